#!/usr/bin/env python3
"""What many ranks cost where there are few cores: many_ranks.py BIN [BEFORE_BIN]

The same work on a mesh of 2, 4, 8 and 16 ranks of one thread each: `rows`, products of a batch that is cut along its
rows, with one sum of the gradient a step; `layers`, a chain of small layers cut along their inner width, with a sum of
activations after each. Milliseconds of the best step in alternating rounds, and over those of 2 ranks. With BEFORE_BIN,
the tools of another build, both take turns.
"""
import json
import os
import subprocess
import sys
import tempfile

RANKS = (2, 4, 8, 16)


def rows(ranks, count=4096, width=512, inner=2048):
    """Half the sum of the squares of x @ up @ down, and a step of `down` along its gradient."""
    x, up, down, h = (
        f"tensor<{a}x{b}xf32>" for a, b in ((count, width), (width, inner), (inner, width), (count, inner))
    )
    return f"""
sdy.mesh @mesh = <["dp"={ranks}]>
func.func public @main(%up: {up} {{tf.aliasing_output = 0 : i32}} loc("up"),
    %down: {down} {{tf.aliasing_output = 1 : i32}} loc("down"),
    %x: {x} {{sdy.sharding = #sdy.sharding<@mesh, [{{"dp"}}, {{}}]>}} loc("x")) -> ({up}, {down}) {{
  %rate = stablehlo.constant dense<1.0e-03> : {down}
  %h = stablehlo.dot_general %x, %up, contracting_dims = [1] x [0] : ({x}, {up}) -> {h}
  %y = stablehlo.dot_general %h, %down, contracting_dims = [1] x [0] : ({h}, {down}) -> {x}
  %g = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : ({h}, {x}) -> {down}
  %scaled = stablehlo.multiply %rate, %g : {down}
  %next = stablehlo.subtract %down, %scaled : {down}
  return %up, %next : {up}, {down}
}}
"""


def layers(ranks, depth=16, count=64, width=256, inner=512):
    x, up, down, h = (
        f"tensor<{a}x{b}xf32>" for a, b in ((count, width), (width, inner), (inner, width), (count, inner))
    )
    columns, lines = (f"sdy.sharding = #sdy.sharding<@mesh, [{dims}]>" for dims in ('{}, {"tp"}', '{"tp"}, {}'))
    arguments = [f'%x: {x} {{tf.aliasing_output = 0 : i32}} loc("x")']
    body, last = "", "%x"
    for i in range(depth):
        arguments.append(f'%up{i}: {up} {{{columns}}} loc("up{i}")')
        arguments.append(f'%down{i}: {down} {{{lines}}} loc("down{i}")')
        body += f"""
  %h{i} = stablehlo.dot_general {last}, %up{i}, contracting_dims = [1] x [0] : ({x}, {up}) -> {h}
  %t{i} = stablehlo.tanh %h{i} : {h}
  %x{i} = stablehlo.dot_general %t{i}, %down{i}, contracting_dims = [1] x [0] : ({h}, {down}) -> {x}"""
        last = f"%x{i}"
    return f"""
sdy.mesh @mesh = <["tp"={ranks}]>
func.func public @main({", ".join(arguments)}) -> ({x}) {{{body}
  return {last} : {x}
}}
"""


def main(tools, before=None):
    builds = {"now": tools, **({"before": before} if before else {})}
    print(f"{'program':<10}{'ranks':>6}{'sums':>6}" + "".join(f"{n + ', ms':>12}{'over 2':>8}" for n in builds))
    for make, axis, rounds, steps in ((rows, "dp", 5, 8), (layers, "tp", 14, 30)):
        with tempfile.TemporaryDirectory() as work:
            bundles = {}
            for ranks in RANKS:
                text, compiled = (os.path.join(work, f"{ranks}{end}") for end in (".mlir", ".ranks.mlir"))
                with open(text, "w", encoding="utf-8") as f:
                    f.write(make(ranks))
                for name, folder in builds.items():
                    bundles[ranks, name] = os.path.join(work, f"{ranks}.{name}.mpmd")
                    options = [f"--mpmd-compile=topology={axis}{ranks}", "-o", compiled]
                    subprocess.run([os.path.join(folder, "mpmd-opt"), text] + options, check=True)
                    options = ["--mpmd-to-bundle", compiled, "-o", bundles[ranks, name]]
                    subprocess.run([os.path.join(folder, "mpmd-translate")] + options, check=True)
            best, sums = {}, {}
            for _ in range(rounds):
                for (ranks, name), bundle in bundles.items():
                    command = [os.path.join(builds[name], "mpmd-run"), bundle, "--random-inputs", "1", "--summary=json"]
                    command += ["--steps", str(steps), "--threads-per-rank", "1", "--log-every", "1"]
                    summary = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
                    sums[ranks] = summary["collectives"] // steps
                    best[ranks, name] = min(summary["steps"][1:] + [best.get((ranks, name), float("inf"))])
            for ranks in RANKS:
                print(
                    f"{make.__name__:<10}{ranks:>6}{sums[ranks]:>6}"
                    + "".join(f"{best[ranks, n] * 1e3:>12.3f}{best[ranks, n] / best[2, n]:>8.2f}" for n in builds),
                    flush=True,
                )


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
