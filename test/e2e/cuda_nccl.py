"""Collectives of NCCL between emulated devices: sums of integers and of two members have the CPU's bits, others are
close; members call the same things in the same order, captured or not, in every order of what devices do. What fails is
named, with the ranks and where they are; what NCCL cannot do is refused."""
import json
import os
import re
import subprocess
import sys

import numpy as np

from collectives import TYPES, all_cases, check, compile_cases, program, times
from emulated import Emulated, expect_clean
from harness import EXAMPLES, MLP, SOURCE, load, main, read_json, same_bits, write_text

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
        assert replays == ([2] * 4 if graph == "--graph" else []), f"{what}: {replays} replays in three steps"
        differ = check(got[1], want[1], what)
        assert differ > 0, f"{what}: a ring adds in the order of ranks"
        counts = times(said)
        assert set(counts) == {"ncclAllReduce", "ncclReduceScatter", "ncclAllGather", "ncclSend"}, f"{what}: {counts}"
        # One thread tells all devices, the same in every step, however.
        assert all(count % 3 == 0 for count in counts.values()), f"{what}: {counts}"
    # Added in the order of ranks, as the CPU does, what was f32 all the way has its bits.
    os.environ["MPMD_NCCL_EMULATOR"] = "order=rank"
    got, _ = emulated.run(gpu, "gpu", *run, "--collectives", "nccl", emulator="devices=4")
    inexact = [n for n, t in load(None, want[1]).items() if not np.array_equal(load(None, got[1])[n], t)]
    assert all(".f16." in name or ".bf16." in name for name in inexact), f"in the order of ranks: {inexact}"
    # By default they are ours, in every bit.
    got, said = emulated.run(gpu, "gpu", *run, emulator="devices=4")
    same_bits(got, want, "collectives of ours")
    assert said["collectives"] == [], f"without NCCL: {said['collectives']}"
    print(f"{number} collectives of {len(TYPES)} types: {differ} have other bits than the CPU's, in their last places")


def test_summary(tools, emulated):
    """How many NCCL has done, of how many."""
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
    gpu, run = tools.path("kinds.gpu.mpmd"), ("--random-inputs", "1", "--steps", "2", "--collectives", "nccl")
    said = json.loads(tools.ok("mpmd-run", gpu, *run, "--summary=json"))
    both = said["collectives"], said["collectives_by_nccl"]
    assert both[0] > both[1] > both[0] // 2, f"collectives, and those of NCCL: {both}"
    assert said["allocations_after_first_step"] == 0, f"{said['allocations_after_first_step']} allocations"
    table = tools.ok("mpmd-run", gpu, *run)
    assert f"collectives: {both[0]}, by NCCL: {both[1]}\n" in table, table
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
            assert times(said), f"{what}: NCCL does nothing"
            # Its sums are those of two: in the order of two numbers, nothing can be lost but the sign of a zero.
            for mine, other in zip(got, want):
                a, b = load(None, mine), load(None, other)
                bad = [name for name in b if not np.array_equal(a[name], b[name], equal_nan=b[name].dtype.kind == "f")]
                assert not bad, f"{what}: other values in {bad[:4]}"
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
    assert said["faults"] == [] and said["undrained"] == 0, f"observed: {said['faults'][:3]}"
    names = {event.get("name") for event in read_json(trace)["traceEvents"]}
    assert any("all_reduce over dp" in name for name in names if name), f"the trace has no collectives: {names}"


def test_aborted(tools, emulated):
    """What waits for a member that never comes ends with the step that failed: nothing is left under way."""
    source = tools.path("few-kinds.mlir")
    write_text(source, program([case for case in all_cases() if case[-1] == "f32"], "cuda:sm_90"))
    bundle = emulated.bundle(source, "few", "cuda:sm_90", "topology=pp1.dp2.tp2")
    report = tools.path("host.report")
    os.environ.update(MPMD_BIN=tools.bin, MPMD_NCCL_EMULATOR="fail=2")
    os.environ["MPMD_CUDA_EMULATOR"] = f"devices=4,patience=5000,report={report}"
    host = [sys.executable, "-c", HOST, os.path.join(SOURCE, "python"), bundle]
    done = subprocess.run(host, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0 and "in the group of ranks" in done.stdout, f"a host: {done.stdout}{done.stderr}"
    said = read_json(report)
    assert said["faults"] == [], f"communicators were not aborted: {said['faults'][:2]}"
    os.environ["MPMD_NCCL_EMULATOR"] = ""
    print("a host whose collectives fail is told, and nothing waits any more")


def test_refused(tools, emulated):
    gpu, cpu = tools.path("kinds.gpu.mpmd"), tools.path("kinds.cpu.mpmd")
    kernel = read_json(tools.path("gpu.report"))["kernels"][0]["name"]
    library = os.environ["MPMD_NCCL"]
    kept = {name: os.environ.get(name, "") for name in ("MPMD_NCCL", "MPMD_NCCL_EMULATOR", "MPMD_CUDA_EMULATOR")}

    def refused(message, *options, where=gpu, emulator="devices=4", nccl="", path=library):
        os.environ.update(MPMD_CUDA_EMULATOR=emulator, MPMD_NCCL_EMULATOR=nccl, MPMD_NCCL=path)
        code, out, err = tools.call("mpmd-run", where, "--random-inputs", "1", "--steps", "2", *options)
        lines = [line for line in err.splitlines() if line.startswith("mpmd-run: error: ")]
        right = code == 1 and len(lines) == 1 and re.search(message, lines[0])
        assert right, f"{message}: exit code {code}: {out}{err}"
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
    assert code != 0 and "--collectives" in err and "nccl" in err, f"unknown collectives: {code} {err}"
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
    assert check(got[1], want[1], "two ranks a device") == 0, "two ranks a device: other values"
    assert times(said), "two ranks a device: NCCL does nothing"
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
