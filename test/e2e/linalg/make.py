#!/usr/bin/env python3
"""Writes the programs with linear algebra in this folder, and their values from JAX: make.py [NAME...]. Needs jax and
safetensors.

Compared values do not depend on the signs of eigenvectors and singular vectors, which a library may choose.
"""
import os
import sys

import jax
import jax.numpy as jnp
import jax.scipy.linalg as scipy
import numpy as np
from jax.lax import linalg

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from jax_programs import with_names, write  # noqa: E402

jax.config.update("jax_enable_x64", True)
STEPS, MICROBATCHES, BATCH, WIDTH = 3, 2, 4, 8
tree = jax.tree.map
PROGRAMS = {}


def program(function):
    PROGRAMS[function.__name__] = function
    return function


def stage(k, function):
    def body(*args):
        return function(*args)

    body.__name__ = f"mpmd_stage_{k}_body"
    return jax.jit(body)


def normal(seed, *shape, dtype=np.float32):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def layers():
    return [{"w": normal(k, WIDTH, WIDTH) / np.float32(np.sqrt(WIDTH))} for k in range(2)]


def batches():
    shape = (STEPS, MICROBATCHES, BATCH, WIDTH)
    return {"x": normal(7, *shape), "y": normal(8, *shape)}


def gradients(params, batch):
    """Loss and gradients of two stages, summed over microbatches."""
    first, last = stage(0, lambda p, x: jnp.tanh(x @ p["w"])), stage(1, lambda p, x: x @ p["w"])

    def loss(params, mb):
        return jnp.mean(jnp.square(last(params[1], first(params[0], mb["x"])) - mb["y"]))

    def body(total, mb):
        return tree(jnp.add, total, jax.value_and_grad(loss)(params, mb)), None

    return jax.lax.scan(body, (jnp.zeros((), np.float32), tree(jnp.zeros_like, params)), batch)[0]


def optimizer(state, update):
    """A step whose update computes new parameters and state from parameters, state and gradients of each layer."""

    def step(s, batch):
        value, grads = gradients([layer["params"] for layer in s], batch)
        return [update(layer, grad["w"]) for layer, grad in zip(s, grads)], {"loss": value}

    return step, [{"params": p, **state(p["w"])} for p in layers()], batches()


def moved(layer, direction, rate=0.05):
    return {"w": layer["params"]["w"] - np.float32(rate) * direction}


@program
def gaussian_process():
    """Gaussian process: hyperparameters by the gradient of the marginal likelihood, and predictions."""
    points = 12

    def kernel(p, a, b):
        distance = jnp.sum(jnp.square(a[:, None] - b[None]), -1)
        return jnp.exp(p["amplitude"] - 0.5 * distance * jnp.exp(-2 * p["length"]))

    def likelihood(p, batch):
        k = kernel(p, batch["x"], batch["x"]) + jnp.exp(p["noise"]) * jnp.eye(points, dtype=np.float32)
        factor = jnp.linalg.cholesky(k)
        alpha = scipy.cho_solve((factor, True), batch["y"])
        half = scipy.solve_triangular(factor, batch["y"], lower=True)
        mean = kernel(p, batch["at"], batch["x"]) @ alpha
        return 0.5 * half @ half + jnp.sum(jnp.log(jnp.diag(factor))), mean

    def step(p, batch):
        (value, mean), grads = jax.value_and_grad(likelihood, has_aux=True)(p, batch)
        return tree(lambda x, g: x - np.float32(0.02) * g, p, grads), {"loss": value, "mean": mean}

    state = {n: np.float32(v) for n, v in (("amplitude", 0.1), ("length", 0.2), ("noise", -1.0))}
    x = normal(1, STEPS, points, 2)
    return step, state, {"at": normal(2, STEPS, 5, 2), "x": x, "y": np.sin(x.sum(-1)).astype(np.float32)}


@program
def shampoo():
    """Shampoo: inverse fourth roots by eigendecompositions."""

    def root(a):
        w, v = jnp.linalg.eigh(a + np.float32(1e-3) * jnp.eye(WIDTH, dtype=a.dtype))
        return (v * jnp.maximum(w, np.float32(1e-6)) ** np.float32(-0.25)) @ v.T

    def update(layer, g):
        left, right = layer["left"] + g @ g.T, layer["right"] + g.T @ g
        return {"left": left, "params": moved(layer, root(left) @ g @ root(right)), "right": right}

    zero = np.zeros((WIDTH, WIDTH), np.float32)
    return optimizer(lambda w: {"left": zero, "right": zero}, update)


@program
def soap():
    """SOAP: Adam in an eigenbasis, which the first step computes and later steps update by one QR decomposition."""

    def basis(first, stats, old):
        found = lambda: jnp.linalg.eigh(stats)[1]
        turned = lambda: jnp.linalg.qr(stats @ old)[0]
        return jax.lax.cond(first, found, turned)

    def update(layer, g):
        stats = (
            np.float32(0.9) * layer["stats"] + g @ g.T + np.float32(0.01) * jnp.diag(jnp.arange(WIDTH, dtype=g.dtype))
        )
        q = basis(layer["count"] == 0, stats, layer["basis"])
        turned = q.T @ g
        second = np.float32(0.9) * layer["second"] + jnp.square(turned)
        direction = q @ (turned / (jnp.sqrt(second) + np.float32(1e-4)))
        return {
            "basis": q,
            "count": layer["count"] + 1,
            "params": moved(layer, direction, 0.01),
            "second": second,
            "stats": stats,
        }

    zero = np.zeros((WIDTH, WIDTH), np.float32)
    return optimizer(
        lambda w: {"basis": np.eye(WIDTH, dtype=np.float32), "count": np.int32(0), "second": zero, "stats": zero},
        update,
    )


@program
def galore():
    """GaLore: momentum in the space of the largest singular vectors."""

    def update(layer, g):
        u = jnp.linalg.svd(g, full_matrices=False)[0][:, :3]
        momentum = np.float32(0.9) * layer["momentum"] + u @ (u.T @ g)
        return {"momentum": momentum, "params": moved(layer, momentum)}

    return optimizer(lambda w: {"momentum": np.zeros((WIDTH, WIDTH), np.float32)}, update)


@program
def muon_by_qr():
    def update(layer, g):
        momentum = np.float32(0.9) * layer["momentum"] + g
        q, r = jnp.linalg.qr(momentum)
        return {"momentum": momentum, "params": moved(layer, q * jnp.sign(jnp.diag(r)))}

    return optimizer(lambda w: {"momentum": np.zeros((WIDTH, WIDTH), np.float32)}, update)


def of_one_argument(functions, inputs):
    """A step that returns the result of each function for its input, and the gradient."""

    def step(count, batch):
        results = {}
        for name, (argument, function) in functions.items():
            x = batch[argument]
            made = function(x)
            for i, leaf in enumerate(jax.tree.leaves(made)):
                results[f"{name}.{i}"] = leaf
            weights = [
                jnp.cos(jnp.arange(leaf.size, dtype=x.dtype)).reshape(leaf.shape) for leaf in jax.tree.leaves(made)
            ]
            smooth = lambda x: sum(jnp.sum(w * leaf) for w, leaf in zip(weights, jax.tree.leaves(function(x))))
            if name not in WITHOUT_GRADIENT:
                results[f"{name}.gradient"] = jax.grad(smooth)(x)
        return count + 1, results

    return step, np.int32(0), inputs


WITHOUT_GRADIENT = {
    "lu",
    "pivots",
    "pivoted",
    "complete",
    "reflectors",
    "product",
    "full",
    "full_wide",
    "by_qr",
    "inverse_of_none",
}


def functions():
    """By name: the argument, and a function of it. Square matrices are in batches of three; others are single."""
    spd = lambda x: x @ jnp.swapaxes(x, -1, -2) + jnp.eye(x.shape[-1], dtype=x.dtype)
    lower = lambda x: jnp.tril(x) + 2 * jnp.eye(x.shape[-1], dtype=x.dtype)
    far = lambda x: x + 3 * jnp.eye(x.shape[-1], dtype=x.dtype)
    raw = lambda x: (lambda h, tau: (h.T, tau))(*jnp.linalg.qr(x, mode="raw"))
    return {
        "cholesky": ("square", lambda x: jnp.linalg.cholesky(spd(x))),
        "cholesky_upper": ("square", lambda x: jnp.linalg.cholesky(spd(x), upper=True)),
        "left": ("square", lambda x: linalg.triangular_solve(lower(x), x, left_side=True, lower=True)),
        "transposed": (
            "square",
            lambda x: linalg.triangular_solve(lower(x), x, left_side=True, lower=True, transpose_a=True),
        ),
        "right": ("square", lambda x: linalg.triangular_solve(jnp.swapaxes(lower(x), -1, -2), x, lower=False)),
        "unit": ("square", lambda x: linalg.triangular_solve(x / 4, x, left_side=True, lower=True, unit_diagonal=True)),
        "vector": ("square", lambda x: scipy.solve_triangular(lower(x)[0], x[0, 0], lower=True)),
        "lu": ("square", lambda x: scipy.lu(far(x)[0])),
        "pivots": ("tall", lambda x: linalg.lu(x)),
        "solve": ("square", lambda x: jnp.linalg.solve(far(x), x)),
        "inverse": ("square", lambda x: jnp.linalg.inv(far(x))),
        "determinant": ("square", lambda x: jnp.linalg.det(far(x))),
        "logarithm": ("square", lambda x: jnp.linalg.slogdet(far(x))[1]),
        "qr": ("tall", lambda x: jnp.linalg.qr(x)),
        "qr_of_batch": ("square", lambda x: jnp.linalg.qr(x)),
        "r_of_wide": ("wide", lambda x: jnp.linalg.qr(x, mode="r")),
        "complete": ("tall", lambda x: jnp.linalg.qr(x, mode="complete")),
        "pivoted": ("tall", lambda x: scipy.qr(x, mode="economic", pivoting=True)),
        "reflectors": ("tall", lambda x: linalg.householder_product(*raw(x))),
        "product": ("tall", lambda x: linalg.ormqr(*raw(x), x, transpose=True)),
        "values": ("square", lambda x: jnp.linalg.eigvalsh(spd(x))),
        "root": (
            "square",
            lambda x: (lambda w, v: (v * jnp.sqrt(w)[..., None, :]) @ jnp.swapaxes(v, -1, -2))(
                *jnp.linalg.eigh(spd(x))
            ),
        ),
        "singular": ("tall", lambda x: jnp.linalg.svd(x, compute_uv=False)),
        "polar": ("tall", lambda x: (lambda u, s, vt: u @ vt)(*jnp.linalg.svd(x, full_matrices=False))),
        "polar_of_batch": ("square", lambda x: (lambda u, s, vt: u @ vt)(*jnp.linalg.svd(x, full_matrices=False))),
        "full": ("tall", lambda x: (lambda u, s, vt: (jnp.abs(u[:, :3]), s, u @ u.T))(*jnp.linalg.svd(x))),
        "full_wide": ("wide", lambda x: (lambda u, s, vt: (jnp.abs(u), s, vt.T @ vt))(*jnp.linalg.svd(x))),
        "by_qr": (
            "tall",
            lambda x: (lambda u, s, vt: u @ vt)(*linalg.svd(x, full_matrices=False, algorithm=linalg.SvdAlgorithm.QR)),
        ),
        "pseudoinverse": ("tall", lambda x: jnp.linalg.pinv(x)),
        "least_squares": ("tall", lambda x: jnp.linalg.lstsq(x, jnp.sin(x))[0]),
        "norm": ("tall", lambda x: jnp.linalg.norm(x, ord=2)),
        "no_factor": ("square", lambda x: jnp.linalg.cholesky(x - 5 * jnp.eye(x.shape[-1], dtype=x.dtype))[0, 0]),
        "inverse_of_none": ("none", lambda x: jnp.linalg.cholesky(x).sum()),
        "broken_vectors": ("broken", lambda x: jnp.linalg.eigh(x)),
        "broken_values": ("broken", lambda x: jnp.linalg.svd(x)),
    }


def of_type(dtype, names=None):
    square, tall = normal(3, 1, 3, 5, 5, dtype=dtype), normal(4, 1, 7, 3, dtype=dtype)
    broken = np.stack([np.full((3, 3), v, dtype) for v in (np.nan, np.inf, -np.inf)])
    broken = np.concatenate([broken, np.eye(3, dtype=dtype)[None]])[None]
    none = np.zeros((1, 0, 4, 4), dtype)
    wide = normal(5, 1, 3, 6, dtype=dtype)
    WITHOUT_GRADIENT.update({"broken_vectors", "broken_values", "no_factor"})
    chosen = {name: function for name, function in functions().items() if names is None or name in names}
    return of_one_argument(chosen, {"broken": broken, "none": none, "square": square, "tall": tall, "wide": wide})


@program
def single():
    return of_type(np.float32)


@program
def double():
    return of_type(np.float64, "cholesky left solve qr pivoted product root polar by_qr broken_values".split())


@program
def elsewhere():
    """StableHLO operations as JAX writes them for devices without LAPACK."""
    chosen = {n: f for n, f in functions().items() if n in ("cholesky", "right", "transposed", "unit")}
    return of_one_argument(chosen, {"square": normal(3, 1, 3, 5, 5)})


def text_of(name, step, state, first):
    platforms = ("tpu",) if name == "elsewhere" else ("cpu",)
    traced = jax.jit(step, donate_argnums=0, keep_unused=True).trace(state, first)
    text = traced.lower(lowering_platforms=platforms).as_text()
    return with_names(text, state, first)


write(HERE, PROGRAMS, text_of)
