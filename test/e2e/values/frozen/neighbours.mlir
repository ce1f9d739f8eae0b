module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<81xf32>, %arg1: tensor<81xf32>) -> (tensor<81xi32> {jax.result_info = "result[0]"}) {
    %0 = chlo.next_after %arg0, %arg1 : tensor<81xf32>, tensor<81xf32> -> tensor<81xf32>
    %1 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<81xf32>, tensor<81xf32>) -> tensor<81xi1>
    %2 = chlo.next_after %arg0, %arg1 : tensor<81xf32>, tensor<81xf32> -> tensor<81xf32>
    %cst = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %3 = call @_where(%1, %cst, %2) : (tensor<81xi1>, tensor<f32>, tensor<81xf32>) -> tensor<81xf32>
    %4 = stablehlo.bitcast_convert %3 : (tensor<81xf32>) -> tensor<81xi32>
    return %4 : tensor<81xi32>
  }
  func.func private @_where(%arg0: tensor<81xi1>, %arg1: tensor<f32>, %arg2: tensor<81xf32>) -> tensor<81xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<81xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<81xi1>, tensor<81xf32>
    return %2 : tensor<81xf32>
  }
}
