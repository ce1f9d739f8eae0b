"""Traces, profiles and summaries of runs on devices, by the devices' clocks. They have the tracks and events of a
CPU's trace, and tracks for copies, in a valid order. Their costs can be used for a schedule. Bits are the CPU's."""
import json
import os
import re
import statistics
import sys
import xml.dom.minidom

import pytest

from emulated import Emulated
from harness import EXAMPLES, SOURCE, STEP, read_json, same_bits


sys.path.insert(0, os.path.join(SOURCE, "unittests", "Plan"))
from svg_check import check_numbers  # noqa: E402

RUN = ("--random-inputs", "1", "--steps", "4")


def read(path):
    """(trace events, other data)"""
    file = read_json(path)
    return file["traceEvents"], file["otherData"]


def spans(events, categories):
    """Events with a duration: by track, in order."""
    found = {}
    for e in events:
        if e["ph"] == "X" and e["cat"] in categories:
            found.setdefault((e["pid"], e["tid"]), []).append(e)
    return found


def outline(events):
    """A trace without times and without order: the costs of a target may change the order slightly."""
    return sorted(
        (e["tid"], e["name"], e["args"]["step"])
        for e in events
        if e["ph"] == "X" and e["pid"] == 0 and e["cat"] != "launch"
    )


def check_order(events, error, what):
    """Events of a track do not overlap. A message is copied after its send and before the end of a wait for it."""
    for (process, track), own in spans(events, ("task", "wait", "transfer", "copy")).items():
        for one, other in zip(own, own[1:]):
            overlap = one["ts"] + one["dur"] - other["ts"]
            assert overlap <= 0.0015, f"{what}: process {process}, track {track}: {one} and {other}"
    sent = {e["id"]: e for e in events if e["ph"] == "s"}
    arrived = {e["id"]: e for e in events if e["ph"] == "f"}
    assert sent and sent.keys() == arrived.keys(), f"{what}: {len(sent)} are sent, {len(arrived)} arrive"
    copies = [e for e in events if e["ph"] == "X" and e["cat"] == "copy"]
    by_channel = {}
    for e in copies:
        by_channel.setdefault((e["args"]["step"], e["tid"]), []).append(e)
    seen = 0
    for (step, channel), own in by_channel.items():
        # Messages of a channel are copied in the order of their numbers; messages of collectives have no arrows.
        for number, copy in enumerate(own):
            if f"{step}.{channel}.{number}" not in sent:
                continue
            send = sent[f"{step}.{channel}.{number}"]
            assert copy["args"]["bytes"] == send["args"]["bytes"], f"{what}: {copy} {send}"
            # A message without a wait may arrive at any time, but it leaves after its send.
            assert copy["ts"] >= send["ts"] - error, f"{what}: {copy} before {send}"
            seen += 1
    assert seen == len(sent), f"{what}: {seen} copies of {len(sent)} messages"
    return len(copies)


def check_waits(events, error, what):
    """A wait of measurable length ends with, or after, a copy that its rank waited for."""
    names = {e["tid"]: e["args"]["name"] for e in events if e["name"] == "thread_name" and e["pid"] == 1}
    ends = {}
    for e in events:
        if e["ph"] == "X" and e["cat"] == "copy":
            for rank in re.findall(r"\d+", names[e["tid"]]):
                ends.setdefault((int(rank), e["name"], e["args"]["step"]), []).append(e["ts"] + e["dur"])
    waits = 0
    for e in events:
        if e["ph"] == "X" and e["cat"] == "wait" and e["dur"] > 0:
            copied = ends[e["tid"], e["name"][len("wait ") :], e["args"]["step"]]
            assert e["ts"] + e["dur"] >= max(copied) - error, f"{what}: {e} ends before its copies, {copied}"
            waits += 1
    assert waits, f"{what}: nobody waits"


def check_costs(events, path, what):
    """The costs are medians of the trace, over steps without timed launches."""
    apart = {e["args"]["step"] for e in events if e.get("cat") == "launch"}
    assert apart == {0, 1, 3}, f"{what}: launches in steps {apart}"
    costs = read_json(path)
    seconds = {}
    for e in events:
        match = re.fullmatch(r"(\d+)([FIW])\d+", e["name"])
        if match and e["cat"] == "task" and e["args"]["step"] not in apart:
            seconds.setdefault((int(match[1]), match[2]), []).append(e["dur"])
    for stage, own in enumerate(costs["stages"]):
        for kind in "FIW":
            want = statistics.median_high(seconds[stage, kind])
            assert want > 0 and abs(own[kind] * 1e6 - want) <= 0.0021, f"{what}: {stage}{kind}: {own[kind]} and {want}"
    # Rank 0 has stages 0 and 1, rank 1 has stages 2 and 3: copies are between stages 1 and 2.
    edge = costs["edges"][1]
    for name, key in (("x0 ", "seconds"), ("x1 ", "backward_seconds")):
        took = [e["dur"] for e in events if e["ph"] == "X" and e["cat"] == "copy" and e["name"].startswith(name)]
        took = statistics.median_high(took[len(took) // 4 :])
        assert took > 0 and abs(edge[key] * 1e6 - took) <= 0.0021, f"{what}: {edge}, copies take {took}"


@pytest.fixture(scope="module")
def pair(module_tools):
    """Bundles for the CPU and for devices, the results of a run, and the outline of a CPU's trace."""
    emulated, trace = Emulated(module_tools), module_tools.path("cpu.json")
    cpu, gpu = (
        emulated.bundle(STEP, name, target, "topology=pp2 schedule=1f1b")
        for name, target in (("cpu", "cpu"), ("gpu", "cuda:sm_90"))
    )
    want, _ = emulated.run(cpu, "cpu", *RUN, "--trace", trace)
    return gpu, want, outline(read(trace)[0])


@pytest.mark.parametrize("graph", ("--graph", "--no-graph"))
@pytest.mark.parametrize("emulator", ("devices=1,order=late", "devices=2,order=fifo", "devices=2,order=random,seed=3"))
def test_pair(tools, emulated, pair, emulator, graph):
    gpu, want, expected = pair
    trace, costs, what = tools.path("trace.json"), tools.path("costs.json"), f"{emulator} {graph}"
    got, said = emulated.run(gpu, "gpu", *RUN, "--trace", trace, "--profile", costs, graph, emulator=emulator)
    same_bits(got, want, what)
    assert said["faults"] == [] and said["undrained"] == 0, f"{what}: {said['faults'][:3]}"
    # One graph for steps with timed launches, and one for steps with timed tasks.
    counts = sorted((g["device"], g["captures"], g["launches"]) for g in said["graphs"])
    devices = sorted({g["device"] for g in said["graphs"]})
    assert counts == [(d, 1, n) for d in devices for n in (1, 3)], f"{what}: {counts}"
    events, other = read(trace)
    assert outline(events) == expected, f"{what}: other events than a CPU's"
    assert other["dropped_events"] == 0 and 0 < other["clock_error_us"] < 1e5, f"{what}: {other}"
    # The clocks of two devices may each be wrong by this much.
    error = 2 * other["clock_error_us"] + 0.002
    copies = check_order(events, error, what)
    assert copies == 4 * 16, f"{what}: {copies} copies"
    check_waits(events, error, what)
    check_costs(events, costs, what)


def test_schedule_and_picture(tools, emulated, pair):
    """The costs give a schedule, and the trace a picture."""
    trace, costs, picture = tools.path("trace.json"), tools.path("costs.json"), tools.path("run.svg")
    emulated.run(pair[0], "gpu", *RUN, "--trace", trace, "--profile", costs, emulator="devices=2")
    again = emulated.bundle(STEP, "again", "cuda:sm_90", f"topology=pp2 schedule=search effort=50 costs={costs}")
    emulated.run(again, "again", *RUN)
    tools.ok("mpmd-schedule", "draw", "--run=" + trace, "-o", picture)
    texts = xml.dom.minidom.parse(picture).getElementsByTagName("text")
    lanes = [t.firstChild.data for t in texts if t.getAttribute("class") == "name"]
    assert lanes == ["rank 0 pp0", "rank 1 pp1", "rank 1 to 0", "rank 0 to 1"], f"lanes of the picture: {lanes}"
    check_numbers(picture)


def test_some_steps(tools, emulated, pair):
    """Untraced steps are unchanged; traced steps have a second graph."""
    gpu, want, _ = pair
    trace, dump = tools.path("some.json"), tools.path("dump")
    options = ("--trace", trace, "--trace-steps", "2:4", "--dump", dump, "--dump-step", "3")
    got, said = emulated.run(gpu, "some", *RUN, *options, emulator="devices=2")
    same_bits(got, want, "some steps")
    assert said["faults"] == [] and said["undrained"] == 0, f"some steps: {said['faults'][:3]}"
    counts = sorted((g["device"], g["captures"], g["launches"]) for g in said["graphs"])
    assert counts == [(0, 1, 1), (0, 1, 2), (1, 1, 1), (1, 1, 2)], f"some steps: {counts}"
    events, _ = read(trace)
    steps = {e["args"]["step"] for e in events if e["ph"] == "X"}
    assert steps == {2, 3}, f"some steps: {steps}"


def test_summaries_add_up(tools, emulated, pair):
    trace, summaries = tools.path("trace.json"), {}
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=2"
    looked = {"none": (), "some": ("--trace", trace, "--trace-steps", "2:4"), "all": ("--trace", trace)}
    for name, more in looked.items():
        summaries[name] = json.loads(tools.ok("mpmd-run", pair[0], *RUN, *more, "--summary", "json"))
        # The second graph is captured by then, and the trace's memory does not grow.
        assert summaries[name]["allocations_after_first_step"] == 0, f"{name}: {summaries[name]}"
    for rank in range(2):
        none, some, every = (summaries[name]["ranks"][rank] for name in looked)
        assert none["busy"] == none["waiting"] == none["idle"] == 0, f"not looked at: {none}"
        ratio = every["busy"] / some["busy"]
        assert 1.9 < ratio < 2.1, f"four steps are busy {ratio} times as long as two: {every}, {some}"
        own = [e["dur"] for e in read(trace)[0] if e["ph"] == "X" and e["cat"] == "task" and e["tid"] == rank]
        assert abs(sum(own) * 1e-6 - every["busy"]) < 1e-6, f"tasks take {sum(own)} us: {every}"
        seconds = sum(summaries["all"]["steps"])
        total = every["busy"] + every["waiting"] + every["idle"]
        assert every["idle"] > 0 and total <= seconds, f"{total} of {seconds} s: {every}"


@pytest.mark.parametrize("graph", ("--graph", "--no-graph"))
def test_collectives_are_in_their_tasks(tools, emulated, graph):
    step, compiled = os.path.join(EXAMPLES, "gpt2-3d", "step.mlir"), "topology=pp1.dp2.tp2 schedule=1f1b"
    run, trace = ("--random-inputs", "1", "--steps", "2"), tools.path("grid.json")
    want, _ = emulated.run(emulated.bundle(step, "cpu", "cpu", compiled), "cpu", *run, "--trace", trace)
    expected = outline(read(trace)[0])
    gpu = emulated.bundle(step, "gpu", "cuda:sm_90", compiled)
    got, said = emulated.run(gpu, "gpu", *run, "--trace", trace, graph, emulator="devices=4,order=late")
    same_bits(got, want, "gpt2-3d " + graph)
    assert said["faults"] == [], f"gpt2-3d {graph}: {said['faults'][:3]}"
    events, _ = read(trace)
    assert outline(events) == expected, f"gpt2-3d {graph}: other events than a CPU's"
    tasks = {(e["tid"], e["args"]["step"], e["args"]["instruction"]): e for e in events if e.get("cat") == "task"}
    exchanges = [e for e in events if e.get("cat") == "exchange"]
    for e in exchanges:
        task = tasks[e["tid"], e["args"]["step"], e["args"]["instruction"]]
        inside = task["ts"] - 0.002 <= e["ts"] and e["ts"] + e["dur"] <= task["ts"] + task["dur"] + 0.002
        assert inside, f"gpt2-3d {graph}: {e} is not inside {task}"
    assert sum(e["dur"] > 0 for e in exchanges) > len(exchanges) / 4, "exchanges take no time"
    copies = sum(e.get("cat") == "copy" for e in events)
    assert copies >= len(exchanges) / 2, f"gpt2-3d {graph}: {copies} copies, {len(exchanges)} exchanges"
