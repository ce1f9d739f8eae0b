"""Data-dependent loops on the emulated driver, with several ranks per device. They have the CPU's bits for all
schedules, devices and orders of execution, in stages on threads and on devices, with exchanges by NCCL, and in a
dump. Ranks execute their loops concurrently."""
import json
import os

import pytest

from emulated import expect_clean
from harness import contents, load, read_json, same_bits, write_text
from pipelines import cluster, lists


STEPS = 3
RUN = ("--random-inputs", "1", "--steps", str(STEPS))
FEW = (
    ("devices=1,order=fifo", "--graph"),
    ("devices=4,order=late", "--graph"),
    ("devices=4,order=random,seed=3", "--no-graph"),
)


GRAPHS = pytest.mark.parametrize("emulator, graph", FEW)


@pytest.fixture
def source(tools):
    """Four stages and six microbatches."""
    write_text(tools.path("step.mlir"), lists(4, 6))
    return tools.path("step.mlir")


@GRAPHS
@pytest.mark.parametrize(
    "ranks, schedule", ((1, "1f1b"), (4, "1f1b"), (4, "zb-h1"), (2, "interleaved-1f1b"), (4, "gpipe"))
)
def test_bits(emulated, source, ranks, schedule, emulator, graph):
    options = f"topology=pp{ranks} schedule={schedule}"
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", options), "cpu", *RUN)
    bundle = emulated.bundle(source, "gpu", "cuda:sm_90", options)
    if ranks == 1:
        emulator = emulator.replace("devices=4", "devices=1")
    what = f"pp{ranks} {schedule} {emulator} {graph}"
    got, said = emulated.run(bundle, "gpu", *RUN, graph, emulator=emulator)
    same_bits(got, want, what)
    expect_clean(said, what, False)


@GRAPHS
@pytest.mark.parametrize("mix", ("cgcg", "ggcc"))
def test_mixed(tools, emulated, source, mix, emulator, graph):
    path = cluster(tools, "mix", mix, 4)
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", "topology=pp4 schedule=1f1b"), "cpu", *RUN)
    bundle = emulated.bundle(source, "mixed", "cpu,cuda:sm_90", f"topology={path} schedule=1f1b")
    got, said = emulated.run(bundle, "mixed", *RUN, graph, emulator=emulator.replace("devices=4", "devices=2"))
    same_bits(got, want, f"{mix} {emulator} {graph}")
    expect_clean(said, f"{mix} {emulator} {graph}", False)


@pytest.mark.parametrize("collectives", ("ours", "nccl"))
@GRAPHS
def test_groups(tools, emulated, emulator, graph, collectives):
    """Sums over two members have the CPU's bits, whichever member adds."""
    if "devices=1" in emulator and collectives == "nccl":
        pytest.skip("NCCL has no members on one device")
    source, options = tools.path("step.mlir"), "topology=pp2.dp2 schedule=1f1b"
    write_text(source, lists(2, 5, dp=2))
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", options), "cpu", *RUN)
    bundle = emulated.bundle(source, "gpu", "cuda:sm_90", options)
    what = f"pp2.dp2 {emulator} {graph} {collectives}"
    got, said = emulated.run(bundle, "gpu", *RUN, graph, "--collectives", collectives, emulator=emulator)
    same_bits(got, want, what)
    expect_clean(said, what, False)
    assert bool(said["collectives"]) == (collectives == "nccl"), f"{what}: {said['collectives']}"


def test_dump_and_allocations(tools, emulated, source):
    """A dump after each task has the CPU's values, and no step allocates memory."""
    dumps = []
    for name, target in (("cpu", "cpu"), ("gpu", "cuda:sm_90")):
        bundle, folder = emulated.bundle(source, name, target, "topology=pp4 schedule=1f1b"), tools.path("dump." + name)
        os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
        tools.ok("mpmd-run", bundle, *RUN, "--dump", folder, "--dump-step", "2")
        said = json.loads(tools.ok("mpmd-run", bundle, *RUN, "--summary=json"))
        assert said["allocations_after_first_step"] == 0, f"{name}: {said['allocations_after_first_step']} allocations"
        dumps.append({file: load(None, raw) for file, raw in contents(folder).items()})
    alone, there = dumps
    assert alone and alone.keys() == there.keys(), f"files of dumps: {sorted(alone)}, {sorted(there)}"
    for file in alone:
        assert alone[file].keys() == there[file].keys(), f"a dump: names in {file}"
        others = [n for n, tensor in alone[file].items() if tensor.tobytes() != there[file][n].tobytes()]
        assert not others, f"a dump: other bits in {file}: {others}"


def test_side_by_side(tools, emulated, source):
    """Forwards of different ranks overlap although all have data-dependent loops."""
    bundle, trace = emulated.bundle(source, "gpu", "cuda:sm_90", "topology=pp4 schedule=gpipe"), tools.path(
        "trace.json"
    )
    emulated.run(bundle, "gpu", *RUN, "--trace", trace, emulator="devices=4")
    events = [
        e for e in read_json(trace)["traceEvents"] if e["ph"] == "X" and e["cat"] == "task" and e["name"][1] == "F"
    ]
    beside = [
        (a["name"], b["name"])
        for a in events
        for b in events
        if a["tid"] != b["tid"] and a["ts"] <= b["ts"] < a["ts"] + a["dur"]
    ]
    assert len(events) == 4 * 6 * STEPS and len(beside) > 6 * STEPS, f"side by side are {beside}"
