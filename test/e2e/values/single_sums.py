"""One program per pitfall of reductions, windows, contractions and convolutions. Each fills a Program. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from programs import EXACT, LOOSE
from singles import INF, each, rng, single


@single
def reductions_with_any_start(p):
    x = p.input(rng(3).integers(-9, 9, (3, 4)).astype(np.int32))
    each(p, x)(
        lambda a: lax.reduce(a, jnp.int32(5), lax.add, (0,)),
        lambda a: lax.reduce(a, jnp.int32(-3), lax.mul, (1,)),
        lambda a: jnp.max(a, initial=4),
        lambda a: jnp.min(a, 0, initial=0, where=a > 0),
        lambda a: lax.reduce(a, jnp.int32(7), lambda s, e: jnp.maximum(e, s) - 1, (0, 1)),
        lambda a: lax.reduce_xor(a, (0,)),
        lambda a: lax.reduce_and(a, (1,)),
        lambda a: lax.reduce_or(a, (0, 1)),
        lambda a: lax.reduce((a, a * 2), (jnp.int32(0), jnp.int32(1)), lambda s, e: (s[0] + e[1], s[1] - e[0]), (1,)),
    )


@single
def reads_across(p):
    """Transposed reads are tiled: with all remainders, of all types."""
    r = rng(35)
    a = r.integers(-100, 100, (47, 70)).astype(np.float32)
    x, y, z = p.input(a), p.input(a[:, :64].T.copy()), p.input(r.integers(-9, 9, (3, 40, 1, 33)).astype(np.int8))
    w = p.input(r.standard_normal((34, 36)).astype(np.float32))
    each(p, x)(
        lambda a: a.T + 0,
        lambda a: a.T.astype(jnp.bfloat16) * 2,
        lambda a: a.astype(jnp.float16).T + 1,
        lambda a: (a > 0).T,
        lambda a: a.astype(jnp.int8).T * 3,
        lambda a: (a.astype(jnp.int16).T, a.astype(jnp.uint32).T),
        lambda a: a[:32, :].T + a[15:, :].T,
        lambda a: jnp.pad(a.T, ((1, 2), (3, 0)), constant_values=5) - 1,
        lambda a: a[::-1, ::2].T + jnp.arange(47),
        lambda a: jnp.stack([a[:40, 5:45].T, a[7:, :40].T * a[:40, :40]]),
        lambda a: jnp.concatenate([a[:40, :40].T.ravel(), a[:2].ravel(), a[:, :35].T.ravel() * 2]),
    )
    each(p, x, y)(lambda a, b: a[:, :64].T * 4 + b, lambda a, b: (b.T - a[:, :64], b - a[:, :64].T))
    each(p, z)(lambda a: a.transpose(0, 2, 3, 1) + 1, lambda a: a.transpose(3, 1, 2, 0) * 2, lambda a: a.T + a.T)
    each(p, w)(lambda a: a.T + a.T * 2, lambda a: jnp.where(a[:, :34].T > a[:, :34], a[:, :34].T, 0))


@single
def running(p):
    x, i = p.input(rng(9).standard_normal((4, 5)).astype(np.float32)), p.input(
        rng(9).integers(-3, 4, (3, 4)).astype(np.int32)
    )
    for name in ("cumsum", "cumprod", "cummax", "cummin"):
        for reverse in (False, True):
            each(p, i)(lambda a, n=name, r=reverse: getattr(lax, n)(a, axis=1, reverse=r))
            each(p, x, trust=EXACT if "m" in name[3:4] else LOOSE)(
                lambda a, n=name, r=reverse: getattr(lax, n)(a, axis=0, reverse=r)
            )
    each(p, x, trust=LOOSE)(
        lambda a: lax.cumlogsumexp(a, axis=1),
        lambda a: jax.grad(lambda b: jnp.sum(jnp.sin(lax.cumprod(b, axis=1))))(a),
        lambda a: jax.grad(lambda b: jnp.sum(lax.cummax(b, axis=0) * jnp.arange(5.0)))(a),
    )


@single
def contractions(p):
    r = rng(11)
    whole = lambda *s: r.integers(-4, 5, s).astype(np.float32)
    x, y = p.input(whole(2, 3, 4, 5)), p.input(whole(4, 5, 2, 6))
    i, j = p.input(r.integers(-128, 128, (4, 3)).astype(np.int8)), p.input(
        r.integers(-128, 128, (3, 5)).astype(np.int8)
    )
    dims = (
        (((3,), (1,)), ((0, 2), (2, 0))),
        (((2, 3), (0, 1)), ((0,), (2,))),
        (((0, 2, 3), (2, 0, 1)), ((), ())),
        (((), ()), ((2, 0), (0, 2))),
        (((3,), (1,)), ((), ())),
    )
    each(p, x, y)(*[lambda a, b, d=d: lax.dot_general(a, b, d) for d in dims])
    each(p, i, j)(
        lax.dot,
        lambda a, b: lax.dot(a, b, preferred_element_type="int32"),
        lambda a, b: lax.dot(a.astype("uint8"), b.astype("uint8"), preferred_element_type="uint32"),
        lambda a, b: jnp.dot(a[0] > 0, b > 0),
    )
    each(p, x, y, trust=LOOSE)(
        lambda a, b: jnp.einsum("abcd,cdae->ebc", a, b),
        lambda a, b: lax.dot_general(
            a.astype("bfloat16"), b.astype("bfloat16"), dims[1], preferred_element_type="float32"
        ),
    )


@single
def contractions_in_groups(p):
    """Columns in groups without a common stride, beside rows and batches of all forms."""
    r = rng(13)
    whole = lambda *s: p.input(r.integers(-4, 5, s).astype(np.float32))
    x, y, z, w, v = whole(2, 5, 4), whole(2, 4, 5), whole(7, 1, 4), whole(3, 4, 64), whole(2, 3, 4, 64)
    crossed = whole(4, 3, 2, 2), whole(3, 4, 2, 2, 64)
    many = whole(2, 9, 8, 6), whole(9, 2, 1, 8, 64)
    for operands, texts in (
        ([x, w], ("btd,hdk->bthk", "btd,hdk->htbk")),
        ([y, w], ("bdt,hdk->bthk", "bdt,hdk->thbk")),
        ([x, v], ("btd,bhdk->bthk", "btd,ghdk->bgthk")),
        (crossed, ("dhgi,hdgjc->gijhc",)),
        (many, ("dhgi,hdfgc->hgifc",)),
    ):
        each(p, *list(operands))(*[lambda a, b, text=text: jnp.einsum(text, a, b)[..., 56:] for text in texts])
    # One row of each batch, in a slice of a larger tensor.
    each(p, z, v)(
        lambda a, b: jnp.einsum("btd,bhdk->bthk", a[:2], b), lambda a, b: jnp.einsum("btd,bhdk->bhtk", a[3:5], b)
    )


@single
def convolutions(p):
    r = rng(12)
    whole = lambda *s: r.integers(-4, 5, s).astype(np.float32)
    x, k, deep, thin = (
        p.input(whole(2, 7, 6, 4)),
        p.input(whole(3, 2, 4, 4)),
        p.input(whole(3, 2, 2, 6)),
        p.input(whole(3, 2, 1, 8)),
    )
    f = lambda a, b, *more, **keys: lax.conv_general_dilated(
        a, b, *more, dimension_numbers=("NHWC", "HWIO", "NHWC"), **keys
    )
    each(p, x, k, trust=LOOSE)(
        lambda a, b: f(a, b, (1, 1), "SAME"),
        lambda a, b: f(a, b, (2, 3), "VALID"),
        lambda a, b: f(a, b, (1, 2), ((-1, 2), (3, -2))),
        lambda a, b: f(a, b, (1, 1), ((2, 2), (1, 1)), lhs_dilation=(2, 3)),
        lambda a, b: f(a, b, (2, 1), ((0, 1), (1, 0)), rhs_dilation=(2, 3)),
        lambda a, b: lax.conv_transpose(a, b, (2, 2), "SAME"),
        lambda a, b: f(a.astype("int32"), b.astype("int32"), (1, 1), "SAME"),
        lambda a, b: jax.grad(lambda c, d: jnp.sum(f(c, d, (2, 2), "SAME") ** 2), (0, 1))(a, b),
        lambda a, b: f(a.astype("bfloat16"), b.astype("bfloat16"), (1, 1), "SAME"),
    )
    each(p, x, deep, trust=LOOSE)(lambda a, b: f(a, b, (1, 1), "SAME", feature_group_count=2))
    each(p, x, thin, trust=LOOSE)(
        lambda a, b: f(a, b, (1, 2), "SAME", feature_group_count=4),
        lambda a, b: jax.grad(lambda c, d: jnp.sum(f(c, d, (1, 1), "SAME", feature_group_count=4) ** 2), (0, 1))(a, b),
    )
    each(p, x, k, trust=LOOSE)(
        lambda a, b: lax.conv_general_dilated(
            a, b, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"), batch_group_count=2
        )
    )


@single
def windows(p):
    r = rng(13)
    x, i = p.input(r.standard_normal((5, 6)).astype(np.float32)), p.input(r.integers(-9, 9, (2, 7)).astype(np.int32))
    w = lax.reduce_window
    each(p, x)(
        lambda a: w(a, -INF, lax.max, (2, 3), (1, 2), "SAME"),
        lambda a: w(a, INF, lax.min, (2, 2), (2, 2), ((1, 0), (0, 1)), (2, 1), (1, 2)),
        lambda a: w(a, -INF, lax.max, (1, 1), (2, 2), "VALID"),
    )
    each(p, i)(
        lambda a: w(a, 0, lax.add, (1, 3), (1, 1), "SAME"),
        lambda a: w(a, 3, lax.add, (2, 2), (1, 1), ((1, 1), (1, 1))),
        lambda a: w(a, 1, lax.mul, (2, 4), (1, 3), "VALID"),
        lambda a: w(a, 0, lax.add, (2, 1), (1, 1), "VALID"),
    )
    pool = lambda a, size, stride, pad: w(a, -INF, lax.max, size, stride, pad)
    weigh = lambda f: lambda a: jax.grad(lambda b: jnp.sum(f(b) * jnp.arange(1.0, 1 + f(b).size).reshape(f(b).shape)))(
        a
    )
    each(p, x, trust=LOOSE)(
        weigh(lambda a: pool(a, (2, 2), (1, 1), "VALID")),
        weigh(lambda a: pool(a, (3, 2), (2, 3), "SAME")),
        weigh(lambda a: pool(jnp.round(a), (3, 3), (1, 1), "SAME")),
        weigh(lambda a: w(a, 0.0, lax.add, (2, 3), (1, 2), "SAME")),
    )


@single
def row_clusters(p):
    """Row kernels in which loops over a row alternate with operations on one element per row."""
    x, norm = p.input(rng(14).standard_normal((5, 7)).astype(np.float32)), lambda a: a / jnp.sqrt(
        1 + jnp.sum(a * a, -1, keepdims=True)
    )
    weigh = lambda f: lambda a: jax.value_and_grad(lambda b: jnp.sum(f(b) * jnp.cos(jnp.arange(35.0)).reshape(5, 7)))(a)
    each(p, x, trust=LOOSE)(
        weigh(lambda a: jnp.exp(jnp.minimum(norm(a * jnp.var(a)), 8))),
        weigh(lambda a: jax.nn.softmax(norm(a) * 2)),
        weigh(lambda a: norm(norm(a)) * jnp.sum(norm(a), -1, keepdims=True)),
    )


@single
def running_over_one_element(p):
    x = p.input(np.array([1.5], np.float32))
    each(p, x)(
        lambda a: lax.reduce_window(a, 0.0, lax.add, (2,), (1,), ((0, 1),)),
        lax.cumsum,
        lambda a: lax.cummax(a[None], axis=1),
        lambda a: lax.reduce_window(a, -INF, lax.max, (3,), (1,), ((2, 0),)),
    )


def window_inputs(p, r, few, many):
    """Indices of few and of many updates, in any order, and factors of the updates and of their columns."""
    arrays = [r.permutation(each).astype(np.int32) for each in (few, many)]
    arrays += [r.standard_normal(size).astype(np.float32) for size in (600, 128)]
    return [p.input(array) for array in arrays]


@single
def windows_that_meet(p):
    """Windows with 31, 32, 33 and 70 updates, one or none, and some out of bounds: compared all at once, in chunks, or
    in a sequential loop; into larger and smaller operands."""
    r = rng(17)
    counts, outside = [31, 32, 33, 70, 0, 1, 2], [999, -999, 2**31 - 1]
    few = np.concatenate([np.repeat(np.arange(7), counts), outside])
    many = np.concatenate([few, r.integers(3, 300, 600 - len(few))])
    i, j, u, w = window_inputs(p, r, few, many)
    rows = lambda i, u, w, columns: u[: i.size, None] * w[:columns]
    each(p, i, u, w, trust=LOOSE)(
        lambda i, u, w: jnp.ones((300, 21)).at[i].add(rows(i, u, w, 21))[:8],
        lambda i, u, w: jnp.ones((300, 21)).at[i].mul(1 + rows(i, u, w, 21) / 64)[:8],
        lambda i, u, w: jnp.ones((8, 70)).at[i].add(rows(i, u, w, 70)),
        lambda i, u, w: jnp.ones((300, 21), jnp.bfloat16).at[i].add(rows(i, u, w, 21).astype(jnp.bfloat16))[:8],
        lambda i, u, w: jnp.ones((7, 300)).at[:, i].add(rows(i, u, w, 7).T)[:, :8],
        lambda i, u, w: jnp.ones((300, 3, 5, 2)).at[i, :, i % 5].max(rows(i, u, w, 6).reshape(-1, 3, 2))[:8],
        lambda i, u, w: jnp.zeros(300).at[i[:168].reshape(8, 3, 7)].add(u[:168].reshape(8, 3, 7))[:8],
    )
    each(p, j, u, w, trust=LOOSE)(
        lambda i, u, w: jnp.ones((700, 128)).at[i].add(rows(i, u, w, 128))[:8],
        lambda i, u, w: jnp.ones((300, 128)).at[i].min(rows(i, u, w, 128))[:8],
        lambda i, u, w: jnp.ones((8, 128)).at[i].add(rows(i, u, w, 128)),
        lambda i, u, w: jnp.ones((700, 2)).at[i].add(rows(i, u, w, 2)),
        lambda i, u, w: jnp.ones(300).at[i].add(u),
    )


@single
def scattered_into_sums(p):
    """A scatter over zeros whose result is added to a tensor adds to that tensor directly: many updates of a window
    are summed first; on either side of the addition, in bf16, twice; and cases in which this is not allowed because of
    other readers or the order."""
    r = rng(23)
    few = np.concatenate([np.repeat(np.arange(5), [31, 32, 33, 70, 1]), [999, -999]])
    many = np.concatenate([few, r.integers(3, 300, 600 - len(few))])
    i, j, u, w = window_inputs(p, r, few, many)
    x = p.input(r.standard_normal((8, 128)).astype(np.float32))
    rows = lambda i, u, w, columns: u[: i.size, None] * w[:columns]
    tall = lambda x, columns: jnp.tile(x[:, :columns], (40, 1))
    over = lambda i, u, w, columns: jnp.zeros((320, columns)).at[i].add(rows(i, u, w, columns))

    def half(i, u, w, x):
        scattered = jnp.zeros((320, 21), jnp.bfloat16).at[i].add(rows(i, u, w, 21).astype(jnp.bfloat16))
        return (tall(x, 21).astype(jnp.bfloat16) + scattered)[:8]

    def read_twice(i, u, w, x):
        scattered = over(i, u, w, 21)
        return (tall(x, 21) + scattered)[:8] * scattered[:8]

    each(p, i, u, w, x, trust=LOOSE)(
        lambda i, u, w, x: (tall(x, 21) + over(i, u, w, 21))[:8],
        lambda i, u, w, x: (over(i, u, w, 21) + tall(x, 21))[:8],
        lambda i, u, w, x: (over(i, u, w, 3) + over(i + 1, u, w, 3))[:8],
        lambda i, u, w, x: (over(i, u, w, 21) - tall(x, 21))[:8],
        lambda i, u, w, x: (tall(x, 21) + jnp.ones((320, 21)).at[i].add(rows(i, u, w, 21)))[:8],
        lambda i, u, w, x: (tall(x, 21) + jnp.zeros((320, 21)).at[i].max(rows(i, u, w, 21)))[:8],
        half,
        read_twice,
    )
    each(p, j, u, w, x, trust=LOOSE)(lambda i, u, w, x: (tall(x, 128) + over(i, u, w, 128))[:8])


@single
def one_element_a_row(p):
    """One update per row of a constant: inside, after and before the row, by indices of several types, with batching
    dimensions in another order; and similar cases that do not qualify: two updates per row, partial windows."""
    r = rng(31)
    logits, u, i, wide, narrow, pair = (
        p.input(a)
        for a in (
            r.standard_normal((6, 5, 120)).astype(np.float32),
            np.concatenate([r.standard_normal(28), [-0.0, np.inf]]).reshape(6, 5).astype(np.float32),
            r.integers(-130, 130, (6, 5)).astype(np.int32),
            r.integers(0, 2**32, (6, 5)).astype(np.uint32) * r.integers(0, 2, (6, 5), np.uint32),
            r.integers(-128, 128, (6, 5)).astype(np.int8),
            r.integers(0, 7, (6, 2)).astype(np.int32),
        )
    )

    def scatter(shape, f=lax.scatter_add, inserted=(2,), batching=(0, 1), of=(0, 1), to=(2,), fill=0.0, window=()):
        numbers = lax.ScatterDimensionNumbers(window, inserted, to, batching, of)
        return lambda i, u: f(
            jnp.full(shape, fill, u.dtype), i[..., None], u, numbers, mode=lax.GatherScatterMode.FILL_OR_DROP
        )

    rows = scatter((6, 5, 120))
    both = lambda y: (y.sum(2), y * 2 + logits_like(y))
    logits_like = lambda y: jnp.cos(jnp.arange(y.size, dtype=jnp.float32)).reshape(y.shape).astype(y.dtype)
    loss = lambda logits, i: -jnp.take_along_axis(jax.nn.log_softmax(logits), i[..., None] % 120, 2).mean()
    least = lambda logits, i: jnp.take_along_axis(jax.nn.log_softmax(logits), i[..., None], 2).sum()
    each(p, logits, u, i, wide, narrow, pair, trust=LOOSE)(
        lambda l, u, i, w, n, q: both(rows(i, u)),
        lambda l, u, i, w, n, q: both(rows(w, u)),
        lambda l, u, i, w, n, q: both(rows(n, u)),
        lambda l, u, i, w, n, q: both(rows(n.view(jnp.uint8), u)),
        lambda l, u, i, w, n, q: both(scatter((6, 5, 120), lax.scatter)(i, u)),
        lambda l, u, i, w, n, q: both(scatter((6, 5, 120), lax.scatter_max, fill=0.5)(i, u)),
        lambda l, u, i, w, n, q: both(scatter((6, 5, 120), lax.scatter_mul, fill=-2.0)(i, u)),
        lambda l, u, i, w, n, q: both(scatter((5, 120, 6), inserted=(1,), batching=(0, 2), of=(1, 0), to=(1,))(i, u)),
        lambda l, u, i, w, n, q: both(rows(i, (u * 0 + 3).astype(jnp.int32))),
        lambda l, u, i, w, n, q: both(rows(i, u.astype(jnp.bfloat16))),
        # One window per row, over a full dimension and over half of it; two updates per row.
        lambda l, u, i, w, n, q: both(
            scatter((6, 120, 5), inserted=(1,), batching=(0,), of=(0,), to=(1,), window=(1,))(i[:, 0] % 120, u)
        ),
        lambda l, u, i, w, n, q: both(
            scatter((6, 60, 9), inserted=(1,), batching=(0,), of=(0,), to=(1,), window=(1,))(i[:, 0] % 60, u)
        ),
        lambda l, u, i, w, n, q: both(
            scatter((6, 7, 1), inserted=(1, 2), batching=(0,), of=(0,), to=(1,))(q, u[:, :2])
        ),
        lambda l, u, i, w, n, q: jax.grad(loss)(l, i),
        lambda l, u, i, w, n, q: jax.grad(least)(l, i % 120),
        lambda l, u, i, w, n, q: l + rows(i, u),
    )
