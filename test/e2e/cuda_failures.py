"""Steps on devices that fail or never end: one message that names rank, instruction and microbatch, and no run hangs.
The emulated driver has a kernel that never ends, one with a bad address, and one that it refuses to launch."""
import os
import re
import subprocess
import sys

from emulated import Emulated
from harness import MLP, SOURCE, main, read_text

# A kernel that runs once in each of 8 microbatches: the fifth launch of the second step.
LAUNCH = 8 + 5
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
    bundle = emulated.bundle(os.path.join(MLP, "step.mlir"), "gpu", "cuda:sm_90", "topology=pp2 schedule=1f1b")
    # The softmax of the last stage is the only kernel of long rows.
    (kernel,) = set(re.findall(r"mpmd\.launch @kernels::@(rows_\w+)", read_text(tools.path("gpu.mlir"))))

    for devices in (1, 2):
        for graph in ("--graph", "--no-graph"):
            what = f"{devices} devices, {graph}"
            # The driver would wait for ten minutes.
            said, seconds = emulated.fails(
                bundle, f"devices={devices},stall={kernel}:{LAUNCH},patience=600000", "--stall-timeout", "1", graph
            )
            stalled = TASK + ": stalled: no rank made progress for 1 s; " + OTHER
            assert matches(stalled, said), f"{what}: a kernel that never ends: {said}"
            assert 1 <= seconds < 20, f"{what}: a kernel that never ends: {seconds:.1f} s"
            said, _ = emulated.fails(bundle, f"devices={devices},fault={kernel}:{LAUNCH}", graph)
            # With another device the rank is known; with one it may be either, for what the driver says.
            where = TASK + (f", or {OTHER}{{}}: " if devices == 1 else ": ")
            failed = f"cuda: a step failed on device {devices - 1}: cuStreamQuery: an illegal memory access"
            assert matches(where + failed, said), f"{what}: a bad address: {said}"
            # A graph is captured in the first step; without one the launch is the second step's.
            launch = 5 if graph == "--graph" else LAUNCH
            said, _ = emulated.fails(bundle, f"devices={devices},refuse={kernel}:{launch}", graph)
            refused = f": cuda: cannot launch kernel '{kernel}': cuLaunchKernel: too many resources"
            assert matches(TASK + refused, said), f"{what}: a launch that is refused: {said}"
    print("a kernel that never ends, a bad address, a launch that is refused: each is named, on one device and two")
    python = os.path.join(SOURCE, "python")
    os.environ["MPMD_BIN"] = tools.bin
    state = os.path.join(MLP, "state.safetensors")
    for devices in (1, 2):
        for emulator, words in (("stall", ": stalled: no rank made progress for 1 s; "), ("fault", "a step failed on")):
            os.environ["MPMD_CUDA_EMULATOR"] = f"devices={devices},{emulator}={kernel}:{LAUNCH},patience=100"
            if emulator == "stall":
                os.environ["MPMD_CUDA_EMULATOR"] += "000"
            done = subprocess.run(
                [sys.executable, "-c", HOST, python, bundle, state], capture_output=True, text=True, timeout=100
            )
            lines = done.stdout.splitlines()
            right = done.returncode == 0 and len(lines) == 3 and words in lines[0] and lines[2] == "closed"
            assert right, f"{emulator} in a host, {devices} devices: {done.returncode} {lines} {done.stderr[-500:]}"
    print("a host closes a session whose step has failed, and ends")
    # Asked of a launch that there is not: it says so.
    os.environ["MPMD_CUDA_EMULATOR"] = f"devices=1,fault={kernel}:1000"
    code, _, err = tools.call("mpmd-run", bundle, "--random-inputs", "1", "--steps", "1")
    # One for each microbatch.
    assert code == 0 and f"fault={kernel}:1000: there were 8 launches of that kernel" in err, f"{code} {err}"
    # The driver itself finds after a while that nothing can go on.
    said, _ = emulated.fails(bundle, f"devices=1,stall={kernel}:{LAUNCH},patience=200")
    assert "cuda: a step failed on device 0: cuStreamQuery: unspecified launch failure" in said, said
    # Each turn of it ends, and there is always another one.
    endless = os.path.join(SOURCE, "test", "e2e", "inputs", "endless_products.mlir")
    bundle = emulated.bundle(endless, "endless", "cuda:sm_90", "topology=pp1 schedule=1f1b")
    for graph in ("--graph", "--no-graph"):
        said, seconds = emulated.fails(bundle, "devices=1", "--stall-timeout", "2", "--task-timeout", "1", graph)
        stalled = "rank 0, instruction {} (run {} '{}'), microbatch 0: it has been in this task for 1 s"
        assert matches(stalled, said) and seconds < 20, f"a list that never ends: {seconds:.1f} s, {said}"
    print("a list that never ends is named")


main(test)
