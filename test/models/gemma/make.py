"""DeepMind's `gemma`: its transformer, with the local and global attention of Gemma 3, trained by Adafactor."""
import jax
import jax.numpy as jnp
import optax
from gemma import gm

import case

OPTIMIZER = optax.chain(optax.clip_by_global_norm(1.0), optax.adafactor(3e-3, min_dim_size_to_factor=16))
KINDS = gm.nn.config.AttentionType
CONFIG = gm.nn.config.TransformerConfig(
    num_embed=case.VOCABULARY,
    embed_dim=case.WIDTH,
    hidden_dim=4 * case.WIDTH,
    num_heads=case.HEADS,
    head_dim=case.WIDTH // case.HEADS,
    num_kv_heads=1,
    final_logit_softcap=None,
    use_post_attn_norm=True,
    use_post_ffw_norm=True,
    use_qk_norm=True,
    attention_types=(KINDS.LOCAL_SLIDING, KINDS.GLOBAL) * (case.LAYERS // 2),
    sliding_window_size=case.LENGTH // 2,
    global_base_frequency=1_000_000,
)
model = gm.nn.Transformer(config=CONFIG, dtype=jnp.float32, tokens="batch.tokens")


def loss(params, microbatch):
    logits = model.apply({"params": params}, microbatch["tokens"]).logits
    return case.next_token_loss(logits, microbatch["tokens"])


def step(state, batch):
    value, grads = case.accumulate(loss, state["params"], batch)
    updates, optimizer = OPTIMIZER.update(grads, state["optimizer"], state["params"])
    return {"params": optax.apply_updates(state["params"], updates), "optimizer": optimizer}, {"loss": value}


batches = case.tokens()
params = model.init(jax.random.PRNGKey(1), batches["tokens"][0, 0])["params"]
case.write("list", step, {"params": params, "optimizer": OPTIMIZER.init(params)}, batches)
