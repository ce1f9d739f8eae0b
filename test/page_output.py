#!/usr/bin/env python3
"""Holds what a page of the documentation shows against what the tools do: page_output.py PAGE.md BIN SCRATCH. Files of
the page (a name and a colon, then a block) are written, every command (`$ ...` in a block) is run, and its output must
be the lines below it; a picture that a command writes must be the one beside the page."""
import difflib
import os
import re
import subprocess
import sys

PAGE, BIN, SCRATCH = map(os.path.abspath, sys.argv[1:])
os.makedirs(SCRATCH, exist_ok=True)


def check(page):
    faults, commands = [], 0
    for name, text in re.findall(r"^`([\w.-]+)`:\n\n```\w*\n(.*?)^```", page, re.S | re.M):
        with open(os.path.join(SCRATCH, name), "w", encoding="utf-8") as f:
            f.write(text)
    for block in re.findall(r"^```\n(\$ .*?)^```", page, re.S | re.M):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            environment = dict(os.environ, PATH=BIN + os.pathsep + os.environ["PATH"])
            got = subprocess.run(
                command,
                shell=True,
                cwd=SCRATCH,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=60,
            ).stdout
            commands += 1
            if got.strip() != shown.strip():
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
