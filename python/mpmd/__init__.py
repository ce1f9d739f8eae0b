"""Compiles training steps with mpmd and runs them, with numpy only.

    bundle = mpmd.compile("step.mlir", topology="pp4", schedule="1f1b")
    with mpmd.Session(bundle) as session:
        session.load("state.safetensors")
        loss = session.step({"x": x, "y": y})[1]["loss"]    # as it is called: result[1]['loss']
        session.save("after.safetensors")
"""
from mpmd._compile import compile
from mpmd._errors import CompileError, Error
from mpmd._processes import process_count, process_index
from mpmd._safetensors import read as read_tensors, write as write_tensors
from mpmd._session import Profile, Session, Tensor

# The version of the package, too. A test compares it with the version of the tools.
__version__ = "0.1.0"

__all__ = [
    "CompileError",
    "Error",
    "Profile",
    "Session",
    "Tensor",
    "compile",
    "process_count",
    "process_index",
    "read_tensors",
    "write_tensors",
]
