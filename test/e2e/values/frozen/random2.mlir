module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<0xbf16>, %arg3: tensor<0xbf16>, %arg4: tensor<0xf32>, %arg5: tensor<2x2x1x3xbf16>, %arg6: tensor<2x2xi32>, %arg7: tensor<2xui32>) -> (tensor<2x2x2xi16> {jax.result_info = "result[0]"}, tensor<2x2x1xbf16> {jax.result_info = "result[1]"}, tensor<2xbf16> {jax.result_info = "result[2]"}, tensor<0x4x0x2x3xi32> {jax.result_info = "result[3]"}, tensor<2xi32> {jax.result_info = "result[4]"}) {
    %c = stablehlo.constant dense<[[[[[-3]], [[0]]], [[[-3]], [[3]]], [[[3]], [[-2]]], [[[3]], [[-3]]]], [[[[3]], [[1]]], [[[-1]], [[-3]]], [[[2]], [[1]]], [[[-1]], [[2]]]], [[[[-2]], [[2]]], [[[2]], [[0]]], [[[1]], [[1]]], [[[2]], [[1]]]], [[[[3]], [[1]]], [[[-1]], [[1]]], [[[-3]], [[0]]], [[[0]], [[-1]]]]]> : tensor<4x4x2x1x1xi32>
    %c_0 = stablehlo.constant dense<[[[[[-1, 1], [-2, -1]], [[1, 2], [-1, -2]], [[1, -1], [-1, -1]], [[-1, -1], [2, 1]]], [[[2, 3], [-2, 1]], [[-3, 1], [-2, -3]], [[-1, -1], [0, -1]], [[-2, 2], [2, -3]]], [[[-3, 1], [-2, -2]], [[-3, 0], [2, -1]], [[3, -2], [-2, 2]], [[2, -1], [0, -1]]]], [[[[-2, 3], [-1, 3]], [[3, 1], [1, -2]], [[0, 2], [1, -3]], [[0, 3], [-2, -3]]], [[[1, -2], [-2, 1]], [[3, -2], [-1, 2]], [[-2, 0], [-3, -1]], [[1, 1], [3, 0]]], [[[0, 2], [-3, -3]], [[2, 0], [-1, 1]], [[3, 1], [-1, 3]], [[-3, 3], [3, 2]]]]]> : tensor<2x3x4x2x2xi32>
    %0 = stablehlo.bitcast_convert %arg6 : (tensor<2x2xi32>) -> tensor<2x2x2xi16>
    %1 = stablehlo.convert %arg5 : (tensor<2x2x1x3xbf16>) -> tensor<2x2x1x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x1x3xf32>, tensor<f32>) -> tensor<2x2x1xf32>
    %cst_1 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<2x2x1xf32>
    %5 = stablehlo.convert %4 : (tensor<2x2x1xf32>) -> tensor<2x2x1xbf16>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %c_2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<2> : tensor<i32>
    %7 = stablehlo.add %c_4, %c_5 : tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.select %6, %7, %c_6 : tensor<i1>, tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %c_7, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %c_10 = stablehlo.constant dense<2> : tensor<i32>
    %10 = stablehlo.add %c_9, %c_10 : tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.select %9, %10, %c_11 : tensor<i1>, tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare LT, %c_12, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %c_15 = stablehlo.constant dense<1> : tensor<i32>
    %13 = stablehlo.add %c_14, %c_15 : tensor<i32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.select %12, %13, %c_16 : tensor<i1>, tensor<i32>
    %15 = stablehlo.dynamic_slice %5, %8, %11, %14, sizes = [1, 2, 1] : (tensor<2x2x1xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x1xbf16>
    %16 = stablehlo.reshape %15 : (tensor<1x2x1xbf16>) -> tensor<2xbf16>
    %17 = stablehlo.is_finite %5 : (tensor<2x2x1xbf16>) -> tensor<2x2x1xi1>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %18 = call @_where(%17, %5, %c_17) : (tensor<2x2x1xi1>, tensor<2x2x1xbf16>, tensor<i32>) -> tensor<2x2x1xbf16>
    %19 = stablehlo.sine %18 : tensor<2x2x1xbf16>
    %20 = stablehlo.convert %19 : (tensor<2x2x1xbf16>) -> tensor<2x2x1xi32>
    %21 = stablehlo.reshape %20 : (tensor<2x2x1xi32>) -> tensor<4xi32>
    %22 = stablehlo.slice %21 [0:1] : (tensor<4xi32>) -> tensor<1xi32>
    %23 = stablehlo.reshape %22 : (tensor<1xi32>) -> tensor<i32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<i32>) -> tensor<4x4x2x1x1xi32>
    %25 = stablehlo.add %c, %24 : tensor<4x4x2x1x1xi32>
    %26 = stablehlo.convolution(%25, %c_0) dim_numbers = [1, b, f, 0, 2]x[0, 1, o, 2, i]->[0, f, 2, b, 1], window = {stride = [2, 2, 1], pad = [[0, 0], [1, 2], [-1, 0]], lhs_dilate = [2, 1, 2], rhs_dilate = [1, 1, 2], reverse = [false, false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x4x2x1x1xi32>, tensor<2x3x4x2x2xi32>) -> tensor<0x4x0x2x3xi32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.reduce(%arg6 init: %c_18) applies stablehlo.xor across dimensions = [1] : (tensor<2x2xi32>, tensor<i32>) -> tensor<2xi32>
    return %0, %5, %16, %26, %27 : tensor<2x2x2xi16>, tensor<2x2x1xbf16>, tensor<2xbf16>, tensor<0x4x0x2x3xi32>, tensor<2xi32>
  }
  func.func private @_where(%arg0: tensor<2x2x1xi1>, %arg1: tensor<2x2x1xbf16>, %arg2: tensor<i32>) -> tensor<2x2x1xbf16> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<bf16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<bf16>) -> tensor<2x2x1xbf16>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x2x1xi1>, tensor<2x2x1xbf16>
    return %2 : tensor<2x2x1xbf16>
  }
}
