"""All tools with few resources: closed descriptors, little memory, few files, short files, no room for temporary
files, and a disk that is full after any byte. They are also killed or stopped at any time, and get deeply nested
texts. A tool ends with its complete files, byte for byte, or with a message. It never dies from a signal, and leaves
no other files. --all adds limits and times."""
import os
import random
import resource
import shutil
import signal
import subprocess
import time

import pytest

from harness import FEED, STATE, STEP, contents, load, read_bytes, read_json, write_bytes, write_json, write_text

COMPILE = "--mpmd-compile=topology=pp2 schedule=1f1b"
RESHARD = {
    "tensors": [
        {
            "shape": [64, 32],
            "element_bytes": 4,
            "source": {"devices": list(range(8)), "mesh": [8], "dims": [[0], []]},
            "target": {"devices": list(range(8)), "mesh": [8], "dims": [[], [0]]},
        }
    ],
    "cluster": {"nodes": [0] * 8, "device_bandwidth": 1e9, "nic_bandwidth": 1e9, "latency": 0},
}
FACTOR = """func.func @main(%a: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1]
      : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.cholesky %0, lower = true : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
"""
HAS_DOT = '#!/bin/sh\ngrep -q stablehlo.dot_general "$1" && exit 1\nexit 0\n'


class Job:
    """A command, and the files that it writes into the folder `out`. Those in `timed` differ from run to run."""

    def __init__(self, name, *command, outputs=(), timed=(), code=0):
        self.name, self.command, self.outputs, self.timed, self.code = name, command, outputs, timed, code


def jobs_of(tools):
    ranks, bundle = tools.path("ranks.mlir"), tools.path("step.mpmd")
    tools.ok("mpmd-opt", STEP, COMPILE, "-o", ranks)
    tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle)
    write_json(tools.path("reshard.json"), RESHARD)
    write_text(tools.path("has_dot.sh"), HAS_DOT)
    os.chmod(tools.path("has_dot.sh"), 0o755)
    write_text(
        tools.path("small.mlir"),
        "func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {\n"
        "  %0 = stablehlo.tanh %x : tensor<4x4xf32>\n"
        "  %1 = stablehlo.dot_general %0, %x, contracting_dims = [1] x [0] : "
        "(tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n"
        "  return %1 : tensor<4x4xf32>\n}\n",
    )
    write_text(tools.path("factor.mlir"), FACTOR)
    factor = tools.compile(tools.path("factor.mlir"), "cholesky")
    saved = tools.path("saved")
    train = (bundle, "--input", STATE, "--feed", FEED)
    tools.ok("mpmd-run", *train, "--checkpoint", saved)
    tools.ok("mpmd-checkpoint", "merge", saved, tools.path("merged.safetensors"))
    csv = tools.path("s.csv")
    make = ("mpmd-schedule", "make", "--ranks=4", "--microbatches=8")
    tools.ok(*make, "--schedule=zb-h1", "-o", csv)
    translate = lambda kind, *more: Job(  # noqa: E731
        kind, "mpmd-translate", f"--mpmd-to-{kind}", ranks, "-o", f"out/{kind}", *more, outputs=(kind,)
    )
    return [
        Job(
            "compile",
            "mpmd-opt",
            STEP,
            COMPILE,
            "-o",
            "out/ranks.mlir",
            "-d",
            "out/rule",
            outputs=("ranks.mlir", "rule"),
        ),
        Job(
            "topology",
            "mpmd-opt",
            "--mpmd-show-topology=topology=pp2.dp2 array=16x32:[dp,] svg=out/t.svg json=out/t.json",
            "-o",
            "out/t.txt",
            outputs=("t.svg", "t.json", "t.txt"),
        ),
        *(translate(kind) for kind in ("bundle", "packed", "executable", "report", "schedule", "svg", "trace")),
        Job(
            "per-rank",
            "mpmd-translate",
            "--mpmd-to-executable",
            "--per-rank",
            ranks,
            "-o",
            "out/ranks",
            outputs=("ranks",),
        ),
        Job(
            "reduce",
            "mpmd-reduce",
            tools.path("small.mlir"),
            f"--reduction-tree=test={tools.path('has_dot.sh')}",
            "-o",
            "out/r.mlir",
            outputs=("r.mlir",),
        ),
        Job(
            "run",
            "mpmd-run",
            *train,
            "--output",
            "out/final",
            "--history",
            "out/history",
            "--trace",
            "out/trace.json",
            "--profile",
            "out/profile.json",
            "--dump",
            "out/dump",
            outputs=("final", "history", "dump"),
            timed=("trace.json", "profile.json"),
        ),
        # LAPACK needs much memory for each calling thread.
        Job("factor", "mpmd-run", factor, "--random-inputs", "1", "--output", "out/l", outputs=("l",)),
        Job(
            "checkpoints",
            "mpmd-run",
            *train,
            "--checkpoint",
            "out/saved",
            "--resume",
            "out/saved",
            "--every",
            "5",
            timed=("saved",),
        ),
        Job("merge", "mpmd-checkpoint", "merge", saved, "out/merged", outputs=("merged",)),
        Job("split", "mpmd-checkpoint", "split", tools.path("merged.safetensors"), "out/split", timed=("split",)),
        Job(
            "make",
            *make,
            "--schedule=zb-h1",
            "-o",
            "out/s.csv",
            "-o",
            "out/s.svg",
            "-o",
            "out/s.json",
            "--report",
            "out/r",
            outputs=("s.csv", "s.svg", "s.json", "r"),
        ),
        Job("search", *make, "--schedule=search", "--effort=200", "-o", "out/s.csv", outputs=("s.csv",)),
        Job("check", "mpmd-schedule", "check", csv),
        Job("draw", "mpmd-schedule", "draw", csv, "-o", "out/d.svg", outputs=("d.svg",)),
        Job("reshard", "mpmd-reshard", "run", tools.path("reshard.json"), "--report", "out/r", outputs=("r",)),
    ]


class Room:
    """A folder for the outputs of a job, one for temporary files, and the job's outputs without limits."""

    def __init__(self, tools, job):
        self.tools, self.job = tools, job
        self.folder = tools.path("room-" + job.name)
        self.clear()
        done = self.run()
        assert done.returncode == job.code, f"{job.name}: {done.returncode}: {done.stderr[-500:]}"
        self.want = {name: self.read(name) for name in job.outputs}
        self.look(done, "nothing")

    def clear(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        for name in ("out", "tmp"):
            os.makedirs(os.path.join(self.folder, name))

    def read(self, name):
        path = os.path.join(self.folder, "out", name)
        if os.path.isdir(path):
            return contents(path)
        return read_bytes(path)

    def start(self, limits=(), closed=(), **environment):
        def prepare():
            for which, most in limits:
                resource.setrlimit(which, (most, most))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for descriptor in closed:
                os.close(descriptor)

        every = {"TMPDIR": os.path.join(self.folder, "tmp"), "MPMD_KERNEL_CACHE": ""}
        return subprocess.Popen(
            [os.path.join(self.tools.bin, self.job.command[0]), *self.job.command[1:]],
            cwd=self.folder,
            env={**os.environ, **every, **environment},
            preexec_fn=prepare,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )

    def run(self, **how):
        process = self.start(**how)
        try:
            process.stdout_text, process.stderr = process.communicate(timeout=120)
        finally:
            process.kill()
        return process

    def left(self):
        """Files in the folders that are not outputs."""
        names = {*self.job.outputs, *self.job.timed}
        found = [f"out/{n}" for n in os.listdir(os.path.join(self.folder, "out")) if n not in names]
        found += [f"tmp/{n}" for n in os.listdir(os.path.join(self.folder, "tmp"))]
        for name in names:
            path = os.path.join(self.folder, "out", name)
            if os.path.isdir(path):
                found += [f"out/{name}/{n}" for n in os.listdir(path) if n.startswith(".mpmd-") and n != ".mpmd-starts"]
        return found

    def look(self, done, what, says=True):
        """Checks that the outputs are complete, or that there is a message, and no other files."""
        what = f"{self.job.name}, {what}: exit code {done.returncode}: {done.stderr[-300:]}"
        assert 0 <= done.returncode < 128, what
        assert not self.left(), f"{what}: left behind: {self.left()}"
        assert done.returncode == self.job.code or not says or done.stderr.strip(), f"{what}: it says nothing"
        for name in self.job.outputs:
            isThere = os.path.lexists(os.path.join(self.folder, "out", name))
            assert isThere or done.returncode != self.job.code, f"{what}: {name} is missing"
            # Folders of rank programs and of dumps are written file by file.
            if isThere and done.returncode != self.job.code and isinstance(self.want[name], dict):
                found = self.read(name)
                assert name != "bundle", f"{what}: half a bundle"
                assert all(self.want[name][n] == found[n] for n in found), f"{what}: {name}: torn"
            elif isThere and done.returncode != self.job.code and name == "history":
                # A failed run has written the values of earlier steps.
                want = load(None, self.want[name])
                for key, rows in load(None, self.read(name)).items():
                    assert (rows == want[key][: len(rows)]).all(), f"{what}: {name}: other steps"
            elif isThere:
                assert self.read(name) == self.want[name], f"{what}: {name} is another"
        for name in self.job.timed:
            path = os.path.join(self.folder, "out", name)
            if name.endswith(".json") and os.path.exists(path):
                read_json(path)
            elif os.path.isdir(path) and os.listdir(path):
                code, out, err = self.tools.call("mpmd-checkpoint", "list", path)
                assert code == 0, f"{what}: {out}{err}"

    def attempt(self, what, says=True, **how):
        self.clear()
        done = self.run(**how)
        self.look(done, what, says)
        return done.returncode == self.job.code


MEMORY = (60, 100, 180, 320, 600)
# --all adds these limits.
MORE_MEMORY = (70, 80, 90, 120, 140, 160, 200, 240, 280, 380, 450, 520)
JOBS = """compile topology bundle packed executable report schedule svg trace per-rank reduce run factor checkpoints
merge split make search check draw reshard""".split()


@pytest.fixture(scope="module")
def jobs(module_tools):
    return {job.name: job for job in jobs_of(module_tools)}


def test_all_jobs(jobs):
    assert list(jobs) == JOBS, f"expected {JOBS}, got {list(jobs)}"


@pytest.fixture(params=JOBS, scope="module")
def room(request, module_tools, jobs):
    return Room(module_tools, jobs[request.param])


@pytest.mark.parametrize("closed", ((0,), (1,), (2,), (0, 1, 2)), ids=("stdin", "stdout", "stderr", "all"))
def test_closed(room, closed):
    whole = room.attempt(f"without descriptors {closed}", says=2 not in closed, closed=closed)
    # If stdout is the output, a closed stdout is an error.
    assert whole or 1 in closed, f"{room.job.name}: fails without {closed}"
    for name in room.job.outputs:
        assert room.read(name) == room.want[name], f"{room.job.name}: {name} without descriptors {closed}"


@pytest.mark.parametrize("kind", ("memory", "files", "bytes in a file"))
def test_limits(room, thorough, kind):
    if room.job.name == "reduce" and kind != "bytes in a file":
        pytest.skip("the test of a reduction is under the limit, too, and says another thing where it cannot run")
    which, values = {
        "memory": (resource.RLIMIT_AS, [each << 20 for each in MEMORY + (MORE_MEMORY if thorough else ())]),
        "files": (resource.RLIMIT_NOFILE, range(3, 40) if thorough else (3, 4, 6, 8, 10, 12, 16, 24)),
        "bytes in a file": (resource.RLIMIT_FSIZE, (0, 1, 512, 1024, 4096, 8192, 65536)),
    }[kind]
    for value in values:
        room.attempt(f"{value} {kind}", limits=[(which, value)])


def test_no_folder_for_temporary_files(room):
    room.attempt("no folder for temporary files", TMPDIR="/nonexistent")


def test_full_disk(tools, room, request, thorough):
    """The disk is full after any byte."""
    library, counter = request.config.getoption("--full-disk"), tools.path("bytes")
    if not library:
        pytest.skip("no library of --full-disk")

    def attempt(limit):
        write_bytes(counter, bytes(8))
        full = {"LD_PRELOAD": library, "FULL_DISK_COUNTER": counter, "FULL_DISK_BYTES": str(limit)}
        room.attempt(f"room for {limit} bytes", **full)
        return int.from_bytes(read_bytes(counter), "little")

    total, rng = attempt(1 << 40), random.Random(room.job.name)
    points = {0, 1, total // 3, 2 * total // 3, total - 1}
    points |= {rng.randrange(max(total, 1)) for _ in range(40 if thorough else 3)}
    for limit in sorted(p for p in points if 0 <= p < total):
        attempt(limit)


def test_killed(room, thorough):
    """A killed run does not disturb the next one, which removes its files."""
    rng, begin = random.Random(7), time.monotonic()
    room.attempt("again")
    took = time.monotonic() - begin
    for _ in range(12 if thorough else 3):
        room.clear()
        process = room.start()
        time.sleep(rng.uniform(0, took))
        process.kill()
        process.communicate()
        if room.job.name == "split":
            shutil.rmtree(room.folder + "/out/split", ignore_errors=True)
        done = room.run()
        assert done.returncode == room.job.code, f"{room.job.name}: after a kill: {done.stderr[-500:]}"
        room.look(done, "after a kill")


def test_stopped(room, thorough):
    rng = random.Random(11)
    for _ in range(4 if thorough else 1):
        room.clear()
        process = room.start()
        while process.poll() is None:
            time.sleep(rng.uniform(0, 0.05))
            os.kill(process.pid, signal.SIGSTOP)
            time.sleep(rng.uniform(0.01, 0.1))
            os.kill(process.pid, signal.SIGCONT)
        process.stdout_text, process.stderr = process.communicate()
        assert process.returncode == room.job.code, f"{room.job.name}: stopped: {process.stderr[-500:]}"
        room.look(process, "stopped")


DEEP = 20000
TEXTS = {
    "modules": "module {\n" * DEEP + "}\n" * DEEP,
    "regions": 'func.func @f() {\n' + '"x.y"() ({\n' * DEEP + '}) : () -> ()\n' * DEEP + "return\n}\n",
    "arrays": "module attributes {x = " + "[" * DEEP + "]" * DEEP + "} {}\n",
    "types": "func.func private @f(" + "tuple<" * DEEP + "i1" + ">" * DEEP + ")\n",
    "locations": "module {} loc(" + 'callsite("a" at ' * DEEP + '"b"' + ")" * DEEP + ")\n",
    "names": "#a0 = [1]\n"
    + "".join(f"#a{i + 1} = [#a{i}]\n" for i in range(DEEP))
    + f"module attributes {{x = #a{DEEP}}} {{}}\n",
    "signs": "#m = affine_map<(d0) -> (" + "- " * DEEP + "d0)>\nmodule {}\n",
    "unclosed": "module {\n" * DEEP,
}


@pytest.mark.parametrize("name", TEXTS)
def test_deep_texts(tools, name):
    path, out = tools.path(name + ".mlir"), tools.path("deep.out")
    write_text(path, TEXTS[name])
    for command in (
        ("mpmd-opt", path, "--mpmd-compile=topology=pp1"),
        ("mpmd-translate", path, "--mpmd-to-report"),
        ("mpmd-reduce", path, "--reduction-tree=test=/bin/true"),
    ):
        code, _, err = tools.call(*command, "-o", out)
        assert code == 1 and "in each other, got more" in err, f"{command[0]} {name}: {code}: {err[-300:]}"
        assert not os.path.exists(out), f"{command[0]} {name}: an output"


@pytest.mark.parametrize(
    "text", ("[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP), ids=("open", "lists", "objects")
)
def test_deep_files(tools, text):
    path, out, ranks = tools.path("deep.json"), ("-o", tools.path("deep.out")), tools.path("ranks.mlir")
    tools.ok("mpmd-opt", STEP, COMPILE, "-o", ranks)
    write_text(path, text)
    for command in (
        ("mpmd-opt", STEP, f"--mpmd-compile=topology={path}", *out),
        ("mpmd-opt", STEP, f"--mpmd-compile=topology=pp2 schedule={path}", *out),
        ("mpmd-opt", STEP, f"--mpmd-compile=topology=pp2 costs={path}", *out),
        ("mpmd-translate", "--mpmd-to-svg", ranks, f"--run={path}", *out),
        ("mpmd-schedule", "check", path),
        ("mpmd-schedule", "make", "--ranks=2", "--microbatches=4", f"--costs={path}"),
        ("mpmd-schedule", "draw", f"--run={path}", "-o", tools.path("deep.svg")),
        ("mpmd-schedule", "simulate", path, f"--cluster={path}", "--target=cpu"),
        ("mpmd-reshard", "plan", path),
    ):
        code, _, err = tools.call(*command)
        assert code == 1 and "error: " in err, f"{' '.join(command)}: {code}: {err[-300:]}"
