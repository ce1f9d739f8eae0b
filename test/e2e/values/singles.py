"""One program per pitfall: what arithmetic, indexing and shapes are easily got wrong. Each function fills a Program.
Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from programs import CLOSE, EXACT, LOOSE, ROUNDED, special

SINGLES = {}
EXPORTED = set()
NAN, INF = np.nan, np.inf
ODD = np.array(
    [
        NAN,
        -NAN,
        INF,
        -INF,
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        1.5,
        2.5,
        -2.5,
        3e9,
        -3e9,
        127.5,
        -128.5,
        255.9,
        256.0,
        1e-3,
        65504.0,
    ],
    np.float32,
)


def single(function):
    SINGLES[function.__name__] = function
    return function


def exported(function):
    """Written by jax.export instead of lower(): other forms of the same operations."""
    EXPORTED.add(function.__name__)
    return single(function)


def each(p, operands, functions, trust=EXACT):
    for f in functions:
        assert p.step(f, operands, trust) is not None, "JAX refuses a step"


def rng(seed=0):
    return np.random.default_rng(seed)


@single
def convert_float_to_integer(p):
    each(
        p,
        [p.input(ODD)],
        [lambda x, t=t: x.astype(t) for t in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "bool")],
    )


@single
def convert_boolean(p):
    flags, numbers, wide = (
        p.input([True, False, True]),
        p.input(ODD),
        p.input(np.array([0, 1, -1, 256, 512, -(2**31)], np.int32)),
    )
    each(p, [flags], [lambda x, t=t: x.astype(t) for t in ("float32", "bfloat16", "int8", "uint32", "int32")])
    each(p, [numbers], [lambda x: x.astype(bool)])
    each(p, [wide], [lambda x: x.astype(bool), lambda x: x.astype("int8").astype(bool)])


@single
def convert_between_integers(p):
    for t in ("int8", "uint8", "int32", "uint32"):
        p.input(np.array(special(t), t))
    for x in list(p.values):
        each(
            p,
            [x],
            [
                lambda x, t=t: x.astype(t)
                for t in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "float32", "bfloat16")
            ],
        )


@single
def convert_between_floats(p):
    x = p.input(
        np.concatenate(
            [
                ODD,
                np.array(
                    [1 + 2.0**-8, 1 + 3 * 2.0**-8, 1 + 2.0**-9, 3.3e38, 65520.0, 65519.0, 1.0009766], np.float32
                ),
            ]
        )
    )
    each(p, [x], [lambda x, t=t: x.astype(t) for t in ("bfloat16", "float16")])
    each(p, [x], [lambda x: x.astype("bfloat16").astype("float16"), lambda x: x.astype("float16").astype("float32")])


@single
def boolean_arithmetic(p):
    x, y = p.input([True, True, False, False]), p.input([True, False, True, False])
    each(
        p,
        [x, y],
        [
            jnp.add,
            jnp.multiply,
            jnp.maximum,
            jnp.minimum,
            jnp.bitwise_xor,
            jnp.less,
            jnp.less_equal,
            jnp.greater,
            jnp.greater_equal,
            jnp.equal,
            jnp.not_equal,
        ],
    )
    each(
        p,
        [x],
        [
            jnp.logical_not,
            jnp.all,
            jnp.any,
            lambda x: jnp.sum(x),
            lambda x: jnp.max(x),
            lambda x: jnp.min(x),
            lambda x: jnp.argmax(x),
            lambda x: jnp.sort(x),
        ],
    )


@single
def compare_with_nan(p):
    x, y = p.input(np.repeat(ODD[:8], 8)), p.input(np.tile(ODD[:8], 8))
    each(p, [x, y], [jnp.less, jnp.less_equal, jnp.greater, jnp.greater_equal, jnp.equal, jnp.not_equal])


@single
def order_of_floats(p):
    x = p.input(np.array([1.0, -NAN, -0.0, INF, 0.0, NAN, -INF, 0.0, -1.0, -0.0], np.float32))
    each(
        p,
        [x],
        [
            jnp.sort,
            jnp.argsort,
            lambda x: jnp.sort(x, descending=True),
            lambda x: lax.top_k(x, 6),
            jnp.argmax,
            jnp.argmin,
            lambda x: lax.sort((x, lax.iota("int32", 10)), num_keys=1),
        ],
    )


@single
def maximum_and_minimum(p):
    x, y = p.input(np.repeat(ODD[[0, 2, 3, 6, 7]], 5)), p.input(np.tile(ODD[[0, 2, 3, 6, 7]], 5))
    each(p, [x, y], [jnp.maximum, jnp.minimum, lambda a, b: lax.clamp(a, b, jnp.full_like(a, 2)), jnp.fmax])
    each(p, [x], [jnp.max, jnp.min, lambda x: jnp.clip(x, -0.5, 0.5), jax.nn.relu, lambda x: lax.cummax(x)])


@single
def signs_and_rounding(p):
    x = p.input(np.concatenate([ODD, np.array([-0.5, -1.5, 0.49999997, -0.49999997, 8388609.0, 1e30], np.float32)]))
    each(
        p,
        [x],
        [
            jnp.sign,
            jnp.abs,
            jnp.negative,
            jnp.floor,
            jnp.ceil,
            jnp.trunc,
            jnp.signbit,
            jnp.isfinite,
            jnp.isnan,
            lambda x: lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN),
            lambda x: lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO),
        ],
    )
    each(p, [x], [lambda x: jnp.sign(x.astype("int8")), lambda x: jnp.sign(x.astype("uint8"))])


@single
def integer_division(p):
    for t in ("int8", "uint8", "int32", "uint32"):
        values = np.array(special(t), t)
        p.input(np.repeat(values, len(values)))
        p.input(np.tile(values, len(values)))
    for k in range(0, 8, 2):
        each(p, p.values[k : k + 2], [lax.div, lax.rem, jnp.floor_divide, jnp.mod])


@single
def float_remainder(p):
    values = np.array([5.5, -5.5, 3.0, -3.0, 0.0, -0.0, INF, NAN, 1e10], np.float32)
    x, y = p.input(np.repeat(values, 9)), p.input(np.tile(values, 9))
    each(p, [x, y], [lax.rem, jnp.mod])


@single
def shifts(p):
    for t in ("int32", "uint32", "int8", "uint8"):
        amounts = np.array([0, 1, 7, 8, 31, 32, 33, 127], t)
        x, y = np.repeat(np.array(special(t), t), len(amounts)), np.tile(amounts, len(special(t)))
        p.input(x), p.input(y)
    for k in range(0, 8, 2):
        each(p, p.values[k : k + 2], [lax.shift_left, lax.shift_right_logical, lax.shift_right_arithmetic])


@single
def integer_powers(p):
    bases, powers = np.array([0, 1, -1, 2, -2, 3, 7], np.int32), np.array([-3, -2, -1, 0, 1, 2, 5, 31, 32], np.int32)
    x, y = p.input(np.repeat(bases, 9)), p.input(np.tile(powers, 7))
    each(
        p,
        [x, y],
        [lambda a, b: jnp.power(a, jnp.abs(b)), lambda a, b: jnp.power(a.astype("uint8"), jnp.abs(b).astype("uint8"))],
    )
    each(p, [x], [lambda a: lax.integer_pow(a, 5), jnp.square])


@single
def integer_overflow(p):
    for t in ("int32", "uint8", "int8"):
        values = np.array(special(t), t)
        p.input(np.repeat(values, len(values))), p.input(np.tile(values, len(values)))
    for k in range(0, 6, 2):
        each(
            p,
            p.values[k : k + 2],
            [
                jnp.add,
                jnp.subtract,
                jnp.multiply,
                lambda a, b: -a,
                lambda a, b: jnp.abs(a),
                lambda a, b: jnp.sum(a, dtype=a.dtype),
                lambda a, b: jnp.prod(b, dtype=b.dtype),
                lambda a, b: jnp.dot(a, b),
            ],
        )


@single
def unsigned_integers(p):
    x, y = p.input(np.array([0, 1, 2**31, 2**32 - 1, 77], np.uint32)), p.input(
        np.array([2**31 - 1, 2, 2**31 + 1, 3, 2**32 - 2], np.uint32)
    )
    each(
        p, [x, y], [jnp.maximum, jnp.minimum, jnp.less, jnp.greater_equal, lambda a, b: lax.clamp(jnp.uint32(1), a, b)]
    )
    each(
        p,
        [x],
        [
            jnp.max,
            jnp.min,
            jnp.argmax,
            jnp.sort,
            lambda a: a.astype("float32"),
            lambda a: lax.cummax(a),
            lambda a: lax.top_k(a, 2),
            lambda a: lax.broadcasted_iota("uint8", (3, 2), 0),
            jnp.bitwise_not,
            lax.population_count,
            lax.clz,
        ],
    )


@single
def bits(p):
    x, y = p.input(np.array([0, 1, -1, 2**31 - 1, -(2**31), 1234567], np.int32)), p.input(ODD)
    each(
        p,
        [x],
        [
            lax.population_count,
            lax.clz,
            jnp.bitwise_not,
            lambda a: lax.bitcast_convert_type(a, "float32"),
            lambda a: lax.bitcast_convert_type(a, "uint8"),
            lambda a: lax.bitcast_convert_type(a, "int16"),
            lambda a: lax.bitcast_convert_type(lax.bitcast_convert_type(a, "uint8"), "uint32"),
        ],
    )
    each(
        p,
        [x],
        [
            lambda a: lax.bitcast_convert_type(a[5], "uint8"),
            lambda a: lax.bitcast_convert_type(lax.bitcast_convert_type(a[5], "int16"), "int32"),
        ],
    )
    each(
        p,
        [y],
        [
            lambda a: lax.bitcast_convert_type(a[2:], "int32"),
            lambda a: lax.bitcast_convert_type(a[2:].astype("bfloat16"), "uint16"),
        ],
    )


@single
def gather_out_of_bounds(p):
    x, i = p.input(np.arange(12, dtype=np.float32).reshape(4, 3)), p.input(
        np.array([0, 3, 4, 100, -1, -4, -5, -(2**31), 2**31 - 1], np.int32)
    )
    each(
        p,
        [x, i],
        [
            lambda a, k: a[k],
            lambda a, k: a.at[k].get(mode="fill", fill_value=-7),
            lambda a, k: a.at[k].get(mode="clip"),
            lambda a, k: jnp.take(a, k, axis=1, mode="wrap"),
            lambda a, k: a[k.astype("uint32")],
            lambda a, k: a.at[k.astype("int8")].get(mode="clip"),
            lambda a, k: a.at[:, k.astype("uint8")].get(mode="fill"),
        ],
    )


@single
def gather_in_general(p):
    r = rng(1)
    x = p.input(r.standard_normal((2, 4, 3, 5)).astype(np.float32))
    i = p.input(r.integers(-5, 6, (3, 2)).astype(np.int32))
    each(
        p,
        [x, i],
        [
            lambda a, k: a[:, k, 1],
            lambda a, k: a[k, :, k],
            lambda a, k: a[0, k, :][:, :1],
            lambda a, k: a[1][k],
            lambda a, k: a[..., k],
            lambda a, k: jnp.take_along_axis(a[0], jnp.broadcast_to(k[None, :2, :1], (4, 2, 5)), axis=1),
        ],
    )
    each(
        p,
        [x, i],
        [
            lambda a, k: jax.vmap(lambda s, m: lax.dynamic_slice(s, (m, 0, m), (2, 2, 3)))(a, k[0]),
            lambda a, k: jax.vmap(lambda s, m: s[m])(a, k[:2]),
        ],
    )
    numbers = lax.GatherDimensionNumbers(offset_dims=(0, 2), collapsed_slice_dims=(1, 3), start_index_map=(3, 1, 0))
    each(
        p,
        [x],
        [
            lambda a: lax.gather(
                a, jnp.array([[4, 3, 0], [7, -1, 1], [2, 2, 9]], "int32"), numbers, (2, 1, 3, 1), mode="clip"
            )
        ],
    )
    one = lax.GatherDimensionNumbers(offset_dims=(1, 2, 3), collapsed_slice_dims=(0,), start_index_map=(0,))
    each(p, [x], [lambda a: lax.gather(a, jnp.array([[1], [0]], "int32"), one, (1, 2, 3, 5), mode="clip")])


@single
def dynamic_slices(p):
    x = p.input(np.arange(20, dtype=np.int32).reshape(4, 5))
    i = p.input(np.array([-100, -1, 0, 2, 3, 100], np.int32))
    for k in range(6):
        each(
            p,
            [x, i],
            [
                lambda a, s, k=k: lax.dynamic_slice(a, (s[k], s[5 - k]), (2, 3)),
                lambda a, s, k=k: lax.dynamic_update_slice(a, -a[:2, :3], (s[k], s[k])),
            ],
        )
    each(
        p,
        [x, i],
        [
            lambda a, s: lax.dynamic_slice(a, (s[0].astype("uint8"), s[2].astype("uint8")), (1, 1)),
            lambda a, s: lax.dynamic_index_in_dim(a, s[3], 0),
        ],
    )


@single
def scatter_out_of_bounds(p):
    x, i = p.input(np.arange(12, dtype=np.float32).reshape(4, 3)), p.input(
        np.array([0, 3, 4, 100, -1, -5, -(2**31), 2**31 - 1], np.int32)
    )
    u = p.input(np.arange(24, dtype=np.float32).reshape(8, 3) + 100)
    each(
        p,
        [x, i, u],
        [
            lambda a, k, v: a.at[k].set(v),
            lambda a, k, v: a.at[k].add(v, mode="drop"),
            lambda a, k, v: a.at[k].max(v),
            lambda a, k, v: a.at[k[:3]].set(v[:3], mode="promise_in_bounds"),
            lambda a, k, v: a.at[k.astype("uint32")].min(-v),
            lambda a, k, v: a.at[:, k].add(v[:, :1].T),
        ],
    )


@single
def scatter_of_windows(p):
    """A window that reaches beyond the edge is skipped whole."""
    x = p.input(np.zeros((5, 4), np.float32))
    u = p.input(np.arange(1, 13, dtype=np.float32).reshape(3, 2, 2))
    numbers = lax.ScatterDimensionNumbers(
        update_window_dims=(1, 2), inserted_window_dims=(), scatter_dims_to_operand_dims=(0, 1)
    )
    for at in (
        [[0, 0], [1, 1], [3, 2]],
        [[4, 0], [0, 3], [2, 2]],
        [[-1, 0], [0, -1], [3, 3]],
        [[1, 1], [1, 1], [1, 2]],
    ):
        index = np.array(at, np.int32)
        each(
            p,
            [x, u],
            [
                lambda a, v, k=index: lax.scatter_add(a, jnp.asarray(k), v, numbers),
                lambda a, v, k=index: lax.scatter_max(a, jnp.asarray(k), v, numbers),
                lambda a, v, k=index: lax.scatter_add(a, jnp.asarray(k), v, numbers, mode="clip"),
            ],
        )


@single
def scatter_in_general(p):
    r = rng(2)
    x, y = p.input(r.integers(-5, 6, (3, 4, 5)).astype(np.float32)), p.input(r.integers(-9, 9, (3, 4)).astype(np.int32))
    i = p.input(r.integers(-6, 7, (2, 3)).astype(np.int32))
    each(
        p,
        [x, i],
        [
            lambda a, k: a.at[:, k].add(2.0),
            lambda a, k: a.at[k, :, k].multiply(3.0),
            lambda a, k: a.at[k.T, k.T[:, :1]].add(1.0),
            lambda a, k: a.at[..., k].min(0.5),
            lambda a, k: a.at[1, k].add(k[..., None].astype("float32")),
            lambda a, k: jax.vmap(lambda s, m: s.at[m].add(1.0))(a, k.T),
        ],
    )
    each(
        p,
        [y, i],
        [
            lambda a, k: a.at[k].add(7),
            lambda a, k: a.at[k].multiply(-3),
            lambda a, k: a.at[k, k].max(4),
            lambda a, k: jax.vmap(lambda s, m: s.at[m].min(-2))(a, k.T),
            lambda a, k: jax.ops.segment_sum(a, k[0] + 1, num_segments=4),
            lambda a, k: a.at[k].apply(lambda v: v * 2 + 1),
        ],
    )


@single
def reductions_with_any_start(p):
    x = p.input(rng(3).integers(-9, 9, (3, 4)).astype(np.int32))
    each(
        p,
        [x],
        [
            lambda a: lax.reduce(a, jnp.int32(5), lax.add, (0,)),
            lambda a: lax.reduce(a, jnp.int32(-3), lax.mul, (1,)),
            lambda a: jnp.max(a, initial=4),
            lambda a: jnp.min(a, 0, initial=0, where=a > 0),
            lambda a: lax.reduce(a, jnp.int32(7), lambda s, e: jnp.maximum(e, s) - 1, (0, 1)),
            lambda a: lax.reduce_xor(a, (0,)),
            lambda a: lax.reduce_and(a, (1,)),
            lambda a: lax.reduce_or(a, (0, 1)),
            lambda a: lax.reduce(
                (a, a * 2), (jnp.int32(0), jnp.int32(1)), lambda s, e: (s[0] + e[1], s[1] - e[0]), (1,)
            ),
        ],
    )


@single
def argmax_and_ties(p):
    x = p.input(
        np.array([[1, 3, 3, 0], [NAN, 2, NAN, 9], [0.0, -0.0, 0.0, -1.0], [-INF, -INF, -INF, -INF]], np.float32)
    )
    i = p.input(np.array([[3, 3, 1], [-128, -128, 0]], np.int8))
    each(
        p,
        [x],
        [
            lambda a: jnp.argmax(a, 1),
            lambda a: jnp.argmin(a, 0),
            jnp.argmax,
            lambda a: lax.argmax(a, 1, "uint8"),
            lambda a: lax.top_k(a[0], 3),
            lambda a: lax.top_k(a[3], 4),
        ],
    )
    each(p, [i], [lambda a: jnp.argmax(a, 1), jnp.argmin, lambda a: lax.top_k(a, 2), lambda a: jnp.argsort(a, 1)])


def chosen_by(better, last=False):
    """The index of the best element of a row as nobody's library writes it."""

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
    """Rows longer than any group of lanes: ties, NaN and infinities at all places, all types, all axes."""
    few = rng(31).integers(-3, 4, (9, 301)).astype(np.float32)
    few[1], few[2], few[3] = -INF, NAN, 7.0
    few[4, 77], few[4, 200], few[5, 300], few[6, 0] = NAN, NAN, NAN, NAN
    few[7], few[7, 299] = INF, -INF
    few[8], few[8, 130] = -0.0, 0.0
    x = p.input(few)
    i = p.input(rng(32).integers(-128, 128, (5, 200)).astype(np.int8))
    u = p.input(rng(33).integers(0, 2**32, (4, 3, 70), np.uint32) | np.uint32(1 << 31) * (rng(34).random(70) < 0.9))
    each(
        p,
        [x],
        [
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
        ],
    )
    each(p, [i], [lambda a: jnp.argmax(a, 1), lambda a: jnp.argmin(a, 0), lambda a: lax.argmin(a, 1, "uint8")])
    each(p, [u], [lambda a: jnp.argmax(a, 1), lambda a: jnp.argmin(a, 2), lambda a: jnp.argmax(a.astype(jnp.int32), 0)])


@single
def few_of_a_sort(p):
    """A few of the first elements of long rows, one after the other: all types, ties, NaN, both directions."""
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

    each(
        p,
        [x],
        [
            lambda a: lax.top_k(a, 5),
            lambda a: lax.top_k(a, 16),
            lambda a: lax.top_k(a, 17),
            lambda a: lax.top_k(a.astype(jnp.bfloat16), 3),
            lambda a: lax.top_k(a.astype(jnp.float16), 1),
            lambda a: lax.top_k(a[0], 7),
            lambda a: jnp.sort(a, 1)[:, :6],
            lambda a: jnp.argsort(a, 1)[:, :6],
            lambda a: jnp.argsort(a, 1)[:, 1:6],
        ],
    )
    for v in (i, u, w):
        each(p, [v], [lambda a: lax.top_k(a, 6), lambda a: jnp.sort(a, -1)[..., :5], sorted_with])


@single
def parts_of_a_sort(p):
    """The first and the last of what is sorted, or some of the middle, as indices and values, with gradients: of rows
    that are no multiple of the chunks in which they are searched, along any dimension."""
    few = rng(41).integers(-9, 10, (3, 277)).astype(np.float32)
    few[0, 5], few[1, 250], few[2, 100:120], few[2, 130] = NAN, -INF, -0.0, NAN
    ordered = np.sort(rng(42).standard_normal((2, 300)).astype(np.float32), 1)[:, ::-1].copy()
    x, y = p.input(few), p.input(ordered)
    i = p.input(rng(43).integers(-(2**31), 2**31, (70, 3), np.int32))
    f = p.input(np.full((2, 130), 2.0, np.float32))
    b = p.input(rng(44).integers(0, 2, (3, 90)).astype(np.bool_))

    def gradient(of):
        return lambda a: jax.grad(lambda a: jnp.sum(of(a) * jnp.arange(1.0, 4.0)))(a)

    each(
        p,
        [x],
        [
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
        ],
    )
    each(
        p,
        [y],
        [
            lambda a: lax.top_k(a, 11),
            lambda a: jnp.sort(a, 1)[:, :11],
            lambda a: lax.approx_max_k(a, 6),
            lambda a: lax.approx_min_k(a, 6),
            lambda a: lax.approx_min_k(a.T, 3, reduction_dimension=0),
            gradient(lambda a: lax.top_k(a, 3)[0]),
            gradient(lambda a: lax.approx_max_k(a, 3)[0]),
            gradient(lambda a: jnp.sort(a, 1)[:, -3:]),
        ],
    )
    each(p, [y], [lambda a: jnp.median(a, 1), lambda a: jnp.quantile(a, jnp.array([0.1, 0.77]), axis=1)], LOOSE)
    each(p, [y], [lambda a: jax.grad(lambda a: jnp.median(a, 1).sum())(a)], LOOSE)
    each(p, [i], [lambda a: jnp.sort(a, 0)[-4:], lambda a: jnp.argsort(a, 0)[:3], lambda a: lax.top_k(a.T, 4)])
    each(p, [i], [lambda a: jnp.sort(a.view(jnp.uint32), 0)[:5], lambda a: jnp.argsort(a.view(jnp.uint32), 0)[-2:]])
    each(p, [f], [lambda a: lax.top_k(a, 7), lambda a: jnp.argsort(a, 1)[:, -7:]])
    each(p, [b], [lambda a: jnp.sort(a, 1), lambda a: jnp.argsort(a, 1), lambda a: jnp.argsort(a, 1)[:, -4:]])


@single
def reads_across(p):
    """What lies across what is written goes through squares of lines: with all rests beside them, of all types."""
    r = rng(35)
    a = r.integers(-100, 100, (47, 70)).astype(np.float32)
    x, y, z = p.input(a), p.input(a[:, :64].T.copy()), p.input(r.integers(-9, 9, (3, 40, 1, 33)).astype(np.int8))
    w = p.input(r.standard_normal((34, 36)).astype(np.float32))
    each(
        p,
        [x],
        [
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
        ],
    )
    each(p, [x, y], [lambda a, b: a[:, :64].T * 4 + b, lambda a, b: (b.T - a[:, :64], b - a[:, :64].T)])
    each(p, [z], [lambda a: a.transpose(0, 2, 3, 1) + 1, lambda a: a.transpose(3, 1, 2, 0) * 2, lambda a: a.T + a.T])
    each(p, [w], [lambda a: a.T + a.T * 2, lambda a: jnp.where(a[:, :34].T > a[:, :34], a[:, :34].T, 0)])


@single
def empty_tensors(p):
    x, y, z = (
        p.input(np.zeros((0, 3), np.float32)),
        p.input(rng(4).standard_normal((2, 3)).astype(np.float32)),
        p.input(np.zeros((2, 0), np.float32)),
    )
    each(
        p,
        [x],
        [
            lambda a: jnp.sum(a, 0),
            lambda a: jnp.max(a, 0, initial=-2.0),
            lambda a: jnp.prod(a),
            lambda a: jnp.sin(a) + 1,
            lambda a: jnp.pad(a, ((1, 2), (0, 0)), constant_values=3.0),
            lambda a: jnp.sort(a, 1),
            lambda a: jnp.cumsum(a, 0),
            lambda a: a.T @ a,
            lambda a: jnp.any(a > 0, 0),
            lambda a: a.reshape(3, 0),
            lambda a: jnp.mean(a, 1),
        ],
    )
    each(
        p,
        [x, y],
        [
            lambda a, b: jnp.concatenate([a, b, a]),
            lambda a, b: b @ a.T,
            lambda a, b: b.at[jnp.zeros((0,), "int32")].add(a),
            lambda a, b: b[jnp.zeros((0,), "int32")],
            lambda a, b: lax.dynamic_update_slice(b, a, (1, 0)),
            lambda a, b: b[2:],
            lambda a, b: lax.scan(lambda c, r: (c + r, c), b[0], a),
            lambda a, b: jnp.where(b[0] > 0, a, 1.0),
        ],
    )
    each(
        p,
        [z, y],
        [
            lambda a, b: a @ jnp.zeros((0, 4)),
            lambda a, b: jnp.concatenate([a, b], 1),
            lambda a, b: lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, c[1] * 2, c[2] + 1), (0, a, b)),
        ],
    )


@exported
def empty_tensors_in_branches(p):
    x, k = p.input(np.zeros((0,), np.float32)), p.input(np.int32(1))
    each(
        p,
        [x, k],
        [
            lambda a, i: lax.switch(i, [lambda b: (b, i), lambda b: (b * 2, i + 5), lambda b: (b + 1, -i)], a),
            lambda a, i: lax.cond(i > 0, lambda b: jnp.sum(b) + 1, lambda b: jnp.float32(3), a),
            lambda a, i: lax.fori_loop(0, i + 2, lambda n, c: (c[0], c[1] + jnp.sum(c[0]) + n), (a, jnp.float32(0))),
        ],
    )


@single
def scalars(p):
    x, i = p.input(np.float32(1.5)), p.input(np.int32(-7))
    each(
        p,
        [x],
        [
            jnp.floor,
            lambda a: a + 2,
            lambda a: a.reshape(1, 1),
            lambda a: jnp.broadcast_to(a, (2, 3)),
            lambda a: jnp.transpose(a),
            lambda a: lax.rev(a, ()),
            lambda a: jnp.sum(a),
            lambda a: lax.pad(a, a, ()),
            lambda a: jnp.where(a > 1, a, 0),
            lambda a: a[None, ...].at[0].add(1.0),
            lambda a: lax.reduce_precision(a, 4, 3),
            lambda a: lax.dynamic_slice(a, (), ()),
        ],
        ROUNDED,
    )
    each(
        p,
        [i],
        [
            lambda a: a // 2,
            lambda a: a % 3,
            jnp.abs,
            lambda a: a.astype("float32"),
            lambda a: lax.dot(a[None], a[None]),
            lambda a: jnp.arange(10)[a],
        ],
    )
    each(
        p,
        [x, i],
        [
            lambda a, k: jnp.where(k < 0, a, -a),
            lambda a, k: lax.clamp(a - 1, jnp.linspace(0.0, 3.0, 4), a),
            lambda a, k: lax.select(k < 0, jnp.zeros((2, 2)), jnp.ones((2, 2))),
        ],
        ROUNDED,
    )


@single
def bfloat16(p):
    r = rng(5)
    x, y = p.input(r.standard_normal((6, 8)).astype(jnp.bfloat16)), p.input(
        (r.standard_normal((6, 8)) * 3).astype(jnp.bfloat16)
    )
    each(p, [x, y], [jnp.add, jnp.subtract, jnp.multiply, jnp.divide], ROUNDED)
    each(p, [x, y], [jnp.maximum, jnp.less], EXACT)
    each(
        p,
        [x, y],
        [
            lambda a, b: a @ b.T,
            lambda a, b: jnp.sum(a * b, 1),
            lambda a, b: jnp.exp(a) + jnp.tanh(b),
            lambda a, b: lax.dot(a, b.T, preferred_element_type="float32"),
            lambda a, b: jnp.mean(a),
            lambda a, b: jax.nn.softmax(b),
            lambda a, b: jnp.cumsum(a, 0),
        ],
        LOOSE,
    )


@single
def float16(p):
    r = rng(6)
    x, y = p.input(r.standard_normal((5, 4)).astype(np.float16)), p.input(
        (r.standard_normal((5, 4)) * 300).astype(np.float16)
    )
    each(p, [x, y], [jnp.add, jnp.multiply, jnp.divide], ROUNDED)
    each(
        p,
        [x, y],
        [
            lambda a, b: a.T @ b,
            lambda a, b: jnp.sqrt(jnp.abs(b)),
            lambda a, b: jnp.sum(a, 0),
            lambda a, b: jnp.log(jnp.abs(a)),
        ],
        LOOSE,
    )


@single
def reduced_precision(p):
    x = p.input(
        np.concatenate(
            [
                ODD,
                rng(7).standard_normal(12).astype(np.float32),
                np.array([1e-6, 6e-5, 7e-5, 240.0, 248.0, 250.0], np.float32),
            ]
        )
    )
    each(
        p,
        [x],
        [
            lambda a, e=e, m=m: lax.reduce_precision(a, e, m)
            for e, m in ((8, 7), (5, 10), (4, 3), (5, 2), (8, 23), (8, 0), (2, 23))
        ],
    )
    each(
        p,
        [x],
        [
            lambda a: lax.reduce_precision(a.astype("bfloat16"), 8, 7),
            lambda a: lax.reduce_precision(a.astype("float16"), 4, 3),
        ],
    )


@single
def neighbours(p):
    values = np.array([0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, 3.4028235e38, 2.0], np.float32)
    x, y = p.input(np.repeat(values, 9)), p.input(np.tile(values, 9))
    each(
        p,
        [x, y],
        [
            lambda a, b: lax.bitcast_convert_type(
                jnp.where(jnp.isnan(jnp.nextafter(a, b)), 7.0, jnp.nextafter(a, b)), "int32"
            )
        ],
    )


@single
def small_bfloat16(p):
    """What only moves a number keeps it, however small it is."""
    one = p.input(np.array([1], np.int16))
    bits = p.input(np.array([[1, 2, 0x7F], [0x80, -0x7FFF, 0]], np.int16))
    each(
        p,
        [one],
        [lambda b: lax.bitcast_convert_type(b, "bfloat16"), lambda b: -lax.bitcast_convert_type(b, "bfloat16")],
    )
    each(
        p,
        [bits],
        [
            lambda b: lax.bitcast_convert_type(b, "bfloat16"),
            lambda b: jnp.flip(lax.bitcast_convert_type(b, "bfloat16").T),
            lambda b: jnp.repeat(lax.bitcast_convert_type(b, "bfloat16"), 40, 1)[:, ::7],
            lambda b: jnp.where(
                b > 1, lax.bitcast_convert_type(b, "bfloat16"), lax.bitcast_convert_type(-b, "bfloat16")
            ),
        ],
    )


@single
def inverse_functions(p):
    x = p.input(
        np.array(
            [
                0.0,
                -0.0,
                1e-7,
                -3e-4,
                0.009,
                0.011,
                0.4,
                -0.5,
                0.9999999,
                1.0,
                -1.0,
                1.0000001,
                2.0,
                -4494.0,
                1e20,
                INF,
                -INF,
                NAN,
            ],
            np.float32,
        )
    )
    each(
        p,
        [x],
        [
            jnp.arcsinh,
            jnp.arccosh,
            jnp.arctanh,
            jnp.arcsin,
            jnp.arccos,
            jnp.arctan,
            jnp.cbrt,
            lax.erf_inv,
            jnp.sinh,
            jnp.cosh,
        ],
        CLOSE,
    )


@single
def angles_and_powers(p):
    y, z = (
        np.array(v, np.float32)
        for v in zip(
            *[
                (a, b)
                for a in (0.0, -0.0, 1.0, -2.0, 0.5, INF, -INF, NAN)
                for b in (0.0, -0.0, 3.0, -0.5, 2.0, -3.0, INF, -INF, NAN)
            ]
        )
    )
    x, w = p.input(y), p.input(z)
    each(p, [x, w], [lax.atan2, lax.pow, jnp.power, jnp.copysign], CLOSE)
    each(p, [x, w], [jnp.logaddexp, jnp.hypot], LOOSE)


@single
def exponentials(p):
    x = p.input(
        np.array(
            [0.0, -0.0, 1e-7, -1e-4, 0.5, -0.5, 20.0, -20.0, 88.0, 89.0, -87.0, 1000.0, -1000.0, INF, -INF, NAN],
            np.float32,
        )
    )
    each(
        p,
        [x],
        [
            jnp.exp,
            jnp.expm1,
            jnp.log,
            jnp.log1p,
            jnp.tanh,
            lax.logistic,
            lax.rsqrt,
            jnp.sqrt,
            jnp.sin,
            jnp.cos,
            lax.erf,
            lax.erfc,
            jax.nn.softplus,
            jnp.exp2,
            jnp.log2,
            jnp.tan,
        ],
        CLOSE,
    )


@single
def selections(p):
    x, c = p.input(rng(8).standard_normal((3, 4)).astype(np.float32)), p.input(np.array([True, False, True, True]))
    each(
        p,
        [x, c],
        [
            lambda a, m: jnp.where(m, a, -a),
            lambda a, m: lax.select(m[1], a, a + 1),
            lambda a, m: lax.select(m[0], a, a + 1),
            lambda a, m: lax.clamp(-0.5, a, 0.5),
            lambda a, m: lax.clamp(a - 1, a * 3, a + 1),
            lambda a, m: lax.select_n(m, a[0], a[1]),
            lambda a, m: jnp.select([a > 1, a < 0], [a, -a], 7.0),
        ],
        ROUNDED,
    )


@single
def pads(p):
    x = p.input(np.arange(1, 13, dtype=np.int32).reshape(3, 4))
    each(
        p,
        [x],
        [
            lambda a, e=e: lax.pad(a, jnp.int32(-9), e)
            for e in (
                ((1, 2, 0), (0, 0, 3)),
                ((-1, 0, 0), (0, -2, 0)),
                ((-1, -1, 1), (2, -3, 2)),
                ((0, 0, 2), (-4, 5, 0)),
                ((-2, 1, 1), (-3, -3, 1)),
                ((3, -2, 0), (0, 0, 0)),
            )
        ],
    )
    each(
        p,
        [x],
        [
            lambda a, m=m: jnp.pad(a, ((1, 2), (2, 1)), mode=m)
            for m in ("edge", "reflect", "symmetric", "wrap", "constant")
        ],
    )


@single
def moves(p):
    x = p.input(np.arange(120, dtype=np.float32).reshape(2, 3, 4, 5))
    each(
        p,
        [x],
        [
            lambda a: lax.rev(a, (0, 2)),
            lambda a: jnp.transpose(a, (3, 1, 0, 2)),
            lambda a: a.reshape(6, 20).T.reshape(5, 4, 6),
            lambda a: a[:, ::-2, 1:4:2, ::3],
            lambda a: jnp.roll(a, 2, 3),
            lambda a: jnp.tile(a[0, 0], (2, 1)),
            lambda a: jnp.concatenate([a, a[:, :1], a[:, 1:]], 1),
            lambda a: jnp.stack([a[0], a[1]], -1),
            lambda a: lax.broadcast_in_dim(a[:, 0, 0, 0], (3, 2, 4), (1,)),
            lambda a: jnp.repeat(a[0, 0], 2, axis=1),
            lambda a: jnp.moveaxis(a, 0, -1)[1, ::2],
        ],
    )


@single
def running(p):
    x, i = p.input(rng(9).standard_normal((4, 5)).astype(np.float32)), p.input(
        rng(9).integers(-3, 4, (3, 4)).astype(np.int32)
    )
    for name in ("cumsum", "cumprod", "cummax", "cummin"):
        for reverse in (False, True):
            each(p, [i], [lambda a, n=name, r=reverse: getattr(lax, n)(a, axis=1, reverse=r)])
            each(
                p,
                [x],
                [lambda a, n=name, r=reverse: getattr(lax, n)(a, axis=0, reverse=r)],
                EXACT if "m" in name[3:4] else LOOSE,
            )
    each(
        p,
        [x],
        [
            lambda a: lax.cumlogsumexp(a, axis=1),
            lambda a: jax.grad(lambda b: jnp.sum(jnp.sin(lax.cumprod(b, axis=1))))(a),
            lambda a: jax.grad(lambda b: jnp.sum(lax.cummax(b, axis=0) * jnp.arange(5.0)))(a),
        ],
        LOOSE,
    )


@single
def sorting(p):
    x, y = p.input(rng(10).integers(0, 4, (3, 6)).astype(np.int32)), p.input(
        np.arange(18, dtype=np.float32).reshape(3, 6)
    )
    each(
        p,
        [x, y],
        [
            lambda a, b: lax.sort((a, b), dimension=0, num_keys=1),
            lambda a, b: lax.sort((a, b), dimension=1, num_keys=1, is_stable=True),
            lambda a, b: lax.sort((a, -b), dimension=1, num_keys=2),
            lambda a, b: jnp.argsort(a, 1, descending=True),
            lambda a, b: lax.top_k(a, 3),
            lambda a, b: lax.sort((a.astype("uint8"), b), dimension=-1, num_keys=1),
            lambda a, b: jnp.sort(a > 1, 1),
            lambda a, b: jnp.searchsorted(jnp.sort(a[0]), a[1]),
            lambda a, b: jnp.lexsort((b[0], a[0])),
        ],
    )


@exported
def sorting_as_exported(p):
    """The comparator reads constants from outside of its region."""
    x = p.input(np.array([3.0, 1.0, -0.0, NAN, 1.0, 0.0, 3.0, -2.0, NAN], np.float32))
    each(
        p,
        [x],
        [
            lambda a: jnp.unique(a, size=6, fill_value=9.0),
            lambda a: lax.top_k(a, 4),
            jnp.argsort,
            lambda a: jnp.median(a[4:]),
            lambda a: jnp.unique(a.astype("bfloat16"), size=3, fill_value=0),
        ],
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
    each(p, [x, y], [lambda a, b, d=d: lax.dot_general(a, b, d) for d in dims])
    each(
        p,
        [i, j],
        [
            lax.dot,
            lambda a, b: lax.dot(a, b, preferred_element_type="int32"),
            lambda a, b: lax.dot(a.astype("uint8"), b.astype("uint8"), preferred_element_type="uint32"),
            lambda a, b: jnp.dot(a[0] > 0, b > 0),
        ],
    )
    each(
        p,
        [x, y],
        [
            lambda a, b: jnp.einsum("abcd,cdae->ebc", a, b),
            lambda a, b: lax.dot_general(
                a.astype("bfloat16"), b.astype("bfloat16"), dims[1], preferred_element_type="float32"
            ),
        ],
        LOOSE,
    )


@single
def contractions_in_groups(p):
    """Columns in groups that no stride joins, beside rows and batches of all kinds."""
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
        each(p, list(operands), [lambda a, b, text=text: jnp.einsum(text, a, b)[..., 56:] for text in texts])
    # One row of each batch, in a part of a larger tensor.
    each(
        p,
        [z, v],
        [lambda a, b: jnp.einsum("btd,bhdk->bthk", a[:2], b), lambda a, b: jnp.einsum("btd,bhdk->bhtk", a[3:5], b)],
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
    each(
        p,
        [x, k],
        [
            lambda a, b: f(a, b, (1, 1), "SAME"),
            lambda a, b: f(a, b, (2, 3), "VALID"),
            lambda a, b: f(a, b, (1, 2), ((-1, 2), (3, -2))),
            lambda a, b: f(a, b, (1, 1), ((2, 2), (1, 1)), lhs_dilation=(2, 3)),
            lambda a, b: f(a, b, (2, 1), ((0, 1), (1, 0)), rhs_dilation=(2, 3)),
            lambda a, b: lax.conv_transpose(a, b, (2, 2), "SAME"),
            lambda a, b: f(a.astype("int32"), b.astype("int32"), (1, 1), "SAME"),
            lambda a, b: jax.grad(lambda c, d: jnp.sum(f(c, d, (2, 2), "SAME") ** 2), (0, 1))(a, b),
            lambda a, b: f(a.astype("bfloat16"), b.astype("bfloat16"), (1, 1), "SAME"),
        ],
        LOOSE,
    )
    each(p, [x, deep], [lambda a, b: f(a, b, (1, 1), "SAME", feature_group_count=2)], LOOSE)
    each(
        p,
        [x, thin],
        [
            lambda a, b: f(a, b, (1, 2), "SAME", feature_group_count=4),
            lambda a, b: jax.grad(lambda c, d: jnp.sum(f(c, d, (1, 1), "SAME", feature_group_count=4) ** 2), (0, 1))(
                a, b
            ),
        ],
        LOOSE,
    )
    each(
        p,
        [x, k],
        [
            lambda a, b: lax.conv_general_dilated(
                a, b, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"), batch_group_count=2
            )
        ],
        LOOSE,
    )


@single
def windows(p):
    r = rng(13)
    x, i = p.input(r.standard_normal((5, 6)).astype(np.float32)), p.input(r.integers(-9, 9, (2, 7)).astype(np.int32))
    w = lax.reduce_window
    each(
        p,
        [x],
        [
            lambda a: w(a, -INF, lax.max, (2, 3), (1, 2), "SAME"),
            lambda a: w(a, INF, lax.min, (2, 2), (2, 2), ((1, 0), (0, 1)), (2, 1), (1, 2)),
            lambda a: w(a, -INF, lax.max, (1, 1), (2, 2), "VALID"),
        ],
    )
    each(
        p,
        [i],
        [
            lambda a: w(a, 0, lax.add, (1, 3), (1, 1), "SAME"),
            lambda a: w(a, 3, lax.add, (2, 2), (1, 1), ((1, 1), (1, 1))),
            lambda a: w(a, 1, lax.mul, (2, 4), (1, 3), "VALID"),
            lambda a: w(a, 0, lax.add, (2, 1), (1, 1), "VALID"),
        ],
    )
    pool = lambda a, size, stride, pad: w(a, -INF, lax.max, size, stride, pad)
    weigh = lambda f: lambda a: jax.grad(lambda b: jnp.sum(f(b) * jnp.arange(1.0, 1 + f(b).size).reshape(f(b).shape)))(
        a
    )
    each(
        p,
        [x],
        [
            weigh(lambda a: pool(a, (2, 2), (1, 1), "VALID")),
            weigh(lambda a: pool(a, (3, 2), (2, 3), "SAME")),
            weigh(lambda a: pool(jnp.round(a), (3, 3), (1, 1), "SAME")),
            weigh(lambda a: w(a, 0.0, lax.add, (2, 3), (1, 2), "SAME")),
        ],
        LOOSE,
    )


@single
def random_numbers(p):
    k = p.input(np.array([0xDEADBEEF, 42], np.uint32))
    each(
        p,
        [k],
        [
            lambda k: jax.random.bits(k, (7,)),
            lambda k: jax.random.bits(k, (5,), "uint8"),
            lambda k: jax.random.split(k, 3),
            lambda k: jax.random.fold_in(k, 12345),
            lambda k: jax.random.randint(k, (6,), -3, 99),
            lambda k: jax.random.uniform(k, (4, 3)),
            lambda k: jax.random.bernoulli(k, 0.3, (9,)),
            lambda k: jax.random.permutation(k, 10),
            lambda k: jax.random.uniform(k, (5,), "bfloat16"),
        ],
    )
    each(
        p,
        [k],
        [
            lambda k: jax.random.normal(k, (9,)),
            lambda k: jax.random.gumbel(k, (4,)),
            lambda k: jax.random.categorical(k, jnp.array([[0.1, 2.0, -1.0]]), shape=(1,)),
            lambda k: jax.random.truncated_normal(k, -1.0, 1.0, (5,)),
        ],
        LOOSE,
    )


@single
def loops_and_branches(p):
    x, n = p.input(np.arange(1, 7, dtype=np.int32).reshape(3, 2)), p.input(np.int32(4))
    each(
        p,
        [x, n],
        [
            lambda a, k: lax.while_loop(lambda c: jnp.sum(c[1]) < 500, lambda c: (c[0] + 1, c[1] * 2 + k), (0, a)),
            lambda a, k: lax.fori_loop(2, k, lambda i, c: c + a * i, a),
            lambda a, k: lax.scan(lambda c, r: (c * 3 + r, c - r), k, a[:, 0], reverse=True),
            lambda a, k: lax.map(lambda r: r @ r, a),
            lambda a, k: lax.cond(k > 3, lambda: a + k, lambda: a - k),
            lambda a, k: [lax.switch(k + d, [lambda: a, lambda: a * 2, lambda: a * 3]) for d in (-9, -4, -3, -2, 5)],
            lambda a, k: lax.associative_scan(jnp.maximum, a[::-1]),
            lambda a, k: lax.while_loop(lambda c: c < 0, lambda c: c + 1, k),
            lambda a, k: lax.fori_loop(0, 0, lambda i, c: c + 1, a),
            lambda a, k: lax.scan(lambda c, r: (c + lax.fori_loop(0, r[0], lambda i, d: d + i, r[1]), None), k, a)[0],
        ],
    )


@single
def row_clusters(p):
    """Row by row kernels whose loops over a row and over one element of it take turns."""
    x, norm = p.input(rng(14).standard_normal((5, 7)).astype(np.float32)), lambda a: a / jnp.sqrt(
        1 + jnp.sum(a * a, -1, keepdims=True)
    )
    weigh = lambda f: lambda a: jax.value_and_grad(lambda b: jnp.sum(f(b) * jnp.cos(jnp.arange(35.0)).reshape(5, 7)))(a)
    each(
        p,
        [x],
        [
            weigh(lambda a: jnp.exp(jnp.minimum(norm(a * jnp.var(a)), 8))),
            weigh(lambda a: jax.nn.softmax(norm(a) * 2)),
            weigh(lambda a: norm(norm(a)) * jnp.sum(norm(a), -1, keepdims=True)),
        ],
        LOOSE,
    )


@single
def running_over_one_element(p):
    x = p.input(np.array([1.5], np.float32))
    each(
        p,
        [x],
        [
            lambda a: lax.reduce_window(a, 0.0, lax.add, (2,), (1,), ((0, 1),)),
            lax.cumsum,
            lambda a: lax.cummax(a[None], axis=1),
            lambda a: lax.reduce_window(a, -INF, lax.max, (3,), (1,), ((2, 0),)),
        ],
    )


@single
def long_loop_bodies(p):
    """More updates of one array in a turn than bufferisation weighs at once, with reads of what it was before."""
    x = p.input(np.linspace(-1, 1, 24, dtype=np.float32))

    def turn(c):
        i, a = c
        before = a
        for k in range(70):
            a = a.at[(i + 5 * k) % 24].set(jnp.sin(a[k % 24] + k)) if k % 3 else a.at[k % 24].add(before[(k + 7) % 24])
        return i + 1, a * 0.5 + before

    def chain(c):
        i, a = c
        for k in range(70):
            a = jnp.sin(a) + jnp.cos(a + k)
        return i + 1, a

    each(
        p,
        [x],
        [lambda a: lax.while_loop(lambda c: (c[0] < 4) & (c[1].max() < 50), body, (0, a))[1] for body in (turn, chain)],
        LOOSE,
    )


@single
def loops_until_convergence(p):
    """Carries of any order, forwarded in any way: previous values, measures, flags, values that change places."""
    x, k = p.input(np.linspace(0.2, 1.9, 6, dtype=np.float32).reshape(2, 3)), p.input(np.array([7, 42], np.uint32))
    far = lambda a, b: jnp.abs(a - b).max() > 1e-4
    each(
        p,
        [x],
        [
            lambda a: lax.while_loop(lambda c: far(c[0], c[1]), lambda c: (jnp.cos(c[0]), c[0]), (a, a + 1)),
            lambda a: lax.while_loop(
                lambda c: c[0] > 1e-4,
                lambda c: (jnp.abs(jnp.cos(c[1]) - c[1]).max(), jnp.cos(c[1])),
                (jnp.float32(1), a),
            ),
            lambda a: lax.while_loop(lambda c: c[0], lambda c: (jnp.sum(c[1]) > 0.5, c[1] * 0.7), (True, a)),
            lambda a: lax.while_loop(lambda c: c[2] < 5, lambda c: (c[1], c[0], c[2] + 1), (a, a * 2, 0)),
            lambda a: jax.scipy.special.betainc(a + 0.5, a + 1.5, a / 2),
            lambda a: jax.scipy.special.gammainc(a + 0.5, a),
        ],
        LOOSE,
    )
    inner = lambda c: lax.while_loop(
        lambda t: jnp.abs(t[0] - t[1]).max() > 0.05, lambda t: (t[0] * 0.9, t[0], t[2] + 1), (c[0], c[0] + 1, 0)
    )
    each(
        p,
        [x],
        [lambda a: lax.while_loop(lambda c: far(c[0], c[1]), lambda c: (inner(c)[0] + 0.01, c[0]), (a, a + 1))],
        LOOSE,
    )
    each(p, [k, x], [lambda k, a: jax.random.gamma(k, a)], LOOSE)


@single
def special_functions(p):
    x = p.input(
        np.concatenate(
            [np.linspace(-7.3, 14, 90), [1, 2, 1.4616321, 1e-30, -1e-30, 0.5, -0.5, 1e5, 3e38, INF, NAN, 0, -3]]
        ).astype(np.float32)
    )
    b, w = p.input(np.linspace(-40, 40, 81, dtype=np.float32)), p.input(np.linspace(0.05, 30, 60, dtype=np.float32))
    each(p, [b], [lax.bessel_i1e, jax.grad(lambda a: jnp.sum(lax.bessel_i1e(a)))], LOOSE)
    each(
        p,
        [w],
        [
            lax.lgamma,
            lax.digamma,
            lambda a: lax.lgamma(a.astype("bfloat16")),
            lambda a: lax.digamma(a.astype("float16")),
            lambda a: lax.bessel_i1e(a.astype("bfloat16")),
            jax.grad(lambda a: jnp.sum(jax.scipy.special.gammaln(a))),
        ],
        LOOSE,
    )
    each(p, [x], [lax.lgamma, lax.digamma], LOOSE)


@single
def random_bits_by_philox(p):
    """The key types rbg and unsafe_rbg, and threefry asked for by name: XLA's CPU decides every bit."""
    k = p.input(np.array([7, 0xDEADBEEF, 42, 0xFFFFFFFE], np.uint32))
    key = lambda k, kind: jax.random.wrap_key_data(k, impl=kind)
    for kind in ("rbg", "unsafe_rbg"):
        each(
            p,
            [k],
            [
                lambda k, kind=kind, s=s, t=t: jax.random.bits(key(k, kind), s, t)
                for s in ((), (5,), (3, 4))
                for t in ("uint8", "uint16", "uint32")
            ],
        )
        each(
            p,
            [k],
            [
                lambda k, kind=kind: jax.random.key_data(jax.random.split(key(k, kind), 3)),
                lambda k, kind=kind: jax.random.key_data(jax.random.fold_in(key(k, kind), 9)),
                lambda k, kind=kind: jax.random.bernoulli(key(k, kind), 0.3, (9,)),
            ],
        )
    threefry = lax.RandomAlgorithm.RNG_THREE_FRY
    each(
        p,
        [k],
        [lambda k, s=s: lax.rng_bit_generator(k, s, algorithm=threefry) for s in ((), (5,), (3, 4), (7, 3), (2, 2))],
    )


@single
def single_index_vectors(p):
    """Writes at one place: loops of one turn, which leave a bare store."""
    x, v, n, i = (
        p.input(a)
        for a in (
            rng(15).standard_normal((4, 16)).astype(np.float32),
            np.arange(9, dtype=np.float32),
            np.arange(9, dtype=np.int32),
            np.int32(2),
        )
    )
    each(
        p,
        [x, i],
        [
            lambda a, i: a.at[i].set(a[0]),
            lambda a, i: a.at[2, 3].set(1.5),
            lambda a, i: a.at[i, i].add(2.0),
            lambda a, i: a.at[-1].mul(a[1]),
        ],
        ROUNDED,
    )
    each(
        p,
        [v, i],
        [
            lambda a, i: a.at[i].set(3.0),
            lambda a, i: a.at[5].max(9.0),
            lambda a, i: a.at[i].min(-9.0),
            lambda a, i: a.at[0].add(1.0),
        ],
    )
    each(p, [n, i], [lambda a, i: a.at[i].set(7), lambda a, i: a.at[2].add(3), lambda a, i: a.at[99].set(1)])
    each(p, [x], [lambda a: lax.approx_max_k(a, 3), lambda a: lax.approx_min_k(a, 2, reduction_dimension=0)])


@single
def many_updates_of_one_place(p):
    """Scatters in which so many updates meet that they are summed apart: into small and large operands, some
    outside."""
    r = rng(16)
    n, v, s = (
        p.input(a)
        for a in (
            r.integers(-3, 9, 300).astype(np.int32),
            r.random((300, 6)).astype(np.float32),
            r.random(300).astype(np.float32),
        )
    )
    each(
        p,
        [n, v],
        [
            lambda i, u: jnp.ones((640, 6)).at[i].add(u),
            lambda i, u: jnp.ones((7, 6, 4)).at[i, :, abs(i) % 3].add(u),
            lambda i, u: jnp.ones((640, 6)).at[i].mul(1 + u / 64),
        ],
        LOOSE,
    )
    each(
        p,
        [n, s],
        [
            lambda i, u: jnp.zeros(9).at[i].add(u),
            lambda i, u: jnp.zeros((4000,)).at[i * 7].add(u),
            lambda i, u: jax.ops.segment_sum(u, i, 8),
        ],
        LOOSE,
    )


def window_inputs(p, r, few, many):
    """Indices of few and of many updates, in any order, and factors of the updates and of their columns."""
    arrays = [r.permutation(each).astype(np.int32) for each in (few, many)]
    arrays += [r.standard_normal(size).astype(np.float32) for size in (600, 128)]
    return [p.input(array) for array in arrays]


@single
def windows_that_meet(p):
    """Windows that get 31, 32, 33 and 70 updates, one or none, and some that are outside: compared all at once, in
    chunks, or in a sequential loop; into more than is scattered and into less."""
    r = rng(17)
    counts, outside = [31, 32, 33, 70, 0, 1, 2], [999, -999, 2**31 - 1]
    few = np.concatenate([np.repeat(np.arange(7), counts), outside])
    many = np.concatenate([few, r.integers(3, 300, 600 - len(few))])
    i, j, u, w = window_inputs(p, r, few, many)
    rows = lambda i, u, w, columns: u[: i.size, None] * w[:columns]
    each(
        p,
        [i, u, w],
        [
            lambda i, u, w: jnp.ones((300, 21)).at[i].add(rows(i, u, w, 21))[:8],
            lambda i, u, w: jnp.ones((300, 21)).at[i].mul(1 + rows(i, u, w, 21) / 64)[:8],
            lambda i, u, w: jnp.ones((8, 70)).at[i].add(rows(i, u, w, 70)),
            lambda i, u, w: jnp.ones((300, 21), jnp.bfloat16).at[i].add(rows(i, u, w, 21).astype(jnp.bfloat16))[:8],
            lambda i, u, w: jnp.ones((7, 300)).at[:, i].add(rows(i, u, w, 7).T)[:, :8],
            lambda i, u, w: jnp.ones((300, 3, 5, 2)).at[i, :, i % 5].max(rows(i, u, w, 6).reshape(-1, 3, 2))[:8],
            lambda i, u, w: jnp.zeros(300).at[i[:168].reshape(8, 3, 7)].add(u[:168].reshape(8, 3, 7))[:8],
        ],
        LOOSE,
    )
    each(
        p,
        [j, u, w],
        [
            lambda i, u, w: jnp.ones((700, 128)).at[i].add(rows(i, u, w, 128))[:8],
            lambda i, u, w: jnp.ones((300, 128)).at[i].min(rows(i, u, w, 128))[:8],
            lambda i, u, w: jnp.ones((8, 128)).at[i].add(rows(i, u, w, 128)),
            lambda i, u, w: jnp.ones((700, 2)).at[i].add(rows(i, u, w, 2)),
            lambda i, u, w: jnp.ones(300).at[i].add(u),
        ],
        LOOSE,
    )


@single
def scattered_into_sums(p):
    """What is scattered over zeros and added goes where it is added: many updates of a window are summed before; of
    either side, in halves, twice over, and where it must not, since others read it, or it comes too early."""
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

    each(
        p,
        [i, u, w, x],
        [
            lambda i, u, w, x: (tall(x, 21) + over(i, u, w, 21))[:8],
            lambda i, u, w, x: (over(i, u, w, 21) + tall(x, 21))[:8],
            lambda i, u, w, x: (over(i, u, w, 3) + over(i + 1, u, w, 3))[:8],
            lambda i, u, w, x: (over(i, u, w, 21) - tall(x, 21))[:8],
            lambda i, u, w, x: (tall(x, 21) + jnp.ones((320, 21)).at[i].add(rows(i, u, w, 21)))[:8],
            lambda i, u, w, x: (tall(x, 21) + jnp.zeros((320, 21)).at[i].max(rows(i, u, w, 21)))[:8],
            half,
            read_twice,
        ],
        LOOSE,
    )
    each(p, [j, u, w, x], [lambda i, u, w, x: (tall(x, 128) + over(i, u, w, 128))[:8]], LOOSE)


@single
def scattered_at_no_index(p):
    """Updates whose indices have no component are all of the one window that is the whole operand: few and many, and
    over zeros that are added."""
    r = rng(29)
    x, few, many, i, j = (
        p.input(a)
        for a in (
            r.standard_normal((4, 2)).astype(np.float32),
            r.standard_normal((3, 4, 2)).astype(np.float32),
            r.standard_normal(600).astype(np.float32),
            np.zeros((3, 0), np.int32),
            np.zeros((600, 0), np.int32),
        )
    )
    numbers = jax.lax.ScatterDimensionNumbers((1, 2), (), ())
    wide = lambda many: many[:, None, None] * jnp.arange(160.0, dtype=jnp.float32).reshape(4, 40)
    each(
        p,
        [x, few, many, i, j],
        [
            lambda x, few, many, i, j: jax.lax.scatter_add(x, i, few, numbers),
            lambda x, few, many, i, j: jax.lax.scatter_max(x, i, few, numbers),
            lambda x, few, many, i, j: x + jax.lax.scatter_add(jnp.zeros((4, 2)), i, few, numbers),
            lambda x, few, many, i, j: jax.lax.scatter_add(jnp.ones((4, 40)), j, wide(many), numbers),
        ],
        LOOSE,
    )


@single
def one_element_a_row(p):
    """Each row of a constant gets one element: inside, outside and before the row, by indices of several types, with
    batching dimensions in another order, and what is near to it but is not: two elements a row, parts of windows."""
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
    each(
        p,
        [logits, u, i, wide, narrow, pair],
        [
            lambda l, u, i, w, n, q: both(rows(i, u)),
            lambda l, u, i, w, n, q: both(rows(w, u)),
            lambda l, u, i, w, n, q: both(rows(n, u)),
            lambda l, u, i, w, n, q: both(rows(n.view(jnp.uint8), u)),
            lambda l, u, i, w, n, q: both(scatter((6, 5, 120), lax.scatter)(i, u)),
            lambda l, u, i, w, n, q: both(scatter((6, 5, 120), lax.scatter_max, fill=0.5)(i, u)),
            lambda l, u, i, w, n, q: both(scatter((6, 5, 120), lax.scatter_mul, fill=-2.0)(i, u)),
            lambda l, u, i, w, n, q: both(
                scatter((5, 120, 6), inserted=(1,), batching=(0, 2), of=(1, 0), to=(1,))(i, u)
            ),
            lambda l, u, i, w, n, q: both(rows(i, (u * 0 + 3).astype(jnp.int32))),
            lambda l, u, i, w, n, q: both(rows(i, u.astype(jnp.bfloat16))),
            # One window a row, of all of a dimension and of half of it; two elements a row.
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
        ],
        LOOSE,
    )


@single
def constants_in_loops(p):
    """Tables of one shape and other contents in loops of their own."""
    x = p.input(np.ones(3, np.float32))
    f = lambda table, most: lambda a: lax.while_loop(
        lambda c: c.sum() < most, lambda c: c + jnp.array(table, jnp.float32), a
    )
    each(p, [x], [f([1, 2, 3], 50), f([3, 5, 9], 70), f([1, 2, 4], 50)])


@single
def recurrences(p):
    """Loops over many turns with products in them, forward and backward: each turn is a list of launches. Sums,
    stacks, counters, numbers and values that change places are carried; loops are in loops, and what is the same in
    each turn is read as it is, cast or turned."""
    r = rng(36)
    xs, w, u, s = (
        p.input(a.astype(np.float32))
        for a in (
            r.standard_normal((48, 16, 32)),
            r.standard_normal((64, 128)) * 0.2,
            r.standard_normal((32, 32)) * 0.2,
            r.standard_normal((16, 32)),
        )
    )

    def lstm(xs, w, u, s):
        def cell(state, x):
            h, c = state
            i, f, g, o = jnp.split(jnp.concatenate([x, h], 1) @ w, 4, axis=1)
            c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
            h = jax.nn.sigmoid(o) * jnp.tanh(c)
            return (h, c), h

        _, hs = lax.scan(cell, (s, s * 0), xs)
        return (hs[::5] ** 2).mean()

    def places(xs, w, u, s):
        def turn(carry, x):
            a, b, k, total = carry
            return (b, jnp.tanh(x + a @ u.T), k + 1, total + a.sum() * k), k * b[0, 0]

        (a, b, k, total), ks = lax.scan(turn, (s, s * 2, 0, jnp.float32(0)), xs, reverse=True)
        return a, b, k, total, ks

    def narrow(xs, w, u, s):
        half = lambda a: a.astype(jnp.bfloat16)
        turn = lambda h, x: (jnp.tanh((half(h) @ half(u)).astype(jnp.float32) * 0.5 + x), None)
        return lax.scan(turn, s, xs)[0]

    def inside(xs, w, u, s):
        def outer(h, x):
            h = lax.fori_loop(0, 40, lambda i, h: jnp.tanh(h @ u + x / (i + 1)), h)
            return h, lax.dynamic_index_in_dim(h, 3, 0, keepdims=False)

        return lax.scan(outer, s, xs[:30])

    def filled(xs, w, u, s):
        def turn(i, carry):
            h, stack = carry
            h = jnp.tanh(h @ u + lax.dynamic_index_in_dim(xs, (7 * i) % 48, keepdims=False))
            return h, lax.dynamic_update_index_in_dim(stack, h[:, :2], i // 2, 0)

        return lax.fori_loop(3, 63, turn, (s, jnp.ones((40, 16, 2))))

    each(
        p,
        [xs, w, u, s],
        [
            lambda *a: jax.grad(lstm, 1)(*a)[::4],
            jax.value_and_grad(lstm, 3),
            places,
            narrow,
            inside,
            filled,
            jax.grad(lambda *a: inside(*a)[1].sum(), 2),
        ],
        LOOSE,
    )


@single
def lists_that_end(p):
    """Loops that end when a value says so, and branches, with products or LAPACK in them: none, one and many turns,
    counters that are read, several results of which a branch hands some on, and all of these in each other."""
    r = rng(37)
    x, w, n, a = (
        p.input(v)
        for v in (
            r.standard_normal((16, 48)).astype(np.float32),
            (r.standard_normal((48, 48)) * 0.1).astype(np.float32),
            np.array([0, 1, 6, -3], np.int32),
            r.standard_normal((2, 12, 12)).astype(np.float32),
        )
    )

    def point(x, w):
        def turn(c):
            y, _, k = c
            z = jnp.tanh(y @ w + x)
            return z, jnp.abs(z - y).max(), k + 1

        return lax.while_loop(lambda c: (c[1] > 0.01) & (c[2] < 50), turn, (x * 0, jnp.float32(1), 0))

    def chosen(k, x, w):
        return lax.switch(
            k,
            [
                lambda x: (jnp.tanh(x @ w), x, k * 2),
                lambda x: (x, jnp.sin(x) @ w.T, 5),
                lambda x: (x * 2, x, k),
            ],
            x,
        )

    turns = lambda k: lambda x, w, n, a: lax.fori_loop(0, n[k], lambda i, y: jnp.tanh(y @ w) + i, x)

    def roots(x, w, n, a):
        turn = lambda c: (jnp.linalg.cholesky(c[0] @ c[0].mT + jnp.eye(12)), c[1] + 1)
        return lax.while_loop(lambda c: c[1] < n[2], turn, (a, 0))

    def forever(a):
        return lax.while_loop(lambda c: c.sum() > -1e9, lambda c: jnp.linalg.cholesky(c @ c.mT + jnp.eye(12)), a)

    def both(x, w, n, a):
        def turn(y, k):
            z = lax.cond(y[0, 0] * (k - 2) > 0, lambda y: jnp.tanh(y @ w), lambda y: y * 0.5 + x, y)
            return lax.while_loop(lambda c: jnp.abs(c).max() > 1, lambda c: c @ w, z), chosen(k, z, w)[2]

        return lax.scan(turn, x, jnp.arange(40, dtype=jnp.int32) % 5)

    each(
        p,
        [x, w, n, a],
        [
            lambda x, w, n, a: point(x, w),
            turns(0),
            turns(1),
            turns(2),
            turns(3),
            *[lambda x, w, n, a, k=k: chosen(n[k], x, w) for k in range(4)],
            roots,
            both,
            lambda x, w, n, a: lax.cond(n[1] > 0, lambda y: y @ w, lambda y: y, x) + x,
            # The side that is not chosen would never end.
            lambda x, w, n, a: lax.cond(n[1] > 0, lambda: a, lambda: forever(a)),
        ],
        LOOSE,
    )


@single
def branches_that_decompose(p):
    """LAPACK in branches: on one side and on all, with results that a side hands on, empty ones and gradients, in
    loops, with a loop in it, and in many other branches."""
    r = rng(38)
    a = r.standard_normal((2, 12, 12)).astype(np.float32)
    a, n = p.input((a @ a.transpose(0, 2, 1) + np.eye(12)).astype(np.float32)), p.input(
        np.array([0, 1, 2, -1], np.int32)
    )
    factor = jnp.linalg.cholesky
    again = lambda a: factor(a @ a.mT + jnp.eye(12))

    def either(k, then, otherwise):
        return lambda a, n: lax.cond(n[k] > 0, then, otherwise, a)

    def update(a, n):
        return lax.cond(
            jnp.isfinite(a).all(), lambda a: (a - 0.1 * jnp.linalg.qr(a[0])[0], n[1] + 1), lambda a: (a, n[1]), a
        )

    def deep(a, n):
        one = factor
        for d in range(14):
            one = lambda a, d=d, inner=one: lax.cond(a[0, 0, 0] > n[d % 2] - d - 1, inner, lambda a: a + d, a)
        return one(a)

    def in_scan(a, n):
        turn = lambda a, k: (lax.cond(k % 2 == n[1], again, lambda a: a * 0.9, a), jnp.sum(a))
        return lax.scan(turn, a, jnp.arange(6))

    def loop(a):
        return lax.while_loop(lambda c: c[1] < 4, lambda c: (again(c[0]), c[1] + 1), (a, 0))[0]

    def gradient(k):
        square = lambda a: jnp.sum(factor(a) ** 2)
        return lambda a, n: jax.grad(lambda a: lax.cond(n[k] > 0, square, lambda a: jnp.sum(a), a))(a)

    # What is called before each turn may be in a branch or a loop itself.
    def condition(inner):
        return lambda a, n: lax.while_loop(lambda c: inner(c, n), lambda c: (c[0] + jnp.eye(12), c[1] + 1), (a, 0))

    def chosen(c, n):
        return lax.cond(c[1] < n[2] + 1, lambda a: factor(a)[0, 0, 0], lambda a: -1.0, c[0]) > 0

    def repeated(c, n):
        return lax.fori_loop(0, n[2] + 1 - c[1], lambda i, a: factor(a @ a.mT + jnp.eye(12)), c[0])[0, 0, 0] > 1.5

    sides = [factor, jnp.linalg.inv, lambda a: jnp.linalg.qr(a)[0], lambda a: a]
    each(
        p,
        [a, n],
        [
            *[either(k, factor, lambda a: a * 2) for k in (0, 1)],
            *[
                either(k, lambda a: (factor(a), jnp.linalg.eigh(a)[0]), lambda a: (jnp.linalg.inv(a), a[:, 0]))
                for k in (0, 1)
            ],
            *[either(k, lambda a: (factor(a), a[:0]), lambda a: (a, a[:0] + 1)) for k in (0, 1)],
            *[gradient(k) for k in (0, 1)],
            *[either(k, loop, lambda a: a * 2) for k in (0, 1)],
            *[lambda a, n, k=k: lax.switch(n[k], sides, a) for k in range(4)],
            update,
            deep,
            in_scan,
            condition(chosen),
            condition(lambda c, n: repeated(c, n) & (c[1] < 4)),
            condition(lambda c, n: lax.switch(c[1] % 3, [lambda a: factor(a)[0, 0, 0] < 4.5, lambda a: True], c[0])),
        ],
        LOOSE,
    )


@single
def counters_that_wrap(p):
    """A counter goes on from the least number behind the largest one: steps of more than one reach beyond a bound."""
    a = p.input(np.array([120, 127, 2, 126], np.int8))
    b = p.input(np.array([2**30, 2**31 - 2**28, 2**31 - 1, 7], np.int32))

    def turns(start, bound, step):
        dtype = start.dtype
        body = lambda c: (c[0] + jnp.asarray(step, dtype), c[1] + 1)
        return lax.while_loop(lambda c: (c[0] < bound) & (c[1] < 1000), body, (start, 0))

    def plain(start, bound, step):
        dtype = start.dtype
        body = lambda c: (c[0] + jnp.asarray(step, dtype), c[1] + 1)
        return lax.while_loop(lambda c: c[0] < bound, body, (start, 0))

    each(
        p,
        [a, b],
        [
            lambda a, b: plain(a[0], a[1], 3),
            lambda a, b: plain(a[0], np.int8(127), 3),
            lambda a, b: plain(a[0], np.int8(125), 3),
            lambda a, b: plain(a[2], a[3], 2),
            lambda a, b: plain(a[2], a[1], 1),
            lambda a, b: turns(a[2], a[1], 5),
            lambda a, b: plain(b[0], b[1], 2**29 + 2**27),
            lambda a, b: plain(b[0], np.int32(2**31 - 2**28), 2**29 + 2**27),
            lambda a, b: plain(b[0], np.int32(2**30 + 2**29), 2**29),
            lambda a, b: plain(b[3], np.int32(2**30), 2**27),
        ],
        EXACT,
    )
