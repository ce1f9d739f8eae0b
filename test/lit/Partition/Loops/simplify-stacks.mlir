// RUN: mpmd-opt %s --mpmd-simplify-slices --split-input-file | FileCheck %s

// Rows of a list with two dimensions, whose gradient adds up rows in their order.
// CHECK-LABEL: func.func @lists(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<4x8xf32>, %[[G:arg[0-9]+]]: tensor<2x2x8xf32>
// CHECK-DAG: %[[A:[0-9]+]] = stablehlo.slice %[[W]] [2:4, 0:8]
// CHECK-DAG: %[[B:[0-9]+]] = stablehlo.slice %[[W]] [0:2, 0:8]
// CHECK-DAG: %[[C:[0-9]+]] = stablehlo.reshape %[[A]]
// CHECK-DAG: %[[D:[0-9]+]] = stablehlo.reshape %[[B]]
// CHECK: %[[R:[0-9]+]] = stablehlo.concatenate %[[C]], %[[D]], dim = 0
// CHECK-DAG: %[[G0:[0-9]+]] = stablehlo.slice %[[G]] [1:2, 0:2, 0:8]
// CHECK-DAG: %[[H0:[0-9]+]] = stablehlo.reshape %[[G0]]
// CHECK-DAG: %[[G1:[0-9]+]] = stablehlo.slice %[[G]] [0:1, 0:2, 0:8]
// CHECK-DAG: %[[H1:[0-9]+]] = stablehlo.reshape %[[G1]]
// CHECK: %[[S:[0-9]+]] = stablehlo.concatenate %[[H0]], %[[H1]], dim = 0
// CHECK: return %[[R]], %[[S]]
func.func @lists(%w: tensor<4x8xf32>, %g: tensor<2x2x8xf32>) -> (tensor<2x2x8xf32>, tensor<4x8xf32>) {
  %rows = stablehlo.constant dense<[[[2], [3]], [[0], [1]]]> : tensor<2x2x1xi32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x8xf32>
  %0 = "stablehlo.gather"(%w, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<2x2x1xi32>) -> tensor<2x2x8xf32>
  %1 = "stablehlo.scatter"(%zeros, %rows, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<2x2x1xi32>, tensor<2x2x8xf32>) -> tensor<4x8xf32>
  return %0, %1 : tensor<2x2x8xf32>, tensor<4x8xf32>
}

// -----

// One row of each block of a stack, and the gradients of rows of blocks.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<4x8xf32>, %[[G:arg[0-9]+]]: tensor<2x1x8xf32>
// CHECK-DAG: %[[A:[0-9]+]] = stablehlo.slice %[[W]] [1:2, 0:8]
// CHECK-DAG: %[[B:[0-9]+]] = stablehlo.slice %[[W]] [3:4, 0:8]
// CHECK-DAG: stablehlo.pad %{{.*}}, low = [1, 0], high = [2, 0]
// CHECK-DAG: stablehlo.pad %{{.*}}, low = [3, 0], high = [0, 0]
// CHECK: %[[S:[0-9]+]] = stablehlo.add
// CHECK-NOT: stablehlo.concatenate %{{.*}}, dim = 1
// CHECK: stablehlo.slice %[[G]] [0:1, 0:1, 0:8]
// CHECK: stablehlo.slice %[[G]] [0:1, 0:1, 0:8]
// CHECK: stablehlo.slice %[[G]] [1:2, 0:1, 0:8]
// CHECK: stablehlo.slice %[[G]] [1:2, 0:1, 0:8]
// CHECK: %[[J:[0-9]+]] = stablehlo.concatenate {{.*}}, dim = 0
// CHECK: return %{{.*}}, %[[S]], %[[J]]
func.func @blocks(%w: tensor<4x8xf32>, %g: tensor<2x1x8xf32>) -> (tensor<2x1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reshape %w : (tensor<4x8xf32>) -> tensor<2x2x8xf32>
  %1 = stablehlo.slice %0 [0:2, 1:2, 0:8] : (tensor<2x2x8xf32>) -> tensor<2x1x8xf32>
  %2 = stablehlo.pad %g, %zero, low = [0, 1, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x1x8xf32>, tensor<f32>) -> tensor<2x2x8xf32>
  %3 = stablehlo.reshape %2 : (tensor<2x2x8xf32>) -> tensor<4x8xf32>
  %4 = stablehlo.concatenate %g, %g, dim = 1 : (tensor<2x1x8xf32>, tensor<2x1x8xf32>) -> tensor<2x2x8xf32>
  %5 = stablehlo.reshape %4 : (tensor<2x2x8xf32>) -> tensor<4x8xf32>
  return %1, %3, %5 : tensor<2x1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// A slice of padding is zeros, a slice of padded rows takes or pads them, and zeros are not added. So a gradient of
// reordered rows is that of the rows.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME: %{{.*}}: tensor<4x8xf32>, %[[A:arg[0-9]+]]: tensor<1x8xf32>, %[[B:arg[0-9]+]]: tensor<1x8xf32>
// CHECK: %[[P:[0-9]+]] = stablehlo.pad %[[A]], %{{.*}}, low = [0, 0], high = [1, 0]
// CHECK: return %[[P]], %[[B]]
func.func @padded(%w: tensor<4x8xf32>, %a: tensor<1x8xf32>, %b: tensor<1x8xf32>) -> (tensor<2x8xf32>, tensor<1x8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %a, %zero, low = [1, 0], high = [2, 0], interior = [0, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %1 = stablehlo.pad %b, %zero, low = [3, 0], high = [0, 0], interior = [0, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
  %3 = stablehlo.slice %2 [1:3, 0:8] : (tensor<4x8xf32>) -> tensor<2x8xf32>
  %4 = stablehlo.slice %2 [3:4, 0:8] : (tensor<4x8xf32>) -> tensor<1x8xf32>
  return %3, %4 : tensor<2x8xf32>, tensor<1x8xf32>
}

// -----

// A slice comes before a transpose of rows, and a concatenation after it. A transpose of rows themselves stays.
// CHECK-LABEL: func.func @transposed(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<2x3x8xf32>
// CHECK: %[[A:[0-9]+]] = stablehlo.slice %[[W]] [0:2, 1:2, 0:8]
// CHECK: stablehlo.transpose %[[A]], dims = [1, 0, 2]
// CHECK: %[[B:[0-9]+]] = stablehlo.transpose %[[W]], dims = [1, 0, 2]
// CHECK: stablehlo.concatenate %[[B]], %{{.*}}, dim = 1
// CHECK: %[[C:[0-9]+]] = stablehlo.transpose %[[W]], dims = [0, 2, 1]
// CHECK: stablehlo.slice %[[C]]
func.func @transposed(%w: tensor<2x3x8xf32>) -> (tensor<1x2x8xf32>, tensor<3x4x8xf32>, tensor<1x8x3xf32>) {
  %0 = stablehlo.transpose %w, dims = [1, 0, 2] : (tensor<2x3x8xf32>) -> tensor<3x2x8xf32>
  %1 = stablehlo.slice %0 [1:2, 0:2, 0:8] : (tensor<3x2x8xf32>) -> tensor<1x2x8xf32>
  %2 = stablehlo.concatenate %w, %w, dim = 0 : (tensor<2x3x8xf32>, tensor<2x3x8xf32>) -> tensor<4x3x8xf32>
  %3 = stablehlo.transpose %2, dims = [1, 0, 2] : (tensor<4x3x8xf32>) -> tensor<3x4x8xf32>
  %4 = stablehlo.transpose %w, dims = [0, 2, 1] : (tensor<2x3x8xf32>) -> tensor<2x8x3xf32>
  %5 = stablehlo.slice %4 [0:1, 0:8, 0:3] : (tensor<2x8x3xf32>) -> tensor<1x8x3xf32>
  return %1, %3, %5 : tensor<1x2x8xf32>, tensor<3x4x8xf32>, tensor<1x8x3xf32>
}

// -----

// Numbers are computed element by element: parts of lists, in any order, and quotients.
// CHECK-LABEL: func.func @numbers(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<8x4xf32>
// CHECK: %[[R:[0-9]+]] = stablehlo.slice %[[W]] [5:6, 0:4]
// CHECK-NEXT: return %[[R]]
func.func @numbers(%w: tensor<8x4xf32>) -> tensor<1x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<2xi32>
  %list = stablehlo.constant dense<[[7, 4], [11, 9]]> : tensor<2x2xi32>
  %0 = stablehlo.transpose %list, dims = [1, 0] : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %1 = stablehlo.slice %0 [0:1, 0:2] : (tensor<2x2xi32>) -> tensor<1x2xi32>
  %2 = stablehlo.reshape %1 : (tensor<1x2xi32>) -> tensor<2xi32>
  %3 = stablehlo.reverse %2, dims = [0] : tensor<2xi32>
  %4 = stablehlo.divide %3, %two : tensor<2xi32>
  %5 = stablehlo.concatenate %two, %4, dim = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  %at = stablehlo.constant dense<2> : tensor<i32>
  %6 = stablehlo.dynamic_slice %5, %at, sizes = [1] : (tensor<4xi32>, tensor<i32>) -> tensor<1xi32>
  %7 = stablehlo.reshape %6 : (tensor<1xi32>) -> tensor<i32>
  %8 = stablehlo.dynamic_slice %w, %7, %zero, sizes = [1, 4] : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  return %8 : tensor<1x4xf32>
}

// -----

// Rows of a stack that are set or multiplied are joined with those that are kept.
// CHECK-LABEL: func.func @set(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<4x8xf32>, %[[U:arg[0-9]+]]: tensor<2x8xf32>
// CHECK: %[[A:[0-9]+]] = stablehlo.slice %[[W]] [0:1, 0:8]
// CHECK: %[[B:[0-9]+]] = stablehlo.slice %[[W]] [3:4, 0:8]
// CHECK: %[[S:[0-9]+]] = stablehlo.concatenate %[[A]], %[[U]], %[[B]], dim = 0
// CHECK: %[[M:[0-9]+]] = stablehlo.multiply
// CHECK: %[[N:[0-9]+]] = stablehlo.multiply
// CHECK: %[[P:[0-9]+]] = stablehlo.concatenate %[[M]], %{{[0-9]+}}, %[[N]], dim = 0
// CHECK: %[[D:[0-9]+]] = stablehlo.concatenate %[[U]], %{{[0-9]+}}, dim = 0
// CHECK: return %[[S]], %[[P]], %[[D]]
func.func @set(%w: tensor<4x8xf32>, %u: tensor<2x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %rows = stablehlo.constant dense<[[3], [0]]> : tensor<2x1xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.scatter"(%w, %one, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xi32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  %1 = "stablehlo.scatter"(%w, %rows, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<2x1xi32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  %2 = stablehlo.dynamic_update_slice %w, %u, %zero, %zero : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  return %0, %1, %2 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
