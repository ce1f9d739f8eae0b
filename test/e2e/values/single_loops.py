"""One program per pitfall of loops, branches and their carries. Each fills a Program. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from programs import EXACT, LOOSE
from singles import each, exported, rng, single


@exported
def empty_tensors_in_branches(p):
    x, k = p.input(np.zeros((0,), np.float32)), p.input(np.int32(1))
    each(p, x, k)(
        lambda a, i: lax.switch(i, [lambda b: (b, i), lambda b: (b * 2, i + 5), lambda b: (b + 1, -i)], a),
        lambda a, i: lax.cond(i > 0, lambda b: jnp.sum(b) + 1, lambda b: jnp.float32(3), a),
        lambda a, i: lax.fori_loop(0, i + 2, lambda n, c: (c[0], c[1] + jnp.sum(c[0]) + n), (a, jnp.float32(0))),
    )


@single
def loops_and_branches(p):
    x, n = p.input(np.arange(1, 7, dtype=np.int32).reshape(3, 2)), p.input(np.int32(4))
    each(p, x, n)(
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
    )


@single
def long_loop_bodies(p):
    """More updates of one array in an iteration than bufferization analyses at once, with reads of the old array."""
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

    each(p, x, trust=LOOSE)(
        *[lambda a: lax.while_loop(lambda c: (c[0] < 4) & (c[1].max() < 50), body, (0, a))[1] for body in (turn, chain)]
    )


@single
def loops_until_convergence(p):
    """Carries of any order, forwarded in any way: previous values, errors, flags, and values that swap."""
    x, k = p.input(np.linspace(0.2, 1.9, 6, dtype=np.float32).reshape(2, 3)), p.input(np.array([7, 42], np.uint32))
    far = lambda a, b: jnp.abs(a - b).max() > 1e-4
    each(p, x, trust=LOOSE)(
        lambda a: lax.while_loop(lambda c: far(c[0], c[1]), lambda c: (jnp.cos(c[0]), c[0]), (a, a + 1)),
        lambda a: lax.while_loop(
            lambda c: c[0] > 1e-4, lambda c: (jnp.abs(jnp.cos(c[1]) - c[1]).max(), jnp.cos(c[1])), (jnp.float32(1), a)
        ),
        lambda a: lax.while_loop(lambda c: c[0], lambda c: (jnp.sum(c[1]) > 0.5, c[1] * 0.7), (True, a)),
        lambda a: lax.while_loop(lambda c: c[2] < 5, lambda c: (c[1], c[0], c[2] + 1), (a, a * 2, 0)),
        lambda a: jax.scipy.special.betainc(a + 0.5, a + 1.5, a / 2),
        lambda a: jax.scipy.special.gammainc(a + 0.5, a),
    )
    inner = lambda c: lax.while_loop(
        lambda t: jnp.abs(t[0] - t[1]).max() > 0.05, lambda t: (t[0] * 0.9, t[0], t[2] + 1), (c[0], c[0] + 1, 0)
    )
    each(p, x, trust=LOOSE)(
        lambda a: lax.while_loop(lambda c: far(c[0], c[1]), lambda c: (inner(c)[0] + 0.01, c[0]), (a, a + 1))
    )
    each(p, k, x, trust=LOOSE)(lambda k, a: jax.random.gamma(k, a))


@single
def constants_in_loops(p):
    """Tables of one shape and different contents, each in its own loop."""
    x = p.input(np.ones(3, np.float32))
    f = lambda table, most: lambda a: lax.while_loop(
        lambda c: c.sum() < most, lambda c: c + jnp.array(table, jnp.float32), a
    )
    each(p, x)(f([1, 2, 3], 50), f([3, 5, 9], 70), f([1, 2, 4], 50))


@single
def recurrences(p):
    """Loops of many iterations with products, forward and backward: each iteration is a list of launches. Sums,
    stacks, counters, scalars and swapped values are carried; loops are nested; invariants are read directly, cast or
    transposed."""
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

    each(p, xs, w, u, s, trust=LOOSE)(
        lambda *a: jax.grad(lstm, 1)(*a)[::4],
        jax.value_and_grad(lstm, 3),
        places,
        narrow,
        inside,
        filled,
        jax.grad(lambda *a: inside(*a)[1].sum(), 2),
    )


@single
def lists_that_end(p):
    """Data-dependent loops and branches with products or LAPACK: zero, one and many iterations, counters that are
    read, several results of which a branch forwards some, and all of these nested."""
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
            k, [lambda x: (jnp.tanh(x @ w), x, k * 2), lambda x: (x, jnp.sin(x) @ w.T, 5), lambda x: (x * 2, x, k)], x
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

    each(p, x, w, n, a, trust=LOOSE)(
        lambda x, w, n, a: point(x, w),
        turns(0),
        turns(1),
        turns(2),
        turns(3),
        *[lambda x, w, n, a, k=k: chosen(n[k], x, w) for k in range(4)],
        roots,
        both,
        lambda x, w, n, a: lax.cond(n[1] > 0, lambda y: y @ w, lambda y: y, x) + x,
        # The loop in the branch that is not selected would never end.
        lambda x, w, n, a: lax.cond(n[1] > 0, lambda: a, lambda: forever(a)),
    )


@single
def branches_that_decompose(p):
    """LAPACK in branches: in one region and in all, with forwarded results, empty ones and gradients, in loops, with a
    loop inside, and in deeply nested branches."""
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

    # The condition of a loop may itself be in a branch or a loop.
    def condition(inner):
        return lambda a, n: lax.while_loop(lambda c: inner(c, n), lambda c: (c[0] + jnp.eye(12), c[1] + 1), (a, 0))

    def chosen(c, n):
        return lax.cond(c[1] < n[2] + 1, lambda a: factor(a)[0, 0, 0], lambda a: -1.0, c[0]) > 0

    def repeated(c, n):
        return lax.fori_loop(0, n[2] + 1 - c[1], lambda i, a: factor(a @ a.mT + jnp.eye(12)), c[0])[0, 0, 0] > 1.5

    sides = [factor, jnp.linalg.inv, lambda a: jnp.linalg.qr(a)[0], lambda a: a]
    each(p, a, n, trust=LOOSE)(
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
    )


@single
def counters_that_wrap(p):
    """A counter overflows from the largest number to the smallest: steps of more than one skip the bound."""
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

    each(p, a, b, trust=EXACT)(
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
    )
