"""Products and convolutions of integers, compared with exact results of numpy: random shapes and layouts, and the
largest and smallest values, for several processors, on one thread and two, and on an emulated GPU."""
import numpy as np
import pytest

from harness import NAMES, load, save, write_text


WIDE = {"int8": "int32", "uint8": "int32", "int16": "int32", "uint16": "uint32"}
SIZES = (1, 2, 3, 17, 33, 129)


def mlir(dtype):
    return NAMES[np.dtype(dtype)].lower().replace("u", "ui")


def tensor(array):
    return "tensor<" + "".join(f"{n}x" for n in array.shape) + mlir(array.dtype) + ">"


def made_up(rng, shape, dtype, extreme):
    """Random bits, or only the smallest and the largest number."""
    about = np.iinfo(dtype)
    if extreme:
        return rng.choice(np.array([about.min, about.max], dtype), shape)
    return rng.integers(about.min, about.max, shape, dtype, endpoint=True)


def dot(rng, dtype, result, extreme):
    """(arguments, op, exact result) of a product with rows, columns and an optional batch, with dimensions in any
    order."""
    sizes = dict(zip("bijk", (rng.choice((1, 3)), *rng.choice(SIZES, 3))))
    if extreme:
        sizes["k"] = 1100
    batched = rng.random() < 0.4
    left, right = (list("b" * batched + names) for names in ("ik", "kj"))
    rng.shuffle(left), rng.shuffle(right)
    if rng.random() < 0.15:
        left.remove("i")
    elif rng.random() < 0.15:
        right.remove("j")
    a, b = (made_up(rng, [sizes[n] for n in names], dtype, extreme) for names in (left, right))
    out = "b" * batched + "i" * ("i" in left) + "j" * ("j" in right)
    wide = np.uint64 if np.dtype(dtype).kind == "u" else np.int64
    want = np.einsum(f"{''.join(left)},{''.join(right)}->{out}", a.astype(wide), b.astype(wide)).astype(result)
    dims = f"contracting_dims = [{left.index('k')}] x [{right.index('k')}]"
    if batched:
        dims = f"batching_dims = [{left.index('b')}] x [{right.index('b')}], " + dims
    op = f"stablehlo.dot_general %x, %y, {dims} : ({tensor(a)}, {tensor(b)}) -> {tensor(want)}"
    return (a, b), op, want


def dilated(array, dims, steps):
    """Inserts steps - 1 zeros between elements along each dimension."""
    shape = list(array.shape)
    for at, step in zip(dims, steps):
        shape[at] = (shape[at] - 1) * step + 1
    out = np.zeros(shape, array.dtype)
    out[tuple(slice(None, None, steps[dims.index(at)] if at in dims else 1) for at in range(len(shape)))] = array
    return out


def edged(array, dims, edges):
    """Pads the edges of each dimension with zeros; a negative padding removes elements."""
    for at, (low, high) in zip(dims, edges):
        cut = [slice(None)] * array.ndim
        cut[at] = slice(max(-low, 0), array.shape[at] - max(-high, 0))
        more = [(0, 0)] * array.ndim
        more[at] = (max(low, 0), max(high, 0))
        array = np.pad(array[tuple(cut)], more)
    return array


def window(rng, rank):
    """The sizes of an image and a window, and the movement of the window: (image, sizes, window, positions)."""
    image, sizes = ([int(n) for n in rng.integers(1, most, rank)] for most in (10, 6))
    made = {
        "stride": [int(n) for n in rng.choice((1, 1, 1, 2), rank)],
        "pad": [[int(n) for n in rng.integers(-1, 5, 2)] for _ in range(rank)],
        "lhs_dilate": [int(n) for n in rng.choice((1, 2, 3), rank)],
        "rhs_dilate": [int(n) for n in rng.choice((1, 1, 2), rank)],
        "reverse": [bool(n) for n in rng.random(rank) < 0.3],
    }
    rows = zip(image, made["lhs_dilate"], made["pad"], sizes, made["rhs_dilate"], made["stride"])
    places = [
        ((n - 1) * step + 1 + sum(pad) - (size - 1) * apart - 1) // stride + 1
        for n, step, pad, size, apart, stride in rows
    ]
    return (image, sizes, made, places) if min(places) > 0 else window(rng, rank)


def convolution(rng, dtype, result, extreme):
    """A convolution with random dilations, strides, reversals, groups and orders of dimensions."""
    rank = int(rng.choice((1, 2, 2)))
    image, sizes, made, places = window(rng, rank)
    groups, of_batch = ((1, 1), (1, 1), (3, 1), (1, 2))[rng.integers(4)]
    features, outputs = (int(rng.choice(n)) for n in ((1, 3, 16), (1, 5, 17)))
    x = made_up(rng, (2, *image, features * groups), dtype, extreme)
    w = made_up(rng, (*sizes, features, outputs * groups * of_batch), dtype, extreme)
    wide = np.uint64 if np.dtype(dtype).kind == "u" else np.int64

    dims = list(range(1, rank + 1))
    padded = edged(dilated(x.astype(wide), dims, made["lhs_dilate"]), dims, made["pad"])
    turned = np.flip(w, [at for at in range(rank) if made["reverse"][at]]).astype(wide)
    parts = []
    for g in range(groups * of_batch):
        rows = slice(g, g + 1) if of_batch > 1 else slice(None)
        columns = slice(g * features, (g + 1) * features) if groups > 1 else slice(None)
        part = 0
        for at in np.ndindex(*sizes):
            first = [i * apart for i, apart in zip(at, made["rhs_dilate"])]
            read = [slice(i, i + (n - 1) * s + 1, s) for i, n, s in zip(first, places, made["stride"])]
            part = part + padded[(rows, *read, columns)] @ turned[at][:, g * outputs : (g + 1) * outputs]
        parts.append(part)
    want = np.concatenate(parts, -1).astype(result)

    spatial = [str(at) for at in range(rank)]
    orders = [rng.permutation(rank + 2) for _ in range(3)]
    names = (["b", *spatial, "f"], [*spatial, "i", "o"], ["b", *spatial, "f"])
    x, w, want = (np.ascontiguousarray(a.transpose(order)) for a, order in zip((x, w, want), orders))
    left, right, out = (f"[{', '.join(name[at] for at in order)}]" for name, order in zip(names, orders))
    moves = ", ".join(f"{name} = {value}".lower() for name, value in made.items())
    op = (
        f"stablehlo.convolution(%x, %y) dim_numbers = {left}x{right}->{out}, window = {{{moves}}} "
        f"{{batch_group_count = {of_batch} : i64, feature_group_count = {groups} : i64}} : "
        f"({tensor(x)}, {tensor(w)}) -> {tensor(want)}"
    )
    return (x, w), op, want


def cases(rng, count):
    for dtype in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"):
        for result in sorted({dtype, WIDE.get(dtype, dtype)}):
            for extreme in (False, True):
                for _ in range(count):
                    yield dot(rng, dtype, result, extreme)
                for _ in range(count):
                    yield convolution(rng, dtype, result, extreme)


def program(every):
    """A step of all cases, each with its own inputs."""
    arguments, lines, results, types = [], [], [], []
    for i, (operands, op, want) in enumerate(every):
        arguments += [f'%{n}{i}: {tensor(operand)} loc("{n}{i}")' for n, operand in zip("xy", operands)]
        lines.append(f"    %r{i} = " + op.replace("%x", f"%x{i}").replace("%y", f"%y{i}"))
        results.append(f"%r{i}"), types.append(tensor(want))
    named = ", ".join(f'{t} {{jax.result_info = "r{i}"}}' for i, t in enumerate(types))
    return (
        f"module @products {{\n  func.func public @main({', '.join(arguments)}) -> ({named}) {{\n"
        + "\n".join(lines)
        + f"\n    return {', '.join(results)} : {', '.join(types)}\n  }}\n}}\n"
    )


class Step:
    """All cases in one program."""

    def __init__(self, tools):
        self.every = list(cases(np.random.default_rng(7), 4))
        self.source, self.inputs = tools.path("step.in.mlir"), tools.path("inputs")
        write_text(self.source, program(self.every))
        operands = enumerate(operands for operands, _, _ in self.every)
        save(self.inputs, {f"{n}{i}": a for i, each in operands for n, a in zip("xy", each)})

    def check(self, path):
        got = load(path)
        bad = [
            f"{op}: expected {want.flat[at]} at {at}, got {got[f'r{i}'].flat[at]}"
            for i, (_, op, want) in enumerate(self.every)
            for at in np.flatnonzero(got[f"r{i}"].reshape(want.shape) != want)[:1]
        ]
        assert not bad, "\n".join(bad)


@pytest.mark.parametrize("target", ("cpu", "cpu:x86-64-v3", "cpu:x86-64"))
def test_processors(tools, target):
    step, out = Step(tools), tools.path("out")
    bundle = tools.compile(step.source, "step", extra="target=" + target)
    for threads in ("1", "2"):
        tools.ok("mpmd-run", bundle, "--input", step.inputs, "--output", out, "--threads-per-rank", threads)
        step.check(out)


def test_emulated_gpu(tools, emulated):
    step = Step(tools)
    emulated.run(emulated.bundle(step.source, "gpu", "cuda:sm_90", "topology=pp1"), "gpu", "--input", step.inputs)
    step.check(tools.path("gpu.final"))
