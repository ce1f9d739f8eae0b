"""What the makers of this folder share: sizes, data, a loop over microbatches, and the files of a step.

A maker is NAME/make.py. It builds the training step of a published code base, and calls `write` for each variant.
"""
import os
import sys

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import mpmd  # noqa: E402
import mpmd_jax  # noqa: E402
import numpy as np  # noqa: E402
from mpmd_jax._files import named, tensor  # noqa: E402

LAYERS, WIDTH, HEADS, VOCABULARY = 8, 32, 4, 64
STEPS, MICROBATCHES, ROWS, LENGTH = 2, 8, 2, 16


def tokens():
    """Batches of tokens: [steps, microbatches, rows, length]."""
    shape = (STEPS, MICROBATCHES, ROWS, LENGTH)
    return {"tokens": np.random.default_rng(5).integers(0, VOCABULARY, shape).astype(np.int32)}


def images(edge=8, channels=3):
    """Batches of images in -1 to 1: [steps, microbatches, rows, edge, edge, channels]."""
    shape = (STEPS, MICROBATCHES, ROWS, edge, edge, channels)
    return np.tanh(np.random.default_rng(6).standard_normal(shape)).astype(np.float32)


def next_token_loss(logits, words):
    """The mean cross entropy of the next token."""
    log = jax.nn.log_softmax(logits[:, :-1].astype(jnp.float32))
    return -jnp.mean(jnp.take_along_axis(log, words[:, 1:, None], axis=-1))


def accumulate(loss, params, batch):
    """The mean loss and gradient over the microbatches of a batch, by a scan."""

    def body(total, microbatch):
        return jax.tree.map(jnp.add, total, jax.value_and_grad(loss)(params, microbatch)), None

    zero = jnp.zeros(()), jax.tree.map(jnp.zeros_like, params)
    total, _ = jax.lax.scan(body, zero, batch)
    count = len(jax.tree.leaves(batch)[0])
    return jax.tree.map(lambda leaf: leaf / count, total)


def _tensors(root, tree):
    return {name: tensor(leaf) for name, leaf in named(root, tree)}


def _values(step, state, batches):
    run, history = jax.jit(step), []
    for i in range(len(jax.tree.leaves(batches)[0])):
        state, metrics = run(state, jax.tree.map(lambda leaf: leaf[i], batches))
        history.append(_tensors("result[1]", metrics))
    final = {"final/" + name: value for name, value in _tensors("state", state).items()}
    return final | {"history/" + name: np.stack([each[name] for each in history]) for name in history[0]}


def _moved(state, unit, seed):
    """The state with each number multiplied by 1 + unit or 1 - unit."""
    rng = np.random.default_rng(seed)

    def move(leaf):
        if not isinstance(leaf, (jax.Array, np.ndarray)) or leaf.dtype != jnp.float32:
            return leaf
        return jnp.asarray(leaf * rng.choice(np.float32([1 - unit, 1 + unit]), leaf.shape))

    return jax.tree.map(move, state)


def _rounding(step, state, batches, unit, want):
    """How far each value moves, at most, if the numbers of the first state move by their rounding."""
    largest = {}
    for seed in range(2):
        for name, value in _values(step, _moved(state, unit, seed), batches).items():
            if value.dtype == np.float32:
                move = np.abs(value - want[name]).max(initial=0)
                largest["rounding/" + name] = np.maximum(largest.get("rounding/" + name, np.float32(0)), move)
    return largest


def write(variant, step, state, batches):
    """Writes `step(state, batch) -> (state, metrics)` into the folder of the variant: step.mlir, state.safetensors,
    batches.safetensors, and JAX's values and their rounding errors in expect.safetensors."""
    out = os.path.join(sys.argv[1], variant)
    unit = 2**-9 if "bf16" in mpmd_jax.export(step, state, batches, out) else 2**-23
    want = _values(step, state, batches)
    mpmd.write_tensors(os.path.join(out, "expect.safetensors"), want | _rounding(step, state, batches, unit, want))
    print("wrote", variant)
