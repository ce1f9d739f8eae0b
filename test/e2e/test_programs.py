"""Training steps as JAX writes them (programs/make.py), held against JAX's values: as marked on one rank and on one per
stage, and without marks on one."""
import os

import pytest

from compare import close_to_jax
from harness import E2E, load, programs_in, read_text, same_bits, stages_of, write_arrays, write_text


PROGRAMS = os.path.join(E2E, "programs")
# Outside the loop only numbers cross stages: updates that a branch over all stages makes or skips.
SKIPPED = ("skipped_steps", "skipped_updates")
SMALLEST_WEIGHT = 8 * 8 * 4


def text_of(name):
    return read_text(os.path.join(PROGRAMS, name + ".mlir"))


# What is written for several devices is run by test_sharded.py.
NAMES = [name for name in programs_in(PROGRAMS) if "sdy.manual_computation" not in text_of(name)]


class Program:
    def __init__(self, tools, name, text):
        self.tools, self.name, self.source = tools, name, tools.path("source.mlir")
        write_text(self.source, text)
        self.values = load(os.path.join(PROGRAMS, name + ".safetensors"))
        self.files, self.first = write_arrays(tools, self.values), None

    def run(self, topology, schedule):
        """The numbers of microbatches of its loops; values are JAX's, and the same to the bit however it runs."""
        bundle = self.tools.compile(self.source, "step", topology, schedule)
        got, what = self.tools.train(bundle, "step", *self.files), f"{self.name} on {topology} with {schedule}"
        self.first = self.first or got
        same_bits(got, self.first, what)
        close_to_jax(what, got, self.values, 2e-5)
        counts = self.tools.report(self.tools.path("step.mlir"))["microbatches"]
        return counts if isinstance(counts, list) else [counts]


@pytest.mark.parametrize("name", NAMES)
def test_as_marked(tools, name):
    text = text_of(name)
    stages = stages_of(text)
    program = Program(tools, name, text)
    microbatches = next(t.shape[1] for n, t in program.values.items() if n.startswith("feed/"))
    for topology, schedule in (("pp1", "gpipe"), (f"pp{stages}", "gpipe"), (f"pp{stages}", "zb-h1")):
        counts = program.run(topology, schedule)
        runs = f"{name} runs in {counts} microbatches, expected {microbatches}"
        assert "mpmd_stage_" not in text or microbatches in counts, runs
        if name in SKIPPED and topology != "pp1":
            moves = [m for m in tools.report(tools.path("step.mlir"))["transfers"] if not m["local"]]
            outside = sum(m["bytes"] * m["times"] for m in moves if m["times"] < microbatches)
            assert outside < SMALLEST_WEIGHT, f"{name} sends {outside} bytes outside of the loop"


@pytest.mark.parametrize("name", NAMES)
def test_without_marks(tools, name):
    Program(tools, name, text_of(name).replace("mpmd_stage_", "layer_")).run("pp1", "zb-h1")
