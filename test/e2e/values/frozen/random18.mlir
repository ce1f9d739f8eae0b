module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x4xf32>, %arg1: tensor<3xui32>, %arg2: tensor<2x2xi8>, %arg3: tensor<2xui32>) -> (tensor<1xui32> {jax.result_info = "result[0]"}, tensor<1xui32> {jax.result_info = "result[1]"}, tensor<0xui32> {jax.result_info = "result[2]"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<2x3x4xf32> {jax.result_info = "result[4]"}, tensor<2x3x4xf32> {jax.result_info = "result[5]"}, tensor<1xui32> {jax.result_info = "result[6]"}, tensor<2x3x4xf32> {jax.result_info = "result[7]"}, tensor<0xbf16> {jax.result_info = "result[8]"}) {
    %0 = stablehlo.slice %arg3 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.slice %arg3 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %2 = stablehlo.slice %arg3 [2:2] : (tensor<2xui32>) -> tensor<0xui32>
    %3 = stablehlo.is_finite %arg0 : (tensor<2x3x4xf32>) -> tensor<2x3x4xi1>
    %c = stablehlo.constant dense<-4> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %4:3 = call @clip(%arg0, %c, %c_0) : (tensor<2x3x4xf32>, tensor<i32>, tensor<i32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>)
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %5:2 = call @_where(%3, %4#0, %cst) : (tensor<2x3x4xi1>, tensor<2x3x4xf32>, tensor<f32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>)
    %6 = stablehlo.multiply %5#0, %5#0 : tensor<2x3x4xf32>
    %7 = stablehlo.multiply %6, %5#0 : tensor<2x3x4xf32>
    %8 = stablehlo.multiply %5#0, %5#0 : tensor<2x3x4xf32>
    %cst_1 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<2x3x4xf32>
    %cst_2 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %12 = stablehlo.multiply %11, %7 : tensor<2x3x4xf32>
    %13 = stablehlo.add %5#0, %12 : tensor<2x3x4xf32>
    %cst_3 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %15 = stablehlo.multiply %14, %13 : tensor<2x3x4xf32>
    %16 = stablehlo.tanh %15 : tensor<2x3x4xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %18 = stablehlo.subtract %17, %16 : tensor<2x3x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %20 = stablehlo.add %19, %16 : tensor<2x3x4xf32>
    %cst_6 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<2x3x4xf32>
    %23 = stablehlo.multiply %5#0, %22 : tensor<2x3x4xf32>
    %24 = stablehlo.multiply %23, %23 : tensor<2x3x4xf32>
    %25 = stablehlo.multiply %24, %23 : tensor<2x3x4xf32>
    %26 = stablehlo.multiply %23, %23 : tensor<2x3x4xf32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %28 = stablehlo.multiply %27, %26 : tensor<2x3x4xf32>
    %29 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %30 = call @remainder(%29, %c_8) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %32 = stablehlo.compare EQ, %30, %31, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %34 = stablehlo.multiply %33, %25 : tensor<2x3x4xf32>
    %35:2 = call @_where_1(%32, %25, %34) : (tensor<4xi1>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xi1>)
    %36 = stablehlo.iota dim = 0 : tensor<24xf32>
    %37 = stablehlo.cosine %36 : tensor<24xf32>
    %38 = stablehlo.reshape %37 : (tensor<24xf32>) -> tensor<2x3x4xf32>
    %39 = stablehlo.multiply %35#0, %38 : tensor<2x3x4xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%39 init: %cst_11) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %42 = stablehlo.multiply %41, %38 : tensor<2x3x4xf32>
    %43:2 = call @_where_2(%35#1, %42) : (tensor<2x3x4xi1>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>)
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %45 = stablehlo.multiply %44, %43#1 : tensor<2x3x4xf32>
    %46 = stablehlo.add %43#0, %45 : tensor<2x3x4xf32>
    %47 = stablehlo.multiply %46, %28 : tensor<2x3x4xf32>
    %48 = stablehlo.multiply %5#0, %47 : tensor<2x3x4xf32>
    %49 = stablehlo.multiply %47, %22 : tensor<2x3x4xf32>
    %cst_14 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %51 = stablehlo.multiply %50, %48 : tensor<2x3x4xf32>
    %52 = stablehlo.multiply %51, %18 : tensor<2x3x4xf32>
    %53 = stablehlo.multiply %52, %16 : tensor<2x3x4xf32>
    %54 = stablehlo.add %52, %53 : tensor<2x3x4xf32>
    %cst_15 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %56 = stablehlo.multiply %55, %54 : tensor<2x3x4xf32>
    %57 = stablehlo.add %49, %56 : tensor<2x3x4xf32>
    %cst_16 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %59 = stablehlo.multiply %58, %56 : tensor<2x3x4xf32>
    %60 = stablehlo.multiply %59, %10 : tensor<2x3x4xf32>
    %61 = stablehlo.add %57, %60 : tensor<2x3x4xf32>
    %62 = call @_where_3(%3, %5#1, %61) : (tensor<2x3x4xi1>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %63 = call @clip_4(%4#1, %4#2, %62) : (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_17) applies stablehlo.add across dimensions = [] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3x4xf32>
    %c_18 = stablehlo.constant dense<0> : tensor<ui32>
    %65 = stablehlo.reduce(%1 init: %c_18) applies stablehlo.add across dimensions = [0] : (tensor<1xui32>, tensor<ui32>) -> tensor<ui32>
    %66 = stablehlo.dynamic_slice %1, %65, sizes = [1] : (tensor<1xui32>, tensor<ui32>) -> tensor<1xui32>
    %67 = stablehlo.power %arg0, %arg0 : tensor<2x3x4xf32>
    %68 = stablehlo.convert %2 : (tensor<0xui32>) -> tensor<0xbf16>
    return %0, %1, %2, %40, %63, %64, %66, %67, %68 : tensor<1xui32>, tensor<1xui32>, tensor<0xui32>, tensor<f32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<1xui32>, tensor<2x3x4xf32>, tensor<0xbf16>
  }
  func.func private @clip(%arg0: tensor<2x3x4xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<2x3x4xf32>
    %3 = stablehlo.compare EQ, %arg0, %2, FLOAT : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xi1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %6 = stablehlo.select %3, %4, %5 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %8 = stablehlo.compare EQ, %7, %2, FLOAT : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xi1>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %11 = stablehlo.select %8, %9, %10 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    %12 = stablehlo.divide %6, %11 : tensor<2x3x4xf32>
    %13 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %15 = stablehlo.minimum %14, %2 : tensor<2x3x4xf32>
    %16 = stablehlo.compare EQ, %2, %15, FLOAT : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %19 = stablehlo.select %16, %17, %18 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    %20 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %21 = stablehlo.compare EQ, %20, %15, FLOAT : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %24 = stablehlo.select %21, %22, %23 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    %25 = stablehlo.divide %19, %24 : tensor<2x3x4xf32>
    return %15, %12, %25 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
  }
  func.func private @_where(%arg0: tensor<2x3x4xi1>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<f32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    return %2, %3 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
  }
  func.func private @remainder(%arg0: tensor<4xi32>, %arg1: tensor<i32>) -> tensor<4xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where_0(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<4xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<4xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    %12 = stablehlo.and %11, %6 : tensor<4xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %14 = stablehlo.add %4, %13 : tensor<4xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<4xi1>, tensor<4xi32>
    return %15 : tensor<4xi32>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_1(%arg0: tensor<4xi1>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xi1>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<4xi1>) -> tensor<2x3x4xi1>
    %1 = stablehlo.select %0, %arg1, %arg2 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    return %1, %0 : tensor<2x3x4xf32>, tensor<2x3x4xi1>
  }
  func.func private @_where_2(%arg0: tensor<2x3x4xi1>, %arg1: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %1 = stablehlo.select %arg0, %0, %arg1 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    %2 = stablehlo.select %arg0, %arg1, %0 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    return %2, %1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
  }
  func.func private @_where_3(%arg0: tensor<2x3x4xi1>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x3x4xi1>, tensor<2x3x4xf32>
    return %1 : tensor<2x3x4xf32>
  }
  func.func private @clip_4(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
    %0 = stablehlo.multiply %arg2, %arg1 : tensor<2x3x4xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<2x3x4xf32>
    return %1 : tensor<2x3x4xf32>
  }
}
