"""A cluster of ops that cannot be emitted falls apart into smaller ones: with every cluster in pieces, examples and
programs give the bits that they give with shared kernels."""
import os

from harness import EXAMPLES, SOURCE, in_parallel, main, read_bytes, read_text

PIECES = (
    "builtin.module(mpmd-legalize-stablehlo,mpmd-normalize-tasks,canonicalize,mpmd-merge-equal-ops,"
    "mpmd-match-contractions,mpmd-merge-equal-ops,mpmd-build-command-lists{apart=true},mpmd-plan-workspace,"
    "mpmd-estimate-task-costs)"
)
FROZEN = os.path.join(SOURCE, "test", "e2e", "values", "frozen")
NAMES = (
    "row_clusters reductions_with_any_start running windows convolutions special_functions sorting random1 "
    "random3 random7 random12 random20"
)
PROGRAMS = [os.path.join(FROZEN, name + ".mlir") for name in NAMES.split()]


def test(tools):
    programs = [*PROGRAMS, os.path.join(EXAMPLES, "mlp", "step.mlir")]

    def one(source):
        name = os.path.basename(source)[: -len(".mlir")]
        sharded, lowered, ranked = (tools.path(f"{name}.{end}.mlir") for end in ("sharded", "lowered", "ranked"))
        whole = tools.compile(source, name + ".whole")
        tools.ok("mpmd-opt", source, "--mpmd-compile=topology=pp1 schedule=1f1b to=sharded", "-o", sharded)
        tools.ok("mpmd-opt", sharded, f"--pass-pipeline={PIECES}", "-o", lowered)
        tools.ok("mpmd-opt", lowered, "--mpmd-compile=topology=pp1 schedule=1f1b from=lowered", "-o", ranked)
        pieces = tools.path(name + ".pieces.mpmd")
        tools.ok("mpmd-translate", "--mpmd-to-bundle", ranked, "-o", pieces)
        results = []
        for bundle in (whole, pieces):
            out = bundle + ".out"
            tools.ok("mpmd-run", bundle, "--random-inputs", "7", "--steps", "1", "--output", out)
            results.append(read_bytes(out))
        assert results[0] == results[1], f"{name}: other bits where every op has a kernel of its own"
        return read_text(ranked).count("mpmd.launch @"), read_text(tools.path(name + ".whole.mlir")).count(
            "mpmd.launch @"
        )

    counts = in_parallel(one, programs)
    assert sum(a for a, _ in counts) > sum(b for _, b in counts), f"expected more launches in pieces, got {counts}"
    print(
        f"{len(programs)} programs, {sum(b for _, b in counts)} launches, {sum(a for a, _ in counts)} in "
        f"pieces: the same bits"
    )


main(test)
