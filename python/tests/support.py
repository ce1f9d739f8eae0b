"""Helpers for the tests of this folder: FILE.py DIRECTORY_OF_THE_TOOLS. All outputs are in a separate folder, and so
is the compiler's cache."""
import os
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.join(HERE, "..")
EXAMPLES = os.path.join(HERE, "..", "..", "examples")
MLP = os.path.join(EXAMPLES, "mlp")
E2E = os.path.join(HERE, "..", "..", "test", "e2e")
sys.path.insert(0, PYTHON)
if len(sys.argv) < 2 or not os.path.exists(os.path.join(sys.argv[1], "mpmd-run")):
    sys.exit(f"expected a directory of the tools, got {' '.join(sys.argv[1:]) or 'none'}")
BIN = os.path.abspath(sys.argv.pop(1))
_FOLDER = tempfile.TemporaryDirectory()
WORK = _FOLDER.name
for name in ("MPMD_RT_LIBRARY", "LD_LIBRARY_PATH"):
    os.environ.pop(name, None)
os.environ.update(MPMD_BIN=BIN, MPMD_CACHE=os.path.join(WORK, "cache"))


def emulate(test):
    """Emulates GPUs from this call on, or skips the test."""
    emulator = os.path.join(BIN, "..", "emulator")
    if not os.path.isdir(emulator):
        test.skipTest("no emulated driver beside the tools")
    os.environ["MPMD_CUDA_DRIVER"] = os.path.join(emulator, "libmpmd_cuda_emulator.so")
    os.environ["MPMD_CUBLASLT"] = os.path.join(emulator, "libmpmd_cublaslt_emulator.so")
    os.environ["MPMD_CUDA_EMULATOR"] = "devices=4"


def path(*names):
    return os.path.join(WORK, *names)


def contents(*names):
    with open(os.path.join(*names), "rb") as file:
        return file.read()
