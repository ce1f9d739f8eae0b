"""Compiles a step, in place of `jax.jit`."""
from __future__ import annotations

import contextlib
import os
import pathlib
import weakref
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import jax
import numpy as np

import mpmd
from mpmd import _compile
from mpmd._options import Options, all_of
from mpmd_jax._export import Lowered, differences, lower
from mpmd_jax._files import named, tensor

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Picture:
    """A picture that notebooks show."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | os.PathLike[str]) -> None:
        pathlib.Path(path).write_text(self.svg, encoding="utf-8")


class _Tree:
    """The structure of a pytree, with its leaves' names."""

    def __init__(self, root: str, tree: Any) -> None:
        self.root, self.structure = root, jax.tree.structure(tree)
        self.names = [name for name, _ in named(root, tree)]

    def leaves(self, tree: Any) -> list[Any]:
        leaves: list[Any]
        leaves, structure = jax.tree.flatten(tree)
        if structure != self.structure:
            raise mpmd.Error(f"{self.root}: {differences(self.root, self.structure, structure)}")
        if any(isinstance(leaf, jax.core.Tracer) for leaf in leaves):
            raise mpmd.Error(
                f"{self.root}: expected arrays, got values that JAX traces: call the compiled step outside of jit, "
                "grad, vmap and scan"
            )
        return leaves


def _arrays(values: list[np.ndarray[Any, Any]], keys: list[Any]) -> list[Any]:
    """Converts values that nobody else uses to JAX arrays, without a copy if they are aligned. `keys` has the kinds
    of typed keys."""
    # One call for all arrays, because a call costs much more than an additional array.
    arrays = jax.device_put(values)
    return [a if key is None else jax.random.wrap_key_data(a, impl=key) for a, key in zip(arrays, keys)]


class _Steps:
    """The number of steps that each state of a script has seen. A leaf of a state is recognised as long as it is
    alive."""

    def __init__(self) -> None:
        self._numbers: dict[int, tuple[weakref.ref[Any], int]] = {}

    def note(self, leaves: list[Any], number: int) -> None:
        """Notes the number of steps of these leaves, except for leaves that are known already."""
        for leaf in leaves:
            key = id(leaf)
            # A writable array may change, so it cannot be recognised.
            if isinstance(leaf, jax.Array) and key not in self._numbers:
                self._numbers[key] = weakref.ref(leaf, lambda _, key=key: self._numbers.pop(key, None)), number

    def behind(self, leaves: list[Any]) -> int | None:
        """The number of steps of a state: the highest number of its leaves; None if no leaf is known."""
        return max((self._numbers[id(leaf)][1] for leaf in leaves if id(leaf) in self._numbers), default=None)


class _Function:
    """A compiled function with the session that runs it."""

    def __init__(self, folder: pathlib.Path, session: mpmd.Session, lowered: Lowered, batch: Any) -> None:
        self.session, self.text, self._keys = session, lowered.text, lowered.keys
        self.bundle = folder / _compile.BUNDLE
        self._ranks = folder / _compile.RANKS
        self._batch, self._result = _Tree("batch", batch), _Tree("result", lowered.result)

    def report(self) -> str:
        """The decisions of the compiler: stages, owners, transfers, and reasons."""
        return _compile.run("mpmd-translate", "--mpmd-to-report", str(self._ranks))[0]

    def draw(self) -> Picture:
        """A picture of the schedule, by the costs of the tasks."""
        return Picture(_compile.run("mpmd-translate", "--mpmd-to-svg", str(self._ranks))[0])

    def close(self) -> None:
        """Closes the session. Returned arrays stay valid."""
        self.session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<mpmd_jax.{type(self).__name__} over {self.session!r}>"


class Compiled(_Function):
    """A training step that mpmd has compiled: `state, metrics = f(state, batch)`, as the jitted step.

    The state stays resident on the ranks. A leaf of the passed state is copied only if it is not the same array that
    the last call returned.
    """

    def __init__(
        self,
        folder: pathlib.Path,
        session: mpmd.Session,
        lowered: Lowered,
        state: Any,
        batch: Any,
        topology: str | os.PathLike[str],
    ) -> None:
        super().__init__(folder, session, lowered, batch)
        self._state = _Tree("state", state)
        # The state is the first output of a step, or the only one. If an argument is no state of the program, its new
        # value is an ordinary result.
        stays = {argument.name for argument in session.arguments if argument.state}
        self._sources = list(self._result.names)
        for i, name in enumerate(self._state.names):
            if name in stays:
                self._sources[i] = name
        self._last: list[Any] = [None] * len(self._state.names)
        self._version = -1
        self._like = jax.eval_shape(lambda tree: tree, state)
        self._topology = topology
        #: Set while checkpoints are written: a checkpoint's number is that of the state, not of the call.
        self._steps: _Steps | None = None

    def _given(self, leaves: list[Any]) -> dict[str, np.ndarray[Any, Any]]:
        """The leaves of a state that differ from those on the ranks."""
        same = self._version == self.session.version
        return {
            name: tensor(leaf)
            for i, (name, leaf) in enumerate(zip(self._state.names, leaves))
            if not (same and leaf is self._last[i] and self._sources[i] == name)
        }

    def _hold(self, leaves: list[Any], given: Mapping[str, Any]) -> None:
        """Makes this the state of the ranks; `given` are the leaves that differ."""
        self.session.bind(given)
        # A writable array may change, so it cannot be recognised.
        self._last = [leaf if isinstance(leaf, jax.Array) else None for leaf in leaves]
        self._version = self.session.version

    def _count(self, leaves: list[Any]) -> None:
        """Tells the session the number of steps of this state, before the ranks get it."""
        if self._steps:
            behind = self._steps.behind(leaves)
            if behind is not None:
                self.session.steps_behind = behind
            self._steps.note(leaves, self.session.steps_behind)

    @contextlib.contextmanager
    def _lent(self, state: Any) -> Iterator[None]:
        """A block in which the ranks have this state; afterwards they have the earlier one again, if there was any."""
        leaves = self._state.leaves(state)
        given, bound, last = self._given(leaves), self.session.bound, self._last
        names = [name for name in given if name in bound]
        own = dict(zip(names, self.session.fetch_all(names)))
        self._hold(leaves, given)
        try:
            yield
        finally:
            if own:
                self.session.bind(own)
                self._last, self._version = last, self.session.version

    def __call__(self, state: Any, batch: Any) -> Any:
        leaves, inputs = self._state.leaves(state), self._batch.leaves(batch)
        with self.session.lock:
            self._count(leaves)
            values = self._given(leaves)
            values.update((name, tensor(leaf)) for name, leaf in zip(self._batch.names, inputs))
            self.session.bind(values)
            self.session.step()
            results = _arrays(self.session.fetch_all(self._sources), self._keys)
            self._last, self._version = results[: len(leaves)], self.session.version
            if self._steps:
                self._steps.note(self._last, self.session.steps_behind)
        return jax.tree.unflatten(self._result.structure, results)

    @property
    def state(self) -> Any:
        """A copy of the ranks' state, as the pytree that the step takes. It may be set."""
        with self.session.lock:
            leaves = _arrays(self.session.fetch_all(self._sources[: len(self._state.names)]), self._keys)
            self._last, self._version = list(leaves), self.session.version
            if self._steps:
                self._steps.note(leaves, self.session.steps_behind)
        return jax.tree.unflatten(self._state.structure, leaves)

    @state.setter
    def state(self, tree: Any) -> None:
        leaves = self._state.leaves(tree)
        with self.session.lock:
            self._count(leaves)
            self._hold(leaves, self._given(leaves))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the state, and the results of the last step: the file of `mpmd-run --output`."""
        self.session.save(path)

    def restore(self, path: str | os.PathLike[str]) -> Any:
        """Reads the state from a file of `save` or of `mpmd-run`, and returns it."""
        with self.session.lock:
            self.session.load(path)
            return self.state

    def checkpoint(self, folder: str | os.PathLike[str], *, every: int = 0, keep: int = 0) -> int:
        """Resumes from the newest complete checkpoint in `folder`, and from then on writes one after every `every`
        steps, and keeps the newest `keep`.

        Returns the number of steps that the state has seen, 0 at the start. After a resumption, `state` is that of
        the checkpoint. States are recognised by their arrays. A call with an earlier state, for example after a step
        whose result is discarded, continues with the number of that state. An unknown state gets the number of the
        previous one."""
        with self.session.lock:
            number = self.session.checkpoint(folder, every=every, keep=keep)
            self._steps = _Steps()
            if self._version == self.session.version:
                self._steps.note(self._last, number)
            return number

    def write_checkpoint(self) -> int:
        """Writes a checkpoint of the state now, and returns its number of steps."""
        return self.session.write_checkpoint()

    def evaluation(
        self,
        evaluate: Callable[[Any, Any], Any],
        batch: Any,
        topology: str | os.PathLike[str] | None = None,
        schedule: str | os.PathLike[str] | None = None,
        *,
        shardings: Any = None,
        threads_per_rank: int | None = None,
        with_emulation: bool = False,
        quiet: bool = False,
        options: Mapping[str, Any] | None = None,
        **keywords: Unpack[Options],
    ) -> Evaluation:
        """Compiles `evaluate(state, batch) -> metrics` for the state of this step and batches of this form.

        Opens a session that uses the state in the same memory. Call the result like the jitted function. Parameters
        are those of `compile`. Without `shardings`, the state has the shardings of the step. `topology` is pp1 by
        default; under a launcher, where each process needs ranks, it is that of the step.
        """
        if topology is None:
            topology = self._topology if mpmd.process_count() > 1 else "pp1"
        lowered = lower(evaluate, self._like, batch, shardings, trains=False)
        keywords.setdefault("evaluates", self._ranks)
        values = all_of(dict(topology=topology, schedule=schedule, **keywords), options)
        folder = _compile.compiled(lowered.text, values, with_emulation, quiet)
        session = mpmd.Session(folder / _compile.BUNDLE, threads_per_rank=threads_per_rank, share=self.session)
        return Evaluation(folder, self, session, lowered, batch)


class Evaluation(_Function):
    """A compiled function of the state of a step: `metrics = e(state, batch)`.

    The state is copied only if it is not the one that the last call of the step returned. The state of the step does
    not change. Closing this session does not close that of the step."""

    def __init__(
        self, folder: pathlib.Path, step: Compiled, session: mpmd.Session, lowered: Lowered, batch: Any
    ) -> None:
        super().__init__(folder, session, lowered, batch)
        self._step = step

    def __call__(self, state: Any, batch: Any) -> Any:
        inputs = self._batch.leaves(batch)
        with self._step.session.lock, self.session.lock, self._step._lent(state):
            self.session.bind({name: tensor(leaf) for name, leaf in zip(self._batch.names, inputs)})
            self.session.step()
            results = _arrays(self.session.fetch_all(self._result.names), self._keys)
        return jax.tree.unflatten(self._result.structure, results)


def compile(
    step: Callable[[Any, Any], Any],
    state: Any,
    batch: Any,
    topology: str | os.PathLike[str] = "pp1",
    schedule: str | os.PathLike[str] | None = None,
    *,
    shardings: Any = None,
    threads_per_rank: int | None = None,
    with_emulation: bool = False,
    quiet: bool = False,
    options: Mapping[str, Any] | None = None,
    **keywords: Unpack[Options],
) -> Compiled:
    """Compiles `step(state, batch) -> (state, ...)` for arguments of this form, and opens a session.

    `shardings` are those of `export`. Keywords are the keys of `mpmd-opt --mpmd-compile` (`target`, `cap`, `costs`,
    `stages`, `nodes`, `devices_per_node`, ...). `options`, `with_emulation` and `quiet` are those of `mpmd.compile`.
    Errors of the compiler raise `mpmd.CompileError`.
    """
    lowered = lower(step, state, batch, shardings)
    values = all_of(dict(topology=topology, schedule=schedule, **keywords), options)
    folder = _compile.compiled(lowered.text, values, with_emulation, quiet)
    session = mpmd.Session(folder / _compile.BUNDLE, threads_per_rank=threads_per_rank)
    return Compiled(folder, session, lowered, state, batch, topology)
