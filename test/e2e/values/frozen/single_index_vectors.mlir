module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @top_k_lt_f32_comparator(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>) -> tensor<i1> {
    %0 = stablehlo.compare LT, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }
  func.func @top_k_gt_f32_comparator(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>) -> tensor<i1> {
    %0 = stablehlo.compare GT, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }
  func.func public @main(%arg0: tensor<4x16xf32>, %arg1: tensor<9xf32>, %arg2: tensor<9xi32>, %arg3: tensor<i32>) -> (tensor<4x16xf32> {jax.result_info = "result[0]"}, tensor<4x16xf32> {jax.result_info = "result[1]"}, tensor<4x16xf32> {jax.result_info = "result[2]"}, tensor<4x16xf32> {jax.result_info = "result[3]"}, tensor<9xf32> {jax.result_info = "result[4]"}, tensor<9xf32> {jax.result_info = "result[5]"}, tensor<9xf32> {jax.result_info = "result[6]"}, tensor<9xf32> {jax.result_info = "result[7]"}, tensor<9xi32> {jax.result_info = "result[8]"}, tensor<9xi32> {jax.result_info = "result[9]"}, tensor<9xi32> {jax.result_info = "result[10]"}, tensor<4x3xf32> {jax.result_info = "result[11]"}, tensor<4x3xi32> {jax.result_info = "result[12]"}, tensor<2x16xf32> {jax.result_info = "result[13]"}, tensor<2x16xi32> {jax.result_info = "result[14]"}) {
    %0 = stablehlo.slice %arg0 [0:1, 0:16] : (tensor<4x16xf32>) -> tensor<1x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x16xf32>) -> tensor<16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %arg3, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %3 = stablehlo.add %arg3, %c_0 : tensor<i32>
    %4 = stablehlo.select %2, %3, %arg3 : tensor<i1>, tensor<i32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %6 = "stablehlo.scatter"(%arg0, %5, %1) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      stablehlo.return %arg5 : tensor<f32>
    }) : (tensor<4x16xf32>, tensor<1xi32>, tensor<16xf32>) -> tensor<4x16xf32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %9 = stablehlo.concatenate %7, %8, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %cst = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %10 = "stablehlo.scatter"(%arg0, %9, %cst) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      stablehlo.return %arg5 : tensor<f32>
    }) : (tensor<4x16xf32>, tensor<2xi32>, tensor<f32>) -> tensor<4x16xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.compare LT, %arg3, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<4> : tensor<i32>
    %12 = stablehlo.add %arg3, %c_4 : tensor<i32>
    %13 = stablehlo.select %11, %12, %arg3 : tensor<i1>, tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.compare LT, %arg3, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<16> : tensor<i32>
    %15 = stablehlo.add %arg3, %c_6 : tensor<i32>
    %16 = stablehlo.select %14, %15, %arg3 : tensor<i1>, tensor<i32>
    %17 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %18 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %19 = stablehlo.concatenate %17, %18, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %20 = "stablehlo.scatter"(%arg0, %19, %cst_7) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %52 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %52 : tensor<f32>
    }) : (tensor<4x16xf32>, tensor<2xi32>, tensor<f32>) -> tensor<4x16xf32>
    %21 = stablehlo.slice %arg0 [1:2, 0:16] : (tensor<4x16xf32>) -> tensor<1x16xf32>
    %22 = stablehlo.reshape %21 : (tensor<1x16xf32>) -> tensor<16xf32>
    %c_8 = stablehlo.constant dense<3> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %24 = "stablehlo.scatter"(%arg0, %23, %22) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %52 = stablehlo.multiply %arg4, %arg5 : tensor<f32>
      stablehlo.return %52 : tensor<f32>
    }) : (tensor<4x16xf32>, tensor<1xi32>, tensor<16xf32>) -> tensor<4x16xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.compare LT, %arg3, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_10 = stablehlo.constant dense<9> : tensor<i32>
    %26 = stablehlo.add %arg3, %c_10 : tensor<i32>
    %27 = stablehlo.select %25, %26, %arg3 : tensor<i1>, tensor<i32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_11 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %29 = "stablehlo.scatter"(%arg1, %28, %cst_11) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      stablehlo.return %arg5 : tensor<f32>
    }) : (tensor<9xf32>, tensor<1xi32>, tensor<f32>) -> tensor<9xf32>
    %c_12 = stablehlo.constant dense<5> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_13 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
    %31 = "stablehlo.scatter"(%arg1, %30, %cst_13) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %52 = stablehlo.maximum %arg4, %arg5 : tensor<f32>
      stablehlo.return %52 : tensor<f32>
    }) : (tensor<9xf32>, tensor<1xi32>, tensor<f32>) -> tensor<9xf32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %32 = stablehlo.compare LT, %arg3, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_15 = stablehlo.constant dense<9> : tensor<i32>
    %33 = stablehlo.add %arg3, %c_15 : tensor<i32>
    %34 = stablehlo.select %32, %33, %arg3 : tensor<i1>, tensor<i32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_16 = stablehlo.constant dense<-9.000000e+00> : tensor<f32>
    %36 = "stablehlo.scatter"(%arg1, %35, %cst_16) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %52 = stablehlo.minimum %arg4, %arg5 : tensor<f32>
      stablehlo.return %52 : tensor<f32>
    }) : (tensor<9xf32>, tensor<1xi32>, tensor<f32>) -> tensor<9xf32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %37 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %38 = "stablehlo.scatter"(%arg1, %37, %cst_18) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %52 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %52 : tensor<f32>
    }) : (tensor<9xf32>, tensor<1xi32>, tensor<f32>) -> tensor<9xf32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %39 = stablehlo.compare LT, %arg3, %c_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_20 = stablehlo.constant dense<9> : tensor<i32>
    %40 = stablehlo.add %arg3, %c_20 : tensor<i32>
    %41 = stablehlo.select %39, %40, %arg3 : tensor<i1>, tensor<i32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_21 = stablehlo.constant dense<7> : tensor<i32>
    %43 = "stablehlo.scatter"(%arg2, %42, %c_21) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      stablehlo.return %arg5 : tensor<i32>
    }) : (tensor<9xi32>, tensor<1xi32>, tensor<i32>) -> tensor<9xi32>
    %c_22 = stablehlo.constant dense<2> : tensor<i32>
    %44 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_23 = stablehlo.constant dense<3> : tensor<i32>
    %45 = "stablehlo.scatter"(%arg2, %44, %c_23) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      %52 = stablehlo.add %arg4, %arg5 : tensor<i32>
      stablehlo.return %52 : tensor<i32>
    }) : (tensor<9xi32>, tensor<1xi32>, tensor<i32>) -> tensor<9xi32>
    %c_24 = stablehlo.constant dense<99> : tensor<i32>
    %46 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_25 = stablehlo.constant dense<1> : tensor<i32>
    %47 = "stablehlo.scatter"(%arg2, %46, %c_25) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      stablehlo.return %arg5 : tensor<i32>
    }) : (tensor<9xi32>, tensor<1xi32>, tensor<i32>) -> tensor<9xi32>
    %48 = stablehlo.iota dim = 1 : tensor<4x16xi32>
    %c_26 = stablehlo.constant dense<-1> : tensor<i32>
    %cst_27 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %49:2 = stablehlo.custom_call @ApproxTopK(%arg0, %48, %cst_27, %c_26) {backend_config = "", called_computations = [@top_k_gt_f32_comparator], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 3 : i64}} : (tensor<4x16xf32>, tensor<4x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
    %50 = stablehlo.iota dim = 0 : tensor<4x16xi32>
    %c_28 = stablehlo.constant dense<-1> : tensor<i32>
    %cst_29 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %51:2 = stablehlo.custom_call @ApproxTopK(%arg0, %50, %cst_29, %c_28) {backend_config = "", called_computations = [@top_k_lt_f32_comparator], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 0 : i64, reduction_input_size_override = -1 : i64, top_k = 2 : i64}} : (tensor<4x16xf32>, tensor<4x16xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x16xf32>, tensor<2x16xi32>)
    return %6, %10, %20, %24, %29, %31, %36, %38, %43, %45, %47, %49#0, %49#1, %51#0, %51#1 : tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<4x16xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xi32>, tensor<9xi32>, tensor<9xi32>, tensor<4x3xf32>, tensor<4x3xi32>, tensor<2x16xf32>, tensor<2x16xi32>
  }
}
