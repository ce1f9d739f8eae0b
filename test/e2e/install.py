"""The project is installed, moved, and used by a CMake project outside of it: examples/host, a library and its
programs, bundles and an executable that are made again when what they are made of changes."""
import os
import re
import shutil
import subprocess
import sys

from harness import EXAMPLES, MLP, SOURCE, expect, main

STEP = os.path.join(MLP, "step.mlir")
INPUTS = ["--input", os.path.join(MLP, "state.safetensors"), "--feed", os.path.join(MLP, "batches.safetensors")]


def run(*command, code=0, cwd=None, env=None):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=cwd, env=env)
    expect(done.returncode == code, f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def files_below(folder):
    return sorted(os.path.relpath(os.path.join(d, f), folder) for d, _, names in os.walk(folder) for f in names)


def needed(path):
    return re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", path))


def check_installed(build, prefix):
    """No installed file knows where it was built; the library shows its API only; the runtime is without LLVM."""
    for name in files_below(prefix):
        with open(os.path.join(prefix, name), "rb") as f:
            contents = f.read()
        for place in (SOURCE, build, prefix):
            expect(place.encode() not in contents, f"{name} names {place}")
    library = os.path.join(prefix, "lib", "libmpmd_rt.so")
    shown = {
        line.split()[-1].split("@")[0]
        for line in run("nm", "-D", "--defined-only", library).splitlines()
        if " A " not in line
    }
    with open(os.path.join(prefix, "include", "mpmd-rt", "mpmd_rt.h"), encoding="utf-8") as f:
        declared = set(re.findall(r"\b(mpmd_rt_\w+)\(", f.read()))
    expect(shown == declared, f"exported {sorted(shown)}\ndeclared {sorted(declared)}")
    expect("libmpmd_rt.so.1" in run("readelf", "-d", library), "no soname")
    program = os.path.join(prefix, "bin", "mpmd-run")
    for path in (library, program):
        expect(not [n for n in needed(path) if "LLVM" in n or "MLIR" in n], f"{path} needs LLVM")
    expect(not [n for n in needed(program) if "absl" in n or "mpmd" in n], f"mpmd-run needs {needed(program)}")
    return len(shown)


class Project:
    """examples/host, in a folder of its own, as a generator builds it."""

    def __init__(self, tools, prefix, generator, number):
        self.source, self.build = tools.path(f"a project {number}"), tools.path(f"a build {number}")
        shutil.copytree(os.path.join(EXAMPLES, "host"), self.source)
        shutil.copy(STEP, self.source)
        with open(os.path.join(self.source, "CMakeLists.txt"), "a", encoding="utf-8") as f:
            f.write("mpmd_add_bundle(measured step.mlir TOPOLOGY cluster.json SCHEDULE search COSTS costs.json)\n")
            f.write("mpmd_add_executable(alone step.mlir TOPOLOGY pp1 OPTIONS state=by-path)\n")
        with open(os.path.join(self.source, "cluster.json"), "w", encoding="utf-8") as f:
            f.write('{"axes": [{"name": "pp", "size": 2}], "pipeline": "pp"}')
        tools.call("mpmd-opt", STEP, "--mpmd-compile=topology=pp2", "-o", tools.path("m.mlir"))
        tools.call("mpmd-translate", "--mpmd-to-bundle", tools.path("m.mlir"), "-o", tools.path("m.mpmd"))
        costs = os.path.join(self.source, "costs.json")
        expect(tools.call("mpmd-run", tools.path("m.mpmd"), *INPUTS, "--profile", costs)[0] == 0, "no profile")
        run("cmake", "-S", self.source, "-B", self.build, "-G", generator, f"-DCMAKE_PREFIX_PATH={prefix}",
            f"-DSTEP={self.source}/step.mlir")  # fmt: skip

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
    expect(len(set(losses)) == 1 and losses[0].count("loss") == 5, f"{losses}")
    # JAX's values, from a program that knows nothing of the installation.
    for program in ("train", "alone"):
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
        expect("loss" in run(project.path(program), *INPUTS, env=bare), "stripped, it has no program")
    everything = {"mlp.mpmd", "mlp-v2.mpmd", "measured.mpmd", "train", "alone"}
    for name, expected in (
        (None, set()),
        ("step.mlir", everything),
        ("costs.json", {"measured.mpmd"}),
        ("cluster.json", {"measured.mpmd"}),
        (None, set()),
    ):
        got = project.changed(name)
        expect(got == expected, f"after a change of {name}: expected {expected} to be made again, got {got}")
    # An error of the compiler is one of the build, with its place; what was there stays until it is mended.
    step = os.path.join(project.source, "step.mlir")
    with open(step, encoding="utf-8") as f:
        text = f.read()
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if "stablehlo.dot_general" in line)
    lines[at] = lines[at].replace("stablehlo.dot_general", "stablehlo.dot_generall", 1)
    with open(step, "w", encoding="utf-8") as f:
        f.write("\n".join(lines))
    failed = subprocess.run(["cmake", "--build", project.build], capture_output=True, text=True, timeout=300)
    expect(failed.returncode != 0, "a broken step was built")
    expect(
        re.search(rf"step\.mlir:{at + 1}:\d+: error: ", failed.stdout + failed.stderr), failed.stdout + failed.stderr
    )
    with open(step, "w", encoding="utf-8") as f:
        f.write(text)
    project.make()
    expect(run(project.path("train_c"), project.path("mlp.mpmd")) == losses[0], "another bundle than before")


def check_make(tools, prefix):
    """The rule for Make that docs/building.md shows."""
    folder = tools.path("by make")
    os.makedirs(folder)
    with open(os.path.join(SOURCE, "docs", "building.md"), encoding="utf-8") as f:
        rules = re.search(r"```make\n(.*?)```", f.read(), re.S)[1]
    with open(os.path.join(folder, "Makefile"), "w", encoding="utf-8") as f:
        f.write(rules)
    shutil.copy(STEP, folder)
    bundle = "step.mpmd/manifest.json"
    environment = {**os.environ, "PATH": os.path.join(prefix, "bin") + ":" + os.environ["PATH"]}
    make = lambda: run("make", bundle, cwd=folder, env=environment)
    expect("mpmd-translate" in make(), "make made nothing")
    expect("up to date" in make(), "made twice")
    with open(os.path.join(folder, "step.mlir"), "a", encoding="utf-8") as f:
        f.write("\n")
    expect("mpmd-opt" in make(), "not made again")


def test(tools):
    if not shutil.which("cmake") or not shutil.which("readelf"):
        print("skipped: needs cmake and binutils")
        sys.exit(77)
    build = os.path.dirname(tools.bin)
    built, prefix = tools.path("built"), tools.path("moved")
    run("cmake", "--install", build, "--prefix", built)
    os.rename(built, prefix)
    count = check_installed(build, prefix)
    runtime = tools.path("runtime")
    run("cmake", "--install", build, "--prefix", runtime, "--component", "runtime")
    expect(
        {"bin/mpmd-run", "lib/libmpmd_rt.so.1"} <= set(files_below(runtime))
        and not [f for f in files_below(runtime) if "opt" in f or f.startswith("include")],
        files_below(runtime),
    )
    generators = [g for g, tool in (("Ninja", "ninja"), ("Unix Makefiles", "make")) if shutil.which(tool)]
    for number, generator in enumerate(generators):
        check_project(Project(tools, prefix, generator, number))
    if shutil.which("make"):
        check_make(tools, prefix)
    # What is not there is said.
    empty = tools.path("empty")
    os.makedirs(empty)
    with open(os.path.join(empty, "CMakeLists.txt"), "w", encoding="utf-8") as f:
        f.write("cmake_minimum_required(VERSION 3.20)\nproject(x C)\nfind_package(mpmd REQUIRED COMPONENTS ${WHAT})\n")
        f.write("mpmd_add_bundle(b none.mlir)\n")
    configure = ["cmake", "-S", empty, "-B", tools.path("none"), f"-DCMAKE_PREFIX_PATH={prefix}"]
    expect("got gpu" in run(*configure, "-DWHAT=gpu", code=1), "a component that does not exist")
    expect("expected NAME STEP.mlir TOPOLOGY" in run(*configure, "-DWHAT=compiler", code=1), "no topology")
    if shutil.which("pkg-config"):
        flags = run("pkg-config", "--cflags", "--libs", "mpmd_rt",
                    env={**os.environ, "PKG_CONFIG_PATH": os.path.join(prefix, "lib", "pkgconfig")})  # fmt: skip
        program = tools.path("by-pkg-config")
        run("cc", "-std=c99", os.path.join(EXAMPLES, "host", "train.c"), "-o", program, *flags.split())
        environment = {**os.environ, "LD_LIBRARY_PATH": os.path.join(prefix, "lib")}
        expect("expected one argument" in run(program, code=1, env=environment), "a program by pkg-config")
    print(f"{len(files_below(prefix))} files installed, {count} functions, a project by {' and '.join(generators)}")


main(test)
