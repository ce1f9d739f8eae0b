module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x1xf32>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x3xui8>, %arg3: tensor<2x0xf16>, %arg4: tensor<2x3x4xi32>, %arg5: tensor<3xi8>, %arg6: tensor<2xui32>) -> (tensor<4xi8> {jax.result_info = "result[0]"}, tensor<2x1xf32> {jax.result_info = "result[1]"}, tensor<1x5xf32> {jax.result_info = "result[2]"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<2x1xf32> {jax.result_info = "result[4]"}, tensor<1x2xf32> {jax.result_info = "result[5]"}, tensor<f32> {jax.result_info = "result[6]"}, tensor<3x1xf32> {jax.result_info = "result[7]"}) {
    %c = stablehlo.constant dense<[[4], [-4]]> : tensor<2x1xi32>
    %c_0 = stablehlo.constant dense<[1, -5, -3]> : tensor<3xi32>
    %c_1 = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
    %c_2 = stablehlo.constant dense<127> : tensor<i8>
    %0 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i8>) -> tensor<i8>
    %1 = "stablehlo.reduce_window"(%arg5, %0) <{base_dilations = array<i64: 1>, padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 1>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg7: tensor<i8>, %arg8: tensor<i8>):
      %93 = stablehlo.minimum %arg7, %arg8 : tensor<i8>
      stablehlo.return %93 : tensor<i8>
    }) : (tensor<3xi8>, tensor<i8>) -> tensor<4xi8>
    %2 = call @take_along_axis(%arg0, %c) : (tensor<3x1xf32>, tensor<2x1xi32>) -> tensor<2x1xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = "stablehlo.reduce_window"(%2, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[2, 0], [2, 2]]> : tensor<2x2xi64>, window_dilations = array<i64: 2, 2>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 3, 1>}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %93 = stablehlo.multiply %arg7, %arg8 : tensor<f32>
      stablehlo.return %93 : tensor<f32>
    }) : (tensor<2x1xf32>, tensor<f32>) -> tensor<1x5xf32>
    %4 = stablehlo.is_finite %2 : (tensor<2x1xf32>) -> tensor<2x1xi1>
    %c_3 = stablehlo.constant dense<-4> : tensor<i32>
    %c_4 = stablehlo.constant dense<4> : tensor<i32>
    %5:3 = call @clip(%2, %c_3, %c_4) : (tensor<2x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
    %cst_5 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6:2 = call @_where(%4, %5#0, %cst_5) : (tensor<2x1xi1>, tensor<2x1xf32>, tensor<f32>) -> (tensor<2x1xf32>, tensor<2x1xf32>)
    %7:3 = call @softplus(%6#0) : (tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
    %c_6 = stablehlo.constant dense<-8> : tensor<i32>
    %c_7 = stablehlo.constant dense<8> : tensor<i32>
    %8:3 = call @clip(%7#0, %c_6, %c_7) : (tensor<2x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
    %9 = chlo.cosh %8#0 : tensor<2x1xf32> -> tensor<2x1xf32>
    %10 = chlo.sinh %8#0 : tensor<2x1xf32> -> tensor<2x1xf32>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %12 = stablehlo.add %c_0, %11 : tensor<3xi32>
    %13 = stablehlo.select %c_1, %12, %c_0 : tensor<3xi1>, tensor<3xi32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %15 = "stablehlo.gather"(%9, %14) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x1xf32>, tensor<3x1xi32>) -> tensor<3x1xf32>
    %16 = stablehlo.iota dim = 0 : tensor<3xf32>
    %17 = stablehlo.cosine %16 : tensor<3xf32>
    %18 = stablehlo.reshape %17 : (tensor<3xf32>) -> tensor<3x1xf32>
    %19 = stablehlo.multiply %15, %18 : tensor<3x1xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %22 = stablehlo.multiply %21, %18 : tensor<3x1xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %24 = "stablehlo.scatter"(%23, %14, %22) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %93 = stablehlo.add %arg7, %arg8 : tensor<f32>
      stablehlo.return %93 : tensor<f32>
    }) : (tensor<2x1xf32>, tensor<3x1xi32>, tensor<3x1xf32>) -> tensor<2x1xf32>
    %25 = stablehlo.multiply %24, %10 : tensor<2x1xf32>
    %26 = call @clip_0(%8#1, %8#2, %25) : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %27 = call @softplus_1(%7#1, %7#2, %26) : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %28 = call @_where_2(%4, %6#1, %27) : (tensor<2x1xi1>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %29 = call @clip_0(%5#1, %5#2, %28) : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %30 = stablehlo.reshape %29 : (tensor<2x1xf32>) -> tensor<1x2xf32>
    %31 = stablehlo.is_finite %arg0 : (tensor<3x1xf32>) -> tensor<3x1xi1>
    %c_12 = stablehlo.constant dense<-4> : tensor<i32>
    %c_13 = stablehlo.constant dense<4> : tensor<i32>
    %32:3 = call @clip_3(%arg0, %c_12, %c_13) : (tensor<3x1xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>)
    %cst_14 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %33:2 = call @_where_4(%31, %32#0, %cst_14) : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<f32>) -> (tensor<3x1xf32>, tensor<3x1xf32>)
    %34 = stablehlo.cosine %33#0 : tensor<3x1xf32>
    %35 = stablehlo.sine %34 : tensor<3x1xf32>
    %36 = stablehlo.multiply %35, %35 : tensor<3x1xf32>
    %37 = stablehlo.multiply %36, %35 : tensor<3x1xf32>
    %38 = stablehlo.multiply %35, %35 : tensor<3x1xf32>
    %cst_15 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %40 = stablehlo.multiply %39, %38 : tensor<3x1xf32>
    %41 = stablehlo.multiply %37, %37 : tensor<3x1xf32>
    %42 = stablehlo.multiply %41, %37 : tensor<3x1xf32>
    %43 = stablehlo.multiply %37, %37 : tensor<3x1xf32>
    %cst_16 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %45 = stablehlo.multiply %44, %43 : tensor<3x1xf32>
    %cst_17 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %47 = stablehlo.multiply %46, %42 : tensor<3x1xf32>
    %48 = stablehlo.add %37, %47 : tensor<3x1xf32>
    %cst_18 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %50 = stablehlo.multiply %49, %48 : tensor<3x1xf32>
    %51 = stablehlo.tanh %50 : tensor<3x1xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %53 = stablehlo.subtract %52, %51 : tensor<3x1xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %55 = stablehlo.add %54, %51 : tensor<3x1xf32>
    %cst_21 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %57 = stablehlo.multiply %56, %55 : tensor<3x1xf32>
    %58 = stablehlo.multiply %37, %57 : tensor<3x1xf32>
    %59 = stablehlo.sine %58 : tensor<3x1xf32>
    %60 = stablehlo.cosine %58 : tensor<3x1xf32>
    %61 = stablehlo.iota dim = 0 : tensor<3xf32>
    %62 = stablehlo.cosine %61 : tensor<3xf32>
    %63 = stablehlo.reshape %62 : (tensor<3xf32>) -> tensor<3x1xf32>
    %64 = stablehlo.multiply %59, %63 : tensor<3x1xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.reduce(%64 init: %cst_22) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %67 = stablehlo.multiply %66, %63 : tensor<3x1xf32>
    %68 = stablehlo.multiply %67, %60 : tensor<3x1xf32>
    %69 = stablehlo.multiply %37, %68 : tensor<3x1xf32>
    %70 = stablehlo.multiply %68, %57 : tensor<3x1xf32>
    %cst_24 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %72 = stablehlo.multiply %71, %69 : tensor<3x1xf32>
    %73 = stablehlo.multiply %72, %53 : tensor<3x1xf32>
    %74 = stablehlo.multiply %73, %51 : tensor<3x1xf32>
    %75 = stablehlo.add %73, %74 : tensor<3x1xf32>
    %cst_25 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %77 = stablehlo.multiply %76, %75 : tensor<3x1xf32>
    %78 = stablehlo.add %70, %77 : tensor<3x1xf32>
    %cst_26 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %80 = stablehlo.multiply %79, %77 : tensor<3x1xf32>
    %81 = stablehlo.multiply %80, %45 : tensor<3x1xf32>
    %82 = stablehlo.add %78, %81 : tensor<3x1xf32>
    %83 = stablehlo.multiply %82, %40 : tensor<3x1xf32>
    %84:2 = stablehlo.optimization_barrier %33#0, %83 : tensor<3x1xf32>, tensor<3x1xf32>
    %85 = stablehlo.cosine %84#0 : tensor<3x1xf32>
    %86 = stablehlo.sine %84#0 : tensor<3x1xf32>
    %87 = stablehlo.cosine %85 : tensor<3x1xf32>
    %88 = stablehlo.multiply %84#1, %87 : tensor<3x1xf32>
    %89 = stablehlo.negate %88 : tensor<3x1xf32>
    %90 = stablehlo.multiply %89, %86 : tensor<3x1xf32>
    %91 = call @_where_5(%31, %33#1, %90) : (tensor<3x1xi1>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %92 = call @clip_6(%32#1, %32#2, %91) : (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    return %1, %2, %3, %20, %29, %30, %65, %92 : tensor<4xi8>, tensor<2x1xf32>, tensor<1x5xf32>, tensor<f32>, tensor<2x1xf32>, tensor<1x2xf32>, tensor<f32>, tensor<3x1xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<3x1xf32>, %arg1: tensor<2x1xi32>) -> tensor<2x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<2x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<2x1xi1>, tensor<2x1xi32>
    %5 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x1xf32>, tensor<2x1xi32>) -> tensor<2x1xf32>
    return %5 : tensor<2x1xf32>
  }
  func.func private @clip(%arg0: tensor<2x1xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<2x1xf32>
    %3 = stablehlo.compare EQ, %arg0, %2, FLOAT : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xi1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %6 = stablehlo.select %3, %4, %5 : tensor<2x1xi1>, tensor<2x1xf32>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %8 = stablehlo.compare EQ, %7, %2, FLOAT : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xi1>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %11 = stablehlo.select %8, %9, %10 : tensor<2x1xi1>, tensor<2x1xf32>
    %12 = stablehlo.divide %6, %11 : tensor<2x1xf32>
    %13 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %15 = stablehlo.minimum %14, %2 : tensor<2x1xf32>
    %16 = stablehlo.compare EQ, %2, %15, FLOAT : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %19 = stablehlo.select %16, %17, %18 : tensor<2x1xi1>, tensor<2x1xf32>
    %20 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %21 = stablehlo.compare EQ, %20, %15, FLOAT : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %24 = stablehlo.select %21, %22, %23 : tensor<2x1xi1>, tensor<2x1xf32>
    %25 = stablehlo.divide %19, %24 : tensor<2x1xf32>
    return %15, %12, %25 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>
  }
  func.func private @_where(%arg0: tensor<2x1xi1>, %arg1: tensor<2x1xf32>, %arg2: tensor<f32>) -> (tensor<2x1xf32>, tensor<2x1xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2x1xi1>, tensor<2x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    return %2, %3 : tensor<2x1xf32>, tensor<2x1xf32>
  }
  func.func private @softplus(%arg0: tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x1xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x1xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<2x1xf32>
    %7 = stablehlo.abs %3 : tensor<2x1xf32>
    %8 = stablehlo.negate %7 : tensor<2x1xf32>
    %9 = stablehlo.exponential %8 : tensor<2x1xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<2x1xf32>
    %11 = stablehlo.add %1, %10 : tensor<2x1xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<2x1xi1>, tensor<2x1xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %14 = stablehlo.compare EQ, %arg0, %13, FLOAT : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %16 = stablehlo.select %14, %15, %arg0 : tensor<2x1xi1>, tensor<2x1xf32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %18 = stablehlo.compare EQ, %12, %17, FLOAT : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %20 = stablehlo.select %18, %19, %12 : tensor<2x1xi1>, tensor<2x1xf32>
    %21 = stablehlo.subtract %16, %20 : tensor<2x1xf32>
    %22 = stablehlo.exponential %21 : tensor<2x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %23 = stablehlo.compare EQ, %cst_4, %cst_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.select %23, %cst_7, %cst_6 : tensor<i1>, tensor<f32>
    %cst_8 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %26 = stablehlo.compare EQ, %12, %25, FLOAT : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %28 = stablehlo.select %26, %27, %12 : tensor<2x1xi1>, tensor<2x1xf32>
    %29 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %30 = stablehlo.subtract %29, %28 : tensor<2x1xf32>
    %31 = stablehlo.exponential %30 : tensor<2x1xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %33 = stablehlo.multiply %32, %31 : tensor<2x1xf32>
    return %12, %22, %33 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>
  }
  func.func private @clip_0(%arg0: tensor<2x1xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<2x1xf32>) -> tensor<2x1xf32> {
    %0 = stablehlo.multiply %arg2, %arg1 : tensor<2x1xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<2x1xf32>
    return %1 : tensor<2x1xf32>
  }
  func.func private @softplus_1(%arg0: tensor<2x1xf32>, %arg1: tensor<2x1xf32>, %arg2: tensor<2x1xf32>) -> tensor<2x1xf32> {
    %0 = stablehlo.multiply %arg2, %arg0 : tensor<2x1xf32>
    return %0 : tensor<2x1xf32>
  }
  func.func private @_where_2(%arg0: tensor<2x1xi1>, %arg1: tensor<2x1xf32>, %arg2: tensor<2x1xf32>) -> tensor<2x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x1xi1>, tensor<2x1xf32>
    return %1 : tensor<2x1xf32>
  }
  func.func private @clip_3(%arg0: tensor<3x1xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> (tensor<3x1xf32>, tensor<3x1xf32>, tensor<3x1xf32>) {
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
  func.func private @_where_4(%arg0: tensor<3x1xi1>, %arg1: tensor<3x1xf32>, %arg2: tensor<f32>) -> (tensor<3x1xf32>, tensor<3x1xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    return %2, %3 : tensor<3x1xf32>, tensor<3x1xf32>
  }
  func.func private @_where_5(%arg0: tensor<3x1xi1>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x1xi1>, tensor<3x1xf32>
    return %1 : tensor<3x1xf32>
  }
  func.func private @clip_6(%arg0: tensor<3x1xf32>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x1xf32>) -> tensor<3x1xf32> {
    %0 = stablehlo.multiply %arg2, %arg1 : tensor<3x1xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<3x1xf32>
    return %1 : tensor<3x1xf32>
  }
}
