// Written by JAX 0.6.2.
module @jit_step attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %arg1: tensor<2x4x4xf32> loc("batch['x']")) -> (tensor<4x4xf32> {jax.result_info = "result[0]['w']"}, tensor<2x4x3xf32> {jax.result_info = "result[1]['best']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<2x4x3xi32> {jax.result_info = "result[1]['places']"}) {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<3.40282347E+38> : tensor<2x4x4xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %cst_2 = stablehlo.constant dense<0x7FC00000> : tensor<2x4x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_4 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.12837923> : tensor<f32>
    %cst_6 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [2] x [0] : (tensor<2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.tanh %0 : tensor<2x4x4xf32>
    %2 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<2x4x4xf32>
    %4 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %5 = stablehlo.multiply %1, %4 : tensor<2x4x4xf32>
    %6 = stablehlo.subtract %cst_3, %5 : tensor<2x4x4xf32>
    %7 = stablehlo.add %cst_3, %5 : tensor<2x4x4xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<2x4x4xf32>
    %9 = stablehlo.sqrt %8 : tensor<2x4x4xf32>
    %10 = stablehlo.atan2 %9, %5 : tensor<2x4x4xf32>
    %11 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %12 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %13 = stablehlo.subtract %12, %11 : tensor<2x4x4xf32>
    %14 = stablehlo.rsqrt %13 : tensor<2x4x4xf32>
    %15 = stablehlo.negate %14 : tensor<2x4x4xf32>
    %16 = stablehlo.subtract %cst_3, %5 : tensor<2x4x4xf32>
    %17 = stablehlo.add %cst_3, %5 : tensor<2x4x4xf32>
    %18 = stablehlo.multiply %16, %17 : tensor<2x4x4xf32>
    %19 = stablehlo.sqrt %18 : tensor<2x4x4xf32>
    %20 = stablehlo.add %cst_3, %19 : tensor<2x4x4xf32>
    %21 = stablehlo.atan2 %5, %20 : tensor<2x4x4xf32>
    %22 = stablehlo.add %21, %21 : tensor<2x4x4xf32>
    %23 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %24 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %25 = stablehlo.subtract %24, %23 : tensor<2x4x4xf32>
    %26 = stablehlo.rsqrt %25 : tensor<2x4x4xf32>
    %27 = stablehlo.add %10, %22 : tensor<2x4x4xf32>
    %28 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %29 = stablehlo.compare  GT, %28, %cst_3 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %30 = stablehlo.log_plus_one %5 : tensor<2x4x4xf32>
    %31 = stablehlo.negate %5 : tensor<2x4x4xf32>
    %32 = stablehlo.log_plus_one %31 : tensor<2x4x4xf32>
    %33 = stablehlo.subtract %30, %32 : tensor<2x4x4xf32>
    %34 = stablehlo.multiply %33, %cst_1 : tensor<2x4x4xf32>
    %35 = stablehlo.select %29, %cst_2, %34 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %36 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %37 = stablehlo.add %36, %5 : tensor<2x4x4xf32>
    %38 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %39 = stablehlo.divide %38, %37 : tensor<2x4x4xf32>
    %40 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %41 = stablehlo.subtract %40, %5 : tensor<2x4x4xf32>
    %42 = stablehlo.add %27, %35 : tensor<2x4x4xf32>
    %43 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %44 = stablehlo.add %43, %5 : tensor<2x4x4xf32>
    %45:2 = call @arccosh(%44) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>)
    %46 = stablehlo.add %42, %45#0 : tensor<2x4x4xf32>
    %47 = stablehlo.log %cst_1 : tensor<2x4x4xf32>
    %48 = stablehlo.add %5, %47 : tensor<2x4x4xf32>
    %49 = stablehlo.exponential %48 : tensor<2x4x4xf32>
    %50 = stablehlo.subtract %47, %5 : tensor<2x4x4xf32>
    %51 = stablehlo.exponential %50 : tensor<2x4x4xf32>
    %52 = stablehlo.subtract %49, %51 : tensor<2x4x4xf32>
    %53 = stablehlo.exponential_minus_one %5 : tensor<2x4x4xf32>
    %54 = stablehlo.add %53, %cst_3 : tensor<2x4x4xf32>
    %55 = stablehlo.divide %53, %54 : tensor<2x4x4xf32>
    %56 = stablehlo.add %53, %55 : tensor<2x4x4xf32>
    %57 = stablehlo.multiply %cst_1, %56 : tensor<2x4x4xf32>
    %58 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %59 = stablehlo.compare  LT, %58, %cst_3 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %60 = stablehlo.select %59, %57, %52 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %61 = stablehlo.log %cst_1 : tensor<2x4x4xf32>
    %62 = stablehlo.add %5, %61 : tensor<2x4x4xf32>
    %63 = stablehlo.exponential %62 : tensor<2x4x4xf32>
    %64 = stablehlo.subtract %61, %5 : tensor<2x4x4xf32>
    %65 = stablehlo.exponential %64 : tensor<2x4x4xf32>
    %66 = stablehlo.add %63, %65 : tensor<2x4x4xf32>
    %67 = stablehlo.add %46, %60 : tensor<2x4x4xf32>
    %68 = stablehlo.log %cst_1 : tensor<2x4x4xf32>
    %69 = stablehlo.add %5, %68 : tensor<2x4x4xf32>
    %70 = stablehlo.exponential %69 : tensor<2x4x4xf32>
    %71 = stablehlo.subtract %68, %5 : tensor<2x4x4xf32>
    %72 = stablehlo.exponential %71 : tensor<2x4x4xf32>
    %73 = stablehlo.add %70, %72 : tensor<2x4x4xf32>
    %74 = stablehlo.log %cst_1 : tensor<2x4x4xf32>
    %75 = stablehlo.add %5, %74 : tensor<2x4x4xf32>
    %76 = stablehlo.exponential %75 : tensor<2x4x4xf32>
    %77 = stablehlo.subtract %74, %5 : tensor<2x4x4xf32>
    %78 = stablehlo.exponential %77 : tensor<2x4x4xf32>
    %79 = stablehlo.subtract %76, %78 : tensor<2x4x4xf32>
    %80 = stablehlo.exponential_minus_one %5 : tensor<2x4x4xf32>
    %81 = stablehlo.add %80, %cst_3 : tensor<2x4x4xf32>
    %82 = stablehlo.divide %80, %81 : tensor<2x4x4xf32>
    %83 = stablehlo.add %80, %82 : tensor<2x4x4xf32>
    %84 = stablehlo.multiply %cst_1, %83 : tensor<2x4x4xf32>
    %85 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %86 = stablehlo.compare  LT, %85, %cst_3 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %87 = stablehlo.select %86, %84, %79 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %88 = stablehlo.add %67, %73 : tensor<2x4x4xf32>
    %89 = stablehlo.tan %5 : tensor<2x4x4xf32>
    %90 = stablehlo.multiply %89, %89 : tensor<2x4x4xf32>
    %91 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %92 = stablehlo.add %91, %90 : tensor<2x4x4xf32>
    %93 = stablehlo.add %88, %89 : tensor<2x4x4xf32>
    %94 = stablehlo.sign %5 : tensor<2x4x4xf32>
    %95 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %96 = stablehlo.sqrt %cst_0 : tensor<2x4x4xf32>
    %97 = stablehlo.compare  GE, %95, %96 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %98 = stablehlo.log %cst : tensor<2x4x4xf32>
    %99 = stablehlo.log %95 : tensor<2x4x4xf32>
    %100 = stablehlo.add %98, %99 : tensor<2x4x4xf32>
    %101 = stablehlo.multiply %95, %95 : tensor<2x4x4xf32>
    %102 = stablehlo.add %cst_3, %101 : tensor<2x4x4xf32>
    %103 = stablehlo.sqrt %102 : tensor<2x4x4xf32>
    %104 = stablehlo.add %cst_3, %103 : tensor<2x4x4xf32>
    %105 = stablehlo.divide %101, %104 : tensor<2x4x4xf32>
    %106 = stablehlo.add %95, %105 : tensor<2x4x4xf32>
    %107 = stablehlo.log_plus_one %106 : tensor<2x4x4xf32>
    %108 = stablehlo.select %97, %100, %107 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %109 = stablehlo.multiply %94, %108 : tensor<2x4x4xf32>
    %110 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %111 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %112 = stablehlo.add %110, %111 : tensor<2x4x4xf32>
    %113 = stablehlo.rsqrt %112 : tensor<2x4x4xf32>
    %114 = stablehlo.add %93, %109 : tensor<2x4x4xf32>
    %115 = stablehlo.custom_call @mhlo.erf(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %116 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %117 = stablehlo.negate %116 : tensor<2x4x4xf32>
    %118 = stablehlo.exponential %117 : tensor<2x4x4xf32>
    %119 = stablehlo.add %114, %115 : tensor<2x4x4xf32>
    %120 = stablehlo.reduce(%119 init: %cst_7) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<f32>
    %121 = stablehlo.divide %120, %cst_6 : tensor<f32>
    %122:2 = stablehlo.custom_call @mhlo.topk(%119) {mhlo.attributes = {k = 2 : i64}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> (tensor<2x4x2xf32>, tensor<2x4x2xi32>)
    %123 = stablehlo.reshape %122#1 : (tensor<2x4x2xi32>) -> tensor<2x4x2x1xi32>
    %124 = stablehlo.reduce(%122#0 init: %cst_7) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x2xf32>, tensor<f32>) -> tensor<f32>
    %125 = stablehlo.add %121, %124 : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x2xf32>
    %127 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %128 = "stablehlo.scatter"(%127, %123, %126) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %164 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %164 : tensor<f32>
    }) : (tensor<2x4x4xf32>, tensor<2x4x2x1xi32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
    %129 = stablehlo.divide %cst_10, %cst_6 : tensor<f32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %131 = stablehlo.add %128, %130 : tensor<2x4x4xf32>
    %132 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %133 = stablehlo.multiply %132, %131 : tensor<2x4x4xf32>
    %134 = stablehlo.multiply %133, %118 : tensor<2x4x4xf32>
    %135 = stablehlo.multiply %131, %113 : tensor<2x4x4xf32>
    %136 = stablehlo.add %134, %135 : tensor<2x4x4xf32>
    %137 = stablehlo.multiply %131, %92 : tensor<2x4x4xf32>
    %138 = stablehlo.add %136, %137 : tensor<2x4x4xf32>
    %139 = stablehlo.multiply %131, %87 : tensor<2x4x4xf32>
    %140 = stablehlo.add %138, %139 : tensor<2x4x4xf32>
    %141 = stablehlo.multiply %131, %66 : tensor<2x4x4xf32>
    %142 = stablehlo.add %140, %141 : tensor<2x4x4xf32>
    %143 = call @arccosh_0(%45#1, %131) : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %144 = stablehlo.add %142, %143 : tensor<2x4x4xf32>
    %145 = stablehlo.multiply %39, %131 : tensor<2x4x4xf32>
    %146 = stablehlo.divide %145, %41 : tensor<2x4x4xf32>
    %147 = stablehlo.add %144, %146 : tensor<2x4x4xf32>
    %148 = stablehlo.multiply %131, %26 : tensor<2x4x4xf32>
    %149 = stablehlo.add %147, %148 : tensor<2x4x4xf32>
    %150 = stablehlo.multiply %131, %15 : tensor<2x4x4xf32>
    %151 = stablehlo.add %149, %150 : tensor<2x4x4xf32>
    %152 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %153 = stablehlo.multiply %151, %152 : tensor<2x4x4xf32>
    %154 = stablehlo.multiply %153, %3 : tensor<2x4x4xf32>
    %155 = stablehlo.multiply %154, %1 : tensor<2x4x4xf32>
    %156 = stablehlo.add %154, %155 : tensor<2x4x4xf32>
    %157 = stablehlo.dot_general %156, %arg1, contracting_dims = [0, 1] x [0, 1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<4x4xf32>
    %158 = stablehlo.transpose %157, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %159 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %160 = stablehlo.multiply %159, %158 : tensor<4x4xf32>
    %161 = stablehlo.subtract %arg0, %160 : tensor<4x4xf32>
    %162 = stablehlo.dot_general %arg1, %161, contracting_dims = [2] x [0] : (tensor<2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %163:2 = stablehlo.custom_call @mhlo.topk(%162) {mhlo.attributes = {k = 3 : i64}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xi32>)
    return %161, %163#0, %125, %163#1 : tensor<4x4xf32>, tensor<2x4x3xf32>, tensor<f32>, tensor<2x4x3xi32>
  }
  func.func private @arccosh(%arg0: tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<3.40282347E+38> : tensor<2x4x4xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<2x4x4xf32>
    %0 = stablehlo.divide %cst_1, %cst_2 : tensor<2x4x4xf32>
    %1 = stablehlo.compare  GE, %arg0, %0 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %2 = stablehlo.log %cst_2 : tensor<2x4x4xf32>
    %3 = stablehlo.log %arg0 : tensor<2x4x4xf32>
    %4 = stablehlo.add %2, %3 : tensor<2x4x4xf32>
    %5 = stablehlo.subtract %arg0, %cst : tensor<2x4x4xf32>
    %6 = stablehlo.sqrt %5 : tensor<2x4x4xf32>
    %7 = stablehlo.add %arg0, %cst : tensor<2x4x4xf32>
    %8 = stablehlo.sqrt %7 : tensor<2x4x4xf32>
    %9 = stablehlo.add %8, %6 : tensor<2x4x4xf32>
    %10 = stablehlo.multiply %6, %9 : tensor<2x4x4xf32>
    %11 = stablehlo.log_plus_one %10 : tensor<2x4x4xf32>
    %12 = stablehlo.select %1, %4, %11 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %14 = stablehlo.subtract %arg0, %13 : tensor<2x4x4xf32>
    %15 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %16 = stablehlo.add %arg0, %15 : tensor<2x4x4xf32>
    %17 = stablehlo.multiply %14, %16 : tensor<2x4x4xf32>
    %18 = stablehlo.rsqrt %17 : tensor<2x4x4xf32>
    return %12, %18 : tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }
  func.func private @arccosh_0(%arg0: tensor<2x4x4xf32>, %arg1: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<2x4x4xf32>
    return %0 : tensor<2x4x4xf32>
  }
}
