"""The parts of arguments that the ranks of one process hold."""
from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from mpmd import _library

Array = np.ndarray[Any, Any]
Slices = tuple[slice, ...]


class Parts:
    """The parts of the ranks of process `index`. `call` calls a function of the library with the session."""

    def __init__(self, call: Callable[..., None], num_ranks: int, index: int) -> None:
        self._call = call
        self._known: dict[int, list[tuple[int, int, Slices]]] = {}
        info = _library.RankInfo(ctypes.sizeof(_library.RankInfo))
        self.process_of = []
        for rank in range(num_ranks):
            call("rank", rank, info)
            self.process_of.append(int(info.process))
        self.here = [rank for rank, process in enumerate(self.process_of) if process == index]

    def of(self, argument: int, dimensions: int) -> list[tuple[int, int, Slices]]:
        """The parts of an argument, each with its rank and its number on that rank."""
        if argument not in self._known:
            found = []
            part = _library.PartInfo(ctypes.sizeof(_library.PartInfo))
            for rank in self.here:
                self._call("argument_part", argument, rank, 0, part)
                for number in range(part.count):
                    self._call("argument_part", argument, rank, number, part)
                    starts = [part.starts[d] for d in range(dimensions)]
                    found.append((rank, number, tuple(slice(b, b + part.shape[d]) for d, b in enumerate(starts))))
            self._known[argument] = found
        return self._known[argument]

    def box(self, argument: int, dimensions: int) -> Slices | None:
        """The smallest box that contains all parts of an argument; None if no rank here has a part."""
        parts = [slices for _, _, slices in self.of(argument, dimensions)]
        if not parts:
            return None
        return tuple(slice(min(s.start for s in along), max(s.stop for s in along)) for along in zip(*parts))

    def cut(self, argument: int, array: Array, steps: int) -> Iterator[tuple[int, int, Array]]:
        """The parts of `of`, cut out of the values of `box`, which have `steps` additional leading dimensions."""
        box = self.box(argument, array.ndim - steps) or ()
        for rank, number, slices in self.of(argument, array.ndim - steps):
            inside = tuple(slice(s.start - b.start, s.stop - b.start) for s, b in zip(slices, box))
            yield rank, number, np.ascontiguousarray(array[(slice(None),) * steps + inside])
