"""FlaxDiff: a diffusion transformer with the package's noise schedule, prediction transform and train state, which has
a moving average of the parameters. Each microbatch draws noise and levels from a key."""
import jax
import jax.numpy as jnp
import numpy as np
import optax
from flaxdiff.models.simple_dit import SimpleDiT
from flaxdiff.predictors import KarrasPredictionTransform
from flaxdiff.schedulers import EDMNoiseScheduler
from flaxdiff.schedulers import get_coeff_shapes_tuple as coefficients
from flaxdiff.trainer.diffusion_trainer import TrainState
from flaxdiff.utils import RandomMarkovState

import case

EDGE, WORDS = 8, 4
model = SimpleDiT(patch_size=2, emb_features=case.WIDTH, num_layers=case.LAYERS, num_heads=case.HEADS, mlp_ratio=2)
SCHEDULE, TRANSFORM = EDMNoiseScheduler(1, sigma_max=80, rho=7, sigma_data=0.5), KarrasPredictionTransform(0.5)


def loss(params, microbatch):
    images, text, key = microbatch
    levels, random = SCHEDULE.generate_timesteps(len(images), RandomMarkovState(key))
    _, key = random.get_random_key()
    noise = jax.random.normal(key, images.shape)
    rates = SCHEDULE.get_rates(levels, coefficients(images))
    noisy, scale, target = TRANSFORM.forward_diffusion(images, noise, rates)
    found = model.apply(params, *SCHEDULE.transform_inputs(noisy * scale, levels), text)
    found = TRANSFORM.pred_transform(noisy, found, rates)
    errors = jnp.square(found - target)
    return jnp.mean(errors * SCHEDULE.get_weights(levels, coefficients(errors)))


def step(state, batch):
    state, random = state
    random, key = random.get_random_key()
    keys = jax.random.split(key, case.MICROBATCHES)
    value, grads = case.accumulate(loss, state.params, (batch["images"], batch["text"], keys))
    return (state.apply_gradients(grads=grads).apply_ema(0.99), random), {"loss": value}


text = np.random.default_rng(3).standard_normal((case.STEPS, case.MICROBATCHES, case.ROWS, WORDS, case.WIDTH))
batches = {"images": case.images(EDGE), "text": text.astype(np.float32)}
first = jax.tree.map(lambda leaf: leaf[0, 0], batches)
params = model.init(jax.random.PRNGKey(1), first["images"], jnp.ones(case.ROWS), first["text"])
state = TrainState.create(
    apply_fn=model.apply,
    params=params,
    ema_params=params,
    tx=optax.adam(2e-3),
    rngs=jax.random.PRNGKey(3),
    metrics=None,
    dynamic_scale=None,
)
case.write("list", step, (state, RandomMarkovState(jax.random.PRNGKey(2))), batches)
