module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>, tf.aliasing_output = 0 : i32} loc("state[0]['decay']"), %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>, tf.aliasing_output = 1 : i32} loc("state[0]['gain']"), %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, tf.aliasing_output = 2 : i32} loc("state[0]['scale']"), %arg3: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>, tf.aliasing_output = 3 : i32} loc("state[1]['b']"), %arg4: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>, tf.aliasing_output = 4 : i32} loc("state[1]['w']"), %arg5: tensor<3xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>} loc("batch['way']"), %arg6: tensor<3x4x20x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}, {"tp"}]>} loc("batch['x']"), %arg7: tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>} loc("batch['y']")) -> (tensor<8xf32> {jax.result_info = "result[0][0]['decay']", sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, tensor<8xf32> {jax.result_info = "result[0][0]['gain']", sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, tensor<8xf32> {jax.result_info = "result[0][0]['scale']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<8xf32> {jax.result_info = "result[0][1]['b']", sdy.sharding = #sdy.sharding<@mesh, [{}]>}, tensor<8x8xf32> {jax.result_info = "result[0][1]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5:15 = stablehlo.while(%iterArg = %arg5, %iterArg_16 = %arg6, %iterArg_17 = %arg7, %iterArg_18 = %arg0, %iterArg_19 = %arg1, %iterArg_20 = %arg2, %iterArg_21 = %arg3, %iterArg_22 = %arg4, %iterArg_23 = %c, %iterArg_24 = %cst_4, %iterArg_25 = %0, %iterArg_26 = %1, %iterArg_27 = %2, %iterArg_28 = %3, %iterArg_29 = %4) : tensor<3xi32>, tensor<3x4x20x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>
    cond {
      %c_30 = stablehlo.constant dense<3> : tensor<i32>
      %32 = stablehlo.compare LT, %iterArg_23, %c_30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    } do {
      %32 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_23) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %33 = func.call @dynamic_index_in_dim_0(%iterArg_16, %iterArg_23) : (tensor<3x4x20x8xf32>, tensor<i32>) -> tensor<4x20x8xf32>
      %34 = func.call @dynamic_index_in_dim_1(%iterArg_17, %iterArg_23) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %35:6 = func.call @closed_call(%iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_24, %iterArg_25, %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %32, %33, %34) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<4x20x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %c_30 = stablehlo.constant dense<1> : tensor<i32>
      %36 = stablehlo.add %iterArg_23, %c_30 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %36, %35#0, %35#1, %35#2, %35#3, %35#4, %35#5 : tensor<3xi32>, tensor<3x4x20x8xf32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>
    }
    %cst_5 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %6 = stablehlo.divide %5#9, %cst_5 : tensor<f32>
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.divide %5#10, %7 : tensor<8xf32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.divide %5#11, %9 : tensor<8xf32>
    %cst_8 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.divide %5#12, %11 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %14 = stablehlo.divide %5#13, %13 : tensor<8xf32>
    %cst_10 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %16 = stablehlo.divide %5#14, %15 : tensor<8x8xf32>
    %cst_11 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %18 = stablehlo.multiply %17, %8 : tensor<8xf32>
    %19 = stablehlo.subtract %arg0, %18 : tensor<8xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %21 = stablehlo.multiply %20, %10 : tensor<8xf32>
    %22 = stablehlo.subtract %arg1, %21 : tensor<8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %24 = stablehlo.multiply %23, %12 : tensor<8xf32>
    %25 = stablehlo.subtract %arg2, %24 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %27 = stablehlo.multiply %26, %14 : tensor<8xf32>
    %28 = stablehlo.subtract %arg3, %27 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %30 = stablehlo.multiply %29, %16 : tensor<8x8xf32>
    %31 = stablehlo.subtract %arg4, %30 : tensor<8x8xf32>
    return %19, %22, %25, %28, %31, %6 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x4x20x8xf32>, %arg1: tensor<i32>) -> tensor<4x20x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 4, 20, 8] : (tensor<3x4x20x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x20x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x20x8xf32>) -> tensor<4x20x8xf32>
    return %1 : tensor<4x20x8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<8x8xf32>, %arg5: tensor<f32>, %arg6: tensor<8xf32>, %arg7: tensor<8xf32>, %arg8: tensor<8xf32>, %arg9: tensor<8xf32>, %arg10: tensor<8x8xf32>, %arg11: tensor<i32>, %arg12: tensor<4x20x8xf32>, %arg13: tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:11 = call @mpmd_stage_0_body(%arg0, %arg1, %arg2, %arg11, %arg12, %arg13) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<4x20x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<1x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xi1>, tensor<i32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>)
    %1:5 = call @mpmd_stage_1_body(%arg3, %arg4, %0#0) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<4x8xf32>)
    %2 = stablehlo.subtract %1#0, %arg13 : tensor<4x8xf32>
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
    %11:3 = call @mpmd_stage_1_body_7(%arg4, %1#1, %1#2, %1#3, %1#4, %10) : (tensor<8x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %12:3 = call @mpmd_stage_0_body_10(%0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9, %0#10, %11#2) : (tensor<8xf32>, tensor<1x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xi1>, tensor<i32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
    %13 = stablehlo.add %arg5, %7 : tensor<f32>
    %14 = stablehlo.add %arg6, %12#0 : tensor<8xf32>
    %15 = stablehlo.add %arg7, %12#1 : tensor<8xf32>
    %16 = stablehlo.add %arg8, %12#2 : tensor<8xf32>
    %17 = stablehlo.add %arg9, %11#0 : tensor<8xf32>
    %18 = stablehlo.add %arg10, %11#1 : tensor<8x8xf32>
    return %13, %14, %15, %16, %17, %18 : tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<i32>, %arg4: tensor<4x20x8xf32>, %arg5: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<1x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xi1>, tensor<i32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>) {
    %cst = stablehlo.constant dense<[[0.122182466, 0.290485889, 0.116827145, -0.460735649, 0.320091635, 0.157817245, -0.189841643, 0.205456272], [0.128895804, 0.103991538, 0.0100487797, 0.19329223, -0.260375828, -0.0575973652, -0.170454919, 0.211724102], [0.0140438862, -0.103399076, -0.276446402, -0.090931192, 0.00287869549, -0.0974403396, 0.457520664, 0.355930805], [-0.958540678, -0.667867064, -0.0617912672, -0.149266854, 0.0755342096, 7.683490e-02, 0.748769045, -0.393158704], [-0.133503526, 0.722228825, 0.228644043, 0.234428301, -0.181728691, -0.58268255, 0.0592077263, 3.854230e-02], [-0.43393448, -0.241557106, -0.0254712868, -0.334020138, -0.0347436816, 0.0337583497, 0.0125816343, -0.179001138], [0.209921643, 0.315075099, 0.113437004, -0.289288074, 0.258678138, -0.17728582, 0.310830206, -0.378934085], [0.323312968, -0.0070935022, -0.441499412, -0.11098022, 0.0191280432, 0.0964463055, -0.347255945, -0.391515493]]> : tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.transpose %arg4, dims = [1, 0, 2] : (tensor<4x20x8xf32>) -> tensor<20x4x8xf32>
    %2 = stablehlo.negate %arg0 : tensor<8xf32>
    %3 = stablehlo.exponential %2 : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.add %4, %3 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.divide %6, %5 : tensor<8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %9 = stablehlo.subtract %8, %7 : tensor<8xf32>
    %10 = stablehlo.multiply %7, %9 : tensor<8xf32>
    %11 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %12 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<20x4x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<20x4x8xf32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %15 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<20x4x8xi1>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %16:8 = stablehlo.while(%iterArg = %1, %iterArg_9 = %11, %iterArg_10 = %12, %iterArg_11 = %c_6, %iterArg_12 = %0, %iterArg_13 = %13, %iterArg_14 = %14, %iterArg_15 = %15) : tensor<20x4x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xi1>
    cond {
      %c_16 = stablehlo.constant dense<20> : tensor<i32>
      %21 = stablehlo.compare LT, %iterArg_11, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %21 : tensor<i1>
    } do {
      %21 = func.call @dynamic_index_in_dim_2(%iterArg, %iterArg_11) : (tensor<20x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %22:4 = func.call @closed_call_3(%iterArg_9, %iterArg_10, %iterArg_12, %21) : (tensor<1x8xf32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xi1>)
      %23 = func.call @dynamic_update_index_in_dim(%iterArg_13, %22#1, %iterArg_11) : (tensor<20x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<20x4x8xf32>
      %24 = func.call @dynamic_update_index_in_dim(%iterArg_14, %22#2, %iterArg_11) : (tensor<20x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<20x4x8xf32>
      %25 = func.call @dynamic_update_index_in_dim_4(%iterArg_15, %22#3, %iterArg_11) : (tensor<20x4x8xi1>, tensor<4x8xi1>, tensor<i32>) -> tensor<20x4x8xi1>
      %c_16 = stablehlo.constant dense<1> : tensor<i32>
      %26 = stablehlo.add %iterArg_11, %c_16 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_9, %iterArg_10, %26, %22#0, %23, %24, %25 : tensor<20x4x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xi1>
    }
    %17 = stablehlo.slice %16#5 [19:20, 0:4, 0:8] : (tensor<20x4x8xf32>) -> tensor<1x4x8xf32>
    %18 = stablehlo.reshape %17 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %19 = stablehlo.clamp %c_7, %arg3, %c_8 : tensor<i32>
    %20:5 = "stablehlo.case"(%19) ({
      %21 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
      %23 = stablehlo.multiply %18, %22 : tensor<4x8xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      stablehlo.return %23, %21, %18, %24, %25 : tensor<4x8xf32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>
    }, {
      %21 = stablehlo.tanh %18 : tensor<4x8xf32>
      %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      %23 = stablehlo.subtract %22, %21 : tensor<4x8xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      stablehlo.return %21, %24, %21, %23, %25 : tensor<4x8xf32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>
    }, {
      %21 = stablehlo.dot_general %arg2, %cst, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8xf32>, tensor<8x8xf32>) -> tensor<8xf32>
      %22 = stablehlo.broadcast_in_dim %21, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
      %24 = stablehlo.subtract %18, %23 : tensor<4x8xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %26 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      stablehlo.return %24, %25, %26, %27, %cst : tensor<4x8xf32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>
    }) : (tensor<i32>) -> (tensor<4x8xf32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>)
    return %20#0, %10, %11, %16#6, %1, %16#7, %19, %20#1, %20#2, %20#3, %20#4 : tensor<4x8xf32>, tensor<8xf32>, tensor<1x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xi1>, tensor<i32>, tensor<1x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<20x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<20x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<1x8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xi1>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.multiply %arg2, %0 : tensor<4x8xf32>
    %2 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.multiply %2, %arg3 : tensor<4x8xf32>
    %4 = stablehlo.add %1, %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.compare GT, %4, %5, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.multiply %7, %4 : tensor<4x8xf32>
    %9 = call @_where(%6, %4, %8) : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    return %4, %9, %arg2, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xi1>
  }
  func.func private @_where(%arg0: tensor<4x8xi1>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<4x8xi1>, tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<20x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<20x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<20x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<20x4x8xf32>
    return %1 : tensor<20x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_4(%arg0: tensor<20x4x8xi1>, %arg1: tensor<4x8xi1>, %arg2: tensor<i32>) -> tensor<20x4x8xi1> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xi1>) -> tensor<1x4x8xi1>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<20x4x8xi1>, tensor<1x4x8xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<20x4x8xi1>
    return %1 : tensor<20x4x8xi1>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<700x4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<700x4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<700x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:8 = stablehlo.while(%iterArg = %arg1, %iterArg_3 = %arg2, %iterArg_4 = %0, %iterArg_5 = %c, %iterArg_6 = %arg2, %iterArg_7 = %1, %iterArg_8 = %2, %iterArg_9 = %3) : tensor<8x8xf32>, tensor<4x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>
    cond {
      %c_10 = stablehlo.constant dense<700> : tensor<i32>
      %10 = stablehlo.compare LT, %iterArg_5, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %10:4 = func.call @closed_call_5(%iterArg, %iterArg_3, %iterArg_4, %iterArg_6) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<1x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %11 = func.call @dynamic_update_index_in_dim_6(%iterArg_7, %10#1, %iterArg_5) : (tensor<700x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<700x4x8xf32>
      %12 = func.call @dynamic_update_index_in_dim_6(%iterArg_8, %10#2, %iterArg_5) : (tensor<700x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<700x4x8xf32>
      %13 = func.call @dynamic_update_index_in_dim_6(%iterArg_9, %10#3, %iterArg_5) : (tensor<700x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<700x4x8xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.add %iterArg_5, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_3, %iterArg_4, %14, %10#0, %11, %12, %13 : tensor<8x8xf32>, tensor<4x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>
    }
    %5 = stablehlo.abs %4#4 : tensor<4x8xf32>
    %6 = stablehlo.while(%iterArg = %5) : tensor<4x8xf32>
    cond {
      %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %10 = stablehlo.reduce(%iterArg init: %cst_3) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
      %cst_4 = stablehlo.constant dense<0.699999988> : tensor<f32>
      %11 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    } do {
      %cst_3 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      %11 = stablehlo.multiply %10, %iterArg : tensor<4x8xf32>
      stablehlo.return %11 : tensor<4x8xf32>
    }
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.add %7, %6 : tensor<4x8xf32>
    %9 = stablehlo.multiply %4#4, %8 : tensor<4x8xf32>
    return %9, %4#5, %4#6, %4#7, %8 : tensor<4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<4x8xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<1x8xf32>, %arg3: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<4x8xf32>
    %2 = stablehlo.dot_general %1, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %2, %arg1 : tensor<4x8xf32>
    %4 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %5 = stablehlo.add %3, %4 : tensor<4x8xf32>
    %6 = stablehlo.tanh %5 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.subtract %7, %6 : tensor<4x8xf32>
    return %6, %1, %6, %8 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<700x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<700x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<700x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<700x4x8xf32>
    return %1 : tensor<700x4x8xf32>
  }
  func.func private @mpmd_stage_1_body_7(%arg0: tensor<8x8xf32>, %arg1: tensor<700x4x8xf32>, %arg2: tensor<700x4x8xf32>, %arg3: tensor<700x4x8xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.multiply %arg5, %arg4 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:9 = stablehlo.while(%iterArg = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %arg3, %iterArg_4 = %arg0, %iterArg_5 = %c, %iterArg_6 = %1, %iterArg_7 = %2, %iterArg_8 = %3, %iterArg_9 = %0) : tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>
    cond {
      %c_10 = stablehlo.constant dense<700> : tensor<i32>
      %6 = stablehlo.compare LT, %iterArg_5, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %6 : tensor<i1>
    } do {
      %c_10 = stablehlo.constant dense<700> : tensor<i32>
      %6 = stablehlo.subtract %c_10, %iterArg_5 : tensor<i32>
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %7 = stablehlo.subtract %6, %c_11 : tensor<i32>
      %8 = func.call @dynamic_index_in_dim_8(%iterArg, %7) : (tensor<700x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %9 = func.call @dynamic_index_in_dim_8(%iterArg_2, %7) : (tensor<700x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %10 = func.call @dynamic_index_in_dim_8(%iterArg_3, %7) : (tensor<700x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %11:4 = func.call @closed_call_9(%iterArg_4, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %8, %9, %10) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_5, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %iterArg_3, %iterArg_4, %12, %11#0, %11#1, %11#2, %11#3 : tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<700x4x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>
    }
    %5 = stablehlo.add %4#6, %4#8 : tensor<4x8xf32>
    return %4#7, %4#5, %5 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_index_in_dim_8(%arg0: tensor<700x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<700x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call_9(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>, %arg7: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.multiply %arg4, %arg7 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg6 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.add %arg3, %5 : tensor<8xf32>
    %7 = stablehlo.add %arg2, %2 : tensor<4x8xf32>
    %8 = stablehlo.dot_general %2, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %9 = stablehlo.transpose %8, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %10 = stablehlo.add %arg1, %9 : tensor<8x8xf32>
    %11 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %13 = stablehlo.multiply %12, %11 : tensor<4x8xf32>
    return %10, %7, %6, %13 : tensor<8x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_10(%arg0: tensor<8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<20x4x8xf32>, %arg3: tensor<20x4x8xf32>, %arg4: tensor<20x4x8xi1>, %arg5: tensor<i32>, %arg6: tensor<1x8xf32>, %arg7: tensor<4x8xf32>, %arg8: tensor<4x8xf32>, %arg9: tensor<8x8xf32>, %arg10: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1:2 = "stablehlo.case"(%arg5) ({
      %8 = stablehlo.multiply %arg7, %arg10 : tensor<4x8xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.reduce(%8 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %10 = stablehlo.reshape %9 : (tensor<8xf32>) -> tensor<1x8xf32>
      %11 = stablehlo.broadcast_in_dim %arg6, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
      %12 = stablehlo.multiply %arg10, %11 : tensor<4x8xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %13 = stablehlo.reduce(%10 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
      stablehlo.return %13, %12 : tensor<8xf32>, tensor<4x8xf32>
    }, {
      %8 = stablehlo.multiply %arg10, %arg8 : tensor<4x8xf32>
      %9 = stablehlo.multiply %8, %arg7 : tensor<4x8xf32>
      %10 = stablehlo.add %8, %9 : tensor<4x8xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8xf32>
      stablehlo.return %11, %10 : tensor<8xf32>, tensor<4x8xf32>
    }, {
      %8 = stablehlo.negate %arg10 : tensor<4x8xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.reduce(%8 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
      %10 = stablehlo.reshape %9 : (tensor<8xf32>) -> tensor<1x8xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = stablehlo.reduce(%10 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
      %12 = stablehlo.dot_general %11, %arg9, contracting_dims = [0] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8xf32>, tensor<8x8xf32>) -> tensor<8xf32>
      stablehlo.return %12, %arg10 : tensor<8xf32>, tensor<4x8xf32>
    }) : (tensor<i32>) -> (tensor<8xf32>, tensor<4x8xf32>)
    %2 = stablehlo.broadcast_in_dim %1#1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %2, %cst_0, low = [19, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<20x4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %7:10 = stablehlo.while(%iterArg = %3, %iterArg_4 = %arg2, %iterArg_5 = %arg3, %iterArg_6 = %arg4, %iterArg_7 = %arg0, %iterArg_8 = %arg1, %iterArg_9 = %c, %iterArg_10 = %5, %iterArg_11 = %6, %iterArg_12 = %4) : tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xi1>, tensor<8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>
    cond {
      %c_13 = stablehlo.constant dense<20> : tensor<i32>
      %8 = stablehlo.compare LT, %iterArg_9, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %c_13 = stablehlo.constant dense<20> : tensor<i32>
      %8 = stablehlo.subtract %c_13, %iterArg_9 : tensor<i32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.subtract %8, %c_14 : tensor<i32>
      %10 = func.call @dynamic_index_in_dim_2(%iterArg, %9) : (tensor<20x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %11 = func.call @dynamic_index_in_dim_2(%iterArg_4, %9) : (tensor<20x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %12 = func.call @dynamic_index_in_dim_2(%iterArg_5, %9) : (tensor<20x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %13 = func.call @dynamic_index_in_dim_11(%iterArg_6, %9) : (tensor<20x4x8xi1>, tensor<i32>) -> tensor<4x8xi1>
      %14:3 = func.call @closed_call_12(%iterArg_7, %iterArg_8, %iterArg_10, %iterArg_11, %iterArg_12, %10, %11, %12, %13) : (tensor<8xf32>, tensor<1x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xi1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>)
      %c_15 = stablehlo.constant dense<1> : tensor<i32>
      %15 = stablehlo.add %iterArg_9, %c_15 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %15, %14#0, %14#1, %14#2 : tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xf32>, tensor<20x4x8xi1>, tensor<8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>
    }
    return %7#7, %7#8, %1#0 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_11(%arg0: tensor<20x4x8xi1>, %arg1: tensor<i32>) -> tensor<4x8xi1> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<20x4x8xi1>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xi1>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xi1>) -> tensor<4x8xi1>
    return %1 : tensor<4x8xi1>
  }
  func.func private @closed_call_12(%arg0: tensor<8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>, %arg7: tensor<4x8xf32>, %arg8: tensor<4x8xi1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>) {
    %0:2 = call @_where_13(%arg8, %arg5) : (tensor<4x8xi1>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %1 = stablehlo.add %arg4, %0#0 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %3 = stablehlo.multiply %2, %0#1 : tensor<4x8xf32>
    %4 = stablehlo.add %1, %3 : tensor<4x8xf32>
    %5 = stablehlo.multiply %4, %arg7 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.reshape %6 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %9 = stablehlo.add %arg3, %8 : tensor<8xf32>
    %10 = stablehlo.multiply %arg6, %4 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.reshape %11 : (tensor<8xf32>) -> tensor<1x8xf32>
    %13 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %14 = stablehlo.multiply %4, %13 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %16 = stablehlo.multiply %15, %arg0 : tensor<8xf32>
    %17 = stablehlo.add %arg2, %16 : tensor<8xf32>
    return %17, %9, %14 : tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>
  }
  func.func private @_where_13(%arg0: tensor<4x8xi1>, %arg1: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.select %arg0, %0, %arg1 : tensor<4x8xi1>, tensor<4x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %0 : tensor<4x8xi1>, tensor<4x8xf32>
    return %2, %1 : tensor<4x8xf32>, tensor<4x8xf32>
  }
}
