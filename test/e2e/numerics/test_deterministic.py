"""The same input gives the same bytes in every process. Every program is compiled several times, with different memory
layouts, and with kernels from a cache."""
import os

import pytest

from harness import E2E, EXAMPLES, contents, programs_in, read_text


# Another heap layout, in addition to address randomization.
LAYOUTS = (
    {},
    {"MALLOC_TOP_PAD_": "1048576", "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0", "MALLOC_PERTURB_": "165"},
)
# The other sharded programs fit any number of devices.
GRIDS = ("sharded_linalg", "sharded_blocks", "sharded_by_hand", "sharded_loops", "gpt2-3d")
TOPOLOGIES = {"sharded": "pp2.dp2.tp2", "sharded_fully": "pp1.fsdp4", "sharded_twice": "pp1.dp2"}
TOPOLOGIES |= {name: "pp1.dp2.tp2" for name in GRIDS}


def sources():
    """The sources, by name."""
    found = {name: os.path.join(EXAMPLES, name, "step.mlir") for name in sorted(os.listdir(EXAMPLES))}
    found = {name: path for name, path in found.items() if os.path.exists(path)}
    for folder in (os.path.join(E2E, name) for name in ("inputs", "programs")):
        found |= {name: os.path.join(folder, name + ".mlir") for name in programs_in(folder) if name != "large"}
    return found


SOURCES = sources()


def test_there_are_programs():
    assert len(SOURCES) >= 20, f"expected 20 programs or more, got {len(SOURCES)}"


@pytest.mark.parametrize("name", SOURCES)
def test_same_bytes(tools, name, monkeypatch):
    ranks, texts, bundles = tools.path("ranks.mlir"), [], []
    for layout in LAYOUTS:
        with monkeypatch.context() as patched:
            for variable, value in layout.items():
                patched.setenv(variable, value)
            options = f"--mpmd-compile=topology={TOPOLOGIES.get(name, 'pp1')}"
            tools.ok("mpmd-opt", SOURCES[name], options, "-o", ranks)
        texts.append(read_text(ranks))
    assert len(set(texts)) == 1, f"{name}: the text differs from run to run"
    # The second one compiles all kernels again and writes them to a cache, which the third one reads.
    own = tools.path("kernels")
    for i, cache in enumerate(("", own, own)):
        bundle = tools.path(f"{i}.mpmd")
        tools.ok("mpmd-translate", "--mpmd-to-bundle", f"--kernel-cache={cache}", ranks, "-o", bundle)
        bundles.append(contents(bundle))
    assert all(each == bundles[0] for each in bundles), f"{name}: the bundle differs from run to run"
