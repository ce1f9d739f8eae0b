"""How names/make.py and programs/make.py write steps and JAX's values. Needs jax and safetensors.

NAME.mlir is a step; NAME.safetensors has `state/`, `feed/` (a leading dimension per step), `final/` and `history/` by
argument and result name.
"""
import os
import re
import sys

import jax
import numpy as np
from safetensors.numpy import save_file

from harness import write_text

jax.config.update("jax_platforms", "cpu")


def by_name(root, value):
    return {
        root + jax.tree_util.keystr(path): np.asarray(leaf)
        for path, leaf in jax.tree_util.tree_flatten_with_path(value)[0]
    }


def slice_of(feed, i):
    return jax.tree.map(lambda leaf: leaf[i], feed)


def trained(step, state, feed):
    """The state and batches of the steps, and their results."""
    values = {"state/" + k: v for k, v in by_name("state", state).items()}
    values.update({"feed/" + k: v for k, v in by_name("batch", feed).items()})
    run, history = jax.jit(step), []
    for i in range(len(jax.tree.leaves(feed)[0])):
        state, metrics = run(state, slice_of(feed, i))
        history.append(by_name("result[1]", metrics))
    values.update({"final/" + k: v for k, v in by_name("state", state).items()})
    values.update({"history/" + k: np.stack([h[k] for h in history]) for k in history[0]})
    return {k: np.array(v, order="C") for k, v in values.items()}


def with_names(text, state, batch):
    """The text of a step with argument names, which are in locations; other locations are left out."""
    names = list(by_name("state", state)) + list(by_name("batch", batch))
    head, rest = text.split("func.func public @main(", 1)
    signature, body = rest.split(") -> (", 1)
    parts = re.split(r", (?=%arg\d+: )", signature)
    assert len(parts) == len(names), (len(parts), len(names))
    signature = ", ".join(f'{part} loc("{n}")' for part, n in zip(parts, names))
    return head + "func.func public @main(" + signature + ") -> (" + body


def write(folder, programs, text_of):
    """Writes the programs that the command line names, or all. Each function returns a step, its state and its feed;
    `text_of(name, step, state, batch)` returns the text."""
    for name in sys.argv[1:] or programs:
        step, state, feed = programs[name]()
        jax.clear_caches()
        text = text_of(name, step, state, slice_of(feed, 0))
        files = [os.path.join(folder, name + end) for end in (".mlir", ".safetensors")]
        write_text(files[0], text)
        save_file(trained(step, state, feed), files[1])
        print(name, *(os.path.getsize(f) for f in files))
