"""A tool that watches by NVTX sees what the host does for devices: each step, and in it each task when its work is
enqueued or captured; and what streams are called. A tool that is none changes nothing."""
import os
import re

from emulated import Emulated
from harness import MLP, main, read_text, same_bits

RUN = ("--random-inputs", "1", "--steps", "3")


def read(path):
    """Ranges by step, and the names of streams. Every range ends, in another one or after it."""
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


def test(tools):
    emulated = Emulated(tools)
    bundle = emulated.bundle(os.path.join(MLP, "step.mlir"), "gpu", "cuda:sm_90", "topology=pp2 schedule=1f1b")
    want, _ = emulated.run(bundle, "plain", *RUN)
    seen = tools.path("seen.txt")
    os.environ["MPMD_NVTX_TOOL"] = seen
    os.environ["NVTX_INJECTION64_PATH"] = os.path.join(tools.bin, "..", "emulator", "libmpmd_nvtx_tool.so")
    tasks = {f"{stage}{kind}{m}" for stage in range(4) for kind in "FIW" for m in range(8)}
    for graph, enqueued in (("--graph", 1), ("--no-graph", 3)):
        got, said = emulated.run(bundle, "watched", *RUN, graph, emulator="devices=2")
        same_bits(got, want, "watched " + graph)
        assert said["faults"] == [], f"{graph}: {said['faults'][:3]}"
        steps, streams = read(seen)
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
    os.remove(seen)
    for path, report in (("/nowhere/libtool.so", seen), (os.environ["NVTX_INJECTION64_PATH"], "")):
        os.environ["NVTX_INJECTION64_PATH"], os.environ["MPMD_NVTX_TOOL"] = path, report
        got, _ = emulated.run(bundle, "none", *RUN)
        same_bits(got, want, f"no tool: {path}")
    assert not os.path.exists(seen), "a tool that is not there has seen something"
    print("mlp: ranges of steps, tasks and copies, names of streams; without a tool nothing is different")


main(test)
