"""Pages on the IR: operations of the dialect, passes, and what is refused."""
import os
import re

from reference_pages.text import ROOT, cell, code, files, output, page, read, table

PASSES = {
    "Transforms/Passes.td": "From the input to rank programs",
    "Transforms/Legalize/Passes.td": "StableHLO to linalg",
    "Codegen/Passes.td": "Kernels",
}


def generated(tblgen, generator, path, *options):
    """What mlir-tblgen writes, in tables and without what only its own pages need."""
    library = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(tblgen))), "include")
    text = output(tblgen, generator, *options, "-I", os.path.join(ROOT, "include"), "-I", library, path)
    text = re.sub(r"^<!-- Auto.*-->\n|^\[TOC\]\n", "", text, flags=re.M)
    for head, *rows in (
        re.findall(r"<tr>(.*?)</tr>", part, re.S) for part in re.findall(r"<table>(.*?)</table>", text, re.S)
    ):
        cells = lambda row: [re.sub(r"</?code>", "`", c) for c in re.findall(r"<t[hd]>(.*?)</t[hd]>", row, re.S)]
        shown = table(cells(head), [[cell(c) for c in cells(row)] for row in rows])
        text = re.sub(r"<table>.*?</table>", lambda _: shown, text, count=1, flags=re.S)
    text = re.sub(r"^(#+) (`\S+`) \(::.*\)$", r"\1 \2", text, flags=re.M)
    text = re.sub(r"^Interfaces:.*\n|^Traits:.*\n|^Effects:.*\n|^Syntax:\n", "", text, flags=re.M)
    # A list, or a block of code, stands for itself.
    text = re.sub(r"^(Rules|Example[^\n]*):\n(?=[-`])", r"\1:\n\n", text, flags=re.M)
    return re.sub(r"\n{3,}", "\n\n", text)


def operations(tblgen):
    td = os.path.join(ROOT, "include", "mpmd", "Dialect", "Mpmd", "MpmdOps.td")
    text = generated(tblgen, "-gen-dialect-doc", td, "-dialect=mpmd")
    text = text[text.index("A program passes") :]
    return page(
        "Operations, attributes and types of `mpmd`",
        "This page lists the dialect `mpmd`. Rules have labels, such as `task_c1`, which verifiers name, too.",
        'mpmd-opt step.mlir --mpmd-compile="topology=pp4 to=partitioned"      # shows most of them',
        text,
    )


def passes(tblgen):
    """Every pass with what it needs and gives; its options as a table."""

    def options(match):
        rows = []
        for line in match[1].strip().split("\n"):
            found = re.match(r"-(\S+)\s*: (.*)", line)
            if found:
                rows.append([code(found[1]), cell(found[2])])
            else:
                rows[-1][1] += " " + cell(line)
        return table(("option", "meaning"), rows) if rows else ""

    parts = []
    for path, title in PASSES.items():
        text = generated(tblgen, "-gen-pass-doc", os.path.join(ROOT, "include", "mpmd", path))
        text = re.sub(r"^#### Options\n\n```\n(.*?)```", options, text, flags=re.M | re.S)
        text = re.sub(r"^### `-(mpmd-[\w-]+)`", r"### `\1`", text, flags=re.M)
        # Each on a line of its own.
        text = re.sub(r"\n(Before|After):", r"\n\n\1:", text)
        parts.append(f"## {title}\n\n{text.strip()}")
    return page(
        "Passes",
        "This page lists all passes. [The libraries of the compiler](../../lib/Transforms/README.md) say in which "
        "order they run.",
        "mpmd-opt step.mlir --mpmd-import-signature --mpmd-inline-calls      # runs passes one by one",
        "\n\n".join(parts),
    )


def checked(text):
    """(pass, or what else refuses; message) of a lit test."""
    run = " ".join(re.findall(r"// RUN: (.*)", text))
    names = re.findall(r"--(mpmd-verify-phase=(?:phase=)?\w+|mpmd-[\w-]+)", run)
    who = names[-1] if names else "the parser and the verifiers"
    for match in re.finditer(r"expected-error(?:-re)?\s*(?:@[^\s{]+)?\s*\{\{(.*?)\}\}(?=\s|$)", text, re.M):
        yield who, match[1]
    for match in re.finditer(r"^// [A-Z-]+: (?:\{\{.*?\}\})?.*?\berror: (.*)$", text, re.M):
        yield who, match[1]


def errors(_):
    found = {}
    for path in files("test/lit", ".mlir"):
        for who, message in checked(read(path)):
            message = re.sub(r"\{\{.*?\}\}", "...", message)
            found.setdefault(who, {}).setdefault(message, path)
    parts = []
    for who in sorted(found, key=lambda name: (not name.startswith("mpmd"), name)):
        rows = [
            [cell(message), f"[{os.path.basename(path)[: -len('.mlir')]}](../../{path})"]
            for message, path in sorted(found[who].items(), key=lambda entry: (entry[1], entry[0]))
        ]
        name = f"`{who.replace('=phase=', '=')}`" if who.startswith("mpmd") else who.capitalize()
        parts.append(f"## {name}\n\n{table(('message', 'input'), rows)}")
    return page(
        "Errors",
        "This page lists what the compiler refuses, by pass. A message names what was expected and what was got. The "
        "linked file has an input that gives it.",
        "mpmd-opt test/lit/Partition/partition-errors.mlir --split-input-file --mpmd-partition",
        "\n\n".join(parts),
    )
