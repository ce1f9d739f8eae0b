"""Programs that JAX wrote, with the values that JAX computed: those of programs/, names/, versions/ and linalg/."""
import os

from compare import close_to_jax
from harness import E2E, load, write_arrays


class Stored:
    """A program with its inputs in files. Its runs must give JAX's values."""

    def __init__(self, tools, name, folder="programs", limit=2e-5):
        self.tools, self.name, self.limit = tools, name, limit
        self.source, values = (os.path.join(E2E, folder, name + end) for end in (".mlir", ".safetensors"))
        self.values = load(values)
        self.files = write_arrays(tools, self.values)
        self.inputs = ("--input", self.files[0], "--feed", self.files[1])

    def run(self, topology, schedule="1f1b", options="", name="step"):
        """(final, history), as the bytes of files."""
        bundle, what = self.tools.compile(self.source, name, topology, schedule, options), f"{topology} {schedule}"
        out = self.tools.train(bundle, name, *self.files)
        close_to_jax(f"{self.name} on {what} {options}", out, self.values, self.limit, least=1e-30)
        return out

    def report(self, name="step"):
        return self.tools.report(self.tools.path(name + ".mlir"))
