"""Session.checkpoint: test_checkpoints.py DIRECTORY_OF_THE_TOOLS. Needs only numpy. Exit code 77 if numpy is
missing."""
import os
import shutil
import subprocess
import sys
import time
import unittest

from support import BIN, MLP, PYTHON, contents, path

try:
    import numpy as np
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)
import mpmd  # noqa: E402

STATE, BATCHES = os.path.join(MLP, "state.safetensors"), os.path.join(MLP, "batches.safetensors")
# A user's script: the same command resumes after any interruption.
SCRIPT = """
import sys
import mpmd
bundle, state, batches, folder, final = sys.argv[1:]
values = mpmd.read_tensors(batches)
with mpmd.Session(bundle) as session:
    start = session.checkpoint(folder, every=2, keep=2)
    print("from", start, flush=True)
    if not start:
        session.load(state)
    for i in range(start, 400):
        session.step({key: values[f"batch['{key}']"][i % 20] for key in "xy"})
        print("step", i, flush=True)
    session.save(final)
"""
# Its state has a name that the example's state has, too.
OTHER = """module {
  func.func public @main(%count: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("state['count']"))
      -> (tensor<4xf32> {jax.result_info = "result[0]['count']"}) {
    %sum = stablehlo.add %count, %count : tensor<4xf32>
    return %sum : tensor<4xf32>
  }
}
"""


def mlp(topology="pp2"):
    return mpmd.compile(os.path.join(MLP, "step.mlir"), topology=topology, schedule="1f1b", quiet=True)


def batch(i):
    values = mpmd.read_tensors(BATCHES)
    return {key: values[f"batch['{key}']"][i % 20] for key in "xy"}


def run(*options):
    """Runs mpmd-run on the example; returns stderr."""
    command = [os.path.join(BIN, "mpmd-run"), mlp(), "--input", STATE, "--feed", BATCHES, "--feed-repeat", *options]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stderr


class Checkpoints(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        run("--steps", "20", "--output", path("want"))

    def folder(self):
        return path(self.id().rsplit(".", 1)[1])

    def same_file(self, session):
        session.save(path("got"))
        self.assertEqual(contents(path("got")), contents(path("want")), "expected mpmd-run's file after 20 steps")

    def test_steps_leave_them(self):
        folder = self.folder()
        with mpmd.Session(mlp()) as session:
            self.assertEqual(session.checkpoint(folder, every=3, keep=2), 0)
            session.load(STATE)
            session.step(batch(0))
            self.assertEqual(os.listdir(folder), [])
            session.steps(7, {key: np.stack([batch(i)[key] for i in range(1, 8)]) for key in "xy"})
            self.assertEqual(sorted(os.listdir(folder)), ["step-3", "step-6"])
            session.step(batch(8))
            self.assertEqual(sorted(os.listdir(folder)), ["step-6", "step-9"])
            session.step(batch(9))
            self.assertEqual(session.write_checkpoint(), 10)
            self.assertEqual(session.write_checkpoint(), 10)
            self.assertEqual(sorted(os.listdir(folder)), ["step-10", "step-9"])
        # On another topology, step by step, without further checkpoints.
        with mpmd.Session(mlp("pp4")) as session:
            self.assertEqual(session.checkpoint(folder), 10)
            for i in range(10, 20):
                session.step(batch(i))
            self.same_file(session)
        self.assertEqual(sorted(os.listdir(folder)), ["step-10", "step-9"])

    def test_mpmd_run_reads_and_writes_the_same(self):
        folder = self.folder()
        run("--steps", "5", "--checkpoint", folder)
        with mpmd.Session(mlp()) as session:
            self.assertEqual(session.checkpoint(folder, every=4), 5)
            feed = mpmd.read_tensors(BATCHES)
            session.steps(9, {name: np.ascontiguousarray(value[5:]) for name, value in feed.items()})
            self.assertEqual(sorted(os.listdir(folder)), ["step-12", "step-5", "step-8"])
        err = run("--steps", "20", "--resume", folder, "--output", path("got"))
        self.assertIn("going on from", err)
        self.assertIn("step-12", err)
        self.assertEqual(contents(path("got")), contents(path("want")))

    def test_a_script_that_is_killed_goes_on(self):
        run("--steps", "400", "--output", path("whole"))
        folder, bundle, begun = self.folder(), mlp(), []
        command = [sys.executable, "-c", SCRIPT, bundle, STATE, BATCHES, folder, path("whole.got")]
        environment = {**os.environ, "PYTHONPATH": PYTHON, "MPMD_PROCESSES": "off"}
        for turn in range(9):
            with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as job:
                begun.append(int(job.stdout.readline().split()[1]))
                if turn < 8:
                    for _ in range(5):
                        job.stdout.readline()
                    # At some time during later steps and checkpoints.
                    time.sleep(0.002 * turn)
                    job.kill()
                job.communicate()
            # The run may have ended before it was killed.
            if job.returncode == 0:
                break
            self.assertEqual(job.returncode, -9)
        # After five steps there is a checkpoint of the fourth one, or a later one.
        self.assertTrue(all(later >= earlier + 4 for earlier, later in zip(begun, begun[1:])), begun)
        self.assertGreater(len(begun), 2)
        self.assertEqual(sorted(os.listdir(folder)), ["step-398", "step-400"])
        self.assertEqual(contents(path("whole.got")), contents(path("whole")))

    def test_what_is_not_whole_is_not_taken(self):
        folder = self.folder()
        run("--steps", "6", "--checkpoint", folder, "--every", "3")
        file = os.path.join(folder, "step-6", "model-00001-of-00001.safetensors")
        raw = contents(file)
        with open(file, "wb") as out:
            out.write(raw[:-1] + bytes([raw[-1] ^ 1]))
        with self.assertLogs("mpmd", "WARNING") as log, mpmd.Session(mlp()) as session:
            self.assertEqual(session.checkpoint(folder, every=3), 3)
            for i in range(3, 20):
                session.step(batch(i))
            self.same_file(session)
        self.assertRegex(log.output[0], "step-6' is not complete and not taken: 'model-00001-of-00001.safetensors'")

    def test_another_program_is_refused(self):
        folder = self.folder()
        run("--steps", "1", "--checkpoint", folder)
        message = (
            r"step-1': 'state\['count'\]': expected F32\[4\], got I32\[\]: "
            "it is of another program; name another directory"
        )
        with mpmd.Session(mpmd.compile(OTHER, topology="pp1", quiet=True)) as session:
            with self.assertRaisesRegex(mpmd.Error, message):
                session.checkpoint(folder)
            # The refused session does not use the folder.
            session.bind({"state['count']": np.zeros(4, np.float32)})
            with self.assertRaisesRegex(mpmd.Error, r"expected checkpoint\(folder\) before a checkpoint is written"):
                session.write_checkpoint()
        self.assertEqual(os.listdir(folder), ["step-1"])

    def test_a_folder_is_one_sessions(self):
        folder = self.folder()
        with mpmd.Session(mlp()) as one, mpmd.Session(mlp()) as other:
            one.checkpoint(folder, every=1)
            with self.assertRaisesRegex(mpmd.Error, "another run writes its checkpoints into .*: wait until"):
                other.checkpoint(folder)
            with self.assertRaisesRegex(mpmd.Error, "expected values of all arguments, got none of state"):
                one.write_checkpoint()
            for wrong in (dict(every=-1), dict(keep=-1)):
                with self.assertRaisesRegex(mpmd.Error, "expected numbers from 0 on"):
                    one.checkpoint(folder, **wrong)
            with self.assertRaisesRegex(mpmd.Error, r"expected checkpoint\(folder\) before a checkpoint is written"):
                other.load(STATE)
                other.write_checkpoint()

    def test_a_step_that_cannot_write_one_is_made(self):
        folder = self.folder()
        with mpmd.Session(mlp()) as session:
            session.checkpoint(folder, every=2)
            session.load(STATE)
            session.step(batch(0))
            shutil.rmtree(folder)
            with self.assertRaisesRegex(mpmd.Error, "checkpoint of step 2 in .*: No such file or directory"):
                session.step(batch(1))
            os.mkdir(folder)
            for i in range(2, 20):
                session.step(batch(i))
            self.same_file(session)
            self.assertIn("step-20", os.listdir(folder))
        # The inputs of the failed step are bound as after any other step.
        with mpmd.Session(mlp()) as session:
            session.checkpoint(path("gone"), every=1)
            session.load(STATE)
            os.rmdir(path("gone"))
            with self.assertRaisesRegex(mpmd.Error, "checkpoint of step 1 in .*: No such file or directory"):
                session.steps(1, {key: batch(0)[key][None] for key in "xy"})
            os.mkdir(path("gone"))
            session.step()
            self.assertEqual(os.listdir(path("gone")), ["step-2"])
            # A caller that returns to an earlier state sets the step count.
            session.load(STATE)
            session.steps_behind = 0
            session.step()
            self.assertEqual(sorted(os.listdir(path("gone"))), ["step-1", "step-2"])
            with self.assertRaisesRegex(mpmd.Error, "expected a number of steps from 0 on, got -1"):
                session.steps_behind = -1


if __name__ == "__main__":
    unittest.main()
