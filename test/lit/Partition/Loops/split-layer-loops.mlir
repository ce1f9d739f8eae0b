// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-raise-microbatches | FileCheck %s
// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-raise-microbatches --mpmd-hoist-serial-carries | FileCheck %s --check-prefix=HOISTED

// A loop over two layers counts up a number for each layer, which the step carries between microbatches. The numbers
// get a loop of their own, without the layers, and the loop over microbatches is found.
// CHECK-LABEL: func.func public @main(
// CHECK: mpmd.microbatches 3 slices(
// CHECK: ^bb0(%{{.*}}, %[[KEYS:[a-z0-9]+]]: tensor<2xi32>
// CHECK: %[[NUMBERS:[0-9]+]]:2 = stablehlo.while(
// CHECK-NOT: dot_general
// CHECK: stablehlo.dynamic_update_slice
// CHECK-NOT: dot_general
// CHECK: %{{[0-9]+}}:2 = stablehlo.while(
// CHECK-NOT: stablehlo.dynamic_update_slice
// CHECK: stablehlo.dynamic_slice %[[KEYS]]
// CHECK: stablehlo.dot_general
// CHECK-NOT: stablehlo.dynamic_update_slice
// CHECK: mpmd.yield %[[NUMBERS]]#1
// The numbers of all microbatches are then computed before the layers.
// HOISTED: stablehlo.while(
// HOISTED-NOT: dot_general
// HOISTED: mpmd.microbatches 3 slices(%{{.*}}, %{{.*}} : tensor<3x4x4xf32>, tensor<3x2xi32>)
// HOISTED: dot_general
func.func public @main(%w: tensor<2x4x4xf32> loc("state['w']"), %keys: tensor<2xi32> loc("state['keys']"), %x: tensor<3x4x4xf32> loc("batch"))
    -> (tensor<2x4x4xf32> {jax.result_info = "result[0]['w']"}, tensor<2xi32> {jax.result_info = "result[0]['keys']"}, tensor<4x4xf32> {jax.result_info = "result[1]"}) {
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %nokeys = stablehlo.constant dense<0> : tensor<2xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %k = %keys, %sum = %none) : tensor<i32>, tensor<2xi32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %1:3 = stablehlo.while(%n = %zero, %h = %xi, %new = %nokeys) : tensor<i32>, tensor<4x4xf32>, tensor<2xi32>
    cond {
      %c = stablehlo.compare LT, %n, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %w1 = stablehlo.dynamic_slice %w, %n, %zero, %zero, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %wn = stablehlo.reshape %w1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %kn = stablehlo.dynamic_slice %k, %n, sizes = [1] : (tensor<2xi32>, tensor<i32>) -> tensor<1xi32>
      %k0 = stablehlo.reshape %kn : (tensor<1xi32>) -> tensor<i32>
      %scale = stablehlo.convert %k0 : (tensor<i32>) -> tensor<f32>
      %scales = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %y = stablehlo.dot_general %h, %wn, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %z = stablehlo.multiply %y, %scales : tensor<4x4xf32>
      %next = stablehlo.add %k0, %one : tensor<i32>
      %next1 = stablehlo.reshape %next : (tensor<i32>) -> tensor<1xi32>
      %all = stablehlo.dynamic_update_slice %new, %next1, %n : (tensor<2xi32>, tensor<1xi32>, tensor<i32>) -> tensor<2xi32>
      %m = stablehlo.add %n, %one : tensor<i32>
      stablehlo.return %m, %z, %all : tensor<i32>, tensor<4x4xf32>, tensor<2xi32>
    }
    %s = stablehlo.add %sum, %1#1 : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %1#2, %s : tensor<i32>, tensor<2xi32>, tensor<4x4xf32>
  }
  return %w, %0#1, %0#2 : tensor<2x4x4xf32>, tensor<2xi32>, tensor<4x4xf32>
}
