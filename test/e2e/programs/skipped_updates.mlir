module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {tf.aliasing_output = 0 : i32} loc("state['count']"), %arg1: tensor<8xf32> {tf.aliasing_output = 1 : i32} loc("state['mean'][0]['b']"), %arg2: tensor<8x8xf32> {tf.aliasing_output = 2 : i32} loc("state['mean'][0]['w']"), %arg3: tensor<8xf32> {tf.aliasing_output = 3 : i32} loc("state['mean'][1]['b']"), %arg4: tensor<8x8xf32> {tf.aliasing_output = 4 : i32} loc("state['mean'][1]['w']"), %arg5: tensor<8xf32> {tf.aliasing_output = 5 : i32} loc("state['mean'][2]['b']"), %arg6: tensor<8x8xf32> {tf.aliasing_output = 6 : i32} loc("state['mean'][2]['w']"), %arg7: tensor<f32> {tf.aliasing_output = 7 : i32} loc("state['norm']"), %arg8: tensor<8xf32> {tf.aliasing_output = 8 : i32} loc("state['params'][0]['b']"), %arg9: tensor<8x8xf32> {tf.aliasing_output = 9 : i32} loc("state['params'][0]['w']"), %arg10: tensor<8xf32> {tf.aliasing_output = 10 : i32} loc("state['params'][1]['b']"), %arg11: tensor<8x8xf32> {tf.aliasing_output = 11 : i32} loc("state['params'][1]['w']"), %arg12: tensor<8xf32> {tf.aliasing_output = 12 : i32} loc("state['params'][2]['b']"), %arg13: tensor<8x8xf32> {tf.aliasing_output = 13 : i32} loc("state['params'][2]['w']"), %arg14: tensor<8xf32> {tf.aliasing_output = 14 : i32} loc("state['square'][0]['b']"), %arg15: tensor<8x8xf32> {tf.aliasing_output = 15 : i32} loc("state['square'][0]['w']"), %arg16: tensor<8xf32> {tf.aliasing_output = 16 : i32} loc("state['square'][1]['b']"), %arg17: tensor<8x8xf32> {tf.aliasing_output = 17 : i32} loc("state['square'][1]['w']"), %arg18: tensor<8xf32> {tf.aliasing_output = 18 : i32} loc("state['square'][2]['b']"), %arg19: tensor<8x8xf32> {tf.aliasing_output = 19 : i32} loc("state['square'][2]['w']"), %arg20: tensor<8xf32> {tf.aliasing_output = 20 : i32} loc("state['sums'][0]['b']"), %arg21: tensor<8x8xf32> {tf.aliasing_output = 21 : i32} loc("state['sums'][0]['w']"), %arg22: tensor<8xf32> {tf.aliasing_output = 22 : i32} loc("state['sums'][1]['b']"), %arg23: tensor<8x8xf32> {tf.aliasing_output = 23 : i32} loc("state['sums'][1]['w']"), %arg24: tensor<8xf32> {tf.aliasing_output = 24 : i32} loc("state['sums'][2]['b']"), %arg25: tensor<8x8xf32> {tf.aliasing_output = 25 : i32} loc("state['sums'][2]['w']"), %arg26: tensor<i32> {tf.aliasing_output = 26 : i32} loc("state['tries']"), %arg27: tensor<3x4x8xf32> loc("batch['x']"), %arg28: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<i32> {jax.result_info = "result[0]['count']"}, tensor<8xf32> {jax.result_info = "result[0]['mean'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['mean'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['mean'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['mean'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['mean'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['mean'][2]['w']"}, tensor<f32> {jax.result_info = "result[0]['norm']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['square'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['square'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['square'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['square'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['square'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['square'][2]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['sums'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['sums'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['sums'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['sums'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['sums'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['sums'][2]['w']"}, tensor<i32> {jax.result_info = "result[0]['tries']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
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
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6:16 = stablehlo.while(%iterArg = %arg27, %iterArg_16 = %arg28, %iterArg_17 = %arg8, %iterArg_18 = %arg9, %iterArg_19 = %arg10, %iterArg_20 = %arg11, %iterArg_21 = %arg12, %iterArg_22 = %arg13, %iterArg_23 = %c, %iterArg_24 = %cst_5, %iterArg_25 = %0, %iterArg_26 = %1, %iterArg_27 = %2, %iterArg_28 = %3, %iterArg_29 = %4, %iterArg_30 = %5) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    cond {
      %c_31 = stablehlo.constant dense<3> : tensor<i32>
      %31 = stablehlo.compare LT, %iterArg_23, %c_31, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %31 : tensor<i1>
    } do {
      %31 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_23) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %32 = func.call @dynamic_index_in_dim(%iterArg_16, %iterArg_23) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %33:7 = func.call @closed_call(%iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %31, %32) : (tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %c_31 = stablehlo.constant dense<1> : tensor<i32>
      %34 = stablehlo.add %iterArg_23, %c_31 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %34, %33#0, %33#1, %33#2, %33#3, %33#4, %33#5, %33#6 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.divide %6#9, %cst_6 : tensor<f32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %9 = stablehlo.divide %6#10, %8 : tensor<8xf32>
    %cst_8 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %11 = stablehlo.divide %6#11, %10 : tensor<8x8xf32>
    %cst_9 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %13 = stablehlo.divide %6#12, %12 : tensor<8xf32>
    %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %15 = stablehlo.divide %6#13, %14 : tensor<8x8xf32>
    %cst_11 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %17 = stablehlo.divide %6#14, %16 : tensor<8xf32>
    %cst_12 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %19 = stablehlo.divide %6#15, %18 : tensor<8x8xf32>
    %20 = stablehlo.add %arg20, %9 : tensor<8xf32>
    %21 = stablehlo.add %arg21, %11 : tensor<8x8xf32>
    %22 = stablehlo.add %arg22, %13 : tensor<8xf32>
    %23 = stablehlo.add %arg23, %15 : tensor<8x8xf32>
    %24 = stablehlo.add %arg24, %17 : tensor<8xf32>
    %25 = stablehlo.add %arg25, %19 : tensor<8x8xf32>
    %c_13 = stablehlo.constant dense<1> : tensor<i32>
    %26 = stablehlo.add %arg26, %c_13 : tensor<i32>
    %c_14 = stablehlo.constant dense<2> : tensor<i32>
    %27 = call @remainder(%26, %c_14) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %28 = stablehlo.compare EQ, %27, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %29 = stablehlo.convert %28 : (tensor<i1>) -> tensor<i32>
    %30:26 = "stablehlo.case"(%29) ({
      stablehlo.return %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9, %arg10, %arg11, %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %20, %21, %22, %23, %24, %25 : tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }, {
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %31 = stablehlo.reduce(%20 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
      %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %32 = stablehlo.add %cst_17, %31 : tensor<f32>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %33 = stablehlo.reduce(%21 init: %cst_18) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
      %34 = stablehlo.add %32, %33 : tensor<f32>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %35 = stablehlo.reduce(%22 init: %cst_19) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
      %36 = stablehlo.add %34, %35 : tensor<f32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %37 = stablehlo.reduce(%23 init: %cst_20) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
      %38 = stablehlo.add %36, %37 : tensor<f32>
      %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %39 = stablehlo.reduce(%24 init: %cst_21) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
      %40 = stablehlo.add %38, %39 : tensor<f32>
      %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %41 = stablehlo.reduce(%25 init: %cst_22) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
      %42 = stablehlo.add %40, %41 : tensor<f32>
      %43 = stablehlo.is_finite %42 : (tensor<f32>) -> tensor<i1>
      %c_23 = stablehlo.constant dense<6> : tensor<i32>
      %44 = func.call @remainder(%26, %c_23) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_24 = stablehlo.constant dense<4> : tensor<i32>
      %45 = stablehlo.compare NE, %44, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %46 = stablehlo.and %43, %45 : tensor<i1>
      %47 = stablehlo.convert %46 : (tensor<i1>) -> tensor<i32>
      %48:20 = "stablehlo.case"(%47) ({
        %cst_31 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %55 = stablehlo.multiply %arg7, %cst_31 : tensor<f32>
        stablehlo.return %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %55, %arg8, %arg9, %arg10, %arg11, %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19 : tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
      }, {
        %55 = stablehlo.multiply %20, %20 : tensor<8xf32>
        %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %56 = stablehlo.reduce(%55 init: %cst_31) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
        %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %57 = stablehlo.add %cst_32, %56 : tensor<f32>
        %58 = stablehlo.multiply %21, %21 : tensor<8x8xf32>
        %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %59 = stablehlo.reduce(%58 init: %cst_33) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
        %60 = stablehlo.add %57, %59 : tensor<f32>
        %61 = stablehlo.multiply %22, %22 : tensor<8xf32>
        %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %62 = stablehlo.reduce(%61 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
        %63 = stablehlo.add %60, %62 : tensor<f32>
        %64 = stablehlo.multiply %23, %23 : tensor<8x8xf32>
        %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %65 = stablehlo.reduce(%64 init: %cst_35) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
        %66 = stablehlo.add %63, %65 : tensor<f32>
        %67 = stablehlo.multiply %24, %24 : tensor<8xf32>
        %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %68 = stablehlo.reduce(%67 init: %cst_36) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
        %69 = stablehlo.add %66, %68 : tensor<f32>
        %70 = stablehlo.multiply %25, %25 : tensor<8x8xf32>
        %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %71 = stablehlo.reduce(%70 init: %cst_37) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
        %72 = stablehlo.add %69, %71 : tensor<f32>
        %73 = stablehlo.sqrt %72 : tensor<f32>
        %cst_38 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %74 = stablehlo.divide %cst_38, %73 : tensor<f32>
        %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %75 = stablehlo.minimum %cst_39, %74 : tensor<f32>
        %76 = stablehlo.broadcast_in_dim %75, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %77 = stablehlo.multiply %20, %76 : tensor<8xf32>
        %cst_40 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %78 = stablehlo.divide %cst_40, %73 : tensor<f32>
        %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %79 = stablehlo.minimum %cst_41, %78 : tensor<f32>
        %80 = stablehlo.broadcast_in_dim %79, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %81 = stablehlo.multiply %21, %80 : tensor<8x8xf32>
        %cst_42 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %82 = stablehlo.divide %cst_42, %73 : tensor<f32>
        %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %83 = stablehlo.minimum %cst_43, %82 : tensor<f32>
        %84 = stablehlo.broadcast_in_dim %83, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %85 = stablehlo.multiply %22, %84 : tensor<8xf32>
        %cst_44 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %86 = stablehlo.divide %cst_44, %73 : tensor<f32>
        %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %87 = stablehlo.minimum %cst_45, %86 : tensor<f32>
        %88 = stablehlo.broadcast_in_dim %87, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %89 = stablehlo.multiply %23, %88 : tensor<8x8xf32>
        %cst_46 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %90 = stablehlo.divide %cst_46, %73 : tensor<f32>
        %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %91 = stablehlo.minimum %cst_47, %90 : tensor<f32>
        %92 = stablehlo.broadcast_in_dim %91, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %93 = stablehlo.multiply %24, %92 : tensor<8xf32>
        %cst_48 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %94 = stablehlo.divide %cst_48, %73 : tensor<f32>
        %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %95 = stablehlo.minimum %cst_49, %94 : tensor<f32>
        %96 = stablehlo.broadcast_in_dim %95, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %97 = stablehlo.multiply %25, %96 : tensor<8x8xf32>
        %cst_50 = stablehlo.constant dense<0.899999976> : tensor<f32>
        %98 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %99 = stablehlo.multiply %98, %arg1 : tensor<8xf32>
        %cst_51 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
        %100 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %101 = stablehlo.multiply %100, %77 : tensor<8xf32>
        %102 = stablehlo.add %99, %101 : tensor<8xf32>
        %cst_52 = stablehlo.constant dense<0.899999976> : tensor<f32>
        %103 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %104 = stablehlo.multiply %103, %arg2 : tensor<8x8xf32>
        %cst_53 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
        %105 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %106 = stablehlo.multiply %105, %81 : tensor<8x8xf32>
        %107 = stablehlo.add %104, %106 : tensor<8x8xf32>
        %cst_54 = stablehlo.constant dense<0.899999976> : tensor<f32>
        %108 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %109 = stablehlo.multiply %108, %arg3 : tensor<8xf32>
        %cst_55 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
        %110 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %111 = stablehlo.multiply %110, %85 : tensor<8xf32>
        %112 = stablehlo.add %109, %111 : tensor<8xf32>
        %cst_56 = stablehlo.constant dense<0.899999976> : tensor<f32>
        %113 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %114 = stablehlo.multiply %113, %arg4 : tensor<8x8xf32>
        %cst_57 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
        %115 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %116 = stablehlo.multiply %115, %89 : tensor<8x8xf32>
        %117 = stablehlo.add %114, %116 : tensor<8x8xf32>
        %cst_58 = stablehlo.constant dense<0.899999976> : tensor<f32>
        %118 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %119 = stablehlo.multiply %118, %arg5 : tensor<8xf32>
        %cst_59 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
        %120 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %121 = stablehlo.multiply %120, %93 : tensor<8xf32>
        %122 = stablehlo.add %119, %121 : tensor<8xf32>
        %cst_60 = stablehlo.constant dense<0.899999976> : tensor<f32>
        %123 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %124 = stablehlo.multiply %123, %arg6 : tensor<8x8xf32>
        %cst_61 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
        %125 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %126 = stablehlo.multiply %125, %97 : tensor<8x8xf32>
        %127 = stablehlo.add %124, %126 : tensor<8x8xf32>
        %cst_62 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
        %128 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %129 = stablehlo.multiply %128, %arg14 : tensor<8xf32>
        %cst_63 = stablehlo.constant dense<0.00999999977> : tensor<f32>
        %130 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %131 = stablehlo.multiply %130, %77 : tensor<8xf32>
        %132 = stablehlo.multiply %131, %77 : tensor<8xf32>
        %133 = stablehlo.add %129, %132 : tensor<8xf32>
        %cst_64 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
        %134 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %135 = stablehlo.multiply %134, %arg15 : tensor<8x8xf32>
        %cst_65 = stablehlo.constant dense<0.00999999977> : tensor<f32>
        %136 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %137 = stablehlo.multiply %136, %81 : tensor<8x8xf32>
        %138 = stablehlo.multiply %137, %81 : tensor<8x8xf32>
        %139 = stablehlo.add %135, %138 : tensor<8x8xf32>
        %cst_66 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
        %140 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %141 = stablehlo.multiply %140, %arg16 : tensor<8xf32>
        %cst_67 = stablehlo.constant dense<0.00999999977> : tensor<f32>
        %142 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %143 = stablehlo.multiply %142, %85 : tensor<8xf32>
        %144 = stablehlo.multiply %143, %85 : tensor<8xf32>
        %145 = stablehlo.add %141, %144 : tensor<8xf32>
        %cst_68 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
        %146 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %147 = stablehlo.multiply %146, %arg17 : tensor<8x8xf32>
        %cst_69 = stablehlo.constant dense<0.00999999977> : tensor<f32>
        %148 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %149 = stablehlo.multiply %148, %89 : tensor<8x8xf32>
        %150 = stablehlo.multiply %149, %89 : tensor<8x8xf32>
        %151 = stablehlo.add %147, %150 : tensor<8x8xf32>
        %cst_70 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
        %152 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %153 = stablehlo.multiply %152, %arg18 : tensor<8xf32>
        %cst_71 = stablehlo.constant dense<0.00999999977> : tensor<f32>
        %154 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %155 = stablehlo.multiply %154, %93 : tensor<8xf32>
        %156 = stablehlo.multiply %155, %93 : tensor<8xf32>
        %157 = stablehlo.add %153, %156 : tensor<8xf32>
        %cst_72 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
        %158 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %159 = stablehlo.multiply %158, %arg19 : tensor<8x8xf32>
        %cst_73 = stablehlo.constant dense<0.00999999977> : tensor<f32>
        %160 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %161 = stablehlo.multiply %160, %97 : tensor<8x8xf32>
        %162 = stablehlo.multiply %161, %97 : tensor<8x8xf32>
        %163 = stablehlo.add %159, %162 : tensor<8x8xf32>
        %c_74 = stablehlo.constant dense<1> : tensor<i32>
        %164 = stablehlo.add %arg0, %c_74 : tensor<i32>
        %165 = stablehlo.convert %164 : (tensor<i32>) -> tensor<f32>
        %cst_75 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
        %166 = stablehlo.convert %164 : (tensor<i32>) -> tensor<f32>
        %167 = stablehlo.power %cst_75, %166 : tensor<f32>
        %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %168 = stablehlo.subtract %cst_76, %167 : tensor<f32>
        %169 = stablehlo.sqrt %168 : tensor<f32>
        %170 = stablehlo.convert %164 : (tensor<i32>) -> tensor<f32>
        %cst_77 = stablehlo.constant dense<0.899999976> : tensor<f32>
        %171 = stablehlo.convert %164 : (tensor<i32>) -> tensor<f32>
        %172 = stablehlo.power %cst_77, %171 : tensor<f32>
        %cst_78 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %173 = stablehlo.subtract %cst_78, %172 : tensor<f32>
        %174 = stablehlo.divide %169, %173 : tensor<f32>
        %175 = stablehlo.broadcast_in_dim %174, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %176 = stablehlo.multiply %102, %175 : tensor<8xf32>
        %177 = stablehlo.sqrt %133 : tensor<8xf32>
        %cst_79 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
        %178 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %179 = stablehlo.add %177, %178 : tensor<8xf32>
        %180 = stablehlo.divide %176, %179 : tensor<8xf32>
        %cst_80 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
        %181 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %182 = stablehlo.multiply %181, %180 : tensor<8xf32>
        %183 = func.call @norm(%arg8) : (tensor<8xf32>) -> tensor<f32>
        %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %184 = stablehlo.add %cst_81, %183 : tensor<f32>
        %185 = stablehlo.broadcast_in_dim %184, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %186 = stablehlo.multiply %182, %185 : tensor<8xf32>
        %187 = func.call @norm(%180) : (tensor<8xf32>) -> tensor<f32>
        %cst_82 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %188 = stablehlo.add %cst_82, %187 : tensor<f32>
        %189 = stablehlo.broadcast_in_dim %188, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %190 = stablehlo.divide %186, %189 : tensor<8xf32>
        %191 = stablehlo.subtract %arg8, %190 : tensor<8xf32>
        %192 = stablehlo.broadcast_in_dim %174, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %193 = stablehlo.multiply %107, %192 : tensor<8x8xf32>
        %194 = stablehlo.sqrt %139 : tensor<8x8xf32>
        %cst_83 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
        %195 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %196 = stablehlo.add %194, %195 : tensor<8x8xf32>
        %197 = stablehlo.divide %193, %196 : tensor<8x8xf32>
        %cst_84 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
        %198 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %199 = stablehlo.multiply %198, %197 : tensor<8x8xf32>
        %200 = func.call @norm_3(%arg9) : (tensor<8x8xf32>) -> tensor<f32>
        %cst_85 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %201 = stablehlo.add %cst_85, %200 : tensor<f32>
        %202 = stablehlo.broadcast_in_dim %201, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %203 = stablehlo.multiply %199, %202 : tensor<8x8xf32>
        %204 = func.call @norm_3(%197) : (tensor<8x8xf32>) -> tensor<f32>
        %cst_86 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %205 = stablehlo.add %cst_86, %204 : tensor<f32>
        %206 = stablehlo.broadcast_in_dim %205, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %207 = stablehlo.divide %203, %206 : tensor<8x8xf32>
        %208 = stablehlo.subtract %arg9, %207 : tensor<8x8xf32>
        %209 = stablehlo.broadcast_in_dim %174, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %210 = stablehlo.multiply %112, %209 : tensor<8xf32>
        %211 = stablehlo.sqrt %145 : tensor<8xf32>
        %cst_87 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
        %212 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %213 = stablehlo.add %211, %212 : tensor<8xf32>
        %214 = stablehlo.divide %210, %213 : tensor<8xf32>
        %cst_88 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
        %215 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %216 = stablehlo.multiply %215, %214 : tensor<8xf32>
        %217 = func.call @norm(%arg10) : (tensor<8xf32>) -> tensor<f32>
        %cst_89 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %218 = stablehlo.add %cst_89, %217 : tensor<f32>
        %219 = stablehlo.broadcast_in_dim %218, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %220 = stablehlo.multiply %216, %219 : tensor<8xf32>
        %221 = func.call @norm(%214) : (tensor<8xf32>) -> tensor<f32>
        %cst_90 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %222 = stablehlo.add %cst_90, %221 : tensor<f32>
        %223 = stablehlo.broadcast_in_dim %222, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %224 = stablehlo.divide %220, %223 : tensor<8xf32>
        %225 = stablehlo.subtract %arg10, %224 : tensor<8xf32>
        %226 = stablehlo.broadcast_in_dim %174, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %227 = stablehlo.multiply %117, %226 : tensor<8x8xf32>
        %228 = stablehlo.sqrt %151 : tensor<8x8xf32>
        %cst_91 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
        %229 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %230 = stablehlo.add %228, %229 : tensor<8x8xf32>
        %231 = stablehlo.divide %227, %230 : tensor<8x8xf32>
        %cst_92 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
        %232 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %233 = stablehlo.multiply %232, %231 : tensor<8x8xf32>
        %234 = func.call @norm_3(%arg11) : (tensor<8x8xf32>) -> tensor<f32>
        %cst_93 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %235 = stablehlo.add %cst_93, %234 : tensor<f32>
        %236 = stablehlo.broadcast_in_dim %235, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %237 = stablehlo.multiply %233, %236 : tensor<8x8xf32>
        %238 = func.call @norm_3(%231) : (tensor<8x8xf32>) -> tensor<f32>
        %cst_94 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %239 = stablehlo.add %cst_94, %238 : tensor<f32>
        %240 = stablehlo.broadcast_in_dim %239, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %241 = stablehlo.divide %237, %240 : tensor<8x8xf32>
        %242 = stablehlo.subtract %arg11, %241 : tensor<8x8xf32>
        %243 = stablehlo.broadcast_in_dim %174, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %244 = stablehlo.multiply %122, %243 : tensor<8xf32>
        %245 = stablehlo.sqrt %157 : tensor<8xf32>
        %cst_95 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
        %246 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %247 = stablehlo.add %245, %246 : tensor<8xf32>
        %248 = stablehlo.divide %244, %247 : tensor<8xf32>
        %cst_96 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
        %249 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %250 = stablehlo.multiply %249, %248 : tensor<8xf32>
        %251 = func.call @norm(%arg12) : (tensor<8xf32>) -> tensor<f32>
        %cst_97 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %252 = stablehlo.add %cst_97, %251 : tensor<f32>
        %253 = stablehlo.broadcast_in_dim %252, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %254 = stablehlo.multiply %250, %253 : tensor<8xf32>
        %255 = func.call @norm(%248) : (tensor<8xf32>) -> tensor<f32>
        %cst_98 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %256 = stablehlo.add %cst_98, %255 : tensor<f32>
        %257 = stablehlo.broadcast_in_dim %256, dims = [] : (tensor<f32>) -> tensor<8xf32>
        %258 = stablehlo.divide %254, %257 : tensor<8xf32>
        %259 = stablehlo.subtract %arg12, %258 : tensor<8xf32>
        %260 = stablehlo.broadcast_in_dim %174, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %261 = stablehlo.multiply %127, %260 : tensor<8x8xf32>
        %262 = stablehlo.sqrt %163 : tensor<8x8xf32>
        %cst_99 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
        %263 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %264 = stablehlo.add %262, %263 : tensor<8x8xf32>
        %265 = stablehlo.divide %261, %264 : tensor<8x8xf32>
        %cst_100 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
        %266 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %267 = stablehlo.multiply %266, %265 : tensor<8x8xf32>
        %268 = func.call @norm_3(%arg13) : (tensor<8x8xf32>) -> tensor<f32>
        %cst_101 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %269 = stablehlo.add %cst_101, %268 : tensor<f32>
        %270 = stablehlo.broadcast_in_dim %269, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %271 = stablehlo.multiply %267, %270 : tensor<8x8xf32>
        %272 = func.call @norm_3(%265) : (tensor<8x8xf32>) -> tensor<f32>
        %cst_102 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %273 = stablehlo.add %cst_102, %272 : tensor<f32>
        %274 = stablehlo.broadcast_in_dim %273, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
        %275 = stablehlo.divide %271, %274 : tensor<8x8xf32>
        %276 = stablehlo.subtract %arg13, %275 : tensor<8x8xf32>
        stablehlo.return %164, %102, %107, %112, %117, %122, %127, %73, %191, %208, %225, %242, %259, %276, %133, %139, %145, %151, %157, %163 : tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
      }) : (tensor<i32>) -> (tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %49 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %50 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %51 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %52 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %53 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %54 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      stablehlo.return %48#0, %48#1, %48#2, %48#3, %48#4, %48#5, %48#6, %48#7, %48#8, %48#9, %48#10, %48#11, %48#12, %48#13, %48#14, %48#15, %48#16, %48#17, %48#18, %48#19, %49, %50, %51, %52, %53, %54 : tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }) : (tensor<i32>) -> (tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
    return %30#0, %30#1, %30#2, %30#3, %30#4, %30#5, %30#6, %30#7, %30#8, %30#9, %30#10, %30#11, %30#12, %30#13, %30#14, %30#15, %30#16, %30#17, %30#18, %30#19, %30#20, %30#21, %30#22, %30#23, %30#24, %30#25, %26, %7 : tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<f32>, %arg7: tensor<8xf32>, %arg8: tensor<8x8xf32>, %arg9: tensor<8xf32>, %arg10: tensor<8x8xf32>, %arg11: tensor<8xf32>, %arg12: tensor<8x8xf32>, %arg13: tensor<4x8xf32>, %arg14: tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:2 = call @mpmd_stage_0_body(%arg0, %arg1, %arg13) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %1:6 = call @mpmd_stage_1_body(%arg2, %arg3, %0#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
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
    %12:3 = call @mpmd_stage_2_body_0(%arg5, %1#0, %11) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %13:3 = call @mpmd_stage_1_body_1(%arg3, %0#0, %1#1, %1#2, %1#3, %1#4, %1#5, %12#2) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %14:2 = call @mpmd_stage_0_body_2(%arg13, %0#0, %0#1, %13#2) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %15 = stablehlo.add %arg6, %8 : tensor<f32>
    %16 = stablehlo.add %arg7, %14#0 : tensor<8xf32>
    %17 = stablehlo.add %arg8, %14#1 : tensor<8x8xf32>
    %18 = stablehlo.add %arg9, %13#0 : tensor<8xf32>
    %19 = stablehlo.add %arg10, %13#1 : tensor<8x8xf32>
    %20 = stablehlo.add %arg11, %12#0 : tensor<8xf32>
    %21 = stablehlo.add %arg12, %12#1 : tensor<8x8xf32>
    return %15, %16, %17, %18, %19, %20, %21 : tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
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
  func.func private @mpmd_stage_1_body_1(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>, %arg7: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
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
  func.func private @remainder(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.remainder %arg0, %2 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare NE, %3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %3, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.compare NE, %5, %6, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %8 = stablehlo.and %7, %4 : tensor<i1>
    %9 = stablehlo.add %3, %2 : tensor<i32>
    %10 = stablehlo.select %8, %9, %3 : tensor<i1>, tensor<i32>
    return %10 : tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @norm(%arg0: tensor<8xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @norm_3(%arg0: tensor<8x8xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<8x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
}
