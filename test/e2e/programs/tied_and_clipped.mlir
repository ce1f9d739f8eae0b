module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32> {tf.aliasing_output = 0 : i32} loc("state['average']['m']['b']"), %arg1: tensor<8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['average']['m']['w']"), %arg2: tensor<11x8xf32> {tf.aliasing_output = 2 : i32} loc("state['average']['w']"), %arg3: tensor<i32> {tf.aliasing_output = 3 : i32} loc("state['count']"), %arg4: tensor<8xf32> {tf.aliasing_output = 4 : i32} loc("state['mu']['m']['b']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['mu']['m']['w']"), %arg6: tensor<11x8xf32> {tf.aliasing_output = 6 : i32} loc("state['mu']['w']"), %arg7: tensor<8xf32> {tf.aliasing_output = 7 : i32} loc("state['params']['m']['b']"), %arg8: tensor<8x8xf32> {tf.aliasing_output = 8 : i32} loc("state['params']['m']['w']"), %arg9: tensor<11x8xf32> {tf.aliasing_output = 9 : i32} loc("state['params']['w']"), %arg10: tensor<3x4x5xi32> loc("batch['t']"), %arg11: tensor<3x4x5xi32> loc("batch['u']")) -> (tensor<8xf32> {jax.result_info = "result[0]['average']['m']['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['average']['m']['w']"}, tensor<11x8xf32> {jax.result_info = "result[0]['average']['w']"}, tensor<i32> {jax.result_info = "result[0]['count']"}, tensor<8xf32> {jax.result_info = "result[0]['mu']['m']['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['mu']['m']['w']"}, tensor<11x8xf32> {jax.result_info = "result[0]['mu']['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params']['m']['b']"}, tensor<8x8xf32> {jax.result_info = "result[0]['params']['m']['w']"}, tensor<11x8xf32> {jax.result_info = "result[0]['params']['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<f32> {jax.result_info = "result[1]['norm']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:10 = stablehlo.while(%iterArg = %arg10, %iterArg_42 = %arg11, %iterArg_43 = %arg9, %iterArg_44 = %arg7, %iterArg_45 = %arg8, %iterArg_46 = %c, %iterArg_47 = %cst_2, %iterArg_48 = %0, %iterArg_49 = %1, %iterArg_50 = %2) : tensor<3x4x5xi32>, tensor<3x4x5xi32>, tensor<11x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<11x8xf32>
    cond {
      %c_51 = stablehlo.constant dense<3> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_46, %c_51, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %91 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_46) : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<4x5xi32>
      %92 = func.call @dynamic_index_in_dim(%iterArg_42, %iterArg_46) : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<4x5xi32>
      %93:4 = func.call @closed_call(%iterArg_43, %iterArg_44, %iterArg_45, %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %91, %92) : (tensor<11x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<11x8xf32>, tensor<4x5xi32>, tensor<4x5xi32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<11x8xf32>)
      %c_51 = stablehlo.constant dense<1> : tensor<i32>
      %94 = stablehlo.add %iterArg_46, %c_51 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %94, %93#0, %93#1, %93#2, %93#3 : tensor<3x4x5xi32>, tensor<3x4x5xi32>, tensor<11x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<11x8xf32>
    }
    %cst_3 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %4 = stablehlo.divide %3#6, %cst_3 : tensor<f32>
    %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.divide %3#7, %5 : tensor<8xf32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %8 = stablehlo.divide %3#8, %7 : tensor<8x8xf32>
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %10 = stablehlo.divide %3#9, %9 : tensor<11x8xf32>
    %11 = chlo.square %6 : tensor<8xf32> -> tensor<8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.add %cst_8, %12 : tensor<f32>
    %14 = chlo.square %8 : tensor<8x8xf32> -> tensor<8x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %16 = stablehlo.add %13, %15 : tensor<f32>
    %17 = chlo.square %10 : tensor<11x8xf32> -> tensor<11x8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_10) applies stablehlo.add across dimensions = [0, 1] : (tensor<11x8xf32>, tensor<f32>) -> tensor<f32>
    %19 = stablehlo.add %16, %18 : tensor<f32>
    %20 = stablehlo.sqrt %19 : tensor<f32>
    %cst_11 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %21 = stablehlo.add %20, %cst_11 : tensor<f32>
    %cst_12 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %22 = stablehlo.divide %cst_12, %21 : tensor<f32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.minimum %cst_13, %22 : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %25 = stablehlo.multiply %6, %24 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %26 = stablehlo.add %20, %cst_14 : tensor<f32>
    %cst_15 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %27 = stablehlo.divide %cst_15, %26 : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %28 = stablehlo.minimum %cst_16, %27 : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %30 = stablehlo.multiply %8, %29 : tensor<8x8xf32>
    %cst_17 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %31 = stablehlo.add %20, %cst_17 : tensor<f32>
    %cst_18 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %32 = stablehlo.divide %cst_18, %31 : tensor<f32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = stablehlo.minimum %cst_19, %32 : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %35 = stablehlo.multiply %10, %34 : tensor<11x8xf32>
    %c_20 = stablehlo.constant dense<1> : tensor<i32>
    %36 = stablehlo.add %arg3, %c_20 : tensor<i32>
    %cst_21 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %38 = stablehlo.multiply %37, %arg4 : tensor<8xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %40 = stablehlo.multiply %39, %25 : tensor<8xf32>
    %41 = stablehlo.add %38, %40 : tensor<8xf32>
    %cst_23 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %43 = stablehlo.multiply %42, %arg5 : tensor<8x8xf32>
    %cst_24 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %45 = stablehlo.multiply %44, %30 : tensor<8x8xf32>
    %46 = stablehlo.add %43, %45 : tensor<8x8xf32>
    %cst_25 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %48 = stablehlo.multiply %47, %arg6 : tensor<11x8xf32>
    %cst_26 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %50 = stablehlo.multiply %49, %35 : tensor<11x8xf32>
    %51 = stablehlo.add %48, %50 : tensor<11x8xf32>
    %cst_27 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %53 = stablehlo.multiply %52, %41 : tensor<8xf32>
    %54 = stablehlo.convert %36 : (tensor<i32>) -> tensor<f32>
    %cst_28 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %55 = stablehlo.power %cst_28, %54 : tensor<f32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.subtract %cst_29, %55 : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %58 = stablehlo.divide %53, %57 : tensor<8xf32>
    %59 = stablehlo.subtract %arg7, %58 : tensor<8xf32>
    %cst_30 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %61 = stablehlo.multiply %60, %46 : tensor<8x8xf32>
    %62 = stablehlo.convert %36 : (tensor<i32>) -> tensor<f32>
    %cst_31 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %63 = stablehlo.power %cst_31, %62 : tensor<f32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %64 = stablehlo.subtract %cst_32, %63 : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %66 = stablehlo.divide %61, %65 : tensor<8x8xf32>
    %67 = stablehlo.subtract %arg8, %66 : tensor<8x8xf32>
    %cst_33 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %69 = stablehlo.multiply %68, %51 : tensor<11x8xf32>
    %70 = stablehlo.convert %36 : (tensor<i32>) -> tensor<f32>
    %cst_34 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %71 = stablehlo.power %cst_34, %70 : tensor<f32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %72 = stablehlo.subtract %cst_35, %71 : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %74 = stablehlo.divide %69, %73 : tensor<11x8xf32>
    %75 = stablehlo.subtract %arg9, %74 : tensor<11x8xf32>
    %cst_36 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %77 = stablehlo.multiply %76, %arg0 : tensor<8xf32>
    %cst_37 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %79 = stablehlo.multiply %78, %59 : tensor<8xf32>
    %80 = stablehlo.add %77, %79 : tensor<8xf32>
    %cst_38 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %82 = stablehlo.multiply %81, %arg1 : tensor<8x8xf32>
    %cst_39 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %84 = stablehlo.multiply %83, %67 : tensor<8x8xf32>
    %85 = stablehlo.add %82, %84 : tensor<8x8xf32>
    %cst_40 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %87 = stablehlo.multiply %86, %arg2 : tensor<11x8xf32>
    %cst_41 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %89 = stablehlo.multiply %88, %75 : tensor<11x8xf32>
    %90 = stablehlo.add %87, %89 : tensor<11x8xf32>
    return %80, %85, %90, %36, %41, %46, %51, %59, %67, %75, %4, %20 : tensor<8xf32>, tensor<8x8xf32>, tensor<11x8xf32>, tensor<i32>, tensor<8xf32>, tensor<8x8xf32>, tensor<11x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<11x8xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x5xi32>, %arg1: tensor<i32>) -> tensor<4x5xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 5] : (tensor<3x4x5xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x5xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x5xi32>) -> tensor<4x5xi32>
    return %1 : tensor<4x5xi32>
  }
  func.func private @closed_call(%arg0: tensor<11x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<f32>, %arg4: tensor<8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<11x8xf32>, %arg7: tensor<4x5xi32>, %arg8: tensor<4x5xi32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<11x8xf32>) {
    %0:2 = call @mpmd_stage_0_body(%arg0, %arg7) : (tensor<11x8xf32>, tensor<4x5xi32>) -> (tensor<4x5x8xf32>, tensor<4x5x1xi32>)
    %1:2 = call @mpmd_stage_1_body(%arg1, %arg2, %0#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x5x8xf32>) -> (tensor<4x5x8xf32>, tensor<4x5x8xf32>)
    %2:2 = call @mpmd_stage_2_body(%arg0, %1#0) : (tensor<11x8xf32>, tensor<4x5x8xf32>) -> (tensor<4x5x11xf32>, tensor<8x11xf32>)
    %3:3 = call @log_softmax(%2#0) : (tensor<4x5x11xf32>) -> (tensor<4x5x11xf32>, tensor<4x5x11xf32>, tensor<4x5x1xf32>)
    %4 = stablehlo.broadcast_in_dim %arg8, dims = [0, 1] : (tensor<4x5xi32>) -> tensor<4x5x1xi32>
    %5:2 = call @take_along_axis(%3#0, %4) : (tensor<4x5x11xf32>, tensor<4x5x1xi32>) -> (tensor<4x5x1xf32>, tensor<4x5x1x1xi32>)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5#0 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
    %7 = stablehlo.divide %6, %cst_0 : tensor<f32>
    %8 = stablehlo.negate %7 : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.negate %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_2 : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %12 = call @take_along_axis_0(%5#1, %11) : (tensor<4x5x1x1xi32>, tensor<4x5x1xf32>) -> tensor<4x5x11xf32>
    %13 = call @log_softmax_1(%3#1, %3#2, %12) : (tensor<4x5x11xf32>, tensor<4x5x1xf32>, tensor<4x5x11xf32>) -> tensor<4x5x11xf32>
    %14:2 = call @mpmd_stage_2_body_2(%2#1, %1#0, %13) : (tensor<8x11xf32>, tensor<4x5x8xf32>, tensor<4x5x11xf32>) -> (tensor<11x8xf32>, tensor<4x5x8xf32>)
    %15:3 = call @mpmd_stage_1_body_3(%arg2, %0#0, %1#0, %1#1, %14#1) : (tensor<8x8xf32>, tensor<4x5x8xf32>, tensor<4x5x8xf32>, tensor<4x5x8xf32>, tensor<4x5x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x5x8xf32>)
    %16 = call @mpmd_stage_0_body_4(%0#1, %15#2) : (tensor<4x5x1xi32>, tensor<4x5x8xf32>) -> tensor<11x8xf32>
    %17 = stablehlo.add %14#0, %16 : tensor<11x8xf32>
    %18 = stablehlo.add %arg3, %8 : tensor<f32>
    %19 = stablehlo.add %arg4, %15#0 : tensor<8xf32>
    %20 = stablehlo.add %arg5, %15#1 : tensor<8x8xf32>
    %21 = stablehlo.add %arg6, %17 : tensor<11x8xf32>
    return %18, %19, %20, %21 : tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<11x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<11x8xf32>, %arg1: tensor<4x5xi32>) -> (tensor<4x5x8xf32>, tensor<4x5x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x5xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x5xi32>, tensor<4x5xi32>) -> tensor<4x5xi1>
    %c_0 = stablehlo.constant dense<11> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x5xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x5xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x5xi1>, tensor<4x5xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x5xi32>) -> tensor<4x5x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<11x8xf32>, tensor<4x5x1xi32>) -> tensor<4x5x8xf32>
    return %6, %5 : tensor<4x5x8xf32>, tensor<4x5x1xi32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x5x8xf32>) -> (tensor<4x5x8xf32>, tensor<4x5x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x8xf32>, tensor<8x8xf32>) -> tensor<4x5x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<4x5x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x5x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x5x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x5x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x5x8xf32>
    return %4, %6 : tensor<4x5x8xf32>, tensor<4x5x8xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<11x8xf32>, %arg1: tensor<4x5x8xf32>) -> (tensor<4x5x11xf32>, tensor<8x11xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<11x8xf32>) -> tensor<8x11xf32>
    %1 = stablehlo.dot_general %arg1, %0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x8xf32>, tensor<8x11xf32>) -> tensor<4x5x11xf32>
    return %1, %0 : tensor<4x5x11xf32>, tensor<8x11xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x5x11xf32>) -> (tensor<4x5x11xf32>, tensor<4x5x11xf32>, tensor<4x5x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x5x11xf32>, tensor<f32>) -> tensor<4x5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4x5xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x11xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x5x11xf32>
    %6 = stablehlo.exponential %5 : tensor<4x5x11xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x5x11xf32>, tensor<f32>) -> tensor<4x5xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %9 = stablehlo.log %8 : tensor<4x5x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x11xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x5x11xf32>
    return %11, %6, %8 : tensor<4x5x11xf32>, tensor<4x5x11xf32>, tensor<4x5x1xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x5x11xf32>, %arg1: tensor<4x5x1xi32>) -> (tensor<4x5x1xf32>, tensor<4x5x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x5x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x5x1xi32>, tensor<4x5x1xi32>) -> tensor<4x5x1xi1>
    %c_0 = stablehlo.constant dense<11> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x5x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x5x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x5x1xi1>, tensor<4x5x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x5x1xi32>) -> tensor<4x5x1x1xi32>
    %c_1 = stablehlo.constant dense<10> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x5x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x5x1x1xi32>, tensor<4x5x1x1xi32>) -> tensor<4x5x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<4x5x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x5x1x1xi32>, tensor<4x5x1x1xi32>) -> tensor<4x5x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x5x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<4x5x1x1xi1>, tensor<i1>) -> tensor<4x5x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x5x11xf32>, tensor<4x5x1x1xi32>) -> tensor<4x5x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x5x1xi1>, tensor<4x5x1xf32>
    return %15, %5 : tensor<4x5x1xf32>, tensor<4x5x1x1xi32>
  }
  func.func private @take_along_axis_0(%arg0: tensor<4x5x1x1xi32>, %arg1: tensor<4x5x1xf32>) -> tensor<4x5x11xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x5x11xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x5x11xf32>, tensor<4x5x1x1xi32>, tensor<4x5x1xf32>) -> tensor<4x5x11xf32>
    return %1 : tensor<4x5x11xf32>
  }
  func.func private @log_softmax_1(%arg0: tensor<4x5x11xf32>, %arg1: tensor<4x5x1xf32>, %arg2: tensor<4x5x11xf32>) -> tensor<4x5x11xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x5x11xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x5x11xf32>, tensor<f32>) -> tensor<4x5xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<4x5x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x11xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<4x5x11xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<4x5x11xf32>
    return %7 : tensor<4x5x11xf32>
  }
  func.func private @mpmd_stage_2_body_2(%arg0: tensor<8x11xf32>, %arg1: tensor<4x5x8xf32>, %arg2: tensor<4x5x11xf32>) -> (tensor<11x8xf32>, tensor<4x5x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x11xf32>, tensor<4x5x8xf32>) -> tensor<11x8xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<11x8xf32>) -> tensor<8x11xf32>
    %2 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x11xf32>, tensor<8x11xf32>) -> tensor<4x5x8xf32>
    %3 = stablehlo.transpose %1, dims = [1, 0] : (tensor<8x11xf32>) -> tensor<11x8xf32>
    return %3, %2 : tensor<11x8xf32>, tensor<4x5x8xf32>
  }
  func.func private @mpmd_stage_1_body_3(%arg0: tensor<8x8xf32>, %arg1: tensor<4x5x8xf32>, %arg2: tensor<4x5x8xf32>, %arg3: tensor<4x5x8xf32>, %arg4: tensor<4x5x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x5x8xf32>) {
    %0 = stablehlo.multiply %arg4, %arg3 : tensor<4x5x8xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<4x5x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x5x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x8xf32>, tensor<4x5x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x8xf32>, tensor<8x8xf32>) -> tensor<4x5x8xf32>
    return %5, %7, %8 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x5x8xf32>
  }
  func.func private @mpmd_stage_0_body_4(%arg0: tensor<4x5x1xi32>, %arg1: tensor<4x5x8xf32>) -> tensor<11x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<11x8xf32>, tensor<4x5x1xi32>, tensor<4x5x8xf32>) -> tensor<11x8xf32>
    return %1 : tensor<11x8xf32>
  }
}
