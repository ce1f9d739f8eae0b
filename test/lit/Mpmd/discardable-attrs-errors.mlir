// RUN: mpmd-opt %s --split-input-file --verify-diagnostics

// An attribute of another version or with a spelling error is no attribute of the dialect.
// expected-error @+1 {{expected no attribute 'mpmd.denormals' on a module, got one; the dialect has no such}}
module attributes {mpmd.denormals = "preserve"} {
}

// -----

// expected-error @+1 {{expected mpmd.trained_shardings to be a dictionary, got "w"}}
module attributes {mpmd.trained_shardings = "w"} {
}

// -----

func.func private @mpmd_stage_0_body(tensor<4xf32>) -> tensor<4xf32>
func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected mpmd.stage to be an integer, got "0"}}
  %0 = func.call @mpmd_stage_0_body(%x) {mpmd.stage = "0"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{expected mpmd.arg to be an #mpmd.arg, got "x"}}
func.func @step(%x: tensor<4xf32> {mpmd.arg = "x"}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{expected no attribute 'mpmd.arg' on a result, got one; the dialect has no such}}
func.func @step(%x: tensor<4xf32>) -> (tensor<4xf32> {mpmd.arg = "x"}) {
  return %x : tensor<4xf32>
}

// -----

func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  %last = mpmd.microbatches 1 lasts 1 -> tensor<4xf32> attributes {actions = [#mpmd.action<0 forward 0>]} {
    // expected-error @+1 {{expected a task of the loop's `actions`, got #mpmd.action<1 forward 0>}}
    %0 = stablehlo.negate %x {mpmd.action = #mpmd.action<1 forward 0>} : tensor<4xf32>
    mpmd.yield %0 : tensor<4xf32>
  }
  return %last : tensor<4xf32>
}

// -----

func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected each task once in `actions`, got #mpmd.action<0 forward 0> twice}}
  %last = mpmd.microbatches 1 lasts 1 -> tensor<4xf32> attributes {actions = [#mpmd.action<0 forward 0>, #mpmd.action<0 forward 0>]} {
    mpmd.yield %x : tensor<4xf32>
  }
  return %last : tensor<4xf32>
}
