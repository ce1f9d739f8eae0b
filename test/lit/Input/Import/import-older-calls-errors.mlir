// RUN: mpmd-opt %s --mpmd-inline-calls --split-input-file --verify-diagnostics

// Custom calls of older JAX versions with unsupported operands or attributes are rejected.

func.func public @smallest(%x: tensor<8xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{'stablehlo.custom_call' op is not in the supported subset: for '@mhlo.topk' expected one operand, two results and the 'k' largest elements, got {k = 2 : i64, largest = false}}}
  %0:2 = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 2 : i64, largest = false}, mhlo.version = 1 : i64} : (tensor<8xf32>) -> (tensor<2xf32>, tensor<2xi32>)
  return %0#0 : tensor<2xf32>
}

// -----

func.func public @unknown_triangle(%lower: tensor<i32>, %a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{for '@lapack_spotrf' expected a constant as operand 0, got another value}}
  %0:2 = stablehlo.custom_call @lapack_spotrf(%lower, %lower, %lower, %a) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  return %0#0 : tensor<4x4xf32>
}

// -----

func.func public @no_triangle(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %lower = stablehlo.constant dense<2> : tensor<i32>
  // expected-error @+1 {{for '@lapack_spotrf' expected a number below 2 as operand 0, got 2}}
  %0:2 = stablehlo.custom_call @lapack_spotrf(%lower, %lower, %lower, %a) {operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  return %0#0 : tensor<4x4xf32>
}

// -----

func.func public @few(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{for '@lapack_sgetrf' expected 3 numbers and 1 arrays, and at least 3 results, got 1 operands and 1 results}}
  %0 = stablehlo.custom_call @lapack_sgetrf(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
