module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x8xf32> {tf.aliasing_output = 0 : i32} loc("state['frozen']"), %arg1: tensor<8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]"), %arg2: tensor<8x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][1]"), %arg3: tensor<4x8xf32> {tf.aliasing_output = 3 : i32} loc("state['table']"), %arg4: tensor<3x4x8xf32> loc("batch['x']"), %arg5: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<8x8xf32> {jax.result_info = "result[0]['frozen']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][0]"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][1]"}, tensor<4x8xf32> {jax.result_info = "result[0]['table']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %0 = call @mpmd_stage_0_body(%arg0, %arg3) : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:4 = stablehlo.while(%iterArg = %arg4, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %0) : tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<4x8xf32>
    cond {
      %c_12 = stablehlo.constant dense<3> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg_10, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %18 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_10) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %19 = func.call @closed_call(%iterArg_9, %iterArg_11, %18) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %20 = stablehlo.add %iterArg_10, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_9, %20, %19 : tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<4x8xf32>
    }
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4:10 = stablehlo.while(%iterArg = %arg4, %iterArg_9 = %arg5, %iterArg_10 = %0, %iterArg_11 = %1#3, %iterArg_12 = %arg1, %iterArg_13 = %arg2, %iterArg_14 = %c_2, %iterArg_15 = %cst_1, %iterArg_16 = %2, %iterArg_17 = %3) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
    cond {
      %c_18 = stablehlo.constant dense<3> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg_14, %c_18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %18 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_14) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %19 = func.call @dynamic_index_in_dim(%iterArg_9, %iterArg_14) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %20:3 = func.call @closed_call_1(%iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %iterArg_15, %iterArg_16, %iterArg_17, %18, %19) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>)
      %c_18 = stablehlo.constant dense<1> : tensor<i32>
      %21 = stablehlo.add %iterArg_14, %c_18 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %21, %20#0, %20#1, %20#2 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %cst_3 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %5 = stablehlo.divide %4#7, %cst_3 : tensor<f32>
    %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %7 = stablehlo.divide %4#8, %6 : tensor<8x8xf32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %9 = stablehlo.divide %4#9, %8 : tensor<8x8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %11 = stablehlo.multiply %10, %7 : tensor<8x8xf32>
    %12 = stablehlo.subtract %arg1, %11 : tensor<8x8xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %14 = stablehlo.multiply %13, %9 : tensor<8x8xf32>
    %15 = stablehlo.subtract %arg2, %14 : tensor<8x8xf32>
    %cst_8 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %17 = stablehlo.multiply %16, %arg0 : tensor<8x8xf32>
    return %17, %12, %15, %arg3, %5 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.tanh %0 : tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = call @mpmd_stage_0_body_0(%arg0, %arg2) : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_0(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.tanh %0 : tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call_1(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<f32>, %arg5: tensor<8x8xf32>, %arg6: tensor<8x8xf32>, %arg7: tensor<4x8xf32>, %arg8: tensor<4x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<4x8xf32>
    %1:3 = call @mpmd_stage_0_body_2(%arg2, %arg1, %arg7) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
    %2:3 = call @mpmd_stage_1_body(%arg3, %0, %1#0, %arg8) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3:2 = call @mpmd_stage_1_body_3(%arg3, %2#1, %2#2, %cst) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>) -> (tensor<8x8xf32>, tensor<4x8xf32>)
    %4 = call @mpmd_stage_0_body_4(%1#1, %1#0, %1#2, %3#1) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %5 = stablehlo.add %arg4, %2#0 : tensor<f32>
    %6 = stablehlo.add %arg5, %4 : tensor<8x8xf32>
    %7 = stablehlo.add %arg6, %3#0 : tensor<8x8xf32>
    return %5, %6, %7 : tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0_body_2(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.add %arg2, %arg1 : tensor<4x8xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.tanh %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %4 = stablehlo.subtract %3, %2 : tensor<4x8xf32>
    return %2, %0, %4 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.add %arg2, %arg1 : tensor<4x8xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.subtract %1, %arg3 : tensor<4x8xf32>
    %3 = chlo.square %2 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.multiply %4, %2 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %7 = stablehlo.divide %6, %cst_1 : tensor<f32>
    return %7, %0, %5 : tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body_3(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<f32>) -> (tensor<8x8xf32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %0 = stablehlo.divide %arg3, %cst : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.multiply %1, %arg2 : tensor<4x8xf32>
    %3 = stablehlo.dot_general %2, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %4, %5 : tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_4(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.multiply %arg3, %arg2 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %3 = stablehlo.dot_general %2, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %4 : tensor<8x8xf32>
  }
}
