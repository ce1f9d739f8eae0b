// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-classify-stages --mpmd-place-loop-ops --mpmd-place-outer-ops | FileCheck %s

// Stage 1 sums the gradient of some rows of a table that stage 0 owns. The sum is sent, and stage 0 pads it.
// CHECK: mpmd.fragment <0 update 0> for "after the loop: larger than its operand, on the stage of its reader" ->
// CHECK-NEXT: stablehlo.pad
// CHECK: stablehlo.subtract
func.func public @main(%w: tensor<8x4xf32> {tf.aliasing_output = 0 : i32} loc("w"), %x: tensor<2x2x4xf32> loc("x")) -> tensor<8x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %none = stablehlo.constant dense<0.0> : tensor<2x4xf32>
  %0:4 = stablehlo.while(%i = %c0, %ws = %w, %xs = %x, %sum = %none) : tensor<i32>, tensor<8x4xf32>, tensor<2x2x4xf32>, tensor<2x4xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %xs, %i, %z, %z, sizes = [1, 2, 4] : (tensor<2x2x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4xf32>
    %mb = stablehlo.reshape %row : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
    %h = func.call @mpmd_stage_0_body(%mb, %ws) : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
    %g = func.call @mpmd_stage_1_body(%h) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %all = stablehlo.add %sum, %g : tensor<2x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %xs, %all : tensor<i32>, tensor<8x4xf32>, tensor<2x2x4xf32>, tensor<2x4xf32>
  }
  %padded = stablehlo.pad %0#3, %zero, low = [0, 0], high = [6, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  %new = stablehlo.subtract %w, %padded : tensor<8x4xf32>
  return %new : tensor<8x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<2x4xf32>, %w: tensor<8x4xf32>) -> tensor<2x4xf32> {
  %rows = stablehlo.slice %w [0:2, 0:4] : (tensor<8x4xf32>) -> tensor<2x4xf32>
  %0 = stablehlo.add %x, %rows : tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func private @mpmd_stage_1_body(%h: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.tanh %h : tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
