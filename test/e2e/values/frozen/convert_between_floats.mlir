module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<27xf32>) -> (tensor<27xbf16> {jax.result_info = "result[0]"}, tensor<27xf16> {jax.result_info = "result[1]"}, tensor<27xf16> {jax.result_info = "result[2]"}, tensor<27xf32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<27xf32>) -> tensor<27xbf16>
    %1 = stablehlo.convert %arg0 : (tensor<27xf32>) -> tensor<27xf16>
    %2 = stablehlo.convert %arg0 : (tensor<27xf32>) -> tensor<27xbf16>
    %3 = stablehlo.convert %2 : (tensor<27xbf16>) -> tensor<27xf16>
    %4 = stablehlo.convert %arg0 : (tensor<27xf32>) -> tensor<27xf16>
    %5 = stablehlo.convert %4 : (tensor<27xf16>) -> tensor<27xf32>
    return %0, %1, %3, %5 : tensor<27xbf16>, tensor<27xf16>, tensor<27xf16>, tensor<27xf32>
  }
}
