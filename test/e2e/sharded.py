"""Sharded training steps on meshes of several devices: JAX's values, the same bits whatever the schedule and the number
of pipeline ranks, and no more collectives than they need. Those of ../shared/data/sharded and tutorial run where they
are present."""
import json
import os

import numpy as np

from compare import compare
from harness import SOURCE, load, main, read_bytes, read_json, same_bits, save, write_json

PROGRAMS = os.path.join(SOURCE, "test", "e2e", "programs")
SHARED = os.path.normpath(os.path.join(SOURCE, "..", "shared", "data"))
# Topologies of the programs beside this file; collectives in each microbatch and outside the loop.
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
}
SCHEDULES = ("1f1b", "zb-h1", "search")
PP, DP, TP = ({"name": name, "size": 2} for name in ("pp", "dp", "tp"))
GRID = [PP, DP, TP]
# The same axes under other names.
NAMED = {"axes": [PP, {"name": "a", "size": 2}, {"name": "b", "size": 2}], "axis-rules": {"dp": ["a"], "tp": ["b"]}}
# Clusters, what chooses among their rules, and how many devices there are. Stages may have meshes of their own.
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


def part(tensors, prefix):
    return {n[len(prefix) :]: t for n, t in tensors.items() if n.startswith(prefix)}


def compiled(tools, source, name, topology, schedule):
    """The bundle and its report."""
    bundle = tools.compile(source, name, topology, schedule, "effort=50")
    report = tools.path(name + ".report.json")
    tools.ok("mpmd-translate", "--mpmd-to-report", tools.path(name + ".mlir"), "-o", report)
    return bundle, read_json(report)


def counts(collectives, in_loop):
    kinds = {}
    for entry in collectives:
        if entry["in_loop"] == in_loop:
            kinds[entry["kind"]] = kinds.get(entry["kind"], 0) + 1
    return kinds


def at_most(name, got, most):
    for kind, count in got.items():
        assert count <= most.get(kind, 0), f"{name}: {count} x {kind}, expected at most {most}"


def executed(tools, bundle, name, state, feed, *options):
    """Runs a bundle; the paths of final state and history, their bytes, and the summary."""
    paths = tools.path(name + ".final"), tools.path(name + ".history")
    inputs = ("--input", state) if state else ()
    files = ("--output", paths[0], "--history", paths[1])
    out = tools.ok("mpmd-run", bundle, *inputs, "--feed", feed, *files, "--summary=json", *options)
    contents = []
    for path in paths:
        if os.path.exists(path):
            contents.append(read_bytes(path))
    return paths, tuple(contents), json.loads(out)


def program(tools, name):
    """A program beside this file: its path, those of its state and feed, and its values."""
    values = load(os.path.join(PROGRAMS, name + ".safetensors"))
    state, feed = tools.path("state.st"), tools.path("feed.st")
    save(state, part(values, "state/"))
    save(feed, part(values, "feed/"))
    return os.path.join(PROGRAMS, name + ".mlir"), state, feed, values


def close(what, files, values):
    for n, want in {**part(values, "final/"), **part(values, "history/")}.items():
        got = {**load(files[0]), **load(files[1])}[n]
        error = np.abs(got.astype(np.float64) - want).max() / max(np.abs(want).max(), 1e-6)
        assert error <= 2e-5, f"{what}: {n} has a relative error of {error:.1e}"


def own(tools):
    for name, (topologies, in_loop) in OWN.items():
        source, state, feed, values = program(tools, name)
        first = None
        for topology in topologies:
            for schedule in SCHEDULES:
                what = f"{name} {topology} {schedule}"
                bundle, report = compiled(tools, source, "own", topology, schedule)
                at_most(what, counts(report["collectives"], True), in_loop)
                files, bits, summary = executed(tools, bundle, "own", state, feed)
                planned = sum(entry["times_a_step"] for entry in report["collectives"])
                steps = len(summary["steps"])
                assert (
                    summary["collectives"] == planned * steps
                ), f"{what}: {summary['collectives']} != {planned} x {steps}"
                if first is None:
                    first = bits
                    close(what, files, values)
                same_bits(bits, first, what)
        # The mesh may be larger or smaller than the machine, and messages may come at any time.
        options = ("--threads-per-rank", "2", "--transport", "zero-buffer", "--inject-delays", "3")
        same_bits(executed(tools, bundle, "own", state, feed, *options)[1], first, f"{name} in another order")


def clusters(tools):
    count = 0
    for name, entries in CLUSTERS.items():
        source, state, feed, values = program(tools, name)
        for cluster, options, devices in entries:
            topology = cluster
            if isinstance(cluster, dict):
                topology = tools.path("cluster.json")
                write_json(topology, cluster)
            what = f"{name} on {cluster} {options}"
            bits = []
            for schedule in SCHEDULES[:2]:
                bundle = tools.compile(source, "cluster", topology, schedule, options)
                files, both, summary = executed(tools, bundle, "cluster", state, feed)
                assert len(summary["ranks"]) == devices, f"{what}: {len(summary['ranks'])} ranks, expected {devices}"
                close(what, files, values)
                bits.append(both)
            same_bits(*bits, what)
            count += 1
    return count


def linalg(tools):
    source = os.path.join(SOURCE, "test", "e2e", "inputs", "sharded_linalg.mlir")
    state = tools.path("linalg.safetensors")
    rng = np.random.default_rng(3)
    w, x = (rng.standard_normal(shape).astype(np.float32) for shape in ((7, 8), (5, 7)))
    n = rng.integers(1, 7, (5, 8), dtype=np.int32)
    save(state, {"w": w, "x": x, "n": n})
    y = x.astype(np.float64) @ w * np.arange(5)[:, None]
    want = {"w": w / 2, "columns": 1 + (y * y).sum(0), "ratios": 100 // n, "looked_up": w[n, 3]}
    for topology in ("pp1", "dp2.tp2", "pp1.tp2.dp2", "dp2.tp2.x3"):
        bundle = tools.compile(source, "linalg", topology)
        tools.ok("mpmd-run", bundle, "--input", state, "--output", tools.path("linalg.out"))
        got = load(tools.path("linalg.out"))
        for name, value in want.items():
            error = np.abs(got[name] - value).max()
            assert error <= 1e-5 * np.abs(value).max(), f"linalg on {topology}: {name} is off by {error}"


def refusals(tools):
    for name, topology, message in (
        ("sharded_blocks", "pp2.dp2", "expected axes that the topology has inside a stage (dp=2), got 'tp' of size 2"),
        ("sharded_blocks", "pp2.dp4.tp2", "expected axis 'dp' to have the size that it has in the topology, 4, got 2"),
        ("sharded_by_hand", "pp2", "expected a topology that has the axes of manual computations inside a stage"),
    ):
        source = os.path.join(PROGRAMS, name + ".mlir")
        code, _, err = tools.call("mpmd-opt", source, f"--mpmd-compile=topology={topology}", "-o", tools.path("none"))
        assert code == 1 and message in err, f"{topology}: expected exit code 1 and '{message}', got {code}: {err}"


def cases(tools):
    folder = os.path.join(SHARED, "sharded")
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    for name in names:
        case = os.path.join(folder, name)
        about = read_json(os.path.join(case, "about.json"))
        source = os.path.join(case, "step.mlir")
        want, first = about.get("collectives") or {}, None
        for topology, schedule in zip(about["topologies"], SCHEDULES):
            bundle, report = compiled(tools, source, "case", topology, schedule)
            for key, in_loop in (("per_microbatch", True), ("per_step", False)):
                if key in want:
                    at_most(f"{name} {key}", counts(report["collectives"], in_loop), want[key])
            state, feed = os.path.join(case, "state.safetensors"), os.path.join(case, "feed.safetensors")
            files, bits, _ = executed(tools, bundle, "case", state, feed)
            if first is None:
                first = bits
                compare(case, *files)
            same_bits(bits, first, f"{name} {topology} {schedule}")
    return len(names)


def tutorial(tools):
    folder = os.path.join(SHARED, "tutorial")
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    for name in names:
        case = os.path.join(folder, name)
        feed = os.path.join(case, "feed.safetensors")
        if not os.path.exists(feed):
            continue
        about = read_json(os.path.join(case, "about.json"))
        want = part(load(os.path.join(case, "expect.safetensors")), "history/")
        for topology in about["topologies"]:
            bundle, report = compiled(tools, os.path.join(case, "step.mlir"), "tutorial", topology, "1f1b")
            total = counts(report["collectives"], True)
            # On one mesh a value is moved by a collective, between two by the transfer.
            if "collectives" in about and topology == about["topologies"][-1]:
                at_most(
                    f"{name} {topology}", total, {k: v for d in about["collectives"].values() for k, v in d.items()}
                )
            (_, history), _, _ = executed(tools, bundle, "tutorial", None, feed)
            for n, value in want.items():
                error = np.abs(load(history)[n].astype(np.float64) - value).max()
                assert error <= 1e-5 * max(1, np.abs(value).max()), f"{name} {topology}: {n} is off by {error:.1e}"
    return len(names)


def run(tools):
    own(tools)
    linalg(tools)
    refusals(tools)
    count = clusters(tools)
    print(f"{len(OWN)} programs, {count} clusters, {cases(tools)} shared cases, {tutorial(tools)} of the tutorial")


main(run)
