"""convolutions=cudnn: bundles whose convolutions run in an emulated cuDNN on the emulated driver. Values are the
CPU's, except for the order of sums. Unsupported cases are refused."""
import os

import numpy as np
import pytest

from emulated import expect_clean
from harness import EXAMPLES, load, read_text, write_text


CPU, CUDNN = "topology=pp1", "topology=pp1 convolutions=cudnn"


class Convolution:
    """A StableHLO convolution of `dims` dimensions; features come last by default."""

    def __init__(self, name, sizes, window, kind="f32", batch=2, features=3, outputs=4, by_library=True, **more):
        self.name, self.sizes, self.window, self.kind = name, sizes, window, kind
        self.batch, self.features, self.outputs, self.by_library = batch, features, outputs, by_library
        ones = [1] * len(sizes)
        self.steps, self.dilations = more.get("steps", ones), more.get("dilations", ones)
        self.spread, self.padding = more.get("spread", ones), more.get("padding", [(0, 0)] * len(sizes))
        self.groups, self.batches = more.get("groups", 1), more.get("batches", 1)
        self.features_first = more.get("features_first", False)

    def shape(self, batch, features, positions):
        return [batch, features, *positions] if self.features_first else [batch, *positions, features]

    def positions(self):
        for size, window, step, dilation, spread, (low, high) in zip(
            self.sizes, self.window, self.steps, self.dilations, self.spread, self.padding
        ):
            yield ((size - 1) * spread + 1 + low + high - ((window - 1) * dilation + 1)) // step + 1

    def text(self):
        dims = ", ".join(str(i) for i in range(len(self.sizes)))
        order, weights = (
            (f"b, f, {dims}", f"o, i, {dims}") if self.features_first else (f"b, {dims}, f", f"{dims}, i, o")
        )
        inner, total = self.features, self.features * self.groups
        kernel = [self.outputs, inner, *self.window] if self.features_first else [*self.window, inner, self.outputs]
        tensor = lambda shape: f"tensor<{'x'.join(str(n) for n in shape)}x{self.kind}>"
        x, w = tensor(self.shape(self.batch * self.batches, total, self.sizes)), tensor(kernel)
        y = tensor(self.shape(self.batch, self.outputs, list(self.positions())))
        pad = ", ".join(f"[{low}, {high}]" for low, high in self.padding)
        result = f'({y} {{jax.result_info = "y"}})'
        return f"""module {{ func.func public @main(%x: {x} loc("x"), %w: {w} loc("w")) -> {result} {{
  %y = stablehlo.convolution(%x, %w) dim_numbers = [{order}]x[{weights}]->[{order}],
    window = {{stride = {self.steps}, pad = [{pad}], lhs_dilate = {self.spread}, rhs_dilate = {self.dilations}}}
    {{batch_group_count = {self.batches} : i64, feature_group_count = {self.groups} : i64}} : ({x}, {w}) -> {y}
  return %y : {y}
}} }}
"""


CONVOLUTIONS = (
    Convolution("line", [40], [5]),
    Convolution("line_first", [37], [4], steps=[3], features_first=True),
    Convolution("image", [9, 11], [3, 3], padding=[(1, 1), (1, 1)]),
    Convolution("image_first", [9, 11], [3, 2], padding=[(1, 1), (0, 0)], features_first=True),
    Convolution("uneven", [8, 8], [3, 3], steps=[2, 2], padding=[(0, 1), (0, 1)]),
    Convolution("wide_padding", [6, 6], [3, 3], padding=[(3, 3), (4, 4)]),
    Convolution("cropped", [9, 9], [3, 3], padding=[(-1, 0), (0, -2)]),
    Convolution("dilated", [12, 13], [3, 2], dilations=[2, 3], padding=[(2, 2), (1, 2)]),
    Convolution("spread", [5, 4], [3, 3], spread=[2, 3], padding=[(2, 2), (1, 1)]),
    Convolution("points", [7, 7], [1, 1], steps=[2, 2], features=5),
    Convolution("whole", [5, 6], [5, 6]),
    Convolution("volume", [4, 5, 6], [2, 3, 2], padding=[(1, 1), (0, 0), (1, 1)], batch=1),
    Convolution("groups", [8, 9], [3, 3], groups=2, features=4, outputs=8),
    Convolution("groups_first", [8, 9], [3, 3], groups=3, features=4, outputs=12, features_first=True),
    # Convolutions whose windows are not gathered: groups of few features, and windows of one element.
    Convolution("depthwise", [8, 9], [3, 3], groups=6, features=1, outputs=6, by_library=False),
    Convolution("plain", [8, 9], [1, 1], by_library=False),
    Convolution("batches", [8, 9], [3, 3], batches=4, batch=3, outputs=16, features=4, by_library=False),
    Convolution("half", [9, 11], [3, 3], kind="f16", features=8, padding=[(1, 1), (1, 1)]),
    Convolution("brain", [9, 11], [3, 3], kind="bf16", features=8, steps=[2, 1]),
)


def values(path):
    """The only tensor of a file, as f64."""
    (tensor,) = load(path).values()
    if tensor.dtype == np.uint16:
        tensor = (tensor.astype(np.uint32) << 16).view(np.float32)
    return tensor.astype(np.float64)


LIMITS = {"f32": 1e-6, "f16": 2**-9, "bf16": 2**-6}


@pytest.mark.parametrize("convolution", CONVOLUTIONS, ids=[c.name for c in CONVOLUTIONS])
def test_values(tools, emulated, convolution):
    source, run = tools.path("step.mlir"), ("--random-inputs", "1")
    write_text(source, convolution.text())
    emulated.run(emulated.bundle(source, "cpu", "cpu", CPU), "cpu", *run)
    bundle = emulated.bundle(source, "gpu", "cuda:sm_90", CUDNN)
    count = read_text(tools.path("gpu.mlir")).count("  mpmd.convolution ")
    assert count == int(convolution.by_library), f"{count} convolutions of the library"
    _, said = emulated.run(bundle, "gpu", *run, emulator="order=late")
    expect_clean(said, convolution.name, True)
    end = "history" if load(tools.path("cpu.history")) else "final"
    got, want = values(tools.path("gpu." + end)), values(tools.path("cpu." + end))
    error = np.abs(got - want).max() / np.abs(want).max()
    assert got.shape == want.shape and error <= LIMITS[convolution.kind], f"error {error:.1e}"


def test_training(tools, emulated):
    """The same values in each run, on any devices, and the CPU's values within rounding."""
    folder = os.path.join(EXAMPLES, "convnet")
    step = os.path.join(folder, "step.mlir")
    options = ("--input", os.path.join(folder, "state.safetensors"))
    options += ("--feed", os.path.join(folder, "batches.safetensors"), "--steps", "3")
    emulated.run(emulated.bundle(step, "cpu", "cpu", "topology=pp2 schedule=1f1b"), "cpu", *options)
    want = load(tools.path("cpu.final"))
    bundle = emulated.bundle(step, "gpu", "cuda:sm_90", "topology=pp2 schedule=1f1b convolutions=cudnn")
    before = None
    for emulator, graph in (("devices=1", "--graph"), ("devices=2,order=random,seed=3", "--no-graph")):
        got, said = emulated.run(bundle, "gpu", *options, graph, emulator=emulator)
        expect_clean(said, f"convnet: {emulator}", graph == "--graph")
        assert before in (None, got), f"convnet: {emulator}: other bits than before"
        before = got
    for name, tensor in load(tools.path("gpu.final")).items():
        error = np.abs(tensor - want[name]).max() / max(np.abs(want[name]).max(), 1e-6)
        assert error < 1e-5, f"convnet: {name} has an error of {error:.1e}"


@pytest.fixture
def image(tools):
    """One of the convolutions."""
    source = tools.path("image.mlir")
    write_text(source, next(c for c in CONVOLUTIONS if c.name == "image").text())
    return source


@pytest.mark.parametrize(
    "options, words",
    (
        ("target=cuda:sm_90 convolutions=fast", "expected convolutions= to be ours or cudnn, got 'fast'"),
        ("convolutions=cudnn", "expected a cuda: target for convolutions=cudnn, got cpu"),
    ),
)
def test_options_that_are_refused(tools, image, options, words):
    tools.fails(words, "mpmd-opt", image, f"--mpmd-compile=topology=pp1 {options}", "-o", tools.path("refused.mlir"))


@pytest.mark.parametrize(
    "setting, words",
    (
        (
            {"MPMD_CUDNN": "/nowhere/libcudnn.so.9"},
            "no cuDNN, which convolutions=cudnn needs: cannot load what MPMD_CUDNN names",
        ),
        ({"MPMD_CUDNN_EMULATOR": "version=100000"}, "expected cuDNN 9.0.0 or later, below 10.0.0, got 10.0.0"),
    ),
)
def test_library_that_is_refused(tools, emulated, image, setting, words):
    bundle = emulated.bundle(image, "gpu", "cuda:sm_90", CUDNN)
    os.environ.update(setting)
    tools.fails(words, "mpmd-run", bundle, "--random-inputs", "1")


def test_library_that_nothing_needs(emulated, image):
    os.environ["MPMD_CUDNN"] = "/nowhere/libcudnn.so.9"
    emulated.run(emulated.bundle(image, "ours", "cuda:sm_90", CPU), "ours", "--random-inputs", "1")
