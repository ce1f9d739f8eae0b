"""keep=: which values are saved from forward to backward: all, a minimum cut, or those that fit a cap. Results are
equal within rounding, and the report says for each value whether it is saved."""
import os

import pytest

from compare import relative
from harness import E2E, EXAMPLES, load, read_text
from stored import Stored


EXAMPLE = os.path.join(EXAMPLES, "gpt2")
STEP = os.path.join(EXAMPLE, "step.mlir")
PROGRAMS = os.path.join(E2E, "programs")


def report_of(tools, step, name, topology, options, schedule="gpipe"):
    """Compiles to NAME.mpmd through NAME.mlir; returns the report."""
    tools.compile(step, name, topology, schedule, options)
    return tools.report(tools.path(name + ".mlir"))


def kept(report):
    return sum(stage["residual_bytes"] for stage in report["stages"])


def flops(report):
    return sum(sum(v for v in stage["flops"].values() if v) for stage in report["stages"])


def planned(report):
    return max(rank["planned_bytes"] for rank in report["ranks"])


class Build:
    """A report of the example, and the values of its steps."""

    def __init__(self, tools, name, options):
        self.report = report_of(tools, STEP, name, "pp2", options)
        files = [os.path.join(EXAMPLE, f) for f in ("state.safetensors", "batches.safetensors")]
        self.values = tools.train(tools.path(name + ".mpmd"), name, *files)


@pytest.fixture(scope="module")
def builds(module_tools):
    """Builds that save everything; the minimum cut; values under a cap between an empty cut and the minimum cut; and a
    cap that the minimum cut, the default, just fits."""
    found = {"all": Build(module_tools, "all", "keep=all"), "cut": Build(module_tools, "cut", "")}
    room = planned(found["cut"].report)
    found["cap"] = Build(module_tools, "cap", f"keep=cap cap={room * 3 // 4}")
    found["room"] = Build(module_tools, "room", f"keep=cap cap={room}")
    return found


@pytest.mark.parametrize("topology", ("pp1", "pp3"))
def test_long_scores(tools, topology):
    """Logits of long sequences are neither saved nor stored; test_programs.py checks the values."""
    step, scores = os.path.join(PROGRAMS, "long_attention.mlir"), 4 * 740 * 740 * 4
    every, cut = (report_of(tools, step, name, topology, f"keep={name}") for name in ("all", "cut"))
    assert kept(cut) < scores / 4 < scores < kept(every) and planned(cut) < 1.5 * scores < planned(every), (
        f"{topology}: expected less than logits of {scores} bytes to be kept and planned, got {kept(cut)} and "
        f"{planned(cut)}; {kept(every)} and {planned(every)} with keep=all"
    )


def test_what_is_kept(builds):
    reports = {name: build.report for name, build in builds.items()}
    cap = planned(reports["cut"]) * 3 // 4
    assert kept(reports["room"]) == kept(reports["cut"]), "what fits is not recomputed"
    assert kept(reports["cut"]) < 0.6 * kept(reports["all"]), "a cut keeps less than 0.6 of what is read"
    assert kept(reports["cap"]) < kept(reports["cut"]), "under a cap less is kept"
    assert planned(reports["cap"]) <= cap, f"{planned(reports['cap'])} planned under a cap of {cap}"
    assert flops(reports["cut"]) < 1.1 * flops(reports["all"]) < flops(reports["cap"]) * 1.1, "contractions go last"


def test_printed_phase(tools, module_tools, builds):
    """IR that is printed under a cap and compiled further gives the same program."""
    sharded, ranked = tools.path("sharded.mlir"), tools.path("ranked.mlir")
    cap = planned(builds["cut"].report) * 3 // 4
    under = f"--mpmd-compile=topology=pp2 schedule=gpipe cap={cap}"
    tools.ok("mpmd-opt", STEP, under + " keep=cap to=sharded", "-o", sharded)
    tools.ok("mpmd-opt", sharded, under, "-o", ranked)
    assert read_text(ranked) == read_text(module_tools.path("cap.mlir")), "another program from a printed phase"


@pytest.mark.parametrize("name", ("cut", "cap", "room"))
def test_values(builds, name):
    """Losses of all steps, and the final state, in which Adam amplifies rounding errors."""
    wants = builds["all"].values
    for group, limit, want, got in zip(("final", "history"), (1e-3, 1e-5), wants, builds[name].values):
        mine, other = load(None, got), load(None, want)
        assert mine.keys() == other.keys(), f"keep={name}: {group} has other tensors"
        for key in other:
            error = relative(mine[key], other[key])
            assert error <= limit, f"keep={name}: {group} {key}: relative error {error:.2e}, limit {limit:.0e}"


def test_same_bits_where_the_same_is_kept(builds):
    assert builds["room"].values == builds["cut"].values, "the same is kept: the same bits"


def test_rows_of_the_report(module_tools, builds):
    """The bytes in the report are those of the stages."""
    rows = builds["cut"].report["saved"]
    assert sum(row["after"] for row in rows) == kept(builds["cut"].report), "rows after the cut"
    assert sum(row["before"] for row in rows) >= 0.99 * kept(builds["all"].report), "rows before the cut"
    gone = [row for row in rows if not row["after"]]
    assert {row["reason"] for row in gone} == {"recomputed"}, f"{gone}"
    assert not any(row["op"] == "stablehlo.dot_general" for row in gone), "a cut computes a contraction again"
    assert builds["all"].report["saved"] == [], "with keep=all nothing is decided"
    text = module_tools.ok("mpmd-translate", "--mpmd-to-report", module_tools.path("cut.mlir"), "-o", "-")
    assert "saved from forward to backward" in text and "recomputed" in text, "the text has the table"


class Later(Stored):
    """A program whose large logits are computed in the backward task."""

    def run(self, topology, options, schedule):
        super().run(topology, schedule, options)
        report = self.report()
        last = report["stages"][2]
        later = any(row["reason"] == "computed in the backward task" for row in report["saved"] if row["stage"] == 2)
        return report, last["residual_bytes"], last["flops"].get("backward_weight", 0), later


@pytest.mark.parametrize("topology", ("pp1", "pp3"))
@pytest.mark.parametrize("name", ("words_of_a_layer", "words_alone"))
def test_computed_later(tools, name, topology):
    """Also if the logits have a stage of their own; values are JAX's."""
    program = Later(tools, name)
    _, forward, _, later = program.run(topology, "", "1f1b")
    assert later and forward <= 256, f"keeps {forward}, later: {later}"
    # GPipe would delay the gradients, so only a cap requests it, and sums that join the gradients.
    report, _, sums, later = program.run(topology, "", "gpipe")
    assert not later, "gpipe: computed in the backward task without a cap"
    cap = planned(report) - 1
    other, forward, joined, later = program.run(topology, f"keep=cap cap={cap}", "gpipe")
    right = planned(other) <= cap and later and forward <= 256 and joined < sums and flops(other) == flops(report)
    assert right, f"gpipe, cap {cap}: {planned(other)}, {forward}, {joined} FLOPs of {sums}, {later}"


@pytest.mark.parametrize(
    "options, words",
    (
        ("keep=some", "expected keep= to be all, cut or cap, got 'some'"),
        ("keep=", "expected a value after keep="),
        ("keep=cap cap=4096", "expected at most 4096 bytes per rank"),
    ),
)
def test_refused(tools, options, words):
    tools.fails(words, "mpmd-opt", STEP, f"--mpmd-compile=topology=pp2 {options}", "-o", tools.path("no.mlir"))


def test_refused_for_what_is_partitioned(tools):
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp2 to=partitioned", "-o", tools.path("partitioned.mlir"))
    words = "expected no keep= for a module that is already partitioned, got all"
    tools.fails(words, "mpmd-opt", tools.path("partitioned.mlir"), "--mpmd-compile=topology=pp2 keep=all")
