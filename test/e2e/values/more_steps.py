"""Random steps of indexing, window reductions, loops, random numbers and gradients."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from programs import EXACT, LOOSE
from steps import SMOOTH, has_rank, is_bool, is_float, is_int, is_number, not_empty

MODES = ("clip", "fill", "promise_in_bounds", "wrap")
UPDATES = ("set", "add", "mul", "min", "max")


def places(m, size, shape, dtype="int32", inside=False):
    """Constant indices, some of them outside of [0, size) or negative."""
    low, high = (0, max(size - 1, 0)) if inside else (-size - 3, size + 2)
    if dtype.startswith("u"):
        low = 0
    return m.rng.integers(low, high, shape, dtype=dtype, endpoint=True)


def index(m):
    """Indexing as users write it, with constant or computed indices."""
    x = m.pick(lambda v: is_number(v) or is_bool(v), has_rank(1))
    if x is None:
        return None
    mode = m.one(MODES)
    inside = mode == "promise_in_bounds"
    i = places(m, x.shape[0], m.one(((), (3,), (2, 2), (0,))), m.one(("int32", "int8", "uint32", "int16")), inside)
    j = places(m, x.shape[-1], i.shape, inside=inside)
    kind = m.one(("first", "last", "both", "slice", "along", "computed", "mixed"))
    if kind == "along":
        axis = m.count(0, x.rank - 1)
        where = places(m, x.shape[axis], [s if k != axis else 2 for k, s in enumerate(x.shape)], inside=inside)
        return m.add(lambda a: jnp.take_along_axis(a, where, axis, mode=mode), [x], x.trust, f"take_along_axis {mode}")
    if kind == "computed":
        c = m.pick(is_int)
        return m.add(
            lambda a, b: a.at[b].get(mode="clip" if inside else mode), [x, c], x.trust, f"computed index {mode}"
        )
    axis = m.count(0, x.rank - 1)
    f = dict(
        first=lambda a: a.at[i].get(mode=mode),
        last=lambda a: a.at[..., j].get(mode=mode),
        both=lambda a: a.at[i, ..., j].get(mode=mode),
        slice=lambda a: a[1:, ..., ::-1],
        mixed=lambda a: jnp.take(a, i, axis=axis, mode="clip" if mode == "promise_in_bounds" else mode),
    )[kind]
    return m.add(f, [x], x.trust, f"index {kind} {mode}")


def update(m):
    """Updates at indices; indices of one update may be equal where the order does not change the result."""
    x = m.pick(is_number, has_rank(1), not_empty)
    if x is None:
        return None
    how, mode = m.one(UPDATES), m.one(("drop", "clip", "promise_in_bounds"))
    inside = mode == "promise_in_bounds"
    shape = m.one(((), (3,), (2, 2)))
    i, j = places(m, x.shape[0], shape, inside=inside), places(m, x.shape[-1], shape, inside=inside)
    if how == "set":
        shape = (min(3, x.shape[0]),)
        i = m.rng.permutation(x.shape[0])[: shape[0]].astype(np.int32)
        j = m.rng.integers(0, x.shape[-1], shape, dtype=np.int32)
    value = m.pick(lambda v: v.dtype == x.dtype)
    if how in ("min", "max") and not (x.trust == EXACT and value.trust == EXACT):
        how = "add"
    trust = EXACT if how in ("set", "min", "max") and min(x.trust, value.trust) == EXACT else LOOSE

    def f(a, b):
        b = b.reshape(-1)[0] if b.size else jnp.ones((), a.dtype)
        target = a.at[i] if m_both is False else a.at[i, ..., j]
        rows = jnp.arange(int(np.prod(shape)), dtype=a.dtype).reshape(shape + (1,) * (a.ndim - len(m_axes)))
        return getattr(target, how)((b * rows if how != "set" else b + rows).astype(a.dtype), mode=mode)

    m_both = x.rank > 1 and m.chance(0.4)
    m_axes = (0, x.rank - 1) if m_both else (0,)
    if x.is_float:
        trust = LOOSE
    return m.add(f, [x, value], trust, f"at {how} {mode}")


def dynamic(m):
    x = m.pick(has_rank(1))
    start = m.pick(is_int)
    if x is None:
        return None
    sizes = [m.count(min(1, s), s) for s in x.shape]
    if m.chance(0.5):

        def f(a, s):
            s = s.reshape(-1)[:1].sum().astype(s.dtype)
            return lax.dynamic_slice(a, [s] * a.ndim, sizes)

        return m.add(f, [x, start], x.trust, "dynamic_slice")

    def g(a, s):
        s = s.reshape(-1)[:1].sum().astype(s.dtype)
        return lax.dynamic_update_slice(a, jnp.ones(sizes, a.dtype), [s] * a.ndim)

    return m.add(g, [x, start], x.trust, "dynamic_update_slice")


def batched(m):
    """Batching dimensions of gather and scatter, which vmap creates."""
    x = m.pick(is_number, has_rank(2, 3), not_empty)
    if x is None:
        return None
    i = places(m, x.shape[1], (x.shape[0], m.count(1, 3)))
    kind = m.one(("get", "add", "max", "slice", "update"))
    if kind == "max" and x.trust != EXACT:
        kind = "get"
    f = dict(
        get=lambda a: jax.vmap(lambda r, k: r.at[k].get(mode="clip"))(a, i),
        add=lambda a: jax.vmap(lambda r, k: r.at[k].add(jnp.ones((), r.dtype)))(a, i),
        max=lambda a: jax.vmap(lambda r, k: r.at[k].max(jnp.ones((), r.dtype)))(a, i),
        slice=lambda a: jax.vmap(lambda r, k: lax.dynamic_slice_in_dim(r, k[0], 1))(a, i),
        update=lambda a: jax.vmap(lambda r, k: lax.dynamic_update_slice_in_dim(r, r[:1] * 2, k[0], 0))(a, i),
    )[kind]
    trust = x.trust if kind in ("get", "slice", "max") or not x.is_float else LOOSE
    return m.add(f, [x], trust, f"batched {kind}")


def segments(m):
    x = m.pick(is_number, has_rank(1), not_empty)
    if x is None:
        return None
    ids = places(m, 4, x.shape[:1])
    name, f = m.one(dict(sum=jax.ops.segment_sum, max=jax.ops.segment_max, prod=jax.ops.segment_prod).items())
    if name == "max" and x.trust != EXACT:
        return None
    return m.add(lambda a: f(a, ids, num_segments=4), [x], EXACT if name == "max" else LOOSE, f"segment {name}")


def convolve(m):
    spatial = m.one((1, 2, 2, 2, 3))
    groups = m.one((1, 1, 1, 2, 3))
    batch_groups = m.one((1, 1, 2)) if groups == 1 else 1
    features, out = groups * m.count(1, 3), groups * batch_groups * m.count(1, 2)
    edges = [m.count(1, 6) for _ in range(spatial)]
    kernel = [m.count(1, 3) for _ in range(spatial)]
    padding = [(m.count(-1, 2), m.count(-1, 2)) for _ in range(spatial)] if m.chance(0.6) else m.one(("SAME", "VALID"))
    strides, left, right = (
        [m.one((1, 1, 2, 3)) for _ in range(spatial)],
        [m.one((1, 1, 2)) for _ in range(spatial)],
        [m.one((1, 1, 2)) for _ in range(spatial)],
    )
    if isinstance(padding, str):
        left = [1] * spatial
    letters = "DHW"[-spatial:]
    spec = lambda a, b: "".join(m.rng.permutation(list(a + b + letters)))
    numbers = spec("N", "C"), spec("I", "O"), spec("N", "C")
    shape = lambda text, sizes: tuple(sizes[c] for c in text)
    sides = dict(zip(letters, edges)), dict(zip(letters, kernel))
    a_shape = shape(numbers[0], dict(sides[0], N=batch_groups * m.count(1, 2), C=features))
    b_shape = shape(numbers[1], dict(sides[1], I=features // groups, O=out))
    x = m.pick(is_float)
    if x is None:
        return None
    dtype = m.one((x.dtype, "float32", "int32"))
    weights = m.rng.integers(-3, 4, b_shape)
    grid = m.rng.integers(-3, 4, a_shape)

    def f(a):
        lhs = jnp.asarray(grid, dtype) + (
            jnp.sin(jnp.where(jnp.isfinite(a), a, 0)).astype(dtype).reshape(-1)[0] if a.size else jnp.zeros((), dtype)
        )
        return lax.conv_general_dilated(
            lhs, jnp.asarray(weights, dtype), strides, padding, left, right, numbers, groups, batch_groups
        )

    return m.add(f, [x], LOOSE, f"convolution {numbers} groups {groups} {batch_groups}")


def window(m):
    x = m.pick(is_number, has_rank(1, 3), not_empty, exact=True)
    if x is None:
        return None
    sizes, strides = [m.count(1, 3) for _ in x.shape], [m.count(1, 3) for _ in x.shape]
    padding = [(m.count(0, 2), m.count(0, 2)) for _ in x.shape] if m.chance(0.6) else m.one(("SAME", "VALID"))
    plain = isinstance(padding, str)
    base, dilate = ([1 if plain else m.one((1, 1, 2)) for _ in x.shape], [m.one((1, 1, 2)) for _ in x.shape])
    name, init, f = m.one(
        (
            ("max", "low", lax.max),
            ("min", "high", lax.min),
            ("add", 0, lax.add),
            ("mul", 1, lax.mul),
            ("custom", 0, lambda a, b: a + b * b),
        )
    )
    info = jnp.finfo(x.dtype) if x.is_float else jnp.iinfo(x.dtype)
    start = {"low": -np.inf if x.is_float else info.min, "high": np.inf if x.is_float else info.max}.get(init, init)
    return m.add(
        lambda a: lax.reduce_window(a, np.array(start, a.dtype), f, sizes, strides, padding, base, dilate),
        [x],
        EXACT if name in ("max", "min") or x.is_int else LOOSE,
        f"reduce_window {name}",
    )


def pool_gradient(m):
    x = m.pick(lambda v: v.dtype == "float32", has_rank(1, 3), not_empty, exact=True)
    if x is None:
        return None
    sizes, strides = [m.count(1, 3) for _ in x.shape], [m.count(1, 3) for _ in x.shape]
    padding = m.one(("SAME", "VALID"))
    pool = lambda a: lax.reduce_window(a, -jnp.inf, lax.max, sizes, strides, padding)
    return m.add(
        lambda a: jax.grad(lambda b: jnp.sum(pool(b) * jnp.arange(1.0, 1 + pool(b).size).reshape(pool(b).shape)))(
            jnp.nan_to_num(a, nan=0.5, posinf=2.0, neginf=-2.0)
        ),
        [x],
        LOOSE,
        "gradient of max pooling",
    )


def loops(m):
    x = m.pick(is_number, has_rank(1), not_empty)
    n = m.pick(is_int, exact=True)
    kind = m.one(("scan", "reverse", "fori", "while", "cond", "switch", "map", "nested", "assoc"))
    if x is None or n is None:
        return None
    small = lambda k: lax.rem(lax.abs(k.reshape(-1)[0].astype(jnp.int32)), 5) if k.size else jnp.int32(3)
    half = lambda a: a // 2 if jnp.issubdtype(a.dtype, jnp.integer) else a * 0.5
    f = dict(
        scan=lambda a, k: lax.scan(lambda c, r: (half(c + r), c * r), jnp.zeros(a.shape[1:], a.dtype), a),
        reverse=lambda a, k: lax.scan(lambda c, r: (half(c) + r, c), jnp.ones(a.shape[1:], a.dtype), a, reverse=True),
        fori=lambda a, k: lax.fori_loop(0, 3, lambda i, c: half(c) + jnp.asarray(i).astype(c.dtype), a),
        nested=lambda a, k: lax.fori_loop(0, 2, lambda i, c: lax.scan(lambda d, r: (half(d) + r, None), c, a)[0], a[0]),
        map=lambda a, k: lax.map(lambda r: jnp.cumsum(half(r).reshape(-1)), a),
        assoc=lambda a, k: lax.associative_scan(jnp.add, half(a)),
    )
    g = {
        "while": lambda a, k: lax.while_loop(
            lambda c: c[0] < small(k), lambda c: (c[0] + 1, half(c[1]) + 1), (jnp.int32(0), a)
        ),
        "cond": lambda a, k: lax.cond(small(k) > 2, lambda b: half(b) + b, lambda b: b * 2, a),
        "switch": lambda a, k: lax.switch(small(k) - 1, [lambda b: b, lambda b: b + 1, lambda b: half(b)], a),
    }
    return m.add({**f, **g}[kind], [x, n], LOOSE, kind)


def randoms(m):
    key = m.pick(lambda v: v.dtype == "uint32" and v.shape == (2,))
    shape = m.one(((), (5,), (3, 4), (2, 1, 3)))
    draws = dict(
        bits=(lambda k: jax.random.bits(k, shape), EXACT),
        bits8=(lambda k: jax.random.bits(k, shape, "uint8"), EXACT),
        uniform=(lambda k: jax.random.uniform(k, shape, minval=-1.0, maxval=3.0), LOOSE),
        normal=(lambda k: jax.random.normal(k, shape), LOOSE),
        unit=(lambda k: jax.random.uniform(k, shape), EXACT),
        half=(lambda k: jax.random.uniform(k, shape, "bfloat16"), EXACT),
        randint=(lambda k: jax.random.randint(k, shape, -7, 11), EXACT),
        split=(lambda k: jax.random.split(k, 3), EXACT),
        fold=(lambda k: jax.random.fold_in(k, 7), EXACT),
        permutation=(lambda k: jax.random.permutation(k, 6), EXACT),
        bernoulli=(lambda k: jax.random.bernoulli(k, 0.3, shape), EXACT),
        truncated=(lambda k: jax.random.truncated_normal(k, -1.0, 2.0, shape), LOOSE),
        gumbel=(lambda k: jax.random.gumbel(k, shape), LOOSE),
        choice=(lambda k: jax.random.choice(k, 9, (4,), replace=False), EXACT),
        exponential=(lambda k: jax.random.exponential(k, shape), LOOSE),
    )
    name, (f, trust) = m.one(draws.items())
    return m.add(f, [key], trust, f"random {name}")


def gradients(m):
    """The gradient of a chain of smooth steps, data movements and sums."""
    x = m.pick(lambda v: v.dtype in ("float32", "bfloat16"), has_rank(1, 3), not_empty)
    if x is None:
        return None
    last = x.shape[-1]
    w = (m.rng.standard_normal((last, m.count(1, 4))) / np.sqrt(last)).astype(np.float32)
    i, axis = places(m, x.shape[0], (3,)), m.count(0, x.rank - 1)
    links = dict(
        dot=lambda a: a @ jnp.asarray(w, a.dtype),
        take=lambda a: a[i],
        cumsum=lambda a: jnp.cumsum(a, axis),
        cumprod=lambda a: jnp.cumprod(1 + 0.1 * jnp.tanh(a), axis),
        softmax=lambda a: jax.nn.softmax(a, axis),
        norm=lambda a: a / jnp.sqrt(1 + jnp.sum(a * a, -1, keepdims=True)),
        pad=lambda a: jnp.pad(a, 1, mode=m_mode),
        at=lambda a: a.at[i].add(a[:1] * 2),
        rev=lambda a: a[::-1] * a,
        var=lambda a: a * jnp.var(a),
        logsumexp=lambda a: jax.nn.logsumexp(a, axis, keepdims=True) + a,
        concat=lambda a: jnp.concatenate([a, a * a], axis),
        stride=lambda a: jnp.moveaxis(a, axis, 0)[::2],
        max=lambda a: jnp.max(a, axis) if a.ndim > 1 else a,
        scan=lambda a: lax.scan(lambda c, r: (0.5 * jnp.tanh(c) + r, c), a[0], a)[1],
        where=lambda a: jnp.where(jnp.arange(a.shape[-1]) % 2 == 0, a, 2 * a),
        remat=jax.checkpoint(lambda a: jnp.sin(jnp.cos(a))),
        sort=lambda a: jnp.sort(a, axis) if m_sort else a,
        prod=lambda a: a * jnp.prod(1 + 0.1 * jnp.tanh(a), axis, keepdims=True),
        window=lambda a: lax.reduce_window(a, 0.0, lax.add, (2,) * a.ndim, (1,) * a.ndim, "SAME")
        if a.dtype == jnp.float32
        else a,
        cond=lambda a: lax.cond(a.shape[0] > 1, jnp.tanh, jnp.sin, a),
        cumlogsumexp=lambda a: lax.cumlogsumexp(a, axis),
        clip=lambda a: jnp.clip(a, -50, 50),
    )
    m_mode, m_sort = m.one(("constant", "edge", "reflect" if min(x.shape) > 1 else "wrap")), x.trust == EXACT
    chain = [m.one(links.items()) if m.chance(0.6) else m.one(SMOOTH.items()) for _ in range(m.count(1, 4))]
    if m_sort:
        # Only the first operation of a chain reads values whose order is determined.
        chain = [c for k, c in enumerate(chain) if c[0] not in ("sort", "max") or k == 0] or [m.one(SMOOTH.items())]
    else:
        chain = [c for c in chain if c[0] not in ("sort", "max")] or [m.one(SMOOTH.items())]

    def loss(a):
        a = jnp.where(jnp.isfinite(a), jnp.clip(a, -4, 4), 0.5).astype(a.dtype)
        for _, link in chain:
            a = link(a)
        return jnp.sum(a.astype(jnp.float32) * jnp.cos(jnp.arange(a.size, dtype=jnp.float32)).reshape(a.shape))

    return m.add(jax.value_and_grad(loss), [x], LOOSE, f"gradient of {[n for n, _ in chain]}")


def matrices(m):
    """Products over named indices, and their gradient."""
    x = m.pick(lambda v: v.dtype == "float32", has_rank(2, 3), not_empty)
    y = x and m.pick(lambda v: v.dtype == "float32" and v.rank > 0 and v.shape[0] == x.shape[-1], not_empty)
    if y is None:
        return None
    tame = lambda a: jnp.tanh(jnp.where(jnp.isfinite(a), a, 0.0))
    f = lambda a, b: jnp.tensordot(tame(a), tame(b), 1)
    if m.chance(0.5):
        return m.add(
            jax.grad(lambda a, b: jnp.sum(jnp.sin(f(a, b))), argnums=(0, 1)), [x, y], LOOSE, "gradient of a product"
        )
    return m.add(f, [x, y], LOOSE, "product")


MORE = [
    index,
    index,
    update,
    update,
    dynamic,
    batched,
    segments,
    convolve,
    window,
    pool_gradient,
    loops,
    loops,
    randoms,
    gradients,
    gradients,
    gradients,
    matrices,
]
