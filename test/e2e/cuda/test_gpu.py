"""Everything that only a GPU can show: programs on the device compared with the CPU's bundle, captured steps with
enqueued ones, one device with all, sanitizers, times. If MPMD_CUDA_DRIVER names the emulated driver, tests run on that
as far as possible, and the others are skipped by name. scripts/test-gpu.sh runs this file; -s shows differences and
times."""
import json
import os
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest

from harness import E2E, EXAMPLES, SHARED, STEP, load, read_bytes, read_text, same_bits, write_json


# Products are summed in another order than on the CPU, and steps amplify the difference.
TOLERANCE, STEPS = 2e-3, 3
RANDOM = ("--random-inputs", "1", "--steps", str(STEPS))
NCCL = ("--collectives", "nccl")
CONVNET = os.path.join(EXAMPLES, "convnet")
TRAINED = ("--input", os.path.join(CONVNET, "state.safetensors"), "--steps", str(STEPS))
TRAINED += ("--feed", os.path.join(CONVNET, "batches.safetensors"))
CASES = os.path.join(SHARED, "cases")
# (source, topology) by name.
EXAMPLE_TOPOLOGIES = {"mlp": "pp4", "gpt2": "pp2", "llama": "pp2", "moe": "pp2", "convnet": "pp2"}
EXAMPLE_TOPOLOGIES["gpt2-3d"] = "pp2.dp2.tp2"
PROGRAMS = {name: (os.path.join(EXAMPLES, name, "step.mlir"), t) for name, t in EXAMPLE_TOPOLOGIES.items()}
PROGRAMS |= {
    "case-" + name: (os.path.join(CASES, name, "step.mlir"), "pp1")
    for name in (sorted(os.listdir(CASES)) if os.path.isdir(CASES) else ())
}


class Device:
    def __init__(self, tools):
        self.tools = tools
        self.is_emulated = bool(os.environ.get("MPMD_CUDA_DRIVER"))
        self.chip, self.count = ("sm_90", 1) if self.is_emulated else self.find()
        self.target = f"cuda:{self.chip}"

    def find(self):
        """The chip of the first GPU, and the number of GPUs."""
        query = shutil.which("nvidia-smi") or pytest.skip("no nvidia-smi: no GPU here")
        options = ["--query-gpu=compute_cap", "--format=csv,noheader"]
        done = subprocess.run([query, *options], capture_output=True, text=True)
        chips = done.stdout.split()
        if done.returncode != 0 or not chips:
            pytest.skip(f"nvidia-smi: {(done.stdout + done.stderr).strip()}")
        return "sm_" + chips[0].replace(".", ""), len(chips)

    def bundle(self, source, target, topology, name="gpu"):
        ranks, bundle = self.tools.path(name + ".mlir"), self.tools.path(name + ".mpmd")
        self.tools.ok(
            "mpmd-opt", source, f"--mpmd-compile=topology={topology} target={target}", "-o", ranks, timeout=600
        )
        emulation = ["--with-emulation"] if self.is_emulated and target != "cpu" else []
        self.tools.ok("mpmd-translate", "--mpmd-to-bundle", *emulation, ranks, "-o", bundle, timeout=600)
        return bundle

    def values(self, bundle, *more, options=RANDOM):
        final, history = self.tools.path("run.final"), self.tools.path("run.history")
        self.tools.ok("mpmd-run", bundle, *options, "--output", final, "--history", history, *more, timeout=600)
        return read_bytes(final), read_bytes(history)

    def seconds(self, bundle, *options, steps=10):
        """The time of the fastest step, without the first two."""
        run = ("mpmd-run", bundle, "--random-inputs", "1", "--steps", str(steps), "--summary=json", *options)
        return min(json.loads(self.tools.ok(*run, timeout=600))["steps"][2:])

    def summary(self, bundle, lacks, *options):
        """The summary of a run; the test is skipped if a library is missing."""
        code, out, err = self.tools.call("mpmd-run", bundle, *options, "--summary=json", timeout=600)
        if code != 0 and lacks in err:
            pytest.skip(err.strip().splitlines()[-1])
        assert code == 0, err
        return json.loads(out)


@pytest.fixture(scope="module")
def device(module_tools):
    return Device(module_tools)


@pytest.fixture
def gpu(device):
    """A real GPU, not the emulated driver."""
    return pytest.skip("needs a GPU") if device.is_emulated else device


def close(got, want):
    """Checks that the largest difference of a tensor, relative to its largest value, is within the limit."""
    worst = 0.0
    for mine, other in zip(got, want):
        a, b = load(None, mine), load(None, other)
        assert a.keys() == b.keys(), "other tensors"
        for name, tensor in b.items():
            if tensor.dtype.kind != "f":
                assert np.array_equal(a[name], tensor) or tensor.dtype == np.uint16, f"{name}: other numbers"
                continue
            scale = max(float(np.max(np.abs(tensor), initial=0.0)), 1e-6)
            worst = max(worst, float(np.max(np.abs(a[name].astype(np.float64) - tensor), initial=0.0)) / scale)
    print(f"largest difference {worst:.1e}", end=" ")
    assert worst <= TOLERANCE, f"largest difference {worst:.1e} of the largest value, expected at most {TOLERANCE}"


class Program:
    """A bundle for the device, and the results of the device and of the CPU."""

    def __init__(self, device, source, topology):
        cpu = device.bundle(source, "cpu", topology, "cpu")
        self.want, self.bundle = device.values(cpu), device.bundle(source, device.target, topology)
        self.multiplies = "mpmd.gemm" in read_text(device.tools.path("gpu.mlir"))
        self.got = device.values(self.bundle)


@pytest.fixture(params=PROGRAMS, scope="module")
def program(request, device):
    return Program(device, *PROGRAMS[request.param])


def test_values(device, program):
    if device.is_emulated or not program.multiplies:
        same_bits(program.got, program.want, "on the device")
    else:
        close(program.got, program.want)


def test_captured_and_enqueued(device, program):
    same_bits(device.values(program.bundle, "--no-graph"), program.got, "without a graph")


def test_one_device_and_all(device, program):
    if device.count < 2:
        pytest.skip("one device")
    same_bits(device.values(program.bundle, "--devices", "0"), program.got, "on one device")


def test_same_bits_again(device, program):
    same_bits(device.values(program.bundle), program.got, "the second time")


def test_nccl(device):
    """Collectives with NCCL. On two devices, ranks along dp have separate devices; on four, ranks along tp, too."""
    if device.is_emulated:
        os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
    elif device.count < 2:
        pytest.skip("one device")
    bundle = device.bundle(os.path.join(EXAMPLES, "gpt2-3d", "step.mlir"), device.target, "pp1.dp2.tp2")
    summary = device.summary(bundle, "no NCCL", *RANDOM, *NCCL)
    assert summary["collectives_by_nccl"] > 0, "no collective is NCCL's"
    print(f"{summary['collectives_by_nccl']} of {summary['collectives']} collectives", end=" ")
    got = device.values(bundle, *NCCL)
    close(got, device.values(bundle))
    close(device.values(bundle, *NCCL, "--no-graph"), got)


def test_cudnn(device):
    """cuDNN's convolutions give the trained values of our kernels, except for the order of sums."""
    step = os.path.join(CONVNET, "step.mlir")
    want = device.values(device.bundle(step, device.target, "pp2"), options=TRAINED)
    bundle = device.bundle(step, device.target, "pp2 convolutions=cudnn")
    device.summary(bundle, "no cuDNN", *TRAINED)
    got = device.values(bundle, options=TRAINED)
    close(got, want)
    same_bits(device.values(bundle, "--no-graph", options=TRAINED), got, "without a graph")


def test_mixed(device):
    """Stages alternate between the CPU and a device."""
    topology = device.tools.path("mixed.json")
    stages = {str(i): {"device": {"kind": kind}} for i, kind in enumerate(("cpu", "cuda", "cpu", "cuda"))}
    write_json(topology, {"axes": [{"name": "pp", "size": 4}], "device": {"kind": "cpu"}, "stages": stages})
    want = device.values(device.bundle(STEP, "cpu", "pp4", "cpu"))
    mixed = device.bundle(STEP, "cpu," + device.target, topology)
    got = device.values(mixed)
    same_bits(device.values(mixed, "--no-graph"), got, "without a graph")
    if device.is_emulated:
        same_bits(got, want, "on the CPU and a device")
    else:
        close(got, want)


@pytest.mark.parametrize("name", ("mlp", "gpt2", "moe", "convnet"))
def test_tasks(device, name):
    """The values of each task at the end of a step, on the CPU and on the device: the first difference shows its
    origin."""
    (source, topology), dumps = PROGRAMS[name], []
    for where, target in (("cpu", "cpu"), ("gpu", device.target)):
        dumps.append(device.tools.path(f"{name}.dump.{where}"))
        bundle = device.bundle(source, target, topology, where)
        device.tools.ok("mpmd-run", bundle, *RANDOM, "--dump", dumps[-1], "--dump-step", "0", timeout=600)
    files = sorted(file for file in os.listdir(dumps[0]) if file.endswith(".safetensors"))
    assert files, "nothing is dumped"
    for file in files:
        want, got = (read_bytes(os.path.join(where, file)) for where in dumps)
        assert not device.is_emulated or got == want, f"{file}: other bits"
        close([got], [want])


@pytest.mark.parametrize("name", ("functions", "roundings", "values"))
def test_tests(gpu, name):
    """Tests that also run on the emulated driver or on the CPU."""
    script, bin_dir, folder = os.path.join(E2E, f"test_{name}.py"), gpu.tools.bin, gpu.tools.path(name)
    command = [sys.executable, "-B", "-m", "pytest", "-q", script, "--bin", bin_dir, "--basetemp", folder]
    environment = {**os.environ, "MPMD_TEST_GPU": gpu.chip}
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=environment)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.parametrize("kind", ("memcheck", "racecheck", "initcheck"))
def test_sanitizer(gpu, kind):
    tool = shutil.which("compute-sanitizer") or pytest.skip("no compute-sanitizer in PATH")
    bundle = gpu.bundle(STEP, gpu.target, "pp2")
    run = [os.path.join(gpu.tools.bin, "mpmd-run"), bundle, "--random-inputs", "1", "--steps", "2"]
    command = [tool, "--tool", kind, "--error-exitcode", "9", *run]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{kind}: {(done.stdout + done.stderr)[-300:]}"


TIMED = ("gpt2-small", "gpt2-small-bf16", "llama-1b")


@pytest.mark.parametrize("name", TIMED)
def test_time(gpu, name):
    source = os.path.join(SHARED, "bench", name, "step.mlir")
    if not os.path.exists(source):
        pytest.skip("no ../shared/data/bench beside the repository")
    bundle = gpu.bundle(source, gpu.target, "pp1")
    graph, none = gpu.seconds(bundle), gpu.seconds(bundle, "--no-graph")
    print(f"{graph * 1e3:.2f} ms a step, {none * 1e3:.2f} ms without a graph", end=" ")


@pytest.mark.parametrize("name", TIMED)
def test_time_of_jax(gpu, name):
    command = os.environ.get("MPMD_JAX_STEP")
    if not command:
        pytest.skip("MPMD_JAX_STEP names no command that prints 'steps A B C ... s' for a program's name")
    out = subprocess.run(f"{command} {name}", shell=True, capture_output=True, text=True, timeout=600).stdout
    times = re.search(r"steps ((?:[0-9.]+ )+)s", out)
    assert times, f"{command} {name}: {out[-200:]}"
    print(f"{min(float(t) for t in times.group(1).split()[1:]) * 1e3:.2f} ms a step of jax.jit", end=" ")
