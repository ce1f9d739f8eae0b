#!/usr/bin/env python3
"""Every program beside JAX, in one table: all.py BIN [--rounds N] [--data DIR] [--only NAME,...] [--json FILE]

BIN is the directory of the tools. Programs are those of examples/, a GPT-2 of width 256 (gpt2_256.py) and, with --data,
each DIR/NAME/step.mlir. Runs alternate: JAX with all cores (jax_step.py), one rank with all cores, two ranks that share
them; each number is the median of all steps but the first of each run, over all rounds. Rows are printed as they are
measured.

    JAX, pp1, pp2   milliseconds of a step
    ratio           JAX's time over ours; of pp2 also over (1 - what of the time its ranks did not compute)
    GFLOP/s         of pp1, by the operations that the compiler counted
    library         share of the time of launches that is in matrix products of the library
    bound           what all launches of pp1 would take if nothing but their operations or bytes bounded them, over
                    what they took (docs/guides/profiling.md)
    MiB             peak of resident memory: pp1, JAX
    compile s       wall seconds: mpmd-opt with mpmd-translate for pp1, JAX
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "examples")
HEAD = (
    "| program | JAX ms | pp1 ms | ratio | pp2 ms | ratio | / (1 - idle) | GFLOP/s | library | bound | MiB | JAX | "
    "compile s | JAX |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def run(command):
    """What a command prints, and the peak of its resident memory in bytes."""
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        sys.exit(f"cannot run '{command[0]}': {error.strerror}")
    out, errors = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)}: {errors}")
    return out, usage.ru_maxrss * 1024


class Program:
    def __init__(self, bin_dir, source, where):
        self.bin, self.source, self.where = bin_dir, source, where
        self.jax, self.ours, self.idle = [], {"pp1": [], "pp2": []}, []
        self.peaks, self.compiles, self.launches = {}, {}, None

    def compile(self, topology):
        ranks, bundle = (os.path.join(self.where, topology + end) for end in (".mlir", ".mpmd"))
        start = time.monotonic()
        run([f"{self.bin}/mpmd-opt", self.source, f"--mpmd-compile=topology={topology}", "-o", ranks])
        run([f"{self.bin}/mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle])
        self.compiles[topology] = time.monotonic() - start
        return bundle

    def run_jax(self, steps):
        out, _ = run([sys.executable, "-B", os.path.join(HERE, "jax_step.py"), self.source, str(steps)])
        found = json.loads(out)
        self.jax += found["steps"][1:]
        self.peaks["jax"], self.compiles["jax"] = found["peak"], found["compile"]

    def run_ours(self, topology, threads, steps):
        """The steps that are timed are without a profile, which costs a little."""
        bundle = os.path.join(self.where, topology + ".mpmd")
        command = [f"{self.bin}/mpmd-run", bundle, "--random-inputs", "1", "--threads-per-rank", str(threads)]
        command += ["--summary", "json", "--steps"]
        out, self.peaks[topology] = run([*command, str(steps)])
        found = json.loads(out)
        self.ours[topology] += found["steps"][1:]
        if topology == "pp2":
            lost = sum(r["waiting"] + r["idle"] for r in found["ranks"])
            self.idle.append(lost / (len(found["ranks"]) * sum(found["steps"])))
        elif self.launches is None:
            profile = ("--profile", os.path.join(self.where, "costs.json"))
            self.launches = json.loads(run([*command, "2", *profile])[0])["launch_times"]

    def measure(self, rounds, cores):
        for topology in self.ours:
            self.compile(topology)
        steps = 2
        for _ in range(rounds):
            self.run_jax(steps)
            # About ten seconds a run, at least two steps beside the first.
            steps = max(3, min(100, int(10 / statistics.median(self.jax))))
            self.run_ours("pp1", cores, steps)
            self.run_ours("pp2", max(1, cores // 2), steps)

    def row(self, name):
        jax, one, two = (statistics.median(times) for times in (self.jax, self.ours["pp1"], self.ours["pp2"]))
        launches, idle = self.launches["launches"], statistics.median(self.idle)
        seconds = sum(each["seconds"] for each in launches)
        library = sum(each["seconds"] for each in launches if each["launch"].startswith("gemm "))
        bound = sum(each["bound_seconds"] or 0 for each in launches)
        flops = sum(each["flops"] for each in launches) / self.launches["steps"]
        self.figures = {
            "program": name,
            "jax_seconds": jax,
            "pp1_seconds": one,
            "pp2_seconds": two,
            "pp2_idle": idle,
            "flops": flops,
            "library": library / seconds,
            "bound": bound / seconds,
            "peaks": self.peaks,
            "compiles": self.compiles,
        }
        mib = lambda which: f"{self.peaks[which] / 2**20:.0f}"
        cells = (
            f"{jax * 1e3:.2f}",
            f"{one * 1e3:.2f}",
            f"**{jax / one:.2f}**",
            f"{two * 1e3:.2f}",
            f"**{jax / two:.2f}**",
        )
        cells += (f"{jax / two / (1 - idle):.2f}", f"{flops / one * 1e-9:.1f}", f"{library / seconds:.0%}")
        cells += (f"{bound / seconds:.0%}", mib("pp1"), mib("jax"))
        cells += (f"{self.compiles['pp1']:.2f}", f"{self.compiles['jax']:.2f}")
        return f"| {name} | {' | '.join(cells)} |"


def sources(data, where):
    for name in ("mlp", "convnet", "gpt2", "llama", "moe"):
        yield name, os.path.join(EXAMPLES, name, "step.mlir")
    made = os.path.join(where, "gpt2-256")
    yield "gpt2-256", os.path.join(made, "step.mlir")
    for name in sorted(os.listdir(data)) if data else ():
        if os.path.exists(os.path.join(data, name, "step.mlir")):
            yield name, os.path.join(data, name, "step.mlir")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin"), parser.add_argument("--data", default=""), parser.add_argument("--only", default="")
    parser.add_argument("--json", default=""), parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    if args.rounds < 1:
        sys.exit(f"--rounds: expected a number from 1 on, got {args.rounds}")
    cores, only, figures = len(os.sched_getaffinity(0)), set(filter(None, args.only.split(","))), []
    with tempfile.TemporaryDirectory() as where:
        known = dict(sources(args.data, where))
        if unknown := only - known.keys():
            sys.exit(f"--only: expected names of {', '.join(known)}, got {', '.join(sorted(unknown))}")
        print(HEAD, flush=True)
        for name, source in known.items():
            if only and name not in only:
                continue
            if not os.path.exists(source):
                run([sys.executable, "-B", os.path.join(HERE, "gpt2_256.py"), os.path.dirname(source)])
            with tempfile.TemporaryDirectory() as folder:
                program = Program(args.bin, source, folder)
                program.measure(args.rounds, cores)
                print(program.row(name), flush=True)
                figures.append(program.figures)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as f:
            json.dump(figures, f, indent=1)


if __name__ == "__main__":
    main()
