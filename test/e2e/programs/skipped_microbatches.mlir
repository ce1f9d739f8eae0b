module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<32xf32> {tf.aliasing_output = 0 : i32} loc("state['params'][0]['b']"), %arg1: tensor<32x32xf32> {tf.aliasing_output = 1 : i32} loc("state['params'][0]['w']"), %arg2: tensor<32xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][1]['b']"), %arg3: tensor<32x32xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]['w']"), %arg4: tensor<32xf32> {tf.aliasing_output = 4 : i32} loc("state['params'][2]['b']"), %arg5: tensor<32x32xf32> {tf.aliasing_output = 5 : i32} loc("state['params'][2]['w']"), %arg6: tensor<i32> loc("batch['count']"), %arg7: tensor<3x4xi1> loc("batch['mask']"), %arg8: tensor<3x4x32xf32> loc("batch['x']"), %arg9: tensor<3x4x32xf32> loc("batch['y']")) -> (tensor<32xf32> {jax.result_info = "result[0]['params'][0]['b']"}, tensor<32x32xf32> {jax.result_info = "result[0]['params'][0]['w']"}, tensor<32xf32> {jax.result_info = "result[0]['params'][1]['b']"}, tensor<32x32xf32> {jax.result_info = "result[0]['params'][1]['w']"}, tensor<32xf32> {jax.result_info = "result[0]['params'][2]['b']"}, tensor<32x32xf32> {jax.result_info = "result[0]['params'][2]['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<3xf32> {jax.result_info = "result[1]['values']"}) {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x32x32xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x4x32xf32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %17:29 = stablehlo.while(%iterArg = %0, %iterArg_30 = %arg7, %iterArg_31 = %arg8, %iterArg_32 = %arg9, %iterArg_33 = %arg6, %iterArg_34 = %arg0, %iterArg_35 = %arg1, %iterArg_36 = %arg2, %iterArg_37 = %arg3, %iterArg_38 = %arg4, %iterArg_39 = %arg5, %iterArg_40 = %c_15, %iterArg_41 = %cst, %iterArg_42 = %1, %iterArg_43 = %2, %iterArg_44 = %3, %iterArg_45 = %4, %iterArg_46 = %5, %iterArg_47 = %6, %iterArg_48 = %7, %iterArg_49 = %8, %iterArg_50 = %9, %iterArg_51 = %10, %iterArg_52 = %11, %iterArg_53 = %12, %iterArg_54 = %13, %iterArg_55 = %14, %iterArg_56 = %15, %iterArg_57 = %16) : tensor<3xi32>, tensor<3x4xi1>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<i32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<f32>, tensor<3xf32>, tensor<3xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x32x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x32x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>
    cond {
      %c_58 = stablehlo.constant dense<3> : tensor<i32>
      %43 = stablehlo.compare LT, %iterArg_40, %c_58, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %43 : tensor<i1>
    } do {
      %43 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_40) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %44 = func.call @dynamic_index_in_dim_0(%iterArg_30, %iterArg_40) : (tensor<3x4xi1>, tensor<i32>) -> tensor<4xi1>
      %45 = func.call @dynamic_index_in_dim_1(%iterArg_31, %iterArg_40) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %46 = func.call @dynamic_index_in_dim_1(%iterArg_32, %iterArg_40) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %47:17 = func.call @closed_call(%iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_41, %43, %44, %45, %46) : (tensor<i32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<f32>, tensor<i32>, tensor<4xi1>, tensor<4x32xf32>, tensor<4x32xf32>) -> (tensor<f32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>)
      %48 = func.call @dynamic_update_index_in_dim(%iterArg_42, %47#1, %iterArg_40) : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %49 = func.call @dynamic_update_index_in_dim_2(%iterArg_43, %47#2, %iterArg_40) : (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
      %50 = func.call @dynamic_update_index_in_dim(%iterArg_44, %47#3, %iterArg_40) : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %51 = func.call @dynamic_update_index_in_dim_2(%iterArg_45, %47#4, %iterArg_40) : (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
      %52 = func.call @dynamic_update_index_in_dim_3(%iterArg_46, %47#5, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %53 = func.call @dynamic_update_index_in_dim_3(%iterArg_47, %47#6, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %54 = func.call @dynamic_update_index_in_dim_3(%iterArg_48, %47#7, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %55 = func.call @dynamic_update_index_in_dim_4(%iterArg_49, %47#8, %iterArg_40) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %56 = func.call @dynamic_update_index_in_dim_3(%iterArg_50, %47#9, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %57 = func.call @dynamic_update_index_in_dim_3(%iterArg_51, %47#10, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %58 = func.call @dynamic_update_index_in_dim_3(%iterArg_52, %47#11, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %59 = func.call @dynamic_update_index_in_dim_3(%iterArg_53, %47#12, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %60 = func.call @dynamic_update_index_in_dim_3(%iterArg_54, %47#13, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %61 = func.call @dynamic_update_index_in_dim_4(%iterArg_55, %47#14, %iterArg_40) : (tensor<3x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<3x32x32xf32>
      %62 = func.call @dynamic_update_index_in_dim_3(%iterArg_56, %47#15, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %63 = func.call @dynamic_update_index_in_dim_3(%iterArg_57, %47#16, %iterArg_40) : (tensor<3x4x32xf32>, tensor<4x32xf32>, tensor<i32>) -> tensor<3x4x32xf32>
      %c_58 = stablehlo.constant dense<1> : tensor<i32>
      %64 = stablehlo.add %iterArg_40, %c_58 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %64, %47#0, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63 : tensor<3xi32>, tensor<3x4xi1>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<i32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<f32>, tensor<3xf32>, tensor<3xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x32x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x32x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>
    }
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %24:23 = stablehlo.while(%iterArg = %17#14, %iterArg_30 = %17#15, %iterArg_31 = %17#16, %iterArg_32 = %17#17, %iterArg_33 = %17#18, %iterArg_34 = %17#19, %iterArg_35 = %17#20, %iterArg_36 = %17#21, %iterArg_37 = %17#22, %iterArg_38 = %17#23, %iterArg_39 = %17#24, %iterArg_40 = %17#25, %iterArg_41 = %17#26, %iterArg_42 = %17#27, %iterArg_43 = %17#28, %iterArg_44 = %c_23, %iterArg_45 = %18, %iterArg_46 = %19, %iterArg_47 = %20, %iterArg_48 = %21, %iterArg_49 = %22, %iterArg_50 = %23, %iterArg_51 = %cst_22) : tensor<3xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x32x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x32x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<i32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<f32>
    cond {
      %c_52 = stablehlo.constant dense<3> : tensor<i32>
      %43 = stablehlo.compare LT, %iterArg_44, %c_52, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %43 : tensor<i1>
    } do {
      %c_52 = stablehlo.constant dense<3> : tensor<i32>
      %43 = stablehlo.subtract %c_52, %iterArg_44 : tensor<i32>
      %c_53 = stablehlo.constant dense<1> : tensor<i32>
      %44 = stablehlo.subtract %43, %c_53 : tensor<i32>
      %45 = func.call @dynamic_index_in_dim(%iterArg, %44) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %46 = func.call @dynamic_index_in_dim_5(%iterArg_30, %44) : (tensor<3xf32>, tensor<i32>) -> tensor<f32>
      %47 = func.call @dynamic_index_in_dim(%iterArg_31, %44) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %48 = func.call @dynamic_index_in_dim_1(%iterArg_32, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %49 = func.call @dynamic_index_in_dim_1(%iterArg_33, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %50 = func.call @dynamic_index_in_dim_1(%iterArg_34, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %51 = func.call @dynamic_index_in_dim_6(%iterArg_35, %44) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %52 = func.call @dynamic_index_in_dim_1(%iterArg_36, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %53 = func.call @dynamic_index_in_dim_1(%iterArg_37, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %54 = func.call @dynamic_index_in_dim_1(%iterArg_38, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %55 = func.call @dynamic_index_in_dim_1(%iterArg_39, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %56 = func.call @dynamic_index_in_dim_1(%iterArg_40, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %57 = func.call @dynamic_index_in_dim_6(%iterArg_41, %44) : (tensor<3x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %58 = func.call @dynamic_index_in_dim_1(%iterArg_42, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %59 = func.call @dynamic_index_in_dim_1(%iterArg_43, %44) : (tensor<3x4x32xf32>, tensor<i32>) -> tensor<4x32xf32>
      %60:7 = func.call @closed_call_7(%iterArg_45, %iterArg_46, %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59) : (tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> (tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<f32>)
      %c_54 = stablehlo.constant dense<1> : tensor<i32>
      %61 = stablehlo.add %iterArg_44, %c_54 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %61, %60#0, %60#1, %60#2, %60#3, %60#4, %60#5, %60#6 : tensor<3xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x32x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<3x32x32xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>, tensor<i32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<f32>
    }
    %cst_24 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %26 = stablehlo.multiply %25, %24#16 : tensor<32xf32>
    %27 = stablehlo.subtract %arg0, %26 : tensor<32xf32>
    %cst_25 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %29 = stablehlo.multiply %28, %24#17 : tensor<32x32xf32>
    %30 = stablehlo.subtract %arg1, %29 : tensor<32x32xf32>
    %cst_26 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %32 = stablehlo.multiply %31, %24#18 : tensor<32xf32>
    %33 = stablehlo.subtract %arg2, %32 : tensor<32xf32>
    %cst_27 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %35 = stablehlo.multiply %34, %24#19 : tensor<32x32xf32>
    %36 = stablehlo.subtract %arg3, %35 : tensor<32x32xf32>
    %cst_28 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %38 = stablehlo.multiply %37, %24#20 : tensor<32xf32>
    %39 = stablehlo.subtract %arg4, %38 : tensor<32xf32>
    %cst_29 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %41 = stablehlo.multiply %40, %24#21 : tensor<32x32xf32>
    %42 = stablehlo.subtract %arg5, %41 : tensor<32x32xf32>
    return %27, %30, %33, %36, %39, %42, %17#12, %17#13 : tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<f32>, tensor<3xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x4xi1>, %arg1: tensor<i32>) -> tensor<4xi1> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 4] : (tensor<3x4xi1>, tensor<i32>, tensor<i32>) -> tensor<1x4xi1>
    %1 = stablehlo.reshape %0 : (tensor<1x4xi1>) -> tensor<4xi1>
    return %1 : tensor<4xi1>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<3x4x32xf32>, %arg1: tensor<i32>) -> tensor<4x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 32] : (tensor<3x4x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x32xf32>) -> tensor<4x32xf32>
    return %1 : tensor<4x32xf32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<32xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32xf32>, %arg6: tensor<32x32xf32>, %arg7: tensor<f32>, %arg8: tensor<i32>, %arg9: tensor<4xi1>, %arg10: tensor<4x32xf32>, %arg11: tensor<4x32xf32>) -> (tensor<f32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) {
    %0 = stablehlo.compare LT, %arg8, %arg0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.convert %0 : (tensor<i1>) -> tensor<i32>
    %2:15 = "stablehlo.case"(%1) ({
      %c = stablehlo.constant dense<0> : tensor<i32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %12 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %13 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %14 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %15 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      stablehlo.return %cst_11, %cst_12, %c, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : tensor<f32>, tensor<f32>, tensor<i32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>
    }, {
      %c = stablehlo.constant dense<false> : tensor<i1>
      %4 = stablehlo.reduce(%arg9 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      %5 = stablehlo.convert %4 : (tensor<i1>) -> tensor<i32>
      %6:14 = "stablehlo.case"(%5) ({
        %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
        %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %13 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %14 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %15 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %16 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
        %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %17 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %18 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        stablehlo.return %cst_11, %cst_12, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18 : tensor<f32>, tensor<f32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>
      }, {
        %7:2 = func.call @mpmd_stage_0_body(%arg1, %arg2, %arg10) : (tensor<32xf32>, tensor<32x32xf32>, tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>)
        %8:6 = func.call @mpmd_stage_1_body(%arg3, %arg4, %7#0) : (tensor<32xf32>, tensor<32x32xf32>, tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>)
        %9 = func.call @mpmd_stage_2_body(%arg5, %arg6, %8#0) : (tensor<32xf32>, tensor<32x32xf32>, tensor<4x32xf32>) -> tensor<4x32xf32>
        %10 = stablehlo.subtract %9, %arg11 : tensor<4x32xf32>
        %11 = chlo.square %10 : tensor<4x32xf32> -> tensor<4x32xf32>
        %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
        %12 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %13 = stablehlo.multiply %12, %10 : tensor<4x32xf32>
        %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %14 = stablehlo.reduce(%11 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x32xf32>, tensor<f32>) -> tensor<f32>
        %cst_1 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
        %15 = stablehlo.divide %14, %cst_1 : tensor<f32>
        %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        stablehlo.return %15, %cst_2, %arg10, %7#0, %7#1, %arg4, %8#1, %8#2, %8#3, %8#4, %8#5, %arg6, %8#0, %13 : tensor<f32>, tensor<f32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>
      }) : (tensor<i32>) -> (tensor<f32>, tensor<f32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>)
      stablehlo.return %6#0, %6#1, %5, %6#2, %6#3, %6#4, %6#5, %6#6, %6#7, %6#8, %6#9, %6#10, %6#11, %6#12, %6#13 : tensor<f32>, tensor<f32>, tensor<i32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>
    }) : (tensor<i32>) -> (tensor<f32>, tensor<f32>, tensor<i32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>)
    %3 = stablehlo.add %arg7, %2#0 : tensor<f32>
    return %3, %2#0, %1, %2#1, %2#2, %2#3, %2#4, %2#5, %2#6, %2#7, %2#8, %2#9, %2#10, %2#11, %2#12, %2#13, %2#14 : tensor<f32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<32x32xf32>) -> tensor<4x32xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<4x32xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x32xf32>
    %4 = stablehlo.tanh %3 : tensor<4x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x32xf32>
    return %4, %6 : tensor<4x32xf32>, tensor<4x32xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<4x32xf32>) -> (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<32x32xf32>) -> tensor<4x32xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<4x32xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x32xf32>
    %4 = stablehlo.multiply %3, %3 : tensor<4x32xf32>
    %5 = stablehlo.multiply %4, %3 : tensor<4x32xf32>
    %6 = stablehlo.multiply %3, %3 : tensor<4x32xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<4x32xf32>
    %cst_0 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %10 = stablehlo.multiply %9, %5 : tensor<4x32xf32>
    %11 = stablehlo.add %3, %10 : tensor<4x32xf32>
    %cst_1 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %13 = stablehlo.multiply %12, %11 : tensor<4x32xf32>
    %14 = stablehlo.tanh %13 : tensor<4x32xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %16 = stablehlo.subtract %15, %14 : tensor<4x32xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %18 = stablehlo.add %17, %14 : tensor<4x32xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %20 = stablehlo.multiply %19, %18 : tensor<4x32xf32>
    %21 = stablehlo.multiply %3, %20 : tensor<4x32xf32>
    return %21, %8, %14, %16, %20, %3 : tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>
  }
  func.func private @mpmd_stage_2_body(%arg0: tensor<32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<4x32xf32>) -> tensor<4x32xf32> {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<32x32xf32>) -> tensor<4x32xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<4x32xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x32xf32>
    return %3 : tensor<4x32xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @dynamic_update_index_in_dim_2(%arg0: tensor<3xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<3xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
    return %1 : tensor<3xi32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<3x4x32xf32>, %arg1: tensor<4x32xf32>, %arg2: tensor<i32>) -> tensor<3x4x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x32xf32>) -> tensor<1x4x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x4x32xf32>, tensor<1x4x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x32xf32>
    return %1 : tensor<3x4x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_4(%arg0: tensor<3x32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<i32>) -> tensor<3x32x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x32xf32>) -> tensor<1x32x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x32x32xf32>, tensor<1x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x32x32xf32>
    return %1 : tensor<3x32x32xf32>
  }
  func.func private @dynamic_index_in_dim_5(%arg0: tensor<3xf32>, %arg1: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @dynamic_index_in_dim_6(%arg0: tensor<3x32x32xf32>, %arg1: tensor<i32>) -> tensor<32x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 32, 32] : (tensor<3x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x32xf32>) -> tensor<32x32xf32>
    return %1 : tensor<32x32xf32>
  }
  func.func private @closed_call_7(%arg0: tensor<32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<32xf32>, %arg3: tensor<32x32xf32>, %arg4: tensor<32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<f32>, %arg7: tensor<i32>, %arg8: tensor<f32>, %arg9: tensor<i32>, %arg10: tensor<4x32xf32>, %arg11: tensor<4x32xf32>, %arg12: tensor<4x32xf32>, %arg13: tensor<32x32xf32>, %arg14: tensor<4x32xf32>, %arg15: tensor<4x32xf32>, %arg16: tensor<4x32xf32>, %arg17: tensor<4x32xf32>, %arg18: tensor<4x32xf32>, %arg19: tensor<32x32xf32>, %arg20: tensor<4x32xf32>, %arg21: tensor<4x32xf32>) -> (tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<f32>) {
    %0:6 = "stablehlo.case"(%arg7) ({
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
      stablehlo.return %7, %8, %9, %10, %11, %12 : tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>
    }, {
      %7:6 = "stablehlo.case"(%arg9) ({
        %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32xf32>
        %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
        %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<32xf32>
        %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
        %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<32xf32>
        %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %13 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
        stablehlo.return %8, %9, %10, %11, %12, %13 : tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>
      }, {
        %cst = stablehlo.constant dense<1.280000e+02> : tensor<f32>
        %8 = stablehlo.divide %arg6, %cst : tensor<f32>
        %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
        %10 = stablehlo.multiply %9, %arg21 : tensor<4x32xf32>
        %11:3 = func.call @mpmd_stage_2_body_8(%arg19, %arg20, %10) : (tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> (tensor<32xf32>, tensor<32x32xf32>, tensor<4x32xf32>)
        %12:3 = func.call @mpmd_stage_1_body_9(%arg13, %arg11, %arg14, %arg15, %arg16, %arg17, %arg18, %11#2) : (tensor<32x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> (tensor<32xf32>, tensor<32x32xf32>, tensor<4x32xf32>)
        %13:2 = func.call @mpmd_stage_0_body_10(%arg10, %arg11, %arg12, %12#2) : (tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>, tensor<4x32xf32>) -> (tensor<32xf32>, tensor<32x32xf32>)
        stablehlo.return %13#0, %13#1, %12#0, %12#1, %11#0, %11#1 : tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>
      }) : (tensor<i32>) -> (tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>)
      stablehlo.return %7#0, %7#1, %7#2, %7#3, %7#4, %7#5 : tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>
    }) : (tensor<i32>) -> (tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>)
    %1 = stablehlo.add %arg0, %0#0 : tensor<32xf32>
    %2 = stablehlo.add %arg1, %0#1 : tensor<32x32xf32>
    %3 = stablehlo.add %arg2, %0#2 : tensor<32xf32>
    %4 = stablehlo.add %arg3, %0#3 : tensor<32x32xf32>
    %5 = stablehlo.add %arg4, %0#4 : tensor<32xf32>
    %6 = stablehlo.add %arg5, %0#5 : tensor<32x32xf32>
    return %1, %2, %3, %4, %5, %6, %arg6 : tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_2_body_8(%arg0: tensor<32x32xf32>, %arg1: tensor<4x32xf32>, %arg2: tensor<4x32xf32>) -> (tensor<32xf32>, tensor<32x32xf32>, tensor<4x32xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x32xf32>, tensor<f32>) -> tensor<32xf32>
    %1 = stablehlo.reshape %0 : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %3 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<32x32xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %5 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<32x32xf32>) -> tensor<4x32xf32>
    return %2, %4, %5 : tensor<32xf32>, tensor<32x32xf32>, tensor<4x32xf32>
  }
  func.func private @mpmd_stage_1_body_9(%arg0: tensor<32x32xf32>, %arg1: tensor<4x32xf32>, %arg2: tensor<4x32xf32>, %arg3: tensor<4x32xf32>, %arg4: tensor<4x32xf32>, %arg5: tensor<4x32xf32>, %arg6: tensor<4x32xf32>, %arg7: tensor<4x32xf32>) -> (tensor<32xf32>, tensor<32x32xf32>, tensor<4x32xf32>) {
    %0 = stablehlo.multiply %arg6, %arg7 : tensor<4x32xf32>
    %1 = stablehlo.multiply %arg7, %arg5 : tensor<4x32xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %3 = stablehlo.multiply %2, %0 : tensor<4x32xf32>
    %4 = stablehlo.multiply %3, %arg4 : tensor<4x32xf32>
    %5 = stablehlo.multiply %4, %arg3 : tensor<4x32xf32>
    %6 = stablehlo.add %4, %5 : tensor<4x32xf32>
    %cst_0 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<4x32xf32>
    %9 = stablehlo.add %1, %8 : tensor<4x32xf32>
    %cst_1 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %11 = stablehlo.multiply %10, %8 : tensor<4x32xf32>
    %12 = stablehlo.multiply %11, %arg2 : tensor<4x32xf32>
    %13 = stablehlo.add %9, %12 : tensor<4x32xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.reduce(%13 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<4x32xf32>, tensor<f32>) -> tensor<32xf32>
    %15 = stablehlo.reshape %14 : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %17 = stablehlo.dot_general %13, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<32x32xf32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %19 = stablehlo.dot_general %13, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<32x32xf32>) -> tensor<4x32xf32>
    return %16, %18, %19 : tensor<32xf32>, tensor<32x32xf32>, tensor<4x32xf32>
  }
  func.func private @mpmd_stage_0_body_10(%arg0: tensor<4x32xf32>, %arg1: tensor<4x32xf32>, %arg2: tensor<4x32xf32>, %arg3: tensor<4x32xf32>) -> (tensor<32xf32>, tensor<32x32xf32>) {
    %0 = stablehlo.multiply %arg3, %arg2 : tensor<4x32xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<4x32xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x32xf32>, tensor<f32>) -> tensor<32xf32>
    %4 = stablehlo.reshape %3 : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %6 = stablehlo.dot_general %2, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<4x32xf32>) -> tensor<32x32xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    return %5, %7 : tensor<32xf32>, tensor<32x32xf32>
  }
}
