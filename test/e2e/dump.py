"""What a step makes is called the same under every topology and schedule, and is the same in every bit; results are
those of --output."""
import json
import os

import numpy as np

from harness import MLP, expect, load, main, save

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
            expect(value not in values or values[value].tobytes() == tensor.tobytes(), f"{what}: two values of {value}")
            values[value] = tensor
    return values


def same(got, want, what):
    expect(got.keys() == want.keys(), f"{what}: other names: {sorted(got.keys() ^ want.keys())[:6]}")
    bad = [
        n
        for n in want
        if got[n].tobytes() != want[n].tobytes() or got[n].shape != want[n].shape or got[n].dtype != want[n].dtype
    ]
    expect(not bad, f"{what}: {len(bad)} of {len(want)} values differ: {bad[:6]}")


def test_topologies(tools, name, source, topologies, microbatches, *inputs):
    """Gives the values of the last one."""
    want = None
    for topology in topologies:
        for schedule in ("gpipe", "zb-h1"):
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
            expect(sorted(os.listdir(folder)) == [f"rank-{r}.safetensors" for r in range(ranks)], f"{what}: files")
            about = metadata(os.path.join(folder, f"rank-{ranks - 1}.safetensors"))
            expect(
                (about["mesh"], about["step"], about["microbatches"]) == (f"pp{ranks - 1}", "2", str(microbatches)),
                f"{what}: metadata {about}",
            )
            values = held(folder, what)
            for tensor, value in load(final).items():
                result = tensor.replace("state", "result[0]", 1)
                expect(result in values and values[result].tobytes() == value.tobytes(), f"{what}: {result}")
            if want is not None:
                same(values, want, what)
            want = values
    for m in range(microbatches):
        expect(f"s0_forward.0[{m}]" in want, f"{name}: no s0_forward.0[{m}]")
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
            expect((got[rank]["w"] == start["w"][:, columns]).all(), f"rank {rank}: w")
            # The result is called as the argument is.
            expect((got[rank]["w'"] == final["w"][:, columns]).all(), f"rank {rank}: the new w")
        for rank, parts in enumerate(want or got):
            same(got[rank], parts, f"sharded {schedule}, rank {rank}")
        want = got


def test(tools):
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
    expect(
        np.array_equal(mlp["result[1]['loss']"], load(tools.path("final"))["result[1]['loss']"])
        and mlp["s3_forward.0[7]"].shape == (32, 4),
        "values of the mlp",
    )
    small = test_topologies(
        tools, "small", os.path.join(INPUTS, "small.mlir"), ("pp1", "pp2", "pp3"), 3, "--random-inputs", "4"
    )
    test_sharded(tools)
    # What is chosen is what there is of it.
    code, _, err = tools.call(
        "mpmd-run",
        tools.path("mlp-pp2-gpipe.mpmd"),
        "--random-inputs",
        "1",
        "--dump",
        tools.path("none"),
        "--dump-match",
        "s9_",
    )
    expect(
        code == 1 and "expected a value to dump, got none of " in err and not os.path.exists(tools.path("none")),
        f"nothing chosen: {err}",
    )
    print(f"{len(mlp)} and {len(small)} values, the same on 1 to 4 ranks under two schedules")


main(test)
