// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition --mpmd-unroll-layer-loops --mpmd-simplify-slices | FileCheck %s
// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-unroll-layer-loops=limit=4 | FileCheck %s --check-prefix=LIMIT

// A loop over two stacked layers, indexed from the end, is unrolled: the slices become static, the stacked results a
// concatenation. A loop without products stays.
// CHECK: mpmd.task 0 forward
// CHECK: %[[W1:.*]] = stablehlo.slice %{{.*}} [1:2, 0:4, 0:4]
// CHECK: %[[W0:.*]] = stablehlo.slice %{{.*}} [0:1, 0:4, 0:4]
// CHECK: %[[P1:.*]] = stablehlo.reshape %[[W1]]
// CHECK: %[[A:.*]] = stablehlo.dot_general %{{.*}}, %[[P1]],
// CHECK: %[[P0:.*]] = stablehlo.reshape %[[W0]]
// CHECK: %[[C:.*]] = stablehlo.dot_general %[[A]], %[[P0]],
// CHECK: stablehlo.while
// CHECK: %[[D:.*]] = stablehlo.reshape %[[C]]
// CHECK: %[[B:.*]] = stablehlo.reshape %[[A]]
// CHECK: stablehlo.concatenate %[[D]], %[[B]], dim = 0
// LIMIT-COUNT-2: stablehlo.while
func.func public @main(%x: tensor<4x4xf32>, %w: tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<4x4xf32>) {
  %0:2 = call @mpmd_stage_0_body(%x, %w) : (tensor<4x4xf32>, tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<4x4xf32>)
  return %0#0, %0#1 : tensor<2x4x4xf32>, tensor<4x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4x4xf32>, %w: tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<4x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %stack = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %0:3 = stablehlo.while(%i = %zero, %h = %x, %hs = %stack) : tensor<i32>, tensor<4x4xf32>, tensor<2x4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %a = stablehlo.subtract %two, %i : tensor<i32>
    %k = stablehlo.subtract %a, %one : tensor<i32>
    %s = stablehlo.dynamic_slice %w, %k, %zero, %zero, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %p = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %n = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %r = stablehlo.reshape %n : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %u = stablehlo.dynamic_update_slice %hs, %r, %k, %zero, %zero : (tensor<2x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n, %u : tensor<i32>, tensor<4x4xf32>, tensor<2x4x4xf32>
  }
  %1:2 = stablehlo.while(%i = %zero, %h = %0#1) : tensor<i32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %n = stablehlo.tanh %h : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n : tensor<i32>, tensor<4x4xf32>
  }
  return %0#2, %1#1 : tensor<2x4x4xf32>, tensor<4x4xf32>
}
