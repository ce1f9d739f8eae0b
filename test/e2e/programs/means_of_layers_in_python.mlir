module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x8xf32> {tf.aliasing_output = 0 : i32} loc("state['means'][0]"), %arg1: tensor<4x8xf32> {tf.aliasing_output = 1 : i32} loc("state['means'][1]"), %arg2: tensor<4x8x8xf32> {tf.aliasing_output = 2 : i32} loc("state['params'][0]"), %arg3: tensor<4x8x8xf32> {tf.aliasing_output = 3 : i32} loc("state['params'][1]"), %arg4: tensor<6x2x8xf32> loc("batch['x']"), %arg5: tensor<6x2x8xf32> loc("batch['y']")) -> (tensor<4x8xf32> {jax.result_info = "result[0]['means'][0]"}, tensor<4x8xf32> {jax.result_info = "result[0]['means'][1]"}, tensor<4x8x8xf32> {jax.result_info = "result[0]['params'][0]"}, tensor<4x8x8xf32> {jax.result_info = "result[0]['params'][1]"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %2 = stablehlo.slice %arg4 [0:1, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %4 = stablehlo.slice %arg5 [0:1, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %6:5 = call @mpmd_stage_0_body(%arg2, %arg0, %3) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %7:5 = call @mpmd_stage_1_body(%arg3, %arg1, %6#0) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %8 = stablehlo.subtract %7#0, %5 : tensor<2x8xf32>
    %9 = chlo.square %8 : tensor<2x8xf32> -> tensor<2x8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %11 = stablehlo.multiply %10, %8 : tensor<2x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%9 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %13 = stablehlo.divide %12, %cst_3 : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %14 = stablehlo.divide %cst_4, %cst_5 : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %16 = stablehlo.multiply %15, %11 : tensor<2x8xf32>
    %17:2 = call @mpmd_stage_1_body_3(%arg3, %7#2, %7#3, %7#4, %16) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> (tensor<4x8x8xf32>, tensor<2x8xf32>)
    %18 = call @mpmd_stage_0_body_7(%arg2, %6#2, %6#3, %6#4, %17#1) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> tensor<4x8x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.add %cst_6, %13 : tensor<f32>
    %20 = stablehlo.add %0, %18 : tensor<4x8x8xf32>
    %21 = stablehlo.add %1, %17#0 : tensor<4x8x8xf32>
    %22 = stablehlo.slice %arg4 [1:2, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %23 = stablehlo.reshape %22 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %24 = stablehlo.slice %arg5 [1:2, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %25 = stablehlo.reshape %24 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %26:5 = call @mpmd_stage_0_body(%arg2, %6#1, %23) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %27:5 = call @mpmd_stage_1_body(%arg3, %7#1, %26#0) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %28 = stablehlo.subtract %27#0, %25 : tensor<2x8xf32>
    %29 = chlo.square %28 : tensor<2x8xf32> -> tensor<2x8xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %31 = stablehlo.multiply %30, %28 : tensor<2x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.reduce(%29 init: %cst_8) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %33 = stablehlo.divide %32, %cst_9 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_11 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %34 = stablehlo.divide %cst_10, %cst_11 : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %36 = stablehlo.multiply %35, %31 : tensor<2x8xf32>
    %37:2 = call @mpmd_stage_1_body_3(%arg3, %27#2, %27#3, %27#4, %36) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> (tensor<4x8x8xf32>, tensor<2x8xf32>)
    %38 = call @mpmd_stage_0_body_7(%arg2, %26#2, %26#3, %26#4, %37#1) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> tensor<4x8x8xf32>
    %39 = stablehlo.add %19, %33 : tensor<f32>
    %40 = stablehlo.add %20, %38 : tensor<4x8x8xf32>
    %41 = stablehlo.add %21, %37#0 : tensor<4x8x8xf32>
    %42 = stablehlo.slice %arg4 [2:3, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %43 = stablehlo.reshape %42 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %44 = stablehlo.slice %arg5 [2:3, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %45 = stablehlo.reshape %44 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %46:5 = call @mpmd_stage_0_body(%arg2, %26#1, %43) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %47:5 = call @mpmd_stage_1_body(%arg3, %27#1, %46#0) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %48 = stablehlo.subtract %47#0, %45 : tensor<2x8xf32>
    %49 = chlo.square %48 : tensor<2x8xf32> -> tensor<2x8xf32>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %51 = stablehlo.multiply %50, %48 : tensor<2x8xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.reduce(%49 init: %cst_13) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_14 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %53 = stablehlo.divide %52, %cst_14 : tensor<f32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %54 = stablehlo.divide %cst_15, %cst_16 : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %56 = stablehlo.multiply %55, %51 : tensor<2x8xf32>
    %57:2 = call @mpmd_stage_1_body_3(%arg3, %47#2, %47#3, %47#4, %56) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> (tensor<4x8x8xf32>, tensor<2x8xf32>)
    %58 = call @mpmd_stage_0_body_7(%arg2, %46#2, %46#3, %46#4, %57#1) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> tensor<4x8x8xf32>
    %59 = stablehlo.add %39, %53 : tensor<f32>
    %60 = stablehlo.add %40, %58 : tensor<4x8x8xf32>
    %61 = stablehlo.add %41, %57#0 : tensor<4x8x8xf32>
    %62 = stablehlo.slice %arg4 [3:4, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %63 = stablehlo.reshape %62 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %64 = stablehlo.slice %arg5 [3:4, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %65 = stablehlo.reshape %64 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %66:5 = call @mpmd_stage_0_body(%arg2, %46#1, %63) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %67:5 = call @mpmd_stage_1_body(%arg3, %47#1, %66#0) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %68 = stablehlo.subtract %67#0, %65 : tensor<2x8xf32>
    %69 = chlo.square %68 : tensor<2x8xf32> -> tensor<2x8xf32>
    %cst_17 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %71 = stablehlo.multiply %70, %68 : tensor<2x8xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%69 init: %cst_18) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_19 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %73 = stablehlo.divide %72, %cst_19 : tensor<f32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_21 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %74 = stablehlo.divide %cst_20, %cst_21 : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %76 = stablehlo.multiply %75, %71 : tensor<2x8xf32>
    %77:2 = call @mpmd_stage_1_body_3(%arg3, %67#2, %67#3, %67#4, %76) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> (tensor<4x8x8xf32>, tensor<2x8xf32>)
    %78 = call @mpmd_stage_0_body_7(%arg2, %66#2, %66#3, %66#4, %77#1) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> tensor<4x8x8xf32>
    %79 = stablehlo.add %59, %73 : tensor<f32>
    %80 = stablehlo.add %60, %78 : tensor<4x8x8xf32>
    %81 = stablehlo.add %61, %77#0 : tensor<4x8x8xf32>
    %82 = stablehlo.slice %arg4 [4:5, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %83 = stablehlo.reshape %82 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %84 = stablehlo.slice %arg5 [4:5, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %85 = stablehlo.reshape %84 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %86:5 = call @mpmd_stage_0_body(%arg2, %66#1, %83) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %87:5 = call @mpmd_stage_1_body(%arg3, %67#1, %86#0) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %88 = stablehlo.subtract %87#0, %85 : tensor<2x8xf32>
    %89 = chlo.square %88 : tensor<2x8xf32> -> tensor<2x8xf32>
    %cst_22 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %91 = stablehlo.multiply %90, %88 : tensor<2x8xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.reduce(%89 init: %cst_23) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_24 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %93 = stablehlo.divide %92, %cst_24 : tensor<f32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_26 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %94 = stablehlo.divide %cst_25, %cst_26 : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %94, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %96 = stablehlo.multiply %95, %91 : tensor<2x8xf32>
    %97:2 = call @mpmd_stage_1_body_3(%arg3, %87#2, %87#3, %87#4, %96) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> (tensor<4x8x8xf32>, tensor<2x8xf32>)
    %98 = call @mpmd_stage_0_body_7(%arg2, %86#2, %86#3, %86#4, %97#1) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> tensor<4x8x8xf32>
    %99 = stablehlo.add %79, %93 : tensor<f32>
    %100 = stablehlo.add %80, %98 : tensor<4x8x8xf32>
    %101 = stablehlo.add %81, %97#0 : tensor<4x8x8xf32>
    %102 = stablehlo.slice %arg4 [5:6, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %103 = stablehlo.reshape %102 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %104 = stablehlo.slice %arg5 [5:6, 0:2, 0:8] : (tensor<6x2x8xf32>) -> tensor<1x2x8xf32>
    %105 = stablehlo.reshape %104 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    %106:5 = call @mpmd_stage_0_body(%arg2, %86#1, %103) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %107:5 = call @mpmd_stage_1_body(%arg3, %87#1, %106#0) : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>)
    %108 = stablehlo.subtract %107#0, %105 : tensor<2x8xf32>
    %109 = chlo.square %108 : tensor<2x8xf32> -> tensor<2x8xf32>
    %cst_27 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %111 = stablehlo.multiply %110, %108 : tensor<2x8xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %112 = stablehlo.reduce(%109 init: %cst_28) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_29 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %113 = stablehlo.divide %112, %cst_29 : tensor<f32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_31 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %114 = stablehlo.divide %cst_30, %cst_31 : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %114, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %116 = stablehlo.multiply %115, %111 : tensor<2x8xf32>
    %117:2 = call @mpmd_stage_1_body_3(%arg3, %107#2, %107#3, %107#4, %116) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> (tensor<4x8x8xf32>, tensor<2x8xf32>)
    %118 = call @mpmd_stage_0_body_7(%arg2, %106#2, %106#3, %106#4, %117#1) : (tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<2x8xf32>) -> tensor<4x8x8xf32>
    %119 = stablehlo.add %99, %113 : tensor<f32>
    %120 = stablehlo.add %100, %118 : tensor<4x8x8xf32>
    %121 = stablehlo.add %101, %117#0 : tensor<4x8x8xf32>
    %cst_32 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %123 = stablehlo.multiply %122, %120 : tensor<4x8x8xf32>
    %124 = stablehlo.subtract %arg2, %123 : tensor<4x8x8xf32>
    %cst_33 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %126 = stablehlo.multiply %125, %121 : tensor<4x8x8xf32>
    %127 = stablehlo.subtract %arg3, %126 : tensor<4x8x8xf32>
    return %106#1, %107#1, %124, %127, %119 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>, tensor<4x8x8xf32>, tensor<f32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:8 = stablehlo.while(%iterArg = %arg0, %iterArg_3 = %arg1, %iterArg_4 = %c, %iterArg_5 = %arg2, %iterArg_6 = %0, %iterArg_7 = %1, %iterArg_8 = %2, %iterArg_9 = %3) : tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    cond {
      %c_10 = stablehlo.constant dense<4> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg_4, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_4) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_0(%iterArg_3, %iterArg_4) : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
      %7:5 = func.call @closed_call(%iterArg_5, %5, %6) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_6, %7#1, %iterArg_4) : (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %9 = func.call @dynamic_update_index_in_dim_1(%iterArg_7, %7#2, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %10 = func.call @dynamic_update_index_in_dim_1(%iterArg_8, %7#3, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %11 = func.call @dynamic_update_index_in_dim_1(%iterArg_9, %7#4, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_4, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_3, %12, %7#0, %8, %9, %10, %11 : tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    }
    return %4#3, %4#4, %4#5, %4#6, %4#7 : tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<4x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.multiply %1, %arg2 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.divide %3, %4 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<8xf32>
    %8 = stablehlo.add %2, %7 : tensor<8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %11 = stablehlo.subtract %0, %10 : tensor<2x8xf32>
    %12 = stablehlo.tanh %11 : tensor<2x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %14 = stablehlo.subtract %13, %12 : tensor<2x8xf32>
    return %12, %8, %arg0, %12, %14 : tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<4x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_1(%arg0: tensor<4x2x8xf32>, %arg1: tensor<2x8xf32>, %arg2: tensor<i32>) -> tensor<4x2x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x8xf32>) -> tensor<1x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x2x8xf32>, tensor<1x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x8xf32>
    return %1 : tensor<4x2x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x2x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:8 = stablehlo.while(%iterArg = %arg0, %iterArg_3 = %arg1, %iterArg_4 = %c, %iterArg_5 = %arg2, %iterArg_6 = %0, %iterArg_7 = %1, %iterArg_8 = %2, %iterArg_9 = %3) : tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    cond {
      %c_10 = stablehlo.constant dense<4> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg_4, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_4) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_0(%iterArg_3, %iterArg_4) : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
      %7:5 = func.call @closed_call_2(%iterArg_5, %5, %6) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
      %8 = func.call @dynamic_update_index_in_dim(%iterArg_6, %7#1, %iterArg_4) : (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %9 = func.call @dynamic_update_index_in_dim_1(%iterArg_7, %7#2, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %10 = func.call @dynamic_update_index_in_dim_1(%iterArg_8, %7#3, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %11 = func.call @dynamic_update_index_in_dim_1(%iterArg_9, %7#4, %iterArg_4) : (tensor<4x2x8xf32>, tensor<2x8xf32>, tensor<i32>) -> tensor<4x2x8xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_4, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_3, %12, %7#0, %8, %9, %10, %11 : tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
    }
    return %4#3, %4#4, %4#5, %4#6, %4#7 : tensor<2x8xf32>, tensor<4x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<8xf32>) -> (tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.multiply %1, %arg2 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.divide %3, %4 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<8xf32>
    %8 = stablehlo.add %2, %7 : tensor<8xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<2x8xf32>
    %11 = stablehlo.subtract %0, %10 : tensor<2x8xf32>
    %12 = stablehlo.tanh %11 : tensor<2x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %14 = stablehlo.subtract %13, %12 : tensor<2x8xf32>
    return %12, %8, %arg0, %12, %14 : tensor<2x8xf32>, tensor<8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
  }
  func.func private @mpmd_stage_1_body_3(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x2x8xf32>, %arg2: tensor<4x2x8xf32>, %arg3: tensor<4x2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<4x8x8xf32>, tensor<2x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:7 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1, %iterArg_1 = %arg2, %iterArg_2 = %arg3, %iterArg_3 = %c, %iterArg_4 = %arg4, %iterArg_5 = %0) : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8x8xf32>
    cond {
      %c_6 = stablehlo.constant dense<4> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %c_6 = stablehlo.constant dense<4> : tensor<i32>
      %2 = stablehlo.subtract %c_6, %iterArg_3 : tensor<i32>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.subtract %2, %c_7 : tensor<i32>
      %4 = func.call @dynamic_index_in_dim(%iterArg, %3) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %5 = func.call @dynamic_index_in_dim_4(%iterArg_0, %3) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %6 = func.call @dynamic_index_in_dim_4(%iterArg_1, %3) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %7 = func.call @dynamic_index_in_dim_4(%iterArg_2, %3) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %8:2 = func.call @closed_call_5(%iterArg_4, %4, %5, %6, %7) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8x8xf32>)
      %9 = func.call @dynamic_update_index_in_dim_6(%iterArg_5, %8#1, %3) : (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_3, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_0, %iterArg_1, %iterArg_2, %10, %8#0, %9 : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8x8xf32>
    }
    return %1#6, %1#5 : tensor<4x8x8xf32>, tensor<2x8xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<4x2x8xf32>, %arg1: tensor<i32>) -> tensor<2x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 8] : (tensor<4x2x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x8xf32>) -> tensor<2x8xf32>
    return %1 : tensor<2x8xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<2x8xf32>, %arg3: tensor<2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<2x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<2x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x8xf32>
    %3 = stablehlo.negate %2 : tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.reshape %4 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.divide %8, %9 : tensor<8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
    %12 = stablehlo.add %2, %11 : tensor<2x8xf32>
    %13 = stablehlo.dot_general %12, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %14 = stablehlo.transpose %13, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %15 = stablehlo.dot_general %12, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    return %15, %14 : tensor<2x8xf32>, tensor<8x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<4x8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<i32>) -> tensor<4x8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<4x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x8xf32>
    return %1 : tensor<4x8x8xf32>
  }
  func.func private @mpmd_stage_0_body_7(%arg0: tensor<4x8x8xf32>, %arg1: tensor<4x2x8xf32>, %arg2: tensor<4x2x8xf32>, %arg3: tensor<4x2x8xf32>, %arg4: tensor<2x8xf32>) -> tensor<4x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:7 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %arg3, %iterArg_4 = %c, %iterArg_5 = %arg4, %iterArg_6 = %1) : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8x8xf32>
    cond {
      %c_7 = stablehlo.constant dense<4> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg_4, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %c_7 = stablehlo.constant dense<4> : tensor<i32>
      %3 = stablehlo.subtract %c_7, %iterArg_4 : tensor<i32>
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.subtract %3, %c_8 : tensor<i32>
      %5 = func.call @dynamic_index_in_dim(%iterArg, %4) : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %6 = func.call @dynamic_index_in_dim_4(%iterArg_1, %4) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %7 = func.call @dynamic_index_in_dim_4(%iterArg_2, %4) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %8 = func.call @dynamic_index_in_dim_4(%iterArg_3, %4) : (tensor<4x2x8xf32>, tensor<i32>) -> tensor<2x8xf32>
      %9:2 = func.call @closed_call_8(%iterArg_5, %5, %6, %7, %8) : (tensor<2x8xf32>, tensor<8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8x8xf32>)
      %10 = func.call @dynamic_update_index_in_dim_6(%iterArg_6, %9#1, %4) : (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %11 = stablehlo.add %iterArg_4, %c_9 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %iterArg_3, %11, %9#0, %10 : tensor<4x8x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<4x2x8xf32>, tensor<i32>, tensor<2x8xf32>, tensor<4x8x8xf32>
    }
    return %2#6 : tensor<4x8x8xf32>
  }
  func.func private @closed_call_8(%arg0: tensor<2x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<2x8xf32>, %arg3: tensor<2x8xf32>, %arg4: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.multiply %arg0, %arg4 : tensor<2x8xf32>
    %1 = stablehlo.multiply %0, %arg3 : tensor<2x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x8xf32>
    %3 = stablehlo.negate %2 : tensor<2x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2x8xf32>, tensor<f32>) -> tensor<8xf32>
    %5 = stablehlo.reshape %4 : (tensor<8xf32>) -> tensor<1x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %10 = stablehlo.divide %8, %9 : tensor<8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<8xf32>) -> tensor<2x8xf32>
    %12 = stablehlo.add %2, %11 : tensor<2x8xf32>
    %13 = stablehlo.dot_general %12, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<8x8xf32>
    %14 = stablehlo.transpose %13, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %15 = stablehlo.dot_general %12, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8xf32>, tensor<8x8xf32>) -> tensor<2x8xf32>
    return %15, %14 : tensor<2x8xf32>, tensor<8x8xf32>
  }
}
