module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<18xf32>) -> (tensor<18xf32> {jax.result_info = "result[0]"}, tensor<18xf32> {jax.result_info = "result[1]"}, tensor<18xf32> {jax.result_info = "result[2]"}, tensor<18xf32> {jax.result_info = "result[3]"}, tensor<18xf32> {jax.result_info = "result[4]"}, tensor<18xf32> {jax.result_info = "result[5]"}, tensor<18xf32> {jax.result_info = "result[6]"}, tensor<18xf32> {jax.result_info = "result[7]"}, tensor<18xf32> {jax.result_info = "result[8]"}, tensor<18xf32> {jax.result_info = "result[9]"}) {
    %0 = chlo.asinh %arg0 : tensor<18xf32> -> tensor<18xf32>
    %1 = call @arccosh(%arg0) : (tensor<18xf32>) -> tensor<18xf32>
    %2 = chlo.atanh %arg0 : tensor<18xf32> -> tensor<18xf32>
    %3 = chlo.asin %arg0 : tensor<18xf32> -> tensor<18xf32>
    %4 = chlo.acos %arg0 : tensor<18xf32> -> tensor<18xf32>
    %5 = chlo.atan %arg0 : tensor<18xf32> -> tensor<18xf32>
    %6 = stablehlo.cbrt %arg0 : tensor<18xf32>
    %7 = chlo.erf_inv %arg0 : tensor<18xf32> -> tensor<18xf32>
    %8 = chlo.sinh %arg0 : tensor<18xf32> -> tensor<18xf32>
    %9 = chlo.cosh %arg0 : tensor<18xf32> -> tensor<18xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>
  }
  func.func private @arccosh(%arg0: tensor<18xf32>) -> tensor<18xf32> {
    %0 = chlo.acosh %arg0 : tensor<18xf32> -> tensor<18xf32>
    return %0 : tensor<18xf32>
  }
}
