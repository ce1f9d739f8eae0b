"""The project is installed, moved, and used by an external CMake project: examples/host, a library with its programs,
and bundles and an executable that are rebuilt when their inputs change."""
import contextlib
import os
import re
import shutil
import subprocess

import pytest

from harness import E2E, EXAMPLES, FEED, MLP, SOURCE, STATE, STEP, compare_with_jax, contents, read_bytes, read_text
from harness import write_json, write_text
from launchers import launchers


INPUTS = ["--input", STATE, "--feed", FEED]
GENERATORS = {"Ninja": "ninja", "Unix Makefiles": "make"}


def run(*command, code=0, cwd=None, env=None):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=cwd, env=env)
    assert done.returncode == code, f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def files_below(folder):
    return sorted(os.path.relpath(os.path.join(d, f), folder) for d, _, names in os.walk(folder) for f in names)


def needed(path):
    return re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", path))


def need(*programs):
    for program in programs:
        if not shutil.which(program):
            pytest.skip(f"no {program}")


@pytest.fixture(scope="module")
def prefix(module_tools):
    """The prefix to which the project is installed and then moved."""
    need("cmake", "readelf")
    built, moved = module_tools.path("built"), module_tools.path("moved")
    run("cmake", "--install", os.path.dirname(module_tools.bin), "--prefix", built)
    os.rename(built, moved)
    return moved


@pytest.fixture(params=GENERATORS, scope="module")
def generator(request):
    need(GENERATORS[request.param])
    return request.param


def configure(source, build, generator, prefix, *options):
    run("cmake", "-S", source, "-B", build, "-G", generator, f"-DCMAKE_PREFIX_PATH={prefix}", *options)


def touch(*path):
    with open(os.path.join(*path), "a", encoding="utf-8") as f:
        f.write("\n")


def test_no_places(prefix, bin_dir):
    """No installed file contains the path of the build."""
    for name in files_below(prefix):
        text = read_bytes(os.path.join(prefix, name))
        for place in (SOURCE, os.path.dirname(bin_dir), prefix):
            assert place.encode() not in text, f"{name} names {place}"


def test_library(prefix):
    """The library exports only its API. Neither it nor mpmd-run contains LLVM."""
    library, program = os.path.join(prefix, "lib", "libmpmd_rt.so"), os.path.join(prefix, "bin", "mpmd-run")
    defined = run("nm", "-D", "--defined-only", library).splitlines()
    shown = {line.split()[-1].split("@")[0] for line in defined if " A " not in line}
    declared = set(re.findall(r"\b(mpmd_rt_\w+)\(", read_text(os.path.join(prefix, "include", "mpmd-rt", "mpmd_rt.h"))))
    assert shown == declared, f"exported {sorted(shown)}\ndeclared {sorted(declared)}"
    assert "libmpmd_rt.so.1" in run("readelf", "-d", library), "no soname"
    for path in (library, program):
        assert not [n for n in needed(path) if "LLVM" in n or "MLIR" in n], f"{path} needs LLVM"
    assert not [n for n in needed(program) if "absl" in n or "mpmd" in n], f"mpmd-run needs {needed(program)}"


def test_runtime_alone(tools):
    need("cmake")
    runtime = tools.path("runtime")
    run("cmake", "--install", os.path.dirname(tools.bin), "--prefix", runtime, "--component", "runtime")
    names = set(files_below(runtime))
    for name in names:
        text = read_bytes(os.path.join(runtime, name))
        assert not re.search(rb"lib(LLVM|MLIR)|llvm::|mlir::", text), f"{name} of the runtime has something of LLVM"
    assert {"bin/mpmd-run", "lib/libmpmd_rt.so.1"} <= names, names
    assert not [name for name in names if "opt" in name or name.startswith("include")], names


def test_links(prefix):
    """The targets of links in installed pages are installed."""
    for name in (n for n in files_below(prefix) if n.endswith(".md")):
        page = os.path.join(prefix, name)
        links = re.findall(r"\]\(([^)#\s]+)", read_text(page))
        for link in (each for each in links if "://" not in each):
            assert os.path.exists(os.path.join(os.path.dirname(page), link)), f"{name}: nothing is at {link}"


OUTPUTS = ["mlp.mpmd/manifest.json", "mlp-v2.mpmd/manifest.json", "measured.mpmd/manifest.json"]
OUTPUTS += ["train", "alone", "each/rank-0"]
MORE = """mpmd_add_bundle(measured step.mlir TOPOLOGY cluster.json SCHEDULE search COSTS costs.json)
mpmd_add_executable(alone step.mlir TOPOLOGY pp1 OPTIONS state=by-path)
mpmd_add_executable(each BUNDLE mlp PER_RANK)
"""


class Project:
    """examples/host in its own folder, built with one generator."""

    def __init__(self, tools, prefix, generator):
        self.source, self.build = (tools.path(f"a {what} by {generator}") for what in ("project", "build"))
        shutil.copytree(os.path.join(EXAMPLES, "host"), self.source)
        shutil.copy(STEP, self.source)
        lists, self.step = (os.path.join(self.source, name) for name in ("CMakeLists.txt", "step.mlir"))
        write_text(lists, read_text(lists) + MORE)
        write_json(os.path.join(self.source, "cluster.json"), {"axes": [{"name": "pp", "size": 2}], "pipeline": "pp"})
        costs = os.path.join(self.source, "costs.json")
        tools.ok("mpmd-run", tools.compile(STEP, "m", "pp2"), *INPUTS, "--profile", costs)
        evaluation = f"-DEVAL={os.path.join(MLP, 'eval.mlir')}"
        configure(self.source, self.build, generator, prefix, f"-DSTEP={self.step}", evaluation)
        self.make()

    def make(self):
        return run("cmake", "--build", self.build, "-j2")

    def path(self, name):
        return os.path.join(self.build, name)

    def losses(self, program="train_c", bundle="mlp.mpmd"):
        return run(self.path(program), self.path(bundle))

    def changed(self, name=None):
        """Rebuilds after a change of one file; returns the outputs that are new."""
        before = {o: os.stat(self.path(o)).st_mtime_ns for o in OUTPUTS}
        if name:
            touch(self.source, name)
        self.make()
        return {o.split("/")[0] for o in OUTPUTS if os.stat(self.path(o)).st_mtime_ns != before[o]}


@pytest.fixture(scope="module")
def project(module_tools, prefix, generator):
    return Project(module_tools, prefix, generator)


def test_hosts(project):
    losses = {project.losses(p, b) for p in ("train_c", "train_cpp") for b in ("mlp.mpmd", "mlp-v2.mpmd")}
    assert len(losses) == 1 and losses.pop().count("loss") == 5, f"{losses}"


@pytest.mark.parametrize("program", ("train", "alone", "each/rank-1"))
def test_executables(project, program):
    """JAX's values, from a program without access to the installation, also if the program is stripped."""
    bare, (final, history) = {"PATH": "/nowhere"}, (project.path(n + ".safetensors") for n in ("final", "history"))
    run(project.path(program), *INPUTS, "--output", final, "--history", history, env=bare)
    code, said = compare_with_jax(MLP, final, history)
    assert code == 0, f"{program}: {said}"
    stripped = project.path(program) + ".stripped"
    run("strip", project.path(program), "-o", stripped)
    shutil.move(stripped, project.path(program))
    assert "loss" in run(project.path(program), *INPUTS, env=bare), "stripped, it has no program"


def test_changes(project):
    project.changed()
    for name, expected in (
        (None, set()),
        ("step.mlir", {output.split("/")[0] for output in OUTPUTS}),
        ("costs.json", {"measured.mpmd"}),
        ("cluster.json", {"measured.mpmd"}),
        (None, set()),
    ):
        got = project.changed(name)
        assert got == expected, f"after a change of {name}: expected {expected} to be made again, got {got}"


def test_errors_of_the_compiler(project):
    """Compiler errors are errors of the build, with their source location. Earlier outputs stay until the error is
    fixed."""
    text, losses = read_text(project.step), project.losses()
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if "stablehlo.dot_general" in line)
    lines[at] = lines[at].replace("stablehlo.dot_general", "stablehlo.dot_generall", 1)
    write_text(project.step, "\n".join(lines))
    failed = subprocess.run(["cmake", "--build", project.build], capture_output=True, text=True, timeout=300)
    said = failed.stdout + failed.stderr
    assert failed.returncode != 0, "a broken step was built"
    assert re.search(rf"step\.mlir:{at + 1}:\d+: error: ", said), said
    write_text(project.step, text)
    project.make()
    assert project.losses() == losses, "another bundle than before"


HEAD = "cmake_minimum_required(VERSION 3.20)\nproject(x NONE)\nfind_package(mpmd REQUIRED ${WHAT})\n"
# The text of a CMakeLists.txt, and the error that CMake reports at once.
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


@pytest.mark.parametrize("text, words", [*((text, words) for text, *words in MISUSES), ("", ["got gpu"])])
def test_misuses(tools, prefix, text, words):
    source = tools.path("misuse")
    os.makedirs(source)
    write_text(os.path.join(source, "CMakeLists.txt"), HEAD + text + "\n")
    options = () if text else ("-DWHAT=COMPONENTS;gpu",)
    out = run("cmake", "-S", source, "-B", tools.path("built"), f"-DCMAKE_PREFIX_PATH={prefix}", *options, code=1)
    # CMake may break lines anywhere.
    out = " ".join(out.split())
    assert all(w in out for w in words), f"{text}: expected {words}, got {out}"


LAYERS = r"""
add_subdirectory(sub)
# By its layers, quoted in both ways, and by files, which are found as the step is.
mpmd_add_bundle(quoted step.mlir TOPOLOGY pp4 SCHEDULE 1f1b STAGE_NAMES "h/(\\d{1,3})/")
mpmd_add_bundle(bracket step.mlir TOPOLOGY pp4 SCHEDULE 1f1b STAGE_NAMES [[h/(\d{1,3})/]])
mpmd_add_bundle(filed step.mlir TOPOLOGY pp2 SCHEDULE order.csv STAGE_NAMES "names of layers.json")
# What another bundle leaves is found, too.
mpmd_add_bundle(evaluated step.mlir TOPOLOGY pp4 SCHEDULE 1f1b EVALUATES filed.ranks.mlir STAGE_NAMES [[h/(\d{1,3})/]])
"""
# A step and costs that the build generates in a subfolder. With Makefiles, each bundle would copy the step, and two
# copies at once can fail. So one target makes the step.
BELOW = """
add_custom_command(OUTPUT made.mlir COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/../step.mlir made.mlir
  DEPENDS ../step.mlir)
add_custom_target(made DEPENDS made.mlir)
add_custom_command(OUTPUT costs.json COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/given.json costs.json
  DEPENDS given.json)
mpmd_add_bundle(below made.mlir TOPOLOGY pp2 COSTS costs.json STAGE_NAMES names.json OPTIONS effort=50)
add_dependencies(below made)
mpmd_add_executable(run_below BUNDLE below)
foreach(i RANGE 5)
  mpmd_add_bundle(many${i} made.mlir TOPOLOGY pp2 SCHEDULE 1f1b STAGE_NAMES names.json)
  add_dependencies(many${i} made)
endforeach()
"""


def test_layers(tools, prefix, generator):
    """Layer names, files as arguments, subfolders, generated files, and many bundles at once."""
    source, build = tools.path("layers of it"), tools.path("build of layers")
    os.makedirs(os.path.join(source, "sub"))
    for folder, text in ((source, HEAD + LAYERS), (os.path.join(source, "sub"), BELOW)):
        write_text(os.path.join(folder, "CMakeLists.txt"), text)
    step = shutil.copy(os.path.join(E2E, "names", "scopes.mlir"), os.path.join(source, "step.mlir"))
    for path in ("names of layers.json", "sub/names.json"):
        rules = [{"match": "h/[01]/", "stage": 0}, {"match": "h/|head", "stage": 1}]
        write_json(os.path.join(source, path), {"stages": rules})
    options = f"topology=pp2 schedule=1f1b stage-names='{source}/sub/names.json'"
    tools.ok("mpmd-opt", step, f"--mpmd-compile={options}", "-o", tools.path("o.mlir"))
    tools.ok("mpmd-translate", "--mpmd-to-schedule", tools.path("o.mlir"), "-o", os.path.join(source, "order.csv"))
    costs = {"stages": [{"F": 1, "I": 1, "W": 1}] * 2, "link": 0.1}
    write_json(os.path.join(source, "sub", "given.json"), costs)
    configure(source, build, generator, prefix)
    make = lambda: run("cmake", "--build", build, "-j4")
    make()
    names = ("quoted", "bracket", "filed", "evaluated", "sub/below", "sub/many5")
    bundles = {name: os.path.join(build, name + ".mpmd") for name in names}
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
        touch(source, changed)
        make()
        got = {name for name, at in stamps().items() if at != before[name]}
        assert got == expected, f"after a change of {changed}: expected {expected} to be made again, got {got}"


def test_make(tools, prefix):
    """The Make rule of docs/guides/building.md."""
    need("make")
    folder, bundle = tools.path("by make"), "step.mpmd/manifest.json"
    os.makedirs(folder)
    rules = re.search(r"```make\n(.*?)```", read_text(os.path.join(SOURCE, "docs", "guides", "building.md")), re.S)[1]
    write_text(os.path.join(folder, "Makefile"), rules)
    shutil.copy(STEP, folder)
    environment = {**os.environ, "PATH": os.path.join(prefix, "bin") + ":" + os.environ["PATH"]}
    make = lambda: run("make", bundle, cwd=folder, env=environment)
    assert "mpmd-translate" in make(), "make made nothing"
    assert "up to date" in make(), "made twice"
    touch(folder, "step.mlir")
    assert "mpmd-opt" in make(), "not made again"


def test_pkg_config(tools, prefix):
    need("pkg-config")
    found = {**os.environ, "PKG_CONFIG_PATH": os.path.join(prefix, "lib", "pkgconfig")}
    flags = run("pkg-config", "--cflags", "--libs", "mpmd_rt", env=found).split()
    program = tools.path("by-pkg-config")
    run("cc", "-std=c99", os.path.join(EXAMPLES, "host", "train.c"), "-o", program, *flags)
    environment = {**os.environ, "LD_LIBRARY_PATH": os.path.join(prefix, "lib")}
    assert "expected one argument" in run(program, code=1, env=environment), "a program by pkg-config"


@contextlib.contextmanager
def away(path):
    """The file is temporarily absent."""
    os.rename(path, path + ".gone")
    yield
    os.rename(path + ".gone", path)


def test_plugin(tools, prefix):
    """An installed program finds its plugin, and a bundle for CUDA runs on the named driver."""
    ranks, bundle = tools.path("cuda.mlir"), tools.path("cuda.mpmd")
    run(os.path.join(prefix, "bin", "mpmd-opt"), STEP, "--mpmd-compile=topology=pp2 target=cuda:sm_90", "-o", ranks)
    made = ("--mpmd-to-bundle", "--with-emulation", ranks, "-o", bundle)
    run(os.path.join(prefix, "bin", "mpmd-translate"), *made)
    emulated = os.path.join(tools.bin, "..", "emulator", "libmpmd_{}_emulator.so")
    environment = {k: v for k, v in os.environ.items() if k != "MPMD_PLUGIN_PATH"}
    environment.update(MPMD_CUDA_DRIVER=emulated.format("cuda"), MPMD_CUBLASLT=emulated.format("cublaslt"))
    program, plugin = os.path.join(prefix, "bin", "mpmd-run"), os.path.join(prefix, "lib", "libmpmd_cuda.so")
    assert "loss" in run(program, bundle, *INPUTS, env=environment), "a bundle for CUDA, installed"
    shutil.copy(plugin, tools.path("libmpmd_cuda.so"))
    with away(plugin):
        said = run(program, bundle, *INPUTS, env=environment, code=1)
        assert "need 'libmpmd_cuda.so', which is in none of" in said, f"without its plugin: {said}"
        run(program, bundle, *INPUTS, env={**environment, "MPMD_PLUGIN_PATH": tools.work})


# The targets of a project for GPUs and for several processes.
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


class Devices:
    """A built project, and its programs for GPUs."""

    def __init__(self, tools, prefix, generator):
        source, self.build = (tools.path(f"{what} by {generator}") for what in ("devices", "build of devices"))
        os.makedirs(source)
        write_text(os.path.join(source, "CMakeLists.txt"), HEAD + DEVICES)
        for path in (STEP, os.path.join(EXAMPLES, "host", "train.c")):
            shutil.copy(path, source)
        configure(source, self.build, generator, prefix)
        run("cmake", "--build", self.build, "-j2")
        moved = shutil.copy(self.path("train"), tools.path("moved train"))
        self.programs = [[program, *INPUTS] for program in (self.path("train"), moved, self.path("each/rank-1"))]
        self.programs.append([self.path("train_c"), self.path("gpu.mpmd")])
        driver = os.path.join(tools.bin, "..", "emulator", "libmpmd_cuda_emulator.so")
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("MPMD_", "LD_LIBRARY"))}
        self.environment["MPMD_CUDA_DRIVER"] = driver

    def path(self, name):
        return os.path.join(self.build, name)

    def fails(self, number=0):
        return run(*self.programs[number], env=self.environment, code=1)


@pytest.fixture(scope="module")
def devices(module_tools, prefix):
    """The project, built with the first available generator."""
    found = [name for name, program in GENERATORS.items() if shutil.which(program)]
    return Devices(module_tools, prefix, found[0]) if found else pytest.skip("no ninja and no make")


@pytest.mark.parametrize("number", range(4), ids=("train", "moved", "rank", "host"))
def test_plugins_of_builds(devices, number):
    """Hosts, executables and per-rank executables find the plugins of the installation that they were built with. They
    contain no emulation images."""
    said = devices.fails(number)
    assert "--with-emulation" in said and "which is in none of" not in said, f"{devices.programs[number]}: {said}"


def test_plugins_of_processes(devices, prefix):
    found, missing = launchers(os.path.join(prefix, "lib"))
    if not found:
        pytest.skip("; ".join(missing))
    for launcher in found:
        code, out, err = launcher.run(2, devices.path("alone"), *INPUTS)
        assert code == 0 and "loss" in out, f"{launcher.name}: {code} {out} {err}"


def test_plugin_beside_the_program(devices):
    """A plugin beside the program takes precedence over the installed one."""
    plugin = devices.path("libmpmd_cuda.so")
    write_text(plugin, "none")
    said = devices.fails()
    os.remove(plugin)
    assert f"cannot load '{plugin}'" in said, f"with a plugin of its own: {said}"


def test_no_plugin(devices, prefix):
    """The error names the folders in which the program has searched."""
    with away(os.path.join(prefix, "lib", "libmpmd_cuda.so")):
        said = devices.fails()
    assert f"which is in none of {devices.build}, " in said and f"{prefix}/lib (" in said, f"without its plugin: {said}"
