"""Modules of Flax NNX and Equinox: as stages, and with names for `stage-names=`.

Neither library is needed: a module exists only if its user has imported the library.
"""
from __future__ import annotations

import contextvars
import functools
import sys
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import jax

Function = Callable[..., Any]
Model = TypeVar("Model")

#: The path of each module of a named model, by the module's id.
_paths: dict[int, tuple[weakref.ref[Any], str]] = {}
#: The path of the running module.
_running: contextvars.ContextVar[str] = contextvars.ContextVar("running", default="")


def _base(library: str) -> type | None:
    return getattr(sys.modules.get(library), "Module", None)


def is_nnx(value: Any) -> bool:
    """Whether a value is an NNX module, which may change while it runs."""
    base = _base("flax.nnx")
    return base is not None and isinstance(value, base)


def _is_module(value: Any) -> bool:
    base = _base("equinox")
    return is_nnx(value) or (base is not None and isinstance(value, base))


def has_nnx(tree: Any) -> bool:
    return any(is_nnx(leaf) for leaf in jax.tree.leaves(tree, is_leaf=is_nnx))


def nnx_jit(body: Function) -> Function:
    """A jit that returns the updated counters of modules among the arguments, such as those of dropout keys."""
    jitted: Function = sys.modules["flax.nnx"].jit(body)
    return jitted


def _below(value: Any) -> Iterator[tuple[str, Any]]:
    """The members of a module or container, with the text by which code accesses each."""
    if isinstance(value, Mapping):
        yield from ((str(key), child) for key, child in value.items())
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield from ((str(i), child) for i, child in enumerate(value))
    elif _is_module(value):
        yield from ((name, child) for name, child in vars(value).items() if not name.startswith("_"))


def _walk(prefix: str, value: Any, seen: set[int]) -> Iterator[tuple[str, Any]]:
    if id(value) in seen:
        return
    seen.add(id(value))
    if prefix and _is_module(value):
        yield prefix, value
    for name, child in _below(value):
        if _is_module(child) or isinstance(child, (Mapping, list, tuple)):
            yield from _walk(f"{prefix}/{name}" if prefix else name, child, seen)


def _scoped(call: Function) -> Function:
    @functools.wraps(call)
    def within(self: Any, *args: Any, **keywords: Any) -> Any:
        module, path = _paths.get(id(self), (None, ""))
        if module is None or module() is not self:
            return call(self, *args, **keywords)
        # The scope of an enclosing module is already open.
        outer = _running.get() + "/"
        before = _running.set(path)
        try:
            with jax.named_scope(path.removeprefix(outer)):
                return call(self, *args, **keywords)
        finally:
            _running.reset(before)

    within.__dict__["mpmd_scoped"] = True
    return within


def name_modules(model: Model) -> Model:
    """Gives each module of a model the name of its attribute path: `layers/3`, `encoder/attention`.

    Flax Linen names modules by itself. Call this function inside the function that is differentiated: JAX
    transformations rebuild modules, without names. Returns the model.
    """
    if not _is_module(model):
        raise TypeError(f"expected a module of Flax NNX or Equinox, got {type(model).__name__}")
    for path, module in _walk("", model, set()):
        kind = type(module)
        call = kind.__dict__.get("__call__")
        if call is None and hasattr(kind, "__call__"):
            call = kind.__call__
        if call is not None and not getattr(call, "mpmd_scoped", False):
            kind.__call__ = _scoped(call)
        _paths[id(module)] = (weakref.ref(module, functools.partial(_forget, id(module))), path)
    return model


def _forget(number: int, _: Any) -> None:
    _paths.pop(number, None)
