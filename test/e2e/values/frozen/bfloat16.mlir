module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x8xbf16>, %arg1: tensor<6x8xbf16>) -> (tensor<6x8xbf16> {jax.result_info = "result[0]"}, tensor<6x8xbf16> {jax.result_info = "result[1]"}, tensor<6x8xbf16> {jax.result_info = "result[2]"}, tensor<6x8xbf16> {jax.result_info = "result[3]"}, tensor<6x8xbf16> {jax.result_info = "result[4]"}, tensor<6x8xi1> {jax.result_info = "result[5]"}, tensor<6x6xbf16> {jax.result_info = "result[6]"}, tensor<6xbf16> {jax.result_info = "result[7]"}, tensor<6x8xbf16> {jax.result_info = "result[8]"}, tensor<6x6xf32> {jax.result_info = "result[9]"}, tensor<bf16> {jax.result_info = "result[10]"}, tensor<6x8xbf16> {jax.result_info = "result[11]"}, tensor<6x8xbf16> {jax.result_info = "result[12]"}) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<6x8xbf16>
    %1 = stablehlo.subtract %arg0, %arg1 : tensor<6x8xbf16>
    %2 = stablehlo.multiply %arg0, %arg1 : tensor<6x8xbf16>
    %3 = stablehlo.divide %arg0, %arg1 : tensor<6x8xbf16>
    %4 = stablehlo.maximum %arg0, %arg1 : tensor<6x8xbf16>
    %5 = stablehlo.compare LT, %arg0, %arg1, FLOAT : (tensor<6x8xbf16>, tensor<6x8xbf16>) -> tensor<6x8xi1>
    %6 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<6x8xbf16>) -> tensor<8x6xbf16>
    %7 = stablehlo.dot_general %arg0, %6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x8xbf16>, tensor<8x6xbf16>) -> tensor<6x6xbf16>
    %8 = stablehlo.multiply %arg0, %arg1 : tensor<6x8xbf16>
    %9 = stablehlo.convert %8 : (tensor<6x8xbf16>) -> tensor<6x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<6x8xf32>, tensor<f32>) -> tensor<6xf32>
    %11 = stablehlo.convert %10 : (tensor<6xf32>) -> tensor<6xbf16>
    %12 = stablehlo.exponential %arg0 : tensor<6x8xbf16>
    %13 = stablehlo.tanh %arg1 : tensor<6x8xbf16>
    %14 = stablehlo.add %12, %13 : tensor<6x8xbf16>
    %15 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<6x8xbf16>) -> tensor<8x6xbf16>
    %16 = stablehlo.dot_general %arg0, %15, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x8xbf16>, tensor<8x6xbf16>) -> tensor<6x6xf32>
    %17 = stablehlo.convert %arg0 : (tensor<6x8xbf16>) -> tensor<6x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %19 = stablehlo.divide %18, %cst_1 : tensor<f32>
    %20 = stablehlo.convert %19 : (tensor<f32>) -> tensor<bf16>
    %cst_2 = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %21 = stablehlo.reduce(%arg1 init: %cst_2) applies stablehlo.maximum across dimensions = [1] : (tensor<6x8xbf16>, tensor<bf16>) -> tensor<6xbf16>
    %cst_3 = stablehlo.constant dense<0xFF80> : tensor<bf16>
    %22 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<bf16>) -> tensor<6xbf16>
    %23 = stablehlo.maximum %22, %21 : tensor<6xbf16>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<6xbf16>) -> tensor<6x1xbf16>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<6x1xbf16>) -> tensor<6x8xbf16>
    %26 = stablehlo.subtract %arg1, %25 : tensor<6x8xbf16>
    %27 = stablehlo.exponential %26 : tensor<6x8xbf16>
    %28 = stablehlo.convert %27 : (tensor<6x8xbf16>) -> tensor<6x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.reduce(%28 init: %cst_4) applies stablehlo.add across dimensions = [1] : (tensor<6x8xf32>, tensor<f32>) -> tensor<6xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %31 = stablehlo.convert %30 : (tensor<6x1xf32>) -> tensor<6x1xbf16>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1] : (tensor<6x1xbf16>) -> tensor<6x8xbf16>
    %33 = stablehlo.divide %27, %32 : tensor<6x8xbf16>
    %34 = call @cumsum(%arg0) : (tensor<6x8xbf16>) -> tensor<6x8xbf16>
    return %0, %1, %2, %3, %4, %5, %7, %11, %14, %16, %20, %33, %34 : tensor<6x8xbf16>, tensor<6x8xbf16>, tensor<6x8xbf16>, tensor<6x8xbf16>, tensor<6x8xbf16>, tensor<6x8xi1>, tensor<6x6xbf16>, tensor<6xbf16>, tensor<6x8xbf16>, tensor<6x6xf32>, tensor<bf16>, tensor<6x8xbf16>, tensor<6x8xbf16>
  }
  func.func private @cumsum(%arg0: tensor<6x8xbf16>) -> tensor<6x8xbf16> {
    %0 = call @cumsum_0(%arg0) : (tensor<6x8xbf16>) -> tensor<6x8xbf16>
    return %0 : tensor<6x8xbf16>
  }
  func.func private @cumsum_0(%arg0: tensor<6x8xbf16>) -> tensor<6x8xbf16> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<bf16>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[5, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 6, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<bf16>, %arg2: tensor<bf16>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<bf16>
      stablehlo.return %2 : tensor<bf16>
    }) : (tensor<6x8xbf16>, tensor<bf16>) -> tensor<6x8xbf16>
    return %1 : tensor<6x8xbf16>
  }
}
