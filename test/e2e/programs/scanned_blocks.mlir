module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32> {tf.aliasing_output = 0 : i32} loc("state['m']['layers']['b']"), %arg1: tensor<8x6x8xf32> {tf.aliasing_output = 1 : i32} loc("state['m']['layers']['w']"), %arg2: tensor<8x6xf32> {tf.aliasing_output = 2 : i32} loc("state['params']['layers']['b']"), %arg3: tensor<8x6x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params']['layers']['w']"), %arg4: tensor<8x6xf32> {tf.aliasing_output = 4 : i32} loc("state['v']['layers']['b']"), %arg5: tensor<8x6x8xf32> {tf.aliasing_output = 5 : i32} loc("state['v']['layers']['w']"), %arg6: tensor<3x4x8xf32> loc("batch['x']"), %arg7: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<8x6xf32> {jax.result_info = "result[0]['m']['layers']['b']"}, tensor<8x6x8xf32> {jax.result_info = "result[0]['m']['layers']['w']"}, tensor<8x6xf32> {jax.result_info = "result[0]['params']['layers']['b']"}, tensor<8x6x8xf32> {jax.result_info = "result[0]['params']['layers']['w']"}, tensor<8x6xf32> {jax.result_info = "result[0]['v']['layers']['b']"}, tensor<8x6x8xf32> {jax.result_info = "result[0]['v']['layers']['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<f32> {jax.result_info = "result[1]['norm']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x6x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:8 = stablehlo.while(%iterArg = %arg6, %iterArg_22 = %arg7, %iterArg_23 = %arg2, %iterArg_24 = %arg3, %iterArg_25 = %c, %iterArg_26 = %cst_1, %iterArg_27 = %0, %iterArg_28 = %1) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<i32>, tensor<f32>, tensor<8x6xf32>, tensor<8x6x8xf32>
    cond {
      %c_29 = stablehlo.constant dense<3> : tensor<i32>
      %62 = stablehlo.compare LT, %iterArg_25, %c_29, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %62 : tensor<i1>
    } do {
      %62 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_25) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %63 = func.call @dynamic_index_in_dim(%iterArg_22, %iterArg_25) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %64:3 = func.call @closed_call(%iterArg_23, %iterArg_24, %iterArg_26, %iterArg_27, %iterArg_28, %62, %63) : (tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<f32>, tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8x6xf32>, tensor<8x6x8xf32>)
      %c_29 = stablehlo.constant dense<1> : tensor<i32>
      %65 = stablehlo.add %iterArg_25, %c_29 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_22, %iterArg_23, %iterArg_24, %65, %64#0, %64#1, %64#2 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<i32>, tensor<f32>, tensor<8x6xf32>, tensor<8x6x8xf32>
    }
    %3 = stablehlo.is_finite %2#6 : (tensor<8x6xf32>) -> tensor<8x6xi1>
    %c_2 = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.reduce(%3 init: %c_2) applies stablehlo.and across dimensions = [0, 1] : (tensor<8x6xi1>, tensor<i1>) -> tensor<i1>
    %5 = stablehlo.is_finite %2#7 : (tensor<8x6x8xf32>) -> tensor<8x6x8xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %6 = stablehlo.reduce(%5 init: %c_3) applies stablehlo.and across dimensions = [0, 1, 2] : (tensor<8x6x8xi1>, tensor<i1>) -> tensor<i1>
    %7 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %8 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %9 = stablehlo.concatenate %7, %8, dim = 0 : (tensor<1xi1>, tensor<1xi1>) -> tensor<2xi1>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %10 = stablehlo.reduce(%9 init: %c_4) applies stablehlo.and across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %11 = stablehlo.multiply %2#6, %2#6 : tensor<8x6xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_5) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.add %cst_6, %12 : tensor<f32>
    %14 = stablehlo.multiply %2#7, %2#7 : tensor<8x6x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_7) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<f32>
    %16 = stablehlo.add %13, %15 : tensor<f32>
    %17 = stablehlo.sqrt %16 : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.maximum %cst_8, %17 : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %20 = stablehlo.divide %2#6, %19 : tensor<8x6xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.maximum %cst_9, %17 : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<f32>) -> tensor<8x6x8xf32>
    %23 = stablehlo.divide %2#7, %22 : tensor<8x6x8xf32>
    %cst_10 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %25 = stablehlo.multiply %24, %arg0 : tensor<8x6xf32>
    %cst_11 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %27 = stablehlo.multiply %26, %20 : tensor<8x6xf32>
    %28 = stablehlo.add %25, %27 : tensor<8x6xf32>
    %cst_12 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x6x8xf32>
    %30 = stablehlo.multiply %29, %arg1 : tensor<8x6x8xf32>
    %cst_13 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x6x8xf32>
    %32 = stablehlo.multiply %31, %23 : tensor<8x6x8xf32>
    %33 = stablehlo.add %30, %32 : tensor<8x6x8xf32>
    %cst_14 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %35 = stablehlo.multiply %34, %arg4 : tensor<8x6xf32>
    %cst_15 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %37 = stablehlo.multiply %36, %20 : tensor<8x6xf32>
    %38 = stablehlo.multiply %37, %20 : tensor<8x6xf32>
    %39 = stablehlo.add %35, %38 : tensor<8x6xf32>
    %cst_16 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x6x8xf32>
    %41 = stablehlo.multiply %40, %arg5 : tensor<8x6x8xf32>
    %cst_17 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8x6x8xf32>
    %43 = stablehlo.multiply %42, %23 : tensor<8x6x8xf32>
    %44 = stablehlo.multiply %43, %23 : tensor<8x6x8xf32>
    %45 = stablehlo.add %41, %44 : tensor<8x6x8xf32>
    %cst_18 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %47 = stablehlo.multiply %46, %28 : tensor<8x6xf32>
    %48 = stablehlo.sqrt %39 : tensor<8x6xf32>
    %cst_19 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %50 = stablehlo.add %48, %49 : tensor<8x6xf32>
    %51 = stablehlo.divide %47, %50 : tensor<8x6xf32>
    %52 = stablehlo.subtract %arg2, %51 : tensor<8x6xf32>
    %cst_20 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8x6x8xf32>
    %54 = stablehlo.multiply %53, %33 : tensor<8x6x8xf32>
    %55 = stablehlo.sqrt %45 : tensor<8x6x8xf32>
    %cst_21 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x6x8xf32>
    %57 = stablehlo.add %55, %56 : tensor<8x6x8xf32>
    %58 = stablehlo.divide %54, %57 : tensor<8x6x8xf32>
    %59 = stablehlo.subtract %arg3, %58 : tensor<8x6x8xf32>
    %60 = stablehlo.convert %10 : (tensor<i1>) -> tensor<i32>
    %61:6 = "stablehlo.case"(%60) ({
      stablehlo.return %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 : tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>
    }, {
      stablehlo.return %28, %33, %52, %59, %39, %45 : tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>
    }) : (tensor<i32>) -> (tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>)
    return %61#0, %61#1, %61#2, %61#3, %61#4, %61#5, %2#5, %17 : tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<8x6xf32>, tensor<8x6x8xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x6xf32>, %arg1: tensor<8x6x8xf32>, %arg2: tensor<f32>, %arg3: tensor<8x6xf32>, %arg4: tensor<8x6x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>) -> (tensor<f32>, tensor<8x6xf32>, tensor<8x6x8xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x6xf32>) -> tensor<6x8xf32>
    %1 = stablehlo.transpose %arg1, dims = [1, 0, 2] : (tensor<8x6x8xf32>) -> tensor<6x8x8xf32>
    %2 = stablehlo.reshape %0 : (tensor<6x8xf32>) -> tensor<2x3x8xf32>
    %3 = stablehlo.reshape %1 : (tensor<6x8x8xf32>) -> tensor<2x3x8x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x3x4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %7:7 = stablehlo.while(%iterArg = %2, %iterArg_11 = %3, %iterArg_12 = %c, %iterArg_13 = %arg5, %iterArg_14 = %4, %iterArg_15 = %5, %iterArg_16 = %6) : tensor<2x3x8xf32>, tensor<2x3x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>
    cond {
      %c_17 = stablehlo.constant dense<2> : tensor<i32>
      %28 = stablehlo.compare LT, %iterArg_12, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %28 : tensor<i1>
    } do {
      %28 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_12) : (tensor<2x3x8xf32>, tensor<i32>) -> tensor<3x8xf32>
      %29 = func.call @dynamic_index_in_dim_1(%iterArg_11, %iterArg_12) : (tensor<2x3x8x8xf32>, tensor<i32>) -> tensor<3x8x8xf32>
      %30:4 = func.call @closed_call_2(%iterArg_13, %28, %29) : (tensor<4x8xf32>, tensor<3x8xf32>, tensor<3x8x8xf32>) -> (tensor<4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>)
      %31 = func.call @dynamic_update_index_in_dim_6(%iterArg_14, %30#1, %iterArg_12) : (tensor<2x3x4x8xf32>, tensor<3x4x8xf32>, tensor<i32>) -> tensor<2x3x4x8xf32>
      %32 = func.call @dynamic_update_index_in_dim_6(%iterArg_15, %30#2, %iterArg_12) : (tensor<2x3x4x8xf32>, tensor<3x4x8xf32>, tensor<i32>) -> tensor<2x3x4x8xf32>
      %33 = func.call @dynamic_update_index_in_dim_6(%iterArg_16, %30#3, %iterArg_12) : (tensor<2x3x4x8xf32>, tensor<3x4x8xf32>, tensor<i32>) -> tensor<2x3x4x8xf32>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %34 = stablehlo.add %iterArg_12, %c_17 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_11, %34, %30#0, %31, %32, %33 : tensor<2x3x8xf32>, tensor<2x3x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>
    }
    %8 = stablehlo.subtract %7#3, %arg6 : tensor<4x8xf32>
    %9 = stablehlo.multiply %8, %8 : tensor<4x8xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %11 = stablehlo.multiply %10, %8 : tensor<4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%9 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %13 = stablehlo.divide %12, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_7 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %15 = stablehlo.divide %cst_6, %cst_7 : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %17 = stablehlo.multiply %16, %11 : tensor<4x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x3x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x3x8x8xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %20:8 = stablehlo.while(%iterArg = %3, %iterArg_11 = %7#4, %iterArg_12 = %7#5, %iterArg_13 = %7#6, %iterArg_14 = %c_10, %iterArg_15 = %17, %iterArg_16 = %18, %iterArg_17 = %19) : tensor<2x3x8x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8x8xf32>
    cond {
      %c_18 = stablehlo.constant dense<2> : tensor<i32>
      %28 = stablehlo.compare LT, %iterArg_14, %c_18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %28 : tensor<i1>
    } do {
      %c_18 = stablehlo.constant dense<2> : tensor<i32>
      %28 = stablehlo.subtract %c_18, %iterArg_14 : tensor<i32>
      %c_19 = stablehlo.constant dense<1> : tensor<i32>
      %29 = stablehlo.subtract %28, %c_19 : tensor<i32>
      %30 = func.call @dynamic_index_in_dim_1(%iterArg, %29) : (tensor<2x3x8x8xf32>, tensor<i32>) -> tensor<3x8x8xf32>
      %31 = func.call @dynamic_index_in_dim_7(%iterArg_11, %29) : (tensor<2x3x4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %32 = func.call @dynamic_index_in_dim_7(%iterArg_12, %29) : (tensor<2x3x4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %33 = func.call @dynamic_index_in_dim_7(%iterArg_13, %29) : (tensor<2x3x4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %34:3 = func.call @closed_call_8(%iterArg_15, %30, %31, %32, %33) : (tensor<4x8xf32>, tensor<3x8x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) -> (tensor<4x8xf32>, tensor<3x8xf32>, tensor<3x8x8xf32>)
      %35 = func.call @dynamic_update_index_in_dim_12(%iterArg_16, %34#1, %29) : (tensor<2x3x8xf32>, tensor<3x8xf32>, tensor<i32>) -> tensor<2x3x8xf32>
      %36 = func.call @dynamic_update_index_in_dim_13(%iterArg_17, %34#2, %29) : (tensor<2x3x8x8xf32>, tensor<3x8x8xf32>, tensor<i32>) -> tensor<2x3x8x8xf32>
      %c_20 = stablehlo.constant dense<1> : tensor<i32>
      %37 = stablehlo.add %iterArg_14, %c_20 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_11, %iterArg_12, %iterArg_13, %37, %34#0, %35, %36 : tensor<2x3x8x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<2x3x8xf32>, tensor<2x3x8x8xf32>
    }
    %21 = stablehlo.reshape %20#7 : (tensor<2x3x8x8xf32>) -> tensor<6x8x8xf32>
    %22 = stablehlo.reshape %20#6 : (tensor<2x3x8xf32>) -> tensor<6x8xf32>
    %23 = stablehlo.transpose %21, dims = [1, 0, 2] : (tensor<6x8x8xf32>) -> tensor<8x6x8xf32>
    %24 = stablehlo.transpose %22, dims = [1, 0] : (tensor<6x8xf32>) -> tensor<8x6xf32>
    %25 = stablehlo.add %arg2, %13 : tensor<f32>
    %26 = stablehlo.add %arg3, %24 : tensor<8x6xf32>
    %27 = stablehlo.add %arg4, %23 : tensor<8x6x8xf32>
    return %25, %26, %27 : tensor<f32>, tensor<8x6xf32>, tensor<8x6x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<2x3x8xf32>, %arg1: tensor<i32>) -> tensor<3x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 3, 8] : (tensor<2x3x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x3x8xf32>) -> tensor<3x8xf32>
    return %1 : tensor<3x8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<2x3x8x8xf32>, %arg1: tensor<i32>) -> tensor<3x8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 3, 8, 8] : (tensor<2x3x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x3x8x8xf32>) -> tensor<3x8x8xf32>
    return %1 : tensor<3x8x8xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<4x8xf32>, %arg1: tensor<3x8xf32>, %arg2: tensor<3x8x8xf32>) -> (tensor<4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:7 = stablehlo.while(%iterArg = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %c, %iterArg_4 = %arg0, %iterArg_5 = %0, %iterArg_6 = %1, %iterArg_7 = %2) : tensor<3x8xf32>, tensor<3x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>
    cond {
      %c_8 = stablehlo.constant dense<3> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_3, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4 = func.call @dynamic_index_in_dim_3(%iterArg, %iterArg_3) : (tensor<3x8xf32>, tensor<i32>) -> tensor<8xf32>
      %5 = func.call @dynamic_index_in_dim_4(%iterArg_2, %iterArg_3) : (tensor<3x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6:4 = func.call @closed_call_5(%iterArg_4, %4, %5) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
      %7 = func.call @dynamic_update_index_in_dim(%iterArg_5, %6#1, %iterArg_3) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_6, %6#2, %iterArg_3) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %9 = func.call @dynamic_update_index_in_dim(%iterArg_7, %6#3, %iterArg_3) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_3, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %10, %6#0, %7, %8, %9 : tensor<3x8xf32>, tensor<3x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>
    }
    return %3#3, %3#4, %3#5, %3#6 : tensor<4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<3x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<3x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<3x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<3x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    %7 = stablehlo.add %arg0, %4 : tensor<4x8xf32>
    return %7, %arg0, %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<3x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x8xf32>
    return %1 : tensor<3x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<2x3x4x8xf32>, %arg1: tensor<3x4x8xf32>, %arg2: tensor<i32>) -> tensor<2x3x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<3x4x8xf32>) -> tensor<1x3x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<2x3x4x8xf32>, tensor<1x3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x3x4x8xf32>
    return %1 : tensor<2x3x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_7(%arg0: tensor<2x3x4x8xf32>, %arg1: tensor<i32>) -> tensor<3x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 3, 4, 8] : (tensor<2x3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x3x4x8xf32>) -> tensor<3x4x8xf32>
    return %1 : tensor<3x4x8xf32>
  }
  func.func private @closed_call_8(%arg0: tensor<4x8xf32>, %arg1: tensor<3x8x8xf32>, %arg2: tensor<3x4x8xf32>, %arg3: tensor<3x4x8xf32>, %arg4: tensor<3x4x8xf32>) -> (tensor<4x8xf32>, tensor<3x8xf32>, tensor<3x8x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:8 = stablehlo.while(%iterArg = %arg1, %iterArg_1 = %arg2, %iterArg_2 = %arg3, %iterArg_3 = %arg4, %iterArg_4 = %c, %iterArg_5 = %arg0, %iterArg_6 = %0, %iterArg_7 = %1) : tensor<3x8x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<3x8xf32>, tensor<3x8x8xf32>
    cond {
      %c_8 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg_4, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_8 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.subtract %c_8, %iterArg_4 : tensor<i32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.subtract %3, %c_9 : tensor<i32>
      %5 = func.call @dynamic_index_in_dim_4(%iterArg, %4) : (tensor<3x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim(%iterArg_1, %4) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %7 = func.call @dynamic_index_in_dim(%iterArg_2, %4) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %8 = func.call @dynamic_index_in_dim(%iterArg_3, %4) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %9:3 = func.call @closed_call_9(%iterArg_5, %5, %6, %7, %8) : (tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %10 = func.call @dynamic_update_index_in_dim_10(%iterArg_6, %9#1, %4) : (tensor<3x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<3x8xf32>
      %11 = func.call @dynamic_update_index_in_dim_11(%iterArg_7, %9#2, %4) : (tensor<3x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<3x8x8xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_4, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %iterArg_3, %12, %9#0, %10, %11 : tensor<3x8x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<3x8xf32>, tensor<3x8x8xf32>
    }
    return %2#5, %2#6, %2#7 : tensor<4x8xf32>, tensor<3x8xf32>, tensor<3x8x8xf32>
  }
  func.func private @closed_call_9(%arg0: tensor<4x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %9 = stablehlo.add %arg0, %8 : tensor<4x8xf32>
    return %9, %5, %7 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_10(%arg0: tensor<3x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<3x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<3x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<3x8xf32>
    return %1 : tensor<3x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_11(%arg0: tensor<3x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<3x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x8x8xf32>
    return %1 : tensor<3x8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_12(%arg0: tensor<2x3x8xf32>, %arg1: tensor<3x8xf32>, %arg2: tensor<i32>) -> tensor<2x3x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<3x8xf32>) -> tensor<1x3x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<2x3x8xf32>, tensor<1x3x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x3x8xf32>
    return %1 : tensor<2x3x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_13(%arg0: tensor<2x3x8x8xf32>, %arg1: tensor<3x8x8xf32>, %arg2: tensor<i32>) -> tensor<2x3x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<3x8x8xf32>) -> tensor<1x3x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<2x3x8x8xf32>, tensor<1x3x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x3x8x8xf32>
    return %1 : tensor<2x3x8x8xf32>
  }
}
