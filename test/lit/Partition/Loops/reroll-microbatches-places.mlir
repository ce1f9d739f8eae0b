// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-reroll-microbatches | FileCheck %s

// Two operands of a call are the same value in the first microbatch and differ in the second. Each operand takes its
// own row.
// CHECK-LABEL: func.func public @one_value_in_two_places
// CHECK-SAME: (%[[X:arg[0-9]]]: tensor<4xf32> {{.*}}, %[[Y:arg[0-9]]]: tensor<4xf32>
// CHECK-DAG: %[[X1:.*]] = stablehlo.reshape %[[X]]
// CHECK-DAG: %[[Y1:.*]] = stablehlo.reshape %[[Y]]
// CHECK: %[[ALL:.*]] = stablehlo.concatenate %[[X1]], %[[Y1]]
// CHECK: mpmd.microbatches 2 slices(%[[ALL]] : tensor<2x4xf32>)
// CHECK-NEXT: ^bb0(%[[S:arg[0-9]]]: tensor<4xf32>, %{{.*}}: tensor<4xf32>):
// CHECK-NEXT: func.call @mpmd_stage_0_body_2(%[[S]], %[[X]])
func.func public @one_value_in_two_places(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @mpmd_stage_0_body_2(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = call @mpmd_stage_0_body_2(%y, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body_2(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.subtract %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
