"""Pages on interfaces: C headers and Python packages."""
import ast
import os
import re

from reference_pages.text import files, page, read


def header(text):
    """A C header as prose and code: a comment, then what it is about."""
    body = text[: text.rindex("#ifdef __cplusplus")]
    parts, held = [], []

    def flush():
        if any(line.strip() for line in held):
            parts.append("```c\n" + "\n".join(held).strip("\n") + "\n```")
        held.clear()

    lines = iter(body.split("\n"))
    skipped = 0
    for line in lines:
        if line.startswith("#if"):
            skipped += 1 if "__cplusplus" in line else 0
        if skipped or re.match(r"#(ifndef \w+_H$|define \w+_H$|include|endif|else)", line):
            skipped -= 1 if line.startswith("#endif") and skipped else 0
            continue
        if line.startswith("/*"):
            flush()
            comment = [line]
            while "*/" not in comment[-1]:
                comment.append(next(lines))
            prose = re.sub(r"^ ?\* ?", "", "\n".join(comment).strip()[2:-2], flags=re.M).strip()
            section = re.fullmatch(r"-+ (.*?) -+", prose)
            parts.append(f"## {section[1]}" if section else prose.replace("<", "&lt;"))
        elif line.strip():
            held.append(line)
        else:
            flush()
    flush()
    return "\n\n".join(parts)


def c_api(_):
    parts = []
    for path in files("include", ".h") + files("runtime/include", ".h") + files("tools", ".h"):
        text = read(path)
        if 'extern "C"' in text and text.startswith("/*"):
            name = path.split("include/")[-1]
            body = re.sub(r"^## ", "### ", header(text), flags=re.M)
            parts.append(f"## `{name}`\n\n{body}")
    return page(
        "C API",
        "This page lists the C headers: functions, structs and constants, each with its contract. [Hosting](../guides/"
        "hosting.md) shows how they are used.",
        "cc host.c $(pkg-config --cflags --libs mpmd_rt) -o host",
        "\n\n".join(parts),
    )


def documented(node):
    """A docstring as Markdown: code that is indented stays code."""
    return (ast.get_docstring(node, clean=not isinstance(node, ast.Module)) or "").strip()


def signature(node, name):
    """How a function or a class is called."""
    text = f"{name}({ast.unparse(node.args)})"
    text = re.sub(r"\((self|cls)(, )?", "(", text)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if len(text) + len(returns) > 100:
        text = re.sub(r", (?=[\w*/]+[:=,*)]|\*|/)", ",\n    ", text).replace("(", "(\n    ", 1)
        text = text[:-1] + ",\n)"
    return f"```python\n{text}{returns}\n```"


def entry(name, node):
    """Markdown of a function, or of a class with its public members."""
    if isinstance(node, ast.FunctionDef):
        return [f"### `{name}`", signature(node, name), documented(node)]
    parts = [f"### `{name}`"]
    members = [n for n in node.body if isinstance(n, ast.FunctionDef)]
    parts += [signature(n, name) for n in members if n.name == "__init__"]
    parts.append(documented(node))
    for member in members:
        if member.name.startswith("_") and member.name != "__call__":
            continue
        decorators = [ast.unparse(d) for d in member.decorator_list]
        if any(d.endswith(".setter") for d in decorators):
            continue
        called = name.lower() if member.name == "__call__" else f"{name.lower()}.{member.name}"
        is_property = "property" in decorators
        shown = f"```python\n{called}\n```" if is_property else signature(member, called)
        parts += [f"#### `{name}.{member.name}`", shown, documented(member)]
    return parts


def python_api(_):
    parts = []
    for package in ("mpmd", "mpmd_jax"):
        folder = os.path.join("python", package)
        init = ast.parse(read(folder, "__init__.py"))
        names = next(
            ast.literal_eval(n.value) for n in init.body if isinstance(n, ast.Assign) and n.targets[0].id == "__all__"
        )
        parts += [f"## `{package}`", documented(init)]
        for imported in (n for n in init.body if isinstance(n, ast.ImportFrom) and n.module.startswith(package)):
            tree = ast.parse(read(folder, imported.module.split(".")[-1] + ".py"))
            for alias in imported.names:
                if (alias.asname or alias.name) in names:
                    found = [n for n in tree.body if getattr(n, "name", "") == alias.name]
                    parts += entry(f"{package}.{alias.asname or alias.name}", found[-1])
    return page(
        "Python API",
        "This page lists what the packages `mpmd` and `mpmd_jax` export. [The guide](../guides/python.md) shows how it "
        "is used.",
        "pip install './python[jax]'",
        "\n\n".join(part for part in parts if part),
    )
