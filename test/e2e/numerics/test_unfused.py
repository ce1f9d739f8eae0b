"""A cluster of operations that cannot become one kernel is divided into smaller clusters. With every cluster divided,
examples and programs give the same bits as with shared kernels."""
import os

import pytest

from harness import E2E, STEP, read_bytes, read_text


PIECES = (
    "builtin.module(mpmd-legalize-stablehlo,mpmd-normalize-tasks,canonicalize,mpmd-merge-equal-ops,"
    "mpmd-match-contractions,mpmd-merge-equal-ops,mpmd-build-command-lists{unfused=true},mpmd-plan-workspace,"
    "mpmd-estimate-task-costs)"
)
NAMES = (
    "row_clusters reductions_with_any_start running windows convolutions special_functions sorting random1 "
    "random3 random7 random12 random20"
)
# The clusters of these programs are single operations.
SINGLE = ("windows", "convolutions", "random1", "random12")
SOURCES = {name: os.path.join(E2E, "values", "frozen", name + ".mlir") for name in NAMES.split()} | {"mlp": STEP}


@pytest.mark.parametrize("name", SOURCES)
def test_bits_in_pieces(tools, name):
    source, out = SOURCES[name], tools.path("out")
    sharded, lowered, ranked = (tools.path(end + ".mlir") for end in ("sharded", "lowered", "ranked"))
    whole, pieces = tools.compile(source, "whole"), tools.path("pieces.mpmd")
    tools.ok("mpmd-opt", source, "--mpmd-compile=topology=pp1 schedule=1f1b to=sharded", "-o", sharded)
    tools.ok("mpmd-opt", sharded, f"--pass-pipeline={PIECES}", "-o", lowered)
    tools.ok("mpmd-opt", lowered, "--mpmd-compile=topology=pp1 schedule=1f1b from=lowered", "-o", ranked)
    tools.ok("mpmd-translate", "--mpmd-to-bundle", ranked, "-o", pieces)
    results = []
    for bundle in (whole, pieces):
        tools.ok("mpmd-run", bundle, "--random-inputs", "7", "--steps", "1", "--output", out)
        results.append(read_bytes(out))
    assert results[0] == results[1], f"{name}: other bits where every op has a kernel of its own"
    unfused, fused = (read_text(text).count("mpmd.launch @") for text in (ranked, tools.path("whole.mlir")))
    assert (
        unfused > fused or name in SINGLE and unfused == fused
    ), f"{name}: expected more than {fused} launches in pieces, got {unfused}"
