"""Training steps with shardings. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec

from makers import (
    BATCH,
    MICROBATCHES,
    SHARDED,
    STEPS,
    TILED,
    WIDTH,
    accumulate,
    batches,
    dense,
    layers,
    program,
    sgd,
    sharded,
    square_loss,
    stage,
    tree,
)


def by_end(tensors, **specs):
    """Shardings by the last name of a path; other arrays are replicated."""
    return jax.tree_util.tree_map_with_path(
        lambda path, _: PartitionSpec(*specs.get(str(getattr(path[-1], "key", "")), ())), tensors
    )


MESH = None


def constrain(x, *spec):
    return x if MESH is None else jax.lax.with_sharding_constraint(x, NamedSharding(MESH, PartitionSpec(*spec)))


def heads(p, x):
    """Attention without a mask over a sequence of two halves, with heads sharded over `tp`."""
    batch, width = x.shape
    tokens = x.reshape(batch, 2, width // 2)
    q, k, v = (constrain((tokens @ p[n]).reshape(batch, 2, 2, -1), "dp", None, "tp") for n in ("q", "k", "v"))
    scores = jax.nn.softmax(jnp.einsum("bthd,bshd->bhts", q, k), -1)
    mixed = jnp.einsum("bhts,bshd->bthd", scores, v).reshape(batch, 2, -1)
    return x + (mixed @ p["o"]).reshape(batch, width)


def wide(p, x):
    h = constrain(jax.nn.gelu(x @ p["up"] + p["b"]), "dp", "tp")
    return x + h @ p["down"]


def block(seed):
    rng = np.random.default_rng(seed)
    normal = lambda *shape: (rng.standard_normal(shape) / 3).astype(np.float32)
    return {n: normal(WIDTH // 2, WIDTH // 2) for n in "qkvo"} | {
        "up": normal(WIDTH, 3 * WIDTH),
        "b": normal(3 * WIDTH),
        "down": normal(3 * WIDTH, WIDTH),
    }


@program
def outer_values():
    """Values that a stage computes outside the loop, and results of a first loop, are read in every microbatch of a
    loop, by the same stage and by another one."""
    base = stage(0, lambda p, e: jnp.tanh(e @ p))
    first = stage(0, lambda p, c, x: jnp.tanh((x + c) @ p))
    last = stage(1, lambda p, c, h, y: jnp.mean(jnp.square((h + c) @ p - y)))
    probe = stage(0, lambda p, x: jnp.tanh(x @ p))

    def step(s, batch):
        base_now = jax.lax.stop_gradient(base(s["frozen"], s["table"]))
        left, _ = jax.lax.scan(lambda _, x: (probe(s["frozen"], x), None), base_now, batch["x"])

        def loss(params, mb):
            return last(params[1], base_now + left, first(params[0], left, mb["x"]), mb["y"])

        value, grads = accumulate(loss, s["params"], batch)
        params = sgd(s["params"], grads)
        return {"params": params, "frozen": 0.9 * s["frozen"], "table": s["table"]}, {"loss": value}

    rng = np.random.default_rng(11)
    draw = lambda *shape: (rng.standard_normal(shape) / 3).astype(np.float32)
    state = {
        "params": [draw(WIDTH, WIDTH) for _ in range(2)],
        "frozen": draw(WIDTH, WIDTH),
        "table": draw(BATCH, WIDTH),
    }
    return step, state, batches()


TENSOR = {"q": (None, "tp"), "k": (None, "tp"), "v": (None, "tp"), "o": ("tp",), "up": (None, "tp")}


@sharded(
    {"dp": 2, "tp": 2},
    lambda state, batch: (
        by_end(state, **TENSOR, b=("tp",), down=("tp",)),
        by_end(batch, x=(None, "dp"), y=(None, "dp")),
    ),
)
def sharded_blocks():
    """Attention and a wide layer, with heads and width sharded over `tp`, and the batch over `dp`; gradients are
    clipped by their norm."""
    stages = [stage(k, lambda p, x: wide(p, heads(p, x))) for k in range(2)]

    def step(s, batch):
        value, grads = accumulate(square_loss(stages), s["params"], batch)
        norm = jnp.sqrt(sum(jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)))
        grads = tree(lambda g: g / jnp.maximum(1.0, norm), grads)
        return {"params": sgd(s["params"], grads)}, {"loss": value, "norm": norm}

    return step, {"params": [block(5), block(6)]}, batches()


FULLY = {n: ("fsdp",) for n in ("table", "w", "b")}


@sharded(
    {"fsdp": 4}, lambda state, batch: (by_end(state, **FULLY), by_end(batch, ids=(None, "fsdp"), y=(None, "fsdp")))
)
def sharded_fully():
    """Weights, momentum and an embedding table are sharded over the batch axis: they are gathered for use, and
    gradients are scattered."""
    first = stage(0, lambda p, ids: jnp.tanh(jnp.take(p["table"], ids, axis=0) @ p["w"] + p["b"]))
    second = stage(1, dense(lambda x: x))
    loss = lambda params, mb: jnp.mean(jnp.square(second(params[1], first(params[0], mb["ids"])) - mb["y"]))

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        momentum = tree(lambda m, g: 0.9 * m + g, s["momentum"], grads)
        return {"params": sgd(s["params"], momentum), "momentum": momentum}, {"loss": value}

    params = layers(2)
    params[0]["table"] = np.random.default_rng(7).standard_normal((12, WIDTH)).astype(np.float32)
    feed = {
        "ids": np.random.default_rng(8).integers(0, 12, (STEPS, MICROBATCHES, BATCH)).astype(np.int32),
        "y": batches()["y"],
    }
    return step, {"params": params, "momentum": tree(np.zeros_like, params)}, feed


@sharded(
    {"dp": 2},
    lambda state, batch: (by_end(state, w=(None, "dp"), b=("dp",)), by_end(batch, x=(None, "dp"), y=(None, "dp"))),
)
def sharded_twice():
    """Sharpness-aware training: two gradients per step, the second one after a step along the first; no marks, no
    common loop, and a counter that both stages own."""
    loss = lambda params, mb: square_loss([dense(jnp.tanh), dense(lambda x: x)])(params, mb)

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch)
        norm = jnp.sqrt(sum(jnp.sum(jnp.square(g)) for g in jax.tree.leaves(grads)))
        _, grads = accumulate(loss, tree(lambda p, g: p + 0.05 * g / norm, s["params"], grads), batch)
        rate = 0.1 / (1 + 0.1 * s["count"].astype(jnp.float32))
        params = tree(lambda p, g: p - rate * g, s["params"], grads)
        return {"params": params, "count": s["count"] + 1}, {"loss": value, "norm": norm}

    return step, {"params": layers(2), "count": np.int32(0)}, batches()


@sharded(
    {"dp": 2, "tp": 2},
    lambda state, batch: (by_end(state, w=(None, "tp"), v=("tp",)), by_end(batch, x=(None, "dp"), y=(None, "dp"))),
)
def sharded_tiles():
    """A column-parallel and a row-parallel product with GSPMD shardings: tiles instead of axes."""

    def layer(p, x):
        h = constrain(jnp.tanh(x @ p["w"] + p["b"]), "dp", "tp")
        return constrain(h @ p["v"], "dp", None)

    def step(params, batch):
        value, grads = accumulate(square_loss([stage(k, layer) for k in range(2)]), params, batch)
        return sgd(params, grads), {"loss": value}

    params = [{**layer, "v": v["w"]} for layer, v in zip(layers(2), layers(2, seed=4))]
    return step, params, batches()


BY_HAND = (
    {"b": PartitionSpec(), "w": PartitionSpec(None, "tp"), "v": PartitionSpec("tp", None)},
    PartitionSpec("dp", None),
)


@sharded(
    {"dp": 2, "tp": 2},
    lambda state, batch: (
        [tree(lambda t: PartitionSpec(), state[0]), BY_HAND[0]],
        tree(lambda t: PartitionSpec(None, "dp"), batch),
    ),
)
def sharded_by_hand():
    """A stage with explicit communication (shard_map): every collective, forward and backward."""

    def local(p, x):
        w = jax.lax.all_gather(p["w"], "tp", axis=1, tiled=True)
        h = jnp.tanh(x @ w + p["b"])
        h = jax.lax.all_to_all(h, "tp", split_axis=1, concat_axis=0, tiled=True)
        h = h + 0.5 * jax.lax.ppermute(h, "tp", [(0, 1)]) + 0.25 * jax.lax.ppermute(h, "dp", [(0, 1), (1, 0)])
        h = h * (1 + 0.1 * jax.lax.axis_index("dp") + 0.2 * jax.lax.axis_index("tp"))
        y = jax.lax.psum_scatter(h @ p["v"], "tp", scatter_dimension=0, tiled=True)
        return jax.lax.psum(y, "tp") - jax.lax.pmean(y.mean(0), ("dp", "tp"))

    mesh = jax.make_mesh((2, 2), ("dp", "tp"), axis_types=(jax.sharding.AxisType.Auto,) * 2)
    first = stage(0, dense(jnp.tanh))
    second = stage(1, jax.shard_map(local, mesh=mesh, in_specs=BY_HAND, out_specs=PartitionSpec("dp", None)))
    loss = lambda params, mb: jnp.mean(jnp.square(second(params[1], first(params[0], mb["x"])) - mb["y"]))

    def step(params, batch):
        value, grads = accumulate(loss, params, batch)
        return sgd(params, grads), {"loss": value}

    params = layers(2)
    params[1]["v"] = layers(1, seed=2)[0]["w"]
    return step, params, batches()


@sharded(
    {"dp": 2, "tp": 2},
    lambda state, batch: (
        by_end(state, decay=("tp",), gain=("tp",)),
        by_end(batch, x=(None, "dp", None, "tp"), y=(None, "dp")),
    ),
)
def sharded_loops():
    """Loops and branches that stay in the tasks: over time, with channels on `tp`; a branch of three by index; a
    product with too many iterations for unrolling; a data-dependent loop. All contribute to gradients of shared
    parameters."""

    def over_time(p, mb):
        def turn(h, x):
            h = h * jax.nn.sigmoid(p["decay"]) + p["gain"] * x
            return h, jnp.where(h > 0, h, 0.1 * h)

        _, out = jax.lax.scan(turn, jnp.zeros((BATCH, WIDTH)), jnp.swapaxes(mb["x"], 0, 1))
        ways = [lambda h: h * p["scale"], jnp.tanh, lambda h: h - p["scale"] @ layers(1)[0]["w"]]
        return jax.lax.switch(mb["way"], ways, out[-1])

    def settle(p, x):
        h, _ = jax.lax.scan(lambda h, _: (jnp.tanh(0.5 * h @ p["w"] + x + p["b"]), None), x, None, length=700)
        # Repeats until no element is above the bound.
        scale = jax.lax.while_loop(lambda s: jnp.max(s) > 0.7, lambda s: 0.9 * s, jax.lax.stop_gradient(jnp.abs(h)))
        return h * (1 + scale)

    first, second = stage(0, over_time), stage(1, settle)
    loss = lambda params, mb: jnp.mean(jnp.square(second(params[1], first(params[0], mb)) - mb["y"]))

    def step(params, batch):
        value, grads = accumulate(loss, params, batch)
        return sgd(params, grads), {"loss": value}

    rng = np.random.default_rng(11)
    vector = lambda: rng.standard_normal(WIDTH).astype(np.float32)
    feed = {
        "x": rng.standard_normal((STEPS, MICROBATCHES, BATCH, 20, WIDTH)).astype(np.float32),
        "way": np.arange(STEPS * MICROBATCHES, dtype=np.int32).reshape(STEPS, MICROBATCHES) % 4,
        "y": batches()["y"],
    }
    return step, [{"decay": vector(), "gain": vector(), "scale": vector()}, layers(1)[0]], feed


@sharded(
    {"s": 4},
    lambda state, batch: (by_end(state, rows=("s",)), by_end(batch)),
)
def sharded_rows():
    """Rows that move along a sharded dimension: a pipeline within one program, whose buffer has two rows on each
    device, and neighbours of one and of three columns."""

    def rotating(p, x):
        def turn(buffer, row):
            buffer = constrain(jnp.roll(buffer, 1, axis=0).at[0].set(row), "s")
            buffer = jnp.tanh(jnp.einsum("kd,kde->ke", buffer, p["rows"]))
            return buffer, buffer[-1]

        rows = len(p["rows"])
        padded = jnp.concatenate([x, jnp.zeros((rows - 1, WIDTH))])
        return constrain(jax.lax.scan(turn, jnp.zeros((rows, WIDTH)), padded)[1][rows - 1 :])

    def neighbours(p, h):
        h = constrain(h, None, "s")
        h = h + jnp.roll(h, 1, axis=1) - 0.5 * jnp.pad(h[:, 3:], ((0, 0), (0, 3)), constant_values=1)
        h = jnp.concatenate([p["b"][None, :1] + 0 * h[:, :1], h[:, :-1]], axis=1)
        return jax.lax.dynamic_update_slice(constrain(h, None, "s"), jnp.ones((len(h), 2)), (0, 5)) @ p["w"]

    first, second = stage(0, rotating), stage(1, neighbours)
    loss = lambda params, mb: jnp.mean(jnp.square(second(params[1], first(params[0], mb["x"])) - mb["y"]))

    def step(params, batch):
        value, grads = accumulate(loss, params, batch)
        return sgd(params, grads), {"loss": value}

    rows = np.stack([layer["w"] for layer in layers(8, seed=3)])
    return step, [{"rows": rows}, layers(1, seed=4)[0]], batches()


def lower(name, step, state, first):
    """The text of the step, sharded or not; its values are those of one device."""
    global MESH
    if name not in SHARDED:
        return jax.jit(step, donate_argnums=0, keep_unused=True).lower(state, first).as_text()
    axes, specs = SHARDED[name]
    jax.config.update("jax_use_shardy_partitioner", name not in TILED)
    MESH = jax.make_mesh(tuple(axes.values()), tuple(axes), axis_types=(jax.sharding.AxisType.Auto,) * len(axes))
    on = lambda t: tree(lambda p: NamedSharding(MESH, p), t, is_leaf=lambda p: isinstance(p, PartitionSpec))
    inputs = on(specs(state, first))
    text = (
        jax.jit(step, donate_argnums=0, keep_unused=True, in_shardings=inputs, out_shardings=(inputs[0], None))
        .lower(state, first)
        .as_text()
    )
    MESH = None
    jax.clear_caches()
    return text
