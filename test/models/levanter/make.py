"""Levanter: the trainer's own step with its own microbatches, for Llama, layers scanned or not."""
import tempfile
from pathlib import Path

import equinox as eqx
import haliax as hax
import jax
from levanter.models.llama import LlamaConfig
from levanter.models.lm_model import LmExample, compute_next_token_loss
from levanter.optim import AdamConfig
from levanter.tracker import NoopConfig
from levanter.trainer import Trainer, TrainerConfig

import case

SIZES = {
    "seq_len": case.LENGTH,
    "hidden_dim": case.WIDTH,
    "intermediate_dim": 4 * case.WIDTH,
    "num_layers": case.LAYERS,
    "num_heads": case.HEADS,
    "num_kv_heads": case.HEADS // 2,
}
Batch, Vocabulary = hax.Axis("batch", case.MICROBATCHES * case.ROWS), hax.Axis("vocab", case.VOCABULARY)


def loss(model, example, *, key=None):
    # Its own mean takes a mask of floats, which this JAX refuses.
    return hax.mean(compute_next_token_loss(model, example, key=key, reduction=None))


def trained(config):
    logs = Path(tempfile.mkdtemp())
    trainer = Trainer(
        TrainerConfig(
            id="step",
            tracker=NoopConfig(),
            log_dir=logs,
            train_batch_size=Batch.size,
            per_device_parallelism=case.ROWS,
            num_train_steps=100,
            require_accelerator=False,
        ),
        AdamConfig(learning_rate=3e-3).build(100),
        loss,
        add_default_hooks=False,
    )
    with trainer:
        model = config.model_type.init(Vocabulary, config, key=jax.random.PRNGKey(1))
        whole = trainer.initial_state(jax.random.PRNGKey(2), model=model)
        state, static = eqx.partition(whole, eqx.is_array)

        def step(state, batch):
            words = hax.named(batch["tokens"], (Batch, config.Pos))
            mask = hax.broadcast_axis(LmExample.causal_loss_mask(config.Pos), Batch)
            example = LmExample(tokens=words, loss_mask=mask != 0)
            done = trainer._train_step(eqx.combine(state, static), (example,), {}, True)
            return eqx.filter(done.new_state, eqx.is_array), {"loss": done.loss}

        words = case.tokens()["tokens"].reshape(case.STEPS, Batch.size, case.LENGTH)
        return step, state, {"tokens": words}, trainer


for variant in ("stack", "list"):
    step, state, batches, trainer = trained(LlamaConfig(**SIZES, scan_layers=variant == "stack"))
    with trainer:
        case.write(variant, step, state, batches)
