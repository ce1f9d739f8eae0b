#!/usr/bin/env python3
"""GPT-2 over a pipeline of two stages, data and tensor parallelism in each: PP2 x DP2 x TP2, 8 ranks.

Nothing in the model speaks of devices. The shardings of the arguments do: the batch is cut over `dp`; heads, the inner
width and the vocabulary over `tp`. The rest follows from them. AdamW, clipping by global norm.

    python3 export.py [DIRECTORY]
"""
import os
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import reference  # noqa: E402
from mpmd_jax import accumulate, stage  # noqa: E402

jax.config.update("jax_num_cpu_devices", 4)
STEPS, MICROBATCHES, ROWS, LENGTH = 8, 4, 4, 12
LAYERS, WIDTH, HEADS, VOCABULARY = 2, 16, 4, 48
RATE, DECAY, CLIP = 3e-3, 0.01, 1.0


def layer_norm(p, x):
    centred = x - jnp.mean(x, -1, keepdims=True)
    return centred * jax.lax.rsqrt(jnp.mean(jnp.square(centred), -1, keepdims=True) + 1e-5) * p["scale"] + p["shift"]


def attention(p, x):
    q, k, v = (jnp.einsum("btw,whd->bhtd", x, p[n]) for n in ("query", "key", "value"))
    causal = jnp.arange(x.shape[1])[:, None] >= jnp.arange(x.shape[1])
    scores = jnp.where(causal, jnp.einsum("bhqd,bhkd->bhqk", q, k) / np.sqrt(q.shape[-1]), -jnp.inf)
    return jnp.einsum("bhqk,bhkd,hdw->bqw", jax.nn.softmax(scores, axis=-1), v, p["out"])


def block(p, x):
    x = x + attention(p["attention"], layer_norm(p["norm1"], x))
    return x + jax.nn.gelu(layer_norm(p["norm2"], x) @ p["up"] + p["up_bias"]) @ p["down"] + p["down_bias"]


def embed(tokens_table, positions, p, tokens):
    return block(p, tokens_table[tokens] + positions)


def head(tokens_table, norm, p, x, labels):
    logits = jax.nn.log_softmax(layer_norm(norm, block(p, x)) @ tokens_table.T)
    return -jnp.mean(jnp.take_along_axis(logits, labels[..., None], axis=-1))


# The stages share the table of tokens.
FIRST, LAST = stage(0, embed), stage(1, head)


def loss(params, microbatch):
    x = FIRST(params["tokens"], params["positions"], params["blocks"][0], microbatch["tokens"])
    return LAST(params["tokens"], params["norm"], params["blocks"][1], x, microbatch["labels"])


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
    heads = lambda: normal(WIDTH, HEADS, WIDTH // HEADS)
    layer = lambda: dict(
        norm1=norm(),
        attention=dict(query=heads(), key=heads(), value=heads(), out=normal(HEADS, WIDTH // HEADS, WIDTH)),
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


# By the last part of a parameter's path; what is not named is whole on every device.
TENSOR = dict(
    tokens=P("tp"),
    query=P(None, "tp"),
    key=P(None, "tp"),
    value=P(None, "tp"),
    out=P("tp"),
    up=P(None, "tp"),
    up_bias=P("tp"),
    down=P("tp"),
)


def shardings(state, batches):
    mesh = jax.make_mesh((2, 2), ("dp", "tp"), axis_types=(jax.sharding.AxisType.Auto,) * 2)
    of = lambda path, _: NamedSharding(mesh, TENSOR.get(getattr(path[-1], "key", None), P()))
    rows = lambda _: NamedSharding(mesh, P(None, "dp"))  # microbatches x rows x length
    return jax.tree_util.tree_map_with_path(of, state), jax.tree.map(rows, batches)


def main():
    rng = np.random.default_rng(1)
    params = parameters(rng)
    zeros = lambda: jax.tree.map(np.zeros_like, params)
    state = dict(params=params, mean=zeros(), square=zeros(), count=np.int32(0))
    # Counting with strides, modulo the vocabulary: something that can be learnt.
    shape = STEPS, MICROBATCHES, ROWS, 1
    text = (rng.integers(0, VOCABULARY, shape) + rng.integers(1, 4, shape) * np.arange(LENGTH + 1)) % VOCABULARY
    batches = dict(tokens=text[..., :-1].astype(np.int32), labels=text[..., 1:].astype(np.int32))
    reference.write(__file__, step, state, batches, shardings(state, batches))


if __name__ == "__main__":
    main()
