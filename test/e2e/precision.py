"""precision=: what tf32 and fast change in code and values, on the emulated driver; that the choice travels in the IR,
stands in manifest and report, and is refused where a target has no such arithmetic."""
import os
import re

import numpy as np
from emulated import Emulated, expect_clean
from harness import MLP, contents, load, main, read_json, read_text, save, write_text

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
    """10 bits of mantissa, to the nearest, ties to even."""
    bits = values.astype(np.float32).view(np.uint32).astype(np.uint64)
    bits += 0xFFF + (bits >> 13 & 1)
    return (bits >> 13 << 13).astype(np.uint32).view(np.float32)


def inputs(tools):
    """Numbers with more digits than TF32 has; the first row has ties, seen through the first column of `w`."""
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


def test_values(tools, emulated, step):
    path, given = inputs(tools)
    values, texts = {}, {}
    for precision in ("cpu", "strict", "tf32", "fast"):
        if precision == "cpu":
            bundle = emulated.bundle(step, "cpu", "cpu", "topology=pp1")
        else:
            bundle = emulated.bundle(step, precision, "cuda:sm_90", f"topology=pp1 precision={precision}")
        (final, _), said = emulated.run(bundle, precision, "--input", path)
        values[precision] = load(None, final)
        if precision == "cpu":
            continue
        expect_clean(said, precision, graphs=True)
        assert (
            read_json(os.path.join(bundle, "manifest.json"))["precision"] == precision
        ), f"{precision}: the manifest says something else"
        report, folder = tools.path(precision + ".json"), tools.path(precision + ".ptx")
        tools.ok("mpmd-translate", "--mpmd-to-report", tools.path(precision + ".mlir"), "-o", report)
        said = read_json(report)
        assert (said["target"], said["precision"]) == ("cuda:sm_90", precision), f"{precision}: the report: {said}"
        tools.ok("mpmd-translate", "--mpmd-to-ptx", tools.path(precision + ".mlir"), "-o", folder)
        texts[precision] = b"".join(contents(folder).values()).decode()
    for name in values["cpu"]:
        same = values["strict"][name].tobytes() == values["cpu"][name].tobytes()
        assert same, f"strict: {name} is not the CPU's"
        if name != "product":
            assert values["tf32"][name].tobytes() == values["cpu"][name].tobytes(), f"tf32: {name} is not the CPU's"
    x, w = given["x"], given["w"]
    exact = x.astype(np.float64) @ w
    rounded = to_tf32(x).astype(np.float64) @ to_tf32(w)
    for precision in ("tf32", "fast"):
        product = values[precision]["product"]
        assert np.abs(product - rounded).max() < 1e-5, f"{precision}: products of rounded operands: {product - rounded}"
        assert np.abs(product - exact).max() > 1e-4, f"{precision}: the products are not rounded"
        want = 1 + 16 * (1 + 2**-9) + 256 * (1 + 2**-10)
        assert product[0, 0] == want, f"{precision}: ties: expected {want}, got {product[0, 0]}"
    assert values["fast"]["wide"].tobytes() == values["cpu"]["wide"].tobytes(), "fast: f64 is not the CPU's"
    off = np.abs(values["fast"]["kernel"][1:] / values["cpu"]["kernel"][1:] - 1).max()
    assert 0 < off < 1e-6, f"fast: expected kernels of a few ulp, got {off}"
    off = np.abs((values["fast"]["half"].astype(int) - values["cpu"]["half"])).max()
    assert off <= 1, f"fast: expected halves of at most one ulp, got {off}"

    assert texts["strict"] == texts["tf32"], "tf32: expected the kernels of strict"
    loose = set(re.findall(r"\b(\w+\.approx\S*|\w+\.rn\.ftz\.f32)", texts["fast"]))
    for form in ("ex2.approx.ftz.f32", "div.approx.ftz.f32", "sqrt.approx.ftz.f32", "fma.rn.ftz.f32"):
        assert form in loose, f"fast: expected {form}, got {sorted(loose)}"
    assert not re.search(r"approx\S*\.f64", texts["fast"]), "fast: f64 is approximated"


def test_travel(tools, emulated):
    """The choice is in the IR: a printed phase gives the bundle that one run gives, and takes no other."""
    step, options = os.path.join(MLP, "step.mlir"), "topology=pp2 schedule=1f1b"
    whole = emulated.bundle(step, "whole", "cuda:sm_90", options + " precision=fast")
    for phase in ("partitioned", "lowered", "scheduled"):
        half = tools.path(phase + ".mlir")
        first = f"--mpmd-compile={options} target=cuda:sm_90 precision=fast to={phase}"
        tools.ok("mpmd-opt", step, first, "-o", half)
        assert "precision = fast" in read_text(half), f"{phase}: no precision in the IR"
        parts = emulated.bundle(half, phase + "-parts", "cuda:sm_90", options)
        assert contents(parts) == contents(whole), f"{phase}: another bundle than in one run"
        code, _, err = tools.call("mpmd-opt", half, "--mpmd-compile=precision=strict", "-o", os.devnull)
        assert (
            code == 1
            and "expected no precision=, or that of the module, which has one already ('fast'), got strict" in err
        ), f"{phase}: another precision: {err}"
    final, said = emulated.run(whole, "whole", "--random-inputs", "1", "--steps", "3", emulator="devices=2")
    expect_clean(said, "mlp, fast", graphs=True)
    assert all(np.isfinite(v).all() for v in load(None, final[0]).values()), "mlp, fast: not finite"


def test_refusals(tools, step):
    for options, message in (
        ("precision=tf32", "expected precision strict for target 'cpu', got tf32, which cuda:sm_80 and later have"),
        (
            "target=cpu:x86-64-v3 precision=fast",
            "expected precision strict for target 'cpu:x86-64-v3', got fast, which ",
        ),
        (
            "target=cuda:sm_75 precision=tf32",
            "expected precision strict for target 'cuda:sm_75', which has no TF32; sm_80, sm_86, ",
        ),
        ("target=cuda:sm_75 precision=fast", "for target 'cuda:sm_75', which has no TF32; sm_80, sm_86, "),
        ("target=cuda:sm_90 precision=half", "expected precision= to be strict, tf32 or fast, got 'half'"),
        ("target=cuda:sm_90 precision=", "expected a value after precision=, got none"),
    ):
        code, _, err = tools.call("mpmd-opt", step, f"--mpmd-compile=topology=pp1 {options}", "-o", os.devnull)
        assert code == 1 and message in err, f"{options}: exit code {code}: {err}"
    for options in ("precision=strict", "target=cuda:sm_75 precision=strict"):
        tools.ok("mpmd-opt", step, f"--mpmd-compile=topology=pp1 {options}", "-o", os.devnull)


def test(tools):
    emulated = Emulated(tools)
    step = tools.path("step.mlir")
    write_text(step, STEP)
    test_values(tools, emulated, step)
    test_travel(tools, emulated)
    test_refusals(tools, step)


main(test)
