"""Helpers for tests of several processes: mpirun of MPICH and of Open MPI, if they and the plugins exist."""
import contextlib
import os
import shutil
import signal
import subprocess
import time

from harness import SHARED, read_json, read_text


class Launcher:
    """mpirun of one MPI library. With `survive`, the launcher leaves the other processes alone when one dies, if the
    library supports this."""

    def __init__(self, name, program, flags, survive):
        self.name, self.program, self.flags, self.survive = name, program, flags, survive

    def command(self, count, *command, survive=False):
        return [self.program, *self.flags, *(self.survive if survive else ()), "-n", str(count), *command]

    def run(self, count, *command, timeout=120, env=None):
        """(exit code, stdout, stderr)"""
        done = subprocess.run(
            self.command(count, *command),
            capture_output=True,
            text=True,
            timeout=timeout,
            errors="replace",
            stdin=subprocess.DEVNULL,
            env={**os.environ, **(env or {})},
        )
        return done.returncode, done.stdout, done.stderr


def launchers(bin_dir):
    """The available launchers, and the reasons why others are missing."""
    all_of_them = (
        ("mpich", "mpirun.mpich", (), ("-disable-auto-cleanup",)),
        # There may be more processes than cores, so processes are not bound to cores.
        ("openmpi", "mpirun.openmpi", ("--allow-run-as-root", "--oversubscribe", "--bind-to", "none"), ()),
    )
    found, missing = [], []
    for name, program, flags, survive in all_of_them:
        path, plugin = shutil.which(program), os.path.join(bin_dir, f"libmpmd_mpi_{name}.so")
        if path and os.path.exists(plugin):
            found.append(Launcher(name, path, flags, survive))
        else:
            missing.append(f"{name}: no {program}" if not path else f"{name}: no {plugin}")
    return found, missing


def shared_programs():
    """(folder, topology) of the programs of ../shared/data."""
    for group in ("cases", "sharded"):
        root = os.path.join(SHARED, group)
        for folder in sorted(os.path.join(root, name) for name in os.listdir(root)) if os.path.isdir(root) else ():
            about = read_json(os.path.join(folder, "about.json"))
            topologies = about["topologies"] if group == "sharded" else [f"pp{min(4, about['stages'] or 4)}"]
            for topology in topologies if about.get("stages", 1) else ["pp4 stages=4"]:
                yield folder, topology


class SharedProgram:
    """A shared program with a topology, and the bits of five steps in one process."""

    def __init__(self, tools, folder, topology):
        state, feed = (os.path.join(folder, n + ".safetensors") for n in ("state", "feed"))
        five = ("--steps", "5", "--feed-repeat")
        self.options = ("--input", state, "--feed", feed, *five)
        self.bundle = tools.compile(os.path.join(folder, "step.mlir"), "all", topology)
        self.ranks = ranks_of(self.bundle)
        self.want = tools.train(self.bundle, "want", state, feed, *five, timeout=300)


def ranks_of(bundle):
    return sum(len(mesh["ranks"]) for mesh in read_json(os.path.join(bundle, "manifest.json"))["meshes"])


def errors_of(text):
    """The error lines of mpmd-run, without the messages of launchers."""
    return [line for line in text.splitlines() if "mpmd-run: error: " in line]


def refused(launcher, count, message, *command, **keywords):
    """Checks that one process reports the error once, and that all processes end."""
    code, _, err = launcher.run(count, *command, **keywords)
    lines = errors_of(err)
    what = f"{launcher.name}, {count} processes: expected '{message}', got {code}: {err}"
    assert code != 0 and len(lines) == 1 and message in lines[0], what
    return lines[0]


def status_of(pid):
    """(name, state, parent) of a process, or None if it does not exist."""
    try:
        before, after = read_text(f"/proc/{pid}/stat").rsplit(")", 1)
        return before.split("(", 1)[1], after.split()[0], int(after.split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None


def children(pid):
    """The descendants of a process that run mpmd-run, by process number."""
    known = {int(name): status_of(name) for name in os.listdir("/proc") if name.isdigit()}
    found, todo = [], [pid]
    while todo:
        at = todo.pop()
        for own, status in known.items():
            if status and status[2] == at:
                todo.append(own)
                if status[0] == "mpmd-run":
                    found.append(own)
    return sorted(found)


def alive(pid):
    status = status_of(pid)
    return status is not None and status[1] != "Z"


def lose(launcher, number, count, command, err_path, env=None, after=2):
    """Sends a signal to the last process of a run, some seconds after all have started. Returns how long the first
    process then runs, ten seconds at most, and the messages."""
    with open(err_path, "w", encoding="utf-8") as err:
        run_of_all = subprocess.Popen(
            launcher.command(count, *command, survive=True),
            stdout=subprocess.DEVNULL,
            stderr=err,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, **(env or {})},
        )
    try:
        deadline = time.monotonic() + 30
        while len(found := children(run_of_all.pid)) < count and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(found) == count, f"{launcher.name}: processes {found}"
        time.sleep(after)
        os.kill(found[-1], number)
        begin = time.monotonic()
        while alive(found[0]) and time.monotonic() < begin + 30:
            time.sleep(0.02)
        seconds = time.monotonic() - begin
        # The last messages may arrive late through the launcher.
        deadline, said = time.monotonic() + (10 if number == signal.SIGSTOP else 0), ""
        while not errors_of(said):
            said = read_text(err_path)
            if time.monotonic() >= deadline:
                break
            time.sleep(0.05)
        name = f"{launcher.name}: {signal.Signals(number).name}"
        assert seconds <= 10, f"{name}: another one went on for {seconds:.1f} s: {said}"
        # Launchers end the other processes themselves, some of them at once.
        if errors_of(said) or number == signal.SIGSTOP:
            assert len(errors_of(said)) == 1 and "was lost" in said, f"{name}: {said}"
        return seconds, said
    finally:
        for pid in children(run_of_all.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run_of_all.pid, signal.SIGKILL)
        run_of_all.wait()
