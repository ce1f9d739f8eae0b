"""Sharded training steps on meshes of several devices: JAX's values, the same bits for every schedule and number of
pipeline ranks, and no unnecessary collectives. The steps of ../shared/data/sharded and tutorial run if they are
present."""
import itertools
import json
import os

import numpy as np
import pytest

from compare import close, close_to_jax, compare
from harness import E2E, SHARED, load, part, read_bytes, read_json, same_bits, save, write_json
from stored import Stored


PROGRAMS = os.path.join(E2E, "programs")
# The topologies of the programs in programs/; collectives in each microbatch and outside the loop.
OWN = {
    "sharded_blocks": (("pp1.dp2.tp2", "pp2.dp2.tp2"), {"all_reduce": 7}),
    "sharded_fully": (("pp1.fsdp4", "pp2.fsdp4"), {}),
    "sharded_twice": (("pp1.dp2", "pp2.dp2"), {"all_reduce": 4, "all_gather": 4, "reduce_scatter": 24}),
    "sharded_tiles": (("pp1.dp2.tp2", "pp2.dp2.tp2"), {"all_reduce": 3}),
    "sharded_by_hand": (
        ("pp1.dp2.tp2", "pp2.dp2.tp2"),
        {"all_reduce": 7, "all_gather": 1, "reduce_scatter": 2, "all_to_all": 2, "permute": 4},
    ),
    "sharded_loops": (("pp1.dp2.tp2", "pp2.dp2.tp2"), {"all_gather": 2}),
    "sharded_rows": (("pp1.s4", "pp2.s4"), {"permute": 34, "all_gather": 2}),
}
SCHEDULES = ("1f1b", "zb-h1", "search")
PP, DP, TP = ({"name": name, "size": 2} for name in ("pp", "dp", "tp"))
GRID = [PP, DP, TP]
# The same axes with other names.
NAMED = {"axes": [PP, {"name": "a", "size": 2}, {"name": "b", "size": 2}], "axis-rules": {"dp": ["a"], "tp": ["b"]}}
# Cluster files, the option that selects rules, and the number of devices. Stages may have their own meshes.
CLUSTERS = {
    "sharded_blocks": (
        ({"axes": GRID, "stages": {"1": {"axes": [{"name": "dp", "size": 4}, TP]}}}, "", 12),
        ({"axes": GRID, "stages": {"0": {"axes": [{"name": "tp", "size": 3}]}}}, "", 7),
        ({"axes": GRID, "stages": {"1": {"axes": []}}}, "", 5),
        ({"axes": [PP], "stages": {"1": {"axes": [TP, DP]}}}, "", 5),
        ({"nodes": 2, "devices_per_node": 4, "axes": [PP, {"name": "dp", "size": 2, "inter": 2}, TP]}, "", 8),
        ({"rules": [{"match": "a.*", "axes": [PP]}, {"match": "b[0-9]", "axes": GRID}]}, "mesh-selector=b7", 8),
        (NAMED, "", 8),
        ({**NAMED, "stages": {"1": {"axis-rules": {"dp": ["b"], "tp": ["a"]}}}}, "", 8),
        ({**NAMED, "stages": {"0": {"axes": [{"name": "a", "size": 3}], "axis-rules": {"tp": ["a"]}}}}, "", 7),
        ("3d", "nodes=2 devices-per-node=4", 8),
        ("pp", "nodes=1 devices-per-node=2", 2),
    ),
    "sharded_fully": (
        ({"axes": [PP, {"name": "fsdp", "size": 4}], "stages": {"1": {"axes": [{"name": "fsdp", "size": 2}]}}}, "", 6),
        ("fsdp", "nodes=2 devices-per-node=2", 4),
    ),
    "sharded_twice": (({"axes": [PP, DP], "stages": {"1": {"axes": [{"name": "dp", "size": 3}]}}}, "", 5),),
}


def compiled(tools, source, topology, schedule):
    """The bundle and its report."""
    bundle = tools.compile(source, "step", topology, schedule, "effort=50")
    return bundle, tools.report(tools.path("step.mlir"))


def at_most(what, report, in_loop, most):
    got = [entry["kind"] for entry in report["collectives"] if entry["in_loop"] == in_loop]
    for kind in set(got):
        assert got.count(kind) <= most.get(kind, 0), f"{what}: {got.count(kind)} x {kind}, expected at most {most}"


def executed(tools, bundle, feed, *options):
    """Runs a bundle; returns the bytes of final state and history, if any, and the summary."""
    paths = tools.path("step.final"), tools.path("step.history")
    files = ("--output", paths[0], "--history", paths[1])
    out = tools.ok("mpmd-run", bundle, "--feed", feed, *files, "--summary=json", *options)
    return tuple(read_bytes(path) for path in paths if os.path.exists(path)), json.loads(out)


class Program(Stored):
    """A program in programs/."""

    def run(self, what, bundle, *options):
        """Returns the bytes of the results, which must be JAX's values, and the summary."""
        bits, summary = executed(self.tools, bundle, self.files[1], *self.inputs[:2], *options)
        close_to_jax(what, bits, self.values, 2e-5)
        return bits, summary


@pytest.mark.parametrize("name", OWN)
def test_schedules(tools, name):
    (topologies, in_loop), program, first = OWN[name], Program(tools, name), None
    for topology, schedule in itertools.product(topologies, SCHEDULES):
        what = f"{name} {topology} {schedule}"
        bundle, report = compiled(tools, program.source, topology, schedule)
        at_most(what, report, True, in_loop)
        bits, summary = program.run(what, bundle)
        planned = sum(entry["times_a_step"] for entry in report["collectives"]) * len(summary["steps"])
        assert (
            summary["collectives"] == planned
        ), f"{what}: expected {planned} collectives, got {summary['collectives']}"
        first = first or bits
        same_bits(bits, first, what)
    # The mesh may be larger or smaller than the machine, and messages may arrive with any delay.
    options = ("--threads-per-rank", "2", "--transport", "zero-buffer", "--inject-delays", "3")
    same_bits(program.run(name, bundle, *options)[0], first, f"{name} in another order")


@pytest.mark.parametrize(
    "name, cluster, options, devices",
    [(name, *entry) for name, entries in CLUSTERS.items() for entry in entries],
    ids=[f"{name}-{i}" for name, entries in CLUSTERS.items() for i in range(len(entries))],
)
def test_clusters(tools, name, cluster, options, devices):
    program, topology, found = Program(tools, name), cluster, []
    if isinstance(cluster, dict):
        topology = tools.path("cluster.json")
        write_json(topology, cluster)
    what = f"{name} on {cluster} {options}"
    for schedule in SCHEDULES[:2]:
        bits, summary = program.run(what, tools.compile(program.source, "step", topology, schedule, options))
        assert len(summary["ranks"]) == devices, f"{what}: {len(summary['ranks'])} ranks, expected {devices}"
        found.append(bits)
    same_bits(*found, what)


@pytest.mark.parametrize("topology", ("pp1", "dp2.tp2", "pp1.tp2.dp2", "dp2.tp2.x3"))
def test_linalg(tools, topology):
    state, out, rng = tools.path("linalg.safetensors"), tools.path("linalg.out"), np.random.default_rng(3)
    w, x = (rng.standard_normal(shape).astype(np.float32) for shape in ((7, 8), (5, 7)))
    n = rng.integers(1, 7, (5, 8), dtype=np.int32)
    save(state, {"w": w, "x": x, "n": n})
    y = x.astype(np.float64) @ w * np.arange(5)[:, None]
    want = {"w": w / 2, "columns": 1 + (y * y).sum(0), "ratios": 100 // n, "looked_up": w[n, 3]}
    bundle = tools.compile(os.path.join(E2E, "inputs", "sharded_linalg.mlir"), "linalg", topology)
    tools.ok("mpmd-run", bundle, "--input", state, "--output", out)
    got = load(out)
    close(f"linalg on {topology}", got, {k: v.astype(got[k].dtype) for k, v in want.items()}, 1e-5, least=0)


@pytest.mark.parametrize(
    "name, topology, message",
    (
        ("sharded_blocks", "pp2.dp2", "expected axes that the topology has inside a stage (dp=2), got 'tp' of size 2"),
        ("sharded_blocks", "pp2.dp4.tp2", "expected axis 'dp' to have the size that it has in the topology, 4, got 2"),
        ("sharded_by_hand", "pp2", "of this shard_map, as in topology=pp2.dp2, got other stages"),
    ),
)
def test_refused(tools, name, topology, message):
    source = os.path.join(PROGRAMS, name + ".mlir")
    tools.fails(message, "mpmd-opt", source, f"--mpmd-compile=topology={topology}", "-o", tools.path("none"))


def shared(group):
    """The cases of a shared program, or one skipped case."""
    folder = os.path.join(SHARED, group)
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    skipped = pytest.param("", marks=pytest.mark.skip(reason=f"no ../shared/data/{group} beside the repository"))
    return pytest.mark.parametrize("case", [os.path.join(folder, n) for n in names] or [skipped], ids=os.path.basename)


@shared("sharded")
def test_cases(tools, case):
    about, first = read_json(os.path.join(case, "about.json")), None
    most = about.get("collectives") or {}
    state, feed = (os.path.join(case, n) for n in ("state.safetensors", "feed.safetensors"))
    for topology, schedule in zip(about["topologies"], SCHEDULES):
        bundle, report = compiled(tools, os.path.join(case, "step.mlir"), topology, schedule)
        for key, in_loop in (("per_microbatch", True), ("per_step", False)):
            if key in most:
                at_most(key, report, in_loop, most[key])
        bits, _ = executed(tools, bundle, feed, "--input", state)
        if first is None:
            first = bits
            compare(case, tools.path("step.final"), tools.path("step.history"))
        same_bits(bits, first, f"{topology} {schedule}")


@shared("tutorial")
def test_tutorial(tools, case):
    feed, about = os.path.join(case, "feed.safetensors"), read_json(os.path.join(case, "about.json"))
    if not os.path.exists(feed):
        pytest.skip("it has no feed")
    want = part(load(os.path.join(case, "expect.safetensors")), "history/")
    for topology in about["topologies"]:
        bundle, report = compiled(tools, os.path.join(case, "step.mlir"), topology, "1f1b")
        # On one mesh a collective moves the value; between two meshes the transfer does.
        if "collectives" in about and topology == about["topologies"][-1]:
            at_most(topology, report, True, {k: v for d in about["collectives"].values() for k, v in d.items()})
        (*_, history), _ = executed(tools, bundle, feed)
        close(topology, load(None, history), want, 1e-5, least=1)
