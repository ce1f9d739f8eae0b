"""A compiled program that runs in this process."""
from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import json
import logging
import math
import operator
import os
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mpmd import _library, _names, _processes, _safetensors
from mpmd._dtypes import describe, described, numpy_type
from mpmd._errors import Error
from mpmd._parts import Parts, Slices
from mpmd._starts import Starts

Array = np.ndarray[Any, Any]
_ENOUGH_SECONDS = 0.1
_logger = logging.getLogger("mpmd")


@dataclass(frozen=True)
class Tensor:
    """An argument or a result of a program. `state` is true for an argument that a result replaces after each step,
    and for such a result."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    state: bool

    def __str__(self) -> str:
        return f"{self.name}: {described(self.dtype, self.shape)}"


@dataclass(frozen=True)
class Profile:
    """Totals of one rank over all steps so far, in seconds and bytes."""

    rank: int
    busy: float
    waiting: float
    idle: float
    sent_bytes: int
    received_bytes: int
    planned_peak_bytes: int
    used_peak_bytes: int


class Session:
    """Holds the state of a program, resident on its ranks, and runs its steps.

    Arguments and results are trees by their names. Arguments with the names `batch['x']` and `batch['y']` are the
    root `batch`, given as `{"x": ..., "y": ...}`. One thread uses a session at a time; other threads wait.

    `share` is another session. An argument that has the name of its state is that state, in the same memory
    (`mpmd_rt_open_with`), and is no input. So one program can evaluate what another trains. Notes of the runtime go
    to the logger `mpmd`.

    A bundle for GPUs runs on the devices with the numbers `devices`; by default, each rank has its own. With fewer
    devices than ranks, consecutive ranks share one. Steps are captured once and replayed, unless `capture` is False.
    `device`, "cpu", "cuda" or "cpu,cuda", is the kind that the bundle must have. With `collectives="nccl"`, NCCL
    runs the exchanges within a mesh that it supports, with its own order of additions.

    Under a launcher (`mpmd.process_count()` is more than 1), the processes share the ranks. All of them open the
    same sessions and call `step`, `steps`, `fetch`, `state`, `save`, `load`, `checkpoint`, `write_checkpoint` and
    `profile` in the same order. Each process gives whole inputs, or the parts of its ranks (`local_slices`). Each
    gets whole results.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        threads_per_rank: int | None = None,
        stall_seconds: float | None = None,
        share: Session | None = None,
        device: str | None = None,
        devices: Sequence[int] | None = None,
        collectives: str = "ours",
        capture: bool = True,
    ) -> None:
        bundle = os.fsencode(path)
        if b"\0" in bundle:
            raise Error(f"expected the path of a bundle, got {os.fspath(path)!r}")
        if threads_per_rank is not None and not 1 <= threads_per_rank <= 1024:
            raise Error(f"threads_per_rank: expected 1 to 1024, got {threads_per_rank}")
        if stall_seconds is not None and not stall_seconds > 0:
            raise Error(f"stall_seconds: expected more than 0, got {stall_seconds}")
        numbers = [operator.index(number) for number in devices or ()]
        if any(not 0 <= number < 2**31 for number in numbers) or (devices is not None and not numbers):
            raise Error(f"devices: expected numbers from 0 on, at least one, got {list(devices)}")
        #: Holding this lock reserves the session for several calls: `with session.lock:`.
        self.lock = threading.RLock()
        self._process, self._path = os.getpid(), os.fspath(path)
        self._library = _library.load()
        self._log = _library.Log(lambda _, text: _logger.warning("%s", text.decode(errors="replace")))
        options = _library.Options(
            ctypes.sizeof(_library.Options),
            threads_per_rank=threads_per_rank or 0,
            stall_seconds=stall_seconds or 0.0,
            log=self._log,
            no_capture=0 if capture else 1,
            device=None if device is None else device.encode(),
            devices=(ctypes.c_int32 * len(numbers))(*numbers) if numbers else None,
            num_devices=len(numbers),
            collectives=collectives.encode(),
        )
        share = getattr(share, "session", share)  # a step of mpmd_jax has one
        self._share = share
        self._processes = _processes.join()
        if self._processes:
            self._processes.check_owner()
            options.processes = self._processes.handle
        with share._mine() if share else contextlib.nullcontext():
            options.share = share._handle if share else None
            self._handle = self._library.mpmd_rt_open_with(bundle, options)
        if not self._handle:
            raise Error(f"{self._path}: no memory for a session")
        # The library calls `log` until the session is closed.
        self._end = weakref.finalize(self, _close, self._library, self._handle, self._process, self.lock, self._log)
        if self._library.mpmd_rt_error(self._handle):
            error = self._error()
            self.close()
            raise error
        self.num_ranks = int(self._library.mpmd_rt_num_ranks(self._handle))
        self._parts: Parts | None = None
        if self._processes:
            self._parts = Parts(self._call, self.num_ranks, self._processes.index)
            self._processes.sessions.add(self)
            #: The index of this session; all processes open their sessions in the same order.
            self._number = self._processes.opened
            self._processes.opened += 1
        self._replaced: set[int] = set()  # arguments, by results
        self.arguments = self._describe("argument")
        self.results = self._describe("result")
        self._index = {argument.name: i for i, argument in enumerate(self.arguments)}
        self._roots = _names.forest([argument.name for argument in self.arguments])
        # State of another session is not an input either.
        theirs = (
            {argument.name: i for i, argument in enumerate(share.arguments) if argument.state or i in share._shared}
            if share
            else {}
        )
        self._shared = {
            i: theirs[argument.name] for i, argument in enumerate(self.arguments) if argument.name in theirs
        }
        self._state_roots = [
            root
            for root, node in self._roots.items()
            if any(self.arguments[i].state or i in self._shared for i in node.leaves())
        ]
        self._input_roots = [root for root in self._roots if root not in self._state_roots]
        # State is returned as arguments, so results that replace state are left out.
        self._plain = [i for i, result in enumerate(self.results) if not result.state]
        self._result_roots = _names.forest([self.results[i].name for i in self._plain])
        self._bound = set(self._shared)
        self._stepped = False
        self._starts = Starts()
        #: Checkpoints of this session: the number of steps that the state has seen, and the interval (0: none).
        self._done, self._every = 0, 0
        #: Whether the open folder has checkpoints of this program.
        self._keeps = False
        #: A counter that all sessions with common state share.
        self._changes: list[int] = share._changes if share else [0]

    # Life.

    def close(self) -> None:
        """Closes the session. If another thread runs `steps`, they end after the current step. Later calls of
        `close` do nothing; all other functions then fail."""
        self._end()

    @property
    def version(self) -> int:
        """A number that grows whenever the state changes, also by another session that shares it."""
        return self._changes[0]

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        if not self._end.alive:
            return f"<mpmd.Session {self._path!r}, closed>"
        return (
            f"<mpmd.Session {self._path!r}: {self.num_ranks} ranks, {len(self.arguments)} arguments, "
            f"{len(self._plain)} results>"
        )

    @contextlib.contextmanager
    def _mine(self) -> Iterator[None]:
        """Reserves the session for this thread."""
        # Checked first: in a forked process the lock may be held for ever.
        if os.getpid() != self._process:
            raise Error(
                f"{self._path}: expected the process that opened the session, {self._process}, "
                f"got {os.getpid()}, which has none of its threads"
            )
        with self.lock:
            self._check_open()
            yield

    def _check_open(self) -> None:
        if not self._end.alive:
            raise Error(f"{self._path}: expected an open session, got one that is closed")

    def _error(self) -> Error:
        error = Error(self._library.mpmd_rt_error(self._handle).decode(errors="replace"))
        if self._processes and (failure := self._processes.failure()):
            error.process = failure.process
        return error

    def _call(self, name: str, *arguments: Any) -> None:
        if getattr(self._library, "mpmd_rt_" + name)(self._handle, *arguments):
            raise self._error()

    def _agree(self, what: str, number: int = 0) -> int:
        """Checks that all processes are about to make the same call. Returns the value of process 0."""
        return self._processes.agree(f"{what} of session {self._number}", number) if self._processes else number

    def _describe(self, kind: str) -> list[Tensor]:
        found = []
        for i in range(getattr(self._library, f"mpmd_rt_num_{kind}s")(self._handle)):
            info = _library.TensorInfo()
            self._call(kind, i, info)
            state = info.state == 1 if kind == "argument" else info.state >= 0
            if kind == "result" and state:
                self._replaced.add(info.state)
            shape = tuple(info.shape[d] for d in range(info.rank))
            found.append(Tensor(info.name.decode(), info.dtype.decode(), shape, state))
        return found

    # Values by name.

    def _checked(self, i: int, value: Any, slices: bool = False) -> Array:
        """The value of an argument in the form that the library takes; with `slices`, one slice for each step."""
        argument = self.arguments[i]
        dtype = numpy_type(argument.dtype)
        # Python numbers take the argument's type if it can represent them.
        if isinstance(value, (bool, int, float)):
            kinds = "b" if isinstance(value, bool) else "iufV" if isinstance(value, int) else "fV"
            limits = np.iinfo(dtype) if dtype.kind in "iu" else None
            if dtype.kind in kinds and (limits is None or limits.min <= value <= limits.max):
                value = np.asarray(value, dtype)
        try:
            array = np.asarray(value, order="C")
        except Exception as error:
            raise Error(f"{argument}: expected an array, got {type(value).__name__}: {error}") from error
        shape = array.shape[1:] if slices and array.ndim else array.shape
        fits = array.dtype == dtype and array.ndim == len(argument.shape) + slices
        if not fits or (shape != argument.shape and not self._is_part(i, shape)):
            part = ""
            box = self._parts.box(i, len(argument.shape)) if self._parts else None
            if box and _shape(box) != argument.shape:
                part = f", or {described(argument.dtype, _shape(box))} for the part of this process"
            steps = " with a leading dimension, one slice per step" if slices else ""
            raise Error(
                f"{argument.name}: expected {described(argument.dtype, argument.shape)}{part}{steps}, "
                f"got {describe(array)}"
            )
        return array

    def _is_part(self, i: int, shape: tuple[int, ...]) -> bool:
        """Whether a value of this shape is this process's part. A process without a part may give any shape."""
        box = self._parts.box(i, len(shape)) if self._parts else ()
        return box is None or (self._parts is not None and shape == _shape(box))

    def _bind(self, values: Mapping[int, Array]) -> None:
        for i, array in values.items():
            self._changes[0] += self.arguments[i].state or i in self._shared
            if self._parts and array.shape != self.arguments[i].shape:
                for rank, number, part in self._parts.cut(i, array, 0):
                    self._call("bind_part", i, rank, number, part.ctypes.data, part.nbytes)
            else:
                self._call("bind", i, array.ctypes.data, array.nbytes)
                if self._parts and self.arguments[i].state and not self._stepped:
                    self._starts.note(i, array, self._parts.box(i, array.ndim) is not None)
            self._note_bound(i)

    def local_slices(self, name: str) -> Slices | None:
        """The box around the parts of an argument that the ranks of this process need: a slice for each dimension.
        None if they have no part. Without other processes, it is the whole argument."""
        with self._mine():
            ((i, _),) = self._numbered({name: None})
            shape = self.arguments[i].shape
            return self._parts.box(i, len(shape)) if self._parts else tuple(slice(0, size) for size in shape)

    def _note_bound(self, i: int) -> None:
        """Notes that an argument has a value, in this session and in those whose state it is."""
        self._bound.add(i)
        if self._share and i in self._shared:
            self._share._note_bound(self._shared[i])

    def bind(self, values: Mapping[str, Any]) -> None:
        """Binds values to arguments by full name: `{"state['w']": ...}`. All values are checked before any is bound.
        A value stays until it is bound again or, for state, until a step replaces it."""
        with self._mine():
            self._bind({i: self._checked(i, value) for i, value in self._numbered(values)})

    def _numbered(self, values: Mapping[str, Any]) -> Iterator[tuple[int, Any]]:
        if not isinstance(values, Mapping):
            raise Error(f"expected values by name, got {type(values).__name__}")
        for name, value in values.items():
            if name not in self._index:
                raise Error(f"expected a name of {self._some(range(len(self.arguments)))}, got {name!r}")
            yield self._index[name], value

    def fetch(self, name: str) -> Array:
        """The current value of an argument, or a result of the last step, by its full name."""
        return self.fetch_all([name])[0]

    def fetch_all(self, names: Sequence[str]) -> list[Array]:
        """The values of `fetch` for each of these names. Processes that share a program agree on the names once."""
        with self._mine():
            self._agree(f"fetch {', '.join(map(repr, names))}")
            results = {self.results[i].name: i for i in self._plain}
            unknown = [name for name in names if name not in self._index and name not in results]
            if unknown:
                raise Error(f"expected a name of {', '.join([*self._index, *results])}, got {unknown[0]!r}")
            return [
                self._fetch_argument(self._index[name]) if name in self._index else self._fetch_result(results[name])
                for name in names
            ]

    def _fetch_argument(self, i: int) -> Array:
        self._need([i])
        return self._fetched("fetch_argument", i, self.arguments[i])

    def _fetch_result(self, i: int) -> Array:
        if not self._stepped:
            raise Error(f"{self.results[i].name}: expected a step before its results are asked for, got none")
        return self._fetched("fetch", i, self.results[i])

    def _fetched(self, function: str, i: int, tensor: Tensor) -> Array:
        array = _aligned(tensor.shape, numpy_type(tensor.dtype))
        if self._processes:
            self._call("replicate" + function[len("fetch") :], i, -1, array.ctypes.data, array.nbytes)
        else:
            self._call(function, i, array.ctypes.data, array.nbytes)
        return array

    def _some(self, numbers: Any) -> str:
        shown = [self.arguments[i].name for i in numbers]
        return ", ".join(shown[:12] + [f"... ({len(shown)} in all)"] * (len(shown) > 12)) or "none"

    @property
    def bound(self) -> frozenset[str]:
        """The names of the arguments that have a value."""
        return frozenset(self.arguments[i].name for i in self._bound)

    def _need(self, numbers: Any) -> None:
        missing = [i for i in numbers if i not in self._bound]
        if missing:
            is_state = any(self.arguments[i].state or i in self._shared for i in missing)
            what_to_do = ": set `state`, or load a file of it, first" if is_state else ""
            raise Error(f"expected values of all arguments, got none of {self._some(missing)}{what_to_do}")

    # Steps.

    def _inputs(self, trees: tuple[Any, ...], named: Mapping[str, Any], slices: bool = False) -> dict[int, Array]:
        """The arguments in the inputs of a step: trees in the order of their roots, or by root."""
        if len(trees) == 1 and not named and isinstance(trees[0], Mapping) and trees[0]:
            if all(name in self._index for name in trees[0]):
                return {i: self._checked(i, value, slices) for i, value in self._numbered(trees[0])}
        if len(trees) > len(self._input_roots):
            raise Error(f"expected at most {', '.join(self._input_roots) or 'no input'}, got {len(trees)} inputs")
        given = dict(zip(self._input_roots, trees))
        for root, tree in named.items():
            if root not in self._input_roots or root in given:
                what = "it twice" if root in given else repr(root)
                raise Error(f"expected inputs {', '.join(self._input_roots) or 'none'}, got {what}")
            given[root] = tree
        return {
            i: self._checked(i, value, slices)
            for root, tree in given.items()
            for i, value in _names.match(root, self._roots[root], tree)
        }

    def _run(self, count: int, fed: Mapping[int, Array], first: int = 0) -> None:
        """Runs steps with slices of `fed` from slice `first` on."""
        self._need(i for i in range(len(self.arguments)) if i not in fed)
        if self._share:
            self._share._need(self._shared.values())
        if self._processes and not self._stepped:
            if differs := self._starts.compare(self._processes, self.arguments):
                _logger.warning("%s", differs)
        self._changes[0] += bool(self._replaced)
        parts: list[tuple[int, int, Array]] = []  # argument, rank or -1 for all of it, slices
        for i, array in fed.items():
            if self._parts and array.shape[1:] != self.arguments[i].shape:
                parts += [(i, rank, part) for rank, _, part in self._parts.cut(i, array, 1)]
            else:
                parts.append((i, -1, array))
        options = _library.RunOptions(
            ctypes.sizeof(_library.RunOptions),
            count=count,
            feeds=(_library.Feed * len(parts))(
                *(_library.Feed(i, part.ctypes.data, len(part), first % len(part)) for i, _, part in parts)
            ),
            num_feeds=len(parts),
            feed_ranks=(ctypes.c_int64 * len(parts))(*(rank for _, rank, _ in parts)),
        )
        self._call("run", options, None)
        # The last slice is now the argument's value.
        self._bound.update(fed)
        self._stepped = True
        self._done += count
        if self._every and self._done % self._every == 0:
            self._call("write_checkpoint", self._done, None)

    @property
    def steps_behind(self) -> int:
        """The number of steps that the state has seen, which is the number of the next checkpoint. Set it if you
        give the session a state with another number."""
        return self._done

    @steps_behind.setter
    def steps_behind(self, number: int) -> None:
        number = operator.index(number)
        if not 0 <= number < 2**63:
            raise Error(f"expected a number of steps from 0 on, got {number}")
        with self._mine():
            self._done = number

    def step(self, *inputs: Any, **named: Any) -> Any:
        """Runs one step and returns its results, without the state.

        Inputs are the arguments that are not state. They are trees in the order of their roots, `step(batch)`, or by
        root, `step(batch=batch)`, or one dictionary by full names. An input that is not given keeps its value.
        """
        with self._mine():
            self._bind(self._inputs(inputs, named))
            self._agree("a step")
            self._run(1, {})
            return self._tree({i: self._fetch_result(i) for i in self._plain})

    def steps(
        self,
        count: int | None,
        *feeds: Any,
        repeat: bool = False,
        history: bool = False,
        progress: Callable[[int, int], object] | None = None,
        **named: Any,
    ) -> Any:
        """Runs `count` steps, or, with None, one step for each slice. Inputs are those of `step` with one additional
        leading dimension. Each step takes the next slice; with `repeat`, the first slice follows the last. Returns
        the results of the last step; with `history`, the results of all steps, stacked. `progress(done, count)` is
        called now and then, and at the end. An exception of it ends the steps.
        """
        with self._mine():
            values = self._inputs(feeds, named, slices=True)
            slices = min((array.shape[0] for array in values.values()), default=0)
            count = slices if count is None else operator.index(count)
            if count < 1:
                raise Error(f"expected at least one step, got {count}")
            for i, array in values.items():
                if not array.shape[0] or (array.shape[0] < count and not repeat):
                    raise Error(
                        f"{self.arguments[i].name}: expected slices for {count} steps, got {array.shape[0]} "
                        "(repeat=True starts over)"
                    )
            past: dict[int, Array] = {}
            if history:
                for i in self._plain:
                    result = self.results[i]
                    past[i] = np.empty((count, *result.shape), numpy_type(result.dtype))
            done, at_once, shown = 0, 1, -math.inf
            # A call of the library cannot be interrupted, so each call is short; a slow step is one call.
            while done < count:
                self._check_open()
                begin = time.monotonic()
                until = self._every - self._done % self._every if self._every else count
                now = self._agree(f"{count} steps", min(at_once, count - done, until))
                self._run(now, values, done)
                done += now
                for i, stacked in past.items():
                    stacked[done - 1] = self._fetch_result(i)
                if not history and time.monotonic() - begin < _ENOUGH_SECONDS:
                    at_once *= 2
                if progress and (done == count or time.monotonic() - shown >= _ENOUGH_SECONDS):
                    progress(done, count)
                    shown = time.monotonic()
            return self._tree(past or {i: self._fetch_result(i) for i in self._plain})

    def _tree(self, results: Mapping[int, Array]) -> Any:
        values = [results[i] for i in self._plain]
        return self._whole({root: _names.build(node, values) for root, node in self._result_roots.items()})

    @staticmethod
    def _whole(roots: dict[str, Any]) -> Any:
        """A value with only a root in its name is returned without the root."""
        return next(iter(roots.values())) if len(roots) == 1 else roots

    # State.

    @property
    def state(self) -> Any:
        """A copy of the state, as the tree of its root (for several roots, a dictionary of trees). It may be set."""
        with self._mine():
            self._agree("the state")
            return self._whole(
                {
                    root: _names.build(self._roots[root], {i: self._fetch_argument(i) for i in node.leaves()})
                    for root, node in self._roots.items()
                    if root in self._state_roots
                }
            )

    @state.setter
    def state(self, tree: Any) -> None:
        with self._mine():
            if len(self._state_roots) == 1:
                given = {self._state_roots[0]: tree}
            elif isinstance(tree, Mapping) and set(tree) == set(self._state_roots):
                given = dict(tree)
            else:
                got = ", ".join(map(str, tree)) if isinstance(tree, Mapping) else type(tree).__name__
                raise Error(f"expected state {', '.join(self._state_roots) or 'none'}, got {got}")
            self._bind(
                {
                    i: self._checked(i, value)
                    for root, below in given.items()
                    for i, value in _names.match(root, self._roots[root], below)
                }
            )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the state by argument name, and the results of the last step: the file of `mpmd-run --output`. The
        file is renamed into place when it is complete."""
        with self._mine():
            self._agree("save")
            tensors = {t.name: self._fetch_argument(i) for i, t in enumerate(self.arguments) if t.state}
            if self._stepped:
                tensors.update((self.results[i].name, self._fetch_result(i)) for i in self._plain)
        with _processes.one_for_all(self._processes) as is_mine:
            if is_mine:
                _safetensors.write(path, tensors)

    def checkpoint(self, folder: str | os.PathLike[str], *, every: int = 0, keep: int = 0) -> int:
        """Resumes from the newest complete checkpoint in `folder`, if there is one.

        Returns the number of steps that the state has seen, which is the number of the next batch; 0 at the start.
        After this call, the session writes a checkpoint, `folder/step-N`, after each step N that is a multiple of
        `every` (0: only `write_checkpoint` does). It keeps the newest `keep` checkpoints (0: all).

        The checkpoints are those of `mpmd-run --checkpoint`. Whenever the process ends, each checkpoint is complete
        or missing. Every byte is checked before a checkpoint is used. Runs with any topology and number of processes
        can resume from it. If a checkpoint cannot be written, the step raises an error after it has run, and the
        session continues.
        """
        every, keep = operator.index(every), operator.index(keep)
        if not 0 <= every < 2**63 or not 0 <= keep < 2**63:
            raise Error(f"every, keep: expected numbers from 0 on, got {every} and {keep}")
        path = os.fsencode(folder)
        if b"\0" in path:
            raise Error(f"expected the path of a directory, got {os.fspath(folder)!r}")
        with self._mine():
            self._agree(f"checkpoints every {every} steps, of which {keep} stay")
            self._every, self._keeps = 0, False
            options = _library.CheckpointOptions(ctypes.sizeof(_library.CheckpointOptions), keep=keep, resume=path)
            self._call("open_checkpoints", path, options)
            found = _library.CheckpointInfo(ctypes.sizeof(_library.CheckpointInfo))
            self._call("resume", path, found)
            if found.path is not None:
                self._starts = Starts()
                self._changes[0] += 1
                for i, argument in enumerate(self.arguments):
                    if argument.state or i in self._shared:
                        self._note_bound(i)
                self._done = int(found.step)
            self._every, self._keeps = every, True
            return self._done

    def write_checkpoint(self) -> int:
        """Writes a checkpoint into the folder of `checkpoint` now, and replaces one of the same step. Returns its
        number of steps."""
        with self._mine():
            if not self._keeps:
                raise Error("expected checkpoint(folder) before a checkpoint is written")
            self._agree("a checkpoint")
            self._need(i for i, argument in enumerate(self.arguments) if argument.state)
            self._call("write_checkpoint", self._done, None)
            return self._done

    def load(self, path: str | os.PathLike[str]) -> None:
        """Reads a file of `save`, or of `mpmd-run --input` or `--output`: all of the state, and other arguments if
        the file has them. After an error, no value has changed."""
        tensors = _safetensors.read(path)
        with self._mine():
            missing = [
                i for i, argument in enumerate(self.arguments) if argument.state and argument.name not in tensors
            ]
            if missing:
                raise Error(f"{path!s}: expected all of the state, got none of {self._some(missing)}")
            results = {result.name for result in self.results}
            values = {name: value for name, value in tensors.items() if name in self._index}
            other = [name for name in tensors if name not in values and name not in results]
            if other:
                warnings.warn(f"{path!s}: the program has no argument {', '.join(other[:12])}", stacklevel=2)
            try:
                self.bind(values)
            except Error as error:
                raise Error(f"{path!s}: {error}") from None

    def profile(self) -> list[Profile]:
        """The totals of each rank over all steps so far."""
        with self._mine():
            found = []
            for rank in self._parts.here if self._parts else range(self.num_ranks):
                info = _library.ProfileInfo()
                self._call("profile", rank, info)
                found.append(Profile(rank, *(getattr(info, entry[0]) for entry in info._fields_)))
            if self._processes:
                self._agree("a profile")
                every = self._processes.exchange(json.dumps([dataclasses.astuple(p) for p in found]).encode())
                found = [Profile(*values) for text in every for values in json.loads(text)]
            return sorted(found, key=lambda profile: profile.rank)


def _shape(box: Slices) -> tuple[int, ...]:
    return tuple(along.stop - along.start for along in box)


def _aligned(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
    """An uninitialised array, at an address that JAX accepts without a copy."""
    size = math.prod(shape) * dtype.itemsize
    memory = np.empty(size + 63, np.uint8)
    begin = -memory.ctypes.data % 64
    return memory[begin : begin + size].view(dtype).reshape(shape)


def _close(library: ctypes.CDLL, handle: int, process: int, lock: threading.RLock, _log: Any) -> None:
    # A forked process has a copy of the session, but not of its threads. Only their owner can wait for them.
    if os.getpid() == process:
        # Another thread may be in a step, also when Python ends. `steps` sees that it must return.
        with lock:
            library.mpmd_rt_close(handle)
