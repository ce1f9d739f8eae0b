"""Functions that a user puts into a step: stage marks and the microbatch loop."""
from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from mpmd_jax import _modules


def _jitted(mark: str, function: Callable[..., Any], jit: Callable[..., Any]) -> Callable[..., Any]:
    def body(*args: Any, **keywords: Any) -> Any:
        # `check` reads this variable from the frames of an error.
        mpmd_stage = mark  # noqa: F841
        return function(*args, **keywords)

    functools.update_wrapper(body, function, updated=())
    # jit names its call after the wrapped function; `__wrapped__` does not change this name.
    body.__name__ = body.__qualname__ = f"mpmd_stage_{mark}_body"
    marked: Callable[..., Any] = jit(body)
    return marked


def _is_operand(leaf: Any) -> bool:
    return isinstance(leaf, (jax.Array, np.ndarray, np.generic, bool, int, float, complex))


def _stage_number(k: Any) -> int:
    try:
        number = operator.index(k)
    except TypeError:
        raise TypeError(f"expected the number of a stage, or the number of each layer's stage, got {k!r}") from None
    if isinstance(k, bool) or number < 0:
        raise ValueError(f"expected the number of a stage, 0 or more, got {k!r}")
    return number


def _mark(k: int | Sequence[int] | np.ndarray[Any, Any]) -> str:
    """The stages in the name of a marked function: `2`, or `0x4_1x4` for four layers of stage 0 and four of stage 1."""
    if np.ndim(k) != 1:
        return str(_stage_number(k))
    numbers = [_stage_number(number) for number in k]
    if not numbers:
        raise ValueError("expected the number of each layer's stage, got none")
    return "_".join(f"{number}x{len(list(run))}" for number, run in itertools.groupby(numbers))


def stage(k: int | Sequence[int] | np.ndarray[Any, Any], function: Callable[..., Any]) -> Callable[..., Any]:
    """Marks `function` as pipeline stage `k`, counted from 0.

    If `function` is one layer of a model, the body of a scan over layers, `k` is a list with the stage of each layer:
    `stage([i // 4 for i in range(8)], layer)`. Each call must read one row of arrays that have one row for each layer.

    The mark is a jit with a known name. Autodiff, remat and export keep such a call, and plain JAX runs it as usual.
    `function` may be a module of Flax NNX or Equinox, and so may arguments and their leaves. Leaves that are not
    arrays, such as activation functions, are part of the stage. NNX modules are updated with their new counters,
    such as those of dropout keys.
    """
    mark = _mark(k)
    if not callable(function):
        raise TypeError(f"expected a function as stage {mark}, got {function!r}")
    if _modules.is_nnx(function):
        module = function
        call = _jitted(mark, type(module).__call__, _modules.nnx_jit)
        return functools.wraps(function.__call__)(functools.partial(call, module))
    marked = _jitted(mark, function, jax.jit)

    @functools.wraps(function, updated=())
    def call_stage(*args: Any, **keywords: Any) -> Any:
        if _modules.has_nnx((args, keywords)):
            return _jitted(mark, function, _modules.nnx_jit)(*args, **keywords)
        leaves, structure = jax.tree.flatten((args, keywords))
        if all(map(_is_operand, leaves)):
            return marked(*args, **keywords)
        operands = [leaf for leaf in leaves if _is_operand(leaf)]

        def with_operands(*given: Any) -> Any:
            arrays = iter(given)
            args, keywords = structure.unflatten([next(arrays) if _is_operand(leaf) else leaf for leaf in leaves])
            return function(*args, **keywords)

        return _jitted(mark, with_operands, jax.jit)(*operands)

    call_stage.__name__ = call_stage.__qualname__ = marked.__name__
    return call_stage


def stages(layers: Sequence[Callable[..., Any]], count: int, first: int = 0) -> Callable[..., Any]:
    """Divides a chain of layers into `count` stages from number `first` on: contiguous groups, as even as possible,
    the longer ones first.

    Returns a function of the first layer's input and of further inputs that all layers take: `x =
    stages(model.layers, 4)(x)`, for a list or an `nnx.List`.
    """
    number = operator.index(count)
    if not 1 <= number <= len(layers):
        raise ValueError(f"expected 1 to {len(layers)} stages, one layer for each at least, got {number}")
    size, longer = divmod(len(layers), number)
    bounds = [0]
    for i in range(number):
        bounds.append(bounds[-1] + size + (i < longer))

    def run_group(group: list[Callable[..., Any]], x: Any, *rest: Any, **keywords: Any) -> Any:
        for layer in group:
            x = layer(x, *rest, **keywords)
        return x

    def run(x: Any, *rest: Any, **keywords: Any) -> Any:
        for i, (begin, end) in enumerate(zip(bounds, bounds[1:])):
            group = [layers[j] for j in range(begin, end)]
            x = stage(first + i, run_group)(group, x, *rest, **keywords)
        return x

    return run


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
    # Zeros with the same sharding, if types have one (a mesh with explicit axes).
    total, _ = jax.lax.scan(body, jax.tree.map(jnp.zeros_like, like), batch)
    return jax.tree.map(lambda t: t / count, total) if mean else total
