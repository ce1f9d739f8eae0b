"""Small programs of ../shared/data/repro, each of which once exposed a bug. The statements on their pages must be
true."""
import os

import numpy as np
import pytest

from harness import SHARED, load, read_json, read_text, save


REPRO = os.path.join(SHARED, "repro")
pytestmark = pytest.mark.skipif(not os.path.isdir(REPRO), reason="no ../shared/data/repro beside the repository")


def source(name):
    return os.path.join(REPRO, name + ".mlir")


def run(tools, name, state=None, feed=None, topology="pp1"):
    """The state and the results after one step."""
    bundle = tools.compile(source(name), name, topology)
    args = [bundle, "--output", tools.path(name + ".out")]
    for option, tensors in (("--input", state), ("--feed", feed)):
        if tensors:
            save(tools.path(name + option), tensors)
            args += [option, tools.path(name + option)]
    tools.ok("mpmd-run", *args)
    return load(tools.path(name + ".out"))


def report(tools, name, topology, schedule="1f1b", options=""):
    tools.compile(source(name), name, topology, schedule, options)
    return tools.report(tools.path(name + ".mlir"))["stages"]


def close(got, want, limit, what):
    error = float(np.max(np.abs(np.asarray(got, np.float64) - want)))
    assert error <= limit, f"{what}: differs by {error:.1e}, limit {limit:.0e}"


def test_wrap(tools):
    x = np.ones((1, 200, 8), np.float32)
    x[0, 128:] = 1000
    close(run(tools, "wrap", {"w": np.ones(8, np.float32)}, {"x": x})["result[1]"], 200, 0, "wrap")


def test_column_sum(tools):
    close(run(tools, "column_sum", {"s": np.full(8, 0.7, np.float32)})["result[1]"], 0.7, 5e-6, "column_sum")


def test_long_dot(tools):
    close(run(tools, "long_dot", {"s": np.float32(0.7)})["result[1]"], 0.49, 5e-6, "long_dot")


@pytest.mark.parametrize("name", ("while_converged", "while_measure_first", "while_previous"))
def test_while(tools, name):
    close(run(tools, name, {"s": np.full(3, 0.5, np.float32)})["s"], 0.7391, 1e-4, name)


@pytest.mark.parametrize("topology", ("pp1", "pp2"))
def test_two_stage_loops(tools, topology):
    random = np.random.default_rng(1)
    a, b, x = (random.standard_normal(shape).astype(np.float32) for shape in ((2,), (2,), (3, 2)))
    got = run(tools, "two_stage_loops", {"s['a']": a, "s['b']": b}, {"batch": x[None]}, topology)
    second = b + (a * x * b).sum(0)
    close(got["s['b']"], second, 1e-6, f"two_stage_loops on {topology}")
    close(got["s['a']"], a + (a * x * second).sum(0), 1e-5, f"two_stage_loops on {topology}")


@pytest.mark.parametrize("topology", ("pp1", "pp2"))
def test_fuse(tools, topology):
    """A moving average depends on the order of the microbatches, so the loops are not fused."""
    random = np.random.default_rng(1)
    w0, w1, x = (random.standard_normal(shape).astype(np.float32) for shape in ((8,), (8,), (3, 8)))
    got = run(tools, "fuse", {"w0": w0, "w1": w1}, {"x": x[None]}, topology)
    h = w0 * x
    y = w1 * h
    g = h * w1 * y
    close(got["w0"], w0 - g.sum(0), 1e-4, f"fuse on {topology}")
    close(got["w1"], w1 - (h * y).sum(0), 1e-4, f"fuse on {topology}")
    close(got["result[2]"], 0.25 * g[2] + 0.5 * g[1] + g[0], 1e-4, f"fuse on {topology}")
    close(got["result[3]"], g[0], 1e-4, f"fuse on {topology}")


def test_factor(tools):
    w = np.array([[4, 1, 0, 0], [1, 4, 1, 0], [0, 1, 4, 1], [0, 0, 1, 4]], np.float32)
    factor = run(tools, "lapack_svd", {"s['w']": w})["s['w']"]
    close(np.tril(factor) @ np.tril(factor).T, w, 1e-5, "lapack_svd")


def test_approximate_maxima(tools):
    tools.ok("mpmd-opt", source("approx_max_k"), "--mpmd-compile=topology=pp1", "-o", tools.path("approx.mlir"))


def test_products_of_a_remat(tools):
    tools.ok("mpmd-opt", source("remat"), "--mpmd-compile=topology=pp1 stages=1", "-o", tools.path("remat.mlir"))
    products = read_text(tools.path("remat.mlir")).count("mpmd.gemm")
    assert products == 6, f"remat: expected 6 products, got {products}"


def test_constraint_on_a_gradient(tools):
    """A sharding constraint on a gradient sum does not prevent separate accumulators."""
    texts = []
    for name in ("t_g1", "t_gc"):
        tools.ok("mpmd-opt", source(name), "--mpmd-compile=topology=pp2", "-o", tools.path(name + ".mlir"))
        # The line number of the loop in the source may change.
        lines = read_text(tools.path(name + ".mlir")).splitlines()
        texts.append([line for line in lines if not line.lstrip().startswith("mpmd.origin ")])
    assert texts[0] == texts[1], "t_gc: expected the program of t_g1, got another one"


def test_costs_of_the_last_stage(tools):
    """If less is saved, the last stage computes its last product in the backward task."""
    stages = report(tools, "calls", "pp3", "zb-h1", "keep=all")
    for kind in ("forward", "backward_input", "backward_weight"):
        first, last = (stage["flops"][kind] for stage in stages[1:3])
        what = f"calls: the last stage has {last} FLOPs {kind}, the one before {first}"
        assert abs(last - first) <= 0.1 * first, what


def test_activations_by_microbatch(tools):
    kept = sum(stage["residual_bytes"] for stage in report(tools, "invariant", "pp2"))
    assert kept <= 32768, f"invariant: expected activations to be kept per microbatch, got {kept} bytes"


def test_one_copy_of_large_state(tools):
    bundle = tools.compile(source("huge2"), "huge2")
    arena = read_json(os.path.join(bundle, "manifest.json"))["meshes"][0]["arena_bytes"]
    assert arena < 1.01 * 70000**2, f"huge2: expected one copy of the state, got {arena} bytes for {70000**2}"


def test_costs_of_a_table(tools):
    seconds = sum(stage["seconds"] for stage in report(tools, "emb", "pp1"))
    assert seconds < 1e-4, f"emb: expected 8 rows of a table to cost microseconds, got {seconds} s"
