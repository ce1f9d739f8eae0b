"""What tests of CUDA have in common: bundles that run on the emulated driver, and what it has to say of a run. Where
that is, and how it is named to the plugin, is known here only. With MPMD_TEST_GPU, the chip of a GPU, they run there,
as far as they ask for nothing that only the emulated driver can say (gpu.py)."""
import os
import time

from harness import read_bytes, read_json

CHIP = os.environ.get("MPMD_TEST_GPU")


class Emulated:
    """Bundles of the CPU and of a GPU that is emulated, made of one program."""

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
        """Compiles to `name`.mpmd; gives its path."""
        target = target.replace("sm_90", CHIP or "sm_90")
        ranks, bundle = self.tools.path(name + ".mlir"), self.tools.path(name + ".mpmd")
        self.tools.ok("mpmd-opt", source, f"--mpmd-compile={options} target={target}", "-o", ranks, timeout=600)
        emulation = ["--with-emulation"] if "cuda" in target and not CHIP else []
        self.tools.ok("mpmd-translate", "--mpmd-to-bundle", *emulation, ranks, "-o", bundle, timeout=600)
        return bundle

    def run(self, bundle, name, *options, emulator="", timeout=600):
        """(final state, history) as files' bytes, and the report of the emulator."""
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
        """The only message of a run, without what the emulator says; and how long the run took, in seconds."""
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
    """No fault, no work left, and one graph a device that was captured once, if graphs are wanted."""
    if CHIP:
        return
    assert said is not None, f"{what}: the emulator wrote no report"
    assert said["faults"] == [], f"{what}: {said['faults'][:3]}"
    assert said["undrained"] == 0, f"{what}: {said['undrained']} nodes were never waited for"
    devices = [graph["device"] for graph in said["graphs"]]
    assert bool(devices) == graphs and len(devices) == len(set(devices)), f"{what}: graphs of devices {devices}"
    assert all(graph["captures"] == 1 for graph in said["graphs"]), f"{what}: {said['graphs']}"
