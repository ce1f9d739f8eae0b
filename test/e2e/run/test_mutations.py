"""Mutates the rank programs of one step exhaustively: every invalid program is refused with the op named, every valid
one gives the same bits.

Dropped, doubled and retagged sends, receives and waits, and slots that share bytes while both are live, must be
refused. A swap of two neighbouring transfers must be refused, or run over the zero-buffer transport without hanging
and give the same bits.
"""
import os
import re

import numpy as np
import pytest

from harness import E2E, in_parallel, read_text, same_bits, save, write_text

MOVE = re.compile(r"^(\s*mpmd\.)(send|recv|wait) @(\w+)\[(\d+)\](?: (%\d+) : (\S+))?")
ALLOC = re.compile(
    r"^\s*(%\d+) = mpmd\.alloc \[([\d, ]+)\]( argument \d+)?( result \[[\d, ]+\])?"
    r"(?: name \"[^\n]*\")? : memref<(.*)>"
)
BIND = re.compile(r"^\s*mpmd\.bind @(\w+)\(([^)]*)\) sliced = \[([^\]]*)\]")
RUN = re.compile(r"^\s*mpmd\.run @(\w+)\[(\d+)\]")
TASK = re.compile(
    r"^\s*mpmd\.command_list @(\w+) stage = \d+ (\w+) .*aliases = array<i64(?:: ([-\d, ]+))?>.* inputs = (\d+)"
)
SIZES = {"f32": 4, "i32": 4, "i1": 1}


class Ranked:
    """The lines of a module of phase `ranked`, and the contents of its rank programs."""

    def __init__(self, path):
        self.lines = read_text(path).splitlines()
        self.tasks, self.programs, self.transfers = {}, [], {}
        for number, line in enumerate(self.lines):
            if task := TASK.match(line):
                aliases = [int(a) for a in task[3].split(",")] if task[3] else []
                self.tasks[task[1]] = (task[2], aliases, int(task[4]))
            elif plan := re.match(r"\s*mpmd\.transfer_plan @(\w+) .*in_loop = (\w+)", line):
                self.transfers[plan[1]] = plan[2] == "true"
            elif "mpmd.rank_program" in line:
                self.programs.append([])
            elif self.programs and re.match(r"\s*(%\d+ = )?mpmd\.(alloc|bind|run|send|recv|wait|free)\b", line):
                self.programs[-1].append(number)

    def with_lines(self, changes):
        """The module's text with replaced lines; None drops a line, a list replaces it by several."""
        result = []
        for number, line in enumerate(self.lines):
            new = changes.get(number, line)
            result.extend([] if new is None else new if isinstance(new, list) else [new])
        return "\n".join(result) + "\n"


def move_mutants(ranked, microbatches):
    """(what, text) of every dropped, doubled and retagged send, receive and wait."""
    for program in ranked.programs:
        for number in program:
            move = MOVE.match(ranked.lines[number])
            if not move:
                continue
            line, transfer, microbatch = ranked.lines[number], move[3], int(move[4])
            what = f"{move[2]} @{transfer}[{microbatch}] in line {number + 1}"
            yield f"{what} dropped", ranked.with_lines({number: None})
            yield f"{what} doubled", ranked.with_lines({number: [line, line]})
            # The second copy is also placed at the end of the program.
            yield f"{what} doubled at the end", ranked.with_lines(
                {program[-1]: [ranked.lines[program[-1]], line]} if number != program[-1] else {number: [line, line]}
            )
            for other in range(microbatches + 1):
                if other != microbatch:
                    yield f"{what} for microbatch {other}", ranked.with_lines(
                        {number: line.replace(f"@{transfer}[{microbatch}]", f"@{transfer}[{other}]")}
                    )
            for other in ranked.transfers:
                if other != transfer:
                    yield f"{what} as @{other}", ranked.with_lines(
                        {number: line.replace(f"@{transfer}[", f"@{other}[")}
                    )


def lives_of(ranked, program):
    """By slot (line of its alloc, index): the moments at which it has a value that is needed later. Computed
    independently of the compiler's planner."""
    allocs, binds, sizes = {}, {}, {}
    events, end = {}, len(program)  # slot -> [(time, "write" | "update" | "read")]
    fixed, posted = {}, {}
    for time, number in enumerate(program):
        line = ranked.lines[number]
        if alloc := ALLOC.match(line):
            shape = alloc[5].split("x")
            allocs[alloc[1]] = (number, [int(o) for o in alloc[2].split(",")])
            sizes[number] = int(np.prod([int(d) for d in shape[:-1]], dtype=np.int64)) * SIZES[shape[-1]]
            if alloc[3] or alloc[4]:
                fixed[number] = -1 if alloc[3] else None  # None: from the first write on
        elif bind := BIND.match(line):
            binds[bind[1]] = (
                [b.strip() for b in bind[2].split(",") if b.strip()],
                [s.strip() == "true" for s in bind[3].split(",") if s.strip()],
            )
    slot = lambda buffer, microbatch: (allocs[buffer][0], microbatch % len(allocs[buffer][1]))
    note = lambda key, time, kind: events.setdefault(key, []).append((time, kind))
    for time, number in enumerate(program):
        line = ranked.lines[number]
        if run := RUN.match(line):
            kind, aliases, inputs = ranked.tasks[run[1]]
            buffers, sliced = binds[run[1]]
            for i, buffer in enumerate(buffers):
                key = slot(buffer, int(run[2]))
                looped = kind in ("forward", "backward_input", "backward_weight")
                note(key, time, "read" if i < inputs else "write" if looped and not sliced[i] else "update")
            for alias in aliases:
                if alias >= 0:
                    note(slot(buffers[alias], int(run[2])), time, "update")
        elif move := MOVE.match(line):
            name = (move[3], int(move[4]))
            if move[2] == "wait":
                key, received = posted[name]
                note(key, time, "update" if received else "read")
            else:
                key = slot(move[5], name[1])
                posted[name] = (key, move[2] == "recv")
                note(key, time, "read" if move[2] == "send" else "write" if ranked.transfers[name[0]] else "update")
    lives = {}
    for number, offsets in allocs.values():
        for index in range(len(offsets)):
            moments, start, last = set(), None, None
            for time, kind in events.get((number, index), []):
                if kind == "write" and number not in fixed:
                    if start is not None:
                        moments.update(range(start, last + 1))
                    start = last = time
                else:
                    start = time if start is None else start
                    last = time
            if number in fixed:
                start, last = (0 if fixed[number] == -1 else start), end
            if start is not None:
                moments.update(range(start, last + 1))
            lives[number, index] = moments
    return {a[0]: a[1] for a in allocs.values()}, sizes, lives


def overlap_mutants(ranked):
    """(what, text) of every pair of slots that are live at the same time, moved onto each other: to the same offset,
    and overlapping in one line of 64 bytes."""
    for program in ranked.programs:
        offsets, sizes, lives = lives_of(ranked, program)
        slots = sorted(lives)
        for i, a in enumerate(slots):
            for b in slots[:i]:
                if not lives[a] & lives[b]:
                    continue
                places = {offsets[b[0]][b[1]], offsets[b[0]][b[1]] + (sizes[b[0]] - 1) // 64 * 64}
                for place in places:
                    moved = list(offsets[a[0]])
                    moved[a[1]] = place
                    line = re.sub(r"alloc \[[\d, ]+\]", f"alloc [{', '.join(map(str, moved))}]", ranked.lines[a[0]])
                    yield (
                        f"slot {a[1]} of line {a[0] + 1} moved to byte {place}, onto slot {b[1]} of line {b[0] + 1}",
                        ranked.with_lines({a[0]: line}),
                    )


def swap_mutants(ranked):
    """(what, text) of every swap of two transfer instructions of one rank that are adjacent, or have only runs between
    them."""
    for program in ranked.programs:
        moves = [n for n in program if MOVE.match(ranked.lines[n])]
        for a, b in zip(moves, moves[1:]):
            first, second = ranked.lines[a], ranked.lines[b]
            yield f"lines {a + 1} and {b + 1} swapped", ranked.with_lines({a: second, b: first})
            if b != a + 1:
                yield f"line {b + 1} moved up to line {a + 1}", ranked.with_lines({a: [second, first], b: None})
                yield f"line {a + 1} moved down to line {b + 1}", ranked.with_lines({a: None, b: [second, first]})


def verify(tools, what, text, must_fail):
    """Whether the verifier of phase `ranked` accepts the text; a refusal must be one located error that names an op."""
    code, _, err = tools.call("mpmd-opt", "-", "--mpmd-verify-phase=phase=ranked", "-o", os.devnull, stdin=text)
    if code == 0:
        assert not must_fail, f"accepted: {what}"
        return True
    errors = [line for line in err.splitlines() if " error: " in line]
    assert code == 1 and len(errors) == 1, f"{what}: exit code {code}, errors {errors}"
    place = re.search(r":(\d+):\d+: error: (.*)", errors[0])
    assert place, f"{what}: no location in {errors[0]}"
    line = text.splitlines()[int(place[1]) - 1]
    assert re.match(
        r"\s*(%\d+ = )?mpmd\.(alloc|bind|run|send|recv|wait|transfer_plan)\b", line
    ), f"{what}: the error points at '{line.strip()[:60]}': {errors[0]}"
    assert "mpmd." in place[2] or re.search(
        r"\b(send|recv|wait) of transfer", place[2]
    ), f"{what}: the error names no op: {errors[0]}"
    return False


@pytest.fixture(scope="module")
def files(module_tools):
    rng = np.random.default_rng(9)
    state = {
        "state['count']": np.int32(0),
        "state['table']": rng.standard_normal((11, 5)).astype(np.float32),
        "state['w']": rng.standard_normal((5, 7)).astype(np.float32),
    }
    feed = {
        "batch['tokens']": rng.integers(0, 11, (4, 3, 13)).astype(np.int32),
        "batch['target']": rng.standard_normal((4, 3, 13, 7)).astype(np.float32),
    }
    paths = module_tools.path("state"), module_tools.path("feed")
    for path, tensors in zip(paths, (state, feed)):
        save(path, tensors)
    return paths


@pytest.fixture(scope="module")
def bundle(module_tools):
    return module_tools.compile(os.path.join(E2E, "inputs", "small.mlir"), "small", "pp3")


@pytest.fixture(scope="module")
def ranked(module_tools, bundle):
    return Ranked(module_tools.path("small.mlir"))


def held(check, mutants):
    """Runs `check` on all mutants, and reports all failures together."""
    failures = []

    def one(mutant):
        try:
            return check(mutant)
        except AssertionError as failure:
            failures.append(str(failure))

    in_parallel(one, mutants)
    assert not failures, f"{len(failures)} of {len(mutants)} mutants:\n" + "\n".join(failures[:40])


def test_program_itself(tools, ranked):
    verify(tools, "the program itself", ranked.with_lines({}), False)
    counts = len(ranked.programs), len(ranked.transfers)
    assert counts[0] == 3 and counts[1] >= 8, f"expected 3 programs and 8 transfers or more, got {counts}"


def test_moves(tools, ranked):
    mutants = list(move_mutants(ranked, 3))
    assert len(mutants) > 500, f"too few mutants: {len(mutants)}"
    held(lambda mutant: verify(tools, *mutant, True), mutants)


def test_overlaps(tools, ranked):
    mutants = list(overlap_mutants(ranked))
    assert len(mutants) > 100, f"too few mutants: {len(mutants)}"
    held(lambda mutant: verify(tools, *mutant, True), mutants)


def test_swaps(tools, ranked, bundle, files):
    mutants, buffers = list(enumerate(swap_mutants(ranked))), ("--transport", "zero-buffer")
    assert len(mutants) > 60, f"too few mutants: {len(mutants)}"
    want = tools.train(bundle, "small", *files, *buffers)

    def check(numbered):
        number, (what, text) = numbered
        if not verify(tools, what, text, False):
            return
        ranks, swapped = tools.path(f"swap{number}.mlir"), tools.path(f"swap{number}.mpmd")
        write_text(ranks, text)
        tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", swapped)
        options = (*buffers, "--stall-timeout", "10", "--inject-delays", str(number))
        same_bits(tools.train(swapped, f"swap{number}", *files, *options), want, what)

    held(check, mutants)
