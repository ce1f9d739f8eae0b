"""NCCL collectives between emulated devices of several processes under mpirun. They have the bits of `--collectives
nccl` in one process, for all divisions of ranks and orders of execution, with and without graphs, and beside ranks on
threads. Unsupported cases are reported once. A failed, lost or stopped process ends all processes within seconds, also
during the creation of communicators, and leaves no files. --all adds divisions and launchers."""
import json
import os
import re
import signal
import time

import pytest

from collectives import all_cases, program, times
from emulated import Emulated, expect_clean
from emulated_processes import Processes
from harness import EXAMPLES, STEP, read_json, same_bits, write_text
from launchers import errors_of, refused
from pipelines import cluster, lists


NCCL = ("--collectives", "nccl")
RANDOM = ("--random-inputs", "1", "--steps", "3")
MANNERS = (
    ("devices=8,order=late", "--graph"),
    ("devices=8,order=random,seed=3", "--no-graph"),
    ("devices=8,order=fifo", "--graph"),
)
NUMBER = "n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; "


# The number of processes, and the ranks of each: neighbours together, each rank alone, and ranks apart, so that a
# process has members of many groups. Divisions after the first few run only with --all.
QUARTERS = [(2, ()), (2, ("0,3", "1-2")), (2, ("0-2", "3")), (4, ())]
EIGHTHS = [(2, ("0,3,5-6", "1-2,4,7")), (4, ()), (2, ()), (8, ())]
DIVISIONS = {
    "kinds": (QUARTERS, 3),
    "gpt2-3d": (EIGHTHS, 1),
    "mixed": ([(2, ()), (4, ("0-1,4", "2,5", "3,6", "7"))], 2),
    "lists": (QUARTERS, 3),
}


def in_second(setting):
    """Only the second of two processes gets this setting."""
    return ("sh", "-c", NUMBER + f'[ "$n" = 0 ] || export {setting}; exec "$@"', "sh")


def left(tools):
    """Files that communicators have left in the test's temporary directory."""
    return [name for name in os.listdir(tools.path("tmp")) if name.startswith("mpmd-nccl-")]


def mapped(tools, name, lines):
    path = tools.path(name + ".map")
    write_text(path, "".join(f"{process}: {ranks}\n" for process, ranks in enumerate(lines)))
    return ("--map", path)


class Program:
    """A bundle, its bits, and its NCCL calls in one process."""

    def __init__(self, tools, name, thorough):
        emulated, source = Emulated(tools), tools.path(name + ".source.mlir")
        os.environ["MPMD_NCCL_EMULATOR"] = "order=ring"
        target, topology = "cuda:sm_90", "pp2.dp2.tp2"
        if name == "kinds":
            cases = [case for case in all_cases() if thorough or case[-1] in ("f32", "i16")]
            write_text(source, program(cases, target))
            topology = "pp1.dp2.tp2"
        elif name == "lists":
            write_text(source, lists(2, 5, dp=2))
            topology = "pp2.dp2"
        else:
            source = os.path.join(EXAMPLES, "gpt2-3d", "step.mlir")
        if name == "mixed":
            target, topology = "cpu,cuda:sm_90", cluster(tools, "mixed", "gc", 2, (("dp", 2), ("tp", 2)))
        self.bundle = emulated.bundle(source, name, target, f"topology={topology} schedule=1f1b")
        self.want, said = emulated.run(self.bundle, name, *RANDOM, *NCCL, emulator="devices=8")
        self.counts, self.kernel = times(said), said["kernels"][0]["name"]


@pytest.fixture(scope="module")
def programs(module_tools, thorough):
    return {name: Program(module_tools, name, thorough) for name in DIVISIONS}


@pytest.fixture
def bundle(programs):
    return programs["kinds"].bundle


@pytest.fixture
def processes(tools, one_launcher, programs):
    os.makedirs(tools.path("tmp"))
    os.environ["TMPDIR"] = tools.path("tmp")
    return Processes(tools, one_launcher)


@pytest.mark.parametrize("name, number", [(name, i) for name, (each, _) in DIVISIONS.items() for i in range(len(each))])
def test_bits(tools, processes, programs, thorough, name, number):
    divisions, most = DIVISIONS[name]
    if number >= most and not thorough:
        pytest.skip("some divisions are enough without --all")
    (count, division), expected = divisions[number], programs[name]
    place = mapped(tools, name, division) if division else ()
    for other, (emulator, graph) in enumerate(MANNERS):
        if not thorough and other != number % len(MANNERS):
            continue
        what = f"{processes.launcher.name}: {name} in {count} processes {division}, {emulator} {graph}"
        options = (*RANDOM, *NCCL, *place, graph)
        got, reports, out = processes.run(count, expected.bundle, *options, emulator=emulator, what=what)
        same_bits(got, expected.want, what)
        for said in reports:
            expect_clean(said, what, graph == "--graph" and name != "lists")
        called = [times(said) for said in reports]
        assert all(called), f"{what}: NCCL does nothing in some of them: {called}"
        # Except for sends, each call occurs at most as often as in one process.
        more = [c for each in called for c in each if c != "ncclSend" and each[c] > expected.counts[c]]
        assert not more, f"{what}: {called} of {expected.counts}"
        assert left(tools) == [], f"{what}: it leaves {left(tools)}"
        assert out.count("allocations after the first step: 0") == 1, f"{what}: {out}"


def test_devices(emulated, processes, bundle):
    """Devices with equal names in two processes are different devices: their exchanges use NCCL. Exchanges of ranks
    that share a device do not, as in one process."""
    want, said = emulated.run(bundle, "two", *RANDOM, *NCCL, emulator="devices=2")
    own = ("sh", "-c", NUMBER + 'export CUDA_VISIBLE_DEVICES=$n; exec "$@" --devices 0', "sh")
    what = f"{processes.launcher.name}: two devices, both called 0"
    got, reports, _ = processes.run(2, bundle, *RANDOM, *NCCL, emulator="devices=2", command=own, what=what)
    same_bits(got, want, what)
    for mine in reports:
        expect_clean(mine, what, True)
        # All NCCL calls are between the two processes.
        assert times(mine) == times(said), f"{what}: {times(mine)}, in one process {times(said)}"


def test_reports(tools, processes, programs, bundle):
    """The summary counts each collective once. Dumps, also of the first step, and traces change nothing."""
    os.environ["MPMD_CUDA_EMULATOR"], want = "devices=4", programs["kinds"].want
    alone = json.loads(tools.ok("mpmd-run", bundle, *RANDOM, *NCCL, "--summary=json"))
    (code, out, err), _ = processes.call(2, bundle, *RANDOM, *NCCL, "--summary=json")
    assert code == 0, f"a summary: {err}"
    for count in ("collectives", "collectives_by_nccl", "allocations_after_first_step"):
        assert json.loads(out)[count] == alone[count], f"{count}: {json.loads(out)[count]}, in one {alone[count]}"
    trace = tools.path("trace.json")
    for step in ("0", "1"):
        dump = tools.path("dump" + step)
        files = ("--trace", trace, "--trace-steps", "0:3", "--dump", dump, "--dump-step", step)
        got, reports, _ = processes.run(2, bundle, *RANDOM, *NCCL, *files, what=f"a dump of step {step}")
        same_bits(got, want, f"a dump of step {step}")
        assert all(said["faults"] == [] for said in reports), f"a dump: {reports}"
        assert len(os.listdir(dump)) == 4, f"a dump: {os.listdir(dump)}"
    events = read_json(trace)["traceEvents"]
    ranks = {e["tid"] for e in events if "all_reduce over dp" in (e.get("name") or "")}
    assert ranks >= set(range(4)), f"a trace has collectives of ranks {ranks}"


def test_refused(processes, bundle, thorough):
    launcher = processes.launcher
    shared = "collectives 'nccl': expected an exchange that it can do, got none: "
    old = "expected NCCL 2.16.0 or later, below 3.0.0, got 2.15.5"
    # A device with different numbers in two processes is one device.
    same = NUMBER + 'export CUDA_VISIBLE_DEVICES=$((1 - n)),$n; exec "$@" --devices $n'
    others = NUMBER + '[ $n = 1 ] || exec "$@" --collectives nccl; exec "$@"'
    cases = [
        (2, shared, (), NCCL),
        (2, old, in_second("MPMD_NCCL_EMULATOR=version=21505"), NCCL),
        (2, shared, ("sh", "-c", same, "sh"), NCCL),
        (2, "as process 0 has, got ", ("sh", "-c", others, "sh"), ()),
        (2, "no NCCL: cannot load what MPMD_NCCL names", in_second("MPMD_NCCL=/nowhere/nccl.so"), NCCL),
        (4, shared, (), (*NCCL, "--devices", "0")),
    ]

    def refuse(case):
        count, message, command, options = case
        devices = 1 if case is cases[0] else 4
        run = (*command, processes.program, bundle, *RANDOM, *options)
        refused(launcher, count, message, *run, env={"MPMD_CUDA_EMULATOR": f"devices={devices}"})

    for case in cases if thorough else cases[:4]:
        refuse(case)


def test_nothing_to_do(emulated, processes):
    """Without collectives, the NCCL library is not loaded."""
    mlp = emulated.bundle(STEP, "mlp", "cuda:sm_90", "topology=pp4")
    processes.run(2, mlp, *RANDOM, *NCCL, env={"MPMD_NCCL": "/nowhere/nccl.so"}, what="a program without exchanges")


def test_failures(processes, programs, bundle, thorough):
    """Failures of a device, of a group, and of an endless kernel, in one of two processes: one message with the
    cause."""
    name, kernel = processes.launcher.name, programs["kinds"].kernel
    at = r"mpmd-run: error: (process 1 on host '.*': )?rank [23], instruction \d+ \(run .*\), microbatch 0"
    device = at + r".*: cuda: a step failed on device [23]"
    group = at + r".*: cuda: an exchange in the group of ranks [0-9, ]+ failed: NCCL: .*\(a failure that was asked for"
    stalled = r"rank \d, .*: stalled: no rank made progress for 1 s"
    emulator = f"MPMD_CUDA_EMULATOR=devices=4,patience=600000,%s={kernel}:3"
    cases = [
        (emulator % "fault", device, ("--graph",)),
        ("MPMD_NCCL_EMULATOR=fail=3", group, ("--no-graph",)),
        (emulator % "stall", stalled, ("--stall-timeout", "1")),
        (emulator % "fault", device, ("--no-graph",)),
        ("MPMD_NCCL_EMULATOR=fail=3", group, ("--graph",)),
    ]

    def fail(case):
        setting, pattern, options = case
        run = (*in_second(setting), processes.program, bundle, *RANDOM, *NCCL, *options)
        begin = time.monotonic()
        code, _, err = processes.launcher.run(2, *run, env={"MPMD_CUDA_EMULATOR": "devices=4,patience=600000"})
        seconds = time.monotonic() - begin
        lines = errors_of(err)
        right = len(lines) == 1 and re.search(pattern, lines[0])
        assert code != 0 and right and seconds < 10, f"{name}: {setting}, {seconds:.1f} s: {code} {err}"

    for case in cases if thorough else cases[:3]:
        fail(case)


@pytest.mark.parametrize("when", ("while communicators are made", "in a run"))
@pytest.mark.parametrize("number", (signal.SIGSTOP, signal.SIGKILL), ids=("SIGSTOP", "SIGKILL"))
def test_lost(processes, bundle, thorough, number, when):
    """A process dies or is stopped, during the creation of communicators and later."""
    if number == signal.SIGKILL and not thorough:
        pytest.skip("what stands still is enough without --all")
    devices = {"MPMD_CUDA_EMULATOR": "devices=4,patience=600000"}
    command = () if when == "in a run" else in_second("MPMD_NCCL_EMULATOR=stick=2")
    processes.lose(number, 2, bundle, *NCCL, env=devices, command=command)
