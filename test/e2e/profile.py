"""From a run to its costs, and from those to a new schedule: mpmd-run --profile, mpmd-opt costs=, mpmd-schedule
--costs; the same figures everywhere, the same bits."""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys

from harness import MLP, SOURCE, main, read_bytes, read_json, same_bits

sys.path.insert(0, os.path.join(SOURCE, "unittests", "Plan"))
from svg_check import check_numbers  # noqa: E402


def events_of(path):
    return read_json(path)["traceEvents"]


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


def test_launches(tools, bundle, events):
    """Launches lie inside their tasks; the table has what the trace has, the most expensive first."""
    tasks = {}
    for e in events:
        if e["ph"] == "X" and e["cat"] == "task":
            tasks[e["tid"], e["args"]["step"], e["args"]["instruction"]] = e
    launches = [e for e in events if e["ph"] == "X" and e["cat"] == "launch"]
    counts = {}
    for e in launches:
        task = tasks[e["tid"], e["args"]["step"], e["args"]["instruction"]]
        inside = task["ts"] - 0.0015 <= e["ts"] and e["ts"] + e["dur"] <= task["ts"] + task["dur"] + 0.0015
        assert inside, f"{e} is not inside {task}"
        key = re.match(r"(\d+[PU]\d+|\d+[A-Z])", task["name"]).group(), e["name"]
        counts[key] = counts.get(key, 0) + 1
    assert any(name.startswith("gemm ") for _, name in counts), f"no product among {sorted(counts)}"
    run = ("--random-inputs", "1", "--steps", "3", "--profile", tools.path("again.json"))
    out = tools.ok("mpmd-run", bundle, *run, "--summary", "json")
    times = json.loads(out)["launch_times"]
    assert times["steps"] == 2, f"of 3 steps all but the first: {times['steps']}"
    seconds = [each["seconds"] for each in times["launches"]]
    assert seconds == sorted(seconds, reverse=True), f"not the most expensive first: {seconds}"
    steps = 1 + max(e["args"]["step"] for e in launches)
    for each in times["launches"]:
        count = counts.get((each["task"], each["launch"]), 0)
        assert each["count"] * steps == count * 2, f"{each}: the trace has {count} in {steps} steps"
        if each["launch"].startswith("gemm "):
            batch, m, n, k = (
                int(x or 1) for x in re.match(r"gemm (?:(\d+) x )?(\d+)x(\d+)x(\d+) ", each["launch"]).groups()
            )
            assert each["flops"] == each["count"] * 2 * batch * m * n * k, f"operations of {each}"
            assert each["bound_seconds"] > 0, f"no bound of {each}"
    out = tools.ok("mpmd-run", bundle, *run)
    rows = out[out.index("launches, by time, in 2 steps:") :].splitlines()[2:]
    shares = [float(re.search(r"([\d.]+)%", row).group(1)) for row in rows]
    assert abs(sum(shares) - 100) < 3, f"shares of {sum(shares)} %:\n" + "\n".join(rows)
    out = tools.ok("mpmd-run", bundle, "--random-inputs", "1")
    assert "launches, by time" not in out, "launches are timed without --profile"


def test_names(tools, bundle):
    """Objects have build ids, by which perf finds the names of kernels."""
    objects = [os.path.join(bundle, name) for name in sorted(os.listdir(bundle)) if name.endswith(".so")]
    for path in objects:
        # The note: sizes of name and id, type 3, name.
        assert b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0" in read_bytes(path), f"{path} has no build id"
    perf = shutil.which("perf")
    data, run = tools.path("perf.data"), (os.path.join(tools.bin, "mpmd-run"), bundle, "--random-inputs", "1")
    record = ("record", "--buildid-mmap", "-e", "cpu-clock", "-F", "2000", "-o", data, "--", *run, "--steps", "2000")
    if not perf or subprocess.run([perf, *record], capture_output=True, timeout=120).returncode != 0:
        return "no perf here"
    cache = ("--buildid-dir", tools.path("perf.cache"))
    subprocess.run([perf, *cache, "buildid-cache", "--add", ",".join(objects)], check=True, timeout=60)
    command = [perf, *cache, "report", "--stdio", "-i", data]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    assert re.search(r"\[\.\] (elementwise|rows|columns)_\w+_\d+", shown), f"perf names no kernel:\n{shown[:3000]}"
    return "perf names kernels"


def test(tools):
    source, state, feed = (os.path.join(MLP, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors"))
    bundle = tools.compile(source, "first", "pp4", "1f1b")
    want = tools.train(
        bundle, "first", state, feed, "--profile", tools.path("costs.json"), "--trace", tools.path("run.json")
    )
    costs = read_json(tools.path("costs.json"))
    assert len(costs["stages"]) == 4 and len(costs["edges"]) == 3, f"{costs}"
    names = test_names(tools, bundle)
    test_launches(tools, bundle, events_of(tools.path("run.json")))
    seconds, took = recompute(events_of(tools.path("run.json")), 4)
    for s, stage in enumerate(costs["stages"]):
        for kind in "FIW":
            assert (
                abs(stage[kind] * 1e6 - seconds[s, kind]) <= 0.0021
            ), f"stage {s} {kind}: {stage[kind] * 1e6} us, the trace has {seconds[s, kind]}"
        assert stage["memF"] > 0 and stage["memF"] + stage["memI"] + stage["memW"] == 0, f"stage {s}: {stage}"
    for s, edge in enumerate(costs["edges"]):
        for key, pair in (("seconds", (s, s + 1)), ("backward_seconds", (s + 1, s))):
            # Updates and prologues may add a message or two of their own to the trace, never so many that the median
            # moves far.
            assert (
                edge[key] >= 0 and abs(edge[key] * 1e6 - took[pair]) <= 0.05 + 0.2 * took[pair]
            ), f"edge {s} {key}: {edge[key] * 1e6} us, the trace has {took[pair]}"

    # Profile, compile again: two commands. The program carries the measured times.
    for schedule in ("search", "1f1b", "zb-auto"):
        again = tools.compile(source, "again", "pp4", schedule, "costs=" + tools.path("costs.json"))
        same_bits(tools.train(again, "again", state, feed), want, f"{schedule} for measured costs")
        tools.ok("mpmd-translate", "--mpmd-to-trace", tools.path("again.mlir"), "-o", tools.path("plan.json"))
        for e in events_of(tools.path("plan.json")):
            if e["ph"] == "X" and e["cat"] in ("forward", "backward_input", "backward_weight"):
                stage, kind = re.match(r"(\d+)([FIW])", e["name"]).groups()
                assert (
                    abs(e["dur"] - costs["stages"][int(stage)][kind] * 1e6) <= 1e-6 * e["dur"] + 1e-9
                ), f"{e['name']} is planned with {e['dur']} us"

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
        reports[schedule] = read_json(tools.path("report.json"))
        held = costs["stages"][0]["memF"]
        assert (
            reports[schedule]["peak_memory"][0] % 1 == 0 and reports[schedule]["peak_memory"][0] >= held
        ), f"{schedule}: peaks are not in bytes"
    assert all(
        reports["search"]["makespan"] <= r["makespan"] * (1 + 1e-9) for r in reports.values()
    ), "search is worse than a named schedule"
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
    assert len(lanes) == 8 and lanes[0::2] == lanes[1::2], f"plan and run have other actions: {lanes}"
    code, _, err = tools.call(
        "mpmd-run", bundle, "--random-inputs", "1", "--profile", tools.path("no", "such", "folder.json")
    )
    assert code == 1 and "error" in err, f"a profile that cannot be written: {code} {err}"
    print(f"profile, schedule, run: {len(reports)} reports, 4 programs, the same bits; {names}")


main(test)
