#!/usr/bin/env python3
"""Pictures of plans and runs: nothing overlaps, nothing is cut off: pictures.py MPMD_SCHEDULE SCRATCH [--pixels]. With
--pixels the pictures are rendered and their pixels are checked (exit code 77: no renderer)."""

import json
import os
import random
import subprocess
import sys
import xml.dom.minidom

from svg_check import Fault, can_render, check_numbers, check_pixels, expect

TOOL, SCRATCH = sys.argv[1], sys.argv[2]
os.makedirs(SCRATCH, exist_ok=True)


def path(name):
    return os.path.join(SCRATCH, name)


def call(*arguments):
    done = subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def ok(*arguments):
    code, out, err = call(*arguments)
    expect(code == 0, f"{arguments}: {err}")
    return out


def orders(name):
    with open(path(name), encoding="utf-8") as f:
        return [line.split(",") for line in f.read().splitlines()]


def test_plans():
    rng, count = random.Random(3), 0
    for name, p, m in (
        ("1f1b", 1, 1),
        ("1f1b", 4, 8),
        ("gpipe", 3, 5),
        ("zbv", 4, 10),
        ("dualpipe", 4, 12),
        ("seq-1f1b", 4, 8),
        ("interleaved-1f1b", 4, 8),
        ("looped-bfs", 3, 12),
        ("v-min", 6, 30),
        ("zb-h2", 16, 64),
        ("1f1b", 8, 1200),
        ("search", 4, 8),
    ):
        time = [rng.choice((1, 0.001, 0.37, 12345.678)) * rng.uniform(0.5, 2) for _ in range(3)]
        options = [
            "--time=" + ",".join(map(str, time + [rng.choice((0, min(time) / 3))])),
            "--memory=" + rng.choice(("1,0,-1", "123456789,-1000,-123455789")),
        ]
        options += ["--cap=1e12"] if rng.random() < 0.5 else []
        ok(
            "make",
            f"--schedule={name}",
            f"--ranks={p}",
            f"--microbatches={m}",
            *options,
            "-o",
            path("p.csv"),
            "-o",
            path("p.svg"),
            "-o",
            path("p.trace.json"),
        )
        lanes = check_numbers(path("p.svg"))
        expect(lanes == [len(row) for row in orders("p.csv")], f"{name}: {lanes} actions are drawn")
        with open(path("p.trace.json"), encoding="utf-8") as f:
            events = json.load(f)["traceEvents"]
        expect(sum(e["ph"] == "X" for e in events) == sum(lanes), f"{name}: trace")
        arrows = [e for e in events if e["ph"] in "sf"]
        expect(len({e["id"] for e in arrows}) * 2 == len(arrows), f"{name}: an arrow without an end")
        count += 1
    return count


def write_run(name, rows, rng, steps=2):
    """A trace such as mpmd-run writes, of actions that run one after the other with gaps."""
    events = [{"ph": "M", "pid": 0, "name": "process_name", "args": {"name": "mpmd"}}]
    for rank, row in enumerate(rows):
        events.append(
            {"ph": "M", "pid": 0, "tid": rank, "name": "thread_name", "args": {"name": f"rank {rank} pp{rank}"}}
        )
        clock = 1000.0
        for step in range(steps):
            for action in [f"{rank}P0"] + row + [f"{rank}U0"]:
                clock += rng.choice((0, 0.3, 20))
                duration = rng.choice((0, 0.002, 5, 30))
                events.append(
                    {
                        "ph": "X",
                        "pid": 0,
                        "tid": rank,
                        "ts": round(clock, 3),
                        "dur": duration,
                        "cat": "task",
                        "name": action,
                        "args": {"step": step, "instruction": 0},
                    }
                )
                clock += duration + 0.001
    with open(path(name), "w", encoding="utf-8") as f:
        json.dump({"displayTimeUnit": "ms", "traceEvents": events}, f)


def test_runs():
    rng, count = random.Random(5), 0
    for name, p, m in (("1f1b", 4, 8), ("zbv", 3, 7), ("interleaved-1f1b", 2, 8)):
        ok("make", f"--schedule={name}", f"--ranks={p}", f"--microbatches={m}", "-o", path("p.csv"))
        # One rank runs both the input gradient and the weight gradient.
        rows = [
            [
                part
                for cell in row
                for part in ([cell.replace("B", "I"), cell.replace("B", "W")] if "B" in cell else [cell])
            ]
            for row in orders("p.csv")
        ]
        write_run("run.json", rows, rng)
        ok("draw", path("p.csv"), "--run=" + path("run.json"), "-o", path("both.svg"), "-o", path("both.trace.json"))
        ok("draw", "--run=" + path("run.json"), "--step=1", "-o", path("run.svg"))
        plan, run = [len(row) for row in orders("p.csv")], [len(row) + 2 for row in rows]
        expect(check_numbers(path("both.svg")) == [n for pair in zip(plan, run) for n in pair], f"{name}: both")
        expect(check_numbers(path("run.svg")) == run, f"{name}: run")
        with open(path("both.trace.json"), encoding="utf-8") as f:
            events = [e for e in json.load(f)["traceEvents"] if e["ph"] == "X"]
        expect(
            [sum(e["pid"] == pid for e in events) for pid in (0, 1)] == [sum(plan), sum(run)], f"{name}: trace of both"
        )
        # The order of the lanes does not matter, the stages do.
        write_run("turned.json", rows[::-1], rng)
        ok("draw", path("p.csv"), "--run=" + path("turned.json"), "-o", path("turned.svg"))
        titles = {}
        for rect in xml.dom.minidom.parse(path("turned.svg")).getElementsByTagName("rect"):
            if rect.getAttribute("class") == "action":
                titles.setdefault(float(rect.getAttribute("y")), []).append(
                    rect.firstChild.firstChild.data.split(":")[0]
                )
        drawn = [titles[top] for top in sorted(titles)]
        for rank, row in enumerate(rows):
            expect(
                [a for a in drawn[2 * rank + 1] if a[-2] not in "PU"] == row,
                f"{name}: rank {rank} is drawn beside another one's plan",
            )
        count += 3
    return count


def test_refused():
    ok("make", "--schedule=1f1b", "--ranks=2", "--microbatches=4", "-o", path("p.csv"))
    rows = [
        [part for cell in row for part in ([cell.replace("B", "I"), cell.replace("B", "W")] if "B" in cell else [cell])]
        for row in orders("p.csv")
    ]
    write_run("run.json", rows, random.Random(1))
    write_run("other.json", [rows[0]], random.Random(1))
    for text, words in (
        ("", "expected JSON"),
        ("[]", "expected a JSON object"),
        ("{}", "expected trace events"),
        ('{"traceEvents": []}', "at least one step"),
        ('{"traceEvents": [1]}', "expected an object"),
        ('{"traceEvents": [{"ph": "X", "cat": "task", "name": "0F0", "tid": -1}]}', "a rank"),
        (
            '{"traceEvents": [{"ph": "X", "cat": "task", "name": "F", "tid": 0, "ts": 1, "dur": 1, '
            '"args": {"step": 0}}]}',
            "an action",
        ),
        (
            '{"traceEvents": [{"ph": "X", "cat": "task", "name": "0F0", "tid": 0, "ts": 1e999, "dur": 1, '
            '"args": {"step": 0}}]}',
            "",
        ),
    ):
        with open(path("bad.json"), "w", encoding="utf-8") as f:
            f.write(text)
        code, out, err = call("draw", path("p.csv"), "--run=" + path("bad.json"), "-o", path("x.svg"))
        expect(code == 1 and not out and err.count("\n") == 1 and words in err, f"{text}: {code} {err}")
    for arguments, words in (
        (["draw", "-o", path("x.svg")], "to draw"),
        (["draw", path("p.csv"), "-o", path("x.png")], "ends in .svg"),
        (["draw", path("p.csv"), "--run=" + path("run.json"), "--step=7", "-o", path("x.svg")], "a step below 2"),
        (["draw", path("p.csv"), "--run=" + path("other.json"), "-o", path("x.svg")], "a run of the 2 stages"),
        (["draw", path("p.csv"), "--run=" + path("none.json"), "-o", path("x.svg")], "cannot open"),
    ):
        code, out, err = call(*arguments)
        expect(code == 1 and words in err, f"{arguments}: {code} {out} {err}")
    return 12


def test_pixels():
    if not can_render():
        print("skipped: rsvg-convert is not installed")
        sys.exit(77)
    ink = 0
    for name, m in (("1f1b", 8), ("zbv", 9)):
        ok(
            "make",
            f"--schedule={name}",
            "--ranks=4",
            f"--microbatches={m}",
            "--time=1,1.2,0.9,0.1",
            "--cap=5",
            "-o",
            path("p.csv"),
            "-o",
            path("p.svg"),
        )
        rows = [
            [
                part
                for cell in row
                for part in ([cell.replace("B", "I"), cell.replace("B", "W")] if "B" in cell else [cell])
            ]
            for row in orders("p.csv")
        ]
        write_run("run.json", rows, random.Random(2))
        ok("draw", path("p.csv"), "--run=" + path("run.json"), "-o", path("both.svg"))
        ink += check_pixels(path("p.svg")) + check_pixels(path("both.svg"))
    # The check must detect damaged pictures.
    with open(path("p.svg"), encoding="utf-8") as f:
        good = f.read()
    for old, new in (
        ('class="title" x="10"', 'class="title" x="-30"'),
        ('<rect class="phase"', '<rect width="60" height="60" x="100" y="90" fill="#000000"/><rect class="phase"'),
    ):
        expect(old in good, f"{old} is not in the picture")
        with open(path("bad.svg"), "w", encoding="utf-8") as f:
            f.write(good.replace(old, new, 1))
        try:
            check_pixels(path("bad.svg"))
        except Fault:
            continue
        raise Fault("a picture with something cut or covered passes")
    return f"{ink} pixels of text, all in place"


try:
    for test in (test_pixels,) if "--pixels" in sys.argv else (test_plans, test_runs, test_refused):
        print(test.__name__, test())
except Fault as fault:
    sys.exit(f"FAILED: {fault}")
