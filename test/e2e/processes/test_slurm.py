"""Processes under Slurm: a controller and three nodes on this machine, which run during the test. Tests cover the
bits of one process, faults, signals, and a job that restarts. Open MPI runs on one node only, because Slurm's PMIx
uses one folder for all nodes of a machine."""
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import pytest

from harness import EXAMPLES, FEED, STATE, STEP, read_bytes, read_text, same_bits, write_text
from launchers import Launcher, errors_of

TRAIN = ("--input", STATE, "--feed", FEED, "--feed-repeat")
LONG = ("--steps", "100000000")
JOB = os.path.join(EXAMPLES, "cluster", "job.sh")
NODES = 3

CONFIGURATION = """
ClusterName=mpmd
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
ReturnToService=2
SlurmctldPort={ports[0]}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmctldPidFile={folder}/controller.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/controller.log
SlurmdLogFile={folder}/%n.log
SchedulerType=sched/builtin
SelectType=select/cons_tres
SlurmdParameters=config_overrides
KillWait=2
NodeName=n[1-{nodes}] NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]}-{last} CPUs=8 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:8
"""


def call(*command, **keywords):
    keywords = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL, "timeout": 120, **keywords}
    done = subprocess.run(command, **keywords)
    return done.returncode, done.stdout, done.stderr


def said(*command, **keywords):
    code, out, err = call(*command, **keywords)
    assert code == 0, f"{' '.join(command)}: exit code {code}: {out}{err}"
    return out.strip()


def free_ports():
    """A port for the controller, and the next ones for the nodes."""
    for first in range(21000, 32000, NODES + 1):
        taken = [socket.socket() for _ in range(NODES + 1)]
        try:
            for i, s in enumerate(taken):
                s.bind(("127.0.0.1", first + i))
            return list(range(first, first + NODES + 1))
        except OSError:
            continue
        finally:
            for s in taken:
                s.close()
    raise OSError("no ports are free")


class Slurm:
    """A cluster in its own folder with a short path, because paths of sockets are limited."""

    def __enter__(self):
        if os.geteuid() != 0:
            pytest.skip("Slurm's daemons want root")
        for program in ("munged", "mungekey", "slurmctld", "slurmd", "srun"):
            if not shutil.which(program):
                pytest.skip(f"no {program}")
        self.folder = tempfile.mkdtemp(prefix="mpmd-slurm-")
        self.daemons = []
        os.chmod(self.folder, 0o755)
        os.mkdir(os.path.join(self.folder, "state"))
        host, ports = socket.gethostname().split(".")[0], free_ports()
        configuration = self.path("slurm.conf")
        write_text(
            configuration, CONFIGURATION.format(host=host, folder=self.folder, nodes=NODES, ports=ports, last=ports[-1])
        )
        os.environ["SLURM_CONF"] = configuration
        try:
            said("mungekey", "--create", "--keyfile", self.path("munge.key"))
            files = [f"--{what}={self.path('munge.' + end)}" for what, end in
                     (("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("log-file", "log"),
                      ("seed-file", "seed"))]  # fmt: skip
            self.start("munged", "--foreground", "--force", *files)
            self.wait(lambda: os.path.exists(self.path("munge.socket")), "munged")
            self.start("slurmctld", "-D", "-c")
            for node in range(1, NODES + 1):
                self.start("slurmd", "-D", "-c", "-N", f"n{node}")
            self.wait(lambda: call("sinfo", "-h", "-t", "idle", "-o", "%D")[1].strip() == str(NODES), "its nodes")
        except AssertionError as failure:
            # A cluster that does not start is not a fault of the product.
            self.__exit__()
            pytest.skip(f"Slurm does not start here: {failure}")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for pid in self.processes("mpmd-run"):
            os.kill(pid, signal.SIGKILL)
        call("scancel", "--state=RUNNING")
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, *command):
        log = self.path(f"{command[0]}.{len(self.daemons)}.out")
        with open(log, "w", encoding="utf-8") as out:
            self.daemons.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out))

    def wait(self, condition, what, seconds=30):
        deadline = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < deadline, f"no {what} after {seconds} s: {self.logs()}"
            time.sleep(0.1)

    def logs(self):
        texts = []
        for name in sorted(os.listdir(self.folder)):
            if name.endswith((".log", ".out")):
                with open(self.path(name), encoding="utf-8", errors="replace") as f:
                    texts.append(f"{name}: {f.read()[-600:]}")
        return "\n".join(texts)

    def processes(self, name):
        """The processes of the cluster's jobs."""
        mark, found = f"SLURM_CONF={os.environ['SLURM_CONF']}".encode(), []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                is_named = read_text(f"/proc/{pid}/comm").strip() == name
                if is_named:
                    variables = read_bytes(f"/proc/{pid}/environ").split(b"\0")
                    if mark in variables and any(v.startswith(b"SLURM_PROCID=") for v in variables):
                        found.append(int(pid))
            except OSError:
                continue
        return sorted(found)


@pytest.fixture(scope="module")
def slurm(module_environment):
    with Slurm() as cluster:
        yield cluster


class Srun(Launcher):
    """srun as a launcher of an MPI library. mpirun itself is not needed, but its absence shows that the library is
    missing."""

    def __init__(self, launcher):
        self.kind, self.nodes = {"mpich": ("pmi2", "2"), "openmpi": ("pmix", "1")}[launcher.name]
        flags = (f"--mpi={self.kind}", "--overcommit", "--kill-on-bad-exit=1", "-N", self.nodes)
        super().__init__(launcher.name, "srun", flags, ())


@pytest.fixture
def srun(slurm, launcher):
    return Srun(launcher)


@pytest.fixture(scope="module")
def bundle(module_tools):
    return module_tools.compile(STEP, "mlp", topology="pp4")


def test_bits(tools, srun, bundle):
    final, history = tools.path("got.final"), tools.path("got.history")
    want = tools.train(bundle, "want", STATE, FEED, "--feed-repeat", "--steps", "20")
    for count in (2, 4):
        command = (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN, "--steps", "20", "--output", final)
        code, out, err = srun.run(count, *command, "--history", history)
        assert code == 0, f"srun, {srun.name}, {count} processes: exit code {code}: {err}"
        assert out.count("allocations after the first step: 0") == 1, f"srun, {srun.name}, {count} processes: {out}"
        same_bits((read_bytes(final), read_bytes(history)), want, f"srun, {srun.name}, {count} processes")


@pytest.mark.parametrize(
    "number", (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM), ids=("SIGKILL", "SIGSTOP", "SIGTERM")
)
def test_faults(tools, slurm, srun, bundle, number):
    """A process is killed, stopped, or ended by a signal."""
    folder = tools.path("checkpoints")
    command = (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN, *LONG, "--checkpoint", folder, "--every", "20")
    with subprocess.Popen(srun.command(2, *command), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                          stdin=subprocess.DEVNULL) as run:  # fmt: skip
        slurm.wait(lambda: os.path.isdir(folder) and len(os.listdir(folder)) > 1, "checkpoint")
        processes = slurm.processes("mpmd-run")
        assert len(processes) == 2, f"srun, {srun.name}: processes {processes}"
        os.kill(processes[1], number)
        begin = time.monotonic()
        slurm.wait(lambda: not slurm.processes("mpmd-run"), f"end of all after {number.name}")
        seconds = time.monotonic() - begin
        _, err = run.communicate(timeout=60)
    what = f"srun, {srun.name}: {number.name}: {seconds:.1f} s: exit code {run.returncode}: {err}"
    lines = errors_of(err)
    steps = [name for name in os.listdir(folder) if name.startswith("step-")]
    if number == signal.SIGTERM:
        last = max(int(name[5:]) for name in steps)
        assert run.returncode in (0, 143) and not lines and f"ended by SIGTERM after step {last} " in err, what
    else:
        # Slurm itself ends the other processes when one is killed.
        assert run.returncode != 0 and seconds <= 10, what
        assert (not lines and number == signal.SIGKILL) or (len(lines) == 1 and "was lost" in lines[0]), what


def test_job(tools, slurm, srun, bundle):
    """The job script of the documentation, which is requeued during its run."""
    folder, final, steps = tools.path("job"), tools.path("job.final"), 2000
    want = tools.train(bundle, "want", STATE, FEED, "--feed-repeat", "--steps", str(steps), timeout=300)[0]
    command = (os.path.join(tools.bin, "mpmd-run"), bundle, *TRAIN, "--steps", str(steps), "--checkpoint", folder)
    command += ("--every", "20", "--keep", "2", "--restarts", "2", "--output", final)
    size = ("--nodes", srun.nodes, "--ntasks-per-node", str(4 // int(srun.nodes)), "--overcommit")
    said_to = tools.path("job.out")
    job = said("sbatch", "--parsable", *size, "--output", said_to, JOB, *command, env={**os.environ, "MPI": srun.kind})

    def state():
        return call("squeue", "-h", "-j", job, "-o", "%T")[1].strip()

    slurm.wait(lambda: os.path.isdir(folder) and len(os.listdir(folder)) > 1, "checkpoint of a job")
    said("scontrol", "requeue", job)
    slurm.wait(lambda: state() == "PENDING", "job in the queue again")
    # Slurm ends the job with SIGTERM, so it must end normally.
    assert f"of {steps}; all outputs are written" in read_text(said_to), "a job that ended before it was put back"
    # Slurm would delay the requeued job by two minutes.
    said("scontrol", "update", f"JobId={job}", "StartTime=now")
    slurm.wait(lambda: state() in ("", "COMPLETED", "FAILED"), "end of the job", 120)
    text = read_text(said_to)
    assert os.path.exists(final) and "going on from" in text, f"srun, {srun.name}: a job that starts again: {text}"
    assert read_bytes(final) == want, f"srun, {srun.name}: other bits of a job that started again: {text}"


def test_without_pmi(tools, slurm, bundle):
    command = ("srun", "--mpi=none", "--overcommit", "-n", "2", os.path.join(tools.bin, "mpmd-run"), bundle)
    code, _, err = call(*command)
    assert code != 0 and "SLURM_STEP_NUM_TASKS=2) without PMI and PMIx" in err, f"srun --mpi=none: {code} {err}"
