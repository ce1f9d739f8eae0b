module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32> {tf.aliasing_output = 0 : i32} loc("state['params'][0]['b']"), %arg1: tensor<8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]['w']"), %arg2: tensor<8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][1]['b']"), %arg3: tensor<8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]['w']"), %arg4: tensor<8xf32> {tf.aliasing_output = 4 : i32} loc("state['params'][2]['b']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['params'][2]['w']"), %arg6: tensor<f32> {tf.aliasing_output = 6 : i32} loc("state['running'][0]['count']"), %arg7: tensor<8xf32> {tf.aliasing_output = 7 : i32} loc("state['running'][0]['mean']"), %arg8: tensor<f32> {tf.aliasing_output = 8 : i32} loc("state['running'][1]['count']"), %arg9: tensor<8xf32> {tf.aliasing_output = 9 : i32} loc("state['running'][1]['mean']"), %arg10: tensor<f32> {tf.aliasing_output = 10 : i32} loc("state['running'][2]['count']"), %arg11: tensor<8xf32> {tf.aliasing_output = 11 : i32} loc("state['running'][2]['mean']"), %arg12: tensor<3x4x8xf32> loc("batch['x']"), %arg13: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<f32> {jax.result_info = "result[0]['running'][0]['count']"}, tensor<8xf32> {jax.result_info = "result[0]['running'][0]['mean']"}, tensor<f32> {jax.result_info = "result[0]['running'][1]['count']"}, tensor<8xf32> {jax.result_info = "result[0]['running'][1]['mean']"}, tensor<f32> {jax.result_info = "result[0]['running'][2]['count']"}, tensor<8xf32> {jax.result_info = "result[0]['running'][2]['mean']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
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
    %6 = stablehlo.slice %arg12 [0:1, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %8 = stablehlo.slice %arg13 [0:1, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %10:6 = call @mpmd_stage_0_body(%arg0, %arg1, %arg6, %arg7, %7) : (tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
    %11:6 = call @mpmd_stage_1_body(%arg2, %arg3, %arg8, %arg9, %10#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
    %12:6 = call @mpmd_stage_2_body(%arg4, %arg5, %arg10, %arg11, %11#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
    %13 = stablehlo.subtract %12#0, %9 : tensor<4x8xf32>
    %14 = chlo.square %13 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %16 = stablehlo.multiply %15, %13 : tensor<4x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%14 init: %cst_6) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %18 = stablehlo.divide %17, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %19 = stablehlo.divide %cst_8, %cst_9 : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %21 = stablehlo.multiply %20, %16 : tensor<4x8xf32>
    %22:3 = call @mpmd_stage_2_body_0(%arg5, %11#0, %12#3, %12#4, %12#5, %21) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %23:3 = call @mpmd_stage_1_body_1(%arg3, %10#0, %11#3, %11#4, %11#5, %22#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %24:2 = call @mpmd_stage_0_body_2(%7, %10#3, %10#4, %10#5, %23#2) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.add %cst_10, %18 : tensor<f32>
    %26 = stablehlo.add %0, %24#0 : tensor<8xf32>
    %27 = stablehlo.add %1, %24#1 : tensor<8x8xf32>
    %28 = stablehlo.add %2, %23#0 : tensor<8xf32>
    %29 = stablehlo.add %3, %23#1 : tensor<8x8xf32>
    %30 = stablehlo.add %4, %22#0 : tensor<8xf32>
    %31 = stablehlo.add %5, %22#1 : tensor<8x8xf32>
    %32 = stablehlo.slice %arg12 [1:2, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %33 = stablehlo.reshape %32 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %34 = stablehlo.slice %arg13 [1:2, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %35 = stablehlo.reshape %34 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %36:6 = call @mpmd_stage_0_body(%arg0, %arg1, %10#1, %10#2, %33) : (tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
    %37:6 = call @mpmd_stage_1_body(%arg2, %arg3, %11#1, %11#2, %36#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
    %38:6 = call @mpmd_stage_2_body(%arg4, %arg5, %12#1, %12#2, %37#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
    %39 = stablehlo.subtract %38#0, %35 : tensor<4x8xf32>
    %40 = chlo.square %39 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %42 = stablehlo.multiply %41, %39 : tensor<4x8xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.reduce(%40 init: %cst_12) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_13 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %44 = stablehlo.divide %43, %cst_13 : tensor<f32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_15 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %45 = stablehlo.divide %cst_14, %cst_15 : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %47 = stablehlo.multiply %46, %42 : tensor<4x8xf32>
    %48:3 = call @mpmd_stage_2_body_0(%arg5, %37#0, %38#3, %38#4, %38#5, %47) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %49:3 = call @mpmd_stage_1_body_1(%arg3, %36#0, %37#3, %37#4, %37#5, %48#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %50:2 = call @mpmd_stage_0_body_2(%33, %36#3, %36#4, %36#5, %49#2) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %51 = stablehlo.add %25, %44 : tensor<f32>
    %52 = stablehlo.add %26, %50#0 : tensor<8xf32>
    %53 = stablehlo.add %27, %50#1 : tensor<8x8xf32>
    %54 = stablehlo.add %28, %49#0 : tensor<8xf32>
    %55 = stablehlo.add %29, %49#1 : tensor<8x8xf32>
    %56 = stablehlo.add %30, %48#0 : tensor<8xf32>
    %57 = stablehlo.add %31, %48#1 : tensor<8x8xf32>
    %58 = stablehlo.slice %arg12 [2:3, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %59 = stablehlo.reshape %58 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %60 = stablehlo.slice %arg13 [2:3, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %61 = stablehlo.reshape %60 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %62:6 = call @mpmd_stage_0_body(%arg0, %arg1, %36#1, %36#2, %59) : (tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
    %63:6 = call @mpmd_stage_1_body(%arg2, %arg3, %37#1, %37#2, %62#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
    %64:6 = call @mpmd_stage_2_body(%arg4, %arg5, %38#1, %38#2, %63#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>)
    %65 = stablehlo.subtract %64#0, %61 : tensor<4x8xf32>
    %66 = chlo.square %65 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %68 = stablehlo.multiply %67, %65 : tensor<4x8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%66 init: %cst_17) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_18 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %70 = stablehlo.divide %69, %cst_18 : tensor<f32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_20 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %71 = stablehlo.divide %cst_19, %cst_20 : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %73 = stablehlo.multiply %72, %68 : tensor<4x8xf32>
    %74:3 = call @mpmd_stage_2_body_0(%arg5, %63#0, %64#3, %64#4, %64#5, %73) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %75:3 = call @mpmd_stage_1_body_1(%arg3, %62#0, %63#3, %63#4, %63#5, %74#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %76:2 = call @mpmd_stage_0_body_2(%59, %62#3, %62#4, %62#5, %75#2) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %77 = stablehlo.add %51, %70 : tensor<f32>
    %78 = stablehlo.add %52, %76#0 : tensor<8xf32>
    %79 = stablehlo.add %53, %76#1 : tensor<8x8xf32>
    %80 = stablehlo.add %54, %75#0 : tensor<8xf32>
    %81 = stablehlo.add %55, %75#1 : tensor<8x8xf32>
    %82 = stablehlo.add %56, %74#0 : tensor<8xf32>
    %83 = stablehlo.add %57, %74#1 : tensor<8x8xf32>
    %84 = call @norm(%79) : (tensor<8x8xf32>) -> tensor<f32>
    %cst_21 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %85 = stablehlo.add %84, %cst_21 : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %87 = stablehlo.divide %79, %86 : tensor<8x8xf32>
    %cst_22 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %89 = stablehlo.multiply %88, %87 : tensor<8x8xf32>
    %90 = stablehlo.transpose %87, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %91 = stablehlo.dot_general %87, %90, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst_23 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %93 = stablehlo.multiply %92, %91 : tensor<8x8xf32>
    %94 = stablehlo.dot_general %93, %87, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %95 = stablehlo.subtract %89, %94 : tensor<8x8xf32>
    %96 = call @norm(%81) : (tensor<8x8xf32>) -> tensor<f32>
    %cst_24 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %97 = stablehlo.add %96, %cst_24 : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %99 = stablehlo.divide %81, %98 : tensor<8x8xf32>
    %cst_25 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %101 = stablehlo.multiply %100, %99 : tensor<8x8xf32>
    %102 = stablehlo.transpose %99, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %103 = stablehlo.dot_general %99, %102, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst_26 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %105 = stablehlo.multiply %104, %103 : tensor<8x8xf32>
    %106 = stablehlo.dot_general %105, %99, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %107 = stablehlo.subtract %101, %106 : tensor<8x8xf32>
    %108 = call @norm(%83) : (tensor<8x8xf32>) -> tensor<f32>
    %cst_27 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %109 = stablehlo.add %108, %cst_27 : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %109, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %111 = stablehlo.divide %83, %110 : tensor<8x8xf32>
    %cst_28 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %113 = stablehlo.multiply %112, %111 : tensor<8x8xf32>
    %114 = stablehlo.transpose %111, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %115 = stablehlo.dot_general %111, %114, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst_29 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %117 = stablehlo.multiply %116, %115 : tensor<8x8xf32>
    %118 = stablehlo.dot_general %117, %111, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %119 = stablehlo.subtract %113, %118 : tensor<8x8xf32>
    %cst_30 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %121 = stablehlo.multiply %120, %78 : tensor<8xf32>
    %122 = stablehlo.subtract %arg0, %121 : tensor<8xf32>
    %cst_31 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %124 = stablehlo.multiply %123, %95 : tensor<8x8xf32>
    %125 = stablehlo.subtract %arg1, %124 : tensor<8x8xf32>
    %cst_32 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %127 = stablehlo.multiply %126, %80 : tensor<8xf32>
    %128 = stablehlo.subtract %arg2, %127 : tensor<8xf32>
    %cst_33 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %130 = stablehlo.multiply %129, %107 : tensor<8x8xf32>
    %131 = stablehlo.subtract %arg3, %130 : tensor<8x8xf32>
    %cst_34 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %133 = stablehlo.multiply %132, %82 : tensor<8xf32>
    %134 = stablehlo.subtract %arg4, %133 : tensor<8xf32>
    %cst_35 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %136 = stablehlo.multiply %135, %119 : tensor<8x8xf32>
    %137 = stablehlo.subtract %arg5, %136 : tensor<8x8xf32>
    return %122, %125, %128, %131, %134, %137, %62#1, %62#2, %63#1, %63#2, %64#1, %64#2, %77 : tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>) {
    %0 = stablehlo.dot_general %arg4, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.multiply %4, %arg3 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.divide %6, %7 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<8xf32>
    %11 = stablehlo.add %5, %10 : tensor<8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %14 = stablehlo.subtract %3, %13 : tensor<4x8xf32>
    %15 = stablehlo.tanh %14 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %17 = stablehlo.subtract %16, %15 : tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %18 = stablehlo.multiply %cst_4, %arg2 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.add %cst_5, %18 : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %21 = stablehlo.multiply %15, %20 : tensor<4x8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.add %arg2, %cst_6 : tensor<f32>
    return %21, %22, %11, %15, %17, %19 : tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>) {
    %0 = stablehlo.dot_general %arg4, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.multiply %4, %arg3 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.divide %6, %7 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<8xf32>
    %11 = stablehlo.add %5, %10 : tensor<8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %14 = stablehlo.subtract %3, %13 : tensor<4x8xf32>
    %15 = stablehlo.tanh %14 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %17 = stablehlo.subtract %16, %15 : tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %18 = stablehlo.multiply %cst_4, %arg2 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.add %cst_5, %18 : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %21 = stablehlo.multiply %15, %20 : tensor<4x8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.add %arg2, %cst_6 : tensor<f32>
    return %21, %22, %11, %15, %17, %19 : tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>) {
    %0 = stablehlo.dot_general %arg4, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.multiply %4, %arg3 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.divide %6, %7 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<8xf32>
    %11 = stablehlo.add %5, %10 : tensor<8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %14 = stablehlo.subtract %3, %13 : tensor<4x8xf32>
    %15 = stablehlo.tanh %14 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %17 = stablehlo.subtract %16, %15 : tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %18 = stablehlo.multiply %cst_4, %arg2 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.add %cst_5, %18 : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %21 = stablehlo.multiply %15, %20 : tensor<4x8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.add %arg2, %cst_6 : tensor<f32>
    return %21, %22, %11, %15, %17, %19 : tensor<4x8xf32>, tensor<f32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_2_body_0(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<f32>, %arg5: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.multiply %arg5, %0 : tensor<4x8xf32>
    %2 = stablehlo.multiply %1, %arg3 : tensor<4x8xf32>
    %3 = stablehlo.multiply %2, %arg2 : tensor<4x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<4x8xf32>
    %5 = stablehlo.negate %4 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.reshape %6 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.divide %10, %11 : tensor<8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
    %14 = stablehlo.add %4, %13 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %16 = stablehlo.reshape %15 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %18 = stablehlo.dot_general %14, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %20 = stablehlo.dot_general %14, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %17, %19, %20 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body_1(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<f32>, %arg5: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.multiply %arg5, %0 : tensor<4x8xf32>
    %2 = stablehlo.multiply %1, %arg3 : tensor<4x8xf32>
    %3 = stablehlo.multiply %2, %arg2 : tensor<4x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<4x8xf32>
    %5 = stablehlo.negate %4 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.reshape %6 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.divide %10, %11 : tensor<8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
    %14 = stablehlo.add %4, %13 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %16 = stablehlo.reshape %15 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %18 = stablehlo.dot_general %14, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %20 = stablehlo.dot_general %14, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %17, %19, %20 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_2(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<f32>, %arg4: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.multiply %arg4, %0 : tensor<4x8xf32>
    %2 = stablehlo.multiply %1, %arg2 : tensor<4x8xf32>
    %3 = stablehlo.multiply %2, %arg1 : tensor<4x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<4x8xf32>
    %5 = stablehlo.negate %4 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.reshape %6 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.divide %10, %11 : tensor<8xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
    %14 = stablehlo.add %4, %13 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %16 = stablehlo.reshape %15 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %18 = stablehlo.dot_general %14, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %17, %19 : tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @norm(%arg0: tensor<8x8xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<8x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
}
