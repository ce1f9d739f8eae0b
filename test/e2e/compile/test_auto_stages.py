"""stages=auto and chunks=: an unmarked step is divided into the number of stages with the shortest step, with the bits
that this number gives explicitly. Under a cap, only numbers that fit count. A marked step keeps its stages."""
import os
import re

import pytest

from harness import MLP, STEP, read_json, read_text, same_bits, write_text


FILES = [os.path.join(MLP, name) for name in ("state.safetensors", "batches.safetensors")]


def compiled(tools, source, name, options):
    """The messages of mpmd-opt, the number of stages, planned bytes, planned microseconds, and the results of the
    step."""
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
    """The numbers of stages in remarks. Each remark must be complete and printed once."""
    assert "remark: \n" not in err, f"empty remarks: {err}"
    return [
        int(n) for n in re.findall(r"remark: chose (\d+) as the number of stages, of 1 to 4 for each pipeline", err)
    ]


OPTIONS = "topology=pp2 schedule=interleaved-1f1b"


@pytest.fixture(scope="module")
def source(module_tools):
    """The example without its marks."""
    path = module_tools.path("unmarked.mlir")
    write_text(path, read_text(STEP).replace("mpmd_stage_", "part_"))
    return path


@pytest.fixture(scope="module")
def by_number(module_tools, source):
    """By number of stages: the results of `compiled`."""
    return {n: compiled(module_tools, source, f"stages-{n}", f"{OPTIONS} stages={n}") for n in (2, 4, 6, 8)}


@pytest.fixture(scope="module")
def auto(module_tools, source):
    return compiled(module_tools, source, "auto", OPTIONS + " stages=auto")


def test_the_shortest_step_is_chosen(by_number, auto):
    err, stages, _, time, got = auto
    assert chosen(err) == [stages], f"expected {stages} stages, got another number: {err}"
    assert time == by_number[stages][3], f"stages=auto plans {time}, stages={stages} {by_number[stages][3]}"
    # A larger number must save one percent of the step.
    assert 0.99 * time <= min(n[3] for n in by_number.values()), f"{time} of {[n[3] for n in by_number.values()]}"
    same_bits(got, by_number[stages][4], f"stages=auto beside stages={stages}")


def test_chunks(tools, source, by_number):
    same_bits(compiled(tools, source, "chunks", f"{OPTIONS} chunks=2")[4], by_number[4][4], "chunks=2 beside stages=4")


def test_up_to_a_phase(tools, source, auto):
    code, _, err = tools.call("mpmd-opt", source, f"--mpmd-compile={OPTIONS} stages=auto to=partitioned")
    assert code == 0 and chosen(err) == [auto[1]], f"up to a phase: {err}"


def test_under_a_cap_the_one_that_fits(tools, source, by_number, auto):
    order = sorted(by_number, key=lambda n: by_number[n][2])
    fits, least = order[0], by_number[order[0]][2]
    assert fits != auto[1] and least < by_number[order[1]][2], "all fit under each cap: nothing is tested"
    err, number, planned, _, got = compiled(tools, source, "cap", f"{OPTIONS} stages=auto cap={least}")
    assert chosen(err) == [number] == [fits] and planned <= least, f"{number} stages, {planned} planned: {err}"
    same_bits(got, by_number[fits][4], "under a cap")


def test_remarks_are_said_once(tools, source):
    """The remarks of the chosen program are printed once, however many numbers were tried."""
    wide = "topology=pp2.a2.b2.c2 schedule=interleaved-1f1b stages=auto"
    said = [tools.call("mpmd-opt", source, f"--mpmd-compile={wide} {cap}")[2] for cap in ("", "cap=100000000")]
    assert len(chosen(said[0])) == 1 and said[0] == said[1], f"without a cap: {said[0]}, with one: {said[1]}"


def test_marks_stay(tools):
    err, number, *_ = compiled(tools, STEP, "marked", "topology=pp2 stages=auto")
    assert not chosen(err) and number == 4, f"expected the 4 marked stages, got {number}: {err}"


def test_marks_are_no_other_number(tools):
    words = "expected 6 stages, as stages= or chunks= asks for, got 4 marked"
    tools.fails(words, "mpmd-opt", STEP, "--mpmd-compile=topology=pp2 chunks=3")


@pytest.mark.parametrize(
    "options, words",
    (
        (OPTIONS + " stages=auto cap=1000", "expected at most 1000 bytes per rank"),
        # A number of stages that the step cannot have is refused without trying it.
        (
            "topology=pp2 stages=2147483647",
            "expected at least 2147483647 parameters to cut the step into 2147483647 stages, got",
        ),
    ),
    ids=("none-fits", "too-many"),
)
def test_refused(tools, source, options, words):
    tools.fails(words, "mpmd-opt", source, f"--mpmd-compile={options}", timeout=60)
