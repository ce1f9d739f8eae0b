"""mpmd-run --local-io: a file for each device instead of one of whole tensors. Steps on meshes of several devices, with
uneven and empty parts, stages of different meshes and state that several stages hold, give the same bits; what is cut
and merged here, by the manifest alone, is what mpmd-run reads and writes."""
import itertools
import os

import numpy as np

from harness import SOURCE, load, main, read_json, save, write_json, write_text

PROGRAMS = os.path.join(SOURCE, "test", "e2e", "programs")
PP, DP, TP = ({"name": name, "size": 2} for name in ("pp", "dp", "tp"))
CASES = (
    ("sharded_blocks", "pp2.dp2.tp2"),
    # Four columns on three devices: two, two and none; and the other stage has another mesh.
    ("sharded_blocks", {"axes": [PP, DP, TP], "stages": {"0": {"axes": [{"name": "tp", "size": 3}]}}}),
    (
        "sharded_fully",
        {"axes": [PP, {"name": "fsdp", "size": 4}], "stages": {"1": {"axes": [{"name": "fsdp", "size": 2}]}}},
    ),
    ("sharded_twice", {"axes": [PP, DP], "stages": {"1": {"axes": [{"name": "dp", "size": 3}]}}}),
    # One device a stage, some state on both.
    ("tied_and_clipped", "pp2"),
)

# State that nothing reads, and that is replaced, or not: before the first step it is what was given.
UNREAD = """
func.func public @main(%last: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("last"),
                       %kept: tensor<3xf32> {tf.aliasing_output = 1 : i32} loc("kept"),
                       %x: tensor<4xf32> loc("x")) -> (tensor<4xf32>, tensor<3xf32>) {
  %y = stablehlo.add %x, %x : tensor<4xf32>
  return %y, %kept : tensor<4xf32>, tensor<3xf32>
}
"""


def part(tensors, prefix):
    return {n[len(prefix) :]: t for n, t in tensors.items() if n.startswith(prefix)}


class Layout:
    """Who holds what, as the manifest says."""

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
        """What a device has of a tensor, as slices."""
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
        """(name, entry) of those of the tensors that a mesh holds."""
        for name in names:
            entry = self.arguments.get(name) or self.results[name]
            if m in entry.get("meshes", [entry.get("mesh")]):
                yield name, entry

    def cut(self, tensors, lead=()):
        """The parts of each device; `lead` are slices of dimensions before those of the program."""
        return {
            name: {n: tensors[n][lead + self.box(entry, at)] for n, entry in self.held(m, tensors)}
            for name, m, at in self.devices
        }

    def merge(self, parts, shapes, lead=()):
        """Whole tensors, and a check that devices with the same elements agree."""
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


def path(tools, name, device):
    return tools.path(f"{name}.{device}.safetensors")


def read(tools, layout, name):
    return {device: load(path(tools, name, device)) for device, _, _ in layout.devices}


def case(tools, name, topology):
    what = f"{name} on {topology}"
    values = load(os.path.join(PROGRAMS, name + ".safetensors"))
    whole, feed = part(values, "state/"), part(values, "feed/")
    save(tools.path("state.safetensors"), whole)
    save(tools.path("feed.safetensors"), feed)
    if isinstance(topology, dict):
        write_json(tools.path("cluster.json"), topology)
        topology = tools.path("cluster.json")
    bundle = tools.compile(os.path.join(PROGRAMS, name + ".mlir"), "case", topology)
    layout = Layout(bundle)

    def run(*options):
        given = [tools.path(o) if o.endswith(".safetensors") else o for o in options]
        return tools.ok("mpmd-run", bundle, *given)

    files = ("--output", "final.safetensors", "--history", "history.safetensors")
    run("--input", "state.safetensors", "--feed", "feed.safetensors", *files)
    final, history = load(tools.path("final.safetensors")), load(tools.path("history.safetensors"))

    # Cut by mpmd-run, and by the manifest.
    run("--input", "state.safetensors", "--steps", "0", "--local-io=output", "--output", "cut.safetensors")
    state = {n: t for n, t in whole.items() if layout.arguments.get(n, {}).get("state")}
    cut, mine = read(tools, layout, "cut"), layout.cut(state)
    for device in mine:
        equal(cut[device], mine[device], f"{what}: cut for {device}")
    constants = layout.cut({n: t for n, t in whole.items() if n in layout.arguments and n not in state})
    for device, tensors in constants.items():
        if tensors:
            save(path(tools, "constants", device), tensors)
    constant = ("--input", "constants.safetensors") if any(constants.values()) else ()
    for device, tensors in layout.cut({n: t for n, t in feed.items() if n in layout.arguments}, (slice(None),)).items():
        if tensors:
            save(path(tools, "batch", device), tensors)

    files = ("--output", "local.safetensors", "--history", "lines.safetensors")
    inputs = ("--input", "cut.safetensors", *constant, "--feed", "batch.safetensors")
    run(*inputs, *files, "--local-io")
    equal(layout.merge(read(tools, layout, "local"), final), final, f"{what}: final state and results")
    lines = layout.merge(read(tools, layout, "lines"), history, (slice(None),))
    equal(lines, history, f"{what}: history")
    run(
        *inputs, "--output", "one.safetensors", "--local-io=input", "--transport", "zero-buffer", "--inject-delays", "1"
    )
    equal(load(tools.path("one.safetensors")), final, f"{what}: parts in, whole tensors out")
    run("--input", "local.safetensors", "--steps", "0", "--local-io=input", "--output", "merged.safetensors")
    equal(load(tools.path("merged.safetensors")), {n: final[n] for n in state}, f"{what}: merged")

    # A file less.
    device = next(d for d in cut if cut[d])
    os.remove(path(tools, "cut", device))
    given = [tools.path(o) if o.endswith(".safetensors") else o for o in inputs]
    code, _, err = tools.call("mpmd-run", bundle, *given, "--local-io")
    assert (
        code == 1 and f"\n  {device}: " in err and f"there is no '{path(tools, 'cut', device)}'" in err
    ), f"{what}: expected an error that names {device}, got {code}: {err}"
    parts = [t.size for tensors in cut.values() for t in tensors.values()]
    return len(layout.devices), parts.count(0)


def unread(tools):
    write_text(tools.path("unread.step.mlir"), UNREAD)
    bundle = tools.compile(tools.path("unread.step.mlir"), "unread", "dp2")
    state = {"last": np.arange(4, dtype=np.float32), "kept": np.arange(5, 8, dtype=np.float32)}
    save(tools.path("unread.safetensors"), state)
    save(tools.path("x.safetensors"), {"x": np.full(4, 3, np.float32)})

    def step(name, out, steps, *options):
        files = ("--input", tools.path(name), "--input", tools.path("x.safetensors"), "--output", tools.path(out))
        tools.ok("mpmd-run", bundle, *(files if steps else files[:2] + files[4:]), "--steps", str(steps), *options)

    step("unread.safetensors", "unread2.safetensors", 0, "--local-io=output")
    step("unread2.safetensors", "unread3.safetensors", 0, "--local-io=input")
    equal(load(tools.path("unread3.safetensors")), state, "unread state, no step")
    step("unread3.safetensors", "unread4.safetensors", 1)
    after = {**state, "last": np.full(4, 6, np.float32)}
    equal(load(tools.path("unread4.safetensors")), after, "unread state, one step")


def run(tools):
    unread(tools)
    devices, empty = zip(*(case(tools, *each) for each in CASES))
    if not any(empty):
        raise AssertionError("expected a case with empty parts, got none")
    print(f"{len(CASES)} cases, {sum(devices)} devices, {sum(empty)} empty parts")


main(run)
