// RUN: mpmd-opt %s --mpmd-legalize-stablehlo --split-input-file | FileCheck %s

// Each image position has two results, which read two kernel elements: one product with 2 * 3 columns.
// CHECK-LABEL: @transposed
// CHECK-NOT: tensor<2x11x3xf32>
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
// CHECK-SAME: ins({{.*}} : tensor<2x5x2x3xf32>, tensor<2x3x8xf32>) outs({{.*}} : tensor<2x5x8xf32>)
// CHECK: return {{.*}} : tensor<2x9x4xf32>
func.func @transposed(%x: tensor<2x5x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x9x4xf32> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]], lhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x3xf32>, tensor<3x3x4xf32>) -> tensor<2x9x4xf32>
  return %y : tensor<2x9x4xf32>
}

// -----

// Results that no kernel element reaches are not computed by multiplication.
// CHECK-LABEL: @shorter_than_a_step
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
// CHECK-SAME: ins({{.*}} : tensor<2x5x3xf32>, tensor<3x4xf32>) outs({{.*}} : tensor<2x5x4xf32>)
// CHECK: tensor.pad
func.func @shorter_than_a_step(%x: tensor<2x5x3xf32>, %k: tensor<1x3x4xf32>) -> tensor<2x9x4xf32> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {lhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x3xf32>, tensor<1x3x4xf32>) -> tensor<2x9x4xf32>
  return %y : tensor<2x9x4xf32>
}

// -----

// Strided windows read the zero-filled image.
// CHECK-LABEL: @steps
// CHECK: tensor<2x11x3xf32>
func.func @steps(%x: tensor<2x5x3xf32>, %k: tensor<3x3x4xf32>) -> tensor<2x5x4xf32> {
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[1, 1]], lhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x3xf32>, tensor<3x3x4xf32>) -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}
