"""Unmarked steps. Divided into stages automatically, they give JAX's values, with the same bits on any number of
ranks. A step that cannot be divided runs on one rank."""
import numpy as np
import pytest

from harness import FEED, MLP, STATE, STEP, compare_with_jax, load, read_text, same_bits, save, write_text


FUNCTION = "func.func public @main({args}) -> ({results}) {{\n{body}\n}}\n"
# Name, arguments, body, and the results as expressions over the arguments.
SMALL = [
    ("identity", "%x: tensor<3xf32> loc(\"x\")", "tensor<3xf32>", "return %x : tensor<3xf32>", lambda t: [t["x"]]),
    (
        "constant",
        "",
        "tensor<4xi32>",
        "%0 = stablehlo.iota dim = 0 : tensor<4xi32>\nreturn %0 : tensor<4xi32>",
        lambda t: [np.arange(4, dtype=np.int32)],
    ),
    (
        "elementwise",
        "%x: tensor<3xf32> loc(\"x\"), %y: tensor<3xf32> loc(\"y\")",
        "tensor<3xf32>, tensor<3xf32>",
        "%0 = stablehlo.multiply %x, %y : tensor<3xf32>\n%1 = stablehlo.add %0, %x : tensor<3xf32>\n"
        "return %1, %x : tensor<3xf32>, tensor<3xf32>",
        lambda t: [t["x"] * t["y"] + t["x"], t["x"]],
    ),
    (
        "product",
        "%x: tensor<3x3xf32> loc(\"x\")",
        "tensor<3x3xf32>, tensor<0x3xf32>",
        "%0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] "
        ": (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>\n"
        "%1 = stablehlo.slice %0 [0:0, 0:3] : (tensor<3x3xf32>) -> tensor<0x3xf32>\n"
        "return %0, %1 : tensor<3x3xf32>, tensor<0x3xf32>",
        lambda t: [t["x"] @ t["x"], np.zeros((0, 3), np.float32)],
    ),
]


@pytest.fixture
def step(tools):
    """The example without its marks."""
    text, path = read_text(STEP), tools.path("step.mlir")
    assert "mpmd_stage_0_body" in text, "the example has no marks to take away"
    write_text(path, text.replace("mpmd_stage_", "layer_"))
    return path


@pytest.mark.parametrize("stages", (1, 2, 3, 4))
def test_stages(tools, step, stages):
    want = None
    for topology in sorted({"pp1", f"pp{min(stages, 2)}", f"pp{stages}"}):
        bundle = tools.compile(step, "cut", topology, extra=f"stages={stages}")
        got = tools.train(bundle, "cut", STATE, FEED)
        if want is None:
            want = got
            code, said = compare_with_jax(MLP, tools.path("cut.final"), tools.path("cut.history"))
            assert code == 0, f"{stages} stages: {said[-500:]}"
        same_bits(got, want, f"{stages} stages on {topology}")


def test_too_many_stages(tools, step):
    words = "expected at least 9 parameters to cut the step into 9 stages, got 8"
    tools.fails(words, "mpmd-opt", step, "--mpmd-compile=topology=pp9", "-o", tools.path("nine.mlir"))


@pytest.mark.parametrize("name, args, results, body, compute", SMALL, ids=[name for name, *_ in SMALL])
def test_nothing_to_cut(tools, name, args, results, body, compute):
    tensors = {"x": np.array([1.5, -2, 0.25], np.float32), "y": np.array([4, 0.5, -1], np.float32)}
    given = {n: np.outer(t, tensors["y"]) if f"%{n}: tensor<3x3" in args else t for n, t in tensors.items()}
    source, inputs, out = tools.path("small.in.mlir"), tools.path("small.in"), tools.path("small.out")
    write_text(source, FUNCTION.format(args=args, results=results, body=body))
    save(inputs, {n: t for n, t in given.items() if f"%{n}" in args})
    tools.ok("mpmd-run", tools.compile(source, "small"), "--input", inputs, "--output", out)
    got = load(out)
    for i, value in enumerate(compute(given)):
        mine = got[f"result{i}"]
        right = mine.shape == value.shape and np.allclose(mine, value)
        assert right, f"{name}: result {i} is {mine}, expected {value}"
