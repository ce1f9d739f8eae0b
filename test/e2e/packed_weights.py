"""Weights that are copied once a step into the order in which products read them: values of float64, the same bits on
every schedule and number of ranks and threads, and no copies where a cap leaves no room for them."""
import json
import re

import numpy as np

from harness import load, main, read_bytes, read_text, same_bits, save, write_text
from pipelines import step_of

# Wide enough to be copied, with lines that are multiples of 2 KiB and others.
M, ROWS, WIDTHS, STEPS = 8, 128, (384, 512, 768, 512), 3
LIMIT = 2e-5


def step():
    """A stage for each layer: rows times a weight."""
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
    """The same in float64."""
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


def test(tools):
    source, inputs = tools.path("step.mlir"), tools.path("inputs.safetensors")
    write_text(source, step())
    random = np.random.default_rng(5)
    weights = [
        random.uniform(-1, 1, size=(WIDTHS[k], WIDTHS[k + 1])).astype(np.float32) / np.float32(WIDTHS[k] ** 0.5)
        for k in range(len(WIDTHS) - 1)
    ]
    batch = random.uniform(-1, 1, size=(M, ROWS, WIDTHS[0])).astype(np.float32) / np.float32(M)
    save(inputs, {**{f"w{k}": w for k, w in enumerate(weights)}, "x": batch})
    want = train([w.astype(np.float64) for w in weights], batch.astype(np.float64))

    def run(bundle, name, *options):
        final = tools.path(name + ".final")
        tools.ok("mpmd-run", bundle, "--input", inputs, "--steps", str(STEPS), "--output", final, *options)
        got = load(final)
        for k, w in enumerate(want):
            error = np.abs(got[f"w{k}"] - w).max() / np.abs(w).max()
            assert error <= LIMIT, f"{name}: w{k} has a relative error of {error:.1e}, limit {LIMIT:.0e}"
            moved = np.abs(got[f"w{k}"] - weights[k]).max() / np.abs(weights[k]).max()
            assert moved > 100 * LIMIT, f"{name}: w{k} hardly moved: {moved:.1e}"
        return read_bytes(final), b""

    def text_of(name):
        return read_text(tools.path(name + ".mlir"))

    def peak(bundle):
        said = tools.ok("mpmd-run", bundle, "--random-inputs", "1", "--summary", "json")
        return max(rank["planned_peak_bytes"] for rank in json.loads(said)["ranks"])

    one = tools.compile(source, "one")
    first = run(one, "one", "--threads-per-rank", "1")
    panels = re.findall(r"mpmd\.gemm \[(\d+), (\d+), (\d+), (\d+)\]", text_of("one"))
    assert ("2", "128", "256", "384") in panels, f"no panels of the first weight: {sorted(set(panels))}"
    assert ("8", "128", "96", "512") in panels, f"no panels of the second weight's transpose: {sorted(set(panels))}"
    same_bits(run(one, "two threads", "--threads-per-rank", "2"), first, "two threads")
    for topology, schedule in (("pp3", "zb-h1"), ("pp1", "gpipe"), ("pp3", "search")):
        other = tools.compile(source, topology + schedule, topology, schedule)
        same_bits(run(other, topology + schedule), first, f"{topology} {schedule}")

    # Without copies it fits into less.
    most = peak(one)
    small = tools.compile(source, "small", extra=f"cap={most - 1}")
    assert peak(small) < most, f"a cap of {most - 1}: got {peak(small)}"
    assert "x96xf32" not in text_of("small"), "copies under a cap that leaves no room for them"
    run(small, "small")
    print(f"copied once a step: {most} bytes with copies of weights, {peak(small)} without")


main(test)
