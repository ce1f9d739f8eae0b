module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7xf32> {tf.aliasing_output = 0 : i32} loc("state['params']['distances']"), %arg1: tensor<8xf32> {tf.aliasing_output = 1 : i32} loc("state['params']['layers'][0]['b']"), %arg2: tensor<8x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params']['layers'][0]['w']"), %arg3: tensor<8xf32> {tf.aliasing_output = 3 : i32} loc("state['params']['layers'][1]['b']"), %arg4: tensor<8x8xf32> {tf.aliasing_output = 4 : i32} loc("state['params']['layers'][1]['w']"), %arg5: tensor<8xf32> {tf.aliasing_output = 5 : i32} loc("state['params']['layers'][2]['b']"), %arg6: tensor<8x8xf32> {tf.aliasing_output = 6 : i32} loc("state['params']['layers'][2]['w']"), %arg7: tensor<8xf32> {tf.aliasing_output = 7 : i32} loc("state['params']['layers'][3]['b']"), %arg8: tensor<8x8xf32> {tf.aliasing_output = 8 : i32} loc("state['params']['layers'][3]['w']"), %arg9: tensor<8x8xf32> {tf.aliasing_output = 9 : i32} loc("state['params']['shared']"), %arg10: tensor<3x4x8xf32> loc("batch['x']"), %arg11: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<7xf32> {jax.result_info = "result[0]['params']['distances']"}, tensor<8xf32> {jax.result_info = "result[0]['params']['layers'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params']['layers'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params']['layers'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params']['layers'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params']['layers'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params']['layers'][2]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params']['layers'][3]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params']['layers'][3]['w']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params']['shared']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %c = stablehlo.constant dense<[[3, 2, 1, 0], [4, 3, 2, 1], [5, 4, 3, 2], [6, 5, 4, 3]]> : tensor<4x4xi32>
    %c_0 = stablehlo.constant dense<false> : tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %10:26 = stablehlo.while(%iterArg = %arg10, %iterArg_33 = %arg11, %iterArg_34 = %c, %iterArg_35 = %c_0, %iterArg_36 = %arg0, %iterArg_37 = %arg9, %iterArg_38 = %arg1, %iterArg_39 = %arg2, %iterArg_40 = %arg3, %iterArg_41 = %arg4, %iterArg_42 = %arg5, %iterArg_43 = %arg6, %iterArg_44 = %arg7, %iterArg_45 = %arg8, %iterArg_46 = %c_11, %iterArg_47 = %cst_10, %iterArg_48 = %0, %iterArg_49 = %1, %iterArg_50 = %2, %iterArg_51 = %3, %iterArg_52 = %4, %iterArg_53 = %5, %iterArg_54 = %6, %iterArg_55 = %7, %iterArg_56 = %8, %iterArg_57 = %9) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<4x4xi32>, tensor<4x4xi1>, tensor<7xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<7xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
    cond {
      %c_58 = stablehlo.constant dense<3> : tensor<i32>
      %62 = stablehlo.compare LT, %iterArg_46, %c_58, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %62 : tensor<i1>
    } do {
      %62 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_46) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %63 = func.call @dynamic_index_in_dim(%iterArg_33, %iterArg_46) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %64:11 = func.call @closed_call(%iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %iterArg_53, %iterArg_54, %iterArg_55, %iterArg_56, %iterArg_57, %62, %63) : (tensor<4x4xi32>, tensor<4x4xi1>, tensor<7xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<7xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<7xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
      %c_58 = stablehlo.constant dense<1> : tensor<i32>
      %65 = stablehlo.add %iterArg_46, %c_58 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %65, %64#0, %64#1, %64#2, %64#3, %64#4, %64#5, %64#6, %64#7, %64#8, %64#9, %64#10 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<4x4xi32>, tensor<4x4xi1>, tensor<7xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<7xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %cst_12 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %11 = stablehlo.divide %10#15, %cst_12 : tensor<f32>
    %cst_13 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %13 = stablehlo.divide %10#16, %12 : tensor<7xf32>
    %cst_14 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %15 = stablehlo.divide %10#17, %14 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %17 = stablehlo.divide %10#18, %16 : tensor<8x8xf32>
    %cst_16 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %19 = stablehlo.divide %10#19, %18 : tensor<8xf32>
    %cst_17 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %21 = stablehlo.divide %10#20, %20 : tensor<8x8xf32>
    %cst_18 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %23 = stablehlo.divide %10#21, %22 : tensor<8xf32>
    %cst_19 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %25 = stablehlo.divide %10#22, %24 : tensor<8x8xf32>
    %cst_20 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %27 = stablehlo.divide %10#23, %26 : tensor<8xf32>
    %cst_21 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %29 = stablehlo.divide %10#24, %28 : tensor<8x8xf32>
    %cst_22 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %31 = stablehlo.divide %10#25, %30 : tensor<8x8xf32>
    %cst_23 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %33 = stablehlo.multiply %32, %13 : tensor<7xf32>
    %34 = stablehlo.subtract %arg0, %33 : tensor<7xf32>
    %cst_24 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %36 = stablehlo.multiply %35, %15 : tensor<8xf32>
    %37 = stablehlo.subtract %arg1, %36 : tensor<8xf32>
    %cst_25 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %39 = stablehlo.multiply %38, %17 : tensor<8x8xf32>
    %40 = stablehlo.subtract %arg2, %39 : tensor<8x8xf32>
    %cst_26 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %42 = stablehlo.multiply %41, %19 : tensor<8xf32>
    %43 = stablehlo.subtract %arg3, %42 : tensor<8xf32>
    %cst_27 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %45 = stablehlo.multiply %44, %21 : tensor<8x8xf32>
    %46 = stablehlo.subtract %arg4, %45 : tensor<8x8xf32>
    %cst_28 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %48 = stablehlo.multiply %47, %23 : tensor<8xf32>
    %49 = stablehlo.subtract %arg5, %48 : tensor<8xf32>
    %cst_29 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %51 = stablehlo.multiply %50, %25 : tensor<8x8xf32>
    %52 = stablehlo.subtract %arg6, %51 : tensor<8x8xf32>
    %cst_30 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %54 = stablehlo.multiply %53, %27 : tensor<8xf32>
    %55 = stablehlo.subtract %arg7, %54 : tensor<8xf32>
    %cst_31 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %57 = stablehlo.multiply %56, %29 : tensor<8x8xf32>
    %58 = stablehlo.subtract %arg8, %57 : tensor<8x8xf32>
    %cst_32 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %60 = stablehlo.multiply %59, %31 : tensor<8x8xf32>
    %61 = stablehlo.subtract %arg9, %60 : tensor<8x8xf32>
    return %34, %37, %40, %43, %46, %49, %52, %55, %58, %61, %11 : tensor<7xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x4xi32>, %arg1: tensor<4x4xi1>, %arg2: tensor<7xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<8x8xf32>, %arg8: tensor<8xf32>, %arg9: tensor<8x8xf32>, %arg10: tensor<8xf32>, %arg11: tensor<8x8xf32>, %arg12: tensor<f32>, %arg13: tensor<7xf32>, %arg14: tensor<8xf32>, %arg15: tensor<8x8xf32>, %arg16: tensor<8xf32>, %arg17: tensor<8x8xf32>, %arg18: tensor<8xf32>, %arg19: tensor<8x8xf32>, %arg20: tensor<8xf32>, %arg21: tensor<8x8xf32>, %arg22: tensor<8x8xf32>, %arg23: tensor<4x8xf32>, %arg24: tensor<4x8xf32>) -> (tensor<f32>, tensor<7xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %c = stablehlo.constant dense<7> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %1 = stablehlo.add %arg0, %0 : tensor<4x4xi32>
    %2 = stablehlo.select %arg1, %1, %arg0 : tensor<4x4xi1>, tensor<4x4xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x4xi32>) -> tensor<4x4x1xi32>
    %4 = "stablehlo.gather"(%arg2, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<7xf32>, tensor<4x4x1xi32>) -> tensor<4x4xf32>
    %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %9 = stablehlo.multiply %8, %arg3 : tensor<8x8xf32>
    %10:8 = call @mpmd_stage_0_body(%arg4, %arg5, %arg23, %7, %9) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x8xf32>)
    %11:8 = call @mpmd_stage_1_body(%arg6, %arg7, %10#0, %7) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x4xf32>, tensor<4x8xf32>)
    %12:8 = call @mpmd_stage_2_body(%arg8, %arg9, %11#0, %7) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x4xf32>, tensor<4x8xf32>)
    %13:9 = call @mpmd_stage_3_body(%arg10, %arg11, %12#0, %7, %9) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x8xf32>)
    %14 = stablehlo.subtract %13#0, %arg24 : tensor<4x8xf32>
    %15 = chlo.square %14 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %17 = stablehlo.multiply %16, %14 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %19 = stablehlo.divide %18, %cst_3 : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %20 = stablehlo.divide %cst_4, %cst_5 : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %22 = stablehlo.multiply %21, %17 : tensor<4x8xf32>
    %23:5 = call @mpmd_stage_3_body_0(%arg11, %12#0, %13#1, %13#2, %13#3, %13#4, %13#5, %9, %13#6, %13#7, %13#0, %13#8, %22) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>)
    %24:4 = call @mpmd_stage_2_body_1(%arg9, %11#0, %12#1, %12#2, %12#3, %12#4, %12#5, %12#6, %12#0, %12#7, %23#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>)
    %25 = stablehlo.add %23#3, %24#3 : tensor<4x4xf32>
    %26:4 = call @mpmd_stage_1_body_2(%arg7, %10#0, %11#1, %11#2, %11#3, %11#4, %11#5, %11#6, %11#0, %11#7, %24#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>)
    %27 = stablehlo.add %25, %26#3 : tensor<4x4xf32>
    %28:4 = call @mpmd_stage_0_body_3(%arg23, %10#1, %10#2, %10#3, %10#4, %10#5, %10#6, %10#0, %10#7, %26#2) : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>)
    %29 = stablehlo.add %27, %28#2 : tensor<4x4xf32>
    %30 = stablehlo.add %23#4, %28#3 : tensor<8x8xf32>
    %cst_6 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %32 = stablehlo.multiply %31, %30 : tensor<8x8xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %34 = stablehlo.multiply %33, %29 : tensor<4x4xf32>
    %35 = stablehlo.transpose %34, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %37 = "stablehlo.scatter"(%36, %3, %35) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      %49 = stablehlo.add %arg25, %arg26 : tensor<f32>
      stablehlo.return %49 : tensor<f32>
    }) : (tensor<7xf32>, tensor<4x4x1xi32>, tensor<4x4xf32>) -> tensor<7xf32>
    %38 = stablehlo.add %arg12, %19 : tensor<f32>
    %39 = stablehlo.add %arg13, %37 : tensor<7xf32>
    %40 = stablehlo.add %arg14, %28#0 : tensor<8xf32>
    %41 = stablehlo.add %arg15, %28#1 : tensor<8x8xf32>
    %42 = stablehlo.add %arg16, %26#0 : tensor<8xf32>
    %43 = stablehlo.add %arg17, %26#1 : tensor<8x8xf32>
    %44 = stablehlo.add %arg18, %24#0 : tensor<8xf32>
    %45 = stablehlo.add %arg19, %24#1 : tensor<8x8xf32>
    %46 = stablehlo.add %arg20, %23#0 : tensor<8xf32>
    %47 = stablehlo.add %arg21, %23#1 : tensor<8x8xf32>
    %48 = stablehlo.add %arg22, %32 : tensor<8x8xf32>
    return %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48 : tensor<f32>, tensor<7xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %3 = stablehlo.add %2, %arg3 : tensor<4x4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<4xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<4x4xf32>
    %10 = stablehlo.exponential %9 : tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %14 = stablehlo.divide %10, %13 : tensor<4x4xf32>
    %15 = stablehlo.multiply %12, %12 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %17 = stablehlo.divide %16, %15 : tensor<4x1xf32>
    %18 = stablehlo.dot_general %arg2, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %19 = stablehlo.dot_general %14, %18, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %20 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %22 = stablehlo.add %19, %21 : tensor<4x8xf32>
    %23 = stablehlo.tanh %22 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %25 = stablehlo.subtract %24, %23 : tensor<4x8xf32>
    return %23, %1, %10, %12, %17, %18, %14, %25 : tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x4xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x4xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %3 = stablehlo.add %2, %arg3 : tensor<4x4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<4xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<4x4xf32>
    %10 = stablehlo.exponential %9 : tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %14 = stablehlo.divide %10, %13 : tensor<4x4xf32>
    %15 = stablehlo.multiply %12, %12 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %17 = stablehlo.divide %16, %15 : tensor<4x1xf32>
    %18 = stablehlo.dot_general %14, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %19 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %21 = stablehlo.add %18, %20 : tensor<4x8xf32>
    %22 = stablehlo.tanh %21 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %24 = stablehlo.subtract %23, %22 : tensor<4x8xf32>
    return %22, %1, %0, %10, %12, %17, %14, %24 : tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x4xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x4xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x4xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %3 = stablehlo.add %2, %arg3 : tensor<4x4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<4xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<4x4xf32>
    %10 = stablehlo.exponential %9 : tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %14 = stablehlo.divide %10, %13 : tensor<4x4xf32>
    %15 = stablehlo.multiply %12, %12 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %17 = stablehlo.divide %16, %15 : tensor<4x1xf32>
    %18 = stablehlo.dot_general %14, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %19 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %21 = stablehlo.add %18, %20 : tensor<4x8xf32>
    %22 = stablehlo.tanh %21 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %24 = stablehlo.subtract %23, %22 : tensor<4x8xf32>
    return %22, %1, %0, %10, %12, %17, %14, %24 : tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x4xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_3_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %3 = stablehlo.add %2, %arg3 : tensor<4x4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = stablehlo.maximum %5, %4 : tensor<4xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %9 = stablehlo.subtract %3, %8 : tensor<4x4xf32>
    %10 = stablehlo.exponential %9 : tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %14 = stablehlo.divide %10, %13 : tensor<4x4xf32>
    %15 = stablehlo.multiply %12, %12 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %17 = stablehlo.divide %16, %15 : tensor<4x1xf32>
    %18 = stablehlo.dot_general %arg2, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %19 = stablehlo.dot_general %14, %18, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %20 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %22 = stablehlo.add %19, %21 : tensor<4x8xf32>
    %23 = stablehlo.tanh %22 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %25 = stablehlo.subtract %24, %23 : tensor<4x8xf32>
    return %23, %1, %0, %10, %12, %17, %18, %14, %25 : tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_3_body_0(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8x4xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<4x1xf32>, %arg6: tensor<4x1xf32>, %arg7: tensor<8x8xf32>, %arg8: tensor<4x8xf32>, %arg9: tensor<4x4xf32>, %arg10: tensor<4x8xf32>, %arg11: tensor<4x8xf32>, %arg12: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg12, %arg11 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg10 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg9, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %8 = stablehlo.dot_general %2, %arg8, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
    %9 = stablehlo.dot_general %7, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %11 = stablehlo.dot_general %7, %arg7, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %12 = stablehlo.broadcast_in_dim %arg6, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %13 = stablehlo.multiply %8, %12 : tensor<4x4xf32>
    %14 = stablehlo.multiply %13, %arg4 : tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %16 = stablehlo.reshape %15 : (tensor<4xf32>) -> tensor<4x1xf32>
    %17 = stablehlo.negate %16 : tensor<4x1xf32>
    %18 = stablehlo.broadcast_in_dim %arg5, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %19 = stablehlo.divide %8, %18 : tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%17 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<4xf32>) -> tensor<4x4xf32>
    %22 = stablehlo.add %19, %21 : tensor<4x4xf32>
    %23 = stablehlo.multiply %22, %arg4 : tensor<4x4xf32>
    %24 = stablehlo.dot_general %23, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %25 = stablehlo.transpose %24, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %26 = stablehlo.dot_general %23, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<8x4xf32>) -> tensor<4x8xf32>
    %27 = stablehlo.transpose %25, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %28 = stablehlo.add %11, %27 : tensor<4x8xf32>
    %29 = stablehlo.dot_general %26, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %30 = stablehlo.transpose %29, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %31 = stablehlo.dot_general %26, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %32 = stablehlo.add %28, %31 : tensor<4x8xf32>
    return %5, %30, %32, %23, %10 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_2_body_1(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8x4xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<4x1xf32>, %arg6: tensor<4x1xf32>, %arg7: tensor<4x4xf32>, %arg8: tensor<4x8xf32>, %arg9: tensor<4x8xf32>, %arg10: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.multiply %arg10, %arg9 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg8 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg7, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %8 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
    %9 = stablehlo.broadcast_in_dim %arg6, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<4x4xf32>
    %11 = stablehlo.multiply %10, %arg4 : tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %13 = stablehlo.reshape %12 : (tensor<4xf32>) -> tensor<4x1xf32>
    %14 = stablehlo.negate %13 : tensor<4x1xf32>
    %15 = stablehlo.broadcast_in_dim %arg5, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %16 = stablehlo.divide %8, %15 : tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%14 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<4xf32>) -> tensor<4x4xf32>
    %19 = stablehlo.add %16, %18 : tensor<4x4xf32>
    %20 = stablehlo.multiply %19, %arg4 : tensor<4x4xf32>
    %21 = stablehlo.dot_general %20, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %22 = stablehlo.transpose %21, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %23 = stablehlo.dot_general %20, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<8x4xf32>) -> tensor<4x8xf32>
    %24 = stablehlo.transpose %22, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %25 = stablehlo.add %7, %24 : tensor<4x8xf32>
    %26 = stablehlo.dot_general %23, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %28 = stablehlo.dot_general %23, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %29 = stablehlo.add %25, %28 : tensor<4x8xf32>
    return %5, %27, %29, %20 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>
  }
  func.func private @mpmd_stage_1_body_2(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8x4xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<4x1xf32>, %arg6: tensor<4x1xf32>, %arg7: tensor<4x4xf32>, %arg8: tensor<4x8xf32>, %arg9: tensor<4x8xf32>, %arg10: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.multiply %arg10, %arg9 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg8 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg7, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %8 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
    %9 = stablehlo.broadcast_in_dim %arg6, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<4x4xf32>
    %11 = stablehlo.multiply %10, %arg4 : tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %13 = stablehlo.reshape %12 : (tensor<4xf32>) -> tensor<4x1xf32>
    %14 = stablehlo.negate %13 : tensor<4x1xf32>
    %15 = stablehlo.broadcast_in_dim %arg5, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %16 = stablehlo.divide %8, %15 : tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%14 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<4xf32>) -> tensor<4x4xf32>
    %19 = stablehlo.add %16, %18 : tensor<4x4xf32>
    %20 = stablehlo.multiply %19, %arg4 : tensor<4x4xf32>
    %21 = stablehlo.dot_general %20, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %22 = stablehlo.transpose %21, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %23 = stablehlo.dot_general %20, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<8x4xf32>) -> tensor<4x8xf32>
    %24 = stablehlo.transpose %22, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %25 = stablehlo.add %7, %24 : tensor<4x8xf32>
    %26 = stablehlo.dot_general %23, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %28 = stablehlo.dot_general %23, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %29 = stablehlo.add %25, %28 : tensor<4x8xf32>
    return %5, %27, %29, %20 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x4xf32>
  }
  func.func private @mpmd_stage_0_body_3(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<4x1xf32>, %arg4: tensor<4x1xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x4xf32>, %arg7: tensor<4x8xf32>, %arg8: tensor<4x8xf32>, %arg9: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg9, %arg8 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg7 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg6, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %8 = stablehlo.dot_general %2, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
    %9 = stablehlo.dot_general %7, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %11 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %12 = stablehlo.multiply %8, %11 : tensor<4x4xf32>
    %13 = stablehlo.multiply %12, %arg2 : tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %15 = stablehlo.reshape %14 : (tensor<4xf32>) -> tensor<4x1xf32>
    %16 = stablehlo.negate %15 : tensor<4x1xf32>
    %17 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %18 = stablehlo.divide %8, %17 : tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%16 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<4xf32>) -> tensor<4x4xf32>
    %21 = stablehlo.add %18, %20 : tensor<4x4xf32>
    %22 = stablehlo.multiply %21, %arg2 : tensor<4x4xf32>
    %23 = stablehlo.dot_general %22, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<8x4xf32>) -> tensor<4x8xf32>
    %24 = stablehlo.dot_general %23, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %25 = stablehlo.transpose %24, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %5, %25, %22, %10 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>
  }
}
