#!/usr/bin/env python3
"""Writes the programs of frozen/ with JAX's values: freeze.py [NAME...]. Needs jax. Names are those of single_*.py, or
random<I> for program I of seed 0."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

import jax  # noqa: E402

jax.config.update("jax_platforms", "cpu")

from programs import Program, write  # noqa: E402
from random_programs import exported, random_program  # noqa: E402
from singles import EXPORTED, SINGLES  # noqa: E402
import long_scores  # noqa: E402, F401
import single_arithmetic  # noqa: E402, F401
import single_indexing  # noqa: E402, F401
import single_loops  # noqa: E402, F401
import single_orders  # noqa: E402, F401
import single_sums  # noqa: E402, F401

FOLDER, SEED, RANDOM = os.path.join(HERE, "frozen"), 0, 25


def freeze(name):
    path, number = (
        os.path.join(FOLDER, name),
        int(name[6:]) if name.startswith("random") and name[6:].isdigit() else None,
    )
    wide = number is not None and number % 5 == 4
    with jax.enable_x64(wide):
        if number is None:
            program = Program()
            SINGLES[name](program)
            write(program, path, 0, exported=name in EXPORTED, careful=True)
        else:
            program = random_program(SEED, number, wide)
            write(program, path, number, exported=exported(number, program), careful=True)


def main(chosen):
    os.makedirs(FOLDER, exist_ok=True)
    for name in chosen or [*SINGLES, *(f"random{i}" for i in range(RANDOM))]:
        freeze(name)


if __name__ == "__main__":
    main(sys.argv[1:])
