"""Runs that are killed, interrupted and continued: the same bits as never having stopped, and nothing that is torn is
ever taken."""
import os
import random
import shutil
import signal
import subprocess
import sys
import time

from harness import EXAMPLES, MLP, load, main, read_bytes, read_json, write_bytes, write_text

STEPS, KILLS = 60, 50
# A step that gives back nothing but its state.
SILENT = """
module @jit_step {
  func.func public @main(%arg0: tensor<4xf32> {tf.aliasing_output = 0 : i32})
      -> (tensor<4xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
"""


def test(tools):
    state, feed = (os.path.join(MLP, n) for n in ("state.safetensors", "batches.safetensors"))
    bundle = tools.compile(os.path.join(MLP, "step.mlir"), "step", "pp2")
    run = [os.path.join(tools.bin, "mpmd-run"), bundle, "--input", state, "--feed", feed, "--feed-repeat"]

    def call(*options, **keywords):
        done = subprocess.run([*run, *options], capture_output=True, text=True, timeout=120, **keywords)
        return done.returncode, done.stderr

    def read(name):
        return read_bytes(tools.path(name))

    code, err = call("--steps", str(STEPS), "--output", tools.path("want"), "--history", tools.path("want.history"))
    assert code == 0, err
    want, losses = read("want"), load(tools.path("want.history"))

    # Interrupted at any time, continued until it ends: the same bits. A checkpoint after every step, so that most kills
    # hit the writing of one. A run gets up to the time that a whole one has taken lately: machines are noisy.
    rng, kills, rounds, taken = random.Random(5), 0, 0, 0
    whole = 1.0
    while kills < KILLS:
        rounds += 1
        folder = tools.path("killed")
        shutil.rmtree(folder, ignore_errors=True)
        fresh = True
        while True:
            job = subprocess.Popen(
                [
                    *run,
                    "--steps",
                    str(STEPS),
                    "--checkpoint",
                    folder,
                    "--every",
                    "1",
                    "--keep",
                    "2",
                    "--resume",
                    folder,
                    "--output",
                    tools.path("got"),
                ],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            started = time.monotonic()
            try:
                _, err = job.communicate(timeout=rng.uniform(0.02, whole) if kills < 2 * KILLS else 120)
            except subprocess.TimeoutExpired:
                job.kill()
                _, err = job.communicate()
                kills += 1
                taken += "going on from" in err
                fresh = False
                continue
            assert job.returncode == 0, f"after {kills} kills: {job.returncode} {err}"
            break
        if fresh:
            whole = time.monotonic() - started
        assert read("got") == want, f"after {kills} kills: other bits"
        os.remove(tools.path("got"))
        names = sorted(os.listdir(folder))
        assert names == [f"step-{STEPS - 1}", f"step-{STEPS}"], f"kept: {names}"
        assert rounds < 10 * KILLS, "kills hit nothing"
    assert taken >= 5, f"only {taken} of {kills} killed runs had a checkpoint to go on from"

    # A checkpoint that is not whole is never taken, whatever is wrong with it.
    good = tools.path("good")
    code, err = call("--steps", "12", "--checkpoint", good, "--every", "4")
    assert code == 0 and sorted(os.listdir(good)) == ["step-12", "step-4", "step-8"], err
    newest = os.path.join(good, "step-12")
    meta = read_json(os.path.join(newest, "meta.json"))
    assert meta["step"] == 12 and meta["feed_position"] == 12, f"{meta}"
    index = read_json(os.path.join(newest, "model.safetensors.index.json"))["weight_map"]
    held = {n for shard in set(index.values()) for n in load(os.path.join(newest, shard))}
    assert set(index) == held == {n for n in load(state)} & held, "the index does not say where tensors are"
    damages = 0
    for name in sorted(os.listdir(newest)):
        for what in ("missing", "cut", "changed", "longer", "a folder", "a pipe"):
            torn = tools.path("torn")
            shutil.rmtree(torn, ignore_errors=True)
            shutil.copytree(good, torn)
            path = os.path.join(torn, "step-12", name)
            raw = read_bytes(path)
            os.remove(path)
            if what == "a folder":
                os.mkdir(path)
            elif what == "a pipe":
                os.mkfifo(path)
            elif what != "missing":
                at = rng.randrange(len(raw))
                write_bytes(
                    path,
                    {
                        "cut": raw[:at],
                        "changed": raw[:at] + bytes([raw[at] ^ 4]) + raw[at + 1 :],
                        "longer": raw + b" ",
                    }[what],
                )
            code, err = call("--steps", str(STEPS), "--resume", torn, "--output", tools.path("got"))
            assert (
                code == 0
                and "step-12' is not complete and not taken" in err
                and "going on from" in err
                and "step-8'" in err
            ), f"{name} {what}: {code} {err}"
            assert read("got") == want, f"{name} {what}: other bits"
            damages += 1
    # It is replaced when the run comes there again; what else lies there stays.
    write_text(os.path.join(torn, "notes.txt"), "mine")
    code, err = call("--steps", "12", "--checkpoint", torn, "--every", "4", "--keep", "1", "--resume", torn)
    assert code == 0 and sorted(os.listdir(torn)) == ["notes.txt", "step-12"], f"{err} {os.listdir(torn)}"
    code, err = call("--steps", "12", "--resume", torn, "--output", tools.path("got"))
    assert code == 0, err
    code, err = call("--steps", "12", "--output", tools.path("twelve"))
    assert read("got") == read("twelve"), "a run that has nothing left to do gives another output"
    # None at all: the run starts from its inputs. One of another program: an error.
    code, err = call("--steps", str(STEPS), "--resume", tools.path("nothing"), "--output", tools.path("got"))
    assert code == 0 and "no complete checkpoint" in err and read("got") == want, err
    other = tools.compile(os.path.join(EXAMPLES, "moe", "step.mlir"), "other")
    done = tools.call("mpmd-run", other, "--random-inputs", "1", "--resume", good)
    assert done[0] == 1 and "step-12'" in done[2], f"{done}"

    # A history of no results goes on like any other.
    write_text(tools.path("silent-step.mlir"), SILENT)
    silent = tools.compile(tools.path("silent-step.mlir"), "silent")
    folder = tools.path("silent-run")
    for steps in ("2", "5"):
        tools.ok(
            *("mpmd-run", silent, "--random-inputs", "1", "--steps", steps),
            *("--checkpoint", folder, "--resume", folder, "--history", tools.path("no-results")),
        )
    assert load(tools.path("no-results")) == {}, "results of a program without any"

    # Signals: the step is finished, everything is written, the run goes on later.
    for number in (signal.SIGTERM, signal.SIGINT):
        folder = tools.path(f"stopped-{number}")
        job = subprocess.Popen(
            [
                *run,
                "--steps",
                "1000000",
                "--checkpoint",
                folder,
                "--output",
                tools.path("now"),
                "--history",
                tools.path("history"),
                "--trace",
                tools.path("trace"),
                "--trace-steps",
                "1:3",
                "--log-every",
                "5",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        line = job.stderr.readline()
        assert line.startswith("step 5 of 1000000") and "left" in line, line
        job.send_signal(number)
        _, err = job.communicate(timeout=60)
        assert job.returncode == 128 + number and "ended by " + number.name in err, f"{job.returncode} {err}"
        [name] = os.listdir(folder)
        done = int(name[5:])
        history = load(tools.path("history"))
        assert all(
            len(v) == done for v in history.values()
        ), f"{done} steps, history of {[len(v) for v in history.values()]}"
        assert all((history[n][:STEPS] == losses[n][:done]).all() for n in history if done <= STEPS), "another history"
        trace = read_json(tools.path("trace"))
        steps = {e["args"]["step"] for e in trace["traceEvents"] if e.get("cat") == "task"}
        assert steps == {1, 2} and trace["otherData"]["dropped_events"] == 0, f"traced {steps}, {trace['otherData']}"
        code, err = call("--steps", str(done + 3), "--resume", folder, "--output", tools.path("later"))
        assert code == 0, err
        code, err = call("--steps", str(done + 3), "--output", tools.path("at once"))
        assert code == 0 and read("later") == read("at once"), "other bits after a signal"

    # A full disk under a checkpoint: the run ends with an error but with its outputs, and the checkpoints before are
    # whole. Needs a small file system.
    small = tools.path("small")
    os.mkdir(small)
    size = sum(os.path.getsize(os.path.join(newest, n)) for n in os.listdir(newest))
    full = (
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={2 * size + 65536}", "tmpfs", small], capture_output=True, check=False
        ).returncode
        == 0
    )
    if full:
        try:
            code, err = call(
                "--steps",
                "12",
                "--checkpoint",
                os.path.join(small, "run"),
                "--every",
                "2",
                "--output",
                tools.path("got"),
            )
            assert code == 1 and "No space left on device" in err, f"{code} {err}"
            assert read("got") == read("twelve"), "the output of a run whose disk was full"
            code, err = call("--steps", "12", "--resume", os.path.join(small, "run"), "--output", tools.path("got"))
            assert (
                code == 0 and "going on from" in err and "not complete" not in err and read("got") == read("twelve")
            ), err
        finally:
            subprocess.run(["umount", small], check=False)
    print(
        f"{kills} runs killed, {taken} of them had gone on from a checkpoint; {damages} torn checkpoints; "
        + ("a full disk" if full else "no file system to fill")
    )


if sys.platform == "linux":
    main(test)
