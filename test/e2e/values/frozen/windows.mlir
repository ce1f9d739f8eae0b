module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x6xf32>, %arg1: tensor<2x7xi32>) -> (tensor<5x3xf32> {jax.result_info = "result[0]"}, tensor<5x3xf32> {jax.result_info = "result[1]"}, tensor<3x3xf32> {jax.result_info = "result[2]"}, tensor<2x7xi32> {jax.result_info = "result[3]"}, tensor<3x8xi32> {jax.result_info = "result[4]"}, tensor<1x2xi32> {jax.result_info = "result[5]"}, tensor<1x7xi32> {jax.result_info = "result[6]"}, tensor<5x6xf32> {jax.result_info = "result[7]"}, tensor<5x6xf32> {jax.result_info = "result[8]"}, tensor<5x6xf32> {jax.result_info = "result[9]"}, tensor<5x6xf32> {jax.result_info = "result[10]"}) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x3xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.reduce_window"(%arg0, %2) <{base_dilations = array<i64: 2, 1>, padding = dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 2>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.minimum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x3xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<f32>
    %5 = "stablehlo.reduce_window"(%arg0, %4) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<3x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %7 = "stablehlo.reduce_window"(%arg1, %6) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      %79 = stablehlo.add %arg2, %arg3 : tensor<i32>
      stablehlo.return %79 : tensor<i32>
    }) : (tensor<2x7xi32>, tensor<i32>) -> tensor<2x7xi32>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %8 = "stablehlo.reduce_window"(%arg1, %c_2) <{base_dilations = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      %79 = stablehlo.add %arg2, %arg3 : tensor<i32>
      stablehlo.return %79 : tensor<i32>
    }) : (tensor<2x7xi32>, tensor<i32>) -> tensor<3x8xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %9 = "stablehlo.reduce_window"(%arg1, %c_3) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 4>, window_strides = array<i64: 1, 3>}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      %79 = stablehlo.multiply %arg2, %arg3 : tensor<i32>
      stablehlo.return %79 : tensor<i32>
    }) : (tensor<2x7xi32>, tensor<i32>) -> tensor<1x2xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<i32>
    %11 = "stablehlo.reduce_window"(%arg1, %10) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      %79 = stablehlo.add %arg2, %arg3 : tensor<i32>
      stablehlo.return %79 : tensor<i32>
    }) : (tensor<2x7xi32>, tensor<i32>) -> tensor<1x7xi32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<f32>
    %13 = "stablehlo.reduce_window"(%arg0, %12) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<4x5xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<f32>
    %15 = "stablehlo.reduce_window"(%arg0, %14) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<4x5xf32>
    %16 = stablehlo.iota dim = 0 : tensor<20xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %18 = stablehlo.add %17, %16 : tensor<20xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<f32>
    %20 = "stablehlo.reduce_window"(%arg0, %19) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<4x5xf32>
    %21 = stablehlo.reshape %18 : (tensor<20xf32>) -> tensor<4x5xf32>
    %22 = stablehlo.multiply %13, %21 : tensor<4x5xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
    %25 = stablehlo.multiply %24, %21 : tensor<4x5xf32>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %26 = stablehlo.pad %arg0, %cst_11, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = "stablehlo.select_and_scatter"(%26, %25, %cst_12) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.compare GE, %arg2, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %79 : tensor<i1>
    }, {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<4x5xf32>, tensor<f32>) -> tensor<5x6xf32>
    %28 = stablehlo.slice %27 [0:5, 0:6] : (tensor<5x6xf32>) -> tensor<5x6xf32>
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<f32>
    %30 = "stablehlo.reduce_window"(%arg0, %29) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 3>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<3x2xf32>
    %cst_14 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<f32>
    %32 = "stablehlo.reduce_window"(%arg0, %31) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 3>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<3x2xf32>
    %33 = stablehlo.iota dim = 0 : tensor<6xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %35 = stablehlo.add %34, %33 : tensor<6xf32>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<f32>
    %37 = "stablehlo.reduce_window"(%arg0, %36) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 3>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<3x2xf32>
    %38 = stablehlo.reshape %35 : (tensor<6xf32>) -> tensor<3x2xf32>
    %39 = stablehlo.multiply %30, %38 : tensor<3x2xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%39 init: %cst_17) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3x2xf32>
    %42 = stablehlo.multiply %41, %38 : tensor<3x2xf32>
    %cst_19 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %43 = stablehlo.pad %arg0, %cst_19, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<5x6xf32>, tensor<f32>) -> tensor<7x6xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = "stablehlo.select_and_scatter"(%43, %42, %cst_20) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 3>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.compare GE, %arg2, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %79 : tensor<i1>
    }, {
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<7x6xf32>, tensor<3x2xf32>, tensor<f32>) -> tensor<7x6xf32>
    %45 = stablehlo.slice %44 [1:6, 0:6] : (tensor<7x6xf32>) -> tensor<5x6xf32>
    %46 = call @round(%arg0) : (tensor<5x6xf32>) -> tensor<5x6xf32>
    %cst_21 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<f32>
    %48 = "stablehlo.reduce_window"(%46, %47) <{base_dilations = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
    %49 = call @round(%arg0) : (tensor<5x6xf32>) -> tensor<5x6xf32>
    %cst_22 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<f32>
    %51 = "stablehlo.reduce_window"(%49, %50) <{base_dilations = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
    %52 = stablehlo.iota dim = 0 : tensor<30xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %54 = stablehlo.add %53, %52 : tensor<30xf32>
    %55 = call @round(%arg0) : (tensor<5x6xf32>) -> tensor<5x6xf32>
    %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<f32>
    %57 = "stablehlo.reduce_window"(%55, %56) <{base_dilations = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x6xf32>
    %58 = stablehlo.reshape %54 : (tensor<30xf32>) -> tensor<5x6xf32>
    %59 = stablehlo.multiply %48, %58 : tensor<5x6xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_25) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<5x6xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<f32>
    %63 = "stablehlo.reduce_window"(%arg0, %62) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x3xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<f32>
    %65 = "stablehlo.reduce_window"(%arg0, %64) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x3xf32>
    %66 = stablehlo.iota dim = 0 : tensor<15xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %68 = stablehlo.add %67, %66 : tensor<15xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<f32>
    %70 = "stablehlo.reduce_window"(%arg0, %69) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<5x6xf32>, tensor<f32>) -> tensor<5x3xf32>
    %71 = stablehlo.reshape %68 : (tensor<15xf32>) -> tensor<5x3xf32>
    %72 = stablehlo.multiply %63, %71 : tensor<5x3xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.reduce(%72 init: %cst_31) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %75 = stablehlo.multiply %74, %71 : tensor<5x3xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.pad %75, %cst_33, low = [1, 2], high = [0, 1], interior = [0, 1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<6x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<f32>
    %78 = "stablehlo.reduce_window"(%76, %77) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %79 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<6x8xf32>, tensor<f32>) -> tensor<5x6xf32>
    return %1, %3, %5, %7, %8, %9, %11, %28, %45, %61, %78 : tensor<5x3xf32>, tensor<5x3xf32>, tensor<3x3xf32>, tensor<2x7xi32>, tensor<3x8xi32>, tensor<1x2xi32>, tensor<1x7xi32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<5x6xf32>
  }
  func.func private @round(%arg0: tensor<5x6xf32>) -> tensor<5x6xf32> {
    %0 = stablehlo.round_nearest_even %arg0 : tensor<5x6xf32>
    return %0 : tensor<5x6xf32>
  }
}
