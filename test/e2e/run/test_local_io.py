"""mpmd-run --local-io: one file per device instead of one file of full tensors. Steps on meshes of several devices
give the same bits, with uneven and empty shards, stages of different meshes, and state on several stages. mpmd-run
reads files that this test shards by the manifest, and writes equal files."""
import itertools
import os

import numpy as np
import pytest

from harness import E2E, load, part, read_json, save, write_arrays, write_json, write_text


PROGRAMS = os.path.join(E2E, "programs")
PP, DP, TP = ({"name": name, "size": 2} for name in ("pp", "dp", "tp"))
CASES = (
    ("sharded_blocks", "pp2.dp2.tp2"),
    # Four columns on three devices: two, two and none; the other stage has another mesh.
    ("sharded_blocks", {"axes": [PP, DP, TP], "stages": {"0": {"axes": [{"name": "tp", "size": 3}]}}}),
    (
        "sharded_fully",
        {"axes": [PP, {"name": "fsdp", "size": 4}], "stages": {"1": {"axes": [{"name": "fsdp", "size": 2}]}}},
    ),
    ("sharded_twice", {"axes": [PP, DP], "stages": {"1": {"axes": [{"name": "dp", "size": 3}]}}}),
    # One device per stage; both stages have a copy of some state.
    ("tied_and_clipped", "pp2"),
)

# State that no task reads, replaced or not: before the first step it has its input value.
UNREAD = """
func.func public @main(%last: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("last"),
                       %kept: tensor<3xf32> {tf.aliasing_output = 1 : i32} loc("kept"),
                       %x: tensor<4xf32> loc("x")) -> (tensor<4xf32>, tensor<3xf32>) {
  %y = stablehlo.add %x, %x : tensor<4xf32>
  return %y, %kept : tensor<4xf32>, tensor<3xf32>
}
"""


class Layout:
    """The owners of each tensor's elements, by the manifest."""

    def __init__(self, bundle):
        self.manifest = read_json(os.path.join(bundle, "manifest.json"))
        self.arguments = {a["name"]: a for a in self.manifest["arguments"]}
        self.results = {r["name"]: r for r in self.manifest["results"] if r["state"] < 0}
        self.devices = []
        for m, mesh in enumerate(self.manifest["meshes"]):
            axes = mesh.get("axes", [])
            for place in itertools.product(*(range(axis["size"]) for axis in axes)):
                at = {axis["name"]: (i, axis["size"]) for axis, i in zip(axes, place)}
                name = "-".join([mesh["name"]] + [f"{axis}{i}" for axis, (i, _) in at.items()])
                self.devices.append((name, m, at))

    def box(self, entry, at):
        """The box of a device in a tensor, as slices."""
        box = []
        for size, refs in itertools.zip_longest(entry["shape"], entry.get("sharding", []), fillvalue=[]):
            parts, place = 1, 0
            for ref in refs:
                i, n = at[ref["axis"]]
                place = place * ref["size"] + i // (n // (ref["pre"] * ref["size"])) % ref["size"]
                parts *= ref["size"]
            each = -(-size // parts)
            box.append(slice(min(place * each, size), min((place + 1) * each, size)))
        return tuple(box)

    def held(self, m, names):
        """(name, entry) of the tensors that a mesh has."""
        for name in names:
            entry = self.arguments.get(name) or self.results[name]
            if m in entry.get("meshes", [entry.get("mesh")]):
                yield name, entry

    def cut(self, tensors, lead=()):
        """The shards of each device; `lead` has slices of dimensions before those of the program."""
        return {
            name: {n: tensors[n][lead + self.box(entry, at)] for n, entry in self.held(m, tensors)}
            for name, m, at in self.devices
        }

    def merge(self, parts, shapes, lead=()):
        """Full tensors, after a check that devices with the same elements agree."""
        whole = {}
        for name, m, at in self.devices:
            held = dict(self.held(m, shapes))
            assert held.keys() == parts[name].keys(), f"{name}: expected {sorted(held)}, got {sorted(parts[name])}"
            for n, entry in held.items():
                value = parts[name][n]
                tensor, known = whole.setdefault(
                    n, (np.zeros(shapes[n].shape, value.dtype), np.zeros(shapes[n].shape, bool))
                )
                where = lead + self.box(entry, at)
                assert value.shape == tensor[where].shape, f"{name}: {n} has the shape {value.shape}"
                again = known[where]
                assert (tensor[where] == value)[again].all(), f"{name}: {n} is not what another device has"
                tensor[where], known[where] = value, True
        for n, (_, known) in whole.items():
            assert known.all(), f"{n}: some elements are with no device"
        return {n: tensor for n, (tensor, _) in whole.items()}


def equal(got, want, what):
    assert got.keys() == want.keys(), f"{what}: expected {sorted(want)}, got {sorted(got)}"
    for n in want:
        same = got[n].shape == want[n].shape and got[n].tobytes() == want[n].tobytes()
        assert same, f"{what}: {n} differs: {got[n].shape} {want[n].shape}"


class Case:
    """A program on a mesh, its full and sharded inputs, and its results without --local-io."""

    def __init__(self, tools, name, topology):
        self.tools, values = tools, load(os.path.join(PROGRAMS, name + ".safetensors"))
        self.feed = part(values, "feed/")
        state, feed = write_arrays(tools, values)
        if isinstance(topology, dict):
            write_json(tools.path("cluster.json"), topology)
            topology = tools.path("cluster.json")
        self.bundle = tools.compile(os.path.join(PROGRAMS, name + ".mlir"), "case", topology)
        self.layout = Layout(self.bundle)
        arguments, whole = self.layout.arguments, part(values, "state/")
        self.state = {n: t for n, t in whole.items() if arguments.get(n, {}).get("state")}
        self.run("--input", state, "--feed", feed, "--output", "final.safetensors", "--history", "history.safetensors")
        self.final, self.history = (load(tools.path(n)) for n in ("final.safetensors", "history.safetensors"))
        self.run("--input", state, "--steps", "0", "--local-io=output", "--output", "cut.safetensors")
        self.cut, inputs = self.read("cut"), ["--input", "cut.safetensors"]
        if self.write("constants", {n: t for n, t in whole.items() if n in arguments and n not in self.state}):
            inputs += ["--input", "constants.safetensors"]
        self.write("batch", {n: t for n, t in self.feed.items() if n in arguments}, (slice(None),))
        self.inputs = (*inputs, "--feed", "batch.safetensors")

    def options(self, given):
        return [self.tools.path(o) if o.endswith(".safetensors") and not os.path.isabs(o) else o for o in given]

    def run(self, *options):
        self.tools.ok("mpmd-run", self.bundle, *self.options(options))

    def path(self, name, device):
        return self.tools.path(f"{name}.{device}.safetensors")

    def read(self, name):
        return {device: load(self.path(name, device)) for device, _, _ in self.layout.devices}

    def write(self, name, tensors, lead=()):
        """Whether any device has a part of it."""
        parts = self.layout.cut(tensors, lead)
        for device, held in parts.items():
            if held:
                save(self.path(name, device), held)
        return any(parts.values())


@pytest.fixture(params=CASES, ids=("blocks", "empty", "fully", "twice", "tied"), scope="module")
def case(request, module_tools):
    return Case(module_tools, *request.param)


def test_cut(case):
    """Shards that mpmd-run writes, and shards by the manifest."""
    for device, mine in case.layout.cut(case.state).items():
        equal(case.cut[device], mine, f"cut for {device}")


def test_empty_parts(case, request):
    parts = [t.size for tensors in case.cut.values() for t in tensors.values()]
    if request.node.callspec.id == "empty":
        assert 0 in parts, f"expected empty parts, got parts of {parts} elements"


def test_parts_in_and_out(case):
    case.run(*case.inputs, "--output", "local.safetensors", "--history", "lines.safetensors", "--local-io")
    equal(case.layout.merge(case.read("local"), case.final), case.final, "final state and results")
    lines = case.layout.merge(case.read("lines"), case.history, (slice(None),))
    equal(lines, case.history, "history")
    case.run("--input", "local.safetensors", "--steps", "0", "--local-io=input", "--output", "merged.safetensors")
    equal(load(case.tools.path("merged.safetensors")), {n: case.final[n] for n in case.state}, "merged")


def test_whole_tensors_out(case):
    delays = ("--transport", "zero-buffer", "--inject-delays", "1")
    case.run(*case.inputs, "--output", "one.safetensors", "--local-io=input", *delays)
    equal(load(case.tools.path("one.safetensors")), case.final, "parts in, whole tensors out")


def test_file_is_missing(case):
    device = next(d for d in case.cut if case.cut[d])
    path = case.path("cut", device)
    os.rename(path, path + ".away")
    words = f"there is no '{path}'"
    err = case.tools.fails(words, "mpmd-run", case.bundle, *case.options(case.inputs), "--local-io")
    os.rename(path + ".away", path)
    assert f"\n  {device}: " in err, f"expected an error that names {device}, got {err}"


def test_unread_state(tools):
    write_text(tools.path("step.mlir"), UNREAD)
    bundle = tools.compile(tools.path("step.mlir"), "unread", "dp2")
    state = {"last": np.arange(4, dtype=np.float32), "kept": np.arange(5, 8, dtype=np.float32)}
    save(tools.path("unread.safetensors"), state)
    save(tools.path("x.safetensors"), {"x": np.full(4, 3, np.float32)})

    def step(name, out, steps, *options):
        feed = ("--input", tools.path("x.safetensors")) if steps else ()
        files = ("--input", tools.path(name), *feed, "--output", tools.path(out))
        tools.ok("mpmd-run", bundle, *files, "--steps", str(steps), *options)
        return tools.path(out)

    step("unread.safetensors", "cut.safetensors", 0, "--local-io=output")
    equal(load(step("cut.safetensors", "merged.safetensors", 0, "--local-io=input")), state, "no step")
    after = {**state, "last": np.full(4, 6, np.float32)}
    equal(load(step("merged.safetensors", "after.safetensors", 1)), after, "one step")
