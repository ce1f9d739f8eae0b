"""Every pair of shardings of a matrix: a value with the first sharding is read with the second, inside the mesh of a
stage or on the mesh of the next stage. Values have numpy's bits. Inside a mesh, no element moves to a device that
already has it."""
import itertools
import json

import numpy as np
import pytest

from harness import load, save, write_json, write_text


PAIR = (("a", 2), ("b", 4))
CUBE = (("a", 2), ("b", 2), ("c", 2))
TYPES = {"f32": np.float32, "i8": np.int8, "i64": np.int64}


def shardings(mesh):
    """The shardings of a matrix, as (axes of rows, axes of columns): each axis shards one dimension or none, in every
    order."""
    names = [name for name, _ in mesh]
    for count in range(len(names) + 1):
        for order in itertools.permutations(names, count):
            for rows in range(count + 1):
                yield order[:rows], order[rows:]


def pairs_of(mesh):
    return list(itertools.product(shardings(mesh), repeat=2))


def text_of(sharding):
    return "[" + ", ".join("{" + ", ".join(f'"{axis}"' for axis in axes) + "}" for axes in sharding) + "]"


def in_halves(sharding):
    """As text, with b and c of CUBE as the halves of PAIR's second axis; b and c in order are written as that axis."""
    text = text_of(sharding).replace('"b", "c"', '"whole"')
    return text.replace('"b"', '"b":(1)2').replace('"c"', '"b":(2)2').replace('"whole"', '"b"')


def box(mesh, sharding, shape, place):
    """The box of a device, as slices; axes that the mesh does not have shard nothing."""
    sizes, at = dict(mesh), dict(zip((name for name, _ in mesh), place))
    slices = []
    for axes, size in zip(sharding, shape):
        parts, mine = 1, 0
        for axis in axes:
            if axis in sizes:
                parts, mine = parts * sizes[axis], mine * sizes[axis] + at[axis]
        length = -(-size // parts)
        slices.append(slice(min(size, mine * length), min(size, (mine + 1) * length)))
    return tuple(slices)


def lacking(mesh, source, target, shape):
    """The number of elements that each device needs and does not have. With `source` None, devices have nothing."""
    counts = []
    for place in itertools.product(*(range(size) for _, size in mesh)):
        needed = np.zeros(shape, bool)
        needed[box(mesh, target, shape, place)] = True
        if source is not None:
            needed[box(mesh, source, shape, place)] = False
        counts.append(int(needed.sum()))
    return counts


class Case:
    """Pairs of shardings of one shape and type."""

    def __init__(self, name, shape, element, pairs):
        self.name, self.shape, self.element, self.pairs = name, shape, element, pairs
        self.type = f"tensor<{shape[0]}x{shape[1]}x{element}>"
        self.types = ", ".join([self.type] * len(pairs))
        self.bytes = np.dtype(TYPES[element]).itemsize

    def values(self):
        """The values that each pair moves: all elements of a tensor differ, and so do consecutive tensors."""
        numbers = np.arange(len(self.pairs) * self.shape[0] * self.shape[1]) * 7 + 3
        return (numbers % 251 - 125).astype(TYPES[self.element]).reshape(-1, *self.shape)

    def each(self, text):
        """The text for all pairs; # is replaced by the pair's number."""
        return ", ".join(text.replace("#", str(i)) for i in range(len(self.pairs)))

    def run(self, tools):
        """Returns the results, the report and the number of bytes that all ranks sent."""
        source, inputs, output = (tools.path(self.name + end) for end in (".mlir", ".in.st", ".out.st"))
        write_text(source, self.text())
        save(inputs, {f"x{i}": value for i, value in enumerate(self.values())})
        bundle = tools.compile(source, self.name + ".ranks", self.topology(tools))
        ran = json.loads(tools.ok("mpmd-run", bundle, "--input", inputs, "--output", output, "--summary=json"))
        results = load(output)
        return (
            [results[f"r{i}"] for i in range(len(self.pairs))],
            tools.report(tools.path(self.name + ".ranks.mlir")),
            sum(rank["sent_bytes"] for rank in ran["ranks"]),
        )

    def same(self, got, want):
        bad = [
            f"{source} -> {target}"
            for (source, target), mine, other in zip(self.pairs, got, want)
            if mine.dtype != other.dtype or mine.tobytes() != other.tobytes()
        ]
        assert not bad, f"{self.name}: {len(bad)} pairs have other values than numpy: {'; '.join(bad[:5])}"


class Inside(Case):
    """Pairs inside one mesh: arguments have the first sharding. The second is alternately that of a result or of a
    constraint."""

    def __init__(self, name, mesh, shape, element, written=None):
        super().__init__(name, shape, element, pairs_of(mesh))
        # `written` gives other names to the axes: a mesh, and the text of a sharding on it.
        self.mesh, (self.axes, self.text_of) = mesh, written or (mesh, text_of)

    def topology(self, _):
        return ".".join(["pp1", *(f"{name}{size}" for name, size in self.axes)])

    def text(self):
        said = lambda sharding: f"sdy.sharding = #sdy.sharding<@mesh, {self.text_of(sharding)}>"
        arguments, results, values, lines = [], [], [], []
        for i, (source, target) in enumerate(self.pairs):
            arguments.append(f'%x{i}: {self.type} {{{said(source)}}} loc("x{i}")')
            constrained = i % 2 == 1
            results.append(f'{self.type} {{jax.result_info = "r{i}"{"" if constrained else ", " + said(target)}}}')
            values.append(f"%y{i}" if constrained else f"%x{i}")
            if constrained:
                laid = f"sdy.sharding_constraint %x{i} <@mesh, {self.text_of(target)}>"
                lines.append(f"  %y{i} = {laid} : {self.type}\n")
        axes = ", ".join(f'"{name}"={size}' for name, size in self.axes)
        return (
            f"sdy.mesh @mesh = <[{axes}]>\nfunc.func public @main({', '.join(arguments)})\n    -> "
            f"({', '.join(results)}) {{\n{''.join(lines)}  return {', '.join(values)} : {self.types}\n}}\n"
        )

    def check(self, tools):
        got, report, sent = self.run(tools)
        self.same(got, self.values())
        least = [lacking(self.mesh, source, target, self.shape) for source, target in self.pairs]
        total = self.bytes * sum(map(sum, least))
        assert sent == total, f"{self.name}: {sent} bytes moved, expected {total}"
        # One collective per pair, and none if each device has what it needs. If only the padding of a shard differs, a
        # collective of no bytes lays it out again.
        listed = sorted(entry["bytes"] for entry in report["collectives"] if entry["bytes"])
        wanted = sorted(self.bytes * max(counts) for counts in least if max(counts))
        assert listed == wanted, f"{self.name}: {len(listed)} collectives are listed, expected {len(wanted)}"


class Between(Case):
    """Pairs between two meshes: stage 0 produces a value in the first sharding, stage 1 reads it in the second.
    `more`: bytes above the minimum."""

    def __init__(self, name, meshes, shape, element, more=0):
        super().__init__(name, shape, element, pairs_of(meshes[0]))
        self.meshes, self.more = meshes, more

    def topology(self, tools):
        first, second = ([{"name": name, "size": size} for name, size in mesh] for mesh in self.meshes)
        cluster = {"axes": [{"name": "pp", "size": 2}, *first], "stages": {"1": {"axes": second}}}
        path = tools.path(self.name + ".cluster.json")
        write_json(path, cluster)
        return path

    def stage(self, number):
        """A stage that adds one to each value. Stage 0 states the sharding of its results, stage 1 that of its
        operands."""
        lines = [f"  %one = stablehlo.constant dense<1{'.0' if self.element[0] == 'f' else ''}> : {self.type}"]
        for i, pair in enumerate(self.pairs):
            ops = [f"stablehlo.add %x{i}, %one", f"sdy.sharding_constraint %y{i} <@mesh, {text_of(pair[0])}>"]
            if number == 1:
                ops = [f"sdy.sharding_constraint %x{i} <@mesh, {text_of(pair[1])}>", f"stablehlo.add %y{i}, %one"]
            lines += [f"  %{name}{i} = {op} : {self.type}" for name, op in zip("yz", ops)]
        body = "\n".join(lines)
        return (
            f"func.func private @mpmd_stage_{number}_body({self.each(f'%x#: {self.type}')}) -> ({self.types}) {{\n"
            f"{body}\n  return {self.each('%z#')} : {self.types}\n}}\n"
        )

    def text(self):
        axes = ", ".join(f'"{name}"={size}' for name, size in self.meshes[0])
        arguments = self.each(f'%x#: {self.type} loc("x#")')
        results = self.each(f'{self.type} {{jax.result_info = "r#"}}')
        count = len(self.pairs)
        between = ", ".join(f"%y#{i}" for i in range(count))
        last = ", ".join(f"%z#{i}" for i in range(count))
        called = f": ({self.types}) -> ({self.types})"
        return (
            f"sdy.mesh @mesh = <[{axes}]>\nfunc.func public @main({arguments})\n    -> ({results}) {{\n"
            f"  %y:{count} = func.call @mpmd_stage_0_body({self.each('%x#')}) {called}\n"
            f"  %z:{count} = func.call @mpmd_stage_1_body({between}) {called}\n"
            f"  return {last} : {self.types}\n}}\n{self.stage(0)}{self.stage(1)}"
        )

    def check(self, tools):
        got, report, sent = self.run(tools)
        self.same(got, self.values() + np.array(2, TYPES[self.element]))
        # Each device of stage 1 needs all of its elements. Elements that several devices need cross the link once, as
        # shards that these devices gather.
        least = [self.bytes * sum(lacking(self.meshes[1], None, target, self.shape)) for _, target in self.pairs]
        moved = [entry["bytes"] for entry in report["transfers"]]
        assert len(moved) == len(least), f"{self.name}: {len(moved)} transfers, expected {len(least)}"
        worst = max(mine - most for mine, most in zip(moved, least))
        assert worst <= 0, f"{self.name}: a transfer moves {worst} bytes more than its readers need"
        total = sum(least) + self.more
        assert sent == total, f"{self.name}: {sent} bytes moved, expected {sum(least)} + {self.more}"


CASES = (
    Inside("pair", PAIR, (8, 8), "f32"),
    Inside("pair-short", PAIR, (5, 6), "i64"),
    Inside("cube", CUBE, (8, 8), "i8"),
    Inside("cube-short", CUBE, (5, 6), "f32"),
    Inside("halves-short", CUBE, (6, 5), "i8", (PAIR, in_halves)),
    Between("stages", (PAIR, PAIR), (8, 8), "f32"),
    Between("stages-cube", (CUBE, CUBE), (8, 8), "f32"),
    Between("stages-turned", (PAIR, PAIR[::-1]), (8, 8), "i64"),
    Between("stages-fewer", (PAIR, (("a", 3), ("b", 2))), (5, 6), "f32"),
    Between("stages-other", (PAIR, (("b", 3),)), (5, 6), "f32"),
    Between("stages-one", (CUBE, ()), (5, 6), "f32"),
    # Elements for several readers cross the link with more sharded axes than the readers' sharding has. A short shard
    # may reach a device that does not need it and forwards it: these are the bytes above the minimum.
    Between("stages-short", (PAIR, PAIR), (5, 6), "f32", 44),
    Between("stages-cube-short", (CUBE, CUBE), (5, 6), "f32", 1848),
    Between("stages-more", (PAIR, (("a", 4), ("b", 3))), (5, 6), "i8", 65),
    Between("stages-cube-other", (CUBE, (("a", 3), ("c", 2))), (8, 8), "f32", 6400),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_pairs(tools, case):
    case.check(tools)
