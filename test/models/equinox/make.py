"""Equinox: blocks created by `eqx.filter_vmap` under a scan, or a list of blocks. `multisteps` accumulates by
`optax.MultiSteps`."""
import equinox as eqx
import jax
import jax.numpy as jnp
import optax

import case


class Block(eqx.Module):
    norm1: eqx.nn.LayerNorm
    attention: eqx.nn.MultiheadAttention
    norm2: eqx.nn.LayerNorm
    mlp: eqx.nn.MLP

    def __init__(self, key):
        first, second = jax.random.split(key)
        self.norm1 = eqx.nn.LayerNorm(case.WIDTH)
        self.attention = eqx.nn.MultiheadAttention(case.HEADS, case.WIDTH, key=first)
        self.norm2 = eqx.nn.LayerNorm(case.WIDTH)
        self.mlp = eqx.nn.MLP(case.WIDTH, case.WIDTH, 4 * case.WIDTH, 1, jax.nn.gelu, key=second)

    def __call__(self, x):
        h = jax.vmap(self.norm1)(x)
        x = x + self.attention(h, h, h, mask=jnp.tril(jnp.ones((len(x), len(x)), bool)))
        return x + jax.vmap(self.mlp)(jax.vmap(self.norm2)(x))


class Decoder(eqx.Module):
    embedding: eqx.nn.Embedding
    blocks: Block | list[Block]
    norm: eqx.nn.LayerNorm
    head: eqx.nn.Linear

    def __init__(self, stacked, key):
        first, second, third = jax.random.split(key, 3)
        keys = jax.random.split(second, case.LAYERS)
        self.embedding = eqx.nn.Embedding(case.VOCABULARY, case.WIDTH, key=first)
        self.blocks = eqx.filter_vmap(Block)(keys) if stacked else [Block(key) for key in keys]
        self.norm = eqx.nn.LayerNorm(case.WIDTH)
        self.head = eqx.nn.Linear(case.WIDTH, case.VOCABULARY, use_bias=False, key=third)

    def __call__(self, words):
        x = jax.vmap(self.embedding)(words)
        if isinstance(self.blocks, list):
            for block in self.blocks:
                x = block(x)
        else:
            arrays, static = eqx.partition(self.blocks, eqx.is_array)
            x, _ = jax.lax.scan(lambda x, layer: (eqx.combine(layer, static)(x), None), x, arrays)
        return jax.vmap(lambda row: self.head(self.norm(row)))(x)


for variant in ("stack", "list", "multisteps-stack", "multisteps-list"):
    model = Decoder(variant.endswith("stack"), jax.random.PRNGKey(1))
    params, static = eqx.partition(model, eqx.is_inexact_array)

    def loss(params, microbatch):
        words = microbatch["tokens"]
        return case.next_token_loss(jax.vmap(eqx.combine(params, static))(words), words)

    optimizer = optax.adamw(3e-3)
    if variant.startswith("multisteps"):
        optimizer = optax.MultiSteps(optimizer, case.MICROBATCHES)

        def step(state, batch, optimizer=optimizer):
            def body(state, microbatch):
                params, inner = state
                value, grads = jax.value_and_grad(loss)(params, microbatch)
                updates, inner = optimizer.update(grads, inner, params)
                return (eqx.apply_updates(params, updates), inner), value

            state, losses = jax.lax.scan(body, state, batch)
            return state, {"loss": jnp.mean(losses)}

    else:

        def step(state, batch, optimizer=optimizer):
            params, inner = state
            value, grads = case.accumulate(loss, params, batch)
            updates, inner = optimizer.update(grads, inner, params)
            return (eqx.apply_updates(params, updates), inner), {"loss": value}

    case.write(variant, step, (params, optimizer.init(params)), case.tokens())
