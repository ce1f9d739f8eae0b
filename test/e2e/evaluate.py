"""Training with --eval: the means are JAX's, nothing else changes, and what does not fit is said."""
import json
import os
import shutil

import numpy as np

from harness import MLP, load, main, read_json, read_text, same_bits, save

STEP, EVAL = os.path.join(MLP, "step.mlir"), os.path.join(MLP, "eval.mlir")
STATE, BATCHES, TESTS = (os.path.join(MLP, name + ".safetensors") for name in ("state", "batches", "test"))
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


def test_values(tools):
    """Every pair of topologies: where a rank holds the same it is one memory, elsewhere a copy."""
    alone = {}
    evals = {t: tools.compile(EVAL, f"eval-{t}", t) for t in ("pp1", "pp2", "pp4")}
    trains = {t: tools.compile(STEP, f"step-{t}", t, "zb-h1") for t in ("pp1", "pp4")}
    bits = {}
    for topology, bundle in trains.items():
        alone[topology] = tools.train(bundle, "alone", STATE, BATCHES)
        for other, evaluation in evals.items():
            history = tools.path("eval.history")
            options = ["--eval", evaluation, "--eval-every", "5", "--eval-feed", TESTS, "--eval-history", history]
            got = tools.train(bundle, "both", STATE, BATCHES, *options)
            same_bits(got, alone[topology], f"{topology} with an evaluation on {other}")
            found = like_jax(history, [5, 10, 15, 20], slice(1, None))
            now = {name: found[name].tobytes() for name in NAMES}
            assert bits.setdefault(other, now) == now, f"{topology} and {other}: other bits than with another topology"
    return trains["pp4"], evals["pp4"]


def test_data_parallel(tools):
    """On a mesh the batch is cut, and the state lies as the training program has it, without a copy. Who is not told
    of that program leaves all of it whole."""
    for axis in ("dp", "fsdp"):
        topology = f"pp2.{axis}2"
        step = tools.compile(STEP, f"step-{axis}", topology)
        trained = {a["name"]: a["sharding"] for a in arguments(tools, f"step-{axis}") if a["state"]}
        is_cut = any(axis in sharding for sharding in trained.values())
        assert is_cut == (axis == "fsdp"), f"{topology}: state lies as {trained}"
        for told in (False, True):
            name = f"eval-{axis}-{told}"
            told_of = f"evaluates={tools.path(f'step-{axis}.mlir')}" if told else ""
            evaluation = tools.compile(EVAL, name, topology, "1f1b", told_of)
            for argument in arguments(tools, name):
                isBatch = argument["name"].startswith("batch")
                want = trained[argument["name"]] if told and not isBatch else "whole"
                has = argument["sharding"]
                assert axis in has if isBatch else has == want, f"{name}: {argument['name']} lies as {has}"
            history = tools.path("eval.history")
            options = ["--eval", evaluation, "--eval-every", "5", "--eval-feed", TESTS, "--eval-history", history]
            code, _, err = tools.call("mpmd-run", step, "--input", STATE, "--feed", BATCHES, *options)
            assert code == 0, err
            assert ("are copied" in err) == (is_cut and not told), f"{name}: copies of the state: {err}"
            like_jax(history, [5, 10, 15, 20], slice(1, None))


def test_rule(tools):
    """Make writes the evaluation again where the training program changes. What cannot end is no such program."""
    ranks, out, rule = tools.path("step-dp.mlir"), tools.path("rule.mlir"), tools.path("rule.d")
    compile = "--mpmd-compile=topology=pp2.dp2 evaluates="
    tools.ok("mpmd-opt", EVAL, compile + ranks, "-o", out, "-d", rule)
    needs = read_text(rule)
    assert ranks in needs, f"a rule without {ranks}: {needs}"
    code, _, err = tools.call("mpmd-opt", EVAL, compile + "/dev/zero", "-o", out)
    assert code == 1 and "evaluates: " in err and "'/dev/zero'" in err, f"evaluates=/dev/zero: {code} {err}"


def arguments(tools, name):
    report = tools.path("report.json")
    tools.ok("mpmd-translate", "--mpmd-to-report", tools.path(name + ".mlir"), "-o", report)
    return read_json(report)["arguments"]


def test_reports(tools, step, evaluation):
    run = [step, "--input", STATE, "--feed", BATCHES, "--eval", evaluation, "--eval-feed", TESTS]
    # At the end, if nothing is said, and on what is there without a step.
    code, out, err = tools.call("mpmd-run", *run, "--summary=json")
    assert code == 0, err
    summary = json.loads(out)
    assert summary["allocations_after_first_step"] == 0, f"{summary['allocations_after_first_step']} allocations"
    assert [e["step"] for e in summary["evaluations"]] == [20], f"evaluations: {summary['evaluations']}"
    assert np.isclose(summary["evaluations"][0]["scalars"][NAMES[1]], jax(-1)[NAMES[1]], rtol=2e-5), "the last loss"
    assert "eval after step 20, 3 batches: result['error'] 0." in err, f"the line: {err}"
    history = tools.path("start.history")
    tools.ok("mpmd-run", *run, "--steps", "0", "--eval-history", history)
    like_jax(history, [0], slice(0, 1))
    out = tools.ok("mpmd-run", *run, "--eval-every", "10")
    assert "eval result['loss']: 0.159" in out and " after step 10, 0.107" in out, f"the table: {out}"


def test_resumes(tools, step, evaluation):
    run = [step, "--input", STATE, "--feed", BATCHES, "--eval", evaluation, "--eval-feed", TESTS, "--eval-every", "5"]
    history, checkpoints = tools.path("resumed.history"), tools.path("checkpoints")
    run += ["--eval-history", history, "--checkpoint", checkpoints, "--every", "5"]
    tools.ok("mpmd-run", *run, "--steps", "10")
    like_jax(history, [5, 10], slice(1, 3))
    tools.ok("mpmd-run", *run, "--resume", checkpoints)
    like_jax(history, [5, 10, 15, 20], slice(1, None))
    # Without a step to make, what the checkpoint has is evaluated.
    out = tools.ok("mpmd-run", *run, "--resume", checkpoints, "--steps", "0", "--summary=json")
    evaluations = json.loads(out)["evaluations"]
    assert [e["step"] for e in evaluations] == [20], f"without a step: {evaluations}"
    assert np.isclose(evaluations[0]["scalars"][NAMES[1]], jax(-1)[NAMES[1]], rtol=2e-5), f"its loss: {evaluations}"
    # A run that goes on from before has what was found before, and no more.
    shutil.rmtree(os.path.join(checkpoints, "step-20"))
    shutil.rmtree(os.path.join(checkpoints, "step-15"))
    tools.ok("mpmd-run", *run, "--resume", checkpoints, "--steps", "15")
    like_jax(history, [5, 10, 15], slice(1, 4))
    save(history, {"step": np.zeros(3, np.int64)})
    code, _, err = tools.call("mpmd-run", *run, "--resume", checkpoints)
    assert code == 1 and "expected 'step' and 2 results, got 1 tensors" in err, f"another file: {err}"


def test_refusals(tools, step, evaluation):
    run = [step, "--input", STATE, "--feed", BATCHES, "--eval"]
    other = os.path.join(os.path.dirname(MLP), "gpt2", "step.mlir")
    missing = tools.path("missing.safetensors")
    save(missing, {"batch['x']": load(TESTS)["batch['x']"]})
    both = tools.path("both.safetensors")
    save(both, dict(load(TESTS), **{"state['params'][0]['b']": np.zeros((3, 64), np.float32)}))
    cases = [
        (
            [step, "--eval-feed", BATCHES],
            "--eval: expected a program that only reads the state, got one that replaces ",
        ),
        ([evaluation], "--eval: no value for 2 of 10 arguments:"),
        ([evaluation, "--eval-feed", missing], "batch['y']: F32[64,4]"),
        ([evaluation, "--eval-feed", both], "since it is the state that is trained, got one"),
        ([tools.compile(other, "other"), "--eval-feed", TESTS], "--eval: "),
        ([tools.path("none.mpmd")], "--eval: cannot open"),
        (
            [evaluation, "--eval-feed", TESTS, "--eval-history", tools.path("f"), "--output", tools.path("f")],
            "expected a file for each output",
        ),
    ]
    for options, message in cases:
        code, _, err = tools.call("mpmd-run", *run, *options)
        assert code == 1 and message in err, f"{options}: exit code {code}: {err}"
    code, _, err = tools.call("mpmd-run", *run[:-1], "--eval-every", "3")
    assert code == 1 and "--eval" in err, f"--eval-every alone: {err}"


def test_types(tools):
    """Scalars of every type are numbers that are said."""
    values = {"i1": "true", "i8": -3, "ui8": 200, "i16": -300, "ui16": 60000, "i32": -70000, "ui32": 4000000000}
    values |= {"i64": -(2**40), "ui64": 2**63, "f16": 0.5, "bf16": -2.0, "f32": 0.25, "f64": 2.0**-40}
    lines = [f"%{t} = stablehlo.constant dense<{v}> : tensor<{t}>" for t, v in values.items()]
    names, types = ", ".join(f"%{t}" for t in values), ", ".join(f"tensor<{t}>" for t in values)
    source = tools.path("types.mlir")
    with open(source, "w", encoding="utf-8") as f:
        f.write(f"func.func @main(%x: tensor<2xf32>) -> ({types}) {{\n" + "\n".join(lines))
        f.write(f"\nreturn {names} : {types}\n}}\n")
    bundle = tools.compile(source, "scalars")
    code, out, err = tools.call("mpmd-run", bundle, "--random-inputs", "1", "--summary=json")
    want = [1 if v == "true" else v for v in values.values()]
    assert code == 0 and list(json.loads(out)["scalars"].values()) == want, f"scalars: {out}{err}"


def test(tools):
    step, evaluation = test_values(tools)
    test_data_parallel(tools)
    test_rule(tools)
    test_reports(tools, step, evaluation)
    test_resumes(tools, step, evaluation)
    test_refusals(tools, step, evaluation)
    test_types(tools)
    print("6 pairs of topologies, reports, resumed runs and 9 refusals")


main(test)
