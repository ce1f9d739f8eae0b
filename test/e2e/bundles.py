"""Writing bundles: what was not written here is never removed, whatever stands in the way; and the same path written
anew is the new program. What the compiler knows of launches is in the objects."""
import ctypes
import json
import os
import re
import shutil
import stat
import struct
import subprocess

from harness import MLP, main, read_bytes, read_text, write_text


def listing(folder):
    return sorted(os.listdir(folder))


def costs(path):
    """(operations, bytes) of every task of an object, and the sums of its launches, by RankAbi.h."""
    query = ctypes.CDLL(path).mpmd_rank_query
    query.restype = ctypes.c_void_p
    program = query(ctypes.c_uint32(2**32 - 1))
    read = lambda form, at: struct.unpack(form, ctypes.string_at(at, struct.calcsize(form)))
    version = read("<4xI", program)[0]
    assert version == 13, f"{path}: ABI version {version}"
    (num_tasks,), (launches, tasks) = read("<I", program + 68), read("<8xQ8xQ", program + 152)[:2]
    wholes, sums = [], []
    for task in range(num_tasks):
        first, count, flops, moved = read("<20xII20xQQ", tasks + 72 * task)
        wholes.append((flops, moved))
        parts = [read("<24xQQ", launches + 40 * (first + i)) for i in range(count)]
        sums.append(tuple(map(sum, zip((0, 0), *parts))))
    return wholes, sums


def test_costs(text, bundle):
    """What the module says of its tasks."""
    said = [(int(f), int(b)) for f, b in re.findall(r"mpmd.command_list .*cost<flops = (\d+), bytes = (\d+)", text)]
    found = []
    for name in listing(bundle):
        if name.endswith(".so"):
            wholes, sums = costs(os.path.join(bundle, name))
            assert wholes == sums, f"{name}: tasks cost {wholes}, their launches {sums}"
            found += wholes
    assert sorted(found) == sorted(said) and sum(f for f, _ in found) > 0, f"costs {found}, expected {said}"


def test_killed(tools, ranks, write, run):
    """A writer that is killed halfway leaves what the next one takes over, and nothing behind."""
    whole = {}
    for topology in ranks:
        whole[topology] = tools.path("whole." + topology)
        assert write(topology, whole[topology])[0] == 0, "a bundle"
    # As soon as the first object is in place: nothing, an older bundle of fewer objects, one of more.
    for i, (before, topology) in enumerate(((None, "pp4"), ("pp2", "pp4"), ("pp4", "pp2"), (None, "pp4"))):
        bundle = tools.path(f"killed{i}.mpmd")
        if before:
            write(before, bundle)
        last = os.path.join(bundle, "pp3.so" if topology == "pp4" else "pp0.so")
        was = os.stat(last).st_ino if os.path.exists(last) else None
        command = [os.path.join(tools.bin, "mpmd-translate"), "--mpmd-to-bundle", ranks[topology], "-o", bundle]
        with subprocess.Popen(command) as writer:
            while writer.poll() is None and (not os.path.exists(last) or os.stat(last).st_ino == was):
                pass
            writer.kill()
        assert write("pp2", bundle)[0] == 0, f"after a writer was killed: {listing(bundle)}"
        assert listing(bundle) == listing(whole["pp2"]), f"left behind: {listing(bundle)}"
        run(bundle)
    # Several at a time: one of them is there in the end.
    bundle = tools.path("together.mpmd")
    command = lambda t: [os.path.join(tools.bin, "mpmd-translate"), "--mpmd-to-bundle", ranks[t], "-o", bundle]
    writers = [subprocess.Popen(command(t), stderr=subprocess.PIPE, text=True) for t in ("pp4", "pp4", "pp2", "pp4")]
    errors = [w.communicate(timeout=120)[1] for w in writers]
    assert not any(w.returncode for w in writers), f"writers in one place: {errors}"
    assert listing(bundle) in (listing(whole["pp2"]), listing(whole["pp4"])), f"{listing(bundle)}"
    run(bundle)
    # Make and Ninja remove the output of a command that they interrupt.
    os.remove(os.path.join(whole["pp4"], "manifest.json"))
    assert write("pp2", whole["pp4"])[0] == 0 and listing(whole["pp4"]) == listing(whole["pp2"]), "no manifest"
    run(whole["pp4"])
    # What is no rank object is nobody's, whatever its name.
    os.remove(os.path.join(whole["pp4"], "manifest.json"))
    for name in ("pp2.so", "notes.txt"):
        write_text(os.path.join(whole["pp4"], name), "mine")
    code, _, err = write("pp4", whole["pp4"])
    assert code == 1 and "pp2.so', which the older manifest does not name" in err, f"{code} {err}"
    os.remove(os.path.join(whole["pp4"], "pp2.so"))
    assert write("pp4", whole["pp4"])[0] == 0 and "notes.txt" in listing(whole["pp4"]), f"{listing(whole['pp4'])}"
    run(whole["pp4"])


def test_same_bytes(tools):
    """Where and when a step is compiled, and on how many processors, is not in what is made of it."""
    made = []
    for i, (name, folder) in enumerate((("step.mlir", "one"), ("another name.mlir", "a folder/of more/letters"))):
        folder = tools.path(folder)
        os.makedirs(folder)
        shutil.copy(os.path.join(MLP, "step.mlir"), os.path.join(folder, name))
        os.utime(os.path.join(folder, name), (10**9 + i, 10**9 + i))

        def call(tool, *args):
            # By relative and absolute paths; the second time, on one processor.
            alone = (lambda: os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])) if i else None
            environment = {**os.environ, "TZ": "Asia/Tokyo" if i else "UTC", "SOURCE_DATE_EPOCH": str(i)}
            done = subprocess.run(
                [os.path.join(tools.bin, tool), *args],
                capture_output=True,
                text=True,
                timeout=120,
                cwd=folder,
                env=environment,
                preexec_fn=alone,
            )
            assert done.returncode == 0, f"{tool} {' '.join(args)}: {done.returncode} {done.stderr}"

        path = lambda f: os.path.join(folder, f) if i else f
        call("mpmd-opt", path(name), "--mpmd-compile=topology=pp4", "-o", path("step.ranks"))
        call("mpmd-translate", "--mpmd-to-bundle", path("step.ranks"), "-o", path("step.mpmd"))
        call("mpmd-translate", "--mpmd-to-executable", path("step.ranks"), "-o", path("step"))
        files = ["step.ranks", "step", *("step.mpmd/" + n for n in listing(os.path.join(folder, "step.mpmd")))]
        made.append({n: open(os.path.join(folder, n), "rb").read() for n in files})
    different = [n for n in made[0] if made[0][n] != made[1].get(n)]
    assert made[0].keys() == made[1].keys() and not different, f"not the same bytes: {different}"


def test_cut_off(tools, ranks):
    """A copy of an executable that is not whole says so, wherever it ends."""
    program = tools.path("program")
    tools.ok("mpmd-translate", "--mpmd-to-executable", ranks, "-o", program)
    whole = read_bytes(program)
    for left in (len(whole) - 1, len(whole) - 4096):
        with open(program, "r+b") as f:
            f.truncate(left)
        done = subprocess.run([program, "--random-inputs", "1"], capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and "is cut off: copy it again" in done.stderr, f"{left}: {done}"


def test(tools):
    step, state, feed = (os.path.join(MLP, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors"))
    ranks = {}
    for topology in ("pp2", "pp4"):
        ranks[topology] = tools.path(topology + ".mlir")
        tools.ok("mpmd-opt", step, f"--mpmd-compile=topology={topology} schedule=1f1b", "-o", ranks[topology])

    def write(topology, path):
        return tools.call("mpmd-translate", "--mpmd-to-bundle", ranks[topology], "-o", path)

    def refused(path, words):
        before = (
            {n: open(os.path.join(path, n), "rb").read() for n in os.listdir(path)}
            if os.path.isdir(path)
            else open(path, "rb").read()
        )
        code, _, err = write("pp2", path)
        assert code == 1 and words in err, f"{path}: {code} {err}, expected {words}"
        after = (
            {n: open(os.path.join(path, n), "rb").read() for n in os.listdir(path)}
            if os.path.isdir(path)
            else open(path, "rb").read()
        )
        assert before == after, f"{path}: something was changed"

    def run(path):
        tools.ok("mpmd-run", path, "--input", state, "--feed", feed, "--steps", "1")

    # Absent, with a folder on the way; empty; over itself; fewer and more objects.
    bundle = tools.path("new", "step.mpmd")
    os.umask(0o027)
    assert write("pp4", bundle)[0] == 0, "absent"
    assert listing(bundle) == ["manifest.json", "pp0.so", "pp1.so", "pp2.so", "pp3.so"], f"{listing(bundle)}"
    for path in (bundle, *(os.path.join(bundle, n) for n in os.listdir(bundle))):
        mode = stat.S_IMODE(os.stat(path).st_mode)
        assert mode & 0o027 == 0 and mode & 0o400, f"{path}: mode {mode:o} does not follow the umask"
    run(bundle)
    write_text(os.path.join(bundle, "notes.txt"), "mine")
    os.mkdir(os.path.join(bundle, "folder"))
    assert write("pp2", bundle)[0] == 0, "over an older bundle"
    assert listing(bundle) == ["folder", "manifest.json", "notes.txt", "pp0.so", "pp1.so"], f"{listing(bundle)}"
    run(bundle)
    empty = tools.path("empty")
    os.mkdir(empty)
    assert write("pp2", empty + "/")[0] == 0, "an empty directory"
    link = tools.path("latest.mpmd")
    os.symlink(empty, link)
    assert write("pp4", link)[0] == 0 and os.path.islink(link) and len(listing(empty)) == 5, "a link to a bundle"
    run(link)

    # Everything else is left alone.
    home = tools.path("home")
    os.mkdir(home)
    write_text(os.path.join(home, "thesis.tex"), "years of work")
    refused(home, "got a directory without a manifest")
    write_text(os.path.join(home, "manifest.json"), "{\"name\": \"somebody else's\"}")
    refused(home, "whose manifest cannot be read")
    write_text(os.path.join(home, "manifest.json"), "{\"format\": \"mpmd-bundle\", \"version\": 1}")
    refused(home, "expected format version 6, got 1: another version of mpmd has written the bundle")
    refused(os.path.join(home, "thesis.tex"), "got a file")
    os.remove(os.path.join(empty, "pp3.so"))
    assert write("pp2", empty)[0] == 0, "a bundle that lacks a file"
    write_text(os.path.join(empty, "pp2.so"), "not named by the manifest")
    code, _, err = write("pp4", empty)
    assert code == 1 and "which the older manifest does not name" in err, f"a file in the way: {code} {err}"
    assert (
        open(os.path.join(empty, "pp2.so"), encoding="utf-8").read() == "not named by the manifest"
    ), "the file in the way is gone"
    run(empty)
    # An object that cannot be made leaves the older bundle as it was.
    text = read_text(ranks["pp2"])
    write_text(tools.path("broken.mlir"), text.replace('target = "cpu', 'target = "cpu:no-such-chip', 1))
    before = json.load(open(os.path.join(empty, "manifest.json"), encoding="utf-8"))
    code, _, err = tools.call("mpmd-translate", "--mpmd-to-bundle", tools.path("broken.mlir"), "-o", empty)
    assert (
        code == 1 and json.load(open(os.path.join(empty, "manifest.json"), encoding="utf-8")) == before
    ), f"{code} {err}"
    assert listing(empty) == ["manifest.json", "pp0.so", "pp1.so", "pp2.so"], f"{listing(empty)}"
    test_killed(tools, ranks, write, run)
    test_same_bytes(tools)
    test_cut_off(tools, ranks["pp2"])
    text = read_text(ranks["pp2"])
    costly = tools.path("costs.mpmd")
    assert write("pp2", costly)[0] == 0, "a bundle for its costs"
    test_costs(text, costly)
    print("bundles written over what was there: nothing lost; the same bytes elsewhere")


main(test)
