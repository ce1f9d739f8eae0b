module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x1xf32>, %arg1: tensor<3x1xf32>, %arg2: tensor<4x5xi1>, %arg3: tensor<4x5xi1>, %arg4: tensor<2x2xi8>, %arg5: tensor<2xui32>) -> (tensor<3x1xf32> {jax.result_info = "result[0]"}, tensor<3x1xf32> {jax.result_info = "result[1]"}, tensor<3xf32> {jax.result_info = "result[2]"}, tensor<3x1xf32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}, tensor<3x1xf32> {jax.result_info = "result[5]"}, tensor<2xui32> {jax.result_info = "result[6]"}, tensor<3xf32> {jax.result_info = "result[7]"}, tensor<f32> {jax.result_info = "result[8]"}, tensor<3x1xf32> {jax.result_info = "result[9]"}) {
    %c = stablehlo.constant dense<[3, -5, 0]> : tensor<3xi32>
    %c_0 = stablehlo.constant dense<[false, true, false]> : tensor<3xi1>
    %0 = stablehlo.exponential %arg1 : tensor<3x1xf32>
    %1 = stablehlo.minimum %arg1, %arg1 : tensor<3x1xf32>
    %2 = stablehlo.reshape %0 : (tensor<3x1xf32>) -> tensor<3xf32>
    %3 = call @heaviside(%1, %arg0) : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %4 = stablehlo.is_finite %3 : (tensor<3x1xf32>) -> tensor<3x1xi1>
    %c_1 = stablehlo.constant dense<-4> : tensor<i32>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %5:3 = call @clip(%3, %c_1, %c_2) : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>)
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6:2 = call @_where_1(%4, %5#0, %cst) : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<f32>) -> (tensor<3x1xf32>, tensor<3x1xf32>)
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %8 = stablehlo.add %c, %7 : tensor<3xi32>
    %9 = stablehlo.select %c_0, %8, %c : tensor<3xi1>, tensor<3xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %11 = "stablehlo.gather"(%6#0, %10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x1xf32>, tensor<3x1xi32>) -> tensor<3x1xf32>
    %12 = stablehlo.iota dim = 0 : tensor<3xf32>
    %13 = stablehlo.cosine %12 : tensor<3xf32>
    %14 = stablehlo.reshape %13 : (tensor<3xf32>) -> tensor<3x1xf32>
    %15 = stablehlo.multiply %11, %14 : tensor<3x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_4) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %18 = stablehlo.multiply %17, %14 : tensor<3x1xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %20 = "stablehlo.scatter"(%19, %10, %18) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %36 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %36 : tensor<f32>
    }) : (tensor<3x1xf32>, tensor<3x1xi32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %21 = call @_where_2(%4, %6#1, %20) : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %22 = call @clip_3(%5#1, %5#2, %21) : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %23 = stablehlo.maximum %arg5, %arg5 : tensor<2xui32>
    %24 = stablehlo.reshape %arg0 : (tensor<3x1xf32>) -> tensor<3xf32>
    %25 = stablehlo.slice %24 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %26 = stablehlo.reshape %25 : (tensor<1xf32>) -> tensor<f32>
    %27 = stablehlo.iota dim = 0 : tensor<1xf32>
    %28 = stablehlo.reshape %27 : (tensor<1xf32>) -> tensor<f32>
    %29 = stablehlo.multiply %26, %28 : tensor<f32>
    %c_7 = stablehlo.constant dense<-3> : tensor<i32>
    %c_8 = stablehlo.constant dense<3> : tensor<i32>
    %30 = stablehlo.add %c_7, %c_8 : tensor<i32>
    %c_9 = stablehlo.constant dense<true> : tensor<i1>
    %c_10 = stablehlo.constant dense<-3> : tensor<i32>
    %31 = stablehlo.select %c_9, %30, %c_10 : tensor<i1>, tensor<i32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %33 = "stablehlo.scatter"(%2, %32, %29) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %36 = stablehlo.multiply %arg6, %arg7 : tensor<f32>
      stablehlo.return %36 : tensor<f32>
    }) : (tensor<3xf32>, tensor<1xi32>, tensor<f32>) -> tensor<3xf32>
    %34 = call @nansum(%16) : (tensor<f32>) -> tensor<f32>
    %35 = call @triu(%22) : (tensor<3x1xf32>) -> tensor<3x1xf32>
    return %0, %1, %2, %3, %16, %22, %23, %33, %34, %35 : tensor<3x1xf32>, tensor<3x1xf32>, tensor<3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x1xf32>, tensor<2xui32>, tensor<3xf32>, tensor<f32>, tensor<3x1xf32>
  }
  func.func private @heaviside(%arg0: tensor<3x1xf32>, %arg1: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %1 = stablehlo.compare LT, %arg0, %0, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %3 = stablehlo.compare GT, %arg0, %2, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %4 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %5 = call @_where(%4, %arg0, %arg1) : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = call @_where_0(%3, %cst_1, %5) : (tensor<3x1xi1>, tensor<f32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = call @_where_0(%1, %cst_2, %6) : (tensor<3x1xi1>, tensor<f32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    return %7 : tensor<3x1xf32>
  }
  func.func private @_where(%arg0: tensor<3x1xi1>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3x1xi1>, tensor<3x1xf32>
    return %0 : tensor<3x1xf32>
  }
  func.func private @_where_0(%arg0: tensor<3x1xi1>, %arg1: tensor<f32>, %arg2: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<3x1xi1>, tensor<3x1xf32>
    return %1 : tensor<3x1xf32>
  }
  func.func private @clip(%arg0: tensor<3x1xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>) {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<3x1xf32>
    %3 = stablehlo.compare EQ, %arg0, %2, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %6 = stablehlo.select %3, %4, %5 : tensor<3x1xi1>, tensor<3x1xf32>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %8 = stablehlo.compare EQ, %7, %2, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %11 = stablehlo.select %8, %9, %10 : tensor<3x1xi1>, tensor<3x1xf32>
    %12 = stablehlo.divide %6, %11 : tensor<3x1xf32>
    %13 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %15 = stablehlo.minimum %14, %2 : tensor<3x1xf32>
    %16 = stablehlo.compare EQ, %2, %15, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %19 = stablehlo.select %16, %17, %18 : tensor<3x1xi1>, tensor<3x1xf32>
    %20 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %21 = stablehlo.compare EQ, %20, %15, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %24 = stablehlo.select %21, %22, %23 : tensor<3x1xi1>, tensor<3x1xf32>
    %25 = stablehlo.divide %19, %24 : tensor<3x1xf32>
    return %15, %12, %25 : tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>
  }
  func.func private @_where_1(%arg0: tensor<3x1xi1>, %arg1: tensor<3x1xf32>, %arg2: tensor<f32>) -> (tensor<3x1xf32>, tensor<3x1xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    return %2, %3 : tensor<3x1xf32>, tensor<3x1xf32>
  }
  func.func private @_where_2(%arg0: tensor<3x1xi1>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x1xi1>, tensor<3x1xf32>
    return %1 : tensor<3x1xf32>
  }
  func.func private @clip_3(%arg0: tensor<3x1xf32>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = stablehlo.multiply %arg2, %arg1 : tensor<3x1xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<3x1xf32>
    return %1 : tensor<3x1xf32>
  }
  func.func private @nansum(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = call @_where_4(%0, %cst, %arg0) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @triu(%arg0: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3x1xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %2 = stablehlo.add %0, %1 : tensor<3x1xi32>
    %3 = stablehlo.iota dim = 1 : tensor<3x1xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %6 = stablehlo.select %4, %5, %arg0 : tensor<3x1xi1>, tensor<3x1xf32>
    return %6 : tensor<3x1xf32>
  }
}
