#!/usr/bin/env python3
"""Checks `mpmd-schedule simulate` with invalid files and options, large clusters, and the rules of its reports:
simulate.py MPMD_SCHEDULE SCRATCH."""
import json
import os
import subprocess
import sys
import time

TOOL, SCRATCH = sys.argv[1], sys.argv[2]
os.makedirs(SCRATCH, exist_ok=True)
MODEL = {"layers": 96, "hidden": 12288, "heads": 96, "sequence": 2048, "vocabulary": 51200, "batch": 1536}
CLUSTER = {
    "nodes": 128,
    "devices_per_node": 8,
    "axes": [{"name": "dp", "size": -1}],
    "device": {"kind": "cuda", "memory": 80e9},
    "links": {"intra": {"bandwidth": 300e9, "latency": 5e-6}, "inter": {"bandwidth": 200e9, "latency": 1e-5}},
}


def expect(condition, message):
    if not condition:
        sys.exit("FAILED: " + message)


def call(*options, model=MODEL, cluster=CLUSTER, target="cuda:sm_80"):
    paths = []
    for name, content in (("model.json", model), ("cluster.json", cluster)):
        paths.append(os.path.join(SCRATCH, name))
        with open(paths[-1], "w", encoding="utf-8") as f:
            f.write(content if isinstance(content, str) else json.dumps(content))
    command = [TOOL, "simulate", paths[0], "--cluster", paths[1], "--target", target, *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


def ok(*options, **files):
    code, out, err = call(*options, **files)
    expect(code == 0 and err == "", f"{options}: {err}")
    return out


def refused(*options, words, **files):
    code, out, err = call(*options, **files)
    expect(code == 1 and out == "", f"{options}: exit code {code}, {out}")
    expect(err.startswith("mpmd-schedule: error: ") and err.count("\n") == 1, err)
    expect(all(word in err for word in words), f"{options}: expected {words}, got {err}")


def changed(content, **changes):
    return {key: value for key, value in {**content, **changes}.items() if value is not None}


def test_reports():
    one = ["--layout=pp16.dp8.tp8"]
    out = ok(*one)
    for name in "model devices layout step rate bubble memory links busiest planned".split():
        expect(any(line.startswith(name) for line in out.splitlines()), f"{name} in {out}")
    report = json.loads(ok(*one, "--report=-"))
    expect(report["microbatches"] == 192 and report["recompute"] == "full", report)
    parts = report["pipeline_seconds"] + report["reduction_seconds"] + report["update_seconds"]
    expect(abs(parts - report["step_seconds"]) < 1e-2 * parts, report)
    memory = report["memory"]
    pieces = sum(memory[key] for key in ("weights", "optimizer", "activations", "working"))
    expect(abs(pieces - memory["peak"]) < 1 and memory["peak"] < memory["capacity"], memory)
    every = json.loads(ok("--report=-"))
    seconds = [each["step_seconds"] for each in every["best"]]
    expect(len(seconds) == 5 and seconds == sorted(seconds), seconds)
    expect(every["tried"] == every["simulated"] + every["slower"] + sum(every["left_out"].values()), every)
    best = every["best"][0]
    again = json.loads(
        ok(
            "--layout=" + best["layout"],
            "--microbatch-size=" + str(best["microbatch_size"]),
            "--recompute=" + best["recompute"],
            "--report=-",
        )
    )
    expect(again["step_seconds"] == best["step_seconds"], "a layout alone takes another time")
    expect(ok("--report=-") == ok("--report=-"), "two reports differ")
    found = json.loads(ok(*one, "--schedule=search", "--effort=50", "--report=-"))
    expect(found["schedule"].startswith("search: ") and found["step_seconds"] < report["step_seconds"], found)


def test_sixteen_thousand_devices():
    model = {**MODEL, "layers": 128, "hidden": 25600, "heads": 160, "batch": 16384}
    begin = time.monotonic()
    report = json.loads(ok("--report=-", model=model, cluster={**CLUSTER, "nodes": 2048}))
    took = time.monotonic() - begin
    expect(report["devices"] == 16384 and len(report["best"]) == 5, report)
    expect(took < 120, f"took {took} s")


def test_wrong_input():
    links = CLUSTER["links"]
    refused(model="[]", words=["model.json", "expected a JSON object"])
    refused(model=changed(MODEL, layers=None), words=["\"layers\" of the model", "missing"])
    refused(model=changed(MODEL, hidden=2**62), words=["\"hidden\" of the model", "from 1 to 16777216"])
    refused(model=changed(MODEL, hidden=1e300), words=["\"hidden\" of the model"])
    refused(model=changed(MODEL, batch=0), words=["\"batch\" of the model", "got 0"])
    refused(cluster=changed(CLUSTER, links=None), words=["bandwidth of intra links, which join 8 devices", "got none"])
    refused(cluster=changed(CLUSTER, links={"intra": links["intra"]}), words=["bandwidth of inter links", "128 nodes"])
    slow = {**links, "inter": {"bandwidth": 0, "latency": 0}}
    refused(cluster=changed(CLUSTER, links=slow), words=["bandwidth", "got 0"])
    refused(cluster=changed(CLUSTER, nodes=2**60), words=["4194304"])
    refused(cluster=changed(CLUSTER, device={"kind": "cuda", "memory": -1}), words=["memory", "-1"])
    small = {"kind": "cuda", "memory": 1e9}
    refused(cluster=changed(CLUSTER, device=small), words=["can run", "the smallest takes", "a device has 1 GB"])
    refused(target="cuda:sm_1", words=["expected one of the targets cpu, cuda:sm_75", "cuda:sm_1"])
    refused(target="cpu", words=["expected a target of the cluster's devices, cuda, got cpu"])
    refused(target="cuda:sm_75", words=["expected a type of which cuda:sm_75 has products, got bf16"])
    for layout, *words in (
        ("pp16.dp16.tp8", "expected axes that make up 128 nodes x 8 devices = 1024", "2048"),
        ("pp64.dp2.tp8", "expected pp that divides the 96 layers, got 64"),
        ("pp2.dp8.tp64", "expected tp that divides the 96 heads, got 64"),
        ("dp1024", "expected dp times the size of a microbatch that divides the batch of 1536", "1024 times 1"),
        ("pp8.ep128", "expected the axes pp, dp and tp", "'ep'"),
        ("pp2.dp64.tp8", "expected at most 80 GB on a device", "pipeline rank 0"),
        ("pp", "pp"),
        ("pp99999999999999999999", "pp99999999999999999999"),
    ):
        refused("--layout=" + layout, words=words)
    one = "--layout=pp16.dp8.tp8"
    refused(one, "--microbatch-size=1,2", words=["expected one --microbatch-size and one --recompute", "got 2"])
    refused(one, "--microbatch-size=0", words=["microbatch-size"])
    refused(one, "--recompute=some", words=["recompute"])
    refused(one, "--schedule=none", words=["expected one of the schedules", "got 'none'"])
    refused(one, "--schedule=dualpipe", words=["expected a schedule that programs can run"])
    refused(one, "--schedule=interleaved-1f1b", "--chunks=4", words=["stages that divides the 96 layers", "got 64"])
    refused(one, "--efficiency=1.5", words=["expected a share of the peak rate", "got 1.5"])
    refused(one, "--efficiency=5e-324", words=["expected a share of the peak rate"])
    refused("--schedule=search", words=["expected --layout beside --schedule=search"])
    refused(one, "--report=" + os.path.join(SCRATCH, "no", "r.json"), words=["r.json"])


test_reports()
test_sixteen_thousand_devices()
test_wrong_input()
