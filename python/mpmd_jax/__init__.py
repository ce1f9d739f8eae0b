"""Marks pipeline stages in a JAX training step, and runs the step with mpmd.

    first, last = stage(0, embed), stage(1, head)          # plain JAX runs them like any jitted function
    f = compile(step, state, batch, topology="pp2")         # in place of jax.jit(step)
    state, metrics = f(state, batch)

Or writes the step as input of mpmd, for runs without Python, and reads results back:

    export(step, state, batches, "out")                     # step.mlir, state.safetensors, batches.safetensors
    state = load("final.safetensors", like=state)           # what `mpmd-run --output` wrote
"""
from mpmd_jax._compile import Compiled, Picture, compile
from mpmd_jax._export import export
from mpmd_jax._files import load
from mpmd_jax._marks import accumulate, stage

__all__ = ["Compiled", "Picture", "accumulate", "compile", "export", "load", "stage"]
