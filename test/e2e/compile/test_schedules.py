"""Every schedule that programs can run gives the bits of 1F1B and runs in the planned order; so do files and search.
Other schedules are refused by name. Runs all examples that have the files of examples/mlp."""
import os
import re

import pytest

from harness import EXAMPLES, FEED, STATE, STEP, read_json, read_text, same_bits, stages_of, write_json, write_text


LINEAR = ("gpipe", "1f1b", "eager-1f1b", "zb-h1", "zb-h2", "zb-auto")
LOOP = ("interleaved-1f1b", "kimi-k2", "looped-bfs", "interleaved-zb", "gis")
V = ("zbv", "zbv-auto", "v-half", "v-min", "v-zb", "1f1b-v", "dualpipe-v")
FILES = [os.path.basename(path) for path in (STEP, STATE, FEED)]
NAMES = [
    name
    for name in sorted(os.listdir(EXAMPLES))
    if all(os.path.exists(os.path.join(EXAMPLES, name, file)) for file in FILES)
]


def configurations(name, thorough):
    """(topology, schedule, options). Four stages: loops and Vs of two chunks fit two ranks, blocks fit three, one
    chunk per rank fits four. One example runs in every configuration, the others with every second schedule, or with
    all of them if `thorough`."""
    if name == "mlp":
        yield from ((f"pp{n}", s, "") for s in LINEAR + LOOP + ("search", "auto") for n in (1, 2, 3, 4))
        yield from ((f"pp{n}", s, "") for s in V for n in (1, 2))
        yield from (("pp2", "search", "metric=span effort=500"), ("pp4", "search", "cap=400000"))
        yield from (("pp2", file, "") for file in ("zbv.csv", "zbv.json", "interleaved-zb.csv", "interleaved-zb.json"))
        yield from (("pp4", "found.csv", ""), ("pp4", "search", "costs=costs.json"))
        return
    stages = stages_of(read_text(os.path.join(EXAMPLES, name, FILES[0])))
    named = [(f"pp{stages}", s, "") for s in LINEAR] + [(f"pp{stages // 2}", s, "") for s in LOOP + V]
    yield from named if thorough else named[NAMES.index(name) % 2 :: 2]
    yield from (("pp3", "1f1b", ""), ("pp3", "zb-h1", ""), ("pp2", "search", "effort=500"))


def of_trace(path):
    """By step and rank, the order of the tasks in a trace."""
    events = [e for e in read_json(path)["traceEvents"] if e["ph"] == "X" and e["name"][0].isdigit()]
    steps = {}
    for e in sorted(events, key=lambda e: e["ts"]):
        steps.setdefault(e["args"].get("step", 0), {}).setdefault(e["tid"], []).append(e["name"])
    return steps


def planned(tools, plan):
    """By rank, the order in a module of phase `scheduled`; a fused backward counts as its two halves."""
    tools.ok("mpmd-translate", "--mpmd-to-trace", plan, "-o", tools.path("plan.trace"))
    return of_trace(tools.path("plan.trace"))[0]


def same_order(plan, trace):
    """Checks that every rank runs its existing tasks in the planned order in every step."""
    steps = of_trace(trace)
    assert steps, "the trace is empty"
    for step, ranks in steps.items():
        names = {name for row in ranks.values() for name in row}
        for rank, order in plan.items():
            want = [name for name in order if name in names or name.strip("0123456789.") not in ("I", "W")]
            got = ranks.get(rank, [])
            assert got == want, f"rank {rank} ran {got} in step {step}, planned {want}"


@pytest.fixture(scope="module")
def files(module_tools):
    """A folder of schedules and costs: programs run the schedules that the tool makes."""
    make, path = ("mpmd-schedule", "make", "--microbatches=8"), module_tools.path
    for name in ("zbv", "interleaved-zb"):
        outputs = ("-o", path(name + ".csv"), "-o", path(name + ".json"))
        module_tools.ok(*make, f"--schedule={name}", "--ranks=2", *outputs)
    module_tools.ok(*make, "--ranks=4", "--chunks=1", "--cap=2.5", "-o", path("found.csv"))
    write_json(path("costs.json"), {"stages": [{"F": t, "I": 2, "W": 1} for t in (1, 2, 1, 3)], "link": 0.2})
    return module_tools.work


@pytest.fixture(scope="module")
def wanted(module_tools):
    """The results of each example on one rank."""
    found = {}

    def of(name):
        if name not in found:
            source, *inputs = (os.path.join(EXAMPLES, name, file) for file in FILES)
            found[name] = module_tools.train(module_tools.compile(source, name), name, *inputs)
        return found[name]

    return of


def run(tools, name, topology, schedule, options=""):
    """Compiles from the text of phase `scheduled`, without the options of earlier phases. Returns the bits, the plan
    and the trace, or None if the schedule does not support this number of ranks."""
    source, *inputs = (os.path.join(EXAMPLES, name, file) for file in FILES)
    plan, ranks, trace, bundle = (tools.path("step." + end) for end in ("plan", "mlir", "trace", "mpmd"))
    compiled = f"--mpmd-compile=topology={topology} schedule={schedule} {options}".rstrip() + " to=scheduled"
    code, _, err = tools.call("mpmd-opt", source, compiled, "-o", plan, timeout=300)
    if code and name != "mlp" and topology == "pp3" and "expected" in err:
        pytest.skip(f"{name} on {topology} cannot run {schedule}")
    assert code == 0, err[-1000:]
    tools.ok("mpmd-opt", plan, f"--mpmd-compile=topology={topology}", "-o", ranks, timeout=300)
    tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle, timeout=300)
    return tools.train(bundle, "step", *inputs, "--trace", trace, timeout=300), planned(tools, plan), trace


def pytest_generate_tests(metafunc):
    if metafunc.function is test_bits_and_order:
        thorough = metafunc.config.getoption("--all")
        cases = [(name, *each) for name in NAMES for each in configurations(name, thorough)]
        metafunc.parametrize("name, topology, schedule, options", cases)


def test_bits_and_order(tools, files, wanted, name, topology, schedule, options):
    if schedule.endswith((".csv", ".json")):
        schedule = os.path.join(files, schedule)
    options = options.replace("costs=", f"costs={files}/")
    bits, plan, trace = run(tools, name, topology, schedule, options)
    same_bits(bits, wanted(name), f"{name} {topology} {schedule} {options}")
    same_order(plan, trace)


def test_examples():
    assert "mlp" in NAMES, f"examples/mlp is missing in {NAMES}"


def test_comparison_can_fail(tools):
    """The comparison of orders detects a changed order."""
    _, plan, trace = run(tools, "mlp", "pp4", "1f1b")
    plan[0][2], plan[0][3] = plan[0][3], plan[0][2]
    with pytest.raises(AssertionError, match="rank 0 ran"):
        same_order(plan, trace)


def planned_bytes(tools, options):
    """The largest arena and the makespan of examples/gpt2 with these options."""
    source, ranks = os.path.join(EXAMPLES, "gpt2", FILES[0]), tools.path("capped.mlir")
    tools.ok("mpmd-opt", source, f"--mpmd-compile=topology=pp2 {options}", "-o", ranks)
    report = tools.report(ranks)
    return max(rank["planned_bytes"] for rank in report["ranks"]), report["makespan"]


@pytest.mark.parametrize("name", ("v-min", "zb-h1", "zb-h2", "gpipe"))
def test_caps(tools, name):
    """Search fits into the memory of any named schedule, and is not slower. The bytes are the planned ones, with
    workspace and packing."""
    cap, most = planned_bytes(tools, f"schedule={name}")
    for room in (cap, int(1.07 * cap)):
        held, makespan = planned_bytes(tools, f"cap={room} effort=2000")
        found = f"cap={room}: search plans {held} bytes and {makespan} s, {name} {cap} and {most}"
        assert held <= room and makespan <= most * (1 + 1e-9), found


def refused(tools, words, options):
    tools.fails(words, "mpmd-opt", STEP, "--mpmd-compile=" + options)


@pytest.mark.parametrize(
    "words, options",
    (
        ("dualpipe: expected a schedule that programs can run", "topology=pp2 schedule=dualpipe"),
        ("seq-1f1b: expected a schedule that programs can run", "topology=pp2 schedule=seq-1f1b"),
        (
            "zbv: expected at least 8 stages, 2 on each of 4 pipeline ranks, got 4; stages=8 cuts",
            "topology=pp4 schedule=zbv",
        ),
        ("expected one of the schedules", "topology=pp2 schedule=zbw"),
    ),
)
def test_refused(tools, words, options):
    refused(tools, words, options)


@pytest.mark.parametrize(
    "text, words", (("0F0,0B0\n", "expected 4 stages"), ("0F0,0X\n", "line 1, cell 2"), ("", "empty file"))
)
def test_refused_files(tools, text, words):
    write_text(tools.path("bad.csv"), text)
    refused(tools, words, "topology=pp1 schedule=" + tools.path("bad.csv"))


def test_refused_file_for_others(tools, files):
    words = "expected 4 stages on 4 pipeline ranks with 8 microbatches"
    refused(tools, words, f"topology=pp4 schedule={files}/zbv.csv")


def test_refused_file_that_stands_still(tools, files):
    rows = read_text(os.path.join(files, "zbv.csv")).splitlines()
    write_text(tools.path("bad.csv"), "\n".join([",".join(reversed(rows[0].split(",")))] + rows[1:]) + "\n")
    words = "progress: expected an order that makes progress; rank 0 stops at"
    refused(tools, words, "topology=pp2 schedule=" + tools.path("bad.csv"))


class Edited:
    """The text of a module with schedules on two ranks, in which these schedules are replaced."""

    def __init__(self, tools):
        self.plan = tools.path("edited.mlir")
        tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp2 schedule=1f1b to=scheduled", "-o", self.plan)
        self.text = read_text(self.plan)
        lines = [line for line in self.text.splitlines() if "mpmd.rank_schedule @" in line]
        self.orders = [line[line.index("<") + 1 : line.rindex(">")] for line in lines]
        self.rows = planned(tools, self.plan)

    def row(self, rank, change):
        row = list(self.rows[rank])
        change(row)
        return self.text.replace(self.orders[rank], ", ".join(row))

    def swap(self, rank, a, b):
        return self.row(rank, lambda row: row.__setitem__(slice(None), [{a: b, b: a}.get(x, x) for x in row]))

    def cycle(self):
        """A cycle between two ranks: each waits for the other's second action before its own first one."""
        first = ["2P0", "3P0", "2F1", "3F1"]
        row = ", ".join(first + [action for action in self.rows[1] if action not in first])
        return self.swap(0, "0F1", "0I0").replace(self.orders[1], row)


# The edit, and where every rank stops.
EDITED = {
    "an action of the next stage first": (
        lambda e: e.swap(0, "0F0", "1F0"),
        "pipeline rank 0 stops at 1F0, which waits for 0F0",
        "pipeline rank 1 stops at 2F0, which waits for 1F0",
    ),
    "the last backward first": (
        lambda e: e.swap(1, "2F0", "2I7"),
        "pipeline rank 1 stops at 2",
        "pipeline rank 0 stops at",
    ),
    "a cycle": (Edited.cycle, "pipeline rank 0 stops at", "pipeline rank 1 stops at 2F1, which waits for 1F1"),
    "twice": (lambda e: e.row(0, lambda row: row.insert(3, row[2])), "expected every action once, got 0F0 twice"),
    "no forward": (lambda e: e.row(0, lambda row: row.remove("0F3")), "expected every action once, 0F3 is missing"),
    "no update": (lambda e: e.row(0, lambda row: row.remove("0U0")), "0U0 is missing"),
    "a microbatch too many": (
        lambda e: e.row(0, lambda row: row.__setitem__(row.index("0F7"), "0F8")),
        "expected microbatches below 8, got 0F8",
    ),
    "another rank's": (
        lambda e: e.row(0, lambda row: row.append("2F0")),
        "expected 2F0 on pipeline rank 1, got it on 0",
    ),
    "no such stage": (lambda e: e.row(1, lambda row: row.append("7F0")), "7F0"),
    "no such action": (lambda e: e.row(1, lambda row: row.append("2F0.1")), "2F0.1"),
    "an open group": (lambda e: e.text.replace(e.orders[0], "4 x [0F0+1"), "expected"),
    "a long group": (lambda e: e.text.replace(e.orders[0], "9000000000000000000 x [0F0+1]"), "expected"),
    "another place": (lambda e: e.text.replace("place = [0, 0, 1, 1]", "place = [0, 0, 1, 9]"), "expected"),
    "more microbatches": (
        lambda e: e.text.replace("microbatches = 8 place", "microbatches = 9 place"),
        "expected 8 microbatches, got 9",
    ),
}


@pytest.fixture(scope="module")
def edited(module_tools):
    return Edited(module_tools)


@pytest.mark.parametrize("what", EDITED)
def test_refused_edits(tools, edited, what):
    """Schedules in the text of a module: each invalid one gives one error."""
    change, *words = EDITED[what]
    text = change(edited)
    assert text != edited.text, f"{what}: nothing is changed"
    write_text(tools.path("wrong.mlir"), text)
    err = tools.fails(words[0], "mpmd-opt", tools.path("wrong.mlir"), "--mpmd-compile=topology=pp2")
    assert all(each in err for each in words), f"{what}: expected {words}, got {err[-700:]}"


def test_refused_cap(tools, edited):
    words = "expected at most 1000 bytes per rank, pipeline rank 0 needs "
    err = tools.fails(words, "mpmd-opt", edited.plan, "--mpmd-compile=topology=pp2 cap=1000")
    assert re.search(words + r"\d+", err), err
