#!/usr/bin/env python3
"""Products and convolutions of every element type beside JAX: products.py BIN [--only PATTERN] [--rounds N]

BIN is the directory of the tools, PATTERN a regular expression for names. Each is a step of one product, `pp1` with all
cores; JAX (jax_step.py) and ours run in turn, a row has the best step of both in milliseconds and JAX's over ours. What
takes more than twice JAX's time has a `<` behind it.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import jax
import jax.numpy as jnp

jax.config.update("jax_platforms", "cpu")
jax.config.update("jax_enable_x64", True)

HERE = os.path.dirname(os.path.abspath(__file__))
FLOATS, INTEGERS = ("bf16", "f16", "f64", "f32"), ("i8", "u8", "i16", "i32", "i64")
TYPES = {"bf16": "bfloat16", "f16": "float16", "f32": "float32", "f64": "float64"}
SUMS = {"i8": jnp.int32, "u8": jnp.int32, "i16": jnp.int32}


def dtype(kind):
    return jnp.dtype(TYPES.get(kind) or {"i": "int", "u": "uint"}[kind[0]] + kind[1:])


def products():
    """By name: an equation of einsum, and the shapes of both factors."""
    found = {f"square-{n}": ("ij,jk->ik", (n, n), (n, n)) for n in (256, 512, 1024)}
    found["transposed-512"] = ("ji,jk->ik", (512, 512), (512, 512))
    found["turned-512"] = ("ij,kj->ik", (512, 512), (512, 512))
    found["tall"] = ("ij,jk->ik", (4096, 512), (512, 16))
    found["skinny"] = ("ij,jk->ik", (16, 512), (512, 4096))
    found["four-rows"] = ("ij,jk->ik", (4, 1024), (1024, 4096))
    found["long"] = ("ij,jk->ik", (32, 16384), (16384, 32))
    found["matrix-vector"] = ("ij,j->i", (2048, 2048), (2048,))
    found["vector-matrix"] = ("i,ij->j", (2048,), (2048, 2048))
    found["scores"] = ("bqhd,bkhd->bhqk", (4, 256, 8, 64), (4, 256, 8, 64))
    found["values"] = ("bhqk,bkhd->bqhd", (4, 8, 256, 256), (4, 256, 8, 64))
    return found


def convolutions():
    """By name: the side of a square window, and its stride."""
    return {f"conv-{n}x{n}-{s}": (n, s) for n in (1, 3, 5) for s in (1, 2)}


def write(kind, name, path):
    of = dtype(kind)
    wide = SUMS.get(kind, of)
    if name in products():
        equation, *shapes = products()[name]
        step = lambda x, y: jnp.einsum(equation, x, y, preferred_element_type=wide)
    else:
        n, stride = convolutions()[name]
        shapes = [(8, 32, 32, 64), (n, n, 64, 64)]
        step = lambda x, y: jax.lax.conv_general_dilated(
            x, y, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"), preferred_element_type=wide
        )
    arrays = [jax.ShapeDtypeStruct(shape, of) for shape in shapes]
    with open(path, "w", encoding="utf-8") as f:
        f.write(jax.jit(step).lower(*arrays).as_text())


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    return done.stdout


def measure(bin_dir, kind, name, target, rounds, where):
    source, ranks, bundle = (os.path.join(where, n) for n in ("step.mlir", "ranks.mlir", "step.mpmd"))
    write(kind, name, source)
    options = f"--mpmd-compile=topology=pp1 target={target}"
    run(f"{bin_dir}/mpmd-opt", source, options, "-o", ranks)
    run(f"{bin_dir}/mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle)
    theirs, ours = [], []
    for _ in range(rounds):
        theirs += json.loads(run(sys.executable, os.path.join(HERE, "jax_step.py"), source, "11"))["steps"][1:]
        out = run(f"{bin_dir}/mpmd-run", bundle, "--random-inputs", "1", "--steps", "11", "--summary=json")
        ours += json.loads(out)["steps"][1:]
    return min(theirs), min(ours)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--only", default="")
    parser.add_argument("--target", default="cpu")
    parser.add_argument("--rounds", type=int, default=2)
    args = parser.parse_args()
    print("| step | JAX ms | pp1 ms | ratio |\n|---|---|---|---|")
    for name in (*products(), *convolutions()):
        for kind in (*FLOATS, *INTEGERS):
            if not re.search(args.only, f"{kind} {name}"):
                continue
            with tempfile.TemporaryDirectory() as where:
                theirs, ours = measure(args.bin, kind, name, args.target, args.rounds, where)
            ratio = f"**{theirs / ours:.2f}**" + (" <" if ours > 2 * theirs else "")
            print(f"| {kind} {name} | {1e3 * theirs:.2f} | {1e3 * ours:.2f} | {ratio} |", flush=True)


main()
