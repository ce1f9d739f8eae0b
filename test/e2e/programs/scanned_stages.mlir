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
    call @mpmd_stage_0x2_1x1_2x3_body() : () -> ()
    %0 = stablehlo.reshape %arg0 : (tensor<6x8xf32>) -> tensor<3x2x8xf32>
    %1 = stablehlo.reshape %arg1 : (tensor<6x8x8xf32>) -> tensor<3x2x8x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:5 = stablehlo.while(%iterArg = %0, %iterArg_9 = %1, %iterArg_10 = %c, %iterArg_11 = %arg5, %iterArg_12 = %2) : tensor<3x2x8xf32>, tensor<3x2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<3x2x4x8xf32>
    cond {
      %c_13 = stablehlo.constant dense<3> : tensor<i32>
      %26 = stablehlo.compare LT, %iterArg_10, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %26 : tensor<i1>
    } do {
      %26 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_10) : (tensor<3x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %27 = func.call @dynamic_index_in_dim_1(%iterArg_9, %iterArg_10) : (tensor<3x2x8x8xf32>, tensor<i32>) -> tensor<2x8x8xf32>
      %28 = stablehlo.slice %26 [0:1, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
      %29 = stablehlo.reshape %28 : (tensor<1x8xf32>) -> tensor<8xf32>
      %30 = stablehlo.slice %27 [0:1, 0:8, 0:8] : (tensor<2x8x8xf32>) -> tensor<1x8x8xf32>
      %31 = stablehlo.reshape %30 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
      %32:2 = func.call @closed_call_2(%iterArg_11, %29, %31) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
      %33 = stablehlo.slice %26 [1:2, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
      %34 = stablehlo.reshape %33 : (tensor<1x8xf32>) -> tensor<8xf32>
      %35 = stablehlo.slice %27 [1:2, 0:8, 0:8] : (tensor<2x8x8xf32>) -> tensor<1x8x8xf32>
      %36 = stablehlo.reshape %35 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
      %37:2 = func.call @closed_call_2(%32#0, %34, %36) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
      %38 = stablehlo.broadcast_in_dim %32#1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
      %39 = stablehlo.broadcast_in_dim %37#1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
      %40 = stablehlo.concatenate %38, %39, dim = 0 : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> tensor<2x4x8xf32>
      %41 = func.call @dynamic_update_index_in_dim(%iterArg_12, %40, %iterArg_10) : (tensor<3x2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>) -> tensor<3x2x4x8xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.add %iterArg_10, %c_13 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_9, %42, %37#0, %41 : tensor<3x2x8xf32>, tensor<3x2x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<3x2x4x8xf32>
    }
    %4 = stablehlo.reshape %3#4 : (tensor<3x2x4x8xf32>) -> tensor<6x4x8xf32>
    %5 = stablehlo.subtract %3#3, %arg6 : tensor<4x8xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_2 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %12 = stablehlo.divide %cst_4, %cst_5 : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %14 = stablehlo.multiply %13, %8 : tensor<4x8xf32>
    %15 = stablehlo.reshape %arg0 : (tensor<6x8xf32>) -> tensor<3x2x8xf32>
    %16 = stablehlo.reshape %arg1 : (tensor<6x8x8xf32>) -> tensor<3x2x8x8xf32>
    %17 = stablehlo.reshape %4 : (tensor<6x4x8xf32>) -> tensor<3x2x4x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x2x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x2x8x8xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %20:7 = stablehlo.while(%iterArg = %15, %iterArg_9 = %16, %iterArg_10 = %17, %iterArg_11 = %c_8, %iterArg_12 = %14, %iterArg_13 = %18, %iterArg_14 = %19) : tensor<3x2x8xf32>, tensor<3x2x8x8xf32>, tensor<3x2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<3x2x8xf32>, tensor<3x2x8x8xf32>
    cond {
      %c_15 = stablehlo.constant dense<3> : tensor<i32>
      %26 = stablehlo.compare LT, %iterArg_11, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %26 : tensor<i1>
    } do {
      %c_15 = stablehlo.constant dense<3> : tensor<i32>
      %26 = stablehlo.subtract %c_15, %iterArg_11 : tensor<i32>
      %c_16 = stablehlo.constant dense<1> : tensor<i32>
      %27 = stablehlo.subtract %26, %c_16 : tensor<i32>
      %28 = func.call @dynamic_index_in_dim_0(%iterArg, %27) : (tensor<3x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %29 = func.call @dynamic_index_in_dim_1(%iterArg_9, %27) : (tensor<3x2x8x8xf32>, tensor<i32>) -> tensor<2x8x8xf32>
      %30 = func.call @dynamic_index_in_dim_4(%iterArg_10, %27) : (tensor<3x2x4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %31 = stablehlo.slice %28 [1:2, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
      %32 = stablehlo.reshape %31 : (tensor<1x8xf32>) -> tensor<8xf32>
      %33 = stablehlo.slice %29 [1:2, 0:8, 0:8] : (tensor<2x8x8xf32>) -> tensor<1x8x8xf32>
      %34 = stablehlo.reshape %33 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
      %35 = stablehlo.slice %30 [1:2, 0:4, 0:8] : (tensor<2x4x8xf32>) -> tensor<1x4x8xf32>
      %36 = stablehlo.reshape %35 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
      %37:3 = func.call @closed_call_5(%iterArg_12, %32, %34, %36) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %38 = stablehlo.slice %28 [0:1, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
      %39 = stablehlo.reshape %38 : (tensor<1x8xf32>) -> tensor<8xf32>
      %40 = stablehlo.slice %29 [0:1, 0:8, 0:8] : (tensor<2x8x8xf32>) -> tensor<1x8x8xf32>
      %41 = stablehlo.reshape %40 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
      %42 = stablehlo.slice %30 [0:1, 0:4, 0:8] : (tensor<2x4x8xf32>) -> tensor<1x4x8xf32>
      %43 = stablehlo.reshape %42 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
      %44:3 = func.call @closed_call_5(%37#0, %39, %41, %43) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %45 = stablehlo.broadcast_in_dim %44#1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      %46 = stablehlo.broadcast_in_dim %37#1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      %47 = stablehlo.concatenate %45, %46, dim = 0 : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<2x8xf32>
      %48 = stablehlo.broadcast_in_dim %44#2, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
      %49 = stablehlo.broadcast_in_dim %37#2, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
      %50 = stablehlo.concatenate %48, %49, dim = 0 : (tensor<1x8x8xf32>, tensor<1x8x8xf32>) -> tensor<2x8x8xf32>
      %51 = func.call @dynamic_update_index_in_dim_8(%iterArg_13, %47, %27) : (tensor<3x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<3x2x8xf32>
      %52 = func.call @dynamic_update_index_in_dim_9(%iterArg_14, %50, %27) : (tensor<3x2x8x8xf32>, tensor<2x8x8xf32>, tensor<i32>) -> tensor<3x2x8x8xf32>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %53 = stablehlo.add %iterArg_11, %c_17 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_9, %iterArg_10, %53, %44#0, %51, %52 : tensor<3x2x8xf32>, tensor<3x2x8x8xf32>, tensor<3x2x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<3x2x8xf32>, tensor<3x2x8x8xf32>
    }
    %21 = stablehlo.reshape %20#5 : (tensor<3x2x8xf32>) -> tensor<6x8xf32>
    %22 = stablehlo.reshape %20#6 : (tensor<3x2x8x8xf32>) -> tensor<6x8x8xf32>
    %23 = stablehlo.add %arg2, %10 : tensor<f32>
    %24 = stablehlo.add %arg3, %21 : tensor<6x8xf32>
    %25 = stablehlo.add %arg4, %22 : tensor<6x8x8xf32>
    return %23, %24, %25 : tensor<f32>, tensor<6x8xf32>, tensor<6x8x8xf32>
  }
  func.func private @mpmd_stage_0x2_1x1_2x3_body() {
    return
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x2x8xf32>, %arg1: tensor<i32>) -> tensor<2x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 8] : (tensor<3x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    return %1 : tensor<2x8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<3x2x8x8xf32>, %arg1: tensor<i32>) -> tensor<2x8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 8, 8] : (tensor<3x2x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x8x8xf32>) -> tensor<2x8x8xf32>
    return %1 : tensor<2x8x8xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = call @mpmd_stage_0x2_1x1_2x3_body_3(%arg1, %arg2, %arg0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0x2_1x1_2x3_body_3(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %5 = stablehlo.add %arg2, %4 : tensor<4x8xf32>
    return %5 : tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x2x4x8xf32>, %arg1: tensor<2x4x8xf32>, %arg2: tensor<i32>) -> tensor<3x2x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x4x8xf32>
    return %1 : tensor<3x2x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<3x2x4x8xf32>, %arg1: tensor<i32>) -> tensor<2x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 4, 8] : (tensor<3x2x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x8xf32>) -> tensor<2x4x8xf32>
    return %1 : tensor<2x4x8xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:4 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg0 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
    %1:2 = call @mpmd_stage_0x2_1x1_2x3_body_6(%0#0, %0#1, %0#2) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %2:3 = call @mpmd_stage_0x2_1x1_2x3_body_7(%0#1, %0#2, %1#0, %1#1, %0#3) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    return %2#2, %2#0, %2#1 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0x2_1x1_2x3_body_6(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
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
  func.func private @mpmd_stage_0x2_1x1_2x3_body_7(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
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
    %9 = stablehlo.add %arg4, %8 : tensor<4x8xf32>
    return %5, %7, %9 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_8(%arg0: tensor<3x2x8xf32>, %arg1: tensor<2x8xf32>, %arg2: tensor<i32>) -> tensor<3x2x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x8xf32>) -> tensor<1x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x2x8xf32>, tensor<1x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x8xf32>
    return %1 : tensor<3x2x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_9(%arg0: tensor<3x2x8x8xf32>, %arg1: tensor<2x8x8xf32>, %arg2: tensor<i32>) -> tensor<3x2x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x8x8xf32>) -> tensor<1x2x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x2x8x8xf32>, tensor<1x2x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x2x8x8xf32>
    return %1 : tensor<3x2x8x8xf32>
  }
}
