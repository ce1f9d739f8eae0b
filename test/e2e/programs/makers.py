"""Building blocks of the training steps. Needs jax."""
import jax
import jax.numpy as jnp
import numpy as np

WIDTH, BATCH, MICROBATCHES, STEPS = 8, 4, 3, 4
tree = jax.tree.map
PROGRAMS = {}
# The mesh of sharded programs, and a function that returns the shardings of state and batch.
SHARDED = {}
# Programs with GSPMD shardings.
TILED = {"sharded_tiles"}


def program(function):
    PROGRAMS[function.__name__] = function
    return function


def sharded(axes, specs):
    def add(function):
        SHARDED[function.__name__] = axes, specs
        return program(function)

    return add


def stage(k, function):
    def body(*args):
        return function(*args)

    body.__name__ = f"mpmd_stage_{k}_body"
    return jax.jit(body)


def dense(activation):
    return lambda p, x: activation(x @ p["w"] + p["b"])


def layers(count=3, seed=1, width=WIDTH):
    rng = np.random.default_rng(seed)
    return [
        {
            "b": np.zeros(width, np.float32),
            "w": (rng.standard_normal((width, width)) / np.sqrt(width)).astype(np.float32),
        }
        for _ in range(count)
    ]


def three():
    return [stage(0, dense(jnp.tanh)), stage(1, dense(jax.nn.gelu)), stage(2, dense(lambda x: x))]


def through(functions, params, x):
    for function, p in zip(functions, params):
        x = function(p, x)
    return x


def square_loss(functions):
    return lambda params, mb: jnp.mean(jnp.square(through(functions, params, mb["x"]) - mb["y"]))


def batches(**more):
    rng = np.random.default_rng(2)
    shape = (STEPS, MICROBATCHES, BATCH, WIDTH)
    return {
        "x": rng.standard_normal(shape).astype(np.float32),
        "y": rng.standard_normal(shape).astype(np.float32),
        **more,
    }


def accumulate(loss, params, batch, **options):
    """Mean loss and gradient by a scan over the microbatches."""

    def body(total, mb):
        return tree(jnp.add, total, jax.value_and_grad(loss)(params, mb)), None

    total, _ = jax.lax.scan(body, (jnp.zeros(()), tree(jnp.zeros_like, params)), batch, **options)
    return tree(lambda t: t / MICROBATCHES, total)


def sgd(params, grads, rate=0.1):
    return tree(lambda p, g: p - rate * g, params, grads)


def trained(loss, **options):
    """A step that trains `params` by SGD, with its initial state and its batches."""

    def step(s, batch):
        value, grads = accumulate(loss, s["params"], batch, **options)
        return {"params": sgd(s["params"], grads)}, {"loss": value}

    return step, {"params": layers()}, batches()
