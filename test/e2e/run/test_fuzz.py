"""Damaged program texts. mpmd-opt ends with exit code 0 or 1 in bounded time, with a message if it refuses the text.
It never crashes or hangs.

Texts are truncated, and their lines, tokens, operands, operations, types and numbers are removed, repeated, exchanged
and changed. About half of the damaged texts still parse. The seed makes failures repeatable; --seconds and --seed run
more.
"""
import os
import random
import re
import subprocess
import time

import pytest

from harness import SOURCE, STEP, read_text, write_bytes


SECONDS, LIMIT = 45, 60
FOLDERS = ("test/e2e/programs", "test/e2e/values/frozen", "examples/mlp")
WORDS = (
    '0|-1|7|99999999999999999999|1|%arg0|%0|@main|tensor<f32>|tensor<0xf32>|tensor<?xf32>|tensor<4xi1>|'
    '()|stablehlo.add|stablehlo.while|dims = []|init|applies|x|do|{|}|<|>|"|loc(unknown)|f64|ui8|dense<>'
).split('|')


def exchange(rng, lines, at, pattern, other):
    """Replaces one match in a line by another text of the same form."""
    found = list(re.finditer(pattern, lines[at]))
    if found:
        chosen = rng.choice(found)
        lines[at] = lines[at][: chosen.start()] + other() + lines[at][chosen.end() :]


def damaged(rng, text):
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at, kind = rng.randrange(len(lines)), rng.randrange(16)
        tokens = re.findall(r"[A-Za-z0-9_.]+|\s+|.", lines[at])
        if kind == 0:
            del lines[at]
            lines = lines or [""]
        elif kind == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif kind == 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 3:
            line, cut = lines[at], rng.randrange(len(lines[at]) + 1)
            lines[at:] = [line[:cut]] if rng.random() < 0.2 else [line[:cut] + line[cut + 1 :], *lines[at + 1 :]]
        elif kind == 4 and tokens:
            tokens[rng.randrange(len(tokens))] = rng.choice(WORDS)
            lines[at] = "".join(tokens)
        elif kind == 5:
            lines[at] = re.sub(
                r"\d+",
                lambda m: m.group()
                if rng.random() < 0.7
                else str(rng.choice((0, 1, 2, 3, 5, 64, 2**31, 2**63 - 1, 2**64))),
                lines[at],
            )
        elif kind == 6 and tokens:
            a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
            tokens[a], tokens[b] = tokens[b], tokens[a]
            lines[at] = "".join(tokens)
        elif kind < 11:
            exchange(rng, lines, at, r"(?<![%#@\w])\d+\b", lambda: str(rng.choice((0, 1, 2, 3, 4, 5, 8, 9))))
        elif kind < 13:
            exchange(rng, lines, at, r"%[a-z_0-9]+", lambda: rng.choice(re.findall(r"%[a-z_0-9]+", text) or ["%x"]))
        elif kind < 15:
            exchange(
                rng,
                lines,
                at,
                r"stablehlo\.[a-z_]+",
                lambda: rng.choice(re.findall(r"stablehlo\.[a-z_]+", text) or ["stablehlo.add"]),
            )
        else:
            lines[at] = re.sub(
                r"\b(f32|i32|i1|ui32)\b",
                lambda m: rng.choice((m.group(), "f64", "i8", "bf16", "i64", "ui8")),
                lines[at],
            )
    return "\n".join(lines)


def fixed():
    """Damage that random changes rarely produce."""
    text = read_text(STEP)
    return {
        "empty": b"",
        "zeros": bytes(64),
        "not utf-8": b"\xff\xfe" + text.encode()[:200],
        "half": text.encode()[: len(text) // 2],
        "bytecode": b"ML\xefR\x0dStableHLO_v1.15.0\x00",
        "other bytecode": b"ML\xefR\x0dMLIR22\x00\x00",
        "deep": b"func.func public @main() {" + b'"a.b"() ({' * 3000 + b"}) : () -> ()" * 3000 + b"}",
        "long name": b"func.func public @" + b"a" * 100000 + b"() { return }",
        "huge type": b"func.func public @main(%x: tensor<9223372036854775807x9223372036854775807xf32>) "
        b"-> tensor<f32> { return %x }",
        "huge state": b"func.func public @main(%x: tensor<4294967296x4294967296xf32>) "
        b"-> tensor<4294967296x4294967296xf32> { return %x : tensor<4294967296x4294967296xf32> }",
        "tuple": b"func.func public @main(%x: tuple<tensor<4xf32>>) { return }",
        "nothing": b"module {}",
        "no results": b"func.func public @main() { return }",
        "recursion": b"func.func public @main(%x: tensor<f32>) -> tensor<f32> { "
        b"%0 = call @main(%x) : (tensor<f32>) -> tensor<f32> return %0 : tensor<f32> }",
    }


def refuses(tools, name, data):
    """Whether the compiler refuses the text with a message; otherwise it accepts the text."""
    path = tools.path(re.sub(r"\W", "_", name) + ".mlir")
    write_bytes(path, data)
    options = ("--mpmd-compile=topology=pp2 schedule=1f1b stages=2", "-o", os.devnull)
    done = subprocess.run([os.path.join(tools.bin, "mpmd-opt"), path, *options], capture_output=True, timeout=LIMIT)
    said = done.stderr[-600:].decode(errors="replace")
    right = done.returncode == 0 or done.returncode == 1 and b"error" in done.stderr
    assert right, f"{name}: exit code {done.returncode}; the text is {path}\n{said}"
    os.remove(path)
    return done.returncode == 1


@pytest.mark.parametrize("name", fixed())
def test_fixed(tools, name):
    refuses(tools, name, fixed()[name])


@pytest.mark.parametrize("worker", (0, 1))
def test_random(tools, request, worker):
    seconds, seed = (request.config.getoption(name) for name in ("seconds", "seed"))
    texts = []
    for folder in (os.path.join(SOURCE, folder) for folder in FOLDERS):
        for name in sorted(n for n in os.listdir(folder) if n.endswith(".mlir")):
            texts.append((name, read_text(os.path.join(folder, name))))
    refused, number, end = (
        0,
        (seed or 0) * 10**6 + worker,
        time.monotonic() + (SECONDS if seconds is None else seconds),
    )
    while time.monotonic() < end:
        rng = random.Random(number)
        name, text = texts[rng.randrange(len(texts))]
        refused += refuses(tools, f"{name} {number}", damaged(rng, text).encode())
        number += 2
    assert refused >= 10, f"expected 10 refused texts or more, got {refused}"
