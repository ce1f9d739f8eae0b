#!/usr/bin/env python3
"""Holds a run against the values that JAX computed: compare.py EXPECT FINAL HISTORY. Needs numpy only.

Prints the loss of both, step by step, and the worst relative error (to a tensor's largest magnitude) of state and
results. Integers must be equal, floats within the limits that EXPECT states in its metadata (they follow from JAX's own
rounding), else 1e-5.
"""
import json
import sys

import numpy as np

TYPES = {"F32": np.float32, "F64": np.float64, "I32": np.int32, "I64": np.int64, "U32": np.uint32, "BOOL": np.bool_}


def load(path):
    """A safetensors file: eight bytes of header length, a JSON header, the data. Gives its tensors and its metadata."""
    with open(path, "rb") as f:
        raw = f.read()
    length = int.from_bytes(raw[:8], "little")
    header = json.loads(raw[8 : 8 + length])
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__":
            begin, end = (8 + length + o for o in entry["data_offsets"])
            tensors[name] = np.frombuffer(raw[begin:end], TYPES[entry["dtype"]]).reshape(entry["shape"])
    return tensors, header.get("__metadata__", {})


def main(expect, final, history):
    groups = {"final": load(final)[0], "history": load(history)[0]}
    wanted, limits = load(expect)
    bad, worst = [], {"final": 0.0, "history": 0.0}
    for key, want in wanted.items():
        group, name = key.split("/", 1)
        # What another program computes from the state is not of this run.
        if group not in groups:
            continue
        got = groups[group].get(name)
        if got is None or got.shape != want.shape or got.dtype != want.dtype:
            found = 'nothing' if got is None else f'{got.dtype}{list(got.shape)}'
            bad.append(f"{key}: expected {want.dtype}{list(want.shape)}, got {found}")
        elif want.dtype.kind != "f":
            if not np.array_equal(got, want):
                bad.append(f"{key}: integers differ")
        else:
            limit = float(limits.get(group, 1e-5))
            error = float(np.abs(got.astype(np.float64) - want).max() / max(np.abs(want).max(), 1e-30))
            worst[group] = max(worst[group], error)
            if not error <= limit:
                bad.append(f"{key}: relative error {error:.1e}, at most {limit:.1e} expected")
        if name.endswith("['loss']") and got is not None:
            print(f"{'step':>5} {name + ' here':>24} {'in JAX':>12}")
            for i, (a, b) in enumerate(zip(got, want)):
                print(f"{i:>5} {a:>24.7f} {b:>12.7f}")
    shown = ", ".join(
        f"{group} {error:.1e} (limit {float(limits.get(group, 1e-5)):.1e})" for group, error in worst.items()
    )
    print("\n".join(bad) if bad else f"every value equals JAX's; worst relative error: {shown}")
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
