"""Products and convolutions of integers against numpy's exact ones: random shapes and layouts, the largest and the
smallest values, for several processors, on one thread and on two, and on an emulated GPU."""
import numpy as np

from emulated import Emulated
from harness import NAMES, expect, in_parallel, load, main, save

WIDE = {"int8": "int32", "uint8": "int32", "int16": "int32", "uint16": "uint32"}
SIZES = (1, 2, 3, 17, 33, 129)


def mlir(dtype):
    return NAMES[np.dtype(dtype)].lower().replace("u", "ui")


def tensor(array):
    return "tensor<" + "".join(f"{n}x" for n in array.shape) + mlir(array.dtype) + ">"


def made_up(rng, shape, dtype, extreme):
    """Bits in no order, or the smallest and the largest number only."""
    about = np.iinfo(dtype)
    if extreme:
        return rng.choice(np.array([about.min, about.max], dtype), shape)
    return rng.integers(about.min, about.max, shape, dtype, endpoint=True)


def dot(rng, dtype, result, extreme):
    """(arguments, op, exact result) of a product with rows, columns and perhaps a batch, in any order of dimensions."""
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


def convolution(rng, dtype, result, extreme):
    """A convolution of images whose features are last."""
    window, stride, features, outputs = (int(rng.choice(n)) for n in ((1, 3, 5), (1, 2), (1, 3, 16), (1, 5, 17)))
    low, high = (int(n) for n in rng.integers(0, window, 2))
    x = made_up(rng, (2, 9, 12, features), dtype, extreme)
    w = made_up(rng, (window, window, features, outputs), dtype, extreme)
    wide = np.uint64 if np.dtype(dtype).kind == "u" else np.int64
    padded = np.pad(x.astype(wide), ((0, 0), (low, high), (low, high), (0, 0)))
    places = [(n - window) // stride + 1 for n in padded.shape[1:3]]
    want = np.zeros((2, *places, outputs), wide)
    for i in range(window):
        for j in range(window):
            ends = [at + (n - 1) * stride + 1 for at, n in zip((i, j), places)]
            want += padded[:, i : ends[0] : stride, j : ends[1] : stride] @ w[i, j].astype(wide)
    want = want.astype(result)
    op = (
        f"stablehlo.convolution(%x, %y) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{"
        f"stride = [{stride}, {stride}], pad = [[{low}, {high}], [{low}, {high}]]}} "
        f"{{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({tensor(x)}, {tensor(w)}) -> {tensor(want)}"
    )
    return (x, w), op, want


def cases(rng, count):
    for dtype in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"):
        for result in sorted({dtype, WIDE.get(dtype, dtype)}):
            for extreme in (False, True):
                for _ in range(count):
                    yield dot(rng, dtype, result, extreme)
                yield convolution(rng, dtype, result, extreme)


def program(every):
    """All of them in one step, each of inputs of its own."""
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


def test(tools):
    every = list(cases(np.random.default_rng(7), 4))
    source, inputs = tools.path("step.in.mlir"), tools.path("inputs")
    with open(source, "w", encoding="utf-8") as f:
        f.write(program(every))
    save(inputs, {f"{n}{i}": a for i, (operands, _, _) in enumerate(every) for n, a in zip("xy", operands)})

    def wrong(path):
        got = load(path)
        return [
            f"{op}: expected {want.flat[at]} at {at}, got {got[f'r{i}'].flat[at]}"
            for i, (_, op, want) in enumerate(every)
            for at in np.flatnonzero(got[f"r{i}"].reshape(want.shape) != want)[:1]
        ]

    def one(target):
        bad = []
        bundle = tools.compile(source, target.replace(":", "-"), extra="target=" + target)
        for threads in ("1", "2"):
            out = bundle + threads
            tools.ok("mpmd-run", bundle, "--input", inputs, "--output", out, "--threads-per-rank", threads)
            bad += [f"{target}, {threads} threads: {sentence}" for sentence in wrong(out)]
        return bad

    bad = [sentence for sentences in in_parallel(one, ("cpu", "cpu:x86-64-v3", "cpu:x86-64")) for sentence in sentences]
    expect(not bad, "\n".join(bad))
    emulated = Emulated(tools)
    emulated.run(emulated.bundle(source, "gpu", "cuda:sm_90", "topology=pp1"), "gpu", "--input", inputs)
    bad = wrong(tools.path("gpu.final"))
    expect(not bad, "on a GPU: " + "\n".join(bad))
    print(f"{len(every)} products and convolutions of integers are exact")


main(test)
