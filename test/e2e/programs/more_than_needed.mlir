module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x8xf32> {tf.aliasing_output = 0 : i32} loc("state['attend']['w']"), %arg1: tensor<8xf32> {tf.aliasing_output = 1 : i32} loc("state['embed']['bias']"), %arg2: tensor<8xf32> {tf.aliasing_output = 2 : i32} loc("state['embed']['gain']"), %arg3: tensor<f32> {tf.aliasing_output = 3 : i32} loc("state['embed']['heat']"), %arg4: tensor<11x8xf32> {tf.aliasing_output = 4 : i32} loc("state['embed']['table']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['embed']['w']"), %arg6: tensor<8x11xf32> {tf.aliasing_output = 6 : i32} loc("state['head']['words']"), %arg7: tensor<3x4x16xi32> loc("batch")) -> (tensor<8x8xf32> {jax.result_info = "result[0]['attend']['w']"}, tensor<8xf32> {jax.result_info = "result[0]['embed']['bias']"}, tensor<8xf32> {jax.result_info = "result[0]['embed']['gain']"}, tensor<f32> {jax.result_info = "result[0]['embed']['heat']"}, tensor<11x8xf32> {jax.result_info = "result[0]['embed']['table']"}, tensor<8x8xf32> {jax.result_info = "result[0]['embed']['w']"}, tensor<8x11xf32> {jax.result_info = "result[0]['head']['words']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x11xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6:17 = stablehlo.while(%iterArg = %arg7, %iterArg_14 = %arg1, %iterArg_15 = %arg2, %iterArg_16 = %arg3, %iterArg_17 = %arg4, %iterArg_18 = %arg5, %iterArg_19 = %arg0, %iterArg_20 = %arg6, %iterArg_21 = %c, %iterArg_22 = %cst_5, %iterArg_23 = %0, %iterArg_24 = %1, %iterArg_25 = %2, %iterArg_26 = %cst_6, %iterArg_27 = %3, %iterArg_28 = %4, %iterArg_29 = %5) : tensor<3x4x16xi32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>, tensor<i32>, tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>
    cond {
      %c_30 = stablehlo.constant dense<3> : tensor<i32>
      %27 = stablehlo.compare LT, %iterArg_21, %c_30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %27 : tensor<i1>
    } do {
      %27 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_21) : (tensor<3x4x16xi32>, tensor<i32>) -> tensor<4x16xi32>
      %28:8 = func.call @closed_call(%iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %27) : (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>, tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>, tensor<4x16xi32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>)
      %c_30 = stablehlo.constant dense<1> : tensor<i32>
      %29 = stablehlo.add %iterArg_21, %c_30 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %29, %28#0, %28#1, %28#2, %28#3, %28#4, %28#5, %28#6, %28#7 : tensor<3x4x16xi32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>, tensor<i32>, tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>
    }
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %8 = stablehlo.multiply %7, %6#10 : tensor<8x8xf32>
    %9 = stablehlo.subtract %arg0, %8 : tensor<8x8xf32>
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %11 = stablehlo.multiply %10, %6#11 : tensor<8xf32>
    %12 = stablehlo.subtract %arg1, %11 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %14 = stablehlo.multiply %13, %6#12 : tensor<8xf32>
    %15 = stablehlo.subtract %arg2, %14 : tensor<8xf32>
    %cst_10 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %16 = stablehlo.multiply %cst_10, %6#13 : tensor<f32>
    %17 = stablehlo.subtract %arg3, %16 : tensor<f32>
    %cst_11 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %19 = stablehlo.multiply %18, %6#14 : tensor<11x8xf32>
    %20 = stablehlo.subtract %arg4, %19 : tensor<11x8xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %22 = stablehlo.multiply %21, %6#15 : tensor<8x8xf32>
    %23 = stablehlo.subtract %arg5, %22 : tensor<8x8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x11xf32>
    %25 = stablehlo.multiply %24, %6#16 : tensor<8x11xf32>
    %26 = stablehlo.subtract %arg6, %25 : tensor<8x11xf32>
    return %9, %12, %15, %17, %20, %23, %26, %6#9 : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x16xi32>, %arg1: tensor<i32>) -> tensor<4x16xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 16] : (tensor<3x4x16xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x16xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x16xi32>) -> tensor<4x16xi32>
    return %1 : tensor<4x16xi32>
  }
  func.func private @closed_call(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<f32>, %arg3: tensor<11x8xf32>, %arg4: tensor<8x8xf32>, %arg5: tensor<8x8xf32>, %arg6: tensor<8x11xf32>, %arg7: tensor<f32>, %arg8: tensor<8x8xf32>, %arg9: tensor<8xf32>, %arg10: tensor<8xf32>, %arg11: tensor<f32>, %arg12: tensor<11x8xf32>, %arg13: tensor<8x8xf32>, %arg14: tensor<8x11xf32>, %arg15: tensor<4x16xi32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>) {
    %0:9 = call @mpmd_stage_0_body(%arg0, %arg1, %arg2, %arg3, %arg4, %arg15) : (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<4x16xi32>) -> (tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x8xf32>, tensor<16x8xf32>, tensor<f32>, tensor<4x16x1xi32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<1x1x8xf32>)
    %1:11 = call @mpmd_stage_1_body(%arg5, %0#0, %0#1, %0#2, %0#3, %0#4) : (tensor<8x8xf32>, tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x8xf32>, tensor<16x8xf32>, tensor<f32>) -> (tensor<4x16x8xf32>, tensor<4x16x8xbf16>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<4x8x16xf32>, tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<4x16x16xf32>)
    %2:6 = call @mpmd_stage_2_body(%arg6, %1#0, %0#1, %1#1, %1#2, %arg15) : (tensor<8x11xf32>, tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x8xbf16>, tensor<4x16x8xf32>, tensor<4x16xi32>) -> (tensor<f32>, tensor<4x16x16xf32>, tensor<4x16x8xf32>, tensor<4x16x11xf32>, tensor<4x16x1xf32>, tensor<4x16x11xf32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3:4 = call @mpmd_stage_2_body_0(%2#1, %arg6, %2#2, %2#3, %2#4, %2#5, %cst) : (tensor<4x16x16xf32>, tensor<8x11xf32>, tensor<4x16x8xf32>, tensor<4x16x11xf32>, tensor<4x16x1xf32>, tensor<4x16x11xf32>, tensor<f32>) -> (tensor<8x11xf32>, tensor<4x16x8xf32>, tensor<4x16x8xbf16>, tensor<4x16x8xf32>)
    %4:4 = call @mpmd_stage_1_body_2(%1#3, %0#4, %arg5, %1#4, %1#5, %1#6, %1#7, %1#8, %1#9, %0#0, %1#10, %3#1, %3#2, %3#3) : (tensor<4x16x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<4x16x8xf32>, tensor<4x8x16xf32>, tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x8xf32>, tensor<4x16x8xbf16>, tensor<4x16x8xf32>) -> (tensor<8x8xf32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<f32>)
    %5:5 = call @mpmd_stage_0_body_3(%0#5, %arg4, %0#6, %0#0, %0#7, %0#8, %0#4, %4#1, %4#2, %4#3) : (tensor<4x16x1xi32>, tensor<8x8xf32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<1x1x8xf32>, tensor<f32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>)
    %6 = stablehlo.add %arg7, %2#0 : tensor<f32>
    %7 = stablehlo.add %arg8, %4#0 : tensor<8x8xf32>
    %8 = stablehlo.add %arg9, %5#0 : tensor<8xf32>
    %9 = stablehlo.add %arg10, %5#1 : tensor<8xf32>
    %10 = stablehlo.add %arg11, %5#2 : tensor<f32>
    %11 = stablehlo.add %arg12, %5#3 : tensor<11x8xf32>
    %12 = stablehlo.add %arg13, %5#4 : tensor<8x8xf32>
    %13 = stablehlo.add %arg14, %3#0 : tensor<8x11xf32>
    return %6, %7, %8, %9, %10, %11, %12, %13 : tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>, tensor<8x11xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<f32>, %arg3: tensor<11x8xf32>, %arg4: tensor<8x8xf32>, %arg5: tensor<4x16xi32>) -> (tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x8xf32>, tensor<16x8xf32>, tensor<f32>, tensor<4x16x1xi32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<1x1x8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x16xi32>
    %1 = stablehlo.compare LT, %arg5, %0, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
    %c_0 = stablehlo.constant dense<11> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x16xi32>
    %3 = stablehlo.add %arg5, %2 : tensor<4x16xi32>
    %4 = stablehlo.select %1, %3, %arg5 : tensor<4x16xi1>, tensor<4x16xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %6 = "stablehlo.gather"(%arg3, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<11x8xf32>, tensor<4x16x1xi32>) -> tensor<4x16x8xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<4x16xi32>
    %8 = stablehlo.compare NE, %arg5, %7, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 2] : (tensor<4x16xi1>) -> tensor<4x1x16xi1>
    %10 = stablehlo.iota dim = 0 : tensor<16xi32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
    %12 = stablehlo.iota dim = 0 : tensor<16xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
    %14 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<16x1xi32>) -> tensor<16x16xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<16x16xi32>
    %16 = stablehlo.compare GE, %14, %15, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %17 = stablehlo.broadcast_in_dim %16, dims = [1, 2] : (tensor<16x16xi1>) -> tensor<1x16x16xi1>
    %18 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x1x16xi1>) -> tensor<4x16x16xi1>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<1x16x16xi1>) -> tensor<4x16x16xi1>
    %20 = stablehlo.and %18, %19 : tensor<4x16x16xi1>
    %21 = stablehlo.iota dim = 0 : tensor<16xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<16xf32>) -> tensor<16x1xf32>
    %23 = stablehlo.iota dim = 0 : tensor<8xi32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %25 = stablehlo.add %24, %23 : tensor<8xi32>
    %26 = stablehlo.convert %25 : (tensor<8xi32>) -> tensor<8xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %28 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x8xf32>
    %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<16x8xf32>
    %30 = stablehlo.divide %28, %29 : tensor<16x8xf32>
    %31 = stablehlo.dot_general %6, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<8x8xf32>) -> tensor<4x16x8xf32>
    %32 = stablehlo.tanh %31 : tensor<4x16x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x16x8xf32>
    %34 = stablehlo.subtract %33, %32 : tensor<4x16x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %35 = call @_where(%20, %cst_3, %cst_4) : (tensor<4x16x16xi1>, tensor<f32>, tensor<f32>) -> tensor<4x16x16xf32>
    %36 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<4x16x8xf32>
    %38 = stablehlo.multiply %32, %37 : tensor<4x16x8xf32>
    %39 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<4x16x8xf32>
    %41 = stablehlo.add %38, %40 : tensor<4x16x8xf32>
    %42 = stablehlo.sine %30 : tensor<16x8xf32>
    %43 = stablehlo.exponential %arg2 : tensor<f32>
    return %32, %35, %41, %42, %43, %5, %6, %34, %36 : tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x8xf32>, tensor<16x8xf32>, tensor<f32>, tensor<4x16x1xi32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<1x1x8xf32>
  }
  func.func private @_where(%arg0: tensor<4x16x16xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<4x16x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x16x16xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<4x16x16xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<4x16x16xi1>, tensor<4x16x16xf32>
    return %2 : tensor<4x16x16xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8x8xf32>, %arg1: tensor<4x16x8xf32>, %arg2: tensor<4x16x16xf32>, %arg3: tensor<4x16x8xf32>, %arg4: tensor<16x8xf32>, %arg5: tensor<f32>) -> (tensor<4x16x8xf32>, tensor<4x16x8xbf16>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<4x8x16xf32>, tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<4x16x16xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg4, dims = [1, 2] : (tensor<16x8xf32>) -> tensor<1x16x8xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x16x8xf32>) -> tensor<4x16x8xf32>
    %2 = stablehlo.add %arg3, %1 : tensor<4x16x8xf32>
    %3 = stablehlo.broadcast_in_dim %arg5, dims = [] : (tensor<f32>) -> tensor<4x16x8xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<4x16x8xf32>
    %5 = stablehlo.dot_general %4, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<8x8xf32>) -> tensor<4x16x8xf32>
    %6 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<4x16x8xf32>) -> tensor<4x8x16xf32>
    %7 = stablehlo.dot_general %5, %6, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<4x8x16xf32>) -> tensor<4x16x16xf32>
    %8 = stablehlo.convert %arg2 : tensor<4x16x16xf32>
    %9 = stablehlo.add %7, %8 : tensor<4x16x16xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %12 = stablehlo.maximum %11, %10 : tensor<4x16xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %15 = stablehlo.subtract %9, %14 : tensor<4x16x16xf32>
    %16 = stablehlo.exponential %15 : tensor<4x16x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %20 = stablehlo.divide %16, %19 : tensor<4x16x16xf32>
    %21 = stablehlo.multiply %18, %18 : tensor<4x16x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %23 = stablehlo.divide %22, %21 : tensor<4x16x1xf32>
    %24 = stablehlo.dot_general %20, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %25 = stablehlo.add %arg1, %24 : tensor<4x16x8xf32>
    %26 = stablehlo.convert %25 : (tensor<4x16x8xf32>) -> tensor<4x16x8xbf16>
    %27 = stablehlo.multiply %arg1, %arg1 : tensor<4x16x8xf32>
    return %25, %26, %27, %2, %4, %6, %5, %16, %18, %23, %20 : tensor<4x16x8xf32>, tensor<4x16x8xbf16>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<4x8x16xf32>, tensor<4x16x8xf32>, tensor<4x16x16xf32>, tensor<4x16x1xf32>, tensor<4x16x1xf32>, tensor<4x16x16xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<8x11xf32>, %arg1: tensor<4x16x8xf32>, %arg2: tensor<4x16x16xf32>, %arg3: tensor<4x16x8xbf16>, %arg4: tensor<4x16x8xf32>, %arg5: tensor<4x16xi32>) -> (tensor<f32>, tensor<4x16x16xf32>, tensor<4x16x8xf32>, tensor<4x16x11xf32>, tensor<4x16x1xf32>, tensor<4x16x11xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<4x16x16xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<4x16xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %5 = stablehlo.convert %arg2 : tensor<4x16x16xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %7 = stablehlo.subtract %5, %6 : tensor<4x16x16xf32>
    %8 = stablehlo.exponential %7 : tensor<4x16x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %12 = stablehlo.divide %8, %11 : tensor<4x16x16xf32>
    %13 = stablehlo.convert %arg3 : (tensor<4x16x8xbf16>) -> tensor<4x16x8xf32>
    %14 = stablehlo.dot_general %12, %13, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %15 = stablehlo.add %arg1, %14 : tensor<4x16x8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x16x8xf32>
    %17 = stablehlo.multiply %16, %arg4 : tensor<4x16x8xf32>
    %18 = stablehlo.add %15, %17 : tensor<4x16x8xf32>
    %19 = stablehlo.dot_general %18, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<8x11xf32>) -> tensor<4x16x11xf32>
    %20 = call @_one_hot(%arg5) : (tensor<4x16xi32>) -> tensor<4x16x11xf32>
    %21:3 = call @log_softmax(%19) : (tensor<4x16x11xf32>) -> (tensor<4x16x11xf32>, tensor<4x16x11xf32>, tensor<4x16x1xf32>)
    %22 = stablehlo.multiply %20, %21#0 : tensor<4x16x11xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<4x16x11xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_4) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %25 = stablehlo.divide %24, %cst_5 : tensor<f32>
    %26 = stablehlo.negate %25 : tensor<f32>
    return %26, %12, %18, %21#1, %21#2, %20 : tensor<f32>, tensor<4x16x16xf32>, tensor<4x16x8xf32>, tensor<4x16x11xf32>, tensor<4x16x1xf32>, tensor<4x16x11xf32>
  }
  func.func private @_one_hot(%arg0: tensor<4x16xi32>) -> tensor<4x16x11xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x11xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<4x16x1xi32>) -> tensor<4x16x11xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x11xi32>) -> tensor<4x16x11xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x16x11xi32>, tensor<4x16x11xi32>) -> tensor<4x16x11xi1>
    %5 = stablehlo.convert %4 : (tensor<4x16x11xi1>) -> tensor<4x16x11xf32>
    return %5 : tensor<4x16x11xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x16x11xf32>) -> (tensor<4x16x11xf32>, tensor<4x16x11xf32>, tensor<4x16x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x16x11xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4x16xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x11xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x16x11xf32>
    %6 = stablehlo.exponential %5 : tensor<4x16x11xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x16x11xf32>, tensor<f32>) -> tensor<4x16xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %9 = stablehlo.log %8 : tensor<4x16x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x11xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x16x11xf32>
    return %11, %6, %8 : tensor<4x16x11xf32>, tensor<4x16x11xf32>, tensor<4x16x1xf32>
  }
  func.func private @mpmd_stage_2_body_0(%arg0: tensor<4x16x16xf32>, %arg1: tensor<8x11xf32>, %arg2: tensor<4x16x8xf32>, %arg3: tensor<4x16x11xf32>, %arg4: tensor<4x16x1xf32>, %arg5: tensor<4x16x11xf32>, %arg6: tensor<f32>) -> (tensor<8x11xf32>, tensor<4x16x8xf32>, tensor<4x16x8xbf16>, tensor<4x16x8xf32>) {
    %0 = stablehlo.negate %arg6 : tensor<f32>
    %cst = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %1 = stablehlo.divide %0, %cst : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x11xf32>
    %4 = stablehlo.multiply %arg5, %3 : tensor<4x16x11xf32>
    %5 = call @log_softmax_1(%arg3, %arg4, %4) : (tensor<4x16x11xf32>, tensor<4x16x1xf32>, tensor<4x16x11xf32>) -> tensor<4x16x11xf32>
    %6 = stablehlo.dot_general %5, %arg2, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x11xf32>, tensor<4x16x8xf32>) -> tensor<11x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<11x8xf32>) -> tensor<8x11xf32>
    %8 = stablehlo.dot_general %5, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x11xf32>, tensor<8x11xf32>) -> tensor<4x16x8xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16x8xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<4x16x8xf32>
    %11 = stablehlo.dot_general %8, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<4x16x16xf32>) -> tensor<4x8x16xf32>
    %12 = stablehlo.transpose %11, dims = [0, 2, 1] : (tensor<4x8x16xf32>) -> tensor<4x16x8xf32>
    %13 = stablehlo.convert %12 : (tensor<4x16x8xf32>) -> tensor<4x16x8xbf16>
    return %7, %8, %13, %10 : tensor<8x11xf32>, tensor<4x16x8xf32>, tensor<4x16x8xbf16>, tensor<4x16x8xf32>
  }
  func.func private @log_softmax_1(%arg0: tensor<4x16x11xf32>, %arg1: tensor<4x16x1xf32>, %arg2: tensor<4x16x11xf32>) -> tensor<4x16x11xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x16x11xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x16x11xf32>, tensor<f32>) -> tensor<4x16xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<4x16x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x11xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<4x16x11xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<4x16x11xf32>
    return %7 : tensor<4x16x11xf32>
  }
  func.func private @mpmd_stage_1_body_2(%arg0: tensor<4x16x8xf32>, %arg1: tensor<f32>, %arg2: tensor<8x8xf32>, %arg3: tensor<4x16x8xf32>, %arg4: tensor<4x8x16xf32>, %arg5: tensor<4x16x8xf32>, %arg6: tensor<4x16x16xf32>, %arg7: tensor<4x16x1xf32>, %arg8: tensor<4x16x1xf32>, %arg9: tensor<4x16x8xf32>, %arg10: tensor<4x16x16xf32>, %arg11: tensor<4x16x8xf32>, %arg12: tensor<4x16x8xbf16>, %arg13: tensor<4x16x8xf32>) -> (tensor<8x8xf32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<f32>) {
    %0 = stablehlo.multiply %arg9, %arg13 : tensor<4x16x8xf32>
    %1 = stablehlo.multiply %arg13, %arg9 : tensor<4x16x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x16x8xf32>
    %3 = stablehlo.convert %arg12 : (tensor<4x16x8xbf16>) -> tensor<4x16x8xf32>
    %4 = stablehlo.add %arg11, %3 : tensor<4x16x8xf32>
    %5 = stablehlo.add %2, %4 : tensor<4x16x8xf32>
    %6 = stablehlo.dot_general %4, %arg10, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<4x16x16xf32>) -> tensor<4x8x16xf32>
    %7 = stablehlo.transpose %6, dims = [0, 2, 1] : (tensor<4x8x16xf32>) -> tensor<4x16x8xf32>
    %8 = stablehlo.add %5, %7 : tensor<4x16x8xf32>
    %9 = stablehlo.dot_general %4, %arg9, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x16xf32>
    %10 = stablehlo.broadcast_in_dim %arg8, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %11 = stablehlo.multiply %9, %10 : tensor<4x16x16xf32>
    %12 = stablehlo.multiply %11, %arg6 : tensor<4x16x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %14 = stablehlo.reshape %13 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %15 = stablehlo.negate %14 : tensor<4x16x1xf32>
    %16 = stablehlo.broadcast_in_dim %arg7, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %17 = stablehlo.divide %9, %16 : tensor<4x16x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%15 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
    %20 = stablehlo.add %17, %19 : tensor<4x16x16xf32>
    %21 = stablehlo.multiply %20, %arg6 : tensor<4x16x16xf32>
    %22 = stablehlo.dot_general %21, %arg5, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %23 = stablehlo.transpose %22, dims = [0, 2, 1] : (tensor<4x16x8xf32>) -> tensor<4x8x16xf32>
    %24 = stablehlo.dot_general %21, %arg4, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<4x8x16xf32>) -> tensor<4x16x8xf32>
    %25 = stablehlo.transpose %23, dims = [0, 2, 1] : (tensor<4x8x16xf32>) -> tensor<4x16x8xf32>
    %26 = stablehlo.add %8, %25 : tensor<4x16x8xf32>
    %27 = stablehlo.dot_general %24, %arg3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<8x8xf32>
    %28 = stablehlo.transpose %27, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %29 = stablehlo.dot_general %24, %arg2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<8x8xf32>) -> tensor<4x16x8xf32>
    %30 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x16x8xf32>
    %31 = stablehlo.multiply %30, %29 : tensor<4x16x8xf32>
    %32 = stablehlo.multiply %29, %arg0 : tensor<4x16x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_1) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x16x8xf32>, tensor<f32>) -> tensor<f32>
    return %28, %26, %31, %33 : tensor<8x8xf32>, tensor<4x16x8xf32>, tensor<4x16x8xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_0_body_3(%arg0: tensor<4x16x1xi32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x16x8xf32>, %arg3: tensor<4x16x8xf32>, %arg4: tensor<4x16x8xf32>, %arg5: tensor<1x1x8xf32>, %arg6: tensor<f32>, %arg7: tensor<4x16x8xf32>, %arg8: tensor<4x16x8xf32>, %arg9: tensor<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg9, %arg6 : tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%arg8 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x8xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.reshape %1 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.multiply %arg3, %arg8 : tensor<4x16x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.reshape %5 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %7 = stablehlo.broadcast_in_dim %arg5, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<4x16x8xf32>
    %8 = stablehlo.multiply %arg8, %7 : tensor<4x16x8xf32>
    %9 = stablehlo.add %arg7, %8 : tensor<4x16x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %11 = stablehlo.multiply %9, %arg4 : tensor<4x16x8xf32>
    %12 = stablehlo.multiply %11, %arg3 : tensor<4x16x8xf32>
    %13 = stablehlo.add %11, %12 : tensor<4x16x8xf32>
    %14 = stablehlo.dot_general %13, %arg2, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<8x8xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %16 = stablehlo.dot_general %13, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x8xf32>, tensor<8x8xf32>) -> tensor<4x16x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %18 = "stablehlo.scatter"(%17, %arg0, %16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %19 = stablehlo.add %arg10, %arg11 : tensor<f32>
      stablehlo.return %19 : tensor<f32>
    }) : (tensor<11x8xf32>, tensor<4x16x1xi32>, tensor<4x16x8xf32>) -> tensor<11x8xf32>
    return %3, %10, %0, %18, %15 : tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<11x8xf32>, tensor<8x8xf32>
  }
}
