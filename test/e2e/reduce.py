"""mpmd-reduce on real training steps: of some hundred operations a few are left, in a loop, and they still compile."""

import os
import re

from harness import EXAMPLES, SOURCE, main, read_text, write_text

# What must stay beside a loop, and the most operations that may be left with it.
PROGRAMS = (
    (os.path.join(EXAMPLES, "mlp", "step.mlir"), "stablehlo.tanh", 10),
    (os.path.join(EXAMPLES, "moe", "step.mlir"), "stablehlo.sort", 14),
    (os.path.join(SOURCE, "test", "e2e", "programs", "recurrence.mlir"), "stablehlo.tanh", 10),
)
TEST = """#!/bin/sh
# 1 where the compiler takes it, and it has a loop and the operation in question.
grep -q stablehlo.while "$2" && grep -q "$1" "$2" || exit 0
{opt} "$2" --mpmd-compile="topology=pp1 to=input" -o /dev/null 2>/dev/null || exit 0
exit 1
"""


def operations(path):
    return len(re.findall(r"stablehlo\.[a-z_]+\b(?![^\n]*= mhlo)", re.sub(r"stablehlo\.return", "", read_text(path))))


def test(tools):
    script = tools.path("keeps.sh")
    write_text(script, TEST.format(opt=os.path.join(tools.bin, "mpmd-opt")))
    os.chmod(script, 0o755)
    for source, kept, most in PROGRAMS:
        smaller = tools.path("smaller.mlir")
        tools.ok("mpmd-reduce", source, f"--reduction-tree=test={script} test-arg={kept}", "-o", smaller, timeout=500)
        before, after = operations(source), operations(smaller)
        name = os.path.relpath(source, SOURCE)
        text = read_text(smaller)
        assert "stablehlo.while" in text and kept in text, f"{name}: {text}"
        assert after <= most, f"{name}: {after} operations are left: {text}"
        tools.ok("mpmd-opt", smaller, "--mpmd-compile=topology=pp1 to=input", "-o", tools.path("input.mlir"))
        print(f"{name}: of {before} operations {after} are left", flush=True)


main(test)
