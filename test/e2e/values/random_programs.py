#!/usr/bin/env python3
"""Random JAX programs, compared with JAX: random_programs.py [BIN [WORK]] [--count N] [--seed S] [--first I]
[--keep DIRECTORY] [--sharded]. Needs jax; exit code 77 without.

Program I of seed S is the same on every machine. Each is exported, compiled for one rank, run, and every value of every
step is compared. With --sharded, programs get random shardings, and a mesh must give the values of one device.
"""
import argparse
import collections
import multiprocessing
import os
import shutil
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

try:
    import jax  # noqa: E402
    import safetensors  # noqa: E402, F401
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

jax.config.update("jax_platforms", "cpu")

import numpy as np  # noqa: E402
from check import check  # noqa: E402
from harness import SOURCE, Tools  # noqa: E402
from more_steps import MORE  # noqa: E402
from programs import Program, random_array, write  # noqa: E402
from sharded import check_sharded  # noqa: E402
from steps import BASIC, Maker  # noqa: E402

SHAPES = (
    (),
    (1,),
    (3,),
    (5,),
    (2, 3),
    (3, 3),
    (4, 5),
    (1, 4),
    (3, 1),
    (2, 3, 4),
    (3, 2, 5),
    (2, 2, 1, 3),
    (8, 7),
    (17,),
    (0,),
    (2, 0),
    (33, 3),
)


def random_program(seed, number, wide):
    """Inputs of a few shapes and types, then random steps. Every family is as likely as any other."""
    rng = np.random.default_rng((seed, number))
    program = Program()
    maker = Maker(rng, program, narrow=not wide)
    for k in range(maker.count(2, 4)):
        dtype = "float32" if k == 0 else maker.one(["float32"] * 3 + maker.dtypes)
        shape = SHAPES[rng.integers(2, 10)] if k == 0 else maker.one(SHAPES)
        odd = 0.3 if maker.chance(0.25) else 0.0
        program.input(random_array(rng, dtype, shape, odd))
        if maker.chance(0.3):
            program.input(random_array(rng, dtype, shape, odd))
    program.input(random_array(rng, maker.one(("int32", "int32", "int8", "uint32")), maker.one(((3,), (2, 2), (1,)))))
    program.input(rng.integers(0, 2**32, 2, dtype=np.uint32))
    wanted, tried = maker.count(4, 9), 0
    while len(program.steps) < wanted and tried < 200:
        maker.one(maker.one((BASIC, MORE)))(maker)
        tried += 1
    return program


def exported(number, program):
    """Every other program is written by jax.export; special functions always are, because lower() keeps them as
    composites."""
    return number % 2 == 1 or any(n in ("lgamma", "digamma") for n in names(program))


def names(program):
    return [n or "?" for _, _, n in program.steps]


def write_program(seed, number, path, careful=False):
    """Writes program `number` with JAX's values; returns the names of its steps and the number of its results."""
    if number % 100 == 99:
        jax.clear_caches()
    wide = number % 5 == 4
    with jax.enable_x64(wide):
        program = random_program(seed, number, wide)
        write(program, path, number, exported=exported(number, program), careful=careful)
    return names(program), len(program.results())


class Writer:
    """Writes programs in a separate process, because JAX crashes while it compiles some of them."""

    def __init__(self, seed):
        self.seed, self.pool = seed, None

    def __call__(self, number, path, careful=False):
        """None if JAX has crashed."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        try:
            return self.pool.submit(write_program, self.seed, number, path, careful).result()
        except BrokenProcessPool:
            self.close()
            return None

    def close(self):
        """Waits for the threads of the pool, which would otherwise use pipes that Python closes at exit."""
        if self.pool is not None:
            self.pool.shutdown()
            self.pool = None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bin", nargs="?", default=os.path.join(SOURCE, "build", "release", "bin"))
    parser.add_argument("work", nargs="?", default=os.path.join(tempfile.gettempdir(), "mpmd-random-programs"))
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first program")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", help="where programs that fail are kept")
    parser.add_argument("--sharded", action="store_true", help="with random shardings, against one device")
    options = parser.parse_args()
    tools = Tools(os.path.abspath(options.bin), os.path.abspath(options.work))
    writer = Writer(options.seed)
    failed, crashed, refused, families, results = [], [], [], collections.Counter(), 0

    def verdict(number, path):
        files = tools, path + ".mlir", path + ".safetensors", os.path.basename(path)
        return check_sharded(*files, (options.seed, number)) if options.sharded else check(*files)

    with ThreadPoolExecutor(options.workers) as pool:
        running = collections.deque()

        def finish():
            nonlocal results
            number, path, (steps, count), future = running.popleft()
            bad = future.result()
            if bad is None:
                refused.append(number)
            # A second correct result of JAX tells whether the difference is rounding.
            if bad and all("may differ" in b for b in bad) and writer(number, path, careful=True):
                bad = verdict(number, path)
            results += count
            families.update(n.split()[0] for n in steps)
            if bad:
                failed.append(number)
                print(f"program {number} of seed {options.seed}: {steps}", *bad, sep="\n  ", flush=True)
                if options.keep:
                    os.makedirs(options.keep, exist_ok=True)
                    for end in (".mlir", ".sharded.mlir", ".safetensors"):
                        if os.path.exists(path + end):
                            shutil.copy(path + end, options.keep)
            for end in (".mlir", ".sharded.mlir", ".safetensors", ".ranks.mlir", ".out"):
                if os.path.exists(path + end):
                    os.remove(path + end)
            shutil.rmtree(path + ".mpmd", ignore_errors=True)

        for number in range(options.first, options.first + options.count):
            path = tools.path(f"s{options.seed}p{number}")
            written = writer(number, path)
            if not written:
                crashed.append(number)
                print(f"program {number} of seed {options.seed}: JAX crashed on it", flush=True)
                continue
            running.append((number, path, written, pool.submit(verdict, number, path)))
            while len(running) > 2 * options.workers:
                finish()
        while running:
            finish()
    writer.close()
    count = options.count - len(crashed)
    other = "one device" if options.sharded else "JAX"
    print(
        f"seed {options.seed}: {count - len(failed)} of {count} programs equal {other}, "
        f"{results} values of {len(families)} kinds of steps"
    )
    if failed:
        print("failed:", *failed)
    if crashed:
        print("JAX crashed on:", *crashed)
    if refused:
        print("one device refuses:", *refused)
    # Programs that one device refuses are left to the comparison with JAX, unless most are refused.
    return 1 if failed or 10 * len(refused) > count else 0


if __name__ == "__main__":
    sys.exit(main())
