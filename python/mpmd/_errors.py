"""Exceptions."""


class Error(Exception):
    """An error of the library, or an argument that does not fit."""

    __module__ = "mpmd"

    #: For an error of several processes: the process that prints it.
    process: int | None = None


class CompileError(Error):
    """An error of the compiler, with the stderr of the failed tool."""

    __module__ = "mpmd"
