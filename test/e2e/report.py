"""mpmd-translate --mpmd-to-report: what it says of GPT-2's tied embedding and norm, held against what ranks really
send, and against every phase."""
import json
import os
import re

from harness import SOURCE, main, read_json, read_text

EXAMPLE = os.path.join(SOURCE, "examples", "gpt2")
TIED = "state['params']['tokens']"


def report(tools, source, name):
    path = tools.path(name + ".json")
    tools.ok("mpmd-translate", "--mpmd-to-report", source, "-o", path)
    return read_json(path)


def is_scalar(move):
    return move["type"] == "tensor<f32>"


def test(tools):
    step = os.path.join(EXAMPLE, "step.mlir")
    phases = {}
    for phase in ("partitioned", "sharded", "lowered", "scheduled", "ranked"):
        tools.ok(
            "mpmd-opt", step, f"--mpmd-compile=topology=pp4 schedule=1f1b to={phase}", "-o", tools.path(phase + ".mlir")
        )
        phases[phase] = report(tools, tools.path(phase + ".mlir"), phase)
    first, last = phases["partitioned"], phases["ranked"]
    moves = lambda r: sorted(
        (m["from"], m["to"], m["times"], m["bytes"], m["type"], m["reason"]) for m in r["transfers"]
    )
    for phase, found in phases.items():
        assert moves(found) == moves(first), f"phase {phase} reports other transfers than the first one"
        assert (
            found["arguments"] == first["arguments"] and found["unmarked"] == first["unmarked"] and found["unmarked"]
        ), f"phase {phase} reports other arguments or unmarked ops"
        kept = [(s["residual_bytes"], s["weight_residual_bytes"]) for s in found["stages"]]
        assert kept == [(s["residual_bytes"], s["weight_residual_bytes"]) for s in last["stages"]] and all(
            a > 0 and b > 0 for a, b in kept
        ), f"phase {phase} keeps {kept}"
    assert (
        all(s["flops"]["forward"] > 0 for s in last["stages"]) and first["stages"][0]["flops"]["forward"] is None
    ), "operations are counted from phase lowered on"

    # The tied embedding belongs to stage 0: its value goes to stage 3 once a step and the gradient comes back once,
    # never in the loop.
    tied = next(a for a in last["arguments"] if a["name"] == TIED)
    weights = [m for m in last["transfers"] if m["type"] == tied["type"]]
    assert tied["stages"] == [0] and tied["state"], f"the tied embedding lives on {tied['stages']}"
    assert [(m["from"], m["to"], m["times"]) for m in weights] == [
        (0, 3, 1),
        (3, 0, 1),
    ], f"the tied embedding moves as {weights}"
    loop = {m["type"] for m in last["transfers"] if m["times"] > 1}
    assert (
        len(loop) == 1 and next(iter(loop)).count("x") == 3
    ), f"in the loop move {loop}, expected activations and gradients of one shape only"
    # The norm over all stages, the clipping and the step size: scalars only.
    others = [m for m in last["transfers"] if m["times"] == 1 and m not in weights]
    assert others and all(is_scalar(m) for m in others), f"between updates move {[m['type'] for m in others]}"

    # What is reported is what moves.
    bundle = tools.compile(step, "run", "pp4", "1f1b")
    out = tools.ok(
        "mpmd-run",
        bundle,
        "--input",
        os.path.join(EXAMPLE, "state.safetensors"),
        "--feed",
        os.path.join(EXAMPLE, "batches.safetensors"),
        "--steps",
        "3",
        "--summary=json",
    )
    summary = json.loads(out)["ranks"]
    planned = [r["planned_bytes"] for r in last["ranks"]]
    assert (
        planned == [r["planned_peak_bytes"] for r in summary] and not first["ranks"]
    ), f"the report plans {planned} bytes, the ranks {[r['planned_peak_bytes'] for r in summary]}"
    # A drawing shows the bytes that hold something: never more than there are, and nearly all of them at some time.
    tools.ok("mpmd-translate", "--mpmd-to-svg", tools.path("ranked.mlir"), "-o", tools.path("plan.svg"))
    peaks = re.findall(r">peak ([0-9.]+) ([kMG]?)B<", read_text(tools.path("plan.svg")))
    drawn = [float(number) * {"": 1, "k": 1e3, "M": 1e6, "G": 1e9}[unit] for number, unit in peaks]
    assert len(drawn) == 4 and all(
        0.9 * p <= d <= 1.01 * p for d, p in zip(drawn, planned)
    ), f"peaks of {drawn} bytes are drawn, {planned} are planned"
    sent = sum(r["sent_bytes"] for r in summary)
    total = sum(m["times"] * m["bytes"] for m in last["transfers"] if not m["local"])
    assert sent == 3 * total, f"ranks sent {sent} bytes in 3 steps, the report says {total} a step"

    # What a stage keeps depends on the stage alone; on fewer ranks hand-overs stay.
    for topology, schedule in (("pp1", "1f1b"), ("pp2", "zb-h1"), ("pp4", "eager-1f1b")):
        tools.ok(
            "mpmd-opt",
            step,
            f"--mpmd-compile=topology={topology} schedule={schedule} to=scheduled",
            "-o",
            tools.path("other.mlir"),
        )
        other = report(tools, tools.path("other.mlir"), "other")
        assert [s["residual_bytes"] for s in other["stages"]] == [
            s["residual_bytes"] for s in last["stages"]
        ], f"{topology} {schedule}: other residuals"
        ranks = {s["rank"] for s in other["stages"]}
        assert len(ranks) == int(topology[2:]) and all(
            m["local"] == (other["stages"][m["from"]]["rank"] == other["stages"][m["to"]]["rank"])
            for m in other["transfers"]
        ), f"{topology}: places"

    text = tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("ranked.mlir"))
    for words in (
        "main: 4 stages, 8 microbatches, schedule 1f1b",
        f"({total} bytes a step between ranks",
        TIED,
        "part of a sum that another stage owns",
        "an addend of a loop sum",
    ):
        assert words in text, f"the text lacks '{words}'"
    code, _, err = tools.call("mpmd-translate", "--mpmd-to-report", step)
    assert (
        code == 1 and "expected a module in phase partitioned or later" in err
    ), f"a module of phase input: {code} {err[-200:]}"
    print(
        f"{len(last['transfers'])} transfers of {total} bytes a step, "
        f"{len(last['unmarked'])} kinds of unmarked ops, in {len(phases)} phases"
    )


main(test)
