"""One program per pitfall of orders, sorts and argmax. Each fills a Program. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from programs import LOOSE
from singles import INF, NAN, each, exported, rng, single


@single
def order_of_floats(p):
    x = p.input(np.array([1.0, -NAN, -0.0, INF, 0.0, NAN, -INF, 0.0, -1.0, -0.0], np.float32))
    each(p, x)(
        jnp.sort,
        jnp.argsort,
        lambda x: jnp.sort(x, descending=True),
        lambda x: lax.top_k(x, 6),
        jnp.argmax,
        jnp.argmin,
        lambda x: lax.sort((x, lax.iota("int32", 10)), num_keys=1),
    )


@single
def argmax_and_ties(p):
    x = p.input(
        np.array([[1, 3, 3, 0], [NAN, 2, NAN, 9], [0.0, -0.0, 0.0, -1.0], [-INF, -INF, -INF, -INF]], np.float32)
    )
    i = p.input(np.array([[3, 3, 1], [-128, -128, 0]], np.int8))
    each(p, x)(
        lambda a: jnp.argmax(a, 1),
        lambda a: jnp.argmin(a, 0),
        jnp.argmax,
        lambda a: lax.argmax(a, 1, "uint8"),
        lambda a: lax.top_k(a[0], 3),
        lambda a: lax.top_k(a[3], 4),
    )
    each(p, i)(lambda a: jnp.argmax(a, 1), jnp.argmin, lambda a: lax.top_k(a, 2), lambda a: jnp.argsort(a, 1))


def chosen_by(better, last=False):
    """The index of the best element of a row in a hand-written form that no library uses."""

    def choose(best, next):
        (a, i), (x, j) = best, next
        take = better(x, a) | ((x == a) & (j > i if last else j < i))
        return jnp.where(take, x, a), jnp.where(take, j, i)

    def find(a, start):
        where = lax.broadcasted_iota(jnp.int32, a.shape, 1)
        return lax.reduce((a, where), (start, jnp.int32(0)), choose, (1,))[1]

    return find


@single
def argmax_of_long_rows(p):
    """Rows longer than any vector: ties, NaN and infinities at all positions, all types, all axes."""
    few = rng(31).integers(-3, 4, (9, 301)).astype(np.float32)
    few[1], few[2], few[3] = -INF, NAN, 7.0
    few[4, 77], few[4, 200], few[5, 300], few[6, 0] = NAN, NAN, NAN, NAN
    few[7], few[7, 299] = INF, -INF
    few[8], few[8, 130] = -0.0, 0.0
    x = p.input(few)
    i = p.input(rng(32).integers(-128, 128, (5, 200)).astype(np.int8))
    u = p.input(rng(33).integers(0, 2**32, (4, 3, 70), np.uint32) | np.uint32(1 << 31) * (rng(34).random(70) < 0.9))
    each(p, x)(
        lambda a: jnp.argmax(a, 1),
        lambda a: jnp.argmin(a, 1),
        lambda a: jnp.argmax(a, 0),
        lambda a: jnp.argmin(a, 0),
        jnp.argmax,
        lambda a: jnp.nanargmin(a, 1),
        lambda a: jnp.argmax(a.astype(jnp.bfloat16), 1),
        lambda a: jnp.argmin(a.astype(jnp.float16), 1),
        lambda a: lax.argmax(a[:, :256], 1, "uint8"),
        lambda a: lax.argmax(a[:, :128], 1, "int8"),
        lambda a: jnp.take_along_axis(a, jnp.argmax(jax.nn.softmax(a), 1)[:, None], 1),
        lambda a: chosen_by(lambda x, a: x > a)(a, jnp.float32(-INF)),
        lambda a: chosen_by(lambda x, a: x < a)(a, jnp.float32(2)),
        lambda a: chosen_by(lambda x, a: x > a, last=True)(a, jnp.float32(-INF)),
        lambda a: chosen_by(lambda x, a: jnp.abs(x) > jnp.abs(a))(a, jnp.float32(0)),
        lambda a: chosen_by(lambda x, a: (x > a) & (x < 1.5))(a, jnp.float32(-INF)),
        lambda a: chosen_by(lambda x, a: jnp.maximum(x, -2.5) > a)(a, jnp.float32(-INF)),
    )
    each(p, i)(lambda a: jnp.argmax(a, 1), lambda a: jnp.argmin(a, 0), lambda a: lax.argmin(a, 1, "uint8"))
    each(p, u)(lambda a: jnp.argmax(a, 1), lambda a: jnp.argmin(a, 2), lambda a: jnp.argmax(a.astype(jnp.int32), 0))


@single
def few_of_a_sort(p):
    """A few of the first elements of long rows, in order: all types, ties, NaN, both directions."""
    few = rng(36).integers(-3, 4, (6, 131)).astype(np.float32)
    few[1], few[2], few[3] = -INF, NAN, 7.0
    few[4, 77], few[4, 100], few[5], few[5, 60] = NAN, NAN, -0.0, 0.0
    x = p.input(few)
    i = p.input(rng(37).integers(-128, 128, (5, 90)).astype(np.int8))
    u = p.input(rng(38).integers(0, 2**32, (2, 3, 70), np.uint32))
    w = p.input(np.full((2, 80), np.iinfo(np.int32).min, np.int32))

    def sorted_with(a):
        numbers = lax.broadcasted_iota(jnp.int32, a.shape, a.ndim - 1)
        return [v[..., :4] for v in lax.sort((a, numbers, a + a), dimension=a.ndim - 1, num_keys=1)]

    each(p, x)(
        lambda a: lax.top_k(a, 5),
        lambda a: lax.top_k(a, 16),
        lambda a: lax.top_k(a, 17),
        lambda a: lax.top_k(a.astype(jnp.bfloat16), 3),
        lambda a: lax.top_k(a.astype(jnp.float16), 1),
        lambda a: lax.top_k(a[0], 7),
        lambda a: jnp.sort(a, 1)[:, :6],
        lambda a: jnp.argsort(a, 1)[:, :6],
        lambda a: jnp.argsort(a, 1)[:, 1:6],
    )
    for v in (i, u, w):
        each(p, v)(lambda a: lax.top_k(a, 6), lambda a: jnp.sort(a, -1)[..., :5], sorted_with)


@single
def parts_of_a_sort(p):
    """The first, the last, or some middle elements of a sort, as indices and values, with gradients: of rows that are
    not multiples of the chunk size, along any dimension."""
    few = rng(41).integers(-9, 10, (3, 277)).astype(np.float32)
    few[0, 5], few[1, 250], few[2, 100:120], few[2, 130] = NAN, -INF, -0.0, NAN
    ordered = np.sort(rng(42).standard_normal((2, 300)).astype(np.float32), 1)[:, ::-1].copy()
    x, y = p.input(few), p.input(ordered)
    i = p.input(rng(43).integers(-(2**31), 2**31, (70, 3), np.int32))
    f = p.input(np.full((2, 130), 2.0, np.float32))
    b = p.input(rng(44).integers(0, 2, (3, 90)).astype(np.bool_))

    def gradient(of):
        return lambda a: jax.grad(lambda a: jnp.sum(of(a) * jnp.arange(1.0, 4.0)))(a)

    each(p, x)(
        lambda a: lax.top_k(a, 1),
        lambda a: lax.top_k(a, 40),
        lambda a: lax.top_k(a.astype(jnp.bfloat16), 9),
        lambda a: lax.top_k(a.astype(jnp.float16), 18),
        lambda a: lax.top_k(a.astype(jnp.int8), 5),
        lambda a: jnp.sort(a, 1)[:, -3:],
        lambda a: jnp.sort(a, 1)[:, -1],
        lambda a: jnp.sort(a, 1, descending=True)[:, 2:4],
        lambda a: jnp.argsort(a, 1)[:, -9:-3:2],
        lambda a: jnp.argsort(a, 1)[1:, :12],
        lambda a: jnp.partition(a, 4),
        lambda a: jnp.argpartition(a, 270),
        lambda a: a[:, jnp.argsort(a[1])[:6]],
        lambda a: lax.sort((-a, a, a + 1), dimension=1, num_keys=1)[2][:, :4],
        lambda a: jnp.sort(a.T, 0)[-7:],
    )
    each(p, y)(
        lambda a: lax.top_k(a, 11),
        lambda a: jnp.sort(a, 1)[:, :11],
        lambda a: lax.approx_max_k(a, 6),
        lambda a: lax.approx_min_k(a, 6),
        lambda a: lax.approx_min_k(a.T, 3, reduction_dimension=0),
        gradient(lambda a: lax.top_k(a, 3)[0]),
        gradient(lambda a: lax.approx_max_k(a, 3)[0]),
        gradient(lambda a: jnp.sort(a, 1)[:, -3:]),
    )
    each(p, y, trust=LOOSE)(lambda a: jnp.median(a, 1), lambda a: jnp.quantile(a, jnp.array([0.1, 0.77]), axis=1))
    each(p, y, trust=LOOSE)(lambda a: jax.grad(lambda a: jnp.median(a, 1).sum())(a))
    each(p, i)(lambda a: jnp.sort(a, 0)[-4:], lambda a: jnp.argsort(a, 0)[:3], lambda a: lax.top_k(a.T, 4))
    each(p, i)(lambda a: jnp.sort(a.view(jnp.uint32), 0)[:5], lambda a: jnp.argsort(a.view(jnp.uint32), 0)[-2:])
    each(p, f)(lambda a: lax.top_k(a, 7), lambda a: jnp.argsort(a, 1)[:, -7:])
    each(p, b)(lambda a: jnp.sort(a, 1), lambda a: jnp.argsort(a, 1), lambda a: jnp.argsort(a, 1)[:, -4:])


@single
def sorting(p):
    x, y = p.input(rng(10).integers(0, 4, (3, 6)).astype(np.int32)), p.input(
        np.arange(18, dtype=np.float32).reshape(3, 6)
    )
    each(p, x, y)(
        lambda a, b: lax.sort((a, b), dimension=0, num_keys=1),
        lambda a, b: lax.sort((a, b), dimension=1, num_keys=1, is_stable=True),
        lambda a, b: lax.sort((a, -b), dimension=1, num_keys=2),
        lambda a, b: jnp.argsort(a, 1, descending=True),
        lambda a, b: lax.top_k(a, 3),
        lambda a, b: lax.sort((a.astype("uint8"), b), dimension=-1, num_keys=1),
        lambda a, b: jnp.sort(a > 1, 1),
        lambda a, b: jnp.searchsorted(jnp.sort(a[0]), a[1]),
        lambda a, b: jnp.lexsort((b[0], a[0])),
    )


@exported
def sorting_as_exported(p):
    """The comparator captures constants from outside its region."""
    x = p.input(np.array([3.0, 1.0, -0.0, NAN, 1.0, 0.0, 3.0, -2.0, NAN], np.float32))
    each(p, x)(
        lambda a: jnp.unique(a, size=6, fill_value=9.0),
        lambda a: lax.top_k(a, 4),
        jnp.argsort,
        lambda a: jnp.median(a[4:]),
        lambda a: jnp.unique(a.astype("bfloat16"), size=3, fill_value=0),
    )
