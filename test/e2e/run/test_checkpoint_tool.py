"""mpmd-checkpoint. A merged checkpoint has the tensors of the run's output. A run that resumes from a split file has
the same bits. Every defect of either file gives one error."""
import os
import shutil

import pytest

from harness import FEED, STATE, STEP, load, read_json


STEPS = 9


def same(got, want, what):
    assert got.keys() == want.keys(), f"{what}: {sorted(got)} in place of {sorted(want)}"
    assert all((got[n] == want[n]).all() and got[n].dtype == want[n].dtype for n in want), f"{what}: other values"


class Run:
    """A run of six steps with a checkpoint after every third step, and its output."""

    def __init__(self, tools):
        self.tools, self.folder, self.merged = tools, tools.path("run"), tools.path("merged.safetensors")
        self.bundle = tools.compile(STEP, "step", "pp2")
        self.final = self.state(6, "--checkpoint", self.folder, "--every", "3")

    def state(self, steps, *options, begin=("--input", STATE)):
        out = self.tools.path("state.safetensors")
        run = (self.bundle, *begin, "--feed", FEED, "--feed-repeat", "--steps", str(steps))
        self.tools.ok("mpmd-run", *run, "--output", out, *options)
        return load(out)

    def split(self, source, name, *options):
        folder = self.tools.path(name)
        return folder, self.tools.ok("mpmd-checkpoint", "split", source, folder, *options)

    def resumed(self, folder):
        return self.state(STEPS, begin=("--resume", folder))


@pytest.fixture(scope="module")
def run(module_tools):
    return Run(module_tools)


@pytest.fixture(scope="module")
def third(run):
    """The file of step 3, and the state after the last step."""
    path = run.tools.path("third.safetensors")
    run.tools.ok("mpmd-checkpoint", "merge", os.path.join(run.folder, "step-3", ""), path)
    return path, run.state(STEPS)


def test_merge(tools, run, third):
    """One file with the content of --output: from the newest checkpoint, and from any."""
    merged = tools.path("merged.safetensors")
    out = tools.ok("mpmd-checkpoint", "merge", run.folder, merged)
    same(load(merged), run.final, "the newest checkpoint")
    assert out.startswith(merged + ": step 6, "), out
    same(load(third[0]), run.state(3), "that of step 3")


@pytest.mark.parametrize("options, files", (((), 1), (("--shard-bytes", "1000"), 6)), ids=("whole", "cut"))
def test_split(run, third, options, files):
    """Files of any size: the run continues as from the original checkpoint."""
    merged, want = third
    back, out = run.split(merged, f"back-{files}", *options)
    folder = os.path.join(back, "step-3")
    index = read_json(os.path.join(folder, "model.safetensors.index.json"))
    shards = sorted(n for n in os.listdir(folder) if n.startswith("model-"))
    assert len(shards) >= files and f", {len(shards)} file" in out, f"{out} {shards}"
    tensors = load(merged)
    assert index["weight_map"].keys() == tensors.keys(), f"{index}"
    assert index["metadata"]["total_size"] == sum(t.nbytes for t in tensors.values()), f"{index}"
    for tensor, shard in index["weight_map"].items():
        assert (load(os.path.join(folder, shard))[tensor] == tensors[tensor]).all(), tensor
    same(run.resumed(back), want, "from step 3")


def test_weights_from_elsewhere(run, third):
    """Weights from elsewhere become a checkpoint of any step."""
    same(run.resumed(run.split(STATE, "begin")[0]), third[1], "from step 0")
    later, _ = run.split(third[0], "later", "--step", "70")
    assert os.listdir(later) == ["step-70"], f"{os.listdir(later)}"


def test_list(tools, run):
    out = tools.ok("mpmd-checkpoint", "list", run.folder)
    assert [line.split(":")[0] for line in out.splitlines()] == ["step-6", "step-3"], out


def test_torn(tools, run):
    """Damaged checkpoints are reported, and nothing is lost."""
    torn, merged = tools.path("torn"), tools.path("merged.safetensors")
    shutil.copytree(run.folder, torn)
    with open(os.path.join(torn, "step-6", "results.safetensors"), "r+b") as f:
        f.write(b"\0")
    code, out, err = tools.call("mpmd-checkpoint", "list", torn)
    assert code == 1 and "step-6: not complete: 'results.safetensors' is not the file" in out, f"{code} {out} {err}"
    assert "1 of 2 checkpoints are not complete" in err, err
    code, out, err = tools.call("mpmd-checkpoint", "merge", torn, merged)
    assert code == 0 and ": step 3, " in out and "note: '" in err and "step-6' is not complete" in err, f"{out}{err}"
    before = load(merged)
    tools.fails("step-6' is not complete", "mpmd-checkpoint", "merge", os.path.join(torn, "step-6"), merged)
    os.remove(os.path.join(torn, "step-3", "model.safetensors.index.json"))
    tools.fails("is not complete", "mpmd-checkpoint", "merge", torn, merged)
    same(load(merged), before, "a file after an error")


def test_resume_from_one_of_them(tools, run):
    options = ("--feed", FEED, "--feed-repeat", "--steps", "9", "--resume", os.path.join(run.folder, "step-6"))
    tools.fails("expected a directory of checkpoints, got one of them", "mpmd-run", run.bundle, *options)


@pytest.mark.parametrize(
    "message, arguments",
    (
        ("got nothing", "merge {nowhere} {merged}"),
        ("got something else", "merge {state} {merged}"),
        ("expected checkpoints, step-<N>, got none", "merge {empty} {merged}"),
        ("which is its model-00001", "merge {run} {run}/step-6/model-00001-of-00001.safetensors"),
        ("--step", f"split {{merged}} {{x}} --step {'9' * 23}"),
        ("nowhere/file", "merge {run} {nowhere}/file"),
        ("got nothing", "list {nowhere}"),
        ("expected checkpoints, step-<N>, got none", "list {empty}"),
        ("expected checkpoints, step-<N>, got none", "list {run}/step-6"),
        ("expected a directory without checkpoints, got", "split {merged} {run}"),
        ("nowhere.safetensors", "split {nowhere}.safetensors {x}"),
        ("not a valid safetensors file", "split {run}/step-6/meta.json {x}"),
        ("cannot create", "split {merged} {state}/x"),
        ("--shard-bytes", "split {merged} {x} --shard-bytes 0"),
        ("--step", "split {merged} {x} --step -1"),
        ("expected one of", "join {run} {merged}"),
    ),
)
def test_refused(tools, run, third, message, arguments):
    os.mkdir(tools.path("empty"))
    shutil.copy(third[0], tools.path("merged"))
    paths = {n: tools.path(n) for n in ("nowhere", "empty", "merged", "x")}
    options = [part.format(run=run.folder, state=STATE, **paths) for part in arguments.split()]
    tools.fails(message, "mpmd-checkpoint", *options)
    assert not os.path.exists(tools.path("x")), "a folder of a file that is none"
