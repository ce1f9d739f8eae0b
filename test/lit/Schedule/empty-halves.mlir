// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=zb-h1 to=scheduled" 2>&1 >/dev/null | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b to=scheduled" 2>&1 | FileCheck %s --check-prefix=WHOLE

// If a schedule splits the backward, a remark names stages with only one half: the first stage has no input gradient,
// the second one no weight gradient.
// CHECK: remark: stage 0 has no input gradient in its backward: no other stage waits for any of it
// CHECK: remark: stage 1 has no weight gradient in its backward: no contraction, convolution or scatter in it leads to one parameter's gradient only
// WHOLE-NOT: remark
func.func public @main(%w: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("w"), %x: tensor<2x4x4xf32> loc("x")) -> tensor<4x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<2> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0:2 = stablehlo.while(%i = %zero, %s = %init) : tensor<i32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = func.call @mpmd_stage_0_body(%xi, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %y = func.call @mpmd_stage_1_body(%h) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %g = func.call @mpmd_stage_1_body_0(%h, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %d = func.call @mpmd_stage_0_body_1(%xi, %g) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %n = stablehlo.add %s, %d : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n : tensor<i32>, tensor<4x4xf32>
  }
  %1 = stablehlo.subtract %w, %0#1 : tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @mpmd_stage_1_body(%h: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.tanh %h : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @mpmd_stage_1_body_0(%h: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.multiply %h, %y : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @mpmd_stage_0_body_1(%x: tensor<4x4xf32>, %g: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
