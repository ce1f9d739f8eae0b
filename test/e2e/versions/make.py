#!/usr/bin/env python3
"""Writes `NAME-VERSION.mlir` in this folder, a program as the installed JAX exports it, and the values of that JAX:
make.py NAME... Runs with every JAX from 0.4.30 on; needs only jax. These texts are stored:

    0.4.30, 0.4.35  make.py functions linear_algebra devices
    0.6.2           make.py functions devices by_hand
    0.8.3           make.py functions
    0.12.0          make.py functions linear_algebra devices by_hand axis_orders
"""
import os
import re
import sys

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax import export, lax  # noqa: E402
from jax.scipy.linalg import solve_triangular  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P  # noqa: E402

try:
    from jax import shard_map
except ImportError:
    from jax.experimental.shard_map import shard_map

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from harness import save  # noqa: E402

STEPS, N = 2, 4
PROGRAMS = {}


def program(**axes):
    """Decorates a program; the argument gives the mesh axes that it needs."""

    def keep(function):
        PROGRAMS[function.__name__] = (function, axes)
        return function

    return keep


def trained(loss, params, x):
    value, gradient = jax.value_and_grad(loss)(params, x)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, gradient), value


@program()
def functions(state, batch):
    """Functions that older releases write as calls of `@mhlo.NAME`."""

    def loss(p, x):
        h = jnp.tanh(x @ p["w"]) * 0.9
        y = jnp.arccos(h) + jnp.arcsin(h) + jnp.arctanh(h) + jnp.arccosh(2 + h)
        y = y + jnp.sinh(h) + jnp.cosh(h) + jnp.tan(h) + jnp.arcsinh(h) + jax.scipy.special.erf(h)
        return jnp.mean(y) + jnp.sum(lax.top_k(y, 2)[0])

    state, value = trained(loss, state, batch["x"])
    best, places = lax.top_k(batch["x"] @ state["w"], 3)
    return state, {"loss": value, "best": best, "places": places}


@program()
def linear_algebra(state, batch):
    """LAPACK may choose the signs of vectors, so no result depends on them."""
    x = batch["x"] @ state["w"]
    spd = x @ jnp.swapaxes(x, -1, -2) + N * jnp.eye(N)
    lower = jnp.linalg.cholesky(spd[0])
    lu, pivots, _ = lax.linalg.lu(x)
    q, r = jnp.linalg.qr(x[0])
    values, vectors = jnp.linalg.eigh(spd)
    u, s, vt = jnp.linalg.svd(x, full_matrices=False)

    def loss(p, x):
        return jnp.mean(jnp.square(solve_triangular(jnp.linalg.cholesky(spd[0] + p["w"] @ p["w"].T), x, lower=True)))

    state, value = trained(loss, state, batch["x"][1])
    return state, {
        "loss": value,
        "cholesky": lower,
        "solved": solve_triangular(lower, x[1], lower=True, trans=1),
        "right": lax.linalg.triangular_solve(lower, x[1], lower=True, unit_diagonal=True),
        "lu": lu,
        "pivots": pivots,
        "qr": q @ r,
        "orthogonal": q.T @ q,
        "values": values,
        "spd": (vectors * values[..., None, :]) @ jnp.swapaxes(vectors, -1, -2),
        "singular": s,
        "only": jnp.linalg.svd(x, compute_uv=False),
        "whole": jnp.linalg.svd(x[:, :2], full_matrices=True)[1],
        "usv": (u * s[..., None, :]) @ vt,
    }


def mesh_of(axes):
    sizes = tuple(axes.values())
    return Mesh(np.array(jax.devices()[: int(np.prod(sizes))]).reshape(sizes), tuple(axes))


def mapped(function, axes, ins, outs):
    return shard_map(function, mesh=mesh_of(axes), in_specs=ins, out_specs=outs)


@program(dp=1)
def devices(state, batch):
    """On a mesh of one device, JAX leaves collectives outside of a manual computation."""

    def inside(w, x):
        x = lax.psum(x, "dp") + lax.axis_index("dp").astype(x.dtype)
        x = lax.all_gather(lax.psum_scatter(x, "dp", tiled=True), "dp", tiled=True)
        return lax.ppermute(lax.all_to_all(x, "dp", 0, 1, tiled=True), "dp", [(0, 0)]) @ w

    def loss(p, x):
        return jnp.mean(jnp.square(mapped(inside, {"dp": 1}, (P(), P("dp")), P("dp"))(p["w"], x)))

    state, value = trained(loss, state, batch["x"][0])
    return state, {"loss": value}


@program(dp=2, tp=2)
def by_hand(state, batch):
    def inside(w, x):
        h = lax.all_gather(x, "tp", axis=1, tiled=True) @ w
        h = jnp.tanh(lax.psum_scatter(h, "tp", scatter_dimension=1, tiled=True))
        h = lax.all_to_all(h, "dp", 0, 1, tiled=True)
        return lax.psum(jnp.sum(jnp.square(h)), ("dp", "tp")) / (2 * N * N)

    def loss(p, x):
        return mapped(inside, {"dp": 2, "tp": 2}, (P(), P("dp", "tp")), P())(p["w"], x)

    state, value = trained(loss, state, batch["x"][0])
    return state, {"loss": value}


@program(dp=2, tp=2)
def axis_orders(state, batch):
    """Groups over several axes, in the order in which the user names them, not in that of the mesh."""

    def inside(x):
        place = (2 * lax.axis_index("dp") + lax.axis_index("tp")).astype(x.dtype)
        minor = lax.all_gather(x + place, ("tp", "dp"), axis=0, tiled=True)
        major = lax.all_gather(x - place, ("dp", "tp"), axis=0, tiled=True)
        scattered = lax.psum_scatter(minor * major, ("tp", "dp"), scatter_dimension=0, tiled=True)
        return scattered + lax.all_to_all(minor[:N], ("tp", "dp"), 0, 1, tiled=True)[:, :N]

    axes = {"dp": 2, "tp": 2}
    h = mapped(inside, axes, P(("dp", "tp")), P(("dp", "tp")))(batch["x"][0] @ state["w"])
    return {"w": state["w"] - 0.01 * h}, {"h": h}


def short(text):
    """Without locations, except those that name arguments."""
    names = dict(re.findall(r'^(#loc\d*) = loc\(("(?:state|batch)[^"]*")\)$', text, re.M))
    text = re.sub(r"^#loc.*\n", "", text, flags=re.M)
    text = re.sub(r' loc\("[^"]*"\(#loc\d*\)\)', "", text)
    return re.sub(r" loc\((#loc\d*)\)", lambda m: f" loc({names[m[1]]})" if m[1] in names else "", text)


def main(name):
    function, axes = PROGRAMS[name]
    random = np.random.default_rng(1)
    state = {"w": (random.standard_normal((N, N)) / 2).astype(np.float32)}
    batches = [{"x": random.standard_normal((2, N, N)).astype(np.float32)} for _ in range(STEPS)]
    options = {}
    if axes:
        whole = NamedSharding(mesh_of(axes), P())
        options = {"in_shardings": whole, "out_shardings": whole}

    def step(state, batch):
        return function(state, batch)

    jitted = jax.jit(step, donate_argnums=0, keep_unused=True, **options)
    checks = [export.DisabledSafetyCheck.custom_call(call) for call in ("mhlo.tan",)]
    text = export.export(jitted, platforms=("cpu",), disabled_checks=checks)(state, batches[0]).mlir_module()
    tensors = {f"state/state['{n}']": v for n, v in state.items()}
    tensors.update({f"feed/batch['{n}']": np.stack([b[n] for b in batches]) for n in batches[0]})
    history = []
    for batch in batches:
        state, metrics = jax.jit(function)(state, batch)
        history.append(metrics)
    tensors.update({f"final/state['{n}']": np.asarray(v) for n, v in state.items()})
    for n in history[0]:
        tensors[f"history/result[1]['{n}']"] = np.stack([np.asarray(metrics[n]) for metrics in history])
    path = os.path.join(HERE, f"{name}-{jax.__version__}")
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write(f"// Written by JAX {jax.__version__}.\n" + short(text))
    save(path + ".safetensors", tensors)


for name in sys.argv[1:]:
    main(name)
