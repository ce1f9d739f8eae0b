"""Launch times on devices, by the devices' clocks. Their counts agree with the emulated driver and, for products,
with the CPU. Launches lie inside their tasks. Steps with timed launches alternate with steps with timed tasks.
Bounds use rates of the device. Bits are the CPU's."""
import json
import os
import re

import pytest

from emulated import Emulated
from harness import E2E, EXAMPLES, STEP, read_bytes, read_json, same_bits
from pipelines import cluster


STEPS = 6
RUN = ("--random-inputs", "1", "--steps", str(STEPS))
# The first step counts only if there is no other step; then every second step is one with timed launches.
TIMED = (0, 1, 3, 5)
LATER = TIMED[1:]
# Times in a trace are rounded to three digits of a microsecond.
DIGITS = 0.0021


def profile(tools, bundle, *options, emulator="", run=RUN):
    """(launch times, emulator report) of a run that writes costs.json and, on request, a trace."""
    report = tools.path("report.json")
    os.environ["MPMD_CUDA_EMULATOR"] = f"{emulator}{',' if emulator else ''}report={report}"
    costs = ("--profile", tools.path("costs.json"))
    out = tools.ok("mpmd-run", bundle, *run, *costs, *options, "--summary", "json", timeout=600)
    if not os.path.exists(report):
        return json.loads(out)["launch_times"], None
    return json.loads(out)["launch_times"], read_json(report)


def read(path):
    return read_json(path)["traceEvents"]


def products(times):
    """The products of a step: how often each is launched."""
    return {
        (e["mesh"], e["task"], e["launch"]): (e["launches"], e["count"] / times["steps"])
        for e in times["launches"]
        if e["launch"].startswith("gemm ")
    }


def check_table(times, said, steps, what, ends=False):
    """Every launch is counted as often as it ran in all steps. With `ends`, launches in data-dependent loops have
    other counts."""
    counts = {}
    for e in times["launches"]:
        often = times["steps"] * (1 if ends else e["launches"])
        assert e["seconds"] > 0 and e["count"] % often == 0, f"{what}: {e}"
        counts[e["launch"]] = counts.get(e["launch"], 0) + e["count"] / times["steps"] * steps
    seconds = [e["seconds"] for e in times["launches"]]
    assert seconds == sorted(seconds, reverse=True), f"{what}: not the most expensive first"
    launched = {e["name"]: e["launches"] for e in said["kernels"]}
    kernels = {name: count for name, count in counts.items() if re.fullmatch(r"\w+", name)}
    assert kernels and kernels == launched, f"{what}: timed are {kernels}, launched were {launched}"


def check_bounds(times, what):
    for e in times["launches"]:
        is_exchange = " over " in e["launch"]
        assert (e["bound_seconds"] is None) == is_exchange, f"{what}: bound of {e}"
        assert is_exchange or e["bound_seconds"] > 0, f"{what}: bound of {e}"


def check_trace(events, times, ranks, what):
    """Launches lie inside their tasks, and are those of the table. Returns how many begin before the previous one has
    ended."""
    inside, table = {}, {}
    for e in events:
        if e["ph"] == "X" and e["cat"] in ("launch", "exchange"):
            inside.setdefault((e["tid"], e["args"]["step"], e["args"]["instruction"]), []).append(e)
    aside = 0
    for e in events:
        if e["ph"] != "X" or e["cat"] != "task":
            continue
        step, end = e["args"]["step"], e["ts"] + e["dur"]
        own = inside.get((e["tid"], step, e["args"]["instruction"]), [])
        if step not in TIMED:
            assert all(one["cat"] == "exchange" for one in own), f"{what}: launches in step {step}"
            continue
        assert own, f"{what}: no launch in {e}"
        last = e["ts"]
        for one in sorted(own, key=lambda one: one["ts"]):
            assert e["ts"] - DIGITS <= one["ts"] and one["ts"] + one["dur"] <= end + DIGITS, f"{what}: {one} in {e}"
            aside += one["ts"] < last - DIGITS
            last = one["ts"] + one["dur"]
            if step in LATER:
                task = re.match(r"(\d+[PU]\d+|\d+[A-Z])", e["name"]).group()
                row = table.setdefault((task, one["name"]), [0, 0])
                row[0] += 1
                row[1] += one["dur"] * 1e-6
        # The sum of concurrent launches may be longer than their task.
        assert sum(one["dur"] for one in own) <= e["dur"] + DIGITS * len(own) or aside, f"{what}: more than {e}"
    rows = {}
    for e in times["launches"]:
        row = rows.setdefault((e["task"], e["launch"]), [0, 0])
        row[0] += e["count"]
        row[1] += e["seconds"]
    assert rows.keys() == table.keys(), f"{what}: rows {rows.keys() ^ table.keys()}"
    for key, (count, seconds) in rows.items():
        near = abs(table[key][1] - seconds) <= DIGITS * 1e-6 * count
        assert table[key][0] == count and near, f"{what}: {key}: {count}, {seconds}, the trace has {table[key]}"
    assert len({e["tid"] for e in events if e.get("cat") == "launch"}) == ranks, f"{what}: ranks with launches"
    return aside


def check_costs(tools, events, what):
    """Costs come from steps without timed launches, if there are any."""
    costs = read_json(tools.path("costs.json"))
    stages, took = costs["stages"], {}
    counted = STEPS - len(TIMED)
    assert costs["about"] == f"measured over {counted} steps", f"{what}: {costs['about']}, expected {counted} steps"
    for e in events:
        match = re.fullmatch(r"(\d+)([FIW])\d+", e.get("name", ""))
        if match and e["args"]["step"] and e["args"]["step"] not in TIMED:
            took.setdefault((int(match[1]), match[2]), []).append(e["dur"])
    for (stage, kind), all_of_it in took.items():
        all_of_it.sort()
        want, got = all_of_it[len(all_of_it) // 2], stages[stage][kind] * 1e6
        assert abs(want - got) <= DIGITS, f"{what}: {stage}{kind} takes {want}, costs {got}"


GRAPHS = pytest.mark.parametrize("graph", ("--graph", "--no-graph"))


@pytest.fixture(scope="module")
def pair(module_tools):
    """The bundle for devices, the results of the CPU, and the number of its products."""
    emulated = Emulated(module_tools)
    cpu, gpu = (
        emulated.bundle(STEP, name, target, "topology=pp2 schedule=1f1b")
        for name, target in (("cpu", "cpu"), ("gpu", "cuda:sm_90"))
    )
    want, _ = emulated.run(cpu, "cpu", *RUN)
    multiplied = products(profile(module_tools, cpu)[0])
    assert multiplied, "no product on the CPU"
    return gpu, want, multiplied


@GRAPHS
@pytest.mark.parametrize("emulator", ("devices=1,order=late", "devices=2,order=fifo", "devices=2,order=random,seed=3"))
def test_pair(tools, emulated, pair, emulator, graph):
    gpu, want, multiplied = pair
    trace, what = tools.path("trace.json"), f"{emulator} {graph}"
    _, plain = emulated.run(gpu, "gpu", *RUN, "--trace", trace, graph, emulator=emulator)
    final = ("--trace", trace, "--output", tools.path("final"), "--history", tools.path("history"))
    times, said = profile(tools, gpu, graph, *final, emulator=emulator)
    same_bits((read_bytes(tools.path("final")), read_bytes(tools.path("history"))), want, what)
    assert said["faults"] == [] and said["undrained"] == 0, f"{what}: {said['faults'][:3]}"
    assert times["steps"] == len(LATER), f"{what}: of {times['steps']} steps"
    check_table(times, said, STEPS, what)
    check_bounds(times, what)
    assert products(times) == multiplied, f"{what}: {products(times)}, on the CPU {multiplied}"
    events = read(trace)
    assert check_trace(events, times, 2, what) == 0, f"{what}: launches side by side"
    check_costs(tools, events, what)
    # Without timed launches, the graph of traced steps is unchanged.
    got = {}
    for g in said["graphs"]:
        assert g["captures"] == 1, f"{what}: {g}"
        got.setdefault(g["device"], []).append((g["nodes"], g["launches"]))
    for g in plain["graphs"]:
        assert g["launches"] == STEPS, f"{what}: {plain['graphs']}"
        few, many = sorted(got[g["device"]])
        right = few == (g["nodes"], STEPS - len(TIMED)) and many[1] == len(TIMED)
        assert right, f"{what}: {few} {many} {g['nodes']}"


@pytest.mark.parametrize("steps", (1, 2))
def test_few_steps(tools, emulated, pair, steps):
    times, said = profile(tools, pair[0], run=("--random-inputs", "1", "--steps", str(steps)))
    assert times["steps"] == 1, f"{steps} steps: of {times['steps']}"
    check_table(times, said, steps, f"{steps} steps")
    assert all(stage["F"] > 0 for stage in read_json(tools.path("costs.json"))["stages"]), f"{steps} steps: costs"


def test_text(tools, emulated, pair):
    out = tools.ok("mpmd-run", pair[0], *RUN, "--profile", tools.path("costs.json"))
    rows = out[out.index(f"launches, by time, in {len(LATER)} steps:") :].splitlines()[2:]
    assert any("gemm " in row and row.split()[5].endswith("%") for row in rows), f"no bound of a product:\n{rows}"


def test_no_bounds_without_memory(tools, emulated, pair):
    """There is memory for the program, but not for the copies and products that measure rates."""
    times, _ = profile(tools, pair[0], emulator="memory=100000000")
    assert all(e["bound_seconds"] is None and e["seconds"] > 0 for e in times["launches"]), "bounds without memory"


def test_side_by_side(tools, emulated):
    """Compute streams of a rank: launches overlap, and none is missing."""
    source = os.path.join(EXAMPLES, "llama", "step.mlir")
    bundle = emulated.bundle(source, "lanes", "cuda:sm_90", "topology=pp1 schedule=1f1b")
    times, said = profile(tools, bundle, "--trace", tools.path("trace.json"))
    check_table(times, said, STEPS, "llama")
    assert check_trace(read(tools.path("trace.json")), times, 1, "llama"), "llama: nothing is side by side"


def test_exchanges(tools, emulated):
    """Exchanges as messages and by NCCL."""
    step, compiled = os.path.join(EXAMPLES, "gpt2-3d", "step.mlir"), "topology=pp1.dp2.tp2 schedule=1f1b"
    gpu, first = emulated.bundle(step, "grid", "cuda:sm_90", compiled), None
    for collectives, graph in (("ours", "--graph"), ("nccl", "--no-graph")):
        what = f"gpt2-3d {collectives} {graph}"
        options = ("--collectives", collectives, graph, "--trace", tools.path("trace.json"))
        times, said = profile(tools, gpu, *options, emulator="devices=4")
        assert said["faults"] == [], f"{what}: {said['faults'][:3]}"
        check_table(times, said, STEPS, what)
        check_bounds(times, what)
        check_trace(read(tools.path("trace.json")), times, 4, what)
        found = {(e["task"], e["launch"]): e["count"] for e in times["launches"]}
        first = first or found
        assert found == first, f"{what}: other launches"
    assert any(" over " in name for _, name in first), "no exchange"


@GRAPHS
@pytest.mark.parametrize("order", ("order=fifo", "order=late", "order=random,seed=3"))
def test_lists(tools, emulated, order, graph):
    """Launches in data-dependent loops have the times of all iterations."""
    frozen = os.path.join(E2E, "values", "frozen", "lists_that_end")
    run = ("--input", frozen + ".safetensors", "--steps", str(STEPS), "--feed-repeat")
    cpu, gpu = (
        emulated.bundle(frozen + ".mlir", name, target, "topology=pp1 schedule=1f1b")
        for name, target in (("cpu", "cpu"), ("gpu", "cuda:sm_90"))
    )
    multiplied = products(profile(tools, cpu, run=run)[0])
    times, said = profile(tools, gpu, graph, "--trace", tools.path("trace.json"), emulator=order, run=run)
    assert said["faults"] == [] and said["undrained"] == 0, f"{said['faults'][:3]}"
    check_table(times, said, STEPS, "lists", ends=True)
    assert products(times) == multiplied, f"{products(times)}, on the CPU {multiplied}"
    check_trace(read(tools.path("trace.json")), times, 1, "lists")


def test_mixed(tools, emulated):
    """Stages on threads have times of the same steps, and bounds from the host's rates."""
    options = f"topology={cluster(tools, 'mixed', 'cg', 4)} schedule=1f1b"
    bundle = emulated.bundle(STEP, "mixed", "cpu,cuda:sm_90", options)
    times, _ = profile(tools, bundle, "--trace", tools.path("trace.json"))
    assert times["steps"] == len(LATER), f"mixed: of {times['steps']} steps"
    check_bounds(times, "mixed")
    check_trace(read(tools.path("trace.json")), times, 2, "mixed")
