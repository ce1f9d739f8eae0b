module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x8xf32> {tf.aliasing_output = 0 : i32} loc("state[0]['basis']"), %arg1: tensor<i32> {tf.aliasing_output = 1 : i32} loc("state[0]['count']"), %arg2: tensor<8x8xf32> {tf.aliasing_output = 2 : i32} loc("state[0]['params']['w']"), %arg3: tensor<8x8xf32> {tf.aliasing_output = 3 : i32} loc("state[0]['second']"), %arg4: tensor<8x8xf32> {tf.aliasing_output = 4 : i32} loc("state[0]['stats']"), %arg5: tensor<8x8xf32> {tf.aliasing_output = 5 : i32} loc("state[1]['basis']"), %arg6: tensor<i32> {tf.aliasing_output = 6 : i32} loc("state[1]['count']"), %arg7: tensor<8x8xf32> {tf.aliasing_output = 7 : i32} loc("state[1]['params']['w']"), %arg8: tensor<8x8xf32> {tf.aliasing_output = 8 : i32} loc("state[1]['second']"), %arg9: tensor<8x8xf32> {tf.aliasing_output = 9 : i32} loc("state[1]['stats']"), %arg10: tensor<2x4x8xf32> loc("batch['x']"), %arg11: tensor<2x4x8xf32> loc("batch['y']")) -> (tensor<8x8xf32> {jax.result_info = "result[0][0]['basis']"}, tensor<i32> {jax.result_info = "result[0][0]['count']"}, tensor<8x8xf32> {jax.result_info = "result[0][0]['params']['w']"}, tensor<8x8xf32> {jax.result_info = "result[0][0]['second']"}, tensor<8x8xf32> {jax.result_info = "result[0][0]['stats']"}, tensor<8x8xf32> {jax.result_info = "result[0][1]['basis']"}, tensor<i32> {jax.result_info = "result[0][1]['count']"}, tensor<8x8xf32> {jax.result_info = "result[0][1]['params']['w']"}, tensor<8x8xf32> {jax.result_info = "result[0][1]['second']"}, tensor<8x8xf32> {jax.result_info = "result[0][1]['stats']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2:8 = stablehlo.while(%iterArg = %arg10, %iterArg_16 = %arg11, %iterArg_17 = %arg2, %iterArg_18 = %arg7, %iterArg_19 = %c, %iterArg_20 = %cst_1, %iterArg_21 = %0, %iterArg_22 = %1) : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i64>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
    cond {
      %c_23 = stablehlo.constant dense<2> : tensor<i64>
      %59 = stablehlo.compare LT, %iterArg_19, %c_23, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %59 : tensor<i1>
    } do {
      %59 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_19) : (tensor<2x4x8xf32>, tensor<i64>) -> tensor<4x8xf32>
      %60 = func.call @dynamic_index_in_dim(%iterArg_16, %iterArg_19) : (tensor<2x4x8xf32>, tensor<i64>) -> tensor<4x8xf32>
      %61:3 = func.call @closed_call(%iterArg_17, %iterArg_18, %iterArg_20, %iterArg_21, %iterArg_22, %59, %60) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>)
      %c_23 = stablehlo.constant dense<1> : tensor<i64>
      %62 = stablehlo.add %iterArg_19, %c_23 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_16, %iterArg_17, %iterArg_18, %62, %61#0, %61#1, %61#2 : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i64>, tensor<f32>, tensor<8x8xf32>, tensor<8x8xf32>
    }
    %cst_2 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %4 = stablehlo.multiply %3, %arg4 : tensor<8x8xf32>
    %5 = stablehlo.transpose %2#6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %6 = stablehlo.dot_general %2#6, %5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.add %4, %6 : tensor<8x8xf32>
    %8 = stablehlo.iota dim = 0 : tensor<8xf32>
    %9 = call @_diag(%8) : (tensor<8xf32>) -> tensor<8x8xf32>
    %cst_3 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<8x8xf32>
    %12 = stablehlo.add %7, %11 : tensor<8x8xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare EQ, %arg1, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %14 = stablehlo.convert %13 : (tensor<i1>) -> tensor<i32>
    %15 = "stablehlo.case"(%14) ({
      %59 = stablehlo.dot_general %12, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %60:2 = func.call @qr(%59) : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
      stablehlo.return %60#0 : tensor<8x8xf32>
    }, {
      %59:2 = func.call @eigh(%12) : (tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
      stablehlo.return %59#1 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %16 = stablehlo.transpose %15, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %17 = stablehlo.dot_general %16, %2#6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst_5 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %19 = stablehlo.multiply %18, %arg3 : tensor<8x8xf32>
    %20 = chlo.square %17 : tensor<8x8xf32> -> tensor<8x8xf32>
    %21 = stablehlo.add %19, %20 : tensor<8x8xf32>
    %22 = stablehlo.sqrt %21 : tensor<8x8xf32>
    %cst_6 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %24 = stablehlo.add %22, %23 : tensor<8x8xf32>
    %25 = stablehlo.divide %17, %24 : tensor<8x8xf32>
    %26 = stablehlo.dot_general %15, %25, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %27 = stablehlo.add %arg1, %c_7 : tensor<i32>
    %cst_8 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %29 = stablehlo.multiply %28, %26 : tensor<8x8xf32>
    %30 = stablehlo.subtract %arg2, %29 : tensor<8x8xf32>
    %cst_9 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %32 = stablehlo.multiply %31, %arg9 : tensor<8x8xf32>
    %33 = stablehlo.transpose %2#7, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %34 = stablehlo.dot_general %2#7, %33, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %35 = stablehlo.add %32, %34 : tensor<8x8xf32>
    %36 = stablehlo.iota dim = 0 : tensor<8xf32>
    %37 = call @_diag(%36) : (tensor<8xf32>) -> tensor<8x8xf32>
    %cst_10 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %39 = stablehlo.multiply %38, %37 : tensor<8x8xf32>
    %40 = stablehlo.add %35, %39 : tensor<8x8xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %41 = stablehlo.compare EQ, %arg6, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %42 = stablehlo.convert %41 : (tensor<i1>) -> tensor<i32>
    %43 = "stablehlo.case"(%42) ({
      %59 = stablehlo.dot_general %40, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %60:2 = func.call @qr(%59) : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>)
      stablehlo.return %60#0 : tensor<8x8xf32>
    }, {
      %59:2 = func.call @eigh(%40) : (tensor<8x8xf32>) -> (tensor<8xf32>, tensor<8x8xf32>)
      stablehlo.return %59#1 : tensor<8x8xf32>
    }) : (tensor<i32>) -> tensor<8x8xf32>
    %44 = stablehlo.transpose %43, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %45 = stablehlo.dot_general %44, %2#7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst_12 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %47 = stablehlo.multiply %46, %arg8 : tensor<8x8xf32>
    %48 = chlo.square %45 : tensor<8x8xf32> -> tensor<8x8xf32>
    %49 = stablehlo.add %47, %48 : tensor<8x8xf32>
    %50 = stablehlo.sqrt %49 : tensor<8x8xf32>
    %cst_13 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %52 = stablehlo.add %50, %51 : tensor<8x8xf32>
    %53 = stablehlo.divide %45, %52 : tensor<8x8xf32>
    %54 = stablehlo.dot_general %43, %53, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %c_14 = stablehlo.constant dense<1> : tensor<i32>
    %55 = stablehlo.add %arg6, %c_14 : tensor<i32>
    %cst_15 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %57 = stablehlo.multiply %56, %54 : tensor<8x8xf32>
    %58 = stablehlo.subtract %arg7, %57 : tensor<8x8xf32>
    return %15, %27, %30, %21, %12, %43, %55, %58, %49, %40, %2#5 : tensor<8x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>
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
  func.func private @_diag(%arg0: tensor<8xf32>) -> tensor<8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0], high = [0], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %1 = stablehlo.iota dim = 0 : tensor<8x8xi64>
    %2 = stablehlo.iota dim = 1 : tensor<8x8xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<8x8xi64>
    %4 = stablehlo.add %1, %3 : tensor<8x8xi64>
    %5 = stablehlo.compare EQ, %4, %2, SIGNED : (tensor<8x8xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
    %6 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = call @_where(%5, %6, %cst_0) : (tensor<8x8xi1>, tensor<8x1xf32>, tensor<f32>) -> tensor<8x8xf32>
    return %7 : tensor<8x8xf32>
  }
  func.func private @_where(%arg0: tensor<8x8xi1>, %arg1: tensor<8x1xf32>, %arg2: tensor<f32>) -> tensor<8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<8x8xi1>, tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
  func.func private @qr(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=8, j=8, k=8, l=8, m=8}, custom>} : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>)
    %1 = stablehlo.custom_call @lapack_sorgqr_ffi(%0#0, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=8, j=8, k=8, l=8, m=8}, custom>} : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8x8xf32>
    %2 = stablehlo.iota dim = 0 : tensor<8x8xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<8x8xi64>
    %4 = stablehlo.add %2, %3 : tensor<8x8xi64>
    %5 = stablehlo.iota dim = 1 : tensor<8x8xi64>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<8x8xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %8 = stablehlo.select %6, %7, %0#0 : tensor<8x8xi1>, tensor<8x8xf32>
    return %1, %8 : tensor<8x8xf32>, tensor<8x8xf32>
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
