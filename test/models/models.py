#!/usr/bin/env python3
"""Trains steps of published code bases. Compares values with JAX's, and the cut of stacked layers with that of lists.

    models.py install [NAME...]    makes build/models/NAME, an environment for each code base
    models.py BIN [NAME...]        makes the steps, compiles and runs them, prints a table

Exit code 77 if none has an environment. Needs numpy.
"""
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.normpath(os.path.join(HERE, "..", ".."))
ENVIRONMENTS = os.path.join(SOURCE, "build", "models")
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))

# The oldest minor version of Python 3 that each needs.
MODELS = {
    "haiku": 11,
    "nnx": 11,
    "equinox": 11,
    "haliax": 11,
    "gemma": 12,
    "maxtext": 12,
    "levanter": 12,
    "easydel": 11,
    "brax": 11,
    "flaxdiff": 12,
}
# The largest error that is accepted, and the factor of JAX's own rounding error that is.
LIMIT, ROUNDINGS = 2e-5, 16
TOPOLOGIES = ("pp2", "pp4")
COLUMNS = ("step", "on", "stages", "microbatches", "bubble", "state", "sent", "error")


def python_of(name):
    return os.path.join(ENVIRONMENTS, name, "bin", "python")


def python_from(least):
    """The oldest Python that is new enough. pyenv has its Pythons in a folder."""
    versions = os.path.join(os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv")), "versions")
    there = sorted(os.listdir(versions)) if os.path.isdir(versions) else []
    for minor in range(least, 15):
        pyenv = [os.path.join(versions, v, "bin", "python3") for v in there if v.startswith(f"3.{minor}.")]
        for python in (f"python3.{minor}", *pyenv):
            try:
                if not subprocess.run([python, "-c", "import ensurepip, venv"], capture_output=True).returncode:
                    return python
            except OSError:
                pass
    return None


def install(name):
    """Makes the environment of a code base unless it has these requirements. Returns why it cannot, or None."""
    folder, wanted = os.path.join(ENVIRONMENTS, name), os.path.join(HERE, name, "requirements.txt")
    stamp = os.path.join(folder, "installed.txt")
    with open(wanted, encoding="utf-8") as file:
        text = file.read()
    if os.path.exists(stamp) and open(stamp, encoding="utf-8").read() == text:
        return None
    python = python_from(MODELS[name])
    if not python:
        return f"it needs Python 3.{MODELS[name]} or newer"
    pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries", "1", "--timeout", "20")
    commands = ([python, "-m", "venv", "--clear", folder], [python_of(name), *pip, "--no-deps", "-r", wanted])
    if any(subprocess.run(command).returncode for command in commands):
        return "it cannot be installed"
    with open(stamp, "w", encoding="utf-8") as file:
        file.write(text)
    return None


def make(name):
    """Runs the maker of a code base. Returns the folder with a folder for each variant."""
    out = os.path.join(ENVIRONMENTS, name, "steps")
    shutil.rmtree(out, ignore_errors=True)
    paths = os.pathsep.join((HERE, os.path.join(SOURCE, "python")))
    environment = dict(os.environ, PYTHONPATH=paths, JAX_PLATFORMS="cpu", PYTHONWARNINGS="ignore")
    command = [python_of(name), "-B", os.path.join(HERE, name, "make.py"), out]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{name}: {done.stderr[-3000:]}"
    return out


def error_of(expected, final, history):
    """The largest error, relative to the largest magnitude of its tensor. Where JAX's own rounding moves a tensor more
    than LIMIT / ROUNDINGS, the error counts as the fraction of what is allowed."""
    import numpy as np

    from compare import relative
    from harness import load, part

    worst = 0.0
    for raw, group in ((final, "final/"), (history, "history/")):
        got = load(None, raw)
        for name, want in part(expected, group).items():
            assert name in got and got[name].shape == want.shape, f"expected {group}{name}, got {sorted(got)}"
            if want.dtype.kind != "f":
                worst = max(worst, float(not np.array_equal(got[name], want)))
                continue
            size = max(np.abs(want).max(initial=0), 1e-30)
            allowed = max(LIMIT, ROUNDINGS * float(expected.get(f"rounding/{group}{name}", 0)) / size)
            worst = max(worst, relative(got[name], want) * LIMIT / allowed)
    return worst


def measure(tools, folder, topology):
    """Compiles and runs one step, and compares it with JAX. Returns what the table shows."""
    from harness import load

    bundle = tools.compile(os.path.join(folder, "step.mlir"), "step", topology)
    files = (os.path.join(folder, file + ".safetensors") for file in ("state", "batches"))
    error = error_of(load(os.path.join(folder, "expect.safetensors")), *tools.train(bundle, "step", *files))
    report = tools.report(tools.path("step.mlir"))
    state = {}
    for stage in report["stages"]:
        state[stage["rank"]] = state.get(stage["rank"], 0) + stage["state_bytes"]
    return {
        "stages": len(report["stages"]),
        "microbatches": report["microbatches"],
        "bubble": report["bubble"],
        "state": sorted(state.values()),
        "sent": sum(move["bytes"] * move["times"] for move in report["transfers"] if not move["local"]),
        "error": error,
    }


def row(step, topology, got):
    state = f"{got['state'][0] / 1e3:.1f} to {got['state'][-1] / 1e3:.1f} kB"
    values = (step, topology, got["stages"], got["microbatches"], f"{100 * got['bubble']:.1f} %", state)
    return "| " + " | ".join(map(str, (*values, f"{got['sent'] / 1e3:.1f} kB", f"{got['error']:.1e}"))) + " |"


def faults(name, results):
    """What is wrong with the steps of one code base. A stack must be cut as its list is."""
    for (variant, topology), got in results.items():
        what = f"{name} {variant} on {topology}"
        if not got["error"] <= LIMIT:
            yield f"{what}: an error of {got['error']:.1e}"
        # A remark says that `optax.MultiSteps` inside of a scan is no loop over microbatches.
        expected = 1 if variant.startswith("multisteps") else 8
        if got["microbatches"] != expected:
            yield f"{what}: {got['microbatches']} microbatches, expected {expected}"
        other = results.get((variant.replace("stack", "list"), topology), got)
        if got["bubble"] > other["bubble"] + 0.05 or got["state"][-1] > 1.2 * other["state"][-1]:
            yield f"{what}: cut worse than {variant.replace('stack', 'list')}"


def run(name, tools):
    folder, results = make(name), {}
    for variant in sorted(os.listdir(folder)):
        for topology in TOPOLOGIES:
            try:
                got = measure(tools, os.path.join(folder, variant), topology)
            except AssertionError as error:
                yield f"{name} {variant} on {topology}: {error}"
                continue
            results[variant, topology] = got
            print(row(f"{name} {variant}", topology, got), flush=True)
    yield from faults(name, results)


def main(binaries, *names):
    if binaries == "install":
        reasons = {name: install(name) for name in names or MODELS}
        print("".join(f"{name}: skipped, {why}\n" for name, why in reasons.items() if why), end="")
        return 0
    there = [name for name in names or MODELS if os.path.exists(python_of(name))]
    for name in names or MODELS:
        if name not in there:
            print(f"{name}: skipped, scripts/test-models.sh makes its environment build/models/{name}")
    if not there:
        return 77
    from harness import Tools

    print("| " + " | ".join(COLUMNS) + " |\n|" + "---|" * len(COLUMNS))
    wrong = []
    for name in there:
        wrong += run(name, Tools(os.path.abspath(binaries), os.path.join(ENVIRONMENTS, name, "work")))
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
