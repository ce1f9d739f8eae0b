"""Bundles and inputs that are damaged, incomplete or of another make: one clear error, exit code not 0, never a
signal."""
import hashlib
import json
import os
import shutil
import struct

import numpy as np

from harness import MLP, in_parallel, load, main, read_bytes, read_json, save, write_bytes, write_text


def sealed(manifest):
    """The text of a manifest with the checksum that belongs to it: only what it says is wrong then."""
    text = json.dumps({k: v for k, v in manifest.items() if k != "checksum"})[:-1] + ", "
    return f'{text}"checksum": "{hashlib.sha256(text.encode()).hexdigest()}"\n}}\n'


class Refusals:
    def __init__(self, tools):
        self.tools, self.count = tools, 0

    def refused(self, what, bundle, *options, says=None):
        """The run must end with an exit code of its own and exactly one line of error."""
        code, out, err = self.tools.call("mpmd-run", bundle, *options, "--steps", "1", timeout=60)
        lines = [
            line for line in err.splitlines() if line.strip() and not line.startswith("  ")
        ]  # a list goes on in indented lines
        errors = [line for line in lines if "error" in line.lower()]
        assert code == 1, f"{what}: exit code {code}\n{err[-500:]}"
        assert "Sanitizer" not in err, f"{what}: {err[-3000:]}"
        assert len(errors) == 1 and len(lines) <= 2, f"{what}: expected one line of error, got {lines[:6]}"
        for word in says or []:
            assert word in err, f"{what}: the error does not say '{word}': {err}"
        self.count += 1


def damaged_bundles(tools, check, run):
    good = tools.compile(os.path.join(MLP, "step.mlir"), "good", "pp2")
    tools.ok("mpmd-run", good, *run, "--steps", "1")
    rng = np.random.default_rng(11)

    def copy(name):
        bundle = tools.path(name + ".mpmd")
        shutil.rmtree(bundle, ignore_errors=True)
        shutil.copytree(good, bundle)
        return bundle

    names = sorted(os.listdir(good))
    jobs = []
    for name in names:
        raw = read_bytes(os.path.join(good, name))
        places = sorted({0, 1, len(raw) // 2, len(raw) - 1, *map(int, rng.integers(0, len(raw), 40))})
        for at in places:
            jobs.append(
                (
                    name,
                    f"byte {at} flipped",
                    raw[:at] + bytes([raw[at] ^ (1 << int(rng.integers(0, 8)))]) + raw[at + 1 :],
                )
            )
        for length in (0, 1, 63, len(raw) // 2, len(raw) - 1):
            jobs.append((name, f"cut to {length} bytes", raw[:length]))
        jobs.append((name, "one byte longer", raw + b"\0"))
        jobs.append((name, "missing", None))

    def one(numbered):
        number, (name, what, raw) = numbered
        bundle = copy(f"bad{number % 2}-{number}")
        path = os.path.join(bundle, name)
        os.remove(path)
        if raw is not None:
            write_bytes(path, raw)
        check.refused(f"{name}, {what}", bundle, *run)
        shutil.rmtree(bundle)

    in_parallel(one, list(enumerate(jobs)))

    manifest = read_json(os.path.join(good, "manifest.json"))

    def edited(what, change, says=()):
        bundle = copy("edited")
        write_text(os.path.join(bundle, "manifest.json"), sealed(change))
        check.refused(what, bundle, *run, says=says)

    bundle = copy("edited")
    write_text(os.path.join(bundle, "manifest.json"), sealed(manifest))
    tools.ok("mpmd-run", bundle, *run, "--steps", "1")
    for version in (manifest["version"] + 1, 0, -1, 2**40):
        edited(f"version {version}", {**manifest, "version": version}, ["version", str(version)])
    for key, value in (
        ("version", "1"),
        ("version", None),
        ("format", "other"),
        ("meshes", []),
        ("meshes", None),
        ("arguments", {}),
        ("results", 3),
        ("microbatches", -1),
    ):
        edited(f"manifest with {key} = {value}", {**manifest, key: value})
    for key in manifest:
        if key not in ("checksum", "target", "schedule", "program"):
            edited(f"manifest without {key}", {k: v for k, v in manifest.items() if k != key})
    for key, value in (
        ("object", "../good.mpmd/pp0.so"),
        ("object", "/etc/passwd"),
        ("object", ""),
        ("arena_bytes", 2**62),
        ("arena_bytes", -1),
        ("ranks", []),
    ):
        edited(
            f"mesh with {key} = {value}",
            {**manifest, "meshes": [{**manifest["meshes"][0], key: value}] + manifest["meshes"][1:]},
        )
    for key, value in (
        ("shape", [1]),
        ("shape", [-4]),
        ("dtype", "F64"),
        ("meshes", [7]),
        ("name", manifest["arguments"][1]["name"]),
    ):
        edited(
            f"argument with {key} = {value}",
            {**manifest, "arguments": [{**manifest["arguments"][0], key: value}] + manifest["arguments"][1:]},
        )
    tensors = json.dumps(manifest)
    for what, text in (
        ("no JSON", "{"),
        ("a list", "[]"),
        ("nothing", ""),
        ("deep nesting", "[" * 100000),
        ("no checksum", tensors),
    ):
        bundle = copy("edited")
        write_text(os.path.join(bundle, "manifest.json"), text)
        check.refused(f"a manifest of {what}", bundle, *run)
    check.refused("no bundle", tools.path("nothing.mpmd"), *run)
    return good


def damaged_tensors(tools, check, good, state, feed):
    tensors, batches = load(state), load(feed)
    first = next(n for n in tensors if tensors[n].ndim == 2)

    def run(what, inputs=None, batch=None, says=(), raw=None):
        files = {"state": state, "feed": feed}
        if inputs is not None:
            files["state"] = tools.path("bad.state")
            save(files["state"], inputs)
        if batch is not None:
            files["feed"] = tools.path("bad.feed")
            save(files["feed"], batch)
        if raw is not None:
            files["state"] = tools.path("bad.state")
            write_bytes(files["state"], raw)
        check.refused(what, good, "--input", files["state"], "--feed", files["feed"], says=list(says))

    for name in tensors:
        run(f"without {name}", {n: v for n, v in tensors.items() if n != name}, says=[name])
    run(
        "with an argument in both files",
        {**tensors, **{n: v[0] for n, v in batches.items()}},
        says=[next(iter(batches))],
    )
    run("a tensor of another shape", {**tensors, first: tensors[first].T.copy()}, says=[first])
    run("a tensor of another rank", {**tensors, first: tensors[first].reshape(-1)}, says=[first])
    run("a tensor of another type", {**tensors, first: tensors[first].astype(np.float64)}, says=[first])
    run("integers for floats", {**tensors, first: tensors[first].astype(np.int32)}, says=[first])
    for name in batches:
        run(f"a feed without {name}", batch={n: v for n, v in batches.items() if n != name}, says=[name])
        run(f"a feed with {name} of another shape", batch={**batches, name: batches[name][:, :1]}, says=[name])
    raw = read_bytes(state)
    length = int.from_bytes(raw[:8], "little")
    header = json.loads(raw[8 : 8 + length])
    for what, bad in (
        ("no bytes", b""),
        ("seven bytes", raw[:7]),
        ("a header longer than the file", struct.pack("<Q", len(raw)) + raw[8:]),
        ("the longest header", b"\xff" * 8 + raw[8:]),
        ("half a header", raw[: 8 + length // 2]),
        ("no data", raw[: 8 + length]),
        ("a byte too few", raw[:-1]),
        ("a byte too many", raw + b"\0"),
        ("a header that is no object", struct.pack("<Q", 2) + b"[]"),
        ("a header that is no JSON", struct.pack("<Q", 8) + b"{\"a\": 1,"),
        ("a header of binary noise", struct.pack("<Q", 64) + bytes(range(192, 256)) + raw[72:]),
    ):
        run(what, raw=bad)
    size = len(raw) - 8 - length
    for what, entry in (
        ("an unknown type", {**header[first], "dtype": "F13"}),
        ("a type that is no text", {**header[first], "dtype": 7}),
        ("a negative dimension", {**header[first], "shape": [-1, -64]}),
        ("a shape that overflows", {**header[first], "shape": [2**62, 2**62, 16]}),
        ("a shape of text", {**header[first], "shape": ["16", "64"]}),
        ("no shape", {k: v for k, v in header[first].items() if k != "shape"}),
        ("no offsets", {k: v for k, v in header[first].items() if k != "data_offsets"}),
        ("one offset", {**header[first], "data_offsets": [0]}),
        ("offsets beyond the end", {**header[first], "data_offsets": [size, size + 4096]}),
        ("offsets the wrong way round", {**header[first], "data_offsets": [4096, 0]}),
        ("offsets that overflow", {**header[first], "data_offsets": [2**63, 2**63 + 4096]}),
        ("negative offsets", {**header[first], "data_offsets": [-4096, 0]}),
        ("an entry that is a list", [1, 2]),
        ("an entry that is null", None),
    ):
        text = json.dumps({**header, first: entry}).encode()
        run(what, raw=struct.pack("<Q", len(text)) + text + raw[8 + length :])
    check.refused("a missing file", good, "--input", tools.path("nothing"), "--feed", feed)
    check.refused("a folder as file", good, "--input", tools.work, "--feed", feed)
    check.refused("no input at all", good)


def test(tools):
    check = Refusals(tools)
    state, feed = os.path.join(MLP, "state.safetensors"), os.path.join(MLP, "batches.safetensors")
    good = damaged_bundles(tools, check, ("--input", state, "--feed", feed))
    damaged_tensors(tools, check, good, state, feed)
    code, _, err = tools.call("mpmd-run", good, "--input", state, "--feed", feed, "--steps", "21")
    assert code == 1 and "error" in err, "21 steps of a feed of 20 are not refused"
    code, _, err = tools.call(
        "mpmd-run", good, "--input", state, "--feed", feed, "--output", tools.path("no", "such", "folder")
    )
    assert code == 1 and "error" in err, "an output that cannot be written is not refused"
    print(f"{check.count} damaged bundles and inputs, each refused with one error")


main(test)
