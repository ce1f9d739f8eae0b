module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16xf32>) -> (tensor<16xf32> {jax.result_info = "result[0]"}, tensor<16xf32> {jax.result_info = "result[1]"}, tensor<16xf32> {jax.result_info = "result[2]"}, tensor<16xf32> {jax.result_info = "result[3]"}, tensor<16xf32> {jax.result_info = "result[4]"}, tensor<16xf32> {jax.result_info = "result[5]"}, tensor<16xf32> {jax.result_info = "result[6]"}, tensor<16xf32> {jax.result_info = "result[7]"}, tensor<16xf32> {jax.result_info = "result[8]"}, tensor<16xf32> {jax.result_info = "result[9]"}, tensor<16xf32> {jax.result_info = "result[10]"}, tensor<16xf32> {jax.result_info = "result[11]"}, tensor<16xf32> {jax.result_info = "result[12]"}, tensor<16xf32> {jax.result_info = "result[13]"}, tensor<16xf32> {jax.result_info = "result[14]"}, tensor<16xf32> {jax.result_info = "result[15]"}) {
    %0 = stablehlo.exponential %arg0 : tensor<16xf32>
    %1 = stablehlo.exponential_minus_one %arg0 : tensor<16xf32>
    %2 = stablehlo.log %arg0 : tensor<16xf32>
    %3 = stablehlo.log_plus_one %arg0 : tensor<16xf32>
    %4 = stablehlo.tanh %arg0 : tensor<16xf32>
    %5 = stablehlo.negate %arg0 : tensor<16xf32>
    %6 = stablehlo.exponential %5 : tensor<16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %8 = stablehlo.add %7, %6 : tensor<16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %10 = stablehlo.divide %9, %8 : tensor<16xf32>
    %11 = stablehlo.rsqrt %arg0 : tensor<16xf32>
    %12 = stablehlo.sqrt %arg0 : tensor<16xf32>
    %13 = stablehlo.sine %arg0 : tensor<16xf32>
    %14 = stablehlo.cosine %arg0 : tensor<16xf32>
    %15 = chlo.erf %arg0 : tensor<16xf32> -> tensor<16xf32>
    %16 = chlo.erfc %arg0 : tensor<16xf32> -> tensor<16xf32>
    %17 = call @softplus(%arg0) : (tensor<16xf32>) -> tensor<16xf32>
    %cst_1 = stablehlo.constant dense<0.693147182> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %19 = stablehlo.multiply %18, %arg0 : tensor<16xf32>
    %20 = stablehlo.exponential %19 : tensor<16xf32>
    %21 = stablehlo.log %arg0 : tensor<16xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.log %cst_2 : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %24 = stablehlo.divide %21, %23 : tensor<16xf32>
    %25 = stablehlo.tan %arg0 : tensor<16xf32>
    return %0, %1, %2, %3, %4, %10, %11, %12, %13, %14, %15, %16, %17, %20, %24, %25 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
  }
  func.func private @softplus(%arg0: tensor<16xf32>) -> tensor<16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<16xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<16xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<16xf32>
    %7 = stablehlo.abs %3 : tensor<16xf32>
    %8 = stablehlo.negate %7 : tensor<16xf32>
    %9 = stablehlo.exponential %8 : tensor<16xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<16xf32>
    %11 = stablehlo.add %1, %10 : tensor<16xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<16xi1>, tensor<16xf32>
    return %12 : tensor<16xf32>
  }
}
