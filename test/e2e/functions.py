"""Mathematical functions of every float type against exact values, at ordinary and extreme arguments.
functions/make.py writes the values."""
import os

import numpy as np
from harness import expect, in_parallel, load, main, save

VALUES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "functions", "values.safetensors")
# Bits of the mantissa, exponent of the smallest normal number, the largest number.
FORMATS = {"f64": (52, -1022), "f32": (23, -126), "f16": (10, -14), "bf16": (7, -126)}
# Units in the last place; a result that is rounded to a short type is the nearest or its neighbour.
MOST = {"f64": 4.0, "f32": 4.2, "f16": 1.0, "bf16": 1.0}
# As JAX has it: near 1, what rounding x * x loses is seen.
OTHERS = {("erf_inv", "f32"): 60.0, ("erf_inv", "f64"): 2.0**20}


def stored(kind, values):
    """Values of a type as a safetensors file holds them."""
    if kind == "f64":
        return values, None
    if kind == "f16":
        return values.astype(np.float16), None
    if kind == "f32":
        return values.astype(np.float32), None
    bits = values.astype(np.float32).view(np.uint32)
    return ((bits >> 16) | ((values != values) * np.uint32(64))).astype(np.uint16), "BF16"


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


def program(kind, table):
    """All functions of one type, each of inputs of its own."""
    arguments, lines, results, types = [], [], [], []
    for name, columns in table.items():
        shape = f"tensor<{len(columns['want'])}x{kind}>"
        arguments.append(f"%{name}_x: {shape} loc(\"{name}_x\")")
        chlo = name in CHLO
        if "y" in columns:
            arguments.append(f"%{name}_y: {shape} loc(\"{name}_y\")")
            lines.append(f"    %{name} = stablehlo.{name} %{name}_x, %{name}_y : {shape}")
        elif chlo:
            lines.append(f"    %{name} = chlo.{name} %{name}_x : {shape} -> {shape}")
        else:
            lines.append(f"    %{name} = stablehlo.{name} %{name}_x : {shape}")
        results.append(f"%{name}")
        types.append(f"{shape} {{jax.result_info = \"{name}\"}}")
    plain = [t.split(" {")[0] for t in types]
    return (
        f"module @functions {{\n  func.func public @main({', '.join(arguments)}) -> ({', '.join(types)}) {{\n"
        + "\n".join(lines)
        + f"\n    return {', '.join(results)} : {', '.join(plain)}\n  }}\n}}\n"
    )


CHLO = "acos acosh asin asinh atan atanh cosh sinh erf erfc erf_inv lgamma digamma bessel_i1e".split()


def test(tools):
    values = load(VALUES)
    tables = {}
    for key, column in values.items():
        name, kind, which = key.split("/")
        tables.setdefault(kind, {}).setdefault(name, {})[which] = column

    def one(kind):
        table = tables[kind]
        source, inputs, out = (tools.path(kind + end) for end in (".in.mlir", ".safetensors", ".out"))
        with open(source, "w") as f:
            f.write(program(kind, table))
        tensors, header, at = {}, {}, 0
        for name, columns in table.items():
            for which in ("x", "y"):
                if which in columns:
                    tensors[f"{name}_{which}"], other = stored(kind, columns[which])
                    size = tensors[f"{name}_{which}"].nbytes
                    if other:
                        header[f"{name}_{which}"] = {
                            "dtype": other,
                            "shape": [len(columns[which])],
                            "data_offsets": [at, at + size],
                        }
                    at += size
        save(inputs, tensors, header)
        bundle = tools.compile(source, kind)
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

    outcomes = in_parallel(one, tables)
    bad = [sentence for sentences, _ in outcomes for sentence in sentences]
    expect(not bad, "\n".join(bad))
    # The comparison must be able to fail.
    for kind, (digits, _) in FORMATS.items():
        one, off = np.array([1.0]), np.array([1 + 5 * 2.0**-digits])
        expect(units(kind, off, one, 0.0)[0] > MOST[kind], f"{kind}: a wrong value is accepted")
        expect(np.isinf(units(kind, -0.0 * one, 0.0 * one, 0.0)[0]), f"{kind}: a wrong zero is accepted")
    print(
        f"{sum(count for _, count in outcomes)} values of {len(next(iter(tables.values())))} functions in "
        f"{len(tables)} types are right"
    )


main(test)
