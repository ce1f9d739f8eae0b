"""Attention over long sequences, written by hand, against values of float64: a mask that is a constant is looked
through, so that what it hides is not computed, and bits do not depend on threads."""
import re

import numpy as np

from harness import load, main, read_bytes, read_text, same_bits, save, write_text

ROWS, HEADS, SIZE, NEAR = 700, 5, 8, 90
LIMIT = 1e-5


def step(mask, kind):
    """softmax(Q K' + mask) V by heads, with a mask of zeros and lowest numbers, or of booleans that choose."""
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


def test(tools):
    random = np.random.default_rng(11)
    operands = {name: random.standard_normal((HEADS, ROWS, SIZE)).astype(np.float32) for name in "qkv"}
    save(tools.path("in.st"), operands)
    i, j = np.arange(ROWS)[:, None], np.arange(ROWS)
    lowest = np.finfo(np.float32).min
    for name, seen, products in (
        # Blocks of 128 rows, the last one of 188, and the columns that they need, by 64.
        ("behind", i >= j, {128, 256, 384, 512, 700}),
        ("far", (i >= j) & (i - j < NEAR), {128, 256, 316}),
        ("none", (i + j) % 3 > 0, {700}),
    ):
        want = attention(*(operands[n].astype(np.float64) for n in "qkv"), seen)
        for kind, mask in (("i1", seen), ("f32", np.where(seen, 0, lowest).astype(np.float32))):
            source = tools.path("source.mlir")
            write_text(source, step(mask, kind))
            bundle = tools.compile(source, "step", "pp1", "1f1b")
            widths = {
                int(n)
                for n in re.findall(rf"mpmd\.gemm \[{HEADS}, \d+, (\d+), {SIZE}\]", read_text(tools.path("step.mlir")))
            }
            assert widths == products, f"{name} {kind}: products have {widths} columns, expected {products}"
            first = None
            for threads in ("1", "2", "3"):
                out = tools.path("out.st")
                tools.ok(
                    "mpmd-run", bundle, "--input", tools.path("in.st"), "--output", out, "--threads-per-rank", threads
                )
                got = read_bytes(out)
                same_bits((got,), first or (got,), f"{name} {kind} on {threads} threads")
                first = (got,)
            (mine,) = load(None, got).values()
            error = np.abs(mine - want).max() / np.abs(want).max()
            assert error <= LIMIT, f"{name} {kind}: an error of {error:.1e}, limit {LIMIT:.0e}"
            print(f"{name} {kind}: products of {sorted(widths)} columns, error {error:.1e}")


main(test)
