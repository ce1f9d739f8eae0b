"""Runs the compiler, and caches its outputs."""
from __future__ import annotations

import contextlib
import functools
import hashlib
import io
import json
import os
import pathlib
import platform
import secrets
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpmd import _library, _processes
from mpmd._errors import CompileError, Error
from mpmd._options import Options, all_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: Files of a cache entry: the program in phase ranked, its bundle, the messages of the compiler, and the SHA-256 of
#: each of these.
RANKS, BUNDLE, SAID, SUMS = "step.ranks.mlir", "step.mpmd", "said.txt", "sums.json"


def tool(name: str) -> str:
    """The path of a tool. It is searched in $MPMD_BIN, the wheel, PATH, and beside the library."""
    folder = os.environ.get("MPMD_BIN") or _library.own("bin")
    if folder:
        found = shutil.which(name, path=folder)
    else:
        library = _library.folder() if not shutil.which(name) else None
        # Debian has a library folder for each architecture.
        beside = [os.path.join(library, *up, "bin") for up in ([".."], ["..", ".."])] if library else []
        found = shutil.which(name) or shutil.which(name, path=os.pathsep.join(beside))
    if not found:
        raise Error(f"expected {name} in {folder or '$MPMD_BIN, PATH or beside the library'}, got none")
    return os.path.abspath(found)


def run(name: str, *arguments: str, folder: str | None = None) -> tuple[str, str]:
    """Runs a tool. Returns its stdout, and its stderr if it succeeds."""
    done = subprocess.run(
        [tool(name), *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
    )
    if done.returncode:
        how = f"signal {-done.returncode}" if done.returncode < 0 else f"exit code {done.returncode}"
        raise CompileError(done.stderr.strip() or f"{name}: {how} without a message")
    return done.stdout, done.stderr


@functools.cache
def _processor() -> str:
    """The properties of this machine's processor on which code for `cpu` depends."""
    with contextlib.suppress(OSError):
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as info:
            lines = [line for line in info if line.startswith(("flags", "Features", "cpu family", "model\t", "CPU"))]
        return platform.machine() + "".join(sorted(set(lines)))
    return platform.machine() + platform.node()


def _is_file(key: str, text: str) -> bool:
    """Whether the compiler takes a value as the name of a file."""
    return key in ("costs", "evaluates", "dump-dir") or (
        key in ("topology", "schedule") and text.endswith((".csv", ".json"))
    )


def _written(key: str, value: Any) -> str:
    """The text of one option of --mpmd-compile."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if _is_file(key, text):
        text = os.path.abspath(text)
    # The compiler parses all options as one line, in which quotes and braces must be balanced.
    counts = [text.count(c) for c in "'\"{}"]
    if counts[0] % 2 or counts[1] % 2 or counts[2] != counts[3] or "\n" in text or "\0" in text:
        raise Error(f"option {key}: expected quotes and braces in pairs, and no line ends, got {text!r}")
    return f"{key}={{{text}}}" if " " in text else f"{key}={text}"


def _cache() -> pathlib.Path:
    # The cache folder of the XDG base directory specification.
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = pathlib.Path(os.environ.get("MPMD_CACHE") or os.path.join(home, "mpmd")).absolute()
    try:
        # Bundles are programs, so other users must not be able to write here.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise _no_cache(folder, error) from error
    return folder


def _work(cache: pathlib.Path) -> tempfile.TemporaryDirectory[str]:
    """A temporary directory, from which a new entry is renamed into place."""
    try:
        return tempfile.TemporaryDirectory(prefix="tmp.", dir=cache)
    except OSError as error:
        raise _no_cache(cache, error) from error


def _no_cache(folder: pathlib.Path, error: OSError) -> Error:
    return Error(
        f"{str(folder)!r}: expected a directory for what is compiled, got {error.strerror}; "
        "MPMD_CACHE names another one"
    )


def _digest(path: str | os.PathLike[str]) -> str:
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def _told(key: str, value: Any) -> str:
    """An option in a form that is the same in all processes."""
    return _digest(value) if key == "evaluates" and value is not None and os.path.isfile(value) else str(value)


def _key(text: bytes, options: Mapping[str, str], values: Mapping[str, Any], with_emulation: bool) -> str:
    files = {}
    for key, value in values.items():
        # The compiler refuses a value that is not a file.
        if _is_file(key, str(value)) and os.path.isfile(value):
            files[key] = _digest(value)
    made_here = not str(values.get("target") or "cpu").startswith("cpu:")
    # The cache key has the contents of a file, not its name.
    parts = {
        "text": hashlib.sha256(text).hexdigest(),
        "options": {key: files.get(key, option) for key, option in options.items()},
        "versions": [run(name, "--version")[0] for name in ("mpmd-opt", "mpmd-translate")],
        "processor": _processor() if made_here else "",
        "emulation": with_emulation,
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def compiled(
    step: str | os.PathLike[str], values: Mapping[str, Any], with_emulation: bool = False, quiet: bool = False
) -> pathlib.Path:
    """Compiles a program. Returns the folder of the cache with the program in phase ranked and its bundle. With
    several processes, process 0 compiles, and the others receive its entry. The compiler's messages about the
    program go to stderr, also if the entry existed."""
    is_text = isinstance(step, str) and "\n" in step
    if is_text:
        text, source = os.fspath(step).encode(), "step.mlir"
    else:
        source = os.path.abspath(step)
        with open(source, "rb") as file:
            text = file.read()
    processes = _processes.join()
    if not processes:
        entry = _compiled(text, source, is_text, values, with_emulation)
        if not quiet:
            _tell(entry)
        return entry
    # The processes may have different cache folders.
    told = json.dumps([{key: _told(key, value) for key, value in values.items()}, with_emulation])
    processes.agree(f"a compile with {told} of a text whose SHA-256 is {hashlib.sha256(text).hexdigest()}")
    entry = None
    with _processes.one_for_all(processes) as is_mine:
        if is_mine:
            entry = _compiled(text, source, is_text, values, with_emulation)
            if not quiet:
                _tell(entry)
    return _shared(processes, entry)


def _tell(entry: pathlib.Path) -> None:
    sys.stderr.write((entry / SAID).read_text(encoding="utf-8"))


def _shared(processes: _processes.Processes, made: pathlib.Path | None) -> pathlib.Path:
    """This process's copy of the cache entry that process 0 has made. The entry is sent to processes that lack it."""
    cache = _cache()
    name = processes.exchange(os.fsencode(made.name) if made else b"")[0]
    entry = cache / os.fsdecode(name)
    if all(processes.exchange(b"here" if _is_whole(entry) else b"")):
        return entry
    packed = b""
    if made:
        memory = io.BytesIO()
        with tarfile.open(fileobj=memory, mode="w") as archive:
            archive.add(made, "made")
        packed = memory.getvalue()
    packed = processes.exchange(packed)[0]
    if not _is_whole(entry):
        with _work(cache) as work:
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                archive.extractall(work)
            _place(os.path.join(work, "made"), entry)
    return entry


def _is_whole(entry: pathlib.Path) -> bool:
    """Whether an entry is complete. A cleanup, or a crash of the machine, may have removed parts of it."""
    try:
        sums = json.loads((entry / SUMS).read_text(encoding="utf-8"))
        return all(_digest(entry / name) == digest for name, digest in sums.items())
    except (OSError, ValueError, AttributeError):
        return False


def _place(made: str, entry: pathlib.Path) -> None:
    """Renames an entry into place, if there is none or a damaged one."""
    with contextlib.suppress(FileNotFoundError):
        if not _is_whole(entry):
            os.rename(entry, f"{made}.damaged")
    try:
        os.rename(made, entry)
    except OSError:
        # Another process has made the same entry meanwhile.
        if not entry.is_dir():
            raise


def _compiled(text: bytes, source: str, is_text: bool, values: Mapping[str, Any], with_emulation: bool) -> pathlib.Path:
    given = {key.replace("_", "-"): value for key, value in values.items() if value is not None}
    if "to" in given:
        raise Error(f"option to: expected none, as a bundle is wanted, got {given['to']!r}")
    options = {key: _written(key, value) for key, value in given.items()}
    cache = _cache()
    entry = cache / _key(text, options, given, with_emulation)
    # A request for the IR compiles again.
    if _is_whole(entry) and not {"print-after", "dump-dir"} & given.keys():
        return entry
    with _work(cache) as work:
        made = os.path.join(work, "made")
        os.mkdir(made)
        if is_text:
            with open(os.path.join(work, source), "wb") as file:
                file.write(text)
        ranks = os.path.join("made", RANKS)
        pipeline = "--mpmd-compile=" + " ".join(options.values())
        said = run("mpmd-opt", source, pipeline, "-o", ranks, folder=work)[1]
        how = ["--with-emulation"] if with_emulation else []
        # Schedules of the same step share kernels.
        if "MPMD_KERNEL_CACHE" not in os.environ:
            how += ["--kernel-cache", os.fspath(cache / "kernels")]
        said += run("mpmd-translate", "--mpmd-to-bundle", *how, ranks, "-o", os.path.join("made", BUNDLE), folder=work)[
            1
        ]
        folder = pathlib.Path(made)
        (folder / SAID).write_text(said, encoding="utf-8")
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        sums = {str(path.relative_to(folder)): _digest(path) for path in files}
        (folder / SUMS).write_text(json.dumps(sums), encoding="utf-8")
        _place(made, entry)
    return entry


def _copy(bundle: pathlib.Path, output: pathlib.Path) -> None:
    """Copies a bundle and renames it into place."""
    if output.exists() and not (output / "manifest.json").is_file():
        raise Error(f"{str(output)!r}: expected nothing or a bundle where one is to be written, got something else")
    output.parent.mkdir(parents=True, exist_ok=True)
    place = output.with_name(f"{output.name}.{secrets.token_hex(8)}.tmp")
    before = place.with_suffix(".old")
    shutil.copytree(bundle, place)
    with contextlib.suppress(FileNotFoundError):
        os.rename(output, before)
    os.rename(place, output)
    shutil.rmtree(before, ignore_errors=True)


def compile(
    step: str | os.PathLike[str],
    *,
    options: Mapping[str, Any] | None = None,
    with_emulation: bool = False,
    output: str | os.PathLike[str] | None = None,
    quiet: bool = False,
    **keywords: Unpack[Options],
) -> pathlib.Path:
    """Compiles a step, given as a path or as text (with line ends), and returns the path of its bundle.

    Keywords are the keys of `mpmd-opt --mpmd-compile` (`topology`, `schedule`, `target`, `stage_names`, ...: those
    of `mpmd._options.Options`). `options` has keys that are not keywords here. If the same tools have compiled the
    program before on such a processor, the bundle comes from the cache: $MPMD_CACHE, or ~/.cache/mpmd. With
    `output`, the bundle is written there. A bundle in the cache must only be read. With `with_emulation`, a bundle
    for GPUs also runs on emulated ones.

    The compiler's messages about the program go to stderr, also if the bundle comes from the cache, unless `quiet`.
    Errors of the compiler raise `CompileError` with its messages.
    """
    bundle = compiled(step, all_of(keywords, options), with_emulation, quiet) / BUNDLE
    if output is None:
        return bundle
    with _processes.one_for_all(_processes.join()) as is_mine:
        if is_mine:
            _copy(bundle, pathlib.Path(output))
    # Another process may be on another machine.
    return pathlib.Path(output) if is_mine else bundle
