#!/usr/bin/env python3
"""How compile time grows with the layers of a model: deep_models.py BIN WORK [--model NAME] [LAYERS...]

Compiles a model of test/e2e/values/stacked_models.py (gpt2) for pp4 with 1F1B, its layers scanned or listed. Prints a
row for each number of layers: processor seconds of mpmd-opt and of mpmd-translate without cached kernels, wall seconds
of `jax.jit` for the same text, and the simulated step. Needs jax, whose time and memory grow with the square of a list,
so it does not compile lists of more than 24 layers.
"""
import argparse
import os
import resource
import shutil
import sys
import time

os.environ["JAX_PLATFORMS"] = "cpu"
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path[:0] = [os.path.join(ROOT, "test", "e2e"), os.path.join(ROOT, "test", "e2e", "values")]
import jax  # noqa: E402
import stacked_models  # noqa: E402
from harness import Tools  # noqa: E402

MOST_BY_JAX = 24


def seconds_of(run):
    """Processor seconds of the processes that `run` starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("work")
    parser.add_argument("layers", type=int, nargs="*", default=[8, 24, 48, 96, 192])
    parser.add_argument("--model", default="gpt2", choices=sorted(stacked_models.MODELS))
    args = parser.parse_args()
    os.environ["MPMD_KERNEL_CACHE"] = os.path.join(args.work, "kernels")
    tools = Tools(args.bin, args.work)
    print("| layers | form | mpmd-opt | mpmd-translate | `jax.jit` | simulated step |\n|---|---|---|---|---|---|")
    for layers in args.layers:
        stacked_models.LAYERS = layers
        for form in ("scan", "list"):
            version = stacked_models.Version(jax, args.model, form == "scan", "")
            lowered = jax.jit(version.step, donate_argnums=0).lower(version.state, version.batch)
            source, ranks, bundle = (tools.path(f"{form}{end}") for end in (".in.mlir", ".mlir", ".mpmd"))
            with open(source, "w", encoding="utf-8") as file:
                file.write(lowered.as_text())
            plan = "--mpmd-compile=topology=pp4 schedule=1f1b"
            opt = seconds_of(lambda: tools.ok("mpmd-opt", source, plan, "-o", ranks))
            shutil.rmtree(os.environ["MPMD_KERNEL_CACHE"], ignore_errors=True)
            translate = seconds_of(lambda: tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle))
            by_jax = "not tried"
            if form == "scan" or layers <= MOST_BY_JAX:
                begin = time.monotonic()
                lowered.compile()
                by_jax = f"{time.monotonic() - begin:.2f} s"
            step = 1e3 * tools.report(ranks)["makespan"]
            print(f"| {layers} | {form} | {opt:.2f} s | {translate:.2f} s | {by_jax} | {step:.3g} ms |", flush=True)


if __name__ == "__main__":
    main()
