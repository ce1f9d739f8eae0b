// The number of layers per stage follows their time on the stage's devices: a stage on a GPU gets more layers.
// RUN: mpmd-opt %s --mpmd-outline-stages="stages=2" | FileCheck %s
mpmd.mesh @stage axes = [] sizes = [] target = "cpu"
mpmd.mesh @stage1 axes = [] sizes = [] target = "cuda:sm_90" stages = [1]

// CHECK-LABEL: func.func private @mpmd_stage_0_body
// CHECK-COUNT-1: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
// CHECK-LABEL: func.func private @mpmd_stage_1_body
// CHECK-COUNT-3: stablehlo.dot_general
func.func public @main(%x: tensor<512x512xf32>, %w0: tensor<512x512xf32>, %w1: tensor<512x512xf32>, %w2: tensor<512x512xf32>, %w3: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] {mpmd.named_stage = array<i64: 0, 0, 1>} : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = stablehlo.dot_general %0, %w1, contracting_dims = [1] x [0] {mpmd.named_stage = array<i64: 1, 0, 1>} : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %2 = stablehlo.dot_general %1, %w2, contracting_dims = [1] x [0] {mpmd.named_stage = array<i64: 2, 0, 1>} : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %3 = stablehlo.dot_general %2, %w3, contracting_dims = [1] x [0] {mpmd.named_stage = array<i64: 3, 0, 1>} : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  return %3 : tensor<512x512xf32>
}
