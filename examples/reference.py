"""What JAX computes for an example: writes the step with mpmd_jax, then JAX's own values beside it.

expect.safetensors holds `final/<argument>` after the last step and `history/<result>` for each step. Its metadata holds
the limits of compare.py: eight times the difference between JAX's run and the same run in float64, at least 1e-5,
relative to a tensor's largest magnitude.
"""
import os
import sys

import jax
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "python"))
import mpmd  # noqa: E402
import mpmd_jax  # noqa: E402

jax.config.update("jax_platforms", "cpu")


def names(root, tree):
    return {
        root + jax.tree_util.keystr(path): np.asarray(leaf)
        for path, leaf in jax.tree_util.tree_flatten_with_path(tree)[0]
    }


def values(step, state, batches):
    run, history = jax.jit(step), []
    for i in range(len(jax.tree.leaves(batches)[0])):
        state, metrics = run(state, jax.tree.map(lambda b: b[i], batches))
        history.append(names("result[1]", metrics))
    return {
        **{"final/" + n: v for n, v in names("state", state).items()},
        **{"history/" + n: np.stack([h[n] for h in history]) for n in history[0]},
    }


def wide(tree):
    return jax.tree.map(
        lambda t: np.asarray(t, np.float64) if np.asarray(t).dtype == np.float32 else np.asarray(t), tree
    )


def limits(got, truth):
    """Per group, from the worst error of JAX's own arithmetic."""
    worst = {}
    for name, value in got.items():
        if value.dtype.kind == "f":
            error = np.abs(value - truth[name]).max() / max(np.abs(truth[name]).max(), 1e-30)
            group = name.split("/", 1)[0]
            worst[group] = max(worst.get(group, 0.0), float(error))
    return {group: f"{max(1e-5, 8 * error):.1e}" for group, error in worst.items()}


def write(file, step, state, batches, shardings=None):
    """Writes the example beside the script `file`, or into the directory that its command line names. JAX's values are
    those of one device, whatever the shardings."""
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(file))
    mpmd_jax.export(step, state, batches, out, shardings)
    expect = values(step, state, batches)
    with jax.enable_x64(True):
        metadata = limits(expect, values(step, wide(state), wide(batches)))
    mpmd.write_tensors(os.path.join(out, "expect.safetensors"), expect, metadata)
    loss = expect["history/result[1]['loss']"]
    size = sum(os.path.getsize(os.path.join(out, n)) for n in os.listdir(out) if n.endswith((".mlir", ".safetensors")))
    print(
        f"wrote {size / 1e6:.2f} MB to {out}: loss {loss[0]:.4f} -> {loss[-1]:.4f} "
        f"in {len(loss)} steps, limits {metadata}"
    )
