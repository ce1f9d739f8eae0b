"""Writes a training step and its inputs as files."""
from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import jax
import jax.export
import numpy as np
from jax._src import source_info_util

import mpmd
from mpmd import write_tensors
from mpmd_jax._files import is_key, named, tensor


@contextlib.contextmanager
def _short_locations() -> Iterator[None]:
    """Replaces paths of source files by their names, so that the text is the same on every machine."""
    option = "jax_hlo_source_file_canonicalization_regex"
    before = getattr(jax.config, option)
    jax.config.update(option, ".*/")
    try:
        yield
    finally:
        jax.config.update(option, before)


def _slices(batches: Any) -> int:
    """The number of steps in the batches; every leaf has one slice per step."""
    sizes = {name: np.shape(leaf)[:1] for name, leaf in named("batch", batches)}
    if len(set(sizes.values())) > 1 or () in sizes.values():
        shown = ", ".join(f"{n}: {s[0] if s else 'none'}" for n, s in sizes.items())
        raise ValueError(f"expected batches with one leading dimension, the steps, got {shown}")
    return next(iter(sizes.values()))[0] if sizes else 1


def is_alone(state: Any, result: Any) -> bool:
    """Whether a step returns only its state, and not a tuple that begins with it."""
    return not isinstance(result, tuple) or jax.tree.structure(result) == jax.tree.structure(state)


def _some(names: list[str]) -> str:
    return ", ".join(names[:8] + [f"... ({len(names)} in all)"] * (len(names) > 8))


def differences(root: str, want: Any, got: Any) -> str:
    """The differences between a structure and the expected one: leaves, or containers around them."""

    def names(structure: Any) -> list[str]:
        return [name for name, _ in named(root, jax.tree.unflatten(structure, [0] * structure.num_leaves))]

    wanted, given = names(want), names(got)
    missing = [name for name in wanted if name not in set(given)]
    other = [name for name in given if name not in set(wanted)]
    if missing or other:
        return f"expected {_some(missing) or 'no other leaves'}, got {_some(other) or 'none of these'}"
    return _other_container(want, got, wanted)


def _other_container(want: Any, got: Any, names: list[str]) -> str:
    """The outermost container of another type, with the leaves in it."""
    if want.node_data() == got.node_data():
        begin = 0
        for one, other in zip(want.children(), got.children()):
            if one != other:
                return _other_container(one, other, names[begin : begin + one.num_leaves])
            begin += one.num_leaves
    kinds = [data[0].__name__ if data else "none" for data in (want.node_data(), got.node_data())]
    fields = " with the same static fields, got others" if kinds[0] == kinds[1] else f", got a {kinds[1]}"
    return f"expected a {kinds[0]}{fields}, around {_some(names)}"


def _check_state(state: Any, result: Any) -> None:
    """Checks that the returned state has the form of the passed state."""
    new = result if is_alone(state, result) else result[0]
    want, got = jax.tree.structure(state), jax.tree.structure(new)
    if got != want:
        raise mpmd.Error(
            "expected the step to return its state, or a tuple that begins with it (what only evaluates is for "
            f"Compiled.evaluation and export_evaluation): {differences('state', want, got)}"
        )
    for (name, old), (_, leaf) in zip(named("state", state), named("state", new)):
        kind = old.dtype if is_key(old) else tensor(old).dtype
        if leaf.shape != np.shape(old) or leaf.dtype != kind:
            raise mpmd.Error(
                f"{name} goes in as {kind}{list(np.shape(old))} and comes out as {leaf.dtype}{list(leaf.shape)}"
            )


#: Primitives that call Python at run time.
_CALLBACKS = ("debug_callback", "debug_print", "io_callback", "pure_callback", "python_callback", "outside_call")


def _callbacks(jaxpr: Any) -> Iterator[str]:
    """The source lines at which a step calls Python."""
    for equation in jaxpr.eqns:
        if equation.primitive.name in _CALLBACKS:
            # JAX has no public function for this.
            where = source_info_util.summarize(equation.source_info)
            yield f"{equation.primitive.name} at {where}"
        for parameter in jax.tree.leaves(list(equation.params.values())):
            inner = getattr(parameter, "jaxpr", parameter)
            if hasattr(inner, "eqns"):
                yield from _callbacks(inner)


def _exported(jitted: Any, main: Callable[..., Any], state: Any, batch: Any) -> str:
    """The text of a traced step. An error here is JAX's refusal to export it."""
    try:
        text = str(jax.export.export(jitted, platforms=("cpu",))(state, batch).mlir_module())
        # Some releases write flat indices in another form.
        return re.sub(r"\[<flat index (\d+)>\]", r"[\1]", text)
    except Exception as error:
        calls = list(dict.fromkeys(_callbacks(jax.make_jaxpr(main)(state, batch).jaxpr)))
        if calls:
            raise mpmd.Error(
                f"expected a step that calls no Python while it runs, got {_some(calls)}: return what it shows as a "
                "result, and compute what it asks for before the step"
            ) from error
        raise mpmd.Error(f"JAX does not export this step: {error}") from error


@dataclass(frozen=True)
class Lowered:
    text: str
    result: Any  # what the step gives, as shapes
    keys: list[Any]  # for each leaf of it that is a typed key, the kind of key


def lower(
    step: Callable[[Any, Any], Any], state: Any, batch: Any, shardings: Any = None, trains: bool = True
) -> Lowered:
    """The text of `step(state, batch)`, with its state donated unless it only evaluates."""
    keys: list[Any] = []

    def main(state: Any, batch: Any) -> Any:
        result = step(state, batch)
        # The shape alone does not tell the kind of a key.
        keys[:] = [jax.random.key_impl(leaf) if is_key(leaf) else None for leaf in jax.tree.leaves(result)]
        return result

    result = jax.eval_shape(main, state, batch)
    if trains:
        _check_state(state, result)
    options: dict[str, Any] = {}
    if shardings is not None:
        if not isinstance(shardings, (tuple, list)) or len(shardings) != 2:
            raise ValueError(f"expected (shardings of the state, shardings of a batch), got {shardings!r}")
        of_state, of_batch = shardings
        options = {"in_shardings": (of_state, of_batch)}
        if trains:
            options["out_shardings"] = (
                of_state if is_alone(state, result) else (of_state,) + (None,) * (len(result) - 1)
            )
    # Unused leaves are kept, so that a state that the step only writes can be read back.
    if trains:
        options["donate_argnums"] = 0
    jitted = jax.jit(main, keep_unused=True, **options)
    with _short_locations():
        return Lowered(_exported(jitted, main, state, batch), result, keys)


def _first(batches: Any) -> Any:
    if _slices(batches) == 0:
        raise ValueError("expected at least one batch, got 0")
    return jax.tree.map(lambda leaf: leaf[0], batches)


def _write(directory: str | os.PathLike[str], name: str, text: str, tensors: dict[str, tuple[str, Any]]) -> str:
    """Writes the text, and for each file the values below a root."""
    os.makedirs(directory, exist_ok=True)
    with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
        file.write(text)
    for place, (root, tree) in tensors.items():
        write_tensors(os.path.join(directory, place), {path: tensor(leaf) for path, leaf in named(root, tree)})
    return text


def export(
    step: Callable[[Any, Any], Any],
    state: Any,
    batches: Any,
    directory: str | os.PathLike[str],
    shardings: Any = None,
) -> str:
    """Writes `step(state, batch) -> (state, ...)` into `directory`: step.mlir, state.safetensors,
    batches.safetensors.

    Leaves of `batches` have an additional leading dimension with one slice per step; `step` gets a slice. The state
    is donated. Names of leaves are paths, `state['params']['w']` and `batch['x']`, whatever the names of the
    parameters of `step`.

    `shardings`, if given, are those of the state and of a batch, in the form that `jax.jit` takes: pytrees of
    `NamedSharding`, or one for all leaves. The new state has the same shardings. Returns the text of step.mlir.
    """
    text = lower(step, state, _first(batches), shardings).text
    tensors = {"state.safetensors": ("state", state), "batches.safetensors": ("batch", batches)}
    return _write(directory, "step.mlir", text, tensors)


def export_evaluation(
    evaluate: Callable[[Any, Any], Any],
    state: Any,
    batches: Any,
    directory: str | os.PathLike[str],
    shardings: Any = None,
) -> str:
    """Writes `evaluate(state, batch)`, which returns no new state, for `mpmd-run --eval`: eval.mlir and
    test.safetensors, in the form of `export`.

    The state has the same names as in the step. Returns the text.
    """
    text = lower(evaluate, state, _first(batches), shardings, trains=False).text
    return _write(directory, "eval.mlir", text, {"test.safetensors": ("batch", batches)})
