// RUN: mpmd-opt %s | mpmd-opt | FileCheck %s
// RUN: mpmd-opt --mlir-print-op-generic %s | mpmd-opt | FileCheck %s

// Operations of the StableHLO subset that round-trip.mlir does not contain are parsed in the pretty form of JAX and in
// generic form.

// CHECK-LABEL: @unary_of_floats
func.func @unary_of_floats(%a: tensor<4xf32>) {
  // CHECK: stablehlo.abs %{{.*}} : tensor<4xf32>
  %0 = stablehlo.abs %a : tensor<4xf32>
  // CHECK: stablehlo.cbrt %{{.*}} : tensor<4xf32>
  %1 = stablehlo.cbrt %a : tensor<4xf32>
  // CHECK: stablehlo.ceil %{{.*}} : tensor<4xf32>
  %2 = stablehlo.ceil %a : tensor<4xf32>
  // CHECK: stablehlo.cosine %{{.*}} : tensor<4xf32>
  %3 = stablehlo.cosine %a : tensor<4xf32>
  // CHECK: stablehlo.exponential %{{.*}} : tensor<4xf32>
  %4 = stablehlo.exponential %a : tensor<4xf32>
  // CHECK: stablehlo.exponential_minus_one %{{.*}} : tensor<4xf32>
  %5 = stablehlo.exponential_minus_one %a : tensor<4xf32>
  // CHECK: stablehlo.floor %{{.*}} : tensor<4xf32>
  %6 = stablehlo.floor %a : tensor<4xf32>
  // CHECK: stablehlo.log %{{.*}} : tensor<4xf32>
  %7 = stablehlo.log %a : tensor<4xf32>
  // CHECK: stablehlo.log_plus_one %{{.*}} : tensor<4xf32>
  %8 = stablehlo.log_plus_one %a : tensor<4xf32>
  // CHECK: stablehlo.logistic %{{.*}} : tensor<4xf32>
  %9 = stablehlo.logistic %a : tensor<4xf32>
  // CHECK: stablehlo.negate %{{.*}} : tensor<4xf32>
  %10 = stablehlo.negate %a : tensor<4xf32>
  // CHECK: stablehlo.round_nearest_afz %{{.*}} : tensor<4xf32>
  %11 = stablehlo.round_nearest_afz %a : tensor<4xf32>
  // CHECK: stablehlo.round_nearest_even %{{.*}} : tensor<4xf32>
  %12 = stablehlo.round_nearest_even %a : tensor<4xf32>
  // CHECK: stablehlo.rsqrt %{{.*}} : tensor<4xf32>
  %13 = stablehlo.rsqrt %a : tensor<4xf32>
  // CHECK: stablehlo.sign %{{.*}} : tensor<4xf32>
  %14 = stablehlo.sign %a : tensor<4xf32>
  // CHECK: stablehlo.sine %{{.*}} : tensor<4xf32>
  %15 = stablehlo.sine %a : tensor<4xf32>
  // CHECK: stablehlo.sqrt %{{.*}} : tensor<4xf32>
  %16 = stablehlo.sqrt %a : tensor<4xf32>
  // CHECK: stablehlo.tan %{{.*}} : tensor<4xf32>
  %17 = stablehlo.tan %a : tensor<4xf32>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<4xf32>
  %18 = stablehlo.tanh %a : tensor<4xf32>
  return
}

// CHECK-LABEL: @unary_of_integers
func.func @unary_of_integers(%a: tensor<2xi32>) {
  // CHECK: stablehlo.abs %{{.*}} : tensor<2xi32>
  %0 = stablehlo.abs %a : tensor<2xi32>
  // CHECK: stablehlo.count_leading_zeros %{{.*}} : tensor<2xi32>
  %1 = stablehlo.count_leading_zeros %a : tensor<2xi32>
  // CHECK: stablehlo.negate %{{.*}} : tensor<2xi32>
  %2 = stablehlo.negate %a : tensor<2xi32>
  // CHECK: stablehlo.not %{{.*}} : tensor<2xi32>
  %3 = stablehlo.not %a : tensor<2xi32>
  // CHECK: stablehlo.popcnt %{{.*}} : tensor<2xi32>
  %4 = stablehlo.popcnt %a : tensor<2xi32>
  // CHECK: stablehlo.sign %{{.*}} : tensor<2xi32>
  %5 = stablehlo.sign %a : tensor<2xi32>
  return
}

// CHECK-LABEL: @binary_of_floats
func.func @binary_of_floats(%a: tensor<bf16>, %b: tensor<bf16>) {
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<bf16>
  %0 = stablehlo.add %a, %b : tensor<bf16>
  // CHECK: stablehlo.atan2 %{{.*}}, %{{.*}} : tensor<bf16>
  %1 = stablehlo.atan2 %a, %b : tensor<bf16>
  // CHECK: stablehlo.divide %{{.*}}, %{{.*}} : tensor<bf16>
  %2 = stablehlo.divide %a, %b : tensor<bf16>
  // CHECK: stablehlo.maximum %{{.*}}, %{{.*}} : tensor<bf16>
  %3 = stablehlo.maximum %a, %b : tensor<bf16>
  // CHECK: stablehlo.minimum %{{.*}}, %{{.*}} : tensor<bf16>
  %4 = stablehlo.minimum %a, %b : tensor<bf16>
  // CHECK: stablehlo.multiply %{{.*}}, %{{.*}} : tensor<bf16>
  %5 = stablehlo.multiply %a, %b : tensor<bf16>
  // CHECK: stablehlo.power %{{.*}}, %{{.*}} : tensor<bf16>
  %6 = stablehlo.power %a, %b : tensor<bf16>
  // CHECK: stablehlo.remainder %{{.*}}, %{{.*}} : tensor<bf16>
  %7 = stablehlo.remainder %a, %b : tensor<bf16>
  // CHECK: stablehlo.subtract %{{.*}}, %{{.*}} : tensor<bf16>
  %8 = stablehlo.subtract %a, %b : tensor<bf16>
  return
}

// CHECK-LABEL: @binary_of_integers
func.func @binary_of_integers(%a: tensor<3xui8>, %b: tensor<3xui8>) {
  // CHECK: stablehlo.and %{{.*}}, %{{.*}} : tensor<3xui8>
  %0 = stablehlo.and %a, %b : tensor<3xui8>
  // CHECK: stablehlo.or %{{.*}}, %{{.*}} : tensor<3xui8>
  %1 = stablehlo.or %a, %b : tensor<3xui8>
  // CHECK: stablehlo.xor %{{.*}}, %{{.*}} : tensor<3xui8>
  %2 = stablehlo.xor %a, %b : tensor<3xui8>
  // CHECK: stablehlo.shift_left %{{.*}}, %{{.*}} : tensor<3xui8>
  %3 = stablehlo.shift_left %a, %b : tensor<3xui8>
  // CHECK: stablehlo.shift_right_arithmetic %{{.*}}, %{{.*}} : tensor<3xui8>
  %4 = stablehlo.shift_right_arithmetic %a, %b : tensor<3xui8>
  // CHECK: stablehlo.shift_right_logical %{{.*}}, %{{.*}} : tensor<3xui8>
  %5 = stablehlo.shift_right_logical %a, %b : tensor<3xui8>
  // CHECK: stablehlo.power %{{.*}}, %{{.*}} : tensor<3xui8>
  %6 = stablehlo.power %a, %b : tensor<3xui8>
  // CHECK: stablehlo.remainder %{{.*}}, %{{.*}} : tensor<3xui8>
  %7 = stablehlo.remainder %a, %b : tensor<3xui8>
  // CHECK: stablehlo.divide %{{.*}}, %{{.*}} : tensor<3xui8>
  %8 = stablehlo.divide %a, %b : tensor<3xui8>
  // CHECK: chlo.mulhi %{{.*}}, %{{.*}} : tensor<3xui8>, tensor<3xui8> -> tensor<3xui8>
  %9 = chlo.mulhi %a, %b : tensor<3xui8>, tensor<3xui8> -> tensor<3xui8>
  return
}

// CHECK-LABEL: @chlo_operations
func.func @chlo_operations(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // CHECK: chlo.acos %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %0 = chlo.acos %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.acosh %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %1 = chlo.acosh %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.asin %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %2 = chlo.asin %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.asinh %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %3 = chlo.asinh %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.atan %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %4 = chlo.atan %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.atanh %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %5 = chlo.atanh %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.cosh %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %6 = chlo.cosh %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.sinh %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %7 = chlo.sinh %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.tan %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %8 = chlo.tan %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.square %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %9 = chlo.square %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.erf %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %10 = chlo.erf %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.erfc %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %11 = chlo.erfc %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.erf_inv %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %12 = chlo.erf_inv %a : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.next_after %{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %20 = chlo.next_after %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.top_k(%{{.*}}, k = 2, is_stable = true) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
  %21:2 = chlo.top_k(%a, k = 2, is_stable = true) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return
}

// CHECK-LABEL: @comparisons
func.func @comparisons(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  // CHECK: stablehlo.compare EQ, %{{.*}}, %{{.*}}, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %0 = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare NE, %{{.*}}, %{{.*}}, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %1 = stablehlo.compare NE, %a, %b, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare GE, %{{.*}}, %{{.*}}, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %2 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare GT, %{{.*}}, %{{.*}}, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %3 = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare LE, %{{.*}}, %{{.*}}, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %4 = stablehlo.compare LE, %a, %b, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  // CHECK: stablehlo.compare LT, %{{.*}}, %{{.*}}, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  %5 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// CHECK-LABEL: @comparisons_of_integers
func.func @comparisons_of_integers(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<ui8>) {
  // CHECK: stablehlo.compare GT, %{{.*}}, %{{.*}}, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %0 = stablehlo.compare GT, %a, %b, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  // CHECK: stablehlo.compare LE, %{{.*}}, %{{.*}}, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
  %1 = stablehlo.compare LE, %c, %c, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
  return
}

// CHECK-LABEL: @types_that_differ
func.func @types_that_differ(%a: tensor<4xf32>, %b: tensor<4xi1>, %c: tensor<4xi32>) {
  // CHECK: stablehlo.convert %{{.*}} : (tensor<4xf32>) -> tensor<4xbf16>
  %0 = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xbf16>
  // CHECK: stablehlo.convert %{{.*}} : (tensor<4xi1>) -> tensor<4xui8>
  %1 = stablehlo.convert %b : (tensor<4xi1>) -> tensor<4xui8>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<4xi32>) -> tensor<4xf32>
  %2 = stablehlo.bitcast_convert %c : (tensor<4xi32>) -> tensor<4xf32>
  // CHECK: stablehlo.bitcast_convert %{{.*}} : (tensor<4xi32>) -> tensor<4x2xi16>
  %3 = stablehlo.bitcast_convert %c : (tensor<4xi32>) -> tensor<4x2xi16>
  // CHECK: stablehlo.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xi1>, tensor<4xf32>
  %4 = stablehlo.select %b, %a, %a : tensor<4xi1>, tensor<4xf32>
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<4xf32>
  %5 = stablehlo.add %a, %a : tensor<4xf32>
  return
}

// CHECK-LABEL: @constants
func.func @constants() {
  // CHECK: stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.constant dense<true> : tensor<i1>
  // CHECK: stablehlo.constant dense<0xFF80> : tensor<bf16>
  %1 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  // CHECK: stablehlo.constant dense<[1, 2, 255]> : tensor<3xui8>
  %2 = stablehlo.constant dense<[1, 2, 255]> : tensor<3xui8>
  // CHECK: stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %3 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  // CHECK: stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %4 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  // CHECK: stablehlo.constant dense<> : tensor<0x3xf32>
  %5 = stablehlo.constant dense<> : tensor<0x3xf32>
  // CHECK: stablehlo.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00{{\]\]}}> : tensor<1x2xf32>
  %6 = stablehlo.constant dense<[[1.000000e+00, 2.000000e+00]]> : tensor<1x2xf32>
  // CHECK: stablehlo.constant dense<"0x000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F"> : tensor<102xf32>
  %7 = stablehlo.constant dense<"0x000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F000000000000803F"> : tensor<102xf32>
  // CHECK: stablehlo.iota dim = 0 : tensor<5xf32>
  %8 = stablehlo.iota dim = 0 : tensor<5xf32>
  return
}

// CHECK-LABEL: @slices_of_scalars
func.func @slices_of_scalars(%a: tensor<f32>) -> tensor<f32> {
  // JAX prints a comma even if no operands follow.
  // CHECK: stablehlo.dynamic_slice %{{.*}}, sizes = [] : (tensor<f32>) -> tensor<f32>
  %0 = stablehlo.dynamic_slice %a, , sizes = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.slice %{{.*}} [] : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.slice %0 [] : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.pad %{{.*}}, %{{.*}}, low = [], high = [], interior = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.pad %1, %a, low = [], high = [], interior = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.transpose %{{.*}}, dims = [] : (tensor<f32>) -> tensor<f32>
  %3 = stablehlo.transpose %2, dims = [] : (tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// CHECK-LABEL: @gathers
func.func @gathers(%x: tensor<8x32xf32>, %i: tensor<4x1xi32>, %s: tensor<4xui32>, %y: tensor<3x8xf32>, %j: tensor<3x2x1xi64>) {
  // CHECK: "stablehlo.gather"(%{{.*}}, %{{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<8x32xf32>, tensor<4x1xi32>) -> tensor<4x32xf32>
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<8x32xf32>, tensor<4x1xi32>) -> tensor<4x32xf32>
  // The indices are scalars; empty fields are left out.
  // CHECK: #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
  %1 = "stablehlo.gather"(%x, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 32>}> : (tensor<8x32xf32>, tensor<4xui32>) -> tensor<4x32xf32>
  // CHECK: #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>
  %2 = "stablehlo.gather"(%y, %j) <{dimension_numbers = #stablehlo.gather<operand_batching_dims = [0], start_indices_batching_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<3x8xf32>, tensor<3x2x1xi64>) -> tensor<3x2xf32>
  return
}

// CHECK-LABEL: @scatters
func.func @scatters(%x: tensor<8x32xf32>, %i: tensor<4x1xi32>, %u: tensor<4x32xf32>, %y: tensor<3x8xi32>, %j: tensor<3x1xi32>, %v: tensor<3xi32>) {
  // CHECK: "stablehlo.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<f32>):
  // CHECK-NEXT: stablehlo.add %[[A]], %[[B]] : tensor<f32>
  %0 = "stablehlo.scatter"(%x, %i, %u) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<8x32xf32>, tensor<4x1xi32>, tensor<4x32xf32>) -> tensor<8x32xf32>
  // CHECK: #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>
  %1:2 = "stablehlo.scatter"(%y, %y, %j, %v, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %c, %d : tensor<i32>, tensor<i32>
  }) : (tensor<3x8xi32>, tensor<3x8xi32>, tensor<3x1xi32>, tensor<3xi32>, tensor<3xi32>) -> (tensor<3x8xi32>, tensor<3x8xi32>)
  return
}

// CHECK-LABEL: @windows
func.func @windows(%x: tensor<8x6xf32>, %c: tensor<f32>, %s: tensor<4x3xf32>) {
  // CHECK: "stablehlo.reduce_window"(%{{.*}}, %{{.*}}) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  %0 = "stablehlo.reduce_window"(%x, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  // CHECK: "stablehlo.select_and_scatter"(%{{.*}}, %{{.*}}, %{{.*}}) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  // CHECK: }, {
  %1 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<8x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<8x6xf32>
  return
}

// CHECK-LABEL: @sorts_and_maps
func.func @sorts_and_maps(%x: tensor<3x8xf32>, %i: tensor<3x8xi32>) {
  // A region may read constants from outside, as exported comparators do.
  // CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: "stablehlo.sort"(%{{.*}}, %{{.*}}) <{dimension = 1 : i64, is_stable = true}> ({
  // CHECK: stablehlo.select %{{.*}}, %[[ZERO]], %{{.*}} : tensor<i1>, tensor<f32>
  %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %k: tensor<i32>, %l: tensor<i32>):
    %2 = stablehlo.compare EQ, %a, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.select %2, %zero, %a : tensor<i1>, tensor<f32>
    %4 = stablehlo.compare LT, %3, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %4 : tensor<i1>
  }) : (tensor<3x8xf32>, tensor<3x8xi32>) -> (tensor<3x8xf32>, tensor<3x8xi32>)
  // CHECK: "stablehlo.map"(%{{.*}}, %{{.*}}) <{dimensions = array<i64: 0, 1>}> ({
  %1 = "stablehlo.map"(%x, %x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<3x8xf32>
  return
}

// CHECK-LABEL: @branches
func.func @branches(%k: tensor<i32>, %p: tensor<i1>, %x: tensor<4xf32>) {
  // CHECK: "stablehlo.case"(%{{.*}}) ({
  // CHECK: }, {
  // CHECK: }) : (tensor<i32>) -> (tensor<4xf32>, tensor<i32>)
  %0:2 = "stablehlo.case"(%k) ({
    stablehlo.return %x, %k : tensor<4xf32>, tensor<i32>
  }, {
    %2 = stablehlo.negate %x : tensor<4xf32>
    stablehlo.return %2, %k : tensor<4xf32>, tensor<i32>
  }) : (tensor<i32>) -> (tensor<4xf32>, tensor<i32>)
  // CHECK: "stablehlo.if"(%{{.*}}) ({
  %1 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    stablehlo.return %0#0 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// CHECK-LABEL: @convolutions
func.func @convolutions(%x: tensor<2x9x8x4xf32>, %k: tensor<3x3x4x5xf32>, %y: tensor<2x9x4xf32>, %l: tensor<3x1x4xf32>, %g: tensor<4x9x8x2xf32>, %h: tensor<4x7x6x5xf32>) {
  // CHECK: stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = {{\[\[}}2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} :
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x8x4xf32>, tensor<3x3x4x5xf32>) -> tensor<2x18x16x5xf32>
  // CHECK: reverse = [true, false]}
  %3 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x3x4x5xf32>) -> tensor<2x7x6x5xf32>
  // CHECK: reverse = [false, true]}
  %4 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [0, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x8x4xf32>, tensor<3x3x4x5xf32>) -> tensor<2x7x6x5xf32>
  // Fields of the window may be left out.
  // CHECK: dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} :
  %1 = stablehlo.convolution(%y, %l) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x9x4xf32>, tensor<3x1x4xf32>) -> tensor<2x7x4xf32>
  // CHECK: dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {
  %2 = stablehlo.convolution(%g, %h) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x9x8x2xf32>, tensor<4x7x6x5xf32>) -> tensor<3x3x2x5xf32>
  return
}

// CHECK-LABEL: @calls_with_attributes
func.func @calls_with_attributes(%x: tensor<4xf32>) {
  // CHECK: stablehlo.custom_call @f(%{{.*}}) {api_version = 2 : i32, backend_config = "", called_computations = [@g], has_side_effect = true, mhlo.backend_config = {k = 1 : i32}, operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = stablehlo.custom_call @f(%x) {api_version = 2 : i32, backend_config = "", called_computations = [@g], has_side_effect = true, mhlo.backend_config = {k = 1 : i32}, operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: call @"<lambda>_0"(%{{.*}}) {mhlo.frontend_attributes = {mpmd.stage = "0"}} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1:2 = call @"<lambda>_0"(%0) {mhlo.frontend_attributes = {mpmd.stage = "0"}} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
func.func private @g(tensor<4xf32>) -> tensor<4xf32>
func.func private @"<lambda>_0"(tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)

// CHECK: sdy.mesh @ids = <["x"=2], device_ids=[1, 0]>
sdy.mesh @ids = <["x"=2], device_ids=[1, 0]>
// CHECK-LABEL: @sharding_attributes
// CHECK-SAME: #sdy.sharding<@ids, [{"x"}, {}], unreduced={"y"}>
func.func @sharding_attributes(%x: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@ids, [{"x"}, {}], unreduced={"y"}>}) -> tensor<4x4xf32> {
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} {sdy.sharding = #sdy.sharding_per_value<[<@ids, [{"x"}, {}]>]>} : tensor<4x4xf32>
  %0 = stablehlo.add %x, %x {sdy.sharding = #sdy.sharding_per_value<[<@ids, [{"x"}, {}]>]>} : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK-LABEL: @special_functions_and_random_bits
func.func @special_functions_and_random_bits(%x: tensor<4xf32>, %s: tensor<2xui64>) {
  // CHECK: chlo.lgamma %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %0 = chlo.lgamma %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.digamma %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %1 = chlo.digamma %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: chlo.bessel_i1e %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  %2 = chlo.bessel_i1e %x : tensor<4xf32> -> tensor<4xf32>
  // CHECK: stablehlo.rng_bit_generator %{{.*}}, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  %3:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
  // CHECK: stablehlo.rng_bit_generator %{{.*}}, algorithm = DEFAULT
  %4:2 = "stablehlo.rng_bit_generator"(%s) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui8>)
  return
}

// CHECK-LABEL: @linear_algebra
func.func @linear_algebra(%a: tensor<2x3x3xf32>, %b: tensor<2x3x4xf32>) {
  // CHECK: stablehlo.cholesky %{{.*}}, lower = true : tensor<2x3x3xf32>
  %0 = stablehlo.cholesky %a, lower = true : tensor<2x3x3xf32>
  // CHECK: stablehlo.cholesky %{{.*}} : tensor<2x3x3xf32>
  %1 = "stablehlo.cholesky"(%a) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  // CHECK: "stablehlo.triangular_solve"(%{{.*}}, %{{.*}}) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}>
  %2 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// Unknown attributes keep their text.
// CHECK-LABEL: @unknown_attributes
func.func @unknown_attributes(%x: tensor<4xf32>) {
  // CHECK: {a = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0>, b = #stablehlo<transpose NO_TRANSPOSE>}
  %0 = stablehlo.exponential %x {a = #stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0>, b = #stablehlo<transpose NO_TRANSPOSE>} : tensor<4xf32>
  %1 = stablehlo.exponential %x {c = #sdy.op_sharding_rule<([i])->([i]) {i=4}, custom>, d = #chlo<precision DEFAULT>} : tensor<4xf32>
  return
}
