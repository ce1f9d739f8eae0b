"""Finds the runtime's library, and declares its functions."""
from __future__ import annotations

import ctypes
import functools
import glob
import os
import shutil
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_uint32,
    c_uint64,
    c_void_p,
)

from mpmd._errors import Error

NAME = "libmpmd_rt.so.1"


#: A callback for notes of the runtime.
Log = CFUNCTYPE(None, c_void_p, c_char_p)


class Options(Structure):
    """mpmd_rt_open_options."""

    _fields_ = [
        ("size", c_uint64),
        ("threads_per_rank", c_int32),
        ("reserved", c_int32),
        ("stall_seconds", c_double),
        ("task_seconds", c_double),
        ("log", Log),
        ("log_user", c_void_p),
        ("trace_events", c_uint64),
        ("dump", c_void_p),
        ("dump_user", c_void_p),
        ("share", c_void_p),
        ("delay_seed", c_uint64),
        ("zero_buffer", c_int32),
        ("no_capture", c_int32),
        ("device", c_char_p),
        ("devices", POINTER(c_int32)),
        ("num_devices", c_uint64),
        ("collectives", c_char_p),
        ("processes", c_void_p),
        ("rank_processes", POINTER(c_uint32)),
        ("num_rank_processes", c_uint64),
    ]


class ProcessesInfo(Structure):
    """mpmd_rt_processes_t."""

    _fields_ = [
        ("size", c_uint64),
        ("number", c_uint32),
        ("count", c_uint32),
        ("library", c_char_p),
        ("hosts", POINTER(c_char_p)),
    ]


class Status(Structure):
    """mpmd_rt_status."""

    _fields_ = [("code", c_int32), ("message", c_char_p)]


class TensorInfo(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("dtype", c_char_p),
        ("shape", POINTER(c_int64)),
        ("rank", c_uint64),
        ("bytes", c_uint64),
        ("state", c_int64),
    ]


class Feed(Structure):
    _fields_ = [("argument", c_uint64), ("data", c_void_p), ("slices", c_uint64), ("first", c_uint64)]


class RunOptions(Structure):
    """mpmd_rt_run_options."""

    _fields_ = [
        ("size", c_uint64),
        ("count", c_uint64),
        ("feeds", POINTER(Feed)),
        ("num_feeds", c_uint64),
        ("feed_ranks", POINTER(c_int64)),
        ("enough", c_void_p),
        ("enough_user", c_void_p),
    ]


class CheckpointOptions(Structure):
    """mpmd_rt_checkpoint_options."""

    _fields_ = [("size", c_uint64), ("keep", c_uint64), ("resume", c_char_p), ("wait_seconds", c_double)]


class CheckpointInfo(Structure):
    """mpmd_rt_checkpoint_t."""

    _fields_ = [("size", c_uint64), ("path", c_char_p), ("step", c_uint64), ("results", POINTER(c_void_p))]


class RankInfo(Structure):
    """mpmd_rt_rank_t."""

    _fields_ = [
        ("size", c_uint64),
        ("mesh", c_char_p),
        ("mesh_index", c_uint64),
        ("position", c_uint64),
        ("num_axes", c_uint64),
        ("axis_names", POINTER(c_char_p)),
        ("axis_sizes", POINTER(c_int64)),
        ("coordinates", POINTER(c_int64)),
        ("arena_bytes", c_uint64),
        ("process", c_uint64),
    ]


class PartInfo(Structure):
    """mpmd_rt_part_t."""

    _fields_ = [
        ("size", c_uint64),
        ("count", c_int32),
        ("first", c_int32),
        ("starts", POINTER(c_int64)),
        ("shape", POINTER(c_int64)),
        ("bytes", c_uint64),
        ("name", c_char_p),
    ]


class ProfileInfo(Structure):
    _fields_ = [(name, c_double) for name in ("busy", "waiting", "idle")] + [
        (name, c_uint64) for name in ("sent_bytes", "received_bytes", "planned_peak_bytes", "used_peak_bytes")
    ]


_FUNCTIONS = {
    "open_with": (c_void_p, c_char_p, POINTER(Options)),
    "close": (None, c_void_p),
    "error": (c_char_p, c_void_p),
    "num_ranks": (c_uint64, c_void_p),
    "num_arguments": (c_uint64, c_void_p),
    "num_results": (c_uint64, c_void_p),
    "argument": (c_int, c_void_p, c_uint64, POINTER(TensorInfo)),
    "result": (c_int, c_void_p, c_uint64, POINTER(TensorInfo)),
    "rank": (c_int, c_void_p, c_uint64, POINTER(RankInfo)),
    "argument_part": (c_int, c_void_p, c_uint64, c_uint64, c_uint64, POINTER(PartInfo)),
    "bind": (c_int, c_void_p, c_uint64, c_void_p, c_uint64),
    "bind_part": (c_int, c_void_p, c_uint64, c_uint64, c_uint64, c_void_p, c_uint64),
    "run": (c_int, c_void_p, POINTER(RunOptions), POINTER(c_uint64)),
    "fetch": (c_int, c_void_p, c_uint64, c_void_p, c_uint64),
    "fetch_argument": (c_int, c_void_p, c_uint64, c_void_p, c_uint64),
    "replicate": (c_int, c_void_p, c_uint64, c_int64, c_void_p, c_uint64),
    "replicate_argument": (c_int, c_void_p, c_uint64, c_int64, c_void_p, c_uint64),
    "open_checkpoints": (c_int, c_void_p, c_char_p, POINTER(CheckpointOptions)),
    "write_checkpoint": (c_int, c_void_p, c_uint64, POINTER(c_int32)),
    "resume": (c_int, c_void_p, c_char_p, POINTER(CheckpointInfo)),
    "profile": (c_int, c_void_p, c_uint64, POINTER(ProfileInfo)),
    "is_launched": (c_int,),
    "join": (c_void_p, c_char_p),
    "processes_about": (c_int, c_void_p, POINTER(ProcessesInfo)),
    "processes_status": (Status, c_void_p, POINTER(c_uint32)),
    "exchange": (c_int, c_void_p, c_char_p, c_uint64, POINTER(POINTER(c_void_p)), POINTER(POINTER(c_uint64))),
    "fail": (None, c_void_p, c_int32, c_char_p),
    "leave": (None, c_void_p),
}


def own(name: str) -> str | None:
    """A folder of the tools and libraries in a wheel (scripts/wheel.sh), or None."""
    found = os.path.join(os.path.dirname(os.path.abspath(__file__)), "prefix", name)
    return found if os.path.isdir(found) else None


def _beside_tools() -> list[str]:
    """The library in an installation or a build, relative to its tools."""
    program = shutil.which("mpmd-run")
    folders = [os.environ["MPMD_BIN"]] if "MPMD_BIN" in os.environ else []
    folders += [os.path.dirname(os.path.realpath(program))] if program else []
    found = []
    for folder in folders:
        library = os.path.join(folder, "..", "lib")
        found += [os.path.join(library, NAME), *sorted(glob.glob(os.path.join(glob.escape(library), "*", NAME)))]
    return [os.path.normpath(path) for path in found if os.path.exists(path)]


@functools.cache
def load() -> ctypes.CDLL:
    """Loads the library: from $MPMD_RT_LIBRARY, else the wheel, else the loader's path, else beside mpmd-run in
    $MPMD_BIN or PATH."""
    tried = []
    wanted = os.environ.get("MPMD_RT_LIBRARY")
    if not wanted and (libraries := own("lib")) and "MPMD_BIN" not in os.environ:
        wanted = os.path.join(libraries, NAME)
    for path in [wanted] if wanted else [NAME, *_beside_tools()]:
        try:
            library = ctypes.CDLL(path)
            for name, (result, *arguments) in _FUNCTIONS.items():
                function = getattr(library, "mpmd_rt_" + name)
                function.restype, function.argtypes = result, arguments
            return library
        except (OSError, AttributeError) as error:
            tried.append(str(error))
    where = "in $MPMD_RT_LIBRARY" if wanted else "by $MPMD_RT_LIBRARY, the loader or beside mpmd-run in PATH"
    raise Error(f"expected {NAME} {where}, got: {'; '.join(tried)}")


def folder() -> str | None:
    """The folder of the loaded library, or None if only the loader knows it."""
    try:
        name = load()._name
    except Error:
        return None
    if os.sep in name:
        return os.path.dirname(os.path.realpath(name))
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
        paths = [line.split(maxsplit=5)[5].strip() for line in maps if NAME.split(".so")[0] in line]
    return os.path.dirname(paths[0]) if paths else None
