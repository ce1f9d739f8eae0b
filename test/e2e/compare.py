"""Compares a run with a case of ../shared/data by the rules of that folder's own compare.py."""
import os
import re

import numpy as np

from harness import dtypes, load, part, read_text


def values(path):
    """Tensors as numpy arrays and their types; bf16 as float32."""
    if not os.path.exists(path):
        return None, None
    types, tensors = dtypes(path), load(path)
    return {
        n: (t.astype(np.uint32) << 16).view(np.float32) if types[n] == "BF16" else t for n, t in tensors.items()
    }, types


def relative(a, reference):
    a, reference = np.asarray(a, np.float64), np.asarray(reference, np.float64)
    if not np.isfinite(a).all():
        return np.inf
    return np.abs(a - reference).max(initial=0) / max(np.abs(reference).max(initial=0), 1e-30)


def close(what, got, want, limit, least=1e-6):
    """Checks that every tensor of `want` is present, has its type, and is close; integers must be equal. The error of
    a number below `least` is relative to `least`."""
    for name, value in want.items():
        assert name in got, f"{what}: {name} is missing; there are {sorted(got)}"
        mine = got[name]
        types = f"{what}: {name} is {mine.dtype}{mine.shape}, expected {value.dtype}{value.shape}"
        assert mine.shape == value.shape and mine.dtype == value.dtype, types
        if value.dtype.kind != "f":
            assert np.array_equal(mine, value), f"{what}: {name} is {mine}, expected {value}"
            continue
        error = np.abs(mine - value).max(initial=0) / max(np.abs(value).max(initial=0), least)
        assert (
            np.isfinite(mine).all() and error <= limit
        ), f"{what}: {name} has an error of {error:.1e}, limit {limit:.0e}"


def close_to_jax(what, out, values, limit, least=1e-6):
    """Compares (final, history), given as bytes of files, with the values of a stored program."""
    for file, group in zip(out, ("final/", "history/")):
        close(f"{what}: {group}", load(None, file), part(values, group), limit, least)


def compare(folder, final, history, source="step.mlir"):
    """Compares within limits that follow from JAX's own rounding error. Returns the largest error."""
    case = os.path.basename(folder)
    want, types = values(os.path.join(folder, "expect.safetensors"))
    truth, _ = values(os.path.join(folder, "expect64.safetensors"))
    strict, _ = values(os.path.join(folder, "expect_strict.safetensors"))
    floor = 2e-2 if re.search(r"[x<]b?f16>", read_text(os.path.join(folder, source))) else 1e-5
    got = {"final": values(final), "history": values(history)}
    jax_error, worst = {}, 0.0
    for key, v in want.items():
        group, other = key.split("/", 1)[0], truth if truth is not None and types[key] == "F32" else strict
        if other is not None and v.dtype.kind == "f":
            jax_error[group] = max(jax_error.get(group, 0), relative(v, other[key]))
    for key, v in want.items():
        group, name = key.split("/", 1)
        if group == "first":
            continue
        tensors, kinds = got[group]
        assert name in tensors, f"{case}: {key} is missing"
        assert (
            tensors[name].shape == v.shape and kinds[name] == types[key]
        ), f"{case}: {key} is {kinds[name]}{tensors[name].shape}, expected {types[key]}{v.shape}"
        if v.dtype.kind != "f":
            assert np.array_equal(tensors[name], v), f"{case}: {key}: integers differ"
            continue
        if truth is not None and types[key] == "F32":
            limit, error = 8 * jax_error[group] + 1e-6, relative(tensors[name], truth[key])
        else:
            limit, error = max(4 * jax_error.get(group, 0), floor), relative(tensors[name], v)
        worst = max(worst, error)
        assert error <= limit, f"{case}: {key}: relative error {error:.2e}, limit {limit:.2e}"
    return worst
