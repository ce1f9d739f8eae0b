module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<0x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x0xf32>) -> (tensor<3xf32> {jax.result_info = "result[0]"}, tensor<3xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}, tensor<0x3xf32> {jax.result_info = "result[3]"}, tensor<3x3xf32> {jax.result_info = "result[4]"}, tensor<0x3xf32> {jax.result_info = "result[5]"}, tensor<0x3xf32> {jax.result_info = "result[6]"}, tensor<3x3xf32> {jax.result_info = "result[7]"}, tensor<3xi1> {jax.result_info = "result[8]"}, tensor<3x0xf32> {jax.result_info = "result[9]"}, tensor<0xf32> {jax.result_info = "result[10]"}, tensor<2x3xf32> {jax.result_info = "result[11]"}, tensor<2x0xf32> {jax.result_info = "result[12]"}, tensor<2x3xf32> {jax.result_info = "result[13]"}, tensor<0x3xf32> {jax.result_info = "result[14]"}, tensor<2x3xf32> {jax.result_info = "result[15]"}, tensor<0x3xf32> {jax.result_info = "result[16]"}, tensor<3xf32> {jax.result_info = "result[17]"}, tensor<0x3xf32> {jax.result_info = "result[18]"}, tensor<0x3xf32> {jax.result_info = "result[19]"}, tensor<2x4xf32> {jax.result_info = "result[20]"}, tensor<2x3xf32> {jax.result_info = "result[21]"}, tensor<i32> {jax.result_info = "result[22]"}, tensor<2x0xf32> {jax.result_info = "result[23]"}, tensor<2x3xf32> {jax.result_info = "result[24]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.maximum across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_1 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%arg0 init: %cst_2) applies stablehlo.multiply across dimensions = [0, 1] : (tensor<0x3xf32>, tensor<f32>) -> tensor<f32>
    %5 = stablehlo.sine %arg0 : tensor<0x3xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<0x3xf32>
    %7 = stablehlo.add %5, %6 : tensor<0x3xf32>
    %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %8 = call @_pad(%arg0, %cst_4) : (tensor<0x3xf32>, tensor<f32>) -> tensor<3x3xf32>
    %9 = call @sort(%arg0) : (tensor<0x3xf32>) -> tensor<0x3xf32>
    %10 = call @cumsum(%arg0) : (tensor<0x3xf32>) -> tensor<0x3xf32>
    %11 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<0x3xf32>) -> tensor<3x0xf32>
    %12 = stablehlo.dot_general %11, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x0xf32>, tensor<0x3xf32>) -> tensor<3x3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<0x3xf32>
    %14 = stablehlo.compare GT, %arg0, %13, FLOAT : (tensor<0x3xf32>, tensor<0x3xf32>) -> tensor<0x3xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %15 = stablehlo.reduce(%14 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<0x3xi1>, tensor<i1>) -> tensor<3xi1>
    %16 = stablehlo.reshape %arg0 : (tensor<0x3xf32>) -> tensor<3x0xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%arg0 init: %cst_6) applies stablehlo.add across dimensions = [1] : (tensor<0x3xf32>, tensor<f32>) -> tensor<0xf32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<0xf32>
    %19 = stablehlo.divide %17, %18 : tensor<0xf32>
    %20 = stablehlo.concatenate %arg0, %arg1, %arg0, dim = 0 : (tensor<0x3xf32>, tensor<2x3xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
    %21 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<0x3xf32>) -> tensor<3x0xf32>
    %22 = stablehlo.dot_general %arg1, %21, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x0xf32>) -> tensor<2x0xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<0xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<0xi32>
    %25 = stablehlo.compare LT, %23, %24, SIGNED : (tensor<0xi32>, tensor<0xi32>) -> tensor<0xi1>
    %c_10 = stablehlo.constant dense<2> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<0xi32>
    %27 = stablehlo.add %23, %26 : tensor<0xi32>
    %28 = stablehlo.select %25, %27, %23 : tensor<0xi1>, tensor<0xi32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0] : (tensor<0xi32>) -> tensor<0x1xi32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<0xi32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<0xi32>
    %32 = stablehlo.compare LT, %30, %31, SIGNED : (tensor<0xi32>, tensor<0xi32>) -> tensor<0xi1>
    %c_13 = stablehlo.constant dense<2> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<0xi32>
    %34 = stablehlo.add %30, %33 : tensor<0xi32>
    %35 = stablehlo.select %32, %34, %30 : tensor<0xi1>, tensor<0xi32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0] : (tensor<0xi32>) -> tensor<0x1xi32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<0x3xf32>
    %c_15 = stablehlo.constant dense<1> : tensor<i32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.dynamic_update_slice %arg1, %arg0, %c_15, %c_16 : (tensor<2x3xf32>, tensor<0x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %39 = stablehlo.slice %arg1 [2:2, 0:3] : (tensor<2x3xf32>) -> tensor<0x3xf32>
    %40 = stablehlo.slice %arg1 [0:1, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %41 = stablehlo.reshape %40 : (tensor<1x3xf32>) -> tensor<3xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<0x3xf32>
    %43 = stablehlo.slice %arg1 [0:1, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %44 = stablehlo.reshape %43 : (tensor<1x3xf32>) -> tensor<3xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %46 = stablehlo.compare GT, %44, %45, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %47 = call @_where(%46, %arg0, %cst_19) : (tensor<3xi1>, tensor<0x3xf32>, tensor<f32>) -> tensor<0x3xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<0x4xf32>
    %49 = stablehlo.dot_general %arg2, %48, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x0xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
    %50 = stablehlo.concatenate %arg2, %arg1, dim = 1 : (tensor<2x0xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %51:3 = stablehlo.while(%iterArg = %c_21, %iterArg_22 = %arg2, %iterArg_23 = %arg1) : tensor<i32>, tensor<2x0xf32>, tensor<2x3xf32>
    cond {
      %c_24 = stablehlo.constant dense<3> : tensor<i32>
      %52 = stablehlo.compare LT, %iterArg, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %52 : tensor<i1>
    } do {
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %52 = stablehlo.add %iterArg, %c_24 : tensor<i32>
      %cst_25 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %53 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x0xf32>
      %54 = stablehlo.multiply %iterArg_22, %53 : tensor<2x0xf32>
      %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %55 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %56 = stablehlo.add %iterArg_23, %55 : tensor<2x3xf32>
      stablehlo.return %52, %54, %56 : tensor<i32>, tensor<2x0xf32>, tensor<2x3xf32>
    }
    return %0, %3, %4, %7, %8, %9, %10, %12, %15, %16, %19, %20, %22, %arg1, %37, %38, %39, %41, %42, %47, %49, %50, %51#0, %51#1, %51#2 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<0x3xf32>, tensor<3x3xf32>, tensor<0x3xf32>, tensor<0x3xf32>, tensor<3x3xf32>, tensor<3xi1>, tensor<3x0xf32>, tensor<0xf32>, tensor<2x3xf32>, tensor<2x0xf32>, tensor<2x3xf32>, tensor<0x3xf32>, tensor<2x3xf32>, tensor<0x3xf32>, tensor<3xf32>, tensor<0x3xf32>, tensor<0x3xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<i32>, tensor<2x0xf32>, tensor<2x3xf32>
  }
  func.func private @_pad(%arg0: tensor<0x3xf32>, %arg1: tensor<f32>) -> tensor<3x3xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [1, 0], high = [2, 0], interior = [0, 0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3x3xf32>
    return %1 : tensor<3x3xf32>
  }
  func.func private @sort(%arg0: tensor<0x3xf32>) -> tensor<0x3xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<0x3xf32>) -> tensor<0x3xf32>
    return %0 : tensor<0x3xf32>
  }
  func.func private @cumsum(%arg0: tensor<0x3xf32>) -> tensor<0x3xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<0x3xf32>) -> tensor<0x3xf32>
    return %0 : tensor<0x3xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<0x3xf32>) -> tensor<0x3xf32> {
    return %arg0 : tensor<0x3xf32>
  }
  func.func private @_where(%arg0: tensor<3xi1>, %arg1: tensor<0x3xf32>, %arg2: tensor<f32>) -> tensor<0x3xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xi1>) -> tensor<0x3xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<0x3xf32>
    return %arg1 : tensor<0x3xf32>
  }
}
