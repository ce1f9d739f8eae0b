// RUN: mpmd-opt %s --mpmd-simplify-slices | FileCheck %s

// A slice with constant indices is static. A start index beyond the last row is clamped.
// CHECK-LABEL: func.func @static(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<4x8xf32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[W]] [2:3, 0:8]
// CHECK: %[[S1:[0-9]+]] = stablehlo.slice %[[W]] [3:4, 0:8]
// CHECK: return %[[S0]], %[[S1]]
func.func @static(%w: tensor<4x8xf32>) -> (tensor<1x8xf32>, tensor<1x8xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %nine = stablehlo.constant dense<9> : tensor<i32>
  %0 = stablehlo.dynamic_slice %w, %two, %zero, sizes = [1, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
  %1 = stablehlo.dynamic_slice %w, %nine, %zero, sizes = [1, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
  return %0, %1 : tensor<1x8xf32>, tensor<1x8xf32>
}

// A slice with an index that depends on data stays.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<4x8xf32>
// CHECK-SAME: %[[I:arg[0-9]+]]: tensor<i32>
// CHECK: %[[DYN0:[0-9]+]] = stablehlo.dynamic_slice %[[W]], %[[I]], %{{[a-z0-9]+}},  sizes = [1, 8]
// CHECK: return %[[DYN0]]
func.func @dynamic(%w: tensor<4x8xf32>, %i: tensor<i32>) -> tensor<1x8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_slice %w, %i, %zero, sizes = [1, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// A slice of a slice is one slice.
// CHECK-LABEL: func.func @slices(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<8x8xf32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[W]] [3:5, 3:5]
// CHECK: return %[[S0]]
func.func @slices(%w: tensor<8x8xf32>) -> tensor<2x2xf32> {
  %0 = stablehlo.slice %w [2:7, 1:5] : (tensor<8x8xf32>) -> tensor<5x4xf32>
  %1 = stablehlo.slice %0 [1:3, 2:4] : (tensor<5x4xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// A slice with a stride joins rows of a tensor with the shape of an argument.
// CHECK-LABEL: func.func @strided(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<8x8xf32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[W]] [1:2, 0:8]
// CHECK: %[[S1:[0-9]+]] = stablehlo.slice %[[W]] [4:5, 0:8]
// CHECK: %[[S2:[0-9]+]] = stablehlo.concatenate %[[S0]], %[[S1]], dim = 0
// CHECK: %[[S3:[0-9]+]] = stablehlo.slice %[[W]] [2:5, 0:8]
// CHECK: %[[S4:[0-9]+]] = stablehlo.slice %[[S3]] [0:3:2, 0:8]
// CHECK: return %[[S2]], %[[S4]]
func.func @strided(%w: tensor<8x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  %1 = stablehlo.slice %w [1:7:3, 0:8] : (tensor<8x8xf32>) -> tensor<2x8xf32>
  %2 = stablehlo.slice %w [2:5, 0:8] : (tensor<8x8xf32>) -> tensor<3x8xf32>
  %3 = stablehlo.slice %2 [0:3:2, 0:8] : (tensor<3x8xf32>) -> tensor<2x8xf32>
  return %1, %3 : tensor<2x8xf32>, tensor<2x8xf32>
}

// A slice within one part of a concatenation reads this part only. A slice of two parts joins slices of both. A slice
// with a stride stays.
// CHECK-LABEL: func.func @concatenation(
// CHECK-SAME: %[[A:arg[0-9]+]]: tensor<2x8xf32>
// CHECK-SAME: %[[B:arg[0-9]+]]: tensor<3x8xf32>
// CHECK: %[[JOIN0:[0-9]+]] = stablehlo.concatenate %[[A]], %[[B]], dim = 0
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[B]] [1:3, 0:8]
// CHECK: %[[A1:[0-9]+]] = stablehlo.slice %[[A]] [1:2, 0:8]
// CHECK: %[[B1:[0-9]+]] = stablehlo.slice %[[B]] [0:1, 0:8]
// CHECK: %[[S1:[0-9]+]] = stablehlo.concatenate %[[A1]], %[[B1]], dim = 0
// CHECK: %[[S2:[0-9]+]] = stablehlo.slice %[[JOIN0]] [2:5:2, 0:8]
// CHECK: return %[[S0]], %[[S1]], %[[S2]]
func.func @concatenation(%a: tensor<2x8xf32>, %b: tensor<3x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2x8xf32>, tensor<3x8xf32>) -> tensor<5x8xf32>
  %1 = stablehlo.slice %0 [3:5, 0:8] : (tensor<5x8xf32>) -> tensor<2x8xf32>
  %2 = stablehlo.slice %0 [1:3, 0:8] : (tensor<5x8xf32>) -> tensor<2x8xf32>
  %3 = stablehlo.slice %0 [2:5:2, 0:8] : (tensor<5x8xf32>) -> tensor<2x8xf32>
  return %1, %2, %3 : tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
}

// A slice that lacks a part of a concatenation joins the other parts.
// CHECK-LABEL: func.func @parts(
// CHECK-SAME: %[[A:arg[0-9]+]]: tensor<1x8xf32>
// CHECK-SAME: %[[B:arg[0-9]+]]: tensor<2x8xf32>
// CHECK-SAME: %[[C:arg[0-9]+]]: tensor<3x8xf32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[C]] [0:2, 0:8]
// CHECK: %[[JOIN0:[0-9]+]] = stablehlo.concatenate %[[B]], %[[S0]], dim = 0
// CHECK: return %[[JOIN0]]
func.func @parts(%a: tensor<1x8xf32>, %b: tensor<2x8xf32>, %c: tensor<3x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<1x8xf32>, tensor<2x8xf32>, tensor<3x8xf32>) -> tensor<6x8xf32>
  %1 = stablehlo.slice %0 [1:5, 0:8] : (tensor<6x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// A slice of a reshape of leading dimensions slices the operand of the reshape: one row, several blocks, part of a
// block.
// CHECK-LABEL: func.func @reshape(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<6x8xf32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[W]] [3:4, 0:8]
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[S0]]
// CHECK: %[[S1:[0-9]+]] = stablehlo.slice %[[W]] [2:6, 0:8]
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %[[S1]]
// CHECK: %[[S2:[0-9]+]] = stablehlo.slice %[[W]] [4:6, 2:6]
// CHECK: %[[R2:[0-9]+]] = stablehlo.reshape %[[S2]]
// CHECK: return %[[R0]], %[[R1]], %[[R2]]
func.func @reshape(%w: tensor<6x8xf32>) -> (tensor<1x1x8xf32>, tensor<2x2x8xf32>, tensor<1x2x4xf32>) {
  %0 = stablehlo.reshape %w : (tensor<6x8xf32>) -> tensor<3x2x8xf32>
  %1 = stablehlo.slice %0 [1:2, 1:2, 0:8] : (tensor<3x2x8xf32>) -> tensor<1x1x8xf32>
  %2 = stablehlo.slice %0 [1:3, 0:2, 0:8] : (tensor<3x2x8xf32>) -> tensor<2x2x8xf32>
  %3 = stablehlo.slice %0 [2:3, 0:2, 2:6] : (tensor<3x2x8xf32>) -> tensor<1x2x4xf32>
  return %1, %2, %3 : tensor<1x1x8xf32>, tensor<2x2x8xf32>, tensor<1x2x4xf32>
}

// The same holds for a reshape that merges leading dimensions.
// CHECK-LABEL: func.func @merge(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<3x2x8xf32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[W]] [1:2, 1:2, 0:8]
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[S0]]
// CHECK: %[[S1:[0-9]+]] = stablehlo.slice %[[W]] [1:3, 0:2, 0:8]
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %[[S1]]
// CHECK: return %[[R0]], %[[R1]]
func.func @merge(%w: tensor<3x2x8xf32>) -> (tensor<1x8xf32>, tensor<4x8xf32>) {
  %0 = stablehlo.reshape %w : (tensor<3x2x8xf32>) -> tensor<6x8xf32>
  %1 = stablehlo.slice %0 [3:4, 0:8] : (tensor<6x8xf32>) -> tensor<1x8xf32>
  %2 = stablehlo.slice %0 [2:6, 0:8] : (tensor<6x8xf32>) -> tensor<4x8xf32>
  return %1, %2 : tensor<1x8xf32>, tensor<4x8xf32>
}

// A broadcast that only adds a dimension of size 1 is a reshape.
// CHECK-LABEL: func.func @units(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<3x8xf32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[W]] [2:3, 0:8]
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[S0]]
// CHECK: return %[[R0]]
func.func @units(%w: tensor<3x8xf32>) -> tensor<1x1x8xf32> {
  %0 = stablehlo.broadcast_in_dim %w, dims = [1, 2] : (tensor<3x8xf32>) -> tensor<1x3x8xf32>
  %1 = stablehlo.slice %0 [0:1, 2:3, 0:8] : (tensor<1x3x8xf32>) -> tensor<1x1x8xf32>
  return %1 : tensor<1x1x8xf32>
}

// Slices stay that take no consecutive rows of data, or begin within a block and end in another one.
// CHECK-LABEL: func.func @apart(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<7x6xf32>
// CHECK-SAME: %[[V:arg[0-9]+]]: tensor<3x2x7xf32>
// CHECK: %[[D:[0-9]+]] = stablehlo.transpose %[[W]]
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[D]]
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[R0]] [0:3, 0:1, 0:7]
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %[[V]]
// CHECK: %[[S1:[0-9]+]] = stablehlo.slice %[[R1]] [1:4, 0:7]
// CHECK: return %[[S0]], %[[S1]]
func.func @apart(%w: tensor<7x6xf32>, %v: tensor<3x2x7xf32>) -> (tensor<3x1x7xf32>, tensor<3x7xf32>) {
  %d = stablehlo.transpose %w, dims = [1, 0] : (tensor<7x6xf32>) -> tensor<6x7xf32>
  %0 = stablehlo.reshape %d : (tensor<6x7xf32>) -> tensor<3x2x7xf32>
  %1 = stablehlo.slice %0 [0:3, 0:1, 0:7] : (tensor<3x2x7xf32>) -> tensor<3x1x7xf32>
  %2 = stablehlo.reshape %v : (tensor<3x2x7xf32>) -> tensor<6x7xf32>
  %3 = stablehlo.slice %2 [1:4, 0:7] : (tensor<6x7xf32>) -> tensor<3x7xf32>
  return %1, %3 : tensor<3x1x7xf32>, tensor<3x7xf32>
}

// A slice along a dimension that a broadcast adds is a smaller broadcast. A slice of the operand's dimension stays.
// CHECK-LABEL: func.func @broadcast(
// CHECK-SAME: %[[B:arg[0-9]+]]: tensor<8xf32>
// CHECK: %[[BROAD0:[0-9]+]] = stablehlo.broadcast_in_dim %[[B]], dims = [1]
// CHECK: %[[BROAD1:[0-9]+]] = stablehlo.broadcast_in_dim %[[B]], dims = [1]
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[BROAD0]] [0:4, 2:4]
// CHECK: return %[[BROAD1]], %[[S0]]
func.func @broadcast(%b: tensor<8xf32>) -> (tensor<1x8xf32>, tensor<4x2xf32>) {
  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.slice %0 [2:3, 0:8] : (tensor<4x8xf32>) -> tensor<1x8xf32>
  %2 = stablehlo.slice %0 [0:4, 2:4] : (tensor<4x8xf32>) -> tensor<4x2xf32>
  return %1, %2 : tensor<1x8xf32>, tensor<4x2xf32>
}

// A reshape of a concatenation is a concatenation of reshapes.
// CHECK-LABEL: func.func @joined(
// CHECK-SAME: %[[A:arg[0-9]+]]: tensor<2x8xf32>
// CHECK-SAME: %[[B:arg[0-9]+]]: tensor<4x8xf32>
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[A]]
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %[[B]]
// CHECK: %[[JOIN0:[0-9]+]] = stablehlo.concatenate %[[R0]], %[[R1]], dim = 0
// CHECK: return %[[JOIN0]]
func.func @joined(%a: tensor<2x8xf32>, %b: tensor<4x8xf32>) -> tensor<3x2x8xf32> {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2x8xf32>, tensor<4x8xf32>) -> tensor<6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<6x8xf32>) -> tensor<3x2x8xf32>
  return %1 : tensor<3x2x8xf32>
}

// This needs parts of whole blocks.
// CHECK-LABEL: func.func @across(
// CHECK-SAME: %[[A:arg[0-9]+]]: tensor<3x8xf32>
// CHECK-SAME: %[[B:arg[0-9]+]]: tensor<3x8xf32>
// CHECK: %[[JOIN0:[0-9]+]] = stablehlo.concatenate %[[A]], %[[B]], dim = 0
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[JOIN0]]
// CHECK: return %[[R0]]
func.func @across(%a: tensor<3x8xf32>, %b: tensor<3x8xf32>) -> tensor<3x2x8xf32> {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3x8xf32>, tensor<3x8xf32>) -> tensor<6x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<6x8xf32>) -> tensor<3x2x8xf32>
  return %1 : tensor<3x2x8xf32>
}

// A reshape of a reshape is one reshape.
// CHECK-LABEL: func.func @reshapes(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<6x8xf32>
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[W]]
// CHECK: return %[[R0]]
func.func @reshapes(%w: tensor<6x8xf32>) -> tensor<48xf32> {
  %0 = stablehlo.reshape %w : (tensor<6x8xf32>) -> tensor<3x2x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<3x2x8xf32>) -> tensor<48xf32>
  return %1 : tensor<48xf32>
}

// A broadcast that repeats its operand is no reshape.
// CHECK-LABEL: func.func @repeats(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<4xf32>
// CHECK: %[[BROAD0:[0-9]+]] = stablehlo.broadcast_in_dim %[[W]], dims = [1]
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[BROAD0]]
// CHECK: return %[[R0]]
func.func @repeats(%w: tensor<4xf32>) -> tensor<8xf32> {
  %0 = stablehlo.broadcast_in_dim %w, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x4xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Concatenations along the same dimension are one concatenation. Those along different dimensions stay.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME: %[[A:arg[0-9]+]]: tensor<1x2xf32>
// CHECK-SAME: %[[B:arg[0-9]+]]: tensor<1x2xf32>
// CHECK-SAME: %[[C:arg[0-9]+]]: tensor<2x1xf32>
// CHECK: %[[JOIN0:[0-9]+]] = stablehlo.concatenate %[[A]], %[[B]], dim = 0
// CHECK: %[[JOIN1:[0-9]+]] = stablehlo.concatenate %[[A]], %[[B]], %[[A]], dim = 0
// CHECK: %[[JOIN2:[0-9]+]] = stablehlo.concatenate %[[JOIN0]], %[[C]], dim = 1
// CHECK: return %[[JOIN1]], %[[JOIN2]]
func.func @nested(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %c: tensor<2x1xf32>) -> (tensor<3x2xf32>, tensor<2x3xf32>) {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.concatenate %0, %a, dim = 0 : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<3x2xf32>
  %2 = stablehlo.concatenate %0, %c, dim = 1 : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %1, %2 : tensor<3x2xf32>, tensor<2x3xf32>
}

// A gather of a constant row is a slice. A gather of a row that depends on data stays.
// CHECK-LABEL: func.func @gathers(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<4x8xf32>
// CHECK-SAME: %[[I:arg[0-9]+]]: tensor<1xi32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[W]] [2:3, 0:8]
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[S0]]
// CHECK: %[[GATHER0:[0-9]+]] = "stablehlo.gather"(%[[W]], %[[I]]) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 8>}>
// CHECK: return %[[R0]], %[[GATHER0]]
func.func @gathers(%w: tensor<4x8xf32>, %i: tensor<1xi32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %0 = "stablehlo.gather"(%w, %two) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1, 8>} : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<8xf32>
  %1 = "stablehlo.gather"(%w, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1, 8>} : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// The row may be a column, and a window may have several rows. A row number beyond the last one is clamped.
// CHECK-LABEL: func.func @column(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<4x8xf32>
// CHECK-SAME: %[[G:arg[0-9]+]]: tensor<4xf32>
// CHECK-SAME: %[[G2:arg[0-9]+]]: tensor<1x2x8xf32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[W]] [0:4, 2:3]
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[S0]]
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %[[G]]
// CHECK: %[[PAD0:[0-9]+]] = stablehlo.pad %[[R1]], %{{[a-z0-9]+}}, low = [0, 2], high = [0, 5], interior = [0, 0]
// CHECK: %[[ADD0:[0-9]+]] = stablehlo.add %[[W]], %[[PAD0]]
// CHECK: %[[R2:[0-9]+]] = stablehlo.reshape %[[G2]]
// CHECK: %[[PAD1:[0-9]+]] = stablehlo.pad %[[R2]], %{{[a-z0-9]+}}, low = [2, 0], high = [0, 0], interior = [0, 0]
// CHECK: %[[ADD1:[0-9]+]] = stablehlo.add %[[W]], %[[PAD1]]
// CHECK: %[[S1:[0-9]+]] = stablehlo.slice %[[W]] [2:4, 0:8]
// CHECK: return %[[R0]], %[[ADD0]], %[[ADD1]], %[[S1]]
func.func @column(%w: tensor<4x8xf32>, %g: tensor<4xf32>, %g2: tensor<1x2x8xf32>) -> (tensor<1x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) {
  %two = stablehlo.constant dense<2> : tensor<1x1xi32>
  %v = stablehlo.constant dense<2> : tensor<1xi32>
  %0 = "stablehlo.gather"(%w, %two) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 4, 1>} : (tensor<4x8xf32>, tensor<1x1xi32>) -> tensor<1x4xf32>
  %1 = "stablehlo.scatter"(%w, %v, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<4x8xf32>
  %2 = "stablehlo.scatter"(%w, %two, %g2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1x1xi32>, tensor<1x2x8xf32>) -> tensor<4x8xf32>
  %nine = stablehlo.constant dense<9> : tensor<1xi32>
  %3 = "stablehlo.gather"(%w, %nine) {dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [], start_index_map = [0]>, slice_sizes = array<i64: 2, 8>} : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<2x8xf32>
  return %0, %1, %2, %3 : tensor<1x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>
}

// A gradient that is added to a constant row of zeros is padded. That of another tensor is padded and added. A row
// outside of the tensor changes nothing. A scatter to a row that depends on data stays. A row that is replaced is joined
// with the others.
// CHECK-LABEL: func.func @scatters(
// CHECK-SAME: %[[G:arg[0-9]+]]: tensor<8xf32>
// CHECK-SAME: %[[T:arg[0-9]+]]: tensor<4x8xf32>
// CHECK-SAME: %[[I:arg[0-9]+]]: tensor<1xi32>
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[G]]
// CHECK: %[[PAD0:[0-9]+]] = stablehlo.pad %[[R0]], %{{[a-z0-9]+}}, low = [2, 0], high = [1, 0], interior = [0, 0]
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %[[G]]
// CHECK: %[[PAD1:[0-9]+]] = stablehlo.pad %[[R1]], %{{[a-z0-9]+}}, low = [2, 0], high = [1, 0], interior = [0, 0]
// CHECK: %[[ADD0:[0-9]+]] = stablehlo.add %[[T]], %[[PAD1]]
// CHECK: %[[SCATTER0:[0-9]+]] = "stablehlo.scatter"(%[[T]], %[[I]], %[[G]]) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
// CHECK: ^bb0(%[[B0:arg[0-9]+]]: tensor<f32>, %[[B1:arg[0-9]+]]: tensor<f32>)
// CHECK: %[[ADD1:[0-9]+]] = stablehlo.add %[[B0]], %[[B1]]
// CHECK: stablehlo.return %[[ADD1]]
// CHECK: %[[R2:[0-9]+]] = stablehlo.reshape %[[G]]
// CHECK: %[[BEFORE:[0-9]+]] = stablehlo.slice %[[T]] [0:2, 0:8]
// CHECK: %[[BEHIND:[0-9]+]] = stablehlo.slice %[[T]] [3:4, 0:8]
// CHECK: %[[SCATTER1:[0-9]+]] = stablehlo.concatenate %[[BEFORE]], %[[R2]], %[[BEHIND]], dim = 0
// CHECK: return %[[PAD0]], %[[ADD0]], %[[T]], %[[SCATTER0]], %[[SCATTER1]]
func.func @scatters(%g: tensor<8xf32>, %t: tensor<4x8xf32>, %i: tensor<1xi32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %none = stablehlo.constant dense<0.0> : tensor<4x8xf32>
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %four = stablehlo.constant dense<4> : tensor<1xi32>
  %0 = "stablehlo.scatter"(%none, %two, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xi32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = "stablehlo.scatter"(%t, %two, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xi32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = "stablehlo.scatter"(%t, %four, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xi32>, tensor<8xf32>) -> tensor<4x8xf32>
  %3 = "stablehlo.scatter"(%t, %i, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xi32>, tensor<8xf32>) -> tensor<4x8xf32>
  %4 = "stablehlo.scatter"(%t, %two, %g) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xi32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %0, %1, %2, %3, %4 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// A selection by a constant is one of its operands. A selection by data stays.
// CHECK-LABEL: func.func @selects(
// CHECK-SAME: %[[A:arg[0-9]+]]: tensor<8xf32>
// CHECK-SAME: %[[B:arg[0-9]+]]: tensor<8xf32>
// CHECK-SAME: %[[I:arg[0-9]+]]: tensor<i32>
// CHECK: %[[C0:[0-9]+]] = stablehlo.constant dense<4> : tensor<i32>
// CHECK: %[[COMPARE0:[0-9]+]] = stablehlo.compare  LT, %[[I]], %[[C0]]
// CHECK: %[[SELECT0:[0-9]+]] = stablehlo.select %[[COMPARE0]], %[[A]], %[[B]]
// CHECK: return %[[A]], %[[B]], %[[SELECT0]]
func.func @selects(%a: tensor<8xf32>, %b: tensor<8xf32>, %i: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %two = stablehlo.constant dense<2> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %in = stablehlo.compare LT, %two, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %out = stablehlo.compare GE, %two, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %p = stablehlo.broadcast_in_dim %in, dims = [] : (tensor<i1>) -> tensor<8xi1>
  %0 = stablehlo.select %p, %a, %b : tensor<8xi1>, tensor<8xf32>
  %1 = stablehlo.select %out, %a, %b : tensor<i1>, tensor<8xf32>
  %q = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %2 = stablehlo.select %q, %a, %b : tensor<i1>, tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// A product with a constant one-hot vector is a slice, and an outer product with it is padded. A vector that depends on
// data leaves a product.
// CHECK-LABEL: func.func @onehot(
// CHECK-SAME: %[[W:arg[0-9]+]]: tensor<4x8xf32>
// CHECK-SAME: %[[V:arg[0-9]+]]: tensor<8x4xf32>
// CHECK-SAME: %[[G:arg[0-9]+]]: tensor<8xf32>
// CHECK-SAME: %[[I:arg[0-9]+]]: tensor<i32>
// CHECK: %[[IOTA0:[0-9]+]] = stablehlo.iota dim = 0 : tensor<4xi32>
// CHECK: %[[S0:[0-9]+]] = stablehlo.slice %[[W]] [2:3, 0:8]
// CHECK: %[[R0:[0-9]+]] = stablehlo.reshape %[[S0]]
// CHECK: %[[S1:[0-9]+]] = stablehlo.slice %[[V]] [0:8, 2:3]
// CHECK: %[[R1:[0-9]+]] = stablehlo.reshape %[[S1]]
// CHECK: %[[R2:[0-9]+]] = stablehlo.reshape %[[G]]
// CHECK: %[[PAD0:[0-9]+]] = stablehlo.pad %[[R2]], %{{[a-z0-9]+}}, low = [2, 0], high = [1, 0], interior = [0, 0]
// CHECK: %[[R3:[0-9]+]] = stablehlo.reshape %[[G]]
// CHECK: %[[PAD1:[0-9]+]] = stablehlo.pad %[[R3]], %{{[a-z0-9]+}}, low = [0, 2], high = [0, 1], interior = [0, 0]
// CHECK: %[[BROAD0:[0-9]+]] = stablehlo.broadcast_in_dim %[[I]], dims = []
// CHECK: %[[COMPARE0:[0-9]+]] = stablehlo.compare  EQ, %[[BROAD0]], %[[IOTA0]]
// CHECK: %[[CONVERT0:[0-9]+]] = stablehlo.convert %[[COMPARE0]]
// CHECK: %[[DOT0:[0-9]+]] = stablehlo.dot_general %[[CONVERT0]], %[[W]], contracting_dims = [0] x [0]
// CHECK: return %[[R0]], %[[R1]], %[[PAD0]], %[[PAD1]], %[[DOT0]]
func.func @onehot(%w: tensor<4x8xf32>, %v: tensor<8x4xf32>, %g: tensor<8xf32>, %i: tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<8xf32>) {
  %iota = stablehlo.iota dim = 0 : tensor<4xi32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %k = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %e = stablehlo.compare EQ, %k, %iota : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %one = stablehlo.convert %e : (tensor<4xi1>) -> tensor<4xf32>
  %0 = stablehlo.dot_general %one, %w, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<8xf32>
  %1 = stablehlo.dot_general %v, %one, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %2 = stablehlo.dot_general %one, %g, contracting_dims = [] x [] : (tensor<4xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %3 = stablehlo.dot_general %g, %one, contracting_dims = [] x [] : (tensor<8xf32>, tensor<4xf32>) -> tensor<8x4xf32>
  %l = stablehlo.broadcast_in_dim %i, dims = [] : (tensor<i32>) -> tensor<4xi32>
  %f = stablehlo.compare EQ, %l, %iota : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %other = stablehlo.convert %f : (tensor<4xi1>) -> tensor<4xf32>
  %4 = stablehlo.dot_general %other, %w, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4x8xf32>) -> tensor<8xf32>
  return %0, %1, %2, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<8xf32>
}

// Numbers that are converted to a narrow type select several rows.
// CHECK-LABEL: func.func @narrow_onehot(
// CHECK: stablehlo.dot_general
func.func @narrow_onehot(%w: tensor<4x2xf32>) -> tensor<2xf32> {
  %iota = stablehlo.iota dim = 0 : tensor<4xi32>
  %c = stablehlo.convert %iota : (tensor<4xi32>) -> tensor<4xi1>
  %k = stablehlo.constant dense<true> : tensor<i1>
  %b = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<i1>) -> tensor<4xi1>
  %e = stablehlo.compare EQ, %c, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %one = stablehlo.convert %e : (tensor<4xi1>) -> tensor<4xf32>
  %0 = stablehlo.dot_general %one, %w, contracting_dims = [0] x [0] : (tensor<4xf32>, tensor<4x2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// One number of an iota or of a constant is a constant. A row of reversed rows is a row.
// CHECK-LABEL: func.func @numbers(
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<4x2xf32>
// CHECK-DAG: %[[THREE:[0-9]+]] = stablehlo.constant dense<3> : tensor<1xi32>
// CHECK-DAG: %[[SEVEN:[0-9]+]] = stablehlo.constant dense<7> : tensor<1xi32>
// CHECK-DAG: %[[ROW:[0-9]+]] = stablehlo.slice %[[W]] [1:2, 0:2]
// CHECK: return %[[THREE]], %[[SEVEN]], %[[ROW]]
func.func @numbers(%w: tensor<4x2xf32>) -> (tensor<1xi32>, tensor<1xi32>, tensor<1x2xf32>) {
  %iota = stablehlo.iota dim = 0 : tensor<8xi32>
  %c = stablehlo.constant dense<[5, 7, 6]> : tensor<3xi32>
  %0 = stablehlo.slice %iota [3:4] : (tensor<8xi32>) -> tensor<1xi32>
  %1 = stablehlo.slice %c [1:2] : (tensor<3xi32>) -> tensor<1xi32>
  %r = stablehlo.reverse %w, dims = [0] : tensor<4x2xf32>
  %2 = stablehlo.slice %r [2:3, 0:2] : (tensor<4x2xf32>) -> tensor<1x2xf32>
  return %0, %1, %2 : tensor<1xi32>, tensor<1xi32>, tensor<1x2xf32>
}

// Reversed rows are joined in reverse order. Parts of two rows stay.
// CHECK-LABEL: func.func @reversed(
// CHECK: %[[JOINED:[0-9]+]] = stablehlo.concatenate %arg1, %arg0, {{ *}}dim = 0
// CHECK: %[[REVERSED:[0-9]+]] = stablehlo.reverse
// CHECK: return %[[JOINED]], %[[REVERSED]]
func.func @reversed(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>, %c: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<3x2xf32>) {
  %j = stablehlo.concatenate %a, %b, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %0 = stablehlo.reverse %j, dims = [0] : tensor<2x2xf32>
  %k = stablehlo.concatenate %a, %c, dim = 0 : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.reverse %k, dims = [0] : tensor<3x2xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<3x2xf32>
}

// The gradient of a dynamic slice of a constant row is padded. An update of other values joins rows.
// CHECK-LABEL: func.func @update(
// CHECK: stablehlo.pad %arg0, %{{[a-z0-9]+}}, low = [2, 0], high = [1, 0], interior = [0, 0]
// CHECK: stablehlo.concatenate %{{[0-9]+}}, %arg0, %{{[0-9]+}}, dim = 0
func.func @update(%g: tensor<1x2xf32>, %w: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %none = stablehlo.constant dense<0.0> : tensor<4x2xf32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %none, %g, %two, %zero : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  %1 = stablehlo.dynamic_update_slice %w, %g, %two, %zero : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  return %0, %1 : tensor<4x2xf32>, tensor<4x2xf32>
}

// JAX saves stacks of a branch as selections by the condition.
// CHECK-LABEL: func.func @selection(
// CHECK: %[[A:[0-9]+]] = stablehlo.slice %arg1 [1:2, 0:2]
// CHECK: %[[B:[0-9]+]] = stablehlo.slice %arg2 [1:2, 0:2]
// CHECK: %[[S:[0-9]+]] = stablehlo.select %arg0, %[[A]], %[[B]]
// CHECK: return %[[S]]
func.func @selection(%p: tensor<i1>, %a: tensor<4x2xf32>, %b: tensor<4x2xf32>) -> tensor<1x2xf32> {
  %0 = stablehlo.select %p, %a, %b : tensor<i1>, tensor<4x2xf32>
  %1 = stablehlo.slice %0 [1:2, 0:2] : (tensor<4x2xf32>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// Masks of many elements are not evaluated, element by element.
// CHECK-LABEL: func.func @large(
// CHECK: stablehlo.select
func.func @large(%a: tensor<4096x4096xf32>, %b: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %size = stablehlo.constant dense<4096> : tensor<4096x4096xi32>
  %row = stablehlo.iota dim = 0 : tensor<4096x4096xi32>
  %column = stablehlo.iota dim = 1 : tensor<4096x4096xi32>
  %distance = stablehlo.subtract %row, %column : tensor<4096x4096xi32>
  %isNear = stablehlo.compare LT, %distance, %size, SIGNED : (tensor<4096x4096xi32>, tensor<4096x4096xi32>) -> tensor<4096x4096xi1>
  %0 = stablehlo.select %isNear, %a, %b : tensor<4096x4096xi1>, tensor<4096x4096xf32>
  return %0 : tensor<4096x4096xf32>
}
