"""Training steps with large vocabularies and long rows. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np

from makers import BATCH, MICROBATCHES, STEPS, WIDTH, program, sgd, stage, tree


@program
def measured_words():
    """Input and output share an embedding table. The first and the last stage return many metrics: numbers and flags
    of each of five microbatches, of the last one, and sums, one of which has a nonzero initial value."""
    length, width, words, parts = 6, 8, 13, 5

    def embed(p, tokens):
        x = p["table"][tokens] + p["places"]
        return x, jnp.sum(tokens == 0, dtype=jnp.int32), jnp.max(jnp.abs(x), (0, 1))

    def layer(p, x):
        return x + jnp.tanh(x @ p["in"]) @ p["out"]

    def head(p, table, x, labels):
        chances = jax.nn.log_softmax(x @ p["turn"] @ table.T)
        right = jnp.argmax(chances, -1) == labels
        loss = -jnp.mean(jnp.take_along_axis(chances, labels[..., None], -1))
        return loss, (jnp.mean(chances, (0, 1)), right, jnp.sum(right, dtype=jnp.int32))

    first, second, third, last = stage(0, embed), stage(1, layer), stage(2, layer), stage(3, head)

    def loss(p, mb):
        x, none, peak = first(p["words"], mb["tokens"])
        x = third(p["third"], second(p["second"], x))
        value, (chances, right, count) = last(p["head"], p["words"]["table"], x, mb["labels"])
        return value, {"none": none, "peak": peak, "chances": chances, "right": right, "count": count}

    def step(p, batch):
        def body(carry, mb):
            (value, said), grads = jax.value_and_grad(loss, has_aux=True)(p, mb)
            total, sums, count, _ = carry
            total = total + value
            stacked = {"loss": value, "right": said["right"], "peak": said["peak"], "none": said["none"]}
            return (total, tree(jnp.add, sums, grads), count + said["count"], said["chances"]), stacked

        first = jnp.full((), 0.5), tree(jnp.zeros_like, p), jnp.int32(7), jnp.zeros(words)
        (value, grads, count, chances), stacked = jax.lax.scan(body, first, batch)
        return sgd(p, grads), {"loss": value, "count": count, "chances": chances, "each": stacked}

    rng = np.random.default_rng(19)
    matrix = lambda *shape: (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
    layers = lambda: {"in": matrix(width, 2 * width), "out": matrix(2 * width, width)}
    state = {
        "words": {"table": matrix(words, width), "places": matrix(length, width)},
        "second": layers(),
        "third": layers(),
        "head": {"turn": matrix(width, width)},
    }
    draw = lambda: rng.integers(0, words, (STEPS, parts, BATCH, length)).astype(np.int32)
    return step, state, {"labels": draw(), "tokens": draw()}


@program
def long_rows():
    """Operations that devices compute in other ways than a CPU: rows longer than a block's shared memory, of odd
    lengths, written and read again, transposed; and loops that scan, sort and scatter."""
    classes = 12501

    def features(p, x, index):
        h = jax.nn.softmax(x * p["w"] + p["b"])
        h = (h - jnp.mean(h, -1, keepdims=True)) * jax.lax.rsqrt(jnp.var(h, -1, keepdims=True) + 1e-3)
        rows = jnp.zeros((9, WIDTH)).at[index].add(h) + jnp.zeros((9, WIDTH)).at[index].max(jnp.abs(h))
        return h + jnp.cumsum(h, -1) + jax.lax.cummax(h, axis=0) + jnp.sort(h, -1) + rows[index]

    def loss_of(p, h, label):
        table = jnp.cos(jnp.outer(jnp.linspace(0.0, 6.0, classes), p["s"]))
        logits = jax.nn.log_softmax(0.1 * (h @ table.T))
        return -jnp.mean(jnp.take_along_axis(logits, label[:, None], -1)), jax.lax.top_k(logits, 3)[0]

    first, last = stage(0, features), stage(1, loss_of)

    def loss(p, mb):
        return last(p["last"], first(p["first"], mb["x"], mb["i"]), mb["label"])

    def step(s, batch):
        def body(total, mb):
            (value, best), g = jax.value_and_grad(loss, has_aux=True)(s["params"], mb)
            return tree(jnp.add, total, (value, g)), best

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        (value, grads), best = jax.lax.scan(body, zero, batch)
        table = s["table"] - 0.1 * jnp.outer(grads["last"]["s"], jnp.linspace(0.0, 1.0, 45)).T.repeat(5, 1)[:, :37]
        return {"params": sgd(s["params"], grads), "table": table}, {"best": best, "loss": value}

    rng = np.random.default_rng(5)
    vector = lambda: rng.standard_normal(WIDTH).astype(np.float32)
    state = {"params": {"first": {"b": vector(), "w": vector()}, "last": {"s": vector()}}}
    state["table"] = rng.standard_normal((45, 37)).astype(np.float32)
    feed = {
        "i": rng.integers(0, 9, (STEPS, MICROBATCHES, BATCH)).astype(np.int32),
        "label": rng.integers(0, classes, (STEPS, MICROBATCHES, BATCH)).astype(np.int32),
        "x": rng.standard_normal((STEPS, MICROBATCHES, BATCH, WIDTH)).astype(np.float32),
    }
    return step, state, feed


@program
def long_attention():
    """Attention over sequences that are long for their heads, with a number of rows that no block size divides: four
    query heads for two key heads under a causal mask in a rematerialized layer, in a window, and up to an end that is
    an input."""
    length, heads, groups, size, words = 740, 4, 2, 8, 12
    width = heads * size
    # Functions, so that they are not constants of the program.
    rows, columns = lambda: jnp.arange(length)[:, None], lambda: jnp.arange(length)
    before = lambda: rows() >= columns()

    def attention(p, x, seen):
        q = (x @ p["q"]).reshape(length, groups, heads // groups, size)
        k, v = ((x @ p[n]).reshape(length, groups, size) for n in "kv")
        scores = jnp.where(seen, jnp.einsum("tgrd,sgd->grts", q, k) / np.sqrt(size), jnp.finfo(jnp.float32).min)
        return x + jnp.einsum("grts,sgd->tgrd", jax.nn.softmax(scores, -1), v).reshape(length, width) @ p["o"]

    causal = jax.checkpoint(lambda p, x: attention(p, x, before()))

    def embed(p, tokens):
        return jnp.tanh(causal(p["first"], p["table"][tokens] * jnp.sin(1 + rows() * jnp.arange(width))))

    def windowed(p, x):
        return jnp.tanh(attention(p, x, before() & (rows() - columns() < 200)))

    def head(p, x, ends, labels):
        x = attention(p["last"], x, before() & (columns() < ends))
        chances = jax.nn.log_softmax(x @ p["words"])
        return -jnp.mean(jnp.take_along_axis(chances, labels[:, None], -1))

    first, second, last = stage(0, embed), stage(1, windowed), stage(2, head)

    def loss(p, mb):
        x = second(p["second"], first(p["first"], mb["tokens"]))
        return last(p["head"], x, mb["ends"], mb["labels"])

    def step(p, batch):
        def body(total, mb):
            return tree(jnp.add, total, jax.value_and_grad(loss)(p, mb)), None

        (value, grads), _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, p)), batch)
        return sgd(p, grads), {"loss": value}

    rng = np.random.default_rng(7)
    matrix = lambda *shape: (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
    layer = lambda: {n: matrix(width, groups * size if n in "kv" else width) for n in ("k", "o", "q", "v")}
    state = {
        "first": {"first": layer(), "table": matrix(words, width)},
        "second": layer(),
        "head": {"last": layer(), "words": matrix(width, words)},
    }
    feed = {
        "ends": rng.integers(300, length, (STEPS, MICROBATCHES)).astype(np.int32),
        "labels": rng.integers(0, words, (STEPS, MICROBATCHES, length)).astype(np.int32),
        "tokens": rng.integers(0, words, (STEPS, MICROBATCHES, length)).astype(np.int32),
    }
    return step, state, feed
