// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition="stages=2" | FileCheck %s

// The bits of a mask are small, but a loop computes them. The forward and the backward of one layer read them, so they
// are computed once, in the forward. The gradient of the masked value is on the stage that has the mask: the other
// stage would compute the bits again.
// CHECK: mpmd.program @step stages = 2
// CHECK: mpmd.task 0 forward
// CHECK: stablehlo.while
// CHECK: mpmd.task 1 forward
// CHECK-NOT: stablehlo.while
// CHECK: mpmd.task 0 backward_input
// CHECK-NOT: stablehlo.while
func.func public @step(%w0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("w[0]"), %w1: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("w[1]"), %x: tensor<2x8x4xf32> loc("x"), %key: tensor<2xui32> loc("key"))
    -> (tensor<4x4xf32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %many = stablehlo.constant dense<100> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %all:3 = stablehlo.while(%i = %zero, %g0 = %none, %g1 = %none) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %xi = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 8, 4] : (tensor<2x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4xf32>
    %xs = stablehlo.reshape %xi : (tensor<1x8x4xf32>) -> tensor<8x4xf32>
    %ki = stablehlo.dynamic_slice %key, %i, sizes = [1] : (tensor<2xui32>, tensor<i32>) -> tensor<1xui32>
    %ks = stablehlo.reshape %ki : (tensor<1xui32>) -> tensor<ui32>
    %seed = stablehlo.broadcast_in_dim %ks, dims = [] : (tensor<ui32>) -> tensor<8x4xui32>
    %bits:2 = stablehlo.while(%n = %zero, %v = %seed) : tensor<i32>, tensor<8x4xui32>
    cond {
      %c = stablehlo.compare LT, %n, %many, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %twice = stablehlo.add %v, %v : tensor<8x4xui32>
      %mixed = stablehlo.xor %twice, %v : tensor<8x4xui32>
      %next = stablehlo.add %n, %one : tensor<i32>
      stablehlo.return %next, %mixed : tensor<i32>, tensor<8x4xui32>
    }
    %mask = stablehlo.convert %bits#1 : (tensor<8x4xui32>) -> tensor<8x4xf32>
    %z = stablehlo.dot_general %xs, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %h = stablehlo.multiply %z, %mask : tensor<8x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %dy = stablehlo.tanh %y : tensor<8x4xf32>
    %dw1 = stablehlo.dot_general %h, %dy, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %dh = stablehlo.dot_general %dy, %w1, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %dz = stablehlo.multiply %dh, %mask : tensor<8x4xf32>
    %dw0 = stablehlo.dot_general %xs, %dz, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %s0 = stablehlo.add %g0, %dw0 : tensor<4x4xf32>
    %s1 = stablehlo.add %g1, %dw1 : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s0, %s1 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
  }
  %n0 = stablehlo.subtract %w0, %all#1 : tensor<4x4xf32>
  %n1 = stablehlo.subtract %w1, %all#2 : tensor<4x4xf32>
  return %n0, %n1 : tensor<4x4xf32>, tensor<4x4xf32>
}
