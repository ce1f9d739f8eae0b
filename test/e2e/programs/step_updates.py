"""Training steps with various updates, and values that updates depend on. Needs jax."""
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
    square_loss,
    stage,
    three,
    through,
    trained,
    tree,
)


@program
def carried_key():
    loss = square_loss(three())

    def step(s, batch):
        def body(carry, mb):
            total, key = carry
            key, now = jax.random.split(key)
            mb = dict(mb, x=mb["x"] * jax.random.bernoulli(now, 0.75, mb["x"].shape))
            return (tree(jnp.add, total, jax.value_and_grad(loss)(s["params"], mb)), key), None

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), key), _ = jax.lax.scan(body, (zero, s["key"]), batch)
        return {"params": sgd(s["params"], grads), "key": key}, {"loss": value}

    return step, {"params": layers(), "key": np.array([0, 42], np.uint32)}, batches()


@program
def weighted_metrics():
    functions = three()

    def loss(params, mb):
        out = through(functions, params, mb["x"])
        hit = (jnp.argmax(out, -1) == mb["label"]) & mb["use"]
        weight = mb["use"].astype(jnp.float32)
        return jnp.sum(jnp.mean(jnp.square(out - mb["y"]), -1) * weight), (
            jnp.sum(weight),
            jnp.sum(hit.astype(jnp.int32)),
            jnp.any(hit),
            jnp.max(out),
        )

    def step(s, batch):
        def body(c, mb):
            (value, (n, hits, any_hit, largest)), g = jax.value_and_grad(loss, has_aux=True)(s["params"], mb)
            return (
                c[0] + value,
                c[1] + n,
                c[2] + hits,
                c[3] | any_hit,
                jnp.maximum(c[4], largest),
                tree(jnp.add, c[5], g),
            ), value

        zero = (
            jnp.zeros(()),
            jnp.zeros(()),
            jnp.int32(0),
            jnp.array(False),
            jnp.float32(-1e9),
            tree(jnp.zeros_like, s["params"]),
        )
        (value, n, hits, any_hit, largest, grads), each = jax.lax.scan(body, zero, batch)
        return {"params": sgd(s["params"], tree(lambda g: g / n, grads))}, {
            "loss": value / n,
            "hits": hits,
            "any": any_hit,
            "largest": largest,
            "each": each,
        }

    rng = np.random.default_rng(3)
    shape = (STEPS, MICROBATCHES, BATCH)
    return (
        step,
        {"params": layers()},
        batches(label=rng.integers(0, WIDTH, shape).astype(np.int32), use=rng.random(shape) > 0.3),
    )


@program
def tied_and_clipped():
    first, middle, last = stage(0, lambda w, t: w[t]), stage(1, dense(jnp.tanh)), stage(2, lambda w, x: x @ w.T)

    def loss(p, mb):
        logits = jax.nn.log_softmax(last(p["w"], middle(p["m"], first(p["w"], mb["t"]))))
        return -jnp.mean(jnp.take_along_axis(logits, mb["u"][..., None], -1))

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        norm = jnp.sqrt(sum(jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)))
        grads = tree(lambda g: g * jnp.minimum(1.0, 0.2 / (norm + 1e-6)), grads)
        count = s["count"] + 1
        mu = tree(lambda m, g: 0.9 * m + 0.1 * g, s["mu"], grads)
        params = tree(lambda p, m: p - 0.1 * m / (1 - 0.9 ** count.astype(jnp.float32)), s["params"], mu)
        average = tree(lambda a, p: 0.9 * a + 0.1 * p, s["average"], params)
        return {"params": params, "mu": mu, "count": count, "average": average}, {"loss": value, "norm": norm}

    rng = np.random.default_rng(4)
    params = {"w": (rng.standard_normal((11, WIDTH)) / 2).astype(np.float32), "m": layers(1)[0]}
    tokens = lambda: rng.integers(0, 11, (STEPS, MICROBATCHES, BATCH, 5)).astype(np.int32)
    return (
        step,
        {"params": params, "mu": tree(np.zeros_like, params), "count": np.int32(0), "average": tree(np.array, params)},
        {"t": tokens(), "u": tokens()},
    )


@program
def skipped_steps():
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(lambda p, mb: loss(p, mb) * s["scale"], s["params"], batch)
        grads = tree(lambda g: g / s["scale"], grads)
        good = jnp.isfinite(sum(jnp.sum(g) for g in jax.tree.leaves(grads))) & (s["count"] % 3 != 1)
        params = jax.lax.cond(good, lambda a: sgd(*a), lambda a: a[0], (s["params"], grads))
        return {"params": params, "scale": jnp.where(good, s["scale"] * 2, s["scale"] / 2), "count": s["count"] + 1}, {
            "loss": value / s["scale"],
            "good": good,
        }

    return step, {"params": layers(), "scale": np.float32(4), "count": np.int32(0)}, batches()


@program
def skipped_updates():
    """Gradients are summed over two steps. Then an update, clipped by the global norm, is applied if they are finite:
    a branch in a branch, each over all layers."""
    loss = square_loss(three())

    def adam(s, grads):
        norm = jnp.sqrt(sum(jnp.sum(g * g) for g in jax.tree.leaves(grads)))
        grads = tree(lambda g: g * jnp.minimum(1.0, 0.5 / norm), grads)
        mean = tree(lambda m, g: 0.9 * m + 0.1 * g, s["mean"], grads)
        square = tree(lambda v, g: 0.99 * v + 0.01 * g * g, s["square"], grads)
        count = s["count"] + 1
        scale = jnp.sqrt(1 - 0.99**count) / (1 - 0.9**count)

        def new(p, m, v):
            update = m * scale / (jnp.sqrt(v) + 1e-3)
            return p - 0.05 * update * (1 + jnp.linalg.norm(p)) / (1 + jnp.linalg.norm(update))

        params = tree(new, s["params"], mean, square)
        return {**s, "params": params, "mean": mean, "square": square, "count": count, "norm": norm}

    def update(s, grads):
        good = jnp.isfinite(sum(jnp.sum(g) for g in jax.tree.leaves(grads))) & (s["tries"] % 6 != 4)
        s = jax.lax.cond(good, adam, lambda s, grads: {**s, "norm": s["norm"] * 0.5}, s, grads)
        return {**s, "sums": tree(jnp.zeros_like, grads)}

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        sums = tree(jnp.add, s["sums"], grads)
        s = {**s, "tries": s["tries"] + 1}
        s = jax.lax.cond(s["tries"] % 2 == 0, update, lambda s, sums: {**s, "sums": sums}, s, sums)
        return s, {"loss": value}

    params = layers()
    zeros = tree(np.zeros_like, params)
    counts = {"count": np.int32(0), "tries": np.int32(0), "norm": np.float32(1)}
    return step, {"params": params, "mean": zeros, "square": zeros, "sums": zeros, **counts}, batches()


@program
def factored_moments():
    loss = square_loss(three())

    def one(p, g, row, column):
        row, column = 0.9 * row + 0.1 * jnp.mean(g * g, -1), 0.9 * column + 0.1 * jnp.mean(g * g, 0)
        update = (
            g / jnp.sqrt(row[:, None] * column[None] / (jnp.mean(row) + 1e-8) + 1e-4) if p.ndim == 2 else jnp.sign(g)
        )
        return (
            p - 0.02 * update / jnp.maximum(1.0, jnp.sqrt(jnp.mean(update * update))) * (1 + jnp.linalg.norm(p)),
            row,
            column,
        )

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        out = [
            {k: one(p[k], g[k], r[k], c[k]) for k in p} for p, g, r, c in zip(s["params"], grads, s["row"], s["column"])
        ]
        pick = lambda i: [{k: v[i] for k, v in o.items()} for o in out]
        return {"params": pick(0), "row": pick(1), "column": pick(2)}, {"loss": value}

    params = layers()
    moments = lambda axis: [
        {
            k: np.zeros(v.shape[axis : axis + 1] if v.ndim == 2 else v.shape[1:] if axis else (), np.float32)
            for k, v in p.items()
        }
        for p in params
    ]
    fix = lambda m: [{k: (np.zeros((), np.float32) if k == "b" else v) for k, v in p.items()} for p in m]
    return step, {"params": params, "row": fix(moments(0)), "column": fix(moments(1))}, batches()


@program
def two_losses():
    functions = three()
    loss = square_loss(functions)
    other = lambda p, mb: jnp.mean(jnp.abs(through(functions, p, mb["x"] * 0.5) - mb["y"]))

    def both(p, mb):
        (a, g), (b, h) = jax.value_and_grad(loss)(p, mb), jax.value_and_grad(other)(p, mb)
        return a + b, tree(lambda x, y: x + 0.5 * y, g, h)

    def step(s, batch):
        def body(total, mb):
            return tree(jnp.add, total, both(s["params"], mb)), None

        (value, grads), _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, s["params"])), batch)
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()


@program
def target_network():
    functions = three()

    def step(s, batch):
        def loss(p, mb):
            return jnp.mean(
                jnp.square(
                    through(functions, p, mb["x"])
                    - mb["y"]
                    - 0.5 * jax.lax.stop_gradient(through(functions, s["target"], mb["x"]))
                )
            )

        value, grads = accumulate(loss, s["params"], batch)
        params = sgd(s["params"], grads)
        return {
            "params": params,
            "target": tree(lambda t, p: 0.9 * t + 0.1 * p, s["target"], params),
            "old": s["params"],
        }, {"loss": value}

    return step, {"params": layers(), "target": layers(seed=5), "old": layers(seed=6)}, batches()


@program
def traded_state():
    """Each stage needs the old state of the other stage, which the other stage replaces."""
    functions = [stage(k, lambda p, x: jnp.tanh(x @ p["w"] @ p["v"])) for k in range(2)]
    loss = square_loss(functions)
    weights = [{"v": a["w"], "w": b["w"]} for a, b in zip(layers(2, 9), layers(2, 10))]

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        (first, second), new = s["params"], sgd(s["params"], grads)
        params = [{"v": second["v"], "w": first["v"]}, {"v": new[1]["v"], "w": first["v"]}]
        return {"params": params}, {"loss": value}

    return step, {"params": weights}, batches()


@program
def penalised_gradient():
    functions = [stage(0, dense(jnp.tanh)), stage(1, dense(jnp.tanh)), stage(2, dense(lambda x: x))]

    def loss(p, mb):
        slope = jax.grad(lambda x: jnp.sum(through(functions, p, x)))(mb["x"])
        return square_loss(functions)(p, mb) + 0.1 * jnp.mean(jnp.square(slope))

    return trained(loss)


@program
def running_statistics():
    """State that the loop carries (a running mean), state that the last microbatch replaces, and states that swap
    their values."""

    def normed(p, x, mean):
        new = 0.9 * mean + 0.1 * x.mean(0)
        return jnp.tanh((x - new) @ p["w"] + p["b"]), new

    functions = [stage(0, dense(jnp.tanh)), stage(1, normed), stage(2, dense(lambda x: x))]

    def step(s, batch):
        def loss(params, mean, mb):
            h = functions[0](params[0], mb["x"])
            h, mean = functions[1](params[1], h, mean)
            return jnp.mean(jnp.square(functions[2](params[2], h) - mb["y"])), (mean, h.max(0))

        def body(carry, mb):
            total, mean, _ = carry
            (value, (mean, last)), grads = jax.value_and_grad(loss, has_aux=True)(s["params"], mean, mb)
            return (tree(jnp.add, total, (value, grads)), mean, last), None

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), mean, last), _ = jax.lax.scan(body, (zero, s["mean"], s["last"]), batch)
        return {
            "params": sgd(s["params"], grads),
            "mean": mean,
            "last": last,
            "left": s["right"],
            "right": s["left"],
        }, {"loss": value, "largest": mean.max()}

    rows = [layers(1, seed=20 + i)[0]["w"][i] for i in range(4)]
    state = {"params": layers(), "mean": rows[0], "last": rows[1], "left": rows[2], "right": rows[3]}
    return step, state, batches()


@program
def sharpness_aware():
    """SAM: the gradient at weights that are moved along the gradient of all microbatches, clipped by its norm."""
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        norm = jnp.sqrt(sum(jnp.vdot(g, g) for g in jax.tree.leaves(grads)))
        moved = tree(lambda p, g: p + 0.05 * g / (norm + 1e-6), s["params"], grads)
        there, grads = accumulate(loss, moved, batch)
        momentum = tree(lambda m, g: 0.9 * m + g, s["momentum"], grads)
        return {"params": sgd(s["params"], momentum, 0.05), "momentum": momentum}, {"loss": value, "there": there}

    return step, {"params": layers(), "momentum": tree(np.zeros_like, layers())}, batches()


@program
def two_updates():
    """Two SGD steps in one: the second runs over pairs of microbatches, from the last to the first."""
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        params = sgd(s["params"], grads)
        halves = tree(lambda t: t.reshape((2 * MICROBATCHES, -1) + t.shape[2:]), batch)
        again, grads = accumulate(loss, params, halves, reverse=True)
        return {"params": sgd(params, grads), "count": s["count"] + 2}, {"loss": value, "again": again}

    return step, {"params": layers(), "count": np.zeros((), np.int32)}, batches()


@program
def adversarial():
    """A generator of one stage and a discriminator of two, trained alternately over all microbatches."""
    maker, first, second = three()

    def judged(judge, x):
        return jnp.mean(second(judge[1], first(judge[0], x)), -1)

    def step(s, batch):
        def judge_loss(judge, mb):
            made = jax.lax.stop_gradient(maker(s["maker"], mb["x"]))
            return jnp.mean(jax.nn.softplus(-judged(judge, mb["y"])) + jax.nn.softplus(judged(judge, made)))

        value, grads = accumulate(judge_loss, s["judge"], batch)
        judge = sgd(s["judge"], grads)

        def maker_loss(p, mb):
            return jnp.mean(jax.nn.softplus(-judged(judge, maker(p, mb["x"]))))

        fooled, grads = accumulate(maker_loss, s["maker"], batch)
        return {"maker": sgd(s["maker"], grads), "judge": judge}, {"judge": value, "maker": fooled}

    params = layers()
    return step, {"maker": params[0], "judge": params[1:]}, batches()


@program
def loss_after_update():
    """The loss of the first microbatch with the new weights: stage calls after the loop."""
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        params = sgd(s["params"], grads)
        return {"params": params}, {"loss": value, "after": loss(params, tree(lambda t: t[0], batch))}

    return step, {"params": layers()}, batches()


@program
def line_search():
    """The best of three learning rates, each tried on all microbatches without a gradient."""
    loss = square_loss(three())

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        tried = []
        for rate in (0.3, 0.1, 0.03):
            params = sgd(s["params"], grads, rate)
            total, _ = jax.lax.scan(lambda t, mb, p=params: (t + loss(p, mb), None), jnp.zeros(()), batch)
            tried.append(total / MICROBATCHES)
        best = jnp.array([0.3, 0.1, 0.03])[jnp.argmin(jnp.stack(tried))]
        return {"params": sgd(s["params"], grads, best)}, {"loss": value, "tried": jnp.stack(tried), "rate": best}

    return step, {"params": layers()}, batches()


@program
def steps_in_a_step():
    """Four optimizer steps, each over its microbatches: keys that are split before, a rate that their number decides, a
    running mean that starts anew, and a mean of the losses after them."""
    loss = square_loss(three())
    steps = 4

    def step(s, batch):
        key, use = jax.random.split(s["key"])
        keys = jax.random.split(use, steps)

        def one(i, carry):
            s, running, losses = carry
            noisy = batch["x"][i] + 0.1 * jax.random.normal(keys[i], batch["x"].shape[1:])
            value, grads = accumulate(loss, s["params"], {"x": noisy, "y": batch["y"][i]})
            momentum = tree(lambda m, g: 0.9 * m + g, s["momentum"], grads)
            params = sgd(s["params"], momentum, 0.1 / (1 + i))
            running = 0.5 * running + 0.5 * value
            return {"params": params, "momentum": momentum}, running, losses.at[i].set(value)

        held = {k: s[k] for k in ("params", "momentum")}
        held, running, losses = jax.lax.fori_loop(0, steps, one, (held, jnp.zeros(()), jnp.zeros(steps)))
        return held | {"key": key}, {"losses": losses, "mean": losses.mean(), "running": running}

    rng = np.random.default_rng(2)
    shape = (3, steps, MICROBATCHES, BATCH, WIDTH)
    feed = {name: rng.standard_normal(shape).astype(np.float32) for name in ("x", "y")}
    state = {"key": np.array([0, 7], np.uint32), "params": layers(), "momentum": tree(np.zeros_like, layers())}
    return step, state, feed
