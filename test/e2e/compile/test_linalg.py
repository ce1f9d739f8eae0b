"""Programs with linear algebra (linalg/make.py), compared with JAX's values: on one thread and several, on one rank
and on one per stage, and on emulated CUDA devices, with the same bits; and sharded over devices. A missing library
gives an error."""
import json
import os

import numpy as np
import pytest

from emulated import expect_clean
from harness import E2E, load, part, read_text, same_bits
from stored import Stored


HERE = os.path.join(E2E, "linalg")
NAMES = sorted(f[:-5] for f in os.listdir(HERE) if f.endswith(".mlir"))
# Programs that decompose only in some steps.
BRANCHES = ("soap",)
# Relative to the largest element of a result. Gradients of decompositions divide by differences of values.
LIMITS = {np.dtype(np.float32): 2e-4, np.dtype(np.float64): 1e-10}


class Program(Stored):
    """A program of linalg/make.py."""

    def __init__(self, tools, name):
        super().__init__(tools, name, "linalg")

    def train(self, topology, *options):
        bundle = self.tools.compile(self.source, f"{self.name}.{topology}", topology)
        return self.tools.train(bundle, self.name, *self.files, *options)

    def check(self, got):
        for files, group in zip(got, ("final/", "history/")):
            mine, want = load(None, files), part(self.values, group)
            for n, value in want.items():
                assert n in mine, f"{n} is missing; there are {sorted(mine)}"
                self.check_one(n, mine[n], value)

    def check_one(self, n, mine, value):
        alike = mine.shape == value.shape and mine.dtype == value.dtype
        assert alike, f"{n} is {mine.dtype}{mine.shape}, expected {value.dtype}{value.shape}"
        if value.dtype.kind != "f":
            assert np.array_equal(mine, value), f"{n} is {mine}, expected {value}"
            return
        assert np.array_equal(np.isnan(mine), np.isnan(value)), f"{n} is NaN where it should not: {mine}, {value}"
        error = np.nan_to_num(np.abs(mine - value)).max(initial=0) / max(np.nanmax(np.abs(value), initial=0), 1e-3)
        assert error <= LIMITS[value.dtype], f"{n} has a relative error of {error:.1e}: {mine}, {value}"


@pytest.mark.parametrize("name", NAMES)
def test_values_of_jax(tools, name):
    program, want = Program(tools, name), None
    stages = 2 if "mpmd_stage_1_body" in read_text(program.source) else 1
    for topology in ("pp1", f"pp{stages}")[:stages]:
        for threads in ("1", "3"):
            got = program.train(topology, "--threads-per-rank", threads)
            same_bits(got, want or got, f"{name} on {topology} with {threads} threads")
            want = got
    program.check(want)


@pytest.mark.parametrize("name", ("shampoo", "soap"))
def test_cut_over_devices(tools, name):
    """Gradients are sharded over devices, decomposed matrices are replicated: sums have another order."""
    program = Program(tools, name)
    program.check(program.train("pp2.dp2"))


@pytest.mark.parametrize("name", ("double", "soap"))
def test_on_devices(tools, emulated, name):
    """Results have the CPU's bits, or its values within rounding for products in f64, whose loops have another order
    on devices. Steps run from a graph unless they have data-dependent loops."""
    program = Program(tools, name)
    host = emulated.bundle(program.source, "cpu", "cpu:x86-64-v3", "topology=pp1")
    want, _ = emulated.run(host, "host", *program.inputs)
    device = emulated.bundle(program.source, "cuda", "cuda:sm_90", "topology=pp1")
    got, said = emulated.run(device, "device", *program.inputs)
    if name == "double":
        program.check(got)
    else:
        same_bits(got, want, f"{name} on a device")
    expect_clean(said, name, graphs=name not in BRANCHES)


def test_profiles(tools, emulated):
    """Work of the host for a device is timed with its copies and has no bound from the device's rates."""
    program, launches = Program(tools, "muon_by_qr"), []
    for name, target in (("host", "cpu"), ("device", "cuda:sm_90")):
        bundle = emulated.bundle(program.source, name, target, "topology=pp1")
        profile = ("--profile", tools.path("profile.json"), "--summary=json")
        out = json.loads(tools.ok("mpmd-run", bundle, *program.inputs, *profile))
        launches.append({each["launch"]: each for each in out["launch_times"]["launches"]})
    host, device = launches
    for name in ("geqrf_8x8 (f32)", "orgqr_8x8 (f32)"):
        assert name in host and host[name]["flops"] > 0, f"expected {name} with operations, got {host}"
        assert name in device and device[name]["seconds"] > 0, f"expected {name} on a device, got {device}"
        assert device[name]["launches"] == host[name]["launches"], f"{name}: {device[name]}, {host[name]}"
        assert device[name]["bound_seconds"] is None and host[name]["bound_seconds"] > 0, f"bounds of {name}"


def test_without_a_library(tools):
    program = Program(tools, "muon_by_qr")
    os.environ["MPMD_LAPACK"] = tools.path("none.so")
    words = "expected a LAPACK for linear algebra, as MPMD_LAPACK names it, got none: "
    err = tools.fails(words, "mpmd-run", tools.compile(program.source, "step"), *program.inputs)
    assert "none.so" in err, err
