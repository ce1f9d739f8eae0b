module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x8xf32> {tf.aliasing_output = 0 : i32} loc("state['head']['turn']"), %arg1: tensor<8x16xf32> {tf.aliasing_output = 1 : i32} loc("state['second']['in']"), %arg2: tensor<16x8xf32> {tf.aliasing_output = 2 : i32} loc("state['second']['out']"), %arg3: tensor<8x16xf32> {tf.aliasing_output = 3 : i32} loc("state['third']['in']"), %arg4: tensor<16x8xf32> {tf.aliasing_output = 4 : i32} loc("state['third']['out']"), %arg5: tensor<6x8xf32> {tf.aliasing_output = 5 : i32} loc("state['words']['places']"), %arg6: tensor<13x8xf32> {tf.aliasing_output = 6 : i32} loc("state['words']['table']"), %arg7: tensor<5x4x6xi32> loc("batch['labels']"), %arg8: tensor<5x4x6xi32> loc("batch['tokens']")) -> (tensor<8x8xf32> {jax.result_info = "result[0]['head']['turn']"}, tensor<8x16xf32> {jax.result_info = "result[0]['second']['in']"}, tensor<16x8xf32> {jax.result_info = "result[0]['second']['out']"}, tensor<8x16xf32> {jax.result_info = "result[0]['third']['in']"}, tensor<16x8xf32> {jax.result_info = "result[0]['third']['out']"}, tensor<6x8xf32> {jax.result_info = "result[0]['words']['places']"}, tensor<13x8xf32> {jax.result_info = "result[0]['words']['table']"}, tensor<13xf32> {jax.result_info = "result[1]['chances']"}, tensor<i32> {jax.result_info = "result[1]['count']"}, tensor<5xf32> {jax.result_info = "result[1]['each']['loss']"}, tensor<5xi32> {jax.result_info = "result[1]['each']['none']"}, tensor<5x8xf32> {jax.result_info = "result[1]['each']['peak']"}, tensor<5x4x6xi1> {jax.result_info = "result[1]['each']['right']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<13x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<13xf32>
    %cst_7 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %c = stablehlo.constant dense<7> : tensor<i32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<5x8xf32>
    %c_11 = stablehlo.constant dense<false> : tensor<i1>
    %11 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i1>) -> tensor<5x4x6xi1>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %12:24 = stablehlo.while(%iterArg = %arg7, %iterArg_20 = %arg8, %iterArg_21 = %arg5, %iterArg_22 = %arg6, %iterArg_23 = %arg1, %iterArg_24 = %arg2, %iterArg_25 = %arg3, %iterArg_26 = %arg4, %iterArg_27 = %arg0, %iterArg_28 = %c_12, %iterArg_29 = %cst_7, %iterArg_30 = %0, %iterArg_31 = %1, %iterArg_32 = %2, %iterArg_33 = %3, %iterArg_34 = %4, %iterArg_35 = %5, %iterArg_36 = %6, %iterArg_37 = %c, %iterArg_38 = %7, %iterArg_39 = %8, %iterArg_40 = %9, %iterArg_41 = %10, %iterArg_42 = %11) : tensor<5x4x6xi32>, tensor<5x4x6xi32>, tensor<6x8xf32>, tensor<13x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<6x8xf32>, tensor<13x8xf32>, tensor<i32>, tensor<13xf32>, tensor<5xf32>, tensor<5xi32>, tensor<5x8xf32>, tensor<5x4x6xi1>
    cond {
      %c_43 = stablehlo.constant dense<5> : tensor<i32>
      %34 = stablehlo.compare LT, %iterArg_28, %c_43, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %34 : tensor<i1>
    } do {
      %34 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_28) : (tensor<5x4x6xi32>, tensor<i32>) -> tensor<4x6xi32>
      %35 = func.call @dynamic_index_in_dim(%iterArg_20, %iterArg_28) : (tensor<5x4x6xi32>, tensor<i32>) -> tensor<4x6xi32>
      %36:14 = func.call @closed_call(%iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %34, %35) : (tensor<6x8xf32>, tensor<13x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<6x8xf32>, tensor<13x8xf32>, tensor<i32>, tensor<13xf32>, tensor<4x6xi32>, tensor<4x6xi32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<6x8xf32>, tensor<13x8xf32>, tensor<i32>, tensor<13xf32>, tensor<f32>, tensor<i32>, tensor<8xf32>, tensor<4x6xi1>)
      %37 = func.call @dynamic_update_index_in_dim(%iterArg_39, %36#10, %iterArg_28) : (tensor<5xf32>, tensor<f32>, tensor<i32>) -> tensor<5xf32>
      %38 = func.call @dynamic_update_index_in_dim_6(%iterArg_40, %36#11, %iterArg_28) : (tensor<5xi32>, tensor<i32>, tensor<i32>) -> tensor<5xi32>
      %39 = func.call @dynamic_update_index_in_dim_7(%iterArg_41, %36#12, %iterArg_28) : (tensor<5x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<5x8xf32>
      %40 = func.call @dynamic_update_index_in_dim_8(%iterArg_42, %36#13, %iterArg_28) : (tensor<5x4x6xi1>, tensor<4x6xi1>, tensor<i32>) -> tensor<5x4x6xi1>
      %c_43 = stablehlo.constant dense<1> : tensor<i32>
      %41 = stablehlo.add %iterArg_28, %c_43 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %41, %36#0, %36#1, %36#2, %36#3, %36#4, %36#5, %36#6, %36#7, %36#8, %36#9, %37, %38, %39, %40 : tensor<5x4x6xi32>, tensor<5x4x6xi32>, tensor<6x8xf32>, tensor<13x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<6x8xf32>, tensor<13x8xf32>, tensor<i32>, tensor<13xf32>, tensor<5xf32>, tensor<5xi32>, tensor<5x8xf32>, tensor<5x4x6xi1>
    }
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %14 = stablehlo.multiply %13, %12#11 : tensor<8x8xf32>
    %15 = stablehlo.subtract %arg0, %14 : tensor<8x8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %17 = stablehlo.multiply %16, %12#12 : tensor<8x16xf32>
    %18 = stablehlo.subtract %arg1, %17 : tensor<8x16xf32>
    %cst_15 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %20 = stablehlo.multiply %19, %12#13 : tensor<16x8xf32>
    %21 = stablehlo.subtract %arg2, %20 : tensor<16x8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %23 = stablehlo.multiply %22, %12#14 : tensor<8x16xf32>
    %24 = stablehlo.subtract %arg3, %23 : tensor<8x16xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %26 = stablehlo.multiply %25, %12#15 : tensor<16x8xf32>
    %27 = stablehlo.subtract %arg4, %26 : tensor<16x8xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %29 = stablehlo.multiply %28, %12#16 : tensor<6x8xf32>
    %30 = stablehlo.subtract %arg5, %29 : tensor<6x8xf32>
    %cst_19 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<13x8xf32>
    %32 = stablehlo.multiply %31, %12#17 : tensor<13x8xf32>
    %33 = stablehlo.subtract %arg6, %32 : tensor<13x8xf32>
    return %15, %18, %21, %24, %27, %30, %33, %12#19, %12#18, %12#20, %12#21, %12#22, %12#23, %12#10 : tensor<8x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<6x8xf32>, tensor<13x8xf32>, tensor<13xf32>, tensor<i32>, tensor<5xf32>, tensor<5xi32>, tensor<5x8xf32>, tensor<5x4x6xi1>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<5x4x6xi32>, %arg1: tensor<i32>) -> tensor<4x6xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 6] : (tensor<5x4x6xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x6xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x6xi32>) -> tensor<4x6xi32>
    return %1 : tensor<4x6xi32>
  }
  func.func private @closed_call(%arg0: tensor<6x8xf32>, %arg1: tensor<13x8xf32>, %arg2: tensor<8x16xf32>, %arg3: tensor<16x8xf32>, %arg4: tensor<8x16xf32>, %arg5: tensor<16x8xf32>, %arg6: tensor<8x8xf32>, %arg7: tensor<f32>, %arg8: tensor<8x8xf32>, %arg9: tensor<8x16xf32>, %arg10: tensor<16x8xf32>, %arg11: tensor<8x16xf32>, %arg12: tensor<16x8xf32>, %arg13: tensor<6x8xf32>, %arg14: tensor<13x8xf32>, %arg15: tensor<i32>, %arg16: tensor<13xf32>, %arg17: tensor<4x6xi32>, %arg18: tensor<4x6xi32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<6x8xf32>, tensor<13x8xf32>, tensor<i32>, tensor<13xf32>, tensor<f32>, tensor<i32>, tensor<8xf32>, tensor<4x6xi1>) {
    %0:7 = call @mpmd_stage_0_body(%arg0, %arg1, %arg18) : (tensor<6x8xf32>, tensor<13x8xf32>, tensor<4x6xi32>) -> (tensor<4x6x8xf32>, tensor<i32>, tensor<8xf32>, tensor<4x6x1xi32>, tensor<4x6x8xi1>, tensor<4x6x8xf32>, tensor<8xf32>)
    %1:3 = call @mpmd_stage_1_body(%arg2, %arg3, %0#0) : (tensor<8x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>) -> (tensor<4x6x8xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>)
    %2:3 = call @mpmd_stage_2_body(%arg4, %arg5, %1#0) : (tensor<8x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>) -> (tensor<4x6x8xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>)
    %3:9 = call @mpmd_stage_3_body(%arg6, %arg1, %2#0, %arg17) : (tensor<8x8xf32>, tensor<13x8xf32>, tensor<4x6x8xf32>, tensor<4x6xi32>) -> (tensor<f32>, tensor<13xf32>, tensor<4x6xi1>, tensor<i32>, tensor<8x13xf32>, tensor<4x6x8xf32>, tensor<4x6x13xf32>, tensor<4x6x1xf32>, tensor<4x6x1x1xi32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4:3 = call @mpmd_stage_3_body_0(%arg6, %2#0, %3#4, %3#5, %3#6, %3#7, %3#8, %cst) : (tensor<8x8xf32>, tensor<4x6x8xf32>, tensor<8x13xf32>, tensor<4x6x8xf32>, tensor<4x6x13xf32>, tensor<4x6x1xf32>, tensor<4x6x1x1xi32>, tensor<f32>) -> (tensor<8x8xf32>, tensor<13x8xf32>, tensor<4x6x8xf32>)
    %5:3 = call @mpmd_stage_2_body_3(%arg4, %1#0, %2#1, %2#2, %arg5, %4#2) : (tensor<8x16xf32>, tensor<4x6x8xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>) -> (tensor<8x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>)
    %6:3 = call @mpmd_stage_1_body_4(%arg2, %0#0, %1#1, %1#2, %arg3, %5#2) : (tensor<8x16xf32>, tensor<4x6x8xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>) -> (tensor<8x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>)
    %7:2 = call @mpmd_stage_0_body_5(%0#3, %6#2) : (tensor<4x6x1xi32>, tensor<4x6x8xf32>) -> (tensor<6x8xf32>, tensor<13x8xf32>)
    %8 = stablehlo.add %4#1, %7#1 : tensor<13x8xf32>
    %9 = stablehlo.convert %arg7 : tensor<f32>
    %10 = stablehlo.add %9, %3#0 : tensor<f32>
    %11 = stablehlo.add %arg8, %4#0 : tensor<8x8xf32>
    %12 = stablehlo.add %arg9, %6#0 : tensor<8x16xf32>
    %13 = stablehlo.add %arg10, %6#1 : tensor<16x8xf32>
    %14 = stablehlo.add %arg11, %5#0 : tensor<8x16xf32>
    %15 = stablehlo.add %arg12, %5#1 : tensor<16x8xf32>
    %16 = stablehlo.add %arg13, %7#0 : tensor<6x8xf32>
    %17 = stablehlo.add %arg14, %8 : tensor<13x8xf32>
    %18 = stablehlo.add %arg15, %3#3 : tensor<i32>
    return %10, %11, %12, %13, %14, %15, %16, %17, %18, %3#1, %3#0, %0#1, %0#2, %3#2 : tensor<f32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<6x8xf32>, tensor<13x8xf32>, tensor<i32>, tensor<13xf32>, tensor<f32>, tensor<i32>, tensor<8xf32>, tensor<4x6xi1>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<6x8xf32>, %arg1: tensor<13x8xf32>, %arg2: tensor<4x6xi32>) -> (tensor<4x6x8xf32>, tensor<i32>, tensor<8xf32>, tensor<4x6x1xi32>, tensor<4x6x8xi1>, tensor<4x6x8xf32>, tensor<8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x6xi32>
    %1 = stablehlo.compare LT, %arg2, %0, SIGNED : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
    %c_0 = stablehlo.constant dense<13> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x6xi32>
    %3 = stablehlo.add %arg2, %2 : tensor<4x6xi32>
    %4 = stablehlo.select %1, %3, %arg2 : tensor<4x6xi1>, tensor<4x6xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
    %6 = "stablehlo.gather"(%arg1, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<13x8xf32>, tensor<4x6x1xi32>) -> tensor<4x6x8xf32>
    %7 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<6x8xf32>) -> tensor<1x6x8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x6x8xf32>) -> tensor<4x6x8xf32>
    %9 = stablehlo.add %6, %8 : tensor<4x6x8xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<4x6xi32>
    %11 = stablehlo.compare EQ, %arg2, %10, SIGNED : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
    %12 = stablehlo.convert %11 : (tensor<4x6xi1>) -> tensor<4x6xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.reduce(%12 init: %c_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6xi32>, tensor<i32>) -> tensor<i32>
    %14 = stablehlo.abs %9 : tensor<4x6x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x8xf32>
    %16 = stablehlo.compare GE, %9, %15, FLOAT : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<4x6x8xi1>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %17 = stablehlo.reduce(%14 init: %cst_3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %18 = stablehlo.reshape %17 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<4x6x8xf32>
    %20 = stablehlo.compare EQ, %14, %19, FLOAT : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<4x6x8xi1>
    %21 = stablehlo.convert %20 : (tensor<4x6x8xi1>) -> tensor<4x6x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.reduce(%21 init: %cst_4) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    return %9, %13, %17, %5, %16, %21, %22 : tensor<4x6x8xf32>, tensor<i32>, tensor<8xf32>, tensor<4x6x1xi32>, tensor<4x6x8xi1>, tensor<4x6x8xf32>, tensor<8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8x16xf32>, %arg1: tensor<16x8xf32>, %arg2: tensor<4x6x8xf32>) -> (tensor<4x6x8xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
    %1 = stablehlo.tanh %0 : tensor<4x6x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<4x6x16xf32>
    %4 = stablehlo.dot_general %1, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
    %5 = stablehlo.add %arg2, %4 : tensor<4x6x8xf32>
    return %5, %1, %3 : tensor<4x6x8xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<8x16xf32>, %arg1: tensor<16x8xf32>, %arg2: tensor<4x6x8xf32>) -> (tensor<4x6x8xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
    %1 = stablehlo.tanh %0 : tensor<4x6x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<4x6x16xf32>
    %4 = stablehlo.dot_general %1, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
    %5 = stablehlo.add %arg2, %4 : tensor<4x6x8xf32>
    return %5, %1, %3 : tensor<4x6x8xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>
  }
  func.func private @mpmd_stage_3_body(%arg0: tensor<8x8xf32>, %arg1: tensor<13x8xf32>, %arg2: tensor<4x6x8xf32>, %arg3: tensor<4x6xi32>) -> (tensor<f32>, tensor<13xf32>, tensor<4x6xi1>, tensor<i32>, tensor<8x13xf32>, tensor<4x6x8xf32>, tensor<4x6x13xf32>, tensor<4x6x1xf32>, tensor<4x6x1x1xi32>) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
    %1 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<13x8xf32>) -> tensor<8x13xf32>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x13xf32>) -> tensor<4x6x13xf32>
    %3:3 = call @log_softmax(%2) : (tensor<4x6x13xf32>) -> (tensor<4x6x13xf32>, tensor<4x6x13xf32>, tensor<4x6x1xf32>)
    %4 = call @argmax(%3#0) : (tensor<4x6x13xf32>) -> tensor<4x6xi32>
    %5 = stablehlo.compare EQ, %4, %arg3, SIGNED : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
    %6 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
    %7:2 = call @take_along_axis(%3#0, %6) : (tensor<4x6x13xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7#0 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<2.400000e+01> : tensor<f32>
    %9 = stablehlo.divide %8, %cst_0 : tensor<f32>
    %10 = stablehlo.negate %9 : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%3#0 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x13xf32>, tensor<f32>) -> tensor<13xf32>
    %cst_2 = stablehlo.constant dense<2.400000e+01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<13xf32>
    %13 = stablehlo.divide %11, %12 : tensor<13xf32>
    %14 = stablehlo.convert %5 : (tensor<4x6xi1>) -> tensor<4x6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.reduce(%14 init: %c) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6xi32>, tensor<i32>) -> tensor<i32>
    return %10, %13, %5, %15, %1, %0, %3#1, %3#2, %7#1 : tensor<f32>, tensor<13xf32>, tensor<4x6xi1>, tensor<i32>, tensor<8x13xf32>, tensor<4x6x8xf32>, tensor<4x6x13xf32>, tensor<4x6x1xf32>, tensor<4x6x1x1xi32>
  }
  func.func private @log_softmax(%arg0: tensor<4x6x13xf32>) -> (tensor<4x6x13xf32>, tensor<4x6x13xf32>, tensor<4x6x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x13xf32>, tensor<f32>) -> tensor<4x6xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4x6xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x13xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x6x13xf32>
    %6 = stablehlo.exponential %5 : tensor<4x6x13xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x6x13xf32>, tensor<f32>) -> tensor<4x6xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %9 = stablehlo.log %8 : tensor<4x6x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x13xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x6x13xf32>
    return %11, %6, %8 : tensor<4x6x13xf32>, tensor<4x6x13xf32>, tensor<4x6x1xf32>
  }
  func.func private @argmax(%arg0: tensor<4x6x13xf32>) -> tensor<4x6xi32> {
    %0 = stablehlo.iota dim = 2 : tensor<4x6x13xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [2] : (tensor<4x6x13xf32>, tensor<4x6x13xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<4x6xi32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x6x13xf32>, %arg1: tensor<4x6x1xi32>) -> (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x6x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x6x1xi32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi1>
    %c_0 = stablehlo.constant dense<13> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x6x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x6x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x6x1xi1>, tensor<4x6x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x6x1xi32>) -> tensor<4x6x1x1xi32>
    %c_1 = stablehlo.constant dense<12> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x6x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x6x1x1xi32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<4x6x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x6x1x1xi32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x6x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<4x6x1x1xi1>, tensor<i1>) -> tensor<4x6x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x6x13xf32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x6x1xi1>, tensor<4x6x1xf32>
    return %15, %5 : tensor<4x6x1xf32>, tensor<4x6x1x1xi32>
  }
  func.func private @mpmd_stage_3_body_0(%arg0: tensor<8x8xf32>, %arg1: tensor<4x6x8xf32>, %arg2: tensor<8x13xf32>, %arg3: tensor<4x6x8xf32>, %arg4: tensor<4x6x13xf32>, %arg5: tensor<4x6x1xf32>, %arg6: tensor<4x6x1x1xi32>, %arg7: tensor<f32>) -> (tensor<8x8xf32>, tensor<13x8xf32>, tensor<4x6x8xf32>) {
    %0 = stablehlo.negate %arg7 : tensor<f32>
    %cst = stablehlo.constant dense<2.400000e+01> : tensor<f32>
    %1 = stablehlo.divide %0, %cst : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %3 = call @take_along_axis_1(%arg6, %2) : (tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x13xf32>
    %4 = call @log_softmax_2(%arg4, %arg5, %3) : (tensor<4x6x13xf32>, tensor<4x6x1xf32>, tensor<4x6x13xf32>) -> tensor<4x6x13xf32>
    %5 = stablehlo.dot_general %4, %arg3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x13xf32>, tensor<4x6x8xf32>) -> tensor<13x8xf32>
    %6 = stablehlo.transpose %5, dims = [1, 0] : (tensor<13x8xf32>) -> tensor<8x13xf32>
    %7 = stablehlo.dot_general %4, %arg2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x13xf32>, tensor<8x13xf32>) -> tensor<4x6x8xf32>
    %8 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x13xf32>) -> tensor<13x8xf32>
    %9 = stablehlo.dot_general %7, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<4x6x8xf32>) -> tensor<8x8xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %11 = stablehlo.dot_general %7, %arg0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x8xf32>) -> tensor<4x6x8xf32>
    return %10, %8, %11 : tensor<8x8xf32>, tensor<13x8xf32>, tensor<4x6x8xf32>
  }
  func.func private @take_along_axis_1(%arg0: tensor<4x6x1x1xi32>, %arg1: tensor<4x6x1xf32>) -> tensor<4x6x13xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x13xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x6x13xf32>, tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x13xf32>
    return %1 : tensor<4x6x13xf32>
  }
  func.func private @log_softmax_2(%arg0: tensor<4x6x13xf32>, %arg1: tensor<4x6x1xf32>, %arg2: tensor<4x6x13xf32>) -> tensor<4x6x13xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x6x13xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x6x13xf32>, tensor<f32>) -> tensor<4x6xf32>
    %2 = stablehlo.reshape %1 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<4x6x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x13xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<4x6x13xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<4x6x13xf32>
    return %7 : tensor<4x6x13xf32>
  }
  func.func private @mpmd_stage_2_body_3(%arg0: tensor<8x16xf32>, %arg1: tensor<4x6x8xf32>, %arg2: tensor<4x6x16xf32>, %arg3: tensor<4x6x16xf32>, %arg4: tensor<16x8xf32>, %arg5: tensor<4x6x8xf32>) -> (tensor<8x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>) {
    %0 = stablehlo.dot_general %arg5, %arg2, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<4x6x16xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %2 = stablehlo.dot_general %arg5, %arg4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<16x8xf32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.multiply %2, %arg3 : tensor<4x6x16xf32>
    %4 = stablehlo.multiply %3, %arg2 : tensor<4x6x16xf32>
    %5 = stablehlo.add %3, %4 : tensor<4x6x16xf32>
    %6 = stablehlo.dot_general %5, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %8 = stablehlo.dot_general %5, %arg0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<8x16xf32>) -> tensor<4x6x8xf32>
    %9 = stablehlo.add %arg5, %8 : tensor<4x6x8xf32>
    return %7, %1, %9 : tensor<8x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>
  }
  func.func private @mpmd_stage_1_body_4(%arg0: tensor<8x16xf32>, %arg1: tensor<4x6x8xf32>, %arg2: tensor<4x6x16xf32>, %arg3: tensor<4x6x16xf32>, %arg4: tensor<16x8xf32>, %arg5: tensor<4x6x8xf32>) -> (tensor<8x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>) {
    %0 = stablehlo.dot_general %arg5, %arg2, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<4x6x16xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %2 = stablehlo.dot_general %arg5, %arg4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<16x8xf32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.multiply %2, %arg3 : tensor<4x6x16xf32>
    %4 = stablehlo.multiply %3, %arg2 : tensor<4x6x16xf32>
    %5 = stablehlo.add %3, %4 : tensor<4x6x16xf32>
    %6 = stablehlo.dot_general %5, %arg1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %8 = stablehlo.dot_general %5, %arg0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<8x16xf32>) -> tensor<4x6x8xf32>
    %9 = stablehlo.add %arg5, %8 : tensor<4x6x8xf32>
    return %7, %1, %9 : tensor<8x16xf32>, tensor<16x8xf32>, tensor<4x6x8xf32>
  }
  func.func private @mpmd_stage_0_body_5(%arg0: tensor<4x6x1xi32>, %arg1: tensor<4x6x8xf32>) -> (tensor<6x8xf32>, tensor<13x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg1 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<6x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<6x8xf32>) -> tensor<1x6x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x6x8xf32>, tensor<f32>) -> tensor<6x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<13x8xf32>
    %4 = "stablehlo.scatter"(%3, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %5 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<13x8xf32>, tensor<4x6x1xi32>, tensor<4x6x8xf32>) -> tensor<13x8xf32>
    return %2, %4 : tensor<6x8xf32>, tensor<13x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<5xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<5xf32>, tensor<1xf32>, tensor<i32>) -> tensor<5xf32>
    return %1 : tensor<5xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<5xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<5xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<5xi32>, tensor<1xi32>, tensor<i32>) -> tensor<5xi32>
    return %1 : tensor<5xi32>
  }
  func.func private @dynamic_update_index_in_dim_7(%arg0: tensor<5x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<5x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<5x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<5x8xf32>
    return %1 : tensor<5x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_8(%arg0: tensor<5x4x6xi1>, %arg1: tensor<4x6xi1>, %arg2: tensor<i32>) -> tensor<5x4x6xi1> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x6xi1>) -> tensor<1x4x6xi1>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<5x4x6xi1>, tensor<1x4x6xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x4x6xi1>
    return %1 : tensor<5x4x6xi1>
  }
}
