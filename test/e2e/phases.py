"""Stopping at every phase, printing, parsing and going on gives the same bundle, byte for byte."""
import os

from harness import MLP, contents, main, read_text

PHASES = ["input", "partitioned", "sharded", "lowered", "scheduled", "ranked"]


def test(tools):
    # A copy under a fixed name: locations hold the name of the file.
    for topology, schedule in (("pp4", "1f1b"), ("pp2", "gpipe"), ("pp1", "1f1b")):
        options = f"topology={topology} schedule={schedule}"
        want = contents(tools.compile(os.path.join(MLP, "step.mlir"), "direct", topology, schedule))
        assert "manifest.json" in want and len(want) == 1 + int(topology[2:]), f"unexpected files {list(want)}"

        def bundle_of(ranks, name):
            tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", tools.path(name))
            return contents(tools.path(name))

        # One stop each.
        for phase in PHASES:
            stop, ranks = tools.path(f"{phase}.mlir"), tools.path(f"{phase}.ranks.mlir")
            tools.ok("mpmd-opt", os.path.join(MLP, "step.mlir"), f"--mpmd-compile={options} to={phase}", "-o", stop)
            # Text survives a round trip by itself, in the custom and in the generic form.
            text = read_text(stop)
            assert tools.ok("mpmd-opt", stop) == text, f"phase {phase}: printing what was parsed gives another text"
            tools.ok("mpmd-opt", stop, "--mlir-print-op-generic", "-o", tools.path("generic.mlir"))
            assert (
                tools.ok("mpmd-opt", tools.path("generic.mlir")) == text
            ), f"phase {phase}: the generic form gives another text"
            tools.ok("mpmd-opt", stop, f"--mpmd-compile={options} from={phase}", "-o", ranks)
            got = bundle_of(ranks, "stopped.mpmd")
            assert got.keys() == want.keys(), f"stopped at {phase}: files {list(got)}"
            for name in want:
                assert got[name] == want[name], f"{topology} {schedule}, stopped at {phase}: {name} differs"

        # Every stop in one chain.
        last = os.path.join(MLP, "step.mlir")
        for phase in PHASES:
            following = tools.path(f"chain-{phase}.mlir")
            tools.ok("mpmd-opt", last, f"--mpmd-compile={options} to={phase}", "-o", following)
            last = following
        got = bundle_of(last, "chain.mpmd")
        assert got == want, f"{topology} {schedule}: the chain of all phases gives another bundle"

    # Other schedules must give other bundles, or the comparison says nothing.
    assert contents(tools.compile(os.path.join(MLP, "step.mlir"), "other", "pp2", "1f1b")) != contents(
        tools.compile(os.path.join(MLP, "step.mlir"), "other2", "pp2", "gpipe")
    ), "two schedules give one bundle"

    # Up to `scheduled` the text does not grow with the microbatches of the pattern: see the schedule itself.
    with open(tools.path("scheduled.mlir"), encoding="utf-8") as f:
        orders = [line for line in f if "mpmd.rank_schedule " in line]
    assert orders and all(len(line) < 400 for line in orders), "an order is not compressed"
    print(f"{len(PHASES)} phases, 3 configurations: the same bundles")


main(test)
