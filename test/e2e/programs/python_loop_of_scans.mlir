module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x8xf32> {tf.aliasing_output = 0 : i32} loc("state['m']['layers']['b']"), %arg1: tensor<6x8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['m']['layers']['w']"), %arg2: tensor<6x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params']['layers']['b']"), %arg3: tensor<6x8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params']['layers']['w']"), %arg4: tensor<6x8xf32> {tf.aliasing_output = 4 : i32} loc("state['v']['layers']['b']"), %arg5: tensor<6x8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['v']['layers']['w']"), %arg6: tensor<3x4x8xf32> loc("batch['x']"), %arg7: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<6x8xf32> {jax.result_info = "result[0]['m']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['m']['layers']['w']"}, tensor<6x8xf32> {jax.result_info = "result[0]['params']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['params']['layers']['w']"}, tensor<6x8xf32> {jax.result_info = "result[0]['v']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['v']['layers']['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<f32> {jax.result_info = "result[1]['norm']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %2 = stablehlo.slice %arg6 [0:1, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.slice %arg7 [0:1, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %7:5 = stablehlo.while(%iterArg = %arg2, %iterArg_51 = %arg3, %iterArg_52 = %c, %iterArg_53 = %3, %iterArg_54 = %6) : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>
    cond {
      %c_55 = stablehlo.constant dense<6> : tensor<i32>
      %117 = stablehlo.compare LT, %iterArg_52, %c_55, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %117 : tensor<i1>
    } do {
      %117 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_52) : (tensor<6x8xf32>, tensor<i32>) -> tensor<8xf32>
      %118 = func.call @dynamic_index_in_dim_0(%iterArg_51, %iterArg_52) : (tensor<6x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %119:2 = func.call @closed_call(%iterArg_53, %117, %118) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
      %120 = func.call @dynamic_update_index_in_dim(%iterArg_54, %119#1, %iterArg_52) : (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
      %c_55 = stablehlo.constant dense<1> : tensor<i32>
      %121 = stablehlo.add %iterArg_52, %c_55 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_51, %121, %119#0, %120 : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>
    }
    %8 = stablehlo.subtract %7#3, %5 : tensor<4x8xf32>
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
    %18 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %20:7 = stablehlo.while(%iterArg = %7#4, %iterArg_51 = %arg2, %iterArg_52 = %arg3, %iterArg_53 = %c_10, %iterArg_54 = %17, %iterArg_55 = %18, %iterArg_56 = %19) : tensor<6x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    cond {
      %c_57 = stablehlo.constant dense<6> : tensor<i32>
      %117 = stablehlo.compare LT, %iterArg_53, %c_57, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %117 : tensor<i1>
    } do {
      %c_57 = stablehlo.constant dense<6> : tensor<i32>
      %117 = stablehlo.subtract %c_57, %iterArg_53 : tensor<i32>
      %c_58 = stablehlo.constant dense<1> : tensor<i32>
      %118 = stablehlo.subtract %117, %c_58 : tensor<i32>
      %119 = func.call @dynamic_index_in_dim_1(%iterArg, %118) : (tensor<6x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %120 = func.call @dynamic_index_in_dim(%iterArg_51, %118) : (tensor<6x8xf32>, tensor<i32>) -> tensor<8xf32>
      %121 = func.call @dynamic_index_in_dim_0(%iterArg_52, %118) : (tensor<6x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %122:3 = func.call @closed_call_2(%iterArg_54, %119, %120, %121) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %123 = func.call @dynamic_update_index_in_dim_3(%iterArg_55, %122#1, %118) : (tensor<6x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<6x8xf32>
      %124 = func.call @dynamic_update_index_in_dim_4(%iterArg_56, %122#2, %118) : (tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<6x8x8xf32>
      %c_59 = stablehlo.constant dense<1> : tensor<i32>
      %125 = stablehlo.add %iterArg_53, %c_59 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_51, %iterArg_52, %125, %122#0, %123, %124 : tensor<6x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    }
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.add %cst_11, %13 : tensor<f32>
    %22 = stablehlo.add %0, %20#5 : tensor<6x8xf32>
    %23 = stablehlo.add %1, %20#6 : tensor<6x8x8xf32>
    %24 = stablehlo.slice %arg6 [1:2, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %25 = stablehlo.reshape %24 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %26 = stablehlo.slice %arg7 [1:2, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %27 = stablehlo.reshape %26 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %29:5 = stablehlo.while(%iterArg = %arg2, %iterArg_51 = %arg3, %iterArg_52 = %c_13, %iterArg_53 = %25, %iterArg_54 = %28) : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>
    cond {
      %c_55 = stablehlo.constant dense<6> : tensor<i32>
      %117 = stablehlo.compare LT, %iterArg_52, %c_55, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %117 : tensor<i1>
    } do {
      %117 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_52) : (tensor<6x8xf32>, tensor<i32>) -> tensor<8xf32>
      %118 = func.call @dynamic_index_in_dim_0(%iterArg_51, %iterArg_52) : (tensor<6x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %119:2 = func.call @closed_call_5(%iterArg_53, %117, %118) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
      %120 = func.call @dynamic_update_index_in_dim(%iterArg_54, %119#1, %iterArg_52) : (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
      %c_55 = stablehlo.constant dense<1> : tensor<i32>
      %121 = stablehlo.add %iterArg_52, %c_55 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_51, %121, %119#0, %120 : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>
    }
    %30 = stablehlo.subtract %29#3, %27 : tensor<4x8xf32>
    %31 = stablehlo.multiply %30, %30 : tensor<4x8xf32>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %33 = stablehlo.multiply %32, %30 : tensor<4x8xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%31 init: %cst_15) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_16 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %35 = stablehlo.divide %34, %cst_16 : tensor<f32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_19 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %37 = stablehlo.divide %cst_18, %cst_19 : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %39 = stablehlo.multiply %38, %33 : tensor<4x8xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %42:7 = stablehlo.while(%iterArg = %29#4, %iterArg_51 = %arg2, %iterArg_52 = %arg3, %iterArg_53 = %c_22, %iterArg_54 = %39, %iterArg_55 = %40, %iterArg_56 = %41) : tensor<6x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    cond {
      %c_57 = stablehlo.constant dense<6> : tensor<i32>
      %117 = stablehlo.compare LT, %iterArg_53, %c_57, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %117 : tensor<i1>
    } do {
      %c_57 = stablehlo.constant dense<6> : tensor<i32>
      %117 = stablehlo.subtract %c_57, %iterArg_53 : tensor<i32>
      %c_58 = stablehlo.constant dense<1> : tensor<i32>
      %118 = stablehlo.subtract %117, %c_58 : tensor<i32>
      %119 = func.call @dynamic_index_in_dim_1(%iterArg, %118) : (tensor<6x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %120 = func.call @dynamic_index_in_dim(%iterArg_51, %118) : (tensor<6x8xf32>, tensor<i32>) -> tensor<8xf32>
      %121 = func.call @dynamic_index_in_dim_0(%iterArg_52, %118) : (tensor<6x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %122:3 = func.call @closed_call_6(%iterArg_54, %119, %120, %121) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %123 = func.call @dynamic_update_index_in_dim_3(%iterArg_55, %122#1, %118) : (tensor<6x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<6x8xf32>
      %124 = func.call @dynamic_update_index_in_dim_4(%iterArg_56, %122#2, %118) : (tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<6x8x8xf32>
      %c_59 = stablehlo.constant dense<1> : tensor<i32>
      %125 = stablehlo.add %iterArg_53, %c_59 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_51, %iterArg_52, %125, %122#0, %123, %124 : tensor<6x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    }
    %43 = stablehlo.add %21, %35 : tensor<f32>
    %44 = stablehlo.add %22, %42#5 : tensor<6x8xf32>
    %45 = stablehlo.add %23, %42#6 : tensor<6x8x8xf32>
    %46 = stablehlo.slice %arg6 [2:3, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %47 = stablehlo.reshape %46 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %48 = stablehlo.slice %arg7 [2:3, 0:4, 0:8] : (tensor<3x4x8xf32>) -> tensor<1x4x8xf32>
    %49 = stablehlo.reshape %48 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %51:5 = stablehlo.while(%iterArg = %arg2, %iterArg_51 = %arg3, %iterArg_52 = %c_24, %iterArg_53 = %47, %iterArg_54 = %50) : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>
    cond {
      %c_55 = stablehlo.constant dense<6> : tensor<i32>
      %117 = stablehlo.compare LT, %iterArg_52, %c_55, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %117 : tensor<i1>
    } do {
      %117 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_52) : (tensor<6x8xf32>, tensor<i32>) -> tensor<8xf32>
      %118 = func.call @dynamic_index_in_dim_0(%iterArg_51, %iterArg_52) : (tensor<6x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %119:2 = func.call @closed_call_7(%iterArg_53, %117, %118) : (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
      %120 = func.call @dynamic_update_index_in_dim(%iterArg_54, %119#1, %iterArg_52) : (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
      %c_55 = stablehlo.constant dense<1> : tensor<i32>
      %121 = stablehlo.add %iterArg_52, %c_55 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_51, %121, %119#0, %120 : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x4x8xf32>
    }
    %52 = stablehlo.subtract %51#3, %49 : tensor<4x8xf32>
    %53 = stablehlo.multiply %52, %52 : tensor<4x8xf32>
    %cst_25 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %55 = stablehlo.multiply %54, %52 : tensor<4x8xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%53 init: %cst_26) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_27 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %57 = stablehlo.divide %56, %cst_27 : tensor<f32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_30 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %59 = stablehlo.divide %cst_29, %cst_30 : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %61 = stablehlo.multiply %60, %55 : tensor<4x8xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %c_33 = stablehlo.constant dense<0> : tensor<i32>
    %64:7 = stablehlo.while(%iterArg = %51#4, %iterArg_51 = %arg2, %iterArg_52 = %arg3, %iterArg_53 = %c_33, %iterArg_54 = %61, %iterArg_55 = %62, %iterArg_56 = %63) : tensor<6x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    cond {
      %c_57 = stablehlo.constant dense<6> : tensor<i32>
      %117 = stablehlo.compare LT, %iterArg_53, %c_57, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %117 : tensor<i1>
    } do {
      %c_57 = stablehlo.constant dense<6> : tensor<i32>
      %117 = stablehlo.subtract %c_57, %iterArg_53 : tensor<i32>
      %c_58 = stablehlo.constant dense<1> : tensor<i32>
      %118 = stablehlo.subtract %117, %c_58 : tensor<i32>
      %119 = func.call @dynamic_index_in_dim_1(%iterArg, %118) : (tensor<6x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %120 = func.call @dynamic_index_in_dim(%iterArg_51, %118) : (tensor<6x8xf32>, tensor<i32>) -> tensor<8xf32>
      %121 = func.call @dynamic_index_in_dim_0(%iterArg_52, %118) : (tensor<6x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %122:3 = func.call @closed_call_8(%iterArg_54, %119, %120, %121) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>)
      %123 = func.call @dynamic_update_index_in_dim_3(%iterArg_55, %122#1, %118) : (tensor<6x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<6x8xf32>
      %124 = func.call @dynamic_update_index_in_dim_4(%iterArg_56, %122#2, %118) : (tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<6x8x8xf32>
      %c_59 = stablehlo.constant dense<1> : tensor<i32>
      %125 = stablehlo.add %iterArg_53, %c_59 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_51, %iterArg_52, %125, %122#0, %123, %124 : tensor<6x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>
    }
    %65 = stablehlo.add %43, %57 : tensor<f32>
    %66 = stablehlo.add %44, %64#5 : tensor<6x8xf32>
    %67 = stablehlo.add %45, %64#6 : tensor<6x8x8xf32>
    %68 = stablehlo.multiply %66, %66 : tensor<6x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%68 init: %cst_34) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.add %cst_35, %69 : tensor<f32>
    %71 = stablehlo.multiply %67, %67 : tensor<6x8x8xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%71 init: %cst_36) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<f32>
    %73 = stablehlo.add %70, %72 : tensor<f32>
    %74 = stablehlo.sqrt %73 : tensor<f32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %75 = stablehlo.maximum %cst_37, %74 : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %77 = stablehlo.divide %66, %76 : tensor<6x8xf32>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %78 = stablehlo.maximum %cst_38, %74 : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %80 = stablehlo.divide %67, %79 : tensor<6x8x8xf32>
    %cst_39 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %82 = stablehlo.multiply %81, %arg0 : tensor<6x8xf32>
    %cst_40 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %84 = stablehlo.multiply %83, %77 : tensor<6x8xf32>
    %85 = stablehlo.add %82, %84 : tensor<6x8xf32>
    %cst_41 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %87 = stablehlo.multiply %86, %arg1 : tensor<6x8x8xf32>
    %cst_42 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %89 = stablehlo.multiply %88, %80 : tensor<6x8x8xf32>
    %90 = stablehlo.add %87, %89 : tensor<6x8x8xf32>
    %cst_43 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %92 = stablehlo.multiply %91, %arg4 : tensor<6x8xf32>
    %cst_44 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %94 = stablehlo.multiply %93, %77 : tensor<6x8xf32>
    %95 = stablehlo.multiply %94, %77 : tensor<6x8xf32>
    %96 = stablehlo.add %92, %95 : tensor<6x8xf32>
    %cst_45 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %98 = stablehlo.multiply %97, %arg5 : tensor<6x8x8xf32>
    %cst_46 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %100 = stablehlo.multiply %99, %80 : tensor<6x8x8xf32>
    %101 = stablehlo.multiply %100, %80 : tensor<6x8x8xf32>
    %102 = stablehlo.add %98, %101 : tensor<6x8x8xf32>
    %cst_47 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %104 = stablehlo.multiply %103, %85 : tensor<6x8xf32>
    %105 = stablehlo.sqrt %96 : tensor<6x8xf32>
    %cst_48 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %107 = stablehlo.add %105, %106 : tensor<6x8xf32>
    %108 = stablehlo.divide %104, %107 : tensor<6x8xf32>
    %109 = stablehlo.subtract %arg2, %108 : tensor<6x8xf32>
    %cst_49 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %111 = stablehlo.multiply %110, %90 : tensor<6x8x8xf32>
    %112 = stablehlo.sqrt %102 : tensor<6x8x8xf32>
    %cst_50 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %114 = stablehlo.add %112, %113 : tensor<6x8x8xf32>
    %115 = stablehlo.divide %111, %114 : tensor<6x8x8xf32>
    %116 = stablehlo.subtract %arg3, %115 : tensor<6x8x8xf32>
    return %85, %90, %109, %116, %96, %102, %65, %74 : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<6x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<6x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<6x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<4x8xf32>
    return %5, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<6x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4x8xf32>
    return %1 : tensor<6x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<6x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:4 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg0 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
    %1 = stablehlo.dot_general %0#0, %0#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.broadcast_in_dim %0#1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.add %1, %3 : tensor<4x8xf32>
    %5 = stablehlo.tanh %4 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<4x8xf32>
    %8 = stablehlo.multiply %0#3, %7 : tensor<4x8xf32>
    %9 = stablehlo.multiply %8, %5 : tensor<4x8xf32>
    %10 = stablehlo.add %8, %9 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.reshape %11 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %14 = stablehlo.dot_general %10, %0#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %16 = stablehlo.dot_general %10, %0#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %17 = stablehlo.add %0#3, %16 : tensor<4x8xf32>
    return %17, %13, %15 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<6x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<6x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<6x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<6x8xf32>
    return %1 : tensor<6x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_4(%arg0: tensor<6x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<6x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x8x8xf32>
    return %1 : tensor<6x8x8xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<4x8xf32>
    return %5, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @closed_call_6(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:4 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg0 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
    %1 = stablehlo.dot_general %0#0, %0#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.broadcast_in_dim %0#1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.add %1, %3 : tensor<4x8xf32>
    %5 = stablehlo.tanh %4 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<4x8xf32>
    %8 = stablehlo.multiply %0#3, %7 : tensor<4x8xf32>
    %9 = stablehlo.multiply %8, %5 : tensor<4x8xf32>
    %10 = stablehlo.add %8, %9 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.reshape %11 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %14 = stablehlo.dot_general %10, %0#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %16 = stablehlo.dot_general %10, %0#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %17 = stablehlo.add %0#3, %16 : tensor<4x8xf32>
    return %17, %13, %15 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
  func.func private @closed_call_7(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<4x8xf32>
    return %5, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @closed_call_8(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>) {
    %0:4 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg0 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
    %1 = stablehlo.dot_general %0#0, %0#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.broadcast_in_dim %0#1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %4 = stablehlo.add %1, %3 : tensor<4x8xf32>
    %5 = stablehlo.tanh %4 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<4x8xf32>
    %8 = stablehlo.multiply %0#3, %7 : tensor<4x8xf32>
    %9 = stablehlo.multiply %8, %5 : tensor<4x8xf32>
    %10 = stablehlo.add %8, %9 : tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.reshape %11 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %14 = stablehlo.dot_general %10, %0#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %16 = stablehlo.dot_general %10, %0#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %17 = stablehlo.add %0#3, %16 : tensor<4x8xf32>
    return %17, %13, %15 : tensor<4x8xf32>, tensor<8xf32>, tensor<8x8xf32>
  }
}
