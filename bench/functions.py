#!/usr/bin/env python3
"""Nanoseconds per element of mathematical functions on one thread, of arguments of ordinary size.

    functions.py BIN [--before BIN] [--only NAME:TYPE,...] [--target cpu:NAME]

BIN is the directory of the tools; with another one, both alternate and the last column says how many times faster the
first one's kernels are.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "test", "e2e")]
from function_programs import program  # noqa: E402
from harness import save  # noqa: E402

COUNT = 1 << 20
BINARY = ("power", "atan2", "remainder", "divide")
UNARY = """exponential exponential_minus_one log log_plus_one logistic tanh sinh cosh sine cosine tan asin acos atan
asinh acosh atanh cbrt erf erfc""".split()


def arguments(name, kind):
    rng = np.random.default_rng(1)
    x, y = rng.uniform(-5, 5, COUNT), rng.uniform(-3, 3, COUNT)
    if name in ("log", "log_plus_one", "acosh", "power"):
        x = np.abs(x) + 1
    if name in ("asin", "acos", "atanh"):
        x /= 5.01
    columns = {"x": x, "y": y} if name in BINARY else {"x": x}
    return {n: v.astype({"f64": np.float64, "f32": np.float32}[kind]) for n, v in columns.items()}


def build(bin_dir, name, kind, target, where):
    source, ranks, bundle = (os.path.join(where, n) for n in ("step.mlir", "ranks.mlir", "step.mpmd"))
    columns = arguments(name, kind)
    with open(source, "w", encoding="utf-8") as f:
        f.write(program(kind, {name: columns | {"want": columns["x"]}}))
    save(os.path.join(where, "inputs"), {f"{name}_{n}": v for n, v in columns.items()})
    options = f"--mpmd-compile=topology=pp1 schedule=1f1b target={target}"
    subprocess.run([f"{bin_dir}/mpmd-opt", source, options, "-o", ranks], check=True)
    subprocess.run([f"{bin_dir}/mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle], check=True)


def seconds(bin_dir, where):
    command = [f"{bin_dir}/mpmd-run", os.path.join(where, "step.mpmd"), "--input", os.path.join(where, "inputs")]
    command += ["--steps", "15", "--threads-per-rank", "1", "--summary=json"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return min(json.loads(out)["steps"][1:])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin"), parser.add_argument("--before"), parser.add_argument("--target", default="cpu")
    parser.add_argument("--only", default=",".join([f"{n}:f64" for n in (*UNARY, *BINARY)] + ["remainder:f32"]))
    args = parser.parse_args()
    builds = [args.bin] + ([args.before] if args.before else [])
    for name, kind in (each.split(":") for each in args.only.split(",")):
        with tempfile.TemporaryDirectory() as where:
            folders = [os.path.join(where, str(index)) for index in range(len(builds))]
            for bin_dir, folder in zip(builds, folders):
                os.mkdir(folder)
                build(bin_dir, name, kind, args.target, folder)
            rounds = [[seconds(b, f) for b, f in zip(builds, folders)] for _ in range(3)]
        best = [min(times) for times in zip(*rounds)]
        line = "".join(f"{1e9 * time / COUNT:9.2f}" for time in best)
        print(f"{name} {kind}".ljust(28) + line + (f"{best[1] / best[0]:9.2f}" if args.before else ""), flush=True)


main()
