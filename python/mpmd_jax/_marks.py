"""What a user writes into a step: stage marks and the microbatch loop."""
from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp


def stage(k: int, function: Callable[..., Any]) -> Callable[..., Any]:
    """Marks `function` as pipeline stage `k`, counted from 0.

    The mark is a jit with a known name: autodiff, remat and export keep such a call, and plain JAX runs it as usual.
    """
    try:
        number = operator.index(k)
    except TypeError:
        raise TypeError(f"expected the number of a stage, got {k!r}") from None
    if isinstance(k, bool) or number < 0:
        raise ValueError(f"expected the number of a stage, 0 or more, got {k!r}")
    if not callable(function):
        raise TypeError(f"expected a function as stage {number}, got {function!r}")

    def body(*args: Any, **keywords: Any) -> Any:
        return function(*args, **keywords)

    functools.update_wrapper(body, function, updated=())
    # jit names its call after the function it wraps, which `__wrapped__` does not change.
    body.__name__ = body.__qualname__ = f"mpmd_stage_{number}_body"
    marked: Callable[..., Any] = jax.jit(body)
    return marked


def accumulate(function: Callable[[Any], Any], batch: Any, mean: bool = True) -> Any:
    """Sums `function(microbatch)` over the leading dimension of the leaves of `batch`, in order; divides by their
    number if `mean`.

    `function` is usually `lambda mb: jax.value_and_grad(loss)(params, mb)`.
    """
    sizes = {path: jnp.shape(leaf)[:1] for path, leaf in jax.tree_util.tree_flatten_with_path(batch)[0]}
    if len(set(sizes.values())) != 1 or () in sizes.values():
        shown = ", ".join(f"batch{jax.tree_util.keystr(p)}: {s[0] if s else 'none'}" for p, s in sizes.items())
        raise ValueError(f"expected leaves with one leading dimension, the microbatches, got {shown or 'no leaves'}")
    (count,) = next(iter(sizes.values()))
    if count == 0:
        raise ValueError("expected at least one microbatch, got 0")

    def body(total: Any, microbatch: Any) -> Any:
        return jax.tree.map(jnp.add, total, function(microbatch)), None

    like = jax.eval_shape(function, jax.tree.map(lambda leaf: leaf[0], batch))
    # Zeros of the same sharding, where types have one (a mesh with explicit axes).
    total, _ = jax.lax.scan(body, jax.tree.map(jnp.zeros_like, like), batch)
    return jax.tree.map(lambda t: t / count, total) if mean else total
