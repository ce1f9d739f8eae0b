"""mpmd-checkpoint: a checkpoint as one file has the tensors of the run's output, a file as a checkpoint goes on with
the same bits, and whatever is wrong with either is one error."""
import os
import shutil

from harness import MLP, load, main, read_json

STEPS = 9


def same(got, want, what):
    assert got.keys() == want.keys(), f"{what}: {sorted(got)} in place of {sorted(want)}"
    assert all((got[n] == want[n]).all() and got[n].dtype == want[n].dtype for n in want), f"{what}: other values"


def test(tools):
    state, feed = (os.path.join(MLP, n) for n in ("state.safetensors", "batches.safetensors"))
    bundle = tools.compile(os.path.join(MLP, "step.mlir"), "step", "pp2")
    base = ("mpmd-run", bundle, "--feed", feed, "--feed-repeat")
    run, merged, want = tools.path("run"), tools.path("merged.safetensors"), tools.path("want.safetensors")
    tools.ok(*base, "--input", state, "--steps", "6", "--checkpoint", run, "--every", "3", "--output", want)

    def fails(message, *arguments):
        code, out, err = tools.call("mpmd-checkpoint", *arguments)
        lines = [line for line in err.splitlines() if "error: " in line]
        assert code == 1 and len(lines) == 1 and message in lines[0], f"{arguments}: {code} {out}{err}"

    # One file: that of --output, from the newest, and from any.
    out = tools.ok("mpmd-checkpoint", "merge", run, merged)
    same(load(merged), load(want), "the newest checkpoint")
    assert out.startswith(merged + ": step 6, "), out
    tools.ok("mpmd-checkpoint", "merge", os.path.join(run, "step-3", ""), merged)
    tools.ok(*base, "--input", state, "--steps", "3", "--output", want)
    same(load(merged), load(want), "that of step 3")

    # And back, in files of any size: the run goes on as if it had never been merged.
    tools.ok(*base, "--input", state, "--steps", str(STEPS), "--output", want)
    for name, options, files in (("whole", (), 1), ("cut", ("--shard-bytes", "1000"), 6)):
        back = tools.path("back-" + name)
        out = tools.ok("mpmd-checkpoint", "split", merged, back, *options)
        folder = os.path.join(back, "step-3")
        index = read_json(os.path.join(folder, "model.safetensors.index.json"))
        shards = sorted(n for n in os.listdir(folder) if n.startswith("model-"))
        assert len(shards) >= files and f", {len(shards)} file" in out, f"{name}: {out} {shards}"
        tensors = load(merged)
        assert index["weight_map"].keys() == tensors.keys(), f"{name}: {index}"
        assert index["metadata"]["total_size"] == sum(t.nbytes for t in tensors.values()), f"{name}: {index}"
        for tensor, shard in index["weight_map"].items():
            assert (load(os.path.join(folder, shard))[tensor] == tensors[tensor]).all(), f"{name}: {tensor}"
        tools.ok(*base, "--steps", str(STEPS), "--resume", back, "--output", tools.path("got.safetensors"))
        same(load(tools.path("got.safetensors")), load(want), name)
    # Weights from elsewhere are a run's beginning.
    tools.ok("mpmd-checkpoint", "split", state, tools.path("begin"))
    tools.ok(*base, "--steps", str(STEPS), "--resume", tools.path("begin"), "--output", tools.path("got.safetensors"))
    same(load(tools.path("got.safetensors")), load(want), "from step 0")
    tools.ok("mpmd-checkpoint", "split", merged, tools.path("later"), "--step", "70")
    assert os.listdir(tools.path("later")) == ["step-70"], f"{os.listdir(tools.path('later'))}"

    # What is wrong is said, and nothing is lost.
    out = tools.ok("mpmd-checkpoint", "list", run)
    assert [line.split(":")[0] for line in out.splitlines()] == ["step-6", "step-3"], out
    torn = tools.path("torn")
    shutil.copytree(run, torn)
    with open(os.path.join(torn, "step-6", "results.safetensors"), "r+b") as f:
        f.write(b"\0")
    code, out, err = tools.call("mpmd-checkpoint", "list", torn)
    assert code == 1 and "step-6: not complete: 'results.safetensors' is not the file" in out, f"{code} {out} {err}"
    assert "1 of 2 checkpoints are not complete" in err, err
    code, out, err = tools.call("mpmd-checkpoint", "merge", torn, merged)
    assert code == 0 and ": step 3, " in out and "note: '" in err and "step-6' is not complete" in err, f"{out}{err}"
    before = load(merged)
    fails("step-6' is not complete", "merge", os.path.join(torn, "step-6"), merged)
    os.remove(os.path.join(torn, "step-3", "model.safetensors.index.json"))
    fails("is not complete", "merge", torn, merged)
    same(load(merged), before, "a file after an error")
    fails("got nothing", "merge", tools.path("nowhere"), merged)
    fails("got something else", "merge", state, merged)
    os.mkdir(tools.path("empty"))
    fails("expected checkpoints, step-<N>, got none", "merge", tools.path("empty"), merged)
    fails("which is its model-00001", "merge", run, os.path.join(run, "step-6", "model-00001-of-00001.safetensors"))
    fails("--step", "split", merged, tools.path("x"), "--step", "9" * 23)
    fails("nowhere/file", "merge", run, tools.path("nowhere/file"))
    fails("got nothing", "list", tools.path("nowhere"))
    fails("expected checkpoints, step-<N>, got none", "list", tools.path("empty"))
    fails("expected checkpoints, step-<N>, got none", "list", os.path.join(run, "step-6"))
    code, _, err = tools.call(*base, "--steps", "9", "--resume", os.path.join(run, "step-6"))
    assert code == 1 and "expected a directory of checkpoints, got one of them" in err, f"{code} {err}"
    fails("expected a directory without checkpoints, got", "split", merged, run)
    fails("nowhere.safetensors", "split", tools.path("nowhere.safetensors"), tools.path("x"))
    fails("not a valid safetensors file", "split", os.path.join(run, "step-6", "meta.json"), tools.path("x"))
    assert not os.path.exists(tools.path("x")), "a folder of a file that is none"
    fails("cannot create", "split", merged, os.path.join(state, "x"))
    fails("--shard-bytes", "split", merged, tools.path("x"), "--shard-bytes", "0")
    fails("--step", "split", merged, tools.path("x"), "--step", "-1")
    fails("expected one of", "join", run, merged)
    print("merged, split and listed; 18 errors")


main(test)
