// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s

// The loop slices a broadcast that no task computes. A prologue task of the stage that owns the scalar materializes
// the broadcast.
// CHECK-LABEL: mpmd.program @main
// CHECK: %[[S:.*]] = mpmd.task 0 prologue(
// CHECK: mpmd.task 0 prologue index 1(%[[S]])
// CHECK: stablehlo.broadcast_in_dim %{{.*}} : (tensor<f32>) -> tensor<3xf32>
func.func public @main(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("w"), %x: tensor<3x4xf32> loc("x")) -> (tensor<4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %sums = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %t = stablehlo.tanh %w : tensor<4xf32>
  %s = stablehlo.reduce(%t init: %none) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %many = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %r:2 = stablehlo.while(%i = %zero, %sum = %sums) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %0 = stablehlo.dynamic_slice %many, %i, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %2 = stablehlo.reshape %1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<1xf32>) -> tensor<4xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<4xf32>
    %a = func.call @mpmd_stage_0_body(%4, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %n = stablehlo.add %sum, %a : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n : tensor<i32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}
