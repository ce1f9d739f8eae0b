"""Programs of many stages and microbatches, and topologies whose stages are on devices of two kinds."""
import json


def cluster(tools, name, mix, stages, inside=(), ranks=0):
    """A topology file with as many pipeline ranks as letters, if nothing is said; neighbours among the stages share a
    letter where there are fewer."""
    kinds = {"c": "cpu", "g": "cuda"}
    each = stages // len(mix)
    text = {
        "axes": [{"name": "pp", "size": ranks or len(mix)}] + [{"name": axis, "size": size} for axis, size in inside],
        "device": {"kind": kinds[mix[0]]},
        "stages": {str(s): {"device": {"kind": kinds[mix[s // each]]}} for s in range(stages)},
    }
    path = tools.path(name + ".json")
    with open(path, "w", encoding="utf-8") as f:
        json.dump(text, f)
    return path


def hosts_of(ranks, chunks):
    """The rank of each stage: in a loop over the ranks, so many times, or there and back for less than none."""
    stages = ranks * abs(chunks)
    return [s % ranks if chunks > 0 or s < ranks else stages - 1 - s for s in range(stages)]


def pipeline(stages, microbatches):
    """A step of as many stages and microbatches: each stage multiplies by four numbers of its own."""
    v, x = "tensor<4xf32>", f"tensor<{microbatches}x4xf32>"

    def of(text):
        return ", ".join(text.replace("#", str(k)) for k in range(stages))

    carried = f"{x}, {of(v)}, {of(v)}, tensor<i32>"
    text = f"""func.func public @main({of('%w#: ' + v + ' {tf.aliasing_output = # : i32} loc("w#")')}, %x: {x} loc("x"))
    -> ({of(v)}) {{
  %zero = stablehlo.constant dense<0.0> : {v}
  %rate = stablehlo.constant dense<0.125> : {v}
  %first = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<{microbatches}> : tensor<i32>
  %r:{2 * stages + 2} = stablehlo.while(%xs = %x, {of("%v# = %w#")}, {of("%s# = %zero")}, %i = %first) : {carried}
  cond {{
    %more = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  }} do {{
    %row = stablehlo.dynamic_slice %xs, %i, %first, sizes = [1, 4] : ({x}, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %y0 = stablehlo.reshape %row : (tensor<1x4xf32>) -> {v}
"""
    for k in range(stages):
        text += f"    %y{k + 1} = func.call @mpmd_stage_{k}_body(%v{k}, %y{k}) : ({v}, {v}) -> {v}\n"
    text += f"    %g{stages} = stablehlo.negate %y{stages} : {v}\n"
    for k in reversed(range(stages)):
        text += f"    %d{k}, %g{k} = func.call @mpmd_stage_{k}_body_back(%v{k}, %y{k}, %g{k + 1})"
        text += f" : ({v}, {v}, {v}) -> ({v}, {v})\n    %t{k} = stablehlo.add %s{k}, %d{k} : {v}\n"
    text += "    %next = stablehlo.add %i, %one : tensor<i32>\n"
    text += f"    stablehlo.return %xs, {of('%v#')}, {of('%t#')}, %next : {carried}\n  }}\n"
    for k in range(stages):
        text += f"  %a{k} = stablehlo.multiply %rate, %r#{1 + stages + k} : {v}\n"
        text += f"  %n{k} = stablehlo.add %w{k}, %a{k} : {v}\n"
    text += f"  return {of('%n#')} : {of(v)}\n}}\n"
    for k in range(stages):
        text += f"""func.func private @mpmd_stage_{k}_body(%w: {v}, %x: {v}) -> {v} {{
  %y = stablehlo.multiply %w, %x : {v}
  return %y : {v}
}}
func.func private @mpmd_stage_{k}_body_back(%w: {v}, %x: {v}, %g: {v}) -> ({v}, {v}) {{
  %d = stablehlo.multiply %g, %x : {v}
  %b = stablehlo.multiply %g, %w : {v}
  return %d, %b : {v}, {v}
}}
"""
    return text
