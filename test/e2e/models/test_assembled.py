"""Assembles kernels with NVIDIA's assembler, without a GPU. All kernels of all examples assemble for old and new
chips, and use no local memory on two of them. Reports show this, and no multiplication and addition are fused."""
import functools
import os
import re
import subprocess

import pytest


from harness import EXAMPLES, STEP, read_text, write_text


CHIPS = ("sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120")
# The chips for each example; GPT-2 is assembled for all chips.
SOME_CHIPS = ("sm_75", "sm_80", "sm_90", "sm_120")
MUST_NOT_SPILL = ("sm_80", "sm_90")
NAMES = {
    *("name", "threads", "rows", "registers", "stack_bytes", "spill_store_bytes", "spill_load_bytes"),
    "shared_bytes",
}
ROUNDINGS = """module @roundings {
  func.func public @main(%x: tensor<512xf32> loc("x"), %y: tensor<512xf32> loc("y"), %z: tensor<512xf32> loc("z"))
      -> (tensor<512xf32> {jax.result_info = "sum"}) {
    %product = stablehlo.multiply %x, %y : tensor<512xf32>
    %sum = stablehlo.add %product, %z : tensor<512xf32>
    return %sum : tensor<512xf32>
  }
}
"""


def steps():
    """(example, precision, chip)"""
    for name in ("mlp", "gpt2", "gpt2-3d", "llama", "moe", "convnet"):
        for chip in CHIPS if name == "gpt2" else SOME_CHIPS:
            yield name, "strict", chip
    for chip in MUST_NOT_SPILL:
        yield "gpt2", "fast", chip


@pytest.fixture(autouse=True)
def assembler(ptxas, monkeypatch):
    monkeypatch.setenv("MPMD_PTXAS", ptxas)


@pytest.fixture(scope="module")
def lowered(module_tools):
    """A step in phase `lowered`, and the kernels that it launches."""

    @functools.cache
    def compile(name, precision):
        path = module_tools.path(f"{name}-{precision}.mlir")
        topology = "pp2.dp2.tp2" if name == "gpt2-3d" else "pp2"
        options = f"topology={topology} target=cuda:sm_80 precision={precision} to=lowered"
        module_tools.ok("mpmd-opt", os.path.join(EXAMPLES, name, "step.mlir"), f"--mpmd-compile={options}", "-o", path)
        text = read_text(path)
        return text, set(re.findall(r"mpmd\.launch @kernels::@([\w.]+)", text))

    return compile


@pytest.fixture(scope="module")
def ranks(module_tools):
    """The small example for a chip."""
    path = module_tools.path("mlp.ranks.mlir")
    module_tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp2 schedule=1f1b target=cuda:sm_90", "-o", path)
    return path


@pytest.mark.parametrize("name, precision, chip", list(steps()))
def test_example(tools, lowered, name, precision, chip):
    text, launched = lowered(name, precision)
    source = tools.path("step.mlir")
    write_text(source, text.replace('target = "cuda:sm_80"', f'target = "cuda:{chip}"'))
    said = tools.report(source)
    assert said["target"] == f"cuda:{chip}", f"expected target cuda:{chip}, got {said['target']}"
    kernels = {kernel["name"]: kernel for kernel in said["kernels"]}
    assert launched and launched <= kernels.keys(), f"expected {sorted(launched - kernels.keys())[:5]}"
    for kernel in kernels.values():
        assert kernel.keys() == NAMES and 1 < kernel["registers"] <= 255, f"{kernel}"
        # A thread block must fit into the registers of one multiprocessor.
        assert kernel["registers"] * kernel["threads"] <= 65536, f"a block of {kernel} cannot be launched"
    assert any(kernel["threads"] > kernel["rows"] for kernel in kernels.values()), "no kernel whose threads share rows"
    if chip in MUST_NOT_SPILL:
        spilled = [k for k in kernels.values() if k["spill_store_bytes"] or k["spill_load_bytes"]]
        assert not spilled, f"{len(spilled)} kernels spill: {spilled[:2]}"


def test_report_as_text(tools, ranks):
    text = tools.ok("mpmd-translate", "--mpmd-to-report", ranks)
    head, *rows = [line.split() for line in text.split("\nkernels (")[1].split("\n\n")[0].splitlines()[1:]]
    assert head[2] == "registers" and len(rows) > 2, f"the table of kernels: {head} {rows[:3]}"
    assert all(len(row) == 8 and all(map(str.isdigit, row[:7])) for row in rows), f"rows of kernels: {rows[:2]}"


def test_report_without_an_assembler(tools, ranks):
    os.environ["MPMD_PTXAS"] = ""
    text = tools.ok("mpmd-translate", "--mpmd-to-report", ranks)
    assert "\nnot known: there is no ptxas in PATH, and MPMD_PTXAS names none\n" in text, "no ptxas is not said"
    said = tools.report(ranks)
    assert said["kernels"] is None and "there is no ptxas" in said["kernels_unknown"], f"no ptxas: {said['kernels']}"


@pytest.mark.parametrize("program, message", (("false", "ended with 1"), ("true", "wrote nothing")))
def test_assembler_that_fails(tools, ranks, program, message):
    os.environ["MPMD_PTXAS"] = "/bin/" + program
    tools.fails(f"target 'cuda:sm_90': '/bin/{program}' {message}", "mpmd-translate", "--mpmd-to-report", ranks)


def test_no_kernels_of_a_cpu(tools):
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp2", "-o", tools.path("cpu.mlir"))
    text = tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("cpu.mlir"))
    right = "\nkernels (" not in text and ", target cpu, precision strict, denormals flush\n" in text
    assert right, "kernels of a CPU are reported"


@pytest.mark.parametrize("precision, want", (("strict", {"FMUL", "FADD"}), ("fast", {"FFMA"})))
def test_roundings(tools, ptxas, nvdisasm, precision, want):
    """The assembled code has two roundings if the program has two, or one if the user chose `fast`."""
    step, ranks, folder = (tools.path(name) for name in ("roundings.mlir", "ranks.mlir", "ptx"))
    write_text(step, ROUNDINGS)
    options = f"topology=pp1 target=cuda:sm_90 precision={precision}"
    tools.ok("mpmd-opt", step, f"--mpmd-compile={options}", "-o", ranks)
    tools.ok("mpmd-translate", "--mpmd-to-ptx", ranks, "-o", folder)
    (text,) = [os.path.join(folder, name) for name in os.listdir(folder)]
    ptx = read_text(text)
    # Without the matrix-product kernel, which contains an explicit fma.
    write_text(text, ptx[: ptx.index("\t// .globl\tmpmd_strided_product")])
    subprocess.run([ptxas, "-arch=sm_90", text, "-o", text + ".cubin"], check=True, timeout=300)
    code = subprocess.run([nvdisasm, "-c", text + ".cubin"], check=True, capture_output=True, text=True, timeout=300)
    found = set(re.findall(r"\b(FMUL|FADD|FFMA)\b", code.stdout))
    assert found == want, f"{precision}: expected {sorted(want)}, got {sorted(found)}"
