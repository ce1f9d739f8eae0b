"""A step that was exported without donating its state: a run of several steps says that nothing changes from one to
the next, and both remedies that it names are remedies."""
import os
import re

from harness import MLP, load, main, read_text, write_text


def test(tools):
    state, feed = (os.path.join(MLP, n) for n in ("state.safetensors", "batches.safetensors"))
    text = read_text(os.path.join(MLP, "step.mlir"))
    plain, attributes = re.subn(r"tf\.aliasing_output = \d+ : i32(, )?", "", text)
    assert attributes > 0, "the step donates nothing"
    write_text(tools.path("plain.mlir"), plain)
    donated = tools.compile(os.path.join(MLP, "step.mlir"), "donated")
    paired = tools.compile(tools.path("plain.mlir"), "paired", extra="state=by-path")
    stateless = tools.compile(tools.path("plain.mlir"), "stateless")

    def run(bundle, *options):
        code, _, err = tools.call(
            "mpmd-run", bundle, "--input", state, "--history", tools.path("history"), *options, timeout=60
        )
        assert code == 0, err
        return err, load(tools.path("history"))["result[1]['loss']"]

    several = ("--feed", feed, "--steps", "3")
    err, _ = run(stateless, *several)
    assert err.count("note:") == 1 and "has no state: nothing changes from step to step" in err, err
    assert "donate_argnums" in err and "state=by-path" in err and "--output" not in err, err
    err, _ = run(stateless, "--feed", feed)
    assert "has no state" in err, f"as many steps as slices: {err}"
    err, _ = run(stateless, *several, "--output", tools.path("out"))
    assert "--output gets only the results of the last step" in err, err
    assert set(load(tools.path("out"))) >= {"result[1]['loss']"}, "no result in the output"
    err, once = run(stateless, "--feed", feed, "--steps", "1")
    assert "has no state" not in err, f"one step: {err}"
    # Both remedies train, and say nothing.
    for bundle in (donated, paired):
        err, losses = run(bundle, *several)
        assert "note:" not in err, err
        assert losses[0] == once[0] and len(set(losses.tolist())) == 3, f"{losses}"
    print("a step without state, and two remedies")


main(test)
