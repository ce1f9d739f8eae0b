"""Training steps with values that cross stages. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np

from makers import (
    BATCH,
    MICROBATCHES,
    STEPS,
    WIDTH,
    accumulate,
    batches,
    dense,
    layers,
    program,
    sgd,
    stage,
    three,
    through,
    trained,
    tree,
)


@program
def skips_and_penalty():
    functions = three()
    last = stage(3, lambda p, x, early, raw: (x + early) @ p["w"] + p["b"] + raw)

    def loss(params, mb):
        a = functions[0](params[0], mb["x"])
        b = functions[2](params[2], functions[1](params[1], a))
        return jnp.mean(jnp.square(last(params[3], b, a, mb["x"]) - mb["y"])) + 1e-2 * sum(
            jnp.sum(jnp.square(p["w"])) for p in params
        )

    step, state, feed = trained(loss)
    return step, {"params": layers(4)}, feed


@program
def between_stages():
    """Norms with their own parameters between all stages, and a decoder that reads the encoder through unmarked
    operations: only activations and their gradients need to cross."""
    normed = lambda p, x: (x - x.mean(-1, keepdims=True)) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * p["g"]
    stages = [stage(k, dense(jnp.tanh)) for k in range(4)]
    join = lambda x, skip: jnp.concatenate([x, skip], axis=-1).reshape(x.shape + (2,)).max(-1)

    def loss(params, mb):
        first = stages[0](params[0], mb["x"])
        second = stages[1](params[1], normed(params[0], first))
        third = normed(params[2], stages[2](params[2], normed(params[1], second)))
        last = stages[3](params[3], join(third, jnp.square(first)))
        return jnp.mean(jnp.square(normed(params[3], last) - mb["y"])) + 1e-2 * jnp.mean(jnp.abs(third - second))

    step, _, feed = trained(loss)
    return step, {"params": [{**p, "g": np.ones(WIDTH, np.float32)} for p in layers(4)]}, feed


@program
def shared_small():
    """Attention in all stages, over rows of the batch, reads a relative position bias from one small table, and two
    stages read one half each of a weight: each stage sums its own contribution to their gradients."""

    def attended(p, x, bias, weight=None):
        scores = jax.nn.softmax(x @ p["w"] @ x.T + bias, axis=-1)
        return jnp.tanh(scores @ (x if weight is None else x @ weight) + p["b"])

    stages = [stage(k, attended) for k in range(4)]
    distance = np.arange(BATCH)[:, None] - np.arange(BATCH) + BATCH - 1

    def loss(params, mb):
        bias, half, x = 2.0 * params["distances"][distance].T, 0.5 * params["shared"], mb["x"]
        for k, p in enumerate(params["layers"]):
            x = stages[k](p, x, bias, *([half] if k % 3 == 0 else []))
        return jnp.mean(jnp.square(x - mb["y"]))

    step, _, feed = trained(loss)
    table = np.linspace(-1, 1, 2 * BATCH - 1, dtype=np.float32)
    return step, {"params": {"layers": layers(4), "distances": table, "shared": layers(1, seed=5)[0]["w"]}}, feed


def worded(head_alone):
    """A step whose last stage has a head with a large vocabulary, with or without a preceding dense layer, and a
    scaled loss."""
    words = 96

    def head(p, x):
        return x @ p["head"] + p["bias"]

    def last(p, x):
        return head(p, x if head_alone else jnp.tanh(x @ p["w"] + p["b"]))

    stages = [*three()[:2], stage(2, last)]

    def step(s, batch):
        def loss(params, mb):
            logits = through(stages, params, mb["x"])
            chosen = jnp.take_along_axis(jax.nn.log_softmax(logits), mb["word"][:, None], axis=-1)
            return -s["scale"] * jnp.mean(chosen) + 1e-3 * jnp.mean(jnp.square(logits))

        value, grads = accumulate(loss, s["params"], batch)
        return {"params": sgd(s["params"], grads), "scale": s["scale"] * 0.9}, {"loss": value}

    params = layers(2 if head_alone else 3)
    table = np.random.default_rng(6).standard_normal((WIDTH, words)).astype(np.float32) / 4
    wide = {"head": table, "bias": np.zeros(words, np.float32)}
    params = [*params, wide] if head_alone else [*params[:2], {**params[2], **wide}]
    word = np.random.default_rng(7).integers(0, words, (STEPS, MICROBATCHES, BATCH)).astype(np.int32)
    return step, {"params": params, "scale": np.float32(2)}, batches(word=word)


@program
def words_of_a_layer():
    return worded(False)


@program
def words_alone():
    return worded(True)


@program
def more_than_needed():
    """Stages that pass on redundant values: token masks, casts and scaled copies of values that they pass on anyway,
    the tokens themselves, a value that passes through all stages, constant tables, and a function of a scalar. The
    last stage reads one of them only in its backward."""
    length, width, words = 16, 8, 11

    def embed(p, tokens):
        x = p["table"][tokens]
        seen = (tokens != 0)[:, None, :] & (jnp.arange(length)[:, None] >= jnp.arange(length))[None]
        angle = jnp.arange(length, dtype=jnp.float32)[:, None] / (1 + jnp.arange(width))
        x = jnp.tanh(x @ p["w"])
        return x, jnp.where(seen, 0.0, -1e9), x * p["gain"] + p["bias"], jnp.sin(angle), tokens, jnp.exp(p["heat"])

    def attend(p, x, mask, scaled, table, heat):
        scores = heat * (scaled + table) @ p["w"] @ x.swapaxes(1, 2)
        y = x + jax.nn.softmax(scores + mask) @ x
        return y, mask, y.astype(jnp.bfloat16), x * x

    def head(p, y, mask, low, square, tokens):
        y = y + jax.nn.softmax(mask) @ low.astype(jnp.float32) + 0.1 * square
        logits = y @ p["words"]
        ahead = jax.nn.one_hot(tokens, words)
        return -jnp.mean(jnp.sum(ahead * jax.nn.log_softmax(logits), -1))

    first, second, last = stage(0, embed), stage(1, attend), stage(2, head)

    def loss(p, tokens):
        x, mask, scaled, table, passed, heat = first(p["embed"], tokens)
        y, mask, low, square = second(p["attend"], x, mask, scaled, table, heat)
        return last(p["head"], y, mask, low, square, passed)

    def step(p, batch):
        def body(total, tokens):
            return tree(jnp.add, total, jax.value_and_grad(loss)(p, tokens)), None

        (value, grads), _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, p)), batch)
        return sgd(p, grads), {"loss": value}

    rng = np.random.default_rng(9)
    matrix = lambda *shape: (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
    state = {
        "embed": {
            "bias": matrix(width),
            "gain": matrix(width),
            "heat": np.float32(0.1),
            "table": matrix(words, width),
            "w": matrix(width, width),
        },
        "attend": {"w": matrix(width, width)},
        "head": {"words": matrix(width, words)},
    }
    return step, state, rng.integers(0, words, (STEPS, MICROBATCHES, BATCH, length)).astype(np.int32)


@program
def new_mean():
    """A running mean in the first stage. Its output reads the new mean, so its backward needs the mean of its own
    microbatch, when later microbatches have replaced it."""

    def first(p, x, mean):
        h = dense(jnp.tanh)(p, x)
        new = 0.9 * mean + 0.1 * jax.lax.stop_gradient(h.mean(0))
        return h * jnp.tanh(jnp.broadcast_to(new, h.shape)), new

    stages = [stage(0, first), stage(1, dense(lambda x: x))]

    def loss(params, mb, mean):
        h, new = stages[0](params[0], mb["x"], mean)
        return jnp.mean(jnp.square(stages[1](params[1], h) - mb["y"])), new

    def step(s, batch):
        def body(carry, mb):
            total, mean = carry
            (value, new), grads = jax.value_and_grad(loss, has_aux=True)(s["params"], mb, mean)
            return (tree(jnp.add, total, (value, grads)), new), None

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), mean), _ = jax.lax.scan(body, (zero, s["mean"]), batch)
        return {"params": sgd(s["params"], grads), "mean": mean}, {"loss": value}

    return step, {"params": layers(2), "mean": np.linspace(-1, 1, WIDTH, dtype=np.float32)}, batches()


def mean_without_loop(use):
    """One microbatch without a loop, whose output reads a running mean's old value or its new one."""

    def first(p, x, mean):
        h = dense(jnp.tanh)(p, x)
        new = 0.9 * mean + 0.1 * jax.lax.stop_gradient(h.mean(0))
        return h * jnp.tanh(jnp.broadcast_to(use(mean, new), h.shape)), new

    stages = [stage(0, first), stage(1, dense(lambda x: x))]

    def step(s, batch):
        def loss(params):
            h, new = stages[0](params[0], batch["x"][0], s["mean"])
            return jnp.mean(jnp.square(stages[1](params[1], h) - batch["y"][0])), new

        (value, mean), grads = jax.value_and_grad(loss, has_aux=True)(s["params"])
        return {"params": sgd(s["params"], grads), "mean": mean}, {"loss": value}

    feed = {name: values[:, :1] for name, values in batches().items()}
    return step, {"params": layers(2), "mean": np.linspace(-1, 1, WIDTH, dtype=np.float32)}, feed


@program
def old_mean_without_loop():
    return mean_without_loop(lambda old, new: old)


@program
def new_mean_without_loop():
    return mean_without_loop(lambda old, new: new)


@program
def centred_inputs():
    """Inputs are centred by a running mean. The gradient of a loss needs the centred input and the sum of squares from
    a forward."""
    stages = three()[:2]

    def loss(params, mb, mean):
        x = mb["x"] - mean
        first = stages[0](params[0], x)
        size = jnp.sqrt(jnp.sum(jnp.square(first - x), axis=-1, keepdims=True) + 1.0)
        y = stages[1](params[1], first / size)
        return jnp.mean(jnp.square(y - mb["y"])) + jnp.mean(jnp.abs(first - x) * size), first.mean(0)

    def step(s, batch):
        def body(carry, mb):
            total, mean = carry
            (value, new), grads = jax.value_and_grad(loss, has_aux=True)(s["params"], mb, mean)
            return (tree(jnp.add, total, (value, grads)), 0.9 * mean + 0.1 * new), None

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), mean), _ = jax.lax.scan(body, (zero, s["mean"]), batch)
        return {"params": sgd(s["params"], grads), "mean": mean}, {"loss": value}

    return step, {"params": layers(2), "mean": np.full(WIDTH, 0.1, np.float32)}, batches()


@program
def handed_on():
    """Other stages read carries of the first stage: a mean of its output, and its last two outputs in a queue. The
    third stage reads its own carry in an unmarked operation between the second stage and itself."""
    first, second, third = three()

    def step(s, batch):
        def body(carry, mb):
            total, mean, older, old, last = carry

            def loss(params):
                h = first(params[0], mb["x"])
                seen = second(params[1], h - mean + 0.1 * older)
                out = third(params[2], seen * (1 + old) + 0.1 * last)
                return jnp.mean(jnp.square(out - mb["y"])), (h, out)

            (value, (h, out)), grads = jax.value_and_grad(loss, has_aux=True)(s["params"])
            total = tree(jnp.add, total, (value, grads))
            return (total, 0.9 * mean + 0.1 * jnp.mean(h, 0), old, h, out), jnp.vdot(older, mean + old)

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        carry = (zero, s["mean"], s["older"], s["old"], s["last"])
        ((value, grads), mean, older, old, last), seen = jax.lax.scan(body, carry, batch)
        params = sgd(s["params"], grads, 0.1 / MICROBATCHES)
        new = {"params": params, "mean": mean, "older": older, "old": old, "last": last}
        return new, {"loss": value / MICROBATCHES, "seen": seen}

    old = np.full((BATCH, WIDTH), 0.5, np.float32)
    state = {"params": layers(), "mean": np.zeros(WIDTH, np.float32), "older": old, "old": -old, "last": old}
    return step, state, batches()
