// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s

// A microbatch loop may carry a maximum, a last value, a stacked output, a counter and an invariant; the stage that
// computes a value carries it.
// CHECK: mpmd.program @main stages = 2
// CHECK: ^bb0(%[[W:[a-z0-9]+]]: {{.*}}, %[[X:[a-z0-9]+]]: !mpmd.mesh_tensor<@device, tensor<3x4xf32>>):
// CHECK: %[[LOOP:.*]]:3 = mpmd.microbatches 3 slices(%[[X]] :
// CHECK: ^bb0(%[[XI:[a-z0-9]+]]: {{.*}}, %[[MAX:[a-z0-9]+]]: !mpmd.mesh_tensor<@device, tensor<4xf32>>):
// The loop body reads the invariant from outside.
// CHECK: %[[F0:.*]]:2 = mpmd.task 0 forward(%[[W]], %[[XI]])
// CHECK: mpmd.transfer %[[F0]]#{{[01]}} from 0 to 1
// CHECK: %[[F1:.*]]:2 = mpmd.task 1 forward(%{{.*}}, %[[MAX]])
// CHECK: stablehlo.maximum
// CHECK: mpmd.yield %[[F1]]#{{[01]}}, %[[F1]]#{{[01]}}, %[[F0]]#{{[01]}}
func.func public @main(%w: tensor<4xf32> loc("w"), %x: tensor<3x4xf32> loc("x")) -> (tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<4xf32>
  %f0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %f03 = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %0:5 = stablehlo.while(%i = %zero, %v = %w, %max = %low, %last = %f0, %all = %f03)
      : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %a = func.call @mpmd_stage_0_body(%v, %xi) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %b = func.call @mpmd_stage_1_body(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %m = stablehlo.maximum %max, %b : tensor<4xf32>
    %b1 = stablehlo.reshape %b : (tensor<4xf32>) -> tensor<1x4xf32>
    %all2 = stablehlo.dynamic_update_slice %all, %b1, %i, %zero : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %v, %m, %a, %all2 : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>
  }
  return %0#2, %0#3, %0#4 : tensor<4xf32>, tensor<4xf32>, tensor<3x4xf32>
}
func.func private @mpmd_stage_0_body(%w: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
