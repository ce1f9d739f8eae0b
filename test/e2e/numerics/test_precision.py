"""precision=: what tf32 and fast change in code and values, on the emulated driver. The choice is in the IR, the
manifest and the report. It is refused for targets without such arithmetic."""
import os
import re

import numpy as np
import pytest

from emulated import Emulated, expect_clean
from harness import STEP as MLP_STEP
from harness import contents, load, read_json, read_text, save, write_text


STEP = """module @step {
  func.func public @main(%x: tensor<16x24xf32> loc("x"), %w: tensor<24x8xf32> loc("w"), %d: tensor<64xf64> loc("d"),
                         %h: tensor<64xbf16> loc("h"))
      -> (tensor<16x8xf32> {jax.result_info = "product"}, tensor<16x24xf32> {jax.result_info = "kernel"},
          tensor<64xf64> {jax.result_info = "wide"}, tensor<64xbf16> {jax.result_info = "half"}) {
    %product = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] :
      (tensor<16x24xf32>, tensor<24x8xf32>) -> tensor<16x8xf32>
    %e = stablehlo.exponential %x : tensor<16x24xf32>
    %square = stablehlo.multiply %x, %x : tensor<16x24xf32>
    %sum = stablehlo.add %square, %e : tensor<16x24xf32>
    %root = stablehlo.sqrt %sum : tensor<16x24xf32>
    %kernel = stablehlo.divide %x, %root : tensor<16x24xf32>
    %de = stablehlo.exponential %d : tensor<64xf64>
    %wide = stablehlo.divide %d, %de : tensor<64xf64>
    %half = stablehlo.exponential %h : tensor<64xbf16>
    return %product, %kernel, %wide, %half : tensor<16x8xf32>, tensor<16x24xf32>, tensor<64xf64>, tensor<64xbf16>
  }
}
"""


def to_tf32(values):
    """Rounds to 10 mantissa bits, to nearest, ties to even."""
    bits = values.astype(np.float32).view(np.uint32).astype(np.uint64)
    bits += 0xFFF + (bits >> 13 & 1)
    return (bits >> 13 << 13).astype(np.uint32).view(np.float32)


def inputs(tools):
    """Numbers with more digits than TF32; the first row has ties, which the first column of `w` makes visible."""
    random = np.random.default_rng(1)
    x, w = random.standard_normal((16, 24)), random.standard_normal((24, 8))
    x[0], w[:, 0] = 0, 0
    x[0, :3], w[:3, 0] = [1 + 2**-11, 1 + 3 * 2**-11, 1 + 2**-11 + 2**-20], [1, 16, 256]
    half = random.standard_normal(64).astype(np.float32).view(np.uint32) >> 16
    path = tools.path("inputs.safetensors")
    tensors = {"x": x.astype(np.float32), "w": w.astype(np.float32), "d": random.standard_normal(64)}
    tensors["h"] = half.astype(np.uint16)
    at = sum(t.nbytes for t in tensors.values())
    save(path, tensors, {"h": {"dtype": "BF16", "shape": [64], "data_offsets": [at - 128, at]}})
    return path, tensors


@pytest.fixture(scope="module")
def step(module_tools):
    write_text(module_tools.path("step.mlir"), STEP)
    return module_tools.path("step.mlir")


class Built:
    """The program with one precision, or on the CPU: its results and its kernels."""

    def __init__(self, tools, step, precision):
        emulated, target = Emulated(tools), "cpu" if precision == "cpu" else "cuda:sm_90"
        path, self.given = inputs(tools)
        options = "topology=pp1" if precision == "cpu" else f"topology=pp1 precision={precision}"
        bundle = emulated.bundle(step, precision, target, options)
        (final, _), said = emulated.run(bundle, precision, "--input", path)
        self.values = load(None, final)
        if precision == "cpu":
            return
        expect_clean(said, precision, graphs=True)
        self.manifest = read_json(os.path.join(bundle, "manifest.json"))
        self.report, folder = tools.report(tools.path(precision + ".mlir")), tools.path(precision + ".ptx")
        tools.ok("mpmd-translate", "--mpmd-to-ptx", tools.path(precision + ".mlir"), "-o", folder)
        self.ptx = b"".join(contents(folder).values()).decode()


@pytest.fixture(scope="module")
def built(module_tools, step, module_environment):
    return {name: Built(module_tools, step, name) for name in ("cpu", "strict", "tf32", "fast")}


def same_as_on_the_cpu(built, precision, names):
    for name in names:
        same = built[precision].values[name].tobytes() == built["cpu"].values[name].tobytes()
        assert same, f"{precision}: {name} is not the CPU's"


@pytest.mark.parametrize("precision", ("strict", "tf32", "fast"))
def test_manifest_and_report(built, precision):
    said = built[precision].manifest["precision"]
    assert said == precision, f"{precision}: the manifest says {said}"
    said = built[precision].report["target"], built[precision].report["precision"]
    assert said == ("cuda:sm_90", precision), f"{precision}: the report says {said}"


def test_strict(built):
    same_as_on_the_cpu(built, "strict", built["cpu"].values)


def test_tf32(built):
    same_as_on_the_cpu(built, "tf32", built["cpu"].values.keys() - {"product"})
    assert built["strict"].ptx == built["tf32"].ptx, "tf32: expected the kernels of strict"


@pytest.mark.parametrize("precision", ("tf32", "fast"))
def test_products(built, precision):
    x, w = built[precision].given["x"], built[precision].given["w"]
    product, rounded = built[precision].values["product"], to_tf32(x).astype(np.float64) @ to_tf32(w)
    assert np.abs(product - rounded).max() < 1e-5, f"products of rounded operands: {product - rounded}"
    assert np.abs(product - x.astype(np.float64) @ w).max() > 1e-4, "the products are not rounded"
    want = 1 + 16 * (1 + 2**-9) + 256 * (1 + 2**-10)
    assert product[0, 0] == want, f"ties: expected {want}, got {product[0, 0]}"


def test_fast_values(built):
    same_as_on_the_cpu(built, "fast", ["wide"])
    fast, cpu = built["fast"].values, built["cpu"].values
    off = np.abs(fast["kernel"][1:] / cpu["kernel"][1:] - 1).max()
    assert 0 < off < 1e-6, f"fast: expected kernels of a few ulp, got {off}"
    off = np.abs((fast["half"].astype(int) - cpu["half"])).max()
    assert off <= 1, f"fast: expected halves of at most one ulp, got {off}"


def test_fast_kernels(built):
    loose = set(re.findall(r"\b(\w+\.approx\S*|\w+\.rn\.ftz\.f32)", built["fast"].ptx))
    for form in ("ex2.approx.ftz.f32", "div.approx.ftz.f32", "sqrt.approx.ftz.f32", "fma.rn.ftz.f32"):
        assert form in loose, f"fast: expected {form}, got {sorted(loose)}"
    assert not re.search(r"approx\S*\.f64", built["fast"].ptx), "fast: f64 is approximated"


def test_travel(tools, emulated):
    """The choice is in the IR: compiling further from a printed phase gives the bundle of an uninterrupted compile,
    and refuses another choice."""
    options = "topology=pp2 schedule=1f1b"
    whole = emulated.bundle(MLP_STEP, "whole", "cuda:sm_90", options + " precision=fast")
    for phase in ("partitioned", "lowered", "scheduled"):
        half = tools.path(phase + ".mlir")
        first = f"--mpmd-compile={options} target=cuda:sm_90 precision=fast to={phase}"
        tools.ok("mpmd-opt", MLP_STEP, first, "-o", half)
        assert "precision = fast" in read_text(half), f"{phase}: no precision in the IR"
        parts = emulated.bundle(half, phase + "-parts", "cuda:sm_90", options)
        assert contents(parts) == contents(whole), f"{phase}: another bundle than in one run"
        words = "expected precision=fast, which the module already has, or no precision=, got strict"
        tools.fails(words, "mpmd-opt", half, "--mpmd-compile=precision=strict", "-o", os.devnull)
    final, said = emulated.run(whole, "whole", "--random-inputs", "1", "--steps", "3", emulator="devices=2")
    expect_clean(said, "mlp, fast", graphs=True)
    assert all(np.isfinite(v).all() for v in load(None, final[0]).values()), "mlp, fast: not finite"


@pytest.mark.parametrize(
    "options, message",
    (
        ("precision=tf32", "expected precision strict for target 'cpu', got tf32, which cuda:sm_80 and later have"),
        (
            "target=cpu:x86-64-v3 precision=fast",
            "expected precision strict for target 'cpu:x86-64-v3', got fast, which ",
        ),
        (
            "target=cuda:sm_75 precision=tf32",
            "expected precision strict for target 'cuda:sm_75', got tf32, which sm_80, sm_86, ",
        ),
        ("target=cuda:sm_75 precision=fast", "for target 'cuda:sm_75', got fast, which sm_80, sm_86, "),
        ("target=cuda:sm_90 precision=half", "expected precision= to be strict, tf32 or fast, got 'half'"),
        ("target=cuda:sm_90 precision=", "expected a value after precision=, got none"),
    ),
)
def test_refused(tools, step, options, message):
    tools.fails(message, "mpmd-opt", step, f"--mpmd-compile=topology=pp1 {options}", "-o", os.devnull)


@pytest.mark.parametrize("options", ("precision=strict", "target=cuda:sm_75 precision=strict"))
def test_strict_everywhere(tools, step, options):
    tools.ok("mpmd-opt", step, f"--mpmd-compile=topology=pp1 {options}", "-o", os.devnull)
