#!/usr/bin/env python3
"""Seconds and memory that compiling takes, per pass: compile_time.py BIN STEP.mlir TOPOLOGY...

Prints, for each topology: the seconds of the slowest passes, the whole of mpmd-opt (parsing and printing included) and
of mpmd-translate, their peak memory, and the size of the text in phases `scheduled` and `ranked`.
"""
import os
import re
import subprocess
import sys
import tempfile
import time


def timed(command):
    """Seconds, peak MiB and stderr of a command."""
    start = time.monotonic()
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    text = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(text)
    return time.monotonic() - start, usage.ru_maxrss / 1024, text


def main(bin_dir, source, *topologies):
    for topology in topologies:
        with tempfile.TemporaryDirectory() as where:
            compile_to = lambda phase, out: [
                f"{bin_dir}/mpmd-opt",
                source,
                f"--mpmd-compile=topology={topology} to={phase}",
                "-o",
                out,
                "--mlir-timing",
                "--mlir-timing-display=list",
            ]
            scheduled, ranked, bundle = (os.path.join(where, n) for n in ("scheduled.mlir", "ranked.mlir", "out.mpmd"))
            timed(compile_to("scheduled", scheduled))
            seconds, memory, report = timed(compile_to("ranked", ranked))
            passes = re.findall(r"^\s+([0-9.]+) \(\s*[0-9.]+%\)\s+(\w+)$", report, re.M)
            link, link_memory, _ = timed([f"{bin_dir}/mpmd-translate", "--mpmd-to-bundle", ranked, "-o", bundle])
            size = lambda path: os.path.getsize(path) / 1e6
            print(
                f"{os.path.basename(os.path.dirname(source))} {topology}: mpmd-opt {seconds:.2f} s, {memory:.0f} MiB; "
                f"mpmd-translate {link:.2f} s, {link_memory:.0f} MiB; "
                f"text scheduled {size(scheduled):.2f} MB, ranked {size(ranked):.2f} MB"
            )
            print("  " + ", ".join(f"{name} {t}" for t, name in passes[:8] if name != "root"))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
