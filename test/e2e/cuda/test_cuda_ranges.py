"""An NVTX tool sees the host's work for devices: each step, each task in it when it is enqueued or captured, and the
names of streams. A library that is not an NVTX tool has no effect."""
import os
import re

import pytest

from harness import STEP, read_text, same_bits


RUN = ("--random-inputs", "1", "--steps", "3")


def watched(path):
    """Ranges by step, and the names of streams. Every range ends, and ranges are nested or disjoint."""
    steps, streams, stack = {}, [], []
    for line in read_text(path).splitlines():
        what, _, name = line.partition(" ")
        if what == "stream":
            streams.append(name)
        elif what == "push":
            stack.append(name)
            steps.setdefault(stack[0], []).extend(stack[1:])
            assert len(stack) <= 2, f"ranges in ranges: {stack}"
        else:
            assert what == "pop" and stack, f"a range ends that has not begun: {line}"
            stack.pop()
    assert not stack, f"ranges that never end: {stack}"
    return steps, streams


@pytest.fixture
def bundle(emulated):
    return emulated.bundle(STEP, "gpu", "cuda:sm_90", "topology=pp2 schedule=1f1b")


@pytest.fixture
def tool(tools):
    """Sets up the NVTX tool; returns the file to which it writes its calls."""
    os.environ["MPMD_NVTX_TOOL"] = tools.path("seen.txt")
    os.environ["NVTX_INJECTION64_PATH"] = os.path.join(tools.bin, "..", "emulator", "libmpmd_nvtx_tool.so")
    return tools.path("seen.txt")


@pytest.mark.parametrize("graph, enqueued", (("--graph", 1), ("--no-graph", 3)))
def test_ranges(emulated, bundle, tool, graph, enqueued):
    want, _ = emulated.run(bundle, "plain", *RUN)
    tasks = {f"{stage}{kind}{m}" for stage in range(4) for kind in "FIW" for m in range(8)}
    got, said = emulated.run(bundle, "watched", *RUN, graph, emulator="devices=2")
    same_bits(got, want, "watched " + graph)
    assert said["faults"] == [], f"{graph}: {said['faults'][:3]}"
    steps, streams = watched(tool)
    assert sorted(streams) == ["rank 0", "rank 0 to 1", "rank 1", "rank 1 to 0"], f"{graph}: {streams}"
    assert list(steps) == ["step 0", "step 1", "step 2"], f"{graph}: {list(steps)}"
    for number, names in enumerate(steps.values()):
        ran = [re.search(r"^rank (\d), instruction \d+ \(run (\w+) '(\w+)'\), microbatch (\d)$", n) for n in names]
        ran = [match for match in ran if match]
        found = {match[2] for match in ran}
        if number >= enqueued:
            assert not names, f"{graph}: step {number} is replayed, and has {names[:3]}"
            continue
        assert tasks <= found, f"{graph}: step {number}: no ranges of {sorted(tasks - found)[:5]}"
        assert all(int(m[2][0]) // 2 == int(m[1]) for m in ran), f"{graph}: ranges of other ranks"
        assert any("(receive 'x0' from rank 0)" in name for name in names), f"{graph}: no copies in step {number}"


@pytest.mark.parametrize("missing", ("tool", "report"))
def test_without_a_tool(emulated, bundle, tool, missing):
    with_tool, _ = emulated.run(bundle, "plain", *RUN)
    os.remove(tool)
    if missing == "tool":
        os.environ["NVTX_INJECTION64_PATH"] = "/nowhere/libtool.so"
    else:
        os.environ["MPMD_NVTX_TOOL"] = ""
    got, _ = emulated.run(bundle, "none", *RUN)
    same_bits(got, with_tool, f"no {missing}")
    assert not os.path.exists(tool), "a tool that is not there has seen something"
