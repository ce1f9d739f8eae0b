"""Small programs, compared with values that JAX computed: one per pitfall, and a sample of random ones.
values/freeze.py writes them."""
import os

import pytest

from check import check, difference, load
from harness import E2E, programs_in


FROZEN = os.path.join(E2E, "values", "frozen")
PROGRAMS = programs_in(FROZEN)


def file(name, ending):
    return os.path.join(FROZEN, name + ending)


def test_there_are_programs():
    assert len(PROGRAMS) >= 60, f"expected 60 programs or more, got {len(PROGRAMS)}"


@pytest.mark.parametrize("name", PROGRAMS)
def test_values_of_jax(tools, name):
    bad = check(tools, file(name, ".mlir"), file(name, ".safetensors"), name)
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("name", PROGRAMS)
def test_comparison_can_fail(name):
    """A wrong last bit is found if every bit counts, and so is a wrong sign of zero."""
    tensors = load(file(name, ".safetensors"))
    for key, (kind, want) in tensors.items():
        if not key.startswith("expect/") or not want.size:
            continue
        error = float(tensors["error/" + key.removeprefix("expect/")][1])
        first, spoilt = want.flat[0], want.copy()
        if want.dtype.kind == "f":
            spoilt.flat[0] = 1.0 if first != first else float("nan")
        else:
            spoilt.flat[0] = first == 0
        assert difference((kind, spoilt), (kind, want), error), f"{key}: a wrong value is accepted"
        assert difference((kind, want), (kind, want), error) is None, f"{key}: the right value is refused"
        if want.dtype.kind == "f" and first == 0 and error < 0:
            spoilt.flat[0] = -first
            assert difference((kind, spoilt), (kind, want), error), f"{key}: a wrong zero is accepted"
