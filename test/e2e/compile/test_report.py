"""mpmd-translate --mpmd-to-report: its figures for GPT-2's tied embedding and global norm, compared with the bytes
that ranks send, in every phase."""
import json
import os
import re

import pytest

from harness import EXAMPLES, read_text


EXAMPLE = os.path.join(EXAMPLES, "gpt2")
STEP = os.path.join(EXAMPLE, "step.mlir")
TIED = "state['params']['tokens']"
PHASES = ("partitioned", "sharded", "lowered", "scheduled", "ranked")


def reported(tools, options, name):
    tools.ok("mpmd-opt", STEP, f"--mpmd-compile={options}", "-o", tools.path(name + ".mlir"))
    return tools.report(tools.path(name + ".mlir"))


@pytest.fixture(scope="module")
def reports(module_tools):
    return {phase: reported(module_tools, f"topology=pp4 schedule=1f1b to={phase}", phase) for phase in PHASES}


@pytest.fixture(scope="module")
def last(reports):
    return reports["ranked"]


@pytest.fixture(scope="module")
def total(last):
    """Bytes per step between ranks."""
    return sum(m["times"] * m["bytes"] for m in last["transfers"] if not m["local"])


@pytest.fixture(scope="module")
def ranks(module_tools):
    """The work of each rank in three steps."""
    state, feed = (os.path.join(EXAMPLE, name + ".safetensors") for name in ("state", "batches"))
    run = ("mpmd-run", module_tools.compile(STEP, "run", "pp4"), "--input", state, "--feed", feed, "--steps", "3")
    return json.loads(module_tools.ok(*run, "--summary=json"))["ranks"]


def moves(report):
    return sorted((m["from"], m["to"], m["times"], m["bytes"], m["type"], m["reason"]) for m in report["transfers"])


def residuals(report):
    return [(stage["residual_bytes"], stage["weight_residual_bytes"]) for stage in report["stages"]]


@pytest.mark.parametrize("phase", PHASES)
def test_phases(reports, last, phase):
    found, first = reports[phase], reports["partitioned"]
    assert moves(found) == moves(first), f"phase {phase} reports other transfers than the first one"
    assert found["arguments"] == first["arguments"], f"phase {phase} reports other arguments"
    assert found["unmarked"] == first["unmarked"] and found["unmarked"], f"phase {phase} reports other unmarked ops"
    kept = residuals(found)
    assert kept == residuals(last) and all(a > 0 and b > 0 for a, b in kept), f"phase {phase} keeps {kept}"


def test_operations(reports, last):
    """Operations are counted from phase `lowered` on."""
    assert all(s["flops"]["forward"] > 0 for s in last["stages"]), f"expected FLOPs, got {last['stages']}"
    first = reports["partitioned"]["stages"][0]["flops"]
    assert first["forward"] is None, f"expected no FLOPs of what is only partitioned, got {first}"


def test_tied_embedding(last):
    """Stage 0 owns the tied embedding: its value is sent to stage 3 once per step and the gradient back once, never in
    the loop. Updates exchange only scalars: the norm over all stages, the clipping factor and the step size."""
    tied = next(a for a in last["arguments"] if a["name"] == TIED)
    assert tied["stages"] == [0] and tied["state"], f"the tied embedding lives on {tied['stages']}"
    weights = [m for m in last["transfers"] if m["type"] == tied["type"]]
    places = [(m["from"], m["to"], m["times"]) for m in weights]
    assert places == [(0, 3, 1), (3, 0, 1)], f"the tied embedding moves as {places}"
    others = [m["type"] for m in last["transfers"] if m["times"] == 1 and m not in weights]
    assert others and set(others) == {"tensor<f32>"}, f"between updates move {others}"


def test_loop(last):
    loop = {m["type"] for m in last["transfers"] if m["times"] > 1}
    one = len(loop) == 1 and next(iter(loop)).count("x") == 3
    assert one, f"in the loop move {loop}, expected activations and gradients of one shape only"


def test_what_is_reported_is_sent(ranks, total):
    sent = sum(rank["sent_bytes"] for rank in ranks)
    assert sent == 3 * total, f"ranks sent {sent} bytes in 3 steps, the report says {total} a step"


def test_planned_bytes(reports, last, ranks):
    planned, used = [r["planned_bytes"] for r in last["ranks"]], [r["planned_peak_bytes"] for r in ranks]
    assert planned == used, f"the report plans {planned} bytes, the ranks {used}"
    assert not reports["partitioned"]["ranks"], "the report of what is only partitioned has ranks"


def test_drawing(tools, module_tools, last):
    """The drawing shows the bytes in use: never more than the arena, and nearly all of it at some time."""
    tools.ok("mpmd-translate", "--mpmd-to-svg", module_tools.path("ranked.mlir"), "-o", tools.path("plan.svg"))
    peaks = re.findall(r">peak ([0-9.]+) ([kMG]?)B<", read_text(tools.path("plan.svg")))
    drawn = [float(number) * {"": 1, "k": 1e3, "M": 1e6, "G": 1e9}[unit] for number, unit in peaks]
    planned = [rank["planned_bytes"] for rank in last["ranks"]]
    right = len(drawn) == 4 and all(0.9 * p <= d <= 1.01 * p for d, p in zip(drawn, planned))
    assert right, f"peaks of {drawn} bytes are drawn, {planned} are planned"


@pytest.mark.parametrize("topology, schedule", (("pp1", "1f1b"), ("pp2", "zb-h1"), ("pp4", "eager-1f1b")))
def test_fewer_ranks(tools, last, topology, schedule):
    """The saved values of a stage depend on the stage alone. Stages on one rank pass values without transfers."""
    other = reported(tools, f"topology={topology} schedule={schedule} to=scheduled", "other")
    kept, want = ([stage["residual_bytes"] for stage in report["stages"]] for report in (other, last))
    assert kept == want, f"expected residuals of {want} bytes, got {kept}"
    places = [stage["rank"] for stage in other["stages"]]
    assert len(set(places)) == int(topology[2:]), f"expected {topology}, got stages on ranks {places}"
    wrong = [m for m in other["transfers"] if m["local"] != (places[m["from"]] == places[m["to"]])]
    assert not wrong, f"stages are on ranks {places}, local or not are {wrong}"


def test_text(tools, module_tools, total):
    text = tools.ok("mpmd-translate", "--mpmd-to-report", module_tools.path("ranked.mlir"))
    for words in (
        "main: 4 stages, 8 microbatches, schedule 1f1b",
        f"({total} bytes a step between ranks",
        TIED,
        "part of a sum that another stage owns",
        "an addend of a loop sum",
    ):
        assert words in text, f"the text lacks '{words}'"


def test_refused(tools):
    words = "expected a module in phase partitioned or later"
    tools.fails(words, "mpmd-translate", "--mpmd-to-report", STEP)
