// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition="stages=2" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition="stages=1" | FileCheck %s --check-prefix=ONE
// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-cut-stages="stages=2" | FileCheck %s --check-prefix=FRAGMENTS

// Two layers and their gradients, without marks: each layer is a stage with a forward and a backward, and owns its
// weight.
// FRAGMENTS: attributes {actions = [#mpmd.action<0 forward 0>, #mpmd.action<1 forward 0>, #mpmd.action<1 backward_input 0>, #mpmd.action<0 backward_input 0>]
// FRAGMENTS: mpmd.fragment <0 forward 0>
// FRAGMENTS: stablehlo.dot_general
// FRAGMENTS: mpmd.fragment <1 forward 0> for "cut: on the highest stage of the parameters that it depends on"
// FRAGMENTS: stablehlo.dot_general
// FRAGMENTS: mpmd.fragment <1 backward_input 0>
// FRAGMENTS: stablehlo.dot_general
// CHECK: mpmd.program @step stages = 2 args = [#mpmd.arg<"w[0]", state, stages = [0]>, #mpmd.arg<"w[1]", state, stages = [1]>, #mpmd.arg<"x", stages = [0]>]
// CHECK: mpmd.microbatches 1
// CHECK: %[[F:[0-9]*]] = mpmd.task 0 forward
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.tanh
// CHECK-NOT: stablehlo.dot_general
// CHECK: mpmd.transfer %[[F]] from 0 to 1
// CHECK: mpmd.task 1 forward
// CHECK: stablehlo.dot_general
// CHECK: %[[B:[0-9]*]]:2 = mpmd.task 1 backward_input
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.dot_general
// CHECK: mpmd.transfer %[[B]]#0 from 1 to 0
// CHECK: mpmd.task 0 backward_input
// CHECK: stablehlo.dot_general
// CHECK: mpmd.task 0 update
// CHECK: stablehlo.subtract
// CHECK: mpmd.task 1 update
// CHECK: stablehlo.subtract
// ONE: mpmd.program @step stages = 1
// ONE-NOT: mpmd.transfer
func.func public @step(%w0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("w[0]"), %w1: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("w[1]"),
                       %x: tensor<8x4xf32> loc("x"))
    -> (tensor<4x4xf32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "loss"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %z = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %h = stablehlo.tanh %z : tensor<8x4xf32>
  %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %loss = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %dy = stablehlo.multiply %y, %one : tensor<8x4xf32>
  %dw1 = stablehlo.dot_general %h, %dy, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %dh = stablehlo.dot_general %dy, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %dz = stablehlo.multiply %dh, %h : tensor<8x4xf32>
  %dw0 = stablehlo.dot_general %x, %dz, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %n0 = stablehlo.subtract %w0, %dw0 : tensor<4x4xf32>
  %n1 = stablehlo.subtract %w1, %dw1 : tensor<4x4xf32>
  return %n0, %n1, %loss : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
}
