"""Steps on a stack of layers. The state 'w' is one argument, or slices of it, which are arguments of their own."""
LAYERS, ROWS, WIDTH = 8, 4, 16
SHAPES = {0: (LAYERS, WIDTH, WIDTH), 1: (WIDTH, LAYERS, WIDTH)}


def type_of(*shape):
    return f"tensor<{'x'.join(map(str, shape + ('f32',)))}>"


def program(slices=0, dim=0, stages=4, trains=True, axes=None, order=None):
    """The text of a step. `slices` is the number of slices of the stack, whose layers are along `dim`; 0 keeps it
    whole. Each stage has equally many layers. Without `trains`, the step only evaluates. `axes` has the sharding of
    the stack by dimension, and divides the rows of `x` over "dp". `order` has the slices in another order."""
    count, each = slices or 1, LAYERS // (slices or 1)
    order = order or range(count)
    mesh = 'sdy.mesh @mesh = <["dp"=2, "tp"=2]>\n' if axes else ""

    def along(size):
        return tuple(size if d == dim else n for d, n in enumerate(SHAPES[dim]))

    def sharding(dims):
        text = ", ".join("{" + (f'"{axis}"' if axis else "") + "}" for axis in dims)
        return f", sdy.sharding = #sdy.sharding<@mesh, [{text}]>" if axes else ""

    def named(root, k):
        if not slices:
            return f"\"{root}['w']\"", ""
        low = k * each
        cut = f", slice = <\"{root}['w']\", dim = {dim}, begin = {low}, size = {LAYERS}>"
        return f"\"{root}['w'][{low}:{low + each}]\"", cut

    arguments, results, returned = [], [], []
    for i, k in enumerate(order):
        (name, cut), (new, new_cut) = named("state", k), named("result", k)
        state = ", state" if trains else ""
        arg = f"mpmd.arg = #mpmd.arg<{name}{state}, stages = []{cut}>{sharding(axes or ())}"
        arguments.append(f"%w{k}: {type_of(*along(each))} {{{arg}}}")
        if trains:
            result = f"mpmd.result = #mpmd.result<{new}, state = {i}, stage = 0{new_cut}>{sharding(axes or ())}"
            results.append(f"{type_of(*along(each))} {{{result}}}")
            returned.append((f"%n{k}", type_of(*along(each))))
    x, matrix = type_of(ROWS, WIDTH), type_of(WIDTH, WIDTH)
    arguments.append(f"%x: {x} {{mpmd.arg = #mpmd.arg<\"x\", stages = []>{sharding(('dp', None))}}}")
    results.append("tensor<f32> {mpmd.result = #mpmd.result<\"loss\", stage = 0>}")
    returned.append(("%loss", "tensor<f32>"))

    lines = [f"func.func public @main({', '.join(arguments)}) -> ({', '.join(results)}) {{"]
    bodies, h = [], "%x"
    for stage in range(stages):
        layers = range(stage * LAYERS // stages, (stage + 1) * LAYERS // stages)
        inner = "%h"
        taken = ", ".join(f"%a{n}: {matrix}" for n in layers)
        bodies.append(f"func.func private @mpmd_stage_{stage}_body(%h: {x}, {taken}) -> {x} {{")
        for n in layers:
            first = n % each
            at = ", ".join(f"{first}:{first + 1}" if d == dim else f"0:{size}" for d, size in enumerate(SHAPES[dim]))
            lines += [
                f"  %s{n} = stablehlo.slice %w{n // each} [{at}] : ({type_of(*along(each))}) -> {type_of(*along(1))}",
                f"  %a{n} = stablehlo.reshape %s{n} : ({type_of(*along(1))}) -> {matrix}",
            ]
            bodies += [
                f"  %d{n} = stablehlo.dot_general {inner}, %a{n}, contracting_dims = [1] x [0] : "
                f"({x}, {matrix}) -> {x}",
                f"  %t{n} = stablehlo.tanh %d{n} : {x}",
            ]
            inner = f"%t{n}"
        bodies += [f"  return {inner} : {x}", "}"]
        given, types = ", ".join(f"%a{n}" for n in layers), ", ".join([x] + [matrix] * len(layers))
        lines.append(f"  %h{stage} = call @mpmd_stage_{stage}_body({h}, {given}) : ({types}) -> {x}")
        h = f"%h{stage}"
    lines += [
        "  %zero = stablehlo.constant dense<0.0> : tensor<f32>",
        f"  %loss = stablehlo.reduce({h} init: %zero) applies stablehlo.add across dimensions = [0, 1] : "
        f"({x}, tensor<f32>) -> tensor<f32>",
    ]
    for k in order if trains else ():
        stack = type_of(*along(each))
        lines += [
            f"  %c{k} = stablehlo.constant dense<0.9> : {stack}",
            f"  %n{k} = stablehlo.multiply %w{k}, %c{k} : {stack}",
        ]
    values, types = zip(*returned)
    lines += [f"  return {', '.join(values)} : {', '.join(types)}", "}"]
    return mesh + "\n".join(bodies + lines) + "\n"
