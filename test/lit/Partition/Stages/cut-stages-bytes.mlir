// RUN: echo '{"axes": [{"name": "pp", "size": 2}], "links": {"intra": {"bandwidth": 1e15}}}' > %t.json
// RUN: mpmd-opt %s --mpmd-assign-topology=topology=%t.json --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition --split-input-file | FileCheck %s

// Links take no time here. A cut before the second weight balances the stages best and sends 1 MB; a cut after it
// makes the first stage a little slower and sends 2 KB. The second cut is chosen.
// CHECK: mpmd.program @step stages = 2 args = [#mpmd.arg<"w0", stages = [0]>, #mpmd.arg<"w1", stages = [0]>, #mpmd.arg<"w2", stages = [1]>, #mpmd.arg<"w3", stages = [1]>, #mpmd.arg<"x", stages = [0]>]
// CHECK: mpmd.transfer {{.*}} from 0 to 1 for "activation" : <@device, tensor<64x8xf32>>
// CHECK-NOT: mpmd.transfer
func.func public @step(%w0: tensor<4096x4096xf32> loc("w0"), %w1: tensor<4096x8xf32> loc("w1"), %w2: tensor<8x4096xf32> loc("w2"), %w3: tensor<4096x4032xf32> loc("w3"), %x: tensor<64x4096xf32> loc("x"))
    -> (tensor<64x4032xf32> {jax.result_info = "out"}) {
  %0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<64x4096xf32>, tensor<4096x4096xf32>) -> tensor<64x4096xf32>
  %1 = stablehlo.dot_general %0, %w1, contracting_dims = [1] x [0] : (tensor<64x4096xf32>, tensor<4096x8xf32>) -> tensor<64x8xf32>
  %2 = stablehlo.dot_general %1, %w2, contracting_dims = [1] x [0] : (tensor<64x8xf32>, tensor<8x4096xf32>) -> tensor<64x4096xf32>
  %3 = stablehlo.dot_general %2, %w3, contracting_dims = [1] x [0] : (tensor<64x4096xf32>, tensor<4096x4032xf32>) -> tensor<64x4032xf32>
  return %3 : tensor<64x4032xf32>
}

// -----

// The gradient is larger than the operands that it is computed from, except for the weight, which would cross in both
// directions.
// CHECK: mpmd.program @gradient stages = 2 args = [#mpmd.arg<"w[0]", state, stages = [0]>, #mpmd.arg<"w[1]", state, stages = [1]>, #mpmd.arg<"x", stages = [0]>]
// CHECK: mpmd.task 1 backward_input
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.dot_general
// CHECK: mpmd.transfer {{.*}} from 1 to 0 for "gradient" : <@device, tensor<8x64xf32>>
// CHECK: mpmd.task 0 backward_input
func.func public @gradient(%w0: tensor<4x64xf32> {tf.aliasing_output = 0 : i32} loc("w[0]"), %w1: tensor<64x16xf32> {tf.aliasing_output = 1 : i32} loc("w[1]"),
                           %x: tensor<8x4xf32> loc("x"))
    -> (tensor<4x64xf32> {jax.result_info = "result[0]"}, tensor<64x16xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "loss"}) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %z = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x64xf32>) -> tensor<8x64xf32>
  %h = stablehlo.tanh %z : tensor<8x64xf32>
  %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x16xf32>) -> tensor<8x16xf32>
  %loss = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<8x16xf32>
  %dy = stablehlo.multiply %y, %one : tensor<8x16xf32>
  %dw1 = stablehlo.dot_general %h, %dy, contracting_dims = [0] x [0] : (tensor<8x64xf32>, tensor<8x16xf32>) -> tensor<64x16xf32>
  %dh = stablehlo.dot_general %dy, %w1, contracting_dims = [1] x [1] : (tensor<8x16xf32>, tensor<64x16xf32>) -> tensor<8x64xf32>
  %dz = stablehlo.multiply %dh, %h : tensor<8x64xf32>
  %dw0 = stablehlo.dot_general %x, %dz, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x64xf32>) -> tensor<4x64xf32>
  %n0 = stablehlo.subtract %w0, %dw0 : tensor<4x64xf32>
  %n1 = stablehlo.subtract %w1, %dw1 : tensor<64x16xf32>
  return %n0, %n1, %loss : tensor<4x64xf32>, tensor<64x16xf32>, tensor<f32>
}
