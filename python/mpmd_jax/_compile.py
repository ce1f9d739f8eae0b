"""A compiled step in place of a jitted one."""
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
    """A drawing, which notebooks show."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | os.PathLike[str]) -> None:
        pathlib.Path(path).write_text(self.svg, encoding="utf-8")


class _Tree:
    """A pytree whose structure is known, with its leaves' names."""

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
    """Values that are nobody else's as JAX's own, without a copy where they lie well; typed keys where `keys` names
    their kind."""
    # One call for all: it costs much more than each further array does.
    arrays = jax.device_put(values)
    return [a if key is None else jax.random.wrap_key_data(a, impl=key) for a, key in zip(arrays, keys)]


class _Steps:
    """How many steps are behind states that a script has: a leaf of one is known again for as long as it lives."""

    def __init__(self) -> None:
        self._numbers: dict[int, tuple[weakref.ref[Any], int]] = {}

    def note(self, leaves: list[Any], number: int) -> None:
        """These have so many behind them, but for those that are known."""
        for leaf in leaves:
            key = id(leaf)
            # What may be written to is not known to stay the same.
            if isinstance(leaf, jax.Array) and key not in self._numbers:
                self._numbers[key] = weakref.ref(leaf, lambda _, key=key: self._numbers.pop(key, None)), number

    def behind(self, leaves: list[Any]) -> int | None:
        """How many are behind a state, by the leaf of it that is the latest; None if none is known."""
        return max((self._numbers[id(leaf)][1] for leaf in leaves if id(leaf) in self._numbers), default=None)


class _Function:
    """What was compiled, with the session that runs it."""

    def __init__(self, folder: pathlib.Path, session: mpmd.Session, lowered: Lowered, batch: Any) -> None:
        self.session, self.text, self._keys = session, lowered.text, lowered.keys
        self.bundle = folder / _compile.BUNDLE
        self._ranks = folder / _compile.RANKS
        self._batch, self._result = _Tree("batch", batch), _Tree("result", lowered.result)

    def report(self) -> str:
        """What the compiler decided: stages, owners, transfers, and why."""
        return _compile.run("mpmd-translate", "--mpmd-to-report", str(self._ranks))[0]

    def draw(self) -> Picture:
        """The schedule: what each rank does when, by the costs of the tasks."""
        return Picture(_compile.run("mpmd-translate", "--mpmd-to-svg", str(self._ranks))[0])

    def close(self) -> None:
        """Ends the session. Arrays that were given stay."""
        self.session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<mpmd_jax.{type(self).__name__} over {self.session!r}>"


class Compiled(_Function):
    """A training step that mpmd has compiled: `state, metrics = f(state, batch)`, as the jitted step.

    The state stays with the ranks. Of what is passed in, only leaves are copied that are not the very arrays that the
    last call gave.
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
        # The state comes first in what a step gives, alone or not. Where an argument is no state to the program, its
        # new value is a result like any other.
        stays = {argument.name for argument in session.arguments if argument.state}
        self._sources = list(self._result.names)
        for i, name in enumerate(self._state.names):
            if name in stays:
                self._sources[i] = name
        self._last: list[Any] = [None] * len(self._state.names)
        self._version = -1
        self._like = jax.eval_shape(lambda tree: tree, state)
        self._topology = topology
        #: While checkpoints are written: their numbers are those of the states, not of the calls.
        self._steps: _Steps | None = None

    def _given(self, leaves: list[Any]) -> dict[str, np.ndarray[Any, Any]]:
        """Leaves of a state that are not those that the ranks have."""
        same = self._version == self.session.version
        return {
            name: tensor(leaf)
            for i, (name, leaf) in enumerate(zip(self._state.names, leaves))
            if not (same and leaf is self._last[i] and self._sources[i] == name)
        }

    def _hold(self, leaves: list[Any], given: Mapping[str, Any]) -> None:
        """Makes the ranks have this state, of which they lack what is `given`."""
        self.session.bind(given)
        # What may be written to is not known to stay the same.
        self._last = [leaf if isinstance(leaf, jax.Array) else None for leaf in leaves]
        self._version = self.session.version

    def _count(self, leaves: list[Any]) -> None:
        """Tells the session how many steps are behind this state, which the ranks are about to have."""
        if self._steps:
            behind = self._steps.behind(leaves)
            if behind is not None:
                self.session.steps_behind = behind
            self._steps.note(leaves, self.session.steps_behind)

    @contextlib.contextmanager
    def _lent(self, state: Any) -> Iterator[None]:
        """The ranks have this state, and after it again the one that they had, if any."""
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
        """A copy of the state that the ranks have, as the pytree that the step takes. It may be set."""
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
        """Reads the state from a file of `save` or of `mpmd-run`, and gives it."""
        with self.session.lock:
            self.session.load(path)
            return self.state

    def checkpoint(self, folder: str | os.PathLike[str], *, every: int = 0, keep: int = 0) -> int:
        """Goes on from the newest complete checkpoint in `folder`, writes one after every `every` steps, and keeps the
        newest `keep`. Gives the number of steps behind the state, 0 at the start; after it, `state` is that of the
        checkpoint.

        From then on, `checkpoint` knows a state by its arrays. A call with an earlier state, as after a step whose
        result is thrown away, goes on with the number of that one. An unknown state has as many steps behind it as the
        one before."""
        with self.session.lock:
            number = self.session.checkpoint(folder, every=every, keep=keep)
            self._steps = _Steps()
            if self._version == self.session.version:
                self._steps.note(self._last, number)
            return number

    def write_checkpoint(self) -> int:
        """Writes a checkpoint of the state now, and gives the number of its steps."""
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
        """Compiles `evaluate(state, batch) -> metrics` for the state of this step and batches like this one.

        Opens a session that has the state in the same memory. Call the result like the jitted function. Parameters are
        those of `compile`. Where `shardings` say nothing, the state lies as the step has it. `topology` is pp1 unless
        given, and that of the step under a launcher, where each process has ranks.
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
    """A compiled function of the state of a step: `metrics = e(state, batch)`. The state is not copied where it is what
    the last call of the step gave; the step keeps its own where it is another. Its session ends alone; that of the step
    stays."""

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
    """Compiles `step(state, batch) -> (state, ...)` for arguments like these, and opens a session of it.

    `shardings` are those of `export`. Keywords are the keys of `mpmd-opt --mpmd-compile` (`target`, `cap`, `costs`,
    `stages`, `nodes`, `devices_per_node`, ...); `options`, `with_emulation` and `quiet` are those of `mpmd.compile`.
    Errors of the compiler are `mpmd.CompileError`.
    """
    lowered = lower(step, state, batch, shardings)
    values = all_of(dict(topology=topology, schedule=schedule, **keywords), options)
    folder = _compile.compiled(lowered.text, values, with_emulation, quiet)
    session = mpmd.Session(folder / _compile.BUNDLE, threads_per_rank=threads_per_rank)
    return Compiled(folder, session, lowered, state, batch, topology)
