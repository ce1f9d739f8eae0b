"""--kernel-cache: kernels are compiled once for several programs. The bundle does not depend on the contents of the
cache. Damaged entries are compiled again, and invalid folders are refused."""
import os

import pytest

from harness import EXAMPLES, contents, read_bytes, write_bytes


class Cache:
    """A cache folder, and the bundles that are compiled with it."""

    def __init__(self, tools):
        self.tools, self.folder = tools, tools.path("cache")
        os.environ["MPMD_PTXAS"] = ""  # what it makes is not kept
        os.makedirs(self.folder)

    def ranks(self, target, options="topology=pp2 schedule=1f1b"):
        step, ranks = os.path.join(EXAMPLES, "gpt2", "step.mlir"), self.tools.path("step.mlir")
        self.tools.ok("mpmd-opt", step, f"--mpmd-compile={options} target={target}", "-o", ranks)
        return ranks

    def made(self, ranks, *options, cache=None):
        bundle, where = self.tools.path("step.mpmd"), self.folder if cache is None else cache
        self.tools.ok("mpmd-translate", "--mpmd-to-bundle", "--kernel-cache=" + where, *options, ranks, "-o", bundle)
        return contents(bundle)

    def entries(self):
        names = (n for n in os.listdir(self.folder) if n.startswith("llvmcache-"))
        return {n: os.stat(os.path.join(self.folder, n)).st_mtime_ns for n in names}


@pytest.fixture
def cache(tools):
    return Cache(tools)


TARGETS = ("cpu", "cpu:x86-64-v3", "cuda:sm_80", "cuda:sm_90")


@pytest.mark.parametrize("target", TARGETS)
def test_same_bundle(cache, target):
    """With an empty cache, with a full one, and with damaged entries, which are compiled again."""
    ranks = cache.ranks(target)
    want = cache.made(ranks, cache="")
    assert cache.made(ranks) == want, "another bundle with an empty cache"
    cold = cache.entries()
    assert len(cold) > 20, f"expected all kernels in the cache, got {len(cold)}"
    assert cache.made(ranks) == want, "another bundle from the cache"
    assert cache.entries() == cold, "kernels of the cache were compiled again"
    # Truncated, empty, and with one changed bit of code.
    for name in sorted(cold)[:2]:
        path = os.path.join(cache.folder, name)
        whole = read_bytes(path)
        for bad in (whole[:-1], whole[:30], b"", whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:], whole + b"0"):
            write_bytes(path, bad)
            assert cache.made(ranks) == want, "another bundle from a damaged entry"
            assert read_bytes(path) == whole, "the damaged entry has not been made again"


@pytest.mark.parametrize("target", ("cpu", "cpu:x86-64-v3"))
def test_another_topology_has_the_same_kernels(tools, cache, target):
    """Kernels have other names there. The environment names the folder."""
    cache.made(cache.ranks(target))
    before = cache.entries()
    ranks = cache.ranks(target, "topology=pp4 schedule=zb-h1")
    want = cache.made(ranks, cache="")
    os.environ["MPMD_KERNEL_CACHE"] = cache.folder
    tools.ok("mpmd-translate", "--mpmd-to-bundle", ranks, "-o", tools.path("other.mpmd"))
    assert contents(tools.path("other.mpmd")) == want, "another bundle for another topology"
    fresh = cache.entries().keys() - before.keys()
    assert len(fresh) * 4 < len(before), f"{len(fresh)} new kernels for another topology, of {len(before)}"


def test_emulation_is_other_code(cache):
    ranks = cache.ranks("cuda:sm_90")
    cache.made(ranks)
    want = cache.made(ranks, "--with-emulation", cache="")
    assert cache.made(ranks, "--with-emulation") == want, "another bundle for emulation"


@pytest.mark.parametrize("target", TARGETS)
def test_entry_that_cannot_be_written(cache, target):
    """An entry that cannot be written is skipped. An entry that has not been used for long is removed."""
    ranks = cache.ranks(target)
    want = cache.made(ranks)
    name = min(cache.entries())
    os.remove(os.path.join(cache.folder, name))
    os.mkdir(os.path.join(cache.folder, name))
    unused = os.path.join(cache.folder, "llvmcache-unused")
    write_bytes(unused, b"")
    os.utime(unused, (1e9, 1e9))
    for mark in set(os.listdir(cache.folder)) - cache.entries().keys():
        os.remove(os.path.join(cache.folder, mark))
    assert cache.made(ranks) == want, "another bundle where an entry is a folder"
    assert not os.path.exists(unused) and len(cache.entries()) > 20, "what nobody has used stays, or more goes"
    assert os.path.isdir(os.path.join(cache.folder, name)), "the folder in place of an entry is gone"


@pytest.mark.parametrize("below", (False, True))
def test_no_place_to_write(tools, cache, below):
    plain, out = tools.path("plain"), tools.path("no")
    write_bytes(plain, b"")
    folder = os.path.join(plain, "below") if below else plain
    tools.fails(folder, "mpmd-translate", "--mpmd-to-bundle", cache.ranks("cpu"), "-o", out, "--kernel-cache", folder)
    assert not os.path.exists(out), "a bundle in spite of the error"


def test_nothing_to_keep(tools, cache):
    options = ("--mpmd-to-svg", cache.ranks("cpu"), "--kernel-cache", cache.folder)
    tools.fails("expected --kernel-cache with --mpmd-to-bundle", "mpmd-translate", *options)
