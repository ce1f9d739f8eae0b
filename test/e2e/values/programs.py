"""Programs made of steps, written with JAX's values. Needs jax, ml_dtypes and safetensors.

A step is a JAX function on earlier values. The trust of a value says how accurate JAX's own result is:
  EXACT    every bit is determined: inputs, moved data, integers, comparisons
  ROUNDED  every bit is determined, but a compiler may pass more bits to readers (a product that feeds a sum)
  LOOSE    correct up to rounding; discontinuous steps (floor, compare, sort, ...) never read such a value
  CLOSE    each element is correct to some units in its last place, as in mathematical functions
"""
import warnings

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import safetensors.numpy

EXACT, ROUNDED, LOOSE, CLOSE = 2, 1, 0, -1
UNITS = 100
FLOATS = ("float32", "bfloat16", "float16", "float64")
SIGNED = ("int32", "int8", "int16", "int64")
UNSIGNED = ("uint32", "uint8", "uint16", "uint64")


class Value:
    def __init__(self, index, dtype, shape, trust, unit=0.0):
        self.index, self.dtype, self.shape, self.trust = index, str(dtype), tuple(shape), trust
        # The coarsest rounding on the path to this value.
        self.unit = max(unit, ulp(self.dtype) if self.is_float else 0.0)

    @property
    def is_float(self):
        return self.dtype in FLOATS

    @property
    def is_int(self):
        return self.dtype in SIGNED + UNSIGNED

    @property
    def rank(self):
        return len(self.shape)


class Program:
    """Inputs and steps; `main` runs them under JAX and returns the value of every step."""

    def __init__(self):
        self.inputs, self.steps, self.values = [], [], []

    def input(self, array):
        array = np.asarray(array)
        self.inputs.append(array)
        assert not self.steps, "inputs come first"
        self.values.append(Value(len(self.values), array.dtype, array.shape, EXACT))
        return self.values[-1]

    def step(self, function, operands, trust, name=""):
        """Adds a step if JAX accepts it with these operands; returns its values, or None."""
        like = [jax.ShapeDtypeStruct(v.shape, v.dtype) for v in operands]
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                out = jax.tree.leaves(jax.eval_shape(function, *like))
        except (TypeError, ValueError, IndexError, NotImplementedError, OverflowError):
            return None
        if not out or any(o.size > 4096 or o.dtype not in FLOATS + SIGNED + UNSIGNED + ("bool",) for o in out):
            return None
        self.steps.append((function, [v.index for v in operands], name))
        made, unit = [], max((v.unit for v in operands), default=0.0)
        for o in out:
            decided = o.dtype in SIGNED + UNSIGNED + ("bool",)
            made.append(Value(len(self.values), o.dtype, o.shape, EXACT if decided else trust, unit))
            self.values.append(made[-1])
        return made

    def main(self, *args):
        values = list(args)
        for function, operands, _ in self.steps:
            values += jax.tree.leaves(function(*[values[i] for i in operands]))
        return values[len(args) :]

    def results(self):
        return self.values[len(self.inputs) :]


def ulp(dtype):
    return float(jnp.finfo(dtype).eps)


def nudged(rng, array):
    """The finite values of an input moved by up to two units in the last place."""
    if str(array.dtype) not in FLOATS:
        return array
    wide = array.astype(np.float64)
    with np.errstate(invalid="ignore", over="ignore"):
        moved = (wide * (1 + rng.uniform(-2, 2, array.shape) * ulp(array.dtype))).astype(array.dtype)
    return np.where(np.isfinite(wide) & np.isfinite(moved.astype(np.float64)), moved, array).astype(array.dtype)


def errors(program, run, expected, rng, careful):
    """The error bound of each result: -1, or a bound from its magnitude and from its reaction to rounding; and, by
    result, the elements that may be finite or not.

    Inputs are moved by their last bits. In careful mode, JAX also runs operation by operation, which rounds more often
    than a compiled program, and each step propagates the error bounds of its operands.
    """
    answers = [run(*[nudged(rng, a) for a in program.inputs]) for _ in range(4)]
    if careful and any(v.trust == LOOSE and v.is_float for v in program.results()):
        try:
            with jax.disable_jit():
                answers += [
                    program.main(*[jnp.asarray(a) for a in program.inputs]),
                    program.main(*[jnp.asarray(nudged(rng, a)) for a in program.inputs]),
                ]
        except ValueError as error:
            # Loops without iterations only work when compiled.
            if "disable_jit" not in str(error):
                raise
    inherited, others = {}, {}
    bounds = []
    for i, (value, want) in enumerate(zip(program.results(), expected)):
        if value.trust == CLOSE and value.is_float:
            bounds.append(-1.0 - UNITS)
            continue
        if value.trust != LOOSE or not value.is_float:
            bounds.append(-1.0)
            continue
        wide = want.astype(np.float64)
        finite = np.isfinite(wide)
        size = np.abs(wide[finite]).max(initial=0.0)
        moved = 0.0
        for answer in answers:
            other = np.asarray(answer[i]).astype(np.float64)
            both = finite & np.isfinite(other)
            moved = max(moved, np.abs(other[both] - wide[both]).max(initial=0.0))
        # XLA's log1p of f64 has errors of up to 45 units.
        least = value.unit * (2 if value.unit > 1e-4 else 16 if value.unit > 1e-12 else 64)
        if careful and i not in inherited:
            hand_on(program, i, expected, bounds, rng, inherited, others)
        if careful:
            others.setdefault(i, want)
        bounds.append(float(least * max(size, 1e-30) + 8 * moved + inherited.get(i, 0.0)))
    return bounds, {i: undecided(expected[i], other) for i, other in others.items()}


def undecided(want, other):
    """Elements for which one of two results is a number and the other is not, as 0/0 depending on the treatment of
    subnormals."""
    want, other = (np.asarray(a).astype(np.float64) for a in (want, other))
    return np.isfinite(want) != np.isfinite(other)


def hand_on(program, result, expected, bounds, rng, inherited, others):
    """How far the results of the steps that read this one move if their operands move by their errors, or if the step
    rounds less. A step may hide a few large elements, but not the errors of the others. A result in which an element
    is a number only sometimes is stored in `others`."""
    first = 0
    for function, operands, _ in program.steps:
        values = [*program.inputs, *expected]
        like = [jnp.asarray(values[i]) for i in operands]
        count = len(jax.tree.leaves(jax.eval_shape(function, *like)))
        if first <= result < first + count:
            break
        first += count
    made = [i - len(program.inputs) for i in operands]
    moves = [bounds[i] if i >= 0 else -1.0 for i in made]
    answers = [in_wider_types(function, like)]
    for turn in range(4 if any(move > 0 for move in moves) else 0):
        changed = []
        for i, value, move in zip(made, like, moves):
            if move > 0:
                wide = np.asarray(value).astype(np.float64)
                wide = wide + rng.choice([-move, move], wide.shape)
                wide = np.where(np.isfinite(wide), wide, np.asarray(value))
                if i in others and turn % 2:
                    wide = np.where(undecided(value, others[i]), np.asarray(others[i]), wide)
                value = jnp.asarray(wide.astype(value.dtype))
            changed.append(value)
        answers.append(jax.tree.leaves(function(*changed)))
    moved = np.zeros(count)
    for answer in answers:
        for k, other in enumerate(answer):
            want, got = (np.asarray(a).astype(np.float64) for a in (expected[first + k], other))
            with np.errstate(invalid="ignore"):
                both = np.isfinite(want) & np.isfinite(got)
                moved[k] = max(moved[k], np.abs(got[both] - want[both]).max(initial=0.0))
            if program.results()[first + k].is_float and undecided(want, got).any():
                known = others.get(first + k, expected[first + k])
                others[first + k] = np.where(undecided(want, got), np.asarray(other), known)
    inherited.update({first + k: float(moved[k]) for k in range(count)})


def in_wider_types(function, operands):
    """The results of a step without rounding of intermediate values to a narrow type, or overflow, in the types of its
    results; None if it has no such form."""
    wider = {"float16": "float32", "bfloat16": "float32", "float32": "float64"}
    types = [o.dtype for o in jax.tree.leaves(jax.eval_shape(function, *operands))]
    with jax.enable_x64(True), np.errstate(over="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            answer = function(*[v.astype(wider.get(str(v.dtype), v.dtype)) for v in operands])
        except (TypeError, ValueError, IndexError, NotImplementedError, OverflowError):
            return []
        return [np.asarray(a).astype(t) for a, t in zip(jax.tree.leaves(answer), types)]


def text_of(program, exported):
    """Both forms that users have: jax.export expands composite operations, lower() keeps them."""
    jitted = jax.jit(program.main, keep_unused=True)
    if not exported:
        return jitted.lower(*program.inputs).as_text()
    before = jax.config.jax_hlo_source_file_canonicalization_regex
    jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")
    try:
        text = jax.export.export(jitted, platforms=("cpu",))(*program.inputs).mlir_module()
    finally:
        jax.config.update("jax_hlo_source_file_canonicalization_regex", before)
    # Without names in locations, arguments are called arg0, arg1, ...
    head, rest = text.split("func.func public @main(", 1)
    signature, body = rest.split("\n", 1)
    for i in range(len(program.inputs)):
        signature = signature.replace(f' loc("args[{i}]")', "")
    return head + "func.func public @main(" + signature + "\n" + body


def write(program, path, seed, exported=False, careful=False):
    """Writes PATH.mlir and PATH.safetensors."""
    with open(path + ".mlir", "w", encoding="utf-8") as f:
        f.write(text_of(program, exported))
    compiled = jax.jit(program.main)
    expected = [np.asarray(v) for v in compiled(*program.inputs)]
    bounds, free = errors(program, compiled, expected, np.random.default_rng(seed), careful)
    tensors = {f"arg{i}": np.array(a, order="C") for i, a in enumerate(program.inputs)}
    for i, (want, bound) in enumerate(zip(expected, bounds)):
        tensors[f"expect/result[{i}]"] = np.array(want, order="C")
        tensors[f"error/result[{i}]"] = np.float64(bound)
        if i in free:
            tensors[f"undecided/result[{i}]"] = free[i]
    with open(path + ".safetensors", "wb") as f:
        f.write(safetensors.numpy.save({n: np.asarray(t) for n, t in tensors.items()}))


def special(dtype):
    """Values that often expose arithmetic errors."""
    if dtype in FLOATS:
        tiny, huge = float(jnp.finfo(dtype).tiny), float(jnp.finfo(dtype).max)
        return [
            np.nan,
            np.inf,
            -np.inf,
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            -0.5,
            1.5,
            2.5,
            -2.5,
            tiny,
            -tiny,
            huge,
            -huge,
            3e9,
            -3e9,
            127.5,
            -128.5,
        ]
    if dtype == "bool":
        return [False, True]
    low, high = int(jnp.iinfo(dtype).min), int(jnp.iinfo(dtype).max)
    return [low, low + 1, high, high - 1, 0, 1, 2] + ([-1, -2] if low else [])


def random_array(rng, dtype, shape, odd=0.0):
    """Random values; each is a special one with the probability `odd`."""
    if dtype == "bool":
        return rng.random(shape) < 0.5
    if dtype in FLOATS:
        base = rng.standard_normal(shape) * rng.choice([0.5, 1.0, 3.0])
    else:
        small = rng.random() < 0.7
        low, high = int(jnp.iinfo(dtype).min), int(jnp.iinfo(dtype).max)
        low, high = (max(low, -6), min(high, 9)) if small else (low, high)
        base = rng.integers(low, high, shape, dtype=dtype, endpoint=True)
    name = ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype
    with np.errstate(over="ignore"):
        array = np.asarray(base).astype(name)
        if odd:
            pool = np.array(special(dtype)).astype(name) if dtype in FLOATS else np.array(special(dtype), dtype=name)
            array = np.where(rng.random(shape) < odd, rng.choice(pool, shape), array).astype(name)
    return array
