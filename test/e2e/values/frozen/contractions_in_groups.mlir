module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x5x4xf32>, %arg1: tensor<2x4x5xf32>, %arg2: tensor<7x1x4xf32>, %arg3: tensor<3x4x64xf32>, %arg4: tensor<2x3x4x64xf32>, %arg5: tensor<4x3x2x2xf32>, %arg6: tensor<3x4x2x2x64xf32>, %arg7: tensor<2x9x8x6xf32>, %arg8: tensor<9x2x1x8x64xf32>) -> (tensor<2x5x3x8xf32> {jax.result_info = "result[0]"}, tensor<3x5x2x8xf32> {jax.result_info = "result[1]"}, tensor<2x5x3x8xf32> {jax.result_info = "result[2]"}, tensor<5x3x2x8xf32> {jax.result_info = "result[3]"}, tensor<2x5x3x8xf32> {jax.result_info = "result[4]"}, tensor<2x2x5x3x8xf32> {jax.result_info = "result[5]"}, tensor<2x2x2x3x8xf32> {jax.result_info = "result[6]"}, tensor<9x8x6x1x8xf32> {jax.result_info = "result[7]"}, tensor<2x1x3x64xf32> {jax.result_info = "result[8]"}, tensor<2x3x1x64xf32> {jax.result_info = "result[9]"}) {
    %0 = stablehlo.dot_general %arg0, %arg3, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x5x4xf32>, tensor<3x4x64xf32>) -> tensor<2x5x3x64xf32>
    %1 = stablehlo.slice %0 [0:2, 0:5, 0:3, 56:64] : (tensor<2x5x3x64xf32>) -> tensor<2x5x3x8xf32>
    %2 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x4x64xf32>, tensor<2x5x4xf32>) -> tensor<3x64x2x5xf32>
    %3 = stablehlo.transpose %2, dims = [0, 3, 2, 1] : (tensor<3x64x2x5xf32>) -> tensor<3x5x2x64xf32>
    %4 = stablehlo.slice %3 [0:3, 0:5, 0:2, 56:64] : (tensor<3x5x2x64xf32>) -> tensor<3x5x2x8xf32>
    %5 = stablehlo.dot_general %arg1, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x5xf32>, tensor<3x4x64xf32>) -> tensor<2x5x3x64xf32>
    %6 = stablehlo.slice %5 [0:2, 0:5, 0:3, 56:64] : (tensor<2x5x3x64xf32>) -> tensor<2x5x3x8xf32>
    %7 = stablehlo.dot_general %arg3, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x4x64xf32>, tensor<2x4x5xf32>) -> tensor<3x64x2x5xf32>
    %8 = stablehlo.transpose %7, dims = [3, 0, 2, 1] : (tensor<3x64x2x5xf32>) -> tensor<5x3x2x64xf32>
    %9 = stablehlo.slice %8 [0:5, 0:3, 0:2, 56:64] : (tensor<5x3x2x64xf32>) -> tensor<5x3x2x8xf32>
    %10 = stablehlo.dot_general %arg0, %arg4, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x5x4xf32>, tensor<2x3x4x64xf32>) -> tensor<2x5x3x64xf32>
    %11 = stablehlo.slice %10 [0:2, 0:5, 0:3, 56:64] : (tensor<2x5x3x64xf32>) -> tensor<2x5x3x8xf32>
    %12 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x64xf32>, tensor<2x5x4xf32>) -> tensor<2x3x64x2x5xf32>
    %13 = stablehlo.transpose %12, dims = [3, 0, 4, 1, 2] : (tensor<2x3x64x2x5xf32>) -> tensor<2x2x5x3x64xf32>
    %14 = stablehlo.slice %13 [0:2, 0:2, 0:5, 0:3, 56:64] : (tensor<2x2x5x3x64xf32>) -> tensor<2x2x5x3x8xf32>
    %15 = stablehlo.dot_general %arg6, %arg5, batching_dims = [2, 0] x [2, 1], contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x4x2x2x64xf32>, tensor<4x3x2x2xf32>) -> tensor<2x3x2x64x2xf32>
    %16 = stablehlo.transpose %15, dims = [0, 4, 2, 1, 3] : (tensor<2x3x2x64x2xf32>) -> tensor<2x2x2x3x64xf32>
    %17 = stablehlo.slice %16 [0:2, 0:2, 0:2, 0:3, 56:64] : (tensor<2x2x2x3x64xf32>) -> tensor<2x2x2x3x8xf32>
    %18 = stablehlo.dot_general %arg7, %arg8, batching_dims = [1, 2] x [0, 3], contracting_dims = [0] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x9x8x6xf32>, tensor<9x2x1x8x64xf32>) -> tensor<9x8x6x1x64xf32>
    %19 = stablehlo.slice %18 [0:9, 0:8, 0:6, 0:1, 56:64] : (tensor<9x8x6x1x64xf32>) -> tensor<9x8x6x1x8xf32>
    %20 = stablehlo.slice %arg2 [0:2, 0:1, 0:4] : (tensor<7x1x4xf32>) -> tensor<2x1x4xf32>
    %21 = stablehlo.dot_general %20, %arg4, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x1x4xf32>, tensor<2x3x4x64xf32>) -> tensor<2x1x3x64xf32>
    %22 = stablehlo.slice %arg2 [3:5, 0:1, 0:4] : (tensor<7x1x4xf32>) -> tensor<2x1x4xf32>
    %23 = stablehlo.dot_general %arg4, %22, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x64xf32>, tensor<2x1x4xf32>) -> tensor<2x3x64x1xf32>
    %24 = stablehlo.transpose %23, dims = [0, 1, 3, 2] : (tensor<2x3x64x1xf32>) -> tensor<2x3x1x64xf32>
    return %1, %4, %6, %9, %11, %14, %17, %19, %21, %24 : tensor<2x5x3x8xf32>, tensor<3x5x2x8xf32>, tensor<2x5x3x8xf32>, tensor<5x3x2x8xf32>, tensor<2x5x3x8xf32>, tensor<2x2x5x3x8xf32>, tensor<2x2x2x3x8xf32>, tensor<9x8x6x1x8xf32>, tensor<2x1x3x64xf32>, tensor<2x3x1x64xf32>
  }
}
