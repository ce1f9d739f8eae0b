// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition | FileCheck %s

// An operation without a mark joins the task for which the fewest bytes cross stages. The activation between stages 0
// and 1 and its gradient, which reads the activation's intermediate values, both run in stage 0: one value crosses in
// each direction, and the scale's gradient is summed by its owner. An upsampling for stage 2 of both other stages runs
// in stage 2, since its input is smaller. A loss of two stages runs in the later one.

// CHECK-LABEL: mpmd.program @main stages = 3
// CHECK: mpmd.microbatches 3
// CHECK: mpmd.task 0 forward(
// CHECK: stablehlo.tanh
// CHECK: stablehlo.cosine
// CHECK: mpmd.transfer {{.*}} from 0 to 1 {{.*}}tensor<4xf32>
// CHECK: mpmd.task 1 forward(
// CHECK-NOT: stablehlo.concatenate
// CHECK: mpmd.transfer {{.*}} from 1 to 2 {{.*}}tensor<4xf32>
// CHECK: mpmd.transfer {{.*}} from 0 to 2 {{.*}}tensor<4xf32>
// CHECK: mpmd.task 2 forward(
// CHECK: stablehlo.concatenate
// CHECK: stablehlo.broadcast_in_dim
// CHECK: stablehlo.abs
// CHECK: mpmd.task 1 backward_input(
// CHECK-NOT: mpmd.transfer
// CHECK: mpmd.transfer {{.*}} from 1 to 0
// CHECK-NEXT: mpmd.task 0 backward_input(
// CHECK: stablehlo.multiply
// CHECK: stablehlo.multiply
// CHECK: stablehlo.negate
// CHECK-NOT: mpmd.transfer
// CHECK: mpmd.return
func.func public @main(%g: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("s['g']"), %x: tensor<3x4xf32> loc("x"))
    -> (tensor<4xf32> {jax.result_info = "result['g']"}, tensor<f32> {jax.result_info = "loss"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %f = stablehlo.constant dense<0.0> : tensor<4xf32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %0:3 = stablehlo.while(%i = %zero, %gg = %f, %loss = %none) : tensor<i32>, tensor<4xf32>, tensor<f32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %h0 = func.call @mpmd_stage_0_body(%xi) : (tensor<4xf32>) -> tensor<4xf32>
    %t = stablehlo.tanh %h0 : tensor<4xf32>
    %c = stablehlo.cosine %h0 : tensor<4xf32>
    %n = stablehlo.multiply %t, %g : tensor<4xf32>
    %h1 = func.call @mpmd_stage_1_body(%n) : (tensor<4xf32>) -> tensor<4xf32>
    %both = stablehlo.concatenate %h1, %h0, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %wide = stablehlo.broadcast_in_dim %both, dims = [0] : (tensor<8xf32>) -> tensor<8x16xf32>
    %h2 = func.call @mpmd_stage_2_body(%wide) : (tensor<8x16xf32>) -> tensor<4xf32>
    %far = stablehlo.subtract %h2, %h1 : tensor<4xf32>
    %size = stablehlo.abs %far : tensor<4xf32>
    %l = stablehlo.reduce(%size init: %none) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %d2 = func.call @mpmd_stage_2_body_1(%h2) : (tensor<4xf32>) -> tensor<4xf32>
    %d1 = func.call @mpmd_stage_1_body_1(%n, %d2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %s = stablehlo.sine %t : tensor<4xf32>
    %d = stablehlo.multiply %d1, %s : tensor<4xf32>
    %dt = stablehlo.multiply %d, %c : tensor<4xf32>
    %dg = stablehlo.multiply %d1, %t : tensor<4xf32>
    %d0 = func.call @mpmd_stage_0_body_1(%h0, %dt) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %less = stablehlo.add %d0, %dg : tensor<4xf32>
    %ng = stablehlo.add %gg, %less : tensor<4xf32>
    %nl = stablehlo.add %loss, %l : tensor<f32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %ng, %nl : tensor<i32>, tensor<4xf32>, tensor<f32>
  }
  %r = stablehlo.subtract %g, %0#1 : tensor<4xf32>
  return %r, %0#2 : tensor<4xf32>, tensor<f32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.exponential %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.exponential %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_2_body(%x: tensor<8x16xf32>) -> tensor<4xf32> {
  %0 = stablehlo.slice %x [0:4, 3:4] : (tensor<8x16xf32>) -> tensor<4x1xf32>
  %1 = stablehlo.reshape %0 : (tensor<4x1xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @mpmd_stage_2_body_1(%h: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.sign %h : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body_1(%h: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.exponential %h : tensor<4xf32>
  %1 = stablehlo.multiply %0, %d : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body_1(%h: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %h : tensor<4xf32>
  %1 = stablehlo.multiply %0, %d : tensor<4xf32>
  return %1 : tensor<4xf32>
}
