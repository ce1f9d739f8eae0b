"""Runs of several processes on the emulated driver: what tests of CUDA and of NCCL in several processes share."""
import contextlib
import json
import os
import shutil
import signal
import subprocess
import threading
import time

from harness import expect
from launchers import alive, children, errors_of


class Processes:
    """Runs of a bundle by several processes, and what the emulator of each says."""

    def __init__(self, tools, launcher):
        self.tools, self.launcher = tools, launcher
        self.program = os.path.join(tools.bin, "mpmd-run")

    def call(self, count, bundle, *options, emulator="", env=None, command=()):
        """(exit code, stdout, stderr), and the reports of those that have devices."""
        folder = self.tools.path("reports")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        told = {"MPMD_CUDA_EMULATOR": f"{emulator or 'devices=8'},report={folder}/%p", **(env or {})}
        run = self.launcher.run(count, *command, self.program, bundle, *options, env=told, timeout=300)
        reports = []
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as f:
                reports.append(json.load(f))
        return run, reports

    def run(self, count, bundle, *options, what="", **keywords):
        """(final state, history), the reports, and what was printed."""
        final, history = self.tools.path("got.final"), self.tools.path("got.history")
        files = ("--output", final, "--history", history)
        (code, out, err), reports = self.call(count, bundle, *options, *files, **keywords)
        expect(code == 0, f"{self.launcher.name}, {count} processes, {what}: exit code {code}: {err[-2000:]}")
        with open(final, "rb") as f, open(history, "rb") as h:
            return (f.read(), h.read()), reports, out

    def lose(self, number, count, bundle, *options, env=None, command=(), after=2):
        """A process, the last one, gets a signal after so many seconds: ends when the first one does, and checks that
        it has said why, within ten seconds."""
        err_path = self.tools.path(f"lost-{threading.get_ident()}.err")
        long = ("--random-inputs", "1", "--steps", "100000000")
        run = self.launcher.command(count, *command, self.program, bundle, *long, *options, survive=True)
        with open(err_path, "w", encoding="utf-8") as err:
            run_of_all = subprocess.Popen(run, stdout=subprocess.DEVNULL, stderr=err, stdin=subprocess.DEVNULL,
                                          start_new_session=True, env={**os.environ, **(env or {})})  # fmt: skip
        try:
            deadline = time.monotonic() + 30
            while len(found := children(run_of_all.pid)) < count and time.monotonic() < deadline:
                time.sleep(0.05)
            expect(len(found) == count, f"{self.launcher.name}: processes {found}")
            time.sleep(after)
            os.kill(found[-1], number)
            begin = time.monotonic()
            while alive(found[0]) and time.monotonic() < begin + 30:
                time.sleep(0.02)
            seconds = time.monotonic() - begin
            with open(err_path, encoding="utf-8") as f:
                said = f.read()
            name = f"{self.launcher.name}: {number.name}"
            expect(seconds <= 10, f"{name}: another one went on for {seconds:.1f} s: {said}")
            lines = errors_of(said)
            # Launchers end the others themselves, some at once.
            if lines or number == signal.SIGSTOP:
                expect(len(lines) == 1 and "was lost" in lines[0], f"{name}: {said}")
            return seconds
        finally:
            for pid in children(run_of_all.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(run_of_all.pid, signal.SIGKILL)
            run_of_all.wait()
