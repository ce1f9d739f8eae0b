"""Values of a step have the same names and bits under every topology and schedule. Results are those of --output."""
import json
import os
import re
import shutil

import numpy as np
import pytest

from harness import E2E, FEED, STATE, STEP, load, save


INPUTS = os.path.join(E2E, "inputs")
# By name: the step, its topologies, microbatches and inputs.
TRAIN = ("--input", STATE, "--feed", FEED)
PROGRAMS = {
    "mlp": (STEP, ("pp1", "pp2", "pp4"), 8, TRAIN),
    "small": (os.path.join(INPUTS, "small.mlir"), ("pp1", "pp2", "pp3"), 3, ("--random-inputs", "4")),
}


def metadata(path):
    with open(path, "rb") as f:
        return json.loads(f.read(int.from_bytes(f.read(8), "little")))["__metadata__"]


def held(folder, what):
    """All values of a dump. Copies of one value, such as replicated state, must be equal."""
    values = {}
    for name in sorted(os.listdir(folder)):
        for value, tensor in load(os.path.join(folder, name)).items():
            value = value.split("#")[0]
            assert value not in values or values[value].tobytes() == tensor.tobytes(), f"{what}: two values of {value}"
            values[value] = tensor
    return values


def same(got, want, what):
    assert got.keys() == want.keys(), f"{what}: other names: {sorted(got.keys() ^ want.keys())[:6]}"
    bad = [
        n
        for n in want
        if got[n].tobytes() != want[n].tobytes() or got[n].shape != want[n].shape or got[n].dtype != want[n].dtype
    ]
    assert not bad, f"{what}: {len(bad)} of {len(want)} values differ: {bad[:6]}"


def dumped(tools, name, topology, schedule):
    """All values of the last of three steps; they must contain the results of --output."""
    source, _, microbatches, inputs = PROGRAMS[name]
    bundle, ranks = tools.compile(source, name, topology, schedule), int(topology[2:])
    folder, final, what = tools.path(name + ".dump"), tools.path(name + ".final"), f"{name} {topology} {schedule}"
    run = ("mpmd-run", bundle, *inputs, "--steps", "3", "--feed-repeat", "--output", final)
    tools.ok(*run, "--dump", folder, "--dump-step", "2")
    assert sorted(os.listdir(folder)) == [f"rank-{r}.safetensors" for r in range(ranks)], f"{what}: files"
    about = metadata(os.path.join(folder, f"rank-{ranks - 1}.safetensors"))
    said = (about["mesh"], about["step"], about["microbatches"])
    assert said == (f"pp{ranks - 1}", "2", str(microbatches)), f"{what}: metadata {about}"
    values = held(folder, what)
    for tensor, value in load(final).items():
        result = tensor.replace("state", "result[0]", 1)
        assert result in values and values[result].tobytes() == value.tobytes(), f"{what}: {result}"
    return values


@pytest.fixture(scope="module")
def first(module_tools):
    return {name: dumped(module_tools, name, "pp1", "1f1b") for name in PROGRAMS}


@pytest.mark.parametrize("schedule", ("1f1b", "zb-h1", "gpipe"))
@pytest.mark.parametrize("name, topology", [(n, t) for n, (_, topologies, *_) in PROGRAMS.items() for t in topologies])
def test_topologies(tools, first, name, topology, schedule):
    values, want, what = dumped(tools, name, topology, schedule), first[name], f"{name} {topology} {schedule}"
    if schedule == "gpipe":
        # The loss may belong to another task.
        common = values.keys() & want.keys()
        assert len(common) >= 0.7 * len(want), f"{what}: {len(common)} of {len(want)} names"
        values, want = {n: values[n] for n in common}, {n: want[n] for n in common}
    same(values, want, what)


@pytest.mark.parametrize("name", PROGRAMS)
def test_each_microbatch(first, name):
    for m in range(PROGRAMS[name][2]):
        assert f"s0_forward.0[{m}]" in first[name], f"{name}: no s0_forward.0[{m}]"


def test_values(module_tools, first):
    mlp, final = first["mlp"], load(module_tools.path("mlp.final"))
    assert np.array_equal(mlp["result[1]['loss']"], final["result[1]['loss']"]), "the loss is another one"
    assert mlp["s3_forward.0[7]"].shape == (32, 4), f"the last output has the shape {mlp['s3_forward.0[7]'].shape}"


def test_nothing_is_chosen(tools):
    run = ("mpmd-run", tools.compile(STEP, "mlp", "pp2"), "--random-inputs", "1", "--dump", tools.path("none"))
    tools.fails("expected a value to dump, got none of ", *run, "--dump-match", "s9_")
    assert not os.path.exists(tools.path("none")), "a dump of nothing has a folder"


class Sharded:
    """A step on two meshes of four devices, and its inputs."""

    def __init__(self, tools):
        rng = np.random.default_rng(5)
        self.tools, self.start = tools, tools.path("start")
        self.values = {"w": rng.standard_normal((8, 6)).astype(np.float32), "v": np.zeros((130, 130), np.float32)}
        save(self.start, {**self.values, "x": rng.standard_normal((2, 5, 8)).astype(np.float32)})

    def dump(self, schedule):
        """Returns the bundle and the folder of the dump."""
        bundle = self.tools.compile(
            os.path.join(INPUTS, "sharded.mlir"), "sharded-" + schedule, "pp2.dp2.tp2", schedule
        )
        folder, final = self.tools.path(schedule + ".dump"), self.tools.path("final")
        self.tools.ok("mpmd-run", bundle, "--input", self.start, "--dump", folder, "--output", final)
        return bundle, folder


def test_sharded(tools):
    """Each rank of a mesh has its shard; another schedule does not change the dump."""
    sharded, want = Sharded(tools), None
    for schedule in ("1f1b", "gpipe"):
        _, folder = sharded.dump(schedule)
        got = [load(os.path.join(folder, f"rank-{r}.safetensors")) for r in range(8)]
        final = load(tools.path("final"))
        for rank in range(4):
            columns = slice(rank % 2 * 3, rank % 2 * 3 + 3)
            assert (got[rank]["w"] == sharded.values["w"][:, columns]).all(), f"rank {rank}: w"
            # The result has the name of the argument that it replaces.
            assert (got[rank]["w'"] == final["w"][:, columns]).all(), f"rank {rank}: the new w"
        for rank, parts in enumerate(want or got):
            same(got[rank], parts, f"sharded {schedule}, rank {rank}")
        want = got


class Against:
    """A dump of a run on one rank, and runs on four ranks that are compared with it."""

    def __init__(self, tools):
        one, self.bundle = (tools.compile(STEP, f"against-{t}", t) for t in ("pp1", "pp4"))
        self.want, self.values = tools.path("against.one"), {n: value.copy() for n, value in load(STATE).items()}
        tools.ok("mpmd-run", one, *TRAIN, "--dump", self.want)
        # A value of the third stage, and one of its elements.
        self.name = next(n for n in sorted(self.values) if "2" in n and "w" in n)
        self.where = ", ".join(str(i) for i in np.unravel_index(5, self.values[self.name].shape))
        self.about = {"__metadata__": metadata(os.path.join(self.want, "rank-0.safetensors"))}

    def run(self, tools, *options, code=0, bundle=None):
        """Returns the messages of a run."""
        folder = tools.path("against.other")
        got, _, err = tools.call("mpmd-run", bundle or self.bundle, "--dump", folder, *options)
        assert got == code, f"{options}: exit code {got}: {err}"
        return err

    def other(self, tools, change):
        """Options of a run from a state in which one element differs."""
        value = self.values[self.name].copy()
        value.flat[5] = change(value.flat[5])
        save(tools.path("other.state"), {**self.values, self.name: value})
        return "--input", tools.path("other.state"), "--feed", FEED

    def changed(self, tools, change):
        """A dump in which this tensor differs."""
        half = shutil.copytree(self.want, tools.path("half"))
        path = os.path.join(half, "rank-0.safetensors")
        tensors = load(path)
        save(path, {**tensors, self.name: change(tensors[self.name].copy())}, self.about)
        return half


@pytest.fixture(scope="module")
def against(module_tools):
    return Against(module_tools)


def test_same_bits(tools, against):
    err = against.run(tools, *TRAIN, "--dump-against", against.want, "--dump-tolerance", "0")
    assert re.search(r"compared \d{3} values with '.*against.one'\n", err), f"the same bits: {err}"


def test_hardly_another_state(tools, against):
    other = against.other(tools, lambda value: value + np.float32(1e-6))
    against.run(tools, *other, "--dump-against", against.want)
    against.run(tools, *other, "--dump-against", against.want, "--dump-tolerance", "0", code=1)


def test_another_state(tools, against):
    """The comparison names the first value that differs."""
    other = against.other(tools, lambda value: value + np.float32(1e-6) + 1)
    err = against.run(tools, *other, "--dump-against", against.want, code=1)
    for words in (
        f"first that was made: '{against.name}' on rank 2 (pp2): element [{against.where}] is ",
        f"1 of {against.values[against.name].size} elements differ, by 1 at most",
    ):
        assert words in err, f"expected '{words}', got {err}"
    # The third stage's values come before values that other stages compute from them.
    err = against.run(tools, *other, "--dump-against", against.want, "--dump-match", "^s[0-9]", code=1)
    assert "first that was made: 's2_" in err, f"other state, of what stages make: {err}"
    assert "NaN" not in err, f"a NaN is found where there is none: {err}"


def test_where_numbers_end(tools, against):
    other = against.other(tools, lambda value: np.nan)
    err = against.run(tools, *other)
    words = f"the first value that was made with a NaN in it is '{against.name}' on rank 2 (pp2), at [{against.where}]"
    assert words in err, f"expected '{words}', got {err}"
    err = against.run(tools, *other, "--dump-match", "^s[0-9]")
    assert "with a NaN in it is 's2_forward" in err, f"what comes of a NaN: {err}"


def test_devices_of_a_mesh(tools, against):
    """Devices of a mesh have shards of the values of one device."""
    sharded = Sharded(tools)
    bundle, folder = sharded.dump("1f1b")
    err = against.run(tools, "--input", sharded.start, "--dump-against", folder, bundle=bundle)
    assert "divided otherwise" not in err and "are not there" not in err, f"the same devices: {err}"
    err = against.run(tools, "--random-inputs", "1", "--dump-against", against.want, code=1, bundle=bundle)
    assert "expected values of the same names on the same devices in '" in err, f"another program: {err}"


def refused(tools, against, message, *options):
    err = against.run(tools, *TRAIN, *options, code=1)
    assert message in err and len(err.splitlines()) == 1, f"{options}: expected '{message}', got {err}"


def test_refused(tools, against):
    steps = ("--steps", "2", "--dump-step", "1")
    refused(tools, against, "which has rank 0 of step 0", *steps, "--dump-against", against.want)
    words = "expected another directory than that of --dump"
    against.run(tools, *TRAIN)
    refused(tools, against, words, "--dump-against", tools.path("against.other"))
    refused(tools, against, "expected files of mpmd-run --dump, got '", "--dump-against", tools.work)
    refused(tools, against, "cannot read '", "--dump-against", tools.path("nowhere"))
    for tolerance in ("nan", "-1", "2"):
        options = ("--dump-against", against.want, "--dump-tolerance", tolerance)
        refused(tools, against, "expected a number from 0 to 1", *options)


def test_refused_part_of_a_dump(tools, against):
    half = shutil.copytree(Sharded(tools).dump("1f1b")[1], tools.path("part"))
    os.remove(os.path.join(half, "rank-1.safetensors"))
    refused(tools, against, "expected the files of all 8 ranks, got 7 in '", "--dump-against", half)


def test_refused_short_file(tools, against):
    half = shutil.copytree(against.want, tools.path("half"))
    os.truncate(os.path.join(half, "rank-0.safetensors"), 500)
    refused(tools, against, "does not fit into a file of 500", "--dump-against", half)


def test_another_type(tools, against):
    half = against.changed(tools, lambda value: value.astype(np.int32))
    err = against.run(tools, *TRAIN, "--dump-against", half, code=1)
    assert re.search(rf"'{re.escape(against.name)}' on rank 2 \(pp2\): it is F32.*, expected I32", err), err


def test_nan_in_the_dump(tools, against):
    """Differences in other bits only, and in integers that are too large for floats."""

    def change(value):
        value.flat[7] = -value.flat[7] if value.flat[7] == 0 else np.nan
        return value

    half = against.changed(tools, change)
    err = against.run(tools, *TRAIN, "--dump-against", half, "--dump-tolerance", "0", code=1)
    assert "expected nan; 1 of " in err and "at most" not in err, f"a NaN there: {err}"
