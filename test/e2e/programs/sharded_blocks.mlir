module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>, tf.aliasing_output = 0 : i32} loc("state['params'][0]['b']"), %arg1: tensor<24x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>, tf.aliasing_output = 1 : i32} loc("state['params'][0]['down']"), %arg2: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 2 : i32} loc("state['params'][0]['k']"), %arg3: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>, tf.aliasing_output = 3 : i32} loc("state['params'][0]['o']"), %arg4: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 4 : i32} loc("state['params'][0]['q']"), %arg5: tensor<8x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 5 : i32} loc("state['params'][0]['up']"), %arg6: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 6 : i32} loc("state['params'][0]['v']"), %arg7: tensor<24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>, tf.aliasing_output = 7 : i32} loc("state['params'][1]['b']"), %arg8: tensor<24x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>, tf.aliasing_output = 8 : i32} loc("state['params'][1]['down']"), %arg9: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 9 : i32} loc("state['params'][1]['k']"), %arg10: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>, tf.aliasing_output = 10 : i32} loc("state['params'][1]['o']"), %arg11: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 11 : i32} loc("state['params'][1]['q']"), %arg12: tensor<8x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 12 : i32} loc("state['params'][1]['up']"), %arg13: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 13 : i32} loc("state['params'][1]['v']"), %arg14: tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>} loc("batch['x']"), %arg15: tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>} loc("batch['y']")) -> (tensor<24xf32> {jax.result_info = "result[0]['params'][0]['b']", sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, tensor<24x8xf32> {jax.result_info = "result[0]['params'][0]['down']", sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, tensor<4x4xf32> {jax.result_info = "result[0]['params'][0]['k']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, tensor<4x4xf32> {jax.result_info = "result[0]['params'][0]['o']", sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, tensor<4x4xf32> {jax.result_info = "result[0]['params'][0]['q']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, tensor<8x24xf32> {jax.result_info = "result[0]['params'][0]['up']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, tensor<4x4xf32> {jax.result_info = "result[0]['params'][0]['v']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, tensor<24xf32> {jax.result_info = "result[0]['params'][1]['b']", sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, tensor<24x8xf32> {jax.result_info = "result[0]['params'][1]['down']", sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, tensor<4x4xf32> {jax.result_info = "result[0]['params'][1]['k']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, tensor<4x4xf32> {jax.result_info = "result[0]['params'][1]['o']", sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, tensor<4x4xf32> {jax.result_info = "result[0]['params'][1]['q']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, tensor<8x24xf32> {jax.result_info = "result[0]['params'][1]['up']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, tensor<4x4xf32> {jax.result_info = "result[0]['params'][1]['v']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<f32> {jax.result_info = "result[1]['norm']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<24x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %14:32 = stablehlo.while(%iterArg = %arg14, %iterArg_72 = %arg15, %iterArg_73 = %arg0, %iterArg_74 = %arg1, %iterArg_75 = %arg2, %iterArg_76 = %arg3, %iterArg_77 = %arg4, %iterArg_78 = %arg5, %iterArg_79 = %arg6, %iterArg_80 = %arg7, %iterArg_81 = %arg8, %iterArg_82 = %arg9, %iterArg_83 = %arg10, %iterArg_84 = %arg11, %iterArg_85 = %arg12, %iterArg_86 = %arg13, %iterArg_87 = %c, %iterArg_88 = %cst_13, %iterArg_89 = %0, %iterArg_90 = %1, %iterArg_91 = %2, %iterArg_92 = %3, %iterArg_93 = %4, %iterArg_94 = %5, %iterArg_95 = %6, %iterArg_96 = %7, %iterArg_97 = %8, %iterArg_98 = %9, %iterArg_99 = %10, %iterArg_100 = %11, %iterArg_101 = %12, %iterArg_102 = %13) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<i32>, tensor<f32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>
    cond {
      %c_103 = stablehlo.constant dense<3> : tensor<i32>
      %171 = stablehlo.compare LT, %iterArg_87, %c_103, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %171 : tensor<i1>
    } do {
      %171 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_87) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %172 = func.call @dynamic_index_in_dim(%iterArg_72, %iterArg_87) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %173:15 = func.call @closed_call(%iterArg_73, %iterArg_74, %iterArg_75, %iterArg_76, %iterArg_77, %iterArg_78, %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %iterArg_83, %iterArg_84, %iterArg_85, %iterArg_86, %iterArg_88, %iterArg_89, %iterArg_90, %iterArg_91, %iterArg_92, %iterArg_93, %iterArg_94, %iterArg_95, %iterArg_96, %iterArg_97, %iterArg_98, %iterArg_99, %iterArg_100, %iterArg_101, %iterArg_102, %171, %172) : (tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<f32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>)
      %c_103 = stablehlo.constant dense<1> : tensor<i32>
      %174 = stablehlo.add %iterArg_87, %c_103 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_72, %iterArg_73, %iterArg_74, %iterArg_75, %iterArg_76, %iterArg_77, %iterArg_78, %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %iterArg_83, %iterArg_84, %iterArg_85, %iterArg_86, %174, %173#0, %173#1, %173#2, %173#3, %173#4, %173#5, %173#6, %173#7, %173#8, %173#9, %173#10, %173#11, %173#12, %173#13, %173#14 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<i32>, tensor<f32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>
    }
    %cst_14 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %15 = stablehlo.divide %14#17, %cst_14 : tensor<f32>
    %cst_15 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %17 = stablehlo.divide %14#18, %16 : tensor<24xf32>
    %cst_16 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<24x8xf32>
    %19 = stablehlo.divide %14#19, %18 : tensor<24x8xf32>
    %cst_17 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %21 = stablehlo.divide %14#20, %20 : tensor<4x4xf32>
    %cst_18 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %23 = stablehlo.divide %14#21, %22 : tensor<4x4xf32>
    %cst_19 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %25 = stablehlo.divide %14#22, %24 : tensor<4x4xf32>
    %cst_20 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %27 = stablehlo.divide %14#23, %26 : tensor<8x24xf32>
    %cst_21 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %29 = stablehlo.divide %14#24, %28 : tensor<4x4xf32>
    %cst_22 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %31 = stablehlo.divide %14#25, %30 : tensor<24xf32>
    %cst_23 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<24x8xf32>
    %33 = stablehlo.divide %14#26, %32 : tensor<24x8xf32>
    %cst_24 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %35 = stablehlo.divide %14#27, %34 : tensor<4x4xf32>
    %cst_25 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %37 = stablehlo.divide %14#28, %36 : tensor<4x4xf32>
    %cst_26 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %39 = stablehlo.divide %14#29, %38 : tensor<4x4xf32>
    %cst_27 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %41 = stablehlo.divide %14#30, %40 : tensor<8x24xf32>
    %cst_28 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %43 = stablehlo.divide %14#31, %42 : tensor<4x4xf32>
    %44 = chlo.square %17 : tensor<24xf32> -> tensor<24xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.reduce(%44 init: %cst_29) applies stablehlo.add across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.add %cst_30, %45 : tensor<f32>
    %47 = chlo.square %19 : tensor<24x8xf32> -> tensor<24x8xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.reduce(%47 init: %cst_31) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x8xf32>, tensor<f32>) -> tensor<f32>
    %49 = stablehlo.add %46, %48 : tensor<f32>
    %50 = chlo.square %21 : tensor<4x4xf32> -> tensor<4x4xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_32) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %52 = stablehlo.add %49, %51 : tensor<f32>
    %53 = chlo.square %23 : tensor<4x4xf32> -> tensor<4x4xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%53 init: %cst_33) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %55 = stablehlo.add %52, %54 : tensor<f32>
    %56 = chlo.square %25 : tensor<4x4xf32> -> tensor<4x4xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_34) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %58 = stablehlo.add %55, %57 : tensor<f32>
    %59 = chlo.square %27 : tensor<8x24xf32> -> tensor<8x24xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_35) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x24xf32>, tensor<f32>) -> tensor<f32>
    %61 = stablehlo.add %58, %60 : tensor<f32>
    %62 = chlo.square %29 : tensor<4x4xf32> -> tensor<4x4xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_36) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %64 = stablehlo.add %61, %63 : tensor<f32>
    %65 = chlo.square %31 : tensor<24xf32> -> tensor<24xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_37) applies stablehlo.add across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
    %67 = stablehlo.add %64, %66 : tensor<f32>
    %68 = chlo.square %33 : tensor<24x8xf32> -> tensor<24x8xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%68 init: %cst_38) applies stablehlo.add across dimensions = [0, 1] : (tensor<24x8xf32>, tensor<f32>) -> tensor<f32>
    %70 = stablehlo.add %67, %69 : tensor<f32>
    %71 = chlo.square %35 : tensor<4x4xf32> -> tensor<4x4xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%71 init: %cst_39) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %73 = stablehlo.add %70, %72 : tensor<f32>
    %74 = chlo.square %37 : tensor<4x4xf32> -> tensor<4x4xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_40) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %76 = stablehlo.add %73, %75 : tensor<f32>
    %77 = chlo.square %39 : tensor<4x4xf32> -> tensor<4x4xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.reduce(%77 init: %cst_41) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %79 = stablehlo.add %76, %78 : tensor<f32>
    %80 = chlo.square %41 : tensor<8x24xf32> -> tensor<8x24xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.reduce(%80 init: %cst_42) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x24xf32>, tensor<f32>) -> tensor<f32>
    %82 = stablehlo.add %79, %81 : tensor<f32>
    %83 = chlo.square %43 : tensor<4x4xf32> -> tensor<4x4xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.reduce(%83 init: %cst_43) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %85 = stablehlo.add %82, %84 : tensor<f32>
    %86 = stablehlo.sqrt %85 : tensor<f32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %87 = stablehlo.maximum %cst_44, %86 : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %89 = stablehlo.divide %17, %88 : tensor<24xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %90 = stablehlo.maximum %cst_45, %86 : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [] : (tensor<f32>) -> tensor<24x8xf32>
    %92 = stablehlo.divide %19, %91 : tensor<24x8xf32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %93 = stablehlo.maximum %cst_46, %86 : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %93, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %95 = stablehlo.divide %21, %94 : tensor<4x4xf32>
    %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %96 = stablehlo.maximum %cst_47, %86 : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %96, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %98 = stablehlo.divide %23, %97 : tensor<4x4xf32>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %99 = stablehlo.maximum %cst_48, %86 : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %99, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %101 = stablehlo.divide %25, %100 : tensor<4x4xf32>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %102 = stablehlo.maximum %cst_49, %86 : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %102, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %104 = stablehlo.divide %27, %103 : tensor<8x24xf32>
    %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %105 = stablehlo.maximum %cst_50, %86 : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %105, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %107 = stablehlo.divide %29, %106 : tensor<4x4xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %108 = stablehlo.maximum %cst_51, %86 : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %108, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %110 = stablehlo.divide %31, %109 : tensor<24xf32>
    %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %111 = stablehlo.maximum %cst_52, %86 : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %111, dims = [] : (tensor<f32>) -> tensor<24x8xf32>
    %113 = stablehlo.divide %33, %112 : tensor<24x8xf32>
    %cst_53 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %114 = stablehlo.maximum %cst_53, %86 : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %114, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %116 = stablehlo.divide %35, %115 : tensor<4x4xf32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %117 = stablehlo.maximum %cst_54, %86 : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %117, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %119 = stablehlo.divide %37, %118 : tensor<4x4xf32>
    %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %120 = stablehlo.maximum %cst_55, %86 : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %120, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %122 = stablehlo.divide %39, %121 : tensor<4x4xf32>
    %cst_56 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %123 = stablehlo.maximum %cst_56, %86 : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %125 = stablehlo.divide %41, %124 : tensor<8x24xf32>
    %cst_57 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %126 = stablehlo.maximum %cst_57, %86 : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %128 = stablehlo.divide %43, %127 : tensor<4x4xf32>
    %cst_58 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %130 = stablehlo.multiply %129, %89 : tensor<24xf32>
    %131 = stablehlo.subtract %arg0, %130 : tensor<24xf32>
    %cst_59 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<24x8xf32>
    %133 = stablehlo.multiply %132, %92 : tensor<24x8xf32>
    %134 = stablehlo.subtract %arg1, %133 : tensor<24x8xf32>
    %cst_60 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %136 = stablehlo.multiply %135, %95 : tensor<4x4xf32>
    %137 = stablehlo.subtract %arg2, %136 : tensor<4x4xf32>
    %cst_61 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %138 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %139 = stablehlo.multiply %138, %98 : tensor<4x4xf32>
    %140 = stablehlo.subtract %arg3, %139 : tensor<4x4xf32>
    %cst_62 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %142 = stablehlo.multiply %141, %101 : tensor<4x4xf32>
    %143 = stablehlo.subtract %arg4, %142 : tensor<4x4xf32>
    %cst_63 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %145 = stablehlo.multiply %144, %104 : tensor<8x24xf32>
    %146 = stablehlo.subtract %arg5, %145 : tensor<8x24xf32>
    %cst_64 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %148 = stablehlo.multiply %147, %107 : tensor<4x4xf32>
    %149 = stablehlo.subtract %arg6, %148 : tensor<4x4xf32>
    %cst_65 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %151 = stablehlo.multiply %150, %110 : tensor<24xf32>
    %152 = stablehlo.subtract %arg7, %151 : tensor<24xf32>
    %cst_66 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %153 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<24x8xf32>
    %154 = stablehlo.multiply %153, %113 : tensor<24x8xf32>
    %155 = stablehlo.subtract %arg8, %154 : tensor<24x8xf32>
    %cst_67 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %157 = stablehlo.multiply %156, %116 : tensor<4x4xf32>
    %158 = stablehlo.subtract %arg9, %157 : tensor<4x4xf32>
    %cst_68 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %160 = stablehlo.multiply %159, %119 : tensor<4x4xf32>
    %161 = stablehlo.subtract %arg10, %160 : tensor<4x4xf32>
    %cst_69 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %163 = stablehlo.multiply %162, %122 : tensor<4x4xf32>
    %164 = stablehlo.subtract %arg11, %163 : tensor<4x4xf32>
    %cst_70 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %166 = stablehlo.multiply %165, %125 : tensor<8x24xf32>
    %167 = stablehlo.subtract %arg12, %166 : tensor<8x24xf32>
    %cst_71 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %168 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %169 = stablehlo.multiply %168, %128 : tensor<4x4xf32>
    %170 = stablehlo.subtract %arg13, %169 : tensor<4x4xf32>
    return %131, %134, %137, %140, %143, %146, %149, %152, %155, %158, %161, %164, %167, %170, %15, %86 : tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<24xf32>, %arg1: tensor<24x8xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<8x24xf32>, %arg6: tensor<4x4xf32>, %arg7: tensor<24xf32>, %arg8: tensor<24x8xf32>, %arg9: tensor<4x4xf32>, %arg10: tensor<4x4xf32>, %arg11: tensor<4x4xf32>, %arg12: tensor<8x24xf32>, %arg13: tensor<4x4xf32>, %arg14: tensor<f32>, %arg15: tensor<24xf32>, %arg16: tensor<24x8xf32>, %arg17: tensor<4x4xf32>, %arg18: tensor<4x4xf32>, %arg19: tensor<4x4xf32>, %arg20: tensor<8x24xf32>, %arg21: tensor<4x4xf32>, %arg22: tensor<24xf32>, %arg23: tensor<24x8xf32>, %arg24: tensor<4x4xf32>, %arg25: tensor<4x4xf32>, %arg26: tensor<4x4xf32>, %arg27: tensor<8x24xf32>, %arg28: tensor<4x4xf32>, %arg29: tensor<4x8xf32>, %arg30: tensor<4x8xf32>) -> (tensor<f32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>) {
    %0:17 = call @mpmd_stage_0_body(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg29) : (tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x2x4xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x4xf32>, tensor<4x8xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>)
    %1:17 = call @mpmd_stage_1_body(%arg7, %arg8, %arg9, %arg10, %arg11, %arg12, %arg13, %0#0) : (tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x2x4xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x4xf32>, tensor<4x8xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>)
    %2 = stablehlo.subtract %1#0, %arg30 : tensor<4x8xf32>
    %3 = chlo.square %2 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = stablehlo.multiply %4, %2 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %7 = stablehlo.divide %6, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %8 = stablehlo.divide %cst_2, %cst_3 : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %10 = stablehlo.multiply %9, %5 : tensor<4x8xf32>
    %11:8 = call @mpmd_stage_1_body_0(%arg11, %1#1, %arg9, %arg13, %1#2, %1#3, %1#4, %1#5, %1#6, %1#7, %1#8, %arg10, %1#9, %arg12, %1#10, %1#11, %1#12, %1#13, %1#14, %1#15, %arg8, %1#16, %10) : (tensor<4x4xf32>, tensor<4x2x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x4xf32>, tensor<4x2x4xf32>, tensor<8x24xf32>, tensor<4x8xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<24x8xf32>, tensor<4x24xf32>, tensor<4x8xf32>) -> (tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<4x8xf32>)
    %12:7 = call @mpmd_stage_0_body_1(%0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %arg3, %0#9, %arg5, %0#10, %0#11, %0#12, %0#13, %0#14, %0#15, %arg1, %0#16, %11#7) : (tensor<4x2x4xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x4xf32>, tensor<4x2x4xf32>, tensor<8x24xf32>, tensor<4x8xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<24x8xf32>, tensor<4x24xf32>, tensor<4x8xf32>) -> (tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>)
    %13 = stablehlo.add %arg14, %7 : tensor<f32>
    %14 = stablehlo.add %arg15, %12#0 : tensor<24xf32>
    %15 = stablehlo.add %arg16, %12#1 : tensor<24x8xf32>
    %16 = stablehlo.add %arg17, %12#2 : tensor<4x4xf32>
    %17 = stablehlo.add %arg18, %12#3 : tensor<4x4xf32>
    %18 = stablehlo.add %arg19, %12#4 : tensor<4x4xf32>
    %19 = stablehlo.add %arg20, %12#5 : tensor<8x24xf32>
    %20 = stablehlo.add %arg21, %12#6 : tensor<4x4xf32>
    %21 = stablehlo.add %arg22, %11#0 : tensor<24xf32>
    %22 = stablehlo.add %arg23, %11#1 : tensor<24x8xf32>
    %23 = stablehlo.add %arg24, %11#2 : tensor<4x4xf32>
    %24 = stablehlo.add %arg25, %11#3 : tensor<4x4xf32>
    %25 = stablehlo.add %arg26, %11#4 : tensor<4x4xf32>
    %26 = stablehlo.add %arg27, %11#5 : tensor<8x24xf32>
    %27 = stablehlo.add %arg28, %11#6 : tensor<4x4xf32>
    return %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27 : tensor<f32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<24xf32>, %arg1: tensor<24x8xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<8x24xf32>, %arg6: tensor<4x4xf32>, %arg7: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x2x4xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x4xf32>, tensor<4x8xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>) {
    %0 = stablehlo.reshape %arg7 : (tensor<4x8xf32>) -> tensor<4x2x4xf32>
    %1 = stablehlo.dot_general %0, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x2x4xf32>) -> tensor<4x2x2x2xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %4 = stablehlo.dot_general %0, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %5 = stablehlo.reshape %4 : (tensor<4x2x4xf32>) -> tensor<4x2x2x2xf32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %7 = stablehlo.dot_general %0, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %8 = stablehlo.reshape %7 : (tensor<4x2x4xf32>) -> tensor<4x2x2x2xf32>
    %9 = sdy.sharding_constraint %8 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %10 = stablehlo.dot_general %3, %6, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x2x2xf32>, tensor<f32>) -> tensor<4x2x2xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2x2xf32>
    %13 = stablehlo.maximum %12, %11 : tensor<4x2x2xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<4x2x2xf32>) -> tensor<4x2x2x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<4x2x2x1xf32>) -> tensor<4x2x2x2xf32>
    %16 = stablehlo.subtract %10, %15 : tensor<4x2x2x2xf32>
    %17 = stablehlo.exponential %16 : tensor<4x2x2x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<4x2x2x2xf32>, tensor<f32>) -> tensor<4x2x2xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<4x2x2xf32>) -> tensor<4x2x2x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<4x2x2x1xf32>) -> tensor<4x2x2x2xf32>
    %21 = stablehlo.divide %17, %20 : tensor<4x2x2x2xf32>
    %22 = stablehlo.multiply %19, %19 : tensor<4x2x2x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x2x2x1xf32>
    %24 = stablehlo.divide %23, %22 : tensor<4x2x2x1xf32>
    %25 = stablehlo.dot_general %9, %21, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %26 = stablehlo.transpose %25, dims = [0, 3, 1, 2] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %27 = stablehlo.reshape %26 : (tensor<4x2x2x2xf32>) -> tensor<4x2x4xf32>
    %28 = stablehlo.dot_general %27, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %29 = stablehlo.reshape %28 : (tensor<4x2x4xf32>) -> tensor<4x8xf32>
    %30 = stablehlo.add %arg7, %29 : tensor<4x8xf32>
    %31 = stablehlo.dot_general %30, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x24xf32>) -> tensor<4x24xf32>
    %32 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<4x24xf32>
    %34 = stablehlo.add %31, %33 : tensor<4x24xf32>
    %35 = stablehlo.multiply %34, %34 : tensor<4x24xf32>
    %36 = stablehlo.multiply %35, %34 : tensor<4x24xf32>
    %37 = stablehlo.multiply %34, %34 : tensor<4x24xf32>
    %cst_3 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %39 = stablehlo.multiply %38, %37 : tensor<4x24xf32>
    %cst_4 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %41 = stablehlo.multiply %40, %36 : tensor<4x24xf32>
    %42 = stablehlo.add %34, %41 : tensor<4x24xf32>
    %cst_5 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %44 = stablehlo.multiply %43, %42 : tensor<4x24xf32>
    %45 = stablehlo.tanh %44 : tensor<4x24xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %47 = stablehlo.subtract %46, %45 : tensor<4x24xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %49 = stablehlo.add %48, %45 : tensor<4x24xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %51 = stablehlo.multiply %50, %49 : tensor<4x24xf32>
    %52 = stablehlo.multiply %34, %51 : tensor<4x24xf32>
    %53 = sdy.sharding_constraint %52 <@mesh, [{"dp"}, {"tp"}]> : tensor<4x24xf32>
    %54 = stablehlo.dot_general %53, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x24xf32>, tensor<24x8xf32>) -> tensor<4x8xf32>
    %55 = stablehlo.add %30, %54 : tensor<4x8xf32>
    return %55, %0, %6, %3, %17, %19, %24, %21, %9, %27, %30, %39, %45, %47, %51, %34, %53 : tensor<4x8xf32>, tensor<4x2x4xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x4xf32>, tensor<4x8xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<24xf32>, %arg1: tensor<24x8xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<8x24xf32>, %arg6: tensor<4x4xf32>, %arg7: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x2x4xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x4xf32>, tensor<4x8xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>) {
    %0 = stablehlo.reshape %arg7 : (tensor<4x8xf32>) -> tensor<4x2x4xf32>
    %1 = stablehlo.dot_general %0, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x2x4xf32>) -> tensor<4x2x2x2xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %4 = stablehlo.dot_general %0, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %5 = stablehlo.reshape %4 : (tensor<4x2x4xf32>) -> tensor<4x2x2x2xf32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %7 = stablehlo.dot_general %0, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %8 = stablehlo.reshape %7 : (tensor<4x2x4xf32>) -> tensor<4x2x2x2xf32>
    %9 = sdy.sharding_constraint %8 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %10 = stablehlo.dot_general %3, %6, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<4x2x2x2xf32>, tensor<f32>) -> tensor<4x2x2xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2x2xf32>
    %13 = stablehlo.maximum %12, %11 : tensor<4x2x2xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<4x2x2xf32>) -> tensor<4x2x2x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<4x2x2x1xf32>) -> tensor<4x2x2x2xf32>
    %16 = stablehlo.subtract %10, %15 : tensor<4x2x2x2xf32>
    %17 = stablehlo.exponential %16 : tensor<4x2x2x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<4x2x2x2xf32>, tensor<f32>) -> tensor<4x2x2xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<4x2x2xf32>) -> tensor<4x2x2x1xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2, 3] : (tensor<4x2x2x1xf32>) -> tensor<4x2x2x2xf32>
    %21 = stablehlo.divide %17, %20 : tensor<4x2x2x2xf32>
    %22 = stablehlo.multiply %19, %19 : tensor<4x2x2x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x2x2x1xf32>
    %24 = stablehlo.divide %23, %22 : tensor<4x2x2x1xf32>
    %25 = stablehlo.dot_general %9, %21, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %26 = stablehlo.transpose %25, dims = [0, 3, 1, 2] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %27 = stablehlo.reshape %26 : (tensor<4x2x2x2xf32>) -> tensor<4x2x4xf32>
    %28 = stablehlo.dot_general %27, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %29 = stablehlo.reshape %28 : (tensor<4x2x4xf32>) -> tensor<4x8xf32>
    %30 = stablehlo.add %arg7, %29 : tensor<4x8xf32>
    %31 = stablehlo.dot_general %30, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x24xf32>) -> tensor<4x24xf32>
    %32 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<4x24xf32>
    %34 = stablehlo.add %31, %33 : tensor<4x24xf32>
    %35 = stablehlo.multiply %34, %34 : tensor<4x24xf32>
    %36 = stablehlo.multiply %35, %34 : tensor<4x24xf32>
    %37 = stablehlo.multiply %34, %34 : tensor<4x24xf32>
    %cst_3 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %39 = stablehlo.multiply %38, %37 : tensor<4x24xf32>
    %cst_4 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %41 = stablehlo.multiply %40, %36 : tensor<4x24xf32>
    %42 = stablehlo.add %34, %41 : tensor<4x24xf32>
    %cst_5 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %44 = stablehlo.multiply %43, %42 : tensor<4x24xf32>
    %45 = stablehlo.tanh %44 : tensor<4x24xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %47 = stablehlo.subtract %46, %45 : tensor<4x24xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %49 = stablehlo.add %48, %45 : tensor<4x24xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %51 = stablehlo.multiply %50, %49 : tensor<4x24xf32>
    %52 = stablehlo.multiply %34, %51 : tensor<4x24xf32>
    %53 = sdy.sharding_constraint %52 <@mesh, [{"dp"}, {"tp"}]> : tensor<4x24xf32>
    %54 = stablehlo.dot_general %53, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x24xf32>, tensor<24x8xf32>) -> tensor<4x8xf32>
    %55 = stablehlo.add %30, %54 : tensor<4x8xf32>
    return %55, %0, %6, %3, %17, %19, %24, %21, %9, %27, %30, %39, %45, %47, %51, %34, %53 : tensor<4x8xf32>, tensor<4x2x4xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x1xf32>, tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>, tensor<4x2x4xf32>, tensor<4x8xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>, tensor<4x24xf32>
  }
  func.func private @mpmd_stage_1_body_0(%arg0: tensor<4x4xf32>, %arg1: tensor<4x2x4xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<4x4xf32>, %arg4: tensor<4x2x2x2xf32>, %arg5: tensor<4x2x2x2xf32>, %arg6: tensor<4x2x2x2xf32>, %arg7: tensor<4x2x2x1xf32>, %arg8: tensor<4x2x2x1xf32>, %arg9: tensor<4x2x2x2xf32>, %arg10: tensor<4x2x2x2xf32>, %arg11: tensor<4x4xf32>, %arg12: tensor<4x2x4xf32>, %arg13: tensor<8x24xf32>, %arg14: tensor<4x8xf32>, %arg15: tensor<4x24xf32>, %arg16: tensor<4x24xf32>, %arg17: tensor<4x24xf32>, %arg18: tensor<4x24xf32>, %arg19: tensor<4x24xf32>, %arg20: tensor<24x8xf32>, %arg21: tensor<4x24xf32>, %arg22: tensor<4x8xf32>) -> (tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg22, %arg21, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x24xf32>) -> tensor<8x24xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x24xf32>) -> tensor<24x8xf32>
    %2 = stablehlo.dot_general %arg22, %arg20, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<24x8xf32>) -> tensor<4x24xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"dp"}, {"tp"}]> : tensor<4x24xf32>
    %4 = stablehlo.multiply %arg19, %3 : tensor<4x24xf32>
    %5 = stablehlo.multiply %3, %arg18 : tensor<4x24xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %7 = stablehlo.multiply %6, %4 : tensor<4x24xf32>
    %8 = stablehlo.multiply %7, %arg17 : tensor<4x24xf32>
    %9 = stablehlo.multiply %8, %arg16 : tensor<4x24xf32>
    %10 = stablehlo.add %8, %9 : tensor<4x24xf32>
    %cst_0 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %12 = stablehlo.multiply %11, %10 : tensor<4x24xf32>
    %13 = stablehlo.add %5, %12 : tensor<4x24xf32>
    %cst_1 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %15 = stablehlo.multiply %14, %12 : tensor<4x24xf32>
    %16 = stablehlo.multiply %15, %arg15 : tensor<4x24xf32>
    %17 = stablehlo.add %13, %16 : tensor<4x24xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x24xf32>, tensor<f32>) -> tensor<24xf32>
    %19 = stablehlo.reshape %18 : (tensor<24xf32>) -> tensor<1x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<1x24xf32>, tensor<f32>) -> tensor<24xf32>
    %21 = stablehlo.dot_general %17, %arg14, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x24xf32>, tensor<4x8xf32>) -> tensor<24x8xf32>
    %22 = stablehlo.transpose %21, dims = [1, 0] : (tensor<24x8xf32>) -> tensor<8x24xf32>
    %23 = stablehlo.dot_general %17, %arg13, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x24xf32>, tensor<8x24xf32>) -> tensor<4x8xf32>
    %24 = stablehlo.add %arg22, %23 : tensor<4x8xf32>
    %25 = stablehlo.reshape %24 : (tensor<4x8xf32>) -> tensor<4x2x4xf32>
    %26 = stablehlo.dot_general %25, %arg12, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x2x4xf32>) -> tensor<4x4xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %28 = stablehlo.dot_general %25, %arg11, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %29 = stablehlo.reshape %28 : (tensor<4x2x4xf32>) -> tensor<4x2x2x2xf32>
    %30 = stablehlo.transpose %29, dims = [0, 2, 3, 1] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %31 = stablehlo.dot_general %30, %arg10, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %32 = stablehlo.dot_general %30, %arg9, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %33 = stablehlo.transpose %32, dims = [0, 3, 1, 2] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %34 = stablehlo.broadcast_in_dim %arg8, dims = [0, 1, 2, 3] : (tensor<4x2x2x1xf32>) -> tensor<4x2x2x2xf32>
    %35 = stablehlo.multiply %31, %34 : tensor<4x2x2x2xf32>
    %36 = stablehlo.multiply %35, %arg6 : tensor<4x2x2x2xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.reduce(%36 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<4x2x2x2xf32>, tensor<f32>) -> tensor<4x2x2xf32>
    %38 = stablehlo.reshape %37 : (tensor<4x2x2xf32>) -> tensor<4x2x2x1xf32>
    %39 = stablehlo.negate %38 : tensor<4x2x2x1xf32>
    %40 = stablehlo.broadcast_in_dim %arg7, dims = [0, 1, 2, 3] : (tensor<4x2x2x1xf32>) -> tensor<4x2x2x2xf32>
    %41 = stablehlo.divide %31, %40 : tensor<4x2x2x2xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.reduce(%39 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<4x2x2x1xf32>, tensor<f32>) -> tensor<4x2x2xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2] : (tensor<4x2x2xf32>) -> tensor<4x2x2x2xf32>
    %44 = stablehlo.add %41, %43 : tensor<4x2x2x2xf32>
    %45 = stablehlo.multiply %44, %arg6 : tensor<4x2x2x2xf32>
    %46 = stablehlo.dot_general %45, %arg5, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %47 = stablehlo.transpose %46, dims = [0, 2, 1, 3] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %48 = stablehlo.dot_general %45, %arg4, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %49 = stablehlo.transpose %48, dims = [0, 2, 1, 3] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %50 = sdy.sharding_constraint %33 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %51 = stablehlo.reshape %50 : (tensor<4x2x2x2xf32>) -> tensor<4x2x4xf32>
    %52 = stablehlo.dot_general %51, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x2x4xf32>) -> tensor<4x4xf32>
    %53 = stablehlo.transpose %52, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %54 = stablehlo.dot_general %51, %arg3, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %55 = sdy.sharding_constraint %47 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %56 = stablehlo.reshape %55 : (tensor<4x2x2x2xf32>) -> tensor<4x2x4xf32>
    %57 = stablehlo.dot_general %56, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x2x4xf32>) -> tensor<4x4xf32>
    %58 = stablehlo.transpose %57, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %59 = stablehlo.dot_general %56, %arg2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %60 = stablehlo.add %54, %59 : tensor<4x2x4xf32>
    %61 = sdy.sharding_constraint %49 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %62 = stablehlo.reshape %61 : (tensor<4x2x2x2xf32>) -> tensor<4x2x4xf32>
    %63 = stablehlo.dot_general %62, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x2x4xf32>) -> tensor<4x4xf32>
    %64 = stablehlo.transpose %63, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %65 = stablehlo.dot_general %62, %arg0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %66 = stablehlo.add %60, %65 : tensor<4x2x4xf32>
    %67 = stablehlo.reshape %66 : (tensor<4x2x4xf32>) -> tensor<4x8xf32>
    %68 = stablehlo.add %24, %67 : tensor<4x8xf32>
    return %20, %1, %58, %27, %64, %22, %53, %68 : tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_1(%arg0: tensor<4x2x4xf32>, %arg1: tensor<4x2x2x2xf32>, %arg2: tensor<4x2x2x2xf32>, %arg3: tensor<4x2x2x2xf32>, %arg4: tensor<4x2x2x1xf32>, %arg5: tensor<4x2x2x1xf32>, %arg6: tensor<4x2x2x2xf32>, %arg7: tensor<4x2x2x2xf32>, %arg8: tensor<4x4xf32>, %arg9: tensor<4x2x4xf32>, %arg10: tensor<8x24xf32>, %arg11: tensor<4x8xf32>, %arg12: tensor<4x24xf32>, %arg13: tensor<4x24xf32>, %arg14: tensor<4x24xf32>, %arg15: tensor<4x24xf32>, %arg16: tensor<4x24xf32>, %arg17: tensor<24x8xf32>, %arg18: tensor<4x24xf32>, %arg19: tensor<4x8xf32>) -> (tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.dot_general %arg19, %arg18, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x24xf32>) -> tensor<8x24xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x24xf32>) -> tensor<24x8xf32>
    %2 = stablehlo.dot_general %arg19, %arg17, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<24x8xf32>) -> tensor<4x24xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"dp"}, {"tp"}]> : tensor<4x24xf32>
    %4 = stablehlo.multiply %arg16, %3 : tensor<4x24xf32>
    %5 = stablehlo.multiply %3, %arg15 : tensor<4x24xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %7 = stablehlo.multiply %6, %4 : tensor<4x24xf32>
    %8 = stablehlo.multiply %7, %arg14 : tensor<4x24xf32>
    %9 = stablehlo.multiply %8, %arg13 : tensor<4x24xf32>
    %10 = stablehlo.add %8, %9 : tensor<4x24xf32>
    %cst_0 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %12 = stablehlo.multiply %11, %10 : tensor<4x24xf32>
    %13 = stablehlo.add %5, %12 : tensor<4x24xf32>
    %cst_1 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x24xf32>
    %15 = stablehlo.multiply %14, %12 : tensor<4x24xf32>
    %16 = stablehlo.multiply %15, %arg12 : tensor<4x24xf32>
    %17 = stablehlo.add %13, %16 : tensor<4x24xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x24xf32>, tensor<f32>) -> tensor<24xf32>
    %19 = stablehlo.reshape %18 : (tensor<24xf32>) -> tensor<1x24xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<1x24xf32>, tensor<f32>) -> tensor<24xf32>
    %21 = stablehlo.dot_general %17, %arg11, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x24xf32>, tensor<4x8xf32>) -> tensor<24x8xf32>
    %22 = stablehlo.transpose %21, dims = [1, 0] : (tensor<24x8xf32>) -> tensor<8x24xf32>
    %23 = stablehlo.dot_general %17, %arg10, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x24xf32>, tensor<8x24xf32>) -> tensor<4x8xf32>
    %24 = stablehlo.add %arg19, %23 : tensor<4x8xf32>
    %25 = stablehlo.reshape %24 : (tensor<4x8xf32>) -> tensor<4x2x4xf32>
    %26 = stablehlo.dot_general %25, %arg9, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x2x4xf32>) -> tensor<4x4xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %28 = stablehlo.dot_general %25, %arg8, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x4xf32>) -> tensor<4x2x4xf32>
    %29 = stablehlo.reshape %28 : (tensor<4x2x4xf32>) -> tensor<4x2x2x2xf32>
    %30 = stablehlo.transpose %29, dims = [0, 2, 3, 1] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %31 = stablehlo.dot_general %30, %arg7, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %32 = stablehlo.dot_general %30, %arg6, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %33 = stablehlo.transpose %32, dims = [0, 3, 1, 2] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %34 = stablehlo.broadcast_in_dim %arg5, dims = [0, 1, 2, 3] : (tensor<4x2x2x1xf32>) -> tensor<4x2x2x2xf32>
    %35 = stablehlo.multiply %31, %34 : tensor<4x2x2x2xf32>
    %36 = stablehlo.multiply %35, %arg3 : tensor<4x2x2x2xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.reduce(%36 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<4x2x2x2xf32>, tensor<f32>) -> tensor<4x2x2xf32>
    %38 = stablehlo.reshape %37 : (tensor<4x2x2xf32>) -> tensor<4x2x2x1xf32>
    %39 = stablehlo.negate %38 : tensor<4x2x2x1xf32>
    %40 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2, 3] : (tensor<4x2x2x1xf32>) -> tensor<4x2x2x2xf32>
    %41 = stablehlo.divide %31, %40 : tensor<4x2x2x2xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.reduce(%39 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<4x2x2x1xf32>, tensor<f32>) -> tensor<4x2x2xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2] : (tensor<4x2x2xf32>) -> tensor<4x2x2x2xf32>
    %44 = stablehlo.add %41, %43 : tensor<4x2x2x2xf32>
    %45 = stablehlo.multiply %44, %arg3 : tensor<4x2x2x2xf32>
    %46 = stablehlo.dot_general %45, %arg2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %47 = stablehlo.transpose %46, dims = [0, 2, 1, 3] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %48 = stablehlo.dot_general %45, %arg1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x2x2xf32>, tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %49 = stablehlo.transpose %48, dims = [0, 2, 1, 3] : (tensor<4x2x2x2xf32>) -> tensor<4x2x2x2xf32>
    %50 = sdy.sharding_constraint %33 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %51 = stablehlo.reshape %50 : (tensor<4x2x2x2xf32>) -> tensor<4x2x4xf32>
    %52 = stablehlo.dot_general %51, %arg0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x2x4xf32>) -> tensor<4x4xf32>
    %53 = stablehlo.transpose %52, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %54 = sdy.sharding_constraint %47 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %55 = stablehlo.reshape %54 : (tensor<4x2x2x2xf32>) -> tensor<4x2x4xf32>
    %56 = stablehlo.dot_general %55, %arg0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x2x4xf32>) -> tensor<4x4xf32>
    %57 = stablehlo.transpose %56, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %58 = sdy.sharding_constraint %49 <@mesh, [{"dp"}, {}, {"tp"}, {}]> : tensor<4x2x2x2xf32>
    %59 = stablehlo.reshape %58 : (tensor<4x2x2x2xf32>) -> tensor<4x2x4xf32>
    %60 = stablehlo.dot_general %59, %arg0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x2x4xf32>, tensor<4x2x4xf32>) -> tensor<4x4xf32>
    %61 = stablehlo.transpose %60, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %20, %1, %57, %27, %61, %22, %53 : tensor<24xf32>, tensor<24x8xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x24xf32>, tensor<4x4xf32>
  }
}
