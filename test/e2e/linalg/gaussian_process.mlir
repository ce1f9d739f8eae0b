module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<f32> {tf.aliasing_output = 0 : i32} loc("state['amplitude']"), %arg1: tensor<f32> {tf.aliasing_output = 1 : i32} loc("state['length']"), %arg2: tensor<f32> {tf.aliasing_output = 2 : i32} loc("state['noise']"), %arg3: tensor<5x2xf32> loc("batch['at']"), %arg4: tensor<12x2xf32> loc("batch['x']"), %arg5: tensor<12xf32> loc("batch['y']")) -> (tensor<f32> {jax.result_info = "result[0]['amplitude']"}, tensor<f32> {jax.result_info = "result[0]['length']"}, tensor<f32> {jax.result_info = "result[0]['noise']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<5xf32> {jax.result_info = "result[1]['mean']"}) {
    %0 = stablehlo.broadcast_in_dim %arg4, dims = [0, 2] : (tensor<12x2xf32>) -> tensor<12x1x2xf32>
    %1 = stablehlo.broadcast_in_dim %arg4, dims = [1, 2] : (tensor<12x2xf32>) -> tensor<1x12x2xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<12x1x2xf32>) -> tensor<12x12x2xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x12x2xf32>) -> tensor<12x12x2xf32>
    %4 = stablehlo.subtract %2, %3 : tensor<12x12x2xf32>
    %5 = chlo.square %4 : tensor<12x12x2xf32> -> tensor<12x12x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<12x12x2xf32>, tensor<f32>) -> tensor<12x12xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<12x12xf32>
    %cst_1 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %9 = stablehlo.multiply %cst_1, %arg1 : tensor<f32>
    %10 = stablehlo.exponential %9 : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %12 = stablehlo.multiply %8, %11 : tensor<12x12xf32>
    %13 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %14 = stablehlo.subtract %13, %12 : tensor<12x12xf32>
    %15 = stablehlo.exponential %14 : tensor<12x12xf32>
    %16 = stablehlo.exponential %arg2 : tensor<f32>
    %17 = stablehlo.iota dim = 0 : tensor<12x12xi64>
    %18 = stablehlo.iota dim = 1 : tensor<12x12xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %19 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<12x12xi64>
    %20 = stablehlo.add %17, %19 : tensor<12x12xi64>
    %21 = stablehlo.compare EQ, %20, %18, SIGNED : (tensor<12x12xi64>, tensor<12x12xi64>) -> tensor<12x12xi1>
    %22 = stablehlo.convert %21 : (tensor<12x12xi1>) -> tensor<12x12xf32>
    %23 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %24 = stablehlo.multiply %23, %22 : tensor<12x12xf32>
    %25 = stablehlo.add %15, %24 : tensor<12x12xf32>
    %26:7 = call @cholesky(%25) : (tensor<12x12xf32>) -> (tensor<12x12xf32>, tensor<12x12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x12xf32>, tensor<12x12xi1>, tensor<12x12xf32>)
    %27:7 = call @_cho_solve(%26#0, %arg5) : (tensor<12x12xf32>, tensor<12xf32>) -> (tensor<12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>)
    %28:4 = call @_solve_triangular(%26#0, %arg5) : (tensor<12x12xf32>, tensor<12xf32>) -> (tensor<12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>)
    %29 = stablehlo.broadcast_in_dim %arg3, dims = [0, 2] : (tensor<5x2xf32>) -> tensor<5x1x2xf32>
    %30 = stablehlo.broadcast_in_dim %arg4, dims = [1, 2] : (tensor<12x2xf32>) -> tensor<1x12x2xf32>
    %31 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2] : (tensor<5x1x2xf32>) -> tensor<5x12x2xf32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<1x12x2xf32>) -> tensor<5x12x2xf32>
    %33 = stablehlo.subtract %31, %32 : tensor<5x12x2xf32>
    %34 = chlo.square %33 : tensor<5x12x2xf32> -> tensor<5x12x2xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<5x12x2xf32>, tensor<f32>) -> tensor<5x12xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<5x12xf32>
    %37 = stablehlo.multiply %36, %35 : tensor<5x12xf32>
    %cst_4 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %38 = stablehlo.multiply %cst_4, %arg1 : tensor<f32>
    %39 = stablehlo.exponential %38 : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<5x12xf32>
    %41 = stablehlo.multiply %37, %40 : tensor<5x12xf32>
    %42 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<5x12xf32>
    %43 = stablehlo.subtract %42, %41 : tensor<5x12xf32>
    %44 = stablehlo.exponential %43 : tensor<5x12xf32>
    %45 = stablehlo.dot_general %44, %27#0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x12xf32>, tensor<12xf32>) -> tensor<5xf32>
    %cst_5 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %47 = stablehlo.multiply %46, %28#0 : tensor<12xf32>
    %48 = stablehlo.dot_general %47, %28#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12xf32>, tensor<12xf32>) -> tensor<f32>
    %49:4 = call @_diag(%26#0) : (tensor<12x12xf32>) -> (tensor<12xf32>, tensor<i32>, tensor<12x12xf32>, tensor<12x2xi32>)
    %50 = stablehlo.log %49#0 : tensor<12xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %52 = stablehlo.add %48, %51 : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %54 = stablehlo.divide %53, %49#0 : tensor<12xf32>
    %55 = call @_diag_0(%49#1, %49#2, %49#3, %54) : (tensor<i32>, tensor<12x12xf32>, tensor<12x2xi32>, tensor<12xf32>) -> tensor<12x12xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.dot_general %cst_8, %47, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<f32>, tensor<12xf32>) -> tensor<12xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.dot_general %cst_9, %28#0, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<f32>, tensor<12xf32>) -> tensor<12xf32>
    %cst_10 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %59 = stablehlo.multiply %58, %57 : tensor<12xf32>
    %60 = stablehlo.add %56, %59 : tensor<12xf32>
    %61 = call @_solve_triangular_2(%28#1, %28#2, %28#3, %26#0, %60) : (tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>, tensor<12x12xf32>, tensor<12xf32>) -> tensor<12x12xf32>
    %62 = stablehlo.add %55, %61 : tensor<12x12xf32>
    %63 = call @cholesky_3(%26#1, %26#2, %26#3, %26#4, %26#5, %26#6, %62) : (tensor<12x12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x12xf32>) -> tensor<12x12xf32>
    %64 = stablehlo.multiply %63, %22 : tensor<12x12xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.reduce(%64 init: %cst_11) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x12xf32>, tensor<f32>) -> tensor<f32>
    %66 = stablehlo.multiply %65, %16 : tensor<f32>
    %67 = stablehlo.multiply %63, %15 : tensor<12x12xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67 init: %cst_12) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x12xf32>, tensor<f32>) -> tensor<f32>
    %69 = stablehlo.negate %67 : tensor<12x12xf32>
    %70 = stablehlo.multiply %8, %69 : tensor<12x12xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.reduce(%70 init: %cst_13) applies stablehlo.add across dimensions = [0, 1] : (tensor<12x12xf32>, tensor<f32>) -> tensor<f32>
    %72 = stablehlo.multiply %71, %10 : tensor<f32>
    %cst_14 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %73 = stablehlo.multiply %cst_14, %72 : tensor<f32>
    %cst_15 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %74 = stablehlo.multiply %cst_15, %68 : tensor<f32>
    %75 = stablehlo.subtract %arg0, %74 : tensor<f32>
    %cst_16 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %76 = stablehlo.multiply %cst_16, %73 : tensor<f32>
    %77 = stablehlo.subtract %arg1, %76 : tensor<f32>
    %cst_17 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %78 = stablehlo.multiply %cst_17, %66 : tensor<f32>
    %79 = stablehlo.subtract %arg2, %78 : tensor<f32>
    return %75, %77, %79, %52, %45 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5xf32>
  }
  func.func private @cholesky(%arg0: tensor<12x12xf32>) -> (tensor<12x12xf32>, tensor<12x12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x12xf32>, tensor<12x12xi1>, tensor<12x12xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<12x12xf32>) -> tensor<12x12xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<12x12xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %3 = stablehlo.divide %1, %2 : tensor<12x12xf32>
    %4:2 = stablehlo.custom_call @lapack_spotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=12, j=12, k=12, l=12}, custom>} : (tensor<12x12xf32>) -> (tensor<12x12xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<12x12xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<12x12xi1>, tensor<12x12xf32>
    %11 = stablehlo.iota dim = 0 : tensor<12x12xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<12x12xi64>
    %13 = stablehlo.add %11, %12 : tensor<12x12xi64>
    %14 = stablehlo.iota dim = 1 : tensor<12x12xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<12x12xi64>, tensor<12x12xi64>) -> tensor<12x12xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %17 = stablehlo.select %15, %10, %16 : tensor<12x12xi1>, tensor<12x12xf32>
    %18 = stablehlo.iota dim = 0 : tensor<12x12xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %19 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<12x12xi64>
    %20 = stablehlo.add %18, %19 : tensor<12x12xi64>
    %21 = stablehlo.iota dim = 1 : tensor<12x12xi64>
    %22 = stablehlo.compare GE, %20, %21, SIGNED : (tensor<12x12xi64>, tensor<12x12xi64>) -> tensor<12x12xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %24 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %26 = stablehlo.add %24, %25 : tensor<12x12xi32>
    %27 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %28 = stablehlo.compare EQ, %26, %27, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %29 = stablehlo.convert %28 : (tensor<12x12xi1>) -> tensor<12x12xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %31 = stablehlo.add %30, %29 : tensor<12x12xf32>
    %32 = stablehlo.iota dim = 0 : tensor<12x12xi64>
    %c_7 = stablehlo.constant dense<0> : tensor<i64>
    %33 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<12x12xi64>
    %34 = stablehlo.add %32, %33 : tensor<12x12xi64>
    %35 = stablehlo.iota dim = 1 : tensor<12x12xi64>
    %36 = stablehlo.compare GE, %34, %35, SIGNED : (tensor<12x12xi64>, tensor<12x12xi64>) -> tensor<12x12xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %38 = stablehlo.select %36, %17, %37 : tensor<12x12xi1>, tensor<12x12xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    return %38, %17, %22, %23, %31, %36, %39 : tensor<12x12xf32>, tensor<12x12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x12xf32>, tensor<12x12xi1>, tensor<12x12xf32>
  }
  func.func private @_cho_solve(%arg0: tensor<12x12xf32>, %arg1: tensor<12xf32>) -> (tensor<12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<12xf32>) -> tensor<12x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=12, j=12, k=12, l=1, m=12, n=1}, custom>} : (tensor<12x12xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %2 = stablehlo.iota dim = 0 : tensor<12x12xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<12x12xi64>
    %4 = stablehlo.add %2, %3 : tensor<12x12xi64>
    %5 = stablehlo.iota dim = 1 : tensor<12x12xi64>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<12x12xi64>, tensor<12x12xi64>) -> tensor<12x12xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %8 = stablehlo.reshape %1 : (tensor<12x1xf32>) -> tensor<12xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<12xf32>) -> tensor<12x1xf32>
    %10 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %9) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=12, j=12, k=12, l=1, m=12, n=1}, custom>} : (tensor<12x12xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %11 = stablehlo.iota dim = 0 : tensor<12x12xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<12x12xi64>
    %13 = stablehlo.add %11, %12 : tensor<12x12xi64>
    %14 = stablehlo.iota dim = 1 : tensor<12x12xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<12x12xi64>, tensor<12x12xi64>) -> tensor<12x12xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %17 = stablehlo.reshape %10 : (tensor<12x1xf32>) -> tensor<12xf32>
    return %17, %6, %7, %1, %15, %16, %10 : tensor<12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>
  }
  func.func private @_solve_triangular(%arg0: tensor<12x12xf32>, %arg1: tensor<12xf32>) -> (tensor<12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<12xf32>) -> tensor<12x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=12, j=12, k=12, l=1, m=12, n=1}, custom>} : (tensor<12x12xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %2 = stablehlo.iota dim = 0 : tensor<12x12xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<12x12xi64>
    %4 = stablehlo.add %2, %3 : tensor<12x12xi64>
    %5 = stablehlo.iota dim = 1 : tensor<12x12xi64>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<12x12xi64>, tensor<12x12xi64>) -> tensor<12x12xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %8 = stablehlo.reshape %1 : (tensor<12x1xf32>) -> tensor<12xf32>
    return %8, %6, %7, %1 : tensor<12xf32>, tensor<12x12xi1>, tensor<12x12xf32>, tensor<12x1xf32>
  }
  func.func private @_diag(%arg0: tensor<12x12xf32>) -> (tensor<12xf32>, tensor<i32>, tensor<12x12xf32>, tensor<12x2xi32>) {
    %0:4 = call @diagonal(%arg0) : (tensor<12x12xf32>) -> (tensor<12xf32>, tensor<i32>, tensor<12x12xf32>, tensor<12x2xi32>)
    return %0#0, %0#1, %0#2, %0#3 : tensor<12xf32>, tensor<i32>, tensor<12x12xf32>, tensor<12x2xi32>
  }
  func.func private @diagonal(%arg0: tensor<12x12xf32>) -> (tensor<12xf32>, tensor<i32>, tensor<12x12xf32>, tensor<12x2xi32>) {
    %0 = stablehlo.iota dim = 0 : tensor<12x12xi64>
    %1 = stablehlo.iota dim = 1 : tensor<12x12xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<12x12xi64>
    %3 = stablehlo.add %0, %2 : tensor<12x12xi64>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<12x12xi64>, tensor<12x12xi64>) -> tensor<12x12xi1>
    %5 = stablehlo.convert %4 : (tensor<12x12xi1>) -> tensor<12x12xf32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %6 = "stablehlo.case"(%c_0) ({
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %7:3 = "stablehlo.case"(%6) ({
      %8 = stablehlo.iota dim = 0 : tensor<12xi64>
      %9 = stablehlo.iota dim = 0 : tensor<12xi64>
      %c_1 = stablehlo.constant dense<0> : tensor<i64>
      %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<12xi64>
      %11 = stablehlo.compare LT, %8, %10, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
      %c_2 = stablehlo.constant dense<12> : tensor<i64>
      %12 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<12xi64>
      %13 = stablehlo.add %8, %12 : tensor<12xi64>
      %14 = stablehlo.select %11, %13, %8 : tensor<12xi1>, tensor<12xi64>
      %c_3 = stablehlo.constant dense<0> : tensor<i64>
      %15 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<12xi64>
      %16 = stablehlo.compare LT, %9, %15, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
      %c_4 = stablehlo.constant dense<12> : tensor<i64>
      %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<12xi64>
      %18 = stablehlo.add %9, %17 : tensor<12xi64>
      %19 = stablehlo.select %16, %18, %9 : tensor<12xi1>, tensor<12xi64>
      %20 = stablehlo.convert %14 : (tensor<12xi64>) -> tensor<12xi32>
      %21 = stablehlo.convert %19 : (tensor<12xi64>) -> tensor<12xi32>
      %22 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
      %23 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
      %24 = stablehlo.concatenate %22, %23, dim = 1 : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x2xi32>
      %25 = "stablehlo.gather"(%arg0, %24) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<12x12xf32>, tensor<12x2xi32>) -> tensor<12xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %26 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
      stablehlo.return %25, %26, %24 : tensor<12xf32>, tensor<12x12xf32>, tensor<12x2xi32>
    }) : (tensor<i32>) -> (tensor<12xf32>, tensor<12x12xf32>, tensor<12x2xi32>)
    return %7#0, %c_0, %7#1, %7#2 : tensor<12xf32>, tensor<i32>, tensor<12x12xf32>, tensor<12x2xi32>
  }
  func.func private @_diag_0(%arg0: tensor<i32>, %arg1: tensor<12x12xf32>, %arg2: tensor<12x2xi32>, %arg3: tensor<12xf32>) -> tensor<12x12xf32> {
    %0 = call @diagonal_1(%arg0, %arg1, %arg2, %arg3) : (tensor<i32>, tensor<12x12xf32>, tensor<12x2xi32>, tensor<12xf32>) -> tensor<12x12xf32>
    return %0 : tensor<12x12xf32>
  }
  func.func private @diagonal_1(%arg0: tensor<i32>, %arg1: tensor<12x12xf32>, %arg2: tensor<12x2xi32>, %arg3: tensor<12xf32>) -> tensor<12x12xf32> {
    %0 = "stablehlo.case"(%arg0) ({
      %c = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c : tensor<i32>
    }, {
      %c = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.case"(%0) ({
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
      %3 = "stablehlo.scatter"(%2, %arg2, %arg3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %4 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %4 : tensor<f32>
      }) : (tensor<12x12xf32>, tensor<12x2xi32>, tensor<12xf32>) -> tensor<12x12xf32>
      stablehlo.return %3 : tensor<12x12xf32>
    }) : (tensor<i32>) -> tensor<12x12xf32>
    return %1 : tensor<12x12xf32>
  }
  func.func private @_solve_triangular_2(%arg0: tensor<12x12xi1>, %arg1: tensor<12x12xf32>, %arg2: tensor<12x1xf32>, %arg3: tensor<12x12xf32>, %arg4: tensor<12xf32>) -> tensor<12x12xf32> {
    %0 = stablehlo.broadcast_in_dim %arg4, dims = [0] : (tensor<12xf32>) -> tensor<12x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg3, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=12, j=12, k=12, l=1, m=12, n=1}, custom>} : (tensor<12x12xf32>, tensor<12x1xf32>) -> tensor<12x1xf32>
    %2 = stablehlo.dot_general %1, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<12x1xf32>, tensor<12x1xf32>) -> tensor<12x12xf32>
    %3 = stablehlo.negate %2 : tensor<12x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %5 = stablehlo.select %arg0, %3, %4 : tensor<12x12xi1>, tensor<12x12xf32>
    return %5 : tensor<12x12xf32>
  }
  func.func private @cholesky_3(%arg0: tensor<12x12xf32>, %arg1: tensor<12x12xi1>, %arg2: tensor<12x12xf32>, %arg3: tensor<12x12xf32>, %arg4: tensor<12x12xi1>, %arg5: tensor<12x12xf32>, %arg6: tensor<12x12xf32>) -> tensor<12x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %1 = stablehlo.select %arg4, %arg6, %0 : tensor<12x12xi1>, tensor<12x12xf32>
    %2 = stablehlo.dot_general %1, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<12x12xf32>, tensor<12x12xf32>) -> tensor<12x12xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<12x12xf32>) -> tensor<12x12xf32>
    %4 = stablehlo.divide %3, %arg3 : tensor<12x12xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %6 = stablehlo.select %arg1, %4, %5 : tensor<12x12xi1>, tensor<12x12xf32>
    %7 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %6) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=12, j=12, k=12, l=12, m=12, n=12}, custom>} : (tensor<12x12xf32>, tensor<12x12xf32>) -> tensor<12x12xf32>
    %8 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %7) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=12, j=12, k=12, l=12, m=12, n=12}, custom>} : (tensor<12x12xf32>, tensor<12x12xf32>) -> tensor<12x12xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
    %10 = stablehlo.divide %8, %9 : tensor<12x12xf32>
    %11 = stablehlo.transpose %10, dims = [1, 0] : (tensor<12x12xf32>) -> tensor<12x12xf32>
    %12 = stablehlo.add %10, %11 : tensor<12x12xf32>
    return %12 : tensor<12x12xf32>
  }
}
