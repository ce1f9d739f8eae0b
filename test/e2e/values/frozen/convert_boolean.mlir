module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xi1>, %arg1: tensor<20xf32>, %arg2: tensor<6xi32>) -> (tensor<3xf32> {jax.result_info = "result[0]"}, tensor<3xbf16> {jax.result_info = "result[1]"}, tensor<3xi8> {jax.result_info = "result[2]"}, tensor<3xui32> {jax.result_info = "result[3]"}, tensor<3xi32> {jax.result_info = "result[4]"}, tensor<20xi1> {jax.result_info = "result[5]"}, tensor<6xi1> {jax.result_info = "result[6]"}, tensor<6xi1> {jax.result_info = "result[7]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<3xi1>) -> tensor<3xf32>
    %1 = stablehlo.convert %arg0 : (tensor<3xi1>) -> tensor<3xbf16>
    %2 = stablehlo.convert %arg0 : (tensor<3xi1>) -> tensor<3xi8>
    %3 = stablehlo.convert %arg0 : (tensor<3xi1>) -> tensor<3xui32>
    %4 = stablehlo.convert %arg0 : (tensor<3xi1>) -> tensor<3xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %6 = stablehlo.compare NE, %arg1, %5, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %7 = stablehlo.convert %6 : tensor<20xi1>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %9 = stablehlo.compare NE, %arg2, %8, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %10 = stablehlo.convert %9 : tensor<6xi1>
    %11 = stablehlo.convert %arg2 : (tensor<6xi32>) -> tensor<6xi8>
    %c_0 = stablehlo.constant dense<0> : tensor<i8>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i8>) -> tensor<6xi8>
    %13 = stablehlo.compare NE, %11, %12, SIGNED : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi1>
    %14 = stablehlo.convert %13 : tensor<6xi1>
    return %0, %1, %2, %3, %4, %7, %10, %14 : tensor<3xf32>, tensor<3xbf16>, tensor<3xi8>, tensor<3xui32>, tensor<3xi32>, tensor<20xi1>, tensor<6xi1>, tensor<6xi1>
  }
}
