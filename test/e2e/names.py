"""Models that nobody has marked, cut into stages by the names of their layers (names/make.py): JAX's values under every
topology and schedule, and the tasks and bits of the same model with marks. What names cannot say is refused."""
import os
import re

import numpy as np

from harness import load, main, part, read_text, same_bits, save, write_json, write_text

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "names")
LIMIT = 2e-5
LAYERS = {"flax": 3, "flax_remat": 2, "flax_unrolled": 2}
REGEX = {True: r"layers_(\d+)", False: r"h/(\d+)/"}


def check(name, got, want):
    worst = 0.0
    for n, value in want.items():
        assert n in got, f"{name}: {n} is missing; there are {sorted(got)}"
        # The gradient of a key's bias is zero: noise beside what everything else is.
        error = np.abs(got[n] - value).max(initial=0) / max(np.abs(value).max(initial=0), 1e-3)
        assert np.isfinite(got[n]).all() and error <= LIMIT, f"{name}: {n} has a relative error of {error:.1e}"
        worst = max(worst, float(error))
    return worst


def stages_of(report):
    """The table of stages, without what was measured."""
    return re.search(r"stages \(.*?\n(.*?)\n\(-", report, re.S)[1]


def test(tools):
    runs, worst = 0, 0.0
    for name in sorted(f[:-5] for f in os.listdir(HERE) if f.endswith(".mlir")):
        source, values = os.path.join(HERE, name + ".mlir"), load(os.path.join(HERE, name + ".safetensors"))
        save(tools.path("state.st"), part(values, "state/"))
        save(tools.path("feed.st"), part(values, "feed/"))
        layers, flax = LAYERS.get(name, 4), name.startswith("flax")
        names = "" if name == "marked" else "stage-names=" + REGEX[flax]
        cuts = [("pp1", "gpipe", ""), (f"pp{layers}", "1f1b", ""), (f"pp{layers}", "zb-h1", "")]
        if names:
            cuts += [("pp2", "search", "stages=2")]
        bits = None
        for topology, schedule, more in cuts:
            bundle = tools.compile(source, "step", topology, schedule, extra=f"{names} {more}".strip())
            got = tools.train(bundle, "step", tools.path("state.st"), tools.path("feed.st"))
            if not more:
                bits = bits or got
                same_bits(got, bits, f"{name} on {topology} with {schedule}")
            report = tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"))
            count = 2 if more else layers
            assert f"main: {count} stages, 4 microbatches" in report, f"{name} {topology} {more}: {report[:200]}"
            worst = max(worst, check(name, load(None, got[0]), part(values, "final/")))
            runs += 1
        if name == "marked":
            marked = (bits, stages_of(report))
        if name == "scopes":
            same_bits(bits, marked[0], "named against marked")
            assert stages_of(report) != marked[1], "two stages are four"
            tools.compile(source, "step", "pp4", "zb-h1", extra=names)
            report = tools.ok("mpmd-translate", "--mpmd-to-report", tools.path("step.mlir"))
            assert stages_of(report) == marked[1], f"named:\n{stages_of(report)}\nmarked:\n{marked[1]}"

    source = os.path.join(HERE, "scopes.mlir")
    listed = tools.ok("mpmd-opt", source, "--mpmd-list-names")
    assert re.search(r"^ +\d+  h/3$", listed, re.M) and re.search(r"^ +\d+  head$", listed, re.M), listed

    def rules(name, *entries):
        write_json(tools.path(name), {"stages": [{"match": m, "stage": s} for m, s in entries]})
        return tools.path(name)

    # A file: expressions and stages, the first that matches.
    by_file = rules("rules.json", ("h/[01]/", 0), ("h/|head", 1))
    bundle = tools.compile(source, "step", "pp2", "1f1b", extra=f"stage-names={by_file}")
    values = load(os.path.join(HERE, "scopes.safetensors"))
    save(tools.path("state.st"), part(values, "state/"))
    save(tools.path("feed.st"), part(values, "feed/"))
    got = tools.train(bundle, "step", tools.path("state.st"), tools.path("feed.st"))
    worst = max(worst, check("a file", load(None, got[0]), part(values, "final/")))

    text = read_text(source)
    bare = tools.path("bare.mlir")
    write_text(bare, re.sub(r' loc\((unknown|"[^"]*")\)', "", text))
    write_text(tools.path("broken.json"), '{"stages": [{"match": "h"}]}')
    write_text(tools.path("list.json"), '[{"match": "h", "stage": 0}]')
    for options, program, *expected in (
        (r"nothing_(\d+)", source, "expected names that", "h/3"),
        (r"h/\d+/", source, "expected one capture", "got 0"),
        (r"h/((", source, "expected a regular expression"),
        (r"h/(\d+)/ stages=9", source, "expected at least stages=9 layers, got names of 4"),
        (r"(jvp)", source, "expected a number from 0 to 65535", "got 'jvp'"),
        (r"h/(\d+)/", bare, "expected name stacks in the locations", "debug_info=True"),
        (r"h/(\d+)/", os.path.join(HERE, "marked.mlir"), "expected a step without marks, got a call of stage 0"),
        (
            rules("turned.json", ("h/[02]/", 0), ("h/", 1)),
            source,
            "expected the forward of stage 0 not to depend",
            "of stage 1",
        ),
        (rules("gap.json", ("h/", 1)), source, "stage"),
        (
            rules("idle.json", ("h/[01]/", 0), ("embed", 0), ("h/|head", 1)),
            source,
            "idle.json: entry 1 of \"stages\": expected names that 'embed' matches, got none",
            "h/3",
        ),
        (tools.path("broken.json"), source, "broken.json", "\"stage\"", "entry 0 of"),
        (tools.path("list.json"), source, "list.json", "expected"),
        (
            rules("open.json", ("h/[01]/", 0), ("h/((", 1)),
            source,
            "open.json: entry 1 of \"stages\": expected a regular expression, got 'h/(('",
        ),
        (tools.path("none.json"), source, "cannot open"),
    ):
        code, _, err = tools.call(
            "mpmd-opt", program, f"--mpmd-compile=topology=pp2 stage-names={options}", "-o", tools.path("refused.mlir")
        )
        assert code == 1 and all(e in err for e in expected), f"{options}: {code} {err}"
    print(f"{runs} runs by name, worst relative error {worst:.1e}")


main(test)
