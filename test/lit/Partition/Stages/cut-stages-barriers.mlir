// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s

// A recomputation after a barrier stays a separate product of the backward task. A barrier may be a result. Tasks hold
// no barriers.
// CHECK-LABEL: mpmd.program @again
// CHECK: mpmd.task 0 forward
// CHECK-COUNT-2: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
// CHECK: mpmd.task 0 backward_input
// CHECK-COUNT-3: stablehlo.dot_general
// CHECK-NOT: stablehlo.optimization_barrier
func.func public @again(%w: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("s['w']"), %v: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("s['v']"), %x: tensor<8x4xf32> loc("x"))
    -> (tensor<4x4xf32> {jax.result_info = "result[0]['w']"}, tensor<4x4xf32> {jax.result_info = "result[0]['v']"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<8x4xf32> {jax.result_info = "result[2]"}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %y = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %l = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
  %kept = stablehlo.optimization_barrier %y : tensor<8x4xf32>
  %b:2 = stablehlo.optimization_barrier %x, %w : tensor<8x4xf32>, tensor<4x4xf32>
  %r = stablehlo.dot_general %b#0, %b#1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %dv = stablehlo.dot_general %r, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %dw = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %nw = stablehlo.subtract %w, %dw : tensor<4x4xf32>
  %nv = stablehlo.subtract %v, %dv : tensor<4x4xf32>
  return %nw, %nv, %l, %kept : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<8x4xf32>
}
