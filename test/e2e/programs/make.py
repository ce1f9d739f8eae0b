#!/usr/bin/env python3
"""Writes the training steps in this folder, and their values from JAX: make.py [NAME...]. Needs jax and safetensors.

NAME.mlir has marks, a loop or an update in the form of many programs; NAME.safetensors has its values. Steps are
functions of step_*.py.
"""
import os
import sys

import jax

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
jax.config.update("jax_num_cpu_devices", 4)

import step_crossings  # noqa: E402, F401
import step_loops  # noqa: E402, F401
import step_stacks  # noqa: E402, F401
import step_updates  # noqa: E402, F401
import step_words  # noqa: E402, F401
from jax_programs import with_names, write  # noqa: E402
from makers import PROGRAMS  # noqa: E402
from step_sharded import lower  # noqa: E402


def text_of(name, step, state, first):
    return with_names(lower(name, step, state, first), state, first)


if __name__ == "__main__":
    write(HERE, PROGRAMS, text_of)
