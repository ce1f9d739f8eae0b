"""Examples with random shardings give the same bits on every number of pipeline ranks and under every schedule:
rank_bits.py BIN WORK [--count N] [--first I]."""
import argparse
import os
import sys

import numpy as np
from harness import EXAMPLES, Tools, in_parallel, main, read_text, write_text

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "values"))
from sharded import sharded_text  # noqa: E402

NAMES = ("mlp", "moe", "llama", "convnet", "gpt2")
STEPS = "2"


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("work")
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--first", type=int, default=0)
    return parser.parse_args()


def stages_of(text):
    return 1 + max(k for k in range(64) if f"@mpmd_stage_{k}_body" in text)


def check(tools: Tools, number):
    """Which axes the mesh has, and on how many numbers of ranks the bits are the same; None where it is refused."""
    name = NAMES[number % len(NAMES)]
    folder = os.path.join(EXAMPLES, name)
    text, mesh = sharded_text(read_text(os.path.join(folder, "step.mlir")), np.random.default_rng([7, number]))
    source = tools.path(f"{number}.mlir")
    write_text(source, text)
    files = [os.path.join(folder, f"{n}.safetensors") for n in ("state", "batches")]
    inside = ".".join(axis + str(size) for axis, size in mesh)
    stages, want, schedules = stages_of(text), None, ("1f1b", "gpipe", "zb-h1")
    for ranks in range(1, stages + 1):
        topology = f"pp{ranks}.{inside}"
        bundle = tools.compile(source, f"{number}-{ranks}", topology, schedules[(number + ranks) % len(schedules)])
        got = tools.train(bundle, f"{number}-{ranks}", *files, "--steps", STEPS)
        want = want or got
        assert got == want, f"program {number} ({name}): other bits on {topology} than on pp1.{inside}"
    return stages


def test(tools):
    given = options()
    numbers = range(given.first, given.first + given.count)
    found = in_parallel(lambda number: check(tools, number), numbers)
    print(f"{len(found)} programs with random shardings have the same bits on {min(found)} to {max(found)} ranks")


main(test)
