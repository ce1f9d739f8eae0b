"""Runs one program on one rank and compares its results with JAX's. Needs only numpy. With MPMD_TEST_GPU, the chip of a
GPU, it runs on the GPU (gpu.py).

NAME.mlir has its values in NAME.safetensors: `arg<i>`, the inputs; `expect/result[i]`, JAX's results;
`error/result[i]`, the error that an element may have: a number, or -1 - (units in its last place). At -1 every bit
counts, but all NaNs are equal. `undecided/result[i]`, if present, marks elements that may be a number or not. For
these, infinity and NaN are equal as well, because only one of two correct programs may round a product that overflows.
"""
import json
import os

import numpy as np

TYPES = {
    "F64": "f8",
    "F32": "f4",
    "F16": "f2",
    "BF16": "bf16",
    "I64": "i8",
    "I32": "i4",
    "I16": "i2",
    "I8": "i1",
    "U64": "u8",
    "U32": "u4",
    "U16": "u2",
    "U8": "u1",
    "BOOL": "?",
}


def load(path):
    """(type, array) by name; bf16 as float32, which represents all of its values."""
    with open(path, "rb") as f:
        raw = f.read()
    length = int.from_bytes(raw[:8], "little")
    tensors = {}
    for name, entry in json.loads(raw[8 : 8 + length]).items():
        if name == "__metadata__":
            continue
        begin, end = (8 + length + o for o in entry["data_offsets"])
        data = raw[begin:end]
        if entry["dtype"] == "BF16":
            value = (np.frombuffer(data, np.uint16).astype(np.uint32) << 16).view(np.float32)
        else:
            value = np.frombuffer(data, TYPES[entry["dtype"]])
        tensors[name] = entry["dtype"], value.reshape(entry["shape"])
    return tensors


def difference(got, want, error, undecided=None):
    """A sentence about the first element that differs by more than its error, or None."""
    (kind, mine), (wanted, value) = got, want
    if kind != wanted or mine.shape != value.shape:
        return f"is {kind}{list(mine.shape)}, expected {wanted}{list(value.shape)}"
    if value.dtype.kind != "f":
        bad = mine != value
    else:
        nan = np.isnan(value)
        # XLA flushes subnormal results to zero, except for f16, which it computes in f32.
        flushed = (kind != "F16") & (np.abs(mine) < np.finfo(value.dtype).tiny) & (value == 0)
        same = np.where(nan, np.isnan(mine), ((mine == value) | flushed) & (np.signbit(mine) == np.signbit(value)))
        with np.errstate(invalid="ignore", over="ignore"):
            limits = error if error >= 0 else (-1 - error) * np.spacing(np.abs(value)).astype(np.float64)
            close = np.abs(mine.astype(np.float64) - value) <= limits
            # A zero has no last place: it must have the right sign.
            close &= (error >= 0) | ((error < -1) & (value != 0))
        bad = ~(same | (close & ~nan & np.isfinite(value) & np.isfinite(mine)))
        if undecided is not None:
            bad &= ~(undecided & (np.isfinite(mine) != np.isfinite(value)))
            bad &= np.isfinite(mine) | np.isfinite(value)
    if not bad.any():
        return None
    at = tuple(int(i) for i in np.argwhere(bad)[0])
    limit = (
        f"may differ by {error:.1e}"
        if error >= 0
        else f"may differ by {-1 - error:.0f} units"
        if error < -1
        else "every bit counts"
    )
    return (
        f"{int(bad.sum())} of {bad.size} elements of {kind}{list(value.shape)} differ, "
        f"first {list(at)}: {mine[at]!r}, JAX has {value[at]!r} ({limit})"
    )


def run(tools, source, inputs, name):
    """Compiles and runs a program; returns (failed tool and its message, None) or (None, its results)."""
    ranks, bundle, out = (tools.path(name + end) for end in (".ranks.mlir", ".mpmd", ".out"))
    chip = os.environ.get("MPMD_TEST_GPU")
    target = f" target=cuda:{chip}" if chip else ""
    for call in (
        ("mpmd-opt", source, f"--mpmd-compile=topology=pp1{target}", "-o", ranks),
        ("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle),
        ("mpmd-run", bundle, "--input", inputs, "--output", out),
    ):
        code, _, err = tools.call(*call)
        if code != 0:
            return f"{call[0]}: exit code {code}: {err[-1500:]}", None
    return None, load(out)


def check(tools, source, data, name):
    """The faults of a program, as a list of sentences."""
    failure, got = run(tools, source, data, name)
    if failure:
        return [failure]
    tensors, bad = load(data), []
    for key, want in tensors.items():
        if key.startswith("expect/"):
            result = key[len("expect/") :]
            error = float(tensors["error/" + result][1])
            _, undecided = tensors.get("undecided/" + result, (None, None))
            sentence = difference(got[result], want, error, undecided) if result in got else "is missing"
            if sentence:
                bad.append(f"{result} {sentence}")
    return bad


def sources(folder):
    return sorted(os.path.join(folder, n) for n in os.listdir(folder) if n.endswith(".mlir"))
