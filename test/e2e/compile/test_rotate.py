"""placement=rotate:STAGE,...: round-robin replicated stages. Values are JAX's, with the same bits for every schedule
of one replication, also on devices. A schedule file with replicas can be read back. Stages that cannot be replicated
are refused."""
import os

import pytest

from compare import relative
from harness import E2E, STEP, load, read_text, write_text
from stored import Stored


PROGRAMS = os.path.join(E2E, "programs")
MEASURED = os.path.join(PROGRAMS, "measured_words.mlir")
# By program: the stages with carries that are not sums.
CARRIES = {"handed_on": {0, 2}, "running_statistics": {1}, "weighted_metrics": {2}}


# By program of three or more stages: the replicated stage, one without carries other than sums.
ROTATED = {
    "adversarial": 1,
    "between_stages": 2,
    "carried_key": 0,
    "composite_loop": 1,
    "factored_moments": 2,
    "gradient_of_scan": 0,
    "handed_on": 1,
    "keys_for_a_later_stage": 2,
    "line_search": 0,
    "long_attention": 1,
    "loss_after_update": 2,
    "measured_words": 0,
    "more_than_needed": 1,
    "penalised_gradient": 2,
    "python_loop": 0,
    "recurrence": 1,
    "running_statistics": 2,
    "shared_small": 2,
    "sharpness_aware": 1,
    "skipped_steps": 2,
    "skipped_updates": 0,
    "skips_and_penalty": 2,
    "stacked_layers": 2,
    "target_network": 0,
    "tied_and_clipped": 1,
    "two_losses": 2,
    "two_updates": 0,
    "unrolled": 1,
    "unrolled_by_two": 2,
    "unrolled_unevenly": 0,
    "weighted_metrics": 1,
    "words_alone": 2,
    "words_of_a_layer": 0,
}
SEARCH = "topology=pp2 schedule=search placement="


@pytest.fixture
def measured(tools):
    return Stored(tools, "measured_words")


@pytest.fixture
def rotated(measured):
    """The program, and its bits with stages 0 and 3 replicated over two ranks."""
    return measured, measured.run("pp2", "search", "placement=rotate:0,3")


@pytest.mark.parametrize("name", ROTATED)
def test_values(tools, name):
    Stored(tools, name).run("pp2", "search", f"placement=rotate:{ROTATED[name]}")


@pytest.mark.parametrize("topology, stages", (("pp2", "0,3"), ("pp2", "-1,0"), ("pp3", "3"), ("pp3", "1")))
def test_same_bits_in_every_schedule(measured, topology, stages):
    """The first and the last stage, which share a table, with values of each microbatch and of the last one; two and
    three ranks for five microbatches."""
    bits = [
        measured.run(topology, schedule, f"placement=rotate:{stages} {options}")
        for schedule, options in (("search", ""), ("1f1b", "recompute=off"), ("gpipe", ""), ("zb-h1", ""))
    ]
    assert all(each == bits[0] for each in bits), f"{topology}: the bits of a rotation depend on the schedule"


def test_all_is_kept(measured):
    measured.run("pp2", "search", "placement=rotate:0,3 keep=all")


def test_one_microbatch(tools):
    Stored(tools, "tied_and_clipped").run("pp2", "search", "placement=rotate:0")


def test_report(tools, measured):
    """The report, and the buffers of the ranks."""
    tools.compile(measured.source, "step", "pp2", "search", "placement=linear,rotate:3")
    report = measured.report()
    rows = [(row["stage"], row["rank"], row.get("subset")) for row in report["stages"]]
    want = [(0, 0, None), (1, 0, None), (2, 1, None), (3, 1, [1, 2]), (4, 0, [0, 2])]
    assert rows == want, f"expected the stages {want}, got {rows}"
    assert all(row["state_bytes"] == 0 for row in report["stages"][4:]), "a copy has state"
    assert report["makespan"] > 0 and 0 <= report["bubble"] < 1, "the report says nothing of the planned step"
    moves = [row for row in report["transfers"] if (row["from"], row["to"]) == (2, 4)]
    assert moves and all(row["times"] == 3 for row in moves), "expected three of five microbatches to go to the copy"
    lines = tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir")).splitlines()
    said = [line for line in lines if "is a round-robin replica: microbatches" in line]
    want = [
        "stage 3 is a round-robin replica: microbatches 1, 3",
        "stage 4 is a round-robin replica: microbatches 0, 2, ...",
    ]
    assert said == want, f"expected {want}, got {said}"
    planned = f"planned: {report['makespan']:.2e} seconds a step, bubble {100 * report['bubble']:.1f} %"
    assert planned in lines, f"expected '{planned}', got {lines[:10]}"


def test_schedule_of_a_file(tools, rotated):
    measured, first = rotated
    csv, again = tools.path("order.csv"), tools.path("again.csv")
    tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("step.mlir"), "-o", csv)
    tools.ok("mpmd-translate", "--mpmd-to-svg", tools.path("step.mlir"), "-o", tools.path("step.svg"))
    assert measured.run("pp2", csv, "placement=rotate:0,3") == first, "a schedule's file gives other bits"
    tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("step.mlir"), "-o", again)
    assert read_text(csv) == read_text(again), "a schedule's file is taken otherwise than it was written"


def test_file_of_two_loops(tools):
    loops, csv = Stored(tools, "two_updates"), tools.path("loops.csv")
    first = loops.run("pp2", "search", "placement=rotate:1")
    tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("step.mlir"), "-o", csv)
    assert loops.run("pp2", csv, "placement=rotate:1") == first, "the file of two loops gives other bits"


def test_file_that_is_spoilt(tools, rotated):
    csv = tools.path("order.csv")
    tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("step.mlir"), "-o", csv)
    orders = read_text(csv).split(",")
    at = next(i for i, action in enumerate(orders) if action.endswith("F0"))
    orders[at] = orders[at][:-1] + "1"
    write_text(csv, ",".join(orders))
    options = f"--mpmd-compile=topology=pp2 schedule={csv} placement=rotate:0,3"
    tools.fails("order.csv: expected", "mpmd-opt", rotated[0].source, options)


@pytest.mark.parametrize("stages", ("rotate:0,3", "linear,rotate:0,3"))
def test_measured_costs(tools, rotated, stages):
    measured, first = rotated
    costs = tools.path("costs.json")
    tools.ok("mpmd-run", tools.path("step.mpmd"), *measured.inputs, "--profile", costs)
    got = measured.run("pp2", "search", f"placement={stages} costs={costs}")
    assert got == first, "measured costs give other bits"


def test_costs_without_rotation(tools, rotated):
    measured, first = rotated
    costs = tools.path("chain.json")
    tools.ok("mpmd-run", tools.compile(measured.source, "chain", "pp2"), *measured.inputs, "--profile", costs)
    got = measured.run("pp2", "search", f"placement=rotate:0,3 costs={costs}")
    assert got == first, "costs of the chain give other bits"


def test_one_rank(measured):
    measured.run("pp1", "1f1b", "placement=rotate:0")
    assert len(measured.report()["stages"]) == 4, "a stage has a copy on one rank"


def test_stages_are_counted_without_copies(tools):
    unmarked, out = tools.path("unmarked.mlir"), tools.path("auto.mlir")
    write_text(unmarked, read_text(STEP).replace("mpmd_stage_", "layer_"))
    options = "--mpmd-compile=topology=pp2 stages=auto placement=rotate:-1"
    code, _, err = tools.call("mpmd-opt", unmarked, options, "-o", out)
    stages = tools.report(out)["stages"]
    assert code == 0 and f"chose {len(stages) - 1} as the number of stages" in err, f"{len(stages)} stages: {err}"
    replicas = [row for row in stages if "subset" in row]
    assert len(replicas) == 2, f"{len(replicas)} of {len(stages)} stages are replicas"


def test_under_a_cap(measured):
    """The step is not longer than that of a named schedule that fits."""
    planned = {}
    for schedule in ("gpipe", "1f1b", "search"):
        measured.run("pp2", schedule, "placement=rotate:3 cap=33000 keep=cap")
        report = measured.report()
        planned[schedule] = report["makespan"]
        assert all(row["planned_bytes"] <= 33000 for row in report["ranks"]), f"{schedule} takes more than the cap"
    assert planned["search"] <= 1.01 * min(planned.values()), f"search under a cap: {planned}"


def test_devices(emulated, measured):
    outs = []
    for name, target, options in (("host", "cpu", ()), ("device", "cuda:sm_90", ("--device", "cuda"))):
        compiled = "topology=pp2 schedule=search placement=rotate:0,3"
        bundle = emulated.bundle(measured.source, name, target, compiled)
        outs.append(emulated.run(bundle, name, *measured.inputs, *options)[0])
    for want, mine in zip(*outs):
        want, mine = load(None, want), load(None, mine)
        for key, value in want.items():
            assert relative(mine[key], value) <= 1e-6, f"on devices {key} differs"


@pytest.mark.parametrize("name, stage", [(name, stage) for name, stages in CARRIES.items() for stage in stages])
def test_carried_values_are_refused(tools, name, stage):
    words = f"expected stage {stage}, which is replicated round-robin, to carry only sums from one microbatch"
    source = os.path.join(PROGRAMS, name + ".mlir")
    tools.fails(words, "mpmd-opt", source, f"--mpmd-compile=topology=pp2 placement=rotate:{stage}")


@pytest.mark.parametrize(
    "options, words",
    (
        (SEARCH + "rotate:4", "expected round-robin stages below 4, got 4"),
        (SEARCH + "rotate:0,0", "expected each round-robin stage at most once, got 0 twice"),
        (SEARCH + "rotate:0,1,2,3", "expected a stage that is not round-robin, got placement=rotate: with all 4"),
        (SEARCH + "rotate:0,1,2", "expected at least 2 stages that are not replicated, one per pipeline rank, got 1"),
        (SEARCH + "rotate:-5", "expected round-robin stages below 4, got -5"),
        *(
            (SEARCH + wrong, "expected placement= to be linear, loop or v, or rotate:STAGE,...")
            for wrong in ("rotate:0,rotate:1", "rotate:x", "rotate:", "v,loop")
        ),
        (SEARCH, "expected a value after placement="),
        (SEARCH + "v,rotate:0", "expected a multiple of 2 stages for placement=v, got 3"),
        (
            "topology=pp2 schedule=1f1b placement=v",
            "expected stages on the pipeline ranks 0, 1, 1, 0 as placement=v says",
        ),
        ("topology=pp2 schedule=none placement=rotate:0", "expected a named schedule or search"),
    ),
)
def test_refused(tools, options, words):
    tools.fails(words, "mpmd-opt", MEASURED, f"--mpmd-compile={options}")


@pytest.mark.parametrize("phase, choice", (("partitioned", "rotate:0"), ("scheduled", "v")))
def test_refused_in_a_later_phase(tools, phase, choice):
    made = tools.path(f"{phase}.mlir")
    tools.ok("mpmd-opt", MEASURED, f"--mpmd-compile=topology=pp2 to={phase}", "-o", made)
    words = f"expected no placement= for a module that is already {phase}, got {choice}"
    tools.fails(words, "mpmd-opt", made, f"--mpmd-compile=topology=pp2 placement={choice}")


@pytest.mark.parametrize("placement, ranks", (("linear", [0, 0, 1, 1]), ("loop", [0, 1, 0, 1]), ("v", [0, 1, 1, 0])))
def test_other_placements(measured, placement, ranks):
    measured.run("pp2", "search", f"placement={placement}")
    found = [row["rank"] for row in measured.report()["stages"]]
    assert found == ranks, f"placement={placement} has stages on the ranks {found}"
