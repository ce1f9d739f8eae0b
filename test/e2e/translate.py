"""mpmd-translate on plans: CSV, pictures and trace events of modules that are scheduled or ranked."""

import os
import re
import sys
import xml.dom.minidom

from harness import MLP, SOURCE, main, read_json, read_text, write_text

sys.path.insert(0, os.path.join(SOURCE, "unittests", "Plan"))
from svg_check import can_render, check_numbers, check_pixels  # noqa: E402


def rows(text):
    return [line.split(",") for line in text.splitlines()]


def halves(row):
    return [
        half for cell in row for half in ((cell.replace("B", "I"), cell.replace("B", "W")) if "B" in cell else (cell,))
    ]


def drawn(path):
    """The actions of every lane, by their titles."""
    lanes = {}
    for rect in xml.dom.minidom.parse(path).getElementsByTagName("rect"):
        if rect.getAttribute("class") == "action":
            lanes.setdefault(float(rect.getAttribute("y")), []).append(
                (float(rect.getAttribute("x")), rect.firstChild.firstChild.data.split(":")[0])
            )
    return [[name for _, name in lanes[top]] for top in sorted(lanes)]


def test_rules(tools, source):
    """For Make a file stands for a directory: the one that is written last."""
    ranks, rule = tools.path("rules.mlir"), tools.path("rule.d")
    for target, option, last in (
        ("cpu", "bundle", "/manifest.json"),
        ("cpu", "packed", ""),
        ("cpu", "executable", ""),
        ("cuda:sm_90", "ptx", "/pp1.ptx"),
    ):
        tools.ok("mpmd-opt", source, f"--mpmd-compile=topology=pp2 schedule=1f1b target={target}", "-o", ranks)
        output = tools.path("rules." + option)
        tools.ok("mpmd-translate", f"--mpmd-to-{option}", ranks, "-o", output + "/" * bool(last), "-d", rule)
        made, needs = read_text(rule).split(":", 1)
        assert made == output + last and ranks in needs, f"{option}: a rule for {made} of {needs}"
        names = [os.path.join(output, n) for n in os.listdir(output)] if last else [output]
        newest = max(names, key=lambda n: os.stat(n).st_mtime_ns)
        assert newest == made, f"{option}: {newest} is written after {made}"


def test_modes(tools, source):
    """Folders and what is in them may be read by whom the umask lets; what failed leaves no folder behind."""
    ranks, bare = tools.path("modes.mlir"), tools.path("modes.cpu.mlir")
    tools.ok("mpmd-opt", source, "--mpmd-compile=topology=pp2 schedule=1f1b target=cuda:sm_90", "-o", ranks)
    tools.ok("mpmd-opt", source, "--mpmd-compile=topology=pp2 schedule=1f1b", "-o", bare)
    kinds = {"bundle": ("--mpmd-to-bundle",), "ptx": ("--mpmd-to-ptx",), "each": ("--mpmd-to-executable", "--per-rank")}
    before = os.umask(0)
    for mask in (0o022, 0o002, 0o077):
        os.umask(mask)
        for kind, option in kinds.items():
            folder = tools.path(f"modes.{kind}.{mask:o}")
            tools.ok("mpmd-translate", *option, ranks, "-o", folder)
            for path in (folder, *(os.path.join(folder, n) for n in os.listdir(folder))):
                mode = 0o666 if path.endswith((".json", ".ptx")) else 0o777
                found = os.stat(path).st_mode & 0o777
                assert found == mode & ~mask, f"{path}: expected mode {mode & ~mask:o}, got {found:o}"
    os.umask(before)
    code, _, err = tools.call("mpmd-translate", "--mpmd-to-ptx", bare, "-o", tools.path("modes.none"))
    assert code == 1 and not os.path.exists(tools.path("modes.none")), f"a folder of what failed: {code}: {err}"


def test(tools):
    source, state, feed = (os.path.join(MLP, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors"))
    test_rules(tools, source)
    test_modes(tools, source)
    for topology, schedule in (
        ("pp4", "1f1b"),
        ("pp4", "zb-h1"),
        ("pp2", "zbv"),
        ("pp2", "interleaved-1f1b"),
        ("pp3", "gpipe"),
        ("pp1", "1f1b"),
    ):
        plan, ranks = tools.path("plan.mlir"), tools.path("ranks.mlir")
        tools.ok("mpmd-opt", source, f"--mpmd-compile=topology={topology} schedule={schedule} to=scheduled", "-o", plan)
        tools.ok("mpmd-opt", plan, f"--mpmd-compile=topology={topology}", "-o", ranks)
        # CSV: what goes in comes out; rank programs run both halves one by one.
        csv = tools.ok("mpmd-translate", "--mpmd-to-schedule", plan)
        write_text(tools.path("plan.csv"), csv)
        tools.ok("mpmd-schedule", "check", tools.path("plan.csv"))
        tools.ok(
            "mpmd-opt",
            source,
            f"--mpmd-compile=topology={topology} schedule={tools.path('plan.csv')} to=scheduled",
            "-o",
            tools.path("again.mlir"),
        )
        assert (
            tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("again.mlir")) == csv
        ), f"{topology} {schedule}: CSV does not come back"
        ran = rows(tools.ok("mpmd-translate", "--mpmd-to-schedule", ranks))
        assert ran == [halves(row) for row in rows(csv)], f"{topology} {schedule}: the rank programs have another order"
        for module in (plan, ranks):
            svg, trace = tools.path("plan.svg"), tools.path("plan.json")
            tools.ok("mpmd-translate", "--mpmd-to-svg", module, "-o", svg)
            tools.ok("mpmd-translate", "--mpmd-to-trace", module, "-o", trace)
            lanes = check_numbers(svg)
            inside = [[name for name in lane if name[-2] not in "PU"] for lane in drawn(svg)]
            assert inside == ran, f"{topology} {schedule}: the picture has another order"
            events = read_json(trace)["traceEvents"]
            assert [
                sum(e["ph"] == "X" and e["tid"] == r for e in events) for r in range(len(lanes))
            ] == lanes, f"{topology} {schedule}: trace and picture differ"
            # Times are those of the program: a rank's actions do not overlap, and the last one ends with the step.
            ends = max(e["ts"] + e["dur"] for e in events if e["ph"] == "X") * 1e-6
            makespan = float(re.search(r"mpmd\.signature.*?makespan = ([0-9.eE+-]+)", read_text(ranks), re.S)[1])
            assert (
                abs(ends - makespan) <= (1e-6 if module == plan else 0.5) * makespan
            ), f"{topology} {schedule}: ends at {ends}, predicted {makespan}"
    # A run beside its plan, looked at.
    bundle = tools.compile(source, "run", "pp4", "zb-h1")
    tools.train(bundle, "run", state, feed, "--trace", tools.path("run.json"))
    for module in ("run.mlir",):
        tools.ok(
            "mpmd-translate",
            "--mpmd-to-svg",
            tools.path(module),
            "--run=" + tools.path("run.json"),
            "-o",
            tools.path("both.svg"),
        )
        lanes = check_numbers(tools.path("both.svg"))
        assert len(lanes) == 8, f"{lanes}"
        pair = drawn(tools.path("both.svg"))
        assert all(pair[2 * r] == pair[2 * r + 1] for r in range(4)), "the run has another order than its plan"
    looked = (
        f"{check_pixels(tools.path('both.svg'))} pixels of text in place"
        if can_render()
        else "rsvg-convert is not installed: pictures were not drawn"
    )

    def refused(words, *arguments):
        code, out, err = tools.call("mpmd-translate", *arguments)
        assert code == 1 and not out and words in err, f"{arguments}: {code} {out[:200]} {err[-400:]}, expected {words}"

    tools.ok("mpmd-opt", source, "--mpmd-compile=to=lowered topology=pp4", "-o", tools.path("lowered.mlir"))
    tools.ok(
        "mpmd-opt", source, "--mpmd-compile=to=scheduled topology=pp4 schedule=1f1b", "-o", tools.path("plan.mlir")
    )
    refused("expected a module in phase scheduled or ranked", "--mpmd-to-svg", tools.path("lowered.mlir"))
    refused(
        "expected a module in phase ranked", "--mpmd-to-bundle", tools.path("plan.mlir"), "-o", tools.path("x.mpmd")
    )
    refused("expected -o PATH with --mpmd-to-bundle", "--mpmd-to-bundle", tools.path("run.mlir"))
    refused("expected one of --mpmd-to-bundle", tools.path("run.mlir"))
    refused("expected one of", "--mpmd-to-svg", "--mpmd-to-trace", tools.path("run.mlir"))
    refused("cannot read the run", "--mpmd-to-svg", tools.path("run.mlir"), "--run=" + tools.path("none.json"))
    refused(
        "expected a step below", "--mpmd-to-svg", tools.path("run.mlir"), "--run=" + tools.path("run.json"), "--step=99"
    )
    refused("expected a run of the plan's placement", "--mpmd-to-svg", ranks, "--run=" + tools.path("run.json"))
    refused("cannot write", "--mpmd-to-schedule", tools.path("run.mlir"), "-o", tools.path("no", "folder", "x.csv"))
    text = read_text(tools.path("plan.mlir"))
    write_text(tools.path("broken.mlir"), text.replace("4 x [0F0+1]", "4 x [0F1+1]", 1))
    refused("expected", "--mpmd-to-schedule", tools.path("broken.mlir"))
    print(f"12 modules translated three ways; {looked}")


main(test)
