module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x3xf32>, %arg1: tensor<9xi32>) -> (tensor<9x3xf32> {jax.result_info = "result[0]"}, tensor<9x3xf32> {jax.result_info = "result[1]"}, tensor<9x3xf32> {jax.result_info = "result[2]"}, tensor<4x9xf32> {jax.result_info = "result[3]"}, tensor<9x3xf32> {jax.result_info = "result[4]"}, tensor<9x3xf32> {jax.result_info = "result[5]"}, tensor<4x9xf32> {jax.result_info = "result[6]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<9xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<9xi1>, tensor<9xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<9xi32>) -> tensor<9x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<9x1xi32>) -> tensor<9x3xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %8 = stablehlo.compare LT, %arg1, %7, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %10 = stablehlo.add %arg1, %9 : tensor<9xi32>
    %11 = stablehlo.select %8, %10, %arg1 : tensor<9xi1>, tensor<9xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<9xi32>) -> tensor<9x1xi32>
    %c_3 = stablehlo.constant dense<3> : tensor<1xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<9x1xi32>
    %14 = stablehlo.compare GE, %12, %13, SIGNED : (tensor<9x1xi32>, tensor<9x1xi32>) -> tensor<9x1xi1>
    %15 = stablehlo.broadcast_in_dim %c_3, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<9x1xi32>
    %17 = stablehlo.compare LE, %12, %16, SIGNED : (tensor<9x1xi32>, tensor<9x1xi32>) -> tensor<9x1xi1>
    %18 = stablehlo.and %14, %17 : tensor<9x1xi1>
    %c_5 = stablehlo.constant dense<true> : tensor<i1>
    %19 = stablehlo.reduce(%18 init: %c_5) applies stablehlo.and across dimensions = [1] : (tensor<9x1xi1>, tensor<i1>) -> tensor<9xi1>
    %20 = "stablehlo.gather"(%arg0, %12) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<9x1xi32>) -> tensor<9x3xf32>
    %21 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<9xi1>) -> tensor<9x3xi1>
    %cst = stablehlo.constant dense<-7.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9x3xf32>
    %23 = stablehlo.select %21, %20, %22 : tensor<9x3xi1>, tensor<9x3xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %25 = stablehlo.compare LT, %arg1, %24, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %27 = stablehlo.add %arg1, %26 : tensor<9xi32>
    %28 = stablehlo.select %25, %27, %arg1 : tensor<9xi1>, tensor<9xi32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0] : (tensor<9xi32>) -> tensor<9x1xi32>
    %30 = "stablehlo.gather"(%arg0, %29) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<9x1xi32>) -> tensor<9x3xf32>
    %31 = call @_take(%arg0, %arg1) : (tensor<4x3xf32>, tensor<9xi32>) -> tensor<4x9xf32>
    %32 = stablehlo.convert %arg1 : (tensor<9xi32>) -> tensor<9xui32>
    %33 = stablehlo.convert %32 : (tensor<9xui32>) -> tensor<9xi32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<9xi32>) -> tensor<9x1xi32>
    %35 = "stablehlo.gather"(%arg0, %34) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<9x1xi32>) -> tensor<9x3xf32>
    %36 = stablehlo.convert %arg1 : (tensor<9xi32>) -> tensor<9xi8>
    %c_8 = stablehlo.constant dense<0> : tensor<i8>
    %37 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i8>) -> tensor<9xi8>
    %38 = stablehlo.compare LT, %36, %37, SIGNED : (tensor<9xi8>, tensor<9xi8>) -> tensor<9xi1>
    %c_9 = stablehlo.constant dense<4> : tensor<i8>
    %39 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i8>) -> tensor<9xi8>
    %40 = stablehlo.add %36, %39 : tensor<9xi8>
    %41 = stablehlo.select %38, %40, %36 : tensor<9xi1>, tensor<9xi8>
    %42 = stablehlo.convert %41 : (tensor<9xi8>) -> tensor<9xi32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0] : (tensor<9xi32>) -> tensor<9x1xi32>
    %44 = "stablehlo.gather"(%arg0, %43) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<9x1xi32>) -> tensor<9x3xf32>
    %45 = stablehlo.convert %arg1 : (tensor<9xi32>) -> tensor<9xui8>
    %46 = stablehlo.convert %45 : (tensor<9xui8>) -> tensor<9xi32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0] : (tensor<9xi32>) -> tensor<9x1xi32>
    %c_10 = stablehlo.constant dense<2> : tensor<1xi32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %48 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<9x1xi32>
    %49 = stablehlo.compare GE, %47, %48, SIGNED : (tensor<9x1xi32>, tensor<9x1xi32>) -> tensor<9x1xi1>
    %50 = stablehlo.broadcast_in_dim %c_10, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<9x1xi32>
    %52 = stablehlo.compare LE, %47, %51, SIGNED : (tensor<9x1xi32>, tensor<9x1xi32>) -> tensor<9x1xi1>
    %53 = stablehlo.and %49, %52 : tensor<9x1xi1>
    %c_12 = stablehlo.constant dense<true> : tensor<i1>
    %54 = stablehlo.reduce(%53 init: %c_12) applies stablehlo.and across dimensions = [1] : (tensor<9x1xi1>, tensor<i1>) -> tensor<9xi1>
    %55 = "stablehlo.gather"(%arg0, %47) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1>}> : (tensor<4x3xf32>, tensor<9x1xi32>) -> tensor<4x9xf32>
    %56 = stablehlo.broadcast_in_dim %54, dims = [1] : (tensor<9xi1>) -> tensor<4x9xi1>
    %cst_13 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x9xf32>
    %58 = stablehlo.select %56, %55, %57 : tensor<4x9xi1>, tensor<4x9xf32>
    return %6, %23, %30, %31, %35, %44, %58 : tensor<9x3xf32>, tensor<9x3xf32>, tensor<9x3xf32>, tensor<4x9xf32>, tensor<9x3xf32>, tensor<9x3xf32>, tensor<4x9xf32>
  }
  func.func private @_take(%arg0: tensor<4x3xf32>, %arg1: tensor<9xi32>) -> tensor<4x9xf32> {
    %c = stablehlo.constant dense<3> : tensor<i32>
    %0 = call @remainder(%arg1, %c) : (tensor<9xi32>, tensor<i32>) -> tensor<9xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<9xi32>) -> tensor<9x1xi32>
    %2 = "stablehlo.gather"(%arg0, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1>}> : (tensor<4x3xf32>, tensor<9x1xi32>) -> tensor<4x9xf32>
    return %2 : tensor<4x9xf32>
  }
  func.func private @remainder(%arg0: tensor<9xi32>, %arg1: tensor<i32>) -> tensor<9xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare EQ, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = call @_where(%0, %c_0, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %3 = stablehlo.remainder %arg0, %2 : tensor<9xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %5 = stablehlo.compare NE, %3, %4, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %7 = stablehlo.compare LT, %3, %6, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.compare LT, %1, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<i1>) -> tensor<9xi1>
    %10 = stablehlo.compare NE, %7, %9, UNSIGNED : (tensor<9xi1>, tensor<9xi1>) -> tensor<9xi1>
    %11 = stablehlo.and %10, %5 : tensor<9xi1>
    %12 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %13 = stablehlo.add %3, %12 : tensor<9xi32>
    %14 = stablehlo.select %11, %13, %3 : tensor<9xi1>, tensor<9xi32>
    return %14 : tensor<9xi32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
}
