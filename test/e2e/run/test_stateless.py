"""A step that was exported without donating its state. A note says that a run of several steps changes nothing, and
both proposed remedies work."""
import re

import pytest

from harness import FEED, STATE, STEP, load, read_text, write_text


SEVERAL = ("--feed", FEED, "--steps", "3")


@pytest.fixture
def plain(tools):
    """The example without the attributes of an export that donates its state."""
    text, attributes = re.subn(r"tf\.aliasing_output = \d+ : i32(, )?", "", read_text(STEP))
    assert attributes > 0, "the step donates nothing"
    write_text(tools.path("plain.mlir"), text)
    return tools.path("plain.mlir")


@pytest.fixture
def stateless(tools, plain):
    return tools.compile(plain, "stateless")


def run(tools, bundle, *options):
    """Messages and losses of a run."""
    history = tools.path("history")
    code, _, err = tools.call("mpmd-run", bundle, "--input", STATE, "--history", history, *options, timeout=60)
    assert code == 0, err
    return err, load(history)["result[1]['loss']"]


def test_note(tools, stateless):
    err, _ = run(tools, stateless, *SEVERAL)
    assert err.count("note:") == 1 and "has no state: nothing changes from step to step" in err, err
    assert "donate_argnums" in err and "state=by-path" in err and "--output" not in err, err


def test_as_many_steps_as_slices(tools, stateless):
    err, _ = run(tools, stateless, "--feed", FEED)
    assert "has no state" in err, err


def test_output(tools, stateless):
    err, _ = run(tools, stateless, *SEVERAL, "--output", tools.path("out"))
    assert "--output gets only the results of the last step" in err, err
    assert set(load(tools.path("out"))) >= {"result[1]['loss']"}, "no result in the output"


@pytest.mark.parametrize("remedy", ("donated", "paired"))
def test_remedies(tools, plain, stateless, remedy):
    """With either remedy the step trains without a note; a single step gives no note either."""
    err, once = run(tools, stateless, "--feed", FEED, "--steps", "1")
    assert "has no state" not in err, f"one step: {err}"
    bundle = tools.compile(STEP, remedy) if remedy == "donated" else tools.compile(plain, remedy, extra="state=by-path")
    err, losses = run(tools, bundle, *SEVERAL)
    assert "note:" not in err, err
    assert losses[0] == once[0] and len(set(losses.tolist())) == 3, f"{losses}"
