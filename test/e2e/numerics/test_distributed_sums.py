"""Gradients with contributions of several stages. If the sum can be distributed, each stage sums its own
contributions, and none cross stages in the loop. Functions that are not linear are not rewritten. Values are those of
one stage."""
import os

import numpy as np
import pytest

from harness import E2E, load, read_text, save, write_text


WIDE = "tensor<16x2xf32>"
STEP = os.path.join(E2E, "sums", "step.mlir.in")


def reduced(value, rows, op="add", init="%none"):
    return (
        f"%r = stablehlo.reduce({value} init: {init}) applies stablehlo.{op} across dimensions = [0] : "
        f"(tensor<{rows}x2xf32>, tensor<f32>) -> tensor<2xf32>"
    )


def scattered(op):
    return (
        """%m = "stablehlo.scatter"(%table, %to, %s) <{indices_are_sorted = false, unique_indices = false,
      scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
        scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%u: tensor<f32>, %v: tensor<f32>):
      %w = stablehlo."""
        + op
        + """ %u, %v : tensor<f32>
      stablehlo.return %w : tensor<f32>
    }) : (tensor<2x2xf32>, tensor<16x1xi32>, tensor<16x2xf32>) -> tensor<2x2xf32>
    """
        + reduced("%m", 2)
    )


SUM = f"%s = stablehlo.add %d1, %d0 : {WIDE}"
LOCAL = f"""%l = stablehlo.abs %d1 : {WIDE}
    %a = stablehlo.reduce(%l init: %none) applies stablehlo.add across dimensions = [0] :
      ({WIDE}, tensor<f32>) -> tensor<2xf32>
    %nq = stablehlo.add %gq, %a : tensor<2xf32>"""
PADDED = f"low = [3, 0], high = [0, 0], interior = [1, 0] : ({WIDE}, tensor<f32>) -> tensor<34x2xf32>"


def mapped(text, rows=16):
    return [SUM, text, reduced("%m", rows)]


LINEAR = {
    "reduce": [SUM, reduced("%s", 16)],
    "negate": mapped(f"%m = stablehlo.negate %s : {WIDE}"),
    "divide": mapped(f"%m = stablehlo.divide %s, %data : {WIDE}"),
    "multiply": mapped(f"%m = stablehlo.multiply %data, %s : {WIDE}"),
    "select": mapped(f"%m = stablehlo.select %choice, %zeros, %s : tensor<16x2xi1>, {WIDE}"),
    "pad": mapped(f"%m = stablehlo.pad %s, %none, {PADDED}", 34),
    "slice": mapped(f"%m = stablehlo.slice %s [1:16:2, 0:2] : ({WIDE}) -> tensor<8x2xf32>", 8),
    "dynamic_slice": mapped(
        f"%m = stablehlo.dynamic_slice %s, %i, %zero, sizes = [4, 2] : ({WIDE}, tensor<i32>, tensor<i32>) -> "
        "tensor<4x2xf32>",
        4,
    ),
    "dynamic_update_slice": mapped(
        f"""%table = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<20x2xf32>
    %m = stablehlo.dynamic_update_slice %table, %s, %i, %zero :
      (tensor<20x2xf32>, {WIDE}, tensor<i32>, tensor<i32>) -> tensor<20x2xf32>""",
        20,
    ),
    "gather": mapped(
        f"""%m = "stablehlo.gather"(%s, %index) <{{dimension_numbers = #stablehlo.gather<offset_dims = [1],
      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false,
      slice_sizes = array<i64: 1, 2>}}> : ({WIDE}, tensor<4x1xi32>) -> tensor<4x2xf32>""",
        4,
    ),
    "scatter": [SUM, "%table = stablehlo.constant dense<0.0> : tensor<2x2xf32>", scattered("add")],
    "terms of no stage": [
        f"%n = stablehlo.negate %data : {WIDE}",
        f"%p = stablehlo.add %d1, %n : {WIDE}",
        f"%s = stablehlo.add %p, %d0 : {WIDE}",
        reduced("%s", 16),
    ],
    "a term that its stage reads": [SUM, reduced("%s", 16), LOCAL],
}
OTHERS = {
    "maximum": [SUM, reduced("%s", 16, "maximum")],
    "another start": [SUM, reduced("%s", 16, init="%unit")],
    "divisor": mapped(f"%u = stablehlo.abs %s : {WIDE}\n    %m = stablehlo.divide %units, %u : {WIDE}"),
    "select of one": mapped(f"%m = stablehlo.select %choice, %units, %s : tensor<16x2xi1>, {WIDE}"),
    "pad with one": mapped(f"%m = stablehlo.pad %s, %unit, {PADDED}", 34),
    "square": mapped(f"%m = stablehlo.multiply %s, %s : {WIDE}"),
    "scatter that multiplies": [
        SUM,
        "%table = stablehlo.constant dense<1.0> : tensor<2x2xf32>",
        scattered("multiply"),
    ],
    "scatter into ones": [SUM, "%table = stablehlo.constant dense<1.0> : tensor<2x2xf32>", scattered("add")],
    "narrow": mapped(
        f"""%h = stablehlo.convert %s : ({WIDE}) -> tensor<16x2xf16>
    %m = stablehlo.convert %h : (tensor<16x2xf16>) -> {WIDE}"""
    ),
}


@pytest.mark.parametrize("name, body", {**LINEAR, **OTHERS}.items(), ids=[*LINEAR, *OTHERS])
def test_sum_of_stages(tools, name, body):
    rng = np.random.default_rng(0)
    state, feed = tools.path("state.st"), tools.path("feed.st")
    save(state, {f"s['{n}']": rng.standard_normal(2).astype(np.float32) for n in "gq"})
    save(feed, {"x": rng.uniform(0.5, 1.5, (2, 3, 4)).astype(np.float32)})
    text = read_text(STEP).replace("BODY", "\n    ".join(body))
    if LOCAL not in body:
        text = text.replace("%nq : tensor<i32>", "%gq : tensor<i32>")
    got = []
    for name_of_file, content, topology in (
        ("unmarked.mlir", text.replace("mpmd_stage_", "part_"), "pp1"),
        ("marked.mlir", text, "pp2"),
    ):
        source = tools.path(name_of_file)
        write_text(source, content)
        out, _ = tools.train(tools.compile(source, "step", topology, "1f1b"), "step", state, feed)
        got.append(load(None, out))
    for key, want in got[0].items():
        error = np.abs(got[1][key] - want).max() / np.abs(want).max()
        assert np.isfinite(want).all() and error < 2e-6, f"{name}: {key} is {got[1][key]}, of one stage {want}"
    sums = [t for t in tools.report(tools.path("step.mlir"))["transfers"] if t["type"] == WIDE and t["times"] > 1]
    assert bool(sums) == (name in OTHERS), f"{name}: in the loop crosses {sums}"
