module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x8xf32> {tf.aliasing_output = 0 : i32} loc("state['means'][0]"), %arg1: tensor<4x8xf32> {tf.aliasing_output = 1 : i32} loc("state['means'][1]"), %arg2: tensor<4x8x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][0]"), %arg3: tensor<4x8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]"), %arg4: tensor<6x2x8xf32> loc("batch['x']"), %arg5: tensor<6x2x8xf32> loc("batch['y']")) -> (tensor<4x8xf32> {jax.result_info = "result[0]['means'][0]"}, tensor<4x8xf32> {jax.result_info = "result[0]['means'][1]"}, tensor<4x8x8xf32> {jax.result_info = "result[0]['params'][0]"}, tensor<4x8x8xf32> {jax.result_info = "result[0]['params'][1]"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reshape %arg4 : (tensor<6x2x8xf32>) -> tensor<3x2x2x8xf32>
    %3 = stablehlo.reshape %arg5 : (tensor<6x2x8xf32>) -> tensor<3x2x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:10 = stablehlo.while(%iterArg = %2, %iterArg_4 = %3, %iterArg_5 = %arg2, %iterArg_6 = %arg3, %iterArg_7 = %c, %iterArg_8 = %cst_1, %iterArg_9 = %0, %iterArg_10 = %1, %iterArg_11 = %arg0, %iterArg_12 = %arg1) : tensor<3x2x2x8xf32>, tensor<3x2x2x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<i32>, tensor<f32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
    cond {
      %c_13 = stablehlo.constant dense<3> : tensor<i32>
      %11 = stablehlo.compare LT, %iterArg_7, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    } do {
      %11 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_7) : (tensor<3x2x2x8xf32>, tensor<i32>) -> tensor<2x2x8xf32>
      %12 = func.call @dynamic_index_in_dim(%iterArg_4, %iterArg_7) : (tensor<3x2x2x8xf32>, tensor<i32>) -> tensor<2x2x8xf32>
      %13 = stablehlo.slice %11 [0:1, 0:2, 0:8] : (tensor<2x2x8xf32>) -> tensor<1x2x8xf32>
      %14 = stablehlo.reshape %13 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
      %15 = stablehlo.slice %12 [0:1, 0:2, 0:8] : (tensor<2x2x8xf32>) -> tensor<1x2x8xf32>
      %16 = stablehlo.reshape %15 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
      %17:5 = func.call @closed_call(%iterArg_5, %iterArg_6, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %14, %16) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<f32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<f32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %18 = stablehlo.slice %11 [1:2, 0:2, 0:8] : (tensor<2x2x8xf32>) -> tensor<1x2x8xf32>
      %19 = stablehlo.reshape %18 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
      %20 = stablehlo.slice %12 [1:2, 0:2, 0:8] : (tensor<2x2x8xf32>) -> tensor<1x2x8xf32>
      %21 = stablehlo.reshape %20 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
      %22:5 = func.call @closed_call(%iterArg_5, %iterArg_6, %17#0, %17#1, %17#2, %17#3, %17#4, %19, %21) : (tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<f32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<f32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %23 = stablehlo.add %iterArg_7, %c_13 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_4, %iterArg_5, %iterArg_6, %23, %22#0, %22#1, %22#2, %22#3, %22#4 : tensor<3x2x2x8xf32>, tensor<3x2x2x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<i32>, tensor<f32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
    }
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %6 = stablehlo.multiply %5, %4#6 : tensor<4x8x8xf32>
    %7 = stablehlo.subtract %arg2, %6 : tensor<4x8x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %9 = stablehlo.multiply %8, %4#7 : tensor<4x8x8xf32>
    %10 = stablehlo.subtract %arg3, %9 : tensor<4x8x8xf32>
    return %4#8, %4#9, %7, %10, %4#5 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x2x2x8xf32>, %arg1: tensor<i32>) -> tensor<2x2x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 2, 8] : (tensor<3x2x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x2x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x2x8xf32>) -> tensor<2x2x8xf32>
    return %1 : tensor<2x2x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<4x8x8xf32>, %arg4: tensor<4x8x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>, %arg7: tensor<2x8xf32>, %arg8: tensor<2x8xf32>) -> (tensor<f32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0:5 = call @mpmd_stage_0_body(%arg0, %arg5, %arg7) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %1:5 = call @mpmd_stage_1_body(%arg1, %arg6, %0#0) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %2 = stablehlo.subtract %1#0, %arg8 : tensor<2x8xf32>
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
    %11:2 = call @mpmd_stage_1_body_5(%arg1, %1#2, %1#3, %1#4, %10) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> (tensor<4x8x8xf32>, tensor<2x8xf32>)
    %12 = call @mpmd_stage_0_body_9(%arg0, %0#2, %0#3, %0#4, %11#1) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> tensor<4x8x8xf32>
    %13 = stablehlo.add %arg2, %7 : tensor<f32>
    %14 = stablehlo.add %arg3, %12 : tensor<4x8x8xf32>
    %15 = stablehlo.add %arg4, %11#0 : tensor<4x8x8xf32>
    return %13, %14, %15, %0#1, %1#1 : tensor<f32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:8 = stablehlo.while(%iterArg = %arg0, %iterArg_3 = %arg1, %iterArg_4 = %c, %iterArg_5 = %arg2, %iterArg_6 = %0, %iterArg_7 = %1, %iterArg_8 = %2, %iterArg_9 = %3) : tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    cond {
      %c_10 = stablehlo.constant dense<4> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg_4, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_4) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_1(%iterArg_3, %iterArg_4) : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
      %7:5 = func.call @closed_call_2(%iterArg_5, %5, %6) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_6, %7#1, %iterArg_4) : (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %9 = func.call @dynamic_update_index_in_dim_3(%iterArg_7, %7#2, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %10 = func.call @dynamic_update_index_in_dim_3(%iterArg_8, %7#3, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %11 = func.call @dynamic_update_index_in_dim_3(%iterArg_9, %7#4, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_4, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_3, %12, %7#0, %8, %9, %10, %11 : tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    }
    return %4#3, %4#4, %4#5, %4#6, %4#7 : tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<4x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.multiply %1, %arg2 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.divide %3, %4 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<8xf32>
    %8 = stablehlo.add %2, %7 : tensor<8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %11 = stablehlo.subtract %0, %10 : tensor<2x8xf32>
    %12 = stablehlo.tanh %11 : tensor<2x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %14 = stablehlo.subtract %13, %12 : tensor<2x8xf32>
    return %12, %8, %arg0, %12, %14 : tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<4x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<4x2x8xf32>, %arg1: tensor<2x8xf32>, %arg2: tensor<i32>) -> tensor<4x2x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x8xf32>) -> tensor<1x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x2x8xf32>, tensor<1x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x8xf32>
    return %1 : tensor<4x2x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:8 = stablehlo.while(%iterArg = %arg0, %iterArg_3 = %arg1, %iterArg_4 = %c, %iterArg_5 = %arg2, %iterArg_6 = %0, %iterArg_7 = %1, %iterArg_8 = %2, %iterArg_9 = %3) : tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    cond {
      %c_10 = stablehlo.constant dense<4> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg_4, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_4) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_1(%iterArg_3, %iterArg_4) : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
      %7:5 = func.call @closed_call_4(%iterArg_5, %5, %6) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_6, %7#1, %iterArg_4) : (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %9 = func.call @dynamic_update_index_in_dim_3(%iterArg_7, %7#2, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %10 = func.call @dynamic_update_index_in_dim_3(%iterArg_8, %7#3, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %11 = func.call @dynamic_update_index_in_dim_3(%iterArg_9, %7#4, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_4, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_3, %12, %7#0, %8, %9, %10, %11 : tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    }
    return %4#3, %4#4, %4#5, %4#6, %4#7 : tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
  }
  func.func private @closed_call_4(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.multiply %1, %arg2 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.divide %3, %4 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<8xf32>
    %8 = stablehlo.add %2, %7 : tensor<8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %11 = stablehlo.subtract %0, %10 : tensor<2x8xf32>
    %12 = stablehlo.tanh %11 : tensor<2x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %14 = stablehlo.subtract %13, %12 : tensor<2x8xf32>
    return %12, %8, %arg0, %12, %14 : tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
  }
  func.func private @mpmd_stage_1_body_5(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x2x8xf32>, %arg2: tensor<4x2x8xf32>, %arg3: tensor<4x2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<4x8x8xf32>, tensor<2x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:7 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1, %iterArg_1 = %arg2, %iterArg_2 = %arg3, %iterArg_3 = %c, %iterArg_4 = %arg4, %iterArg_5 = %0) : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8x8xf32>
    cond {
      %c_6 = stablehlo.constant dense<4> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %c_6 = stablehlo.constant dense<4> : tensor<i32>
      %2 = stablehlo.subtract %c_6, %iterArg_3 : tensor<i32>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.subtract %2, %c_7 : tensor<i32>
      %4 = func.call @dynamic_index_in_dim_0(%iterArg, %3) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %5 = func.call @dynamic_index_in_dim_6(%iterArg_0, %3) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %6 = func.call @dynamic_index_in_dim_6(%iterArg_1, %3) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %7 = func.call @dynamic_index_in_dim_6(%iterArg_2, %3) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %8:2 = func.call @closed_call_7(%iterArg_4, %4, %5, %6, %7) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8x8xf32>)
      %9 = func.call @dynamic_update_index_in_dim_8(%iterArg_5, %8#1, %3) : (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_3, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_0, %iterArg_1, %iterArg_2, %10, %8#0, %9 : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8x8xf32>
    }
    return %1#6, %1#5 : tensor<4x8x8xf32>, tensor<2x8xf32>
  }
  func.func private @dynamic_index_in_dim_6(%arg0: tensor<4x2x8xf32>, %arg1: tensor<i32>) -> tensor<2x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 8] : (tensor<4x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    return %1 : tensor<2x8xf32>
  }
  func.func private @closed_call_7(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<2x8xf32>, %arg3: tensor<2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<2x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<2x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x8xf32>
    %3 = stablehlo.negate %2 : tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.reshape %4 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.divide %8, %9 : tensor<8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
    %12 = stablehlo.add %2, %11 : tensor<2x8xf32>
    %13 = stablehlo.dot_general %12, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %14 = stablehlo.transpose %13, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %15 = stablehlo.dot_general %12, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    return %15, %14 : tensor<2x8xf32>, tensor<8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_8(%arg0: tensor<4x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<4x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x8xf32>
    return %1 : tensor<4x8x8xf32>
  }
  func.func private @mpmd_stage_0_body_9(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x2x8xf32>, %arg2: tensor<4x2x8xf32>, %arg3: tensor<4x2x8xf32>, %arg4: tensor<2x8xf32>) -> tensor<4x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:7 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %arg3, %iterArg_4 = %c, %iterArg_5 = %arg4, %iterArg_6 = %1) : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8x8xf32>
    cond {
      %c_7 = stablehlo.constant dense<4> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg_4, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_7 = stablehlo.constant dense<4> : tensor<i32>
      %3 = stablehlo.subtract %c_7, %iterArg_4 : tensor<i32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.subtract %3, %c_8 : tensor<i32>
      %5 = func.call @dynamic_index_in_dim_0(%iterArg, %4) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_6(%iterArg_1, %4) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %7 = func.call @dynamic_index_in_dim_6(%iterArg_2, %4) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %8 = func.call @dynamic_index_in_dim_6(%iterArg_3, %4) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %9:2 = func.call @closed_call_10(%iterArg_5, %5, %6, %7, %8) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8x8xf32>)
      %10 = func.call @dynamic_update_index_in_dim_8(%iterArg_6, %9#1, %4) : (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %11 = stablehlo.add %iterArg_4, %c_9 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %iterArg_3, %11, %9#0, %10 : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8x8xf32>
    }
    return %2#6 : tensor<4x8x8xf32>
  }
  func.func private @closed_call_10(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<2x8xf32>, %arg3: tensor<2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<2x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<2x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x8xf32>
    %3 = stablehlo.negate %2 : tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.reshape %4 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.divide %8, %9 : tensor<8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
    %12 = stablehlo.add %2, %11 : tensor<2x8xf32>
    %13 = stablehlo.dot_general %12, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %14 = stablehlo.transpose %13, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %15 = stablehlo.dot_general %12, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    return %15, %14 : tensor<2x8xf32>, tensor<8x8xf32>
  }
}
