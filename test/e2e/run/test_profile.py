"""From a run to its costs, and from costs to a new schedule: mpmd-run --profile, mpmd-opt costs=, mpmd-schedule
--costs. All tools show the same figures, and bits do not change."""
import json
import os
import re
import shutil
import statistics
import subprocess

import pytest

from harness import FEED, STATE, STEP, read_bytes, read_json, same_bits
from svg_check import check_numbers


def events_of(path):
    return read_json(path)["traceEvents"]


def recompute(events, stages):
    """The trace's figures for stages and edges: medians without the first step."""
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
        # One stage per rank here, so ranks are stages.
        if e["ph"] == "f" and not e["id"].startswith("0."):
            source, at = sent[e["id"]]
            begin = next(w for (tid, end), w in waits.items() if tid == e["tid"] and abs(end - e["ts"]) < 0.0015)
            took.setdefault((source, e["tid"]), []).append(max(0, e["ts"] - max(at, begin)))
    return {k: statistics.median_high(v) for k, v in seconds.items()}, {
        k: statistics.median_high(v) for k, v in took.items()
    }


class Run:
    """A run on four ranks, its costs and its trace."""

    def __init__(self, tools):
        self.bundle, self.ranks = tools.compile(STEP, "first", "pp4"), tools.path("first.mlir")
        self.costs_file, self.trace = tools.path("costs.json"), tools.path("run.json")
        options = ("--profile", self.costs_file, "--trace", self.trace)
        self.want = tools.train(self.bundle, "first", STATE, FEED, *options)
        self.costs, self.events = read_json(self.costs_file), events_of(self.trace)


@pytest.fixture(scope="module")
def run(module_tools):
    return Run(module_tools)


def test_costs(run):
    """The costs are those of the trace."""
    stages, edges, (seconds, took) = run.costs["stages"], run.costs["edges"], recompute(run.events, 4)
    assert len(stages) == 4 and len(edges) == 3, f"expected 4 stages and 3 edges, got {run.costs}"
    for s, stage in enumerate(stages):
        for kind in "FIW":
            error = abs(stage[kind] * 1e6 - seconds[s, kind])
            assert error <= 0.0021, f"stage {s} {kind}: {stage[kind] * 1e6} us, the trace has {seconds[s, kind]}"
        assert stage["memF"] > 0 and stage["memF"] + stage["memI"] + stage["memW"] == 0, f"stage {s}: {stage}"
    for s, edge in enumerate(edges):
        for key, pair in (("seconds", (s, s + 1)), ("backward_seconds", (s + 1, s))):
            # Updates and prologues may add a few messages to the trace, but not enough to move the median far.
            near = edge[key] >= 0 and abs(edge[key] * 1e6 - took[pair]) <= 0.05 + 0.2 * took[pair]
            assert near, f"edge {s} {key}: {edge[key] * 1e6} us, the trace has {took[pair]}"


def counted(events):
    """The number of runs of each launch of each task in the trace; launches lie inside their tasks."""
    tasks, counts = {}, {}
    for e in events:
        if e["ph"] == "X" and e["cat"] == "task":
            tasks[e["tid"], e["args"]["step"], e["args"]["instruction"]] = e
    for e in (e for e in events if e["ph"] == "X" and e["cat"] == "launch"):
        task = tasks[e["tid"], e["args"]["step"], e["args"]["instruction"]]
        inside = task["ts"] - 0.0015 <= e["ts"] and e["ts"] + e["dur"] <= task["ts"] + task["dur"] + 0.0015
        assert inside, f"{e} is not inside {task}"
        key = re.match(r"(\d+[PU]\d+|\d+[A-Z])", task["name"]).group(), e["name"]
        counts[key] = counts.get(key, 0) + 1
    return counts


def test_launches(tools, run):
    """The summary has the launches of the trace, the most expensive first."""
    counts, steps = counted(run.events), 1 + max(e["args"]["step"] for e in run.events if e.get("cat") == "launch")
    assert any(name.startswith("gemm ") for _, name in counts), f"no product among {sorted(counts)}"
    options = ("--random-inputs", "1", "--steps", "3", "--profile", tools.path("again.json"), "--summary", "json")
    times = json.loads(tools.ok("mpmd-run", run.bundle, *options))["launch_times"]
    assert times["steps"] == 2, f"of 3 steps all but the first: {times['steps']}"
    seconds = [each["seconds"] for each in times["launches"]]
    assert seconds == sorted(seconds, reverse=True), f"not the most expensive first: {seconds}"
    for each in times["launches"]:
        count = counts.get((each["task"], each["launch"]), 0)
        assert each["count"] * steps == count * 2, f"{each}: the trace has {count} in {steps} steps"
        if each["launch"].startswith("gemm "):
            sizes = re.match(r"gemm (?:(\d+) x )?(\d+)x(\d+)x(\d+) ", each["launch"]).groups()
            batch, m, n, k = (int(x or 1) for x in sizes)
            assert each["flops"] == each["count"] * 2 * batch * m * n * k, f"operations of {each}"
            assert each["bound_seconds"] > 0, f"no bound of {each}"


def test_table_of_launches(tools, run):
    options = ("--random-inputs", "1", "--steps", "3", "--profile", tools.path("again.json"))
    out = tools.ok("mpmd-run", run.bundle, *options)
    rows = out[out.index("launches, by time, in 2 steps:") :].splitlines()[2:]
    shares = [float(re.search(r"([\d.]+)%", row).group(1)) for row in rows]
    assert abs(sum(shares) - 100) < 3, f"shares of {sum(shares)} %:\n" + "\n".join(rows)
    out = tools.ok("mpmd-run", run.bundle, "--random-inputs", "1")
    assert "launches, by time" not in out, "launches are timed without --profile"


def objects(bundle):
    return [os.path.join(bundle, name) for name in sorted(os.listdir(bundle)) if name.endswith(".so")]


def test_build_ids(run):
    """perf finds the names of kernels by build ids. The note has the sizes of name and id, type 3, and the name."""
    for path in objects(run.bundle):
        assert b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0" in read_bytes(path), f"{path} has no build id"


def test_perf_names_kernels(tools, run):
    perf, data, cache = shutil.which("perf"), tools.path("perf.data"), ("--buildid-dir", tools.path("perf.cache"))
    command = (os.path.join(tools.bin, "mpmd-run"), run.bundle, "--random-inputs", "1", "--steps", "2000")
    record = ("record", "--buildid-mmap", "-e", "cpu-clock", "-F", "2000", "-o", data, "--", *command)
    if not perf or subprocess.run([perf, *record], capture_output=True, timeout=120).returncode != 0:
        pytest.skip("no perf here")
    subprocess.run([perf, *cache, "buildid-cache", "--add", ",".join(objects(run.bundle))], check=True, timeout=60)
    command = [perf, *cache, "report", "--stdio", "-i", data]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    assert re.search(r"\[\.\] (elementwise|rows|columns)_\w+_\d+", shown), f"perf names no kernel:\n{shown[:3000]}"


@pytest.mark.parametrize("schedule", ("search", "1f1b", "zb-auto"))
def test_compiled_again(tools, run, schedule):
    """Profile, then compile again: two commands. The new program carries the measured times."""
    again, plan = tools.compile(STEP, "again", "pp4", schedule, "costs=" + run.costs_file), tools.path("plan.json")
    same_bits(tools.train(again, "again", STATE, FEED), run.want, f"{schedule} for measured costs")
    tools.ok("mpmd-translate", "--mpmd-to-trace", tools.path("again.mlir"), "-o", plan)
    for e in events_of(plan):
        if e["ph"] == "X" and e["cat"] in ("forward", "backward_input", "backward_weight"):
            stage, kind = re.match(r"(\d+)([FIW])", e["name"]).groups()
            want = run.costs["stages"][int(stage)][kind] * 1e6
            right = abs(e["dur"] - want) <= 1e-6 * e["dur"] + 1e-9
            assert right, f"{e['name']} is planned with {e['dur']} us, expected {want}"


def test_schedules_for_a_profile(tools, run):
    """The scheduling tool has the same figures: the schedule that search finds is at least as good as every named one,
    and it is that of the program."""
    options = (f"--costs={run.costs_file}", "--ranks=4", "--microbatches=8", f"--report={tools.path('report.json')}")
    reports, held = {}, run.costs["stages"][0]["memF"]
    for schedule in ("search", "1f1b", "zb-h1", "gpipe"):
        csv = tools.path(schedule + ".csv")
        tools.ok("mpmd-schedule", "make", "--schedule=" + schedule, *options, "-o", csv)
        reports[schedule] = read_json(tools.path("report.json"))
        peak = reports[schedule]["peak_memory"][0]
        assert peak % 1 == 0 and peak >= held, f"{schedule}: expected a peak of {held} bytes or more, got {peak}"
    makespans = {schedule: report["makespan"] for schedule, report in reports.items()}
    assert makespans["search"] <= min(makespans.values()) * (1 + 1e-9), f"search is worse than another: {makespans}"
    found = tools.compile(STEP, "found", "pp4", tools.path("search.csv"), "costs=" + run.costs_file)
    same_bits(tools.train(found, "found", STATE, FEED), run.want, "the schedule found for the profile")


def test_one_time_axis(tools, run):
    both = tools.path("both.svg")
    tools.ok("mpmd-translate", "--mpmd-to-svg", run.ranks, "--run=" + run.trace, "-o", both)
    lanes = check_numbers(both)
    assert len(lanes) == 8 and lanes[0::2] == lanes[1::2], f"plan and run have other actions: {lanes}"


def test_profile_that_cannot_be_written(tools, run):
    options = ("--random-inputs", "1", "--profile", tools.path("no", "such", "folder.json"))
    code, _, err = tools.call("mpmd-run", run.bundle, *options)
    assert code == 1 and "error" in err, f"a profile that cannot be written: {code} {err}"
