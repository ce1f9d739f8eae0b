"""Events between the streams of a captured step: with any one of them left out, the emulated driver reports a fault, or
the step is no graph; or else the streams had the same order without it. A hundred at random, and with --all all."""
import json
import os
import random
import sys

from emulated import Emulated
from harness import EXAMPLES, expect, main

PROGRAMS = (("mlp", "pp4", "zb-h1"), ("moe", "pp2", "1f1b"), ("gpt2-3d", "pp1.dp2.tp2", "1f1b"))


def mutated(tools, emulated, bundle, dropped):
    """What the emulator and the mutant say of a run in which one wait was dropped, and whether it failed."""
    said, counted = tools.path("report.json"), tools.path("mutant.json")
    for file in (said, counted):
        if os.path.exists(file):
            os.remove(file)
    os.environ["MPMD_CUDA_EMULATOR"] = f"report={said}"
    os.environ["MPMD_CUDA_MUTANT"] = f"drop={dropped},report={counted}"
    code, _, err = tools.call("mpmd-run", bundle, "--random-inputs", "1", "--steps", "2", timeout=300)
    with open(counted, encoding="utf-8") as f:
        mutant = json.load(f)
    with open(said, encoding="utf-8") as f:
        report = json.load(f)
    expect(code in (0, 1), f"a wait was dropped: exit code {code}: {err[-500:]}")
    return mutant, code == 1 or bool(report["faults"])


def test(tools):
    emulated = Emulated(tools)
    os.environ["MPMD_CUDA_DRIVER"] = os.path.join(tools.bin, "..", "emulator", "libmpmd_cuda_mutant.so")
    chosen, found, implied = random.Random(7), 0, 0
    for name, topology, schedule in PROGRAMS:
        source = os.path.join(EXAMPLES, name, "step.mlir")
        bundle = emulated.bundle(source, name, "cuda:sm_90", f"topology={topology} schedule={schedule}")
        mutant, failed = mutated(tools, emulated, bundle, -1)
        expect(not failed and not mutant["dropped"], f"{name}: a fault without one")
        waits = range(mutant["waits"])
        wanted = waits if "--all" in sys.argv else sorted(chosen.sample(waits, min(34, len(waits))))
        for dropped in wanted:
            mutant, failed = mutated(tools, emulated, bundle, dropped)
            expect(mutant["dropped"], f"{name}: wait {dropped} was not dropped")
            if not failed: print(name, dropped, "unnoticed", mutant)
            found += failed
            implied += not failed
        print(f"{name}: {len(wanted)} of {len(waits)} waits dropped, one at a time", flush=True)
    print(f"{found} were found, {implied} others were implied by the rest")
    expect(found >= 60, "hardly any wait is needed: what is tested?")


main(test)
