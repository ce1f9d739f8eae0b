"""Helpers for tests of CUDA and NCCL in several processes on the emulated driver."""
import os
import shutil
import threading

from harness import read_bytes, read_json
from launchers import lose


class Processes:
    """Runs a bundle in several processes, with an emulator report for each."""

    def __init__(self, tools, launcher):
        self.tools, self.launcher = tools, launcher
        self.program = os.path.join(tools.bin, "mpmd-run")

    def call(self, count, bundle, *options, emulator="", env=None, command=()):
        """Returns (exit code, stdout, stderr), and the reports of the processes that have devices."""
        folder = self.tools.path("reports")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        told = {"MPMD_CUDA_EMULATOR": f"{emulator or 'devices=8'},report={folder}/%p", **(env or {})}
        run = self.launcher.run(count, *command, self.program, bundle, *options, env=told, timeout=300)
        reports = []
        for name in sorted(os.listdir(folder)):
            reports.append(read_json(os.path.join(folder, name)))
        return run, reports

    def run(self, count, bundle, *options, what="", **keywords):
        """Returns (final state, history), the reports, and the output."""
        final, history = self.tools.path("got.final"), self.tools.path("got.history")
        files = ("--output", final, "--history", history)
        (code, out, err), reports = self.call(count, bundle, *options, *files, **keywords)
        assert code == 0, f"{self.launcher.name}, {count} processes, {what}: exit code {code}: {err[-2000:]}"
        return (read_bytes(final), read_bytes(history)), reports, out

    def lose(self, number, count, bundle, *options, env=None, command=()):
        """See `launchers.lose`; returns the seconds."""
        run = (*command, self.program, bundle, "--random-inputs", "1", "--steps", "100000000", *options)
        return lose(self.launcher, number, count, run, self.tools.path(f"lost-{threading.get_ident()}.err"), env)[0]
