"""Small programs against the values that JAX computed: one per pitfall, and a sample of random ones. values/freeze.py
writes them."""
import os
import sys

from harness import in_parallel, main

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "values")
sys.path.insert(0, FOLDER)
from check import check, difference, load, sources  # noqa: E402


def test(tools):
    programs = sources(os.path.join(FOLDER, "frozen"))
    assert len(programs) >= 60, f"expected 60 programs or more, got {len(programs)}"

    def one(path):
        name = os.path.basename(path)[: -len(".mlir")]
        return [f"{name}: {sentence}" for sentence in check(tools, path, path[: -len(".mlir")] + ".safetensors", name)]

    bad = [sentence for sentences in in_parallel(one, programs) for sentence in sentences]
    assert not bad, "\n".join(bad)

    # The comparison must be able to fail: in the last bit where every bit counts, and by a wrong sign of zero.
    count = 0
    for path in programs:
        tensors = load(path[: -len(".mlir")] + ".safetensors")
        for key, (kind, want) in tensors.items():
            if not key.startswith("expect/") or not want.size:
                continue
            count += 1
            error = float(tensors["error/" + key[len("expect/") :]][1])
            spoilt = want.copy()
            if want.dtype.kind == "f":
                spoilt.flat[0] = 1.0 if want.flat[0] != want.flat[0] else float("nan")
            else:
                spoilt.flat[0] = want.flat[0] == 0
            assert difference((kind, spoilt), (kind, want), error), f"{path}: {key}: a wrong value is accepted"
            assert difference((kind, want), (kind, want), error) is None, f"{path}: {key}: the right value is refused"
            if want.dtype.kind == "f" and want.flat[0] == 0:
                spoilt.flat[0] = -want.flat[0]
                assert error >= 0 or difference(
                    (kind, spoilt), (kind, want), error
                ), f"{path}: {key}: a wrong zero is accepted"
    print(f"{len(programs)} programs, {count} results with elements, all as JAX has them")


main(test)
