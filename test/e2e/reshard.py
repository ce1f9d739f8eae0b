"""mpmd-reshard against a brute-force map of who owns which element: random reshards (up to 16 devices, rank 4, uneven,
overlapping, replicated, permuted axes, several nodes), all pairs of shardings of a 2-D tensor on meshes 2x4 and 2x2x2,
partial sums, caps of memory, and input that is wrong. By hand for more: reshard.py BIN WORK --count 10000 --seed 7
"""
import argparse
import itertools
import json
import random
import sys

import numpy as np

from harness import expect, in_parallel, main

ARGUMENTS = argparse.ArgumentParser()
ARGUMENTS.add_argument("--count", type=int, default=300)
ARGUMENTS.add_argument("--seed", type=int, default=1)
ARGUMENTS.add_argument("--first", type=int, default=0)
OPTIONS, REST = ARGUMENTS.parse_known_args(sys.argv[1:])
sys.argv[1:] = REST
EPSILON = 1e-9


def shard(sharding, shape, position):
    """The box of one position of a mesh, from the words of the manual."""
    coordinates = np.unravel_index(position, sharding["mesh"]) if sharding["mesh"] else ()
    box = []
    for extent, axes in zip(shape, sharding["dims"]):
        index, count = 0, 1
        for axis in axes:
            index, count = index * sharding["mesh"][axis] + int(coordinates[axis]), count * sharding["mesh"][axis]
        size = -(-extent // count)
        box.append((min(index * size, extent), min((index + 1) * size, extent)))
    return box


def cells(box):
    return tuple(slice(low, high) for low, high in box)


def owners(sharding, shape):
    """By device, which elements lie there."""
    masks = {}
    for position, device in enumerate(sharding["devices"]):
        masks[device] = np.zeros(shape, bool)
        masks[device][cells(shard(sharding, shape, position))] = True
    return masks


def bound_of(request):
    """On one port: bytes that a device must receive, and, for every set of devices, what must leave from within it over
    their number: each element once that only they hold, as often as it is needed where only they need it."""
    devices = sorted({d for t in request["tensors"] for side in ("source", "target") for d in t[side]["devices"]})
    number = {d: i for i, d in enumerate(devices)}
    received, weights = np.zeros(len(devices)), {}
    for tensor in request["tensors"]:
        shape = tensor["shape"]
        held, needed = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        for device, mask in owners(tensor["source"], shape).items():
            held[mask] |= 1 << number[device]
        for device, mask in owners(tensor["target"], shape).items():
            needed[mask] |= 1 << number[device]
        pairs, counts = np.unique(
            np.stack([held.ravel(), (needed & ~held).ravel()]), axis=1, return_counts=True
        )
        for (holders, needers), count in zip(pairs.T.tolist(), counts.tolist()):
            for i in range(len(devices)):
                received[i] += count * tensor["element_bytes"] * (needers >> i & 1)
            if needers:
                weights[holders, needers] = weights.get((holders, needers), 0) + count * tensor["element_bytes"]
    sets = np.arange(1, 1 << len(devices))
    sizes = sum(sets >> i & 1 for i in range(len(devices)))
    leaves = np.zeros(len(sets))
    for (holders, needers), weight in weights.items():
        inside = (holders & ~sets) == 0
        times = np.where((needers & ~sets) == 0, bin(needers).count("1"), 1)
        leaves += inside * times * weight
    return max(float(received.max(initial=0)), float((leaves / sizes).max(initial=0)))


def check(request, report, what, exact_bound=True):
    """Every rule of a report, element by element. Gives the number of relays of the longest chain."""
    cluster, tensors = request["cluster"], request["tensors"]
    nodes, messages = cluster["nodes"], report["messages"]
    held = [owners(t["source"], t["shape"]) for t in tensors]
    needed = [owners(t["target"], t["shape"]) for t in tensors]
    partial = any(t["source"].get("unreduced") for t in tensors)
    fast, slow = cluster["device_bandwidth"], min(cluster["device_bandwidth"], cluster["nic_bandwidth"])
    lanes = int(cluster["nic_bandwidth"] / slow * (1 + 1e-12))
    ports, nics, chain, moved, events = {}, {}, [], 0, {}
    written = [{d: np.zeros(t["shape"], int) for d in t["target"]["devices"]} for t in tensors]
    for i, m in enumerate(messages):
        t, a, b = m["tensor"], m["source"], m["target"]
        size = int(np.prod([high - low for low, high in m["box"]], dtype=np.int64)) * tensors[t]["element_bytes"]
        expect(size > 0 and a != b, f"{what}: message {i} is empty, or to itself")
        moved += size
        place = cells(m["box"])
        expect(all(0 <= low < high <= n for (low, high), n in zip(m["box"], tensors[t]["shape"])), f"{what}: box of {i}")
        if not m.get("partial"):
            expect(b in needed[t] and needed[t][b][place].all(), f"{what}: {b} does not need message {i}")
            written[t][b][place] += 1
        chain.append(0)
        if m["relay_of"] is not None:
            r = messages[m["relay_of"]]
            expect(m["relay_of"] < i and r["target"] == a and r["tensor"] == t, f"{what}: relay_of of {i}")
            expect(all(x[0] <= y[0] and y[1] <= x[1] for x, y in zip(r["box"], m["box"])), f"{what}: relay_of of {i}")
            expect(r["end"] <= m["start"] * (1 + EPSILON), f"{what}: message {i} leaves before its bytes are there")
            chain[i] = chain[m["relay_of"]] + 1
        else:
            expect(a in held[t] and held[t][a][place].all(), f"{what}: {a} does not hold message {i}")
        least = size / (fast if nodes[a] == nodes[b] else slow)
        expect(m["end"] - m["start"] >= least - EPSILON * m["end"], f"{what}: message {i} is too fast")
        for key in (("out", a), ("in", b)):
            expect(ports.get(key, 0) <= m["start"] + EPSILON * m["end"], f"{what}: message {i} on a port that is taken")
            ports[key] = m["end"]
        for key in (("out", nodes[a]), ("in", nodes[b])) if nodes[a] != nodes[b] else ():
            open_ = [end for end in nics.get(key, []) if end > m["start"] + EPSILON * m["end"]] + [m["end"]]
            expect(len(open_) <= lanes, f"{what}: message {i} on a NIC that is taken")
            nics[key] = open_
        for device in (a, b):
            events.setdefault(device, []).extend([(m["start"], size), (m["end"], -size)])
    minimum = 0
    for t, tensor in enumerate(tensors):
        for local in report["local"]:
            if local["tensor"] == t:
                place = cells(local["box"])
                expect(held[t][local["device"]][place].all(), f"{what}: {local} is not there")
                written[t][local["device"]][place] += 1
        for device, mask in needed[t].items():
            expect((written[t][device] == mask).all(), f"{what}: an element is not written once on {device}")
            minimum += int((mask & ~held[t].get(device, np.zeros_like(mask))).sum()) * tensor["element_bytes"]
    expect(report["moved_bytes"] == moved == report["minimum_bytes"], f"{what}: moved {moved}")
    expect(partial or minimum == moved, f"{what}: moved {moved} bytes, needed are {minimum}")
    end = max((m["end"] for m in messages), default=0)
    expect(report["makespan_seconds"] == end and report["bound_seconds"] <= end * (1 + EPSILON), f"{what}: makespan")
    peak = max((max(itertools.accumulate(n for _, n in sorted(e))) for e in events.values()), default=0)
    expect(report["peak_bytes"] == peak <= cluster.get("memory", peak), f"{what}: {peak} bytes in flight")
    hops = max(chain, default=0)
    if not partial and one_port(request) and not cluster.get("latency"):
        speed = fast if len({nodes[d] for t in tensors for s in ("source", "target") for d in t[s]["devices"]}) == 1 else slow
        bound, element = report["bound_seconds"] * speed, max(t["element_bytes"] for t in tensors)
        chunk = max(bound / 16, 2 * element)
        expect(
            end * speed <= bound * (1 + EPSILON) + 2 * element + hops * chunk,
            f"{what}: makespan {end * speed}, bound {bound}, {hops} hops of at most {chunk}",
        )
        if exact_bound:
            expect(abs(bound - bound_of(request)) <= EPSILON * bound, f"{what}: bound {bound}, {bound_of(request)}")
    return hops


def one_port(request):
    """All in one node, or each in one of its own."""
    devices = {d for t in request["tensors"] for side in ("source", "target") for d in t[side]["devices"]}
    nodes = {request["cluster"]["nodes"][d] for d in devices}
    return len(nodes) in (1, len(devices))


def random_mesh(rng, most):
    mesh = [rng.choice((1, 2, 2, 3, 4)) for _ in range(rng.randrange(4))]
    while np.prod(mesh, dtype=int) > most:
        mesh[rng.randrange(len(mesh))] = 1
    return mesh


def random_sharding(rng, devices, rank):
    mesh = random_mesh(rng, len(devices))
    dims, axes = [[] for _ in range(rank)], list(range(len(mesh)))
    rng.shuffle(axes)
    for axis in axes if rank else ():
        if rng.random() < 0.7:
            dims[rng.randrange(rank)].append(axis)
    return {"devices": rng.sample(devices, int(np.prod(mesh, dtype=int))), "mesh": mesh, "dims": dims, "unreduced": []}


def random_request(rng):
    count = rng.randint(1, 16)
    devices, nodes = list(range(count)), rng.choice(("one", "own", "some"))
    tensors = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rank = rng.randrange(5)
        shape = [rng.choice((1, 2, 3, 5, 8, 12, rng.randint(0, 40 >> rank))) for _ in range(rank)]
        element = tensors[0]["element_bytes"] if tensors and rng.random() < 0.7 else rng.choice((1, 2, 4, 8))
        tensors.append({"shape": shape, "element_bytes": element})
        for side in ("source", "target"):
            tensors[-1][side] = random_sharding(rng, devices, rank)
    per_node = rng.randint(1, 6)
    cluster = {
        "nodes": [0 if nodes == "one" else d if nodes == "own" else d // per_node for d in devices],
        "device_bandwidth": rng.choice((1e9, 4e9, 2.5e10)),
        "nic_bandwidth": rng.choice((1e9, 3e9, 1.25e9)),
        "latency": rng.choice((0, 0, 0, 1e-6)),
    }
    if rng.random() < 0.2:
        cluster["memory"] = 2 * max(t["element_bytes"] for t in tensors) * rng.randint(1, 20)
    return {"tensors": tensors, "cluster": cluster}


def test(tools):
    def plan(request, name, command="plan"):
        path = tools.path(name + ".json")
        with open(path, "w") as f:
            json.dump(request, f)
        return json.loads(tools.ok("mpmd-reshard", command, path, "--report=-"))

    def many(requests):
        """Checks (name, request) pairs, two at a time; gives the first failures."""

        def one(pair):
            name, request = pair
            try:
                check(request, plan(request, name), name)
            except Exception as error:  # pylint: disable=broad-except
                return f"{name}: {error}: {json.dumps(request)}"
            return None

        bad = [message for message in in_parallel(one, requests) if message]
        expect(not bad, f"{len(bad)} failures: " + "\n".join(bad[:5]))
        return len(requests)

    done = many([(f"r{i}", random_request(random.Random(OPTIONS.seed * 10**6 + i))) for i in range(OPTIONS.first, OPTIONS.first + OPTIONS.count)])
    print(f"{done} random reshards against the owner map")


main(test)
