module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x4xf32>, %arg1: tensor<3x2x5xi8>, %arg2: tensor<3x2x5xi8>, %arg3: tensor<f32>, %arg4: tensor<4x5xui32>, %arg5: tensor<2x2xi8>, %arg6: tensor<2xui32>) -> (tensor<2x2xi8> {jax.result_info = "result[0]"}, tensor<i32> {jax.result_info = "result[1]"}, tensor<2x2xi8> {jax.result_info = "result[2]"}, tensor<1x1xf32> {jax.result_info = "result[3]"}, tensor<1x1xf32> {jax.result_info = "result[4]"}, tensor<5x4xui32> {jax.result_info = "result[5]"}, tensor<1x2xi8> {jax.result_info = "result[6]"}, tensor<2x2xi8> {jax.result_info = "result[7]"}) {
    %c = stablehlo.constant dense<[[3], [-3]]> : tensor<2x1xi32>
    %c_0 = stablehlo.constant dense<-6> : tensor<1x1xi32>
    %c_1 = stablehlo.constant dense<[[-1, 3, 2]]> : tensor<1x3xi32>
    %c_2 = stablehlo.constant dense<[0, 1, 1]> : tensor<3xi32>
    %c_3 = stablehlo.constant dense<false> : tensor<3xi1>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %1 = stablehlo.compare LT, %c, %0, SIGNED : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
    %c_5 = stablehlo.constant dense<2> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %3 = stablehlo.add %c, %2 : tensor<2x1xi32>
    %4 = stablehlo.select %1, %3, %c : tensor<2x1xi1>, tensor<2x1xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %c_6 = stablehlo.constant dense<1> : tensor<i8>
    %6 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i8>) -> tensor<1xi8>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<1xi8>) -> tensor<2x1xi8>
    %8 = "stablehlo.scatter"(%arg5, %5, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg7: tensor<i8>, %arg8: tensor<i8>):
      %42 = stablehlo.add %arg7, %arg8 : tensor<i8>
      stablehlo.return %42 : tensor<i8>
    }) : (tensor<2x2xi8>, tensor<2x1x1xi32>, tensor<2x1xi8>) -> tensor<2x2xi8>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %9:3 = stablehlo.while(%iterArg = %arg4, %iterArg_13 = %c_7, %iterArg_14 = %8) : tensor<4x5xui32>, tensor<i32>, tensor<2x2xi8>
    cond {
      %42 = stablehlo.reshape %iterArg : (tensor<4x5xui32>) -> tensor<20xui32>
      %43 = stablehlo.slice %42 [0:1] : (tensor<20xui32>) -> tensor<1xui32>
      %44 = stablehlo.reshape %43 : (tensor<1xui32>) -> tensor<ui32>
      %45 = stablehlo.convert %44 : (tensor<ui32>) -> tensor<i32>
      %46 = stablehlo.abs %45 : tensor<i32>
      %c_15 = stablehlo.constant dense<5> : tensor<i32>
      %47 = stablehlo.remainder %46, %c_15 : tensor<i32>
      %48 = stablehlo.compare LT, %iterArg_13, %47, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %48 : tensor<i1>
    } do {
      %c_15 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.add %iterArg_13, %c_15 : tensor<i32>
      %c_16 = stablehlo.constant dense<2> : tensor<i32>
      %43 = func.call @floor_divide(%iterArg_14, %c_16) : (tensor<2x2xi8>, tensor<i32>) -> tensor<2x2xi8>
      %c_17 = stablehlo.constant dense<1> : tensor<i8>
      %44 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i8>) -> tensor<2x2xi8>
      %45 = stablehlo.add %43, %44 : tensor<2x2xi8>
      stablehlo.return %iterArg, %42, %45 : tensor<4x5xui32>, tensor<i32>, tensor<2x2xi8>
    }
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %11 = stablehlo.compare LT, %c_0, %10, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
    %c_9 = stablehlo.constant dense<4> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %13 = stablehlo.add %c_0, %12 : tensor<1x1xi32>
    %14 = stablehlo.select %11, %13, %c_0 : tensor<1x1xi1>, tensor<1x1xi32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x1x1xi32>
    %16 = "stablehlo.gather"(%arg0, %15) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x4xf32>, tensor<1x1x1xi32>) -> tensor<1x1xf32>
    %17 = stablehlo.slice %c_1 [0:1, 0:1] : (tensor<1x3xi32>) -> tensor<1x1xi32>
    %18 = stablehlo.reshape %17 : (tensor<1x1xi32>) -> tensor<1xi32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %20 = stablehlo.compare LT, %18, %19, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %c_11 = stablehlo.constant dense<1> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %22 = stablehlo.add %18, %21 : tensor<1xi32>
    %23 = stablehlo.select %20, %22, %18 : tensor<1xi1>, tensor<1xi32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %25 = "stablehlo.gather"(%16, %24) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<1x1xi32>) -> tensor<1x1xf32>
    %26 = stablehlo.reshape %arg4 : (tensor<4x5xui32>) -> tensor<5x4xui32>
    %27 = stablehlo.slice %8 [1:2, 0:2] : (tensor<2x2xi8>) -> tensor<1x2xi8>
    %28 = stablehlo.reverse %27, dims = [1] : tensor<1x2xi8>
    %29 = stablehlo.reshape %9#2 : (tensor<2x2xi8>) -> tensor<4xi8>
    %30 = stablehlo.slice %29 [0:1] : (tensor<4xi8>) -> tensor<1xi8>
    %31 = stablehlo.reshape %30 : (tensor<1xi8>) -> tensor<i8>
    %32 = stablehlo.iota dim = 0 : tensor<3xi8>
    %33 = stablehlo.reshape %32 : (tensor<3xi8>) -> tensor<3x1xi8>
    %34 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<i8>) -> tensor<3x1xi8>
    %35 = stablehlo.multiply %34, %33 : tensor<3x1xi8>
    %c_12 = stablehlo.constant dense<2> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %37 = stablehlo.add %c_2, %36 : tensor<3xi32>
    %38 = stablehlo.select %c_3, %37, %c_2 : tensor<3xi1>, tensor<3xi32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %40 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<3x1xi8>) -> tensor<3x2xi8>
    %41 = "stablehlo.scatter"(%8, %39, %40) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg7: tensor<i8>, %arg8: tensor<i8>):
      %42 = stablehlo.multiply %arg7, %arg8 : tensor<i8>
      stablehlo.return %42 : tensor<i8>
    }) : (tensor<2x2xi8>, tensor<3x1xi32>, tensor<3x2xi8>) -> tensor<2x2xi8>
    return %8, %9#1, %9#2, %16, %25, %26, %28, %41 : tensor<2x2xi8>, tensor<i32>, tensor<2x2xi8>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<5x4xui32>, tensor<1x2xi8>, tensor<2x2xi8>
  }
  func.func private @floor_divide(%arg0: tensor<2x2xi8>, %arg1: tensor<i32>) -> tensor<2x2xi8> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<i8>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i8>) -> tensor<2x2xi8>
    %2 = stablehlo.divide %arg0, %1 : tensor<2x2xi8>
    %3 = stablehlo.sign %arg0 : tensor<2x2xi8>
    %4 = stablehlo.sign %0 : tensor<i8>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i8>) -> tensor<2x2xi8>
    %6 = stablehlo.compare NE, %3, %5, SIGNED : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi1>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i8>) -> tensor<2x2xi8>
    %8 = stablehlo.remainder %arg0, %7 : tensor<2x2xi8>
    %c = stablehlo.constant dense<0> : tensor<i8>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i8>) -> tensor<2x2xi8>
    %10 = stablehlo.compare NE, %8, %9, SIGNED : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi1>
    %11 = stablehlo.and %6, %10 : tensor<2x2xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i8>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i8>) -> tensor<2x2xi8>
    %13 = stablehlo.subtract %2, %12 : tensor<2x2xi8>
    %14 = call @_where(%11, %13, %2) : (tensor<2x2xi1>, tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xi8>
    return %14 : tensor<2x2xi8>
  }
  func.func private @_where(%arg0: tensor<2x2xi1>, %arg1: tensor<2x2xi8>, %arg2: tensor<2x2xi8>) -> tensor<2x2xi8> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2x2xi1>, tensor<2x2xi8>
    return %0 : tensor<2x2xi8>
  }
}
