"""Scripts that mpirun starts in several processes: test_processes.py DIRECTORY_OF_THE_TOOLS. Exit code 77 if numpy or
all launchers are missing."""
import os
import re
import signal
import subprocess
import sys
import textwrap
import time
import unittest

import support
from support import BIN, E2E, MLP, PYTHON, contents, path

try:
    import numpy  # noqa: F401
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)
sys.path.insert(0, E2E)
from launchers import alive, launchers, status_of  # noqa: E402

LAUNCHERS, WITHOUT = launchers(BIN)
for reason in WITHOUT:
    print(f"skipped: {reason}")
if not LAUNCHERS:
    sys.exit(77)
ENVIRONMENT = dict(PYTHONPATH=os.pathsep.join((PYTHON, E2E)), PYTHONDONTWRITEBYTECODE="1", MLP=MLP, WORK=support.WORK)
BEGIN = r"""
import os, sys, time
import numpy as np
import mpmd
STATE, BATCHES = (os.path.join(os.environ["MLP"], name + ".safetensors") for name in ("state", "batches"))
index, count = mpmd.process_index(), mpmd.process_count()
def opened(topology, **options):
    bundle = mpmd.compile(os.path.join(os.environ["MLP"], "step.mlir"), topology=topology, schedule="1f1b")
    session = mpmd.Session(bundle, **options)
    session.load(STATE)
    return session
def say(*words):
    # One write: the lines of several processes share a pipe.
    os.write(1, (" ".join(map(str, words)) + "\n").encode())
def batches():
    values = mpmd.read_tensors(BATCHES)
    return {key: values[f"batch['{key}']"] for key in "xy"}
"""
# Single steps, then many, then the values that every process may read.
TRAIN = """
with opened(sys.argv[1]) as session:
    feed = batches()
    losses = [session.step({key: value[i] for key, value in feed.items()})[1]["loss"] for i in range(5)]
    history = session.steps(15, {key: value[5:] for key, value in feed.items()}, history=True)[1]["loss"]
    session.save(os.path.join(os.environ["WORK"], sys.argv[2]))
    assert [profile.rank for profile in session.profile()] == list(range(session.num_ranks))
    say(f"{index} of {count}:", np.array([*losses, *history]).tobytes().hex(), int(session.state["count"]))
"""
# A run with checkpoints, up to a given step.
KEEP = """
topology, folder, last, *final = sys.argv[1:]
with opened(topology) as session:
    start = session.checkpoint(folder, every=3, keep=2)
    say(f"{index} from {start}")
    feed = batches()
    for i in range(start, int(last)):
        session.step({key: value[i] for key, value in feed.items()})
    if final:
        session.save(os.path.join(os.environ["WORK"], *final))
"""
# Each process reads only its own rows.
ROWS = """
with opened(sys.argv[1]) as session:
    feed = batches()
    def rows(name):
        own = session.local_slices(f"batch['{name}']")
        # Who holds none of it may give what it has: here, nothing.
        return feed[name][:, :, :0] if own is None else np.ascontiguousarray(feed[name][(slice(None), *own)])
    mine = {name: rows(name) for name in "xy"}
    shapes = [value.shape for value in mine.values()]
    for i in range(5):
        session.step({name: value[i] for name, value in mine.items()})
    session.steps(15, {name: value[5:] for name, value in mine.items()})
    session.save(os.path.join(os.environ["WORK"], sys.argv[2]))
    say(f"{index} of {count}:", *shapes)
"""
# Each process gives the box around its slices of the state.
SLICES = """
import sliced
bundle = mpmd.compile(sliced.program(4), topology="pp2", schedule="looped-bfs")
with mpmd.Session(bundle) as session:
    values = np.arange(np.prod(sliced.SHAPES[0]), dtype=np.float32).reshape(sliced.SHAPES[0])
    own = session.local_slices("state['w']")
    session.bind({"state['w']": values[own], "x": np.ones((sliced.ROWS, sliced.WIDTH), np.float32)})
    session.step()
    assert np.array_equal(session.state["w"], values * np.float32(0.9))
    say(f"{index} of {count}:", own[0].start, own[0].stop)
"""
# The initial state of each process.
START = """
with opened("pp2") as session:
    state = {name: np.array(value) for name, value in mpmd.read_tensors(STATE).items()}
    names = sorted(name for name in state if state[name].dtype == np.float32)
    if sys.argv[1] == "zeros" and index:
        state = {n: v if session.local_slices(n) else np.zeros_like(v) for n, v in state.items()}
    if sys.argv[1] == "other" and index:
        state = {n: v + (n in names[:3]) for n, v in state.items()}
    session.bind(state)
    # What a checkpoint replaces is no start.
    if len(sys.argv) > 2 and session.checkpoint(sys.argv[2]) == 0:
        session.steps_behind = 1
        session.write_checkpoint()
        sys.exit()
    for i in range(2):
        session.step({key: value[i] for key, value in batches().items()})
"""


class Processes(unittest.TestCase):
    def run_by(self, launcher, count, script, *arguments, env=None, code=0):
        """The stdout and stderr of a script that several processes run."""
        with open(path("script.py"), "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(BEGIN + script))
        got, out, err = launcher.run(
            count, sys.executable, path("script.py"), *arguments, env={**ENVIRONMENT, **(env or {})}
        )
        self.assertEqual(got == 0, code == 0, f"{launcher.name}: {got}\n{out}\n{err}")
        return out, err

    def alone(self, script, *arguments):
        with open(path("script.py"), "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(BEGIN + script))
        done = subprocess.run(
            [sys.executable, path("script.py"), *arguments],
            env={**os.environ, **ENVIRONMENT},
            capture_output=True,
            text=True,
            timeout=120,
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_share_the_ranks(self):
        want = self.alone(TRAIN, "pp4", "alone").split(": ")[1]
        for launcher in LAUNCHERS:
            for count in (2, 4):
                with self.subTest(launcher=launcher.name, count=count):
                    out, _ = self.run_by(launcher, count, TRAIN, "pp4", "together")
                    self.assertEqual(
                        sorted(out.splitlines()), [f"{i} of {count}: {want.strip()}" for i in range(count)]
                    )
                    self.assertEqual(contents(path("together")), contents(path("alone")))

    def test_read_their_own_rows(self):
        self.alone(TRAIN, "pp2.dp2", "alone")
        for launcher in LAUNCHERS:
            with self.subTest(launcher=launcher.name):
                out, _ = self.run_by(launcher, 4, ROWS, "pp2.dp2", "together")
                # Of 32 rows, half are a device's. The first stage reads x, the second one y.
                half, none = "(20, 8, 16, {})", "(20, 8, 0, {})"
                first = f"{half.format(16)} {none.format(4)}"
                second = f"{none.format(16)} {half.format(4)}"
                self.assertEqual(
                    sorted(out.splitlines()),
                    [f"{i} of 4: {shapes}" for i, shapes in enumerate([first, first, second, second])],
                )
                self.assertEqual(contents(path("together")), contents(path("alone")))

    def test_read_their_own_slices(self):
        for launcher in LAUNCHERS:
            out, _ = self.run_by(launcher, 2, SLICES)
            self.assertEqual(sorted(out.splitlines()), ["0 of 2: 0 6", "1 of 2: 2 8"])

    def test_begin_with_one_state(self):
        for launcher in LAUNCHERS:
            for how in ("same", "zeros"):
                self.assertNotIn("expected one value", self.run_by(launcher, 2, START, how)[1])
            for how in ("same", "other"):
                said = self.run_by(launcher, 2, START, how, path("saved-" + launcher.name))[1]
                self.assertNotIn("expected one value", said)
            said = self.run_by(launcher, 2, START, "other")[1]
            self.assertEqual(said.count("expected one value in all processes"), 1, said)
            self.assertRegex(said, "state.* and 2 more of the state: expected .*in processes 0 and 1;")

    def test_checkpoints(self):
        """Checkpoints of two processes continue in one process, in two, and on another topology, with the bits of a
        run without a break."""
        self.alone(TRAIN, "pp4", "alone")
        for launcher in LAUNCHERS:
            folder = path("checkpoints-" + launcher.name)
            with self.subTest(launcher=launcher.name):
                for count, topology, first, last in ((2, "pp4", 0, 7), (2, "pp2", 6, 10), (1, "pp4", 9, 14)):
                    out, _ = self.run_by(launcher, count, KEEP, topology, folder, str(last))
                    self.assertEqual(sorted(out.splitlines()), [f"{i} from {first}" for i in range(count)])
                out, _ = self.run_by(launcher, 2, KEEP, "pp4", folder, "20", "together")
                self.assertEqual(sorted(out.splitlines()), ["0 from 12", "1 from 12"])
                self.assertEqual(sorted(os.listdir(folder)), ["step-15", "step-18"])
                self.assertEqual(contents(path("together")), contents(path("alone")))

    def test_checkpoints_that_cannot_be_written(self):
        script = """
        with opened("pp4") as session:
            session.checkpoint(os.path.join(os.environ["WORK"], "no", "folder"), every=1)
        """
        self.refused(textwrap.dedent(script), "mpmd.Error: cannot create '.*no/folder': No such file or directory")

    def test_may_stay_alone(self):
        for launcher in LAUNCHERS:
            out, _ = self.run_by(launcher, 2, "say(index, count)", env={"MPMD_PROCESSES": "off"})
            self.assertEqual(out.split(), ["0", "1"] * 2)

    def test_programs_that_they_start_are_alone(self):
        script = """
        import subprocess
        own = "import mpmd; print(mpmd.process_count())"
        say(subprocess.check_output([sys.executable, "-c", own], text=True).strip())
        bundle = mpmd.compile(os.path.join(os.environ["MLP"], "step.mlir"), topology="pp2", quiet=True)
        run = os.path.join(os.environ["MPMD_BIN"], "mpmd-run")
        done = subprocess.check_output([run, bundle, "--random-inputs", "1", "--summary=json"], text=True)
        say(len(__import__("json").loads(done)["ranks"]))
        """
        for launcher in LAUNCHERS:
            out, _ = self.run_by(launcher, 2, textwrap.dedent(script))
            self.assertEqual(sorted(out.split()), ["1", "1", "2", "2"])

    def refused(self, script, message, may_be_killed=False):
        """One process prints the reason, and all end within seconds. Launchers kill the others when one has ended with
        an error."""
        for launcher in LAUNCHERS:
            with self.subTest(launcher=launcher.name):
                begin = time.monotonic()
                _, err = self.run_by(launcher, 2, script, code=1)
                self.assertLess(time.monotonic() - begin, 30)
                if may_be_killed and not re.search(message, err):
                    continue
                self.assertRegex(err, message)
                self.assertEqual(len(re.findall(r"^\S*(?:Error|Exception|Interrupt)\b", err, re.M)), 1, err)

    def test_exceptions_end_all(self):
        script = textwrap.dedent(
            """
        with opened("pp4") as session:
            feed = batches()
            for i in range(20):
                session.step({key: value[i] for key, value in feed.items()})
                if i == 3 and index == 1:
                    raise ValueError("no more data")
        """
        )
        self.refused(script, r"process 1 of 2:\n(?s:.*)ValueError: no more data")
        # The same if the reporting process is slow: a launcher ends all processes when the first of the others ends.
        slow = textwrap.dedent(
            """
        class Slow:
            flush = sys.stderr.flush
            def write(self, text):
                time.sleep(0.1)
                return sys.__stderr__.write(text)
        if index == 1:
            sys.stderr = Slow()
        """
        )
        self.refused(slow + script, "ValueError: no more data")

    def test_interrupts_end_all(self):
        script = """
        import signal
        with opened("pp4") as session:
            feed = batches()
            if index == 1:
                signal.setitimer(signal.ITIMER_REAL, 0.5)
                signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
            session.steps(10**8, feed, repeat=True)
        """
        # The launcher may drop the messages of a process that ends by a signal.
        self.refused(textwrap.dedent(script), "KeyboardInterrupt", may_be_killed=True)

    def test_another_number_of_steps(self):
        script = """
        with opened("pp4") as session:
            feed = batches()
            for i in range(4 + index):
                session.step({key: value[i] for key, value in feed.items()})
        """
        message = "expected all processes to do the same, got the end .* in process 0, and a step .* in process 1"
        self.refused(textwrap.dedent(script), message)

    def test_one_that_exits_early_is_missed(self):
        script = """
        with opened("pp4") as session:
            if index == 1:
                sys.exit(3)
            session.steps(10**8, batches(), repeat=True)
        """
        self.refused(textwrap.dedent(script), "expected all processes to do the same", may_be_killed=True)

    def test_other_steps_are_not_compiled(self):
        script = """
        bundle = mpmd.compile(os.path.join(os.environ["MLP"], "step.mlir"), topology="pp2" if index else "pp4")
        """
        self.refused(textwrap.dedent(script), "expected all processes to do the same, got a compile with")

    def test_errors_of_the_compiler_are_those_of_all(self):
        script = """
        try:
            mpmd.compile(os.path.join(os.environ["MLP"], "step.mlir"), topology="pp4", cap=100)
        except mpmd.CompileError as error:
            say(index, "at most 100 bytes" in str(error))
        """
        for launcher in LAUNCHERS:
            out, _ = self.run_by(launcher, 2, textwrap.dedent(script))
            self.assertEqual(sorted(out.splitlines()), ["0 True", "1 True"])

    def test_a_cache_of_ones_own(self):
        script = """
        os.environ["MPMD_CACHE"] = os.path.join(os.environ["WORK"], f"cache.{os.environ['NAME']}.{index}")
        with opened("pp4") as session:
            say(f"{session.steps(20, batches())[1]['loss']:.4f}")
        """
        for launcher in LAUNCHERS:
            out, _ = self.run_by(launcher, 2, textwrap.dedent(script), env={"NAME": launcher.name})
            self.assertEqual(out.split(), ["0.0943"] * 2)

    def test_one_that_is_killed_ends_the_others(self):
        script = """
        with opened("pp4") as session:
            open(os.path.join(os.environ["WORK"], f"pid.{index}"), "w").write(str(os.getpid()))
            session.steps(10**8, batches(), repeat=True)
        """
        for launcher in LAUNCHERS:
            with self.subTest(launcher=launcher.name):
                for i in range(2):
                    if os.path.exists(path(f"pid.{i}")):
                        os.unlink(path(f"pid.{i}"))
                with open(path("script.py"), "w", encoding="utf-8") as file:
                    file.write(textwrap.dedent(BEGIN) + textwrap.dedent(script))
                command = launcher.command(2, sys.executable, path("script.py"), survive=True)
                with subprocess.Popen(
                    command,
                    env={**os.environ, **ENVIRONMENT},
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                ) as run:
                    end = time.monotonic() + 60
                    while time.monotonic() < end and not all(
                        os.path.exists(path(f"pid.{i}")) and contents(path(f"pid.{i}")) for i in range(2)
                    ):
                        time.sleep(0.05)
                    pids = [int(contents(path(f"pid.{i}"))) for i in range(2)]
                    self.assertTrue(all(map(status_of, pids)))
                    os.kill(pids[1], signal.SIGKILL)
                    _, err = run.communicate(timeout=30)
                    self.assertNotEqual(run.returncode, 0)
                    self.assertFalse(any(map(alive, pids)))
                    # Launchers may end other processes before they have printed everything.
                    self.assertLessEqual(len(re.findall(r"^mpmd\.Error: ", err, re.M)), 1, err)
                    for line in re.findall(r"^mpmd\.Error: .*\n", err, re.M):
                        self.assertIn("was lost", line)

    def test_steps_of_jax(self):
        try:
            import jax  # noqa: F401
        except ImportError as missing:
            self.skipTest(str(missing))
        script = """
        import jax, jax.numpy as jnp, mpmd_jax
        jax.config.update("jax_platforms", "cpu")
        first = mpmd_jax.stage(0, lambda p, x: jnp.tanh(x @ p))
        last = mpmd_jax.stage(1, lambda p, x: jnp.mean((x @ p) ** 2))
        def loss(state, x):
            return last(state["b"], first(state["a"], x))
        def step(state, x):
            value, grads = mpmd_jax.accumulate(lambda m: jax.value_and_grad(loss)(state, m), x)
            return jax.tree.map(lambda p, g: p - 0.1 * g, state, grads), value
        state, x = dict(a=jnp.eye(8), b=jnp.ones((8, 2))), jnp.ones((4, 6, 8))
        want = state
        f = mpmd_jax.compile(step, state, x, topology="pp2", schedule="1f1b", quiet=True)
        e = f.evaluation(lambda state, x: loss(state, x[0]), x, quiet=True)
        for _ in range(3):
            state, value = f(state, x)
            want, wanted = jax.jit(step)(want, x)
        assert np.allclose(value, wanted, rtol=1e-5) and np.allclose(f.state["a"], want["a"], rtol=1e-5)
        f.save(os.path.join(os.environ["WORK"], "state"))
        before = e(f.state, x)
        other = dict(a=jnp.eye(8), b=jnp.ones((8, 2)))
        assert not np.array_equal(e(other, x), before) and np.array_equal(e(f.state, x), before)
        f.state = other
        assert not np.array_equal(e(f.state, x), before)
        state = f.restore(os.path.join(os.environ["WORK"], "state"))
        assert np.array_equal(e(state, x), before)
        say(index, "done")
        """
        for launcher in LAUNCHERS:
            out, err = self.run_by(launcher, 2, textwrap.dedent(script))
            self.assertEqual(sorted(out.splitlines()), ["0 done", "1 done"], err)


if __name__ == "__main__":
    unittest.main()
