"""Weights that are packed once per step in the order in which products read them. Values agree with float64, and bits
are the same with every schedule and number of ranks and threads. If a cap leaves no memory for the packed copies,
weights are not packed."""
import json

import numpy as np
import pytest

from harness import load, read_bytes, read_text, same_bits, save, write_text
from pipelines import step_of


# Wide enough to be packed; row strides are multiples of 2 KiB and others.
M, ROWS, WIDTHS, STEPS = 8, 128, (384, 512, 768, 512), 3
LIMIT = 2e-5


def step():
    """One stage per layer: rows times a weight."""
    return step_of(
        M,
        list(zip(WIDTHS, WIDTHS[1:])),
        [(ROWS, width) for width in WIDTHS],
        2.0**-10,
        lambda w, x, y: f"%y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ({x}, {w}) -> {y}",
        lambda w, x, y: f"%d = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : ({x}, {y}) -> {w}\n"
        f"  %b = stablehlo.dot_general %g, %w, contracting_dims = [1] x [1] : ({y}, {w}) -> {x}",
    )


def train(weights, batch):
    """The same steps in float64."""
    for _ in range(STEPS):
        sums = [np.zeros_like(w) for w in weights]
        for x in batch:
            values = [x]
            for w in weights:
                values.append(values[-1] @ w)
            gradient = -values[-1]
            for k in reversed(range(len(weights))):
                sums[k] += values[k].T @ gradient
                gradient = gradient @ weights[k].T
        weights = [w + 2.0**-10 * s for w, s in zip(weights, sums)]
    return weights


class Training:
    def __init__(self, tools):
        self.tools, self.source, self.inputs = tools, tools.path("step.mlir"), tools.path("inputs.safetensors")
        write_text(self.source, step())
        random = np.random.default_rng(5)
        uniform = lambda *shape: random.uniform(-1, 1, size=shape).astype(np.float32)
        self.weights = [uniform(*shape) / np.float32(shape[0] ** 0.5) for shape in zip(WIDTHS, WIDTHS[1:])]
        batch = uniform(M, ROWS, WIDTHS[0]) / np.float32(M)
        save(self.inputs, {**{f"w{k}": w for k, w in enumerate(self.weights)}, "x": batch})
        self.want = train([w.astype(np.float64) for w in self.weights], batch.astype(np.float64))

    def run(self, bundle, name, *options):
        """The bytes of the weights, which must be close to float64."""
        final = self.tools.path("final")
        run = ("mpmd-run", bundle, "--input", self.inputs, "--steps", str(STEPS), "--output", final)
        self.tools.ok(*run, *options)
        got = load(final)
        for k, (w, first) in enumerate(zip(self.want, self.weights)):
            error = np.abs(got[f"w{k}"] - w).max() / np.abs(w).max()
            assert error <= LIMIT, f"{name}: w{k} has a relative error of {error:.1e}, limit {LIMIT:.0e}"
            moved = np.abs(got[f"w{k}"] - first).max() / np.abs(first).max()
            assert moved > 100 * LIMIT, f"{name}: w{k} hardly moved: {moved:.1e}"
        return read_bytes(final), b""

    def peak(self, bundle):
        said = self.tools.ok("mpmd-run", bundle, "--random-inputs", "1", "--summary", "json")
        return max(rank["planned_peak_bytes"] for rank in json.loads(said)["ranks"])


@pytest.fixture(scope="module")
def training(module_tools):
    return Training(module_tools)


@pytest.fixture(scope="module")
def one(module_tools, training):
    """On one rank and one thread: the bundle, and the bytes of the weights."""
    bundle = module_tools.compile(training.source, "one")
    return bundle, training.run(bundle, "one", "--threads-per-rank", "1")


def test_panels(tools, one):
    panels = {entry["launch"] for entry in tools.launches(one[0])}
    for weight, panel in (("first weight", "2 x 128x256x384"), ("second weight's transpose", "8 x 128x96x512")):
        assert f"gemm {panel} (f32)" in panels, f"expected panels of the {weight}, {panel}, got {sorted(panels)}"


def test_two_threads(training, one):
    same_bits(training.run(one[0], "two threads", "--threads-per-rank", "2"), one[1], "two threads")


@pytest.mark.parametrize("topology, schedule", (("pp3", "zb-h1"), ("pp1", "gpipe"), ("pp3", "search")))
def test_schedules(tools, training, one, topology, schedule):
    what = f"{topology} {schedule}"
    same_bits(training.run(tools.compile(training.source, "other", topology, schedule), what), one[1], what)


def test_cap(tools, training, one):
    """Without packed copies, the program fits a smaller cap."""
    most = training.peak(one[0])
    small = tools.compile(training.source, "small", extra=f"cap={most - 1}")
    assert training.peak(small) < most, f"a cap of {most - 1}: got {training.peak(small)}"
    assert "x96xf32" not in read_text(tools.path("small.mlir")), "copies under a cap that leaves no room for them"
    training.run(small, "small")
