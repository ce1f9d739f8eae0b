"""Helpers for CUDA tests: bundles that run on the emulated driver, and its reports. Only this file knows the paths
and variables of the emulator. With MPMD_TEST_GPU, the chip of a GPU, tests run on the GPU, except for checks that
need the emulator (gpu.py)."""
import os
import time

from harness import read_bytes, read_json

CHIP = os.environ.get("MPMD_TEST_GPU")


class Emulated:
    """Bundles for the CPU and for an emulated GPU, made from one program."""

    def __init__(self, tools):
        self.tools = tools
        if CHIP:
            return
        folder = os.path.join(tools.bin, "..", "emulator")
        os.environ["MPMD_CUDA_DRIVER"] = os.path.join(folder, "libmpmd_cuda_emulator.so")
        os.environ["MPMD_CUBLASLT"] = os.path.join(folder, "libmpmd_cublaslt_emulator.so")
        os.environ["MPMD_CUDNN"] = os.path.join(folder, "libmpmd_cudnn_emulator.so")
        os.environ["MPMD_PTXAS"] = ""  # emulation images run, not what it makes
        os.environ["MPMD_NCCL"] = os.path.join(folder, "libmpmd_nccl_emulator.so")

    def bundle(self, source, name, target, options):
        """Compiles to `name`.mpmd and returns its path."""
        target = target.replace("sm_90", CHIP or "sm_90")
        ranks, bundle = self.tools.path(name + ".mlir"), self.tools.path(name + ".mpmd")
        self.tools.ok(
            "mpmd-opt", source, f"--mpmd-compile={options} target={target}", "--verify-each", "-o", ranks, timeout=600
        )
        emulation = ["--with-emulation"] if "cuda" in target and not CHIP else []
        self.tools.ok("mpmd-translate", "--mpmd-to-bundle", *emulation, ranks, "-o", bundle, timeout=600)
        return bundle

    def run(self, bundle, name, *options, emulator="", timeout=600):
        """Returns (final state, history) as bytes of files, and the report of the emulator."""
        report, final, history = (self.tools.path(f"{name}.{end}") for end in ("report", "final", "history"))
        os.environ["MPMD_CUDA_EMULATOR"] = f"{emulator}{',' if emulator else ''}report={report}"
        if os.path.exists(report):
            os.remove(report)
        self.tools.ok("mpmd-run", bundle, *options, "--output", final, "--history", history, timeout=timeout)
        said = None
        if os.path.exists(report):
            said = read_json(report)
        return (read_bytes(final), read_bytes(history)), said

    def fails(self, bundle, emulator, *options):
        """Returns the only message of a failed run, without the emulator's messages, and the duration in seconds."""
        os.environ["MPMD_CUDA_EMULATOR"] = emulator
        begin = time.monotonic()
        run = ("mpmd-run", bundle, "--random-inputs", "1", "--steps", "3", *options)
        code, out, err = self.tools.call(*run)
        lines = [line for line in err.splitlines() if not line.startswith("mpmd CUDA emulator: ")]
        assert code == 1 and len(lines) == 1, f"{emulator} {options}: exit code {code}: {out}{err}"
        head = "mpmd-run: error: "
        assert lines[0].startswith(head), lines[0]
        return lines[0][len(head) :], time.monotonic() - begin


def expect_clean(said, what, graphs):
    """Checks that there is no fault, no pending work, and, if graphs are used, one graph per device that was
    captured once."""
    if CHIP:
        return
    assert said is not None, f"{what}: the emulator wrote no report"
    assert said["faults"] == [], f"{what}: {said['faults'][:3]}"
    assert said["undrained"] == 0, f"{what}: {said['undrained']} nodes were never waited for"
    devices = [graph["device"] for graph in said["graphs"]]
    assert bool(devices) == graphs and len(devices) == len(set(devices)), f"{what}: graphs of devices {devices}"
    assert all(graph["captures"] == 1 for graph in said["graphs"]), f"{what}: {said['graphs']}"
