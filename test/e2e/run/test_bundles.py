"""Writing bundles: foreign files are never removed, and a rewritten bundle is the new program. Objects contain the
compiler's costs of launches."""
import ctypes
import os
import shutil
import stat
import struct
import subprocess

import pytest

from harness import FEED, STATE, STEP, contents, read_bytes, read_text, write_text


class Writer:
    """Bundles of the small example on two ranks and on four."""

    def __init__(self, tools):
        self.tools = tools
        self.ranks = {topology: tools.path(topology + ".mlir") for topology in ("pp2", "pp4")}
        for topology, path in self.ranks.items():
            tools.ok("mpmd-opt", STEP, f"--mpmd-compile=topology={topology} schedule=1f1b", "-o", path)

    def command(self, topology, path):
        return "mpmd-translate", "--mpmd-to-bundle", self.ranks[topology], "-o", path

    def write(self, topology, path):
        self.tools.ok(*self.command(topology, path))
        return path

    def write_and_run(self, topology, path):
        self.tools.ok("mpmd-run", self.write(topology, path), "--input", STATE, "--feed", FEED, "--steps", "1")

    def refused(self, topology, path, words):
        """The write fails and changes nothing."""
        before = contents(path) if os.path.isdir(path) else read_bytes(path)
        self.tools.fails(words, *self.command(topology, path))
        after = contents(path) if os.path.isdir(path) else read_bytes(path)
        assert before == after, f"{path}: something was changed"


@pytest.fixture
def writer(tools):
    return Writer(tools)


def listing(folder):
    return sorted(os.listdir(folder))


def objects(count):
    return [f"pp{i}.so" for i in range(count)]


def costs(path):
    """(operations, bytes) of every task of an object, and the sums of its launches, by RankAbi.h."""
    query = ctypes.CDLL(path).mpmd_rank_query
    query.restype = ctypes.c_void_p
    program = query(ctypes.c_uint32(2**32 - 1))
    read = lambda form, at: struct.unpack(form, ctypes.string_at(at, struct.calcsize(form)))
    version = read("<4xI", program)[0]
    assert version == 14, f"{path}: ABI version {version}"
    (num_tasks,), (launches, tasks) = read("<I", program + 68), read("<8xQ8xQ", program + 144)[:2]
    wholes, sums = [], []
    for task in range(num_tasks):
        first, count, flops, moved = read("<20xII20xQQ", tasks + 64 * task)
        wholes.append((flops, moved))
        parts = [read("<24xQQ", launches + 40 * (first + i)) for i in range(count)]
        sums.append(tuple(map(sum, zip((0, 0), *parts))))
    return wholes, sums


def test_costs_are_in_the_objects(tools, writer):
    """The report has the same costs of tasks."""
    bundle = writer.write("pp2", tools.path("costs.mpmd"))
    found = []
    for name in objects(2):
        wholes, sums = costs(os.path.join(bundle, name))
        assert wholes == sums, f"{name}: tasks cost {wholes}, their launches {sums}"
        found += wholes
    report = tools.report(writer.ranks["pp2"])
    # Weighted by the number of runs of a task in a step.
    times = {}
    for stage in report["stages"]:
        for kind, flops in stage["flops"].items():
            often = report["microbatches"] if kind in ("forward", "backward_input", "backward_weight") else 1
            times.setdefault((flops or 0) // often, []).append(often)
    assert set(times) == {flops for flops, _ in found} and sum(times) > 0, f"costs {found}, expected {sorted(times)}"
    moved = sum(size * times[flops][0] for flops, size in found)
    assert moved == sum(s["bytes"] for s in report["stages"]), f"costs {found}: {moved} bytes a step"


def test_absent_and_written_over(tools, writer):
    """Writes into a new folder with a new parent; then over a bundle with more objects, beside foreign files."""
    bundle = tools.path("new", "step.mpmd")
    os.umask(0o027)
    writer.write_and_run("pp4", bundle)
    assert listing(bundle) == ["manifest.json", *objects(4)], f"{listing(bundle)}"
    for path in (bundle, *(os.path.join(bundle, n) for n in os.listdir(bundle))):
        mode = stat.S_IMODE(os.stat(path).st_mode)
        assert mode & 0o027 == 0 and mode & 0o400, f"{path}: mode {mode:o} does not follow the umask"
    write_text(os.path.join(bundle, "notes.txt"), "mine")
    os.mkdir(os.path.join(bundle, "folder"))
    writer.write_and_run("pp2", bundle)
    assert listing(bundle) == ["folder", "manifest.json", "notes.txt", *objects(2)], f"{listing(bundle)}"


def test_into_a_folder_and_a_link(tools, writer):
    empty, link = tools.path("empty"), tools.path("latest.mpmd")
    os.mkdir(empty)
    writer.write("pp2", empty + "/")
    os.symlink(empty, link)
    writer.write_and_run("pp4", link)
    assert os.path.islink(link) and len(listing(empty)) == 5, "a link to a bundle"


def test_what_is_no_bundle_stays(tools, writer):
    home = tools.path("home")
    os.mkdir(home)
    write_text(os.path.join(home, "thesis.tex"), "years of work")
    writer.refused("pp2", home, "got a directory without a manifest")
    write_text(os.path.join(home, "manifest.json"), "{\"name\": \"somebody else's\"}")
    writer.refused("pp2", home, "whose manifest cannot be read")
    write_text(os.path.join(home, "manifest.json"), '{"format": "mpmd-bundle", "version": 1}')
    other = "expected format version 9, got 1: another version of mpmd has written the bundle"
    writer.refused("pp2", home, other)
    writer.refused("pp2", os.path.join(home, "thesis.tex"), "got a file")


def test_what_fails_leaves_the_older_bundle(tools, writer):
    bundle = writer.write("pp4", tools.path("old.mpmd"))
    os.remove(os.path.join(bundle, "pp3.so"))
    writer.write("pp2", bundle)
    write_text(os.path.join(bundle, "pp2.so"), "not named by the manifest")
    writer.refused("pp4", bundle, "expected only files that the older manifest names, got ")
    tools.ok("mpmd-run", bundle, "--input", STATE, "--feed", FEED, "--steps", "1")
    # An object that cannot be compiled.
    before = contents(bundle)
    text = read_text(writer.ranks["pp2"])
    write_text(tools.path("broken.mlir"), text.replace('target = "cpu', 'target = "cpu:no-such-chip', 1))
    assert tools.call("mpmd-translate", "--mpmd-to-bundle", tools.path("broken.mlir"), "-o", bundle)[0] == 1
    assert contents(bundle) == before, f"{listing(bundle)}"


@pytest.mark.parametrize("before, topology", ((None, "pp4"), ("pp2", "pp4"), ("pp4", "pp2")))
def test_killed_writer(tools, writer, before, topology):
    """A writer that is killed when its first object is in place. The next writer takes over: without a bundle
    before, with an older one of fewer objects, or with one of more."""
    bundle = tools.path("killed.mpmd")
    if before:
        writer.write(before, bundle)
    last = os.path.join(bundle, "pp3.so" if topology == "pp4" else "pp0.so")
    was = os.stat(last).st_ino if os.path.exists(last) else None
    tool, *options = writer.command(topology, bundle)
    with subprocess.Popen([os.path.join(tools.bin, tool), *options]) as process:
        while process.poll() is None and (not os.path.exists(last) or os.stat(last).st_ino == was):
            pass
        process.kill()
    writer.write_and_run("pp2", bundle)
    assert listing(bundle) == ["manifest.json", *objects(2)], f"left behind: {listing(bundle)}"


def test_several_writers(tools, writer):
    """If several writers run at once, the bundle is complete and that of one of them."""
    bundle, topologies = tools.path("together.mpmd"), ("pp4", "pp4", "pp2", "pp4")
    command = lambda t: [os.path.join(tools.bin, "mpmd-translate"), *writer.command(t, bundle)[1:]]
    writers = [subprocess.Popen(command(t), stderr=subprocess.PIPE, text=True) for t in topologies]
    errors = [w.communicate(timeout=120)[1] for w in writers]
    assert not any(w.returncode for w in writers), f"writers in one place: {errors}"
    assert listing(bundle) in [["manifest.json", *objects(n)] for n in (2, 4)], f"{listing(bundle)}"
    tools.ok("mpmd-run", bundle, "--input", STATE, "--feed", FEED, "--steps", "1")


def test_without_a_manifest(tools, writer):
    """Make and Ninja remove the output of a command that they interrupt. Files that are not rank objects stay,
    whatever their names."""
    bundle = writer.write("pp4", tools.path("whole.mpmd"))
    os.remove(os.path.join(bundle, "manifest.json"))
    writer.write_and_run("pp2", bundle)
    assert listing(bundle) == ["manifest.json", *objects(2)], f"{listing(bundle)}"
    os.remove(os.path.join(bundle, "manifest.json"))
    for name in ("pp2.so", "notes.txt"):
        write_text(os.path.join(bundle, name), "mine")
    writer.refused("pp4", bundle, "pp2.so'; it is left alone")
    os.remove(os.path.join(bundle, "pp2.so"))
    writer.write_and_run("pp4", bundle)
    assert "notes.txt" in listing(bundle), f"{listing(bundle)}"


def test_same_bytes_elsewhere(tools):
    """The output does not depend on where, when, and on how many processors a step is compiled."""
    made = []
    for i, (name, folder) in enumerate((("step.mlir", "one"), ("another name.mlir", "a folder/of more/letters"))):
        folder = tools.path(folder)
        os.makedirs(folder)
        shutil.copy(STEP, os.path.join(folder, name))
        os.utime(os.path.join(folder, name), (10**9 + i, 10**9 + i))
        # By relative and absolute paths; the second time, on one processor.
        alone = (lambda: os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])) if i else None
        settings = {"TZ": "Asia/Tokyo" if i else "UTC", "SOURCE_DATE_EPOCH": str(i)}
        path = lambda f: os.path.join(folder, f) if i else f
        for tool, *args in (
            ("mpmd-opt", path(name), "--mpmd-compile=topology=pp4", "-o", path("step.ranks")),
            ("mpmd-translate", "--mpmd-to-bundle", path("step.ranks"), "-o", path("step.mpmd")),
            ("mpmd-translate", "--mpmd-to-executable", path("step.ranks"), "-o", path("step")),
        ):
            command = [os.path.join(tools.bin, tool), *args]
            environment = {**os.environ, **settings}
            subprocess.run(command, check=True, timeout=120, cwd=folder, env=environment, preexec_fn=alone)
        bundle = contents(os.path.join(folder, "step.mpmd"))
        made.append({**bundle, **{n: read_bytes(os.path.join(folder, n)) for n in ("step.ranks", "step")}})
    different = [n for n in made[0] if made[0][n] != made[1].get(n)]
    assert made[0].keys() == made[1].keys() and not different, f"not the same bytes: {different}"


@pytest.mark.parametrize("missing", (1, 4096))
def test_executable_that_is_cut_off(tools, writer, missing):
    """A truncated executable reports this, wherever it ends."""
    program = tools.path("program")
    tools.ok("mpmd-translate", "--mpmd-to-executable", writer.ranks["pp2"], "-o", program)
    os.truncate(program, os.path.getsize(program) - missing)
    done = subprocess.run([program, "--random-inputs", "1"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "is cut off: copy it again" in done.stderr, f"{missing}: {done}"
