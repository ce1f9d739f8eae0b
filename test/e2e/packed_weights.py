"""Weights that are copied once a step into the order in which products read them: values of float64, the same bits on
every schedule and number of ranks and threads, and no copies where a cap leaves no room for them."""
import json
import re

import numpy as np

from harness import expect, load, main, same_bits, save

# Wide enough to be copied, with lines that are multiples of 2 KiB and others.
M, ROWS, WIDTHS, STEPS = 8, 128, (384, 512, 768, 512), 3
LIMIT = 2e-5


def step():
    """A stage for each layer: rows times a weight, and what comes of it in a loop over microbatches."""
    n = len(WIDTHS) - 1
    w = [f"tensor<{WIDTHS[k]}x{WIDTHS[k + 1]}xf32>" for k in range(n)]
    a = [f"tensor<{ROWS}x{width}xf32>" for width in WIDTHS]
    x = f"tensor<{M}x{ROWS}x{WIDTHS[0]}xf32>"
    row = f"tensor<1x{ROWS}x{WIDTHS[0]}xf32>"
    names = lambda text: ", ".join(text.replace("#", str(k)) for k in range(n))
    types = ", ".join(w)
    carried = f"{x}, {types}, {types}, tensor<i32>"
    arguments = ", ".join(f'%w{k}: {w[k]} {{tf.aliasing_output = {k} : i32}} loc("w{k}")' for k in range(n))
    text = f'func.func public @main({arguments}, %x: {x} loc("x")) -> ({types}) {{\n'
    for k in range(n):
        text += f"  %zero{k} = stablehlo.constant dense<0.0> : {w[k]}\n"
        text += f"  %rate{k} = stablehlo.constant dense<0.0009765625> : {w[k]}\n"
    text += f"""  %first = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<{M}> : tensor<i32>
  %r:{2 * n + 2} = stablehlo.while(%xs = %x, {names("%v# = %w#")}, {names("%s# = %zero#")}, %i = %first) : {carried}
  cond {{
    %more = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  }} do {{
    %row = stablehlo.dynamic_slice %xs, %i, %first, %first, sizes = [1, {ROWS}, {WIDTHS[0]}]
      : ({x}, tensor<i32>, tensor<i32>, tensor<i32>) -> {row}
    %y0 = stablehlo.reshape %row : ({row}) -> {a[0]}
"""
    for k in range(n):
        text += f"    %y{k + 1} = func.call @mpmd_stage_{k}_body(%v{k}, %y{k}) : ({w[k]}, {a[k]}) -> {a[k + 1]}\n"
    text += f"    %g{n} = stablehlo.negate %y{n} : {a[n]}\n"
    for k in reversed(range(n)):
        text += f"    %d{k}, %g{k} = func.call @mpmd_stage_{k}_body_back(%v{k}, %y{k}, %g{k + 1})"
        text += f" : ({w[k]}, {a[k]}, {a[k + 1]}) -> ({w[k]}, {a[k]})\n"
        text += f"    %t{k} = stablehlo.add %s{k}, %d{k} : {w[k]}\n"
    text += "    %next = stablehlo.add %i, %one : tensor<i32>\n"
    text += f"    stablehlo.return %xs, {names('%v#')}, {names('%t#')}, %next : {carried}\n  }}\n"
    for k in range(n):
        text += f"  %a{k} = stablehlo.multiply %rate{k}, %r#{1 + n + k} : {w[k]}\n"
        text += f"  %n{k} = stablehlo.add %w{k}, %a{k} : {w[k]}\n"
    text += f"  return {names('%n#')} : {types}\n}}\n"
    for k in range(n):
        into, out = a[k], a[k + 1]
        text += f"""func.func private @mpmd_stage_{k}_body(%w: {w[k]}, %x: {into}) -> {out} {{
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ({into}, {w[k]}) -> {out}
  return %y : {out}
}}
func.func private @mpmd_stage_{k}_body_back(%w: {w[k]}, %x: {into}, %g: {out}) -> ({w[k]}, {into}) {{
  %d = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : ({into}, {out}) -> {w[k]}
  %b = stablehlo.dot_general %g, %w, contracting_dims = [1] x [1] : ({out}, {w[k]}) -> {into}
  return %d, %b : {w[k]}, {into}
}}
"""
    return text


def train(weights, batch):
    """The same in float64."""
    for _ in range(STEPS):
        sums = [np.zeros_like(w) for w in weights]
        for x in batch:
            values = [x]
            for w in weights:
                values.append(values[-1] @ w)
            gradient = -values[-1]
            for k in reversed(range(len(weights))):
                sums[k] += values[k].T @ gradient
                gradient = gradient @ weights[k].T
        weights = [w + 2.0**-10 * s for w, s in zip(weights, sums)]
    return weights


def test(tools):
    source, inputs = tools.path("step.mlir"), tools.path("inputs.safetensors")
    with open(source, "w", encoding="utf-8") as f:
        f.write(step())
    random = np.random.default_rng(5)
    weights = [
        random.uniform(-1, 1, size=(WIDTHS[k], WIDTHS[k + 1])).astype(np.float32) / np.float32(WIDTHS[k] ** 0.5)
        for k in range(len(WIDTHS) - 1)
    ]
    batch = random.uniform(-1, 1, size=(M, ROWS, WIDTHS[0])).astype(np.float32) / np.float32(M)
    save(inputs, {**{f"w{k}": w for k, w in enumerate(weights)}, "x": batch})
    want = train([w.astype(np.float64) for w in weights], batch.astype(np.float64))

    def run(bundle, name, *options):
        final = tools.path(name + ".final")
        tools.ok("mpmd-run", bundle, "--input", inputs, "--steps", str(STEPS), "--output", final, *options)
        got = load(final)
        for k, w in enumerate(want):
            error = np.abs(got[f"w{k}"] - w).max() / np.abs(w).max()
            expect(error <= LIMIT, f"{name}: w{k} has a relative error of {error:.1e}, limit {LIMIT:.0e}")
            moved = np.abs(got[f"w{k}"] - weights[k]).max() / np.abs(weights[k]).max()
            expect(moved > 100 * LIMIT, f"{name}: w{k} hardly moved: {moved:.1e}")
        with open(final, "rb") as f:
            return f.read(), b""

    def text_of(name):
        with open(tools.path(name + ".mlir"), encoding="utf-8") as f:
            return f.read()

    def peak(bundle):
        said = tools.ok("mpmd-run", bundle, "--random-inputs", "1", "--summary", "json")
        return max(rank["planned_peak_bytes"] for rank in json.loads(said)["ranks"])

    one = tools.compile(source, "one")
    first = run(one, "one", "--threads-per-rank", "1")
    panels = re.findall(r"mpmd\.gemm \[(\d+), (\d+), (\d+), (\d+)\]", text_of("one"))
    expect(("2", "128", "256", "384") in panels, f"no panels of the first weight: {sorted(set(panels))}")
    expect(("8", "128", "96", "512") in panels, f"no panels of the second weight's transpose: {sorted(set(panels))}")
    same_bits(run(one, "two threads", "--threads-per-rank", "2"), first, "two threads")
    for topology, schedule in (("pp3", "zb-h1"), ("pp1", "gpipe"), ("pp3", "search")):
        other = tools.compile(source, topology + schedule, topology, schedule)
        same_bits(run(other, topology + schedule), first, f"{topology} {schedule}")

    # Without copies it fits into less.
    most = peak(one)
    small = tools.compile(source, "small", extra=f"cap={most - 1}")
    expect(peak(small) < most, f"a cap of {most - 1}: got {peak(small)}")
    expect("x96xf32" not in text_of("small"), "copies under a cap that leaves no room for them")
    run(small, "small")
    print(f"copied once a step: {most} bytes with copies of weights, {peak(small)} without")


main(test)
