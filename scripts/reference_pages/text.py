"""What all generated pages share: paths, wrapped prose, tables."""
import os
import re
import subprocess
import sys
import textwrap

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
FOLDER = os.path.join(ROOT, "docs", "reference")
sys.path.insert(0, os.path.join(ROOT, "test"))
import pages  # noqa: E402


def read(*parts):
    with open(os.path.join(ROOT, *parts), encoding="utf-8") as file:
        return file.read()


def files(folder, ending):
    """Files of the repository below a folder, by name."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = sorted(set(listed.stdout.split("\n")))
    return [n for n in found if n.endswith(ending) and os.path.isfile(os.path.join(ROOT, n))]


def output(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=True, **options).stdout


def paragraph(lines):
    """One block of prose at 100 columns; code spans and links stay whole."""
    lead = re.match(r"\s*", lines[0])[0]
    item = re.match(r"\s*([-*]|\d+\.) ", lines[0])
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", lambda s: s[0].replace(" ", "\x01"), " ".join(x.strip() for x in lines))
    inner = lead + " " * (len(item[1]) + 1 if item else 0)
    wrapped = textwrap.fill(
        text,
        100,
        initial_indent=lead,
        subsequent_indent=inner,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapped.replace("\x01", " ")


def wrapped(text):
    """A page whose prose is wrapped."""
    lines = []
    for kind, _, block in pages.blocks(text):
        while block and not block[-1].strip():
            block = block[:-1]
        while block and not block[0].strip():
            block = block[1:]
        if block and kind == "prose":
            lines.append(paragraph(block))
        elif block:
            lines.append("\n".join(block))
    # An item follows the item before it.
    text = ""
    for before, block in zip([""] + lines, lines):
        close = re.match(r"\s*[-*] ", block) and re.match(r"\s*[-*] ", before)
        text += ("" if not before else "\n" if close else "\n\n") + block
    return text + "\n"


def cell(text):
    """One cell of a table."""
    text = " ".join(text.split()).replace("|", "\\|")
    # What looks like HTML is text.
    return re.sub(r"(`[^`]*`)|<", lambda m: m[1] or "&lt;", text)


def code(text):
    """A code span; of a table, as its bars end a cell."""
    return f"`{' '.join(text.split())}`" if text else ""


def table(header, rows):
    head = [f"| {' | '.join(header)} |", "|" + "---|" * len(header)]
    return "\n".join(head + [f"| {' | '.join(row)} |" for row in rows])


def page(title, purpose, command, body):
    """A page as test/pages.py wants it."""
    parts = [
        f"# {title}",
        "<!-- Written by scripts/reference.py: do not edit. -->",
        purpose,
        f"    {command}",
    ]
    return wrapped("\n\n".join(parts + [body]))
