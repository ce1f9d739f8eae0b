"""What goes wrong, as exceptions."""


class Error(Exception):
    """What the library refused, or what was given to it and is not what it takes."""

    __module__ = "mpmd"

    #: Of an error that several processes have: the one that shows it.
    process: int | None = None


class CompileError(Error):
    """What a tool of the compiler wrote to stderr before it failed."""

    __module__ = "mpmd"
