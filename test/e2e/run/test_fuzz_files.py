"""Damaged files of every kind that a tool reads: schedules as CSV and JSON, costs, traces, clusters, reshards,
models, tensors and manifests. A tool ends with exit code 0 or 1 within bounded time and memory, with one message if
it refuses the file. It never crashes or hangs. The seed makes failures repeatable. For longer runs: --seconds 3600
--seed 7
"""
import hashlib
import os
import random
import resource
import shutil
import struct
import subprocess
import time

import pytest

from harness import FEED, STATE, STEP, read_bytes, write_bytes


MEMORY, LIMIT, SECONDS = 4 << 30, 30, 30
NUMBERS = '''0 -1 1 2 255 65536 16777215 16777216 2147483647 2147483648 4294967295 9223372036854775807
9223372036854775808 18446744073709551615 99999999999999999999999 1e9 1e308 1e999 -1e308
0.1 NaN null true [] {} "" "x"'''.split()


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
    """A text or bytes with removed, repeated and exchanged ranges, and with numbers that are too large."""
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
    """Damage that random changes rarely produce: small files that request very large resources."""
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


SHOWN = "topology=%s mesh-selector=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa array=16x5:[dp,-] svg=%s.svg"
QUICK = ("csv", "json", "costs", "trace", "cluster", "reshard", "model", "machine")
KINDS = (*QUICK, "tensors", "manifest")


class Files:
    """Valid files of each kind, and the commands that read them."""

    def __init__(self, tools):
        path, make = tools.path, ("mpmd-schedule", "make", "--schedule=1f1b", "--microbatches=4")
        self.bin, self.path, self.bundle = tools.bin, path, tools.compile(STEP, "good", "pp2")
        for name in ("good.csv", "good.json"):
            tools.ok(*make, "--ranks=2", "--format=compute_comms", "--waits", "-o", path(name))
        tools.ok(*make, "--ranks=4", "-o", path("four.csv"))
        outputs = ("--trace", path("good.trace"), "--profile", path("good.costs"))
        tools.ok("mpmd-run", self.bundle, "--input", STATE, "--feed", FEED, "--steps", "1", *outputs)
        write_bytes(path("good.model.json"), MODEL)
        write_bytes(path("good.machine.json"), MACHINE)
        self.seeds = {kind: read_bytes(path("good." + kind)) for kind in ("csv", "json", "costs")}
        trace = read_bytes(path("good.trace"))[:20000]
        self.seeds |= {"trace": trace[: trace.rfind(b",\n")] + b"]}", "cluster": CLUSTER, "reshard": RESHARD}
        self.seeds |= {"model": MODEL, "machine": MACHINE, "tensors": read_bytes(STATE)}
        self.seeds["manifest"] = read_bytes(os.path.join(self.bundle, "manifest.json"))

    def command(self, kind, path):
        run, schedule, opt, reshard = (f"{self.bin}/mpmd-{n}" for n in ("run", "schedule", "opt", "reshard"))
        steps = ("--feed", FEED, "--steps", "1")
        return {
            "csv": [schedule, "check", path],
            "json": [schedule, "convert", path, "-o", path + ".svg"],
            "costs": [schedule, "check", self.path("four.csv"), "--costs", path],
            "trace": [schedule, "draw", "--run=" + path, "-o", path + ".svg"],
            "cluster": [opt, "--mpmd-show-topology=" + SHOWN % (path, path)],
            "reshard": [reshard, "plan", path, "--report=" + path + ".report"],
            "model": [schedule, "simulate", "--target=cpu", path, "--cluster", self.path("good.machine.json")],
            "machine": [schedule, "simulate", "--target=cpu", self.path("good.model.json"), "--cluster", path],
            "tensors": [run, self.bundle, "--input", path, *steps],
            "manifest": [run, os.path.dirname(path), "--input", STATE, *steps],
        }[kind]

    def refuses(self, tools, kind, raw, name):
        """Whether the tool refuses the file with one message; otherwise it accepts the file."""
        if kind != "manifest":
            path = tools.path(f"{name}.{'safetensors' if kind == 'tensors' else 'csv' if kind == 'csv' else 'json'}")
        else:
            path = os.path.join(shutil.copytree(self.bundle, tools.path(name + ".mpmd")), "manifest.json")
            # With a correct checksum, because otherwise every damage would be found there.
            raw = raw[: raw.rfind(b'"checksum"')] if b'"checksum"' in raw else raw
            raw += b'"checksum": "' + hashlib.sha256(raw).hexdigest().encode() + b'"\n}\n'
        write_bytes(path, raw)
        limits = lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        done = subprocess.run(self.command(kind, path), capture_output=True, timeout=LIMIT, preexec_fn=limits)
        right = done.returncode == 0 or done.returncode == 1 and done.stderr.count(b": error: ") == 1
        right = right and b"out of memory" not in done.stderr and b"bad_alloc" not in done.stderr
        said = done.stderr[-600:].decode(errors="replace")
        assert right, f"{kind} {name}: exit code {done.returncode}; the file is {path}\n{said}"
        shutil.rmtree(os.path.dirname(path)) if kind == "manifest" else os.remove(path)
        return done.returncode == 1


@pytest.fixture(scope="module")
def files(module_tools):
    return Files(module_tools)


@pytest.fixture(scope="module")
def pipe(module_tools):
    path = module_tools.path("pipe.csv")
    os.mkfifo(path)
    return path


@pytest.mark.parametrize("kind, number", [(kind, i) for kind, texts in fixed().items() for i in range(len(texts))])
def test_fixed(tools, files, kind, number):
    files.refuses(tools, kind, fixed()[kind][number], f"fixed-{kind}-{number}")


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_no_files(tools, files, pipe, kind):
    """Paths that are not files."""
    for number, path in enumerate((pipe, "/dev/zero", "/dev/tty", tools.work)):
        if kind in ("cluster", "machine"):  # told by its ending
            os.symlink(path, tools.path(f"link-{number}.json"))
            path = tools.path(f"link-{number}.json")
        command = files.command(kind, path)
        done = subprocess.run(command, capture_output=True, timeout=LIMIT, stdin=subprocess.DEVNULL)
        said = f"{kind} from {path}: exit code {done.returncode}\n{done.stderr[-300:].decode(errors='replace')}"
        assert done.returncode == 1 and done.stderr.count(b": error: ") == 1, said


@pytest.mark.parametrize(
    "option, ending",
    (("costs", "json"), ("schedule", "json"), ("schedule", "csv"), ("topology", "json"), ("stage-names", "json")),
)
def test_options_of_the_compiler(tools, pipe, option, ending):
    for number, path in enumerate((pipe, "/dev/zero", tools.work)):
        named = tools.path(f"named-{number}.{ending}")
        os.symlink(path, named)
        code, _, err = tools.call("mpmd-opt", STEP, f"--mpmd-compile={option}={named}", "-o", os.devnull, timeout=LIMIT)
        assert code == 1 and err.count("error: ") == 1, f"{option}= from {path}: exit code {code}\n{err[-300:]}"


@pytest.mark.parametrize("kinds", (KINDS[0::2], KINDS[1::2]), ids=("even", "odd"))
def test_random(tools, request, files, kinds):
    seconds, seed = (request.config.getoption(name) for name in ("seconds", "seed"))
    end, refused = time.monotonic() + (SECONDS if seconds is None else seconds), dict.fromkeys(kinds, 0)
    number = 2 * 10**6 * (1 if seed is None else seed)
    while time.monotonic() < end:
        rng = random.Random(number)
        kind = rng.choice([kind for kind in kinds for _ in range(2 if kind in QUICK else 1)])
        refused[kind] += files.refuses(tools, kind, damaged(rng, files.seeds[kind]), f"{kind}-{number}")
        number += 1
    assert all(count >= 5 for count in refused.values()), f"too few were refused: {refused}"
