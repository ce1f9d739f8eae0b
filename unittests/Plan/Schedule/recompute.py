#!/usr/bin/env python3
"""Recomputes every figure of every report from the CSV alone, with an independent simulator written from the manual:
recompute.py MPMD_SCHEDULE SCRATCH. Named schedules, placements, models of
communication, uneven stages and links, caps, both metrics."""

import json
import os
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from schedule_names import named_schedules

TOOL, SCRATCH = sys.argv[1], sys.argv[2]
os.makedirs(SCRATCH, exist_ok=True)
NAMES = named_schedules(TOOL)


class Fault(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Fault(message)


def call(*arguments):
    done = subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stderr


class Costs:
    """Seconds and memory by stage and kind, seconds by edge and direction."""

    def __init__(self, rng, stages, unit):
        self.link = rng.choice((0, 0.05, 0.5))
        self.stages, self.edges = [], []
        for _ in range(stages):
            forward, taken = rng.uniform(0.5, 1.5), rng.uniform(0, 0.9)
            held = rng.choice((1, rng.uniform(0.5, 2)))
            self.stages.append(
                {
                    "F": round(forward, 4),
                    "I": round(rng.uniform(0.5, 1.5), 4),
                    "W": round(rng.choice((0, 1, rng.uniform(0.2, 1.4))), 4),
                    "memF": held * unit,
                    "memI": -held * unit * taken,
                    "memW": -held * unit * (1 - taken),
                }
            )
        for _ in range(stages - 1):
            kind = rng.randrange(4)
            self.edges.append(
                self.link
                if kind == 0
                else (
                    {"seconds": 0.2, "backward_seconds": 0.7}
                    if kind == 1
                    else {"latency": 0.1, "bandwidth": 1e9, "bytes": 1e8, "backward_bytes": 3e8}
                    if kind == 2
                    else 0
                )
            )
        self.up = [
            e
            if not isinstance(e, dict)
            else e.get("seconds", e.get("latency", 0) + e.get("bytes", 0) / e.get("bandwidth", 1))
            for e in self.edges
        ]
        self.down = [
            e
            if not isinstance(e, dict)
            else e.get("backward_seconds", e.get("latency", 0) + e.get("backward_bytes", 0) / e.get("bandwidth", 1))
            for e in self.edges
        ]

    def file(self, name):
        with open(name, "w", encoding="utf-8") as f:
            json.dump({"stages": self.stages, "edges": self.edges, "link": self.link}, f)
        return name

    def of(self, stage, kind, what=""):
        entry = self.stages[stage]
        keys = {"": ("F", "I", "W"), "mem": ("memF", "memI", "memW")}[what]
        return {"F": entry[keys[0]], "I": entry[keys[1]], "W": entry[keys[2]], "B": entry[keys[1]] + entry[keys[2]]}[
            kind
        ]


def recompute(path, costs, model, slices=1, mirrored=False):
    """Makespan, span, busy seconds and peaks by rank."""
    with open(path, encoding="utf-8") as f:
        rows = [
            [(int(s), k, int(j)) for s, k, j in re.findall(r"(\d+)([FIWB])(\d+)", line)]
            for line in f.read().splitlines()
        ]
    home = {(s, j): rank for rank, row in enumerate(rows) for s, _, j in row}
    stages, microbatches = max(s for s, _ in home) + 1, max(j for _, j in home) + 1
    place = {s: home[s, 0] for s in range(stages)}
    clock, first, last, busy = [0.0] * len(rows), [None] * len(rows), [0.0] * len(rows), [0.0] * len(rows)
    ends, at, moved = {}, [0] * len(rows), True
    while moved:
        moved = False
        for rank, row in enumerate(rows):
            while at[rank] < len(row):
                s, k, j = row[at[rank]]
                local, remote, link = [], None, 0.0
                if k == "F":
                    if slices > 1 and j % slices:
                        local.append(("F", s, j - 1))
                    if s:
                        remote, link = ("F", s - 1, j), costs.up[s - 1]
                elif k == "W":
                    local.append(("I", s, j))
                else:
                    local.append(("F", s, j))
                    if slices > 1 and (j + 1) % slices:
                        local.append(("I", s, j + 1))
                    if s + 1 < stages:
                        remote, link = ("I", s + 1, j), costs.down[s]
                if any(x not in ends for x in local) or (remote and remote not in ends):
                    break
                if remote and place[remote[1]] == place[s]:
                    link = 0.0
                ready = max([ends[x] for x in local], default=0.0)
                if model == "occupies-both" and remote and link > 0:
                    # The receiver is busy for the duration of the transfer, then computes.
                    start = max(clock[rank], ready, ends[remote]) + link
                else:
                    start = max(clock[rank], ready, ends[remote] + link if remote else 0.0)
                if first[rank] is None:
                    first[rank] = start
                seconds = costs.of(s, k) / slices
                end = last[rank] = start + seconds
                busy[rank] += seconds
                ends[("I" if k == "B" else k, s, j)] = end
                clock[rank] = end
                if model != "delay":
                    if k == "F" and s + 1 < stages and place[s + 1] != place[s]:
                        clock[rank] = end + costs.up[s]
                    if k in "IB" and s and place[s - 1] != place[s]:
                        clock[rank] = end + costs.down[s - 1]
                at[rank] += 1
                moved = True
    expect(all(n == len(row) for n, row in zip(at, rows)), f"{path} hangs")
    peaks = []
    for row in rows:
        held = peak = 0.0
        for s, k, _ in row:
            held += costs.of(s, k, "mem") / slices
            peak = max(peak, held)
        peaks.append(peak)
    del mirrored, microbatches
    return max(last), max(b - a for a, b in zip(first, last) if a is not None), busy, peaks


def close(a, b):
    return abs(a - b) <= 1e-9 * max(1.0, abs(a), abs(b))


def compare(label, path, report, costs, model, slices=1):
    makespan, span, busy, peaks = recompute(path, costs, model, slices)
    ranks = len(busy)
    expect(report["ranks"] == ranks, f"{label}: ranks")
    expect(
        close(report["makespan"], makespan) and close(report["span"], span),
        f"{label}: {report['makespan']}, {report['span']}, recomputed {makespan}, {span}",
    )
    expect(
        len(report["peak_memory"]) == ranks and all(close(a, b) for a, b in zip(report["peak_memory"], peaks)),
        f"{label}: peaks {report['peak_memory']}, recomputed {peaks}",
    )
    for metric, value in (("makespan", makespan), ("span", span)):
        bound = report["lower_bound"][metric]
        expect(
            close(report["bubble"][metric], 1 - sum(busy) / (ranks * value)),
            f"{label}: bubble by {metric}: {report['bubble'][metric]}",
        )
        expect(0 < bound <= value * (1 + 1e-9), f"{label}: bound {bound} of {value} by {metric}")
        expect(close(report["gap"][metric], value / bound - 1), f"{label}: gap by {metric}")
        # Lower bounds: the work of each rank, and the path of each microbatch.
        expect(
            bound >= max(busy) * (1 - 1e-9) or report["schedule"] == "dualpipe",
            f"{label}: the bound is below the work of a rank",
        )
    expect(report["optimal"] == (report["gap"][report["metric"]] <= 1e-9), f"{label}: optimal")
    expect(report["valid"] and report["errors"] == [], f"{label}: valid")
    if "cap" in report:
        expect(all(p <= c * (1 + 1e-9) for p, c in zip(peaks, report["cap"])), f"{label}: over the cap")


def run(job):
    number, name, ranks, microbatches, model, metric, placement = job
    rng = random.Random(number)
    path = os.path.join(SCRATCH, f"{number}.csv")
    chunks = (
        2
        if placement
        or name
        in (
            "interleaved-1f1b",
            "kimi-k2",
            "looped-bfs",
            "interleaved-zb",
            "gis",
            "zbv",
            "zbv-auto",
            "v-half",
            "v-min",
            "v-zb",
            "1f1b-v",
            "dualpipe-v",
        )
        else 1
    )
    if placement and rng.random() < 0.3:
        chunks = 3
    unit = rng.choice((1, 1 << 20))
    costs = Costs(rng, ranks * chunks, unit)
    options = [
        "--costs=" + costs.file(path + ".json"),
        f"--comm-model={model}",
        f"--metric={metric}",
        "--report=" + path + ".report",
    ]
    made = [f"--schedule={name}", f"--ranks={ranks}", f"--microbatches={microbatches}"]
    if name == "search":
        made += [f"--placement={placement}", f"--chunks={chunks}", "--effort=60", f"--seed={number}"]
        if rng.random() < 0.6:
            made.append(f"--cap={rng.uniform(chunks * 2.1, ranks * 3 + chunks * 2) * unit}")
    label = f"{name} {placement} {ranks}x{microbatches} {model} {metric}"
    code, err = call("make", *made, *options, "-o", path)
    if code:
        expect(err.count("\n") == 1 and "expected" in err, f"{label}: {err}")
        return name, False
    with open(path + ".report", encoding="utf-8") as f:
        compare(label, path, json.load(f), costs, model, 2 if name == "seq-1f1b" else 1)
    # Simulating only the CSV file gives the same report.
    extra = ["--copies=2"] if name == "dualpipe" else ["--slices=2"] if name == "seq-1f1b" else []
    code, err = call("check", path, *options, *extra)
    expect(code == 0, f"{label}: {err}")
    with open(path + ".report", encoding="utf-8") as f:
        compare(label + " read", path, dict(json.load(f), schedule=name), costs, model, 2 if name == "seq-1f1b" else 1)
    for end in ("", ".json", ".report"):
        os.remove(path + end)
    return name, True


def main():
    rng, jobs = random.Random(11), []
    for name in NAMES:
        for ranks, times in ((1, 2), (2, 2), (3, 4), (4, 3), (6, 4), (8, 2)):
            for model in ("delay", "occupies-sender", "occupies-both"):
                jobs.append((len(jobs), name, ranks, ranks * times, model, rng.choice(("makespan", "span")), ""))
    for ranks, microbatches in ((1, 4), (2, 6), (3, 8), (4, 8), (5, 5), (8, 24)):
        for placement in ("linear", "loop", "v", "zigzag"):
            for model in ("delay", "occupies-sender", "occupies-both"):
                jobs.append(
                    (len(jobs), "search", ranks, microbatches, model, rng.choice(("makespan", "span")), placement)
                )
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(run, jobs))
    for name in [*NAMES, "search"]:
        expect(sum(1 for each, made in done if each == name and made) >= 8, f"{name} was hardly ever made")
    print(f"{sum(made for _, made in done)} schedules recomputed twice, {sum(not made for _, made in done)} refused")


try:
    main()
except Fault as fault:
    sys.exit(f"FAILED: {fault}")
