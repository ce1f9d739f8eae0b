"""What a step makes is called the same under every topology and schedule, and is the same in every bit; results are
those of --output."""
import json
import os
import re
import shutil

import numpy as np

from harness import MLP, load, main, save

INPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "inputs")


def metadata(path):
    with open(path, "rb") as f:
        return json.loads(f.read(int.from_bytes(f.read(8), "little")))["__metadata__"]


def held(folder, what):
    """All values of a dump. Copies of one value, as of state that several stages hold, must be equal."""
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


def test_topologies(tools, name, source, topologies, microbatches, *inputs):
    """Gives the values of the last one."""
    want = None
    for topology in topologies:
        # The loss may be another task's with GPipe.
        for schedule in ("1f1b", "zb-h1", "gpipe"):
            what = f"{name} {topology} {schedule}"
            bundle = tools.compile(source, f"{name}-{topology}-{schedule}", topology, schedule)
            folder, final = tools.path(f"{name}-{topology}-{schedule}.dump"), tools.path("final")
            tools.ok(
                "mpmd-run",
                bundle,
                *inputs,
                "--steps",
                "3",
                "--feed-repeat",
                "--output",
                final,
                "--dump",
                folder,
                "--dump-step",
                "2",
            )
            ranks = int(topology[2:])
            assert sorted(os.listdir(folder)) == [f"rank-{r}.safetensors" for r in range(ranks)], f"{what}: files"
            about = metadata(os.path.join(folder, f"rank-{ranks - 1}.safetensors"))
            assert (about["mesh"], about["step"], about["microbatches"]) == (
                f"pp{ranks - 1}",
                "2",
                str(microbatches),
            ), f"{what}: metadata {about}"
            values = held(folder, what)
            for tensor, value in load(final).items():
                result = tensor.replace("state", "result[0]", 1)
                assert result in values and values[result].tobytes() == value.tobytes(), f"{what}: {result}"
            if want is None:
                want = values
            elif schedule == "gpipe":
                common = values.keys() & want.keys()
                assert len(common) >= 0.7 * len(want), f"{what}: {len(common)} of {len(want)} names"
                same({n: values[n] for n in common}, {n: want[n] for n in common}, what)
            else:
                same(values, want, what)
    for m in range(microbatches):
        assert f"s0_forward.0[{m}]" in want, f"{name}: no s0_forward.0[{m}]"
    return want


def test_sharded(tools):
    """Each rank of a mesh has its part; another schedule changes nothing in it."""
    rng = np.random.default_rng(5)
    start = {"w": rng.standard_normal((8, 6)).astype(np.float32), "v": np.zeros((130, 130), np.float32)}
    save(tools.path("start"), {**start, "x": rng.standard_normal((2, 5, 8)).astype(np.float32)})
    want = None
    for schedule in ("1f1b", "gpipe"):
        bundle = tools.compile(os.path.join(INPUTS, "sharded.mlir"), f"sharded-{schedule}", "pp2", schedule)
        folder = tools.path(f"sharded-{schedule}.dump")
        tools.ok("mpmd-run", bundle, "--input", tools.path("start"), "--dump", folder, "--output", tools.path("final"))
        got = [load(os.path.join(folder, f"rank-{r}.safetensors")) for r in range(8)]
        final = load(tools.path("final"))
        for rank in range(4):
            columns = slice(rank % 2 * 3, rank % 2 * 3 + 3)
            assert (got[rank]["w"] == start["w"][:, columns]).all(), f"rank {rank}: w"
            # The result is called as the argument is.
            assert (got[rank]["w'"] == final["w"][:, columns]).all(), f"rank {rank}: the new w"
        for rank, parts in enumerate(want or got):
            same(got[rank], parts, f"sharded {schedule}, rank {rank}")
        want = got


def test_against(tools):
    """What differs first is named, and where numbers end."""
    source, state, feed = (os.path.join(MLP, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors"))
    one, four = (tools.compile(source, f"against-{t}", t, "1f1b") for t in ("pp1", "pp4"))
    inputs = ("--input", state, "--feed", feed)
    want = tools.path("against.one")
    tools.ok("mpmd-run", one, *inputs, "--dump", want)

    def run(bundle, *options, code=0):
        got, _, err = tools.call("mpmd-run", bundle, "--dump", tools.path("against.other"), *options)
        assert got == code, f"{options}: exit code {got}: {err}"
        return err

    err = run(four, *inputs, "--dump-against", want, "--dump-tolerance", "0")
    assert re.search(r"compared \d{3} values with '.*against.one'\n", err), f"the same bits: {err}"
    # One element of the state of the third stage: hardly, then clearly.
    values = {n: value.copy() for n, value in load(state).items()}
    name = next(n for n in sorted(values) if "2" in n and "w" in n)
    values[name].flat[5] += 1e-6
    save(tools.path("other.state"), values)
    run(four, "--input", tools.path("other.state"), "--feed", feed, "--dump-against", want)
    exact = ("--dump-against", want, "--dump-tolerance", "0")
    run(four, "--input", tools.path("other.state"), "--feed", feed, *exact, code=1)
    values[name].flat[5] += 1
    save(tools.path("other.state"), values)
    other = ("--input", tools.path("other.state"), "--feed", feed)
    err = run(four, *other, "--dump-against", want, code=1)
    where = ", ".join(str(i) for i in np.unravel_index(5, values[name].shape))
    assert (
        re.search(rf"first that was made: '{re.escape(name)}' on rank 2 \(pp2\): element \[{where}\] is ", err)
        and f"1 of {values[name].size} elements differ, by 1 at most" in err
    ), f"state is another: {err}"
    # What the third stage makes of it comes before what others make of that.
    err = run(four, *other, "--dump-against", want, "--dump-match", "^s[0-9]", code=1)
    assert "first that was made: 's2_" in err, f"other state, of what stages make: {err}"
    assert "NaN" not in err, f"a NaN is found where there is none: {err}"
    values[name].flat[5] = np.nan
    save(tools.path("other.state"), values)
    err = run(four, *other)
    assert (
        f"the first value that was made with a NaN in it is '{name}' on rank 2 (pp2), at [{where}]" in err
    ), f"a NaN in the state: {err}"
    err = run(four, *other, "--dump-match", "^s[0-9]")
    assert "with a NaN in it is 's2_forward" in err, f"what comes of a NaN: {err}"

    # Devices of a mesh have parts of what one device has.
    rng = np.random.default_rng(5)
    parts = {"w": rng.standard_normal((8, 6)).astype(np.float32), "v": np.zeros((130, 130), np.float32)}
    save(tools.path("start"), {**parts, "x": rng.standard_normal((2, 5, 8)).astype(np.float32)})
    sharded = tools.compile(os.path.join(INPUTS, "sharded.mlir"), "sharded-against", "pp2", "1f1b")
    tools.ok("mpmd-run", sharded, "--input", tools.path("start"), "--dump", tools.path("against.sharded"))
    err = run(sharded, "--input", tools.path("start"), "--dump-against", tools.path("against.sharded"))
    assert "divided otherwise" not in err and "are not there" not in err, f"the same devices: {err}"

    def refused(message, *options):
        err = run(four, *inputs, *options, code=1)
        assert message in err and len(err.splitlines()) == 1, f"{options}: {err}"

    refused("which has rank 0 of step 0", "--steps", "2", "--dump-step", "1", "--dump-against", want)
    refused("expected another directory than that of --dump", "--dump-against", tools.path("against.other"))
    refused("expected files of mpmd-run --dump, got '", "--dump-against", tools.work)
    refused("cannot read '", "--dump-against", tools.path("nowhere"))
    for tolerance in ("nan", "-1", "2"):
        refused("expected a number from 0 to 1", "--dump-against", want, "--dump-tolerance", tolerance)
    err = run(sharded, "--random-inputs", "1", "--dump-against", want, code=1)
    assert "expected values of the same names on the same devices in '" in err, f"another program: {err}"
    # A dump that is not whole, and files that are damaged or of another type.
    half = tools.path("half")
    shutil.copytree(tools.path("against.other"), half)
    os.remove(os.path.join(half, "rank-1.safetensors"))
    refused("expected the files of all 8 ranks, got 7 in '", "--dump-against", half)
    shutil.rmtree(half)
    shutil.copytree(want, half)
    only = os.path.join(half, "rank-0.safetensors")
    with open(only, "r+b") as f:
        f.truncate(500)
    refused("does not fit into a file of 500", "--dump-against", half)
    about = {"__metadata__": metadata(os.path.join(want, "rank-0.safetensors"))}
    tensors = {n: value.copy() for n, value in load(os.path.join(want, "rank-0.safetensors")).items()}
    tensors[name] = tensors[name].astype(np.int32)
    save(only, tensors, about)
    err = run(four, *inputs, "--dump-against", half, code=1)
    assert re.search(rf"'{re.escape(name)}' on rank 2 \(pp2\): it is F32.*, expected I32", err), f"another type: {err}"
    # Differences of other bits only, and of whole numbers that are too large for floats.
    tensors = {n: value.copy() for n, value in load(os.path.join(want, "rank-0.safetensors")).items()}
    tensors[name].flat[7] = -tensors[name].flat[7] if tensors[name].flat[7] == 0 else np.nan
    save(only, tensors, about)
    err = run(four, *inputs, "--dump-against", half, "--dump-tolerance", "0", code=1)
    assert "expected nan; 1 of " in err and "at most" not in err, f"a NaN there: {err}"


def test(tools):
    test_against(tools)
    mlp = test_topologies(
        tools,
        "mlp",
        os.path.join(MLP, "step.mlir"),
        ("pp1", "pp2", "pp4"),
        8,
        "--input",
        os.path.join(MLP, "state.safetensors"),
        "--feed",
        os.path.join(MLP, "batches.safetensors"),
    )
    assert np.array_equal(mlp["result[1]['loss']"], load(tools.path("final"))["result[1]['loss']"]) and mlp[
        "s3_forward.0[7]"
    ].shape == (32, 4), "values of the mlp"
    small = test_topologies(
        tools, "small", os.path.join(INPUTS, "small.mlir"), ("pp1", "pp2", "pp3"), 3, "--random-inputs", "4"
    )
    test_sharded(tools)
    # What is chosen is what there is of it.
    code, _, err = tools.call(
        "mpmd-run",
        tools.path("mlp-pp2-1f1b.mpmd"),
        "--random-inputs",
        "1",
        "--dump",
        tools.path("none"),
        "--dump-match",
        "s9_",
    )
    assert (
        code == 1 and "expected a value to dump, got none of " in err and not os.path.exists(tools.path("none"))
    ), f"nothing chosen: {err}"
    print(f"{len(mlp)} and {len(small)} values, the same on 1 to 4 ranks under two schedules")


main(test)
