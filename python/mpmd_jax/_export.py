"""Writes a training step and its inputs as files."""
from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import jax
import numpy as np

from mpmd import write_tensors
from mpmd_jax._files import is_key, named, tensor


@contextlib.contextmanager
def _short_locations() -> Iterator[None]:
    """Source files without their folders, so that the text is the same on every machine."""
    option = "jax_hlo_source_file_canonicalization_regex"
    before = getattr(jax.config, option)
    jax.config.update(option, ".*/")
    try:
        yield
    finally:
        jax.config.update(option, before)


def _slices(batches: Any) -> int:
    """How many steps the batches hold; every leaf has one slice per step."""
    sizes = {name: np.shape(leaf)[:1] for name, leaf in named("batch", batches)}
    if len(set(sizes.values())) > 1 or () in sizes.values():
        shown = ", ".join(f"{n}: {s[0] if s else 'none'}" for n, s in sizes.items())
        raise ValueError(f"expected batches with one leading dimension, the steps, got {shown}")
    return next(iter(sizes.values()))[0] if sizes else 1


def is_alone(state: Any, result: Any) -> bool:
    """Whether a step gives its state and nothing else, rather than a tuple that begins with it."""
    return not isinstance(result, tuple) or jax.tree.structure(result) == jax.tree.structure(state)


def _shown(structure: Any) -> str:
    text = str(structure)
    return text if len(text) <= 400 else f"{text[:400]}..."


def _check_state(state: Any, result: Any) -> None:
    """The state that a step gives must be one that it takes."""
    new = result if is_alone(state, result) else result[0]
    if jax.tree.structure(new) != jax.tree.structure(state):
        raise ValueError(
            "expected the step to return its state, or a tuple that begins with it (what only evaluates is for "
            f"Compiled.evaluation and export_evaluation); the state is {_shown(jax.tree.structure(state))}, the step "
            f"returns {_shown(jax.tree.structure(result))}"
        )
    for (name, old), (_, leaf) in zip(named("state", state), named("state", new)):
        want = old.dtype if is_key(old) else tensor(old).dtype
        if leaf.shape != np.shape(old) or leaf.dtype != want:
            raise ValueError(
                f"{name} goes in as {want}{list(np.shape(old))} and comes out as {leaf.dtype}{list(leaf.shape)}"
            )


@dataclass(frozen=True)
class Lowered:
    text: str
    result: Any  # what the step gives, as shapes
    keys: list[Any]  # for each leaf of it that is a typed key, the kind of key


def lower(
    step: Callable[[Any, Any], Any], state: Any, batch: Any, shardings: Any = None, trains: bool = True
) -> Lowered:
    """`step(state, batch)` as text, with its state donated, unless it only evaluates."""
    keys: list[Any] = []

    def main(state: Any, batch: Any) -> Any:
        result = step(state, batch)
        # A shape does not say it.
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
    # Unused leaves stay: a state that a step only writes is read back like any other.
    if trains:
        options["donate_argnums"] = 0
    jitted = jax.jit(main, keep_unused=True, **options)
    with _short_locations():
        return Lowered(jax.export.export(jitted, platforms=("cpu",))(state, batch).mlir_module(), result, keys)


def _first(batches: Any) -> Any:
    if _slices(batches) == 0:
        raise ValueError("expected at least one batch, got 0")
    return jax.tree.map(lambda leaf: leaf[0], batches)


def _write(directory: str | os.PathLike[str], name: str, text: str, tensors: dict[str, tuple[str, Any]]) -> str:
    """The text, and by file the values below a root."""
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
    """Writes `step(state, batch) -> (state, ...)` into `directory`: step.mlir, state.safetensors, batches.safetensors.

    Leaves of `batches` have one slice per step in a leading dimension; what `step` sees has not. The state is donated.
    Leaves are named by their paths, `state['params']['w']` and `batch['x']`, whatever the parameters of `step` are
    called. `shardings`, if given, are those of the state, which leaves the step as it came, and of a batch, as
    `jax.jit` takes them: pytrees of `NamedSharding`, or one for all. Gives the text of step.mlir.
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
    """Writes `evaluate(state, batch)`, which gives no new state, for `mpmd-run --eval`: eval.mlir and
    test.safetensors, as `export` writes a step. The state is that of the step: it has the same names. Gives the text.
    """
    text = lower(evaluate, state, _first(batches), shardings, trains=False).text
    return _write(directory, "eval.mlir", text, {"test.safetensors": ("batch", batches)})
