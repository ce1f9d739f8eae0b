"""Steps of ../shared/data/repro whose loops over microbatches once were not found, or whose layers were cut badly.
Tests hold JAX's values, the microbatches, and the bubble."""
import os
import re

import numpy as np
import pytest

from compare import compare
from harness import SHARED, load, save, write_bytes

REPRO = os.path.join(SHARED, "repro")
pytestmark = pytest.mark.skipif(not os.path.isdir(REPRO), reason="no ../shared/data/repro beside the repository")

# Topology, microbatches, and the largest bubble that is accepted.
STEPS = {
    "nested_accumulation": ("pp3", 12, 0.55),
    "weak_carry": ("pp2", 8, 0.3),
    "key_split": ("pp2", 8, 0.3),
    "dropout_layers": ("pp2", 8, 0.2),
    "python_loop": ("pp2", 4, 0.35),
    "python_counter": ("pp2", 4, 0.35),
    "two_loops": ("pp2", [4, 5], 0.3),
    "cond_microbatch": ("pp3", 6, 0.55),
    "runtime_bound": ("pp3", 6, 0.55),
    "checkify": ("pp2", 4, 0.45),
    "steps_scan": ("pp3", 4, 0.65),
    "maxtext/list": ("pp2", 4, 0.3),
    "maxtext/scan": ("pp2", 4, 0.3),
    "stacked_layers": ("pp4", 8, 0.34),
    "stacked_each": ("pp4", 3, 0.52),
    "scan_layers": ("pp4", 8, 0.34),
    "listed_layers": ("pp4", 8, 0.34),
    "rotating_buffer": ("stage4", 1, 1),
}
# The largest state of a stage, and the bytes that all stages send in a step.
STACKS = {
    "listed_layers": (6532, 6144),
    "stacked_layers": (6532, 6144),
    "stacked_each": (6532, 2304),
    "scan_layers": (7300, 6300),
}


def values_of(tools, name, topology, options=""):
    """Runs a step, compares its values, and returns its report."""
    source = os.path.join(REPRO, name + ".mlir")
    if not os.path.exists(source):
        source = os.path.join(REPRO, name, "step.mlir")
    folder = os.path.dirname(source)
    bundle = tools.compile(source, "step", topology, extra=options)
    files = [os.path.join(folder, file + ".safetensors") for file in ("state", "feed")]
    final, history = tools.train(bundle, "step", *files)
    for file, raw in (("final", final), ("history", history)):
        write_bytes(tools.path(file), raw)
    compare(folder, tools.path("final"), tools.path("history"), os.path.basename(source))
    return tools.report(tools.path("step.mlir"))


@pytest.mark.parametrize("name", STEPS)
def test_loops(tools, name):
    topology, microbatches, bubble = STEPS[name]
    report = values_of(tools, name, topology)
    got = (report["microbatches"], report["bubble"])
    assert got[0] == microbatches and got[1] <= bubble, f"{name}: {got}, expected {microbatches} and {bubble}"


def test_bound_above_the_rows(tools):
    """A loop to an input runs over at most as many microbatches as there are rows. A larger input is refused."""
    folder = os.path.join(REPRO, "runtime_bound")
    bundle = tools.compile(os.path.join(folder, "step.mlir"), "step", "pp2", extra="schedule=zb-h1")
    feed = load(os.path.join(folder, "feed.safetensors"))
    feed["batch['count']"] = np.array([4, 7, 1], np.int32)
    save(tools.path("feed"), feed)
    tools.fails(
        "argument 'batch['count']': expected at most 6, because a loop of the step has rows for no more, got 7",
        "mpmd-run",
        bundle,
        "--input",
        os.path.join(folder, "state.safetensors"),
        "--feed",
        tools.path("feed"),
    )
    # Random values are within the limit.
    tools.ok("mpmd-run", bundle, "--random-inputs", "3", "--steps", "2")


def test_rotating_buffer(tools):
    """A pipeline within one program stays sharded over its stages: no weights or buffers are gathered, each device
    computes a quarter, and receives no more than with shard_map and ppermute (35328 bytes)."""
    source = os.path.join(REPRO, "rotating_buffer", "step.mlir")
    tools.compile(source, "whole", "pp1")
    flops = lambda report: sum(sum(stage["flops"].values()) for stage in report["stages"])
    whole, report = flops(tools.report(tools.path("whole.mlir"))), values_of(tools, "rotating_buffer", "stage4")
    received = {}
    for entry in report["collectives"]:
        received[entry["kind"]] = received.get(entry["kind"], 0) + entry["bytes"] * entry["times_a_step"]
        assert entry["bytes"] <= 512, f"expected one row of a buffer, got {entry}"
    assert set(received) == {"permute"} and received["permute"] <= 14336, f"{received}"
    assert flops(report) <= 0.27 * whole, f"{flops(report)} of {whole} FLOPs on each device"
    assert report["ranks"][0]["planned_bytes"] <= 65536, f"{report['ranks']}"


@pytest.mark.parametrize("name", STACKS)
def test_stacks(tools, name):
    """Stages hold and send what they would with an array for each layer."""
    report = values_of(tools, name, "pp4")
    held = [[a["bytes"] for a in report["arguments"] if a["state"] and k in a["stages"]] for k in range(4)]
    state = max(map(sum, held))
    sent = sum(move["bytes"] * move["times"] for move in report["transfers"] if not move["local"])
    assert state <= STACKS[name][0] and sent <= STACKS[name][1], f"{name}: {state} bytes of state, {sent} sent"


def test_names_of_parameters(tools):
    """MaxText's operations have no scopes of layers; its parameters have."""
    report = values_of(tools, "maxtext/list", "pp2", r"stages=2 stage-names=layers_(\d+)")
    layers = {}
    for argument in report["arguments"]:
        found = re.match(r"state\['model'\].*layers_(\d+)'.*kernel", argument["name"])
        if found:
            layers.setdefault(found[1], set()).update(argument["stages"])
    assert len(layers) > 1 and all(len(stages) == 1 for stages in layers.values()), f"{layers}"


def test_reference_model(tools):
    """Four passes of a policy and a reference model, without marks: no more bytes than with marks."""
    sent = {}
    for name in ("marked", "unmarked"):
        transfers = values_of(tools, "preference/" + name, "pp2")["transfers"]
        sent[name] = sum(t["bytes"] * t["times"] for t in transfers if not t["local"])
    assert sent["unmarked"] <= 1.1 * sent["marked"], f"{sent}"
