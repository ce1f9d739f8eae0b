// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition --split-input-file --verify-diagnostics

// Microbatches with different bodies become one microbatch; a remark says why.
func.func public @different(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @+2 {{runs as one microbatch: 2 groups of stage calls look like microbatches of a Python loop, but their bodies are not equal}}
  // expected-note @+1 {{this value of the first one}}
  %0 = call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-note @+1 {{is computed otherwise here}}
  %1 = call @mpmd_stage_0_body_1(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body_1(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.exponential %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Groups of calls to different stages are not microbatches of one loop.
func.func public @other_stages(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // expected-remark @+1 {{runs as one microbatch: 2 groups of stage calls that do not depend on each other, but call different stages}}
  %0 = call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @mpmd_stage_1_body(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @mpmd_stage_0_body(%y) : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.exponential %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
