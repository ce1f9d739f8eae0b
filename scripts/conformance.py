#!/usr/bin/env python3
"""Writes docs/reference/conformance.md from the sources: which operations are taken, in which forms, and which tests
hold them; which are refused, and why.

    scripts/conformance.py            writes the page
    scripts/conformance.py --check    fails if the page is stale, or if an operation has no test
"""
import os
import re
import sys
import textwrap

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
PAGE = os.path.join(ROOT, "docs", "reference", "conformance.md")
DIALECTS = os.path.join(ROOT, "include", "mpmd", "Dialect", "StableHLO")
REASONS = os.path.join(ROOT, "lib", "Dialect", "StableHLO", "SubsetReasons.cpp")
PREFIX = {"Stablehlo": "stablehlo", "Chlo": "chlo", "Sdy": "sdy"}
# What a program computes with; annotations and what the import takes away have no values of their own.
NO_VALUES = {
    "sdy.mesh",
    "sdy.sharding_constraint",
    "sdy.sharding_group",
    "stablehlo.custom_call",
    "stablehlo.optimization_barrier",
}
SHOWN = 4


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def operations():
    """name -> (summary, whether it has a custom form), from the ODS files."""
    texts = [read(os.path.join(DIALECTS, n)) for n in sorted(os.listdir(DIALECTS)) if n.endswith(".td")]
    whole = "\n".join(texts)
    # A base class gives its form and the place of its summary to all that derive from it.
    custom = {
        m.group(1)
        for m in re.finditer(r"^class (\w+)<[^{;]*\{(.*?)^\}", whole, re.M | re.S)
        if "assemblyFormat" in m.group(2)
    }
    found = {}
    for m in re.finditer(r'^def (\w+)_\w+Op\s*:\s*(\w+)<\s*(?:\w+_Dialect,\s*)?"(\w+)"', whole, re.M):
        dialect, base, name = PREFIX[m.group(1)], m.group(2), m.group(3)
        body = whole[m.start() :]
        body = body[: re.search(r"(^\}|>;\s*$)", body, re.M).end()]
        summary = re.search(r'let summary = "([^"]*)"', body) or re.search(r'"\w+",\s*"([^"]*)"', body)
        form = base in custom or "assemblyFormat" in body or "hasCustomAssemblyFormat = 1" in body
        found[f"{dialect}.{name}"] = (summary.group(1) if summary else "", form)
    return found


def refusals():
    """(operations, reason) in the order of the table of reasons."""
    text, found = read(REASONS), []
    for m in re.finditer(r'if \((.*?)\)\n\s*return StringRef\("([^"]*)"\);', text, re.S):
        names = re.findall(r'(starts_with|ends_with|name ==)\s*\(?"([^"]*)"', m.group(1))
        shown = [f"{n}*" if kind == "starts_with" else f"*{n}" if kind == "ends_with" else n for kind, n in names]
        found.append((shown, m.group(2)))
    for m in re.finditer(r'\.Cases?\((?:\{([^}]*)\}|("\w+")),\s*"([^"]*)"\)', text):
        found.append((re.findall(r'"(\w+)"', m.group(1) or m.group(2)), m.group(3)))
    return found


def routines():
    """Those of LAPACK, from the ODS of its operation."""
    text = read(os.path.join(ROOT, "include", "mpmd", "Dialect", "Mpmd", "LaunchOps.td"))
    cases = re.search(r'def Mpmd_LapackRoutine .*?\]> \{', text, re.S).group(0)
    return re.findall(r'I32EnumAttrCase<"\w+", \d+, "(\w+)">', cases)


def targets():
    """advice -> targets of custom calls of others."""
    text = read(os.path.join(ROOT, "lib", "Dialect", "StableHLO", "ForeignTargets.cpp"))
    joined = lambda part: "".join(re.findall(r'"([^"]*)"', part))
    constants = {m[1]: joined(m[2]) for m in re.finditer(r"char (k\w+)\[\] =\s*(.*?);\n", text, re.S)}
    found = {}
    for m in re.finditer(r'^    \{"([^"]+)",\s*(k\w+|"[^}]*)\},$', text, re.M):
        found.setdefault(constants.get(m[2]) or joined(m[2]), []).append(f"`{m[1]}`")
    return found


def files(*folders):
    for folder in folders:
        for where, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
            for name in sorted(names):
                if name.endswith(".mlir"):
                    yield os.path.relpath(os.path.join(where, name), ROOT)


def mentions(paths):
    """operation -> files whose text (comments aside) holds it; the short form of a reduction names its reducer, too."""
    found = {}
    for path in paths:
        text = re.sub(r"^\s*//.*$", "", read(os.path.join(ROOT, path)), flags=re.M)
        for name in set(re.findall(r'\b((?:stablehlo|chlo|sdy|vhlo)\.[a-z_0-9]+)', text)):
            found.setdefault(name, []).append(path)
    return found


def short(paths):
    """File names without folder and ending, the first few."""
    names = [
        os.path.basename(os.path.dirname(p)) if p.endswith("/step.mlir") else os.path.basename(p)[: -len(".mlir")]
        for p in paths
    ]
    return ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")


def prose(text):
    """A paragraph; an item of a list."""
    spans = re.sub(r"`[^`]*`|\]\([^)]*\)", lambda span: span[0].replace(" ", "\x01"), " ".join(text.split()))
    return textwrap.fill(spans, 100, break_long_words=False, break_on_hyphens=False).replace("\x01", " ")


def page():
    """The text of the page, and what is wrong with the tests."""
    taken = operations()
    forms = mentions(p for p in files("test/lit/StableHLO") if "errors" not in p)
    lowered = mentions(
        p for p in files("test/lit/Input", "test/lit/Legalize") if "errors" not in p and "refusals" not in p
    )
    values, trained = mentions(files("test/e2e/values/frozen")), mentions(
        files("test/e2e/programs", "test/e2e/linalg", "examples", "test/e2e/inputs")
    )
    refused = mentions(
        ["test/lit/Input/refusals.mlir", "test/lit/StableHLO/errors.mlir", "test/lit/Input/verify-input-errors.mlir"]
    )
    missing = []
    lines = [
        "# Conformance",
        "",
        "<!-- Written by scripts/conformance.py from definitions, table of reasons and tests. -->",
        "",
        "This page lists what of StableHLO, CHLO and Shardy a program may hold.",
        "",
        '    mpmd-opt step.mlir --mpmd-compile="to=input" -o /dev/null      # names the first op that is refused',
        "",
        prose(
            """Semantics are those of the public specification. Where they leave a choice, those of XLA on the CPU hold:
            tests of values compare with what JAX computed. One rule differs: updates that a program scatters over zeros
            and then adds are added where they go, and nowhere else. So a -0 stays one there, where an added 0 would
            make it 0."""
        ),
        "",
        f"## {len(taken)} operations that are taken",
        "",
        "| column | meaning |",
        "|---|---|",
        "| forms | custom is JAX's short form, generic the quoted one; a test in `test/lit/StableHLO` holds each |",
        "| values | programs of `test/e2e/values/frozen` that run the operation and compare with JAX |",
        "| steps | training steps of `test/e2e/programs`, `test/e2e/linalg` and `examples` that hold it |",
        "",
        "| operation | what it does | forms | lowering, by text | values | steps |",
        "|---|---|---|---|---|---|",
    ]
    for name in sorted(taken):
        summary, custom = taken[name]
        if name not in forms:
            missing.append(f"{name}: no test in test/lit/StableHLO")
        if name not in NO_VALUES and name not in values and name not in trained and name not in lowered:
            missing.append(f"{name}: no test of its values or its lowering")
        tests = " | ".join(short(where.get(name, [])) for where in (lowered, values, trained))
        lines.append(f"| `{name}` | {summary} | {'custom, generic' if custom else 'generic'} | {tests} |")
    lines += [
        "",
        "## Custom calls that are taken",
        "",
        prose(
            f"""`Sharding`, `ApproxTopK`, and the calls by which JAX does [linear algebra](../guides/linalg.md) on CPUs:
            `lapack_<type><routine>_ffi`. The type is s (f32) or d (f64); the routines are
            {', '.join(f'`{r}`' for r in routines())}."""
        ),
        "",
        prose(
            """`jnp.linalg`, `jax.scipy.linalg` and `jax.lax.linalg` make `cholesky`, `solve`, `inv`, `det`, `slogdet`,
            `qr`, `eigh`, `svd`, `pinv`, `lstsq`, `lu`, `expm` and more of these, with batches and gradients. Calls on
            complex numbers are refused, and so are `eig`, `schur` and `hessenberg`, which need other routines."""
        ),
        "",
        "What `jax.export` wrote before 0.10 is taken, too:",
        "",
        "- `mhlo.<name>`: `acos`, `acosh`, `asin`, `asinh`, `atanh`, `cosh`, `erf`, `sinh`, `tan`, `topk`,",
        "- `lapack_<type><routine>` and `blas_<type>trsm` with numbers as operands,",
        "- `SPMDFullToShardShape` and `SPMDShardToFullShape` around the body of a `shard_map`.",
        "",
        "## Custom calls that are refused with advice",
        "",
        "| targets | what is said |",
        "|---|---|",
        *(f"| {', '.join(names)} | {advice} |" for advice, names in targets().items()),
        "",
        "Of any other target the message says that it is not known.",
        "",
        "## Operations that are refused",
        "",
        prose(
            """The message has operation, location and this reason. Any other operation of these dialects is refused as
            unknown. *Tested*: operations in `test/lit/Input/refusals.mlir` and its neighbours."""
        ),
        "",
        "| operations | reason | tested |",
        "|---|---|---|",
    ]
    for names, reason in refusals():
        whole = [
            n for n in refused if any(re.fullmatch(r"(\w+\.)?" + re.escape(x).replace(r"\*", ".*"), n) for x in names)
        ]
        if not whole:
            missing.append(f"{', '.join(names)}: no test of the refusal")
        lines.append(
            f"| {', '.join(f'`{n}`' for n in names)} | {reason} | {', '.join(f'`{n}`' for n in sorted(whole))} |"
        )
    lines += ["", "## Types and attributes that are refused", "", "| what | reason |", "|---|---|"]
    text = "".join(
        read(os.path.join(ROOT, "lib", path))
        for path in ("Dialect/StableHLO/Subset.cpp", "Transforms/Input/VerifyInput.cpp")
    )
    seen = []
    for m in re.finditer(r'(?:withType\(|return |formatv\(|emitOpError\()"([^"]{12,})"', text):
        if m.group(1) not in seen and "subset" not in m.group(1):
            seen.append(m.group(1))
    for reason in seen:
        what, _, got = reason.replace(" {0}", "").partition(", got ")
        lines.append(f"| {got.strip() or 'what the message ends with'} | {what} |")
    return "\n".join(lines) + "\n", missing


def main(check):
    text, missing = page()
    if not check:
        with open(PAGE, "w", encoding="utf-8") as f:
            f.write(text)
    elif not os.path.exists(PAGE) or read(PAGE) != text:
        missing.append("docs/reference/conformance.md is stale: run scripts/conformance.py")
    print("\n".join(missing) if missing else f"{os.path.relpath(PAGE, ROOT)} says what the sources say")
    return 1 if missing else 0


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:] == ["--check"]))
