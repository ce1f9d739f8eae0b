module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x8xf32> {tf.aliasing_output = 0 : i32} loc("state['params'][0]['b']"), %arg1: tensor<4x8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]['w']"), %arg2: tensor<4x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][1]['b']"), %arg3: tensor<4x8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]['w']"), %arg4: tensor<6x2x8xf32> loc("batch['x']"), %arg5: tensor<6x2x8xf32> loc("batch['y']")) -> (tensor<4x8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<4x8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<4x8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<4x8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reshape %arg4 : (tensor<6x2x8xf32>) -> tensor<3x2x2x8xf32>
    %5 = stablehlo.reshape %arg5 : (tensor<6x2x8xf32>) -> tensor<3x2x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6:12 = stablehlo.while(%iterArg = %4, %iterArg_13 = %5, %iterArg_14 = %arg0, %iterArg_15 = %arg1, %iterArg_16 = %arg2, %iterArg_17 = %arg3, %iterArg_18 = %c, %iterArg_19 = %cst_3, %iterArg_20 = %0, %iterArg_21 = %1, %iterArg_22 = %2, %iterArg_23 = %3) : tensor<3x2x2x8xf32>, tensor<3x2x2x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<i32>, tensor<f32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>
    cond {
      %c_24 = stablehlo.constant dense<3> : tensor<i32>
      %28 = stablehlo.compare LT, %iterArg_18, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %28 : tensor<i1>
    } do {
      %28 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_18) : (tensor<3x2x2x8xf32>, tensor<i32>) -> tensor<2x2x8xf32>
      %29 = func.call @dynamic_index_in_dim(%iterArg_13, %iterArg_18) : (tensor<3x2x2x8xf32>, tensor<i32>) -> tensor<2x2x8xf32>
      %30 = stablehlo.slice %28 [0:1, 0:2, 0:8] : (tensor<2x2x8xf32>) -> tensor<1x2x8xf32>
      %31 = stablehlo.reshape %30 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
      %32 = stablehlo.slice %29 [0:1, 0:2, 0:8] : (tensor<2x2x8xf32>) -> tensor<1x2x8xf32>
      %33 = stablehlo.reshape %32 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
      %34:5 = func.call @closed_call(%iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %31, %33) : (tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<f32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<f32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>)
      %35 = stablehlo.slice %28 [1:2, 0:2, 0:8] : (tensor<2x2x8xf32>) -> tensor<1x2x8xf32>
      %36 = stablehlo.reshape %35 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
      %37 = stablehlo.slice %29 [1:2, 0:2, 0:8] : (tensor<2x2x8xf32>) -> tensor<1x2x8xf32>
      %38 = stablehlo.reshape %37 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
      %39:5 = func.call @closed_call(%iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %34#0, %34#1, %34#2, %34#3, %34#4, %36, %38) : (tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<f32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<f32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>)
      %c_24 = stablehlo.constant dense<1> : tensor<i32>
      %40 = stablehlo.add %iterArg_18, %c_24 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_13, %iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %40, %39#0, %39#1, %39#2, %39#3, %39#4 : tensor<3x2x2x8xf32>, tensor<3x2x2x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<i32>, tensor<f32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>
    }
    %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.divide %6#7, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %9 = stablehlo.divide %6#8, %8 : tensor<4x8xf32>
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %11 = stablehlo.divide %6#9, %10 : tensor<4x8x8xf32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %13 = stablehlo.divide %6#10, %12 : tensor<4x8xf32>
    %cst_8 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %15 = stablehlo.divide %6#11, %14 : tensor<4x8x8xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %17 = stablehlo.multiply %16, %9 : tensor<4x8xf32>
    %18 = stablehlo.subtract %arg0, %17 : tensor<4x8xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %20 = stablehlo.multiply %19, %11 : tensor<4x8x8xf32>
    %21 = stablehlo.subtract %arg1, %20 : tensor<4x8x8xf32>
    %cst_11 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %23 = stablehlo.multiply %22, %13 : tensor<4x8xf32>
    %24 = stablehlo.subtract %arg2, %23 : tensor<4x8xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %26 = stablehlo.multiply %25, %15 : tensor<4x8x8xf32>
    %27 = stablehlo.subtract %arg3, %26 : tensor<4x8x8xf32>
    return %18, %21, %24, %27, %7 : tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x2x2x8xf32>, %arg1: tensor<i32>) -> tensor<2x2x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 2, 8] : (tensor<3x2x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x2x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x2x8xf32>) -> tensor<2x2x8xf32>
    return %1 : tensor<2x2x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8x8xf32>, %arg4: tensor<f32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8x8xf32>, %arg7: tensor<4x8xf32>, %arg8: tensor<4x8x8xf32>, %arg9: tensor<2x8xf32>, %arg10: tensor<2x8xf32>) -> (tensor<f32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>) {
    %0:4 = call @mpmd_stage_0_body(%arg0, %arg1, %arg9) : (tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %1:4 = call @mpmd_stage_1_body(%arg2, %arg3, %0#0) : (tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %2 = stablehlo.subtract %1#0, %arg10 : tensor<2x8xf32>
    %3 = chlo.square %2 : tensor<2x8xf32> -> tensor<2x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %5 = stablehlo.multiply %4, %2 : tensor<2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %7 = stablehlo.divide %6, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %8 = stablehlo.divide %cst_2, %cst_3 : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %10 = stablehlo.multiply %9, %5 : tensor<2x8xf32>
    %11:3 = call @mpmd_stage_1_body_4(%arg3, %1#1, %1#2, %1#3, %10) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> (tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<2x8xf32>)
    %12:2 = call @mpmd_stage_0_body_9(%arg1, %0#1, %0#2, %0#3, %11#2) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> (tensor<4x8xf32>, tensor<4x8x8xf32>)
    %13 = stablehlo.add %arg4, %7 : tensor<f32>
    %14 = stablehlo.add %arg5, %12#0 : tensor<4x8xf32>
    %15 = stablehlo.add %arg6, %12#1 : tensor<4x8x8xf32>
    %16 = stablehlo.add %arg7, %11#0 : tensor<4x8xf32>
    %17 = stablehlo.add %arg8, %11#1 : tensor<4x8x8xf32>
    return %13, %14, %15, %16, %17 : tensor<f32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8x8xf32>, %arg2: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:7 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c, %iterArg_4 = %arg2, %iterArg_5 = %0, %iterArg_6 = %1, %iterArg_7 = %2) : tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    cond {
      %c_8 = stablehlo.constant dense<4> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_3, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_3) : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
      %5 = func.call @dynamic_index_in_dim_1(%iterArg_2, %iterArg_3) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6:4 = func.call @closed_call_2(%iterArg_4, %4, %5) : (tensor<2x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
      %7 = func.call @dynamic_update_index_in_dim(%iterArg_5, %6#1, %iterArg_3) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_6, %6#2, %iterArg_3) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %9 = func.call @dynamic_update_index_in_dim(%iterArg_7, %6#3, %iterArg_3) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_3, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %10, %6#0, %7, %8, %9 : tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    }
    return %3#3, %3#4, %3#5, %3#6 : tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<4x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<2x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<2x8xf32>
    %4 = stablehlo.tanh %3 : tensor<2x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<2x8xf32>
    return %4, %arg0, %4, %6 : tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4x2x8xf32>, %arg1: tensor<2x8xf32>, %arg2: tensor<i32>) -> tensor<4x2x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x8xf32>) -> tensor<1x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x2x8xf32>, tensor<1x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x8xf32>
    return %1 : tensor<4x2x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8x8xf32>, %arg2: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:7 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c, %iterArg_4 = %arg2, %iterArg_5 = %0, %iterArg_6 = %1, %iterArg_7 = %2) : tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    cond {
      %c_8 = stablehlo.constant dense<4> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_3, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_3) : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
      %5 = func.call @dynamic_index_in_dim_1(%iterArg_2, %iterArg_3) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6:4 = func.call @closed_call_3(%iterArg_4, %4, %5) : (tensor<2x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
      %7 = func.call @dynamic_update_index_in_dim(%iterArg_5, %6#1, %iterArg_3) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_6, %6#2, %iterArg_3) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %9 = func.call @dynamic_update_index_in_dim(%iterArg_7, %6#3, %iterArg_3) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_3, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %10, %6#0, %7, %8, %9 : tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    }
    return %3#3, %3#4, %3#5, %3#6 : tensor<2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<2x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<2x8xf32>
    %4 = stablehlo.tanh %3 : tensor<2x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<2x8xf32>
    return %4, %arg0, %4, %6 : tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
  }
  func.func private @mpmd_stage_1_body_4(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x2x8xf32>, %arg2: tensor<4x2x8xf32>, %arg3: tensor<4x2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<2x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:8 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %arg3, %iterArg_4 = %c, %iterArg_5 = %arg4, %iterArg_6 = %0, %iterArg_7 = %1) : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>
    cond {
      %c_8 = stablehlo.constant dense<4> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg_4, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_8 = stablehlo.constant dense<4> : tensor<i32>
      %3 = stablehlo.subtract %c_8, %iterArg_4 : tensor<i32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.subtract %3, %c_9 : tensor<i32>
      %5 = func.call @dynamic_index_in_dim_1(%iterArg, %4) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_5(%iterArg_1, %4) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %7 = func.call @dynamic_index_in_dim_5(%iterArg_2, %4) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %8 = func.call @dynamic_index_in_dim_5(%iterArg_3, %4) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %9:3 = func.call @closed_call_6(%iterArg_5, %5, %6, %7, %8) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %10 = func.call @dynamic_update_index_in_dim_7(%iterArg_6, %9#1, %4) : (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %11 = func.call @dynamic_update_index_in_dim_8(%iterArg_7, %9#2, %4) : (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_4, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %iterArg_3, %12, %9#0, %10, %11 : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>
    }
    return %2#6, %2#7, %2#5 : tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<2x8xf32>
  }
  func.func private @dynamic_index_in_dim_5(%arg0: tensor<4x2x8xf32>, %arg1: tensor<i32>) -> tensor<2x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 8] : (tensor<4x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    return %1 : tensor<2x8xf32>
  }
  func.func private @closed_call_6(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<2x8xf32>, %arg3: tensor<2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<2x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<2x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    return %8, %5, %7 : tensor<2x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_7(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<4x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_8(%arg0: tensor<4x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<4x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x8xf32>
    return %1 : tensor<4x8x8xf32>
  }
  func.func private @mpmd_stage_0_body_9(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x2x8xf32>, %arg2: tensor<4x2x8xf32>, %arg3: tensor<4x2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<4x8xf32>, tensor<4x8x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:8 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %arg2, %iterArg_4 = %arg3, %iterArg_5 = %c, %iterArg_6 = %arg4, %iterArg_7 = %1, %iterArg_8 = %2) : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>
    cond {
      %c_9 = stablehlo.constant dense<4> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_5, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %c_9 = stablehlo.constant dense<4> : tensor<i32>
      %4 = stablehlo.subtract %c_9, %iterArg_5 : tensor<i32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.subtract %4, %c_10 : tensor<i32>
      %6 = func.call @dynamic_index_in_dim_1(%iterArg, %5) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %7 = func.call @dynamic_index_in_dim_5(%iterArg_2, %5) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %8 = func.call @dynamic_index_in_dim_5(%iterArg_3, %5) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %9 = func.call @dynamic_index_in_dim_5(%iterArg_4, %5) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %10:3 = func.call @closed_call_10(%iterArg_6, %6, %7, %8, %9) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %11 = func.call @dynamic_update_index_in_dim_7(%iterArg_7, %10#1, %5) : (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %12 = func.call @dynamic_update_index_in_dim_8(%iterArg_8, %10#2, %5) : (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.add %iterArg_5, %c_11 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %iterArg_3, %iterArg_4, %13, %10#0, %11, %12 : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>
    }
    return %3#6, %3#7 : tensor<4x8xf32>, tensor<4x8x8xf32>
  }
  func.func private @closed_call_10(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<2x8xf32>, %arg3: tensor<2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<2x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<2x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    return %8, %5, %7 : tensor<2x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
}
