"""stages=auto and chunks=: a step without marks is cut into as many stages as make its step shortest, with the bits of
that many; under a cap among those that fit; a step with marks keeps its own."""
import os
import re

from harness import MLP, main, read_json, read_text, same_bits, write_text

FILES = [os.path.join(MLP, name) for name in ("state.safetensors", "batches.safetensors")]


def compiled(tools, source, name, options):
    """What mpmd-opt says of a step, its stages, planned bytes, planned microseconds, and what it computes."""
    ranks, report, trace, bundle = (tools.path(name + end) for end in (".mlir", ".json", ".trace.json", ".mpmd"))
    code, _, err = tools.call("mpmd-opt", source, f"--mpmd-compile={options}", "-o", ranks)
    assert code == 0, f"{name}: {err}"
    tools.ok("mpmd-translate", "--mpmd-to-report", ranks, "-o", report)
    scheduled = tools.path(name + ".scheduled.mlir")
    tools.ok("mpmd-opt", source, f"--mpmd-compile={options} to=scheduled", "-o", scheduled)
    tools.ok("mpmd-translate", "--mpmd-to-trace", scheduled, "-o", trace)
    tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle)
    said, events = read_json(report), [e for e in read_json(trace)["traceEvents"] if "dur" in e]
    assert events, f"{name}: nothing is planned"
    planned = max(rank["planned_bytes"] for rank in said["ranks"])
    return err, len(said["stages"]), planned, max(e["ts"] + e["dur"] for e in events), tools.train(bundle, name, *FILES)


def chosen(err):
    """The numbers of stages that remarks say, of which every one is whole and said once."""
    assert "remark: \n" not in err, f"empty remarks: {err}"
    return [
        int(n) for n in re.findall(r"remark: chose (\d+) as the number of stages, of 1 to 4 for each pipeline", err)
    ]


def test(tools):
    marked = os.path.join(MLP, "step.mlir")
    source = tools.path("unmarked.mlir")
    write_text(source, read_text(marked).replace("mpmd_stage_", "part_"))

    # Loops over stages need several on a rank to gain anything.
    options = "topology=pp2 schedule=interleaved-1f1b"
    by_number = {n: compiled(tools, source, f"stages-{n}", f"{options} stages={n}") for n in (2, 4, 6, 8)}
    err, stages, _, time, got = compiled(tools, source, "auto", options + " stages=auto")
    assert chosen(err) == [stages] and stages > 2, f"expected more stages than ranks, got {stages}: {err}"
    assert time == by_number[stages][3], f"stages=auto plans {time}, stages={stages} {by_number[stages][3]}"
    # More of them for a hundredth of a step.
    assert 0.99 * time <= min(n[3] for n in by_number.values()), f"{time} of {[n[3] for n in by_number.values()]}"
    same_bits(got, by_number[stages][4], f"stages=auto beside stages={stages}")
    same_bits(compiled(tools, source, "chunks", f"{options} chunks=2")[4], by_number[4][4], "chunks=2 beside stages=4")
    code, _, err = tools.call("mpmd-opt", source, f"--mpmd-compile={options} stages=auto to=partitioned")
    assert code == 0 and chosen(err) == [stages], f"up to a phase: {err}"

    # Where only one fits, that is taken; where none does, it is said.
    order = sorted(by_number, key=lambda n: by_number[n][2])
    fits, least = order[0], by_number[order[0]][2]
    assert fits != stages and least < by_number[order[1]][2], "all fit under each cap: nothing is tested"
    err, number, planned, _, got = compiled(tools, source, "cap", f"{options} stages=auto cap={least}")
    assert chosen(err) == [number] == [fits] and planned <= least, f"{number} stages, {planned} planned: {err}"
    same_bits(got, by_number[fits][4], "under a cap")
    code, _, err = tools.call("mpmd-opt", source, f"--mpmd-compile={options} stages=auto cap=1000")
    assert code == 1 and err.count("error: expected at most 1000 bytes per rank") == 1, f"no cut fits: {code} {err}"
    # What the program that is taken has to say is said once, whatever was tried.
    wide = "topology=pp2.a2.b2.c2 schedule=interleaved-1f1b stages=auto"
    said = [tools.call("mpmd-opt", source, f"--mpmd-compile={wide} {cap}")[2] for cap in ("", "cap=100000000")]
    assert len(chosen(said[0])) == 1 and said[0] == said[1], f"without a cap: {said[0]}, with one: {said[1]}"

    # What is marked stays.
    err, number, *_ = compiled(tools, marked, "marked", "topology=pp2 stages=auto")
    assert not chosen(err) and number == 4, f"expected the 4 marked stages, got {number}: {err}"
    code, _, err = tools.call("mpmd-opt", marked, "--mpmd-compile=topology=pp2 chunks=3")
    assert code == 1 and "expected 6 stages, as stages= or chunks= asks for, got 4 marked" in err, f"{code}: {err}"
    # No number of stages is worked on that the step has not.
    code, _, err = tools.call("mpmd-opt", source, "--mpmd-compile=topology=pp2 stages=2147483647", timeout=60)
    assert code == 1 and "expected a step that can be cut into 2147483647 stages, got" in err, f"{code}: {err}"
    print(f"stages=auto: {stages} stages of 2 to 8 without a cap, {fits} under one")


main(test)
