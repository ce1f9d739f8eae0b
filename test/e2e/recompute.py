"""recompute=: what stages compute for themselves rather than get it. Values are JAX's, and the same to the bit whatever
is sent; fewer bytes are, and the report says which."""
import os
import re

from compare import relative
from harness import SOURCE, load, main, part, read_json, save

STEP = os.path.join(SOURCE, "test", "e2e", "programs", "more_than_needed.mlir")


def test(tools):
    values = load(STEP.replace(".mlir", ".safetensors"))
    save(tools.path("state.st"), part(values, "state/"))
    save(tools.path("feed.st"), part(values, "feed/"))

    def run(topology, schedule, options):
        tools.compile(STEP, "step", topology, schedule, options)
        tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"), "-o", tools.path("report.json"))
        report = read_json(tools.path("report.json"))
        out = tools.train(tools.path("step.mpmd"), "step", tools.path("state.st"), tools.path("feed.st"))
        where, got = f"{topology}, {schedule}, {options}", {}
        for file, prefix in zip(out, ("final/", "history/")):
            mine = load(None, file)
            for key, want in part(values, prefix).items():
                error = relative(mine[key], want)
                assert error <= 2e-5, f"{where}: {prefix}{key} has a relative error of {error:.1e}"
                got[prefix + key] = mine[key].tobytes()
        return report, got

    def sent(report, first, last):
        """Types of the values that go from one stage to another in each microbatch."""
        rows = [row for row in report["transfers"] if row["times"] > 1 and (row["from"], row["to"]) == (first, last)]
        return sorted(row["type"] for row in rows)

    report, got = run("pp3", "1f1b", "")
    every, other = run("pp3", "1f1b", "recompute=off")
    assert got == other, "what is computed again has other bits than what is sent"
    # State has the same names in dumps, which count what a task hands on, whatever is sent.
    files = ("--input", tools.path("state.st"), "--feed", tools.path("feed.st"), "--dump-match", "state")
    tools.ok("mpmd-run", tools.path("step.mpmd"), *files, "--dump", tools.path("off"))
    tools.compile(STEP, "step", "pp3", "1f1b")
    against = ("--dump-against", tools.path("off"), "--dump-tolerance", "0")
    text = "".join(tools.call("mpmd-run", tools.path("step.mpmd"), *files, "--dump", tools.path("on"), *against)[1:])
    assert "error" not in text and re.search(r"compared [1-9]\d* values", text), f"state differs in dumps: {text}"
    # Stage 1 computes the mask of the tokens, what is scaled, and the function of the scalar; the table is made of
    # constants. Stage 2 computes the mask, too, the cast and the square.
    assert (
        sent(report, 0, 1) == ["tensor<4x16x8xf32>"] and sent(report, 0, 2) == []
    ), f"of stage 0 {sent(report, 0, 1)} and {sent(report, 0, 2)} are sent"
    assert sent(report, 1, 2) in (["tensor<4x16x8xf32>"], ["tensor<4x16x8xf32>"] * 2), f"{sent(report, 1, 2)} are sent"
    assert "tensor<4x16x16xf32>" in sent(every, 0, 1) and "tensor<4x16x8xbf16>" in sent(
        every, 1, 2
    ), f"with recompute=off only {sent(every, 0, 1)} and {sent(every, 1, 2)} are sent"
    rows = {(row["stage"], row["type"], row["reason"]) for row in report["kept"] if "computes it" in row["reason"]}
    for row in (
        (0, "tensor<4x16x16xf32>", "stage 1 computes it, too"),
        (0, "tensor<4x16x16xf32>", "stage 2 computes it, too"),
        (0, "tensor<4x16x8xf32>", "stage 1 computes it, too"),
        (1, "tensor<4x16x8xbf16>", "stage 2 computes it, too"),
    ):
        assert row in rows, f"the report does not have {row}, but {sorted(rows)}"
    assert not any("computes it" in row["reason"] for row in every["kept"]), "with recompute=off all is sent"
    # The input is fed to the stages that compute from it.
    tokens = next(row for row in report["arguments"] if not row["state"])
    assert tokens["stages"] == [0, 1, 2], f"tokens are fed to the stages {tokens['stages']}"

    for topology, schedule, options in (
        ("pp1", "1f1b", ""),
        ("pp2", "zb-h1", ""),
        ("pp3", "zb-h1", ""),
        ("pp3", "1f1b", "keep=cap cap=1000000"),
    ):
        assert run(topology, schedule, options)[1] == got, f"{topology}, {schedule}, {options}: other bits"
    # Of many microbatches the input takes more room on the stages that it is fed to than masks did: a cap that does not
    # leave it is met without.
    with open(STEP, encoding="utf-8") as f, open(tools.path("many.mlir"), "w", encoding="utf-8") as g:
        many = (
            f.read()
            .replace("tensor<3x4x16xi32>", "tensor<300x4x16xi32>")
            .replace("dense<3> : tensor<i32>", "dense<300> : tensor<i32>")
        )
        g.write(many)
    planned = {}
    for choice in ("on", "off"):
        tools.ok(
            *("mpmd-opt", tools.path("many.mlir"), f"--mpmd-compile=topology=pp3 schedule=1f1b recompute={choice}"),
            *("-o", tools.path("ranks.mlir")),
        )
        tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("ranks.mlir"), "-o", tools.path("report.json"))
        planned[choice] = max(rank["planned_bytes"] for rank in read_json(tools.path("report.json"))["ranks"])
    assert planned["off"] < planned["on"], f"expected inputs to take more room, got {planned}"
    under = f"--mpmd-compile=topology=pp3 schedule=1f1b cap={planned['off']}"
    tools.ok("mpmd-opt", tools.path("many.mlir"), under, "-o", tools.path("ranks.mlir"))
    code, _, err = tools.call("mpmd-opt", tools.path("many.mlir"), under[:-1], "-o", tools.path("ranks.mlir"))
    words = f"all ranks fit into {planned['on']}"
    assert code != 0 and words in err and err.count("error:") == 1, f"expected '{words}', got exit code {code}, {err}"

    # What is kept is another choice, with bits of its own.
    alike = [run("pp3", "gpipe", f"keep=all recompute={choice}")[1] for choice in ("on", "off")]
    assert alike[0] == alike[1], "with keep=all what is computed again has other bits than what is sent"

    for options, words in (
        ("recompute=some", "expected recompute= to be on or off, got 'some'"),
        ("recompute=", "expected a value after recompute="),
    ):
        code, _, err = tools.call("mpmd-opt", STEP, f"--mpmd-compile=topology=pp3 {options}", "-o", tools.path("no"))
        assert code != 0 and words in err and err.count("error:") == 1, f"{options}: exit code {code}, {err}"
    tools.ok("mpmd-opt", STEP, "--mpmd-compile=topology=pp3 to=partitioned", "-o", tools.path("partitioned.mlir"))
    code, _, err = tools.call("mpmd-opt", tools.path("partitioned.mlir"), "--mpmd-compile=topology=pp3 recompute=off")
    words = "expected no recompute= for a module that is partitioned already, got off"
    assert code != 0 and words in err and err.count("error:") == 1, f"exit code {code}, {err}"


if __name__ == "__main__":
    main(test)
