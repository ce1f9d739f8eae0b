#!/usr/bin/env python3
"""Writes docs/reference from the sources and from what the tools print.

    scripts/reference.py [BIN [MLIR_TBLGEN]]            writes the pages
    scripts/reference.py --check [BIN [MLIR_TBLGEN]]    fails if a page is stale
"""
import os
import shutil
import sys

sys.dont_write_bytecode = True
from reference_pages import api, ir, report, text, tools  # noqa: E402

# The page, who writes it, and what that needs: the tools, or mlir-tblgen.
PAGES = (
    ("operations.md", ir.operations, "tblgen"),
    ("passes.md", ir.passes, "tblgen"),
    ("errors.md", ir.errors, ""),
    ("options.md", tools.options, "bin"),
    ("report.md", report.report, "bin"),
    ("c-api.md", api.c_api, ""),
    ("python-api.md", api.python_api, ""),
    ("tests.md", tools.tests, ""),
)


def main(arguments):
    check = "--check" in arguments
    given = [a for a in arguments if a != "--check"]
    tools_at = os.path.abspath(given[0] if given else os.path.join(text.ROOT, "build", "release", "bin"))
    tblgen = given[1] if len(given) > 1 else shutil.which("mlir-tblgen") or "/usr/lib/llvm-22/bin/mlir-tblgen"
    stale = []
    for name, write, need in PAGES:
        new = write({"bin": tools_at, "tblgen": tblgen, "": None}[need])
        path = os.path.join(text.FOLDER, name)
        if check:
            if not os.path.exists(path) or text.read(path) != new:
                stale.append(f"docs/reference/{name} is stale: run scripts/reference.py")
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(new)
    print("\n".join(stale) if stale else f"{len(PAGES)} pages say what sources and tools say")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
