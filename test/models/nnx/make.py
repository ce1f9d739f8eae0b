"""Flax NNX: layers created by `nnx.vmap` and applied by `nnx.scan`, or in an `nnx.List`; `nnx.Optimizer`."""
import functools

import jax
import jax.numpy as jnp
import optax
from flax import nnx

import case


class Block(nnx.Module):
    def __init__(self, rate, rngs):
        self.norm1 = nnx.LayerNorm(case.WIDTH, rngs=rngs)
        self.attention = nnx.MultiHeadAttention(case.HEADS, case.WIDTH, decode=False, rngs=rngs)
        self.norm2 = nnx.LayerNorm(case.WIDTH, rngs=rngs)
        self.up = nnx.Linear(case.WIDTH, 4 * case.WIDTH, rngs=rngs)
        self.down = nnx.Linear(4 * case.WIDTH, case.WIDTH, rngs=rngs)
        self.dropout = nnx.Dropout(rate, rngs=rngs)

    def __call__(self, x):
        mask = nnx.make_causal_mask(jnp.ones(x.shape[:2]))
        x = x + self.dropout(self.attention(self.norm1(x), mask=mask))
        return x + self.dropout(self.down(nnx.gelu(self.up(self.norm2(x)))))


class Decoder(nnx.Module):
    def __init__(self, stacked, rate, rngs):
        self.stacked = stacked
        self.embed = nnx.Embed(case.VOCABULARY, case.WIDTH, rngs=rngs)
        self.norm = nnx.LayerNorm(case.WIDTH, rngs=rngs)
        if stacked:
            create = nnx.vmap(lambda rngs: Block(rate, rngs), in_axes=0, out_axes=0)
            self.layers = nnx.split_rngs(splits=case.LAYERS)(create)(rngs)
        else:
            self.layers = nnx.List([Block(rate, rngs) for _ in range(case.LAYERS)])

    def __call__(self, words):
        x = self.embed(words)
        if self.stacked:
            run = nnx.scan(lambda x, layer: layer(x), in_axes=(nnx.Carry, 0), out_axes=nnx.Carry)
            x = run(x, self.layers)
        else:
            for layer in self.layers:
                x = layer(x)
        return self.embed.attend(self.norm(x))


def loss(model, words):
    return case.next_token_loss(model(words), words)


def step(graph, state, batch):
    model, optimizer = nnx.merge(graph, state)

    # Keys of dropout are carried from one microbatch to the next.
    @functools.partial(nnx.scan, in_axes=(nnx.Carry, 0), out_axes=nnx.Carry)
    def accumulate(carry, words):
        model, total = carry
        return model, jax.tree.map(jnp.add, total, nnx.value_and_grad(loss)(model, words))

    zero = jnp.zeros(()), jax.tree.map(jnp.zeros_like, nnx.state(model, nnx.Param))
    model, total = accumulate((model, zero), batch["tokens"])
    value, grads = jax.tree.map(lambda leaf: leaf / case.MICROBATCHES, total)
    optimizer.update(model, grads)
    return nnx.state((model, optimizer)), {"loss": value}


for variant, rate in (("stack", 0.0), ("list", 0.0), ("dropout-stack", 0.1), ("dropout-list", 0.1)):
    model = Decoder(variant.endswith("stack"), rate, nnx.Rngs(0))
    optimizer = nnx.Optimizer(model, optax.adamw(3e-3), wrt=nnx.Param)
    graph, state = nnx.split((model, optimizer))
    case.write(variant, functools.partial(step, graph), state, case.tokens())
