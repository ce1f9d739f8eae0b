"""The positions of sends, receives and waits in rank programs. A value is sent right after the task that computes it,
even inside a fused backward. A wait for one pair of ranks never precedes work that is ready. Receives are posted
before their use. Stages on one rank need no transfer."""
import functools
import re

import pytest

from harness import STEP


SIZES = {"f32": 4, "i32": 4, "f64": 8, "i64": 8, "bf16": 2, "f16": 2, "i1": 1, "i8": 1, "i16": 2, "ui32": 4}


def bytes_of(memref):
    *dims, element = memref.split("x")
    size = SIZES[element.split(",")[0]]
    for dim in dims:
        size *= int(dim)
    return size


def read(path):
    """By rank program: buffers (offsets, bytes), buffers of tasks, and the instructions (kind, name, microbatch,
    buffer)."""
    programs, source = [], {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            if plan := re.search(r"mpmd\.transfer_plan (@\w+) from (@\w+) to", line):
                source[plan[1]] = plan[2]
            elif "mpmd.rank_program" in line:
                programs.append(({}, {}, []))
            elif alloc := re.search(r"(%\w+) = mpmd\.alloc \[([^\]]*)\].* : memref<([^>]*)>", line):
                programs[-1][0][alloc[1]] = ([int(o) for o in alloc[2].split(",")], bytes_of(alloc[3]))
            elif bind := re.search(r"mpmd\.bind (@\w+)\(([^)]*)\)", line):
                programs[-1][1][bind[1]] = [b.strip() for b in bind[2].split(",") if b.strip()]
            elif step := re.search(r"mpmd\.(run|send|recv|wait) (@\w+)\[(\d+)\](?: (%\w+))?", line):
                programs[-1][2].append((step[1], step[2], int(step[3]), step[4]))
    return programs, source


def check(path):
    """Returns the numbers of receives, of receives that are posted before the last run that precedes their wait, and
    of waits for sends."""
    receives = ahead = waits = 0
    programs, source = read(path)
    for buffers, binds, steps in programs:

        def span(buffer, microbatch, buffers=buffers):
            offsets, size = buffers[buffer]
            return offsets[microbatch % len(offsets)], offsets[microbatch % len(offsets)] + size

        sent, posted, runs, gap, maker = {}, {}, 0, [], None
        for before, (kind, name, j, buffer) in zip(
            [("start", None, 0, None)] + steps, steps + [("run", None, 0, None)]
        ):
            if kind == "send":
                assert before[0] in ("start", "send") or (
                    before[0] == "run" and buffer in binds[before[1]]
                ), f"{path}: {name}[{j}] is sent behind {before[:3]}, not behind its maker"
                maker = before if before[0] == "run" else maker
                assert (
                    before[0] == "start" or maker is None or buffer in binds[maker[1]]
                ), f"{path}: {name}[{j}] is not what {maker} makes"
            if kind == "run":
                # Between two runs, waits for sends must be for the next run.
                needed = [span(b, j) for b in binds.get(name, [])]
                # The next run needs its receives. Earlier receives of the same channel must complete first, because
                # channels are in order.
                late = {source[w[0]] for what, w in gap if what == "received" and posted[w][0] == runs}
                needed += [
                    at for (transfer, _), (run, at) in posted.items() if run == runs and source[transfer] in late
                ]
                for what, w in gap:
                    if what == "sent" and name is not None:
                        waits += 1
                        assert any(
                            a < sent[w][1] and sent[w][0] < b for a, b in needed
                        ), f"{path}: {name}[{j}] waits for the send of {w[0]}[{w[1]}], whose bytes it does not need"
                runs, gap = runs + 1, []
            elif kind == "send":
                sent[name, j] = span(buffer, j)
            elif kind == "recv":
                posted[name, j] = (runs, span(buffer, j))
            elif (name, j) in sent:
                gap.append(("sent", (name, j)))
            else:
                receives += 1
                ahead += posted[name, j][0] < runs
                gap.append(("received", (name, j)))
    return receives, ahead, waits


JOBS = [("pp4", s) for s in ("gpipe", "1f1b", "eager-1f1b", "zb-h1", "zb-h2", "zb-auto")]
JOBS += [("pp3", s) for s in ("1f1b", "zb-h1")]
JOBS += [("pp2", s) for s in ("1f1b", "zbv", "v-half", "v-min", "v-zb", "1f1b-v", "dualpipe-v", "interleaved-1f1b")]
JOBS += [("pp2", s) for s in ("interleaved-zb", "kimi-k2", "looped-bfs", "gis")]


@pytest.fixture(scope="module")
def checked(module_tools):
    @functools.cache
    def check_one(topology, schedule):
        """The results of `check`."""
        path = module_tools.path(f"{topology}-{schedule}.mlir")
        module_tools.ok("mpmd-opt", STEP, f"--mpmd-compile=topology={topology} schedule={schedule}", "-o", path)
        return check(path)

    return check_one


@pytest.mark.parametrize("topology, schedule", JOBS)
def test_sends_and_waits(checked, topology, schedule):
    checked(topology, schedule)


def test_most_are_ahead(checked):
    receives, ahead, waits = (sum(column) for column in zip(*(checked(*job) for job in JOBS)))
    counts = f"{ahead} of {receives} receives are posted ahead, {waits} waits for sends"
    assert waits > 0 and ahead >= 0.9 * receives, counts


@pytest.mark.parametrize(
    "topology, schedule, count",
    (("pp4", "1f1b", 6), ("pp2", "zbv", 4), ("pp2", "interleaved-1f1b", 6), ("pp2", "1f1b", 2)),
)
def test_stages_of_one_rank(tools, topology, schedule, count):
    tools.compile(STEP, "step", topology, schedule)
    moves = tools.report(tools.path("step.mlir"))["transfers"]
    crossing = sum(move["times"] > 1 and not move["local"] for move in moves)
    assert crossing == count, f"expected {count} transfers in the loop, got {crossing} of {moves}"
