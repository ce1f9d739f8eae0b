module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<300xi32>, %arg1: tensor<300x6xf32>, %arg2: tensor<300xf32>) -> (tensor<640x6xf32> {jax.result_info = "result[0]"}, tensor<7x6x4xf32> {jax.result_info = "result[1]"}, tensor<640x6xf32> {jax.result_info = "result[2]"}, tensor<9xf32> {jax.result_info = "result[3]"}, tensor<4000xf32> {jax.result_info = "result[4]"}, tensor<8xf32> {jax.result_info = "result[5]"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<640x6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %2 = stablehlo.compare LT, %arg0, %1, SIGNED : (tensor<300xi32>, tensor<300xi32>) -> tensor<300xi1>
    %c_0 = stablehlo.constant dense<640> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %4 = stablehlo.add %arg0, %3 : tensor<300xi32>
    %5 = stablehlo.select %2, %4, %arg0 : tensor<300xi1>, tensor<300xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<300xi32>) -> tensor<300x1xi32>
    %7 = "stablehlo.scatter"(%0, %6, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %58 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %58 : tensor<f32>
    }) : (tensor<640x6xf32>, tensor<300x1xi32>, tensor<300x6xf32>) -> tensor<640x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<7x6x4xf32>
    %9 = stablehlo.abs %arg0 : tensor<300xi32>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %10 = call @remainder(%9, %c_2) : (tensor<300xi32>, tensor<i32>) -> tensor<300xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %12 = stablehlo.compare LT, %arg0, %11, SIGNED : (tensor<300xi32>, tensor<300xi32>) -> tensor<300xi1>
    %c_4 = stablehlo.constant dense<7> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %14 = stablehlo.add %arg0, %13 : tensor<300xi32>
    %15 = stablehlo.select %12, %14, %arg0 : tensor<300xi1>, tensor<300xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %17 = stablehlo.compare LT, %10, %16, SIGNED : (tensor<300xi32>, tensor<300xi32>) -> tensor<300xi1>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %19 = stablehlo.add %10, %18 : tensor<300xi32>
    %20 = stablehlo.select %17, %19, %10 : tensor<300xi1>, tensor<300xi32>
    %21 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<300xi32>) -> tensor<300x1xi32>
    %22 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<300xi32>) -> tensor<300x1xi32>
    %23 = stablehlo.concatenate %21, %22, dim = 1 : (tensor<300x1xi32>, tensor<300x1xi32>) -> tensor<300x2xi32>
    %24 = "stablehlo.scatter"(%8, %23, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 2], scatter_dims_to_operand_dims = [0, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %58 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %58 : tensor<f32>
    }) : (tensor<7x6x4xf32>, tensor<300x2xi32>, tensor<300x6xf32>) -> tensor<7x6x4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<640x6xf32>
    %cst_8 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<300x6xf32>
    %27 = stablehlo.divide %arg1, %26 : tensor<300x6xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<300x6xf32>
    %29 = stablehlo.add %28, %27 : tensor<300x6xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %31 = stablehlo.compare LT, %arg0, %30, SIGNED : (tensor<300xi32>, tensor<300xi32>) -> tensor<300xi1>
    %c_11 = stablehlo.constant dense<640> : tensor<i32>
    %32 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %33 = stablehlo.add %arg0, %32 : tensor<300xi32>
    %34 = stablehlo.select %31, %33, %arg0 : tensor<300xi1>, tensor<300xi32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<300xi32>) -> tensor<300x1xi32>
    %36 = "stablehlo.scatter"(%25, %35, %29) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %58 = stablehlo.multiply %arg3, %arg4 : tensor<f32>
      stablehlo.return %58 : tensor<f32>
    }) : (tensor<640x6xf32>, tensor<300x1xi32>, tensor<300x6xf32>) -> tensor<640x6xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %39 = stablehlo.compare LT, %arg0, %38, SIGNED : (tensor<300xi32>, tensor<300xi32>) -> tensor<300xi1>
    %c_14 = stablehlo.constant dense<9> : tensor<i32>
    %40 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %41 = stablehlo.add %arg0, %40 : tensor<300xi32>
    %42 = stablehlo.select %39, %41, %arg0 : tensor<300xi1>, tensor<300xi32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0] : (tensor<300xi32>) -> tensor<300x1xi32>
    %44 = "stablehlo.scatter"(%37, %43, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %58 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %58 : tensor<f32>
    }) : (tensor<9xf32>, tensor<300x1xi32>, tensor<300xf32>) -> tensor<9xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4000xf32>
    %c_16 = stablehlo.constant dense<7> : tensor<i32>
    %46 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %47 = stablehlo.multiply %arg0, %46 : tensor<300xi32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %48 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %49 = stablehlo.compare LT, %47, %48, SIGNED : (tensor<300xi32>, tensor<300xi32>) -> tensor<300xi1>
    %c_18 = stablehlo.constant dense<4000> : tensor<i32>
    %50 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %51 = stablehlo.add %47, %50 : tensor<300xi32>
    %52 = stablehlo.select %49, %51, %47 : tensor<300xi1>, tensor<300xi32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0] : (tensor<300xi32>) -> tensor<300x1xi32>
    %54 = "stablehlo.scatter"(%45, %53, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %58 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %58 : tensor<f32>
    }) : (tensor<4000xf32>, tensor<300x1xi32>, tensor<300xf32>) -> tensor<4000xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %56 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<300xi32>) -> tensor<300x1xi32>
    %57 = "stablehlo.scatter"(%55, %56, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %58 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %58 : tensor<f32>
    }) : (tensor<8xf32>, tensor<300x1xi32>, tensor<300xf32>) -> tensor<8xf32>
    return %7, %24, %36, %44, %54, %57 : tensor<640x6xf32>, tensor<7x6x4xf32>, tensor<640x6xf32>, tensor<9xf32>, tensor<4000xf32>, tensor<8xf32>
  }
  func.func private @remainder(%arg0: tensor<300xi32>, %arg1: tensor<i32>) -> tensor<300xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<300xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<300xi32>, tensor<300xi32>) -> tensor<300xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<300xi32>, tensor<300xi32>) -> tensor<300xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<300xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<300xi1>, tensor<300xi1>) -> tensor<300xi1>
    %12 = stablehlo.and %11, %6 : tensor<300xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<300xi32>
    %14 = stablehlo.add %4, %13 : tensor<300xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<300xi1>, tensor<300xi32>
    return %15 : tensor<300xi32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
}
