"""The table of bench/cliffs.py: some of its programs with tiny sizes, and values close to JAX's. Times are not
checked."""
import os
import subprocess
import sys

import pytest

from harness import SOURCE, read_json


SCRIPT = os.path.join(SOURCE, "bench", "cliffs.py")
CHOSEN = (
    "sum of rows",
    "cumsum of rows, gradient",
    "sort of rows, float64",
    "top_k 8, bfloat16",
    "scatter of rows",
    "convolution 5 x 2 uneven",
    "product, int8",
    "cholesky",
    "random uniform",
    "convert float32 to int8",
    "max of rows, special",
)


def run(tools, *options):
    command = [sys.executable, "-B", SCRIPT, tools.bin, "--repeat", "1", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(autouse=True)
def packages(jax):
    pytest.importorskip("safetensors")


def test_names(tools):
    names = run(tools, "--list")[1].splitlines()
    assert len(set(names)) == len(names) >= 150, f"expected 150 names or more, each once, got {len(names)}"
    assert set(CHOSEN) <= set(names), f"no longer there: {sorted(set(CHOSEN) - set(names))}"


def test_table(tools):
    found, only = tools.path("cliffs.json"), f"^({'|'.join(CHOSEN)})$"
    code, out, err = run(tools, "--only", only, "--scale", "0.02", "--json", found)
    assert code == 0, f"exit code {code}: {err}"
    head, _, *rows = out.splitlines()
    assert len(rows) == len(CHOSEN) and all(r.count("|") == head.count("|") for r in rows), f"no table:\n{out}"
    ratios = [each["ratio"] for each in read_json(found)["programs"]]
    assert ratios == sorted(ratios, reverse=True) and ratios[-1] > 0, f"the worst is not first: {ratios}"


def test_limit(tools):
    code, out, _ = run(tools, "--only", "^sum of rows$", "--scale", "0.02", "--limit", "1e9")
    assert code == 0 and len(out.splitlines()) == 2, f"nothing is that slow: {code}\n{out}"


def test_wrong_name(tools):
    code, _, err = run(tools, "--only", "^nothing$")
    assert code == 1 and "expected an expression that matches a name" in err, f"a wrong name: {code} {err}"
