"""keep=: what is kept from forward to backward, all of it, a cut of fewest bytes, or what a cap leaves room for; the
values are the same within rounding, and the report says what became of each value."""
import os

from compare import relative
from harness import SOURCE, load, main, part, read_json, read_text, save

EXAMPLE = os.path.join(SOURCE, "examples", "gpt2")
STEP = os.path.join(EXAMPLE, "step.mlir")
PROGRAMS = os.path.join(SOURCE, "test", "e2e", "programs")


def report_of(tools, step, name, topology, options, schedule="gpipe"):
    """Compiles to NAME.mpmd by way of NAME.mlir; returns the report."""
    tools.compile(step, name, topology, schedule, options)
    tools.ok("mpmd-translate", "--mpmd-to-report", tools.path(name + ".mlir"), "-o", tools.path(name + ".json"))
    return read_json(tools.path(name + ".json"))


def build(tools, name, options):
    """The report of the program and the values that two steps of it give."""
    report = report_of(tools, STEP, name, "pp2", options)
    files = [os.path.join(EXAMPLE, f) for f in ("state.safetensors", "batches.safetensors")]
    return report, tools.train(tools.path(name + ".mpmd"), name, *files)


def kept(report):
    return sum(stage["residual_bytes"] for stage in report["stages"])


def flops(report):
    return sum(sum(v for v in stage["flops"].values() if v) for stage in report["stages"])


def planned(report):
    return max(rank["planned_bytes"] for rank in report["ranks"])


def run_later(tools):
    """Logits of many words are made in the backward task, in a stage of their own, too; values are JAX's."""
    for name in ("words_of_a_layer", "words_alone"):
        step = os.path.join(PROGRAMS, name + ".mlir")
        values = load(os.path.join(PROGRAMS, name + ".safetensors"))
        save(tools.path("state.st"), part(values, "state/"))
        save(tools.path("feed.st"), part(values, "feed/"))

        def run(topology, options, schedule):
            report = report_of(tools, step, "later", topology, options, schedule)
            out = tools.train(tools.path("later.mpmd"), "later", tools.path("state.st"), tools.path("feed.st"))
            for got, prefix in zip(out, ("final/", "history/")):
                mine = load(None, got)
                for key, want in part(values, prefix).items():
                    error = relative(mine[key], want)
                    assert error <= 2e-5, f"{name} on {topology}: {prefix}{key} has a relative error of {error:.1e}"
            last = report["stages"][2]
            later = any(row["reason"] == "computed later" for row in report["kept"] if row["stage"] == 2)
            return report, last["residual_bytes"], last["flops"].get("backward_weight", 0), later

        for topology in ("pp1", "pp3"):
            where = f"{name} on {topology}"
            _, forward, _, later = run(topology, "", "1f1b")
            assert later and forward <= 256, f"{where} keeps {forward}, later: {later}"
            # With GPipe gradients would be later: only a cap asks for it, and for sums that join them.
            report, _, sums, later = run(topology, "", "gpipe")
            assert not later, f"{where}, gpipe: computed later without a cap"
            cap = planned(report) - 1
            other, forward, joined, later = run(topology, f"keep=cap cap={cap}", "gpipe")
            assert (
                planned(other) <= cap and later and forward <= 256 and joined < sums and flops(other) == flops(report)
            ), f"{where}, gpipe under a cap of {cap}: {planned(other)}, {forward}, {joined} FLOPs of {sums}, {later}"


def long_scores(tools):
    """Scores of long sequences are neither kept nor stored; values are held by programs.py."""
    step = os.path.join(PROGRAMS, "long_attention.mlir")
    scores = 4 * 740 * 740 * 4
    for topology in ("pp1", "pp3"):
        every, cut = (report_of(tools, step, name, topology, f"keep={name}") for name in ("all", "cut"))
        assert kept(cut) < scores / 4 < scores < kept(every) and planned(cut) < 1.5 * scores < planned(every), (
            f"{topology}: expected less than scores of {scores} bytes to be kept and planned, got {kept(cut)} and "
            f"{planned(cut)}; {kept(every)} and {planned(every)} with keep=all"
        )


def test(tools):
    long_scores(tools)
    reports, values = {}, {}
    reports["all"], values["all"] = build(tools, "all", "keep=all")
    reports["cut"], values["cut"] = build(tools, "cut", "")
    # Less than the cut needs, more than without anything kept.
    cap = planned(reports["cut"]) * 3 // 4
    reports["cap"], values["cap"] = build(tools, "cap", f"keep=cap cap={cap}")
    # The cut is the default, and where it fits the cap asks for nothing.
    reports["room"], values["room"] = build(tools, "room", f"keep=cap cap={planned(reports['cut'])}")
    assert kept(reports["room"]) == kept(reports["cut"]), "what fits is not computed again"
    assert kept(reports["cut"]) < 0.6 * kept(reports["all"]), "a cut keeps less than 0.6 of what is read"
    assert kept(reports["cap"]) < kept(reports["cut"]), "under a cap less is kept"
    assert planned(reports["cap"]) <= cap, f"{planned(reports['cap'])} planned under a cap of {cap}"
    assert flops(reports["cut"]) < 1.1 * flops(reports["all"]) < flops(reports["cap"]) * 1.1, "contractions go last"
    # A phase that is printed under a cap leads to the same program.
    sharded, ranked = tools.path("sharded.mlir"), tools.path("ranked.mlir")
    under = f"--mpmd-compile=topology=pp2 schedule=gpipe cap={cap}"
    tools.ok("mpmd-opt", STEP, under + " keep=cap to=sharded", "-o", sharded)
    tools.ok("mpmd-opt", sharded, under, "-o", ranked)
    assert read_text(ranked) == read_text(tools.path("cap.mlir")), "from a printed phase the same program is made"

    # Losses of all steps, and the state behind them, in which Adam makes more of a rounding.
    for name in ("cut", "cap", "room"):
        for group, limit, want, got in zip(("final", "history"), (1e-3, 1e-5), values["all"], values[name]):
            mine, other = load(None, got), load(None, want)
            assert mine.keys() == other.keys(), f"keep={name}: {group} has other tensors"
            for key in other:
                error = relative(mine[key], other[key])
                assert error <= limit, f"keep={name}: {group} {key}: relative error {error:.2e}, limit {limit:.0e}"
    assert values["room"] == values["cut"], "the same is kept: the same bits"

    run_later(tools)

    # Bytes of the report are those of the stages.
    rows = reports["cut"]["kept"]
    assert sum(row["after"] for row in rows) == kept(reports["cut"]) and sum(
        row["before"] for row in rows
    ) >= 0.99 * kept(reports["all"]), "the rows of the report add up"
    assert {row["reason"] for row in rows if not row["after"]} == {"computed again"} and not any(
        row["op"] == "stablehlo.dot_general" and not row["after"] for row in rows
    ), "a cut computes no contraction again"
    assert reports["all"]["kept"] == [], "with keep=all nothing is decided"
    text = tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("cut.mlir"), "-o", "-")
    assert "kept from forward to backward" in text and "computed again" in text, "the text has the table"

    for options, words in (
        ("keep=some", "expected keep= to be all, cut or cap, got 'some'"),
        ("keep=", "expected a value after keep="),
        ("keep=cap cap=4096", "expected at most 4096 bytes per rank"),
    ):
        code, _, err = tools.call(
            "mpmd-opt", STEP, f"--mpmd-compile=topology=pp2 {options}", "-o", tools.path("no.mlir")
        )
        assert code != 0 and words in err and err.count("error:") == 1, f"{options}: exit code {code}, {err}"
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp2 to=partitioned", "-o", tools.path("partitioned.mlir"))
    code, _, err = tools.call("mpmd-opt", tools.path("partitioned.mlir"), "--mpmd-compile=topology=pp2 keep=all")
    assert code != 0 and "expected no keep= for a module that is partitioned already, got all" in err, err


if __name__ == "__main__":
    main(test)
