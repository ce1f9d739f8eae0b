module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x8xf32> {tf.aliasing_output = 0 : i32} loc("state['m']['layers']['b']"), %arg1: tensor<6x8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['m']['layers']['w']"), %arg2: tensor<6x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params']['layers']['b']"), %arg3: tensor<6x8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params']['layers']['w']"), %arg4: tensor<6x8xf32> {tf.aliasing_output = 4 : i32} loc("state['v']['layers']['b']"), %arg5: tensor<6x8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['v']['layers']['w']"), %arg6: tensor<3x4x8xf32> loc("batch['x']"), %arg7: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<6x8xf32> {jax.result_info = "result[0]['m']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['m']['layers']['w']"}, tensor<6x8xf32> {jax.result_info = "result[0]['params']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['params']['layers']['w']"}, tensor<6x8xf32> {jax.result_info = "result[0]['v']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['v']['layers']['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<f32> {jax.result_info = "result[1]['norm']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:8 = stablehlo.while(%iterArg = %arg6, %iterArg_19 = %arg7, %iterArg_20 = %arg2, %iterArg_21 = %arg3, %iterArg_22 = %c, %iterArg_23 = %cst_1, %iterArg_24 = %0, %iterArg_25 = %1) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<f32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    cond {
      %c_26 = stablehlo.constant dense<3> : tensor<i32>
      %52 = stablehlo.compare LT, %iterArg_22, %c_26, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %52 : tensor<i1>
    } do {
      %52 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_22) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %53 = func.call @dynamic_index_in_dim(%iterArg_19, %iterArg_22) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %54:3 = func.call @closed_call(%iterArg_20, %iterArg_21, %iterArg_23, %iterArg_24, %iterArg_25, %52, %53) : (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<6x8xf32>, tensor<6x8x8xf32>)
      %c_26 = stablehlo.constant dense<1> : tensor<i32>
      %55 = stablehlo.add %iterArg_22, %c_26 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_19, %iterArg_20, %iterArg_21, %55, %54#0, %54#1, %54#2 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<f32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    }
    %3 = stablehlo.multiply %2#6, %2#6 : tensor<6x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.add %cst_3, %4 : tensor<f32>
    %6 = stablehlo.multiply %2#7, %2#7 : tensor<6x8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_4) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<f32>
    %8 = stablehlo.add %5, %7 : tensor<f32>
    %9 = stablehlo.sqrt %8 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.maximum %cst_5, %9 : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %12 = stablehlo.divide %2#6, %11 : tensor<6x8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.maximum %cst_6, %9 : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %15 = stablehlo.divide %2#7, %14 : tensor<6x8x8xf32>
    %cst_7 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %17 = stablehlo.multiply %16, %arg0 : tensor<6x8xf32>
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %19 = stablehlo.multiply %18, %12 : tensor<6x8xf32>
    %20 = stablehlo.add %17, %19 : tensor<6x8xf32>
    %cst_9 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %22 = stablehlo.multiply %21, %arg1 : tensor<6x8x8xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %24 = stablehlo.multiply %23, %15 : tensor<6x8x8xf32>
    %25 = stablehlo.add %22, %24 : tensor<6x8x8xf32>
    %cst_11 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %27 = stablehlo.multiply %26, %arg4 : tensor<6x8xf32>
    %cst_12 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %29 = stablehlo.multiply %28, %12 : tensor<6x8xf32>
    %30 = stablehlo.multiply %29, %12 : tensor<6x8xf32>
    %31 = stablehlo.add %27, %30 : tensor<6x8xf32>
    %cst_13 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %33 = stablehlo.multiply %32, %arg5 : tensor<6x8x8xf32>
    %cst_14 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %35 = stablehlo.multiply %34, %15 : tensor<6x8x8xf32>
    %36 = stablehlo.multiply %35, %15 : tensor<6x8x8xf32>
    %37 = stablehlo.add %33, %36 : tensor<6x8x8xf32>
    %cst_15 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %39 = stablehlo.multiply %38, %20 : tensor<6x8xf32>
    %40 = stablehlo.sqrt %31 : tensor<6x8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %42 = stablehlo.add %40, %41 : tensor<6x8xf32>
    %43 = stablehlo.divide %39, %42 : tensor<6x8xf32>
    %44 = stablehlo.subtract %arg2, %43 : tensor<6x8xf32>
    %cst_17 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %46 = stablehlo.multiply %45, %25 : tensor<6x8x8xf32>
    %47 = stablehlo.sqrt %37 : tensor<6x8x8xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %49 = stablehlo.add %47, %48 : tensor<6x8x8xf32>
    %50 = stablehlo.divide %46, %49 : tensor<6x8x8xf32>
    %51 = stablehlo.subtract %arg3, %50 : tensor<6x8x8xf32>
    return %20, %25, %44, %51, %31, %37, %2#5, %9 : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<6x8xf32>, %arg1: tensor<6x8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<6x8xf32>, %arg4: tensor<6x8x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>) -> (tensor<f32>, tensor<6x8xf32>, tensor<6x8x8xf32>) {
    %0:9 = call @mpmd_stage_0_body(%arg0, %arg1, %arg5) : (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>)
    %1:9 = call @mpmd_stage_1_body(%arg0, %arg1, %0#0) : (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>)
    %2:9 = call @mpmd_stage_2_body(%arg0, %arg1, %1#0) : (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>)
    %3 = stablehlo.subtract %2#0, %arg6 : tensor<4x8xf32>
    %4 = stablehlo.multiply %3, %3 : tensor<4x8xf32>
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
    %12:2 = call @mpmd_stage_2_body_5(%2#1, %2#2, %2#3, %arg1, %2#4, %2#5, %2#6, %2#7, %2#8, %11) : (tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<4x8xf32>) -> (tensor<6x8x8xf32>, tensor<4x8xf32>)
    %13:2 = call @mpmd_stage_1_body_9(%1#1, %1#2, %1#3, %arg1, %1#4, %1#5, %1#6, %1#7, %1#8, %12#1) : (tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<4x8xf32>) -> (tensor<6x8x8xf32>, tensor<4x8xf32>)
    %14 = stablehlo.add %12#0, %13#0 : tensor<6x8x8xf32>
    %15 = call @mpmd_stage_0_body_11(%0#1, %0#2, %0#3, %arg1, %0#4, %0#5, %0#6, %0#7, %0#8, %13#1) : (tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<4x8xf32>) -> tensor<6x8x8xf32>
    %16 = stablehlo.add %14, %15 : tensor<6x8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %18 = stablehlo.add %arg2, %8 : tensor<f32>
    %19 = stablehlo.add %arg3, %17 : tensor<6x8xf32>
    %20 = stablehlo.add %arg4, %16 : tensor<6x8x8xf32>
    return %18, %19, %20 : tensor<f32>, tensor<6x8xf32>, tensor<6x8x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<6x8xf32>, %arg1: tensor<6x8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
    %0 = stablehlo.multiply %arg1, %arg1 : tensor<6x8x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %2 = stablehlo.multiply %1, %arg1 : tensor<6x8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.add across dimensions = [1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<6xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<6xf32>) -> tensor<6x1x1xf32>
    %5 = stablehlo.sqrt %4 : tensor<6x1x1xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x1x1xf32>
    %7 = stablehlo.divide %6, %5 : tensor<6x1x1xf32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<6x1x1xf32>) -> tensor<6x8x8xf32>
    %9 = stablehlo.divide %arg1, %8 : tensor<6x8x8xf32>
    %10 = stablehlo.multiply %5, %5 : tensor<6x1x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x1x1xf32>
    %12 = stablehlo.divide %11, %10 : tensor<6x1x1xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %14 = stablehlo.multiply %13, %9 : tensor<6x8x8xf32>
    %15 = stablehlo.slice %arg0 [0:2, 0:8] : (tensor<6x8xf32>) -> tensor<2x8xf32>
    %16 = stablehlo.slice %14 [0:2, 0:8, 0:8] : (tensor<6x8x8xf32>) -> tensor<2x8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %20:7 = stablehlo.while(%iterArg = %15, %iterArg_7 = %16, %iterArg_8 = %c, %iterArg_9 = %arg2, %iterArg_10 = %17, %iterArg_11 = %18, %iterArg_12 = %19) : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    cond {
      %c_13 = stablehlo.constant dense<2> : tensor<i32>
      %21 = stablehlo.compare LT, %iterArg_8, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %21 : tensor<i1>
    } do {
      %21 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_8) : (tensor<2x8xf32>, tensor<i32>) -> tensor<8xf32>
      %22 = func.call @dynamic_index_in_dim_1(%iterArg_7, %iterArg_8) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %23:4 = func.call @closed_call_2(%iterArg_9, %21, %22) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %24 = func.call @dynamic_update_index_in_dim(%iterArg_10, %23#1, %iterArg_8) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %25 = func.call @dynamic_update_index_in_dim(%iterArg_11, %23#2, %iterArg_8) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %26 = func.call @dynamic_update_index_in_dim(%iterArg_12, %23#3, %iterArg_8) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %27 = stablehlo.add %iterArg_8, %c_13 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %27, %23#0, %24, %25, %26 : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    }
    return %20#3, %2, %7, %5, %12, %16, %20#4, %20#5, %20#6 : tensor<4x8xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<2x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<2x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<2x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    %7 = stablehlo.add %arg0, %4 : tensor<4x8xf32>
    return %7, %arg0, %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<2x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<2x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<2x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x8xf32>
    return %1 : tensor<2x4x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<6x8xf32>, %arg1: tensor<6x8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
    %0 = stablehlo.multiply %arg1, %arg1 : tensor<6x8x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %2 = stablehlo.multiply %1, %arg1 : tensor<6x8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.add across dimensions = [1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<6xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<6xf32>) -> tensor<6x1x1xf32>
    %5 = stablehlo.sqrt %4 : tensor<6x1x1xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x1x1xf32>
    %7 = stablehlo.divide %6, %5 : tensor<6x1x1xf32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<6x1x1xf32>) -> tensor<6x8x8xf32>
    %9 = stablehlo.divide %arg1, %8 : tensor<6x8x8xf32>
    %10 = stablehlo.multiply %5, %5 : tensor<6x1x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x1x1xf32>
    %12 = stablehlo.divide %11, %10 : tensor<6x1x1xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %14 = stablehlo.multiply %13, %9 : tensor<6x8x8xf32>
    %15 = stablehlo.slice %arg0 [2:4, 0:8] : (tensor<6x8xf32>) -> tensor<2x8xf32>
    %16 = stablehlo.slice %14 [2:4, 0:8, 0:8] : (tensor<6x8x8xf32>) -> tensor<2x8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %20:7 = stablehlo.while(%iterArg = %15, %iterArg_7 = %16, %iterArg_8 = %c, %iterArg_9 = %arg2, %iterArg_10 = %17, %iterArg_11 = %18, %iterArg_12 = %19) : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    cond {
      %c_13 = stablehlo.constant dense<2> : tensor<i32>
      %21 = stablehlo.compare LT, %iterArg_8, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %21 : tensor<i1>
    } do {
      %21 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_8) : (tensor<2x8xf32>, tensor<i32>) -> tensor<8xf32>
      %22 = func.call @dynamic_index_in_dim_1(%iterArg_7, %iterArg_8) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %23:4 = func.call @closed_call_3(%iterArg_9, %21, %22) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %24 = func.call @dynamic_update_index_in_dim(%iterArg_10, %23#1, %iterArg_8) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %25 = func.call @dynamic_update_index_in_dim(%iterArg_11, %23#2, %iterArg_8) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %26 = func.call @dynamic_update_index_in_dim(%iterArg_12, %23#3, %iterArg_8) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %27 = stablehlo.add %iterArg_8, %c_13 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %27, %23#0, %24, %25, %26 : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    }
    return %20#3, %2, %7, %5, %12, %16, %20#4, %20#5, %20#6 : tensor<4x8xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    %7 = stablehlo.add %arg0, %4 : tensor<4x8xf32>
    return %7, %arg0, %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<6x8xf32>, %arg1: tensor<6x8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
    %0 = stablehlo.multiply %arg1, %arg1 : tensor<6x8x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %2 = stablehlo.multiply %1, %arg1 : tensor<6x8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.add across dimensions = [1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<6xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<6xf32>) -> tensor<6x1x1xf32>
    %5 = stablehlo.sqrt %4 : tensor<6x1x1xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x1x1xf32>
    %7 = stablehlo.divide %6, %5 : tensor<6x1x1xf32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<6x1x1xf32>) -> tensor<6x8x8xf32>
    %9 = stablehlo.divide %arg1, %8 : tensor<6x8x8xf32>
    %10 = stablehlo.multiply %5, %5 : tensor<6x1x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x1x1xf32>
    %12 = stablehlo.divide %11, %10 : tensor<6x1x1xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %14 = stablehlo.multiply %13, %9 : tensor<6x8x8xf32>
    %15 = stablehlo.slice %arg0 [4:6, 0:8] : (tensor<6x8xf32>) -> tensor<2x8xf32>
    %16 = stablehlo.slice %14 [4:6, 0:8, 0:8] : (tensor<6x8x8xf32>) -> tensor<2x8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %20:7 = stablehlo.while(%iterArg = %15, %iterArg_7 = %16, %iterArg_8 = %c, %iterArg_9 = %arg2, %iterArg_10 = %17, %iterArg_11 = %18, %iterArg_12 = %19) : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    cond {
      %c_13 = stablehlo.constant dense<2> : tensor<i32>
      %21 = stablehlo.compare LT, %iterArg_8, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %21 : tensor<i1>
    } do {
      %21 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_8) : (tensor<2x8xf32>, tensor<i32>) -> tensor<8xf32>
      %22 = func.call @dynamic_index_in_dim_1(%iterArg_7, %iterArg_8) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %23:4 = func.call @closed_call_4(%iterArg_9, %21, %22) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %24 = func.call @dynamic_update_index_in_dim(%iterArg_10, %23#1, %iterArg_8) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %25 = func.call @dynamic_update_index_in_dim(%iterArg_11, %23#2, %iterArg_8) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %26 = func.call @dynamic_update_index_in_dim(%iterArg_12, %23#3, %iterArg_8) : (tensor<2x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %27 = stablehlo.add %iterArg_8, %c_13 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_7, %27, %23#0, %24, %25, %26 : tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
    }
    return %20#3, %2, %7, %5, %12, %16, %20#4, %20#5, %20#6 : tensor<4x8xf32>, tensor<6x8x8xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<6x1x1xf32>, tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
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
    %7 = stablehlo.add %arg0, %4 : tensor<4x8xf32>
    return %7, %arg0, %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2_body_5(%arg0: tensor<6x8x8xf32>, %arg1: tensor<6x1x1xf32>, %arg2: tensor<6x1x1xf32>, %arg3: tensor<6x8x8xf32>, %arg4: tensor<6x1x1xf32>, %arg5: tensor<2x8x8xf32>, %arg6: tensor<2x4x8xf32>, %arg7: tensor<2x4x8xf32>, %arg8: tensor<2x4x8xf32>, %arg9: tensor<4x8xf32>) -> (tensor<6x8x8xf32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:7 = stablehlo.while(%iterArg = %arg5, %iterArg_4 = %arg6, %iterArg_5 = %arg7, %iterArg_6 = %arg8, %iterArg_7 = %c, %iterArg_8 = %arg9, %iterArg_9 = %0) : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>
    cond {
      %c_10 = stablehlo.constant dense<2> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg_7, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<2> : tensor<i32>
      %18 = stablehlo.subtract %c_10, %iterArg_7 : tensor<i32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %19 = stablehlo.subtract %18, %c_11 : tensor<i32>
      %20 = func.call @dynamic_index_in_dim_1(%iterArg, %19) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %21 = func.call @dynamic_index_in_dim_6(%iterArg_4, %19) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %22 = func.call @dynamic_index_in_dim_6(%iterArg_5, %19) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %23 = func.call @dynamic_index_in_dim_6(%iterArg_6, %19) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %24:2 = func.call @closed_call_7(%iterArg_8, %20, %21, %22, %23) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8x8xf32>)
      %25 = func.call @dynamic_update_index_in_dim_8(%iterArg_9, %24#1, %19) : (tensor<2x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<2x8x8xf32>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %26 = stablehlo.add %iterArg_7, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_4, %iterArg_5, %iterArg_6, %26, %24#0, %25 : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>
    }
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1#6, %cst_0, low = [4, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<6x8x8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<6x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2] : (tensor<6x1x1xf32>) -> tensor<6x8x8xf32>
    %6 = stablehlo.multiply %4, %5 : tensor<6x8x8xf32>
    %7 = stablehlo.multiply %6, %arg3 : tensor<6x8x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<6xf32>
    %9 = stablehlo.reshape %8 : (tensor<6xf32>) -> tensor<6x1x1xf32>
    %10 = stablehlo.negate %9 : tensor<6x1x1xf32>
    %11 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<6x1x1xf32>) -> tensor<6x8x8xf32>
    %12 = stablehlo.divide %4, %11 : tensor<6x8x8xf32>
    %13 = stablehlo.multiply %10, %arg1 : tensor<6x1x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_3) applies stablehlo.add across dimensions = [1, 2] : (tensor<6x1x1xf32>, tensor<f32>) -> tensor<6xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<6xf32>) -> tensor<6x8x8xf32>
    %16 = stablehlo.multiply %15, %arg0 : tensor<6x8x8xf32>
    %17 = stablehlo.add %12, %16 : tensor<6x8x8xf32>
    return %17, %1#5 : tensor<6x8x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_index_in_dim_6(%arg0: tensor<2x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<2x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call_7(%arg0: tensor<4x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %3 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<4x8xf32>
    return %6, %4 : tensor<4x8xf32>, tensor<8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_8(%arg0: tensor<2x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<2x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<2x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x8x8xf32>
    return %1 : tensor<2x8x8xf32>
  }
  func.func private @mpmd_stage_1_body_9(%arg0: tensor<6x8x8xf32>, %arg1: tensor<6x1x1xf32>, %arg2: tensor<6x1x1xf32>, %arg3: tensor<6x8x8xf32>, %arg4: tensor<6x1x1xf32>, %arg5: tensor<2x8x8xf32>, %arg6: tensor<2x4x8xf32>, %arg7: tensor<2x4x8xf32>, %arg8: tensor<2x4x8xf32>, %arg9: tensor<4x8xf32>) -> (tensor<6x8x8xf32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:7 = stablehlo.while(%iterArg = %arg5, %iterArg_4 = %arg6, %iterArg_5 = %arg7, %iterArg_6 = %arg8, %iterArg_7 = %c, %iterArg_8 = %arg9, %iterArg_9 = %0) : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>
    cond {
      %c_10 = stablehlo.constant dense<2> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg_7, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<2> : tensor<i32>
      %18 = stablehlo.subtract %c_10, %iterArg_7 : tensor<i32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %19 = stablehlo.subtract %18, %c_11 : tensor<i32>
      %20 = func.call @dynamic_index_in_dim_1(%iterArg, %19) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %21 = func.call @dynamic_index_in_dim_6(%iterArg_4, %19) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %22 = func.call @dynamic_index_in_dim_6(%iterArg_5, %19) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %23 = func.call @dynamic_index_in_dim_6(%iterArg_6, %19) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %24:2 = func.call @closed_call_10(%iterArg_8, %20, %21, %22, %23) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8x8xf32>)
      %25 = func.call @dynamic_update_index_in_dim_8(%iterArg_9, %24#1, %19) : (tensor<2x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<2x8x8xf32>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %26 = stablehlo.add %iterArg_7, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_4, %iterArg_5, %iterArg_6, %26, %24#0, %25 : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>
    }
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1#6, %cst_0, low = [2, 0, 0], high = [2, 0, 0], interior = [0, 0, 0] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<6x8x8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<6x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2] : (tensor<6x1x1xf32>) -> tensor<6x8x8xf32>
    %6 = stablehlo.multiply %4, %5 : tensor<6x8x8xf32>
    %7 = stablehlo.multiply %6, %arg3 : tensor<6x8x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<6xf32>
    %9 = stablehlo.reshape %8 : (tensor<6xf32>) -> tensor<6x1x1xf32>
    %10 = stablehlo.negate %9 : tensor<6x1x1xf32>
    %11 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<6x1x1xf32>) -> tensor<6x8x8xf32>
    %12 = stablehlo.divide %4, %11 : tensor<6x8x8xf32>
    %13 = stablehlo.multiply %10, %arg1 : tensor<6x1x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_3) applies stablehlo.add across dimensions = [1, 2] : (tensor<6x1x1xf32>, tensor<f32>) -> tensor<6xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<6xf32>) -> tensor<6x8x8xf32>
    %16 = stablehlo.multiply %15, %arg0 : tensor<6x8x8xf32>
    %17 = stablehlo.add %12, %16 : tensor<6x8x8xf32>
    return %17, %1#5 : tensor<6x8x8xf32>, tensor<4x8xf32>
  }
  func.func private @closed_call_10(%arg0: tensor<4x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %3 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<4x8xf32>
    return %6, %4 : tensor<4x8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0_body_11(%arg0: tensor<6x8x8xf32>, %arg1: tensor<6x1x1xf32>, %arg2: tensor<6x1x1xf32>, %arg3: tensor<6x8x8xf32>, %arg4: tensor<6x1x1xf32>, %arg5: tensor<2x8x8xf32>, %arg6: tensor<2x4x8xf32>, %arg7: tensor<2x4x8xf32>, %arg8: tensor<2x4x8xf32>, %arg9: tensor<4x8xf32>) -> tensor<6x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:7 = stablehlo.while(%iterArg = %arg5, %iterArg_5 = %arg6, %iterArg_6 = %arg7, %iterArg_7 = %arg8, %iterArg_8 = %c, %iterArg_9 = %arg9, %iterArg_10 = %1) : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>
    cond {
      %c_11 = stablehlo.constant dense<2> : tensor<i32>
      %19 = stablehlo.compare LT, %iterArg_8, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    } do {
      %c_11 = stablehlo.constant dense<2> : tensor<i32>
      %19 = stablehlo.subtract %c_11, %iterArg_8 : tensor<i32>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %20 = stablehlo.subtract %19, %c_12 : tensor<i32>
      %21 = func.call @dynamic_index_in_dim_1(%iterArg, %20) : (tensor<2x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %22 = func.call @dynamic_index_in_dim_6(%iterArg_5, %20) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %23 = func.call @dynamic_index_in_dim_6(%iterArg_6, %20) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %24 = func.call @dynamic_index_in_dim_6(%iterArg_7, %20) : (tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %25:2 = func.call @closed_call_12(%iterArg_9, %21, %22, %23, %24) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8x8xf32>)
      %26 = func.call @dynamic_update_index_in_dim_8(%iterArg_10, %25#1, %20) : (tensor<2x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<2x8x8xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %27 = stablehlo.add %iterArg_8, %c_13 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_5, %iterArg_6, %iterArg_7, %27, %25#0, %26 : tensor<2x8x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x8x8xf32>
    }
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2#6, %cst_1, low = [0, 0, 0], high = [4, 0, 0], interior = [0, 0, 0] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<6x8x8xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %5 = stablehlo.multiply %4, %3 : tensor<6x8x8xf32>
    %6 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2] : (tensor<6x1x1xf32>) -> tensor<6x8x8xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<6x8x8xf32>
    %8 = stablehlo.multiply %7, %arg3 : tensor<6x8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_3) applies stablehlo.add across dimensions = [1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<6xf32>
    %10 = stablehlo.reshape %9 : (tensor<6xf32>) -> tensor<6x1x1xf32>
    %11 = stablehlo.negate %10 : tensor<6x1x1xf32>
    %12 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<6x1x1xf32>) -> tensor<6x8x8xf32>
    %13 = stablehlo.divide %5, %12 : tensor<6x8x8xf32>
    %14 = stablehlo.multiply %11, %arg1 : tensor<6x1x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_4) applies stablehlo.add across dimensions = [1, 2] : (tensor<6x1x1xf32>, tensor<f32>) -> tensor<6xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<6xf32>) -> tensor<6x8x8xf32>
    %17 = stablehlo.multiply %16, %arg0 : tensor<6x8x8xf32>
    %18 = stablehlo.add %13, %17 : tensor<6x8x8xf32>
    return %18 : tensor<6x8x8xf32>
  }
  func.func private @closed_call_12(%arg0: tensor<4x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %3 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<4x8xf32>
    return %6, %4 : tensor<4x8xf32>, tensor<8x8xf32>
  }
}
