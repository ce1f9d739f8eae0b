"""The page on reports: keys of real ones, each with what it means."""
import json
import os
import re
import tempfile

from reference_pages.text import ROOT, cell, code, output, page, read, table

# A plain pipeline, one with several devices a stage, one for a GPU, one with replicas.
PROGRAMS = (
    ("mlp", "topology=pp4 schedule=1f1b"),
    ("gpt2-3d", "topology=pp2.dp2.tp2 schedule=1f1b"),
    ("mlp", "topology=pp2 schedule=1f1b target=cuda:sm_90"),
    ("gpt2", "topology=pp2 placement=rotate:-1"),
)
MEANING = {
    "program": "name of the program",
    "schedule": "name of the schedule",
    "target": "what code is made for",
    "precision": "`precision=`",
    "denormals": "`denormals=`",
    "microbatches": "microbatches of each loop",
    "repetitions": "how often a call repeats the step; other numbers are of one repetition",
    "makespan": "planned seconds of a call; null before phase `scheduled`",
    "bubble": "planned share of time in which ranks do nothing",
    "stages[].stage": "number",
    "stages[].rank": "pipeline rank; null before phase `scheduled`",
    "stages[].target": "target of its devices",
    "stages[].state_bytes": "bytes of its state, whole tensors",
    "stages[].flops": "floating-point operations of a step of one device, by kind of task",
    "stages[].bytes": "bytes that its launches read and write in a step",
    "stages[].seconds": "seconds of a step by the cost model",
    "stages[].residual_bytes": "bytes of a device per microbatch, saved from forward to backward",
    "stages[].weight_residual_bytes": "bytes of a device per microbatch, saved from input half to weight half",
    "stages[].subset": "of a round-robin replica: its first microbatch, and the distance to the next one",
    "arguments[].name": "name of the argument",
    "arguments[].type": "type of the whole tensor",
    "arguments[].sharding": "axes per dimension, or `whole`",
    "arguments[].why": "where the sharding comes from",
    "arguments[].bytes": "bytes of the whole tensor",
    "arguments[].state": "whether a result replaces it",
    "arguments[].stages": "stages that hold it",
    "transfers[].from": "stage that sends",
    "transfers[].to": "stage that receives",
    "transfers[].times": "how often in a step",
    "transfers[].bytes": "bytes each time, of all devices",
    "transfers[].type": "type of the whole tensor",
    "transfers[].reason": "what it is for",
    "transfers[].local": "whether both stages are on one rank, so that nothing moves",
    "collectives[].task": "stage and kind of the task",
    "collectives[].kind": "`all_reduce`, `all_gather` and so on",
    "collectives[].axes": "axes over which it runs",
    "collectives[].bytes": "bytes that a device gets from others each time, at most",
    "collectives[].times_a_step": "how often in a step",
    "collectives[].in_loop": "whether it is in the microbatch loop",
    "collectives[].reason": "what it is for",
    "ranks[].rank": "pipeline rank",
    "ranks[].planned_bytes": "bytes of the arena of one device",
    "ranks[].workspace_bytes": "bytes of the arena that are workspace",
    "saved[].stage": "stage that saves the value, or sends it",
    "saved[].number": "how many such values",
    "saved[].before": "bytes per microbatch before recomputation, whole tensors",
    "saved[].after": "bytes per microbatch after it",
    "saved[].op": "operation that makes it",
    "saved[].type": "its type",
    "saved[].reason": "why it is saved or not",
    "saved[].name": "its name in the program",
    "unmarked[].op": "operation that no stage claims",
    "unmarked[].type": "type of its result",
    "unmarked[].count": "how many such operations",
    "unmarked[].task": "task that it went to; empty if it is copied into each reader",
    "unmarked[].reason": "why",
    "kernels": "kernels of a GPU program; null without `ptxas`",
    "kernels[].name": "name of the kernel",
    "kernels[].threads": "threads of a block",
    "kernels[].rows": "rows of a block",
    "kernels[].registers": "registers of a thread",
    "kernels[].stack_bytes": "stack of a thread",
    "kernels[].spill_store_bytes": "spills of a thread, stored",
    "kernels[].spill_load_bytes": "spills of a thread, loaded",
    "kernels[].shared_bytes": "shared memory of a block",
    "kernels_unknown": "why `kernels` is null",
}
SUMMARY = {
    "steps": "seconds of each step",
    "allocations_after_first_step": "allocations of the runtime after the first step",
    "collectives": "executed exchanges, each counted once for its ranks",
    "scalars": "scalar results of the last step",
    "first_step": "number of the first step of this process",
    "collectives_by_nccl": "of them, those of NCCL",
    "ranks[].rank": "number of the rank",
    "ranks[].process": "number of its process",
    "ranks[].busy": "seconds in tasks",
    "ranks[].waiting": "seconds of posting and waiting for messages",
    "ranks[].idle": "seconds of the rest",
    "ranks[].sent_bytes": "bytes sent",
    "ranks[].received_bytes": "bytes received",
    "ranks[].planned_peak_bytes": "bytes of the arena",
    "ranks[].used_peak_bytes": "one past the highest byte of the arena that is used",
}


def keys(value, path=""):
    """The paths of all keys of a report."""
    if isinstance(value, dict):
        for key, inner in value.items():
            here = f"{path}.{key}" if path else key
            is_map = here == "stages[].flops" or (path == "" and key in ("scalars", "launch_times"))
            # Of a list of objects, the keys of these.
            if is_map or not (isinstance(inner, list) and (not inner or isinstance(inner[0], dict))):
                yield here
            if not is_map:
                yield from keys(inner, here)
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, dict):
                yield from keys(inner, path + "[]")


def rows(found, meaning, where):
    """One row a key. All keys need a meaning."""
    missing = sorted(found - set(meaning))
    if missing:
        path = "scripts/reference_pages/report.py"
        raise SystemExit(f"{where}: expected a meaning of each key in {path}, got none of {', '.join(missing)}")
    return [[code(key), cell(meaning[key])] for key in meaning if key in found]


def report(bin_folder):
    found, summary = set(), set()
    run = lambda tool, *arguments: output(os.path.join(bin_folder, tool), *arguments)
    with tempfile.TemporaryDirectory() as folder:
        ranks, path = os.path.join(folder, "step.ranks.mlir"), os.path.join(folder, "report.json")
        for example, options in PROGRAMS:
            step = os.path.join(ROOT, "examples", example, "step.mlir")
            run("mpmd-opt", step, f"--mpmd-compile={options}", "--quiet", "-o", ranks)
            run("mpmd-translate", "--mpmd-to-report", ranks, "-o", path)
            with open(path, encoding="utf-8") as file:
                found |= set(keys(json.load(file)))
        bundle = os.path.join(folder, "step.mpmd")
        step = os.path.join(ROOT, "examples", "mlp", "step.mlir")
        run("mpmd-opt", step, "--mpmd-compile=topology=pp2", "--quiet", "-o", ranks)
        run("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle)
        summary |= set(keys(json.loads(run("mpmd-run", bundle, "--random-inputs", "1", "--summary=json"))))
    # What these programs lack here, as kernels without ptxas, the code that writes the report has.
    text = read("tools/mpmd-translate/ToReport.cpp")
    written = {name for names in re.findall(r'\{"(\w+)"|\["(\w+)"\]', text) for name in names if name}
    found |= {key for key in MEANING if set(re.findall(r"\w+", key)) <= written}
    missing = written - {name for key in found for name in re.findall(r"\w+", key)}
    if missing:
        raise SystemExit(f"report: expected programs that have all keys, got none with {', '.join(sorted(missing))}")
    return page(
        "Reports",
        "This page lists the keys of `mpmd-translate --mpmd-to-report` as JSON, and of `mpmd-run --summary=json`.",
        "mpmd-translate --mpmd-to-report step.ranks.mlir -o report.json      # as text without -o",
        "\n\n".join(
            [
                "## mpmd-translate --mpmd-to-report",
                table(("key", "meaning"), rows(found, MEANING, "report")),
                "## mpmd-run --summary=json",
                "Keys that only some runs have are not in this table: `launch_times` "
                "([profiling](../guides/profiling.md)), and those of evaluations.",
                table(("key", "meaning"), rows(summary, SUMMARY, "summary")),
            ]
        ),
    )
