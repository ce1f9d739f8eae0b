// RUN: mpmd-opt %s --mpmd-legalize-stablehlo --split-input-file --verify-diagnostics

// The diagnostic names the operation of the program, not one that a pass created.
func.func @complex(%x: tensor<2x5x3xcomplex<f32>>, %k: tensor<3x3x4xcomplex<f32>>) -> tensor<2x9x4xcomplex<f32>> {
  // expected-error @below {{'stablehlo.convolution' op is not in the supported subset: complex numbers are not lowered, got tensor<2x5x3xcomplex<f32>>}}
  %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]], lhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x5x3xcomplex<f32>>, tensor<3x3x4xcomplex<f32>>) -> tensor<2x9x4xcomplex<f32>>
  return %y : tensor<2x9x4xcomplex<f32>>
}
