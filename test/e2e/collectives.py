"""Programs of collectives, and the checks of their results: for tests of NCCL in one process and in several."""
import re

import numpy as np

from harness import load, write_text

# By type: the rounding error of one addition. A sum of four in another order may differ by it (0: it may not differ).
TYPES = {"f32": 2**-23, "f64": 2**-52, "f16": 2**-10, "bf16": 2**-7}
TYPES.update({name: 0 for name in ("i8", "ui8", "i32", "ui32", "i64", "ui64", "i16", "i1")})


def collectives():
    """Collectives of each kind, as (name, kind, from, to, shape of the argument). Every argument is sharded by rows."""
    whole, rows, columns = "[[], []]", '[["dp"=2], []]', '[[], ["dp"=2]]'
    dp, all4 = '["dp"=2]', '["dp"=2, "tp"=2]'
    for how in ("sum", "maximum", "product"):
        yield f"pair-{how}", "all_reduce", f"<{whole}, unreduced = {how} {dp}>", f"<{whole}>", dp, (4, 6)
    yield "four-sum", "all_reduce", f"<{whole}, unreduced = sum {all4}>", f"<{whole}>", all4, (4, 6)
    yield "scatter", "reduce_scatter", f"<{whole}, unreduced = sum {dp}>", f"<{rows}>", dp, (4, 6)
    yield "gather", "all_gather", f"<{rows}>", f"<{whole}>", dp, (4, 6)
    yield "columns", "all_gather", f"<{columns}>", f"<{whole}>", dp, (4, 6)
    yield "all_to_all", "all_to_all", f"<{rows}>", f"<{columns}>", dp, (4, 6)
    yield "swap", "permute", f"<{rows}>", '<[["tp"=2], []]>', all4, (4, 6)


def local(shape, sharding):
    sizes = [2 if '"' in dim else 1 for dim in re.findall(r"\[([^\[\]]*)\]", sharding.split(", unreduced")[0])]
    return [length // size for length, size in zip(shape, sizes)]


def tensor(shape, element):
    return f"tensor<{'x'.join(map(str, [*shape, element]))}>"


def program(cases, target):
    """A step with all collectives: each has an argument and a result."""
    args, results, types, block, body, outs, inner = [], [], [], [], [], [], []
    for i, (name, kind, source, target_sharding, axes, shape, element) in enumerate(cases):
        # A partial sum is an argument with an additional dimension, along which the devices' values are sharded.
        parts = {'["dp"=2]': 2, '["dp"=2, "tp"=2]': 4}[axes] if "unreduced" in source else 1
        given = f'<[{axes}, []]>' if parts > 1 else source
        whole = [shape[0] * parts, *shape[1:]]
        mine, made = local(shape, source), local(shape, target_sharding)
        args.append(
            (
                f'#mpmd.arg<"{name}", stages = [0]>',
                f"!mpmd.mesh_tensor<@grid, {tensor(whole, element)}, #mpmd.sharding{given}>",
            )
        )
        results.append(f'#mpmd.result<"result.{name}", stage = 0>')
        types.append(f"!mpmd.mesh_tensor<@grid, {tensor(shape, element)}, #mpmd.sharding{target_sharding}>")
        block.append(f"%a{i}: {tensor(mine, element)}")
        axis_list = ", ".join(f'#mpmd.axis<"{axis}"=2>' for axis in re.findall(r'"(\w+)"', axes))
        body.append(
            f'%r{i} = mpmd.collective {kind} %a{i} on @grid axes = [{axis_list}] for "{name}" {tensor(shape, element)} '
            f"from {source} to {target_sharding} : {tensor(mine, element)} -> {tensor(made, element)}"
        )
        outs.append(f"%r{i}")
        inner.append(tensor(made, element))
    names = ", ".join(f"%x{i}" for i in range(len(args)))
    given = ", ".join(f"%x{i}: {type_}" for i, (_, type_) in enumerate(args))
    lines = [
        f'mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "{target}"',
        f"mpmd.program @main stages = 1 args = [{', '.join(arg for arg, _ in args)}]",
        f"    results = [{', '.join(results)}] {{",
        f"^bb0({given}):",
        f"%0:{len(args)} = mpmd.task 0 prologue({names}) {{aliases = array<i64: {', '.join(['-1'] * len(args))}>}} : "
        f"({', '.join(type_ for _, type_ in args)}) -> ({', '.join(types)}) {{",
        f"^bb0({', '.join(block)}):",
        *body,
        f"mpmd.yield {', '.join(outs)} : {', '.join(inner)}",
        "}",
        f"mpmd.return {', '.join(f'%0#{i}' for i in range(len(args)))} : {', '.join(types)}",
        "}",
    ]
    return "\n".join(lines) + "\n"


def all_cases():
    for element in TYPES:
        for name, *rest in collectives():
            if element != "i1" or "sum" not in name and name != "scatter":
                yield (f"{element}.{name}", *rest, element)
    # Large enough for a reduction in parts: equal parts, and parts with a short last one.
    sums = ("all_reduce", '<[[], []], unreduced = sum ["dp"=2, "tp"=2]>', "<[[], []]>", '["dp"=2, "tp"=2]')
    yield ("f32.large", *sums, (64, 256), "f32")
    yield ("f32.uneven", *sums, (1, 16387), "f32")


def values(text, raw):
    """The stored tensors; bf16 as f32."""
    return (raw.astype(np.uint32) << 16).view(np.float32) if ".bf16." in text and raw.dtype == np.uint16 else raw


def check(got, want, what):
    """Compares files of results. Returns the number of results with other bits."""
    mine, other = load(None, got), load(None, want)
    assert mine.keys() == other.keys(), f"{what}: other tensors"
    differ = 0
    for name, tensor_ in other.items():
        a, b = values(name, mine[name]), values(name, tensor_)
        # -0 counts as 0, because a sum that begins with 0 loses the sign.
        if np.array_equal(a, b):
            continue
        differ += 1
        element = name.removeprefix("result.").split(".")[0]
        inexact = element in TYPES and TYPES[element] and re.search(r"four-sum|large|uneven", name)
        assert inexact, f"{what}: {name}: other values than the CPU's"
        scale = np.abs(b.astype(np.float64)) + 1e-30
        worst = float(np.max(np.abs(a.astype(np.float64) - b.astype(np.float64)) / scale))
        assert worst <= 4 * TYPES[element], f"{what}: {name}: differs by {worst:.1e}"
    return differ


def times(said):
    return {entry["name"]: entry["times"] for entry in said["collectives"]}


def compile_cases(tools, emulated):
    """The bundles for the CPU and for a GPU."""
    made = []
    for name, target in (("cpu", "cpu"), ("gpu", "cuda:sm_90")):
        source = tools.path(f"kinds-{name}.mlir")
        write_text(source, program(list(all_cases()), target))
        made.append(emulated.bundle(source, f"kinds.{name}", target, "topology=pp1.dp2.tp2"))
    return made
