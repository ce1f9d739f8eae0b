"""The examples train as with JAX. Pipeline ranks, schedule and threads change no bit of any step."""
import functools
import os
import subprocess

import pytest

from harness import EXAMPLES, compare_with_jax, read_bytes, read_json, same_bits, write_bytes


# The number of stages, and the mesh axes for which a step is written.
PROGRAMS = {
    "convnet": (3, ""),
    "gpt2": (4, ""),
    "gpt2-3d": (2, ".dp2.tp2"),
    "llama": (4, ""),
    "mlp": (4, ""),
    "moe": (3, ""),
}


def configurations():
    """The small program runs with every number of ranks and threads, the others with one rank, two and the maximum."""
    for name, (stages, axes) in PROGRAMS.items():
        for ranks in range(1, stages + 1) if name == "mlp" else sorted({1, 2, stages}):
            for schedule in ("gpipe", "1f1b", "zb-h1"):
                threads = (1, 3) if name == "mlp" else (1, 2) if schedule == "1f1b" else (1,)
                yield pytest.param(name, f"pp{ranks}{axes}", schedule, threads, id=f"{name}-pp{ranks}-{schedule}")


@pytest.fixture(scope="module")
def trained(module_tools):
    """The output and the folder of examples/run.sh, which users run."""

    @functools.cache
    def run(name):
        script = ["bash", os.path.join(EXAMPLES, "run.sh"), name, module_tools.bin, module_tools.path(name)]
        done = subprocess.run(script, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"run.sh {name}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        final, history = (module_tools.path(name, f"{n}.safetensors") for n in ("final", "history"))
        return done.stdout, final, history

    return run


def test_every_example_is_known():
    found = {n for n in os.listdir(EXAMPLES) if os.path.isfile(os.path.join(EXAMPLES, n, "step.mlir"))}
    assert found == PROGRAMS.keys(), f"expected {sorted(PROGRAMS)}, got {sorted(found)}"


@pytest.mark.parametrize("name", PROGRAMS)
def test_run_compares_with_jax_and_traces(trained, module_tools, name):
    assert "every value equals JAX's" in trained(name)[0], f"run.sh {name} printed no comparison"
    assert read_json(module_tools.path(name, "trace.json")), "no timeline"


@pytest.mark.parametrize("spoilt", ("final", "history"))
@pytest.mark.parametrize("name", PROGRAMS)
def test_comparison_finds_a_flipped_bit(tools, trained, name, spoilt):
    files = dict(zip(("final", "history"), trained(name)[1:]))
    raw = read_bytes(files[spoilt])
    files[spoilt] = tools.path("spoilt.safetensors")
    write_bytes(files[spoilt], raw[:-1] + bytes([raw[-1] ^ 0x40]))
    code, out = compare_with_jax(os.path.join(EXAMPLES, name), *files.values())
    assert code == 1, f"compare.py accepts a flipped bit in the {spoilt} of {name}: {out}"


@pytest.mark.parametrize("name, topology, schedule, threads", list(configurations()))
def test_same_bits(tools, trained, name, topology, schedule, threads):
    want = tuple(map(read_bytes, trained(name)[1:]))
    folder = os.path.join(EXAMPLES, name)
    bundle = tools.compile(os.path.join(folder, "step.mlir"), "step", topology, schedule)
    for count in threads:
        files = (os.path.join(folder, n + ".safetensors") for n in ("state", "batches"))
        got = tools.train(bundle, "out", *files, "--threads-per-rank", str(count))
        same_bits(got, want, f"{name}: {topology} {schedule} with {count} threads")
