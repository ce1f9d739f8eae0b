"""mpmd_jax: test_mpmd_jax.py [DIRECTORY_OF_THE_TOOLS]. Exit code 77 if JAX is missing. With the tools, a step is also
trained and its state read back."""
import os
import re
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
try:
    import jax
    import jax.numpy as jnp
    import numpy as np
    import mpmd
    import mpmd_jax
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

jax.config.update("jax_platforms", "cpu")
jax.config.update("jax_num_cpu_devices", 2)
TOOLS = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 and os.path.isdir(sys.argv[1]) else None


def text_of(step, state, batches, folder):
    return mpmd_jax.export(step, state, batches, folder)


def signature(text):
    return next(line for line in text.splitlines() if "func.func public @main" in line)


class Marks(unittest.TestCase):
    def test_calls_keep_their_stage(self):
        f = mpmd_jax.stage(3, lambda x: jnp.sin(x) * 2)
        self.assertEqual(f(1.0), jnp.sin(1.0) * 2)
        text = jax.jit(jax.grad(lambda x: f(x))).lower(1.0).as_text()
        self.assertIn("@mpmd_stage_3_body", text)

    def test_stage_passes_keywords_and_trees(self):
        f = mpmd_jax.stage(0, lambda p, x, scale=1.0: (p["w"] * x * scale, p))
        out, tree = f({"w": jnp.ones(2)}, 3.0, scale=2.0)
        self.assertEqual(out.tolist(), [6.0, 6.0])
        self.assertEqual(list(tree), ["w"])

    def test_refuses_what_is_no_stage(self):
        for number, function, error in (
            (-1, abs, ValueError),
            ("0", abs, TypeError),
            (1.0, abs, TypeError),
            (True, abs, ValueError),
            (0, 5, TypeError),
        ):
            with self.assertRaises(error, msg=f"{number!r} {function!r}"):
                mpmd_jax.stage(number, function)
        self.assertIn("mpmd_stage_2_body", mpmd_jax.stage(np.int64(2), abs).__name__)

    def test_layers_of_a_scan_have_a_stage_each(self):
        f = mpmd_jax.stage(np.arange(6) // 4, lambda w, x: jnp.sin(w * x))

        def run(w):
            return jax.lax.scan(lambda x, row: (f(row, x), None), 1.0, w)[0]

        names = re.findall(r"call @(mpmd_stage_0x4_1x2_body\w*)", jax.jit(jax.grad(run)).lower(jnp.ones(6)).as_text())
        self.assertEqual(len(set(names)), 2, names)
        self.assertEqual(mpmd_jax.stage([1, 0, 1], abs).__name__, "mpmd_stage_1x1_0x1_1x1_body")
        for stages, error in (([], ValueError), ([0, -1], ValueError), ([0, 1.5], TypeError), ([[0]], TypeError)):
            with self.assertRaises(error, msg=f"{stages!r}"):
                mpmd_jax.stage(stages, abs)

    def test_arguments_that_are_no_arrays_are_part_of_the_stage(self):
        f = mpmd_jax.stage(1, lambda layer, x: layer["activation"](layer["w"] * x))
        layer = dict(w=jnp.ones(3), activation=jnp.tanh)
        self.assertEqual(f(layer, 2.0).tolist(), jnp.tanh(jnp.full(3, 2.0)).tolist())
        text = jax.jit(jax.grad(lambda w: f(dict(layer, w=w), 2.0).sum())).lower(layer["w"]).as_text()
        self.assertIn("@mpmd_stage_1_body", text)

    def test_layers_in_stages(self):
        layers = [lambda x, k=k: x + k for k in range(5)]
        run = jax.jit(lambda x: mpmd_jax.stages(layers, 2, first=1)(x))
        self.assertEqual(float(run(0.0)), 10)
        calls = re.findall(r"call @(mpmd_stage_\d_body)", run.lower(0.0).as_text())
        self.assertEqual(calls, ["mpmd_stage_1_body", "mpmd_stage_2_body"])
        with self.assertRaisesRegex(ValueError, "expected 1 to 5 stages, one layer for each at least, got 6"):
            mpmd_jax.stages(layers, 6)

    def test_accumulate(self):
        batch = {"x": jnp.arange(12.0).reshape(4, 3), "n": jnp.arange(4)}
        mean = mpmd_jax.accumulate(lambda mb: {"s": mb["x"].sum(), "v": mb["x"]}, batch)
        self.assertEqual(float(mean["s"]), 66.0 / 4)
        self.assertEqual(mean["v"].tolist(), [4.5, 5.5, 6.5])
        total = mpmd_jax.accumulate(lambda mb: mb["n"], batch, mean=False)
        self.assertEqual((int(total), total.dtype), (6, jnp.int32))

    def test_accumulate_refuses_uneven_batches(self):
        for batch in ({"x": jnp.ones((2, 3)), "y": jnp.ones(3)}, {"x": jnp.ones(())}, {}, {"x": jnp.ones((0, 3))}):
            with self.assertRaises(ValueError):
                mpmd_jax.accumulate(lambda mb: 0.0, batch)


class Modules(unittest.TestCase):
    """Flax NNX and Equinox, if they are installed."""

    def model(self):
        try:
            from flax import nnx
        except ImportError as missing:
            self.skipTest(str(missing))

        class Block(nnx.Module):
            def __init__(self, rngs):
                self.linear, self.dropout = nnx.Linear(4, 4, rngs=rngs), nnx.Dropout(0.5, rngs=rngs)

            def __call__(self, x):
                return self.dropout(jnp.tanh(self.linear(x)))

        class Model(nnx.Module):
            def __init__(self, rngs):
                self.layers = nnx.List([Block(rngs) for _ in range(4)])

            def __call__(self, x, stages):
                if stages:
                    return mpmd_jax.stages(self.layers, stages)(x)
                for layer in self.layers:
                    x = layer(x)
                return x

        return nnx, Model(nnx.Rngs(0))

    def test_nnx_modules_keep_what_they_count(self):
        nnx, model = self.model()
        definition, state = nnx.split(model)

        def loss(state, x, stages):
            model = nnx.merge(definition, state)
            return jnp.sum(model(x, stages) ** 2), nnx.state(model)

        step = jax.jit(jax.value_and_grad(loss, has_aux=True, allow_int=True), static_argnums=2)
        (plain, counted), _ = step(state, jnp.ones((2, 4)), 0)
        (marked, also), _ = step(state, jnp.ones((2, 4)), 2)
        self.assertEqual(float(plain), float(marked))
        counts = lambda tree: [
            int(leaf) for path, leaf in jax.tree_util.tree_flatten_with_path(tree)[0] if "count" in str(path)
        ]
        self.assertEqual((counts(counted), counts(also)), ([1] * 4, [1] * 4))
        self.assertIn("@mpmd_stage_1_body", step.lower(state, jnp.ones((2, 4)), 2).as_text())

    def test_an_nnx_module_is_a_stage(self):
        _, model = self.model()
        layer = model.layers[0]
        mpmd_jax.stage(0, layer)(jnp.ones((2, 4)))
        self.assertEqual(int(layer.dropout.rngs.count.value), 1)

    def test_nnx_modules_have_names(self):
        nnx, model = self.model()
        definition, state = nnx.split(model)
        run = lambda state, x: mpmd_jax.name_modules(nnx.merge(definition, state))(x, 0).sum()
        text = jax.jit(jax.grad(run, allow_int=True)).lower(state, jnp.ones((2, 4))).as_text(debug_info=True)
        self.assertIn("jvp(layers/3/linear)", text.replace("jvp(layers/3)/linear", "jvp(layers/3/linear)"))

    def test_equinox_modules_have_names(self):
        try:
            import equinox
        except ImportError as missing:
            self.skipTest(str(missing))
        model = equinox.nn.MLP(4, 4, 8, 2, key=jax.random.key(0))
        weights, rest = equinox.partition(model, equinox.is_array)
        run = lambda w, x: jax.vmap(mpmd_jax.name_modules(equinox.combine(w, rest)))(x).sum()
        text = jax.jit(jax.grad(run)).lower(weights, jnp.ones((2, 4))).as_text(debug_info=True)
        self.assertRegex(text, r"layers/2\)?\)?/")
        self.assertEqual(mpmd_jax.stage(0, model)(jnp.ones(4)).tolist(), model(jnp.ones(4)).tolist())
        with self.assertRaisesRegex(TypeError, "expected a module of Flax NNX or Equinox, got dict"):
            mpmd_jax.name_modules({})


class Export(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.out = os.path.join(self.folder.name, "new", "folder")

    def test_every_kind_of_leaf(self):
        state = {
            "key": jax.random.key(7),
            "n": 3,
            "rate": 0.5,
            "on": True,
            "half": jnp.ones(2, jnp.bfloat16),
            "w": np.eye(2),
            "written": jnp.zeros(3),
        }

        def step(s, batch):
            key, now = jax.random.split(s["key"])
            out = dict(
                s, key=key, n=s["n"] + 1, w=s["w"] * s["rate"] + jax.random.normal(now, (2, 2)), written=jnp.ones(3)
            )
            return out, {"loss": batch["x"].sum()}

        text = text_of(step, state, {"x": np.ones((2, 4), np.float32), "unused": np.zeros((2, 1), np.int32)}, self.out)
        for name in ("state['key']", "state['n']", "state['written']", "batch['x']", "batch['unused']"):
            self.assertIn(f'loc("{name}")', signature(text))
        self.assertEqual(signature(text).count("tf.aliasing_output"), 7)
        self.assertNotIn(os.sep + "mpmd_jax" + os.sep, text)
        stored = mpmd_jax.load(os.path.join(self.out, "state.safetensors"))
        self.assertEqual(
            (stored["state['key']"].dtype, stored["state['n']"].dtype, stored["state['w']"].dtype),
            (np.uint32, np.int32, np.float32),
        )
        back = mpmd_jax.load(os.path.join(self.out, "state.safetensors"), like=state)
        self.assertTrue(jnp.issubdtype(back["key"].dtype, jax.dtypes.prng_key))
        self.assertEqual(jax.random.bits(back["key"]), jax.random.bits(state["key"]))
        self.assertEqual((back["n"], back["rate"], back["on"]), (3, 0.5, True))
        self.assertEqual(back["half"].dtype, jnp.bfloat16)

    def test_any_names_of_parameters(self):
        text = text_of(lambda a, b, c=2: a + b.sum() * c, jnp.zeros(()), np.ones((3, 2), np.float32), self.out)
        self.assertIn('loc("state")', signature(text))
        self.assertIn('loc("batch")', signature(text))

    def test_shardings(self):
        mesh = jax.make_mesh((2,), ("dp",), axis_types=(jax.sharding.AxisType.Auto,))
        on = lambda *axes: jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec(*axes))
        state, batches = {"w": jnp.zeros((4, 2))}, np.ones((1, 2, 4), np.float32)
        of_state, of_batch = r'sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}]>', '[{"dp"}, {}]>'
        for step in (lambda s, b: {"w": s["w"] + b.sum()}, lambda s, b: ({"w": s["w"] + b.sum()}, b)):
            text = mpmd_jax.export(step, state, batches, self.out, (on(None, "dp"), on("dp")))
            arguments, results = signature(text).split(") -> (")
            self.assertIn('sdy.mesh @mesh = <["dp"=2]>', text)
            self.assertIn(of_state, arguments)
            self.assertIn(of_batch, arguments)
            self.assertIn(of_state, results)

    def test_shardings_are_a_pair(self):
        for wrong in ({"w": None}, (None,), (None, None, None)):
            with self.assertRaisesRegex(ValueError, "expected .shardings of the state, shardings of a batch."):
                mpmd_jax.export(lambda s, b: s, jnp.zeros(2), np.ones((1, 2), np.float32), self.out, wrong)

    def test_refuses_no_batches(self):
        for write in (mpmd_jax.export, mpmd_jax.export_evaluation):
            with self.assertRaisesRegex(ValueError, "expected at least one batch, got 0"):
                write(lambda s, b: s, jnp.zeros(2), np.ones((0, 2), np.float32), self.out)
        self.assertFalse(os.path.exists(self.out))

    def test_accumulates_on_explicit_meshes(self):
        mesh = jax.make_mesh((2,), ("tp",), axis_types=(jax.sharding.AxisType.Explicit,))
        with jax.set_mesh(mesh):
            w = jax.device_put(jnp.ones((4, 2)), jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("tp")))
            grad = lambda x: jax.grad(lambda w: jnp.sum(w * x))(w)
            total = jax.jit(lambda b: mpmd_jax.accumulate(grad, b))(jnp.ones((3,)))
        np.testing.assert_array_equal(total, np.ones((4, 2)))

    def test_restores_the_configuration(self):
        before = jax.config.jax_hlo_source_file_canonicalization_regex
        text_of(lambda s, b: s, jnp.zeros(()), np.ones((1,), np.float32), self.out)
        self.assertEqual(jax.config.jax_hlo_source_file_canonicalization_regex, before)

    def test_refuses_a_state_that_changes(self):
        zero = {"w": jnp.zeros(2), "n": 0}
        one = np.ones((1, 2), np.float32)
        cases = (
            (
                lambda s, b: {"w": s["w"][:1], "n": s["n"]},
                r"state\['w'\] goes in as float32\[2\] and comes out as float32\[1\]",
            ),
            (lambda s, b: (dict(s, n=s["n"] * 0.5), 0), r"state\['n'\] goes in as int32\[\] and comes out as float32"),
            (lambda s, b: b, "expected the step to return its state"),
        )
        for step, message in cases:
            with self.assertRaisesRegex(mpmd.Error, message):
                text_of(step, zero, one, self.out)
        self.assertFalse(os.path.exists(self.out), "a refused step leaves no files")

    def test_refuses_uneven_batches(self):
        for batches in ({"x": np.ones((2, 3)), "y": np.ones(3)}, {"x": np.float32(1)}, {"x": np.ones((0, 2))}):
            with self.assertRaises(ValueError):
                text_of(lambda s, b: s, jnp.zeros(()), batches, self.out)

    def test_load_names_what_is_missing_or_other(self):
        text_of(lambda s, b: s, {"w": jnp.zeros(2)}, np.ones((1, 2), np.float32), self.out)
        path = os.path.join(self.out, "state.safetensors")
        with self.assertRaisesRegex(KeyError, r"state\['v'\]"):
            mpmd_jax.load(path, like={"v": jnp.zeros(2)})
        with self.assertRaisesRegex(ValueError, r"expected float32\[3\], got float32\[2\]"):
            mpmd_jax.load(path, like={"w": jnp.zeros(3)})

    @unittest.skipUnless(TOOLS, "no directory of the tools is given")
    def test_trains_like_jax(self):
        import subprocess

        first, last = mpmd_jax.stage(0, lambda p, x: jnp.tanh(x @ p)), mpmd_jax.stage(
            1, lambda p, x, y: jnp.mean(jnp.square(x @ p - y))
        )

        def step(state, batch):
            key, now = jax.random.split(state["key"])
            scale = jax.random.uniform(now, (), minval=0.5)
            loss = lambda p, mb: last(p[1], first(p[0], mb["x"] * scale), mb["y"])
            value, grads = mpmd_jax.accumulate(lambda mb: jax.value_and_grad(loss)(state["p"], mb), batch)
            return {
                "key": key,
                "p": jax.tree.map(lambda p, g: p - state["rate"] * g, state["p"], grads),
                "rate": state["rate"],
            }, {"loss": value}

        rng = np.random.default_rng(0)
        state = {
            "key": jax.random.key(1),
            "p": [rng.standard_normal((4, 4)).astype(np.float32) for _ in range(2)],
            "rate": 0.1,
        }
        batches = {k: rng.standard_normal((3, 2, 5, 4)).astype(np.float32) for k in "xy"}
        text_of(step, state, batches, self.out)
        path = lambda name: os.path.join(self.out, name)
        for call in (
            ["mpmd-opt", path("step.mlir"), "--mpmd-compile=topology=pp2 schedule=1f1b", "-o", path("ranks.mlir")],
            ["mpmd-translate", "--mpmd-to-bundle", path("ranks.mlir"), "-o", path("step.mpmd")],
            [
                "mpmd-run",
                path("step.mpmd"),
                "--input",
                path("state.safetensors"),
                "--feed",
                path("batches.safetensors"),
                "--output",
                path("final.safetensors"),
                "--history",
                path("history.safetensors"),
            ],
        ):
            subprocess.run([os.path.join(TOOLS, call[0]), *call[1:]], check=True, capture_output=True, timeout=120)
        got, losses = (
            mpmd_jax.load(path("final.safetensors"), like=state),
            mpmd_jax.load(path("history.safetensors"), {"loss": jnp.zeros(())}, "result[1]")["loss"],
        )
        want, run = state, jax.jit(step)
        for i in range(3):
            want, metrics = run(want, jax.tree.map(lambda b: b[i], batches))
            np.testing.assert_allclose(losses[i], metrics["loss"], rtol=1e-5)
        for a, b in zip(got["p"], want["p"]):
            np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)
        self.assertEqual(jax.random.bits(got["key"]), jax.random.bits(want["key"]))
        self.assertEqual(got["rate"], 0.10000000149011612)


if __name__ == "__main__":
    unittest.main()
