module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x8xf32> {tf.aliasing_output = 0 : i32} loc("state[0]['left']"), %arg1: tensor<8x8xf32> {tf.aliasing_output = 1 : i32} loc("state[0]['params']['w']"), %arg2: tensor<8x8xf32> {tf.aliasing_output = 2 : i32} loc("state[0]['right']"), %arg3: tensor<8x8xf32> {tf.aliasing_output = 3 : i32} loc("state[1]['left']"), %arg4: tensor<8x8xf32> {tf.aliasing_output = 4 : i32} loc("state[1]['params']['w']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state[1]['right']"), %arg6: tensor<2x4x8xf32> loc("batch['x']"), %arg7: tensor<2x4x8xf32> loc("batch['y']")) -> (tensor<8x8xf32> {jax.result_info = "result[0][0]['left']"}, tensor<8x8xf32> {jax.result_info = "result[0][0]['params']['w']"}, tensor<8x8xf32> {jax.result_info = "result[0][0]['right']"}, tensor<8x8xf32> {jax.result_info = "result[0][1]['left']"}, tensor<8x8xf32> {jax.result_info = "result[0][1]['params']['w']"}, tensor<8x8xf32> {jax.result_info = "result[0][1]['right']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2:8 = stablehlo.while(%iterArg = %arg6, %iterArg_20 = %arg7, %iterArg_21 = %arg1, %iterArg_22 = %arg4, %iterArg_23 = %c, %iterArg_24 = %cst_1, %iterArg_25 = %0, %iterArg_26 = %1) : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i64>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
    cond {
      %c_27 = stablehlo.constant dense<2> : tensor<i64>
      %101 = stablehlo.compare LT, %iterArg_23, %c_27, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %101 : tensor<i1>
    } do {
      %101 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_23) : (tensor<2x4x8xf32>, tensor<i64>) -> tensor<4x8xf32>
      %102 = func.call @dynamic_index_in_dim(%iterArg_20, %iterArg_23) : (tensor<2x4x8xf32>, tensor<i64>) -> tensor<4x8xf32>
      %103:3 = func.call @closed_call(%iterArg_21, %iterArg_22, %iterArg_24, %iterArg_25, %iterArg_26, %101, %102) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>)
      %c_27 = stablehlo.constant dense<1> : tensor<i64>
      %104 = stablehlo.add %iterArg_23, %c_27 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_20, %iterArg_21, %iterArg_22, %104, %103#0, %103#1, %103#2 : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i64>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %3 = stablehlo.transpose %2#6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.dot_general %2#6, %3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<8x8xf32>
    %6 = stablehlo.transpose %2#6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.dot_general %6, %2#6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.add %arg2, %7 : tensor<8x8xf32>
    %9 = stablehlo.iota dim = 0 : tensor<8x8xi64>
    %10 = stablehlo.iota dim = 1 : tensor<8x8xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<8x8xi64>
    %12 = stablehlo.add %9, %11 : tensor<8x8xi64>
    %13 = stablehlo.compare EQ, %12, %10, SIGNED : (tensor<8x8xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
    %14 = stablehlo.convert %13 : (tensor<8x8xi1>) -> tensor<8x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %16 = stablehlo.multiply %15, %14 : tensor<8x8xf32>
    %17 = stablehlo.add %5, %16 : tensor<8x8xf32>
    %18:2 = call @eigh(%17) : (tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %cst_4 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %20 = stablehlo.maximum %18#0, %19 : tensor<8xf32>
    %cst_5 = stablehlo.constant dense<-2.500000e-01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %22 = stablehlo.power %20, %21 : tensor<8xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<8x8xf32>
    %25 = stablehlo.multiply %18#1, %24 : tensor<8x8xf32>
    %26 = stablehlo.transpose %18#1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %27 = stablehlo.dot_general %25, %26, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %28 = stablehlo.dot_general %27, %2#6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %29 = stablehlo.iota dim = 0 : tensor<8x8xi64>
    %30 = stablehlo.iota dim = 1 : tensor<8x8xi64>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %31 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i64>) -> tensor<8x8xi64>
    %32 = stablehlo.add %29, %31 : tensor<8x8xi64>
    %33 = stablehlo.compare EQ, %32, %30, SIGNED : (tensor<8x8xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
    %34 = stablehlo.convert %33 : (tensor<8x8xi1>) -> tensor<8x8xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %36 = stablehlo.multiply %35, %34 : tensor<8x8xf32>
    %37 = stablehlo.add %8, %36 : tensor<8x8xf32>
    %38:2 = call @eigh(%37) : (tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %cst_8 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %40 = stablehlo.maximum %38#0, %39 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<-2.500000e-01> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %42 = stablehlo.power %40, %41 : tensor<8xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<8x8xf32>
    %45 = stablehlo.multiply %38#1, %44 : tensor<8x8xf32>
    %46 = stablehlo.transpose %38#1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %47 = stablehlo.dot_general %45, %46, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %48 = stablehlo.dot_general %28, %47, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst_10 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %50 = stablehlo.multiply %49, %48 : tensor<8x8xf32>
    %51 = stablehlo.subtract %arg1, %50 : tensor<8x8xf32>
    %52 = stablehlo.transpose %2#7, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %53 = stablehlo.dot_general %2#7, %52, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %54 = stablehlo.add %arg3, %53 : tensor<8x8xf32>
    %55 = stablehlo.transpose %2#7, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %56 = stablehlo.dot_general %55, %2#7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %57 = stablehlo.add %arg5, %56 : tensor<8x8xf32>
    %58 = stablehlo.iota dim = 0 : tensor<8x8xi64>
    %59 = stablehlo.iota dim = 1 : tensor<8x8xi64>
    %c_11 = stablehlo.constant dense<0> : tensor<i64>
    %60 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i64>) -> tensor<8x8xi64>
    %61 = stablehlo.add %58, %60 : tensor<8x8xi64>
    %62 = stablehlo.compare EQ, %61, %59, SIGNED : (tensor<8x8xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
    %63 = stablehlo.convert %62 : (tensor<8x8xi1>) -> tensor<8x8xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %65 = stablehlo.multiply %64, %63 : tensor<8x8xf32>
    %66 = stablehlo.add %54, %65 : tensor<8x8xf32>
    %67:2 = call @eigh(%66) : (tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %cst_13 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %69 = stablehlo.maximum %67#0, %68 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<-2.500000e-01> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %71 = stablehlo.power %69, %70 : tensor<8xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<8x8xf32>
    %74 = stablehlo.multiply %67#1, %73 : tensor<8x8xf32>
    %75 = stablehlo.transpose %67#1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %76 = stablehlo.dot_general %74, %75, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %77 = stablehlo.dot_general %76, %2#7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %78 = stablehlo.iota dim = 0 : tensor<8x8xi64>
    %79 = stablehlo.iota dim = 1 : tensor<8x8xi64>
    %c_15 = stablehlo.constant dense<0> : tensor<i64>
    %80 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i64>) -> tensor<8x8xi64>
    %81 = stablehlo.add %78, %80 : tensor<8x8xi64>
    %82 = stablehlo.compare EQ, %81, %79, SIGNED : (tensor<8x8xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
    %83 = stablehlo.convert %82 : (tensor<8x8xi1>) -> tensor<8x8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %85 = stablehlo.multiply %84, %83 : tensor<8x8xf32>
    %86 = stablehlo.add %57, %85 : tensor<8x8xf32>
    %87:2 = call @eigh(%86) : (tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
    %cst_17 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %89 = stablehlo.maximum %87#0, %88 : tensor<8xf32>
    %cst_18 = stablehlo.constant dense<-2.500000e-01> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %91 = stablehlo.power %89, %90 : tensor<8xf32>
    %92 = stablehlo.broadcast_in_dim %91, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %93 = stablehlo.broadcast_in_dim %92, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<8x8xf32>
    %94 = stablehlo.multiply %87#1, %93 : tensor<8x8xf32>
    %95 = stablehlo.transpose %87#1, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %96 = stablehlo.dot_general %94, %95, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %97 = stablehlo.dot_general %77, %96, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst_19 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %99 = stablehlo.multiply %98, %97 : tensor<8x8xf32>
    %100 = stablehlo.subtract %arg4, %99 : tensor<8x8xf32>
    return %5, %51, %8, %54, %100, %57, %2#5 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<2x4x8xf32>, %arg1: tensor<i64>) -> tensor<4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 8] : (tensor<2x4x8xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x8xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>, %arg2: tensor<f32>, %arg3: tensor<8x8xf32>, %arg4: tensor<8x8xf32>, %arg5: tensor<4x8xf32>, %arg6: tensor<4x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>) {
    %0:2 = call @mpmd_stage_0_body(%arg0, %arg5) : (tensor<8x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
    %1 = call @mpmd_stage_1_body(%arg1, %0#0) : (tensor<8x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.subtract %1, %arg6 : tensor<4x8xf32>
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
    %11:2 = call @mpmd_stage_1_body_0(%arg1, %0#0, %10) : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>)
    %12 = call @mpmd_stage_0_body_1(%arg5, %0#0, %0#1, %11#1) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %13 = stablehlo.add %arg2, %7 : tensor<f32>
    %14 = stablehlo.add %arg3, %12 : tensor<8x8xf32>
    %15 = stablehlo.add %arg4, %11#0 : tensor<8x8xf32>
    return %13, %14, %15 : tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
  func.func private @mpmd_stage_0_body(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.tanh %0 : tensor<4x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<4x8xf32>
    return %1, %3 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func private @mpmd_stage_1_body_0(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
    return %1, %2 : tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @mpmd_stage_0_body_1(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>, %arg3: tensor<4x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.multiply %arg3, %arg2 : tensor<4x8xf32>
    %1 = stablehlo.multiply %0, %arg1 : tensor<4x8xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x8xf32>
    %3 = stablehlo.dot_general %2, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %4 : tensor<8x8xf32>
  }
  func.func private @eigh(%arg0: tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<8x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %3 = stablehlo.divide %1, %2 : tensor<8x8xf32>
    %4:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%3) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], []) {i=8, j=8, k=8, l=8, m=8}, custom>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %6 = stablehlo.compare EQ, %4#2, %5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<8x8xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<8x8xi1>, tensor<8x8xf32>
    %11 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<1xi1>) -> tensor<8xi1>
    %14 = stablehlo.select %13, %4#1, %12 : tensor<8xi1>, tensor<8xf32>
    return %14, %10 : tensor<8xf32>, tensor<8x8xf32>
  }
}
