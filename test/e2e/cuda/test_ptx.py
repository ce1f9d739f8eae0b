"""Kernels for CUDA. Every kernel of the examples, and every function in every type, becomes PTX with explicit
rounding, and assembles if ptxas is found. Unsupported operations and unknown chips are refused."""
import os
import re
import shutil
import subprocess

import pytest

from function_programs import program, tables
from harness import EXAMPLES, STEP, contents, cuda_tool, read_text, write_text


CHIPS = {
    "sm_75": "6.3",
    "sm_80": "7.0",
    "sm_86": "7.1",
    "sm_89": "7.8",
    "sm_90": "7.8",
    "sm_100": "8.6",
    "sm_120": "8.7",
}
# Float arithmetic without an explicit rounding mode may be contracted by the assembler.
LOOSE = re.compile(
    r"^\s*((?:add|sub|mul|div|mad|fma|sqrt|rcp)\.(?!rn\b|lo\b|hi\b|wide\b)[.\w]*f(?:16|32|64)\b.*)", re.M
)


def emitted(tools, source, chip, topology):
    """Writes DIR/pp*.ptx; returns the folder and the ranks. Checks that every launched kernel is present and
    well-formed, and assembles it if ptxas is found."""
    ranks, folder, ptxas = tools.path(chip + ".mlir"), tools.path(chip), cuda_tool("ptxas")
    tools.ok("mpmd-opt", source, f"--mpmd-compile=topology={topology} schedule=1f1b target=cuda:{chip}", "-o", ranks)
    tools.ok("mpmd-translate", "--mpmd-to-ptx", ranks, "-o", folder)
    launched = set(re.findall(r"mpmd\.launch @kernels::@([\w.]+)", read_text(ranks)))
    found = set()
    for path in sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".ptx")):
        text = read_text(path)
        assert text.count(".version ") == 1 and f".target {chip}\n" in text, f"{path}: expected one head for {chip}"
        assert f".version {CHIPS[chip]}\n" in text, f"{path}: expected PTX {CHIPS[chip]}, which the oldest driver takes"
        loose = [*re.findall(r"\S*\.approx\S*", text), *LOOSE.findall(text.replace(".ftz.f32", ".f32"))]
        assert not loose, f"{path}: {len(loose)} instructions do not round as written: {loose[:3]}"
        assert "call" not in re.findall(r"^\s*(\w+)", text, re.M), f"{path}: calls a function"
        found |= set(re.findall(r"\.entry ([\w.$]+)\(", text))
        if ptxas:
            command = [ptxas, f"-arch={chip}", path, "-o", path + ".cubin"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300)
            assert done.returncode == 0, f"ptxas: {path}: {done.stderr[-500:]}"
    assert launched, f"{ranks}: expected launches of kernels, got none"
    assert launched <= found, f"{source}: expected entries of {sorted(launched - found)[:5]}"
    return folder, ranks


@pytest.mark.parametrize("name", ("mlp", "gpt2", "gpt2-3d", "llama", "moe", "convnet"))
def test_examples(tools, name):
    """The second run writes the same bytes."""
    source, topology = os.path.join(EXAMPLES, name, "step.mlir"), "pp2.dp2.tp2" if name == "gpt2-3d" else "pp2"
    first, again = (contents(emitted(tools, source, "sm_90", topology)[0]) for _ in range(2))
    assert first == again, f"{name}: other bytes the second time"


@pytest.mark.parametrize("chip", [chip for chip in CHIPS if chip != "sm_90"])
def test_chips(tools, chip):
    emitted(tools, STEP, chip, "pp4")


@pytest.mark.parametrize("chip", ("sm_75", "sm_90"))
@pytest.mark.parametrize("kind", tables())
def test_functions(tools, kind, chip):
    write_text(tools.path("functions.mlir"), program(kind, tables()[kind]))
    emitted(tools, tools.path("functions.mlir"), chip, "pp1")


def test_no_formula(tools):
    """No StableHLO operation lowers to this one, so the test inserts it into the kernel."""
    write_text(tools.path("functions.mlir"), program("f64", tables()["f64"]))
    text, other = read_text(emitted(tools, tools.path("functions.mlir"), "sm_90", "pp1")[1]), tools.path("other.mlir")
    assert "math.sqrt" in text, "expected a kernel with a square root"
    write_text(other, text.replace("math.sqrt", "math.round"))
    tools.ok("mpmd-translate", "--mpmd-to-ptx", other, "-o", tools.path("other"))
    write_text(other, text.replace("math.sqrt", "math.log10"))
    words = "it calls 'llvm.log10.f64', which has no form on a GPU"
    tools.fails(words, "mpmd-translate", "--mpmd-to-ptx", other, "-o", tools.path("other"))


def test_folder(tools):
    """The tool removes files of an earlier run for meshes that no longer exist, but no other files."""
    (_, many), (_, few), folder = (
        emitted(tools, STEP, "sm_80", "pp4"),
        emitted(tools, STEP, "sm_90", "pp2"),
        tools.path("to"),
    )
    tools.ok("mpmd-translate", "--mpmd-to-ptx", many, "-o", folder)
    write_text(os.path.join(folder, "mine.ptx"), ".version 7.0\n")
    os.mkdir(os.path.join(folder, "more.ptx"))
    shutil.copy(os.path.join(folder, "pp0.ptx"), os.path.join(folder, "pp0.txt"))
    tools.ok("mpmd-translate", "--mpmd-to-ptx", few, "-o", folder)
    found = sorted(os.listdir(folder))
    assert found == ["mine.ptx", "more.ptx", "pp0.ptx", "pp0.txt", "pp1.ptx"], f"written over four meshes: {found}"


@pytest.mark.parametrize(
    "target, message",
    (
        ("cuda", "expected a chip behind 'cuda' in the target, as in 'cuda:sm_90', one of sm_75, sm_80, "),
        ("cuda:", "expected a chip behind 'cuda' in the target, as in 'cuda:sm_90', one of sm_75, sm_80, "),
        ("cuda:sm_999", "unknown chip 'sm_999' in target 'cuda:sm_999', expected one of sm_75, sm_80, "),
        ("cuda:sm_90a", "unknown chip 'sm_90a'"),
        ("gpu", "unknown target 'gpu', expected 'cpu', 'cpu:NAME' or 'cuda:sm_NN'"),
    ),
)
def test_refused_targets(tools, target, message):
    tools.fails(message, "mpmd-opt", STEP, f"--mpmd-compile=topology=pp1 target={target}", "-o", os.devnull)


def test_refused_for_a_cpu(tools):
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp1", "-o", tools.path("cpu.mlir"))
    run = ("mpmd-translate", "--mpmd-to-ptx", tools.path("cpu.mlir"), "-o", tools.path("refused"))
    tools.fails("expected a target whose kernels run on a device", *run)


@pytest.mark.parametrize("option", ("ptx", "report", "schedule", "svg", "trace"))
def test_refused_emulation(tools, option):
    ranks, written = tools.path("ranks.mlir"), tools.path("refused." + option)
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp2 schedule=1f1b target=cuda:sm_90", "-o", ranks)
    words = "expected --with-emulation with --mpmd-to-bundle, --mpmd-to-packed or --mpmd-to-executable, got --mpmd-to-"
    tools.fails(
        words + option + "\n", "mpmd-translate", "--mpmd-to-" + option, "--with-emulation", ranks, "-o", written
    )
    assert not os.path.exists(written), f"{option} with emulation is written"
