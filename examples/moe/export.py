#!/usr/bin/env python3
"""Mixture of experts: a router sends every token to the two best of four experts, up to a capacity; an auxiliary loss
balances them. AdamW.

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

STEPS, MICROBATCHES, TOKENS = 12, 8, 24
WIDTH, HIDDEN, EXPERTS, CHOSEN, CAPACITY, CLASSES = 16, 32, 4, 2, 16, 8
RATE, BALANCE = 3e-3, 0.01


def experts(p, x):
    """Tokens go to their experts by a scatter and come back by a gather; those beyond the capacity of an expert pass
    by."""
    scores = jax.nn.softmax(x @ p["router"])
    gate, expert = jax.lax.top_k(scores, CHOSEN)
    gate = gate / jnp.sum(gate, axis=-1, keepdims=True)
    picked = jax.nn.one_hot(expert.reshape(-1), EXPERTS, dtype=jnp.int32)
    place = jnp.sum((jnp.cumsum(picked, axis=0) - 1) * picked, axis=-1).reshape(expert.shape)
    rows = jnp.broadcast_to(x[:, None], (TOKENS, CHOSEN, WIDTH))
    inputs = jnp.zeros((EXPERTS, CAPACITY, WIDTH)).at[expert, place].add(rows, mode="drop")
    hidden = jax.nn.gelu(jnp.einsum("ecd,edh->ech", inputs, p["up"]))
    outputs = jnp.einsum("ech,ehd->ecd", hidden, p["down"])
    back = outputs.at[expert, place].get(mode="fill", fill_value=0)
    share = jnp.mean(picked.astype(float).reshape(TOKENS, CHOSEN, EXPERTS), axis=(0, 1))
    return x + jnp.sum(gate[..., None] * back, axis=1), EXPERTS * jnp.sum(share * jnp.mean(scores, axis=0))


def head(p, x, labels):
    chances = jax.nn.log_softmax(x @ p["w"] + p["b"])
    hits = jnp.sum(jnp.argmax(chances, axis=-1) == labels)
    return -jnp.mean(jnp.take_along_axis(chances, labels[:, None], axis=1)), hits


FIRST, SECOND, THIRD = stage(0, lambda p, x: jnp.tanh(x @ p["w"] + p["b"])), stage(1, experts), stage(2, head)


def loss(params, microbatch):
    x, balance = SECOND(params["experts"], FIRST(params["first"], microbatch["x"]))
    value, hits = THIRD(params["last"], x, microbatch["label"])
    return value + BALANCE * balance, (hits, balance)


def step(state, batch):
    params = state["params"]
    (value, (hits, balance)), grads = accumulate(
        lambda mb: jax.value_and_grad(loss, has_aux=True)(params, mb), batch, mean=False
    )
    grads = jax.tree.map(lambda g: g / MICROBATCHES, grads)
    count = state["count"] + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state["mean"], grads)
    square = jax.tree.map(lambda s, g: 0.99 * s + 0.01 * jnp.square(g), state["square"], grads)
    fix = 1 - 0.9 ** count.astype(float), 1 - 0.99 ** count.astype(float)
    update = lambda p, m, s: p - RATE * (m / fix[0] / (jnp.sqrt(s / fix[1]) + 1e-5) + 0.01 * p)
    metrics = dict(loss=value / MICROBATCHES, balance=balance / MICROBATCHES, hits=hits)
    return dict(params=jax.tree.map(update, params, mean, square), mean=mean, square=square, count=count), metrics


def main():
    rng = np.random.default_rng(3)
    normal = lambda *shape: (rng.standard_normal(shape) / np.sqrt(shape[-2])).astype(np.float32)
    params = dict(
        first=dict(w=normal(WIDTH, WIDTH), b=np.zeros(WIDTH, np.float32)),
        experts=dict(
            router=normal(WIDTH, EXPERTS), up=normal(EXPERTS, WIDTH, HIDDEN), down=normal(EXPERTS, HIDDEN, WIDTH)
        ),
        last=dict(w=normal(WIDTH, CLASSES), b=np.zeros(CLASSES, np.float32)),
    )
    zeros = lambda: jax.tree.map(np.zeros_like, params)
    x = rng.standard_normal((STEPS, MICROBATCHES, TOKENS, WIDTH)).astype(np.float32)
    label = np.argmax(x @ normal(WIDTH, CLASSES), axis=-1).astype(np.int32)
    reference.write(
        __file__, step, dict(params=params, mean=zeros(), square=zeros(), count=np.int32(0)), dict(x=x, label=label)
    )


if __name__ == "__main__":
    main()
