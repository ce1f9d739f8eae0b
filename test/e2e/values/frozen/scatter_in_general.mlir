module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4x5xf32>, %arg1: tensor<3x4xi32>, %arg2: tensor<2x3xi32>) -> (tensor<3x4x5xf32> {jax.result_info = "result[0]"}, tensor<3x4x5xf32> {jax.result_info = "result[1]"}, tensor<3x4x5xf32> {jax.result_info = "result[2]"}, tensor<3x4x5xf32> {jax.result_info = "result[3]"}, tensor<3x4x5xf32> {jax.result_info = "result[4]"}, tensor<3x4x5xf32> {jax.result_info = "result[5]"}, tensor<3x4xi32> {jax.result_info = "result[6]"}, tensor<3x4xi32> {jax.result_info = "result[7]"}, tensor<3x4xi32> {jax.result_info = "result[8]"}, tensor<3x4xi32> {jax.result_info = "result[9]"}, tensor<4x4xi32> {jax.result_info = "result[10]"}, tensor<3x4xi32> {jax.result_info = "result[11]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %1 = stablehlo.compare LT, %arg2, %0, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %3 = stablehlo.add %arg2, %2 : tensor<2x3xi32>
    %4 = stablehlo.select %1, %3, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x3x5xf32>
    %7 = "stablehlo.scatter"(%arg0, %5, %6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 3], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %131 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %131 : tensor<f32>
    }) : (tensor<3x4x5xf32>, tensor<2x3x1xi32>, tensor<3x2x3x5xf32>) -> tensor<3x4x5xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %9 = stablehlo.compare LT, %arg2, %8, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %11 = stablehlo.add %arg2, %10 : tensor<2x3xi32>
    %12 = stablehlo.select %9, %11, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %14 = stablehlo.compare LT, %arg2, %13, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_4 = stablehlo.constant dense<5> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %16 = stablehlo.add %arg2, %15 : tensor<2x3xi32>
    %17 = stablehlo.select %14, %16, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %18 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %20 = stablehlo.concatenate %18, %19, dim = 2 : (tensor<2x3x1xi32>, tensor<2x3x1xi32>) -> tensor<2x3x2xi32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %22 = "stablehlo.scatter"(%arg0, %20, %21) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 2], scatter_dims_to_operand_dims = [0, 2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %131 = stablehlo.multiply %arg3, %arg4 : tensor<f32>
      stablehlo.return %131 : tensor<f32>
    }) : (tensor<3x4x5xf32>, tensor<2x3x2xi32>, tensor<2x3x4xf32>) -> tensor<3x4x5xf32>
    %23 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
    %24 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
    %25 = stablehlo.slice %24 [0:3, 0:1] : (tensor<3x2xi32>) -> tensor<3x1xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %27 = stablehlo.compare LT, %23, %26, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %c_7 = stablehlo.constant dense<3> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %29 = stablehlo.add %23, %28 : tensor<3x2xi32>
    %30 = stablehlo.select %27, %29, %23 : tensor<3x2xi1>, tensor<3x2xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %32 = stablehlo.compare LT, %25, %31, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %c_9 = stablehlo.constant dense<4> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %34 = stablehlo.add %25, %33 : tensor<3x1xi32>
    %35 = stablehlo.select %32, %34, %25 : tensor<3x1xi1>, tensor<3x1xi32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x2xi32>
    %37 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %39 = stablehlo.concatenate %37, %38, dim = 2 : (tensor<3x2x1xi32>, tensor<3x2x1xi32>) -> tensor<3x2x2xi32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x2x5xf32>
    %41 = "stablehlo.scatter"(%arg0, %39, %40) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %131 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %131 : tensor<f32>
    }) : (tensor<3x4x5xf32>, tensor<3x2x2xi32>, tensor<3x2x5xf32>) -> tensor<3x4x5xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %43 = stablehlo.compare LT, %arg2, %42, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_12 = stablehlo.constant dense<5> : tensor<i32>
    %44 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %45 = stablehlo.add %arg2, %44 : tensor<2x3xi32>
    %46 = stablehlo.select %43, %45, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %cst_13 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x4x2x3xf32>
    %49 = "stablehlo.scatter"(%arg0, %47, %48) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %131 = stablehlo.minimum %arg3, %arg4 : tensor<f32>
      stablehlo.return %131 : tensor<f32>
    }) : (tensor<3x4x5xf32>, tensor<2x3x1xi32>, tensor<3x4x2x3xf32>) -> tensor<3x4x5xf32>
    %50 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %51 = stablehlo.convert %50 : (tensor<2x3x1xi32>) -> tensor<2x3x1xf32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %52 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %53 = stablehlo.compare LT, %arg2, %52, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_15 = stablehlo.constant dense<4> : tensor<i32>
    %54 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %55 = stablehlo.add %arg2, %54 : tensor<2x3xi32>
    %56 = stablehlo.select %53, %55, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %c_16 = stablehlo.constant dense<1> : tensor<i32>
    %57 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %58 = stablehlo.convert %57 : tensor<2x3xi32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %60 = stablehlo.broadcast_in_dim %56, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %61 = stablehlo.concatenate %59, %60, dim = 2 : (tensor<2x3x1xi32>, tensor<2x3x1xi32>) -> tensor<2x3x2xi32>
    %62 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<2x3x1xf32>) -> tensor<2x3x5xf32>
    %63 = "stablehlo.scatter"(%arg0, %61, %62) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %131 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %131 : tensor<f32>
    }) : (tensor<3x4x5xf32>, tensor<2x3x2xi32>, tensor<2x3x5xf32>) -> tensor<3x4x5xf32>
    %64 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %65 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %66 = stablehlo.compare LT, %64, %65, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %c_18 = stablehlo.constant dense<4> : tensor<i32>
    %67 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %68 = stablehlo.add %64, %67 : tensor<3x2xi32>
    %69 = stablehlo.select %66, %68, %64 : tensor<3x2xi1>, tensor<3x2xi32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [1, 2] : (tensor<2x5xf32>) -> tensor<3x2x5xf32>
    %73 = "stablehlo.scatter"(%arg0, %70, %72) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %131 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %131 : tensor<f32>
    }) : (tensor<3x4x5xf32>, tensor<3x2x1xi32>, tensor<3x2x5xf32>) -> tensor<3x4x5xf32>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %74 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %75 = stablehlo.compare LT, %arg2, %74, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_21 = stablehlo.constant dense<3> : tensor<i32>
    %76 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %77 = stablehlo.add %arg2, %76 : tensor<2x3xi32>
    %78 = stablehlo.select %75, %77, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %c_22 = stablehlo.constant dense<7> : tensor<i32>
    %80 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<2x3x4xi32>
    %81 = "stablehlo.scatter"(%arg1, %79, %80) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %131 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %131 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<2x3x1xi32>, tensor<2x3x4xi32>) -> tensor<3x4xi32>
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %82 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %83 = stablehlo.compare LT, %arg2, %82, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_24 = stablehlo.constant dense<3> : tensor<i32>
    %84 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %85 = stablehlo.add %arg2, %84 : tensor<2x3xi32>
    %86 = stablehlo.select %83, %85, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %c_25 = stablehlo.constant dense<-3> : tensor<i32>
    %88 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<2x3x4xi32>
    %89 = "stablehlo.scatter"(%arg1, %87, %88) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %131 = stablehlo.multiply %arg3, %arg4 : tensor<i32>
      stablehlo.return %131 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<2x3x1xi32>, tensor<2x3x4xi32>) -> tensor<3x4xi32>
    %c_26 = stablehlo.constant dense<0> : tensor<i32>
    %90 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %91 = stablehlo.compare LT, %arg2, %90, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_27 = stablehlo.constant dense<3> : tensor<i32>
    %92 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %93 = stablehlo.add %arg2, %92 : tensor<2x3xi32>
    %94 = stablehlo.select %91, %93, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %95 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %96 = stablehlo.compare LT, %arg2, %95, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_29 = stablehlo.constant dense<4> : tensor<i32>
    %97 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %98 = stablehlo.add %arg2, %97 : tensor<2x3xi32>
    %99 = stablehlo.select %96, %98, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %100 = stablehlo.broadcast_in_dim %94, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %101 = stablehlo.broadcast_in_dim %99, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %102 = stablehlo.concatenate %100, %101, dim = 2 : (tensor<2x3x1xi32>, tensor<2x3x1xi32>) -> tensor<2x3x2xi32>
    %c_30 = stablehlo.constant dense<4> : tensor<i32>
    %103 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %104 = "stablehlo.scatter"(%arg1, %102, %103) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %131 = stablehlo.maximum %arg3, %arg4 : tensor<i32>
      stablehlo.return %131 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<2x3x2xi32>, tensor<2x3xi32>) -> tensor<3x4xi32>
    %105 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
    %c_31 = stablehlo.constant dense<0> : tensor<i32>
    %106 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %107 = stablehlo.compare LT, %105, %106, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %c_32 = stablehlo.constant dense<4> : tensor<i32>
    %108 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %109 = stablehlo.add %105, %108 : tensor<3x2xi32>
    %110 = stablehlo.select %107, %109, %105 : tensor<3x2xi1>, tensor<3x2xi32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %c_33 = stablehlo.constant dense<-2> : tensor<i32>
    %112 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [1] : (tensor<2xi32>) -> tensor<3x2xi32>
    %114 = "stablehlo.scatter"(%arg1, %111, %113) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %131 = stablehlo.minimum %arg3, %arg4 : tensor<i32>
      stablehlo.return %131 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<3x2x1xi32>, tensor<3x2xi32>) -> tensor<3x4xi32>
    %115 = stablehlo.slice %arg2 [0:1, 0:3] : (tensor<2x3xi32>) -> tensor<1x3xi32>
    %116 = stablehlo.reshape %115 : (tensor<1x3xi32>) -> tensor<3xi32>
    %c_34 = stablehlo.constant dense<1> : tensor<i32>
    %117 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %118 = stablehlo.add %116, %117 : tensor<3xi32>
    %c_35 = stablehlo.constant dense<0> : tensor<i32>
    %119 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %120 = stablehlo.broadcast_in_dim %118, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %121 = "stablehlo.scatter"(%119, %120, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %131 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %131 : tensor<i32>
    }) : (tensor<4x4xi32>, tensor<3x1xi32>, tensor<3x4xi32>) -> tensor<4x4xi32>
    %c_36 = stablehlo.constant dense<0> : tensor<i32>
    %122 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %123 = stablehlo.compare LT, %arg2, %122, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_37 = stablehlo.constant dense<3> : tensor<i32>
    %124 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %125 = stablehlo.add %arg2, %124 : tensor<2x3xi32>
    %126 = stablehlo.select %123, %125, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [0, 1] : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %c_38 = stablehlo.constant dense<0> : tensor<i32>
    %128 = stablehlo.broadcast_in_dim %c_38, dims = [] : (tensor<i32>) -> tensor<2x3x4xi32>
    %c_39 = stablehlo.constant dense<0> : tensor<i32>
    %129 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<i32>) -> tensor<2x3x4xi32>
    %130 = "stablehlo.scatter"(%arg1, %127, %129) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %c_40 = stablehlo.constant dense<2> : tensor<i32>
      %131 = stablehlo.multiply %arg3, %c_40 : tensor<i32>
      %c_41 = stablehlo.constant dense<1> : tensor<i32>
      %132 = stablehlo.add %131, %c_41 : tensor<i32>
      stablehlo.return %132 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<2x3x1xi32>, tensor<2x3x4xi32>) -> tensor<3x4xi32>
    return %7, %22, %41, %49, %63, %73, %81, %89, %104, %114, %121, %130 : tensor<3x4x5xf32>, tensor<3x4x5xf32>, tensor<3x4x5xf32>, tensor<3x4x5xf32>, tensor<3x4x5xf32>, tensor<3x4x5xf32>, tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4xi32>, tensor<4x4xi32>, tensor<3x4xi32>
  }
}
