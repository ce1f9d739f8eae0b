"""The types of tensors in the spelling of safetensors, and as numpy types."""
from __future__ import annotations

from typing import Any

import numpy as np

from mpmd._errors import Error

_PLAIN = {
    "BOOL": "bool",
    "U8": "uint8",
    "I8": "int8",
    "U16": "uint16",
    "I16": "int16",
    "F16": "float16",
    "U32": "uint32",
    "I32": "int32",
    "F32": "float32",
    "U64": "uint64",
    "I64": "int64",
    "F64": "float64",
}
# numpy has these types only with ml_dtypes, which other programs do not need.
_NARROW = {"BF16": "bfloat16", "F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2"}
_SPELLED = {numpy: name for name, numpy in {**_PLAIN, **_NARROW}.items()}


def numpy_type(name: str) -> np.dtype[Any]:
    """The numpy type for a safetensors type."""
    if name in _PLAIN:
        return np.dtype(_PLAIN[name])
    if name not in _NARROW:
        raise Error(f"expected a type of {', '.join([*_PLAIN, *_NARROW])}, got {name}")
    try:
        import ml_dtypes
    except ImportError:
        raise Error(f"{name}: expected ml_dtypes, which gives numpy this type, got none (pip install ml_dtypes)")
    narrow: np.dtype[Any] = np.dtype(getattr(ml_dtypes, _NARROW[name]))
    return narrow


def spelled(dtype: np.dtype[Any]) -> str:
    """The safetensors type for a numpy type in this machine's byte order."""
    if dtype.name not in _SPELLED or not dtype.isnative:
        raise Error(f"expected a type of {', '.join(_SPELLED)}, got {dtype}")
    return _SPELLED[dtype.name]


def described(name: str, shape: tuple[int, ...]) -> str:
    """A type and a shape, as in the library's errors."""
    return f"{name}[{','.join(map(str, shape))}]"


def describe(array: np.ndarray[Any, Any]) -> str:
    name = _SPELLED.get(array.dtype.name) if array.dtype.isnative else None
    return described(name or str(array.dtype), array.shape)
