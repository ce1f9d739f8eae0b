"""Helpers for the tests of this folder: running the tools, safetensors files, comparing bits. Needs only numpy."""
import json
import os
import shutil
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

SOURCE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
E2E = os.path.join(SOURCE, "test", "e2e")
EXAMPLES = os.path.join(SOURCE, "examples")
MLP = os.path.join(EXAMPLES, "mlp")
STEP, STATE, FEED = (os.path.join(MLP, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors"))
# Larger programs in an optional folder beside the repository.
SHARED = os.path.normpath(os.path.join(SOURCE, "..", "shared", "data"))
TYPES = {
    "F32": np.float32,
    "F64": np.float64,
    "F16": np.float16,
    "I8": np.int8,
    "U8": np.uint8,
    "I16": np.int16,
    "U16": np.uint16,
    "I32": np.int32,
    "U32": np.uint32,
    "I64": np.int64,
    "U64": np.uint64,
    "BOOL": np.bool_,
    "BF16": np.uint16,
}
NAMES = {np.dtype(t): n for n, t in TYPES.items() if n != "BF16"}


def read_bytes(path):
    with open(path, "rb") as f:
        return f.read()


def read_text(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def read_json(path):
    return json.loads(read_text(path))


def write_bytes(path, data):
    with open(path, "wb") as f:
        f.write(data)


def write_text(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def write_json(path, value):
    write_text(path, json.dumps(value))


def load(path, raw=None):
    """The header and the tensors of a safetensors file: eight bytes of header length, a JSON header, the data. bf16 is
    returned as its bits, or as float32 values."""
    raw = read_bytes(path) if raw is None else raw
    length = int.from_bytes(raw[:8], "little")
    tensors = {}
    for name, entry in json.loads(raw[8 : 8 + length]).items():
        if name != "__metadata__":
            begin, end = (8 + length + o for o in entry["data_offsets"])
            tensors[name] = np.frombuffer(raw[begin:end], TYPES[entry["dtype"]]).reshape(entry["shape"])
    return tensors


def contents(folder):
    """The bytes of every file in a folder, by name."""
    return {name: read_bytes(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}


def dtypes(path):
    """The type of each tensor of a safetensors file, as it is written there."""
    with open(path, "rb") as f:
        length = int.from_bytes(f.read(8), "little")
        return {n: e["dtype"] for n, e in json.loads(f.read(length)).items() if n != "__metadata__"}


def save(path, tensors, header=None):
    """Writes a safetensors file; `header` overrides entries of the header."""
    entries, data, at = {}, [], 0
    for name, tensor in tensors.items():
        raw = np.asarray(tensor, order="C").tobytes()
        entries[name] = {
            "dtype": NAMES[np.asarray(tensor).dtype],
            "shape": list(np.shape(tensor)),
            "data_offsets": [at, at + len(raw)],
        }
        data.append(raw)
        at += len(raw)
    entries.update(header or {})
    text = json.dumps(entries).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text + b"".join(data))


def cuda_tool(name):
    """The path of a program of NVIDIA's toolkit, or None: from scripts/cuda-tools.sh, in PATH, or in a toolkit."""
    folders = [os.path.join(SOURCE, "build", "cuda-tools", "bin"), os.environ["PATH"], "/usr/local/cuda/bin"]
    return shutil.which(name, path=os.pathsep.join(folders))


class Tools:
    """The tools of one build, and a folder for outputs."""

    def __init__(self, bin_dir, work):
        self.bin, self.work = bin_dir, work
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        # All tests of a build share one cache. Its keys cover the compiler, so entries of older builds are not read.
        os.environ.setdefault("MPMD_KERNEL_CACHE", os.path.join(os.path.dirname(bin_dir), "test", "kernels"))

    def path(self, *names):
        return os.path.join(self.work, *names)

    def call(self, tool, *args, timeout=120, stdin=None):
        """(exit code, stdout, stderr) of a tool."""
        done = subprocess.run(
            [os.path.join(self.bin, tool), *args],
            capture_output=True,
            timeout=timeout,
            text=True,
            errors="replace",
            input=stdin,
        )
        return done.returncode, done.stdout, done.stderr

    def fails(self, words, tool, *args, **keywords):
        """Checks that a tool fails with one error that contains these words. Returns all messages."""
        code, out, err = self.call(tool, *args, **keywords)
        what = f"{tool} {' '.join(args)}: expected '{words}', got exit code {code}\n{out[-500:]}{err[-2000:]}"
        assert code == 1 and err.count("error:") == 1 and words in err, what
        return err

    def ok(self, tool, *args, **keywords):
        code, out, err = self.call(tool, *args, **keywords)
        assert code == 0, f"{tool} {' '.join(args)}: exit code {code}\n{err[-2000:]}"
        return out

    def compile(self, source, name, topology="pp1", schedule="1f1b", extra=""):
        """Compiles to `name`.mlir (ranked) and the bundle `name`.mpmd. Returns the bundle's path."""
        ranks, bundle = self.path(name + ".mlir"), self.path(name + ".mpmd")
        options = f"--mpmd-compile=topology={topology} schedule={schedule} {extra}".rstrip()
        self.ok("mpmd-opt", source, options, "--verify-each", "-o", ranks)
        self.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle)
        return bundle

    def report(self, module):
        """The report of a module."""
        self.ok("mpmd-translate", "--mpmd-to-report", module, "-o", module + ".json")
        return read_json(module + ".json")

    def launches(self, bundle):
        """The launch times of a profile of two steps."""
        options = ("--random-inputs", "1", "--steps", "2", "--profile", self.path("profile.json"), "--summary=json")
        return json.loads(self.ok("mpmd-run", bundle, *options))["launch_times"]["launches"]

    def train(self, bundle, name, inputs, feed, *options, timeout=120):
        """Runs a bundle. Returns its final state and its history as bytes of files."""
        final, history = self.path(name + ".final"), self.path(name + ".history")
        self.ok(
            "mpmd-run",
            bundle,
            "--input",
            inputs,
            "--feed",
            feed,
            "--output",
            final,
            "--history",
            history,
            *options,
            timeout=timeout,
        )
        return read_bytes(final), read_bytes(history)


def part(tensors, prefix):
    """The tensors whose names begin with `prefix`, without the prefix."""
    return {n[len(prefix) :]: t for n, t in tensors.items() if n.startswith(prefix)}


def same_bits(got, want, what):
    """Compares two pairs (final, history), given as bytes of files."""
    if got == want:
        return
    for group, a, b in zip(("final", "history"), got, want):
        mine, other = load(None, a), load(None, b)
        assert mine.keys() == other.keys(), f"{what}: {group} has other tensors: {sorted(mine.keys() ^ other.keys())}"
        bad = [
            f"{n} ({int((mine[n] != other[n]).sum())} values)" for n in mine if mine[n].tobytes() != other[n].tobytes()
        ]
        assert not bad, f"{what}: {group} differs in {', '.join(bad[:6])}"
    raise AssertionError(f"{what}: headers differ")


def in_parallel(function, items, workers=2):
    """Results of `function` over `items`, in order; raises the first failure."""
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(function, items))


def stages_of(text):
    """The number of stages of a program by its marks; 1 without marks."""
    return 1 + max((k for k in range(64) if f"mpmd_stage_{k}_" in text), default=0)


def programs_in(folder):
    """The names of its programs."""
    return sorted(name.removesuffix(".mlir") for name in os.listdir(folder) if name.endswith(".mlir"))


def compare_with_jax(folder, final, history):
    """Runs examples/compare.py, which compares a run with JAX's values in the folder of an example. Returns (exit
    code, output)."""
    command = [sys.executable, os.path.join(EXAMPLES, "compare.py"), os.path.join(folder, "expect.safetensors")]
    done = subprocess.run([*command, final, history], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def write_arrays(tools, values, name=""):
    """Writes files of the state and of the feed from the arrays of a stored program."""
    files = tools.path(name + "state.st"), tools.path(name + "feed.st")
    for path, group in zip(files, ("state/", "feed/")):
        save(path, part(values, group))
    return files
