"""A dozen programs through all tools, for builds that are too slow for more (sanitizers). They are compiled, drawn,
reported, written as a bundle twice, and run. They have the same bits on one rank and on one per stage, and JAX's
values. Invalid texts and files are refused with an error."""
import os

import pytest

from harness import E2E, EXAMPLES, FEED, STATE, STEP, read_text, same_bits, stages_of, write_text
from stored import Stored


PROGRAMS = os.path.join(E2E, "programs")
CHOSEN = """carried_key gradient_of_scan python_loop recurrence skips_and_penalty stacked_layers tied_and_clipped
two_losses unrolled_unevenly weighted_metrics""".split()


@pytest.mark.parametrize("name", CHOSEN)
def test_programs(tools, name):
    program, ranks, trace = Stored(tools, name), tools.path("all.mlir"), tools.path("trace.json")
    one, stages = program.run("pp1", name="one"), stages_of(read_text(program.source))
    bundle = tools.compile(program.source, "all", f"pp{stages}", "search", "effort=50")
    options = ("--checkpoint", tools.path("checkpoints"), "--trace", trace)
    same_bits(tools.train(bundle, "all", *program.files, *options), one, f"{name} on {stages} ranks")
    tools.report(ranks)
    tools.ok("mpmd-translate", "--mpmd-to-svg", "--run=" + trace, ranks, "-o", tools.path("all.svg"))


@pytest.mark.parametrize("name", ("mlp", "moe"))
def test_examples(tools, name):
    step, state, feed = (os.path.join(EXAMPLES, name, os.path.basename(path)) for path in (STEP, STATE, FEED))
    bundle = tools.compile(step, name, "pp2", "zb-h1")
    tools.ok("mpmd-run", bundle, "--input", state, "--feed", feed, "--steps", "2", "--profile", tools.path("costs"))


def test_quiet(tools):
    """Tools print only the requested output, errors and warnings."""
    bundle, checkpoints = tools.compile(STEP, "quiet", "pp2"), tools.path("quiet.checkpoints")
    run = (bundle, "--input", STATE, "--feed", FEED, "--checkpoint", checkpoints, "--resume", checkpoints)
    code, out, err = tools.call("mpmd-run", *run, "--steps", "2")
    assert code == 0 and "rank" in out and "note: no complete checkpoint" in err, f"{code}: {out}{err}"
    for options, wants_out, wants_err in (
        (("--log-every", "1"), "", "step 20 of 20"),
        ((), "", ""),
        (("--summary=json",), '{"steps":', ""),
        (("--summary=table",), "busy", ""),
    ):
        code, out, err = tools.call("mpmd-run", *run, "--quiet", *options)
        assert code == 0, f"--quiet {options}: exit code {code}: {err}"
        for text, want in ((out, wants_out), (err, wants_err)):
            assert want in text if want else not text, f"--quiet {options}: expected '{want}', got '{text}'"
        assert "note" not in err, f"--quiet {options}: {err}"
    code, out, err = tools.call("mpmd-run", bundle, "--quiet")
    assert code == 1 and not out and "error: no value for" in err, f"--quiet with an error: {code}: {out}{err}"


def test_unmarked(tools):
    """The automatic division into stages, under a cap."""
    unmarked = tools.path("unmarked.mlir")
    write_text(unmarked, read_text(STEP).replace("mpmd_stage_", "layer_"))
    bundle = tools.compile(unmarked, "cut", "pp4", "1f1b", "stages=4")
    tools.ok("mpmd-run", bundle, "--random-inputs", "1", "--steps", "2", "--transport", "zero-buffer")
    options = "--mpmd-compile=topology=pp4 schedule=1f1b stages=4 cap=100"
    code, _, err = tools.call("mpmd-opt", unmarked, options, "-o", tools.path("none.mlir"))
    assert code == 1 and "expected at most 100 bytes per rank" in err, f"a cap of 100 bytes: exit code {code}\n{err}"


@pytest.mark.parametrize(
    "text", ("module {", "func.func public @main() { return }", "func.func @f(%x: tensor<4xf32>) { }")
)
def test_refused(tools, text):
    write_text(tools.path("bad.mlir"), text)
    code, _, err = tools.call("mpmd-opt", tools.path("bad.mlir"), "--mpmd-compile=topology=pp2", "-o", os.devnull)
    assert code == 1 and "error" in err, f"{text}: exit code {code}\n{err}"
