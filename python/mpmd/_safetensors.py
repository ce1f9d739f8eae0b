"""Safetensors files, as `mpmd-run` writes and reads them."""
from __future__ import annotations

import json
import math
import os
import secrets
from collections.abc import Iterator, Mapping
from io import BufferedReader
from typing import Any, Union

import numpy as np

from mpmd._dtypes import described, numpy_type, spelled
from mpmd._errors import Error

Path = Union[str, os.PathLike]
Array = np.ndarray[Any, Any]


def write(path: Path, tensors: Mapping[str, Any], metadata: Mapping[str, str] | None = None) -> None:
    """Writes a file and renames it into place: a reader sees the new file or the old one. `metadata` has texts by
    name."""
    # A symbolic link stays a link.
    target = os.path.realpath(path)
    arrays = {name: np.asarray(value, order="C") for name, value in tensors.items()}
    # Types with large elements come first, so that every tensor is aligned.
    order = sorted(arrays, key=lambda name: (-arrays[name].itemsize, name.encode()))
    header: dict[str, Any] = {"__metadata__": dict(metadata)} if metadata else {}
    at = 0
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
                # Written as bytes, because types of ml_dtypes do not support the buffer protocol.
                file.write(arrays[name].reshape(-1).view(np.uint8).data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException as error:
        if os.path.exists(temporary):
            os.unlink(temporary)
        # The error names the temporary file, or, on a full disk, no file.
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def read(path: Path) -> dict[str, Array]:
    """Every tensor of a file, by name."""
    with open(path, "rb") as file:
        try:
            return dict(_tensors(file, os.fstat(file.fileno()).st_size))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, Error) as error:
            raise Error(f"{path!s}: expected a safetensors file, got: {error}") from error


def _tensors(file: BufferedReader, size: int) -> Iterator[tuple[str, Array]]:
    length = int.from_bytes(file.read(8), "little")
    if size < 8:
        raise ValueError(f"a file of {size} bytes")
    if length > size - 8:
        raise ValueError(f"{size} bytes, where its header is to have {length}")
    for name, entry in json.loads(file.read(length)).items():
        if name == "__metadata__":
            continue
        dtype, shape = numpy_type(entry["dtype"]), tuple(map(int, entry["shape"]))
        begin, end = map(int, entry["data_offsets"])
        # Checked before any memory is allocated.
        if not 0 <= begin <= end <= size - 8 - length or end - begin != math.prod(shape) * dtype.itemsize:
            raise ValueError(f"tensor {name!r}, {described(entry['dtype'], shape)} at {begin} to {end} of {size} bytes")
        array = np.empty(shape, dtype)
        file.seek(8 + length + begin)
        if file.readinto(array.reshape(-1).view(np.uint8).data) != array.nbytes:
            raise ValueError(f"tensor {name!r}, cut short")
        yield name, array
