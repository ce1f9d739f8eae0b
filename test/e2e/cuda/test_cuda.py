"""Bundles for CUDA on the emulated driver. They have the CPU's bits for all numbers of devices and orders of
execution, with and without graphs. Unsupported options are refused. With --all, all examples and the programs of
../shared/data run in all configurations; otherwise only the small ones."""
import os
import shutil
import subprocess

import pytest

import sliced
from emulated import Emulated, expect_clean
from harness import (
    E2E,
    EXAMPLES,
    FEED,
    MLP,
    SHARED,
    STATE,
    STEP,
    contents,
    read_bytes,
    read_json,
    read_text,
    same_bits,
    write_text,
)


ORDERS = ("order=fifo", "order=late", "order=random,seed=5")
FEW = (
    ("devices=1,order=fifo", "--graph"),
    ("devices=8,order=late", "--graph"),
    ("devices=8,order=random,seed=5", "--no-graph"),
)
MANY = tuple((f"devices={n},{order}", graph) for n in (1, 8) for order in ORDERS for graph in ("--graph", "--no-graph"))


# Programs with data-dependent loops: the host checks whether there is another iteration.
ENDED = ("lists_that_end", "branches_that_decompose")


def many_tensors(count):
    """A step over this number of tensors, each of which gets the sum of all."""
    numbers = range(count)
    state = ", ".join(f'%a{i}: tensor<3xf32> {{tf.aliasing_output = {i} : i32}} loc("state[{i}]")' for i in numbers)
    results = ", ".join(f'tensor<3xf32> {{jax.result_info = "result[0][{i}]"}}' for i in numbers)
    lines = ["%zero = stablehlo.constant dense<0.0> : tensor<f32>"]
    for i in numbers:
        lines.append(f"%r{i} = stablehlo.reduce(%a{i} init: %zero) applies stablehlo.add across dimensions = [0]")
        lines[-1] += " : (tensor<3xf32>, tensor<f32>) -> tensor<f32>"
        lines.append(f"%s{i} = stablehlo.add {f'%s{i - 1}' if i else '%zero'}, %r{i} : tensor<f32>")
    lines.append(f"%all = stablehlo.broadcast_in_dim %s{count - 1}, dims = [] : (tensor<f32>) -> tensor<3xf32>")
    lines += [f"%o{i} = stablehlo.add %a{i}, %all : tensor<3xf32>" for i in numbers]
    values, types = ", ".join(f"%o{i}" for i in numbers), ", ".join("tensor<3xf32>" for i in numbers)
    body = "\n".join(lines) + f"\nreturn {values} : {types}"
    return f"module {{ func.func public @main({state}) -> ({results}) {{\n{body}\n}} }}\n"


# Shapes that are summed over all but the last dimension: one block of elements and several, blocks of blocks, more
# than fits into a thread block's memory, and partial rows of columns.
COLUMN_SHAPES = (
    (1, 5),
    (100, 33),
    (128, 256),
    (129, 257),
    (256, 768),
    (2048, 31),
    (2049, 40),
    (5000, 3),
    (70000, 2),
    (3, 200, 70),
    (40, 5, 4, 9),
)


def column_sums():
    """Sums, products and extremes along columns, of each type, and of two operands."""
    arguments, results, lines = [], [], []

    def reduce(name, value, op, shape, kind):
        begin = {"add": "0.0", "multiply": "1.0", "maximum": "0.0"}[op] if kind[0] != "i" else "0"
        dims = ", ".join(str(d) for d in range(len(shape) - 1))
        tensor, out = f"tensor<{'x'.join(map(str, shape))}x{kind}>", f"tensor<{shape[-1]}x{kind}>"
        lines.append(f"%z{name} = stablehlo.constant dense<{begin}> : tensor<{kind}>")
        lines.append(
            f"%{name} = stablehlo.reduce({value} init: %z{name}) applies stablehlo.{op} across dimensions = [{dims}]"
            f" : ({tensor}, tensor<{kind}>) -> {out}"
        )
        results.append((f"%{name}", out))

    for i, shape in enumerate(COLUMN_SHAPES):
        for kind in ("f32",) if shape[0] > 10000 else ("f32", "bf16", "f16", "f64", "i32"):
            tensor = f"tensor<{'x'.join(map(str, shape))}x{kind}>"
            arguments.append(f'%a{i}{kind}: {tensor} loc("a{i}{kind}")')
            reduce(f"s{i}{kind}", f"%a{i}{kind}", "add", shape, kind)
            if kind != "f32":
                continue
            reduce(f"m{i}", f"%a{i}{kind}", "maximum", shape, kind)
            lines.append(f"%q{i} = stablehlo.multiply %a{i}{kind}, %a{i}{kind} : {tensor}")
            lines.append(f"%e{i} = stablehlo.exponential %q{i} : {tensor}")
            reduce(f"q{i}s", f"%e{i}", "add", shape, kind)
            reduce(f"q{i}p", f"%e{i}", "multiply", shape, kind)
    # A long row, whose lanes are threads.
    arguments.append('%row: tensor<5000xf32> loc("row")')
    lines.append("%zrow = stablehlo.constant dense<0.0> : tensor<f32>")
    lines.append(
        "%srow = stablehlo.reduce(%row init: %zrow) applies stablehlo.add across dimensions = [0]"
        " : (tensor<5000xf32>, tensor<f32>) -> tensor<f32>"
    )
    results.append(("%srow", "tensor<f32>"))
    types = ", ".join(f'{kind} {{jax.result_info = "result[{i}]"}}' for i, (_, kind) in enumerate(results))
    lines.append(f"return {', '.join(v for v, _ in results)} : {', '.join(kind for _, kind in results)}")
    body = "\n".join(lines)
    return f"module {{ func.func public @main({', '.join(arguments)}) -> ({types}) {{\n{body}\n}} }}\n"


RANDOM = ("--random-inputs", "1", "--steps", "3")
EMULATED_SLOWLY = ("long_attention",)  # one step takes half a minute
SOURCES = {
    "long_rows": "programs",
    "branches": "inputs",
    "narrow_products": "inputs",
    "unit_dims": "inputs",
    "walks": "inputs",
    "long_attention": "programs",
}
FROZEN = ("windows_that_meet", "argmax_of_long_rows", "reads_across", "recurrences", *ENDED)
# By example, the topologies that are always tested; others take minutes.
SOME = {"mlp": ("pp1", "pp4"), "moe": ("pp2",), "gpt2-3d": ("pp2.dp2.tp2",)}
ALL = {name: ("pp1", "pp2", "pp4") for name in ("mlp", "gpt2", "llama")}
ALL |= {name: ("pp1", "pp2") for name in ("moe", "convnet")} | {"gpt2-3d": ("pp1.dp2.tp2", "pp2.dp2.tp2")}


def shapes(folder, group):
    """The topologies and schedules in which a shared program is tested."""
    about = read_json(os.path.join(folder, "about.json"))
    if group == "sharded":
        return tuple(about["topologies"]), ("1f1b", "zb-h1")
    stages = about["stages"]
    if not stages:
        return ("pp1 stages=4", "pp4 stages=4"), ("1f1b", "zb-h1", "search")
    return tuple(f"pp{n}" for n in sorted({1, min(2, stages), min(4, stages)})), ("1f1b", "zb-h1", "search")


def programs(everything):
    """(name, source, options of a run, topologies, schedules, configurations of a run)"""
    for name, folder in SOURCES.items():
        slow = name in EMULATED_SLOWLY
        topology = "pp2" if name == "long_rows" else "pp1"
        run = RANDOM[:2] if slow else RANDOM
        yield name, os.path.join(E2E, folder, name + ".mlir"), run, (topology,), ("1f1b",), FEW[: 1 if slow else None]
    for name in FROZEN:
        frozen = os.path.join(E2E, "values", "frozen", name)
        yield name, frozen + ".mlir", ("--input", frozen + ".safetensors"), ("pp1",), ("1f1b",), FEW
    for name, topologies in (ALL if everything else SOME).items():
        schedules = ("1f1b", "zb-h1", "search") if everything else ("zb-h1",)
        source = os.path.join(EXAMPLES, name, "step.mlir")
        yield name, source, RANDOM, topologies, schedules, MANY if everything else FEW
    for group in ("cases", "sharded") if everything and os.path.isdir(SHARED) else ():
        for name in sorted(os.listdir(os.path.join(SHARED, group))):
            folder = os.path.join(SHARED, group, name)
            files = [os.path.join(folder, n + ".safetensors") for n in ("state", "feed")]
            options = ("--input", files[0], "--feed", files[1], "--steps", "10", "--feed-repeat")
            yield name, os.path.join(folder, "step.mlir"), options, *shapes(folder, group), MANY


def pytest_generate_tests(metafunc):
    if "configurations" in metafunc.fixturenames:
        cases = [
            pytest.param(name, source, options, topology, schedule, configurations, id=f"{name}-{topology}-{schedule}")
            for name, source, options, topologies, schedules, configurations in programs(
                metafunc.config.getoption("--all")
            )
            for topology in topologies
            for schedule in schedules
        ]
        metafunc.parametrize("name, source, options, topology, schedule, configurations", cases)


def test_bits(emulated, name, source, options, topology, schedule, configurations):
    compiled = f"topology={topology} schedule={schedule}" + (" effort=50" if schedule == "search" else "")
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", compiled), "cpu", *options)
    bundle = emulated.bundle(source, "gpu", "cuda:sm_90", compiled)
    for emulator, graph in configurations:
        got, said = emulated.run(bundle, "gpu", *options, graph, emulator=emulator)
        what = f"{name}: {topology} {schedule} {emulator} {graph}"
        same_bits(got, want, what)
        expect_clean(said, what, graph == "--graph" and name not in ENDED)


@pytest.mark.parametrize("text", (column_sums(), many_tensors(700)), ids=("column-sums", "many-tensors"))
def test_large_programs(tools, emulated, text):
    """One thread sums a column, or several threads the blocks of a long one: the order of additions is that of the
    CPU. A kernel has a limited number of operands, so sums and updates of many tensors need several kernels."""
    source, run = tools.path("step.mlir"), ("--random-inputs", "1")
    write_text(source, text)
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", "topology=pp1"), "cpu", *run)
    got, said = emulated.run(emulated.bundle(source, "gpu", "cuda:sm_90", "topology=pp1"), "gpu", *run)
    same_bits(got, want, "large programs")
    expect_clean(said, "large programs", True)


@pytest.fixture(scope="module")
def column_kernels(module_tools):
    source, ranks, folder = (module_tools.path(name) for name in ("step.mlir", "columns.mlir", "columns.ptx"))
    write_text(source, column_sums())
    module_tools.ok("mpmd-opt", source, "--mpmd-compile=topology=pp1 target=cuda:sm_90", "-o", ranks)
    module_tools.ok("mpmd-translate", "--mpmd-to-ptx", ranks, "-o", folder)
    return read_text(os.path.join(folder, "pp0.ptx")).split(".entry ")[1:]


@pytest.mark.parametrize("kind, most, ahead", (("columns_add_", 1, 16), ("rows_add_", None, 8)))
def test_column_sums_ask_for_many_elements(column_kernels, kind, most, ahead):
    """A thread with its accumulator in a register loads many elements at once. Barriers are only between the blocks of
    a sum."""
    found = [entry for entry in column_kernels if entry.startswith(kind)]
    assert found, f"no kernel {kind}*"
    waits = max(entry.count("\tbar.") for entry in found)
    assert most is None or waits <= most, f"{kind}*: {waits} barriers"
    loads = max(entry.count("\tld.global") for entry in found)
    assert loads >= ahead, f"{kind}*: expected {ahead} elements to be asked for at once, got {loads}"


def test_accesses_are_coalesced(emulated):
    """Threads share rows. If each thread read its own row, warps would access seven times the needed bytes."""
    bundle = emulated.bundle(STEP, "gpu", "cuda:sm_90", "topology=pp2 schedule=1f1b")
    _, said = emulated.run(bundle, "gpu", "--random-inputs", "1")
    touched, needed = (sum(kernel[key] for kernel in said["kernels"]) for key in ("sectors", "minimum_sectors"))
    assert needed and touched <= 1.15 * needed, f"mlp: {touched} sectors are touched, {needed} would do"


def test_assembler_that_fails(tools, emulated):
    emulated.bundle(STEP, "text", "cuda:sm_90", "topology=pp2")
    os.environ["MPMD_PTXAS"] = shutil.which("false")
    out = tools.path("refused.mpmd")
    tools.fails("ended with 1", "mpmd-translate", "--mpmd-to-bundle", tools.path("text.mlir"), "-o", out)
    assert not os.path.exists(out), "a bundle in spite of the error"


def test_code_beside_the_text(emulated, ptxas):
    without = emulated.bundle(STEP, "text", "cuda:sm_90", "topology=pp2")
    want, _ = emulated.run(without, "text", *RANDOM)
    os.environ["MPMD_PTXAS"] = ptxas
    bundle = emulated.bundle(STEP, "code", "cuda:sm_90", "topology=pp2")
    sizes = [os.path.getsize(os.path.join(path, "pp0.so")) for path in (without, bundle)]
    assert sizes[0] < sizes[1], f"no code is beside the text: {sizes} bytes"
    same_bits(emulated.run(bundle, "code", *RANDOM)[0], want, "code of ptxas")


class Trained:
    """The small example with its files, on the CPU and on devices."""

    options = ("--input", STATE, "--feed", FEED, "--feed-repeat", "--steps", "6")

    def __init__(self, emulated):
        compiled = "topology=pp2 schedule=1f1b"
        self.cpu = emulated.bundle(STEP, "cpu", "cpu", compiled)
        self.gpu = emulated.bundle(STEP, "gpu", "cuda:sm_80", compiled)
        self.want, _ = emulated.run(self.cpu, "cpu", *self.options)


@pytest.fixture
def trained(emulated):
    return Trained(emulated)


def test_devices_by_number(emulated, trained):
    options = (*trained.options, "--device", "cuda", "--devices", "1,0")
    got, said = emulated.run(trained.gpu, "gpu", *options, emulator="devices=2")
    same_bits(got, trained.want, "mlp on devices 1 and 0")
    expect_clean(said, "mlp on devices 1 and 0", True)


def test_dump(tools, trained):
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=2"
    dumps = []
    for bundle in (trained.cpu, trained.gpu):
        folder = tools.path(f"dump{len(dumps)}")
        tools.ok("mpmd-run", bundle, *trained.options, "--dump", folder, "--dump-step", "2")
        dumps.append(contents(folder))
    assert dumps[0] == dumps[1], "a dump: other bits"


def test_evaluation(tools, emulated, trained):
    evaluated = []
    for name, target, bundle in (("cpu", "cpu", trained.cpu), ("gpu", "cuda:sm_80", trained.gpu)):
        compiled = emulated.bundle(os.path.join(MLP, "eval.mlir"), "eval-" + name, target, "topology=pp2")
        history = tools.path("evaluations." + name)
        batches = ("--eval-feed", os.path.join(MLP, "test.safetensors"), "--eval-history", history)
        tools.ok("mpmd-run", bundle, *trained.options, "--eval", compiled, "--eval-every", "2", *batches)
        evaluated.append(read_bytes(history))
    assert evaluated[0] == evaluated[1], "an evaluation on devices: other bits"


def test_checkpoint(tools, emulated, trained):
    folder = tools.path("checkpoints")
    emulated.run(trained.gpu, "part", *trained.options[:-1], "3", "--checkpoint", folder)
    got, _ = emulated.run(trained.gpu, "gpu", *trained.options, "--resume", folder)
    same_bits(got[:1], trained.want[:1], "mlp that goes on after three steps")


def test_executable(tools, trained):
    """One file contains everything, including the emulated kernels. It finds its plugin whatever its own name is."""
    tools.ok(
        *("mpmd-translate", "--mpmd-to-executable", "--with-emulation"),
        *(tools.path("gpu.mlir"), "-o", tools.path("train")),
    )
    call = lambda *options: subprocess.run(
        ["./train", *trained.options, *options], cwd=tools.work, capture_output=True, text=True, timeout=60
    )
    done = call()
    words = "'libmpmd_cuda.so', which is in none of "
    assert done.returncode == 1 and words in done.stderr, f"without its plugin: {done.returncode}: {done.stderr}"
    folders = done.stderr.split(words)[1].split(" (MPMD_PLUGIN_PATH may name")[0].split(", ")
    right = len(set(folders)) == len(folders) == 2 and folders[0] == os.path.realpath(tools.work)
    assert right and all(os.path.normpath(folder) == folder for folder in folders), f"looked for in {folders}"
    os.environ["MPMD_PLUGIN_PATH"] = tools.bin
    final = tools.path("executable.final")
    done = call("--output", final)
    assert done.returncode == 0, f"an executable: {done.returncode}: {done.stderr}"
    assert read_bytes(final) == trained.want[0], "an executable on a device: other bits"


@pytest.fixture(scope="module")
def small(module_tools):
    """Bundles of two ranks for the CPU and for devices, and one without emulation image."""
    emulated = Emulated(module_tools)
    bundles = {name: emulated.bundle(STEP, name, t, "topology=pp2") for name, t in TARGETS.items()}
    bundles["bare"] = module_tools.path("bare.mpmd")
    module_tools.ok("mpmd-translate", "--mpmd-to-bundle", module_tools.path("gpu.mlir"), "-o", bundles["bare"])
    return bundles


TARGETS = {"gpu": "cuda:sm_90", "cpu": "cpu"}


def refused(tools, bundle, *options, **settings):
    """The single error line, without numbers that depend on a plan."""
    os.environ.update(settings)
    code, out, err = tools.call("mpmd-run", bundle, "--random-inputs", "1", "--steps", "1", *options)
    lines = [line for line in err.splitlines() if line.startswith("mpmd-run: error: ")]
    assert code == 1 and len(lines) == 1, f"{options} {settings}: exit code {code}: {out}{err}"
    return lines[0]


@pytest.mark.parametrize(
    "words, where, options, settings",
    (
        ("cuda: no driver: cannot load what MPMD_CUDA_DRIVER names", "gpu", "", {"MPMD_CUDA_DRIVER": "/nowhere/x.so"}),
        ("no cuBLASLt, which matrix products need: cannot load", "gpu", "", {"MPMD_CUBLASLT": "/nowhere/x.so"}),
        (
            "expected kernels for sm_80 or an earlier chip, got those for sm_90",
            "gpu",
            "",
            {"MPMD_CUDA_EMULATOR": "sm=80"},
        ),
        ("expected a device with a number below 1, as many as there are, got 1", "gpu", "--devices 0,1", {}),
        ("expected each device at most once, got 0,0", "gpu", "--devices 0,0", {"MPMD_CUDA_EMULATOR": "devices=2"}),
        (
            "expected at most as many devices as ranks on devices, 2, got 3",
            "gpu",
            "--devices 0,1,2",
            {"MPMD_CUDA_EMULATOR": "devices=4"},
        ),
        ("expected a bundle for devices of kind 'cpu', got one for 'cuda:sm_90'", "gpu", "--device cpu", {}),
        ("expected a bundle for devices of kind 'cuda', got one for 'cpu'", "cpu", "--device cuda", {}),
        ("whose ranks are threads, got 1", "cpu", "--devices 0", {}),
        ("expected devices to capture steps on, got target 'cpu', whose ranks are", "cpu", "--graph", {}),
        ("expected devices to capture no steps on, got target 'cpu', whose ranks are", "cpu", "--no-graph", {}),
        ("expected no transport by name", "gpu", "--transport zero-buffer", {}),
        ("expected no delays", "gpu", "--inject-delays 1", {}),
        ("no kernel image is available", "bare", "", {}),
    ),
)
def test_refused(tools, emulated, small, words, where, options, settings):
    said = refused(tools, small[where], *options.split(), **settings)
    assert words in said, f"expected '{words}', got {said}"


@pytest.mark.parametrize(
    "rank, device, memory, options, before",
    ((0, 0, 65536, "", ""), (1, 0, 250000, "", ", of which rank 0 took "), (0, 1, 65536, "--devices 1,0", "")),
)
def test_too_little_memory(tools, emulated, small, rank, device, memory, options, before):
    devices = f"devices={len(options.split(',')) if options else 1},memory={memory}"
    said = refused(tools, small["gpu"], *options.split(), MPMD_CUDA_EMULATOR=devices)
    had = f" bytes of memory on device {device}, 'mpmd emulated GPU', which had {memory} of {memory} free when it was"
    assert f"rank {rank}: expected " in said and f"{had} opened{before}" in said, f"rank {rank}: {said}"


@pytest.mark.parametrize("trains, evaluates", (("gpu", "gpu"), ("cpu", "gpu"), ("gpu", "cpu")))
def test_two_programs_that_replace_state(tools, emulated, small, trains, evaluates):
    said = refused(tools, small[trains], "--eval", small[evaluates])
    words = f"expected '{evaluates}.mpmd', which replaces it, and '{trains}.mpmd' to be for threads of the host, got "
    words += f"targets '{TARGETS[evaluates]}' and '{TARGETS[trains]}': programs on devices that both replace state "
    assert words + "cannot share it yet" in said, f"expected '{words}', got {said}"


def test_no_emulation_of_a_cpu(tools):
    ranks = tools.path("cpu.mlir")
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp2", "-o", ranks)
    options = ("--mpmd-to-bundle", "--with-emulation", ranks, "-o", tools.path("none.mpmd"))
    tools.fails("expected a target that can be emulated", "mpmd-translate", *options)


def test_slices(emulated):
    """State whose slices are on several devices, and its evaluation, which copies them."""
    texts = {"whole": sliced.program(), "cut": sliced.program(4), "eval": sliced.program(2, stages=2, trains=False)}
    for name, text in texts.items():
        write_text(emulated.tools.path(name + ".step"), text)
    source = {name: emulated.tools.path(name + ".step") for name in texts}
    whole = emulated.bundle(source["whole"], "whole", "cpu", "topology=pp1 schedule=1f1b")
    cut = emulated.bundle(source["cut"], "cut", "cuda:sm_90", "topology=pp2 schedule=looped-bfs")
    evaluation = emulated.bundle(source["eval"], "eval", "cuda:sm_90", "topology=pp2 schedule=1f1b")
    options = ("--random-inputs", "1", "--steps", "4")
    want, _ = emulated.run(whole, "whole", *options)
    got, _ = emulated.run(cut, "cut", *options, "--eval", evaluation)
    same_bits(got, want, "slices on devices")
