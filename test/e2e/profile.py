"""From a run to its costs, and from those to a new schedule: mpmd-run --profile, mpmd-opt costs=, mpmd-schedule
--costs; the same figures everywhere, the same bits."""

import json
import os
import re
import statistics
import sys

from harness import MLP, SOURCE, expect, main, same_bits

sys.path.insert(0, os.path.join(SOURCE, "unittests", "Plan"))
from svg_check import check_numbers  # noqa: E402


def events_of(path):
    with open(path, encoding="utf-8") as f:
        return json.load(f)["traceEvents"]


def recompute(events, stages):
    """What the trace says about stages and edges: medians without the first step."""
    seconds, sent, took = {}, {}, {}
    for e in events:
        if e["ph"] == "X" and e["cat"] == "task":
            stage, kind = re.match(r"(\d+)([A-Z])", e["name"]).groups()
            if kind in "FIW" and e["args"]["step"]:
                seconds.setdefault((int(stage), kind), []).append(e["dur"])
        if e["ph"] == "s":
            sent[e["id"]] = (e["tid"], e["ts"])
    waits = {}
    for e in events:
        if e["ph"] == "X" and e["cat"] == "wait":
            waits[(e["tid"], round(e["ts"] + e["dur"], 3))] = e["ts"]
    for e in events:
        # One stage per rank here: ranks are stages.
        if e["ph"] == "f" and not e["id"].startswith("0."):
            source, at = sent[e["id"]]
            begin = next(w for (tid, end), w in waits.items() if tid == e["tid"] and abs(end - e["ts"]) < 0.0015)
            took.setdefault((source, e["tid"]), []).append(max(0, e["ts"] - max(at, begin)))
    return {k: statistics.median_high(v) for k, v in seconds.items()}, {
        k: statistics.median_high(v) for k, v in took.items()
    }


def test(tools):
    source, state, feed = (os.path.join(MLP, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors"))
    bundle = tools.compile(source, "first", "pp4", "1f1b")
    want = tools.train(
        bundle, "first", state, feed, "--profile", tools.path("costs.json"), "--trace", tools.path("run.json")
    )
    with open(tools.path("costs.json"), encoding="utf-8") as f:
        costs = json.load(f)
    expect(len(costs["stages"]) == 4 and len(costs["edges"]) == 3, f"{costs}")
    seconds, took = recompute(events_of(tools.path("run.json")), 4)
    for s, stage in enumerate(costs["stages"]):
        for kind in "FIW":
            expect(
                abs(stage[kind] * 1e6 - seconds[s, kind]) <= 0.0021,
                f"stage {s} {kind}: {stage[kind] * 1e6} us, the trace has {seconds[s, kind]}",
            )
        expect(stage["memF"] > 0 and stage["memF"] + stage["memI"] + stage["memW"] == 0, f"stage {s}: {stage}")
    for s, edge in enumerate(costs["edges"]):
        for key, pair in (("seconds", (s, s + 1)), ("backward_seconds", (s + 1, s))):
            # Updates and prologues may add a message or two of their own to the trace, never so many that the median
            # moves far.
            expect(
                edge[key] >= 0 and abs(edge[key] * 1e6 - took[pair]) <= 0.05 + 0.2 * took[pair],
                f"edge {s} {key}: {edge[key] * 1e6} us, the trace has {took[pair]}",
            )

    # Profile, compile again: two commands. The program carries the measured times.
    for schedule in ("search", "1f1b", "zb-auto"):
        again = tools.compile(source, "again", "pp4", schedule, "costs=" + tools.path("costs.json"))
        same_bits(tools.train(again, "again", state, feed), want, f"{schedule} for measured costs")
        tools.ok("mpmd-translate", "--mpmd-to-trace", tools.path("again.mlir"), "-o", tools.path("plan.json"))
        for e in events_of(tools.path("plan.json")):
            if e["ph"] == "X" and e["cat"] in ("forward", "backward_input", "backward_weight"):
                stage, kind = re.match(r"(\d+)([FIW])", e["name"]).groups()
                expect(
                    abs(e["dur"] - costs["stages"][int(stage)][kind] * 1e6) <= 1e-6 * e["dur"] + 1e-9,
                    f"{e['name']} is planned with {e['dur']} us",
                )

    # The same figures in the tool for schedules: the one that was found beats or equals every named one, and is the one
    # of the program.
    options = ["--costs=" + tools.path("costs.json"), "--ranks=4", "--microbatches=8"]
    reports = {}
    for schedule in ("search", "1f1b", "zb-h1", "gpipe"):
        tools.ok(
            "mpmd-schedule",
            "make",
            "--schedule=" + schedule,
            *options,
            "-o",
            tools.path(schedule + ".csv"),
            "--report=" + tools.path("report.json"),
        )
        with open(tools.path("report.json"), encoding="utf-8") as f:
            reports[schedule] = json.load(f)
        held = costs["stages"][0]["memF"]
        expect(
            reports[schedule]["peak_memory"][0] % 1 == 0 and reports[schedule]["peak_memory"][0] >= held,
            f"{schedule}: peaks are not in bytes",
        )
    expect(
        all(reports["search"]["makespan"] <= r["makespan"] * (1 + 1e-9) for r in reports.values()),
        "search is worse than a named schedule",
    )
    found = tools.compile(source, "found", "pp4", tools.path("search.csv"), "costs=" + tools.path("costs.json"))
    same_bits(tools.train(found, "found", state, feed), want, "the schedule found for the profile")

    # Both on one time axis.
    tools.ok(
        "mpmd-translate",
        "--mpmd-to-svg",
        tools.path("first.mlir"),
        "--run=" + tools.path("run.json"),
        "-o",
        tools.path("both.svg"),
    )
    lanes = check_numbers(tools.path("both.svg"))
    expect(len(lanes) == 8 and lanes[0::2] == lanes[1::2], f"plan and run have other actions: {lanes}")
    code, _, err = tools.call(
        "mpmd-run", bundle, "--random-inputs", "1", "--profile", tools.path("no", "such", "folder.json")
    )
    expect(code == 1 and "error" in err, f"a profile that cannot be written: {code} {err}")
    print(f"profile, schedule, run: {len(reports)} reports, 4 programs, the same bits")


main(test)
