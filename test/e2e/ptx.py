"""Kernels for CUDA: every kernel of the examples, and every function in every type, is PTX with every rounding as
written, and assembles where ptxas is found; what has no form there, and chips that there are not, are refused."""
import os
import re
import shutil
import subprocess

from function_programs import program, tables
from harness import EXAMPLES, MLP, cuda_tool, in_parallel, main, read_text, write_text

CHIPS = {
    "sm_75": "6.3",
    "sm_80": "7.0",
    "sm_86": "7.1",
    "sm_89": "7.8",
    "sm_90": "7.8",
    "sm_100": "8.6",
    "sm_120": "8.7",
}
PTXAS = cuda_tool("ptxas")
# Arithmetic on floats that does not say how it rounds may be contracted by the assembler.
LOOSE = re.compile(
    r"^\s*((?:add|sub|mul|div|mad|fma|sqrt|rcp)\.(?!rn\b|lo\b|hi\b|wide\b)[.\w]*f(?:16|32|64)\b.*)", re.M
)


def emitted(tools, name, source, chip, topology):
    ranks, folder = tools.path(f"{name}-{chip}.mlir"), tools.path(f"{name}-{chip}")
    tools.ok("mpmd-opt", source, f"--mpmd-compile=topology={topology} schedule=1f1b target=cuda:{chip}", "-o", ranks)
    tools.ok("mpmd-translate", "--mpmd-to-ptx", ranks, "-o", folder)
    launched = set(re.findall(r"mpmd\.launch @kernels::@([\w.]+)", read_text(ranks)))
    found = set()
    for file in sorted(f for f in os.listdir(folder) if f.endswith(".ptx")):
        path = os.path.join(folder, file)
        text = read_text(path)
        assert text.count(".version ") == 1 and f".target {chip}\n" in text, f"{path}: expected one head for {chip}"
        assert f".version {CHIPS[chip]}\n" in text, f"{path}: expected PTX {CHIPS[chip]}, which the oldest driver takes"
        loose = [*re.findall(r"\S*\.approx\S*", text), *LOOSE.findall(text.replace(".ftz.f32", ".f32"))]
        assert not loose, f"{path}: {len(loose)} instructions do not round as written: {loose[:3]}"
        assert "call" not in re.findall(r"^\s*(\w+)", text, re.M), f"{path}: calls a function"
        found |= set(re.findall(r"\.entry ([\w.$]+)\(", text))
        if PTXAS:
            done = subprocess.run(
                [PTXAS, f"-arch={chip}", path, "-o", path + ".cubin"], capture_output=True, text=True, timeout=300
            )
            assert done.returncode == 0, f"ptxas: {path}: {done.stderr[-500:]}"
    assert launched, f"{ranks}: expected launches of kernels, got none"
    assert launched <= found, f"{name}: expected entries of {sorted(launched - found)[:5]}"
    return len(found)


def test_folder(tools):
    """What an earlier run has left of meshes that are no more is removed; what others have put there is not."""
    many, few, folder = tools.path("mlp-sm_80.mlir"), tools.path("mlp-sm_90.mlir"), tools.path("folder")
    tools.ok("mpmd-translate", "--mpmd-to-ptx", many, "-o", folder)
    write_text(os.path.join(folder, "mine.ptx"), ".version 7.0\n")
    os.mkdir(os.path.join(folder, "more.ptx"))
    shutil.copy(os.path.join(folder, "pp0.ptx"), os.path.join(folder, "pp0.txt"))
    tools.ok("mpmd-translate", "--mpmd-to-ptx", few, "-o", folder)
    found = sorted(os.listdir(folder))
    assert found == ["mine.ptx", "more.ptx", "pp0.ptx", "pp0.txt", "pp1.ptx"], f"written over four meshes: {found}"


def test(tools):
    jobs = [
        (e, os.path.join(EXAMPLES, e, "step.mlir"), "sm_90", "pp2.dp2.tp2" if e == "gpt2-3d" else "pp2")
        for e in ("mlp", "gpt2", "gpt2-3d", "llama", "moe", "convnet")
    ]
    jobs += [("mlp", os.path.join(MLP, "step.mlir"), chip, "pp4") for chip in CHIPS if chip != "sm_90"]
    for kind, table in tables().items():
        source = tools.path(kind + ".in.mlir")
        write_text(source, program(kind, table))
        jobs += [(kind, source, chip, "pp1") for chip in ("sm_75", "sm_90")]
    counts = in_parallel(lambda job: emitted(tools, *job), jobs)
    test_folder(tools)
    # It is the same the second time.
    first = {
        f: open(tools.path("gpt2-sm_90", f), "rb").read() for f in os.listdir(tools.path("gpt2-sm_90")) if "ptx" in f
    }
    emitted(tools, "gpt2", os.path.join(EXAMPLES, "gpt2", "step.mlir"), "sm_90", "pp2")
    assert all(open(tools.path("gpt2-sm_90", f), "rb").read() == first[f] for f in first), "other bytes the second time"

    step = os.path.join(MLP, "step.mlir")
    for target, message in (
        ("cuda", "expected a chip behind 'cuda' in the target, as in 'cuda:sm_90', one of sm_75, sm_80, "),
        ("cuda:", "expected a chip behind 'cuda' in the target, as in 'cuda:sm_90', one of sm_75, sm_80, "),
        ("cuda:sm_999", "unknown chip 'sm_999' in target 'cuda:sm_999', expected one of sm_75, sm_80, "),
        ("cuda:sm_90a", "unknown chip 'sm_90a'"),
        ("gpu", "unknown target 'gpu', expected 'cpu', 'cpu:NAME' or 'cuda:sm_NN'"),
    ):
        code, _, err = tools.call("mpmd-opt", step, f"--mpmd-compile=topology=pp1 target={target}", "-o", os.devnull)
        assert code == 1 and message in err, f"{target}: exit code {code}: {err}"
    tools.ok("mpmd-opt", step, "--mpmd-compile=topology=pp1", "-o", tools.path("cpu.mlir"))
    code, _, err = tools.call("mpmd-translate", "--mpmd-to-ptx", tools.path("cpu.mlir"), "-o", tools.path("refused"))
    assert code == 1 and "expected one whose kernels run on a device" in err, f"a CPU's: {err}"
    ranks = tools.path("mlp-sm_90.mlir")
    for option in ("ptx", "report", "schedule", "svg", "trace"):
        written = tools.path("refused." + option)
        code, _, err = tools.call("mpmd-translate", "--mpmd-to-" + option, "--with-emulation", ranks, "-o", written)
        words = "expected --with-emulation with --mpmd-to-bundle, --mpmd-to-packed or --mpmd-to-executable, got --mpmd"
        right = code == 1 and f"{words}-to-{option}\n" in err and not os.path.exists(written)
        assert right, f"{option} with emulation: exit code {code}: {err}"
    # What has no formula: there is no operation that becomes one, so that it is put into the kernel here.
    text = read_text(tools.path("f64-sm_90.mlir"))
    for name, called in (("log10", "llvm.log10.f64"), ("round", "")):
        other = text.replace("math.sqrt", "math." + name)
        assert other != text, "expected a kernel with a square root"
        write_text(tools.path("other.mlir"), other)
        code, _, err = tools.call(
            "mpmd-translate", "--mpmd-to-ptx", tools.path("other.mlir"), "-o", tools.path("other")
        )
        assert code == (1 if called else 0), f"{name}: exit code {code}: {err}"
        assert not called or f"it calls '{called}', which has no form on a GPU" in err, f"{name}: {err}"
    print(f"{sum(counts)} kernels, {'assembled by ptxas' if PTXAS else 'not assembled: no ptxas is found'}")


main(test)
