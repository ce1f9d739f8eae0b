"""mpmd.Session: test_session.py DIRECTORY_OF_THE_TOOLS. Needs only numpy, and runs as if JAX were not installed. Exit
code 77 if numpy is missing."""
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings

import support
from support import BIN, MLP, PYTHON, contents, path

try:
    import numpy as np
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)
sys.modules["jax"] = None  # an import of it fails
try:
    import ml_dtypes
except ImportError:
    ml_dtypes = None
import mpmd  # noqa: E402

sys.path.insert(0, support.E2E)
import sliced  # noqa: E402

STATE, BATCHES = os.path.join(MLP, "state.safetensors"), os.path.join(MLP, "batches.safetensors")
# A step over several types: its state is a 16-bit float that counts steps, and the batch is added to it.
TYPES = """module {
  func.func public @main(%h: tensor<3xTYPE> {tf.aliasing_output = 0 : i32} loc("state.half"),
      %n: tensor<i32> {tf.aliasing_output = 1 : i32} loc("state.number"), %x: tensor<3xTYPE> loc("x"),
      %on: tensor<2xi1> loc("on"), %wide: tensor<2xf64> loc("wide[0]"))
      -> (tensor<3xTYPE> {jax.result_info = "result[0].half"}, tensor<i32> {jax.result_info = "result[0].number"},
          tensor<2xi1> {jax.result_info = "result[1]"}, tensor<2xf64> {jax.result_info = "result[2][0]"}) {
    %sum = stablehlo.add %h, %x : tensor<3xTYPE>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %n, %one : tensor<i32>
    %not = stablehlo.not %on : tensor<2xi1>
    %twice = stablehlo.add %wide, %wide : tensor<2xf64>
    return %sum, %next, %not, %twice : tensor<3xTYPE>, tensor<i32>, tensor<2xi1>, tensor<2xf64>
  }
}
"""


def mlp(topology="pp4"):
    return mpmd.compile(os.path.join(MLP, "step.mlir"), topology=topology, schedule="1f1b")


def opened(**options):
    session = mpmd.Session(mlp(), **options)
    session.load(STATE)
    return session


def batch(i):
    values = mpmd.read_tensors(BATCHES)
    return {key: values[f"batch['{key}']"][i] for key in "xy"}


class Steps(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """The results of mpmd-run for the example."""
        files = "--output", path("run.final"), "--history", path("run.history")
        command = [os.path.join(BIN, "mpmd-run"), mlp(), "--input", STATE, "--feed", BATCHES, *files]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        cls.losses = mpmd.read_tensors(path("run.history"))["result[1]['loss']"]

    def same_file(self, session):
        session.save(path("final"))
        self.assertEqual(contents(path("final")), contents(path("run.final")), "expected mpmd-run's file")

    def test_step_by_step(self):
        with opened() as session:
            losses = [session.step(batch(i))[1]["loss"] for i in range(20)]
            np.testing.assert_array_equal(losses, self.losses)
            self.same_file(session)

    def test_steps_of_a_feed(self):
        with opened() as session:
            feed = mpmd.read_tensors(BATCHES)
            history = session.steps(None, feed, history=True)
            np.testing.assert_array_equal(history[1]["loss"], self.losses)
            self.same_file(session)
            session.load(STATE)
            last = session.steps(20, batch={"x": feed["batch['x']"], "y": feed["batch['y']"]})
            self.assertEqual(last[1]["loss"], self.losses[-1])
            self.same_file(session)

    def test_feeds_start_over(self):
        first = {key: np.stack([value] * 1) for key, value in batch(0).items()}
        with opened() as one, opened() as other:
            want = [one.step(batch(0))[1]["loss"] for _ in range(7)]
            self.assertEqual(other.steps(7, first, repeat=True)[1]["loss"], want[-1])
            with self.assertRaisesRegex(mpmd.Error, r"batch\['x'\]: expected slices for 7 steps, got 1"):
                other.steps(7, first)
            for wrong in (0, -1):
                with self.assertRaisesRegex(mpmd.Error, f"expected at least one step, got {wrong}"):
                    other.steps(wrong, first)
            with self.assertRaisesRegex(mpmd.Error, r"expected F32\[8,32,16\] with a leading dimension"):
                other.steps(1, batch(0))

    def test_tells_how_far_it_is(self):
        with opened() as session:
            seen = []
            session.steps(None, mpmd.read_tensors(BATCHES), progress=lambda *now: seen.append(now))
            self.assertEqual(seen[-1], (20, 20))
            self.assertEqual(seen, sorted(seen))

            def enough(done, count):
                raise StopIteration

            with self.assertRaises(StopIteration):
                session.steps(1000, mpmd.read_tensors(BATCHES), repeat=True, progress=enough)
            session.step(batch(0))

    def test_another_program_evaluates(self):
        """The means are those of JAX, and the training has the bits of a training without evaluations."""
        text, tests = os.path.join(MLP, "eval.mlir"), mpmd.read_tensors(os.path.join(MLP, "test.safetensors"))
        wanted = mpmd.read_tensors(os.path.join(MLP, "expect.safetensors"))["eval/result['loss']"]
        feed = mpmd.read_tensors(BATCHES)
        for topology in ("pp4", "pp1"):
            with opened() as session, mpmd.Session(mpmd.compile(text, topology=topology), share=session) as other:
                found, version = [], session.version
                for done in range(0, 25, 5):
                    found.append(np.mean(other.steps(None, tests, history=True)["loss"], dtype=np.float64))
                    self.assertEqual(session.version, version, "evaluating changes no state")
                    if done < 20:
                        session.steps(5, {name: values[done:] for name, values in feed.items()})
                        version = session.version
                np.testing.assert_allclose(found, wanted, rtol=2e-5)
                self.same_file(session)
                session.close()
                self.assertEqual(other.step({name: values[0] for name, values in tests.items()})["loss"].shape, ())
        with mpmd.Session(mlp()) as empty, mpmd.Session(mpmd.compile(text, topology="pp4"), share=empty) as other:
            with self.assertRaisesRegex(mpmd.Error, r"expected values of all arguments, got none of state"):
                other.steps(None, tests)
        with self.assertRaisesRegex(mpmd.Error, "expected an open session"):
            mpmd.Session(mlp(), share=empty)

    def test_a_row_of_programs(self):
        """Each program shares the state of the previous one, with other shardings: every program sees all updates."""
        step, text = os.path.join(MLP, "step.mlir"), os.path.join(MLP, "eval.mlir")
        tests = {name: values[0] for name, values in mpmd.read_tensors(os.path.join(MLP, "test.safetensors")).items()}
        name = "state['params'][1]['w']"
        for first, second, third in (
            ("pp2.fsdp2", "pp1", "pp1"),
            ("pp1", "pp2.fsdp2", "pp2.fsdp2"),
            ("pp4", "pp2", "pp1"),
        ):
            with (
                mpmd.Session(mpmd.compile(step, topology=first)) as a,
                mpmd.Session(mpmd.compile(text, topology=second), share=a) as b,
                mpmd.Session(mpmd.compile(text, topology=third), share=b) as c,
            ):
                a.load(STATE)
                for i in range(2):
                    version = c.version
                    a.step(batch(i))
                    self.assertNotEqual(c.version, version)
                    np.testing.assert_array_equal(c.fetch(name), a.fetch(name))
                    self.assertEqual(c.step(tests)["loss"], b.step(tests)["loss"])
                held = a.fetch(name)
                c.bind({name: 2 * held})
                for session in (a, b, c):
                    np.testing.assert_array_equal(session.fetch(name), 2 * held)

    def test_opens_one_file(self):
        ranks, packed = path("packed.ranks.mlir"), path("packed")
        compiler = [os.path.join(BIN, "mpmd-opt"), os.path.join(MLP, "step.mlir"), "-o", ranks]
        subprocess.run([*compiler, "--mpmd-compile=topology=pp4 schedule=1f1b"], check=True, timeout=120)
        subprocess.run([os.path.join(BIN, "mpmd-translate"), "--mpmd-to-packed", ranks, "-o", packed], check=True)
        with mpmd.Session(packed) as session:
            session.load(STATE)
            session.steps(None, mpmd.read_tensors(BATCHES))
            self.same_file(session)

    def test_state_goes_out_and_in(self):
        with opened() as session:
            session.step(batch(0))
            state = session.state
            self.assertEqual(
                (sorted(state), len(state["params"]), state["count"]), (["count", "params", "velocity"], 4, 1)
            )
            second = session.step(batch(1))[1]["loss"]
            self.assertFalse(np.array_equal(session.state["params"][0]["w"], state["params"][0]["w"]))
            session.state = state
            self.assertEqual(session.step(batch(1))[1]["loss"], second)
            session.save(path("two"))
        with mpmd.Session(mlp("pp1")) as session:
            session.load(path("two"))
            self.assertEqual(session.step(batch(2))[1]["loss"], self.losses[2])

    def test_slices_of_an_array(self):
        """State whose slices are on several ranks is one array."""
        values = np.random.default_rng(1).normal(size=sliced.SHAPES[1]).astype(np.float32)
        x = np.ones((sliced.ROWS, sliced.WIDTH), np.float32)
        found = []
        for slices, topology in ((0, "pp1"), (4, "pp2")):
            program = mpmd.compile(sliced.program(slices, dim=1), topology=topology, schedule="looped-bfs")
            with mpmd.Session(program) as session:
                self.assertEqual([argument.name for argument in session.arguments], ["state['w']", "x"])
                self.assertEqual(session.arguments[0].shape, sliced.SHAPES[1])
                session.state = {"w": values}
                self.assertEqual(session.fetch("state['w']").tobytes(), values.tobytes())
                losses = [session.step(x) for _ in range(3)]
                evaluation = mpmd.compile(sliced.program(2, dim=1, trains=False, stages=2), topology="pp2")
                with mpmd.Session(evaluation, share=session) as other:
                    losses.append(other.step(x))
                session.save(path("sliced"))
                found.append((losses, session.state["w"].tobytes(), contents(path("sliced"))))
        self.assertEqual(found[0], found[1])

    def test_inputs_stay(self):
        with opened() as session:
            first = session.step(batch(0))[1]["loss"]
            session.load(STATE)
            self.assertEqual(session.step()[1]["loss"], first)
            session.load(STATE)
            session.bind({"batch['x']": batch(1)["x"]})
            self.assertNotEqual(session.step()[1]["loss"], first)
            np.testing.assert_array_equal(session.fetch("batch['x']"), batch(1)["x"])

    def test_describes_itself(self):
        with opened() as session:
            self.assertEqual((session.num_ranks, len(session.arguments)), (4, 19))
            self.assertEqual(str(session.arguments[2]), "state['params'][0]['w']: F32[16,64]")
            self.assertTrue(session.arguments[2].state)
            session.step(batch(0))
            profile = session.profile()
            self.assertEqual([p.rank for p in profile], [0, 1, 2, 3])
            self.assertGreater(profile[1].sent_bytes, 0)
            self.assertGreater(profile[1].busy, 0)

    def test_threads_take_turns(self):
        with opened() as one, opened() as other:
            for _ in range(40):
                want = one.step(batch(0))
            threads = [threading.Thread(target=lambda: [other.step(batch(0)) for _ in range(10)]) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(other.state["count"], 40)
            self.assertEqual(other.fetch("result[1]['loss']"), want[1]["loss"])

    def test_can_be_interrupted(self):
        feed = {key: value[None] for key, value in batch(0).items()}
        with opened() as session:
            threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            with self.assertRaises(KeyboardInterrupt):
                session.steps(10**9, feed, repeat=True)
            done = int(session.state["count"])
            session.step(batch(0))
            self.assertEqual(session.state["count"], done + 1)

    def test_forked_processes_are_told(self):
        with opened() as session:
            child = os.fork()
            if child == 0:
                try:
                    session.step(batch(0))
                    os._exit(1)
                except mpmd.Error as error:
                    session.close()
                    os._exit(0 if "expected the process that opened the session" in str(error) else 2)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            session.step(batch(0))

    def test_closes_while_another_thread_runs(self):
        feed, caught = mpmd.read_tensors(BATCHES), []
        session = opened()

        def run():
            try:
                session.steps(10**9, feed, repeat=True)
            except mpmd.Error as error:
                caught.append(str(error))

        thread = threading.Thread(target=run)
        thread.start()
        time.sleep(0.3)
        session.close()
        thread.join(60)
        self.assertIn("expected an open session", caught[0])

    def test_python_may_end_in_a_step(self):
        code = f"""import contextlib, threading, time, mpmd
session = mpmd.Session({str(mlp())!r})
session.load({STATE!r})
feed = mpmd.read_tensors({BATCHES!r})
def run():
    with contextlib.suppress(mpmd.Error):
        session.steps(10**9, feed, repeat=True)
threading.Thread(target=run, daemon=True).start()
time.sleep(0.5)
"""
        done = subprocess.run(
            [sys.executable, "-B", "-c", code], env=dict(os.environ, PYTHONPATH=PYTHON), capture_output=True, timeout=60
        )
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_devices(self):
        """On the emulated driver, whose kernels have the CPU's bits."""
        support.emulate(self)
        options = dict(topology="pp4", schedule="1f1b", target="cuda:sm_90")
        bundle = mpmd.compile(os.path.join(MLP, "step.mlir"), **options, with_emulation=True)
        bare = mpmd.compile(os.path.join(MLP, "step.mlir"), **options)
        with self.assertRaisesRegex(mpmd.Error, "no kernel image is available"):
            mpmd.Session(bare)
        with self.assertRaisesRegex(mpmd.CompileError, "expected a target that can be emulated, as cuda:sm_90, got"):
            mpmd.compile(os.path.join(MLP, "step.mlir"), topology="pp4", with_emulation=True)
        for more in ({}, {"device": "cuda", "devices": [3, 1]}, {"devices": (2,), "capture": False}):
            with mpmd.Session(bundle, **more) as session:
                session.load(STATE)
                losses = [session.step(batch(i))[1]["loss"] for i in range(3)]
            np.testing.assert_array_equal(losses, self.losses[:3])
        with self.assertRaisesRegex(mpmd.Error, "expected devices to capture no steps on, got target 'cpu'"):
            mpmd.Session(mlp(), capture=False)
        # Without collectives, the NCCL library is not loaded.
        mpmd.Session(bundle, collectives="nccl").close()
        with self.assertRaisesRegex(mpmd.Error, "expected a device with a number below 4, as many as there are, got 4"):
            mpmd.Session(bundle, devices=[4])


class Types(unittest.TestCase):
    def check(self, half, dtype):
        with mpmd.Session(mpmd.compile(TYPES.replace("TYPE", half))) as session:
            ones = np.ones(3, dtype)
            for tree in ({"half": ones}, 3, None):
                with self.assertRaisesRegex(mpmd.Error, "state: expected attributes half, number, got"):
                    session.state = tree
            session.bind({"state.half": ones, "state.number": np.int32(4)})
            state = session.state
            self.assertEqual((state.half.dtype, state.half.tolist(), state.number), (dtype, [1, 1, 1], 4))
            results = session.step(ones, np.array([True, False]), wide=[np.array([0.5, 2.0])])
            self.assertEqual((results[1].tolist(), results[2][0].tolist()), ([False, True], [1.0, 4.0]))
            self.assertEqual(session.state.half.tolist(), [2, 2, 2])
            session.save(path(half))
            stored = mpmd.read_tensors(path(half))
            self.assertEqual((stored["state.half"].dtype, stored["state.half"].tolist()), (dtype, [2, 2, 2]))
            session.state = state
            session.load(path(half))
            self.assertEqual(session.state.number, 5)
            # Python numbers have no type of their own.
            session.bind({"state.number": 7})
            self.assertEqual(session.state.number, 7)
            session.bind({"state.half": np.ones(3, dtype), "wide[0]": np.ones(2)})
            for wrong in (2**40, 0.5, True, float("nan")):
                with self.assertRaisesRegex(mpmd.Error, r"state.number: expected I32\[\], got"):
                    session.bind({"state.number": wrong})

    def test_programs_of_all_types(self):
        """The file that mpmd-run writes, for stored programs, whose values are set and read as trees."""
        folder = os.path.join(support.E2E, "values", "frozen")
        rng = np.random.default_rng(0)
        for name in (
            "boolean_arithmetic",
            "empty_tensors",
            "float16",
            "integer_overflow",
            "random1",
            "unsigned_integers",
        ):
            bundle = mpmd.compile(os.path.join(folder, name + ".mlir"))
            with mpmd.Session(bundle) as session:
                values = {}
                for argument in session.arguments:
                    array = rng.integers(1, 3, argument.shape)
                    values[argument.name] = np.asarray(array).astype(mpmd._dtypes.numpy_type(argument.dtype))
                mpmd.write_tensors(path("in"), values)
                session.bind(values)
                if any(argument.state for argument in session.arguments):
                    session.state = session.state
                session.step()
                session.save(path("out"))
            command = [os.path.join(BIN, "mpmd-run"), bundle, "--input", path("in"), "--output", path("run.out")]
            subprocess.run(command, check=True, capture_output=True, timeout=120)
            self.assertEqual(contents(path("out")), contents(path("run.out")), name)

    def test_halves(self):
        self.check("f16", np.float16)

    @unittest.skipUnless(ml_dtypes, "ml_dtypes is not installed")
    def test_brain_floats(self):
        self.check("bf16", ml_dtypes.bfloat16)

    def test_brain_floats_without_ml_dtypes(self):
        bundle = mpmd.compile(TYPES.replace("TYPE", "bf16"))
        code = f"""import sys
sys.modules["ml_dtypes"] = None
import mpmd
session = mpmd.Session({str(bundle)!r})
session.bind({{"state.number": 3}})
try:
    session.bind({{"state.half": [1.0, 2.0, 3.0]}})
except mpmd.Error as error:
    print(error)
"""
        done = subprocess.run(
            [sys.executable, "-B", "-c", code],
            env=dict(os.environ, PYTHONPATH=PYTHON),
            text=True,
            capture_output=True,
            timeout=60,
        )
        self.assertIn("BF16: expected ml_dtypes, which gives numpy this type, got none", done.stdout + done.stderr)


class Refusals(unittest.TestCase):
    def test_wrong_values(self):
        good = batch(0)
        cases = (
            (({"x": good["x"][1:], "y": good["y"]},), {}, r"batch\['x'\]: expected F32\[8,32,16\], got F32\[7,32,16\]"),
            (({"x": good["x"].astype(float), "y": good["y"]},), {}, r"batch\['x'\]: expected F32.*, got F64"),
            (({"x": good["x"].astype(">f4"), "y": good["y"]},), {}, r"expected F32.*, got >f4"),
            (({"x": good["x"].astype(str), "y": good["y"]},), {}, r"expected F32.*, got <U"),
            (({"x": [[1.0], [1.0, 2.0]], "y": good["y"]},), {}, r"batch\['x'\].*: expected an array, got list"),
            (({"x": object(), "y": good["y"]},), {}, r"batch\['x'\]: expected F32.*, got object\[\]"),
            (({"x": 1.0, "y": good["y"]},), {}, r"batch\['x'\]: expected F32.*, got F32\[\]"),
            (({"x": None, "y": good["y"]},), {}, r"batch\['x'\]: expected F32.*, got object\[\]"),
            (({"x": good["x"]},), {}, r"batch: expected \['x'\], \['y'\], got \['x'\]"),
            ((dict(good, z=good["x"]),), {}, r"batch: expected \['x'\], \['y'\], got \['x'\], \['y'\], \['z'\]"),
            ((good["x"],), {}, r"batch: expected a tree with \['x'\], \['y'\], got ndarray"),
            ((None,), {}, r"got NoneType"),
            ((good, good), {}, "expected at most batch, got 2 inputs"),
            ((good,), {"batch": good}, "expected inputs batch, got it twice"),
            ((), {"state": good}, "expected inputs batch, got 'state'"),
            (({"batch['x']": good["x"][0]},), {}, r"got F32\[32,16\]"),
        )
        with opened() as session:
            before = session.version
            for trees, named, message in cases:
                with self.assertRaisesRegex(mpmd.Error, message):
                    session.step(*trees, **named)
            self.assertEqual(session.version, before)
            with self.assertRaisesRegex(mpmd.Error, r"expected a name of state\['count'\], .*, got 'w'"):
                session.bind({"w": 1.0})
            with self.assertRaisesRegex(mpmd.Error, r"expected a name of .*result\[1\]\['loss'\], got 'loss'"):
                session.fetch("loss")
            with self.assertRaisesRegex(mpmd.Error, "expected values by name, got list"):
                session.bind([1.0])
            for count in (2.5, "2"):
                with self.assertRaises(TypeError):
                    session.steps(count, {key: value[None] for key, value in good.items()})
            # Empty nodes of a tree are not leaves, as in JAX.
            session.step(dict(good, mask=None, more=[{}, ()]))

    def test_values_that_are_missing(self):
        with mpmd.Session(mlp()) as session:
            with self.assertRaisesRegex(
                mpmd.Error, r"expected values of all arguments, got none of state\['count'\], "
            ):
                session.step(batch(0))
            with self.assertRaisesRegex(mpmd.Error, r"got none of state\['count'\]"):
                session.state
            with self.assertRaisesRegex(mpmd.Error, r"got none of state\['count'\]"):
                session.save(path("nothing"))
            session.load(STATE)
            with self.assertRaisesRegex(mpmd.Error, r"expected a step before its results are asked for, got none"):
                session.fetch("result[1]['loss']")
            self.assertFalse(os.path.exists(path("nothing")))

    def test_sessions_that_are_closed(self):
        session = opened()
        session.close()
        session.close()
        self.assertIn("closed", repr(session))
        for use in (
            lambda: session.step(batch(0)),
            lambda: session.steps(1, batch(0)),
            lambda: session.state,
            lambda: session.save(path("no")),
            lambda: session.load(STATE),
            lambda: session.bind({}),
            session.profile,
            lambda: session.fetch("batch['x']"),
        ):
            with self.assertRaisesRegex(mpmd.Error, "expected an open session, got one that is closed"):
                use()

    def test_bundles_that_are_none(self):
        for wrong in (path("absent.mpmd"), MLP, STATE, "a\0b", ""):
            with self.assertRaises(mpmd.Error) as caught:
                mpmd.Session(wrong)
            self.assertTrue(str(caught.exception))
        with self.assertRaises(TypeError):
            mpmd.Session(None)
        for options in (
            {"threads_per_rank": 0},
            {"threads_per_rank": 10**12},
            {"stall_seconds": -1.0},
            {"devices": [-1]},
            {"devices": []},
            {"device": "cuda"},
            {"device": "tpu"},
            {"collectives": "nccl"},
            {"collectives": "mpi"},
        ):
            with self.assertRaisesRegex(mpmd.Error, "expected .*, got"):
                mpmd.Session(mlp(), **options)

    def test_files(self):
        values = mpmd.read_tensors(STATE)
        with opened() as session:
            before = session.state["params"][0]["w"]
            count = {"state['count']": np.int32(9)}
            for tensors, message in (
                (count, r"expected all of the state, got none of state\['params'\]\[0\]\['b'\], "),
                ({**values, **count, "state['params'][0]['w']": np.ones(3)}, r"expected F32\[16,64\], got F64\[3\]"),
            ):
                mpmd.write_tensors(path("wrong"), tensors)
                with self.assertRaisesRegex(mpmd.Error, message):
                    session.load(path("wrong"))
                self.assertEqual(session.state["count"], 0, "nothing of a file that is refused is taken")
            np.testing.assert_array_equal(session.state["params"][0]["w"], before)
            mpmd.write_tensors(path("more"), {**values, "state['z']": np.ones(2)})
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                session.load(path("more"))
            self.assertIn("the program has no argument state['z']", str(caught[0].message))
            good = contents(STATE)
            for damaged in (
                b"",
                good[:7],
                good[:100],
                good[:-1],
                b"\xff" * 64,
                b"\2\0\0\0\0\0\0\0[]",
                good[:9] + b"x" + good[10:],
            ):
                with open(path("damaged"), "wb") as file:
                    file.write(damaged)
                with self.assertRaisesRegex(mpmd.Error, "expected a safetensors file, got|expected all of the state"):
                    session.load(path("damaged"))
            with self.assertRaises(FileNotFoundError):
                session.load(path("absent"))
            with self.assertRaises(OSError):
                session.save(path("no", "folder"))
            os.mkdir(path("a folder"))
            with self.assertRaisesRegex(IsADirectoryError, re.escape(repr(path("a folder"))) + "$"):
                session.save(path("a folder"))
            self.assertEqual(os.listdir(path("a folder")), [])

    def test_a_disk_that_is_full_names_the_file(self):
        mpmd.write_tensors(path("kept"), {"x": np.zeros(4, np.float32)})
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        # Python ignores the signal SIGXFSZ.
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
        try:
            with self.assertRaisesRegex(OSError, re.escape(repr(path("kept")))):
                mpmd.write_tensors(path("kept"), {"x": np.zeros(4096, np.float32)})
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        self.assertEqual(mpmd.read_tensors(path("kept"))["x"].shape, (4,))
        self.assertEqual([name for name in os.listdir(support.WORK) if name.endswith(".tmp")], [])

    def test_a_file_is_put_in_place_whole(self):
        folder = tempfile.mkdtemp(dir=support.WORK)
        target = os.path.join(folder, "state")
        mpmd.write_tensors(target, {"a": np.ones(3)})
        with self.assertRaisesRegex(mpmd.Error, "expected a type of .*, got complex64"):
            mpmd.write_tensors(target, {"a": np.ones(3, np.complex64)})
        self.assertEqual(mpmd.read_tensors(target)["a"].tolist(), [1, 1, 1])
        os.symlink("state", os.path.join(folder, "link"))
        mpmd.write_tensors(os.path.join(folder, "link"), {"a": np.zeros((0, 2))})
        self.assertEqual(mpmd.read_tensors(target)["a"].shape, (0, 2))
        self.assertEqual(sorted(os.listdir(folder)), ["link", "state"])


if __name__ == "__main__":
    unittest.main()
