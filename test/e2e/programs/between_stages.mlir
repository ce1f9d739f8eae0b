module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32> {tf.aliasing_output = 0 : i32} loc("state['params'][0]['b']"), %arg1: tensor<8xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]['g']"), %arg2: tensor<8x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][0]['w']"), %arg3: tensor<8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]['b']"), %arg4: tensor<8xf32> {tf.aliasing_output = 4 : i32} loc("state['params'][1]['g']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['params'][1]['w']"), %arg6: tensor<8xf32> {tf.aliasing_output = 6 : i32} loc("state['params'][2]['b']"), %arg7: tensor<8xf32> {tf.aliasing_output = 7 : i32} loc("state['params'][2]['g']"), %arg8: tensor<8x8xf32> {tf.aliasing_output = 8 : i32} loc("state['params'][2]['w']"), %arg9: tensor<8xf32> {tf.aliasing_output = 9 : i32} loc("state['params'][3]['b']"), %arg10: tensor<8xf32> {tf.aliasing_output = 10 : i32} loc("state['params'][3]['g']"), %arg11: tensor<8x8xf32> {tf.aliasing_output = 11 : i32} loc("state['params'][3]['w']"), %arg12: tensor<3x4x8xf32> loc("batch['x']"), %arg13: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][0]['g']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][1]['g']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['g']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][3]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][3]['g']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][3]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %12:28 = stablehlo.while(%iterArg = %arg12, %iterArg_37 = %arg13, %iterArg_38 = %arg0, %iterArg_39 = %arg1, %iterArg_40 = %arg2, %iterArg_41 = %arg3, %iterArg_42 = %arg4, %iterArg_43 = %arg5, %iterArg_44 = %arg6, %iterArg_45 = %arg7, %iterArg_46 = %arg8, %iterArg_47 = %arg9, %iterArg_48 = %arg10, %iterArg_49 = %arg11, %iterArg_50 = %c, %iterArg_51 = %cst_11, %iterArg_52 = %0, %iterArg_53 = %1, %iterArg_54 = %2, %iterArg_55 = %3, %iterArg_56 = %4, %iterArg_57 = %5, %iterArg_58 = %6, %iterArg_59 = %7, %iterArg_60 = %8, %iterArg_61 = %9, %iterArg_62 = %10, %iterArg_63 = %11) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>
    cond {
      %c_64 = stablehlo.constant dense<3> : tensor<i32>
      %74 = stablehlo.compare LT, %iterArg_50, %c_64, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %74 : tensor<i1>
    } do {
      %74 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_50) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %75 = func.call @dynamic_index_in_dim(%iterArg_37, %iterArg_50) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %76:13 = func.call @closed_call(%iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %iterArg_46, %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_51, %iterArg_52, %iterArg_53, %iterArg_54, %iterArg_55, %iterArg_56, %iterArg_57, %iterArg_58, %iterArg_59, %iterArg_60, %iterArg_61, %iterArg_62, %iterArg_63, %74, %75) : (tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %c_64 = stablehlo.constant dense<1> : tensor<i32>
      %77 = stablehlo.add %iterArg_50, %c_64 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %iterArg_46, %iterArg_47, %iterArg_48, %iterArg_49, %77, %76#0, %76#1, %76#2, %76#3, %76#4, %76#5, %76#6, %76#7, %76#8, %76#9, %76#10, %76#11, %76#12 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }
    %cst_12 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %13 = stablehlo.divide %12#15, %cst_12 : tensor<f32>
    %cst_13 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %15 = stablehlo.divide %12#16, %14 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %17 = stablehlo.divide %12#17, %16 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %19 = stablehlo.divide %12#18, %18 : tensor<8x8xf32>
    %cst_16 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %21 = stablehlo.divide %12#19, %20 : tensor<8xf32>
    %cst_17 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %23 = stablehlo.divide %12#20, %22 : tensor<8xf32>
    %cst_18 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %25 = stablehlo.divide %12#21, %24 : tensor<8x8xf32>
    %cst_19 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %27 = stablehlo.divide %12#22, %26 : tensor<8xf32>
    %cst_20 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %29 = stablehlo.divide %12#23, %28 : tensor<8xf32>
    %cst_21 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %31 = stablehlo.divide %12#24, %30 : tensor<8x8xf32>
    %cst_22 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %33 = stablehlo.divide %12#25, %32 : tensor<8xf32>
    %cst_23 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %35 = stablehlo.divide %12#26, %34 : tensor<8xf32>
    %cst_24 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %37 = stablehlo.divide %12#27, %36 : tensor<8x8xf32>
    %cst_25 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %39 = stablehlo.multiply %38, %15 : tensor<8xf32>
    %40 = stablehlo.subtract %arg0, %39 : tensor<8xf32>
    %cst_26 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %42 = stablehlo.multiply %41, %17 : tensor<8xf32>
    %43 = stablehlo.subtract %arg1, %42 : tensor<8xf32>
    %cst_27 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %45 = stablehlo.multiply %44, %19 : tensor<8x8xf32>
    %46 = stablehlo.subtract %arg2, %45 : tensor<8x8xf32>
    %cst_28 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %48 = stablehlo.multiply %47, %21 : tensor<8xf32>
    %49 = stablehlo.subtract %arg3, %48 : tensor<8xf32>
    %cst_29 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %51 = stablehlo.multiply %50, %23 : tensor<8xf32>
    %52 = stablehlo.subtract %arg4, %51 : tensor<8xf32>
    %cst_30 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %54 = stablehlo.multiply %53, %25 : tensor<8x8xf32>
    %55 = stablehlo.subtract %arg5, %54 : tensor<8x8xf32>
    %cst_31 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %57 = stablehlo.multiply %56, %27 : tensor<8xf32>
    %58 = stablehlo.subtract %arg6, %57 : tensor<8xf32>
    %cst_32 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %60 = stablehlo.multiply %59, %29 : tensor<8xf32>
    %61 = stablehlo.subtract %arg7, %60 : tensor<8xf32>
    %cst_33 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %63 = stablehlo.multiply %62, %31 : tensor<8x8xf32>
    %64 = stablehlo.subtract %arg8, %63 : tensor<8x8xf32>
    %cst_34 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %66 = stablehlo.multiply %65, %33 : tensor<8xf32>
    %67 = stablehlo.subtract %arg9, %66 : tensor<8xf32>
    %cst_35 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %69 = stablehlo.multiply %68, %35 : tensor<8xf32>
    %70 = stablehlo.subtract %arg10, %69 : tensor<8xf32>
    %cst_36 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %72 = stablehlo.multiply %71, %37 : tensor<8x8xf32>
    %73 = stablehlo.subtract %arg11, %72 : tensor<8x8xf32>
    return %40, %43, %46, %49, %52, %55, %58, %61, %64, %67, %70, %73, %13 : tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<8xf32>, %arg8: tensor<8x8xf32>, %arg9: tensor<8xf32>, %arg10: tensor<8xf32>, %arg11: tensor<8x8xf32>, %arg12: tensor<f32>, %arg13: tensor<8xf32>, %arg14: tensor<8xf32>, %arg15: tensor<8x8xf32>, %arg16: tensor<8xf32>, %arg17: tensor<8xf32>, %arg18: tensor<8x8xf32>, %arg19: tensor<8xf32>, %arg20: tensor<8xf32>, %arg21: tensor<8x8xf32>, %arg22: tensor<8xf32>, %arg23: tensor<8xf32>, %arg24: tensor<8x8xf32>, %arg25: tensor<4x8xf32>, %arg26: tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:2 = call @mpmd_stage_0_body(%arg0, %arg1, %arg2, %arg25) : (tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0#0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<4x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %0#0, %5 : tensor<4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %7:5 = call @_var(%0#0, %c) : (tensor<4x8xf32>, tensor<i32>) -> (tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>)
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %9 = stablehlo.add %7#0, %8 : tensor<4x1xf32>
    %10 = stablehlo.rsqrt %9 : tensor<4x1xf32>
    %11 = stablehlo.divide %10, %9 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %13 = stablehlo.multiply %12, %11 : tensor<4x1xf32>
    %14 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %15 = stablehlo.multiply %6, %14 : tensor<4x8xf32>
    %16 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %18 = stablehlo.multiply %15, %17 : tensor<4x8xf32>
    %19:2 = call @mpmd_stage_1_body(%arg3, %arg4, %arg5, %18) : (tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19#0 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_4 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %23 = stablehlo.divide %21, %22 : tensor<4x1xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %25 = stablehlo.subtract %19#0, %24 : tensor<4x8xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %26:5 = call @_var(%19#0, %c_5) : (tensor<4x8xf32>, tensor<i32>) -> (tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>)
    %cst_6 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %28 = stablehlo.add %26#0, %27 : tensor<4x1xf32>
    %29 = stablehlo.rsqrt %28 : tensor<4x1xf32>
    %30 = stablehlo.divide %29, %28 : tensor<4x1xf32>
    %cst_7 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %32 = stablehlo.multiply %31, %30 : tensor<4x1xf32>
    %33 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %34 = stablehlo.multiply %25, %33 : tensor<4x8xf32>
    %35 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %37 = stablehlo.multiply %34, %36 : tensor<4x8xf32>
    %38:2 = call @mpmd_stage_2_body(%arg6, %arg7, %arg8, %37) : (tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.reduce(%38#0 init: %cst_8) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_9 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %42 = stablehlo.divide %40, %41 : tensor<4x1xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %44 = stablehlo.subtract %38#0, %43 : tensor<4x8xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %45:5 = call @_var(%38#0, %c_10) : (tensor<4x8xf32>, tensor<i32>) -> (tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>)
    %cst_11 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %47 = stablehlo.add %45#0, %46 : tensor<4x1xf32>
    %48 = stablehlo.rsqrt %47 : tensor<4x1xf32>
    %49 = stablehlo.divide %48, %47 : tensor<4x1xf32>
    %cst_12 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %51 = stablehlo.multiply %50, %49 : tensor<4x1xf32>
    %52 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %53 = stablehlo.multiply %44, %52 : tensor<4x8xf32>
    %54 = stablehlo.broadcast_in_dim %arg7, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %56 = stablehlo.multiply %53, %55 : tensor<4x8xf32>
    %57 = chlo.square %0#0 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %59 = stablehlo.multiply %58, %0#0 : tensor<4x8xf32>
    %60 = stablehlo.concatenate %56, %57, dim = 1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x16xf32>
    %61 = stablehlo.reshape %60 : (tensor<4x16xf32>) -> tensor<4x8x2xf32>
    %cst_14 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %62 = stablehlo.reduce(%61 init: %cst_14) applies stablehlo.maximum across dimensions = [2] : (tensor<4x8x2xf32>, tensor<f32>) -> tensor<4x8xf32>
    %63 = stablehlo.reshape %62 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x2xf32>
    %65 = stablehlo.compare EQ, %61, %64, FLOAT : (tensor<4x8x2xf32>, tensor<4x8x2xf32>) -> tensor<4x8x2xi1>
    %66 = stablehlo.convert %65 : (tensor<4x8x2xi1>) -> tensor<4x8x2xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.reduce(%66 init: %cst_15) applies stablehlo.add across dimensions = [2] : (tensor<4x8x2xf32>, tensor<f32>) -> tensor<4x8xf32>
    %68:2 = call @mpmd_stage_3_body(%arg9, %arg10, %arg11, %62) : (tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%68#0 init: %cst_16) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_17 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %72 = stablehlo.divide %70, %71 : tensor<4x1xf32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %74 = stablehlo.subtract %68#0, %73 : tensor<4x8xf32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %75:5 = call @_var(%68#0, %c_18) : (tensor<4x8xf32>, tensor<i32>) -> (tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>)
    %cst_19 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %77 = stablehlo.add %75#0, %76 : tensor<4x1xf32>
    %78 = stablehlo.rsqrt %77 : tensor<4x1xf32>
    %79 = stablehlo.divide %78, %77 : tensor<4x1xf32>
    %cst_20 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %81 = stablehlo.multiply %80, %79 : tensor<4x1xf32>
    %82 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %83 = stablehlo.multiply %74, %82 : tensor<4x8xf32>
    %84 = stablehlo.broadcast_in_dim %arg10, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %86 = stablehlo.multiply %83, %85 : tensor<4x8xf32>
    %87 = stablehlo.subtract %86, %arg26 : tensor<4x8xf32>
    %88 = chlo.square %87 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %90 = stablehlo.multiply %89, %87 : tensor<4x8xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.reduce(%88 init: %cst_22) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_23 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %92 = stablehlo.divide %91, %cst_23 : tensor<f32>
    %93 = stablehlo.subtract %56, %19#0 : tensor<4x8xf32>
    %94 = stablehlo.abs %93 : tensor<4x8xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %96 = stablehlo.compare GE, %93, %95, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = stablehlo.reduce(%94 init: %cst_25) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_26 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %98 = stablehlo.divide %97, %cst_26 : tensor<f32>
    %cst_27 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %99 = stablehlo.multiply %cst_27, %98 : tensor<f32>
    %100 = stablehlo.add %92, %99 : tensor<f32>
    %cst_28 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %101 = stablehlo.multiply %cst_28, %cst_29 : tensor<f32>
    %cst_30 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %102 = stablehlo.divide %101, %cst_30 : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %102, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %105 = stablehlo.select %96, %104, %103 : tensor<4x8xi1>, tensor<4x8xf32>
    %106 = stablehlo.select %96, %103, %104 : tensor<4x8xi1>, tensor<4x8xf32>
    %107 = stablehlo.negate %105 : tensor<4x8xf32>
    %108 = stablehlo.add %106, %107 : tensor<4x8xf32>
    %109 = stablehlo.negate %108 : tensor<4x8xf32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_33 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %110 = stablehlo.divide %cst_32, %cst_33 : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %112 = stablehlo.multiply %111, %90 : tensor<4x8xf32>
    %113 = stablehlo.multiply %83, %112 : tensor<4x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %114 = stablehlo.reduce(%113 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %115 = stablehlo.reshape %114 : (tensor<8xf32>) -> tensor<1x8xf32>
    %116 = stablehlo.broadcast_in_dim %84, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %117 = stablehlo.multiply %112, %116 : tensor<4x8xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %118 = stablehlo.reduce(%115 init: %cst_35) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %119 = stablehlo.multiply %74, %117 : tensor<4x8xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.reduce(%119 init: %cst_36) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %121 = stablehlo.reshape %120 : (tensor<4xf32>) -> tensor<4x1xf32>
    %122 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %123 = stablehlo.multiply %117, %122 : tensor<4x8xf32>
    %124 = stablehlo.multiply %121, %81 : tensor<4x1xf32>
    %125 = call @_var_0(%75#1, %75#2, %75#3, %75#4, %124) : (tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %126 = stablehlo.negate %123 : tensor<4x8xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.reduce(%126 init: %cst_37) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %128 = stablehlo.reshape %127 : (tensor<4xf32>) -> tensor<4x1xf32>
    %129 = stablehlo.add %125, %123 : tensor<4x8xf32>
    %cst_38 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %130 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %131 = stablehlo.divide %128, %130 : tensor<4x1xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.reduce(%131 init: %cst_39) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %134 = stablehlo.add %129, %133 : tensor<4x8xf32>
    %135:3 = call @mpmd_stage_3_body_2(%arg11, %62, %68#0, %68#1, %134) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %136 = stablehlo.divide %135#2, %67 : tensor<4x8xf32>
    %137 = stablehlo.broadcast_in_dim %136, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x2xf32>
    %138 = stablehlo.multiply %137, %66 : tensor<4x8x2xf32>
    %139 = stablehlo.reshape %138 : (tensor<4x8x2xf32>) -> tensor<4x16xf32>
    %140 = stablehlo.slice %139 [0:4, 0:8] : (tensor<4x16xf32>) -> tensor<4x8xf32>
    %141 = stablehlo.slice %139 [0:4, 8:16] : (tensor<4x16xf32>) -> tensor<4x8xf32>
    %142 = stablehlo.add %108, %140 : tensor<4x8xf32>
    %143 = stablehlo.multiply %141, %59 : tensor<4x8xf32>
    %144 = stablehlo.multiply %53, %142 : tensor<4x8xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %145 = stablehlo.reduce(%144 init: %cst_40) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %146 = stablehlo.reshape %145 : (tensor<8xf32>) -> tensor<1x8xf32>
    %147 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %148 = stablehlo.multiply %142, %147 : tensor<4x8xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %149 = stablehlo.reduce(%146 init: %cst_41) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %150 = stablehlo.multiply %44, %148 : tensor<4x8xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %151 = stablehlo.reduce(%150 init: %cst_42) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %152 = stablehlo.reshape %151 : (tensor<4xf32>) -> tensor<4x1xf32>
    %153 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %154 = stablehlo.multiply %148, %153 : tensor<4x8xf32>
    %155 = stablehlo.multiply %152, %51 : tensor<4x1xf32>
    %156 = call @_var_0(%45#1, %45#2, %45#3, %45#4, %155) : (tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %157 = stablehlo.negate %154 : tensor<4x8xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %158 = stablehlo.reduce(%157 init: %cst_43) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %159 = stablehlo.reshape %158 : (tensor<4xf32>) -> tensor<4x1xf32>
    %160 = stablehlo.add %156, %154 : tensor<4x8xf32>
    %cst_44 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %162 = stablehlo.divide %159, %161 : tensor<4x1xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %163 = stablehlo.reduce(%162 init: %cst_45) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %164 = stablehlo.broadcast_in_dim %163, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %165 = stablehlo.add %160, %164 : tensor<4x8xf32>
    %166:3 = call @mpmd_stage_2_body_3(%arg8, %37, %38#0, %38#1, %165) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %167 = stablehlo.multiply %34, %166#2 : tensor<4x8xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %168 = stablehlo.reduce(%167 init: %cst_46) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %169 = stablehlo.reshape %168 : (tensor<8xf32>) -> tensor<1x8xf32>
    %170 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %171 = stablehlo.multiply %166#2, %170 : tensor<4x8xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %172 = stablehlo.reduce(%169 init: %cst_47) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %173 = stablehlo.multiply %25, %171 : tensor<4x8xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %174 = stablehlo.reduce(%173 init: %cst_48) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %175 = stablehlo.reshape %174 : (tensor<4xf32>) -> tensor<4x1xf32>
    %176 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %177 = stablehlo.multiply %171, %176 : tensor<4x8xf32>
    %178 = stablehlo.multiply %175, %32 : tensor<4x1xf32>
    %179 = call @_var_0(%26#1, %26#2, %26#3, %26#4, %178) : (tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %180 = stablehlo.add %109, %179 : tensor<4x8xf32>
    %181 = stablehlo.negate %177 : tensor<4x8xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %182 = stablehlo.reduce(%181 init: %cst_49) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %183 = stablehlo.reshape %182 : (tensor<4xf32>) -> tensor<4x1xf32>
    %184 = stablehlo.add %180, %177 : tensor<4x8xf32>
    %cst_50 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %186 = stablehlo.divide %183, %185 : tensor<4x1xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %187 = stablehlo.reduce(%186 init: %cst_51) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %188 = stablehlo.broadcast_in_dim %187, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %189 = stablehlo.add %184, %188 : tensor<4x8xf32>
    %190:3 = call @mpmd_stage_1_body_4(%arg5, %18, %19#0, %19#1, %189) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %191 = stablehlo.multiply %15, %190#2 : tensor<4x8xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %192 = stablehlo.reduce(%191 init: %cst_52) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %193 = stablehlo.reshape %192 : (tensor<8xf32>) -> tensor<1x8xf32>
    %194 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %195 = stablehlo.multiply %190#2, %194 : tensor<4x8xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %196 = stablehlo.reduce(%193 init: %cst_53) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %197 = stablehlo.multiply %6, %195 : tensor<4x8xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %198 = stablehlo.reduce(%197 init: %cst_54) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %199 = stablehlo.reshape %198 : (tensor<4xf32>) -> tensor<4x1xf32>
    %200 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %201 = stablehlo.multiply %195, %200 : tensor<4x8xf32>
    %202 = stablehlo.multiply %199, %13 : tensor<4x1xf32>
    %203 = call @_var_0(%7#1, %7#2, %7#3, %7#4, %202) : (tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %204 = stablehlo.add %143, %203 : tensor<4x8xf32>
    %205 = stablehlo.negate %201 : tensor<4x8xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.reduce(%205 init: %cst_55) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %207 = stablehlo.reshape %206 : (tensor<4xf32>) -> tensor<4x1xf32>
    %208 = stablehlo.add %204, %201 : tensor<4x8xf32>
    %cst_56 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %209 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %210 = stablehlo.divide %207, %209 : tensor<4x1xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %211 = stablehlo.reduce(%210 init: %cst_57) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %212 = stablehlo.broadcast_in_dim %211, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %213 = stablehlo.add %208, %212 : tensor<4x8xf32>
    %214:2 = call @mpmd_stage_0_body_5(%arg25, %0#0, %0#1, %213) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %215 = stablehlo.add %arg12, %100 : tensor<f32>
    %216 = stablehlo.add %arg13, %214#0 : tensor<8xf32>
    %217 = stablehlo.add %arg14, %196 : tensor<8xf32>
    %218 = stablehlo.add %arg15, %214#1 : tensor<8x8xf32>
    %219 = stablehlo.add %arg16, %190#0 : tensor<8xf32>
    %220 = stablehlo.add %arg17, %172 : tensor<8xf32>
    %221 = stablehlo.add %arg18, %190#1 : tensor<8x8xf32>
    %222 = stablehlo.add %arg19, %166#0 : tensor<8xf32>
    %223 = stablehlo.add %arg20, %149 : tensor<8xf32>
    %224 = stablehlo.add %arg21, %166#1 : tensor<8x8xf32>
    %225 = stablehlo.add %arg22, %135#0 : tensor<8xf32>
    %226 = stablehlo.add %arg23, %118 : tensor<8xf32>
    %227 = stablehlo.add %arg24, %135#1 : tensor<8x8xf32>
    return %215, %216, %217, %218, %219, %220, %221, %222, %223, %224, %225, %226, %227 : tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    return %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @_var(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>) -> (tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x8xf32>
    %6 = chlo.square %5 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<4x8xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<4x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16:2 = call @_where(%15, %14, %cst_5) : (tensor<i1>, tensor<4x1xf32>, tensor<f32>) -> (tensor<4x1xf32>, tensor<4x1xf32>)
    return %16#0, %8, %10, %15, %16#1 : tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<4x1xf32>, %arg2: tensor<f32>) -> (tensor<4x1xf32>, tensor<4x1xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    return %2, %3 : tensor<4x1xf32>, tensor<4x1xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    return %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    return %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_3_body(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    return %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @_var_0(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<4x1xf32>, %arg4: tensor<4x1xf32>) -> tensor<4x8xf32> {
    %0 = call @_where_1(%arg2, %arg3, %arg4) : (tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %2 = stablehlo.divide %0, %1 : tensor<4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %5 = stablehlo.multiply %4, %arg0 : tensor<4x8xf32>
    %6 = stablehlo.negate %5 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.reshape %7 : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %13 = stablehlo.add %5, %12 : tensor<4x8xf32>
    return %13 : tensor<4x8xf32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<4x1xf32>, %arg2: tensor<4x1xf32>) -> tensor<4x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<i1>, tensor<4x1xf32>
    return %1 : tensor<4x1xf32>
  }
  func.func private @mpmd_stage_3_body_2(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.multiply %arg4, %arg3 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %5, %7, %8 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2_body_3(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.multiply %arg4, %arg3 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %5, %7, %8 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body_4(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.multiply %arg4, %arg3 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %5, %7, %8 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_5(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg3, %arg2 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %5, %7 : tensor<8xf32>, tensor<8x8xf32>
  }
}
