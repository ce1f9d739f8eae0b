"""The example trains as JAX does, and pipeline ranks, schedule and threads change no bit of 20 steps."""
import os
import subprocess

from harness import MLP, expect, main, same_bits


def test(tools):
    # The script that the README names, into a folder of its own.
    done = subprocess.run(["bash", os.path.join(MLP, "run.sh"), tools.bin, tools.path("run")], capture_output=True, text=True, timeout=300)
    expect(done.returncode == 0, f"run.sh: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    expect("every value equals JAX's" in done.stdout, "run.sh printed no comparison")
    with open(tools.path("run", "trace.json"), encoding="utf-8") as f:
        expect(f.read(1) in "[{", "no timeline")
    with open(tools.path("run", "final.safetensors"), "rb") as f, open(tools.path("run", "history.safetensors"), "rb") as h:
        want = f.read(), h.read()

    # The comparison must be able to fail.
    spoilt = tools.path("spoilt.safetensors")
    with open(spoilt, "wb") as f:
        f.write(want[0][:-1] + bytes([want[0][-1] ^ 0x40]))
    done = subprocess.run(["python3", os.path.join(MLP, "compare.py"), os.path.join(MLP, "expect.safetensors"), spoilt,
                           tools.path("run", "history.safetensors")], capture_output=True, text=True)
    expect(done.returncode == 1, "compare.py accepts a flipped bit")

    inputs, feed, count = os.path.join(MLP, "state.safetensors"), os.path.join(MLP, "batches.safetensors"), 0
    for topology in ("pp1", "pp2", "pp3", "pp4"):
        for schedule in ("gpipe", "1f1b"):
            bundle = tools.compile(os.path.join(MLP, "step.mlir"), f"{topology}-{schedule}", topology, schedule)
            for threads in (1, 2, 3):
                got = tools.train(bundle, "out", inputs, feed, "--threads-per-rank", str(threads))
                same_bits(got, want, f"{topology} {schedule} with {threads} threads")
                count += 1
    print(f"{count} configurations, the same bits")


main(test)
