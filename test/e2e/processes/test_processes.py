"""Ranks in several processes under mpirun. They have the bits of one process, for any number of processes and
assignment of ranks. Tests cover data of each process, checkpoints, errors that one process reports, and processes that
are killed or stopped. --all adds the programs of ../shared/data."""
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time

import numpy as np
import pytest

import sliced
from harness import E2E, EXAMPLES, FEED, MLP, STATE, STEP, load, read_bytes, read_json, same_bits, save, write_text
from launchers import SHARED, SharedProgram, children, errors_of, lose, ranks_of, refused, shared_programs


TRAIN = ("--input", STATE, "--feed", FEED)
RANDOM = ("--random-inputs", "1", "--steps", "3")
# By name: the topology, the assignments of ranks, and the options of a run.
PROGRAMS = {
    "mlp": ("pp4", 4, TRAIN),
    "gpt2": ("pp2", 2, RANDOM),
    "gpt2-3d": ("pp2.dp2.tp2", 8, RANDOM),
    "moe": ("pp2", 2, RANDOM),
}
TUTORIAL = os.path.join(SHARED, "tutorial")
TUTORIALS = sorted(os.listdir(TUTORIAL)) if os.path.isdir(TUTORIAL) else []


def files(tools, name):
    return tools.path(name + ".final"), tools.path(name + ".history")


def read(*paths):
    return tuple(read_bytes(path) for path in paths)


def run(tools, launcher, count, bundle, name, *options, timeout=300):
    """The final state and history of a run with this number of processes, and their output."""
    final, history = files(tools, name)
    command = (os.path.join(tools.bin, "mpmd-run"), bundle, *options, "--output", final, "--history", history)
    code, out, err = launcher.run(count, *command, timeout=timeout)
    assert code == 0, f"{launcher.name}, {count} processes: exit code {code}: {err[-2000:]}"
    return read(final, history), out, err


def alone(tools, bundle, name, *options):
    final, history = files(tools, name)
    tools.ok("mpmd-run", bundle, *options, "--output", final, "--history", history, timeout=300)
    return read(final, history)


@pytest.fixture(scope="module")
def programs(module_tools):
    """(bundle, the bits of one process), by name."""
    found = {}
    for name, (topology, _, options) in PROGRAMS.items():
        step = os.path.join(EXAMPLES, name, "step.mlir")
        bundle = module_tools.compile(step, name, topology, "1f1b" if name == "mlp" else "zb-h1")
        found[name] = bundle, alone(module_tools, bundle, "want", *options)
    return found


@pytest.fixture(scope="module")
def bundle(programs):
    return programs["mlp"][0]


@pytest.fixture(scope="module")
def want(programs):
    return programs["mlp"][1]


@pytest.fixture(scope="module")
def other(module_tools):
    """The same program with another topology."""
    return module_tools.compile(STEP, "two", topology="pp2 stages=4")


@pytest.fixture(scope="module")
def parts(module_tools, bundle):
    """The files of devices that one process writes, named without the device: one.pp0.safetensors and so on."""
    path = module_tools.path("one.safetensors")
    module_tools.ok("mpmd-run", bundle, *TRAIN, "--local-io=output", "--output", path)
    return path


@pytest.mark.parametrize("name", PROGRAMS)
def test_bits(tools, launcher, programs, name):
    _, ranks, options = PROGRAMS[name]
    bundle, want = programs[name]
    for count in (n for n in sorted({1, 2, 4, ranks}) if n <= ranks):
        got, out, err = run(tools, launcher, count, bundle, "got", *options)
        same_bits(got, want, f"{launcher.name}: {name} in {count} processes")
        # The first process prints for all.
        assert out.count("allocations after the first step: 0") == 1, f"{name} in {count}: {out}{err}"
        table = [line.split()[0] for line in out.splitlines()[2 : 2 + ranks]]
        assert table == [str(r) for r in range(ranks)], f"{name} in {count}: the table is {out}"


def test_map(tools, launcher, bundle, want):
    """A file that assigns ranks to processes, and invalid files."""
    place = tools.path("map")

    def written(text):
        write_text(place, text)
        return "--map", place

    got, _, _ = run(tools, launcher, 2, bundle, "got", *TRAIN, *written("# odd and even\n1: 0,2\n0: 1, 3\n"))
    same_bits(got, want, f"{launcher.name}: odd and even ranks")
    command = (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN)
    for text, message in (
        ("0: 0-3\n", "expected a rank for each process, got none for process 1"),
        ("0: 0-2\n1: 4\n", "expected a process for each rank, got none for rank 3"),
        ("0: 0-2\n1: 2,3\n", "expected each rank once, and rank 2 is that of process 0"),
        ("0: 0\n1: 1\n", "expected a process for each of 4 ranks, got 2"),
        ("0: 0-1\n7: 2-3\n", "rank 2: expected a process below 2, got 7"),
        ("0; 0-3\n", "line 1: expected a process and its ranks, as 0: 0-3, got '0; 0-3'"),
    ):
        refused(launcher, 2, message, *command, *written(text))
    code, _, err = tools.call("mpmd-run", bundle, *TRAIN, *written("0: 0-3\n"))
    assert code == 1 and "--map: expected several processes" in err, f"a map without a launcher: {code} {err}"


def test_local(tools, launcher, bundle, parts):
    """Each process reads and writes only the shards of its own devices."""
    two = tools.path("two.safetensors")
    command = (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN, "--local-io=output", "--output", two)
    code, _, err = launcher.run(2, *command)
    assert code == 0, f"{launcher.name}: files of devices: {code} {err}"
    names = [f"pp{i}.safetensors" for i in range(4)]
    for name in names:
        a, b = (path.replace("safetensors", name) for path in (parts, two))
        assert read(a) == read(b), f"{launcher.name}: {name} has other bytes"


def test_checkpoints(tools, launcher, bundle, other, want, parts):
    """A run that resumes with another number of processes, and with another topology, has the bits of an uninterrupted
    one."""
    folder = tools.path("checkpoints-" + launcher.name)
    run(tools, launcher, 2, bundle, "first", *TRAIN, "--steps", "7", "--checkpoint", folder, "--every", "3")
    assert sorted(os.listdir(folder)) == ["step-3", "step-6", "step-7"], f"checkpoints: {os.listdir(folder)}"
    check_writers(parts, launcher, os.path.join(folder, "step-7"), ((0, 1), (2, 3)))
    for program, count in ((bundle, 4), (bundle, 1), (other, 2)):
        final = tools.path("on.final")
        command = (os.path.join(tools.bin, "mpmd-run"), program, *TRAIN, "--resume", folder, "--output", final)
        code, _, err = launcher.run(count, *command)
        assert code == 0 and err.count("going on from") == 1, f"{launcher.name}: going on in {count}: {code} {err}"
        assert read(final)[0] == want[0], f"{launcher.name}: other bits after going on in {count} processes"


def check_writers(parts, launcher, step, ranks):
    """Each process has written the data of its ranks, unless an earlier process has the same data."""
    index = read_json(os.path.join(step, "model.safetensors.index.json"))["weight_map"]
    taken = set()
    for process, own in enumerate(ranks):
        held = (
            set().union(*(load(parts.replace("safetensors", f"pp{rank}.safetensors")) for rank in own))
            & index.keys() - taken
        )
        shard = f"model-{process + 1:05}-of-{len(ranks):05}.safetensors"
        written = {name for name, file in index.items() if file == shard}
        assert written == held and held, f"{launcher.name}: {shard}: {sorted(written)} in place of {sorted(held)}"
        taken |= held
    assert taken == index.keys(), f"{launcher.name}: nobody has {sorted(index.keys() - taken)}"


def test_own_disks(tools, launcher, bundle, want):
    """If a process does not see the directory, the first process writes for it. Resuming there gives an error."""
    folder = tools.path("own-" + launcher.name)
    # The path of process 1's checkpoints does not exist.
    script = 'n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; d="$1"; shift; exec "$@" "$d.$n"'
    train = (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN)
    final = tools.path("own.final")
    code, _, err = launcher.run(
        2, "sh", "-c", script, "sh", folder, *train, "--steps", "7", "--output", final, "--checkpoint"
    )
    assert code == 0, f"{launcher.name}: a directory of one process: {code} {err}"
    assert os.listdir(folder + ".0") == ["step-7"] and not os.path.exists(folder + ".1"), f"{launcher.name}: {err}"
    tools.ok("mpmd-run", bundle, *TRAIN, "--resume", folder + ".0", "--output", final)
    assert read(final)[0] == want[0], f"{launcher.name}: other bits of a checkpoint that one process wrote"
    message = "expected the checkpoint that process 0 finds, that of step 7, got none in process 1"
    refused(launcher, 2, message, "sh", "-c", script, "sh", folder, *train, "--resume")
    # A copy of the checkpoints is accepted. A copy that is damaged only in process 1's view is refused.
    shutil.copytree(folder + ".0", folder + ".1")
    command = ("sh", "-c", script, "sh", folder, *train, "--output", final, "--resume")
    code, _, err = launcher.run(2, *command)
    assert code == 0 and read(final)[0] == want[0], f"{launcher.name}: going on from copies: {code} {err}"
    with open(os.path.join(folder + ".1", "step-7", "model-00001-of-00001.safetensors"), "r+b") as f:
        f.seek(-1, os.SEEK_END)
        last = f.read(1)
        f.seek(-1, os.SEEK_END)
        f.write(bytes([last[0] ^ 1]))
    code, _, err = launcher.run(2, *command)
    assert (
        code == 0 and read(final)[0] == want[0] and "is not complete and not taken: process 1 on host '" in err
    ), f"{launcher.name}: a damaged copy: {code} {err}"


def boxes_of(out):
    """{tensor: {(process, box), ...}} of --list-shards, and the processes that have any part of each tensor."""
    held, process = {}, None
    for line in out.splitlines():
        if head := re.match(r"process (\d+), rank \d+ \(", line):
            process = int(head[1])
        elif part := re.match(r"  (?:argument|result) '(.*)': (.*) of \w+\[([\d,]*)\]", line):
            whole = tuple(int(n) for n in part[3].split(",") if n)
            spans = re.findall(r"(\d+):(\d+)", part[2]) or [(0, n) for n in whole]
            held.setdefault((part[1], whole), set()).add((process, tuple((int(a), int(b)) for a, b in spans)))
    return held


@pytest.mark.parametrize("name", TUTORIALS)
def test_tutorial(tools, one_launcher, name):
    """The programs of JAX's tutorial on eight devices in one, four and eight processes: values, collectives, and the
    owners of shards, also if only half of the processes have any."""
    launcher, folder = one_launcher, os.path.join(TUTORIAL, name)
    feed = os.path.join(folder, "feed.safetensors")
    if not os.path.exists(feed):
        pytest.skip("it has no feed")
    topology = read_json(os.path.join(folder, "about.json"))["topologies"][-1]
    bundle = tools.compile(os.path.join(folder, "step.mlir"), "tutorial", topology=topology)
    ranks, want = ranks_of(bundle), alone(tools, bundle, "want", "--feed", feed)
    total = json.loads(tools.ok("mpmd-run", bundle, "--feed", feed, "--summary=json"))["collectives"]
    for count in sorted({1, max(ranks // 2, 1), ranks}):
        got, out, _ = run(tools, launcher, count, bundle, "got", "--feed", feed, "--list-shards")
        same_bits(got, want, f"{launcher.name}: {name} in {count} processes")
        halves = 0
        for (tensor, whole), held in boxes_of(out).items():
            cells = {cell for _, box in held for cell in itertools.product(*(range(a, b) for a, b in box))}
            assert len(cells) == np.prod(whole, dtype=int), f"{name}: '{tensor}' is not whole: {held}"
            holders = {process for process, _ in held}
            assert max(holders) < count, f"{name} in {count}: {holders}"
            halves += 0 < 2 * len(holders) <= count
        if count > 1 and name.startswith("two-halves"):
            assert halves, f"{name}: expected arrays in half of {count} processes, got none"
        command = (os.path.join(tools.bin, "mpmd-run"), bundle, "--feed", feed, "--summary=json")
        code, out, err = launcher.run(count, *command)
        assert code == 0 and json.loads(out)["collectives"] == total, f"{name} in {count}: {out}{err}"


def test_pods(tools, launcher, bundle, want):
    """The example for pods that know only their index: MPICH's launcher waits for a proxy on each pod."""
    if launcher.name != "mpich":
        pytest.skip("the example is for MPICH")
    final, history = files(tools, "pods")
    command = (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN, "--output", final, "--history", history)
    with socket.socket() as free:
        free.bind(("", 0))
        port = str(free.getsockname()[1])
    pods = [
        subprocess.Popen(
            [os.path.join(EXAMPLES, "cluster", "pod.sh"), *command],
            env={**os.environ, "PODS": "2", "FIRST": "localhost", "PORT": port, "JOB_COMPLETION_INDEX": str(index)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for index in (1, 0)
    ]
    said = [pod.communicate(timeout=120)[0] for pod in pods]
    assert [pod.returncode for pod in pods] == [0, 0], f"pods: {[pod.returncode for pod in pods]}: {said}"
    same_bits(read(final, history), want, "two pods")


@pytest.mark.parametrize(
    "topology, schedule",
    (("pp4", "1f1b"), ("pp4", "search"), ("pp2 stages=4", "1f1b"), ("pp2.dp2 stages=4", "1f1b")),
)
def test_evaluation(tools, launcher, bundle, topology, schedule):
    """An evaluation reads the state in place, or copies it from other ranks, from other shards, or to fewer ranks."""
    evaluate = tools.compile(os.path.join(MLP, "eval.mlir"), "evaluate", topology, schedule)
    feed, place = os.path.join(MLP, "test.safetensors"), tools.path("eval.map")
    options = (*TRAIN, "--eval", evaluate, "--eval-every", "5", "--eval-feed", feed)
    code, _, err = tools.call("mpmd-run", bundle, *options)
    want = [line for line in err.splitlines() if line.startswith("eval after")]
    assert code == 0 and want, f"evaluation: {code} {err}"
    write_text(place, "0: 1-2\n1: 0,3\n")
    for where in ((), ("--map", place)):
        code, _, err = launcher.run(2, os.path.join(tools.bin, "mpmd-run"), bundle, *options, *where)
        got = [line for line in err.splitlines() if line.startswith("eval after")]
        assert code == 0 and got == want, f"{launcher.name}: evaluation: {where}: {code} {err}"


def test_as_many_batches(tools, launcher, bundle):
    evaluate = tools.compile(os.path.join(MLP, "eval.mlir"), "evaluate", "pp4")
    feed, fewer = os.path.join(MLP, "test.safetensors"), tools.path("fewer.safetensors")
    save(fewer, {name: tensor[:-1] for name, tensor in load(feed).items()})
    other = f'n=${{PMI_RANK:-$OMPI_COMM_WORLD_RANK}}; f={feed}; [ "$n" != 1 ] || f={fewer}; exec "$@" --eval-feed "$f"'
    command = ("sh", "-c", other, "sh", os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN, "--eval", evaluate)
    refused(launcher, 2, "process 1: expected 3 batches to evaluate, as process 0 has, got 2 batches", *command)


def test_copies(tools, launcher, programs):
    """Replicas of a state in several processes must start with the same values; otherwise the run is refused."""
    bundle, _ = programs["gpt2-3d"]
    state, other = tools.path("copies.0"), tools.path("copies.1")
    program = os.path.join(tools.bin, "mpmd-run")
    tools.ok("mpmd-run", bundle, "--random-inputs", "1", "--steps", "0", "--output", state)
    shutil.copy(state, other)
    # Each process has its own paths.
    script = 'n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; f="$1.$((n % 2))"; shift; exec "$@" "$f"'
    command = ("sh", "-c", script, "sh", tools.path("copies"), program, bundle, "--steps", "0", "--input")
    code, _, err = launcher.run(4, *command)
    assert code == 0, f"{launcher.name}: copies: {code} {err}"
    size = os.path.getsize(other)
    with open(other, "r+b") as f:
        f.seek(size - 4)
        f.write(b"\1\2\3\4")
    message = "has, got others in process 1 on host '"
    line = refused(launcher, 4, message, *command)
    assert "their files of --input differ" in line, line


def test_errors(tools, one_launcher, bundle, other):
    launcher = one_launcher
    program = os.path.join(tools.bin, "mpmd-run")
    refused(launcher, 5, "expected at most as many processes as ranks, 4 of '", program, bundle, *TRAIN)
    refused(launcher, 2, "no value for", program, bundle)
    refused(launcher, 2, "nowhere.mpmd", program, tools.path("nowhere.mpmd"))
    # All processes have the same invalid option, or only one has it, while the others would wait for that one.
    message = "--checkpoint: expected a value, got ''"
    refused(launcher, 3, message, program, bundle, *TRAIN, "--checkpoint", "")
    nonsense = 'n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; [ "$n" != 1 ] || set -- "$@" --nonsense; exec "$@"'
    begin = time.monotonic()
    message = "process 1 on host '"
    line = refused(launcher, 3, message, "sh", "-c", nonsense, "sh", program, bundle, *TRAIN)
    assert "unknown option '--nonsense'" in line and time.monotonic() < begin + 20, line
    # Files that are missing in only one process, or that differ.
    script = (
        'n=${PMI_RANK:-$OMPI_COMM_WORLD_RANK}; p="$1"; shift; if [ "$n" = 1 ]; then exec "$p" %s; fi; exec "$p" "$@"'
    )
    shell = ("sh", "-c", script % f"'{other}' --random-inputs 1", "sh", program, bundle, "--random-inputs", "1")
    refused(launcher, 2, "process 1 on host '", *shell)
    shell = ("sh", "-c", script % "/nowhere --random-inputs 1", "sh", program, bundle, "--random-inputs", "1")
    refused(launcher, 2, "/nowhere", *shell)
    # A task of one process never ends. The other processes leave it the time to report this.
    step = os.path.join(E2E, "inputs", "endless.mlir")
    endless = tools.compile(step, "endless", "pp3", "1f1b")
    slow = ("--random-inputs", "1", "--stall-timeout", "0.5", "--task-timeout", "1")
    refused(launcher, 3, "microbatch 0: it has been in this task for 1 s", program, endless, *slow)
    shell = (
        "sh",
        "-c",
        script % f"'{bundle}' --random-inputs 1 --steps 3",
        "sh",
        program,
        bundle,
        "--random-inputs",
        "1",
    )
    refused(launcher, 2, "process 1: expected the options --random-inputs 1, as process 0 has, got the", *shell)
    # A launcher inside another one, and a launcher of another MPI library.
    both = {"OMPI_COMM_WORLD_SIZE": "2", "PMI_SIZE": "2"}
    code, err = 1, ""
    # On busy cores, mpiexec may die from writing to an ended process before it has shown the message.
    for _ in range(5 if launcher.name == "mpich" else 0):
        code, _, err = launcher.run(2, program, bundle, env=both)
        if code not in (-signal.SIGPIPE, 255):
            break
    assert launcher.name != "mpich" or "expected one launcher, got two" in err, f"two launchers: {code} {err}"


@pytest.mark.parametrize("number", (signal.SIGKILL, signal.SIGSTOP), ids=("SIGKILL", "SIGSTOP"))
def test_faults(tools, launcher, bundle, number):
    """If a process dies or is stopped, the other one ends within ten seconds."""
    final, folder = tools.path("faults.final"), tools.path("faults")
    options = ("--steps", "100000000", "--output", final, "--checkpoint", folder, "--every", "50")
    command = (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN, "--feed-repeat", *options)
    _, said = lose(launcher, number, 2, command, tools.path("faults.err"))
    for line in errors_of(said):
        steps = max(int(name.split("-")[1]) for name in os.listdir(folder) if name.startswith("step-"))
        # Between two steps no rank waits.
        where = ("mpmd-run: error: rank ", "mpmd-run: error: process 1 on host ")
        right = line.startswith(where) and f"; the last checkpoint is of step {steps}" in line
        assert right, f"{launcher.name}: {number.name}: {steps} steps: {said}"
    assert not os.path.exists(final), f"{launcher.name}: {number.name}: a file of a run that failed"


def test_stop(tools, launcher, bundle):
    """A signal ends the run in all processes after the same step, with its state written."""
    folder = tools.path("stopped-" + launcher.name)
    program = os.path.join(tools.bin, "mpmd-run")
    command = launcher.command(
        2, program, bundle, *TRAIN, "--feed-repeat", "--steps", "100000000", "--checkpoint", folder, survive=True
    )
    run_of_all = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 30
    while len(processes := children(run_of_all.pid)) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(2)
    os.kill(processes[1], signal.SIGTERM)
    _, err = run_of_all.communicate(timeout=60)
    assert "ended by SIGTERM after step " in err, f"{launcher.name}: SIGTERM: {err}"
    steps = os.listdir(folder)
    assert len(steps) == 1, f"{launcher.name}: SIGTERM: checkpoints {steps}"


def test_summary(tools, launcher, programs):
    bundle, _ = programs["gpt2-3d"]
    command = (os.path.join(tools.bin, "mpmd-run"), bundle, "--random-inputs", "1", "--steps", "3", "--summary=json")
    want = json.loads(tools.ok(*("mpmd-run", *command[1:])))
    code, out, err = launcher.run(2, *command)
    assert code == 0, f"{launcher.name}: summary: {code} {err}"
    got = json.loads(out)
    assert got.keys() == want.keys() and got["scalars"] == want["scalars"], f"{launcher.name}: summary: {out}"
    assert got["collectives"] == want["collectives"], f"{launcher.name}: {got['collectives']} collectives"
    for a, b in zip(got["ranks"], want["ranks"]):
        same = ("rank", "sent_bytes", "received_bytes", "planned_peak_bytes", "used_peak_bytes")
        assert all(a[key] == b[key] for key in same), f"{launcher.name}: rank {a} in place of {b}"


@pytest.fixture
def host(tools):
    """A host in C."""
    path = os.path.join(tools.bin, "ProcessesHost")
    return path if os.path.exists(path) else pytest.skip(f"no {path}")


def test_host(launcher, bundle, host):
    """A host cannot fetch values of other processes, but it can replicate them."""
    said = {}
    for count in (1, 2):
        code, out, err = launcher.run(count, host, "mpi_" + launcher.name, bundle)
        assert code == 0, f"{launcher.name}: a host in C: {code} {err}"
        said[count] = sorted(out.splitlines())
    values = {count: {line.split(" value ")[1] for line in lines if " value " in line} for count, lines in said.items()}
    assert values[1] == values[2] and values[1], f"{launcher.name}: other values: {said}"
    fetched = [line for line in said[2] if " fetch " in line]
    assert all(line.endswith(": here") for line in said[1] if " fetch " in line), f"{launcher.name}: {said[1]}"
    here = [line for line in fetched if line.endswith(": here")]
    there = [line for line in fetched if "which is in process" in line and "replicate it first" in line]
    assert here and there and len(here) + len(there) == len(fetched), f"{launcher.name}: {fetched}"


def test_host_keeps(tools, launcher, bundle, other, host):
    """Checkpoints and files of the host contain the data of all processes, whatever their number and the topology."""
    kind, folder, whole = "mpi_" + launcher.name, tools.path("host"), tools.path("host-alone")
    for _ in range(3):
        code, _, err = launcher.run(1, host, kind, bundle, whole)
        assert code == 0, f"{launcher.name}: a host that keeps checkpoints: {code} {err}"
    for turn, (program, count) in enumerate(((bundle, 2), (other, 2), (bundle, 4))):
        code, out, err = launcher.run(count, host, kind, program, folder)
        assert code == 0 and not err, f"{launcher.name}: checkpoints of {count} processes: {code} {err}"
        said = sorted(f"process {number}: after {2 * turn} steps" for number in range(count))
        assert sorted(out.splitlines()) == said, f"{launcher.name}: {out} in place of {said}"
    assert sorted(os.listdir(folder)) == ["step-4", "step-6"], f"{launcher.name}: {os.listdir(folder)}"
    got, want = (load(path + ".safetensors") for path in (folder, whole))
    assert got.keys() == want.keys() and all((got[name] == want[name]).all() for name in want), "other state"
    # If one process cannot read the files, no process uses them, all report it, and none waits.
    script = 'cd "$1.${PMI_RANK:-$OMPI_COMM_WORLD_RANK}" && shift && exec "$@" run'
    own = tools.path("host-own-" + launcher.name)
    for number in range(2):
        os.mkdir(f"{own}.{number}")
    command = os.path.abspath(host), kind, os.path.abspath(bundle)
    code, _, err = launcher.run(2, "sh", "-c", script, "sh", own, *command)
    assert code != 0 and "process 1 on host" in err and "'run.safetensors'" in err, f"{launcher.name}: {code} {err}"
    assert os.listdir(own + ".1") == [], f"{launcher.name}: {os.listdir(own + '.1')}"


def test_trace(tools, launcher, bundle):
    """One picture of all ranks on one clock: no message arrives before it was sent."""
    path = tools.path("trace.json")
    command = (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN, "--steps", "4", "--trace", path)
    code, _, err = launcher.run(2, *command)
    assert code == 0, f"{launcher.name}: trace: {code} {err}"
    trace = read_json(path)
    events = trace["traceEvents"]
    tasks = {(e["tid"], e["args"]["step"]) for e in events if e.get("cat") == "task"}
    assert tasks == {
        (rank, step) for rank in range(4) for step in range(4)
    }, f"{launcher.name}: tasks of {sorted(tasks)}"
    names = sorted(e["args"]["name"] for e in events if e["name"] == "thread_name")
    assert names == [f"rank {r} pp{r}" for r in range(4)], f"{launcher.name}: tracks {names}"
    error = trace["otherData"]["clock_error_us"]
    sent = {e["id"]: e["ts"] for e in events if e["ph"] == "s"}
    late = [e for e in events if e["ph"] == "f" and e["ts"] < sent[e["id"]] - 2 * error]
    assert sent and not late, f"{launcher.name}: {len(late)} of {len(sent)} messages arrive before they were sent"
    costs = {}
    for count in (1, 2, 4):
        code, _, err = launcher.run(count, *command[:-2], "--profile", path)
        assert code == 0, f"{launcher.name}: profile of {count}: {code} {err}"
        costs[count] = read_json(path)
        stages, edges = costs[count]["stages"], costs[count]["edges"]
        assert len(stages) == 4 and len(edges) == 3, f"{launcher.name}: profile of {count}: {costs[count]}"
        assert all(stage["F"] > 0 and stage["I"] + stage["W"] > 0 for stage in stages[1:]), f"{count}: {stages}"
        # An edge without messages would have the median of the others.
        times = {edge[key] for edge in edges for key in ("seconds", "backward_seconds")}
        assert len(times) > 1 and min(times) >= 0, f"{launcher.name}: profile of {count}: {edges}"
        memory = [{key: stage[key] for key in ("memF", "memI", "memW")} for stage in stages]
        one = [{key: stage[key] for key in ("memF", "memI", "memW")} for stage in costs[1]["stages"]]
        assert memory == one and costs[count]["about"] == costs[1]["about"], f"{count}: {memory} in place of {one}"


@pytest.mark.parametrize("folder, topology", list(shared_programs()), ids=os.path.basename)
def test_shared_programs(tools, launcher, thorough, folder, topology):
    """In 1, 2, 4 and as many processes as ranks."""
    if not thorough:
        pytest.skip("programs of ../shared/data run with --all")
    program = SharedProgram(tools, folder, topology)
    for count in (n for n in sorted({1, 2, 4, program.ranks}) if n <= program.ranks):
        got, _, _ = run(tools, launcher, count, program.bundle, "got", *program.options)
        same_bits(got, program.want, f"{launcher.name}: {topology} in {count} processes")


@pytest.mark.parametrize("topology", ("pp2", "pp2.dp2.tp2"))
def test_slices(tools, launcher, topology):
    """State whose slices are on ranks of several processes is one tensor in files, in checkpoints and for an
    evaluation, which holds it whole."""
    axes = (None, "tp", None) if "tp" in topology else None
    texts = {"cut": sliced.program(4, stages=4, axes=axes), "eval": sliced.program(trains=False, axes=axes)}
    for name, text in texts.items():
        write_text(tools.path(name + ".step"), text)
    cut, evaluation = (
        tools.compile(tools.path(name + ".step"), name, topology, "looped-bfs" if name == "cut" else "1f1b")
        for name in texts
    )
    checked = ("--eval", evaluation, "--random-inputs", "1")
    options = (*checked, "--steps", "4", "--eval-every", "2", "--eval-history")
    want = alone(tools, cut, "want", *options, tools.path("want.eval"))
    got, _, _ = run(tools, launcher, 2, cut, "got", *options, tools.path("got.eval"))
    same_bits(got, want, f"{launcher.name}: slices on {topology}")
    same_bits(read(tools.path("got.eval")) * 2, read(tools.path("want.eval")) * 2, f"{launcher.name}: evaluation")

    # Each process writes parts, and reads a checkpoint that one process wrote.
    state = tools.path("state.safetensors")
    tools.ok("mpmd-run", cut, "--random-inputs", "1", "--steps", "1", "--output", state)
    parts, back = tools.path("parts.safetensors"), tools.path("back.safetensors")
    command = (os.path.join(tools.bin, "mpmd-run"), cut)
    for step in (
        ("--input", state, "--steps", "0", "--local-io=output", "--output", parts),
        ("--input", parts, "--steps", "0", "--local-io=input", "--output", back),
    ):
        code, _, err = launcher.run(2, *command, *step)
        assert code == 0, f"{launcher.name}: {step}: {err}"
    assert load(back)["state['w']"].tobytes() == load(state)["state['w']"].tobytes()
    feed, kept = tools.path("feed.safetensors"), tools.path("kept")
    save(feed, {"x": np.full((4, sliced.ROWS, sliced.WIDTH), 0.5, np.float32)})
    tools.ok("mpmd-run", cut, "--input", state, "--feed", feed, "--steps", "2", "--checkpoint", kept)
    final = tools.path("final")
    tools.ok("mpmd-run", cut, "--resume", kept, "--feed", feed, "--output", final)
    code, _, err = launcher.run(2, *command, "--resume", kept, "--feed", feed, "--checkpoint", kept, "--output", back)
    assert code == 0, f"{launcher.name}: {err}"
    assert read(final) == read(back)
    tools.ok("mpmd-run", cut, "--resume", kept, "--steps", "4", "--feed", feed, "--output", back)
    assert read(final) == read(back), "what two processes wrote"
