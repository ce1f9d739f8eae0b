// RUN: mpmd-opt %s --mpmd-microbatches --split-input-file --verify-diagnostics

// A pipeline within one program shifts the rows of a buffer, and multiplies each row by its own weights.
func.func public @roll(%w: tensor<4x8x8xf32>, %x: tensor<4x2x8xf32>) -> tensor<4x2x8xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  // expected-remark @+1 {{the loop is a pipeline within one program, because it shifts a buffer of 4 stages in each iteration; mpmd keeps it and its bubble. Turn it off in the model, so that all layers run one after another, and use topology=pp4 for a schedule of stages}}
  %0:3 = stablehlo.while(%i = %c0, %ws = %w, %b = %x) : tensor<i32>, tensor<4x8x8xf32>, tensor<4x2x8xf32>
  cond {
    %n = stablehlo.constant dense<11> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %last = stablehlo.slice %b [3:4, 0:2, 0:8] : (tensor<4x2x8xf32>) -> tensor<1x2x8xf32>
    %others = stablehlo.slice %b [0:3, 0:2, 0:8] : (tensor<4x2x8xf32>) -> tensor<3x2x8xf32>
    %rolled = stablehlo.concatenate %last, %others, dim = 0 : (tensor<1x2x8xf32>, tensor<3x2x8xf32>) -> tensor<4x2x8xf32>
    %y = stablehlo.dot_general %rolled, %ws, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x2x8xf32>, tensor<4x8x8xf32>) -> tensor<4x2x8xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %y : tensor<i32>, tensor<4x8x8xf32>, tensor<4x2x8xf32>
  }
  return %0#2 : tensor<4x2x8xf32>
}

// -----

// The shift may come after the product, and pad.
func.func public @pad(%w: tensor<3x8x8xf32>, %x: tensor<3x2x8xf32>) -> tensor<3x2x8xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-remark @+1 {{shifts a buffer of 3 stages}}
  %0:3 = stablehlo.while(%i = %c0, %ws = %w, %b = %x) : tensor<i32>, tensor<3x8x8xf32>, tensor<3x2x8xf32>
  cond {
    %n = stablehlo.constant dense<11> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %y = stablehlo.dot_general %b, %ws, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<3x2x8xf32>, tensor<3x8x8xf32>) -> tensor<3x2x8xf32>
    %padded = stablehlo.pad %y, %zero, low = [1, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<3x2x8xf32>, tensor<f32>) -> tensor<4x2x8xf32>
    %shifted = stablehlo.slice %padded [0:3, 0:2, 0:8] : (tensor<4x2x8xf32>) -> tensor<3x2x8xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %shifted : tensor<i32>, tensor<3x8x8xf32>, tensor<3x2x8xf32>
  }
  return %0#2 : tensor<3x2x8xf32>
}

// -----

// A window over the last inputs is shifted, too, but what the loop computes does not go back into it.
func.func public @window(%w: tensor<4x8x8xf32>, %x: tensor<4x2x8xf32>, %in: tensor<1x2x8xf32>) -> tensor<4x2x8xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x2x8xf32>
  %0:3 = stablehlo.while(%i = %c0, %b = %x, %sum = %zeros) : tensor<i32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
  cond {
    %n = stablehlo.constant dense<11> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %others = stablehlo.slice %b [1:4, 0:2, 0:8] : (tensor<4x2x8xf32>) -> tensor<3x2x8xf32>
    %new = stablehlo.concatenate %others, %in, dim = 0 : (tensor<3x2x8xf32>, tensor<1x2x8xf32>) -> tensor<4x2x8xf32>
    %y = stablehlo.dot_general %new, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x2x8xf32>, tensor<4x8x8xf32>) -> tensor<4x2x8xf32>
    %all = stablehlo.add %sum, %y : tensor<4x2x8xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %new, %all : tensor<i32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
  }
  return %0#2 : tensor<4x2x8xf32>
}
