#!/usr/bin/env python3
"""Exports the training step of this example from JAX, with its inputs and what JAX computes. Needs jax and the
packages in python/.

    python3 export.py [DIRECTORY]

Writes step.mlir, state.safetensors (before the first step), batches.safetensors (one slice per step) and
expect.safetensors (`final/<argument>` after the last step, `history/<result>` for each step). And the program that
evaluates, eval.mlir, with test.safetensors (one slice per batch): `eval/<result>` in expect.safetensors is its mean
over them, before the first step and after every fifth.
"""
import os
import re
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import export

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))
from mpmd import write_tensors  # noqa: E402

jax.config.update("jax_platforms", "cpu")
jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")

STEPS, MICROBATCHES, ROWS = 20, 8, 32
TESTS, TEST_ROWS = 3, 64
WIDTHS = [16, 64, 64, 64, 4]


def stage(k, function):
    """Marks `function` as pipeline stage k: a jit whose name says so. In plain JAX it is an ordinary call."""

    def body(*args):
        return function(*args)

    body.__name__ = f"mpmd_stage_{k}_body"
    return jax.jit(body)


def dense(activation):
    return lambda p, x: activation(x @ p["w"] + p["b"])


STAGES = [
    stage(0, dense(jax.nn.gelu)),
    stage(1, dense(jax.nn.gelu)),
    stage(2, dense(jnp.tanh)),
    stage(3, dense(lambda x: x)),
]


def loss(params, x, y):
    for f, p in zip(STAGES, params):
        x = f(p, x)
    return jnp.mean(jnp.square(x - y))


def step(state, batch):
    """One step of momentum SGD: gradients summed over the microbatches, then one update."""

    def microbatch(total, xy):
        return jax.tree.map(jnp.add, total, jax.value_and_grad(loss)(state["params"], *xy)), None

    zero = (jnp.zeros(()), jax.tree.map(jnp.zeros_like, state["params"]))
    (total, grads), _ = jax.lax.scan(microbatch, zero, (batch["x"], batch["y"]))
    rate = 0.1 / (1.0 + 0.01 * state["count"].astype(jnp.float32))
    velocity = jax.tree.map(lambda v, g: 0.9 * v + g / MICROBATCHES, state["velocity"], grads)
    params = jax.tree.map(lambda p, v: p - rate * v, state["params"], velocity)
    return dict(params=params, velocity=velocity, count=state["count"] + 1), dict(loss=total / MICROBATCHES)


def evaluate(state, batch):
    """What the state is worth, on data that it was not trained with. It is called as in the step: it is the same."""
    x = batch["x"]
    for f, p in zip(STAGES, state["params"]):
        x = f(p, x)
    wrong = x - batch["y"]
    return dict(loss=jnp.mean(jnp.square(wrong)), error=jnp.mean(jnp.abs(wrong)))


def main(out):
    rng = np.random.default_rng(7)
    params = [
        dict(w=(rng.standard_normal((a, b)) / np.sqrt(a)).astype(np.float32), b=np.zeros(b, np.float32))
        for a, b in zip(WIDTHS, WIDTHS[1:])
    ]
    state = dict(params=params, velocity=jax.tree.map(np.zeros_like, params), count=np.int32(0))
    x = rng.standard_normal((STEPS, MICROBATCHES, ROWS, WIDTHS[0])).astype(np.float32)
    truth = rng.standard_normal((WIDTHS[0], WIDTHS[-1])).astype(np.float32)
    y = np.sin(x @ truth / 4)
    batches = dict(x=x, y=y.astype(np.float32))
    x = rng.standard_normal((TESTS, TEST_ROWS, WIDTHS[0])).astype(np.float32)
    tests = dict(x=x, y=np.sin(x @ truth / 4).astype(np.float32))

    first = jax.tree.map(lambda b: b[0], batches)
    text = export.export(jax.jit(step, donate_argnums=0))(jax.tree.map(jnp.asarray, state), first).mlir_module()
    with open(os.path.join(out, "step.mlir"), "w") as f:
        f.write(text)
    main_line = next(line for line in text.splitlines() if "func.func public @main" in line)
    names = re.findall(r'loc\("([^"]*)"\)', main_line.split(") -> (")[0])

    leaves = jax.tree.leaves(state)
    save = lambda name, tensors: write_tensors(os.path.join(out, name), tensors)
    save("state.safetensors", dict(zip(names, leaves, strict=False)))
    save("batches.safetensors", dict(zip(names[len(leaves) :], jax.tree.leaves(batches), strict=True)))

    save("test.safetensors", dict(zip(names[len(leaves) :], jax.tree.leaves(tests), strict=True)))
    test = jax.jit(evaluate)
    text = export.export(test)(jax.tree.map(jnp.asarray, state), jax.tree.map(lambda b: b[0], tests)).mlir_module()
    with open(os.path.join(out, "eval.mlir"), "w") as f:
        f.write(text)

    run, current, history, found = jax.jit(step), jax.tree.map(jnp.asarray, state), [], []
    for i in range(STEPS + 1):
        if i % 5 == 0:
            each = [test(current, jax.tree.map(lambda b: b[t], tests)) for t in range(TESTS)]
            found.append({name: np.mean([np.float64(e[name]) for e in each]) for name in ("error", "loss")})
        if i == STEPS:
            break
        current, metrics = run(current, jax.tree.map(lambda b: b[i], batches))
        history.append(np.asarray(metrics["loss"]))
    expect = {"final/" + n: np.asarray(v) for n, v in zip(names, jax.tree.leaves(current), strict=False)}
    expect["history/result[1]['loss']"] = np.stack(history)
    for name in ("error", "loss"):
        expect[f"eval/result['{name}']"] = np.stack([f[name] for f in found])
    save("expect.safetensors", expect)
    print(f"wrote {out}: loss {history[0]:.4f} -> {history[-1]:.4f} in {STEPS} steps")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)))
