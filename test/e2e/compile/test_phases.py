"""Printing the IR of any phase, parsing it and resuming there gives the same bundle, byte for byte."""
import pytest

from harness import STEP, contents, read_text


PHASES = ["input", "partitioned", "sharded", "lowered", "scheduled", "ranked"]


def bundle_of(tools, ranks, name):
    tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", tools.path(name))
    return contents(tools.path(name))


@pytest.fixture(params=(("pp4", "1f1b"), ("pp2", "gpipe"), ("pp1", "1f1b")), ids="-".join, scope="module")
def compiled(request, module_tools):
    """The options, and the bundle of an uninterrupted compile."""
    topology, schedule = request.param
    whole = contents(module_tools.compile(STEP, "direct", topology, schedule))
    assert "manifest.json" in whole and len(whole) == 1 + int(topology[2:]), f"unexpected files {list(whole)}"
    return f"topology={topology} schedule={schedule}", whole


@pytest.mark.parametrize("phase", PHASES)
def test_stop_and_go_on(tools, compiled, phase):
    options, want = compiled
    stop, ranks = tools.path("stop.mlir"), tools.path("ranks.mlir")
    tools.ok("mpmd-opt", STEP, f"--mpmd-compile={options} to={phase}", "-o", stop)
    # The text survives a round trip without passes, in the custom and in the generic form.
    text = read_text(stop)
    assert tools.ok("mpmd-opt", stop) == text, f"phase {phase}: printing what was parsed gives another text"
    tools.ok("mpmd-opt", stop, "--mlir-print-op-generic", "-o", tools.path("generic.mlir"))
    generic = tools.ok("mpmd-opt", tools.path("generic.mlir"))
    assert generic == text, f"phase {phase}: the generic form gives another text"
    tools.ok("mpmd-opt", stop, f"--mpmd-compile={options} from={phase}", "-o", ranks)
    got = bundle_of(tools, ranks, "stopped.mpmd")
    assert got.keys() == want.keys(), f"stopped at {phase}: files {list(got)}"
    other = [name for name in want if got[name] != want[name]]
    assert not other, f"{options}, stopped at {phase}: {other} differ"


def test_all_stops_in_a_chain(tools, compiled):
    options, want = compiled
    last = STEP
    for phase in PHASES:
        following = tools.path(f"chain-{phase}.mlir")
        tools.ok("mpmd-opt", last, f"--mpmd-compile={options} to={phase}", "-o", following)
        last = following
    assert bundle_of(tools, last, "chain.mpmd") == want, f"{options}: the chain of all phases gives another bundle"


def test_schedules_give_other_bundles(tools):
    one, other = (contents(tools.compile(STEP, schedule, "pp2", schedule)) for schedule in ("1f1b", "gpipe"))
    assert one != other, "two schedules give one bundle"


def test_orders_are_compressed(tools):
    """Up to phase `scheduled`, the text does not grow with the number of repetitions of the schedule's pattern."""
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp1 schedule=1f1b to=scheduled", "-o", tools.path("plan.mlir"))
    lines = read_text(tools.path("plan.mlir")).splitlines()
    orders = [line for line in lines if "mpmd.rank_schedule " in line]
    assert orders and all(len(line) < 400 for line in orders), "an order is not compressed"
