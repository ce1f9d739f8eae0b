"""Hand-written attention over long sequences, compared with float64. If a mask is constant, masked columns are not
computed. Bits do not depend on the number of threads."""
import numpy as np
import pytest

from harness import load, read_bytes, same_bits, save, write_text


ROWS, HEADS, SIZE, NEAR = 700, 5, 8, 90
LIMIT = 1e-5


def step(mask, kind):
    """softmax(Q K' + mask) V per head. The mask has zeros and lowest numbers, or selects by booleans."""
    scores, rows = f"tensor<{HEADS}x{ROWS}x{ROWS}xf32>", f"tensor<{HEADS}x{ROWS}xf32>"
    heads, table = f"tensor<{HEADS}x{ROWS}x{SIZE}xf32>", f"tensor<{ROWS}x{ROWS}x{kind}>"
    data = mask.tobytes().hex().upper()
    spread = f"stablehlo.broadcast_in_dim %mask, dims = [1, 2] : ({table}) -> tensor<{HEADS}x{ROWS}x{ROWS}x{kind}>"
    if kind == "f32":
        hide = f"%m = {spread}\n%h = stablehlo.add %s, %m : {scores}"
    else:
        hide = f"%m = {spread}\n%h = stablehlo.select %m, %s, %low : tensor<{HEADS}x{ROWS}x{ROWS}xi1>, {scores}"
    return f"""module {{ func.func public @main(
    %q: {heads} loc("q"), %k: {heads} loc("k"), %v: {heads} loc("v")) -> ({heads} {{jax.result_info = "result"}}) {{
  %mask = stablehlo.constant dense<"0x{data}"> : {table}
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.broadcast_in_dim %lowest, dims = [] : (tensor<f32>) -> {scores}
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2]
      : ({heads}, {heads}) -> {scores}
  {hide}
  %top = stablehlo.reduce(%h init: %lowest) applies stablehlo.maximum across dimensions = [2]
      : ({scores}, tensor<f32>) -> {rows}
  %t = stablehlo.broadcast_in_dim %top, dims = [0, 1] : ({rows}) -> {scores}
  %d = stablehlo.subtract %h, %t : {scores}
  %e = stablehlo.exponential %d : {scores}
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2]
      : ({scores}, tensor<f32>) -> {rows}
  %b = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : ({rows}) -> {scores}
  %p = stablehlo.divide %e, %b : {scores}
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1]
      : ({scores}, {heads}) -> {heads}
  return %o : {heads}
}} }}
"""


def attention(q, k, v, seen):
    s = np.where(seen, np.einsum("htd,hsd->hts", q, k), -np.inf)
    p = np.exp(s - s.max(-1, keepdims=True))
    return np.einsum("hts,hsd->htd", p / p.sum(-1, keepdims=True), v)


I, J = np.arange(ROWS)[:, None], np.arange(ROWS)
# The visible columns, and the columns of the products: each block of 128 rows, the last one of 188, computes its
# visible columns, rounded up to 64.
MASKS = {
    "behind": (I >= J, {128, 256, 384, 512, 700}),
    "far": ((I >= J) & (I - J < NEAR), {128, 256, 316}),
    "none": ((I + J) % 3 > 0, {700}),
}


@pytest.mark.parametrize("kind", ("i1", "f32"))
@pytest.mark.parametrize("name", MASKS)
def test_attention(tools, name, kind):
    random, (seen, columns) = np.random.default_rng(11), MASKS[name]
    operands = {name: random.standard_normal((HEADS, ROWS, SIZE)).astype(np.float32) for name in "qkv"}
    inputs, source, out = tools.path("in.st"), tools.path("source.mlir"), tools.path("out.st")
    save(inputs, operands)
    mask = seen if kind == "i1" else np.where(seen, 0, np.finfo(np.float32).min).astype(np.float32)
    write_text(source, step(mask, kind))
    bundle, first = tools.compile(source, "step"), None
    products = [entry["launch"].split() for entry in tools.launches(bundle) if entry["launch"].startswith("gemm ")]
    widths = {int(words[-2].split("x")[1]) for words in products if words[-2].endswith(f"x{SIZE}")}
    assert widths == columns, f"products have {widths} columns, expected {columns}"
    for threads in ("1", "2", "3"):
        tools.ok("mpmd-run", bundle, "--input", inputs, "--output", out, "--threads-per-rank", threads)
        got = (read_bytes(out),)
        same_bits(got, first or got, f"{threads} threads")
        first = got
    (mine,) = load(out).values()
    want = attention(*(operands[n].astype(np.float64) for n in "qkv"), seen)
    error = np.abs(mine - want).max() / np.abs(want).max()
    assert error <= LIMIT, f"an error of {error:.1e}, limit {LIMIT:.0e}"
