#!/usr/bin/env python3
"""Orders of 1F1B, interleaved 1F1B, ZBV and DualPipe-V, compared with the rules in the papers and in torch's
documentation: published_orders.py MPMD_SCHEDULE SCRATCH.
p 2-16, m up to 4p."""

import collections
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

TOOL, SCRATCH = sys.argv[1], sys.argv[2]
os.makedirs(SCRATCH, exist_ok=True)


class Fault(Exception):
    pass


def one_f_one_b(p, m, r):
    """p - r - 1 forwards to warm up, then forward and backward by turns, then what is left of the backwards."""
    warm = min(p - r - 1, m)
    order = [f"{r}F{j}" for j in range(warm)]
    for j in range(m - warm):
        order += [f"{r}F{warm + j}", f"{r}B{j}"]
    return order + [f"{r}B{j}" for j in range(m - warm, m)]


def interleaved(p, m, r, v=2):
    """Virtual microbatch k is of chunk (k mod gv) div g and microbatch (k div gv) g + k mod g; backward the chunks the
    other way around. Warm-up 2 (p - r - 1) + (v - 1) g."""
    rounds = max(1, m // p)
    if m % rounds:
        return None
    g = m // rounds

    def at(k, forward):
        chunk = k % (g * v) // g
        return f"{(chunk if forward else v - 1 - chunk) * p + r}{'F' if forward else 'B'}{k // (g * v) * g + k % g}"

    total = m * v
    warm = min(2 * (p - r - 1) + (v - 1) * g, total)
    order = [at(k, True) for k in range(warm)]
    for k in range(total - warm):
        order += [at(warm + k, True), at(k, False)]
    return order + [at(k, False) for k in range(total - warm, total)]


def zbv(p, m, r):
    """Handcrafted, seven steps, for at least 2p - 1 microbatches; those that are too many are left out."""
    n, q, order = max(2 * p - 1, m), 2 * p - 1 - r, []
    counts = collections.Counter()

    def do(stage, kind):
        order.append((stage, kind, counts[stage, kind]))
        counts[stage, kind] += 1

    for _ in range(2 * (p - r) - 1):
        do(r, "F")
    for _ in range(r):
        do(q, "F")
        do(r, "F")
    for _ in range(p - r):
        for kind in "FIW":
            do(q, kind)
    while counts[q, "F"] < counts[r, "F"] or counts[r, "F"] < n:
        if counts[r, "F"] < n:
            do(r, "F")
        do(r, "I")
        do(r, "W")
        for kind in "FIW":
            do(q, kind)
    for _ in range(r):
        do(r, "I")
        do(q, "I")
    for _ in range(p - r):
        do(r, "I")
        do(r, "W")
    for stage in (q, r):
        while counts[stage, "W"] < counts[stage, "I"]:
            do(stage, "W")
    return [f"{s}{k}{j}" for s, k, j in order if j < m]


def dualpipe_v(p, m, r):
    """Eight steps of the cut-in-half DualPipe, each pair as forward, then backward."""
    if m < 2 * p:
        return None
    down, up, counts, waiting, order = r, 2 * p - 1 - r, collections.Counter(), collections.deque(), []

    def forward(stage):
        order.append(f"{stage}F{counts[stage, 'F']}")
        counts[stage, "F"] += 1

    def backward(stage, half=False):
        j = counts[stage, "B"]
        counts[stage, "B"] += 1
        order.append(f"{stage}{'I' if half else 'B'}{j}")
        if half:
            waiting.append(f"{stage}W{j}")

    def weight():
        order.append(waiting.popleft())

    for _ in range(2 * (p - r - 1)):
        forward(down)
    for _ in range(r + 1):
        forward(down)
        forward(up)
    for _ in range(p - r - 1):
        backward(up, half=True)
        weight()
        forward(up)
    for _ in range(m - 2 * p + r + 1):
        forward(down)
        backward(up)
        forward(up)
        backward(down)
    for _ in range(p - r - 1):
        backward(up)
        forward(up)
        backward(down)
    half = False
    for i in range(r + 1):
        half = half or (i == (r + 1) // 2 and r % 2 == 1)
        backward(up, half)
        half = half or (i == (r + 1) // 2 and r % 2 == 0)
        backward(down, half)
    for _ in range(p - r - 1):
        weight()
        backward(down, half=True)
    for _ in range(r + 1):
        weight()
    if waiting:
        raise Fault(f"dualpipe-v {p} {m}: {len(waiting)} weight gradients are left by the rules")
    return order


RULES = {"1f1b": one_f_one_b, "interleaved-1f1b": interleaved, "zbv": zbv, "dualpipe-v": dualpipe_v}


def compare(job):
    name, p, m = job
    path = os.path.join(SCRATCH, f"{name}-{p}-{m}.csv")
    done = subprocess.run(
        [TOOL, "make", f"--schedule={name}", f"--ranks={p}", f"--microbatches={m}", "-o", path],
        capture_output=True,
        text=True,
        timeout=60,
    )
    want = [RULES[name](p, m, r) for r in range(p)]
    if want[0] is None:
        if done.returncode != 1 or "expected" not in done.stderr:
            raise Fault(f"{name} {p} {m}: expected a refusal, got {done.returncode} {done.stderr}")
        return 0
    if done.returncode:
        raise Fault(f"{name} {p} {m}: {done.stderr}")
    with open(path, encoding="utf-8") as f:
        got = [line.split(",") for line in f.read().splitlines()]
    os.remove(path)
    for r, (a, b) in enumerate(zip(got, want)):
        if a != b:
            at = next(i for i, (x, y) in enumerate(zip(a + [""], b + [""])) if x != y)
            raise Fault(f"{name} p={p} m={m} rank {r}: action {at} is {a[at:at + 4]}, the rules say {b[at:at + 4]}")
    return 1


def main():
    jobs = [(name, p, m) for name in RULES for p in range(2, 17) for m in range(1, 4 * p + 1)]
    with ThreadPoolExecutor(2) as pool:
        done = sum(pool.map(compare, jobs))
    print(f"{done} schedules as published, {len(jobs) - done} refused as they must be")


try:
    main()
except Fault as fault:
    sys.exit(f"FAILED: {fault}")
