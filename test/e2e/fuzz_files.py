"""Damaged files of every kind that a tool reads: schedules as CSV and JSON, costs, traces, clusters, reshards, models,
tensors and manifests. A tool ends with exit code 0 or 1, with one message where it refuses, within bounded time and
memory; it never crashes and never hangs. Seeded; by hand for longer: fuzz_files.py BIN WORK --seconds 3600 --seed 7
"""
import argparse
import hashlib
import os
import random
import resource
import shutil
import struct
import subprocess
import sys
import time

from harness import MLP, in_parallel, main, read_bytes, write_bytes

ARGUMENTS = argparse.ArgumentParser()
ARGUMENTS.add_argument("--seconds", type=float, default=30)
ARGUMENTS.add_argument("--seed", type=int, default=1)
OPTIONS, REST = ARGUMENTS.parse_known_args(sys.argv[1:])
sys.argv[1:] = REST
MEMORY, LIMIT = 4 << 30, 30
NUMBERS = (
    "0",
    "-1",
    "1",
    "2",
    "255",
    "65536",
    "16777215",
    "16777216",
    "2147483647",
    "2147483648",
    "4294967295",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "99999999999999999999999",
    "1e9",
    "1e308",
    "1e999",
    "-1e308",
    "0.1",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    '""',
    '"x"',
)


CLUSTER = b"""{"nodes": 2, "devices_per_node": 4,
 "axes": [{"name": "pp", "size": 2, "inter": 2}, {"name": "dp", "size": -1}],
 "pipeline": "pp", "batch": ["dp"], "device": {"kind": "cpu", "memory": 8e9},
 "links": {"intra": {"bandwidth": 1e11, "latency": 1e-6}, "inter": {"bandwidth": 2e10, "latency": 5e-6}},
 "stages": {"1": {"axes": [{"name": "dp", "size": 2}, {"name": "tp", "size": 2}], "device": {"kind": "cuda"}}},
 "rules": [{"match": "h100-.*(a|b)+[0-9]{2}", "axes": [{"name": "pp", "size": 2}, {"name": "dp", "size": 1}]},
           {"match": "b*", "axes": []}]}
"""
RESHARD = b"""{"tensors": [{"shape": [16, 32], "element_bytes": 4,
  "source": {"devices": [0, 1, 2, 3], "mesh": [2, 2], "dims": [[0], []], "unreduced": [1]},
  "target": {"devices": [3, 4, 5], "mesh": [3], "dims": [[], []]}}],
 "cluster": {"nodes": [0, 0, 0, 0, 1, 1], "device_bandwidth": 1e9, "nic_bandwidth": 1e9, "latency": 0}}"""

MODEL = b"""{"layers": 8, "hidden": 64, "heads": 8, "sequence": 32, "vocabulary": 128, "batch": 16, "type": "f32",
 "gradient_bytes": 4, "optimizer_bytes": 8}"""
MACHINE = b"""{"nodes": 2, "devices_per_node": 4, "axes": [{"name": "dp", "size": -1}],
 "device": {"kind": "cpu", "memory": 8e9},
 "links": {"intra": {"bandwidth": 1e11, "latency": 1e-6}, "inter": {"bandwidth": 2e10, "latency": 5e-6}}}"""


def damaged(rng, raw):
    """A text or bytes with parts cut, repeated, exchanged, and numbers that are too large."""
    raw = bytearray(raw)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, kind = rng.randrange(len(raw) + 1), rng.randrange(10)
        length = rng.choice((1, 2, 8, 64, 512))
        if kind == 0:
            del raw[at : at + length]
        elif kind == 1:
            raw[at:at] = raw[at : at + length] * rng.choice((1, 2, 50))
        elif kind == 2:
            raw[at : at + 1] = bytes([rng.randrange(256)])
        elif kind == 3:
            del raw[at:]
        elif kind == 4:
            raw[at:at] = rng.choice(
                (
                    b"[",
                    b"{",
                    b"\"",
                    b",",
                    b"\n",
                    b"(",
                    b";",
                    b"\0",
                    b"[" * 5000,
                    b"{\"a\":" * 5000,
                    b"\n" * 5000,
                    b"," * 5000,
                )
            )
        elif kind < 9:
            digits = [i for i in range(len(raw)) if chr(raw[i]).isdigit() and (i == 0 or not chr(raw[i - 1]).isdigit())]
            if digits:
                begin = end = rng.choice(digits)
                while end < len(raw) and chr(raw[end]).isdigit():
                    end += 1
                raw[begin:end] = rng.choice(NUMBERS).encode()
        else:
            other = rng.randrange(len(raw) + 1)
            raw[at : at + length], raw[other : other + length] = raw[other : other + length], raw[at : at + length]
    return bytes(raw)


def fixed():
    """What chance seldom finds: files that are small, or quick to write, and ask for very much."""
    waits = (
        b",".join(b"0SEND_F%d" % i for i in range(30000))
        + b","
        + b",".join(b"0WAIT_SEND_F%d" % i for i in range(30000))
    )
    return {
        "csv": [
            b"",
            b"\n" * 3000000,
            b"16777215F0",
            b"0F16777215",
            waits,
            b"0F0," * 1000000,
            b"(" * 100000,
            b'"' * 1000000,
            b"9" * 1000000,
            b"0F0\n" + b"\n" * 1048576,
        ],
        "json": [
            b"[" * 1000000,
            b'{"a":' * 1000000,
            b'{"orders": [' + b"[]," * 1000000 + b"[]]}",
            b'{"microbatches": 1e300, "place": [0], "orders": [["0F0"]]}',
            b'{"microbatches": 16777215, "place": [' + b"0," * 100000 + b'0], "orders": [["0F0"]]}',
            b'{"microbatches": 1, "microbatches": 2, "place": [0], "orders": [["0F0"]]}',
        ],
        "costs": [
            b"[" * 1000000,
            b'{"stages": [' + b"{}," * 1000000 + b"{}]}",
            b'{"stages": [{"F": 1e308, "I": 1e308, "W": 1e308}, {"F": 1e308, "I": 1, "W": 1}]}',
            b'{"stages": [{"F": -1, "I": 1, "W": 1}]}',
        ],
        "trace": [
            b'{"traceEvents": [{"ph": "M", "name": "thread_name", "tid": 1048575, "args": {"name": "x"}}]}',
            b'{"traceEvents": [' + b"[" * 100000,
            b'{"traceEvents": [{"ph": "X", "cat": "task", "name": "0F0", "tid": 0, "ts": 0, "dur": 1, '
            b'"args": {"step": 1000000000000}}]}',
            b'{"traceEvents": [' + b'{"ph": "s"},' * 1000000 + b"1]}",
        ],
        "cluster": [
            b"[" * 1000000,
            b'{"nodes": 4194304, "devices_per_node": 4194304, "axes": []}',
            b'{"axes": [{"name": "pp", "size": 4194304}]}',
            b'{"axes": [{"name": "dp", "size": 4194304}], "stages": {"0": {"device": {"kind": "cuda"}}}}',
            b'{"axes": [' + b'{"name": "a", "size": 1},' * 100000 + b'{"name": "a", "size": 1}]}',
            b'{"axes": [], "rules": [' + b'{"match": "(a*)*b", "axes": []},' * 5000 + b'{"match": "b", "axes": []}]}',
            b'{"axes": [], "rules": [{"match": "((((a?){99}){99}){99}){99}", "axes": []}]}',
            b'{"axes": [], "rules": [{"match": "' + b"(" * 1000 + b'", "axes": []}]}',
            b'{"axes": [], "stages": {' + b",".join(b'"%d": {}' % i for i in range(100000)) + b"}}",
            b'{"nodes": 1, "devices_per_node": 1, "axes": [{"name": "pp", "size": 4194304}], "stages": {"0": '
            b'{"axes": []}}}',
        ],
        "reshard": [
            b"[" * 1000000,
            b'{"tensors": [' + b"{}," * 1000000 + b"{}]}",
            RESHARD.replace(b"[16, 32]", b"[281474976710656, 281474976710656]"),
            RESHARD.replace(b"[16, 32]", b"[8388608, 8388608]"),
            RESHARD.replace(b"[2, 2]", b"[" + b"4294967296, " * 1000 + b"1]"),
            RESHARD.replace(b"[0, 0, 0, 0, 1, 1]", b"[" + b"0, " * 2000000 + b"0]"),
            RESHARD.replace(b"1e9", b"1e308"),
            RESHARD.replace(b"1e9", b"1e-308"),
            RESHARD.replace(b'"latency": 0', b'"latency": 1e308'),
            RESHARD.replace(b'"latency": 0', b'"memory": 8').replace(b"[16, 32]", b"[320, 4096]"),
        ],
        "tensors": [
            b"\xff" * 64,
            struct.pack("<Q", 100000000) + b"[" * 1000,
            struct.pack("<Q", 200000) + b"[" * 200000,
        ],
    }


def test(tools):
    run, schedule, opt = (os.path.join(tools.bin, n) for n in ("mpmd-run", "mpmd-schedule", "mpmd-opt"))
    state, feed = (os.path.join(MLP, n) for n in ("state.safetensors", "batches.safetensors"))
    bundle = tools.compile(os.path.join(MLP, "step.mlir"), "good", "pp2")
    for name in ("good.csv", "good.json"):
        tools.ok(
            "mpmd-schedule",
            "make",
            "--schedule=1f1b",
            "--ranks=2",
            "--microbatches=4",
            "--format=compute_comms",
            "--waits",
            "-o",
            tools.path(name),
        )
    tools.ok(
        "mpmd-run",
        bundle,
        "--input",
        state,
        "--feed",
        feed,
        "--steps",
        "1",
        "--trace",
        tools.path("good.trace"),
        "--profile",
        tools.path("good.costs"),
    )
    tools.ok("mpmd-schedule", "make", "--schedule=1f1b", "--ranks=4", "--microbatches=4", "-o", tools.path("four.csv"))

    def bytes_of(path):
        return read_bytes(path)

    for name, content in (("good.model.json", MODEL), ("good.machine.json", MACHINE)):
        write_bytes(tools.path(name), content)
    simulate = [schedule, "simulate", "--target=cpu"]
    seeds = {
        "csv": bytes_of(tools.path("good.csv")),
        "json": bytes_of(tools.path("good.json")),
        "costs": bytes_of(tools.path("good.costs")),
        "trace": bytes_of(tools.path("good.trace"))[:20000],
        "cluster": CLUSTER,
        "reshard": RESHARD,
        "model": MODEL,
        "machine": MACHINE,
        "tensors": bytes_of(state),
        "manifest": bytes_of(os.path.join(bundle, "manifest.json")),
    }
    seeds["trace"] = seeds["trace"][: seeds["trace"].rfind(b",\n")] + b"]}"

    shown = "topology=%s mesh-selector=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa array=16x5:[dp,-] svg=%s.svg"

    def command(kind, path):
        return {
            "csv": [schedule, "check", path],
            "json": [schedule, "convert", path, "-o", path + ".svg"],
            "costs": [schedule, "check", tools.path("four.csv"), "--costs", path],
            "trace": [schedule, "draw", "--run=" + path, "-o", path + ".svg"],
            "cluster": [opt, "--mpmd-show-topology=" + shown % (path, path)],
            "reshard": [os.path.join(tools.bin, "mpmd-reshard"), "plan", path, "--report=" + path + ".report"],
            "model": [*simulate, path, "--cluster", tools.path("good.machine.json")],
            "machine": [*simulate, tools.path("good.model.json"), "--cluster", path],
            "tensors": [run, bundle, "--input", path, "--feed", feed, "--steps", "1"],
            "manifest": [run, os.path.dirname(path), "--input", state, "--feed", feed, "--steps", "1"],
        }[kind]

    def place(kind, raw, name):
        if kind != "manifest":
            path = tools.path(f"{name}.{'safetensors' if kind == 'tensors' else 'csv' if kind == 'csv' else 'json'}")
        else:
            shutil.copytree(bundle, tools.path(name + ".mpmd"))
            path = tools.path(name + ".mpmd", "manifest.json")
            # With the checksum that belongs to it, or every damage would end there.
            raw = raw[: raw.rfind(b'"checksum"')] if b'"checksum"' in raw else raw
            raw += b'"checksum": "' + hashlib.sha256(raw).hexdigest().encode() + b'"\n}\n'
        write_bytes(path, raw)
        return path

    counts = {kind: [0, 0] for kind in seeds}

    def one(kind, raw, name):
        path = place(kind, raw, name)
        try:
            done = subprocess.run(
                command(kind, path),
                capture_output=True,
                timeout=LIMIT,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
            )
        except subprocess.TimeoutExpired:
            return f"{kind} {name}: no end within {LIMIT} s; the file is {path}"
        if (
            done.returncode not in (0, 1)
            or (done.returncode == 1 and done.stderr.count(b": error: ") != 1)
            or b"out of memory" in done.stderr
            or b"bad_alloc" in done.stderr
        ):
            said = done.stderr[-600:].decode(errors='replace')
            return f"{kind} {name}: exit code {done.returncode}; the file is {path}\n{said}"
        counts[kind][done.returncode] += 1
        shutil.rmtree(os.path.dirname(path)) if kind == "manifest" else os.remove(path)
        return None

    jobs = [(kind, raw, f"fixed-{kind}-{i}") for kind, texts in fixed().items() for i, raw in enumerate(texts)]
    bad = [message for message in in_parallel(lambda job: one(*job), jobs) if message]
    # What is no file at all.
    pipe = tools.path("pipe.csv")
    os.mkfifo(pipe)
    for kind in ("csv", "json", "costs", "trace", "cluster", "reshard", "model", "machine", "tensors"):
        for number, path in enumerate((pipe, "/dev/zero", "/dev/tty", tools.work)):
            if kind in ("cluster", "machine"):  # told by its ending
                os.symlink(path, tools.path(f"{kind}-link-{number}.json"))
                path = tools.path(f"{kind}-link-{number}.json")
            done = subprocess.run(command(kind, path), capture_output=True, timeout=LIMIT, stdin=subprocess.DEVNULL)
            if done.returncode != 1 or done.stderr.count(b": error: ") != 1:
                bad.append(
                    f"{kind} from {path}: exit code {done.returncode}\n{done.stderr[-300:].decode(errors='replace')}"
                )
    # Files that options of the compiler name.
    step = os.path.join(MLP, "step.mlir")
    for number, (key, ending) in enumerate(
        (k, e)
        for k in ("costs", "schedule", "topology", "stage-names")
        for e in ("json", "csv")
        if k == "schedule" or e == "json"
    ):
        for path in (pipe, "/dev/zero", tools.work):
            named = tools.path(f"named-{number}.{ending}")
            os.path.lexists(named) and os.remove(named)
            os.symlink(path, named)
            code, _, err = tools.call(
                "mpmd-opt", step, f"--mpmd-compile={key}={named}", "-o", tools.path("no.mlir"), timeout=LIMIT
            )
            if code != 1 or err.count("error: ") != 1:
                bad.append(f"{key}= from {path}: exit code {code}\n{err[-300:]}")

    end = time.monotonic() + OPTIONS.seconds

    def batch(worker):
        found, number = [], 2 * OPTIONS.seed * 10**6 + worker
        while time.monotonic() < end and len(found) < 5:
            rng = random.Random(number)
            quick = ("csv", "json", "costs", "trace", "cluster", "reshard", "model", "machine")
            kind = rng.choice((*quick, *quick, "tensors", "manifest"))
            message = one(kind, damaged(rng, seeds[kind]), f"{kind}-{number}")
            found += [message] if message else []
            number += 2
        return found

    bad += [message for found in in_parallel(batch, [0, 1]) for message in found]
    assert not bad, "\n".join(bad)
    assert all(refused >= 5 for _, refused in counts.values()), f"too few were refused: {counts}"
    print("; ".join(f"{kind}: {refused} refused, {taken} accepted" for kind, (taken, refused) in counts.items()))


main(test)
