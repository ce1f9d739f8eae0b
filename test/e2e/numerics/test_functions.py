"""Mathematical functions of every float type, compared with exact values at ordinary, extreme and subnormal arguments.
An emulated GPU has the CPU's bits."""
import numpy as np
import pytest

from function_programs import program, save_arguments, tables
from harness import load, write_text


# Bits of the mantissa, exponent of the smallest normal number, the largest number.
FORMATS = {"f64": (52, -1022), "f32": (23, -126), "f16": (10, -14), "bf16": (7, -126)}
# Tolerances in ULPs. A result in a 16-bit type is the nearest number or a neighbour of it.
MOST = {"f64": 4.0, "f32": 4.2, "f16": 1.0, "bf16": 1.0}
# Functions whose f64 results are within one ULP.
NEAR = """acos acosh asin asinh atan atan2 atanh cbrt cosh cosine erf erfc exponential exponential_minus_one log
log_plus_one power sine sinh tanh""".split()
OTHERS = {(name, "f64"): 1.0 for name in NEAR} | {("remainder", kind): 0.0 for kind in FORMATS}
# JAX computes erf_inv from log1p(-x * x), which amplifies the rounding error of x * x near |x| = 1.
OTHERS |= {("erf_inv", "f32"): 60.0, ("erf_inv", "f64"): 2.0**20}
# JAX computes logistic as 1 / (1 + exp(-x)), and each operation rounds to 16 bits.
OTHERS |= {("logistic", "f16"): 1.5, ("logistic", "bf16"): 1.5}


def double(kind, values):
    if kind == "bf16":
        return (values.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return values.astype(np.float64)


def units(kind, got, want, terms):
    """The error in ULPs of the exact value, or of the terms that cancel to it. Infinite if only one of both is a
    number, or if a zero has the wrong sign. A subnormal result may be zero."""
    digits, lowest = FORMATS[kind]
    with np.errstate(all="ignore"):
        exponent = np.maximum(np.frexp(np.maximum(np.abs(want), terms))[1] - 1, lowest)
        unit = np.ldexp(1.0, np.maximum(exponent - digits, -1074))
        # Larger values round to infinity.
        most = np.ldexp(2 - np.ldexp(1.0, -digits - 1), 1023 if kind == "f64" else 15 if kind == "f16" else 127)
        want = np.where(np.abs(want) >= most, np.copysign(np.inf, want), want)
        error = np.abs(got - want) / unit
        same = (got == want) | (np.isnan(got) & np.isnan(want))
        error = np.where(same, 0.0, np.where(np.isfinite(error), error, np.inf))
        error = np.where((got == 0) & (np.abs(want) < np.ldexp(1.0, lowest)), 0.0, error)
        wrong_zero = (want == 0) & (got == 0) & (np.signbit(got) != np.signbit(want))
    return np.where(wrong_zero, np.inf, error)


def differ(kind, left, right):
    """Whether the bits differ. All NaNs count as equal, because processors have different ones."""
    one, other = (np.where(np.isnan(v), np.nan, v) for v in (double(kind, left), double(kind, right)))
    return one.tobytes() != other.tobytes()


@pytest.mark.parametrize("kind", FORMATS)
def test_functions(tools, emulated, kind):
    table = tables()[kind]
    source, inputs, out = (tools.path(end) for end in ("in.mlir", "in.safetensors", "out"))
    write_text(source, program(kind, table))
    save_arguments(inputs, kind, table)
    tools.ok("mpmd-run", tools.compile(source, kind, extra="denormals=preserve"), "--input", inputs, "--output", out)
    got, bad = load(out), []
    for name, columns in table.items():
        mine, want = double(kind, got[name]), columns["want"]
        error, most = units(kind, mine, want, columns.get("terms", 0.0)), OTHERS.get((name, kind), MOST[kind])
        for at in np.flatnonzero(error > most)[:3]:
            arguments = ", ".join(repr(float(columns[w][at])) for w in ("x", "y") if w in columns)
            bad.append(
                f"{name}({arguments}) in {kind}: expected {want[at]!r} within {most} units, got {mine[at]!r}, "
                f"{error[at]:.1f} units off"
            )
    assert not bad, "\n".join(bad)
    bundle = emulated.bundle(source, "gpu", "cuda:sm_90", "topology=pp1 denormals=preserve")
    emulated.run(bundle, "gpu", "--input", inputs)
    gpu = load(tools.path("gpu.final"))
    other = [name for name in table if differ(kind, got[name], gpu[name])]
    assert not other, f"{kind}: a GPU has other bits of {', '.join(other)}"


def test_all_types():
    assert tables().keys() == FORMATS.keys(), f"expected values of {sorted(FORMATS)}, got {sorted(tables())}"


@pytest.mark.parametrize("kind", FORMATS)
def test_comparison_can_fail(kind):
    one, off = np.array([1.0]), np.array([1 + 5 * 2.0 ** -FORMATS[kind][0]])
    assert units(kind, off, one, 0.0)[0] > MOST[kind], f"{kind}: a wrong value is accepted"
    assert np.isinf(units(kind, -0.0 * one, 0.0 * one, 0.0)[0]), f"{kind}: a wrong zero is accepted"
    assert differ("f64", 0.0 * one, -0.0 * one), "another zero is accepted"
