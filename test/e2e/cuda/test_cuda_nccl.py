"""NCCL collectives between emulated devices. Sums of integers and of two members have the CPU's bits, others are
close. Members make the same calls in the same order, captured or not, in every order of execution. Failures are
reported with the ranks and their positions. Exchanges that NCCL does not support are refused."""
import json
import os
import re
import subprocess
import sys

import numpy as np
import pytest

from collectives import all_cases, check, compile_cases, program, times
from emulated import Emulated, expect_clean
from harness import EXAMPLES, SOURCE, STEP, load, read_json, same_bits, write_text


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


RUN = ("--random-inputs", "1", "--steps", "3")
NCCL = ("--collectives", "nccl")


@pytest.fixture(scope="module")
def kinds(module_tools):
    """Bundles of all collectives, for the CPU and for a GPU."""
    return compile_cases(module_tools, Emulated(module_tools))


@pytest.fixture(scope="module")
def want(module_tools, kinds):
    return Emulated(module_tools).run(kinds[0], "cpu", *RUN)[0]


@pytest.mark.parametrize("emulator, graph", CONFIGURATIONS)
def test_kinds(emulated, kinds, want, emulator, graph):
    os.environ["MPMD_NCCL_EMULATOR"] = "order=ring"
    what = f"all kinds: {emulator} {graph}"
    got, said = emulated.run(kinds[1], "gpu", *RUN, graph, *NCCL, emulator=emulator)
    expect_clean(said, what, graph == "--graph")
    # The first step is enqueued, not replayed.
    replays = [entry["launches"] for entry in said["graphs"]]
    assert replays == ([2] * 4 if graph == "--graph" else []), f"{what}: {replays} replays in three steps"
    assert check(got[1], want[1], what) > 0, f"{what}: a ring adds in the order of ranks"
    counts = times(said)
    assert set(counts) == {"ncclAllReduce", "ncclReduceScatter", "ncclAllGather", "ncclSend"}, f"{what}: {counts}"
    # One thread calls NCCL for all devices, the same number of times in every step.
    assert all(count % 3 == 0 for count in counts.values()), f"{what}: {counts}"


def test_order_of_ranks(emulated, kinds, want):
    """Additions in the order of ranks, as on the CPU, give the CPU's bits if all intermediate values are f32."""
    os.environ["MPMD_NCCL_EMULATOR"] = "order=rank"
    got, _ = emulated.run(kinds[1], "gpu", *RUN, *NCCL, emulator="devices=4")
    mine = load(None, got[1])
    inexact = [n for n, t in load(None, want[1]).items() if not np.array_equal(mine[n], t)]
    assert all(".f16." in name or ".bf16." in name for name in inexact), f"in the order of ranks: {inexact}"


def test_ours_by_default(emulated, kinds, want):
    got, said = emulated.run(kinds[1], "gpu", *RUN, emulator="devices=4")
    same_bits(got, want, "collectives of ours")
    assert said["collectives"] == [], f"without NCCL: {said['collectives']}"


def test_summary(tools, emulated, kinds):
    """The summary has the number of exchanges that NCCL executes, out of all."""
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
    run = ("mpmd-run", kinds[1], "--random-inputs", "1", "--steps", "2", *NCCL)
    said = json.loads(tools.ok(*run, "--summary=json"))
    both = said["collectives"], said["collectives_by_nccl"]
    assert both[0] > both[1] > both[0] // 2, f"collectives, and those of NCCL: {both}"
    assert said["allocations_after_first_step"] == 0, f"{said['allocations_after_first_step']} allocations"
    table = tools.ok(*run)
    assert f"collectives: {both[0]}, by NCCL: {both[1]}\n" in table, table


@pytest.mark.parametrize("emulator, graph", CONFIGURATIONS[1:3])
@pytest.mark.parametrize("topology", ("pp1.dp2.tp2", "pp2.dp2.tp2"))
def test_example(emulated, topology, emulator, graph):
    """The example's sums have two terms, so every order gives the same bits except for the sign of zero."""
    os.environ["MPMD_NCCL_EMULATOR"] = "order=ring"
    source, compiled = os.path.join(EXAMPLES, "gpt2-3d", "step.mlir"), f"topology={topology} schedule=1f1b"
    want, _ = emulated.run(emulated.bundle(source, "cpu", "cpu", compiled), "cpu", *RUN)
    bundle = emulated.bundle(source, "gpu", "cuda:sm_90", compiled)
    what = f"gpt2-3d {topology}: {emulator} {graph}"
    got, said = emulated.run(bundle, "gpu", *RUN, graph, *NCCL, emulator=emulator)
    expect_clean(said, what, graph == "--graph")
    assert times(said), f"{what}: NCCL does nothing"
    for mine, other in zip(got, want):
        a, b = load(None, mine), load(None, other)
        bad = [name for name in b if not np.array_equal(a[name], b[name], equal_nan=b[name].dtype.kind == "f")]
        assert not bad, f"{what}: other values in {bad[:4]}"


def test_trace(tools, emulated, kinds):
    """Steps with a trace have a graph of their own, and steps with dumps are enqueued."""
    options = ("--random-inputs", "1", "--steps", "4", *NCCL)
    looked = ("--trace", tools.path("trace.json"), "--trace-steps", "0:3", "--dump", tools.path("dump"))
    want, _ = emulated.run(kinds[1], "plain", *options, emulator="devices=4")
    got, said = emulated.run(kinds[1], "traced", *options, *looked, emulator="devices=4")
    same_bits(got, want, "a step that is observed")
    assert said["faults"] == [] and said["undrained"] == 0, f"observed: {said['faults'][:3]}"
    names = {event.get("name") for event in read_json(tools.path("trace.json"))["traceEvents"]}
    assert any("all_reduce over dp" in name for name in names if name), f"the trace has no collectives: {names}"


def test_aborted(tools, emulated):
    """Operations that wait for a missing member end with the failed step; none remain in flight."""
    source, report = tools.path("few-kinds.mlir"), tools.path("host.report")
    write_text(source, program([case for case in all_cases() if case[-1] == "f32"], "cuda:sm_90"))
    bundle = emulated.bundle(source, "few", "cuda:sm_90", "topology=pp1.dp2.tp2")
    os.environ.update(MPMD_BIN=tools.bin, MPMD_NCCL_EMULATOR="fail=2")
    os.environ["MPMD_CUDA_EMULATOR"] = f"devices=4,patience=5000,report={report}"
    host = [sys.executable, "-c", HOST, os.path.join(SOURCE, "python"), bundle]
    done = subprocess.run(host, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0 and "in the group of ranks" in done.stdout, f"a host: {done.stdout}{done.stderr}"
    said = read_json(report)
    assert said["faults"] == [], f"communicators were not aborted: {said['faults'][:2]}"


def refused(tools, bundle, message, *options, emulator="devices=4", **settings):
    os.environ.update(MPMD_CUDA_EMULATOR=emulator, **settings)
    code, out, err = tools.call("mpmd-run", bundle, "--random-inputs", "1", "--steps", "2", *options)
    lines = [line for line in err.splitlines() if line.startswith("mpmd-run: error: ")]
    right = code == 1 and len(lines) == 1 and re.search(message, lines[0])
    assert right, f"{message}: exit code {code}: {out}{err}"


@pytest.mark.parametrize(
    "message, settings",
    (
        (
            "cannot open a group of ranks 0, 1.*: no NCCL: cannot load what MPMD_NCCL names",
            {"MPMD_NCCL": "/nowhere/nccl.so"},
        ),
        (
            r"expected NCCL 2\.16\.0 or later, below 3\.0\.0, got 2\.15\.5",
            {"MPMD_NCCL_EMULATOR": "version=21505"},
        ),
        (r"expected NCCL 2\.16\.0 or later, below 3\.0\.0, got 3\.0\.1", {"MPMD_NCCL_EMULATOR": "version=30001"}),
        *(
            (re.escape(f"(option '{wrong}' of MPMD_NCCL_EMULATOR: expected version=N,"), {"MPMD_NCCL_EMULATOR": wrong})
            for wrong in ("order=foo", "version=2.15", "fail=", "fail=-1", "devices=2", "rank")
        ),
        (
            "collectives 'nccl': expected an exchange that it can do, .* of mesh 'pp0': ranks 0 and 1 share a device",
            {"emulator": "devices=1"},
        ),
    ),
)
def test_refused(tools, emulated, kinds, message, settings):
    refused(tools, kinds[1], message, *NCCL, **settings)


def test_library_that_is_too_old(tools, emulated, kinds):
    library = os.environ["MPMD_CUBLASLT"]
    refused(tools, kinds[1], "in the library, got none: it is too old", *NCCL, MPMD_NCCL=library)


def test_refused_for_a_cpu(tools, emulated, kinds):
    message = "expected collectives 'ours' for target 'cpu', whose ranks are threads, got 'nccl'"
    refused(tools, kinds[0], message, *NCCL)


def test_unknown_collectives(tools, kinds):
    code, _, err = tools.call("mpmd-run", kinds[1], "--random-inputs", "1", "--collectives", "mpi")
    assert code != 0 and "--collectives" in err and "nccl" in err, f"unknown collectives: {code} {err}"


@pytest.mark.parametrize("graph", ("--no-graph", "--graph"))
def test_failure_of_nccl(tools, emulated, kinds, graph):
    """NCCL fails during a step: in an enqueued step and in a replayed one."""
    where = r"rank 0, instruction \d+ \(run 0P0 .*\), microbatch 0 and rank 1, instruction \d+ \(run 0P0 "
    text = r"an exchange in the group of ranks [0-9, ]+ failed: NCCL: remote process exited .*\(a failure"
    setting = {"emulator": "devices=4,patience=600000", "MPMD_NCCL_EMULATOR": "fail=2"}
    refused(tools, kinds[1], where + ".*" + text, *NCCL, graph, **setting)


def test_member_that_never_comes(tools, emulated, kinds, want):
    """Members that wait for a missing member end, too."""
    _, said = emulated.run(kinds[1], "gpu", *RUN, emulator="devices=4")
    stall = f"devices=4,stall={said['kernels'][0]['name']}:1,patience=600000"
    message = r"rank \d, instruction \d+ \(run 0P0 .*\), microbatch 0: stalled: no rank made progress for 1 s"
    refused(tools, kinds[1], message, *NCCL, "--stall-timeout", "1", emulator=stall)


def test_nothing_for_nccl(tools, emulated):
    """If no exchange can use NCCL, the library is not loaded."""
    bundle = emulated.bundle(STEP, "mlp", "cuda:sm_90", "topology=pp2")
    os.environ.update(MPMD_CUDA_EMULATOR="devices=2", MPMD_NCCL="/nowhere/nccl.so")
    tools.ok("mpmd-run", bundle, "--random-inputs", "1", "--steps", "2", *NCCL)


def test_shared_devices(emulated, kinds, want):
    """If ranks of a mesh share a device, their exchanges do not use NCCL: ranks 0 and 1 are on device 0, 2 and 3 on
    device 1. Groups along dp have separate devices; groups along tp and of all four ranks do not."""
    os.environ["MPMD_NCCL_EMULATOR"] = "order=rank"
    got, said = emulated.run(kinds[1], "gpu", *RUN, *NCCL, emulator="devices=2")
    expect_clean(said, "two ranks a device", True)
    assert check(got[1], want[1], "two ranks a device") == 0, "two ranks a device: other values"
    assert times(said), "two ranks a device: NCCL does nothing"
