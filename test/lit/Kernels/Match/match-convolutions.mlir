// RUN: mpmd-opt %s --mpmd-compile="to=lowered target=cuda:sm_90 convolutions=cudnn" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="to=lowered target=cuda:sm_90" | FileCheck %s --check-prefix=OURS
// RUN: not mpmd-opt %s --mpmd-compile="convolutions=cudnn" 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: not mpmd-opt %s --mpmd-compile="target=cuda:sm_90 convolutions=yes" 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: mpmd-opt %s --mpmd-compile="to=lowered target=cuda:sm_90" -o %t
// RUN: not mpmd-opt %t --mpmd-compile="target=cuda:sm_90 convolutions=cudnn" 2>&1 | FileCheck %s --check-prefix=LATE

// CPU: expected a cuda: target for convolutions=cudnn, got cpu
// WORD: expected convolutions= to be ours or cudnn, got 'yes'
// LATE: expected no convolutions= for a module that is already lowered, got cudnn
// OURS-NOT: mpmd.convolution
// OURS: mpmd.gemm

// The library pads the image. Features come last, and the weights are transposed to the library's order.
// CHECK: mpmd.convolution [2, 1, 3, 8] %{{.*}}[192, 1, 24, 3] * %{{.*}} -> %{{.*}}[512, 1, 64, 8] positions [8, 8] window [3, 3] step [1, 1] dilation [1, 1] padding [1, 1] extent [8, 8] features_last : memref<2x8x8x3xf32>, memref<8x3x3x3xf32>, memref<2x8x8x8xf32>
// A product of matrices is not a convolution: it has no windows.
// CHECK: mpmd.gemm
// The gradient of the weights is a convolution of the image, whose features are its batch. Its rows are not
// contiguous, and features come first.
// CHECK: mpmd.convolution [3, 1, 2, 8] %{{.*}}[1, 192, 24, 3] * %{{.*}} -> %{{.*}}[8, 1, 72, 24] positions [3, 3] window [8, 8] step [1, 1] dilation [1, 1] padding [1, 1] extent [8, 8] : memref<2x8x8x3xf32>, memref<8x2x8x8xf32>, memref<3x3x3x8xf32>
module {
  func.func public @main(%k: tensor<3x3x3x8xf32> {tf.aliasing_output = 0 : i32} loc("state['k']"), %x: tensor<2x8x8x3xf32> loc("batch['x']"), %w: tensor<8x5xf32> loc("batch['w']"))
      -> (tensor<3x3x3x8xf32> {jax.result_info = "result[0]['k']"}, tensor<2x8x8x5xf32> {jax.result_info = "result[1]"}) {
    %y = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x3xf32>, tensor<3x3x3x8xf32>) -> tensor<2x8x8x8xf32>
    %g = stablehlo.convolution(%x, %y) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x3xf32>, tensor<2x8x8x8xf32>) -> tensor<3x3x3x8xf32>
    %r = stablehlo.dot_general %y, %w, contracting_dims = [3] x [0] : (tensor<2x8x8x8xf32>, tensor<8x5xf32>) -> tensor<2x8x8x5xf32>
    return %g, %r : tensor<3x3x3x8xf32>, tensor<2x8x8x5xf32>
  }
}
