#!/usr/bin/env python3
"""Step time of a compiled program as a ratio to JAX's own step of the same program, in one run.

    step_time.py BIN STEP.mlir JAX_COMMAND [--rounds N]

BIN is the directory of the tools. JAX_COMMAND is a command that prints a line with `steps A B C ... s`, the seconds of
its steps, for the same program on this machine. Runs alternate: JAX, one rank with all cores, two ranks with one core
each; the best step of every round counts.
"""
import argparse
import json
import os
import re
import subprocess
import tempfile


def compile_bundle(bin_dir, source, topology, where):
    ranks, bundle = os.path.join(where, topology + ".mlir"), os.path.join(where, topology + ".mpmd")
    subprocess.run(
        [f"{bin_dir}/mpmd-opt", source, f"--mpmd-compile=topology={topology} schedule=1f1b", "-o", ranks], check=True
    )
    subprocess.run([f"{bin_dir}/mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle], check=True)
    return bundle


def run(bin_dir, bundle, threads, steps=6):
    out = subprocess.run(
        [
            f"{bin_dir}/mpmd-run",
            bundle,
            "--random-inputs",
            "1",
            "--steps",
            str(steps),
            "--threads-per-rank",
            str(threads),
            "--summary=json",
        ],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    summary = json.loads(out)
    waiting = [r["waiting"] + r["idle"] for r in summary["ranks"]]
    return min(summary["steps"][1:]), sum(waiting) / (len(waiting) * sum(summary["steps"]))


def jax(command):
    out = subprocess.run(command, shell=True, check=True, stdout=subprocess.PIPE, text=True).stdout
    times = [float(t) for t in re.search(r"steps ((?:[0-9.]+ )+)s", out).group(1).split()]
    return min(times[1:])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin"), parser.add_argument("step"), parser.add_argument("jax")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as where:
        one, two = (compile_bundle(args.bin, args.step, t, where) for t in ("pp1", "pp2"))
        best = {"jax": 1e9, "pp1": 1e9, "pp2": 1e9}
        idle = 0.0
        for _ in range(args.rounds):
            best["jax"] = min(best["jax"], jax(args.jax))
            best["pp1"] = min(best["pp1"], run(args.bin, one, cores)[0])
            seconds, share = run(args.bin, two, max(1, cores // 2))
            if seconds < best["pp2"]:
                best["pp2"], idle = seconds, share
    print(
        f"jax {best['jax']:.3f} s; pp1 with {cores} threads {best['pp1']:.3f} s, "
        f"{best['jax'] / best['pp1']:.2f} times JAX's speed; "
        f"pp2 {best['pp2']:.3f} s, {best['jax'] / best['pp2']:.2f} times "
        f"(ranks not computing {100 * idle:.0f} % of the time)"
    )


if __name__ == "__main__":
    main()
