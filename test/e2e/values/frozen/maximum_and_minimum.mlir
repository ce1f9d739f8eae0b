module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<25xf32>, %arg1: tensor<25xf32>) -> (tensor<25xf32> {jax.result_info = "result[0]"}, tensor<25xf32> {jax.result_info = "result[1]"}, tensor<25xf32> {jax.result_info = "result[2]"}, tensor<25xf32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}, tensor<f32> {jax.result_info = "result[5]"}, tensor<25xf32> {jax.result_info = "result[6]"}, tensor<25xf32> {jax.result_info = "result[7]"}, tensor<25xf32> {jax.result_info = "result[8]"}) {
    %0 = stablehlo.maximum %arg0, %arg1 : tensor<25xf32>
    %1 = stablehlo.minimum %arg0, %arg1 : tensor<25xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %3 = stablehlo.clamp %arg0, %arg1, %2 : tensor<25xf32>
    %4 = call @fmax(%arg0, %arg1) : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<25xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %6 = stablehlo.reduce(%arg0 init: %cst_1) applies stablehlo.minimum across dimensions = [0] : (tensor<25xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = call @clip(%arg0, %cst_2, %cst_3) : (tensor<25xf32>, tensor<f32>, tensor<f32>) -> tensor<25xf32>
    %8 = call @relu(%arg0) : (tensor<25xf32>) -> tensor<25xf32>
    %9 = call @cummax(%arg0) : (tensor<25xf32>) -> tensor<25xf32>
    return %0, %1, %3, %4, %5, %6, %7, %8, %9 : tensor<25xf32>, tensor<25xf32>, tensor<25xf32>, tensor<25xf32>, tensor<f32>, tensor<f32>, tensor<25xf32>, tensor<25xf32>, tensor<25xf32>
  }
  func.func private @fmax(%arg0: tensor<25xf32>, %arg1: tensor<25xf32>) -> tensor<25xf32> {
    %0 = stablehlo.compare GT, %arg0, %arg1, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    %1 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    %2 = stablehlo.or %0, %1 : tensor<25xi1>
    %3 = call @_where(%2, %arg0, %arg1) : (tensor<25xi1>, tensor<25xf32>, tensor<25xf32>) -> tensor<25xf32>
    return %3 : tensor<25xf32>
  }
  func.func private @_where(%arg0: tensor<25xi1>, %arg1: tensor<25xf32>, %arg2: tensor<25xf32>) -> tensor<25xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<25xi1>, tensor<25xf32>
    return %0 : tensor<25xf32>
  }
  func.func private @clip(%arg0: tensor<25xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<25xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<25xf32>
    %3 = stablehlo.convert %arg2 : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<25xf32>
    return %5 : tensor<25xf32>
  }
  func.func private @relu(%arg0: tensor<25xf32>) -> tensor<25xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<25xf32>
    return %1 : tensor<25xf32>
  }
  func.func private @cummax(%arg0: tensor<25xf32>) -> tensor<25xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[24, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 25>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<25xf32>, tensor<f32>) -> tensor<25xf32>
    return %1 : tensor<25xf32>
  }
}
