#!/usr/bin/env python3
"""Writes values.safetensors: ordinary and extreme arguments of mathematical functions in every float type, and their
exact results. Needs mpmath, ml_dtypes, numpy.

`<function>/<type>/x` (and `/y`) are arguments in double precision, each representable in its type. `/want` is the exact
result, rounded to double precision. `/terms`, if the function is a difference, is the magnitude of its terms.
"""
import os
import sys

import ml_dtypes
import mpmath
import numpy as np
from mpmath import mp, mpf

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE)]
from harness import save  # noqa: E402

TYPES = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
NAN, INF = np.nan, np.inf
mp.prec = 160


def bessel_i1e(x):
    size = abs(x)
    if size > 1000:
        # The asymptotic series, with arguments large enough for its terms to shrink.
        term, total = mpf(1), mpf(1)
        for k in range(1, 30):
            term *= -(4 - mpf(2 * k - 1) ** 2) / (k * 8 * size)
            total += term
        value = total / mp.sqrt(2 * mp.pi * size)
    else:
        value = mp.besseli(1, size) * mp.exp(-size)
    return mp.sign(x) * value


def real_power(x, y):
    if x < 0 and y != mp.floor(y):
        return NAN
    return x**y


def remainder(x, y):
    """The remainder has the dividend's sign."""
    whole = abs(mpf(x)), abs(mpf(y))
    with mp.workprec(2400):
        rest = whole[0] - whole[1] * mp.floor(whole[0] / whole[1])
    return -rest if x < 0 else rest


def erf_inv(x):
    if abs(x) < mpf("1e-30"):
        return x * mp.sqrt(mp.pi) / 2
    return mp.sign(x) * mp.findroot(lambda t: mp.erfc(t) / (1 - abs(x)) - 1, mpf(float(abs_erf_inv(float(abs(x))))))


def abs_erf_inv(x):
    """An initial value for the iteration."""
    a = 0.147
    log = np.log1p(-x * x) if x < 1 else -80.0
    first = 2 / (np.pi * a) + log / 2
    return np.sqrt(np.sqrt(first * first - log / a) - first) or x * 0.886


# Exact functions, each with the domain in which it has a finite value.
anywhere = lambda x: True
UNARY = {
    "sine": (mp.sin, anywhere),
    "cosine": (mp.cos, anywhere),
    "tan": (mp.tan, anywhere),
    "exponential": (mp.exp, lambda x: abs(x) < 2000),
    "exponential_minus_one": (mp.expm1, lambda x: abs(x) < 2000),
    "log": (mp.log, lambda x: x > 0),
    "log_plus_one": (mp.log1p, lambda x: x > -1),
    "logistic": (lambda x: 1 / (1 + mp.exp(-x)), lambda x: abs(x) < 2000),
    "tanh": (mp.tanh, lambda x: abs(x) < 2000),
    "sqrt": (mp.sqrt, lambda x: x >= 0),
    "rsqrt": (lambda x: 1 / mp.sqrt(x), lambda x: x > 0),
    "cbrt": (lambda x: mp.sign(x) * mp.cbrt(abs(x)), anywhere),
    "acos": (mp.acos, lambda x: abs(x) <= 1),
    "acosh": (mp.acosh, lambda x: x >= 1),
    "asin": (mp.asin, lambda x: abs(x) <= 1),
    "asinh": (mp.asinh, anywhere),
    "atan": (mp.atan, anywhere),
    "atanh": (mp.atanh, lambda x: abs(x) < 1),
    "cosh": (mp.cosh, lambda x: abs(x) < 2000),
    "sinh": (mp.sinh, lambda x: abs(x) < 2000),
    "erf": (mp.erf, lambda x: abs(x) < 100),
    "erfc": (mp.erfc, lambda x: abs(x) < 100),
    "erf_inv": (erf_inv, lambda x: abs(x) < 1),
    "lgamma": (
        lambda x: mp.log(abs(mp.gamma(x))) if abs(x) < 1e3 else mp.loggamma(x).real,
        lambda x: x > 0 or (x != mp.floor(x) and x > -1e3),
    ),
    "digamma": (mp.digamma, lambda x: x > 0 or (x != mp.floor(x) and x > -1e6)),
    "bessel_i1e": (bessel_i1e, anywhere),
}
# Results at special arguments, by the limits of the function.
SPECIAL = {
    "sine": {INF: NAN, -INF: NAN},
    "cosine": {INF: NAN, -INF: NAN},
    "tan": {INF: NAN, -INF: NAN},
    "exponential": {INF: INF, -INF: 0.0},
    "exponential_minus_one": {INF: INF, -INF: -1.0},
    "log": {INF: INF, 0.0: -INF},
    "log_plus_one": {INF: INF, -1.0: -INF},
    "logistic": {INF: 1.0, -INF: 0.0},
    "tanh": {INF: 1.0, -INF: -1.0},
    "sqrt": {INF: INF},
    "rsqrt": {INF: 0.0, 0.0: INF},
    "cbrt": {INF: INF, -INF: -INF},
    "acos": {},
    "acosh": {INF: INF},
    "asin": {},
    "asinh": {INF: INF, -INF: -INF},
    "atan": {INF: np.pi / 2, -INF: -np.pi / 2},
    "atanh": {1.0: INF, -1.0: -INF},
    "cosh": {INF: INF, -INF: INF},
    "sinh": {INF: INF, -INF: -INF},
    "erf": {INF: 1.0, -INF: -1.0},
    "erfc": {INF: 0.0, -INF: 2.0},
    "erf_inv": {1.0: INF, -1.0: -INF},
    "lgamma": {INF: INF, -INF: INF, 0.0: INF},
    "digamma": {INF: INF},
    "bessel_i1e": {INF: 0.0, -INF: -0.0},
}
# Below zero, these functions are differences with roots between any two poles.
TERMS = {
    "lgamma": lambda x: abs(float(mp.loggamma(-x).real)) if -mp.inf < x < -0.5 and x != mp.floor(x) else 0.0,
    "digamma": lambda x: abs(float(mp.digamma(1 - x))) if -mp.inf < x < 0 else 0.0,
}
BINARY = {
    "power": real_power,
    "atan2": lambda y, x: mp.atan2(y, x),
    "remainder": remainder,
    "divide": lambda x, y: mpf(x) / mpf(y),
    "maximum": max,
    "minimum": min,
}
ODD_FUNCTIONS = (
    "sine",
    "tan",
    "exponential_minus_one",
    "log_plus_one",
    "tanh",
    "sqrt",
    "cbrt",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "sinh",
    "erf",
    "erf_inv",
    "bessel_i1e",
)


def limits(kind):
    info = ml_dtypes.finfo(TYPES[kind])
    return float(info.max), float(info.smallest_normal), float(info.smallest_subnormal), int(info.nmant)


def of_type(kind, values):
    with np.errstate(over="ignore"):
        return np.asarray(values, np.float64).astype(TYPES[kind]).astype(np.float64)


def grid(kind, rng):
    """Numbers of every magnitude."""
    most, normal, least, digits = limits(kind)
    low, high = int(np.log2(least)), int(np.log2(most))
    step = max(1, (high - low) // 80)
    by_size = [np.ldexp(rng.uniform(1, 2), e) * rng.choice([-1, 1]) for e in range(low, high, step)]
    odd = [
        0.0,
        -0.0,
        INF,
        -INF,
        NAN,
        most,
        -most,
        normal,
        -normal,
        least,
        -least,
        1.0,
        -1.0,
        0.5,
        -0.5,
        2.0,
        1.5,
        -1.5,
        2.5,
        -2.5,
        3.0,
        10.0,
        100.0,
    ]
    near = rng.uniform(-1, 1, 24).tolist() + rng.uniform(-10, 10, 24).tolist() + rng.uniform(-120, 120, 16).tolist()
    return np.concatenate([odd, by_size, near])


def near_multiples(kind):
    """For every power of two, the number that is closest to a multiple of pi / 2: the hardest case of argument
    reduction."""
    digits = limits(kind)[3]
    most = limits(kind)[0]
    found = []
    with mp.workprec(1400):
        # m * 2^e / (pi / 2) is near an integer if m is the denominator of a convergent of 2^e / (pi / 2).
        for e in range(-digits, int(np.log2(most)) - digits, 1 if kind == "f32" else 40 if kind == "f64" else 4):
            ratio = mp.ldexp(2 / mp.pi, e)
            before, now, rest = 0, 1, ratio - mp.floor(ratio)
            best = None
            while now < 2 ** (digits + 1):
                best = now
                if rest == 0:
                    break
                part = int(mp.floor(1 / rest))
                rest = 1 / rest - part
                before, now = now, part * now + before
            found += [np.ldexp(float(best), e), -np.ldexp(float(best), e)]
    if kind == "f64":
        found.append(6381956970095103.0 * 2.0**797)
    return found


def extra(name, kind, rng):
    most, normal, least, digits = limits(kind)
    unit = 2.0**-digits
    around = lambda x: [
        np.nextafter(x, -INF),
        x,
        np.nextafter(x, INF),
        x * (1 - unit),
        x * (1 + unit),
        x * (1 - 3 * unit),
    ]
    log2 = float(mp.log(2))
    # Where an exponential reaches the next power of two; half as far for functions of the square.
    steps = [v for k in (-40.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 40.5) for v in around(k * log2)]
    # Where a mantissa reaches that of the next exponent.
    roots = [v for k in range(-3, 4) for v in around(2.0 ** (k + 0.5))]
    if name in ("sine", "cosine", "tan"):
        return near_multiples(kind)
    if name in ("exponential", "exponential_minus_one", "cosh", "sinh", "logistic"):
        edge = [
            float(mp.log(most)),
            float(mp.log(normal)),
            float(mp.log(least)),
            -float(mp.log(normal)),
            float(mp.log(most)) + 0.6931,
        ]
        return steps + [v for e in edge for v in around(e)] + np.linspace(edge[2], edge[0], 40).tolist()
    if name == "tanh":
        return np.linspace(-25, 25, 41).tolist() + steps + [v / 2 for v in steps]
    if name == "atan":
        eighths = [float(mp.tan(k * mp.pi / 8)) for k in (1, 2, 3)]
        return [s * v for s in (1, -1) for e in eighths for v in around(e)]
    if name in ("asin", "acos", "atanh", "erf_inv"):
        places = [1.0] + ([float(mp.sin(k * mp.pi / 8)) for k in (1, 2, 3)] if name in ("asin", "acos") else [])
        near = [v for place in places for v in around(place)]
        return [s * v for s in (1, -1) for v in near + (1 - 2.0 ** -np.arange(1.0, digits)).tolist()]
    if name == "cbrt":
        return roots
    if name == "acosh":
        return around(1.0) + (1 + 2.0 ** -np.arange(1.0, digits)).tolist() + np.logspace(0, np.log10(most), 40).tolist()
    if name in ("log", "log_plus_one"):
        near = np.concatenate([2.0 ** -np.arange(1.0, digits + 1), -(2.0 ** -np.arange(1.0, digits + 1))])
        sized = np.abs(grid(kind, rng)).tolist() + [v - (name == "log_plus_one") for v in roots]
        return (near + (1 if name == "log" else 0)).tolist() + (near - 1).tolist() + sized
    if name in ("sqrt", "rsqrt"):
        return np.abs(grid(kind, rng)).tolist()
    if name in ("erf", "erfc"):
        return np.linspace(-6, 28, 120).tolist() + around(0.75) + around(-0.75)
    if name in ("lgamma", "digamma"):
        places = [-k + off for k in range(1, 12) for off in (0.5, 0.01, 0.99, 1e-4, 0.3, 0.77)]
        places += [-30.5, -77.25, -100.3, -160.7, -171.5] + [-k for k in range(1, 5)]
        roots = [
            1.0,
            2.0,
            1.4616321449683623,
            -0.504083008,
            -1.57349847,
            -2.61072087,
            -3.63529337,
            -2.457024738,
            -2.747682647,
            -3.143580889,
            -3.955294284,
            -4.039361840,
        ]
        places += [v for r in roots for v in around(r) + [r + d for d in (1e-3, -1e-3, 1e-5, -1e-5)]]
        return (
            places
            + rng.uniform(-12, 0, 60).tolist()
            + rng.uniform(0, 14, 60).tolist()
            + np.abs(grid(kind, rng)).tolist()
        )
    if name == "bessel_i1e":
        return np.linspace(-20, 20, 80).tolist() + np.logspace(-3, 4, 60).tolist()
    return []


def exact(name, x):
    function, inside = UNARY[name]
    if np.isnan(x):
        return NAN
    if x in SPECIAL[name]:
        value = SPECIAL[name][x]
        return -value if x == 0 and name == "rsqrt" and np.signbit(x) else value
    if np.isinf(x):
        return NAN
    if x == 0 and name in ODD_FUNCTIONS:
        return x
    if not inside(x):
        if name in ("exponential", "cosh"):
            return INF if x > 0 or name == "cosh" else 0.0
        if name == "exponential_minus_one":
            return INF if x > 0 else -1.0
        if name == "sinh":
            return np.copysign(INF, x)
        if name == "logistic":
            return 1.0 if x > 0 else 0.0
        if name in ("tanh", "erf"):
            return np.copysign(1.0, x)
        if name == "erfc":
            return 0.0 if x > 0 else 2.0
        if name == "lgamma":
            return INF if x == np.floor(x) else None
        if name == "digamma":
            return NAN if x == np.floor(x) else None
        return NAN
    with mp.workprec(2400 if name in ("sine", "cosine", "tan", "lgamma", "digamma") and abs(x) > 1e10 else 200):
        value = function(mpf(x))
        if value == 0:
            return -0.0 if name in ODD_FUNCTIONS and x < 0 else 0.0
        return to_double(value)


def to_double(value):
    if isinstance(value, float):
        return value
    value = mpmath.mpf(value) if not isinstance(value, mpf) else value
    if mp.isnan(value):
        return NAN
    return float(value)


def pairs(name, kind, rng):
    most, normal, least, digits = limits(kind)
    unit = 2.0**-digits
    odd = [0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, 2.0, -2.0, 0.5, 3.0, -3.0, most, -most, normal, least, -least]
    both = [(x, y) for x in odd for y in odd]
    high = np.log2(most)
    sized = lambda: np.ldexp(rng.uniform(1, 2), int(rng.uniform(-high, high - 1))) * rng.choice([-1, 1])
    both += [(sized(), sized()) for _ in range(150)]
    both += [tuple(rng.uniform(-10, 10, 2)) for _ in range(100)]
    if name == "power":
        # Bases near one, and results near the limits of the range.
        both += [(1 + k * unit, s / unit) for k in (1, -1, 2, 5, -7) for s in (1, 3, 20, -20, 60, -60)]
        both += [(abs(sized()), rng.uniform(-3, 3)) for _ in range(100)]
        both += [(b, float(n)) for b in (-1.5, -2.0, -0.75) for n in range(-9, 10)]
        both += [(-1.0, 2.0**e + d) for e in (digits, digits + 1, digits + 3) for d in (0, 1)]
        both += [
            (b, t * float(mp.log(most)) / np.log(b)) for b in rng.uniform(1.1, 50, 30) for t in (0.999, -0.99, -1.04)
        ]
    if name in ("remainder", "divide"):
        both += [
            (x, y)
            for x, y in (
                (most, 3.0),
                (most, 0.1),
                (1.0, 0.1),
                (5.5, 2.0),
                (-5.5, 2.0),
                (most, least * 3),
                (7.0, 7.0),
                (-7.0, 7.0),
            )
        ]
    if name == "remainder":
        # Quotients near integers, quotients of any length, and subnormal numbers.
        divisors = [np.ldexp(rng.uniform(1, 2), int(e)) for e in rng.uniform(-high / 2, high / 2, 40)]
        near = [
            (float(of_type(kind, y * k)), float(of_type(kind, y))) for y in divisors for k in (1, 2, 3, 1000.0, 65537)
        ]
        both += [(x * (1 + d * unit), y) for x, y in near for d in (-1, 0, 1)]
        length = high - np.log2(least)
        both += [
            (most * rng.uniform(0.5, 1), most * rng.uniform(0.5, 1) * 2.0**-e) for e in np.linspace(0, length, 120)
        ]
        both += [(least * int(n), least * int(m)) for n, m in rng.uniform(1, 1 / unit, (40, 2))]
        both += [(-x, y * s) for x, y in both[-60:] for s in (1, -1)]
    return both


def exact_pair(name, x, y):
    with np.errstate(all="ignore"):
        # Not scalars, because numpy has shortcuts for some powers of scalars.
        function = {
            "power": np.power,
            "atan2": np.arctan2,
            "remainder": np.fmod,
            "divide": np.divide,
            "maximum": np.maximum,
            "minimum": np.minimum,
        }[name]
        special = function(np.array([x, 2.0]), np.array([y, 3.0]))[0]
    if name in ("maximum", "minimum") and x == 0 and y == 0:
        positive = not np.signbit(x), not np.signbit(y)
        return 0.0 if (any(positive) if name == "maximum" else all(positive)) else -0.0
    if not (np.isfinite(x) and np.isfinite(y)) or x == 0 or y == 0:
        return float(special)
    if name == "power" and (x < 0 and y != np.floor(y)):
        return NAN
    if name == "power" and x == 1:
        return 1.0
    with mp.workprec(300):
        if name == "power":
            size = (
                mp.exp(mpf(y) * mp.log(abs(mpf(x))))
                if abs(mpf(y) * mp.log(abs(mpf(x)))) < 2000
                else (mpf(INF) if (abs(x) > 1) == (y > 0) else mpf(0))
            )
            if abs(x) == 1:
                size = mpf(1)
            return -to_double(size) if x < 0 and y % 2 == 1 else to_double(size)
        value = to_double(BINARY[name](mpf(x), mpf(y)))
    return float(np.copysign(value, special)) if value == 0 else value


def main():
    tensors = {}
    for kind in TYPES:
        for name in [*UNARY, *BINARY]:
            rng = np.random.default_rng((list(TYPES).index(kind), len(name), sum(map(ord, name))))
            if name in UNARY:
                x = np.unique(
                    of_type(kind, np.concatenate([grid(kind, rng), extra(name, kind, rng)])).view(np.int64)
                ).view(np.float64)
                if kind in ("f16", "bf16"):
                    x = x[:: max(1, len(x) // 120)]
                want = [exact(name, float(v)) for v in x]
                known = [w is not None for w in want]
                columns = {"x": x[known]}
                if name in TERMS:
                    columns["terms"] = np.array([TERMS[name](mpf(float(v))) for v in columns["x"]], np.float64)
                want = [w for w in want if w is not None]
            else:
                both = pairs(name, kind, rng)
                if kind in ("f16", "bf16"):
                    both = both[::2]
                x, y = (of_type(kind, [p[i] for p in both]) for i in (0, 1))
                want = [exact_pair(name, float(a), float(b)) for a, b in zip(x, y)]
                columns = {"x": x, "y": y}
            columns["want"] = np.array(want, np.float64)
            tensors.update({f"{name}/{kind}/{column}": values for column, values in columns.items()})
        print(kind, flush=True)
    save(os.path.join(HERE, "values.safetensors"), tensors)


if __name__ == "__main__":
    main()
