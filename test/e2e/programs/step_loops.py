"""Training steps with loops over microbatches. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np

from makers import (
    BATCH,
    MICROBATCHES,
    STEPS,
    WIDTH,
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
def gradient_of_scan():
    loss = square_loss(three())

    def step(s, batch):
        value, grads = jax.value_and_grad(lambda p: jnp.mean(jax.lax.map(lambda mb: loss(p, mb), batch)))(s["params"])
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()


@program
def stacked_layers():
    block = lambda p, x: jax.lax.scan(lambda h, q: (jnp.tanh(h @ q["w"] + q["b"]), None), x, p)[0]
    functions = [stage(0, jax.checkpoint(block)), stage(1, block), stage(2, dense(lambda x: x))]
    many = lambda seed: tree(lambda *t: np.stack(t), *layers(2, seed))
    step, state, feed = trained(square_loss(functions))
    return step, {"params": [many(7), many(8), layers(1)[0]]}, feed


@program
def unrolled():
    loss = square_loss(three())

    def step(s, batch):
        def body(total, mb):
            return tree(jnp.add, total, jax.value_and_grad(loss)(s["params"], mb)), None

        (value, grads), _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, s["params"])), batch, unroll=True)
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()


@program
def keys_for_a_later_stage():
    functions = [
        stage(0, dense(jnp.tanh)),
        stage(1, lambda p, x, key: (x @ p["w"] + p["b"]) * jax.random.bernoulli(key, 0.75, x.shape)),
        stage(2, dense(lambda x: x)),
    ]

    def step(s, batch):
        key, use = jax.random.split(s["key"])

        def body(total, item):
            mb, now = item
            loss = lambda p: jnp.mean(
                jnp.square(functions[2](p[2], functions[1](p[1], functions[0](p[0], mb["x"]), now)) - mb["y"])
            )
            return tree(jnp.add, total, jax.value_and_grad(loss)(s["params"])), None

        (value, grads), _ = jax.lax.scan(
            body, (jnp.zeros(()), tree(jnp.zeros_like, s["params"])), (batch, jax.random.split(use, MICROBATCHES))
        )
        return {"params": sgd(s["params"], grads), "key": key}, {"loss": value}

    return step, {"params": layers(), "key": np.array([0, 42], np.uint32)}, batches()


@program
def python_loop():
    """An unrolled Python loop: a key, a constant and the batch differ between microbatches, and losses are returned
    one by one."""
    functions = three()

    def step(s, batch):
        keys, outs = jax.random.split(s["key"], MICROBATCHES + 1), []
        for i in range(MICROBATCHES):
            mb = tree(lambda t: t[i], batch)
            mb["x"] = mb["x"] * jax.random.bernoulli(keys[i], 0.75, mb["x"].shape) * (1 + i)
            outs.append(jax.value_and_grad(square_loss(functions))(s["params"], mb))
        grads = tree(lambda *g: sum(g) / MICROBATCHES, *[o[1] for o in outs])
        return {"params": sgd(s["params"], grads, 0.02), "key": keys[-1]}, {
            "losses": [o[0] for o in outs],
            "loss": sum(o[0] for o in outs),
        }

    return step, {"params": layers(), "key": np.array([0, 42], np.uint32)}, batches()


@program
def unrolled_by_two():
    loss = square_loss(three())

    def step(s, batch):
        def body(total, mb):
            value, grads = jax.value_and_grad(loss)(s["params"], mb)
            return tree(jnp.add, total, grads), value

        grads, values = jax.lax.scan(body, tree(jnp.zeros_like, s["params"]), batch, unroll=2)
        return {"params": sgd(s["params"], grads)}, {"losses": values}

    return step, {"params": layers()}, batches()


@program
def unrolled_unevenly():
    """Seven microbatches: two iterations of three, and one after them."""
    step, state, _ = trained(square_loss(three()), unroll=3)
    rng = np.random.default_rng(13)
    return step, state, {k: rng.standard_normal((STEPS, 7, 2, WIDTH)).astype(np.float32) for k in "xy"}


@program
def composite_loop():
    loss = square_loss(three())

    def step(s, batch):
        def run(params, batch):
            def body(total, mb):
                return tree(jnp.add, total, jax.value_and_grad(loss)(params, mb)), None

            return jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, params)), batch)[0]

        value, grads = jax.lax.composite(lambda p, b, microbatches: run(p, b), name="mpmd.microbatch_loop")(
            s["params"], batch, microbatches=MICROBATCHES
        )
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()


@program
def recurrence():
    """A recurrence in one stage: its products are unrolled, also in the backward."""

    def recur(p, x):
        return jax.lax.scan(lambda h, t: ((h := jnp.tanh(t @ p["w"] + h @ p["u"] + p["b"])), h), jnp.zeros(WIDTH), x)[1]

    functions = [stage(0, recur), stage(1, dense(jax.nn.gelu)), stage(2, recur)]
    params = layers()
    for i in (0, 2):
        params[i]["u"] = layers(1, seed=11 + i)[0]["w"]
    step, _, feed = trained(square_loss(functions))
    return step, {"params": params}, feed


GROUPS = 2


def grouped(**more):
    """Batches with another dimension, the group, around the microbatches."""
    rng = np.random.default_rng(17)
    shape = (STEPS, GROUPS, MICROBATCHES, 2, WIDTH)
    return {
        "x": rng.standard_normal(shape).astype(np.float32),
        "y": rng.standard_normal(shape).astype(np.float32),
        **more,
    }


@program
def accumulation_in_levels():
    """A loop over groups of microbatches. Each group has a key and a mean, and the largest loss is a metric."""
    functions = three()

    def step(s, batch):
        def loss(params, mb, key):
            kept = jax.random.bernoulli(key, 0.75, mb["x"].shape)
            return square_loss(functions)(params, {"x": mb["x"] * kept, "y": mb["y"]})

        def group(carry, mbs):
            key, total, largest = carry
            key, use = jax.random.split(key)

            def body(sums, item):
                value, grads = jax.value_and_grad(loss)(s["params"], *item)
                return tree(jnp.add, sums, (value, grads)), value

            zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
            (value, grads), values = jax.lax.scan(body, zero, (mbs, jax.random.split(use, MICROBATCHES)))
            value = value / MICROBATCHES
            total = tree(lambda t, g: t + g / MICROBATCHES, total, grads)
            return (key, total, jnp.maximum(largest, value)), (value, values)

        start = (s["key"], tree(jnp.zeros_like, s["params"]), jnp.float32(0))
        (key, total, largest), (means, values) = jax.lax.scan(group, start, batch)
        grads = tree(lambda t: t / GROUPS, total)
        return {"params": sgd(s["params"], grads), "key": key}, {"largest": largest, "means": means, "values": values}

    return step, {"params": layers(), "key": np.array([0, 42], np.uint32)}, grouped()


@program
def counts_at_run_time():
    """A loop over groups. Of each group, as many microbatches count as an input says; the values of others are NaN. The
    loop carries a key, and records losses."""
    loss = square_loss(three())

    def step(s, batch):
        def group(sums, g):
            def body(i, carry):
                key, sums, values = carry
                key, use = jax.random.split(key)
                mb = tree(lambda z: jax.lax.dynamic_index_in_dim(z, i, 0, False), {"x": g["x"], "y": g["y"]})
                mb["x"] = mb["x"] * jax.random.bernoulli(use, 0.75, mb["x"].shape)
                value, grads = jax.value_and_grad(loss)(s["params"], mb)
                values = jax.lax.dynamic_update_index_in_dim(values, value, i, 0)
                return key, tree(jnp.add, sums, (value, grads)), values

            _, sums, values = jax.lax.fori_loop(0, g["count"], body, (g["key"], sums, jnp.full(MICROBATCHES, -1.0)))
            return sums, values

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        key, *keys = jax.random.split(s["key"], GROUPS + 1)
        (value, grads), values = jax.lax.scan(group, zero, {**batch, "key": jnp.stack(keys)})
        count = jnp.maximum(jnp.sum(batch["count"]), 1)
        params = sgd(s["params"], tree(lambda g: g / count, grads))
        return {"params": params, "key": key}, {"loss": value / count, "values": values}

    counts = np.array([[3, 1], [0, 2], [0, 0], [2, 3]], np.int32)[:STEPS]
    feed = grouped(count=counts)
    feed["x"][np.arange(MICROBATCHES) >= counts[..., None]] = np.nan
    return step, {"params": layers(), "key": np.array([0, 42], np.uint32)}, feed


@program
def skipped_microbatches():
    """Of the microbatches, as many count as an input says, and of these only those with a mask that is not empty. The
    values of others are NaN. The products are large enough for branches around them."""
    width = 32
    loss = square_loss(three())

    def step(s, batch):
        def total(params):
            def body(total, item):
                number, mb = item
                inside = lambda: jax.lax.cond(mb["mask"].any(), lambda: loss(params, mb), lambda: 1.0)
                value = jax.lax.cond(number < batch["count"], inside, lambda: 0.0)
                return total + value, value

            mbs = {name: batch[name] for name in ("x", "y", "mask")}
            return jax.lax.scan(body, 0.0, (jnp.arange(MICROBATCHES), mbs))

        (value, values), grads = jax.value_and_grad(total, has_aux=True)(s["params"])
        return {"params": sgd(s["params"], grads)}, {"loss": value, "values": values}

    rng = np.random.default_rng(3)
    feed = {name: rng.standard_normal((STEPS, MICROBATCHES, BATCH, width)).astype(np.float32) for name in ("x", "y")}
    count = np.array([3, 2, 0, 1], np.int32)[:STEPS]
    mask = np.array([[1, 0, 1], [1, 1, 0], [1, 1, 1], [0, 1, 1]], bool)[:STEPS]
    feed["x"][~(mask & (np.arange(MICROBATCHES) < count[:, None]))] = np.nan
    return step, {"params": layers(width=width)}, feed | {"count": count, "mask": np.repeat(mask[..., None], BATCH, -1)}


@program
def accumulation_in_three_levels():
    """Three loops, of which the innermost continues the carries of the others. The groups have weights."""
    loss = square_loss(three())

    def step(s, batch):
        def outermost(i, total):
            weight = 1 + 0.5 * i

            def middle(total, mbs):
                def body(total, mb):
                    return tree(lambda t, g: t + weight * g, total, jax.value_and_grad(loss)(s["params"], mb)), None

                return jax.lax.scan(body, total, mbs)[0], None

            return jax.lax.scan(middle, total, tree(lambda b: b[i], batch))[0]

        total = jax.lax.fori_loop(0, GROUPS, outermost, (jnp.zeros(()), tree(jnp.zeros_like, s["params"])))
        value, grads = tree(lambda t: t / (2.5 * 2 * MICROBATCHES), total)
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    rng = np.random.default_rng(19)
    shape = (STEPS, GROUPS, 2, MICROBATCHES, 2, WIDTH)
    return step, {"params": layers()}, {k: rng.standard_normal(shape).astype(np.float32) for k in "xy"}


@program
def handed_on_by_stages():
    """A Python loop in which stages hand a counter and running statistics on to the next microbatch. The optimizer
    multiplies matrices (Muon)."""

    def normalised(p, s, x):
        h = x @ p["w"] + p["b"]
        mean = 0.9 * s["mean"] + 0.1 * jnp.mean(h, 0)
        return jnp.tanh(h - mean) * (1 + 0.01 * s["count"]), {"mean": mean, "count": s["count"] + 1}

    functions = [stage(k, normalised) for k in range(3)]

    def orthogonal(g):
        g = g / (jnp.linalg.norm(g) + 1e-6)
        return 1.5 * g - 0.5 * (g @ g.T) @ g

    def step(s, batch):
        def loss(params, running, mb):
            x, new = mb["x"], []
            for function, p, r in zip(functions, params, running):
                x, r = function(p, r, x)
                new.append(r)
            return jnp.mean(jnp.square(x - mb["y"])), new

        value, running, grads = jnp.float32(0), s["running"], tree(jnp.zeros_like, s["params"])
        for i in range(MICROBATCHES):
            (v, running), g = jax.value_and_grad(loss, has_aux=True)(s["params"], running, tree(lambda t: t[i], batch))
            value, grads = value + v, tree(jnp.add, grads, g)
        updates = [{"b": g["b"], "w": orthogonal(g["w"])} for g in grads]
        return {"params": sgd(s["params"], updates, 0.02), "running": running}, {"loss": value}

    running = [{"mean": np.zeros(WIDTH, np.float32), "count": np.float32(0)} for _ in range(3)]
    return step, {"params": layers(), "running": running}, batches()


@program
def python_loop_around_a_scan():
    """Groups of microbatches that Python wrote out, each a scan."""
    loss = square_loss(three())

    def step(s, batch):
        value, grads = jnp.float32(0), tree(jnp.zeros_like, s["params"])
        for i in range(GROUPS):

            def body(total, mb):
                return tree(jnp.add, total, jax.value_and_grad(loss)(s["params"], mb)), None

            (v, g), _ = jax.lax.scan(
                body, (jnp.float32(0), tree(jnp.zeros_like, s["params"])), tree(lambda t: t[i], batch)
            )
            value, grads = value + v, tree(jnp.add, grads, g)
        return {"params": sgd(s["params"], grads, 0.02)}, {"loss": value}

    return step, {"params": layers()}, grouped()


@program
def moving_averages():
    """Microbatches hand on a codebook that one stage reads and updates, the average of the loss, which scales the loss,
    and the average of a norm of gradients, which clips them. A metric reads that norm, too."""

    def coded(p, c, x):
        h = jnp.tanh(x @ p["w"] + p["b"])
        chosen = jax.nn.one_hot(jnp.argmin(jnp.sum(jnp.square(h[:, None] - c["codes"]), -1), -1), 4)
        count = 0.9 * c["count"] + 0.1 * chosen.sum(0)
        total = 0.9 * c["total"] + 0.1 * chosen.T @ h
        out = h + jax.lax.stop_gradient(chosen @ c["codes"] - h)
        new = {"codes": total / (count[:, None] + 0.1), "count": count, "total": total}
        return out, tree(jax.lax.stop_gradient, new)

    functions = [stage(0, dense(jnp.tanh)), stage(1, coded), stage(2, dense(lambda x: x))]

    def step(s, batch):
        def loss(params, state, mb):
            h, codes = functions[1](params[1], state["codes"], functions[0](params[0], mb["x"]))
            value = jnp.mean(jnp.square(functions[2](params[2], h) - mb["y"]))
            average = 0.9 * state["loss"] + 0.1 * jax.lax.stop_gradient(value)
            return value / average, {"codes": codes, "loss": average}

        def body(carry, mb):
            total, state, clipped = carry
            (value, new), grads = jax.value_and_grad(loss, has_aux=True)(s["params"], state, mb)
            size = jnp.sum(jnp.square(grads[2]["b"]))
            bound = state["size"]
            grads = tree(lambda g: g * jnp.minimum(1, bound / (size + 1e-6)), grads)
            new = {**new, "size": 0.9 * bound + 0.1 * size}
            return (tree(jnp.add, total, (value, grads)), new, clipped + bound * grads[0]["b"].sum()), bound

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), state, clipped), bounds = jax.lax.scan(body, (zero, s["state"], jnp.zeros(())), batch)
        return {"params": sgd(s["params"], grads), "state": state}, {
            "loss": value,
            "clipped": clipped,
            "bounds": bounds,
        }

    codes = {"codes": layers(seed=5)[0]["w"][:4], "count": np.ones(4, np.float32), "total": layers(seed=6)[0]["w"][:4]}
    return (
        step,
        {"params": layers(), "state": {"codes": codes, "loss": np.float32(1), "size": np.float32(1)}},
        batches(),
    )


@program
def norm_of_the_first_stage():
    """Microbatches hand on a mean, and the average of a norm of gradients of the first stage, which scales those of
    later stages."""

    def centred(p, x, mean):
        mean = 0.9 * mean + 0.1 * x.mean(0)
        return jnp.tanh((x - mean) @ p["w"] + p["b"]), jax.lax.stop_gradient(mean)

    functions = [stage(0, dense(jnp.tanh)), stage(1, centred), stage(2, dense(lambda x: x))]

    def step(s, batch):
        def loss(params, mean, mb):
            h, mean = functions[1](params[1], functions[0](params[0], mb["x"]), mean)
            return jnp.mean(jnp.square(functions[2](params[2], h) - mb["y"])), mean

        def body(carry, mb):
            total, mean, size, ratio = carry
            (value, mean), grads = jax.value_and_grad(loss, has_aux=True)(s["params"], mean, mb)
            scaled = [grads[0]] + tree(lambda g: g * jnp.minimum(1, size / jnp.sum(jnp.square(g))), grads[1:])
            ratio = ratio + jnp.sum(jnp.square(grads[2]["w"])) / size
            size = 0.9 * size + 0.1 * jnp.sum(jnp.square(grads[0]["w"]))
            return (tree(jnp.add, total, (value, scaled)), mean, size, ratio), None

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), mean, size, ratio), _ = jax.lax.scan(body, (zero, s["mean"], s["size"], 0.0), batch)
        return {"params": sgd(s["params"], grads), "mean": mean, "size": size}, {"loss": value, "ratio": ratio}

    state = {"params": layers(), "mean": layers(1, seed=25)[0]["w"][0], "size": np.float32(0.01)}
    return step, state, batches()


@program
def clipped_microbatches():
    """The gradients of each microbatch are clipped by the norm of all of them, if it is more than its average, and left
    out if it is not finite. Microbatches hand the average on."""
    loss = square_loss(three())

    def step(s, batch):
        def body(carry, mb):
            total, average = carry
            value, grads = jax.value_and_grad(loss)(s["params"], mb)
            norm = jnp.sqrt(sum(jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)))
            clipped = tree(lambda g: g * jnp.minimum(1, average / norm), grads)
            clipped = tree(lambda g: jnp.where(jnp.isfinite(norm), g, 0), clipped)
            return (tree(jnp.add, total, (value, clipped)), 0.9 * average + 0.1 * norm), norm

        zero = (jnp.zeros(()), tree(jnp.zeros_like, s["params"]))
        ((value, grads), average), norms = jax.lax.scan(body, (zero, s["average"]), batch)
        return {"params": sgd(s["params"], grads), "average": average}, {"loss": value, "norms": norms}

    return step, {"params": layers(), "average": np.float32(0.1)}, batches()


def means_of_layers(unroll):
    """Layers with one weight, and with a mean that each hands on to its next microbatch, as stacks of two stages. The
    loop over microbatches is written by Python if `unroll` is 0."""

    def layer(x, both):
        h = x @ both[0]
        mean = 0.9 * both[1] + 0.1 * h.mean(0)
        return jnp.tanh(h - mean), jax.lax.stop_gradient(mean)

    functions = [stage(k, lambda w, means, x: jax.lax.scan(layer, x, (w, means))) for k in range(2)]

    def step(s, batch):
        def loss(params, means, mb):
            h, new = mb["x"], []
            for function, p, m in zip(functions, params, means):
                h, m = function(p, m, h)
                new.append(m)
            return jnp.mean(jnp.square(h - mb["y"])), new

        def body(carry, mb):
            total, means = carry
            (value, means), grads = jax.value_and_grad(loss, has_aux=True)(s["params"], means, mb)
            return (tree(jnp.add, total, (value, grads)), means), None

        carry = ((jnp.zeros(()), tree(jnp.zeros_like, s["params"])), s["means"])
        if unroll:
            carry, _ = jax.lax.scan(body, carry, batch, unroll=unroll)
        else:
            for i in range(6):
                carry, _ = body(carry, tree(lambda t: t[i], batch))
        (value, grads), means = carry
        return {"params": sgd(s["params"], grads), "means": means}, {"loss": value}

    weights = [np.stack([layer["w"] for layer in layers(4, seed=seed)]) for seed in (26, 27)]
    rng = np.random.default_rng(28)
    feed = {k: rng.standard_normal((STEPS, 6, 2, WIDTH)).astype(np.float32) for k in "xy"}
    return step, {"params": weights, "means": [np.zeros((4, WIDTH), np.float32)] * 2}, feed


@program
def means_of_layers_by_two():
    """Each iteration has two microbatches."""
    return means_of_layers(2)


@program
def means_of_layers_in_python():
    """Python writes the microbatches out."""
    return means_of_layers(0)


@program
def scans_by_two():
    """Each iteration has two microbatches, whose layers are scans."""
    function = lambda k: stage(k, lambda p, x: jax.lax.scan(lambda h, q: (dense(jnp.tanh)(q, h), None), x, p)[0])
    loss = square_loss([function(k) for k in range(2)])
    step, _, _ = trained(loss, unroll=2)
    stacked = lambda seed: tree(lambda *leaves: np.stack(leaves), *layers(4, seed=seed))
    rng = np.random.default_rng(23)
    feed = {k: rng.standard_normal((STEPS, 6, 2, WIDTH)).astype(np.float32) for k in "xy"}
    return step, {"params": [stacked(8), stacked(9)]}, feed


@program
def repeated_passes():
    """The layers are applied twice to inputs that are moved along the gradient of a first loss."""
    functions = three()
    first = square_loss(functions)

    def loss(params, mb):
        moved = mb["x"] + 0.1 * jnp.sign(jax.grad(lambda x: first(params, {**mb, "x": x}))(mb["x"]))
        return first(params, {**mb, "x": through(functions, params, moved)})

    return trained(loss)
