#!/usr/bin/env python3
"""Steps of SGD whose work is in loops and branches: recurrences.py DIRECTORY

Writes DIRECTORY/NAME/step.mlir for each; `all.py BIN --data DIRECTORY --only NAME,...` measures them. Floats of the
inputs are from [0, 0.05) there, and all of these have work to do with such.

    lstm-T        T turns of a cell of 128, batch 16
    delta         128 turns of the delta rule, 4 heads of 32 x 32, batch 4
    state-space   128 turns of a selective state space of 8 x 256 x 16
    average       a moving average over 1024 turns of 4096 elements
    equilibrium   a layer of 512, batch 64, again and again until it changes by less than 1e-6, and its adjoint
    switch        64 turns of a layer of 128, one of three, batch 32
"""
import os
import sys

import jax
import jax.numpy as jnp

jax.config.update("jax_platforms", "cpu")


def lstm(turns):
    def loss(p, x):
        def cell(state, now):
            h, c = state
            i, f, g, o = jnp.split(now @ p["x"] + h @ p["h"] + p["b"], 4, -1)
            c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
            h = jax.nn.sigmoid(o) * jnp.tanh(c)
            return (h, c), h

        zero = jnp.zeros((16, 128))
        return jnp.mean(jax.lax.scan(cell, (zero, zero), x)[1] ** 2)

    return loss, {"x": (128, 512), "h": (128, 512), "b": (512,)}, (turns, 16, 128)


def delta():
    batch, heads, turns, size = 4, 4, 128, 32

    def loss(p, x):
        q, k, v = (jnp.moveaxis((x @ p[n]).reshape(batch, turns, heads, size), 1, 0) for n in "qkv")
        k = k / jnp.linalg.norm(k, axis=-1, keepdims=True)
        rate = jnp.moveaxis(jax.nn.sigmoid(x @ p["rate"]), 1, 0)

        def turn(state, now):
            q, k, v, rate = now
            error = v - jnp.einsum("bhkv,bhk->bhv", state, k)
            state = state + jnp.einsum("bhk,bhv->bhkv", k, error * rate[..., None])
            return state, jnp.einsum("bhkv,bhk->bhv", state, q)

        zero = jnp.zeros((batch, heads, size, size))
        return jnp.mean(jax.lax.scan(turn, zero, (q, k, v, rate))[1] ** 2)

    weights = {n: (128, heads * size) for n in "qkv"}
    return loss, {**weights, "rate": (128, heads)}, (batch, turns, 128)


def state_space():
    def loss(p, x):
        step = jax.nn.softplus(x @ p["step"])
        into, out = x @ p["into"], x @ p["out"]

        def turn(state, now):
            step, x, into, out = now
            state = state * jnp.exp(-step[..., None] * jnp.exp(p["decay"])) + (step * x)[..., None] * into[:, None]
            return state, jnp.einsum("bdn,bn->bd", state, out)

        over = tuple(jnp.moveaxis(a, 1, 0) for a in (step, x, into, out))
        return jnp.mean(jax.lax.scan(turn, jnp.zeros((8, 256, 16)), over)[1] ** 2)

    return loss, {"step": (256, 256), "decay": (256, 16), "into": (256, 16), "out": (256, 16)}, (8, 128, 256)


def average():
    def loss(p, x):
        keep = jax.nn.sigmoid(p["keep"])

        def turn(mean, now):
            mean = keep * mean + (1 - keep) * now
            return mean, mean

        return jnp.mean(jax.lax.scan(turn, jnp.zeros(4096), x * p["scale"])[1] ** 2)

    return loss, {"keep": (4096,), "scale": (4096,)}, (1024, 4096)


def equilibrium():
    def until(f, start):
        def turn(c):
            new = f(c[0])
            return new, jnp.abs(new - c[0]).max(), c[2] + 1

        return jax.lax.while_loop(lambda c: (c[1] > 1e-6) & (c[2] < 100), turn, (start, jnp.float32(1), 0))[0]

    layer = lambda p, z, x: jnp.tanh(z @ p["z"] * 0.1 + x @ p["x"])

    @jax.custom_vjp
    def solve(p, x):
        return until(lambda z: layer(p, z, x), jnp.zeros_like(x))

    def backward(kept, g):
        p, x, z = kept
        of_z = jax.vjp(lambda z: layer(p, z, x), z)[1]
        adjoint = until(lambda u: g + of_z(u)[0], g)
        return jax.vjp(lambda p, x: layer(p, z, x), p, x)[1](adjoint)

    solve.defvjp(lambda p, x: (z := solve(p, x), (p, x, z)), backward)
    return lambda p, x: jnp.mean(solve(p, x) ** 2), {"z": (512, 512), "x": (512, 512)}, (64, 512)


def switch():
    def loss(p, x):
        sides = [lambda h, w=w: jnp.tanh(h @ w) for w in p["w"]]

        def turn(h, now):
            h = jax.lax.switch(jnp.argmax(now[0, :3]), sides, h + now)
            return h, h

        return jnp.mean(jax.lax.scan(turn, jnp.zeros((32, 128)), x)[1] ** 2)

    return loss, {"w": (3, 128, 128)}, (64, 32, 128)


PROGRAMS = {
    **{f"lstm-{turns}": lambda turns=turns: lstm(turns) for turns in (64, 256, 1024)},
    "delta": delta,
    "state-space": state_space,
    "average": average,
    "equilibrium": equilibrium,
    "switch": switch,
}


def main(directory):
    for name, make in PROGRAMS.items():
        loss, shapes, data = make()

        def step(state, x):
            value, slopes = jax.value_and_grad(loss)(state, x)
            return jax.tree.map(lambda a, b: a - 0.01 * b, state, slopes), value

        array = lambda shape: jax.ShapeDtypeStruct(shape, jnp.float32)
        text = jax.jit(step, donate_argnums=0).lower({k: array(s) for k, s in shapes.items()}, array(data)).as_text()
        os.makedirs(os.path.join(directory, name), exist_ok=True)
        with open(os.path.join(directory, name, "step.mlir"), "w", encoding="utf-8") as f:
            f.write(text)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
