// RUN: mpmd-opt %s --mpmd-split-stacks=stages=2 | FileCheck %s

// Two layers read a stack in a branch. Each microbatch adds the norms of the layers to its loss, and adds gradients if
// the branch is taken. The norms are added one after another. The selections have the shape of the gradients, so that
// products can add to the sums.
// CHECK-LABEL: func.func public @main(
// CHECK: mpmd.microbatches 2 {{.*}} carries({{.*}} : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>)
// CHECK: %[[D1:[0-9]+]] = stablehlo.dot_general {{.*}} contracting_dims = [0] x [0]
// CHECK: %[[D0:[0-9]+]] = stablehlo.dot_general {{.*}} contracting_dims = [0] x [0]
// CHECK-DAG: stablehlo.select %{{.*}}, %[[D1]], %{{.*}} : tensor<i1>, tensor<4x4xf32>
// CHECK-DAG: stablehlo.select %{{.*}}, %[[D0]], %{{.*}} : tensor<i1>, tensor<4x4xf32>
// CHECK-DAG: %[[N0:[0-9]+]] = stablehlo.sqrt %{{[0-9]+}} : tensor<1xf32>
// CHECK-DAG: %[[N1:[0-9]+]] = stablehlo.sqrt %{{[0-9]+}} : tensor<1xf32>
// CHECK-DAG: stablehlo.reshape %[[N0]] : (tensor<1xf32>) -> tensor<f32>
// CHECK-DAG: stablehlo.reshape %[[N1]] : (tensor<1xf32>) -> tensor<f32>
// CHECK-NOT: tensor<2xf32>
func.func public @main(%w: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x8x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}, %p: tensor<i1> {mpmd.arg = #mpmd.arg<"p", stages = []>})
    -> (tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"new_w", state = 0, stage = 0>}, tensor<f32> {mpmd.result = #mpmd.result<"norm", stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %g:2 = mpmd.microbatches 2 slices(%x : tensor<2x8x4xf32>) carries(%none, %zero : tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x4x4xf32>, tensor<f32> {
  ^bb0(%xi: tensor<8x4xf32>, %sum: tensor<2x4x4xf32>, %loss: tensor<f32>):
    %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h = stablehlo.dot_general %xi, %w0, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.dot_general %h, %w1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %d1 = stablehlo.dot_general %h, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r1 = stablehlo.reshape %d1 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %d0 = stablehlo.dot_general %xi, %y, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %r0 = stablehlo.reshape %d0 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %both = stablehlo.concatenate %r0, %r1, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %taken = stablehlo.select %p, %both, %none : tensor<i1>, tensor<2x4x4xf32>
    %a = stablehlo.add %sum, %taken : tensor<2x4x4xf32>
    %q = stablehlo.multiply %w, %w : tensor<2x4x4xf32>
    %n = stablehlo.reduce(%q init: %zero) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2xf32>
    %m = stablehlo.sqrt %n : tensor<2xf32>
    %t = stablehlo.reduce(%m init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %l = stablehlo.add %loss, %t : tensor<f32>
    mpmd.yield %a, %l : tensor<2x4x4xf32>, tensor<f32>
  }
  %new = stablehlo.subtract %w, %g#0 : tensor<2x4x4xf32>
  return %new, %g#1 : tensor<2x4x4xf32>, tensor<f32>
}
