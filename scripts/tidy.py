#!/usr/bin/env python3
"""Runs clang-tidy, with the checks of .clang-tidy, on C++ sources that a change touches.

    scripts/tidy.py               the files that differ from HEAD~1, uncommitted ones included
    scripts/tidy.py --base REV    those that differ from REV
    scripts/tidy.py --most N      at most N of them, which it says
    scripts/tidy.py FILE...       these

Needs `build/release`, for its compile commands. A header is checked through the sources that include it.
"""
import argparse
import concurrent.futures
import os
import shutil
import subprocess
import sys

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
BUILD = os.path.join(ROOT, "build", "release")
TIDY = "clang-tidy-22"


def changed(base):
    done = subprocess.run(
        ["git", "diff", "--name-only", "--diff-filter=d", base, "--", "*.cpp"], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        print(f"skipped: git knows no {base} here: {done.stderr.strip()}")
        sys.exit(77)
    return done.stdout.split()


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
    files = options.files or changed(options.base)
    if options.most and len(files) > options.most:
        print(f"{options.most} of {len(files)} files; scripts/tidy.py --base {options.base} checks all")
        files = files[: options.most]

    def check(path):
        return subprocess.run([TIDY, "--quiet", "-p", BUILD, path], cwd=ROOT, capture_output=True, text=True)

    with concurrent.futures.ThreadPoolExecutor(min(2, os.cpu_count())) as pool:
        results = list(pool.map(check, files))
    wrong = [done for done in results if done.returncode or "warning:" in done.stdout]
    for done in wrong:
        print(done.stdout.strip() or done.stderr.strip())
    print(f"{len(files)} files checked, {len(wrong)} with warnings")
    sys.exit(1 if wrong else 0)


main()
