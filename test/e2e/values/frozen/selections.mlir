module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4xf32>, %arg1: tensor<4xi1>) -> (tensor<3x4xf32> {jax.result_info = "result[0]"}, tensor<3x4xf32> {jax.result_info = "result[1]"}, tensor<3x4xf32> {jax.result_info = "result[2]"}, tensor<3x4xf32> {jax.result_info = "result[3]"}, tensor<3x4xf32> {jax.result_info = "result[4]"}, tensor<4xf32> {jax.result_info = "result[5]"}, tensor<3x4xf32> {jax.result_info = "result[6]"}) {
    %0 = stablehlo.negate %arg0 : tensor<3x4xf32>
    %1 = call @_where(%arg1, %arg0, %0) : (tensor<4xi1>, tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %2 = stablehlo.slice %arg1 [1:2] : (tensor<4xi1>) -> tensor<1xi1>
    %3 = stablehlo.reshape %2 : (tensor<1xi1>) -> tensor<i1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<3x4xf32>
    %6 = stablehlo.select %3, %arg0, %5 : tensor<i1>, tensor<3x4xf32>
    %7 = stablehlo.slice %arg1 [0:1] : (tensor<4xi1>) -> tensor<1xi1>
    %8 = stablehlo.reshape %7 : (tensor<1xi1>) -> tensor<i1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %10 = stablehlo.add %arg0, %9 : tensor<3x4xf32>
    %11 = stablehlo.select %8, %arg0, %10 : tensor<i1>, tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %14 = stablehlo.clamp %12, %arg0, %13 : tensor<3x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %16 = stablehlo.subtract %arg0, %15 : tensor<3x4xf32>
    %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %18 = stablehlo.multiply %arg0, %17 : tensor<3x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %20 = stablehlo.add %arg0, %19 : tensor<3x4xf32>
    %21 = stablehlo.clamp %16, %18, %20 : tensor<3x4xf32>
    %22 = stablehlo.slice %arg0 [0:1, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %23 = stablehlo.reshape %22 : (tensor<1x4xf32>) -> tensor<4xf32>
    %24 = stablehlo.slice %arg0 [1:2, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %25 = stablehlo.reshape %24 : (tensor<1x4xf32>) -> tensor<4xf32>
    %26 = stablehlo.select %arg1, %25, %23 : tensor<4xi1>, tensor<4xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %28 = stablehlo.compare GT, %arg0, %27, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %30 = stablehlo.compare LT, %arg0, %29, FLOAT : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
    %31 = stablehlo.negate %arg0 : tensor<3x4xf32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %32 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<3x4xi1>
    %33 = stablehlo.broadcast_in_dim %32, dims = [1, 2] : (tensor<3x4xi1>) -> tensor<1x3x4xi1>
    %34 = stablehlo.broadcast_in_dim %28, dims = [1, 2] : (tensor<3x4xi1>) -> tensor<1x3x4xi1>
    %35 = stablehlo.broadcast_in_dim %30, dims = [1, 2] : (tensor<3x4xi1>) -> tensor<1x3x4xi1>
    %36 = stablehlo.concatenate %33, %34, %35, dim = 0 : (tensor<1x3x4xi1>, tensor<1x3x4xi1>, tensor<1x3x4xi1>) -> tensor<3x3x4xi1>
    %37 = call @argmax(%36) : (tensor<3x3x4xi1>) -> tensor<3x4xi32>
    %cst_8 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %c_9 = stablehlo.constant dense<1> : tensor<i32>
    %39 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<3x4xi32>
    %40 = stablehlo.compare LT, %37, %39, SIGNED : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
    %c_10 = stablehlo.constant dense<2> : tensor<i32>
    %41 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<3x4xi32>
    %42 = stablehlo.compare LT, %37, %41, SIGNED : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
    %43 = stablehlo.select %42, %arg0, %31 : tensor<3x4xi1>, tensor<3x4xf32>
    %44 = stablehlo.select %40, %38, %43 : tensor<3x4xi1>, tensor<3x4xf32>
    return %1, %6, %11, %14, %21, %26, %44 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>
  }
  func.func private @_where(%arg0: tensor<4xi1>, %arg1: tensor<3x4xf32>, %arg2: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<4xi1>) -> tensor<3x4xi1>
    %1 = stablehlo.select %0, %arg1, %arg2 : tensor<3x4xi1>, tensor<3x4xf32>
    return %1 : tensor<3x4xf32>
  }
  func.func private @argmax(%arg0: tensor<3x3x4xi1>) -> tensor<3x4xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x3x4xi32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<3x3x4xi1>, tensor<3x3x4xi32>, tensor<i1>, tensor<i32>) -> (tensor<3x4xi1>, tensor<3x4xi32>)
     reducer(%arg1: tensor<i1>, %arg3: tensor<i1>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i1>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<i1>, tensor<i32>
    }
    return %1#1 : tensor<3x4xi32>
  }
}
