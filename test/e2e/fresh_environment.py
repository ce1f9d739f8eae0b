"""The pages for newcomers, in an environment of Python that has only what they install: the commands of the tutorial,
and docs/guides/python.md. Skipped where the package index does not answer."""
import os
import re
import shutil
import subprocess
import sys

from harness import SOURCE, main, read_text

PYTHON_PARTS = ("python", "examples", "docs", "README.md", "test")


def copied(work):
    """The tree's Python parts, where an installation may leave files."""
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
    """Nothing that this test was started with, but what pip is configured to ask."""
    kept = {name: text for name, text in os.environ.items() if name.startswith(("PIP_", "SSL_", "HTTP", "http", "no_"))}
    path = os.pathsep.join([tools.bin, "/usr/local/bin", "/usr/bin", "/bin"])
    return {**kept, "PATH": path, "HOME": os.environ.get("HOME", work), "MPMD_CACHE": os.path.join(work, "cache")}


def shell(command, tree, env):
    done = subprocess.run(
        ["bash", "-c", command], cwd=tree, env=env, capture_output=True, text=True, timeout=900, errors="replace"
    )
    return done.returncode, done.stdout, done.stderr


def test(tools):
    tree = copied(tools.work)
    env = environment(tools, tools.work)
    # The interpreter of this test, with none of its packages.
    os.symlink(os.path.realpath(sys.executable), os.path.join(tree, "build", "python3"))
    env["PATH"] = os.path.join(tree, "build") + os.pathsep + env["PATH"]
    text = read_text(os.path.join(tree, "docs", "tutorials", "train-from-jax.md"))
    (install,) = re.findall(r"^    (python3 -m venv .* pip install .*)$", text, re.M)
    code, out, err = shell(install, tree, env)
    if code and re.search(
        r"Could not find a version|No matching distribution|Connection|Retrying|Temporary failure", err
    ):
        print("skipped: the package index does not answer")
        sys.exit(77)
    assert code == 0, f"{install}: {code}\n{out}{err}"
    active = ". build/venv/bin/activate && "
    commands = re.findall(r"^\$ (python .*)\n((?:(?!\$ |```).*\n)*)", text, re.M)
    assert commands, "the tutorial shows no command of Python"
    for command, shown in commands:
        code, out, err = shell(active + command, tree, env)
        numbers = re.compile(r"\d+\.\d+")
        assert code == 0, f"{command}: {code}\n{err}"
        # The summary of the compiler, which goes to stderr, stands before it.
        assert numbers.sub("x", shown).endswith(numbers.sub("x", out)), f"{command}: {out}, not {shown}"
    code, out, err = shell(f"{active} python python/tests/test_page.py {tools.bin}", tree, env)
    assert code == 0 and "skipped" not in out, f"docs/guides/python.md: {code}\n{out}{err}"
    print(f"{len(commands) + 1} commands of the tutorial and docs/guides/python.md run with what they install")


main(test)
