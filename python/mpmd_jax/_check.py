"""Compares a compiled step with JAX, and finds the first difference."""
from __future__ import annotations

import json
import os
import re
import sysconfig
import tempfile
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import jax
import jax.experimental
import numpy as np

import mpmd
from mpmd import _compile
from mpmd_jax._compile import Compiled, compile
from mpmd_jax._files import is_key, named, tensor

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from mpmd._options import Options

#: An error above this multiple of JAX's own rounding error is not due to rounding.
ROUNDINGS = 16
#: The number of random perturbations of the inputs. In a mean, a single one may have no effect by chance.
TRIES = 4
#: Folders whose lines are not the user's.
_NOT_THE_USERS = tuple(
    {os.path.dirname(os.path.abspath(__file__)), sysconfig.get_path("stdlib"), sysconfig.get_path("purelib")}
    | {os.path.dirname(os.path.abspath(jax.__file__))}
)


@dataclass(frozen=True)
class Leaf:
    """One leaf of a step's outputs. Errors are relative to its largest magnitude."""

    name: str
    error: float
    rounding: float
    limit: float
    finite: bool

    @property
    def ok(self) -> bool:
        return self.finite and self.error <= self.limit


@dataclass(frozen=True)
class Check:
    """The result of `check`. `first` names the first value that differs or is not finite; empty if there is none."""

    leaves: list[Leaf]
    first: str

    @property
    def ok(self) -> bool:
        return all(leaf.ok for leaf in self.leaves)

    def __str__(self) -> str:
        width = max((len(leaf.name) for leaf in self.leaves), default=4)
        lines = [f"{'leaf':{width}}  {'error':>8}  {'rounding of JAX':>15}"]
        for leaf in self.leaves:
            verdict = "" if leaf.ok else "  not finite" if not leaf.finite else f"  beyond {leaf.limit:.1e}"
            lines.append(f"{leaf.name:{width}}  {leaf.error:8.1e}  {leaf.rounding:15.1e}{verdict}")
        return "\n".join([*lines, *([self.first] if self.first else [])])


def _numbers(leaf: Any) -> np.ndarray[Any, Any]:
    return np.asarray(tensor(leaf), np.float64) if not is_key(leaf) else tensor(leaf)


def _is_real(leaf: Any) -> bool:
    return not is_key(leaf) and bool(jax.numpy.issubdtype(tensor(leaf).dtype, jax.numpy.floating))


def _wide(tree: Any) -> Any:
    return jax.tree.map(lambda leaf: np.asarray(_numbers(leaf)) if _is_real(leaf) else leaf, tree)


def _truth(step: Callable[[Any, Any], Any], state: Any, batch: Any) -> Any:
    """The step in f64; None if the step itself fixes its types."""
    # Older releases have it in another module, and `jax.enable_x64` there is not a function.
    enable = jax.enable_x64 if hasattr(jax, "enable_x64") else jax.experimental.enable_x64
    with enable(True):
        try:
            return jax.tree.map(tensor, jax.jit(step)(_wide(state), _wide(batch)))
        except (TypeError, ValueError):
            return None


def _noise(
    jitted: Callable[[Any, Any], Any], text: str, state: Any, batch: Any, want: Any, has_truth: bool
) -> list[Any]:
    """For each leaf, the rounding error of a step for which f64 does not tell it: a step that computes in bf16 or
    f16, or fixes its types. It is the change of the results if inputs change by half a unit of that type, without
    the change of the state itself."""
    count = len(jax.tree.leaves(want))
    narrow = set(re.findall(r"[x<](bf16|f16)>", text)) or ({"f32"} if not has_truth else set())
    if not narrow:
        return [0.0] * count
    types = {"bf16": jax.numpy.bfloat16, "f16": jax.numpy.float16, "f32": jax.numpy.float32}
    unit = max(float(jax.numpy.finfo(types[each]).eps) for each in narrow)
    rng = np.random.default_rng(0)

    def moved(leaf: Any) -> Any:
        if not _is_real(leaf):
            return leaf
        value = _numbers(leaf)
        return (value * (1 + unit / 2 * rng.choice((-1.0, 1.0), value.shape))).astype(tensor(leaf).dtype)

    def difference(new: Any, old: Any) -> Any:
        return _numbers(new) - _numbers(old) if _is_real(old) else 0.0

    noise = [np.float64(0.0)] * count
    for _ in range(TRIES):
        near = jax.tree.map(moved, state)
        found = jax.tree.leaves(jitted(near, jax.tree.map(moved, batch)))
        # The state is the first output of a step.
        own = [difference(new, old) for new, old in zip(jax.tree.leaves(near), jax.tree.leaves(state))]
        own += [0.0] * (count - len(own))
        for i, (new, old) in enumerate(zip(found, jax.tree.leaves(want))):
            noise[i] = np.fmax(noise[i], np.abs(difference(new, old) - own[i]))
    return noise


def _compare(name: str, got: Any, want: Any, truth: Any, noise: Any) -> Leaf:
    mine, jaxs = _numbers(got), _numbers(want)
    if not _is_real(want):
        same = bool(np.array_equal(mine, jaxs))
        return Leaf(name, 0.0 if same else 1.0, 0.0, 0.0, True)
    finite = bool(np.isfinite(mine).all())
    # The compiled step must give infinities and NaN at the same elements as JAX.
    where = np.isfinite(mine) & np.isfinite(jaxs)
    alike = bool(np.array_equal(np.isfinite(mine), np.isfinite(jaxs)))
    scale = max(float(np.abs(jaxs[where]).max(initial=0.0)), 1e-30)
    error = float(np.abs(mine - jaxs)[where].max(initial=0.0)) / scale if alike else float("inf")
    rounding = 0.0
    if truth is not None:
        off = np.abs(jaxs - np.asarray(truth, np.float64))[where]
        rounding = float(off[np.isfinite(off)].max(initial=0.0)) / scale
    moves = np.broadcast_to(noise, jaxs.shape)[where]
    rounding = max(rounding, float(moves[np.isfinite(moves)].max(initial=0.0)) / scale)
    epsilon = float(jax.numpy.finfo(tensor(want).dtype).eps)
    return Leaf(name, error, rounding, ROUNDINGS * max(rounding, 4 * epsilon), finite)


def _place(error: BaseException) -> str:
    """The stage and the user's source line at which an error was raised."""
    stage, line = "", ""
    seen: BaseException | None = error
    while seen is not None:
        for frame, number in traceback.walk_tb(seen.__traceback__):
            stage = f"stage {frame.f_locals['mpmd_stage']}, " if "mpmd_stage" in frame.f_locals else stage
            file = frame.f_code.co_filename
            if not file.startswith(_NOT_THE_USERS) and "<" not in file:
                line = f"{file}:{number}"
        # For a gradient: the position of the operation that was differentiated.
        seen = seen.__cause__
    return stage + line


def _first_not_finite(step: Callable[[Any, Any], Any], state: Any, batch: Any) -> str:
    """The first operation that gives NaN, or else infinity, in JAX."""
    for kind, context in (("NaN", jax.debug_nans(True)), ("infinity", jax.debug_infs(True))):
        try:
            with jax.disable_jit(), context:
                step(state, batch)
        except FloatingPointError as error:
            return f"the first {kind} is made at {_place(error)}, in JAX, too"
    return ""


def _first_other(f: Compiled, state: Any, batch: Any, options: Mapping[str, Any]) -> str:
    """The first value that differs from the unpartitioned program's, as named by `mpmd-run --dump-against`."""
    with tempfile.TemporaryDirectory() as work:
        inputs = os.path.join(work, "inputs.safetensors")
        leaves = [*named("state", state), *named("batch", batch)]
        mpmd.write_tensors(inputs, {name: tensor(leaf) for name, leaf in leaves})
        # Names of values contain stages, so both programs need the same stages.
        report = os.path.join(work, "report.json")
        _compile.run("mpmd-translate", "--mpmd-to-report", str(f._ranks), "-o", report)
        with open(report, encoding="utf-8") as file:
            stages = len(json.load(file)["stages"])
        whole = _compile.compiled(f.text, {**options, "topology": "pp1", "stages": stages}, quiet=True)
        run = ("mpmd-run", "--input", inputs, "--dump")
        _compile.run(run[0], str(whole / _compile.BUNDLE), *run[1:], "one", folder=work)
        try:
            said = _compile.run(run[0], str(f.bundle), *run[1:], "all", "--dump-against", "one", folder=work)[1]
        except mpmd.CompileError as error:
            # The tool reports a difference as an error.
            if not (found := re.search(r"the first that was made: (.*)", str(error))):
                raise
            return f"the first value that differs from the unpartitioned step's: {found[1]}"
    if found := re.search(r"the first value that was made .*", said):
        return found[0]
    return "every partition of the step gives these values: they differ in how an operation is computed"


def check(
    step: Callable[[Any, Any], Any],
    state: Any,
    batch: Any,
    topology: str | os.PathLike[str] = "pp1",
    schedule: str | os.PathLike[str] | None = None,
    *,
    shardings: Any = None,
    quiet: bool = False,
    **keywords: Unpack[Options],
) -> Check:
    """Runs one step with mpmd and with `jax.jit`, and prints the largest error of each leaf next to JAX's own
    rounding error.

    The rounding error is the difference to the same step in f64. If a step computes in bf16 or f16, or does not work
    in f64, it is the change of JAX's results for inputs that are half a unit away. If the error of a leaf is larger,
    or a value is not finite, the report names the first such value, by stage and source line or by task. Parameters
    are those of `compile`.
    """
    jitted = jax.jit(step)
    want = jitted(state, batch)
    truth = _truth(step, state, batch)
    options: dict[str, Any] = dict(topology=topology, schedule=schedule, **keywords)
    with compile(step, state, batch, shardings=shardings, quiet=True, **options) as f:
        got = f(state, batch)
        truths = [None] * len(jax.tree.leaves(want)) if truth is None else jax.tree.leaves(truth)
        with np.errstate(invalid="ignore", over="ignore"):
            noise = _noise(jitted, f.text, state, batch, want, truth is not None)
            leaves = [
                _compare(name, mine, jaxs, exact, moves)
                for (name, mine), jaxs, exact, moves in zip(named("result", got), jax.tree.leaves(want), truths, noise)
            ]
        first = ""
        if not all(leaf.finite for leaf in leaves):
            first = _first_not_finite(step, state, batch)
        if not first and not all(leaf.ok for leaf in leaves):
            first = _first_other(f, state, batch, options)
    found = Check(leaves, first)
    if not quiet:
        print(found)
    return found
