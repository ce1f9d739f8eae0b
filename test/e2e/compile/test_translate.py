"""mpmd-translate on schedules: CSV, pictures and trace events of modules in phase scheduled or ranked."""
import os
import xml.dom.minidom

import pytest

from harness import FEED, STATE, STEP, read_json, read_text, write_text
from svg_check import can_render, check_numbers, check_pixels


def rows(text):
    return [line.split(",") for line in text.splitlines()]


def halves(row):
    return [
        half for cell in row for half in ((cell.replace("B", "I"), cell.replace("B", "W")) if "B" in cell else (cell,))
    ]


def drawn(path):
    """The actions of every lane, by their titles."""
    lanes = {}
    for rect in xml.dom.minidom.parse(path).getElementsByTagName("rect"):
        if rect.getAttribute("class") == "action":
            lanes.setdefault(float(rect.getAttribute("y")), []).append(
                (float(rect.getAttribute("x")), rect.firstChild.firstChild.data.split(":")[0])
            )
    return [[name for _, name in lanes[top]] for top in sorted(lanes)]


@pytest.mark.parametrize(
    "target, option, last",
    (
        ("cpu", "bundle", "/manifest.json"),
        ("cpu", "packed", ""),
        ("cpu", "executable", ""),
        ("cuda:sm_90", "ptx", "/pp1.ptx"),
    ),
)
def test_rules(tools, target, option, last):
    """In Make rules, the file that is written last stands for a directory."""
    ranks, rule, output = tools.path("rules.mlir"), tools.path("rule.d"), tools.path("rules." + option)
    tools.ok("mpmd-opt", STEP, f"--mpmd-compile=topology=pp2 schedule=1f1b target={target}", "-o", ranks)
    tools.ok("mpmd-translate", f"--mpmd-to-{option}", ranks, "-o", output + "/" * bool(last), "-d", rule)
    made, needs = read_text(rule).split(":", 1)
    assert made == output + last and ranks in needs, f"{option}: a rule for {made} of {needs}"
    names = [os.path.join(output, n) for n in os.listdir(output)] if last else [output]
    newest = max(names, key=lambda n: os.stat(n).st_mtime_ns)
    assert newest == made, f"{option}: {newest} is written after {made}"


@pytest.mark.parametrize("mask", (0o022, 0o002, 0o077), ids=oct)
def test_modes(tools, mask):
    """Folders and their contents have the permissions that the umask allows."""
    ranks = tools.path("modes.mlir")
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp2 schedule=1f1b target=cuda:sm_90", "-o", ranks)
    kinds = {"bundle": ("--mpmd-to-bundle",), "ptx": ("--mpmd-to-ptx",), "each": ("--mpmd-to-executable", "--per-rank")}
    os.umask(mask)
    for kind, option in kinds.items():
        folder = tools.path("modes-" + kind)
        tools.ok("mpmd-translate", *option, ranks, "-o", folder)
        for path in (folder, *(os.path.join(folder, n) for n in os.listdir(folder))):
            mode = (0o666 if path.endswith((".json", ".ptx")) else 0o777) & ~mask
            found = os.stat(path).st_mode & 0o777
            assert found == mode, f"{path}: expected mode {mode:o}, got {found:o}"


def test_no_folder_of_what_failed(tools):
    ranks, folder = tools.path("cpu.mlir"), tools.path("none")
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp2 schedule=1f1b", "-o", ranks)
    code, _, err = tools.call("mpmd-translate", "--mpmd-to-ptx", ranks, "-o", folder)
    assert code == 1 and not os.path.exists(folder), f"a folder of what failed: {code}: {err}"


class Plan:
    """A scheduled module, and a module of its rank programs."""

    def __init__(self, tools, topology, schedule):
        self.tools, self.options = tools, f"--mpmd-compile=topology={topology}"
        self.plan, self.ranks = tools.path("plan.mlir"), tools.path("ranks.mlir")
        self.scheduled(schedule, self.plan)
        tools.ok("mpmd-opt", self.plan, self.options, "-o", self.ranks)
        self.csv = tools.ok("mpmd-translate", "--mpmd-to-schedule", self.plan)
        self.ran = rows(tools.ok("mpmd-translate", "--mpmd-to-schedule", self.ranks))

    def scheduled(self, schedule, out):
        self.tools.ok("mpmd-opt", STEP, f"{self.options} schedule={schedule} to=scheduled", "-o", out)


SCHEDULES = (
    ("pp4", "1f1b"),
    ("pp4", "zb-h1"),
    ("pp2", "zbv"),
    ("pp2", "interleaved-1f1b"),
    ("pp3", "gpipe"),
    ("pp1", "1f1b"),
)


@pytest.fixture(params=SCHEDULES, ids="-".join, scope="module")
def plan(request, module_tools):
    return Plan(module_tools, *request.param)


def test_csv(tools, plan):
    """A CSV file that is read is written back unchanged. Rank programs run both halves of a backward separately."""
    csv, again = tools.path("plan.csv"), tools.path("again.mlir")
    write_text(csv, plan.csv)
    tools.ok("mpmd-schedule", "check", csv)
    plan.scheduled(csv, again)
    back = tools.ok("mpmd-translate", "--mpmd-to-schedule", again)
    assert back == plan.csv, f"CSV does not come back: expected {plan.csv}, got {back}"
    want = [halves(row) for row in rows(plan.csv)]
    assert plan.ran == want, f"expected the order {want}, got {plan.ran}"


@pytest.mark.parametrize("phase", ("plan", "ranks"))
def test_pictures_and_traces(tools, plan, phase):
    module, svg, trace = getattr(plan, phase), tools.path("plan.svg"), tools.path("plan.json")
    tools.ok("mpmd-translate", "--mpmd-to-svg", module, "-o", svg)
    tools.ok("mpmd-translate", "--mpmd-to-trace", module, "-o", trace)
    lanes, inside = check_numbers(svg), [[name for name in lane if name[-2] not in "PU"] for lane in drawn(svg)]
    assert inside == plan.ran, f"expected the order {plan.ran}, the picture has {inside}"
    events = [e for e in read_json(trace)["traceEvents"] if e["ph"] == "X"]
    counts = [sum(e["tid"] == r for e in events) for r in range(len(lanes))]
    assert counts == lanes, f"actions of the trace are {counts}, of the picture {lanes}"
    # Times are those of the program: a rank's actions do not overlap, and the last one ends with the step.
    ends, makespan = max(e["ts"] + e["dur"] for e in events) * 1e-6, tools.report(plan.ranks)["makespan"]
    limit = (1e-6 if phase == "plan" else 0.5) * makespan
    assert abs(ends - makespan) <= limit, f"ends at {ends}, predicted {makespan}"


@pytest.fixture(scope="module")
def run(module_tools):
    """The ranks of a program, and a trace of its run."""
    bundle, trace = module_tools.compile(STEP, "run", "pp4", "zb-h1"), module_tools.path("run.json")
    module_tools.train(bundle, "run", STATE, FEED, "--trace", trace)
    return module_tools.path("run.mlir"), trace


def test_run_beside_its_plan(tools, run):
    both = tools.path("both.svg")
    tools.ok("mpmd-translate", "--mpmd-to-svg", run[0], "--run=" + run[1], "-o", both)
    lanes, pair = check_numbers(both), drawn(both)
    assert len(lanes) == 8, f"expected a plan and a run of four ranks, got {lanes}"
    assert all(pair[2 * r] == pair[2 * r + 1] for r in range(4)), "the run has another order than its plan"
    if not can_render():
        pytest.skip("rsvg-convert is not installed: the picture is not looked at")
    check_pixels(both)


def refused(tools, words, *arguments):
    code, out, err = tools.call("mpmd-translate", *arguments)
    assert code == 1 and not out and words in err, f"{arguments}: {code} {out[:200]} {err[-400:]}, expected {words}"


def test_refused_phases(tools):
    lowered, plan = tools.path("lowered.mlir"), tools.path("plan.mlir")
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=to=lowered topology=pp4", "-o", lowered)
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=to=scheduled topology=pp4 schedule=1f1b", "-o", plan)
    refused(tools, "expected a module in phase scheduled or ranked", "--mpmd-to-svg", lowered)
    refused(tools, "expected a module in phase ranked", "--mpmd-to-bundle", plan, "-o", tools.path("x.mpmd"))
    write_text(tools.path("broken.mlir"), read_text(plan).replace("4 x [0F0+1]", "4 x [0F1+1]", 1))
    refused(tools, "expected", "--mpmd-to-schedule", tools.path("broken.mlir"))


def test_refused_options(tools, run):
    ranks, trace = run
    refused(tools, "expected -o PATH with --mpmd-to-bundle", "--mpmd-to-bundle", ranks)
    refused(tools, "expected one of --mpmd-to-bundle", ranks)
    refused(tools, "expected one of", "--mpmd-to-svg", "--mpmd-to-trace", ranks)
    refused(tools, "cannot read the run", "--mpmd-to-svg", ranks, "--run=" + tools.path("none.json"))
    refused(tools, "expected a step below", "--mpmd-to-svg", ranks, "--run=" + trace, "--step=99")
    refused(tools, "cannot write", "--mpmd-to-schedule", ranks, "-o", tools.path("no", "folder", "x.csv"))


def test_refused_run_of_another_plan(tools, run):
    other = Plan(tools, "pp1", "1f1b")
    words = "expected a run of the plan's placement"
    refused(tools, words, "--mpmd-to-svg", other.ranks, "--run=" + run[1])
