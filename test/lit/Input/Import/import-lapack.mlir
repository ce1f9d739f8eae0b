// RUN: mpmd-opt %s --mpmd-inline-calls --split-input-file | FileCheck %s

// LAPACK custom calls as JAX writes them for CPUs become mpmd.lapack.
// CHECK-LABEL: func.func public @cholesky
func.func public @cholesky(%a: tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2xi32>) {
  // CHECK: %[[R:.*]]:2 = mpmd.lapack potrf %{{.*}} : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2xi32>)
  %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]} : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2xi32>)
  // CHECK: return %[[R]]#0, %[[R]]#1
  return %0#0, %0#1 : tensor<2x4x4xf32>, tensor<2xi32>
}

// -----

// CHECK-LABEL: func.func public @solve
func.func public @solve(%a: tensor<4x4xf64>, %b: tensor<3x4xf64>) -> tensor<3x4xf64> {
  // CHECK: mpmd.lapack trsm upper right transposed unit %{{.*}}, %{{.*}} : (tensor<4x4xf64>, tensor<3x4xf64>) -> tensor<3x4xf64>
  %0 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %b) {mhlo.backend_config = {diag = 85 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<4x4xf64>, tensor<3x4xf64>) -> tensor<3x4xf64>
  return %0 : tensor<3x4xf64>
}

// -----

// The overwritten matrix is not a result; without vectors, neither are U and V.
// CHECK-LABEL: func.func public @singular_values
func.func public @singular_values(%a: tensor<5x3xf32>) -> (tensor<3xf32>, tensor<5x3xf32>) {
  // CHECK: %[[S:.*]]:2 = mpmd.lapack gesdd %{{.*}} : (tensor<5x3xf32>) -> (tensor<3xf32>, tensor<i32>)
  %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a) {mhlo.backend_config = {mode = 78 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>, tensor<5x5xf32>, tensor<3x3xf32>, tensor<i32>)
  // CHECK: %[[U:.*]]:4 = mpmd.lapack gesvd vectors some %{{.*}} : (tensor<5x3xf32>) -> (tensor<3xf32>, tensor<5x3xf32>, tensor<3x3xf32>, tensor<i32>)
  %1:5 = stablehlo.custom_call @lapack_sgesvd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>, tensor<5x3xf32>, tensor<3x3xf32>, tensor<i32>)
  // CHECK: return %[[S]]#0, %[[U]]#1
  return %0#1, %1#2 : tensor<3xf32>, tensor<5x3xf32>
}

// -----

// An empty batch of matrices has empty results.
// CHECK-LABEL: func.func public @none
func.func public @none(%a: tensor<0x4x4xf32>) -> tensor<0x4xi32> {
  // CHECK-NOT: lapack
  // CHECK: stablehlo.constant dense<0> : tensor<0x4xi32>
  %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {mhlo.backend_config = {}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]} : (tensor<0x4x4xf32>) -> (tensor<0x4x4xf32>, tensor<0x4xi32>, tensor<0xi32>)
  return %0#1 : tensor<0x4xi32>
}

// -----

// StableHLO operations as JAX writes them for other devices become mpmd.lapack, too. The factor of a matrix that is
// not positive definite is NaN.
// CHECK-LABEL: func.func public @of_stablehlo
func.func public @of_stablehlo(%a: tensor<2x4x4xf32>, %b: tensor<2x4x3xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x3xf32>) {
  // CHECK: %[[L:.*]]:2 = mpmd.lapack potrf %{{.*}} : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2xi32>)
  // CHECK: %[[NONE:.*]] = stablehlo.constant dense<0x7FC00000>
  // CHECK: %[[IS:.*]] = stablehlo.compare EQ, %[[L]]#1
  // CHECK: %[[ALL:.*]] = stablehlo.broadcast_in_dim %[[IS]], dims = [0]
  // CHECK: %[[F:.*]] = stablehlo.select %[[ALL]], %[[L]]#0, %[[NONE]]
  %0 = stablehlo.cholesky %a, lower = true : tensor<2x4x4xf32>
  // CHECK: %[[U:.*]]:2 = mpmd.lapack potrf upper
  %1 = stablehlo.cholesky %a : tensor<2x4x4xf32>
  // CHECK: mpmd.lapack trsm transposed %[[F]],
  %2 = "stablehlo.triangular_solve"(%0, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return %1, %2 : tensor<2x4x4xf32>, tensor<2x4x3xf32>
}
