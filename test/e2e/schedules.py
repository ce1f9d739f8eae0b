"""Every schedule that programs can run gives the bits of 1F1B; files and search too; the others are refused by name."""
import os

from harness import MLP, expect, in_parallel, main, same_bits

LINEAR = ("gpipe", "1f1b", "eager-1f1b", "zb-h1", "zb-h2", "zb-auto")
LOOP = ("interleaved-1f1b", "kimi-k2", "looped-bfs", "interleaved-zb", "gis")
V = ("zbv", "zbv-auto", "v-half", "v-min", "v-zb", "1f1b-v", "dualpipe-v")


def test(tools):
    source, inputs, feed = (os.path.join(MLP, n) for n in ("step.mlir", "state.safetensors", "batches.safetensors"))
    want = tools.train(tools.compile(source, "want", "pp4", "1f1b"), "want", inputs, feed)

    def run(job):
        topology, schedule, extra = job
        name = f"{topology}-{os.path.basename(schedule)}-{len(extra)}"
        same_bits(tools.train(tools.compile(source, name, topology, schedule, extra), name, inputs, feed), want, f"{topology} {schedule} {extra}")
        return 1

    # Four stages: loops and Vs of two chunks fit on two ranks, blocks on three, one chunk per rank on four.
    jobs = [(t, s, "") for s in LINEAR + LOOP + ("search", "auto") for t in ("pp1", "pp2", "pp3", "pp4")]
    jobs += [(t, s, "") for s in V for t in ("pp1", "pp2")]
    jobs += [("pp2", "search", "metric=span effort=500"), ("pp4", "search", "cap=400000")]
    # A file: what the tool makes is what runs.
    for name in ("zbv", "interleaved-zb"):
        tools.ok("mpmd-schedule", "make", f"--schedule={name}", "--ranks=2", "--microbatches=8", "-o", tools.path(name + ".csv"), "-o", tools.path(name + ".json"))
        jobs += [("pp2", tools.path(name + ending), "") for ending in (".csv", ".json")]
    tools.ok("mpmd-schedule", "make", "--ranks=4", "--microbatches=8", "--chunks=1", "--cap=2.5", "-o", tools.path("found.csv"))
    jobs.append(("pp4", tools.path("found.csv"), ""))
    with open(tools.path("costs.json"), "w", encoding="utf-8") as f:
        f.write('{"stages": [' + ", ".join('{"F": %d, "I": 2, "W": 1}' % t for t in (1, 2, 1, 3)) + '], "link": 0.2}')
    jobs.append(("pp4", "search", "costs=" + tools.path("costs.json")))
    count = sum(in_parallel(run, jobs))

    def refused(words, *options):
        code, out, err = tools.call("mpmd-opt", source, "--mpmd-compile=" + " ".join(options))
        expect(code == 1 and not out and err.count("error:") == 1 and words in err, f"{options}: {code} {err[-500:]}, expected {words}")

    refused("dualpipe: expected a schedule that programs can run", "topology=pp2", "schedule=dualpipe")
    refused("seq-1f1b: expected a schedule that programs can run", "topology=pp2", "schedule=seq-1f1b")
    refused("got 4 stages for 8 chunks of 4 pipeline ranks", "topology=pp4", "schedule=zbv")
    refused("expected one of the schedules", "topology=pp2", "schedule=zbw")
    refused("expected 4 stages on 4 pipeline ranks with 8 microbatches", "topology=pp4", "schedule=" + tools.path("zbv.csv"))
    for text, words in (("0F0,0B0\n", "expected 4 stages"), ("0F0,0X\n", "line 1, cell 2"), ("", "empty file")):
        with open(tools.path("bad.csv"), "w", encoding="utf-8") as f:
            f.write(text)
        refused(words, "topology=pp1", "schedule=" + tools.path("bad.csv"))
    with open(tools.path("zbv.csv"), encoding="utf-8") as f:
        rows = f.read().splitlines()
    with open(tools.path("bad.csv"), "w", encoding="utf-8") as f:
        f.write("\n".join([",".join(reversed(rows[0].split(",")))] + rows[1:]) + "\n")
    refused("progress: expected an order that makes progress; rank 0 stops at", "topology=pp2", "schedule=" + tools.path("bad.csv"))
    print(f"{count} configurations, the same bits")


main(test)
