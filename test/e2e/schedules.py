"""Every schedule that programs can run gives the bits of 1F1B and runs in the order that it plans; files and search
too; the others are refused by name. Over all examples that have
the files of examples/mlp."""

import os
import re

from harness import MLP, SOURCE, in_parallel, main, read_json, read_text, same_bits, write_text

LINEAR = ("gpipe", "1f1b", "eager-1f1b", "zb-h1", "zb-h2", "zb-auto")
LOOP = ("interleaved-1f1b", "kimi-k2", "looped-bfs", "interleaved-zb", "gis")
V = ("zbv", "zbv-auto", "v-half", "v-min", "v-zb", "1f1b-v", "dualpipe-v")


FILES = ("step.mlir", "state.safetensors", "batches.safetensors")
EXAMPLES = os.path.join(SOURCE, "examples")


def expand(text):
    """Actions of an order as the dialect prints it: `0P0, 4 x [0F0+1, 0B0+1], 0U0`."""
    actions = []
    for count, group, single in re.findall(r"(\d+) x \[([^\]]*)\]|(\d+[A-Z]\d+(?:\.\d+)?)", text):
        steps = re.findall(r"(\d+)([A-Z])(\d+)((?:\.\d+)?)\+?(-?\d*)", group or single)
        for i in range(int(count or 1)):
            actions += [
                f"{stage}{kind}{int(number) + i * int(stride or 0)}{tail}"
                for stage, kind, number, tail, stride in steps
            ]
    return actions


def planned(path):
    """By rank, the order in a module of phase scheduled."""
    return [expand(order) for order in re.findall(r"mpmd\.rank_schedule @\w+ <(.*)>", read_text(path))]


def measured(path):
    """By step and rank, the tasks in the order in which they ran."""
    events = [e for e in read_json(path)["traceEvents"] if e.get("cat") == "task"]
    steps = {}
    for e in sorted(events, key=lambda e: e["ts"]):
        steps.setdefault(e["args"]["step"], {}).setdefault(e["tid"], []).append(e["name"])
    return steps


def same_order(plan, trace, what):
    """Every step of the run does on every rank what the plan says, in its order; B is the halves that the program
    has."""
    steps = measured(trace)
    assert steps, f"{what}: the trace is empty"
    for step, ranks in steps.items():
        names = {name for row in ranks.values() for name in row}
        for rank, order in enumerate(plan):
            want = []
            for action in order:
                halves = [action.replace("B", "I"), action.replace("B", "W")] if "B" in action else [action]
                want += [half for half in halves if half in names or "B" not in action]
            assert (
                ranks.get(rank, []) == want
            ), f"{what}: rank {rank} ran {ranks.get(rank)} in step {step}, planned {want}"


def run_example(tools, folder, fixed):
    """Every schedule on every number of ranks that it can be made for. Gives how many there were."""
    name = os.path.basename(folder)
    source, inputs, feed = (os.path.join(folder, n) for n in FILES)
    want = tools.train(tools.compile(source, name + "-want", "pp1", "1f1b"), name + "-want", inputs, feed)

    def run(job):
        topology, schedule, extra = job
        label = f"{name}-{topology}-{os.path.basename(schedule)}-{len(extra)}"
        code, _, err = tools.call(
            "mpmd-opt",
            source,
            f"--mpmd-compile=topology={topology} schedule={schedule} {extra} to=scheduled".replace("  ", " "),
            "-o",
            tools.path(label + ".plan"),
            timeout=300,
        )
        if code and not fixed and "expected" in err:
            return 0  # a precondition of the schedule
        assert code == 0, f"{label}: {err[-1000:]}"
        # On from the text of the schedule; options of the phases that are done are not given again.
        bundle, ranks, trace = tools.path(label + ".mpmd"), tools.path(label + ".mlir"), tools.path(label + ".trace")
        tools.ok(
            "mpmd-opt", tools.path(label + ".plan"), f"--mpmd-compile=topology={topology}", "-o", ranks, timeout=300
        )
        tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle, timeout=300)
        same_bits(tools.train(bundle, label, inputs, feed, "--trace", trace, timeout=300), want, label)
        same_order(planned(tools.path(label + ".plan")), trace, label)
        return 1

    # Four stages: loops and Vs of two chunks fit on two ranks, blocks on three, one chunk per rank on four. One example
    # in every way, the others with every schedule.
    if fixed:
        jobs = (
            [(t, s, "") for s in LINEAR + LOOP + ("search", "auto") for t in ("pp1", "pp2", "pp3", "pp4")]
            + [(t, s, "") for s in V for t in ("pp1", "pp2")]
            + fixed
        )
    else:
        stages = 1 + max(int(k) for k in re.findall(r"mpmd_stage_(\d+)_", read_text(source)))
        jobs = (
            [(f"pp{stages}", s, "") for s in LINEAR]
            + [(f"pp{stages // 2}", s, "") for s in LOOP + V]
            + [("pp3", "1f1b", ""), ("pp3", "zb-h1", ""), ("pp2", "search", "effort=500")]
        )
    done = in_parallel(run, jobs)
    missing = {s for _, s, _ in jobs} - {s for (_, s, _), made in zip(jobs, done) if made}
    assert not missing, f"{name}: {', '.join(sorted(missing))} could not be made for any number of ranks"
    return sum(done)


def refuse_edited(tools, source):
    """Schedules in the text of a module: each wrong one gives one error that says what is wrong, and where every rank
    stops."""
    plan = tools.path("edited.mlir")
    tools.ok("mpmd-opt", source, "--mpmd-compile=topology=pp2 schedule=1f1b to=scheduled", "-o", plan)
    text = read_text(plan)
    first, second = re.findall(r"mpmd\.rank_schedule @\w+ <(.*)>", text)
    orders = [expand(first), expand(second)]

    def edited(rank, change):
        row = list(orders[rank])
        change(row)
        return text.replace((first, second)[rank], ", ".join(row))

    def swap(a, b):
        return lambda row: row.__setitem__(slice(None), [b if x == a else a if x == b else x for x in row])

    cases = (
        (
            edited(0, swap("0F0", "1F0")),
            ("pipeline rank 0 stops at 1F0, which waits for 0F0", "pipeline rank 1 stops at 2F0, which waits for 1F0"),
        ),
        (edited(1, swap("2F0", "2B7")), ("pipeline rank 1 stops at 2", "pipeline rank 0 stops at")),
        # A cycle between two ranks: each has its own first action, and waits for the other's second.
        (
            edited(0, swap("0F1", "0B0")).replace(
                second,
                ", ".join(
                    x
                    for x in ["2P0", "3P0", "2F1", "3F1"]
                    + [y for y in orders[1] if y not in ("2P0", "3P0", "2F1", "3F1")]
                ),
            ),
            ("pipeline rank 0 stops at", "pipeline rank 1 stops at 2F1, which waits for 1F1"),
        ),
        (edited(0, lambda row: row.insert(3, row[2])), ("expected every action once, got 0F0 twice",)),
        (edited(0, lambda row: row.remove("0F3")), ("expected every action once, 0F3 is missing",)),
        (edited(0, lambda row: row.remove("0U0")), ("0U0 is missing",)),
        (edited(0, swap("0F7", "0F8")).replace("0F7", "0F8"), ("expected microbatches below 8, got 0F8",)),
        (edited(0, lambda row: row.append("2F0")), ("expected 2F0 on pipeline rank 1, got it on 0",)),
        (edited(1, lambda row: row.append("7F0")), ("7F0",)),
        (edited(1, lambda row: row.append("2F0.1")), ("2F0.1",)),
        (text.replace(first, "4 x [0F0+1"), ("expected",)),
        (text.replace(first, "9000000000000000000 x [0F0+1]"), ("expected",)),
        (text.replace("place = [0, 0, 1, 1]", "place = [0, 0, 1, 9]"), ("expected",)),
        (text.replace("microbatches = 8 place", "microbatches = 9 place"), ("expected 8 microbatches, got 9",)),
    )
    for number, (case, words) in enumerate(cases):
        assert case != text, f"case {number} changes nothing"
        write_text(tools.path("wrong.mlir"), case)
        code, out, err = tools.call("mpmd-opt", tools.path("wrong.mlir"), "--mpmd-compile=topology=pp2")
        assert (
            code == 1 and not out and err.count("error:") == 1 and all(w in err for w in words)
        ), f"case {number}: {code} {err[-700:]}, expected {words}"
    code, out, err = tools.call("mpmd-opt", plan, "--mpmd-compile=topology=pp2 cap=1000")
    assert (
        code == 1 and not out and re.search(r"expected at most 1000 bytes per rank, pipeline rank 0 needs \d+", err)
    ), f"cap: {err}"
    return len(cases) + 1


def planned_bytes(tools, options):
    """The largest arena and the makespan of examples/gpt2 compiled so."""
    source, plan = os.path.join(EXAMPLES, "gpt2", FILES[0]), tools.path("capped.mlir")
    tools.ok("mpmd-opt", source, f"--mpmd-compile=topology=pp2 {options}", "-o", plan)
    text = read_text(plan)
    arenas = [int(n) for n in re.findall(r"arena = (\d+)", text)]
    return max(arenas), float(re.search(r"makespan = ([\d.e+-]+)", text).group(1))


def capped(tools):
    """Search fits what a named schedule fits, and is no slower: by the bytes that are planned, workspace and packing
    included."""
    for name in ("v-min", "zb-h1", "zb-h2", "gpipe"):
        cap, most = planned_bytes(tools, f"schedule={name}")
        for bytes_ in (cap, int(1.07 * cap)):
            held, makespan = planned_bytes(tools, f"cap={bytes_} effort=2000")
            assert held <= bytes_ and makespan <= most * (
                1 + 1e-9
            ), f"cap={bytes_}: search plans {held} bytes and {makespan} s, {name} {cap} and {most}"


def test(tools):
    capped(tools)
    source = os.path.join(MLP, FILES[0])
    # A file: what the tool makes is what runs.
    more = [("pp2", "search", "metric=span effort=500"), ("pp4", "search", "cap=400000")]
    for name in ("zbv", "interleaved-zb"):
        tools.ok(
            "mpmd-schedule",
            "make",
            f"--schedule={name}",
            "--ranks=2",
            "--microbatches=8",
            "-o",
            tools.path(name + ".csv"),
            "-o",
            tools.path(name + ".json"),
        )
        more += [("pp2", tools.path(name + ending), "") for ending in (".csv", ".json")]
    tools.ok(
        "mpmd-schedule",
        "make",
        "--ranks=4",
        "--microbatches=8",
        "--chunks=1",
        "--cap=2.5",
        "-o",
        tools.path("found.csv"),
    )
    more.append(("pp4", tools.path("found.csv"), ""))
    write_text(
        tools.path("costs.json"),
        '{"stages": [' + ", ".join('{"F": %d, "I": 2, "W": 1}' % t for t in (1, 2, 1, 3)) + '], "link": 0.2}',
    )
    more.append(("pp4", "search", "costs=" + tools.path("costs.json")))
    folders = [os.path.join(EXAMPLES, each) for each in sorted(os.listdir(EXAMPLES))]
    counts = {
        os.path.basename(f): run_example(tools, f, more if f == MLP else [])
        for f in folders
        if all(os.path.exists(os.path.join(f, n)) for n in FILES)
    }
    assert "mlp" in counts, f"examples/mlp is missing in {counts}"
    # The order that is compared above is not compared with itself.
    swapped = [row[:] for row in planned(tools.path("mlp-pp4-1f1b-0.plan"))]
    swapped[0][2], swapped[0][3] = swapped[0][3], swapped[0][2]
    try:
        same_order(swapped, tools.path("mlp-pp4-1f1b-0.trace"), "swapped")
    except Exception as failure:  # pylint: disable=broad-except
        assert "rank 0 ran" in str(failure), f"{failure}"
    else:
        assert False, "another order passes for the planned one"

    def refused(words, *options):
        code, out, err = tools.call("mpmd-opt", source, "--mpmd-compile=" + " ".join(options))
        assert (
            code == 1 and not out and err.count("error:") == 1 and words in err
        ), f"{options}: {code} {err[-500:]}, expected {words}"

    refused("dualpipe: expected a schedule that programs can run", "topology=pp2", "schedule=dualpipe")
    refused("seq-1f1b: expected a schedule that programs can run", "topology=pp2", "schedule=seq-1f1b")
    refused("got 4 stages for 8 chunks of 4 pipeline ranks", "topology=pp4", "schedule=zbv")
    refused("expected one of the schedules", "topology=pp2", "schedule=zbw")
    refused(
        "expected 4 stages on 4 pipeline ranks with 8 microbatches", "topology=pp4", "schedule=" + tools.path("zbv.csv")
    )
    for text, words in (("0F0,0B0\n", "expected 4 stages"), ("0F0,0X\n", "line 1, cell 2"), ("", "empty file")):
        write_text(tools.path("bad.csv"), text)
        refused(words, "topology=pp1", "schedule=" + tools.path("bad.csv"))
    rows = read_text(tools.path("zbv.csv")).splitlines()
    write_text(tools.path("bad.csv"), "\n".join([",".join(reversed(rows[0].split(",")))] + rows[1:]) + "\n")
    refused(
        "progress: expected an order that makes progress; rank 0 stops at",
        "topology=pp2",
        "schedule=" + tools.path("bad.csv"),
    )
    wrong = refuse_edited(tools, source)
    print(f"{wrong} edited schedules refused")
    print(f"{sum(counts.values())} configurations of {', '.join(counts)}: the same bits, in the planned order")


main(test)
