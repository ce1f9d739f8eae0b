"""Hand-written steps, compared with the same steps in numpy (float64). Values agree, and pipeline ranks, schedule
and threads change no bit."""
import os

import numpy as np
import pytest

from harness import E2E, load, same_bits, save


INPUTS = os.path.join(E2E, "inputs")


def small(state, batch):
    """The step of inputs/small.mlir."""
    table, w = state["state['table']"], state["state['w']"]
    gt, gw, losses = np.zeros_like(table), np.zeros_like(w), []
    for t, y in zip(batch["batch['tokens']"], batch["batch['target']"]):
        x = np.tanh(table[t])
        h = np.tanh(x @ w)
        p = h @ w.T
        d = p @ w - y
        losses.append((d * d).sum())
        dp = d @ w.T
        gw += p.T @ d + dp.T @ h
        dz = dp @ w * (1 - h * h)
        gw += x.T @ dz
        np.add.at(gt, t, dz @ w.T * (1 - x * x))
    norm = np.sqrt((gt * gt).sum() + (gw * gw).sum())
    scale = 0.25 / max(norm, 1.0)
    after = {
        "state['count']": state["state['count']"] + 1,
        "state['table']": table - scale * gt,
        "state['w']": w - scale * gw,
    }
    return after, {"result[1]['loss']": sum(losses), "result[1]['norm']": norm, "result[1]['losses']": np.array(losses)}


def large(state, batch):
    """The step of inputs/large.mlir."""
    s, t = state["state['s']"], state["state['t']"]
    gs, gt, loss, rows = np.zeros_like(s), np.zeros_like(t), 0.0, []
    for x, k, z in zip(batch["batch['x']"], batch["batch['k']"], batch["batch['z']"]):
        x, z = x.astype(np.float64), z.astype(np.float64)
        d = x * s + t[k]
        loss += (d * d).sum() + z.sum()
        rows.append(z.sum(1))
        gs += (x * d).sum(0)
        np.add.at(gt, k, d)
    largest = batch["batch['z']"].max()
    return {"state['s']": s - 0.001 * gs, "state['t']": t - 0.001 * gt}, {
        "result[1]['loss']": loss,
        "result[1]['largest']": largest,
        "result[1]['rows']": np.stack(rows),
    }


def swap(state, batch):
    """The step of inputs/swap.mlir."""
    a, b, c, d, x = *(state[f"state['{n}']"] for n in "abcd"), batch["x"]
    y = c * (a * x + b) + d
    after = {"state['a']": b, "state['b']": a, "state['c']": c + y, "state['d']": d}
    return after, {
        "result[1]['old']": c,
        "result[1]['y']": y,
        "result[1]['again']": y,
        "result[1]['x']": x,
        "result[1]['constant']": np.array([2.0, 3.0]),
    }


def sharded(state, batch):
    """The step of inputs/sharded.mlir."""
    w, gradient, loss, ys = state["w"], np.zeros_like(state["w"]), 0.0, []
    for x in batch["x"]:
        y = x @ w
        loss += (y * y).sum()
        ys.append(y)
        gradient += x.T @ (2 * y)
    return {"w": w - 0.1 * gradient, "v": state["v"] / 2}, {"loss": loss, "ys": np.stack(ys)}


def run_in_numpy(step, state, feed):
    """(final, history)"""
    current, history = {n: v.astype(np.float64) if v.dtype.kind == "f" else v for n, v in state.items()}, []
    for i in range(len(next(iter(feed.values())))):
        current, metrics = step(current, {n: v[i] for n, v in feed.items()})
        history.append(metrics)
    return {**current, **history[-1]}, {n: np.stack([np.asarray(m[n]) for m in history]) for n in history[0]}


def random_floats(rng):
    return lambda *shape: rng.standard_normal(shape).astype(np.float32)


def inputs_of_small(rng, f32):
    state = {"state['count']": np.int32(4), "state['table']": f32(11, 5), "state['w']": f32(5, 7) / 2}
    tokens = rng.integers(0, 11, (6, 3, 13)).astype(np.int32)
    return state, {"batch['tokens']": tokens, "batch['target']": f32(6, 3, 13, 7)}


def inputs_of_swap(rng, f32):
    return {f"state['{n}']": f32(6) for n in "abcd"}, {"x": f32(5, 6) / 4}


def inputs_of_sharded(rng, f32):
    """Inputs for two pipeline ranks of four devices each."""
    return {"w": f32(8, 6), "v": f32(130, 130)}, {"x": f32(3, 2, 5, 8) / 9}


def inputs_of_large(rng, f32):
    keys = rng.integers(0, 37, (1, 2, 4096)).astype(np.int32)
    feed = {"batch['x']": f32(1, 2, 4096, 512), "batch['k']": keys, "batch['z']": f32(1, 2, 317, 331)}
    return {"state['s']": f32(512), "state['t']": f32(37, 512)}, feed


LIMIT = 2e-5
ONE_AND_TWO = [("pp1", "1f1b"), ("pp2", "gpipe"), ("pp2", "1f1b")]
PROGRAMS = {
    "small": (small, inputs_of_small, [(t, s) for t in ("pp1", "pp2", "pp3") for s in ("gpipe", "1f1b")]),
    "swap": (swap, inputs_of_swap, ONE_AND_TWO),
    "sharded": (sharded, inputs_of_sharded, [("pp2.dp2.tp2", "gpipe"), ("pp2.dp2.tp2", "1f1b")]),
    "large": (large, inputs_of_large, ONE_AND_TWO),
}


@pytest.fixture(params=PROGRAMS, scope="module")
def program(request, module_tools):
    """The program's name, its results in numpy, and the files of its inputs."""
    step, inputs, _ = PROGRAMS[request.param]
    rng = np.random.default_rng(5)
    state, feed = inputs(rng, random_floats(rng))
    files = [module_tools.path(f"{request.param}.{kind}") for kind in ("state", "feed")]
    for path, tensors in zip(files, (state, feed)):
        save(path, tensors)
    return request.param, run_in_numpy(step, state, feed), files


def test_values_and_bits(tools, program):
    name, wanted, files = program
    first = None
    for topology, schedule in PROGRAMS[name][2]:
        bundle = tools.compile(os.path.join(INPUTS, name + ".mlir"), f"{topology}-{schedule}", topology, schedule)
        for threads in (1, 2, 3):
            got = tools.train(bundle, name, *files, "--threads-per-rank", str(threads))
            first = first or got
            same_bits(got, first, f"{name}: {topology} {schedule} with {threads} threads")
    for group, want, raw in zip(("final", "history"), wanted, first):
        have = load(None, raw)
        assert want.keys() == have.keys(), f"{name}: {group} has {sorted(have)}, expected {sorted(want)}"
        for n in want:
            w, h = np.asarray(want[n]), have[n]
            assert w.shape == h.shape, f"{name}: {group} {n} has shape {h.shape}, expected {w.shape}"
            if h.dtype.kind != "f":
                assert np.array_equal(w, h), f"{name}: {group} {n} is {h}, expected {w}"
                continue
            error = np.abs(h - w).max() / max(np.abs(w).max(), 1e-30)
            assert error <= LIMIT, f"{name}: {group} {n} has a relative error of {error:.1e}, limit {LIMIT:.0e}"
