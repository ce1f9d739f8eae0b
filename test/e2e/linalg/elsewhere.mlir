module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i32> {tf.aliasing_output = 0 : i32} loc("state"), %arg1: tensor<3x5x5xf32> loc("batch['square']")) -> (tensor<i32> {jax.result_info = "result[0]"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['cholesky.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['cholesky.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['right.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['right.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['transposed.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['transposed.gradient']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['unit.0']"}, tensor<3x5x5xf32> {jax.result_info = "result[1]['unit.gradient']"}) {
    %0 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.dot_general %arg1, %0, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
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
    %15 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %16 = stablehlo.dot_general %arg1, %15, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
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
    %33 = stablehlo.dot_general %32, %arg1, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %34 = stablehlo.transpose %33, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %35 = stablehlo.dot_general %32, %15, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %36 = stablehlo.transpose %34, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %37 = stablehlo.add %35, %36 : tensor<3x5x5xf32>
    %38 = call @tril(%arg1) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %39 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %40 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %41 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %42 = stablehlo.add %39, %41 : tensor<5x5xi64>
    %43 = stablehlo.compare EQ, %42, %40, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %44 = stablehlo.convert %43 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %46 = stablehlo.multiply %45, %44 : tensor<5x5xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %49 = stablehlo.add %38, %48 : tensor<3x5x5xf32>
    %50 = "stablehlo.triangular_solve"(%49, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %51 = stablehlo.iota dim = 0 : tensor<75xf32>
    %52 = stablehlo.cosine %51 : tensor<75xf32>
    %53 = stablehlo.reshape %52 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %54:3 = call @tril_2(%arg1) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %55 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %56 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %57 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %58 = stablehlo.add %55, %57 : tensor<5x5xi64>
    %59 = stablehlo.compare EQ, %58, %56, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %60 = stablehlo.convert %59 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %62 = stablehlo.multiply %61, %60 : tensor<5x5xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %65 = stablehlo.add %54#0, %64 : tensor<3x5x5xf32>
    %66 = "stablehlo.triangular_solve"(%65, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %67 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_7 = stablehlo.constant dense<0> : tensor<i64>
    %68 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %69 = stablehlo.add %67, %68 : tensor<5x5xi64>
    %70 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %71 = stablehlo.compare GE, %69, %70, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %72 = stablehlo.broadcast_in_dim %71, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %74 = stablehlo.multiply %53, %66 : tensor<3x5x5xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_9) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.add %cst_10, %75 : tensor<f32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %78 = stablehlo.multiply %53, %77 : tensor<3x5x5xf32>
    %79 = "stablehlo.triangular_solve"(%65, %78) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %80 = stablehlo.dot_general %78, %66, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %81 = "stablehlo.triangular_solve"(%65, %80) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %82 = stablehlo.transpose %81, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %83 = stablehlo.negate %82 : tensor<3x5x5xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %85 = stablehlo.select %72, %83, %84 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %86 = call @tril_3(%54#1, %54#2, %85) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %87 = stablehlo.add %79, %86 : tensor<3x5x5xf32>
    %88 = call @tril(%arg1) : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %89 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %90 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_13 = stablehlo.constant dense<0> : tensor<i64>
    %91 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %92 = stablehlo.add %89, %91 : tensor<5x5xi64>
    %93 = stablehlo.compare EQ, %92, %90, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %94 = stablehlo.convert %93 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %96 = stablehlo.multiply %95, %94 : tensor<5x5xf32>
    %97 = stablehlo.broadcast_in_dim %96, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %99 = stablehlo.add %88, %98 : tensor<3x5x5xf32>
    %100 = stablehlo.transpose %99, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %101 = "stablehlo.triangular_solve"(%100, %arg1) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %102 = stablehlo.iota dim = 0 : tensor<75xf32>
    %103 = stablehlo.cosine %102 : tensor<75xf32>
    %104 = stablehlo.reshape %103 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %105:3 = call @tril_2(%arg1) : (tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>)
    %106 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %107 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_15 = stablehlo.constant dense<0> : tensor<i64>
    %108 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %109 = stablehlo.add %106, %108 : tensor<5x5xi64>
    %110 = stablehlo.compare EQ, %109, %107, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %111 = stablehlo.convert %110 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %113 = stablehlo.multiply %112, %111 : tensor<5x5xf32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %115 = stablehlo.broadcast_in_dim %114, dims = [0, 1, 2] : (tensor<1x5x5xf32>) -> tensor<3x5x5xf32>
    %116 = stablehlo.add %105#0, %115 : tensor<3x5x5xf32>
    %117 = stablehlo.transpose %116, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %118 = "stablehlo.triangular_solve"(%117, %arg1) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %119 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_17 = stablehlo.constant dense<-1> : tensor<i64>
    %120 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %121 = stablehlo.add %119, %120 : tensor<5x5xi64>
    %122 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %123 = stablehlo.compare GE, %121, %122, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %124 = stablehlo.broadcast_in_dim %123, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %126 = stablehlo.multiply %104, %118 : tensor<3x5x5xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.reduce(%126 init: %cst_19) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.add %cst_20, %127 : tensor<f32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %130 = stablehlo.multiply %104, %129 : tensor<3x5x5xf32>
    %131 = "stablehlo.triangular_solve"(%117, %130) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %132 = stablehlo.dot_general %130, %118, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %133 = stablehlo.transpose %132, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %134 = "stablehlo.triangular_solve"(%117, %133) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %135 = stablehlo.negate %134 : tensor<3x5x5xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %137 = stablehlo.select %124, %136, %135 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %138 = stablehlo.transpose %137, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %139 = call @tril_3(%105#1, %105#2, %138) : (tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %140 = stablehlo.add %131, %139 : tensor<3x5x5xf32>
    %cst_23 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %142 = stablehlo.divide %arg1, %141 : tensor<3x5x5xf32>
    %143 = "stablehlo.triangular_solve"(%142, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %144 = stablehlo.iota dim = 0 : tensor<75xf32>
    %145 = stablehlo.cosine %144 : tensor<75xf32>
    %146 = stablehlo.reshape %145 : (tensor<75xf32>) -> tensor<3x5x5xf32>
    %cst_24 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %148 = stablehlo.divide %arg1, %147 : tensor<3x5x5xf32>
    %149 = "stablehlo.triangular_solve"(%148, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %150 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_25 = stablehlo.constant dense<-1> : tensor<i64>
    %151 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %152 = stablehlo.add %150, %151 : tensor<5x5xi64>
    %153 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %154 = stablehlo.compare GE, %152, %153, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %155 = stablehlo.broadcast_in_dim %154, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %157 = stablehlo.multiply %146, %149 : tensor<3x5x5xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %158 = stablehlo.reduce(%157 init: %cst_27) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %159 = stablehlo.add %cst_28, %158 : tensor<f32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %161 = stablehlo.multiply %146, %160 : tensor<3x5x5xf32>
    %162 = "stablehlo.triangular_solve"(%148, %161) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %163 = stablehlo.dot_general %161, %149, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [HIGHEST, HIGHEST] : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %164 = "stablehlo.triangular_solve"(%148, %163) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = true}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %165 = stablehlo.negate %164 : tensor<3x5x5xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %167 = stablehlo.select %155, %165, %166 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %cst_31 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %168 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %169 = stablehlo.divide %167, %168 : tensor<3x5x5xf32>
    %170 = stablehlo.add %162, %169 : tensor<3x5x5xf32>
    %c_32 = stablehlo.constant dense<1> : tensor<i32>
    %171 = stablehlo.add %arg0, %c_32 : tensor<i32>
    return %171, %11, %37, %101, %140, %50, %87, %143, %170 : tensor<i32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xf32>
  }
  func.func private @cholesky(%arg0: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4 = stablehlo.cholesky %3, lower = true : tensor<3x5x5xf32>
    %5 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %7 = stablehlo.add %5, %6 : tensor<5x5xi64>
    %8 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %12 = stablehlo.select %10, %4, %11 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    return %12 : tensor<3x5x5xf32>
  }
  func.func private @cholesky_0(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<3x5x5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<3x5x5xf32>
    %4 = stablehlo.cholesky %3, lower = true : tensor<3x5x5xf32>
    %5 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %7 = stablehlo.add %5, %6 : tensor<5x5xi64>
    %8 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %12 = stablehlo.select %10, %4, %11 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %13 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %15 = stablehlo.add %13, %14 : tensor<5x5xi64>
    %16 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %17 = stablehlo.compare GE, %15, %16, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %18 = stablehlo.broadcast_in_dim %17, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %20 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %22 = stablehlo.add %20, %21 : tensor<5x5xi32>
    %23 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %24 = stablehlo.compare EQ, %22, %23, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %25 = stablehlo.convert %24 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %27 = stablehlo.add %26, %25 : tensor<5x5xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [1, 2] : (tensor<5x5xf32>) -> tensor<1x5x5xf32>
    %29 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %30 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %31 = stablehlo.add %29, %30 : tensor<5x5xi64>
    %32 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %33 = stablehlo.compare GE, %31, %32, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %34 = stablehlo.broadcast_in_dim %33, dims = [1, 2] : (tensor<5x5xi1>) -> tensor<3x5x5xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %36 = stablehlo.select %34, %12, %35 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    return %36, %12, %18, %19, %28, %34, %37 : tensor<3x5x5xf32>, tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>, tensor<1x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>
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
    %8 = "stablehlo.triangular_solve"(%arg0, %7) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %9 = "stablehlo.triangular_solve"(%arg0, %8) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x5x5xf32>, tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %11 = stablehlo.divide %9, %10 : tensor<3x5x5xf32>
    %12 = stablehlo.transpose %11, dims = [0, 2, 1] : (tensor<3x5x5xf32>) -> tensor<3x5x5xf32>
    %13 = stablehlo.add %11, %12 : tensor<3x5x5xf32>
    return %13 : tensor<3x5x5xf32>
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
  func.func private @tril_2(%arg0: tensor<3x5x5xf32>) -> (tensor<3x5x5xf32>, tensor<3x5x5xi1>, tensor<3x5x5xf32>) {
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
  func.func private @tril_3(%arg0: tensor<3x5x5xi1>, %arg1: tensor<3x5x5xf32>, %arg2: tensor<3x5x5xf32>) -> tensor<3x5x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x5xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x5x5xi1>, tensor<3x5x5xf32>
    return %1 : tensor<3x5x5xf32>
  }
}
