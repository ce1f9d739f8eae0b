module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {tf.aliasing_output = 0 : i32} loc("state"), %arg1: tensor<4x3x3xf64> loc("batch['broken']"), %arg2: tensor<0x4x4xf64> loc("batch['none']"), %arg3: tensor<3x5x5xf64> loc("batch['square']"), %arg4: tensor<7x3xf64> loc("batch['tall']"), %arg5: tensor<3x6xf64> loc("batch['wide']")) -> (tensor<i32> {jax.result_info = "result[0]"}, tensor<4x3x3xf64> {jax.result_info = "result[1]['broken_values.0']"}, tensor<4x3xf64> {jax.result_info = "result[1]['broken_values.1']"}, tensor<4x3x3xf64> {jax.result_info = "result[1]['broken_values.2']"}, tensor<7x3xf64> {jax.result_info = "result[1]['by_qr.0']"}, tensor<3x5x5xf64> {jax.result_info = "result[1]['cholesky.0']"}, tensor<3x5x5xf64> {jax.result_info = "result[1]['cholesky.gradient']"}, tensor<3x5x5xf64> {jax.result_info = "result[1]['left.0']"}, tensor<3x5x5xf64> {jax.result_info = "result[1]['left.gradient']"}, tensor<7x3xf64> {jax.result_info = "result[1]['pivoted.0']"}, tensor<3x3xf64> {jax.result_info = "result[1]['pivoted.1']"}, tensor<3xi32> {jax.result_info = "result[1]['pivoted.2']"}, tensor<7x3xf64> {jax.result_info = "result[1]['polar.0']"}, tensor<7x3xf64> {jax.result_info = "result[1]['polar.gradient']"}, tensor<7x3xf64> {jax.result_info = "result[1]['product.0']"}, tensor<7x3xf64> {jax.result_info = "result[1]['qr.0']"}, tensor<3x3xf64> {jax.result_info = "result[1]['qr.1']"}, tensor<7x3xf64> {jax.result_info = "result[1]['qr.gradient']"}, tensor<3x5x5xf64> {jax.result_info = "result[1]['root.0']"}, tensor<3x5x5xf64> {jax.result_info = "result[1]['root.gradient']"}, tensor<3x5x5xf64> {jax.result_info = "result[1]['solve.0']"}, tensor<3x5x5xf64> {jax.result_info = "result[1]['solve.gradient']"}) {
    %0 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %1 = stablehlo.dot_general %arg3, %0, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %2 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %5 = stablehlo.add %2, %4 : tensor<5x5xi64>
    %6 = stablehlo.compare EQ, %5, %3, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %7 = stablehlo.convert %6 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %10 = stablehlo.add %1, %9 : tensor<3x5x5xf64>
    %11 = call @cholesky(%10) : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %12 = stablehlo.iota dim = 0 : tensor<75xf64>
    %13 = stablehlo.cosine %12 : tensor<75xf64>
    %14 = stablehlo.reshape %13 : (tensor<75xf64>) -> tensor<3x5x5xf64>
    %15 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %16 = stablehlo.dot_general %arg3, %15, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %17 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %18 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %19 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %20 = stablehlo.add %17, %19 : tensor<5x5xi64>
    %21 = stablehlo.compare EQ, %20, %18, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %22 = stablehlo.convert %21 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %23 = stablehlo.broadcast_in_dim %22, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %25 = stablehlo.add %16, %24 : tensor<3x5x5xf64>
    %26:7 = call @cholesky_0(%25) : (tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>, tensor<1x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>)
    %27 = stablehlo.multiply %14, %26#0 : tensor<3x5x5xf64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %28 = stablehlo.reduce(%27 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf64>, tensor<f64>) -> tensor<f64>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %29 = stablehlo.add %cst_1, %28 : tensor<f64>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %30 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %31 = stablehlo.multiply %14, %30 : tensor<3x5x5xf64>
    %32 = call @cholesky_1(%26#1, %26#2, %26#3, %26#4, %26#5, %26#6, %31) : (tensor<3x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>, tensor<1x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %33 = stablehlo.dot_general %32, %arg3, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %34 = stablehlo.transpose %33, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %35 = stablehlo.dot_general %32, %15, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %36 = stablehlo.transpose %34, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %37 = stablehlo.add %35, %36 : tensor<3x5x5xf64>
    %38 = call @tril(%arg3) : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %39 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %40 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %41 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %42 = stablehlo.add %39, %41 : tensor<5x5xi64>
    %43 = stablehlo.compare EQ, %42, %40, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %44 = stablehlo.convert %43 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %45 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<5x5xf64>
    %46 = stablehlo.multiply %45, %44 : tensor<5x5xf64>
    %47 = stablehlo.broadcast_in_dim %46, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %49 = stablehlo.add %38, %48 : tensor<3x5x5xf64>
    %50 = stablehlo.custom_call @lapack_dtrsm_ffi(%49, %arg3) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %51 = stablehlo.iota dim = 0 : tensor<75xf64>
    %52 = stablehlo.cosine %51 : tensor<75xf64>
    %53 = stablehlo.reshape %52 : (tensor<75xf64>) -> tensor<3x5x5xf64>
    %54:3 = call @tril_2(%arg3) : (tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>)
    %55 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %56 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %57 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %58 = stablehlo.add %55, %57 : tensor<5x5xi64>
    %59 = stablehlo.compare EQ, %58, %56, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %60 = stablehlo.convert %59 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %61 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<5x5xf64>
    %62 = stablehlo.multiply %61, %60 : tensor<5x5xf64>
    %63 = stablehlo.broadcast_in_dim %62, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %65 = stablehlo.add %54#0, %64 : tensor<3x5x5xf64>
    %66 = stablehlo.custom_call @lapack_dtrsm_ffi(%65, %arg3) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %67 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_7 = stablehlo.constant dense<0> : tensor<i64>
    %68 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %69 = stablehlo.add %67, %68 : tensor<5x5xi64>
    %70 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %71 = stablehlo.compare GE, %69, %70, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %72 = stablehlo.broadcast_in_dim %71, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %73 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %74 = stablehlo.multiply %53, %66 : tensor<3x5x5xf64>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %75 = stablehlo.reduce(%74 init: %cst_9) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf64>, tensor<f64>) -> tensor<f64>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %76 = stablehlo.add %cst_10, %75 : tensor<f64>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %77 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %78 = stablehlo.multiply %53, %77 : tensor<3x5x5xf64>
    %79 = stablehlo.custom_call @lapack_dtrsm_ffi(%65, %78) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %80 = stablehlo.dot_general %78, %66, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %81 = stablehlo.custom_call @lapack_dtrsm_ffi(%65, %80) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %82 = stablehlo.negate %81 : tensor<3x5x5xf64>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %83 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %84 = stablehlo.select %72, %82, %83 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %85 = call @tril_3(%54#1, %54#2, %84) : (tensor<3x5x5xi1>, tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %86 = stablehlo.add %79, %85 : tensor<3x5x5xf64>
    %87 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %88 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_13 = stablehlo.constant dense<0> : tensor<i64>
    %89 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %90 = stablehlo.add %87, %89 : tensor<5x5xi64>
    %91 = stablehlo.compare EQ, %90, %88, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %92 = stablehlo.convert %91 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %cst_14 = stablehlo.constant dense<3.000000e+00> : tensor<f64>
    %93 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f64>) -> tensor<5x5xf64>
    %94 = stablehlo.multiply %93, %92 : tensor<5x5xf64>
    %95 = stablehlo.broadcast_in_dim %94, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %96 = stablehlo.broadcast_in_dim %95, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %97 = stablehlo.add %arg3, %96 : tensor<3x5x5xf64>
    %98 = call @solve(%97, %arg3) : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %99 = stablehlo.iota dim = 0 : tensor<75xf64>
    %100 = stablehlo.cosine %99 : tensor<75xf64>
    %101 = stablehlo.reshape %100 : (tensor<75xf64>) -> tensor<3x5x5xf64>
    %102 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %103 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_15 = stablehlo.constant dense<0> : tensor<i64>
    %104 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %105 = stablehlo.add %102, %104 : tensor<5x5xi64>
    %106 = stablehlo.compare EQ, %105, %103, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %107 = stablehlo.convert %106 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %cst_16 = stablehlo.constant dense<3.000000e+00> : tensor<f64>
    %108 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<5x5xf64>
    %109 = stablehlo.multiply %108, %107 : tensor<5x5xf64>
    %110 = stablehlo.broadcast_in_dim %109, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %112 = stablehlo.add %arg3, %111 : tensor<3x5x5xf64>
    %113:4 = call @solve_4(%112, %arg3) : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5xi32>)
    %114 = stablehlo.multiply %101, %113#0 : tensor<3x5x5xf64>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %115 = stablehlo.reduce(%114 init: %cst_17) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf64>, tensor<f64>) -> tensor<f64>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %116 = stablehlo.add %cst_18, %115 : tensor<f64>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %117 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %118 = stablehlo.multiply %101, %117 : tensor<3x5x5xf64>
    %119:2 = call @solve_5(%113#1, %112, %113#2, %113#3, %118) : (tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5xi32>, tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5x5xf64>)
    %120 = stablehlo.add %119#0, %119#1 : tensor<3x5x5xf64>
    %121:2 = call @qr(%arg4) : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3x3xf64>)
    %122 = stablehlo.iota dim = 0 : tensor<21xf64>
    %123 = stablehlo.cosine %122 : tensor<21xf64>
    %124 = stablehlo.reshape %123 : (tensor<21xf64>) -> tensor<7x3xf64>
    %125 = stablehlo.iota dim = 0 : tensor<9xf64>
    %126 = stablehlo.cosine %125 : tensor<9xf64>
    %127 = stablehlo.reshape %126 : (tensor<9xf64>) -> tensor<3x3xf64>
    %128:6 = call @qr_7(%arg4) : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3x3xf64>, tensor<3x7xf64>, tensor<3x3xi1>, tensor<3x3xf64>, tensor<3x3xf64>)
    %129 = stablehlo.multiply %124, %128#0 : tensor<7x3xf64>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %130 = stablehlo.reduce(%129 init: %cst_20) applies stablehlo.add across dimensions = [0, 1] : (tensor<7x3xf64>, tensor<f64>) -> tensor<f64>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %131 = stablehlo.add %cst_21, %130 : tensor<f64>
    %132 = stablehlo.multiply %127, %128#1 : tensor<3x3xf64>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %133 = stablehlo.reduce(%132 init: %cst_22) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
    %134 = stablehlo.add %131, %133 : tensor<f64>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %135 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %136 = stablehlo.multiply %127, %135 : tensor<3x3xf64>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %137 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f64>) -> tensor<7x3xf64>
    %138 = stablehlo.multiply %124, %137 : tensor<7x3xf64>
    %139 = call @qr_8(%128#1, %128#2, %128#3, %128#4, %128#5, %128#0, %138, %136) : (tensor<3x3xf64>, tensor<3x7xf64>, tensor<3x3xi1>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<7x3xf64>, tensor<7x3xf64>, tensor<3x3xf64>) -> tensor<7x3xf64>
    %140:3 = call @_qr(%arg4) : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3x3xf64>, tensor<3xi32>)
    %141 = stablehlo.iota dim = 0 : tensor<21xf64>
    %142 = stablehlo.cosine %141 : tensor<21xf64>
    %143 = stablehlo.reshape %142 : (tensor<21xf64>) -> tensor<7x3xf64>
    %144 = stablehlo.iota dim = 0 : tensor<9xf64>
    %145 = stablehlo.cosine %144 : tensor<9xf64>
    %146 = stablehlo.reshape %145 : (tensor<9xf64>) -> tensor<3x3xf64>
    %147 = stablehlo.iota dim = 0 : tensor<3xf64>
    %148 = stablehlo.cosine %147 : tensor<3xf64>
    %149:2 = call @qr_9(%arg4) : (tensor<7x3xf64>) -> (tensor<3x7xf64>, tensor<3xf64>)
    %150 = stablehlo.transpose %149#0, dims = [1, 0] : (tensor<3x7xf64>) -> tensor<7x3xf64>
    %151 = stablehlo.custom_call @lapack_dormqr_ffi(%150, %149#1, %arg4) {backend_config = "", mhlo.backend_config = {left = true, transpose = true}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 2, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k], [l, m])->([n, o]) {i=7, j=3, k=3, l=7, m=3, n=7, o=3}, custom>} : (tensor<7x3xf64>, tensor<3xf64>, tensor<7x3xf64>) -> tensor<7x3xf64>
    %152 = stablehlo.iota dim = 0 : tensor<21xf64>
    %153 = stablehlo.cosine %152 : tensor<21xf64>
    %154 = stablehlo.reshape %153 : (tensor<21xf64>) -> tensor<7x3xf64>
    %155 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %156 = stablehlo.dot_general %arg3, %155, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %157 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %158 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_25 = stablehlo.constant dense<0> : tensor<i64>
    %159 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %160 = stablehlo.add %157, %159 : tensor<5x5xi64>
    %161 = stablehlo.compare EQ, %160, %158, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %162 = stablehlo.convert %161 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %163 = stablehlo.broadcast_in_dim %162, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %164 = stablehlo.broadcast_in_dim %163, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %165 = stablehlo.add %156, %164 : tensor<3x5x5xf64>
    %166:2 = call @eigh(%165) : (tensor<3x5x5xf64>) -> (tensor<3x5xf64>, tensor<3x5x5xf64>)
    %167 = stablehlo.sqrt %166#0 : tensor<3x5xf64>
    %168 = stablehlo.broadcast_in_dim %167, dims = [0, 2] : (tensor<3x5xf64>) -> tensor<3x1x5xf64>
    %169 = stablehlo.broadcast_in_dim %168, dims = [0, 1, 2] : (tensor<3x1x5xf64>) -> tensor<3x5x5xf64>
    %170 = stablehlo.multiply %166#1, %169 : tensor<3x5x5xf64>
    %171 = stablehlo.transpose %166#1, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %172 = stablehlo.dot_general %170, %171, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %173 = stablehlo.iota dim = 0 : tensor<75xf64>
    %174 = stablehlo.cosine %173 : tensor<75xf64>
    %175 = stablehlo.reshape %174 : (tensor<75xf64>) -> tensor<3x5x5xf64>
    %176 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %177 = stablehlo.dot_general %arg3, %176, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %178 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %179 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_26 = stablehlo.constant dense<0> : tensor<i64>
    %180 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %181 = stablehlo.add %178, %180 : tensor<5x5xi64>
    %182 = stablehlo.compare EQ, %181, %179, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %183 = stablehlo.convert %182 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %184 = stablehlo.broadcast_in_dim %183, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %185 = stablehlo.broadcast_in_dim %184, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %186 = stablehlo.add %177, %185 : tensor<3x5x5xf64>
    %187:5 = call @eigh_10(%186) : (tensor<3x5x5xf64>) -> (tensor<3x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<5x2xi32>)
    %188 = stablehlo.sqrt %187#0 : tensor<3x5xf64>
    %cst_27 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %189 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f64>) -> tensor<3x5xf64>
    %190 = stablehlo.divide %189, %188 : tensor<3x5xf64>
    %191 = stablehlo.broadcast_in_dim %188, dims = [0, 2] : (tensor<3x5xf64>) -> tensor<3x1x5xf64>
    %192 = stablehlo.broadcast_in_dim %191, dims = [0, 1, 2] : (tensor<3x1x5xf64>) -> tensor<3x5x5xf64>
    %193 = stablehlo.multiply %187#1, %192 : tensor<3x5x5xf64>
    %194 = stablehlo.transpose %187#1, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %195 = stablehlo.dot_general %193, %194, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %196 = stablehlo.multiply %175, %195 : tensor<3x5x5xf64>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %197 = stablehlo.reduce(%196 init: %cst_28) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf64>, tensor<f64>) -> tensor<f64>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %198 = stablehlo.add %cst_29, %197 : tensor<f64>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %199 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %200 = stablehlo.multiply %175, %199 : tensor<3x5x5xf64>
    %201 = stablehlo.dot_general %200, %193, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %202 = stablehlo.transpose %201, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %203 = stablehlo.dot_general %200, %194, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %204 = stablehlo.transpose %202, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %205 = stablehlo.multiply %187#1, %203 : tensor<3x5x5xf64>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %206 = stablehlo.reduce(%205 init: %cst_31) applies stablehlo.add across dimensions = [1] : (tensor<3x5x5xf64>, tensor<f64>) -> tensor<3x5xf64>
    %207 = stablehlo.reshape %206 : (tensor<3x5xf64>) -> tensor<3x1x5xf64>
    %208 = stablehlo.broadcast_in_dim %191, dims = [0, 1, 2] : (tensor<3x1x5xf64>) -> tensor<3x5x5xf64>
    %209 = stablehlo.multiply %203, %208 : tensor<3x5x5xf64>
    %210 = stablehlo.add %204, %209 : tensor<3x5x5xf64>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %211 = stablehlo.reduce(%207 init: %cst_32) applies stablehlo.add across dimensions = [1] : (tensor<3x1x5xf64>, tensor<f64>) -> tensor<3x5xf64>
    %212 = stablehlo.multiply %211, %190 : tensor<3x5xf64>
    %213 = call @eigh_11(%187#2, %187#1, %187#3, %187#4, %212, %210) : (tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<5x2xi32>, tensor<3x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %214 = stablehlo.dot_general %213, %arg3, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %215 = stablehlo.transpose %214, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %216 = stablehlo.dot_general %213, %176, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %217 = stablehlo.transpose %215, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %218 = stablehlo.add %216, %217 : tensor<3x5x5xf64>
    %219:3 = call @svd(%arg4) : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>, tensor<3x3xf64>)
    %220 = stablehlo.dot_general %219#0, %219#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf64>, tensor<3x3xf64>) -> tensor<7x3xf64>
    %221 = stablehlo.iota dim = 0 : tensor<21xf64>
    %222 = stablehlo.cosine %221 : tensor<21xf64>
    %223 = stablehlo.reshape %222 : (tensor<21xf64>) -> tensor<7x3xf64>
    %224:11 = call @svd_12(%arg4) : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x7xf64>, tensor<3x3xf64>, tensor<3x2xi32>, tensor<1x3xf64>, tensor<3x1xf64>, tensor<f64>, tensor<3x3xf64>, tensor<3x3xf64>)
    %225 = stablehlo.dot_general %224#0, %224#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf64>, tensor<3x3xf64>) -> tensor<7x3xf64>
    %226 = stablehlo.multiply %223, %225 : tensor<7x3xf64>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %227 = stablehlo.reduce(%226 init: %cst_33) applies stablehlo.add across dimensions = [0, 1] : (tensor<7x3xf64>, tensor<f64>) -> tensor<f64>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %228 = stablehlo.add %cst_34, %227 : tensor<f64>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %229 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f64>) -> tensor<7x3xf64>
    %230 = stablehlo.multiply %223, %229 : tensor<7x3xf64>
    %231 = stablehlo.dot_general %230, %224#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf64>, tensor<7x3xf64>) -> tensor<3x3xf64>
    %232 = stablehlo.transpose %231, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %233 = stablehlo.dot_general %230, %224#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf64>, tensor<3x3xf64>) -> tensor<7x3xf64>
    %234 = call @svd_13(%224#3, %224#4, %224#6, %224#7, %224#8, %224#9, %224#10, %224#0, %233, %232) : (tensor<3x7xf64>, tensor<3x3xf64>, tensor<1x3xf64>, tensor<3x1xf64>, tensor<f64>, tensor<3x3xf64>, tensor<3x3xf64>, tensor<7x3xf64>, tensor<7x3xf64>, tensor<3x3xf64>) -> tensor<7x3xf64>
    %235:5 = stablehlo.custom_call @lapack_dgesvd_ffi(%arg4) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>, tensor<7x3xf64>, tensor<3x3xf64>, tensor<i32>)
    %c_36 = stablehlo.constant dense<0> : tensor<i32>
    %236 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<i32>
    %237 = stablehlo.compare EQ, %235#4, %236, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %238 = stablehlo.broadcast_in_dim %237, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_37 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %239 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %240 = stablehlo.broadcast_in_dim %238, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %241 = stablehlo.select %240, %235#1, %239 : tensor<3xi1>, tensor<3xf64>
    %242 = stablehlo.broadcast_in_dim %237, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_38 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %243 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f64>) -> tensor<7x3xf64>
    %244 = stablehlo.broadcast_in_dim %242, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %245 = stablehlo.select %244, %235#2, %243 : tensor<7x3xi1>, tensor<7x3xf64>
    %246 = stablehlo.broadcast_in_dim %237, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_39 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %247 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %248 = stablehlo.broadcast_in_dim %246, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %249 = stablehlo.select %248, %235#3, %247 : tensor<3x3xi1>, tensor<3x3xf64>
    %250 = stablehlo.dot_general %245, %249, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf64>, tensor<3x3xf64>) -> tensor<7x3xf64>
    %251 = stablehlo.iota dim = 0 : tensor<21xf64>
    %252 = stablehlo.cosine %251 : tensor<21xf64>
    %253 = stablehlo.reshape %252 : (tensor<21xf64>) -> tensor<7x3xf64>
    %254:3 = call @svd_14(%arg1) : (tensor<4x3x3xf64>) -> (tensor<4x3x3xf64>, tensor<4x3xf64>, tensor<4x3x3xf64>)
    %255 = stablehlo.iota dim = 0 : tensor<36xf64>
    %256 = stablehlo.cosine %255 : tensor<36xf64>
    %257 = stablehlo.reshape %256 : (tensor<36xf64>) -> tensor<4x3x3xf64>
    %258 = stablehlo.iota dim = 0 : tensor<12xf64>
    %259 = stablehlo.cosine %258 : tensor<12xf64>
    %260 = stablehlo.reshape %259 : (tensor<12xf64>) -> tensor<4x3xf64>
    %261 = stablehlo.iota dim = 0 : tensor<36xf64>
    %262 = stablehlo.cosine %261 : tensor<36xf64>
    %263 = stablehlo.reshape %262 : (tensor<36xf64>) -> tensor<4x3x3xf64>
    %c_40 = stablehlo.constant dense<1> : tensor<i32>
    %264 = stablehlo.add %arg0, %c_40 : tensor<i32>
    return %264, %254#0, %254#1, %254#2, %250, %11, %37, %50, %86, %140#0, %140#1, %140#2, %220, %234, %151, %121#0, %121#1, %139, %172, %218, %98, %120 : tensor<i32>, tensor<4x3x3xf64>, tensor<4x3xf64>, tensor<4x3x3xf64>, tensor<7x3xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<7x3xf64>, tensor<3x3xf64>, tensor<3xi32>, tensor<7x3xf64>, tensor<7x3xf64>, tensor<7x3xf64>, tensor<7x3xf64>, tensor<3x3xf64>, tensor<7x3xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>
  }
  func.func private @cholesky(%arg0: tensor<3x5x5xf64>) -> tensor<3x5x5xf64> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf64>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf64>
    %4:2 = stablehlo.custom_call @lapack_dpotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=3, j=5, k=5, l=5, m=5}, custom>} : (tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %11 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %13 = stablehlo.add %11, %12 : tensor<5x5xi64>
    %14 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %18 = stablehlo.select %16, %10, %17 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    return %18 : tensor<3x5x5xf64>
  }
  func.func private @cholesky_0(%arg0: tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>, tensor<1x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf64>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf64>
    %4:2 = stablehlo.custom_call @lapack_dpotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=3, j=5, k=5, l=5, m=5}, custom>} : (tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %11 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %13 = stablehlo.add %11, %12 : tensor<5x5xi64>
    %14 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %18 = stablehlo.select %16, %10, %17 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %19 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %21 = stablehlo.add %19, %20 : tensor<5x5xi64>
    %22 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %23 = stablehlo.compare GE, %21, %22, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %26 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %28 = stablehlo.add %26, %27 : tensor<5x5xi32>
    %29 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %30 = stablehlo.compare EQ, %28, %29, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %31 = stablehlo.convert %30 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<5x5xf64>
    %33 = stablehlo.add %32, %31 : tensor<5x5xf64>
    %34 = stablehlo.broadcast_in_dim %33, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %35 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_7 = stablehlo.constant dense<0> : tensor<i64>
    %36 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %37 = stablehlo.add %35, %36 : tensor<5x5xi64>
    %38 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %39 = stablehlo.compare GE, %37, %38, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %40 = stablehlo.broadcast_in_dim %39, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %41 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %42 = stablehlo.select %40, %18, %41 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %43 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    return %42, %18, %24, %25, %34, %40, %43 : tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>, tensor<1x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>
  }
  func.func private @cholesky_1(%arg0: tensor<3x5x5xf64>, %arg1: tensor<3x5x5xi1>, %arg2: tensor<3x5x5xf64>, %arg3: tensor<1x5x5xf64>, %arg4: tensor<3x5x5xi1>, %arg5: tensor<3x5x5xf64>, %arg6: tensor<3x5x5xf64>) -> tensor<3x5x5xf64> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %1 = stablehlo.select %arg4, %arg6, %0 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %2 = stablehlo.dot_general %1, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %4 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %5 = stablehlo.divide %3, %4 : tensor<3x5x5xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %7 = stablehlo.select %arg1, %5, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %8 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg0, %7) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %9 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg0, %8) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %11 = stablehlo.divide %9, %10 : tensor<3x5x5xf64>
    %12 = stablehlo.transpose %11, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %13 = stablehlo.add %11, %12 : tensor<3x5x5xf64>
    return %13 : tensor<3x5x5xf64>
  }
  func.func private @tril(%arg0: tensor<3x5x5xf64>) -> tensor<3x5x5xf64> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi64>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %7 = stablehlo.select %5, %arg0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    return %7 : tensor<3x5x5xf64>
  }
  func.func private @tril_2(%arg0: tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>) {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi64>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %7 = stablehlo.select %5, %arg0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    return %7, %5, %8 : tensor<3x5x5xf64>, tensor<3x5x5xi1>, tensor<3x5x5xf64>
  }
  func.func private @tril_3(%arg0: tensor<3x5x5xi1>, %arg1: tensor<3x5x5xf64>, %arg2: tensor<3x5x5xf64>) -> tensor<3x5x5xf64> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    return %1 : tensor<3x5x5xf64>
  }
  func.func private @solve(%arg0: tensor<3x5x5xf64>, %arg1: tensor<3x5x5xf64>) -> tensor<3x5x5xf64> {
    %0:3 = stablehlo.custom_call @lapack_dgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5xi32>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %9 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    cond {
      %c_6 = stablehlo.constant dense<5> : tensor<i64>
      %14 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %14:2 = func.call @closed_call(%iterArg, %iterArg_4, %iterArg_5) : (tensor<3x5xi32>, tensor<i64>, tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %15 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %15, %14#0, %14#1 : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    }
    %11 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %12 = call @_lu_solve(%8, %10#3, %11) : (tensor<3x5x5xf64>, tensor<3x5xi32>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %13 = stablehlo.transpose %12, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    return %13 : tensor<3x5x5xf64>
  }
  func.func private @closed_call(%arg0: tensor<3x5xi32>, %arg1: tensor<i64>, %arg2: tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i64>
    %c_1 = stablehlo.constant dense<5> : tensor<i64>
    %3 = stablehlo.add %2, %c_1 : tensor<i64>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i64>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 3, 1>}> : (tensor<3x5xi32>, tensor<1xi64>) -> tensor<3x1xi32>
    %7 = stablehlo.reshape %6 : (tensor<3x1xi32>) -> tensor<3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %8 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %9 = stablehlo.convert %arg1 : tensor<i64>
    %c_3 = stablehlo.constant dense<5> : tensor<i64>
    %10 = stablehlo.add %9, %c_3 : tensor<i64>
    %11 = stablehlo.select %8, %10, %arg1 : tensor<i1>, tensor<i64>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %13 = "stablehlo.gather"(%arg2, %12) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 3, 1>}> : (tensor<3x5xi32>, tensor<1xi64>) -> tensor<3x1xi32>
    %14 = stablehlo.reshape %13 : (tensor<3x1xi32>) -> tensor<3xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %16 = stablehlo.compare LT, %7, %15, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_5 = stablehlo.constant dense<5> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %18 = stablehlo.add %7, %17 : tensor<3xi32>
    %19 = stablehlo.select %16, %18, %7 : tensor<3xi1>, tensor<3xi32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %21 = "stablehlo.gather"(%arg2, %20) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1>}> : (tensor<3x5xi32>, tensor<3x1xi32>) -> tensor<3x1xi32>
    %22 = stablehlo.reshape %21 : (tensor<3x1xi32>) -> tensor<3xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %23 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<5> : tensor<i64>
    %24 = stablehlo.add %arg1, %c_7 : tensor<i64>
    %25 = stablehlo.select %23, %24, %arg1 : tensor<i1>, tensor<i64>
    %26 = stablehlo.convert %25 : (tensor<i64>) -> tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%arg2, %27, %22) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<3x5xi32>, tensor<1xi32>, tensor<3xi32>) -> tensor<3x5xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %30 = stablehlo.compare LT, %7, %29, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_9 = stablehlo.constant dense<5> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %32 = stablehlo.add %7, %31 : tensor<3xi32>
    %33 = stablehlo.select %30, %32, %7 : tensor<3xi1>, tensor<3xi32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %35 = "stablehlo.scatter"(%28, %34, %14) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<3x5xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<3x5xi32>
    return %0, %35 : tensor<i64>, tensor<3x5xi32>
  }
  func.func private @_lu_solve(%arg0: tensor<3x5x5xf64>, %arg1: tensor<3x5xi32>, %arg2: tensor<3x5x5xf64>) -> tensor<3x5x5xf64> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<3x5x5xf64>) -> tensor<3x5x5x1xf64>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<3x5xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<3x5xi1>, tensor<3x5xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5, 1, 1>}> : (tensor<3x5x5x1xf64>, tensor<3x5x1xi32>) -> tensor<3x5x5x1xf64>
    %8 = stablehlo.transpose %7, dims = [0, 2, 3, 1] : (tensor<3x5x5x1xf64>) -> tensor<3x5x1x5xf64>
    %9 = stablehlo.reshape %8 : (tensor<3x5x1x5xf64>) -> tensor<3x5x5xf64>
    %10 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg0, %9) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %11 = stablehlo.reshape %10 : (tensor<3x5x5xf64>) -> tensor<3x5x1x5xf64>
    %12 = stablehlo.reshape %11 : (tensor<3x5x1x5xf64>) -> tensor<3x5x5xf64>
    %13 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg0, %12) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %14 = stablehlo.reshape %13 : (tensor<3x5x5xf64>) -> tensor<3x5x1x5xf64>
    %15 = stablehlo.transpose %14, dims = [0, 3, 1, 2] : (tensor<3x5x1x5xf64>) -> tensor<3x5x5x1xf64>
    %16 = stablehlo.reshape %15 : (tensor<3x5x5x1xf64>) -> tensor<3x5x5xf64>
    return %16 : tensor<3x5x5xf64>
  }
  func.func private @solve_4(%arg0: tensor<3x5x5xf64>, %arg1: tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5xi32>) {
    %0:3 = stablehlo.custom_call @lapack_dgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5xi32>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %9 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    cond {
      %c_6 = stablehlo.constant dense<5> : tensor<i64>
      %14 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %14:2 = func.call @closed_call(%iterArg, %iterArg_4, %iterArg_5) : (tensor<3x5xi32>, tensor<i64>, tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %15 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %15, %14#0, %14#1 : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    }
    %11 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %12 = call @_lu_solve(%8, %10#3, %11) : (tensor<3x5x5xf64>, tensor<3x5xi32>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %13 = stablehlo.transpose %12, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    return %13, %12, %8, %10#3 : tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5xi32>
  }
  func.func private @solve_5(%arg0: tensor<3x5x5xf64>, %arg1: tensor<3x5x5xf64>, %arg2: tensor<3x5x5xf64>, %arg3: tensor<3x5xi32>, %arg4: tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5x5xf64>) {
    %0 = stablehlo.transpose %arg4, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %1 = call @_lu_solve_6(%arg2, %arg3, %0) : (tensor<3x5x5xf64>, tensor<3x5xi32>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %2 = stablehlo.negate %1 : tensor<3x5x5xf64>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %4 = stablehlo.dot_general %3, %arg0, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %5 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    return %4, %5 : tensor<3x5x5xf64>, tensor<3x5x5xf64>
  }
  func.func private @_lu_solve_6(%arg0: tensor<3x5x5xf64>, %arg1: tensor<3x5xi32>, %arg2: tensor<3x5x5xf64>) -> tensor<3x5x5xf64> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<3x5x5xf64>) -> tensor<3x5x5x1xf64>
    %1 = stablehlo.transpose %0, dims = [0, 2, 3, 1] : (tensor<3x5x5x1xf64>) -> tensor<3x5x1x5xf64>
    %2 = stablehlo.reshape %1 : (tensor<3x5x1x5xf64>) -> tensor<3x5x5xf64>
    %3 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg0, %2) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %4 = stablehlo.reshape %3 : (tensor<3x5x5xf64>) -> tensor<3x5x1x5xf64>
    %5 = stablehlo.reshape %4 : (tensor<3x5x1x5xf64>) -> tensor<3x5x5xf64>
    %6 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg0, %5) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %7 = stablehlo.reshape %6 : (tensor<3x5x5xf64>) -> tensor<3x5x1x5xf64>
    %8 = stablehlo.iota dim = 0 : tensor<5xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<5xi32>) -> tensor<3x5xi32>
    %10:2 = "stablehlo.sort"(%arg1, %9) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>, %arg5: tensor<i32>, %arg6: tensor<i32>):
      %20 = stablehlo.compare LT, %arg3, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %20 : tensor<i1>
    }) : (tensor<3x5xi32>, tensor<3x5xi32>) -> (tensor<3x5xi32>, tensor<3x5xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %12 = stablehlo.compare LT, %10#1, %11, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %14 = stablehlo.add %10#1, %13 : tensor<3x5xi32>
    %15 = stablehlo.select %12, %14, %10#1 : tensor<3x5xi1>, tensor<3x5xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %17 = stablehlo.transpose %7, dims = [0, 3, 1, 2] : (tensor<3x5x1x5xf64>) -> tensor<3x5x5x1xf64>
    %18 = "stablehlo.gather"(%17, %16) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5, 1, 1>}> : (tensor<3x5x5x1xf64>, tensor<3x5x1xi32>) -> tensor<3x5x5x1xf64>
    %19 = stablehlo.reshape %18 : (tensor<3x5x5x1xf64>) -> tensor<3x5x5xf64>
    return %19 : tensor<3x5x5xf64>
  }
  func.func private @qr(%arg0: tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3x3xf64>) {
    %0:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=7, j=3, k=7, l=3, m=3}, custom>} : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>)
    %1 = stablehlo.custom_call @lapack_dorgqr_ffi(%0#0, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=7, j=3, k=3, l=7, m=3}, custom>} : (tensor<7x3xf64>, tensor<3xf64>) -> tensor<7x3xf64>
    %2 = stablehlo.slice %0#0 [0:3, 0:3] : (tensor<7x3xf64>) -> tensor<3x3xf64>
    %3 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %5 = stablehlo.add %3, %4 : tensor<3x3xi64>
    %6 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %9 = stablehlo.select %7, %8, %2 : tensor<3x3xi1>, tensor<3x3xf64>
    return %1, %9 : tensor<7x3xf64>, tensor<3x3xf64>
  }
  func.func private @qr_7(%arg0: tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3x3xf64>, tensor<3x7xf64>, tensor<3x3xi1>, tensor<3x3xf64>, tensor<3x3xf64>) {
    %0:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=7, j=3, k=7, l=3, m=3}, custom>} : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>)
    %1 = stablehlo.custom_call @lapack_dorgqr_ffi(%0#0, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=7, j=3, k=3, l=7, m=3}, custom>} : (tensor<7x3xf64>, tensor<3xf64>) -> tensor<7x3xf64>
    %2 = stablehlo.slice %0#0 [0:3, 0:3] : (tensor<7x3xf64>) -> tensor<3x3xf64>
    %3 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %5 = stablehlo.add %3, %4 : tensor<3x3xi64>
    %6 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %9 = stablehlo.select %7, %8, %2 : tensor<3x3xi1>, tensor<3x3xf64>
    %10 = stablehlo.transpose %1, dims = [1, 0] : (tensor<7x3xf64>) -> tensor<3x7xf64>
    %11 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c_0 = stablehlo.constant dense<-1> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %13 = stablehlo.add %11, %12 : tensor<3x3xi64>
    %14 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %17 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %19 = stablehlo.add %17, %18 : tensor<3x3xi32>
    %20 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %21 = stablehlo.compare EQ, %19, %20, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %22 = stablehlo.convert %21 : (tensor<3x3xi1>) -> tensor<3x3xf64>
    return %1, %9, %10, %15, %16, %22 : tensor<7x3xf64>, tensor<3x3xf64>, tensor<3x7xf64>, tensor<3x3xi1>, tensor<3x3xf64>, tensor<3x3xf64>
  }
  func.func private @qr_8(%arg0: tensor<3x3xf64>, %arg1: tensor<3x7xf64>, %arg2: tensor<3x3xi1>, %arg3: tensor<3x3xf64>, %arg4: tensor<3x3xf64>, %arg5: tensor<7x3xf64>, %arg6: tensor<7x3xf64>, %arg7: tensor<3x3xf64>) -> tensor<7x3xf64> {
    %0 = stablehlo.dot_general %arg7, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
    %1 = stablehlo.negate %0 : tensor<3x3xf64>
    %2 = stablehlo.dot_general %arg6, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf64>, tensor<7x3xf64>) -> tensor<3x3xf64>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %4 = stablehlo.negate %3 : tensor<3x3xf64>
    %5 = stablehlo.add %1, %3 : tensor<3x3xf64>
    %6 = stablehlo.add %0, %4 : tensor<3x3xf64>
    %7 = stablehlo.multiply %arg4, %5 : tensor<3x3xf64>
    %8 = stablehlo.negate %7 : tensor<3x3xf64>
    %9 = stablehlo.add %6, %7 : tensor<3x3xf64>
    %10 = stablehlo.add %9, %8 : tensor<3x3xf64>
    %11 = stablehlo.negate %5 : tensor<3x3xf64>
    %12 = stablehlo.transpose %11, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %13 = stablehlo.add %5, %12 : tensor<3x3xf64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %15 = stablehlo.select %arg2, %13, %14 : tensor<3x3xi1>, tensor<3x3xf64>
    %16 = stablehlo.add %10, %15 : tensor<3x3xf64>
    %17 = stablehlo.dot_general %16, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf64>, tensor<3x7xf64>) -> tensor<3x7xf64>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<3x7xf64>) -> tensor<7x3xf64>
    %19 = stablehlo.add %arg6, %18 : tensor<7x3xf64>
    %20 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg0, %19) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=3, j=3, k=7, l=3, m=7, n=3}, custom>} : (tensor<3x3xf64>, tensor<7x3xf64>) -> tensor<7x3xf64>
    return %20 : tensor<7x3xf64>
  }
  func.func private @_qr(%arg0: tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3x3xf64>, tensor<3xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %1:3 = stablehlo.custom_call @lapack_dgeqp3_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>, #stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m], [n], [o]) {i=7, j=3, k=3, l=7, m=3, n=3, o=3}, custom>} : (tensor<7x3xf64>, tensor<3xi32>) -> (tensor<7x3xf64>, tensor<3xi32>, tensor<3xf64>)
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %3 = stablehlo.subtract %1#1, %2 : tensor<3xi32>
    %4 = stablehlo.custom_call @lapack_dorgqr_ffi(%1#0, %1#2) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=7, j=3, k=3, l=7, m=3}, custom>} : (tensor<7x3xf64>, tensor<3xf64>) -> tensor<7x3xf64>
    %5 = stablehlo.slice %1#0 [0:3, 0:3] : (tensor<7x3xf64>) -> tensor<3x3xf64>
    %6 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c_1 = stablehlo.constant dense<-1> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %8 = stablehlo.add %6, %7 : tensor<3x3xi64>
    %9 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %12 = stablehlo.select %10, %11, %5 : tensor<3x3xi1>, tensor<3x3xf64>
    return %4, %12, %3 : tensor<7x3xf64>, tensor<3x3xf64>, tensor<3xi32>
  }
  func.func private @qr_9(%arg0: tensor<7x3xf64>) -> (tensor<3x7xf64>, tensor<3xf64>) {
    %0:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=7, j=3, k=7, l=3, m=3}, custom>} : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>)
    %1 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<7x3xf64>) -> tensor<3x7xf64>
    return %1, %0#1 : tensor<3x7xf64>, tensor<3xf64>
  }
  func.func private @eigh(%arg0: tensor<3x5x5xf64>) -> (tensor<3x5xf64>, tensor<3x5x5xf64>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf64>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf64>
    %4:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%3) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5xf64>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.compare EQ, %4#2, %5, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %11 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<3x5xf64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x5xi1>
    %14 = stablehlo.select %13, %4#1, %12 : tensor<3x5xi1>, tensor<3x5xf64>
    return %14, %10 : tensor<3x5xf64>, tensor<3x5x5xf64>
  }
  func.func private @eigh_10(%arg0: tensor<3x5x5xf64>) -> (tensor<3x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<5x2xi32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf64>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf64>
    %4 = stablehlo.transpose %3, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %5 = stablehlo.add %3, %4 : tensor<3x5x5xf64>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %7 = stablehlo.divide %5, %6 : tensor<3x5x5xf64>
    %8:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%7) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf64>) -> (tensor<3x5x5xf64>, tensor<3x5xf64>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %10 = stablehlo.compare EQ, %8#2, %9, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %14 = stablehlo.select %13, %8#0, %12 : tensor<3x5x5xi1>, tensor<3x5x5xf64>
    %15 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<3xi1>) -> tensor<3x1xi1>
    %cst_2 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<3x5xf64>
    %17 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x5xi1>
    %18 = stablehlo.select %17, %8#1, %16 : tensor<3x5xi1>, tensor<3x5xf64>
    %19 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %21 = stablehlo.add %19, %20 : tensor<5x5xi32>
    %22 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %23 = stablehlo.compare EQ, %21, %22, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %24 = stablehlo.convert %23 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %25 = stablehlo.broadcast_in_dim %18, dims = [0, 2] : (tensor<3x5xf64>) -> tensor<3x1x5xf64>
    %26 = stablehlo.broadcast_in_dim %24, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %28 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<3x1x5xf64>) -> tensor<3x5x5xf64>
    %29 = stablehlo.add %27, %28 : tensor<3x5x5xf64>
    %30 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<3x5xf64>) -> tensor<3x5x1xf64>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<3x5x1xf64>) -> tensor<3x5x5xf64>
    %32 = stablehlo.subtract %29, %31 : tensor<3x5x5xf64>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %33 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %34 = stablehlo.divide %33, %32 : tensor<3x5x5xf64>
    %35 = stablehlo.broadcast_in_dim %24, dims = [1, 2] : (tensor<5x5xf64>) -> tensor<1x5x5xf64>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2] : (tensor<1x5x5xf64>) -> tensor<3x5x5xf64>
    %37 = stablehlo.subtract %34, %36 : tensor<3x5x5xf64>
    %38 = stablehlo.transpose %14, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %39 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %40 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %41 = stablehlo.compare LT, %39, %40, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_6 = stablehlo.constant dense<5> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %43 = stablehlo.add %39, %42 : tensor<5xi32>
    %44 = stablehlo.select %41, %43, %39 : tensor<5xi1>, tensor<5xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %45 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %46 = stablehlo.compare LT, %39, %45, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_8 = stablehlo.constant dense<5> : tensor<i32>
    %47 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %48 = stablehlo.add %39, %47 : tensor<5xi32>
    %49 = stablehlo.select %46, %48, %39 : tensor<5xi1>, tensor<5xi32>
    %50 = stablehlo.broadcast_in_dim %44, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %51 = stablehlo.broadcast_in_dim %49, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %52 = stablehlo.concatenate %50, %51, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    return %18, %14, %38, %37, %52 : tensor<3x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<3x5x5xf64>, tensor<5x2xi32>
  }
  func.func private @eigh_11(%arg0: tensor<3x5x5xf64>, %arg1: tensor<3x5x5xf64>, %arg2: tensor<3x5x5xf64>, %arg3: tensor<5x2xi32>, %arg4: tensor<3x5xf64>, %arg5: tensor<3x5x5xf64>) -> tensor<3x5x5xf64> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %1 = "stablehlo.scatter"(%0, %arg3, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f64>, %arg7: tensor<f64>):
      %13 = stablehlo.add %arg6, %arg7 : tensor<f64>
      stablehlo.return %13 : tensor<f64>
    }) : (tensor<3x5x5xf64>, tensor<5x2xi32>, tensor<3x5xf64>) -> tensor<3x5x5xf64>
    %2 = stablehlo.dot_general %arg5, %arg1, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %4 = stablehlo.multiply %arg2, %3 : tensor<3x5x5xf64>
    %5 = stablehlo.add %1, %4 : tensor<3x5x5xf64>
    %6 = stablehlo.dot_general %5, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %7 = stablehlo.dot_general %6, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf64>, tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %8 = stablehlo.transpose %7, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3x5x5xf64>
    %10 = stablehlo.divide %8, %9 : tensor<3x5x5xf64>
    %11 = stablehlo.transpose %10, dims = [0, 2, 1] : (tensor<3x5x5xf64>) -> tensor<3x5x5xf64>
    %12 = stablehlo.add %10, %11 : tensor<3x5x5xf64>
    return %12 : tensor<3x5x5xf64>
  }
  func.func private @svd(%arg0: tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>, tensor<3x3xf64>) {
    %0:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>, tensor<7x3xf64>, tensor<3x3xf64>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf64>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<7x3xf64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x3xi1>, tensor<7x3xf64>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf64>
    return %10, %6, %14 : tensor<7x3xf64>, tensor<3xf64>, tensor<3x3xf64>
  }
  func.func private @svd_12(%arg0: tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x7xf64>, tensor<3x3xf64>, tensor<3x2xi32>, tensor<1x3xf64>, tensor<3x1xf64>, tensor<f64>, tensor<3x3xf64>, tensor<3x3xf64>) {
    %0:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf64>) -> (tensor<7x3xf64>, tensor<3xf64>, tensor<7x3xf64>, tensor<3x3xf64>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf64>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<7x3xf64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x3xi1>, tensor<7x3xf64>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf64>
    %15 = stablehlo.transpose %10, dims = [1, 0] : (tensor<7x3xf64>) -> tensor<3x7xf64>
    %16 = stablehlo.transpose %14, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %17 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<3xf64>) -> tensor<1x3xf64>
    %18 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %20 = stablehlo.compare LT, %18, %19, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %22 = stablehlo.add %18, %21 : tensor<3xi32>
    %23 = stablehlo.select %20, %22, %18 : tensor<3xi1>, tensor<3xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %25 = stablehlo.compare LT, %18, %24, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_5 = stablehlo.constant dense<3> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %27 = stablehlo.add %18, %26 : tensor<3xi32>
    %28 = stablehlo.select %25, %27, %18 : tensor<3xi1>, tensor<3xi32>
    %29 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %30 = stablehlo.broadcast_in_dim %28, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %31 = stablehlo.concatenate %29, %30, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %32 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x3xf64>) -> tensor<3x1xf64>
    %33 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x3xf64>) -> tensor<3x3xf64>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<3x1xf64>) -> tensor<3x3xf64>
    %35 = stablehlo.add %33, %34 : tensor<3x3xf64>
    %36 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x3xf64>) -> tensor<3x1xf64>
    %37 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x3xf64>) -> tensor<3x3xf64>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<3x1xf64>) -> tensor<3x3xf64>
    %39 = stablehlo.subtract %37, %38 : tensor<3x3xf64>
    %40 = stablehlo.multiply %35, %39 : tensor<3x3xf64>
    %41 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %43 = stablehlo.add %41, %42 : tensor<3x3xi32>
    %44 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %45 = stablehlo.compare EQ, %43, %44, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %46 = stablehlo.convert %45 : (tensor<3x3xi1>) -> tensor<3x3xf64>
    %47 = stablehlo.add %40, %46 : tensor<3x3xf64>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %48 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %49 = stablehlo.divide %48, %47 : tensor<3x3xf64>
    %50 = stablehlo.subtract %49, %46 : tensor<3x3xf64>
    %51 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x3xf64>) -> tensor<3x1xf64>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %52 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %53 = stablehlo.compare EQ, %6, %52, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %54 = stablehlo.convert %53 : (tensor<3xi1>) -> tensor<3xf64>
    %55 = stablehlo.add %6, %54 : tensor<3xf64>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %56 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %57 = stablehlo.divide %56, %55 : tensor<3xf64>
    %58 = stablehlo.subtract %57, %54 : tensor<3xf64>
    %59 = stablehlo.iota dim = 0 : tensor<3xi32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %60 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %61 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %62 = stablehlo.compare LT, %59, %61, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_12 = stablehlo.constant dense<3> : tensor<i32>
    %63 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %64 = stablehlo.add %59, %63 : tensor<3xi32>
    %65 = stablehlo.select %62, %64, %59 : tensor<3xi1>, tensor<3xi32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %66 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %67 = stablehlo.compare LT, %59, %66, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_14 = stablehlo.constant dense<3> : tensor<i32>
    %68 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %69 = stablehlo.add %59, %68 : tensor<3xi32>
    %70 = stablehlo.select %67, %69, %59 : tensor<3xi1>, tensor<3xi32>
    %71 = stablehlo.broadcast_in_dim %65, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %72 = stablehlo.broadcast_in_dim %70, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %73 = stablehlo.concatenate %71, %72, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %74 = "stablehlo.scatter"(%60, %73, %58) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f64>, %arg2: tensor<f64>):
      stablehlo.return %arg2 : tensor<f64>
    }) : (tensor<3x3xf64>, tensor<3x2xi32>, tensor<3xf64>) -> tensor<3x3xf64>
    %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    return %10, %6, %14, %15, %16, %31, %17, %51, %cst_15, %74, %50 : tensor<7x3xf64>, tensor<3xf64>, tensor<3x3xf64>, tensor<3x7xf64>, tensor<3x3xf64>, tensor<3x2xi32>, tensor<1x3xf64>, tensor<3x1xf64>, tensor<f64>, tensor<3x3xf64>, tensor<3x3xf64>
  }
  func.func private @svd_13(%arg0: tensor<3x7xf64>, %arg1: tensor<3x3xf64>, %arg2: tensor<1x3xf64>, %arg3: tensor<3x1xf64>, %arg4: tensor<f64>, %arg5: tensor<3x3xf64>, %arg6: tensor<3x3xf64>, %arg7: tensor<7x3xf64>, %arg8: tensor<7x3xf64>, %arg9: tensor<3x3xf64>) -> tensor<7x3xf64> {
    %0 = stablehlo.transpose %arg9, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x3xf64>) -> tensor<7x3xf64>
    %2 = stablehlo.divide %arg8, %1 : tensor<7x3xf64>
    %3 = stablehlo.negate %2 : tensor<7x3xf64>
    %4 = stablehlo.dot_general %3, %arg7, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf64>, tensor<7x3xf64>) -> tensor<3x3xf64>
    %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %6 = stablehlo.dot_general %5, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf64>, tensor<3x7xf64>) -> tensor<3x7xf64>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<3x7xf64>) -> tensor<7x3xf64>
    %8 = stablehlo.add %2, %7 : tensor<7x3xf64>
    %9 = stablehlo.dot_general %8, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf64>, tensor<3x3xf64>) -> tensor<7x3xf64>
    %10 = stablehlo.dot_general %0, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
    %11 = stablehlo.transpose %10, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %12 = stablehlo.multiply %arg6, %11 : tensor<3x3xf64>
    %13 = stablehlo.transpose %12, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %14 = stablehlo.add %12, %13 : tensor<3x3xf64>
    %15 = stablehlo.dot_general %arg8, %arg7, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf64>, tensor<7x3xf64>) -> tensor<3x3xf64>
    %16 = stablehlo.transpose %15, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %17 = stablehlo.multiply %arg6, %16 : tensor<3x3xf64>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %19 = stablehlo.add %17, %18 : tensor<3x3xf64>
    %20 = stablehlo.multiply %16, %arg5 : tensor<3x3xf64>
    %21 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %22 = stablehlo.multiply %21, %20 : tensor<3x3xf64>
    %23 = stablehlo.negate %22 : tensor<3x3xf64>
    %24 = stablehlo.transpose %23, dims = [1, 0] : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %25 = stablehlo.add %22, %24 : tensor<3x3xf64>
    %26 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<3x1xf64>) -> tensor<3x3xf64>
    %27 = stablehlo.multiply %26, %14 : tensor<3x3xf64>
    %28 = stablehlo.add %25, %27 : tensor<3x3xf64>
    %29 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x3xf64>) -> tensor<3x3xf64>
    %30 = stablehlo.multiply %29, %19 : tensor<3x3xf64>
    %31 = stablehlo.add %28, %30 : tensor<3x3xf64>
    %32 = stablehlo.dot_general %31, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf64>, tensor<3x3xf64>) -> tensor<3x3xf64>
    %33 = stablehlo.dot_general %32, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf64>, tensor<3x7xf64>) -> tensor<3x7xf64>
    %34 = stablehlo.transpose %33, dims = [1, 0] : (tensor<3x7xf64>) -> tensor<7x3xf64>
    %35 = stablehlo.add %9, %34 : tensor<7x3xf64>
    return %35 : tensor<7x3xf64>
  }
  func.func private @svd_14(%arg0: tensor<4x3x3xf64>) -> (tensor<4x3x3xf64>, tensor<4x3xf64>, tensor<4x3x3xf64>) {
    %0:5 = stablehlo.custom_call @lapack_dgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 65 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i, o, p], [i, q, r], [i]) {i=4, j=3, k=3, l=3, m=3, n=3, o=3, p=3, q=3, r=3}, custom>} : (tensor<4x3x3xf64>) -> (tensor<4x3x3xf64>, tensor<4x3xf64>, tensor<4x3x3xf64>, tensor<4x3x3xf64>, tensor<4xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xi1>) -> tensor<4x1xi1>
    %cst = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<4x3xf64>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<4x3xi1>, tensor<4x3xf64>
    %7 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<4x3x3xf64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<4x3x3xi1>, tensor<4x3x3xf64>
    %11 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<4x3x3xf64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<4x3x3xi1>, tensor<4x3x3xf64>
    return %10, %6, %14 : tensor<4x3x3xf64>, tensor<4x3xf64>, tensor<4x3x3xf64>
  }
}
