"""One program per pitfall: single_*.py and long_scores.py add their programs to SINGLES with the helpers of this
file."""
import numpy as np

from programs import EXACT

SINGLES = {}
EXPORTED = set()
NAN, INF = np.nan, np.inf
ODD = [NAN, -NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3e9, -3e9, 127.5, -128.5, 255.9, 256.0, 1e-3]
ODD = np.array([*ODD, 65504.0], np.float32)


def single(function):
    SINGLES[function.__name__] = function
    return function


def exported(function):
    """Written by jax.export instead of lower(), which gives other forms of the same operations."""
    EXPORTED.add(function.__name__)
    return single(function)


def each(p, *operands, trust=EXACT):
    """Takes functions, each of which becomes a step on the operands."""

    def steps(*functions):
        for f in functions:
            assert p.step(f, operands, trust) is not None, "JAX refuses a step"

    return steps


def rng(seed=0):
    return np.random.default_rng(seed)
