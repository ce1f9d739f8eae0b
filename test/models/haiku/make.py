"""Haiku: a decoder of `hk.MultiHeadAttention`, its blocks in `hk.experimental.layer_stack` or one after another."""
import haiku as hk
import jax
import jax.numpy as jnp
import optax

import case

OPTIMIZER = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(3e-3))


def norm(x):
    return hk.LayerNorm(axis=-1, create_scale=True, create_offset=True)(x)


def block(x):
    init = hk.initializers.VarianceScaling(2 / case.LAYERS)
    mask = jnp.tril(jnp.ones((1, 1, case.LENGTH, case.LENGTH)))
    h = norm(x)
    x = x + hk.MultiHeadAttention(case.HEADS, case.WIDTH // case.HEADS, w_init=init)(h, h, h, mask=mask)
    h = jax.nn.gelu(hk.Linear(4 * case.WIDTH, w_init=init)(norm(x)))
    return x + hk.Linear(case.WIDTH, w_init=init)(h)


def decoder(stacked):
    def forward(words):
        x = hk.Embed(case.VOCABULARY, case.WIDTH)(words)
        x += hk.get_parameter("positions", (case.LENGTH, case.WIDTH), init=hk.initializers.TruncatedNormal(0.02))
        if stacked:
            x = hk.experimental.layer_stack(case.LAYERS)(block)(x)
        else:
            for _ in range(case.LAYERS):
                x = block(x)
        return hk.Linear(case.VOCABULARY)(norm(x))

    return hk.without_apply_rng(hk.transform(forward))


for variant in ("stack", "list"):
    model = decoder(variant == "stack")
    batches = case.tokens()
    params = model.init(jax.random.PRNGKey(1), batches["tokens"][0, 0])

    def loss(params, microbatch):
        return case.next_token_loss(model.apply(params, microbatch["tokens"]), microbatch["tokens"])

    def step(state, batch):
        value, grads = case.accumulate(loss, state["params"], batch)
        updates, optimizer = OPTIMIZER.update(grads, state["optimizer"], state["params"])
        return {"params": optax.apply_updates(state["params"], updates), "optimizer": optimizer}, {"loss": value}

    case.write(variant, step, {"params": params, "optimizer": OPTIMIZER.init(params)}, batches)
