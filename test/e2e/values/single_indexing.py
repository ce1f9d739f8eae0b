"""One program per pitfall of indices, slices, shapes and data movement. Each fills a Program. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from programs import LOOSE, ROUNDED
from singles import each, rng, single


@single
def gather_out_of_bounds(p):
    x, i = p.input(np.arange(12, dtype=np.float32).reshape(4, 3)), p.input(
        np.array([0, 3, 4, 100, -1, -4, -5, -(2**31), 2**31 - 1], np.int32)
    )
    each(p, x, i)(
        lambda a, k: a[k],
        lambda a, k: a.at[k].get(mode="fill", fill_value=-7),
        lambda a, k: a.at[k].get(mode="clip"),
        lambda a, k: jnp.take(a, k, axis=1, mode="wrap"),
        lambda a, k: a[k.astype("uint32")],
        lambda a, k: a.at[k.astype("int8")].get(mode="clip"),
        lambda a, k: a.at[:, k.astype("uint8")].get(mode="fill"),
    )


@single
def gather_in_general(p):
    r = rng(1)
    x = p.input(r.standard_normal((2, 4, 3, 5)).astype(np.float32))
    i = p.input(r.integers(-5, 6, (3, 2)).astype(np.int32))
    each(p, x, i)(
        lambda a, k: a[:, k, 1],
        lambda a, k: a[k, :, k],
        lambda a, k: a[0, k, :][:, :1],
        lambda a, k: a[1][k],
        lambda a, k: a[..., k],
        lambda a, k: jnp.take_along_axis(a[0], jnp.broadcast_to(k[None, :2, :1], (4, 2, 5)), axis=1),
    )
    each(p, x, i)(
        lambda a, k: jax.vmap(lambda s, m: lax.dynamic_slice(s, (m, 0, m), (2, 2, 3)))(a, k[0]),
        lambda a, k: jax.vmap(lambda s, m: s[m])(a, k[:2]),
    )
    numbers = lax.GatherDimensionNumbers(offset_dims=(0, 2), collapsed_slice_dims=(1, 3), start_index_map=(3, 1, 0))
    each(p, x)(
        lambda a: lax.gather(
            a, jnp.array([[4, 3, 0], [7, -1, 1], [2, 2, 9]], "int32"), numbers, (2, 1, 3, 1), mode="clip"
        )
    )
    one = lax.GatherDimensionNumbers(offset_dims=(1, 2, 3), collapsed_slice_dims=(0,), start_index_map=(0,))
    each(p, x)(lambda a: lax.gather(a, jnp.array([[1], [0]], "int32"), one, (1, 2, 3, 5), mode="clip"))


@single
def dynamic_slices(p):
    x = p.input(np.arange(20, dtype=np.int32).reshape(4, 5))
    i = p.input(np.array([-100, -1, 0, 2, 3, 100], np.int32))
    for k in range(6):
        each(p, x, i)(
            lambda a, s, k=k: lax.dynamic_slice(a, (s[k], s[5 - k]), (2, 3)),
            lambda a, s, k=k: lax.dynamic_update_slice(a, -a[:2, :3], (s[k], s[k])),
        )
    each(p, x, i)(
        lambda a, s: lax.dynamic_slice(a, (s[0].astype("uint8"), s[2].astype("uint8")), (1, 1)),
        lambda a, s: lax.dynamic_index_in_dim(a, s[3], 0),
    )


@single
def scatter_out_of_bounds(p):
    x, i = p.input(np.arange(12, dtype=np.float32).reshape(4, 3)), p.input(
        np.array([0, 3, 4, 100, -1, -5, -(2**31), 2**31 - 1], np.int32)
    )
    u = p.input(np.arange(24, dtype=np.float32).reshape(8, 3) + 100)
    each(p, x, i, u)(
        lambda a, k, v: a.at[k].set(v),
        lambda a, k, v: a.at[k].add(v, mode="drop"),
        lambda a, k, v: a.at[k].max(v),
        lambda a, k, v: a.at[k[:3]].set(v[:3], mode="promise_in_bounds"),
        lambda a, k, v: a.at[k.astype("uint32")].min(-v),
        lambda a, k, v: a.at[:, k].add(v[:, :1].T),
    )


@single
def scatter_of_windows(p):
    """A window that reaches beyond the edge is skipped entirely."""
    x = p.input(np.zeros((5, 4), np.float32))
    u = p.input(np.arange(1, 13, dtype=np.float32).reshape(3, 2, 2))
    numbers = lax.ScatterDimensionNumbers(
        update_window_dims=(1, 2), inserted_window_dims=(), scatter_dims_to_operand_dims=(0, 1)
    )
    for at in (
        [[0, 0], [1, 1], [3, 2]],
        [[4, 0], [0, 3], [2, 2]],
        [[-1, 0], [0, -1], [3, 3]],
        [[1, 1], [1, 1], [1, 2]],
    ):
        index = np.array(at, np.int32)
        each(p, x, u)(
            lambda a, v, k=index: lax.scatter_add(a, jnp.asarray(k), v, numbers),
            lambda a, v, k=index: lax.scatter_max(a, jnp.asarray(k), v, numbers),
            lambda a, v, k=index: lax.scatter_add(a, jnp.asarray(k), v, numbers, mode="clip"),
        )


@single
def scatter_in_general(p):
    r = rng(2)
    x, y = p.input(r.integers(-5, 6, (3, 4, 5)).astype(np.float32)), p.input(r.integers(-9, 9, (3, 4)).astype(np.int32))
    i = p.input(r.integers(-6, 7, (2, 3)).astype(np.int32))
    each(p, x, i)(
        lambda a, k: a.at[:, k].add(2.0),
        lambda a, k: a.at[k, :, k].multiply(3.0),
        lambda a, k: a.at[k.T, k.T[:, :1]].add(1.0),
        lambda a, k: a.at[..., k].min(0.5),
        lambda a, k: a.at[1, k].add(k[..., None].astype("float32")),
        lambda a, k: jax.vmap(lambda s, m: s.at[m].add(1.0))(a, k.T),
    )
    each(p, y, i)(
        lambda a, k: a.at[k].add(7),
        lambda a, k: a.at[k].multiply(-3),
        lambda a, k: a.at[k, k].max(4),
        lambda a, k: jax.vmap(lambda s, m: s.at[m].min(-2))(a, k.T),
        lambda a, k: jax.ops.segment_sum(a, k[0] + 1, num_segments=4),
        lambda a, k: a.at[k].apply(lambda v: v * 2 + 1),
    )


@single
def empty_tensors(p):
    x, y, z = (
        p.input(np.zeros((0, 3), np.float32)),
        p.input(rng(4).standard_normal((2, 3)).astype(np.float32)),
        p.input(np.zeros((2, 0), np.float32)),
    )
    each(p, x)(
        lambda a: jnp.sum(a, 0),
        lambda a: jnp.max(a, 0, initial=-2.0),
        lambda a: jnp.prod(a),
        lambda a: jnp.sin(a) + 1,
        lambda a: jnp.pad(a, ((1, 2), (0, 0)), constant_values=3.0),
        lambda a: jnp.sort(a, 1),
        lambda a: jnp.cumsum(a, 0),
        lambda a: a.T @ a,
        lambda a: jnp.any(a > 0, 0),
        lambda a: a.reshape(3, 0),
        lambda a: jnp.mean(a, 1),
    )
    each(p, x, y)(
        lambda a, b: jnp.concatenate([a, b, a]),
        lambda a, b: b @ a.T,
        lambda a, b: b.at[jnp.zeros((0,), "int32")].add(a),
        lambda a, b: b[jnp.zeros((0,), "int32")],
        lambda a, b: lax.dynamic_update_slice(b, a, (1, 0)),
        lambda a, b: b[2:],
        lambda a, b: lax.scan(lambda c, r: (c + r, c), b[0], a),
        lambda a, b: jnp.where(b[0] > 0, a, 1.0),
    )
    each(p, z, y)(
        lambda a, b: a @ jnp.zeros((0, 4)),
        lambda a, b: jnp.concatenate([a, b], 1),
        lambda a, b: lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, c[1] * 2, c[2] + 1), (0, a, b)),
    )


@single
def scalars(p):
    x, i = p.input(np.float32(1.5)), p.input(np.int32(-7))
    each(p, x, trust=ROUNDED)(
        jnp.floor,
        lambda a: a + 2,
        lambda a: a.reshape(1, 1),
        lambda a: jnp.broadcast_to(a, (2, 3)),
        lambda a: jnp.transpose(a),
        lambda a: lax.rev(a, ()),
        lambda a: jnp.sum(a),
        lambda a: lax.pad(a, a, ()),
        lambda a: jnp.where(a > 1, a, 0),
        lambda a: a[None, ...].at[0].add(1.0),
        lambda a: lax.reduce_precision(a, 4, 3),
        lambda a: lax.dynamic_slice(a, (), ()),
    )
    each(p, i)(
        lambda a: a // 2,
        lambda a: a % 3,
        jnp.abs,
        lambda a: a.astype("float32"),
        lambda a: lax.dot(a[None], a[None]),
        lambda a: jnp.arange(10)[a],
    )
    each(p, x, i, trust=ROUNDED)(
        lambda a, k: jnp.where(k < 0, a, -a),
        lambda a, k: lax.clamp(a - 1, jnp.linspace(0.0, 3.0, 4), a),
        lambda a, k: lax.select(k < 0, jnp.zeros((2, 2)), jnp.ones((2, 2))),
    )


@single
def selections(p):
    x, c = p.input(rng(8).standard_normal((3, 4)).astype(np.float32)), p.input(np.array([True, False, True, True]))
    each(p, x, c, trust=ROUNDED)(
        lambda a, m: jnp.where(m, a, -a),
        lambda a, m: lax.select(m[1], a, a + 1),
        lambda a, m: lax.select(m[0], a, a + 1),
        lambda a, m: lax.clamp(-0.5, a, 0.5),
        lambda a, m: lax.clamp(a - 1, a * 3, a + 1),
        lambda a, m: lax.select_n(m, a[0], a[1]),
        lambda a, m: jnp.select([a > 1, a < 0], [a, -a], 7.0),
    )


@single
def pads(p):
    x = p.input(np.arange(1, 13, dtype=np.int32).reshape(3, 4))
    each(p, x)(
        *[
            lambda a, e=e: lax.pad(a, jnp.int32(-9), e)
            for e in (
                ((1, 2, 0), (0, 0, 3)),
                ((-1, 0, 0), (0, -2, 0)),
                ((-1, -1, 1), (2, -3, 2)),
                ((0, 0, 2), (-4, 5, 0)),
                ((-2, 1, 1), (-3, -3, 1)),
                ((3, -2, 0), (0, 0, 0)),
            )
        ]
    )
    each(p, x)(
        *[
            lambda a, m=m: jnp.pad(a, ((1, 2), (2, 1)), mode=m)
            for m in ("edge", "reflect", "symmetric", "wrap", "constant")
        ]
    )


@single
def moves(p):
    x = p.input(np.arange(120, dtype=np.float32).reshape(2, 3, 4, 5))
    each(p, x)(
        lambda a: lax.rev(a, (0, 2)),
        lambda a: jnp.transpose(a, (3, 1, 0, 2)),
        lambda a: a.reshape(6, 20).T.reshape(5, 4, 6),
        lambda a: a[:, ::-2, 1:4:2, ::3],
        lambda a: jnp.roll(a, 2, 3),
        lambda a: jnp.tile(a[0, 0], (2, 1)),
        lambda a: jnp.concatenate([a, a[:, :1], a[:, 1:]], 1),
        lambda a: jnp.stack([a[0], a[1]], -1),
        lambda a: lax.broadcast_in_dim(a[:, 0, 0, 0], (3, 2, 4), (1,)),
        lambda a: jnp.repeat(a[0, 0], 2, axis=1),
        lambda a: jnp.moveaxis(a, 0, -1)[1, ::2],
    )


@single
def single_index_vectors(p):
    """Writes at one index: loops of one iteration, which become a plain store."""
    x, v, n, i = (
        p.input(a)
        for a in (
            rng(15).standard_normal((4, 16)).astype(np.float32),
            np.arange(9, dtype=np.float32),
            np.arange(9, dtype=np.int32),
            np.int32(2),
        )
    )
    each(p, x, i, trust=ROUNDED)(
        lambda a, i: a.at[i].set(a[0]),
        lambda a, i: a.at[2, 3].set(1.5),
        lambda a, i: a.at[i, i].add(2.0),
        lambda a, i: a.at[-1].mul(a[1]),
    )
    each(p, v, i)(
        lambda a, i: a.at[i].set(3.0),
        lambda a, i: a.at[5].max(9.0),
        lambda a, i: a.at[i].min(-9.0),
        lambda a, i: a.at[0].add(1.0),
    )
    each(p, n, i)(lambda a, i: a.at[i].set(7), lambda a, i: a.at[2].add(3), lambda a, i: a.at[99].set(1))
    each(p, x)(lambda a: lax.approx_max_k(a, 3), lambda a: lax.approx_min_k(a, 2, reduction_dimension=0))


@single
def many_updates_of_one_place(p):
    """Scatters with so many updates of one element that they are summed separately: into small and large operands,
    some out of bounds."""
    r = rng(16)
    n, v, s = (
        p.input(a)
        for a in (
            r.integers(-3, 9, 300).astype(np.int32),
            r.random((300, 6)).astype(np.float32),
            r.random(300).astype(np.float32),
        )
    )
    each(p, n, v, trust=LOOSE)(
        lambda i, u: jnp.ones((640, 6)).at[i].add(u),
        lambda i, u: jnp.ones((7, 6, 4)).at[i, :, abs(i) % 3].add(u),
        lambda i, u: jnp.ones((640, 6)).at[i].mul(1 + u / 64),
    )
    each(p, n, s, trust=LOOSE)(
        lambda i, u: jnp.zeros(9).at[i].add(u),
        lambda i, u: jnp.zeros((4000,)).at[i * 7].add(u),
        lambda i, u: jax.ops.segment_sum(u, i, 8),
    )


@single
def scattered_at_no_index(p):
    """Updates whose indices have no component all go to the window at the origin, which is the full operand: few and
    many, and over zeros that are added."""
    r = rng(29)
    x, few, many, i, j = (
        p.input(a)
        for a in (
            r.standard_normal((4, 2)).astype(np.float32),
            r.standard_normal((3, 4, 2)).astype(np.float32),
            r.standard_normal(600).astype(np.float32),
            np.zeros((3, 0), np.int32),
            np.zeros((600, 0), np.int32),
        )
    )
    numbers = jax.lax.ScatterDimensionNumbers((1, 2), (), ())
    wide = lambda many: many[:, None, None] * jnp.arange(160.0, dtype=jnp.float32).reshape(4, 40)
    each(p, x, few, many, i, j, trust=LOOSE)(
        lambda x, few, many, i, j: jax.lax.scatter_add(x, i, few, numbers),
        lambda x, few, many, i, j: jax.lax.scatter_max(x, i, few, numbers),
        lambda x, few, many, i, j: x + jax.lax.scatter_add(jnp.zeros((4, 2)), i, few, numbers),
        lambda x, few, many, i, j: jax.lax.scatter_add(jnp.ones((4, 40)), j, wide(many), numbers),
    )
