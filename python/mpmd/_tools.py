"""The tools of a wheel as commands: the entry points that scripts/wheel.sh writes."""
from __future__ import annotations

import os
import sys

from mpmd._library import own


def main() -> None:
    """Becomes the tool that the command is named after."""
    name = os.path.basename(sys.argv[0])
    folder = own("bin")
    if not folder:
        sys.exit(f"{name}: expected a wheel that holds the tools, got a package without them")
    os.execv(os.path.join(folder, name), sys.argv)
