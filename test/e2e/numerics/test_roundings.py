"""f16 and bf16 are rounded after every operation, on the CPU and on the emulated device, whether or not operations
share a kernel. Bits are those of numpy, operation by operation."""
import numpy as np
import pytest

from emulated import expect_clean
from harness import load, save, write_text


# Each name is a result; later steps read it, so that one kernel computes all of them.
STEPS = (
    ("product", "multiply", "x", "y"),
    ("sum", "add", "product", "z"),
    ("rest", "subtract", "one", "sum"),
    ("square", "multiply", "rest", "rest"),
    ("ratio", "divide", "square", "y"),
    ("last", "subtract", "ratio", "sum"),
)
FUNCTIONS = {"multiply": np.multiply, "add": np.add, "subtract": np.subtract, "divide": np.divide}


def program(kind, count):
    tensor = f"tensor<{count}x{kind}>"
    lines = [f"%one = stablehlo.constant dense<1.0> : {tensor}"]
    lines += [f"%{name} = stablehlo.{op} %{a}, %{b} : {tensor}" for name, op, a, b in STEPS]
    arguments = ", ".join(f'%{name}: {tensor} loc("{name}")' for name in "xyz")
    # The last result alone, and all results: different kernels.
    results = ["last", "sum", "rest"]
    types = ", ".join(f'{tensor} {{jax.result_info = "{name}"}}' for name in results)
    lines.append(f"return {', '.join('%' + name for name in results)} : {', '.join([tensor] * len(results))}")
    return f"module {{ func.func public @main({arguments}) -> ({types}) {{\n" + "\n".join(lines) + "\n} }\n"


def rounded(values, kind):
    """To the nearest, ties to even; as f32."""
    if kind == "f16":
        return values.astype(np.float16).astype(np.float32)
    bits = values.astype(np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16 << 16).astype(np.uint32).view(np.float32)


def stored(values, kind):
    return values.astype(np.float16) if kind == "f16" else (values.view(np.uint32) >> 16).astype(np.uint16)


def wide(values, kind):
    return values.astype(np.float32) if kind == "f16" else (values.astype(np.uint32) << 16).view(np.float32)


def write_inputs(path, tensors, kind):
    header = {}
    for i, (name, tensor) in enumerate(tensors.items()):
        offsets = [i * tensor.nbytes, (i + 1) * tensor.nbytes]
        header[name] = {"dtype": kind.upper(), "shape": list(tensor.shape), "data_offsets": offsets}
    save(path, tensors, header)


@pytest.mark.parametrize("kind", ("f16", "bf16"))
def test_roundings(tools, emulated, kind):
    count = 1001
    rng = np.random.default_rng(7)
    values = {name: rounded(rng.uniform(0.2, 2.0, count).astype(np.float32), kind) for name in "xyz"}
    values["one"] = np.ones(count, np.float32)
    source, inputs = tools.path("step.mlir"), tools.path("inputs")
    write_text(source, program(kind, count))
    write_inputs(inputs, {name: stored(values[name], kind) for name in "xyz"}, kind)
    for name, op, a, b in STEPS:
        values[name] = rounded(FUNCTIONS[op](values[a], values[b]), kind)
    for where, target in (("cpu", "cpu"), ("gpu", "cuda:sm_90")):
        (final, history), said = emulated.run(
            emulated.bundle(source, where, target, "topology=pp1"), where, "--input", inputs
        )
        if said:
            expect_clean(said, f"{kind} on {where}", True)
        got = {**load(None, final), **load(None, history)}
        for name in ("last", "sum", "rest"):
            mine = wide(next(v for k, v in got.items() if name in k).reshape(-1), kind)
            wrong = int((mine.view(np.uint32) != values[name].view(np.uint32)).sum())
            assert wrong == 0, f"{kind} on {where}: {wrong} of {count} values of {name} are rounded otherwise"
