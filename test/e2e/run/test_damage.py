"""Bundles and inputs that are damaged, incomplete or of another version give one clear error and a nonzero exit code,
never a signal."""
import hashlib
import json
import os
import shutil
import struct

import numpy as np
import pytest

from harness import FEED, STATE, STEP, load, read_bytes, read_json, save, write_bytes, write_text


def sealed(manifest):
    """The text of a manifest with the correct checksum, so that only its content is invalid."""
    text = json.dumps({k: v for k, v in manifest.items() if k != "checksum"})[:-1] + ", "
    return f'{text}"checksum": "{hashlib.sha256(text.encode()).hexdigest()}"\n}}\n'


INPUTS = ("--input", STATE, "--feed", FEED)
RAW = read_bytes(STATE)
LENGTH = int.from_bytes(RAW[:8], "little")
HEADER, DATA = json.loads(RAW[8 : 8 + LENGTH]), RAW[8 + LENGTH :]
TENSORS, BATCHES = load(STATE), load(FEED)
FIRST = next(name for name in TENSORS if TENSORS[name].ndim == 2)


def without(entries, name):
    return {key: value for key, value in entries.items() if key != name}


@pytest.fixture(scope="module")
def good(module_tools):
    bundle = module_tools.compile(STEP, "good", "pp2")
    module_tools.ok("mpmd-run", bundle, *INPUTS, "--steps", "1")
    return bundle


@pytest.fixture
def bundle(tools, good):
    """A copy of the bundle that a test may damage."""
    return shutil.copytree(good, tools.path("bad.mpmd"))


@pytest.fixture
def refused(tools):
    def check(what, bundle, *options, says=()):
        """The run must end with a normal exit code and exactly one error line; lists continue in indented lines."""
        code, _, err = tools.call("mpmd-run", bundle, *options, "--steps", "1", timeout=60)
        lines = [line for line in err.splitlines() if line.strip() and not line.startswith("  ")]
        errors = [line for line in lines if "error" in line.lower()]
        assert code == 1, f"{what}: exit code {code}\n{err[-500:]}"
        assert "Sanitizer" not in err, f"{what}: {err[-3000:]}"
        assert len(errors) == 1 and len(lines) <= 2, f"{what}: expected one line of error, got {lines[:6]}"
        for word in says:
            assert word in err, f"{what}: the error does not say '{word}': {err}"

    return check


@pytest.mark.parametrize("name", ("manifest.json", "pp0.so", "pp1.so"))
def test_damaged_files(refused, bundle, name):
    assert sorted(os.listdir(bundle)) == ["manifest.json", "pp0.so", "pp1.so"], "a bundle has other files"
    path, rng = os.path.join(bundle, name), np.random.default_rng(11)
    raw, damaged = read_bytes(path), {}
    for at in sorted({0, 1, len(raw) // 2, len(raw) - 1, *map(int, rng.integers(0, len(raw), 40))}):
        flipped = bytes([raw[at] ^ (1 << int(rng.integers(0, 8)))])
        damaged[f"byte {at} flipped"] = raw[:at] + flipped + raw[at + 1 :]
    for length in (0, 1, 63, len(raw) // 2, len(raw) - 1):
        damaged[f"cut to {length} bytes"] = raw[:length]
    damaged["one byte longer"] = raw + b"\0"
    for what, data in damaged.items():
        os.remove(path)
        write_bytes(path, data)
        refused(f"{name}, {what}", bundle, *INPUTS)
    os.remove(path)
    refused(f"{name} is missing", bundle, *INPUTS)


def write_manifest(bundle, text):
    write_text(os.path.join(bundle, "manifest.json"), text)


def test_sealed_manifest(tools, bundle):
    """With a correct checksum, the manifests of the tests below are refused only for their content."""
    write_manifest(bundle, sealed(read_json(os.path.join(bundle, "manifest.json"))))
    tools.ok("mpmd-run", bundle, *INPUTS, "--steps", "1")


@pytest.mark.parametrize("version", (lambda version: version + 1, 0, -1, 2**40), ids=("next", "0", "-1", "large"))
def test_versions(refused, bundle, version):
    manifest = read_json(os.path.join(bundle, "manifest.json"))
    version = version(manifest["version"]) if callable(version) else version
    write_manifest(bundle, sealed({**manifest, "version": version}))
    refused(f"version {version}", bundle, *INPUTS, says=["version", str(version)])


@pytest.mark.parametrize(
    "where, key, value",
    (
        (None, "version", "1"),
        (None, "version", None),
        (None, "format", "other"),
        (None, "meshes", []),
        (None, "meshes", None),
        (None, "arguments", {}),
        (None, "results", 3),
        (None, "microbatches", -1),
        ("meshes", "object", "../good.mpmd/pp0.so"),
        ("meshes", "object", "/etc/passwd"),
        ("meshes", "object", ""),
        ("meshes", "arena_bytes", 2**62),
        ("meshes", "arena_bytes", -1),
        ("meshes", "ranks", []),
        ("arguments", "shape", [1]),
        ("arguments", "shape", [-4]),
        ("arguments", "dtype", "F64"),
        ("arguments", "meshes", [7]),
        # The second argument has the name of the first.
        ("arguments", "name", ...),
    ),
)
def test_entries(refused, bundle, where, key, value):
    manifest = read_json(os.path.join(bundle, "manifest.json"))
    value = manifest[where][1][key] if value is ... else value
    (manifest[where][0] if where else manifest)[key] = value
    write_manifest(bundle, sealed(manifest))
    refused(f"{where or 'manifest'} with {key} = {value}", bundle, *INPUTS)


def test_entries_are_missing(refused, bundle):
    manifest = read_json(os.path.join(bundle, "manifest.json"))
    for key in manifest.keys() - {"checksum", "target", "schedule", "program"}:
        write_manifest(bundle, sealed(without(manifest, key)))
        refused(f"manifest without {key}", bundle, *INPUTS)


@pytest.mark.parametrize("text", ("{", "[]", "", "[" * 100000, None), ids=("brace", "list", "nothing", "deep", "open"))
def test_manifest_that_is_none(refused, bundle, text):
    """A text that is not a manifest has no checksum."""
    manifest = read_json(os.path.join(bundle, "manifest.json"))
    write_manifest(bundle, json.dumps(manifest) if text is None else text)
    refused("a manifest that is none", bundle, *INPUTS)


def test_no_bundle(tools, refused):
    refused("no bundle", tools.path("nothing.mpmd"), *INPUTS)


@pytest.mark.parametrize("name", TENSORS)
def test_missing_tensors(tools, refused, good, name):
    save(tools.path("state"), without(TENSORS, name))
    refused(f"without {name}", good, "--input", tools.path("state"), "--feed", FEED, says=[name])


@pytest.mark.parametrize(
    "what, changed, says",
    (
        ("an argument in both files", {n: v[0] for n, v in BATCHES.items()}, next(iter(BATCHES))),
        ("another shape", {FIRST: TENSORS[FIRST].T.copy()}, FIRST),
        ("another rank", {FIRST: TENSORS[FIRST].reshape(-1)}, FIRST),
        ("another type", {FIRST: TENSORS[FIRST].astype(np.float64)}, FIRST),
        ("integers for floats", {FIRST: TENSORS[FIRST].astype(np.int32)}, FIRST),
    ),
)
def test_changed_tensors(tools, refused, good, what, changed, says):
    save(tools.path("state"), {**TENSORS, **changed})
    refused(what, good, "--input", tools.path("state"), "--feed", FEED, says=[says])


@pytest.mark.parametrize("name", BATCHES)
def test_feeds(tools, refused, good, name):
    for what, feed in (
        (f"without {name}", without(BATCHES, name)),
        (f"{name} of another shape", {**BATCHES, name: BATCHES[name][:, :1]}),
    ):
        save(tools.path("feed"), feed)
        refused(what, good, "--input", STATE, "--feed", tools.path("feed"), says=[name])


def file_of(header, data=DATA):
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


ENTRY = HEADER[FIRST]
DAMAGED = {
    "no bytes": b"",
    "seven bytes": RAW[:7],
    "a header longer than the file": struct.pack("<Q", len(RAW)) + RAW[8:],
    "the longest header": b"\xff" * 8 + RAW[8:],
    "half a header": RAW[: 8 + LENGTH // 2],
    "no data": RAW[: 8 + LENGTH],
    "a byte too few": RAW[:-1],
    "a byte too many": RAW + b"\0",
    "a header that is no object": file_of([], b""),
    "a header that is no JSON": struct.pack("<Q", 8) + b"{\"a\": 1,",
    "a header of binary noise": struct.pack("<Q", 64) + bytes(range(192, 256)) + RAW[72:],
}
ENTRIES = {
    "an unknown type": {**ENTRY, "dtype": "F13"},
    "a type that is no text": {**ENTRY, "dtype": 7},
    "a negative dimension": {**ENTRY, "shape": [-1, -64]},
    "a shape that overflows": {**ENTRY, "shape": [2**62, 2**62, 16]},
    "a shape of text": {**ENTRY, "shape": ["16", "64"]},
    "no shape": without(ENTRY, "shape"),
    "no offsets": without(ENTRY, "data_offsets"),
    "one offset": {**ENTRY, "data_offsets": [0]},
    "offsets beyond the end": {**ENTRY, "data_offsets": [len(DATA), len(DATA) + 4096]},
    "offsets the wrong way round": {**ENTRY, "data_offsets": [4096, 0]},
    "offsets that overflow": {**ENTRY, "data_offsets": [2**63, 2**63 + 4096]},
    "negative offsets": {**ENTRY, "data_offsets": [-4096, 0]},
    "an entry that is a list": [1, 2],
    "an entry that is null": None,
}
DAMAGED |= {what: file_of({**HEADER, FIRST: entry}) for what, entry in ENTRIES.items()}


@pytest.mark.parametrize("what", DAMAGED)
def test_damaged_state(tools, refused, good, what):
    write_bytes(tools.path("state"), DAMAGED[what])
    refused(what, good, "--input", tools.path("state"), "--feed", FEED)


def test_no_files(tools, refused, good):
    refused("a missing file", good, "--input", tools.path("nothing"), "--feed", FEED)
    refused("a folder as file", good, "--input", tools.work, "--feed", FEED)
    refused("no input at all", good)


def test_more_steps_than_batches(tools, good):
    code, _, err = tools.call("mpmd-run", good, *INPUTS, "--steps", "21")
    assert code == 1 and "error" in err, f"expected 21 steps of a feed of 20 to be refused, got {code}: {err}"


def test_output_that_cannot_be_written(tools, good):
    code, _, err = tools.call("mpmd-run", good, *INPUTS, "--output", tools.path("no", "such", "folder"))
    assert code == 1 and "error" in err, f"expected a folder that is not there to be refused, got {code}: {err}"
