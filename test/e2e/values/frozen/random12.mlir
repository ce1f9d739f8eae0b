module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32>, %arg1: tensor<17xf16>, %arg2: tensor<1x4xf16>, %arg3: tensor<2x3x4xui32>, %arg4: tensor<2x3x4xui32>, %arg5: tensor<2x2xi32>, %arg6: tensor<2xui32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<3x3xf32> {jax.result_info = "result[1]"}, tensor<i1> {jax.result_info = "result[2]"}, tensor<2x3x4xui32> {jax.result_info = "result[3]"}, tensor<9x3xf32> {jax.result_info = "result[4]"}, tensor<9x3xf32> {jax.result_info = "result[5]"}) {
    %c = stablehlo.constant dense<[3, 7, 5]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<false> : tensor<3xi1>
    %0 = stablehlo.is_finite %arg0 : (tensor<3x3xf32>) -> tensor<3x3xi1>
    %c_1 = stablehlo.constant dense<-4> : tensor<i32>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %1:3 = call @clip(%arg0, %c_1, %c_2) : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>)
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %2:2 = call @_where(%0, %1#0, %cst) : (tensor<3x3xi1>, tensor<3x3xf32>, tensor<f32>) -> (tensor<3x3xf32>, tensor<3x3xf32>)
    %3 = stablehlo.slice %2#0 [0:3:2, 0:3] : (tensor<3x3xf32>) -> tensor<2x3xf32>
    %4:3 = call @silu(%3) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
    %5 = stablehlo.iota dim = 0 : tensor<6xf32>
    %6 = stablehlo.cosine %5 : tensor<6xf32>
    %7 = stablehlo.reshape %6 : (tensor<6xf32>) -> tensor<2x3xf32>
    %8 = stablehlo.multiply %4#0, %7 : tensor<2x3xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %11 = stablehlo.multiply %10, %7 : tensor<2x3xf32>
    %12 = call @silu_0(%4#1, %4#2, %3, %11) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.pad %12, %cst_5, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x3xf32>
    %14 = call @_where_1(%0, %2#1, %13) : (tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %15 = call @clip_2(%1#1, %1#2, %14) : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<ui32>
    %16 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %17 = stablehlo.compare NE, %arg6, %16, UNSIGNED : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi1>
    %c_7 = stablehlo.constant dense<true> : tensor<i1>
    %18 = stablehlo.reduce(%17 init: %c_7) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %19 = stablehlo.popcnt %arg4 : tensor<2x3x4xui32>
    %20 = stablehlo.reshape %15 : (tensor<3x3xf32>) -> tensor<1x3x1x3xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<1x3x1x3xf32>) -> tensor<3x3x1x3xf32>
    %22 = stablehlo.reshape %21 : (tensor<3x3x1x3xf32>) -> tensor<9x3xf32>
    %23 = stablehlo.reshape %22 : (tensor<9x3xf32>) -> tensor<27xf32>
    %24 = stablehlo.slice %23 [0:1] : (tensor<27xf32>) -> tensor<1xf32>
    %25 = stablehlo.reshape %24 : (tensor<1xf32>) -> tensor<f32>
    %26 = stablehlo.iota dim = 0 : tensor<3xf32>
    %27 = stablehlo.reshape %26 : (tensor<3xf32>) -> tensor<3x1xf32>
    %28 = stablehlo.broadcast_in_dim %25, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %29 = stablehlo.add %28, %27 : tensor<3x1xf32>
    %c_8 = stablehlo.constant dense<9> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %31 = stablehlo.add %c, %30 : tensor<3xi32>
    %32 = stablehlo.select %c_0, %31, %c : tensor<3xi1>, tensor<3xi32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %34 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %c_9 = stablehlo.constant dense<8> : tensor<1xi32>
    %c_10 = stablehlo.constant dense<2147483647> : tensor<i32>
    %35 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %36 = stablehlo.minimum %c_9, %35 : tensor<1xi32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [1] : (tensor<1xi32>) -> tensor<3x1xi32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %39 = stablehlo.clamp %38, %33, %37 : tensor<3x1xi32>
    %40 = "stablehlo.scatter"(%22, %39, %34) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      stablehlo.return %arg8 : tensor<f32>
    }) : (tensor<9x3xf32>, tensor<3x1xi32>, tensor<3x3xf32>) -> tensor<9x3xf32>
    return %9, %15, %18, %19, %22, %40 : tensor<f32>, tensor<3x3xf32>, tensor<i1>, tensor<2x3x4xui32>, tensor<9x3xf32>, tensor<9x3xf32>
  }
  func.func private @clip(%arg0: tensor<3x3xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<3x3xf32>
    %3 = stablehlo.compare EQ, %arg0, %2, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %6 = stablehlo.select %3, %4, %5 : tensor<3x3xi1>, tensor<3x3xf32>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %8 = stablehlo.compare EQ, %7, %2, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %11 = stablehlo.select %8, %9, %10 : tensor<3x3xi1>, tensor<3x3xf32>
    %12 = stablehlo.divide %6, %11 : tensor<3x3xf32>
    %13 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %15 = stablehlo.minimum %14, %2 : tensor<3x3xf32>
    %16 = stablehlo.compare EQ, %2, %15, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %19 = stablehlo.select %16, %17, %18 : tensor<3x3xi1>, tensor<3x3xf32>
    %20 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %21 = stablehlo.compare EQ, %20, %15, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %24 = stablehlo.select %21, %22, %23 : tensor<3x3xi1>, tensor<3x3xf32>
    %25 = stablehlo.divide %19, %24 : tensor<3x3xf32>
    return %15, %12, %25 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @_where(%arg0: tensor<3x3xi1>, %arg1: tensor<3x3xf32>, %arg2: tensor<f32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3x3xi1>, tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    return %2, %3 : tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @silu(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<2x3xf32>
    %1 = stablehlo.exponential %0 : tensor<2x3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %3 = stablehlo.add %2, %1 : tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %5 = stablehlo.divide %4, %3 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<2x3xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<2x3xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<2x3xf32>
    return %9, %8, %5 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
  }
  func.func private @silu_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<2x3xf32>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<2x3xf32>
    %2 = stablehlo.multiply %0, %arg0 : tensor<2x3xf32>
    %3 = stablehlo.add %1, %2 : tensor<2x3xf32>
    return %3 : tensor<2x3xf32>
  }
  func.func private @_where_1(%arg0: tensor<3x3xi1>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x3xi1>, tensor<3x3xf32>
    return %1 : tensor<3x3xf32>
  }
  func.func private @clip_2(%arg0: tensor<3x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.multiply %arg2, %arg1 : tensor<3x3xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<3x3xf32>
    return %1 : tensor<3x3xf32>
  }
}
