module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x1xf32>, %arg1: tensor<4x5xi32>, %arg2: tensor<4x5xi32>, %arg3: tensor<3xi32>, %arg4: tensor<2xui32>) -> (tensor<3x1xf32> {jax.result_info = "result[0]"}, tensor<2xui32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}, tensor<3x1xf32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}, tensor<4x5xi32> {jax.result_info = "result[5]"}) {
    %0 = call @copysign(%arg0, %arg0) : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %1 = stablehlo.slice %arg4 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.iota dim = 0 : tensor<1xui32>
    %4 = stablehlo.reshape %3 : (tensor<1xui32>) -> tensor<ui32>
    %5 = stablehlo.multiply %2, %4 : tensor<ui32>
    %c = stablehlo.constant dense<-5> : tensor<i32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %6 = stablehlo.add %c, %c_0 : tensor<i32>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %c_2 = stablehlo.constant dense<-5> : tensor<i32>
    %7 = stablehlo.select %c_1, %6, %c_2 : tensor<i1>, tensor<i32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %9 = "stablehlo.scatter"(%arg4, %8, %5) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<ui32>, %arg6: tensor<ui32>):
      %108 = stablehlo.add %arg5, %arg6 : tensor<ui32>
      stablehlo.return %108 : tensor<ui32>
    }) : (tensor<2xui32>, tensor<1xi32>, tensor<ui32>) -> tensor<2xui32>
    %10 = stablehlo.is_finite %0 : (tensor<3x1xf32>) -> tensor<3x1xi1>
    %c_3 = stablehlo.constant dense<-4> : tensor<i32>
    %c_4 = stablehlo.constant dense<4> : tensor<i32>
    %11:3 = call @clip(%0, %c_3, %c_4) : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>)
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %12:2 = call @_where_0(%10, %11#0, %cst) : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<f32>) -> (tensor<3x1xf32>, tensor<3x1xf32>)
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.reduce(%12#0 init: %cst_5) applies stablehlo.maximum across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %14 = stablehlo.reshape %13 : (tensor<3xf32>) -> tensor<3x1xf32>
    %15 = stablehlo.compare EQ, %12#0, %14, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %16 = stablehlo.convert %15 : (tensor<3x1xi1>) -> tensor<3x1xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_6) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %19 = stablehlo.maximum %18, %13 : tensor<3xf32>
    %20 = stablehlo.compare EQ, %13, %19, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %23 = stablehlo.select %20, %21, %22 : tensor<3xi1>, tensor<3xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %25 = stablehlo.compare EQ, %24, %19, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %28 = stablehlo.select %25, %26, %27 : tensor<3xi1>, tensor<3xf32>
    %29 = stablehlo.divide %23, %28 : tensor<3xf32>
    %30 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %31 = stablehlo.subtract %12#0, %30 : tensor<3x1xf32>
    %32 = stablehlo.exponential %31 : tensor<3x1xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_13) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %35 = stablehlo.divide %32, %34 : tensor<3x1xf32>
    %36 = stablehlo.multiply %34, %34 : tensor<3x1xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %38 = stablehlo.divide %37, %36 : tensor<3x1xf32>
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %39 = stablehlo.reduce(%35 init: %cst_15) applies stablehlo.maximum across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %40 = stablehlo.reshape %39 : (tensor<3xf32>) -> tensor<3x1xf32>
    %41 = stablehlo.compare EQ, %35, %40, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %42 = stablehlo.convert %41 : (tensor<3x1xi1>) -> tensor<3x1xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.reduce(%42 init: %cst_16) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %45 = stablehlo.maximum %44, %39 : tensor<3xf32>
    %46 = stablehlo.compare EQ, %39, %45, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %49 = stablehlo.select %46, %47, %48 : tensor<3xi1>, tensor<3xf32>
    %cst_20 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %51 = stablehlo.compare EQ, %50, %45, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %54 = stablehlo.select %51, %52, %53 : tensor<3xi1>, tensor<3xf32>
    %55 = stablehlo.divide %49, %54 : tensor<3xf32>
    %56 = stablehlo.broadcast_in_dim %45, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %57 = stablehlo.is_finite %56 : (tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %59 = stablehlo.select %57, %56, %58 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %61 = stablehlo.subtract %35, %59 : tensor<3x1xf32>
    %62 = stablehlo.exponential %61 : tensor<3x1xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_25) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %65 = stablehlo.sign %64 : tensor<3x1xf32>
    %66 = stablehlo.abs %64 : tensor<3x1xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %68 = stablehlo.compare GE, %64, %67, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %69 = stablehlo.log %66 : tensor<3x1xf32>
    %70 = stablehlo.add %69, %59 : tensor<3x1xf32>
    %71 = stablehlo.add %70, %35 : tensor<3x1xf32>
    %c_27 = stablehlo.constant dense<-8> : tensor<i32>
    %c_28 = stablehlo.constant dense<8> : tensor<i32>
    %72:3 = call @clip(%71, %c_27, %c_28) : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>)
    %73 = chlo.cosh %72#0 : tensor<3x1xf32> -> tensor<3x1xf32>
    %74 = chlo.sinh %72#0 : tensor<3x1xf32> -> tensor<3x1xf32>
    %75 = stablehlo.iota dim = 0 : tensor<3xf32>
    %76 = stablehlo.cosine %75 : tensor<3xf32>
    %77 = stablehlo.reshape %76 : (tensor<3xf32>) -> tensor<3x1xf32>
    %78 = stablehlo.multiply %73, %77 : tensor<3x1xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.reduce(%78 init: %cst_29) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %81 = stablehlo.multiply %80, %77 : tensor<3x1xf32>
    %82 = stablehlo.multiply %81, %74 : tensor<3x1xf32>
    %83 = call @clip_1(%72#1, %72#2, %82) : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %84 = stablehlo.divide %83, %66 : tensor<3x1xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %86 = stablehlo.select %68, %85, %84 : tensor<3x1xi1>, tensor<3x1xf32>
    %87 = stablehlo.select %68, %84, %85 : tensor<3x1xi1>, tensor<3x1xf32>
    %88 = stablehlo.negate %86 : tensor<3x1xf32>
    %89 = stablehlo.add %87, %88 : tensor<3x1xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.reduce(%89 init: %cst_32) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %92 = stablehlo.multiply %91, %62 : tensor<3x1xf32>
    %93 = stablehlo.add %83, %92 : tensor<3x1xf32>
    %94 = stablehlo.multiply %93, %38 : tensor<3x1xf32>
    %95 = stablehlo.multiply %94, %32 : tensor<3x1xf32>
    %96 = stablehlo.negate %95 : tensor<3x1xf32>
    %97 = stablehlo.divide %93, %34 : tensor<3x1xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.reduce(%96 init: %cst_33) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %100 = stablehlo.add %97, %99 : tensor<3x1xf32>
    %101 = stablehlo.multiply %100, %32 : tensor<3x1xf32>
    %102 = call @_where_2(%10, %12#1, %101) : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %103 = call @clip_1(%11#1, %11#2, %102) : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %104 = call @_exponential(%9) : (tensor<2xui32>) -> tensor<f32>
    %c_34 = stablehlo.constant dense<1> : tensor<i32>
    %c_35 = stablehlo.constant dense<2> : tensor<i32>
    %105 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<i32>) -> tensor<4x5xi32>
    %106 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i32>) -> tensor<4x5xi32>
    %107 = stablehlo.clamp %105, %arg2, %106 : tensor<4x5xi32>
    return %0, %9, %79, %103, %104, %107 : tensor<3x1xf32>, tensor<2xui32>, tensor<f32>, tensor<3x1xf32>, tensor<f32>, tensor<4x5xi32>
  }
  func.func private @copysign(%arg0: tensor<3x1xf32>, %arg1: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = call @signbit(%arg1) : (tensor<3x1xf32>) -> tensor<3x1xi1>
    %1 = stablehlo.abs %arg0 : tensor<3x1xf32>
    %2 = stablehlo.negate %1 : tensor<3x1xf32>
    %3 = stablehlo.abs %arg0 : tensor<3x1xf32>
    %4 = call @_where(%0, %2, %3) : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    return %4 : tensor<3x1xf32>
  }
  func.func private @signbit(%arg0: tensor<3x1xf32>) -> tensor<3x1xi1> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<3x1xf32>) -> tensor<3x1xi32>
    %c = stablehlo.constant dense<31> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %2 = stablehlo.shift_right_arithmetic %0, %1 : tensor<3x1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %4 = stablehlo.compare NE, %2, %3, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %5 = stablehlo.convert %4 : tensor<3x1xi1>
    return %5 : tensor<3x1xi1>
  }
  func.func private @_where(%arg0: tensor<3x1xi1>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3x1xi1>, tensor<3x1xf32>
    return %0 : tensor<3x1xf32>
  }
  func.func private @clip(%arg0: tensor<3x1xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>) {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<3x1xf32>
    %3 = stablehlo.compare EQ, %arg0, %2, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %6 = stablehlo.select %3, %4, %5 : tensor<3x1xi1>, tensor<3x1xf32>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %8 = stablehlo.compare EQ, %7, %2, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %11 = stablehlo.select %8, %9, %10 : tensor<3x1xi1>, tensor<3x1xf32>
    %12 = stablehlo.divide %6, %11 : tensor<3x1xf32>
    %13 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %15 = stablehlo.minimum %14, %2 : tensor<3x1xf32>
    %16 = stablehlo.compare EQ, %2, %15, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %19 = stablehlo.select %16, %17, %18 : tensor<3x1xi1>, tensor<3x1xf32>
    %20 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %21 = stablehlo.compare EQ, %20, %15, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %24 = stablehlo.select %21, %22, %23 : tensor<3x1xi1>, tensor<3x1xf32>
    %25 = stablehlo.divide %19, %24 : tensor<3x1xf32>
    return %15, %12, %25 : tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>
  }
  func.func private @_where_0(%arg0: tensor<3x1xi1>, %arg1: tensor<3x1xf32>, %arg2: tensor<f32>) -> (tensor<3x1xf32>, tensor<3x1xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    return %2, %3 : tensor<3x1xf32>, tensor<3x1xf32>
  }
  func.func private @clip_1(%arg0: tensor<3x1xf32>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = stablehlo.multiply %arg2, %arg1 : tensor<3x1xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<3x1xf32>
    return %1 : tensor<3x1xf32>
  }
  func.func private @_where_2(%arg0: tensor<3x1xi1>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x1xi1>, tensor<3x1xf32>
    return %1 : tensor<3x1xf32>
  }
  func.func private @_exponential(%arg0: tensor<2xui32>) -> tensor<f32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.negate %0 : tensor<f32>
    %2 = stablehlo.log_plus_one %1 : tensor<f32>
    %3 = stablehlo.negate %2 : tensor<f32>
    return %3 : tensor<f32>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %c_0 = stablehlo.constant dense<0> : tensor<ui32>
    %6:2 = call @threefry2x32(%3, %5, %c, %c_0) : (tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>) -> (tensor<ui32>, tensor<ui32>)
    %7 = stablehlo.xor %6#0, %6#1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<9> : tensor<ui32>
    %8 = stablehlo.shift_right_logical %7, %c_1 : tensor<ui32>
    %c_2 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %9 = stablehlo.or %8, %c_2 : tensor<ui32>
    %10 = stablehlo.bitcast_convert %9 : (tensor<ui32>) -> tensor<f32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.subtract %10, %cst : tensor<f32>
    %12 = stablehlo.subtract %1, %0 : tensor<f32>
    %13 = stablehlo.multiply %11, %12 : tensor<f32>
    %14 = stablehlo.add %13, %0 : tensor<f32>
    %15 = stablehlo.reshape %14 : (tensor<f32>) -> tensor<f32>
    %16 = stablehlo.maximum %0, %15 : tensor<f32>
    return %16 : tensor<f32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<ui32>, %arg3: tensor<ui32>) -> (tensor<ui32>, tensor<ui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.add %arg2, %arg0 : tensor<ui32>
    %3 = stablehlo.add %arg3, %arg1 : tensor<ui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %4:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %2, %iterArg_6 = %3, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %6, %5#0, %5#1, %5#2, %5#3, %5#4, %5#5, %5#6, %5#7 : tensor<i32>, tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %4#2, %4#3 : tensor<ui32>, tensor<ui32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<ui32>, %arg2: tensor<ui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<ui32>
    %4 = stablehlo.shift_left %arg2, %2 : tensor<ui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %5 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %6 = stablehlo.shift_right_logical %arg2, %5 : tensor<ui32>
    %7 = stablehlo.or %4, %6 : tensor<ui32>
    %8 = stablehlo.xor %3, %7 : tensor<ui32>
    %9 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %10 = stablehlo.reshape %9 : (tensor<1xui32>) -> tensor<ui32>
    %11 = stablehlo.add %3, %8 : tensor<ui32>
    %12 = stablehlo.shift_left %8, %10 : tensor<ui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %13 = stablehlo.subtract %c_1, %10 : tensor<ui32>
    %14 = stablehlo.shift_right_logical %8, %13 : tensor<ui32>
    %15 = stablehlo.or %12, %14 : tensor<ui32>
    %16 = stablehlo.xor %11, %15 : tensor<ui32>
    %17 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %18 = stablehlo.reshape %17 : (tensor<1xui32>) -> tensor<ui32>
    %19 = stablehlo.add %11, %16 : tensor<ui32>
    %20 = stablehlo.shift_left %16, %18 : tensor<ui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %21 = stablehlo.subtract %c_2, %18 : tensor<ui32>
    %22 = stablehlo.shift_right_logical %16, %21 : tensor<ui32>
    %23 = stablehlo.or %20, %22 : tensor<ui32>
    %24 = stablehlo.xor %19, %23 : tensor<ui32>
    %25 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %26 = stablehlo.reshape %25 : (tensor<1xui32>) -> tensor<ui32>
    %27 = stablehlo.add %19, %24 : tensor<ui32>
    %28 = stablehlo.shift_left %24, %26 : tensor<ui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %29 = stablehlo.subtract %c_3, %26 : tensor<ui32>
    %30 = stablehlo.shift_right_logical %24, %29 : tensor<ui32>
    %31 = stablehlo.or %28, %30 : tensor<ui32>
    %32 = stablehlo.xor %27, %31 : tensor<ui32>
    %33 = stablehlo.add %27, %arg3 : tensor<ui32>
    %34 = stablehlo.add %32, %arg4 : tensor<ui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %35 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %36 = stablehlo.convert %35 : (tensor<i32>) -> tensor<ui32>
    %37 = stablehlo.add %34, %36 : tensor<ui32>
    return %0, %33, %37, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
}
