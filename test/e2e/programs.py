"""Training steps as JAX writes them (programs/make.py), held against JAX's values: as marked on one rank and on one per
stage, and without marks on one."""
import os
import re

import numpy as np

from harness import load, main, part, read_text, same_bits, save, write_text

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs")
LIMIT = 2e-5
# Outside the loop only numbers cross stages: updates that a branch over all stages makes or skips.
# The smallest weight.
SMALLEST = 8 * 8 * 4
SKIPPED = ("skipped_steps", "skipped_updates")


def check(name, kind, got, want):
    worst = 0.0
    for n, value in want.items():
        assert n in got, f"{name}: {kind} {n} is missing; there are {sorted(got)}"
        mine = got[n]
        assert (
            mine.shape == value.shape and mine.dtype == value.dtype
        ), f"{name}: {kind} {n} is {mine.dtype}{mine.shape}, expected {value.dtype}{value.shape}"
        if value.dtype.kind != "f":
            assert np.array_equal(mine, value), f"{name}: {kind} {n} is {mine}, expected {value}"
            continue
        error = np.abs(mine - value).max(initial=0) / max(np.abs(value).max(initial=0), 1e-6)
        assert (
            np.isfinite(mine).all() and error <= LIMIT
        ), f"{name}: {kind} {n} has a relative error of {error:.1e}, limit {LIMIT:.0e}"
        worst = max(worst, error)
    return worst


def test(tools):
    for name in sorted(f[:-5] for f in os.listdir(HERE) if f.endswith(".mlir")):
        source = os.path.join(HERE, name + ".mlir")
        text = read_text(source)
        # What is written for several devices is run by sharded.py.
        if "sdy.manual_computation" in text:
            continue
        values = load(os.path.join(HERE, name + ".safetensors"))
        save(tools.path("state.st"), part(values, "state/"))
        save(tools.path("feed.st"), part(values, "feed/"))
        stages = max((k for k in range(8) if f"mpmd_stage_{k}_body" in text), default=0) + 1
        marked = "mpmd_stage_" in text
        write_text(tools.path("unmarked.mlir"), text.replace("mpmd_stage_", "layer_"))
        microbatches = next(t.shape[1] for n, t in values.items() if n.startswith("feed/"))
        worst = 0.0
        marked_runs = [("pp1", "gpipe"), (f"pp{stages}", "gpipe"), (f"pp{stages}", "zb-h1")]
        for path, runs in ((source, marked_runs), (tools.path("unmarked.mlir"), [("pp1", "zb-h1")])):
            want = None
            for topology, schedule in runs:
                got = tools.train(
                    tools.compile(path, "step", topology, schedule),
                    "step",
                    tools.path("state.st"),
                    tools.path("feed.st"),
                )
                same_bits(got, want or got, f"{name} on {topology} with {schedule}")
                counts = re.search(r"microbatches = \[?(\d+(, \d+)*)", read_text(tools.path("step.mlir"))).group(1)
                counts = [int(number) for number in counts.split(",")]
                if name in SKIPPED and path == source and topology != "pp1":
                    report = tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"))
                    every, inside = re.search(r"transfers \((\d+) bytes .*, (\d+) of them in the loop", report).groups()
                    outside = int(every) - int(inside)
                    assert outside < SMALLEST, f"{name} sends {outside} bytes outside of the loop"
                assert (
                    path != source or not marked or microbatches in counts
                ), f"{name} runs in {counts} microbatches, expected {microbatches}"
                if want is None:
                    want = got
                    worst = max(
                        worst,
                        check(name, "state", load(None, got[0]), part(values, "final/")),
                        check(name, "result", load(None, got[1]), part(values, "history/")),
                    )
        print(f"{name}: {stages} stages, worst relative error {worst:.1e}")


main(test)
