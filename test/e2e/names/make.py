#!/usr/bin/env python3
"""Writes the programs of this folder with JAX's values: make.py [NAME...]. Needs jax, flax and safetensors.

NAME.mlir is a step with named layers and debug information, without marks; marked.mlir is the program `scopes` with
marks. NAME.safetensors has its values.
"""
import os
import re
import sys

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from jax_programs import write  # noqa: E402

STEPS, MICROBATCHES, LAYERS, WIDTH = 3, 4, 4, 8
tree = jax.tree_util.tree_map


def sgd(state, grads):
    return tree(lambda p, g: p - 0.1 * g / MICROBATCHES, state, grads)


def accumulated(loss, **options):
    """A step that sums gradients in a scan."""

    def step(state, batch):
        def body(sums, mb):
            return tree(jnp.add, sums, jax.value_and_grad(loss)(state, mb)), None

        zero = (jnp.float32(0), tree(jnp.zeros_like, state))
        (value, grads), _ = jax.lax.scan(body, zero, batch, **options)
        return sgd(state, grads), {"loss": value / MICROBATCHES}

    return step


def through_the_scan(loss):
    """The gradient of a scan: names restart in the body of the transposed loop."""

    def step(state, batch):
        def total(params):
            return jax.lax.scan(lambda sum, mb: (sum + loss(params, mb), None), jnp.float32(0), batch)[0]

        value, grads = jax.value_and_grad(total)(state)
        return sgd(state, grads), {"loss": value / MICROBATCHES}

    return step


def written_out(loss):
    """The same layers as a Python loop."""

    def step(state, batch):
        value, grads = jnp.float32(0), tree(jnp.zeros_like, state)
        for i in range(MICROBATCHES):
            more = jax.value_and_grad(loss)(state, tree(lambda t: t[i], batch))
            value, grads = tree(jnp.add, (value, grads), more)
        return sgd(state, grads), {"loss": value / MICROBATCHES}

    return step


def scoped(mark):
    """A chain of layers in named scopes; all layers share one function `silu`."""

    def layer(i):
        def body(p, x):
            with jax.named_scope(f"h/{i}"):
                return x + jax.nn.silu(x @ p["w"] + p["b"])

        body.__name__ = f"mpmd_stage_{i}_body"
        return jax.jit(body) if mark else body

    layers = [layer(i) for i in range(LAYERS)]

    def loss(params, mb):
        x = mb["x"]
        for p, f in zip(params, layers):
            x = f(p, x)
        with jax.named_scope("head"):
            return jnp.mean((x - mb["y"]) ** 2)

    return loss


def scanned():
    """The same layers as rows of stacked parameters, which a scan runs."""

    def loss(params, mb):
        def layer(x, p):
            return x + jax.nn.silu(x @ p["w"] + p["b"]), None

        with jax.named_scope("h"):
            x = jax.lax.scan(jax.checkpoint(layer), mb["x"], params)[0]
        return jnp.mean((x - mb["y"]) ** 2)

    return loss


class Block(nn.Module):
    @nn.compact
    def __call__(self, x):
        y = nn.LayerNorm()(x)
        x = x + nn.MultiHeadDotProductAttention(2)(y, y, mask=nn.make_causal_mask(jnp.ones(x.shape[:2])))
        return x + nn.Dense(WIDTH)(nn.gelu(nn.Dense(2 * WIDTH)(nn.LayerNorm()(x))))


class Transformer(nn.Module):
    """A transformer as Flax users write it, without any reference to stages."""

    layers: int
    remat: bool = False

    @nn.compact
    def __call__(self, tokens):
        embed = nn.Embed(16, WIDTH)
        x = embed(tokens)
        block = nn.remat(Block) if self.remat else Block
        for i in range(self.layers):
            x = block(name=f"layers_{i}")(x)
        return embed.attend(nn.LayerNorm()(x))


def language(layers, remat=False):
    model = Transformer(layers, remat)

    def loss(params, tokens):
        logits = jax.nn.log_softmax(model.apply(params, tokens)[:, :-1])
        return -jnp.mean(jnp.take_along_axis(logits, tokens[:, 1:, None], -1))

    return loss, model


def chain():
    rng = np.random.default_rng(1)
    some = lambda *shape: rng.standard_normal(shape).astype(np.float32)
    state = [{"w": 0.3 * some(WIDTH, WIDTH), "b": 0.1 * some(WIDTH)} for _ in range(LAYERS)]
    return state, {"x": some(STEPS, MICROBATCHES, 4, WIDTH), "y": some(STEPS, MICROBATCHES, 4, WIDTH)}


def tokens(model):
    feed = np.random.default_rng(2).integers(0, 16, (STEPS, MICROBATCHES, 2, 6)).astype(np.int32)
    return tree(np.asarray, model.init(jax.random.key(0), feed[0, 0])), feed


def transformer(step, **options):
    loss, model = language(**options)
    return (step(loss), *tokens(model))


PROGRAMS = {
    "marked": lambda: (accumulated(scoped(True)), *chain()),
    "scopes": lambda: (accumulated(scoped(False)), *chain()),
    "scopes_written_out": lambda: (written_out(scoped(False)), *chain()),
    "scopes_through_scan": lambda: (through_the_scan(scoped(False)), *chain()),
    "scanned": lambda: (accumulated(scanned()), tree(lambda *t: np.stack(t), *chain()[0]), chain()[1]),
    "flax": lambda: transformer(accumulated, layers=3),
    "flax_remat": lambda: transformer(accumulated, layers=2, remat=True),
    "flax_unrolled": lambda: transformer(lambda loss: accumulated(loss, unroll=MICROBATCHES), layers=2),
}


def names_only(text):
    """Only names: file positions would be those of this machine."""
    text = re.sub(r'^#loc\d* = loc\("[^"]*":\d.*\n', "", text, flags=re.M)
    kept = dict(re.findall(r'^(#loc\d*) = loc\(("[^"]*")(?:\(.*\))?\)$', text, flags=re.M))
    head, _, rest = text.partition("module @")
    rest = re.sub(r'loc\(("[^"]*")\(#loc\d*\)\)', r"loc(\1)", rest)
    body = "\n".join(line for line in rest.split("\n") if not line.startswith("#loc"))
    return "module @" + re.sub(r"loc\((#loc\d*)\)", lambda m: f"loc({kept.get(m[1], 'unknown')})", body)


def text_of(_, step, state, first):
    return names_only(jax.jit(step, donate_argnums=0).lower(state, first).as_text(debug_info=True))


write(HERE, PROGRAMS, text_of)
