// RUN: mpmd-opt --mpmd-flatten-microbatches --split-input-file --verify-diagnostics %s

// Loops over microbatches inside a loop of which the iterations depend on each other, and which is too long to unroll.

// Optimizer steps: each reads the weights of the one before.
func.func private @mpmd_stage_0_body(%w: tensor<5xf32>, %x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<5xf32>
  return %0 : tensor<5xf32>
}
func.func @step(%w: tensor<5xf32>, %x: tensor<65x4x5xf32>, %q: tensor<5x5xf32>) -> tensor<5xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %groups = stablehlo.constant dense<65> : tensor<i32>
  %count = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<5xf32>
  // expected-note @+1 {{the loop around it}}
  %r:2 = stablehlo.while(%i = %zero, %c = %w) : tensor<i32>, tensor<5xf32>
  cond {
    %more = stablehlo.compare LT, %i, %groups, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 5] : (tensor<65x4x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x5xf32>
    %group = stablehlo.reshape %g : (tensor<1x4x5xf32>) -> tensor<4x5xf32>
    // expected-error @+1 {{expected nothing but sums between the loop over microbatches and the loop around it, got another dependence: each iteration reads a value that the one before has computed; let the step be one iteration of the outer loop, or sum over both loops}}
    %s:2 = stablehlo.while(%j = %zero, %part = %none) : tensor<i32>, tensor<5xf32>
    cond {
      %more = stablehlo.compare LT, %j, %count, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, %zero, sizes = [1, 5] : (tensor<4x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
      %mb = stablehlo.reshape %m : (tensor<1x5xf32>) -> tensor<5xf32>
      %d = func.call @mpmd_stage_0_body(%c, %mb) {mpmd.stage = 0 : i64} : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %part1 = stablehlo.add %part, %d : tensor<5xf32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %part1 : tensor<i32>, tensor<5xf32>
    }
    // expected-note @+1 {{here}}
    %c1 = stablehlo.subtract %c, %s#1 : tensor<5xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %c1 : tensor<i32>, tensor<5xf32>
  }
  return %r#1 : tensor<5xf32>
}

// -----

// The gradient of each group is changed before it is added.
func.func private @mpmd_stage_0_body(%w: tensor<5xf32>, %x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<5xf32>
  return %0 : tensor<5xf32>
}
func.func @step(%w: tensor<5xf32>, %x: tensor<65x4x5xf32>, %q: tensor<5x5xf32>) -> tensor<5xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %groups = stablehlo.constant dense<65> : tensor<i32>
  %count = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<5xf32>
  // expected-note @+1 {{the loop around it}}
  %r:2 = stablehlo.while(%i = %zero, %c = %w) : tensor<i32>, tensor<5xf32>
  cond {
    %more = stablehlo.compare LT, %i, %groups, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 5] : (tensor<65x4x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x5xf32>
    %group = stablehlo.reshape %g : (tensor<1x4x5xf32>) -> tensor<4x5xf32>
    // expected-error @+1 {{expected nothing but sums between the loop over microbatches and the loop around it, got another dependence: something other than a sum is computed between the loops; let the step be one iteration of the outer loop, or sum over both loops}}
    %s:2 = stablehlo.while(%j = %zero, %part = %none) : tensor<i32>, tensor<5xf32>
    cond {
      %more = stablehlo.compare LT, %j, %count, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, %zero, sizes = [1, 5] : (tensor<4x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
      %mb = stablehlo.reshape %m : (tensor<1x5xf32>) -> tensor<5xf32>
      %d = func.call @mpmd_stage_0_body(%w, %mb) {mpmd.stage = 0 : i64} : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %part1 = stablehlo.add %part, %d : tensor<5xf32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %part1 : tensor<i32>, tensor<5xf32>
    }
    // expected-note @+1 {{here}}
    %t = stablehlo.tanh %s#1 : tensor<5xf32>
    %c1 = stablehlo.add %c, %t : tensor<5xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %c1 : tensor<i32>, tensor<5xf32>
  }
  return %r#1 : tensor<5xf32>
}

// -----

// A product of each group takes longer than its microbatches.
func.func private @mpmd_stage_0_body(%w: tensor<5xf32>, %x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<5xf32>
  return %0 : tensor<5xf32>
}
func.func @step(%w: tensor<5xf32>, %x: tensor<65x4x5xf32>, %q: tensor<5x5xf32>) -> tensor<5xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %groups = stablehlo.constant dense<65> : tensor<i32>
  %count = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<5xf32>
  // expected-note @+1 {{the loop around it}}
  %r:2 = stablehlo.while(%i = %zero, %c = %w) : tensor<i32>, tensor<5xf32>
  cond {
    %more = stablehlo.compare LT, %i, %groups, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 5] : (tensor<65x4x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x5xf32>
    %group = stablehlo.reshape %g : (tensor<1x4x5xf32>) -> tensor<4x5xf32>
    %big = stablehlo.dot_general %q, %q, contracting_dims = [1] x [0] : (tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
    %gi = stablehlo.slice %group [0:1, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %a = stablehlo.dot_general %gi, %big, contracting_dims = [1] x [0] : (tensor<1x5xf32>, tensor<5x5xf32>) -> tensor<1x5xf32>
    %k = stablehlo.reshape %a : (tensor<1x5xf32>) -> tensor<5xf32>
    // expected-note @+2 {{here}}
    // expected-error @+1 {{expected nothing but sums between the loop over microbatches and the loop around it, got another dependence: what is computed between the loops takes too long; let the step be one iteration of the outer loop, or sum over both loops}}
    %s:2 = stablehlo.while(%j = %zero, %part = %none) : tensor<i32>, tensor<5xf32>
    cond {
      %more = stablehlo.compare LT, %j, %count, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, %zero, sizes = [1, 5] : (tensor<4x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
      %mb = stablehlo.reshape %m : (tensor<1x5xf32>) -> tensor<5xf32>
      %d = func.call @mpmd_stage_0_body(%k, %mb) {mpmd.stage = 0 : i64} : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %part1 = stablehlo.add %part, %d : tensor<5xf32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %part1 : tensor<i32>, tensor<5xf32>
    }
    %c1 = stablehlo.add %c, %s#1 : tensor<5xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %c1 : tensor<i32>, tensor<5xf32>
  }
  return %r#1 : tensor<5xf32>
}

// -----

// 2^21 microbatches.
func.func private @mpmd_stage_0_body(%w: tensor<5xf32>, %x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<5xf32>
  return %0 : tensor<5xf32>
}
func.func @step(%w: tensor<5xf32>, %x: tensor<2048x1024x5xf32>, %q: tensor<5x5xf32>) -> tensor<5xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %groups = stablehlo.constant dense<2048> : tensor<i32>
  %count = stablehlo.constant dense<1024> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<5xf32>
  // expected-note @+2 {{the loop around it}}
  // expected-note @+1 {{here}}
  %r:2 = stablehlo.while(%i = %zero, %c = %w) : tensor<i32>, tensor<5xf32>
  cond {
    %more = stablehlo.compare LT, %i, %groups, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 1024, 5] : (tensor<2048x1024x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1024x5xf32>
    %group = stablehlo.reshape %g : (tensor<1x1024x5xf32>) -> tensor<1024x5xf32>
    // expected-error @+1 {{expected nothing but sums between the loop over microbatches and the loop around it, got another dependence: they have too many iterations; let the step be one iteration of the outer loop, or sum over both loops}}
    %s:2 = stablehlo.while(%j = %zero, %part = %none) : tensor<i32>, tensor<5xf32>
    cond {
      %more = stablehlo.compare LT, %j, %count, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, %zero, sizes = [1, 5] : (tensor<1024x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
      %mb = stablehlo.reshape %m : (tensor<1x5xf32>) -> tensor<5xf32>
      %d = func.call @mpmd_stage_0_body(%w, %mb) {mpmd.stage = 0 : i64} : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %part1 = stablehlo.add %part, %d : tensor<5xf32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %part1 : tensor<i32>, tensor<5xf32>
    }
    %c1 = stablehlo.add %c, %s#1 : tensor<5xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %c1 : tensor<i32>, tensor<5xf32>
  }
  return %r#1 : tensor<5xf32>
}
