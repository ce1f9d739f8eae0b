"""Safetensors files, as `mpmd-run` writes and reads them."""
from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from mpmd._dtypes import numpy_type, spelled
from mpmd._errors import Error

Path = str | os.PathLike[str]
Array = np.ndarray[Any, Any]


def write(path: Path, tensors: Mapping[str, Any]) -> None:
    """Puts a file in place whole: whoever opens the path gets this one or the one before."""
    # A path that is a link stays one.
    target = os.path.realpath(path)
    arrays = {name: np.asarray(value, order="C") for name, value in tensors.items()}
    # Wide types first, so that every tensor is aligned to its elements.
    order = sorted(arrays, key=lambda name: (-arrays[name].itemsize, name.encode()))
    header, at = {}, 0
    for name in order:
        array = arrays[name]
        header[name] = {
            "dtype": spelled(array.dtype),
            "shape": list(array.shape),
            "data_offsets": [at, at + array.nbytes],
        }
        at += array.nbytes
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    temporary = f"{target}.{secrets.token_hex(8)}.tmp"
    try:
        with open(temporary, "xb") as file:
            file.write(len(text).to_bytes(8, "little") + text)
            for name in order:
                # As bytes: numpy's own types know the buffer protocol, those of ml_dtypes do not.
                file.write(arrays[name].reshape(-1).view(np.uint8).data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def read(path: Path) -> dict[str, Array]:
    """Every tensor of a file, by its name."""
    with open(path, "rb") as file:
        raw = np.frombuffer(file.read(), np.uint8)
    try:
        return dict(_tensors(raw))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, Error) as error:
        raise Error(f"{path!s}: expected a safetensors file, got: {error}") from error


def _tensors(raw: Array) -> list[tuple[str, Array]]:
    length = int.from_bytes(raw[:8].tobytes(), "little")
    if raw.size < 8 or length > raw.size - 8:
        raise ValueError(f"{raw.size} bytes, where its header is to have {length}")
    data, out = raw[8 + length :], []
    for name, entry in json.loads(raw[8 : 8 + length].tobytes()).items():
        if name == "__metadata__":
            continue
        dtype, shape = numpy_type(entry["dtype"]), tuple(map(int, entry["shape"]))
        begin, end = map(int, entry["data_offsets"])
        if not 0 <= begin <= end <= data.size:
            raise ValueError(f"tensor {name!r} at {begin} to {end} of {data.size} bytes")
        # A copy is aligned, and the reader's to change.
        out.append((name, data[begin:end].copy().view(dtype).reshape(shape)))
    return out
