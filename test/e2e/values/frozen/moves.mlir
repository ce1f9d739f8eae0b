module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x4x5xf32>) -> (tensor<2x3x4x5xf32> {jax.result_info = "result[0]"}, tensor<5x3x2x4xf32> {jax.result_info = "result[1]"}, tensor<5x4x6xf32> {jax.result_info = "result[2]"}, tensor<2x2x2x2xf32> {jax.result_info = "result[3]"}, tensor<2x3x4x5xf32> {jax.result_info = "result[4]"}, tensor<8x5xf32> {jax.result_info = "result[5]"}, tensor<2x6x4x5xf32> {jax.result_info = "result[6]"}, tensor<3x4x5x2xf32> {jax.result_info = "result[7]"}, tensor<3x2x4xf32> {jax.result_info = "result[8]"}, tensor<4x10xf32> {jax.result_info = "result[9]"}, tensor<2x5x2xf32> {jax.result_info = "result[10]"}) {
    %0 = stablehlo.reverse %arg0, dims = [0, 2] : tensor<2x3x4x5xf32>
    %1 = stablehlo.transpose %arg0, dims = [3, 1, 0, 2] : (tensor<2x3x4x5xf32>) -> tensor<5x3x2x4xf32>
    %2 = stablehlo.reshape %arg0 : (tensor<2x3x4x5xf32>) -> tensor<6x20xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<6x20xf32>) -> tensor<20x6xf32>
    %4 = stablehlo.reshape %3 : (tensor<20x6xf32>) -> tensor<5x4x6xf32>
    %5 = stablehlo.slice %arg0 [0:2, 0:3:2, 1:4:2, 0:5:3] : (tensor<2x3x4x5xf32>) -> tensor<2x2x2x2xf32>
    %6 = stablehlo.reverse %5, dims = [1] : tensor<2x2x2x2xf32>
    %7 = call @_roll_static(%arg0) : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    %8 = stablehlo.slice %arg0 [0:1, 0:1, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x1x4x5xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x1x4x5xf32>) -> tensor<4x5xf32>
    %10 = stablehlo.reshape %9 : (tensor<4x5xf32>) -> tensor<1x4x1x5xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<1x4x1x5xf32>) -> tensor<2x4x1x5xf32>
    %12 = stablehlo.reshape %11 : (tensor<2x4x1x5xf32>) -> tensor<8x5xf32>
    %13 = stablehlo.slice %arg0 [0:2, 0:1, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<2x1x4x5xf32>
    %14 = stablehlo.slice %arg0 [0:2, 1:3, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<2x2x4x5xf32>
    %15 = stablehlo.concatenate %arg0, %13, %14, dim = 1 : (tensor<2x3x4x5xf32>, tensor<2x1x4x5xf32>, tensor<2x2x4x5xf32>) -> tensor<2x6x4x5xf32>
    %16 = stablehlo.slice %arg0 [0:1, 0:3, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x3x4x5xf32>) -> tensor<3x4x5xf32>
    %18 = stablehlo.slice %arg0 [1:2, 0:3, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x3x4x5xf32>) -> tensor<3x4x5xf32>
    %20 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<3x4x5xf32>) -> tensor<3x4x5x1xf32>
    %21 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<3x4x5xf32>) -> tensor<3x4x5x1xf32>
    %22 = stablehlo.concatenate %20, %21, dim = 3 : (tensor<3x4x5x1xf32>, tensor<3x4x5x1xf32>) -> tensor<3x4x5x2xf32>
    %23 = stablehlo.slice %arg0 [0:2, 0:1, 0:1, 0:1] : (tensor<2x3x4x5xf32>) -> tensor<2x1x1x1xf32>
    %24 = stablehlo.reshape %23 : (tensor<2x1x1x1xf32>) -> tensor<2xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [1] : (tensor<2xf32>) -> tensor<3x2x4xf32>
    %26 = stablehlo.slice %arg0 [0:1, 0:1, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x1x4x5xf32>
    %27 = stablehlo.reshape %26 : (tensor<1x1x4x5xf32>) -> tensor<4x5xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x2xf32>
    %29 = stablehlo.reshape %28 : (tensor<4x5x2xf32>) -> tensor<4x10xf32>
    %30 = stablehlo.transpose %arg0, dims = [1, 2, 3, 0] : (tensor<2x3x4x5xf32>) -> tensor<3x4x5x2xf32>
    %31 = stablehlo.slice %30 [1:2, 0:4:2, 0:5, 0:2] : (tensor<3x4x5x2xf32>) -> tensor<1x2x5x2xf32>
    %32 = stablehlo.reshape %31 : (tensor<1x2x5x2xf32>) -> tensor<2x5x2xf32>
    return %0, %1, %4, %6, %7, %12, %15, %22, %25, %29, %32 : tensor<2x3x4x5xf32>, tensor<5x3x2x4xf32>, tensor<5x4x6xf32>, tensor<2x2x2x2xf32>, tensor<2x3x4x5xf32>, tensor<8x5xf32>, tensor<2x6x4x5xf32>, tensor<3x4x5x2xf32>, tensor<3x2x4xf32>, tensor<4x10xf32>, tensor<2x5x2xf32>
  }
  func.func private @_roll_static(%arg0: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
    %0 = stablehlo.slice %arg0 [0:2, 0:3, 0:4, 3:5] : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x2xf32>
    %1 = stablehlo.slice %arg0 [0:2, 0:3, 0:4, 0:3] : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x3xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 3 : (tensor<2x3x4x2xf32>, tensor<2x3x4x3xf32>) -> tensor<2x3x4x5xf32>
    return %2 : tensor<2x3x4x5xf32>
  }
}
