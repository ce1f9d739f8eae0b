module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32> {tf.aliasing_output = 0 : i32} loc("state['params']['first']['b']"), %arg1: tensor<8xf32> {tf.aliasing_output = 1 : i32} loc("state['params']['first']['w']"), %arg2: tensor<8xf32> {tf.aliasing_output = 2 : i32} loc("state['params']['last']['s']"), %arg3: tensor<45x37xf32> {tf.aliasing_output = 3 : i32} loc("state['table']"), %arg4: tensor<3x4xi32> loc("batch['i']"), %arg5: tensor<3x4xi32> loc("batch['label']"), %arg6: tensor<3x4x8xf32> loc("batch['x']")) -> (tensor<8xf32> {jax.result_info = "result[0]['params']['first']['b']"}, tensor<8xf32> {jax.result_info = "result[0]['params']['first']['w']"}, tensor<8xf32> {jax.result_info = "result[0]['params']['last']['s']"}, tensor<45x37xf32> {jax.result_info = "result[0]['table']"}, tensor<3x4x3xf32> {jax.result_info = "result[1]['best']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x4x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:12 = stablehlo.while(%iterArg = %arg4, %iterArg_10 = %arg5, %iterArg_11 = %arg6, %iterArg_12 = %arg0, %iterArg_13 = %arg1, %iterArg_14 = %arg2, %iterArg_15 = %c, %iterArg_16 = %cst_2, %iterArg_17 = %0, %iterArg_18 = %1, %iterArg_19 = %2, %iterArg_20 = %3) : tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<3x4x3xf32>
    cond {
      %c_21 = stablehlo.constant dense<3> : tensor<i32>
      %27 = stablehlo.compare LT, %iterArg_15, %c_21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %27 : tensor<i1>
    } do {
      %27 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_15) : (tensor<3x4xi32>, tensor<i32>) -> tensor<4xi32>
      %28 = func.call @dynamic_index_in_dim(%iterArg_10, %iterArg_15) : (tensor<3x4xi32>, tensor<i32>) -> tensor<4xi32>
      %29 = func.call @dynamic_index_in_dim_0(%iterArg_11, %iterArg_15) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %30:5 = func.call @closed_call(%iterArg_12, %iterArg_13, %iterArg_14, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_19, %27, %28, %29) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4x3xf32>)
      %31 = func.call @dynamic_update_index_in_dim(%iterArg_20, %30#4, %iterArg_15) : (tensor<3x4x3xf32>, tensor<4x3xf32>, tensor<i32>) -> tensor<3x4x3xf32>
      %c_21 = stablehlo.constant dense<1> : tensor<i32>
      %32 = stablehlo.add %iterArg_15, %c_21 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %iterArg_14, %32, %30#0, %30#1, %30#2, %30#3, %31 : tensor<3x4xi32>, tensor<3x4xi32>, tensor<3x4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<3x4x3xf32>
    }
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = call @_linspace_11(%cst_4, %cst_5) : (tensor<f32>, tensor<f32>) -> tensor<45xf32>
    %6 = stablehlo.broadcast_in_dim %4#10, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<45xf32>) -> tensor<1x45xf32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x45xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x45xf32>) -> tensor<8x45xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<8x45xf32>
    %11 = stablehlo.transpose %10, dims = [1, 0] : (tensor<8x45xf32>) -> tensor<45x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<45x8xf32>) -> tensor<45x8x5xf32>
    %13 = stablehlo.reshape %12 : (tensor<45x8x5xf32>) -> tensor<45x40xf32>
    %14 = stablehlo.slice %13 [0:45, 0:37] : (tensor<45x40xf32>) -> tensor<45x37xf32>
    %cst_6 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<45x37xf32>
    %16 = stablehlo.multiply %15, %14 : tensor<45x37xf32>
    %17 = stablehlo.subtract %arg3, %16 : tensor<45x37xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %19 = stablehlo.multiply %18, %4#8 : tensor<8xf32>
    %20 = stablehlo.subtract %arg0, %19 : tensor<8xf32>
    %cst_8 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %22 = stablehlo.multiply %21, %4#9 : tensor<8xf32>
    %23 = stablehlo.subtract %arg1, %22 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %25 = stablehlo.multiply %24, %4#10 : tensor<8xf32>
    %26 = stablehlo.subtract %arg2, %25 : tensor<8xf32>
    return %20, %23, %26, %17, %4#11, %4#7 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<45x37xf32>, tensor<3x4x3xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4xi32>, %arg1: tensor<i32>) -> tensor<4xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 4] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<1x4xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x4xi32>) -> tensor<4xi32>
    return %1 : tensor<4xi32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<f32>, %arg4: tensor<8xf32>, %arg5: tensor<8xf32>, %arg6: tensor<8xf32>, %arg7: tensor<4xi32>, %arg8: tensor<4xi32>, %arg9: tensor<4x8xf32>) -> (tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4x3xf32>) {
    %0:32 = call @mpmd_stage_0_body(%arg0, %arg1, %arg9, %arg7) : (tensor<8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<4xi32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<9x8xf32>, tensor<4x1xi32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<0x8xf32>, tensor<0x8xf32>, tensor<f32>, tensor<f32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<f32>, tensor<f32>, tensor<4x8x1xui32>, tensor<4x1xi32>)
    %1:9 = call @mpmd_stage_1_body(%arg2, %0#0, %arg8) : (tensor<8xf32>, tensor<4x8xf32>, tensor<4xi32>) -> (tensor<f32>, tensor<4x3xf32>, tensor<12501x1xf32>, tensor<12501x8xf32>, tensor<8x12501xf32>, tensor<4x12501xf32>, tensor<4x1xf32>, tensor<4x1x1xi32>, tensor<4x3x1xi32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2:2 = call @mpmd_stage_1_body_2(%1#2, %1#3, %1#4, %0#0, %1#5, %1#6, %1#7, %cst) : (tensor<12501x1xf32>, tensor<12501x8xf32>, tensor<8x12501xf32>, tensor<4x8xf32>, tensor<4x12501xf32>, tensor<4x1xf32>, tensor<4x1x1xi32>, tensor<f32>) -> (tensor<8xf32>, tensor<4x8xf32>)
    %3:2 = call @mpmd_stage_0_body_5(%arg9, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9, %0#10, %0#11, %0#12, %0#13, %0#14, %0#15, %0#16, %0#17, %0#18, %0#19, %0#20, %0#21, %0#22, %0#23, %0#24, %0#25, %0#26, %0#27, %0#28, %0#29, %0#30, %0#31, %2#1) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<9x8xf32>, tensor<4x1xi32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<0x8xf32>, tensor<0x8xf32>, tensor<f32>, tensor<f32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<f32>, tensor<f32>, tensor<4x8x1xui32>, tensor<4x1xi32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
    %4 = stablehlo.add %arg3, %1#0 : tensor<f32>
    %5 = stablehlo.add %arg4, %3#0 : tensor<8xf32>
    %6 = stablehlo.add %arg5, %3#1 : tensor<8xf32>
    %7 = stablehlo.add %arg6, %2#0 : tensor<8xf32>
    return %4, %5, %6, %7, %1#1 : tensor<f32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4x3xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4xi32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<9x8xf32>, tensor<4x1xi32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<0x8xf32>, tensor<0x8xf32>, tensor<f32>, tensor<f32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<f32>, tensor<f32>, tensor<4x8x1xui32>, tensor<4x1xi32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.multiply %arg2, %1 : tensor<4x8xf32>
    %3 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %5 = stablehlo.add %2, %4 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.maximum %7, %6 : tensor<4xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x8xf32>
    %12 = stablehlo.exponential %11 : tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %16 = stablehlo.divide %12, %15 : tensor<4x8xf32>
    %17 = stablehlo.multiply %14, %14 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %19 = stablehlo.divide %18, %17 : tensor<4x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%16 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_4 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %23 = stablehlo.divide %21, %22 : tensor<4x1xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %25 = stablehlo.subtract %16, %24 : tensor<4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %26:5 = call @_var(%16, %c) : (tensor<4x8xf32>, tensor<i32>) -> (tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>)
    %cst_5 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %28 = stablehlo.add %26#0, %27 : tensor<4x1xf32>
    %29 = stablehlo.rsqrt %28 : tensor<4x1xf32>
    %30 = stablehlo.divide %29, %28 : tensor<4x1xf32>
    %cst_6 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %32 = stablehlo.multiply %31, %30 : tensor<4x1xf32>
    %33 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %34 = stablehlo.multiply %25, %33 : tensor<4x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %37 = stablehlo.compare LT, %arg3, %36, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_9 = stablehlo.constant dense<9> : tensor<i32>
    %38 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %39 = stablehlo.add %arg3, %38 : tensor<4xi32>
    %40 = stablehlo.select %37, %39, %arg3 : tensor<4xi1>, tensor<4xi32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %42 = "stablehlo.scatter"(%35, %41, %34) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %198 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %198 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> tensor<9x8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %45 = stablehlo.abs %34 : tensor<4x8xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %47 = stablehlo.compare GE, %34, %46, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %48 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %49 = stablehlo.compare LT, %arg3, %48, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_14 = stablehlo.constant dense<9> : tensor<i32>
    %50 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %51 = stablehlo.add %arg3, %50 : tensor<4xi32>
    %52 = stablehlo.select %49, %51, %arg3 : tensor<4xi1>, tensor<4xi32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %54 = "stablehlo.scatter"(%44, %53, %45) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %198 = stablehlo.maximum %arg4, %arg5 : tensor<f32>
      stablehlo.return %198 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> tensor<9x8xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %56 = "stablehlo.gather"(%44, %53) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
    %57 = "stablehlo.gather"(%54, %53) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
    %58 = stablehlo.compare EQ, %45, %57, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %59 = stablehlo.compare EQ, %56, %57, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %63 = stablehlo.select %58, %61, %62 : tensor<4x8xi1>, tensor<4x8xf32>
    %64 = "stablehlo.scatter"(%60, %53, %63) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %198 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %198 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> tensor<9x8xf32>
    %65 = "stablehlo.gather"(%64, %53) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %68 = "stablehlo.scatter"(%66, %53, %67) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %198 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %198 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> tensor<9x8xf32>
    %69 = "stablehlo.gather"(%68, %53) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %71 = stablehlo.add %65, %70 : tensor<4x8xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %73 = stablehlo.divide %72, %71 : tensor<4x8xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %75 = stablehlo.divide %74, %65 : tensor<4x8xf32>
    %76 = stablehlo.select %59, %73, %75 : tensor<4x8xi1>, tensor<4x8xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %78 = stablehlo.select %58, %76, %77 : tensor<4x8xi1>, tensor<4x8xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %80 = stablehlo.add %65, %79 : tensor<4x8xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %82 = stablehlo.divide %81, %80 : tensor<4x8xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %84 = stablehlo.select %59, %82, %83 : tensor<4x8xi1>, tensor<4x8xf32>
    %cst_28 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %86 = stablehlo.add %85, %84 : tensor<4x8xf32>
    %87 = stablehlo.divide %86, %69 : tensor<4x8xf32>
    %88 = "stablehlo.gather"(%55, %53) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
    %89 = stablehlo.multiply %88, %87 : tensor<4x8xf32>
    %90 = stablehlo.add %42, %54 : tensor<9x8xf32>
    %91 = call @cumsum(%34) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %92 = stablehlo.add %34, %91 : tensor<4x8xf32>
    %93 = stablehlo.slice %34 [0:3:2, 0:8] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    %94 = stablehlo.slice %34 [1:4:2, 0:8] : (tensor<4x8xf32>) -> tensor<2x8xf32>
    %95 = stablehlo.maximum %93, %94 : tensor<2x8xf32>
    %96 = stablehlo.compare EQ, %93, %95, FLOAT : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %99 = stablehlo.select %96, %97, %98 : tensor<2x8xi1>, tensor<2x8xf32>
    %100 = stablehlo.compare EQ, %94, %95, FLOAT : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
    %cst_31 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %103 = stablehlo.select %100, %101, %102 : tensor<2x8xi1>, tensor<2x8xf32>
    %104 = stablehlo.divide %99, %103 : tensor<2x8xf32>
    %105 = stablehlo.compare EQ, %94, %95, FLOAT : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %108 = stablehlo.select %105, %106, %107 : tensor<2x8xi1>, tensor<2x8xf32>
    %109 = stablehlo.compare EQ, %93, %95, FLOAT : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xi1>
    %cst_35 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %112 = stablehlo.select %109, %110, %111 : tensor<2x8xi1>, tensor<2x8xf32>
    %113 = stablehlo.divide %108, %112 : tensor<2x8xf32>
    %114 = stablehlo.slice %95 [0:1:2, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
    %115 = stablehlo.slice %95 [1:2:2, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
    %116 = stablehlo.maximum %114, %115 : tensor<1x8xf32>
    %117 = stablehlo.compare EQ, %114, %116, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %120 = stablehlo.select %117, %118, %119 : tensor<1x8xi1>, tensor<1x8xf32>
    %121 = stablehlo.compare EQ, %115, %116, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_39 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %124 = stablehlo.select %121, %122, %123 : tensor<1x8xi1>, tensor<1x8xf32>
    %125 = stablehlo.divide %120, %124 : tensor<1x8xf32>
    %126 = stablehlo.compare EQ, %115, %116, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %129 = stablehlo.select %126, %127, %128 : tensor<1x8xi1>, tensor<1x8xf32>
    %130 = stablehlo.compare EQ, %114, %116, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_43 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %133 = stablehlo.select %130, %131, %132 : tensor<1x8xi1>, tensor<1x8xf32>
    %134 = stablehlo.divide %129, %133 : tensor<1x8xf32>
    %135 = stablehlo.slice %116 [0:0, 0:8] : (tensor<1x8xf32>) -> tensor<0x8xf32>
    %136 = stablehlo.slice %95 [2:2:2, 0:8] : (tensor<2x8xf32>) -> tensor<0x8xf32>
    %137 = stablehlo.maximum %135, %136 : tensor<0x8xf32>
    %138 = stablehlo.compare EQ, %135, %137, FLOAT : (tensor<0x8xf32>, tensor<0x8xf32>) -> tensor<0x8xi1>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<0x8xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %140 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<0x8xf32>
    %141 = stablehlo.select %138, %139, %140 : tensor<0x8xi1>, tensor<0x8xf32>
    %142 = stablehlo.compare EQ, %136, %137, FLOAT : (tensor<0x8xf32>, tensor<0x8xf32>) -> tensor<0x8xi1>
    %cst_47 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %143 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<0x8xf32>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<0x8xf32>
    %145 = stablehlo.select %142, %143, %144 : tensor<0x8xi1>, tensor<0x8xf32>
    %146 = stablehlo.divide %141, %145 : tensor<0x8xf32>
    %147 = stablehlo.compare EQ, %136, %137, FLOAT : (tensor<0x8xf32>, tensor<0x8xf32>) -> tensor<0x8xi1>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<0x8xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<0x8xf32>
    %150 = stablehlo.select %147, %148, %149 : tensor<0x8xi1>, tensor<0x8xf32>
    %151 = stablehlo.compare EQ, %135, %137, FLOAT : (tensor<0x8xf32>, tensor<0x8xf32>) -> tensor<0x8xi1>
    %cst_51 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<0x8xf32>
    %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %153 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<0x8xf32>
    %154 = stablehlo.select %151, %152, %153 : tensor<0x8xi1>, tensor<0x8xf32>
    %155 = stablehlo.divide %150, %154 : tensor<0x8xf32>
    %156 = stablehlo.slice %95 [0:1, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
    %157 = stablehlo.concatenate %156, %137, dim = 0 : (tensor<1x8xf32>, tensor<0x8xf32>) -> tensor<1x8xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %158 = stablehlo.pad %157, %cst_53, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %159 = stablehlo.pad %116, %cst_54, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %160 = stablehlo.add %158, %159 : tensor<2x8xf32>
    %161 = stablehlo.slice %160 [0:1, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
    %162 = stablehlo.slice %34 [2:4:2, 0:8] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %163 = stablehlo.maximum %161, %162 : tensor<1x8xf32>
    %164 = stablehlo.compare EQ, %161, %163, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %167 = stablehlo.select %164, %165, %166 : tensor<1x8xi1>, tensor<1x8xf32>
    %168 = stablehlo.compare EQ, %162, %163, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_57 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %cst_58 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %171 = stablehlo.select %168, %169, %170 : tensor<1x8xi1>, tensor<1x8xf32>
    %172 = stablehlo.divide %167, %171 : tensor<1x8xf32>
    %173 = stablehlo.compare EQ, %162, %163, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %175 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %176 = stablehlo.select %173, %174, %175 : tensor<1x8xi1>, tensor<1x8xf32>
    %177 = stablehlo.compare EQ, %161, %163, FLOAT : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xi1>
    %cst_61 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %178 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %cst_62 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<1x8xf32>
    %180 = stablehlo.select %177, %178, %179 : tensor<1x8xi1>, tensor<1x8xf32>
    %181 = stablehlo.divide %176, %180 : tensor<1x8xf32>
    %182 = stablehlo.slice %34 [0:1, 0:8] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %183 = stablehlo.concatenate %182, %163, dim = 0 : (tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<2x8xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %184 = stablehlo.pad %183, %cst_63, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %185 = stablehlo.pad %160, %cst_64, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %186 = stablehlo.add %184, %185 : tensor<4x8xf32>
    %187 = stablehlo.add %92, %186 : tensor<4x8xf32>
    %188:2 = call @sort(%34) : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8x1xui32>)
    %189 = stablehlo.add %187, %188#0 : tensor<4x8xf32>
    %c_65 = stablehlo.constant dense<0> : tensor<i32>
    %190 = stablehlo.broadcast_in_dim %c_65, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %191 = stablehlo.compare LT, %arg3, %190, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_66 = stablehlo.constant dense<9> : tensor<i32>
    %192 = stablehlo.broadcast_in_dim %c_66, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %193 = stablehlo.add %arg3, %192 : tensor<4xi32>
    %194 = stablehlo.select %191, %193, %arg3 : tensor<4xi1>, tensor<4xi32>
    %195 = stablehlo.broadcast_in_dim %194, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %196 = "stablehlo.gather"(%90, %195) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
    %197 = stablehlo.add %189, %196 : tensor<4x8xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    return %197, %12, %14, %19, %26#1, %26#2, %26#3, %26#4, %32, %29, %25, %43, %41, %47, %78, %89, %55, %53, %104, %113, %125, %134, %146, %155, %cst_67, %cst_68, %172, %181, %cst_69, %cst_70, %188#1, %195 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x1xf32>, tensor<4x8xf32>, tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<9x8xf32>, tensor<4x1xi32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<0x8xf32>, tensor<0x8xf32>, tensor<f32>, tensor<f32>, tensor<1x8xf32>, tensor<1x8xf32>, tensor<f32>, tensor<f32>, tensor<4x8x1xui32>, tensor<4x1xi32>
  }
  func.func private @_var(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>) -> (tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x8xf32>
    %6 = chlo.square %5 : tensor<4x8xf32> -> tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<4x8xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<4x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16:2 = call @_where(%15, %14, %cst_5) : (tensor<i1>, tensor<4x1xf32>, tensor<f32>) -> (tensor<4x1xf32>, tensor<4x1xf32>)
    return %16#0, %8, %10, %15, %16#1 : tensor<4x1xf32>, tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<4x1xf32>, %arg2: tensor<f32>) -> (tensor<4x1xf32>, tensor<4x1xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    return %2, %3 : tensor<4x1xf32>, tensor<4x1xf32>
  }
  func.func private @cumsum(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = call @cumsum_1(%arg0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @cumsum_1(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [7, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 8>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @sort(%arg0: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8x1xui32>) {
    %0 = stablehlo.iota dim = 1 : tensor<4x8xui32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = stablehlo.select %3, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %5 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %6 = stablehlo.select %5, %cst_1, %4 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.select %7, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %10 = stablehlo.select %9, %cst_4, %8 : tensor<i1>, tensor<f32>
      %11 = stablehlo.compare LT, %6, %10, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    }) : (tensor<4x8xf32>, tensor<4x8xui32>) -> (tensor<4x8xf32>, tensor<4x8xui32>)
    %2 = stablehlo.broadcast_in_dim %1#1, dims = [0, 1] : (tensor<4x8xui32>) -> tensor<4x8x1xui32>
    return %1#0, %2 : tensor<4x8xf32>, tensor<4x8x1xui32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4xi32>) -> (tensor<f32>, tensor<4x3xf32>, tensor<12501x1xf32>, tensor<12501x8xf32>, tensor<8x12501xf32>, tensor<4x12501xf32>, tensor<4x1xf32>, tensor<4x1x1xi32>, tensor<4x3x1xi32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %0 = call @_linspace(%cst, %cst_0) : (tensor<f32>, tensor<f32>) -> tensor<12501xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<12501xf32>) -> tensor<12501x1xf32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<12501x1xf32>) -> tensor<12501x8xf32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<12501x8xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<12501x8xf32>
    %6 = stablehlo.cosine %5 : tensor<12501x8xf32>
    %7 = stablehlo.sine %5 : tensor<12501x8xf32>
    %8 = stablehlo.transpose %6, dims = [1, 0] : (tensor<12501x8xf32>) -> tensor<8x12501xf32>
    %9 = stablehlo.dot_general %arg1, %8, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x12501xf32>) -> tensor<4x12501xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x12501xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<4x12501xf32>
    %12:3 = call @log_softmax(%11) : (tensor<4x12501xf32>) -> (tensor<4x12501xf32>, tensor<4x12501xf32>, tensor<4x1xf32>)
    %13 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %14:2 = call @take_along_axis(%12#0, %13) : (tensor<4x12501xf32>, tensor<4x1xi32>) -> (tensor<4x1xf32>, tensor<4x1x1xi32>)
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14#0 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %16 = stablehlo.divide %15, %cst_3 : tensor<f32>
    %17 = stablehlo.negate %16 : tensor<f32>
    %values, %indices = chlo.top_k(%12#0, k = 3) : tensor<4x12501xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
    %18 = stablehlo.reshape %indices : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
    return %17, %values, %1, %7, %8, %12#1, %12#2, %14#1, %18 : tensor<f32>, tensor<4x3xf32>, tensor<12501x1xf32>, tensor<12501x8xf32>, tensor<8x12501xf32>, tensor<4x12501xf32>, tensor<4x1xf32>, tensor<4x1x1xi32>, tensor<4x3x1xi32>
  }
  func.func private @_linspace(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<12501xf32> {
    %0 = stablehlo.convert %arg0 : tensor<f32>
    %1 = stablehlo.convert %arg1 : tensor<f32>
    %2 = stablehlo.iota dim = 0 : tensor<12500xf32>
    %cst = stablehlo.constant dense<1.250000e+04> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12500xf32>
    %4 = stablehlo.divide %2, %3 : tensor<12500xf32>
    %5 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12500xf32>
    %7 = stablehlo.subtract %6, %4 : tensor<12500xf32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<1xf32>) -> tensor<12500xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<12500xf32>
    %10 = stablehlo.reshape %1 : (tensor<f32>) -> tensor<1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<1xf32>) -> tensor<12500xf32>
    %12 = stablehlo.multiply %11, %4 : tensor<12500xf32>
    %13 = stablehlo.add %9, %12 : tensor<12500xf32>
    %14 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %15 = stablehlo.concatenate %13, %14, dim = 0 : (tensor<12500xf32>, tensor<1xf32>) -> tensor<12501xf32>
    return %15 : tensor<12501xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x12501xf32>) -> (tensor<4x12501xf32>, tensor<4x12501xf32>, tensor<4x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<4x12501xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x12501xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x12501xf32>
    %6 = stablehlo.exponential %5 : tensor<4x12501xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<4x12501xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %9 = stablehlo.log %8 : tensor<4x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x12501xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x12501xf32>
    return %11, %6, %8 : tensor<4x12501xf32>, tensor<4x12501xf32>, tensor<4x1xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x12501xf32>, %arg1: tensor<4x1xi32>) -> (tensor<4x1xf32>, tensor<4x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %c_0 = stablehlo.constant dense<12501> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x1xi1>, tensor<4x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x1xi32>) -> tensor<4x1x1xi32>
    %c_1 = stablehlo.constant dense<12500> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<4x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<4x1x1xi1>, tensor<i1>) -> tensor<4x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x12501xf32>, tensor<4x1x1xi32>) -> tensor<4x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x1xi1>, tensor<4x1xf32>
    return %15, %5 : tensor<4x1xf32>, tensor<4x1x1xi32>
  }
  func.func private @mpmd_stage_1_body_2(%arg0: tensor<12501x1xf32>, %arg1: tensor<12501x8xf32>, %arg2: tensor<8x12501xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x12501xf32>, %arg5: tensor<4x1xf32>, %arg6: tensor<4x1x1xi32>, %arg7: tensor<f32>) -> (tensor<8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.negate %arg7 : tensor<f32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %1 = stablehlo.divide %0, %cst : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %3 = call @take_along_axis_3(%arg6, %2) : (tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x12501xf32>
    %4 = call @log_softmax_4(%arg4, %arg5, %3) : (tensor<4x12501xf32>, tensor<4x1xf32>, tensor<4x12501xf32>) -> tensor<4x12501xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x12501xf32>
    %6 = stablehlo.multiply %5, %4 : tensor<4x12501xf32>
    %7 = stablehlo.dot_general %6, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x12501xf32>, tensor<4x8xf32>) -> tensor<12501x8xf32>
    %8 = stablehlo.transpose %7, dims = [1, 0] : (tensor<12501x8xf32>) -> tensor<8x12501xf32>
    %9 = stablehlo.dot_general %6, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x12501xf32>, tensor<8x12501xf32>) -> tensor<4x8xf32>
    %10 = stablehlo.transpose %8, dims = [1, 0] : (tensor<8x12501xf32>) -> tensor<12501x8xf32>
    %11 = stablehlo.negate %10 : tensor<12501x8xf32>
    %12 = stablehlo.multiply %11, %arg1 : tensor<12501x8xf32>
    %13 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<12501x1xf32>) -> tensor<12501x8xf32>
    %14 = stablehlo.multiply %13, %12 : tensor<12501x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<12501x8xf32>, tensor<f32>) -> tensor<8xf32>
    %16 = stablehlo.reshape %15 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    return %17, %9 : tensor<8xf32>, tensor<4x8xf32>
  }
  func.func private @take_along_axis_3(%arg0: tensor<4x1x1xi32>, %arg1: tensor<4x1xf32>) -> tensor<4x12501xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x12501xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x12501xf32>, tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x12501xf32>
    return %1 : tensor<4x12501xf32>
  }
  func.func private @log_softmax_4(%arg0: tensor<4x12501xf32>, %arg1: tensor<4x1xf32>, %arg2: tensor<4x12501xf32>) -> tensor<4x12501xf32> {
    %0 = stablehlo.negate %arg2 : tensor<4x12501xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x12501xf32>, tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.reshape %1 : (tensor<4xf32>) -> tensor<4x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<4x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<4xf32>) -> tensor<4x12501xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<4x12501xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<4x12501xf32>
    return %7 : tensor<4x12501xf32>
  }
  func.func private @mpmd_stage_0_body_5(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x1xf32>, %arg3: tensor<4x1xf32>, %arg4: tensor<4x8xf32>, %arg5: tensor<f32>, %arg6: tensor<i1>, %arg7: tensor<4x1xf32>, %arg8: tensor<4x1xf32>, %arg9: tensor<4x1xf32>, %arg10: tensor<4x8xf32>, %arg11: tensor<9x8xf32>, %arg12: tensor<4x1xi32>, %arg13: tensor<4x8xi1>, %arg14: tensor<4x8xf32>, %arg15: tensor<4x8xf32>, %arg16: tensor<9x8xf32>, %arg17: tensor<4x1xi32>, %arg18: tensor<2x8xf32>, %arg19: tensor<2x8xf32>, %arg20: tensor<1x8xf32>, %arg21: tensor<1x8xf32>, %arg22: tensor<0x8xf32>, %arg23: tensor<0x8xf32>, %arg24: tensor<f32>, %arg25: tensor<f32>, %arg26: tensor<1x8xf32>, %arg27: tensor<1x8xf32>, %arg28: tensor<f32>, %arg29: tensor<f32>, %arg30: tensor<4x8x1xui32>, %arg31: tensor<4x1xi32>, %arg32: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %1 = "stablehlo.scatter"(%0, %arg31, %arg32) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg33: tensor<f32>, %arg34: tensor<f32>):
      %110 = stablehlo.add %arg33, %arg34 : tensor<f32>
      stablehlo.return %110 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<4x1xi32>, tensor<4x8xf32>) -> tensor<9x8xf32>
    %2 = call @sort_6(%arg30, %arg32) : (tensor<4x8x1xui32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.pad %arg32, %cst_0, low = [-1, 0], high = [0, 0], interior = [0, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<3x8xf32>
    %4 = stablehlo.slice %3 [0:3:2, 0:8] : (tensor<3x8xf32>) -> tensor<2x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.pad %arg32, %cst_1, low = [0, 0], high = [-1, 0], interior = [0, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<3x8xf32>
    %6 = stablehlo.slice %5 [0:3:2, 0:8] : (tensor<3x8xf32>) -> tensor<2x8xf32>
    %7 = stablehlo.slice %6 [0:1, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
    %8 = stablehlo.slice %6 [1:2, 0:8] : (tensor<2x8xf32>) -> tensor<1x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.pad %7, %cst_2, low = [0, 0], high = [3, 0], interior = [0, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %10 = stablehlo.add %2, %9 : tensor<4x8xf32>
    %11 = stablehlo.multiply %8, %arg27 : tensor<1x8xf32>
    %12 = stablehlo.multiply %8, %arg26 : tensor<1x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.pad %11, %cst_3, low = [2, 0], high = [1, 0], interior = [1, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %14 = stablehlo.add %10, %13 : tensor<4x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.pad %12, %cst_4, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %16 = stablehlo.add %4, %15 : tensor<2x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.pad %16, %cst_5, low = [-1, 0], high = [0, 0], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<1x8xf32>
    %18 = stablehlo.slice %17 [0:1:2, 0:8] : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.pad %16, %cst_6, low = [0, 0], high = [-1, 0], interior = [0, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<1x8xf32>
    %20 = stablehlo.slice %19 [0:1:2, 0:8] : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %21 = stablehlo.slice %20 [0:1, 0:8] : (tensor<1x8xf32>) -> tensor<1x8xf32>
    %22 = stablehlo.slice %20 [1:1, 0:8] : (tensor<1x8xf32>) -> tensor<0x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.pad %21, %cst_7, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %24 = stablehlo.multiply %22, %arg23 : tensor<0x8xf32>
    %25 = stablehlo.multiply %22, %arg22 : tensor<0x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.pad %24, %cst_8, low = [2, 0], high = [0, 0], interior = [1, 0] : (tensor<0x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %27 = stablehlo.add %23, %26 : tensor<2x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.pad %25, %cst_9, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<0x8xf32>, tensor<f32>) -> tensor<1x8xf32>
    %29 = stablehlo.add %18, %28 : tensor<1x8xf32>
    %30 = stablehlo.multiply %29, %arg21 : tensor<1x8xf32>
    %31 = stablehlo.multiply %29, %arg20 : tensor<1x8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.pad %30, %cst_10, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %33 = stablehlo.add %27, %32 : tensor<2x8xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.pad %31, %cst_11, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<2x8xf32>
    %35 = stablehlo.add %33, %34 : tensor<2x8xf32>
    %36 = stablehlo.multiply %35, %arg19 : tensor<2x8xf32>
    %37 = stablehlo.multiply %35, %arg18 : tensor<2x8xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.pad %36, %cst_12, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %39 = stablehlo.add %14, %38 : tensor<4x8xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.pad %37, %cst_13, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %41 = stablehlo.add %39, %40 : tensor<4x8xf32>
    %42 = stablehlo.add %41, %arg32 : tensor<4x8xf32>
    %43 = call @cumsum_7(%arg32) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %44 = stablehlo.add %42, %43 : tensor<4x8xf32>
    %c = stablehlo.constant dense<8> : tensor<1xi32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %45 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %46 = stablehlo.compare GE, %arg17, %45, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %47 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<4x1xi32>
    %49 = stablehlo.compare LE, %arg17, %48, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %50 = stablehlo.and %46, %49 : tensor<4x1xi1>
    %c_15 = stablehlo.constant dense<true> : tensor<i1>
    %51 = stablehlo.reduce(%50 init: %c_15) applies stablehlo.and across dimensions = [1] : (tensor<4x1xi1>, tensor<i1>) -> tensor<4xi1>
    %52 = "stablehlo.gather"(%1, %arg17) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
    %53 = stablehlo.broadcast_in_dim %51, dims = [0] : (tensor<4xi1>) -> tensor<4x8xi1>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %55 = stablehlo.select %53, %52, %54 : tensor<4x8xi1>, tensor<4x8xf32>
    %56 = stablehlo.multiply %55, %arg14 : tensor<4x8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %58 = stablehlo.select %arg13, %57, %56 : tensor<4x8xi1>, tensor<4x8xf32>
    %59 = stablehlo.select %arg13, %56, %57 : tensor<4x8xi1>, tensor<4x8xf32>
    %60 = stablehlo.add %44, %59 : tensor<4x8xf32>
    %61 = stablehlo.negate %58 : tensor<4x8xf32>
    %62 = stablehlo.add %60, %61 : tensor<4x8xf32>
    %c_18 = stablehlo.constant dense<8> : tensor<1xi32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %63 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %64 = stablehlo.compare GE, %arg12, %63, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %65 = stablehlo.broadcast_in_dim %c_18, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<4x1xi32>
    %67 = stablehlo.compare LE, %arg12, %66, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %68 = stablehlo.and %64, %67 : tensor<4x1xi1>
    %c_20 = stablehlo.constant dense<true> : tensor<i1>
    %69 = stablehlo.reduce(%68 init: %c_20) applies stablehlo.and across dimensions = [1] : (tensor<4x1xi1>, tensor<i1>) -> tensor<4xi1>
    %70 = "stablehlo.gather"(%1, %arg12) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
    %71 = stablehlo.broadcast_in_dim %69, dims = [0] : (tensor<4xi1>) -> tensor<4x8xi1>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %73 = stablehlo.select %71, %70, %72 : tensor<4x8xi1>, tensor<4x8xf32>
    %74 = stablehlo.add %62, %73 : tensor<4x8xf32>
    %75 = stablehlo.multiply %arg10, %74 : tensor<4x8xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.reduce(%75 init: %cst_22) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %77 = stablehlo.reshape %76 : (tensor<4xf32>) -> tensor<4x1xf32>
    %78 = stablehlo.broadcast_in_dim %arg9, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %79 = stablehlo.multiply %74, %78 : tensor<4x8xf32>
    %80 = stablehlo.multiply %77, %arg8 : tensor<4x1xf32>
    %81 = call @_var_9(%arg4, %arg5, %arg6, %arg7, %80) : (tensor<4x8xf32>, tensor<f32>, tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %82 = stablehlo.negate %79 : tensor<4x8xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.reduce(%82 init: %cst_23) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %84 = stablehlo.reshape %83 : (tensor<4xf32>) -> tensor<4x1xf32>
    %85 = stablehlo.add %81, %79 : tensor<4x8xf32>
    %cst_24 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %87 = stablehlo.divide %84, %86 : tensor<4x1xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.reduce(%87 init: %cst_25) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %89 = stablehlo.broadcast_in_dim %88, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %90 = stablehlo.add %85, %89 : tensor<4x8xf32>
    %91 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %92 = stablehlo.multiply %90, %91 : tensor<4x8xf32>
    %93 = stablehlo.multiply %92, %arg1 : tensor<4x8xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.reduce(%93 init: %cst_26) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %95 = stablehlo.reshape %94 : (tensor<4xf32>) -> tensor<4x1xf32>
    %96 = stablehlo.negate %95 : tensor<4x1xf32>
    %97 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %98 = stablehlo.divide %90, %97 : tensor<4x8xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.reduce(%96 init: %cst_27) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %100 = stablehlo.broadcast_in_dim %99, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %101 = stablehlo.add %98, %100 : tensor<4x8xf32>
    %102 = stablehlo.multiply %101, %arg1 : tensor<4x8xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %103 = stablehlo.reduce(%102 init: %cst_28) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %104 = stablehlo.reshape %103 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %105 = stablehlo.reduce(%104 init: %cst_29) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %106 = stablehlo.multiply %arg0, %102 : tensor<4x8xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.reduce(%106 init: %cst_30) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %108 = stablehlo.reshape %107 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %109 = stablehlo.reduce(%108 init: %cst_31) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    return %105, %109 : tensor<8xf32>, tensor<8xf32>
  }
  func.func private @sort_6(%arg0: tensor<4x8x1xui32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x8xf32>, tensor<4x8x1xui32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @cumsum_7(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = call @cumsum_8(%arg0) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @cumsum_8(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 7]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 8>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @_var_9(%arg0: tensor<4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<4x1xf32>, %arg4: tensor<4x1xf32>) -> tensor<4x8xf32> {
    %0 = call @_where_10(%arg2, %arg3, %arg4) : (tensor<i1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %2 = stablehlo.divide %0, %1 : tensor<4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %5 = stablehlo.multiply %4, %arg0 : tensor<4x8xf32>
    %6 = stablehlo.negate %5 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.reshape %7 : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %13 = stablehlo.add %5, %12 : tensor<4x8xf32>
    return %13 : tensor<4x8xf32>
  }
  func.func private @_where_10(%arg0: tensor<i1>, %arg1: tensor<4x1xf32>, %arg2: tensor<4x1xf32>) -> tensor<4x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<i1>, tensor<4x1xf32>
    return %1 : tensor<4x1xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x4x3xf32>, %arg1: tensor<4x3xf32>, %arg2: tensor<i32>) -> tensor<3x4x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x3xf32>) -> tensor<1x4x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x4x3xf32>, tensor<1x4x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x3xf32>
    return %1 : tensor<3x4x3xf32>
  }
  func.func private @_linspace_11(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<45xf32> {
    %0 = stablehlo.convert %arg0 : tensor<f32>
    %1 = stablehlo.convert %arg1 : tensor<f32>
    %2 = stablehlo.subtract %1, %0 : tensor<f32>
    %cst = stablehlo.constant dense<4.400000e+01> : tensor<f32>
    %3 = stablehlo.divide %2, %cst : tensor<f32>
    %4 = stablehlo.iota dim = 0 : tensor<44xf32>
    %cst_0 = stablehlo.constant dense<4.400000e+01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<44xf32>
    %6 = stablehlo.divide %4, %5 : tensor<44xf32>
    %7 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<44xf32>
    %9 = stablehlo.subtract %8, %6 : tensor<44xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1xf32>) -> tensor<44xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<44xf32>
    %12 = stablehlo.reshape %1 : (tensor<f32>) -> tensor<1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<1xf32>) -> tensor<44xf32>
    %14 = stablehlo.multiply %13, %6 : tensor<44xf32>
    %15 = stablehlo.add %11, %14 : tensor<44xf32>
    %16 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %17 = stablehlo.concatenate %15, %16, dim = 0 : (tensor<44xf32>, tensor<1xf32>) -> tensor<45xf32>
    return %17 : tensor<45xf32>
  }
}
