"""mpmd-reduce on real training steps. Of some hundred operations, a few are left in a loop, and the result still
compiles."""
import os

import pytest

from harness import EXAMPLES, SOURCE, read_text, write_text


# By program: the operation that must remain besides a loop, and the maximum number of remaining operations.
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


def operations(tools, path):
    """The operations in the generic form, in which each line begins with an operation's name in quotes."""
    text = tools.ok("mpmd-opt", path, "--mlir-print-op-generic")
    return sum('"stablehlo.' in line and '"stablehlo.return"' not in line for line in text.splitlines())


@pytest.mark.parametrize("source, kept, most", PROGRAMS, ids=("mlp", "moe", "recurrence"))
def test_few_operations_are_left(tools, source, kept, most):
    script, smaller = tools.path("keeps.sh"), tools.path("smaller.mlir")
    write_text(script, TEST.format(opt=os.path.join(tools.bin, "mpmd-opt")))
    os.chmod(script, 0o755)
    tools.ok("mpmd-reduce", source, f"--reduction-tree=test={script} test-arg={kept}", "-o", smaller, timeout=500)
    text, left = read_text(smaller), operations(tools, smaller)
    assert "stablehlo.while" in text and kept in text, text
    assert left <= most < operations(tools, source), f"expected {most} operations at most, got {left}: {text}"
    tools.ok("mpmd-opt", smaller, "--mpmd-compile=topology=pp1 to=input", "-o", tools.path("input.mlir"))
