#!/usr/bin/env python3
"""Writes the training steps beside this file, and what JAX computes for them: make.py [NAME...]. Needs jax and
safetensors.

NAME.mlir has marks, a loop or an update that stands for many programs; NAME.safetensors has its values.
"""
import os
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from jax_programs import with_names, write  # noqa: E402

jax.config.update("jax_num_cpu_devices", 4)
WIDTH, BATCH, MICROBATCHES, STEPS = 8, 4, 3, 4
tree = jax.tree.map
PROGRAMS = {}
# The mesh of those that are sharded, and a function that gives the shardings of state and batch.
SHARDED = {}
# Those whose shardings are GSPMD's.
TILED = {"sharded_tiles"}


def program(function):
    PROGRAMS[function.__name__] = function
    return function


def sharded(axes, specs):
    def add(function):
        SHARDED[function.__name__] = axes, specs
        return program(function)

    return add


def stage(k, function):
    def body(*args):
        return function(*args)

    body.__name__ = f"mpmd_stage_{k}_body"
    return jax.jit(body)


def dense(activation):
    return lambda p, x: activation(x @ p["w"] + p["b"])


def layers(count=3, seed=1, width=WIDTH):
    rng = np.random.default_rng(seed)
    return [
        {
            "b": np.zeros(width, np.float32),
            "w": (rng.standard_normal((width, width)) / np.sqrt(width)).astype(np.float32),
        }
        for _ in range(count)
    ]


def three():
    return [stage(0, dense(jnp.tanh)), stage(1, dense(jax.nn.gelu)), stage(2, dense(lambda x: x))]


def through(functions, params, x):
    for function, p in zip(functions, params):
        x = function(p, x)
    return x


def square_loss(functions):
    return lambda params, mb: jnp.mean(jnp.square(through(functions, params, mb["x"]) - mb["y"]))


def batches(**more):
    rng = np.random.default_rng(2)
    shape = (STEPS, MICROBATCHES, BATCH, WIDTH)
    return {
        "x": rng.standard_normal(shape).astype(np.float32),
        "y": rng.standard_normal(shape).astype(np.float32),
        **more,
    }


def accumulate(loss, params, batch, **options):
    """Mean loss and gradient by a scan over the microbatches."""

    def body(total, mb):
        return tree(jnp.add, total, jax.value_and_grad(loss)(params, mb)), None

    total, _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, params)), batch, **options)
    return tree(lambda t: t / MICROBATCHES, total)


def sgd(params, grads, rate=0.1):
    return tree(lambda p, g: p - rate * g, params, grads)


def trained(loss, **options):
    """A step that trains `params` by SGD, with its first state and its batches."""

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch, **options)
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()


@program
def gradient_of_scan():
    loss = square_loss(three())

    def step(s, batch):
        value, grads = jax.value_and_grad(lambda p: jnp.mean(jax.lax.map(lambda mb: loss(p, mb), batch)))(s["params"])
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()


@program
def carried_key():
    loss = square_loss(three())

    def step(s, batch):
        def body(carry, mb):
            total, key = carry
            key, now = jax.random.split(key)
            mb = dict(mb, x=mb["x"] * jax.random.bernoulli(now, 0.75, mb["x"].shape))
            return (tree(jnp.add, total, jax.value_and_grad(loss)(s["params"], mb)), key), None

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), key), _ = jax.lax.scan(body, (zero, s["key"]), batch)
        return {"params": sgd(s["params"], grads), "key": key}, {"loss": value}

    return step, {"params": layers(), "key": np.array([0, 42], np.uint32)}, batches()


@program
def weighted_metrics():
    functions = three()

    def loss(params, mb):
        out = through(functions, params, mb["x"])
        hit = (jnp.argmax(out, -1) == mb["label"]) & mb["use"]
        weight = mb["use"].astype(jnp.float32)
        return jnp.sum(jnp.mean(jnp.square(out - mb["y"]), -1) * weight), (
            jnp.sum(weight),
            jnp.sum(hit.astype(jnp.int32)),
            jnp.any(hit),
            jnp.max(out),
        )

    def step(s, batch):
        def body(c, mb):
            (value, (n, hits, any_hit, largest)), g = jax.value_and_grad(loss, has_aux=True)(s["params"], mb)
            return (
                c[0] + value,
                c[1] + n,
                c[2] + hits,
                c[3] | any_hit,
                jnp.maximum(c[4], largest),
                tree(jnp.add, c[5], g),
            ), value

        zero = (
            jnp.zeros(()),
            jnp.zeros(()),
            jnp.int32(0),
            jnp.array(False),
            jnp.float32(-1e9),
            tree(jnp.zeros_like, s["params"]),
        )
        (value, n, hits, any_hit, largest, grads), each = jax.lax.scan(body, zero, batch)
        return {"params": sgd(s["params"], tree(lambda g: g / n, grads))}, {
            "loss": value / n,
            "hits": hits,
            "any": any_hit,
            "largest": largest,
            "each": each,
        }

    rng = np.random.default_rng(3)
    shape = (STEPS, MICROBATCHES, BATCH)
    return (
        step,
        {"params": layers()},
        batches(label=rng.integers(0, WIDTH, shape).astype(np.int32), use=rng.random(shape) > 0.3),
    )


@program
def tied_and_clipped():
    first, middle, last = stage(0, lambda w, t: w[t]), stage(1, dense(jnp.tanh)), stage(2, lambda w, x: x @ w.T)

    def loss(p, mb):
        logits = jax.nn.log_softmax(last(p["w"], middle(p["m"], first(p["w"], mb["t"]))))
        return -jnp.mean(jnp.take_along_axis(logits, mb["u"][..., None], -1))

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        norm = jnp.sqrt(sum(jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)))
        grads = tree(lambda g: g * jnp.minimum(1.0, 0.2 / (norm + 1e-6)), grads)
        count = s["count"] + 1
        mu = tree(lambda m, g: 0.9 * m + 0.1 * g, s["mu"], grads)
        params = tree(lambda p, m: p - 0.1 * m / (1 - 0.9 ** count.astype(jnp.float32)), s["params"], mu)
        average = tree(lambda a, p: 0.9 * a + 0.1 * p, s["average"], params)
        return {"params": params, "mu": mu, "count": count, "average": average}, {"loss": value, "norm": norm}

    rng = np.random.default_rng(4)
    params = {"w": (rng.standard_normal((11, WIDTH)) / 2).astype(np.float32), "m": layers(1)[0]}
    tokens = lambda: rng.integers(0, 11, (STEPS, MICROBATCHES, BATCH, 5)).astype(np.int32)
    return (
        step,
        {"params": params, "mu": tree(np.zeros_like, params), "count": np.int32(0), "average": tree(np.array, params)},
        {"t": tokens(), "u": tokens()},
    )


@program
def skipped_steps():
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(lambda p, mb: loss(p, mb) * s["scale"], s["params"], batch)
        grads = tree(lambda g: g / s["scale"], grads)
        good = jnp.isfinite(sum(jnp.sum(g) for g in jax.tree.leaves(grads))) & (s["count"] % 3 != 1)
        params = jax.lax.cond(good, lambda a: sgd(*a), lambda a: a[0], (s["params"], grads))
        return {"params": params, "scale": jnp.where(good, s["scale"] * 2, s["scale"] / 2), "count": s["count"] + 1}, {
            "loss": value / s["scale"],
            "good": good,
        }

    return step, {"params": layers(), "scale": np.float32(4), "count": np.int32(0)}, batches()


@program
def skipped_updates():
    """Gradients are added up in two steps; then an update, clipped by the norm of all of them, is made if they are
    finite: a branch in a branch, each over all layers."""
    loss = square_loss(three())

    def adam(s, grads):
        norm = jnp.sqrt(sum(jnp.sum(g * g) for g in jax.tree.leaves(grads)))
        grads = tree(lambda g: g * jnp.minimum(1.0, 0.5 / norm), grads)
        mean = tree(lambda m, g: 0.9 * m + 0.1 * g, s["mean"], grads)
        square = tree(lambda v, g: 0.99 * v + 0.01 * g * g, s["square"], grads)
        count = s["count"] + 1
        scale = jnp.sqrt(1 - 0.99**count) / (1 - 0.9**count)

        def new(p, m, v):
            update = m * scale / (jnp.sqrt(v) + 1e-3)
            return p - 0.05 * update * (1 + jnp.linalg.norm(p)) / (1 + jnp.linalg.norm(update))

        params = tree(new, s["params"], mean, square)
        return {**s, "params": params, "mean": mean, "square": square, "count": count, "norm": norm}

    def update(s, grads):
        good = jnp.isfinite(sum(jnp.sum(g) for g in jax.tree.leaves(grads))) & (s["tries"] % 6 != 4)
        s = jax.lax.cond(good, adam, lambda s, grads: {**s, "norm": s["norm"] * 0.5}, s, grads)
        return {**s, "sums": tree(jnp.zeros_like, grads)}

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        sums = tree(jnp.add, s["sums"], grads)
        s = {**s, "tries": s["tries"] + 1}
        s = jax.lax.cond(s["tries"] % 2 == 0, update, lambda s, sums: {**s, "sums": sums}, s, sums)
        return s, {"loss": value}

    params = layers()
    zeros = tree(np.zeros_like, params)
    counts = {"count": np.int32(0), "tries": np.int32(0), "norm": np.float32(1)}
    return step, {"params": params, "mean": zeros, "square": zeros, "sums": zeros, **counts}, batches()


@program
def factored_moments():
    loss = square_loss(three())

    def one(p, g, row, column):
        row, column = 0.9 * row + 0.1 * jnp.mean(g * g, -1), 0.9 * column + 0.1 * jnp.mean(g * g, 0)
        update = (
            g / jnp.sqrt(row[:, None] * column[None] / (jnp.mean(row) + 1e-8) + 1e-4) if p.ndim == 2 else jnp.sign(g)
        )
        return (
            p - 0.02 * update / jnp.maximum(1.0, jnp.sqrt(jnp.mean(update * update))) * (1 + jnp.linalg.norm(p)),
            row,
            column,
        )

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        out = [
            {k: one(p[k], g[k], r[k], c[k]) for k in p} for p, g, r, c in zip(s["params"], grads, s["row"], s["column"])
        ]
        pick = lambda i: [{k: v[i] for k, v in o.items()} for o in out]
        return {"params": pick(0), "row": pick(1), "column": pick(2)}, {"loss": value}

    params = layers()
    moments = lambda axis: [
        {
            k: np.zeros(v.shape[axis : axis + 1] if v.ndim == 2 else v.shape[1:] if axis else (), np.float32)
            for k, v in p.items()
        }
        for p in params
    ]
    fix = lambda m: [{k: (np.zeros((), np.float32) if k == "b" else v) for k, v in p.items()} for p in m]
    return step, {"params": params, "row": fix(moments(0)), "column": fix(moments(1))}, batches()


@program
def skips_and_penalty():
    functions = three()
    last = stage(3, lambda p, x, early, raw: (x + early) @ p["w"] + p["b"] + raw)

    def loss(params, mb):
        a = functions[0](params[0], mb["x"])
        b = functions[2](params[2], functions[1](params[1], a))
        return jnp.mean(jnp.square(last(params[3], b, a, mb["x"]) - mb["y"])) + 1e-2 * sum(
            jnp.sum(jnp.square(p["w"])) for p in params
        )

    step, state, feed = trained(loss)
    return step, {"params": layers(4)}, feed


@program
def between_stages():
    """Norms with parameters of their own between all stages, and a decoder whose joints with the encoder no mark
    claims: nothing but activations and their gradients has to cross."""
    normed = lambda p, x: (x - x.mean(-1, keepdims=True)) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * p["g"]
    stages = [stage(k, dense(jnp.tanh)) for k in range(4)]
    join = lambda x, skip: jnp.concatenate([x, skip], axis=-1).reshape(x.shape + (2,)).max(-1)

    def loss(params, mb):
        first = stages[0](params[0], mb["x"])
        second = stages[1](params[1], normed(params[0], first))
        third = normed(params[2], stages[2](params[2], normed(params[1], second)))
        last = stages[3](params[3], join(third, jnp.square(first)))
        return jnp.mean(jnp.square(normed(params[3], last) - mb["y"])) + 1e-2 * jnp.mean(jnp.abs(third - second))

    step, _, feed = trained(loss)
    return step, {"params": [{**p, "g": np.ones(WIDTH, np.float32)} for p in layers(4)]}, feed


@program
def shared_small():
    """Attention of all stages over rows of the batch reads a bias by their distance, out of one small table, and two
    stages read half of one weight: each stage sums its own part of their gradients."""

    def attended(p, x, bias, weight=None):
        scores = jax.nn.softmax(x @ p["w"] @ x.T + bias, axis=-1)
        return jnp.tanh(scores @ (x if weight is None else x @ weight) + p["b"])

    stages = [stage(k, attended) for k in range(4)]
    distance = np.arange(BATCH)[:, None] - np.arange(BATCH) + BATCH - 1

    def loss(params, mb):
        bias, half, x = 2.0 * params["distances"][distance].T, 0.5 * params["shared"], mb["x"]
        for k, p in enumerate(params["layers"]):
            x = stages[k](p, x, bias, *([half] if k % 3 == 0 else []))
        return jnp.mean(jnp.square(x - mb["y"]))

    step, _, feed = trained(loss)
    table = np.linspace(-1, 1, 2 * BATCH - 1, dtype=np.float32)
    return step, {"params": {"layers": layers(4), "distances": table, "shared": layers(1, seed=5)[0]["w"]}}, feed


def worded(head_alone):
    """A step whose last stage has a head of many words, with a dense layer before it or not, and a scaled loss."""
    words = 96

    def head(p, x):
        return x @ p["head"] + p["bias"]

    def last(p, x):
        return head(p, x if head_alone else jnp.tanh(x @ p["w"] + p["b"]))

    stages = [*three()[:2], stage(2, last)]

    def step(s, batch):
        def loss(params, mb):
            logits = through(stages, params, mb["x"])
            chosen = jnp.take_along_axis(jax.nn.log_softmax(logits), mb["word"][:, None], axis=-1)
            return -s["scale"] * jnp.mean(chosen) + 1e-3 * jnp.mean(jnp.square(logits))

        value, grads = accumulate(loss, s["params"], batch)
        return {"params": sgd(s["params"], grads), "scale": s["scale"] * 0.9}, {"loss": value}

    params = layers(2 if head_alone else 3)
    table = np.random.default_rng(6).standard_normal((WIDTH, words)).astype(np.float32) / 4
    wide = {"head": table, "bias": np.zeros(words, np.float32)}
    params = [*params, wide] if head_alone else [*params[:2], {**params[2], **wide}]
    word = np.random.default_rng(7).integers(0, words, (STEPS, MICROBATCHES, BATCH)).astype(np.int32)
    return step, {"params": params, "scale": np.float32(2)}, batches(word=word)


@program
def words_of_a_layer():
    return worded(False)


@program
def words_alone():
    return worded(True)


@program
def more_than_needed():
    """Stages that hand on more than there is to know: masks of the tokens, casts and scaled copies of what they hand on
    anyway, the tokens themselves, a value that goes through all stages, tables of constants, a function of a scalar.
    The last stage reads one of them in its backward only."""
    length, width, words = 16, 8, 11

    def embed(p, tokens):
        x = p["table"][tokens]
        seen = (tokens != 0)[:, None, :] & (jnp.arange(length)[:, None] >= jnp.arange(length))[None]
        angle = jnp.arange(length, dtype=jnp.float32)[:, None] / (1 + jnp.arange(width))
        x = jnp.tanh(x @ p["w"])
        return x, jnp.where(seen, 0.0, -1e9), x * p["gain"] + p["bias"], jnp.sin(angle), tokens, jnp.exp(p["heat"])

    def attend(p, x, mask, scaled, table, heat):
        scores = heat * (scaled + table) @ p["w"] @ x.swapaxes(1, 2)
        y = x + jax.nn.softmax(scores + mask) @ x
        return y, mask, y.astype(jnp.bfloat16), x * x

    def head(p, y, mask, low, square, tokens):
        y = y + jax.nn.softmax(mask) @ low.astype(jnp.float32) + 0.1 * square
        logits = y @ p["words"]
        ahead = jax.nn.one_hot(tokens, words)
        return -jnp.mean(jnp.sum(ahead * jax.nn.log_softmax(logits), -1))

    first, second, last = stage(0, embed), stage(1, attend), stage(2, head)

    def loss(p, tokens):
        x, mask, scaled, table, passed, heat = first(p["embed"], tokens)
        y, mask, low, square = second(p["attend"], x, mask, scaled, table, heat)
        return last(p["head"], y, mask, low, square, passed)

    def step(p, batch):
        def body(total, tokens):
            return tree(jnp.add, total, jax.value_and_grad(loss)(p, tokens)), None

        (value, grads), _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, p)), batch)
        return sgd(p, grads), {"loss": value}

    rng = np.random.default_rng(9)
    matrix = lambda *shape: (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
    state = {
        "embed": {
            "bias": matrix(width),
            "gain": matrix(width),
            "heat": np.float32(0.1),
            "table": matrix(words, width),
            "w": matrix(width, width),
        },
        "attend": {"w": matrix(width, width)},
        "head": {"words": matrix(width, words)},
    }
    return step, state, rng.integers(0, words, (STEPS, MICROBATCHES, BATCH, length)).astype(np.int32)


@program
def new_mean():
    """A running mean of what the first stage makes, whose new value its output is made of: the backward needs that of
    its own microbatch, when those behind it have replaced the mean."""

    def first(p, x, mean):
        h = dense(jnp.tanh)(p, x)
        new = 0.9 * mean + 0.1 * jax.lax.stop_gradient(h.mean(0))
        return h * jnp.tanh(jnp.broadcast_to(new, h.shape)), new

    stages = [stage(0, first), stage(1, dense(lambda x: x))]

    def loss(params, mb, mean):
        h, new = stages[0](params[0], mb["x"], mean)
        return jnp.mean(jnp.square(stages[1](params[1], h) - mb["y"])), new

    def step(s, batch):
        def body(carry, mb):
            total, mean = carry
            (value, new), grads = jax.value_and_grad(loss, has_aux=True)(s["params"], mb, mean)
            return (tree(jnp.add, total, (value, grads)), new), None

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), mean), _ = jax.lax.scan(body, (zero, s["mean"]), batch)
        return {"params": sgd(s["params"], grads), "mean": mean}, {"loss": value}

    return step, {"params": layers(2), "mean": np.linspace(-1, 1, WIDTH, dtype=np.float32)}, batches()


def mean_without_loop(use):
    """One microbatch, without a loop, that makes its output of a running mean's old value or of its new one."""

    def first(p, x, mean):
        h = dense(jnp.tanh)(p, x)
        new = 0.9 * mean + 0.1 * jax.lax.stop_gradient(h.mean(0))
        return h * jnp.tanh(jnp.broadcast_to(use(mean, new), h.shape)), new

    stages = [stage(0, first), stage(1, dense(lambda x: x))]

    def step(s, batch):
        def loss(params):
            h, new = stages[0](params[0], batch["x"][0], s["mean"])
            return jnp.mean(jnp.square(stages[1](params[1], h) - batch["y"][0])), new

        (value, mean), grads = jax.value_and_grad(loss, has_aux=True)(s["params"])
        return {"params": sgd(s["params"], grads), "mean": mean}, {"loss": value}

    feed = {name: values[:, :1] for name, values in batches().items()}
    return step, {"params": layers(2), "mean": np.linspace(-1, 1, WIDTH, dtype=np.float32)}, feed


@program
def old_mean_without_loop():
    return mean_without_loop(lambda old, new: old)


@program
def new_mean_without_loop():
    return mean_without_loop(lambda old, new: new)


@program
def centred_inputs():
    """A running mean that inputs are centred by, where the gradient of a loss needs the centred input and the sum of
    squares that a forward made of it."""
    stages = three()[:2]

    def loss(params, mb, mean):
        x = mb["x"] - mean
        first = stages[0](params[0], x)
        size = jnp.sqrt(jnp.sum(jnp.square(first - x), axis=-1, keepdims=True) + 1.0)
        y = stages[1](params[1], first / size)
        return jnp.mean(jnp.square(y - mb["y"])) + jnp.mean(jnp.abs(first - x) * size), first.mean(0)

    def step(s, batch):
        def body(carry, mb):
            total, mean = carry
            (value, new), grads = jax.value_and_grad(loss, has_aux=True)(s["params"], mb, mean)
            return (tree(jnp.add, total, (value, grads)), 0.9 * mean + 0.1 * new), None

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), mean), _ = jax.lax.scan(body, (zero, s["mean"]), batch)
        return {"params": sgd(s["params"], grads), "mean": mean}, {"loss": value}

    return step, {"params": layers(2), "mean": np.full(WIDTH, 0.1, np.float32)}, batches()


@program
def two_losses():
    functions = three()
    loss = square_loss(functions)
    other = lambda p, mb: jnp.mean(jnp.abs(through(functions, p, mb["x"] * 0.5) - mb["y"]))

    def both(p, mb):
        (a, g), (b, h) = jax.value_and_grad(loss)(p, mb), jax.value_and_grad(other)(p, mb)
        return a + b, tree(lambda x, y: x + 0.5 * y, g, h)

    def step(s, batch):
        def body(total, mb):
            return tree(jnp.add, total, both(s["params"], mb)), None

        (value, grads), _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, s["params"])), batch)
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()


@program
def target_network():
    functions = three()

    def step(s, batch):
        def loss(p, mb):
            return jnp.mean(
                jnp.square(
                    through(functions, p, mb["x"])
                    - mb["y"]
                    - 0.5 * jax.lax.stop_gradient(through(functions, s["target"], mb["x"]))
                )
            )

        value, grads = accumulate(loss, s["params"], batch)
        params = sgd(s["params"], grads)
        return {
            "params": params,
            "target": tree(lambda t, p: 0.9 * t + 0.1 * p, s["target"], params),
            "old": s["params"],
        }, {"loss": value}

    return step, {"params": layers(), "target": layers(seed=5), "old": layers(seed=6)}, batches()


@program
def traded_state():
    """Stages need each other's old state, which the other replaces by theirs."""
    functions = [stage(k, lambda p, x: jnp.tanh(x @ p["w"] @ p["v"])) for k in range(2)]
    loss = square_loss(functions)
    weights = [{"v": a["w"], "w": b["w"]} for a, b in zip(layers(2, 9), layers(2, 10))]

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        (first, second), new = s["params"], sgd(s["params"], grads)
        params = [{"v": second["v"], "w": first["v"]}, {"v": new[1]["v"], "w": first["v"]}]
        return {"params": params}, {"loss": value}

    return step, {"params": weights}, batches()


@program
def stacked_layers():
    block = lambda p, x: jax.lax.scan(lambda h, q: (jnp.tanh(h @ q["w"] + q["b"]), None), x, p)[0]
    functions = [stage(0, jax.checkpoint(block)), stage(1, block), stage(2, dense(lambda x: x))]
    many = lambda seed: tree(lambda *t: np.stack(t), *layers(2, seed))
    step, state, feed = trained(square_loss(functions))
    return step, {"params": [many(7), many(8), layers(1)[0]]}, feed


@program
def unrolled():
    loss = square_loss(three())

    def step(s, batch):
        def body(total, mb):
            return tree(jnp.add, total, jax.value_and_grad(loss)(s["params"], mb)), None

        (value, grads), _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, s["params"])), batch, unroll=True)
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()


@program
def penalised_gradient():
    functions = [stage(0, dense(jnp.tanh)), stage(1, dense(jnp.tanh)), stage(2, dense(lambda x: x))]

    def loss(p, mb):
        slope = jax.grad(lambda x: jnp.sum(through(functions, p, x)))(mb["x"])
        return square_loss(functions)(p, mb) + 0.1 * jnp.mean(jnp.square(slope))

    return trained(loss)


@program
def keys_for_a_later_stage():
    functions = [
        stage(0, dense(jnp.tanh)),
        stage(1, lambda p, x, key: (x @ p["w"] + p["b"]) * jax.random.bernoulli(key, 0.75, x.shape)),
        stage(2, dense(lambda x: x)),
    ]

    def step(s, batch):
        key, use = jax.random.split(s["key"])

        def body(total, item):
            mb, now = item
            loss = lambda p: jnp.mean(
                jnp.square(functions[2](p[2], functions[1](p[1], functions[0](p[0], mb["x"]), now)) - mb["y"])
            )
            return tree(jnp.add, total, jax.value_and_grad(loss)(s["params"])), None

        (value, grads), _ = jax.lax.scan(
            body, (jnp.zeros(()), tree(jnp.zeros_like, s["params"])), (batch, jax.random.split(use, MICROBATCHES))
        )
        return {"params": sgd(s["params"], grads), "key": key}, {"loss": value}

    return step, {"params": layers(), "key": np.array([0, 42], np.uint32)}, batches()


@program
def python_loop():
    """Written out by Python: a key, a constant and the batch differ between microbatches, losses come out one by
    one."""
    functions = three()

    def step(s, batch):
        keys, outs = jax.random.split(s["key"], MICROBATCHES + 1), []
        for i in range(MICROBATCHES):
            mb = tree(lambda t: t[i], batch)
            mb["x"] = mb["x"] * jax.random.bernoulli(keys[i], 0.75, mb["x"].shape) * (1 + i)
            outs.append(jax.value_and_grad(square_loss(functions))(s["params"], mb))
        grads = tree(lambda *g: sum(g) / MICROBATCHES, *[o[1] for o in outs])
        return {"params": sgd(s["params"], grads, 0.02), "key": keys[-1]}, {
            "losses": [o[0] for o in outs],
            "loss": sum(o[0] for o in outs),
        }

    return step, {"params": layers(), "key": np.array([0, 42], np.uint32)}, batches()


@program
def unrolled_by_two():
    loss = square_loss(three())

    def step(s, batch):
        def body(total, mb):
            value, grads = jax.value_and_grad(loss)(s["params"], mb)
            return tree(jnp.add, total, grads), value

        grads, values = jax.lax.scan(body, tree(jnp.zeros_like, s["params"]), batch, unroll=2)
        return {"params": sgd(s["params"], grads)}, {"losses": values}

    return step, {"params": layers()}, batches()


@program
def unrolled_unevenly():
    """Seven microbatches in two turns of three and one after them."""
    step, state, _ = trained(square_loss(three()), unroll=3)
    rng = np.random.default_rng(13)
    return step, state, {k: rng.standard_normal((STEPS, 7, 2, WIDTH)).astype(np.float32) for k in "xy"}


@program
def composite_loop():
    loss = square_loss(three())

    def step(s, batch):
        def run(params, batch):
            def body(total, mb):
                return tree(jnp.add, total, jax.value_and_grad(loss)(params, mb)), None

            return jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, params)), batch)[0]

        value, grads = jax.lax.composite(lambda p, b, microbatches: run(p, b), name="mpmd.microbatch_loop")(
            s["params"], batch, microbatches=MICROBATCHES
        )
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()


@program
def recurrence():
    """A recurrence in one stage: its products are written out, in the backward too."""

    def recur(p, x):
        return jax.lax.scan(lambda h, t: ((h := jnp.tanh(t @ p["w"] + h @ p["u"] + p["b"])), h), jnp.zeros(WIDTH), x)[1]

    functions = [stage(0, recur), stage(1, dense(jax.nn.gelu)), stage(2, recur)]
    params = layers()
    for i in (0, 2):
        params[i]["u"] = layers(1, seed=11 + i)[0]["w"]
    step, _, feed = trained(square_loss(functions))
    return step, {"params": params}, feed


@program
def running_statistics():
    """State that the loop carries on (a running mean), that it leaves behind (the last microbatch's), and that changes
    places."""

    def normed(p, x, mean):
        new = 0.9 * mean + 0.1 * x.mean(0)
        return jnp.tanh((x - new) @ p["w"] + p["b"]), new

    functions = [stage(0, dense(jnp.tanh)), stage(1, normed), stage(2, dense(lambda x: x))]

    def step(s, batch):
        def loss(params, mean, mb):
            h = functions[0](params[0], mb["x"])
            h, mean = functions[1](params[1], h, mean)
            return jnp.mean(jnp.square(functions[2](params[2], h) - mb["y"])), (mean, h.max(0))

        def body(carry, mb):
            total, mean, _ = carry
            (value, (mean, last)), grads = jax.value_and_grad(loss, has_aux=True)(s["params"], mean, mb)
            return (tree(jnp.add, total, (value, grads)), mean, last), None

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), mean, last), _ = jax.lax.scan(body, (zero, s["mean"], s["last"]), batch)
        return {
            "params": sgd(s["params"], grads),
            "mean": mean,
            "last": last,
            "left": s["right"],
            "right": s["left"],
        }, {"loss": value, "largest": mean.max()}

    rows = [layers(1, seed=20 + i)[0]["w"][i] for i in range(4)]
    state = {"params": layers(), "mean": rows[0], "last": rows[1], "left": rows[2], "right": rows[3]}
    return step, state, batches()


@program
def sharpness_aware():
    """SAM: the gradient at the weights moved along the gradient of all microbatches, clipped by its norm."""
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        norm = jnp.sqrt(sum(jnp.vdot(g, g) for g in jax.tree.leaves(grads)))
        moved = tree(lambda p, g: p + 0.05 * g / (norm + 1e-6), s["params"], grads)
        there, grads = accumulate(loss, moved, batch)
        momentum = tree(lambda m, g: 0.9 * m + g, s["momentum"], grads)
        return {"params": sgd(s["params"], momentum, 0.05), "momentum": momentum}, {"loss": value, "there": there}

    return step, {"params": layers(), "momentum": tree(np.zeros_like, layers())}, batches()


@program
def two_updates():
    """Two steps of SGD in one, the second over the microbatches in pairs and from the last to the first."""
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        params = sgd(s["params"], grads)
        halves = tree(lambda t: t.reshape((2 * MICROBATCHES, -1) + t.shape[2:]), batch)
        again, grads = accumulate(loss, params, halves, reverse=True)
        return {"params": sgd(params, grads), "count": s["count"] + 2}, {"loss": value, "again": again}

    return step, {"params": layers(), "count": np.zeros((), np.int32)}, batches()


@program
def adversarial():
    """A generator of one stage and a judge of two, trained in turn over all microbatches."""
    maker, first, second = three()

    def judged(judge, x):
        return jnp.mean(second(judge[1], first(judge[0], x)), -1)

    def step(s, batch):
        def judge_loss(judge, mb):
            made = jax.lax.stop_gradient(maker(s["maker"], mb["x"]))
            return jnp.mean(jax.nn.softplus(-judged(judge, mb["y"])) + jax.nn.softplus(judged(judge, made)))

        value, grads = accumulate(judge_loss, s["judge"], batch)
        judge = sgd(s["judge"], grads)

        def maker_loss(p, mb):
            return jnp.mean(jax.nn.softplus(-judged(judge, maker(p, mb["x"]))))

        fooled, grads = accumulate(maker_loss, s["maker"], batch)
        return {"maker": sgd(s["maker"], grads), "judge": judge}, {"judge": value, "maker": fooled}

    params = layers()
    return step, {"maker": params[0], "judge": params[1:]}, batches()


@program
def loss_after_update():
    """The loss of the first microbatch with the new weights: stage calls behind the loop."""
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        params = sgd(s["params"], grads)
        return {"params": params}, {"loss": value, "after": loss(params, tree(lambda t: t[0], batch))}

    return step, {"params": layers()}, batches()


@program
def line_search():
    """The best of three rates, each tried on all microbatches without a gradient."""
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        tried = []
        for rate in (0.3, 0.1, 0.03):
            params = sgd(s["params"], grads, rate)
            total, _ = jax.lax.scan(lambda t, mb, p=params: (t + loss(p, mb), None), jnp.zeros(()), batch)
            tried.append(total / MICROBATCHES)
        best = jnp.array([0.3, 0.1, 0.03])[jnp.argmin(jnp.stack(tried))]
        return {"params": sgd(s["params"], grads, best)}, {"loss": value, "tried": jnp.stack(tried), "rate": best}

    return step, {"params": layers()}, batches()


@program
def handed_on():
    """Other stages read what the first one carries: a mean of its output, and its last two outputs in a line; the third
    reads what it carries itself in an op of no stage, which lies between the second and it."""
    first, second, third = three()

    def step(s, batch):
        def body(carry, mb):
            total, mean, older, old, last = carry

            def loss(params):
                h = first(params[0], mb["x"])
                seen = second(params[1], h - mean + 0.1 * older)
                out = third(params[2], seen * (1 + old) + 0.1 * last)
                return jnp.mean(jnp.square(out - mb["y"])), (h, out)

            (value, (h, out)), grads = jax.value_and_grad(loss, has_aux=True)(s["params"])
            total = tree(jnp.add, total, (value, grads))
            return (total, 0.9 * mean + 0.1 * jnp.mean(h, 0), old, h, out), jnp.vdot(older, mean + old)

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        carry = (zero, s["mean"], s["older"], s["old"], s["last"])
        ((value, grads), mean, older, old, last), seen = jax.lax.scan(body, carry, batch)
        params = sgd(s["params"], grads, 0.1 / MICROBATCHES)
        new = {"params": params, "mean": mean, "older": older, "old": old, "last": last}
        return new, {"loss": value / MICROBATCHES, "seen": seen}

    old = np.full((BATCH, WIDTH), 0.5, np.float32)
    state = {"params": layers(), "mean": np.zeros(WIDTH, np.float32), "older": old, "old": -old, "last": old}
    return step, state, batches()


def by_end(tensors, **specs):
    """Shardings by the last name of a path; what is not named is whole."""
    return jax.tree_util.tree_map_with_path(
        lambda path, _: PartitionSpec(*specs.get(str(getattr(path[-1], "key", "")), ())), tensors
    )


MESH = None


def constrain(x, *spec):
    return x if MESH is None else jax.lax.with_sharding_constraint(x, NamedSharding(MESH, PartitionSpec(*spec)))


def heads(p, x):
    """Attention without a mask over a sequence of two halves, heads cut by `tp`."""
    batch, width = x.shape
    tokens = x.reshape(batch, 2, width // 2)
    q, k, v = (constrain((tokens @ p[n]).reshape(batch, 2, 2, -1), "dp", None, "tp") for n in ("q", "k", "v"))
    scores = jax.nn.softmax(jnp.einsum("bthd,bshd->bhts", q, k), -1)
    mixed = jnp.einsum("bhts,bshd->bthd", scores, v).reshape(batch, 2, -1)
    return x + (mixed @ p["o"]).reshape(batch, width)


def wide(p, x):
    h = constrain(jax.nn.gelu(x @ p["up"] + p["b"]), "dp", "tp")
    return x + h @ p["down"]


def block(seed):
    rng = np.random.default_rng(seed)
    normal = lambda *shape: (rng.standard_normal(shape) / 3).astype(np.float32)
    return {n: normal(WIDTH // 2, WIDTH // 2) for n in "qkvo"} | {
        "up": normal(WIDTH, 3 * WIDTH),
        "b": normal(3 * WIDTH),
        "down": normal(3 * WIDTH, WIDTH),
    }


@program
def outer_values():
    """What a stage has made outside the loop, and what a first loop leaves, is read in every microbatch of a loop, by
    the same stage and by another one."""
    base = stage(0, lambda p, e: jnp.tanh(e @ p))
    first = stage(0, lambda p, c, x: jnp.tanh((x + c) @ p))
    last = stage(1, lambda p, c, h, y: jnp.mean(jnp.square((h + c) @ p - y)))
    probe = stage(0, lambda p, x: jnp.tanh(x @ p))

    def step(s, batch):
        base_now = jax.lax.stop_gradient(base(s["frozen"], s["table"]))
        left, _ = jax.lax.scan(lambda _, x: (probe(s["frozen"], x), None), base_now, batch["x"])

        def loss(params, mb):
            return last(params[1], base_now + left, first(params[0], left, mb["x"]), mb["y"])

        value, grads = accumulate(loss, s["params"], batch)
        params = sgd(s["params"], grads)
        return {"params": params, "frozen": 0.9 * s["frozen"], "table": s["table"]}, {"loss": value}

    rng = np.random.default_rng(11)
    draw = lambda *shape: (rng.standard_normal(shape) / 3).astype(np.float32)
    state = {
        "params": [draw(WIDTH, WIDTH) for _ in range(2)],
        "frozen": draw(WIDTH, WIDTH),
        "table": draw(BATCH, WIDTH),
    }
    return step, state, batches()


TENSOR = {"q": (None, "tp"), "k": (None, "tp"), "v": (None, "tp"), "o": ("tp",), "up": (None, "tp")}


@sharded(
    {"dp": 2, "tp": 2},
    lambda state, batch: (
        by_end(state, **TENSOR, b=("tp",), down=("tp",)),
        by_end(batch, x=(None, "dp"), y=(None, "dp")),
    ),
)
def sharded_blocks():
    """Attention and a wide layer, heads and width over `tp`, the batch over `dp`; gradients clipped by their norm."""
    stages = [stage(k, lambda p, x: wide(p, heads(p, x))) for k in range(2)]

    def step(s, batch):
        value, grads = accumulate(square_loss(stages), s["params"], batch)
        norm = jnp.sqrt(sum(jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)))
        grads = tree(lambda g: g / jnp.maximum(1.0, norm), grads)
        return {"params": sgd(s["params"], grads)}, {"loss": value, "norm": norm}

    return step, {"params": [block(5), block(6)]}, batches()


FULLY = {n: ("fsdp",) for n in ("table", "w", "b")}


@sharded(
    {"fsdp": 4}, lambda state, batch: (by_end(state, **FULLY), by_end(batch, ids=(None, "fsdp"), y=(None, "fsdp")))
)
def sharded_fully():
    """Weights, momentum and a table of embeddings on the axis of the batch: gathered for use, gradients scattered."""
    first = stage(0, lambda p, ids: jnp.tanh(jnp.take(p["table"], ids, axis=0) @ p["w"] + p["b"]))
    second = stage(1, dense(lambda x: x))
    loss = lambda params, mb: jnp.mean(jnp.square(second(params[1], first(params[0], mb["ids"])) - mb["y"]))

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        momentum = tree(lambda m, g: 0.9 * m + g, s["momentum"], grads)
        return {"params": sgd(s["params"], momentum), "momentum": momentum}, {"loss": value}

    params = layers(2)
    params[0]["table"] = np.random.default_rng(7).standard_normal((12, WIDTH)).astype(np.float32)
    feed = {
        "ids": np.random.default_rng(8).integers(0, 12, (STEPS, MICROBATCHES, BATCH)).astype(np.int32),
        "y": batches()["y"],
    }
    return step, {"params": params, "momentum": tree(np.zeros_like, params)}, feed


@sharded(
    {"dp": 2},
    lambda state, batch: (by_end(state, w=(None, "dp"), b=("dp",)), by_end(batch, x=(None, "dp"), y=(None, "dp"))),
)
def sharded_twice():
    """Sharpness-aware: two gradients a step, the second one behind a step up the first; no marks, no common loop, and a
    counter that both stages hold."""
    loss = lambda params, mb: square_loss([dense(jnp.tanh), dense(lambda x: x)])(params, mb)

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        norm = jnp.sqrt(sum(jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)))
        _, grads = accumulate(loss, tree(lambda p, g: p + 0.05 * g / norm, s["params"], grads), batch)
        rate = 0.1 / (1 + 0.1 * s["count"].astype(jnp.float32))
        params = tree(lambda p, g: p - rate * g, s["params"], grads)
        return {"params": params, "count": s["count"] + 1}, {"loss": value, "norm": norm}

    return step, {"params": layers(2), "count": np.int32(0)}, batches()


@sharded(
    {"dp": 2, "tp": 2},
    lambda state, batch: (by_end(state, w=(None, "tp"), v=("tp",)), by_end(batch, x=(None, "dp"), y=(None, "dp"))),
)
def sharded_tiles():
    """A column-parallel and a row-parallel product, in the words of GSPMD: tiles instead of axes."""

    def layer(p, x):
        h = constrain(jnp.tanh(x @ p["w"] + p["b"]), "dp", "tp")
        return constrain(h @ p["v"], "dp", None)

    def step(params, batch):
        value, grads = accumulate(square_loss([stage(k, layer) for k in range(2)]), params, batch)
        return sgd(params, grads), {"loss": value}

    params = [{**layer, "v": v["w"]} for layer, v in zip(layers(2), layers(2, seed=4))]
    return step, params, batches()


BY_HAND = (
    {"b": PartitionSpec(), "w": PartitionSpec(None, "tp"), "v": PartitionSpec("tp", None)},
    PartitionSpec("dp", None),
)


@sharded(
    {"dp": 2, "tp": 2},
    lambda state, batch: (
        [tree(lambda t: PartitionSpec(), state[0]), BY_HAND[0]],
        tree(lambda t: PartitionSpec(None, "dp"), batch),
    ),
)
def sharded_by_hand():
    """A stage that says itself what its devices send each other: every collective, forward and backward."""

    def local(p, x):
        w = jax.lax.all_gather(p["w"], "tp", axis=1, tiled=True)
        h = jnp.tanh(x @ w + p["b"])
        h = jax.lax.all_to_all(h, "tp", split_axis=1, concat_axis=0, tiled=True)
        h = h + 0.5 * jax.lax.ppermute(h, "tp", [(0, 1)]) + 0.25 * jax.lax.ppermute(h, "dp", [(0, 1), (1, 0)])
        h = h * (1 + 0.1 * jax.lax.axis_index("dp") + 0.2 * jax.lax.axis_index("tp"))
        y = jax.lax.psum_scatter(h @ p["v"], "tp", scatter_dimension=0, tiled=True)
        return jax.lax.psum(y, "tp") - jax.lax.pmean(y.mean(0), ("dp", "tp"))

    mesh = jax.make_mesh((2, 2), ("dp", "tp"), axis_types=(jax.sharding.AxisType.Auto,) * 2)
    first = stage(0, dense(jnp.tanh))
    second = stage(1, jax.shard_map(local, mesh=mesh, in_specs=BY_HAND, out_specs=PartitionSpec("dp", None)))
    loss = lambda params, mb: jnp.mean(jnp.square(second(params[1], first(params[0], mb["x"])) - mb["y"]))

    def step(params, batch):
        value, grads = accumulate(loss, params, batch)
        return sgd(params, grads), {"loss": value}

    params = layers(2)
    params[1]["v"] = layers(1, seed=2)[0]["w"]
    return step, params, batches()


@sharded(
    {"dp": 2, "tp": 2},
    lambda state, batch: (
        by_end(state, decay=("tp",), gain=("tp",)),
        by_end(batch, x=(None, "dp", None, "tp"), y=(None, "dp")),
    ),
)
def sharded_loops():
    """Loops and branches that stay in the tasks: over time, channels on `tp`; one of three by number; a product that is
    repeated too often to be written out; one that ends when the data says so. All add up gradients of what they share.
    """

    def over_time(p, mb):
        def turn(h, x):
            h = h * jax.nn.sigmoid(p["decay"]) + p["gain"] * x
            return h, jnp.where(h > 0, h, 0.1 * h)

        _, out = jax.lax.scan(turn, jnp.zeros((BATCH, WIDTH)), jnp.swapaxes(mb["x"], 0, 1))
        ways = [lambda h: h * p["scale"], jnp.tanh, lambda h: h - p["scale"] @ layers(1)[0]["w"]]
        return jax.lax.switch(mb["way"], ways, out[-1])

    def settle(p, x):
        h, _ = jax.lax.scan(lambda h, _: (jnp.tanh(0.5 * h @ p["w"] + x + p["b"]), None), x, None, length=700)
        # So often that no element is above a bound.
        scale = jax.lax.while_loop(lambda s: jnp.max(s) > 0.7, lambda s: 0.9 * s, jax.lax.stop_gradient(jnp.abs(h)))
        return h * (1 + scale)

    first, second = stage(0, over_time), stage(1, settle)
    loss = lambda params, mb: jnp.mean(jnp.square(second(params[1], first(params[0], mb)) - mb["y"]))

    def step(params, batch):
        value, grads = accumulate(loss, params, batch)
        return sgd(params, grads), {"loss": value}

    rng = np.random.default_rng(11)
    vector = lambda: rng.standard_normal(WIDTH).astype(np.float32)
    feed = {
        "x": rng.standard_normal((STEPS, MICROBATCHES, BATCH, 20, WIDTH)).astype(np.float32),
        "way": np.arange(STEPS * MICROBATCHES, dtype=np.int32).reshape(STEPS, MICROBATCHES) % 4,
        "y": batches()["y"],
    }
    return step, [{"decay": vector(), "gain": vector(), "scale": vector()}, layers(1)[0]], feed


@program
def measured_words():
    """Words in and out share a table, and the first and the last stage say much of every microbatch: numbers and flags
    of each of five, of the last one, and sums, one of which begins at something."""
    length, width, words, parts = 6, 8, 13, 5

    def embed(p, tokens):
        x = p["table"][tokens] + p["places"]
        return x, jnp.sum(tokens == 0, dtype=jnp.int32), jnp.max(jnp.abs(x), (0, 1))

    def layer(p, x):
        return x + jnp.tanh(x @ p["in"]) @ p["out"]

    def head(p, table, x, labels):
        chances = jax.nn.log_softmax(x @ p["turn"] @ table.T)
        right = jnp.argmax(chances, -1) == labels
        loss = -jnp.mean(jnp.take_along_axis(chances, labels[..., None], -1))
        return loss, (jnp.mean(chances, (0, 1)), right, jnp.sum(right, dtype=jnp.int32))

    first, second, third, last = stage(0, embed), stage(1, layer), stage(2, layer), stage(3, head)

    def loss(p, mb):
        x, none, peak = first(p["words"], mb["tokens"])
        x = third(p["third"], second(p["second"], x))
        value, (chances, right, count) = last(p["head"], p["words"]["table"], x, mb["labels"])
        return value, {"none": none, "peak": peak, "chances": chances, "right": right, "count": count}

    def step(p, batch):
        def body(carry, mb):
            (value, said), grads = jax.value_and_grad(loss, has_aux=True)(p, mb)
            total, sums, count, _ = carry
            total = total + value
            stacked = {"loss": value, "right": said["right"], "peak": said["peak"], "none": said["none"]}
            return (total, tree(jnp.add, sums, grads), count + said["count"], said["chances"]), stacked

        first = jnp.full((), 0.5), tree(jnp.zeros_like, p), jnp.int32(7), jnp.zeros(words)
        (value, grads, count, chances), stacked = jax.lax.scan(body, first, batch)
        return sgd(p, grads), {"loss": value, "count": count, "chances": chances, "each": stacked}

    rng = np.random.default_rng(19)
    matrix = lambda *shape: (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
    layers = lambda: {"in": matrix(width, 2 * width), "out": matrix(2 * width, width)}
    state = {
        "words": {"table": matrix(words, width), "places": matrix(length, width)},
        "second": layers(),
        "third": layers(),
        "head": {"turn": matrix(width, width)},
    }
    draw = lambda: rng.integers(0, words, (STEPS, parts, BATCH, length)).astype(np.int32)
    return step, state, {"labels": draw(), "tokens": draw()}


@program
def long_rows():
    """What devices do in other ways than a CPU: rows longer than a block's own memory, of odd lengths, written and read
    again, transposed, and loops that scan, sort and scatter."""
    classes = 12501

    def features(p, x, index):
        h = jax.nn.softmax(x * p["w"] + p["b"])
        h = (h - jnp.mean(h, -1, keepdims=True)) * jax.lax.rsqrt(jnp.var(h, -1, keepdims=True) + 1e-3)
        rows = jnp.zeros((9, WIDTH)).at[index].add(h) + jnp.zeros((9, WIDTH)).at[index].max(jnp.abs(h))
        return h + jnp.cumsum(h, -1) + jax.lax.cummax(h, axis=0) + jnp.sort(h, -1) + rows[index]

    def loss_of(p, h, label):
        table = jnp.cos(jnp.outer(jnp.linspace(0.0, 6.0, classes), p["s"]))
        logits = jax.nn.log_softmax(0.1 * (h @ table.T))
        return -jnp.mean(jnp.take_along_axis(logits, label[:, None], -1)), jax.lax.top_k(logits, 3)[0]

    first, last = stage(0, features), stage(1, loss_of)

    def loss(p, mb):
        return last(p["last"], first(p["first"], mb["x"], mb["i"]), mb["label"])

    def step(s, batch):
        def body(total, mb):
            (value, best), g = jax.value_and_grad(loss, has_aux=True)(s["params"], mb)
            return tree(jnp.add, total, (value, g)), best

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        (value, grads), best = jax.lax.scan(body, zero, batch)
        table = s["table"] - 0.1 * jnp.outer(grads["last"]["s"], jnp.linspace(0.0, 1.0, 45)).T.repeat(5, 1)[:, :37]
        return {"params": sgd(s["params"], grads), "table": table}, {"best": best, "loss": value}

    rng = np.random.default_rng(5)
    vector = lambda: rng.standard_normal(WIDTH).astype(np.float32)
    state = {"params": {"first": {"b": vector(), "w": vector()}, "last": {"s": vector()}}}
    state["table"] = rng.standard_normal((45, 37)).astype(np.float32)
    feed = {
        "i": rng.integers(0, 9, (STEPS, MICROBATCHES, BATCH)).astype(np.int32),
        "label": rng.integers(0, classes, (STEPS, MICROBATCHES, BATCH)).astype(np.int32),
        "x": rng.standard_normal((STEPS, MICROBATCHES, BATCH, WIDTH)).astype(np.float32),
    }
    return step, state, feed


@program
def long_attention():
    """Attention over sequences that are long for their heads, of as many rows as no blocks have: four heads of queries
    for two of keys under a causal mask in a layer that is computed again, in a window, and up to an end that is an
    input."""
    length, heads, groups, size, words = 740, 4, 2, 8, 12
    width = heads * size
    # Not as constants.
    rows, columns = lambda: jnp.arange(length)[:, None], lambda: jnp.arange(length)
    before = lambda: rows() >= columns()

    def attention(p, x, seen):
        q = (x @ p["q"]).reshape(length, groups, heads // groups, size)
        k, v = ((x @ p[n]).reshape(length, groups, size) for n in "kv")
        scores = jnp.where(seen, jnp.einsum("tgrd,sgd->grts", q, k) / np.sqrt(size), jnp.finfo(jnp.float32).min)
        return x + jnp.einsum("grts,sgd->tgrd", jax.nn.softmax(scores, -1), v).reshape(length, width) @ p["o"]

    causal = jax.checkpoint(lambda p, x: attention(p, x, before()))

    def embed(p, tokens):
        return jnp.tanh(causal(p["first"], p["table"][tokens] * jnp.sin(1 + rows() * jnp.arange(width))))

    def windowed(p, x):
        return jnp.tanh(attention(p, x, before() & (rows() - columns() < 200)))

    def head(p, x, ends, labels):
        x = attention(p["last"], x, before() & (columns() < ends))
        chances = jax.nn.log_softmax(x @ p["words"])
        return -jnp.mean(jnp.take_along_axis(chances, labels[:, None], -1))

    first, second, last = stage(0, embed), stage(1, windowed), stage(2, head)

    def loss(p, mb):
        x = second(p["second"], first(p["first"], mb["tokens"]))
        return last(p["head"], x, mb["ends"], mb["labels"])

    def step(p, batch):
        def body(total, mb):
            return tree(jnp.add, total, jax.value_and_grad(loss)(p, mb)), None

        (value, grads), _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, p)), batch)
        return sgd(p, grads), {"loss": value}

    rng = np.random.default_rng(7)
    matrix = lambda *shape: (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
    layer = lambda: {n: matrix(width, groups * size if n in "kv" else width) for n in ("k", "o", "q", "v")}
    state = {
        "first": {"first": layer(), "table": matrix(words, width)},
        "second": layer(),
        "head": {"last": layer(), "words": matrix(width, words)},
    }
    feed = {
        "ends": rng.integers(300, length, (STEPS, MICROBATCHES)).astype(np.int32),
        "labels": rng.integers(0, words, (STEPS, MICROBATCHES, length)).astype(np.int32),
        "tokens": rng.integers(0, words, (STEPS, MICROBATCHES, length)).astype(np.int32),
    }
    return step, state, feed


def lower(name, step, state, first):
    """The text of the step, sharded or not; its values are those of one device."""
    global MESH
    if name not in SHARDED:
        return jax.jit(step, donate_argnums=0, keep_unused=True).lower(state, first).as_text()
    axes, specs = SHARDED[name]
    jax.config.update("jax_use_shardy_partitioner", name not in TILED)
    MESH = jax.make_mesh(tuple(axes.values()), tuple(axes), axis_types=(jax.sharding.AxisType.Auto,) * len(axes))
    on = lambda t: tree(lambda p: NamedSharding(MESH, p), t, is_leaf=lambda p: isinstance(p, PartitionSpec))
    inputs = on(specs(state, first))
    text = (
        jax.jit(step, donate_argnums=0, keep_unused=True, in_shardings=inputs, out_shardings=(inputs[0], None))
        .lower(state, first)
        .as_text()
    )
    MESH = None
    jax.clear_caches()
    return text


def text_of(name, step, state, first):
    return with_names(lower(name, step, state, first), state, first)


write(HERE, PROGRAMS, text_of)
