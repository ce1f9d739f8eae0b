"""Pytrees as safetensors files, with the names that an exported step gives its arguments and results."""
from __future__ import annotations

import os
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from mpmd import read_tensors

NUMBERS = (bool, int, float)


def is_key(leaf: Any) -> bool:
    """Whether a leaf is a typed key, as made by `jax.random.key`."""
    return bool(hasattr(leaf, "dtype") and jax.dtypes.issubdtype(leaf.dtype, jax.dtypes.prng_key))


def tensor(leaf: Any) -> np.ndarray[Any, Any]:
    """The value of a leaf in the form that the program takes: typed keys as their words, Python numbers with JAX's
    default types."""
    if is_key(leaf):
        leaf = jax.random.key_data(leaf)
    elif isinstance(leaf, NUMBERS):
        leaf = jnp.asarray(leaf)
    # JAX narrows 64-bit types by default.
    return np.asarray(leaf, dtype=jax.dtypes.canonicalize_dtype(np.asarray(leaf).dtype), order="C")


def _name(root: str, path: tuple[Any, ...]) -> str:
    """The name that JAX gives an argument of this path. Classes without key paths have numbers."""
    keys = (f"[{key.key}]" if isinstance(key, jax.tree_util.FlattenedIndexKey) else str(key) for key in path)
    return root + "".join(keys)


def named(root: str, tree: Any) -> list[tuple[str, Any]]:
    """(name, leaf) of every leaf, with JAX's names: state['params'][0]['w']."""
    return [(_name(root, path), leaf) for path, leaf in jax.tree_util.tree_flatten_with_path(tree)[0]]


def load(path: str | os.PathLike[str], like: Any = None, root: str = "state") -> Any:
    """Reads a file that `mpmd-run` wrote with --output or --history.

    With `like`, the tensors whose names begin with `root` are returned as a pytree like `like`.
    `load("final.safetensors", state)` is the trained state. `load("history.safetensors", metrics, "result[1]")` is
    the second result of the step, stacked over the steps. Typed keys and Python numbers are restored if no dimension
    was added. Without `like`, returns every tensor by its name.
    """
    tensors = read_tensors(path)
    if like is None:
        return tensors
    leaves = named(root, like)
    missing = [name for name, _ in leaves if name not in tensors]
    if missing:
        raise KeyError(
            f"{path} has no {', '.join(missing[:8])}; it has {', '.join(sorted(tensors)[:8]) or 'no tensors'}"
        )
    return jax.tree.structure(like).unflatten([_restored(name, leaf, tensors[name]) for name, leaf in leaves])


def _restored(name: str, like: Any, value: np.ndarray[Any, Any]) -> Any:
    want = tensor(like)
    if value.dtype != want.dtype or value.shape[value.ndim - want.ndim :] != want.shape:
        raise ValueError(f"{name}: expected {want.dtype}{list(want.shape)}, got {value.dtype}{list(value.shape)}")
    if is_key(like):
        return jax.random.wrap_key_data(jnp.asarray(value), impl=jax.random.key_impl(like))
    if isinstance(like, NUMBERS) and value.ndim == 0:
        return type(like)(value)
    return jnp.asarray(value)
