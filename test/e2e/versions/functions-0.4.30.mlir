// Written by JAX 0.4.30.
module @jit_step attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default", tf.aliasing_output = 0 : i32} loc("state['w']"), %arg1: tensor<2x4x4xf32> {mhlo.layout_mode = "default"} loc("batch['x']")) -> (tensor<4x4xf32> {jax.result_info = "[0]['w']", mhlo.layout_mode = "default"}, tensor<2x4x3xf32> {jax.result_info = "[1]['best']", mhlo.layout_mode = "default"}, tensor<f32> {jax.result_info = "[1]['loss']", mhlo.layout_mode = "default"}, tensor<2x4x3xi32> {jax.result_info = "[1]['places']", mhlo.layout_mode = "default"}) {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [2] x [0] : (tensor<2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.tanh %0 : tensor<2x4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %5 = stablehlo.multiply %1, %4 : tensor<2x4x4xf32>
    %cst_1 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %7 = stablehlo.compare  NE, %5, %6,  FLOAT : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %8 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %10 = stablehlo.subtract %9, %8 : tensor<2x4x4xf32>
    %11 = stablehlo.sqrt %10 : tensor<2x4x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %13 = stablehlo.add %12, %5 : tensor<2x4x4xf32>
    %14 = stablehlo.atan2 %11, %13 : tensor<2x4x4xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %16 = stablehlo.multiply %15, %14 : tensor<2x4x4xf32>
    %cst_5 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %18 = stablehlo.select %7, %16, %17 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %19 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %21 = stablehlo.subtract %20, %19 : tensor<2x4x4xf32>
    %22 = stablehlo.rsqrt %21 : tensor<2x4x4xf32>
    %23 = stablehlo.negate %22 : tensor<2x4x4xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<2x4x4xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %24 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %25 = stablehlo.subtract %cst_9, %24 : tensor<2x4x4xf32>
    %26 = stablehlo.sqrt %25 : tensor<2x4x4xf32>
    %27 = stablehlo.add %cst_8, %26 : tensor<2x4x4xf32>
    %28 = stablehlo.atan2 %5, %27 : tensor<2x4x4xf32>
    %29 = stablehlo.multiply %cst_7, %28 : tensor<2x4x4xf32>
    %30 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %32 = stablehlo.subtract %31, %30 : tensor<2x4x4xf32>
    %33 = stablehlo.rsqrt %32 : tensor<2x4x4xf32>
    %34 = stablehlo.add %18, %29 : tensor<2x4x4xf32>
    %35 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %36 = stablehlo.compare  GT, %35, %cst_11 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %cst_12 = stablehlo.constant dense<0x7FC00000> : tensor<2x4x4xf32>
    %37 = stablehlo.log_plus_one %5 : tensor<2x4x4xf32>
    %38 = stablehlo.negate %5 : tensor<2x4x4xf32>
    %39 = stablehlo.log_plus_one %38 : tensor<2x4x4xf32>
    %40 = stablehlo.subtract %37, %39 : tensor<2x4x4xf32>
    %cst_13 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %41 = stablehlo.multiply %40, %cst_13 : tensor<2x4x4xf32>
    %42 = stablehlo.select %36, %cst_12, %41 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %44 = stablehlo.add %43, %5 : tensor<2x4x4xf32>
    %45 = call @integer_pow(%44) : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %47 = stablehlo.subtract %46, %5 : tensor<2x4x4xf32>
    %48 = stablehlo.add %34, %42 : tensor<2x4x4xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %50 = stablehlo.add %49, %5 : tensor<2x4x4xf32>
    %51:2 = call @_arccosh(%50) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>)
    %52 = stablehlo.add %48, %51#0 : tensor<2x4x4xf32>
    %cst_17 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %53 = stablehlo.log %cst_17 : tensor<2x4x4xf32>
    %54 = stablehlo.add %5, %53 : tensor<2x4x4xf32>
    %55 = stablehlo.exponential %54 : tensor<2x4x4xf32>
    %56 = stablehlo.subtract %53, %5 : tensor<2x4x4xf32>
    %57 = stablehlo.exponential %56 : tensor<2x4x4xf32>
    %58 = stablehlo.subtract %55, %57 : tensor<2x4x4xf32>
    %59 = stablehlo.exponential_minus_one %5 : tensor<2x4x4xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_19 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %60 = stablehlo.add %59, %cst_18 : tensor<2x4x4xf32>
    %61 = stablehlo.divide %59, %60 : tensor<2x4x4xf32>
    %62 = stablehlo.add %59, %61 : tensor<2x4x4xf32>
    %63 = stablehlo.multiply %cst_19, %62 : tensor<2x4x4xf32>
    %64 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %65 = stablehlo.compare  LT, %64, %cst_18 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %66 = stablehlo.select %65, %63, %58 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %cst_20 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %67 = stablehlo.log %cst_20 : tensor<2x4x4xf32>
    %68 = stablehlo.add %5, %67 : tensor<2x4x4xf32>
    %69 = stablehlo.exponential %68 : tensor<2x4x4xf32>
    %70 = stablehlo.subtract %67, %5 : tensor<2x4x4xf32>
    %71 = stablehlo.exponential %70 : tensor<2x4x4xf32>
    %72 = stablehlo.add %69, %71 : tensor<2x4x4xf32>
    %73 = stablehlo.add %52, %66 : tensor<2x4x4xf32>
    %cst_21 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %74 = stablehlo.log %cst_21 : tensor<2x4x4xf32>
    %75 = stablehlo.add %5, %74 : tensor<2x4x4xf32>
    %76 = stablehlo.exponential %75 : tensor<2x4x4xf32>
    %77 = stablehlo.subtract %74, %5 : tensor<2x4x4xf32>
    %78 = stablehlo.exponential %77 : tensor<2x4x4xf32>
    %79 = stablehlo.add %76, %78 : tensor<2x4x4xf32>
    %cst_22 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %80 = stablehlo.log %cst_22 : tensor<2x4x4xf32>
    %81 = stablehlo.add %5, %80 : tensor<2x4x4xf32>
    %82 = stablehlo.exponential %81 : tensor<2x4x4xf32>
    %83 = stablehlo.subtract %80, %5 : tensor<2x4x4xf32>
    %84 = stablehlo.exponential %83 : tensor<2x4x4xf32>
    %85 = stablehlo.subtract %82, %84 : tensor<2x4x4xf32>
    %86 = stablehlo.exponential_minus_one %5 : tensor<2x4x4xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_24 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %87 = stablehlo.add %86, %cst_23 : tensor<2x4x4xf32>
    %88 = stablehlo.divide %86, %87 : tensor<2x4x4xf32>
    %89 = stablehlo.add %86, %88 : tensor<2x4x4xf32>
    %90 = stablehlo.multiply %cst_24, %89 : tensor<2x4x4xf32>
    %91 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %92 = stablehlo.compare  LT, %91, %cst_23 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %93 = stablehlo.select %92, %90, %85 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %94 = stablehlo.add %73, %79 : tensor<2x4x4xf32>
    %95 = stablehlo.custom_call @mhlo.tan(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %96 = stablehlo.multiply %95, %95 : tensor<2x4x4xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %98 = stablehlo.add %97, %96 : tensor<2x4x4xf32>
    %99 = stablehlo.add %94, %95 : tensor<2x4x4xf32>
    %100 = stablehlo.sign %5 : tensor<2x4x4xf32>
    %101 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %cst_26 = stablehlo.constant dense<3.40282347E+38> : tensor<2x4x4xf32>
    %102 = stablehlo.sqrt %cst_26 : tensor<2x4x4xf32>
    %103 = stablehlo.compare  GE, %101, %102 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %104 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %105 = stablehlo.log %104 : tensor<2x4x4xf32>
    %cst_27 = stablehlo.constant dense<2.000000e+00> : tensor<2x4x4xf32>
    %106 = stablehlo.log %cst_27 : tensor<2x4x4xf32>
    %107 = stablehlo.add %105, %106 : tensor<2x4x4xf32>
    %108 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %109 = stablehlo.compare  LE, %108, %cst_28 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %110 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %111 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %112 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %113 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %114 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %115 = stablehlo.multiply %113, %114 : tensor<2x4x4xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %116 = stablehlo.add %115, %cst_30 : tensor<2x4x4xf32>
    %117 = stablehlo.sqrt %116 : tensor<2x4x4xf32>
    %118 = stablehlo.add %cst_29, %117 : tensor<2x4x4xf32>
    %119 = stablehlo.divide %112, %118 : tensor<2x4x4xf32>
    %120 = stablehlo.multiply %111, %119 : tensor<2x4x4xf32>
    %121 = stablehlo.add %110, %120 : tensor<2x4x4xf32>
    %122 = stablehlo.log_plus_one %121 : tensor<2x4x4xf32>
    %123 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %124 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %125 = stablehlo.abs %5 : tensor<2x4x4xf32>
    %126 = stablehlo.multiply %124, %125 : tensor<2x4x4xf32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %127 = stablehlo.add %126, %cst_31 : tensor<2x4x4xf32>
    %128 = stablehlo.sqrt %127 : tensor<2x4x4xf32>
    %129 = stablehlo.add %123, %128 : tensor<2x4x4xf32>
    %130 = stablehlo.log %129 : tensor<2x4x4xf32>
    %131 = stablehlo.select %109, %122, %130 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %132 = stablehlo.select %103, %107, %131 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %133 = stablehlo.multiply %100, %132 : tensor<2x4x4xf32>
    %134 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %136 = stablehlo.add %134, %135 : tensor<2x4x4xf32>
    %137 = stablehlo.rsqrt %136 : tensor<2x4x4xf32>
    %138 = stablehlo.add %99, %133 : tensor<2x4x4xf32>
    %139 = stablehlo.custom_call @mhlo.erf(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %140 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %141 = stablehlo.negate %140 : tensor<2x4x4xf32>
    %142 = stablehlo.exponential %141 : tensor<2x4x4xf32>
    %143 = stablehlo.add %138, %139 : tensor<2x4x4xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %144 = stablehlo.reduce(%143 init: %cst_33) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_34 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %145 = stablehlo.divide %144, %cst_34 : tensor<f32>
    %146:2 = stablehlo.custom_call @mhlo.topk(%143) {mhlo.attributes = {k = 2 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> (tensor<2x4x2xf32>, tensor<2x4x2xi32>)
    %147 = stablehlo.iota dim = 0 : tensor<2xi32>
    %148 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<2xi32>) -> tensor<2x4x2x1xi32>
    %149 = stablehlo.iota dim = 0 : tensor<4xi32>
    %150 = stablehlo.broadcast_in_dim %149, dims = [1] : (tensor<4xi32>) -> tensor<2x4x2x1xi32>
    %151 = stablehlo.reshape %146#1 : (tensor<2x4x2xi32>) -> tensor<2x4x2x1xi32>
    %152 = stablehlo.concatenate %148, %150, %151, dim = 3 : (tensor<2x4x2x1xi32>, tensor<2x4x2x1xi32>, tensor<2x4x2x1xi32>) -> tensor<2x4x2x3xi32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.reduce(%146#0 init: %cst_35) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x2xf32>, tensor<f32>) -> tensor<f32>
    %154 = stablehlo.add %145, %153 : tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2x4x2xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %157 = "stablehlo.scatter"(%156, %152, %155) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1, 2], scatter_dims_to_operand_dims = [0, 1, 2], index_vector_dim = 3>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %193 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %193 : tensor<f32>
    }) : (tensor<2x4x4xf32>, tensor<2x4x2x3xi32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_39 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %158 = stablehlo.divide %cst_38, %cst_39 : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %160 = stablehlo.add %157, %159 : tensor<2x4x4xf32>
    %cst_40 = stablehlo.constant dense<1.12837923> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %162 = stablehlo.multiply %161, %160 : tensor<2x4x4xf32>
    %163 = stablehlo.multiply %162, %142 : tensor<2x4x4xf32>
    %164 = stablehlo.multiply %160, %137 : tensor<2x4x4xf32>
    %165 = stablehlo.add %163, %164 : tensor<2x4x4xf32>
    %166 = stablehlo.multiply %160, %98 : tensor<2x4x4xf32>
    %167 = stablehlo.add %165, %166 : tensor<2x4x4xf32>
    %168 = stablehlo.multiply %160, %93 : tensor<2x4x4xf32>
    %169 = stablehlo.add %167, %168 : tensor<2x4x4xf32>
    %170 = stablehlo.multiply %160, %72 : tensor<2x4x4xf32>
    %171 = stablehlo.add %169, %170 : tensor<2x4x4xf32>
    %172 = call @_arccosh_0(%51#1, %160) : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %173 = stablehlo.add %171, %172 : tensor<2x4x4xf32>
    %174 = stablehlo.multiply %45, %160 : tensor<2x4x4xf32>
    %175 = stablehlo.divide %174, %47 : tensor<2x4x4xf32>
    %176 = stablehlo.add %173, %175 : tensor<2x4x4xf32>
    %177 = stablehlo.multiply %160, %33 : tensor<2x4x4xf32>
    %178 = stablehlo.add %176, %177 : tensor<2x4x4xf32>
    %179 = stablehlo.multiply %160, %23 : tensor<2x4x4xf32>
    %180 = stablehlo.add %178, %179 : tensor<2x4x4xf32>
    %cst_41 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %181 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %182 = stablehlo.multiply %180, %181 : tensor<2x4x4xf32>
    %183 = stablehlo.multiply %182, %3 : tensor<2x4x4xf32>
    %184 = stablehlo.multiply %183, %1 : tensor<2x4x4xf32>
    %185 = stablehlo.add %183, %184 : tensor<2x4x4xf32>
    %186 = stablehlo.dot_general %185, %arg1, contracting_dims = [0, 1] x [0, 1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<4x4xf32>
    %187 = stablehlo.transpose %186, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst_42 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %189 = stablehlo.multiply %188, %187 : tensor<4x4xf32>
    %190 = stablehlo.subtract %arg0, %189 : tensor<4x4xf32>
    %191 = stablehlo.dot_general %arg1, %190, contracting_dims = [2] x [0] : (tensor<2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %192:2 = stablehlo.custom_call @mhlo.topk(%191) {mhlo.attributes = {k = 3 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xi32>)
    return %190, %192#0, %154, %192#1 : tensor<4x4xf32>, tensor<2x4x3xf32>, tensor<f32>, tensor<2x4x3xi32>
  }
  func.func private @integer_pow(%arg0: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.divide %0, %arg0 : tensor<2x4x4xf32>
    return %1 : tensor<2x4x4xf32>
  }
  func.func private @_arccosh(%arg0: tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<2x4x4xf32> {mhlo.layout_mode = "default"}, tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<2x4x4xf32>
    %0 = stablehlo.compare  LT, %arg0, %cst : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<2x4x4xf32>
    %cst_1 = stablehlo.constant dense<3.40282347E+38> : tensor<2x4x4xf32>
    %1 = stablehlo.sqrt %cst_1 : tensor<2x4x4xf32>
    %2 = stablehlo.compare  GE, %arg0, %1 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %3 = stablehlo.log %arg0 : tensor<2x4x4xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<2x4x4xf32>
    %4 = stablehlo.log %cst_2 : tensor<2x4x4xf32>
    %5 = stablehlo.add %3, %4 : tensor<2x4x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %6 = stablehlo.add %cst_3, %arg0 : tensor<2x4x4xf32>
    %cst_4 = stablehlo.constant dense<-1.000000e+00> : tensor<2x4x4xf32>
    %7 = stablehlo.add %cst_4, %arg0 : tensor<2x4x4xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<2x4x4xf32>
    %9 = stablehlo.sqrt %8 : tensor<2x4x4xf32>
    %10 = stablehlo.add %arg0, %9 : tensor<2x4x4xf32>
    %11 = stablehlo.log %10 : tensor<2x4x4xf32>
    %12 = stablehlo.select %2, %5, %11 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %13 = stablehlo.select %0, %cst_0, %12 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %15 = stablehlo.subtract %arg0, %14 : tensor<2x4x4xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %17 = stablehlo.add %arg0, %16 : tensor<2x4x4xf32>
    %18 = stablehlo.multiply %15, %17 : tensor<2x4x4xf32>
    %19 = stablehlo.rsqrt %18 : tensor<2x4x4xf32>
    return %13, %19 : tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }
  func.func private @_arccosh_0(%arg0: tensor<2x4x4xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<2x4x4xf32>
    return %0 : tensor<2x4x4xf32>
  }
}
