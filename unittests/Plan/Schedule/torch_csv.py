#!/usr/bin/env python3
"""Reading and writing of PyTorch's pipelining CSV: torch_csv.py MPMD_SCHEDULE SCRATCH. torch has written the files in
torch/ (torch/make.py). If torch is installed, its schedules of many sizes are compared with ours, and it reads our
files."""

import os
import re
import subprocess
import sys

TOOL, SCRATCH = sys.argv[1], sys.argv[2]
FROZEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "torch")
os.makedirs(SCRATCH, exist_ok=True)

# File, schedule, ranks, chunks, microbatches.
FILES = (
    ("interleaved-1f1b-p4-v2-m8", "interleaved-1f1b", 4, 2, 8),
    ("interleaved-zb-p4-v2-m8", "interleaved-zb", 4, 2, 8),
    ("zbv-p4-m10", "zbv", 4, 2, 10),
    ("dualpipe-v-p4-m10", "dualpipe-v", 4, 2, 10),
    ("looped-bfs-p3-v3-m5", "looped-bfs", 3, 3, 5),
    ("zbv-p3-m6-comms", "zbv", 3, 2, 6),
)


def path(name):
    return os.path.join(SCRATCH, name)


def call(*arguments):
    done = subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stderr


def expect(condition, message):
    if not condition:
        sys.exit("FAILED: " + message)


def text_of(name):
    with open(name, encoding="utf-8", newline="") as f:
        return f.read()


def computing(text):
    """Per rank, what is computed: pairs that torch overlaps one by one, nothing else."""
    flat = re.sub(r"\(([^;)]*);([^)]*)\)OVERLAP_F_B", r"\1,\2", text)
    return [
        [cell for cell in line.strip().split(",") if re.fullmatch(r"\d+[FIWB]\d+", cell)]
        for line in flat.strip().splitlines()
    ]


def make(name, ranks, chunks, microbatches, out, *more):
    code, err = call(
        "make",
        f"--schedule={name}",
        f"--ranks={ranks}",
        f"--microbatches={microbatches}",
        f"--chunks={chunks}",
        "-o",
        path(out),
        *more,
    )
    expect(code == 0, f"{name} {ranks} {chunks} {microbatches}: {err}")
    return text_of(path(out))


def test_frozen():
    for file, name, ranks, chunks, microbatches in FILES:
        source = os.path.join(FROZEN, file + ".csv")
        code, err = call("convert", source, "-o", path("read.csv"))
        expect(code == 0, f"{file}: {err}")
        want = computing(text_of(source))
        expect(computing(text_of(path("read.csv"))) == want, f"{file} is read as something else")
        expect(
            computing(make(name, ranks, chunks, microbatches, "made.csv")) == want,
            f"{name} is not what torch makes in {file}",
        )
    return len(FILES)


def test_older():
    """As torch wrote them before: B for the input half of a backward, BW for both halves."""
    older = {"I": "B", "B": "BW"}
    count = 0
    for file, *_ in FILES:
        now = text_of(os.path.join(FROZEN, file + ".csv"))
        before = re.sub(r"(\d+)([IB])(\d+)", lambda cell: cell[1] + older[cell[2]] + cell[3], now)
        with open(path("older.csv"), "w", encoding="utf-8") as f:
            f.write(before)
        code, err = call("convert", path("older.csv"), "-o", path("read.csv"))
        expect(code == 0 and "read as older versions of torch write it" in err, f"{file}: {code} {err}")
        expect(computing(text_of(path("read.csv"))) == computing(now), f"{file} is read as something else")
        count += 1
    with open(path("mixed.csv"), "w", encoding="utf-8") as f:
        f.write("0F0,0I0,0W0,0F1,0BW1\n")
    code, err = call("check", path("mixed.csv"))
    expect(code == 1 and "got I and BW" in err, f"I and BW: {code} {err}")
    return count


def test_broken():
    """What torch itself does not look at in a file with sends and receives."""
    good = text_of(os.path.join(FROZEN, "zbv-p3-m6-comms.csv"))
    cases = (
        (",5RECV_F0", "", "comm_matched"),
        (",0SEND_F1", "", "expected a wait after its send"),
        ("0F1,0SEND_F1", "0SEND_F1,0F1", "comm_order: expected 0SEND_F1 after 0F1"),
        ("5RECV_F0,0F4,0SEND_F4,5F0", "0F4,0SEND_F4,5F0,5RECV_F0", "comm_order: expected 5RECV_F0 before 5F0"),
        ("0I0,0WAIT_SEND_F0", "0I0,0WAIT_SEND_F9", "expected a wait after its send"),
        ("0I0,0WAIT_SEND_F0", "0I0,0WAIT_SEND_F0,0WAIT_SEND_F0", "expected one wait per send"),
        ("0F0,0SEND_F0", "0F0,0SEND_F0,0SEND_F0", "once"),
        ("0UNSHARD", "0UNSHARD3", "line 1, cell 1"),
    )
    for old, new, words in cases:
        expect(old in good, f"{old} is not in the file")
        with open(path("broken.csv"), "w", encoding="utf-8") as f:
            f.write(good.replace(old, new, 1))
        code, err = call("check", path("broken.csv"))
        expect(code == 1 and words in err and err.count("\n") == 1, f"{old} -> {new}: {code} {err}, expected {words}")
    return len(cases)


def test_torch():
    sys.path.insert(0, FROZEN)
    try:
        import make as theirs
    except ImportError:
        return "torch is not installed: only the frozen files were compared"
    from torch.distributed.pipelining import schedules as S

    count = 0
    kinds = {
        "interleaved-1f1b": S.ScheduleInterleaved1F1B,
        "interleaved-zb": S.ScheduleInterleavedZeroBubble,
        "zbv": S.ScheduleZBVZeroBubble,
        "dualpipe-v": S.ScheduleDualPipeV,
        "looped-bfs": S.ScheduleLoopedBFS,
    }
    for name, kind in kinds.items():
        for ranks in (2, 3, 4, 5, 8, 16):
            for chunks in (2, 3) if name in ("interleaved-1f1b", "interleaved-zb", "looped-bfs") else (2,):
                for microbatches in (2 * ranks, 3 * ranks, 4 * ranks):
                    schedule = theirs.schedule(kind, ranks, chunks, microbatches)
                    schedule._dump_csv(path("theirs.csv"), format="compute_only")
                    ours = make(name, ranks, chunks, microbatches, "ours.csv")
                    expect(
                        computing(text_of(path("theirs.csv"))) == computing(ours),
                        f"{name} {ranks} {chunks} {microbatches} differs from torch's",
                    )
                    schedule._dump_csv(path("theirs.csv"), format="compute_comms")
                    expect(
                        call("check", path("theirs.csv"))[0] == 0,
                        f"{name} {ranks} {chunks} {microbatches}: torch's compute_comms is refused",
                    )
                    count += 1
    # torch's reader, lowering and dry run accept our files.
    for name in (
        "zb-h1",
        "1f1b",
        "zbv",
        "v-half",
        "v-min",
        "1f1b-v",
        "dualpipe-v",
        "interleaved-1f1b",
        "interleaved-zb",
        "kimi-k2",
        "gis",
        "zb-h2",
        "search",
    ):
        chunks = 1 if name in ("zb-h1", "1f1b", "zb-h2") else 2
        make(name, 4, chunks, 12, "ours.csv")
        make(name, 4, chunks, 12, "comms.csv", "--format=compute_comms", "--waits")
        for file, form in (("ours.csv", "compute_only"), ("comms.csv", "compute_comms")):
            reader = theirs.schedule(S._PipelineScheduleRuntime, 4, chunks, 12)
            reader._load_csv(path(file), format=form)
            place = reader.stage_index_to_group_rank
            order = {
                rank: [
                    a
                    for a in row
                    if a.computation_type.value not in ("UNSHARD", "RESHARD", "REDUCE_GRAD", "WAIT_REDUCE_GRAD")
                ]
                for rank, row in reader.pipeline_order_with_comms.items()
            }
            S._simulate_comms_compute(order, lambda stage, place=place: place[stage], 4 * chunks)
            count += 1
    return f"{count} schedules exchanged with torch"


for test in (test_frozen, test_older, test_broken, test_torch):
    print(test.__name__, test())
