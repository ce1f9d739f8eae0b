// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition="stages=2" | FileCheck %s

// State that the step only returns is where the least state is.
// CHECK: mpmd.program @main
// CHECK-SAME: #mpmd.arg<"s['unread']", state, stages = [1]
func.func public @main(%w: tensor<64x64xf32> {tf.aliasing_output = 0 : i32} loc("s['w']"), %v: tensor<64x32xf32> {tf.aliasing_output = 1 : i32} loc("s['v']"), %u: tensor<128xf32> {tf.aliasing_output = 2 : i32} loc("s['unread']"), %x: tensor<8x64xf32> loc("x"))
    -> (tensor<64x64xf32> {jax.result_info = "result[0]['w']"}, tensor<64x32xf32> {jax.result_info = "result[0]['v']"}, tensor<128xf32> {jax.result_info = "result[0]['unread']"}, tensor<f32> {jax.result_info = "result[1]"}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
  %y = stablehlo.dot_general %h, %v, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x32xf32>) -> tensor<8x32xf32>
  %l = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x32xf32>, tensor<f32>) -> tensor<f32>
  return %w, %v, %u, %l : tensor<64x64xf32>, tensor<64x32xf32>, tensor<128xf32>, tensor<f32>
}
