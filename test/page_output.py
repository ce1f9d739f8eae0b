#!/usr/bin/env python3
"""Holds what a page of the documentation shows against what the tools do: page_output.py PAGE.md BIN SCRATCH
[--in-repository]. Files of the page (a name and a colon, then a block) are written, every command (`$ ...` in a block)
is run, and its output must be the lines below it, where `...` stands for anything; a picture that a command writes must
be the one beside the page. Commands run in the scratch folder, which has the examples, or where the repository is, and
then what they call build/release and build/first is this build and the scratch folder. What needs a package of Python
that is not there is skipped."""
import difflib
import os
import re
import shlex
import shutil
import subprocess
import sys

PAGE, BIN, SCRATCH = map(os.path.abspath, sys.argv[1:4])
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
REPOSITORY = ROOT if "--in-repository" in sys.argv[4:] else None
shutil.rmtree(SCRATCH, ignore_errors=True)
os.makedirs(SCRATCH)
os.symlink(os.path.join(ROOT, "examples"), os.path.join(SCRATCH, "examples"))


# What a model computes: matrix products of other processors differ in the last places.
FLOAT = re.compile(r"-?\b\d+\.\d{5,}\b")


def prepared(command):
    """The command with the folders and the interpreter of this test."""
    if not REPOSITORY:
        return command
    for name, folder in (("build/release", os.path.dirname(BIN)), ("build/first", SCRATCH)):
        command = command.replace("$PWD/" + name, folder).replace(name, folder)
    return re.sub(r"^python ", shlex.quote(sys.executable) + " ", command)


def is_like(got, shown):
    """Whether an output is what is shown."""
    pattern = re.escape(FLOAT.sub("0.0", shown.strip())).replace(re.escape("..."), "(?s:.*)")
    if re.fullmatch(pattern, FLOAT.sub("0.0", got.strip())) is None:
        return False
    # Where something is left out, which of the numbers are there is not known.
    if "..." in shown:
        return True
    pairs = zip(FLOAT.findall(got), FLOAT.findall(shown))
    return all(abs(float(a) - float(b)) <= 1e-5 * abs(float(b)) for a, b in pairs)


def check(page):
    faults, commands = [], 0
    for name, text in re.findall(r"^`([\w.-]+)`:\n\n```\w*\n(.*?)^```", page, re.S | re.M):
        with open(os.path.join(SCRATCH, name), "w", encoding="utf-8") as f:
            f.write(text)
    for block in re.findall(r"^```\n(\$ .*?)^```", page, re.S | re.M):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            environment = dict(os.environ, PATH=BIN + os.pathsep + os.environ["PATH"])
            if REPOSITORY:
                environment["PYTHONPATH"] = os.path.join(REPOSITORY, "python")
                environment["MPMD_CACHE"] = os.path.join(SCRATCH, "cache")
            got = subprocess.run(
                prepared(command),
                shell=True,
                cwd=REPOSITORY or SCRATCH,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=600,
            ).stdout
            if command.startswith("python ") and "ModuleNotFoundError" in got:
                print(f"skipped: {command}: {got.strip().splitlines()[-1]}")
                continue
            commands += 1
            if not is_like(got, shown):
                faults += [f"{command}:"] + list(
                    difflib.unified_diff(shown.split("\n"), got.split("\n"), "page", "got")
                )
    for name in re.findall(r"!\[.*?\]\(([\w.-]+)\)", page):
        there, here = os.path.join(os.path.dirname(PAGE), name), os.path.join(SCRATCH, name)
        if not os.path.exists(here) or open(there, "rb").read() != open(here, "rb").read():
            faults.append(f"{name}: expected the picture beside the page, got another one, or none, in {SCRATCH}")
    return faults, commands


with open(PAGE, encoding="utf-8") as page:
    found, count = check(page.read())
print("\n".join(found) if found else f"{os.path.basename(PAGE)}: {count} commands give what is shown")
sys.exit(1 if found or not count else 0)
