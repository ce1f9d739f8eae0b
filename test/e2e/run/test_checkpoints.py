"""Runs that are killed, interrupted and resumed have the same bits as runs without a break. Damaged checkpoints are
never used."""
import os
import random
import shutil
import signal
import subprocess
import time

import pytest

from harness import EXAMPLES, FEED, STATE, STEP, load, read_bytes, read_json, write_bytes, write_text


STEPS, KILLS = 60, 50
# A step whose only results are its state.
SILENT = """
module @jit_step {
  func.func public @main(%arg0: tensor<4xf32> {tf.aliasing_output = 0 : i32})
      -> (tensor<4xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""


class Training:
    """A bundle, and runs of it."""

    def __init__(self, tools):
        self.bundle = tools.compile(STEP, "step", "pp2")
        self.run = [os.path.join(tools.bin, "mpmd-run"), self.bundle, "--input", STATE, "--feed", FEED, "--feed-repeat"]
        self.want, self.history = self.output(tools, STEPS, "--history", tools.path("history")), tools.path("history")
        self.twelve = self.output(tools, 12)
        # Twelve steps with a checkpoint after every fourth one.
        self.good = tools.path("good")
        self.ok("--steps", "12", "--checkpoint", self.good, "--every", "4")

    def call(self, *options):
        done = subprocess.run([*self.run, *options], capture_output=True, text=True, timeout=120)
        return done.returncode, done.stderr

    def ok(self, *options):
        """Runs, and returns the messages."""
        code, err = self.call(*options)
        assert code == 0, f"{options}: exit code {code}: {err}"
        return err

    def output(self, tools, steps, *options):
        """The bytes of the output after this number of steps."""
        self.ok("--steps", str(steps), *options, "--output", tools.path("output"))
        return read_bytes(tools.path("output"))

    def start(self, *options):
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        return subprocess.Popen([*self.run, *options], **pipes)


@pytest.fixture(scope="module")
def training(module_tools):
    return Training(module_tools)


def test_killed(tools, training):
    """Runs that are interrupted at random times, and resumed until they end, have the same bits. They write a
    checkpoint after every step, so that most kills hit a write. Each run gets the time that an uninterrupted run took
    recently, because machines are noisy."""
    rng, kills, rounds, taken, whole = random.Random(5), 0, 0, 0, 1.0
    folder, got = tools.path("killed"), tools.path("got")
    options = ("--steps", str(STEPS), "--checkpoint", folder, "--every", "1", "--keep", "2", "--resume", folder)
    while kills < KILLS:
        rounds, fresh = rounds + 1, True
        shutil.rmtree(folder, ignore_errors=True)
        while True:
            job, started = training.start(*options, "--output", got), time.monotonic()
            try:
                _, err = job.communicate(timeout=rng.uniform(0.02, whole) if kills < 2 * KILLS else 120)
            except subprocess.TimeoutExpired:
                job.kill()
                _, err = job.communicate()
                kills, taken, fresh = kills + 1, taken + ("going on from" in err), False
                continue
            assert job.returncode == 0, f"after {kills} kills: {job.returncode} {err}"
            break
        if fresh:
            whole = time.monotonic() - started
        assert read_bytes(got) == training.want, f"after {kills} kills: other bits"
        os.remove(got)
        names = sorted(os.listdir(folder))
        assert names == [f"step-{STEPS - 1}", f"step-{STEPS}"], f"kept: {names}"
        assert rounds < 10 * KILLS, "kills hit nothing"
    assert taken >= 5, f"only {taken} of {kills} killed runs had a checkpoint to go on from"


def test_contents(training):
    names, newest = sorted(os.listdir(training.good)), os.path.join(training.good, "step-12")
    assert names == ["step-12", "step-4", "step-8"], f"expected three checkpoints, got {names}"
    meta = read_json(os.path.join(newest, "meta.json"))
    assert meta["step"] == 12 and meta["feed_position"] == 12, f"{meta}"
    index = read_json(os.path.join(newest, "model.safetensors.index.json"))["weight_map"]
    held = {n for shard in set(index.values()) for n in load(os.path.join(newest, shard))}
    assert set(index) == held == {n for n in load(STATE)} & held, "the index does not say where tensors are"


def damage(path, what):
    raw, at = read_bytes(path), random.Random(what).randrange(os.path.getsize(path))
    os.remove(path)
    if what == "a folder":
        os.mkdir(path)
    elif what == "a pipe":
        os.mkfifo(path)
    elif what != "missing":
        changed = raw[:at] + bytes([raw[at] ^ 4]) + raw[at + 1 :]
        write_bytes(path, {"cut": raw[:at], "changed": changed, "longer": raw + b" "}[what])


@pytest.mark.parametrize("what", ("missing", "cut", "changed", "longer", "a folder", "a pipe"))
def test_torn(tools, training, what):
    """An incomplete checkpoint is never used, whatever its defect."""
    for name in sorted(os.listdir(os.path.join(training.good, "step-12"))):
        torn = tools.path("torn-" + name)
        shutil.copytree(training.good, torn)
        damage(os.path.join(torn, "step-12", name), what)
        err = training.ok("--steps", str(STEPS), "--resume", torn, "--output", tools.path("got"))
        for words in ("step-12' is not complete and not taken", "going on from", "step-8'"):
            assert words in err, f"{name} {what}: expected '{words}', got {err}"
        assert read_bytes(tools.path("got")) == training.want, f"{name} {what}: other bits"


def test_torn_one_is_replaced(tools, training):
    """A damaged checkpoint is replaced when the run reaches its step again; other files stay."""
    torn = shutil.copytree(training.good, tools.path("torn"))
    damage(os.path.join(torn, "step-12", "meta.json"), "a pipe")
    write_text(os.path.join(torn, "notes.txt"), "mine")
    training.ok("--steps", "12", "--checkpoint", torn, "--every", "4", "--keep", "1", "--resume", torn)
    assert sorted(os.listdir(torn)) == ["notes.txt", "step-12"], f"{os.listdir(torn)}"
    got = training.output(tools, 12, "--resume", torn)
    assert got == training.twelve, "a run that has nothing left to do gives another output"


def test_old_ones_are_removed_on_resuming(tools, training):
    """A run that is killed between writing a checkpoint and removing an old one leaves one too many."""
    folder = shutil.copytree(training.good, tools.path("killed"))
    training.ok("--steps", "12", "--checkpoint", folder, "--every", "4", "--keep", "2", "--resume", folder)
    assert sorted(os.listdir(folder)) == ["step-12", "step-8"], f"{os.listdir(folder)}"


def test_no_checkpoint(tools, training):
    """Without a checkpoint, the run starts from its inputs."""
    err = training.ok("--steps", str(STEPS), "--resume", tools.path("nothing"), "--output", tools.path("got"))
    assert "no complete checkpoint" in err and read_bytes(tools.path("got")) == training.want, err


def test_another_program(tools, training):
    other = tools.compile(os.path.join(EXAMPLES, "moe", "step.mlir"), "other")
    code, _, err = tools.call("mpmd-run", other, "--random-inputs", "1", "--resume", training.good)
    assert code == 1 and "step-12'" in err, f"{code}: {err}"


def test_no_results(tools):
    """A history without results is continued like any other."""
    write_text(tools.path("step.mlir"), SILENT)
    silent, folder, history = tools.compile(tools.path("step.mlir"), "silent"), tools.path("run"), tools.path("history")
    for steps in ("2", "5"):
        files = ("--checkpoint", folder, "--resume", folder, "--history", history)
        tools.ok("mpmd-run", silent, "--random-inputs", "1", "--steps", steps, *files)
    assert load(history) == {}, "results of a program without any"


@pytest.mark.parametrize("number", (signal.SIGTERM, signal.SIGINT), ids=("SIGTERM", "SIGINT"))
def test_signals(tools, training, number):
    """After a signal, the step is finished, all files are written, and the run can be resumed."""
    folder, history, trace = (tools.path(name) for name in ("stopped", "history", "trace"))
    files = ("--checkpoint", folder, "--output", tools.path("now"), "--history", history)
    job = training.start("--steps", "1000000", *files, "--trace", trace, "--trace-steps", "1:3", "--log-every", "5")
    line = job.stderr.readline()
    assert line.startswith("step 5 of 1000000") and "left" in line, line
    job.send_signal(number)
    _, err = job.communicate(timeout=60)
    assert job.returncode == 128 + number and "ended by " + number.name in err, f"{job.returncode} {err}"
    [name] = os.listdir(folder)
    done, got, losses = int(name[5:]), load(history), load(training.history)
    assert all(len(v) == done for v in got.values()), f"{done} steps, history of {[len(v) for v in got.values()]}"
    assert all((got[n][:STEPS] == losses[n][:done]).all() for n in got if done <= STEPS), "another history"
    traced = read_json(trace)
    steps = {e["args"]["step"] for e in traced["traceEvents"] if e.get("cat") == "task"}
    assert steps == {1, 2} and traced["otherData"]["dropped_events"] == 0, f"traced {steps}, {traced['otherData']}"
    later = training.output(tools, done + 3, "--resume", folder)
    assert later == training.output(tools, done + 3), "other bits after a signal"


def test_full_disk(tools, training):
    """The run ends with an error, but writes its outputs. Earlier checkpoints are complete."""
    small, newest, got = tools.path("small"), os.path.join(training.good, "step-12"), tools.path("got")
    size = sum(os.path.getsize(os.path.join(newest, n)) for n in os.listdir(newest))
    os.mkdir(small)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={2 * size + 65536}", "tmpfs", small]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("no file system to fill")
    try:
        folder = os.path.join(small, "run")
        code, err = training.call("--steps", "12", "--checkpoint", folder, "--every", "2", "--output", got)
        assert code == 1 and "No space left on device" in err, f"{code} {err}"
        assert read_bytes(got) == training.twelve, "the output of a run whose disk was full"
        err = training.ok("--steps", "12", "--resume", folder, "--output", got)
        assert "going on from" in err and "not complete" not in err, err
        assert read_bytes(got) == training.twelve, "other bits after a full disk"
    finally:
        subprocess.run(["umount", small], check=False)
