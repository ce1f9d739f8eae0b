"""Training steps as JAX writes them (programs/make.py), compared with JAX's values: with marks on one rank and on
one per stage, and without marks on one and two."""
import os

import pytest

from harness import E2E, programs_in, read_text, same_bits, stages_of, write_text
from stored import Stored


PROGRAMS = os.path.join(E2E, "programs")
# Outside the loop only scalars cross stages: all stages apply or skip the update together.
SKIPPED = ("skipped_steps", "skipped_updates")
SMALLEST_WEIGHT = 8 * 8 * 4
# The microbatches of all levels together, or of one of the steps in a step.
LEVELS = {
    "accumulation_in_levels": 6,
    "accumulation_in_three_levels": 12,
    "counts_at_run_time": 6,
    "python_loop_around_a_scan": 6,
    "steps_in_a_step": 3,
}
# Loops that are found without marks, too, though Python wrote them out, though there are several, or though
# microbatches hand values on.
HANDED_ON = ("centred_inputs", "handed_on", "handed_on_by_stages", "moving_averages", "new_mean", "running_statistics")
WITHOUT_MARKS = {
    **{name: 3 for name in HANDED_ON},
    "clipped_microbatches": 3,
    "means_of_layers_by_two": 6,
    "means_of_layers_in_python": 6,
    "norm_of_the_first_stage": 3,
    "python_loop": 3,
    "python_loop_of_scans": 3,
    "scans_by_two": 6,
    "unrolled": 3,
    "unrolled_unevenly": 7,
    "sharpness_aware": [3, 3],
    "two_updates": [3, 6],
    **LEVELS,
}


def text_of(name):
    return read_text(os.path.join(PROGRAMS, name + ".mlir"))


# test_sharded.py runs the programs for several devices.
NAMES = [name for name in programs_in(PROGRAMS) if "sdy.manual_computation" not in text_of(name)]


@pytest.mark.parametrize("name", NAMES)
def test_as_marked(tools, name):
    program, text, want = Stored(tools, name), text_of(name), None
    stages, microbatches = stages_of(text), next(t.shape[1] for n, t in program.values.items() if n.startswith("feed/"))
    microbatches = LEVELS.get(name, microbatches)
    for topology, schedule in (("pp1", "gpipe"), (f"pp{stages}", "gpipe"), (f"pp{stages}", "zb-h1")):
        got = program.run(topology, schedule)
        want = want or got
        same_bits(got, want, f"{name} on {topology} with {schedule}")
        report = program.report()
        counts = report["microbatches"] if isinstance(report["microbatches"], list) else [report["microbatches"]]
        runs = f"{name} runs in {counts} microbatches, expected {microbatches}"
        assert "mpmd_stage_" not in text or microbatches in counts, runs
        if name in SKIPPED and topology != "pp1":
            moves = [m for m in report["transfers"] if not m["local"] and m["times"] < microbatches]
            outside = sum(m["bytes"] * m["times"] for m in moves)
            assert outside < SMALLEST_WEIGHT, f"{name} sends {outside} bytes outside of the loop"


@pytest.mark.parametrize("name", NAMES)
def test_without_marks(tools, name):
    """Where the cut changes the order of a sum, bits depend on the number of stages, not on the number of ranks."""
    program = Stored(tools, name)
    program.source = tools.path("unmarked.mlir")
    write_text(program.source, text_of(name).replace("mpmd_stage_", "layer_"))
    program.run("pp1", "zb-h1")
    alone = program.run("pp1", "1f1b", "stages=2")
    same_bits(program.run("pp2", "zb-h1"), alone, f"{name} on two ranks")
    got = program.report()["microbatches"]
    want = WITHOUT_MARKS.get(name, got)
    assert got == want, f"{name} without marks: {got} microbatches, expected {want}"


def test_clipped_gradients_stay(tools):
    """Without marks, gradients are scaled where they are. Only activations, their gradients and scalars cross."""
    program = Stored(tools, "clipped_microbatches")
    program.source = tools.path("unmarked.mlir")
    write_text(program.source, text_of("clipped_microbatches").replace("mpmd_stage_", "layer_"))
    for schedule in ("1f1b", "zb-h1"):
        program.run("pp3", schedule)
        largest = max(m["bytes"] for m in program.report()["transfers"] if not m["local"])
        assert largest < SMALLEST_WEIGHT, f"a message of {largest} bytes crosses stages"


@pytest.mark.parametrize("marked", [True, False])
def test_products_are_skipped(tools, marked):
    """All products are in lists that run under a condition, and one condition is inside another."""
    program = Stored(tools, "skipped_microbatches")
    if not marked:
        program.source = tools.path("unmarked.mlir")
        write_text(program.source, text_of(program.name).replace("mpmd_stage_", "layer_"))
    program.run("pp3", "zb-h1")
    depth, deepest, products = 0, 0, 0
    for line in read_text(tools.path("step.mlir")).splitlines():
        if "mpmd.repeat" in line:
            assert " while " in line, line
            depth += 1
        elif depth and line.strip() == "}":
            depth -= 1
        elif "mpmd.gemm" in line:
            products, deepest = products + 1, max(deepest, depth)
            assert depth, f"always runs: {line}"
    assert products >= 8 and deepest == 2, (products, deepest)
