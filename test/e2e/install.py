"""The project is installed, moved, and used by a CMake project outside of it: examples/host, a library and its
programs, bundles and an executable that are made again when what they are made of changes."""
import os
import re
import shutil
import subprocess
import sys

from harness import EXAMPLES, MLP, SOURCE, main, read_bytes, read_text, write_text
from launchers import launchers

HERE = os.path.dirname(os.path.abspath(__file__))
STEP = os.path.join(MLP, "step.mlir")
INPUTS = ["--input", os.path.join(MLP, "state.safetensors"), "--feed", os.path.join(MLP, "batches.safetensors")]


def run(*command, code=0, cwd=None, env=None):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=cwd, env=env)
    assert done.returncode == code, f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def files_below(folder):
    return sorted(os.path.relpath(os.path.join(d, f), folder) for d, _, names in os.walk(folder) for f in names)


def contents(folder):
    """The bytes of every file."""
    found = {}
    for name in files_below(folder):
        found[name] = read_bytes(os.path.join(folder, name))
    return found


def needed(path):
    return re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", path))


def check_installed(build, prefix):
    """No installed file knows where it was built; the library shows its API only; the runtime is without LLVM."""
    for name in files_below(prefix):
        contents = read_bytes(os.path.join(prefix, name))
        for place in (SOURCE, build, prefix):
            assert place.encode() not in contents, f"{name} names {place}"
    library = os.path.join(prefix, "lib", "libmpmd_rt.so")
    shown = {
        line.split()[-1].split("@")[0]
        for line in run("nm", "-D", "--defined-only", library).splitlines()
        if " A " not in line
    }
    declared = set(re.findall(r"\b(mpmd_rt_\w+)\(", read_text(os.path.join(prefix, "include", "mpmd-rt", "mpmd_rt.h"))))
    assert shown == declared, f"exported {sorted(shown)}\ndeclared {sorted(declared)}"
    assert "libmpmd_rt.so.1" in run("readelf", "-d", library), "no soname"
    program = os.path.join(prefix, "bin", "mpmd-run")
    for path in (library, program):
        assert not [n for n in needed(path) if "LLVM" in n or "MLIR" in n], f"{path} needs LLVM"
    assert not [n for n in needed(program) if "absl" in n or "mpmd" in n], f"mpmd-run needs {needed(program)}"
    return len(shown)


def check_links(prefix):
    """What the installed pages point at is installed."""
    for name in (n for n in files_below(prefix) if n.endswith(".md")):
        page = os.path.join(prefix, name)
        links = re.findall(r"\]\(([^)#\s]+)", read_text(page))
        for link in (each for each in links if "://" not in each):
            assert os.path.exists(os.path.join(os.path.dirname(page), link)), f"{name}: nothing is at {link}"


class Project:
    """examples/host, in a folder of its own, as a generator builds it."""

    def __init__(self, tools, prefix, generator, number):
        self.source, self.build = tools.path(f"a project {number}"), tools.path(f"a build {number}")
        shutil.copytree(os.path.join(EXAMPLES, "host"), self.source)
        shutil.copy(STEP, self.source)
        with open(os.path.join(self.source, "CMakeLists.txt"), "a", encoding="utf-8") as f:
            f.write("mpmd_add_bundle(measured step.mlir TOPOLOGY cluster.json SCHEDULE search COSTS costs.json)\n")
            f.write("mpmd_add_executable(alone step.mlir TOPOLOGY pp1 OPTIONS state=by-path)\n")
            f.write("mpmd_add_executable(each BUNDLE mlp PER_RANK)\n")
        write_text(os.path.join(self.source, "cluster.json"), '{"axes": [{"name": "pp", "size": 2}], "pipeline": "pp"}')
        tools.call("mpmd-opt", STEP, "--mpmd-compile=topology=pp2", "-o", tools.path("m.mlir"))
        tools.call("mpmd-translate", "--mpmd-to-bundle", tools.path("m.mlir"), "-o", tools.path("m.mpmd"))
        costs = os.path.join(self.source, "costs.json")
        assert tools.call("mpmd-run", tools.path("m.mpmd"), *INPUTS, "--profile", costs)[0] == 0, "no profile"
        run("cmake", "-S", self.source, "-B", self.build, "-G", generator, f"-DCMAKE_PREFIX_PATH={prefix}",
            f"-DSTEP={self.source}/step.mlir", f"-DEVAL={os.path.join(MLP, 'eval.mlir')}")  # fmt: skip

    def make(self, code=0):
        return run("cmake", "--build", self.build, "-j2", code=code)

    def path(self, name):
        return os.path.join(self.build, name)

    def changed(self, name):
        """Makes all again after a change of one file; which outputs are new."""
        outputs = [
            "mlp.mpmd/manifest.json",
            "mlp-v2.mpmd/manifest.json",
            "measured.mpmd/manifest.json",
            "train",
            "alone",
            "each/rank-0",
        ]
        before = {o: os.stat(self.path(o)).st_mtime_ns for o in outputs}
        if name:
            with open(os.path.join(self.source, name), "a", encoding="utf-8") as f:
                f.write("\n")
        self.make()
        return {o.split("/")[0] for o in outputs if os.stat(self.path(o)).st_mtime_ns != before[o]}


def check_project(project):
    project.make()
    losses = [
        run(project.path(p), project.path(b)) for p in ("train_c", "train_cpp") for b in ("mlp.mpmd", "mlp-v2.mpmd")
    ]
    assert len(set(losses)) == 1 and losses[0].count("loss") == 5, f"{losses}"
    # JAX's values, from a program that knows nothing of the installation.
    for program in ("train", "alone", "each/rank-1"):
        final, history = (project.path(n + ".safetensors") for n in ("final", "history"))
        bare = {"PATH": "/nowhere"}
        run(project.path(program), *INPUTS, "--output", final, "--history", history, env=bare)
        run(
            sys.executable,
            os.path.join(EXAMPLES, "compare.py"),
            os.path.join(MLP, "expect.safetensors"),
            final,
            history,
        )
        run("strip", project.path(program))
        assert "loss" in run(project.path(program), *INPUTS, env=bare), "stripped, it has no program"
    everything = {"mlp.mpmd", "mlp-v2.mpmd", "measured.mpmd", "train", "alone", "each"}
    for name, expected in (
        (None, set()),
        ("step.mlir", everything),
        ("costs.json", {"measured.mpmd"}),
        ("cluster.json", {"measured.mpmd"}),
        (None, set()),
    ):
        got = project.changed(name)
        assert got == expected, f"after a change of {name}: expected {expected} to be made again, got {got}"
    # An error of the compiler is one of the build, with its place; what was there stays until it is mended.
    step = os.path.join(project.source, "step.mlir")
    text = read_text(step)
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if "stablehlo.dot_general" in line)
    lines[at] = lines[at].replace("stablehlo.dot_general", "stablehlo.dot_generall", 1)
    write_text(step, "\n".join(lines))
    failed = subprocess.run(["cmake", "--build", project.build], capture_output=True, text=True, timeout=300)
    assert failed.returncode != 0, "a broken step was built"
    assert re.search(rf"step\.mlir:{at + 1}:\d+: error: ", failed.stdout + failed.stderr), failed.stdout + failed.stderr
    write_text(step, text)
    project.make()
    assert run(project.path("train_c"), project.path("mlp.mpmd")) == losses[0], "another bundle than before"


HEAD = "cmake_minimum_required(VERSION 3.20)\nproject(x NONE)\nfind_package(mpmd REQUIRED ${WHAT})\n"
# What a CMakeLists.txt says, and what it is told at once.
MISUSES = (
    ("mpmd_add_bundle(b s.mlir TOPOLGY pp4)", "[SCHEDULE value]", "got 'TOPOLGY'"),
    ("mpmd_add_bundle(b TOPOLGY pp4)", "got 'TOPOLGY'"),
    ("mpmd_add_bundle(b s.mlir)", "expected NAME STEP.mlir TOPOLOGY", "got no TOPOLOGY"),
    ("mpmd_add_bundle(b TOPOLOGY pp4)", "got no step"),
    ("mpmd_add_bundle(b s.mlir TOPOLOGY pp4 SCHEDUL 1f1b)", "got 'SCHEDUL'"),
    ("mpmd_add_bundle(b s.mlir TOPOLOGY pp4 OPTIONS stages=2 SCHEDUL 1f1b)", "expected OPTIONS key=value", "'SCHEDUL'"),
    ("mpmd_add_bundle(b s.mlir TOPOLOGY)", "expected a value after TOPOLOGY, got none"),
    ("mpmd_add_bundle(b s.mlir TOPOLOGY pp4 STAGE_NAMES \"\")", "expected a value after STAGE_NAMES, got none"),
    (
        "mpmd_add_bundle(b s.mlir TOPOLOGY pp4 STAGE_NAMES b([0-9]+)_)",
        "got '('; an expression with parentheses is quoted",
    ),
    ("mpmd_add_bundle(b s.mlir TOPOLOGY pp4 OPTIONS mesh-selector=b([0-9]+)_)", "in quotes, got '('"),
    ("mpmd_add_bundle(b s.mlir TOPOLOGY pp4 OPTIONS stage-names=n.json)", "expected STAGE_NAMES \"n.json\""),
    ("mpmd_add_bundle(b s.mlir TOPOLOGY pp4 OPTIONS schedule=s.csv)", "expected SCHEDULE \"s.csv\""),
    ("mpmd_add_executable(b s.mlir SCHEDULE 1f1b)", "mpmd_add_executable(b ...)", "got no TOPOLOGY"),
    (
        "mpmd_add_executable(b BUNDLE none)",
        "expected BUNDLE and a target of mpmd_add_bundle, got 'none', which is none",
    ),
    ("mpmd_add_executable(b BUNDLE none SCHEDULE gpipe)", "schedule and other arguments are its own, got BUNDLE none"),
    ("mpmd_add_bundle(a s.mlir TOPOLOGY pp4)\nmpmd_add_executable(a BUNDLE a)", "expected another name", "target a"),
    ("mpmd_add_executable(a s.mlir TOPOLOGY pp4)\nmpmd_add_bundle(a s.mlir TOPOLOGY pp4)", "expected another name"),
    ("add_custom_target(a)\nmpmd_add_executable(a s.mlir TOPOLOGY pp4)", "expected another name"),
)


def check_misuses(tools, prefix):
    source = tools.path("misuse")
    os.makedirs(source)

    def refused(text, *words, options=()):
        write_text(os.path.join(source, "CMakeLists.txt"), HEAD + text + "\n")
        out = run("cmake", "-S", source, "-B", tools.path("misused"), f"-DCMAKE_PREFIX_PATH={prefix}", *options, code=1)
        # CMake breaks lines where it likes.
        out = " ".join(out.split())
        assert all(w in out for w in words), f"{text}: expected {words}, got {out}"

    for text, *words in MISUSES:
        refused(text, *words)
    refused("", "got gpu", options=["-DWHAT=COMPONENTS;gpu"])


LAYERS = r"""
add_subdirectory(sub)
# By its layers, quoted in both ways, and by files, which are found as the step is.
mpmd_add_bundle(quoted step.mlir TOPOLOGY pp4 SCHEDULE 1f1b STAGE_NAMES "h/(\\d{1,3})/")
mpmd_add_bundle(bracket step.mlir TOPOLOGY pp4 SCHEDULE 1f1b STAGE_NAMES [[h/(\d{1,3})/]])
mpmd_add_bundle(filed step.mlir TOPOLOGY pp2 SCHEDULE order.csv STAGE_NAMES "names of layers.json")
# What another bundle leaves is found, too.
mpmd_add_bundle(evaluated step.mlir TOPOLOGY pp4 SCHEDULE 1f1b EVALUATES filed.ranks.mlir STAGE_NAMES [[h/(\d{1,3})/]])
"""
# A step that is made by the build, with costs that are made by it, in a folder below.
BELOW = """
add_custom_command(OUTPUT made.mlir COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/../step.mlir made.mlir
  DEPENDS ../step.mlir)
add_custom_command(OUTPUT costs.json COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/given.json costs.json
  DEPENDS given.json)
mpmd_add_bundle(below made.mlir TOPOLOGY pp2 COSTS costs.json STAGE_NAMES names.json OPTIONS effort=50)
mpmd_add_executable(run_below BUNDLE below)
foreach(i RANGE 5)
  mpmd_add_bundle(many${i} made.mlir TOPOLOGY pp2 SCHEDULE 1f1b STAGE_NAMES names.json)
endforeach()
"""


def check_layers(tools, prefix, generator, number):
    """Names of layers, files that arguments name, folders below, what the build itself makes, many bundles at once."""
    source, build = tools.path(f"layers {number}"), tools.path(f"build of layers {number}")
    os.makedirs(os.path.join(source, "sub"))
    for folder, text in ((source, HEAD + LAYERS), (os.path.join(source, "sub"), BELOW)):
        write_text(os.path.join(folder, "CMakeLists.txt"), text)
    shutil.copy(os.path.join(HERE, "names", "scopes.mlir"), os.path.join(source, "step.mlir"))
    names = '{"stages": [{"match": "h/[01]/", "stage": 0}, {"match": "h/|head", "stage": 1}]}'
    for path in ("names of layers.json", "sub/names.json"):
        write_text(os.path.join(source, path), names)
    step = os.path.join(source, "step.mlir")
    tools.ok(
        "mpmd-opt",
        step,
        f"--mpmd-compile=topology=pp2 schedule=1f1b stage-names='{source}/sub/names.json'",
        "-o",
        tools.path("o.mlir"),
    )
    tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("o.mlir"), "-o", os.path.join(source, "order.csv"))
    write_text(
        os.path.join(source, "sub", "given.json"),
        '{"stages": [{"F": 1, "I": 1, "W": 1}, {"F": 1, "I": 1, "W": 1}], "link": 0.1}',
    )
    run("cmake", "-S", source, "-B", build, "-G", generator, f"-DCMAKE_PREFIX_PATH={prefix}")
    make = lambda: run("cmake", "--build", build, "-j4")
    make()
    bundles = {
        n: os.path.join(build, n + ".mpmd")
        for n in ("quoted", "bracket", "filed", "evaluated", "sub/below", "sub/many5")
    }
    assert contents(bundles["quoted"]) == contents(bundles["bracket"]), "quotes and brackets say different things"
    assert len(files_below(bundles["quoted"])) == 5 and len(files_below(bundles["filed"])) == 3, "other stages"
    stamps = lambda: {n: os.stat(os.path.join(b, "manifest.json")).st_mtime_ns for n, b in bundles.items()}
    for changed, expected in (
        ("names of layers.json", {"filed", "evaluated"}),
        ("order.csv", {"filed", "evaluated"}),
        ("sub/given.json", {"sub/below"}),
        ("sub/names.json", {"sub/below", "sub/many5"}),
        ("step.mlir", set(bundles)),
    ):
        before = stamps()
        with open(os.path.join(source, changed), "a", encoding="utf-8") as f:
            f.write("\n")
        make()
        after = stamps()
        got = {n for n in bundles if after[n] != before[n]}
        assert got == expected, f"after a change of {changed}: expected {expected} to be made again, got {got}"


def check_make(tools, prefix):
    """The rule for Make that docs/guides/building.md shows."""
    folder = tools.path("by make")
    os.makedirs(folder)
    rules = re.search(r"```make\n(.*?)```", read_text(os.path.join(SOURCE, "docs", "guides", "building.md")), re.S)[1]
    write_text(os.path.join(folder, "Makefile"), rules)
    shutil.copy(STEP, folder)
    bundle = "step.mpmd/manifest.json"
    environment = {**os.environ, "PATH": os.path.join(prefix, "bin") + ":" + os.environ["PATH"]}
    make = lambda: run("make", bundle, cwd=folder, env=environment)
    assert "mpmd-translate" in make(), "make made nothing"
    assert "up to date" in make(), "made twice"
    with open(os.path.join(folder, "step.mlir"), "a", encoding="utf-8") as f:
        f.write("\n")
    assert "mpmd-opt" in make(), "not made again"


def check_plugin(tools, prefix):
    """What is installed finds its plugin, and a bundle for CUDA runs on the driver that is named to it."""
    ranks, bundle = tools.path("cuda.mlir"), tools.path("cuda.mpmd")
    run(os.path.join(prefix, "bin", "mpmd-opt"), STEP, "--mpmd-compile=topology=pp2 target=cuda:sm_90", "-o", ranks)
    made = ("--mpmd-to-bundle", "--with-emulation", ranks, "-o", bundle)
    run(os.path.join(prefix, "bin", "mpmd-translate"), *made)
    emulated = os.path.join(tools.bin, "..", "emulator", "libmpmd_{}_emulator.so")
    environment = {k: v for k, v in os.environ.items() if k != "MPMD_PLUGIN_PATH"}
    environment.update(MPMD_CUDA_DRIVER=emulated.format("cuda"), MPMD_CUBLASLT=emulated.format("cublaslt"))
    program = os.path.join(prefix, "bin", "mpmd-run")
    assert "loss" in run(program, bundle, *INPUTS, env=environment), "a bundle for CUDA, installed"
    os.rename(os.path.join(prefix, "lib", "libmpmd_cuda.so"), tools.path("libmpmd_cuda.so"))
    said = run(program, bundle, *INPUTS, env=environment, code=1)
    assert "need 'libmpmd_cuda.so', which is in none of" in said, f"without its plugin: {said}"
    run(program, bundle, *INPUTS, env={**environment, "MPMD_PLUGIN_PATH": tools.work})


# What a project builds for GPUs, and for several processes.
DEVICES = """
project(y LANGUAGES C)
mpmd_add_bundle(gpu step.mlir TOPOLOGY pp2 TARGET cuda:sm_90)
mpmd_add_executable(train BUNDLE gpu)
mpmd_add_executable(each BUNDLE gpu PER_RANK)
mpmd_add_executable(alone step.mlir TOPOLOGY pp2)
add_executable(train_c train.c)
set_target_properties(train_c PROPERTIES C_STANDARD 99)
target_link_libraries(train_c PRIVATE mpmd::runtime)
"""


def check_plugins_of_builds(tools, prefix, generator):
    """Hosts, executables and those of ranks find the plugins of the installation that they were built with."""
    source, build = tools.path("devices"), tools.path("build of devices")
    os.makedirs(source)
    write_text(os.path.join(source, "CMakeLists.txt"), HEAD + DEVICES)
    for path in (STEP, os.path.join(EXAMPLES, "host", "train.c")):
        shutil.copy(path, source)
    run("cmake", "-S", source, "-B", build, "-G", generator, f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", build, "-j2")
    moved = tools.path("moved train")
    shutil.copy(os.path.join(build, "train"), moved)
    bare = {k: v for k, v in os.environ.items() if not k.startswith(("MPMD_", "LD_LIBRARY"))}
    emulated = {**bare, "MPMD_CUDA_DRIVER": os.path.join(tools.bin, "..", "emulator", "libmpmd_cuda_emulator.so")}
    programs = [
        [os.path.join(build, "train"), *INPUTS],
        [moved, *INPUTS],
        [os.path.join(build, "each", "rank-1"), *INPUTS],
        [os.path.join(build, "train_c"), os.path.join(build, "gpu.mpmd")],
    ]
    for program in programs:
        # The plugin is there, and finds nothing that an emulated driver could run.
        said = run(*program, env=emulated, code=1)
        assert "--with-emulation" in said and "which is in none of" not in said, f"{program}: {said}"
    found, _ = launchers(os.path.join(prefix, "lib"))
    for launcher in found:
        code, out, err = launcher.run(2, os.path.join(build, "alone"), *INPUTS)
        assert code == 0 and "loss" in out, f"{launcher.name}: {code} {out} {err}"
    # One that lies beside the program comes before it.
    plugin = os.path.join(build, "libmpmd_cuda.so")
    write_text(plugin, "none")
    said = run(*programs[0], env=emulated, code=1)
    assert f"cannot load '{plugin}'" in said, f"with a plugin of its own: {said}"
    os.remove(plugin)
    # Without that installation the program says where it has looked.
    library = os.path.join(prefix, "lib", "libmpmd_cuda.so")
    os.rename(library, library + ".gone")
    said = run(*programs[0], env=emulated, code=1)
    assert f"which is in none of {build}, " in said and f"{prefix}/lib (" in said, f"without its plugin: {said}"
    os.rename(library + ".gone", library)
    print(f"plugins of {prefix} found by {len(programs)} programs, and by {len(found)} launchers' processes")


def test(tools):
    if not shutil.which("cmake") or not shutil.which("readelf"):
        print("skipped: needs cmake and binutils")
        sys.exit(77)
    build = os.path.dirname(tools.bin)
    built, prefix = tools.path("built"), tools.path("moved")
    run("cmake", "--install", build, "--prefix", built)
    os.rename(built, prefix)
    count = check_installed(build, prefix)
    check_links(prefix)
    runtime = tools.path("runtime")
    run("cmake", "--install", build, "--prefix", runtime, "--component", "runtime")
    for name, text in contents(runtime).items():
        assert not re.search(rb"lib(LLVM|MLIR)|llvm::|mlir::", text), f"{name} of the runtime has something of LLVM"
    assert {"bin/mpmd-run", "lib/libmpmd_rt.so.1"} <= set(files_below(runtime)) and not [
        f for f in files_below(runtime) if "opt" in f or f.startswith("include")
    ], files_below(runtime)
    generators = [g for g, tool in (("Ninja", "ninja"), ("Unix Makefiles", "make")) if shutil.which(tool)]
    for number, generator in enumerate(generators):
        check_project(Project(tools, prefix, generator, number))
        check_layers(tools, prefix, generator, number)
    if shutil.which("make"):
        check_make(tools, prefix)
    check_misuses(tools, prefix)
    check_plugins_of_builds(tools, prefix, generators[0])
    check_plugin(tools, prefix)
    if shutil.which("pkg-config"):
        flags = run("pkg-config", "--cflags", "--libs", "mpmd_rt",
                    env={**os.environ, "PKG_CONFIG_PATH": os.path.join(prefix, "lib", "pkgconfig")})  # fmt: skip
        program = tools.path("by-pkg-config")
        run("cc", "-std=c99", os.path.join(EXAMPLES, "host", "train.c"), "-o", program, *flags.split())
        environment = {**os.environ, "LD_LIBRARY_PATH": os.path.join(prefix, "lib")}
        assert "expected one argument" in run(program, code=1, env=environment), "a program by pkg-config"
    missing = [t for t in ("ninja", "make", "pkg-config") if not shutil.which(t)]
    print(f"{len(files_below(prefix))} files installed, {count} functions, a project by {' and '.join(generators)}")
    if missing:
        print(f"not tested, since it is not installed: {', '.join(missing)}")


main(test)
