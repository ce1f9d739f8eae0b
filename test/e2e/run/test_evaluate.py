"""Training with --eval: the means are JAX's, the training does not change, and programs that do not fit are
refused."""
import json
import os
import shutil

import numpy as np
import pytest

from harness import EXAMPLES, FEED, MLP, STATE, STEP, load, read_text, same_bits, save, write_text


EVAL, TESTS = os.path.join(MLP, "eval.mlir"), os.path.join(MLP, "test.safetensors")
EACH_FIVE = ("--eval-every", "5", "--eval-feed", TESTS)
NAMES = ("result['error']", "result['loss']")


def jax(which=slice(None)):
    wanted = load(os.path.join(MLP, "expect.safetensors"))
    return {name: wanted["eval/" + name][which] for name in NAMES}


def like_jax(path, steps, which=slice(None)):
    found = load(path)
    assert found["step"].tolist() == steps, f"expected evaluations after {steps}, got {found['step']}"
    for name, want in jax(which).items():
        assert found[name].dtype == np.float64, f"{name}: {found[name].dtype}"
        assert np.allclose(found[name], want, rtol=2e-5), f"{name}: {found[name]}, JAX has {want}"
    return found


@pytest.fixture(scope="module")
def evals(module_tools):
    return {t: module_tools.compile(EVAL, f"eval-{t}", t) for t in ("pp1", "pp2", "pp4")}


@pytest.fixture(scope="module")
def trains(module_tools):
    return {t: module_tools.compile(STEP, f"step-{t}", t, "zb-h1") for t in ("pp1", "pp4")}


@pytest.fixture
def run(trains, evals):
    return [trains["pp4"], "--input", STATE, "--feed", FEED, "--eval", evals["pp4"], "--eval-feed", TESTS]


@pytest.mark.parametrize("other", ("pp1", "pp2", "pp4"))
def test_values(tools, trains, evals, other):
    """Every pair of topologies: ranks with the same state share its memory, others copy it."""
    history, bits = tools.path("eval.history"), {}
    for topology, bundle in trains.items():
        alone = tools.train(bundle, "alone", STATE, FEED)
        got = tools.train(bundle, "both", STATE, FEED, "--eval", evals[other], *EACH_FIVE, "--eval-history", history)
        same_bits(got, alone, f"{topology} with an evaluation on {other}")
        found = like_jax(history, [5, 10, 15, 20], slice(1, None))
        bits[topology] = {name: found[name].tobytes() for name in NAMES}
    assert bits["pp1"] == bits["pp4"], "other bits with another topology of the training program"


def arguments(tools, name):
    return tools.report(tools.path(name + ".mlir"))["arguments"]


@pytest.mark.parametrize("told", (False, True), ids=("untold", "told"))
@pytest.mark.parametrize("axis", ("dp", "fsdp"))
def test_data_parallel(tools, axis, told):
    """On a mesh the batch is sharded, and the state has the shardings of the training program, without copies. An
    evaluation compiled without the training program replicates its state."""
    topology, history = f"pp2.{axis}2", tools.path("eval.history")
    step = tools.compile(STEP, "step", topology)
    trained = {a["name"]: a["sharding"] for a in arguments(tools, "step") if a["state"]}
    is_cut = any(axis in sharding for sharding in trained.values())
    assert is_cut == (axis == "fsdp"), f"{topology}: state lies as {trained}"
    told_of = f"evaluates={tools.path('step.mlir')}" if told else ""
    evaluation = tools.compile(EVAL, "eval", topology, "1f1b", told_of)
    for argument in arguments(tools, "eval"):
        is_batch, has = argument["name"].startswith("batch"), argument["sharding"]
        want = trained[argument["name"]] if told and not is_batch else "whole"
        assert axis in has if is_batch else has == want, f"{argument['name']} lies as {has}"
    options = ("--eval", evaluation, *EACH_FIVE, "--eval-history", history)
    code, _, err = tools.call("mpmd-run", step, "--input", STATE, "--feed", FEED, *options)
    assert code == 0, err
    assert ("are copied" in err) == (is_cut and not told), f"copies of the state: {err}"
    like_jax(history, [5, 10, 15, 20], slice(1, None))


def test_rule(tools):
    """The Make rule rebuilds the evaluation when the training program changes. A program without an end is refused as
    an evaluation."""
    tools.compile(STEP, "step", "pp2.dp2")
    ranks, out, rule = tools.path("step.mlir"), tools.path("rule.mlir"), tools.path("rule.d")
    options = "--mpmd-compile=topology=pp2.dp2 evaluates="
    tools.ok("mpmd-opt", EVAL, options + ranks, "-o", out, "-d", rule)
    assert ranks in read_text(rule), f"a rule without {ranks}: {read_text(rule)}"
    err = tools.fails("evaluates: ", "mpmd-opt", EVAL, options + "/dev/zero", "-o", out)
    assert "'/dev/zero'" in err, f"evaluates=/dev/zero: {err}"


def test_at_the_end(tools, run):
    """By default, the evaluation runs at the end."""
    code, out, err = tools.call("mpmd-run", *run, "--summary=json")
    assert code == 0, err
    summary = json.loads(out)
    assert summary["allocations_after_first_step"] == 0, f"{summary['allocations_after_first_step']} allocations"
    assert [e["step"] for e in summary["evaluations"]] == [20], f"evaluations: {summary['evaluations']}"
    assert np.isclose(summary["evaluations"][0]["scalars"][NAMES[1]], jax(-1)[NAMES[1]], rtol=2e-5), "the last loss"
    assert "eval after step 20, 3 batches: result['error'] 0." in err, f"the line: {err}"


def test_without_a_step(tools, run):
    history = tools.path("start.history")
    tools.ok("mpmd-run", *run, "--steps", "0", "--eval-history", history)
    like_jax(history, [0], slice(0, 1))


def test_table(tools, run):
    out = tools.ok("mpmd-run", *run, "--eval-every", "10")
    assert "eval result['loss']: 0.159" in out and " after step 10, 0.107" in out, f"the table: {out}"


def test_resumes(tools, run):
    history, checkpoints = tools.path("resumed.history"), tools.path("checkpoints")
    run += ["--eval-every", "5", "--eval-history", history, "--checkpoint", checkpoints, "--every", "5"]
    tools.ok("mpmd-run", *run, "--steps", "10")
    like_jax(history, [5, 10], slice(1, 3))
    tools.ok("mpmd-run", *run, "--resume", checkpoints)
    like_jax(history, [5, 10, 15, 20], slice(1, None))
    # Without remaining steps, the state of the checkpoint is evaluated.
    out = tools.ok("mpmd-run", *run, "--resume", checkpoints, "--steps", "0", "--summary=json")
    evaluations = json.loads(out)["evaluations"]
    assert [e["step"] for e in evaluations] == [20], f"without a step: {evaluations}"
    assert np.isclose(evaluations[0]["scalars"][NAMES[1]], jax(-1)[NAMES[1]], rtol=2e-5), f"its loss: {evaluations}"
    # A resumed run keeps the earlier evaluations, and adds no duplicates.
    for step in ("step-20", "step-15"):
        shutil.rmtree(os.path.join(checkpoints, step))
    tools.ok("mpmd-run", *run, "--resume", checkpoints, "--steps", "15")
    like_jax(history, [5, 10, 15], slice(1, 4))
    save(history, {"step": np.zeros(3, np.int64)})
    words = "expected 'step' and 2 results, got 1 tensors"
    code, _, err = tools.call("mpmd-run", *run, "--resume", checkpoints)
    assert code == 1 and words in err, f"another file: expected '{words}', got {code}: {err}"


def test_refused(tools, trains, evals):
    step, evaluation = trains["pp4"], evals["pp4"]
    run = [step, "--input", STATE, "--feed", FEED, "--eval"]
    missing, both = tools.path("missing.safetensors"), tools.path("both.safetensors")
    save(missing, {"batch['x']": load(TESTS)["batch['x']"]})
    save(both, dict(load(TESTS), **{"state['params'][0]['b']": np.zeros((3, 64), np.float32)}))
    other = tools.compile(os.path.join(EXAMPLES, "gpt2", "step.mlir"), "other")
    files = ["--eval-history", tools.path("f"), "--output", tools.path("f")]
    reads = "--eval: expected a program that only reads the state, got one that replaces "
    for options, message in (
        ([step, "--eval-feed", FEED], reads),
        ([evaluation], "--eval: no value for 2 of 10 arguments:"),
        ([evaluation, "--eval-feed", missing], "batch['y']: F32[64,4]"),
        ([evaluation, "--eval-feed", both], "since it is the state that is trained, got one"),
        ([other, "--eval-feed", TESTS], "--eval: "),
        ([tools.path("none.mpmd")], "--eval: cannot open"),
        ([evaluation, "--eval-feed", TESTS, *files], "expected a file for each output"),
    ):
        code, _, err = tools.call("mpmd-run", *run, *options)
        assert code == 1 and message in err, f"{options}: exit code {code}: {err}"
    code, _, err = tools.call("mpmd-run", *run[:-1], "--eval-every", "3")
    assert code == 1 and "--eval" in err, f"--eval-every alone: {err}"


def test_types(tools):
    """Scalar results of every type are printed as numbers."""
    values = {"i1": "true", "i8": -3, "ui8": 200, "i16": -300, "ui16": 60000, "i32": -70000, "ui32": 4000000000}
    values |= {"i64": -(2**40), "ui64": 2**63, "f16": 0.5, "bf16": -2.0, "f32": 0.25, "f64": 2.0**-40}
    lines = [f"%{t} = stablehlo.constant dense<{v}> : tensor<{t}>" for t, v in values.items()]
    names, types = ", ".join(f"%{t}" for t in values), ", ".join(f"tensor<{t}>" for t in values)
    source = tools.path("types.mlir")
    lines.append(f"return {names} : {types}")
    write_text(source, f"func.func @main(%x: tensor<2xf32>) -> ({types}) {{\n" + "\n".join(lines) + "\n}\n")
    bundle = tools.compile(source, "scalars")
    code, out, err = tools.call("mpmd-run", bundle, "--random-inputs", "1", "--summary=json")
    want = [1 if v == "true" else v for v in values.values()]
    assert code == 0 and list(json.loads(out)["scalars"].values()) == want, f"scalars: {out}{err}"
