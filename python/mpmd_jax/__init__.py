"""Marks pipeline stages in a JAX training step, and runs the step with mpmd.

    first, last = stage(0, embed), stage(1, head)          # plain JAX runs them like any jitted function
    f = compile(step, state, batch, topology="pp2")         # in place of jax.jit(step)
    state, metrics = f(state, batch)
    e = f.evaluation(evaluate, test, topology="pp2")        # in place of jax.jit(evaluate), on the same memory
    metrics = e(state, test)

Or writes the step as input of mpmd, for runs without Python, and reads results back:

    export(step, state, batches, "out")                     # step.mlir, state.safetensors, batches.safetensors
    export_evaluation(evaluate, state, tests, "out")        # eval.mlir, test.safetensors, for mpmd-run --eval
    state = load("final.safetensors", like=state)           # what `mpmd-run --output` wrote
"""
import os

from jax.extend import source_info_util

from mpmd_jax._check import Check, Leaf, check
from mpmd_jax._compile import Compiled, Evaluation, Picture, compile
from mpmd_jax._export import export, export_evaluation
from mpmd_jax._files import load
from mpmd_jax._marks import accumulate, stage, stages
from mpmd_jax._modules import name_modules

# Locations in a program are lines of the code that calls this package.
source_info_util.register_exclusion(os.path.join(os.path.dirname(__file__), ""))

__all__ = [
    "Check",
    "Compiled",
    "Evaluation",
    "Leaf",
    "Picture",
    "accumulate",
    "check",
    "compile",
    "export",
    "export_evaluation",
    "load",
    "name_modules",
    "stage",
    "stages",
]
