#!/usr/bin/env python3
"""Formats C++ with clang-format and Python with black, as .clang-format and pyproject.toml say.

    scripts/format.py            formats all sources
    scripts/format.py --check    fails with the files that are not formatted, and with all lines that are too long,
                                 also in files that have no formatter
"""
import os
import shutil
import subprocess
import sys

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
COLUMNS = 120
CLANG_FORMAT = ["clang-format-22"]
BLACK = ["black", "--quiet", "--config", os.path.join(ROOT, "pyproject.toml")]
CPP = (".cpp", ".h", ".c")
# No formatter knows them, or breaks their long lines.
WIDTH_ONLY = (".td", ".cmake", ".sh", "CMakeLists.txt", ".ci/run")


def sources(*endings):
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(set(folders) - {"build", ".git", "__pycache__"})
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), ROOT)
            if path.endswith(endings):
                yield path


def run(command, paths):
    return subprocess.run(command + paths, cwd=ROOT, capture_output=True, text=True)


def check():
    missing = [tool for tool in (CLANG_FORMAT[0], BLACK[0]) if not shutil.which(tool)]
    if missing:
        print(f"skipped: {' and '.join(missing)} not installed (scripts/setup.sh installs them)")
        sys.exit(77)
    cpp, python, other = list(sources(*CPP)), list(sources(".py")), list(sources(*WIDTH_ONLY))
    wrong = []
    # The tool's report has one entry per line to change: the file says enough.
    if run(CLANG_FORMAT + ["--dry-run", "-Werror"], cpp).returncode:
        for path in cpp:
            if run(CLANG_FORMAT + ["--dry-run", "-Werror"], [path]).returncode:
                wrong.append(f"{path}: expected what clang-format makes of it")
    if run(BLACK + ["--check"], python).returncode:
        for path in python:
            done = run(BLACK + ["--check"], [path])
            if done.returncode:
                wrong.append(f"{path}: expected what black makes of it{done.stderr and ': ' + done.stderr.strip()}")
    for path in cpp + python + other:
        with open(os.path.join(ROOT, path), encoding="utf-8") as f:
            for number, line in enumerate(f, 1):
                if len(line.rstrip("\n")) > COLUMNS:
                    wrong.append(f"{path}:{number}: expected at most {COLUMNS} columns, got {len(line.rstrip())}")
    if wrong:
        sys.exit("\n".join(wrong + ["scripts/format.py formats C++ and Python; other lines are broken by hand"]))
    print(f"{len(cpp)} files of C and C++, {len(python)} of Python and {len(other)} others in {COLUMNS} columns")


def main():
    if sys.argv[1:] == ["--check"]:
        check()
    elif len(sys.argv) > 1:
        sys.exit(__doc__)
    else:
        subprocess.run(CLANG_FORMAT + ["-i"] + list(sources(*CPP)), cwd=ROOT, check=True)
        subprocess.run(BLACK + list(sources(".py")), cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
