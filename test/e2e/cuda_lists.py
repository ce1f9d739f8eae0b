"""Lists that values end, on the emulated driver, where ranks have several things to do: the CPU's bits whatever the
schedule, the devices and the order of what they do, in stages on threads and on devices, with exchanges by NCCL, and in
a dump; and ranks work on their lists side by side."""
import json
import os
import re

from emulated import Emulated, expect_clean
from harness import load, main, read_json, same_bits, write_text
from pipelines import cluster, lists

STEPS = 3
RUN = ("--random-inputs", "1", "--steps", str(STEPS))
FEW = (
    ("devices=1,order=fifo", "--graph"),
    ("devices=4,order=late", "--graph"),
    ("devices=4,order=random,seed=3", "--no-graph"),
)


def written(tools, text):
    path = tools.path("step.mlir")
    write_text(path, text)
    return path


def test_bits(tools, emulated):
    runs = 0
    source = written(tools, lists(4, 6))
    for ranks, schedule in ((1, "1f1b"), (4, "1f1b"), (4, "zb-h1"), (2, "interleaved-1f1b"), (4, "gpipe")):
        options = f"topology=pp{ranks} schedule={schedule}"
        want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", options), "cpu", *RUN)
        bundle = emulated.bundle(source, "gpu", "cuda:sm_90", options)
        for emulator, graph in FEW[: 2 if ranks == 1 else 3]:
            if ranks == 1:
                emulator = emulator.replace("devices=4", "devices=1")
            what = f"pp{ranks} {schedule} {emulator} {graph}"
            got, said = emulated.run(bundle, "gpu", *RUN, graph, emulator=emulator)
            same_bits(got, want, what)
            expect_clean(said, what, False)
            runs += 1
    print(f"four stages: the CPU's bits in {runs} runs")


def test_mixed(tools, emulated):
    source = written(tools, lists(4, 6))
    for mix in ("cgcg", "ggcc"):
        path = cluster(tools, "mix", mix, 4)
        want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", "topology=pp4 schedule=1f1b"), "cpu", *RUN)
        bundle = emulated.bundle(source, "mixed", "cpu,cuda:sm_90", f"topology={path} schedule=1f1b")
        for emulator, graph in FEW:
            got, said = emulated.run(bundle, "mixed", *RUN, graph, emulator=emulator.replace("devices=4", "devices=2"))
            same_bits(got, want, f"{mix} {emulator} {graph}")
            expect_clean(said, f"{mix} {emulator} {graph}", False)
    print("on threads and on devices: the CPU's bits")


def test_groups(tools, emulated):
    """Sums over two members have the bits of the CPU's, whoever adds."""
    source = written(tools, lists(2, 5, dp=2))
    options = "topology=pp2.dp2 schedule=1f1b"
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", options), "cpu", *RUN)
    bundle = emulated.bundle(source, "gpu", "cuda:sm_90", options)
    for emulator, graph in FEW:
        for collectives in ("ours", "nccl"):
            if "devices=1" in emulator and collectives == "nccl":
                continue
            what = f"pp2.dp2 {emulator} {graph} {collectives}"
            got, said = emulated.run(bundle, "gpu", *RUN, graph, "--collectives", collectives, emulator=emulator)
            same_bits(got, want, what)
            expect_clean(said, what, False)
            assert bool(said["collectives"]) == (collectives == "nccl"), f"{what}: {said['collectives']}"
    print("in meshes, with messages and with NCCL: the CPU's bits")


def test_reports(tools, emulated):
    """What is dumped after each task is the CPU's, and no step allocates anything."""
    source = written(tools, lists(4, 6))
    folders = [tools.path("dump.cpu"), tools.path("dump.gpu")]
    for target, name, folder in (("cpu", "cpu", folders[0]), ("cuda:sm_90", "gpu", folders[1])):
        bundle = emulated.bundle(source, name, target, "topology=pp4 schedule=1f1b")
        os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
        tools.ok("mpmd-run", bundle, *RUN, "--dump", folder, "--dump-step", "2")
        said = json.loads(tools.ok("mpmd-run", bundle, *RUN, "--summary=json"))
        assert said["allocations_after_first_step"] == 0, f"{name}: {said['allocations_after_first_step']} allocations"
    files = sorted(os.listdir(folders[0]))
    assert files and files == sorted(os.listdir(folders[1])), f"files of dumps: {files}"
    for file in files:
        alone, there = (load(os.path.join(folder, file)) for folder in folders)
        assert alone.keys() == there.keys(), f"a dump: names in {file}"
        others = [n for n in alone if alone[n].tobytes() != there[n].tobytes()]
        assert not others, f"a dump: other bits in {file}: {others}"
    print("a dump, and no allocation in steps")


def test_side_by_side(tools, emulated):
    """Forwards of ranks, all of which have lists, overlap."""
    source = written(tools, lists(4, 6))
    bundle = emulated.bundle(source, "gpu", "cuda:sm_90", "topology=pp4 schedule=gpipe")
    emulated.run(bundle, "gpu", *RUN, "--trace", tools.path("trace.json"), emulator="devices=4")
    events = [
        e
        for e in read_json(tools.path("trace.json"))["traceEvents"]
        if e["ph"] == "X" and re.fullmatch(r"\dF\d", e["name"])
    ]
    beside = [
        (a["name"], b["name"])
        for a in events
        for b in events
        if a["tid"] != b["tid"] and a["ts"] <= b["ts"] < a["ts"] + a["dur"]
    ]
    assert len(events) == 4 * 6 * STEPS and len(beside) > 6 * STEPS, f"side by side are {beside}"
    print(f"{len(beside)} forwards begin while another rank is at one")


def test(tools):
    emulated = Emulated(tools)
    test_bits(tools, emulated)
    test_mixed(tools, emulated)
    test_groups(tools, emulated)
    test_reports(tools, emulated)
    test_side_by_side(tools, emulated)


main(test)
