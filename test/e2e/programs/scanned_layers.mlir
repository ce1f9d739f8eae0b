module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x8xf32> {tf.aliasing_output = 0 : i32} loc("state['m']['in']"), %arg1: tensor<6x8xf32> {tf.aliasing_output = 1 : i32} loc("state['m']['layers']['b']"), %arg2: tensor<6x8x8xf32> {tf.aliasing_output = 2 : i32} loc("state['m']['layers']['w']"), %arg3: tensor<8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['m']['out']"), %arg4: tensor<8x8xf32> {tf.aliasing_output = 4 : i32} loc("state['params']['in']"), %arg5: tensor<6x8xf32> {tf.aliasing_output = 5 : i32} loc("state['params']['layers']['b']"), %arg6: tensor<6x8x8xf32> {tf.aliasing_output = 6 : i32} loc("state['params']['layers']['w']"), %arg7: tensor<8x8xf32> {tf.aliasing_output = 7 : i32} loc("state['params']['out']"), %arg8: tensor<8x8xf32> {tf.aliasing_output = 8 : i32} loc("state['v']['in']"), %arg9: tensor<6x8xf32> {tf.aliasing_output = 9 : i32} loc("state['v']['layers']['b']"), %arg10: tensor<6x8x8xf32> {tf.aliasing_output = 10 : i32} loc("state['v']['layers']['w']"), %arg11: tensor<8x8xf32> {tf.aliasing_output = 11 : i32} loc("state['v']['out']"), %arg12: tensor<3x2xui32> loc("batch['key']"), %arg13: tensor<3x4x8xf32> loc("batch['x']"), %arg14: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<8x8xf32> {jax.result_info = "result[0]['m']['in']"}, tensor<6x8xf32> {jax.result_info = "result[0]['m']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['m']['layers']['w']"}, tensor<8x8xf32> {jax.result_info = "result[0]['m']['out']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params']['in']"}, tensor<6x8xf32> {jax.result_info = "result[0]['params']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['params']['layers']['w']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params']['out']"}, tensor<8x8xf32> {jax.result_info = "result[0]['v']['in']"}, tensor<6x8xf32> {jax.result_info = "result[0]['v']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['v']['layers']['w']"}, tensor<8x8xf32> {jax.result_info = "result[0]['v']['out']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<f32> {jax.result_info = "result[1]['norm']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:13 = stablehlo.while(%iterArg = %arg12, %iterArg_37 = %arg13, %iterArg_38 = %arg14, %iterArg_39 = %arg4, %iterArg_40 = %arg5, %iterArg_41 = %arg6, %iterArg_42 = %arg7, %iterArg_43 = %c, %iterArg_44 = %cst_3, %iterArg_45 = %0, %iterArg_46 = %1, %iterArg_47 = %2, %iterArg_48 = %3) : tensor<3x2xui32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>
    cond {
      %c_49 = stablehlo.constant dense<3> : tensor<i32>
      %102 = stablehlo.compare LT, %iterArg_43, %c_49, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %102 : tensor<i1>
    } do {
      %102 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_43) : (tensor<3x2xui32>, tensor<i32>) -> tensor<2xui32>
      %103 = func.call @dynamic_index_in_dim_0(%iterArg_37, %iterArg_43) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %104 = func.call @dynamic_index_in_dim_0(%iterArg_38, %iterArg_43) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %105:5 = func.call @closed_call(%iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_44, %iterArg_45, %iterArg_46, %iterArg_47, %iterArg_48, %102, %103, %104) : (tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<2xui32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>)
      %c_49 = stablehlo.constant dense<1> : tensor<i32>
      %106 = stablehlo.add %iterArg_43, %c_49 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %106, %105#0, %105#1, %105#2, %105#3, %105#4 : tensor<3x2xui32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>
    }
    %5 = stablehlo.multiply %4#9, %4#9 : tensor<8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_4) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.add %cst_5, %6 : tensor<f32>
    %8 = stablehlo.multiply %4#10, %4#10 : tensor<6x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_6) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x8xf32>, tensor<f32>) -> tensor<f32>
    %10 = stablehlo.add %7, %9 : tensor<f32>
    %11 = stablehlo.multiply %4#11, %4#11 : tensor<6x8x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_7) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<f32>
    %13 = stablehlo.add %10, %12 : tensor<f32>
    %14 = stablehlo.multiply %4#12, %4#12 : tensor<8x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_8) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %16 = stablehlo.add %13, %15 : tensor<f32>
    %17 = stablehlo.sqrt %16 : tensor<f32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.maximum %cst_9, %17 : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %20 = stablehlo.divide %4#9, %19 : tensor<8x8xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.maximum %cst_10, %17 : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %23 = stablehlo.divide %4#10, %22 : tensor<6x8xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.maximum %cst_11, %17 : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %26 = stablehlo.divide %4#11, %25 : tensor<6x8x8xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.maximum %cst_12, %17 : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %29 = stablehlo.divide %4#12, %28 : tensor<8x8xf32>
    %cst_13 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %31 = stablehlo.multiply %30, %arg0 : tensor<8x8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %33 = stablehlo.multiply %32, %20 : tensor<8x8xf32>
    %34 = stablehlo.add %31, %33 : tensor<8x8xf32>
    %cst_15 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %36 = stablehlo.multiply %35, %arg1 : tensor<6x8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %38 = stablehlo.multiply %37, %23 : tensor<6x8xf32>
    %39 = stablehlo.add %36, %38 : tensor<6x8xf32>
    %cst_17 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %41 = stablehlo.multiply %40, %arg2 : tensor<6x8x8xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %43 = stablehlo.multiply %42, %26 : tensor<6x8x8xf32>
    %44 = stablehlo.add %41, %43 : tensor<6x8x8xf32>
    %cst_19 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %46 = stablehlo.multiply %45, %arg3 : tensor<8x8xf32>
    %cst_20 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %48 = stablehlo.multiply %47, %29 : tensor<8x8xf32>
    %49 = stablehlo.add %46, %48 : tensor<8x8xf32>
    %cst_21 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %51 = stablehlo.multiply %50, %arg8 : tensor<8x8xf32>
    %cst_22 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %53 = stablehlo.multiply %52, %20 : tensor<8x8xf32>
    %54 = stablehlo.multiply %53, %20 : tensor<8x8xf32>
    %55 = stablehlo.add %51, %54 : tensor<8x8xf32>
    %cst_23 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %57 = stablehlo.multiply %56, %arg9 : tensor<6x8xf32>
    %cst_24 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %59 = stablehlo.multiply %58, %23 : tensor<6x8xf32>
    %60 = stablehlo.multiply %59, %23 : tensor<6x8xf32>
    %61 = stablehlo.add %57, %60 : tensor<6x8xf32>
    %cst_25 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %63 = stablehlo.multiply %62, %arg10 : tensor<6x8x8xf32>
    %cst_26 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %65 = stablehlo.multiply %64, %26 : tensor<6x8x8xf32>
    %66 = stablehlo.multiply %65, %26 : tensor<6x8x8xf32>
    %67 = stablehlo.add %63, %66 : tensor<6x8x8xf32>
    %cst_27 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %69 = stablehlo.multiply %68, %arg11 : tensor<8x8xf32>
    %cst_28 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %71 = stablehlo.multiply %70, %29 : tensor<8x8xf32>
    %72 = stablehlo.multiply %71, %29 : tensor<8x8xf32>
    %73 = stablehlo.add %69, %72 : tensor<8x8xf32>
    %cst_29 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %75 = stablehlo.multiply %74, %34 : tensor<8x8xf32>
    %76 = stablehlo.sqrt %55 : tensor<8x8xf32>
    %cst_30 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %78 = stablehlo.add %76, %77 : tensor<8x8xf32>
    %79 = stablehlo.divide %75, %78 : tensor<8x8xf32>
    %80 = stablehlo.subtract %arg4, %79 : tensor<8x8xf32>
    %cst_31 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %82 = stablehlo.multiply %81, %39 : tensor<6x8xf32>
    %83 = stablehlo.sqrt %61 : tensor<6x8xf32>
    %cst_32 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %85 = stablehlo.add %83, %84 : tensor<6x8xf32>
    %86 = stablehlo.divide %82, %85 : tensor<6x8xf32>
    %87 = stablehlo.subtract %arg5, %86 : tensor<6x8xf32>
    %cst_33 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %89 = stablehlo.multiply %88, %44 : tensor<6x8x8xf32>
    %90 = stablehlo.sqrt %67 : tensor<6x8x8xf32>
    %cst_34 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %92 = stablehlo.add %90, %91 : tensor<6x8x8xf32>
    %93 = stablehlo.divide %89, %92 : tensor<6x8x8xf32>
    %94 = stablehlo.subtract %arg6, %93 : tensor<6x8x8xf32>
    %cst_35 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %96 = stablehlo.multiply %95, %49 : tensor<8x8xf32>
    %97 = stablehlo.sqrt %73 : tensor<8x8xf32>
    %cst_36 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %99 = stablehlo.add %97, %98 : tensor<8x8xf32>
    %100 = stablehlo.divide %96, %99 : tensor<8x8xf32>
    %101 = stablehlo.subtract %arg7, %100 : tensor<8x8xf32>
    return %34, %39, %44, %49, %80, %87, %94, %101, %55, %61, %67, %73, %4#8, %17 : tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x2xui32>, %arg1: tensor<i32>) -> tensor<2xui32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 2] : (tensor<3x2xui32>, tensor<i32>, tensor<i32>) -> tensor<1x2xui32>
    %1 = stablehlo.reshape %0 : (tensor<1x2xui32>) -> tensor<2xui32>
    return %1 : tensor<2xui32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x8xf32>, %arg1: tensor<6x8xf32>, %arg2: tensor<6x8x8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<f32>, %arg5: tensor<8x8xf32>, %arg6: tensor<6x8xf32>, %arg7: tensor<6x8x8xf32>, %arg8: tensor<8x8xf32>, %arg9: tensor<2xui32>, %arg10: tensor<4x8xf32>, %arg11: tensor<4x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>) {
    %0 = call @_threefry_split(%arg9) : (tensor<2xui32>) -> tensor<6x2xui32>
    %1 = stablehlo.dot_general %arg10, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<8.000000e-01> : tensor<f32>
    %2:2 = call @_bernoulli(%cst) : (tensor<f32>) -> (tensor<1x1xf32>, tensor<1x1xf32>)
    %cst_0 = stablehlo.constant dense<8.000000e-01> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:9 = stablehlo.while(%iterArg = %arg1, %iterArg_10 = %arg2, %iterArg_11 = %0, %iterArg_12 = %2#0, %iterArg_13 = %2#1, %iterArg_14 = %cst_0, %iterArg_15 = %c, %iterArg_16 = %1, %iterArg_17 = %3) : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x2xui32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<f32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>
    cond {
      %c_18 = stablehlo.constant dense<6> : tensor<i32>
      %28 = stablehlo.compare LT, %iterArg_15, %c_18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %28 : tensor<i1>
    } do {
      %28 = func.call @dynamic_index_in_dim_2(%iterArg, %iterArg_15) : (tensor<6x8xf32>, tensor<i32>) -> tensor<8xf32>
      %29 = func.call @dynamic_index_in_dim_3(%iterArg_10, %iterArg_15) : (tensor<6x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %30 = func.call @dynamic_index_in_dim_4(%iterArg_11, %iterArg_15) : (tensor<6x2xui32>, tensor<i32>) -> tensor<2xui32>
      %31:2 = func.call @closed_call_5(%iterArg_12, %iterArg_13, %iterArg_14, %iterArg_16, %28, %29, %30) : (tensor<1x1xf32>, tensor<1x1xf32>, tensor<f32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<2xui32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
      %32 = func.call @dynamic_update_index_in_dim(%iterArg_17, %31#1, %iterArg_15) : (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
      %c_18 = stablehlo.constant dense<1> : tensor<i32>
      %33 = stablehlo.add %iterArg_15, %c_18 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %iterArg_14, %33, %31#0, %32 : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x2xui32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<f32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>
    }
    %5 = stablehlo.dot_general %4#7, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %arg11 : tensor<4x8xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %9 = stablehlo.multiply %8, %6 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%7 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %11 = stablehlo.divide %10, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %12 = stablehlo.divide %cst_5, %cst_6 : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %14 = stablehlo.multiply %13, %9 : tensor<4x8xf32>
    %15 = stablehlo.dot_general %14, %4#7, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %16 = stablehlo.transpose %15, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %17 = stablehlo.dot_general %14, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %20:8 = stablehlo.while(%iterArg = %4#8, %iterArg_10 = %arg1, %iterArg_11 = %arg2, %iterArg_12 = %0, %iterArg_13 = %c_9, %iterArg_14 = %17, %iterArg_15 = %18, %iterArg_16 = %19) : tensor<6x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x2xui32>, tensor<i32>, tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    cond {
      %c_17 = stablehlo.constant dense<6> : tensor<i32>
      %28 = stablehlo.compare LT, %iterArg_13, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %28 : tensor<i1>
    } do {
      %c_17 = stablehlo.constant dense<6> : tensor<i32>
      %28 = stablehlo.subtract %c_17, %iterArg_13 : tensor<i32>
      %c_18 = stablehlo.constant dense<1> : tensor<i32>
      %29 = stablehlo.subtract %28, %c_18 : tensor<i32>
      %30 = func.call @dynamic_index_in_dim_10(%iterArg, %29) : (tensor<6x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %31 = func.call @dynamic_index_in_dim_2(%iterArg_10, %29) : (tensor<6x8xf32>, tensor<i32>) -> tensor<8xf32>
      %32 = func.call @dynamic_index_in_dim_3(%iterArg_11, %29) : (tensor<6x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %33 = func.call @dynamic_index_in_dim_4(%iterArg_12, %29) : (tensor<6x2xui32>, tensor<i32>) -> tensor<2xui32>
      %34:3 = func.call @closed_call_11(%iterArg_14, %30, %31, %32, %33) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<2xui32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %35 = func.call @dynamic_update_index_in_dim_14(%iterArg_15, %34#1, %29) : (tensor<6x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<6x8xf32>
      %36 = func.call @dynamic_update_index_in_dim_15(%iterArg_16, %34#2, %29) : (tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<6x8x8xf32>
      %c_19 = stablehlo.constant dense<1> : tensor<i32>
      %37 = stablehlo.add %iterArg_13, %c_19 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_10, %iterArg_11, %iterArg_12, %37, %34#0, %35, %36 : tensor<6x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x2xui32>, tensor<i32>, tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    }
    %21 = stablehlo.dot_general %20#5, %arg10, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %22 = stablehlo.transpose %21, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %23 = stablehlo.add %arg4, %11 : tensor<f32>
    %24 = stablehlo.add %arg5, %22 : tensor<8x8xf32>
    %25 = stablehlo.add %arg6, %20#6 : tensor<6x8xf32>
    %26 = stablehlo.add %arg7, %20#7 : tensor<6x8x8xf32>
    %27 = stablehlo.add %arg8, %16 : tensor<8x8xf32>
    return %23, %24, %25, %26, %27 : tensor<f32>, tensor<8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<8x8xf32>
  }
  func.func private @_threefry_split(%arg0: tensor<2xui32>) -> tensor<6x2xui32> {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.iota dim = 0 : tensor<6xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<6xui64>
    %6 = stablehlo.multiply %5, %4 : tensor<6xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<6xui64>
    %8 = stablehlo.shift_right_logical %6, %7 : tensor<6xui64>
    %9 = stablehlo.convert %6 : (tensor<6xui64>) -> tensor<6xui32>
    %10 = stablehlo.convert %8 : (tensor<6xui64>) -> tensor<6xui32>
    %11:2 = call @threefry2x32(%1, %3, %10, %9) : (tensor<ui32>, tensor<ui32>, tensor<6xui32>, tensor<6xui32>) -> (tensor<6xui32>, tensor<6xui32>)
    %12 = stablehlo.broadcast_in_dim %11#0, dims = [0] : (tensor<6xui32>) -> tensor<6x1xui32>
    %13 = stablehlo.broadcast_in_dim %11#1, dims = [0] : (tensor<6xui32>) -> tensor<6x1xui32>
    %14 = stablehlo.concatenate %12, %13, dim = 1 : (tensor<6x1xui32>, tensor<6x1xui32>) -> tensor<6x2xui32>
    return %14 : tensor<6x2xui32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<6xui32>, %arg3: tensor<6xui32>) -> (tensor<6xui32>, tensor<6xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<6xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<6xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_1(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<6xui32>, tensor<6xui32>
  }
  func.func private @closed_call_1(%arg0: tensor<i32>, %arg1: tensor<6xui32>, %arg2: tensor<6xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<6xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<6xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<6xui32>
    %9 = stablehlo.or %5, %8 : tensor<6xui32>
    %10 = stablehlo.xor %3, %9 : tensor<6xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<6xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<6xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<6xui32>
    %19 = stablehlo.or %15, %18 : tensor<6xui32>
    %20 = stablehlo.xor %13, %19 : tensor<6xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<6xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<6xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<6xui32>
    %29 = stablehlo.or %25, %28 : tensor<6xui32>
    %30 = stablehlo.xor %23, %29 : tensor<6xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<6xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<6xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<6xui32>
    %39 = stablehlo.or %35, %38 : tensor<6xui32>
    %40 = stablehlo.xor %33, %39 : tensor<6xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %42 = stablehlo.add %33, %41 : tensor<6xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %44 = stablehlo.add %40, %43 : tensor<6xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %48 = stablehlo.add %44, %47 : tensor<6xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_bernoulli(%arg0: tensor<f32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0:2 = call @_uniform(%cst, %cst_0) : (tensor<f32>, tensor<f32>) -> (tensor<1x1xf32>, tensor<1x1xf32>)
    return %0#0, %0#1 : tensor<1x1xf32>, tensor<1x1xf32>
  }
  func.func private @_uniform(%arg0: tensor<f32>, %arg1: tensor<f32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
    %0 = stablehlo.convert %arg0 : tensor<f32>
    %1 = stablehlo.convert %arg1 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %4 = stablehlo.subtract %3, %2 : tensor<1x1xf32>
    return %2, %4 : tensor<1x1xf32>, tensor<1x1xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<6x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<6x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<6x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<6x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<6x2xui32>, %arg1: tensor<i32>) -> tensor<2xui32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 2] : (tensor<6x2xui32>, tensor<i32>, tensor<i32>) -> tensor<1x2xui32>
    %1 = stablehlo.reshape %0 : (tensor<1x2xui32>) -> tensor<2xui32>
    return %1 : tensor<2xui32>
  }
  func.func private @closed_call_5(%arg0: tensor<1x1xf32>, %arg1: tensor<1x1xf32>, %arg2: tensor<f32>, %arg3: tensor<4x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<2xui32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = call @_bernoulli_6(%arg6, %arg0, %arg1, %arg2) : (tensor<2xui32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<f32>) -> tensor<4x8xi1>
    %1 = stablehlo.convert %0 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %2 = stablehlo.multiply %arg3, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<8.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %4 = stablehlo.divide %2, %3 : tensor<4x8xf32>
    %5 = stablehlo.dot_general %4, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %6 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %8 = stablehlo.add %5, %7 : tensor<4x8xf32>
    %9 = stablehlo.tanh %8 : tensor<4x8xf32>
    %10 = stablehlo.add %4, %9 : tensor<4x8xf32>
    return %10, %arg3 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @_bernoulli_6(%arg0: tensor<2xui32>, %arg1: tensor<1x1xf32>, %arg2: tensor<1x1xf32>, %arg3: tensor<f32>) -> tensor<4x8xi1> {
    %0 = call @_uniform_7(%arg0, %arg1, %arg2) : (tensor<2xui32>, tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    return %2 : tensor<4x8xi1>
  }
  func.func private @_uniform_7(%arg0: tensor<2xui32>, %arg1: tensor<1x1xf32>, %arg2: tensor<1x1xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.iota dim = 0 : tensor<4x8xui64>
    %5 = stablehlo.iota dim = 1 : tensor<4x8xui64>
    %c = stablehlo.constant dense<8> : tensor<ui64>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<4x8xui64>
    %7 = stablehlo.multiply %6, %4 : tensor<4x8xui64>
    %c_0 = stablehlo.constant dense<1> : tensor<ui64>
    %8 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<4x8xui64>
    %9 = stablehlo.multiply %8, %5 : tensor<4x8xui64>
    %10 = stablehlo.add %7, %9 : tensor<4x8xui64>
    %c_1 = stablehlo.constant dense<32> : tensor<ui64>
    %11 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui64>) -> tensor<4x8xui64>
    %12 = stablehlo.shift_right_logical %10, %11 : tensor<4x8xui64>
    %13 = stablehlo.convert %10 : (tensor<4x8xui64>) -> tensor<4x8xui32>
    %14 = stablehlo.convert %12 : (tensor<4x8xui64>) -> tensor<4x8xui32>
    %15:2 = call @threefry2x32_8(%1, %3, %14, %13) : (tensor<ui32>, tensor<ui32>, tensor<4x8xui32>, tensor<4x8xui32>) -> (tensor<4x8xui32>, tensor<4x8xui32>)
    %16 = stablehlo.xor %15#0, %15#1 : tensor<4x8xui32>
    %c_2 = stablehlo.constant dense<9> : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %18 = stablehlo.shift_right_logical %16, %17 : tensor<4x8xui32>
    %c_3 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %19 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %20 = stablehlo.or %18, %19 : tensor<4x8xui32>
    %21 = stablehlo.bitcast_convert %20 : (tensor<4x8xui32>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %23 = stablehlo.subtract %21, %22 : tensor<4x8xf32>
    %24 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x8xf32>
    %25 = stablehlo.multiply %23, %24 : tensor<4x8xf32>
    %26 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x8xf32>
    %27 = stablehlo.add %25, %26 : tensor<4x8xf32>
    %28 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x8xf32>
    %29 = stablehlo.maximum %28, %27 : tensor<4x8xf32>
    return %29 : tensor<4x8xf32>
  }
  func.func private @threefry2x32_8(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<4x8xui32>, %arg3: tensor<4x8xui32>) -> (tensor<4x8xui32>, tensor<4x8xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<4x8xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<4x8xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<4x8xui32>, tensor<4x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_9(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<4x8xui32>, tensor<4x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<4x8xui32>, tensor<4x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<4x8xui32>, tensor<4x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<4x8xui32>, tensor<4x8xui32>
  }
  func.func private @closed_call_9(%arg0: tensor<i32>, %arg1: tensor<4x8xui32>, %arg2: tensor<4x8xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<4x8xui32>, tensor<4x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<4x8xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<4x8xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<4x8xui32>
    %9 = stablehlo.or %5, %8 : tensor<4x8xui32>
    %10 = stablehlo.xor %3, %9 : tensor<4x8xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<4x8xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<4x8xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<4x8xui32>
    %19 = stablehlo.or %15, %18 : tensor<4x8xui32>
    %20 = stablehlo.xor %13, %19 : tensor<4x8xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<4x8xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<4x8xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<4x8xui32>
    %29 = stablehlo.or %25, %28 : tensor<4x8xui32>
    %30 = stablehlo.xor %23, %29 : tensor<4x8xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<4x8xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<4x8xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<4x8xui32>
    %39 = stablehlo.or %35, %38 : tensor<4x8xui32>
    %40 = stablehlo.xor %33, %39 : tensor<4x8xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %42 = stablehlo.add %33, %41 : tensor<4x8xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %44 = stablehlo.add %40, %43 : tensor<4x8xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %48 = stablehlo.add %44, %47 : tensor<4x8xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<4x8xui32>, tensor<4x8xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<6x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4x8xf32>
    return %1 : tensor<6x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_10(%arg0: tensor<6x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call_11(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<2xui32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:5 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg4, %arg0 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<2xui32>, tensor<4x8xf32>
    %cst = stablehlo.constant dense<8.000000e-01> : tensor<f32>
    %1 = call @_bernoulli_12(%0#3, %cst) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8xi1>
    %2 = stablehlo.convert %1 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %3 = stablehlo.multiply %0#0, %2 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<8.000000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.divide %3, %4 : tensor<4x8xf32>
    %6 = stablehlo.dot_general %5, %0#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %7 = stablehlo.broadcast_in_dim %0#1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %9 = stablehlo.add %6, %8 : tensor<4x8xf32>
    %10 = stablehlo.tanh %9 : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %12 = stablehlo.subtract %11, %10 : tensor<4x8xf32>
    %13 = stablehlo.multiply %0#4, %12 : tensor<4x8xf32>
    %14 = stablehlo.multiply %13, %10 : tensor<4x8xf32>
    %15 = stablehlo.add %13, %14 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %17 = stablehlo.reshape %16 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %19 = stablehlo.dot_general %15, %5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %20 = stablehlo.transpose %19, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %21 = stablehlo.dot_general %15, %0#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %22 = stablehlo.add %0#4, %21 : tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<8.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %24 = stablehlo.divide %22, %23 : tensor<4x8xf32>
    %25 = stablehlo.multiply %24, %2 : tensor<4x8xf32>
    return %25, %18, %20 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @_bernoulli_12(%arg0: tensor<2xui32>, %arg1: tensor<f32>) -> tensor<4x8xi1> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform_13(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    return %2 : tensor<4x8xi1>
  }
  func.func private @_uniform_13(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<4x8xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %4 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %6 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %7 = stablehlo.reshape %6 : (tensor<1xui32>) -> tensor<ui32>
    %8 = stablehlo.iota dim = 0 : tensor<4x8xui64>
    %9 = stablehlo.iota dim = 1 : tensor<4x8xui64>
    %c = stablehlo.constant dense<8> : tensor<ui64>
    %10 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<4x8xui64>
    %11 = stablehlo.multiply %10, %8 : tensor<4x8xui64>
    %c_0 = stablehlo.constant dense<1> : tensor<ui64>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<4x8xui64>
    %13 = stablehlo.multiply %12, %9 : tensor<4x8xui64>
    %14 = stablehlo.add %11, %13 : tensor<4x8xui64>
    %c_1 = stablehlo.constant dense<32> : tensor<ui64>
    %15 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui64>) -> tensor<4x8xui64>
    %16 = stablehlo.shift_right_logical %14, %15 : tensor<4x8xui64>
    %17 = stablehlo.convert %14 : (tensor<4x8xui64>) -> tensor<4x8xui32>
    %18 = stablehlo.convert %16 : (tensor<4x8xui64>) -> tensor<4x8xui32>
    %19:2 = call @threefry2x32_8(%5, %7, %18, %17) : (tensor<ui32>, tensor<ui32>, tensor<4x8xui32>, tensor<4x8xui32>) -> (tensor<4x8xui32>, tensor<4x8xui32>)
    %20 = stablehlo.xor %19#0, %19#1 : tensor<4x8xui32>
    %c_2 = stablehlo.constant dense<9> : tensor<ui32>
    %21 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %22 = stablehlo.shift_right_logical %20, %21 : tensor<4x8xui32>
    %c_3 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %23 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<4x8xui32>
    %24 = stablehlo.or %22, %23 : tensor<4x8xui32>
    %25 = stablehlo.bitcast_convert %24 : (tensor<4x8xui32>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %27 = stablehlo.subtract %25, %26 : tensor<4x8xf32>
    %28 = stablehlo.subtract %3, %2 : tensor<1x1xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x8xf32>
    %30 = stablehlo.multiply %27, %29 : tensor<4x8xf32>
    %31 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x8xf32>
    %32 = stablehlo.add %30, %31 : tensor<4x8xf32>
    %33 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x8xf32>
    %34 = stablehlo.maximum %33, %32 : tensor<4x8xf32>
    return %34 : tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_14(%arg0: tensor<6x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<6x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<6x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<6x8xf32>
    return %1 : tensor<6x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_15(%arg0: tensor<6x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<6x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x8x8xf32>
    return %1 : tensor<6x8x8xf32>
  }
}
