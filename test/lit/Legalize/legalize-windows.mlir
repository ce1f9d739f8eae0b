// RUN: mpmd-opt %s --mpmd-legalize-stablehlo --split-input-file | FileCheck %s

// Convolution windows are gathered in the order of the kernel's dimensions, so that the remaining operation is one
// contraction.
// CHECK-DAG: #[[$WINDOWS:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d3 * 3, d2 + d4, d5)>
// CHECK-DAG: #[[$ROWS:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5, d6)>
// CHECK-DAG: #[[$KERNEL:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
// CHECK-LABEL: @convolution_gathers_windows
func.func @convolution_gathers_windows(%x: tensor<2x9x8x3xf32>, %k: tensor<3x2x3x5xf32>) -> tensor<2x3x7x5xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[$WINDOWS]], #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%{{.*}} : tensor<2x11x8x3xf32>)
  // CHECK: linalg.generic {indexing_maps = [#[[$ROWS]], #[[$KERNEL]], #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [0, 0]], rhs_dilate = [3, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x8x3xf32>, tensor<3x2x3x5xf32>) -> tensor<2x3x7x5xf32>
  return %0 : tensor<2x3x7x5xf32>
}

// -----

// CHECK-LABEL: @convolution_of_one_element_gathers_nothing
func.func @convolution_of_one_element_gathers_nothing(%x: tensor<2x9x3xf32>, %k: tensor<1x3x5xf32>) -> tensor<2x9x5xf32> {
  // CHECK: tensor.collapse_shape
  // CHECK-COUNT-1: linalg.generic
  // CHECK-NOT: linalg.generic
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x3xf32>, tensor<1x3x5xf32>) -> tensor<2x9x5xf32>
  return %0 : tensor<2x9x5xf32>
}

// -----

// A matrix of one column per group is too small for a library call.
// CHECK-LABEL: @depthwise_convolution_is_one_generic
func.func @depthwise_convolution_is_one_generic(%x: tensor<2x9x8xf32>, %k: tensor<3x1x8xf32>) -> tensor<2x7x8xf32> {
  // CHECK: iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%{{.*}} : tensor<2x9x8xf32>, tensor<3x1x8x1xf32>)
  // CHECK: tensor.collapse_shape
  %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 8 : i64} : (tensor<2x9x8xf32>, tensor<3x1x8xf32>) -> tensor<2x7x8xf32>
  return %0 : tensor<2x7x8xf32>
}

// -----

// CHECK-LABEL: @running_sum_is_one_pass
func.func @running_sum_is_one_pass(%x: tensor<64x4xf32>, %c: tensor<f32>) -> tensor<64x4xf32> {
  // CHECK-COUNT-2: scf.for
  // CHECK: arith.addf
  // CHECK-NOT: linalg.generic
  %0 = "stablehlo.reduce_window"(%x, %c) <{padding = dense<[[63, 0], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 64, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<64x4xf32>, tensor<f32>) -> tensor<64x4xf32>
  return %0 : tensor<64x4xf32>
}

// -----

// CHECK: affine_map<(d0, d1, d2) -> (d0 * 2 + d2, d1)>
// CHECK-LABEL: @pooling_reads_through_strides
func.func @pooling_reads_through_strides(%x: tensor<8x5xf32>, %c: tensor<f32>) -> tensor<4x5xf32> {
  // CHECK: iterator_types = ["parallel", "parallel", "reduction"]
  %0 = "stablehlo.reduce_window"(%x, %c) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8x5xf32>, tensor<f32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

// If windows do not overlap, no loop is needed to find the one that covers an element.
// CHECK-LABEL: @select_and_scatter_is_parallel
func.func @select_and_scatter_is_parallel(%x: tensor<8xf32>, %s: tensor<4xf32>, %c: tensor<f32>) -> tensor<8xf32> {
  // CHECK: iterator_types = ["parallel", "reduction"]
  // CHECK: iterator_types = ["parallel"]
  // CHECK-NOT: scf.for
  %0 = "stablehlo.select_and_scatter"(%x, %s, %c) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Only indices are sorted; both operands are read through them.
// CHECK-LABEL: @sort_orders_places
func.func @sort_orders_places(%x: tensor<3x8xf32>, %i: tensor<3x8xi32>) -> (tensor<3x8xf32>, tensor<3x8xi32>) {
  // CHECK: scf.for
  // CHECK: arith.minsi
  // CHECK-COUNT-2: linalg.generic
  %0:2 = "stablehlo.sort"(%x, %i) <{dimension = -1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %k: tensor<i32>, %l: tensor<i32>):
    %1 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<3x8xf32>, tensor<3x8xi32>) -> (tensor<3x8xf32>, tensor<3x8xi32>)
  return %0#0, %0#1 : tensor<3x8xf32>, tensor<3x8xi32>
}

// -----

// A short window along rows is read per result. A reduction of three elements would not be vectorized over the
// results.
// CHECK-LABEL: @short_window
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel"]
// CHECK-COUNT-3: tensor.extract
// CHECK-NOT: tensor.extract
// CHECK: return
func.func @short_window(%x: tensor<4x20xf32>, %z: tensor<f32>) -> tensor<4x8xf32> {
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>, window_dilations = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x20xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
