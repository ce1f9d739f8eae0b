module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x8xf32> {tf.aliasing_output = 0 : i32} loc("state['params'][0]['b']"), %arg1: tensor<2x8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]['w']"), %arg2: tensor<2x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][1]['b']"), %arg3: tensor<2x8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]['w']"), %arg4: tensor<8xf32> {tf.aliasing_output = 4 : i32} loc("state['params'][2]['b']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['params'][2]['w']"), %arg6: tensor<3x4x8xf32> loc("batch['x']"), %arg7: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<2x8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<2x8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<2x8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<2x8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6:16 = stablehlo.while(%iterArg = %arg6, %iterArg_19 = %arg7, %iterArg_20 = %arg0, %iterArg_21 = %arg1, %iterArg_22 = %arg2, %iterArg_23 = %arg3, %iterArg_24 = %arg4, %iterArg_25 = %arg5, %iterArg_26 = %c, %iterArg_27 = %cst_5, %iterArg_28 = %0, %iterArg_29 = %1, %iterArg_30 = %2, %iterArg_31 = %3, %iterArg_32 = %4, %iterArg_33 = %5) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    cond {
      %c_34 = stablehlo.constant dense<3> : tensor<i32>
      %38 = stablehlo.compare LT, %iterArg_26, %c_34, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %38 : tensor<i1>
    } do {
      %38 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_26) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %39 = func.call @dynamic_index_in_dim(%iterArg_19, %iterArg_26) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %40:7 = func.call @closed_call(%iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %38, %39) : (tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %c_34 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_26, %c_34 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %41, %40#0, %40#1, %40#2, %40#3, %40#4, %40#5, %40#6 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.divide %6#9, %cst_6 : tensor<f32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %9 = stablehlo.divide %6#10, %8 : tensor<2x8xf32>
    %cst_8 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %11 = stablehlo.divide %6#11, %10 : tensor<2x8x8xf32>
    %cst_9 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %13 = stablehlo.divide %6#12, %12 : tensor<2x8xf32>
    %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %15 = stablehlo.divide %6#13, %14 : tensor<2x8x8xf32>
    %cst_11 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %17 = stablehlo.divide %6#14, %16 : tensor<8xf32>
    %cst_12 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %19 = stablehlo.divide %6#15, %18 : tensor<8x8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %21 = stablehlo.multiply %20, %9 : tensor<2x8xf32>
    %22 = stablehlo.subtract %arg0, %21 : tensor<2x8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %24 = stablehlo.multiply %23, %11 : tensor<2x8x8xf32>
    %25 = stablehlo.subtract %arg1, %24 : tensor<2x8x8xf32>
    %cst_15 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %27 = stablehlo.multiply %26, %13 : tensor<2x8xf32>
    %28 = stablehlo.subtract %arg2, %27 : tensor<2x8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %30 = stablehlo.multiply %29, %15 : tensor<2x8x8xf32>
    %31 = stablehlo.subtract %arg3, %30 : tensor<2x8x8xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %33 = stablehlo.multiply %32, %17 : tensor<8xf32>
    %34 = stablehlo.subtract %arg4, %33 : tensor<8xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %36 = stablehlo.multiply %35, %19 : tensor<8x8xf32>
    %37 = stablehlo.subtract %arg5, %36 : tensor<8x8xf32>
    return %22, %25, %28, %31, %34, %37, %7 : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x8xf32>, %arg1: tensor<2x8x8xf32>, %arg2: tensor<2x8xf32>, %arg3: tensor<2x8x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<f32>, %arg7: tensor<2x8xf32>, %arg8: tensor<2x8x8xf32>, %arg9: tensor<2x8xf32>, %arg10: tensor<2x8x8xf32>, %arg11: tensor<8xf32>, %arg12: tensor<8x8xf32>, %arg13: tensor<4x8xf32>, %arg14: tensor<4x8xf32>) -> (tensor<f32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0 = call @mpmd_stage_0_body(%arg0, %arg1, %arg13) : (tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %1:4 = call @mpmd_stage_1_body(%arg2, %arg3, %0) : (tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>)
    %2 = call @mpmd_stage_2_body(%arg4, %arg5, %1#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.subtract %2, %arg14 : tensor<4x8xf32>
    %4 = chlo.square %3 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.multiply %5, %3 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %8 = stablehlo.divide %7, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %9 = stablehlo.divide %cst_2, %cst_3 : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %11 = stablehlo.multiply %10, %6 : tensor<4x8xf32>
    %12:3 = call @mpmd_stage_2_body_5(%arg5, %1#0, %11) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %13:3 = call @mpmd_stage_1_body_6(%arg3, %1#1, %1#2, %1#3, %12#2) : (tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<4x8xf32>) -> (tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<4x8xf32>)
    %14:2 = call @mpmd_stage_0_body_11(%arg0, %arg1, %arg13, %13#2) : (tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<2x8xf32>, tensor<2x8x8xf32>)
    %15 = stablehlo.add %arg6, %8 : tensor<f32>
    %16 = stablehlo.add %arg7, %14#0 : tensor<2x8xf32>
    %17 = stablehlo.add %arg8, %14#1 : tensor<2x8x8xf32>
    %18 = stablehlo.add %arg9, %13#0 : tensor<2x8xf32>
    %19 = stablehlo.add %arg10, %13#1 : tensor<2x8x8xf32>
    %20 = stablehlo.add %arg11, %12#0 : tensor<8xf32>
    %21 = stablehlo.add %arg12, %12#1 : tensor<8x8xf32>
    return %15, %16, %17, %18, %19, %20, %21 : tensor<f32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<2x8xf32>, %arg1: tensor<2x8x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = call @closed_call_0(%arg2, %arg0, %arg1) : (tensor<4x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @closed_call_0(%arg0: tensor<4x8xf32>, %arg1: tensor<2x8xf32>, %arg2: tensor<2x8x8xf32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:4 = stablehlo.while(%iterArg = %arg1, %iterArg_0 = %arg2, %iterArg_1 = %c, %iterArg_2 = %arg0) : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>
    cond {
      %c_3 = stablehlo.constant dense<2> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg_1, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = func.call @dynamic_index_in_dim_1(%iterArg, %iterArg_1) : (tensor<2x8xf32>, tensor<i32>) -> tensor<8xf32>
      %2 = func.call @dynamic_index_in_dim_2(%iterArg_0, %iterArg_1) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %3 = func.call @closed_call_3(%iterArg_2, %1, %2) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.add %iterArg_1, %c_3 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_0, %4, %3 : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>
    }
    return %0#3 : tensor<4x8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<2x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<2x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<2x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    return %4 : tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<2x8xf32>, %arg1: tensor<2x8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:7 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c, %iterArg_4 = %arg2, %iterArg_5 = %0, %iterArg_6 = %1, %iterArg_7 = %2) : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    cond {
      %c_8 = stablehlo.constant dense<2> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_3, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4 = func.call @dynamic_index_in_dim_1(%iterArg, %iterArg_3) : (tensor<2x8xf32>, tensor<i32>) -> tensor<8xf32>
      %5 = func.call @dynamic_index_in_dim_2(%iterArg_2, %iterArg_3) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6:4 = func.call @closed_call_4(%iterArg_4, %4, %5) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %7 = func.call @dynamic_update_index_in_dim(%iterArg_5, %6#1, %iterArg_3) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_6, %6#2, %iterArg_3) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %9 = func.call @dynamic_update_index_in_dim(%iterArg_7, %6#3, %iterArg_3) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_3, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %10, %6#0, %7, %8, %9 : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    }
    return %3#3, %3#4, %3#5, %3#6 : tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
  }
  func.func private @closed_call_4(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    return %4, %arg0, %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<2x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<2x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x8xf32>
    return %1 : tensor<2x4x8xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    return %3 : tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2_body_5(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
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
  func.func private @mpmd_stage_1_body_6(%arg0: tensor<2x8x8xf32>, %arg1: tensor<2x4x8xf32>, %arg2: tensor<2x4x8xf32>, %arg3: tensor<2x4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:8 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %arg3, %iterArg_4 = %c, %iterArg_5 = %arg4, %iterArg_6 = %0, %iterArg_7 = %1) : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>
    cond {
      %c_8 = stablehlo.constant dense<2> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg_4, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_8 = stablehlo.constant dense<2> : tensor<i32>
      %3 = stablehlo.subtract %c_8, %iterArg_4 : tensor<i32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.subtract %3, %c_9 : tensor<i32>
      %5 = func.call @dynamic_index_in_dim_2(%iterArg, %4) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_7(%iterArg_1, %4) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %7 = func.call @dynamic_index_in_dim_7(%iterArg_2, %4) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %8 = func.call @dynamic_index_in_dim_7(%iterArg_3, %4) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %9:3 = func.call @closed_call_8(%iterArg_5, %5, %6, %7, %8) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %10 = func.call @dynamic_update_index_in_dim_9(%iterArg_6, %9#1, %4) : (tensor<2x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %11 = func.call @dynamic_update_index_in_dim_10(%iterArg_7, %9#2, %4) : (tensor<2x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<2x8x8xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_4, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %iterArg_3, %12, %9#0, %10, %11 : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>
    }
    return %2#6, %2#7, %2#5 : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_index_in_dim_7(%arg0: tensor<2x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<2x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call_8(%arg0: tensor<4x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %8, %5, %7 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_9(%arg0: tensor<2x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<2x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<2x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x8xf32>
    return %1 : tensor<2x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_10(%arg0: tensor<2x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<2x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<2x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x8x8xf32>
    return %1 : tensor<2x8x8xf32>
  }
  func.func private @mpmd_stage_0_body_11(%arg0: tensor<2x8xf32>, %arg1: tensor<2x8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<2x8xf32>, tensor<2x8x8xf32>) {
    %0:4 = stablehlo.optimization_barrier %arg0, %arg1, %arg2, %arg3 : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:7 = stablehlo.while(%iterArg = %0#0, %iterArg_6 = %0#1, %iterArg_7 = %c, %iterArg_8 = %0#2, %iterArg_9 = %2, %iterArg_10 = %3, %iterArg_11 = %4) : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    cond {
      %c_12 = stablehlo.constant dense<2> : tensor<i32>
      %9 = stablehlo.compare LT, %iterArg_7, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    } do {
      %9 = func.call @dynamic_index_in_dim_1(%iterArg, %iterArg_7) : (tensor<2x8xf32>, tensor<i32>) -> tensor<8xf32>
      %10 = func.call @dynamic_index_in_dim_2(%iterArg_6, %iterArg_7) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %11:4 = func.call @closed_call_12(%iterArg_8, %9, %10) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %12 = func.call @dynamic_update_index_in_dim(%iterArg_9, %11#1, %iterArg_7) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %13 = func.call @dynamic_update_index_in_dim(%iterArg_10, %11#2, %iterArg_7) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %14 = func.call @dynamic_update_index_in_dim(%iterArg_11, %11#3, %iterArg_7) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %15 = stablehlo.add %iterArg_7, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_6, %15, %11#0, %12, %13, %14 : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    }
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %8:8 = stablehlo.while(%iterArg = %0#1, %iterArg_6 = %5#4, %iterArg_7 = %5#5, %iterArg_8 = %5#6, %iterArg_9 = %c_5, %iterArg_10 = %0#3, %iterArg_11 = %6, %iterArg_12 = %7) : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>
    cond {
      %c_13 = stablehlo.constant dense<2> : tensor<i32>
      %9 = stablehlo.compare LT, %iterArg_9, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    } do {
      %c_13 = stablehlo.constant dense<2> : tensor<i32>
      %9 = stablehlo.subtract %c_13, %iterArg_9 : tensor<i32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.subtract %9, %c_14 : tensor<i32>
      %11 = func.call @dynamic_index_in_dim_2(%iterArg, %10) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %12 = func.call @dynamic_index_in_dim_7(%iterArg_6, %10) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %13 = func.call @dynamic_index_in_dim_7(%iterArg_7, %10) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %14 = func.call @dynamic_index_in_dim_7(%iterArg_8, %10) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %15:3 = func.call @closed_call_13(%iterArg_10, %11, %12, %13, %14) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %16 = func.call @dynamic_update_index_in_dim_9(%iterArg_11, %15#1, %10) : (tensor<2x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %17 = func.call @dynamic_update_index_in_dim_10(%iterArg_12, %15#2, %10) : (tensor<2x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<2x8x8xf32>
      %c_15 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg_9, %c_15 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_6, %iterArg_7, %iterArg_8, %18, %15#0, %16, %17 : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>
    }
    return %8#6, %8#7 : tensor<2x8xf32>, tensor<2x8x8xf32>
  }
  func.func private @closed_call_12(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    return %4, %arg0, %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @closed_call_13(%arg0: tensor<4x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %8, %5, %7 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
}
