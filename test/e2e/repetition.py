"""A thousand steps under random delays, and many short runs over both transports, give the same bits."""
import json
import os

import numpy as np

from harness import MLP, in_parallel, load, main, same_bits, save

STEPS, SEEDS, LONG = 20, 8, 1000


def test(tools):
    inputs, feed = os.path.join(MLP, "state.safetensors"), os.path.join(MLP, "batches.safetensors")
    bundles = {
        (t, s): tools.compile(os.path.join(MLP, "step.mlir"), f"{t}-{s}", t, s)
        for t, s in (("pp2", "1f1b"), ("pp4", "1f1b"), ("pp4", "gpipe"))
    }
    want = tools.train(bundles["pp4", "1f1b"], "plain", inputs, feed)

    # Every seed is another timing of the same 20 steps.
    def one(job):
        (config, transport, seed) = job
        got = tools.train(
            bundles[config],
            f"{config[0]}-{config[1]}-{transport}-{seed}",
            inputs,
            feed,
            "--transport",
            transport,
            "--inject-delays",
            str(seed),
            "--threads-per-rank",
            str(1 + seed % 2),
            "--stall-timeout",
            "30",
        )
        same_bits(got, want, f"{config} over {transport} with delays of seed {seed}")

    jobs = [
        (config, transport, seed)
        for config in bundles
        for transport in ("in-process", "zero-buffer")
        for seed in range(SEEDS)
    ]
    in_parallel(one, jobs, workers=4)  # delays sleep: more runs at once than cores

    # 1,000 repetitions of one step of one configuration: a feed of one batch, and state that the step leaves as it was.
    # What the state becomes is the same in every repetition only if it is restored; so the steps go on, and two runs
    # with other delays must agree at each of them.
    rng = np.random.default_rng(3)
    batch = {n: (v[:1] + 0.01 * rng.standard_normal(v[:1].shape)).astype(np.float32) for n, v in load(feed).items()}
    save(tools.path("one.feed"), batch)
    runs = in_parallel(
        lambda seed: tools.train(
            bundles["pp4", "1f1b"],
            f"long-{seed}",
            inputs,
            tools.path("one.feed"),
            "--feed-repeat",
            "--steps",
            str(LONG),
            *(["--inject-delays", str(seed)] if seed else []),
            "--threads-per-rank",
            "1",
            timeout=280,
        ),
        [0, 101],
    )
    same_bits(runs[1], runs[0], f"{LONG} steps with delays")
    losses = load(None, runs[0][1])["result[1]['loss']"]
    assert losses.shape == (LONG,) and np.isfinite(losses).all() and losses[-1] < losses[0], "the loss does not fall"

    # The summary's promises: no allocation after the first step, and the planned peak is what is used.
    summary = json.loads(
        tools.ok("mpmd-run", bundles["pp4", "1f1b"], "--input", inputs, "--feed", feed, "--summary=json")
    )
    assert len(summary["steps"]) == STEPS and len(summary["ranks"]) == 4, f"unexpected summary {summary.keys()}"
    assert (
        summary["allocations_after_first_step"] == 0
    ), f"{summary['allocations_after_first_step']} allocations after the first step"
    for rank in summary["ranks"]:
        assert rank["used_peak_bytes"] == rank["planned_peak_bytes"] > 0, f"planned and used memory differ: {rank}"
    print(f"{len(jobs)} runs of {STEPS} steps and one of {LONG} under random delays: the same bits")


main(test)
