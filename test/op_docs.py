#!/usr/bin/env python3
"""Compares the documentation of the dialect with the dialect: test/op_docs.py ROOT MPMD_OPT LLVM_TBLGEN
MLIR_INCLUDE.

Every operation, attribute and type has an example, which mpmd-opt parses and verifies. Every rule that a verifier
checks has a label (`task_c1`) with an explanation in the documentation, and every explained label is checked.
"""
import json
import os
import re
import subprocess
import sys

# What an example stands in: values and symbols that it names. All others stand for themselves.
MESH_TENSOR = "!mpmd.mesh_tensor<@device, tensor<4xf32>>"
RANK_PROGRAM = """
  mpmd.rank_program @p on @pp0 arena = 8192 workspace = 0 {
    %%0 = mpmd.alloc [0, 4096] : memref<16x64xf32>
    %%1 = mpmd.alloc [0] : memref<8x4xf32>
    %s
  }"""
SURROUNDINGS = {
    "workspace_view": "func.func @f(%%ws: memref<4096xi8>) { %s return }",
    "convolution": """func.func @f(%%x: memref<1x5x5x2xf32>, %%w: memref<4x3x3x2xf32>, %%y: memref<1x5x5x4xf32>) {
      %s return }""",
    "gemm": "func.func @f(%%x: memref<8x4xf32>, %%w: memref<4x16xf32>, %%y: memref<8x16xf32>) { %s return }",
    "repeat": "func.func @f(%%w: tensor<4xf32>, %%x: tensor<4xf32>) { %s return }",
    "lapack": "func.func @f(%%a: tensor<2x4x4xf32>) { %s return }",
    "launch": """
      module @kernels {
        func.func @exp_0(%%x: memref<185xf32>, %%y: memref<185xf32>, %%begin: index, %%end: index) { return }
      }
      func.func @f(%%x: memref<37x5xf32>, %%y: memref<37x5xf32>) { %s return }""",
    "copy": "func.func @f(%%x: memref<4x8xf32>, %%y: memref<32xf32>) { %s return }",
    "sharding_constraint": "func.func @f(%%x: tensor<8x16xf32>) { %s return }",
    "manual_computation": "func.func @f(%%0: tensor<8x16xf32>) { %s return }",
    "collective": "func.func @f(%%0: tensor<8x16xf32>) { %s return }",
    "exchange": """
      mpmd.exchange_plan @e0 members = 2 source_bytes = 128 target_bytes = 256 rows = []
      func.func @f(%%x: memref<4x8xf32>, %%y: memref<8x8xf32>) { %s return }""",
    "free": RANK_PROGRAM,
    "bind": RANK_PROGRAM,
    "run": RANK_PROGRAM,
    "send": RANK_PROGRAM,
    "recv": RANK_PROGRAM,
    "wait": RANK_PROGRAM,
    "alloc": "mpmd.rank_program @p on @pp0 arena = 8192 workspace = 0 { %s }",
    "rank_schedule": 'mpmd.schedule "by hand" microbatches = 7 place = [0] { %s }',
    "microbatches": f"""
      func.func @f(%%x: !mpmd.mesh_tensor<@device, tensor<8x4xf32>>, %%zero: {MESH_TENSOR}) {{ %s return }}""",
    "task": f"func.func @f(%%x: {MESH_TENSOR}) {{ %s return }}",
    "transfer": f"func.func @f(%%0: {MESH_TENSOR}) {{ %s return }}",
    "fragment": """
      func.func @f(%%0: tensor<4xf32>) {
        mpmd.microbatches 1 attributes {actions = [#mpmd.action<0 forward 0>]} { %s mpmd.yield }
        return
      }""",
    "select_by_microbatch": f"""
      mpmd.program @p stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [] {{
      ^bb0(%%1: {MESH_TENSOR}):
        mpmd.microbatches 2 {{
          %%2 = mpmd.transfer %%1 from 0 to 1 : {MESH_TENSOR} -> {MESH_TENSOR}
          %s
          mpmd.yield
        }}
        mpmd.return
      }}""",
    "yield": f"""
      func.func @f() {{
        %%x = mpmd.task 0 forward() {{aliases = array<i64: -1>}} : () -> {MESH_TENSOR} {{
          %%0 = arith.constant dense<0.0> : tensor<4xf32>
          %s
        }}
        return
      }}""",
    "return": f"""
      mpmd.program @p stages = 1 args = [#mpmd.arg<"w", stages = [0]>] results = [#mpmd.result<"r", stage = 0>] {{
      ^bb0(%%w: {MESH_TENSOR}):
        %s
      }}""",
}
# An attribute or a type is the value of some attribute.
VALUE = "func.func private @f() attributes {example = %s}"


def definitions(root, tblgen, mlir):
    """(mnemonic, as it is written, description) of all that the dialect defines."""
    main = os.path.join(root, "include", "mpmd", "Dialect", "Mpmd", "MpmdOps.td")
    folders = [os.path.join(root, "include"), mlir]
    text = subprocess.run([tblgen, "--dump-json", main] + [f"-I{f}" for f in folders], check=True, capture_output=True)
    records = json.loads(text.stdout)
    for kind, key, sign in [("Op", "opName", ""), ("AttrDef", "mnemonic", "#"), ("TypeDef", "mnemonic", "!")]:
        for name in records["!instanceof"][kind]:
            # Enums are words within the text of an operation.
            if name.startswith("Mpmd_") and "EnumAttr" not in records[name]["!superclasses"]:
                yield records[name][key], f"{sign}mpmd.{records[name][key]}", records[name].get("description") or ""


def check_example(opt, mnemonic, written, description):
    """What is wrong with the example, or nothing."""
    found = re.search(r"Example[^\n]*:\n\s*```mlir\n(.*?)```", description, re.S)
    if not found:
        return "no example"
    if written[0] in "#!":
        texts = [VALUE % line for line in found.group(1).strip().splitlines()]
    else:
        texts = [SURROUNDINGS.get(mnemonic, "%s") % found.group(1)]
    for text in texts:
        done = subprocess.run([opt, "-"], input=text, capture_output=True, text=True)
        if done.returncode != 0:
            return f"its example is refused:\n{done.stderr}"
        if written not in done.stdout:
            return f"its example holds none:\n{text}"
    return ""


def unlabelled(path):
    """Errors of verifiers without a label: each statement of the function has one, or the comment before it."""
    label, inside, first = False, False, 0
    with open(path, encoding="utf-8") as f:
        lines = f.read().splitlines()
    for number, line in enumerate(lines, 1):
        if re.match(r"\w", line):
            inside = bool(re.match(r"LogicalResult \w+::verify(Regions|SymbolUses)?\(", line))
        indent = len(line) - len(line.lstrip())
        if indent == 2 and not line.startswith("  }"):
            if first == 0 or not lines[number - 2].startswith("  //"):
                label, first = False, number
        label = label or bool(re.search(r"\b[a-z_]+_c\d+\b", line))
        if inside and re.search(r"\bemit(Op)?Error\(", line) and not label:
            yield f"{path}:{number}: expected the label of a rule before this error: {line.strip()}"


def main(root, opt, tblgen, mlir):
    wrong, explained = [], {}
    count = 0
    for mnemonic, written, description in definitions(root, tblgen, mlir):
        count += 1
        problem = check_example(opt, mnemonic, written, description)
        if problem:
            wrong.append(f"{written}: {problem}")
        labels = re.findall(r"^\s*- `(\w+_c\d+)`: \S", description, re.M)
        expected = [f"{mnemonic}_c{i + 1}" for i in range(len(labels))]
        if labels != expected:
            wrong.append(f"{written}: expected the rules {', '.join(expected)}, got {', '.join(labels)}")
        items = re.findall(r"^\s*- .*$", description, re.M)
        if len(items) != len(labels):
            wrong.append(f"{written}: expected rules as \"- `{mnemonic}_c1`: ...\", got {items}")
        explained.update(dict.fromkeys(labels, written))
    checked = set()
    for folder, _, names in os.walk(os.path.join(root, "lib")):
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith(".cpp"):
                with open(path, encoding="utf-8") as f:
                    checked.update(re.findall(r"\b([a-z_]+_c\d+)\b", f.read()))
                if folder.endswith(os.path.join("Dialect", "Mpmd")):
                    wrong += unlabelled(path)
    wrong += [
        f"{label}: a verifier names it, no documentation explains it" for label in sorted(checked - set(explained))
    ]
    wrong += [
        f"{label}: {explained[label]} explains it, no verifier names it" for label in sorted(set(explained) - checked)
    ]
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{count} operations, attributes and types with their examples, {len(explained)} rules")


if __name__ == "__main__":
    main(*sys.argv[1:])
