#!/usr/bin/env python3
"""The automatic cut beside the marks of an expert: yardstick.py BIN WORK [--data DIR] [--only REGEX] [--json FILE]

BIN is the directory of the tools; WORK gets the compiled programs. Programs are those of test/e2e/programs and of
examples, and with --data those of DIR (cases, bench, repro) that have stage marks. Each is compiled for as many
pipeline ranks as it has stages, with 1F1B: as it is marked, and with the marks taken away. Nothing is run: all numbers
are from the reports of the compiler, so they are the same on every machine.

    step          simulated seconds of a step
    memory        planned bytes of the rank that plans most
    state         bytes of the state of the stage that has most
    sent          bytes that stages on different ranks send in a step

Columns are the ratios automatic / marked, the slowest first. The last column names rows that are `tiny`: a microbatch
takes so little time on each stage that launches and latencies decide. It also says if the step without marks has fewer
microbatches, because its loop needs marks to be found, or stages without work. With --json, FILE gets the numbers
themselves.
"""
import argparse
import concurrent.futures
import json
import math
import os
import re
import subprocess
import sys

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
# The steps of DIR/repro whose marks are those of an expert. The others show faults.
REPRO = ("listed_layers/step.mlir", "preference/marked.mlir")
MARK = re.compile(r"mpmd_stage_((?:\d+(?:x\d+)?_)+)body")
ATTRIBUTE = re.compile(r'mpmd\.stage = "(\d+)"(, )?')
MESH = re.compile(r"sdy\.mesh @\w+ = <\[(.*?)\]>")
# How much slower, and how much larger, the automatic cut may be.
SLOWER, LARGER = 1.03, 1.10
# A microbatch of less work per stage than this costs mostly launches and latencies of messages.
TINY = 100e-6


def sources(data):
    """(name, path) of each program that may have marks."""
    found = []
    for group, folder in (("programs", "test/e2e/programs"), ("examples", "examples")):
        found.append((group, os.path.join(ROOT, folder)))
    found += [(group, os.path.join(data, group)) for group in ("cases", "bench")] if data else []
    for group, folder in found:
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
            path = os.path.join(folder, name)
            if name.endswith(".mlir"):
                yield f"{group}/{name[:-5]}", path
            elif os.path.exists(os.path.join(path, "step.mlir")):
                yield f"{group}/{name}", os.path.join(path, "step.mlir")
    for name in REPRO if data else ():
        if os.path.exists(os.path.join(data, "repro", name)):
            yield f"repro/{os.path.dirname(name)}", os.path.join(data, "repro", name)


def stages_of(text):
    """The number of stages that the marks name; 0 without marks."""
    numbers = [int(n) for name in MARK.findall(text) for n in re.findall(r"(\d+)(?:x\d+)?_", name)]
    numbers += [int(number) for number, _ in ATTRIBUTE.findall(text)]
    return max(numbers, default=-1) + 1


def without_marks(text):
    return ATTRIBUTE.sub("", text.replace("mpmd_stage_", "layer_"))


def topology_of(text, stages):
    """As many pipeline ranks as stages, each with the mesh of the program."""
    mesh = MESH.search(text)
    axes = re.findall(r'"(\w+)"=(\d+)', mesh[1]) if mesh else ()
    return ".".join([f"pp{stages}"] + [name + size for name, size in axes])


def measure(tools, source, out, topology, stages):
    """The numbers of one compilation, or the first error of the compiler."""
    options = f"--mpmd-compile=topology={topology} schedule=1f1b" + (f" stages={stages}" if stages else "")
    for command in (
        ["mpmd-opt", source, options, "-o", out + ".ranks.mlir"],
        ["mpmd-translate", "--mpmd-to-report", out + ".ranks.mlir", "-o", out + ".json"],
    ):
        command[0] = os.path.join(tools, command[0])
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            return (re.findall(r"error: (.*)", done.stderr) or [f"exit status {done.returncode}"])[0]
    os.remove(out + ".ranks.mlir")
    with open(out + ".json", encoding="utf-8") as f:
        report = json.load(f)
    busiest = max(stage["seconds"] for stage in report["stages"])
    loops = report["microbatches"]
    microbatches = sum(loops) if isinstance(loops, list) else loops
    return {
        "step": report["makespan"],
        "memory": max(rank["planned_bytes"] for rank in report["ranks"]),
        "state": max(stage["state_bytes"] for stage in report["stages"]),
        "sent": sum(move["times"] * move["bytes"] for move in report["transfers"] if not move["local"]),
        "microbatches": microbatches,
        "working": sum(stage["seconds"] > 0.01 * busiest for stage in report["stages"]),
        "microbatch": busiest / max(microbatches, 1),
    }


def compare(tools, work, name, source):
    """A row: the name, the number of stages, and the numbers of both compilations. None if there are no marks."""
    with open(source, encoding="utf-8") as f:
        text = f.read()
    stages = stages_of(text)
    if not stages:
        return None
    out = os.path.join(work, name.replace("/", "-"))
    with open(out + ".unmarked.mlir", "w", encoding="utf-8") as f:
        f.write(without_marks(text))
    topology = topology_of(text, stages)
    marked = measure(tools, source, out + ".marked", topology, 0)
    automatic = measure(tools, out + ".unmarked.mlir", out + ".automatic", topology, stages)
    return {"program": name, "stages": stages, "marked": marked, "automatic": automatic}


def ratio(row, key):
    """Automatic / marked. Two values of 0 are equal."""
    over, under = row["automatic"][key], row["marked"][key]
    return over / under if under else 1.0 if not over else math.inf


def mean(rows, key):
    """The geometric mean of the ratios that are not 0."""
    found = [ratio(row, key) for row in rows]
    found = [value for value in found if 0 < value < math.inf]
    return math.exp(sum(map(math.log, found)) / len(found))


def show(rows):
    keys = ("step", "memory", "state", "sent")
    compiled = [row for row in rows if isinstance(row["marked"], dict) and isinstance(row["automatic"], dict)]
    compiled.sort(key=lambda row: (-ratio(row, "step"), row["program"]))
    print("| program | stages | step, marked | step | memory | state | sent | |\n|---|---|---|---|---|---|---|---|")
    within = {"step": 0, "memory": 0}
    for row in compiled:
        over = {"step": ratio(row, "step") > SLOWER, "memory": ratio(row, "memory") > LARGER}
        for key in within:
            within[key] += not over[key]
        cells = [f"{ratio(row, key):.2f}" for key in keys]
        cells = [f"**{cell}**" if over.get(key) else cell for key, cell in zip(keys, cells)]
        notes = ["tiny"] if row["marked"]["microbatch"] < TINY else []
        loops = [row[which]["microbatches"] for which in ("automatic", "marked")]
        if loops[0] != loops[1]:
            notes.append(f"{loops[0]} of {loops[1]} microbatches")
        if row["automatic"]["working"] < row["stages"]:
            notes.append(f"{row['automatic']['working']} of {row['stages']} stages work")
        milliseconds = row["marked"]["step"] * 1e3
        print(
            f"| {row['program']} | {row['stages']} | {milliseconds:.3g} ms | {' | '.join(cells)} | {', '.join(notes)} |"
        )
    if compiled:
        large = [row for row in compiled if row["marked"]["microbatch"] >= TINY]
        for title, some in (("geometric mean", compiled), ("of those not tiny", large)):
            cells = " | ".join(f"{mean(some, key):.3f}" for key in keys) if some else " | " * (len(keys) - 1)
            print(f"| {title} | | | {cells} | |")
        print(
            f"\nOf {len(compiled)} programs, {within['step']} have a step of at most {SLOWER} times the marked one.\n"
            f"{within['memory']} plan at most {LARGER:.2f} times its memory."
        )
    for row in rows:
        for which in ("marked", "automatic"):
            if isinstance(row[which], str):
                print(f"\n{row['program']} is left out. Compiled as {which}, it is refused: {row[which]}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin"), parser.add_argument("work"), parser.add_argument("--data", default="")
    parser.add_argument("--only", default=""), parser.add_argument("--json")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    os.makedirs(args.work, exist_ok=True)
    chosen = [source for source in sources(args.data) if re.search(args.only, source[0])]
    for tool in ("mpmd-opt", "mpmd-translate"):
        if not os.access(os.path.join(args.bin, tool), os.X_OK):
            sys.exit(f"cannot run '{os.path.join(args.bin, tool)}'")
    if not chosen:
        sys.exit(f"no program matches '{args.only}'")
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        rows = list(pool.map(lambda source: compare(args.bin, args.work, *source), chosen))
    rows = [row for row in rows if row]
    show(rows)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as f:
            json.dump(rows, f, indent=1)


if __name__ == "__main__":
    main()
