"""mpmd-translate --mpmd-to-executable --per-rank: one program for each rank, any of which runs all ranks of its folder
with the bits of the bundle, alone or each under a launcher; what is missing, another's or damaged is one error."""
import os
import shutil
import subprocess

from emulated import Emulated, expect_clean
from harness import MLP, main, read_bytes, read_json, read_text, same_bits, write_bytes
from launchers import launchers

STATE, FEED = (os.path.join(MLP, name) for name in ("state.safetensors", "batches.safetensors"))


def start(program, *args, env=None):
    done = subprocess.run(
        [program, *args], capture_output=True, text=True, timeout=120, env={**os.environ, **(env or {})}
    )
    return done.returncode, done.stderr


def trained(tools, program, name):
    final, history = tools.path(name + ".final"), tools.path(name + ".history")
    code, err = start(program, "--input", STATE, "--feed", FEED, "--output", final, "--history", history)
    assert code == 0, f"{program}: exit code {code}: {err}"
    return read_bytes(final), read_bytes(history)


def test_errors(tools, ranks, folder):
    """Errors of a folder that is not whole. Each begins as any error of mpmd-run does."""
    broken = tools.path("broken")

    def refused(message, env=None, program="rank-0"):
        code, err = start(os.path.join(broken, program), "--random-inputs", "1", env=env)
        lines = err.splitlines()
        assert (
            code == 1 and len(lines) == 1 and lines[0].startswith("mpmd-run: error: ") and message in err
        ), f"expected '{message}', got {code}: {err}"

    def fresh():
        shutil.rmtree(broken, ignore_errors=True)
        shutil.copytree(folder, broken)

    fresh()
    # Under a launcher they need what moves messages between processes.
    refused(
        "one of several processes that mpirun of Open MPI (OMPI_COMM_WORLD_SIZE=4) has started: processes of "
        "kind 'mpi_openmpi' need 'libmpmd_mpi_openmpi.so', which is in none of ",
        env={"OMPI_COMM_WORLD_SIZE": "4", "MPMD_PLUGIN_PATH": ""},
    )
    os.remove(os.path.join(broken, "rank-2"))
    refused("rank-2', which has 'pp2.so': executables of ranks run together, from one folder")
    shutil.copy(os.path.join(tools.bin, "mpmd-run"), os.path.join(broken, "rank-2"))
    refused("expected an executable of a rank with 'pp2.so', got '")
    write_bytes(os.path.join(broken, "rank-2"), b"no program")
    refused("which carries no bundle")
    # Of a program with two ranks: rank 1 is another's.
    tools.ok("mpmd-opt", os.path.join(MLP, "step.mlir"), "--mpmd-compile=topology=pp2", "-o", tools.path("two.mlir"))
    tools.ok("mpmd-translate", "--mpmd-to-executable", "--per-rank", tools.path("two.mlir"), "-o", tools.path("two"))
    fresh()
    shutil.copy(tools.path("two", "rank-1"), os.path.join(broken, "rank-1"))
    refused("expected a rank of this program in '")
    refused("expected a rank of this program in '", program="rank-1")
    # Any byte of an object, wherever it comes from.
    fresh()
    with open(os.path.join(broken, "rank-3"), "r+b") as f:
        data = f.read()
        at = data.rindex(b"\x7fELF") + 4096
        f.seek(at)
        f.write(bytes([data[at] ^ 1]))
    refused("pp3.so")
    for option in ("--per-rank", "--plugins=here"):
        code, _, err = tools.call("mpmd-translate", "--mpmd-to-bundle", option, ranks, "-o", tools.path("wrong"))
        message = f"expected {option.split('=')[0]} with --mpmd-to-executable, got --mpmd-to-bundle"
        assert code == 1 and message in err, f"{code}: {err}"


def test_plugins(tools, ranks):
    """The folder for plugins is the one that was named when the program was made, wherever it runs."""
    program = tools.path("plugins")
    tools.ok("mpmd-translate", "--mpmd-to-executable", "--plugins=here", ranks, "-o", program)
    assert os.path.abspath("here").encode() in read_bytes(program), "the folder depends on where the program runs"


def test(tools):
    step = os.path.join(MLP, "step.mlir")
    want = tools.train(tools.compile(step, "four", topology="pp4"), "want", STATE, FEED)
    ranks, folder = tools.path("four.mlir"), tools.path("ranks")
    rule = tools.path("rule.d")
    tools.ok("mpmd-translate", "--mpmd-to-executable", "--per-rank", ranks, "-o", folder, "-d", rule)
    assert sorted(os.listdir(folder)) == [f"rank-{i}" for i in range(4)], f"files: {sorted(os.listdir(folder))}"
    assert read_text(rule).startswith(os.path.join(folder, "rank-0") + ":"), "the rule is not of rank-0"
    # Each has the object of its mesh only.
    for i in range(4):
        data = read_bytes(os.path.join(folder, f"rank-{i}"))
        for j in range(4):
            assert (read_bytes(tools.path("four.mpmd", f"pp{j}.so")) in data) == (
                i == j
            ), f"rank {i}: the object of mesh {j}"
    test_plugins(tools, ranks)
    moved = tools.path("moved")
    shutil.copytree(folder, moved)
    for program in (os.path.join(folder, "rank-0"), os.path.join(moved, "rank-3")):
        same_bits(trained(tools, program, "ranks"), want, program)
    # Each rank's by a process of its own.
    for launcher in launchers(tools.bin)[0]:
        final, history = tools.path("apart.final"), tools.path("apart.history")
        options = ("--input", STATE, "--feed", FEED, "--output", final, "--history", history)
        command = launcher.command(1, os.path.join(folder, "rank-0"), *options)
        for i in range(1, 4):
            command += [":", "-n", "1", os.path.join(folder, f"rank-{i}"), *options]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=120, env={**os.environ, "MPMD_PLUGIN_PATH": tools.bin}
        )
        assert done.returncode == 0, f"{launcher.name}: {done.returncode}: {done.stderr}"
        same_bits((read_bytes(final), read_bytes(history)), want, f"{launcher.name}: a process for each rank")
    # Two devices a stage: ranks of one mesh have the same object, and one of them is enough.
    tools.ok("mpmd-opt", step, "--mpmd-compile=topology=pp2.dp2 schedule=1f1b", "-o", tools.path("grid.mlir"))
    tools.ok("mpmd-translate", "--mpmd-to-executable", "--per-rank", tools.path("grid.mlir"), "-o", tools.path("grid"))
    assert len(os.listdir(tools.path("grid"))) == 4, f"grid: {os.listdir(tools.path('grid'))}"
    trained(tools, tools.path("grid", "rank-1"), "grid")
    test_errors(tools, ranks, folder)
    # The same for a GPU, which is emulated.
    emulated = Emulated(tools)
    tools.ok("mpmd-opt", step, "--mpmd-compile=topology=pp2 target=cuda:sm_90", "-o", tools.path("gpu.mlir"))
    flags = ("--mpmd-to-executable", "--per-rank", "--with-emulation")
    tools.ok("mpmd-translate", *flags, tools.path("gpu.mlir"), "-o", tools.path("gpu"))
    os.environ["MPMD_CUDA_EMULATOR"] = f"report={tools.path('report.json')}"
    os.environ["MPMD_PLUGIN_PATH"] = tools.bin
    two = trained(tools, tools.path("gpu", "rank-1"), "gpu")
    expect_clean(read_json(tools.path("report.json")), "ranks on a GPU", graphs=True)
    same_bits(two, trained(tools, tools.path("two", "rank-0"), "two"), "ranks on a GPU")


main(test)
