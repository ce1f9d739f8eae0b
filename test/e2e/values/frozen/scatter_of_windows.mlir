module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x4xf32>, %arg1: tensor<3x2x2xf32>) -> (tensor<5x4xf32> {jax.result_info = "result[0]"}, tensor<5x4xf32> {jax.result_info = "result[1]"}, tensor<5x4xf32> {jax.result_info = "result[2]"}, tensor<5x4xf32> {jax.result_info = "result[3]"}, tensor<5x4xf32> {jax.result_info = "result[4]"}, tensor<5x4xf32> {jax.result_info = "result[5]"}, tensor<5x4xf32> {jax.result_info = "result[6]"}, tensor<5x4xf32> {jax.result_info = "result[7]"}, tensor<5x4xf32> {jax.result_info = "result[8]"}, tensor<5x4xf32> {jax.result_info = "result[9]"}, tensor<5x4xf32> {jax.result_info = "result[10]"}, tensor<5x4xf32> {jax.result_info = "result[11]"}) {
    %c = stablehlo.constant dense<[[0, 0], [1, 1], [3, 2]]> : tensor<3x2xi32>
    %c_0 = stablehlo.constant dense<[[4, 0], [0, 3], [2, 2]]> : tensor<3x2xi32>
    %c_1 = stablehlo.constant dense<[[-1, 0], [0, -1], [3, 3]]> : tensor<3x2xi32>
    %c_2 = stablehlo.constant dense<[[1, 1], [1, 1], [1, 2]]> : tensor<3x2xi32>
    %0 = "stablehlo.scatter"(%arg0, %c, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %1 = "stablehlo.scatter"(%arg0, %c, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %c_3 = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
    %c_4 = stablehlo.constant dense<2147483647> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %3 = stablehlo.minimum %c_3, %2 : tensor<2xi32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %6 = stablehlo.clamp %5, %c, %4 : tensor<3x2xi32>
    %7 = "stablehlo.scatter"(%arg0, %6, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %8 = "stablehlo.scatter"(%arg0, %c_0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %9 = "stablehlo.scatter"(%arg0, %c_0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %c_6 = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
    %c_7 = stablehlo.constant dense<2147483647> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %11 = stablehlo.minimum %c_6, %10 : tensor<2xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %14 = stablehlo.clamp %13, %c_0, %12 : tensor<3x2xi32>
    %15 = "stablehlo.scatter"(%arg0, %14, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %16 = "stablehlo.scatter"(%arg0, %c_1, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %17 = "stablehlo.scatter"(%arg0, %c_1, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %c_9 = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
    %c_10 = stablehlo.constant dense<2147483647> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %19 = stablehlo.minimum %c_9, %18 : tensor<2xi32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %22 = stablehlo.clamp %21, %c_1, %20 : tensor<3x2xi32>
    %23 = "stablehlo.scatter"(%arg0, %22, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %24 = "stablehlo.scatter"(%arg0, %c_2, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %25 = "stablehlo.scatter"(%arg0, %c_2, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    %c_12 = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
    %c_13 = stablehlo.constant dense<2147483647> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %27 = stablehlo.minimum %c_12, %26 : tensor<2xi32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %30 = stablehlo.clamp %29, %c_2, %28 : tensor<3x2xi32>
    %31 = "stablehlo.scatter"(%arg0, %30, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %32 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %32 : tensor<f32>
    }) : (tensor<5x4xf32>, tensor<3x2xi32>, tensor<3x2x2xf32>) -> tensor<5x4xf32>
    return %0, %1, %7, %8, %9, %15, %16, %17, %23, %24, %25, %31 : tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>
  }
}
