"""Programs with stages on the CPU and stages on devices, on the emulated driver: the bits of the CPU alone whatever the
mix, the schedule, the order of what devices do, and with graphs or without; state, files and reports of both kinds; and
what ends them."""
import json
import os
import re
import time

from emulated import Emulated, expect_clean
from harness import (
    EXAMPLES,
    MLP,
    SOURCE,
    load,
    main,
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
# By rank: c a thread, g a device.
MIXES = {"cg": 1, "gc": 1, "cgcg": 2, "gccg": 2, "cggc": 2}
FEW = (("order=fifo", "--graph"), ("order=late", "--graph"), ("order=random,seed=3", "--no-graph"))


def test_bits(tools, emulated):
    runs = 0
    for example, stages, inside, mixes, schedules in (
        ("mlp", 4, (), MIXES, ("1f1b", "zb-h1")),
        ("gpt2-3d", 2, (("dp", 2), ("tp", 2)), ("gc",), ("1f1b",)),
    ):
        source = os.path.join(EXAMPLES, example, "step.mlir")
        sharded = "".join(f".{axis}{size}" for axis, size in inside)
        for mix in mixes:
            path = cluster(tools, example + mix, mix, stages, inside)
            for schedule in schedules:
                alone = f"topology=pp{len(mix)}{sharded} schedule={schedule}"
                want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", alone), "cpu", *RUN)
                bundle = emulated.bundle(source, "mixed", TARGET, f"topology={path} schedule={schedule}")
                devices = mix.count("g")
                for count in sorted({1, devices}):
                    for order, graph in FEW:
                        what = f"{example} {mix} {schedule} {order} {graph}, {count} devices"
                        got, said = emulated.run(bundle, "mixed", *RUN, graph, emulator=f"devices={count},{order}")
                        same_bits(got, want, what)
                        expect_clean(said, what, graph == "--graph")
                        assert all(g["launches"] == STEPS for g in said["graphs"]), f"{what}: {said['graphs']}"
                        runs += 1
    print(f"CPU and devices: the bits of the CPU alone in {runs} runs")


def test_orders(tools, emulated):
    """Messages to and from devices wait for each other no more than what was proved allows, whatever is under way at
    once: with as many microbatches as there like to be, and with several stages on a rank."""
    runs = 0
    for schedule, mix, chunks, microbatches in (
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
    ):
        ranks, stages = len(mix), len(mix) * abs(chunks)
        source = tools.path("pipeline.mlir")
        write_text(source, pipeline(stages, microbatches))
        path = cluster(tools, "orders", [mix[rank] for rank in hosts_of(ranks, chunks)], stages, ranks=ranks)
        options = f"topology=pp{ranks} schedule={schedule}"
        want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", options), "cpu", *RUN)
        bundle = emulated.bundle(source, "mixed", TARGET, f"topology={path} schedule={schedule}")
        for order, graph in FEW:
            what = f"{schedule} {mix}, {stages} stages, {microbatches} microbatches, {order} {graph}"
            got, said = emulated.run(bundle, "mixed", *RUN, graph, emulator=f"patience=5000,{order}")
            same_bits(got, want, what)
            expect_clean(said, what, graph == "--graph")
            runs += 1
    print(f"orders of many microbatches: the bits of the CPU alone in {runs} runs")


def test_train(tools, emulated):
    """State, feeds, checkpoints, dumps, traces and profiles are of all ranks, wherever they are."""
    step, state, feed = (os.path.join(MLP, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors"))
    options = ("--input", state, "--feed", feed, "--feed-repeat", "--steps", "6")
    want, _ = emulated.run(emulated.bundle(step, "cpu", "cpu", "topology=pp4 schedule=1f1b"), "cpu", *options)
    path = cluster(tools, "train", "cgcg", 4)
    bundle = emulated.bundle(step, "mixed", TARGET, f"topology={path} schedule=1f1b")
    got, _ = emulated.run(bundle, "mixed", *options, "--device", "cpu,cuda", "--devices", "1,0", emulator="devices=2")
    same_bits(got, want, "files")
    dumps = [tools.path(name) for name in ("dump.cpu", "dump.mixed")]
    for where, name in zip(dumps, ("cpu", "mixed")):
        tools.ok("mpmd-run", tools.path(name + ".mpmd"), *options, "--dump", where, "--dump-step", "2")
    for file in os.listdir(dumps[0]):
        alone, together = (load(os.path.join(where, file)) for where in dumps)
        # The counter of steps is sent to stages of the other kind, where stages of one kind each have one.
        assert {n for n in alone if "count" not in n} <= together.keys() <= alone.keys(), f"a dump: names in {file}"
        others = [n for n in together if together[n].tobytes() != alone[n].tobytes()]
        assert together and not others, f"a dump: other bits in {file}: {others}"
    folder = tools.path("checkpoints")
    emulated.run(bundle, "part", *options[:-1], "3", "--checkpoint", folder)
    got, _ = emulated.run(bundle, "mixed", *options, "--resume", folder)
    same_bits(got[:1], want[:1], "a run that goes on after three steps")
    # An evaluation has copies of the state, in another mix.
    evaluated = []
    for name, target, where in (("cpu", "cpu", "pp4"), ("mixed", TARGET, cluster(tools, "eval", "gc", 4))):
        compiled = emulated.bundle(os.path.join(MLP, "eval.mlir"), "eval-" + name, target, f"topology={where}")
        history = tools.path("evaluations." + name)
        batches = ("--eval-feed", os.path.join(MLP, "test.safetensors"), "--eval-history", history)
        tools.ok("mpmd-run", tools.path(name + ".mpmd"), *options, "--eval", compiled, "--eval-every", "2", *batches)
        evaluated.append(read_bytes(history))
    assert evaluated[0] == evaluated[1], "an evaluation: other bits"
    trace, costs = tools.path("run.json"), tools.path("costs.json")
    said = json.loads(tools.ok("mpmd-run", bundle, *options, "--trace", trace, "--profile", costs, "--summary=json"))
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
    print(
        "files, devices by number, dumps, a checkpoint, evaluations, a trace and costs of threads and devices together"
    )


def test_failures(tools, emulated):
    """Who fails or never ends takes the others along, wherever they are, and is named."""
    path = cluster(tools, "fails", "gc", 4)
    bundle = emulated.bundle(os.path.join(MLP, "step.mlir"), "fails", TARGET, f"topology={path} schedule=1f1b")

    kernel = re.search(
        r"mpmd\.command_list @s1_forward .*?@kernels::@(\w+)", read_text(os.path.join(tools.path("fails.mlir"))), re.S
    )[1]
    for graph in ("--graph", "--no-graph"):
        said, seconds = emulated.fails(bundle, f"stall={kernel}:9,patience=600000", "--stall-timeout", "1", graph)
        right = re.match(
            r"rank 0, instruction \d+ \(run .*\), microbatch \d+: stalled: no rank made "
            r"progress for 1 s; rank 1, instruction \d+ \(wait for '.*' from rank 0\)",
            said,
        )
        assert right and 1 <= seconds < 20, f"{graph}: a kernel that never ends, after {seconds:.1f} s: {said}"
        said, _ = emulated.fails(bundle, f"fault={kernel}:9", graph)
        right = re.match(r"rank 0, instruction \d+ \(.*\), microbatch \d+: cuda: a step failed on device 0", said)
        assert right, f"{graph}: a bad address: {said}"
    # A thread that never comes back, and a device in front of it and behind it.
    path = tools.path("endless.json")
    write_json(path, {"axes": [{"name": "pp", "size": 3}], "device": {"kind": "cuda"},
               "stages": {"1": {"device": {"kind": "cpu"}}}})  # fmt: skip
    endless = os.path.join(SOURCE, "test", "e2e", "inputs", "endless.mlir")
    bundle = emulated.bundle(endless, "endless", TARGET, f"topology={path} schedule=1f1b")
    os.environ["MPMD_CUDA_EMULATOR"] = "patience=600000"
    slow = ("--random-inputs", "1", "--stall-timeout", "0.5", "--task-timeout", "1")
    begin = time.monotonic()
    code, _, err = tools.call("mpmd-run", bundle, *slow)
    seconds = time.monotonic() - begin
    said = (
        "mpmd-run: error: rank 1, instruction 2 (run 1F0 's1_forward'), microbatch 0: it has been in this task for 1 s;"
    )
    said += " rank 0 has finished the step; rank 2, instruction 1 (wait for 'x1' from rank 1), microbatch 0"
    assert code == 1 and said in err and seconds < 20, f"a thread that never ends, after {seconds:.1f} s: {code} {err}"
    print("a kernel that never ends and a bad address end the threads, a thread that never ends the devices")


def test_refused(tools, emulated):
    step = os.path.join(MLP, "step.mlir")
    bundle = emulated.bundle(step, "mixed", TARGET, f"topology={cluster(tools, 'mixed', 'cg', 4)} schedule=1f1b")

    def refused(message, *options):
        os.environ["MPMD_CUDA_EMULATOR"] = "devices=2"
        code, out, err = tools.call("mpmd-run", bundle, *RUN, *options)
        lines = [line for line in err.splitlines() if line.startswith("mpmd-run: error: ")]
        assert code == 1 and len(lines) == 1 and message in lines[0], f"{message}: exit code {code}: {out}{err}"

    for kind in ("cpu", "cuda"):
        refused(f"expected a bundle for devices of kind '{kind}', got one for 'cpu,cuda:sm_90'", "--device", kind)
    refused("expected at most as many devices as ranks on devices, 1, got 2", "--devices", "0,1")
    refused("target 'cpu,cuda:sm_90': expected no transport by name", "--transport", "zero-buffer")
    refused("target 'cpu,cuda:sm_90': expected no delays", "--inject-delays", "1")
    texts = tools.path("ptx")
    tools.ok("mpmd-translate", "--mpmd-to-ptx", tools.path("mixed.mlir"), "-o", texts)
    assert os.listdir(texts) == ["pp1.ptx"], f"texts of kernels: {os.listdir(texts)}"
    report = tools.path("report.json")
    tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("mixed.mlir"), "-o", report)
    said = read_json(report)
    targets = [stage["target"] for stage in said["stages"]]
    assert targets == ["cpu", "cpu", "cuda:sm_90", "cuda:sm_90"], f"targets of stages: {targets}"
    assert said["target"] == TARGET, f"targets: {said['target']}"
    print("what is not there is refused; texts and reports say what is for which target")


def test_places(tools):
    """Search puts stages on one rank only where their devices are alike: mixes of eight stages on four ranks that
    blocks, a V or a loop allow."""
    source = tools.path("eight.mlir")
    write_text(source, pipeline(8, 8))
    for mix in ("ccccgggg", "ggccggcc", "gccggccg", "cgcgcgcg", "cggccggc"):
        path = cluster(tools, "eight" + mix, mix, 8, ranks=4)
        ranks = tools.path("eight.ranks.mlir")
        tools.ok("mpmd-opt", source, f"--mpmd-compile=topology={path} target={TARGET} effort=30", "-o", ranks)
    # Stages that the file does not name are on the devices of all others.
    path = tools.path("first.json")
    with open(path, "w", encoding="utf-8") as f:
        first = {str(s): {"device": {"kind": "cuda"}} for s in range(2)}
        json.dump({"axes": [{"name": "pp", "size": 2}], "stages": first}, f)
    step = os.path.join(MLP, "step.mlir")
    tools.ok("mpmd-opt", step, f"--mpmd-compile=topology={path} target={TARGET}", "-o", tools.path("first.mlir"))
    print("search finds a place for stages of both kinds")


def test(tools):
    emulated = Emulated(tools)
    test_bits(tools, emulated)
    test_orders(tools, emulated)
    test_train(tools, emulated)
    test_failures(tools, emulated)
    test_places(tools)
    test_refused(tools, emulated)


main(test)
