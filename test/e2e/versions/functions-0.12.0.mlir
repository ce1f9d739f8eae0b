// Written by JAX 0.12.0.
module @jit_step attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %arg1: tensor<2x4x4xf32> loc("batch['x']")) -> (tensor<4x4xf32> {jax.result_info = "result[0]['w']"}, tensor<2x4x3xf32> {jax.result_info = "result[1]['best']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<2x4x3xi32> {jax.result_info = "result[1]['places']"}) {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.12837923> : tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.00833333377> : tensor<f32>
    %cst_4 = stablehlo.constant dense<0.0416666679> : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.166666672> : tensor<f32>
    %cst_6 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %c = stablehlo.constant dense<4294963200> : tensor<ui32>
    %cst_7 = stablehlo.constant dense<1.100000e+01> : tensor<f32>
    %cst_8 = stablehlo.constant dense<7.37869762E+19> : tensor<f32>
    %cst_9 = stablehlo.constant dense<2.16840434E-19> : tensor<f32>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_11 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [2] x [0] : (tensor<2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.tanh %0 : tensor<2x4x4xf32>
    %2 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %3 = stablehlo.add %2, %1 : tensor<2x4x4xf32>
    %4 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %5 = stablehlo.subtract %4, %1 : tensor<2x4x4xf32>
    %6 = stablehlo.multiply %3, %5 : tensor<2x4x4xf32>
    %7 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %8 = stablehlo.multiply %1, %7 : tensor<2x4x4xf32>
    %9 = stablehlo.composite "chlo.acos" %8 {decomposition = @chlo.acos.impl, version = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %10 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %11 = stablehlo.add %10, %8 : tensor<2x4x4xf32>
    %12 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %13 = stablehlo.subtract %12, %8 : tensor<2x4x4xf32>
    %14 = stablehlo.multiply %11, %13 : tensor<2x4x4xf32>
    %15 = stablehlo.rsqrt %14 : tensor<2x4x4xf32>
    %16 = stablehlo.negate %15 : tensor<2x4x4xf32>
    %17 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %18 = stablehlo.subtract %17, %8 : tensor<2x4x4xf32>
    %19 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %20 = stablehlo.add %19, %8 : tensor<2x4x4xf32>
    %21 = stablehlo.multiply %18, %20 : tensor<2x4x4xf32>
    %22 = stablehlo.sqrt %21 : tensor<2x4x4xf32>
    %23 = stablehlo.atan2 %8, %22 : tensor<2x4x4xf32>
    %24 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %25 = stablehlo.add %24, %8 : tensor<2x4x4xf32>
    %26 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %27 = stablehlo.subtract %26, %8 : tensor<2x4x4xf32>
    %28 = stablehlo.multiply %25, %27 : tensor<2x4x4xf32>
    %29 = stablehlo.rsqrt %28 : tensor<2x4x4xf32>
    %30 = stablehlo.add %9, %23 : tensor<2x4x4xf32>
    %31 = stablehlo.composite "chlo.atanh" %8 {decomposition = @chlo.atanh.impl, version = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %32 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %33 = stablehlo.add %32, %8 : tensor<2x4x4xf32>
    %34 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %35 = stablehlo.subtract %34, %8 : tensor<2x4x4xf32>
    %36 = stablehlo.multiply %33, %35 : tensor<2x4x4xf32>
    %37 = stablehlo.add %30, %31 : tensor<2x4x4xf32>
    %38 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %39 = stablehlo.add %38, %8 : tensor<2x4x4xf32>
    %40:2 = call @arccosh(%39) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>)
    %41 = stablehlo.add %37, %40#0 : tensor<2x4x4xf32>
    %42 = stablehlo.composite "chlo.sinh" %8 {decomposition = @chlo.sinh.impl, version = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %43 = stablehlo.composite "chlo.cosh" %8 {decomposition = @chlo.cosh.impl, version = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %44 = stablehlo.add %41, %42 : tensor<2x4x4xf32>
    %45 = stablehlo.composite "chlo.cosh" %8 {decomposition = @chlo.cosh.impl_0, version = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %46 = stablehlo.composite "chlo.sinh" %8 {decomposition = @chlo.sinh.impl_1, version = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %47 = stablehlo.add %44, %45 : tensor<2x4x4xf32>
    %48 = stablehlo.tan %8 : tensor<2x4x4xf32>
    %49 = stablehlo.multiply %48, %48 : tensor<2x4x4xf32>
    %50 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %51 = stablehlo.add %50, %49 : tensor<2x4x4xf32>
    %52 = stablehlo.add %47, %48 : tensor<2x4x4xf32>
    %53 = stablehlo.composite "chlo.asinh" %8 {decomposition = @chlo.asinh.impl, version = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %54 = stablehlo.abs %8 : tensor<2x4x4xf32>
    %55 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %56 = stablehlo.multiply %54, %55 : tensor<2x4x4xf32>
    %57 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %58 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %59 = stablehlo.clamp %57, %56, %58 : tensor<2x4x4xf32>
    %60 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %61 = stablehlo.divide %60, %59 : tensor<2x4x4xf32>
    %62 = stablehlo.multiply %8, %61 : tensor<2x4x4xf32>
    %63 = stablehlo.multiply %62, %62 : tensor<2x4x4xf32>
    %64 = stablehlo.multiply %61, %61 : tensor<2x4x4xf32>
    %65 = stablehlo.add %63, %64 : tensor<2x4x4xf32>
    %66 = stablehlo.rsqrt %65 : tensor<2x4x4xf32>
    %67 = stablehlo.multiply %61, %66 : tensor<2x4x4xf32>
    %68 = stablehlo.add %52, %53 : tensor<2x4x4xf32>
    %69 = stablehlo.composite "chlo.erf" %8 {decomposition = @chlo.erf.impl, version = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %70 = stablehlo.abs %8 : tensor<2x4x4xf32>
    %71 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %72 = stablehlo.minimum %70, %71 : tensor<2x4x4xf32>
    %73 = stablehlo.bitcast_convert %72 : (tensor<2x4x4xf32>) -> tensor<2x4x4xui32>
    %74 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<2x4x4xui32>
    %75 = stablehlo.and %73, %74 : tensor<2x4x4xui32>
    %76 = stablehlo.bitcast_convert %75 : (tensor<2x4x4xui32>) -> tensor<2x4x4xf32>
    %77 = stablehlo.subtract %72, %76 : tensor<2x4x4xf32>
    %78 = stablehlo.multiply %76, %76 : tensor<2x4x4xf32>
    %79 = stablehlo.add %72, %76 : tensor<2x4x4xf32>
    %80 = stablehlo.multiply %77, %79 : tensor<2x4x4xf32>
    %81 = stablehlo.negate %78 : tensor<2x4x4xf32>
    %82 = stablehlo.exponential %81 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2x4x4xf32>
    %83 = stablehlo.negate %80 : tensor<2x4x4xf32>
    %84 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %85 = stablehlo.multiply %84, %83 : tensor<2x4x4xf32>
    %86 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %87 = stablehlo.add %85, %86 : tensor<2x4x4xf32>
    %88 = stablehlo.multiply %87, %83 : tensor<2x4x4xf32>
    %89 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %90 = stablehlo.add %88, %89 : tensor<2x4x4xf32>
    %91 = stablehlo.multiply %90, %83 : tensor<2x4x4xf32>
    %92 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %93 = stablehlo.add %91, %92 : tensor<2x4x4xf32>
    %94 = stablehlo.multiply %93, %83 : tensor<2x4x4xf32>
    %95 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %96 = stablehlo.add %94, %95 : tensor<2x4x4xf32>
    %97 = stablehlo.multiply %83, %96 : tensor<2x4x4xf32>
    %98 = stablehlo.multiply %82, %97 : tensor<2x4x4xf32>
    %99 = stablehlo.add %82, %98 : tensor<2x4x4xf32>
    %100 = stablehlo.add %68, %69 : tensor<2x4x4xf32>
    %101 = stablehlo.reduce(%100 init: %cst_2) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<f32>
    %102 = stablehlo.divide %101, %cst_1 : tensor<f32>
    %103:2 = stablehlo.composite "chlo.top_k" %100 {composite_attributes = {is_stable = true, k = 2 : i64}, decomposition = @chlo.top_k.impl, version = 1 : i32} : (tensor<2x4x4xf32>) -> (tensor<2x4x2xf32>, tensor<2x4x2xi32>)
    %104 = stablehlo.reshape %103#1 : (tensor<2x4x2xi32>) -> tensor<2x4x2x1xi32>
    %105 = stablehlo.reduce(%103#0 init: %cst_2) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x2xf32>, tensor<f32>) -> tensor<f32>
    %106 = stablehlo.add %102, %105 : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x4x2xf32>
    %108 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %109 = "stablehlo.scatter"(%108, %104, %107) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %142 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %142 : tensor<f32>
    }) : (tensor<2x4x4xf32>, tensor<2x4x2x1xi32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
    %110 = stablehlo.divide %cst_12, %cst_1 : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %112 = stablehlo.add %109, %111 : tensor<2x4x4xf32>
    %113 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %114 = stablehlo.multiply %113, %112 : tensor<2x4x4xf32>
    %115 = stablehlo.multiply %114, %99 : tensor<2x4x4xf32>
    %116 = stablehlo.multiply %112, %67 : tensor<2x4x4xf32>
    %117 = stablehlo.add %115, %116 : tensor<2x4x4xf32>
    %118 = stablehlo.multiply %112, %51 : tensor<2x4x4xf32>
    %119 = stablehlo.add %117, %118 : tensor<2x4x4xf32>
    %120 = stablehlo.multiply %112, %46 : tensor<2x4x4xf32>
    %121 = stablehlo.add %119, %120 : tensor<2x4x4xf32>
    %122 = stablehlo.multiply %112, %43 : tensor<2x4x4xf32>
    %123 = stablehlo.add %121, %122 : tensor<2x4x4xf32>
    %124 = call @arccosh_0(%40#1, %112) : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %125 = stablehlo.add %123, %124 : tensor<2x4x4xf32>
    %126 = stablehlo.divide %112, %36 : tensor<2x4x4xf32>
    %127 = stablehlo.add %125, %126 : tensor<2x4x4xf32>
    %128 = stablehlo.multiply %112, %29 : tensor<2x4x4xf32>
    %129 = stablehlo.add %127, %128 : tensor<2x4x4xf32>
    %130 = stablehlo.multiply %112, %16 : tensor<2x4x4xf32>
    %131 = stablehlo.add %129, %130 : tensor<2x4x4xf32>
    %132 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %133 = stablehlo.multiply %131, %132 : tensor<2x4x4xf32>
    %134 = stablehlo.multiply %133, %6 : tensor<2x4x4xf32>
    %135 = stablehlo.dot_general %134, %arg1, contracting_dims = [0, 1] x [0, 1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<4x4xf32>
    %136 = stablehlo.transpose %135, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %137 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %138 = stablehlo.multiply %137, %136 : tensor<4x4xf32>
    %139 = stablehlo.subtract %arg0, %138 : tensor<4x4xf32>
    %140 = stablehlo.dot_general %arg1, %139, contracting_dims = [2] x [0] : (tensor<2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %141:2 = stablehlo.composite "chlo.top_k" %140 {composite_attributes = {is_stable = true, k = 3 : i64}, decomposition = @chlo.top_k.impl_2, version = 1 : i32} : (tensor<2x4x4xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xi32>)
    return %139, %141#0, %106, %141#1 : tensor<4x4xf32>, tensor<2x4x3xf32>, tensor<f32>, tensor<2x4x3xi32>
  }
  func.func private @chlo.top_k.impl_2(%arg0: tensor<2x4x4xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xi32>) {
    %0 = stablehlo.iota dim = 2 : tensor<2x4x4xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %4 = stablehlo.compare GT, %arg1, %arg2, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    }) : (tensor<2x4x4xf32>, tensor<2x4x4xi32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xi32>)
    %2 = stablehlo.slice %1#0 [0:2, 0:4, 0:3] : (tensor<2x4x4xf32>) -> tensor<2x4x3xf32>
    %3 = stablehlo.slice %1#1 [0:2, 0:4, 0:3] : (tensor<2x4x4xi32>) -> tensor<2x4x3xi32>
    return %2, %3 : tensor<2x4x3xf32>, tensor<2x4x3xi32>
  }
  func.func private @chlo.top_k.impl(%arg0: tensor<2x4x4xf32>) -> (tensor<2x4x2xf32>, tensor<2x4x2xi32>) {
    %0 = stablehlo.iota dim = 2 : tensor<2x4x4xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %4 = stablehlo.compare GT, %arg1, %arg2, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    }) : (tensor<2x4x4xf32>, tensor<2x4x4xi32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xi32>)
    %2 = stablehlo.slice %1#0 [0:2, 0:4, 0:2] : (tensor<2x4x4xf32>) -> tensor<2x4x2xf32>
    %3 = stablehlo.slice %1#1 [0:2, 0:4, 0:2] : (tensor<2x4x4xi32>) -> tensor<2x4x2xi32>
    return %2, %3 : tensor<2x4x2xf32>, tensor<2x4x2xi32>
  }
  func.func private @chlo.erf.impl(%arg0: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<-1.000000e+00> : tensor<2x4x4xf32>
    %cst_1 = stablehlo.constant dense<-0.0142647391> : tensor<2x4x4xf32>
    %cst_2 = stablehlo.constant dense<-0.00737332925> : tensor<2x4x4xf32>
    %cst_3 = stablehlo.constant dense<-0.00168282702> : tensor<2x4x4xf32>
    %cst_4 = stablehlo.constant dense<-2.13374049E-4> : tensor<2x4x4xf32>
    %cst_5 = stablehlo.constant dense<-1.45660715E-5> : tensor<2x4x4xf32>
    %cst_6 = stablehlo.constant dense<-0.0160960332> : tensor<2x4x4xf32>
    %cst_7 = stablehlo.constant dense<-2.954600e-03> : tensor<2x4x4xf32>
    %cst_8 = stablehlo.constant dense<-7.34990637E-4> : tensor<2x4x4xf32>
    %cst_9 = stablehlo.constant dense<-5.69250624E-5> : tensor<2x4x4xf32>
    %cst_10 = stablehlo.constant dense<-2.10102394E-6> : tensor<2x4x4xf32>
    %cst_11 = stablehlo.constant dense<2.77068146E-8> : tensor<2x4x4xf32>
    %cst_12 = stablehlo.constant dense<-2.72614237E-10> : tensor<2x4x4xf32>
    %cst_13 = stablehlo.constant dense<-4.000000e+00> : tensor<2x4x4xf32>
    %cst_14 = stablehlo.constant dense<4.000000e+00> : tensor<2x4x4xf32>
    %0 = stablehlo.clamp %cst_13, %arg0, %cst_14 : tensor<2x4x4xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<2x4x4xf32>
    %2 = stablehlo.multiply %cst_12, %1 : tensor<2x4x4xf32>
    %3 = stablehlo.add %2, %cst_11 : tensor<2x4x4xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<2x4x4xf32>
    %5 = stablehlo.add %4, %cst_10 : tensor<2x4x4xf32>
    %6 = stablehlo.multiply %5, %1 : tensor<2x4x4xf32>
    %7 = stablehlo.add %6, %cst_9 : tensor<2x4x4xf32>
    %8 = stablehlo.multiply %7, %1 : tensor<2x4x4xf32>
    %9 = stablehlo.add %8, %cst_8 : tensor<2x4x4xf32>
    %10 = stablehlo.multiply %9, %1 : tensor<2x4x4xf32>
    %11 = stablehlo.add %10, %cst_7 : tensor<2x4x4xf32>
    %12 = stablehlo.multiply %11, %1 : tensor<2x4x4xf32>
    %13 = stablehlo.add %12, %cst_6 : tensor<2x4x4xf32>
    %14 = stablehlo.multiply %cst_5, %1 : tensor<2x4x4xf32>
    %15 = stablehlo.add %14, %cst_4 : tensor<2x4x4xf32>
    %16 = stablehlo.multiply %15, %1 : tensor<2x4x4xf32>
    %17 = stablehlo.add %16, %cst_3 : tensor<2x4x4xf32>
    %18 = stablehlo.multiply %17, %1 : tensor<2x4x4xf32>
    %19 = stablehlo.add %18, %cst_2 : tensor<2x4x4xf32>
    %20 = stablehlo.multiply %19, %1 : tensor<2x4x4xf32>
    %21 = stablehlo.add %20, %cst_1 : tensor<2x4x4xf32>
    %22 = stablehlo.multiply %0, %13 : tensor<2x4x4xf32>
    %23 = stablehlo.divide %22, %21 : tensor<2x4x4xf32>
    %24 = stablehlo.clamp %cst_0, %23, %cst : tensor<2x4x4xf32>
    return %24 : tensor<2x4x4xf32>
  }
  func.func private @chlo.asinh.impl(%arg0: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<2x4x4xf32>
    %cst_1 = stablehlo.constant dense<3.40282347E+38> : tensor<2x4x4xf32>
    %0 = stablehlo.sign %arg0 : tensor<2x4x4xf32>
    %1 = stablehlo.abs %arg0 : tensor<2x4x4xf32>
    %2 = stablehlo.sqrt %cst_1 : tensor<2x4x4xf32>
    %3 = stablehlo.compare GE, %1, %2 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %4 = stablehlo.log %cst_0 : tensor<2x4x4xf32>
    %5 = stablehlo.log %1 : tensor<2x4x4xf32>
    %6 = stablehlo.add %4, %5 : tensor<2x4x4xf32>
    %7 = stablehlo.multiply %1, %1 : tensor<2x4x4xf32>
    %8 = stablehlo.add %cst, %7 : tensor<2x4x4xf32>
    %9 = stablehlo.sqrt %8 : tensor<2x4x4xf32>
    %10 = stablehlo.add %cst, %9 : tensor<2x4x4xf32>
    %11 = stablehlo.divide %7, %10 : tensor<2x4x4xf32>
    %12 = stablehlo.add %1, %11 : tensor<2x4x4xf32>
    %13 = stablehlo.log_plus_one %12 : tensor<2x4x4xf32>
    %14 = stablehlo.select %3, %6, %13 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %15 = stablehlo.multiply %0, %14 : tensor<2x4x4xf32>
    return %15 : tensor<2x4x4xf32>
  }
  func.func private @chlo.sinh.impl_1(%arg0: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %0 = stablehlo.log %cst_0 : tensor<2x4x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x4x4xf32>
    %2 = stablehlo.exponential %1 : tensor<2x4x4xf32>
    %3 = stablehlo.subtract %0, %arg0 : tensor<2x4x4xf32>
    %4 = stablehlo.exponential %3 : tensor<2x4x4xf32>
    %5 = stablehlo.subtract %2, %4 : tensor<2x4x4xf32>
    %6 = stablehlo.exponential_minus_one %arg0 : tensor<2x4x4xf32>
    %7 = stablehlo.add %6, %cst : tensor<2x4x4xf32>
    %8 = stablehlo.divide %6, %7 : tensor<2x4x4xf32>
    %9 = stablehlo.add %6, %8 : tensor<2x4x4xf32>
    %10 = stablehlo.multiply %cst_0, %9 : tensor<2x4x4xf32>
    %11 = stablehlo.abs %arg0 : tensor<2x4x4xf32>
    %12 = stablehlo.compare LT, %11, %cst : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %13 = stablehlo.select %12, %10, %5 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    return %13 : tensor<2x4x4xf32>
  }
  func.func private @chlo.cosh.impl_0(%arg0: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %0 = stablehlo.log %cst : tensor<2x4x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x4x4xf32>
    %2 = stablehlo.exponential %1 : tensor<2x4x4xf32>
    %3 = stablehlo.subtract %0, %arg0 : tensor<2x4x4xf32>
    %4 = stablehlo.exponential %3 : tensor<2x4x4xf32>
    %5 = stablehlo.add %2, %4 : tensor<2x4x4xf32>
    return %5 : tensor<2x4x4xf32>
  }
  func.func private @chlo.cosh.impl(%arg0: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %0 = stablehlo.log %cst : tensor<2x4x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x4x4xf32>
    %2 = stablehlo.exponential %1 : tensor<2x4x4xf32>
    %3 = stablehlo.subtract %0, %arg0 : tensor<2x4x4xf32>
    %4 = stablehlo.exponential %3 : tensor<2x4x4xf32>
    %5 = stablehlo.add %2, %4 : tensor<2x4x4xf32>
    return %5 : tensor<2x4x4xf32>
  }
  func.func private @chlo.sinh.impl(%arg0: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %0 = stablehlo.log %cst_0 : tensor<2x4x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x4x4xf32>
    %2 = stablehlo.exponential %1 : tensor<2x4x4xf32>
    %3 = stablehlo.subtract %0, %arg0 : tensor<2x4x4xf32>
    %4 = stablehlo.exponential %3 : tensor<2x4x4xf32>
    %5 = stablehlo.subtract %2, %4 : tensor<2x4x4xf32>
    %6 = stablehlo.exponential_minus_one %arg0 : tensor<2x4x4xf32>
    %7 = stablehlo.add %6, %cst : tensor<2x4x4xf32>
    %8 = stablehlo.divide %6, %7 : tensor<2x4x4xf32>
    %9 = stablehlo.add %6, %8 : tensor<2x4x4xf32>
    %10 = stablehlo.multiply %cst_0, %9 : tensor<2x4x4xf32>
    %11 = stablehlo.abs %arg0 : tensor<2x4x4xf32>
    %12 = stablehlo.compare LT, %11, %cst : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %13 = stablehlo.select %12, %10, %5 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    return %13 : tensor<2x4x4xf32>
  }
  func.func private @chlo.atanh.impl(%arg0: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<2x4x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %0 = stablehlo.abs %arg0 : tensor<2x4x4xf32>
    %1 = stablehlo.compare GT, %0, %cst_1 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %2 = stablehlo.log_plus_one %arg0 : tensor<2x4x4xf32>
    %3 = stablehlo.negate %arg0 : tensor<2x4x4xf32>
    %4 = stablehlo.log_plus_one %3 : tensor<2x4x4xf32>
    %5 = stablehlo.subtract %2, %4 : tensor<2x4x4xf32>
    %6 = stablehlo.multiply %5, %cst : tensor<2x4x4xf32>
    %7 = stablehlo.select %1, %cst_0, %6 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    return %7 : tensor<2x4x4xf32>
  }
  func.func private @chlo.acos.impl(%arg0: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %0 = stablehlo.subtract %cst, %arg0 : tensor<2x4x4xf32>
    %1 = stablehlo.add %cst, %arg0 : tensor<2x4x4xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<2x4x4xf32>
    %3 = stablehlo.sqrt %2 : tensor<2x4x4xf32>
    %4 = stablehlo.atan2 %3, %arg0 : tensor<2x4x4xf32>
    return %4 : tensor<2x4x4xf32>
  }
  func.func private @arccosh(%arg0: tensor<2x4x4xf32> loc(unknown)) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.composite "chlo.acosh" %arg0 {decomposition = @chlo.acosh.impl, version = 1 : i32} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<2x4x4xf32>
    %3 = stablehlo.rsqrt %2 : tensor<2x4x4xf32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<2x4x4xf32>
    %6 = stablehlo.rsqrt %5 : tensor<2x4x4xf32>
    %7 = stablehlo.multiply %3, %6 : tensor<2x4x4xf32>
    return %0, %7 : tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }
  func.func private @chlo.acosh.impl(%arg0: tensor<2x4x4xf32> loc("acosh")) -> tensor<2x4x4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<2x4x4xf32>
    %cst_0 = stablehlo.constant dense<3.40282347E+38> : tensor<2x4x4xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<2x4x4xf32>
    %0 = stablehlo.divide %cst_0, %cst_1 : tensor<2x4x4xf32>
    %1 = stablehlo.compare GE, %arg0, %0 : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xi1>
    %2 = stablehlo.log %cst_1 : tensor<2x4x4xf32>
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
    return %12 : tensor<2x4x4xf32>
  }
  func.func private @arccosh_0(%arg0: tensor<2x4x4xf32> loc(unknown), %arg1: tensor<2x4x4xf32> loc(unknown)) -> tensor<2x4x4xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<2x4x4xf32>
    return %0 : tensor<2x4x4xf32>
  }
}
