// RUN: mpmd-opt %s --mpmd-unroll-layer-loops --split-input-file | FileCheck %s

// Before microbatches are looked for, loops over layers of the step itself are unrolled: Python may have written out the
// loop over microbatches around them.
// CHECK-LABEL: func.func public @layers
// CHECK-NOT: stablehlo.while
// CHECK-COUNT-3: stablehlo.dot_general
// CHECK: return
func.func public @layers(%w: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}, %s: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"s", state, stages = []>}) -> (tensor<4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c0, %h = %x) : tensor<i32>, tensor<4x4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %w, %i, %z, %z, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %r = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %other = stablehlo.dynamic_slice %s, %i, %z, %z, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %o = stablehlo.reshape %other : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %d = stablehlo.dot_general %h, %r, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.add %d, %o : tensor<4x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %y : tensor<i32>, tensor<4x4xf32>
  }
  return %0#1 : tensor<4x4xf32>
}

// -----

// A loop that reads rows of the step's inputs may be one over microbatches, and stays.
// CHECK-LABEL: func.func public @inputs
// CHECK: stablehlo.while
func.func public @inputs(%w: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}, %s: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"s", stages = []>}) -> (tensor<4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c0, %h = %x) : tensor<i32>, tensor<4x4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %w, %i, %z, %z, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %r = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %other = stablehlo.dynamic_slice %s, %i, %z, %z, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %o = stablehlo.reshape %other : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %d = stablehlo.dot_general %h, %r, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %y = stablehlo.add %d, %o : tensor<4x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %y : tensor<i32>, tensor<4x4xf32>
  }
  return %0#1 : tensor<4x4xf32>
}
