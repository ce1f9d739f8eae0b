"""The examples train as JAX does, and pipeline ranks, schedule and threads change no bit of any step."""
import os
import re
import subprocess
import sys

from harness import EXAMPLES, main, read_bytes, read_text, same_bits, write_bytes


def compare(example, final, history):
    return subprocess.run(
        [
            sys.executable,
            os.path.join(EXAMPLES, "compare.py"),
            os.path.join(EXAMPLES, example, "expect.safetensors"),
            final,
            history,
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )


def test(tools):
    examples = sorted(n for n in os.listdir(EXAMPLES) if os.path.isfile(os.path.join(EXAMPLES, n, "step.mlir")))
    assert {"convnet", "gpt2", "gpt2-3d", "llama", "mlp", "moe"} <= set(
        examples
    ), f"examples are missing, there are {examples}"
    for example in examples:
        source, inputs, feed = (
            os.path.join(EXAMPLES, example, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors")
        )
        # The script that users run, into a folder of its own.
        done = subprocess.run(
            ["bash", os.path.join(EXAMPLES, "run.sh"), example, tools.bin, tools.path(example)],
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert (
            done.returncode == 0
        ), f"run.sh {example}: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        equal = re.search(r"every value equals JAX's.*", done.stdout)
        assert equal, f"run.sh {example} printed no comparison"
        with open(tools.path(example, "trace.json"), encoding="utf-8") as f:
            assert f.read(1) in "[{", "no timeline"
        final, history = tools.path(example, "final.safetensors"), tools.path(example, "history.safetensors")
        want = read_bytes(final), read_bytes(history)

        # The comparison must be able to fail, for the state and for the results.
        for group, raw in zip(("final", "history"), want):
            spoilt = tools.path("spoilt.safetensors")
            write_bytes(spoilt, raw[:-1] + bytes([raw[-1] ^ 0x40]))
            done = compare(example, *((spoilt, history) if group == "final" else (final, spoilt)))
            assert done.returncode == 1, f"compare.py accepts a flipped bit in the {group} of {example}"

        text = read_text(source)
        stages = len(set(re.findall(r"mpmd_stage_(\d+)_body", text)))
        mesh = re.search(r"sdy\.mesh @mesh = <\[(.*)\]>", text)
        axes = (
            "".join("." + axis.strip().replace('"', "").replace("=", "") for axis in mesh[1].split(",")) if mesh else ""
        )
        # The small program is held with every number of ranks and threads, the others with the least, two and the most
        # ranks.
        small, count = example == "mlp", 0
        for ranks in range(1, stages + 1) if small else sorted({1, 2, stages}):
            for schedule in ("gpipe", "1f1b", "zb-h1"):
                bundle = tools.compile(source, f"pp{ranks}-{schedule}", f"pp{ranks}{axes}", schedule)
                for threads in (1, 3) if small else (1, 2) if schedule == "1f1b" else (1,):
                    got = tools.train(bundle, "out", inputs, feed, "--threads-per-rank", str(threads))
                    same_bits(got, want, f"{example}: pp{ranks} {schedule} with {threads} threads")
                    count += 1
        print(f"{example}: {equal.group()}; the same bits in {count} configurations")


main(test)
