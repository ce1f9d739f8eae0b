"""Exported texts of several JAX releases (versions/make.py), compared with the values of each release. Older calls,
shardings and groups keep their meaning. The name of a text contains the release; JAX is not needed here."""
import os

import numpy as np
import pytest

from compare import close
from harness import E2E, load, part, programs_in, same_bits
from stored import Stored


NAMES = programs_in(os.path.join(E2E, "versions"))
# Relative to the largest element of a tensor.
LIMIT = 5e-6
# Sharded programs need these topologies.
TOPOLOGIES = {"by_hand": "pp1.dp2.tp2", "axis_orders": "pp1.dp2.tp2"}


def test_there_are_programs():
    assert len(NAMES) > 10, f"expected the texts of versions/, got {NAMES}"


@pytest.mark.parametrize("name", NAMES)
def test_values_of_that_jax(tools, name):
    program = Stored(tools, name, "versions")
    bundle = tools.compile(program.source, "step", TOPOLOGIES.get(name.split("-")[0], "pp1"))
    out = tools.train(bundle, "one", *program.files)
    same_bits(tools.train(bundle, "two", *program.files, "--threads-per-rank", "2"), out, name)
    for file, group in zip(out, ("final/", "history/")):
        got, want = load(None, file), part(program.values, group)
        assert all(np.isfinite(value).all() for value in want.values() if value.dtype.kind == "f"), "no number in JAX"
        # Before JAX 0.5, names of results began with the path.
        want = {n if n in got else n.removeprefix("result"): value for n, value in want.items()}
        close(f"{name}: {group}", got, want, LIMIT, least=1e-3)
