// RUN: mpmd-opt %s --split-input-file --verify-diagnostics

// The StableHLO parser and verifiers reject unknown operations, unsupported types and inconsistent shapes.

func.func @unknown_short_form(%x: tensor<4xf32>) {
  // expected-error @+1 {{is not in the supported subset: no such operation is known here}}
  %0 = stablehlo.frobnicate %x : tensor<4xf32>
}

// -----

func.func @outside_subset(%x: tensor<4xf32>) {
  // expected-error @+1 {{is not in the supported subset: complex numbers are not lowered}}
  %0 = stablehlo.fft %x, type = FFT, length = [4] : tensor<4xf32>
}

// -----

// expected-error @+1 {{type '!stablehlo.token' is not in the supported subset}}
func.func @token(%x: !stablehlo.token) {
  return
}

// -----

func.func @types_differ(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @+1 {{expected operands of the result's type 'tensor<4xf32>', got 'tensor<5xf32>'}}
  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dot_sizes_differ(%x: tensor<4x3xf32>, %y: tensor<4x3xf32>) {
  // expected-error @+1 {{expected left dimension 1 and right dimension 0 to have equal sizes, got 3 and 4}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @slice_out_of_bounds(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected a range inside of dimension 0 of 'tensor<4xf32>', got 2:6:1}}
  %0 = stablehlo.slice %x [2:6] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @reduce_result(%x: tensor<4x3xf32>, %c: tensor<f32>) {
  // expected-error @+1 {{expected a result of type 'tensor<4xf32>', got 'tensor<3xf32>'}}
  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}
