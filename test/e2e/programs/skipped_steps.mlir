module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {tf.aliasing_output = 0 : i32} loc("state['count']"), %arg1: tensor<8xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]['b']"), %arg2: tensor<8x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][0]['w']"), %arg3: tensor<8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]['b']"), %arg4: tensor<8x8xf32> {tf.aliasing_output = 4 : i32} loc("state['params'][1]['w']"), %arg5: tensor<8xf32> {tf.aliasing_output = 5 : i32} loc("state['params'][2]['b']"), %arg6: tensor<8x8xf32> {tf.aliasing_output = 6 : i32} loc("state['params'][2]['w']"), %arg7: tensor<f32> {tf.aliasing_output = 7 : i32} loc("state['scale']"), %arg8: tensor<3x4x8xf32> loc("batch['x']"), %arg9: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<i32> {jax.result_info = "result[0]['count']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<f32> {jax.result_info = "result[0]['scale']"}, tensor<i1> {jax.result_info = "result[1]['good']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6:17 = stablehlo.while(%iterArg = %arg8, %iterArg_25 = %arg9, %iterArg_26 = %arg1, %iterArg_27 = %arg2, %iterArg_28 = %arg3, %iterArg_29 = %arg4, %iterArg_30 = %arg5, %iterArg_31 = %arg6, %iterArg_32 = %arg7, %iterArg_33 = %c, %iterArg_34 = %cst_5, %iterArg_35 = %0, %iterArg_36 = %1, %iterArg_37 = %2, %iterArg_38 = %3, %iterArg_39 = %4, %iterArg_40 = %5) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    cond {
      %c_41 = stablehlo.constant dense<3> : tensor<i32>
      %55 = stablehlo.compare LT, %iterArg_33, %c_41, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %55 : tensor<i1>
    } do {
      %55 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_33) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %56 = func.call @dynamic_index_in_dim(%iterArg_25, %iterArg_33) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %57:7 = func.call @closed_call(%iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %55, %56) : (tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %c_41 = stablehlo.constant dense<1> : tensor<i32>
      %58 = stablehlo.add %iterArg_33, %c_41 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_25, %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %58, %57#0, %57#1, %57#2, %57#3, %57#4, %57#5, %57#6 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.divide %6#10, %cst_6 : tensor<f32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %9 = stablehlo.divide %6#11, %8 : tensor<8xf32>
    %cst_8 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %11 = stablehlo.divide %6#12, %10 : tensor<8x8xf32>
    %cst_9 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %13 = stablehlo.divide %6#13, %12 : tensor<8xf32>
    %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %15 = stablehlo.divide %6#14, %14 : tensor<8x8xf32>
    %cst_11 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %17 = stablehlo.divide %6#15, %16 : tensor<8xf32>
    %cst_12 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %19 = stablehlo.divide %6#16, %18 : tensor<8x8xf32>
    %20 = stablehlo.broadcast_in_dim %arg7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %21 = stablehlo.divide %9, %20 : tensor<8xf32>
    %22 = stablehlo.broadcast_in_dim %arg7, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %23 = stablehlo.divide %11, %22 : tensor<8x8xf32>
    %24 = stablehlo.broadcast_in_dim %arg7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %25 = stablehlo.divide %13, %24 : tensor<8xf32>
    %26 = stablehlo.broadcast_in_dim %arg7, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %27 = stablehlo.divide %15, %26 : tensor<8x8xf32>
    %28 = stablehlo.broadcast_in_dim %arg7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %29 = stablehlo.divide %17, %28 : tensor<8xf32>
    %30 = stablehlo.broadcast_in_dim %arg7, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %31 = stablehlo.divide %19, %30 : tensor<8x8xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.reduce(%21 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.add %cst_14, %32 : tensor<f32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%23 init: %cst_15) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %35 = stablehlo.add %33, %34 : tensor<f32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.reduce(%25 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %37 = stablehlo.add %35, %36 : tensor<f32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.reduce(%27 init: %cst_17) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %39 = stablehlo.add %37, %38 : tensor<f32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%29 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %41 = stablehlo.add %39, %40 : tensor<f32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.reduce(%31 init: %cst_19) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %43 = stablehlo.add %41, %42 : tensor<f32>
    %44 = stablehlo.is_finite %43 : (tensor<f32>) -> tensor<i1>
    %c_20 = stablehlo.constant dense<3> : tensor<i32>
    %45 = call @remainder(%arg0, %c_20) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_21 = stablehlo.constant dense<1> : tensor<i32>
    %46 = stablehlo.compare NE, %45, %c_21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %47 = stablehlo.and %44, %46 : tensor<i1>
    %48 = stablehlo.convert %47 : (tensor<i1>) -> tensor<i32>
    %49:6 = "stablehlo.case"(%48) ({
      stablehlo.return %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 : tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }, {
      %cst_25 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %55 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %56 = stablehlo.multiply %55, %21 : tensor<8xf32>
      %57 = stablehlo.subtract %arg1, %56 : tensor<8xf32>
      %cst_26 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %58 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %59 = stablehlo.multiply %58, %23 : tensor<8x8xf32>
      %60 = stablehlo.subtract %arg2, %59 : tensor<8x8xf32>
      %cst_27 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %61 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %62 = stablehlo.multiply %61, %25 : tensor<8xf32>
      %63 = stablehlo.subtract %arg3, %62 : tensor<8xf32>
      %cst_28 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %64 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %65 = stablehlo.multiply %64, %27 : tensor<8x8xf32>
      %66 = stablehlo.subtract %arg4, %65 : tensor<8x8xf32>
      %cst_29 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %67 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %68 = stablehlo.multiply %67, %29 : tensor<8xf32>
      %69 = stablehlo.subtract %arg5, %68 : tensor<8xf32>
      %cst_30 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %70 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %71 = stablehlo.multiply %70, %31 : tensor<8x8xf32>
      %72 = stablehlo.subtract %arg6, %71 : tensor<8x8xf32>
      stablehlo.return %57, %60, %63, %66, %69, %72 : tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }) : (tensor<i32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
    %cst_22 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %50 = stablehlo.multiply %arg7, %cst_22 : tensor<f32>
    %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %51 = stablehlo.divide %arg7, %cst_23 : tensor<f32>
    %52 = call @_where_3(%47, %50, %51) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_24 = stablehlo.constant dense<1> : tensor<i32>
    %53 = stablehlo.add %arg0, %c_24 : tensor<i32>
    %54 = stablehlo.divide %7, %arg7 : tensor<f32>
    return %53, %49#0, %49#1, %49#2, %49#3, %49#4, %49#5, %52, %47, %54 : tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<i1>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<f32>, %arg7: tensor<f32>, %arg8: tensor<8xf32>, %arg9: tensor<8x8xf32>, %arg10: tensor<8xf32>, %arg11: tensor<8x8xf32>, %arg12: tensor<8xf32>, %arg13: tensor<8x8xf32>, %arg14: tensor<4x8xf32>, %arg15: tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:2 = call @mpmd_stage_0_body(%arg0, %arg1, %arg14) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %1:6 = call @mpmd_stage_1_body(%arg2, %arg3, %0#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
    %2 = call @mpmd_stage_2_body(%arg4, %arg5, %1#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.subtract %2, %arg15 : tensor<4x8xf32>
    %4 = chlo.square %3 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.multiply %5, %3 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %8 = stablehlo.divide %7, %cst_1 : tensor<f32>
    %9 = stablehlo.multiply %8, %arg6 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.multiply %cst_2, %arg6 : tensor<f32>
    %cst_3 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %11 = stablehlo.divide %10, %cst_3 : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %13 = stablehlo.multiply %12, %6 : tensor<4x8xf32>
    %14:3 = call @mpmd_stage_2_body_0(%arg5, %1#0, %13) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %15:3 = call @mpmd_stage_1_body_1(%arg3, %0#0, %1#1, %1#2, %1#3, %1#4, %1#5, %14#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %16:2 = call @mpmd_stage_0_body_2(%arg14, %0#0, %0#1, %15#2) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %17 = stablehlo.add %arg7, %9 : tensor<f32>
    %18 = stablehlo.add %arg8, %16#0 : tensor<8xf32>
    %19 = stablehlo.add %arg9, %16#1 : tensor<8x8xf32>
    %20 = stablehlo.add %arg10, %15#0 : tensor<8xf32>
    %21 = stablehlo.add %arg11, %15#1 : tensor<8x8xf32>
    %22 = stablehlo.add %arg12, %14#0 : tensor<8xf32>
    %23 = stablehlo.add %arg13, %14#1 : tensor<8x8xf32>
    return %17, %18, %19, %20, %21, %22, %23 : tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    return %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.multiply %3, %3 : tensor<4x8xf32>
    %5 = stablehlo.multiply %4, %3 : tensor<4x8xf32>
    %6 = stablehlo.multiply %3, %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %10 = stablehlo.multiply %9, %5 : tensor<4x8xf32>
    %11 = stablehlo.add %3, %10 : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %13 = stablehlo.multiply %12, %11 : tensor<4x8xf32>
    %14 = stablehlo.tanh %13 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %16 = stablehlo.subtract %15, %14 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %18 = stablehlo.add %17, %14 : tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %20 = stablehlo.multiply %19, %18 : tensor<4x8xf32>
    %21 = stablehlo.multiply %3, %20 : tensor<4x8xf32>
    return %21, %8, %14, %16, %20, %3 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    return %3 : tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2_body_0(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %1 = stablehlo.reshape %0 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %3 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %2, %4, %5 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body_1(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>, %arg7: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.multiply %arg6, %arg7 : tensor<4x8xf32>
    %1 = stablehlo.multiply %arg7, %arg5 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %3 = stablehlo.multiply %2, %0 : tensor<4x8xf32>
    %4 = stablehlo.multiply %3, %arg4 : tensor<4x8xf32>
    %5 = stablehlo.multiply %4, %arg3 : tensor<4x8xf32>
    %6 = stablehlo.add %4, %5 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<4x8xf32>
    %9 = stablehlo.add %1, %8 : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %11 = stablehlo.multiply %10, %8 : tensor<4x8xf32>
    %12 = stablehlo.multiply %11, %arg2 : tensor<4x8xf32>
    %13 = stablehlo.add %9, %12 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %15 = stablehlo.reshape %14 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %17 = stablehlo.dot_general %13, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %19 = stablehlo.dot_general %13, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %16, %18, %19 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_2(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) {
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
  func.func private @remainder(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.remainder %arg0, %2 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare NE, %3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %3, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.compare NE, %5, %6, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %8 = stablehlo.and %7, %4 : tensor<i1>
    %9 = stablehlo.add %3, %2 : tensor<i32>
    %10 = stablehlo.select %8, %9, %3 : tensor<i1>, tensor<i32>
    return %10 : tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
}
