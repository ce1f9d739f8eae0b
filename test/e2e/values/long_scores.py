"""Logits of long sequences, which are computed in blocks of rows: each function fills a Program. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np

from programs import LOOSE
from singles import each, rng, single

# Not multiples of any block size; large enough together that logits are not stored.
ROWS, COLUMNS, SIZE = 1466, 1442, 8
LOWEST = float(np.finfo(np.float32).min)


def inputs(p, seed):
    """Queries, keys and values."""
    r = rng(seed)
    return [p.input(r.standard_normal((n, SIZE)).astype(np.float32)) for n in (ROWS, COLUMNS, COLUMNS)]


def indices():
    return jnp.arange(ROWS)[:, None], jnp.arange(COLUMNS)


def attend(mask, q, k, v):
    return jax.nn.softmax(mask(q @ k.T / np.sqrt(SIZE)), -1) @ v


def gradients(function, scale):
    """Some rows of the gradients of a sum of squares. No two functions have the same logits."""

    def of(q, k, v):
        grads = jax.grad(lambda o: jnp.sum(function(*o) ** 2))((scale * q, k, v))
        return [g[3::17] for g in grads]

    return of


@single
def masks_of_long_scores(p):
    """Masks that hide later columns, distant ones, earlier ones, all of some rows, a range in the middle, and those of
    a constant; by an infinity, by the lowest number, by a number that may not hide anything, and by addition."""

    def hidden(value, seen):
        def mask(s):
            i, j = indices()
            return jnp.where(seen(i, j), s, value)

        return mask

    segments = np.repeat(np.arange(4), 400).astype(np.int32)
    ends = np.where(np.arange(COLUMNS) < 900, 0, LOWEST).astype(np.float32)
    known = np.arange(COLUMNS) >= 500
    masks = [
        hidden(-np.inf, lambda i, j: i >= j),
        hidden(LOWEST, lambda i, j: (i >= j) & (i - j < 150)),
        hidden(-1e9, lambda i, j: i >= j),
        hidden(LOWEST, lambda i, j: i <= j),
        hidden(LOWEST, lambda i, j: (i >= j) & (j >= 700)),
        hidden(-np.inf, lambda i, j: (j < 300) | (j > i - 500)),
        hidden(-np.inf, lambda i, j: (i.astype(jnp.uint32) - j.astype(jnp.uint32)) < 400),
        hidden(-np.inf, lambda i, j: jnp.array(segments[:ROWS])[:, None] == jnp.array(segments[:COLUMNS])),
        hidden(-np.inf, lambda i, j: jnp.array(known)),
        lambda s: s + jnp.array(ends),
    ]
    functions = [lambda *o, m=m: attend(m, *o) for m in masks]
    each(p, *inputs(p, 31), trust=LOOSE)(*[gradients(f, 0.5 + 0.1 * n) for n, f in enumerate(functions)])


@single
def masks_that_do_not_hide(p):
    """Low mask values that become visible again: in rows without other elements, by a mask around or after the mask,
    and by additions or subtractions."""
    low = lambda s, value: jnp.where(indices()[0] >= indices()[1], s, value)
    back = lambda: jnp.where(indices()[1] > COLUMNS - 5, -LOWEST, 0)
    masks = [
        lambda s: jnp.where(indices()[1] >= 1, low(s, LOWEST), LOWEST),
        lambda s: jnp.where(indices()[0] != 5, low(s, LOWEST), LOWEST),
        lambda s: jnp.where(indices()[1] >= 1, low(s, LOWEST), -np.inf),
        lambda s: low(s, -1e30) + 1e31 * (indices()[0] < indices()[1]),
        lambda s: low(s, -1e30) + jnp.where(indices()[0] < indices()[1], 1e30, 0),
        lambda s: low(s, LOWEST) + back(),
        lambda s: low(s, LOWEST) - -back(),
        lambda s: low(s, LOWEST) - jnp.where(indices()[0] == 7, LOWEST, 0),
        lambda s: low(s, -1e30) + (indices()[1] / 40.0) ** 20,
        lambda s: low(s, -1e30) + ((((indices()[1] * 10.0) ** 2) ** 2) ** 2) * 1e-2,
        lambda s: low(s, -1e30) + indices()[1] / 1e-28,
    ]
    functions = [lambda *o, m=m: attend(m, *o) for m in masks]
    each(p, *inputs(p, 41), trust=LOOSE)(*[gradients(f, 0.5 + 0.1 * n) for n, f in enumerate(functions)])


@single
def readers_of_long_scores(p):
    """Logits that are read along rows and columns, by products on either side, by sums over both, again after a value
    that depends on them, and directly."""
    causal = lambda s: jnp.where(indices()[0] >= indices()[1], s, LOWEST)

    def twice(q, k, v):
        a = jax.nn.softmax(causal(q @ k.T), -1)
        return a @ jnp.tanh(a.T @ (a @ v)[:, :4])

    def contrast(q, k, v):
        s = q @ k.T
        return jax.nn.logsumexp(s, 0)[:, None] * v, jax.nn.logsumexp(s, 1)

    def entropy(q, k, v):
        a = jax.nn.softmax(causal(q @ k.T), -1)
        return a @ v - jnp.sum(jnp.where(a > 0, a * jnp.log(jnp.where(a > 0, a, 1)), 0))

    def capped(q, k, v):
        heads = jnp.einsum("tre,sre->rts", q.reshape(-1, 2, 4), k.reshape(-1, 2, 4))
        return jnp.einsum("rts,sr->tr", jax.nn.sigmoid(causal(2 * jnp.tanh(heads))), v[:, :2])

    def distances(q, k, v):
        return jnp.exp(-0.1 * ((q**2).sum(-1, keepdims=True) + (k**2).sum(-1) - 2 * q @ k.T)) @ v

    def nearest(q, k, v):
        s = q @ k.T
        return jnp.max(s, 1), jnp.max(s, 0), s[5::700, 3::100], jnp.sum(s)

    def turned(q, k, v):
        # As many rows as columns, so that products that are divided along either dimension start from zeros of one
        # shape.
        return jax.nn.softmax(q @ jnp.cos(q).T, -1).T @ jnp.sin(q)

    def half(q, k, v):
        q, k, v = (x.astype(jnp.bfloat16) for x in (q, k, v))
        return attend(causal, q, k, v).astype(jnp.float32)

    def best(q, k, v):
        # Rows and columns with a short remainder: the recomputed maxima must be the same.
        heads = lambda x: jnp.stack([x[:900, i : i + 4] for i in (0, 2, 4)])
        s = jnp.einsum("hte,hse->hts", heads(q), heads(k))
        return jnp.concatenate([s.max(1), s.max(2)])

    functions = [twice, best, entropy, capped, distances, turned, lambda *o: attend(lambda s: s, *o)]
    operands = inputs(p, 37)
    each(p, *operands, trust=LOOSE)(*[gradients(f, 0.5 + 0.1 * n) for n, f in enumerate(functions)])
    each(p, *operands, trust=LOOSE)(lambda *o: [x[3::17] for x in contrast(*o)], nearest, lambda *o: half(*o)[3::17])
