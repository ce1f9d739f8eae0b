module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32> {tf.aliasing_output = 0 : i32} loc("state['params'][0]['b']"), %arg1: tensor<8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]['w']"), %arg2: tensor<8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][1]['b']"), %arg3: tensor<8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]['w']"), %arg4: tensor<8xf32> {tf.aliasing_output = 4 : i32} loc("state['params'][2]['b']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['params'][2]['w']"), %arg6: tensor<3x4x8xf32> loc("batch['x']"), %arg7: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %0 = call @mpmd_stage_0_body(%arg0, %arg1) : (tensor<8xf32>, tensor<8x8xf32>) -> tensor<1x8xf32>
    %1 = call @mpmd_stage_1_body(%arg2, %arg3) : (tensor<8xf32>, tensor<8x8xf32>) -> tensor<1x8xf32>
    %2 = call @mpmd_stage_2_body(%arg4, %arg5) : (tensor<8xf32>, tensor<8x8xf32>) -> tensor<1x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %13:19 = stablehlo.while(%iterArg = %arg6, %iterArg_26 = %arg7, %iterArg_27 = %arg1, %iterArg_28 = %0, %iterArg_29 = %arg3, %iterArg_30 = %1, %iterArg_31 = %arg5, %iterArg_32 = %2, %iterArg_33 = %c, %iterArg_34 = %3, %iterArg_35 = %4, %iterArg_36 = %5, %iterArg_37 = %6, %iterArg_38 = %7, %iterArg_39 = %8, %iterArg_40 = %9, %iterArg_41 = %10, %iterArg_42 = %11, %iterArg_43 = %12) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<3xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>
    cond {
      %c_44 = stablehlo.constant dense<3> : tensor<i32>
      %43 = stablehlo.compare LT, %iterArg_33, %c_44, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %43 : tensor<i1>
    } do {
      %43 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_33) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %44 = func.call @dynamic_index_in_dim(%iterArg_26, %iterArg_33) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %45:10 = func.call @closed_call(%iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %43, %44) : (tensor<8x8xf32>, tensor<1x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %46 = func.call @dynamic_update_index_in_dim(%iterArg_34, %45#0, %iterArg_33) : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %47 = func.call @dynamic_update_index_in_dim_3(%iterArg_35, %45#1, %iterArg_33) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %48 = func.call @dynamic_update_index_in_dim_3(%iterArg_36, %45#2, %iterArg_33) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %49 = func.call @dynamic_update_index_in_dim_3(%iterArg_37, %45#3, %iterArg_33) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %50 = func.call @dynamic_update_index_in_dim_3(%iterArg_38, %45#4, %iterArg_33) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %51 = func.call @dynamic_update_index_in_dim_3(%iterArg_39, %45#5, %iterArg_33) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %52 = func.call @dynamic_update_index_in_dim_3(%iterArg_40, %45#6, %iterArg_33) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %53 = func.call @dynamic_update_index_in_dim_3(%iterArg_41, %45#7, %iterArg_33) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %54 = func.call @dynamic_update_index_in_dim_3(%iterArg_42, %45#8, %iterArg_33) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %55 = func.call @dynamic_update_index_in_dim_3(%iterArg_43, %45#9, %iterArg_33) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %c_44 = stablehlo.constant dense<1> : tensor<i32>
      %56 = stablehlo.add %iterArg_33, %c_44 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %56, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<3xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>
    }
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13#9 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %15 = stablehlo.divide %14, %cst_10 : tensor<f32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_12 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %16 = stablehlo.divide %cst_11, %cst_12 : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %24:20 = stablehlo.while(%iterArg = %17, %iterArg_26 = %arg6, %iterArg_27 = %13#10, %iterArg_28 = %13#11, %iterArg_29 = %13#12, %iterArg_30 = %13#13, %iterArg_31 = %13#14, %iterArg_32 = %13#15, %iterArg_33 = %13#16, %iterArg_34 = %13#17, %iterArg_35 = %13#18, %iterArg_36 = %arg3, %iterArg_37 = %arg5, %iterArg_38 = %c_19, %iterArg_39 = %18, %iterArg_40 = %19, %iterArg_41 = %20, %iterArg_42 = %21, %iterArg_43 = %22, %iterArg_44 = %23) : tensor<3xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    cond {
      %c_45 = stablehlo.constant dense<3> : tensor<i32>
      %43 = stablehlo.compare LT, %iterArg_38, %c_45, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %43 : tensor<i1>
    } do {
      %c_45 = stablehlo.constant dense<3> : tensor<i32>
      %43 = stablehlo.subtract %c_45, %iterArg_38 : tensor<i32>
      %c_46 = stablehlo.constant dense<1> : tensor<i32>
      %44 = stablehlo.subtract %43, %c_46 : tensor<i32>
      %45 = func.call @dynamic_index_in_dim_4(%iterArg, %44) : (tensor<3xf32>, tensor<i32>) -> tensor<f32>
      %46 = func.call @dynamic_index_in_dim(%iterArg_26, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %47 = func.call @dynamic_index_in_dim(%iterArg_27, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %48 = func.call @dynamic_index_in_dim(%iterArg_28, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %49 = func.call @dynamic_index_in_dim(%iterArg_29, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %50 = func.call @dynamic_index_in_dim(%iterArg_30, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %51 = func.call @dynamic_index_in_dim(%iterArg_31, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %52 = func.call @dynamic_index_in_dim(%iterArg_32, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %53 = func.call @dynamic_index_in_dim(%iterArg_33, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %54 = func.call @dynamic_index_in_dim(%iterArg_34, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %55 = func.call @dynamic_index_in_dim(%iterArg_35, %44) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %56:6 = func.call @closed_call_5(%iterArg_36, %iterArg_37, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %c_47 = stablehlo.constant dense<1> : tensor<i32>
      %57 = stablehlo.add %iterArg_38, %c_47 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %57, %56#0, %56#1, %56#2, %56#3, %56#4, %56#5 : tensor<3xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }
    %cst_20 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %26 = stablehlo.multiply %25, %24#14 : tensor<8xf32>
    %27 = stablehlo.subtract %arg0, %26 : tensor<8xf32>
    %cst_21 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %29 = stablehlo.multiply %28, %24#15 : tensor<8x8xf32>
    %30 = stablehlo.subtract %arg1, %29 : tensor<8x8xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %32 = stablehlo.multiply %31, %24#16 : tensor<8xf32>
    %33 = stablehlo.subtract %arg2, %32 : tensor<8xf32>
    %cst_23 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %35 = stablehlo.multiply %34, %24#17 : tensor<8x8xf32>
    %36 = stablehlo.subtract %arg3, %35 : tensor<8x8xf32>
    %cst_24 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %38 = stablehlo.multiply %37, %24#18 : tensor<8xf32>
    %39 = stablehlo.subtract %arg4, %38 : tensor<8xf32>
    %cst_25 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %41 = stablehlo.multiply %40, %24#19 : tensor<8x8xf32>
    %42 = stablehlo.subtract %arg5, %41 : tensor<8x8xf32>
    return %27, %30, %33, %36, %39, %42, %15 : tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>) -> tensor<1x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    return %0 : tensor<1x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>) -> tensor<1x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    return %0 : tensor<1x8xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>) -> tensor<1x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    return %0 : tensor<1x8xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<1x8xf32>, %arg4: tensor<8x8xf32>, %arg5: tensor<1x8xf32>, %arg6: tensor<4x8xf32>, %arg7: tensor<4x8xf32>) -> (tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0:2 = call @mpmd_stage_0_body_0(%arg6, %arg0, %arg1) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %1:6 = call @mpmd_stage_1_body_1(%0#0, %arg2, %arg3) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
    %2 = call @mpmd_stage_2_body_2(%1#0, %arg4, %arg5) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.subtract %2, %arg7 : tensor<4x8xf32>
    %4 = chlo.square %3 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.multiply %5, %3 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %8 = stablehlo.divide %7, %cst_1 : tensor<f32>
    return %8, %0#0, %0#1, %1#1, %1#2, %1#3, %1#4, %1#5, %1#0, %6 : tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_0(%arg0: tensor<4x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<1x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %3 = stablehlo.tanh %2 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.subtract %4, %3 : tensor<4x8xf32>
    return %3, %5 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body_1(%arg0: tensor<4x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<1x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %3 = stablehlo.multiply %2, %2 : tensor<4x8xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<4x8xf32>
    %5 = stablehlo.multiply %2, %2 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %9 = stablehlo.multiply %8, %4 : tensor<4x8xf32>
    %10 = stablehlo.add %2, %9 : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %12 = stablehlo.multiply %11, %10 : tensor<4x8xf32>
    %13 = stablehlo.tanh %12 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %15 = stablehlo.subtract %14, %13 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %17 = stablehlo.add %16, %13 : tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %19 = stablehlo.multiply %18, %17 : tensor<4x8xf32>
    %20 = stablehlo.multiply %2, %19 : tensor<4x8xf32>
    return %20, %7, %13, %15, %19, %2 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2_body_2(%arg0: tensor<4x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<1x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    return %2 : tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<3x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<3x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x8xf32>
    return %1 : tensor<3x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<3xf32>, %arg1: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @closed_call_5(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<8x8xf32>, %arg8: tensor<f32>, %arg9: tensor<4x8xf32>, %arg10: tensor<4x8xf32>, %arg11: tensor<4x8xf32>, %arg12: tensor<4x8xf32>, %arg13: tensor<4x8xf32>, %arg14: tensor<4x8xf32>, %arg15: tensor<4x8xf32>, %arg16: tensor<4x8xf32>, %arg17: tensor<4x8xf32>, %arg18: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %cst = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %0 = stablehlo.divide %arg8, %cst : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %2 = stablehlo.multiply %1, %arg18 : tensor<4x8xf32>
    %3:3 = call @mpmd_stage_2_body_6(%arg1, %arg17, %2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %4 = stablehlo.add %arg6, %3#0 : tensor<8xf32>
    %5 = stablehlo.add %arg7, %3#1 : tensor<8x8xf32>
    %6:3 = call @mpmd_stage_1_body_7(%arg0, %arg10, %arg12, %arg13, %arg14, %arg15, %arg16, %3#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %7 = stablehlo.add %arg4, %6#0 : tensor<8xf32>
    %8 = stablehlo.add %arg5, %6#1 : tensor<8x8xf32>
    %9:2 = call @mpmd_stage_0_body_8(%arg9, %arg10, %arg11, %6#2) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %10 = stablehlo.add %arg2, %9#0 : tensor<8xf32>
    %11 = stablehlo.add %arg3, %9#1 : tensor<8x8xf32>
    return %10, %11, %7, %8, %4, %5 : tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_2_body_6(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
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
  func.func private @mpmd_stage_1_body_7(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>, %arg7: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
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
  func.func private @mpmd_stage_0_body_8(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) {
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
