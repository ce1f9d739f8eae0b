"""The table of bench/all.py has a row for each program, with the step times of JAX and of mpmd."""
import math
import os
import subprocess
import sys

from harness import SOURCE, read_json


SCRIPT = os.path.join(SOURCE, "bench", "all.py")


def run(tools, *options):
    command = [sys.executable, "-B", SCRIPT, tools.bin, "--rounds", "1", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500)
    return done.returncode, done.stdout, done.stderr


def test_table(tools, jax):
    found = tools.path("all.json")
    code, out, err = run(tools, "--only", "mlp", "--json", found)
    assert code == 0, f"exit code {code}: {err}"
    head, _, row = out.splitlines()
    assert head.count("|") == row.count("|") and row.startswith("| mlp | "), f"no table:\n{out}"
    (figures,) = read_json(found)
    for key in ("jax_seconds", "pp1_seconds", "pp2_seconds", "flops", "library", "bound"):
        assert math.isfinite(figures[key]) and figures[key] > 0, f"{key}: {figures}"
    assert figures["library"] < 1 and 0 <= figures["pp2_idle"] < 1, f"parts of a whole: {figures}"
    # Eight microbatches of 32 rows through layers of 65 x 64, 64 x 64 (twice) and 64 x 4. Most products run three
    # times, with 2 * rows * columns * depth operations.
    assert 3e6 < figures["flops"] < 3e7, f"operations of the mlp: {figures['flops']}"


def test_wrong_name(tools, jax):
    code, _, err = run(tools, "--only", "mlp,nothing")
    assert code == 1 and "expected names of mlp, convnet" in err and "got nothing" in err, f"a wrong name: {code} {err}"
