"""placement=rotate:STAGE,...: stages that take turns over the ranks. Values are JAX's, the same to the bit for every
schedule of one rotation, on devices too; a schedule's file is taken back; what cannot rotate is refused."""
import os
import re

from compare import relative
from emulated import Emulated
from harness import MLP, SOURCE, load, main, part, read_json, read_text, save, write_text

PROGRAMS = os.path.join(SOURCE, "test", "e2e", "programs")
MEASURED = os.path.join(PROGRAMS, "measured_words.mlir")
# By program, the stages that carry what is no sum.
CARRIES = {"handed_on": {0, 2}, "running_statistics": {1}, "weighted_metrics": {2}}


def compare(where, out, values):
    """The bytes of state and results, which are what JAX computed."""
    got = {}
    for file, prefix in zip(out, ("final/", "history/")):
        mine = load(None, file)
        for key, want in part(values, prefix).items():
            assert mine[key].shape == want.shape and mine[key].dtype == want.dtype, f"{where}: {key} is another type"
            error = relative(mine[key], want) if want.dtype.kind == "f" else float((mine[key] != want).any())
            assert error <= 2e-5, f"{where}: {prefix}{key} has a relative error of {error:.1e}"
            got[prefix + key] = mine[key].tobytes()
    return got


def test(tools):
    def prepare(source):
        values = load(source.replace(".mlir", ".safetensors"))
        save(tools.path("state.st"), part(values, "state/"))
        save(tools.path("feed.st"), part(values, "feed/"))
        return values

    def run(source, values, topology, schedule, options):
        bundle = tools.compile(source, "step", topology, schedule, options)
        out = tools.train(bundle, "step", tools.path("state.st"), tools.path("feed.st"))
        return compare(f"{os.path.basename(source)}, {topology}, {schedule}, {options}", out, values)

    # Of each program another stage.
    count = 0
    for name in sorted(f[:-5] for f in os.listdir(PROGRAMS) if f.endswith(".mlir")):
        source = os.path.join(PROGRAMS, name + ".mlir")
        text = read_text(source)
        stages = len(set(re.findall(r"mpmd_stage_(\d+)_body", text)))
        if "sdy." in text or stages < 3:
            continue
        count += 1
        stage = count % stages
        while stage in CARRIES.get(name, ()):
            stage = (stage + 1) % stages
        run(source, prepare(source), "pp2", "search", f"placement=rotate:{stage}")
    assert count > 20, f"only {count} programs have three stages"

    # First and last stage, which share a table, with values of each microbatch and of the last one; two and three ranks
    # for five microbatches.
    values = prepare(MEASURED)
    for topology, stages in (("pp2", "0,3"), ("pp2", "-1,0"), ("pp3", "3"), ("pp3", "1")):
        bits = [
            run(MEASURED, values, topology, schedule, f"placement=rotate:{stages} {options}")
            for schedule, options in (("search", ""), ("1f1b", "recompute=off"), ("gpipe", ""), ("zb-h1", ""))
        ]
        assert all(each == bits[0] for each in bits), f"{topology}: the bits of a rotation depend on the schedule"
    run(MEASURED, values, "pp2", "search", "placement=rotate:0,3 keep=all")
    # One microbatch has one turn.
    few = os.path.join(PROGRAMS, "tied_and_clipped.mlir")
    run(few, prepare(few), "pp2", "search", "placement=rotate:0")
    values = prepare(MEASURED)

    # What the report says, and what the ranks have.
    tools.compile(MEASURED, "step", "pp2", "search", "placement=linear,rotate:3")
    tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"), "-o", tools.path("report.json"))
    report = read_json(tools.path("report.json"))
    rows = [(row["stage"], row["rank"], row.get("turn")) for row in report["stages"]]
    want = [(0, 0, None), (1, 0, None), (2, 1, None), (3, 1, [1, 2]), (4, 0, [0, 2])]
    assert rows == want, f"expected the stages {want}, got {rows}"
    assert all(row["state_bytes"] == 0 for row in report["stages"][4:]), "a copy has state"
    assert report["makespan"] > 0 and 0 <= report["bubble"] < 1, "the report says nothing of the planned step"
    moves = [row for row in report["transfers"] if (row["from"], row["to"]) == (2, 4)]
    assert moves and all(row["times"] == 3 for row in moves), f"expected three of five microbatches to go to the copy"
    text = tools.path("report.txt")
    tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"), "-o", text)
    lines = read_text(text)
    said = re.findall(r"^stage (\d) takes turns: microbatches (.*)$", lines, re.M)
    assert said == [("3", "1, 3"), ("4", "0, 2, ...")], f"the report says of turns: {said}"
    assert re.search(r"^planned: \d\.\d\de-\d\d seconds a step, bubble \d+\.\d %$", lines, re.M), f"{lines[:300]}"

    # Back from a file; with its costs measured; pictures.
    first = run(MEASURED, values, "pp2", "search", "placement=rotate:0,3")
    csv = tools.path("order.csv")
    tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("step.mlir"), "-o", csv)
    tools.ok("mpmd-translate", "--mpmd-to-svg", tools.path("step.mlir"), "-o", tools.path("step.svg"))
    assert run(MEASURED, values, "pp2", csv, "placement=rotate:0,3") == first, "a schedule's file gives other bits"
    tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("step.mlir"), "-o", tools.path("again.csv"))
    with open(csv, encoding="utf-8") as f, open(tools.path("again.csv"), encoding="utf-8") as again:
        order = f.read()
        assert order == again.read(), "a schedule's file is taken otherwise than it was written"
    files = ("--input", tools.path("state.st"), "--feed", tools.path("feed.st"))
    tools.ok("mpmd-run", tools.path("step.mpmd"), *files, "--profile", tools.path("costs.json"))
    for stages in ("rotate:0,3", "linear,rotate:0,3"):
        costs = f"placement={stages} costs={tools.path('costs.json')}"
        assert run(MEASURED, values, "pp2", "search", costs) == first, "measured costs give other bits"

    # Costs of the step without rotation serve, too.
    tools.compile(MEASURED, "chain", "pp2", "1f1b")
    tools.ok("mpmd-run", tools.path("chain.mpmd"), *files, "--profile", tools.path("chain.json"))
    costs = f"placement=rotate:0,3 costs={tools.path('chain.json')}"
    assert run(MEASURED, values, "pp2", "search", costs) == first, "costs of the chain give other bits"
    # On one rank nothing rotates.
    run(MEASURED, values, "pp1", "1f1b", "placement=rotate:0")
    tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"), "-o", tools.path("report.json"))
    assert len(read_json(tools.path("report.json"))["stages"]) == 4, "a stage has a copy on one rank"
    # How many stages there are is said without copies.
    unmarked = tools.path("unmarked.mlir")
    write_text(unmarked, read_text(os.path.join(MLP, "step.mlir")).replace("mpmd_stage_", "layer_"))
    auto = ("mpmd-opt", unmarked, "--mpmd-compile=topology=pp2 stages=auto placement=rotate:-1")
    code, _, err = tools.call(*auto, "-o", tools.path("auto.mlir"))
    chosen = re.search(r"chose (\d+) as the number of stages", err)
    assert code == 0 and chosen, f"stages=auto: {err}"
    tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("auto.mlir"), "-o", tools.path("report.json"))
    stages = read_json(tools.path("report.json"))["stages"]
    turns = [row for row in stages if "turn" in row]
    assert len(turns) == 2 and len(stages) == int(chosen[1]) + 1, f"{chosen[0]} of {len(stages)}, {len(turns)} in turns"

    # Two loops, and their orders in a file.
    loops = os.path.join(PROGRAMS, "two_updates.mlir")
    values = prepare(loops)
    first = run(loops, values, "pp2", "search", "placement=rotate:1")
    tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("step.mlir"), "-o", tools.path("loops.csv"))
    again = run(loops, values, "pp2", tools.path("loops.csv"), "placement=rotate:1")
    assert again == first, "the file of two loops gives other bits"
    # Under a cap the step is no longer than that of a named schedule that fits.
    values = prepare(MEASURED)
    planned = {}
    for schedule in ("gpipe", "1f1b", "search"):
        run(MEASURED, values, "pp2", schedule, "placement=rotate:3 cap=33000 keep=cap")
        tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"), "-o", tools.path("report.json"))
        report = read_json(tools.path("report.json"))
        planned[schedule] = report["makespan"]
        assert all(row["planned_bytes"] <= 33000 for row in report["ranks"]), f"{schedule} takes more than the cap"
    assert planned["search"] <= 1.01 * min(planned.values()), f"search under a cap: {planned}"

    # Devices compute the same.
    bundles = Emulated(tools)
    for name, target in (("host", "cpu"), ("device", "cuda:sm_90")):
        bundles.bundle(MEASURED, name, target, "topology=pp2 schedule=search placement=rotate:0,3")
    host, device = (
        bundles.run(tools.path(f"{name}.mpmd"), name, *files, *options)[0]
        for name, options in (("host", ()), ("device", ("--device", "cuda")))
    )
    for mine, want in zip(device, host):
        mine, want = load(None, mine), load(None, want)
        for key, value in want.items():
            assert relative(mine[key], value) <= 1e-6, f"on devices {key} differs"

    # What is refused.
    for name, stages in CARRIES.items():
        for stage in stages:
            source = os.path.join(PROGRAMS, name + ".mlir")
            code, _, err = tools.call("mpmd-opt", source, f"--mpmd-compile=topology=pp2 placement=rotate:{stage}")
            words = (
                f"expected what stage {stage}, which rotates, carries from one microbatch to the next to be sums, got"
            )
            assert code != 0 and words in err, f"{name}: {err}"
    write_text(csv, re.sub(r"\b(\d+)F0,", r"\1F1,", order, count=1))
    spoilt = f"topology=pp2 schedule={csv} placement=rotate:0,3"
    search = "topology=pp2 schedule=search placement="
    for options, words in (
        (search + "rotate:4", "expected stages below 4 to rotate, got 4"),
        (search + "rotate:0,0", "expected each stage that rotates once, got 0 twice"),
        (search + "rotate:0,1,2,3", "expected a stage that does not rotate, got all 4 to rotate"),
        (search + "rotate:0,1,2", "expected at least 2 stages that do not rotate, one per pipeline rank, got 1"),
        (search + "rotate:-5", "expected stages below 4 to rotate, got -5"),
        (search + "rotate:0,rotate:1", "expected placement= to be linear, loop or v, or rotate:STAGE,..."),
        (search + "rotate:x", "expected placement= to be linear, loop or v, or rotate:STAGE,..."),
        (search + "rotate:", "expected placement= to be linear, loop or v, or rotate:STAGE,..."),
        (search + "v,loop", "expected placement= to be linear, loop or v, or rotate:STAGE,..."),
        (search, "expected a value after placement="),
        (search + "v,rotate:0", "expected a multiple of 2 stages for placement=v, got 3"),
        (
            "topology=pp2 schedule=1f1b placement=v",
            "expected stages on the pipeline ranks 0, 1, 1, 0 as placement=v says",
        ),
        ("topology=pp2 schedule=none placement=rotate:0", "expected a named schedule or search"),
        (spoilt, "order.csv: expected"),
    ):
        code, _, err = tools.call("mpmd-opt", MEASURED, f"--mpmd-compile={options}")
        assert code != 0 and words in err and err.count("error:") == 1, f"{options}: {err}"
    for phase, choice, words in (
        ("partitioned", "rotate:0", "expected no placement=rotate:0 for a module that is partitioned already"),
        ("scheduled", "v", "expected no placement=v for a module that is scheduled already"),
    ):
        made = tools.path(f"{phase}.mlir")
        tools.ok("mpmd-opt", MEASURED, f"--mpmd-compile=topology=pp2 to={phase}", "-o", made)
        code, _, err = tools.call("mpmd-opt", made, f"--mpmd-compile=topology=pp2 placement={choice}")
        assert code != 0 and words in err, f"{phase}: {err}"
    # Another placement of the same schedule family.
    for placement, place in (("linear", [0, 0, 1, 1]), ("loop", [0, 1, 0, 1]), ("v", [0, 1, 1, 0])):
        run(MEASURED, values, "pp2", "search", f"placement={placement}")
        tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"), "-o", tools.path("report.json"))
        ranks = [row["rank"] for row in read_json(tools.path("report.json"))["stages"]]
        assert ranks == place, f"placement={placement} has stages on the ranks {ranks}"
    print(f"{count} programs with stages that rotate: JAX's values")


main(test)
