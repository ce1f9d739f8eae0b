#!/usr/bin/env python3
"""The step of examples/gpt2 with 12 layers of width 256, three a stage: gpt2_256.py DIRECTORY

A vocabulary of 4000, 8 microbatches of 2 x 64 tokens, AdamW. Writes DIRECTORY/step.mlir and its inputs.
"""
import os
import sys

import numpy as np

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "examples", "gpt2"))
import export  # noqa: E402
from mpmd_jax import export as write  # noqa: E402
from mpmd_jax import stage  # noqa: E402

LAYERS, STAGES, MICROBATCHES, ROWS = 12, 4, 8, 2
export.LAYERS, export.WIDTH, export.HEADS, export.VOCABULARY, export.LENGTH = LAYERS, 256, 8, 4000, 64


def layers(blocks, x):
    for p in blocks:
        x = export.block(p, x)
    return x


def embed(tokens_table, positions, blocks, tokens):
    return layers(blocks, tokens_table[tokens] + positions)


def head(tokens_table, norm, blocks, x, labels):
    return export.head(tokens_table, norm, blocks[-1], layers(blocks[:-1], x), labels)


FIRST, LAST = stage(0, embed), stage(STAGES - 1, head)
MIDDLE = [stage(k, layers) for k in range(1, STAGES - 1)]


def loss(params, microbatch):
    each = LAYERS // STAGES
    blocks = [params["blocks"][i : i + each] for i in range(0, LAYERS, each)]
    x = FIRST(params["tokens"], params["positions"], blocks[0], microbatch["tokens"])
    for function, p in zip(MIDDLE, blocks[1:]):
        x = function(p, x)
    return LAST(params["tokens"], params["norm"], blocks[-1], x, microbatch["labels"])


def main(directory):
    export.loss = loss
    rng = np.random.default_rng(1)
    params = export.parameters(rng)
    zeros = lambda: export.jax.tree.map(np.zeros_like, params)
    state = dict(params=params, mean=zeros(), square=zeros(), count=np.int32(0))
    tokens = rng.integers(0, export.VOCABULARY, (1, MICROBATCHES, ROWS, export.LENGTH + 1)).astype(np.int32)
    os.makedirs(directory, exist_ok=True)
    write(export.step, state, dict(tokens=tokens[..., :-1], labels=tokens[..., 1:]), directory, None)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
