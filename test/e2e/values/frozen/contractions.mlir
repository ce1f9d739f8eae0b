module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<4x5x2x6xf32>, %arg2: tensor<4x3xi8>, %arg3: tensor<3x5xi8>) -> (tensor<2x4x3x6xf32> {jax.result_info = "result[0]"}, tensor<2x3x6xf32> {jax.result_info = "result[1]"}, tensor<3x6xf32> {jax.result_info = "result[2]"}, tensor<4x2x3x5x5x6xf32> {jax.result_info = "result[3]"}, tensor<2x3x4x4x2x6xf32> {jax.result_info = "result[4]"}, tensor<4x5xi8> {jax.result_info = "result[5]"}, tensor<4x5xi32> {jax.result_info = "result[6]"}, tensor<4x5xui32> {jax.result_info = "result[7]"}, tensor<5xi1> {jax.result_info = "result[8]"}, tensor<6x3x4xf32> {jax.result_info = "result[9]"}, tensor<2x3x6xf32> {jax.result_info = "result[10]"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0, 2] x [2, 0], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x5xf32>, tensor<4x5x2x6xf32>) -> tensor<2x4x3x6xf32>
    %1 = stablehlo.dot_general %arg0, %arg1, batching_dims = [0] x [2], contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x5xf32>, tensor<4x5x2x6xf32>) -> tensor<2x3x6xf32>
    %2 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0, 2, 3] x [2, 0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x5xf32>, tensor<4x5x2x6xf32>) -> tensor<3x6xf32>
    %3 = stablehlo.dot_general %arg0, %arg1, batching_dims = [2, 0] x [0, 2], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x5xf32>, tensor<4x5x2x6xf32>) -> tensor<4x2x3x5x5x6xf32>
    %4 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x5xf32>, tensor<4x5x2x6xf32>) -> tensor<2x3x4x4x2x6xf32>
    %5 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3xi8>, tensor<3x5xi8>) -> tensor<4x5xi8>
    %6 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3xi8>, tensor<3x5xi8>) -> tensor<4x5xi32>
    %7 = stablehlo.convert %arg2 : (tensor<4x3xi8>) -> tensor<4x3xui8>
    %8 = stablehlo.convert %arg3 : (tensor<3x5xi8>) -> tensor<3x5xui8>
    %9 = stablehlo.dot_general %7, %8, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3xui8>, tensor<3x5xui8>) -> tensor<4x5xui32>
    %10 = stablehlo.slice %arg2 [0:1, 0:3] : (tensor<4x3xi8>) -> tensor<1x3xi8>
    %11 = stablehlo.reshape %10 : (tensor<1x3xi8>) -> tensor<3xi8>
    %c = stablehlo.constant dense<0> : tensor<i8>
    %12 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i8>) -> tensor<3xi8>
    %13 = stablehlo.compare GT, %11, %12, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i8>
    %14 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i8>) -> tensor<3x5xi8>
    %15 = stablehlo.compare GT, %arg3, %14, SIGNED : (tensor<3x5xi8>, tensor<3x5xi8>) -> tensor<3x5xi1>
    %16 = stablehlo.dot_general %13, %15, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xi1>, tensor<3x5xi1>) -> tensor<5xi1>
    %17 = stablehlo.dot_general %arg1, %arg0, batching_dims = [0] x [2], contracting_dims = [2, 1] x [0, 3], precision = [DEFAULT, DEFAULT] : (tensor<4x5x2x6xf32>, tensor<2x3x4x5xf32>) -> tensor<4x6x3xf32>
    %18 = stablehlo.transpose %17, dims = [1, 2, 0] : (tensor<4x6x3xf32>) -> tensor<6x3x4xf32>
    %19 = stablehlo.convert %arg0 : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xbf16>
    %20 = stablehlo.convert %arg1 : (tensor<4x5x2x6xf32>) -> tensor<4x5x2x6xbf16>
    %21 = stablehlo.dot_general %19, %20, batching_dims = [0] x [2], contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4x5xbf16>, tensor<4x5x2x6xbf16>) -> tensor<2x3x6xf32>
    return %0, %1, %2, %3, %4, %5, %6, %9, %16, %18, %21 : tensor<2x4x3x6xf32>, tensor<2x3x6xf32>, tensor<3x6xf32>, tensor<4x2x3x5x5x6xf32>, tensor<2x3x4x4x2x6xf32>, tensor<4x5xi8>, tensor<4x5xi32>, tensor<4x5xui32>, tensor<5xi1>, tensor<6x3x4xf32>, tensor<2x3x6xf32>
  }
}
