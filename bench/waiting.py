#!/usr/bin/env python3
"""What waiting costs where there are fewer cores than threads: waiting.py BIN STEP.mlir TOPOLOGY [BEFORE_BIN].

Compiles the step with one rank per mesh of TOPOLOGY (pp4), and takes the best run's mean step of: one thread per rank
on two cores, four threads per rank on two cores, and one thread per rank on one core. With BEFORE_BIN, the tools of
another build, both take turns in one run: compare those two only.
"""
import json
import os
import subprocess
import sys
import tempfile

ROUNDS, STEPS = 7, 100
CASES = (
    ("1 thread per rank, 2 cores", "0,1", 1),
    ("4 threads per rank, 2 cores", "0,1", 4),
    ("1 thread per rank, 1 core", "0", 1),
)


def main(tools, step, topology, before=None):
    builds = {"now": tools, **({"before": before} if before else {})}
    with tempfile.TemporaryDirectory() as work:
        for name, folder in builds.items():
            compiler = folder if os.path.exists(os.path.join(folder, "mpmd-opt")) else tools
            ranks, bundle = os.path.join(work, name + ".mlir"), os.path.join(work, name + ".mpmd")
            subprocess.run(
                [
                    os.path.join(compiler, "mpmd-opt"),
                    step,
                    f"--mpmd-compile=topology={topology} schedule=1f1b",
                    "-o",
                    ranks,
                ],
                check=True,
            )
            subprocess.run(
                [os.path.join(compiler, "mpmd-translate"), "--mpmd-to-bundle", ranks, "-o", bundle], check=True
            )
        print(f"{'mean step, ms':<30}" + "".join(f"{name:>12}" for name in builds))
        for what, cores, threads in CASES:
            best = {name: float("inf") for name in builds}
            for _ in range(ROUNDS):
                for name, folder in builds.items():
                    done = subprocess.run(
                        [
                            "taskset",
                            "-c",
                            cores,
                            os.path.join(folder, "mpmd-run"),
                            os.path.join(work, name + ".mpmd"),
                            "--random-inputs",
                            "1",
                            "--steps",
                            str(STEPS),
                            "--threads-per-rank",
                            str(threads),
                            "--summary=json",
                        ],
                        check=True,
                        capture_output=True,
                        text=True,
                    )
                    # Steps overlap: one of them alone says little.
                    steps = json.loads(done.stdout)["steps"][1:]
                    best[name] = min(best[name], sum(steps) / len(steps))
            print(f"{what:<30}" + "".join(f"{best[name] * 1e3:12.3f}" for name in builds))


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
