"""Brax: its PPO loss and networks, with normalized observations, over microbatches of environments."""
import jax
import jax.numpy as jnp
import numpy as np
import optax
from brax.training import types
from brax.training.acme import running_statistics, specs
from brax.training.agents.ppo import losses, networks

import case

OBSERVATION, ACTION, TIME, ENVIRONMENTS = 12, 4, 6, 8
OPTIMIZER = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(3e-3))
SIZES = (case.WIDTH,) * case.LAYERS
NETWORK = networks.make_ppo_networks(
    OBSERVATION,
    ACTION,
    preprocess_observations_fn=running_statistics.normalize,
    policy_hidden_layer_sizes=SIZES,
    value_hidden_layer_sizes=SIZES,
)


def transitions():
    rng = np.random.default_rng(3)

    def normal(*shape):
        size = (case.STEPS, case.MICROBATCHES, ENVIRONMENTS, TIME) + shape
        return rng.standard_normal(size).astype(np.float32)

    return types.Transition(
        observation=normal(OBSERVATION),
        action=normal(ACTION),
        reward=normal(),
        discount=(normal() > -1).astype(np.float32),
        next_observation=normal(OBSERVATION),
        extras={
            "state_extras": {"truncation": (normal() > 1.5).astype(np.float32)},
            "policy_extras": {
                "raw_action": normal(ACTION),
                "log_prob": normal(),
                "distribution_params": normal(2 * ACTION),
            },
        },
    )


def loss(params, microbatch, normalizer):
    key, data = microbatch
    return losses.compute_ppo_loss(params, normalizer, data, key, ppo_network=NETWORK)[0]


def step(state, batch):
    params, optimizer, normalizer, key = state
    normalizer = running_statistics.update(normalizer, batch.observation)
    key, first = jax.random.split(key)
    microbatches = (jax.random.split(first, case.MICROBATCHES), batch)
    value, grads = case.accumulate(lambda p, mb: loss(p, mb, normalizer), params, microbatches)
    updates, optimizer = OPTIMIZER.update(grads, optimizer, params)
    return (optax.apply_updates(params, updates), optimizer, normalizer, key), {"loss": value}


policy, value = jax.random.split(jax.random.PRNGKey(1))
params = losses.PPONetworkParams(NETWORK.policy_network.init(policy), NETWORK.value_network.init(value))
normalizer = running_statistics.init_state(specs.Array((OBSERVATION,), jnp.dtype("float32")))
start = (params, OPTIMIZER.init(params), normalizer, jax.random.PRNGKey(2))
case.write("ppo", step, start, transitions())
