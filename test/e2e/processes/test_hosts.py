"""Ranks on several hosts: network namespaces with names and addresses, joined by a bridge. They have the bits of one
process. Tests cover a host whose network is cut. --all adds MPICH and the programs of ../shared/data."""
import os
import shutil
import signal
import subprocess
import time

import pytest

from harness import EXAMPLES, FEED, STATE, read_bytes, read_text, same_bits, write_text
from launchers import SharedProgram, alive, errors_of, ranks_of, shared_programs

PROGRAMS = {"mlp": "pp4", "gpt2": "pp3", "gpt2-3d": "pp2.dp2.tp2"}

AGENT = """#!/bin/sh
# Called as ssh is: options, a host, a command.
while [ "${{1#-}}" != "$1" ]; do shift; done
name={prefix}${{1##*.}}; shift
exec ip netns exec "$name" unshare --uts sh -c 'hostname "$0"; exec sh -c "$1"' "$name" "$*"
"""


def ip(*arguments):
    return subprocess.run(["ip", *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)


class Hosts:
    """This number of hosts, 10.77.0.1 and following, for the duration of the block."""

    def __init__(self, tools, count):
        self.prefix, self.count = f"mpmd-{os.getpid()}-", count
        self.agent = tools.path("agent")
        write_text(self.agent, AGENT.format(prefix=self.prefix))
        os.chmod(self.agent, 0o755)

    def __enter__(self):
        bridge = self.prefix + "0"
        commands = [("netns", "add", bridge), ("-n", bridge, "link", "add", "br0", "type", "bridge")]
        commands += [("-n", bridge, "link", "set", "br0", "up")]
        for i in range(1, self.count + 1):
            name = self.prefix + str(i)
            commands += [
                ("netns", "add", name),
                ("-n", name, "link", "set", "lo", "up"),
                ("-n", name, "link", "add", "eth0", "type", "veth", "peer", "name", f"p{i}", "netns", bridge),
                ("-n", bridge, "link", "set", f"p{i}", "master", "br0", "up"),
                ("-n", name, "addr", "add", f"10.77.0.{i}/24", "dev", "eth0"),
                ("-n", name, "link", "set", "eth0", "up"),
            ]
        for command in commands:
            done = ip(*command)
            if done.returncode != 0:
                self.__exit__()
                pytest.skip(f"ip {' '.join(command)}: {done.stderr.strip()}")
        return self

    def __exit__(self, *_):
        for i in range(self.count + 1):
            for pid in self.processes(i):
                os.kill(pid, signal.SIGKILL)
            ip("netns", "del", self.prefix + str(i))

    def processes(self, host, name=None):
        """The processes of a host, by process number."""
        pids = [int(pid) for pid in ip("netns", "pids", self.prefix + str(host)).stdout.split()]
        if name is None:
            return pids
        found = []
        for pid in pids:
            try:
                with open(f"/proc/{pid}/comm", encoding="utf-8") as f:
                    if f.read().strip() == name:
                        found.append(pid)
            except FileNotFoundError:
                pass
        return found

    def cut(self, host):
        ip("-n", self.prefix + str(host), "link", "set", "eth0", "down")

    def command(self, launcher, count, *command):
        """A launcher command, started on the first host, that assigns processes to the hosts round-robin."""
        places = [f"10.77.0.{i}" for i in range(1, self.count + 1)]
        inside = ["ip", "netns", "exec", self.prefix + "1"]
        if launcher.name == "mpich":
            how = [
                "-localhost",
                places[0],
                "-launcher",
                "ssh",
                "-launcher-exec",
                self.agent,
                "-hosts",
                ",".join(places),
            ]
            # UCX detects that all hosts are one machine in spite of their names, and would use shared memory.
            how += ["-genv", "UCX_TLS", "tcp,self", "-genv", "UCX_NET_DEVICES", "eth0"]
            return [*inside, launcher.program, *launcher.flags, *launcher.survive, *how, "-n", str(count), *command]
        network = "10.77.0.0/24"
        how = ["--mca", "plm_rsh_agent", self.agent, "--map-by", "node", "--host", ":4,".join(places) + ":4"]
        how += ["--mca", "oob_tcp_if_include", network, "--mca", "btl_tcp_if_include", network]
        return [*inside, launcher.program, *launcher.flags, *how, "-n", str(count), *command]


@pytest.fixture(scope="module", autouse=True)
def may_make_hosts():
    if os.geteuid() != 0 or not shutil.which("ip") or not shutil.which("unshare"):
        pytest.skip("making hosts takes root, ip and unshare")


@pytest.fixture(scope="module")
def ends_well(launcher, thorough):
    """MPICH's launcher and MPI_Finalize may fail over TCP at the end (docs/guides/cluster.md)."""
    if launcher.name == "mpich" and not thorough:
        pytest.skip("mpich only with --all")
    return launcher


class Program:
    """A program on a topology, and the bits of five steps in one process."""

    def __init__(self, tools, name, topology):
        files = [os.path.join(EXAMPLES, name, os.path.basename(path)) for path in (STATE, FEED)]
        self.options = ("--input", files[0], "--feed", files[1], "--steps", "5")
        self.bundle = tools.compile(os.path.join(EXAMPLES, name, "step.mlir"), name, topology)
        self.ranks, self.want = ranks_of(self.bundle), tools.train(self.bundle, name, *files, "--steps", "5")


@pytest.fixture(scope="module")
def programs(module_tools):
    return {name: Program(module_tools, name, topology) for name, topology in PROGRAMS.items()}


def run_on(tools, network, launcher, count, program, what):
    """All files are written before the processes disconnect."""
    final, history = tools.path("got.final"), tools.path("got.history")
    for path in (final, history):
        if os.path.exists(path):
            os.remove(path)
    mine = (
        os.path.join(tools.bin, "mpmd-run"),
        program.bundle,
        *program.options,
        "--output",
        final,
        "--history",
        history,
    )
    command = network.command(launcher, count, *mine)
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL, errors="replace"
    )
    # docs/guides/cluster.md describes MPICH's failures at the end over TCP.
    ends = done.returncode == 0 or (launcher.name == "mpich" and os.path.exists(final) and os.path.exists(history))
    assert ends, f"{what}: exit code {done.returncode}: {done.stderr[-2000:]}"
    same_bits((read_bytes(final), read_bytes(history)), program.want, what)


@pytest.mark.parametrize("hosts", (2, 3))
@pytest.mark.parametrize("name", PROGRAMS)
def test_bits(tools, ends_well, programs, name, hosts):
    program = programs[name]
    with Hosts(tools, hosts) as network:
        for count in sorted({hosts, min(2 * hosts, program.ranks)}):
            what = f"{ends_well.name}: {name} in {count} processes on {hosts} hosts"
            run_on(tools, network, ends_well, count, program, what)


@pytest.mark.parametrize("folder, topology", list(shared_programs()), ids=os.path.basename)
def test_shared_programs(tools, launcher, thorough, folder, topology):
    """On two and three hosts, with one process on each."""
    if not thorough:
        pytest.skip("programs of ../shared/data run with --all")
    program = SharedProgram(tools, folder, topology)
    for hosts in (n for n in (2, 3) if n <= program.ranks):
        with Hosts(tools, hosts) as network:
            run_on(tools, network, launcher, hosts, program, f"{launcher.name}: {topology} on {hosts} hosts")


def test_cut(tools, ends_well, programs):
    """The network of one host is cut: the processes on both sides end."""
    launcher, options = ends_well, ("--input", STATE, "--feed", FEED)
    with Hosts(tools, 2) as network:
        folder, final, said = tools.path("cut"), tools.path("cut.final"), tools.path("cut.err")
        mine = [
            os.path.join(tools.bin, "mpmd-run"),
            programs["mlp"].bundle,
            *options,
            "--feed-repeat",
            "--steps",
            "100000000",
        ]
        mine += ["--output", final, "--checkpoint", folder, "--every", "10"]
        with open(said, "w", encoding="utf-8") as err:
            all_of_them = subprocess.Popen(
                network.command(launcher, 2, *mine), stdout=subprocess.DEVNULL, stderr=err, stdin=subprocess.DEVNULL
            )
        deadline = time.monotonic() + 60
        while not os.path.exists(folder) or not any(n.startswith("step-") for n in os.listdir(folder)):
            assert time.monotonic() < deadline, f"{launcher.name}: no checkpoint before the network is cut"
            time.sleep(0.05)
        # The launcher may detect the loss first, and ends the processes that it can reach.
        ours, others = (network.processes(host, "mpmd-run") for host in (1, 2))
        assert len(ours) == 1 and len(others) == 1, f"{launcher.name}: processes {ours} and {others}"
        network.cut(2)
        begin = time.monotonic()
        while (alive(ours[0]) or alive(others[0])) and time.monotonic() < begin + 30:
            time.sleep(0.05)
        seconds = time.monotonic() - begin
        text = read_text(said)
        assert seconds <= 10, f"{launcher.name}: processes have gone on for {seconds:.1f} s: {text}"
        lines = errors_of(text)
        assert len(lines) <= 1, f"{launcher.name}: {text}"
        for line in lines:
            assert "was lost" in line and "; the last checkpoint is of step " in line, f"{launcher.name}: {text}"
        assert not os.path.exists(final), f"{launcher.name}: a file of a run that failed"
        all_of_them.kill()
        all_of_them.wait()
