#!/usr/bin/env python3
"""Messages between processes that an MPI launcher has started: processes.py PROGRAM mpich|openmpi [SEED].

With MPMD_TEST_LARGE set, also a message of more than 2 GiB. Exits with 77 if the launcher or the plugin is missing.
"""
import os
import re
import shutil
import subprocess
import sys
import time

PROGRAM, IMPLEMENTATION = sys.argv[1], sys.argv[2]
SEED = sys.argv[3] if len(sys.argv) > 3 else "1"
LAUNCHERS = {
    "mpich": ["mpirun.mpich"],
    "openmpi": ["mpirun.openmpi", "--allow-run-as-root", "--oversubscribe"],
}
# With this option MPICH's launcher does not end the other processes when one fails, and waits for all.
PATIENT = ["-disable-auto-cleanup"] if IMPLEMENTATION == "mpich" else []


def launch(count, *arguments, limit=120, options=()):
    """Exit status, output and seconds of so many processes of the program."""
    command = [*LAUNCHERS[IMPLEMENTATION], *options, "-n", str(count), PROGRAM, "mpi_" + IMPLEMENTATION, *arguments]
    begin = time.monotonic()
    try:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=limit,
        )
    except subprocess.TimeoutExpired as error:
        sys.exit(f"{' '.join(command)}: not done after {limit} s:\n{(error.stdout or b'').decode()}")
    return done.returncode, done.stdout, time.monotonic() - begin


def expect(what, output):
    if not what:
        sys.exit(f"processes.py: line {sys._getframe(1).f_lineno}: unexpected:\n{output}")


def check_messages():
    for count in (2, 3):
        code, output, seconds = launch(count, "move", SEED)
        expect(code == 0 and output.count("all is well") == count, output)
        print(f"{count} processes moved their messages in {seconds:.1f} s")
    # The large message needs 4 GiB of memory and half a minute.
    if os.environ.get("MPMD_TEST_LARGE"):
        code, output, seconds = launch(2, "large")
        expect(code == 0 and output.count("all is well") == 2, output)
        print(f"and one of more than 2 GiB: {seconds:.1f} s")


def check_failures():
    code, output, seconds = launch(3, "fail", limit=30, options=PATIENT)
    expect(code != 0 and output.count("process 1 has had enough") == 3, output)
    print(f"a failure got to all, {seconds:.1f} s")
    # Launchers differ in whether and when they end the other processes.
    code, output, seconds = launch(3, "die", limit=30, options=PATIENT)
    expect(code != 0 and "all is well" not in output and seconds < 10, f"{seconds} s\n{output}")
    print(f"a process that died ended the others, {seconds:.1f} s")
    code, output, seconds = launch(3, "stop", limit=30)
    lost = re.findall(
        "process ([02]): UNAVAILABLE: process 1 on host '.*' was lost: nothing was heard of it for 5.0 s", output
    )
    expect(code != 0 and lost and seconds < 12, f"{seconds} s\n{output}")
    print(f"a process that stopped was lost, {seconds:.1f} s")


def check_signals():
    code, output, seconds = launch(1, "crash", limit=30)
    # MPICH's proxy exits with 1 if it sees the socket of a process close before the process ends.
    expect(code != 0 and "our handler" in output, output)
    print("handlers of signals are those of the program")


def main():
    if not shutil.which(LAUNCHERS[IMPLEMENTATION][0]):
        print(f"no {LAUNCHERS[IMPLEMENTATION][0]}")
        sys.exit(77)
    code, output, _ = launch(1, "move", "1")
    if "which is in none of" in output:
        print(output)
        sys.exit(77)
    check_messages()
    check_failures()
    check_signals()


main()
