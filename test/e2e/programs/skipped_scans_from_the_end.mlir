module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x8xf32> {tf.aliasing_output = 0 : i32} loc("state['m']['layers']['b']"), %arg1: tensor<6x8x8xf32> {tf.aliasing_output = 1 : i32} loc("state['m']['layers']['w']"), %arg2: tensor<6x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params']['layers']['b']"), %arg3: tensor<6x8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params']['layers']['w']"), %arg4: tensor<6x8xf32> {tf.aliasing_output = 4 : i32} loc("state['v']['layers']['b']"), %arg5: tensor<6x8x8xf32> {tf.aliasing_output = 5 : i32} loc("state['v']['layers']['w']"), %arg6: tensor<3x4x8xf32> loc("batch['x']"), %arg7: tensor<3x4x8xf32> loc("batch['y']")) -> (tensor<6x8xf32> {jax.result_info = "result[0]['m']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['m']['layers']['w']"}, tensor<6x8xf32> {jax.result_info = "result[0]['params']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['params']['layers']['w']"}, tensor<6x8xf32> {jax.result_info = "result[0]['v']['layers']['b']"}, tensor<6x8x8xf32> {jax.result_info = "result[0]['v']['layers']['w']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<f32> {jax.result_info = "result[1]['norm']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3x6xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3x6xi32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x6x8x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x6x4x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x6x4x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x6x4x8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x4x8xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %12:18 = stablehlo.while(%iterArg = %arg6, %iterArg_33 = %arg7, %iterArg_34 = %arg2, %iterArg_35 = %arg3, %iterArg_36 = %c_11, %iterArg_37 = %cst, %iterArg_38 = %0, %iterArg_39 = %1, %iterArg_40 = %2, %iterArg_41 = %3, %iterArg_42 = %4, %iterArg_43 = %5, %iterArg_44 = %6, %iterArg_45 = %7, %iterArg_46 = %8, %iterArg_47 = %9, %iterArg_48 = %10, %iterArg_49 = %11) : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<f32>, tensor<3xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3x6xi32>, tensor<3x6xi32>, tensor<3x6x8x8xf32>, tensor<3x6x4x8xf32>, tensor<3x6x4x8xf32>, tensor<3x6x4x8xf32>, tensor<3x4x8xf32>
    cond {
      %c_50 = stablehlo.constant dense<3> : tensor<i32>
      %65 = stablehlo.compare LT, %iterArg_36, %c_50, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %65 : tensor<i1>
    } do {
      %65 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_36) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %66 = func.call @dynamic_index_in_dim(%iterArg_33, %iterArg_36) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %67:13 = func.call @closed_call(%iterArg_34, %iterArg_35, %iterArg_37, %65, %66) : (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>)
      %68 = func.call @dynamic_update_index_in_dim_4(%iterArg_38, %67#1, %iterArg_36) : (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
      %69 = func.call @dynamic_update_index_in_dim_5(%iterArg_39, %67#2, %iterArg_36) : (tensor<3xf32>, tensor<f32>, tensor<i32>) -> tensor<3xf32>
      %70 = func.call @dynamic_update_index_in_dim_4(%iterArg_40, %67#3, %iterArg_36) : (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
      %71 = func.call @dynamic_update_index_in_dim_4(%iterArg_41, %67#4, %iterArg_36) : (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
      %72 = func.call @dynamic_update_index_in_dim_4(%iterArg_42, %67#5, %iterArg_36) : (tensor<3xi32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
      %73 = func.call @dynamic_update_index_in_dim_6(%iterArg_43, %67#6, %iterArg_36) : (tensor<3x6xi32>, tensor<6xi32>, tensor<i32>) -> tensor<3x6xi32>
      %74 = func.call @dynamic_update_index_in_dim_6(%iterArg_44, %67#7, %iterArg_36) : (tensor<3x6xi32>, tensor<6xi32>, tensor<i32>) -> tensor<3x6xi32>
      %75 = func.call @dynamic_update_index_in_dim_7(%iterArg_45, %67#8, %iterArg_36) : (tensor<3x6x8x8xf32>, tensor<6x8x8xf32>, tensor<i32>) -> tensor<3x6x8x8xf32>
      %76 = func.call @dynamic_update_index_in_dim_8(%iterArg_46, %67#9, %iterArg_36) : (tensor<3x6x4x8xf32>, tensor<6x4x8xf32>, tensor<i32>) -> tensor<3x6x4x8xf32>
      %77 = func.call @dynamic_update_index_in_dim_8(%iterArg_47, %67#10, %iterArg_36) : (tensor<3x6x4x8xf32>, tensor<6x4x8xf32>, tensor<i32>) -> tensor<3x6x4x8xf32>
      %78 = func.call @dynamic_update_index_in_dim_8(%iterArg_48, %67#11, %iterArg_36) : (tensor<3x6x4x8xf32>, tensor<6x4x8xf32>, tensor<i32>) -> tensor<3x6x4x8xf32>
      %79 = func.call @dynamic_update_index_in_dim_9(%iterArg_49, %67#12, %iterArg_36) : (tensor<3x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<3x4x8xf32>
      %c_50 = stablehlo.constant dense<1> : tensor<i32>
      %80 = stablehlo.add %iterArg_36, %c_50 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_33, %iterArg_34, %iterArg_35, %80, %67#0, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79 : tensor<3x4x8xf32>, tensor<3x4x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<i32>, tensor<f32>, tensor<3xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3x6xi32>, tensor<3x6xi32>, tensor<3x6x8x8xf32>, tensor<3x6x4x8xf32>, tensor<3x6x4x8xf32>, tensor<3x6x4x8xf32>, tensor<3x4x8xf32>
    }
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %15:16 = stablehlo.while(%iterArg = %12#6, %iterArg_33 = %12#7, %iterArg_34 = %12#8, %iterArg_35 = %12#9, %iterArg_36 = %12#10, %iterArg_37 = %12#11, %iterArg_38 = %12#12, %iterArg_39 = %12#13, %iterArg_40 = %12#14, %iterArg_41 = %12#15, %iterArg_42 = %12#16, %iterArg_43 = %12#17, %iterArg_44 = %c_15, %iterArg_45 = %13, %iterArg_46 = %14, %iterArg_47 = %cst_14) : tensor<3xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3x6xi32>, tensor<3x6xi32>, tensor<3x6x8x8xf32>, tensor<3x6x4x8xf32>, tensor<3x6x4x8xf32>, tensor<3x6x4x8xf32>, tensor<3x4x8xf32>, tensor<i32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>
    cond {
      %c_48 = stablehlo.constant dense<3> : tensor<i32>
      %65 = stablehlo.compare LT, %iterArg_44, %c_48, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %65 : tensor<i1>
    } do {
      %c_48 = stablehlo.constant dense<3> : tensor<i32>
      %65 = stablehlo.subtract %c_48, %iterArg_44 : tensor<i32>
      %c_49 = stablehlo.constant dense<1> : tensor<i32>
      %66 = stablehlo.subtract %65, %c_49 : tensor<i32>
      %67 = func.call @dynamic_index_in_dim_10(%iterArg, %66) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %68 = func.call @dynamic_index_in_dim_11(%iterArg_33, %66) : (tensor<3xf32>, tensor<i32>) -> tensor<f32>
      %69 = func.call @dynamic_index_in_dim_10(%iterArg_34, %66) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %70 = func.call @dynamic_index_in_dim_10(%iterArg_35, %66) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %71 = func.call @dynamic_index_in_dim_10(%iterArg_36, %66) : (tensor<3xi32>, tensor<i32>) -> tensor<i32>
      %72 = func.call @dynamic_index_in_dim_12(%iterArg_37, %66) : (tensor<3x6xi32>, tensor<i32>) -> tensor<6xi32>
      %73 = func.call @dynamic_index_in_dim_12(%iterArg_38, %66) : (tensor<3x6xi32>, tensor<i32>) -> tensor<6xi32>
      %74 = func.call @dynamic_index_in_dim_13(%iterArg_39, %66) : (tensor<3x6x8x8xf32>, tensor<i32>) -> tensor<6x8x8xf32>
      %75 = func.call @dynamic_index_in_dim_14(%iterArg_40, %66) : (tensor<3x6x4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
      %76 = func.call @dynamic_index_in_dim_14(%iterArg_41, %66) : (tensor<3x6x4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
      %77 = func.call @dynamic_index_in_dim_14(%iterArg_42, %66) : (tensor<3x6x4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
      %78 = func.call @dynamic_index_in_dim(%iterArg_43, %66) : (tensor<3x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %79:3 = func.call @closed_call_15(%iterArg_45, %iterArg_46, %iterArg_47, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78) : (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>) -> (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>)
      %c_50 = stablehlo.constant dense<1> : tensor<i32>
      %80 = stablehlo.add %iterArg_44, %c_50 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %80, %79#0, %79#1, %79#2 : tensor<3xi32>, tensor<3xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3x6xi32>, tensor<3x6xi32>, tensor<3x6x8x8xf32>, tensor<3x6x4x8xf32>, tensor<3x6x4x8xf32>, tensor<3x6x4x8xf32>, tensor<3x4x8xf32>, tensor<i32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>
    }
    %16 = stablehlo.multiply %15#13, %15#13 : tensor<6x8xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.reduce(%16 init: %cst_16) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.add %cst_17, %17 : tensor<f32>
    %19 = stablehlo.multiply %15#14, %15#14 : tensor<6x8x8xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_18) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<6x8x8xf32>, tensor<f32>) -> tensor<f32>
    %21 = stablehlo.add %18, %20 : tensor<f32>
    %22 = stablehlo.sqrt %21 : tensor<f32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.maximum %cst_19, %22 : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %25 = stablehlo.divide %15#13, %24 : tensor<6x8xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.maximum %cst_20, %22 : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %28 = stablehlo.divide %15#14, %27 : tensor<6x8x8xf32>
    %cst_21 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %30 = stablehlo.multiply %29, %arg0 : tensor<6x8xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %32 = stablehlo.multiply %31, %25 : tensor<6x8xf32>
    %33 = stablehlo.add %30, %32 : tensor<6x8xf32>
    %cst_23 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %35 = stablehlo.multiply %34, %arg1 : tensor<6x8x8xf32>
    %cst_24 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %37 = stablehlo.multiply %36, %28 : tensor<6x8x8xf32>
    %38 = stablehlo.add %35, %37 : tensor<6x8x8xf32>
    %cst_25 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %40 = stablehlo.multiply %39, %arg4 : tensor<6x8xf32>
    %cst_26 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %42 = stablehlo.multiply %41, %25 : tensor<6x8xf32>
    %43 = stablehlo.multiply %42, %25 : tensor<6x8xf32>
    %44 = stablehlo.add %40, %43 : tensor<6x8xf32>
    %cst_27 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %46 = stablehlo.multiply %45, %arg5 : tensor<6x8x8xf32>
    %cst_28 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %48 = stablehlo.multiply %47, %28 : tensor<6x8x8xf32>
    %49 = stablehlo.multiply %48, %28 : tensor<6x8x8xf32>
    %50 = stablehlo.add %46, %49 : tensor<6x8x8xf32>
    %cst_29 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %52 = stablehlo.multiply %51, %33 : tensor<6x8xf32>
    %53 = stablehlo.sqrt %44 : tensor<6x8xf32>
    %cst_30 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %55 = stablehlo.add %53, %54 : tensor<6x8xf32>
    %56 = stablehlo.divide %52, %55 : tensor<6x8xf32>
    %57 = stablehlo.subtract %arg2, %56 : tensor<6x8xf32>
    %cst_31 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %59 = stablehlo.multiply %58, %38 : tensor<6x8x8xf32>
    %60 = stablehlo.sqrt %50 : tensor<6x8x8xf32>
    %cst_32 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %62 = stablehlo.add %60, %61 : tensor<6x8x8xf32>
    %63 = stablehlo.divide %59, %62 : tensor<6x8x8xf32>
    %64 = stablehlo.subtract %arg3, %63 : tensor<6x8x8xf32>
    return %33, %38, %57, %64, %44, %50, %12#5, %22 : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<3x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<6x8xf32>, %arg1: tensor<6x8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg3 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.compare GT, %0, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %3:12 = "stablehlo.case"(%2) ({
      %c = stablehlo.constant dense<0> : tensor<i32>
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<6xi32>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %7 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<6xi32>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
      %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %12 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      %cst_10 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      stablehlo.return %cst_10, %cst_11, %c, %c_1, %c_2, %6, %7, %8, %9, %10, %11, %12 : tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>
    }, {
      %6 = stablehlo.iota dim = 0 : tensor<6xi32>
      %c = stablehlo.constant dense<-1> : tensor<i32>
      %7 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6xi32>
      %8 = stablehlo.multiply %7, %6 : tensor<6xi32>
      %c_1 = stablehlo.constant dense<5> : tensor<i32>
      %9 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<6xi32>
      %10 = stablehlo.add %9, %8 : tensor<6xi32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %11 = stablehlo.compare LT, %c_2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %c_5 = stablehlo.constant dense<8> : tensor<i32>
      %12 = stablehlo.add %c_4, %c_5 : tensor<i32>
      %c_6 = stablehlo.constant dense<0> : tensor<i32>
      %13 = stablehlo.select %11, %12, %c_6 : tensor<i1>, tensor<i32>
      %c_7 = stablehlo.constant dense<0> : tensor<i32>
      %c_8 = stablehlo.constant dense<0> : tensor<i32>
      %14 = stablehlo.compare LT, %c_7, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_9 = stablehlo.constant dense<0> : tensor<i32>
      %c_10 = stablehlo.constant dense<8> : tensor<i32>
      %15 = stablehlo.add %c_9, %c_10 : tensor<i32>
      %c_11 = stablehlo.constant dense<0> : tensor<i32>
      %16 = stablehlo.select %14, %15, %c_11 : tensor<i1>, tensor<i32>
      %c_12 = stablehlo.constant dense<0> : tensor<i32>
      %c_13 = stablehlo.constant dense<0> : tensor<i32>
      %17 = stablehlo.compare LT, %c_12, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_14 = stablehlo.constant dense<0> : tensor<i32>
      %c_15 = stablehlo.constant dense<8> : tensor<i32>
      %18 = stablehlo.add %c_14, %c_15 : tensor<i32>
      %c_16 = stablehlo.constant dense<0> : tensor<i32>
      %19 = stablehlo.select %17, %18, %c_16 : tensor<i1>, tensor<i32>
      %c_17 = stablehlo.constant dense<0> : tensor<i32>
      %20 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<6xi32>
      %c_18 = stablehlo.constant dense<0> : tensor<i32>
      %21 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<6xi32>
      %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
      %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %23 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
      %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
      %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<6x4x8xf32>
      %c_23 = stablehlo.constant dense<0> : tensor<i32>
      %26:14 = stablehlo.while(%iterArg = %10, %iterArg_28 = %arg0, %iterArg_29 = %13, %iterArg_30 = %arg1, %iterArg_31 = %16, %iterArg_32 = %19, %iterArg_33 = %c_23, %iterArg_34 = %arg3, %iterArg_35 = %20, %iterArg_36 = %21, %iterArg_37 = %22, %iterArg_38 = %23, %iterArg_39 = %24, %iterArg_40 = %25) : tensor<6xi32>, tensor<6x8xf32>, tensor<i32>, tensor<6x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x8xf32>, tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>
      cond {
        %c_41 = stablehlo.constant dense<6> : tensor<i32>
        %33 = stablehlo.compare LT, %iterArg_33, %c_41, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %33 : tensor<i1>
      } do {
        %33 = func.call @dynamic_index_in_dim_0(%iterArg, %iterArg_33) : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
        %34:7 = func.call @closed_call_1(%iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_34, %33) : (tensor<6x8xf32>, tensor<i32>, tensor<6x8x8xf32>, tensor<i32>, tensor<i32>, tensor<4x8xf32>, tensor<i32>) -> (tensor<4x8xf32>, tensor<i32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
        %35 = func.call @dynamic_update_index_in_dim(%iterArg_35, %34#1, %iterArg_33) : (tensor<6xi32>, tensor<i32>, tensor<i32>) -> tensor<6xi32>
        %36 = func.call @dynamic_update_index_in_dim(%iterArg_36, %34#2, %iterArg_33) : (tensor<6xi32>, tensor<i32>, tensor<i32>) -> tensor<6xi32>
        %37 = func.call @dynamic_update_index_in_dim_2(%iterArg_37, %34#3, %iterArg_33) : (tensor<6x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<6x8x8xf32>
        %38 = func.call @dynamic_update_index_in_dim_3(%iterArg_38, %34#4, %iterArg_33) : (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
        %39 = func.call @dynamic_update_index_in_dim_3(%iterArg_39, %34#5, %iterArg_33) : (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
        %40 = func.call @dynamic_update_index_in_dim_3(%iterArg_40, %34#6, %iterArg_33) : (tensor<6x4x8xf32>, tensor<4x8xf32>, tensor<i32>) -> tensor<6x4x8xf32>
        %c_41 = stablehlo.constant dense<1> : tensor<i32>
        %41 = stablehlo.add %iterArg_33, %c_41 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %41, %34#0, %35, %36, %37, %38, %39, %40 : tensor<6xi32>, tensor<6x8xf32>, tensor<i32>, tensor<6x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x8xf32>, tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>
      }
      %27 = stablehlo.subtract %26#7, %arg4 : tensor<4x8xf32>
      %28 = stablehlo.multiply %27, %27 : tensor<4x8xf32>
      %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %29 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      %30 = stablehlo.multiply %29, %27 : tensor<4x8xf32>
      %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %31 = stablehlo.reduce(%28 init: %cst_25) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
      %cst_26 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
      %32 = stablehlo.divide %31, %cst_26 : tensor<f32>
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      stablehlo.return %32, %cst_27, %13, %16, %19, %26#8, %26#9, %26#10, %26#11, %26#12, %26#13, %30 : tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>
    }) : (tensor<i32>) -> (tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>)
    %4 = stablehlo.convert %3#0 : tensor<f32>
    %5 = stablehlo.add %arg2, %4 : tensor<f32>
    return %5, %2, %3#1, %3#2, %3#3, %3#4, %3#5, %3#6, %3#7, %3#8, %3#9, %3#10, %3#11 : tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<6xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<6xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call_1(%arg0: tensor<6x8xf32>, %arg1: tensor<i32>, %arg2: tensor<6x8x8xf32>, %arg3: tensor<i32>, %arg4: tensor<i32>, %arg5: tensor<4x8xf32>, %arg6: tensor<i32>) -> (tensor<4x8xf32>, tensor<i32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg6, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<6> : tensor<i32>
    %1 = stablehlo.add %arg6, %c_0 : tensor<i32>
    %2 = stablehlo.select %0, %1, %arg6 : tensor<i1>, tensor<i32>
    %3 = stablehlo.dynamic_slice %arg0, %2, %arg1, sizes = [1, 8] : (tensor<6x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x8xf32>) -> tensor<8xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %arg6, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<6> : tensor<i32>
    %6 = stablehlo.add %arg6, %c_2 : tensor<i32>
    %7 = stablehlo.select %5, %6, %arg6 : tensor<i1>, tensor<i32>
    %8 = stablehlo.dynamic_slice %arg2, %7, %arg3, %arg4, sizes = [1, 8, 8] : (tensor<6x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    %10:3 = call @mpmd_stage_2x2_1x2_0x2_body(%4, %9, %arg5) : (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>)
    return %10#0, %2, %7, %9, %arg5, %10#1, %10#2 : tensor<4x8xf32>, tensor<i32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2x2_1x2_0x2_body(%arg0: tensor<8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = stablehlo.tanh %3 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<4x8xf32>
    %7 = stablehlo.add %arg2, %4 : tensor<4x8xf32>
    return %7, %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<6xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<6xi32>, tensor<1xi32>, tensor<i32>) -> tensor<6xi32>
    return %1 : tensor<6xi32>
  }
  func.func private @dynamic_update_index_in_dim_2(%arg0: tensor<6x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<6x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x8x8xf32>
    return %1 : tensor<6x8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<6x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<6x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4x8xf32>
    return %1 : tensor<6x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_4(%arg0: tensor<3xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<3xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
    return %1 : tensor<3xi32>
  }
  func.func private @dynamic_update_index_in_dim_5(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xf32>, tensor<1xf32>, tensor<i32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<3x6xi32>, %arg1: tensor<6xi32>, %arg2: tensor<i32>) -> tensor<3x6xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<6xi32>) -> tensor<1x6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<3x6xi32>, tensor<1x6xi32>, tensor<i32>, tensor<i32>) -> tensor<3x6xi32>
    return %1 : tensor<3x6xi32>
  }
  func.func private @dynamic_update_index_in_dim_7(%arg0: tensor<3x6x8x8xf32>, %arg1: tensor<6x8x8xf32>, %arg2: tensor<i32>) -> tensor<3x6x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<6x8x8xf32>) -> tensor<1x6x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x6x8x8xf32>, tensor<1x6x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x6x8x8xf32>
    return %1 : tensor<3x6x8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_8(%arg0: tensor<3x6x4x8xf32>, %arg1: tensor<6x4x8xf32>, %arg2: tensor<i32>) -> tensor<3x6x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<6x4x8xf32>) -> tensor<1x6x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x6x4x8xf32>, tensor<1x6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x6x4x8xf32>
    return %1 : tensor<3x6x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_9(%arg0: tensor<3x4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<3x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x4x8xf32>, tensor<1x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x8xf32>
    return %1 : tensor<3x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_10(%arg0: tensor<3xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @dynamic_index_in_dim_11(%arg0: tensor<3xf32>, %arg1: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @dynamic_index_in_dim_12(%arg0: tensor<3x6xi32>, %arg1: tensor<i32>) -> tensor<6xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 6] : (tensor<3x6xi32>, tensor<i32>, tensor<i32>) -> tensor<1x6xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x6xi32>) -> tensor<6xi32>
    return %1 : tensor<6xi32>
  }
  func.func private @dynamic_index_in_dim_13(%arg0: tensor<3x6x8x8xf32>, %arg1: tensor<i32>) -> tensor<6x8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 6, 8, 8] : (tensor<3x6x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x6x8x8xf32>) -> tensor<6x8x8xf32>
    return %1 : tensor<6x8x8xf32>
  }
  func.func private @dynamic_index_in_dim_14(%arg0: tensor<3x6x4x8xf32>, %arg1: tensor<i32>) -> tensor<6x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 6, 4, 8] : (tensor<3x6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x6x4x8xf32>) -> tensor<6x4x8xf32>
    return %1 : tensor<6x4x8xf32>
  }
  func.func private @closed_call_15(%arg0: tensor<6x8xf32>, %arg1: tensor<6x8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<i32>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<6xi32>, %arg9: tensor<6xi32>, %arg10: tensor<6x8x8xf32>, %arg11: tensor<6x4x8xf32>, %arg12: tensor<6x4x8xf32>, %arg13: tensor<6x4x8xf32>, %arg14: tensor<4x8xf32>) -> (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1:2 = "stablehlo.case"(%arg3) ({
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
      stablehlo.return %4, %5 : tensor<6x8xf32>, tensor<6x8x8xf32>
    }, {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
      %5 = stablehlo.divide %0, %cst_0 : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      %7 = stablehlo.multiply %6, %arg14 : tensor<4x8xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %10:13 = stablehlo.while(%iterArg = %arg8, %iterArg_3 = %arg9, %iterArg_4 = %arg10, %iterArg_5 = %arg11, %iterArg_6 = %arg12, %iterArg_7 = %arg13, %iterArg_8 = %arg5, %iterArg_9 = %arg6, %iterArg_10 = %arg7, %iterArg_11 = %c, %iterArg_12 = %8, %iterArg_13 = %9, %iterArg_14 = %7) : tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>
      cond {
        %c_15 = stablehlo.constant dense<6> : tensor<i32>
        %11 = stablehlo.compare LT, %iterArg_11, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %11 : tensor<i1>
      } do {
        %c_15 = stablehlo.constant dense<6> : tensor<i32>
        %11 = stablehlo.subtract %c_15, %iterArg_11 : tensor<i32>
        %c_16 = stablehlo.constant dense<1> : tensor<i32>
        %12 = stablehlo.subtract %11, %c_16 : tensor<i32>
        %13 = func.call @dynamic_index_in_dim_0(%iterArg, %12) : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
        %14 = func.call @dynamic_index_in_dim_0(%iterArg_3, %12) : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
        %15 = func.call @dynamic_index_in_dim_16(%iterArg_4, %12) : (tensor<6x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
        %16 = func.call @dynamic_index_in_dim_17(%iterArg_5, %12) : (tensor<6x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
        %17 = func.call @dynamic_index_in_dim_17(%iterArg_6, %12) : (tensor<6x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
        %18 = func.call @dynamic_index_in_dim_17(%iterArg_7, %12) : (tensor<6x4x8xf32>, tensor<i32>) -> tensor<4x8xf32>
        %19:3 = func.call @closed_call_18(%iterArg_8, %iterArg_9, %iterArg_10, %iterArg_12, %iterArg_13, %iterArg_14, %13, %14, %15, %16, %17, %18) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>)
        %c_17 = stablehlo.constant dense<1> : tensor<i32>
        %20 = stablehlo.add %iterArg_11, %c_17 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %20, %19#0, %19#1, %19#2 : tensor<6xi32>, tensor<6xi32>, tensor<6x8x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>
      }
      stablehlo.return %10#10, %10#11 : tensor<6x8xf32>, tensor<6x8x8xf32>
    }) : (tensor<i32>) -> (tensor<6x8xf32>, tensor<6x8x8xf32>)
    %2 = stablehlo.add %arg0, %1#0 : tensor<6x8xf32>
    %3 = stablehlo.add %arg1, %1#1 : tensor<6x8x8xf32>
    return %2, %3, %arg2 : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim_16(%arg0: tensor<6x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<6x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @dynamic_index_in_dim_17(%arg0: tensor<6x4x8xf32>, %arg1: tensor<i32>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<6x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call_18(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<6x8xf32>, %arg4: tensor<6x8x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<8x8xf32>, %arg9: tensor<4x8xf32>, %arg10: tensor<4x8xf32>, %arg11: tensor<4x8xf32>) -> (tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>) {
    %0:3 = call @mpmd_stage_2x2_1x2_0x2_body_19(%arg8, %arg9, %arg10, %arg11, %arg5) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>)
    %1 = stablehlo.broadcast_in_dim %0#1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x8x8xf32>
    %3 = stablehlo.dynamic_update_slice %2, %1, %arg7, %arg1, %arg2 : (tensor<6x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x8x8xf32>
    %4 = stablehlo.add %arg4, %3 : tensor<6x8x8xf32>
    %5 = stablehlo.broadcast_in_dim %0#0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %7 = stablehlo.dynamic_update_slice %6, %5, %arg6, %arg0 : (tensor<6x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<6x8xf32>
    %8 = stablehlo.add %arg3, %7 : tensor<6x8xf32>
    return %8, %4, %0#2 : tensor<6x8xf32>, tensor<6x8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_2x2_1x2_0x2_body_19(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.multiply %arg4, %arg3 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg2 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.reshape %3 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.dot_general %2, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %9 = stablehlo.add %arg4, %8 : tensor<4x8xf32>
    return %5, %7, %9 : tensor<8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
}
