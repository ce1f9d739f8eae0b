module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32x16xf32> {tf.aliasing_output = 0 : i32} loc("state['first']['first']['k']"), %arg1: tensor<32x32xf32> {tf.aliasing_output = 1 : i32} loc("state['first']['first']['o']"), %arg2: tensor<32x32xf32> {tf.aliasing_output = 2 : i32} loc("state['first']['first']['q']"), %arg3: tensor<32x16xf32> {tf.aliasing_output = 3 : i32} loc("state['first']['first']['v']"), %arg4: tensor<12x32xf32> {tf.aliasing_output = 4 : i32} loc("state['first']['table']"), %arg5: tensor<32x16xf32> {tf.aliasing_output = 5 : i32} loc("state['head']['last']['k']"), %arg6: tensor<32x32xf32> {tf.aliasing_output = 6 : i32} loc("state['head']['last']['o']"), %arg7: tensor<32x32xf32> {tf.aliasing_output = 7 : i32} loc("state['head']['last']['q']"), %arg8: tensor<32x16xf32> {tf.aliasing_output = 8 : i32} loc("state['head']['last']['v']"), %arg9: tensor<32x12xf32> {tf.aliasing_output = 9 : i32} loc("state['head']['words']"), %arg10: tensor<32x16xf32> {tf.aliasing_output = 10 : i32} loc("state['second']['k']"), %arg11: tensor<32x32xf32> {tf.aliasing_output = 11 : i32} loc("state['second']['o']"), %arg12: tensor<32x32xf32> {tf.aliasing_output = 12 : i32} loc("state['second']['q']"), %arg13: tensor<32x16xf32> {tf.aliasing_output = 13 : i32} loc("state['second']['v']"), %arg14: tensor<3xi32> loc("batch['ends']"), %arg15: tensor<3x740xi32> loc("batch['labels']"), %arg16: tensor<3x740xi32> loc("batch['tokens']")) -> (tensor<32x16xf32> {jax.result_info = "result[0]['first']['first']['k']"}, tensor<32x32xf32> {jax.result_info = "result[0]['first']['first']['o']"}, tensor<32x32xf32> {jax.result_info = "result[0]['first']['first']['q']"}, tensor<32x16xf32> {jax.result_info = "result[0]['first']['first']['v']"}, tensor<12x32xf32> {jax.result_info = "result[0]['first']['table']"}, tensor<32x16xf32> {jax.result_info = "result[0]['head']['last']['k']"}, tensor<32x32xf32> {jax.result_info = "result[0]['head']['last']['o']"}, tensor<32x32xf32> {jax.result_info = "result[0]['head']['last']['q']"}, tensor<32x16xf32> {jax.result_info = "result[0]['head']['last']['v']"}, tensor<32x12xf32> {jax.result_info = "result[0]['head']['words']"}, tensor<32x16xf32> {jax.result_info = "result[0]['second']['k']"}, tensor<32x32xf32> {jax.result_info = "result[0]['second']['o']"}, tensor<32x32xf32> {jax.result_info = "result[0]['second']['q']"}, tensor<32x16xf32> {jax.result_info = "result[0]['second']['v']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<12x32xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<32x12xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %14:33 = stablehlo.while(%iterArg = %arg14, %iterArg_28 = %arg15, %iterArg_29 = %arg16, %iterArg_30 = %arg0, %iterArg_31 = %arg1, %iterArg_32 = %arg2, %iterArg_33 = %arg3, %iterArg_34 = %arg4, %iterArg_35 = %arg10, %iterArg_36 = %arg11, %iterArg_37 = %arg12, %iterArg_38 = %arg13, %iterArg_39 = %arg5, %iterArg_40 = %arg6, %iterArg_41 = %arg7, %iterArg_42 = %arg8, %iterArg_43 = %arg9, %iterArg_44 = %c, %iterArg_45 = %cst_13, %iterArg_46 = %0, %iterArg_47 = %1, %iterArg_48 = %2, %iterArg_49 = %3, %iterArg_50 = %4, %iterArg_51 = %5, %iterArg_52 = %6, %iterArg_53 = %7, %iterArg_54 = %8, %iterArg_55 = %9, %iterArg_56 = %10, %iterArg_57 = %11, %iterArg_58 = %12, %iterArg_59 = %13) : tensor<3xi32>, tensor<3x740xi32>, tensor<3x740xi32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<i32>, tensor<f32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>
    cond {
      %c_60 = stablehlo.constant dense<3> : tensor<i32>
      %57 = stablehlo.compare LT, %iterArg_44, %c_60, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %57 : tensor<i1>
    } do {
      %57 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_44) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %58 = func.call @dynamic_index_in_dim_0(%iterArg_28, %iterArg_44) : (tensor<3x740xi32>, tensor<i32>) -> tensor<740xi32>
      %59 = func.call @dynamic_index_in_dim_0(%iterArg_29, %iterArg_44) : (tensor<3x740xi32>, tensor<i32>) -> tensor<740xi32>
      %60:15 = func.call @closed_call(%iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_45, %iterArg_46, %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %iterArg_53, %iterArg_54, %iterArg_55, %iterArg_56, %iterArg_57, %iterArg_58, %iterArg_59, %57, %58, %59) : (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<f32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<i32>, tensor<740xi32>, tensor<740xi32>) -> (tensor<f32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>)
      %c_60 = stablehlo.constant dense<1> : tensor<i32>
      %61 = stablehlo.add %iterArg_44, %c_60 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %61, %60#0, %60#1, %60#2, %60#3, %60#4, %60#5, %60#6, %60#7, %60#8, %60#9, %60#10, %60#11, %60#12, %60#13, %60#14 : tensor<3xi32>, tensor<3x740xi32>, tensor<3x740xi32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<i32>, tensor<f32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>
    }
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %16 = stablehlo.multiply %15, %14#19 : tensor<32x16xf32>
    %17 = stablehlo.subtract %arg0, %16 : tensor<32x16xf32>
    %cst_15 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %19 = stablehlo.multiply %18, %14#20 : tensor<32x32xf32>
    %20 = stablehlo.subtract %arg1, %19 : tensor<32x32xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %22 = stablehlo.multiply %21, %14#21 : tensor<32x32xf32>
    %23 = stablehlo.subtract %arg2, %22 : tensor<32x32xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %25 = stablehlo.multiply %24, %14#22 : tensor<32x16xf32>
    %26 = stablehlo.subtract %arg3, %25 : tensor<32x16xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<12x32xf32>
    %28 = stablehlo.multiply %27, %14#23 : tensor<12x32xf32>
    %29 = stablehlo.subtract %arg4, %28 : tensor<12x32xf32>
    %cst_19 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %31 = stablehlo.multiply %30, %14#24 : tensor<32x16xf32>
    %32 = stablehlo.subtract %arg5, %31 : tensor<32x16xf32>
    %cst_20 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %34 = stablehlo.multiply %33, %14#25 : tensor<32x32xf32>
    %35 = stablehlo.subtract %arg6, %34 : tensor<32x32xf32>
    %cst_21 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %37 = stablehlo.multiply %36, %14#26 : tensor<32x32xf32>
    %38 = stablehlo.subtract %arg7, %37 : tensor<32x32xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %40 = stablehlo.multiply %39, %14#27 : tensor<32x16xf32>
    %41 = stablehlo.subtract %arg8, %40 : tensor<32x16xf32>
    %cst_23 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<32x12xf32>
    %43 = stablehlo.multiply %42, %14#28 : tensor<32x12xf32>
    %44 = stablehlo.subtract %arg9, %43 : tensor<32x12xf32>
    %cst_24 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %46 = stablehlo.multiply %45, %14#29 : tensor<32x16xf32>
    %47 = stablehlo.subtract %arg10, %46 : tensor<32x16xf32>
    %cst_25 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %49 = stablehlo.multiply %48, %14#30 : tensor<32x32xf32>
    %50 = stablehlo.subtract %arg11, %49 : tensor<32x32xf32>
    %cst_26 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %52 = stablehlo.multiply %51, %14#31 : tensor<32x32xf32>
    %53 = stablehlo.subtract %arg12, %52 : tensor<32x32xf32>
    %cst_27 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %55 = stablehlo.multiply %54, %14#32 : tensor<32x16xf32>
    %56 = stablehlo.subtract %arg13, %55 : tensor<32x16xf32>
    return %17, %20, %23, %26, %29, %32, %35, %38, %41, %44, %47, %50, %53, %56, %14#18 : tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x740xi32>, %arg1: tensor<i32>) -> tensor<740xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 740] : (tensor<3x740xi32>, tensor<i32>, tensor<i32>) -> tensor<1x740xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x740xi32>) -> tensor<740xi32>
    return %1 : tensor<740xi32>
  }
  func.func private @closed_call(%arg0: tensor<32x16xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<12x32xf32>, %arg5: tensor<32x16xf32>, %arg6: tensor<32x32xf32>, %arg7: tensor<32x32xf32>, %arg8: tensor<32x16xf32>, %arg9: tensor<32x16xf32>, %arg10: tensor<32x32xf32>, %arg11: tensor<32x32xf32>, %arg12: tensor<32x16xf32>, %arg13: tensor<32x12xf32>, %arg14: tensor<f32>, %arg15: tensor<32x16xf32>, %arg16: tensor<32x32xf32>, %arg17: tensor<32x32xf32>, %arg18: tensor<32x16xf32>, %arg19: tensor<12x32xf32>, %arg20: tensor<32x16xf32>, %arg21: tensor<32x32xf32>, %arg22: tensor<32x32xf32>, %arg23: tensor<32x16xf32>, %arg24: tensor<32x12xf32>, %arg25: tensor<32x16xf32>, %arg26: tensor<32x32xf32>, %arg27: tensor<32x32xf32>, %arg28: tensor<32x16xf32>, %arg29: tensor<i32>, %arg30: tensor<740xi32>, %arg31: tensor<740xi32>) -> (tensor<f32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>) {
    %0:5 = call @mpmd_stage_0_body(%arg0, %arg1, %arg2, %arg3, %arg4, %arg31) : (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<740xi32>) -> (tensor<740x32xf32>, tensor<740x1xi32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x32xf32>)
    %1:12 = call @mpmd_stage_1_body(%arg5, %arg6, %arg7, %arg8, %0#0) : (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<740x32xf32>) -> (tensor<740x32xf32>, tensor<740x2x2x8xf32>, tensor<740x2x8xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x740xf32>, tensor<740x2x8xf32>, tensor<740x32xf32>, tensor<740x32xf32>)
    %2:15 = call @mpmd_stage_2_body(%arg9, %arg10, %arg11, %arg12, %arg13, %1#0, %arg29, %arg30) : (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<740x32xf32>, tensor<i32>, tensor<740xi32>) -> (tensor<f32>, tensor<740x2x2x8xf32>, tensor<740x2x8xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x740xf32>, tensor<740x2x8xf32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x12xf32>, tensor<740x1xf32>, tensor<740x1x1xi32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3:6 = call @mpmd_stage_2_body_2(%arg11, %1#0, %arg9, %arg12, %2#1, %2#2, %2#3, %2#4, %2#5, %2#6, %2#7, %2#8, %2#9, %arg10, %2#10, %arg13, %2#11, %2#12, %2#13, %2#14, %cst) : (tensor<32x32xf32>, tensor<740x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<740x2x2x8xf32>, tensor<740x2x8xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x740xf32>, tensor<740x2x8xf32>, tensor<32x32xf32>, tensor<740x32xf32>, tensor<32x12xf32>, tensor<740x32xf32>, tensor<740x12xf32>, tensor<740x1xf32>, tensor<740x1x1xi32>, tensor<f32>) -> (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<740x32xf32>)
    %4:5 = call @mpmd_stage_1_body_6(%arg7, %0#0, %arg5, %arg8, %1#1, %1#2, %1#3, %1#4, %1#5, %1#6, %1#7, %1#8, %1#9, %arg6, %1#10, %1#0, %1#11, %3#5) : (tensor<32x32xf32>, tensor<740x32xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<740x2x2x8xf32>, tensor<740x2x8xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x740xf32>, tensor<740x2x8xf32>, tensor<32x32xf32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x32xf32>) -> (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<740x32xf32>)
    %5:5 = call @mpmd_stage_0_body_7(%0#1, %0#2, %arg0, %arg1, %arg2, %arg3, %0#3, %0#0, %0#4, %4#4) : (tensor<740x1xi32>, tensor<740x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x32xf32>) -> (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>)
    %6 = stablehlo.add %arg14, %2#0 : tensor<f32>
    %7 = stablehlo.add %arg15, %5#0 : tensor<32x16xf32>
    %8 = stablehlo.add %arg16, %5#1 : tensor<32x32xf32>
    %9 = stablehlo.add %arg17, %5#2 : tensor<32x32xf32>
    %10 = stablehlo.add %arg18, %5#3 : tensor<32x16xf32>
    %11 = stablehlo.add %arg19, %5#4 : tensor<12x32xf32>
    %12 = stablehlo.add %arg20, %3#0 : tensor<32x16xf32>
    %13 = stablehlo.add %arg21, %3#1 : tensor<32x32xf32>
    %14 = stablehlo.add %arg22, %3#2 : tensor<32x32xf32>
    %15 = stablehlo.add %arg23, %3#3 : tensor<32x16xf32>
    %16 = stablehlo.add %arg24, %3#4 : tensor<32x12xf32>
    %17 = stablehlo.add %arg25, %4#0 : tensor<32x16xf32>
    %18 = stablehlo.add %arg26, %4#1 : tensor<32x32xf32>
    %19 = stablehlo.add %arg27, %4#2 : tensor<32x32xf32>
    %20 = stablehlo.add %arg28, %4#3 : tensor<32x16xf32>
    return %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20 : tensor<f32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<32x16xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<12x32xf32>, %arg5: tensor<740xi32>) -> (tensor<740x32xf32>, tensor<740x1xi32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x32xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<740xi32>
    %1 = stablehlo.compare LT, %arg5, %0, SIGNED : (tensor<740xi32>, tensor<740xi32>) -> tensor<740xi1>
    %c_0 = stablehlo.constant dense<12> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<740xi32>
    %3 = stablehlo.add %arg5, %2 : tensor<740xi32>
    %4 = stablehlo.select %1, %3, %arg5 : tensor<740xi1>, tensor<740xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<740xi32>) -> tensor<740x1xi32>
    %6 = "stablehlo.gather"(%arg4, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<12x32xf32>, tensor<740x1xi32>) -> tensor<740x32xf32>
    %7 = stablehlo.iota dim = 0 : tensor<740xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<740xi32>) -> tensor<740x1xi32>
    %9 = stablehlo.iota dim = 0 : tensor<32xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<32xi32>) -> tensor<1x32xi32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<740x1xi32>) -> tensor<740x32xi32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x32xi32>) -> tensor<740x32xi32>
    %13 = stablehlo.multiply %11, %12 : tensor<740x32xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<740x32xi32>
    %15 = stablehlo.add %14, %13 : tensor<740x32xi32>
    %16 = stablehlo.convert %15 : (tensor<740x32xi32>) -> tensor<740x32xf32>
    %17 = stablehlo.sine %16 : tensor<740x32xf32>
    %18 = stablehlo.multiply %6, %17 : tensor<740x32xf32>
    %19 = stablehlo.iota dim = 0 : tensor<740xi32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<740xi32>) -> tensor<740x1xi32>
    %21 = stablehlo.iota dim = 0 : tensor<740xi32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [1] : (tensor<740xi32>) -> tensor<1x740xi32>
    %23 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<740x1xi32>) -> tensor<740x740xi32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<1x740xi32>) -> tensor<740x740xi32>
    %25 = stablehlo.compare GE, %23, %24, SIGNED : (tensor<740x740xi32>, tensor<740x740xi32>) -> tensor<740x740xi1>
    %26 = stablehlo.dot_general %18, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %27 = stablehlo.reshape %26 : (tensor<740x32xf32>) -> tensor<740x2x2x8xf32>
    %28 = stablehlo.dot_general %18, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x16xf32>) -> tensor<740x16xf32>
    %29 = stablehlo.reshape %28 : (tensor<740x16xf32>) -> tensor<740x2x8xf32>
    %30 = stablehlo.dot_general %18, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x16xf32>) -> tensor<740x16xf32>
    %31 = stablehlo.reshape %30 : (tensor<740x16xf32>) -> tensor<740x2x8xf32>
    %32 = stablehlo.dot_general %29, %27, batching_dims = [1] x [1], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<740x2x8xf32>, tensor<740x2x2x8xf32>) -> tensor<2x740x740x2xf32>
    %33 = stablehlo.transpose %32, dims = [0, 3, 2, 1] : (tensor<2x740x740x2xf32>) -> tensor<2x2x740x740xf32>
    %cst = stablehlo.constant dense<2.82842708> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %35 = stablehlo.divide %33, %34 : tensor<2x2x740x740xf32>
    %cst_2 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %36 = call @_where(%25, %35, %cst_2) : (tensor<740x740xi1>, tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740x740xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %37 = stablehlo.reduce(%36 init: %cst_3) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x740xf32>
    %39 = stablehlo.maximum %38, %37 : tensor<2x2x740xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %42 = stablehlo.subtract %36, %41 : tensor<2x2x740x740xf32>
    %43 = stablehlo.exponential %42 : tensor<2x2x740x740xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %47 = stablehlo.divide %43, %46 : tensor<2x2x740x740xf32>
    %48 = stablehlo.dot_general %31, %47, batching_dims = [1] x [0], contracting_dims = [0] x [3], precision = [DEFAULT, DEFAULT] : (tensor<740x2x8xf32>, tensor<2x2x740x740xf32>) -> tensor<2x8x2x740xf32>
    %49 = stablehlo.transpose %48, dims = [3, 0, 2, 1] : (tensor<2x8x2x740xf32>) -> tensor<740x2x2x8xf32>
    %50 = stablehlo.reshape %49 : (tensor<740x2x2x8xf32>) -> tensor<740x32xf32>
    %51 = stablehlo.dot_general %50, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %52 = stablehlo.add %18, %51 : tensor<740x32xf32>
    %53 = stablehlo.tanh %52 : tensor<740x32xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<740x32xf32>
    %55 = stablehlo.subtract %54, %53 : tensor<740x32xf32>
    return %53, %5, %17, %18, %55 : tensor<740x32xf32>, tensor<740x1xi32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x32xf32>
  }
  func.func private @_where(%arg0: tensor<740x740xi1>, %arg1: tensor<2x2x740x740xf32>, %arg2: tensor<f32>) -> tensor<2x2x740x740xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<740x740xi1>) -> tensor<2x2x740x740xi1>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %2 = stablehlo.select %0, %arg1, %1 : tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>
    return %2 : tensor<2x2x740x740xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<32x16xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<740x32xf32>) -> (tensor<740x32xf32>, tensor<740x2x2x8xf32>, tensor<740x2x8xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x740xf32>, tensor<740x2x8xf32>, tensor<740x32xf32>, tensor<740x32xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<740xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<740xi32>) -> tensor<740x1xi32>
    %2 = stablehlo.iota dim = 0 : tensor<740xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<740xi32>) -> tensor<1x740xi32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<740x1xi32>) -> tensor<740x740xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x740xi32>) -> tensor<740x740xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<740x740xi32>, tensor<740x740xi32>) -> tensor<740x740xi1>
    %7 = stablehlo.iota dim = 0 : tensor<740xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<740xi32>) -> tensor<740x1xi32>
    %9 = stablehlo.iota dim = 0 : tensor<740xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<740xi32>) -> tensor<1x740xi32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<740x1xi32>) -> tensor<740x740xi32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x740xi32>) -> tensor<740x740xi32>
    %13 = stablehlo.subtract %11, %12 : tensor<740x740xi32>
    %c = stablehlo.constant dense<200> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<740x740xi32>
    %15 = stablehlo.compare LT, %13, %14, SIGNED : (tensor<740x740xi32>, tensor<740x740xi32>) -> tensor<740x740xi1>
    %16 = stablehlo.and %6, %15 : tensor<740x740xi1>
    %17 = stablehlo.dot_general %arg4, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %18 = stablehlo.reshape %17 : (tensor<740x32xf32>) -> tensor<740x2x2x8xf32>
    %19 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x16xf32>) -> tensor<740x16xf32>
    %20 = stablehlo.reshape %19 : (tensor<740x16xf32>) -> tensor<740x2x8xf32>
    %21 = stablehlo.dot_general %arg4, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x16xf32>) -> tensor<740x16xf32>
    %22 = stablehlo.reshape %21 : (tensor<740x16xf32>) -> tensor<740x2x8xf32>
    %23 = stablehlo.dot_general %20, %18, batching_dims = [1] x [1], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<740x2x8xf32>, tensor<740x2x2x8xf32>) -> tensor<2x740x740x2xf32>
    %24 = stablehlo.transpose %23, dims = [0, 3, 2, 1] : (tensor<2x740x740x2xf32>) -> tensor<2x2x740x740xf32>
    %cst = stablehlo.constant dense<2.82842708> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %26 = stablehlo.divide %24, %25 : tensor<2x2x740x740xf32>
    %cst_0 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %27:3 = call @_where_1(%16, %26, %cst_0) : (tensor<740x740xi1>, tensor<2x2x740x740xf32>, tensor<f32>) -> (tensor<2x2x740x740xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>)
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %28 = stablehlo.reduce(%27#0 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x740xf32>
    %30 = stablehlo.maximum %29, %28 : tensor<2x2x740xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %33 = stablehlo.subtract %27#0, %32 : tensor<2x2x740x740xf32>
    %34 = stablehlo.exponential %33 : tensor<2x2x740x740xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %38 = stablehlo.divide %34, %37 : tensor<2x2x740x740xf32>
    %39 = stablehlo.multiply %36, %36 : tensor<2x2x740x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x740x1xf32>
    %41 = stablehlo.divide %40, %39 : tensor<2x2x740x1xf32>
    %42 = stablehlo.dot_general %22, %38, batching_dims = [1] x [0], contracting_dims = [0] x [3], precision = [DEFAULT, DEFAULT] : (tensor<740x2x8xf32>, tensor<2x2x740x740xf32>) -> tensor<2x8x2x740xf32>
    %43 = stablehlo.transpose %42, dims = [3, 0, 2, 1] : (tensor<2x8x2x740xf32>) -> tensor<740x2x2x8xf32>
    %44 = stablehlo.reshape %43 : (tensor<740x2x2x8xf32>) -> tensor<740x32xf32>
    %45 = stablehlo.dot_general %44, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %46 = stablehlo.add %arg4, %45 : tensor<740x32xf32>
    %47 = stablehlo.tanh %46 : tensor<740x32xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<740x32xf32>
    %49 = stablehlo.subtract %48, %47 : tensor<740x32xf32>
    return %47, %18, %20, %27#1, %27#2, %34, %36, %41, %38, %22, %44, %49 : tensor<740x32xf32>, tensor<740x2x2x8xf32>, tensor<740x2x8xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x740xf32>, tensor<740x2x8xf32>, tensor<740x32xf32>, tensor<740x32xf32>
  }
  func.func private @_where_1(%arg0: tensor<740x740xi1>, %arg1: tensor<2x2x740x740xf32>, %arg2: tensor<f32>) -> (tensor<2x2x740x740xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<740x740xi1>) -> tensor<2x2x740x740xi1>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %2 = stablehlo.select %0, %arg1, %1 : tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    return %2, %0, %3 : tensor<2x2x740x740xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<32x16xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<32x12xf32>, %arg5: tensor<740x32xf32>, %arg6: tensor<i32>, %arg7: tensor<740xi32>) -> (tensor<f32>, tensor<740x2x2x8xf32>, tensor<740x2x8xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x740xf32>, tensor<740x2x8xf32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x12xf32>, tensor<740x1xf32>, tensor<740x1x1xi32>) {
    %0 = stablehlo.iota dim = 0 : tensor<740xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<740xi32>) -> tensor<740x1xi32>
    %2 = stablehlo.iota dim = 0 : tensor<740xi32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<740xi32>) -> tensor<1x740xi32>
    %4 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<740x1xi32>) -> tensor<740x740xi32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x740xi32>) -> tensor<740x740xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<740x740xi32>, tensor<740x740xi32>) -> tensor<740x740xi1>
    %7 = stablehlo.iota dim = 0 : tensor<740xi32>
    %8 = stablehlo.broadcast_in_dim %arg6, dims = [] : (tensor<i32>) -> tensor<740xi32>
    %9 = stablehlo.compare LT, %7, %8, SIGNED : (tensor<740xi32>, tensor<740xi32>) -> tensor<740xi1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<740xi1>) -> tensor<1x740xi1>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x740xi1>) -> tensor<740x740xi1>
    %12 = stablehlo.and %6, %11 : tensor<740x740xi1>
    %13 = stablehlo.dot_general %arg5, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %14 = stablehlo.reshape %13 : (tensor<740x32xf32>) -> tensor<740x2x2x8xf32>
    %15 = stablehlo.dot_general %arg5, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x16xf32>) -> tensor<740x16xf32>
    %16 = stablehlo.reshape %15 : (tensor<740x16xf32>) -> tensor<740x2x8xf32>
    %17 = stablehlo.dot_general %arg5, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x16xf32>) -> tensor<740x16xf32>
    %18 = stablehlo.reshape %17 : (tensor<740x16xf32>) -> tensor<740x2x8xf32>
    %19 = stablehlo.dot_general %16, %14, batching_dims = [1] x [1], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<740x2x8xf32>, tensor<740x2x2x8xf32>) -> tensor<2x740x740x2xf32>
    %20 = stablehlo.transpose %19, dims = [0, 3, 2, 1] : (tensor<2x740x740x2xf32>) -> tensor<2x2x740x740xf32>
    %cst = stablehlo.constant dense<2.82842708> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %22 = stablehlo.divide %20, %21 : tensor<2x2x740x740xf32>
    %cst_0 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %23:3 = call @_where_1(%12, %22, %cst_0) : (tensor<740x740xi1>, tensor<2x2x740x740xf32>, tensor<f32>) -> (tensor<2x2x740x740xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>)
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %24 = stablehlo.reduce(%23#0 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x740xf32>
    %26 = stablehlo.maximum %25, %24 : tensor<2x2x740xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %29 = stablehlo.subtract %23#0, %28 : tensor<2x2x740x740xf32>
    %30 = stablehlo.exponential %29 : tensor<2x2x740x740xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %34 = stablehlo.divide %30, %33 : tensor<2x2x740x740xf32>
    %35 = stablehlo.multiply %32, %32 : tensor<2x2x740x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x740x1xf32>
    %37 = stablehlo.divide %36, %35 : tensor<2x2x740x1xf32>
    %38 = stablehlo.dot_general %18, %34, batching_dims = [1] x [0], contracting_dims = [0] x [3], precision = [DEFAULT, DEFAULT] : (tensor<740x2x8xf32>, tensor<2x2x740x740xf32>) -> tensor<2x8x2x740xf32>
    %39 = stablehlo.transpose %38, dims = [3, 0, 2, 1] : (tensor<2x8x2x740xf32>) -> tensor<740x2x2x8xf32>
    %40 = stablehlo.reshape %39 : (tensor<740x2x2x8xf32>) -> tensor<740x32xf32>
    %41 = stablehlo.dot_general %40, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %42 = stablehlo.add %arg5, %41 : tensor<740x32xf32>
    %43 = stablehlo.dot_general %42, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x12xf32>) -> tensor<740x12xf32>
    %44:3 = call @log_softmax(%43) : (tensor<740x12xf32>) -> (tensor<740x12xf32>, tensor<740x12xf32>, tensor<740x1xf32>)
    %45 = stablehlo.broadcast_in_dim %arg7, dims = [0] : (tensor<740xi32>) -> tensor<740x1xi32>
    %46:2 = call @take_along_axis(%44#0, %45) : (tensor<740x12xf32>, tensor<740x1xi32>) -> (tensor<740x1xf32>, tensor<740x1x1xi32>)
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%46#0 init: %cst_5) applies stablehlo.add across dimensions = [0, 1] : (tensor<740x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<7.400000e+02> : tensor<f32>
    %48 = stablehlo.divide %47, %cst_6 : tensor<f32>
    %49 = stablehlo.negate %48 : tensor<f32>
    return %49, %14, %16, %23#1, %23#2, %30, %32, %37, %34, %18, %40, %42, %44#1, %44#2, %46#1 : tensor<f32>, tensor<740x2x2x8xf32>, tensor<740x2x8xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x1xf32>, tensor<2x2x740x740xf32>, tensor<740x2x8xf32>, tensor<740x32xf32>, tensor<740x32xf32>, tensor<740x12xf32>, tensor<740x1xf32>, tensor<740x1x1xi32>
  }
  func.func private @log_softmax(%arg0: tensor<740x12xf32>) -> (tensor<740x12xf32>, tensor<740x12xf32>, tensor<740x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<740x12xf32>, tensor<f32>) -> tensor<740xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<740xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<740xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<740xf32>) -> tensor<740x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<740x1xf32>) -> tensor<740x12xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<740x12xf32>
    %6 = stablehlo.exponential %5 : tensor<740x12xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<740x12xf32>, tensor<f32>) -> tensor<740xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<740xf32>) -> tensor<740x1xf32>
    %9 = stablehlo.log %8 : tensor<740x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<740x1xf32>) -> tensor<740x12xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<740x12xf32>
    return %11, %6, %8 : tensor<740x12xf32>, tensor<740x12xf32>, tensor<740x1xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<740x12xf32>, %arg1: tensor<740x1xi32>) -> (tensor<740x1xf32>, tensor<740x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<740x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<740x1xi32>, tensor<740x1xi32>) -> tensor<740x1xi1>
    %c_0 = stablehlo.constant dense<12> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<740x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<740x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<740x1xi1>, tensor<740x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<740x1xi32>) -> tensor<740x1x1xi32>
    %c_1 = stablehlo.constant dense<11> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<740x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<740x1x1xi32>, tensor<740x1x1xi32>) -> tensor<740x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<740x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<740x1x1xi32>, tensor<740x1x1xi32>) -> tensor<740x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<740x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<740x1x1xi1>, tensor<i1>) -> tensor<740x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<740x12xf32>, tensor<740x1x1xi32>) -> tensor<740x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<740x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<740x1xi1>, tensor<740x1xf32>
    return %15, %5 : tensor<740x1xf32>, tensor<740x1x1xi32>
  }
  func.func private @mpmd_stage_2_body_2(%arg0: tensor<32x32xf32>, %arg1: tensor<740x32xf32>, %arg2: tensor<32x16xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<740x2x2x8xf32>, %arg5: tensor<740x2x8xf32>, %arg6: tensor<2x2x740x740xi1>, %arg7: tensor<2x2x740x740xf32>, %arg8: tensor<2x2x740x740xf32>, %arg9: tensor<2x2x740x1xf32>, %arg10: tensor<2x2x740x1xf32>, %arg11: tensor<2x2x740x740xf32>, %arg12: tensor<740x2x8xf32>, %arg13: tensor<32x32xf32>, %arg14: tensor<740x32xf32>, %arg15: tensor<32x12xf32>, %arg16: tensor<740x32xf32>, %arg17: tensor<740x12xf32>, %arg18: tensor<740x1xf32>, %arg19: tensor<740x1x1xi32>, %arg20: tensor<f32>) -> (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<740x32xf32>) {
    %0 = stablehlo.negate %arg20 : tensor<f32>
    %cst = stablehlo.constant dense<7.400000e+02> : tensor<f32>
    %1 = stablehlo.divide %0, %cst : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<740x1xf32>
    %3 = call @take_along_axis_3(%arg19, %2) : (tensor<740x1x1xi32>, tensor<740x1xf32>) -> tensor<740x12xf32>
    %4 = call @log_softmax_4(%arg17, %arg18, %3) : (tensor<740x12xf32>, tensor<740x1xf32>, tensor<740x12xf32>) -> tensor<740x12xf32>
    %5 = stablehlo.dot_general %4, %arg16, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x12xf32>, tensor<740x32xf32>) -> tensor<12x32xf32>
    %6 = stablehlo.transpose %5, dims = [1, 0] : (tensor<12x32xf32>) -> tensor<32x12xf32>
    %7 = stablehlo.dot_general %4, %arg15, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x12xf32>, tensor<32x12xf32>) -> tensor<740x32xf32>
    %8 = stablehlo.dot_general %7, %arg14, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<740x32xf32>) -> tensor<32x32xf32>
    %9 = stablehlo.transpose %8, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %10 = stablehlo.dot_general %7, %arg13, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %11 = stablehlo.reshape %10 : (tensor<740x32xf32>) -> tensor<740x2x2x8xf32>
    %12 = stablehlo.transpose %11, dims = [1, 3, 2, 0] : (tensor<740x2x2x8xf32>) -> tensor<2x8x2x740xf32>
    %13 = stablehlo.dot_general %12, %arg12, batching_dims = [0] x [1], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x740xf32>, tensor<740x2x8xf32>) -> tensor<2x2x740x740xf32>
    %14 = stablehlo.dot_general %12, %arg11, batching_dims = [0] x [0], contracting_dims = [2, 3] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x740xf32>, tensor<2x2x740x740xf32>) -> tensor<2x8x740xf32>
    %15 = stablehlo.transpose %14, dims = [2, 0, 1] : (tensor<2x8x740xf32>) -> tensor<740x2x8xf32>
    %16 = stablehlo.broadcast_in_dim %arg10, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %17 = stablehlo.multiply %13, %16 : tensor<2x2x740x740xf32>
    %18 = stablehlo.multiply %17, %arg8 : tensor<2x2x740x740xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %20 = stablehlo.reshape %19 : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %21 = stablehlo.negate %20 : tensor<2x2x740x1xf32>
    %22 = stablehlo.broadcast_in_dim %arg9, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %23 = stablehlo.divide %13, %22 : tensor<2x2x740x740xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%21 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x1xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x740xf32>
    %26 = stablehlo.add %23, %25 : tensor<2x2x740x740xf32>
    %27 = stablehlo.multiply %26, %arg8 : tensor<2x2x740x740xf32>
    %28 = call @_where_5(%arg6, %arg7, %27) : (tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>) -> tensor<2x2x740x740xf32>
    %cst_2 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %30 = stablehlo.divide %28, %29 : tensor<2x2x740x740xf32>
    %31 = stablehlo.transpose %30, dims = [0, 3, 2, 1] : (tensor<2x2x740x740xf32>) -> tensor<2x740x740x2xf32>
    %32 = stablehlo.dot_general %31, %arg5, batching_dims = [0] x [1], contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x740x740x2xf32>, tensor<740x2x8xf32>) -> tensor<2x740x2x8xf32>
    %33 = stablehlo.transpose %32, dims = [1, 0, 2, 3] : (tensor<2x740x2x8xf32>) -> tensor<740x2x2x8xf32>
    %34 = stablehlo.dot_general %31, %arg4, batching_dims = [0] x [1], contracting_dims = [2, 3] x [0, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x740x740x2xf32>, tensor<740x2x2x8xf32>) -> tensor<2x740x8xf32>
    %35 = stablehlo.transpose %34, dims = [1, 0, 2] : (tensor<2x740x8xf32>) -> tensor<740x2x8xf32>
    %36 = stablehlo.reshape %15 : (tensor<740x2x8xf32>) -> tensor<740x16xf32>
    %37 = stablehlo.dot_general %36, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<740x32xf32>) -> tensor<16x32xf32>
    %38 = stablehlo.transpose %37, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %39 = stablehlo.dot_general %36, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<32x16xf32>) -> tensor<740x32xf32>
    %40 = stablehlo.add %7, %39 : tensor<740x32xf32>
    %41 = stablehlo.reshape %35 : (tensor<740x2x8xf32>) -> tensor<740x16xf32>
    %42 = stablehlo.dot_general %41, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<740x32xf32>) -> tensor<16x32xf32>
    %43 = stablehlo.transpose %42, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %44 = stablehlo.dot_general %41, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<32x16xf32>) -> tensor<740x32xf32>
    %45 = stablehlo.add %40, %44 : tensor<740x32xf32>
    %46 = stablehlo.reshape %33 : (tensor<740x2x2x8xf32>) -> tensor<740x32xf32>
    %47 = stablehlo.dot_general %46, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<740x32xf32>) -> tensor<32x32xf32>
    %48 = stablehlo.transpose %47, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %49 = stablehlo.dot_general %46, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %50 = stablehlo.add %45, %49 : tensor<740x32xf32>
    return %43, %9, %48, %38, %6, %50 : tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<32x12xf32>, tensor<740x32xf32>
  }
  func.func private @take_along_axis_3(%arg0: tensor<740x1x1xi32>, %arg1: tensor<740x1xf32>) -> tensor<740x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<740x12xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<740x12xf32>, tensor<740x1x1xi32>, tensor<740x1xf32>) -> tensor<740x12xf32>
    return %1 : tensor<740x12xf32>
  }
  func.func private @log_softmax_4(%arg0: tensor<740x12xf32>, %arg1: tensor<740x1xf32>, %arg2: tensor<740x12xf32>) -> tensor<740x12xf32> {
    %0 = stablehlo.negate %arg2 : tensor<740x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<740x12xf32>, tensor<f32>) -> tensor<740xf32>
    %2 = stablehlo.reshape %1 : (tensor<740xf32>) -> tensor<740x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<740x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<740x1xf32>, tensor<f32>) -> tensor<740xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<740xf32>) -> tensor<740x12xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<740x12xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<740x12xf32>
    return %7 : tensor<740x12xf32>
  }
  func.func private @_where_5(%arg0: tensor<2x2x740x740xi1>, %arg1: tensor<2x2x740x740xf32>, %arg2: tensor<2x2x740x740xf32>) -> tensor<2x2x740x740xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>
    return %1 : tensor<2x2x740x740xf32>
  }
  func.func private @mpmd_stage_1_body_6(%arg0: tensor<32x32xf32>, %arg1: tensor<740x32xf32>, %arg2: tensor<32x16xf32>, %arg3: tensor<32x16xf32>, %arg4: tensor<740x2x2x8xf32>, %arg5: tensor<740x2x8xf32>, %arg6: tensor<2x2x740x740xi1>, %arg7: tensor<2x2x740x740xf32>, %arg8: tensor<2x2x740x740xf32>, %arg9: tensor<2x2x740x1xf32>, %arg10: tensor<2x2x740x1xf32>, %arg11: tensor<2x2x740x740xf32>, %arg12: tensor<740x2x8xf32>, %arg13: tensor<32x32xf32>, %arg14: tensor<740x32xf32>, %arg15: tensor<740x32xf32>, %arg16: tensor<740x32xf32>, %arg17: tensor<740x32xf32>) -> (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<740x32xf32>) {
    %0 = stablehlo.multiply %arg17, %arg16 : tensor<740x32xf32>
    %1 = stablehlo.multiply %0, %arg15 : tensor<740x32xf32>
    %2 = stablehlo.add %0, %1 : tensor<740x32xf32>
    %3 = stablehlo.dot_general %2, %arg14, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<740x32xf32>) -> tensor<32x32xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %5 = stablehlo.dot_general %2, %arg13, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %6 = stablehlo.reshape %5 : (tensor<740x32xf32>) -> tensor<740x2x2x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 3, 2, 0] : (tensor<740x2x2x8xf32>) -> tensor<2x8x2x740xf32>
    %8 = stablehlo.dot_general %7, %arg12, batching_dims = [0] x [1], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x740xf32>, tensor<740x2x8xf32>) -> tensor<2x2x740x740xf32>
    %9 = stablehlo.dot_general %7, %arg11, batching_dims = [0] x [0], contracting_dims = [2, 3] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x740xf32>, tensor<2x2x740x740xf32>) -> tensor<2x8x740xf32>
    %10 = stablehlo.transpose %9, dims = [2, 0, 1] : (tensor<2x8x740xf32>) -> tensor<740x2x8xf32>
    %11 = stablehlo.broadcast_in_dim %arg10, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %12 = stablehlo.multiply %8, %11 : tensor<2x2x740x740xf32>
    %13 = stablehlo.multiply %12, %arg8 : tensor<2x2x740x740xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %15 = stablehlo.reshape %14 : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %16 = stablehlo.negate %15 : tensor<2x2x740x1xf32>
    %17 = stablehlo.broadcast_in_dim %arg9, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %18 = stablehlo.divide %8, %17 : tensor<2x2x740x740xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%16 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x1xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x740xf32>
    %21 = stablehlo.add %18, %20 : tensor<2x2x740x740xf32>
    %22 = stablehlo.multiply %21, %arg8 : tensor<2x2x740x740xf32>
    %23 = call @_where_5(%arg6, %arg7, %22) : (tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>) -> tensor<2x2x740x740xf32>
    %cst_1 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %25 = stablehlo.divide %23, %24 : tensor<2x2x740x740xf32>
    %26 = stablehlo.transpose %25, dims = [0, 3, 2, 1] : (tensor<2x2x740x740xf32>) -> tensor<2x740x740x2xf32>
    %27 = stablehlo.dot_general %26, %arg5, batching_dims = [0] x [1], contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x740x740x2xf32>, tensor<740x2x8xf32>) -> tensor<2x740x2x8xf32>
    %28 = stablehlo.transpose %27, dims = [1, 0, 2, 3] : (tensor<2x740x2x8xf32>) -> tensor<740x2x2x8xf32>
    %29 = stablehlo.dot_general %26, %arg4, batching_dims = [0] x [1], contracting_dims = [2, 3] x [0, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x740x740x2xf32>, tensor<740x2x2x8xf32>) -> tensor<2x740x8xf32>
    %30 = stablehlo.transpose %29, dims = [1, 0, 2] : (tensor<2x740x8xf32>) -> tensor<740x2x8xf32>
    %31 = stablehlo.reshape %10 : (tensor<740x2x8xf32>) -> tensor<740x16xf32>
    %32 = stablehlo.dot_general %31, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<740x32xf32>) -> tensor<16x32xf32>
    %33 = stablehlo.transpose %32, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %34 = stablehlo.dot_general %31, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<32x16xf32>) -> tensor<740x32xf32>
    %35 = stablehlo.add %2, %34 : tensor<740x32xf32>
    %36 = stablehlo.reshape %30 : (tensor<740x2x8xf32>) -> tensor<740x16xf32>
    %37 = stablehlo.dot_general %36, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<740x32xf32>) -> tensor<16x32xf32>
    %38 = stablehlo.transpose %37, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %39 = stablehlo.dot_general %36, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<32x16xf32>) -> tensor<740x32xf32>
    %40 = stablehlo.add %35, %39 : tensor<740x32xf32>
    %41 = stablehlo.reshape %28 : (tensor<740x2x2x8xf32>) -> tensor<740x32xf32>
    %42 = stablehlo.dot_general %41, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<740x32xf32>) -> tensor<32x32xf32>
    %43 = stablehlo.transpose %42, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %44 = stablehlo.dot_general %41, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %45 = stablehlo.add %40, %44 : tensor<740x32xf32>
    return %38, %4, %43, %33, %45 : tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<740x32xf32>
  }
  func.func private @mpmd_stage_0_body_7(%arg0: tensor<740x1xi32>, %arg1: tensor<740x32xf32>, %arg2: tensor<32x16xf32>, %arg3: tensor<32x32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x16xf32>, %arg6: tensor<740x32xf32>, %arg7: tensor<740x32xf32>, %arg8: tensor<740x32xf32>, %arg9: tensor<740x32xf32>) -> (tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>) {
    %0 = stablehlo.multiply %arg9, %arg8 : tensor<740x32xf32>
    %1 = stablehlo.multiply %0, %arg7 : tensor<740x32xf32>
    %2 = stablehlo.add %0, %1 : tensor<740x32xf32>
    %3:6 = stablehlo.optimization_barrier %arg2, %arg3, %arg4, %arg5, %arg6, %2 : tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<740x32xf32>, tensor<740x32xf32>
    %4 = stablehlo.iota dim = 0 : tensor<740xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<740xi32>) -> tensor<740x1xi32>
    %6 = stablehlo.iota dim = 0 : tensor<740xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<740xi32>) -> tensor<1x740xi32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<740x1xi32>) -> tensor<740x740xi32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x740xi32>) -> tensor<740x740xi32>
    %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<740x740xi32>, tensor<740x740xi32>) -> tensor<740x740xi1>
    %11 = stablehlo.dot_general %3#4, %3#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %12 = stablehlo.reshape %11 : (tensor<740x32xf32>) -> tensor<740x2x2x8xf32>
    %13 = stablehlo.dot_general %3#4, %3#0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x16xf32>) -> tensor<740x16xf32>
    %14 = stablehlo.reshape %13 : (tensor<740x16xf32>) -> tensor<740x2x8xf32>
    %15 = stablehlo.dot_general %3#4, %3#3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x16xf32>) -> tensor<740x16xf32>
    %16 = stablehlo.reshape %15 : (tensor<740x16xf32>) -> tensor<740x2x8xf32>
    %17 = stablehlo.dot_general %14, %12, batching_dims = [1] x [1], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<740x2x8xf32>, tensor<740x2x2x8xf32>) -> tensor<2x740x740x2xf32>
    %18 = stablehlo.transpose %17, dims = [0, 3, 2, 1] : (tensor<2x740x740x2xf32>) -> tensor<2x2x740x740xf32>
    %cst = stablehlo.constant dense<2.82842708> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %20 = stablehlo.divide %18, %19 : tensor<2x2x740x740xf32>
    %cst_0 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %21:3 = call @_where_8(%10, %20, %cst_0) : (tensor<740x740xi1>, tensor<2x2x740x740xf32>, tensor<f32>) -> (tensor<2x2x740x740xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>)
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %22 = stablehlo.reduce(%21#0 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x2x740xf32>
    %24 = stablehlo.maximum %23, %22 : tensor<2x2x740xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %27 = stablehlo.subtract %21#0, %26 : tensor<2x2x740x740xf32>
    %28 = stablehlo.exponential %27 : tensor<2x2x740x740xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.reduce(%28 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %32 = stablehlo.divide %28, %31 : tensor<2x2x740x740xf32>
    %33 = stablehlo.multiply %30, %30 : tensor<2x2x740x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2x740x1xf32>
    %35 = stablehlo.divide %34, %33 : tensor<2x2x740x1xf32>
    %36 = stablehlo.dot_general %16, %32, batching_dims = [1] x [0], contracting_dims = [0] x [3], precision = [DEFAULT, DEFAULT] : (tensor<740x2x8xf32>, tensor<2x2x740x740xf32>) -> tensor<2x8x2x740xf32>
    %37 = stablehlo.transpose %36, dims = [3, 0, 2, 1] : (tensor<2x8x2x740xf32>) -> tensor<740x2x2x8xf32>
    %38 = stablehlo.reshape %37 : (tensor<740x2x2x8xf32>) -> tensor<740x32xf32>
    %39 = stablehlo.dot_general %3#5, %38, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<740x32xf32>) -> tensor<32x32xf32>
    %40 = stablehlo.transpose %39, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %41 = stablehlo.dot_general %3#5, %3#1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %42 = stablehlo.reshape %41 : (tensor<740x32xf32>) -> tensor<740x2x2x8xf32>
    %43 = stablehlo.transpose %42, dims = [1, 3, 2, 0] : (tensor<740x2x2x8xf32>) -> tensor<2x8x2x740xf32>
    %44 = stablehlo.dot_general %43, %16, batching_dims = [0] x [1], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x740xf32>, tensor<740x2x8xf32>) -> tensor<2x2x740x740xf32>
    %45 = stablehlo.dot_general %43, %32, batching_dims = [0] x [0], contracting_dims = [2, 3] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x8x2x740xf32>, tensor<2x2x740x740xf32>) -> tensor<2x8x740xf32>
    %46 = stablehlo.transpose %45, dims = [2, 0, 1] : (tensor<2x8x740xf32>) -> tensor<740x2x8xf32>
    %47 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %48 = stablehlo.multiply %44, %47 : tensor<2x2x740x740xf32>
    %49 = stablehlo.multiply %48, %28 : tensor<2x2x740x740xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.reduce(%49 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x740xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %51 = stablehlo.reshape %50 : (tensor<2x2x740xf32>) -> tensor<2x2x740x1xf32>
    %52 = stablehlo.negate %51 : tensor<2x2x740x1xf32>
    %53 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2, 3] : (tensor<2x2x740x1xf32>) -> tensor<2x2x740x740xf32>
    %54 = stablehlo.divide %44, %53 : tensor<2x2x740x740xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%52 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<2x2x740x1xf32>, tensor<f32>) -> tensor<2x2x740xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2] : (tensor<2x2x740xf32>) -> tensor<2x2x740x740xf32>
    %57 = stablehlo.add %54, %56 : tensor<2x2x740x740xf32>
    %58 = stablehlo.multiply %57, %28 : tensor<2x2x740x740xf32>
    %59 = call @_where_9(%21#1, %21#2, %58) : (tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>, tensor<2x2x740x740xf32>) -> tensor<2x2x740x740xf32>
    %cst_7 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %61 = stablehlo.divide %59, %60 : tensor<2x2x740x740xf32>
    %62 = stablehlo.transpose %61, dims = [0, 3, 2, 1] : (tensor<2x2x740x740xf32>) -> tensor<2x740x740x2xf32>
    %63 = stablehlo.dot_general %62, %14, batching_dims = [0] x [1], contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x740x740x2xf32>, tensor<740x2x8xf32>) -> tensor<2x740x2x8xf32>
    %64 = stablehlo.transpose %63, dims = [1, 0, 2, 3] : (tensor<2x740x2x8xf32>) -> tensor<740x2x2x8xf32>
    %65 = stablehlo.dot_general %62, %12, batching_dims = [0] x [1], contracting_dims = [2, 3] x [0, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x740x740x2xf32>, tensor<740x2x2x8xf32>) -> tensor<2x740x8xf32>
    %66 = stablehlo.transpose %65, dims = [1, 0, 2] : (tensor<2x740x8xf32>) -> tensor<740x2x8xf32>
    %67 = stablehlo.reshape %46 : (tensor<740x2x8xf32>) -> tensor<740x16xf32>
    %68 = stablehlo.dot_general %67, %3#4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<740x32xf32>) -> tensor<16x32xf32>
    %69 = stablehlo.transpose %68, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %70 = stablehlo.dot_general %67, %3#3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<32x16xf32>) -> tensor<740x32xf32>
    %71 = stablehlo.add %3#5, %70 : tensor<740x32xf32>
    %72 = stablehlo.reshape %66 : (tensor<740x2x8xf32>) -> tensor<740x16xf32>
    %73 = stablehlo.dot_general %72, %3#4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<740x32xf32>) -> tensor<16x32xf32>
    %74 = stablehlo.transpose %73, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %75 = stablehlo.dot_general %72, %3#0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x16xf32>, tensor<32x16xf32>) -> tensor<740x32xf32>
    %76 = stablehlo.add %71, %75 : tensor<740x32xf32>
    %77 = stablehlo.reshape %64 : (tensor<740x2x2x8xf32>) -> tensor<740x32xf32>
    %78 = stablehlo.dot_general %77, %3#4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<740x32xf32>) -> tensor<32x32xf32>
    %79 = stablehlo.transpose %78, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %80 = stablehlo.dot_general %77, %3#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<740x32xf32>, tensor<32x32xf32>) -> tensor<740x32xf32>
    %81 = stablehlo.add %76, %80 : tensor<740x32xf32>
    %82 = stablehlo.multiply %81, %arg1 : tensor<740x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<12x32xf32>
    %84 = "stablehlo.scatter"(%83, %arg0, %82) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %85 = stablehlo.add %arg10, %arg11 : tensor<f32>
      stablehlo.return %85 : tensor<f32>
    }) : (tensor<12x32xf32>, tensor<740x1xi32>, tensor<740x32xf32>) -> tensor<12x32xf32>
    return %74, %40, %79, %69, %84 : tensor<32x16xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x16xf32>, tensor<12x32xf32>
  }
  func.func private @_where_8(%arg0: tensor<740x740xi1>, %arg1: tensor<2x2x740x740xf32>, %arg2: tensor<f32>) -> (tensor<2x2x740x740xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<740x740xi1>) -> tensor<2x2x740x740xi1>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %2 = stablehlo.select %0, %arg1, %1 : tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    return %2, %0, %3 : tensor<2x2x740x740xf32>, tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>
  }
  func.func private @_where_9(%arg0: tensor<2x2x740x740xi1>, %arg1: tensor<2x2x740x740xf32>, %arg2: tensor<2x2x740x740xf32>) -> tensor<2x2x740x740xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x740x740xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x2x740x740xi1>, tensor<2x2x740x740xf32>
    return %1 : tensor<2x2x740x740xf32>
  }
}
