#!/usr/bin/env python3
"""Runs clang-tidy, with the checks of .clang-tidy, on the lines of C++ sources that a change touches.

    scripts/tidy.py               the lines that differ from HEAD~1, uncommitted ones included
    scripts/tidy.py --base REV    those that differ from REV
    scripts/tidy.py --most N      those of at most N files, which it says
    scripts/tidy.py FILE...       these files, all lines, and the headers of this repository that they include

Needs `build/release`, for its compile commands.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
BUILD = os.path.join(ROOT, "build", "release")
TIDY = "clang-tidy-22"


def changed(base):
    """Returns, for each C++ source, its lines that differ from `base`, as ranges from first to last."""
    done = subprocess.run(
        ["git", "diff", "-U0", "--diff-filter=d", base, "--", "*.cpp"], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        print(f"skipped: git knows no {base} here: {done.stderr.strip()}")
        sys.exit(77)
    lines = {}
    for line in done.stdout.splitlines():
        if line.startswith("+++ b/"):
            ranges = lines.setdefault(line[6:], [])
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            if count:
                ranges.append([first, first + count - 1])
    return {path: ranges for path, ranges in lines.items() if ranges}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--base", default="HEAD~1")
    parser.add_argument("--most", type=int)
    options = parser.parse_args()
    if not shutil.which(TIDY):
        print(f"skipped: {TIDY} is not installed (scripts/setup.sh installs it)")
        sys.exit(77)
    if not os.path.exists(os.path.join(BUILD, "compile_commands.json")):
        sys.exit("tidy.py: build/release has no compile_commands.json (scripts/build.sh makes it)")
    lines = {} if options.files else changed(options.base)
    files = options.files or list(lines)
    if options.most and len(files) > options.most:
        print(f"{options.most} of {len(files)} files; scripts/tidy.py --base {options.base} checks all")
        files = files[: options.most]

    def check(path):
        command = [TIDY, "--quiet", "-p", BUILD, path]
        if path in lines:
            command.append("--line-filter=" + json.dumps([{"name": path, "lines": lines[path]}]))
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    with concurrent.futures.ThreadPoolExecutor(min(2, os.cpu_count())) as pool:
        results = list(pool.map(check, files))
    wrong = [done for done in results if done.returncode or "warning:" in done.stdout]
    for done in wrong:
        print(done.stdout.strip() or done.stderr.strip())
    print(f"{len(files)} files checked, {len(wrong)} with warnings")
    sys.exit(1 if wrong else 0)


main()
