#!/usr/bin/env python3
"""JAX's own step of a program: jax_step.py STEP.mlir [STEPS]

XLA compiles the text as it is for this machine's CPU, with all cores, and runs it on the inputs that mpmd-run makes up
for `--random-inputs` (floats in [0, 0.05), integers in [0, 64)); what the step donates is donated, and what replaces
it goes into the next step. Prints one JSON object: seconds of compilation and of each step, and the peak of resident
memory in bytes.
"""
import json
import re
import resource
import sys
import time

import jax
import numpy as np

jax.config.update("jax_platforms", "cpu")
jax.config.update("jax_enable_x64", True)

from jax._src import compiler  # noqa: E402
from jax._src.interpreters import mlir  # noqa: E402
from jax._src.lib.mlir import ir  # noqa: E402

TYPES = {"f32": "float32", "f64": "float64", "f16": "float16", "bf16": "bfloat16", "i1": "bool"}


def read_main(module):
    """Shapes and types of the arguments, and by argument the result that replaces it, or None."""
    names = ((op.operation.attributes, op) for op in module.body.operations)
    main = next(op for about, op in names if "sym_name" in about and about["sym_name"].value == "main")
    arguments, replaced = [], []
    attributes = main.arg_attrs if "arg_attrs" in main.attributes else None
    for i, type_ in enumerate(main.type.inputs):
        ranked = ir.RankedTensorType(type_)
        name = str(ranked.element_type)
        dtype = TYPES.get(name) or re.sub(r"^u?i", lambda m: "uint" if m[0] == "ui" else "int", name)
        arguments.append((tuple(ranked.shape), dtype))
        about = attributes[i] if attributes is not None else {}
        key = "tf.aliasing_output"
        replaced.append(ir.IntegerAttr(about[key]).value if key in about else None)
    return arguments, replaced


def made_up(rng, shape, dtype):
    dtype = jax.numpy.dtype(dtype)
    if dtype == bool:
        return rng.integers(0, 2, shape).astype(bool)
    if jax.numpy.issubdtype(dtype, np.floating):
        return (0.05 * rng.random(shape)).astype(dtype)
    return rng.integers(0, 64, shape).astype(dtype)


def main(source, steps=4):
    with open(source, encoding="utf-8") as f:
        text = f.read()
    device = jax.devices("cpu")[0]
    with mlir.make_ir_context():
        module = ir.Module.parse(text)
        arguments, replaced = read_main(module)
        options = compiler.get_compile_options(num_replicas=1, num_partitions=1)
        start = time.perf_counter()
        step = compiler.backend_compile_and_load(
            device.client, module, compiler.xc.DeviceList((device,)), options, host_callbacks=[]
        )
        compiled = time.perf_counter() - start
    rng = np.random.default_rng(1)
    values = [jax.device_put(made_up(rng, *argument), device) for argument in arguments]
    seconds = []
    for _ in range(int(steps)):
        jax.block_until_ready(values)
        start = time.perf_counter()
        results = [shards[0] for shards in step.execute_sharded(values).disassemble_into_single_device_arrays()]
        jax.block_until_ready(results)
        seconds.append(time.perf_counter() - start)
        values = [results[r] if r is not None else value for r, value in zip(replaced, values)]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"compile": compiled, "steps": seconds, "peak": peak}))


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
