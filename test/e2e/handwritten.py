"""Steps that no exporter wrote, against the same steps in numpy (float64): values agree, and pipeline ranks, schedule
and threads change no bit."""
import os

import numpy as np

from harness import load, main, same_bits, save

INPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "inputs")


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


def check(tools, name, step, state, feed, configurations, limit):
    steps = next(iter(feed.values())).shape[0]
    save(tools.path(name + ".state"), state)
    save(tools.path(name + ".feed"), feed)
    # The numpy run.
    current, history = {n: v.astype(np.float64) if v.dtype.kind == "f" else v for n, v in state.items()}, []
    for i in range(steps):
        current, metrics = step(current, {n: v[i] for n, v in feed.items()})
        history.append(metrics)
    want_final = {**current, **history[-1]}
    want_history = {n: np.stack([np.asarray(m[n]) for m in history]) for n in history[0]}

    first, count = None, 0
    for topology, schedule in configurations:
        bundle = tools.compile(
            os.path.join(INPUTS, name + ".mlir"), f"{name}-{topology}-{schedule}", topology, schedule
        )
        for threads in (1, 2, 3):
            got = tools.train(
                bundle,
                name,
                tools.path(name + ".state"),
                tools.path(name + ".feed"),
                "--threads-per-rank",
                str(threads),
            )
            if first is None:
                first = got
            same_bits(got, first, f"{name}: {topology} {schedule} with {threads} threads")
            count += 1
    worst = 0.0
    for group, want, have in (
        ("final", want_final, load(None, first[0])),
        ("history", want_history, load(None, first[1])),
    ):
        assert want.keys() == have.keys(), f"{name}: {group} has {sorted(have)}, expected {sorted(want)}"
        for n in want:
            w, h = np.asarray(want[n]), have[n]
            assert w.shape == h.shape, f"{name}: {group} {n} has shape {h.shape}, expected {w.shape}"
            if h.dtype.kind != "f":
                assert np.array_equal(w, h), f"{name}: {group} {n} is {h}, expected {w}"
                continue
            error = np.abs(h - w).max() / max(np.abs(w).max(), 1e-30)
            worst = max(worst, error)
            assert (
                error <= limit
            ), f"{name}: {group} {n} has a relative error of {error:.1e}, at most {limit:.0e} expected"
    print(f"{name}: {count} configurations, the same bits; worst relative error against numpy {worst:.1e}")


def test(tools):
    rng = np.random.default_rng(5)
    f32 = lambda *shape: rng.standard_normal(shape).astype(np.float32)
    state = {"state['count']": np.int32(4), "state['table']": f32(11, 5), "state['w']": f32(5, 7) / 2}
    feed = {"batch['tokens']": rng.integers(0, 11, (6, 3, 13)).astype(np.int32), "batch['target']": f32(6, 3, 13, 7)}
    check(tools, "small", small, state, feed, [(t, s) for t in ("pp1", "pp2", "pp3") for s in ("gpipe", "1f1b")], 2e-5)
    check(
        tools,
        "swap",
        swap,
        {f"state['{n}']": f32(6) for n in "abcd"},
        {"x": f32(5, 6) / 4},
        [("pp1", "1f1b"), ("pp2", "gpipe"), ("pp2", "1f1b")],
        2e-5,
    )
    # Two pipeline ranks of four devices each.
    state = {"w": f32(8, 6), "v": f32(130, 130)}
    check(tools, "sharded", sharded, state, {"x": f32(3, 2, 5, 8) / 9}, [("pp2", "gpipe"), ("pp2", "1f1b")], 2e-5)
    state = {"state['s']": f32(512), "state['t']": f32(37, 512)}
    feed = {
        "batch['x']": f32(1, 2, 4096, 512),
        "batch['k']": rng.integers(0, 37, (1, 2, 4096)).astype(np.int32),
        "batch['z']": f32(1, 2, 317, 331),
    }
    check(tools, "large", large, state, feed, [("pp1", "1f1b"), ("pp2", "gpipe"), ("pp2", "1f1b")], 2e-5)


main(test)
