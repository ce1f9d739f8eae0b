"""Steps on devices that fail or never end. One message names rank, instruction and microbatch, and no run hangs. The
emulated driver has a kernel that never ends, one with a bad address, and one that it refuses to launch."""
import os
import re
import subprocess
import sys

import pytest

from emulated import Emulated
from harness import E2E, SOURCE, STATE, STEP, read_text


# The kernel runs once in each of 8 microbatches: this is the fifth launch of the second step.
LAUNCH = 8 + 5
TASK = "rank 1, instruction {} (run 3F4 's3_forward'), microbatch 4"
OTHER = "rank 0, instruction {} (wait for '{}' from rank 1), microbatch "


# A host that continues after a failed step: the session reports the error again and is closed, and the process exits
# normally.
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
    """Whether a text begins with the template, in which {} matches any text."""
    return re.match(".*?".join(re.escape(part) for part in template.split("{}")), text)


@pytest.fixture(scope="module")
def bundle(module_tools):
    return Emulated(module_tools).bundle(STEP, "gpu", "cuda:sm_90", "topology=pp2 schedule=1f1b")


@pytest.fixture(scope="module")
def kernel(module_tools, bundle):
    """The softmax of the last stage, the only kernel over long rows."""
    (name,) = set(re.findall(r"mpmd\.launch @kernels::@(rows_\w+)", read_text(module_tools.path("gpu.mlir"))))
    return name


GRAPHS = pytest.mark.parametrize("graph", ("--graph", "--no-graph"))
DEVICES = pytest.mark.parametrize("devices", (1, 2))


@DEVICES
@GRAPHS
def test_kernel_that_never_ends(emulated, bundle, kernel, devices, graph):
    # The driver itself would wait for ten minutes.
    setting = f"devices={devices},stall={kernel}:{LAUNCH},patience=600000"
    said, seconds = emulated.fails(bundle, setting, "--stall-timeout", "1", graph)
    assert matches(TASK + ": stalled: no rank made progress for 1 s; " + OTHER, said), said
    assert 1 <= seconds < 20, f"{seconds:.1f} s"


@DEVICES
@GRAPHS
def test_bad_address(emulated, bundle, kernel, devices, graph):
    """With two devices the message names the rank. With one, it may name either rank, because the driver does not tell
    them apart."""
    said, _ = emulated.fails(bundle, f"devices={devices},fault={kernel}:{LAUNCH}", graph)
    where = TASK + (f", or {OTHER}{{}}: " if devices == 1 else ": ")
    failed = f"cuda: a step failed on device {devices - 1}: cuStreamQuery: an illegal memory access"
    assert matches(where + failed, said), said


@DEVICES
@GRAPHS
def test_launch_that_is_refused(emulated, bundle, kernel, devices, graph):
    """A graph is captured in the first step; without a graph, the launch is in the second step."""
    launch = 5 if graph == "--graph" else LAUNCH
    said, _ = emulated.fails(bundle, f"devices={devices},refuse={kernel}:{launch}", graph)
    refused = f": cuda: cannot launch kernel '{kernel}': cuLaunchKernel: too many resources"
    assert matches(TASK + refused, said), said


@DEVICES
@pytest.mark.parametrize(
    "setting, patience, words",
    (("stall", 100000, ": stalled: no rank made progress for 1 s; "), ("fault", 100, "a step failed on")),
)
def test_host_that_goes_on(tools, emulated, bundle, kernel, devices, setting, patience, words):
    os.environ["MPMD_BIN"] = tools.bin
    os.environ["MPMD_CUDA_EMULATOR"] = f"devices={devices},{setting}={kernel}:{LAUNCH},patience={patience}"
    command = [sys.executable, "-c", HOST, os.path.join(SOURCE, "python"), bundle, STATE]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100)
    lines = done.stdout.splitlines()
    right = done.returncode == 0 and len(lines) == 3 and words in lines[0] and lines[2] == "closed"
    assert right, f"{setting} in a host, {devices} devices: {done.returncode} {lines} {done.stderr[-500:]}"


def test_launch_that_there_is_not(tools, emulated, bundle, kernel):
    """The error names the missing launch and the number of microbatches."""
    os.environ["MPMD_CUDA_EMULATOR"] = f"devices=1,fault={kernel}:1000"
    code, _, err = tools.call("mpmd-run", bundle, "--random-inputs", "1", "--steps", "1")
    assert code == 0 and f"fault={kernel}:1000: there were 8 launches of that kernel" in err, f"{code} {err}"


def test_driver_that_gives_up(emulated, bundle, kernel):
    """The driver itself detects after a while that nothing can proceed."""
    said, _ = emulated.fails(bundle, f"devices=1,stall={kernel}:{LAUNCH},patience=200")
    assert "cuda: a step failed on device 0: cuStreamQuery: unspecified launch failure" in said, said


@GRAPHS
def test_list_that_never_ends(emulated, graph):
    """Each iteration of the data-dependent loop ends, but there is always another one."""
    endless = os.path.join(E2E, "inputs", "endless_products.mlir")
    bundle = emulated.bundle(endless, "endless", "cuda:sm_90", "topology=pp1 schedule=1f1b")
    said, seconds = emulated.fails(bundle, "devices=1", "--stall-timeout", "2", "--task-timeout", "1", graph)
    stalled = "rank 0, instruction {} (run {} '{}'), microbatch 0: it has been in this task for 1 s"
    assert matches(stalled, said) and seconds < 20, f"a list that never ends: {seconds:.1f} s, {said}"
