"""Ten models whose layers are rows of stacked parameters, against the same models with a list of layers: the largest
state and memory of a rank, the bytes that ranks send, and the simulated step: without marks, with marks on layers or
on scans over the layers of a stage, and with names.
Values are compared with JAX, and bits between topologies and schedules: stacked_models.py BIN WORK [NAME...]; needs
jax, else exits with 77."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from harness import Tools, load, save, write_json, write_text  # noqa: E402

RANKS, LAYERS, MICROBATCHES, BATCH, LENGTH, WIDTH, HEADS, WORDS = 4, 8, 8, 4, 16, 32, 4, 64
LIMITS = {"state": 1.05, "memory": 1.1, "bytes": 1.1, "step": 1.03}
RUNS = (("pp1", "gpipe"), ("pp2", "1f1b"), (f"pp{RANKS}", "1f1b"), (f"pp{RANKS}", "zb-h1"))
MODELS = {}


def model(function):
    """`function(make)` returns parameters with lists of layers, a batch, and `loss(params, run, microbatch)`. There,
    `run(stack, layer, x, *more)` applies the layers of a list: `x = layer(parameters, x, *more)`."""
    MODELS[function.__name__] = function
    return function


class Maker:
    """Makes parameters and parts of models."""

    def __init__(self, jax):
        self.jax, self.np, self.rng = jax, jax.numpy, np.random.default_rng(1)

    def normal(self, *shape, scale=None):
        scale = shape[-2] ** -0.5 if scale is None and len(shape) > 1 else scale or 1
        return (scale * self.rng.standard_normal(shape)).astype(np.float32)

    def words(self):
        return self.rng.integers(0, WORDS, (MICROBATCHES, BATCH, LENGTH)).astype(np.int32)

    def dense(self, *names):
        return {name: self.normal(WIDTH, WIDTH) for name in names}

    def norm(self, x, gain=1):
        return gain * (x - x.mean(-1, keepdims=True)) / (self.np.sqrt(x.var(-1, keepdims=True)) + 1e-3)

    def attend(self, p, x, y, causal=True):
        heads = lambda t: t.reshape(*t.shape[:2], HEADS, -1).swapaxes(1, 2)  # noqa: E731
        q, k, v = heads(x @ p["q"]), heads(y @ p["k"]), heads(y @ p["v"])
        scores = q @ k.swapaxes(2, 3) / (WIDTH // HEADS) ** 0.5
        if causal:
            scores = self.np.where(self.np.tri(LENGTH, dtype=bool), scores, -1e9)
        return (self.jax.nn.softmax(scores) @ v).swapaxes(1, 2).reshape(x.shape) @ p["o"]

    def cross_entropy(self, logits, words):
        return -self.np.mean(self.np.take_along_axis(self.jax.nn.log_softmax(logits), words[..., None], -1))


@model
def gpt2(make):
    params = {
        "words": make.normal(WORDS, WIDTH),
        "places": make.normal(LENGTH, WIDTH),
        "head": make.normal(WIDTH, WORDS),
    }
    layers = [make.dense("q", "k", "v", "o", "up", "down") | {"g": make.normal(WIDTH)} for _ in range(LAYERS)]

    def layer(p, x):
        y = make.norm(x, p["g"])
        x = x + make.attend(p, y, y)
        return x + make.jax.nn.gelu(make.norm(x) @ p["up"]) @ p["down"]

    def loss(params, run, mb):
        x = run("layers", layer, params["words"][mb] + params["places"])
        return make.cross_entropy(make.norm(x) @ params["head"], mb)

    return params | {"layers": layers}, make.words(), loss


@model
def llama(make):
    """With rotary positions and rematerialised layers."""
    params = {"words": make.normal(WORDS, WIDTH), "head": make.normal(WIDTH, WORDS)}
    layers = [make.dense("q", "k", "v", "o", "gate", "up", "down") for _ in range(LAYERS)]
    angle = np.outer(np.arange(LENGTH), 1.0 / 100 ** np.linspace(0, 1, WIDTH // 2)).astype(np.float32)

    def rotate(x):
        a, b = make.np.split(x, 2, -1)
        return make.np.concatenate([a * np.cos(angle) - b * np.sin(angle), a * np.sin(angle) + b * np.cos(angle)], -1)

    def layer(p, x):
        y = rotate(make.norm(x))
        x = x + make.attend(p, y, y)
        y = make.norm(x)
        return x + (make.jax.nn.silu(y @ p["gate"]) * (y @ p["up"])) @ p["down"]

    def loss(params, run, mb):
        x = run("layers", make.jax.checkpoint(layer), params["words"][mb])
        return make.cross_entropy(make.norm(x) @ params["head"], mb)

    return params | {"layers": layers}, make.words(), loss


@model
def experts(make):
    """A mixture of four experts in each layer."""
    params = {"words": make.normal(WORDS, WIDTH), "head": make.normal(WIDTH, WORDS)}
    layers = [
        {"gate": make.normal(WIDTH, 4), "up": make.normal(4, WIDTH, WIDTH), "down": make.normal(4, WIDTH, WIDTH)}
        for _ in range(LAYERS)
    ]

    def layer(p, x):
        y = make.norm(x)
        gate = make.jax.nn.softmax(y @ p["gate"])
        hidden = make.jax.nn.relu(make.np.einsum("btd,edf->ebtf", y, p["up"]))
        return x + make.np.einsum("bte,ebtf,efd->btd", gate, hidden, p["down"])

    def loss(params, run, mb):
        return make.cross_entropy(run("layers", layer, params["words"][mb]) @ params["head"], mb)

    return params | {"layers": layers}, make.words(), loss


@model
def vit(make):
    params = {"patch": make.normal(24, WIDTH), "head": make.normal(WIDTH, 10)}
    layers = [make.dense("q", "k", "v", "o", "up", "down") | {"b": make.normal(WIDTH)} for _ in range(LAYERS)]

    def layer(p, x):
        y = make.norm(x)
        x = x + make.attend(p, y, y, causal=False)
        return x + make.jax.nn.gelu(make.norm(x) @ p["up"] + p["b"]) @ p["down"]

    def loss(params, run, mb):
        x = run("layers", layer, mb["x"] @ params["patch"]).mean(1)
        return make.cross_entropy(x @ params["head"], mb["y"])

    labels = make.rng.integers(0, 10, (MICROBATCHES, BATCH)).astype(np.int32)
    return params | {"layers": layers}, {"x": make.normal(MICROBATCHES, BATCH, LENGTH, 24), "y": labels}, loss


@model
def t5(make):
    """An encoder and a decoder, each with a stack of its own."""
    params = {"words": make.normal(WORDS, WIDTH), "head": make.normal(WIDTH, WORDS)}
    encoder = [make.dense("q", "k", "v", "o", "up", "down") for _ in range(LAYERS // 2)]
    decoder = [{"self": make.dense("q", "k", "v", "o"), "cross": make.dense("q", "k", "v", "o")} for _ in encoder]

    def encode(p, x):
        y = make.norm(x)
        x = x + make.attend(p, y, y, causal=False)
        return x + make.jax.nn.relu(make.norm(x) @ p["up"]) @ p["down"]

    def decode(p, x, memory):
        y = make.norm(x)
        x = x + make.attend(p["self"], y, y)
        return x + make.attend(p["cross"], make.norm(x), memory, causal=False)

    def loss(params, run, mb):
        memory = make.norm(run("encoder", encode, params["words"][mb]))
        x = run("decoder", decode, params["words"][mb[:, ::-1]], memory)
        return make.cross_entropy(x @ params["head"], mb)

    return params | {"encoder": encoder, "decoder": decoder}, make.words(), loss


@model
def mamba(make):
    """A scan over time in each layer."""
    params = {"words": make.normal(WORDS, WIDTH), "head": make.normal(WIDTH, WORDS)}
    layers = [make.dense("in", "gate", "decay", "out") for _ in range(LAYERS)]

    def layer(p, x):
        y = make.norm(x).swapaxes(0, 1)
        keep = make.jax.nn.sigmoid(y @ p["decay"])
        step = lambda h, t: ((t[0] * h + (1 - t[0]) * t[1],) * 2)  # noqa: E731
        h = make.jax.lax.scan(step, make.np.zeros(y.shape[1:]), (keep, y @ p["in"]))[1]
        return x + ((h * make.jax.nn.silu(y @ p["gate"])) @ p["out"]).swapaxes(0, 1)

    def loss(params, run, mb):
        return make.cross_entropy(run("layers", layer, params["words"][mb]) @ params["head"], mb)

    return params | {"layers": layers}, make.words(), loss


@model
def conformer(make):
    """Convolutions over time between attention and a feed-forward part."""
    params = {"in": make.normal(24, WIDTH), "head": make.normal(WIDTH, WORDS)}
    layers = [
        make.dense("q", "k", "v", "o", "up", "down") | {"kernel": make.normal(3, 1, WIDTH)} for _ in range(LAYERS)
    ]

    def layer(p, x):
        y = make.norm(x)
        x = x + make.attend(p, y, y, causal=False)
        numbers = ("NWC", "WIO", "NWC")
        y = make.jax.lax.conv_general_dilated(
            make.norm(x), p["kernel"], (1,), "SAME", dimension_numbers=numbers, feature_group_count=WIDTH
        )
        x = x + make.jax.nn.silu(y)
        return x + make.jax.nn.silu(make.norm(x) @ p["up"]) @ p["down"]

    def loss(params, run, mb):
        return make.cross_entropy(run("layers", layer, mb["x"] @ params["in"]) @ params["head"], mb["y"])

    return params | {"layers": layers}, {"x": make.normal(MICROBATCHES, BATCH, LENGTH, 24), "y": make.words()}, loss


@model
def diffusion(make):
    """A diffusion transformer: each layer multiplies an embedding of the time by weights of its own."""
    params = {"in": make.normal(24, WIDTH), "time": make.normal(WIDTH, WIDTH), "out": make.normal(WIDTH, 24)}
    layers = [make.dense("q", "k", "v", "o", "up", "down", "scale", "shift") for _ in range(LAYERS)]

    def layer(p, x, time):
        y = make.norm(x) * (1 + time @ p["scale"])[:, None] + (time @ p["shift"])[:, None]
        x = x + make.attend(p, y, y, causal=False)
        return x + make.jax.nn.gelu(make.norm(x) @ p["up"]) @ p["down"]

    def loss(params, run, mb):
        time = make.jax.nn.silu(make.np.cos(mb["t"][:, None] * np.arange(1, WIDTH + 1)) @ params["time"])
        x = mb["x"] + mb["t"][:, None, None] * mb["noise"]
        return make.np.mean((run("layers", layer, x @ params["in"], time) @ params["out"] - mb["noise"]) ** 2)

    x, noise = (make.normal(MICROBATCHES, BATCH, LENGTH, 24) for _ in range(2))
    return params | {"layers": layers}, {"x": x, "noise": noise, "t": make.normal(MICROBATCHES, BATCH)}, loss


@model
def tied(make):
    """The embedding is the head, and the weights of the encoder are those of the decoder."""
    params = {"words": make.normal(WORDS, WIDTH)}
    layers = [make.dense("q", "k", "v", "o", "up", "down") for _ in range(LAYERS)]

    def layer(p, x):
        y = make.norm(x)
        x = x + make.attend(p, y, y)
        return x + make.jax.nn.gelu(make.norm(x) @ p["up"]) @ p["down"]

    def loss(params, run, mb):
        x = run("layers", layer, params["words"][mb])
        x = run("layers", layer, make.norm(x) + params["words"][mb[:, ::-1]])
        return make.cross_entropy(make.norm(x) @ params["words"].T, mb)

    return params | {"layers": layers}, make.words(), loss


@model
def lora(make):
    """Factors of low rank are trained, beside stacks of fixed weights."""
    params = {"head": make.normal(WIDTH, WORDS)}
    fixed = {"words": make.normal(WORDS, WIDTH)}
    layers = [
        {"base": make.dense("q", "k", "v", "o"), "a": make.normal(WIDTH, 4), "b": make.normal(4, WIDTH)}
        for _ in range(LAYERS)
    ]

    def layer(p, x):
        base = make.jax.lax.stop_gradient(p["base"])
        y = make.norm(x)
        return x + make.attend(base | {"q": base["q"] + p["a"] @ p["b"]}, y, y)

    def loss(params, run, mb):
        words = make.jax.lax.stop_gradient(params["words"])
        return make.cross_entropy(run("layers", layer, words[mb]) @ params["head"], mb)

    return params | fixed | {"layers": layers}, make.words(), loss


class Version:
    """One form of a model: with a list of layers or stacked, without marks, with marks on layers or scans, or with
    names."""

    def __init__(self, jax, name, stacked, kind):
        params, batch, loss = MODELS[name](Maker(jax))
        self.jax, self.stacked, self.kind, self.batch = jax, stacked, kind, batch
        self.stacks = {key: len(value) for key, value in params.items() if isinstance(value, list)}
        if stacked:
            for key in self.stacks:
                params[key] = jax.tree.map(lambda *rows: np.stack(rows), *params[key])
        zeros = jax.tree.map(np.zeros_like, params)
        self.state = {"p": params, "m": zeros, "v": zeros}
        self.loss = loss

    def stage_of(self, stack, i):
        before = 0
        for key, count in self.stacks.items():
            if key == stack:
                return (before + i) * RANKS // sum(self.stacks.values())
            before += count

    def marked(self, mark, layer):
        if self.kind not in ("marks", "scans"):
            return layer

        def body(*args):
            return layer(*args)

        body.__name__ = f"mpmd_stage_{mark}_body"
        return self.jax.jit(body)

    def step(self, state, batch):
        jax, params = self.jax, state["p"]

        def total(params, mb):
            def run(stack, layer, x, *more):
                count = self.stacks[stack]
                if self.kind == "scans":
                    stages = [self.stage_of(stack, i) for i in range(count)]
                    for stage in sorted(set(stages)):
                        own = slice(stages.index(stage), count - stages[::-1].index(stage))

                        def part(rows, x, *more, own=own):
                            if self.stacked:
                                rows = jax.tree.map(lambda w: w[own], rows)
                                return jax.lax.scan(lambda x, p: (layer(p, x, *more), None), x, rows)[0]
                            for p in rows[own]:
                                x = layer(p, x, *more)
                            return x

                        x = self.marked(stage, part)(params[stack], x, *more)
                    return x
                if self.stacked:
                    call = self.marked("_".join(f"{self.stage_of(stack, i)}x1" for i in range(count)), layer)
                    with jax.named_scope(stack):
                        return jax.lax.scan(lambda x, p: (call(p, x, *more), None), x, params[stack])[0]
                for i, p in enumerate(params[stack]):
                    with jax.named_scope(f"{stack}_{i}"):
                        x = self.marked(self.stage_of(stack, i), layer)(p, x, *more)
                return x

            return self.loss(params, run, mb)

        def body(sums, mb):
            return jax.tree.map(jax.numpy.add, sums, jax.value_and_grad(total)(params, mb)), None

        zero = (jax.numpy.float32(0), jax.tree.map(jax.numpy.zeros_like, params))
        (value, grads), _ = jax.lax.scan(body, zero, batch)
        m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, state["m"], grads)
        v = jax.tree.map(lambda v, g: 0.99 * v + 0.01 * g * g, state["v"], grads)
        new = jax.tree.map(lambda p, m, v: p - 0.01 * m / (jax.numpy.sqrt(v) + 1e-3), params, m, v)
        return {"p": new, "m": m, "v": v}, {"loss": value / MICROBATCHES}

    def options(self, tools):
        if self.kind != "names":
            return ""
        rules = []
        for stack, count in self.stacks.items():
            for i in range(count):
                where = {"match": f"{stack}/", "iterations": [i, i + 1]} if self.stacked else {"match": f"{stack}_{i}/"}
                rules.append(where | {"stage": self.stage_of(stack, i)})
        write_json(tools.path("names.json"), {"stages": rules})
        return f"stage-names={tools.path('names.json')}"

    def measure(self, tools, name):
        """The figures of the plan on all ranks."""
        text = self.jax.jit(self.step, donate_argnums=0).lower(self.state, self.batch).as_text(debug_info=True)
        self.source = tools.path(name + ".in.mlir")
        write_text(self.source, text)
        topology = f"topology=pp{RANKS} schedule=1f1b stages={RANKS} {self.options(tools)}".rstrip()
        tools.ok("mpmd-opt", self.source, f"--mpmd-compile={topology}", "-o", tools.path(name + ".mlir"))
        report = tools.report(tools.path(name + ".mlir"))
        return {
            "state": max(stage["state_bytes"] for stage in report["stages"]),
            "memory": max(rank["planned_bytes"] for rank in report["ranks"]),
            "bytes": sum(transfer["bytes"] * transfer["times"] for transfer in report["transfers"]),
            "step": report["makespan"],
        }

    def train(self, tools, name):
        """JAX's values after a step, and those of mpmd on each topology and schedule, by name."""
        jax = self.jax

        def named(root, tree):
            leaves = jax.tree_util.tree_flatten_with_path(tree)[0]
            return {root + jax.tree_util.keystr(path): np.asarray(leaf) for path, leaf in leaves}

        new, metrics = jax.jit(self.step)(self.state, self.batch)
        save(tools.path("in.st"), named("state", self.state) | named("batch", self.batch))
        results = []
        for topology, schedule in RUNS:
            bundle = tools.compile(
                self.source, name, topology, schedule, f"stages={RANKS} {self.options(tools)}".rstrip()
            )
            tools.ok("mpmd-run", bundle, "--input", tools.path("in.st"), "--output", tools.path("out.st"))
            results.append(load(tools.path("out.st")))
        return named("state", new) | named("result[1]", metrics), results


def error_of(got, want):
    """The largest error relative to the largest magnitude of a tensor."""
    return max(float(np.abs(got[n] - w).max() / max(np.abs(w).max(), 1e-6)) for n, w in want.items())


def compare(jax, tools, name, kind):
    """Prints a row for one model. Returns whether all limits hold."""
    listed, stacked = (Version(jax, name, stacked, kind) for stacked in (False, True))
    one, other = listed.measure(tools, "listed"), stacked.measure(tools, "stacked")
    ratios = {key: other[key] / max(one[key], 1) if key != "step" else other[key] / one[key] for key in LIMITS}
    want, results = stacked.train(tools, "stacked")
    error = max(error_of(got, want) for got in results)
    same = all(got[n].tobytes() == results[0][n].tobytes() for got in results for n in want)
    row = "  ".join(f"{key} {ratios[key]:.3f}" for key in LIMITS)
    print(f"{name:10} {kind:6} {row}  error {error:.1e}  bits {'same' if same else 'differ'}", flush=True)
    return error < 2e-5 and same and all(ratios[key] <= limit for key, limit in LIMITS.items())


def main():
    try:
        import jax

        jax.config.update("jax_platforms", "cpu")
    except ImportError:
        print("skipped: there is no jax")
        return 77
    tools, bad = Tools(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])), 0
    for name in sys.argv[3:] or MODELS:
        # Names allow one forward pass over the stages, and this model has two.
        for kind in ("none", "marks", "scans", "names"):
            if name != "tied" or kind != "names":
                bad += not compare(jax, tools, name, kind)
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
