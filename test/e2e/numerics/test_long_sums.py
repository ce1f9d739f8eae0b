"""The accuracy of every form of sum over 2^20 terms, compared with float64."""
import numpy as np
import pytest

from harness import load, save, write_text


N = 1 << 20
# Errors that grow with the logarithm of the number of terms stay below this limit; sequential sums are off by 1e-4 to
# 1e-2.
MOST = 2e-6

ADD = """ ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %sum = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %sum : tensor<f32>
    })"""


def values(s, length=N):
    """The terms, as `TERMS` computes them in single precision."""
    return np.float32(s) * (
        np.float32(1) + (np.arange(length, dtype=np.int32) % 64).astype(np.float32) * np.float32(1 / 256)
    )


def terms(name, length=N):
    """A vector of terms with this name; all are positive, so that sequential errors accumulate."""
    return f"""
    %{name}i = stablehlo.iota dim = 0 : tensor<{length}xi32>
    %{name}m = stablehlo.constant dense<63> : tensor<{length}xi32>
    %{name}r = stablehlo.and %{name}i, %{name}m : tensor<{length}xi32>
    %{name}f = stablehlo.convert %{name}r : (tensor<{length}xi32>) -> tensor<{length}xf32>
    %{name}c = stablehlo.constant dense<3.90625e-03> : tensor<{length}xf32>
    %{name}d = stablehlo.multiply %{name}f, %{name}c : tensor<{length}xf32>
    %{name}o = stablehlo.constant dense<1.0> : tensor<{length}xf32>
    %{name}p = stablehlo.add %{name}d, %{name}o : tensor<{length}xf32>
    %{name}s = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<{length}xf32>
    %{name} = stablehlo.multiply %{name}s, %{name}p : tensor<{length}xf32>"""


def spread(shape, dim):
    """%x: the terms along one dimension of a shape."""
    kind = "x".join(map(str, shape)) + "xf32"
    return (
        terms("t", shape[dim])
        + f"\n    %x = stablehlo.broadcast_in_dim %t, dims = [{dim}] : (tensor<{shape[dim]}xf32>) -> tensor<{kind}>",
        kind,
    )


def reduce(shape, dims, along):
    """A sum over `dims`; the terms lie along `along`."""
    body, kind = spread(shape, along)
    rest = "".join(f"{n}x" for d, n in enumerate(shape) if d not in dims) + "f32"
    times = np.prod([shape[d] for d in dims]) / shape[along]
    return (
        body
        + f"""
    %y = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [{', '.join(map(str, dims))}]
      : (tensor<{kind}>, tensor<f32>) -> tensor<{rest}>""",
        rest,
        lambda v: np.full([n for d, n in enumerate(shape) if d not in dims], v[: shape[along]].sum() * times),
    )


def dot(left, right, contracting):
    """A product of two matrices (or vectors) of terms along the contracted dimension."""
    a, b = ("x".join(map(str, shape)) + "xf32" for shape in (left, right))
    shape = [n for d, n in enumerate(left) if d != contracting[0]] + [
        n for d, n in enumerate(right) if d != contracting[1]
    ]
    kind = "".join(f"{n}x" for n in shape) + "f32"
    return (
        terms("t")
        + f"""
    %a = stablehlo.broadcast_in_dim %t, dims = [{contracting[0]}] : (tensor<{N}xf32>) -> tensor<{a}>
    %b = stablehlo.broadcast_in_dim %t, dims = [{contracting[1]}] : (tensor<{N}xf32>) -> tensor<{b}>
    %y = stablehlo.dot_general %a, %b, contracting_dims = [{contracting[0]}] x [{contracting[1]}]
      : (tensor<{a}>, tensor<{b}>) -> tensor<{kind}>""",
        kind,
        lambda v: np.full(shape, (v * v).sum()),
    )


def running(shape, dim, from_end=False):
    body, kind = spread(shape, dim)
    size = [n if d == dim else 1 for d, n in enumerate(shape)]
    pads = [[0, 0] if d != dim else [0, n - 1] if from_end else [n - 1, 0] for d, n in enumerate(shape)]

    def want(v):
        line = np.cumsum(v[::-1])[::-1] if from_end else np.cumsum(v)
        return np.broadcast_to(line.reshape([-1 if d == dim else 1 for d in range(len(shape))]), shape)

    return (
        body
        + f"""
    %y = "stablehlo.reduce_window"(%x, %zero) <{{padding = dense<{pads}> : tensor<{len(shape)}x2xi64>,
      window_dimensions = array<i64: {', '.join(map(str, size))}>}}>{ADD}
      : (tensor<{kind}>, tensor<f32>) -> tensor<{kind}>""",
        kind,
        want,
    )


def window(extra):
    """Windows of 2^20 elements without padding."""
    body, kind = spread([N + extra], 0)
    return (
        body
        + f"""
    %y = "stablehlo.reduce_window"(%x, %zero) <{{window_dimensions = array<i64: {N}>}}>{ADD}
      : (tensor<{kind}>, tensor<f32>) -> tensor<{extra + 1}xf32>""",
        f"{extra + 1}xf32",
        lambda v: np.array([values_sum(v, k, N) for k in range(extra + 1)]),
    )


def values_sum(v, first, count):
    return np.resize(v, first + count)[first:].sum()


def convolution(positions, features=1, groups=1):
    """The gradient of a filter: one window as long as the input."""
    length = N + positions - 1
    a, k, out = (
        f"1x{length}x{features}xf32",
        f"{N}x{features // groups}x{features}xf32",
        f"1x{positions}x{features}xf32",
    )
    return (
        terms("t", length)
        + terms("u")
        + f"""
    %x = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<{length}xf32>) -> tensor<{a}>
    %k = stablehlo.broadcast_in_dim %u, dims = [0] : (tensor<{N}xf32>) -> tensor<{k}>
    %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {{}}
      {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}}
      : (tensor<{a}>, tensor<{k}>) -> tensor<{out}>""",
        out,
        lambda v: np.broadcast_to(
            np.array([(np.resize(v, length)[p : p + N] * v).sum() * (features // groups) for p in range(positions)])[
                None, :, None
            ],
            (1, positions, features),
        ),
    )


def scatter(rows, columns):
    """2^20 rows, all added to the second row of the operand."""
    operand, updates = f"{rows}x{columns}xf32", f"{N}x{columns}xf32"
    return (
        terms("t")
        + f"""
    %u = stablehlo.broadcast_in_dim %t, dims = [0] : (tensor<{N}xf32>) -> tensor<{updates}>
    %o = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<{operand}>
    %i = stablehlo.constant dense<1> : tensor<{N}x1xi32>
    %all = "stablehlo.scatter"(%o, %i, %u) <{{
      scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}>{ADD}
      : (tensor<{operand}>, tensor<{N}x1xi32>, tensor<{updates}>) -> tensor<{operand}>
    %y = stablehlo.slice %all [0:2, 0:{columns}] : (tensor<{operand}>) -> tensor<2x{columns}xf32>""",
        f"2x{columns}xf32",
        lambda v: np.stack([np.zeros(columns), np.full(columns, v.sum())]),
    )


def variance():
    """A row cluster: the second sum reads the first."""
    body, kind = spread([6, N], 1)
    count, rows = f"dense<{float(N)}> : tensor<6xf32>", "6xf32"
    return (
        body
        + f"""
    %count = stablehlo.constant {count}
    %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
      : (tensor<{kind}>, tensor<f32>) -> tensor<{rows}>
    %mean = stablehlo.divide %sum, %count : tensor<{rows}>
    %wide = stablehlo.broadcast_in_dim %mean, dims = [0] : (tensor<{rows}>) -> tensor<{kind}>
    %off = stablehlo.subtract %x, %wide : tensor<{kind}>
    %square = stablehlo.multiply %off, %off : tensor<{kind}>
    %total = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [1]
      : (tensor<{kind}>, tensor<f32>) -> tensor<{rows}>
    %y = stablehlo.divide %total, %count : tensor<{rows}>""",
        rows,
        lambda v: np.full(6, v.var()),
    )


def both(shape, dim):
    """A sum and a sum of squares by one reduction."""
    body, kind = spread(shape, dim)
    rest = "".join(f"{n}x" for d, n in enumerate(shape) if d != dim) + "f32"
    return (
        body
        + f"""
    %square = stablehlo.multiply %x, %x : tensor<{kind}>
    %both:2 = stablehlo.reduce(%x init: %zero), (%square init: %zero) across dimensions = [{dim}]
      : (tensor<{kind}>, tensor<{kind}>, tensor<f32>, tensor<f32>) -> (tensor<{rest}>, tensor<{rest}>)
      reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<f32>, %d: tensor<f32>) {{
        %first = stablehlo.add %a, %b : tensor<f32>
        %second = stablehlo.add %c, %d : tensor<f32>
        stablehlo.return %first, %second : tensor<f32>, tensor<f32>
      }}
    %y = stablehlo.add %both#0, %both#1 : tensor<{rest}>""",
        rest,
        lambda v: np.full([n for d, n in enumerate(shape) if d != dim], v.sum() + (v * v).sum()),
    )


def halves(shape, dim):
    """A sum in bfloat16, as of a bias' gradient: rounded once."""
    body, kind = spread(shape, dim)
    half, rest = kind.replace("f32", "bf16"), "".join(f"{n}x" for d, n in enumerate(shape) if d != dim)
    return (
        body
        + f"""
    %h = stablehlo.convert %x : (tensor<{kind}>) -> tensor<{half}>
    %start = stablehlo.constant dense<0.0> : tensor<bf16>
    %sum = stablehlo.reduce(%h init: %start) applies stablehlo.add across dimensions = [{dim}]
      : (tensor<{half}>, tensor<bf16>) -> tensor<{rest}bf16>
    %y = stablehlo.convert %sum : (tensor<{rest}bf16>) -> tensor<{rest}f32>""",
        f"{rest}f32",
        lambda v: np.full([n for d, n in enumerate(shape) if d != dim], v.sum()),
    )


def in_loop(shape, dims, along):
    """The same sum in every iteration of a data-dependent loop."""
    body, kind = spread(shape, along)
    rest = "".join(f"{n}x" for d, n in enumerate(shape) if d not in dims) + "f32"
    times = np.prod([shape[d] for d in dims]) / shape[along]
    return (
        body
        + f"""
    %start = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<{rest}>
    %two = stablehlo.constant dense<2.0> : tensor<f32>
    %loop:2 = stablehlo.while(%n = %s, %old = %start) : tensor<f32>, tensor<{rest}>
    cond {{
      %less = stablehlo.compare LT, %n, %two : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    }} do {{
      %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [{', '.join(map(str, dims))}]
        : (tensor<{kind}>, tensor<f32>) -> tensor<{rest}>
      %next = stablehlo.add %n, %two : tensor<f32>
      stablehlo.return %next, %sum : tensor<f32>, tensor<{rest}>
    }}
    %y = stablehlo.add %loop#1, %start : tensor<{rest}>""",
        rest,
        lambda v: np.full([n for d, n in enumerate(shape) if d not in dims], v[: shape[along]].sum() * times),
    )


PROGRAMS = {
    "all": reduce([N], [0], 0),
    "last": reduce([6, N], [1], 1),
    "first": reduce([N, 8], [0], 0),
    "first_of_one_column": reduce([N, 1], [0], 0),
    "middle": reduce([2, N, 3], [1], 1),
    "first_two": reduce([1024, 1024, 8], [0, 1], 0),
    "first_and_last": reduce([1024, 6, 1024], [0, 2], 2),
    "last_two": reduce([6, 4096, 256], [1, 2], 1),
    "short_last": reduce([6, N // 4, 4], [1, 2], 1),
    "both_rows": both([6, N], 1),
    "both_columns": both([N, 8], 0),
    "bfloat16": halves([N, 8], 0),
    "variance": variance(),
    "row_by_column": dot([1, N], [N, 1], (1, 0)),
    "vectors": dot([N], [N], (0, 0)),
    "row_by_matrix": dot([1, N], [N, 16], (1, 0)),
    "row_by_transposed": dot([1, N], [16, N], (1, 1)),
    "matrix_by_column": dot([8, N], [N, 1], (1, 0)),
    "transposed_by_column": dot([N, 8], [N, 1], (0, 0)),
    "matrices": dot([5, N], [N, 7], (1, 0)),
    "weight_gradient": dot([N, 6], [N, 4], (0, 0)),
    "running": running([N], 0),
    "running_from_end": running([2, N], 1, from_end=True),
    "running_over_rows": running([N, 4], 0),
    "window": window(3),
    "convolution": convolution(3),
    "depthwise_convolution": convolution(2, features=2, groups=2),
    "scatter": scatter(3, 4),
    "scatter_into_large": scatter(2 * N + 2, 8),
    "loop_rows": in_loop([2, N], [1], 1),
    "loop_columns": in_loop([N, 4], [0], 0),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_sum(tools, name):
    s, (body, kind, want) = np.float32(0.1), PROGRAMS[name]
    source, inputs, out = tools.path("sum.mlir"), tools.path("s.safetensors"), tools.path("out")
    save(inputs, {"s": s})
    write_text(
        source,
        f"""module @jit_step {{
  func.func public @main(%s: tensor<f32> loc("s")) -> (tensor<{kind}> {{jax.result_info = "y"}}) {{
    %zero = stablehlo.constant dense<0.0> : tensor<f32>{body}
    return %y : tensor<{kind}>
  }}
}}
""",
    )
    tools.ok("mpmd-run", tools.compile(source, "step"), "--input", inputs, "--output", out)
    got, expected = load(out)["y"].astype(np.float64), np.asarray(want(values(s).astype(np.float64)), np.float64)
    assert got.shape == expected.shape, f"{name}: expected shape {expected.shape}, got {got.shape}"
    error = float(np.max(np.abs(got - expected) / np.maximum(np.abs(expected), 1e-30)))
    # Rounding the result to bfloat16 once gives an error of half of 2^-8.
    most = 2.0**-9 + 1e-4 if name == "bfloat16" else MOST
    assert error <= most, f"{name}: relative error {error:.1e} over 2^20 terms, expected at most {most:.1e}"
