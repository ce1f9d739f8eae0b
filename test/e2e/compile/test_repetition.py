"""A thousand steps under random delays, and many short runs over both transports, give the same bits."""
import json

import numpy as np
import pytest

from harness import FEED, STATE, STEP, in_parallel, load, same_bits, save


STEPS, SEEDS, LONG = 20, 8, 1000
CONFIGURATIONS = (("pp2", "1f1b"), ("pp4", "1f1b"), ("pp4", "gpipe"))


@pytest.fixture(scope="module")
def bundles(module_tools):
    return {each: module_tools.compile(STEP, "-".join(each), *each) for each in CONFIGURATIONS}


@pytest.fixture(scope="module")
def plain(module_tools, bundles):
    """The values without delays."""
    return module_tools.train(bundles["pp4", "1f1b"], "plain", STATE, FEED)


@pytest.mark.parametrize("transport", ("in-process", "zero-buffer"))
@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids="-".join)
def test_delays(tools, bundles, plain, configuration, transport):
    """Every seed gives the same 20 steps another timing."""

    def one(seed):
        options = ("--transport", transport, "--inject-delays", str(seed), "--threads-per-rank", str(1 + seed % 2))
        return tools.train(bundles[configuration], str(seed), STATE, FEED, *options, "--stall-timeout", "30")

    # Delayed runs sleep, so there may be more runs than cores.
    for seed, got in enumerate(in_parallel(one, range(SEEDS), workers=4)):
        same_bits(got, plain, f"{configuration} over {transport} with delays of seed {seed}")


def test_long_run(tools, bundles):
    """A feed of one batch repeats for many steps: two runs with different delays agree at each step."""
    rng, feed = np.random.default_rng(3), tools.path("one.feed")
    batch = {n: (v[:1] + 0.01 * rng.standard_normal(v[:1].shape)).astype(np.float32) for n, v in load(FEED).items()}
    save(feed, batch)
    options = ("--feed-repeat", "--steps", str(LONG), "--threads-per-rank", "1")

    def run(name, *delays):
        return tools.train(bundles["pp4", "1f1b"], name, STATE, feed, *options, *delays, timeout=280)

    runs = in_parallel(lambda each: run(*each), (("plain",), ("delayed", "--inject-delays", "101")))
    same_bits(runs[1], runs[0], f"{LONG} steps with delays")
    losses = load(None, runs[0][1])["result[1]['loss']"]
    assert losses.shape == (LONG,) and np.isfinite(losses).all() and losses[-1] < losses[0], "the loss does not fall"


def test_summary(tools, bundles):
    """No step after the first allocates, and the planned peak is the used one."""
    run = ("mpmd-run", bundles["pp4", "1f1b"], "--input", STATE, "--feed", FEED, "--summary=json")
    summary = json.loads(tools.ok(*run))
    assert len(summary["steps"]) == STEPS and len(summary["ranks"]) == 4, f"unexpected summary {summary.keys()}"
    allocations = summary["allocations_after_first_step"]
    assert allocations == 0, f"expected no allocation after the first step, got {allocations}"
    for rank in summary["ranks"]:
        assert rank["used_peak_bytes"] == rank["planned_peak_bytes"] > 0, f"planned and used memory differ: {rank}"
