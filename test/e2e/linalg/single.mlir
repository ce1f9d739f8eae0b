module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {tf.aliasing_output = 0 : i32} loc("state"), %arg1: tensor<4x3x3xf32> loc("batch['broken']"), %arg2: tensor<0x4x4xf32> loc("batch['none']"), %arg3: tensor<3x5x5xf32> loc("batch['square']"), %arg4: tensor<7x3xf32> loc("batch['tall']"), %arg5: tensor<3x6xf32> loc("batch['wide']")) -> (tensor<i32> {jax.result_info = "result[0]"}, tensor<4x3x3xf32> {jax.result_info = "result[1]['broken_values.0']"}, tensor<4x3xf32> {jax.result_info = "result[1]['broken_values.1']"}, tensor<4x3x3xf32> {jax.result_info = "result[1]['broken_values.2']"}, tensor<4x3xf32> {jax.result_info = "result[1]['broken_vectors.0']"}, tensor<4x3x3xf32> {jax.result_info = "result[1]['broken_vectors.1']"}, tensor<7x3xf32> {jax.result_info = "result[1]['by_qr.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['cholesky.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['cholesky.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['cholesky_upper.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['cholesky_upper.gradient']"}, tensor<7x7xf32> {jax.result_info = "result[1]['complete.0']"}, tensor<7x3xf32> {jax.result_info = "result[1]['complete.1']"}, tensor<3xf32> {jax.result_info = "result[1]['determinant.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['determinant.gradient']"}, tensor<7x3xf32> {jax.result_info = "result[1]['full.0']"}, tensor<3xf32> {jax.result_info = "result[1]['full.1']"}, tensor<7x7xf32> {jax.result_info = "result[1]['full.2']"}, tensor<3x3xf32> {jax.result_info = "result[1]['full_wide.0']"}, tensor<3xf32> {jax.result_info = "result[1]['full_wide.1']"}, tensor<6x6xf32> {jax.result_info = "result[1]['full_wide.2']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['inverse.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['inverse.gradient']"}, tensor<f32> {jax.result_info = "result[1]['inverse_of_none.0']"}, tensor<3x3xf32> {jax.result_info = "result[1]['least_squares.0']"}, tensor<7x3xf32> {jax.result_info = "result[1]['least_squares.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['left.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['left.gradient']"}, tensor<3xf32> {jax.result_info = "result[1]['logarithm.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['logarithm.gradient']"}, tensor<5x5xf32> {jax.result_info = "result[1]['lu.0']"}, tensor<5x5xf32> {jax.result_info = "result[1]['lu.1']"}, tensor<5x5xf32> {jax.result_info = "result[1]['lu.2']"}, tensor<5xf32> {jax.result_info = "result[1]['no_factor.0']"}, tensor<f32> {jax.result_info = "result[1]['norm.0']"}, tensor<7x3xf32> {jax.result_info = "result[1]['norm.gradient']"}, tensor<7x3xf32> {jax.result_info = "result[1]['pivoted.0']"}, tensor<3x3xf32> {jax.result_info = "result[1]['pivoted.1']"}, tensor<3xi32> {jax.result_info = "result[1]['pivoted.2']"}, tensor<7x3xf32> {jax.result_info = "result[1]['pivots.0']"}, tensor<3xi32> {jax.result_info = "result[1]['pivots.1']"}, tensor<7xi32> {jax.result_info = "result[1]['pivots.2']"}, tensor<7x3xf32> {jax.result_info = "result[1]['polar.0']"}, tensor<7x3xf32> {jax.result_info = "result[1]['polar.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['polar_of_batch.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['polar_of_batch.gradient']"}, tensor<7x3xf32> {jax.result_info = "result[1]['product.0']"}, tensor<3x7xf32> {jax.result_info = "result[1]['pseudoinverse.0']"}, tensor<7x3xf32> {jax.result_info = "result[1]['pseudoinverse.gradient']"}, tensor<7x3xf32> {jax.result_info = "result[1]['qr.0']"}, tensor<3x3xf32> {jax.result_info = "result[1]['qr.1']"}, tensor<7x3xf32> {jax.result_info = "result[1]['qr.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['qr_of_batch.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['qr_of_batch.1']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['qr_of_batch.gradient']"}, tensor<3x6xf32> {jax.result_info = "result[1]['r_of_wide.0']"}, tensor<3x6xf32> {jax.result_info = "result[1]['r_of_wide.gradient']"}, tensor<7x3xf32> {jax.result_info = "result[1]['reflectors.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['right.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['right.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['root.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['root.gradient']"}, tensor<3xf32> {jax.result_info = "result[1]['singular.0']"}, tensor<7x3xf32> {jax.result_info = "result[1]['singular.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['solve.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['solve.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['transposed.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['transposed.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['unit.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['unit.gradient']"}, tensor<3x5xf32> {jax.result_info = "result[1]['values.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['values.gradient']"}, tensor<5xf32> {jax.result_info = "result[1]['vector.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['vector.gradient']"}) {
    %0 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.dot_general %arg3, %0, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %5 = stablehlo.add %2, %4 : tensor<5x5xi64>
    %6 = stablehlo.compare EQ, %5, %3, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %7 = stablehlo.convert %6 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %10 = stablehlo.add %1, %9 : tensor<3x5x5xf32>
    %11 = call @cholesky(%10) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %12 = stablehlo.iota dim = 0 : tensor<75xf32>
    %13 = stablehlo.cosine %12 : tensor<75xf32>
    %14 = stablehlo.reshape %13 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %15 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %16 = stablehlo.dot_general %arg3, %15, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %17 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %18 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %19 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %20 = stablehlo.add %17, %19 : tensor<5x5xi64>
    %21 = stablehlo.compare EQ, %20, %18, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %22 = stablehlo.convert %21 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %25 = stablehlo.add %16, %24 : tensor<3x5x5xf32>
    %26:7 = call @cholesky_0(%25) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %27 = stablehlo.multiply %14, %26#0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.add %cst_1, %28 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %31 = stablehlo.multiply %14, %30 : tensor<3x5x5xf32>
    %32 = call @cholesky_1(%26#1, %26#2, %26#3, %26#4, %26#5, %26#6, %31) : (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %33 = stablehlo.dot_general %32, %arg3, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %34 = stablehlo.transpose %33, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %35 = stablehlo.dot_general %32, %15, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %36 = stablehlo.transpose %34, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %37 = stablehlo.add %35, %36 : tensor<3x5x5xf32>
    %38 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %39 = stablehlo.dot_general %arg3, %38, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %40 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %41 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %42 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %43 = stablehlo.add %40, %42 : tensor<5x5xi64>
    %44 = stablehlo.compare EQ, %43, %41, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %45 = stablehlo.convert %44 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %48 = stablehlo.add %39, %47 : tensor<3x5x5xf32>
    %49 = call @cholesky_2(%48) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %50 = stablehlo.iota dim = 0 : tensor<75xf32>
    %51 = stablehlo.cosine %50 : tensor<75xf32>
    %52 = stablehlo.reshape %51 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %53 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %54 = stablehlo.dot_general %arg3, %53, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %55 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %56 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_4 = stablehlo.constant dense<0> : tensor<i64>
    %57 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %58 = stablehlo.add %55, %57 : tensor<5x5xi64>
    %59 = stablehlo.compare EQ, %58, %56, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %60 = stablehlo.convert %59 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %63 = stablehlo.add %54, %62 : tensor<3x5x5xf32>
    %64:7 = call @cholesky_3(%63) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %65 = stablehlo.multiply %52, %64#0 : tensor<3x5x5xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_5) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.add %cst_6, %66 : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %69 = stablehlo.multiply %52, %68 : tensor<3x5x5xf32>
    %70 = call @cholesky_4(%64#1, %64#2, %64#3, %64#4, %64#5, %64#6, %69) : (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %71 = stablehlo.dot_general %70, %arg3, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %72 = stablehlo.transpose %71, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %73 = stablehlo.dot_general %70, %53, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %74 = stablehlo.transpose %72, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %75 = stablehlo.add %73, %74 : tensor<3x5x5xf32>
    %76 = call @tril(%arg3) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %77 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %78 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_8 = stablehlo.constant dense<0> : tensor<i64>
    %79 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %80 = stablehlo.add %77, %79 : tensor<5x5xi64>
    %81 = stablehlo.compare EQ, %80, %78, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %82 = stablehlo.convert %81 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %84 = stablehlo.multiply %83, %82 : tensor<5x5xf32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %87 = stablehlo.add %76, %86 : tensor<3x5x5xf32>
    %88 = stablehlo.custom_call @lapack_strsm_ffi(%87, %arg3) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %89 = stablehlo.iota dim = 0 : tensor<75xf32>
    %90 = stablehlo.cosine %89 : tensor<75xf32>
    %91 = stablehlo.reshape %90 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %92:3 = call @tril_5(%arg3) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %93 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %94 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_10 = stablehlo.constant dense<0> : tensor<i64>
    %95 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %96 = stablehlo.add %93, %95 : tensor<5x5xi64>
    %97 = stablehlo.compare EQ, %96, %94, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %98 = stablehlo.convert %97 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %100 = stablehlo.multiply %99, %98 : tensor<5x5xf32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %103 = stablehlo.add %92#0, %102 : tensor<3x5x5xf32>
    %104 = stablehlo.custom_call @lapack_strsm_ffi(%103, %arg3) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %105 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_12 = stablehlo.constant dense<0> : tensor<i64>
    %106 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %107 = stablehlo.add %105, %106 : tensor<5x5xi64>
    %108 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %109 = stablehlo.compare GE, %107, %108, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %110 = stablehlo.broadcast_in_dim %109, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %112 = stablehlo.multiply %91, %104 : tensor<3x5x5xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %113 = stablehlo.reduce(%112 init: %cst_14) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %114 = stablehlo.add %cst_15, %113 : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %116 = stablehlo.multiply %91, %115 : tensor<3x5x5xf32>
    %117 = stablehlo.custom_call @lapack_strsm_ffi(%103, %116) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %118 = stablehlo.dot_general %116, %104, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %119 = stablehlo.custom_call @lapack_strsm_ffi(%103, %118) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %120 = stablehlo.negate %119 : tensor<3x5x5xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %122 = stablehlo.select %110, %120, %121 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %123 = call @tril_6(%92#1, %92#2, %122) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %124 = stablehlo.add %117, %123 : tensor<3x5x5xf32>
    %125 = call @tril(%arg3) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %126 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %127 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_18 = stablehlo.constant dense<0> : tensor<i64>
    %128 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %129 = stablehlo.add %126, %128 : tensor<5x5xi64>
    %130 = stablehlo.compare EQ, %129, %127, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %131 = stablehlo.convert %130 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %133 = stablehlo.multiply %132, %131 : tensor<5x5xf32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %135 = stablehlo.broadcast_in_dim %134, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %136 = stablehlo.add %125, %135 : tensor<3x5x5xf32>
    %137 = stablehlo.custom_call @lapack_strsm_ffi(%136, %arg3) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %138 = stablehlo.iota dim = 0 : tensor<75xf32>
    %139 = stablehlo.cosine %138 : tensor<75xf32>
    %140 = stablehlo.reshape %139 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %141:3 = call @tril_5(%arg3) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %142 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %143 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_20 = stablehlo.constant dense<0> : tensor<i64>
    %144 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %145 = stablehlo.add %142, %144 : tensor<5x5xi64>
    %146 = stablehlo.compare EQ, %145, %143, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %147 = stablehlo.convert %146 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %149 = stablehlo.multiply %148, %147 : tensor<5x5xf32>
    %150 = stablehlo.broadcast_in_dim %149, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %151 = stablehlo.broadcast_in_dim %150, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %152 = stablehlo.add %141#0, %151 : tensor<3x5x5xf32>
    %153 = stablehlo.custom_call @lapack_strsm_ffi(%152, %arg3) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %154 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_22 = stablehlo.constant dense<0> : tensor<i64>
    %155 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %156 = stablehlo.add %154, %155 : tensor<5x5xi64>
    %157 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %158 = stablehlo.compare GE, %156, %157, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %159 = stablehlo.broadcast_in_dim %158, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %161 = stablehlo.multiply %140, %153 : tensor<3x5x5xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %162 = stablehlo.reduce(%161 init: %cst_24) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %163 = stablehlo.add %cst_25, %162 : tensor<f32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %165 = stablehlo.multiply %140, %164 : tensor<3x5x5xf32>
    %166 = stablehlo.custom_call @lapack_strsm_ffi(%152, %165) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %167 = stablehlo.dot_general %165, %153, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %168 = stablehlo.custom_call @lapack_strsm_ffi(%152, %167) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %169 = stablehlo.transpose %168, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %170 = stablehlo.negate %169 : tensor<3x5x5xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %171 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %172 = stablehlo.select %159, %170, %171 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %173 = call @tril_6(%141#1, %141#2, %172) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %174 = stablehlo.add %166, %173 : tensor<3x5x5xf32>
    %175 = call @tril(%arg3) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %176 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %177 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_28 = stablehlo.constant dense<0> : tensor<i64>
    %178 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %179 = stablehlo.add %176, %178 : tensor<5x5xi64>
    %180 = stablehlo.compare EQ, %179, %177, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %181 = stablehlo.convert %180 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_29 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %182 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %183 = stablehlo.multiply %182, %181 : tensor<5x5xf32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %185 = stablehlo.broadcast_in_dim %184, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %186 = stablehlo.add %175, %185 : tensor<3x5x5xf32>
    %187 = stablehlo.transpose %186, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %188 = stablehlo.custom_call @lapack_strsm_ffi(%187, %arg3) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %189 = stablehlo.iota dim = 0 : tensor<75xf32>
    %190 = stablehlo.cosine %189 : tensor<75xf32>
    %191 = stablehlo.reshape %190 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %192:3 = call @tril_5(%arg3) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %193 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %194 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_30 = stablehlo.constant dense<0> : tensor<i64>
    %195 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %196 = stablehlo.add %193, %195 : tensor<5x5xi64>
    %197 = stablehlo.compare EQ, %196, %194, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %198 = stablehlo.convert %197 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_31 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %199 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %200 = stablehlo.multiply %199, %198 : tensor<5x5xf32>
    %201 = stablehlo.broadcast_in_dim %200, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %202 = stablehlo.broadcast_in_dim %201, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %203 = stablehlo.add %192#0, %202 : tensor<3x5x5xf32>
    %204 = stablehlo.transpose %203, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %205 = stablehlo.custom_call @lapack_strsm_ffi(%204, %arg3) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %206 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_32 = stablehlo.constant dense<-1> : tensor<i64>
    %207 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %208 = stablehlo.add %206, %207 : tensor<5x5xi64>
    %209 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %210 = stablehlo.compare GE, %208, %209, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %211 = stablehlo.broadcast_in_dim %210, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %212 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %213 = stablehlo.multiply %191, %205 : tensor<3x5x5xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %214 = stablehlo.reduce(%213 init: %cst_34) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %215 = stablehlo.add %cst_35, %214 : tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %216 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %217 = stablehlo.multiply %191, %216 : tensor<3x5x5xf32>
    %218 = stablehlo.custom_call @lapack_strsm_ffi(%204, %217) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %219 = stablehlo.dot_general %217, %205, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %220 = stablehlo.transpose %219, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %221 = stablehlo.custom_call @lapack_strsm_ffi(%204, %220) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %222 = stablehlo.negate %221 : tensor<3x5x5xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %223 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %224 = stablehlo.select %211, %223, %222 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %225 = stablehlo.transpose %224, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %226 = call @tril_6(%192#1, %192#2, %225) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %227 = stablehlo.add %218, %226 : tensor<3x5x5xf32>
    %cst_38 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %228 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %229 = stablehlo.divide %arg3, %228 : tensor<3x5x5xf32>
    %230 = stablehlo.custom_call @lapack_strsm_ffi(%229, %arg3) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %231 = stablehlo.iota dim = 0 : tensor<75xf32>
    %232 = stablehlo.cosine %231 : tensor<75xf32>
    %233 = stablehlo.reshape %232 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %cst_39 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %234 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %235 = stablehlo.divide %arg3, %234 : tensor<3x5x5xf32>
    %236 = stablehlo.custom_call @lapack_strsm_ffi(%235, %arg3) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %237 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_40 = stablehlo.constant dense<-1> : tensor<i64>
    %238 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %239 = stablehlo.add %237, %238 : tensor<5x5xi64>
    %240 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %241 = stablehlo.compare GE, %239, %240, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %242 = stablehlo.broadcast_in_dim %241, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %243 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %244 = stablehlo.multiply %233, %236 : tensor<3x5x5xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %245 = stablehlo.reduce(%244 init: %cst_42) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %246 = stablehlo.add %cst_43, %245 : tensor<f32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %247 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %248 = stablehlo.multiply %233, %247 : tensor<3x5x5xf32>
    %249 = stablehlo.custom_call @lapack_strsm_ffi(%235, %248) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %250 = stablehlo.dot_general %248, %236, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %251 = stablehlo.custom_call @lapack_strsm_ffi(%235, %250) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %252 = stablehlo.negate %251 : tensor<3x5x5xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %253 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %254 = stablehlo.select %242, %252, %253 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %cst_46 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %255 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %256 = stablehlo.divide %254, %255 : tensor<3x5x5xf32>
    %257 = stablehlo.add %249, %256 : tensor<3x5x5xf32>
    %258 = call @tril(%arg3) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %259 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %260 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_47 = stablehlo.constant dense<0> : tensor<i64>
    %261 = stablehlo.broadcast_in_dim %c_47, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %262 = stablehlo.add %259, %261 : tensor<5x5xi64>
    %263 = stablehlo.compare EQ, %262, %260, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %264 = stablehlo.convert %263 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_48 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %265 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %266 = stablehlo.multiply %265, %264 : tensor<5x5xf32>
    %267 = stablehlo.broadcast_in_dim %266, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %268 = stablehlo.broadcast_in_dim %267, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %269 = stablehlo.add %258, %268 : tensor<3x5x5xf32>
    %270 = stablehlo.slice %269 [0:1, 0:5, 0:5] : (tensor<3x5x5xf32>) -> tensor<1x5x5xf32>
    %271 = stablehlo.reshape %270 : (tensor<1x5x5xf32>) -> tensor<5x5xf32>
    %272 = stablehlo.slice %arg3 [0:1, 0:1, 0:5] : (tensor<3x5x5xf32>) -> tensor<1x1x5xf32>
    %273 = stablehlo.reshape %272 : (tensor<1x1x5xf32>) -> tensor<5xf32>
    %274 = call @_solve_triangular(%271, %273) : (tensor<5x5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %275 = stablehlo.iota dim = 0 : tensor<5xf32>
    %276 = stablehlo.cosine %275 : tensor<5xf32>
    %277:3 = call @tril_5(%arg3) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %278 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %279 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_49 = stablehlo.constant dense<0> : tensor<i64>
    %280 = stablehlo.broadcast_in_dim %c_49, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %281 = stablehlo.add %278, %280 : tensor<5x5xi64>
    %282 = stablehlo.compare EQ, %281, %279, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %283 = stablehlo.convert %282 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_50 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %284 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %285 = stablehlo.multiply %284, %283 : tensor<5x5xf32>
    %286 = stablehlo.broadcast_in_dim %285, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %287 = stablehlo.broadcast_in_dim %286, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %288 = stablehlo.add %277#0, %287 : tensor<3x5x5xf32>
    %289 = stablehlo.slice %288 [0:1, 0:5, 0:5] : (tensor<3x5x5xf32>) -> tensor<1x5x5xf32>
    %290 = stablehlo.reshape %289 : (tensor<1x5x5xf32>) -> tensor<5x5xf32>
    %291 = stablehlo.slice %arg3 [0:1, 0:1, 0:5] : (tensor<3x5x5xf32>) -> tensor<1x1x5xf32>
    %292 = stablehlo.reshape %291 : (tensor<1x1x5xf32>) -> tensor<5xf32>
    %293:4 = call @_solve_triangular_7(%290, %292) : (tensor<5x5xf32>, tensor<5xf32>) -> (tensor<5xf32>, tensor<5x5xi1>, tensor<5x5xf32>, tensor<5x1xf32>)
    %294 = stablehlo.multiply %276, %293#0 : tensor<5xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %295 = stablehlo.reduce(%294 init: %cst_51) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %296 = stablehlo.add %cst_52, %295 : tensor<f32>
    %cst_53 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %297 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %298 = stablehlo.multiply %276, %297 : tensor<5xf32>
    %299:2 = call @_solve_triangular_8(%293#1, %293#2, %293#3, %290, %298) : (tensor<5x5xi1>, tensor<5x5xf32>, tensor<5x1xf32>, tensor<5x5xf32>, tensor<5xf32>) -> (tensor<5x5xf32>, tensor<5xf32>)
    %300 = stablehlo.broadcast_in_dim %299#1, dims = [2] : (tensor<5xf32>) -> tensor<1x1x5xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %301 = stablehlo.pad %300, %cst_54, low = [0, 0, 0], high = [2, 4, 0], interior = [0, 0, 0] : (tensor<1x1x5xf32>, tensor<f32>) -> tensor<3x5x5xf32>
    %302 = stablehlo.broadcast_in_dim %299#0, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %303 = stablehlo.pad %302, %cst_55, low = [0, 0, 0], high = [2, 0, 0], interior = [0, 0, 0] : (tensor<1x5x5xf32>, tensor<f32>) -> tensor<3x5x5xf32>
    %304 = call @tril_6(%277#1, %277#2, %303) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %305 = stablehlo.add %301, %304 : tensor<3x5x5xf32>
    %306 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %307 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_56 = stablehlo.constant dense<0> : tensor<i64>
    %308 = stablehlo.broadcast_in_dim %c_56, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %309 = stablehlo.add %306, %308 : tensor<5x5xi64>
    %310 = stablehlo.compare EQ, %309, %307, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %311 = stablehlo.convert %310 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_57 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %312 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %313 = stablehlo.multiply %312, %311 : tensor<5x5xf32>
    %314 = stablehlo.broadcast_in_dim %313, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %315 = stablehlo.broadcast_in_dim %314, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %316 = stablehlo.add %arg3, %315 : tensor<3x5x5xf32>
    %317 = stablehlo.slice %316 [0:1, 0:5, 0:5] : (tensor<3x5x5xf32>) -> tensor<1x5x5xf32>
    %318 = stablehlo.reshape %317 : (tensor<1x5x5xf32>) -> tensor<5x5xf32>
    %319:3 = call @lu(%318) : (tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>)
    %320 = stablehlo.iota dim = 0 : tensor<25xf32>
    %321 = stablehlo.cosine %320 : tensor<25xf32>
    %322 = stablehlo.reshape %321 : (tensor<25xf32>) -> tensor<5x5xf32>
    %323 = stablehlo.iota dim = 0 : tensor<25xf32>
    %324 = stablehlo.cosine %323 : tensor<25xf32>
    %325 = stablehlo.reshape %324 : (tensor<25xf32>) -> tensor<5x5xf32>
    %326 = stablehlo.iota dim = 0 : tensor<25xf32>
    %327 = stablehlo.cosine %326 : tensor<25xf32>
    %328 = stablehlo.reshape %327 : (tensor<25xf32>) -> tensor<5x5xf32>
    %329:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg4) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], []) {i=7, j=3, k=7, l=3, m=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xi32>, tensor<i32>)
    %c_58 = stablehlo.constant dense<1> : tensor<i32>
    %330 = stablehlo.broadcast_in_dim %c_58, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %331 = stablehlo.subtract %329#1, %330 : tensor<3xi32>
    %c_59 = stablehlo.constant dense<0> : tensor<i32>
    %332 = stablehlo.broadcast_in_dim %c_59, dims = [] : (tensor<i32>) -> tensor<i32>
    %333 = stablehlo.compare GE, %329#2, %332, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %334 = stablehlo.broadcast_in_dim %333, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_60 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %335 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %336 = stablehlo.broadcast_in_dim %334, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %337 = stablehlo.select %336, %329#0, %335 : tensor<7x3xi1>, tensor<7x3xf32>
    %338 = stablehlo.iota dim = 0 : tensor<7xi32>
    %c_61 = stablehlo.constant dense<0> : tensor<i64>
    %c_62 = stablehlo.constant dense<0> : tensor<i64>
    %339:4 = stablehlo.while(%iterArg = %331, %iterArg_143 = %c_62, %iterArg_144 = %c_61, %iterArg_145 = %338) : tensor<3xi32>, tensor<i64>, tensor<i64>, tensor<7xi32>
    cond {
      %c_146 = stablehlo.constant dense<3> : tensor<i64>
      %842 = stablehlo.compare LT, %iterArg_143, %c_146, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %842 : tensor<i1>
    } do {
      %842:2 = func.call @closed_call_10(%iterArg, %iterArg_144, %iterArg_145) : (tensor<3xi32>, tensor<i64>, tensor<7xi32>) -> (tensor<i64>, tensor<7xi32>)
      %c_146 = stablehlo.constant dense<1> : tensor<i64>
      %843 = stablehlo.add %iterArg_143, %c_146 : tensor<i64>
      stablehlo.return %iterArg, %843, %842#0, %842#1 : tensor<3xi32>, tensor<i64>, tensor<i64>, tensor<7xi32>
    }
    %340 = stablehlo.iota dim = 0 : tensor<21xf32>
    %341 = stablehlo.cosine %340 : tensor<21xf32>
    %342 = stablehlo.reshape %341 : (tensor<21xf32>) -> tensor<7x3xf32>
    %343 = stablehlo.iota dim = 0 : tensor<3xf32>
    %344 = stablehlo.cosine %343 : tensor<3xf32>
    %345 = stablehlo.iota dim = 0 : tensor<7xf32>
    %346 = stablehlo.cosine %345 : tensor<7xf32>
    %347 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %348 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_63 = stablehlo.constant dense<0> : tensor<i64>
    %349 = stablehlo.broadcast_in_dim %c_63, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %350 = stablehlo.add %347, %349 : tensor<5x5xi64>
    %351 = stablehlo.compare EQ, %350, %348, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %352 = stablehlo.convert %351 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_64 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %353 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %354 = stablehlo.multiply %353, %352 : tensor<5x5xf32>
    %355 = stablehlo.broadcast_in_dim %354, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %356 = stablehlo.broadcast_in_dim %355, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %357 = stablehlo.add %arg3, %356 : tensor<3x5x5xf32>
    %358 = call @solve(%357, %arg3) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %359 = stablehlo.iota dim = 0 : tensor<75xf32>
    %360 = stablehlo.cosine %359 : tensor<75xf32>
    %361 = stablehlo.reshape %360 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %362 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %363 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_65 = stablehlo.constant dense<0> : tensor<i64>
    %364 = stablehlo.broadcast_in_dim %c_65, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %365 = stablehlo.add %362, %364 : tensor<5x5xi64>
    %366 = stablehlo.compare EQ, %365, %363, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %367 = stablehlo.convert %366 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_66 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %368 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %369 = stablehlo.multiply %368, %367 : tensor<5x5xf32>
    %370 = stablehlo.broadcast_in_dim %369, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %371 = stablehlo.broadcast_in_dim %370, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %372 = stablehlo.add %arg3, %371 : tensor<3x5x5xf32>
    %373:4 = call @solve_12(%372, %arg3) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>)
    %374 = stablehlo.multiply %361, %373#0 : tensor<3x5x5xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %375 = stablehlo.reduce(%374 init: %cst_67) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %376 = stablehlo.add %cst_68, %375 : tensor<f32>
    %cst_69 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %377 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %378 = stablehlo.multiply %361, %377 : tensor<3x5x5xf32>
    %379:2 = call @solve_13(%373#1, %372, %373#2, %373#3, %378) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>)
    %380 = stablehlo.add %379#0, %379#1 : tensor<3x5x5xf32>
    %381 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %382 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_70 = stablehlo.constant dense<0> : tensor<i64>
    %383 = stablehlo.broadcast_in_dim %c_70, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %384 = stablehlo.add %381, %383 : tensor<5x5xi64>
    %385 = stablehlo.compare EQ, %384, %382, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %386 = stablehlo.convert %385 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_71 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %387 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %388 = stablehlo.multiply %387, %386 : tensor<5x5xf32>
    %389 = stablehlo.broadcast_in_dim %388, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %390 = stablehlo.broadcast_in_dim %389, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %391 = stablehlo.add %arg3, %390 : tensor<3x5x5xf32>
    %392 = call @inv(%391) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %393 = stablehlo.iota dim = 0 : tensor<75xf32>
    %394 = stablehlo.cosine %393 : tensor<75xf32>
    %395 = stablehlo.reshape %394 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %396 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %397 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_72 = stablehlo.constant dense<0> : tensor<i64>
    %398 = stablehlo.broadcast_in_dim %c_72, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %399 = stablehlo.add %396, %398 : tensor<5x5xi64>
    %400 = stablehlo.compare EQ, %399, %397, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %401 = stablehlo.convert %400 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_73 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %402 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %403 = stablehlo.multiply %402, %401 : tensor<5x5xf32>
    %404 = stablehlo.broadcast_in_dim %403, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %405 = stablehlo.broadcast_in_dim %404, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %406 = stablehlo.add %arg3, %405 : tensor<3x5x5xf32>
    %407:4 = call @inv_15(%406) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>)
    %408 = stablehlo.multiply %395, %407#0 : tensor<3x5x5xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %409 = stablehlo.reduce(%408 init: %cst_74) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %410 = stablehlo.add %cst_75, %409 : tensor<f32>
    %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %411 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %412 = stablehlo.multiply %395, %411 : tensor<3x5x5xf32>
    %413 = call @inv_17(%407#1, %406, %407#2, %407#3, %412) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %414 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %415 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_77 = stablehlo.constant dense<0> : tensor<i64>
    %416 = stablehlo.broadcast_in_dim %c_77, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %417 = stablehlo.add %414, %416 : tensor<5x5xi64>
    %418 = stablehlo.compare EQ, %417, %415, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %419 = stablehlo.convert %418 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_78 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %420 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %421 = stablehlo.multiply %420, %419 : tensor<5x5xf32>
    %422 = stablehlo.broadcast_in_dim %421, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %423 = stablehlo.broadcast_in_dim %422, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %424 = stablehlo.add %arg3, %423 : tensor<3x5x5xf32>
    %425 = call @det(%424) : (tensor<3x5x5xf32>) -> tensor<3xf32>
    %426 = stablehlo.iota dim = 0 : tensor<3xf32>
    %427 = stablehlo.cosine %426 : tensor<3xf32>
    %428 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %429 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_79 = stablehlo.constant dense<0> : tensor<i64>
    %430 = stablehlo.broadcast_in_dim %c_79, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %431 = stablehlo.add %428, %430 : tensor<5x5xi64>
    %432 = stablehlo.compare EQ, %431, %429, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %433 = stablehlo.convert %432 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_80 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %434 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %435 = stablehlo.multiply %434, %433 : tensor<5x5xf32>
    %436 = stablehlo.broadcast_in_dim %435, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %437 = stablehlo.broadcast_in_dim %436, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %438 = stablehlo.add %arg3, %437 : tensor<3x5x5xf32>
    %439:9 = call @det_20(%438) : (tensor<3x5x5xf32>) -> (tensor<3xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x2xi32>, tensor<3x5x5xf32>, tensor<3x1x1xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %440 = stablehlo.multiply %427, %439#0 : tensor<3xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %441 = stablehlo.reduce(%440 init: %cst_81) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %442 = stablehlo.add %cst_82, %441 : tensor<f32>
    %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %443 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %444 = stablehlo.multiply %427, %443 : tensor<3xf32>
    %445 = call @det_27(%439#1, %439#2, %439#3, %439#4, %439#5, %439#6, %439#7, %439#8, %444) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x2xi32>, tensor<3x5x5xf32>, tensor<3x1x1xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3xf32>) -> tensor<3x5x5xf32>
    %446 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %447 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_84 = stablehlo.constant dense<0> : tensor<i64>
    %448 = stablehlo.broadcast_in_dim %c_84, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %449 = stablehlo.add %446, %448 : tensor<5x5xi64>
    %450 = stablehlo.compare EQ, %449, %447, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %451 = stablehlo.convert %450 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_85 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %452 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %453 = stablehlo.multiply %452, %451 : tensor<5x5xf32>
    %454 = stablehlo.broadcast_in_dim %453, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %455 = stablehlo.broadcast_in_dim %454, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %456 = stablehlo.add %arg3, %455 : tensor<3x5x5xf32>
    %457:2 = call @slogdet(%456) : (tensor<3x5x5xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    %458 = stablehlo.iota dim = 0 : tensor<3xf32>
    %459 = stablehlo.cosine %458 : tensor<3xf32>
    %460 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %461 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_86 = stablehlo.constant dense<0> : tensor<i64>
    %462 = stablehlo.broadcast_in_dim %c_86, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %463 = stablehlo.add %460, %462 : tensor<5x5xi64>
    %464 = stablehlo.compare EQ, %463, %461, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %465 = stablehlo.convert %464 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_87 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %466 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %467 = stablehlo.multiply %466, %465 : tensor<5x5xf32>
    %468 = stablehlo.broadcast_in_dim %467, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %469 = stablehlo.broadcast_in_dim %468, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %470 = stablehlo.add %arg3, %469 : tensor<3x5x5xf32>
    %471:6 = call @slogdet_31(%470) : (tensor<3x5x5xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %472 = stablehlo.multiply %459, %471#1 : tensor<3xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %473 = stablehlo.reduce(%472 init: %cst_88) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %474 = stablehlo.add %cst_89, %473 : tensor<f32>
    %cst_90 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %475 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %476 = stablehlo.multiply %459, %475 : tensor<3xf32>
    %477 = call @slogdet_39(%470, %471#2, %471#3, %471#4, %471#5, %476) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3xf32>) -> tensor<3x5x5xf32>
    %478:2 = call @qr(%arg4) : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3x3xf32>)
    %479 = stablehlo.iota dim = 0 : tensor<21xf32>
    %480 = stablehlo.cosine %479 : tensor<21xf32>
    %481 = stablehlo.reshape %480 : (tensor<21xf32>) -> tensor<7x3xf32>
    %482 = stablehlo.iota dim = 0 : tensor<9xf32>
    %483 = stablehlo.cosine %482 : tensor<9xf32>
    %484 = stablehlo.reshape %483 : (tensor<9xf32>) -> tensor<3x3xf32>
    %485:6 = call @qr_42(%arg4) : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>)
    %486 = stablehlo.multiply %481, %485#0 : tensor<7x3xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %487 = stablehlo.reduce(%486 init: %cst_91) applies stablehlo.add across dimensions = [0, 1] : (tensor<7x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %488 = stablehlo.add %cst_92, %487 : tensor<f32>
    %489 = stablehlo.multiply %484, %485#1 : tensor<3x3xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %490 = stablehlo.reduce(%489 init: %cst_93) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
    %491 = stablehlo.add %488, %490 : tensor<f32>
    %cst_94 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %492 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %493 = stablehlo.multiply %484, %492 : tensor<3x3xf32>
    %cst_95 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %494 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %495 = stablehlo.multiply %481, %494 : tensor<7x3xf32>
    %496 = call @qr_43(%485#1, %485#2, %485#3, %485#4, %485#5, %485#0, %495, %493) : (tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %497:2 = call @qr_44(%arg3) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>)
    %498 = stablehlo.iota dim = 0 : tensor<75xf32>
    %499 = stablehlo.cosine %498 : tensor<75xf32>
    %500 = stablehlo.reshape %499 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %501 = stablehlo.iota dim = 0 : tensor<75xf32>
    %502 = stablehlo.cosine %501 : tensor<75xf32>
    %503 = stablehlo.reshape %502 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %504:6 = call @qr_45(%arg3) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>)
    %505 = stablehlo.multiply %500, %504#0 : tensor<3x5x5xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %506 = stablehlo.reduce(%505 init: %cst_96) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %507 = stablehlo.add %cst_97, %506 : tensor<f32>
    %508 = stablehlo.multiply %503, %504#1 : tensor<3x5x5xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %509 = stablehlo.reduce(%508 init: %cst_98) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %510 = stablehlo.add %507, %509 : tensor<f32>
    %cst_99 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %511 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %512 = stablehlo.multiply %503, %511 : tensor<3x5x5xf32>
    %cst_100 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %513 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %514 = stablehlo.multiply %500, %513 : tensor<3x5x5xf32>
    %515 = call @qr_46(%504#1, %504#2, %504#3, %504#4, %504#5, %504#0, %514, %512) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %516 = call @qr_47(%arg5) : (tensor<3x6xf32>) -> tensor<3x6xf32>
    %517 = stablehlo.iota dim = 0 : tensor<18xf32>
    %518 = stablehlo.cosine %517 : tensor<18xf32>
    %519 = stablehlo.reshape %518 : (tensor<18xf32>) -> tensor<3x6xf32>
    %520:9 = call @qr_48(%arg5) : (tensor<3x6xf32>) -> (tensor<3x6xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>)
    %521 = stablehlo.multiply %519, %520#0 : tensor<3x6xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %522 = stablehlo.reduce(%521 init: %cst_101) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %523 = stablehlo.add %cst_102, %522 : tensor<f32>
    %cst_103 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %524 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<3x6xf32>
    %525 = stablehlo.multiply %519, %524 : tensor<3x6xf32>
    %526 = call @qr_49(%520#1, %520#2, %520#3, %520#4, %520#5, %520#6, %520#7, %520#8, %525) : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %527:2 = call @qr_50(%arg4) : (tensor<7x3xf32>) -> (tensor<7x7xf32>, tensor<7x3xf32>)
    %528 = stablehlo.iota dim = 0 : tensor<49xf32>
    %529 = stablehlo.cosine %528 : tensor<49xf32>
    %530 = stablehlo.reshape %529 : (tensor<49xf32>) -> tensor<7x7xf32>
    %531 = stablehlo.iota dim = 0 : tensor<21xf32>
    %532 = stablehlo.cosine %531 : tensor<21xf32>
    %533 = stablehlo.reshape %532 : (tensor<21xf32>) -> tensor<7x3xf32>
    %534:3 = call @_qr(%arg4) : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3x3xf32>, tensor<3xi32>)
    %535 = stablehlo.iota dim = 0 : tensor<21xf32>
    %536 = stablehlo.cosine %535 : tensor<21xf32>
    %537 = stablehlo.reshape %536 : (tensor<21xf32>) -> tensor<7x3xf32>
    %538 = stablehlo.iota dim = 0 : tensor<9xf32>
    %539 = stablehlo.cosine %538 : tensor<9xf32>
    %540 = stablehlo.reshape %539 : (tensor<9xf32>) -> tensor<3x3xf32>
    %541 = stablehlo.iota dim = 0 : tensor<3xf32>
    %542 = stablehlo.cosine %541 : tensor<3xf32>
    %543:2 = call @qr_51(%arg4) : (tensor<7x3xf32>) -> (tensor<3x7xf32>, tensor<3xf32>)
    %544 = stablehlo.transpose %543#0, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %545 = stablehlo.custom_call @lapack_sorgqr_ffi(%544, %543#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=7, j=3, k=3, l=7, m=3}, custom>} : (tensor<7x3xf32>, tensor<3xf32>) -> tensor<7x3xf32>
    %546 = stablehlo.iota dim = 0 : tensor<21xf32>
    %547 = stablehlo.cosine %546 : tensor<21xf32>
    %548 = stablehlo.reshape %547 : (tensor<21xf32>) -> tensor<7x3xf32>
    %549:2 = call @qr_51(%arg4) : (tensor<7x3xf32>) -> (tensor<3x7xf32>, tensor<3xf32>)
    %550 = stablehlo.transpose %549#0, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %551 = stablehlo.custom_call @lapack_sormqr_ffi(%550, %549#1, %arg4) {backend_config = "", mhlo.backend_config = {left = true, transpose = true}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 2, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k], [l, m])->([n, o]) {i=7, j=3, k=3, l=7, m=3, n=7, o=3}, custom>} : (tensor<7x3xf32>, tensor<3xf32>, tensor<7x3xf32>) -> tensor<7x3xf32>
    %552 = stablehlo.iota dim = 0 : tensor<21xf32>
    %553 = stablehlo.cosine %552 : tensor<21xf32>
    %554 = stablehlo.reshape %553 : (tensor<21xf32>) -> tensor<7x3xf32>
    %555 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %556 = stablehlo.dot_general %arg3, %555, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %557 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %558 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_104 = stablehlo.constant dense<0> : tensor<i64>
    %559 = stablehlo.broadcast_in_dim %c_104, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %560 = stablehlo.add %557, %559 : tensor<5x5xi64>
    %561 = stablehlo.compare EQ, %560, %558, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %562 = stablehlo.convert %561 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %563 = stablehlo.broadcast_in_dim %562, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %564 = stablehlo.broadcast_in_dim %563, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %565 = stablehlo.add %556, %564 : tensor<3x5x5xf32>
    %566 = call @eigvalsh(%565) : (tensor<3x5x5xf32>) -> tensor<3x5xf32>
    %567 = stablehlo.iota dim = 0 : tensor<15xf32>
    %568 = stablehlo.cosine %567 : tensor<15xf32>
    %569 = stablehlo.reshape %568 : (tensor<15xf32>) -> tensor<3x5xf32>
    %570 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %571 = stablehlo.dot_general %arg3, %570, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %572 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %573 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_105 = stablehlo.constant dense<0> : tensor<i64>
    %574 = stablehlo.broadcast_in_dim %c_105, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %575 = stablehlo.add %572, %574 : tensor<5x5xi64>
    %576 = stablehlo.compare EQ, %575, %573, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %577 = stablehlo.convert %576 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %578 = stablehlo.broadcast_in_dim %577, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %579 = stablehlo.broadcast_in_dim %578, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %580 = stablehlo.add %571, %579 : tensor<3x5x5xf32>
    %581:4 = call @eigvalsh_52(%580) : (tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>)
    %582 = stablehlo.multiply %569, %581#0 : tensor<3x5xf32>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %583 = stablehlo.reduce(%582 init: %cst_106) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %584 = stablehlo.add %cst_107, %583 : tensor<f32>
    %cst_108 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %585 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %586 = stablehlo.multiply %569, %585 : tensor<3x5xf32>
    %587 = call @eigvalsh_54(%581#1, %581#2, %581#3, %586) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>, tensor<3x5xf32>) -> tensor<3x5x5xf32>
    %588 = stablehlo.dot_general %587, %arg3, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %589 = stablehlo.transpose %588, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %590 = stablehlo.dot_general %587, %570, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %591 = stablehlo.transpose %589, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %592 = stablehlo.add %590, %591 : tensor<3x5x5xf32>
    %593 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %594 = stablehlo.dot_general %arg3, %593, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %595 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %596 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_109 = stablehlo.constant dense<0> : tensor<i64>
    %597 = stablehlo.broadcast_in_dim %c_109, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %598 = stablehlo.add %595, %597 : tensor<5x5xi64>
    %599 = stablehlo.compare EQ, %598, %596, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %600 = stablehlo.convert %599 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %601 = stablehlo.broadcast_in_dim %600, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %602 = stablehlo.broadcast_in_dim %601, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %603 = stablehlo.add %594, %602 : tensor<3x5x5xf32>
    %604:2 = call @eigh_56(%603) : (tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>)
    %605 = stablehlo.sqrt %604#0 : tensor<3x5xf32>
    %606 = stablehlo.broadcast_in_dim %605, dims = [0, 2] : (tensor<3x5xf32>) -> tensor<3x1x5xf32>
    %607 = stablehlo.broadcast_in_dim %606, dims = [0, 1, 2] : (tensor<3x1x5xf32>) -> tensor<3x5x5xf32>
    %608 = stablehlo.multiply %604#1, %607 : tensor<3x5x5xf32>
    %609 = stablehlo.transpose %604#1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %610 = stablehlo.dot_general %608, %609, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %611 = stablehlo.iota dim = 0 : tensor<75xf32>
    %612 = stablehlo.cosine %611 : tensor<75xf32>
    %613 = stablehlo.reshape %612 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %614 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %615 = stablehlo.dot_general %arg3, %614, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %616 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %617 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_110 = stablehlo.constant dense<0> : tensor<i64>
    %618 = stablehlo.broadcast_in_dim %c_110, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %619 = stablehlo.add %616, %618 : tensor<5x5xi64>
    %620 = stablehlo.compare EQ, %619, %617, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %621 = stablehlo.convert %620 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %622 = stablehlo.broadcast_in_dim %621, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %623 = stablehlo.broadcast_in_dim %622, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %624 = stablehlo.add %615, %623 : tensor<3x5x5xf32>
    %625:5 = call @eigh_57(%624) : (tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>)
    %626 = stablehlo.sqrt %625#0 : tensor<3x5xf32>
    %cst_111 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %627 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %628 = stablehlo.divide %627, %626 : tensor<3x5xf32>
    %629 = stablehlo.broadcast_in_dim %626, dims = [0, 2] : (tensor<3x5xf32>) -> tensor<3x1x5xf32>
    %630 = stablehlo.broadcast_in_dim %629, dims = [0, 1, 2] : (tensor<3x1x5xf32>) -> tensor<3x5x5xf32>
    %631 = stablehlo.multiply %625#1, %630 : tensor<3x5x5xf32>
    %632 = stablehlo.transpose %625#1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %633 = stablehlo.dot_general %631, %632, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %634 = stablehlo.multiply %613, %633 : tensor<3x5x5xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %635 = stablehlo.reduce(%634 init: %cst_112) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %636 = stablehlo.add %cst_113, %635 : tensor<f32>
    %cst_114 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %637 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %638 = stablehlo.multiply %613, %637 : tensor<3x5x5xf32>
    %639 = stablehlo.dot_general %638, %631, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %640 = stablehlo.transpose %639, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %641 = stablehlo.dot_general %638, %632, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %642 = stablehlo.transpose %640, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %643 = stablehlo.multiply %625#1, %641 : tensor<3x5x5xf32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %644 = stablehlo.reduce(%643 init: %cst_115) applies stablehlo.add across dimensions = [1] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<3x5xf32>
    %645 = stablehlo.reshape %644 : (tensor<3x5xf32>) -> tensor<3x1x5xf32>
    %646 = stablehlo.broadcast_in_dim %629, dims = [0, 1, 2] : (tensor<3x1x5xf32>) -> tensor<3x5x5xf32>
    %647 = stablehlo.multiply %641, %646 : tensor<3x5x5xf32>
    %648 = stablehlo.add %642, %647 : tensor<3x5x5xf32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %649 = stablehlo.reduce(%645 init: %cst_116) applies stablehlo.add across dimensions = [1] : (tensor<3x1x5xf32>, tensor<f32>) -> tensor<3x5xf32>
    %650 = stablehlo.multiply %649, %628 : tensor<3x5xf32>
    %651 = call @eigh_58(%625#2, %625#1, %625#3, %625#4, %650, %648) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>, tensor<3x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %652 = stablehlo.dot_general %651, %arg3, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %653 = stablehlo.transpose %652, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %654 = stablehlo.dot_general %651, %614, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %655 = stablehlo.transpose %653, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %656 = stablehlo.add %654, %655 : tensor<3x5x5xf32>
    %657 = call @svd(%arg4) : (tensor<7x3xf32>) -> tensor<3xf32>
    %658 = stablehlo.iota dim = 0 : tensor<3xf32>
    %659 = stablehlo.cosine %658 : tensor<3xf32>
    %660:4 = call @svd_59(%arg4) : (tensor<7x3xf32>) -> (tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>)
    %661 = stablehlo.multiply %659, %660#0 : tensor<3xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %662 = stablehlo.reduce(%661 init: %cst_117) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %663 = stablehlo.add %cst_118, %662 : tensor<f32>
    %cst_119 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %664 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %665 = stablehlo.multiply %659, %664 : tensor<3xf32>
    %666 = call @svd_60(%660#1, %660#2, %660#3, %665) : (tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<7x3xf32>
    %667:3 = call @svd_61(%arg4) : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    %668 = stablehlo.dot_general %667#0, %667#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %669 = stablehlo.iota dim = 0 : tensor<21xf32>
    %670 = stablehlo.cosine %669 : tensor<21xf32>
    %671 = stablehlo.reshape %670 : (tensor<21xf32>) -> tensor<7x3xf32>
    %672:11 = call @svd_62(%arg4) : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>)
    %673 = stablehlo.dot_general %672#0, %672#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %674 = stablehlo.multiply %671, %673 : tensor<7x3xf32>
    %cst_120 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %675 = stablehlo.reduce(%674 init: %cst_120) applies stablehlo.add across dimensions = [0, 1] : (tensor<7x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %676 = stablehlo.add %cst_121, %675 : tensor<f32>
    %cst_122 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %677 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %678 = stablehlo.multiply %671, %677 : tensor<7x3xf32>
    %679 = stablehlo.dot_general %678, %672#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %680 = stablehlo.transpose %679, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %681 = stablehlo.dot_general %678, %672#2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %682 = call @svd_63(%672#3, %672#4, %672#6, %672#7, %672#8, %672#9, %672#10, %672#0, %681, %680) : (tensor<3x7xf32>, tensor<3x3xf32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %683:3 = call @svd_64(%arg3) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3x5x5xf32>)
    %684 = stablehlo.dot_general %683#0, %683#2, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %685 = stablehlo.iota dim = 0 : tensor<75xf32>
    %686 = stablehlo.cosine %685 : tensor<75xf32>
    %687 = stablehlo.reshape %686 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %688:11 = call @svd_65(%arg3) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>, tensor<3x1x5xf32>, tensor<3x5x1xf32>, tensor<f32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>)
    %689 = stablehlo.dot_general %688#0, %688#2, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %690 = stablehlo.multiply %687, %689 : tensor<3x5x5xf32>
    %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %691 = stablehlo.reduce(%690 init: %cst_123) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_124 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %692 = stablehlo.add %cst_124, %691 : tensor<f32>
    %cst_125 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %693 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %694 = stablehlo.multiply %687, %693 : tensor<3x5x5xf32>
    %695 = stablehlo.dot_general %694, %688#0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %696 = stablehlo.transpose %695, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %697 = stablehlo.dot_general %694, %688#2, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %698 = call @svd_66(%688#3, %688#4, %688#6, %688#7, %688#8, %688#9, %688#10, %688#0, %697, %696) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x1x5xf32>, tensor<3x5x1xf32>, tensor<f32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %699:3 = call @svd_67(%arg4) : (tensor<7x3xf32>) -> (tensor<7x7xf32>, tensor<3xf32>, tensor<3x3xf32>)
    %700 = stablehlo.slice %699#0 [0:7, 0:3] : (tensor<7x7xf32>) -> tensor<7x3xf32>
    %701 = stablehlo.abs %700 : tensor<7x3xf32>
    %702 = stablehlo.transpose %699#0, dims = [1, 0] : (tensor<7x7xf32>) -> tensor<7x7xf32>
    %703 = stablehlo.dot_general %699#0, %702, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x7xf32>, tensor<7x7xf32>) -> tensor<7x7xf32>
    %704 = stablehlo.iota dim = 0 : tensor<21xf32>
    %705 = stablehlo.cosine %704 : tensor<21xf32>
    %706 = stablehlo.reshape %705 : (tensor<21xf32>) -> tensor<7x3xf32>
    %707 = stablehlo.iota dim = 0 : tensor<3xf32>
    %708 = stablehlo.cosine %707 : tensor<3xf32>
    %709 = stablehlo.iota dim = 0 : tensor<49xf32>
    %710 = stablehlo.cosine %709 : tensor<49xf32>
    %711 = stablehlo.reshape %710 : (tensor<49xf32>) -> tensor<7x7xf32>
    %712:3 = call @svd_68(%arg5) : (tensor<3x6xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<6x6xf32>)
    %713 = stablehlo.abs %712#0 : tensor<3x3xf32>
    %714 = stablehlo.transpose %712#2, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %715 = stablehlo.dot_general %714, %712#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    %716 = stablehlo.iota dim = 0 : tensor<9xf32>
    %717 = stablehlo.cosine %716 : tensor<9xf32>
    %718 = stablehlo.reshape %717 : (tensor<9xf32>) -> tensor<3x3xf32>
    %719 = stablehlo.iota dim = 0 : tensor<3xf32>
    %720 = stablehlo.cosine %719 : tensor<3xf32>
    %721 = stablehlo.iota dim = 0 : tensor<36xf32>
    %722 = stablehlo.cosine %721 : tensor<36xf32>
    %723 = stablehlo.reshape %722 : (tensor<36xf32>) -> tensor<6x6xf32>
    %724:5 = stablehlo.custom_call @lapack_sgesvd_ffi(%arg4) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<i32>)
    %c_126 = stablehlo.constant dense<0> : tensor<i32>
    %725 = stablehlo.broadcast_in_dim %c_126, dims = [] : (tensor<i32>) -> tensor<i32>
    %726 = stablehlo.compare EQ, %724#4, %725, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %727 = stablehlo.broadcast_in_dim %726, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_127 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %728 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %729 = stablehlo.broadcast_in_dim %727, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %730 = stablehlo.select %729, %724#1, %728 : tensor<3xi1>, tensor<3xf32>
    %731 = stablehlo.broadcast_in_dim %726, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_128 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %732 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %733 = stablehlo.broadcast_in_dim %731, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %734 = stablehlo.select %733, %724#2, %732 : tensor<7x3xi1>, tensor<7x3xf32>
    %735 = stablehlo.broadcast_in_dim %726, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_129 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %736 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %737 = stablehlo.broadcast_in_dim %735, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %738 = stablehlo.select %737, %724#3, %736 : tensor<3x3xi1>, tensor<3x3xf32>
    %739 = stablehlo.dot_general %734, %738, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %740 = stablehlo.iota dim = 0 : tensor<21xf32>
    %741 = stablehlo.cosine %740 : tensor<21xf32>
    %742 = stablehlo.reshape %741 : (tensor<21xf32>) -> tensor<7x3xf32>
    %743 = call @_pinv(%arg4) : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %744 = stablehlo.iota dim = 0 : tensor<21xf32>
    %745 = stablehlo.cosine %744 : tensor<21xf32>
    %746 = stablehlo.reshape %745 : (tensor<21xf32>) -> tensor<3x7xf32>
    %747 = call @_pinv_71(%arg4) : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %748 = stablehlo.transpose %747, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %749 = stablehlo.dot_general %747, %748, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x7xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %750 = stablehlo.transpose %747, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %751 = stablehlo.dot_general %747, %arg4, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x7xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %752 = stablehlo.multiply %746, %747 : tensor<3x7xf32>
    %cst_130 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %753 = stablehlo.reduce(%752 init: %cst_130) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x7xf32>, tensor<f32>) -> tensor<f32>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %754 = stablehlo.add %cst_131, %753 : tensor<f32>
    %cst_132 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %755 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<3x7xf32>
    %756 = stablehlo.multiply %746, %755 : tensor<3x7xf32>
    %757 = stablehlo.negate %756 : tensor<3x7xf32>
    %758 = stablehlo.dot_general %757, %751, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x7xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %759 = stablehlo.transpose %758, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %760 = stablehlo.add %759, %756 : tensor<3x7xf32>
    %761 = stablehlo.negate %756 : tensor<3x7xf32>
    %762 = stablehlo.dot_general %761, %747, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x3xf32>
    %763 = stablehlo.dot_general %762, %arg4, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<7x3xf32>) -> tensor<3x7xf32>
    %764 = stablehlo.add %763, %756 : tensor<3x7xf32>
    %765 = stablehlo.dot_general %756, %747, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x3xf32>
    %766 = stablehlo.negate %765 : tensor<3x3xf32>
    %767 = stablehlo.dot_general %766, %747, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %768 = stablehlo.transpose %767, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %769 = stablehlo.dot_general %760, %747, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x3xf32>
    %770 = stablehlo.dot_general %769, %750, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<7x3xf32>) -> tensor<3x7xf32>
    %771 = stablehlo.transpose %770, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %772 = stablehlo.add %768, %771 : tensor<7x3xf32>
    %773 = stablehlo.dot_general %764, %749, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x7xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %774 = stablehlo.transpose %773, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %775 = stablehlo.transpose %774, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %776 = stablehlo.add %772, %775 : tensor<7x3xf32>
    %777 = stablehlo.sine %arg4 : tensor<7x3xf32>
    %778:4 = call @_lstsq(%arg4, %777) : (tensor<7x3xf32>, tensor<7x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i64>, tensor<3xf32>)
    %779 = stablehlo.iota dim = 0 : tensor<9xf32>
    %780 = stablehlo.cosine %779 : tensor<9xf32>
    %781 = stablehlo.reshape %780 : (tensor<9xf32>) -> tensor<3x3xf32>
    %782 = stablehlo.sine %arg4 : tensor<7x3xf32>
    %783 = stablehlo.cosine %arg4 : tensor<7x3xf32>
    %784:25 = call @_lstsq_75(%arg4, %782) : (tensor<7x3xf32>, tensor<7x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<3xi1>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<3xf32>, tensor<3xf32>)
    %785 = stablehlo.multiply %781, %784#0 : tensor<3x3xf32>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %786 = stablehlo.reduce(%785 init: %cst_133) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %787 = stablehlo.add %cst_134, %786 : tensor<f32>
    %cst_135 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %788 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %789 = stablehlo.multiply %781, %788 : tensor<3x3xf32>
    %790:2 = call @_lstsq_79(%784#4, %784#5, %784#6, %784#7, %784#8, %784#9, %784#10, %784#11, %784#12, %784#13, %784#14, %784#15, %784#16, %782, %784#17, %784#18, %784#19, %784#20, %784#21, %789) : (tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<3xi1>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> (tensor<7x3xf32>, tensor<7x3xf32>)
    %791 = stablehlo.multiply %790#1, %783 : tensor<7x3xf32>
    %792 = stablehlo.add %790#0, %791 : tensor<7x3xf32>
    %793 = call @norm_82(%arg4) : (tensor<7x3xf32>) -> tensor<f32>
    %794 = stablehlo.iota dim = 0 : tensor<1xf32>
    %795 = stablehlo.cosine %794 : tensor<1xf32>
    %796 = stablehlo.reshape %795 : (tensor<1xf32>) -> tensor<f32>
    %797:7 = call @norm_83(%arg4) : (tensor<7x3xf32>) -> (tensor<f32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>, tensor<f32>, tensor<f32>)
    %798 = stablehlo.multiply %796, %797#0 : tensor<f32>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %799 = stablehlo.reduce(%798 init: %cst_136) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_137 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %800 = stablehlo.add %cst_137, %799 : tensor<f32>
    %cst_138 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %801 = stablehlo.multiply %796, %cst_138 : tensor<f32>
    %802 = call @norm_85(%797#1, %797#2, %797#3, %797#4, %797#5, %797#6, %801) : (tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<7x3xf32>
    %803 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %804 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_139 = stablehlo.constant dense<0> : tensor<i64>
    %805 = stablehlo.broadcast_in_dim %c_139, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %806 = stablehlo.add %803, %805 : tensor<5x5xi64>
    %807 = stablehlo.compare EQ, %806, %804, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %808 = stablehlo.convert %807 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_140 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %809 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %810 = stablehlo.multiply %809, %808 : tensor<5x5xf32>
    %811 = stablehlo.broadcast_in_dim %810, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %812 = stablehlo.broadcast_in_dim %811, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %813 = stablehlo.subtract %arg3, %812 : tensor<3x5x5xf32>
    %814 = call @cholesky(%813) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %815 = stablehlo.slice %814 [0:1, 0:1, 0:5] : (tensor<3x5x5xf32>) -> tensor<1x1x5xf32>
    %816 = stablehlo.reshape %815 : (tensor<1x1x5xf32>) -> tensor<5xf32>
    %817 = stablehlo.iota dim = 0 : tensor<5xf32>
    %818 = stablehlo.cosine %817 : tensor<5xf32>
    %819 = call @cholesky_87(%arg2) : (tensor<0x4x4xf32>) -> tensor<0x4x4xf32>
    %cst_141 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %820 = stablehlo.reduce(%819 init: %cst_141) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<0x4x4xf32>, tensor<f32>) -> tensor<f32>
    %821 = stablehlo.iota dim = 0 : tensor<1xf32>
    %822 = stablehlo.cosine %821 : tensor<1xf32>
    %823 = stablehlo.reshape %822 : (tensor<1xf32>) -> tensor<f32>
    %824:2 = call @eigh_88(%arg1) : (tensor<4x3x3xf32>) -> (tensor<4x3xf32>, tensor<4x3x3xf32>)
    %825 = stablehlo.iota dim = 0 : tensor<12xf32>
    %826 = stablehlo.cosine %825 : tensor<12xf32>
    %827 = stablehlo.reshape %826 : (tensor<12xf32>) -> tensor<4x3xf32>
    %828 = stablehlo.iota dim = 0 : tensor<36xf32>
    %829 = stablehlo.cosine %828 : tensor<36xf32>
    %830 = stablehlo.reshape %829 : (tensor<36xf32>) -> tensor<4x3x3xf32>
    %831:3 = call @svd_89(%arg1) : (tensor<4x3x3xf32>) -> (tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>)
    %832 = stablehlo.iota dim = 0 : tensor<36xf32>
    %833 = stablehlo.cosine %832 : tensor<36xf32>
    %834 = stablehlo.reshape %833 : (tensor<36xf32>) -> tensor<4x3x3xf32>
    %835 = stablehlo.iota dim = 0 : tensor<12xf32>
    %836 = stablehlo.cosine %835 : tensor<12xf32>
    %837 = stablehlo.reshape %836 : (tensor<12xf32>) -> tensor<4x3xf32>
    %838 = stablehlo.iota dim = 0 : tensor<36xf32>
    %839 = stablehlo.cosine %838 : tensor<36xf32>
    %840 = stablehlo.reshape %839 : (tensor<36xf32>) -> tensor<4x3x3xf32>
    %c_142 = stablehlo.constant dense<1> : tensor<i32>
    %841 = stablehlo.add %arg0, %c_142 : tensor<i32>
    return %841, %831#0, %831#1, %831#2, %824#0, %824#1, %739, %11, %37, %49, %75, %527#0, %527#1, %425, %445, %701, %699#1, %703, %713, %712#1, %715, %392, %413, %820, %778#0, %792, %88, %124, %457#1, %477, %319#0, %319#1, %319#2, %816, %793, %802, %534#0, %534#1, %534#2, %337, %331, %339#3, %668, %682, %684, %698, %551, %743, %776, %478#0, %478#1, %496, %497#0, %497#1, %515, %516, %526, %545, %188, %227, %610, %656, %657, %666, %358, %380, %137, %174, %230, %257, %566, %592, %274, %305 : tensor<i32>, tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>, tensor<7x3xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<7x7xf32>, tensor<7x3xf32>, tensor<3xf32>, tensor<3x5x5xf32>, tensor<7x3xf32>, tensor<3xf32>, tensor<7x7xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<6x6xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<f32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3xf32>, tensor<3x5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>, tensor<5xf32>, tensor<f32>, tensor<7x3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<3xi32>, tensor<7x3xf32>, tensor<3xi32>, tensor<7xi32>, tensor<7x3xf32>, tensor<7x3xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<7x3xf32>, tensor<3x7xf32>, tensor<7x3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<7x3xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<5xf32>, tensor<3x5x5xf32>
  }
  func.func private @cholesky(%arg0: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4:2 = stablehlo.custom_call @lapack_spotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=3, j=5, k=5, l=5, m=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %11 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %13 = stablehlo.add %11, %12 : tensor<5x5xi64>
    %14 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %18 = stablehlo.select %16, %10, %17 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    return %18 : tensor<3x5x5xf32>
  }
  func.func private @cholesky_0(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4:2 = stablehlo.custom_call @lapack_spotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=3, j=5, k=5, l=5, m=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %11 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %13 = stablehlo.add %11, %12 : tensor<5x5xi64>
    %14 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %18 = stablehlo.select %16, %10, %17 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %19 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %21 = stablehlo.add %19, %20 : tensor<5x5xi64>
    %22 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %23 = stablehlo.compare GE, %21, %22, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %26 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %28 = stablehlo.add %26, %27 : tensor<5x5xi32>
    %29 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %30 = stablehlo.compare EQ, %28, %29, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %31 = stablehlo.convert %30 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %33 = stablehlo.add %32, %31 : tensor<5x5xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %35 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_7 = stablehlo.constant dense<0> : tensor<i64>
    %36 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %37 = stablehlo.add %35, %36 : tensor<5x5xi64>
    %38 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %39 = stablehlo.compare GE, %37, %38, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %40 = stablehlo.broadcast_in_dim %39, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %42 = stablehlo.select %40, %18, %41 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    return %42, %18, %24, %25, %34, %40, %43 : tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>
  }
  func.func private @cholesky_1(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xi1>, %arg2: tensor<3x5x5xf32>, %arg3: tensor<1x5x5xf32>, %arg4: tensor<3x5x5xi1>, %arg5: tensor<3x5x5xf32>, %arg6: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.select %arg4, %arg6, %0 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %2 = stablehlo.dot_general %1, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %4 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %5 = stablehlo.divide %3, %4 : tensor<3x5x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.select %arg1, %5, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %8 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %7) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %8) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %11 = stablehlo.divide %9, %10 : tensor<3x5x5xf32>
    %12 = stablehlo.transpose %11, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.add %11, %12 : tensor<3x5x5xf32>
    return %13 : tensor<3x5x5xf32>
  }
  func.func private @cholesky_2(%arg0: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4:2 = stablehlo.custom_call @lapack_spotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=3, j=5, k=5, l=5, m=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %11 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %13 = stablehlo.add %11, %12 : tensor<5x5xi64>
    %14 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %18 = stablehlo.select %16, %10, %17 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %19 = stablehlo.transpose %18, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %19 : tensor<3x5x5xf32>
  }
  func.func private @cholesky_3(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4:2 = stablehlo.custom_call @lapack_spotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=3, j=5, k=5, l=5, m=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %11 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %13 = stablehlo.add %11, %12 : tensor<5x5xi64>
    %14 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %18 = stablehlo.select %16, %10, %17 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %19 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %21 = stablehlo.add %19, %20 : tensor<5x5xi64>
    %22 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %23 = stablehlo.compare GE, %21, %22, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %26 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %28 = stablehlo.add %26, %27 : tensor<5x5xi32>
    %29 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %30 = stablehlo.compare EQ, %28, %29, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %31 = stablehlo.convert %30 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %33 = stablehlo.add %32, %31 : tensor<5x5xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %35 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_7 = stablehlo.constant dense<0> : tensor<i64>
    %36 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %37 = stablehlo.add %35, %36 : tensor<5x5xi64>
    %38 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %39 = stablehlo.compare GE, %37, %38, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %40 = stablehlo.broadcast_in_dim %39, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %42 = stablehlo.select %40, %18, %41 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %44 = stablehlo.transpose %42, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %44, %18, %24, %25, %34, %40, %43 : tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>
  }
  func.func private @cholesky_4(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xi1>, %arg2: tensor<3x5x5xf32>, %arg3: tensor<1x5x5xf32>, %arg4: tensor<3x5x5xi1>, %arg5: tensor<3x5x5xf32>, %arg6: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.transpose %arg6, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.select %arg4, %0, %1 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %3 = stablehlo.dot_general %2, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %4 = stablehlo.transpose %3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %5 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %6 = stablehlo.divide %4, %5 : tensor<3x5x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %8 = stablehlo.select %arg1, %6, %7 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %9 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %8) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %10 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %9) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %12 = stablehlo.divide %10, %11 : tensor<3x5x5xf32>
    %13 = stablehlo.transpose %12, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %14 = stablehlo.add %12, %13 : tensor<3x5x5xf32>
    return %14 : tensor<3x5x5xf32>
  }
  func.func private @tril(%arg0: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi64>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.select %5, %arg0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    return %7 : tensor<3x5x5xf32>
  }
  func.func private @tril_5(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi64>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.select %5, %arg0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    return %7, %5, %8 : tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>
  }
  func.func private @tril_6(%arg0: tensor<3x5x5xi1>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    return %1 : tensor<3x5x5xf32>
  }
  func.func private @_solve_triangular(%arg0: tensor<5x5xf32>, %arg1: tensor<5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=5, j=5, k=5, l=1, m=5, n=1}, custom>} : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<5x1xf32>) -> tensor<5xf32>
    return %2 : tensor<5xf32>
  }
  func.func private @_solve_triangular_7(%arg0: tensor<5x5xf32>, %arg1: tensor<5xf32>) -> (tensor<5xf32>, tensor<5x5xi1>, tensor<5x5xf32>, tensor<5x1xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=5, j=5, k=5, l=1, m=5, n=1}, custom>} : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %2 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %4 = stablehlo.add %2, %3 : tensor<5x5xi64>
    %5 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %8 = stablehlo.reshape %1 : (tensor<5x1xf32>) -> tensor<5xf32>
    return %8, %6, %7, %1 : tensor<5xf32>, tensor<5x5xi1>, tensor<5x5xf32>, tensor<5x1xf32>
  }
  func.func private @_solve_triangular_8(%arg0: tensor<5x5xi1>, %arg1: tensor<5x5xf32>, %arg2: tensor<5x1xf32>, %arg3: tensor<5x5xf32>, %arg4: tensor<5xf32>) -> (tensor<5x5xf32>, tensor<5xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg4, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg3, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=5, j=5, k=5, l=1, m=5, n=1}, custom>} : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %2 = stablehlo.custom_call @lapack_strsm_ffi(%arg3, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=5, j=5, k=5, l=1, m=5, n=1}, custom>} : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %3 = stablehlo.dot_general %2, %arg2, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<5x5xf32>
    %4 = stablehlo.negate %3 : tensor<5x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %6 = stablehlo.select %arg0, %4, %5 : tensor<5x5xi1>, tensor<5x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<5x1xf32>, tensor<f32>) -> tensor<5xf32>
    return %6, %7 : tensor<5x5xf32>, tensor<5xf32>
  }
  func.func private @lu(%arg0: tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>) {
    %0:3 = call @_lu(%arg0) : (tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>)
    return %0#0, %0#1, %0#2 : tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>
  }
  func.func private @_lu(%arg0: tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>) {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], []) {i=5, j=5, k=5, l=5, m=5}, custom>} : (tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5xi32>, tensor<i32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<i32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<5x5xi1>, tensor<5x5xf32>
    %9 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_4 = %c_2, %iterArg_5 = %c_1, %iterArg_6 = %9) : tensor<5xi32>, tensor<i64>, tensor<i64>, tensor<5xi32>
    cond {
      %c_7 = stablehlo.constant dense<5> : tensor<i64>
      %27 = stablehlo.compare LT, %iterArg_4, %c_7, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %27 : tensor<i1>
    } do {
      %27:2 = func.call @closed_call(%iterArg, %iterArg_5, %iterArg_6) : (tensor<5xi32>, tensor<i64>, tensor<5xi32>) -> (tensor<i64>, tensor<5xi32>)
      %c_7 = stablehlo.constant dense<1> : tensor<i64>
      %28 = stablehlo.add %iterArg_4, %c_7 : tensor<i64>
      stablehlo.return %iterArg, %28, %27#0, %27#1 : tensor<5xi32>, tensor<i64>, tensor<i64>, tensor<5xi32>
    }
    %11 = stablehlo.broadcast_in_dim %10#3, dims = [1] : (tensor<5xi32>) -> tensor<1x5xi32>
    %12 = stablehlo.iota dim = 0 : tensor<5xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %14 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x5xi32>) -> tensor<5x5xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<5x1xi32>) -> tensor<5x5xi32>
    %16 = stablehlo.compare EQ, %14, %15, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %17 = stablehlo.convert %16 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %18 = call @tril_9(%8) : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %19 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %20 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %21 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %22 = stablehlo.add %19, %21 : tensor<5x5xi64>
    %23 = stablehlo.compare EQ, %22, %20, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %24 = stablehlo.convert %23 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %25 = stablehlo.add %18, %24 : tensor<5x5xf32>
    %26 = call @triu(%8) : (tensor<5x5xf32>) -> tensor<5x5xf32>
    return %17, %25, %26 : tensor<5x5xf32>, tensor<5x5xf32>, tensor<5x5xf32>
  }
  func.func private @closed_call(%arg0: tensor<5xi32>, %arg1: tensor<i64>, %arg2: tensor<5xi32>) -> (tensor<i64>, tensor<5xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i64>
    %c_1 = stablehlo.constant dense<5> : tensor<i64>
    %3 = stablehlo.add %2, %c_1 : tensor<i64>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i64>
    %5 = stablehlo.dynamic_slice %arg0, %4, sizes = [1] : (tensor<5xi32>, tensor<i64>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %8 = stablehlo.convert %arg1 : tensor<i64>
    %c_3 = stablehlo.constant dense<5> : tensor<i64>
    %9 = stablehlo.add %8, %c_3 : tensor<i64>
    %10 = stablehlo.select %7, %9, %arg1 : tensor<i1>, tensor<i64>
    %11 = stablehlo.dynamic_slice %arg2, %10, sizes = [1] : (tensor<5xi32>, tensor<i64>) -> tensor<1xi32>
    %12 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %6, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<5> : tensor<i32>
    %14 = stablehlo.add %6, %c_5 : tensor<i32>
    %15 = stablehlo.select %13, %14, %6 : tensor<i1>, tensor<i32>
    %16 = stablehlo.dynamic_slice %arg2, %15, sizes = [1] : (tensor<5xi32>, tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.reshape %16 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %18 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<5> : tensor<i64>
    %19 = stablehlo.add %arg1, %c_7 : tensor<i64>
    %20 = stablehlo.select %18, %19, %arg1 : tensor<i1>, tensor<i64>
    %21 = stablehlo.convert %20 : (tensor<i64>) -> tensor<i32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %23 = "stablehlo.scatter"(%arg2, %22, %17) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<5xi32>, tensor<1xi32>, tensor<i32>) -> tensor<5xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.compare LT, %6, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<5> : tensor<i32>
    %25 = stablehlo.add %6, %c_9 : tensor<i32>
    %26 = stablehlo.select %24, %25, %6 : tensor<i1>, tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%23, %27, %12) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<5xi32>, tensor<1xi32>, tensor<i32>) -> tensor<5xi32>
    return %0, %28 : tensor<i64>, tensor<5xi32>
  }
  func.func private @tril_9(%arg0: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi64>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<5x5xi1>, tensor<5x5xf32>
    return %6 : tensor<5x5xf32>
  }
  func.func private @triu(%arg0: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi64>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %6 = stablehlo.select %4, %5, %arg0 : tensor<5x5xi1>, tensor<5x5xf32>
    return %6 : tensor<5x5xf32>
  }
  func.func private @closed_call_10(%arg0: tensor<3xi32>, %arg1: tensor<i64>, %arg2: tensor<7xi32>) -> (tensor<i64>, tensor<7xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i64>
    %c_1 = stablehlo.constant dense<3> : tensor<i64>
    %3 = stablehlo.add %2, %c_1 : tensor<i64>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i64>
    %5 = stablehlo.dynamic_slice %arg0, %4, sizes = [1] : (tensor<3xi32>, tensor<i64>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %8 = stablehlo.convert %arg1 : tensor<i64>
    %c_3 = stablehlo.constant dense<7> : tensor<i64>
    %9 = stablehlo.add %8, %c_3 : tensor<i64>
    %10 = stablehlo.select %7, %9, %arg1 : tensor<i1>, tensor<i64>
    %11 = stablehlo.dynamic_slice %arg2, %10, sizes = [1] : (tensor<7xi32>, tensor<i64>) -> tensor<1xi32>
    %12 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %6, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<7> : tensor<i32>
    %14 = stablehlo.add %6, %c_5 : tensor<i32>
    %15 = stablehlo.select %13, %14, %6 : tensor<i1>, tensor<i32>
    %16 = stablehlo.dynamic_slice %arg2, %15, sizes = [1] : (tensor<7xi32>, tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.reshape %16 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %18 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<7> : tensor<i64>
    %19 = stablehlo.add %arg1, %c_7 : tensor<i64>
    %20 = stablehlo.select %18, %19, %arg1 : tensor<i1>, tensor<i64>
    %21 = stablehlo.convert %20 : (tensor<i64>) -> tensor<i32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %23 = "stablehlo.scatter"(%arg2, %22, %17) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<7xi32>, tensor<1xi32>, tensor<i32>) -> tensor<7xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.compare LT, %6, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<7> : tensor<i32>
    %25 = stablehlo.add %6, %c_9 : tensor<i32>
    %26 = stablehlo.select %24, %25, %6 : tensor<i1>, tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%23, %27, %12) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<7xi32>, tensor<1xi32>, tensor<i32>) -> tensor<7xi32>
    return %0, %28 : tensor<i64>, tensor<7xi32>
  }
  func.func private @solve(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %9 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    cond {
      %c_6 = stablehlo.constant dense<5> : tensor<i64>
      %14 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %14:2 = func.call @closed_call_11(%iterArg, %iterArg_4, %iterArg_5) : (tensor<3x5xi32>, tensor<i64>, tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %15 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %15, %14#0, %14#1 : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    }
    %11 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %12 = call @_lu_solve(%8, %10#3, %11) : (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.transpose %12, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %13 : tensor<3x5x5xf32>
  }
  func.func private @closed_call_11(%arg0: tensor<3x5xi32>, %arg1: tensor<i64>, %arg2: tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>) {
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
  func.func private @_lu_solve(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5xi32>, %arg2: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<3x5x5xf32>) -> tensor<3x5x5x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<3x5xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<3x5xi1>, tensor<3x5xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5, 1, 1>}> : (tensor<3x5x5x1xf32>, tensor<3x5x1xi32>) -> tensor<3x5x5x1xf32>
    %8 = stablehlo.transpose %7, dims = [0, 2, 3, 1] : (tensor<3x5x5x1xf32>) -> tensor<3x5x1x5xf32>
    %9 = stablehlo.reshape %8 : (tensor<3x5x1x5xf32>) -> tensor<3x5x5xf32>
    %10 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %9) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %11 = stablehlo.reshape %10 : (tensor<3x5x5xf32>) -> tensor<3x5x1x5xf32>
    %12 = stablehlo.reshape %11 : (tensor<3x5x1x5xf32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %12) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %14 = stablehlo.reshape %13 : (tensor<3x5x5xf32>) -> tensor<3x5x1x5xf32>
    %15 = stablehlo.transpose %14, dims = [0, 3, 1, 2] : (tensor<3x5x1x5xf32>) -> tensor<3x5x5x1xf32>
    %16 = stablehlo.reshape %15 : (tensor<3x5x5x1xf32>) -> tensor<3x5x5xf32>
    return %16 : tensor<3x5x5xf32>
  }
  func.func private @solve_12(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>) {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %9 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    cond {
      %c_6 = stablehlo.constant dense<5> : tensor<i64>
      %14 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %14:2 = func.call @closed_call_11(%iterArg, %iterArg_4, %iterArg_5) : (tensor<3x5xi32>, tensor<i64>, tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %15 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %15, %14#0, %14#1 : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    }
    %11 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %12 = call @_lu_solve(%8, %10#3, %11) : (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.transpose %12, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %13, %12, %8, %10#3 : tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>
  }
  func.func private @solve_13(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x5xf32>, %arg3: tensor<3x5xi32>, %arg4: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>) {
    %0 = stablehlo.transpose %arg4, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = call @_lu_solve_14(%arg2, %arg3, %0) : (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.negate %1 : tensor<3x5x5xf32>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %4 = stablehlo.dot_general %3, %arg0, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %5 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %4, %5 : tensor<3x5x5xf32>, tensor<3x5x5xf32>
  }
  func.func private @_lu_solve_14(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5xi32>, %arg2: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<3x5x5xf32>) -> tensor<3x5x5x1xf32>
    %1 = stablehlo.transpose %0, dims = [0, 2, 3, 1] : (tensor<3x5x5x1xf32>) -> tensor<3x5x1x5xf32>
    %2 = stablehlo.reshape %1 : (tensor<3x5x1x5xf32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %2) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %4 = stablehlo.reshape %3 : (tensor<3x5x5xf32>) -> tensor<3x5x1x5xf32>
    %5 = stablehlo.reshape %4 : (tensor<3x5x1x5xf32>) -> tensor<3x5x5xf32>
    %6 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %5) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.reshape %6 : (tensor<3x5x5xf32>) -> tensor<3x5x1x5xf32>
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
    %17 = stablehlo.transpose %7, dims = [0, 3, 1, 2] : (tensor<3x5x1x5xf32>) -> tensor<3x5x5x1xf32>
    %18 = "stablehlo.gather"(%17, %16) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5, 1, 1>}> : (tensor<3x5x5x1xf32>, tensor<3x5x1xi32>) -> tensor<3x5x5x1xf32>
    %19 = stablehlo.reshape %18 : (tensor<3x5x5x1xf32>) -> tensor<3x5x5xf32>
    return %19 : tensor<3x5x5xf32>
  }
  func.func private @inv(%arg0: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %1 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %3 = stablehlo.add %0, %2 : tensor<5x5xi64>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %5 = stablehlo.convert %4 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<3x5x5xf32>
    %7 = call @solve(%arg0, %6) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %7 : tensor<3x5x5xf32>
  }
  func.func private @inv_15(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>) {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %1 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %3 = stablehlo.add %0, %2 : tensor<5x5xi64>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %5 = stablehlo.convert %4 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<3x5x5xf32>
    %7:4 = call @solve_16(%arg0, %6) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>)
    return %7#0, %7#1, %7#2, %7#3 : tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>
  }
  func.func private @solve_16(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>) {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %9 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    cond {
      %c_6 = stablehlo.constant dense<5> : tensor<i64>
      %14 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %14:2 = func.call @closed_call_11(%iterArg, %iterArg_4, %iterArg_5) : (tensor<3x5xi32>, tensor<i64>, tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %15 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %15, %14#0, %14#1 : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    }
    %11 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %12 = call @_lu_solve(%8, %10#3, %11) : (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.transpose %12, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %13, %12, %8, %10#3 : tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>
  }
  func.func private @inv_17(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x5xf32>, %arg3: tensor<3x5xi32>, %arg4: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = call @solve_18(%arg0, %arg1, %arg2, %arg3, %arg4) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %0 : tensor<3x5x5xf32>
  }
  func.func private @solve_18(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x5xf32>, %arg3: tensor<3x5xi32>, %arg4: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.transpose %arg4, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = call @_lu_solve_14(%arg2, %arg3, %0) : (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.negate %1 : tensor<3x5x5xf32>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %4 = stablehlo.dot_general %3, %arg0, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %4 : tensor<3x5x5xf32>
  }
  func.func private @det(%arg0: tensor<3x5x5xf32>) -> tensor<3xf32> {
    %0:2 = call @slogdet(%arg0) : (tensor<3x5x5xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    %1 = stablehlo.exponential %0#1 : tensor<3xf32>
    %2 = stablehlo.multiply %0#0, %1 : tensor<3xf32>
    return %2 : tensor<3xf32>
  }
  func.func private @slogdet(%arg0: tensor<3x5x5xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %9 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_13 = %c_2, %iterArg_14 = %c_1, %iterArg_15 = %9) : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    cond {
      %c_16 = stablehlo.constant dense<5> : tensor<i64>
      %37 = stablehlo.compare LT, %iterArg_13, %c_16, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %37 : tensor<i1>
    } do {
      %37:2 = func.call @closed_call_11(%iterArg, %iterArg_14, %iterArg_15) : (tensor<3x5xi32>, tensor<i64>, tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>)
      %c_16 = stablehlo.constant dense<1> : tensor<i64>
      %38 = stablehlo.add %iterArg_13, %c_16 : tensor<i64>
      stablehlo.return %iterArg, %38, %37#0, %37#1 : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    }
    %11 = call @diagonal(%8) : (tensor<3x5x5xf32>) -> tensor<3x5xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %13 = stablehlo.compare EQ, %11, %12, FLOAT : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %c_4 = stablehlo.constant dense<false> : tensor<i1>
    %14 = stablehlo.reduce(%13 init: %c_4) applies stablehlo.or across dimensions = [1] : (tensor<3x5xi1>, tensor<i1>) -> tensor<3xi1>
    %15 = stablehlo.iota dim = 0 : tensor<5xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1] : (tensor<5xi32>) -> tensor<1x5xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x5xi32>) -> tensor<3x5xi32>
    %18 = stablehlo.compare NE, %2, %17, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %19 = call @count_nonzero(%18) : (tensor<3x5xi1>) -> tensor<3xi64>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %21 = stablehlo.compare LT, %11, %20, FLOAT : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %22 = call @count_nonzero(%21) : (tensor<3x5xi1>) -> tensor<3xi64>
    %23 = stablehlo.add %19, %22 : tensor<3xi64>
    %c_6 = stablehlo.constant dense<2> : tensor<i64>
    %24 = call @remainder(%23, %c_6) : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %c_7 = stablehlo.constant dense<-2> : tensor<i64>
    %25 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %26 = stablehlo.multiply %25, %24 : tensor<3xi64>
    %c_8 = stablehlo.constant dense<1> : tensor<i64>
    %27 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %28 = stablehlo.add %26, %27 : tensor<3xi64>
    %29 = stablehlo.convert %28 : (tensor<3xi64>) -> tensor<3xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %31 = stablehlo.multiply %30, %29 : tensor<3xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = call @_where_19(%14, %cst_10, %31) : (tensor<3xi1>, tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
    %33 = stablehlo.abs %11 : tensor<3x5xf32>
    %34 = stablehlo.log %33 : tensor<3x5xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_11) applies stablehlo.add across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %36 = call @_where_19(%14, %cst_12, %35) : (tensor<3xi1>, tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
    return %32, %36 : tensor<3xf32>, tensor<3xf32>
  }
  func.func private @diagonal(%arg0: tensor<3x5x5xf32>) -> tensor<3x5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5xi64>
    %1 = stablehlo.iota dim = 0 : tensor<5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %3 = stablehlo.compare LT, %0, %2, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %5 = stablehlo.add %0, %4 : tensor<5xi64>
    %6 = stablehlo.select %3, %5, %0 : tensor<5xi1>, tensor<5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %8 = stablehlo.compare LT, %1, %7, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_2 = stablehlo.constant dense<5> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %10 = stablehlo.add %1, %9 : tensor<5xi64>
    %11 = stablehlo.select %8, %10, %1 : tensor<5xi1>, tensor<5xi64>
    %12 = stablehlo.convert %6 : (tensor<5xi64>) -> tensor<5xi32>
    %13 = stablehlo.convert %11 : (tensor<5xi64>) -> tensor<5xi32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %16 = stablehlo.concatenate %14, %15, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %17 = "stablehlo.gather"(%arg0, %16) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 1, 1>}> : (tensor<3x5x5xf32>, tensor<5x2xi32>) -> tensor<3x5xf32>
    return %17 : tensor<3x5xf32>
  }
  func.func private @count_nonzero(%arg0: tensor<3x5xi1>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<3x5xi1>
    %1 = stablehlo.compare NE, %arg0, %0, UNSIGNED : (tensor<3x5xi1>, tensor<3x5xi1>) -> tensor<3x5xi1>
    %2 = stablehlo.convert %1 : (tensor<3x5xi1>) -> tensor<3x5xi32>
    %3 = stablehlo.convert %2 : (tensor<3x5xi32>) -> tensor<3x5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.reduce(%3 init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<3x5xi64>, tensor<i64>) -> tensor<3xi64>
    return %4 : tensor<3xi64>
  }
  func.func private @remainder(%arg0: tensor<3xi64>, %arg1: tensor<i64>) -> tensor<3xi64> {
    %0 = stablehlo.convert %arg1 : tensor<i64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<3xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<3xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %12 = stablehlo.and %11, %6 : tensor<3xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %14 = stablehlo.add %4, %13 : tensor<3xi64>
    %15 = stablehlo.select %12, %14, %4 : tensor<3xi1>, tensor<3xi64>
    return %15 : tensor<3xi64>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i64>
    return %0 : tensor<i64>
  }
  func.func private @_where_19(%arg0: tensor<3xi1>, %arg1: tensor<f32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<3xi1>, tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @det_20(%arg0: tensor<3x5x5xf32>) -> (tensor<3xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x2xi32>, tensor<3x5x5xf32>, tensor<3x1x1xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>) {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %9 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_17 = %c_2, %iterArg_18 = %c_1, %iterArg_19 = %9) : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    cond {
      %c_20 = stablehlo.constant dense<5> : tensor<i64>
      %71 = stablehlo.compare LT, %iterArg_17, %c_20, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %71 : tensor<i1>
    } do {
      %71:2 = func.call @closed_call_11(%iterArg, %iterArg_18, %iterArg_19) : (tensor<3x5xi32>, tensor<i64>, tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>)
      %c_20 = stablehlo.constant dense<1> : tensor<i64>
      %72 = stablehlo.add %iterArg_17, %c_20 : tensor<i64>
      stablehlo.return %iterArg, %72, %71#0, %71#1 : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    }
    %11 = call @diagonal_21(%8) : (tensor<3x5x5xf32>) -> tensor<3x5xf32>
    %12 = stablehlo.iota dim = 0 : tensor<5xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<5xi32>) -> tensor<1x5xi32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x5xi32>) -> tensor<3x5xi32>
    %15 = stablehlo.compare NE, %2, %14, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %16 = call @count_nonzero_22(%15) : (tensor<3x5xi1>) -> tensor<3xi64>
    %c_3 = stablehlo.constant dense<2> : tensor<i64>
    %17 = call @remainder_23(%16, %c_3) : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %c_4 = stablehlo.constant dense<-2> : tensor<i64>
    %18 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %19 = stablehlo.multiply %18, %17 : tensor<3xi64>
    %c_5 = stablehlo.constant dense<1> : tensor<i64>
    %20 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %21 = stablehlo.add %19, %20 : tensor<3xi64>
    %22 = stablehlo.convert %21 : (tensor<3xi64>) -> tensor<3xf32>
    %23 = call @cumprod(%11) : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x5xf32>
    %26 = stablehlo.multiply %23, %25 : tensor<3x5xf32>
    %27 = stablehlo.slice %26 [0:3, 3:4] : (tensor<3x5xf32>) -> tensor<3x1xf32>
    %28 = stablehlo.reshape %27 : (tensor<3x1xf32>) -> tensor<3xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %30 = stablehlo.divide %29, %28 : tensor<3xf32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_8 = stablehlo.constant dense<4> : tensor<i32>
    %32 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %33 = stablehlo.concatenate %31, %32, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %34 = "stablehlo.scatter"(%8, %33, %30) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 2]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      stablehlo.return %arg2 : tensor<f32>
    }) : (tensor<3x5x5xf32>, tensor<2xi32>, tensor<3xf32>) -> tensor<3x5x5xf32>
    %35 = stablehlo.iota dim = 0 : tensor<3xi32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<3x5xf32>) -> tensor<3x5x1xf32>
    %39 = stablehlo.custom_call @lapack_strsm_ffi(%34, %38) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=1, n=5, o=1}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
    %40 = stablehlo.reshape %39 : (tensor<3x5x1xf32>) -> tensor<3x5xf32>
    %41 = stablehlo.compare NE, %40, %40, FLOAT : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %42 = call @isinf(%40) : (tensor<3x5xf32>) -> tensor<3x5xi1>
    %43 = stablehlo.or %41, %42 : tensor<3x5xi1>
    %c_10 = stablehlo.constant dense<false> : tensor<i1>
    %44 = stablehlo.reduce(%43 init: %c_10) applies stablehlo.or across dimensions = [1] : (tensor<3x5xi1>, tensor<i1>) -> tensor<3xi1>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %46 = stablehlo.reshape %45 : (tensor<3x1x1xi1>) -> tensor<1x3x1x1x1x1xi1>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x3x1x1x1x1xi1>) -> tensor<1x3x5x1x5x1xi1>
    %48 = stablehlo.reshape %47 : (tensor<1x3x5x1x5x1xi1>) -> tensor<3x5x5xi1>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %50 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %51 = stablehlo.compare LT, %36, %50, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %c_13 = stablehlo.constant dense<3> : tensor<i32>
    %52 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %53 = stablehlo.add %36, %52 : tensor<3x1xi32>
    %54 = stablehlo.select %51, %53, %36 : tensor<3x1xi1>, tensor<3x1xi32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %55 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %56 = stablehlo.compare LT, %10#3, %55, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %c_15 = stablehlo.constant dense<5> : tensor<i32>
    %57 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %58 = stablehlo.add %10#3, %57 : tensor<3x5xi32>
    %59 = stablehlo.select %56, %58, %10#3 : tensor<3x5xi1>, tensor<3x5xi32>
    %60 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x5xi32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %62 = stablehlo.broadcast_in_dim %59, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %63 = stablehlo.concatenate %61, %62, dim = 2 : (tensor<3x5x1xi32>, tensor<3x5x1xi32>) -> tensor<3x5x2xi32>
    %64 = stablehlo.slice %26 [0:3, 4:5] : (tensor<3x5xf32>) -> tensor<3x1xf32>
    %65 = stablehlo.reshape %64 : (tensor<3x1xf32>) -> tensor<3xf32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [0] : (tensor<3xf32>) -> tensor<3x1x1xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %68 = stablehlo.slice %26 [0:3, 4:5] : (tensor<3x5xf32>) -> tensor<3x1xf32>
    %69 = stablehlo.reshape %68 : (tensor<3x1xf32>) -> tensor<3xf32>
    %70:2 = call @trace() : () -> (tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    return %69, %48, %49, %63, %34, %66, %67, %70#0, %70#1 : tensor<3xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x2xi32>, tensor<3x5x5xf32>, tensor<3x1x1xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>
  }
  func.func private @diagonal_21(%arg0: tensor<3x5x5xf32>) -> tensor<3x5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5xi64>
    %1 = stablehlo.iota dim = 0 : tensor<5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %3 = stablehlo.compare LT, %0, %2, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %5 = stablehlo.add %0, %4 : tensor<5xi64>
    %6 = stablehlo.select %3, %5, %0 : tensor<5xi1>, tensor<5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %8 = stablehlo.compare LT, %1, %7, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_2 = stablehlo.constant dense<5> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %10 = stablehlo.add %1, %9 : tensor<5xi64>
    %11 = stablehlo.select %8, %10, %1 : tensor<5xi1>, tensor<5xi64>
    %12 = stablehlo.convert %6 : (tensor<5xi64>) -> tensor<5xi32>
    %13 = stablehlo.convert %11 : (tensor<5xi64>) -> tensor<5xi32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %16 = stablehlo.concatenate %14, %15, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %17 = "stablehlo.gather"(%arg0, %16) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 1, 1>}> : (tensor<3x5x5xf32>, tensor<5x2xi32>) -> tensor<3x5xf32>
    return %17 : tensor<3x5xf32>
  }
  func.func private @count_nonzero_22(%arg0: tensor<3x5xi1>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<3x5xi1>
    %1 = stablehlo.compare NE, %arg0, %0, UNSIGNED : (tensor<3x5xi1>, tensor<3x5xi1>) -> tensor<3x5xi1>
    %2 = stablehlo.convert %1 : (tensor<3x5xi1>) -> tensor<3x5xi32>
    %3 = stablehlo.convert %2 : (tensor<3x5xi32>) -> tensor<3x5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.reduce(%3 init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<3x5xi64>, tensor<i64>) -> tensor<3xi64>
    return %4 : tensor<3xi64>
  }
  func.func private @remainder_23(%arg0: tensor<3xi64>, %arg1: tensor<i64>) -> tensor<3xi64> {
    %0 = stablehlo.convert %arg1 : tensor<i64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = call @_where_24(%1, %c_0, %0) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<3xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<3xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %12 = stablehlo.and %11, %6 : tensor<3xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %14 = stablehlo.add %4, %13 : tensor<3xi64>
    %15 = stablehlo.select %12, %14, %4 : tensor<3xi1>, tensor<3xi64>
    return %15 : tensor<3xi64>
  }
  func.func private @_where_24(%arg0: tensor<i1>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i64>
    return %0 : tensor<i64>
  }
  func.func private @cumprod(%arg0: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = call @cumprod_25(%arg0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func private @cumprod_25(%arg0: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func private @isinf(%arg0: tensor<3x5xf32>) -> tensor<3x5xi1> {
    %0 = stablehlo.abs %arg0 : tensor<3x5xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %2 = stablehlo.compare EQ, %0, %1, FLOAT : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    return %2 : tensor<3x5xi1>
  }
  func.func private @trace() -> (tensor<3x5x5xi1>, tensor<3x5x5xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %1 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %3 = stablehlo.add %0, %2 : tensor<5x5xi64>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %6 = call @_where_26(%4) : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    return %6, %5 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
  }
  func.func private @_where_26(%arg0: tensor<5x5xi1>) -> tensor<3x5x5xi1> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    return %0 : tensor<3x5x5xi1>
  }
  func.func private @det_27(%arg0: tensor<3x5x5xi1>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x2xi32>, %arg3: tensor<3x5x5xf32>, %arg4: tensor<3x1x1xf32>, %arg5: tensor<3x5x5xf32>, %arg6: tensor<3x5x5xi1>, %arg7: tensor<3x5x5xf32>, %arg8: tensor<3xf32>) -> tensor<3x5x5xf32> {
    %0 = call @trace_28(%arg6, %arg7, %arg8) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3xf32>) -> tensor<3x5x5xf32>
    %1 = call @_where_30(%arg0, %arg5, %0) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.custom_call @lapack_strsm_ffi(%arg3, %1) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.slice %2 [0:3, 0:4, 0:5] : (tensor<3x5x5xf32>) -> tensor<3x4x5xf32>
    %4 = stablehlo.slice %2 [0:3, 4:5, 0:5] : (tensor<3x5x5xf32>) -> tensor<3x1x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.pad %4, %cst, low = [0, 4, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<3x1x5xf32>, tensor<f32>) -> tensor<3x5x5xf32>
    %6 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2] : (tensor<3x1x1xf32>) -> tensor<3x4x5xf32>
    %7 = stablehlo.multiply %3, %6 : tensor<3x4x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.pad %7, %cst_0, low = [0, 0, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<3x4x5xf32>, tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.add %5, %8 : tensor<3x5x5xf32>
    %10 = stablehlo.custom_call @lapack_strsm_ffi(%arg3, %9) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %12 = "stablehlo.scatter"(%11, %arg2, %10) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      %14 = stablehlo.add %arg9, %arg10 : tensor<f32>
      stablehlo.return %14 : tensor<f32>
    }) : (tensor<3x5x5xf32>, tensor<3x5x2xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %13 = call @_where_30(%arg0, %arg1, %12) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %13 : tensor<3x5x5xf32>
  }
  func.func private @trace_28(%arg0: tensor<3x5x5xi1>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<3xf32>) -> tensor<3x5x5xf32>
    %1 = call @_where_29(%arg0, %arg1, %0) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %2 : tensor<3x5x5xf32>
  }
  func.func private @_where_29(%arg0: tensor<3x5x5xi1>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    return %1 : tensor<3x5x5xf32>
  }
  func.func private @_where_30(%arg0: tensor<3x5x5xi1>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    return %1 : tensor<3x5x5xf32>
  }
  func.func private @slogdet_31(%arg0: tensor<3x5x5xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>) {
    %0:2 = call @slogdet_32(%arg0) : (tensor<3x5x5xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    %1:2 = call @solve_38(%arg0) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xi32>)
    %2:2 = call @trace() : () -> (tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : tensor<3xf32>, tensor<3xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>
  }
  func.func private @slogdet_32(%arg0: tensor<3x5x5xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %9 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_13 = %c_2, %iterArg_14 = %c_1, %iterArg_15 = %9) : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    cond {
      %c_16 = stablehlo.constant dense<5> : tensor<i64>
      %37 = stablehlo.compare LT, %iterArg_13, %c_16, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %37 : tensor<i1>
    } do {
      %37:2 = func.call @closed_call_11(%iterArg, %iterArg_14, %iterArg_15) : (tensor<3x5xi32>, tensor<i64>, tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>)
      %c_16 = stablehlo.constant dense<1> : tensor<i64>
      %38 = stablehlo.add %iterArg_13, %c_16 : tensor<i64>
      stablehlo.return %iterArg, %38, %37#0, %37#1 : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    }
    %11 = call @diagonal_33(%8) : (tensor<3x5x5xf32>) -> tensor<3x5xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %13 = stablehlo.compare EQ, %11, %12, FLOAT : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %c_4 = stablehlo.constant dense<false> : tensor<i1>
    %14 = stablehlo.reduce(%13 init: %c_4) applies stablehlo.or across dimensions = [1] : (tensor<3x5xi1>, tensor<i1>) -> tensor<3xi1>
    %15 = stablehlo.iota dim = 0 : tensor<5xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1] : (tensor<5xi32>) -> tensor<1x5xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x5xi32>) -> tensor<3x5xi32>
    %18 = stablehlo.compare NE, %2, %17, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %19 = call @count_nonzero_34(%18) : (tensor<3x5xi1>) -> tensor<3xi64>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %21 = stablehlo.compare LT, %11, %20, FLOAT : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %22 = call @count_nonzero_34(%21) : (tensor<3x5xi1>) -> tensor<3xi64>
    %23 = stablehlo.add %19, %22 : tensor<3xi64>
    %c_6 = stablehlo.constant dense<2> : tensor<i64>
    %24 = call @remainder_35(%23, %c_6) : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %c_7 = stablehlo.constant dense<-2> : tensor<i64>
    %25 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %26 = stablehlo.multiply %25, %24 : tensor<3xi64>
    %c_8 = stablehlo.constant dense<1> : tensor<i64>
    %27 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %28 = stablehlo.add %26, %27 : tensor<3xi64>
    %29 = stablehlo.convert %28 : (tensor<3xi64>) -> tensor<3xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %31 = stablehlo.multiply %30, %29 : tensor<3xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = call @_where_37(%14, %cst_10, %31) : (tensor<3xi1>, tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
    %33 = stablehlo.abs %11 : tensor<3x5xf32>
    %34 = stablehlo.log %33 : tensor<3x5xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_11) applies stablehlo.add across dimensions = [1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %36 = call @_where_37(%14, %cst_12, %35) : (tensor<3xi1>, tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
    return %32, %36 : tensor<3xf32>, tensor<3xf32>
  }
  func.func private @diagonal_33(%arg0: tensor<3x5x5xf32>) -> tensor<3x5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5xi64>
    %1 = stablehlo.iota dim = 0 : tensor<5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %3 = stablehlo.compare LT, %0, %2, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %5 = stablehlo.add %0, %4 : tensor<5xi64>
    %6 = stablehlo.select %3, %5, %0 : tensor<5xi1>, tensor<5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %8 = stablehlo.compare LT, %1, %7, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %c_2 = stablehlo.constant dense<5> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %10 = stablehlo.add %1, %9 : tensor<5xi64>
    %11 = stablehlo.select %8, %10, %1 : tensor<5xi1>, tensor<5xi64>
    %12 = stablehlo.convert %6 : (tensor<5xi64>) -> tensor<5xi32>
    %13 = stablehlo.convert %11 : (tensor<5xi64>) -> tensor<5xi32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %16 = stablehlo.concatenate %14, %15, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %17 = "stablehlo.gather"(%arg0, %16) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], start_index_map = [1, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 1, 1>}> : (tensor<3x5x5xf32>, tensor<5x2xi32>) -> tensor<3x5xf32>
    return %17 : tensor<3x5xf32>
  }
  func.func private @count_nonzero_34(%arg0: tensor<3x5xi1>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<3x5xi1>
    %1 = stablehlo.compare NE, %arg0, %0, UNSIGNED : (tensor<3x5xi1>, tensor<3x5xi1>) -> tensor<3x5xi1>
    %2 = stablehlo.convert %1 : (tensor<3x5xi1>) -> tensor<3x5xi32>
    %3 = stablehlo.convert %2 : (tensor<3x5xi32>) -> tensor<3x5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.reduce(%3 init: %c_0) applies stablehlo.add across dimensions = [1] : (tensor<3x5xi64>, tensor<i64>) -> tensor<3xi64>
    return %4 : tensor<3xi64>
  }
  func.func private @remainder_35(%arg0: tensor<3xi64>, %arg1: tensor<i64>) -> tensor<3xi64> {
    %0 = stablehlo.convert %arg1 : tensor<i64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = call @_where_36(%1, %c_0, %0) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<3xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<3xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %12 = stablehlo.and %11, %6 : tensor<3xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %14 = stablehlo.add %4, %13 : tensor<3xi64>
    %15 = stablehlo.select %12, %14, %4 : tensor<3xi1>, tensor<3xi64>
    return %15 : tensor<3xi64>
  }
  func.func private @_where_36(%arg0: tensor<i1>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i64>
    return %0 : tensor<i64>
  }
  func.func private @_where_37(%arg0: tensor<3xi1>, %arg1: tensor<f32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<3xi1>, tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @solve_38(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xi32>) {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %9 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    cond {
      %c_6 = stablehlo.constant dense<5> : tensor<i64>
      %11 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    } do {
      %11:2 = func.call @closed_call_11(%iterArg, %iterArg_4, %iterArg_5) : (tensor<3x5xi32>, tensor<i64>, tensor<3x5xi32>) -> (tensor<i64>, tensor<3x5xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %12 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %12, %11#0, %11#1 : tensor<3x5xi32>, tensor<i64>, tensor<i64>, tensor<3x5xi32>
    }
    return %8, %10#3 : tensor<3x5x5xf32>, tensor<3x5xi32>
  }
  func.func private @slogdet_39(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5xi32>, %arg3: tensor<3x5x5xi1>, %arg4: tensor<3x5x5xf32>, %arg5: tensor<3xf32>) -> tensor<3x5x5xf32> {
    %0 = call @trace_28(%arg3, %arg4, %arg5) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3xf32>) -> tensor<3x5x5xf32>
    %1 = call @solve_40(%arg0, %arg1, %arg2, %0) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %1 : tensor<3x5x5xf32>
  }
  func.func private @solve_40(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5xi32>, %arg3: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.transpose %arg3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = call @_lu_solve_41(%arg1, %arg2, %0) : (tensor<3x5x5xf32>, tensor<3x5xi32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %2 : tensor<3x5x5xf32>
  }
  func.func private @_lu_solve_41(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5xi32>, %arg2: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<3x5x5xf32>) -> tensor<3x5x5x1xf32>
    %1 = stablehlo.transpose %0, dims = [0, 2, 3, 1] : (tensor<3x5x5x1xf32>) -> tensor<3x5x1x5xf32>
    %2 = stablehlo.reshape %1 : (tensor<3x5x1x5xf32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %2) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %4 = stablehlo.reshape %3 : (tensor<3x5x5xf32>) -> tensor<3x5x1x5xf32>
    %5 = stablehlo.reshape %4 : (tensor<3x5x1x5xf32>) -> tensor<3x5x5xf32>
    %6 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %5) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.reshape %6 : (tensor<3x5x5xf32>) -> tensor<3x5x1x5xf32>
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
    %17 = stablehlo.transpose %7, dims = [0, 3, 1, 2] : (tensor<3x5x1x5xf32>) -> tensor<3x5x5x1xf32>
    %18 = "stablehlo.gather"(%17, %16) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5, 1, 1>}> : (tensor<3x5x5x1xf32>, tensor<3x5x1xi32>) -> tensor<3x5x5x1xf32>
    %19 = stablehlo.reshape %18 : (tensor<3x5x5x1xf32>) -> tensor<3x5x5xf32>
    return %19 : tensor<3x5x5xf32>
  }
  func.func private @qr(%arg0: tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3x3xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=7, j=3, k=7, l=3, m=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>)
    %1 = stablehlo.custom_call @lapack_sorgqr_ffi(%0#0, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=7, j=3, k=3, l=7, m=3}, custom>} : (tensor<7x3xf32>, tensor<3xf32>) -> tensor<7x3xf32>
    %2 = stablehlo.slice %0#0 [0:3, 0:3] : (tensor<7x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %5 = stablehlo.add %3, %4 : tensor<3x3xi64>
    %6 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %9 = stablehlo.select %7, %8, %2 : tensor<3x3xi1>, tensor<3x3xf32>
    return %1, %9 : tensor<7x3xf32>, tensor<3x3xf32>
  }
  func.func private @qr_42(%arg0: tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=7, j=3, k=7, l=3, m=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>)
    %1 = stablehlo.custom_call @lapack_sorgqr_ffi(%0#0, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=7, j=3, k=3, l=7, m=3}, custom>} : (tensor<7x3xf32>, tensor<3xf32>) -> tensor<7x3xf32>
    %2 = stablehlo.slice %0#0 [0:3, 0:3] : (tensor<7x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %5 = stablehlo.add %3, %4 : tensor<3x3xi64>
    %6 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %9 = stablehlo.select %7, %8, %2 : tensor<3x3xi1>, tensor<3x3xf32>
    %10 = stablehlo.transpose %1, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %11 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c_0 = stablehlo.constant dense<-1> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %13 = stablehlo.add %11, %12 : tensor<3x3xi64>
    %14 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %17 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %19 = stablehlo.add %17, %18 : tensor<3x3xi32>
    %20 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %21 = stablehlo.compare EQ, %19, %20, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %22 = stablehlo.convert %21 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    return %1, %9, %10, %15, %16, %22 : tensor<7x3xf32>, tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @qr_43(%arg0: tensor<3x3xf32>, %arg1: tensor<3x7xf32>, %arg2: tensor<3x3xi1>, %arg3: tensor<3x3xf32>, %arg4: tensor<3x3xf32>, %arg5: tensor<7x3xf32>, %arg6: tensor<7x3xf32>, %arg7: tensor<3x3xf32>) -> tensor<7x3xf32> {
    %0 = stablehlo.dot_general %arg7, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.negate %0 : tensor<3x3xf32>
    %2 = stablehlo.dot_general %arg6, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x3xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %4 = stablehlo.negate %3 : tensor<3x3xf32>
    %5 = stablehlo.add %1, %3 : tensor<3x3xf32>
    %6 = stablehlo.add %0, %4 : tensor<3x3xf32>
    %7 = stablehlo.multiply %arg4, %5 : tensor<3x3xf32>
    %8 = stablehlo.negate %7 : tensor<3x3xf32>
    %9 = stablehlo.add %6, %7 : tensor<3x3xf32>
    %10 = stablehlo.add %9, %8 : tensor<3x3xf32>
    %11 = stablehlo.negate %5 : tensor<3x3xf32>
    %12 = stablehlo.transpose %11, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %13 = stablehlo.add %5, %12 : tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %15 = stablehlo.select %arg2, %13, %14 : tensor<3x3xi1>, tensor<3x3xf32>
    %16 = stablehlo.add %10, %15 : tensor<3x3xf32>
    %17 = stablehlo.dot_general %16, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %19 = stablehlo.add %arg6, %18 : tensor<7x3xf32>
    %20 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %19) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=3, j=3, k=7, l=3, m=7, n=3}, custom>} : (tensor<3x3xf32>, tensor<7x3xf32>) -> tensor<7x3xf32>
    return %20 : tensor<7x3xf32>
  }
  func.func private @qr_44(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>)
    %1 = stablehlo.custom_call @lapack_sorgqr_ffi(%0#0, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l])->([i, m, n]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %4 = stablehlo.add %2, %3 : tensor<5x5xi64>
    %5 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.select %7, %8, %0#0 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    return %1, %9 : tensor<3x5x5xf32>, tensor<3x5x5xf32>
  }
  func.func private @qr_45(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>)
    %1 = stablehlo.custom_call @lapack_sorgqr_ffi(%0#0, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l])->([i, m, n]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %4 = stablehlo.add %2, %3 : tensor<5x5xi64>
    %5 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.select %7, %8, %0#0 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %10 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %11 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_0 = stablehlo.constant dense<-1> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %13 = stablehlo.add %11, %12 : tensor<5x5xi64>
    %14 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %18 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %20 = stablehlo.add %18, %19 : tensor<5x5xi32>
    %21 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %22 = stablehlo.compare EQ, %20, %21, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %23 = stablehlo.convert %22 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    return %1, %9, %10, %16, %17, %24 : tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>
  }
  func.func private @qr_46(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x5xi1>, %arg3: tensor<3x5x5xf32>, %arg4: tensor<1x5x5xf32>, %arg5: tensor<3x5x5xf32>, %arg6: tensor<3x5x5xf32>, %arg7: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.dot_general %arg7, %arg0, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.negate %0 : tensor<3x5x5xf32>
    %2 = stablehlo.dot_general %arg6, %arg5, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %4 = stablehlo.negate %3 : tensor<3x5x5xf32>
    %5 = stablehlo.add %1, %3 : tensor<3x5x5xf32>
    %6 = stablehlo.add %0, %4 : tensor<3x5x5xf32>
    %7 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<3x5x5xf32>
    %9 = stablehlo.negate %8 : tensor<3x5x5xf32>
    %10 = stablehlo.add %6, %8 : tensor<3x5x5xf32>
    %11 = stablehlo.add %10, %9 : tensor<3x5x5xf32>
    %12 = stablehlo.negate %5 : tensor<3x5x5xf32>
    %13 = stablehlo.transpose %12, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %14 = stablehlo.add %5, %13 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %16 = stablehlo.select %arg2, %14, %15 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %17 = stablehlo.add %11, %16 : tensor<3x5x5xf32>
    %18 = stablehlo.dot_general %17, %arg1, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %19 = stablehlo.transpose %18, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %20 = stablehlo.add %arg6, %19 : tensor<3x5x5xf32>
    %21 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %20) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %21 : tensor<3x5x5xf32>
  }
  func.func private @qr_47(%arg0: tensor<3x6xf32>) -> tensor<3x6xf32> {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=3, j=6, k=3, l=6, m=3}, custom>} : (tensor<3x6xf32>) -> (tensor<3x6xf32>, tensor<3xf32>)
    %1 = stablehlo.slice %0#0 [0:3, 0:3] : (tensor<3x6xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.custom_call @lapack_sorgqr_ffi(%1, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=3, j=3, k=3, l=3, m=3}, custom>} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.iota dim = 0 : tensor<3x6xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x6xi64>
    %5 = stablehlo.add %3, %4 : tensor<3x6xi64>
    %6 = stablehlo.iota dim = 1 : tensor<3x6xi64>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x6xi64>, tensor<3x6xi64>) -> tensor<3x6xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x6xf32>
    %9 = stablehlo.select %7, %8, %0#0 : tensor<3x6xi1>, tensor<3x6xf32>
    return %9 : tensor<3x6xf32>
  }
  func.func private @qr_48(%arg0: tensor<3x6xf32>) -> (tensor<3x6xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=3, j=6, k=3, l=6, m=3}, custom>} : (tensor<3x6xf32>) -> (tensor<3x6xf32>, tensor<3xf32>)
    %1 = stablehlo.slice %0#0 [0:3, 0:3] : (tensor<3x6xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.custom_call @lapack_sorgqr_ffi(%1, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=3, j=3, k=3, l=3, m=3}, custom>} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.iota dim = 0 : tensor<3x6xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x6xi64>
    %5 = stablehlo.add %3, %4 : tensor<3x6xi64>
    %6 = stablehlo.iota dim = 1 : tensor<3x6xi64>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x6xi64>, tensor<3x6xi64>) -> tensor<3x6xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x6xf32>
    %9 = stablehlo.select %7, %8, %0#0 : tensor<3x6xi1>, tensor<3x6xf32>
    %10 = stablehlo.slice %arg0 [0:3, 3:6] : (tensor<3x6xf32>) -> tensor<3x3xf32>
    %11 = stablehlo.slice %9 [0:3, 0:3] : (tensor<3x6xf32>) -> tensor<3x3xf32>
    %12 = stablehlo.transpose %2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %13 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c_0 = stablehlo.constant dense<-1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %15 = stablehlo.add %13, %14 : tensor<3x3xi64>
    %16 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %17 = stablehlo.compare GE, %15, %16, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %19 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %21 = stablehlo.add %19, %20 : tensor<3x3xi32>
    %22 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %23 = stablehlo.compare EQ, %21, %22, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %24 = stablehlo.convert %23 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %25 = stablehlo.transpose %2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    return %9, %11, %12, %17, %18, %24, %2, %10, %25 : tensor<3x6xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @qr_49(%arg0: tensor<3x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x3xi1>, %arg3: tensor<3x3xf32>, %arg4: tensor<3x3xf32>, %arg5: tensor<3x3xf32>, %arg6: tensor<3x3xf32>, %arg7: tensor<3x3xf32>, %arg8: tensor<3x6xf32>) -> tensor<3x6xf32> {
    %0 = stablehlo.slice %arg8 [0:3, 0:3] : (tensor<3x6xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.slice %arg8 [0:3, 3:6] : (tensor<3x6xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.dot_general %1, %arg7, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.transpose %2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %4 = stablehlo.dot_general %1, %arg6, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %6 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %7 = stablehlo.negate %6 : tensor<3x3xf32>
    %8 = stablehlo.dot_general %5, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %9 = stablehlo.transpose %8, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %10 = stablehlo.negate %9 : tensor<3x3xf32>
    %11 = stablehlo.add %7, %9 : tensor<3x3xf32>
    %12 = stablehlo.add %6, %10 : tensor<3x3xf32>
    %13 = stablehlo.multiply %arg4, %11 : tensor<3x3xf32>
    %14 = stablehlo.negate %13 : tensor<3x3xf32>
    %15 = stablehlo.add %12, %13 : tensor<3x3xf32>
    %16 = stablehlo.add %15, %14 : tensor<3x3xf32>
    %17 = stablehlo.negate %11 : tensor<3x3xf32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %19 = stablehlo.add %11, %18 : tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %21 = stablehlo.select %arg2, %19, %20 : tensor<3x3xi1>, tensor<3x3xf32>
    %22 = stablehlo.add %16, %21 : tensor<3x3xf32>
    %23 = stablehlo.dot_general %22, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %24 = stablehlo.transpose %23, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %25 = stablehlo.add %5, %24 : tensor<3x3xf32>
    %26 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %25) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=3, j=3, k=3, l=3, m=3, n=3}, custom>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.pad %3, %cst_0, low = [0, 3], high = [0, 0], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.pad %26, %cst_1, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x6xf32>
    %29 = stablehlo.add %27, %28 : tensor<3x6xf32>
    return %29 : tensor<3x6xf32>
  }
  func.func private @qr_50(%arg0: tensor<7x3xf32>) -> (tensor<7x7xf32>, tensor<7x3xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=7, j=3, k=7, l=3, m=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.pad %0#0, %cst, low = [0, 0], high = [0, 4], interior = [0, 0] : (tensor<7x3xf32>, tensor<f32>) -> tensor<7x7xf32>
    %2 = stablehlo.custom_call @lapack_sorgqr_ffi(%1, %0#1) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=7, j=7, k=3, l=7, m=7}, custom>} : (tensor<7x7xf32>, tensor<3xf32>) -> tensor<7x7xf32>
    %3 = stablehlo.iota dim = 0 : tensor<7x3xi64>
    %c = stablehlo.constant dense<-1> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<7x3xi64>
    %5 = stablehlo.add %3, %4 : tensor<7x3xi64>
    %6 = stablehlo.iota dim = 1 : tensor<7x3xi64>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<7x3xi64>, tensor<7x3xi64>) -> tensor<7x3xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %9 = stablehlo.select %7, %8, %0#0 : tensor<7x3xi1>, tensor<7x3xf32>
    return %2, %9 : tensor<7x7xf32>, tensor<7x3xf32>
  }
  func.func private @_qr(%arg0: tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3x3xf32>, tensor<3xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %1:3 = stablehlo.custom_call @lapack_sgeqp3_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>, #stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m], [n], [o]) {i=7, j=3, k=3, l=7, m=3, n=3, o=3}, custom>} : (tensor<7x3xf32>, tensor<3xi32>) -> (tensor<7x3xf32>, tensor<3xi32>, tensor<3xf32>)
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %3 = stablehlo.subtract %1#1, %2 : tensor<3xi32>
    %4 = stablehlo.custom_call @lapack_sorgqr_ffi(%1#0, %1#2) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k])->([l, m]) {i=7, j=3, k=3, l=7, m=3}, custom>} : (tensor<7x3xf32>, tensor<3xf32>) -> tensor<7x3xf32>
    %5 = stablehlo.slice %1#0 [0:3, 0:3] : (tensor<7x3xf32>) -> tensor<3x3xf32>
    %6 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c_1 = stablehlo.constant dense<-1> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %8 = stablehlo.add %6, %7 : tensor<3x3xi64>
    %9 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %12 = stablehlo.select %10, %11, %5 : tensor<3x3xi1>, tensor<3x3xf32>
    return %4, %12, %3 : tensor<7x3xf32>, tensor<3x3xf32>, tensor<3xi32>
  }
  func.func private @qr_51(%arg0: tensor<7x3xf32>) -> (tensor<3x7xf32>, tensor<3xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=7, j=3, k=7, l=3, m=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>)
    %1 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    return %1, %0#1 : tensor<3x7xf32>, tensor<3xf32>
  }
  func.func private @eigvalsh(%arg0: tensor<3x5x5xf32>) -> tensor<3x5xf32> {
    %0:2 = call @eigh(%arg0) : (tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>)
    return %0#0 : tensor<3x5xf32>
  }
  func.func private @eigh(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%3) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.compare EQ, %4#2, %5, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %11 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x5xi1>
    %14 = stablehlo.select %13, %4#1, %12 : tensor<3x5xi1>, tensor<3x5xf32>
    return %14, %10 : tensor<3x5xf32>, tensor<3x5x5xf32>
  }
  func.func private @eigvalsh_52(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>) {
    %0:4 = call @eigh_53(%arg0) : (tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>)
    return %0#0, %0#2, %0#1, %0#3 : tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>
  }
  func.func private @eigh_53(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4 = stablehlo.transpose %3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %5 = stablehlo.add %3, %4 : tensor<3x5x5xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.divide %5, %6 : tensor<3x5x5xf32>
    %8:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%7) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %10 = stablehlo.compare EQ, %8#2, %9, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %14 = stablehlo.select %13, %8#0, %12 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %15 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<3xi1>) -> tensor<3x1xi1>
    %cst_2 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x5xi1>
    %18 = stablehlo.select %17, %8#1, %16 : tensor<3x5xi1>, tensor<3x5xf32>
    %19 = stablehlo.transpose %14, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %20 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %22 = stablehlo.compare LT, %20, %21, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_4 = stablehlo.constant dense<5> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %24 = stablehlo.add %20, %23 : tensor<5xi32>
    %25 = stablehlo.select %22, %24, %20 : tensor<5xi1>, tensor<5xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %27 = stablehlo.compare LT, %20, %26, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_6 = stablehlo.constant dense<5> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %29 = stablehlo.add %20, %28 : tensor<5xi32>
    %30 = stablehlo.select %27, %29, %20 : tensor<5xi1>, tensor<5xi32>
    %31 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %33 = stablehlo.concatenate %31, %32, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    return %18, %14, %19, %33 : tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>
  }
  func.func private @eigvalsh_54(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<5x2xi32>, %arg3: tensor<3x5xf32>) -> tensor<3x5x5xf32> {
    %0 = call @eigh_55(%arg0, %arg1, %arg2, %arg3) : (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>, tensor<3x5xf32>) -> tensor<3x5x5xf32>
    return %0 : tensor<3x5x5xf32>
  }
  func.func private @eigh_55(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<5x2xi32>, %arg3: tensor<3x5xf32>) -> tensor<3x5x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %1 = "stablehlo.scatter"(%0, %arg2, %arg3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %9 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }) : (tensor<3x5x5xf32>, tensor<5x2xi32>, tensor<3x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.dot_general %1, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.dot_general %2, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %4 = stablehlo.transpose %3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %6 = stablehlo.divide %4, %5 : tensor<3x5x5xf32>
    %7 = stablehlo.transpose %6, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %8 = stablehlo.add %6, %7 : tensor<3x5x5xf32>
    return %8 : tensor<3x5x5xf32>
  }
  func.func private @eigh_56(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%3) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %6 = stablehlo.compare EQ, %4#2, %5, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %11 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<3xi1>) -> tensor<3x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x5xi1>
    %14 = stablehlo.select %13, %4#1, %12 : tensor<3x5xi1>, tensor<3x5xf32>
    return %14, %10 : tensor<3x5xf32>, tensor<3x5x5xf32>
  }
  func.func private @eigh_57(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4 = stablehlo.transpose %3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %5 = stablehlo.add %3, %4 : tensor<3x5x5xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.divide %5, %6 : tensor<3x5x5xf32>
    %8:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%7) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=3, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %10 = stablehlo.compare EQ, %8#2, %9, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %14 = stablehlo.select %13, %8#0, %12 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %15 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<3xi1>) -> tensor<3x1xi1>
    %cst_2 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x5xi1>
    %18 = stablehlo.select %17, %8#1, %16 : tensor<3x5xi1>, tensor<3x5xf32>
    %19 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %21 = stablehlo.add %19, %20 : tensor<5x5xi32>
    %22 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %23 = stablehlo.compare EQ, %21, %22, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %24 = stablehlo.convert %23 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %25 = stablehlo.broadcast_in_dim %18, dims = [0, 2] : (tensor<3x5xf32>) -> tensor<3x1x5xf32>
    %26 = stablehlo.broadcast_in_dim %24, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %28 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<3x1x5xf32>) -> tensor<3x5x5xf32>
    %29 = stablehlo.add %27, %28 : tensor<3x5x5xf32>
    %30 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<3x5xf32>) -> tensor<3x5x1xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<3x5x1xf32>) -> tensor<3x5x5xf32>
    %32 = stablehlo.subtract %29, %31 : tensor<3x5x5xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %34 = stablehlo.divide %33, %32 : tensor<3x5x5xf32>
    %35 = stablehlo.broadcast_in_dim %24, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %37 = stablehlo.subtract %34, %36 : tensor<3x5x5xf32>
    %38 = stablehlo.transpose %14, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
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
    return %18, %14, %38, %37, %52 : tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>
  }
  func.func private @eigh_58(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x5xf32>, %arg3: tensor<5x2xi32>, %arg4: tensor<3x5xf32>, %arg5: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %1 = "stablehlo.scatter"(%0, %arg3, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %13 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %13 : tensor<f32>
    }) : (tensor<3x5x5xf32>, tensor<5x2xi32>, tensor<3x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.dot_general %arg5, %arg1, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.transpose %2, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %4 = stablehlo.multiply %arg2, %3 : tensor<3x5x5xf32>
    %5 = stablehlo.add %1, %4 : tensor<3x5x5xf32>
    %6 = stablehlo.dot_general %5, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.dot_general %6, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %8 = stablehlo.transpose %7, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %10 = stablehlo.divide %8, %9 : tensor<3x5x5xf32>
    %11 = stablehlo.transpose %10, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %12 = stablehlo.add %10, %11 : tensor<3x5x5xf32>
    return %12 : tensor<3x5x5xf32>
  }
  func.func private @svd(%arg0: tensor<7x3xf32>) -> tensor<3xf32> {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 78 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=7, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x7xf32>, tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    return %6 : tensor<3xf32>
  }
  func.func private @svd_59(%arg0: tensor<7x3xf32>) -> (tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x3xi1>, tensor<7x3xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    %15 = stablehlo.transpose %10, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %16 = stablehlo.transpose %14, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %17 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %19 = stablehlo.compare LT, %17, %18, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %21 = stablehlo.add %17, %20 : tensor<3xi32>
    %22 = stablehlo.select %19, %21, %17 : tensor<3xi1>, tensor<3xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %24 = stablehlo.compare LT, %17, %23, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_5 = stablehlo.constant dense<3> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %26 = stablehlo.add %17, %25 : tensor<3xi32>
    %27 = stablehlo.select %24, %26, %17 : tensor<3xi1>, tensor<3xi32>
    %28 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %29 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %30 = stablehlo.concatenate %28, %29, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    return %6, %15, %16, %30 : tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>
  }
  func.func private @svd_60(%arg0: tensor<3x7xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x2xi32>, %arg3: tensor<3xf32>) -> tensor<7x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %1 = "stablehlo.scatter"(%0, %arg2, %arg3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %5 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.dot_general %1, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.dot_general %2, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    return %4 : tensor<7x3xf32>
  }
  func.func private @svd_61(%arg0: tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x3xi1>, tensor<7x3xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    return %10, %6, %14 : tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @svd_62(%arg0: tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x3xi1>, tensor<7x3xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    %15 = stablehlo.transpose %10, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %16 = stablehlo.transpose %14, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %17 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
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
    %32 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x3xf32>) -> tensor<3x1xf32>
    %33 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %35 = stablehlo.add %33, %34 : tensor<3x3xf32>
    %36 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x3xf32>) -> tensor<3x1xf32>
    %37 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %39 = stablehlo.subtract %37, %38 : tensor<3x3xf32>
    %40 = stablehlo.multiply %35, %39 : tensor<3x3xf32>
    %41 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %43 = stablehlo.add %41, %42 : tensor<3x3xi32>
    %44 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %45 = stablehlo.compare EQ, %43, %44, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %46 = stablehlo.convert %45 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %47 = stablehlo.add %40, %46 : tensor<3x3xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %49 = stablehlo.divide %48, %47 : tensor<3x3xf32>
    %50 = stablehlo.subtract %49, %46 : tensor<3x3xf32>
    %51 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x3xf32>) -> tensor<3x1xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %53 = stablehlo.compare EQ, %6, %52, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %54 = stablehlo.convert %53 : (tensor<3xi1>) -> tensor<3xf32>
    %55 = stablehlo.add %6, %54 : tensor<3xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %57 = stablehlo.divide %56, %55 : tensor<3xf32>
    %58 = stablehlo.subtract %57, %54 : tensor<3xf32>
    %59 = stablehlo.iota dim = 0 : tensor<3xi32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
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
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      stablehlo.return %arg2 : tensor<f32>
    }) : (tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<3x3xf32>
    %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    return %10, %6, %14, %15, %16, %31, %17, %51, %cst_15, %74, %50 : tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @svd_63(%arg0: tensor<3x7xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<3x1xf32>, %arg4: tensor<f32>, %arg5: tensor<3x3xf32>, %arg6: tensor<3x3xf32>, %arg7: tensor<7x3xf32>, %arg8: tensor<7x3xf32>, %arg9: tensor<3x3xf32>) -> tensor<7x3xf32> {
    %0 = stablehlo.transpose %arg9, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<7x3xf32>
    %2 = stablehlo.divide %arg8, %1 : tensor<7x3xf32>
    %3 = stablehlo.negate %2 : tensor<7x3xf32>
    %4 = stablehlo.dot_general %3, %arg7, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %6 = stablehlo.dot_general %5, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %8 = stablehlo.add %2, %7 : tensor<7x3xf32>
    %9 = stablehlo.dot_general %8, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %10 = stablehlo.dot_general %0, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %11 = stablehlo.transpose %10, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %12 = stablehlo.multiply %arg6, %11 : tensor<3x3xf32>
    %13 = stablehlo.transpose %12, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %14 = stablehlo.add %12, %13 : tensor<3x3xf32>
    %15 = stablehlo.dot_general %arg8, %arg7, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %16 = stablehlo.transpose %15, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %17 = stablehlo.multiply %arg6, %16 : tensor<3x3xf32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %19 = stablehlo.add %17, %18 : tensor<3x3xf32>
    %20 = stablehlo.multiply %16, %arg5 : tensor<3x3xf32>
    %21 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<3x3xf32>
    %23 = stablehlo.negate %22 : tensor<3x3xf32>
    %24 = stablehlo.transpose %23, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %25 = stablehlo.add %22, %24 : tensor<3x3xf32>
    %26 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %27 = stablehlo.multiply %26, %14 : tensor<3x3xf32>
    %28 = stablehlo.add %25, %27 : tensor<3x3xf32>
    %29 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %30 = stablehlo.multiply %29, %19 : tensor<3x3xf32>
    %31 = stablehlo.add %28, %30 : tensor<3x3xf32>
    %32 = stablehlo.dot_general %31, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %33 = stablehlo.dot_general %32, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %34 = stablehlo.transpose %33, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %35 = stablehlo.add %9, %34 : tensor<7x3xf32>
    return %35 : tensor<7x3xf32>
  }
  func.func private @svd_64(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3x5x5xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i, o, p], [i, q, r], [i]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5, p=5, q=5, r=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xi1>) -> tensor<3x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x5xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3x5xi1>, tensor<3x5xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    return %10, %6, %14 : tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3x5x5xf32>
  }
  func.func private @svd_65(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>, tensor<3x1x5xf32>, tensor<3x5x1xf32>, tensor<f32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i, o, p], [i, q, r], [i]) {i=3, j=5, k=5, l=5, m=5, n=5, o=5, p=5, q=5, r=5}, custom>} : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xi1>) -> tensor<3x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<3x1xi1>) -> tensor<3x5xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3x5xi1>, tensor<3x5xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xi1>) -> tensor<3x1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<3x1x1xi1>) -> tensor<3x5x5xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %15 = stablehlo.transpose %10, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %16 = stablehlo.transpose %14, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %17 = stablehlo.broadcast_in_dim %6, dims = [0, 2] : (tensor<3x5xf32>) -> tensor<3x1x5xf32>
    %18 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %20 = stablehlo.compare LT, %18, %19, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_3 = stablehlo.constant dense<5> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %22 = stablehlo.add %18, %21 : tensor<5xi32>
    %23 = stablehlo.select %20, %22, %18 : tensor<5xi1>, tensor<5xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %25 = stablehlo.compare LT, %18, %24, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_5 = stablehlo.constant dense<5> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %27 = stablehlo.add %18, %26 : tensor<5xi32>
    %28 = stablehlo.select %25, %27, %18 : tensor<5xi1>, tensor<5xi32>
    %29 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %30 = stablehlo.broadcast_in_dim %28, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %31 = stablehlo.concatenate %29, %30, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %32 = stablehlo.transpose %17, dims = [0, 2, 1] : (tensor<3x1x5xf32>) -> tensor<3x5x1xf32>
    %33 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<3x1x5xf32>) -> tensor<3x5x5xf32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2] : (tensor<3x5x1xf32>) -> tensor<3x5x5xf32>
    %35 = stablehlo.add %33, %34 : tensor<3x5x5xf32>
    %36 = stablehlo.transpose %17, dims = [0, 2, 1] : (tensor<3x1x5xf32>) -> tensor<3x5x1xf32>
    %37 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2] : (tensor<3x1x5xf32>) -> tensor<3x5x5xf32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2] : (tensor<3x5x1xf32>) -> tensor<3x5x5xf32>
    %39 = stablehlo.subtract %37, %38 : tensor<3x5x5xf32>
    %40 = stablehlo.multiply %35, %39 : tensor<3x5x5xf32>
    %41 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %43 = stablehlo.add %41, %42 : tensor<5x5xi32>
    %44 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %45 = stablehlo.compare EQ, %43, %44, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %46 = stablehlo.convert %45 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %49 = stablehlo.add %40, %48 : tensor<3x5x5xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %51 = stablehlo.divide %50, %49 : tensor<3x5x5xf32>
    %52 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %53 = stablehlo.subtract %51, %52 : tensor<3x5x5xf32>
    %54 = stablehlo.transpose %17, dims = [0, 2, 1] : (tensor<3x1x5xf32>) -> tensor<3x5x1xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %56 = stablehlo.compare EQ, %6, %55, FLOAT : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    %57 = stablehlo.convert %56 : (tensor<3x5xi1>) -> tensor<3x5xf32>
    %58 = stablehlo.add %6, %57 : tensor<3x5xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %60 = stablehlo.divide %59, %58 : tensor<3x5xf32>
    %61 = stablehlo.subtract %60, %57 : tensor<3x5xf32>
    %62 = stablehlo.iota dim = 0 : tensor<5xi32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %64 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %65 = stablehlo.compare LT, %62, %64, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_12 = stablehlo.constant dense<5> : tensor<i32>
    %66 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %67 = stablehlo.add %62, %66 : tensor<5xi32>
    %68 = stablehlo.select %65, %67, %62 : tensor<5xi1>, tensor<5xi32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %69 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %70 = stablehlo.compare LT, %62, %69, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_14 = stablehlo.constant dense<5> : tensor<i32>
    %71 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %72 = stablehlo.add %62, %71 : tensor<5xi32>
    %73 = stablehlo.select %70, %72, %62 : tensor<5xi1>, tensor<5xi32>
    %74 = stablehlo.broadcast_in_dim %68, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %75 = stablehlo.broadcast_in_dim %73, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %76 = stablehlo.concatenate %74, %75, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %77 = "stablehlo.scatter"(%63, %76, %61) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2], scatter_dims_to_operand_dims = [1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      stablehlo.return %arg2 : tensor<f32>
    }) : (tensor<3x5x5xf32>, tensor<5x2xi32>, tensor<3x5xf32>) -> tensor<3x5x5xf32>
    %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    return %10, %6, %14, %15, %16, %31, %17, %54, %cst_15, %77, %53 : tensor<3x5x5xf32>, tensor<3x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<5x2xi32>, tensor<3x1x5xf32>, tensor<3x5x1xf32>, tensor<f32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>
  }
  func.func private @svd_66(%arg0: tensor<3x5x5xf32>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x1x5xf32>, %arg3: tensor<3x5x1xf32>, %arg4: tensor<f32>, %arg5: tensor<3x5x5xf32>, %arg6: tensor<3x5x5xf32>, %arg7: tensor<3x5x5xf32>, %arg8: tensor<3x5x5xf32>, %arg9: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.transpose %arg9, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.dot_general %0, %arg1, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %2 = stablehlo.transpose %1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.multiply %arg6, %2 : tensor<3x5x5xf32>
    %4 = stablehlo.transpose %3, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %5 = stablehlo.add %3, %4 : tensor<3x5x5xf32>
    %6 = stablehlo.dot_general %arg8, %arg7, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %7 = stablehlo.transpose %6, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %8 = stablehlo.multiply %arg6, %7 : tensor<3x5x5xf32>
    %9 = stablehlo.transpose %8, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %10 = stablehlo.add %8, %9 : tensor<3x5x5xf32>
    %11 = stablehlo.multiply %7, %arg5 : tensor<3x5x5xf32>
    %12 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.multiply %12, %11 : tensor<3x5x5xf32>
    %14 = stablehlo.negate %13 : tensor<3x5x5xf32>
    %15 = stablehlo.transpose %14, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %16 = stablehlo.add %13, %15 : tensor<3x5x5xf32>
    %17 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2] : (tensor<3x5x1xf32>) -> tensor<3x5x5xf32>
    %18 = stablehlo.multiply %17, %5 : tensor<3x5x5xf32>
    %19 = stablehlo.add %16, %18 : tensor<3x5x5xf32>
    %20 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<3x1x5xf32>) -> tensor<3x5x5xf32>
    %21 = stablehlo.multiply %20, %10 : tensor<3x5x5xf32>
    %22 = stablehlo.add %19, %21 : tensor<3x5x5xf32>
    %23 = stablehlo.dot_general %22, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %24 = stablehlo.dot_general %23, %arg0, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %25 = stablehlo.transpose %24, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    return %25 : tensor<3x5x5xf32>
  }
  func.func private @svd_67(%arg0: tensor<7x3xf32>) -> (tensor<7x7xf32>, tensor<3xf32>, tensor<3x3xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 65 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=7, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x7xf32>, tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x7xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x7xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x7xi1>, tensor<7x7xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    return %10, %6, %14 : tensor<7x7xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @svd_68(%arg0: tensor<3x6xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<6x6xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 65 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=3, j=6, k=3, l=6, m=3, n=3, o=3, p=6, q=6}, custom>} : (tensor<3x6xf32>) -> (tensor<3x6xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<6x6xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<3x3xi1>, tensor<3x3xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<6x6xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<6x6xi1>, tensor<6x6xf32>
    return %10, %6, %14 : tensor<3x3xf32>, tensor<3xf32>, tensor<6x6xf32>
  }
  func.func private @_pinv(%arg0: tensor<7x3xf32>) -> tensor<3x7xf32> {
    %cst = stablehlo.constant dense<7.000000e+01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<f32>
    %1:3 = call @svd_69(%arg0) : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %3 = stablehlo.slice %1#1 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %6 = stablehlo.compare GT, %1#1, %5, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_1 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %7 = call @_where_70(%6, %1#1, %cst_1) : (tensor<3xi1>, tensor<3xf32>, tensor<f64>) -> tensor<3xf32>
    %8 = stablehlo.transpose %1#2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %9 = stablehlo.transpose %1#0, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x7xf32>
    %12 = stablehlo.divide %9, %11 : tensor<3x7xf32>
    %13 = stablehlo.dot_general %8, %12, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    return %13 : tensor<3x7xf32>
  }
  func.func private @svd_69(%arg0: tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x3xi1>, tensor<7x3xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    return %10, %6, %14 : tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @_where_70(%arg0: tensor<3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<f64>) -> tensor<3xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3xi1>, tensor<3xf32>
    return %2 : tensor<3xf32>
  }
  func.func private @_pinv_71(%arg0: tensor<7x3xf32>) -> tensor<3x7xf32> {
    %cst = stablehlo.constant dense<7.000000e+01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
    %0 = stablehlo.multiply %cst, %cst_0 : tensor<f32>
    %1:3 = call @svd_72(%arg0) : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %3 = stablehlo.slice %1#1 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %6 = stablehlo.compare GT, %1#1, %5, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_1 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %7 = call @_where_73(%6, %1#1, %cst_1) : (tensor<3xi1>, tensor<3xf32>, tensor<f64>) -> tensor<3xf32>
    %8 = stablehlo.transpose %1#2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %9 = stablehlo.transpose %1#0, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x7xf32>
    %12 = stablehlo.divide %9, %11 : tensor<3x7xf32>
    %13 = stablehlo.dot_general %8, %12, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    return %13 : tensor<3x7xf32>
  }
  func.func private @svd_72(%arg0: tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x3xi1>, tensor<7x3xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    return %10, %6, %14 : tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>
  }
  func.func private @_where_73(%arg0: tensor<3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<f64>) -> tensor<3xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3xi1>, tensor<3xf32>
    return %2 : tensor<3xf32>
  }
  func.func private @_lstsq(%arg0: tensor<7x3xf32>, %arg1: tensor<7x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i64>, tensor<3xf32>) {
    %0:3 = call @svd_61(%arg0) : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.compare GT, %0#1, %1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %3 = stablehlo.slice %0#1 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<8.344650e-07> : tensor<f32>
    %5 = stablehlo.multiply %cst_0, %4 : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %7 = stablehlo.compare GE, %0#1, %6, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %8 = stablehlo.and %2, %7 : tensor<3xi1>
    %9 = stablehlo.convert %8 : (tensor<3xi1>) -> tensor<3xi32>
    %10 = stablehlo.convert %9 : (tensor<3xi32>) -> tensor<3xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %11 = stablehlo.reduce(%10 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
    %c_1 = stablehlo.constant dense<1> : tensor<i64>
    %12 = call @_where_74(%8, %0#1, %c_1) : (tensor<3xi1>, tensor<3xf32>, tensor<i64>) -> tensor<3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %14 = stablehlo.divide %13, %12 : tensor<3xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %15 = call @_where_74(%8, %14, %c_3) : (tensor<3xi1>, tensor<3xf32>, tensor<i64>) -> tensor<3xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %17 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %18 = stablehlo.dot_general %17, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x7xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %19 = stablehlo.transpose %0#2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %20 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %21 = stablehlo.multiply %20, %18 : tensor<3x3xf32>
    %22 = stablehlo.dot_general %19, %21, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %23 = stablehlo.dot_general %arg0, %22, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %24 = stablehlo.subtract %arg1, %23 : tensor<7x3xf32>
    %25 = call @norm(%24) : (tensor<7x3xf32>) -> tensor<3xf32>
    %26 = stablehlo.multiply %25, %25 : tensor<3xf32>
    return %22, %26, %11, %0#1 : tensor<3x3xf32>, tensor<3xf32>, tensor<i64>, tensor<3xf32>
  }
  func.func private @_where_74(%arg0: tensor<3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<i64>) -> tensor<3xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3xi1>, tensor<3xf32>
    return %2 : tensor<3xf32>
  }
  func.func private @norm(%arg0: tensor<7x3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<7x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<7x3xf32>, tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.sqrt %1 : tensor<3xf32>
    return %2 : tensor<3xf32>
  }
  func.func private @_lstsq_75(%arg0: tensor<7x3xf32>, %arg1: tensor<7x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<3xi1>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<3xf32>, tensor<3xf32>) {
    %0:11 = call @svd_76(%arg0) : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.compare GT, %0#1, %1, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %3 = stablehlo.slice %0#1 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<8.344650e-07> : tensor<f32>
    %5 = stablehlo.multiply %cst_0, %4 : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %7 = stablehlo.compare GE, %0#1, %6, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %8 = stablehlo.and %2, %7 : tensor<3xi1>
    %9 = stablehlo.convert %8 : (tensor<3xi1>) -> tensor<3xi32>
    %10 = stablehlo.convert %9 : (tensor<3xi32>) -> tensor<3xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %11 = stablehlo.reduce(%10 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi64>, tensor<i64>) -> tensor<i64>
    %c_1 = stablehlo.constant dense<1> : tensor<i64>
    %12:2 = call @_where_77(%8, %0#1, %c_1) : (tensor<3xi1>, tensor<3xf32>, tensor<i64>) -> (tensor<3xf32>, tensor<3xf32>)
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %14 = stablehlo.divide %13, %12#0 : tensor<3xf32>
    %15 = stablehlo.multiply %12#0, %12#0 : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %17 = stablehlo.divide %16, %15 : tensor<3xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i64>
    %18:2 = call @_where_77(%8, %14, %c_4) : (tensor<3xi1>, tensor<3xf32>, tensor<i64>) -> (tensor<3xf32>, tensor<3xf32>)
    %19 = stablehlo.broadcast_in_dim %18#0, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %20 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %21 = stablehlo.dot_general %20, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x7xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %22 = stablehlo.transpose %0#2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %23 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %24 = stablehlo.multiply %23, %21 : tensor<3x3xf32>
    %25 = stablehlo.dot_general %22, %24, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %26 = stablehlo.dot_general %arg0, %25, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %27 = stablehlo.subtract %arg1, %26 : tensor<7x3xf32>
    %28:2 = call @norm_78(%27) : (tensor<7x3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
    %29 = stablehlo.multiply %28#0, %28#0 : tensor<3xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %31 = stablehlo.multiply %30, %28#0 : tensor<3xf32>
    return %25, %29, %11, %0#1, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9, %0#10, %0#0, %8, %12#1, %17, %18#1, %20, %21, %19, %24, %22, %27, %28#1, %31 : tensor<3x3xf32>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<3xi1>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<3xf32>, tensor<3xf32>
  }
  func.func private @svd_76(%arg0: tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x3xi1>, tensor<7x3xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    %15 = stablehlo.transpose %10, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %16 = stablehlo.transpose %14, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %17 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
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
    %32 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x3xf32>) -> tensor<3x1xf32>
    %33 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %35 = stablehlo.add %33, %34 : tensor<3x3xf32>
    %36 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x3xf32>) -> tensor<3x1xf32>
    %37 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %39 = stablehlo.subtract %37, %38 : tensor<3x3xf32>
    %40 = stablehlo.multiply %35, %39 : tensor<3x3xf32>
    %41 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %43 = stablehlo.add %41, %42 : tensor<3x3xi32>
    %44 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %45 = stablehlo.compare EQ, %43, %44, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %46 = stablehlo.convert %45 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %47 = stablehlo.add %40, %46 : tensor<3x3xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %49 = stablehlo.divide %48, %47 : tensor<3x3xf32>
    %50 = stablehlo.subtract %49, %46 : tensor<3x3xf32>
    %51 = stablehlo.transpose %17, dims = [1, 0] : (tensor<1x3xf32>) -> tensor<3x1xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %53 = stablehlo.compare EQ, %6, %52, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %54 = stablehlo.convert %53 : (tensor<3xi1>) -> tensor<3xf32>
    %55 = stablehlo.add %6, %54 : tensor<3xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %57 = stablehlo.divide %56, %55 : tensor<3xf32>
    %58 = stablehlo.subtract %57, %54 : tensor<3xf32>
    %59 = stablehlo.iota dim = 0 : tensor<3xi32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
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
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      stablehlo.return %arg2 : tensor<f32>
    }) : (tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<3x3xf32>
    %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    return %10, %6, %14, %15, %16, %31, %17, %51, %cst_15, %74, %50 : tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @_where_77(%arg0: tensor<3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<i64>) -> (tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3xi1>, tensor<3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    return %2, %3 : tensor<3xf32>, tensor<3xf32>
  }
  func.func private @norm_78(%arg0: tensor<7x3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<7x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<7x3xf32>, tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.sqrt %1 : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %4 = stablehlo.divide %3, %2 : tensor<3xf32>
    return %2, %4 : tensor<3xf32>, tensor<3xf32>
  }
  func.func private @_lstsq_79(%arg0: tensor<3x7xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x2xi32>, %arg3: tensor<1x3xf32>, %arg4: tensor<3x1xf32>, %arg5: tensor<f32>, %arg6: tensor<3x3xf32>, %arg7: tensor<3x3xf32>, %arg8: tensor<7x3xf32>, %arg9: tensor<3xi1>, %arg10: tensor<3xf32>, %arg11: tensor<3xf32>, %arg12: tensor<3xf32>, %arg13: tensor<7x3xf32>, %arg14: tensor<3x7xf32>, %arg15: tensor<3x3xf32>, %arg16: tensor<3x1xf32>, %arg17: tensor<3x3xf32>, %arg18: tensor<3x3xf32>, %arg19: tensor<3x3xf32>) -> (tensor<7x3xf32>, tensor<7x3xf32>) {
    %0 = stablehlo.dot_general %arg19, %arg18, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.dot_general %arg19, %arg17, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.broadcast_in_dim %arg16, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<3x3xf32>
    %5 = stablehlo.multiply %1, %arg15 : tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %7 = stablehlo.reshape %6 : (tensor<3xf32>) -> tensor<3x1xf32>
    %8 = stablehlo.transpose %2, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %9 = stablehlo.dot_general %4, %arg14, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %11 = stablehlo.dot_general %4, %arg13, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<7x3xf32>) -> tensor<3x7xf32>
    %12 = stablehlo.transpose %11, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %14 = call @_where_80(%arg9, %arg12, %13) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %15 = stablehlo.multiply %14, %arg11 : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %17 = stablehlo.multiply %15, %16 : tensor<3xf32>
    %18 = stablehlo.negate %17 : tensor<3xf32>
    %19 = call @_where_80(%arg9, %arg10, %18) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %20 = call @svd_81(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %12, %19, %8) : (tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<1x3xf32>, tensor<3x1xf32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<7x3xf32>, tensor<7x3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    return %20, %10 : tensor<7x3xf32>, tensor<7x3xf32>
  }
  func.func private @_where_80(%arg0: tensor<3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3xi1>, tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @svd_81(%arg0: tensor<3x7xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x2xi32>, %arg3: tensor<1x3xf32>, %arg4: tensor<3x1xf32>, %arg5: tensor<f32>, %arg6: tensor<3x3xf32>, %arg7: tensor<3x3xf32>, %arg8: tensor<7x3xf32>, %arg9: tensor<7x3xf32>, %arg10: tensor<3xf32>, %arg11: tensor<3x3xf32>) -> tensor<7x3xf32> {
    %0 = stablehlo.transpose %arg11, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<7x3xf32>
    %2 = stablehlo.divide %arg9, %1 : tensor<7x3xf32>
    %3 = stablehlo.negate %2 : tensor<7x3xf32>
    %4 = stablehlo.dot_general %3, %arg8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %6 = stablehlo.dot_general %5, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %7 = stablehlo.transpose %6, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %8 = stablehlo.add %2, %7 : tensor<7x3xf32>
    %9 = stablehlo.dot_general %8, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf32>, tensor<3x3xf32>) -> tensor<7x3xf32>
    %10 = stablehlo.dot_general %0, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %11 = stablehlo.transpose %10, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %12 = stablehlo.multiply %arg7, %11 : tensor<3x3xf32>
    %13 = stablehlo.transpose %12, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %14 = stablehlo.add %12, %13 : tensor<3x3xf32>
    %15 = stablehlo.dot_general %arg9, %arg8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7x3xf32>, tensor<7x3xf32>) -> tensor<3x3xf32>
    %16 = stablehlo.transpose %15, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %17 = stablehlo.multiply %arg7, %16 : tensor<3x3xf32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %19 = stablehlo.add %17, %18 : tensor<3x3xf32>
    %20 = stablehlo.multiply %16, %arg6 : tensor<3x3xf32>
    %21 = stablehlo.broadcast_in_dim %arg5, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<3x3xf32>
    %23 = stablehlo.negate %22 : tensor<3x3xf32>
    %24 = stablehlo.transpose %23, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %25 = stablehlo.add %22, %24 : tensor<3x3xf32>
    %26 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %27 = stablehlo.multiply %26, %14 : tensor<3x3xf32>
    %28 = stablehlo.add %25, %27 : tensor<3x3xf32>
    %29 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %30 = stablehlo.multiply %29, %19 : tensor<3x3xf32>
    %31 = stablehlo.add %28, %30 : tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %33 = "stablehlo.scatter"(%32, %arg2, %arg10) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %39 = stablehlo.add %arg12, %arg13 : tensor<f32>
      stablehlo.return %39 : tensor<f32>
    }) : (tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<3x3xf32>
    %34 = stablehlo.add %31, %33 : tensor<3x3xf32>
    %35 = stablehlo.dot_general %34, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %36 = stablehlo.dot_general %35, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %37 = stablehlo.transpose %36, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    %38 = stablehlo.add %9, %37 : tensor<7x3xf32>
    return %38 : tensor<7x3xf32>
  }
  func.func private @norm_82(%arg0: tensor<7x3xf32>) -> tensor<f32> {
    %0 = call @svd(%arg0) : (tensor<7x3xf32>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.maximum %cst_0, %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @norm_83(%arg0: tensor<7x3xf32>) -> (tensor<f32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>, tensor<f32>, tensor<f32>) {
    %0:4 = call @svd_84(%arg0) : (tensor<7x3xf32>) -> (tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>)
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0#0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.reshape %1 : (tensor<f32>) -> tensor<1xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %4 = stablehlo.compare EQ, %0#0, %3, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %5 = stablehlo.convert %4 : (tensor<3xi1>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.maximum %cst_1, %1 : tensor<f32>
    %8 = stablehlo.compare EQ, %1, %7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.select %8, %cst_3, %cst_2 : tensor<i1>, tensor<f32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.compare EQ, %cst_4, %7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %11 = stablehlo.select %10, %cst_6, %cst_5 : tensor<i1>, tensor<f32>
    %12 = stablehlo.divide %9, %11 : tensor<f32>
    return %7, %0#1, %0#2, %0#3, %5, %6, %12 : tensor<f32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @svd_84(%arg0: tensor<7x3xf32>) -> (tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=7, j=3, k=7, l=3, m=3, n=7, o=3, p=3, q=3}, custom>} : (tensor<7x3xf32>) -> (tensor<7x3xf32>, tensor<3xf32>, tensor<7x3xf32>, tensor<3x3xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<3xi1>, tensor<3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<7x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<7x3xi1>, tensor<7x3xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    %15 = stablehlo.transpose %10, dims = [1, 0] : (tensor<7x3xf32>) -> tensor<3x7xf32>
    %16 = stablehlo.transpose %14, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %17 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %19 = stablehlo.compare LT, %17, %18, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %21 = stablehlo.add %17, %20 : tensor<3xi32>
    %22 = stablehlo.select %19, %21, %17 : tensor<3xi1>, tensor<3xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %24 = stablehlo.compare LT, %17, %23, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_5 = stablehlo.constant dense<3> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %26 = stablehlo.add %17, %25 : tensor<3xi32>
    %27 = stablehlo.select %24, %26, %17 : tensor<3xi1>, tensor<3xi32>
    %28 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %29 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %30 = stablehlo.concatenate %28, %29, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    return %6, %15, %16, %30 : tensor<3xf32>, tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>
  }
  func.func private @norm_85(%arg0: tensor<3x7xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x2xi32>, %arg3: tensor<3xf32>, %arg4: tensor<f32>, %arg5: tensor<f32>, %arg6: tensor<f32>) -> tensor<7x3xf32> {
    %0 = stablehlo.multiply %arg6, %arg5 : tensor<f32>
    %1 = stablehlo.divide %0, %arg4 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.multiply %2, %arg3 : tensor<3xf32>
    %4 = call @svd_86(%arg0, %arg1, %arg2, %3) : (tensor<3x7xf32>, tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<7x3xf32>
    return %4 : tensor<7x3xf32>
  }
  func.func private @svd_86(%arg0: tensor<3x7xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x2xi32>, %arg3: tensor<3xf32>) -> tensor<7x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %1 = "stablehlo.scatter"(%0, %arg2, %arg3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %5 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }) : (tensor<3x3xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<3x3xf32>
    %2 = stablehlo.dot_general %1, %arg1, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %3 = stablehlo.dot_general %2, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3x3xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<3x7xf32>) -> tensor<7x3xf32>
    return %4 : tensor<7x3xf32>
  }
  func.func private @cholesky_87(%arg0: tensor<0x4x4xf32>) -> tensor<0x4x4xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<0x4x4xf32>) -> tensor<0x4x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<0x4x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<0x4x4xf32>
    %3 = stablehlo.divide %1, %2 : tensor<0x4x4xf32>
    %4:2 = stablehlo.custom_call @lapack_spotrf_ffi(%3) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=0, j=4, k=4, l=4, m=4}, custom>} : (tensor<0x4x4xf32>) -> (tensor<0x4x4xf32>, tensor<0xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<0xi32>
    %6 = stablehlo.compare EQ, %4#1, %5, SIGNED : (tensor<0xi32>, tensor<0xi32>) -> tensor<0xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<0xi1>) -> tensor<0x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<0x4x4xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<0x1x1xi1>) -> tensor<0x4x4xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<0x4x4xi1>, tensor<0x4x4xf32>
    %11 = stablehlo.iota dim = 0 : tensor<4x4xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<4x4xi64>
    %13 = stablehlo.add %11, %12 : tensor<4x4xi64>
    %14 = stablehlo.iota dim = 1 : tensor<4x4xi64>
    %15 = stablehlo.compare GE, %13, %14, SIGNED : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi1>
    %16 = stablehlo.broadcast_in_dim %15, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<0x4x4xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<0x4x4xf32>
    %18 = stablehlo.select %16, %10, %17 : tensor<0x4x4xi1>, tensor<0x4x4xf32>
    return %18 : tensor<0x4x4xf32>
  }
  func.func private @eigh_88(%arg0: tensor<4x3x3xf32>) -> (tensor<4x3xf32>, tensor<4x3x3xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<4x3x3xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x3x3xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4x3x3xf32>
    %4:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%3) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=4, j=3, k=3, l=3, m=3, n=3}, custom>} : (tensor<4x3x3xf32>) -> (tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %6 = stablehlo.compare EQ, %4#2, %5, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x3x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %11 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xi1>) -> tensor<4x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %14 = stablehlo.select %13, %4#1, %12 : tensor<4x3xi1>, tensor<4x3xf32>
    return %14, %10 : tensor<4x3xf32>, tensor<4x3x3xf32>
  }
  func.func private @svd_89(%arg0: tensor<4x3x3xf32>) -> (tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 65 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i, o, p], [i, q, r], [i]) {i=4, j=3, k=3, l=3, m=3, n=3, o=3, p=3, q=3, r=3}, custom>} : (tensor<4x3x3xf32>) -> (tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>, tensor<4x3x3xf32>, tensor<4xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xi1>) -> tensor<4x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<4x3xi1>, tensor<4x3xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x3x3xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x3x3xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<4x3x3xi1>, tensor<4x3x3xf32>
    return %10, %6, %14 : tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>
  }
}
