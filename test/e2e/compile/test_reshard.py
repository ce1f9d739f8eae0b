"""mpmd-reshard, compared with a brute-force table of the owners of each element. Inputs are random reshards (up to 16
devices, rank 4, uneven, overlapping, replicated, permuted axes, several nodes), all pairs of shardings of a 2-D tensor
on meshes 2x4 and 2x2x2, partial sums, memory caps, and invalid files. For longer tests: --count 10000 --seed 7"""
import itertools
import json
import os
import random
import re
import xml.dom.minidom

import numpy as np
import pytest

from harness import SOURCE, read_json, read_text, write_text

EPSILON = 1e-9


def shard(sharding, shape, position):
    """The box of one device of a mesh, by the definition in the manual."""
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
    """By device, the elements that it owns."""
    masks = {}
    for position, device in enumerate(sharding["devices"]):
        masks[device] = np.zeros(shape, bool)
        masks[device][cells(shard(sharding, shape, position))] = True
    return masks


def bound_of(request):
    """The lower bound for one port per device: the bytes that a device must receive; and, for every set of devices,
    the bytes that the set must send, divided by its size. An element that only the set owns is sent once, or, if only
    the set needs it, as often as it is needed."""
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
        pairs, counts = np.unique(np.stack([held.ravel(), (needed & ~held).ravel()]), axis=1, return_counts=True)
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
    """Checks every rule of a report, element by element. Returns the number of relays of the longest chain."""
    cluster, tensors = request["cluster"], request["tensors"]
    nodes, messages = cluster["nodes"], report["messages"]
    held = [owners(t["source"], t["shape"]) for t in tensors]
    needed = [owners(t["target"], t["shape"]) for t in tensors]
    sums = [
        int(np.prod([t["source"]["mesh"][a] for a in t["source"].get("unreduced", [])], dtype=int)) for t in tensors
    ]
    # The number of partial sums that a device has received for an element, and when the last one arrived.
    added = [{d: np.zeros(t["shape"], int) for d in t["source"]["devices"]} for t in tensors]
    complete = [{d: np.zeros(t["shape"]) for d in t["source"]["devices"]} for t in tensors]
    fast, slow = cluster["device_bandwidth"], min(cluster["device_bandwidth"], cluster["nic_bandwidth"])
    lanes = int(cluster["nic_bandwidth"] / slow * (1 + 1e-12))
    ports, nics, chain, moved, events = {}, {}, [], 0, {}
    written = [{d: np.zeros(t["shape"], int) for d in t["target"]["devices"]} for t in tensors]
    for i, m in enumerate(messages):
        t, a, b = m["tensor"], m["source"], m["target"]
        size = int(np.prod([high - low for low, high in m["box"]], dtype=np.int64)) * tensors[t]["element_bytes"]
        assert size > 0 and a != b, f"{what}: message {i} is empty, or to itself"
        moved += size
        place = cells(m["box"])
        assert all(0 <= low < high <= n for (low, high), n in zip(m["box"], tensors[t]["shape"])), f"{what}: box of {i}"
        if m.get("partial"):
            assert sums[t] > 1 and b in held[t] and held[t][b][place].all(), f"{what}: {b} does not add message {i}"
            assert partial_of(tensors[t]["source"], a) != partial_of(
                tensors[t]["source"], b
            ), f"{what}: message {i} brings a sum that {b} has"
            added[t][b][place] += 1
            complete[t][b][place] = np.maximum(complete[t][b][place], m["end"])
        else:
            assert b in needed[t] and needed[t][b][place].all(), f"{what}: {b} does not need message {i}"
            written[t][b][place] += 1
        chain.append(0)
        if m["relay_of"] is not None:
            r = messages[m["relay_of"]]
            assert m["relay_of"] < i and r["target"] == a and r["tensor"] == t, f"{what}: relay_of of {i}"
            assert all(x[0] <= y[0] and y[1] <= x[1] for x, y in zip(r["box"], m["box"])), f"{what}: relay_of of {i}"
            assert r["end"] <= m["start"] * (1 + EPSILON), f"{what}: message {i} leaves before its bytes are there"
            chain[i] = chain[m["relay_of"]] + 1
        else:
            assert a in held[t] and held[t][a][place].all(), f"{what}: {a} does not hold message {i}"
            assert (
                m.get("partial")
                or (added[t][a][place] == sums[t] - 1).all()
                and (complete[t][a][place] <= m["start"] * (1 + EPSILON)).all()
            ), f"{what}: message {i} leaves before it is added up"
        least = size / (fast if nodes[a] == nodes[b] else slow)
        assert m["end"] - m["start"] >= least - EPSILON * m["end"], f"{what}: message {i} is too fast"
        for key in (("out", a), ("in", b)):
            assert ports.get(key, 0) <= m["start"] + EPSILON * m["end"], f"{what}: message {i} on a port that is taken"
            ports[key] = m["end"]
        for key in (("out", nodes[a]), ("in", nodes[b])) if nodes[a] != nodes[b] else ():
            open_ = [end for end in nics.get(key, []) if end > m["start"] + EPSILON * m["end"]] + [m["end"]]
            assert len(open_) <= lanes, f"{what}: message {i} on a NIC that is taken"
            nics[key] = open_
        for device in (a, b):
            events.setdefault(device, []).extend([(m["start"], size), (m["end"], -size)])
    minimum = 0
    for t, tensor in enumerate(tensors):
        for local in report["local"]:
            if local["tensor"] == t:
                place = cells(local["box"])
                assert held[t][local["device"]][place].all(), f"{what}: {local} is not there"
                assert (added[t][local["device"]][place] == sums[t] - 1).all(), f"{what}: {local} is not added up"
                written[t][local["device"]][place] += 1
                minimum -= int(np.prod([high - low for low, high in local["box"]])) * tensor["element_bytes"]
        minimum += (sums[t] - 1) * int(np.prod(tensor["shape"])) * tensor["element_bytes"]
        both = sum(int((mask & held[t][d]).sum()) for d, mask in needed[t].items() if d in held[t])
        kept = sum(int(np.prod([h - l for l, h in x["box"]])) for x in report["local"] if x["tensor"] == t)
        assert sums[t] > 1 or both == kept, f"{what}: {both} elements are there, {kept} are listed"
        for device, mask in needed[t].items():
            assert (written[t][device] == mask).all(), f"{what}: an element is not written once on {device}"
            minimum += int(mask.sum()) * tensor["element_bytes"]
    assert report["moved_bytes"] == moved == report["minimum_bytes"], f"{what}: moved {moved}"
    assert minimum == moved, f"{what}: moved {moved} bytes, needed are {minimum}"
    end = max((m["end"] for m in messages), default=0)
    assert report["makespan_seconds"] == end and report["bound_seconds"] <= end * (1 + EPSILON), f"{what}: makespan"
    peak = max((max(itertools.accumulate(n for _, n in sorted(e))) for e in events.values()), default=0)
    assert report["peak_bytes"] == peak <= cluster.get("memory", peak), f"{what}: {peak} bytes in flight"
    hops = max(chain, default=0)
    if max(sums, default=1) == 1 and one_port(request) and not cluster.get("latency"):
        speed = (
            fast
            if len({nodes[d] for t in tensors for s in ("source", "target") for d in t[s]["devices"]}) == 1
            else slow
        )
        bound, element = report["bound_seconds"] * speed, max(t["element_bytes"] for t in tensors)
        chunk = max(bound / 16, 2 * element)
        assert (
            end * speed <= bound * (1 + EPSILON) + 2 * element + hops * chunk
        ), f"{what}: makespan {end * speed}, bound {bound}, {hops} hops of at most {chunk}"
        if exact_bound:
            assert abs(bound - bound_of(request)) <= EPSILON * bound, f"{what}: bound {bound}, {bound_of(request)}"
    return hops


def partial_of(sharding, device):
    """The index of the partial sum that a device has."""
    coordinates = np.unravel_index(sharding["devices"].index(device), sharding["mesh"]) if sharding["mesh"] else ()
    return tuple(int(coordinates[axis]) for axis in sharding.get("unreduced", []))


def one_port(request):
    """One node for all devices, or one node per device."""
    devices = {d for t in request["tensors"] for side in ("source", "target") for d in t[side]["devices"]}
    nodes = {request["cluster"]["nodes"][d] for d in devices}
    return len(nodes) in (1, len(devices))


def random_mesh(rng, most):
    mesh = [rng.choice((1, 2, 2, 3, 4)) for _ in range(rng.randrange(4))]
    while np.prod(mesh, dtype=int) > most:
        mesh[rng.randrange(len(mesh))] = 1
    return mesh


def random_sharding(rng, devices, rank, sums=False):
    mesh = random_mesh(rng, len(devices))
    dims, axes = [[] for _ in range(rank)], list(range(len(mesh)))
    rng.shuffle(axes)
    unreduced = []
    for axis in axes:
        if rank and rng.random() < 0.7:
            dims[rng.randrange(rank)].append(axis)
        elif sums and rng.random() < 0.5:
            unreduced.append(axis)
    devices = rng.sample(devices, int(np.prod(mesh, dtype=int)))
    return {"devices": devices, "mesh": mesh, "dims": dims, "unreduced": unreduced}


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
            tensors[-1][side] = random_sharding(rng, devices, rank, side == "source" and rng.random() < 0.2)
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


def all_pairs():
    """All 121 pairs of shardings of a 2-D tensor on a 2x4 mesh."""
    dims = [[[], []]]
    for axes in ((0,), (1,), (0, 1), (1, 0)):
        dims += [[list(axes), []], [[], list(axes)]]
    dims += [[[0], [1]], [[1], [0]]]
    assert len(dims) == 11, f"{len(dims)} shardings"
    for first in (0, 8):
        for i, (source, target) in enumerate(itertools.product(dims, dims)):
            sides = {
                side: {"devices": list(range(at, at + 8)), "mesh": [2, 4], "dims": which, "unreduced": []}
                for side, at, which in (("source", 0, source), ("target", first, target))
            }
            tensor = {"shape": [6, 11], "element_bytes": 4, **sides}
            cluster = {"nodes": [0] * 16, "device_bandwidth": 1e9, "nic_bandwidth": 1e9, "latency": 0}
            yield f"pair{first}-{i}", {"tensors": [tensor], "cluster": cluster}


def example():
    """The example of the manual."""
    return {
        "tensors": [
            {
                "shape": [16, 32],
                "element_bytes": 4,
                "source": {"devices": [0, 1, 2, 3], "mesh": [2, 2], "dims": [[0, 1], []], "unreduced": []},
                "target": {"devices": [4, 5], "mesh": [2], "dims": [[], [0]]},
            }
        ],
        "cluster": {"nodes": [0, 0, 0, 0, 1, 1], "device_bandwidth": 1e9, "nic_bandwidth": 1e9, "latency": 0},
    }


def write(tools, name, content):
    write_text(tools.path(name), content if isinstance(content, str) else json.dumps(content))
    return tools.path(name)


def planned(tools, request, name):
    """The report, which must obey every rule."""
    report = json.loads(tools.ok("mpmd-reshard", "plan", write(tools, name + ".json", request), "--report=-"))
    try:
        check(request, report, name)
    except AssertionError as failure:
        raise AssertionError(f"{failure}: {json.dumps(request)}") from failure


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        count, seed = (metafunc.config.getoption(name) for name in ("count", "seed"))
        first = 10**6 * (1 if seed is None else seed)
        metafunc.parametrize("number", range(first, first + (300 if count is None else count)))


def test_random(tools, number):
    planned(tools, random_request(random.Random(number)), f"r{number}")


@pytest.mark.parametrize("name, request_", list(all_pairs()), ids=[name for name, _ in all_pairs()])
def test_pairs(tools, name, request_):
    """All pairs of shardings on a 2x4 mesh, within one mesh and between two."""
    planned(tools, request_, name)


@pytest.mark.parametrize("seed", range(40))
def test_runs(tools, seed):
    """Threads execute the plans, and every element is compared."""
    request = random_request(random.Random(seed))
    path = write(tools, "run.json", request)
    report = json.loads(tools.ok("mpmd-reshard", "plan", path, "--report=-"))
    out = tools.ok("mpmd-reshard", "run", path)
    said = re.search(r"ran +(\d+) messages, (\d+) bytes between (\d+) threads; (\d+) elements are right", out)
    elements = sum(m.sum() for t in request["tensors"] for m in owners(t["target"], t["shape"]).values())
    assert said, out
    want = [len(report["messages"]), report["moved_bytes"], elements]
    assert [int(said[1]), int(said[2]), int(said[4])] == want, f"expected {want}, got {out}"


def test_outputs(tools):
    """Equal inputs give equal reports. Pictures are XML with every message; table and report agree."""
    path = write(tools, "example.json", example())
    report = tools.ok("mpmd-reshard", "plan", path, "--report=-")
    out = tools.ok("mpmd-reshard", "plan", path, "--report=" + tools.path("r.json"), "--svg=" + tools.path("r.svg"))
    assert read_text(tools.path("r.json")) == report, "two reports differ"
    assert (
        list(json.loads(report))
        == "moved_bytes minimum_bytes bound_seconds makespan_seconds rounds peak_bytes inside_bytes nic_bytes busiest "
        "messages local".split()
    ), report
    assert (
        "moved        2048 bytes, minimum 2048\nmakespan     2.048e-06 s, lower bound 2.048e-06 s, gap 0 %" in out
    ), out
    picture = xml.dom.minidom.parse(tools.path("r.svg"))
    boxes = [r for r in picture.getElementsByTagName("rect") if r.getAttribute("class") == "message"]
    assert len(boxes) == 2 * len(json.loads(report)["messages"]), f"{len(boxes)} boxes in the picture"
    bounds = json.loads(tools.ok("mpmd-reshard", "bounds", path, "--report=-"))
    assert bounds == {
        "minimum_bytes": 2048,
        "bound_seconds": 2.048e-6,
        "slices": 8,
        "transfers": 8,
        "device_in_bytes": 1024,
        "device_out_bytes": 512,
        "device_out_direct_bytes": 512,
        "node_in_bytes": 2048,
        "node_out_bytes": 2048,
    }, bounds
    assert tools.ok("mpmd-reshard", "--version").startswith("mpmd-reshard "), "--version"
    for command in ((), ("plan",), ("bounds",), ("run",)):
        assert "Usage" in tools.ok("mpmd-reshard", *command, "--help"), "--help"


def test_page(tools):
    """The documentation page shows the tool's output."""
    page = read_text(os.path.join(SOURCE, "docs", "guides", "resharding.md"))
    names = ("move.json", "machine.json", "tensors.json")
    paths = {name: write(tools, name, re.search(f"`{name}`[^`]*```json\n(.*?)```", page, re.S)[1]) for name in names}
    path = paths["move.json"]
    alone = tools.ok("mpmd-reshard", "plan", paths["tensors.json"], "--cluster", paths["machine.json"])
    said = [re.sub(r"planned in .*", "", text) for text in (alone, tools.ok("mpmd-reshard", "plan", path))]
    assert said[0] == said[1], f"a cluster file changes the plan:\n{alone}"
    shown = re.search(r"--cluster machine\.json \| head -2\n(.*?)```", page, re.S)[1]
    assert alone.startswith(shown), f"the page says of a cluster file:\n{shown}"
    for command, shown in re.findall(r"\$ mpmd-reshard (\w+) move\.json[^\n]*\n(.*?)(?=\.\.\.\n|```|\$)", page, re.S):
        assert shown in tools.ok("mpmd-reshard", command, path), f"the page says of {command}:\n{shown}"
    tools.ok("mpmd-reshard", "plan", path, "--svg=" + tools.path("move.svg"))
    assert read_text(tools.path("move.svg")) == read_text(
        os.path.join(SOURCE, "docs", "guides", "reshard.svg")
    ), "the picture of the page is an old one"


@pytest.mark.parametrize("devices, apart", ((1024, True), (16384, True), (16384, False)))
def test_thousands_of_devices(tools, devices, apart):
    """A weight in eight shards is resharded to four, on the other half of a cluster and on the same devices."""
    each = devices // 2 if apart else devices
    sides = {
        side: {"devices": list(range(first, first + each)), "mesh": [each // parts, parts], "dims": [[], [1]]}
        for side, first, parts in (("source", 0, 8), ("target", devices - each, 4))
    }
    tensors = [{"shape": [12288, 49152], "element_bytes": 2, **sides}]
    links = {"intra": {"bandwidth": 3e11, "latency": 5e-6}, "inter": {"bandwidth": 2.5e10, "latency": 5e-6}}
    machine = {"nodes": devices // 8, "devices_per_node": 8, "axes": [{"name": "dp", "size": -1}], "links": links}
    options = ["--cluster", write(tools, "machine.json", machine), "--report=" + tools.path("large.json")]
    out = tools.ok("mpmd-reshard", "plan", write(tools, "large.json.in", {"tensors": tensors}), *options)
    report = read_json(tools.path("large.json"))
    # Every target device needs a quarter. On the same devices, a device in its own quarter already has one half of it.
    shard = 12288 * 49152 * 2 // 8
    held = sum(device // 2 % 4 == device % 4 for device in range(8)) if not apart else 0
    assert report["moved_bytes"] == (2 * 8 - held) * shard * each // 8, f"{report['moved_bytes']} bytes"
    assert report["makespan_seconds"] <= 1.02 * report["bound_seconds"], f"{report['makespan_seconds']}"
    assert report["inside_bytes"] + report["nic_bytes"] == report["moved_bytes"], "bytes of links"
    assert report["busiest"]["link"] == ("nic" if apart else "port"), report["busiest"]
    seconds = float(re.search(r"planned in +(\S+) s", out)[1])
    assert seconds < 60, f"planned in {seconds} s"


def refused(tools, arguments, *words):
    """One message and exit code 1."""
    code, out, err = tools.call("mpmd-reshard", *arguments)
    assert code == 1 and err.startswith("mpmd-reshard: error: ") and err.count("\n") == 1, f"{arguments}: {err}"
    assert out == "" and all(word in err for word in words), f"{arguments}: expected {words}, got {err}"


def put(key, value):
    return lambda tensor, cluster: tensor.__setitem__(key, value)


def source(key, value):
    return lambda tensor, cluster: tensor["source"].__setitem__(key, value)


def cluster(key, value):
    return lambda tensor, cluster: cluster.__setitem__(key, value)


# A change of the example, and words of the error message.
WRONG = (
    (lambda t, c: t.pop("shape"), "\"shape\" of tensor 0", "missing"),
    (lambda t, c: t.pop("element_bytes"), "\"element_bytes\" of tensor 0", "missing"),
    (lambda t, c: t.pop("target"), "\"target\" of tensor 0", "missing"),
    (lambda t, c: t["source"].pop("mesh"), "\"mesh\" of the source of tensor 0", "missing"),
    (lambda t, c: t["source"].pop("dims"), "\"dims\" of the source of tensor 0", "missing"),
    (lambda t, c: c.pop("nodes"), "\"nodes\" of the cluster", "missing"),
    (lambda t, c: c.pop("nic_bandwidth"), "\"nic_bandwidth\" of the cluster", "missing"),
    (put("type", "f32"), "expected the keys", "type"),
    (source("axes", []), "expected the keys", "axes"),
    (cluster("racks", 3), "expected the keys", "racks"),
    (put("shape", [16]), "expected axes for 1 dimensions", "got 2"),
    (put("shape", [16, -1]), "extents of at least 0", "got -1"),
    (put("shape", [2**62, 2**62]), "at most 2^48 bytes"),
    (put("shape", [2**64, 1]), "expected integers", "shape"),
    (put("shape", [2**40, 0, 2**40]), "at most 2^48 bytes"),
    (put("shape", [1.5, 2]), "expected integers", "1.5"),
    (put("shape", [0] * 33), "at most 32 dimensions", "got 33"),
    (put("element_bytes", 0), "element bytes from 1", "got 0"),
    (put("element_bytes", "4"), "an integer", "string"),
    (source("dims", [[0, 0], []]), "at most once", "axis 0 twice"),
    (source("dims", [[0], [0]]), "at most once", "axis 0 twice"),
    (source("dims", [[2], []]), "mesh axes below 2", "got 2"),
    (source("dims", [[-1], []]), "mesh axes below 2", "got -1"),
    (source("dims", [0, 1]), "an array of mesh axes", "got 0"),
    (source("unreduced", [0]), "at most once", "axis 0 twice"),
    (source("devices", [0, 1, 2]), "expected 4 devices", "got 3"),
    (source("devices", [0, 1, 2, 2]), "each device at most once", "got 2 twice"),
    (source("devices", [0, 1, 2, 6]), "device ids from 0 to 5", "got 6"),
    (source("devices", [0, 1, 2, -1]), "device ids from 0 to 5", "got -1"),
    (source("mesh", [2, 0]), "axes of at least 1", "got 0"),
    (source("mesh", [2**40, 2**40]), "at most 65536 devices"),
    (lambda t, c: t["target"].update(dims=[[], []], unreduced=[0]), "no unreduced axes in the target"),
    (cluster("device_bandwidth", 0), "above 0", "device_bandwidth"),
    (cluster("nic_bandwidth", -1e9), "above 0", "nic_bandwidth", "-1e+09"),
    (cluster("latency", -1), "at least 0", "latency"),
    (cluster("memory", 0), "memory", "got 0"),
    (cluster("memory", 4), "at least 8 bytes", "got 4"),
    (cluster("nodes", [0, 0, 0, 0, 1, -1]), "nodes of at least 0", "got -1"),
    (cluster("nodes", []), "device ids"),
)


@pytest.mark.parametrize("change, words", [(change, words) for change, *words in WRONG])
def test_wrong_requests(tools, change, words):
    request = example()
    change(request["tensors"][0], request["cluster"])
    refused(tools, ["plan", write(tools, "wrong.json", request)], *words)


@pytest.mark.parametrize(
    "text, words",
    (
        ("", ["expected JSON"]),
        ("[]", ["expected a JSON object", "array"]),
        ("{}", ["tensors", "missing"]),
        ('{"tensors": 3, "cluster": {}}', ["an array", "tensors"]),
        ('{"tensors": [3], "cluster": {}}', ["an object for tensor 0"]),
        ("[" * 100000, ["levels deep"]),
        ('{"tensors": [], "tensors": []}', ["twice"]),
    ),
    ids=("nothing", "array", "object", "number", "numbers", "deep", "twice"),
)
def test_wrong_texts(tools, text, words):
    refused(tools, ["bounds", write(tools, "wrong.json", text)], *words)


def test_files_stay(tools):
    """A refused plan leaves existing files unchanged."""
    kept, request = write(tools, "kept.json", "kept"), example()
    request["tensors"][0]["shape"] = [1]
    refused(tools, ["plan", write(tools, "wrong.json", request), "--report=" + kept], "expected axes")
    assert read_text(kept) == "kept", "a refused plan replaced a file"


def test_wrong_clusters(tools):
    good, apart = write(tools, "good.json", example()), write(tools, "apart.json", {"tensors": example()["tensors"]})
    machine = {"nodes": 2, "devices_per_node": 3, "axes": [{"name": "dp", "size": 6}]}
    slow = write(tools, "slow.json", machine)
    machine["links"] = {"intra": {"bandwidth": 1e9}, "inter": {"bandwidth": 1e9}}
    fast = write(tools, "fast.json", machine)
    machine["device"] = {"memory": 4}
    small, links = (
        write(tools, "small.json", machine),
        "bandwidth of intra links, which join 3 devices of a node, got none",
    )
    refused(tools, ["plan", apart], "\"cluster\" of the request", "missing")
    refused(tools, ["plan", good, "--cluster", fast], "expected one cluster", "good.json")
    refused(tools, ["plan", apart, "--cluster", slow], links)
    refused(tools, ["plan", apart, "--cluster", small], "at least 8 bytes", "got 4")
    refused(tools, ["plan", apart, "--cluster", tools.path("none.json")], "none.json")
    refused(tools, ["plan", apart, "--mesh-selector=a"], "expected --cluster beside --mesh-selector")


def test_wrong_arguments(tools):
    good, huge = write(tools, "good.json", example()), example()
    huge["tensors"][0]["shape"] = [2**20, 2**10]
    refused(tools, ["plan", tools.path("none.json")], "none.json")
    refused(tools, ["plan", tools.work], "directory")
    refused(tools, ["plan", good, "--report=" + tools.path("no", "r.json")], "r.json")
    refused(tools, [], "expected one of the commands plan, bounds, run")
    refused(tools, ["draw", good], "expected one of the commands plan, bounds, run", "draw")
    refused(tools, ["plan"], "IN.json")
    refused(tools, ["plan", good, "--fast"], "--fast")
    refused(tools, ["run", write(tools, "huge.json", huge)], "2^31 bytes")
