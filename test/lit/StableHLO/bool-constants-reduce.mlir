// mpmd-reduce reads i1 constants with one byte per element, and its diagnostics for invalid input match those of the
// other tools.
// RUN: mpmd-reduce %s --reduction-tree="traversal-mode=0 test=%S/Inputs/has-mask.sh" -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// CHECK-NOT: @unneeded
// CHECK: stablehlo.constant dense<[true, false, true, true, false, false, false, false, false, true]> : tensor<10xi1>
func.func @mask() -> tensor<10xi1> {
  %0 = stablehlo.constant dense<"0x01000101000000000001"> : tensor<10xi1>
  return %0 : tensor<10xi1>
}
func.func @unneeded() -> tensor<2xf32> {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// RUN: mpmd-reduce --version | FileCheck %s --check-prefix=VERSION
// VERSION: mpmd-reduce {{[0-9]+\.[0-9]+\.[0-9]+(\+[0-9a-f]+)?}} (LLVM 22.
// RUN: not mpmd-reduce %t.none.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: mpmd-reduce: error: {{.*}}.none.mlir: cannot read: No such file or directory
// RUN: not mpmd-reduce --reduction-tre %s 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: mpmd-reduce: error: unknown option '--reduction-tre', expected one of --
