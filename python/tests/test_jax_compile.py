"""mpmd_jax.compile, compared with jax.jit and mpmd-run: test_jax_compile.py DIRECTORY_OF_THE_TOOLS. Exit code 77 if
JAX is missing."""
import collections
import contextlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tempfile
import types
import unittest

import support
from support import BIN, EXAMPLES, contents, path

try:
    import jax
    import jax.numpy as jnp
    import numpy as np
    import safetensors.numpy
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)
jax.config.update("jax_platforms", "cpu")
jax.config.update("jax_num_cpu_devices", 4)
import mpmd  # noqa: E402
import mpmd_jax  # noqa: E402
from mpmd_jax import _check  # noqa: E402

# The JAX version that wrote the examples' programs. Other versions write other texts, which may give other bits.
WRITTEN_BY = "0.10.2"

sys.path.insert(0, EXAMPLES)
import compare  # noqa: E402
import reference  # noqa: E402


def load(name):
    """The exports of an example's script: step, state, batches, and shardings or None."""
    script = os.path.join(EXAMPLES, name, "export.py")
    spec = importlib.util.spec_from_file_location("example_" + name.replace("-", "_"), script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    parts = []
    for file in ("state.safetensors", "batches.safetensors"):
        tensors = mpmd.read_tensors(os.path.join(EXAMPLES, name, file))
        (root,) = mpmd._names.forest(list(tensors)).values()
        parts.append(mpmd._names.build(root, list(tensors.values())))
    state, batches = parts
    shardings = module.shardings(state, batches) if hasattr(module, "shardings") else None
    return module.step, state, batches, shardings


class Examples(unittest.TestCase):
    def check(self, name, topology, schedule="1f1b"):
        step, state, batches, shardings = load(name)
        at = lambda i: jax.tree.map(lambda leaf: leaf[i], batches)
        folder = os.path.join(EXAMPLES, name)
        with mpmd_jax.compile(step, state, at(0), topology, schedule, shardings=shardings) as f:
            now, history = state, []
            for i in range(len(jax.tree.leaves(batches)[0])):
                now, metrics = f(now, at(i))
                history.append(reference.names("result[1]", metrics))
            f.session.save(path("final"))
            same = dict(reference.names("state", now))
            for key, value in f.session.state.items():
                for leaf, held in reference.names(f"state['{key}']", value).items():
                    self.assertEqual(same[leaf].tobytes(), held.tobytes(), leaf)
            self.assertIn("stages", f.report())
            self.assertIn("<svg", f.draw()._repr_svg_())
        mpmd.write_tensors(path("history"), {n: np.stack([h[n] for h in history]) for n in history[0]})

        # The bits of mpmd-run, for the stored program of the example, if this JAX version wrote it.
        stored = os.path.join(folder, "step.mlir") if jax.__version__ == WRITTEN_BY else f.text
        bundle = mpmd.compile(stored, topology=topology, schedule=schedule)
        run = [os.path.join(BIN, "mpmd-run"), bundle, "--input", os.path.join(folder, "state.safetensors")]
        run += ["--feed", os.path.join(folder, "batches.safetensors")]
        run += ["--output", path("run.final"), "--history", path("run.history")]
        subprocess.run(run, check=True, capture_output=True, timeout=300)
        for file in ("final", "history"):
            self.assertEqual(contents(path(file)), contents(path("run." + file)), file)

        # The values of this JAX, within the limits of the example.
        limits = compare.load(os.path.join(folder, "expect.safetensors"))[1]
        values = {n: np.array(v, order="C") for n, v in reference.values(step, state, batches).items()}
        with open(path("expect"), "wb") as file:
            file.write(safetensors.numpy.save(values, limits))
        shown = io.StringIO()
        with contextlib.redirect_stdout(shown):
            wrong = compare.main(path("expect"), path("final"), path("history"))
        self.assertEqual(wrong, 0, shown.getvalue())
        print(f"{name}: {shown.getvalue().splitlines()[-1]}")

    def test_mlp(self):
        self.check("mlp", "pp4")

    def test_gpt2(self):
        self.check("gpt2", "pp4", "zb-h1")

    def test_llama(self):
        self.check("llama", "pp4")

    def test_moe(self):
        self.check("moe", "pp3")

    def test_convnet(self):
        self.check("convnet", "pp3")

    def test_gpt2_3d(self):
        self.check("gpt2-3d", "pp2.dp2.tp2")


FIRST, LAST = mpmd_jax.stage(0, lambda p, x: jnp.tanh(x @ p)), mpmd_jax.stage(
    1, lambda p, x, y: jnp.mean((x @ p - y) ** 2)
)


def step(state, batch):
    loss = lambda p, mb: LAST(p["b"], FIRST(p["a"], mb["x"]), mb["y"])
    value, grads = mpmd_jax.accumulate(lambda mb: jax.value_and_grad(loss)(state["p"], mb), batch)
    new = {"p": jax.tree.map(lambda p, g: p - 0.1 * g, state["p"], grads), "n": state["n"] + 1}
    return new, {"loss": value, "again": value, "b": new["p"]["b"]}


def start():
    rng = np.random.default_rng(0)
    values = lambda *shape: rng.standard_normal(shape).astype(np.float32)
    state = {"p": {"a": values(4, 4), "b": values(4, 4)}, "n": np.int32(0)}
    return state, [{"x": values(3, 5, 4), "y": values(3, 5, 4)} for _ in range(3)]


def bits(tree):
    return [(leaf.shape, leaf.dtype, np.asarray(leaf).tobytes()) for leaf in jax.tree.leaves(tree)]


class Calls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        state, batches = start()
        cls.f = mpmd_jax.compile(step, state, batches[0], "pp2", "1f1b")
        cls.copied = []
        bind = cls.f.session.bind

        def counted(values):
            cls.copied.append(sorted(values))
            bind(values)

        cls.f.session.bind = counted

    @classmethod
    def tearDownClass(cls):
        cls.f.close()

    def copies(self, call):
        """The leaves of the state that a call copies to the ranks, and the result of the call."""
        self.copied.clear()
        given = call()
        return [name for name in self.copied[0] if name.startswith("state")], given

    def test_structure_and_types(self):
        state, batches = start()
        new, metrics = self.f(state, batches[0])
        want = jax.jit(step)(state, batches[0])
        self.assertEqual(jax.tree.structure((new, metrics)), jax.tree.structure(want))
        for got, leaf in zip(jax.tree.leaves((new, metrics)), jax.tree.leaves(want)):
            self.assertIsInstance(got, jax.Array)
            self.assertEqual((got.shape, got.dtype), (leaf.shape, leaf.dtype))
            np.testing.assert_allclose(got, leaf, rtol=1e-5, atol=1e-6)

    def test_state_stays(self):
        state, batches = start()
        all_of_it = ["state['n']", "state['p']['a']", "state['p']['b']"]
        copied, (first, _) = self.copies(lambda: self.f(state, batches[0]))
        self.assertEqual(copied, all_of_it)
        copied, (second, _) = self.copies(lambda: self.f(first, batches[1]))
        self.assertEqual(copied, [])
        # The same leaves in other containers.
        copied, (third, _) = self.copies(lambda: self.f({"n": second["n"], "p": dict(second["p"])}, batches[2]))
        self.assertEqual(copied, [])
        # One changed leaf.
        changed = dict(third, p=dict(third["p"], a=third["p"]["a"] * 0.5))
        copied, (got, _) = self.copies(lambda: self.f(changed, batches[0]))
        self.assertEqual(copied, ["state['p']['a']"])
        copied, (want, _) = self.copies(lambda: self.f(jax.tree.map(np.asarray, changed), batches[0]))
        self.assertEqual((copied, bits(got)), (all_of_it, bits(want)))

    def test_any_order_of_use(self):
        state, batches = start()
        first, _ = self.f(state, batches[0])
        kept = bits(first)
        second, metrics = self.f(first, batches[1])
        third, _ = self.f(second, batches[2])
        # An old state is used again; the arrays that earlier calls returned are unchanged.
        again, same = self.f(first, batches[1])
        self.assertEqual((bits(again), bits(same)), (bits(second), bits(metrics)))
        self.assertEqual(bits(first), kept)
        self.assertEqual(bits(self.f(again, batches[2])[0]), bits(third))
        self.assertEqual(bits(self.f(state, batches[0])[0]), kept)
        # Two leaves are swapped.
        swapped = {"p": {"a": second["p"]["b"], "b": second["p"]["a"]}, "n": second["n"]}
        got = self.f(swapped, batches[0])
        self.assertEqual(bits(got), bits(self.f(jax.tree.map(np.asarray, swapped), batches[0])))
        # The metric is a leaf of the state.
        self.assertEqual(bits(got[1]["b"]), bits(got[0]["p"]["b"]))

    def test_arrays_that_are_written_to(self):
        state, batches = start()
        want, _ = self.f(state, batches[0])
        new, _ = self.f(state, batches[0])
        state["p"]["a"][:] = 0
        batches[0]["x"][:] = 0
        self.assertEqual(bits(new), bits(want))
        self.assertNotEqual(bits(self.f(state, batches[0])[0]), bits(want))

    def test_what_is_done_to_the_session(self):
        state, batches = start()
        first, _ = self.f(state, batches[0])
        second, _ = self.f(first, batches[1])
        self.f(state, batches[0])
        for meddle in (
            lambda s: setattr(s, "state", jax.tree.map(np.zeros_like, state)),
            lambda s: s.step(batches[2]),
            lambda s: s.steps(2, jax.tree.map(lambda *leaves: np.stack(leaves), *batches)),
            lambda s: mpmd.Session.bind(s, {"state['p']['a']": np.zeros((4, 4), np.float32)}),
        ):
            now, _ = self.f(state, batches[0])
            meddle(self.f.session)
            self.assertEqual(bits(self.f(now, batches[1])[0]), bits(second))
        # A refused step changes nothing.
        now, _ = self.f(state, batches[0])
        with self.assertRaises(mpmd.Error):
            self.f(dict(now, n=np.int32(7)), {"x": batches[0]["x"], "y": batches[0]["y"][:1]})
        self.assertEqual(bits(self.f(now, batches[1])[0]), bits(second))

    def test_evaluates(self):
        """An evaluation in the memory of the ranks gives JAX's values, and the training has the bits of a training
        without evaluations."""
        step, state, batches, _ = load("mlp")
        at = lambda i: jax.tree.map(lambda leaf: leaf[i], batches)
        evaluate = step.__globals__["evaluate"]
        test = {key: batches[key][0, 0] for key in "xy"}
        jitted = jax.jit(evaluate)
        with mpmd_jax.compile(step, state, at(0), "pp4") as f, mpmd_jax.compile(step, state, at(0), "pp4") as alone:
            evaluations = [f.evaluation(evaluate, test, topology) for topology in ("pp4", "pp2")]
            now = other = state
            for i in range(6):
                for e in evaluations:
                    got, want = e(now, test), jitted(now, test)
                    np.testing.assert_allclose(got["loss"], want["loss"], rtol=2e-5)
                    np.testing.assert_allclose(got["error"], want["error"], rtol=2e-5)
                now, _ = f(now, at(i))
                other, _ = alone(other, at(i))
            for a, b in zip(jax.tree.leaves(now), jax.tree.leaves(other)):
                self.assertEqual(np.asarray(a).tobytes(), np.asarray(b).tobytes())
            # An old state is evaluated with its own values, and the training keeps its state.
            np.testing.assert_allclose(evaluations[0](state, test)["loss"], jitted(state, test)["loss"], rtol=2e-5)
            self.assertEqual(bits(f.state), bits(other))
            now, _ = f(now, at(6))
            other, _ = alone(other, at(6))
            self.assertEqual(np.asarray(now["count"]), 7)
            self.assertEqual(np.asarray(now["params"][2]["w"]).tobytes(), np.asarray(other["params"][2]["w"]).tobytes())
            with self.assertRaisesRegex(mpmd.Error, r"batch: expected batch\['y'\], got none of these"):
                evaluations[0](now, {"x": test["x"]})
            with self.assertRaisesRegex(mpmd.Error, "what only evaluates is for Compiled.evaluation"):
                mpmd_jax.compile(evaluate, state, test)
            # The same evaluation through files.
            mpmd_jax.export_evaluation(evaluate, state, jax.tree.map(lambda leaf: leaf[None], test), path("eval"))
            f.session.save(path("now"))
            bundle = mpmd.compile(os.path.join(path("eval"), "eval.mlir"), topology="pp4")
            train = mpmd.compile(os.path.join(EXAMPLES, "mlp", "step.mlir"), topology="pp4")
            run = [os.path.join(BIN, "mpmd-run"), train, "--input", path("now"), "--steps", "0", "--eval", bundle]
            run += ["--eval-feed", os.path.join(path("eval"), "test.safetensors"), "--eval-history", path("found")]
            subprocess.run(run, check=True, capture_output=True, timeout=300)
            found = mpmd.read_tensors(path("found"))["result['loss']"]
            np.testing.assert_allclose(found, [evaluations[0](now, test)["loss"]], rtol=1e-6)

    def test_evaluation_on_a_mesh(self):
        """The state has the shardings of the step, and only the batch is sharded."""
        step, state, batches, _ = load("mlp")
        evaluate = step.__globals__["evaluate"]
        test = {key: batches[key][0, 0] for key in "xy"}
        with mpmd_jax.compile(step, state, jax.tree.map(lambda leaf: leaf[0], batches), "pp2.fsdp2") as f:
            trained = {line.split()[-1]: line for line in f.report().splitlines() if "tensor<" in line}
            with f.evaluation(evaluate, test, "pp2.fsdp2") as e:
                got, want = e(state, test), jax.jit(evaluate)(state, test)
                np.testing.assert_allclose(got["loss"], want["loss"], rtol=2e-5)
                lines = [line for line in e.report().splitlines() if " input  tensor<" in line]
        told = [line for line in lines if "as the training program has it" in line]
        self.assertTrue(any('"fsdp"=2' in line for line in told))
        for line in told:
            self.assertEqual('"fsdp"=2' in line, '"fsdp"=2' in trained[line.split()[-1]], line)
        for line in lines:
            self.assertTrue(line in told or "a batch, over the batch axes" in line or "tensor<i32>" in line, line)

    def test_on_emulated_devices(self):
        """The step and its evaluation have the CPU's bits."""
        support.emulate(self)
        step, state, batches, _ = load("mlp")
        evaluate = step.__globals__["evaluate"]
        test = {key: batches[key][0, 0] for key in "xy"}
        found = []
        for options in ({}, {"target": "cuda:sm_90", "with_emulation": True}):
            with mpmd_jax.compile(step, state, jax.tree.map(lambda leaf: leaf[0], batches), "pp2", **options) as f:
                now, metrics = f(state, jax.tree.map(lambda leaf: leaf[0], batches))
                with f.evaluation(evaluate, test, "pp2", **options) as e:
                    found.append([np.asarray(leaf).tobytes() for leaf in jax.tree.leaves((now, metrics, e(now, test)))])
        self.assertEqual(*found)

    def test_refusals(self):
        state, batches = start()
        good = batches[0]
        for call, message in (
            (lambda: self.f({"p": state["p"]}, good), r"state: expected state\['n'\], got none of these"),
            (lambda: self.f(tuple(state.values()), good), r"state: expected state.*, got state\[0\]"),
            (lambda: self.f(state, [good]), r"batch: expected batch\['x'\], .*, got batch\[0\]\['x'\]"),
            (
                lambda: self.f(state, dict(good, x=good["x"][:2])),
                r"batch\['x'\]: expected F32\[3,5,4\], got F32\[2,5,4\]",
            ),
            (lambda: self.f(dict(state, n=0.5), good), r"state\['n'\]: expected I32\[\], got F32\[\]"),
            (lambda: self.f(dict(state, n="one"), good), "str|<U3"),
        ):
            with self.assertRaisesRegex((mpmd.Error, TypeError), message):
                call()
        with self.assertRaisesRegex(mpmd.CompileError, "expected one of the schedules .* got 'slow'"):
            mpmd_jax.compile(step, state, good, "pp2", "slow")
        with self.assertRaisesRegex(mpmd.CompileError, "expected at most 10 bytes per rank"):
            mpmd_jax.compile(step, state, good, "pp2", "1f1b", cap=10)
        with self.assertRaisesRegex(mpmd.Error, "expected the step to return its state"):
            mpmd_jax.compile(lambda s, b: b, state, good)
        f = mpmd_jax.compile(step, state, good)
        first, _ = f(state, good)
        f.close()
        with self.assertRaisesRegex(mpmd.Error, "expected an open session, got one that is closed"):
            f(first, good)
        self.assertEqual(int(first["n"]), 1)

    def test_steps_that_call_python_are_refused(self):
        state, batches = start()

        def prints(state, batch):
            jax.debug.print("x {}", batch["x"].sum())
            return step(state, batch)

        def asks(state, batch):
            given = jax.pure_callback(np.asarray, jax.ShapeDtypeStruct(batch["x"].shape, jnp.float32), batch["x"])
            return step(state, dict(batch, x=given))

        for function, name in ((prints, "debug_"), (asks, "pure_callback")):
            with self.assertRaisesRegex(mpmd.Error, rf"calls no Python while it runs, got {name}.*test_jax_compile"):
                mpmd_jax.compile(function, state, batches[0], quiet=True)

    def test_checks_itself_against_jax(self):
        state, batches = start()
        found = mpmd_jax.check(step, state, batches[0], "pp2", "1f1b", quiet=True)
        self.assertTrue(found.ok, str(found))
        self.assertEqual(found.first, "")
        self.assertEqual(len(found.leaves), len(jax.tree.leaves(jax.eval_shape(step, state, batches[0]))))

        def wrong(state, batch):
            return step(state, dict(batch, x=jnp.log(batch["x"] - 1e6)))

        found = mpmd_jax.check(wrong, state, batches[0], "pp2", "1f1b", quiet=True)
        self.assertFalse(found.ok)
        self.assertRegex(found.first, r"the first NaN is made at .*test_jax_compile.py:\d+, in JAX, too")
        self.assertIn("not finite", str(found))

    def test_checks_what_computes_in_bf16(self):
        """The limits follow from the rounding error of bf16; a difference of one percent would still be found."""
        narrow = lambda value: value.astype(jnp.bfloat16)
        first = mpmd_jax.stage(0, lambda w, x: jnp.tanh(narrow(x) @ narrow(w)))
        last = mpmd_jax.stage(1, lambda w, x: jnp.mean((x @ narrow(w)).astype(jnp.float32) ** 2))

        def step(state, batch):
            loss = lambda state, x: last(state[1], first(state[0], x))
            value, grads = mpmd_jax.accumulate(lambda x: jax.value_and_grad(loss)(state, x), batch)
            return jax.tree.map(lambda p, g: p - 0.1 * g, state, grads), value

        keys = jax.random.split(jax.random.key(0), 3)
        state = [jax.random.normal(key, (64, 64)) / 8 for key in keys[:2]]
        batch = jax.random.normal(keys[2], (8, 16, 64))
        found = mpmd_jax.check(step, state, batch, "pp2", "1f1b", quiet=True)
        self.assertTrue(found.ok, str(found))
        self.assertTrue(all(leaf.limit < 1e-2 for leaf in found.leaves), str(found))

    def test_checks_a_state_with_a_key(self):
        """A softmax cancels the bias, so that its gradient is only rounding error: only the step in f64 shows this."""

        def step(state, batch):
            def loss(p, x):
                scores = (x @ p["q"]) @ (x @ p["k"] + p["b"]).swapaxes(1, 2)
                return jnp.mean((jax.nn.softmax(scores) @ x) ** 2)

            value, grads = mpmd_jax.accumulate(lambda x: jax.value_and_grad(loss)(state["p"], x), batch)
            key, _ = jax.random.split(state["key"])
            return {"p": jax.tree.map(lambda p, g: p - 0.1 * g, state["p"], grads), "key": key}, value

        rng = np.random.default_rng(0)
        values = lambda *shape: jnp.asarray(rng.standard_normal(shape) / 3, jnp.float32)
        state = {"p": {"q": values(8, 8), "k": values(8, 8), "b": jnp.zeros(8)}, "key": jax.random.key(0)}
        found = mpmd_jax.check(step, state, values(4, 3, 5, 8), "pp2", quiet=True)
        self.assertTrue(found.ok, str(found))
        # The check also works if f64 is not available.
        pinned = lambda state, batch: step(state, jax.lax.add(batch, np.zeros(batch.shape, np.float32)))
        found = mpmd_jax.check(pinned, state, values(4, 3, 5, 8), "pp2", quiet=True)
        self.assertTrue(found.ok, str(found))
        self.assertGreater(next(leaf for leaf in found.leaves if leaf.name.endswith("['b']")).rounding, 0)

    def test_names_the_first_value_that_differs(self):
        state, batches = start()
        options = dict(topology="pp2", schedule="1f1b")
        other = lambda state, batch: step(state, dict(batch, x=batch["x"] * 2))
        with mpmd_jax.compile(other, state, batches[0], quiet=True, **options) as second:
            mixed = types.SimpleNamespace(text=self.f.text, bundle=second.bundle, _ranks=second._ranks)
            said = _check._first_other(mixed, state, batches[0], options)
            self.assertRegex(said, r"the first value that differs .*: 's0_forward.*' on rank 0")
            same = _check._first_other(second, state, batches[0], options)
            self.assertIn("every partition of the step gives these values", same)

        # Without marks the compiler chooses the stages: a program with the same number of stages is compared.
        def unmarked(state, batch):
            def loss(ws, x):
                for w in ws:
                    x = jnp.tanh(x @ w)
                return jnp.mean(x**2)

            value, grads = mpmd_jax.accumulate(lambda x: jax.value_and_grad(loss)(state, x), batch)
            return jax.tree.map(lambda p, g: p - 0.1 * g, state, grads), value

        ws, xs = [jnp.ones((8, 8)) / (8 + i) for i in range(4)], jnp.ones((4, 4, 8))
        with mpmd_jax.compile(unmarked, ws, xs, quiet=True, **options) as f:
            self.assertIn("every partition of the step gives", _check._first_other(f, ws, xs, options))

    def test_state_is_read_set_saved_and_restored(self):
        state, batches = start()
        with mpmd_jax.compile(step, state, batches[0], quiet=True) as f:
            with self.assertRaisesRegex(mpmd.Error, "expected values of all arguments"):
                f.state
            first, _ = f(state, batches[0])
            self.assertEqual(jax.tree.structure(f.state), jax.tree.structure(state))
            f.save(path("saved"))
            second, _ = f(f.state, batches[1])
            f.state = first
            again, _ = f(f.restore(path("saved")), batches[1])
        for a, b in zip(jax.tree.leaves(second), jax.tree.leaves(again)):
            self.assertEqual(np.asarray(a).tobytes(), np.asarray(b).tobytes())

    def test_goes_on_from_a_checkpoint(self):
        state, batches = start()
        folder, states = path("checkpoints"), []
        with mpmd_jax.compile(step, state, batches[0], "pp2", quiet=True) as f:
            self.assertEqual(f.checkpoint(folder, every=2, keep=1), 0)
            for batch in batches[:3]:
                state, _ = f(state, batch)
                states.append(state)
            self.assertEqual(os.listdir(folder), ["step-2"])
        with mpmd_jax.compile(step, state, batches[0], "pp1", quiet=True) as f:
            self.assertEqual(f.checkpoint(folder, every=2, keep=1), 2)
            self.assertEqual(bits(f.state), bits(states[1]))
            # The state of the ranks is not copied; a caller's older arrays are.
            state, _ = f(f.state, batches[2])
            self.assertEqual(bits(state), bits(states[2]))
            self.assertEqual(f.write_checkpoint(), 3)
            self.assertEqual(os.listdir(folder), ["step-3"])

    def test_checkpoints_count_what_is_behind_a_state(self):
        """A checkpoint counts the steps of the state, not the calls: a step whose result is discarded does not
        count."""
        state, batches = start()
        state = last = jax.tree.map(jnp.asarray, state)
        with mpmd_jax.compile(step, state, batches[0], "pp2", quiet=True) as f:
            self.assertEqual(f.checkpoint(path("warm"), every=2, keep=1), 0)
            for batch in batches[:3]:
                f(last, batch)
                last, _ = f(last, batch)
            self.assertEqual(f.write_checkpoint(), 3)
            f.state = state
            self.assertEqual(f.write_checkpoint(), 0)
            # A state with some changed leaves continues the count.
            f(dict(last, n=state["n"]), batches[0])
            self.assertEqual(f.write_checkpoint(), 4)

    def test_carries_without_marks(self):
        """With moving averages and keys as carries, the scan is still a microbatch loop, and no model operation is
        outside of it."""

        def loss(params, averages, x, key):
            new = []
            for w, average in zip(params, averages):
                x = x @ w
                mean = x.mean(0)
                new.append(average + 0.1 * (mean - average))
                x = jnp.tanh(x - mean)
            return jnp.mean(jnp.where(jax.random.bernoulli(key, 0.8, x.shape), x - 1, 0) ** 2), new

        def step(state, batch):
            def body(carry, x):
                averages, grads, value, key = carry
                key, now = jax.random.split(key)
                (more, averages), new = jax.value_and_grad(loss, has_aux=True)(state["w"], averages, x, now)
                # A record of the averages, which the model does not read.
                return (averages, jax.tree.map(jnp.add, grads, new), value + more, key), averages[0]

            start = (state["average"], jax.tree.map(jnp.zeros_like, state["w"]), 0.0, state["key"])
            (averages, grads, value, key), record = jax.lax.scan(body, start, batch)
            params = jax.tree.map(lambda w, g: w - 0.1 * g, state["w"], grads)
            return {"w": params, "average": averages, "key": key}, (value, record)

        rng = np.random.default_rng(0)
        values = lambda *shape: jnp.asarray(rng.standard_normal(shape), jnp.float32)
        state = {
            "w": [values(64, 64) / 8 for _ in range(4)],
            "average": [values(64) for _ in range(4)],
            "key": jax.random.PRNGKey(0),
        }
        batches = [values(5, 32, 64) for _ in range(2)]
        with contextlib.redirect_stderr(io.StringIO()) as said:
            f = mpmd_jax.compile(step, state, batches[0], "pp2", "1f1b")
        self.assertIn("5 microbatches, the loop at test_jax_compile.py:", said.getvalue())
        self.assertLess(float(re.search(r"of the loop, ([\d.]+) % of the work", said.getvalue()).group(1)), 10)
        with f:
            mine, other = state, state
            for batch in batches:
                (mine, got), (other, want) = f(mine, batch), jax.jit(step)(other, batch)
                for a, b in zip(jax.tree.leaves((mine, got)), jax.tree.leaves((other, want))):
                    np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)

    def test_is_no_function_to_trace(self):
        state, batches = start()
        with self.assertRaisesRegex(mpmd.Error, "state: expected arrays, got values that JAX traces: call"):
            jax.jit(self.f)(state, batches[0])

    def test_shows_itself(self):
        self.assertIn("transfers", self.f.report())
        # Locations are those of the package's caller.
        self.assertIn('"test_jax_compile.py"', self.f.text)
        self.assertNotIn("_marks.py", self.f.text)
        picture = self.f.draw()
        self.assertTrue(picture._repr_svg_().startswith("<svg"))
        picture.save(path("plan.svg"))
        self.assertEqual(contents(path("plan.svg")).decode(), picture.svg)
        self.assertTrue(re.search(r"2 ranks", repr(self.f)))
        self.assertTrue(os.path.exists(os.path.join(self.f.bundle, "manifest.json")))


Carry = collections.namedtuple("Carry", "state aux")


class Trees(unittest.TestCase):
    def like_jax(self, step, state, batch, steps=3):
        """Structure, types and values are those of the jitted step, over a few steps."""
        with mpmd_jax.compile(step, state, batch) as f:
            mine, other, jitted = state, state, jax.jit(step)
            for _ in range(steps):
                got, want = f(mine, batch), jitted(other, batch)
                self.assertEqual(jax.tree.structure(got), jax.tree.structure(want))
                for a, b in zip(jax.tree.leaves(got), jax.tree.leaves(want)):
                    self.assertEqual((a.shape, a.dtype), (b.shape, b.dtype))
                    raw = lambda x: np.asarray(jax.random.key_data(x) if mpmd_jax._files.is_key(x) else x, float)
                    np.testing.assert_allclose(raw(a), raw(b), rtol=1e-5)
                first = lambda r: r if jax.tree.structure(r) == jax.tree.structure(state) else r[0]
                mine, other = first(got), first(want)

    def test_kinds_of_leaves(self):
        state = {
            "key": jax.random.key(3),
            "n": 3,
            "rate": 0.5,
            "on": True,
            "half": jnp.ones(2, jnp.bfloat16),
            "none": None,
            "nothing": jnp.zeros((0, 2)),
            "unread": jnp.zeros(3),
            "list": [np.ones(2, np.float64), (np.int64(4),)],
        }

        def step(s, batch):
            key, now = jax.random.split(s["key"])
            noise = jax.random.normal(now, (2,))
            new = dict(s, key=key, n=s["n"] + 1, on=~jnp.asarray(s["on"]), half=s["half"] * 1.5, unread=jnp.ones(3))
            return dict(new, list=[s["list"][0] + noise * s["rate"], s["list"][1]]), {"sum": batch.sum(), "none": None}

        self.like_jax(step, state, np.ones((2, 4)))

    def test_state_alone(self):
        self.like_jax(lambda s, b: {"w": s["w"] * 0.5 + b.sum()}, {"w": jnp.ones(2)}, jnp.ones(3))
        self.like_jax(lambda s, b: s + b, jnp.ones(2), 1.0)
        self.like_jax(lambda s, b: s, jnp.ones(2), jnp.ones(2))
        self.like_jax(lambda s, b: (s[0] + b, s[1] * b), (jnp.ones(2), jnp.ones(2)), jnp.ones(2))

    def test_results_of_any_kind(self):
        self.like_jax(lambda s, b: Carry(s + b, b * 2), jnp.ones(2), jnp.ones(2))
        self.like_jax(lambda s, b: (s + b, b * 2, [s, {"b": b}]), jnp.ones(2), jnp.ones(2))
        self.like_jax(lambda s, b: (Carry(s.aux, s.state + b), s), Carry(jnp.ones(2), jnp.zeros(2)), jnp.ones(2))
        self.like_jax(lambda s, b: ((), b * 2), (), jnp.ones(2))

    def test_classes_without_key_paths(self):
        """Leaves of classes that JAX flattens without names are numbered."""

        @jax.tree_util.register_pytree_node_class
        class Two:
            def __init__(self, a, b):
                self.a, self.b = a, b

            def tree_flatten(self):
                return (self.a, self.b), None

            @classmethod
            def tree_unflatten(cls, _, children):
                return cls(*children)

        two = lambda: Two(jnp.ones(2), {"c": Two(jnp.zeros(2), jnp.arange(2.0))})
        self.like_jax(lambda s, b: (jax.tree.map(jnp.add, s, b), Two(s.a, b.b)), two(), two())
        partial = jax.tree_util.Partial(jnp.sin, jnp.ones(3))
        self.like_jax(lambda s, b: (s, b.sum()), partial, jnp.ones(2))
        with tempfile.TemporaryDirectory() as folder:
            mpmd_jax.export(lambda s, b: (s, b.a), two(), jax.tree.map(lambda x: x[None], two()), folder)
            file = os.path.join(folder, "state.safetensors")
            self.assertEqual(sorted(mpmd.read_tensors(file)), ["state[0]", "state[1]['c'][0]", "state[1]['c'][1]"])
            np.testing.assert_array_equal(mpmd_jax.load(file, two()).b["c"].b, jnp.arange(2.0))
            with open(os.path.join(folder, "step.mlir"), encoding="utf-8") as text:
                self.assertIn("state[1]['c'][1]", text.read())

    def test_wide_types(self):
        with jax.enable_x64(True):
            self.like_jax(lambda s, b: (s + b, s.sum()), np.ones(2), np.arange(2))


if __name__ == "__main__":
    unittest.main()
