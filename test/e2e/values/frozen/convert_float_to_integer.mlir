module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<20xf32>) -> (tensor<20xi8> {jax.result_info = "result[0]"}, tensor<20xui8> {jax.result_info = "result[1]"}, tensor<20xi16> {jax.result_info = "result[2]"}, tensor<20xui16> {jax.result_info = "result[3]"}, tensor<20xi32> {jax.result_info = "result[4]"}, tensor<20xui32> {jax.result_info = "result[5]"}, tensor<20xi1> {jax.result_info = "result[6]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<20xf32>) -> tensor<20xi8>
    %1 = stablehlo.convert %arg0 : (tensor<20xf32>) -> tensor<20xui8>
    %2 = stablehlo.convert %arg0 : (tensor<20xf32>) -> tensor<20xi16>
    %3 = stablehlo.convert %arg0 : (tensor<20xf32>) -> tensor<20xui16>
    %4 = stablehlo.convert %arg0 : (tensor<20xf32>) -> tensor<20xi32>
    %5 = stablehlo.convert %arg0 : (tensor<20xf32>) -> tensor<20xui32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %7 = stablehlo.compare NE, %arg0, %6, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %8 = stablehlo.convert %7 : tensor<20xi1>
    return %0, %1, %2, %3, %4, %5, %8 : tensor<20xi8>, tensor<20xui8>, tensor<20xi16>, tensor<20xui16>, tensor<20xi32>, tensor<20xui32>, tensor<20xi1>
  }
}
