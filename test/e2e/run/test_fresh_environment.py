"""The pages for newcomers, in a Python environment with only the packages that they install: the commands of the
tutorial, and docs/guides/python.md. Skipped if the package index does not respond."""
import os
import re
import shutil
import subprocess
import sys

import pytest

from harness import SOURCE, read_text


TUTORIAL = read_text(os.path.join(SOURCE, "docs", "tutorials", "train-from-jax.md"))
PYTHON_PARTS = ("python", "examples", "docs", "README.md", "test")


def copied(work):
    """A copy of the tree's Python parts, in which an installation may leave files."""
    tree = os.path.join(work, "tree")
    shutil.rmtree(tree, ignore_errors=True)
    os.makedirs(os.path.join(tree, "build"))
    for name in PYTHON_PARTS:
        source = os.path.join(SOURCE, name)
        ignored = shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
        copy = shutil.copytree if os.path.isdir(source) else shutil.copy2
        copy(source, os.path.join(tree, name), **({"ignore": ignored} if os.path.isdir(source) else {}))
    return tree


def environment(tools, work):
    """An environment without the variables of this test, except pip's configuration."""
    kept = {name: text for name, text in os.environ.items() if name.startswith(("PIP_", "SSL_", "HTTP", "http", "no_"))}
    path = os.pathsep.join([tools.bin, "/usr/local/bin", "/usr/bin", "/bin"])
    return {**kept, "PATH": path, "HOME": os.environ.get("HOME", work), "MPMD_CACHE": os.path.join(work, "cache")}


def shell(command, tree, env):
    done = subprocess.run(
        ["bash", "-c", command], cwd=tree, env=env, capture_output=True, text=True, timeout=900, errors="replace"
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def installed(module_tools):
    """Returns a function that runs a command in an environment that the tutorial's own commands have created."""
    tree = copied(module_tools.work)
    env = environment(module_tools, module_tools.work)
    # The interpreter of this test, without its packages.
    os.symlink(os.path.realpath(sys.executable), os.path.join(tree, "build", "python3"))
    env["PATH"] = os.path.join(tree, "build") + os.pathsep + env["PATH"]
    (install,) = re.findall(r"^    (python3 -m venv .* pip install .*)$", TUTORIAL, re.M)
    code, out, err = shell(install, tree, env)
    if code and re.search(
        r"Could not find a version|No matching distribution|Connection|Retrying|Temporary failure", err
    ):
        pytest.skip("the package index does not answer")
    assert code == 0, f"{install}: {code}\n{out}{err}"
    return lambda command: shell(f". build/venv/bin/activate && {command}", tree, env)


def test_tutorial(installed):
    commands = re.findall(r"^\$ (python .*)\n((?:(?!\$ |```).*\n)*)", TUTORIAL, re.M)
    assert commands, "the tutorial shows no command of Python"
    for command, shown in commands:
        code, out, err = installed(command)
        numbers = re.compile(r"\d+\.\d+")
        assert code == 0, f"{command}: {code}\n{err}"
        # The compiler's summary, which goes to stderr, precedes the output.
        assert numbers.sub("x", shown).endswith(numbers.sub("x", out)), f"{command}: {out}, not {shown}"


def test_page_of_the_package(installed, bin_dir):
    code, out, err = installed(f"python python/tests/test_page.py {bin_dir}")
    assert code == 0 and "skipped" not in out, f"docs/guides/python.md: {code}\n{out}{err}"
