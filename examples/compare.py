#!/usr/bin/env python3
"""Holds a run against the values that JAX computed: compare.py EXPECT FINAL HISTORY. Needs numpy only.

Prints the loss of both, step by step, and the worst relative error (to a tensor's largest magnitude). Integers must be equal, floats within 1e-5.
"""
import json
import sys

import numpy as np

TYPES = {"F32": np.float32, "F64": np.float64, "I32": np.int32, "I64": np.int64, "BOOL": np.bool_}
LIMIT = 1e-5


def load(path):
    """A safetensors file: eight bytes of header length, a JSON header, the data."""
    with open(path, "rb") as f:
        raw = f.read()
    length = int.from_bytes(raw[:8], "little")
    header = json.loads(raw[8:8 + length])
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__":
            begin, end = (8 + length + o for o in entry["data_offsets"])
            tensors[name] = np.frombuffer(raw[begin:end], TYPES[entry["dtype"]]).reshape(entry["shape"])
    return tensors


def main(expect, final, history):
    groups = {"final": load(final), "history": load(history)}
    bad, worst = [], 0.0
    for key, want in load(expect).items():
        group, name = key.split("/", 1)
        got = groups[group].get(name)
        if got is None or got.shape != want.shape or got.dtype != want.dtype:
            bad.append(f"{key}: expected {want.dtype}{list(want.shape)}, got {'nothing' if got is None else f'{got.dtype}{list(got.shape)}'}")
        elif want.dtype.kind != "f":
            if not np.array_equal(got, want):
                bad.append(f"{key}: integers differ")
        else:
            error = float(np.abs(got.astype(np.float64) - want).max() / max(np.abs(want).max(), 1e-30))
            worst = max(worst, error)
            if not error <= LIMIT:
                bad.append(f"{key}: relative error {error:.1e}, at most {LIMIT:.0e} expected")
        if group == "history" and got is not None and want.ndim == 1:
            print(f"{'step':>5} {name + ' here':>24} {'in JAX':>12}")
            for i, (a, b) in enumerate(zip(got, want)):
                print(f"{i:>5} {a:>24.7f} {b:>12.7f}")
    print("\n".join(bad) if bad else f"every value equals JAX's; worst relative error {worst:.1e}")
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
