#!/usr/bin/env python3
"""Collectives inside a mesh against their bound: collectives.py BIN [MEGABYTES] [BEFORE_BIN]

A step has one collective over 2, 4 or 8 ranks of one mesh, whose larger side has MEGABYTES (16) per rank; its time is
that of the task that it is in, from the first rank's begin to the last one's end, in the best step of all. The bound is
what the ranks must get from each other, at the speed at which as many threads copy arrays of that size, on the cores
that are there, in the same run; a number is bound over time. With BEFORE_BIN, the tools of another build, both take
turns.
"""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

ROUNDS, STEPS, COLUMNS = 5, 8, 1024
RANKS = (2, 4, 8)
HANDLE = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>"
SUM = """ ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    })"""
# Attributes and body of the op, and the rows of its operand and its result on each rank, of R and n ranks; whether the
# result is the same on all of them; how often a rank gets R / n rows from each of the others.
KINDS = {
    "all_reduce": ("{handle}, replica_groups = {all}, use_global_device_ids", SUM, lambda r, n: (r, r), True, 2),
    "reduce_scatter": (
        "{handle}, replica_groups = {all}, scatter_dimension = 0 : i64, use_global_device_ids",
        SUM,
        lambda r, n: (r, r // n),
        False,
        1,
    ),
    "all_gather": (
        "all_gather_dim = 0 : i64, {handle}, replica_groups = {all}, use_global_device_ids",
        "",
        lambda r, n: (r // n, r),
        True,
        1,
    ),
    "all_to_all": (
        "{handle}, concat_dimension = 0 : i64, replica_groups = {all}, split_count = {n} : i64, "
        "split_dimension = 0 : i64",
        "",
        lambda r, n: (r, r),
        False,
        1,
    ),
}


def program(kind, rows, ranks):
    attributes, body, shapes, whole, _ = KINDS[kind]
    before, after = shapes(rows, ranks)
    tensor = lambda rows: f"tensor<{rows}x{COLUMNS}xf32>"
    group = f"dense<[{list(range(ranks))}]> : tensor<1x{ranks}xi64>"
    result = tensor(after if whole else after * ranks)
    return f"""
sdy.mesh @mesh = <["dp"={ranks}]>
func.func public @main(%x: {tensor(before * ranks)} {{sdy.sharding = #sdy.sharding<@mesh, [{{"dp"}}, {{}}]>}} loc("x"))
    -> ({result} {{jax.result_info = "y"}}) {{
  %y = sdy.manual_computation(%x) in_shardings=[<@mesh, [{{"dp"}}, {{}}]>]
      out_shardings=[<@mesh, [{{{'' if whole else '"dp"'}}}, {{}}]>] manual_axes={{"dp"}} (%own: {tensor(before)}) {{
    %0 = "stablehlo.{kind}"(%own) <{{{attributes.format(handle=HANDLE, all=group, n=ranks)}}}>{body}
      : ({tensor(before)}) -> {tensor(after)}
    sdy.return %0 : {tensor(after)}
  }} : ({tensor(before * ranks)}) -> {result}
  return %y : {result}
}}
"""


def copy_speed(threads, size):
    """Bytes a second that so many threads copy together; the best of some tries."""
    arrays = [(np.ones(size, np.uint8), np.zeros(size, np.uint8)) for _ in range(threads)]
    best = 0
    for _ in range(5):
        gate = threading.Barrier(threads + 1)

        def work(pair):
            gate.wait()
            for _ in range(4):
                np.copyto(pair[1], pair[0])

        workers = [threading.Thread(target=work, args=(pair,)) for pair in arrays]
        for worker in workers:
            worker.start()
        gate.wait()
        begin = time.monotonic()
        for worker in workers:
            worker.join()
        best = max(best, 4 * threads * size / (time.monotonic() - begin))
    return best


def spans(trace):
    """Seconds of the task with exchanges, in each step but the first."""
    with open(trace, encoding="utf-8") as f:
        events = [e for e in json.load(f)["traceEvents"] if e["ph"] == "X" and e["args"]["step"] > 0]
    lies = lambda e, task: e["tid"] == task["tid"] and task["ts"] <= e["ts"] <= task["ts"] + task["dur"]
    exchanges, tasks = ([e for e in events if e["cat"] == kind] for kind in ("exchange", "task"))
    steps = {}
    for task in tasks:
        if any(lies(e, task) for e in exchanges):
            steps.setdefault(task["args"]["step"], []).append(task)
    return [(max(t["ts"] + t["dur"] for t in s) - min(t["ts"] for t in s)) * 1e-6 for s in steps.values()]


def main(tools, megabytes="16", before=None):
    builds = {"now": tools, **({"before": before} if before else {})}
    rows = int(float(megabytes) * (1 << 20)) // (4 * COLUMNS) // 8 * 8
    size = rows * COLUMNS * 4
    cores = len(os.sched_getaffinity(0))
    print(f"{'collective':<16}{'ranks':>6}{'bound, ms':>11}" + "".join(f"{n + ', ms':>12}{'of it':>7}" for n in builds))
    with tempfile.TemporaryDirectory() as work:
        for kind in KINDS:
            for ranks in RANKS:
                text, compiled, trace = (os.path.join(work, n) for n in ("x.mlir", "x.ranks.mlir", "x.json"))
                with open(text, "w", encoding="utf-8") as f:
                    f.write(program(kind, rows, ranks))
                for name, folder in builds.items():
                    options = [f"--mpmd-compile=topology=dp{ranks}", "-o", compiled]
                    subprocess.run([os.path.join(folder, "mpmd-opt"), text] + options, check=True)
                    options = ["--mpmd-to-bundle", compiled, "-o", os.path.join(work, name + ".mpmd")]
                    subprocess.run([os.path.join(folder, "mpmd-translate")] + options, check=True)
                best, speed = {name: float("inf") for name in builds}, 0
                for _ in range(ROUNDS):
                    speed = max(speed, copy_speed(min(ranks, cores), size))
                    for name, folder in builds.items():
                        command = [os.path.join(folder, "mpmd-run"), os.path.join(work, name + ".mpmd")]
                        command += ["--random-inputs", "1", "--steps", str(STEPS), "--trace", trace]
                        subprocess.run(command, check=True, capture_output=True)
                        best[name] = min(best[name], *spans(trace))
                bound = ranks * KINDS[kind][4] * size * (ranks - 1) / ranks / speed
                print(
                    f"{kind:<16}{ranks:>6}{bound * 1e3:>11.3f}"
                    + "".join(f"{best[n] * 1e3:>12.3f}{bound / best[n]:>7.2f}" for n in builds),
                    flush=True,
                )


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    main(*sys.argv[1:])
