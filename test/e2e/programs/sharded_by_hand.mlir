module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, tf.aliasing_output = 0 : i32} loc("state[0]['b']"), %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>, tf.aliasing_output = 1 : i32} loc("state[0]['w']"), %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, tf.aliasing_output = 2 : i32} loc("state[1]['b']"), %arg3: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>, tf.aliasing_output = 3 : i32} loc("state[1]['v']"), %arg4: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 4 : i32} loc("state[1]['w']"), %arg5: tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>} loc("batch['x']"), %arg6: tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>} loc("batch['y']")) -> (tensor<8xf32> {jax.result_info = "result[0][0]['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<8x8xf32> {jax.result_info = "result[0][0]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<8xf32> {jax.result_info = "result[0][1]['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<8x8xf32> {jax.result_info = "result[0][1]['v']", sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, tensor<8x8xf32> {jax.result_info = "result[0][1]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:14 = stablehlo.while(%iterArg = %arg5, %iterArg_16 = %arg6, %iterArg_17 = %arg0, %iterArg_18 = %arg1, %iterArg_19 = %arg2, %iterArg_20 = %arg3, %iterArg_21 = %arg4, %iterArg_22 = %c, %iterArg_23 = %cst_4, %iterArg_24 = %0, %iterArg_25 = %1, %iterArg_26 = %2, %iterArg_27 = %3, %iterArg_28 = %4) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
    cond {
      %c_29 = stablehlo.constant dense<3> : tensor<i32>
      %32 = stablehlo.compare LT, %iterArg_22, %c_29, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    } do {
      %32 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_22) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %33 = func.call @dynamic_index_in_dim(%iterArg_16, %iterArg_22) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %34:6 = func.call @closed_call(%iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %iterArg_28, %32, %33) : (tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
      %c_29 = stablehlo.constant dense<1> : tensor<i32>
      %35 = stablehlo.add %iterArg_22, %c_29 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %35, %34#0, %34#1, %34#2, %34#3, %34#4, %34#5 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %6 = stablehlo.divide %5#8, %cst_5 : tensor<f32>
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.divide %5#9, %7 : tensor<8xf32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %10 = stablehlo.divide %5#10, %9 : tensor<8x8xf32>
    %cst_8 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.divide %5#11, %11 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %14 = stablehlo.divide %5#12, %13 : tensor<8x8xf32>
    %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %16 = stablehlo.divide %5#13, %15 : tensor<8x8xf32>
    %cst_11 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %18 = stablehlo.multiply %17, %8 : tensor<8xf32>
    %19 = stablehlo.subtract %arg0, %18 : tensor<8xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %21 = stablehlo.multiply %20, %10 : tensor<8x8xf32>
    %22 = stablehlo.subtract %arg1, %21 : tensor<8x8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %24 = stablehlo.multiply %23, %12 : tensor<8xf32>
    %25 = stablehlo.subtract %arg2, %24 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %27 = stablehlo.multiply %26, %14 : tensor<8x8xf32>
    %28 = stablehlo.subtract %arg3, %27 : tensor<8x8xf32>
    %cst_15 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %30 = stablehlo.multiply %29, %16 : tensor<8x8xf32>
    %31 = stablehlo.subtract %arg4, %30 : tensor<8x8xf32>
    return %19, %22, %25, %28, %31, %6 : tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8x8xf32>, %arg5: tensor<f32>, %arg6: tensor<8xf32>, %arg7: tensor<8x8xf32>, %arg8: tensor<8xf32>, %arg9: tensor<8x8xf32>, %arg10: tensor<8x8xf32>, %arg11: tensor<4x8xf32>, %arg12: tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %0:2 = call @mpmd_stage_0_body(%arg0, %arg1, %arg11) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %1:11 = call @mpmd_stage_1_body(%arg2, %arg3, %arg4, %0#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<4xf32>)
    %2 = stablehlo.subtract %1#0, %arg12 : tensor<4x8xf32>
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
    %11:4 = call @mpmd_stage_1_body_0(%1#1, %1#2, %1#3, %1#4, %1#5, %1#6, %1#7, %1#8, %1#9, %1#10, %10) : (tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<4xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %12:2 = call @mpmd_stage_0_body_1(%arg11, %0#0, %0#1, %11#3) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %13 = stablehlo.add %arg5, %7 : tensor<f32>
    %14 = stablehlo.add %arg6, %12#0 : tensor<8xf32>
    %15 = stablehlo.add %arg7, %12#1 : tensor<8x8xf32>
    %16 = stablehlo.add %arg8, %11#0 : tensor<8xf32>
    %17 = stablehlo.add %arg9, %11#1 : tensor<8x8xf32>
    %18 = stablehlo.add %arg10, %11#2 : tensor<8x8xf32>
    return %13, %14, %15, %16, %17, %18 : tensor<f32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
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
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<4xf32>) {
    %0:11 = sdy.manual_computation(%arg0, %arg1, %arg2, %arg3) in_shardings=[<@mesh, [{}]>, <@mesh, [{"tp"}, {}]>, <@mesh, [{}, {"tp"}]>, <@mesh, [{"dp"}, {}]>] out_shardings=[<@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}]>, <@mesh, [{"dp", "tp"}]>, <@mesh, [{"dp", "tp"}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}]>, <@mesh, [{"dp"}, {}]>] manual_axes={"dp", "tp"} (%arg4: tensor<8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<8x4xf32>, %arg7: tensor<2x8xf32>) {
      %1 = "stablehlo.all_gather"(%arg6) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<8x4xf32>) -> tensor<8x8xf32>
      %2 = stablehlo.dot_general %arg7, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
      %3 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
      %5 = stablehlo.add %2, %4 : tensor<2x8xf32>
      %6 = stablehlo.tanh %5 : tensor<2x8xf32>
      %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
      %8 = stablehlo.subtract %7, %6 : tensor<2x8xf32>
      %9 = "stablehlo.all_to_all"(%6) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x8xf32>) -> tensor<4x4xf32>
      %10 = "stablehlo.collective_permute"(%9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %12 = stablehlo.multiply %11, %10 : tensor<4x4xf32>
      %13 = stablehlo.add %9, %12 : tensor<4x4xf32>
      %14 = "stablehlo.collective_permute"(%9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 2], [2, 0], [1, 3], [3, 1]]> : tensor<4x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %cst_1 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
      %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %16 = stablehlo.multiply %15, %14 : tensor<4x4xf32>
      %17 = stablehlo.add %13, %16 : tensor<4x4xf32>
      %c = stablehlo.constant dense<2> : tensor<ui32>
      %c_2 = stablehlo.constant dense<2> : tensor<ui32>
      %18 = stablehlo.partition_id : tensor<ui32>
      %19 = stablehlo.divide %18, %c : tensor<ui32>
      %20 = stablehlo.remainder %19, %c_2 : tensor<ui32>
      %21 = stablehlo.convert %20 : (tensor<ui32>) -> tensor<i32>
      %22 = stablehlo.convert %21 : (tensor<i32>) -> tensor<f32>
      %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %23 = stablehlo.multiply %cst_3, %22 : tensor<f32>
      %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %24 = stablehlo.add %cst_4, %23 : tensor<f32>
      %c_5 = stablehlo.constant dense<1> : tensor<ui32>
      %c_6 = stablehlo.constant dense<2> : tensor<ui32>
      %25 = stablehlo.partition_id : tensor<ui32>
      %26 = stablehlo.divide %25, %c_5 : tensor<ui32>
      %27 = stablehlo.remainder %26, %c_6 : tensor<ui32>
      %28 = stablehlo.convert %27 : (tensor<ui32>) -> tensor<i32>
      %29 = stablehlo.convert %28 : (tensor<i32>) -> tensor<f32>
      %cst_7 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
      %30 = stablehlo.multiply %cst_7, %29 : tensor<f32>
      %31 = stablehlo.add %24, %30 : tensor<f32>
      %32 = stablehlo.convert %31 : tensor<f32>
      %33 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %34 = stablehlo.multiply %17, %33 : tensor<4x4xf32>
      %35 = stablehlo.dot_general %34, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %36 = "stablehlo.reduce_scatter"(%35) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %51 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %51 : tensor<f32>
      }) : (tensor<4x8xf32>) -> tensor<2x8xf32>
      %37 = "stablehlo.all_reduce"(%36) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %51 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %51 : tensor<f32>
      }) : (tensor<2x8xf32>) -> tensor<2x8xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %38 = stablehlo.reduce(%36 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
      %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %39 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %40 = stablehlo.divide %38, %39 : tensor<8xf32>
      %41 = "stablehlo.all_reduce"(%40) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %51 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %51 : tensor<f32>
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %cst_10 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %42 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %43 = stablehlo.divide %41, %42 : tensor<8xf32>
      %44 = stablehlo.broadcast_in_dim %43, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
      %46 = stablehlo.subtract %37, %45 : tensor<2x8xf32>
      %47 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %48 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %49 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %50 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1xf32>
      sdy.return %1, %arg7, %6, %8, %47, %48, %49, %arg5, %34, %50, %46 : tensor<8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<4x8xf32>, tensor<4x4xf32>, tensor<1xf32>, tensor<2x8xf32>
    } : (tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<4xf32>, tensor<4x8xf32>)
    return %0#10, %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9 : tensor<4x8xf32>, tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<4xf32>
  }
  func.func private @mpmd_stage_1_body_0(%arg0: tensor<32x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<8x8xf32>, %arg4: tensor<4xf32>, %arg5: tensor<4xf32>, %arg6: tensor<4xf32>, %arg7: tensor<16x8xf32>, %arg8: tensor<16x4xf32>, %arg9: tensor<4xf32>, %arg10: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0:4 = sdy.manual_computation(%arg10, %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9) in_shardings=[<@mesh, [{"dp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}]>, <@mesh, [{"dp", "tp"}]>, <@mesh, [{"dp", "tp"}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}]>] out_shardings=[<@mesh, [{}]>, <@mesh, [{"tp"}, {}]>, <@mesh, [{}, {"tp"}]>, <@mesh, [{"dp"}, {}]>] manual_axes={"dp", "tp"} (%arg11: tensor<2x8xf32>, %arg12: tensor<8x8xf32>, %arg13: tensor<2x8xf32>, %arg14: tensor<2x8xf32>, %arg15: tensor<2x8xf32>, %arg16: tensor<1xf32>, %arg17: tensor<1xf32>, %arg18: tensor<1xf32>, %arg19: tensor<4x8xf32>, %arg20: tensor<4x4xf32>, %arg21: tensor<1xf32>) {
      %1 = stablehlo.reshape %arg16 : (tensor<1xf32>) -> tensor<f32>
      %2 = stablehlo.reshape %arg17 : (tensor<1xf32>) -> tensor<f32>
      %3 = stablehlo.reshape %arg18 : (tensor<1xf32>) -> tensor<f32>
      %4 = stablehlo.reshape %arg21 : (tensor<1xf32>) -> tensor<f32>
      %5 = stablehlo.negate %arg11 : tensor<2x8xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
      %7 = stablehlo.reshape %6 : (tensor<8xf32>) -> tensor<1x8xf32>
      %8 = "stablehlo.all_reduce"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
        %45 = stablehlo.add %arg22, %arg23 : tensor<f32>
        stablehlo.return %45 : tensor<f32>
      }) : (tensor<1x8xf32>) -> tensor<1x8xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %cst_1 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %11 = stablehlo.divide %9, %10 : tensor<8xf32>
      %12 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %13 = stablehlo.divide %11, %12 : tensor<8xf32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
      %15 = stablehlo.add %14, %arg11 : tensor<2x8xf32>
      %16 = "stablehlo.all_gather"(%15) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x8xf32>) -> tensor<4x8xf32>
      %17 = stablehlo.dot_general %16, %arg20, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
      %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
      %19 = stablehlo.dot_general %16, %arg19, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
      %20 = "stablehlo.all_reduce"(%18) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
        %45 = stablehlo.add %arg22, %arg23 : tensor<f32>
        stablehlo.return %45 : tensor<f32>
      }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      %21 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %22 = stablehlo.multiply %19, %21 : tensor<4x4xf32>
      %23 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %24 = stablehlo.multiply %23, %22 : tensor<4x4xf32>
      %25 = "stablehlo.collective_permute"(%24) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[2, 0], [0, 2], [3, 1], [1, 3]]> : tensor<4x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %26 = stablehlo.add %25, %22 : tensor<4x4xf32>
      %27 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %28 = stablehlo.multiply %27, %22 : tensor<4x4xf32>
      %29 = "stablehlo.collective_permute"(%28) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 0], [3, 2]]> : tensor<2x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %30 = stablehlo.add %26, %29 : tensor<4x4xf32>
      %31 = "stablehlo.all_to_all"(%30) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4x4xf32>) -> tensor<2x8xf32>
      %32 = stablehlo.multiply %31, %arg15 : tensor<2x8xf32>
      %33 = stablehlo.multiply %32, %arg14 : tensor<2x8xf32>
      %34 = stablehlo.add %32, %33 : tensor<2x8xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %35 = stablehlo.reduce(%34 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
      %36 = stablehlo.reshape %35 : (tensor<8xf32>) -> tensor<1x8xf32>
      %37 = "stablehlo.all_reduce"(%36) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
        %45 = stablehlo.add %arg22, %arg23 : tensor<f32>
        stablehlo.return %45 : tensor<f32>
      }) : (tensor<1x8xf32>) -> tensor<1x8xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %38 = stablehlo.reduce(%37 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %39 = stablehlo.dot_general %34, %arg13, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
      %40 = stablehlo.transpose %39, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %41 = stablehlo.dot_general %34, %arg12, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
      %42 = "stablehlo.all_reduce"(%40) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
        %45 = stablehlo.add %arg22, %arg23 : tensor<f32>
        stablehlo.return %45 : tensor<f32>
      }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %43 = "stablehlo.all_reduce"(%41) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
        %45 = stablehlo.add %arg22, %arg23 : tensor<f32>
        stablehlo.return %45 : tensor<f32>
      }) : (tensor<2x8xf32>) -> tensor<2x8xf32>
      %44 = "stablehlo.reduce_scatter"(%42) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
      ^bb0(%arg22: tensor<f32>, %arg23: tensor<f32>):
        %45 = stablehlo.add %arg22, %arg23 : tensor<f32>
        stablehlo.return %45 : tensor<f32>
      }) : (tensor<8x8xf32>) -> tensor<8x4xf32>
      sdy.return %38, %20, %44, %43 : tensor<8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<2x8xf32>
    } : (tensor<4x8xf32>, tensor<32x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<4xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    return %0#0, %0#1, %0#2, %0#3 : tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_1(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) {
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
