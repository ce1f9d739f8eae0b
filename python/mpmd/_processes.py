"""The processes that a launcher (mpirun, srun) started together, of which this is one.

They are joined when the first function asks for them. What they do together, they do in the same order; a difference
is an error in all of them. `MPMD_PROCESSES=off` keeps this process alone.
"""
from __future__ import annotations

import atexit
import contextlib
import ctypes
import functools
import os
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from mpmd import _library
from mpmd._errors import CompileError, Error

ALONE = "off"
#: Seconds that a process without a message waits before it ends. A launcher may end all processes as soon as one has
#: ended, even the one that is about to print the error.
LEAVE_SECONDS = 6.0


class Processes:
    """Processes that have joined. Collective functions are called by one thread at a time."""

    def __init__(self, library: ctypes.CDLL, handle: int, index: int, count: int) -> None:
        self.handle, self.index, self.count = handle, index, count
        self.lock = threading.RLock()
        self._library, self._process = library, os.getpid()
        #: Objects that must be closed before this process leaves.
        self.sessions: weakref.WeakSet[Any] = weakref.WeakSet()
        #: The number of opened sessions.
        self.opened = 0

    def error(self, message: str, kind: type[Error] = Error, process: int = 0) -> Error:
        """Makes an error of all processes; `process` is the one that prints it."""
        error = kind(message)
        error.process = process
        return error

    def failure(self) -> Error | None:
        """The failure that ended the work of all processes, if there is one."""
        whose = ctypes.c_uint32()
        status = self._library.mpmd_rt_processes_status(self.handle, whose)
        return self.error(status.message.decode(errors="replace"), process=whose.value) if status.code else None

    def check_owner(self) -> None:
        if os.getpid() != self._process:
            raise Error(
                f"expected the process that joined the others, {self._process}, got {os.getpid()}, a copy of it"
            )

    def exchange(self, mine: bytes) -> list[bytes]:
        """The values of all processes, by process. Collective."""
        self.check_owner()
        with self.lock:
            every, sizes = ctypes.POINTER(ctypes.c_void_p)(), ctypes.POINTER(ctypes.c_uint64)()
            if self._library.mpmd_rt_exchange(self.handle, mine, len(mine), every, sizes):
                raise self.failure() or Error("the exchange between processes failed")
            return [ctypes.string_at(every[p] or 0, sizes[p]) if sizes[p] else b"" for p in range(self.count)]

    def agree(self, what: str, number: int = 0) -> int:
        """Checks that all processes are about to make the same call; otherwise all fail. Returns the value of
        process 0. Collective."""
        told = [text.decode().rsplit("\n", 1) for text in self.exchange(f"{what}\n{number}".encode())]
        for process, (theirs, _) in enumerate(told):
            if theirs != told[0][0]:
                raise self.error(
                    f"expected all processes to do the same, got {told[0][0]} in process 0, and {theirs} in "
                    f"process {process}"
                )
        return int(told[0][1])

    def agreed(self, error: BaseException | None) -> None:
        """Raises the error of the first process that has one. Collective."""
        kinds = {kind.__name__: kind for kind in (Error, CompileError)}
        text = "" if error is None else f"{type(error).__name__}\n{error}"
        for process, theirs in enumerate(self.exchange(text.encode(errors="replace"))):
            if theirs and process == self.index:
                assert error is not None
                raise error
            if theirs:
                kind, message = theirs.decode(errors="replace").split("\n", 1)
                shown = message if kind in kinds else f"{kind}: {message}"
                raise self.error(f"process {process}: {shown}", kinds.get(kind, Error), process)

    def fail(self, message: str) -> None:
        """Reports a failure, which ends the work of all processes."""
        self._library.mpmd_rt_fail(self.handle, 1, message.encode(errors="replace"))

    def leave(self) -> None:
        """Closes all sessions, and waits for the other processes."""
        if os.getpid() != self._process or not self.handle:
            return
        late = None
        try:
            for session in list(self.sessions):
                session.close()
            # A process that leaves early is detected as lost.
            if not self.failure():
                self.agree("the end of the program")
        except Error as error:
            late = error
        self._library.mpmd_rt_leave(self.handle)
        self.handle = 0
        # Python is about to exit with 0, or with the code of an error that it has printed.
        if late and not _failed():
            says = late.process in (None, self.index)
            if says:
                print(f"mpmd.Error: {late}", file=sys.stderr)
            sys.stdout.flush()
            sys.stderr.flush()
            if not says:
                time.sleep(LEAVE_SECONDS)
            os._exit(1)


def _failed() -> bool:
    return getattr(sys, "last_value", None) is not None


def _show_errors(processes: Processes) -> None:
    """Makes an uncaught exception end all processes. An exception that all of them have is printed once."""
    before = sys.excepthook

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        processes.fail(f"{kind.__name__}: {error}")
        whose = getattr(error, "process", None)
        if whose is None and (first := processes.failure()):
            whose = first.process
        if whose in (None, processes.index):
            print(f"process {processes.index} of {processes.count}:", file=sys.stderr)
            before(kind, error, trace)
        else:
            time.sleep(LEAVE_SECONDS)

    sys.excepthook = show


@functools.cache
def join() -> Processes | None:
    """The processes of the launcher that started this one, or None if this process is alone."""
    if os.environ.get("MPMD_PROCESSES") == ALONE:
        return None
    if text := os.environ.get("MPMD_PROCESSES"):
        raise Error(f"MPMD_PROCESSES: expected {ALONE!r} or nothing, got {text!r}")
    try:
        library = _library.load()
    except Error:
        # A script that only compiles needs no runtime.
        return None
    if not library.mpmd_rt_is_launched():
        return None
    handle = library.mpmd_rt_join(None)
    if not handle:
        raise Error("no memory for processes")
    about = _library.ProcessesInfo(ctypes.sizeof(_library.ProcessesInfo))
    library.mpmd_rt_processes_about(handle, about)
    processes = Processes(library, handle, int(about.number), int(about.count))
    if failure := processes.failure():
        library.mpmd_rt_leave(handle)
        raise failure
    if processes.count == 1:
        library.mpmd_rt_leave(handle)
        return None
    _show_errors(processes)
    atexit.register(processes.leave)
    # Child processes, such as data loaders and tools, are not part of the program.
    os.environ["MPMD_PROCESSES"] = ALONE
    return processes


@contextlib.contextmanager
def one_for_all(processes: Processes | None) -> Iterator[bool]:
    """A block that one process executes while the others wait. The block gets whether this process executes it. An
    exception of the block is raised in all processes."""
    if not processes:
        yield True
        return
    caught = None
    try:
        yield processes.index == 0
    except Exception as error:
        caught = error
    processes.agreed(caught)


def process_index() -> int:
    """The index of this process among those that a launcher started together; 0 without a launcher."""
    processes = join()
    return processes.index if processes else 0


def process_count() -> int:
    """The number of processes that a launcher started together; 1 without a launcher."""
    processes = join()
    return processes.count if processes else 1
