// The operations of one stage become a call, together with the unmarked operations between them and their constants.
// RUN: mpmd-opt %s --split-input-file --mpmd-outline-stages | FileCheck %s

// CHECK-LABEL: func.func public @main
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[W:.*]]: tensor<4xf32>
// CHECK: %[[A:.*]] = call @mpmd_stage_0_body(%[[X]], %[[W]]) {mpmd.stage = 0 : i64}
// CHECK-NEXT: %[[B:.*]] = call @mpmd_stage_1_body(%[[A]]) {mpmd.stage = 1 : i64}
// CHECK-NEXT: %[[C:.*]] = call @mpmd_stage_1_body_{{.*}}(%[[B]]) {mpmd.stage = 1 : i64}
// CHECK-NEXT: %[[D:.*]] = stablehlo.sqrt %[[C]]
// CHECK-NEXT: return %[[D]]
// CHECK: func.func private @mpmd_stage_0_body
// CHECK-NEXT: stablehlo.constant
// CHECK-NEXT: stablehlo.multiply
// CHECK-NEXT: stablehlo.negate
// CHECK-NEXT: stablehlo.add
// CHECK-NEXT: return
func.func public @main(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<2.0> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %c {mpmd.named_stage = array<i64: 3, 0, 1>} : tensor<4xf32>
  // An unmarked operation between two operations of the same layer.
  %1 = stablehlo.negate %0 : tensor<4xf32>
  %2 = stablehlo.add %1, %w {mpmd.named_stage = array<i64: 3, 0, 1>} : tensor<4xf32>
  %3 = stablehlo.tanh %2 {mpmd.named_stage = array<i64: 7, 0, 1>} : tensor<4xf32>
  %4 = stablehlo.abs %3 {mpmd.named_stage = array<i64: 7, 1, 1>} : tensor<4xf32>
  %5 = stablehlo.sqrt %4 : tensor<4xf32>
  return %5 : tensor<4xf32>
}

// -----

// The model runs twice in sequence: two calls of each stage.
// CHECK-LABEL: func.func public @main
// CHECK-COUNT-2: call @mpmd_stage_{{[01]}}_body
// CHECK: call @mpmd_stage_1_body
// CHECK: call @mpmd_stage_0_body
// CHECK: call @mpmd_stage_1_body
// CHECK-NEXT: return
func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x {mpmd.named_stage = array<i64: 0, 0, 1>} : tensor<4xf32>
  %1 = stablehlo.tanh %0 {mpmd.named_stage = array<i64: 1, 0, 1>} : tensor<4xf32>
  %2 = stablehlo.abs %1 {mpmd.named_stage = array<i64: 1, 1, 1>} : tensor<4xf32>
  %3 = stablehlo.tanh %2 {mpmd.named_stage = array<i64: 0, 0, 1>} : tensor<4xf32>
  %4 = stablehlo.tanh %3 {mpmd.named_stage = array<i64: 1, 0, 1>} : tensor<4xf32>
  return %4 : tensor<4xf32>
}
