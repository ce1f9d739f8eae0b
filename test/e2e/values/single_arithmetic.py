"""One program per pitfall of arithmetic, types and mathematical functions. Each fills a Program. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from programs import CLOSE, EXACT, LOOSE, ROUNDED, special
from singles import INF, NAN, ODD, each, rng, single


@single
def convert_float_to_integer(p):
    each(p, p.input(ODD))(
        *[lambda x, t=t: x.astype(t) for t in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "bool")]
    )


@single
def convert_boolean(p):
    flags, numbers, wide = (
        p.input([True, False, True]),
        p.input(ODD),
        p.input(np.array([0, 1, -1, 256, 512, -(2**31)], np.int32)),
    )
    each(p, flags)(*[lambda x, t=t: x.astype(t) for t in ("float32", "bfloat16", "int8", "uint32", "int32")])
    each(p, numbers)(lambda x: x.astype(bool))
    each(p, wide)(lambda x: x.astype(bool), lambda x: x.astype("int8").astype(bool))


@single
def convert_between_integers(p):
    for t in ("int8", "uint8", "int32", "uint32"):
        p.input(np.array(special(t), t))
    for x in list(p.values):
        each(p, x)(
            *[
                lambda x, t=t: x.astype(t)
                for t in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "float32", "bfloat16")
            ]
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
    each(p, x)(*[lambda x, t=t: x.astype(t) for t in ("bfloat16", "float16")])
    each(p, x)(lambda x: x.astype("bfloat16").astype("float16"), lambda x: x.astype("float16").astype("float32"))


@single
def boolean_arithmetic(p):
    x, y = p.input([True, True, False, False]), p.input([True, False, True, False])
    each(p, x, y)(
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
    )
    each(p, x)(
        jnp.logical_not,
        jnp.all,
        jnp.any,
        lambda x: jnp.sum(x),
        lambda x: jnp.max(x),
        lambda x: jnp.min(x),
        lambda x: jnp.argmax(x),
        lambda x: jnp.sort(x),
    )


@single
def compare_with_nan(p):
    x, y = p.input(np.repeat(ODD[:8], 8)), p.input(np.tile(ODD[:8], 8))
    each(p, x, y)(jnp.less, jnp.less_equal, jnp.greater, jnp.greater_equal, jnp.equal, jnp.not_equal)


@single
def maximum_and_minimum(p):
    x, y = p.input(np.repeat(ODD[[0, 2, 3, 6, 7]], 5)), p.input(np.tile(ODD[[0, 2, 3, 6, 7]], 5))
    each(p, x, y)(jnp.maximum, jnp.minimum, lambda a, b: lax.clamp(a, b, jnp.full_like(a, 2)), jnp.fmax)
    each(p, x)(jnp.max, jnp.min, lambda x: jnp.clip(x, -0.5, 0.5), jax.nn.relu, lambda x: lax.cummax(x))


@single
def signs_and_rounding(p):
    x = p.input(np.concatenate([ODD, np.array([-0.5, -1.5, 0.49999997, -0.49999997, 8388609.0, 1e30], np.float32)]))
    each(p, x)(
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
    )
    each(p, x)(lambda x: jnp.sign(x.astype("int8")), lambda x: jnp.sign(x.astype("uint8")))


@single
def integer_division(p):
    for t in ("int8", "uint8", "int32", "uint32"):
        values = np.array(special(t), t)
        p.input(np.repeat(values, len(values)))
        p.input(np.tile(values, len(values)))
    for k in range(0, 8, 2):
        each(p, *p.values[k : k + 2])(lax.div, lax.rem, jnp.floor_divide, jnp.mod)


@single
def float_remainder(p):
    values = np.array([5.5, -5.5, 3.0, -3.0, 0.0, -0.0, INF, NAN, 1e10], np.float32)
    x, y = p.input(np.repeat(values, 9)), p.input(np.tile(values, 9))
    each(p, x, y)(lax.rem, jnp.mod)


@single
def shifts(p):
    for t in ("int32", "uint32", "int8", "uint8"):
        amounts = np.array([0, 1, 7, 8, 31, 32, 33, 127], t)
        x, y = np.repeat(np.array(special(t), t), len(amounts)), np.tile(amounts, len(special(t)))
        p.input(x), p.input(y)
    for k in range(0, 8, 2):
        each(p, *p.values[k : k + 2])(lax.shift_left, lax.shift_right_logical, lax.shift_right_arithmetic)


@single
def integer_powers(p):
    bases, powers = np.array([0, 1, -1, 2, -2, 3, 7], np.int32), np.array([-3, -2, -1, 0, 1, 2, 5, 31, 32], np.int32)
    x, y = p.input(np.repeat(bases, 9)), p.input(np.tile(powers, 7))
    each(p, x, y)(
        lambda a, b: jnp.power(a, jnp.abs(b)), lambda a, b: jnp.power(a.astype("uint8"), jnp.abs(b).astype("uint8"))
    )
    each(p, x)(lambda a: lax.integer_pow(a, 5), jnp.square)


@single
def integer_overflow(p):
    for t in ("int32", "uint8", "int8"):
        values = np.array(special(t), t)
        p.input(np.repeat(values, len(values))), p.input(np.tile(values, len(values)))
    for k in range(0, 6, 2):
        each(p, *p.values[k : k + 2])(
            jnp.add,
            jnp.subtract,
            jnp.multiply,
            lambda a, b: -a,
            lambda a, b: jnp.abs(a),
            lambda a, b: jnp.sum(a, dtype=a.dtype),
            lambda a, b: jnp.prod(b, dtype=b.dtype),
            lambda a, b: jnp.dot(a, b),
        )


@single
def unsigned_integers(p):
    x, y = p.input(np.array([0, 1, 2**31, 2**32 - 1, 77], np.uint32)), p.input(
        np.array([2**31 - 1, 2, 2**31 + 1, 3, 2**32 - 2], np.uint32)
    )
    each(p, x, y)(jnp.maximum, jnp.minimum, jnp.less, jnp.greater_equal, lambda a, b: lax.clamp(jnp.uint32(1), a, b))
    each(p, x)(
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
    )


@single
def bits(p):
    x, y = p.input(np.array([0, 1, -1, 2**31 - 1, -(2**31), 1234567], np.int32)), p.input(ODD)
    each(p, x)(
        lax.population_count,
        lax.clz,
        jnp.bitwise_not,
        lambda a: lax.bitcast_convert_type(a, "float32"),
        lambda a: lax.bitcast_convert_type(a, "uint8"),
        lambda a: lax.bitcast_convert_type(a, "int16"),
        lambda a: lax.bitcast_convert_type(lax.bitcast_convert_type(a, "uint8"), "uint32"),
    )
    each(p, x)(
        lambda a: lax.bitcast_convert_type(a[5], "uint8"),
        lambda a: lax.bitcast_convert_type(lax.bitcast_convert_type(a[5], "int16"), "int32"),
    )
    each(p, y)(
        lambda a: lax.bitcast_convert_type(a[2:], "int32"),
        lambda a: lax.bitcast_convert_type(a[2:].astype("bfloat16"), "uint16"),
    )


@single
def bfloat16(p):
    r = rng(5)
    x, y = p.input(r.standard_normal((6, 8)).astype(jnp.bfloat16)), p.input(
        (r.standard_normal((6, 8)) * 3).astype(jnp.bfloat16)
    )
    each(p, x, y, trust=ROUNDED)(jnp.add, jnp.subtract, jnp.multiply, jnp.divide)
    each(p, x, y, trust=EXACT)(jnp.maximum, jnp.less)
    each(p, x, y, trust=LOOSE)(
        lambda a, b: a @ b.T,
        lambda a, b: jnp.sum(a * b, 1),
        lambda a, b: jnp.exp(a) + jnp.tanh(b),
        lambda a, b: lax.dot(a, b.T, preferred_element_type="float32"),
        lambda a, b: jnp.mean(a),
        lambda a, b: jax.nn.softmax(b),
        lambda a, b: jnp.cumsum(a, 0),
    )


@single
def float16(p):
    r = rng(6)
    x, y = p.input(r.standard_normal((5, 4)).astype(np.float16)), p.input(
        (r.standard_normal((5, 4)) * 300).astype(np.float16)
    )
    each(p, x, y, trust=ROUNDED)(jnp.add, jnp.multiply, jnp.divide)
    each(p, x, y, trust=LOOSE)(
        lambda a, b: a.T @ b,
        lambda a, b: jnp.sqrt(jnp.abs(b)),
        lambda a, b: jnp.sum(a, 0),
        lambda a, b: jnp.log(jnp.abs(a)),
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
    each(p, x)(
        *[
            lambda a, e=e, m=m: lax.reduce_precision(a, e, m)
            for e, m in ((8, 7), (5, 10), (4, 3), (5, 2), (8, 23), (8, 0), (2, 23))
        ]
    )
    each(p, x)(
        lambda a: lax.reduce_precision(a.astype("bfloat16"), 8, 7),
        lambda a: lax.reduce_precision(a.astype("float16"), 4, 3),
    )


@single
def neighbours(p):
    values = np.array([0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, 3.4028235e38, 2.0], np.float32)
    x, y = p.input(np.repeat(values, 9)), p.input(np.tile(values, 9))
    each(p, x, y)(
        lambda a, b: lax.bitcast_convert_type(
            jnp.where(jnp.isnan(jnp.nextafter(a, b)), 7.0, jnp.nextafter(a, b)), "int32"
        )
    )


@single
def upper_halves_of_products(p):
    for t in ("int8", "uint8", "int16", "uint16", "int32", "uint32"):
        x = np.array(special(t), t)
        p.input(np.repeat(x, len(x)))
        p.input(np.tile(x, len(x)))
    for x, y in list(zip(p.values[::2], p.values[1::2])):
        each(p, x, y)(lax.mulhi)


@single
def small_bfloat16(p):
    """Operations that only move a number do not change it, however small it is."""
    one = p.input(np.array([1], np.int16))
    bits = p.input(np.array([[1, 2, 0x7F], [0x80, -0x7FFF, 0]], np.int16))
    each(p, one)(lambda b: lax.bitcast_convert_type(b, "bfloat16"), lambda b: -lax.bitcast_convert_type(b, "bfloat16"))
    each(p, bits)(
        lambda b: lax.bitcast_convert_type(b, "bfloat16"),
        lambda b: jnp.flip(lax.bitcast_convert_type(b, "bfloat16").T),
        lambda b: jnp.repeat(lax.bitcast_convert_type(b, "bfloat16"), 40, 1)[:, ::7],
        lambda b: jnp.where(b > 1, lax.bitcast_convert_type(b, "bfloat16"), lax.bitcast_convert_type(-b, "bfloat16")),
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
    each(p, x, trust=CLOSE)(
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
    each(p, x, w, trust=CLOSE)(lax.atan2, lax.pow, jnp.power, jnp.copysign)
    each(p, x, w, trust=LOOSE)(jnp.logaddexp, jnp.hypot)


@single
def exponentials(p):
    x = p.input(
        np.array(
            [0.0, -0.0, 1e-7, -1e-4, 0.5, -0.5, 20.0, -20.0, 88.0, 89.0, -87.0, 1000.0, -1000.0, INF, -INF, NAN],
            np.float32,
        )
    )
    each(p, x, trust=CLOSE)(
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
    )


@single
def random_numbers(p):
    k = p.input(np.array([0xDEADBEEF, 42], np.uint32))
    each(p, k)(
        lambda k: jax.random.bits(k, (7,)),
        lambda k: jax.random.bits(k, (5,), "uint8"),
        lambda k: jax.random.split(k, 3),
        lambda k: jax.random.fold_in(k, 12345),
        lambda k: jax.random.randint(k, (6,), -3, 99),
        lambda k: jax.random.uniform(k, (4, 3)),
        lambda k: jax.random.bernoulli(k, 0.3, (9,)),
        lambda k: jax.random.permutation(k, 10),
        lambda k: jax.random.uniform(k, (5,), "bfloat16"),
    )
    each(p, k, trust=LOOSE)(
        lambda k: jax.random.normal(k, (9,)),
        lambda k: jax.random.gumbel(k, (4,)),
        lambda k: jax.random.categorical(k, jnp.array([[0.1, 2.0, -1.0]]), shape=(1,)),
        lambda k: jax.random.truncated_normal(k, -1.0, 1.0, (5,)),
    )


@single
def special_functions(p):
    x = p.input(
        np.concatenate(
            [np.linspace(-7.3, 14, 90), [1, 2, 1.4616321, 1e-30, -1e-30, 0.5, -0.5, 1e5, 3e38, INF, NAN, 0, -3]]
        ).astype(np.float32)
    )
    b, w = p.input(np.linspace(-40, 40, 81, dtype=np.float32)), p.input(np.linspace(0.05, 30, 60, dtype=np.float32))
    each(p, b, trust=LOOSE)(lax.bessel_i1e, jax.grad(lambda a: jnp.sum(lax.bessel_i1e(a))))
    each(p, w, trust=LOOSE)(
        lax.lgamma,
        lax.digamma,
        lambda a: lax.lgamma(a.astype("bfloat16")),
        lambda a: lax.digamma(a.astype("float16")),
        lambda a: lax.bessel_i1e(a.astype("bfloat16")),
        jax.grad(lambda a: jnp.sum(jax.scipy.special.gammaln(a))),
    )
    each(p, x, trust=LOOSE)(lax.lgamma, lax.digamma)


@single
def random_bits_by_philox(p):
    """The key types rbg and unsafe_rbg, and threefry selected by name: XLA's CPU determines every bit."""
    k = p.input(np.array([7, 0xDEADBEEF, 42, 0xFFFFFFFE], np.uint32))
    key = lambda k, kind: jax.random.wrap_key_data(k, impl=kind)
    for kind in ("rbg", "unsafe_rbg"):
        each(p, k)(
            *[
                lambda k, kind=kind, s=s, t=t: jax.random.bits(key(k, kind), s, t)
                for s in ((), (5,), (3, 4))
                for t in ("uint8", "uint16", "uint32")
            ]
        )
        each(p, k)(
            lambda k, kind=kind: jax.random.key_data(jax.random.split(key(k, kind), 3)),
            lambda k, kind=kind: jax.random.key_data(jax.random.fold_in(key(k, kind), 9)),
            lambda k, kind=kind: jax.random.bernoulli(key(k, kind), 0.3, (9,)),
        )
    threefry = lax.RandomAlgorithm.RNG_THREE_FRY
    each(p, k)(
        *[lambda k, s=s: lax.rng_bit_generator(k, s, algorithm=threefry) for s in ((), (5,), (3, 4), (7, 3), (2, 2))]
    )
