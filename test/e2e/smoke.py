"""A dozen programs through all tools, for builds that are too slow for all of them (sanitizers): compiled, drawn,
reported, written as a bundle and over it again, run; the same bits on one rank and on one per stage, JAX's values; and
texts and files that must be refused by an error."""
import os

import numpy as np

from harness import EXAMPLES, SOURCE, load, main, read_text, same_bits, save, write_text

PROGRAMS = os.path.join(SOURCE, "test", "e2e", "programs")
CHOSEN = (
    "carried_key",
    "gradient_of_scan",
    "python_loop",
    "recurrence",
    "skips_and_penalty",
    "stacked_layers",
    "tied_and_clipped",
    "two_losses",
    "unrolled_unevenly",
    "weighted_metrics",
)
LIMIT = 2e-5


def close(name, got, want):
    for n, value in want.items():
        assert n in got and got[n].shape == value.shape, f"{name}: expected {n} {value.shape}, got {sorted(got)}"
        scale = max(np.abs(value.astype(np.float64)).max(initial=0), 1e-6)
        error = np.abs(got[n].astype(np.float64) - value).max(initial=0) / scale
        assert error <= LIMIT, f"{name}: {n} has a relative error of {error:.1e}, limit {LIMIT:.0e}"


def part(tensors, prefix):
    return {n[len(prefix) :]: t for n, t in tensors.items() if n.startswith(prefix)}


def programs(tools):
    for name in CHOSEN:
        source = os.path.join(PROGRAMS, name + ".mlir")
        values = load(os.path.join(PROGRAMS, name + ".safetensors"))
        state, feed = tools.path("state.st"), tools.path("feed.st")
        save(state, part(values, "state/"))
        save(feed, part(values, "feed/"))
        text = read_text(source)
        stages = max(k for k in range(8) if f"mpmd_stage_{k}_body" in text) + 1
        one = tools.train(tools.compile(source, "one", "pp1", "1f1b"), "one", state, feed)
        close(name, load(None, one[0]), part(values, "final/"))
        close(name, load(None, one[1]), part(values, "history/"))
        bundle = tools.compile(source, "all", f"pp{stages}", "search", "effort=50")
        options = ("--checkpoint", tools.path(name + ".checkpoints"), "--trace", tools.path("trace.json"))
        same_bits(tools.train(bundle, "all", state, feed, *options), one, f"{name} on {stages} ranks")
        ranks = tools.path("all.mlir")
        tools.ok("mpmd-translate", "--mpmd-to-report", ranks, "-o", tools.path("report.json"))
        tools.ok(
            "mpmd-translate", "--mpmd-to-svg", "--run=" + tools.path("trace.json"), ranks, "-o", tools.path("all.svg")
        )


def examples(tools):
    for name in ("mlp", "moe"):
        step, state, feed = (
            os.path.join(EXAMPLES, name, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors")
        )
        bundle = tools.compile(step, name, "pp2", "zb-h1")
        tools.ok("mpmd-run", bundle, "--input", state, "--feed", feed, "--steps", "2", "--profile", tools.path("costs"))


def quiet(tools):
    """Nothing is printed but what is asked for, errors and warnings."""
    step, state, feed = (
        os.path.join(EXAMPLES, "mlp", n) for n in ("step.mlir", "state.safetensors", "batches.safetensors")
    )
    bundle, checkpoints = tools.compile(step, "quiet", "pp2"), tools.path("quiet.checkpoints")
    run = (bundle, "--input", state, "--feed", feed, "--checkpoint", checkpoints, "--resume", checkpoints)
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


def unmarked(tools):
    """The automatic cut, under a cap."""
    step = os.path.join(EXAMPLES, "mlp", "step.mlir")
    text = read_text(step).replace("mpmd_stage_", "layer_")
    write_text(tools.path("unmarked.mlir"), text)
    bundle = tools.compile(tools.path("unmarked.mlir"), "cut", "pp4", "1f1b", "stages=4")
    tools.ok("mpmd-run", bundle, "--random-inputs", "1", "--steps", "2", "--transport", "zero-buffer")
    out = tools.path("none.mlir")
    code, _, err = tools.call(
        "mpmd-opt", tools.path("unmarked.mlir"), "--mpmd-compile=topology=pp4 schedule=1f1b stages=4 cap=100", "-o", out
    )
    assert code == 1 and "expected at most 100 bytes per rank" in err, f"a cap of 100 bytes: exit code {code}\n{err}"


def refused(tools):
    for text in ("module {", "func.func public @main() { return }", "func.func @f(%x: tensor<4xf32>) { }"):
        write_text(tools.path("bad.mlir"), text)
        code, _, err = tools.call("mpmd-opt", tools.path("bad.mlir"), "--mpmd-compile=topology=pp2", "-o", "/dev/null")
        assert code == 1 and "error" in err, f"{text}: exit code {code}\n{err}"


def test(tools):
    programs(tools)
    examples(tools)
    quiet(tools)
    unmarked(tools)
    refused(tools)
    print(f"{len(CHOSEN)} programs and 2 examples")


main(test)
