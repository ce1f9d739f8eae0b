// RUN: mpmd-opt %s --mpmd-raise-microbatches --verify-diagnostics

// After mpmd-bound-microbatches, all loops over microbatches are counted.
func.func public @other_condition(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  // expected-error @+1 {{expected the microbatch loop to count up by one to a constant, got another condition}}
  %0:2 = stablehlo.while(%i = %zero, %s = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %a = func.call @mpmd_stage_0_body(%x) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %t = stablehlo.add %s, %a : tensor<4xf32>
    %j = stablehlo.add %i, %two : tensor<i32>
    stablehlo.return %j, %t : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
