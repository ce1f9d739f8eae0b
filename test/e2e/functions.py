"""Mathematical functions of every float type against exact values, at ordinary, extreme and subnormal arguments, and on
an emulated GPU against the CPU's bits."""
import numpy as np
from emulated import Emulated
from function_programs import program, save_arguments, tables
from harness import in_parallel, load, main, write_text

# Bits of the mantissa, exponent of the smallest normal number, the largest number.
FORMATS = {"f64": (52, -1022), "f32": (23, -126), "f16": (10, -14), "bf16": (7, -126)}
# Units in the last place; a result that is rounded to a short type is the nearest or its neighbour.
MOST = {"f64": 4.0, "f32": 4.2, "f16": 1.0, "bf16": 1.0}
# What is as near as it can be or almost.
NEAR = """acos acosh asin asinh atan atan2 atanh cbrt cosh cosine erf erfc exponential exponential_minus_one log
log_plus_one power sine sinh tanh""".split()
OTHERS = {(name, "f64"): 1.0 for name in NEAR} | {("remainder", kind): 0.0 for kind in FORMATS}
# As JAX has it: near 1, what rounding x * x loses is seen.
OTHERS |= {("erf_inv", "f32"): 60.0, ("erf_inv", "f64"): 2.0**20}
# Likewise: 1 / (1 + exp(-x)), of which each operation is rounded.
OTHERS |= {("logistic", "f16"): 1.5, ("logistic", "bf16"): 1.5}


def double(kind, values):
    if kind == "bf16":
        return (values.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return values.astype(np.float64)


def units(kind, got, want, terms):
    """Units in the last place of the exact value or of the terms that cancel to it; infinite where one is no number, or
    a zero has the wrong sign. What lies below the normal numbers may be zero."""
    digits, lowest = FORMATS[kind]
    with np.errstate(all="ignore"):
        exponent = np.maximum(np.frexp(np.maximum(np.abs(want), terms))[1] - 1, lowest)
        unit = np.ldexp(1.0, np.maximum(exponent - digits, -1074))
        # What rounds to infinity.
        most = np.ldexp(2 - np.ldexp(1.0, -digits - 1), 1023 if kind == "f64" else 15 if kind == "f16" else 127)
        want = np.where(np.abs(want) >= most, np.copysign(np.inf, want), want)
        error = np.abs(got - want) / unit
        same = (got == want) | (np.isnan(got) & np.isnan(want))
        error = np.where(same, 0.0, np.where(np.isfinite(error), error, np.inf))
        error = np.where((got == 0) & (np.abs(want) < np.ldexp(1.0, lowest)), 0.0, error)
        wrong_zero = (want == 0) & (got == 0) & (np.signbit(got) != np.signbit(want))
    return np.where(wrong_zero, np.inf, error)


def differ(kind, left, right):
    """Whether bits do; any NaN is like another, as processors have their own."""
    one, other = (np.where(np.isnan(v), np.nan, v) for v in (double(kind, left), double(kind, right)))
    return one.tobytes() != other.tobytes()


def test(tools):
    every = tables()
    emulated = Emulated(tools)

    def one(kind):
        table = every[kind]
        source, inputs, out = (tools.path(kind + end) for end in (".in.mlir", ".safetensors", ".out"))
        write_text(source, program(kind, table))
        save_arguments(inputs, kind, table)
        bundle = tools.compile(source, kind, extra="denormals=preserve")
        tools.ok("mpmd-run", bundle, "--input", inputs, "--output", out)
        got = load(out)
        bad, count = [], 0
        for name, columns in table.items():
            mine, want = double(kind, got[name]), columns["want"]
            error = units(kind, mine, want, columns.get("terms", 0.0))
            most = OTHERS.get((name, kind), MOST[kind])
            count += error.size
            for at in np.flatnonzero(error > most)[:3]:
                arguments = ", ".join(repr(float(columns[w][at])) for w in ("x", "y") if w in columns)
                bad.append(
                    f"{name}({arguments}) in {kind}: expected {want[at]!r} within {most} units, got "
                    f"{mine[at]!r}, {error[at]:.1f} units off"
                )
        return bad, count

    outcomes = in_parallel(one, every)
    bad = [sentence for sentences, _ in outcomes for sentence in sentences]
    assert not bad, "\n".join(bad)
    for kind, table in every.items():
        bundle = emulated.bundle(tools.path(kind + ".in.mlir"), "gpu", "cuda:sm_90", "topology=pp1 denormals=preserve")
        emulated.run(bundle, "gpu", "--input", tools.path(kind + ".safetensors"))
        cpu, gpu = load(tools.path(kind + ".out")), load(tools.path("gpu.final"))
        other = [name for name in table if differ(kind, cpu[name], gpu[name])]
        assert not other, f"{kind}: a GPU has other bits of {', '.join(other)}"
    # The comparison must be able to fail.
    for kind, (digits, _) in FORMATS.items():
        one, off = np.array([1.0]), np.array([1 + 5 * 2.0**-digits])
        assert units(kind, off, one, 0.0)[0] > MOST[kind], f"{kind}: a wrong value is accepted"
        assert np.isinf(units(kind, -0.0 * one, 0.0 * one, 0.0)[0]), f"{kind}: a wrong zero is accepted"
    assert differ("f64", 0.0 * one, -0.0 * one), "another zero is accepted"
    print(
        f"{sum(count for _, count in outcomes)} values of {len(next(iter(every.values())))} functions in "
        f"{len(every)} types are right, and the same on a GPU"
    )


main(test)
