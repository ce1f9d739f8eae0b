#!/usr/bin/env python3
"""Finds identifiers and phrases that are no longer used (words.txt): words.py REPOSITORY."""
import os
import re
import subprocess
import sys
import tempfile

# What changed may name what was; the list itself, too.
EXCLUDED = ["CHANGELOG.md", "test/words.txt", "*.safetensors", "*.mlirbc", "*.svg"]


def git(root, *command):
    """The output of a git command; `git grep` exits with 1 if it finds nothing."""
    done = subprocess.run(["git", *command], cwd=root, capture_output=True, text=True, errors="replace")
    if done.returncode not in (0, 1):
        sys.exit(f"git {command[0]}: exit code {done.returncode}: {done.stderr}")
    return done.stdout.splitlines()


def main(root):
    rules = []
    with open(os.path.join(root, "test", "words.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("# "):
                pattern, _, now = line.rstrip("\n").partition("  ")
                rules.append((re.compile(pattern), now))
    files = ["--", ".", *(":!" + each for each in EXCLUDED)]
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as patterns:
        patterns.writelines(rule.pattern + "\n" for rule, _ in rules)
        patterns.flush()
        lines = git(root, "grep", "-nIP", "-f", patterns.name, *files)
    found = []
    for name, line, text in (each.split(":", 2) for each in lines):
        for rule, now in rules:
            found += [f"{name}:{line}: expected no {match[0]!r} any more, but {now}" for match in rule.finditer(text)]
    count = len(git(root, "ls-files", *files))
    print("\n".join(found or lines) if lines else f"{len(rules)} retired words, none in {count} files")
    return 1 if lines or count < 500 or len(rules) < 20 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
