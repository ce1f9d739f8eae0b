"""Small programs of ../shared/data/repro, each of which has shown one fault: what its page says must hold."""
import os
import re
import sys

import numpy as np

from harness import SOURCE, load, main, read_json, read_text, save

REPRO = os.path.normpath(os.path.join(SOURCE, "..", "shared", "data", "repro"))


def source(name):
    return os.path.join(REPRO, name + ".mlir")


def run(tools, name, state=None, feed=None, topology="pp1"):
    """State and results after one step."""
    bundle = tools.compile(source(name), name, topology)
    args = [bundle, "--output", tools.path(name + ".out")]
    for option, tensors in (("--input", state), ("--feed", feed)):
        if tensors:
            save(tools.path(name + option), tensors)
            args += [option, tools.path(name + option)]
    tools.ok("mpmd-run", *args)
    return load(tools.path(name + ".out"))


def report(tools, name, options):
    tools.ok("mpmd-opt", source(name), f"--mpmd-compile={options}", "-o", tools.path(name + ".mlir"))
    tools.ok("mpmd-translate", "--mpmd-to-report", tools.path(name + ".mlir"), "-o", tools.path(name + ".json"))
    return read_json(tools.path(name + ".json"))["stages"]


def close(got, want, limit, what):
    error = float(np.max(np.abs(np.asarray(got, np.float64) - want)))
    assert error <= limit, f"{what}: differs by {error:.1e}, limit {limit:.0e}"


def values(tools):
    x = np.ones((1, 200, 8), np.float32)
    x[0, 128:] = 1000
    got = run(tools, "wrap", {"w": np.ones(8, np.float32)}, {"x": x})
    close(got["result[1]"], 200, 0, "wrap")
    close(run(tools, "column_sum", {"s": np.full(8, 0.7, np.float32)})["result[1]"], 0.7, 5e-6, "column_sum")
    close(run(tools, "long_dot", {"s": np.float32(0.7)})["result[1]"], 0.49, 5e-6, "long_dot")
    for name in ("while_converged", "while_measure_first", "while_previous"):
        got = run(tools, name, {"s": np.full(3, 0.5, np.float32)})
        close(got["s"], 0.7391, 1e-4, name)


def several_loops(tools, topology):
    random = np.random.default_rng(1)
    a, b, x = (random.standard_normal(shape).astype(np.float32) for shape in ((2,), (2,), (3, 2)))
    got = run(tools, "two_stage_loops", {"s['a']": a, "s['b']": b}, {"batch": x[None]}, topology)
    second = b + (a * x * b).sum(0)
    close(got["s['b']"], second, 1e-6, f"two_stage_loops on {topology}")
    close(got["s['a']"], a + (a * x * second).sum(0), 1e-5, f"two_stage_loops on {topology}")
    # The moving average has an order, so that the loops stay two.
    w0, w1, x = (random.standard_normal(shape).astype(np.float32) for shape in ((8,), (8,), (3, 8)))
    got = run(tools, "fuse", {"w0": w0, "w1": w1}, {"x": x[None]}, topology)
    h = w0 * x
    y = w1 * h
    g = h * w1 * y
    close(got["w0"], w0 - g.sum(0), 1e-4, f"fuse on {topology}")
    close(got["w1"], w1 - (h * y).sum(0), 1e-4, f"fuse on {topology}")
    close(got["result[2]"], 0.25 * g[2] + 0.5 * g[1] + g[0], 1e-4, f"fuse on {topology}")
    close(got["result[3]"], g[0], 1e-4, f"fuse on {topology}")


def texts(tools):
    w = np.array([[4, 1, 0, 0], [1, 4, 1, 0], [0, 1, 4, 1], [0, 0, 1, 4]], np.float32)
    factor = run(tools, "lapack_svd", {"s['w']": w})["s['w']"]
    close(np.tril(factor) @ np.tril(factor).T, w, 1e-5, "lapack_svd")
    tools.ok("mpmd-opt", source("approx_max_k"), "--mpmd-compile=topology=pp1", "-o", tools.path("approx.mlir"))
    tools.ok("mpmd-opt", source("remat"), "--mpmd-compile=topology=pp1 stages=1", "-o", tools.path("remat.mlir"))
    products = len(re.findall(r"mpmd\.gemm", read_text(tools.path("remat.mlir"))))
    assert products == 6, f"remat: expected 6 products, got {products}"


def constraints(tools):
    """A sharding constraint on a gradient sum takes no accumulator away."""
    texts = []
    for name in ("t_g1", "t_gc"):
        tools.ok("mpmd-opt", source(name), "--mpmd-compile=topology=pp2", "-o", tools.path(name + ".mlir"))
        # Where the loop is in the source is another line.
        texts.append(re.sub(r"^ *mpmd\.origin .*\n", "", read_text(tools.path(name + ".mlir")), flags=re.M))
    assert texts[0] == texts[1], "t_gc: expected the program of t_g1, got another one"


def costs(tools):
    # With less kept the last stage's last product is in its backward task.
    stages = report(tools, "calls", "topology=pp3 schedule=zb-h1 keep=all")
    first = stages[1]["flops"]
    for kind, flops in stages[2]["flops"].items():
        if kind in ("forward", "backward_input", "backward_weight"):
            assert (
                abs(flops - first[kind]) <= 0.1 * first[kind]
            ), f"calls: the last stage has {flops} FLOPs {kind}, the one before {first[kind]}"
    kept = sum(stage["residual_bytes"] for stage in report(tools, "invariant", "topology=pp2"))
    assert kept <= 32768, f"invariant: expected activations to be kept per microbatch, got {kept} bytes"
    tools.ok("mpmd-opt", source("huge2"), "--mpmd-compile=topology=pp1", "-o", tools.path("huge2.mlir"))
    arena = int(re.search(r"arena = (\d+)", read_text(tools.path("huge2.mlir"))).group(1))
    assert arena < 1.01 * 70000**2, f"huge2: expected one copy of the state, got {arena} bytes for {70000**2}"
    seconds = sum(stage["seconds"] for stage in report(tools, "emb", "topology=pp1"))
    assert seconds < 1e-4, f"emb: expected 8 rows of a table to cost microseconds, got {seconds} s"


def test(tools):
    if not os.path.isdir(REPRO):
        print(f"skipped: there is no {REPRO}")
        sys.exit(77)
    values(tools)
    several_loops(tools, "pp1")
    several_loops(tools, "pp2")
    texts(tools)
    constraints(tools)
    costs(tools)
    print("each program behaves as its page says")


main(test)
