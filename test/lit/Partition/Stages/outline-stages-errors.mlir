// RUN: not mpmd-opt %s --mpmd-outline-stages 2>&1 | FileCheck %s
// RUN: not mpmd-opt %s --mpmd-outline-stages=stages=5 2>&1 | FileCheck %s --check-prefix=COUNT

// Stage names whose layers depend on later stages, or that are too few, are rejected.

// CHECK: error: {{.*}}stage-names: expected the forward of stage 0 not to depend on a later one, got 'layers_1/sqrt', which needs a value of stage 1
// CHECK: note: {{.*}}this is 'layers_2/tanh' of stage 1
// COUNT: error: stage-names: expected at least stages=5 layers, got names of 2
func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x {mpmd.named_stage = array<i64: 2, 0, 1>} : tensor<4xf32> loc("layers_2/tanh")
  %1 = stablehlo.negate %0 : tensor<4xf32>
  %2 = stablehlo.sqrt %1 {mpmd.named_stage = array<i64: 1, 0, 1>} : tensor<4xf32> loc("layers_1/sqrt")
  return %2 : tensor<4xf32>
}
