#!/usr/bin/env python3
"""GPT-2: token and position embedding, causal attention, layer norm, GELU; the output embedding is the input embedding.
AdamW, clipping by global norm.

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

STEPS, MICROBATCHES, ROWS, LENGTH = 10, 8, 4, 16
LAYERS, WIDTH, HEADS, VOCABULARY = 4, 24, 3, 64
RATE, DECAY, CLIP = 3e-3, 0.01, 1.0


def layer_norm(p, x):
    centred = x - jnp.mean(x, -1, keepdims=True)
    return centred * jax.lax.rsqrt(jnp.mean(jnp.square(centred), -1, keepdims=True) + 1e-5) * p["scale"] + p["shift"]


def attention(p, x):
    rows, length, width = x.shape
    q, k, v = jnp.moveaxis((x @ p["qkv"]).reshape(rows, length, 3, HEADS, width // HEADS), 2, 0)
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(width // HEADS)
    causal = jnp.arange(length)[:, None] >= jnp.arange(length)
    weights = jax.nn.softmax(jnp.where(causal, scores, -jnp.inf), axis=-1)
    return jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(x.shape) @ p["out"]


def block(p, x):
    x = x + attention(p["attention"], layer_norm(p["norm1"], x))
    return x + jax.nn.gelu(layer_norm(p["norm2"], x) @ p["up"] + p["up_bias"]) @ p["down"] + p["down_bias"]


def embed(tokens_table, positions, p, tokens):
    return block(p, tokens_table[tokens] + positions)


def head(tokens_table, norm, p, x, labels):
    logits = jax.nn.log_softmax(layer_norm(norm, block(p, x)) @ tokens_table.T)
    return -jnp.mean(jnp.take_along_axis(logits, labels[..., None], axis=-1))


# One layer a stage. The first and the last stage share the table of tokens.
FIRST, MIDDLE, LAST = stage(0, embed), [stage(k, block) for k in range(1, LAYERS - 1)], stage(LAYERS - 1, head)


def loss(params, microbatch):
    first, *middle, last = params["blocks"]
    x = FIRST(params["tokens"], params["positions"], first, microbatch["tokens"])
    for function, p in zip(MIDDLE, middle):
        x = function(p, x)
    return LAST(params["tokens"], params["norm"], last, x, microbatch["labels"])


def step(state, batch):
    params = state["params"]
    value, grads = accumulate(lambda microbatch: jax.value_and_grad(loss)(params, microbatch), batch)
    norm = jnp.sqrt(sum(jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)))
    grads = jax.tree.map(lambda g: g * jnp.minimum(1.0, CLIP / norm), grads)
    count = state["count"] + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state["mean"], grads)
    square = jax.tree.map(lambda s, g: 0.95 * s + 0.05 * jnp.square(g), state["square"], grads)
    fix = 1 - 0.9 ** count.astype(float), 1 - 0.95 ** count.astype(float)
    update = lambda p, m, s: p - RATE * (m / fix[0] / (jnp.sqrt(s / fix[1]) + 1e-5) + DECAY * p)
    return dict(params=jax.tree.map(update, params, mean, square), mean=mean, square=square, count=count), dict(
        loss=value, norm=norm
    )


def parameters(rng):
    normal = lambda *shape: (0.08 * rng.standard_normal(shape)).astype(np.float32)
    norm = lambda: dict(scale=np.ones(WIDTH, np.float32), shift=np.zeros(WIDTH, np.float32))
    layer = lambda: dict(
        norm1=norm(),
        attention=dict(qkv=normal(WIDTH, 3 * WIDTH), out=normal(WIDTH, WIDTH)),
        norm2=norm(),
        up=normal(WIDTH, 4 * WIDTH),
        up_bias=normal(4 * WIDTH),
        down=normal(4 * WIDTH, WIDTH),
        down_bias=normal(WIDTH),
    )
    return dict(
        tokens=normal(VOCABULARY, WIDTH),
        positions=normal(LENGTH, WIDTH),
        blocks=[layer() for _ in range(LAYERS)],
        norm=norm(),
    )


def main():
    rng = np.random.default_rng(1)
    params = parameters(rng)
    zeros = lambda: jax.tree.map(np.zeros_like, params)
    state = dict(params=params, mean=zeros(), square=zeros(), count=np.int32(0))
    # Counting with strides, modulo the vocabulary: something that can be learnt.
    shape = STEPS, MICROBATCHES, ROWS, 1
    text = (rng.integers(0, VOCABULARY, shape) + rng.integers(1, 4, shape) * np.arange(LENGTH + 1)) % VOCABULARY
    reference.write(
        __file__, step, state, dict(tokens=text[..., :-1].astype(np.int32), labels=text[..., 1:].astype(np.int32))
    )


if __name__ == "__main__":
    main()
