"""Marks pipeline stages in a JAX training step, writes the step as input of mpmd, and reads results back.

    first, last = stage(0, embed), stage(1, head)          # plain JAX runs them like any jitted function
    export(step, state, batches, "out")                     # step.mlir, state.safetensors, batches.safetensors
    state = load("final.safetensors", like=state)           # what `mpmd-run --output` wrote
"""
from mpmd_jax._export import export
from mpmd_jax._files import load
from mpmd_jax._marks import accumulate, stage

__all__ = ["accumulate", "export", "load", "stage"]
