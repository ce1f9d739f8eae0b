"""Steps on devices that fail or never end: one message that names rank, instruction and microbatch, and no run hangs.
The emulated driver has a kernel that never ends, one with a bad address, and one that it refuses to launch."""
import os
import re
import subprocess
import sys
import time

from emulated import Emulated
from harness import MLP, SOURCE, expect, main

# The softmax of the last stage, once in each of 8 microbatches: the fifth of the second step.
KERNEL, LAUNCH = "rows_9", 8 + 5
TASK = "rank 1, instruction {} (run 3F4 's3_forward'), microbatch 4"
OTHER = "rank 0, instruction {} (wait for '{}' from rank 1), microbatch "


# A host that goes on: a step fails, the session says so again and is closed, and the process ends as ever.
HOST = """
import sys
sys.path.insert(0, sys.argv[1])
import mpmd, numpy
session = mpmd.Session(sys.argv[2], stall_seconds=1)
session.load(sys.argv[3])
inputs = {a.name: numpy.zeros(a.shape, numpy.float32) for a in session.arguments if not a.state}
session.step(inputs)
for turn in range(2):
    try:
        session.step(inputs)
        raise SystemExit("expected a step that fails")
    except mpmd.Error as error:
        print(str(error).splitlines()[0])
session.close()
print("closed")
"""


def matches(template, text):
    """Whether a text begins with the template, whatever is in place of {}."""
    return re.match(".*?".join(re.escape(part) for part in template.split("{}")), text)


def test(tools):
    emulated = Emulated(tools)
    os.environ["MPMD_PTXAS"] = ""
    bundle = emulated.bundle(os.path.join(MLP, "step.mlir"), "gpu", "cuda:sm_90", "topology=pp2 schedule=1f1b")

    def fails(emulator, *options):
        """The only message of a run, without what the emulator says."""
        os.environ["MPMD_CUDA_EMULATOR"] = emulator
        begin = time.monotonic()
        code, out, err = tools.call("mpmd-run", bundle, "--random-inputs", "1", "--steps", "3", *options)
        lines = [line for line in err.splitlines() if not line.startswith("mpmd CUDA emulator: ")]
        expect(code == 1 and len(lines) == 1, f"{emulator} {options}: exit code {code}: {out}{err}")
        expect(lines[0].startswith("mpmd-run: error: "), lines[0])
        return lines[0][len("mpmd-run: error: ") :], time.monotonic() - begin

    for devices in (1, 2):
        for graph in ("--graph", "--no-graph"):
            what = f"{devices} devices, {graph}"
            # The driver would wait for ten minutes.
            said, seconds = fails(
                f"devices={devices},stall={KERNEL}:{LAUNCH},patience=600000", "--stall-timeout", "1", graph
            )
            stalled = TASK + ": stalled: no rank made progress for 1 s; " + OTHER
            expect(matches(stalled, said), f"{what}: a kernel that never ends: {said}")
            expect(1 <= seconds < 20, f"{what}: a kernel that never ends: {seconds:.1f} s")
            said, _ = fails(f"devices={devices},fault={KERNEL}:{LAUNCH}", graph)
            # With another device the rank is known; with one it may be either, for what the driver says.
            where = TASK + (f", or {OTHER}{{}}: " if devices == 1 else ": ")
            failed = f"cuda: a step failed on device {devices - 1}: cuStreamQuery: an illegal memory access"
            expect(matches(where + failed, said), f"{what}: a bad address: {said}")
            # A graph is captured in the first step; without one the launch is the second step's.
            launch = 5 if graph == "--graph" else LAUNCH
            said, _ = fails(f"devices={devices},refuse={KERNEL}:{launch}", graph)
            refused = f": cuda: cannot launch kernel '{KERNEL}': cuLaunchKernel: too many resources"
            expect(matches(TASK + refused, said), f"{what}: a launch that is refused: {said}")
    print("a kernel that never ends, a bad address, a launch that is refused: each is named, on one device and two")
    python = os.path.join(SOURCE, "python")
    os.environ["MPMD_BIN"] = os.environ["MPMD_PLUGIN_PATH"] = tools.bin
    state = os.path.join(MLP, "state.safetensors")
    for devices in (1, 2):
        for emulator, words in (("stall", ": stalled: no rank made progress for 1 s; "), ("fault", "a step failed on")):
            os.environ["MPMD_CUDA_EMULATOR"] = f"devices={devices},{emulator}={KERNEL}:{LAUNCH},patience=100"
            if emulator == "stall":
                os.environ["MPMD_CUDA_EMULATOR"] += "000"
            done = subprocess.run(
                [sys.executable, "-c", HOST, python, bundle, state], capture_output=True, text=True, timeout=100
            )
            lines = done.stdout.splitlines()
            right = done.returncode == 0 and len(lines) == 3 and words in lines[0] and lines[2] == "closed"
            expect(right, f"{emulator} in a host, {devices} devices: {done.returncode} {lines} {done.stderr[-500:]}")
    print("a host closes a session whose step has failed, and ends")
    # The driver itself finds after a while that nothing can go on.
    said, _ = fails(f"devices=1,stall={KERNEL}:{LAUNCH},patience=200")
    expect("cuda: a step failed on device 0: cuStreamQuery: unspecified launch failure" in said, said)


main(test)
