// RUN: mpmd-opt %s --mpmd-split-stacks=stages=2 | FileCheck %s

// A microbatch reads some rows of a table. The sum of its gradients has these rows, and is padded behind the loop. A sum
// of different pads, and one that begins with other values than zeros, stay.
// CHECK-LABEL: func.func public @main(
// CHECK: %[[Z:[0-9]+]] = stablehlo.constant dense<0.000000e+00> : tensor<2x4xf32>
// CHECK: %[[SUMS:[0-9]+]]:3 = mpmd.microbatches 2 {{.*}} carries(%[[Z]], %{{[0-9]+}}, %{{[0-9]+}} : tensor<2x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>)
// CHECK: stablehlo.add %{{.*}} : tensor<2x4xf32>
// CHECK: mpmd.yield
// CHECK: stablehlo.pad %[[SUMS]]#0, %{{.*}}, low = [1, 0], high = [5, 0], interior = [0, 0]
func.func public @main(%w: tensor<8x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x2x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<8x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<8x4xf32> {mpmd.result = #mpmd.result<"a", stage = 0>}, tensor<8x4xf32> {mpmd.result = #mpmd.result<"b", stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<8x4xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<8x4xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0:3 = mpmd.microbatches 2 slices(%x : tensor<2x2x4xf32>) carries(%none, %none, %ones : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32> {
  ^bb0(%xi: tensor<2x4xf32>, %sum: tensor<8x4xf32>, %a: tensor<8x4xf32>, %b: tensor<8x4xf32>):
    %rows = stablehlo.slice %w [1:3, 0:4] : (tensor<8x4xf32>) -> tensor<2x4xf32>
    %g = stablehlo.multiply %xi, %rows : tensor<2x4xf32>
    %p = stablehlo.pad %g, %zero, low = [1, 0], high = [5, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %next = stablehlo.add %sum, %p : tensor<8x4xf32>
    %q = stablehlo.pad %xi, %zero, low = [4, 0], high = [2, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %both = stablehlo.add %p, %q : tensor<8x4xf32>
    %next_a = stablehlo.add %a, %both : tensor<8x4xf32>
    %next_b = stablehlo.add %b, %q : tensor<8x4xf32>
    mpmd.yield %next, %next_a, %next_b : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
  }
  %new = stablehlo.subtract %w, %0#0 : tensor<8x4xf32>
  return %new, %0#1, %0#2 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}
