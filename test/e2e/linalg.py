"""Programs with linear algebra (linalg/make.py), held against JAX's values: with one thread and with several, on one
rank and on one per stage, and on emulated CUDA devices, all with the same bits; cut over devices, too. And what is said
where there is no library."""
import json
import os
import re

import numpy as np

from emulated import Emulated, expect_clean
from harness import in_parallel, load, main, part, read_text, same_bits, save

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "linalg")
# Of the largest number of a result. Gradients of decompositions divide by differences of values.
# Their decompositions are made now and then.
BRANCHES = ("soap",)
LIMITS = {np.dtype(np.float32): 2e-4, np.dtype(np.float64): 1e-10}


def check(name, got, want):
    """The largest error, relative to the largest number of a result."""
    worst = 0.0
    for n, value in want.items():
        assert n in got, f"{name}: {n} is missing; there are {sorted(got)}"
        mine = got[n]
        assert (
            mine.shape == value.shape and mine.dtype == value.dtype
        ), f"{name}: {n} is {mine.dtype}{mine.shape}, expected {value.dtype}{value.shape}"
        if value.dtype.kind != "f":
            assert np.array_equal(mine, value), f"{name}: {n} is {mine}, expected {value}"
            continue
        assert np.array_equal(
            np.isnan(mine), np.isnan(value)
        ), f"{name}: {n} is NaN where it should not: {mine}, {value}"
        error = np.nan_to_num(np.abs(mine - value)).max(initial=0) / max(np.nanmax(np.abs(value), initial=0), 1e-3)
        assert error <= LIMITS[value.dtype], f"{name}: {n} has a relative error of {error:.1e}: {mine}, {value}"
        worst = max(worst, error)
    return worst


def with_arrays(tools, name):
    values = load(os.path.join(HERE, name + ".safetensors"))
    state, feed = tools.path(name + ".state"), tools.path(name + ".feed")
    save(state, part(values, "state/"))
    save(feed, part(values, "feed/"))
    return values, ("--input", state, "--feed", feed)


def program(tools, name):
    source = os.path.join(HERE, name + ".mlir")
    values, inputs = with_arrays(tools, name)
    stages = 2 if "mpmd_stage_1_body" in read_text(source) else 1
    want, worst = None, 0.0
    for topology in ("pp1", f"pp{stages}")[:stages]:
        bundle = tools.compile(source, f"{name}.{topology}", topology)
        for threads in ("1", "3"):
            got = tools.train(bundle, name, inputs[1], inputs[3], "--threads-per-rank", threads)
            same_bits(got, want or got, f"{name} on {topology} with {threads} threads")
            want = got
    for group, files in (("final/", want[0]), ("history/", want[1])):
        worst = max(worst, check(name, load(None, files), part(values, group)))
    return f"{name}: worst relative error {worst:.1e}"


def on_devices(tools, emulated, name):
    """The same bits as on the host, or values within rounding where it multiplies f64, which is loops of another order
    there; from a graph, unless a value says what is done."""
    source = os.path.join(HERE, name + ".mlir")
    values, inputs = with_arrays(tools, name)
    want, _ = emulated.run(emulated.bundle(source, name + ".cpu", "cpu:x86-64-v3", "topology=pp1"), "host", *inputs)
    got, said = emulated.run(emulated.bundle(source, name + ".cuda", "cuda:sm_90", "topology=pp1"), "device", *inputs)
    if name == "double":
        for files, group in zip(got, ("final/", "history/")):
            check(f"{name} on a device", load(None, files), part(values, group))
    else:
        same_bits(got, want, f"{name} on a device")
    expect_clean(said, name, graphs=name not in BRANCHES)


def sharded(tools, name):
    """Gradients are cut over devices, matrices that are decomposed are whole: sums have another order."""
    values, inputs = with_arrays(tools, name)
    got = tools.train(
        tools.compile(os.path.join(HERE, name + ".mlir"), name + ".dp2", "pp2.dp2"), name, inputs[1], inputs[3]
    )
    for files, group in zip(got, ("final/", "history/")):
        check(f"{name} on pp2.dp2", load(None, files), part(values, group))


def profiles(tools, emulated):
    _, inputs = with_arrays(tools, "muon_by_qr")
    bundle = tools.path("muon_by_qr.pp1.mpmd")
    out = tools.ok("mpmd-run", bundle, *inputs, "--profile", tools.path("profile.json"), "--summary=json")
    launches = {each["launch"]: each for each in json.loads(out)["launch_times"]["launches"]}
    for name in ("geqrf_8x8 (f32)", "orgqr_8x8 (f32)"):
        assert name in launches and launches[name]["flops"] > 0, f"expected {name} with operations, got {launches}"
    # What the host does for a device is timed with its copies, and not bounded by what devices can do.
    bundle = emulated.bundle(os.path.join(HERE, "muon_by_qr.mlir"), "profile", "cuda:sm_90", "topology=pp1")
    out = tools.ok("mpmd-run", bundle, *inputs, "--profile", tools.path("profile.json"), "--summary=json")
    there = {each["launch"]: each for each in json.loads(out)["launch_times"]["launches"]}
    for name in ("geqrf_8x8 (f32)", "orgqr_8x8 (f32)"):
        assert name in there and there[name]["seconds"] > 0, f"expected {name} on a device, got {there}"
        assert there[name]["launches"] == launches[name]["launches"], f"{name}: {there[name]}, {launches[name]}"
        assert there[name]["bound_seconds"] is None and launches[name]["bound_seconds"] > 0, f"bounds of {name}"


def without_library(tools):
    _, inputs = with_arrays(tools, "muon_by_qr")
    os.environ["MPMD_LAPACK"] = tools.path("none.so")
    code, _, err = tools.call("mpmd-run", tools.path("muon_by_qr.pp1.mpmd"), *inputs)
    del os.environ["MPMD_LAPACK"]
    assert code == 1 and re.search(
        r"expected a LAPACK for linear algebra, as MPMD_LAPACK names it, got none: .*none.so", err
    ), f"without a library: exit code {code}: {err}"


def test(tools):
    names = sorted(f[:-5] for f in os.listdir(HERE) if f.endswith(".mlir"))
    for line in in_parallel(lambda name: program(tools, name), names):
        print(line)
    for name in ("shampoo", "soap"):
        sharded(tools, name)
    emulated = Emulated(tools)
    profiles(tools, emulated)
    without_library(tools)
    for name in ("double", "soap"):
        on_devices(tools, emulated, name)
    print(f"{len(names)} programs as JAX has them, and on devices")


main(test)
