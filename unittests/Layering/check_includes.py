#!/usr/bin/env python3
"""Checks the #include lines of all sources against the dependencies between the libraries:
check_includes.py REPOSITORY | --self-test.

    Plan <- Dialect <- Transforms/{Input, Partition, Shard, Legalize, Schedule, Rank} and Codegen/{Kernels, Host}
    runtime/format <- Codegen/Bundle and the runtime

The compiler libraries share only the IR. Plan is used by compiler and runtime; no other library is.
"""
import os
import re
import sys

# The prefixes that files of a folder may include; the longest matching folder decides. Every file may include the
# standard library.
PLAN = ["mpmd/Plan/"]
DIALECTS = ["mpmd/Dialect/"]
COSTS = ["mpmd/Dialect/Cost/"]
MLIR = ["mlir/", "llvm/", "llvm-c/", "lld/"]
PLAIN = ["absl/"]
PASSES = ["mpmd/Transforms/Passes.h"]
FORMAT = ["runtime/format/"]
# Headers that are not about plans: file I/O, JSON with limits, and access to the operating system.
FILES = ["mpmd/Plan/Support/" + name + ".h" for name in ("AwakeTime", "FileIo", "JsonReader", "Status", "ToolProcess")]
RUNTIME = ["runtime/", "mpmd-rt/", "dnnl", "nlohmann/", "omp.h"]
TESTS = ["gtest/", "gmock/", "benchmark/"]
RULES = {
    "include/mpmd/Plan": PLAN + PLAIN + ["nlohmann/"],
    "lib/Plan": PLAN + PLAIN + ["nlohmann/", "re2/"],
    "lib/Plan/Viz": PLAN + ["nlohmann/", "lib/Plan/Topology/TopologyAxes.h"],
    "include/mpmd/Dialect": PLAN + DIALECTS + MLIR,
    "lib/Dialect": PLAN + DIALECTS + MLIR,
    # Costs of ops are under the dialects, which declare them.
    "include/mpmd/Dialect/Cost": PLAN + COSTS + MLIR,
    "lib/Dialect/Cost": PLAN + COSTS + MLIR,
    "include/mpmd/Transforms": ["mpmd/Transforms/"] + MLIR,
    "lib/Transforms/Input": [
        "mpmd/Plan/" + name + ".h" for name in ("Support/Status", "Topology/StageNames", "Topology/Topology")
    ]
    + DIALECTS
    + PASSES
    + MLIR,
    # The rules of ops say which dimensions of operands and results correspond.
    "lib/Transforms/Partition": PLAN + DIALECTS + PASSES + ["lib/Transforms/Shard/Rules/Rules.h"] + MLIR,
    "lib/Transforms/Shard": PLAN + DIALECTS + PASSES + MLIR,
    "lib/Transforms/Legalize": DIALECTS + ["mpmd/Transforms/Legalize/"] + MLIR,
    "lib/Transforms/Schedule": PLAN + DIALECTS + PASSES + MLIR,
    "lib/Transforms/Rank": PLAN + DIALECTS + PASSES + MLIR,
    # The pipeline and the phase verifiers see all libraries.
    "lib/Transforms": PLAN
    + DIALECTS
    + ["mpmd/Transforms/", "mpmd/Codegen/Passes.h", "mpmd/Codegen/Target.h", "Rank/VerifyRanks.h"]
    + MLIR,
    "include/mpmd/Codegen": ["mpmd/Codegen/"] + MLIR,
    # Memory access of loops, for kernels of all targets.
    "lib/Codegen/Loops": ["mpmd/Dialect/Mpmd/AttrNames.h"] + MLIR,
    "lib/Codegen/Kernels": PLAN + DIALECTS + ["mpmd/Codegen/Passes.h", "lib/Codegen/Loops/Accesses.h"] + MLIR,
    "lib/Codegen/Target": DIALECTS
    + ["mpmd/Codegen/Target.h", "lib/Codegen/Cuda/CudaTarget.h", "lib/Codegen/Host/HostTarget.h"]
    + MLIR,
    "lib/Codegen/Host": [
        "mpmd/Codegen/Target.h",
        "mpmd/Dialect/Mpmd/",
        "mpmd/Plan/Support/MemoryFile.h",
        "lib/Codegen/Loops/Accesses.h",
        "lib/Codegen/Target/Lowering.h",
    ]
    + MLIR,
    "lib/Codegen/Cuda": PLAN
    + [
        "mpmd/Dialect/Mpmd/",
        "lib/Codegen/Host/HostTarget.h",
        "lib/Codegen/Loops/Accesses.h",
        "lib/Codegen/Target/Lowering.h",
        "runtime/format/EmulationAbi.h",
    ]
    + MLIR,
    "lib/Codegen/Bundle": PLAN
    + DIALECTS
    + ["mpmd/Codegen/BundleWriter.h", "mpmd/Codegen/Target.h"]
    + FORMAT
    + PLAIN
    + MLIR,
    "include/mpmd": ["mpmd/"] + MLIR,
    "tools": ["mpmd/", "tools/ForeignFiles.h", "tools/Report/", "tools/TextDepth.h", "tools/ToolMain.h"] + MLIR,
    "tools/Report": ["mpmd/", "tools/Report/"] + MLIR,
    # Without MLIR, so that the tool starts in milliseconds.
    "tools/Plain": PLAN + ["CLI/"],
    "tools/mpmd-schedule": PLAN + ["tools/Plain/"],
    "tools/mpmd-reshard": PLAN + ["tools/Plain/"],
    "runtime/format": FORMAT + FILES + PLAIN + ["nlohmann/", "openssl/"],
    "runtime": PLAN + RUNTIME + PLAIN,
    # A plugin imports nothing from the runtime.
    "runtime/cuda": PLAN + ["runtime/format/PluginAbi.h", "runtime/cuda/"],
    "runtime/mpi": ["runtime/format/CommAbi.h", "mpmd/Plan/Support/AwakeTime.h", "mpi.h"],
    # mpmd-run is a host like any other: it uses the C interface of the runtime, and tensor files
    # of the format.
    "runtime/tools": FILES
    + PLAIN
    + ["mpmd-rt/mpmd_rt.h", "runtime/tools/", "tools/Plain/", "nlohmann/", "CLI/"]
    + [
        "runtime/format/" + name + ".h"
        for name in ("CheckpointFolder", "Checksum", "Errors", "PackedBundle", "Safetensors", "TensorType")
    ],
}
SYSTEM = re.compile(
    r"^(sys/|linux/|bits/|immintrin|cpuid|dlfcn|dirent|elf\.h|link\.h|fcntl|unistd|pthread|sched|errno|poll|regex|"
    r"signal|ucontext|execinfo|std\w+\.h$|string\.h$|math\.h$|time\.h$|limits\.h$|stddef|stdint)"
)
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def rule_for(path):
    folders = [f for f in RULES if path.startswith(f + "/")]
    return RULES[max(folders, key=len)] if folders else None


def faults_of(path, lines, exists):
    """What is wrong with the includes of one file; `exists` says whether a path of the repository is a file."""
    rule = rule_for(path)
    if rule is None:
        return [f"{path}: no rule for this folder"]
    faults = []
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quote, name = match.groups()
        neighbour = os.path.normpath(os.path.join(os.path.dirname(path), name))
        if quote == '"' and exists(neighbour) and rule_for(neighbour) is rule:
            continue  # in the same library
        if name.startswith("../"):
            name = neighbour
        if any(name.startswith(prefix) for prefix in rule):
            continue
        if quote == "<" and ("/" not in name and "." not in name or SYSTEM.match(name)):
            continue
        faults.append(f"{path}:{number}: may not include {name}; allowed: {', '.join(rule)}")
    return faults


def check(root):
    faults, files = [], 0
    for top in ("include", "lib", "runtime", "tools"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in sorted(names):
                if not name.endswith((".cpp", ".h", ".c")):
                    continue
                path = os.path.relpath(os.path.join(folder, name), root)
                with open(os.path.join(folder, name), encoding="utf-8") as f:
                    faults += faults_of(path, f, lambda p: os.path.isfile(os.path.join(root, p)))
                files += 1
    # The interface between runtime and host is plain C without other headers of this repository.
    with open(os.path.join(root, "runtime/format/RankAbi.h"), encoding="utf-8") as f:
        faults += [
            f"runtime/format/RankAbi.h:{n}: may include C headers only"
            for n, line in enumerate(f, 1)
            if INCLUDE.match(line) and not re.search(r"<(std\w+|assert)\.h>", line)
        ]
    return faults, files


def self_test():
    """Every dependency that must not be."""
    bad = [
        ("lib/Plan/A.cpp", '#include "mlir/IR/Value.h"'),
        ("lib/Plan/A.cpp", '#include "mpmd/Dialect/Mpmd/Mpmd.h"'),
        ("lib/Transforms/A.cpp", '#include "absl/status/status.h"'),
        ("lib/Dialect/Mpmd/A.cpp", '#include "mpmd/Transforms/Passes.h"'),
        ("lib/Transforms/Rank/A.cpp", '#include "mpmd/Codegen/Passes.h"'),
        ("lib/Transforms/Rank/A.cpp", '#include "../Partition/Partition.h"'),
        ("lib/Transforms/Input/A.cpp", '#include "mpmd/Plan/Memory/Buffers.h"'),
        ("lib/Transforms/Schedule/A.cpp", '#include "Rank/RankPlan.h"'),
        ("lib/Transforms/A.cpp", '#include "runtime/format/RankAbi.h"'),
        ("lib/Codegen/Kernels/A.cpp", '#include "runtime/format/RankAbi.h"'),
        ("lib/Codegen/Kernels/A.cpp", '#include "mpmd/Transforms/Passes.h"'),
        ("lib/Codegen/Bundle/A.cpp", '#include "runtime/src/session/Rank.h"'),
        ("runtime/format/A.cpp", '#include "mpmd-rt/Session.h"'),
        ("runtime/format/A.cpp", '#include "mpmd/Plan/Schedule/Timetable.h"'),
        ("runtime/src/A.cpp", '#include "llvm/ADT/StringRef.h"'),
        ("runtime/src/A.cpp", "#include <re2/re2.h>"),
        ("runtime/src/A.cpp", '#include "mpmd/Dialect/Mpmd/Mpmd.h"'),
        ("runtime/tools/A.cpp", '#include "mpmd-rt/Session.h"'),
        ("runtime/tools/A.cpp", '#include "runtime/src/session/Rank.h"'),
        ("runtime/tools/A.cpp", '#include "runtime/format/Manifest.h"'),
        ("lib/New/A.cpp", "#include <vector>"),
        ("tools/mpmd-schedule/A.cpp", '#include "mlir/IR/Value.h"'),
        ("tools/mpmd-schedule/A.cpp", '#include "mpmd/InitAll.h"'),
        ("tools/mpmd-reshard/A.cpp", '#include "mpmd/InitAll.h"'),
    ]
    good = [
        ("lib/Plan/A.cpp", '#include "mpmd/Plan/Memory/Buffers.h"'),
        ("lib/Plan/A.cpp", "#include <vector>"),
        ("lib/Transforms/Rank/A.cpp", '#include "mpmd/Plan/Memory/Buffers.h"'),
        ("lib/Codegen/Bundle/A.cpp", '#include "runtime/format/RankAbi.h"'),
        ("runtime/src/A.cpp", '#include "runtime/format/Manifest.h"'),
        ("runtime/tools/A.cpp", '#include "mpmd-rt/mpmd_rt.h"'),
    ]
    wrong = [line for line in bad if not faults_of(line[0], [line[1]], lambda _: False)] + [
        line for line in good if faults_of(line[0], [line[1]], lambda _: False)
    ]
    return [f"judged wrongly: {path}: {line}" for path, line in wrong], len(bad) + len(good)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found, count = self_test() if sys.argv[1] == "--self-test" else check(sys.argv[1])
    print("\n".join(found) if found else f"{count} checked, every dependency points the right way")
    sys.exit(1 if found or count < 20 else 0)
