module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<33x3xbf16>, %arg2: tensor<3x3xf64>, %arg3: tensor<3xi32>, %arg4: tensor<2xui32>) -> (tensor<2xui8> {jax.result_info = "result[0]"}, tensor<2x2x3x2x1xi32> {jax.result_info = "result[1]"}, tensor<2x2x3x2x1xi32> {jax.result_info = "result[2]"}, tensor<5xui64> {jax.result_info = "result[3]"}) {
    %c = stablehlo.constant dense<"0xFFFFFFFFFFFFFFFF0100000001000000000000000300000000000000FEFFFFFFFFFFFFFF02000000FDFFFFFF02000000FEFFFFFFFDFFFFFFFDFFFFFFFEFFFFFF03000000FEFFFFFFFDFFFFFF02000000FEFFFFFFFFFFFFFF0000000001000000FFFFFFFF00000000000000000200000000000000030000000100000001000000FDFFFFFFFDFFFFFF0200000000000000FDFFFFFF03000000FDFFFFFFFFFFFFFFFEFFFFFF000000000300000000000000FFFFFFFFFDFFFFFFFEFFFFFF01000000FFFFFFFF01000000FEFFFFFFFFFFFFFFFEFFFFFFFDFFFFFF01000000FEFFFFFF03000000FDFFFFFF000000000100000000000000FDFFFFFFFDFFFFFFFEFFFFFFFEFFFFFF000000000100000003000000FEFFFFFFFFFFFFFF02000000FFFFFFFFFEFFFFFFFDFFFFFFFEFFFFFFFFFFFFFFFEFFFFFF01000000FFFFFFFF0100000003000000FEFFFFFF02000000FFFFFFFFFEFFFFFFFEFFFFFF01000000010000000200000001000000FFFFFFFFFDFFFFFF020000000000000000000000FEFFFFFF03000000FFFFFFFF02000000FEFFFFFF0200000000000000FEFFFFFFFDFFFFFFFFFFFFFF0200000001000000FFFFFFFF0100000000000000FFFFFFFFFDFFFFFF02000000010000000000000001000000020000000200000003000000FDFFFFFFFFFFFFFF0300000002000000FEFFFFFFFFFFFFFF0000000001000000FEFFFFFF03000000FDFFFFFF00000000FFFFFFFF02000000FEFFFFFF0300000000000000FEFFFFFFFEFFFFFFFEFFFFFFFDFFFFFF0200000001000000FDFFFFFF03000000"> : tensor<1x3x4x3x4xi32>
    %c_0 = stablehlo.constant dense<[[[[[2, 3], [3, 3]], [[-2, 2], [3, 1]]], [[[-1, -1], [-2, -2]], [[-3, 3], [-3, -3]]]]]> : tensor<1x2x2x2x2xi32>
    %c_1 = stablehlo.constant dense<[-5, -2, -3]> : tensor<3xi32>
    %c_2 = stablehlo.constant dense<true> : tensor<3xi1>
    %c_3 = stablehlo.constant dense<[1, 0, 2]> : tensor<3xi32>
    %c_4 = stablehlo.constant dense<false> : tensor<3xi1>
    %0 = stablehlo.iota dim = 0 : tensor<2xui8>
    %1 = stablehlo.is_finite %arg0 : (tensor<2x3x4xf32>) -> tensor<2x3x4xi1>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %2 = call @_where(%1, %arg0, %c_5) : (tensor<2x3x4xi1>, tensor<2x3x4xf32>, tensor<i64>) -> tensor<2x3x4xf32>
    %3 = stablehlo.sine %2 : tensor<2x3x4xf32>
    %4 = stablehlo.convert %3 : (tensor<2x3x4xf32>) -> tensor<2x3x4xi32>
    %5 = stablehlo.reshape %4 : (tensor<2x3x4xi32>) -> tensor<24xi32>
    %6 = stablehlo.slice %5 [0:1] : (tensor<24xi32>) -> tensor<1xi32>
    %7 = stablehlo.reshape %6 : (tensor<1xi32>) -> tensor<i32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<1x3x4x3x4xi32>
    %9 = stablehlo.add %c, %8 : tensor<1x3x4x3x4xi32>
    %10 = stablehlo.convolution(%9, %c_0) dim_numbers = [b, 0, 2, 1, f]x[0, i, 1, o, 2]->[f, 1, 0, 2, b], window = {stride = [3, 3, 3], pad = [[1, 1], [2, 1], [1, 2]], lhs_dilate = [2, 1, 1], rhs_dilate = [1, 2, 1], reverse = [false, false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x3x4x3x4xi32>, tensor<1x2x2x2x2xi32>) -> tensor<2x2x3x2x1xi32>
    %11 = stablehlo.reshape %10 : (tensor<2x2x3x2x1xi32>) -> tensor<24xi32>
    %12 = stablehlo.slice %11 [0:1] : (tensor<24xi32>) -> tensor<1xi32>
    %13 = stablehlo.reshape %12 : (tensor<1xi32>) -> tensor<i32>
    %14 = stablehlo.iota dim = 0 : tensor<3xi32>
    %15 = stablehlo.reshape %14 : (tensor<3xi32>) -> tensor<3x1x1x1xi32>
    %16 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i32>) -> tensor<3x1x1x1xi32>
    %17 = stablehlo.multiply %16, %15 : tensor<3x1x1x1xi32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %19 = stablehlo.add %c_1, %18 : tensor<3xi32>
    %20 = stablehlo.select %c_2, %19, %c_1 : tensor<3xi1>, tensor<3xi32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %22 = stablehlo.add %c_3, %21 : tensor<3xi32>
    %23 = stablehlo.select %c_4, %22, %c_3 : tensor<3xi1>, tensor<3xi32>
    %24 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %26 = stablehlo.concatenate %24, %25, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %27 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<3x1x1x1xi32>) -> tensor<3x2x3x2xi32>
    %28 = "stablehlo.scatter"(%10, %26, %27) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3], inserted_window_dims = [0, 4], scatter_dims_to_operand_dims = [0, 4], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      %46 = stablehlo.minimum %arg5, %arg6 : tensor<i32>
      stablehlo.return %46 : tensor<i32>
    }) : (tensor<2x2x3x2x1xi32>, tensor<3x2xi32>, tensor<3x2x3x2xi32>) -> tensor<2x2x3x2x1xi32>
    %29 = stablehlo.slice %arg4 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %30 = stablehlo.reshape %29 : (tensor<1xui32>) -> tensor<ui32>
    %31 = stablehlo.slice %arg4 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.iota dim = 0 : tensor<5xui64>
    %c_8 = stablehlo.constant dense<1> : tensor<ui64>
    %34 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<ui64>) -> tensor<5xui64>
    %35 = stablehlo.multiply %34, %33 : tensor<5xui64>
    %c_9 = stablehlo.constant dense<32> : tensor<ui64>
    %36 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<ui64>) -> tensor<5xui64>
    %37 = stablehlo.shift_right_logical %35, %36 : tensor<5xui64>
    %38 = stablehlo.convert %35 : (tensor<5xui64>) -> tensor<5xui32>
    %39 = stablehlo.convert %37 : (tensor<5xui64>) -> tensor<5xui32>
    %40:2 = call @threefry2x32(%30, %32, %39, %38) : (tensor<ui32>, tensor<ui32>, tensor<5xui32>, tensor<5xui32>) -> (tensor<5xui32>, tensor<5xui32>)
    %41 = stablehlo.convert %40#0 : (tensor<5xui32>) -> tensor<5xui64>
    %42 = stablehlo.convert %40#1 : (tensor<5xui32>) -> tensor<5xui64>
    %c_10 = stablehlo.constant dense<32> : tensor<ui64>
    %43 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<ui64>) -> tensor<5xui64>
    %44 = stablehlo.shift_left %41, %43 : tensor<5xui64>
    %45 = stablehlo.or %44, %42 : tensor<5xui64>
    return %0, %10, %28, %45 : tensor<2xui8>, tensor<2x2x3x2x1xi32>, tensor<2x2x3x2x1xi32>, tensor<5xui64>
  }
  func.func private @_where(%arg0: tensor<2x3x4xi1>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<i64>) -> tensor<2x3x4xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    return %2 : tensor<2x3x4xf32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<5xui32>, %arg3: tensor<5xui32>) -> (tensor<5xui32>, tensor<5xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<5xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<5xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i64>, tensor<i64>, tensor<5xui32>, tensor<5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i64>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<5xui32>, tensor<5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<5xui32>, tensor<5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i64>, tensor<i64>, tensor<5xui32>, tensor<5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<5xui32>, tensor<5xui32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<5xui32>, %arg2: tensor<5xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<5xui32>, tensor<5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<5xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<5xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<5xui32>
    %9 = stablehlo.or %5, %8 : tensor<5xui32>
    %10 = stablehlo.xor %3, %9 : tensor<5xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<5xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<5xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<5xui32>
    %19 = stablehlo.or %15, %18 : tensor<5xui32>
    %20 = stablehlo.xor %13, %19 : tensor<5xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<5xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<5xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<5xui32>
    %29 = stablehlo.or %25, %28 : tensor<5xui32>
    %30 = stablehlo.xor %23, %29 : tensor<5xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<5xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<5xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<5xui32>
    %39 = stablehlo.or %35, %38 : tensor<5xui32>
    %40 = stablehlo.xor %33, %39 : tensor<5xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %42 = stablehlo.add %33, %41 : tensor<5xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %44 = stablehlo.add %40, %43 : tensor<5xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i64>
    %46 = stablehlo.convert %45 : (tensor<i64>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %48 = stablehlo.add %44, %47 : tensor<5xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i64>, tensor<5xui32>, tensor<5xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
}
