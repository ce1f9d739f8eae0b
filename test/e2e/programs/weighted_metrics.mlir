module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32> {tf.aliasing_output = 0 : i32} loc("state['params'][0]['b']"), %arg1: tensor<8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]['w']"), %arg2: tensor<8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][1]['b']"), %arg3: tensor<8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]['w']"), %arg4: tensor<8xf32> {tf.aliasing_output = 4 : i32} loc("state['params'][2]['b']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['params'][2]['w']"), %arg6: tensor<3x4xi32> loc("batch['label']"), %arg7: tensor<3x4xi1> loc("batch['use']"), %arg8: tensor<3x4x8xf32> loc("batch['x']"), %arg9: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<i1> {jax.result_info = "result[1]['any']"}, tensor<3xf32> {jax.result_info = "result[1]['each']"}, tensor<i32> {jax.result_info = "result[1]['hits']"}, tensor<f32> {jax.result_info = "result[1]['largest']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
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
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<false> : tensor<i1>
    %cst_8 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %7:23 = stablehlo.while(%iterArg = %arg6, %iterArg_17 = %arg7, %iterArg_18 = %arg8, %iterArg_19 = %arg9, %iterArg_20 = %arg0, %iterArg_21 = %arg1, %iterArg_22 = %arg2, %iterArg_23 = %arg3, %iterArg_24 = %arg4, %iterArg_25 = %arg5, %iterArg_26 = %c_10, %iterArg_27 = %cst_5, %iterArg_28 = %cst_6, %iterArg_29 = %c, %iterArg_30 = %c_7, %iterArg_31 = %cst_8, %iterArg_32 = %0, %iterArg_33 = %1, %iterArg_34 = %2, %iterArg_35 = %3, %iterArg_36 = %4, %iterArg_37 = %5, %iterArg_38 = %6) : tensor<3x4xi32>, tensor<3x4xi1>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i1>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<3xf32>
    cond {
      %c_39 = stablehlo.constant dense<3> : tensor<i32>
      %39 = stablehlo.compare LT, %iterArg_26, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %39 : tensor<i1>
    } do {
      %39 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_26) : (tensor<3x4xi32>, tensor<i32>) -> tensor<4xi32>
      %40 = func.call @dynamic_index_in_dim_0(%iterArg_17, %iterArg_26) : (tensor<3x4xi1>, tensor<i32>) -> tensor<4xi1>
      %41 = func.call @dynamic_index_in_dim_1(%iterArg_18, %iterArg_26) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %42 = func.call @dynamic_index_in_dim_1(%iterArg_19, %iterArg_26) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %43:12 = func.call @closed_call(%iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %39, %40, %41, %42) : (tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i1>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4xi32>, tensor<4xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<f32>, tensor<i32>, tensor<i1>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>)
      %44 = func.call @dynamic_update_index_in_dim(%iterArg_38, %43#11, %iterArg_26) : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %c_39 = stablehlo.constant dense<1> : tensor<i32>
      %45 = stablehlo.add %iterArg_26, %c_39 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %45, %43#0, %43#1, %43#2, %43#3, %43#4, %43#5, %43#6, %43#7, %43#8, %43#9, %43#10, %44 : tensor<3x4xi32>, tensor<3x4xi1>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i1>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<3xf32>
    }
    %8 = stablehlo.broadcast_in_dim %7#12, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %9 = stablehlo.divide %7#16, %8 : tensor<8xf32>
    %10 = stablehlo.broadcast_in_dim %7#12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %11 = stablehlo.divide %7#17, %10 : tensor<8x8xf32>
    %12 = stablehlo.broadcast_in_dim %7#12, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %13 = stablehlo.divide %7#18, %12 : tensor<8xf32>
    %14 = stablehlo.broadcast_in_dim %7#12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %15 = stablehlo.divide %7#19, %14 : tensor<8x8xf32>
    %16 = stablehlo.broadcast_in_dim %7#12, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %17 = stablehlo.divide %7#20, %16 : tensor<8xf32>
    %18 = stablehlo.broadcast_in_dim %7#12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %19 = stablehlo.divide %7#21, %18 : tensor<8x8xf32>
    %cst_11 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %21 = stablehlo.multiply %20, %9 : tensor<8xf32>
    %22 = stablehlo.subtract %arg0, %21 : tensor<8xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %24 = stablehlo.multiply %23, %11 : tensor<8x8xf32>
    %25 = stablehlo.subtract %arg1, %24 : tensor<8x8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %27 = stablehlo.multiply %26, %13 : tensor<8xf32>
    %28 = stablehlo.subtract %arg2, %27 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %30 = stablehlo.multiply %29, %15 : tensor<8x8xf32>
    %31 = stablehlo.subtract %arg3, %30 : tensor<8x8xf32>
    %cst_15 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %33 = stablehlo.multiply %32, %17 : tensor<8xf32>
    %34 = stablehlo.subtract %arg4, %33 : tensor<8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %36 = stablehlo.multiply %35, %19 : tensor<8x8xf32>
    %37 = stablehlo.subtract %arg5, %36 : tensor<8x8xf32>
    %38 = stablehlo.divide %7#11, %7#12 : tensor<f32>
    return %22, %25, %28, %31, %34, %37, %7#14, %7#22, %7#13, %7#15, %38 : tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i1>, tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4xi32>, %arg1: tensor<i32>) -> tensor<4xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 4] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<1x4xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x4xi32>) -> tensor<4xi32>
    return %1 : tensor<4xi32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x4xi1>, %arg1: tensor<i32>) -> tensor<4xi1> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 4] : (tensor<3x4xi1>, tensor<i32>, tensor<i32>) -> tensor<1x4xi1>
    %1 = stablehlo.reshape %0 : (tensor<1x4xi1>) -> tensor<4xi1>
    return %1 : tensor<4xi1>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<f32>, %arg7: tensor<f32>, %arg8: tensor<i32>, %arg9: tensor<i1>, %arg10: tensor<f32>, %arg11: tensor<8xf32>, %arg12: tensor<8x8xf32>, %arg13: tensor<8xf32>, %arg14: tensor<8x8xf32>, %arg15: tensor<8xf32>, %arg16: tensor<8x8xf32>, %arg17: tensor<4xi32>, %arg18: tensor<4xi1>, %arg19: tensor<4x8xf32>, %arg20: tensor<4x8xf32>) -> (tensor<f32>, tensor<f32>, tensor<i32>, tensor<i1>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>) {
    %0:2 = call @mpmd_stage_0_body(%arg0, %arg1, %arg19) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %1:6 = call @mpmd_stage_1_body(%arg2, %arg3, %0#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
    %2 = call @mpmd_stage_2_body(%arg4, %arg5, %1#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = call @argmax(%2) : (tensor<4x8xf32>) -> tensor<4xi32>
    %4 = stablehlo.compare EQ, %3, %arg17, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %5 = stablehlo.and %4, %arg18 : tensor<4xi1>
    %6 = stablehlo.convert %arg18 : (tensor<4xi1>) -> tensor<4xf32>
    %7 = stablehlo.subtract %2, %arg20 : tensor<4x8xf32>
    %8 = chlo.square %7 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %10 = stablehlo.multiply %9, %7 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %13 = stablehlo.divide %11, %12 : tensor<4xf32>
    %14 = stablehlo.multiply %13, %6 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %17 = stablehlo.convert %5 : (tensor<4xi1>) -> tensor<4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.reduce(%17 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<false> : tensor<i1>
    %19 = stablehlo.reduce(%5 init: %c_4) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %20 = stablehlo.reduce(%2 init: %cst_5) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %21 = stablehlo.reshape %20 : (tensor<f32>) -> tensor<1x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x8xf32>
    %23 = stablehlo.compare EQ, %2, %22, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %24 = stablehlo.convert %23 : (tensor<4x8xi1>) -> tensor<4x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.reduce(%24 init: %cst_6) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %27 = stablehlo.multiply %26, %6 : tensor<4xf32>
    %cst_8 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %29 = stablehlo.divide %27, %28 : tensor<4xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %31 = stablehlo.multiply %30, %10 : tensor<4x8xf32>
    %32:3 = call @mpmd_stage_2_body_2(%arg5, %1#0, %31) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %33:3 = call @mpmd_stage_1_body_3(%arg3, %0#0, %1#1, %1#2, %1#3, %1#4, %1#5, %32#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %34:2 = call @mpmd_stage_0_body_4(%arg19, %0#0, %0#1, %33#2) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %35 = stablehlo.add %arg6, %15 : tensor<f32>
    %36 = stablehlo.add %arg7, %16 : tensor<f32>
    %37 = stablehlo.add %arg8, %18 : tensor<i32>
    %38 = stablehlo.or %arg9, %19 : tensor<i1>
    %39 = stablehlo.maximum %arg10, %20 : tensor<f32>
    %40 = stablehlo.add %arg11, %34#0 : tensor<8xf32>
    %41 = stablehlo.add %arg12, %34#1 : tensor<8x8xf32>
    %42 = stablehlo.add %arg13, %33#0 : tensor<8xf32>
    %43 = stablehlo.add %arg14, %33#1 : tensor<8x8xf32>
    %44 = stablehlo.add %arg15, %32#0 : tensor<8xf32>
    %45 = stablehlo.add %arg16, %32#1 : tensor<8x8xf32>
    return %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %15 : tensor<f32>, tensor<f32>, tensor<i32>, tensor<i1>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>
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
  func.func private @argmax(%arg0: tensor<4x8xf32>) -> tensor<4xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<4x8xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
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
  func.func private @mpmd_stage_2_body_2(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
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
  func.func private @mpmd_stage_1_body_3(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>, %arg7: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
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
  func.func private @mpmd_stage_0_body_4(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) {
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
