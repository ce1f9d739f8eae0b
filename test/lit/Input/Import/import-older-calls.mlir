// RUN: mpmd-opt %s --mpmd-inline-calls --split-input-file | FileCheck %s

// Custom calls of older JAX versions for special functions become operations.
// CHECK-LABEL: @functions
func.func public @functions(%x: tensor<3x8xf32>) -> (tensor<3x8xf32>, tensor<3x2xf32>, tensor<3x2xi32>) {
  // CHECK: chlo.acos
  %0 = stablehlo.custom_call @mhlo.acos(%x) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<3x8xf32>) -> tensor<3x8xf32>
  // CHECK-NEXT: chlo.asinh
  %1 = stablehlo.custom_call @mhlo.asinh(%0) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<3x8xf32>) -> tensor<3x8xf32>
  // CHECK-NEXT: chlo.tan
  %2 = stablehlo.custom_call @mhlo.tan(%1) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<3x8xf32>) -> tensor<3x8xf32>
  // CHECK-NEXT: chlo.erf
  %3 = stablehlo.custom_call @mhlo.erf(%2) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<3x8xf32>) -> tensor<3x8xf32>
  // CHECK-NEXT: chlo.top_k(%{{.*}}, k = 2) : tensor<3x8xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
  %4:2 = stablehlo.custom_call @mhlo.topk(%3) {mhlo.attributes = {k = 2 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<3x8xf32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
  return %3, %4#0, %4#1 : tensor<3x8xf32>, tensor<3x2xf32>, tensor<3x2xi32>
}

// -----

// Older LAPACK calls pass their sizes and options as operands.
// CHECK-LABEL: @solve
// CHECK-SAME: (%[[A:.*]]: tensor<4x4xf64>, %[[B:.*]]: tensor<3x4xf64>)
func.func public @solve(%a: tensor<4x4xf64>, %b: tensor<3x4xf64>) -> (tensor<4x4xf64>, tensor<i32>, tensor<3x4xf64>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %scale = stablehlo.constant dense<1.0> : tensor<f64>
  // CHECK: mpmd.lapack potrf %[[A]] : (tensor<4x4xf64>) -> (tensor<4x4xf64>, tensor<i32>)
  %0:2 = stablehlo.custom_call @lapack_dpotrf(%one, %one, %four, %a) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x4xf64>) -> (tensor<4x4xf64>, tensor<i32>)
  // CHECK: mpmd.lapack trsm upper right transposed unit %[[A]], %[[B]] : (tensor<4x4xf64>, tensor<3x4xf64>) -> tensor<3x4xf64>
  %1 = stablehlo.custom_call @blas_dtrsm(%zero, %zero, %one, %one, %three, %four, %one, %scale, %a, %b) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f64>, tensor<4x4xf64>, tensor<3x4xf64>) -> tensor<3x4xf64>
  return %0#0, %0#1, %1 : tensor<4x4xf64>, tensor<i32>, tensor<3x4xf64>
}

// -----

// The info result of a factorization that cannot fail is zero.
// CHECK-LABEL: @qr
func.func public @qr(%a: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<i32>) {
  %one = stablehlo.constant dense<1> : tensor<i32>
  // CHECK: %[[INFO:.*]] = stablehlo.constant dense<0> : tensor<i32>
  // CHECK: %[[R:.*]]:2 = mpmd.lapack geqrf %{{.*}} : (tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  %0:4 = stablehlo.custom_call @lapack_sgeqrf(%one, %one, %one, %one, %a) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<i32>, tensor<96xf32>)
  // CHECK: return %[[R]]#0, %[[R]]#1, %[[INFO]]
  return %0#0, %0#1, %0#2 : tensor<4x3xf32>, tensor<3xf32>, tensor<i32>
}
