"""Training steps of ../shared/data/cases in every configuration, compared with JAX's values."""
import os

import pytest

from compare import compare
from harness import SHARED, read_json, same_bits


CASES = os.path.join(SHARED, "cases")
THREADED = ("mlp-sgd", "mlp-adam", "loop-reductions", "convnet", "moe")


def configurations():
    """(case, topology, schedule): on one rank, on some, and on one per stage. A step without shardings also runs with
    its batch sharded over the batch axes, and its state over fsdp, whatever its marks are."""
    for case in sorted(os.listdir(CASES)) if os.path.isdir(CASES) else ():
        stages = read_json(os.path.join(CASES, case, "about.json"))["stages"] or 4
        for topology in sorted({"pp1", f"pp{min(2, stages)}", f"pp{stages}"}):
            yield from ((case, topology, schedule) for schedule in ("gpipe", "1f1b", "zb-h1"))
        for topology in ("fsdp2", f"pp{min(2, stages)}.dp2.tp2"):
            yield from ((case, topology, schedule) for schedule in ("1f1b", "zb-h1"))


@pytest.fixture(scope="module")
def bits():
    """The first state and results, by program and by whether it is sharded: all other configurations must have the
    same."""
    return {}


@pytest.mark.skipif(not os.path.isdir(CASES), reason="no ../shared/data/cases beside the repository")
@pytest.mark.parametrize("case, topology, schedule", list(configurations()))
def test_case(tools, bits, case, topology, schedule):
    folder = os.path.join(CASES, case)
    extra = "" if read_json(os.path.join(folder, "about.json"))["stages"] else "stages=4"
    state, feed = (os.path.join(folder, n + ".safetensors") for n in ("state", "feed"))
    bundle = tools.compile(os.path.join(folder, "step.mlir"), "case", topology, schedule, extra)
    alike = case, topology if topology[2:].strip("0123456789") else ""
    for threads in ("1", "2") if case in THREADED and not alike[1] else ("1",):
        got = tools.train(bundle, "case", state, feed, "--threads-per-rank", threads)
        if alike not in bits:
            compare(folder, tools.path("case.final"), tools.path("case.history"))
        same_bits(got, bits.setdefault(alike, got), f"{case}: {topology} {schedule} with {threads} threads")
