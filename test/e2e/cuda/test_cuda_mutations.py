"""Omits one event between the streams of a captured step, or one barrier of a kernel. The emulated driver then
reports a fault, or the step is not a graph. If it reports nothing, the omission must have no effect: the driver
compares all unordered accesses in any order of execution, and the bits in other orders must be right. Tests choose
some at random; with --all, all."""
import os
import random
import re

import pytest

from emulated import Emulated
from harness import EXAMPLES, read_bytes, read_json, read_text


# Example, topology, schedule, and the number of events and of barriers that are omitted without --all. A run of the
# last example takes a second.
PROGRAMS = (("mlp", "pp4", "zb-h1", 20), ("moe", "pp2", "1f1b", 20), ("gpt2-3d", "pp1.dp2.tp2", "1f1b", 8))
ORDERS = ("order=fifo", "order=late", "order=random,seed=1", "order=random,seed=2")


def run(tools, bundle, dropped, emulator):
    """The number of waits, whether the emulator found a fault, and the final state."""
    said, counted, final = (tools.path(name) for name in ("report.json", "mutant.json", "final.safetensors"))
    for file in (said, counted, final):
        if os.path.exists(file):
            os.remove(file)
    os.environ["MPMD_CUDA_EMULATOR"] = f"{emulator},report={said}"
    os.environ["MPMD_CUDA_MUTANT"] = f"drop={dropped},report={counted}"
    code, _, err = tools.call(
        "mpmd-run", bundle, "--random-inputs", "1", "--steps", "2", "--output", final, timeout=300
    )
    assert code in (0, 1), f"wait {dropped} was dropped: exit code {code}: {err[-500:]}"
    if code == 1:
        return 0, True, b""
    mutant, report = read_json(counted), read_json(said)
    assert mutant["dropped"] == (dropped >= 0), f"wait {dropped} of {mutant['waits']}: dropped: {mutant['dropped']}"
    return mutant["waits"], bool(report["faults"]), read_bytes(final)


def is_found(tools, bundle, dropped, left_out, right, what):
    """Whether a fault is reported. If not, all orders must give the right bits."""
    for order in ORDERS:
        _, failed, got = run(tools, bundle, dropped, order + left_out)
        if failed:
            return True
        assert got == right, f"{what}: other bits, and no fault, in {order}"
    return False


def barriers(tools, name):
    """(kernel, number) of every barrier in the text of kernels."""
    folder, found = tools.path(name + ".ptx"), set()
    tools.ok("mpmd-translate", "--mpmd-to-ptx", tools.path(name + ".mlir"), "-o", folder)
    for file in os.listdir(folder):
        for entry in read_text(os.path.join(folder, file)).split(".entry ")[1:]:
            count = len(re.findall(r"^\s*(?:bar|barrier)\.", entry, re.M))
            found |= {(entry[: entry.index("(")], number + 1) for number in range(count)}
    return sorted(found)


@pytest.fixture(params=PROGRAMS, ids=[name for name, *_ in PROGRAMS], scope="module")
def program(request, module_tools):
    """Name, bundle, number of waits, the right bits, and the size of the sample."""
    name, topology, schedule, sample = request.param
    emulated = Emulated(module_tools)
    os.environ["MPMD_CUDA_DRIVER"] = os.path.join(module_tools.bin, "..", "emulator", "libmpmd_cuda_mutant.so")
    source = os.path.join(EXAMPLES, name, "step.mlir")
    bundle = emulated.bundle(source, name, "cuda:sm_90", f"topology={topology} schedule={schedule}")
    waits, failed, right = run(module_tools, bundle, -1, "order=fifo")
    assert not failed, f"{name}: a fault where no wait was dropped"
    return name, bundle, waits, right, sample


@pytest.fixture(scope="module")
def needless():
    """By omission: whether it was found."""
    return []


@pytest.fixture(scope="module")
def chosen(thorough):
    """A sample, the same in every run of the file."""
    some = random.Random(7)
    return lambda wanted, sample: wanted if thorough else some.sample(wanted, min(sample, len(wanted)))


def test_dropped_waits(tools, program, needless, chosen):
    name, bundle, waits, right, sample = program
    for dropped in chosen(range(waits), sample):
        needless.append(is_found(tools, bundle, dropped, "", right, f"{name}: wait {dropped} of {waits}"))


def test_barriers_left_out(tools, module_tools, program, needless, chosen):
    name, bundle, _, right, sample = program
    for kernel, number in chosen(barriers(module_tools, name), sample):
        what = f"{name}: barrier {number} of {kernel}"
        needless.append(is_found(tools, bundle, -1, f",without={kernel}:{number}", right, what))


def test_most_are_needed(needless):
    """Compute streams begin and end with their task, whether or not later work depends on it, because the task's end
    is marked there."""
    if not needless:
        pytest.skip("nothing was left out")
    found = sum(needless)
    assert 100 * found >= 88 * len(needless), f"{len(needless) - found} of {len(needless)} are needed by nothing"
