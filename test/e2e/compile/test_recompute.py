"""recompute=: values that a stage computes instead of receiving them. Results are JAX's, with the same bits as without
recomputation. Fewer bytes are sent, and the report lists the recomputed values."""
import os

import pytest

from harness import E2E, read_text, write_text
from stored import Stored


STEP = os.path.join(E2E, "programs", "more_than_needed.mlir")


class Program(Stored):
    """A program. Its runs return the report and the bytes of all values."""

    def run(self, topology, schedule, options, name="step"):
        bits = super().run(topology, schedule, options, name)
        return self.report(name), bits


@pytest.fixture(scope="module")
def program(module_tools):
    return Program(module_tools, "more_than_needed")


@pytest.fixture(scope="module")
def on(program):
    return program.run("pp3", "1f1b", "", "on")


@pytest.fixture(scope="module")
def off(program):
    return program.run("pp3", "1f1b", "recompute=off", "off")


def sent(report, first, last):
    """The types of the values that cross stages in each microbatch."""
    rows = [row for row in report["transfers"] if row["times"] > 1 and (row["from"], row["to"]) == (first, last)]
    return sorted(row["type"] for row in rows)


def test_same_bits(on, off):
    assert on[1] == off[1], "what is recomputed has other bits than what is sent"


def test_state_in_dumps(tools, program, on, off):
    """Dumps of state agree whether values are recomputed or sent, although tasks return other values."""
    shared = program.tools
    run = (*program.inputs, "--dump-match", "state", "--dump")
    tools.ok("mpmd-run", shared.path("off.mpmd"), *run, tools.path("off"))
    against = ("--dump-against", tools.path("off"), "--dump-tolerance", "0")
    code, out, err = tools.call("mpmd-run", shared.path("on.mpmd"), *run, tools.path("on"), *against)
    text = out + err
    right = code == 0 and "error" not in text and "compared " in text and "compared 0 values" not in text
    assert right, f"state differs in dumps: {text}"


def test_what_is_sent(on, off):
    """Stage 1 computes the token mask, the scaled values and the function of the scalar; the table is made of
    constants. Stage 2 also computes the mask, the cast and the square."""
    report, every = on[0], off[0]
    first = sent(report, 0, 1), sent(report, 0, 2)
    assert first == (["tensor<4x16x8xf32>"], []), f"of stage 0 {first[0]} and {first[1]} are sent"
    assert sent(report, 1, 2) in (["tensor<4x16x8xf32>"], ["tensor<4x16x8xf32>"] * 2), f"{sent(report, 1, 2)} are sent"
    both = sent(every, 0, 1), sent(every, 1, 2)
    right = "tensor<4x16x16xf32>" in both[0] and "tensor<4x16x8xbf16>" in both[1]
    assert right, f"with recompute=off only {both[0]} and {both[1]} are sent"


def test_report(on, off):
    rows = {(row["stage"], row["type"], row["reason"]) for row in on[0]["saved"] if "computes it" in row["reason"]}
    for row in (
        (0, "tensor<4x16x16xf32>", "stage 1 recomputes it"),
        (0, "tensor<4x16x16xf32>", "stage 2 recomputes it"),
        (0, "tensor<4x16x8xf32>", "stage 1 recomputes it"),
        (1, "tensor<4x16x8xbf16>", "stage 2 recomputes it"),
    ):
        assert row in rows, f"the report does not have {row}, but {sorted(rows)}"
    assert not any("computes it" in row["reason"] for row in off[0]["saved"]), "with recompute=off all is sent"
    # The stages that compute from the input are fed the input.
    tokens = next(row for row in on[0]["arguments"] if not row["state"])
    assert tokens["stages"] == [0, 1, 2], f"tokens are fed to the stages {tokens['stages']}"


@pytest.mark.parametrize(
    "topology, schedule, options",
    (("pp1", "1f1b", ""), ("pp2", "zb-h1", ""), ("pp3", "zb-h1", ""), ("pp3", "1f1b", "keep=cap cap=1000000")),
)
def test_topologies(program, on, topology, schedule, options):
    assert program.run(topology, schedule, options)[1] == on[1], f"{topology}, {schedule}, {options}: other bits"


def test_inputs_that_take_more_room(tools):
    """With many microbatches, the fed input needs more memory on its stages than the masks did. If a cap has no room
    for the input, masks are sent instead."""
    many, ranks = tools.path("many.mlir"), tools.path("ranks.mlir")
    text = read_text(STEP).replace("tensor<3x4x16xi32>", "tensor<300x4x16xi32>")
    write_text(many, text.replace("dense<3> : tensor<i32>", "dense<300> : tensor<i32>"))
    planned = {}
    for choice in ("on", "off"):
        tools.ok("mpmd-opt", many, f"--mpmd-compile=topology=pp3 schedule=1f1b recompute={choice}", "-o", ranks)
        planned[choice] = max(rank["planned_bytes"] for rank in tools.report(ranks)["ranks"])
    assert planned["off"] < planned["on"], f"expected inputs to take more room, got {planned}"
    under = f"--mpmd-compile=topology=pp3 schedule=1f1b cap={planned['off']}"
    tools.ok("mpmd-opt", many, under, "-o", ranks)
    tools.fails(f"all ranks fit into {planned['on']}", "mpmd-opt", many, under[:-1], "-o", ranks)


def test_bits_of_another_choice(program):
    """keep= is a separate choice, with its own bits."""
    alike = [program.run("pp3", "gpipe", f"keep=all recompute={choice}")[1] for choice in ("on", "off")]
    assert alike[0] == alike[1], "with keep=all what is recomputed has other bits than what is sent"


@pytest.mark.parametrize(
    "options, words",
    (
        ("recompute=some", "expected recompute= to be on or off, got 'some'"),
        ("recompute=", "expected a value after recompute="),
    ),
)
def test_refused(tools, options, words):
    tools.fails(words, "mpmd-opt", STEP, f"--mpmd-compile=topology=pp3 {options}", "-o", tools.path("no"))


def test_refused_for_what_is_partitioned(tools):
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp3 to=partitioned", "-o", tools.path("partitioned.mlir"))
    words = "expected no recompute= for a module that is already partitioned, got off"
    tools.fails(words, "mpmd-opt", tools.path("partitioned.mlir"), "--mpmd-compile=topology=pp3 recompute=off")
