// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b to=partitioned" | FileCheck %s

// The decoder reads the weights of the encoder in the opposite order. Each weight is on one stage, so that the loop
// passes through the stages twice before the backward passes through them twice.
// CHECK: mpmd.program @main stages = 2
// CHECK: mpmd.microbatches 3
// CHECK: mpmd.task 0 forward(
// CHECK: mpmd.task 1 backward_input(
// CHECK: mpmd.task 0 backward_input(
// CHECK: mpmd.task 1 backward_input index 1(
// CHECK: mpmd.task 0 backward_weight index 1(
// CHECK-NOT: held by stage
func.func public @main(
    %w0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("s['w0']"), %w1: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("s['w1']"),
    %w2: tensor<4x4xf32> {tf.aliasing_output = 2 : i32} loc("s['w2']"), %x: tensor<3x4x4xf32> loc("x"))
    -> (tensor<4x4xf32> {jax.result_info = "['w0']"}, tensor<4x4xf32> {jax.result_info = "['w1']"}, tensor<4x4xf32> {jax.result_info = "['w2']"}) {
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %0:4 = stablehlo.while(%i = %zero, %g0 = %none, %g1 = %none, %g2 = %none) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h0 = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %h1 = stablehlo.dot_general %h0, %w1, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %h2 = stablehlo.dot_general %h1, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %r2 = stablehlo.dot_general %h2, %w2, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.dot_general %r2, %w1, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.dot_general %r1, %w0, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %d0 = stablehlo.dot_general %r0, %r1, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %dr1 = stablehlo.dot_general %r0, %w0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %d1 = stablehlo.dot_general %dr1, %r2, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %dr2 = stablehlo.dot_general %dr1, %w1, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %d2 = stablehlo.dot_general %dr2, %h2, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %dh2 = stablehlo.dot_general %dr2, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %e2 = stablehlo.dot_general %h1, %dh2, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %dh1 = stablehlo.dot_general %dh2, %w2, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %e1 = stablehlo.dot_general %h0, %dh1, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %dh0 = stablehlo.dot_general %dh1, %w1, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %e0 = stablehlo.dot_general %xi, %dh0, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %s0 = stablehlo.add %d0, %e0 : tensor<4x4xf32>
    %s1 = stablehlo.add %d1, %e1 : tensor<4x4xf32>
    %s2 = stablehlo.add %d2, %e2 : tensor<4x4xf32>
    %n0 = stablehlo.add %g0, %s0 : tensor<4x4xf32>
    %n1 = stablehlo.add %g1, %s1 : tensor<4x4xf32>
    %n2 = stablehlo.add %g2, %s2 : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n0, %n1, %n2 : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  }
  %new0 = stablehlo.subtract %w0, %0#1 : tensor<4x4xf32>
  %new1 = stablehlo.subtract %w1, %0#2 : tensor<4x4xf32>
  %new2 = stablehlo.subtract %w2, %0#3 : tensor<4x4xf32>
  return %new0, %new1, %new2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
