module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x4xf16>, %arg1: tensor<5x4xf16>) -> (tensor<5x4xf16> {jax.result_info = "result[0]"}, tensor<5x4xf16> {jax.result_info = "result[1]"}, tensor<5x4xf16> {jax.result_info = "result[2]"}, tensor<4x4xf16> {jax.result_info = "result[3]"}, tensor<5x4xf16> {jax.result_info = "result[4]"}, tensor<4xf16> {jax.result_info = "result[5]"}, tensor<5x4xf16> {jax.result_info = "result[6]"}) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<5x4xf16>
    %1 = stablehlo.multiply %arg0, %arg1 : tensor<5x4xf16>
    %2 = stablehlo.divide %arg0, %arg1 : tensor<5x4xf16>
    %3 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<5x4xf16>) -> tensor<4x5xf16>
    %4 = stablehlo.dot_general %3, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5xf16>, tensor<5x4xf16>) -> tensor<4x4xf16>
    %5 = stablehlo.abs %arg1 : tensor<5x4xf16>
    %6 = stablehlo.sqrt %5 : tensor<5x4xf16>
    %7 = stablehlo.convert %arg0 : (tensor<5x4xf16>) -> tensor<5x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<5x4xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.convert %8 : (tensor<4xf32>) -> tensor<4xf16>
    %10 = stablehlo.abs %arg0 : tensor<5x4xf16>
    %11 = stablehlo.log %10 : tensor<5x4xf16>
    return %0, %1, %2, %4, %6, %9, %11 : tensor<5x4xf16>, tensor<5x4xf16>, tensor<5x4xf16>, tensor<4x4xf16>, tensor<5x4xf16>, tensor<4xf16>, tensor<5x4xf16>
  }
}
