#!/usr/bin/env python3
"""Llama: rotary positions, RMS norm, SwiGLU, grouped queries; every block is rematerialised. Adam with a warm-up,
moving average of the weights.

    python3 export.py [DIRECTORY]
"""
import os
import sys

import jax
import jax.numpy as jnp
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import reference  # noqa: E402
from mpmd_jax import accumulate, stage  # noqa: E402

STEPS, MICROBATCHES, ROWS, LENGTH = 10, 8, 2, 12
LAYERS, WIDTH, HIDDEN, HEADS, GROUPS, VOCABULARY = 4, 24, 48, 4, 2, 48
SIZE = WIDTH // HEADS
RATE, WARMUP = 4e-3, 4


def rms_norm(scale, x):
    return x * jax.lax.rsqrt(jnp.mean(jnp.square(x), -1, keepdims=True) + 1e-5) * scale


def rotate(x):
    """Turns pairs (i, i + size / 2) of every head by an angle that grows with the position."""
    angle = jnp.outer(jnp.arange(x.shape[1]), 10000.0 ** (-jnp.arange(SIZE // 2) / (SIZE // 2)))[:, None]
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([a * jnp.cos(angle) - b * jnp.sin(angle), a * jnp.sin(angle) + b * jnp.cos(angle)], axis=-1)


def attention(p, x):
    rows, length, _ = x.shape
    q = rotate((x @ p["q"]).reshape(rows, length, HEADS, SIZE)).reshape(rows, length, GROUPS, HEADS // GROUPS, SIZE)
    k = rotate((x @ p["k"]).reshape(rows, length, GROUPS, SIZE))
    v = (x @ p["v"]).reshape(rows, length, GROUPS, SIZE)
    scores = jnp.einsum("bqghd,bkgd->bghqk", q, k) / np.sqrt(SIZE)
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, jnp.finfo(scores.dtype).min)
    return jnp.einsum("bghqk,bkgd->bqghd", jax.nn.softmax(scores, axis=-1), v).reshape(rows, length, WIDTH) @ p["out"]


@jax.checkpoint
def block(p, x):
    x = x + attention(p, rms_norm(p["norm1"], x))
    h = rms_norm(p["norm2"], x)
    return x + (jax.nn.silu(h @ p["gate"]) * (h @ p["up"])) @ p["down"]


def head(norm, table, p, x, labels):
    logits = rms_norm(norm, block(p, x)) @ table
    chosen = jnp.sum(jax.nn.one_hot(labels, VOCABULARY) * logits, axis=-1)
    return jnp.mean(jax.nn.logsumexp(logits, axis=-1) - chosen)


FIRST = stage(0, lambda table, p, tokens: block(p, jnp.take(table, tokens, axis=0)))
MIDDLE = [stage(k, block) for k in range(1, LAYERS - 1)]
LAST = stage(LAYERS - 1, head)


def loss(params, microbatch):
    first, *middle, last = params["blocks"]
    x = FIRST(params["embedding"], first, microbatch["tokens"])
    for function, p in zip(MIDDLE, middle):
        x = function(p, x)
    return LAST(params["norm"], params["head"], last, x, microbatch["labels"])


def step(state, batch):
    params = state["params"]
    value, grads = accumulate(lambda microbatch: jax.value_and_grad(loss)(params, microbatch), batch)
    count = state["count"] + 1
    time = count.astype(float)
    rate = RATE * jnp.minimum(1.0, time / WARMUP) * jnp.sqrt((1 - 0.99**time)) / (1 - 0.9**time)
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state["mean"], grads)
    square = jax.tree.map(lambda s, g: 0.99 * s + 0.01 * jnp.square(g), state["square"], grads)
    params = jax.tree.map(lambda p, m, s: p - rate * m / (jnp.sqrt(s) + 1e-5), params, mean, square)
    average = jax.tree.map(lambda a, p: a + 0.25 * (p - a), state["average"], params)
    return dict(params=params, mean=mean, square=square, average=average, count=count), dict(loss=value, rate=rate)


def parameters(rng):
    normal = lambda a, b: (rng.standard_normal((a, b)) / np.sqrt(a)).astype(np.float32)
    layer = lambda: dict(
        norm1=np.ones(WIDTH, np.float32),
        q=normal(WIDTH, WIDTH),
        k=normal(WIDTH, GROUPS * SIZE),
        v=normal(WIDTH, GROUPS * SIZE),
        out=normal(WIDTH, WIDTH),
        norm2=np.ones(WIDTH, np.float32),
        gate=normal(WIDTH, HIDDEN),
        up=normal(WIDTH, HIDDEN),
        down=normal(HIDDEN, WIDTH),
    )
    return dict(
        embedding=normal(VOCABULARY, WIDTH),
        blocks=[layer() for _ in range(LAYERS)],
        norm=np.ones(WIDTH, np.float32),
        head=normal(WIDTH, VOCABULARY),
    )


def main():
    rng = np.random.default_rng(2)
    params = parameters(rng)
    zeros = lambda: jax.tree.map(np.zeros_like, params)
    state = dict(params=params, mean=zeros(), square=zeros(), average=jax.tree.map(np.array, params), count=np.int32(0))
    # Each token is the sum of the two before it.
    text = [rng.integers(0, VOCABULARY, (STEPS, MICROBATCHES, ROWS)) for _ in range(2)]
    while len(text) <= LENGTH:
        text.append((text[-1] + text[-2]) % VOCABULARY)
    text = np.stack(text, axis=-1).astype(np.int32)
    reference.write(__file__, step, state, dict(tokens=text[..., :-1].copy(), labels=text[..., 1:].copy()))


if __name__ == "__main__":
    main()
