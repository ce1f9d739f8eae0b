"""Unmarked models are divided into stages by the names of their layers (names/make.py). They give JAX's values under
every topology and schedule, and the tasks and bits of the same model with marks. Names that do not define stages are
refused."""
import os
import re

import pytest

from compare import close
from harness import E2E, load, part, programs_in, read_text, same_bits, write_json, write_text
from stored import Stored


HERE = os.path.join(E2E, "names")
SCOPES = os.path.join(HERE, "scopes.mlir")
LIMIT = 2e-5
LAYERS = {"flax": 3, "flax_remat": 2, "flax_unrolled": 2}
REGEX = {True: r"layers_(\d+)", False: r"h/(\d+)/"}


class Model(Stored):
    def __init__(self, tools, name):
        super().__init__(tools, name, "names")
        self.layers = LAYERS.get(name, 4)
        self.names = "" if name == "marked" else "stage-names=" + REGEX[name.startswith("flax")]
        if name == "scanned":
            by_layer = [{"match": "h/", "iterations": [i, i + 1], "stage": i} for i in range(self.layers)]
            write_json(tools.path("layers.json"), {"stages": by_layer})
            self.names = f"stage-names={tools.path('layers.json')}"

    def run(self, topology, schedule, options, stages):
        """The bytes of the results, which must be JAX's values, and the report's stages without their times."""
        bundle, what = self.tools.compile(self.source, "step", topology, schedule, options), f"{topology} {options}"
        got, report = self.tools.train(bundle, "step", *self.files), self.report()
        counts = report["program"], len(report["stages"]), report["microbatches"]
        assert counts == ("main", stages, 4), f"{self.name} {what}: expected {stages} stages, got {counts}"
        # The gradient of a key's bias is zero, so it has only rounding noise.
        close(f"{self.name} {what}", load(None, got[0]), part(self.values, "final/"), LIMIT, least=1e-3)
        return got, [{key: value for key, value in stage.items() if key != "seconds"} for stage in report["stages"]]


@pytest.mark.parametrize("name", programs_in(HERE))
def test_topologies(tools, name):
    model = Model(tools, name)
    want, _ = model.run("pp1", "gpipe", model.names, model.layers)
    for schedule in ("1f1b", "zb-h1"):
        topology = f"pp{model.layers}"
        got, _ = model.run(topology, schedule, model.names, model.layers)
        same_bits(got, want, f"{name} on {topology} with {schedule}")


@pytest.mark.parametrize("name", [name for name in programs_in(HERE) if name not in ("marked", "scanned")])
def test_fewer_stages(tools, name):
    model = Model(tools, name)
    model.run("pp2", "search", model.names + " stages=2", 2)


def test_as_with_marks(tools):
    marked, named = (Model(tools, name) for name in ("marked", "scopes"))
    want, stages = marked.run("pp4", "zb-h1", "", 4)
    got, same = named.run("pp4", "zb-h1", named.names, 4)
    same_bits(got, want, "named against marked")
    assert same == stages, f"named:\n{same}\nmarked:\n{stages}"
    _, two = named.run("pp2", "search", named.names + " stages=2", 2)
    assert two != stages, "two stages are four"


def test_list(tools):
    listed = [line.split() for line in tools.ok("mpmd-opt", SCOPES, "--mpmd-list-names").splitlines()]
    for name in ("h/3", "head"):
        assert any(len(words) == 2 and words[0].isdigit() and words[1] == name for words in listed), listed


def rules(tools, *entries):
    """A file of rules: expressions and stages; the first matching rule decides."""
    write_json(tools.path("rules.json"), {"stages": [{"match": m, "stage": s} for m, s in entries]})
    return tools.path("rules.json")


def test_file(tools):
    by_file = rules(tools, ("h/[01]/", 0), ("h/|head", 1))
    Model(tools, "scopes").run("pp2", "1f1b", f"stage-names={by_file}", 2)


def refused(tools, source, options, *expected):
    options = f"--mpmd-compile=topology=pp2 stage-names={options}"
    err = tools.fails(expected[0], "mpmd-opt", source, options, "-o", tools.path("refused.mlir"))
    assert all(words in err for words in expected), f"{options}: expected {expected}, got {err}"


@pytest.mark.parametrize(
    "options, expected",
    (
        (r"nothing_(\d+)", ("expected names that", "h/3")),
        (r"h/\d+/", ("expected one capture", "got 0")),
        (r"h/((", ("expected a regular expression",)),
        (r"h/(\d+)/ stages=9", ("expected at least stages=9 layers, got names of 4",)),
        (r"(jvp)", ("expected a number from 0 to 65535", "got 'jvp'")),
        ("none.json", ("cannot open",)),
    ),
)
def test_refused_names(tools, options, expected):
    refused(tools, SCOPES, options, *expected)


def test_refused_marks(tools):
    source = os.path.join(HERE, "marked.mlir")
    refused(tools, source, r"h/(\d+)/", "expected a step without marks, got a call of stage 0")


def test_refused_without_locations(tools):
    bare = tools.path("bare.mlir")
    write_text(bare, re.sub(r' loc\((unknown|"[^"]*")\)', "", read_text(SCOPES)))
    refused(tools, bare, r"h/(\d+)/", "expected name stacks in the locations", "debug_info=True")


@pytest.mark.parametrize(
    "entries, expected",
    (
        ((("h/[02]/", 0), ("h/", 1)), ("expected the forward of stage 0 not to depend", "of stage 1")),
        ((("h/", 1),), ("stage",)),
        (
            (("h/[01]/", 0), ("embed", 0), ("h/|head", 1)),
            ("rules.json: entry 1 of \"stages\": expected names that 'embed' matches, got none", "h/3"),
        ),
        (
            (("h/[01]/", 0), ("h/((", 1)),
            ("rules.json: entry 1 of \"stages\": expected a regular expression, got 'h/(('",),
        ),
    ),
)
def test_refused_rules(tools, entries, expected):
    refused(tools, SCOPES, rules(tools, *entries), *expected)


@pytest.mark.parametrize(
    "text, expected",
    (
        ('{"stages": [{"match": "h"}]}', ("broken.json", '"stage"', "entry 0 of")),
        ('[{"match": "h", "stage": 0}]', ("broken.json", "expected")),
    ),
)
def test_refused_files(tools, text, expected):
    write_text(tools.path("broken.json"), text)
    refused(tools, SCOPES, tools.path("broken.json"), *expected)
