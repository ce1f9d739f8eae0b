module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x3x5xf32>, %arg1: tensor<3x2xi32>) -> (tensor<2x3x2x5xf32> {jax.result_info = "result[0]"}, tensor<3x2x4x5xf32> {jax.result_info = "result[1]"}, tensor<3x1x3x5xf32> {jax.result_info = "result[2]"}, tensor<3x2x3x5xf32> {jax.result_info = "result[3]"}, tensor<2x4x3x3x2xf32> {jax.result_info = "result[4]"}, tensor<4x2x5xf32> {jax.result_info = "result[5]"}, tensor<2x2x2x3xf32> {jax.result_info = "result[6]"}, tensor<2x2x3x5xf32> {jax.result_info = "result[7]"}, tensor<2x3x3xf32> {jax.result_info = "result[8]"}, tensor<2x2x3x5xf32> {jax.result_info = "result[9]"}) {
    %c = stablehlo.constant dense<[[4, 3, 0], [7, -1, 1], [2, 2, 9]]> : tensor<3x3xi32>
    %c_0 = stablehlo.constant dense<[[1], [0]]> : tensor<2x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<3x2xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<3x2xi1>, tensor<3x2xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %6 = stablehlo.convert %5 : tensor<3x2xi32>
    %7 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %9 = stablehlo.concatenate %7, %8, dim = 2 : (tensor<3x2x1xi32>, tensor<3x2x1xi32>) -> tensor<3x2x2xi32>
    %10 = "stablehlo.gather"(%arg0, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 3], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1, 1, 5>}> : (tensor<2x4x3x5xf32>, tensor<3x2x2xi32>) -> tensor<2x3x2x5xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %12 = stablehlo.compare LT, %arg1, %11, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %c_5 = stablehlo.constant dense<2> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %14 = stablehlo.add %arg1, %13 : tensor<3x2xi32>
    %15 = stablehlo.select %12, %14, %arg1 : tensor<3x2xi1>, tensor<3x2xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %17 = stablehlo.compare LT, %arg1, %16, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %c_7 = stablehlo.constant dense<3> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %19 = stablehlo.add %arg1, %18 : tensor<3x2xi32>
    %20 = stablehlo.select %17, %19, %arg1 : tensor<3x2xi1>, tensor<3x2xi32>
    %21 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %22 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %23 = stablehlo.concatenate %21, %22, dim = 2 : (tensor<3x2x1xi32>, tensor<3x2x1xi32>) -> tensor<3x2x2xi32>
    %24 = "stablehlo.gather"(%arg0, %23) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0, 2], start_index_map = [0, 2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4, 1, 5>}> : (tensor<2x4x3x5xf32>, tensor<3x2x2xi32>) -> tensor<3x2x4x5xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %26 = stablehlo.compare LT, %arg1, %25, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %c_9 = stablehlo.constant dense<4> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %28 = stablehlo.add %arg1, %27 : tensor<3x2xi32>
    %29 = stablehlo.select %26, %28, %arg1 : tensor<3x2xi1>, tensor<3x2xi32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %31 = stablehlo.convert %30 : tensor<3x2xi32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %33 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %34 = stablehlo.concatenate %32, %33, dim = 2 : (tensor<3x2x1xi32>, tensor<3x2x1xi32>) -> tensor<3x2x2xi32>
    %35 = "stablehlo.gather"(%arg0, %34) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 3, 5>}> : (tensor<2x4x3x5xf32>, tensor<3x2x2xi32>) -> tensor<3x2x3x5xf32>
    %36 = stablehlo.slice %35 [0:3, 0:1, 0:3, 0:5] : (tensor<3x2x3x5xf32>) -> tensor<3x1x3x5xf32>
    %37 = stablehlo.slice %arg0 [1:2, 0:4, 0:3, 0:5] : (tensor<2x4x3x5xf32>) -> tensor<1x4x3x5xf32>
    %38 = stablehlo.reshape %37 : (tensor<1x4x3x5xf32>) -> tensor<4x3x5xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %39 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %40 = stablehlo.compare LT, %arg1, %39, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %c_12 = stablehlo.constant dense<4> : tensor<i32>
    %41 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %42 = stablehlo.add %arg1, %41 : tensor<3x2xi32>
    %43 = stablehlo.select %40, %42, %arg1 : tensor<3x2xi1>, tensor<3x2xi32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %45 = "stablehlo.gather"(%38, %44) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3, 5>}> : (tensor<4x3x5xf32>, tensor<3x2x1xi32>) -> tensor<3x2x3x5xf32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %46 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %47 = stablehlo.compare LT, %arg1, %46, SIGNED : (tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x2xi1>
    %c_14 = stablehlo.constant dense<5> : tensor<i32>
    %48 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<3x2xi32>
    %49 = stablehlo.add %arg1, %48 : tensor<3x2xi32>
    %50 = stablehlo.select %47, %49, %arg1 : tensor<3x2xi1>, tensor<3x2xi32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<3x2xi32>) -> tensor<3x2x1xi32>
    %52 = "stablehlo.gather"(%arg0, %51) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], collapsed_slice_dims = [3], start_index_map = [3], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 4, 3, 1>}> : (tensor<2x4x3x5xf32>, tensor<3x2x1xi32>) -> tensor<2x4x3x3x2xf32>
    %53 = stablehlo.slice %arg0 [0:1, 0:4, 0:3, 0:5] : (tensor<2x4x3x5xf32>) -> tensor<1x4x3x5xf32>
    %54 = stablehlo.reshape %53 : (tensor<1x4x3x5xf32>) -> tensor<4x3x5xf32>
    %55 = stablehlo.slice %arg1 [0:2, 0:1] : (tensor<3x2xi32>) -> tensor<2x1xi32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [1, 2] : (tensor<2x1xi32>) -> tensor<1x2x1xi32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [0, 1, 2] : (tensor<1x2x1xi32>) -> tensor<4x2x5xi32>
    %58 = call @take_along_axis(%54, %57) : (tensor<4x3x5xf32>, tensor<4x2x5xi32>) -> tensor<4x2x5xf32>
    %59 = stablehlo.slice %arg1 [0:1, 0:2] : (tensor<3x2xi32>) -> tensor<1x2xi32>
    %60 = stablehlo.reshape %59 : (tensor<1x2xi32>) -> tensor<2xi32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %61 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %62 = stablehlo.compare LT, %60, %61, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_16 = stablehlo.constant dense<4> : tensor<i32>
    %63 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %64 = stablehlo.add %60, %63 : tensor<2xi32>
    %65 = stablehlo.select %62, %64, %60 : tensor<2xi1>, tensor<2xi32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %66 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %67 = stablehlo.compare LT, %60, %66, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_18 = stablehlo.constant dense<5> : tensor<i32>
    %68 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %69 = stablehlo.add %60, %68 : tensor<2xi32>
    %70 = stablehlo.select %67, %69, %60 : tensor<2xi1>, tensor<2xi32>
    %71 = stablehlo.broadcast_in_dim %65, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %72 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %73 = stablehlo.broadcast_in_dim %70, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %74 = stablehlo.concatenate %71, %72, %73, dim = 1 : (tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    %75 = "stablehlo.gather"(%arg0, %74) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2, 3], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2, 3], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 2, 2, 3>}> : (tensor<2x4x3x5xf32>, tensor<2x3xi32>) -> tensor<2x2x2x3xf32>
    %76 = stablehlo.slice %arg1 [0:2, 0:2] : (tensor<3x2xi32>) -> tensor<2x2xi32>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %77 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %78 = stablehlo.compare LT, %76, %77, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %c_21 = stablehlo.constant dense<4> : tensor<i32>
    %79 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %80 = stablehlo.add %76, %79 : tensor<2x2xi32>
    %81 = stablehlo.select %78, %80, %76 : tensor<2x2xi1>, tensor<2x2xi32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [0, 1] : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %83 = "stablehlo.gather"(%arg0, %82) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 3, 5>}> : (tensor<2x4x3x5xf32>, tensor<2x2x1xi32>) -> tensor<2x2x3x5xf32>
    %84 = "stablehlo.gather"(%arg0, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [1, 3], start_index_map = [3, 1, 0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1, 3, 1>}> : (tensor<2x4x3x5xf32>, tensor<3x3xi32>) -> tensor<2x3x3xf32>
    %85 = "stablehlo.gather"(%arg0, %c_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2, 3], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 3, 5>}> : (tensor<2x4x3x5xf32>, tensor<2x1xi32>) -> tensor<2x2x3x5xf32>
    return %10, %24, %36, %45, %52, %58, %75, %83, %84, %85 : tensor<2x3x2x5xf32>, tensor<3x2x4x5xf32>, tensor<3x1x3x5xf32>, tensor<3x2x3x5xf32>, tensor<2x4x3x3x2xf32>, tensor<4x2x5xf32>, tensor<2x2x2x3xf32>, tensor<2x2x3x5xf32>, tensor<2x3x3xf32>, tensor<2x2x3x5xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x3x5xf32>, %arg1: tensor<4x2x5xi32>) -> tensor<4x2x5xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x2x5xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x2x5xi32>, tensor<4x2x5xi32>) -> tensor<4x2x5xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x2x5xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x2x5xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x2x5xi1>, tensor<4x2x5xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x2x5xi32>) -> tensor<4x2x5x1xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x2x5x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x2x5x1xi32>, tensor<4x2x5x1xi32>) -> tensor<4x2x5x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<4x2x5x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x2x5x1xi32>, tensor<4x2x5x1xi32>) -> tensor<4x2x5x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x2x5x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<4x2x5x1xi1>, tensor<i1>) -> tensor<4x2x5xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0, 2], start_indices_batching_dims = [0, 2], start_index_map = [1], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x3x5xf32>, tensor<4x2x5x1xi32>) -> tensor<4x2x5xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x5xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x2x5xi1>, tensor<4x2x5xf32>
    return %15 : tensor<4x2x5xf32>
  }
}
