module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x2xf32>, %arg1: tensor<3x4x2xf32>, %arg2: tensor<600xf32>, %arg3: tensor<3x0xi32>, %arg4: tensor<600x0xi32>) -> (tensor<4x2xf32> {jax.result_info = "result[0]"}, tensor<4x2xf32> {jax.result_info = "result[1]"}, tensor<4x2xf32> {jax.result_info = "result[2]"}, tensor<4x40xf32> {jax.result_info = "result[3]"}) {
    %0 = "stablehlo.scatter"(%arg0, %arg3, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %14 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<4x2xf32>, tensor<3x0xi32>, tensor<3x4x2xf32>) -> tensor<4x2xf32>
    %1 = "stablehlo.scatter"(%arg0, %arg3, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %14 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<4x2xf32>, tensor<3x0xi32>, tensor<3x4x2xf32>) -> tensor<4x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %3 = "stablehlo.scatter"(%2, %arg3, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %14 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<4x2xf32>, tensor<3x0xi32>, tensor<3x4x2xf32>) -> tensor<4x2xf32>
    %4 = stablehlo.add %arg0, %3 : tensor<4x2xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x40xf32>
    %6 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<600xf32>) -> tensor<600x1x1xf32>
    %7 = stablehlo.iota dim = 0 : tensor<160xf32>
    %8 = stablehlo.reshape %7 : (tensor<160xf32>) -> tensor<4x40xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1, 2] : (tensor<4x40xf32>) -> tensor<1x4x40xf32>
    %10 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<600x1x1xf32>) -> tensor<600x4x40xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x4x40xf32>) -> tensor<600x4x40xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<600x4x40xf32>
    %13 = "stablehlo.scatter"(%5, %arg4, %12) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %14 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<4x40xf32>, tensor<600x0xi32>, tensor<600x4x40xf32>) -> tensor<4x40xf32>
    return %0, %1, %4, %13 : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x40xf32>
  }
}
