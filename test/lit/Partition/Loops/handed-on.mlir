// RUN: mpmd-opt %s --split-input-file --mpmd-compile="topology=pp2 schedule=1f1b to=partitioned" --verify-diagnostics | FileCheck %s

// Without marks, a microbatch may hand a value of its forward on to the next one. The stage that computes it keeps it.
// CHECK-LABEL: mpmd.program @running_mean stages = 2
// CHECK: mpmd.microbatches 3 slices(%{{.*}}) carries(
// CHECK: ^bb0(%[[X:[a-z0-9]+]]: {{.*}}, %{{.*}}, %{{.*}}, %[[MEAN:[a-z0-9]+]]: {{.*}}):
// CHECK: %[[F:.*]]:{{[0-9]}} = mpmd.task 0 forward({{.*}}%[[MEAN]]
// CHECK: mpmd.transfer %[[F]]#{{[0-9]}} from 0 to 1 for "activation, kept for a backward"
// CHECK: mpmd.yield {{.*}}, %[[F]]#{{[0-9]}} :
func.func public @running_mean(
    %w0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("s['w0']"),
    %w1: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("s['w1']"),
    %old: tensor<4x4xf32> {tf.aliasing_output = 2 : i32} loc("s['mean']"),
    %x: tensor<3x4x4xf32> loc("x"))
    -> (tensor<4x4xf32> {jax.result_info = "['w0']"}, tensor<4x4xf32> {jax.result_info = "['w1']"},
        tensor<4x4xf32> {jax.result_info = "['mean']"}) {
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %tenth = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %0:4 = stablehlo.while(%i = %zero, %g0 = %none, %g1 = %none, %mean = %old)
      : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %part = stablehlo.multiply %h, %tenth : tensor<4x4xf32>
    %new = stablehlo.add %mean, %part : tensor<4x4xf32>
    %y = stablehlo.subtract %h, %new : tensor<4x4xf32>
    %z = stablehlo.dot_general %y, %w1, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %d1 = stablehlo.dot_general %y, %z, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %dy = stablehlo.dot_general %z, %w1, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %d0 = stablehlo.dot_general %xi, %dy, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %n0 = stablehlo.add %g0, %d0 : tensor<4x4xf32>
    %n1 = stablehlo.add %g1, %d1 : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n0, %n1, %new : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  }
  %new0 = stablehlo.subtract %w0, %0#1 : tensor<4x4xf32>
  %new1 = stablehlo.subtract %w1, %0#2 : tensor<4x4xf32>
  return %new0, %new1, %0#3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// The first layer reads what the second one has computed of the microbatch before. No two microbatches may overlap.
// CHECK: mpmd.origin {{.*}} its iterations depend on each other: 'stablehlo.dot_general' changes 's['mean']', which it carries, at
// CHECK-LABEL: mpmd.program @mean_of_last stages = 2
// CHECK: mpmd.microbatches 1
func.func public @mean_of_last(
    %w0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("s['w0']"),
    %w1: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("s['w1']"),
    %old: tensor<4x4xf32> {tf.aliasing_output = 2 : i32} loc("s['mean']"),
    %x: tensor<3x4x4xf32> loc("x"))
    -> (tensor<4x4xf32> {jax.result_info = "['w0']"}, tensor<4x4xf32> {jax.result_info = "['w1']"},
        tensor<4x4xf32> {jax.result_info = "['mean']"}) {
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %tenth = stablehlo.constant dense<0.1> : tensor<4x4xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %0:4 = stablehlo.while(%i = %zero, %g0 = %none, %g1 = %none, %mean = %old)
      : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.subtract %xi, %mean : tensor<4x4xf32>
    %h = stablehlo.dot_general %y, %w0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %z = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %part = stablehlo.multiply %z, %tenth : tensor<4x4xf32>
    %new = stablehlo.add %mean, %part : tensor<4x4xf32>
    %d1 = stablehlo.dot_general %h, %z, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %dh = stablehlo.dot_general %z, %w1, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %d0 = stablehlo.dot_general %y, %dh, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %n0 = stablehlo.add %g0, %d0 : tensor<4x4xf32>
    %n1 = stablehlo.add %g1, %d1 : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n0, %n1, %new : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  }
  %new0 = stablehlo.subtract %w0, %0#1 : tensor<4x4xf32>
  %new1 = stablehlo.subtract %w1, %0#2 : tensor<4x4xf32>
  return %new0, %new1, %0#3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
