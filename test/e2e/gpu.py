"""Everything that only a GPU can show, as one table: programs on the device against the CPU's bundle, captured steps
against enqueued ones, one device against all, sanitizers, times. On the emulated driver, which MPMD_CUDA_DRIVER then
names, as far as that goes: what it cannot show is skipped by name. scripts/test-gpu.sh runs it; names behind the
folders choose programs."""
import json
import os
import re
import shutil
import subprocess
import sys
import time

import numpy as np

from harness import EXAMPLES, MLP, SOURCE, load, main, read_bytes, read_text, same_bits, write_json

SHARED = os.path.normpath(os.path.join(SOURCE, "..", "shared", "data"))
# Products are added up in another order than on the CPU; steps carry the difference on.
TOLERANCE, STEPS = 2e-3, 3
RANDOM = ("--random-inputs", "1", "--steps", str(STEPS))
TIMED = ("gpt2-small", "gpt2-small-bf16", "llama-1b")


class Table:
    def __init__(self):
        self.rows = []

    def add(self, name, what, result, note=""):
        self.rows.append((name, what, result, note))
        print(f"  {name:16} {what:38} {result:8} {note}", flush=True)

    def run(self, name, what, check):
        """`check` returns a note, raises AssertionError, or gives a reason to skip as an exception of its own."""
        try:
            self.add(name, what, "ok", check() or "")
        except Skipped as reason:
            self.add(name, what, "skipped", str(reason))
        except (AssertionError, subprocess.TimeoutExpired) as failure:
            lines = str(failure).strip().splitlines()
            self.add(name, what, "FAILED", next((line for line in lines if "error" in line), lines[-1])[:200])


class Skipped(Exception):
    pass


def programs():
    """(name, source, topology) of what there is."""
    for name, topology in (
        ("mlp", "pp4"),
        ("gpt2", "pp2"),
        ("llama", "pp2"),
        ("moe", "pp2"),
        ("convnet", "pp2"),
        ("gpt2-3d", "pp2.dp2.tp2"),
    ):
        yield name, os.path.join(EXAMPLES, name, "step.mlir"), topology
    cases = os.path.join(SHARED, "cases")
    for name in sorted(os.listdir(cases)) if os.path.isdir(cases) else ():
        yield "case " + name, os.path.join(cases, name, "step.mlir"), "pp1"


class Device:
    def __init__(self, tools):
        self.tools = tools
        self.isEmulated = bool(os.environ.get("MPMD_CUDA_DRIVER"))
        self.chip, self.count = ("sm_90", 1) if self.isEmulated else self.find()

    def find(self):
        """The chip of the first GPU, and how many there are."""
        query = shutil.which("nvidia-smi")
        if not query:
            raise Skipped("no nvidia-smi: no GPU here")
        done = subprocess.run(
            [query, "--query-gpu=compute_cap", "--format=csv,noheader"], capture_output=True, text=True
        )
        chips = done.stdout.split()
        if done.returncode != 0 or not chips:
            raise Skipped(f"nvidia-smi: {(done.stdout + done.stderr).strip()}")
        return "sm_" + chips[0].replace(".", ""), len(chips)

    def bundle(self, source, target, topology):
        name = "cpu" if target == "cpu" else "gpu"
        ranks, bundle = self.tools.path(name + ".mlir"), self.tools.path(name + ".mpmd")
        self.tools.ok(
            "mpmd-opt", source, f"--mpmd-compile=topology={topology} target={target}", "-o", ranks, timeout=600
        )
        emulation = ["--with-emulation"] if self.isEmulated and target != "cpu" else []
        self.tools.ok("mpmd-translate", "--mpmd-to-bundle", *emulation, ranks, "-o", bundle, timeout=600)
        return bundle, "mpmd.gemm" in read_text(ranks)

    def values(self, bundle, *more, options=RANDOM):
        final, history = self.tools.path("run.final"), self.tools.path("run.history")
        self.tools.ok("mpmd-run", bundle, *options, "--output", final, "--history", history, *more, timeout=600)
        return read_bytes(final), read_bytes(history)

    def seconds(self, bundle, *options, steps=10):
        """The fastest step of a run but for the first two."""
        out = self.tools.ok(
            "mpmd-run", bundle, "--random-inputs", "1", "--steps", str(steps), "--summary=json", *options, timeout=600
        )
        return min(json.loads(out)["steps"][2:])


def close(got, want):
    """The largest difference of a tensor, by its largest value; raises if that is too much."""
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
    assert worst <= TOLERANCE, f"largest difference {worst:.1e} of the largest value, expected at most {TOLERANCE}"
    return worst


def check_program(table, device, name, source, topology):
    state = {}

    def against_cpu():
        cpu, _ = device.bundle(source, "cpu", topology)
        want = device.values(cpu)
        state["bundle"], multiplies = device.bundle(source, f"cuda:{device.chip}", topology)
        state["got"] = device.values(state["bundle"])
        if device.isEmulated or not multiplies:
            same_bits(state["got"], want, name)
            return "the same bits"
        return f"largest difference {close(state['got'], want):.1e}"

    def captured():
        same_bits(device.values(state["bundle"], "--no-graph"), state["got"], "without a graph")

    def on_all():
        if device.count < 2:
            raise Skipped("one device")
        same_bits(device.values(state["bundle"], "--devices", "0"), state["got"], "on one device")

    def twice():
        same_bits(device.values(state["bundle"]), state["got"], "the second time")

    table.run(name, "values of the CPU", against_cpu)
    if "got" in state:
        table.run(name, "captured and enqueued steps", captured)
        table.run(name, "one device and all", on_all)
        table.run(name, "the same bits again", twice)


def check_nccl(table, device):
    """On two devices the ranks of dp are apart, on four those of tp, too."""
    nccl, state, before = ("--collectives", "nccl"), {}, os.environ.get("MPMD_CUDA_EMULATOR", "")

    def against_ours():
        if device.isEmulated:
            os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"
        elif device.count < 2:
            raise Skipped("one device")
        bundle, _ = device.bundle(os.path.join(EXAMPLES, "gpt2-3d", "step.mlir"), f"cuda:{device.chip}", "pp1.dp2.tp2")
        code, out, err = device.tools.call("mpmd-run", bundle, *RANDOM, *nccl, "--summary=json", timeout=600)
        if code != 0 and "no NCCL" in err:
            raise Skipped(err.strip().splitlines()[-1])
        assert code == 0, err
        summary = json.loads(out)
        assert summary["collectives_by_nccl"] > 0, "no collective is NCCL's"
        state["bundle"], state["got"] = bundle, device.values(bundle, *nccl)
        worst = close(state["got"], device.values(bundle))
        return f"{summary['collectives_by_nccl']} of {summary['collectives']}, largest difference {worst:.1e}"

    def captured():
        worst = close(device.values(state["bundle"], *nccl, "--no-graph"), state["got"])
        return f"largest difference {worst:.1e}"

    table.run("nccl", "collectives of ours", against_ours)
    if state:
        table.run("nccl", "captured and enqueued steps", captured)
    os.environ["MPMD_CUDA_EMULATOR"] = before


def check_cudnn(table, device):
    """Convolutions of the library, of which the trained values are those of ours but for the order of sums."""
    state, folder = {}, os.path.join(EXAMPLES, "convnet")
    run = ("--input", os.path.join(folder, "state.safetensors"), "--steps", str(STEPS))
    run += ("--feed", os.path.join(folder, "batches.safetensors"))

    def against_ours():
        step = os.path.join(folder, "step.mlir")
        ours, _ = device.bundle(step, f"cuda:{device.chip}", "pp2")
        want = device.values(ours, options=run)
        state["bundle"], _ = device.bundle(step, f"cuda:{device.chip}", "pp2 convolutions=cudnn")
        code, _, err = device.tools.call("mpmd-run", state["bundle"], *run, timeout=600)
        if code != 0 and "no cuDNN" in err:
            raise Skipped(err.strip().splitlines()[-1])
        assert code == 0, err
        state["got"] = device.values(state["bundle"], options=run)
        return f"largest difference {close(state['got'], want):.1e}"

    def captured():
        same_bits(device.values(state["bundle"], "--no-graph", options=run), state["got"], "without a graph")

    table.run("cudnn", "convolutions of ours", against_ours)
    if "got" in state:
        table.run("cudnn", "captured and enqueued steps", captured)


def check_mixed(table, device):
    """Stages in turn on the CPU and on a device."""

    def check():
        topology, step = device.tools.path("mixed.json"), os.path.join(MLP, "step.mlir")
        stages = {str(i): {"device": {"kind": kind}} for i, kind in enumerate(("cpu", "cuda", "cpu", "cuda"))}
        write_json(topology, {"axes": [{"name": "pp", "size": 4}], "device": {"kind": "cpu"}, "stages": stages})
        cpu, _ = device.bundle(step, "cpu", "pp4")
        want = device.values(cpu)
        mixed, _ = device.bundle(step, f"cpu,cuda:{device.chip}", topology)
        got = device.values(mixed)
        same_bits(device.values(mixed, "--no-graph"), got, "without a graph")
        if device.isEmulated:
            same_bits(got, want, "on the CPU and a device")
            return "the same bits"
        return f"largest difference {close(got, want):.1e}"

    table.run("mixed", "values of the CPU", check)


def check_tasks(table, device, name, topology):
    """What each task has left at the end of a step, of the CPU and of the device: the first difference is where it
    comes from."""

    def check():
        step, dumps = os.path.join(EXAMPLES, name, "step.mlir"), []
        for where, target in (("cpu", "cpu"), ("gpu", f"cuda:{device.chip}")):
            bundle, _ = device.bundle(step, target, topology)
            dumps.append(device.tools.path(f"{name}.dump.{where}"))
            shutil.rmtree(dumps[-1], ignore_errors=True)
            device.tools.ok("mpmd-run", bundle, *RANDOM, "--dump", dumps[-1], "--dump-step", "0", timeout=600)
        files = sorted(file for file in os.listdir(dumps[0]) if file.endswith(".safetensors"))
        assert files, "nothing is dumped"
        worst = 0.0
        for file in files:
            pair = [open(os.path.join(where, file), "rb").read() for where in reversed(dumps)]
            try:
                worst = max(worst, close(pair[:1], pair[1:]))
            except AssertionError as failure:
                raise AssertionError(f"error in {file}: {failure}") from failure
            assert not device.isEmulated or pair[0] == pair[1], f"error in {file}: other bits"
        return f"{len(files)} files, largest difference {worst:.1e}"

    table.run(name, "what tasks leave", check)


def check_tests(table, device, name, what):
    """A test that is also one of the emulated driver, or of the CPU."""

    def check():
        if device.isEmulated:
            raise Skipped("needs a GPU")
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".py")
        done = subprocess.run(
            [sys.executable, "-B", script, device.tools.bin, device.tools.path(name)],
            capture_output=True,
            text=True,
            timeout=600,
            env={**os.environ, "MPMD_TEST_GPU": device.chip},
        )
        assert done.returncode == 0, "error: " + (done.stderr.strip().splitlines() or [done.stdout])[-1]
        return done.stdout.strip().splitlines()[-1]

    table.run(name, what, check)


def check_sanitizer(table, device):
    def check():
        tool = shutil.which("compute-sanitizer")
        if device.isEmulated or not tool:
            raise Skipped("needs a GPU" if device.isEmulated else "no compute-sanitizer in PATH")
        bundle, _ = device.bundle(os.path.join(MLP, "step.mlir"), f"cuda:{device.chip}", "pp2")
        for kind in ("memcheck", "racecheck", "initcheck"):
            run = [os.path.join(device.tools.bin, "mpmd-run"), bundle, "--random-inputs", "1", "--steps", "2"]
            done = subprocess.run(
                [tool, "--tool", kind, "--error-exitcode", "9", *run], capture_output=True, text=True, timeout=600
            )
            assert done.returncode == 0, f"{kind}: {(done.stdout + done.stderr)[-300:]}"

    table.run("mlp", "compute-sanitizer", check)


def check_time(table, device, name):
    def check():
        if device.isEmulated:
            raise Skipped("needs a GPU")
        source = os.path.join(SHARED, "bench", name, "step.mlir")
        if not os.path.exists(source):
            raise Skipped("no ../shared/data/bench beside the repository")
        bundle, _ = device.bundle(source, f"cuda:{device.chip}", "pp1")
        graph, none = device.seconds(bundle), device.seconds(bundle, "--no-graph")
        return f"{graph * 1e3:.2f} ms a step, {none * 1e3:.2f} ms without a graph"

    table.run(name, "time of a step", check)

    def against_jax():
        if device.isEmulated:
            raise Skipped("needs a GPU")
        command = os.environ.get("MPMD_JAX_STEP")
        if not command:
            raise Skipped("MPMD_JAX_STEP names no command that prints 'steps A B C ... s' for a program's name")
        out = subprocess.run(f"{command} {name}", shell=True, capture_output=True, text=True, timeout=600).stdout
        times = re.search(r"steps ((?:[0-9.]+ )+)s", out)
        assert times, f"{command} {name}: {out[-200:]}"
        return f"{min(float(t) for t in times.group(1).split()[1:]) * 1e3:.2f} ms a step of jax.jit"

    table.run(name, "time of jax.jit", against_jax)


def test(tools):
    table, chosen = Table(), sys.argv[3:]
    try:
        device = Device(tools)
    except Skipped as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
    begin = time.monotonic()
    print(f"{'the emulated driver' if device.isEmulated else f'{device.count} GPUs, {device.chip}'}:")
    for name, source, topology in programs():
        if not chosen or name in chosen or name.removeprefix("case ") in chosen:
            check_program(table, device, name, source, topology)
    if not chosen or "nccl" in chosen:
        check_nccl(table, device)
    if not chosen or "cudnn" in chosen:
        check_cudnn(table, device)
    if not chosen or "mixed" in chosen:
        check_mixed(table, device)
    for name, topology in (("mlp", "pp4"), ("gpt2", "pp2"), ("moe", "pp2"), ("convnet", "pp2")):
        if not chosen or name in chosen:
            check_tasks(table, device, name, topology)
    for name, what in (
        ("functions", "every bit of the CPU's"),
        ("roundings", "every rounding as written"),
        ("values", "values of JAX"),
    ):
        if not chosen or name in chosen:
            check_tests(table, device, name, what)
    check_sanitizer(table, device)
    for name in TIMED:
        if not chosen or name in chosen:
            check_time(table, device, name)
    results = [result for _, _, result, _ in table.rows]
    print(
        f"{results.count('ok')} ok, {results.count('FAILED')} failed, {results.count('skipped')} skipped, "
        f"{time.monotonic() - begin:.0f} s"
    )
    assert "FAILED" not in results, "see the table"


main(test)
