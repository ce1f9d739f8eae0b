"""A call that repeats its step: phases, reports, checkpoints, dumps, devices and processes as for any program. The
program is programs/steps_in_a_step.mlir; test_programs.py compares its values with JAX's."""
import re

import pytest

from harness import load, read_bytes, read_json, read_text, same_bits, write_text
from stored import Stored


@pytest.fixture
def program(tools):
    return Stored(tools, "steps_in_a_step")


def test_report(tools, program):
    """A call of four steps takes four times the makespan of one; everything else is of one step."""
    program.run("pp3", "1f1b")
    report, text = program.report(), tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"))
    assert (report["repetitions"], report["microbatches"]) == (4, 3)
    planned = float(re.search(r"makespan = ([0-9.eE+-]+)", read_text(tools.path("step.mlir")))[1])
    assert report["makespan"] == pytest.approx(4 * planned), f"{report['makespan']}, one step: {planned}"
    assert "seconds a call of 4 steps, bubble" in text
    manifest = read_json(tools.path("step.mpmd/manifest.json"))
    shapes = {a["name"]: a["shape"] for a in manifest["arguments"] if not a.get("hidden")}
    assert manifest["repetitions"] == 4 and shapes["batch['x']"] == [4, 3, 4, 8], f"{shapes}"
    assert all(load(program.files[1])[name].shape[1:] == tuple(shapes[name]) for name in ("batch['x']", "batch['y']"))


def test_phases(tools, program):
    """Compiled in two parts by way of text, the bundle is the same."""
    bundle, between = tools.compile(program.source, "whole", "pp3"), tools.path("partitioned.mlir")
    tools.ok("mpmd-opt", program.source, "--mpmd-compile=topology=pp3 schedule=1f1b to=partitioned", "-o", between)
    again = tools.compile(between, "again", "pp3")
    assert read_text(again + "/manifest.json") == read_text(bundle + "/manifest.json")


def test_runs(tools, program):
    """Steps, checkpoints and views of one call at a time; no memory is allocated, and dumps of two topologies agree."""
    want, bundle = program.run("pp3"), tools.path("step.mpmd")
    first = ("--steps", "1", "--checkpoint", tools.path("run"), "--every", "1")
    tools.ok("mpmd-run", bundle, *program.inputs, *first)
    got = tools.train(bundle, "resumed", *program.files, "--resume", tools.path("run"))
    assert got[0] == want[0], "resumed: other state"
    names = set(load(tools.path("run", "step-1", "model-00001-of-00001.safetensors")))
    assert not any(name.startswith("mpmd.") for name in names), f"{names}"
    summary = tools.ok("mpmd-run", bundle, "--random-inputs", "1", "--steps", "3", "--summary=json")
    assert '"allocations_after_first_step": 0' in summary
    one = tools.compile(program.source, "one", "pp1")
    dump = ("--steps", "2", "--dump-step", "1", "--dump")
    tools.ok("mpmd-run", one, *program.inputs, *dump, tools.path("one-dump"))
    against = ("--dump-against", tools.path("one-dump"), "--dump-tolerance", "0")
    tools.ok("mpmd-run", bundle, *program.inputs, *dump, tools.path("dump"), *against)


def test_undonated(tools, program):
    """State that is not replaced is the same in each call, and what the loop carries from step to step is hidden."""
    source = tools.path("undonated.mlir")
    write_text(source, re.sub(r"{tf.aliasing_output = \d+ : i32}", "", read_text(program.source)))
    bundle, values = tools.compile(source, "step", "pp3"), program.values
    assert read_json(bundle + "/manifest.json")["repetitions"] == 4
    _, history = tools.train(bundle, "step", *program.files, "--steps", "1")
    got = load("", history)["result[1]['losses']"]
    assert abs(got[0] - values["history/result[1]['losses']"][0]).max() < 1e-5


@pytest.mark.cuda
def test_devices(emulated, program):
    want = program.run("pp3")
    bundle = emulated.bundle(program.source, "gpu", "cuda:sm_90", "topology=pp3 schedule=zb-h1")
    for graph in ("--graph", "--no-graph"):
        got, said = emulated.run(bundle, "gpu", *program.inputs, graph)
        same_bits(got, want, graph)
        assert said is None or said["faults"] == []


@pytest.mark.mpi
def test_processes(tools, program, one_launcher):
    want, bundle = program.run("pp3"), tools.path("step.mpmd")
    for count in (2, 3):
        outputs = [tools.path(f"{count}.{file}") for file in ("final", "history")]
        command = (tools.bin + "/mpmd-run", bundle, *program.inputs, "--output", outputs[0], "--history", outputs[1])
        code, _, err = one_launcher.run(count, *command)
        assert code == 0, err
        same_bits(tuple(map(read_bytes, outputs)), want, f"{count} processes")
