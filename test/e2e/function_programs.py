"""Programs with all mathematical functions of a type, each with its own arguments. functions/make.py writes these."""
import os

import numpy as np
from harness import load, save

VALUES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "functions", "values.safetensors")
CHLO = "acos acosh asin asinh atan atanh cosh sinh erf erfc erf_inv lgamma digamma bessel_i1e".split()


def tables():
    """{type: {function: {"x", "want", perhaps "y", "terms"}}}"""
    found = {}
    for key, column in load(VALUES).items():
        name, kind, which = key.split("/")
        found.setdefault(kind, {}).setdefault(name, {})[which] = column
    return found


def stored(kind, values):
    """Values of a type in the form of a safetensors file."""
    if kind == "f64":
        return values, None
    if kind == "f16":
        return values.astype(np.float16), None
    if kind == "f32":
        return values.astype(np.float32), None
    bits = values.astype(np.float32).view(np.uint32)
    return ((bits >> 16) | ((values != values) * np.uint32(64))).astype(np.uint16), "BF16"


def program(kind, table):
    """A program of all functions of one type, each with its own inputs."""
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


def save_arguments(path, kind, table):
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
    save(path, tensors, header)
