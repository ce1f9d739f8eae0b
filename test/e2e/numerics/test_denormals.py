"""Subnormal numbers in every operation and type, for both values of `denormals=`. CPU and emulated CUDA give the same
bits. Basic operations give the IEEE 754 results for their operands, flushed or not."""
import numpy as np
import pytest

from emulated import CHIP, Emulated, expect_clean
from harness import load, save, write_text


TYPES = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": np.uint16}
INTEGERS = {"i32": np.int32, "i64": np.int64, "ui32": np.uint32}
UNARY = """abs negate exponential exponential_minus_one log log_plus_one logistic tanh sqrt rsqrt cbrt sine cosine tan
floor ceil round_nearest_even round_nearest_afz sign""".split()
BINARY = "add subtract multiply divide maximum minimum power atan2 remainder".split()
COMPARISONS = "EQ NE LT LE GT GE".split()


def wide(bits):
    """bf16 as f32."""
    return (np.asarray(bits, np.uint32) << 16).view(np.float32)


def narrow(values):
    """f32 as bf16, to nearest even."""
    bits = np.asarray(values, np.float32).view(np.uint32).astype(np.uint64)
    rounded = ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)
    return np.where(np.isnan(values), np.uint16(0x7FC0), rounded)


def values_of(kind):
    """Normal and subnormal values, limits, infinities and NaN."""
    dtype = np.float32 if kind == "bf16" else TYPES[kind]
    info = np.finfo(dtype)
    smallest = float(info.tiny)
    some = [0, 1, 1.5, 3, 0.7, smallest, smallest * 1.5, smallest * 2, float(info.max), np.inf]
    some += [smallest / 2, smallest * 0.75, smallest * 0.99, smallest / 8, smallest / 100]
    if kind in ("f16", "bf16"):
        # Normal numbers whose products are subnormal in f32.
        some += [2.0**-10, 2.0**-20 if kind == "f16" else 2.0**-70]
    else:
        some += [2.0**-70, 2.0**-600 if kind == "f64" else 2.0**-100]
    values = np.array([*some, *(-value for value in some), np.nan], dtype)
    return narrow(values) if kind == "bf16" else values


def program():
    """The program's text; and for each result its operation, types and shapes."""
    args, body, results = [], [], []

    def result(name, type, line):
        body.append(f"    %r{len(results)} = {line}")
        results.append((name, type))

    for kind in TYPES:
        n = len(values_of(kind))
        x, row, grid = f"%{kind}", f"tensor<{n}x{kind}>", f"tensor<{n}x{n}x{kind}>"
        if kind == "bf16":
            args.append(f'%bits: tensor<{n}xui16> loc("bf16")')
            body.append(f"    {x} = stablehlo.bitcast_convert %bits : (tensor<{n}xui16>) -> {row}")
        else:
            args.append(f'{x}: {row} loc("{kind}")')
        for name, dim in (("a", 0), ("b", 1)):
            body.append(f"    %{name}_{kind} = stablehlo.broadcast_in_dim {x}, dims = [{dim}] : ({row}) -> {grid}")
        body.append(f"    %zero_{kind} = stablehlo.constant dense<0.0> : tensor<{kind}>")
        for op in UNARY:
            result(f"{op} {kind}", row, f"stablehlo.{op} {x} : {row}")
        a, b = f"%a_{kind}", f"%b_{kind}"
        for op in BINARY:
            result(f"{op} {kind}", grid, f"stablehlo.{op} {a}, {b} : {grid}")
        truths = f"tensor<{n}x{n}xi1>"
        for each in COMPARISONS:
            result(
                f"compare-{each} {kind}", truths, f"stablehlo.compare {each}, {a}, {b} : ({grid}, {grid}) -> {truths}"
            )
        result(f"select {kind}", grid, f"stablehlo.select %r{len(results) - 4}, {a}, {b} : {truths}, {grid}")
        result(f"clamp {kind}", grid, f"stablehlo.clamp {a}, {b}, {a} : {grid}")
        for other in (*TYPES, *INTEGERS):
            if other != kind:
                to = f"tensor<{n}x{other}>"
                result(f"convert-{other} {kind}", to, f"stablehlo.convert {x} : ({row}) -> {to}")
        for op in ("add", "maximum", "minimum"):
            how = f"stablehlo.reduce({a} init: %zero_{kind}) applies stablehlo.{op} across dimensions = [0]"
            result(f"reduce-{op} {kind}", row, f"{how} : ({grid}, tensor<{kind}>) -> {row}")
        how = f"stablehlo.dot_general {a}, {b}, contracting_dims = [1] x [0]"
        result(f"dot {kind}", grid, f"{how} : ({grid}, {grid}) -> {grid}")
        result(f"cumulated {kind}", grid, f"stablehlo.multiply {a}, %r{len(results) - 1} : {grid}")
    types = ", ".join(f'{type} {{jax.result_info = "{name}"}}' for name, type in results)
    names = ", ".join(f"%r{i}" for i in range(len(results)))
    text = [
        "module @jit_step {",
        f"  func.func public @main({', '.join(args)}) -> ({types}) {{",
        *body,
        f"    return {names} : {', '.join(type for _, type in results)}",
        "  }",
        "}",
    ]
    return "\n".join(text)


def flushed(values):
    tiny = np.finfo(values.dtype).tiny
    return np.where(np.abs(values) < tiny, np.copysign(values.dtype.type(0), values), values)


def reference(op, values, flush):
    """The IEEE 754 result. With `flush`, subnormal operands and results are zero."""
    take = flushed if flush else (lambda x: x)
    x = take(values)
    a, b = x[:, None], x[None, :]
    with np.errstate(all="ignore"):
        found = {
            "add": lambda: take(a + b),
            "subtract": lambda: take(a - b),
            "multiply": lambda: take(a * b),
            "divide": lambda: take(a / b),
            "maximum": lambda: np.where(np.isnan(a) | np.isnan(b), np.nan, np.maximum(a, b)),
            "minimum": lambda: np.where(np.isnan(a) | np.isnan(b), np.nan, np.minimum(a, b)),
            "sqrt": lambda: np.sqrt(x),
            # Operations on bits are never flushed.
            "abs": lambda: np.abs(values),
            "negate": lambda: -values,
            "compare-EQ": lambda: a == b,
            "compare-NE": lambda: a != b,
            "compare-LT": lambda: a < b,
            "compare-LE": lambda: a <= b,
            "compare-GT": lambda: a > b,
            "compare-GE": lambda: a >= b,
        }.get(op)
        return None if found is None else np.asarray(found())


@pytest.fixture(params=("flush", "preserve"), scope="module")
def results(request, module_tools):
    """The mode, and the results of the CPU and of the emulated device."""
    mode, tools = request.param, module_tools
    source, inputs = tools.path("step.mlir"), tools.path("inputs.st")
    write_text(source, program())
    save(inputs, {kind: values_of(kind) for kind in TYPES})
    emulated, found = Emulated(tools), []
    for name, target in (("cpu", "cpu"), ("cuda", "cuda:sm_90")):
        bundle = emulated.bundle(source, name, target, f"topology=pp1 schedule=1f1b denormals={mode}")
        (_, history), said = emulated.run(bundle, name, "--input", inputs, "--steps", "1")
        if name != "cpu":
            expect_clean(said, name, graphs=bool(said and said["graphs"]))
        found.append({n: t[0] for n, t in load(None, history).items()})
    return mode, *found


def test_ieee_754(results):
    """Basic operations of all types."""
    mode, got, _ = results
    flush, checked = mode == "flush", 0
    for name, mine in got.items():
        op, kind = name.split(" ")
        source = values_of(kind)
        # Narrow types are computed in f32.
        source = wide(source) if kind == "bf16" else source.astype(np.float32) if kind == "f16" else source
        want = reference(op, source, flush)
        if op == "convert-f64" and kind == "f32":
            want = (flushed(source) if flush else source).astype(np.float64)
        if want is None:
            continue
        checked += 1
        # These operations return an operand either unchanged or flushed; readers treat both as zero.
        if op in ("maximum", "minimum") and kind != "f16" and flush:
            mine = narrow(flushed(wide(mine))) if kind == "bf16" else flushed(mine)
        if want.dtype.kind == "f":
            with np.errstate(all="ignore"):
                if kind == "bf16":
                    want, mine = wide(narrow(want)), wide(mine)
                elif kind == "f16":
                    want, mine = want.astype(np.float16), mine
                else:
                    want = want.astype(mine.dtype)
        same = (mine == want) | ((mine != mine) & (want != want))
        where = np.argwhere(~same)
        assert same.all(), (
            f"{name} with denormals={mode}: {len(where)} values differ, at "
            f"{where[0].tolist() if len(where) else ''} {mine[tuple(where[0])] if len(where) else ''} "
            f"for {want[tuple(where[0])] if len(where) else ''}"
        )
    assert checked > 40, f"expected 40 results or more, got {checked}"


def test_cpu_and_cuda(results):
    mode, cpu, gpu = results
    for name, mine in cpu.items():
        # On devices, sums of products have another order.
        if name in ("dot f64", "cumulated f64"):
            continue
        # Devices do not flush in f64.
        if CHIP and mode == "flush" and "f64" in name:
            continue
        # The payload of a NaN is unspecified.
        both = (mine != mine) & (gpu[name] != gpu[name])
        same = (mine.view(f"u{mine.itemsize}") == gpu[name].view(f"u{mine.itemsize}")) | both
        assert same.all(), f"{name} with denormals={mode}: {int((~same).sum())} values differ between CPU and CUDA"
