"""Training steps whose layers are slices of stacked parameters. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np

from makers import MICROBATCHES, STEPS, WIDTH, batches, layers, program, stage, tree

LAYERS = 6


def stacked(count=LAYERS, seed=3):
    return tree(lambda *t: np.stack(t), *layers(count, seed))


def residual(p, x):
    return x + jnp.tanh(x @ p["w"] + p["b"])


def accumulated(loss, params, batch):
    """The sums of loss and gradients over the microbatches."""

    def body(total, mb):
        return tree(jnp.add, total, jax.value_and_grad(loss)(params, mb)), None

    return jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, params)), batch)[0]


def adam(s, grads, value):
    """Clips by the norm of all gradients, and gives each stack of weights a step of one length for each layer."""
    norm = jnp.sqrt(sum((g**2).sum() for g in jax.tree.leaves(grads)))
    grads = tree(lambda g: g / jnp.maximum(1, norm), grads)
    m = tree(lambda m, g: 0.9 * m + 0.1 * g, s["m"], grads)
    v = tree(lambda v, g: 0.99 * v + 0.01 * g * g, s["v"], grads)
    params = tree(lambda p, m, v: p - 0.01 * m / (jnp.sqrt(v) + 1e-3), s["params"], m, v)
    return {"params": params, "m": m, "v": v}, {"loss": value, "norm": norm}


def with_moments(params):
    return {"params": params, "m": tree(np.zeros_like, params), "v": tree(np.zeros_like, params)}


@program
def scanned_layers():
    """A scan over rematerialised layers with dropout, between two matrices; no marks."""

    def loss(params, mb):
        def layer(x, item):
            p, key = item
            return residual(p, x * jax.random.bernoulli(key, 0.8, x.shape) / 0.8), None

        keys = jax.random.split(mb["key"], LAYERS)
        x = jax.lax.scan(jax.checkpoint(layer), mb["x"] @ params["in"], (params["layers"], keys))[0]
        return jnp.mean((x @ params["out"] - mb["y"]) ** 2)

    def step(s, batch):
        value, grads = accumulated(loss, s["params"], batch)
        return adam(s, grads, value)

    first, last = (layer["w"] for layer in layers(2, seed=5))
    keys = np.random.default_rng(29).integers(0, 1 << 32, (STEPS, MICROBATCHES, 2), np.uint32)
    return step, with_moments({"in": first, "layers": stacked(), "out": last}), batches() | {"key": keys}


@program
def scanned_blocks():
    """A scan over blocks of scanned layers, whose weights lie along the second dimension. A step is skipped if a
    gradient is not finite. No marks."""

    def loss(params, mb):
        p = tree(lambda w: jnp.moveaxis(w, 1, 0), params["layers"])
        blocks = tree(lambda w: w.reshape(2, LAYERS // 2, *w.shape[1:]), p)
        body = lambda x, q: (residual(q, x), None)  # noqa: E731
        x = jax.lax.scan(lambda x, block: jax.lax.scan(body, x, block), mb["x"], blocks)[0]
        return jnp.mean((x - mb["y"]) ** 2)

    def step(s, batch):
        value, grads = accumulated(loss, s["params"], batch)
        good = jnp.all(jnp.array([jnp.isfinite(g).all() for g in jax.tree.leaves(grads)]))
        new, metrics = adam(s, grads, value)
        return jax.lax.cond(good, lambda: new, lambda: s), metrics

    params = {"layers": {k: np.ascontiguousarray(np.moveaxis(w, 0, 1)) for k, w in stacked(seed=9).items()}}
    return step, with_moments(params), batches()


@program
def sliced_by_stages():
    """Stages of two layers each, which take their layers from stacked parameters by slices and by `jnp.take`."""

    def layer(k):
        return stage(k, residual)

    calls = [layer(i // 2) for i in range(LAYERS)]

    def loss(params, mb):
        x = mb["x"]
        for i, call in enumerate(calls):
            rows = {"w": params["layers"]["w"][i], "b": jnp.take(params["layers"]["b"], i, axis=0)}
            x = call(rows, x)
        return jnp.mean((x - mb["y"]) ** 2)

    def step(s, batch):
        value, grads = accumulated(loss, s["params"], batch)
        return adam(s, grads, value)

    return step, with_moments({"layers": stacked(seed=13)}), batches()


@program
def scanned_stages():
    """A scan over rematerialised layers. The mark has the stage of each layer."""
    call = jax.checkpoint(stage("0x2_1x1_2x3", residual))

    def loss(params, mb):
        x = jax.lax.scan(lambda x, p: (call(p, x), None), mb["x"], params["layers"], unroll=2)[0]
        return jnp.mean((x - mb["y"]) ** 2)

    def step(s, batch):
        value, grads = accumulated(loss, s["params"], batch)
        return adam(s, grads, value)

    return step, with_moments({"layers": stacked(seed=17)}), batches()


@program
def scans_in_stages():
    """Each stage takes all stacked weights, divides each layer's by their size, and scans over its own two layers. The
    biases are fixed, but the optimizer has moments of them."""

    def part(k):
        def scan(p, x):
            rows = p["w"] / jnp.sqrt((p["w"] ** 2).sum((1, 2), keepdims=True))
            own = tree(lambda t: t[2 * k : 2 * k + 2], {"w": 2 * rows, "b": jax.lax.stop_gradient(p["b"])})
            return jax.lax.scan(lambda x, p: (residual(p, x), None), x, own)[0]

        return stage(k, scan)

    def loss(params, mb):
        x = mb["x"]
        for k in range(LAYERS // 2):
            x = part(k)(params["layers"], x)
        return jnp.mean((x - mb["y"]) ** 2)

    def step(s, batch):
        value, grads = accumulated(loss, s["params"], batch)
        return adam(s, grads, value)

    return step, with_moments({"layers": stacked(seed=23)}), batches()


@program
def skipped_scans_from_the_end():
    """A gradient of a scan over microbatches, of which some are skipped. Each scans over the numbers of layers from the
    end. The mark has the stage of each layer."""
    call = stage("2x2_1x2_0x2", residual)

    def loss(params, mb):
        def whole(p):
            row = lambda i: tree(lambda w: w[i], p["layers"])  # noqa: E731
            x = jax.lax.scan(lambda x, i: (call(row(i), x), None), mb["x"], jnp.arange(LAYERS - 1, -1, -1))[0]
            return jnp.mean((x - mb["y"]) ** 2)

        return jax.lax.cond(mb["x"].sum() > 0, whole, lambda p: 0.5, params)

    def total(params, batch):
        return jax.lax.scan(lambda c, mb: (c + loss(params, mb), None), jnp.zeros(()), batch)[0]

    def step(s, batch):
        value, grads = jax.value_and_grad(total)(s["params"], batch)
        return adam(s, grads, value)

    return step, with_moments({"layers": stacked(seed=31)}), batches()


@program
def python_loop_of_scans():
    """Microbatches that Python wrote out, each with a scan over rematerialised layers; no marks."""

    def loss(params, mb):
        layer = jax.checkpoint(lambda x, p: (residual(p, x), None))
        return jnp.mean((jax.lax.scan(layer, mb["x"], params["layers"])[0] - mb["y"]) ** 2)

    def step(s, batch):
        total = jnp.zeros(()), tree(jnp.zeros_like, s["params"])
        for i in range(MICROBATCHES):
            total = tree(jnp.add, total, jax.value_and_grad(loss)(s["params"], tree(lambda t: t[i], batch)))
        return adam(s, total[1], total[0])

    return step, with_moments({"layers": stacked(seed=19)}), batches()
