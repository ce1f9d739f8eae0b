"""EasyDeL: its `training_step` with its own accumulation, for Llama. Its layers are a list."""
import easydel as ed
import flax.nnx as nn
import jax.numpy as jnp
import optax
from easydel.trainers.trainer._fn import training_step
from jax.sharding import PartitionSpec

import case

SIZES = {
    "vocab_size": case.VOCABULARY,
    "hidden_size": case.WIDTH,
    "intermediate_size": 4 * case.WIDTH,
    "num_hidden_layers": case.LAYERS,
    "num_attention_heads": case.HEADS,
    "num_key_value_heads": case.HEADS // 2,
    "max_position_embeddings": case.LENGTH,
    "attn_mechanism": "vanilla",
}
config = ed.LlamaConfig(**SIZES)
with config.mesh:
    model = ed.LlamaForCausalLM(config, dtype=jnp.float32, param_dtype=jnp.float32, rngs=nn.Rngs(0))
    start = ed.EasyDeLState.create(model=model, tx=optax.adamw(3e-3), init_opt_state=True)

    def step(state, batch):
        words = batch["tokens"]
        inputs = {"input_ids": words, "labels": words, "attention_mask": jnp.ones_like(words)}
        state, metrics = training_step(state, inputs, None, lambda n: 3e-3, PartitionSpec(), case.MICROBATCHES)
        return state, {"loss": metrics.loss}

    words = case.tokens()["tokens"].reshape(case.STEPS, -1, case.LENGTH)
    case.write("llama-list", step, start, {"tokens": words})
