#!/usr/bin/env python3
"""A small residual convolution net: strides, max and mean pooling, batch statistics with moving averages. Momentum SGD
with weight decay.

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

STEPS, MICROBATCHES, ROWS, EDGE, CLASSES = 10, 8, 4, 12, 5
CHANNELS = [8, 12]
RATE, MOMENTUM, DECAY = 0.05, 0.9, 1e-4


def convolution(x, kernel, stride=1):
    return jax.lax.conv_general_dilated(x, kernel, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def batch_norm(p, x):
    """Gives its statistics too: they are part of the state."""
    mean, variance = jnp.mean(x, (0, 1, 2)), jnp.var(x, (0, 1, 2))
    return (x - mean) * jax.lax.rsqrt(variance + 1e-3) * p["scale"] + p["shift"], dict(mean=mean, variance=variance)


def stem(p, image):
    x, statistics = batch_norm(p["norm"], convolution(image, p["kernel"]))
    return jax.lax.reduce_window(jax.nn.relu(x), -jnp.inf, jax.lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME"), statistics


def residual(p, x):
    h, first = batch_norm(p["norm1"], convolution(x, p["kernel1"], 2))
    h, second = batch_norm(p["norm2"], convolution(jax.nn.relu(h), p["kernel2"]))
    return jax.nn.relu(h + convolution(x, p["short"], 2)), [first, second]


def head(p, x, label):
    pooled = jax.lax.reduce_window(x, 0.0, jax.lax.add, (1, 2, 2, 1), (1, 1, 1, 1), "VALID") / 4
    logits = jnp.mean(pooled, (1, 2)) @ p["w"] + p["b"]
    return jnp.mean(jax.nn.logsumexp(logits, axis=-1) - jnp.take_along_axis(logits, label[:, None], axis=1)[:, 0])


STEM, RESIDUAL, HEAD = stage(0, stem), stage(1, residual), stage(2, head)


def loss(params, microbatch):
    x, first = STEM(params["stem"], microbatch["image"])
    x, others = RESIDUAL(params["residual"], x)
    return HEAD(params["head"], x, microbatch["label"]), [first, *others]


def step(state, batch):
    params = state["params"]
    (value, statistics), grads = accumulate(lambda mb: jax.value_and_grad(loss, has_aux=True)(params, mb), batch)
    momentum = jax.tree.map(lambda m, g, p: MOMENTUM * m + g + DECAY * p, state["momentum"], grads, params)
    params = jax.tree.map(lambda p, m: p - RATE * m, params, momentum)
    moving = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, state["statistics"], statistics)
    return dict(params=params, momentum=momentum, statistics=moving), dict(loss=value)


def main():
    rng = np.random.default_rng(4)
    normal = lambda *shape: (rng.standard_normal(shape) * np.sqrt(2 / np.prod(shape[:-1]))).astype(np.float32)
    norm = lambda n: dict(scale=np.ones(n, np.float32), shift=np.zeros(n, np.float32))
    a, b = CHANNELS
    params = dict(
        stem=dict(kernel=normal(3, 3, 3, a), norm=norm(a)),
        residual=dict(
            kernel1=normal(3, 3, a, b),
            norm1=norm(b),
            kernel2=normal(3, 3, b, b),
            norm2=norm(b),
            short=normal(1, 1, a, b),
        ),
        head=dict(w=normal(b, CLASSES), b=np.zeros(CLASSES, np.float32)),
    )
    statistics = [dict(mean=np.zeros(n, np.float32), variance=np.ones(n, np.float32)) for n in (a, b, b)]
    state = dict(params=params, momentum=jax.tree.map(np.zeros_like, params), statistics=statistics)
    # Each class is a pattern of its own, in noise.
    label = rng.integers(0, CLASSES, (STEPS, MICROBATCHES, ROWS)).astype(np.int32)
    image = rng.standard_normal((CLASSES, EDGE, EDGE, 3))[label] + rng.standard_normal(
        (STEPS, MICROBATCHES, ROWS, EDGE, EDGE, 3)
    )
    reference.write(__file__, step, state, dict(image=image.astype(np.float32), label=label))


if __name__ == "__main__":
    main()
