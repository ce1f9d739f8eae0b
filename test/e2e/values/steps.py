"""Random steps, one function per family. Each selects operands and parameters and adds a step to the program, or
returns None if that does not fit."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.scipy import special as jsp

from programs import EXACT, FLOATS, LOOSE, ROUNDED, SIGNED, UNSIGNED


class Maker:
    """A growing program, and the random choices for it."""

    def __init__(self, rng, program, narrow=True):
        self.rng, self.program = rng, program
        self.dtypes = [t for t in FLOATS + SIGNED + UNSIGNED if narrow is False or not t.endswith("64")] + ["bool"]

    def one(self, items):
        items = list(items)
        return items[self.rng.integers(len(items))]

    def chance(self, p):
        return self.rng.random() < p

    def count(self, low, high):
        return int(self.rng.integers(low, high + 1))

    def pick(self, *conditions, exact=False):
        found = [v for v in self.program.values if (v.trust == EXACT or not exact) and all(c(v) for c in conditions)]
        # Later values are more likely, so that steps form chains.
        return found[-1 - min(int(self.rng.exponential(len(found) / 3)), len(found) - 1)] if found else None

    def add(self, function, operands, trust, name):
        return None if any(v is None for v in operands) else self.program.step(function, operands, trust, name)


def is_float(v):
    return v.is_float


def is_int(v):
    return v.is_int


def is_number(v):
    return v.is_float or v.is_int


def is_bool(v):
    return v.dtype == "bool"


def has_rank(low, high=9):
    return lambda v: low <= v.rank <= high


def not_empty(v):
    return 0 not in v.shape


def like(other):
    """Values that numpy's broadcasting rules combine with this one."""

    def fits(v):
        try:
            np.broadcast_shapes(v.shape, other.shape)
        except ValueError:
            return False
        return v.dtype == other.dtype

    return fits


SMOOTH = dict(
    exp=lambda x: jnp.exp(jnp.minimum(x, 8)),
    expm1=lambda x: jnp.expm1(jnp.minimum(x, 8)),
    logistic=lax.logistic,
    tanh=jnp.tanh,
    sin=jnp.sin,
    cos=jnp.cos,
    erf=lax.erf,
    erfc=lax.erfc,
    atan=jnp.arctan,
    square=jnp.square,
    cbrt=jnp.cbrt,
    softplus=jax.nn.softplus,
    gelu=jax.nn.gelu,
    silu=jax.nn.silu,
    sinh=lambda x: jnp.sinh(jnp.clip(x, -8, 8)),
    cosh=lambda x: jnp.cosh(jnp.clip(x, -8, 8)),
    asinh=jnp.arcsinh,
    cube=lambda x: lax.integer_pow(x, 3),
    sinc=jnp.sinc,
    gelu_erf=lambda x: jax.nn.gelu(x, approximate=False),
)
PARTIAL = dict(
    log=jnp.log,
    log1p=jnp.log1p,
    rsqrt=lax.rsqrt,
    tan=jnp.tan,
    reciprocal=jnp.reciprocal,
    asin=jnp.arcsin,
    acos=jnp.arccos,
    atanh=jnp.arctanh,
    acosh=jnp.arccosh,
    erf_inv=lax.erf_inv,
    log2=jnp.log2,
    lgamma=lax.lgamma,
    exp2=jnp.exp2,
    digamma=lax.digamma,
    logit=jsp.logit,
    exp=jnp.exp,
    expm1=jnp.expm1,
    tanh=jnp.tanh,
    logistic=lax.logistic,
    sin=jnp.sin,
    cos=jnp.cos,
    cbrt=jnp.cbrt,
    power=lambda x: lax.integer_pow(x, -2),
)
DECIDED = dict(
    neg=jnp.negative,
    abs=jnp.abs,
    sign=jnp.sign,
    floor=jnp.floor,
    ceil=jnp.ceil,
    even=lambda x: lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN),
    away=lambda x: lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO),
    finite=jnp.isfinite,
    isnan=jnp.isnan,
    isinf=jnp.isinf,
    trunc=jnp.trunc,
    signbit=jnp.signbit,
    nan_to_num=jnp.nan_to_num,
    relu=jax.nn.relu,
    precision=lambda x: lax.reduce_precision(x, 5, 4),
    truth=lambda x: x != 0,
)
INTEGER = dict(
    neg=jnp.negative,
    abs=jnp.abs,
    sign=jnp.sign,
    inv=jnp.invert,
    popcnt=lax.population_count,
    clz=lax.clz,
    square=jnp.square,
    cube=lambda x: lax.integer_pow(x, 3),
    isqrt=lambda x: x * x - x,
)


def unary(m):
    kind = m.one(("smooth", "partial", "decided", "integer", "sqrt"))
    if kind == "integer":
        name, f = m.one(INTEGER.items())
        return m.add(f, [m.pick(is_int)], EXACT, name)
    if kind == "decided":
        name, f = m.one(DECIDED.items())
        return m.add(f, [m.pick(is_float, exact=True)], EXACT, name)
    if kind == "sqrt":
        x = m.pick(is_float, exact=True)
        return m.add(jnp.sqrt, [x], ROUNDED if x and x.dtype in ("float32", "float64") else LOOSE, "sqrt")
    # Partial functions jump to NaN or infinity at an edge, and a rounded value may be on either side of it.
    name, f = m.one((SMOOTH if kind == "smooth" else PARTIAL).items())
    return m.add(f, [m.pick(is_float, exact=kind == "partial")], LOOSE, name)


def arithmetic(m):
    exact = m.chance(0.5)
    x = m.pick(is_float, exact=exact)
    y = x and m.pick(like(x), exact=exact)
    edged = dict(atan2=lax.atan2, power=jnp.power, xlogy=jsp.xlogy) if exact else {}
    name, f = m.one(
        dict(
            add=jnp.add,
            sub=jnp.subtract,
            mul=jnp.multiply,
            div=jnp.divide,
            hypot=lambda a, b: jnp.sqrt(a * a + b * b),
            logaddexp=jnp.logaddexp,
            axpy=lambda a, b: 2.5 * a + b,
            **edged,
            lerp=lambda a, b: a + 0.25 * (b - a),
        ).items()
    )
    # XLA multiplies by the reciprocal of a repeated divisor.
    basic = (
        (name in ("add", "sub", "mul") or (name == "div" and y and x.shape == y.shape))
        and x
        and x.trust == EXACT
        and y
        and y.trust == EXACT
    )
    return m.add(f, [x, y], ROUNDED if basic else LOOSE, name)


def decided_pairs(m):
    x = m.pick(is_float, exact=True)
    y = x and m.pick(like(x), exact=True)
    name, f = m.one(
        dict(
            max=jnp.maximum,
            min=jnp.minimum,
            rem=lambda a, b: lax.rem(*jnp.broadcast_arrays(a, b)),
            copysign=jnp.copysign,
            nextafter=jnp.nextafter,
            fmax=jnp.fmax,
            heaviside=jnp.heaviside,
        ).items()
    )
    return m.add(f, [x, y], EXACT, name)


def integers(m):
    x = m.pick(is_int)
    y = x and m.pick(like(x))
    both = lambda f: lambda a, b: f(*jnp.broadcast_arrays(a, b))
    name, f = m.one(
        dict(
            add=jnp.add,
            sub=jnp.subtract,
            mul=jnp.multiply,
            mulhi=both(lax.mulhi),
            div=both(lax.div),
            rem=both(lax.rem),
            floor_div=jnp.floor_divide,
            mod=jnp.mod,
            power=lambda a, b: jnp.power(a, abs(b)),
            max=jnp.maximum,
            min=jnp.minimum,
            land=jnp.bitwise_and,
            lor=jnp.bitwise_or,
            xor=jnp.bitwise_xor,
            shl=both(lax.shift_left),
            shr=both(lax.shift_right_logical),
            sar=both(lax.shift_right_arithmetic),
            clamp=lambda a, b: lax.clamp(b.min(initial=0), a, b.max(initial=9)),
        ).items()
    )
    return m.add(f, [x, y], EXACT, name)


def booleans(m):
    x = m.pick(is_bool)
    y = x and m.pick(like(x))
    name, f = m.one(
        dict(
            land=jnp.logical_and,
            lor=jnp.logical_or,
            xor=jnp.logical_xor,
            inv=lambda a, b: ~a,
            eq=jnp.equal,
            lt=jnp.less,
            ge=jnp.greater_equal,
            ne=jnp.not_equal,
            total=lambda a, b: a.sum(dtype=jnp.int32) + b.sum(),
            mul=jnp.multiply,
            add=jnp.add,
            max=jnp.maximum,
        ).items()
    )
    return m.add(f, [x, y], EXACT, name)


def compare(m):
    x = m.pick(is_number, exact=True)
    y = x and m.pick(like(x), exact=True)
    name, f = m.one(
        dict(
            lt=jnp.less, le=jnp.less_equal, gt=jnp.greater, ge=jnp.greater_equal, eq=jnp.equal, ne=jnp.not_equal
        ).items()
    )
    return m.add(f, [x, y], EXACT, name)


def select(m):
    p, x = m.pick(is_bool), m.pick(is_number)
    y = x and m.pick(like(x))
    if y and m.chance(0.3) and x.trust == EXACT and y.trust == EXACT:
        low, high = sorted((m.count(-3, 3), m.count(-3, 3))) if x.dtype not in UNSIGNED else (1, 5)
        return m.add(lambda a: lax.clamp(jnp.array(low, a.dtype), a, jnp.array(high, a.dtype)), [x], EXACT, "clamp")
    return m.add(jnp.where, [p, x, y], min(x.trust, y.trust) if y else LOOSE, "where")


def convert(m):
    to = m.one(m.dtypes)
    if m.chance(0.2):
        return m.add(lambda x: lax.bitcast_convert_type(x, to), [m.pick(is_number, exact=True)], EXACT, f"bitcast {to}")
    x = m.pick(exact=to not in FLOATS)
    keeps = x and x.is_float and x.trust != EXACT
    return m.add(lambda x: lax.convert_element_type(x, to), [x], LOOSE if keeps else EXACT, f"convert {to}")


def axes_of(m, x, least=0):
    count = m.count(min(least, x.rank), x.rank)
    return tuple(int(a) for a in m.rng.permutation(x.rank)[:count])


def reduce(m):
    kind = m.one(("sum", "order", "index", "loose", "bits", "pair"))
    if kind == "bits":
        x = m.pick(lambda v: v.is_int or v.dtype == "bool")
        name, f = m.one(
            dict(
                all=lambda a, ax: jnp.all(a != 0, ax),
                any=lambda a, ax: jnp.any(a != 0, ax),
                land=lambda a, ax: lax.reduce_and(a, ax),
                prod=lambda a, ax: jnp.prod(a, ax),
                xor=lambda a, ax: lax.reduce_xor(a, ax),
                lor=lambda a, ax: lax.reduce_or(a, ax),
                count=lambda a, ax: jnp.count_nonzero(a, ax),
            ).items()
        )
    elif kind == "order":
        x = m.pick(is_number, exact=True)
        name, f = m.one(
            dict(
                max=lambda a, ax: jnp.max(a, ax),
                min=lambda a, ax: jnp.min(a, ax),
                start=lambda a, ax: jnp.max(a, ax, initial=1),
                ptp=lambda a, ax: jnp.max(a, ax) >= jnp.min(a, ax),
                amax=lambda a, ax: lax.reduce_max(a, ax),
            ).items()
        )
    elif kind == "index":
        x = m.pick(lambda v: is_number(v) or is_bool(v), has_rank(1), exact=True)
        if x is None:
            return None
        axis = m.count(0, x.rank - 1)
        name, f = m.one(
            dict(
                argmax=lambda a, ax: jnp.argmax(a, axis),
                argmin=lambda a, ax: jnp.argmin(a, axis),
                flat=lambda a, ax: jnp.argmax(a),
            ).items()
        )
    elif kind == "sum":
        x = m.pick(is_number)
        name, f = m.one(
            dict(
                sum=lambda a, ax: jnp.sum(a, ax),
                prod=lambda a, ax: jnp.prod(a, ax),
                keep=lambda a, ax: jnp.sum(a, ax, keepdims=True),
            ).items()
        )
    elif kind == "pair":
        x = m.pick(is_float)

        def f(a, ax):
            return lax.reduce(
                (a, jnp.ones_like(a)),
                (jnp.zeros((), a.dtype), jnp.ones((), a.dtype)),
                lambda p, q: (p[0] + q[0] * q[1], p[1] * q[1]),
                ax,
            )

        name = "two at once"
    else:
        x = m.pick(is_float)
        name, f = m.one(
            dict(
                mean=lambda a, ax: jnp.mean(a, ax),
                var=lambda a, ax: jnp.var(a, ax),
                std=lambda a, ax: jnp.std(a, ax) + 1,
                norm=lambda a, ax: jnp.sqrt(jnp.sum(a * a, ax)),
                logsumexp=lambda a, ax: jax.nn.logsumexp(a, ax),
                nansum=lambda a, ax: jnp.nansum(a, ax),
                softmax=lambda a, ax: jax.nn.softmax(a, ax or 0),
            ).items()
        )
    if x is None:
        return None
    axes = axes_of(m, x)
    return m.add(
        lambda a: f(a, axes), [x], EXACT if kind in ("bits", "order", "index") else LOOSE, f"reduce {name} {axes}"
    )


def cumulative(m):
    name = m.one(("cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp"))
    jumps = name in ("cummax", "cummin")
    x = m.pick(is_float if name == "cumlogsumexp" else is_number, has_rank(1), exact=jumps)
    if x is None:
        return None
    axis, reverse = m.count(0, x.rank - 1), m.chance(0.4)
    return m.add(lambda a: getattr(lax, name)(a, axis=axis, reverse=reverse), [x], EXACT if jumps else LOOSE, name)


def reshape(m):
    x = m.pick()
    kind = m.one(
        (
            "flat",
            "transpose",
            "broadcast",
            "pad",
            "rev",
            "slice",
            "squeeze",
            "tile",
            "roll",
            "concat",
            "stack",
            "tri",
            "split",
            "diag",
            "iota",
        )
    )
    if x is None:
        return None
    if kind == "flat":
        size = int(np.prod(x.shape))
        parts = [d for d in range(1, 9) if size % d == 0]
        d = m.one(parts)
        f = m.one((lambda a: a.reshape(d, size // d), lambda a: a.reshape(-1), lambda a: a.reshape(size // d, 1, d)))
    elif kind == "transpose":
        order = [int(i) for i in m.rng.permutation(x.rank)]
        f = lambda a: jnp.transpose(a, order)
    elif kind == "broadcast":
        size = m.count(0 if m.chance(0.1) else 1, 3)
        place = m.count(0, x.rank)
        f = lambda a: lax.broadcast_in_dim(
            a, x.shape[:place] + (size,) + x.shape[place:], [i + (i >= place) for i in range(x.rank)]
        )
    elif kind == "pad":
        edges = [(m.count(-2, 3), m.count(-2, 3), m.count(0, 2)) for _ in x.shape]
        f = lambda a: lax.pad(a, jnp.array(1, a.dtype), edges)
    elif kind == "rev":
        axes = axes_of(m, x)
        f = lambda a: lax.rev(a, axes)
    elif kind == "slice":
        starts = [m.count(0, s) for s in x.shape]
        limits = [m.count(a, s) for a, s in zip(starts, x.shape)]
        strides = [m.count(1, 3) for _ in x.shape]
        f = lambda a: lax.slice(a, starts, limits, strides)
    elif kind == "squeeze":
        place = m.count(0, x.rank)
        f = (lambda a: jnp.squeeze(a)) if m.chance(0.5) else (lambda a: jnp.expand_dims(a, place))
    elif kind == "tile":
        times = [m.count(1, 3) for _ in x.shape]
        f = lambda a: jnp.tile(a, times)
    elif kind == "roll":
        shift = m.count(-4, 4)
        f = lambda a: jnp.roll(a, shift, axis=None if a.ndim == 0 else a.ndim - 1)
    elif kind == "diag":
        f = m.one(
            (
                lambda a: jnp.diagonal(a),
                lambda a: jnp.diag(a),
                lambda a: jnp.swapaxes(a, 0, -1),
                lambda a: jnp.repeat(a, 2, axis=-1),
            )
        )
    elif kind == "tri":
        shift = m.count(-2, 2)
        f = m.one((lambda a: jnp.tril(a, shift), lambda a: jnp.triu(a, shift)))
    elif kind == "split":
        f = lambda a: jnp.array_split(a, 3, axis=0)
    elif kind == "iota":
        axis, dtype = m.count(0, max(x.rank - 1, 0)), m.one([t for t in m.dtypes if t != "bool"])
        return m.add(lambda a: lax.broadcasted_iota(dtype, a.shape, axis), [x], EXACT, "iota")
    else:
        others = [
            v for v in (m.pick(lambda v: v.dtype == x.dtype and v.rank == x.rank) for _ in range(2)) if v is not None
        ]
        axis = m.count(0, max(x.rank - 1, 0))
        if kind == "stack":
            others = [v for v in others if v.shape == x.shape]
            return m.add(lambda *a: jnp.stack(a, axis), [x, *others], min(v.trust for v in (x, *others)), "stack")
        others = [v for v in others if all(a == b or i == axis for i, (a, b) in enumerate(zip(v.shape, x.shape)))]
        return m.add(
            lambda *a: lax.concatenate(a, axis), [x, *others], min(v.trust for v in (x, *others)), "concatenate"
        )
    return m.add(f, [x], x.trust, kind)


def contract(m):
    x = m.pick(is_number, has_rank(1))
    y = x and m.pick(lambda v: v.dtype == x.dtype, has_rank(1))
    if y is None:
        return None
    free, pairs = list(m.rng.permutation(y.rank)), []
    for i in m.rng.permutation(x.rank):
        match = [j for j in free if y.shape[j] == x.shape[i]]
        if match and m.chance(0.7):
            pairs.append((int(i), int(m.one(match))))
            free.remove(pairs[-1][1])
    cut = m.count(0, len(pairs))
    batch, sums = pairs[:cut], pairs[cut:]
    sides = lambda p: ([i for i, _ in p], [j for _, j in p])
    prefer = m.one((None, None, "float32" if x.is_float else "int32"))
    if x.dtype in ("float64", "int64") + UNSIGNED:
        prefer = None
    return m.add(
        lambda a, b: lax.dot_general(a, b, (sides(sums), sides(batch)), preferred_element_type=prefer),
        [x, y],
        LOOSE,
        f"dot_general {batch} {sums}",
    )


def order(m):
    x = m.pick(lambda v: is_number(v) or is_bool(v), has_rank(1), exact=True)
    if x is None:
        return None
    axis = m.count(0, x.rank - 1)
    kind = m.one(("sort", "argsort", "descending", "keys", "top_k", "searchsorted", "median", "unique", "rank"))
    if kind == "keys":
        y = m.pick(lambda v: v.shape == x.shape)
        keys = 2 if y.trust == EXACT and m.chance(0.5) else 1
        return m.add(
            lambda a, b: lax.sort((a, b), dimension=axis, num_keys=keys, is_stable=True),
            [x, y],
            min(x.trust, y.trust),
            "sort by keys",
        )
    if kind == "searchsorted":
        return m.add(
            lambda a: jnp.searchsorted(jnp.sort(a.reshape(-1)), a), [m.pick(lambda v: v.is_int, not_empty)], EXACT, kind
        )
    f = dict(
        sort=lambda a: jnp.sort(a, axis),
        argsort=lambda a: jnp.argsort(a, axis),
        descending=lambda a: jnp.sort(a, axis, descending=True),
        top_k=lambda a: lax.top_k(a, min(3, a.shape[-1])),
        median=lambda a: jnp.sort(a, axis).take(a.shape[axis] // 2, axis=axis, mode="clip"),
        unique=lambda a: jnp.unique(a.reshape(-1), size=4, fill_value=1),
        rank=lambda a: jnp.argsort(jnp.argsort(a, axis), axis),
    )[kind]
    return m.add(f, [x], EXACT, kind)


BASIC = [
    unary,
    arithmetic,
    decided_pairs,
    integers,
    booleans,
    compare,
    select,
    convert,
    reduce,
    reduce,
    cumulative,
    reshape,
    reshape,
    reshape,
    contract,
    order,
]
