"""Collectives of NCCL between emulated devices: sums of integers and of two members have the CPU's bits, others are
close; members call the same things in the same order, captured or not, in every order of what devices do. What fails is
named, with the ranks and where they are; what NCCL cannot do is refused."""
import json
import os
import re
import subprocess
import sys

import numpy as np

from emulated import Emulated, expect_clean
from harness import EXAMPLES, MLP, SOURCE, expect, load, main, same_bits

CONFIGURATIONS = (
    ("devices=8,order=fifo", "--graph"),
    ("devices=8,order=late", "--graph"),
    ("devices=8,order=random,seed=3", "--no-graph"),
    ("devices=8,order=random,seed=4", "--graph"),
)
# A host whose step fails.
HOST = """
import sys
sys.path.insert(0, sys.argv[1])
import mpmd, numpy
session = mpmd.Session(sys.argv[2], collectives="nccl")
try:
    session.step({a.name: numpy.zeros(a.shape, numpy.float32) for a in session.arguments})
except mpmd.Error as error:
    print(error)
session.close()
"""
# Name, and whether a sum of four in another order may have other bits, by the error of one addition.
TYPES = {"f32": 2**-23, "f64": 2**-52, "f16": 2**-10, "bf16": 2**-7}
TYPES.update({name: 0 for name in ("i8", "ui8", "i32", "ui32", "i64", "ui64", "i16", "i1")})


def collectives():
    """Of each kind, as (name, kind, from, to, shape of the argument); every argument is cut by rows."""
    whole, rows, columns = "[[], []]", '[["dp"=2], []]', '[[], ["dp"=2]]'
    dp, all4 = '["dp"=2]', '["dp"=2, "tp"=2]'
    for how in ("sum", "maximum", "product"):
        yield f"pair-{how}", "all_reduce", f"<{whole}, unreduced = {how} {dp}>", f"<{whole}>", dp, (4, 6)
    yield "four-sum", "all_reduce", f"<{whole}, unreduced = sum {all4}>", f"<{whole}>", all4, (4, 6)
    yield "scatter", "reduce_scatter", f"<{whole}, unreduced = sum {dp}>", f"<{rows}>", dp, (4, 6)
    yield "gather", "all_gather", f"<{rows}>", f"<{whole}>", dp, (4, 6)
    yield "columns", "all_gather", f"<{columns}>", f"<{whole}>", dp, (4, 6)
    yield "all_to_all", "all_to_all", f"<{rows}>", f"<{columns}>", dp, (4, 6)
    yield "swap", "permute", f"<{rows}>", '<[["tp"=2], []]>', all4, (4, 6)


def local(shape, sharding):
    sizes = [2 if '"' in dim else 1 for dim in re.findall(r"\[([^\[\]]*)\]", sharding.split(", unreduced")[0])]
    return [length // size for length, size in zip(shape, sizes)]


def tensor(shape, element):
    return f"tensor<{'x'.join(map(str, [*shape, element]))}>"


def program(cases, target):
    """A step that does all of it: of each case an argument goes through a collective, and is a result."""
    args, results, types, block, body, outs, inner = [], [], [], [], [], [], []
    for i, (name, kind, source, target_sharding, axes, shape, element) in enumerate(cases):
        # What devices hold as terms comes in as parts: an argument with one more of them for each device.
        parts = {'["dp"=2]': 2, '["dp"=2, "tp"=2]': 4}[axes] if "unreduced" in source else 1
        given = f'<[{axes}, []]>' if parts > 1 else source
        whole = [shape[0] * parts, *shape[1:]]
        mine, made = local(shape, source), local(shape, target_sharding)
        args.append(
            (
                f'#mpmd.arg<"{name}", stages = [0]>',
                f"!mpmd.array<@grid, {tensor(whole, element)}, #mpmd.sharding{given}>",
            )
        )
        results.append(f'#mpmd.result<"result.{name}", stage = 0>')
        types.append(f"!mpmd.array<@grid, {tensor(shape, element)}, #mpmd.sharding{target_sharding}>")
        block.append(f"%a{i}: {tensor(mine, element)}")
        axis_list = ", ".join(f'#mpmd.axis<"{axis}"=2>' for axis in re.findall(r'"(\w+)"', axes))
        body.append(
            f'%r{i} = mpmd.collective {kind} %a{i} on @grid axes = [{axis_list}] for "{name}" {tensor(shape, element)} '
            f"from {source} to {target_sharding} : {tensor(mine, element)} -> {tensor(made, element)}"
        )
        outs.append(f"%r{i}")
        inner.append(tensor(made, element))
    names = ", ".join(f"%x{i}" for i in range(len(args)))
    given = ", ".join(f"%x{i}: {type_}" for i, (_, type_) in enumerate(args))
    lines = [
        f'mpmd.inside_mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "{target}"',
        f"mpmd.program @main stages = 1 args = [{', '.join(arg for arg, _ in args)}]",
        f"    results = [{', '.join(results)}] {{",
        f"^bb0({given}):",
        f"%0:{len(args)} = mpmd.stage 0 prologue({names}) {{aliases = array<i64: {', '.join(['-1'] * len(args))}>}} : "
        f"({', '.join(type_ for _, type_ in args)}) -> ({', '.join(types)}) {{",
        f"^bb0({', '.join(block)}):",
        *body,
        f"mpmd.yield {', '.join(outs)} : {', '.join(inner)}",
        "}",
        f"mpmd.return {', '.join(f'%0#{i}' for i in range(len(args)))} : {', '.join(types)}",
        "}",
    ]
    return "\n".join(lines) + "\n"


def all_cases():
    for element in TYPES:
        for name, *rest in collectives():
            if element != "i1" or "sum" not in name and name != "scatter":
                yield (f"{element}.{name}", *rest, element)
    # Large enough to be added in parts: even ones, and a last one that is short.
    sums = ("all_reduce", '<[[], []], unreduced = sum ["dp"=2, "tp"=2]>', "<[[], []]>", '["dp"=2, "tp"=2]')
    yield ("f32.large", *sums, (64, 256), "f32")
    yield ("f32.uneven", *sums, (1, 16387), "f32")


def values(text, raw):
    """What was stored; bf16 as f32."""
    return (raw.astype(np.uint32) << 16).view(np.float32) if ".bf16." in text and raw.dtype == np.uint16 else raw


def check(got, want, what):
    """Files of results. Gives how many have other bits."""
    mine, other = load(None, got), load(None, want)
    expect(mine.keys() == other.keys(), f"{what}: other tensors")
    differ = 0
    for name, tensor_ in other.items():
        a, b = values(name, mine[name]), values(name, tensor_)
        # -0 is 0: a sum that begins with 0 has lost its sign.
        if np.array_equal(a, b):
            continue
        differ += 1
        element = name.removeprefix("result.").split(".")[0]
        inexact = element in TYPES and TYPES[element] and re.search(r"four-sum|large|uneven", name)
        expect(inexact, f"{what}: {name}: other values than the CPU's")
        scale = np.abs(b.astype(np.float64)) + 1e-30
        worst = float(np.max(np.abs(a.astype(np.float64) - b.astype(np.float64)) / scale))
        expect(worst <= 4 * TYPES[element], f"{what}: {name}: differs by {worst:.1e}")
    return differ


def times(said):
    return {entry["name"]: entry["times"] for entry in said["collectives"]}


def compile_cases(tools, emulated):
    """The bundles of the CPU and of a GPU."""
    made = []
    for name, target in (("cpu", "cpu"), ("gpu", "cuda:sm_90")):
        source = tools.path(f"kinds-{name}.mlir")
        with open(source, "w", encoding="utf-8") as f:
            f.write(program(list(all_cases()), target))
        made.append(emulated.bundle(source, f"kinds.{name}", target, "topology=pp1.dp2.tp2"))
    return made


def test_kinds(tools, emulated):
    run = ("--random-inputs", "1", "--steps", "3")
    cpu, gpu = compile_cases(tools, emulated)
    want, _ = emulated.run(cpu, "cpu", *run)
    os.environ["MPMD_NCCL_EMULATOR"] = "order=ring"
    differ, number = 0, len(list(all_cases()))
    for emulator, graph in CONFIGURATIONS:
        what = f"all kinds: {emulator} {graph}"
        got, said = emulated.run(gpu, "gpu", *run, graph, "--collectives", "nccl", emulator=emulator)
        expect_clean(said, what, graph == "--graph")
        # The first step is enqueued.
        replays = [entry["launches"] for entry in said["graphs"]]
        expect(replays == ([2] * 4 if graph == "--graph" else []), f"{what}: {replays} replays in three steps")
        differ = check(got[1], want[1], what)
        expect(differ > 0, f"{what}: a ring adds in the order of ranks")
        counts = times(said)
        expect(set(counts) == {"ncclAllReduce", "ncclReduceScatter", "ncclAllGather", "ncclSend"}, f"{what}: {counts}")
        # One thread tells all devices, the same in every step, however.
        expect(all(count % 3 == 0 for count in counts.values()), f"{what}: {counts}")
    # Added in the order of ranks, as the CPU does, what was f32 all the way has its bits.
    os.environ["MPMD_NCCL_EMULATOR"] = "order=rank"
    got, _ = emulated.run(gpu, "gpu", *run, "--collectives", "nccl", emulator="devices=4")
    inexact = [n for n, t in load(None, want[1]).items() if not np.array_equal(load(None, got[1])[n], t)]
    expect(all(".f16." in name or ".bf16." in name for name in inexact), f"in the order of ranks: {inexact}")
    # By default they are ours, in every bit.
    got, said = emulated.run(gpu, "gpu", *run, emulator="devices=4")
    same_bits(got, want, "collectives of ours")
    expect(said["collectives"] == [], f"without NCCL: {said['collectives']}")
    print(f"{number} collectives of {len(TYPES)} types: {differ} have other bits than the CPU's, in their last places")


def test_summary(tools, emulated):
    """How many NCCL has done, of how many."""
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
    gpu, run = tools.path("kinds.gpu.mpmd"), ("--random-inputs", "1", "--steps", "2", "--collectives", "nccl")
    said = json.loads(tools.ok("mpmd-run", gpu, *run, "--summary=json"))
    both = said["collectives"], said["collectives_by_nccl"]
    expect(both[0] > both[1] > both[0] // 2, f"collectives, and those of NCCL: {both}")
    expect(said["allocations_after_first_step"] == 0, f"{said['allocations_after_first_step']} allocations")
    table = tools.ok("mpmd-run", gpu, *run)
    expect(f"collectives: {both[0]}, by NCCL: {both[1]}\n" in table, table)
    print(f"{both[1] // 2} of {both[0] // 2} collectives a step are NCCL's; others have gaps")


def test_examples(tools, emulated):
    os.environ["MPMD_NCCL_EMULATOR"] = "order=ring"
    run = ("--random-inputs", "1", "--steps", "3")
    source = os.path.join(EXAMPLES, "gpt2-3d", "step.mlir")
    for topology in ("pp1.dp2.tp2", "pp2.dp2.tp2"):
        compiled = f"topology={topology} schedule=1f1b"
        want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", compiled), "cpu", *run)
        bundle = emulated.bundle(source, "gpu", "cuda:sm_90", compiled)
        for emulator, graph in CONFIGURATIONS[1:3]:
            what = f"gpt2-3d {topology}: {emulator} {graph}"
            got, said = emulated.run(bundle, "gpu", *run, graph, "--collectives", "nccl", emulator=emulator)
            expect_clean(said, what, graph == "--graph")
            expect(times(said), f"{what}: NCCL does nothing")
            # Its sums are those of two: in the order of two numbers, nothing can be lost but the sign of a zero.
            for mine, other in zip(got, want):
                a, b = load(None, mine), load(None, other)
                bad = [name for name in b if not np.array_equal(a[name], b[name], equal_nan=b[name].dtype.kind == "f")]
                expect(not bad, f"{what}: other values in {bad[:4]}")
        print(f"gpt2-3d {topology}: the CPU's values with NCCL")


def test_trace(tools, emulated):
    """Steps that are observed are a graph of their own, and values that are dumped are enqueued."""
    gpu = tools.path("kinds.gpu.mpmd")
    options = ("--random-inputs", "1", "--steps", "4", "--collectives", "nccl")
    trace, dump = tools.path("trace.json"), tools.path("dump")
    want, _ = emulated.run(gpu, "plain", *options, emulator="devices=4")
    got, said = emulated.run(
        gpu, "traced", *options, "--trace", trace, "--trace-steps", "0:3", "--dump", dump, emulator="devices=4"
    )
    same_bits(got, want, "a step that is observed")
    expect(said["faults"] == [] and said["undrained"] == 0, f"observed: {said['faults'][:3]}")
    with open(trace, encoding="utf-8") as f:
        names = {event.get("name") for event in json.load(f)["traceEvents"]}
    expect(any("all_reduce over dp" in name for name in names if name), f"the trace has no collectives: {names}")


def test_aborted(tools, emulated):
    """What waits for a member that never comes ends with the step that failed: nothing is left under way."""
    source = tools.path("few-kinds.mlir")
    with open(source, "w", encoding="utf-8") as f:
        f.write(program([case for case in all_cases() if case[-1] == "f32"], "cuda:sm_90"))
    bundle = emulated.bundle(source, "few", "cuda:sm_90", "topology=pp1.dp2.tp2")
    report = tools.path("host.report")
    os.environ.update(MPMD_BIN=tools.bin, MPMD_NCCL_EMULATOR="fail=2")
    os.environ["MPMD_CUDA_EMULATOR"] = f"devices=4,patience=5000,report={report}"
    host = [sys.executable, "-c", HOST, os.path.join(SOURCE, "python"), bundle]
    done = subprocess.run(host, capture_output=True, text=True, timeout=100)
    expect(done.returncode == 0 and "in the group of ranks" in done.stdout, f"a host: {done.stdout}{done.stderr}")
    with open(report, encoding="utf-8") as f:
        said = json.load(f)
    expect(said["faults"] == [], f"communicators were not aborted: {said['faults'][:2]}")
    os.environ["MPMD_NCCL_EMULATOR"] = ""
    print("a host whose collectives fail is told, and nothing waits any more")


def test_refused(tools, emulated):
    gpu, cpu = tools.path("kinds.gpu.mpmd"), tools.path("kinds.cpu.mpmd")
    with open(tools.path("gpu.report"), encoding="utf-8") as f:
        kernel = json.load(f)["kernels"][0]["name"]
    library = os.environ["MPMD_NCCL"]
    kept = {name: os.environ.get(name, "") for name in ("MPMD_NCCL", "MPMD_NCCL_EMULATOR", "MPMD_CUDA_EMULATOR")}

    def refused(message, *options, where=gpu, emulator="devices=4", nccl="", path=library):
        os.environ.update(MPMD_CUDA_EMULATOR=emulator, MPMD_NCCL_EMULATOR=nccl, MPMD_NCCL=path)
        code, out, err = tools.call("mpmd-run", where, "--random-inputs", "1", "--steps", "2", *options)
        lines = [line for line in err.splitlines() if line.startswith("mpmd-run: error: ")]
        right = code == 1 and len(lines) == 1 and re.search(message, lines[0])
        expect(right, f"{message}: exit code {code}: {out}{err}")
        return lines[0]

    nccl = ("--collectives", "nccl")
    refused(
        "cannot open a group of ranks 0, 1.*: no NCCL: cannot load what MPMD_NCCL names", *nccl, path="/nowhere/nccl.so"
    )
    refused(r"expected NCCL 2\.16\.0 or later, below 3\.0\.0, got 2\.15\.5", *nccl, nccl="version=21505")
    refused(r"expected NCCL 2\.16\.0 or later, below 3\.0\.0, got 3\.0\.1", *nccl, nccl="version=30001")
    for wrong in ("order=foo", "version=2.15", "fail=", "fail=-1", "devices=2", "rank"):
        refused(re.escape(f"(option '{wrong}' of MPMD_NCCL_EMULATOR: expected version=N,"), *nccl, nccl=wrong)
    refused("in the library, got none: it is too old", *nccl, path=os.environ["MPMD_CUBLASLT"])
    refused(
        "collectives 'nccl': expected an exchange that it can do, .* of mesh 'pp0': ranks 0 and 1 share a device",
        *nccl,
        emulator="devices=1",
    )
    refused("expected collectives 'ours' for target 'cpu', whose ranks are threads, got 'nccl'", *nccl, where=cpu)
    code, _, err = tools.call("mpmd-run", gpu, "--random-inputs", "1", "--collectives", "mpi")
    expect(code != 0 and "--collectives" in err and "nccl" in err, f"unknown collectives: {code} {err}")
    # A failure that NCCL reports while a step is under way, in a step that is enqueued and in one that is replayed.
    for graph in ("--no-graph", "--graph"):
        where = r"rank 0, instruction \d+ \(run 0P0 .*\), microbatch 0 and rank 1, instruction \d+ \(run 0P0 "
        text = r"an exchange in the group of ranks [0-9, ]+ failed: NCCL: remote process exited .*\(a failure"
        line = refused(where + ".*" + text, *nccl, graph, nccl="fail=2", emulator="devices=4,patience=600000")
    # A member that never comes: who waits for it ends, too.
    line_of_stall = r"rank \d, instruction \d+ \(run 0P0 .*\), microbatch 0: stalled: no rank made progress for 1 s"
    stall = f"devices=4,stall={kernel}:1,patience=600000"
    refused(line_of_stall, *nccl, "--stall-timeout", "1", emulator=stall)
    # No NCCL is looked for where there is nothing for it to do.
    os.environ.update(MPMD_CUDA_EMULATOR="devices=2", MPMD_NCCL="/nowhere/nccl.so")
    mlp = emulated.bundle(os.path.join(MLP, "step.mlir"), "mlp", "cuda:sm_90", "topology=pp2")
    tools.ok("mpmd-run", mlp, "--random-inputs", "1", "--steps", "2", *nccl)
    os.environ.update(kept)
    print(f"what cannot be is refused, and what fails is named: {line.removeprefix('mpmd-run: error: ')}")


def test_shared_devices(tools, emulated):
    """Where some ranks of a mesh share a device, their exchanges are ours."""
    os.environ["MPMD_NCCL_EMULATOR"] = "order=rank"
    run = ("--random-inputs", "1", "--steps", "3")
    want, _ = emulated.run(tools.path("kinds.cpu.mpmd"), "cpu", *run)
    # Ranks 0 and 1 on device 0, 2 and 3 on device 1: those of dp are apart, those of tp and all four are not.
    got, said = emulated.run(tools.path("kinds.gpu.mpmd"), "gpu", *run, "--collectives", "nccl", emulator="devices=2")
    expect_clean(said, "two ranks a device", True)
    expect(check(got[1], want[1], "two ranks a device") == 0, "two ranks a device: other values")
    expect(times(said), "two ranks a device: NCCL does nothing")
    print("ranks that share a device exchange by ourselves, the others by NCCL")


def test(tools):
    emulated = Emulated(tools)
    test_kinds(tools, emulated)
    test_summary(tools, emulated)
    test_trace(tools, emulated)
    test_shared_devices(tools, emulated)
    test_aborted(tools, emulated)
    test_refused(tools, emulated)
    test_examples(tools, emulated)


main(test)
