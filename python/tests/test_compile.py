"""mpmd.compile, names, and the search for the library and the tools: test_compile.py DIRECTORY_OF_THE_TOOLS. Needs
only numpy. Exit code 77 if numpy is missing."""
import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
import unittest.mock
from concurrent.futures import ThreadPoolExecutor

import support
from support import BIN, MLP, PYTHON, contents, path

try:
    import numpy  # noqa: F401
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)
sys.modules["jax"] = None  # an import of it fails
import mpmd  # noqa: E402
from mpmd import _names, _options  # noqa: E402

STEP = os.path.join(MLP, "step.mlir")
SMALL = """module {
  func.func public @main(%w: tensor<2xf32> {tf.aliasing_output = 0 : i32} loc("state")) -> tensor<2xf32> {
    %sum = stablehlo.add %w, %w : tensor<2xf32>
    return %sum : tensor<2xf32>
  }
}
"""


def entries():
    folder = os.environ["MPMD_CACHE"]
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


class Cache(unittest.TestCase):
    def test_compiles_once(self):
        first = mpmd.compile(STEP, topology="pp2", schedule="gpipe")
        made, known = os.stat(first).st_ino, entries()
        with open(STEP, encoding="utf-8") as file:
            again = mpmd.compile(file.read(), topology="pp2", schedule="gpipe")
        self.assertEqual((again, os.stat(again).st_ino, entries()), (first, made, known))
        self.assertNotEqual(mpmd.compile(STEP, topology="pp2", schedule="1f1b"), first)
        self.assertNotEqual(mpmd.compile(STEP, topology="pp2", schedule="gpipe", target="cpu:x86-64-v2"), first)
        self.assertEqual([name for name in entries() if len(name) != 64], ["kernels"], "nothing temporary is left")

    def test_says_what_it_made_each_time(self):
        said = []
        for quiet in (False, False, True):
            with contextlib.redirect_stderr(io.StringIO()) as caught:
                mpmd.compile(STEP, topology="pp2", schedule="gpipe", quiet=quiet)
            said.append(caught.getvalue())
        self.assertIn("main: 4 stages, by marks; 8 microbatches, the loop at export.py:", said[0])
        self.assertEqual(said, [said[0], said[0], ""])

    def test_the_ir_is_dumped_each_time(self):
        for number in range(2):
            folder = path(f"dumped{number}")
            with contextlib.redirect_stderr(io.StringIO()) as caught:
                mpmd.compile(SMALL, topology="pp1", dump_dir=os.path.relpath(folder), print_after="partitioned")
            self.assertIn("After partitioned: ", caught.getvalue())
            self.assertTrue(
                any(name.endswith("-partitioned.mlir") for _, _, names in os.walk(folder) for name in names)
            )

    def test_many_at_a_time(self):
        known = entries()
        call = f"import mpmd; print(mpmd.compile({STEP!r}, topology='pp4', schedule='zb-h1'))"
        command = [sys.executable, "-B", "-c", call]
        run = lambda _: subprocess.run(
            command, env=dict(os.environ, PYTHONPATH=PYTHON), text=True, capture_output=True, timeout=120, check=True
        ).stdout
        with ThreadPoolExecutor(4) as pool:
            paths = set(pool.map(run, range(4)))
        self.assertEqual((len(paths), len(entries())), (1, len(known) + 1))
        mpmd.Session(paths.pop().strip()).close()

    def test_files_count_by_what_is_in_them(self):
        folder = pathlib.Path(path("a folder"))
        folder.mkdir()
        cluster = folder / "cluster of one.json"
        axes = lambda size: cluster.write_text(json.dumps({"axes": [{"name": "pp", "size": size}]}))
        axes(2)
        first = mpmd.compile(STEP, topology=cluster, schedule="1f1b")
        moved = shutil.copy(cluster, path("cluster.json"))
        self.assertEqual(mpmd.compile(STEP, topology=moved, schedule="1f1b"), first)
        axes(4)
        second = mpmd.compile(STEP, topology=cluster, schedule="1f1b")
        with mpmd.Session(first) as two, mpmd.Session(second) as four:
            self.assertEqual((two.num_ranks, four.num_ranks), (2, 4))

    def test_the_version_is_that_of_the_tools(self):
        done = subprocess.run([os.path.join(BIN, "mpmd-opt"), "--version"], capture_output=True, text=True, check=True)
        self.assertEqual(re.split(r"[ +]", done.stdout)[1], mpmd.__version__)

    def test_a_place_where_no_cache_can_be(self):
        for place in (STEP, STEP + "/below"):
            with unittest.mock.patch.dict(os.environ, MPMD_CACHE=place):
                with self.assertRaisesRegex(mpmd.Error, f"{place}.*expected a directory.*MPMD_CACHE names another one"):
                    mpmd.compile(STEP)

    def test_a_damaged_entry_is_made_again(self):
        bundle = mpmd.compile(SMALL)
        entry = bundle.parent
        whole = {file: file.read_bytes() for file in entry.rglob("*") if file.is_file()}
        self.assertIn(entry / "sums.json", whole)
        for file, text in whole.items():
            for damaged in (None, b"", text[:-1], bytes(len(text))):
                file.unlink() if damaged is None else file.write_bytes(damaged)
                self.assertEqual(mpmd.compile(SMALL), bundle)
                self.assertEqual({each: each.read_bytes() for each in whole}, whole, file)
        self.assertEqual([name for name in os.listdir(entry.parent) if name.startswith("tmp.")], [])

    def test_other_tools_compile_again(self):
        first = mpmd.compile(SMALL)
        folder = path("other tools")
        os.makedirs(folder)
        for name in ("mpmd-opt", "mpmd-translate"):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(f'#!/bin/sh\n[ "$1" = --version ] && echo other || exec {BIN}/{name} "$@"\n')
            os.chmod(os.path.join(folder, name), 0o755)
        os.environ["MPMD_BIN"] = folder
        try:
            self.assertNotEqual(mpmd.compile(SMALL), first)
        finally:
            os.environ["MPMD_BIN"] = BIN

    def test_output(self):
        target = pathlib.Path(path("new", "step.mpmd"))
        self.assertEqual(mpmd.compile(SMALL, output=target), target)
        self.assertEqual(contents(target, "manifest.json"), contents(mpmd.compile(SMALL), "manifest.json"))
        mpmd.compile(STEP, topology="pp2", output=target)
        with mpmd.Session(target) as session:
            self.assertEqual(session.num_ranks, 2)
        self.assertEqual(os.listdir(target.parent), ["step.mpmd"])
        kept = pathlib.Path(path("kept"))
        kept.mkdir()
        (kept / "letter").write_text("dear")
        with self.assertRaisesRegex(mpmd.Error, "expected nothing or a bundle where one is to be written"):
            mpmd.compile(SMALL, output=kept)
        self.assertEqual((kept / "letter").read_text(), "dear")


class Refusals(unittest.TestCase):
    def test_errors_of_the_compiler(self):
        known = entries()
        for step, options, message in (
            ("module {\n  oops\n}\n", {}, "step.mlir:2:3: error: custom op 'oops' is unknown"),
            (
                STEP,
                {"topology": "pp4", "schedule": "slow"},
                r"error: expected one of the schedules .* 'slow'",
            ),
            (STEP, {"topology": "pp4", "cap": 10}, "error: expected at most 10 bytes per rank"),
            (STEP, {"options": {"bogus": 1}}, "no such option bogus, expected one of cap="),
            (STEP, {"topology": "absent.json"}, "cannot open .*absent.json"),
        ):
            with self.assertRaisesRegex(mpmd.CompileError, message):
                mpmd.compile(step, **options)
        self.assertEqual(entries(), known, "nothing is kept of what failed")

    def test_options(self):
        for options, message in (
            ({"to": "scheduled"}, "option to: expected none, as a bundle is wanted, got 'scheduled'"),
            ({"cap": 5}, "expected in options= what has no keyword, got cap: give cap= as a keyword"),
            ({"stage-names": "x"}, "got stage-names: give stage_names= as a keyword"),
            ({"odd": "a'b"}, "option odd: expected quotes and braces in pairs"),
        ):
            with self.assertRaisesRegex(mpmd.Error, message):
                mpmd.compile(SMALL, cap=10, options=options)
        with self.assertRaisesRegex(mpmd.Error, "expected options of topology, .*, got schedul"):
            mpmd.compile(SMALL, schedul="1f1b")
        with self.assertRaises(FileNotFoundError):
            mpmd.compile(path("absent.mlir"))
        with mpmd.Session(mpmd.compile(SMALL.replace("{tf.aliasing_output = 0 : i32}", ""))) as session:
            self.assertFalse(session.arguments[0].state)
        undonated = (
            SMALL.replace("tf.aliasing_output = 0 : i32", "")
            .replace('"state"', '"state[\'w\']"')
            .replace("-> tensor<2xf32> {", "-> (tensor<2xf32> {jax.result_info = \"result['w']\"}) {")
        )
        for state in ("by-path", "state['w']=result['w']"):
            with mpmd.Session(mpmd.compile(undonated, state=state)) as session:
                self.assertTrue(session.arguments[0].state, state)

    def test_all_options_of_the_compiler_are_keywords(self):
        # The error for an unknown key lists all keys.
        with self.assertRaises(mpmd.CompileError) as caught:
            mpmd.compile(SMALL, options={"odd": 1})
        known = re.search("expected one of (.*)=; see", str(caught.exception)).group(1).split("=, ")
        self.assertEqual(
            sorted(key.replace("-", "_") for key in known if key not in ("from", "to")),
            sorted(_options.Options.__annotations__),
        )


class Found(unittest.TestCase):
    """Each test runs in its own process, because a process loads a library only once."""

    def says(self, code, **environment):
        base = {"PATH": "/usr/bin:/bin", "PYTHONPATH": PYTHON, "MPMD_CACHE": path("found"), "HOME": support.WORK}
        done = subprocess.run(
            [sys.executable, "-B", "-c", code], env={**base, **environment}, text=True, capture_output=True, timeout=120
        )
        return done.stdout + done.stderr

    def test_the_library_and_the_tools(self):
        library = os.path.join(BIN, "..", "lib")
        code = f"import mpmd; print(mpmd.Session(mpmd.compile({SMALL!r})))"
        os.symlink(os.path.join(BIN, "mpmd-run"), path("mpmd-run"))
        for environment in (
            {"MPMD_BIN": BIN},
            {"PATH": BIN + ":/usr/bin:/bin"},
            {"MPMD_RT_LIBRARY": os.path.join(library, "libmpmd_rt.so.1")},
            {"LD_LIBRARY_PATH": library},
            {"PATH": f"{support.WORK}:/usr/bin:/bin"},
        ):
            self.assertIn("1 ranks, 1 arguments, 0 results", self.says(code, **environment), environment)

    def test_what_is_missing(self):
        session = "import mpmd; mpmd.Session('x.mpmd')"
        self.assertIn(
            "Error: expected libmpmd_rt.so.1 by $MPMD_RT_LIBRARY, the loader or beside mpmd-run in PATH, got",
            self.says(session),
        )
        # If the environment names a library, no other one is tried.
        wrong = self.says(session, MPMD_RT_LIBRARY=path("absent.so"), PATH=BIN + ":/usr/bin:/bin")
        self.assertIn("expected libmpmd_rt.so.1 in $MPMD_RT_LIBRARY, got", wrong)
        wrong = self.says("import mpmd; mpmd.compile('module {\\n}')", MPMD_BIN="/nowhere")
        self.assertIn("expected mpmd-opt in /nowhere, got none", wrong)

    def test_needs_numpy_only(self):
        code = "import sys, mpmd; print({'jax', 'ml_dtypes', 'safetensors'} & set(sys.modules))"
        self.assertEqual(self.says(code).strip(), "set()")


class Names(unittest.TestCase):
    def test_paths(self):
        at = _names.Attribute
        for name, want in (
            ("state", ("state", ())),
            ("state['a'][0]", ("state", ("a", 0))),
            ("state.a['b.c']", ("state", (at("a"), "b.c"))),
            ("s['it\\'s'][\"don't\"]['a]b']", ("s", ("it's", "don't", "a]b"))),
            ("s[(1, 'x')]", ("s", ((1, "x"),))),
            ("s[<flat index 2>]", ("s", ("<flat index 2>",))),
            ("s[-1]['\\n']", ("s", (-1, "\n"))),
            ("no path at all", ("no path at all", ())),
            ("s['open", ("s['open", ())),
            ("", ("", ())),
        ):
            self.assertEqual(_names.parse(name), want, name)

    def test_trees(self):
        forest = _names.forest(["a[0]['x']", "a[0]['y']", "a[1]", "b.c[1]", "d"])
        made = {root: _names.build(node, "01234") for root, node in forest.items()}
        self.assertEqual((made["a"], made["b"].c, made["d"]), ([{"x": "0", "y": "1"}, "2"], {1: "3"}, "4"))
        found = [pair for root, node in forest.items() for pair in _names.match(root, node, made[root])]
        self.assertEqual(found, list(enumerate("01234")))
        for names, message in (
            (["a['x']", "a"], "expected a tensor or a tree at 'a', got both"),
            (["a['x']", "a[\"x\"]"], "expected one tensor at each path"),
        ):
            with self.assertRaisesRegex(mpmd.Error, message):
                _names.forest(names)


if __name__ == "__main__":
    unittest.main()
