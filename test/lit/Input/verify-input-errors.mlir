// RUN: mpmd-opt %s --mpmd-verify-input --split-input-file --verify-diagnostics

// Operations and attributes outside the supported subset are rejected.

func.func @generic_outside_subset(%x: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.all_reduce' op is not in the supported subset: lowered only inside a manual computation (jax.shard_map); elsewhere remove it and annotate shardings}}
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-error @+1 {{expected a static shape, got tensor<?xf32>}}
func.func @dynamic(%x: tensor<?xf32>) {
  return
}

// -----

func.func @unknown_target(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.custom_call' op is not in the supported subset: the target '@mystery' of the call is not known}}
  %0 = stablehlo.custom_call @mystery(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  // expected-error @below {{expected no 'mpmd.independent', which only passes may set, got one}}
  %0 = scf.for %i = %zero to %four step %one iter_args(%y = %x) -> (tensor<4xf32>) {
    scf.yield %y : tensor<4xf32>
  } {mpmd.independent}
  return %0 : tensor<4xf32>
}
