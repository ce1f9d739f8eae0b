"""Random training steps with loops in loops, branches, keys and several losses, compared with JAX's values, with marks
and without: random_loops.py BIN WORK [--count N] [--seed S]; needs jax, else exits with 77."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from random_steps import run  # noqa: E402

GROUPS, MICROBATCHES, BATCH = 2, 3, 2
CHOICES = {
    "outer": ("none", "scan", "means", "fori_loop", "Python", "optimizer steps", "clipped"),
    "inner": ("scan", "fori_loop", "Python", "gradient of scan"),
    "branch": ("none", "none", "counted", "alternating", "one of three", "in a branch"),
    # Products of the larger one are skipped in branches that are not taken.
    "width": (6, 40),
    "keys": ("none", "in the batch", "split", "folded"),
    "metrics": ("sum", "each", "largest"),
    "second": ("none", "none", "loss on other data"),
    # How often the layers are applied before the backward, and a running mean that the first one reads.
    "passes": ("one", "one", "one", "penalty", "adversarial", "twice"),
    "mean": ("none", "none", "in the loop"),
    "optimizer": ("sgd", "momentum", "orthogonal"),
    "marks": (True, False),
    "stages": (1, 2, 3),
}


def choose(rng):
    choice = {name: rng.choice(values) for name, values in CHOICES.items()}
    if choice["inner"] == "gradient of scan":
        choice |= {"keys": rng.choice(("none", "in the batch")), "metrics": "sum", "mean": "none"}
    return choice | {"data": rng.randrange(1 << 30), "dtype": "float32"}


def make(jax, choice):
    """The step, and its first state and batch."""
    jnp, tree = jax.numpy, jax.tree.map

    def stage(k, function):
        def body(*args):
            return function(*args)

        body.__name__ = f"mpmd_stage_{k}_body"
        return jax.jit(body) if choice["marks"] else function

    def layer(p, x, key):
        h = jnp.tanh(x @ p["w"] + p["b"])
        return x + (h if key is None else h * jax.random.bernoulli(key, 0.8, h.shape) / 0.8)

    calls = [stage(k, layer) for k in range(choice["stages"])]

    def through(params, h, key, mean):
        keys = [None] * len(params) if key is None else jax.random.split(key, len(params))
        for i, (call, p, k) in enumerate(zip(calls, params, keys)):
            h = call(p, h, k)
            if choice["mean"] != "none" and i == 0:
                mean = 0.9 * mean + 0.1 * jax.lax.stop_gradient(h.mean(0))
                h = h - mean
        return h, mean

    def loss(params, mb, key, mean, power=2):
        (h, new), extra = through(params, mb["x"], key, mean), 0.0
        if choice["passes"] == "penalty":
            slope = jax.grad(lambda x: through(params, x, key, mean)[0].sum())(mb["x"])
            extra = 0.1 * jnp.mean(slope**2)
        elif choice["passes"] == "adversarial":
            # Without the sign, of which a rounding decides.
            moved = lambda x: jnp.mean((through(params, x, key, mean)[0] - mb["y"]) ** 2)  # noqa: E731
            h = through(params, mb["x"] + jax.grad(moved)(mb["x"]), key, mean)[0]
        elif choice["passes"] == "twice":
            h = through(params, h, key, mean)[0]
        # The mean of the first pass: that of a later one would not let microbatches overlap.
        return jnp.mean(jnp.abs(h - mb["y"]) ** power) + extra, new

    zeros = lambda params: (jnp.float32(0), tree(jnp.zeros_like, params))  # noqa: E731
    add = lambda a, b: tree(jnp.add, a, b)  # noqa: E731

    def branch(value, zero, mb, number, count):
        """What `value(power)` gives in the branch that is taken."""
        if choice["branch"] == "counted":
            return jax.lax.cond(number < count, lambda: value(2), zero)
        if choice["branch"] == "alternating":
            return jax.lax.cond(number % 2 == 0, lambda: value(2), lambda: value(3))
        if choice["branch"] == "one of three":
            return jax.lax.switch((number + count) % 3, [lambda: value(2), zero, lambda: value(3)])
        if choice["branch"] == "in a branch":
            inner = lambda: jax.lax.cond(mb["x"].sum() > 0, lambda: value(2), zero)  # noqa: E731
            return jax.lax.cond(number < count, inner, lambda: value(3))
        return value(2)

    def one(params, mb, key, mean, number, count):
        """Loss and gradients of a microbatch, and the new mean."""

        def both(power):
            (value, new), grads = jax.value_and_grad(lambda p: loss(p, mb, key, mean, power), has_aux=True)(params)
            return (value, grads), new

        return branch(both, lambda: (zeros(params), mean), mb, number, count)

    def group(params, start, carried, batch, count):
        """Adds the loss and gradients of a group of microbatches to `start`. Also returns key and mean, and metrics."""
        at = lambda i: tree(lambda b: b[i], batch)  # noqa: E731
        if choice["inner"] == "gradient of scan":

            def total(params):
                def body(c, item):
                    mb, number = item
                    value = lambda power: loss(params, mb, mb.get("key"), None, power)[0]  # noqa: E731
                    return c + branch(value, lambda: jnp.float32(0), mb, number, count), None

                return jax.lax.scan(body, jnp.float32(0), (batch, jnp.arange(MICROBATCHES)))[0]

            return add(start, jax.value_and_grad(total)(params)), carried, jnp.float32(0)

        def body(carry, mb, number):
            sums, (key, mean) = carry
            use = mb.get("key")
            if choice["keys"] == "split":
                key, use = jax.random.split(key)
            elif choice["keys"] == "folded":
                use = jax.random.fold_in(key, number)
            found, mean = one(params, mb, use, mean, number, count)
            return (add(sums, found), (key, mean)), found[0]

        if choice["inner"] == "scan":
            (sums, carried), values = jax.lax.scan(
                lambda c, item: body(c, *item), (start, carried), (batch, jnp.arange(MICROBATCHES))
            )
        elif choice["inner"] == "fori_loop":
            step = lambda i, c: body(c, at(i), i)[0]  # noqa: E731
            sums, carried = jax.lax.fori_loop(0, MICROBATCHES, step, (start, carried))
            values = jnp.zeros(MICROBATCHES)
        else:
            carry, values = (start, carried), []
            for i in range(MICROBATCHES):
                carry, value = body(carry, at(i), i)
                values.append(value)
            (sums, carried), values = carry, jnp.stack(values)
        return sums, carried, {"sum": jnp.float32(0), "each": values, "largest": values.max()}[choice["metrics"]]

    def update(s, grads):
        p = s["p"]
        if choice["optimizer"] == "orthogonal":
            grads = [{"b": g["b"], "w": 1.5 * g["w"] - 0.5 * g["w"] @ g["w"].T @ g["w"]} for g in grads]
        if choice["optimizer"] == "momentum":
            norm = jnp.sqrt(sum((x**2).sum() for x in jax.tree.leaves(grads)))
            m = tree(lambda m, g: 0.9 * m + g / (1 + norm), s["m"], grads)
            return s | {"p": tree(lambda p, m: p - 0.05 * m, p, m), "m": m}
        return s | {"p": tree(lambda p, g: p - 0.02 * g, p, grads)}

    def step(state, batch):
        count, data, s = batch["count"], batch["data"], state
        carried = state["key"], state["mean"]
        if choice["outer"] == "none":
            (value, grads), carried, metrics = group(s["p"], zeros(s["p"]), carried, tree(lambda b: b[0], data), count)
        elif choice["outer"] == "optimizer steps":

            def whole(carry, batch):
                s, carried = carry
                (value, grads), carried, metrics = group(s["p"], zeros(s["p"]), carried, batch, count)
                return (update(s, grads), carried), (value, metrics)

            (s, carried), (value, metrics) = jax.lax.scan(whole, (s, carried), data)
            return s | dict(zip(("key", "mean"), carried)), {"loss": value, "metrics": metrics}
        else:

            def body(carry, batch):
                sums, carried = carry
                if choice["outer"] == "means":
                    found, carried, metrics = group(s["p"], zeros(s["p"]), carried, batch, count)
                    return (tree(lambda a, b: a + b / MICROBATCHES, sums, found), carried), metrics
                if choice["outer"] == "clipped":
                    found, carried, metrics = group(s["p"], zeros(s["p"]), carried, batch, count)
                    return (tree(lambda a, b: a + jnp.clip(b, -0.1, 0.1), sums, found), carried), metrics
                sums, carried, metrics = group(s["p"], sums, carried, batch, count)
                return (sums, carried), metrics

            carry, at = (zeros(s["p"]), carried), lambda i: tree(lambda b: b[i], data)
            if choice["outer"] == "fori_loop":
                carry, metrics = jax.lax.fori_loop(0, GROUPS, lambda i, c: body(c, at(i))[0], carry), jnp.float32(0)
            elif choice["outer"] == "Python":
                metrics = []
                for i in range(GROUPS):
                    carry, found = body(carry, at(i))
                    metrics.append(found)
            else:
                carry, metrics = jax.lax.scan(body, carry, data)
            (value, grads), carried = carry
        if choice["second"] != "none":
            other = lambda p, mb: jax.value_and_grad(lambda p: loss(p, mb, None, s["mean"], 4)[0])(p)  # noqa: E731
            grads = jax.lax.scan(lambda c, mb: (add(c, other(s["p"], mb)[1]), None), grads, batch["other"])[0]
        return update(s, grads) | dict(zip(("key", "mean"), carried)), {"loss": value, "metrics": metrics}

    rng, width = np.random.default_rng(choice["data"]), choice["width"]
    normal = lambda *shape: rng.standard_normal(shape).astype(np.float32)  # noqa: E731
    pairs = lambda *shape: {"x": normal(*shape, BATCH, width), "y": normal(*shape, BATCH, width)}  # noqa: E731
    params = [{"w": normal(width, width) / 4, "b": normal(width) / 4} for _ in range(choice["stages"])]
    data = pairs(GROUPS, MICROBATCHES)
    if choice["keys"] == "in the batch":
        data["key"] = rng.integers(0, 1 << 32, (GROUPS, MICROBATCHES, 2), np.uint32)
    state = {"p": params, "key": np.array([0, 42], np.uint32), "mean": normal(width) / 8}
    if choice["optimizer"] == "momentum":
        state["m"] = tree(np.zeros_like, params)
    return step, state, {"data": data, "other": pairs(4), "count": np.int32(rng.integers(0, MICROBATCHES + 1))}


if __name__ == "__main__":
    sys.exit(run(choose, make, __doc__, 300))
