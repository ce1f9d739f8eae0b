"""The table of bench/cliffs.py: some of its programs in tiny sizes, with values beside JAX's. Times do not count."""
import importlib.util
import os
import subprocess
import sys

from harness import SOURCE, main, read_json

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


def test(tools):
    if not all(importlib.util.find_spec(name) for name in ("jax", "safetensors")):
        print("skipped: no jax or safetensors (scripts/python.sh installs them)")
        sys.exit(77)
    names = run(tools, "--list")[1].splitlines()
    assert len(set(names)) == len(names) >= 150, f"expected 150 names or more, each once, got {len(names)}"
    assert set(CHOSEN) <= set(names), f"no longer there: {sorted(set(CHOSEN) - set(names))}"
    found = tools.path("cliffs.json")
    only = f"^({'|'.join(CHOSEN)})$"
    code, out, err = run(tools, "--only", only, "--scale", "0.02", "--json", found)
    assert code == 0, f"exit code {code}: {err}"
    head, _, *rows = out.splitlines()
    assert len(rows) == len(CHOSEN) and all(r.count("|") == head.count("|") for r in rows), f"no table:\n{out}"
    figures = read_json(found)["programs"]
    ratios = [each["ratio"] for each in figures]
    assert ratios == sorted(ratios, reverse=True) and ratios[-1] > 0, f"the worst is not first: {ratios}"
    code, out, _ = run(tools, "--only", "^sum of rows$", "--scale", "0.02", "--limit", "1e9")
    assert code == 0 and len(out.splitlines()) == 2, f"nothing is that slow: {code}\n{out}"
    code, _, err = run(tools, "--only", "^nothing$")
    assert code == 1 and "expected an expression that matches a name" in err, f"a wrong name: {code} {err}"
    print(f"{len(rows)} of {len(names)} programs")


main(test)
