"""Kernels that are compiled once for many programs: --kernel-cache. The same bundle whatever is in the folder; damaged
entries are made again; what cannot be a folder is refused."""

import os
import shutil

from harness import EXAMPLES, contents, main, read_bytes, write_bytes


def test(tools):
    cache = tools.path("cache")
    os.environ["MPMD_PTXAS"] = ""  # what it makes is not kept

    def made(ranks, *options):
        bundle = tools.path("step.mpmd")
        tools.ok("mpmd-translate", "--mpmd-to-bundle", *options, ranks, "-o", bundle)
        return contents(bundle)

    def entries():
        return {n: os.stat(os.path.join(cache, n)).st_mtime_ns for n in os.listdir(cache) if n.startswith("llvmcache-")}

    step, ranks, compiled = os.path.join(EXAMPLES, "gpt2", "step.mlir"), tools.path("step.mlir"), {}
    for target in ("cpu", "cpu:x86-64-v3", "cuda:sm_80", "cuda:sm_90"):
        tools.ok("mpmd-opt", step, f"--mpmd-compile=topology=pp2 schedule=1f1b target={target}", "-o", ranks)
        compiled[target] = shutil.copy(ranks, tools.path(f"{len(compiled)}.mlir"))
        want, before = made(ranks, "--kernel-cache="), entries() if os.path.exists(cache) else {}
        with_cache = ("--kernel-cache=" + cache,)
        assert made(ranks, *with_cache) == want, f"{target}: another bundle with an empty cache"
        cold = entries()
        count = len(cold.keys() - before.keys())
        assert count > 20, f"{target}: expected all kernels in the cache, got {count}"
        assert made(ranks, *with_cache) == want, f"{target}: another bundle from the cache"
        assert entries() == cold, f"{target}: kernels of the cache were compiled again"
        # Cut, empty, and one bit of its code.
        for name in sorted(cold.keys() - before.keys())[:2]:
            path = os.path.join(cache, name)
            whole = read_bytes(path)
            for bad in (whole[:-1], whole[:30], b"", whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:], whole + b"0"):
                write_bytes(path, bad)
                assert made(ranks, *with_cache) == want, f"{target}: another bundle from a damaged entry"
                assert read_bytes(path) == whole, f"{target}: the damaged entry has not been made again"
        # Other names of the same kernels, by the environment; emulation is other code.
        if target.startswith("cpu"):
            tools.ok("mpmd-opt", step, f"--mpmd-compile=topology=pp4 schedule=zb-h1 target={target}", "-o", ranks)
            want = made(ranks, "--kernel-cache=")
            os.environ["MPMD_KERNEL_CACHE"], last = cache, entries()
            assert made(ranks) == want, f"{target}: another bundle for another topology"
            fresh = entries().keys() - last.keys()
            assert len(fresh) * 4 < count, f"{target}: {len(fresh)} new kernels for another topology, of {count}"
        elif target.endswith("90"):
            want = made(ranks, "--kernel-cache=", "--with-emulation")
            assert made(ranks, *with_cache, "--with-emulation") == want, f"{target}: another bundle for emulation"

    # An entry that cannot be written is not; one that nobody has used for long goes.
    name = min(entries())
    os.remove(os.path.join(cache, name))
    os.mkdir(os.path.join(cache, name))
    unused = os.path.join(cache, "llvmcache-unused")
    with open(unused, "wb"):
        pass
    os.utime(unused, (1e9, 1e9))
    for mark in set(os.listdir(cache)) - entries().keys():
        os.remove(os.path.join(cache, mark))
    for ranks in list(compiled.values()):
        assert made(ranks, *with_cache) == made(ranks, "--kernel-cache="), "another bundle where an entry is a folder"
    assert not os.path.exists(unused) and len(entries()) > 20, "what nobody has used stays, or more goes"
    assert os.path.isdir(os.path.join(cache, name)), "the folder in place of an entry is gone"

    # Without a place to write.
    plain = tools.path("plain")
    with open(plain, "wb"):
        pass
    for folder in (plain, os.path.join(plain, "below")):
        command = ("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", tools.path("no"), "--kernel-cache", folder)
        code, _, err = tools.call(*command)
        assert code == 1 and err.count("error:") == 1 and folder in err, f"{folder}: exit code {code}: {err}"
        assert not os.path.exists(tools.path("no")), "a bundle in spite of the error"
    code, _, err = tools.call("mpmd-translate", "--mpmd-to-svg", ranks, "--kernel-cache", cache)
    assert code == 1 and "expected --kernel-cache with --mpmd-to-bundle" in err, f"exit code {code}: {err}"
    print(f"{len(entries())} kernels kept, the same bundles; damaged ones are made again")


main(test)
