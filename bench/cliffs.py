#!/usr/bin/env python3
"""Small programs beside JAX, to find what is unexpectedly slow: cliffs.py BIN [--only REGEX] [--limit RATIO]
[--repeat N] [--scale S] [--json FILE] [--list]

BIN is the directory of the tools. Each program of cliff_programs.py is one operation or two on 10^5 to 10^7 elements.
One rank with all cores and jitted JAX with all cores take turns, N times (3); each number is the best step of all
turns. Values are compared in the same run, and one that differs ends with exit code 1.

    --only REGEX   programs whose names the expression matches
    --limit RATIO  only rows from this ratio on, and exit code 1 if there is one
    --scale S      sizes times S
    --list         names only

Prints a table when all have run, the worst first, and says on stderr what it is at. The ratio is our time over JAX's.
"""
import argparse
import json
import os
import re
import statistics
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import importlib  # noqa: E402

import jax  # noqa: E402
import numpy as np  # noqa: E402
import safetensors.numpy  # noqa: E402

jax.config.update("jax_platforms", "cpu")

import cliff_programs  # noqa: E402

run = importlib.import_module("all").run
HEAD = "| program | MiB | JAX ms | ours ms | ours / JAX |\n|---|---|---|---|---|"
TURN = 0.2  # Seconds of a turn, about.


def timed(function, values, steps):
    """Seconds of each step."""
    seconds = []
    for _ in range(steps):
        start = time.perf_counter()
        jax.block_until_ready(function(*values))
        seconds.append(time.perf_counter() - start)
    return seconds


def difference(got, want, tolerance):
    """What is wrong with a result, or nothing. Where the values of JAX have no magnitude, ours have none either."""
    if got is None or got.shape != want.shape:
        return f"expected shape {want.shape}, got {None if got is None else got.shape}"
    if want.dtype.kind in "iub":
        return f"{int((got != want).sum())} values differ" if (got != want).any() else None
    got, want = got.astype(np.float64), want.astype(np.float64)
    finite = np.isfinite(want)
    if not np.array_equal(np.isfinite(got), finite) or not np.array_equal(got[~finite], want[~finite], equal_nan=True):
        return "other values are infinite or NaN"
    if not finite.any():
        return None
    # Subnormal numbers may be zeros, also where many are added.
    allowed = tolerance * np.abs(want[finite]).max() + 1e-35
    error = np.abs(got[finite] - want[finite]).max()
    return f"off by {error:.3g}, where {allowed:.3g} is allowed" if not error <= allowed else None


class Measured:
    """A program in a folder of its own, and what its turns take."""

    def __init__(self, bin_dir, where, program, scale):
        self.bin, self.where, self.program = bin_dir, where, program
        self.wide = jax.enable_x64(program.wide)
        with self.wide:
            function, values = program.make(scale)
            self.function, self.values = jax.jit(function), [jax.numpy.asarray(value) for value in values]
            text = self.function.lower(*self.values).as_text()
            self.want = [np.asarray(value) for value in jax.tree.leaves(self.function(*self.values))]
        self.mib = sum(value.nbytes for value in values) / 2**20
        with open(self.path("step.mlir"), "w", encoding="utf-8") as f:
            f.write(text)
        inputs = {f"arg{i}": np.asarray(value) for i, value in enumerate(values)}
        safetensors.numpy.save_file(inputs, self.path("inputs"))
        self.jax, self.ours = [], []

    def path(self, name):
        return os.path.join(self.where, name)

    def compile(self):
        source, ranks = self.path("step.mlir"), self.path("ranks.mlir")
        run([f"{self.bin}/mpmd-opt", source, "--mpmd-compile=topology=pp1 schedule=1f1b", "-o", ranks])
        run([f"{self.bin}/mpmd-translate", "--mpmd-to-bundle", ranks, "-o", self.path("bundle")])

    def run_ours(self, steps):
        """A turn of ours; gives what is wrong with its results."""
        threads = str(len(os.sched_getaffinity(0)))
        command = [f"{self.bin}/mpmd-run", self.path("bundle"), "--input", self.path("inputs"), "--summary", "json"]
        command += ["--threads-per-rank", threads, "--steps", str(steps + 1), "--output", self.path("output")]
        self.ours += json.loads(run(command)[0])["steps"][1:]
        got = safetensors.numpy.load_file(self.path("output"))
        single = len(self.want) == 1
        for i, want in enumerate(self.want):
            result = got.get("result") if single else got.get(f"result[{i}]")
            if wrong := difference(result, want, self.program.tolerance):
                return f"result {i}: {wrong}"
        return None

    def measure(self, repeat):
        self.compile()
        with self.wide:
            once = min(timed(self.function, self.values, 2))
            steps = max(2, min(40, int(TURN / max(once, 1e-6))))
            for _ in range(repeat):
                if wrong := self.run_ours(steps):
                    return wrong
                self.jax += timed(self.function, self.values, steps)
        return None

    def figures(self):
        ours, theirs = min(self.ours), min(self.jax)
        return {
            "program": self.program.name,
            "mib": self.mib,
            "jax_seconds": theirs,
            "seconds": ours,
            "ratio": ours / theirs,
            "median_ratio": statistics.median(self.ours) / statistics.median(self.jax),
        }


def row(found):
    cells = (f"{found['mib']:.1f}", f"{found['jax_seconds'] * 1e3:.2f}", f"{found['seconds'] * 1e3:.2f}")
    return f"| {found['program']} | {' | '.join(cells)} | **{found['ratio']:.2f}** |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin"), parser.add_argument("--only", default=""), parser.add_argument("--json", default="")
    parser.add_argument("--limit", type=float, default=0), parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--scale", type=float, default=1), parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    if args.repeat < 1 or args.scale <= 0:
        sys.exit(f"expected --repeat from 1 on and --scale above 0, got {args.repeat} and {args.scale}")
    try:
        chosen = [p for p in cliff_programs.PROGRAMS if re.search(args.only, p.name)]
    except re.error as error:
        sys.exit(f"--only: expected a regular expression, got '{args.only}': {error}")
    if not chosen:
        sys.exit(f"--only: expected an expression that matches a name (see --list), got '{args.only}'")
    if args.list:
        print("\n".join(program.name for program in chosen))
        return
    figures, wrong = [], []
    for number, program in enumerate(chosen):
        print(f"{number + 1}/{len(chosen)} {program.name}", end=" ", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as where:
            measured = Measured(args.bin, where, program, args.scale)
            try:
                error = measured.measure(args.repeat)
            except SystemExit as failed:
                error = str(failed)
        if error:
            wrong.append(f"{program.name}: {error}")
        else:
            figures.append(measured.figures())
        print(error or f"{figures[-1]['ratio']:.2f}", file=sys.stderr, flush=True)
    figures.sort(key=lambda found: -found["ratio"])
    slow = [found for found in figures if found["ratio"] >= args.limit]
    print(HEAD)
    for found in slow:
        print(row(found))
    if args.json:
        with open(args.json, "w", encoding="utf-8") as f:
            json.dump({"programs": figures, "wrong": wrong}, f, indent=1)
    if wrong:
        sys.exit("\n".join(wrong))
    if args.limit and slow:
        sys.exit(1)


if __name__ == "__main__":
    main()
