"""Checks that the processes that share a program begin with the same state."""
from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from mpmd._processes import Processes

if TYPE_CHECKING:
    from mpmd._session import Tensor


class Starts:
    """Checksums of the state values that this process gives before the first step."""

    def __init__(self) -> None:
        self._given: dict[int, int] = {}

    def note(self, argument: int, value: np.ndarray[Any, Any], held: bool) -> None:
        """Notes the whole value of an argument. `held`: ranks of this process have a part of it."""
        # A process without a part may give zeros.
        if held or value.any():
            self._given[argument] = zlib.crc32(value.reshape(-1).view(np.uint8).data)
        else:
            self._given.pop(argument, None)

    def compare(self, processes: Processes, arguments: Sequence[Tensor]) -> str:
        """The differences, which process 0 prints; nothing in the others. Collective."""
        first: dict[int, tuple[int, int]] = {}
        mixed: dict[int, tuple[int, int]] = {}
        for process, text in enumerate(processes.exchange(json.dumps(list(self._given.items())).encode())):
            for argument, checksum in json.loads(text):
                other, begun = first.setdefault(argument, (process, checksum))
                if checksum != begun:
                    mixed.setdefault(argument, (other, process))
        self._given.clear()
        if not mixed or processes.index:
            return ""
        argument, (one, other) = min(mixed.items())
        more = f" and {len(mixed) - 1} more of the state" if len(mixed) > 1 else ""
        return (
            f"{arguments[argument].name}{more}: expected one value in all processes, got different ones in processes "
            f"{one} and {other}; each rank takes that of its own process: begin with one seed, or one file"
        )
