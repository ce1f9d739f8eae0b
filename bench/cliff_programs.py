"""The programs of cliffs.py: each kind of operation, forward and with its gradient, on data of several kinds.
Needs jax.

A program gives a function and its inputs for a scale. `n(1000)` is a size times the scale.
"""
import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

F32, F64, BF16, F16 = np.float32, np.float64, ml_dtypes.bfloat16, np.float16
I8, I32, I64, U8, U32 = np.int8, np.int32, np.int64, np.uint8, np.uint32
PROGRAMS = []
TOLERANCES = {"float32": 2e-4, "float64": 1e-9, "bfloat16": 4e-2, "float16": 1e-2}


class Program:
    """`inputs` are (shape, type, kind of data), the shape as sizes at scale 1, negative where they stay as they are."""

    def __init__(self, name, function, inputs, tolerance=None):
        self.name, self.function, self.inputs = name, function, inputs
        self.wide = any(np.dtype(dtype).itemsize == 8 for _, dtype, _ in inputs)
        floats = [TOLERANCES[np.dtype(dtype).name] for _, dtype, _ in inputs if np.dtype(dtype).name in TOLERANCES]
        self.tolerance = tolerance or max(floats, default=2e-4)

    def make(self, scale):
        rng = np.random.default_rng(7)
        values = []
        for shape, dtype, kind in self.inputs:
            sizes = [-size if size < 0 else max(8, int(size * scale)) for size in shape]
            values.append(data(rng, sizes, dtype, kind))
        return self.function, values


def data(rng, shape, dtype, kind):
    """normal: standard normal, or integers of [0, 100); subnormal: around 1e-39; infinite: with
    infinities; special: with NaN, too."""
    if np.dtype(dtype) == bool:
        return rng.random(shape) < 0.5
    if np.dtype(dtype).kind in "iu":
        return rng.integers(0, kind if isinstance(kind, int) else 100, shape).astype(dtype)
    values = rng.standard_normal(shape, np.float32)
    if kind == "positive":
        values = np.abs(values) + 0.1
    elif kind == "subnormal":
        values = values * np.float32(1e-39)
    elif kind in ("special", "infinite"):
        flat = values.reshape(-1)
        flat[::97], flat[5::89] = np.inf, -np.inf
        if kind == "special":
            flat[11::83] = np.nan
    elif kind == "definite":
        values = values @ values.swapaxes(-1, -2) + shape[-1] * np.eye(shape[-1], dtype=np.float32)
    elif kind == "sorted":
        values = np.sort(values, -1)
    return values.astype(dtype)


def add(name, function, *inputs, tolerance=None):
    complete = [(shape, *rest, *(F32, "normal")[len(rest) :]) for shape, *rest in inputs]
    PROGRAMS.append(Program(name, function, complete, tolerance))


def gradient(function, of):
    def loss(*args):
        return sum(jnp.sum(jnp.square(value)) for value in jax.tree.leaves(function(*args)))

    return jax.grad(loss, argnums=of if len(of) > 1 else of[0])


def both(name, function, *inputs, of=(0,), **keywords):
    add(name, function, *inputs, **keywords)
    add(name + ", gradient", gradient(function, of), *inputs, **keywords)


ROWS, COLUMNS, FLAT = (2000, 1000), (1000, 2000), (4000000,)

# Reductions: whole, rows, columns, of short and of long rows.
for name, function in {
    "sum": jnp.sum,
    "max": jnp.max,
    "mean": jnp.mean,
    "var": jnp.var,
    "logsumexp": jax.nn.logsumexp,
    "norm": jnp.linalg.norm,
}.items():
    both(f"{name} of all", function, (FLAT,))
    both(f"{name} of rows", lambda x, f=function: f(x, axis=1), (ROWS,))
    both(f"{name} of columns", lambda x, f=function: f(x, axis=0), (ROWS,))
for name, function in {
    "prod": jnp.prod,
    "min": jnp.min,
    "any": jnp.any,
    "argmax": jnp.argmax,
    "argmin": jnp.argmin,
}.items():
    add(f"{name} of rows", lambda x, f=function: f(x, axis=1), (ROWS,))
    add(f"{name} of columns", lambda x, f=function: f(x, axis=0), (ROWS,))
add("argmax of all", jnp.argmax, (FLAT,))
add("sum of rows of 7", lambda x: x.sum(1), ((400000, -7),))
add("sum of the middle", lambda x: x.sum(1), ((100, 200, 100),))
add("sum of outer", lambda x: x.sum((0, 2)), ((100, 200, 100),))
for dtype in (BF16, F16, F64, I8, I32, I64):
    add(f"sum of rows, {np.dtype(dtype).name}", lambda x: x.sum(1), (ROWS, dtype))
    add(f"max of columns, {np.dtype(dtype).name}", lambda x: x.max(0), (ROWS, dtype))

# Cumulative operations and scans.
for name, function in {
    "cumsum": jnp.cumsum,
    "cummax": lax.cummax,
    "cumprod": jnp.cumprod,
    "cumlogsumexp": lax.cumlogsumexp,
}.items():
    both(f"{name} of rows", lambda x, f=function: f(x * 0.01 + 1, 1), ((1000, 500),), tolerance=1e-3)
    add(f"{name} of columns", lambda x, f=function: f(x * 0.01 + 1, 0), ((500, 1000),), tolerance=1e-3)
add("cumsum of all", lambda x: jnp.cumsum(x), ((1000000,),), tolerance=1e-3)
add("cumsum, int32", lambda x: jnp.cumsum(x, 1), ((1000, 500), I32))
both("associative scan", lambda x: lax.associative_scan(lambda a, b: a * 0.5 + b, x, axis=1), ((500, 500),))
both("scan", lambda x: lax.scan(lambda c, v: (0.9 * c + v,) * 2, jnp.zeros_like(x[0]), x)[1], ((200, 5000),))

# Sorts and selections.
for dtype in (F32, F64, BF16, I32):
    add(f"sort of rows, {np.dtype(dtype).name}", lambda x: jnp.sort(x, 1), ((500, 1000), dtype, 2**30))
    add(f"top_k 8, {np.dtype(dtype).name}", lambda x: lax.top_k(x, 8), ((500, 4000), dtype, 2**30))
both("sort of columns", lambda x: jnp.sort(x, 0), ((1000, 500),))
add("sort of all", jnp.sort, ((500000,),))
add("sort by two keys", lambda x, y: lax.sort((x, y), num_keys=2), ((500, 1000), I32), ((500, 1000),))
add("argsort", lambda x: jnp.argsort(x, 1), ((500, 1000),))
add("sort, special", lambda x: jnp.sort(x, 1), ((500, 1000), F32, "special"))
for k in (1, 64, 200):
    both(f"top_k {k}", lambda x, k=k: lax.top_k(x, min(k, x.shape[1]))[0], ((500, 4000),))
add("median", lambda x: jnp.median(x, 1), ((500, 1000),))
add("unique counts", lambda x: jnp.unique(x, size=100, return_counts=True), ((200000,), I32))
add("searchsorted", lambda x, y: jnp.searchsorted(x, y), ((100000,), F32, "sorted"), ((200000,),))
add("histogram", lambda x: jnp.histogram(x, 50)[0], ((500000,),))
add("bincount", lambda x: jnp.bincount(x, length=100), ((1000000,), I32))

# Gathers, scatters and what moves elements.
both("rows of a table", lambda t, i: t[i], ((50000, 64),), ((20000,), I32, 2000))
both("elements of rows", lambda t, i: jnp.take_along_axis(t, i, 1), ((1000, 2000),), ((1000, 100), I32, 16))
both("columns of a table", lambda t, i: t[:, i], ((1000, 2000),), ((500,), I32, 16))
both("elements of a vector", lambda t, i: t[i], ((1000000,),), ((500000,), I32, 8000))
add("scatter of rows", lambda t, i, u: t.at[i].add(u), ((20000, 64),), ((20000,), I32, 100), ((20000, 64),))
add("scatter of elements", lambda t, i, u: t.at[i].add(u), ((100000,),), ((500000,), I32, 800), ((500000,),))
add("scatter of maxima", lambda t, i, u: t.at[i].max(u), ((100000,),), ((500000,), I32, 800), ((500000,),))
both("segment sum", lambda u, i: jax.ops.segment_sum(u, i, num_segments=100), ((50000, 64),), ((50000,), I32))
both("transpose", lambda x: x.T * 2, (ROWS,))
both("transpose of four", lambda x: x.transpose(0, 2, 1, 3) + 1, ((-16, 128, 16, 64),))
both("reverse", lambda x: x[::-1, ::-1] * 2, (ROWS,))
both("pad", lambda x: jnp.pad(x, ((1, 2), (3, 4))) * 2, (ROWS,))
both("roll", lambda x: jnp.roll(x, 17, 1) + x, (ROWS,))
both("concatenate", lambda x, y: jnp.concatenate([x, y, x], 1) * 2, ((1000, 1000),), ((1000, -30),), of=(0, 1))
both("strided slice", lambda x: x[1::3, ::2] * 2, (ROWS,))
both("triangle", lambda x: jnp.tril(x) * 2, ((-8, 500, 500),))
add("one-hot", lambda i: jax.nn.one_hot(i, 100), ((20000,), I32))
add("repeat", lambda x: jnp.repeat(x, 3, 1) * 2, ((1000, 500),))
add("update of a slice", lambda x, u: lax.dynamic_update_slice(x, u, (3, 5)), (ROWS,), ((1000, -500),))

# Windows, pooling and convolutions.
for name, function in {"max": lax.max, "add": lax.add}.items():
    start = -jnp.inf if name == "max" else 0.0
    pool = lambda x, f=function, s=start: lax.reduce_window(x, s, f, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
    both(f"{name} pool", pool, ((-8, 112, 112, -16),))
    along = lambda x, f=function, s=start: lax.reduce_window(x, s, f, (1, 25), (1, 1), "VALID")
    add(f"{name} of windows of 25", along, ((1000, 1000),))
add(
    "dilated window",
    lambda x: lax.reduce_window(x, 0.0, lax.add, (1, 5), (1, 1), "VALID", window_dilation=(1, 4)),
    ((1000, 1000),),
)


def convolution(x, w, **keywords):
    return lax.conv_general_dilated(x, w, dimension_numbers=("NHWC", "HWIO", "NHWC"), **keywords)


for name, channels, kernel, keywords in (
    ("3 x 3", (-32, -32), (-3, -3), {"window_strides": (1, 1), "padding": "SAME"}),
    ("1 x 1", (-64, -64), (-1, -1), {"window_strides": (1, 1), "padding": "SAME"}),
    ("7 x 7 by 2", (-3, -32), (-7, -7), {"window_strides": (2, 2), "padding": "SAME"}),
    ("3 x 3 by 3", (-32, -32), (-3, -3), {"window_strides": (3, 3), "padding": "VALID"}),
    ("3 x 3 dilated", (-32, -32), (-3, -3), {"window_strides": (1, 1), "padding": "SAME", "rhs_dilation": (2, 2)}),
    (
        "3 x 3 transposed",
        (-16, -16),
        (-3, -3),
        {"window_strides": (1, 1), "padding": [(1, 2), (1, 2)], "lhs_dilation": (2, 2)},
    ),
    ("5 x 2 uneven", (-17, -19), (-5, -2), {"window_strides": (2, 1), "padding": [(0, 1), (3, 0)]}),
):
    run = lambda x, w, k=keywords: convolution(x, w, **k)
    both(f"convolution {name}", run, ((-4, 56, 56, channels[0]),), ((*kernel, *channels),), of=(0, 1), tolerance=1e-3)
for groups, name in ((4, "4 groups"), (32, "32 groups")):
    run = lambda x, w, g=groups: convolution(x, w, window_strides=(1, 1), padding="SAME", feature_group_count=g)
    both(f"convolution {name}", run, ((-4, 56, 56, -32),), ((-3, -3, -32 // groups, -32),), of=(0, 1), tolerance=1e-3)
both(
    "convolution 1d",
    lambda x, w: lax.conv_general_dilated(x, w, (1,), "SAME", dimension_numbers=("NWC", "WIO", "NWC")),
    ((-8, 1000, -32),),
    ((-9, -32, -32),),
    of=(0, 1),
    tolerance=1e-3,
)
add(
    "convolution bfloat16",
    lambda x, w: convolution(x, w, window_strides=(1, 1), padding="SAME"),
    ((-4, 56, 56, -32), BF16),
    ((-3, -3, -32, -32), BF16),
)

# Products of all types and shapes.
for dtype in (F32, BF16, F16, F64, I8, I32):
    out = {"preferred_element_type": jnp.int32} if dtype in (I8, I32) else {}
    add(
        f"product, {np.dtype(dtype).name}",
        lambda x, y, o=out: jnp.matmul(x, y, **o),
        ((512, 512), dtype),
        ((512, 512), dtype),
    )
both("product with a vector", lambda x, y: x @ y, (ROWS,), ((1000,),), of=(0, 1))
both("vector with a product", lambda x, y: y @ x, (ROWS,), ((2000,),), of=(0, 1))
both("outer product", lambda x, y: x[:, None] * y, ((2000,),), ((1000,),), of=(0, 1))
both("narrow product", lambda x, y: x @ y, ((20000, -64),), ((-64, -3),), of=(0, 1))
both("small batched product", lambda x, y: x @ y, ((10000, -8, -8),), ((10000, -8, -8),), of=(0, 1))
both(
    "batched product",
    lambda x, y: jnp.einsum("bihd,bjhd->bhij", x, y),
    ((-8, 128, -8, -64),),
    ((-8, 128, -8, -64),),
    of=(0, 1),
)
add("product, transposed", lambda x, y: x.T @ y.T, ((512, 512),), ((512, 512),))
add("contraction of two", lambda x, y: jnp.einsum("abc,cbd->ad", x, y), ((128, -64, -32),), ((-32, -64, 128),))

# Linear algebra of small matrices in batches.
MANY = (500, -16, -16)
add("cholesky", jnp.linalg.cholesky, (MANY, F32, "definite"))
add("inverse", jnp.linalg.inv, (MANY, F32, "definite"), tolerance=1e-3)
add("solve", jnp.linalg.solve, (MANY, F32, "definite"), ((500, -16, -4),), tolerance=1e-3)
add("determinant", lambda x: jnp.linalg.slogdet(x)[1], (MANY, F32, "definite"))
add(
    "triangular solve",
    lambda x, y: lax.linalg.triangular_solve(x, y, lower=True, left_side=True),
    (MANY, F32, "definite"),
    ((500, -16, -4),),
)
add("eigenvalues", jnp.linalg.eigvalsh, (MANY, F32, "definite"), tolerance=1e-3)
add("singular values", lambda x: jnp.linalg.svd(x, compute_uv=False), (MANY,), tolerance=1e-3)
add("qr", lambda x: jnp.abs(jnp.linalg.qr(x)[1]), (MANY,), tolerance=1e-2)

# Random numbers.
KEY = ((-2,), U32)
for name, function in {
    "uniform": jax.random.uniform,
    "normal": jax.random.normal,
    "bits": jax.random.bits,
    "gumbel": jax.random.gumbel,
    "bernoulli": lambda key, shape: jax.random.bernoulli(key, 0.3, shape),
}.items():
    add(f"random {name}", lambda key, x, f=function: f(key, x.shape), KEY, ((1000000,),))
add("random permutation", lambda key, x: jax.random.permutation(key, x), KEY, ((100000,),))
add("random categorical", lambda key, x: jax.random.categorical(key, x), KEY, ((1000, 1000),))
add("dropout", lambda key, x: jnp.where(jax.random.bernoulli(key, 0.9, x.shape), x / 0.9, 0), KEY, (ROWS,))

# Conversions and elementwise functions, on data of several kinds.
for source in (F32, BF16, F16, F64, I8, I32, U8):
    for target in (F32, BF16, F16, I8, I32):
        if source != target and not (source in (I8, U8) and target in (F16, I8)):
            names = f"{np.dtype(source).name} to {np.dtype(target).name}"
            add(f"convert {names}", lambda x, t=target: lax.convert_element_type(x, t), (FLAT, source))
for name, function in {
    "exp": jnp.exp,
    "log": jnp.log,
    "tanh": jnp.tanh,
    "sin": jnp.sin,
    "erf": lax.erf,
    "erf_inv": lax.erf_inv,
    "pow": lambda x: jnp.power(x, 1.7),
    "sqrt": jnp.sqrt,
    "rsqrt": lax.rsqrt,
    "digamma": lax.digamma,
    "lgamma": lax.lgamma,
    "round": jnp.round,
    "gelu": jax.nn.gelu,
    "softplus": jax.nn.softplus,
    "atan2": lambda x: jnp.arctan2(x, x[::-1]),
}.items():
    add(name, function, ((1000000,), F32, "positive"), tolerance=1e-3 if name in ("digamma", "erf_inv") else None)
add("divide, int32", lambda x, y: x // (y + 1), ((1000000,), I32), ((1000000,), I32))
add("remainder, float32", lambda x, y: x % y, ((1000000,), F32, "positive"), ((1000000,), F32, "positive"))
add("popcount", lax.population_count, ((1000000,), U32, 2**32))
both("softmax of rows", jax.nn.softmax, (ROWS,))
both("softmax of columns", lambda x: jax.nn.softmax(x, 0), (ROWS,))
both(
    "layer norm",
    # Weighted, as the sum of the squares of a row is the same for all.
    lambda x: (x - x.mean(1, keepdims=True))
    / jnp.sqrt(x.var(1, keepdims=True) + 1e-5)
    * jnp.linspace(0, 1, x.shape[1]),
    (ROWS,),
    tolerance=1e-3,
)
for kind in ("subnormal", "special"):
    add(f"sum of rows, {kind}", lambda x: x.sum(1), (ROWS, F32, kind))
    # XLA's largest of a row on CPUs is not NaN where one is among them.
    add(f"max of rows, {kind}", lambda x: x.max(1), (ROWS, F32, "infinite" if kind == "special" else kind))
    add(f"cumsum of rows, {kind}", lambda x: jnp.cumsum(x, 1), ((1000, 500), F32, kind))
    add(f"product, {kind}", lambda x, y: x @ y, ((512, 512), F32, kind), ((512, 512),))
    add(f"exp, {kind}", jnp.exp, ((1000000,), F32, kind))
    add(f"tanh, {kind}", jnp.tanh, ((1000000,), F32, kind))
    add(f"multiply, {kind}", lambda x: x * 0.5 + x, (FLAT, F32, kind))
    add(f"softmax of rows, {kind}", jax.nn.softmax, (ROWS, F32, kind))
    add(f"convert float32 to bfloat16, {kind}", lambda x: x.astype(jnp.bfloat16), (FLAT, F32, kind))
