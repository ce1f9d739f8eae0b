// RUN: mpmd-opt %s | FileCheck %s
// RUN: mpmd-opt %s | mpmd-opt | FileCheck %s
// RUN: not mpmd-opt %s --mpmd-verify-input -o %t 2>&1 | FileCheck %s --check-prefix=PLACE
// Newer MLIR versions write i1 constants with one byte per element, the MLIR used here with one bit; the number of
// digits tells which. The text "dense<"0x0100"> : tensor<2xi1>" in a comment is unchanged.

// CHECK-LABEL: @both_forms
func.func @both_forms() {
  // CHECK: dense<[true, false, true, true, false, false, false, false, false, true]> : tensor<10xi1>
  %0 = stablehlo.constant dense<"0x01000101000000000001"> : tensor<10xi1>
  // CHECK: dense<[true, false, true, true, false, false, false, false, false, true]> : tensor<10xi1>
  %1 = stablehlo.constant dense<"0x0D02"> : tensor<10xi1>
  // CHECK: dense<{{\[\[}}true, false], [true, true], [false, true]]> : tensor<3x2xi1>
  %2 = arith.constant dense < "0x010001010001" > : tensor<3x2xi1>
  // CHECK: dense<{{\[\[}}true, false], [true, true], [false, true]]> : vector<3x2xi1>
  %3 = arith.constant dense<"0x010001010001"> : vector<3x2xi1>
  // A splat.
  // CHECK: dense<true> : tensor<10xi1>
  %4 = stablehlo.constant dense<"0x01"> : tensor<10xi1>
  // CHECK: dense<false> : tensor<10xi1>
  %5 = "stablehlo.constant"() <{value = dense<"0x00"> : tensor<10xi1>}> : () -> tensor<10xi1>
  // CHECK: dense<[1, 256]> : tensor<2xi16>
  %6 = arith.constant dense<"0x01000001"> : tensor<2xi16>
  return
}

// Type aliases are resolved, and text in strings is unchanged.
!mask = tensor<4xi1>
// CHECK-LABEL: @names_and_strings
func.func @names_and_strings() attributes {text = "dense<\"0x01000101\"> : tensor<4xi1>"} {
  // CHECK: dense<[true, false, true, true]> : tensor<4xi1>
  %0 = arith.constant dense<"0x01000101"> : !mask
  return
}
// CHECK-LABEL: func.func @"dense<\220x01000101\22> : tensor<4xi1>"
func.func @"dense<\"0x01000101\"> : tensor<4xi1>"() {
  // Columns in diagnostics are unchanged.
  // PLACE: bool-constants.mlir:[[#@LINE+1]]:67: error: 'stablehlo.rng' op is not in the supported subset
  %0 = stablehlo.constant dense<"0x01000101"> : tensor<4xi1> %1 = "stablehlo.rng"() : () -> tensor<f32>
  return
}
