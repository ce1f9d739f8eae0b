module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<f32> {tf.aliasing_output = 0 : i32} loc("state['column'][0]['b']"), %arg1: tensor<8xf32> {tf.aliasing_output = 1 : i32} loc("state['column'][0]['w']"), %arg2: tensor<f32> {tf.aliasing_output = 2 : i32} loc("state['column'][1]['b']"), %arg3: tensor<8xf32> {tf.aliasing_output = 3 : i32} loc("state['column'][1]['w']"), %arg4: tensor<f32> {tf.aliasing_output = 4 : i32} loc("state['column'][2]['b']"), %arg5: tensor<8xf32> {tf.aliasing_output = 5 : i32} loc("state['column'][2]['w']"), %arg6: tensor<8xf32> {tf.aliasing_output = 6 : i32} loc("state['params'][0]['b']"), %arg7: tensor<8x8xf32> {tf.aliasing_output = 7 : i32} loc("state['params'][0]['w']"), %arg8: tensor<8xf32> {tf.aliasing_output = 8 : i32} loc("state['params'][1]['b']"), %arg9: tensor<8x8xf32> {tf.aliasing_output = 9 : i32} loc("state['params'][1]['w']"), %arg10: tensor<8xf32> {tf.aliasing_output = 10 : i32} loc("state['params'][2]['b']"), %arg11: tensor<8x8xf32> {tf.aliasing_output = 11 : i32} loc("state['params'][2]['w']"), %arg12: tensor<f32> {tf.aliasing_output = 12 : i32} loc("state['row'][0]['b']"), %arg13: tensor<8xf32> {tf.aliasing_output = 13 : i32} loc("state['row'][0]['w']"), %arg14: tensor<f32> {tf.aliasing_output = 14 : i32} loc("state['row'][1]['b']"), %arg15: tensor<8xf32> {tf.aliasing_output = 15 : i32} loc("state['row'][1]['w']"), %arg16: tensor<f32> {tf.aliasing_output = 16 : i32} loc("state['row'][2]['b']"), %arg17: tensor<8xf32> {tf.aliasing_output = 17 : i32} loc("state['row'][2]['w']"), %arg18: tensor<3x4x8xf32> loc("batch['x']"), %arg19: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<f32> {jax.result_info = "result[0]['column'][0]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['column'][0]['w']"}, tensor<f32> {jax.result_info = "result[0]['column'][1]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['column'][1]['w']"}, tensor<f32> {jax.result_info = "result[0]['column'][2]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['column'][2]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<f32> {jax.result_info = "result[0]['row'][0]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['row'][0]['w']"}, tensor<f32> {jax.result_info = "result[0]['row'][1]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['row'][1]['w']"}, tensor<f32> {jax.result_info = "result[0]['row'][2]['b']"}, tensor<8xf32> {jax.result_info = "result[0]['row'][2]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
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
    %6:16 = stablehlo.while(%iterArg = %arg18, %iterArg_103 = %arg19, %iterArg_104 = %arg6, %iterArg_105 = %arg7, %iterArg_106 = %arg8, %iterArg_107 = %arg9, %iterArg_108 = %arg10, %iterArg_109 = %arg11, %iterArg_110 = %c, %iterArg_111 = %cst_5, %iterArg_112 = %0, %iterArg_113 = %1, %iterArg_114 = %2, %iterArg_115 = %3, %iterArg_116 = %4, %iterArg_117 = %5) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    cond {
      %c_118 = stablehlo.constant dense<3> : tensor<i32>
      %239 = stablehlo.compare LT, %iterArg_110, %c_118, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %239 : tensor<i1>
    } do {
      %239 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_110) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %240 = func.call @dynamic_index_in_dim(%iterArg_103, %iterArg_110) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %241:7 = func.call @closed_call(%iterArg_104, %iterArg_105, %iterArg_106, %iterArg_107, %iterArg_108, %iterArg_109, %iterArg_111, %iterArg_112, %iterArg_113, %iterArg_114, %iterArg_115, %iterArg_116, %iterArg_117, %239, %240) : (tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %c_118 = stablehlo.constant dense<1> : tensor<i32>
      %242 = stablehlo.add %iterArg_110, %c_118 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_103, %iterArg_104, %iterArg_105, %iterArg_106, %iterArg_107, %iterArg_108, %iterArg_109, %242, %241#0, %241#1, %241#2, %241#3, %241#4, %241#5, %241#6 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
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
    %cst_13 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %20 = stablehlo.multiply %cst_13, %arg12 : tensor<f32>
    %21 = stablehlo.multiply %9, %9 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.reduce(%21 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_15 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %23 = stablehlo.divide %22, %cst_15 : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %24 = stablehlo.multiply %cst_16, %23 : tensor<f32>
    %25 = stablehlo.add %20, %24 : tensor<f32>
    %cst_17 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %26 = stablehlo.multiply %cst_17, %arg0 : tensor<f32>
    %27 = stablehlo.multiply %9, %9 : tensor<8xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_19 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %29 = stablehlo.divide %28, %cst_19 : tensor<f32>
    %cst_20 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %30 = stablehlo.multiply %cst_20, %29 : tensor<f32>
    %31 = stablehlo.add %26, %30 : tensor<f32>
    %32 = stablehlo.sign %9 : tensor<8xf32>
    %cst_21 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %34 = stablehlo.multiply %33, %32 : tensor<8xf32>
    %35 = stablehlo.multiply %32, %32 : tensor<8xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.reduce(%35 init: %cst_22) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_23 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %37 = stablehlo.divide %36, %cst_23 : tensor<f32>
    %38 = stablehlo.sqrt %37 : tensor<f32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.maximum %cst_24, %38 : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %41 = stablehlo.divide %34, %40 : tensor<8xf32>
    %42 = call @norm(%arg6) : (tensor<8xf32>) -> tensor<f32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.add %cst_25, %42 : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %45 = stablehlo.multiply %41, %44 : tensor<8xf32>
    %46 = stablehlo.subtract %arg6, %45 : tensor<8xf32>
    %cst_26 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %48 = stablehlo.multiply %47, %arg13 : tensor<8xf32>
    %49 = stablehlo.multiply %11, %11 : tensor<8x8xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.reduce(%49 init: %cst_27) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_28 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %52 = stablehlo.divide %50, %51 : tensor<8xf32>
    %cst_29 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %54 = stablehlo.multiply %53, %52 : tensor<8xf32>
    %55 = stablehlo.add %48, %54 : tensor<8xf32>
    %cst_30 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %57 = stablehlo.multiply %56, %arg1 : tensor<8xf32>
    %58 = stablehlo.multiply %11, %11 : tensor<8x8xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.reduce(%58 init: %cst_31) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_32 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %61 = stablehlo.divide %59, %60 : tensor<8xf32>
    %cst_33 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %63 = stablehlo.multiply %62, %61 : tensor<8xf32>
    %64 = stablehlo.add %57, %63 : tensor<8xf32>
    %65 = stablehlo.broadcast_in_dim %55, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %66 = stablehlo.broadcast_in_dim %64, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %67 = stablehlo.broadcast_in_dim %65, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %68 = stablehlo.broadcast_in_dim %66, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<8x8xf32>
    %69 = stablehlo.multiply %67, %68 : tensor<8x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.reduce(%55 init: %cst_34) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_35 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %71 = stablehlo.divide %70, %cst_35 : tensor<f32>
    %cst_36 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %72 = stablehlo.add %71, %cst_36 : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %74 = stablehlo.divide %69, %73 : tensor<8x8xf32>
    %cst_37 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %76 = stablehlo.add %74, %75 : tensor<8x8xf32>
    %77 = stablehlo.sqrt %76 : tensor<8x8xf32>
    %78 = stablehlo.divide %11, %77 : tensor<8x8xf32>
    %cst_38 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %80 = stablehlo.multiply %79, %78 : tensor<8x8xf32>
    %81 = stablehlo.multiply %78, %78 : tensor<8x8xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.reduce(%81 init: %cst_39) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_40 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %83 = stablehlo.divide %82, %cst_40 : tensor<f32>
    %84 = stablehlo.sqrt %83 : tensor<f32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %85 = stablehlo.maximum %cst_41, %84 : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %87 = stablehlo.divide %80, %86 : tensor<8x8xf32>
    %88 = call @norm_3(%arg7) : (tensor<8x8xf32>) -> tensor<f32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %89 = stablehlo.add %cst_42, %88 : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %91 = stablehlo.multiply %87, %90 : tensor<8x8xf32>
    %92 = stablehlo.subtract %arg7, %91 : tensor<8x8xf32>
    %cst_43 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %93 = stablehlo.multiply %cst_43, %arg14 : tensor<f32>
    %94 = stablehlo.multiply %13, %13 : tensor<8xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.reduce(%94 init: %cst_44) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_45 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %96 = stablehlo.divide %95, %cst_45 : tensor<f32>
    %cst_46 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %97 = stablehlo.multiply %cst_46, %96 : tensor<f32>
    %98 = stablehlo.add %93, %97 : tensor<f32>
    %cst_47 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %99 = stablehlo.multiply %cst_47, %arg2 : tensor<f32>
    %100 = stablehlo.multiply %13, %13 : tensor<8xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.reduce(%100 init: %cst_48) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_49 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %102 = stablehlo.divide %101, %cst_49 : tensor<f32>
    %cst_50 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %103 = stablehlo.multiply %cst_50, %102 : tensor<f32>
    %104 = stablehlo.add %99, %103 : tensor<f32>
    %105 = stablehlo.sign %13 : tensor<8xf32>
    %cst_51 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %107 = stablehlo.multiply %106, %105 : tensor<8xf32>
    %108 = stablehlo.multiply %105, %105 : tensor<8xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %109 = stablehlo.reduce(%108 init: %cst_52) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_53 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %110 = stablehlo.divide %109, %cst_53 : tensor<f32>
    %111 = stablehlo.sqrt %110 : tensor<f32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %112 = stablehlo.maximum %cst_54, %111 : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %114 = stablehlo.divide %107, %113 : tensor<8xf32>
    %115 = call @norm(%arg8) : (tensor<8xf32>) -> tensor<f32>
    %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %116 = stablehlo.add %cst_55, %115 : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %118 = stablehlo.multiply %114, %117 : tensor<8xf32>
    %119 = stablehlo.subtract %arg8, %118 : tensor<8xf32>
    %cst_56 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %121 = stablehlo.multiply %120, %arg15 : tensor<8xf32>
    %122 = stablehlo.multiply %15, %15 : tensor<8x8xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %123 = stablehlo.reduce(%122 init: %cst_57) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_58 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %125 = stablehlo.divide %123, %124 : tensor<8xf32>
    %cst_59 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %127 = stablehlo.multiply %126, %125 : tensor<8xf32>
    %128 = stablehlo.add %121, %127 : tensor<8xf32>
    %cst_60 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %130 = stablehlo.multiply %129, %arg3 : tensor<8xf32>
    %131 = stablehlo.multiply %15, %15 : tensor<8x8xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.reduce(%131 init: %cst_61) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_62 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %133 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %134 = stablehlo.divide %132, %133 : tensor<8xf32>
    %cst_63 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %136 = stablehlo.multiply %135, %134 : tensor<8xf32>
    %137 = stablehlo.add %130, %136 : tensor<8xf32>
    %138 = stablehlo.broadcast_in_dim %128, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %139 = stablehlo.broadcast_in_dim %137, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %140 = stablehlo.broadcast_in_dim %138, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %141 = stablehlo.broadcast_in_dim %139, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<8x8xf32>
    %142 = stablehlo.multiply %140, %141 : tensor<8x8xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %143 = stablehlo.reduce(%128 init: %cst_64) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_65 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %144 = stablehlo.divide %143, %cst_65 : tensor<f32>
    %cst_66 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %145 = stablehlo.add %144, %cst_66 : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %145, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %147 = stablehlo.divide %142, %146 : tensor<8x8xf32>
    %cst_67 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %149 = stablehlo.add %147, %148 : tensor<8x8xf32>
    %150 = stablehlo.sqrt %149 : tensor<8x8xf32>
    %151 = stablehlo.divide %15, %150 : tensor<8x8xf32>
    %cst_68 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %153 = stablehlo.multiply %152, %151 : tensor<8x8xf32>
    %154 = stablehlo.multiply %151, %151 : tensor<8x8xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %155 = stablehlo.reduce(%154 init: %cst_69) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_70 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %156 = stablehlo.divide %155, %cst_70 : tensor<f32>
    %157 = stablehlo.sqrt %156 : tensor<f32>
    %cst_71 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %158 = stablehlo.maximum %cst_71, %157 : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %160 = stablehlo.divide %153, %159 : tensor<8x8xf32>
    %161 = call @norm_3(%arg9) : (tensor<8x8xf32>) -> tensor<f32>
    %cst_72 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %162 = stablehlo.add %cst_72, %161 : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %162, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %164 = stablehlo.multiply %160, %163 : tensor<8x8xf32>
    %165 = stablehlo.subtract %arg9, %164 : tensor<8x8xf32>
    %cst_73 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %166 = stablehlo.multiply %cst_73, %arg16 : tensor<f32>
    %167 = stablehlo.multiply %17, %17 : tensor<8xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %168 = stablehlo.reduce(%167 init: %cst_74) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_75 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %169 = stablehlo.divide %168, %cst_75 : tensor<f32>
    %cst_76 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %170 = stablehlo.multiply %cst_76, %169 : tensor<f32>
    %171 = stablehlo.add %166, %170 : tensor<f32>
    %cst_77 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %172 = stablehlo.multiply %cst_77, %arg4 : tensor<f32>
    %173 = stablehlo.multiply %17, %17 : tensor<8xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %174 = stablehlo.reduce(%173 init: %cst_78) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_79 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %175 = stablehlo.divide %174, %cst_79 : tensor<f32>
    %cst_80 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %176 = stablehlo.multiply %cst_80, %175 : tensor<f32>
    %177 = stablehlo.add %172, %176 : tensor<f32>
    %178 = stablehlo.sign %17 : tensor<8xf32>
    %cst_81 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %180 = stablehlo.multiply %179, %178 : tensor<8xf32>
    %181 = stablehlo.multiply %178, %178 : tensor<8xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %182 = stablehlo.reduce(%181 init: %cst_82) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_83 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %183 = stablehlo.divide %182, %cst_83 : tensor<f32>
    %184 = stablehlo.sqrt %183 : tensor<f32>
    %cst_84 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %185 = stablehlo.maximum %cst_84, %184 : tensor<f32>
    %186 = stablehlo.broadcast_in_dim %185, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %187 = stablehlo.divide %180, %186 : tensor<8xf32>
    %188 = call @norm(%arg10) : (tensor<8xf32>) -> tensor<f32>
    %cst_85 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %189 = stablehlo.add %cst_85, %188 : tensor<f32>
    %190 = stablehlo.broadcast_in_dim %189, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %191 = stablehlo.multiply %187, %190 : tensor<8xf32>
    %192 = stablehlo.subtract %arg10, %191 : tensor<8xf32>
    %cst_86 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %193 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %194 = stablehlo.multiply %193, %arg17 : tensor<8xf32>
    %195 = stablehlo.multiply %19, %19 : tensor<8x8xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %196 = stablehlo.reduce(%195 init: %cst_87) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_88 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %198 = stablehlo.divide %196, %197 : tensor<8xf32>
    %cst_89 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %199 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %200 = stablehlo.multiply %199, %198 : tensor<8xf32>
    %201 = stablehlo.add %194, %200 : tensor<8xf32>
    %cst_90 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %202 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %203 = stablehlo.multiply %202, %arg5 : tensor<8xf32>
    %204 = stablehlo.multiply %19, %19 : tensor<8x8xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %205 = stablehlo.reduce(%204 init: %cst_91) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_92 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %206 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %207 = stablehlo.divide %205, %206 : tensor<8xf32>
    %cst_93 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %208 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %209 = stablehlo.multiply %208, %207 : tensor<8xf32>
    %210 = stablehlo.add %203, %209 : tensor<8xf32>
    %211 = stablehlo.broadcast_in_dim %201, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %212 = stablehlo.broadcast_in_dim %210, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %213 = stablehlo.broadcast_in_dim %211, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %214 = stablehlo.broadcast_in_dim %212, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<8x8xf32>
    %215 = stablehlo.multiply %213, %214 : tensor<8x8xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %216 = stablehlo.reduce(%201 init: %cst_94) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_95 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %217 = stablehlo.divide %216, %cst_95 : tensor<f32>
    %cst_96 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %218 = stablehlo.add %217, %cst_96 : tensor<f32>
    %219 = stablehlo.broadcast_in_dim %218, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %220 = stablehlo.divide %215, %219 : tensor<8x8xf32>
    %cst_97 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %221 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %222 = stablehlo.add %220, %221 : tensor<8x8xf32>
    %223 = stablehlo.sqrt %222 : tensor<8x8xf32>
    %224 = stablehlo.divide %19, %223 : tensor<8x8xf32>
    %cst_98 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %226 = stablehlo.multiply %225, %224 : tensor<8x8xf32>
    %227 = stablehlo.multiply %224, %224 : tensor<8x8xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %228 = stablehlo.reduce(%227 init: %cst_99) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_100 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %229 = stablehlo.divide %228, %cst_100 : tensor<f32>
    %230 = stablehlo.sqrt %229 : tensor<f32>
    %cst_101 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %231 = stablehlo.maximum %cst_101, %230 : tensor<f32>
    %232 = stablehlo.broadcast_in_dim %231, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %233 = stablehlo.divide %226, %232 : tensor<8x8xf32>
    %234 = call @norm_3(%arg11) : (tensor<8x8xf32>) -> tensor<f32>
    %cst_102 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %235 = stablehlo.add %cst_102, %234 : tensor<f32>
    %236 = stablehlo.broadcast_in_dim %235, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %237 = stablehlo.multiply %233, %236 : tensor<8x8xf32>
    %238 = stablehlo.subtract %arg11, %237 : tensor<8x8xf32>
    return %31, %64, %104, %137, %177, %210, %46, %92, %119, %165, %192, %238, %25, %55, %98, %128, %171, %201, %7 : tensor<f32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<f32>
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
