module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32>, %arg1: tensor<5xui32>, %arg2: tensor<2x3xf32>, %arg3: tensor<33x3xui64>, %arg4: tensor<33x3xui64>, %arg5: tensor<1xi32>, %arg6: tensor<2xui32>) -> (tensor<2x3xf32> {jax.result_info = "result[0]"}, tensor<2x3xf32> {jax.result_info = "result[1]"}, tensor<0x0xf32> {jax.result_info = "result[2]"}, tensor<2x3xi1> {jax.result_info = "result[3]"}, tensor<2x3xi1> {jax.result_info = "result[4]"}, tensor<2x3xf32> {jax.result_info = "result[5]"}, tensor<2x3xf32> {jax.result_info = "result[6]"}, tensor<0x0xf32> {jax.result_info = "result[7]"}, tensor<2x3x0x0xf32> {jax.result_info = "result[8]"}) {
    %0 = stablehlo.abs %arg2 : tensor<2x3xf32>
    %1 = stablehlo.subtract %0, %arg2 : tensor<2x3xf32>
    %2 = stablehlo.slice %1 [0:0:3, 1:1:2] : (tensor<2x3xf32>) -> tensor<0x0xf32>
    %3 = stablehlo.compare NE, %0, %0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %4 = stablehlo.compare GE, %3, %3, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %5 = stablehlo.minimum %0, %0 : tensor<2x3xf32>
    %6 = call @cumprod(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %7 = stablehlo.divide %2, %2 : tensor<0x0xf32>
    %8 = stablehlo.dot_general %1, %2, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<0x0xf32>) -> tensor<2x3x0x0xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<0x0xf32>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<0x0xf32>, tensor<2x3x0x0xf32>
  }
  func.func private @cumprod(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}
