// RUN: mpmd-opt %s --mpmd-inline-calls --split-input-file --verify-diagnostics

// LAPACK custom calls with unknown attributes, layouts, types or result uses are rejected.

func.func public @letters(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{'stablehlo.custom_call' op is not in the supported subset: for '@lapack_spotrf_ffi' expected 'uplo' to be one of the letters LU, got 'N'}}
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 78 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  return %0#0 : tensor<4x4xf32>
}

// -----

func.func public @no_letters(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{for '@lapack_spotrf_ffi' expected 'uplo' to be one of the letters LU, got none}}
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  return %0#0 : tensor<4x4xf32>
}

// -----

func.func public @flags(%a: tensor<4x4xf32>, %t: tensor<4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{for '@lapack_sormqr_ffi' expected 'transpose' to be true or false, got none}}
  %0 = stablehlo.custom_call @lapack_sormqr_ffi(%a, %t, %a) {mhlo.backend_config = {left = true}} : (tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func public @by_rows(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{for '@lapack_spotrf_ffi' expected the layout [0, 1] of operand 0, dimensions from the innermost, got [1, 0]}}
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  return %0#0 : tensor<4x4xf32>
}

// -----

func.func public @no_layouts(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{for '@lapack_spotrf_ffi' expected a layout for each of 1 operands, got 0}}
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  return %0#0 : tensor<4x4xf32>
}

// -----

func.func public @type(%a: tensor<4x4xf64>) -> tensor<4x4xf64> {
  // expected-error @+1 {{for '@lapack_spotrf_ffi' expected matrices of 'f32', got 'tensor<4x4xf64>'}}
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<4x4xf64>) -> (tensor<4x4xf64>, tensor<i32>)
  return %0#0 : tensor<4x4xf64>
}

// -----

func.func public @leftovers(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{for '@lapack_ssyevd_ffi' expected no use of result 0, whose content is undefined, got one}}
  %0:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a) {mhlo.backend_config = {mode = 78 : ui8, uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>]} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<i32>)
  return %0#0 : tensor<4x4xf32>
}

// -----

func.func public @shapes(%a: tensor<4x5xf32>) -> tensor<4x5xf32> {
  // expected-error @+1 {{'mpmd.lapack' op lapack_c2: potrf: expected a square matrix, got 4 x 5}}
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<i32>)
  return %0#0 : tensor<4x5xf32>
}

// -----

func.func public @vectors_of_numbers(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.cholesky' op is not in the supported subset: expected matrices of static shape, got 'tensor<4xf32>'}}
  %0 = stablehlo.cholesky %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func public @no_transpose(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{expected as transpose_a NO_TRANSPOSE, TRANSPOSE or ADJOINT, got TRANSPOSE_INVALID}}
  %0 = "stablehlo.triangular_solve"(%a, %a) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>, unit_diagonal = false}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func public @no_matrices(%a: tensor<0x3x3xf32>) -> tensor<3x3xf32> {
  // expected-error @+1 {{for '@lapack_spotrf_ffi' expected operands and results of 'f32' or i32 with the batch of 'tensor<0x3x3xf32>', got 'tensor<3x3xf32>'}}
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]} : (tensor<0x3x3xf32>) -> (tensor<3x3xf32>, tensor<0xi32>)
  return %0#0 : tensor<3x3xf32>
}
