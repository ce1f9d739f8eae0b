"""stages=auto and chunks=: a step without marks is cut into as many stages as make its step shortest, with the bits of
that many; under a cap among those that fit; a step with marks keeps its own."""
import json
import os
import re

from harness import MLP, expect, main, same_bits

FILES = [os.path.join(MLP, name) for name in ("state.safetensors", "batches.safetensors")]


def compiled(tools, source, name, options):
    """(stages that it says it chose, number of stages, planned bytes, values) of a step."""
    ranks, report, bundle = (tools.path(name + end) for end in (".mlir", ".json", ".mpmd"))
    code, _, err = tools.call("mpmd-opt", source, f"--mpmd-compile={options}", "-o", ranks)
    expect(code == 0, f"{name}: {err}")
    tools.ok("mpmd-translate", "--mpmd-to-report", ranks, "-o", report)
    with open(report, encoding="utf-8") as f:
        said = json.load(f)
    tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle)
    chose = re.search(r"of 1 to 4 stages for each pipeline rank chose: (\d+) stages", err)
    planned = max(rank["planned_bytes"] for rank in said["ranks"])
    return chose and int(chose[1]), len(said["stages"]), planned, tools.train(bundle, name, *FILES)


def test(tools):
    marked = os.path.join(MLP, "step.mlir")
    source = tools.path("unmarked.mlir")
    with open(marked, encoding="utf-8") as f, open(source, "w", encoding="utf-8") as g:
        g.write(f.read().replace("mpmd_stage_", "part_"))

    # Loops over stages need several on a rank to gain anything.
    options = "topology=pp2 schedule=interleaved-1f1b"
    by_number = {n: compiled(tools, source, f"stages-{n}", f"{options} stages={n}") for n in (2, 4)}
    chose, stages, most, got = compiled(tools, source, "auto", options + " stages=auto")
    expect(chose == stages == 4, f"expected 4 stages, which loop over the ranks, got {chose}, {stages}")
    same_bits(got, by_number[4][3], "stages=auto beside stages=4")
    same_bits(compiled(tools, source, "chunks", options + " chunks=2")[3], got, "chunks=2 beside stages=4")
    code, _, err = tools.call("mpmd-opt", source, f"--mpmd-compile={options} stages=auto to=partitioned")
    expect(code == 0 and "chose: 4 stages" in err, f"up to a phase: {err}")

    # Where only the other one fits, that is taken; where none does, it is said.
    least = min(by_number[n][2] for n in by_number)
    expect(by_number[2][2] != by_number[4][2], "two cuts plan the same bytes: nothing is tested")
    fits = min(by_number, key=lambda n: by_number[n][2])
    chose, stages, planned, got = compiled(tools, source, "cap", f"{options} stages=auto cap={least}")
    expect(chose == stages and planned <= least, f"{chose} and {stages} stages, {planned} planned under {least}")
    if fits == stages:
        same_bits(got, by_number[fits][3], "under a cap")
    code, _, err = tools.call("mpmd-opt", source, f"--mpmd-compile={options} stages=auto cap=1000")
    expect(code == 1 and err.count("error: expected at most 1000 bytes per rank") == 1, f"no cut fits: {code} {err}")

    # What is marked stays.
    chose, stages, _, _ = compiled(tools, marked, "marked", "topology=pp2 stages=auto")
    expect(chose == stages == 4, f"expected the 4 marked stages, got {chose}, {stages}")
    print(f"stages=auto: 4 stages of 2 and 4 without a cap, {fits} fit under one")


main(test)
