#!/usr/bin/env python3
"""Finds identifiers and phrases that are no longer used (words.txt): words.py REPOSITORY."""
import os
import re
import subprocess
import sys

# What changed may name what was; the list itself, too.
ALLOWED = {"CHANGELOG.md", "test/words.txt"}
BINARY = (".safetensors", ".mlirbc", ".svg")


def main(root):
    rules = []
    with open(os.path.join(root, "test", "words.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("# "):
                pattern, _, now = line.rstrip("\n").partition("  ")
                rules.append((re.compile(pattern), now))
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True)
    found, count = [], 0
    for name in listed.stdout.splitlines():
        path = os.path.join(root, name)
        if name in ALLOWED or name.endswith(BINARY) or not os.path.isfile(path):
            continue
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        count += 1
        for rule, now in rules:
            for match in rule.finditer(text):
                line = text.count("\n", 0, match.start()) + 1
                found.append(f"{name}:{line}: expected no {match[0]!r} any more, but {now}")
    print("\n".join(found) if found else f"{len(rules)} retired words, none in {count} files")
    return 1 if found or count < 500 or len(rules) < 20 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
