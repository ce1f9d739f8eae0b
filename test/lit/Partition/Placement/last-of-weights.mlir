// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b to=partitioned" 2>/dev/null | FileCheck %s

// Stages without a loop around them return rows of weights, which a loop reads. The rows are computed before the stages
// of the only microbatch, whose first task passes them on.
// CHECK: mpmd.program @main
// CHECK: mpmd.microbatches 1
// CHECK: mpmd.task 0 forward
// CHECK: mpmd.microbatches 4
func.func public @main(%x: tensor<4x8xf32>, %w: tensor<4x8x8xf32> {tf.aliasing_output = 0 : i32}) -> (tensor<4x8x8xf32>, tensor<4x8xf32>) {
  %a:2 = call @mpmd_stage_0_body(%x, %w) : (tensor<4x8xf32>, tensor<4x8x8xf32>) -> (tensor<2x8x8xf32>, tensor<2x1x8xf32>)
  %b:2 = call @mpmd_stage_1_body(%x, %w) : (tensor<4x8xf32>, tensor<4x8x8xf32>) -> (tensor<2x8x8xf32>, tensor<2x1x8xf32>)
  %zeros = stablehlo.constant dense<0.0> : tensor<4x8xf32>
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c0, %sum = %zeros) : tensor<i32>, tensor<4x8xf32>
  cond {
    %n = stablehlo.constant dense<4> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %y = func.call @mpmd_stage_0_body_1(%x, %a#0, %a#1) : (tensor<4x8xf32>, tensor<2x8x8xf32>, tensor<2x1x8xf32>) -> tensor<4x8xf32>
    %z = func.call @mpmd_stage_1_body_1(%y, %b#0, %b#1) : (tensor<4x8xf32>, tensor<2x8x8xf32>, tensor<2x1x8xf32>) -> tensor<4x8xf32>
    %all = stablehlo.add %sum, %z : tensor<4x8xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %all : tensor<i32>, tensor<4x8xf32>
  }
  return %w, %0#1 : tensor<4x8x8xf32>, tensor<4x8xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4x8xf32>, %w: tensor<4x8x8xf32>) -> (tensor<2x8x8xf32>, tensor<2x1x8xf32>) {
  %0 = stablehlo.slice %w [0:2, 0:8, 0:8] : (tensor<4x8x8xf32>) -> tensor<2x8x8xf32>
  %1 = stablehlo.constant dense<0.0> : tensor<2x1x8xf32>
  return %0, %1 : tensor<2x8x8xf32>, tensor<2x1x8xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4x8xf32>, %w: tensor<4x8x8xf32>) -> (tensor<2x8x8xf32>, tensor<2x1x8xf32>) {
  %0 = stablehlo.slice %w [2:4, 0:8, 0:8] : (tensor<4x8x8xf32>) -> tensor<2x8x8xf32>
  %1 = stablehlo.constant dense<0.0> : tensor<2x1x8xf32>
  return %0, %1 : tensor<2x8x8xf32>, tensor<2x1x8xf32>
}
func.func private @mpmd_stage_0_body_1(%x: tensor<4x8xf32>, %w: tensor<2x8x8xf32>, %b: tensor<2x1x8xf32>) -> tensor<4x8xf32> {
  %row = stablehlo.slice %w [0:1, 0:8, 0:8] : (tensor<2x8x8xf32>) -> tensor<1x8x8xf32>
  %m = stablehlo.reshape %row : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
  %0 = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @mpmd_stage_1_body_1(%x: tensor<4x8xf32>, %w: tensor<2x8x8xf32>, %b: tensor<2x1x8xf32>) -> tensor<4x8xf32> {
  %row = stablehlo.slice %w [1:2, 0:8, 0:8] : (tensor<2x8x8xf32>) -> tensor<1x8x8xf32>
  %m = stablehlo.reshape %row : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
  %0 = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
