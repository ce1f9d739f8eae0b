"""Bundles for CUDA on the emulated driver: the CPU's bits whatever the devices, the order of what they do, and with
graphs or without; and what is refused. With --all after the folders, all examples and the programs of ../shared/data,
in all configurations, or those that are named behind it only; else the small ones."""
import os
import re
import shutil
import subprocess
import sys

from emulated import Emulated, expect_clean
from harness import EXAMPLES, MLP, SOURCE, cuda_tool, main, read_bytes, read_json, read_text, same_bits, write_text

SHARED = os.path.normpath(os.path.join(SOURCE, "..", "shared", "data"))
ORDERS = ("order=fifo", "order=late", "order=random,seed=5")
FEW = (
    ("devices=1,order=fifo", "--graph"),
    ("devices=8,order=late", "--graph"),
    ("devices=8,order=random,seed=5", "--no-graph"),
)
MANY = tuple((f"devices={n},{order}", graph) for n in (1, 8) for order in ORDERS for graph in ("--graph", "--no-graph"))


# Lists that values end: the host looks whether there is another turn.
ENDED = ("lists_that_end", "branches_that_decompose")


def programs(everything):
    """(name, source, options of a run, topologies, schedules, configurations of a run)"""
    random = ("--random-inputs", "1", "--steps", "3")
    odd = os.path.join(SOURCE, "test", "e2e", "programs", "long_rows.mlir")
    yield "long_rows", odd, random, ("pp2",), ("1f1b",), FEW
    branches = os.path.join(SOURCE, "test", "e2e", "inputs", "branches.mlir")
    yield "branches", branches, random, ("pp1",), ("1f1b",), FEW
    products = os.path.join(SOURCE, "test", "e2e", "inputs", "narrow_products.mlir")
    yield "narrow_products", products, random, ("pp1",), ("1f1b",), FEW
    ones = os.path.join(SOURCE, "test", "e2e", "inputs", "unit_dims.mlir")
    yield "unit_dims", ones, random, ("pp1",), ("1f1b",), FEW
    walks = os.path.join(SOURCE, "test", "e2e", "inputs", "walks.mlir")
    yield "walks", walks, random, ("pp1",), ("1f1b",), FEW
    scores = os.path.join(SOURCE, "test", "e2e", "programs", "long_attention.mlir")
    # One step: emulated, it takes half a minute.
    yield "long_attention", scores, ("--random-inputs", "1"), ("pp1",), ("1f1b",), FEW[:1]
    for name in ("windows_that_meet", "argmax_of_long_rows", "reads_across", "recurrences", *ENDED):
        frozen = os.path.join(SOURCE, "test", "e2e", "values", "frozen", name)
        yield name, frozen + ".mlir", ("--input", frozen + ".safetensors"), ("pp1",), ("1f1b",), FEW
    few = (("mlp", ("pp1", "pp4")), ("moe", ("pp2",)), ("gpt2-3d", ("pp2.dp2.tp2",)))
    many = tuple((name, ("pp1", "pp2", "pp4")) for name in ("mlp", "gpt2", "llama"))
    many += (("moe", ("pp1", "pp2")), ("convnet", ("pp1", "pp2")), ("gpt2-3d", ("pp1.dp2.tp2", "pp2.dp2.tp2")))
    for name, topologies in many if everything else few:
        schedules = ("1f1b", "zb-h1", "search") if everything else ("zb-h1",)
        source = os.path.join(EXAMPLES, name, "step.mlir")
        yield name, source, random, topologies, schedules, MANY if everything else FEW
    if not everything or not os.path.isdir(SHARED):
        return
    for group in ("cases", "sharded"):
        for name in sorted(os.listdir(os.path.join(SHARED, group))):
            folder = os.path.join(SHARED, group, name)
            files = [os.path.join(folder, n + ".safetensors") for n in ("state", "feed")]
            options = ("--input", files[0], "--feed", files[1], "--steps", "10", "--feed-repeat")
            yield name, os.path.join(folder, "step.mlir"), options, *shapes(folder, group), MANY


def shapes(folder, group):
    """Topologies and schedules that a shared program is tried in."""
    about = read_json(os.path.join(folder, "about.json"))
    if group == "sharded":
        return tuple(about["topologies"]), ("1f1b", "zb-h1")
    stages = about["stages"]
    if not stages:
        return ("pp1 stages=4", "pp4 stages=4"), ("1f1b", "zb-h1", "search")
    return tuple(f"pp{n}" for n in sorted({1, min(2, stages), min(4, stages)})), ("1f1b", "zb-h1", "search")


def test_bits(tools, emulated, everything, only=()):
    runs = 0
    for name, source, options, topologies, schedules, configurations in programs(everything):
        if only and name not in only:
            continue
        before = runs
        for topology in topologies:
            for schedule in schedules:
                compiled = f"topology={topology} schedule={schedule}"
                if schedule == "search":
                    compiled += " effort=50"
                want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", compiled), "cpu", *options)
                bundle = emulated.bundle(source, "gpu", "cuda:sm_90", compiled)
                for emulator, graph in configurations:
                    got, said = emulated.run(bundle, "gpu", *options, graph, emulator=emulator)
                    what = f"{name}: {topology} {schedule} {emulator} {graph}"
                    same_bits(got, want, what)
                    expect_clean(said, what, graph == "--graph" and name not in ENDED)
                    runs += 1
        print(f"{name}: the CPU's bits in {runs - before} runs", flush=True)


def many_tensors(count):
    """A step over so many tensors, each of which gets the sum of all."""
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


# Shapes that are summed over all but the last dimension: one block of elements and several, blocks of blocks, more than
# a thread block has memory for, parts of rows of columns.
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
    # A long row, whose lanes are threads'.
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


def test_column_sums(tools, emulated):
    """A column is a thread's, and blocks of a long one are several threads': no order of additions changes."""
    source = tools.path("columns.mlir")
    write_text(source, column_sums())
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", "topology=pp1"), "cpu", "--random-inputs", "1")
    got, said = emulated.run(
        emulated.bundle(source, "gpu", "cuda:sm_90", "topology=pp1"), "gpu", "--random-inputs", "1"
    )
    same_bits(got, want, "sums along columns")
    expect_clean(said, "sums along columns", True)
    # Who has its accumulator in a register asks for many elements, and nobody waits but for the blocks of a sum.
    folder = tools.path("columns.ptx")
    tools.ok("mpmd-translate", "--mpmd-to-ptx", tools.path("gpu.mlir"), "-o", folder)
    entries = read_text(os.path.join(folder, "pp0.ptx")).split(".entry ")[1:]
    for kind, most, ahead in (("columns_add_", 1, 16), ("rows_add_", None, 8)):
        found = [entry for entry in entries if entry.startswith(kind)]
        assert found, f"no kernel {kind}*"
        for entry in found:
            waits = len(re.findall(r"\bbar\.", entry))
            assert most is None or waits <= most, f"{entry[:30]}: {waits} barriers"
        loads = max(len(re.findall(r"\bld\.global", entry)) for entry in found)
        assert loads >= ahead, f"{kind}*: expected {ahead} elements to be asked for at once, got {loads}"
    print(f"sums along columns of {len(COLUMN_SHAPES)} shapes: the CPU's bits")


def test_many_tensors(tools, emulated):
    """More tensors than a kernel may have operands: sums and updates of all are several."""
    source = tools.path("many.mlir")
    write_text(source, many_tensors(700))
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", "topology=pp1"), "cpu", "--random-inputs", "1")
    got, said = emulated.run(
        emulated.bundle(source, "gpu", "cuda:sm_90", "topology=pp1"), "gpu", "--random-inputs", "1"
    )
    same_bits(got, want, "700 tensors")
    expect_clean(said, "700 tensors", True)


def test_coalesced(tools, emulated):
    """Threads share rows: were each to walk through its own, warps would touch seven times what they need."""
    source = os.path.join(MLP, "step.mlir")
    bundle = emulated.bundle(source, "gpu", "cuda:sm_90", "topology=pp2 schedule=1f1b")
    _, said = emulated.run(bundle, "gpu", "--random-inputs", "1")
    touched, needed = (sum(kernel[key] for kernel in said["kernels"]) for key in ("sectors", "minimum_sectors"))
    assert needed and touched <= 1.15 * needed, f"mlp: {touched} sectors are touched, {needed} would do"
    print(f"mlp: warps touch {touched / needed:.2f} times the sectors that they need")


def test_cubin(tools, emulated):
    """Beside the text there is code where there is an assembler; one that fails is an error."""
    step, ptxas = os.path.join(MLP, "step.mlir"), cuda_tool("ptxas")
    without = emulated.bundle(step, "text", "cuda:sm_90", "topology=pp2")
    os.environ["MPMD_PTXAS"] = shutil.which("false")
    refused = ("--mpmd-to-bundle", tools.path("text.mlir"), "-o", tools.path("refused.mpmd"))
    code, _, err = tools.call("mpmd-translate", *refused)
    assert code == 1 and "ended with 1" in err and not os.path.exists(refused[-1]), f"ptxas fails: {code} {err}"
    if ptxas:
        os.environ["MPMD_PTXAS"] = ptxas
        run = ("--random-inputs", "1", "--steps", "2")
        want, _ = emulated.run(without, "text", *run)
        bundle = emulated.bundle(step, "code", "cuda:sm_90", "topology=pp2")
        sizes = [os.path.getsize(os.path.join(path, "pp0.so")) for path in (without, bundle)]
        assert sizes[0] < sizes[1], f"no code is beside the text: {sizes} bytes"
        same_bits(emulated.run(bundle, "code", *run)[0], want, "code of ptxas")
    os.environ["MPMD_PTXAS"] = ""
    print("mlp: a cubin beside the text" if ptxas else "no ptxas is found: bundles have text only")


def test_train(tools, emulated):
    """Files, feeds, a checkpoint and its continuation go to devices and back."""
    step, state, feed = (os.path.join(MLP, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors"))
    options = ("--input", state, "--feed", feed, "--feed-repeat", "--steps", "6")
    want, _ = emulated.run(emulated.bundle(step, "cpu", "cpu", "topology=pp2 schedule=1f1b"), "cpu", *options)
    bundle = emulated.bundle(step, "gpu", "cuda:sm_80", "topology=pp2 schedule=1f1b")
    got, said = emulated.run(bundle, "gpu", *options, "--device", "cuda", "--devices", "1,0", emulator="devices=2")
    same_bits(got, want, "mlp on devices 1 and 0")
    expect_clean(said, "mlp on devices 1 and 0", True)
    dumps = [tools.path(name) for name in ("dump.cpu", "dump.gpu")]
    for where, kind in zip(dumps, ("cpu", "gpu")):
        os.environ["MPMD_CUDA_EMULATOR"] = "devices=2"
        tools.ok("mpmd-run", tools.path(kind + ".mpmd"), *options, "--dump", where, "--dump-step", "2")
    for file in os.listdir(dumps[0]):
        pair = [open(os.path.join(where, file), "rb").read() for where in dumps]
        assert pair[0] == pair[1], f"a dump: other bits in {file}"
    evaluated = []
    for kind, target in (("cpu", "cpu"), ("gpu", "cuda:sm_80")):
        compiled = emulated.bundle(os.path.join(MLP, "eval.mlir"), "eval-" + kind, target, "topology=pp2")
        history = tools.path("evaluations." + kind)
        batches = ("--eval-feed", os.path.join(MLP, "test.safetensors"), "--eval-history", history)
        trained = tools.path(kind + ".mpmd")
        tools.ok("mpmd-run", trained, *options, "--eval", compiled, "--eval-every", "2", *batches)
        evaluated.append(read_bytes(history))
    assert evaluated[0] == evaluated[1], "an evaluation on devices: other bits"
    folder = tools.path("checkpoints")
    emulated.run(bundle, "part", *options[:-1], "3", "--checkpoint", folder)
    got, _ = emulated.run(bundle, "gpu", *options, "--resume", folder)
    same_bits(got[:1], want[:1], "mlp that goes on after three steps")
    # One file holds everything, the emulated kernels too.
    made = tools.path("train")
    tools.ok("mpmd-translate", "--mpmd-to-executable", "--with-emulation", tools.path("gpu.mlir"), "-o", made)
    tools.bin, before = tools.work, tools.bin
    # Where its plugin is looked for is known whatever it was called as.
    done = subprocess.run(["./train", *options], cwd=tools.work, capture_output=True, text=True, timeout=60)
    looked = re.search(r"'libmpmd_cuda.so', which is in none of (.*) \(MPMD_PLUGIN_PATH may name", done.stderr)
    folders = looked[1].split(", ") if looked else []
    right = len(set(folders)) == len(folders) == 2 and folders[0] == os.path.realpath(tools.work)
    right = right and all(os.path.normpath(folder) == folder for folder in folders)
    assert done.returncode == 1 and right, f"a program without its plugin: exit code {done.returncode}: {done.stderr}"
    os.environ["MPMD_PLUGIN_PATH"] = before
    tools.ok("train", *options, "--output", tools.path("executable.final"))
    tools.bin = before
    del os.environ["MPMD_PLUGIN_PATH"]
    assert read_bytes(tools.path("executable.final")) == want[0], "an executable on a device: other bits"
    print("mlp: files, devices by number, a dump, an evaluation, a checkpoint and an executable")


def test_refused(tools, emulated):
    step = os.path.join(MLP, "step.mlir")
    bundle = emulated.bundle(step, "gpu", "cuda:sm_90", "topology=pp2")
    cpu = emulated.bundle(step, "cpu", "cpu", "topology=pp2")
    run = ("--random-inputs", "1", "--steps", "1")
    emulator = os.environ["MPMD_CUDA_DRIVER"]
    library = os.environ["MPMD_CUBLASLT"]

    def refused(message, *options, where=bundle, setting="", driver=emulator, products=library):
        pattern = message if isinstance(message, re.Pattern) else re.compile(re.escape(message))
        os.environ.update(MPMD_CUDA_EMULATOR=setting, MPMD_CUDA_DRIVER=driver, MPMD_CUBLASLT=products)
        code, out, err = tools.call("mpmd-run", where, *run, *options)
        lines = [line for line in err.splitlines() if line.startswith("mpmd-run: error: ")]
        assert code == 1 and len(lines) == 1 and pattern.search(lines[0]), f"{message}: exit code {code}: {out}{err}"

    refused("cuda: no driver: cannot load what MPMD_CUDA_DRIVER names", driver="/nowhere/libcuda.so.1")
    refused("no cuBLASLt, which matrix products need: cannot load", products="/nowhere/libcublasLt.so.13")
    refused("expected kernels for sm_80 or an earlier chip, got those for sm_90", setting="sm=80")
    room = (
        r": expected \d+ bytes of memory on device {}, 'mpmd emulated GPU', which had {} of {} free when it was opened"
    )
    refused(re.compile("rank 0" + room.format(0, 65536, 65536) + ": "), setting="memory=65536")
    before = r", of which rank 0 took \d+: "
    refused(re.compile("rank 1" + room.format(0, 250000, 250000) + before), setting="memory=250000")
    two = "devices=2,memory=65536"
    refused(re.compile("rank 0" + room.format(1, 65536, 65536) + ": "), "--devices", "1,0", setting=two)
    for trains, evaluates in ((bundle, bundle), (cpu, bundle), (bundle, cpu)):
        name, other = (os.path.basename(path) for path in (evaluates, trains))
        kind, others = ("cpu" if path == cpu else "cuda:sm_90" for path in (evaluates, trains))
        said = (
            f"expected '{name}', which replaces it, and '{other}' to be for threads of the host, got targets '{kind}'"
        )
        said += f" and '{others}': programs on devices that both replace state cannot share it yet"
        refused(said, "--eval", evaluates, where=trains)
    refused("expected a device with a number below 1, as many as there are, got 1", "--devices", "0,1")
    refused("expected each device once, got 0,0", "--devices", "0,0", setting="devices=2")
    refused("expected at most as many devices as ranks on devices, 2, got 3", "--devices", "0,1,2", setting="devices=4")
    refused("expected a bundle for devices of kind 'cpu', got one for 'cuda:sm_90'", "--device", "cpu")
    refused("expected a bundle for devices of kind 'cuda', got one for 'cpu'", "--device", "cuda", where=cpu)
    refused("whose ranks are threads, got 1", "--devices", "0", where=cpu)
    refused("expected devices to capture steps on, got target 'cpu', whose ranks are", "--graph", where=cpu)
    refused("expected devices to capture no steps on, got target 'cpu', whose ranks are", "--no-graph", where=cpu)
    refused("expected no transport by name", "--transport", "zero-buffer")
    refused("expected no delays", "--inject-delays", "1")
    ranks = tools.path("gpu.mlir")
    tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", tools.path("bare.mpmd"))
    refused("no kernel image is available", where=tools.path("bare.mpmd"))
    code, _, err = tools.call(
        "mpmd-translate", "--mpmd-to-bundle", "--with-emulation", tools.path("cpu.mlir"), "-o", tools.path("none.mpmd")
    )
    assert code == 1 and "expected a target that can be emulated" in err, f"emulation of a CPU: {err}"
    os.environ["MPMD_CUDA_DRIVER"], os.environ["MPMD_CUBLASLT"] = emulator, library
    print("what cannot run is refused, each with one message")


def test(tools):
    everything = "--all" in sys.argv
    only = sys.argv[sys.argv.index("--all") + 1 :] if everything else ()
    emulated = Emulated(tools)
    test_bits(tools, emulated, everything, only)
    if only:
        return
    test_column_sums(tools, emulated)
    test_many_tensors(tools, emulated)
    test_coalesced(tools, emulated)
    test_cubin(tools, emulated)
    test_train(tools, emulated)
    test_refused(tools, emulated)


main(test)
