// RUN: mpmd-opt --mpmd-flatten-microbatches --split-input-file --verify-diagnostics %s

// Loops over optimizer steps that a call cannot repeat are unrolled. A remark says why.

// The slices of the loop are computed before it, and large.
func.func private @mpmd_stage_0_body(%w: tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %w, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%w: tensor<f32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<3x400000xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}) -> (tensor<f32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %times = stablehlo.constant dense<3> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %wide = stablehlo.tanh %x : tensor<3x400000xf32>
  // expected-remark @+1 {{is unrolled, as 3 loops over microbatches one after the other: each iteration reads a value that the one before has computed; a call could repeat the step instead, but what it slices is computed before it, and more than 1 MiB}}
  %r:2 = stablehlo.while(%i = %zero, %v = %w) : tensor<i32>, tensor<f32>
  cond {
    %more = stablehlo.compare LT, %i, %times, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %wide, %i, %zero, sizes = [1, 400000] : (tensor<3x400000xf32>, tensor<i32>, tensor<i32>) -> tensor<1x400000xf32>
    %group = stablehlo.reshape %g : (tensor<1x400000xf32>) -> tensor<400000xf32>
    %s:2 = stablehlo.while(%j = %zero, %l = %none) : tensor<i32>, tensor<f32>
    cond {
      %less = stablehlo.compare LT, %j, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, sizes = [1] : (tensor<400000xf32>, tensor<i32>) -> tensor<1xf32>
      %mb = stablehlo.reshape %m : (tensor<1xf32>) -> tensor<f32>
      %d = func.call @mpmd_stage_0_body(%v, %mb) {mpmd.stage = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %l1 = stablehlo.add %l, %d : tensor<f32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %l1 : tensor<i32>, tensor<f32>
    }
    %v1 = stablehlo.subtract %v, %s#1 : tensor<f32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %v1 : tensor<i32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

// -----

// The model runs once more, behind the loop.
func.func private @mpmd_stage_0_body(%w: tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %w, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @step(%w: tensor<f32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<3x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}) -> (tensor<f32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<f32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %times = stablehlo.constant dense<3> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-remark @+1 {{is unrolled, as 3 loops over microbatches one after the other: each iteration reads a value that the one before has computed; a call could repeat the step instead, but the model is computed outside of it, too}}
  %r:2 = stablehlo.while(%i = %zero, %v = %w) : tensor<i32>, tensor<f32>
  cond {
    %more = stablehlo.compare LT, %i, %times, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %group = stablehlo.reshape %g : (tensor<1x4xf32>) -> tensor<4xf32>
    %s:2 = stablehlo.while(%j = %zero, %l = %none) : tensor<i32>, tensor<f32>
    cond {
      %less = stablehlo.compare LT, %j, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
      %mb = stablehlo.reshape %m : (tensor<1xf32>) -> tensor<f32>
      %d = func.call @mpmd_stage_0_body(%v, %mb) {mpmd.stage = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %l1 = stablehlo.add %l, %d : tensor<f32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %l1 : tensor<i32>, tensor<f32>
    }
    %v1 = stablehlo.subtract %v, %s#1 : tensor<f32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %v1 : tensor<i32>, tensor<f32>
  }
  %more = func.call @mpmd_stage_0_body(%r#1, %none) {mpmd.stage = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r#1, %more : tensor<f32>, tensor<f32>
}
