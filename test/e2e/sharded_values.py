"""The small programs of values/frozen with random shardings, on a mesh as on one device. Needs numpy only."""
import os
import sys

import numpy as np

from harness import in_parallel, main, read_text

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "values")
sys.path.insert(0, FOLDER)
from check import sources  # noqa: E402
from sharded import check_sharded, sharded_text  # noqa: E402


def test(tools):
    programs = sources(os.path.join(FOLDER, "frozen"))
    assert len(programs) >= 60, f"expected 60 programs or more, got {len(programs)}"
    said = 0
    for path in programs:
        said += sharded_text(read_text(path), np.random.default_rng(0))[0].count("@mesh, ")
    assert said > 10 * len(programs), f"expected more than ten shardings in a program, got {said} in {len(programs)}"

    def one(numbered):
        number, path = numbered
        name = os.path.basename(path)[: -len(".mlir")]
        bad = check_sharded(tools, path, path[: -len(".mlir")] + ".safetensors", name, (0, number))
        return [f"{name}: {sentence}" for sentence in (["one device refuses it"] if bad is None else bad)]

    bad = [sentence for sentences in in_parallel(one, list(enumerate(programs))) for sentence in sentences]
    assert not bad, "\n".join(bad)
    print(f"{len(programs)} programs have the values of one device")


main(test)
