"""Runs that fail and resume by --restarts have the bits of a run without faults, in one process and under mpirun.
Every intermediate checkpoint is complete. With --all, a launcher gets 200 faults in runs of 5,000 steps."""
import os
import random
import signal
import subprocess
import time

import pytest

from harness import FEED, STATE, STEP, load, write_text
from launchers import alive, children, errors_of, refused

TRAIN = ("--input", STATE, "--feed", FEED, "--feed-repeat")
# The time within which all processes of a run must end after a fault.
MOST_SECONDS = 10


class Job:
    """A running job of one process or of a launcher."""

    def __init__(self, tools, command, count):
        self.count, self.path = count, tools.path("job.err")
        with open(self.path, "w", encoding="utf-8") as err:
            self.run = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=err, stdin=subprocess.DEVNULL, start_new_session=True
            )

    def processes(self):
        """The processes that execute steps; fewer if the run has ended already."""
        deadline = time.monotonic() + 60
        while len(found := [p for p in children(self.run.pid) if alive(p)]) < self.count and self.run.poll() is None:
            assert time.monotonic() < deadline, f"expected {self.count} processes, got {found}"
            time.sleep(0.01)
        return found

    def said(self):
        with open(self.path, encoding="utf-8", errors="replace") as f:
            return f.read()

    def wait(self, timeout):
        try:
            return self.run.wait(timeout)
        except subprocess.TimeoutExpired:
            return None

    def end(self):
        """Ends all remaining processes of the job."""
        left = children(self.run.pid)
        for pid in left:
            os.kill(pid, signal.SIGKILL)
        try:
            os.killpg(self.run.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.run.wait()


def command_of(tools, bundle, folder, steps, restarts, *options):
    """A checkpoint every ten steps, so that faults often occur during a write."""
    checkpoints = ("--checkpoint", folder, "--every", "10", "--keep", "5", "--restarts", str(restarts))
    return (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN, "--steps", str(steps), *checkpoints, *options)


def check_whole(tools, folder):
    if newest(folder) >= 0:
        code, out, err = tools.call("mpmd-checkpoint", "list", folder)
        assert code == 0, f"checkpoints after a fault: {out}{err}"


def newest(folder):
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return max((int(name[5:]) for name in names if name.startswith("step-")), default=-1)


def same(tools, got, want, what):
    a, b = load(tools.path(got)), load(tools.path(want))
    assert a.keys() == b.keys() and all((a[n] == b[n]).all() for n in b), f"{what}: other values"


@pytest.fixture(scope="module")
def bundle(module_tools):
    return module_tools.compile(STEP, "step", "pp4")


@pytest.fixture(scope="module")
def shim(module_tools):
    source, path = module_tools.path("stalled.c"), module_tools.path("stalled.so")
    write_text(source, STALLED)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", path, source, "-ldl"], check=True)
    return path


@pytest.fixture(autouse=True)
def join_seconds(request, monkeypatch):
    """A process that is stopped before it joins is also detected within this time."""
    if "launcher" in request.fixturenames:
        monkeypatch.setenv("MPMD_JOIN_SECONDS", str(MOST_SECONDS - 4))


def test_alone(tools, bundle):
    """Without a launcher, the run restarts itself."""
    steps, kills = 3000, 8
    tools.ok("mpmd-run", bundle, *TRAIN, "--steps", str(steps), "--output", tools.path("want"))
    folder = tools.path("alone")
    job = Job(tools, command_of(tools, bundle, folder, steps, kills, "--output", tools.path("got")), 1)
    rng = random.Random(3)
    for i in range(kills):
        [pid] = job.processes()
        # A crash with an exit code counts as recurring, and is not restarted, unless there is a new checkpoint.
        crashes, reached = i % 4 == 3, newest(folder)
        time.sleep(rng.uniform(0.02, 0.15))
        while crashes and newest(folder) == reached:
            time.sleep(0.001)
        os.kill(pid, signal.SIGBUS if crashes else signal.SIGKILL)
        while alive(pid):
            time.sleep(0.001)
    code, said = job.wait(60), job.said()
    assert code == 0 and f"; restart {kills} of {kills}, from step " in said, f"{code}: {said}"
    assert "the run failed; restart 4 of" in said and "the run was ended by SIGKILL; restart 5 of" in said, said
    same(tools, "got", "want", f"{kills} restarts")
    check_whole(tools, folder)


def test_so_many_times(tools, bundle):
    job = Job(tools, command_of(tools, bundle, tools.path("twice"), 10**8, 1), 1)
    for _ in range(2):
        os.kill(job.processes()[0], signal.SIGKILL)
        time.sleep(0.3)
    code, said = job.wait(20), job.said()
    assert code == 137 and "error: the run was ended by SIGKILL, after 1 restarts" in said, f"{code}: {said}"


def test_not_where_nothing_is_different(tools, bundle):
    options = ("--steps", "3", "--checkpoint", tools.path("none"), "--restarts", "3")
    code, _, err = tools.call("mpmd-run", bundle, *options)
    assert code == 1 and err.count("error: ") == 1 and "restart " not in err, f"a run without inputs: {code} {err}"


@pytest.mark.parametrize("options", (("--checkpoint", "a", "--resume", "b"), ()))
def test_refused(tools, bundle, options):
    code, _, err = tools.call("mpmd-run", bundle, "--restarts", "3", *options)
    assert code == 1 and err.count("\n") == 1 and "--restarts" in err and "--checkpoint" in err, f"{code} {err}"


@pytest.mark.parametrize("number", (signal.SIGTERM, signal.SIGKILL), ids=("SIGTERM", "SIGKILL"))
def test_signals(tools, bundle, number):
    """Signals end the run for good. If the waiting parent is killed, the run still writes a checkpoint."""
    folder = tools.path("signals")
    job = Job(tools, command_of(tools, bundle, folder, 10**8, 3, "--log-every", "100"), 1)
    [pid] = job.processes()
    while "step 100 of" not in job.said():
        time.sleep(0.01)
    job.run.send_signal(number)
    code, begin = job.wait(20), time.monotonic()
    while alive(pid):
        assert time.monotonic() < begin + MOST_SECONDS, f"{number.name}: the run goes on alone"
        time.sleep(0.01)
    said = job.said()
    assert "ended by SIGTERM after step" in said and "restart " not in said, f"{number.name}: {code}: {said}"
    assert code == (143 if number == signal.SIGTERM else -9), f"{number.name}: {code}: {said}"
    check_whole(tools, folder)


STALLED = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <stdio.h>
#include <unistd.h>
/* A disk that takes no file of one process from the second checkpoint on. Files have no name before they are whole. */
int fsync(int fd) {
  char link[64], path[4096];
  struct stat about;
  const char *folder = getenv("STALLED_IN");
  const char *rank = getenv("PMI_RANK") ? getenv("PMI_RANK") : getenv("OMPI_COMM_WORLD_RANK");
  snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof(path) - 1);
  path[length < 0 ? 0 : length] = 0;
  if (access(getenv("STALLED_AFTER"), F_OK) == 0 && strncmp(path, folder, strlen(folder)) == 0 &&
      fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && (!rank || strcmp(rank, "1") == 0))
    pause();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}
"""


def stalled(tools, shim, bundle, launcher=None):
    """A disk that does not respond: one error says so and names the last checkpoint."""
    folder = tools.path("stalled")
    variables = {"LD_PRELOAD": shim, "STALLED_AFTER": os.path.join(folder, "step-10"), "STALLED_IN": folder}
    command = ("env", *(f"{name}={value}" for name, value in variables.items()))
    command += command_of(tools, bundle, folder, 10**8, 0, "--stall-timeout", "2")
    job = Job(tools, launcher.command(2, *command, survive=True) if launcher else command, 2 if launcher else 1)
    processes = job.processes()
    while newest(folder) < 10:
        time.sleep(0.01)
    code, lines = job.wait(30), errors_of(job.said())
    assert code not in (0, None) and len(lines) == 1, f"a stalled disk: {code}: {job.said()}"
    who = "process 1 on host '" if launcher else "mpmd-run: error: writing '"
    for words in (who, "the disk has not answered for 2.", "; the last checkpoint is of step 10"):
        assert words in lines[0], f"a stalled disk: expected '{words}', got {lines[0]}"
    assert not any(alive(pid) for pid in processes), "a process of a run whose disk is stalled"
    job.end()
    check_whole(tools, folder)


def test_stalled_disk(tools, shim, bundle):
    stalled(tools, shim, bundle)


def test_stalled_disk_of_one_process(tools, shim, bundle, launcher):
    stalled(tools, shim, bundle, launcher)


def test_full_disk(tools, bundle, launcher):
    """A failed checkpoint does not prevent other files from being written."""
    full = tools.path("full")
    os.mkdir(full)
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", full]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("no file system to fill")
    try:
        folder = os.path.join(full, "run")
        code, _, err = launcher.run(2, *command_of(tools, bundle, folder, 60, 3, "--output", tools.path("got")))
        lines = errors_of(err)
        right = code != 0 and lines and all("No space left on device" in line for line in lines)
        assert right, f"{launcher.name}: a full disk: {code} {err}"
        assert os.path.exists(tools.path("got")), f"{launcher.name}: no output of a run whose disk was full: {err}"
        check_whole(tools, folder)
    finally:
        subprocess.run(["umount", full], check=False)


def faults_of(rng, count):
    """Most faults kill: a stopped process is only detected after five seconds."""
    kinds = (signal.SIGKILL,) * 12 + (signal.SIGTERM,) * 4 + (signal.SIGBUS,) * 3 + (signal.SIGSTOP,)
    return [rng.choice(kinds) for _ in range(count)]


def launched(tools, launcher, bundle, steps, count, seed):
    """Starting the job again after each fault gives the bits of a run without faults. Returns the number of faults."""
    rng = random.Random(seed)
    names = ("--output", tools.path("got"), "--history", tools.path("got.history"))
    want = ("--output", tools.path("want"), "--history", tools.path("want.history"))
    tools.ok("mpmd-run", bundle, *TRAIN, "--steps", str(steps), *want)
    folder, made, starts = tools.path(f"faults-{seed}"), {}, 0
    faults = faults_of(rng, count)
    while True:
        starts += 1
        assert starts < 3 * count + 10, f"{launcher.name}: {starts} starts, at step {newest(folder)}"
        number = rng.choice((2, 3, 4))
        job = Job(
            tools, launcher.command(number, *command_of(tools, bundle, folder, steps, 10 * count, *names)), number
        )
        processes = job.processes()
        fault = faults[-1] if faults else None
        if fault is not None and len(processes) == number:
            ended = job.wait(rng.uniform(0, 1.5))
            victim = rng.choice(processes)
            if ended is None and alive(victim):
                os.kill(victim, fault)
                faults.pop()
                made[fault.name] = made.get(fault.name, 0) + 1
                begin = time.monotonic()
                others = [pid for pid in processes if pid != victim]
                while any(alive(pid) for pid in others):
                    seconds = time.monotonic() - begin
                    assert seconds < MOST_SECONDS, f"{launcher.name}: {fault.name}: {seconds:.1f} s: {job.said()}"
                    time.sleep(0.01)
                if fault == signal.SIGSTOP and alive(victim):
                    os.kill(victim, signal.SIGKILL)
        code = job.wait(60 if fault is None else 30)
        said = job.said()
        assert code is not None or fault is not None, f"{launcher.name}: a run without a fault has no end: {said}"
        job.end()
        # A crashing process prints the cause itself. The other processes never learn it.
        lines = [line for line in errors_of(said) if "outside of any rank: it accessed" not in line]
        # Each process that has not joined reports its own timeout, with equal text.
        assert len(set(lines) if any("to join within" in line for line in lines) else lines) <= 1, said
        check_whole(tools, folder)
        if code == 0 and "ended by" not in said and os.path.exists(tools.path("got")):
            break
    for name in ("got", "got.history"):
        same(tools, name, name.replace("got", "want"), f"{launcher.name}: {name} after {made}")
    assert all(name.startswith("step-") for name in os.listdir(folder)), f"{launcher.name}: {os.listdir(folder)}"
    for name in ("got", "got.history"):
        os.remove(tools.path(name))
    return sum(made.values())


def test_launched(tools, one_launcher, bundle, thorough):
    steps, left, seed = (5000, 200, 11) if thorough else (1000, 8, 7)
    # Some processes may have completed all steps before the others have started.
    while left > 0:
        left, seed = left - launched(tools, one_launcher, bundle, steps, left, seed), seed + 1


def test_count(tools, launcher, bundle):
    """A launcher that restarts a run too often gets an error. A run that ends normally resets the count."""
    folder = tools.path("counted")
    command = command_of(tools, bundle, folder, 20, 1)
    code, _, err = launcher.run(2, *command)
    assert code == 0 and os.listdir(folder) and ".mpmd-starts" not in os.listdir(folder), f"{launcher.name}: {err}"
    for starts, message in (
        ("2", f"--restarts: expected at most 1 restarts of the run in '{folder}', got restart 2"),
        ("two", f"--restarts: expected the number of starts in '{folder}/.mpmd-starts', got 'two"),
    ):
        write_text(os.path.join(folder, ".mpmd-starts"), starts + "\n")
        refused(launcher, 2, message, *command)
    # Any run that ends normally resets the count, with or without --restarts.
    code, _, err = launcher.run(2, *command[: command.index("--restarts")], "--resume", folder)
    assert code == 0 and ".mpmd-starts" not in os.listdir(folder), f"{launcher.name}: {code} {err}"
    code, _, err = launcher.run(2, *command_of(tools, bundle, folder, 20, 2))
    assert code == 0 and ".mpmd-starts" not in os.listdir(folder), f"{launcher.name}: {code} {err}"
