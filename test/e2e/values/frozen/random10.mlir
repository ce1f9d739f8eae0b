module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32>, %arg1: tensor<2x3xui8>, %arg2: tensor<2x3xui8>, %arg3: tensor<2x2xi8>, %arg4: tensor<2xui32>) -> (tensor<2x2xi8> {jax.result_info = "result[0]"}, tensor<2xui32> {jax.result_info = "result[1]"}, tensor<2x3xui8> {jax.result_info = "result[2]"}, tensor<0x1xi8> {jax.result_info = "result[3]"}) {
    %c = stablehlo.constant dense<[[-2, 4], [-2, -1]]> : tensor<2x2xi32>
    %c_0 = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
    %c_1 = stablehlo.constant dense<[[-4, 3], [4, 0]]> : tensor<2x2xi32>
    %c_2 = stablehlo.constant dense<[[true, false], [false, false]]> : tensor<2x2xi1>
    %0 = stablehlo.reshape %arg3 : (tensor<2x2xi8>) -> tensor<4xi8>
    %1 = stablehlo.slice %0 [0:1] : (tensor<4xi8>) -> tensor<1xi8>
    %2 = stablehlo.reshape %1 : (tensor<1xi8>) -> tensor<i8>
    %3 = stablehlo.iota dim = 0 : tensor<4xi8>
    %4 = stablehlo.reshape %3 : (tensor<4xi8>) -> tensor<2x2xi8>
    %5 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i8>) -> tensor<2x2xi8>
    %6 = stablehlo.multiply %5, %4 : tensor<2x2xi8>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %8 = stablehlo.add %c, %7 : tensor<2x2xi32>
    %9 = stablehlo.select %c_0, %8, %c : tensor<2x2xi1>, tensor<2x2xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %11 = stablehlo.add %c_1, %10 : tensor<2x2xi32>
    %12 = stablehlo.select %c_2, %11, %c_1 : tensor<2x2xi1>, tensor<2x2xi32>
    %13 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %15 = stablehlo.concatenate %13, %14, dim = 2 : (tensor<2x2x1xi32>, tensor<2x2x1xi32>) -> tensor<2x2x2xi32>
    %16 = "stablehlo.scatter"(%arg3, %15, %6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<i8>, %arg6: tensor<i8>):
      %20 = stablehlo.multiply %arg5, %arg6 : tensor<i8>
      stablehlo.return %20 : tensor<i8>
    }) : (tensor<2x2xi8>, tensor<2x2x2xi32>, tensor<2x2xi8>) -> tensor<2x2xi8>
    %17 = call @_roll_static(%arg4) : (tensor<2xui32>) -> tensor<2xui32>
    %18 = stablehlo.remainder %arg2, %arg2 : tensor<2x3xui8>
    %c_5 = stablehlo.constant dense<0> : tensor<i8>
    %19 = "stablehlo.reduce_window"(%16, %c_5) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 2, 1>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 3, 1>}> ({
    ^bb0(%arg5: tensor<i8>, %arg6: tensor<i8>):
      %20 = stablehlo.multiply %arg6, %arg6 : tensor<i8>
      %21 = stablehlo.add %arg5, %20 : tensor<i8>
      stablehlo.return %21 : tensor<i8>
    }) : (tensor<2x2xi8>, tensor<i8>) -> tensor<0x1xi8>
    return %16, %17, %18, %19 : tensor<2x2xi8>, tensor<2xui32>, tensor<2x3xui8>, tensor<0x1xi8>
  }
  func.func private @_roll_static(%arg0: tensor<2xui32>) -> tensor<2xui32> {
    %0 = stablehlo.slice %arg0 [0:2] : (tensor<2xui32>) -> tensor<2xui32>
    %1 = stablehlo.slice %arg0 [0:0] : (tensor<2xui32>) -> tensor<0xui32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<2xui32>, tensor<0xui32>) -> tensor<2xui32>
    return %2 : tensor<2xui32>
  }
}
