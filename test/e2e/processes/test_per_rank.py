"""mpmd-translate --mpmd-to-executable --per-rank: one program per rank. Each program alone runs all ranks of its
folder with the bits of the bundle, and so do all programs together under a launcher. A missing, foreign or damaged
program gives one error."""
import os
import shutil
import subprocess

import pytest

from emulated import expect_clean
from harness import FEED, STATE, STEP, read_bytes, read_json, read_text, same_bits, write_bytes


TRAIN = ("--input", STATE, "--feed", FEED)


def start(program, *args, env=None):
    done = subprocess.run(
        [program, *args], capture_output=True, text=True, timeout=120, env={**os.environ, **(env or {})}
    )
    return done.returncode, done.stderr


def trained(tools, program, name):
    final, history = tools.path(name + ".final"), tools.path(name + ".history")
    code, err = start(program, *TRAIN, "--output", final, "--history", history)
    assert code == 0, f"{program}: exit code {code}: {err}"
    return read_bytes(final), read_bytes(history)


def per_rank(tools, name, topology, target="", *flags):
    """A folder of programs, and the module of rank programs from which they are made."""
    ranks, folder = tools.path(name + ".mlir"), tools.path(name)
    tools.ok("mpmd-opt", STEP, f"--mpmd-compile=topology={topology} schedule=1f1b {target}".rstrip(), "-o", ranks)
    tools.ok("mpmd-translate", "--mpmd-to-executable", "--per-rank", *flags, ranks, "-o", folder)
    return folder, ranks


@pytest.fixture(scope="module")
def want(module_tools):
    """The bits of the bundle."""
    return module_tools.train(module_tools.compile(STEP, "four", "pp4"), "want", STATE, FEED)


@pytest.fixture(scope="module")
def four(module_tools):
    return per_rank(module_tools, "ranks", "pp4", "", "-d", module_tools.path("rule.d"))


def test_files(module_tools, want, four):
    """Each program contains only the object of its mesh."""
    names = sorted(os.listdir(four[0]))
    assert names == [f"rank-{i}" for i in range(4)], f"expected four ranks, got {names}"
    rule = read_text(module_tools.path("rule.d"))
    assert rule.startswith(os.path.join(four[0], "rank-0") + ":"), f"expected a rule of rank-0, got {rule}"
    for i in range(4):
        data = read_bytes(os.path.join(four[0], f"rank-{i}"))
        held = [j for j in range(4) if read_bytes(module_tools.path("four.mpmd", f"pp{j}.so")) in data]
        assert held == [i], f"rank {i}: expected the object of mesh {i}, got {held}"


def test_plugins(tools, four):
    """A program looks for plugins in the folder that was named when it was made, wherever it runs."""
    program = tools.path("plugins")
    tools.ok("mpmd-translate", "--mpmd-to-executable", "--plugins=here", four[1], "-o", program)
    assert os.path.abspath("here").encode() in read_bytes(program), "the folder depends on where the program runs"


def test_any_rank_runs_all(tools, want, four):
    moved = tools.path("moved")
    shutil.copytree(four[0], moved)
    for program in (os.path.join(four[0], "rank-0"), os.path.join(moved, "rank-3")):
        same_bits(trained(tools, program, "ranks"), want, program)


def test_a_process_for_each(tools, want, four, launcher, monkeypatch):
    final, history = tools.path("apart.final"), tools.path("apart.history")
    options = (*TRAIN, "--output", final, "--history", history)
    command = launcher.command(1, os.path.join(four[0], "rank-0"), *options)
    for i in range(1, 4):
        command += [":", "-n", "1", os.path.join(four[0], f"rank-{i}"), *options]
    monkeypatch.setenv("MPMD_PLUGIN_PATH", tools.bin)
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{launcher.name}: {done.returncode}: {done.stderr}"
    same_bits((read_bytes(final), read_bytes(history)), want, f"{launcher.name}: a process for each rank")


def test_two_devices_a_stage(tools):
    """The programs of one mesh contain the same object, and one of them suffices."""
    folder, _ = per_rank(tools, "grid", "pp2.dp2")
    assert len(os.listdir(folder)) == 4, f"grid: {os.listdir(folder)}"
    trained(tools, os.path.join(folder, "rank-1"), "grid")


def test_emulated_gpu(tools, emulated, monkeypatch):
    gpu, _ = per_rank(tools, "gpu", "pp2", "target=cuda:sm_90", "--with-emulation")
    monkeypatch.setenv("MPMD_CUDA_EMULATOR", f"report={tools.path('report.json')}")
    monkeypatch.setenv("MPMD_PLUGIN_PATH", tools.bin)
    got = trained(tools, os.path.join(gpu, "rank-1"), "gpu")
    expect_clean(read_json(tools.path("report.json")), "ranks on a GPU", graphs=True)
    two, _ = per_rank(tools, "two", "pp2")
    same_bits(got, trained(tools, os.path.join(two, "rank-0"), "two"), "ranks on a GPU")


@pytest.fixture
def broken(tools, four):
    """A copy of the folder that a test may damage."""
    return shutil.copytree(four[0], tools.path("broken"))


def refused(message, folder, env=None, program="rank-0"):
    """One error in the form of mpmd-run's errors."""
    code, err = start(os.path.join(folder, program), "--random-inputs", "1", env=env)
    right = code == 1 and len(err.splitlines()) == 1 and err.startswith("mpmd-run: error: ") and message in err
    assert right, f"expected '{message}', got {code}: {err}"


def test_refused_without_plugin(broken):
    """Under a launcher, the programs need the plugin that moves messages between processes."""
    refused(
        "one of several processes that mpirun of Open MPI (OMPI_COMM_WORLD_SIZE=4) has started: processes of "
        "kind 'mpi_openmpi' need 'libmpmd_mpi_openmpi.so', which is in none of ",
        broken,
        env={"OMPI_COMM_WORLD_SIZE": "4", "MPMD_PLUGIN_PATH": ""},
    )


def test_refused_folder(tools, broken):
    os.remove(os.path.join(broken, "rank-2"))
    refused("rank-2', which has 'pp2.so', got no such file: executables of ranks run together, from one folder", broken)
    shutil.copy(os.path.join(tools.bin, "mpmd-run"), os.path.join(broken, "rank-2"))
    refused("expected an executable of a rank with 'pp2.so', got '", broken)
    write_bytes(os.path.join(broken, "rank-2"), b"no program")
    refused("which carries no bundle", broken)


def test_refused_rank_of_another_program(tools, broken):
    two, _ = per_rank(tools, "two", "pp2")
    shutil.copy(os.path.join(two, "rank-1"), os.path.join(broken, "rank-1"))
    for program in ("rank-0", "rank-1"):
        refused("expected a rank of this program in '", broken, program=program)


def test_refused_damage(broken):
    """Damage of any byte of an object is found, whichever program it is read from."""
    data = bytearray(read_bytes(os.path.join(broken, "rank-3")))
    data[data.rindex(b"\x7fELF") + 4096] ^= 1
    write_bytes(os.path.join(broken, "rank-3"), data)
    refused("pp3.so", broken)


@pytest.mark.parametrize("option", ("--per-rank", "--plugins=here"))
def test_refused_options(tools, four, option):
    message = f"expected {option.split('=')[0]} with --mpmd-to-executable, got --mpmd-to-bundle"
    tools.fails(message, "mpmd-translate", "--mpmd-to-bundle", option, four[1], "-o", tools.path("wrong"))
