"""Commands for the tools of a wheel: the entry points that scripts/wheel.sh writes."""
from __future__ import annotations

import os
import sys

from mpmd._library import own


def main() -> None:
    """Replaces this process by the tool with the command's name."""
    name = os.path.basename(sys.argv[0])
    folder = own("bin")
    if not folder:
        sys.exit(f"{name}: expected a wheel that holds the tools, got a package without them")
    os.execv(os.path.join(folder, name), sys.argv)
