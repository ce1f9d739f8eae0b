"""What NVIDIA's assembler makes of the kernels, without a GPU: all of all examples assemble for old and new chips,
keep everything in registers on two of them, reports say so, and no multiplication and addition becomes one."""
import os
import re
import subprocess
import sys

from harness import EXAMPLES, MLP, cuda_tool, in_parallel, main, read_json, read_text, write_text

CHIPS = ("sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120")
# What each example but GPT-2 is assembled for, which is for all.
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


def lowered(tools, source, name, topology, precision):
    """The path of a step in phase `lowered` for each chip: only the target differs."""
    path = tools.path(f"{name}-{precision}.mlir")
    options = f"topology={topology} target=cuda:sm_80 precision={precision} to=lowered"
    tools.ok("mpmd-opt", source, f"--mpmd-compile={options}", "-o", path)
    text = read_text(path)
    for chip in CHIPS:
        write_text(f"{path}.{chip}", text.replace('target = "cuda:sm_80"', f'target = "cuda:{chip}"'))
    return path, set(re.findall(r"mpmd\.launch @kernels::@([\w.]+)", text))


def measured(tools, job):
    """(kernels, those whose threads share rows, those that spill) of a step on a chip."""
    source, chip, launched = job
    report = f"{source}.{chip}.json"
    tools.ok("mpmd-translate", "--mpmd-to-report", f"{source}.{chip}", "-o", report)
    said = read_json(report)
    assert said["target"] == f"cuda:{chip}", f"{report}: target {said['target']}"
    kernels = {kernel["name"]: kernel for kernel in said["kernels"]}
    assert launched and launched <= kernels.keys(), f"{report}: expected {sorted(launched - kernels.keys())[:5]}"
    for kernel in kernels.values():
        assert kernel.keys() == NAMES and 1 < kernel["registers"] <= 255, f"{report}: {kernel}"
        # So many fit on one processor of the chip.
        assert kernel["registers"] * kernel["threads"] <= 65536, f"{report}: a block of {kernel} cannot be launched"
    shared = sum(kernel["threads"] > kernel["rows"] for kernel in kernels.values())
    return len(kernels), shared, [k for k in kernels.values() if k["spill_store_bytes"] or k["spill_load_bytes"]]


def test_examples(tools):
    jobs = []
    for name in ("mlp", "gpt2", "gpt2-3d", "llama", "moe", "convnet"):
        source = os.path.join(EXAMPLES, name, "step.mlir")
        topology = "pp2.dp2.tp2" if name == "gpt2-3d" else "pp2"
        path, launched = lowered(tools, source, name, topology, "strict")
        jobs += [(path, chip, launched) for chip in (CHIPS if name == "gpt2" else SOME_CHIPS)]
        if name == "gpt2":
            path, launched = lowered(tools, source, name, topology, "fast")
            jobs += [(path, chip, launched) for chip in MUST_NOT_SPILL]
    kernels = shared = 0
    for (path, chip, _), (all_of_it, sharing, spilled) in zip(jobs, in_parallel(lambda j: measured(tools, j), jobs)):
        kernels, shared = kernels + all_of_it, shared + sharing
        if chip in MUST_NOT_SPILL:
            assert not spilled, f"{os.path.basename(path)}, {chip}: {len(spilled)} kernels spill: {spilled[:2]}"
    assert shared, "expected kernels whose threads share rows"
    print(f"{kernels} kernels of {len(CHIPS)} chips assembled, {shared} of them with threads that share rows")


def test_reports(tools, ptxas):
    """As text; and without an assembler, or with one that fails."""
    step, ranks = os.path.join(MLP, "step.mlir"), tools.path("mlp.ranks.mlir")
    tools.ok("mpmd-opt", step, "--mpmd-compile=topology=pp2 schedule=1f1b target=cuda:sm_90", "-o", ranks)
    text = tools.ok("mpmd-translate", "--mpmd-to-report", ranks)
    table = text.split("\nkernels (")[1].split("\n\n")[0].splitlines()[1:]
    assert table[0].split()[2] == "registers" and len(table) > 3, f"the table of kernels: {table[:3]}"
    assert all(re.fullmatch(r"( +\d+){7}  [\w.]+", line) for line in table[1:]), f"rows of kernels: {table[1:3]}"
    os.environ["MPMD_PTXAS"] = ""
    text = tools.ok("mpmd-translate", "--mpmd-to-report", ranks)
    assert "\nnot known: there is no ptxas in PATH, and MPMD_PTXAS names none\n" in text, "no ptxas is not said"
    tools.ok("mpmd-translate", "--mpmd-to-report", ranks, "-o", tools.path("none.json"))
    said = read_json(tools.path("none.json"))
    assert said["kernels"] is None and "there is no ptxas" in said["kernels_unknown"], f"no ptxas: {said['kernels']}"
    for program, message in (("false", "ended with 1"), ("true", "wrote nothing")):
        os.environ["MPMD_PTXAS"] = "/bin/" + program
        code, _, err = tools.call("mpmd-translate", "--mpmd-to-report", ranks)
        assert code == 1 and f"target 'cuda:sm_90': '/bin/{program}' {message}" in err, f"{program}: {code} {err}"
    os.environ["MPMD_PTXAS"] = ptxas
    tools.ok("mpmd-opt", step, "--mpmd-compile=topology=pp2", "-o", tools.path("cpu.mlir"))
    text = tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("cpu.mlir"))
    assert (
        "\nkernels (" not in text and ", target cpu, precision strict, denormals flush\n" in text
    ), "kernels of a CPU are reported"


def test_roundings(tools, ptxas, nvdisasm):
    """What the chip runs: two roundings where the program has two, one where the user has asked for speed."""
    step = tools.path("roundings.mlir")
    write_text(step, ROUNDINGS)
    for precision, want in (("strict", {"FMUL", "FADD"}), ("fast", {"FFMA"})):
        ranks, folder = tools.path(precision + ".mlir"), tools.path(precision)
        options = f"topology=pp1 target=cuda:sm_90 precision={precision}"
        tools.ok("mpmd-opt", step, f"--mpmd-compile={options}", "-o", ranks)
        tools.ok("mpmd-translate", "--mpmd-to-ptx", ranks, "-o", folder)
        (text,) = [os.path.join(folder, name) for name in os.listdir(folder)]
        ptx = read_text(text)
        # Without the kernel of matrix products, which says fma itself.
        write_text(text, ptx[: ptx.index("\t// .globl\tmpmd_strided_product")])
        subprocess.run([ptxas, "-arch=sm_90", text, "-o", text + ".cubin"], check=True, timeout=300)
        code = subprocess.run(
            [nvdisasm, "-c", text + ".cubin"], check=True, capture_output=True, text=True, timeout=300
        )
        found = set(re.findall(r"\b(FMUL|FADD|FFMA)\b", code.stdout))
        assert found == want, f"{precision}: expected {sorted(want)}, got {sorted(found)}"
    print("the chip rounds as written")


def test(tools):
    ptxas, nvdisasm = cuda_tool("ptxas"), cuda_tool("nvdisasm")
    if not ptxas:
        print(f"skipped: 3 of 3, examples on {len(CHIPS)} chips, reports, roundings: no ptxas is found")
        sys.exit(77)
    os.environ["MPMD_PTXAS"] = ptxas
    test_examples(tools)
    test_reports(tools, ptxas)
    if nvdisasm:
        test_roundings(tools, ptxas, nvdisasm)
    else:
        print("skipped: 1 of 3, roundings: no nvdisasm is found")


main(test)
