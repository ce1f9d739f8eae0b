"""Collectives of NCCL between emulated devices of several processes under mpirun: the bits of `--collectives nccl` in
one process however ranks are divided, in every order of what devices do, with graphs or without, beside threads, while
values are looked at; what cannot be is said once; what fails, dies or stands still, while communicators are made and
while they are used, ends all processes soon; and nothing is left behind. With --all after the folders more divisions,
and by each launcher."""
import json
import os
import re
import shutil
import signal
import sys
import time

from collectives import all_cases, program, times
from emulated import Emulated, expect_clean
from emulated_processes import Processes
from harness import EXAMPLES, MLP, main, read_json, same_bits, write_text
from launchers import errors_of, present, refused
from pipelines import cluster, lists

NCCL = ("--collectives", "nccl")
RANDOM = ("--random-inputs", "1", "--steps", "3")
MANNERS = (
    ("devices=8,order=late", "--graph"),
    ("devices=8,order=random,seed=3", "--no-graph"),
    ("devices=8,order=fifo", "--graph"),
)
NUMBER = "n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; "


def in_second(setting):
    """The last of two processes only is told so."""
    return ("sh", "-c", NUMBER + f'[ "$n" = 0 ] || export {setting}; exec "$@"', "sh")


def left(tools):
    """What communicators have left in the temporary directory of the test."""
    return [name for name in os.listdir(tools.path("tmp")) if name.startswith("mpmd-nccl-")]


def mapped(tools, name, lines):
    path = tools.path(name + ".map")
    write_text(path, "".join(f"{process}: {ranks}\n" for process, ranks in enumerate(lines)))
    return ("--map", path)


def test_bits(tools, processes, programs, thorough):
    runs = 0
    for name, bundle, want, counts, divisions in programs:
        for number, (count, division) in enumerate(divisions):
            place = mapped(tools, name, division) if division else ()
            for other, (emulator, graph) in enumerate(MANNERS):
                if not thorough and other != number % len(MANNERS):
                    continue
                what = f"{processes.launcher.name}: {name} in {count} processes {division}, {emulator} {graph}"
                got, reports, out = processes.run(
                    count, bundle, *RANDOM, *NCCL, *place, graph, emulator=emulator, what=what
                )
                same_bits(got, want, what)
                for said in reports:
                    expect_clean(said, what, graph == "--graph" and name != "lists")
                called = [times(said) for said in reports]
                assert all(called), f"{what}: NCCL does nothing in some of them: {called}"
                # Members that send and receive meet as few others as there are in a process.
                more = [c for each in called for c in each if c != "ncclSend" and each[c] > counts[c]]
                assert not more, f"{what}: {called} of {counts}"
                assert left(tools) == [], f"{what}: it leaves {left(tools)}"
                assert out.count("allocations after the first step: 0") == 1, f"{what}: {out}"
                runs += 1
    print(f"{processes.launcher.name}: the bits of one process in {runs} runs", flush=True)


def test_devices(tools, emulated, processes, bundle):
    """Devices that are called the same in two processes are two: exchanges between them are NCCL's, and those of ranks
    that share one are ours, as in one process."""
    want, said = emulated.run(bundle, "two", *RANDOM, *NCCL, emulator="devices=2")
    own = ("sh", "-c", NUMBER + 'export CUDA_VISIBLE_DEVICES=$n; exec "$@" --devices 0', "sh")
    what = f"{processes.launcher.name}: two devices, both called 0"
    got, reports, _ = processes.run(2, bundle, *RANDOM, *NCCL, emulator="devices=2", command=own, what=what)
    same_bits(got, want, what)
    for mine in reports:
        expect_clean(mine, what, True)
        # Whatever is NCCL's is between the two.
        assert times(mine) == times(said), f"{what}: {times(mine)}, in one process {times(said)}"
    print(f"{what}: the bits of one process", flush=True)


def test_reports(tools, processes, bundle, want):
    """The summary counts each collective once; values that are dumped, in the first step too, and a trace change
    nothing."""
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
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
    print(f"{processes.launcher.name}: summaries, dumps and traces", flush=True)


def test_refused(processes, bundle, mlp, thorough):
    launcher = processes.launcher
    shared = "collectives 'nccl': expected an exchange that it can do, got none: "
    old = "expected NCCL 2.16.0 or later, below 3.0.0, got 2.15.5"
    # A device that two processes see under other numbers is one.
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
    # No NCCL is looked for where there is nothing for it to do.
    processes.run(2, mlp, *RANDOM, *NCCL, env={"MPMD_NCCL": "/nowhere/nccl.so"}, what="a program without exchanges")
    print(f"{launcher.name}: what cannot be is said once", flush=True)


def test_failures(processes, bundle, kernel, thorough):
    """Of a device, of a group, and of what never ends, in one of two processes: one message, which says what it is."""
    name = processes.launcher.name
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
    print(f"{name}: what fails is named once", flush=True)


def test_lost(processes, bundle, thorough):
    """A process that dies or stands still while communicators are made, and later."""
    name = processes.launcher.name

    def lose(case):
        number, when, command = case
        devices = {"MPMD_CUDA_EMULATOR": "devices=4,patience=600000"}
        seconds = processes.lose(number, 2, bundle, *NCCL, env=devices, command=command)
        return f"{name}: {number.name} of a process {when} ends the other in {seconds:.1f} s"

    numbers = (signal.SIGSTOP, signal.SIGKILL) if thorough else (signal.SIGSTOP,)
    whens = (("while communicators are made", in_second("MPMD_NCCL_EMULATOR=stick=2")), ("in a run", ()))
    # Not at once: launchers of Open MPI that begin together are in each other's way in the temporary directory.
    for number in numbers:
        for when in whens:
            print(lose((number, *when)), flush=True)


def test(tools):
    found, thorough = present(tools.bin), "--all" in sys.argv[3:]
    if not thorough:
        found = found[-1:]
    emulated = Emulated(tools)
    os.makedirs(tools.path("tmp"))
    os.environ["TMPDIR"] = tools.path("tmp")
    os.environ["MPMD_NCCL_EMULATOR"] = "order=ring"
    kinds = tools.path("all-kinds.mlir")
    write_text(kinds, program([case for case in all_cases() if thorough or case[-1] in ("f32", "i16")], "cuda:sm_90"))
    ended = tools.path("ended.mlir")
    write_text(ended, lists(2, 5, dp=2))
    gpt2 = os.path.join(EXAMPLES, "gpt2-3d", "step.mlir")
    mixed = cluster(tools, "mixed", "gc", 2, (("dp", 2), ("tp", 2)))
    # Neighbours together, each alone, and apart, so that a process is in many groups and meets others in all of them.
    quarters = [(2, ()), (4, ()), (2, ("0,3", "1-2")), (2, ("0-2", "3"))]
    eighths = [(2, ("0,3,5-6", "1-2,4,7")), (4, ()), (2, ()), (8, ())]
    threads = [(2, ()), (4, ("0-1,4", "2,5", "3,6", "7"))]
    programs = []
    for name, source, target, topology, divisions in (
        ("kinds", kinds, "cuda:sm_90", "pp1.dp2.tp2", quarters if thorough else quarters[:3]),
        ("gpt2-3d", gpt2, "cuda:sm_90", "pp2.dp2.tp2", eighths if thorough else eighths[:1]),
        ("mixed", gpt2, "cpu,cuda:sm_90", mixed, threads),
        ("lists", ended, "cuda:sm_90", "pp2.dp2", quarters[:3]),
    ):
        bundle = emulated.bundle(source, name, target, f"topology={topology} schedule=1f1b")
        want, said = emulated.run(bundle, name, *RANDOM, *NCCL, emulator="devices=8")
        programs.append((name, bundle, want, times(said), divisions))
    mlp = emulated.bundle(os.path.join(MLP, "step.mlir"), "mlp", "cuda:sm_90", "topology=pp4")
    bundle, want = programs[0][1:3]
    kernel = read_json(tools.path("kinds.report"))["kernels"][0]["name"]
    for launcher in found:
        # Processes that were killed have left something.
        for name in left(tools):
            shutil.rmtree(tools.path("tmp", name))
        processes = Processes(tools, launcher)
        test_bits(tools, processes, programs, thorough)
        test_devices(tools, emulated, processes, bundle)
        test_reports(tools, processes, bundle, want)
        test_refused(processes, bundle, mlp, thorough)
        test_failures(processes, bundle, kernel, thorough)
        test_lost(processes, bundle, thorough)
        for where in ("dump0", "dump1"):
            shutil.rmtree(tools.path(where))


main(test)
