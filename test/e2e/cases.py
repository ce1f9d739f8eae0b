"""Training steps of ../shared/data/cases, held against what JAX computed, in every configuration."""
import os
import sys

from compare import compare
from harness import SOURCE, main, read_json, same_bits

CASES = os.path.normpath(os.path.join(SOURCE, "..", "shared", "data", "cases"))
THREADED = ("mlp-sgd", "mlp-adam", "loop-reductions", "convnet", "moe")


def test(tools):
    if not os.path.isdir(CASES):
        print("skipped: no ../shared/data/cases beside the repository")
        sys.exit(77)
    for case in sorted(os.listdir(CASES)):
        marked = read_json(os.path.join(CASES, case, "about.json"))["stages"]
        stages, extra = marked or 4, "" if marked else "stages=4"
        state, feed = (os.path.join(CASES, case, n + ".safetensors") for n in ("state", "feed"))
        first, count, worst = None, 0, 0.0
        for topology in sorted({"pp1", f"pp{min(2, stages)}", f"pp{stages}"}):
            for schedule in ("gpipe", "1f1b", "zb-h1"):
                bundle = tools.compile(os.path.join(CASES, case, "step.mlir"), "case", topology, schedule, extra)
                for threads in ("1", "2") if case in THREADED else ("1",):
                    got = tools.train(bundle, "case", state, feed, "--threads-per-rank", threads)
                    if first is None:
                        first, worst = got, compare(
                            os.path.join(CASES, case), tools.path("case.final"), tools.path("case.history")
                        )
                    same_bits(got, first, f"{case}: {topology} {schedule} with {threads} threads")
                    count += 1
        # Of a step without shardings the batch is cut over the axes of the batch, over fsdp the state as well, whatever
        # its marks are.
        for topology in ("fsdp2", f"pp{min(2, stages)}.dp2.tp2"):
            first = None
            for schedule in ("1f1b", "zb-h1"):
                bundle = tools.compile(os.path.join(CASES, case, "step.mlir"), "case", topology, schedule, extra)
                got = tools.train(bundle, "case", state, feed)
                if first is None:
                    first = got
                    compare(os.path.join(CASES, case), tools.path("case.final"), tools.path("case.history"))
                same_bits(got, first, f"{case}: {topology} {schedule}")
                count += 1
        print(f"{case}: equals JAX (worst relative error {worst:.1e}) in {count} configurations, the same bits")


main(test)
