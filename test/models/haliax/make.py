"""Haliax: blocks in `Stacked` (a scan, with and without gradient checkpointing) or `BlockSeq` (a list)."""
import equinox as eqx
import haliax as hax
import haliax.nn as hnn
import jax
import optax
from haliax.nn.scan import BlockSeq, Stacked

import case

Embed, Mlp = hax.Axis("embed", case.WIDTH), hax.Axis("mlp", 4 * case.WIDTH)
Heads, HeadSize = hax.Axis("heads", case.HEADS), hax.Axis("head_size", case.WIDTH // case.HEADS)
Position, KeyPosition = hax.Axis("position", case.LENGTH), hax.Axis("key_position", case.LENGTH)
Vocabulary, Batch = hax.Axis("vocabulary", case.VOCABULARY), hax.Axis("batch", case.ROWS)
Layers = hax.Axis("layers", case.LAYERS)


class Block(eqx.Module):
    norm1: hnn.LayerNorm
    query: hnn.Linear
    key: hnn.Linear
    value: hnn.Linear
    out: hnn.Linear
    norm2: hnn.LayerNorm
    up: hnn.Linear
    down: hnn.Linear

    @staticmethod
    def init(*, key):
        keys = jax.random.split(key, 6)
        heads = (Heads, HeadSize)
        linear = [hnn.Linear.init(Embed, heads, key=keys[i], use_bias=False) for i in range(3)]
        return Block(
            hnn.LayerNorm.init(Embed),
            *linear,
            hnn.Linear.init(heads, Embed, key=keys[3], use_bias=False),
            hnn.LayerNorm.init(Embed),
            hnn.Linear.init(Embed, Mlp, key=keys[4]),
            hnn.Linear.init(Mlp, Embed, key=keys[5]),
        )

    def __call__(self, x):
        h = self.norm1(x)
        keys = self.key(h).rename({"position": "key_position"})
        values = self.value(h).rename({"position": "key_position"})
        mask = hnn.attention.causal_mask(Position, KeyPosition)
        h = hnn.attention.dot_product_attention(KeyPosition, HeadSize, self.query(h), keys, values, mask)
        x = x + self.out(h)
        return x + self.down(hnn.gelu(self.up(self.norm2(x))))


class Decoder(eqx.Module):
    embedding: hnn.Embedding
    blocks: Stacked | BlockSeq
    norm: hnn.LayerNorm

    def __call__(self, words):
        x = self.blocks.fold(self.embedding(words))
        return self.embedding.unembed(self.norm(x))


for variant in ("stack", "list", "checkpoint-stack", "checkpoint-list"):
    blocks = BlockSeq if variant.endswith("list") else Stacked
    keys = jax.random.split(jax.random.PRNGKey(1), case.LAYERS)
    model = Decoder(
        hnn.Embedding.init(Vocabulary, Embed, key=jax.random.PRNGKey(2)),
        blocks.init(Layers, Block, gradient_checkpointing=variant.startswith("checkpoint"))(key=keys),
        hnn.LayerNorm.init(Embed),
    )
    params, static = eqx.partition(model, eqx.is_inexact_array)
    optimizer = optax.adamw(3e-3)

    def loss(params, microbatch):
        words = microbatch["tokens"]
        logits = eqx.combine(params, static)(hax.named(words, (Batch, Position)))
        return case.next_token_loss(logits.rearrange((Batch, Position, Vocabulary)).array, words)

    def step(state, batch):
        params, inner = state
        value, grads = case.accumulate(loss, params, batch)
        updates, inner = optimizer.update(grads, inner, params)
        return (eqx.apply_updates(params, updates), inner), {"loss": value}

    case.write(variant, step, (params, optimizer.init(params)), case.tokens())
