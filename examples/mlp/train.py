#!/usr/bin/env python3
"""Trains this example from Python: the step of export.py, compiled for four pipeline ranks in place of jax.jit, and
jax.jit beside it. Needs jax and the packages in python/."""
import jax
import jax.numpy as jnp
import numpy as np

import mpmd_jax
from export import MICROBATCHES, ROWS, STEPS, WIDTHS, step

jax.config.update("jax_platforms", "cpu")


def main():
    rng = np.random.default_rng(0)
    params = [
        dict(w=jnp.asarray(rng.standard_normal((a, b)) / np.sqrt(a), jnp.float32), b=jnp.zeros(b))
        for a, b in zip(WIDTHS, WIDTHS[1:])
    ]
    state = dict(params=params, velocity=jax.tree.map(jnp.zeros_like, params), count=jnp.int32(0))
    x = jnp.asarray(rng.standard_normal((MICROBATCHES, ROWS, WIDTHS[0])), jnp.float32)
    batch = dict(x=x, y=jnp.sin(x[..., : WIDTHS[-1]]))

    f = mpmd_jax.compile(step, state, batch, topology="pp4", schedule="1f1b")  # f = jax.jit(step)
    jitted, other = jax.jit(step), state
    for i in range(1, STEPS + 1):
        state, metrics = f(state, batch)
        other, wanted = jitted(other, batch)
        if i % 5 == 0:
            print(f"step {i:2}: loss {metrics['loss']:.5f}, jax.jit {wanted['loss']:.5f}")


if __name__ == "__main__":
    main()
