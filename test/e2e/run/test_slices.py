"""State whose stages hold slices of one array. Files, checkpoints and evaluations have it as one tensor, with the bits
of the program whose state is whole."""
import os

import numpy as np
import pytest

from harness import load, read_json, same_bits, save, write_text
from sliced import LAYERS, ROWS, SHAPES, WIDTH, program


STEPS = 4
# The number of slices, their dimension, the stages, the topology and the schedule.
CASES = {
    "a slice on each rank": (2, 0, 2, "pp2", "1f1b"),
    "two slices on each rank": (4, 0, 2, "pp2", "1f1b"),
    "slices apart": (4, 0, 4, "pp2", "looped-bfs"),
    "a V": (4, 0, 4, "pp2", "1f1b-v"),
    "columns": (4, 1, 4, "pp2", "looped-bfs"),
    "one rank": (4, 1, 4, "pp1", "1f1b"),
}
# The sharding of the stack beside its slices, by dimension.
SHARDED = {
    "another dimension": (0, (None, None, "tp")),
    "the same dimension": (0, ("tp", None, None)),
    "columns": (1, (None, "tp", "dp")),
}


def compiled(tools, name, topology="pp1", schedule="1f1b", extra="", **options):
    """A program of one stage keeps its state whole."""
    path = tools.path(name + ".mlir-in")
    write_text(path, program(**options))
    return tools.compile(path, name, topology, schedule, extra)


def inputs(tools, dim=0):
    """Files of the state and of the feed."""
    rng = np.random.default_rng(3)
    files = tools.path("state.safetensors"), tools.path("feed.safetensors")
    save(files[0], {"state['w']": rng.normal(size=SHAPES[dim]).astype(np.float32) / 4})
    save(files[1], {"x": rng.normal(size=(STEPS, ROWS, WIDTH)).astype(np.float32)})
    return files


def trained(tools, bundle, name, dim=0, *options):
    return tools.train(bundle, name, *inputs(tools, dim), *options)


def is_sliced(bundle, count):
    manifest = read_json(os.path.join(bundle, "manifest.json"))
    held = [argument["meshes"] for argument in manifest["arguments"] if "slice" in argument]
    assert len(held) == count and all(len(meshes) == 1 for meshes in held), manifest["arguments"]


@pytest.mark.parametrize("case", CASES)
def test_bits(tools, case):
    slices, dim, stages, topology, schedule = CASES[case]
    whole = compiled(tools, "whole", dim=dim, stages=1)
    cut = compiled(tools, "cut", topology, schedule, slices=slices, dim=dim, stages=stages)
    is_sliced(cut, slices)
    want = trained(tools, whole, "whole", dim)
    same_bits(trained(tools, cut, "cut", dim), want, case)
    assert sorted(load(None, want[0])) == ["loss", "state['w']"]
    # Random values depend on the numbers of arguments, which are those of whole arrays.
    outputs = []
    for name, bundle in (("whole", whole), ("cut", cut)):
        tools.ok("mpmd-run", bundle, "--random-inputs", "3", "--output", tools.path("random"))
        outputs.append(load(tools.path("random")))
    for name, value in outputs[0].items():
        assert value.tobytes() == outputs[1][name].tobytes(), name


@pytest.mark.parametrize("case", SHARDED)
def test_sharded(tools, case):
    dim, axes = SHARDED[case]
    whole = compiled(tools, "whole", dim=dim, stages=1)
    cut = compiled(tools, "cut", "pp2.dp2.tp2", slices=4, dim=dim, stages=2, axes=axes)
    is_sliced(cut, 4)
    want, got = (load(None, trained(tools, b, "run", dim)[0]) for b in (whole, cut))
    assert got["state['w']"].tobytes() == want["state['w']"].tobytes(), "the state"
    assert np.allclose(got["loss"], want["loss"], rtol=1e-5), f"{got['loss']}, expected {want['loss']}"

    # One file for each device: each slice has its own name there.
    options = ("--steps", "0", "--local-io=output", "--output", tools.path("parts.safetensors"))
    tools.ok("mpmd-run", cut, "--input", inputs(tools, dim)[0], *options)
    files = [load(tools.path(name)) for name in os.listdir(tools.work) if name.startswith("parts.pp0-")]
    assert len(files) == 4 and all(sorted(f) == ["state['w'][0:2]", "state['w'][2:4]"] for f in files)
    options = ("--steps", "0", "--local-io=input", "--output", tools.path("back.safetensors"))
    tools.ok("mpmd-run", cut, "--input", tools.path("parts.safetensors"), *options)
    back, state = load(tools.path("back.safetensors")), load(inputs(tools, dim)[0])
    assert back["state['w']"].tobytes() == state["state['w']"].tobytes()
    lines = tools.ok("mpmd-run", cut, "--list-shards", "--random-inputs", "1")
    assert lines.count("argument 'state['w']': [") == 16, lines


def test_checkpoints(tools):
    """A checkpoint of one program is resumed by another, whose slices are others or whose state is whole."""
    bundles = {
        "whole": compiled(tools, "whole", stages=1),
        "four": compiled(tools, "four", "pp2", "looped-bfs", slices=4),
        "two": compiled(tools, "two", "pp2", slices=2, stages=2),
        "rows": compiled(tools, "rows", "pp4", slices=8),
    }
    state, feed = inputs(tools)
    want = tools.train(bundles["whole"], "want", state, feed)[0]
    for first, then in (("whole", "four"), ("four", "whole"), ("four", "rows"), ("rows", "two")):
        folder = tools.path(f"{first}-{then}")
        options = ("--input", state, "--feed", feed, "--checkpoint", folder, "--every", "2")
        tools.ok("mpmd-run", bundles[first], *options, "--steps", "2")
        stored = os.path.join(folder, "step-2")
        (file,) = (name for name in os.listdir(stored) if name.startswith("model-"))
        assert {name: value.shape for name, value in load(os.path.join(stored, file)).items()} == {
            "state['w']": SHAPES[0]
        }
        rest = ("--feed", feed, "--resume", folder, "--output", tools.path("got"), "--steps", str(STEPS))
        tools.ok("mpmd-run", bundles[then], *rest)
        got = load(tools.path("got"))
        assert {name: value.tobytes() for name, value in got.items()} == {
            name: value.tobytes() for name, value in load(None, want).items()
        }, f"{first}, then {then}"


# The topology of the evaluation, its stages, and the slices that its text has.
EVALUATIONS = {
    "whole": ("pp1", 1, 0),
    "by rows": ("pp2", 4, 0),
    "two slices": ("pp2", 4, 2),
    "the same slices": ("pp2", 4, 4),
}


@pytest.mark.parametrize("told", (False, True), ids=("untold", "told"))
@pytest.mark.parametrize("case", EVALUATIONS)
def test_evaluation(tools, case, told):
    """An evaluation has the state whole, in the same slices or in others, and may be told of the training program. The
    result is that of the whole program."""
    topology, stages, slices = EVALUATIONS[case]
    whole = compiled(tools, "whole", stages=1), compiled(tools, "whole-eval", stages=1, trains=False)
    cut = compiled(tools, "cut", "pp2", slices=4)
    extra = f"evaluates={tools.path('cut.mlir')}" if told else ""
    evaluation = compiled(tools, "cut-eval", topology, extra=extra, slices=slices, trains=False, stages=stages)
    # Without slices in the text, each row that a stage reads becomes one.
    is_sliced(evaluation, slices or (LAYERS if stages > 1 else 0))
    tests = tools.path("tests.safetensors")
    save(tests, {"x": np.random.default_rng(5).normal(size=(2, ROWS, WIDTH)).astype(np.float32)})
    histories = []
    for name, (train, evaluate) in (("whole", whole), ("cut", (cut, evaluation))):
        path = tools.path(name + ".eval")
        options = ("--eval", evaluate, "--eval-every", "2", "--eval-feed", tests, "--eval-history", path)
        trained(tools, train, name, 0, *options)
        histories.append(load(path))
    assert histories[0]["loss"].size == 2
    assert np.array_equal(histories[0]["loss"], histories[1]["loss"])


def test_dump(tools):
    """A dump of slices is compared with one of the whole array."""
    whole, cut = compiled(tools, "whole", stages=1), compiled(tools, "cut", "pp2", slices=4, stages=2)
    state, feed = inputs(tools)
    run = ("--input", state, "--feed", feed, "--steps", "1", "--dump-match", "'w'")
    tools.ok("mpmd-run", whole, *run, "--dump", tools.path("first"))
    options = ("--dump", tools.path("second"), "--dump-against", tools.path("first"))
    code, _, err = tools.call("mpmd-run", cut, *run, *options)
    assert code == 0 and "note: compared 8 values" in err, err
    values = load(state)
    changed = values["state['w']"].copy()
    changed[5, 3, 2] += 1
    save(state, {"state['w']": changed})
    code, _, err = tools.call("mpmd-run", cut, *run, *options)
    assert code == 1 and "'state['w'][4:6]' on rank 1 (pp1): element [1, 3, 2]" in err, err


def test_refused(tools):
    """A feed of the state, by its array or by device."""
    cut = compiled(tools, "cut", "pp2", slices=4, stages=2)
    state, feed = inputs(tools)
    stacks = load(state)["state['w']"][None].repeat(STEPS, axis=0)
    save(tools.path("stacks"), {"state['w']": stacks})
    out = ("--output", tools.path("fed"))
    tools.ok("mpmd-run", cut, "--feed", feed, "--feed", tools.path("stacks"), *out)
    assert np.array_equal(load(tools.path("fed"))["state['w']"], stacks[0] * np.float32(0.9))
    save(tools.path("stacks"), {"state['w'][0:2]": stacks[:, 0:2]})
    tools.fails("no value for", "mpmd-run", cut, "--feed", feed, "--feed", tools.path("stacks"), *out)
    save(tools.path("stacks"), {"state['w']": stacks[:, : LAYERS - 2]})
    tools.fails("argument 'state['w']': expected F32[8,16,16]", "mpmd-run", cut, "--feed", tools.path("stacks"), *out)
