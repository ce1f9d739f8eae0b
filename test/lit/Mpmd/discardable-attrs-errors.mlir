// RUN: mpmd-opt %s --split-input-file --verify-diagnostics

// Discardable attributes of another version, or with a spelling error, are rejected.
// expected-error @+1 {{expected no attribute 'mpmd.denormals' on a module, got one; the dialect has no such attribute there}}
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

// expected-error @+1 {{expected no attribute 'mpmd.arg' on a result, got one; the dialect has no such attribute there}}
func.func @step(%x: tensor<4xf32>) -> (tensor<4xf32> {mpmd.arg = "x"}) {
  return %x : tensor<4xf32>
}
