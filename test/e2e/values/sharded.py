"""Random shardings on a program: its values on a mesh are compared with those on one device. Needs only numpy.

Shardings never change values, and no sharding makes a program invalid, so every random sharding must be accepted.
"""
import re

import numpy as np
from check import difference, load

MESHES = (
    *4 * ((("a", 2), ("b", 2)),),
    (("a", 3),),
    (("a", 4),),
    (("a", 2), ("b", 2), ("c", 2)),
)
# Devices add in another order than one device, and round elsewhere.
OTHER_ORDER = 4
TENSOR = re.compile(r"tensor<((?:\d+x)*)([a-z]+[a-z0-9]*)>")
ARGUMENT = re.compile(r"(%arg\d+): (tensor<[^>]*>)( \{)?")
RESULT = re.compile(r"(tensor<[^>]*>)( \{)?")
OPERATION = re.compile(r"    (%\w+) = (.*)")


def topology(mesh):
    return ".".join(["pp1", *(f"{name}{size}" for name, size in mesh)])


def rank_of(tensor):
    """The rank of the tensor type in the text; None if there is none."""
    found = TENSOR.fullmatch(tensor)
    return found and found.group(1).count("x")


def random_dims(rng, mesh, rank):
    """Each axis shards one dimension or none; sometimes a sub-axis does."""
    dims = [[] for _ in range(rank)]
    for number in rng.permutation(len(mesh)):
        name, size = mesh[number]
        if rng.random() < 0.3:
            continue
        axes = [f'"{name}"']
        if size == 4 and rng.random() < 0.4:
            axes = [[f'"{name}":(1)2'], [f'"{name}":(2)2'], [f'"{name}":(2)2', f'"{name}":(1)2']][rng.integers(3)]
        for axis in axes:
            dims[rng.integers(rank)].append(axis)
    words = []
    for axes in dims:
        words.append("{" + ", ".join(axes + (["?"] if rng.random() < 0.4 else [])) + "}")
    # Both sub-axes in order are written as the axis.
    return "[" + ", ".join(words).replace('"a":(1)2, "a":(2)2', '"a"') + "]"


def with_attribute(text, open_brace, dims):
    said = f"sdy.sharding = #sdy.sharding<@mesh, {dims}>"
    return f"{text} {{{said}, " if open_brace else f"{text} {{{said}}}"


def sharded_signature(line, rng, mesh):
    """`line` is that of @main, with all of its arguments and results."""

    def change(match):
        tensor = match.group(match.lastindex - 1 if match.group(match.lastindex) == " {" else match.lastindex)
        text = match.group(0).removesuffix(" {")
        rank = rank_of(tensor)
        if not rank or rng.random() < 0.4:
            return match.group(0)
        return with_attribute(text, match.group(0).endswith(" {"), random_dims(rng, mesh, rank))

    arguments, arrow, results = line.partition(") -> (")
    return ARGUMENT.sub(change, arguments) + arrow + RESULT.sub(change, results)


def sharded_body(lines, rng, mesh):
    """Adds constraints after values of one function: an operation's result is renamed, and the constraint gets its
    name."""
    made, waiting = [], None
    chance = rng.choice([0.0, 0.15, 0.4, 1.0])
    for line, following in zip(lines, [*lines[1:], ""]):
        goes_on = following.lstrip().startswith(("reducer(", "cond {"))
        if (found := OPERATION.match(line)) and not goes_on and rng.random() < chance:
            waiting = found.group(1)
            line = f"    %whole_{waiting[1:]} = {found.group(2)}"
        made.append(line)
        bare = re.sub(r" loc\(.*\)$", "", line)
        if waiting and (line.startswith("    }") or line.startswith("    %")) and bare.endswith(">"):
            tensor = bare[bare.rindex(" tensor<") + 1 :] if " tensor<" in bare else ""
            rank = rank_of(tensor)
            if rank is None:
                rank, tensor = 0, tensor or "tensor<i1>"
            if rank:
                dims = random_dims(rng, mesh, rank)
                made.append(f"    {waiting} = sdy.sharding_constraint %whole_{waiting[1:]} <@mesh, {dims}> : {tensor}")
            else:
                made[:] = [re.sub(rf"^    %whole_{waiting[1:]} = ", f"    {waiting} = ", each) for each in made]
            waiting = None
    return made


def sharded_text(text, rng):
    """(the program with random shardings, its mesh)"""
    mesh = MESHES[rng.integers(len(MESHES))]
    made, body, inside = [], [], False
    for line in text.split("\n"):
        if line.startswith("  func.func"):
            inside, body = True, []
            made.append(sharded_signature(line, rng, mesh) if "@main(" in line else line)
        elif inside and line.startswith("  }"):
            made += [*sharded_body(body, rng, mesh), line]
            inside = False
        elif inside:
            body.append(line)
        else:
            made.append(line)
            if line.startswith("module"):
                axes = ", ".join(f'"{name}"={size}' for name, size in mesh)
                made.append(f"  sdy.mesh @mesh = <[{axes}]>")
    return "\n".join(made), mesh


def run_on(tools, source, inputs, name, topology):
    """(what failed, None), or (None, the results)."""
    ranks, bundle, out = (tools.path(name + end) for end in (".ranks.mlir", ".mpmd", ".out"))
    for call in (
        ("mpmd-opt", source, f"--mpmd-compile=topology={topology}", "-o", ranks),
        ("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", bundle),
        ("mpmd-run", bundle, "--input", inputs, "--output", out),
    ):
        code, _, err = tools.call(*call)
        if code != 0:
            return f"{call[0]}: exit code {code}: {err[-1500:]}", None
    return None, load(out)


def check_sharded(tools, source, data, name, seed):
    """The differences of a program on a random mesh, as a list of sentences; None if one device refuses it."""
    failure, want = run_on(tools, source, data, name, "pp1")
    if failure:
        return None
    with open(source, encoding="utf-8") as f:
        text, mesh = sharded_text(f.read(), np.random.default_rng(seed))
    sharded = tools.path(name + ".sharded.mlir")
    with open(sharded, "w", encoding="utf-8") as f:
        f.write(text)
    failure, got = run_on(tools, sharded, data, name, topology(mesh))
    if failure:
        return [f"{topology(mesh)}: {failure}"]
    tensors, bad = load(data), []
    for result, value in want.items():
        error = float(tensors["error/" + result][1])
        if error > 0:  # negative: of no number, or exact
            error *= OTHER_ORDER
        _, undecided = tensors.get("undecided/" + result, (None, None))
        sentence = difference(got[result], value, error, undecided) if result in got else "is missing"
        if sentence:
            bad.append(f"{topology(mesh)}: {result} {sentence}".replace("JAX has", "one device has"))
    return bad
