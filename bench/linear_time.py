#!/usr/bin/env python3
"""Whether compile time grows as the program does: linear_time.py BIN [--ops N] [--only NAME,...] [--passes K]

Writes programs of N ops and of 2 N ops, each a chain of one kind, and compiles both. Prints the processor time of
mpmd-opt (from text to the ranked phase) and of mpmd-translate (to the bundle), each for N and 2 N ops with the ratio,
and the wall seconds of the K passes that take the longest. Timings vary: a ratio is the least time of --rounds over the
least.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

SQUARE = "tensor<16x16xf32>"


def chain(kind, step):
    """A step of one state `w` and a chain of values that begins with `x`; `step(i, before)` writes the i-th value, an
    op or more, and says how many."""

    def write(ops):
        lines, value, count, i = [], "%x", 0, 0
        while count < ops:
            text, many = step(i, value)
            lines.append(text)
            value, count, i = f"%v{i}", count + many, i + 1
        return (
            f"module {{\n  func.func public @main(%w: {kind} {{tf.aliasing_output = 0 : i32}} loc(\"w\"), %x: "
            f"{kind} loc(\"x\")) -> "
            f"({kind} {{jax.result_info = \"result[0]\"}}, {kind} {{jax.result_info = \"result[1]\"}}) {{\n"
            + "\n".join(lines)
            + f"\n    return %w, {value} : {kind}, {kind}\n  }}\n}}\n"
        )

    return write


def product(i, before):
    return (
        f"    %v{i} = stablehlo.dot_general {before}, %w, contracting_dims = [1] x [0] : ({SQUARE}, {SQUARE}) "
        f"-> {SQUARE}",
        1,
    )


def layer(i, before):
    return (
        f"    %d{i} = stablehlo.dot_general {before}, %w, contracting_dims = [1] x [0] : ({SQUARE}, {SQUARE}) "
        f"-> {SQUARE}\n"
        f"    %v{i} = stablehlo.tanh %d{i} : {SQUARE}",
        2,
    )


def addition(i, before):
    return f"    %v{i} = stablehlo.add {before}, %w : {SQUARE}", 1


def reverse(i, before):
    return f"    %v{i} = stablehlo.reverse {before}, dims = [{i % 2}] : {SQUARE}", 1


def sort(i, before):
    return (
        f"    %v{i} = \"stablehlo.sort\"({before}) <{{dimension = {i % 2} : i64, is_stable = true}}> ({{\n"
        f"    ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
        f"      %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
        f"      stablehlo.return %c : tensor<i1>\n    }}) : ({SQUARE}) -> {SQUARE}",
        1,
    )


def gather(i, before):
    return (
        f"    %i{i} = stablehlo.constant dense<[[{i % 16}], "
        f"{', '.join(f'[{(i * 5 + k) % 16}]' for k in range(15))}]> : tensor<16x1xi32>\n"
        f"    %v{i} = \"stablehlo.gather\"({before}, %i{i}) <{{dimension_numbers = "
        f"#stablehlo.gather<offset_dims = [1], "
        f"collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, "
        f"16>}}> : "
        f"({SQUARE}, tensor<16x1xi32>) -> {SQUARE}",
        2,
    )


def scatter(i, before):
    return (
        f"    %i{i} = stablehlo.constant dense<[[{i % 16}], [{(i + 3) % 16}]]> : tensor<2x1xi32>\n"
        f"    %u{i} = stablehlo.slice {before} [0:2, 0:16] : ({SQUARE}) -> tensor<2x16xf32>\n"
        f"    %v{i} = \"stablehlo.scatter\"({before}, %i{i}, %u{i}) <{{scatter_dimension_numbers = "
        f"#stablehlo.scatter<update_window_dims = [1], "
        f"inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}> ({{\n"
        f"    ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n      %c = stablehlo.add %a, %b : tensor<f32>\n      "
        f"stablehlo.return %c : tensor<f32>\n"
        f"    }}) : ({SQUARE}, tensor<2x1xi32>, tensor<2x16xf32>) -> {SQUARE}",
        3,
    )


def parameters(ops):
    """A loop over microbatches, forward and backward, and one update for each parameter: six ops each."""
    n = max(2, ops // 6)
    kinds = ", ".join([SQUARE] * n)
    arguments = ", ".join(f"%w{k}: {SQUARE} {{tf.aliasing_output = {k} : i32}} loc(\"s[{k}]\")" for k in range(n))
    lines = [
        f"module {{\n  func.func public @main({arguments}, %x: tensor<4x16x16xf32> loc(\"x\")) -> ("
        + ", ".join(f"{SQUARE} {{jax.result_info = \"result[{k}]\"}}" for k in range(n))
        + ") {",
        f"    %c0 = stablehlo.constant dense<0> : tensor<i32>\n    %z = stablehlo.constant dense<0.0> : {SQUARE}",
        f"    %a:{n + 1} = stablehlo.while(%i = %c0, {', '.join(f'%g{k} = %z' for k in range(n))}) : "
        f"tensor<i32>, {kinds}",
        "    cond {\n      %n = stablehlo.constant dense<4> : tensor<i32>\n"
        "      %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
        "      stablehlo.return %p : tensor<i1>\n    } do {",
        "      %xs = stablehlo.dynamic_slice %x, %i, %c0, %c0, sizes = [1, 16, 16] : "
        "(tensor<4x16x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x16xf32>",
        f"      %h0 = stablehlo.reshape %xs : (tensor<1x16x16xf32>) -> {SQUARE}",
    ]
    dot = lambda name, a, b, dims: (
        f"      {name} = stablehlo.dot_general {a}, {b}, contracting_dims = {dims} : "
        f"({SQUARE}, {SQUARE}) -> {SQUARE}"
    )
    for k in range(n):
        lines += [dot(f"%d{k}", f"%h{k}", f"%w{k}", "[1] x [0]"), f"      %h{k + 1} = stablehlo.tanh %d{k} : {SQUARE}"]
    lines.append(f"      %b{n} = stablehlo.multiply %h{n}, %h{n} : {SQUARE}")
    for k in reversed(range(n)):
        lines += [
            dot(f"%q{k}", f"%h{k}", f"%b{k + 1}", "[0] x [0]"),
            dot(f"%b{k}", f"%b{k + 1}", f"%w{k}", "[1] x [1]"),
            f"      %s{k} = stablehlo.add %g{k}, %q{k} : {SQUARE}",
        ]
    lines += [
        "      %one = stablehlo.constant dense<1> : tensor<i32>\n      %i1 = stablehlo.add %i, %one : tensor<i32>",
        f"      stablehlo.return %i1, {', '.join(f'%s{k}' for k in range(n))} : tensor<i32>, {kinds}\n    }}",
    ]
    lines += [f"    %n{k} = stablehlo.subtract %w{k}, %a#{k + 1} : {SQUARE}" for k in range(n)]
    lines.append(f"    return {', '.join(f'%n{k}' for k in range(n))} : {kinds}\n  }}\n}}\n")
    return "\n".join(lines)


def inside(step):
    """A loop of unknown length whose body is a chain."""

    def write(ops):
        lines, value, count, i = [], "%h", 0, 0
        while count < ops:
            text, many = step(i, value)
            lines.append(text)
            value, count, i = f"%v{i}", count + many, i + 1
        return (
            f"module {{\n  func.func public @main(%w: {SQUARE} {{tf.aliasing_output = 0 : i32}} loc(\"w\"), %x: "
            f"{SQUARE} loc(\"x\"), %n: tensor<i32> loc(\"n\")) -> ({SQUARE} {{jax.result_info = \"result[0]\"}}, "
            f"{SQUARE} {{jax.result_info = \"result[1]\"}}) {{\n"
            "    %c0 = stablehlo.constant dense<0> : tensor<i32>\n    %c1 = stablehlo.constant dense<1> : tensor<i32>\n"
            f"    %r:2 = stablehlo.while(%i = %c0, %h = %x) : tensor<i32>, {SQUARE}\n    cond {{\n"
            "      %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
            "      stablehlo.return %p : tensor<i1>\n    } do {\n"
            + "\n".join(lines)
            + "\n      %j = stablehlo.add %i, %c1 : tensor<i32>\n"
            f"      stablehlo.return %j, {value} : tensor<i32>, {SQUARE}\n    }}\n"
            f"    return %w, %r#1 : {SQUARE}, {SQUARE}\n  }}\n}}\n"
        )

    return write


def wave(i, before):
    return f"    %v{i} = stablehlo.sine {before} : {SQUARE}", 1


def insertion(i, before):
    return (
        f"    %u{i} = stablehlo.slice {before} [{i % 16}:{i % 16 + 1}, 0:16] : ({SQUARE}) -> tensor<1x16xf32>\n"
        f"    %v{i} = stablehlo.dynamic_update_slice {before}, %u{i}, %i, %c0 : "
        f"({SQUARE}, tensor<1x16xf32>, tensor<i32>, tensor<i32>) -> {SQUARE}",
        2,
    )


# Name: what writes the program, the topology, ops of the smaller one.
PROGRAMS = {
    "products": (chain(SQUARE, product), "pp1", 4000),
    "layers": (chain(SQUARE, layer), "pp1", 4000),
    "additions": (chain(SQUARE, addition), "pp1", 4000),
    "reverses": (chain(SQUARE, reverse), "pp1", 4000),
    "sorts": (chain(SQUARE, sort), "pp1", 2000),
    "gathers": (chain(SQUARE, gather), "pp1", 4000),
    "scatters": (chain(SQUARE, scatter), "pp1", 3000),
    "waves-in-loop": (inside(wave), "pp1", 400),
    "insertions-in-loop": (inside(insertion), "pp1", 400),
    "parameters": (parameters, "pp1", 4800),
    "parameters-cut": (parameters, "pp4", 4800),
}


def run(command):
    """Seconds of processor time that a command takes, and what it says on stderr."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    text = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(text)
    return usage.ru_utime + usage.ru_stime, text


def measure(bin_dir, where, text, topology, rounds):
    """Least seconds of both tools, and of each pass of mpmd-opt."""
    source, ranked, bundle = (os.path.join(where, n) for n in ("in.mlir", "ranked.mlir", "out.mpmd"))
    with open(source, "w") as f:
        f.write(text)
    compiling = [f"{bin_dir}/mpmd-opt", source, f"--mpmd-compile=topology={topology} schedule=1f1b", "-o", ranked]
    linking = [f"{bin_dir}/mpmd-translate", "--mpmd-to-bundle", ranked, "-o", bundle]
    least, passes = {}, {}
    for _ in range(rounds):
        seconds, report = run(compiling + ["--mlir-timing", "--mlir-timing-display=list"])
        least["mpmd-opt"] = min(seconds, least.get("mpmd-opt", seconds))
        for taken, name in re.findall(r"^\s+([0-9.]+) \(\s*[0-9.]+%\)\s+(\w+)$", report, re.M):
            if name not in ("root", "Total"):
                passes[name] = min(float(taken), passes.get(name, float(taken)))
        seconds, _ = run(linking)
        least["mpmd-translate"] = min(seconds, least.get("mpmd-translate", seconds))
    return least, passes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin")
    parser.add_argument("--ops", type=int, help="ops of the smaller program")
    parser.add_argument("--once", action="store_true", help="only the smaller program: --ops 100000 --once")
    parser.add_argument("--only", help="names of programs, separated by commas")
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    for name in options.only.split(",") if options.only else PROGRAMS:
        write, topology, ops = PROGRAMS[name]
        ops = options.ops or ops
        with tempfile.TemporaryDirectory() as where:
            small = measure(options.bin, where, write(ops), topology, options.rounds)
        if options.once:
            print(f"{name} {topology}, {ops} ops: " + ", ".join(f"{k} {v:.2f} s" for k, v in small[0].items()))
            print(
                "   "
                + ", ".join(f"{k} {v:.2f}" for k, v in sorted(small[1].items(), key=lambda e: -e[1])[: options.passes])
            )
            continue
        with tempfile.TemporaryDirectory() as where:
            large = measure(options.bin, where, write(2 * ops), topology, options.rounds)
        both = lambda which, key: (
            f"{key} {small[which].get(key, 0):.2f} {large[which][key]:.2f} "
            f"({large[which][key] / max(small[which].get(key, 0), 1e-3):.2f})"
        )
        print(f"{name} {topology}, {ops} and {2 * ops} ops: " + ", ".join(f"{both(0, key)} s" for key in large[0]))
        slowest = sorted(large[1], key=lambda key: -large[1][key])[: options.passes]
        print("   " + ", ".join(both(1, key) for key in slowest), flush=True)


if __name__ == "__main__":
    main()
