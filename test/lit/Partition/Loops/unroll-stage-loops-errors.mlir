// RUN: mpmd-opt %s --mpmd-inline-calls --mpmd-unroll-stage-loops --split-input-file --verify-diagnostics

// A mark with the stages of layers says which row a call must read. Names with iterations must have a loop.

func.func public @no_row(%w: tensor<3x4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %row = stablehlo.slice %w [1:2, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
  %r = stablehlo.reshape %row : (tensor<1x4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{expected a call that reads one row of arrays of 2 layers, because its mark has the stages of so many, got no row}}
  %0 = func.call @mpmd_stage_0x1_1x1_body(%x, %r) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0x1_1x1_body(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

func.func public @two_rows(%w: tensor<2x4xf32>) -> tensor<4xf32> {
  %row = stablehlo.slice %w [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %r = stablehlo.reshape %row : (tensor<1x4xf32>) -> tensor<4xf32>
  %other = stablehlo.slice %w [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %o = stablehlo.reshape %other : (tensor<1x4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{expected a call that reads one row of arrays of 2 layers, because its mark has the stages of so many, got rows 0, 1}}
  %0 = func.call @mpmd_stage_0x1_1x1_body(%o, %r) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0x1_1x1_body(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}

// -----

func.func public @no_loop(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  // expected-note @+1 {{a loop of 3 iterations}}
  %0:2 = stablehlo.while(%i = %c0, %h = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    // expected-error @unknown {{stage-names: expected a loop of 2 iterations at 'layers/tanh', because "iterations" has so many, got none}}
    %y = stablehlo.tanh %h {mpmd.named_stage = array<i64: -1, 0, 0, 0, 1>} : tensor<4xf32> loc("layers/tanh")
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %y : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
