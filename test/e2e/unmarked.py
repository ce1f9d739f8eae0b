"""Steps without marks: cut automatically they give JAX's values, the same bits on any number of ranks; what has nothing
to cut runs on one."""
import os
import subprocess
import sys

import numpy as np

from harness import EXAMPLES, MLP, load, main, read_text, same_bits, save, write_text

FUNCTION = "func.func public @main({args}) -> ({results}) {{\n{body}\n}}\n"
# Name, arguments, body, results as expressions over the arguments.
SMALL = [
    ("identity", "%x: tensor<3xf32> loc(\"x\")", "tensor<3xf32>", "return %x : tensor<3xf32>", lambda t: [t["x"]]),
    (
        "constant",
        "",
        "tensor<4xi32>",
        "%0 = stablehlo.iota dim = 0 : tensor<4xi32>\nreturn %0 : tensor<4xi32>",
        lambda t: [np.arange(4, dtype=np.int32)],
    ),
    (
        "elementwise",
        "%x: tensor<3xf32> loc(\"x\"), %y: tensor<3xf32> loc(\"y\")",
        "tensor<3xf32>, tensor<3xf32>",
        "%0 = stablehlo.multiply %x, %y : tensor<3xf32>\n%1 = stablehlo.add %0, %x : tensor<3xf32>\n"
        "return %1, %x : tensor<3xf32>, tensor<3xf32>",
        lambda t: [t["x"] * t["y"] + t["x"], t["x"]],
    ),
    (
        "product",
        "%x: tensor<3x3xf32> loc(\"x\")",
        "tensor<3x3xf32>, tensor<0x3xf32>",
        "%0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] "
        ": (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>\n"
        "%1 = stablehlo.slice %0 [0:0, 0:3] : (tensor<3x3xf32>) -> tensor<0x3xf32>\n"
        "return %0, %1 : tensor<3x3xf32>, tensor<0x3xf32>",
        lambda t: [t["x"] @ t["x"], np.zeros((0, 3), np.float32)],
    ),
]


def test(tools):
    text = read_text(os.path.join(MLP, "step.mlir"))
    step = tools.path("step.mlir")
    assert "mpmd_stage_0_body" in text, "the example has no marks to take away"
    write_text(step, text.replace("mpmd_stage_", "layer_"))
    inputs, feed = os.path.join(MLP, "state.safetensors"), os.path.join(MLP, "batches.safetensors")
    for stages in (1, 2, 3, 4):
        want = None
        for topology in sorted({"pp1", f"pp{min(stages, 2)}", f"pp{stages}"}):
            bundle = tools.compile(step, "cut", topology, "1f1b", f"stages={stages}")
            got = tools.train(bundle, "cut", inputs, feed)
            if want is None:
                want = got
                done = subprocess.run(
                    [
                        sys.executable,
                        os.path.join(EXAMPLES, "compare.py"),
                        os.path.join(MLP, "expect.safetensors"),
                        tools.path("cut.final"),
                        tools.path("cut.history"),
                    ],
                    capture_output=True,
                    text=True,
                )
                assert done.returncode == 0, f"{stages} stages: {done.stdout[-500:]}"
            same_bits(got, want, f"{stages} stages on {topology}")
    code, _, err = tools.call("mpmd-opt", step, "--mpmd-compile=topology=pp9", "-o", tools.path("nine.mlir"))
    assert (
        code == 1 and "expected a step that can be cut into 9 stages, got one with 8 parameters" in err
    ), f"nine stages: exit code {code}, {err[-300:]}"

    tensors = {"x": np.array([1.5, -2, 0.25], np.float32), "y": np.array([4, 0.5, -1], np.float32)}
    for name, args, results, body, compute in SMALL:
        given = {
            n: np.outer(tensors[n], tensors["y"]) if f"%{n}: tensor<3x3" in args else tensors[n]
            for n in tensors
            if f"%{n}" in args
        }
        write_text(tools.path("small.in.mlir"), FUNCTION.format(args=args, results=results, body=body))
        bundle = tools.compile(tools.path("small.in.mlir"), "small")
        save(tools.path("small.in"), given)
        tools.ok("mpmd-run", bundle, "--input", tools.path("small.in"), "--output", tools.path("small.out"))
        got = load(tools.path("small.out"))
        for i, value in enumerate(compute(given)):
            assert (
                np.allclose(got[f"result{i}"], value) and got[f"result{i}"].shape == value.shape
            ), f"{name}: result {i} is {got[f'result{i}']}, expected {value}"
    print(f"the example without marks in 1 to 4 stages, and {len(SMALL)} steps without loop or state")


main(test)
