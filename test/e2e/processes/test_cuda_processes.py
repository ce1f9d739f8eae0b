"""Ranks on devices of several processes under mpirun, on the emulated driver. They have the bits of one process for
all numbers of processes and devices, kinds of stages and orders of execution, with and without graphs. Tests cover the
division of devices, all kinds of data, and failures. With --all, every launcher is tested."""
import json
import os
import re
import signal
import time

import pytest

from emulated import Emulated, expect_clean
from emulated_processes import Processes
from harness import EXAMPLES, FEED, MLP, STATE, STEP, load, read_json, read_text, same_bits, write_text
from launchers import errors_of, refused
from pipelines import cluster, hosts_of, lists, pipeline

TRAIN = ("--input", STATE, "--feed", FEED, "--feed-repeat", "--steps", "6")
RANDOM = ("--random-inputs", "1", "--steps", "3")
SHARDED, CUDA = os.path.join(EXAMPLES, "gpt2-3d", "step.mlir"), "cuda:sm_90"
# By name: the step, the options, and the topology or the ranks on devices.
PROGRAMS = {
    "mlp": (STEP, TRAIN, "pp4", "gggg"),
    "gpt2-3d": (SHARDED, RANDOM, "pp2.dp2.tp2", "gggggggg"),
    "cgcg": (STEP, TRAIN, None, "cgcg"),
    "ggcc": (STEP, TRAIN, None, "ggcc"),
}
# The number of devices per host, the order of execution, and whether steps are graphs.
MANNERS = (
    ("devices=1,order=fifo", "--graph"),
    ("devices=8,order=late", "--graph"),
    ("devices=8,order=random,seed=3", "--no-graph"),
)


class Program:
    """Bundles for the CPU and for devices, which have the same bits in one process."""

    def __init__(self, tools, name):
        source, self.options, topology, self.places = PROGRAMS[name]
        emulated, target = Emulated(tools), "cpu," + CUDA if "c" in self.places else CUDA
        given = topology or cluster(tools, name, self.places, 4)
        self.bundle = emulated.bundle(source, name, target, f"topology={given} schedule=1f1b")
        self.cpu = emulated.bundle(source, name + "-cpu", "cpu", f"topology={topology or 'pp4'} schedule=1f1b")
        self.want, _ = emulated.run(self.cpu, name + "-cpu", *self.options)
        got, _ = emulated.run(self.bundle, name, *self.options, emulator="devices=8")
        same_bits(got, self.want, f"{name} in one process")


@pytest.fixture(scope="module")
def programs(module_tools, module_environment):
    return {name: Program(module_tools, name) for name in PROGRAMS}


@pytest.fixture
def bundle(programs):
    return programs["mlp"].bundle


@pytest.fixture
def want(programs):
    return programs["mlp"].want


@pytest.fixture
def processes(tools, one_launcher):
    return Processes(tools, one_launcher)


@pytest.mark.parametrize("count", (2, 4))
@pytest.mark.parametrize("name", PROGRAMS)
def test_bits(processes, programs, name, count):
    program = programs[name]
    for number, (emulator, graph) in enumerate(MANNERS):
        # All combinations for one program, one each for the others.
        if name != "mlp" and number != count // 2 % len(MANNERS):
            continue
        what = f"{processes.launcher.name}: {name} in {count} processes, {emulator} {graph}"
        got, reports, out = processes.run(count, program.bundle, *program.options, graph, emulator=emulator, what=what)
        same_bits(got, program.want, what)
        each = len(program.places) // count
        with_devices = sum("g" in program.places[p * each : (p + 1) * each] for p in range(count))
        assert len(reports) == with_devices, f"{what}: expected {with_devices} reports, got {len(reports)}"
        for said in reports:
            expect_clean(said, what, graph == "--graph")
        assert out.count("allocations after the first step: 0") == 1, f"{what}: {out}"


@pytest.mark.parametrize(
    "program, schedule, mix, chunks, microbatches",
    (
        (pipeline, "gpipe", "gcg", 1, 40),
        (pipeline, "zb-h2", "cgg", 1, 17),
        (pipeline, "looped-bfs", "gggg", 2, 24),
        (pipeline, "dualpipe-v", "ggg", -2, 9),
        (lists, "1f1b", "gcgg", 1, 7),
        (lists, "interleaved-1f1b", "gggg", 2, 8),
    ),
)
def test_orders(tools, emulated, processes, program, schedule, mix, chunks, microbatches):
    """Messages between processes wait for each other only as the deadlock check assumes, with many in flight."""
    ranks, stages, source = len(mix), len(mix) * abs(chunks), tools.path("pipeline.mlir")
    write_text(source, program(stages, microbatches))
    path = cluster(tools, "orders", [mix[rank] for rank in hosts_of(ranks, chunks)], stages, ranks=ranks)
    cpu = emulated.bundle(source, "orders-cpu", "cpu", f"topology=pp{ranks} schedule={schedule}")
    want, _ = emulated.run(cpu, "orders-cpu", *RANDOM)
    target = "cpu," + CUDA if "c" in mix else CUDA
    bundle = emulated.bundle(source, "orders", target, f"topology={path} schedule={schedule}")
    for count, (emulator, graph) in zip((2, ranks), MANNERS[1:]):
        what = f"{processes.launcher.name}: {schedule} {mix} in {count} processes, {emulator} {graph}"
        got, reports, _ = processes.run(count, bundle, *RANDOM, graph, emulator=emulator, what=what)
        same_bits(got, want, what)
        for said in reports:
            expect_clean(said, what, graph == "--graph" and program != lists)


def test_devices(processes, bundle, want):
    """Processes on a host divide the devices that all of them see. A process whose launcher has assigned it a device
    uses that one."""

    def graphs(count, env=None, command=(), options=(), emulator="devices=8"):
        got, reports, _ = processes.run(count, bundle, *TRAIN, *options, emulator=emulator, env=env, command=command)
        same_bits(got, want, f"devices: {env} {command} {options}")
        return sorted(sorted(graph["device"] for graph in said["graphs"]) for said in reports)

    assert graphs(2) == [[0, 1], [2, 3]], "two processes, eight devices"
    assert graphs(2, emulator="devices=3") == [[0], [1, 2]], "two processes, three devices"
    assert graphs(4, emulator="devices=2") == [[0], [0], [1], [1]], "four processes, two devices"
    assert graphs(2, env={"CUDA_VISIBLE_DEVICES": "5,6"}) == [[0], [1]], "two processes, two visible devices"
    # As under Slurm: each process sees only its own device, as device 0.
    own = 'n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; export CUDA_VISIBLE_DEVICES=$((2 * n)),$((2 * n + 1)); exec "$@"'
    assert graphs(2, command=("sh", "-c", own, "sh")) == [[0, 1], [0, 1]], "two processes with two devices each"
    assert graphs(2, options=("--devices", "6")) == [[6], [6]], "a device by number, in both"
    by_number = 'n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; exec "$@" --devices $((7 - n)),$((3 - n))'
    assert graphs(2, command=("sh", "-c", by_number, "sh")) == [[2, 6], [3, 7]], "two devices by number in each"
    refused(processes.launcher, 4, "expected at most as many devices as ranks on devices, 1, got 2", processes.program,
            bundle, *TRAIN, "--devices", "0,1", env={"MPMD_CUDA_EMULATOR": "devices=2"})  # fmt: skip
    refused(processes.launcher, 2, "no CUDA-capable device", processes.program, bundle, *TRAIN,
            env={"MPMD_CUDA_EMULATOR": "devices=2", "CUDA_VISIBLE_DEVICES": ""})  # fmt: skip


def rows_of(out):
    """The launches that were timed, and how often."""
    return sorted(
        (e["mesh"], e["task"], e["launch"], e["count"], e["bound_seconds"] is None)
        for e in json.loads(out)["launch_times"]["launches"]
    )


def test_checkpoints(tools, processes, programs, bundle, want):
    folder = tools.path("checkpoints")
    processes.run(2, bundle, *TRAIN[:-1], "3", "--checkpoint", folder)
    for count, program, where in ((4, bundle, "in four processes"), (2, programs["mlp"].cpu, "on the CPU")):
        got, _, _ = processes.run(count, program, *TRAIN, "--resume", folder)
        assert got[0] == want[0], f"{processes.launcher.name}: other state after going on {where}"


def test_dumps(tools, processes, programs, bundle):
    dumps = [tools.path(n) for n in ("dump.alone", "dump.processes")]
    tools.ok("mpmd-run", programs["mlp"].cpu, *TRAIN, "--dump", dumps[0], "--dump-step", "2")
    processes.run(2, bundle, *TRAIN, "--dump", dumps[1], "--dump-step", "2")
    for file in os.listdir(dumps[0]):
        alone, together = (load(os.path.join(where, file)) for where in dumps)
        others = [n for n in together if together[n].tobytes() != alone[n].tobytes()]
        assert alone.keys() == together.keys() and not others, f"a dump: other bits in {file}: {others}"


def test_files_of_devices(tools, processes, bundle):
    local = tools.path("local.safetensors")
    (code, _, err), _ = processes.call(2, bundle, *TRAIN, "--local-io=output", "--output", local)
    assert code == 0 and os.path.exists(local.replace("safetensors", "pp3.safetensors")), f"files: {code}: {err}"


def test_trace(tools, processes, bundle):
    trace = tools.path("run.json")
    processes.run(2, bundle, *TRAIN, "--trace", trace)
    events = read_json(trace)["traceEvents"]
    ranks = {e["tid"] for e in events if e.get("cat") == "task"}
    assert ranks == set(range(4)), f"a trace: tasks of ranks {sorted(ranks)}"
    tracks = [e["args"]["name"] for e in events if e["ph"] == "M" and e["pid"] == 1 and e["name"] == "thread_name"]
    between = [f"rank {a} to {b}" for a in range(4) for b in (a - 1, a + 1) if 0 <= b < 4]
    arrivals = ["rank 1 to 2, received", "rank 2 to 1, received"]
    assert sorted(tracks) == sorted(between + arrivals), f"a trace: tracks {sorted(tracks)}"


def evaluated(err):
    return [line for line in err.splitlines() if line.startswith("eval after")]


@pytest.mark.parametrize("topology, place", (("pp4", ""), ("pp2 stages=4", "0: 0\n1: 1-3\n")))
def test_evaluations(tools, emulated, processes, bundle, topology, place):
    """Also if the state is in one process for the evaluation, and in two for the training."""
    source, feed = os.path.join(MLP, "eval.mlir"), os.path.join(MLP, "test.safetensors")
    evaluate = [emulated.bundle(source, f"eval{i}", CUDA, "topology=" + t) for i, t in enumerate(("pp4", topology))]
    options = ("--eval-every", "3", "--eval-feed", feed, "--eval")
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
    code, _, err = tools.call("mpmd-run", bundle, *TRAIN, *options, evaluate[0])
    want = evaluated(err)
    assert code == 0 and len(want) == 2, f"evaluations of one process: {code} {err}"
    write_text(tools.path("map"), place)
    where = ("--map", tools.path("map")) if place else ()
    (code, _, err), _ = processes.call(2, bundle, *TRAIN, *options, evaluate[1], *where)
    assert code == 0 and evaluated(err) == want, f"evaluations on {topology}: expected {want}, got {code}: {err}"


def test_launches(tools, processes, bundle):
    profile = (*TRAIN, "--profile", tools.path("costs.json"), "--summary", "json")
    alone, together = rows_of(tools.ok("mpmd-run", bundle, *profile)), rows_of(processes.run(2, bundle, *profile)[2])
    assert alone and together == alone, f"launches in two processes: {together}, in one {alone}"


@pytest.fixture
def kernel(module_tools, programs):
    """The first kernel of a forward task of the third stage."""
    text = read_text(module_tools.path("mlp.mlir"))
    return re.search(r"mpmd\.command_list @s2_forward .*?@kernels::@(\w+)", text, re.S)[1]


def test_failures(processes, bundle, kernel):
    """A failed device and an endless kernel in one process end all processes with one message."""
    name = processes.launcher.name
    # In the process with ranks 2 and 3.
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


@pytest.mark.parametrize("number", (signal.SIGKILL, signal.SIGSTOP), ids=("SIGKILL", "SIGSTOP"))
def test_lost(processes, bundle, number):
    """If a process dies or is stopped, the other one ends within ten seconds."""
    processes.lose(number, 2, bundle, env={"MPMD_CUDA_EMULATOR": "devices=2"})
