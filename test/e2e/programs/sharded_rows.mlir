module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["s"=4]> {stablehlo.mesh = {axes = [{name = "s", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"s"}, {}, {}]>, tf.aliasing_output = 0 : i32} loc("state[0]['rows']"), %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, tf.aliasing_output = 1 : i32} loc("state[1]['b']"), %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>, tf.aliasing_output = 2 : i32} loc("state[1]['w']"), %arg3: tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>} loc("batch['x']"), %arg4: tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>} loc("batch['y']")) -> (tensor<8x8x8xf32> {jax.result_info = "result[0][0]['rows']", sdy.sharding = #sdy.sharding<@mesh, [{"s"}, {}, {}]>}, tensor<8xf32> {jax.result_info = "result[0][1]['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<8x8xf32> {jax.result_info = "result[0][1]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:10 = stablehlo.while(%iterArg = %arg3, %iterArg_10 = %arg4, %iterArg_11 = %arg0, %iterArg_12 = %arg1, %iterArg_13 = %arg2, %iterArg_14 = %c, %iterArg_15 = %cst_2, %iterArg_16 = %0, %iterArg_17 = %1, %iterArg_18 = %2) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    cond {
      %c_19 = stablehlo.constant dense<3> : tensor<i32>
      %20 = stablehlo.compare LT, %iterArg_14, %c_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %20 : tensor<i1>
    } do {
      %20 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_14) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %21 = func.call @dynamic_index_in_dim(%iterArg_10, %iterArg_14) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %22:4 = func.call @closed_call(%iterArg_11, %iterArg_12, %iterArg_13, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %20, %21) : (tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %c_19 = stablehlo.constant dense<1> : tensor<i32>
      %23 = stablehlo.add %iterArg_14, %c_19 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %23, %22#0, %22#1, %22#2, %22#3 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }
    %cst_3 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %4 = stablehlo.divide %3#6, %cst_3 : tensor<f32>
    %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %6 = stablehlo.divide %3#7, %5 : tensor<8x8x8xf32>
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.divide %3#8, %7 : tensor<8xf32>
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %10 = stablehlo.divide %3#9, %9 : tensor<8x8xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %12 = stablehlo.multiply %11, %6 : tensor<8x8x8xf32>
    %13 = stablehlo.subtract %arg0, %12 : tensor<8x8x8xf32>
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %15 = stablehlo.multiply %14, %8 : tensor<8xf32>
    %16 = stablehlo.subtract %arg1, %15 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %18 = stablehlo.multiply %17, %10 : tensor<8x8xf32>
    %19 = stablehlo.subtract %arg2, %18 : tensor<8x8xf32>
    return %13, %16, %19, %4 : tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x8x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<f32>, %arg4: tensor<8x8x8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8x8xf32>, %arg7: tensor<4x8xf32>, %arg8: tensor<4x8xf32>) -> (tensor<f32>, tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:6 = call @mpmd_stage_0_body(%arg0, %arg7) : (tensor<8x8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<1xi32>, tensor<8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>)
    %1:4 = call @mpmd_stage_1_body(%arg1, %arg2, %0#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<4x2xf32>, tensor<4x8xf32>)
    %2 = stablehlo.subtract %1#0, %arg8 : tensor<4x8xf32>
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
    %11:3 = call @mpmd_stage_1_body_4(%1#1, %1#2, %arg2, %1#3, %10) : (tensor<f32>, tensor<4x2xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %12 = call @mpmd_stage_0_body_7(%0#1, %0#2, %arg0, %0#3, %0#4, %0#5, %11#2) : (tensor<1xi32>, tensor<8xf32>, tensor<8x8x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<4x8xf32>) -> tensor<8x8x8xf32>
    %13 = stablehlo.add %arg3, %7 : tensor<f32>
    %14 = stablehlo.add %arg4, %12 : tensor<8x8x8xf32>
    %15 = stablehlo.add %arg5, %11#0 : tensor<8xf32>
    %16 = stablehlo.add %arg6, %11#1 : tensor<8x8xf32>
    return %13, %14, %15, %16 : tensor<f32>, tensor<8x8x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8x8x8xf32>, %arg1: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<1xi32>, tensor<8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7x8xf32>
    %1 = stablehlo.concatenate %arg1, %0, dim = 0 : (tensor<4x8xf32>, tensor<7x8xf32>) -> tensor<11x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<11x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<11x8x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<11x8x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<11x8x8xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %9:10 = stablehlo.while(%iterArg = %1, %iterArg_8 = %3, %iterArg_9 = %arg0, %iterArg_10 = %cst_2, %iterArg_11 = %c_7, %iterArg_12 = %2, %iterArg_13 = %5, %iterArg_14 = %6, %iterArg_15 = %7, %iterArg_16 = %8) : tensor<11x8xf32>, tensor<1xi32>, tensor<8x8x8xf32>, tensor<f32>, tensor<i32>, tensor<8x8xf32>, tensor<11x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>
    cond {
      %c_17 = stablehlo.constant dense<11> : tensor<i32>
      %12 = stablehlo.compare LT, %iterArg_11, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    } do {
      %12 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_11) : (tensor<11x8xf32>, tensor<i32>) -> tensor<8xf32>
      %13:5 = func.call @closed_call_1(%iterArg_8, %iterArg_9, %iterArg_10, %iterArg_12, %12) : (tensor<1xi32>, tensor<8x8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>)
      %14 = func.call @dynamic_update_index_in_dim(%iterArg_13, %13#1, %iterArg_11) : (tensor<11x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<11x8xf32>
      %15 = func.call @dynamic_update_index_in_dim_2(%iterArg_14, %13#2, %iterArg_11) : (tensor<11x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<11x8x8xf32>
      %16 = func.call @dynamic_update_index_in_dim_2(%iterArg_15, %13#3, %iterArg_11) : (tensor<11x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<11x8x8xf32>
      %17 = func.call @dynamic_update_index_in_dim_2(%iterArg_16, %13#4, %iterArg_11) : (tensor<11x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<11x8x8xf32>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg_11, %c_17 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_8, %iterArg_9, %iterArg_10, %18, %13#0, %14, %15, %16, %17 : tensor<11x8xf32>, tensor<1xi32>, tensor<8x8x8xf32>, tensor<f32>, tensor<i32>, tensor<8x8xf32>, tensor<11x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>
    }
    %10 = stablehlo.slice %9#6 [7:11, 0:8] : (tensor<11x8xf32>) -> tensor<4x8xf32>
    %11 = sdy.sharding_constraint %10 <@mesh, [{}, {}]> : tensor<4x8xf32>
    return %11, %3, %4, %9#7, %9#8, %9#9 : tensor<4x8xf32>, tensor<1xi32>, tensor<8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<11x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<11x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @closed_call_1(%arg0: tensor<1xi32>, %arg1: tensor<8x8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %0 = call @_roll_static(%arg3) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg4) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      stablehlo.return %arg6 : tensor<f32>
    }) : (tensor<8x8xf32>, tensor<1xi32>, tensor<8xf32>) -> tensor<8x8xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"s"}, {}]> : tensor<8x8xf32>
    %3 = stablehlo.dot_general %2, %arg1, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.tanh %3 : tensor<8x8xf32>
    %5 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<8x8xf32>
    %7 = stablehlo.slice %4 [7:8, 0:8] : (tensor<8x8xf32>) -> tensor<1x8xf32>
    %8 = stablehlo.reshape %7 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %4, %8, %2, %4, %6 : tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @_roll_static(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.slice %arg0 [7:8, 0:8] : (tensor<8x8xf32>) -> tensor<1x8xf32>
    %1 = stablehlo.slice %arg0 [0:7, 0:8] : (tensor<8x8xf32>) -> tensor<7x8xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x8xf32>, tensor<7x8xf32>) -> tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<11x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<11x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<11x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<11x8xf32>
    return %1 : tensor<11x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_2(%arg0: tensor<11x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<11x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<11x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<11x8x8xf32>
    return %1 : tensor<11x8x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>, tensor<4x2xf32>, tensor<4x8xf32>) {
    %0 = sdy.sharding_constraint %arg2 <@mesh, [{}, {"s"}]> : tensor<4x8xf32>
    %1 = call @_roll_static_3(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %3 = stablehlo.slice %0 [0:4, 3:8] : (tensor<4x8xf32>) -> tensor<4x5xf32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %4:2 = call @_pad(%3, %c) : (tensor<4x5xf32>, tensor<i32>) -> (tensor<4x8xf32>, tensor<f32>)
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.multiply %5, %4#0 : tensor<4x8xf32>
    %7 = stablehlo.subtract %2, %6 : tensor<4x8xf32>
    %8 = stablehlo.slice %arg0 [0:1] : (tensor<8xf32>) -> tensor<1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
    %10 = stablehlo.slice %7 [0:4, 0:1] : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %12 = stablehlo.multiply %11, %10 : tensor<4x1xf32>
    %13 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<4x1xf32>
    %14 = stablehlo.add %13, %12 : tensor<4x1xf32>
    %15 = stablehlo.slice %7 [0:4, 0:7] : (tensor<4x8xf32>) -> tensor<4x7xf32>
    %16 = stablehlo.concatenate %14, %15, dim = 1 : (tensor<4x1xf32>, tensor<4x7xf32>) -> tensor<4x8xf32>
    %17 = sdy.sharding_constraint %16 <@mesh, [{}, {"s"}]> : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<5> : tensor<i32>
    %19 = stablehlo.dynamic_update_slice %17, %18, %c_2, %c_3 : (tensor<4x8xf32>, tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %21 = stablehlo.dot_general %19, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %21, %4#1, %20, %19 : tensor<4x8xf32>, tensor<f32>, tensor<4x2xf32>, tensor<4x8xf32>
  }
  func.func private @_roll_static_3(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 7:8] : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:7] : (tensor<4x8xf32>) -> tensor<4x7xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<4x1xf32>, tensor<4x7xf32>) -> tensor<4x8xf32>
    return %2 : tensor<4x8xf32>
  }
  func.func private @_pad(%arg0: tensor<4x5xf32>, %arg1: tensor<i32>) -> (tensor<4x8xf32>, tensor<f32>) {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    return %1, %cst : tensor<4x8xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_1_body_4(%arg0: tensor<f32>, %arg1: tensor<4x2xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg4, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.dot_general %arg4, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %4 = stablehlo.dynamic_update_slice %2, %3, %c, %c_0 : (tensor<4x8xf32>, tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{}, {"s"}]> : tensor<4x8xf32>
    %6 = stablehlo.slice %5 [0:4, 0:1] : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %7 = stablehlo.slice %5 [0:4, 1:8] : (tensor<4x8xf32>) -> tensor<4x7xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.pad %7, %cst_1, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<4x7xf32>, tensor<f32>) -> tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<1xf32>
    %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<1x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %12 = stablehlo.multiply %11, %6 : tensor<4x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.pad %12, %cst_4, low = [0, 0], high = [0, 7], interior = [0, 0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %14 = stablehlo.add %8, %13 : tensor<4x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%10 init: %cst_5) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1xf32>, tensor<f32>) -> tensor<f32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.pad %16, %cst_6, low = [0], high = [7], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<8xf32>
    %18 = stablehlo.negate %14 : tensor<4x8xf32>
    %cst_7 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %20 = stablehlo.multiply %19, %18 : tensor<4x8xf32>
    %21 = call @_pad_5(%arg0, %20) : (tensor<f32>, tensor<4x8xf32>) -> tensor<4x5xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.pad %21, %cst_8, low = [0, 3], high = [0, 0], interior = [0, 0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x8xf32>
    %23 = stablehlo.add %22, %14 : tensor<4x8xf32>
    %24 = call @_roll_static_6(%14) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %25 = stablehlo.add %23, %24 : tensor<4x8xf32>
    %26 = sdy.sharding_constraint %25 <@mesh, [{}, {"s"}]> : tensor<4x8xf32>
    return %17, %1, %26 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @_pad_5(%arg0: tensor<f32>, %arg1: tensor<4x8xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg1, %cst, low = [0, 0], high = [0, -3], interior = [0, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x5xf32>
    %1 = stablehlo.slice %0 [0:4, 0:5] : (tensor<4x5xf32>) -> tensor<4x5xf32>
    return %1 : tensor<4x5xf32>
  }
  func.func private @_roll_static_6(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.slice %arg0 [0:4, 0:1] : (tensor<4x8xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.slice %arg0 [0:4, 1:8] : (tensor<4x8xf32>) -> tensor<4x7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<4x7xf32>, tensor<f32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %0, %cst_0, low = [0, 7], high = [0, 0], interior = [0, 0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<4x8xf32>
    return %4 : tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_7(%arg0: tensor<1xi32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8x8xf32>, %arg3: tensor<11x8x8xf32>, %arg4: tensor<11x8x8xf32>, %arg5: tensor<11x8x8xf32>, %arg6: tensor<4x8xf32>) -> tensor<8x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %1 = sdy.sharding_constraint %arg6 <@mesh, [{}, {}]> : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst_0, low = [7, 0], high = [0, 0], interior = [0, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<11x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:10 = stablehlo.while(%iterArg = %2, %iterArg_3 = %arg3, %iterArg_4 = %arg4, %iterArg_5 = %arg5, %iterArg_6 = %arg0, %iterArg_7 = %arg1, %iterArg_8 = %arg2, %iterArg_9 = %c, %iterArg_10 = %4, %iterArg_11 = %3) : tensor<11x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<1xi32>, tensor<8xf32>, tensor<8x8x8xf32>, tensor<i32>, tensor<8x8x8xf32>, tensor<8x8xf32>
    cond {
      %c_12 = stablehlo.constant dense<11> : tensor<i32>
      %6 = stablehlo.compare LT, %iterArg_9, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %c_12 = stablehlo.constant dense<11> : tensor<i32>
      %6 = stablehlo.subtract %c_12, %iterArg_9 : tensor<i32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %7 = stablehlo.subtract %6, %c_13 : tensor<i32>
      %8 = func.call @dynamic_index_in_dim_8(%iterArg, %7) : (tensor<11x8xf32>, tensor<i32>) -> tensor<8xf32>
      %9 = func.call @dynamic_index_in_dim_9(%iterArg_3, %7) : (tensor<11x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %10 = func.call @dynamic_index_in_dim_9(%iterArg_4, %7) : (tensor<11x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %11 = func.call @dynamic_index_in_dim_9(%iterArg_5, %7) : (tensor<11x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %12:2 = func.call @closed_call_10(%iterArg_6, %iterArg_7, %iterArg_8, %iterArg_10, %iterArg_11, %8, %9, %10, %11) : (tensor<1xi32>, tensor<8xf32>, tensor<8x8x8xf32>, tensor<8x8x8xf32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<8x8x8xf32>, tensor<8x8xf32>)
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.add %iterArg_9, %c_14 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %13, %12#0, %12#1 : tensor<11x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<11x8x8xf32>, tensor<1xi32>, tensor<8xf32>, tensor<8x8x8xf32>, tensor<i32>, tensor<8x8x8xf32>, tensor<8x8xf32>
    }
    return %5#8 : tensor<8x8x8xf32>
  }
  func.func private @dynamic_index_in_dim_8(%arg0: tensor<11x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<11x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_9(%arg0: tensor<11x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<11x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @closed_call_10(%arg0: tensor<1xi32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8x8xf32>, %arg3: tensor<8x8x8xf32>, %arg4: tensor<8x8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8x8xf32>, %arg7: tensor<8x8xf32>, %arg8: tensor<8x8xf32>) -> (tensor<8x8x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg5, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0, %cst, low = [7, 0], high = [0, 0], interior = [0, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %2 = stablehlo.add %arg4, %1 : tensor<8x8xf32>
    %3 = stablehlo.multiply %2, %arg8 : tensor<8x8xf32>
    %4 = stablehlo.multiply %3, %arg7 : tensor<8x8xf32>
    %5 = stablehlo.add %3, %4 : tensor<8x8xf32>
    %6 = stablehlo.dot_general %5, %arg6, batching_dims = [0] x [0], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8x8xf32>
    %7 = stablehlo.transpose %6, dims = [0, 2, 1] : (tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %8 = stablehlo.add %arg3, %7 : tensor<8x8x8xf32>
    %9 = stablehlo.dot_general %5, %arg2, batching_dims = [0] x [0], contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8xf32>
    %10 = sdy.sharding_constraint %9 <@mesh, [{"s"}, {}]> : tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %12 = "stablehlo.scatter"(%10, %arg0, %11) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      stablehlo.return %arg10 : tensor<f32>
    }) : (tensor<8x8xf32>, tensor<1xi32>, tensor<8xf32>) -> tensor<8x8xf32>
    %13 = call @_roll_static_11(%12) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %8, %13 : tensor<8x8x8xf32>, tensor<8x8xf32>
  }
  func.func private @_roll_static_11(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:8] : (tensor<8x8xf32>) -> tensor<1x8xf32>
    %1 = stablehlo.slice %arg0 [1:8, 0:8] : (tensor<8x8xf32>) -> tensor<7x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.pad %1, %cst, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<7x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %0, %cst_0, low = [7, 0], high = [0, 0], interior = [0, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %4 = stablehlo.add %2, %3 : tensor<8x8xf32>
    return %4 : tensor<8x8xf32>
  }
}
