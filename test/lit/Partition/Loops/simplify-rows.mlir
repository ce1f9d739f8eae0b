// RUN: mpmd-opt %s --mpmd-simplify-slices | FileCheck %s

// A gather of consecutive rows is a slice, also if it tests the row numbers.
// CHECK-LABEL: func.func @take(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<8x4xf32>
// CHECK: %[[R:[0-9]+]] = stablehlo.slice %[[W]] [2:4, 0:4]
// CHECK-NEXT: return %[[R]]
func.func @take(%w: tensor<8x4xf32>) -> tensor<2x4xf32> {
  %rows = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %size = stablehlo.constant dense<8> : tensor<2xi32>
  %nan = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<i32>) -> tensor<2xi32>
  %negative = stablehlo.compare LT, %rows, %zeros, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %wrapped = stablehlo.add %rows, %size : tensor<2xi32>
  %index = stablehlo.select %negative, %wrapped, %rows : tensor<2xi1>, tensor<2xi32>
  %column = stablehlo.broadcast_in_dim %index, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
  %least = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
  %inside = stablehlo.compare GE, %column, %least, SIGNED : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
  %all = stablehlo.reduce(%inside init: %true) applies stablehlo.and across dimensions = [1] : (tensor<2x1xi1>, tensor<i1>) -> tensor<2xi1>
  %taken = "stablehlo.gather"(%w, %column) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<2x1xi32>) -> tensor<2x4xf32>
  %valid = stablehlo.broadcast_in_dim %all, dims = [0] : (tensor<2xi1>) -> tensor<2x4xi1>
  %fill = stablehlo.broadcast_in_dim %nan, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
  %0 = stablehlo.select %valid, %taken, %fill : tensor<2x4xi1>, tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// Rows with constant numbers are joined, neighbouring ones as one slice. A row outside of the tensor is clamped.
// CHECK-LABEL: func.func @distances(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<8x4xf32>
// CHECK: %[[A:[0-9]+]] = stablehlo.slice %[[W]] [5:6, 0:4]
// CHECK: %[[B:[0-9]+]] = stablehlo.slice %[[W]] [2:3, 0:4]
// CHECK: %[[C:[0-9]+]] = stablehlo.concatenate %[[A]], %[[B]], dim = 0
// CHECK-COUNT-2: stablehlo.slice %[[W]] [7:8, 0:4]
// CHECK: %[[D:[0-9]+]] = stablehlo.concatenate
// CHECK: %[[E:[0-9]+]] = stablehlo.slice %[[W]] [0:2, 0:4]
// CHECK: %[[F:[0-9]+]] = stablehlo.slice %[[W]] [3:4, 0:4]
// CHECK: %[[H:[0-9]+]] = stablehlo.concatenate %[[E]], %[[F]], dim = 0
// CHECK: return %[[C]], %[[D]], %[[H]]
func.func @distances(%w: tensor<8x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x4xf32>) {
  %rows = stablehlo.constant dense<[[5], [2]]> : tensor<2x1xi32>
  %outside = stablehlo.constant dense<[[7], [8]]> : tensor<2x1xi32>
  %others = stablehlo.constant dense<[[0], [1], [3]]> : tensor<3x1xi32>
  %0 = "stablehlo.gather"(%w, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<2x1xi32>) -> tensor<2x4xf32>
  %1 = "stablehlo.gather"(%w, %outside) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<2x1xi32>) -> tensor<2x4xf32>
  %2 = "stablehlo.gather"(%w, %others) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return %0, %1, %2 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<3x4xf32>
}

// A table of relative positions is gathered at once: it has elements, or a matrix of positions repeats its rows.
// CHECK-LABEL: func.func @table(
// CHECK-COUNT-2: "stablehlo.gather"
func.func @table(%elements: tensor<3xf32>, %heads: tensor<3x4xf32>) -> (tensor<2x2xf32>, tensor<2x2x4xf32>) {
  %positions = stablehlo.constant dense<[[[1], [0]], [[2], [1]]]> : tensor<2x2x1xi32>
  %0 = "stablehlo.gather"(%elements, %positions) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<3xf32>, tensor<2x2x1xi32>) -> tensor<2x2xf32>
  %1 = "stablehlo.gather"(%heads, %positions) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 4>}> : (tensor<3x4xf32>, tensor<2x2x1xi32>) -> tensor<2x2x4xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<2x2x4xf32>
}

// The gradients of such gathers, and of slices with a stride, pad rows.
// CHECK-LABEL: func.func @gradients(
// CHECK-SAME: %[[T:arg[0-9]+]]: tensor<8x4xf32>, %[[G:arg[0-9]+]]: tensor<2x4xf32>
// CHECK-DAG: %[[P:[0-9]+]] = stablehlo.pad %[[G]], %{{.*}}, low = [2, 0], high = [4, 0], interior = [0, 0]
// CHECK-DAG: %[[S:[0-9]+]] = stablehlo.add %[[T]], %[[P]]
// CHECK-DAG: %[[G0:[0-9]+]] = stablehlo.slice %[[G]] [0:1, 0:4]
// CHECK-DAG: %[[P0:[0-9]+]] = stablehlo.pad %[[G0]], %{{.*}}, low = [1, 0], high = [6, 0], interior = [0, 0]
// CHECK-DAG: %[[G1:[0-9]+]] = stablehlo.slice %[[G]] [1:2, 0:4]
// CHECK-DAG: %[[P1:[0-9]+]] = stablehlo.pad %[[G1]], %{{.*}}, low = [4, 0], high = [3, 0], interior = [0, 0]
// CHECK-DAG: %[[R:[0-9]+]] = stablehlo.add %[[P0]], %[[P1]]
// CHECK: return %[[S]], %[[R]]
func.func @gradients(%table: tensor<8x4xf32>, %g: tensor<2x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %rows = stablehlo.constant dense<[[2], [3]]> : tensor<2x1xi32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.scatter"(%table, %rows, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.pad %g, %zero, low = [1, 0], high = [3, 0], interior = [2, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}

// Reverses and reshapes come before slices and pads.
// CHECK-LABEL: func.func @moves(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<6x4xf32>, %[[G:arg[0-9]+]]: tensor<2x4xf32>
// CHECK-DAG: %[[S:[0-9]+]] = stablehlo.slice %[[W]] [3:5, 0:4]
// CHECK-DAG: %[[V:[0-9]+]] = stablehlo.reverse %[[S]], dims = [0]
// CHECK-DAG: %[[H:[0-9]+]] = stablehlo.reverse %[[G]], dims = [0]
// CHECK-DAG: %[[P:[0-9]+]] = stablehlo.pad %[[H]], %{{.*}}, low = [3, 0], high = [1, 0], interior = [0, 0]
// CHECK-DAG: %[[Q:[0-9]+]] = stablehlo.pad %[[G]], %{{.*}}, low = [2, 0], high = [2, 0], interior = [0, 0]
// CHECK: return %[[V]], %[[P]], %[[Q]]
func.func @moves(%w: tensor<6x4xf32>, %g: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reverse %w, dims = [0] : tensor<6x4xf32>
  %1 = stablehlo.slice %0 [1:3, 0:4] : (tensor<6x4xf32>) -> tensor<2x4xf32>
  %2 = stablehlo.pad %g, %zero, low = [1, 0], high = [3, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<6x4xf32>
  %3 = stablehlo.reverse %2, dims = [0] : tensor<6x4xf32>
  %4 = stablehlo.reshape %g : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
  %5 = stablehlo.pad %4, %zero, low = [1, 0, 0], high = [1, 0, 0], interior = [0, 0, 0] : (tensor<1x2x4xf32>, tensor<f32>) -> tensor<3x2x4xf32>
  %6 = stablehlo.reshape %5 : (tensor<3x2x4xf32>) -> tensor<6x4xf32>
  return %1, %3, %6 : tensor<2x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>
}

// Sums of neighbouring padded rows join the rows. Others stay.
// CHECK-LABEL: func.func @sums(
// CHECK-SAME: %[[A:arg[0-9]+]]: tensor<2x4xf32>, %[[B:arg[0-9]+]]: tensor<1x4xf32>
// CHECK-DAG: %[[J:[0-9]+]] = stablehlo.concatenate %[[B]], %[[A]], dim = 0
// CHECK-DAG: %[[P:[0-9]+]] = stablehlo.pad %[[J]], %{{.*}}, low = [0, 0], high = [1, 0]
// CHECK-DAG: %[[C:[0-9]+]] = stablehlo.concatenate %[[A]], %[[B]], dim = 0
// CHECK-DAG: %[[L:[0-9]+]] = stablehlo.add
// CHECK: return %[[P]], %[[C]], %[[L]]
func.func @sums(%a: tensor<2x4xf32>, %b: tensor<1x4xf32>) -> (tensor<4x4xf32>, tensor<3x4xf32>, tensor<4x4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %a, %zero, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %1 = stablehlo.pad %b, %zero, low = [0, 0], high = [3, 0], interior = [0, 0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x4xf32>
  %3 = stablehlo.pad %a, %zero, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  %4 = stablehlo.pad %b, %zero, low = [2, 0], high = [0, 0], interior = [0, 0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  %5 = stablehlo.add %3, %4 : tensor<3x4xf32>
  %6 = stablehlo.pad %a, %zero, low = [0, 0], high = [2, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %7 = stablehlo.pad %b, %zero, low = [3, 0], high = [0, 0], interior = [0, 0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %8 = stablehlo.add %6, %7 : tensor<4x4xf32>
  return %2, %5, %8 : tensor<4x4xf32>, tensor<3x4xf32>, tensor<4x4xf32>
}

// The gradient of a row of rolled rows is padded twice, beside zeros. One padding is left.
// CHECK-LABEL: func.func @rolled(
// CHECK-SAME: %[[G:arg[0-9]+]]: tensor<1x4xf32>
// CHECK: %[[P:[0-9]+]] = stablehlo.pad %[[G]], %{{.*}}, low = [1, 0], high = [2, 0]
// CHECK-NOT: stablehlo.concatenate
// CHECK: return %[[P]]
func.func @rolled(%g: tensor<1x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %g, %zero, low = [3, 0], high = [0, 0], interior = [0, 0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %1 = stablehlo.slice %0 [0:2, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
  %2 = stablehlo.slice %0 [2:4, 0:4] : (tensor<4x4xf32>) -> tensor<2x4xf32>
  %3 = stablehlo.pad %2, %zero, low = [0, 0], high = [2, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %4 = stablehlo.pad %1, %zero, low = [2, 0], high = [0, 0], interior = [0, 0] : (tensor<2x4xf32>, tensor<f32>) -> tensor<4x4xf32>
  %5 = stablehlo.add %3, %4 : tensor<4x4xf32>
  return %5 : tensor<4x4xf32>
}
