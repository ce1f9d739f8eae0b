"""The small programs of values/frozen with random shardings: a mesh gives the values of one device. Needs only
numpy."""
import numpy as np
import pytest

from harness import read_text
from sharded import check_sharded, sharded_text
from test_values import PROGRAMS, file


def test_many_shardings():
    texts = [sharded_text(read_text(file(name, ".mlir")), np.random.default_rng(0))[0] for name in PROGRAMS]
    said = sum(text.count("@mesh, ") for text in texts)
    assert said > 10 * len(texts), f"expected more than ten shardings in a program, got {said} in {len(texts)}"


@pytest.mark.parametrize("number, name", list(enumerate(PROGRAMS)), ids=PROGRAMS)
def test_values_of_one_device(tools, number, name):
    bad = check_sharded(tools, file(name, ".mlir"), file(name, ".safetensors"), name, (0, number))
    assert bad is not None, f"{name}: one device refuses it"
    assert not bad, "\n".join(bad)
