"""Programs with stages on the CPU and stages on devices, on the emulated driver. They have the CPU's bits for all
mixes, schedules and orders of execution, with and without graphs. Tests cover state, files and reports of both
kinds, and failures."""
import json
import os
import re
import time

import pytest

from emulated import Emulated, expect_clean
from harness import (
    E2E,
    EXAMPLES,
    FEED,
    MLP,
    STATE,
    STEP,
    contents,
    load,
    read_bytes,
    read_json,
    read_text,
    same_bits,
    write_json,
    write_text,
)
from pipelines import cluster, hosts_of, pipeline


STEPS = 4
RUN = ("--random-inputs", "1", "--steps", str(STEPS))
TARGET = "cpu,cuda:sm_90"
# By rank: c is a thread, g a device.
MIXES = {"cg": 1, "gc": 1, "cgcg": 2, "gccg": 2, "cggc": 2}
FEW = (("order=fifo", "--graph"), ("order=late", "--graph"), ("order=random,seed=3", "--no-graph"))


GRAPHS = pytest.mark.parametrize("order, graph", FEW)
MLP_CASES = [("mlp", 4, (), mix, schedule) for mix in MIXES for schedule in ("1f1b", "zb-h1")]


@GRAPHS
@pytest.mark.parametrize(
    "example, stages, inside, mix, schedule",
    [*MLP_CASES, ("gpt2-3d", 2, (("dp", 2), ("tp", 2)), "gc", "1f1b")],
    ids=lambda value: str(value) if isinstance(value, str) else None,
)
def test_bits(tools, emulated, example, stages, inside, mix, schedule, order, graph):
    source = os.path.join(EXAMPLES, example, "step.mlir")
    sharded = "".join(f".{axis}{size}" for axis, size in inside)
    alone = f"topology=pp{len(mix)}{sharded} schedule={schedule}"
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", alone), "cpu", *RUN)
    path = cluster(tools, "mix", mix, stages, inside)
    bundle = emulated.bundle(source, "mixed", TARGET, f"topology={path} schedule={schedule}")
    for count in sorted({1, mix.count("g")}):
        what = f"{example} {mix} {schedule} {order} {graph}, {count} devices"
        got, said = emulated.run(bundle, "mixed", *RUN, graph, emulator=f"devices={count},{order}")
        same_bits(got, want, what)
        expect_clean(said, what, graph == "--graph")
        assert all(g["launches"] == STEPS for g in said["graphs"]), f"{what}: {said['graphs']}"


@pytest.mark.parametrize(
    "schedule, mix, chunks, microbatches",
    (
        ("1f1b", "cgg", 1, 17),
        ("gpipe", "gcg", 1, 40),
        ("zb-h2", "cgg", 1, 17),
        ("looped-bfs", "ggc", 2, 12),
        ("looped-bfs", "gccc", 2, 40),
        ("looped-bfs", "gcgc", 2, 24),
        ("interleaved-1f1b", "gcgc", 2, 16),
        ("interleaved-zb", "cgc", 3, 12),
        ("zbv", "gcg", -2, 20),
        ("dualpipe-v", "cgg", -2, 9),
    ),
)
def test_orders(tools, emulated, schedule, mix, chunks, microbatches):
    """Messages to and from devices wait for each other only as the deadlock check assumes, whatever is in flight: with
    many microbatches, and with several stages per rank."""
    ranks, stages, source = len(mix), len(mix) * abs(chunks), tools.path("pipeline.mlir")
    write_text(source, pipeline(stages, microbatches))
    path = cluster(tools, "orders", [mix[rank] for rank in hosts_of(ranks, chunks)], stages, ranks=ranks)
    alone = f"topology=pp{ranks} schedule={schedule}"
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", alone), "cpu", *RUN)
    bundle = emulated.bundle(source, "mixed", TARGET, f"topology={path} schedule={schedule}")
    for order, graph in FEW:
        what = f"{schedule} {mix}, {stages} stages, {microbatches} microbatches, {order} {graph}"
        got, said = emulated.run(bundle, "mixed", *RUN, graph, emulator=f"patience=5000,{order}")
        same_bits(got, want, what)
        expect_clean(said, what, graph == "--graph")


class Trained:
    """The small example with its files, on the CPU alone and on ranks of both kinds."""

    options = ("--input", STATE, "--feed", FEED, "--feed-repeat", "--steps", "6")

    def __init__(self, tools, emulated):
        self.cpu = emulated.bundle(STEP, "cpu", "cpu", "topology=pp4 schedule=1f1b")
        self.want, _ = emulated.run(self.cpu, "cpu", *self.options)
        path = cluster(tools, "train", "cgcg", 4)
        self.mixed = emulated.bundle(STEP, "mixed", TARGET, f"topology={path} schedule=1f1b")
        os.environ["MPMD_CUDA_EMULATOR"] = "devices=2"


@pytest.fixture
def trained(tools, emulated):
    return Trained(tools, emulated)


def test_files_and_devices_by_number(emulated, trained):
    options = (*trained.options, "--device", "cpu,cuda", "--devices", "1,0")
    same_bits(emulated.run(trained.mixed, "mixed", *options, emulator="devices=2")[0], trained.want, "files")


def test_dump(tools, trained):
    dumps = []
    for bundle in (trained.cpu, trained.mixed):
        folder = tools.path(f"dump{len(dumps)}")
        tools.ok("mpmd-run", bundle, *trained.options, "--dump", folder, "--dump-step", "2")
        dumps.append({file: load(None, raw) for file, raw in contents(folder).items()})
    for file, alone in dumps[0].items():
        together = dumps[1][file]
        # A stage of another kind receives the step counter; stages of one kind have a replica each.
        assert {n for n in alone if "count" not in n} <= together.keys() <= alone.keys(), f"a dump: names in {file}"
        others = [n for n in together if together[n].tobytes() != alone[n].tobytes()]
        assert together and not others, f"a dump: other bits in {file}: {others}"


def test_checkpoint(tools, emulated, trained):
    folder = tools.path("checkpoints")
    emulated.run(trained.mixed, "part", *trained.options[:-1], "3", "--checkpoint", folder)
    got, _ = emulated.run(trained.mixed, "mixed", *trained.options, "--resume", folder)
    same_bits(got[:1], trained.want[:1], "a run that goes on after three steps")


def test_evaluation(tools, emulated, trained):
    """An evaluation on another mix of ranks copies the state."""
    evaluated, mix = [], cluster(tools, "eval", "gc", 4)
    for name, target, where, bundle in (
        ("cpu", "cpu", "pp4", trained.cpu),
        ("mixed", TARGET, mix, trained.mixed),
    ):
        compiled = emulated.bundle(os.path.join(MLP, "eval.mlir"), "eval-" + name, target, f"topology={where}")
        history = tools.path("evaluations." + name)
        batches = ("--eval-feed", os.path.join(MLP, "test.safetensors"), "--eval-history", history)
        tools.ok("mpmd-run", bundle, *trained.options, "--eval", compiled, "--eval-every", "2", *batches)
        evaluated.append(read_bytes(history))
    assert evaluated[0] == evaluated[1], "an evaluation: other bits"


def test_trace_and_costs(tools, trained):
    trace, costs = tools.path("run.json"), tools.path("costs.json")
    options = (*trained.options, "--trace", trace, "--profile", costs, "--summary=json")
    said = json.loads(tools.ok("mpmd-run", trained.mixed, *options))
    assert [rank["busy"] > 0 for rank in said["ranks"]] == [True] * 4, f"a rank was never busy: {said['ranks']}"
    assert said["allocations_after_first_step"] == 0, f"steps allocate: {said['allocations_after_first_step']}"
    events = read_json(trace)["traceEvents"]
    for rank in range(4):
        tasks = [e for e in events if e["ph"] == "X" and e["pid"] == 0 and e["tid"] == rank and e["cat"] == "task"]
        assert len(tasks) >= 6 * 8 * 2, f"rank {rank}: {len(tasks)} tasks in the trace"
    tracks = {e["args"]["name"] for e in events if e["ph"] == "M" and e["pid"] == 1 and e["name"] == "thread_name"}
    between = {f"rank {a} to {b}" for a in range(4) for b in (a - 1, a + 1) if 0 <= b < 4}
    assert between <= tracks, f"tracks of copies: {tracks}"
    measured = read_json(costs)
    assert len(measured["stages"]) == 4 and all(s["F"] > 0 for s in measured["stages"]), f"costs: {measured}"


@pytest.mark.parametrize("graph", ("--graph", "--no-graph"))
def test_failures(tools, emulated, graph):
    """A failed or endless rank ends all others of either kind, and the message names it."""
    path = cluster(tools, "fails", "gc", 4)
    bundle = emulated.bundle(STEP, "fails", TARGET, f"topology={path} schedule=1f1b")
    text = read_text(tools.path("fails.mlir"))
    kernel = re.search(r"mpmd\.command_list @s1_forward .*?@kernels::@(\w+)", text, re.S)[1]
    said, seconds = emulated.fails(bundle, f"stall={kernel}:9,patience=600000", "--stall-timeout", "1", graph)
    stalled = r"rank 0, instruction \d+ \(run .*\), microbatch \d+: stalled: no rank made progress for 1 s; "
    right = re.match(stalled + r"rank 1, instruction \d+ \(wait for '.*' from rank 0\)", said)
    assert right and 1 <= seconds < 20, f"{graph}: a kernel that never ends, after {seconds:.1f} s: {said}"
    said, _ = emulated.fails(bundle, f"fault={kernel}:9", graph)
    right = re.match(r"rank 0, instruction \d+ \(.*\), microbatch \d+: cuda: a step failed on device 0", said)
    assert right, f"{graph}: a bad address: {said}"


def test_thread_that_never_ends(tools, emulated):
    """The endless thread has a device before it and one after it in the pipeline."""
    path, stages = tools.path("endless.json"), {"1": {"device": {"kind": "cpu"}}}
    write_json(path, {"axes": [{"name": "pp", "size": 3}], "device": {"kind": "cuda"}, "stages": stages})
    endless = os.path.join(E2E, "inputs", "endless.mlir")
    bundle = emulated.bundle(endless, "endless", TARGET, f"topology={path} schedule=1f1b")
    os.environ["MPMD_CUDA_EMULATOR"] = "patience=600000"
    begin = time.monotonic()
    said = "rank 1, instruction 2 (run 1F0 's1_forward'), microbatch 0: it has been in this task for 1 s; rank 0 has "
    said += "finished the step; rank 2, instruction 1 (wait for 'x1' from rank 1), microbatch 0"
    slow = ("--random-inputs", "1", "--stall-timeout", "0.5", "--task-timeout", "1")
    tools.fails("mpmd-run: error: " + said, "mpmd-run", bundle, *slow)
    assert time.monotonic() - begin < 20, "it ends after 20 s or later"


@pytest.fixture(scope="module")
def mixed(module_tools):
    """The small example on a thread and a device."""
    path = cluster(module_tools, "mix", "cg", 4)
    return Emulated(module_tools).bundle(STEP, "mixed", TARGET, f"topology={path} schedule=1f1b")


@pytest.mark.parametrize(
    "options, message",
    (
        ("--device cpu", "expected a bundle for devices of kind 'cpu', got one for 'cpu,cuda:sm_90'"),
        ("--device cuda", "expected a bundle for devices of kind 'cuda', got one for 'cpu,cuda:sm_90'"),
        ("--devices 0,1", "expected at most as many devices as ranks on devices, 1, got 2"),
        ("--transport zero-buffer", "target 'cpu,cuda:sm_90': expected no transport by name"),
        ("--inject-delays 1", "target 'cpu,cuda:sm_90': expected no delays"),
    ),
)
def test_refused(tools, emulated, mixed, options, message):
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=2"
    tools.fails(message, "mpmd-run", mixed, *RUN, *options.split())


def test_texts_and_report(module_tools, mixed):
    """The target of each stage in texts and in the report."""
    ranks, texts = module_tools.path("mixed.mlir"), module_tools.path("ptx")
    module_tools.ok("mpmd-translate", "--mpmd-to-ptx", ranks, "-o", texts)
    assert os.listdir(texts) == ["pp1.ptx"], f"texts of kernels: {os.listdir(texts)}"
    said = module_tools.report(ranks)
    targets = [stage["target"] for stage in said["stages"]]
    assert targets == ["cpu", "cpu", "cuda:sm_90", "cuda:sm_90"], f"targets of stages: {targets}"
    assert said["target"] == TARGET, f"targets: {said['target']}"


@pytest.mark.parametrize("mix", ("ccccgggg", "ggccggcc", "gccggccg", "cgcgcgcg", "cggccggc"))
def test_search_finds_places(tools, mix):
    """Search places stages on one rank only if their devices are equal: mixes of eight stages on four ranks that fit
    blocks, a V or a loop."""
    source, path = tools.path("eight.mlir"), cluster(tools, "eight", mix, 8, ranks=4)
    write_text(source, pipeline(8, 8))
    tools.ok("mpmd-opt", source, f"--mpmd-compile=topology={path} target={TARGET} effort=30", "-o", os.devnull)


def test_stages_that_no_file_names(tools):
    """Stages that the file does not mention have the devices of all others."""
    path, first = tools.path("first.json"), {str(s): {"device": {"kind": "cuda"}} for s in range(2)}
    write_json(path, {"axes": [{"name": "pp", "size": 2}], "stages": first})
    tools.ok("mpmd-opt", STEP, f"--mpmd-compile=topology={path} target={TARGET}", "-o", os.devnull)
