"""Random training steps whose layers are slices of stacked parameters, with scans over layers and optimizers of many
kinds, compared with JAX's values: random_stacks.py BIN WORK [--count N] [--seed S]; needs jax, else exits with 77."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from random_steps import run  # noqa: E402

MICROBATCHES, BATCH, LENGTH, WIDTH = 4, 2, 3, 8
CHOICES = {
    "layer": ("mlp", "gated", "attention", "recurrence", "experts"),
    "layers": (3, 4, 6),
    "form": (
        "scan", "scan", "scan", "scan over numbers", "unrolled scan", "scan from the end", "scan of scans", "two scans",
        "slices", "taken", "split", "one-hot", "rows in stages", "rows of stages", "numbers", "scan of numbers",
        "numbers from the end", "permuted", "rolled", "blocks", "loops in stages",
        "weights in stages", "weights before stages",
    ),
    "fixed": (False, False, True),
    "remat": (False, False, True),
    "branch": (False, False, True),
    "inputs": ("none", "none", "keys", "windows"),
    "marks": (True, False),
    "penalty": ("none", "none", "squares", "norms"),
    "loop": ("scan of gradients", "gradient of scan", "fori_loop"),
    "optimizer": (
        "sgd", "adam", "clipped adam", "trust ratio", "trust ratio by layer", "factored", "orthogonal", "average",
        "skips", "masters",
    ),
    "stages": (1, 2, 3),
}  # fmt: skip


def choose(rng):
    """Choices but for the form "listed", in which each layer has arrays of its own."""
    choice = {name: rng.choice(values) for name, values in CHOICES.items()}
    if choice["form"] in ("scan of scans", "blocks"):
        choice["layers"] = 2 * rng.choice((2, 3))
    if choice["form"] == "blocks":
        choice["stages"] = min(choice["stages"], choice["layers"] // 2)
    choice["marks"] &= choice["form"] != "two scans"
    return choice | {"data": rng.randrange(1 << 30), "dtype": "float32"}


def make(jax, choice):
    """The step, and its first state and batch."""
    jnp, tree, lax = jax.numpy, jax.tree.map, jax.lax
    count = choice["layers"]

    def layer(p, x, extra):
        h = x - x.mean(-1, keepdims=True)
        if choice["layer"] == "attention":
            q, k, v = jnp.split(h @ p["up"], [WIDTH, 2 * WIDTH], -1)
            h = jax.nn.softmax(q @ k.swapaxes(-1, -2) / 4) @ v
        elif choice["layer"] == "recurrence":
            a, b = jnp.split(h @ p["up"], [WIDTH], -1)
            first = lambda c, ab: (jax.nn.sigmoid(ab[0]) * c + ab[1], c)  # noqa: E731
            h = lax.scan(first, jnp.zeros((x.shape[0], WIDTH)), (a.swapaxes(0, 1), b.swapaxes(0, 1)[..., :WIDTH]))[1]
            h = h.swapaxes(0, 1)
        elif choice["layer"] == "experts":
            gate = jax.nn.softmax(h @ p["gate"])
            h = jnp.einsum("...e,e...d->...d", gate, jnp.tanh(jnp.einsum("btd,edf->ebtf", h, p["expert"])))
        elif choice["layer"] == "gated":
            a, b = jnp.split(h @ p["up"], [WIDTH], -1)
            h = jax.nn.silu(a) * b[..., :WIDTH]
        else:
            h = jnp.tanh(h @ p["up"])[..., :WIDTH]
        if choice["inputs"] == "keys":
            h = h * jax.random.bernoulli(extra, 0.8, h.shape) / 0.8
        elif choice["inputs"] == "windows":
            h = jnp.where(jnp.arange(LENGTH)[:, None] < extra, h, 0)
        return x + h @ p["down"] * p["scale"]

    one = jax.checkpoint(layer) if choice["remat"] else layer

    def stage(k, function=one):
        def body(*args):
            return function(*args)

        body.__name__ = f"mpmd_stage_{k}_body"
        return jax.jit(body) if choice["marks"] else function

    def stage_of(i):
        if choice["form"] in ("scan from the end", "numbers from the end"):
            i = count - 1 - i
        return i * choice["stages"] // count

    marks = "_".join(f"{stage_of(i)}x1" for i in range(count))
    each = stage(marks)

    def numbered(p, h, extra, i):
        return one(tree(lambda w: w[i], p), h, extra)

    def row(p, i):
        if choice["form"] == "taken":
            return tree(lambda w: jnp.take(w, i, axis=0), p)
        if choice["form"] == "split":
            return tree(lambda w: jnp.split(w, count)[i][0], p)
        if choice["form"] == "one-hot":
            return tree(lambda w: jnp.tensordot(jax.nn.one_hot(i, count), w, 1), p)
        if choice["form"] == "permuted":
            order = jnp.array([count - 1, *range(1, count - 1), 0])
            return tree(lambda w: w[order][i], p)
        if choice["form"] == "rolled":
            return tree(lambda w: jnp.roll(w, 2, axis=0)[i], p)
        return p[i] if choice["form"] == "listed" else tree(lambda w: w[i], p)

    def apply(params, x, key):
        extras = jnp.arange(count) % LENGTH + 1
        if choice["inputs"] == "keys":
            extras = jax.random.split(key, count)
        h, p = x @ params["in"], params["layers"]
        if choice["fixed"]:
            p = tree(lambda w: w if w.ndim > 2 else lax.stop_gradient(w), p)
        body = lambda h, item: (each(item[0], h, item[1]), None)  # noqa: E731
        if choice["form"] == "scan":
            h = lax.scan(body, h, (p, extras))[0]
        elif choice["form"] == "scan over numbers":
            h = lax.scan(lambda h, i: body(h, tree(lambda w: w[i], (p, extras))), h, jnp.arange(count))[0]
        elif choice["form"] == "unrolled scan":
            h = lax.scan(body, h, (p, extras), unroll=2)[0]
        elif choice["form"] == "scan from the end":
            h = lax.scan(body, h, (p, extras), reverse=True)[0]
        elif choice["form"] == "two scans":
            h = lax.scan(body, h, (p, extras))[0]
            h = lax.scan(body, jnp.tanh(h), (params["more"], extras))[0]
        elif choice["form"] == "scan of scans":
            blocks = tree(lambda w: w.reshape(2, count // 2, *w.shape[1:]), (p, extras))
            h = lax.scan(lambda h, block: (lax.scan(body, h, block)[0], None), h, blocks)[0]
        elif choice["form"] == "numbers from the end":
            order = jnp.arange(count - 1, -1, -1)
            h = lax.scan(lambda h, i: body(h, tree(lambda w: w[i], (p, extras))), h, order)[0]
        elif choice["form"] == "scan of numbers":
            call = stage(marks, numbered)
            h = lax.scan(lambda h, i: (call(p, h, extras[i], i), None), h, jnp.arange(count))[0]
        elif choice["form"] == "numbers":
            for i in range(count):
                h = stage(stage_of(i), numbered)(p, h, extras[i], i)
        elif choice["form"] == "blocks":
            blocks = tree(lambda w: w.reshape(2, count // 2, *w.shape[1:]), (p, extras))
            scan = lambda h, both: lax.scan(lambda h, i: (one(i[0], h, i[1]), None), h, both)[0]  # noqa: E731
            for i in range(count // 2):
                h = stage(stage_of(2 * i), scan)(h, tree(lambda w, i=i: w[:, i], blocks))
        elif choice["form"] == "loops in stages":
            for k in range(choice["stages"]):
                rows = [i for i in range(count) if stage_of(i) == k]
                loop = lambda p, h, e, a=rows[0], b=rows[-1] + 1: lax.scan(  # noqa: E731
                    lambda h, i: (numbered(p, h, e[i], i), None), h, jnp.arange(a, b)
                )[0]
                h = stage(k, loop)(p, h, extras)
        elif choice["form"] in ("weights in stages", "weights before stages"):
            # What is computed of all layers together mixes no layers.
            scaled = lambda p: tree(lambda w: w / (1 + abs(w).max(-1, keepdims=True)), p)  # noqa: E731
            is_inside = choice["form"] == "weights in stages"
            p = p if is_inside else scaled(p)
            for k in range(choice["stages"]):
                rows = [i for i in range(count) if stage_of(i) == k]

                def part(p, h, e, own=slice(rows[0], rows[-1] + 1)):
                    own_rows = tree(lambda w: w[own], (scaled(p) if is_inside else p, e))
                    return lax.scan(lambda h, item: (one(item[0], h, item[1]), None), h, own_rows)[0]

                h = stage(k, part)(p, h, extras)
        elif choice["form"] in ("rows in stages", "rows of stages"):
            for k in range(choice["stages"]):
                rows = np.array([i for i in range(count) if stage_of(i) == k])
                take = lambda p, rows=rows: tree(lambda w: w[rows], p)  # noqa: E731
                scan = lambda p, h, e: lax.scan(lambda h, i: (one(i[0], h, i[1]), None), h, (p, e))[0]  # noqa: E731
                if choice["form"] == "rows in stages":
                    h = stage(k, lambda p, h, e, take=take, scan=scan: scan(take(p), h, e))(p, h, take(extras))
                else:
                    h = stage(k, scan)(take(p), h, take(extras))
        else:
            for i in range(count):
                h = stage(stage_of(i))(row(p, i), h, extras[i])
        return h @ params["out"]

    def loss(params, mb):
        def whole(p):
            stacks = p["layers"] if choice["form"] != "listed" else tree(lambda *w: jnp.stack(w), *p["layers"])
            stacks = jax.tree.leaves(stacks)
            added = {
                "none": lambda: 0,
                "squares": lambda: sum((w**2).sum() for w in stacks),
                "norms": lambda: sum(jnp.sqrt((w.reshape(len(w), -1) ** 2).sum(1)).sum() for w in stacks),
            }[choice["penalty"]]
            return ((apply(p, mb["x"], mb["key"]) - mb["y"]) ** 2).mean() + 0.01 * added()

        # About half of the microbatches count.
        return lax.cond(mb["x"].sum() > 0, whole, lambda p: 0.5, params) if choice["branch"] else whole(params)

    def gradients(params, batch):
        zeros = (jnp.float32(0), tree(jnp.zeros_like, params))
        add = lambda a, b: tree(jnp.add, a, b)  # noqa: E731
        both = jax.value_and_grad(loss)
        if choice["loop"] == "gradient of scan":
            return jax.value_and_grad(
                lambda p: lax.scan(lambda c, mb: (c + loss(p, mb), None), jnp.float32(0), batch)[0]
            )(params)
        if choice["loop"] == "fori_loop":
            return lax.fori_loop(0, MICROBATCHES, lambda i, c: add(c, both(params, tree(lambda b: b[i], batch))), zeros)
        return lax.scan(lambda c, mb: (add(c, both(params, mb)), None), zeros, batch)[0]

    def update(s, g):
        kind, p = choice["optimizer"], s["p"]
        if kind == "sgd":
            return s | {"p": tree(lambda p, g: p - 0.02 * g, p, g)}
        if kind == "average":
            new = tree(lambda p, g: p - 0.02 * g, p, g)
            return s | {"p": new, "m": tree(lambda m, p: 0.9 * m + 0.1 * p, s["m"], new)}
        if kind == "masters":
            m = tree(lambda m, g: m - 0.02 * g, s["m"], g)
            return s | {"m": m, "p": tree(lambda m: m.astype(jnp.bfloat16).astype(jnp.float32), m)}
        if kind == "clipped adam":
            norm = jnp.sqrt(sum((x**2).sum() for x in jax.tree.leaves(g)))
            g = tree(lambda g: g / jnp.maximum(norm, 1.0), g)
        if kind == "factored":

            def factored(m, g):
                if g.ndim < 2:
                    return m, g / (1 + jnp.abs(g))
                m = 0.9 * m + 0.1 * jnp.sqrt((g**2).mean(-1, keepdims=True) * (g**2).mean(-2, keepdims=True))
                return m, g / (1e-3 + m)

            both = tree(factored, s["m"], g)
            first, g = (tree(lambda _, b, k=k: b[k], s["p"], both) for k in (0, 1))
            return s | {"m": first, "p": tree(lambda p, g: p - 0.01 * g, p, g)}
        if kind == "orthogonal":
            g = tree(lambda g: 1.5 * g - 0.5 * g @ g.swapaxes(-1, -2) @ g if g.ndim > 2 else g, g)
        m = tree(lambda m, g: 0.9 * m + 0.1 * g, s["m"], g)
        v = tree(lambda v, g: 0.99 * v + 0.01 * g * g, s["v"], g)
        change = tree(lambda m, v: m / (jnp.sqrt(v) + 1e-3), m, v)
        if kind == "trust ratio":
            size = lambda x: jnp.sqrt((x**2).sum())  # noqa: E731
            change = tree(lambda p, c: c * size(p) / (size(c) + 1e-6), p, change)
        if kind == "trust ratio by layer":
            size = lambda x: jnp.sqrt((x**2).sum(tuple(range(1, x.ndim)), keepdims=True))  # noqa: E731
            change = tree(lambda p, c: c * size(p) / (size(c) + 1e-6), p, change)
        new = s | {"p": tree(lambda p, c: p - 0.01 * c, p, change), "m": m, "v": v}
        if kind == "skips":
            good = jnp.all(jnp.array([jnp.isfinite(x).all() for x in jax.tree.leaves(g)]))
            return lax.cond(good, lambda: new, lambda: s)
        return new

    def step(state, batch):
        value, g = gradients(state["p"], batch)
        return update(state, g), {"loss": value}

    rng = np.random.default_rng(choice["data"])
    normal = lambda scale, *shape: (scale * rng.standard_normal(shape)).astype(np.float32)  # noqa: E731
    wide = {"mlp": WIDTH, "gated": 2 * WIDTH, "attention": 3 * WIDTH, "recurrence": 2 * WIDTH}

    def stack():
        made = {"down": normal(0.3, count, WIDTH, WIDTH), "scale": 1 + normal(0.1, count, WIDTH)}
        if choice["layer"] == "experts":
            return made | {"gate": normal(0.3, count, WIDTH, 2), "expert": normal(0.3, count, 2, WIDTH, WIDTH)}
        return made | {"up": normal(0.3, count, WIDTH, wide[choice["layer"]])}

    params = {"in": normal(0.3, WIDTH, WIDTH), "layers": stack(), "out": normal(0.3, WIDTH, WIDTH)}
    if choice["form"] == "listed":
        params["layers"] = [tree(lambda w: w[i], params["layers"]) for i in range(count)]  # noqa: B023
    if choice["form"] == "two scans":
        params["more"] = stack()
    state = {"p": params}
    if choice["optimizer"] != "sgd":
        state["m"] = tree(np.abs, params)
    if choice["optimizer"] not in ("sgd", "average", "masters", "factored"):
        state["v"] = tree(np.ones_like, params)
    return (
        step,
        state,
        {
            "x": normal(1, MICROBATCHES, BATCH, LENGTH, WIDTH),
            "y": normal(1, MICROBATCHES, BATCH, LENGTH, WIDTH),
            "key": rng.integers(0, 1 << 32, (MICROBATCHES, 2), np.uint32),
        },
    )


if __name__ == "__main__":
    sys.exit(run(choose, make, __doc__, 300))
