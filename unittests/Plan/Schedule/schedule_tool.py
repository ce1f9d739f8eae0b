#!/usr/bin/env python3
"""Compares mpmd-schedule with an independent simulator, written from the manual, and checks that it refuses invalid
files: schedule_tool.py MPMD_SCHEDULE SCRATCH."""

import itertools
import json
import os
import random
import re
import resource
import subprocess
import sys

from schedule_names import named_schedules

TOOL, SCRATCH = sys.argv[1], sys.argv[2]
os.makedirs(SCRATCH, exist_ok=True)


def path(name):
    return os.path.join(SCRATCH, name)


def call(*arguments):
    done = subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


def expect(condition, message):
    if not condition:
        sys.exit("FAILED: " + message)


def read(name):
    with open(path(name), encoding="utf-8") as f:
        return [
            [re.fullmatch(r"(\d+)([FIWB])(\d+)", cell).groups() for cell in line.split(",") if cell]
            for line in f.read().splitlines()
        ]


def simulate(name, time, link, memory):
    """Makespan, span and peaks of a CSV file: in-order ranks, a pure delay per hop."""
    orders = [[(int(s), k, int(j)) for s, k, j in row] for row in read(name)]
    place = {s: rank for rank, row in enumerate(orders) for s, _, _ in row}
    share = [sum(1 for r in place.values() if r == rank) for rank in range(len(orders))]
    stages, end, clock, first = len(place), {}, [0.0] * len(orders), [None] * len(orders)
    cost = dict(zip("FIW", time))
    cost["B"] = cost["I"] + cost["W"]
    left = [0] * len(orders)
    progress = True
    while progress:
        progress = False
        for rank, row in enumerate(orders):
            while left[rank] < len(row):
                s, k, j = row[left[rank]]
                before = (
                    [("F", s - 1, j)]
                    if k == "F" and s
                    else [("I", s, j)]
                    if k == "W"
                    else [("I", s + 1, j)]
                    if k in "IB" and s + 1 < stages
                    else []
                )
                before += [("F", s, j)] if k in "IB" else []
                if any(b not in end for b in before):
                    break
                start = max([clock[rank]] + [end[b] + (link if place[b[1]] != rank else 0) for b in before])
                clock[rank] = start + cost[k] / share[rank]
                first[rank] = start if first[rank] is None else first[rank]
                end[("I" if k == "B" else k, s, j)] = clock[rank]
                left[rank] += 1
                progress = True
    expect(all(n == len(row) for n, row in zip(left, orders)), f"{name} hangs")
    add = dict(zip("FIW", memory))
    add["B"] = add["I"] + add["W"]
    peaks = [max(itertools.accumulate(add[k] / share[rank] for _, k, _ in row)) for rank, row in enumerate(orders)]
    return max(clock), max(c - f for c, f in zip(clock, first)), peaks


def report(name="r.json"):
    with open(path(name), encoding="utf-8") as f:
        return json.load(f)


def close(a, b):
    return abs(a - b) <= 1e-9 * max(1, abs(a))


def test_reports():
    # These two need their own files or numbers, and other tests recompute them.
    names = [name for name in named_schedules(TOOL) if name not in ("dualpipe", "seq-1f1b")] + ["search"]
    rng, count = random.Random(1), 0
    for name in names:
        for p, m in ((1, 3), (2, 4), (4, 8), (5, 10)):
            time = [round(rng.uniform(0.5, 2), 3) for _ in range(3)]
            link, memory = rng.choice([0, 0.1, 0.7]), rng.choice([(1, 0, -1), (1, -0.5, -0.5)])
            options = [
                f"--time={time[0]},{time[1]},{time[2]},{link}",
                "--memory=" + ",".join(map(str, memory)),
                "--report=" + path("r.json"),
            ]
            code, _, err = call(
                "make", f"--schedule={name}", f"--ranks={p}", f"--microbatches={m}", "-o", path("a.csv"), *options
            )
            expect(code == 0, f"{name} {p} {m}: {err}")
            got, (makespan, span, peaks) = report(), simulate("a.csv", time, link, memory)
            expect(
                close(got["makespan"], makespan) and close(got["span"], span),
                f"{name} {p} {m}: {got['makespan']}, {got['span']}, recomputed {makespan}, {span}",
            )
            expect(
                all(close(a, b) for a, b in zip(got["peak_memory"], peaks)),
                f"{name} {p} {m}: peaks {got['peak_memory']}, recomputed {peaks}",
            )
            for metric, value in (("makespan", makespan), ("span", span)):
                expect(close(got["bubble"][metric], 1 - m * sum(time) / value), f"{name}: bubble")
                expect(got["lower_bound"][metric] <= value * (1 + 1e-9), f"{name}: bound")
                expect(close(got["gap"][metric], value / got["lower_bound"][metric] - 1), f"{name}: gap")
            expect(
                got["optimal"] == (got["gap"]["makespan"] == 0) and got["valid"] and not got["errors"], f"{name}: {got}"
            )
            # The same through the other file formats.
            expect(
                call("check", path("a.csv"), *options)[0] == 0 and close(report()["makespan"], makespan),
                f"{name}: check",
            )
            for out in ("b.json", "c.csv"):
                expect(
                    call("convert", path("a.csv"), "--format=compute_comms", "-o", path(out))[0] == 0,
                    f"{name}: convert",
                )
                expect(
                    call("check", path(out), *options)[0] == 0 and close(report()["makespan"], makespan),
                    f"{name}: check of {out}",
                )
            count += 1
    return count


def test_search():
    """Never worse than a named schedule that fits, the same twice, within its cap."""
    count = 0
    for p, m, cap, metric in ((2, 4, 2, "makespan"), (4, 8, 4, "span"), (4, 8, 2, "makespan"), (3, 9, 3, "makespan")):
        options = [
            f"--ranks={p}",
            f"--microbatches={m}",
            "--time=1,1.2,0.7,0.1",
            f"--cap={cap}",
            f"--metric={metric}",
            "--report=" + path("r.json"),
        ]
        expect(call("make", *options, "--effort=3000", "-o", path("s1.csv"))[0] == 0, "search")
        best = report()
        expect(call("make", *options, "--effort=3000", "-o", path("s2.csv"))[0] == 0, "search")
        expect(read("s1.csv") == read("s2.csv"), "search gives two results")
        expect(best["search"]["chosen"], "search does not say what it has chosen")
        expect(max(best["peak_memory"]) <= cap, f"search exceeds the cap {cap}: {best['peak_memory']}")
        for name in ("1f1b", "zb-h1", "zbv", "v-half", "v-min", "interleaved-1f1b", "dualpipe-v"):
            if call("make", f"--schedule={name}", *options)[0] == 0:
                expect(best[metric] <= report()[metric] * (1 + 1e-9), f"search is worse than {name}")
                count += 1
    # The schedule determines placement and chunks.
    options = ["--ranks=8", "--microbatches=16", "--time=1,1.1,0.9,0.01", "--cap=8", "--report=" + path("r.json")]
    expect(call("make", *options, "--chunks=auto", "--effort=2000", "-o", path("s1.json"))[0] == 0, "--chunks=auto")
    best = report()
    with open(path("s1.json"), encoding="utf-8") as f:
        expect(len(json.load(f)["place"]) > 16, "--chunks=auto: more than 2 chunks are shorter here")
    for name, chunks in (("zb-h1", 1), ("zbv", 2), ("v-half", 2), ("gis", 3), ("interleaved-zb", 4)):
        if call("make", f"--schedule={name}", f"--chunks={chunks}", *options)[0] == 0:
            expect(best["makespan"] <= report()["makespan"] * (1 + 1e-9), f"--chunks=auto is worse than {name}")
            count += 1
    code, _, err = call("make", *options, "--chunks=auto", "--schedule=zb-h1")
    expect(code == 1 and "expected a number of chunks, got auto" in err, f"--chunks=auto of a named schedule: {err}")
    code, out, _ = call(
        "make", "--ranks=16", "--microbatches=64", "--time=1,1.1,0.9,0.1", "--cap=10", "--seconds=0.2", "--report=-"
    )
    expect(code == 0 and json.loads(out)["search"]["cut_short"], "a search that is cut short does not say so")
    return count


def test_faults():
    """Each wrong file gives exit code 1, one line on stderr, and the rule."""
    good = "0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n"
    cases = [
        ("", "empty"),
        ("\n\n", "empty"),
        (",,,\n", "empty cells"),
        ("0F0,0X0\n", "line 1, cell 2"),
        ("0F0,,0B0,F\n", "line 1, cell 4"),
        ("99999999999999999999F0\n", "line 1, cell 1"),
        ("0F-1\n", "cell 1"),
        ("0F0.1\n", "cell 1"),
        ("0F16777216,0B0\n", "below"),
        ("0F9000000,0B0,3F0\n", "expected every action"),
        ("(0F0;0B0)OVERLAP\n", "OVERLAP"),
        ("(((((\n", "OVERLAP"),
        ("(;)OVERLAP_F_B\n", "OVERLAP"),
        ("0F0,0B0,2F0,2B0\n", "got none of stage 1"),
        (good.replace("0B1", "0B0"), "once: expected every action once, got 0B0 twice on rank 0"),
        (good.replace("1F1,", ""), "missing: "),
        (good.replace("0B1", "0I1"), "missing 0W1"),
        (good.replace("0B1", "0I1,0W1,0B1"), "once: "),
        (good.replace("1B1", "1B1,0B1"), "one_rank_per_stage: expected 0B1 on rank 0"),
        (
            "0F0,0B0,0F1,0B1\n1F1,1B1,1F0,1B0\n",
            "progress: expected an order that makes progress; "
            "rank 0 stops at 0B0, which waits for 1B0; rank 1 stops at 1F1, which waits for 0F1",
        ),
        ("0F0,0W0,0I0\n", "rank 0 stops at 0W0, which waits for 0I0"),
        ("0B0,0F0\n", "rank 0 stops at 0B0, which waits for 0F0"),
        ("0F0,0SEND_F0,0B0\n1F0,1B0,1SEND_B0\n", "comm_matched: expected 0RECV_B0"),
        ("0SEND_F0,0F0,0RECV_B0,0B0\n1RECV_F0,1F0,1B0,1SEND_B0\n", "comm_order: expected 0SEND_F0 after 0F0"),
        (
            "0F0,0F1,0SEND_F0,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1\n"
            "1RECV_F1,1RECV_F0,1F0,1F1,1B0,1SEND_B0,1B1,1SEND_B1\n",
            "comm_order: expected the same order on both ends",
        ),
    ]
    for text, words in cases:
        with open(path("bad.csv"), "w", encoding="utf-8") as f:
            f.write(text)
        code, out, err = call("check", path("bad.csv"), "--report=" + path("r.json"))
        expect(
            code == 1
            and not out
            and err.count("\n") == 1
            and err.startswith("mpmd-schedule: error: ")
            and words in err,
            f"{text!r}: {code} {err!r}, expected {words!r}",
        )
        expect(not report()["valid"] and report()["errors"], f"{text!r}: the report calls it valid")
    with open(path("good.csv"), "w", encoding="utf-8") as f:
        f.write(good)
    expect(call("check", path("good.csv"))[0] == 0, "a good file is refused")
    # Formats of other tools cannot express a schedule with several loops.
    for name, text, words in (
        (
            "ranks.json",
            '{"microbatches": 1, "ranks": 4000000000, "place": [0], "orders": [["0F0", "0B0"]]}',
            'expected 1 for "ranks" of the schedule, got 4000000000',
        ),
        (
            "two.csv",
            "0F0,0B0,0F0@1,0B0@1\n",
            "expected an action such as 0F0, 0I0, 0W0, 0B0 or 0SEND_F0 of the only loop",
        ),
        ("op.mlir", "", "expected CSV or JSON, got .mlir, which is only written here"),
    ):
        with open(path(name), "w", encoding="utf-8") as f:
            f.write(text)
        code, _, err = call("check", path(name))
        expect(code == 1 and words in err, f"{name}: {code} {err!r}, expected {words!r}")
    code, _, err = call("check", path("good.csv"), "--cap=1")
    expect(code == 1 and "memory: expected at most 1 of memory on rank 0, got a peak of 2" in err, err)
    for arguments in (
        ["make", "--schedule=1f1b", "--ranks=4", "--microbatches=8", "--cap=3"],
        ["make", "--schedule=none", "--ranks=1", "--microbatches=1"],
        ["make", "--ranks=0", "--microbatches=1"],
        ["make", "--ranks=2", "--microbatches=4", "--cap=0.2"],
        ["make", "--ranks=2", "--microbatches=4", "--time=1,-1,1"],
        ["make", "--ranks=2", "--microbatches=4", "--time=0,0,0"],
        ["make", "--ranks=2", "--microbatches=4", "--time=nan,1,1"],
        ["make", "--ranks=2", "--microbatches=4", "--seconds=nan"],
        ["make", "--ranks=2", "--microbatches=4", "--limit=nan"],
        ["make", "--ranks=2", "--microbatches=4", "--cluster=pp2", "--message-bytes=nan"],
        ["make", "--schedule=dualpipe-v", "--ranks=4", "--microbatches=7"],
        ["check", path("none.csv")],
        ["check", SCRATCH],
        ["make", "--schedule=1f1b", "--ranks=2", "--microbatches=2", "-o", path("a.txt")],
        ["make", "--ranks=2000000000", "--microbatches=2000000000"],
        ["make", "--schedule=1f1b", "--ranks=2", "--microbatches=2", "--cap=9,9,9"],
        ["nothing"],
        [],
    ):
        code, out, err = call(*arguments)
        expect(code == 1 and err.strip(), f"{arguments}: {code} {out} {err}")
    for text in (
        "{",
        "[]",
        '{"stages": []}',
        '{"stages": [{"F": 1}]}',
        '{"stages": [{"F": "x", "I": 1, "W": 1}]}',
        '{"stages": [{"F": 1, "I": 1, "W": 1}], "link": 0}',
        '{"stages": [1, 2]}',
        '{"stages": [{"F": 1e400, "I": 1, "W": 1}, {"F": 1, "I": 1, "W": 1}]}',
        '{"stages": [{"F": 1, "I": 1, "W": 1}, {"F": 1, "I": 1, "W": 1}], "edges": [{"bytes": 3}]}',
    ):
        with open(path("costs.json"), "w", encoding="utf-8") as f:
            f.write(text)
        code, out, err = call("check", path("good.csv"), "--costs=" + path("costs.json"))
        expect(code == 1 and err.count("\n") == 1, f"{text}: {code} {err}")
    return len(cases)


def test_no_backward():
    """The lowest stages of a step may have none, and none of an evaluation has one; others do not lack it."""
    for text, lowest, makespan, peaks in (
        ("0F0,0F1,0F2\n1F0,1F1,1F2\n", 2, 4, [0, 0]),
        ("0F0,0F1\n1F0,1B0,1F1,1B1\n", 1, 7, [0, 1]),
    ):
        with open(path("forward.csv"), "w", encoding="utf-8") as f:
            f.write(text)
        code, _, err = call("check", path("forward.csv"), "--report=" + path("r.json"))
        expect(code == 0 and err.endswith(f"the lowest {lowest} of 2 stages have no backward\n"), f"{code} {err}")
        found = report()
        expect((found["makespan"], found["peak_memory"]) == (makespan, peaks), f"{text}: {found}")
        for metric in ("makespan", "span"):
            expect(found["lower_bound"][metric] <= found[metric], f"{text}: {found}")
    with open(path("forward.csv"), "w", encoding="utf-8") as f:
        f.write("0F0,0B0\n1F0\n")
    code, _, err = call("check", path("forward.csv"))
    expect(code == 1 and "missing 1B0" in err, f"{code} {err}")


def test_fuzz():
    """Damaged files never crash the tool: it exits with 0 or 1."""
    rng, seen = random.Random(7), {0: 0, 1: 0}
    subjects = []
    for name, form in (("1f1b", "compute_only"), ("zbv", "compute_comms"), ("dualpipe-v", "compute_only")):
        for ending in ("csv", "json"):
            expect(
                call(
                    "make",
                    f"--schedule={name}",
                    "--ranks=3",
                    "--microbatches=6",
                    f"--format={form}",
                    "-o",
                    path("f." + ending),
                )[0]
                == 0,
                "make",
            )
            with open(path("f." + ending), "rb") as f:
                subjects.append((ending, f.read()))
    for _ in range(600):
        ending, data = rng.choice(subjects)
        data = bytearray(data)
        for _ in range(rng.choice((1, 1, 1, 3, 12))):
            at = rng.randrange(len(data))
            kind = rng.randrange(5)
            if kind == 0:
                data[at] = rng.randrange(256)
            elif kind == 1:
                data[at] = ord(rng.choice('0123456789FIWB,\n(;)[]"-'))
            elif kind == 2:
                del data[at : at + rng.randrange(1, 30)]
                data += b"0" if not data else b""
            elif kind == 3:
                data[at:at] = data[at : at + rng.randrange(1, 30)]
            else:
                other = rng.randrange(len(data))
                data[at], data[other] = data[other], data[at]
        with open(path("fuzz." + ending), "wb") as f:
            f.write(data)
        done = subprocess.run([TOOL, "check", path("fuzz." + ending)], capture_output=True, timeout=60)
        expect(
            done.returncode in (0, 1), f"exit code {done.returncode} for {bytes(data)[:300]!r}: {done.stderr[-300:]!r}"
        )
        expect(done.returncode == 0 or done.stderr.count(b"\n") == 1, f"{done.stderr!r}")
        seen[done.returncode] += 1
    return seen


def test_clusters():
    """Links of a cluster file: the same as those edges in a costs file, wherever the stages live."""
    cluster = {
        "nodes": 2,
        "devices_per_node": 2,
        "axes": [{"name": "pp", "size": 4}],
        "links": {"intra": {"bandwidth": 1e9, "latency": 0.001}, "inter": {"bandwidth": 1e8, "latency": 0.01}},
        "rules": [{"match": "one-.*", "axes": [{"name": "dp", "size": 4}]}],
    }
    with open(path("cluster.json"), "w", encoding="utf-8") as f:
        json.dump(cluster, f)
    link = {0: 0, 1: 0.001 + 0.02, 2: 0.01 + 0.2}
    wanted = ["--cluster=" + path("cluster.json"), "--message-bytes=2e7", "--report=" + path("r.json")]
    shape = ["make", "--ranks=4", "--microbatches=6"]
    count = 0
    for schedule, place in (("1f1b", [0, 1, 2, 3]), ("zb-h1", [0, 1, 2, 3]), ("zbv", [0, 1, 2, 3, 3, 2, 1, 0])):
        chunks = len(place) // 4
        stage = {"F": 1 / chunks, "I": 1.5 / chunks, "W": 0.5 / chunks}
        classes = [0 if a == b else 1 if a // 2 == b // 2 else 2 for a, b in zip(place, place[1:])]
        with open(path("edges.json"), "w", encoding="utf-8") as f:
            json.dump({"stages": [stage] * len(place), "edges": [link[c] for c in classes]}, f)
        code, _, err = call(*shape, f"--schedule={schedule}", "--time=1,1.5,0.5", *wanted)
        expect(code == 0, err)
        makespan = report()["makespan"]
        code, _, err = call(
            *shape, f"--schedule={schedule}", "--costs=" + path("edges.json"), "--report=" + path("r.json")
        )
        expect(code == 0 and close(report()["makespan"], makespan), f"{schedule}: {makespan}, {report()['makespan']}")
        code, _, err = call(*shape, f"--schedule={schedule}", "--time=1,1.5,0.5,0", "--report=" + path("r.json"))
        expect(code == 0 and report()["makespan"] < makespan, f"{schedule}: links cost nothing")
        count += 1
    for arguments, message in (
        (["--cluster=pp3"], "expected 4 pipeline ranks of the cluster, got 3"),
        (["--cluster=pp4"], "expected the bandwidth of intra links, which join pipeline ranks 0 and 1"),
        (wanted + ["--time=1,1,1,1"], "expected links either from --cluster or from --time, got both"),
        (wanted + ["--mesh-selector=one-x"], "expected 4 pipeline ranks of the cluster, got 1"),
        (["--message-bytes=1"], "expected --cluster beside --message-bytes, got none"),
        (["--mesh-selector=a"], "expected --cluster beside --mesh-selector, got none"),
        (["--cluster=" + path("no-such.json")], "No such file"),
    ):
        code, _, err = call(*shape, "--schedule=1f1b", *arguments)
        expect(code == 1 and message in err and err.count("\n") == 1, f"{arguments}: {code} {err}")
        count += 1
    return count


def test_sizes():
    """Large ones: memory is held to 2 GiB; processor time is printed only, since a test shares its machine."""

    def used(*arguments):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        code, _, err = call(*arguments)
        expect(code == 0, f"{arguments}: {err}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        # The peak memory of the largest child process so far, in KiB.
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, after.ru_maxrss

    figures = []
    for cap in ([], ["--cap=24"]):
        seconds, _ = used("make", "--ranks=64", "--microbatches=512", "--chunks=2", "--time=1,1.1,0.9,0.05", *cap)
        figures.append(f"{seconds:.1f} s")
    seconds, memory = used(
        "make", "--schedule=1f1b", "--ranks=1024", "--microbatches=8192", "--report=" + path("r.json")
    )
    expect(memory <= 2 << 20, f"1f1b for 1024 ranks and 8192 microbatches takes {memory} KiB")
    expect(report()["valid"] and report()["makespan"] == 3 * (8192 + 1023), f"{report()['makespan']}")
    return figures + [f"{seconds:.1f} s, {memory >> 10} MiB"]


for test in (test_reports, test_search, test_faults, test_no_backward, test_fuzz, test_clusters, test_sizes):
    print(test.__name__, test())
