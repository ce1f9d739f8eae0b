#!/usr/bin/env python3
"""Steps a second of a program in one process and in several, under mpirun of MPICH and of Open MPI.

    processes.py BIN STEP.mlir TOPOLOGY [--steps N] [--rounds N]

BIN is the directory of the tools. One process, and then 1, 2, 4, ... processes up to the ranks take turns under each
launcher that is there; the median of the steps of all rounds counts.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import tempfile

LAUNCHERS = {
    "MPICH": ["mpirun.mpich"],
    "Open MPI": ["mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none"],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("bin", "step", "topology"):
        parser.add_argument(name)
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        ranks, bundle = os.path.join(work, "step.mlir"), os.path.join(work, "step.mpmd")
        options = f"--mpmd-compile=topology={args.topology} schedule=1f1b"
        subprocess.run([os.path.join(args.bin, "mpmd-opt"), args.step, options, "-o", ranks], check=True)
        subprocess.run([os.path.join(args.bin, "mpmd-translate"), "--mpmd-to-bundle", ranks, "-o", bundle], check=True)
        with open(os.path.join(bundle, "manifest.json"), encoding="utf-8") as f:
            count = sum(len(mesh["ranks"]) for mesh in json.load(f)["meshes"])
        runs = {"alone": []}
        for name, launcher in LAUNCHERS.items():
            processes = 1
            while processes <= count and shutil.which(launcher[0]):
                runs[f"{name}, {processes}"] = [*launcher, "-n", str(processes)]
                processes *= 2
        mine = [os.path.join(args.bin, "mpmd-run"), bundle, "--random-inputs", "1", "--steps", str(args.steps)]
        times = {name: [] for name in runs}
        for _ in range(args.rounds):
            for name, launcher in runs.items():
                done = subprocess.run(
                    [*launcher, *mine, "--summary=json"], check=True, stdout=subprocess.PIPE, text=True
                )
                times[name] += json.loads(done.stdout)["steps"][1:]
    alone = statistics.median(times["alone"])
    print(f"{'processes':<16}{'steps/s':>10}{'of alone':>10}")
    for name, each in times.items():
        print(f"{name:<16}{1 / statistics.median(each):>10.1f}{alone / statistics.median(each):>10.2f}")


main()
