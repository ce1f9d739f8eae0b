"""Texts that several releases of JAX have written (versions/make.py), held against what each of them computed: older
calls, shardings and groups mean what they meant. Which JAX wrote a text is in its name; none is needed here."""
import os

import numpy as np

from harness import in_parallel, load, main, part, same_bits, save

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "versions")
# Of the largest number of a tensor.
LIMIT = 5e-6
# Programs over devices need those.
TOPOLOGIES = {"by_hand": "pp1.dp2.tp2", "axis_orders": "pp1.dp2.tp2"}


def close(name, got, want):
    worst = 0.0
    for n, value in want.items():
        # Before 0.5 names of results began with the path.
        n = n if n in got else n.removeprefix("result")
        assert n in got, f"{name}: {n} is missing; there are {sorted(got)}"
        mine = got[n]
        if value.dtype.kind != "f":
            assert np.array_equal(mine, value), f"{name}: {n} is {mine}, expected {value}"
            continue
        assert np.all(np.isfinite(value)), f"{name}: {n} is no number in JAX"
        error = float(np.max(np.abs(mine - value)) / max(np.max(np.abs(value)), 1e-3))
        assert error <= LIMIT, f"{name}: {n} has a relative error of {error:.1e}: {mine}, {value}"
        worst = max(worst, error)
    return worst


def program(tools, name):
    values = load(os.path.join(HERE, name + ".safetensors"))
    state, feed = tools.path(name + ".state"), tools.path(name + ".feed")
    save(state, part(values, "state/"))
    save(feed, part(values, "feed/"))
    topology = TOPOLOGIES.get(name.split("-")[0], "pp1")
    bundle = tools.compile(os.path.join(HERE, name + ".mlir"), name, topology)
    first = tools.train(bundle, name, state, feed)
    same_bits(tools.train(bundle, name, state, feed, "--threads-per-rank", "2"), first, name)
    worst = max(close(name, load(None, f), part(values, group)) for group, f in zip(("final/", "history/"), first))
    return f"{name}: equals that JAX (worst relative error {worst:.1e})"


def test(tools):
    names = sorted(n.removesuffix(".mlir") for n in os.listdir(HERE) if n.endswith(".mlir"))
    assert len(names) > 10, f"expected the texts of versions/, got {names}"
    for line in in_parallel(lambda name: program(tools, name), names):
        print(line)


main(test)
