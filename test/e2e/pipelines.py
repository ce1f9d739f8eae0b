"""Programs with many stages and microbatches, and topologies whose stages are on devices of two kinds."""
from harness import write_json


def cluster(tools, name, mix, stages, inside=(), ranks=0):
    """A topology file, by default with one pipeline rank per letter. With fewer ranks, consecutive stages share a
    letter."""
    kinds = {"c": "cpu", "g": "cuda"}
    each = stages // len(mix)
    text = {
        "axes": [{"name": "pp", "size": ranks or len(mix)}] + [{"name": axis, "size": size} for axis, size in inside],
        "device": {"kind": kinds[mix[0]]},
        "stages": {str(s): {"device": {"kind": kinds[mix[s // each]]}} for s in range(stages)},
    }
    path = tools.path(name + ".json")
    write_json(path, text)
    return path


def hosts_of(ranks, chunks):
    """The rank of each stage: `chunks` loops over the ranks, or, for a negative number, forth and back (a V)."""
    stages = ranks * abs(chunks)
    return [s % ranks if chunks > 0 or s < ranks else stages - 1 - s for s in range(stages)]


def step_of(microbatches, weights, rows, rate, body, back):
    """A step with one stage per weight, and this number of microbatches. `weights` and `rows` are shapes; `rows` has
    the input of each stage and the output of the last one. `body` and `back` return the text of a stage from the types
    of its weight, input and output: `body` computes %y from %w and %x, and `back` computes the weight's gradient %d
    and the input's gradient %b from these and the output's gradient %g."""
    n = len(weights)
    tensor = lambda shape: f"tensor<{'x'.join(map(str, shape))}xf32>"
    w, a = [tensor(shape) for shape in weights], [tensor(shape) for shape in rows]
    x, row = tensor((microbatches, *rows[0])), tensor((1, *rows[0]))

    def of(text):
        return ", ".join(text.replace("#", str(k)) for k in range(n))

    types, firsts = ", ".join(w), ", ".join(["%first"] * len(rows[0]))
    carried = f"{x}, {types}, {types}, tensor<i32>"
    arguments = ", ".join(f'%w{k}: {w[k]} {{tf.aliasing_output = {k} : i32}} loc("w{k}")' for k in range(n))
    text = f'func.func public @main({arguments}, %x: {x} loc("x")) -> ({types}) {{\n'
    for k in range(n):
        text += f"  %zero{k} = stablehlo.constant dense<0.0> : {w[k]}\n"
        text += f"  %rate{k} = stablehlo.constant dense<{rate}> : {w[k]}\n"
    text += f"""  %first = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<{microbatches}> : tensor<i32>
  %r:{2 * n + 2} = stablehlo.while(%xs = %x, {of("%v# = %w#")}, {of("%s# = %zero#")}, %i = %first) : {carried}
  cond {{
    %more = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  }} do {{
    %row = stablehlo.dynamic_slice %xs, %i, {firsts}, sizes = [{', '.join(map(str, (1, *rows[0])))}]
      : ({x}{', tensor<i32>' * (1 + len(rows[0]))}) -> {row}
    %y0 = stablehlo.reshape %row : ({row}) -> {a[0]}
"""
    for k in range(n):
        text += f"    %y{k + 1} = func.call @mpmd_stage_{k}_body(%v{k}, %y{k}) : ({w[k]}, {a[k]}) -> {a[k + 1]}\n"
    text += f"    %g{n} = stablehlo.negate %y{n} : {a[n]}\n"
    for k in reversed(range(n)):
        text += f"    %d{k}, %g{k} = func.call @mpmd_stage_{k}_body_back(%v{k}, %y{k}, %g{k + 1})"
        text += f" : ({w[k]}, {a[k]}, {a[k + 1]}) -> ({w[k]}, {a[k]})\n"
        text += f"    %t{k} = stablehlo.add %s{k}, %d{k} : {w[k]}\n"
    text += "    %next = stablehlo.add %i, %one : tensor<i32>\n"
    text += f"    stablehlo.return %xs, {of('%v#')}, {of('%t#')}, %next : {carried}\n  }}\n"
    for k in range(n):
        text += f"  %a{k} = stablehlo.multiply %rate{k}, %r#{1 + n + k} : {w[k]}\n"
        text += f"  %n{k} = stablehlo.add %w{k}, %a{k} : {w[k]}\n"
    text += f"  return {of('%n#')} : {types}\n}}\n"
    for k in range(n):
        into, out = a[k], a[k + 1]
        text += f"""func.func private @mpmd_stage_{k}_body(%w: {w[k]}, %x: {into}) -> {out} {{
  {body(w[k], into, out)}
  return %y : {out}
}}
func.func private @mpmd_stage_{k}_body_back(%w: {w[k]}, %x: {into}, %g: {out}) -> ({w[k]}, {into}) {{
  {back(w[k], into, out)}
  return %d, %b : {w[k]}, {into}
}}
"""
    return text


def pipeline(stages, microbatches):
    """A step with these numbers of stages and microbatches: each stage multiplies by its own four numbers."""
    return step_of(
        microbatches,
        [(4,)] * stages,
        [(4,)] * (stages + 1),
        0.125,
        lambda w, x, y: f"%y = stablehlo.multiply %w, %x : {y}",
        lambda w, x, y: f"%d = stablehlo.multiply %g, %x : {w}\n  %b = stablehlo.multiply %g, %w : {x}",
    )


def _body(w, x, y):
    """One of two products, followed by zero to seven more, depending on the values."""
    return f"""%zero = stablehlo.constant dense<0.0> : tensor<f32>
  %half = stablehlo.constant dense<0.5> : {y}
  %first = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %eight = stablehlo.constant dense<8> : tensor<i32>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1]
    : ({x}, tensor<f32>) -> tensor<f32>
  %positive = stablehlo.compare GT, %sum, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %chosen = "stablehlo.if"(%positive) ({{
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ({x}, {w}) -> {y}
    %1 = stablehlo.tanh %0 : {y}
    stablehlo.return %1 : {y}
  }}, {{
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [1] : ({x}, {w}) -> {y}
    %1 = stablehlo.multiply %0, %half : {y}
    stablehlo.return %1 : {y}
  }}) : (tensor<i1>) -> {y}
  %whole = stablehlo.convert %sum : (tensor<f32>) -> tensor<i32>
  %size = stablehlo.abs %whole : tensor<i32>
  %turns = stablehlo.remainder %size, %eight : tensor<i32>
  %y, %last = stablehlo.while(%c = %chosen, %i = %first) : {y}, tensor<i32>
  cond {{
    %more = stablehlo.compare LT, %i, %turns : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  }} do {{
    %0 = stablehlo.dot_general %c, %w, contracting_dims = [1] x [0] : ({y}, {w}) -> {y}
    %1 = stablehlo.add %0, %x : {y}
    %2 = stablehlo.tanh %1 : {y}
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %2, %next : {y}, tensor<i32>
  }}"""


def _back(w, x, y):
    return f"""%d = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : ({x}, {y}) -> {w}
  %b = stablehlo.dot_general %g, %w, contracting_dims = [1] x [1] : ({y}, {w}) -> {x}"""


def lists(stages, microbatches, dp=1):
    """A step with these numbers of stages and microbatches, whose stages are data-dependent loops. The rows are
    sharded over `dp`."""
    rows, width = 8 * dp, 16
    shapes = [(width, width)] * stages, [(rows, width)] * (stages + 1)
    text = step_of(microbatches, *shapes, 0.125, _body, _back)
    if dp == 1:
        return text
    at = text.index(' loc("x")')
    sharding = '{sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}'
    return f'sdy.mesh @mesh = <["dp"={dp}]>\n{text[:at]} {sharding}{text[at:]}'
