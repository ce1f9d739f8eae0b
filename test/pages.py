#!/usr/bin/env python3
"""Holds the pages of the documentation to their rules: test/pages.py ROOT [PAGE.md...].

Prose is at most 100 columns wide and its sentences at most 25 words long. A page begins with a title and its purpose,
and shows a command in its first lines; a page of docs/design names source files there instead. Links lead somewhere.
"""
import os
import re
import subprocess
import sys

WIDTH, WORDS, FIRST = 100, 25, 25
# Their sentences are those of the sources, which the generators copy.
GENERATED = "<!-- Written by scripts/"
# Tables and notes of measurements, and lists without a use of their own.
EXEMPT = ("bench/", "THIRD_PARTY.md")
NO_COMMAND = ("CHANGELOG.md", "docs/README.md")


def blocks(text):
    """(kind, first line, lines) of a page: code, table, heading, comment or prose. An item of a list is prose."""
    kind, first, lines, fence = "", 0, [], ""
    for number, line in enumerate(text.split("\n"), 1):
        mark = re.match(r" *(```+)", line)
        if fence:
            now = "code"
            fence = "" if mark and mark[1] == fence else fence
        elif mark:
            now, fence = "code", mark[1]
        elif line.startswith("    ") and (kind in ("", "code") or not line.strip()):
            now = "code"
        elif line.lstrip().startswith("|"):
            now = "table"
        elif line.startswith("#"):
            now = "heading"
        elif line.startswith("<!--"):
            now = "comment"
        else:
            now = "prose" if line.strip() else ""
        item = now == "prose" and re.match(r"\s*([-*]|\d+\.) ", line)
        if now != kind or item or now == "heading":
            if lines and kind:
                yield kind, first, lines
            first, lines = number, []
        kind = now
        lines.append(line)
    if lines and kind:
        yield kind, first, lines


def plain(text):
    """The words of prose: a code span is one word, a link is its text, a picture is nothing."""
    text = re.sub(r"``[^`].*?``|`[^`]*`", "`", text, flags=re.S)
    text = re.sub(r"!\[[^]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\b(e\.g|i\.e|et al|vs|cf)\.", r"\1", text)
    return re.sub(r"^\s*([-*]|\d+\.) ", "", text).replace("**", "")


def sentences(text):
    for sentence in re.split(r"(?<=[.!?])[\"')]*\s+(?=[\"'(`\w])", plain(text)):
        words = [word for word in sentence.split() if re.search(r"[\w`]", word)]
        if words:
            yield words


def anchors(path):
    """The names of a page's headings, as GitHub makes them."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^```.*?^```", "", file.read(), flags=re.M | re.S)
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def links(root, name, text):
    """What is wrong with the links of a page."""
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"^```.*?^```|`[^`\n]*`", "", text, flags=re.M | re.S)):
        if re.match(r"\w+:", target):
            continue
        path, _, anchor = target.partition("#")
        full = os.path.normpath(os.path.join(root, os.path.dirname(name), path)) if path else os.path.join(root, name)
        if not os.path.exists(full):
            yield f"{name}: expected a link to a file, got {target}"
        elif anchor and full.endswith(".md") and anchor not in anchors(full):
            yield f"{name}: expected a link to a heading, got {target}"


def beginning(root, name, text):
    """What is wrong with the first lines of a page."""
    found = [block for block in blocks(text) if block[0] != "comment"]
    kinds = [kind for kind, _, _ in found[:2]]
    if kinds != ["heading", "prose"] or not text.startswith("# "):
        yield f"{name}:1: expected a title and a sentence on the page's purpose, got {' and '.join(kinds)}"
    first = [block for block in found if block[1] <= FIRST]
    if name.startswith("docs/design/"):
        shown = "\n".join("\n".join(lines) for kind, _, lines in first if kind in ("prose", "table"))
        sources = re.findall(r"`((?:lib|include|runtime|tools|python|test|scripts)/[\w./-]+)`", shown)
        if not sources:
            yield f"{name}: expected source files in the first {FIRST} lines, got none"
        missing = [source for source in sources if not os.path.exists(os.path.join(root, source))]
        if missing:
            yield f"{name}: expected source files that there are, got {', '.join(missing)}"
    elif name not in NO_COMMAND and not any(kind == "code" for kind, _, _ in first):
        yield f"{name}: expected a command in the first {FIRST} lines, got none"


def faults(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        text = file.read()
    yield from links(root, name, text)
    if name.startswith(EXEMPT):
        return
    yield from beginning(root, name, text)
    generated = GENERATED in text[:500]
    for kind, first, lines in blocks(text):
        if kind == "prose":
            for number, line in enumerate(lines, first):
                # What has no place to be broken may be longer.
                if len(line) > WIDTH and " " in re.sub(r"\[[^]]*\]\([^)]*\)|`[^`]*`", "x", line.strip(" -*.,:")):
                    yield f"{name}:{number}: expected at most {WIDTH} columns, got {len(line)}"
        cells = "\n".join(lines).replace("|", ".\n") if kind == "table" else "\n".join(lines)
        if kind in ("prose", "table") and not generated:
            for words in sentences(cells):
                if len(words) > WORDS:
                    yield f"{name}:{first}: expected at most {WORDS} words, got {len(words)}: {' '.join(words)}"


def main(root, *names):
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=root, capture_output=True, text=True, check=True)
    pages = names or [n for n in listed.stdout.split() if os.path.exists(os.path.join(root, n))]
    found = [fault for name in pages for fault in faults(root, name)]
    print("\n".join(found) if found else f"{len(pages)} pages keep the rules")
    return 1 if found or not pages else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
