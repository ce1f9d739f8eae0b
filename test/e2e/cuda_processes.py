"""Ranks on devices of several processes under mpirun, on the emulated driver: the bits of one process whatever the
number of processes, devices and kinds of stages, the order of what devices do, and with graphs or without; which
devices a process has; data of all kinds; and what ends all of them. With --all after the folders by each launcher."""
import json
import os
import re
import shutil
import signal
import sys
import time

from emulated import Emulated, expect_clean
from emulated_processes import Processes
from harness import EXAMPLES, MLP, load, main, read_json, read_text, same_bits, write_text
from launchers import errors_of, present, refused
from pipelines import cluster, hosts_of, lists, pipeline

STATE, FEED = (os.path.join(MLP, name) for name in ("state.safetensors", "batches.safetensors"))
TRAIN = ("--input", STATE, "--feed", FEED, "--feed-repeat", "--steps", "6")
RANDOM = ("--random-inputs", "1", "--steps", "3")
STEP = os.path.join(MLP, "step.mlir")
# How many devices a host has, the order of what they do, and how they are told.
MANNERS = (
    ("devices=1,order=fifo", "--graph"),
    ("devices=8,order=late", "--graph"),
    ("devices=8,order=random,seed=3", "--no-graph"),
)


def test_bits(processes, programs):
    runs = 0
    for name, bundle, options, want, on_device, ranks in programs:
        for count in (2, 4):
            for number, (emulator, graph) in enumerate(MANNERS):
                what = f"{processes.launcher.name}: {name} in {count} processes, {emulator} {graph}"
                # All of one program, of the others one each.
                if name != "mlp" and number != count // 2 % len(MANNERS):
                    continue
                got, reports, out = processes.run(count, bundle, *options, graph, emulator=emulator, what=what)
                same_bits(got, want, what)
                each = ranks // count
                with_devices = sum(any(on_device[p * each : (p + 1) * each]) for p in range(count))
                assert len(reports) == with_devices, f"{what}: {len(reports)} reports"
                for said in reports:
                    expect_clean(said, what, graph == "--graph")
                assert out.count("allocations after the first step: 0") == 1, f"{what}: {out}"
                runs += 1
    print(f"{processes.launcher.name}: the bits of one process in {runs} runs", flush=True)


def test_orders(tools, emulated, found):
    """Messages between processes wait for each other no more than what was proved allows, with many under way."""
    runs = 0
    for program, schedule, mix, chunks, microbatches in (
        (pipeline, "gpipe", "gcg", 1, 40),
        (pipeline, "zb-h2", "cgg", 1, 17),
        (pipeline, "looped-bfs", "gggg", 2, 24),
        (pipeline, "dualpipe-v", "ggg", -2, 9),
        (lists, "1f1b", "gcgg", 1, 7),
        (lists, "interleaved-1f1b", "gggg", 2, 8),
    ):
        ranks, stages = len(mix), len(mix) * abs(chunks)
        source = tools.path("pipeline.mlir")
        write_text(source, program(stages, microbatches))
        path = cluster(tools, "orders", [mix[rank] for rank in hosts_of(ranks, chunks)], stages, ranks=ranks)
        cpu = emulated.bundle(source, "orders-cpu", "cpu", f"topology=pp{ranks} schedule={schedule}")
        want, _ = emulated.run(cpu, "orders-cpu", *RANDOM)
        target = "cpu,cuda:sm_90" if "c" in mix else "cuda:sm_90"
        bundle = emulated.bundle(source, "orders", target, f"topology={path} schedule={schedule}")
        for launcher in found:
            for count, (emulator, graph) in zip((2, ranks), MANNERS[1:]):
                what = f"{launcher.name}: {program.__name__} {schedule} {mix} in {count} processes, {emulator} {graph}"
                run = Processes(tools, launcher).run(count, bundle, *RANDOM, graph, emulator=emulator, what=what)
                same_bits(run[0], want, what)
                for said in run[1]:
                    expect_clean(said, what, graph == "--graph" and program != lists)
                runs += 1
    print(f"orders of many microbatches: the bits of the CPU alone in {runs} runs", flush=True)


def test_devices(processes, bundle, want):
    """Processes of a host share the devices that all of them see; one that a launcher gave its own, has that."""

    def graphs(count, env=None, command=(), options=(), emulator="devices=8"):
        got, reports, _ = processes.run(count, bundle, *TRAIN, *options, emulator=emulator, env=env, command=command)
        same_bits(got, want, f"devices: {env} {command} {options}")
        return sorted(sorted(graph["device"] for graph in said["graphs"]) for said in reports)

    assert graphs(2) == [[0, 1], [2, 3]], "two processes, eight devices"
    assert graphs(2, emulator="devices=3") == [[0], [1, 2]], "two processes, three devices"
    assert graphs(4, emulator="devices=2") == [[0], [0], [1], [1]], "four processes, two devices"
    assert graphs(2, env={"CUDA_VISIBLE_DEVICES": "5,6"}) == [[0], [1]], "two processes, two visible devices"
    # As Slurm does it: each sees its own, as device 0.
    own = 'n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; export CUDA_VISIBLE_DEVICES=$((2 * n)),$((2 * n + 1)); exec "$@"'
    assert graphs(2, command=("sh", "-c", own, "sh")) == [[0, 1], [0, 1]], "two processes with two devices each"
    assert graphs(2, options=("--devices", "6")) == [[6], [6]], "a device by number, in both"
    by_number = 'n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; exec "$@" --devices $((7 - n)),$((3 - n))'
    assert graphs(2, command=("sh", "-c", by_number, "sh")) == [[2, 6], [3, 7]], "two devices by number in each"
    name = processes.launcher.name
    refused(processes.launcher, 4, "expected at most as many devices as ranks on devices, 1, got 2", processes.program,
            bundle, *TRAIN, "--devices", "0,1", env={"MPMD_CUDA_EMULATOR": "devices=2"})  # fmt: skip
    refused(processes.launcher, 2, "no CUDA-capable device", processes.program, bundle, *TRAIN,
            env={"MPMD_CUDA_EMULATOR": "devices=2", "CUDA_VISIBLE_DEVICES": ""})  # fmt: skip
    print(f"{name}: devices of processes: shared, given by the launcher, by number", flush=True)


def rows_of(out):
    """Which launches were timed, and how often."""
    return sorted(
        (e["mesh"], e["task"], e["launch"], e["count"], e["bound_seconds"] is None)
        for e in json.loads(out)["launch_times"]["launches"]
    )


def test_data(tools, processes, bundle, cpu, want, evaluations):
    """Checkpoints, dumps, values of single devices, evaluations and traces of several processes."""
    name = processes.launcher.name
    folder = tools.path("checkpoints-" + name)
    processes.run(2, bundle, *TRAIN[:-1], "3", "--checkpoint", folder)
    got, _, _ = processes.run(4, bundle, *TRAIN, "--resume", folder)
    assert got[0] == want[0], f"{name}: other state after going on from a checkpoint"
    got, _, _ = processes.run(2, cpu, *TRAIN, "--resume", folder)
    assert got[0] == want[0], f"{name}: other state after going on on the CPU"
    dumps = [tools.path(n) for n in ("dump.alone", "dump.processes")]
    for where in dumps:
        shutil.rmtree(where, ignore_errors=True)
    tools.ok("mpmd-run", cpu, *TRAIN, "--dump", dumps[0], "--dump-step", "2")
    processes.run(2, bundle, *TRAIN, "--dump", dumps[1], "--dump-step", "2")
    for file in os.listdir(dumps[0]):
        alone, together = (load(os.path.join(where, file)) for where in dumps)
        others = [n for n in together if together[n].tobytes() != alone[n].tobytes()]
        assert alone.keys() == together.keys() and not others, f"{name}: a dump: other bits in {file}: {others}"
    local = tools.path("local.safetensors")
    (code, _, err), _ = processes.call(2, bundle, *TRAIN, "--local-io=output", "--output", local)
    assert code == 0 and os.path.exists(local.replace("safetensors", "pp3.safetensors")), f"{name}: files: {err}"
    trace = tools.path("run.json")
    processes.run(2, bundle, *TRAIN, "--trace", trace)
    events = read_json(trace)["traceEvents"]
    ranks = {e["tid"] for e in events if e.get("cat") == "task"}
    assert ranks == set(range(4)), f"{name}: a trace: tasks of ranks {sorted(ranks)}"
    tracks = [e["args"]["name"] for e in events if e["ph"] == "M" and e["pid"] == 1 and e["name"] == "thread_name"]
    between = [f"rank {a} to {b}" for a in range(4) for b in (a - 1, a + 1) if 0 <= b < 4]
    arrivals = ["rank 1 to 2, received", "rank 2 to 1, received"]
    assert sorted(tracks) == sorted(between + arrivals), f"{name}: a trace: tracks {sorted(tracks)}"
    evaluate, other, lines = evaluations
    options = ("--eval", evaluate, "--eval-every", "3", "--eval-feed", os.path.join(MLP, "test.safetensors"))
    (code, _, err), _ = processes.call(2, bundle, *TRAIN, *options)
    got = [line for line in err.splitlines() if line.startswith("eval after")]
    assert code == 0 and got == lines, f"{name}: evaluations: exit code {code}: {err}"
    # State that the evaluation has in one process and the training in two.
    place, apart = tools.path("map"), ("--eval", other, *options[2:])
    write_text(place, "0: 0\n1: 1-3\n")
    (code, _, err), _ = processes.call(2, bundle, *TRAIN, *apart, "--map", place)
    got = [line for line in err.splitlines() if line.startswith("eval after")]
    assert code == 0 and got == lines, f"{name}: evaluations of state that is elsewhere: exit code {code}: {err}"
    profile = (*TRAIN, "--profile", tools.path("costs.json"), "--summary", "json")
    alone = rows_of(tools.ok("mpmd-run", bundle, *profile))
    together = rows_of(processes.run(2, bundle, *profile)[2])
    assert alone and together == alone, f"{name}: launches in two processes: {together}, in one {alone}"
    print(f"{name}: checkpoints, a dump, files of devices, a trace, launches and evaluations", flush=True)


def test_failures(tools, processes, bundle, kernel):
    """A device that fails, and one that never ends, in one of the processes, end all with one message."""
    name = processes.launcher.name
    # In the one with ranks 2 and 3.
    there = 'n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; [ "$n" = 0 ] || export MPMD_CUDA_EMULATOR=%s; exec "$@"'

    def fails(emulator, pattern, limit, *options):
        command = ("sh", "-c", there % emulator, "sh")
        begin = time.monotonic()
        (code, _, err), _ = processes.call(2, bundle, *RANDOM, *options, emulator="devices=4", command=command)
        seconds = time.monotonic() - begin
        lines = errors_of(err)
        right = len(lines) == 1 and re.search(pattern, lines[0])
        assert code != 0 and right and seconds < limit, f"{name}: {emulator}, {seconds:.1f} s: {code} {err}"

    at = r"mpmd-run: error: (process 1 on host '.*': )?rank [23], instruction \d+ "
    for graph in ("--graph", "--no-graph"):
        failed = at + r"\(.*\), microbatch \d+.*: cuda: a step failed on device [23]"
        fails(f"devices=4,fault={kernel}:9", failed, 10, graph)
    stalled = at + r"\(run .*\), microbatch \d+: stalled: no rank made progress for 1 s"
    fails(f"devices=4,stall={kernel}:9,patience=600000", stalled, 20, "--stall-timeout", "1")
    print(f"{name}: a device that fails, and one that never ends, end all", flush=True)


def test_lost(processes, bundle):
    """A process that dies or stands still takes the others along within ten seconds."""
    for number in (signal.SIGKILL, signal.SIGSTOP):
        seconds = processes.lose(number, 2, bundle, env={"MPMD_CUDA_EMULATOR": "devices=2"})
        name = processes.launcher.name
        print(f"{name}: {number.name} of one process ends the other in {seconds:.1f} s", flush=True)


def test(tools):
    found = present(tools.bin)
    if "--all" not in sys.argv[3:]:
        # The library only moves bytes, and has tests of its own.
        found = found[-1:]
    emulated = Emulated(tools)
    cuda = "cuda:sm_90"
    sharded = os.path.join(EXAMPLES, "gpt2-3d", "step.mlir")
    programs = []
    for name, source, options, target, topology, on_device in (
        ("mlp", STEP, TRAIN, cuda, "pp4", "gggg"),
        ("gpt2-3d", sharded, RANDOM, cuda, "pp2.dp2.tp2", "gggggggg"),
        ("cgcg", STEP, TRAIN, "cpu," + cuda, cluster(tools, "cgcg", "cgcg", 4), "cgcg"),
        ("ggcc", STEP, TRAIN, "cpu," + cuda, cluster(tools, "ggcc", "ggcc", 4), "ggcc"),
    ):
        bundle = emulated.bundle(source, name, target, f"topology={topology} schedule=1f1b")
        alone = "pp2.dp2.tp2" if name == "gpt2-3d" else "pp4"
        cpu = emulated.bundle(source, name + "-cpu", "cpu", f"topology={alone} schedule=1f1b")
        want, _ = emulated.run(cpu, name + "-cpu", *options)
        got, _ = emulated.run(bundle, name, *options, emulator="devices=8")
        same_bits(got, want, f"{name} in one process")
        programs.append((name, bundle, options, want, [kind == "g" for kind in on_device], len(on_device)))
    mlp, want = programs[0][1], programs[0][3]
    evaluate = emulated.bundle(os.path.join(MLP, "eval.mlir"), "eval", cuda, "topology=pp4")
    other = emulated.bundle(os.path.join(MLP, "eval.mlir"), "eval2", cuda, "topology=pp2 stages=4")
    kernel = re.search(r"mpmd\.command_list @s2_forward .*?@kernels::@(\w+)", read_text(tools.path("mlp.mlir")), re.S)[
        1
    ]
    options = ("--eval", evaluate, "--eval-every", "3", "--eval-feed", os.path.join(MLP, "test.safetensors"))
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
    code, _, err = tools.call("mpmd-run", mlp, *TRAIN, *options)
    evaluations = evaluate, other, [line for line in err.splitlines() if line.startswith("eval after")]
    assert code == 0 and len(evaluations[2]) == 2, f"evaluations of one process: {code} {err}"
    test_orders(tools, emulated, found)
    for launcher in found:
        processes = Processes(tools, launcher)
        test_bits(processes, programs)
        test_devices(processes, mlp, want)
        test_data(tools, processes, mlp, tools.path("mlp-cpu.mpmd"), want, evaluations)
        test_failures(tools, processes, mlp, kernel)
        test_lost(processes, mlp)


main(test)
