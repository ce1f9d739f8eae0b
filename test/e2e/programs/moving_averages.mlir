module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32> {tf.aliasing_output = 0 : i32} loc("state['params'][0]['b']"), %arg1: tensor<8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]['w']"), %arg2: tensor<8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][1]['b']"), %arg3: tensor<8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]['w']"), %arg4: tensor<8xf32> {tf.aliasing_output = 4 : i32} loc("state['params'][2]['b']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['params'][2]['w']"), %arg6: tensor<4x8xf32> {tf.aliasing_output = 6 : i32} loc("state['state']['codes']['codes']"), %arg7: tensor<4xf32> {tf.aliasing_output = 7 : i32} loc("state['state']['codes']['count']"), %arg8: tensor<4x8xf32> {tf.aliasing_output = 8 : i32} loc("state['state']['codes']['total']"), %arg9: tensor<f32> {tf.aliasing_output = 9 : i32} loc("state['state']['loss']"), %arg10: tensor<f32> {tf.aliasing_output = 10 : i32} loc("state['state']['size']"), %arg11: tensor<3x4x8xf32> loc("batch['x']"), %arg12: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<4x8xf32> {jax.result_info = "result[0]['state']['codes']['codes']"}, tensor<4xf32> {jax.result_info = "result[0]['state']['codes']['count']"}, tensor<4x8xf32> {jax.result_info = "result[0]['state']['codes']['total']"}, tensor<f32> {jax.result_info = "result[0]['state']['loss']"}, tensor<f32> {jax.result_info = "result[0]['state']['size']"}, tensor<3xf32> {jax.result_info = "result[1]['bounds']"}, tensor<f32> {jax.result_info = "result[1]['clipped']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
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
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %7:23 = stablehlo.while(%iterArg = %arg11, %iterArg_14 = %arg12, %iterArg_15 = %arg0, %iterArg_16 = %arg1, %iterArg_17 = %arg2, %iterArg_18 = %arg3, %iterArg_19 = %arg4, %iterArg_20 = %arg5, %iterArg_21 = %c, %iterArg_22 = %cst_5, %iterArg_23 = %0, %iterArg_24 = %1, %iterArg_25 = %2, %iterArg_26 = %3, %iterArg_27 = %4, %iterArg_28 = %5, %iterArg_29 = %arg6, %iterArg_30 = %arg7, %iterArg_31 = %arg8, %iterArg_32 = %arg9, %iterArg_33 = %arg10, %iterArg_34 = %cst_6, %iterArg_35 = %6) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<3xf32>
    cond {
      %c_36 = stablehlo.constant dense<3> : tensor<i32>
      %26 = stablehlo.compare LT, %iterArg_21, %c_36, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %26 : tensor<i1>
    } do {
      %26 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_21) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %27 = func.call @dynamic_index_in_dim(%iterArg_14, %iterArg_21) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %28:14 = func.call @closed_call(%iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %26, %27) : (tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
      %29 = func.call @dynamic_update_index_in_dim(%iterArg_35, %28#13, %iterArg_21) : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %c_36 = stablehlo.constant dense<1> : tensor<i32>
      %30 = stablehlo.add %iterArg_21, %c_36 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %30, %28#0, %28#1, %28#2, %28#3, %28#4, %28#5, %28#6, %28#7, %28#8, %28#9, %28#10, %28#11, %28#12, %29 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<3xf32>
    }
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %9 = stablehlo.multiply %8, %7#10 : tensor<8xf32>
    %10 = stablehlo.subtract %arg0, %9 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %12 = stablehlo.multiply %11, %7#11 : tensor<8x8xf32>
    %13 = stablehlo.subtract %arg1, %12 : tensor<8x8xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %15 = stablehlo.multiply %14, %7#12 : tensor<8xf32>
    %16 = stablehlo.subtract %arg2, %15 : tensor<8xf32>
    %cst_11 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %18 = stablehlo.multiply %17, %7#13 : tensor<8x8xf32>
    %19 = stablehlo.subtract %arg3, %18 : tensor<8x8xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %21 = stablehlo.multiply %20, %7#14 : tensor<8xf32>
    %22 = stablehlo.subtract %arg4, %21 : tensor<8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %24 = stablehlo.multiply %23, %7#15 : tensor<8x8xf32>
    %25 = stablehlo.subtract %arg5, %24 : tensor<8x8xf32>
    return %10, %13, %16, %19, %22, %25, %7#16, %7#17, %7#18, %7#19, %7#20, %7#22, %7#21, %7#9 : tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<f32>, %arg7: tensor<8xf32>, %arg8: tensor<8x8xf32>, %arg9: tensor<8xf32>, %arg10: tensor<8x8xf32>, %arg11: tensor<8xf32>, %arg12: tensor<8x8xf32>, %arg13: tensor<4x8xf32>, %arg14: tensor<4xf32>, %arg15: tensor<4x8xf32>, %arg16: tensor<f32>, %arg17: tensor<f32>, %arg18: tensor<f32>, %arg19: tensor<4x8xf32>, %arg20: tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
    %0:2 = call @mpmd_stage_0_body(%arg0, %arg1, %arg19) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %1:6 = call @mpmd_stage_1_body(%arg2, %arg3, %arg13, %arg14, %arg15, %0#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
    %2 = call @mpmd_stage_2_body(%arg4, %arg5, %1#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.subtract %2, %arg20 : tensor<4x8xf32>
    %4 = chlo.square %3 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.multiply %5, %3 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %8 = stablehlo.divide %7, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %9 = stablehlo.multiply %cst_2, %arg16 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %10 = stablehlo.multiply %cst_3, %8 : tensor<f32>
    %11 = stablehlo.add %9, %10 : tensor<f32>
    %12 = stablehlo.divide %8, %11 : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.divide %cst_4, %11 : tensor<f32>
    %cst_5 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %14 = stablehlo.divide %13, %cst_5 : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %16 = stablehlo.multiply %15, %6 : tensor<4x8xf32>
    %17:3 = call @mpmd_stage_2_body_0(%arg5, %1#0, %16) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %18:3 = call @mpmd_stage_1_body_1(%arg3, %0#0, %1#4, %1#5, %17#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %19:2 = call @mpmd_stage_0_body_2(%arg19, %0#0, %0#1, %18#2) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %20 = chlo.square %17#0 : tensor<8xf32> -> tensor<8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %22 = stablehlo.add %21, %cst_7 : tensor<f32>
    %23 = stablehlo.divide %arg17, %22 : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.minimum %cst_8, %23 : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %26 = stablehlo.multiply %19#0, %25 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %27 = stablehlo.add %21, %cst_9 : tensor<f32>
    %28 = stablehlo.divide %arg17, %27 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.minimum %cst_10, %28 : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %31 = stablehlo.multiply %19#1, %30 : tensor<8x8xf32>
    %cst_11 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %32 = stablehlo.add %21, %cst_11 : tensor<f32>
    %33 = stablehlo.divide %arg17, %32 : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.minimum %cst_12, %33 : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %36 = stablehlo.multiply %18#0, %35 : tensor<8xf32>
    %cst_13 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %37 = stablehlo.add %21, %cst_13 : tensor<f32>
    %38 = stablehlo.divide %arg17, %37 : tensor<f32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.minimum %cst_14, %38 : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %41 = stablehlo.multiply %18#1, %40 : tensor<8x8xf32>
    %cst_15 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %42 = stablehlo.add %21, %cst_15 : tensor<f32>
    %43 = stablehlo.divide %arg17, %42 : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.minimum %cst_16, %43 : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %46 = stablehlo.multiply %17#0, %45 : tensor<8xf32>
    %cst_17 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %47 = stablehlo.add %21, %cst_17 : tensor<f32>
    %48 = stablehlo.divide %arg17, %47 : tensor<f32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.minimum %cst_18, %48 : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %51 = stablehlo.multiply %17#1, %50 : tensor<8x8xf32>
    %cst_19 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %52 = stablehlo.multiply %cst_19, %arg17 : tensor<f32>
    %cst_20 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %53 = stablehlo.multiply %cst_20, %21 : tensor<f32>
    %54 = stablehlo.add %52, %53 : tensor<f32>
    %55 = stablehlo.add %arg6, %12 : tensor<f32>
    %56 = stablehlo.add %arg7, %26 : tensor<8xf32>
    %57 = stablehlo.add %arg8, %31 : tensor<8x8xf32>
    %58 = stablehlo.add %arg9, %36 : tensor<8xf32>
    %59 = stablehlo.add %arg10, %41 : tensor<8x8xf32>
    %60 = stablehlo.add %arg11, %46 : tensor<8xf32>
    %61 = stablehlo.add %arg12, %51 : tensor<8x8xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.reduce(%26 init: %cst_21) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %63 = stablehlo.multiply %arg17, %62 : tensor<f32>
    %64 = stablehlo.add %arg18, %63 : tensor<f32>
    return %55, %56, %57, %58, %59, %60, %61, %1#1, %1#2, %1#3, %11, %54, %64, %arg17 : tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
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
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg5, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    %7 = stablehlo.broadcast_in_dim %4, dims = [0, 2] : (tensor<4x8xf32>) -> tensor<4x1x8xf32>
    %8 = stablehlo.broadcast_in_dim %arg2, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<4x1x8xf32>) -> tensor<4x4x8xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x4x8xf32>) -> tensor<4x4x8xf32>
    %11 = stablehlo.subtract %9, %10 : tensor<4x4x8xf32>
    %12 = chlo.square %11 : tensor<4x4x8xf32> -> tensor<4x4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
    %14 = call @argmin(%13) : (tensor<4x4xf32>) -> tensor<4xi32>
    %15 = call @_one_hot(%14) : (tensor<4xi32>) -> tensor<4x4xf32>
    %cst_1 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %17 = stablehlo.multiply %16, %arg3 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %20 = stablehlo.multiply %19, %18 : tensor<4xf32>
    %21 = stablehlo.add %17, %20 : tensor<4xf32>
    %cst_4 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %23 = stablehlo.multiply %22, %arg4 : tensor<4x8xf32>
    %24 = stablehlo.transpose %15, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %26 = stablehlo.multiply %25, %24 : tensor<4x4xf32>
    %27 = stablehlo.dot_general %26, %4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %28 = stablehlo.add %23, %27 : tensor<4x8xf32>
    %29 = stablehlo.dot_general %15, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %30 = stablehlo.subtract %29, %4 : tensor<4x8xf32>
    %31 = stablehlo.add %4, %30 : tensor<4x8xf32>
    %32 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_6 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %34 = stablehlo.add %32, %33 : tensor<4x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %36 = stablehlo.divide %28, %35 : tensor<4x8xf32>
    return %31, %36, %21, %28, %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @argmin(%arg0: tensor<4x4xf32>) -> tensor<4xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<4x4xf32>, tensor<4x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<4xi32>
  }
  func.func private @_one_hot(%arg0: tensor<4xi32>) -> tensor<4x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x4xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<4x4xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %5 = stablehlo.convert %4 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    return %5 : tensor<4x4xf32>
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
  func.func private @mpmd_stage_1_body_1(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
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
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
