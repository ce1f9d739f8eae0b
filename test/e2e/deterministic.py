"""The same input gives the same bytes in every process: text and bundle of every program, compiled several times with
addresses that differ, and with kernels that were compiled before, for another program, too."""
import os
import re
import subprocess

from harness import EXAMPLES, contents, in_parallel, main, read_text

HERE = os.path.dirname(os.path.abspath(__file__))
# Besides address randomisation: other layouts of the heap.
LAYOUTS = (
    {},
    {"MALLOC_TOP_PAD_": "1048576"},
    {"GLIBC_TUNABLES": "glibc.malloc.tcache_count=0", "MALLOC_PERTURB_": "165"},
)


def sources():
    for folder in ("inputs", "programs"):
        folder = os.path.join(HERE, folder)
        yield from (
            os.path.join(folder, f) for f in sorted(os.listdir(folder)) if f.endswith(".mlir") and f != "large.mlir"
        )
    yield from (
        os.path.join(EXAMPLES, name, "step.mlir")
        for name in sorted(os.listdir(EXAMPLES))
        if os.path.exists(os.path.join(EXAMPLES, name, "step.mlir"))
    )


def topology(source):
    """One rank for what is written for any number, all axes of what has shardings."""
    text = read_text(source)
    stages = re.search(r"mpmd\.program .*stages = (\d+)", text)
    mesh = re.search(r"sdy\.mesh @mesh = <\[(.*?)\]>", text)
    axes = re.findall(r'"(\w+)"=(\d+)', mesh[1]) if mesh else []
    return "".join([f"pp{stages[1] if stages else 1}"] + [f".{name}{size}" for name, size in axes])


def test(tools):
    programs = list(sources())
    assert len(programs) >= 20, f"expected 20 programs or more, got {len(programs)}"

    def one(numbered):
        number, source = numbered
        texts = []
        for i, layout in enumerate(LAYOUTS):
            out = tools.path(f"{number}-{i}.mlir")
            done = subprocess.run(
                [os.path.join(tools.bin, "mpmd-opt"), source, f"--mpmd-compile=topology={topology(source)}", "-o", out],
                capture_output=True,
                text=True,
                timeout=120,
                env={**os.environ, **layout},
            )
            assert done.returncode == 0, f"{source}: mpmd-opt: exit code {done.returncode}: {done.stderr}"
            texts.append(read_text(out))
        bundles = []
        for i, cache in enumerate((["--kernel-cache="], ["--kernel-cache="], [], [])):
            bundle = tools.path(f"{number}-{i}.mpmd")
            code, _, errors = tools.call(
                "mpmd-translate", "--mpmd-to-bundle", *cache, tools.path(f"{number}-0.mlir"), "-o", bundle
            )
            assert code == 0, f"{source}: mpmd-translate: exit code {code}: {errors}"
            bundles.append(contents(bundle))
        return [f"{source}: the text differs from run to run"] * (len(set(texts)) != 1) + [
            f"{source}: the bundle differs from run to run"
        ] * any(bundle != bundles[0] for bundle in bundles)

    bad = [sentence for sentences in in_parallel(one, enumerate(programs)) for sentence in sentences]
    assert not bad, "\n".join(bad)
    print(f"{len(programs)} programs, each compiled {len(LAYOUTS)} times: the same text, the same bundle")


main(test)
