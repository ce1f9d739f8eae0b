"""MaxText: its own `train_step` with its own accumulation; dense and mixture of experts, layers scanned or not."""
import functools
import os

import jax
import jax.numpy as jnp
import maxtext
from flax import nnx
from flax.core.spmd import logical_axis_rules
from maxtext.common.common_types import MODEL_MODE_TRAIN
from maxtext.common.train_state_nnx import TrainStateNNX
from maxtext.configs import pyconfig
from maxtext.trainers.pre_train.train import train_step
from maxtext.utils import maxtext_utils, model_creation_utils, sharding
from maxtext.utils.train_utils import create_training_optimizer

import case

BASE = os.path.join(os.path.dirname(maxtext.__file__), "configs", "base.yml")
OPTIONS = {
    "run_name": "step",
    "hardware": "cpu",
    "enable_checkpointing": False,
    "dataset_type": "synthetic",
    "attention": "dot_product",
    "dtype": "float32",
    "weight_dtype": "float32",
    "matmul_precision": "highest",
    "base_emb_dim": case.WIDTH,
    "base_num_query_heads": case.HEADS,
    "base_num_kv_heads": case.HEADS // 2,
    "head_dim": case.WIDTH // case.HEADS,
    "base_mlp_dim": 4 * case.WIDTH,
    "base_num_decoder_layers": case.LAYERS,
    "vocab_size": case.VOCABULARY,
    "max_target_length": case.LENGTH,
    "per_device_batch_size": case.ROWS,
    "gradient_accumulation_steps": case.MICROBATCHES,
    "steps": 100,
    "learning_rate": 3e-3,
    "warmup_steps_fraction": 0.0,
    "enable_dropout": False,
    "skip_jax_distributed_system": True,
    "log_config": False,
}
DENSE = {"decoder_block": "llama2"}
MIXTURE = {
    "decoder_block": "mixtral",
    "num_experts": 4,
    "num_experts_per_tok": 2,
    "base_moe_mlp_dim": 4 * case.WIDTH,
    "megablox": False,
    "sparse_matmul": False,
    "capacity_factor": 1.5,
}


def trained(options):
    config = pyconfig.initialize([None, BASE], **OPTIONS, **options)
    mesh = maxtext_utils.get_mesh_from_config(config)
    with jax.set_mesh(mesh), logical_axis_rules(config.logical_axis_rules):
        model = model_creation_utils.from_config(
            config, mesh=mesh, model_mode=MODEL_MODE_TRAIN, rngs=nnx.Rngs(params=0, dropout=1)
        )
        _, tx = create_training_optimizer(config, model, mesh=mesh)
        train = TrainStateNNX(model, nnx.Optimizer(model, tx, wrt=nnx.Param))
        graph, state = nnx.split(train)
        whole = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec())
        shardings = jax.tree.map(lambda _: whole, state)
        params = jax.tree.map(lambda _: whole, nnx.state(model, nnx.Param))
        words = case.tokens()["tokens"].reshape(case.STEPS, -1, case.LENGTH)

        def step(state, batch):
            inputs, targets = batch["tokens"], jnp.roll(batch["tokens"], -1, 1)
            ones = jnp.ones_like(inputs)
            places = jnp.broadcast_to(jnp.arange(case.LENGTH), inputs.shape)
            data = {"inputs": inputs, "targets": targets}
            data |= {f"{name}_segmentation": ones for name in data} | {f"{name}_position": places for name in data}
            state, metrics = train_step(graph, config, shardings, params, state, data)
            return state, {"loss": metrics["scalar"]["learning/loss"]}

        return mesh, config, step, state, {"tokens": words}


for name, options in (("dense", DENSE), ("mixture", MIXTURE)):
    for kind in ("stack", "list"):
        mesh, config, step, state, batches = trained({**options, "scan_layers": kind == "stack"})
        with jax.set_mesh(mesh), logical_axis_rules(config.logical_axis_rules):
            case.write(f"{name}-{kind}", step, state, batches)
