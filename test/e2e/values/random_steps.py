"""Random training steps in the forms in which users write them in JAX, compared with JAX's values: loop, marks by
layer or stage, loss, optimizer, rematerialization, precision. random_steps.py BIN WORK [--count N] [--seed S]; needs
jax, else exits with 77."""
import argparse
import os
import random
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from harness import Tools, load, save  # noqa: E402

MICROBATCHES, BATCH, WIDTH, LAYERS = 4, 3, 8, 4
LOOPS = (
    "scan of gradients",
    "gradient of scan",
    "gradient of stacked scan",
    "gradient of map",
    "fori_loop",
    "Python",
    "map of gradients",
)
LOSSES = ("mean of squares", "square of output", "absolute", "masked", "cross entropy", "huber", "logsumexp")


def make(jax, choice):
    """The step, and its first state and batch."""
    jnp = jax.numpy

    def stage(k, function):
        def body(*args):
            return function(*args)

        body.__name__ = f"mpmd_stage_{k}_body"
        return jax.jit(body)

    def layer(p, x):
        w = jax.tree.map(lambda a: a.astype(x.dtype), p)
        h = jax.nn.gelu(x @ w["up"] + w["b"])
        mean = h.mean(-1, keepdims=True)
        h = (h - mean) * jax.lax.rsqrt(((h - mean) ** 2).mean(-1, keepdims=True) + 1e-5) * w["g"]
        return x + h @ w["down"]

    one = jax.checkpoint(layer) if choice["remat"] else layer
    each = LAYERS // choice["stages"]
    if choice["marks"] == "layer":
        calls = [stage(i // each, one) for i in range(LAYERS)]
    else:

        def several(ps, x):
            for p in ps:
                x = one(p, x)
            return x

        calls = [stage(i, several) for i in range(choice["stages"])]

    def error(y, t):
        if choice["loss"] == "square of output":
            return (y**2).mean()
        if choice["loss"] == "absolute":
            return jnp.abs(y - t).mean()
        if choice["loss"] == "masked":
            return jnp.where(t > 0, (y - t) ** 2, 0).sum() / jnp.maximum((t > 0).sum(), 1)
        if choice["loss"] == "cross entropy":
            return -jnp.take_along_axis(jax.nn.log_softmax(y), jnp.argmax(t, -1)[:, None], -1).mean()
        if choice["loss"] == "huber":
            return jnp.where(jnp.abs(y - t) < 1, (y - t) ** 2, 2 * jnp.abs(y - t) - 1).mean()
        if choice["loss"] == "logsumexp":
            return jax.nn.logsumexp(y, -1).mean()
        return ((y - t) ** 2).mean()

    def loss(p, x, t):
        h = x.astype(choice["dtype"])
        if choice["marks"] == "layer":
            for call, q in zip(calls, p["layers"]):
                h = call(q, h)
        else:
            for i, call in enumerate(calls):
                h = call(p["layers"][i * each : (i + 1) * each], h)
        return error(h.astype(jnp.float32) @ p["head"], t)

    def gradients(p, batch):
        data, zeros = (batch["x"], batch["t"]), (0.0, jax.tree.map(jnp.zeros_like, p))
        mean = lambda tree: jax.tree.map(lambda a: a / MICROBATCHES, tree)  # noqa: E731
        both = jax.value_and_grad(loss)
        if choice["loop"] == "scan of gradients":
            return mean(jax.lax.scan(lambda c, d: (jax.tree.map(jnp.add, c, both(p, *d)), None), zeros, data)[0])
        if choice["loop"] == "gradient of scan":
            return jax.value_and_grad(
                lambda q: jax.lax.scan(lambda c, d: (c + loss(q, *d), None), 0.0, data)[0] / MICROBATCHES
            )(p)
        if choice["loop"] == "gradient of stacked scan":
            return jax.value_and_grad(lambda q: jax.lax.scan(lambda c, d: (c, loss(q, *d)), 0.0, data)[1].mean())(p)
        if choice["loop"] == "gradient of map":
            return jax.value_and_grad(lambda q: jax.lax.map(lambda d: loss(q, *d), data).mean())(p)
        if choice["loop"] == "fori_loop":
            return mean(
                jax.lax.fori_loop(
                    0, MICROBATCHES, lambda i, c: jax.tree.map(jnp.add, c, both(p, data[0][i], data[1][i])), zeros
                )
            )
        if choice["loop"] == "map of gradients":
            return jax.tree.map(lambda a: a.mean(0), jax.lax.map(lambda d: both(p, *d), data))
        return mean(jax.tree.map(lambda *a: sum(a), *[both(p, data[0][i], data[1][i]) for i in range(MICROBATCHES)]))

    def step(state, batch):
        value, g = gradients(state["p"], batch)
        if choice["optimizer"] == "sgd":
            return {"p": jax.tree.map(lambda a, b: a - 0.1 * b, state["p"], g)}, {"loss": value}
        norm = jnp.sqrt(sum((x**2).sum() for x in jax.tree.leaves(g)))
        scale = jnp.minimum(1.0, 1.0 / (norm + 1e-6))
        m = jax.tree.map(lambda m, b: 0.9 * m + scale * b, state["m"], g)
        return {"p": jax.tree.map(lambda a, b: a - 0.05 * b, state["p"], m), "m": m, "count": state["count"] + 1}, {
            "loss": value,
            "norm": norm,
        }

    rng = np.random.default_rng(choice["data"])
    normal = lambda scale, *shape: (scale * rng.standard_normal(shape)).astype(np.float32)  # noqa: E731
    layers = [
        {
            "up": normal(0.3, WIDTH, 2 * WIDTH),
            "b": normal(0.1, 2 * WIDTH),
            "g": 1 + normal(0.1, 2 * WIDTH),
            "down": normal(0.2, 2 * WIDTH, WIDTH),
        }
        for _ in range(LAYERS)
    ]
    state = {"p": {"layers": layers, "head": normal(0.3, WIDTH, WIDTH)}}
    if choice["optimizer"] == "momentum":
        state |= {"m": jax.tree.map(np.zeros_like, state["p"]), "count": np.int32(3)}
    return step, state, {"x": normal(1, MICROBATCHES, BATCH, WIDTH), "t": normal(1, MICROBATCHES, BATCH, WIDTH)}


# The error that is accepted, in changes of the value by a rounding of the first state.
ROUNDINGS = 16


def check(jax, tools, name, choice, make=make):
    """The worst relative error of a step on one rank and on one per stage."""
    step, state, batch = make(jax, choice)
    with open(tools.path(name + ".in.mlir"), "w", encoding="utf-8") as f:
        f.write(jax.export.export(jax.jit(step, donate_argnums=0), platforms=["cpu"])(state, batch).mlir_module())

    def named(root, tree):
        return {
            root + jax.tree_util.keystr(path): np.asarray(leaf)
            for path, leaf in jax.tree_util.tree_flatten_with_path(tree)[0]
        }

    save(tools.path("state.st"), named("state", state))
    save(tools.path("feed.st"), {n: v[None] for n, v in named("batch", batch).items()})

    def values(function, state=state):
        new, metrics = jax.jit(function)(state, batch)
        return named("state", new) | named("result[1]", metrics)

    def distance(a, b):
        return float(np.abs(a.astype(np.float64) - b).max() / max(np.abs(b).max(), 1e-6))

    def rounded(array):
        signs = np.random.default_rng(0).choice((-1, 1), np.shape(array))
        is_float = np.issubdtype(np.asarray(array).dtype, np.floating)
        return (array * (1 + signs * np.float32(2**-23))).astype(array.dtype) if is_float else array

    want, worst, moved = values(step), 0.0, {}
    # In narrow types, JAX's own rounding error bounds the difference from the f32 values.
    truth = values(make(jax, choice | {"dtype": "float32"})[0])
    for topology in {"pp1", f"pp{choice['stages']}"}:
        bundle = tools.compile(tools.path(name + ".in.mlir"), name, topology)
        tools.ok(
            "mpmd-run",
            bundle,
            "--input",
            tools.path("state.st"),
            "--feed",
            tools.path("feed.st"),
            "--output",
            tools.path("out.st"),
        )
        got = load(tools.path("out.st"))
        for n, value in want.items():
            assert n in got, f"{n} is missing"
            error, limit = distance(got[n], value), 2e-5
            if choice["dtype"] != "float32":
                error, limit = distance(got[n], truth[n]), 1e-2 + 2 * distance(value, truth[n])
            elif error > limit:
                # Some optimizers enlarge errors. A rounding of the first state then moves the value, too.
                moved = moved or values(step, jax.tree.map(rounded, state))
                limit = max(limit, ROUNDINGS * distance(moved[n], value))
            assert error <= limit, f"{topology}: {n} has a relative error of {error:.1e}, limit {limit:.0e}"
            worst = max(worst, error)
    return worst


def run(choose, make, what, count):
    """Checks steps with random choices; choose(random) makes one."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("bin")
    parser.add_argument("work")
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        import jax
        import jax.export

        jax.config.update("jax_platforms", "cpu")
    except ImportError:
        print("skipped: there is no jax")
        return 77
    tools, rng, bad = Tools(os.path.abspath(options.bin), os.path.abspath(options.work)), random.Random(options.seed), 0
    for number in range(options.count):
        choice = choose(rng)
        try:
            check(jax, tools, f"step{number}", choice, make)
        except AssertionError as failure:
            bad += 1
            print(f"step {number} of seed {options.seed}, {choice}:\n  {failure}", flush=True)
        if number % 50 == 49:
            jax.clear_caches()
    print(f"seed {options.seed}: {options.count - bad} of {options.count} steps equal JAX")
    return bad > 0


def choose(rng):
    narrow = rng.random() < 0.2
    return {
        "loop": rng.choice(LOOPS),
        "loss": rng.choice(LOSSES),
        "marks": rng.choice(("layer", "stage")),
        "stages": rng.choice((1, 2, 4)),
        "remat": rng.random() < 0.4,
        "optimizer": rng.choice(("sgd", "momentum")),
        "data": rng.randrange(1 << 30),
        "dtype": "bfloat16" if narrow else "float32",
    }


if __name__ == "__main__":
    sys.exit(run(choose, make, __doc__, 300))
