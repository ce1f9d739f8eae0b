"""Runs docs/guides/python.md: test_page.py DIRECTORY_OF_THE_TOOLS. The output after `>>>` must be the printed one.
Exit code 77 if numpy is missing; without JAX, its section is skipped."""
import doctest
import os
import re
import sys

import support

try:
    import numpy  # noqa: F401
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)
PAGE = os.path.join(support.HERE, "..", "..", "docs", "guides", "python.md")


def main():
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    try:
        import jax

        jax.config.update("jax_platforms", "cpu")
    except ImportError:
        text = text[: text.index("\n## Compile a JAX step\n")]
    # The page's paths begin at the root of the repository, where a test must not write.
    os.symlink(os.path.abspath(support.EXAMPLES), support.path("examples"))
    os.chdir(support.WORK)
    session = doctest.DocTestParser().get_doctest(re.sub(r"^```.*$", "", text, flags=re.M), {}, "python.md", PAGE, 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session)
    print(f"python.md: {result.attempted - result.failed} of {result.attempted} examples print what is shown")
    sys.exit(1 if result.failed or not result.attempted else 0)


if __name__ == "__main__":
    main()
