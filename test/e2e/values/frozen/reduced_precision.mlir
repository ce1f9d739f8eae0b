module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<38xf32>) -> (tensor<38xf32> {jax.result_info = "result[0]"}, tensor<38xf32> {jax.result_info = "result[1]"}, tensor<38xf32> {jax.result_info = "result[2]"}, tensor<38xf32> {jax.result_info = "result[3]"}, tensor<38xf32> {jax.result_info = "result[4]"}, tensor<38xf32> {jax.result_info = "result[5]"}, tensor<38xf32> {jax.result_info = "result[6]"}, tensor<38xbf16> {jax.result_info = "result[7]"}, tensor<38xf16> {jax.result_info = "result[8]"}) {
    %0 = stablehlo.reduce_precision %arg0, format = e8m7 : tensor<38xf32>
    %1 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<38xf32>
    %2 = stablehlo.reduce_precision %arg0, format = e4m3 : tensor<38xf32>
    %3 = stablehlo.reduce_precision %arg0, format = e5m2 : tensor<38xf32>
    %4 = stablehlo.reduce_precision %arg0, format = e8m23 : tensor<38xf32>
    %5 = stablehlo.reduce_precision %arg0, format = e8m0 : tensor<38xf32>
    %6 = stablehlo.reduce_precision %arg0, format = e2m23 : tensor<38xf32>
    %7 = stablehlo.convert %arg0 : (tensor<38xf32>) -> tensor<38xbf16>
    %8 = stablehlo.reduce_precision %7, format = e8m7 : tensor<38xbf16>
    %9 = stablehlo.convert %arg0 : (tensor<38xf32>) -> tensor<38xf16>
    %10 = stablehlo.reduce_precision %9, format = e4m3 : tensor<38xf16>
    return %0, %1, %2, %3, %4, %5, %6, %8, %10 : tensor<38xf32>, tensor<38xf32>, tensor<38xf32>, tensor<38xf32>, tensor<38xf32>, tensor<38xf32>, tensor<38xf32>, tensor<38xbf16>, tensor<38xf16>
  }
}
