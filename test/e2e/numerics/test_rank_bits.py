"""Examples with random shardings give the same bits on every number of pipeline ranks and under every schedule.
--count and --seed select others; the seed is the number of the first."""
import os

import numpy as np

from harness import EXAMPLES, read_text, stages_of, write_text
from sharded import sharded_text


NAMES = ("mlp", "moe", "llama", "convnet", "gpt2")
SCHEDULES = ("1f1b", "gpipe", "zb-h1")


def pytest_generate_tests(metafunc):
    count, first = (metafunc.config.getoption(name) for name in ("count", "seed"))
    numbers = range(first or 0, (first or 0) + (8 if count is None else count))
    metafunc.parametrize("number", numbers, ids=[f"{n}-{NAMES[n % len(NAMES)]}" for n in numbers])


def test_same_bits(tools, number):
    name = NAMES[number % len(NAMES)]
    folder, source, want = os.path.join(EXAMPLES, name), tools.path("step.mlir"), None
    text, mesh = sharded_text(read_text(os.path.join(folder, "step.mlir")), np.random.default_rng([7, number]))
    write_text(source, text)
    files = [os.path.join(folder, f"{n}.safetensors") for n in ("state", "batches")]
    inside = ".".join(axis + str(size) for axis, size in mesh)
    for ranks in range(1, stages_of(text) + 1):
        topology = f"pp{ranks}.{inside}"
        bundle = tools.compile(source, f"on-{ranks}", topology, SCHEDULES[(number + ranks) % len(SCHEDULES)])
        got = tools.train(bundle, f"on-{ranks}", *files, "--steps", "2")
        want = want or got
        assert got == want, f"{name}: other bits on {topology} than on pp1.{inside}"
