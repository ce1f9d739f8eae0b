"""Pages on tools and tests: options as the tools print them, and the list of tests."""
import ast
import os
import re

from reference_pages.text import cell, code, files, output, page, read, table

LLVM_TOOLS = ("mpmd-opt", "mpmd-translate", "mpmd-reduce", "mpmd-lsp-server")
PLAIN_TOOLS = {
    "mpmd-run": (),
    "mpmd-schedule": ("make", "check", "convert", "compare", "draw", "simulate"),
    "mpmd-reshard": ("plan", "bounds", "run"),
    "mpmd-checkpoint": ("merge", "split", "list"),
}
# They have subsections of their own.
COMPOUND = {"--mpmd-compile", "--mpmd-show-topology"}


def llvm_options(text):
    """(indent, option, meaning) of the help of a tool over llvm::cl."""
    found = []
    for line in text.split("\n"):
        match = re.match(r"( *)(-{1,2}\S.*?) +-(?: {1,3}(.*)|)$", line)
        value = re.match(r" +=(\S+) +- +(.*)", line)
        if match:
            found.append([len(match[1]), match[2], (match[3] or "").strip()])
        elif value and found:
            found[-1][2] += f"; `{value[1]}`: {value[2].strip()}"
    return found


def llvm_section(tool, text):
    """The options of a tool, without passes, which have a page of their own."""
    rows, inner, current = [], {}, None
    for indent, option, meaning in llvm_options(text):
        name = re.split(r"[=\s]", option)[0]
        if indent >= 8:
            if current in COMPOUND:
                inner.setdefault(current, []).append([code(option.lstrip("-")), cell(meaning)])
            continue
        current = name
        is_pass = indent == 6 and name not in COMPOUND and name not in ("--opt-reduction-pass", "--reduction-tree")
        if not is_pass and not name.startswith("--help-list"):
            rows.append([code(option), cell(meaning)])
    parts = [f"## {tool}", table(("option", "meaning"), rows)]
    for name, options in inner.items():
        parts += [f"### {tool} {name}", table(("key", "meaning"), options)]
    return parts


def plain_options(text):
    """(option, meaning) of the help of a tool over CLI11: the meaning begins at column 30, here or in the next line."""
    rows, lines = [], text.split("\n")
    inside = False
    for line, following in zip(lines, lines[1:] + [""]):
        if not line.startswith(" "):
            inside = line in ("Options:", "Positionals:")
        elif inside and line.startswith(" " * 30):
            rows[-1][1] += line.strip()
        elif inside:
            apart = following.startswith(" " * 30)
            rows.append([line.strip() if apart else line[:30].strip(), "" if apart else line[30:].strip()])
    # A type, and the name of what checks it.
    rows = [[re.sub(r"\b(INT|TEXT):(?=INT in |\{)", "", option), meaning] for option, meaning in rows]
    return [[code(option), cell(meaning)] for option, meaning in rows if not option.startswith(("-h,", "--version"))]


def examples(text):
    """The examples of a help, as code."""
    found = re.search(r"^Examples:\n(.*?)(?=^\S|\Z)", text, re.M | re.S)
    return ["Examples:", "```\n" + re.sub(r"^  ", "", found[1].rstrip(), flags=re.M) + "\n```"] if found else []


def options(bin_folder):
    parts = []
    for tool in LLVM_TOOLS:
        parts += llvm_section(tool, output(os.path.join(bin_folder, tool), "--help"))
    for tool, commands in PLAIN_TOOLS.items():
        path = os.path.join(bin_folder, tool)
        text = output(path, "--help")
        parts.append(f"## {tool}")
        if commands:
            for command in commands:
                parts += [
                    f"### {tool} {command}",
                    table(("option", "meaning"), plain_options(output(path, command, "--help"))),
                ]
        else:
            parts.append(table(("option", "meaning"), plain_options(text)))
        parts += examples(text)
    return page(
        "Options of the tools",
        "This page lists the options of all tools, as their `--help` prints them. Options of single passes are on "
        "[their page](passes.md).",
        "mpmd-opt --help",
        "\n\n".join(parts),
    )


def about(path):
    """What the beginning of a test says of it."""
    text = read(path)
    if path.endswith(".py"):
        return (ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0]
    mark = re.escape("//")
    for block in re.split(r"\n\s*\n", text)[:3]:
        lines = [re.sub(f"^{mark} ?", "", line) for line in block.split("\n") if line.startswith("//")]
        lines = [line for line in lines if not re.match(r"[A-Z][A-Z0-9-]*(?:-\w+)?:|-----|expected-", line)]
        if lines:
            return " ".join(lines)
    return ""


def tests(_):
    parts = []
    groups = (
        (
            "lit files",
            "test/lit",
            ".mlir",
            "One pass or one diagnostic each. `ninja -C build/release check-lit` runs them.",
        ),
        (
            "Unit tests",
            "unittests",
            ".cpp",
            "Plain data and the runtime. `ctest --test-dir build/release -L quick` runs them.",
        ),
        (
            "Programs",
            "test/e2e",
            ".py",
            "Compiled, run, compared. `build/python/bin/python -B -m pytest test/e2e/FOLDER/test_NAME.py` runs one.",
        ),
        (
            "Python packages",
            "python/tests",
            ".py",
            "`build/python/bin/python -B python/tests/test_NAME.py build/release/bin` runs one.",
        ),
    )
    for title, folder, ending, how in groups:
        parts += [f"## {title}", how]
        listed = [p for p in files(folder, ending) if ending != ".py" or os.path.basename(p).startswith("test_")]
        for below in sorted({os.path.dirname(p) for p in listed}):
            if below != folder:
                parts.append(f"### `{below}`")
            here = [p for p in listed if os.path.dirname(p) == below]
            rows = [[f"`{os.path.basename(p)[: -len(ending)]}`", cell(about(p))] for p in here]
            parts.append(table(("file", "what it tests"), rows))
    return page(
        "Tests",
        "This page lists all tests. `CONTRIBUTING.md` says how to run them by tier.",
        "ctest --test-dir build/release -L quick -j2",
        "\n\n".join(parts),
    )
