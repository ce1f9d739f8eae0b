"""A step that was exported without donating its state: a run of several steps says that nothing changes from one to
the next, and both remedies that it names are remedies."""
import os
import re

from harness import MLP, expect, load, main


def test(tools):
    state, feed = (os.path.join(MLP, n) for n in ("state.safetensors", "batches.safetensors"))
    with open(os.path.join(MLP, "step.mlir"), encoding="utf-8") as f:
        text = f.read()
    plain, attributes = re.subn(r"tf\.aliasing_output = \d+ : i32(, )?", "", text)
    expect(attributes > 0, "the step donates nothing")
    with open(tools.path("plain.mlir"), "w", encoding="utf-8") as f:
        f.write(plain)
    donated = tools.compile(os.path.join(MLP, "step.mlir"), "donated")
    paired = tools.compile(tools.path("plain.mlir"), "paired", extra="state=by-path")
    stateless = tools.compile(tools.path("plain.mlir"), "stateless")

    def run(bundle, *options):
        code, _, err = tools.call(
            "mpmd-run", bundle, "--input", state, "--history", tools.path("history"), *options, timeout=60
        )
        expect(code == 0, err)
        return err, load(tools.path("history"))["result[1]['loss']"]

    several = ("--feed", feed, "--steps", "3")
    err, _ = run(stateless, *several)
    expect(err.count("note:") == 1 and "has no state: nothing changes from step to step" in err, err)
    expect("donate_argnums" in err and "state=by-path" in err and "--output" not in err, err)
    err, _ = run(stateless, "--feed", feed)
    expect("has no state" in err, f"as many steps as slices: {err}")
    err, _ = run(stateless, *several, "--output", tools.path("out"))
    expect("--output gets only the results of the last step" in err, err)
    expect(set(load(tools.path("out"))) >= {"result[1]['loss']"}, "no result in the output")
    err, once = run(stateless, "--feed", feed, "--steps", "1")
    expect("has no state" not in err, f"one step: {err}")
    # Both remedies train, and say nothing.
    for bundle in (donated, paired):
        err, losses = run(bundle, *several)
        expect("note:" not in err, err)
        expect(losses[0] == once[0] and len(set(losses.tolist())) == 3, f"{losses}")
    print("a step without state, and two remedies")


main(test)
