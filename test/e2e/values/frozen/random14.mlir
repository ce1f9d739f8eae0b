module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x5xf32>, %arg1: tensor<1xf32>, %arg2: tensor<4x5xf16>, %arg3: tensor<1xi32>, %arg4: tensor<2xui32>) -> (tensor<6xf32> {jax.result_info = "result[0]"}, tensor<6xf32> {jax.result_info = "result[1]"}, tensor<3xf32> {jax.result_info = "result[2]"}, tensor<4xf32> {jax.result_info = "result[3]"}, tensor<2xi32> {jax.result_info = "result[4]"}, tensor<4xf32> {jax.result_info = "result[5]"}, tensor<2xi1> {jax.result_info = "result[6]"}, tensor<4xi32> {jax.result_info = "result[7]"}) {
    %c = stablehlo.constant dense<[-1, 5, -5, 3, 2, 2]> : tensor<6xi32>
    %c_0 = stablehlo.constant dense<[2, 0]> : tensor<2xi32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg1, %cst, low = [3], high = [2], interior = [1] : (tensor<1xf32>, tensor<f32>) -> tensor<6xf32>
    %cst_1 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %3 = stablehlo.clamp %1, %0, %2 : tensor<6xf32>
    %4 = stablehlo.slice %arg4 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.convert %4 : (tensor<1xui32>) -> tensor<1xui64>
    %c_3 = stablehlo.constant dense<0> : tensor<ui64>
    %6 = stablehlo.reduce(%5 init: %c_3) applies stablehlo.add across dimensions = [0] : (tensor<1xui64>, tensor<ui64>) -> tensor<ui64>
    %7 = stablehlo.convert %6 : (tensor<ui64>) -> tensor<ui32>
    %8 = stablehlo.dynamic_slice %0, %7, sizes = [3] : (tensor<6xf32>, tensor<ui32>) -> tensor<3xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %10 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %11 = "stablehlo.scatter"(%9, %10, %3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %37 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %37 : tensor<f32>
    }) : (tensor<4xf32>, tensor<6x1xi32>, tensor<6xf32>) -> tensor<4xf32>
    %12 = call @sort(%arg4) : (tensor<2xui32>) -> tensor<2xui32>
    %13 = call @searchsorted(%12, %arg4) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi32>
    %cst_5 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %cst_6 = stablehlo.constant dense<-2.000000e+00> : tensor<f64>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %14 = call @nan_to_num(%11, %cst_5, %cst_6, %cst_7) : (tensor<4xf32>, tensor<f64>, tensor<f64>, tensor<f64>) -> tensor<4xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<f32>
    %16 = "stablehlo.reduce_window"(%14, %15) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %37 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %37 : tensor<f32>
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<f32>
    %18 = "stablehlo.reduce_window"(%14, %17) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %37 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %37 : tensor<f32>
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
    %19 = stablehlo.iota dim = 0 : tensor<3xf64>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %20 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %21 = stablehlo.add %20, %19 : tensor<3xf64>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<f32>
    %23 = "stablehlo.reduce_window"(%14, %22) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %37 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %37 : tensor<f32>
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
    %24 = stablehlo.convert %16 : (tensor<3xf32>) -> tensor<3xf64>
    %25 = stablehlo.multiply %24, %21 : tensor<3xf64>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %26 = stablehlo.reduce(%25 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<3xf64>, tensor<f64>) -> tensor<f64>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %27 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %28 = stablehlo.multiply %27, %21 : tensor<3xf64>
    %29 = stablehlo.convert %28 : (tensor<3xf64>) -> tensor<3xf32>
    %cst_14 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %30 = stablehlo.pad %14, %cst_14, low = [0], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = "stablehlo.select_and_scatter"(%30, %29, %cst_15) <{padding = dense<0> : tensor<1x2xi64>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %37 = stablehlo.compare GE, %arg5, %arg6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %37 : tensor<i1>
    }, {
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %37 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %37 : tensor<f32>
    }) : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
    %32 = stablehlo.slice %31 [0:4] : (tensor<4xf32>) -> tensor<4xf32>
    %33 = stablehlo.compare NE, %arg4, %arg4, UNSIGNED : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi1>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %35 = stablehlo.broadcast_in_dim %c_0, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %36 = "stablehlo.scatter"(%34, %35, %13) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      %37 = stablehlo.add %arg5, %arg6 : tensor<i32>
      stablehlo.return %37 : tensor<i32>
    }) : (tensor<4xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<4xi32>
    return %0, %3, %8, %11, %13, %32, %33, %36 : tensor<6xf32>, tensor<6xf32>, tensor<3xf32>, tensor<4xf32>, tensor<2xi32>, tensor<4xf32>, tensor<2xi1>, tensor<4xi32>
  }
  func.func private @sort(%arg0: tensor<2xui32>) -> tensor<2xui32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<ui32>, %arg2: tensor<ui32>):
      %1 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2xui32>) -> tensor<2xui32>
    return %0 : tensor<2xui32>
  }
  func.func private @searchsorted(%arg0: tensor<2xui32>, %arg1: tensor<2xui32>) -> tensor<2xi32> {
    %0 = call @_searchsorted_scan_impl(%arg0, %arg1) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi32>
    return %0 : tensor<2xi32>
  }
  func.func private @_searchsorted_scan_impl(%arg0: tensor<2xui32>, %arg1: tensor<2xui32>) -> tensor<2xi32> {
    %0 = call @_searchsorted_scan_impl_0(%arg0, %arg1) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi32>
    return %0 : tensor<2xi32>
  }
  func.func private @_searchsorted_scan_impl_0(%arg0: tensor<2xui32>, %arg1: tensor<2xui32>) -> tensor<2xi32> {
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %c_0 = stablehlo.constant dense<2> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %2:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c_1, %iterArg_4 = %0, %iterArg_5 = %1) : tensor<2xui32>, tensor<2xui32>, tensor<i64>, tensor<2xui32>, tensor<2xui32>
    cond {
      %c_6 = stablehlo.constant dense<2> : tensor<i64>
      %4 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_4, %iterArg_5) : (tensor<2xui32>, tensor<2xui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %5 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_2, %5, %4#0, %4#1 : tensor<2xui32>, tensor<2xui32>, tensor<i64>, tensor<2xui32>, tensor<2xui32>
    }
    %3 = stablehlo.convert %2#4 : (tensor<2xui32>) -> tensor<2xi32>
    return %3 : tensor<2xi32>
  }
  func.func private @closed_call(%arg0: tensor<2xui32>, %arg1: tensor<2xui32>, %arg2: tensor<2xui32>, %arg3: tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>) {
    %0 = stablehlo.subtract %arg3, %arg2 : tensor<2xui32>
    %c = stablehlo.constant dense<2> : tensor<i64>
    %1 = call @floor_divide(%0, %c) : (tensor<2xui32>, tensor<i64>) -> tensor<2xui32>
    %2 = stablehlo.add %arg2, %1 : tensor<2xui32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<2xui32>, tensor<2x1xui32>) -> tensor<2x1xui32>
    %5 = stablehlo.reshape %4 : (tensor<2x1xui32>) -> tensor<2xui32>
    %6 = stablehlo.compare LE, %arg1, %5, UNSIGNED : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi1>
    %7 = stablehlo.select %6, %arg2, %2 : tensor<2xi1>, tensor<2xui32>
    %8 = stablehlo.select %6, %2, %arg3 : tensor<2xi1>, tensor<2xui32>
    return %7, %8 : tensor<2xui32>, tensor<2xui32>
  }
  func.func private @floor_divide(%arg0: tensor<2xui32>, %arg1: tensor<i64>) -> tensor<2xui32> {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %2 = stablehlo.divide %arg0, %1 : tensor<2xui32>
    return %2 : tensor<2xui32>
  }
  func.func private @nan_to_num(%arg0: tensor<4xf32>, %arg1: tensor<f64>, %arg2: tensor<f64>, %arg3: tensor<f64>) -> tensor<4xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %1 = stablehlo.convert %arg1 : (tensor<f64>) -> tensor<f32>
    %2 = call @_where(%0, %1, %arg0) : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %4 = stablehlo.compare EQ, %2, %3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %5 = stablehlo.convert %arg3 : (tensor<f64>) -> tensor<f32>
    %6 = call @_where(%4, %5, %2) : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.compare EQ, %6, %7, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %9 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %10 = call @_where(%8, %9, %6) : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
    return %10 : tensor<4xf32>
  }
  func.func private @_where(%arg0: tensor<4xi1>, %arg1: tensor<f32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<4xi1>, tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
