// Written by JAX 0.8.3.
module @jit_step attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("state['w']"), %arg1: tensor<2x4x4xf32> loc("batch['x']")) -> (tensor<4x4xf32> {jax.result_info = "result[0]['w']"}, tensor<2x4x3xf32> {jax.result_info = "result[1]['best']"}, tensor<f32> {jax.result_info = "result[1]['loss']"}, tensor<2x4x3xi32> {jax.result_info = "result[1]['places']"}) {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.12837923> : tensor<f32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [2] x [0] : (tensor<2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.tanh %0 : tensor<2x4x4xf32>
    %2 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<2x4x4xf32>
    %4 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %5 = stablehlo.multiply %1, %4 : tensor<2x4x4xf32>
    %6 = stablehlo.custom_call @mhlo.acos(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %7 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %9 = stablehlo.subtract %8, %7 : tensor<2x4x4xf32>
    %10 = stablehlo.rsqrt %9 : tensor<2x4x4xf32>
    %11 = stablehlo.negate %10 : tensor<2x4x4xf32>
    %12 = stablehlo.custom_call @mhlo.asin(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %13 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %14 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %15 = stablehlo.subtract %14, %13 : tensor<2x4x4xf32>
    %16 = stablehlo.rsqrt %15 : tensor<2x4x4xf32>
    %17 = stablehlo.add %6, %12 : tensor<2x4x4xf32>
    %18 = stablehlo.custom_call @mhlo.atanh(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %20 = stablehlo.add %19, %5 : tensor<2x4x4xf32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %22 = stablehlo.divide %21, %20 : tensor<2x4x4xf32>
    %23 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %24 = stablehlo.subtract %23, %5 : tensor<2x4x4xf32>
    %25 = stablehlo.add %17, %18 : tensor<2x4x4xf32>
    %26 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %27 = stablehlo.add %26, %5 : tensor<2x4x4xf32>
    %28:2 = call @arccosh(%27) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>)
    %29 = stablehlo.add %25, %28#0 : tensor<2x4x4xf32>
    %30 = stablehlo.custom_call @mhlo.sinh(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %31 = stablehlo.custom_call @mhlo.cosh(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %32 = stablehlo.add %29, %30 : tensor<2x4x4xf32>
    %33 = stablehlo.custom_call @mhlo.cosh(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %34 = stablehlo.custom_call @mhlo.sinh(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %35 = stablehlo.add %32, %33 : tensor<2x4x4xf32>
    %36 = stablehlo.tan %5 : tensor<2x4x4xf32>
    %37 = stablehlo.multiply %36, %36 : tensor<2x4x4xf32>
    %38 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %39 = stablehlo.add %38, %37 : tensor<2x4x4xf32>
    %40 = stablehlo.add %35, %36 : tensor<2x4x4xf32>
    %41 = stablehlo.custom_call @mhlo.asinh(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %42 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %43 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %44 = stablehlo.add %42, %43 : tensor<2x4x4xf32>
    %45 = stablehlo.rsqrt %44 : tensor<2x4x4xf32>
    %46 = stablehlo.add %40, %41 : tensor<2x4x4xf32>
    %47 = stablehlo.custom_call @mhlo.erf(%5) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %48 = stablehlo.multiply %5, %5 : tensor<2x4x4xf32>
    %49 = stablehlo.negate %48 : tensor<2x4x4xf32>
    %50 = stablehlo.exponential %49 : tensor<2x4x4xf32>
    %51 = stablehlo.add %46, %47 : tensor<2x4x4xf32>
    %52 = stablehlo.reduce(%51 init: %cst_2) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<f32>
    %53 = stablehlo.divide %52, %cst_1 : tensor<f32>
    %54:2 = stablehlo.custom_call @mhlo.topk(%51) {mhlo.attributes = {k = 2 : i64}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> (tensor<2x4x2xf32>, tensor<2x4x2xi32>)
    %55 = stablehlo.reshape %54#1 : (tensor<2x4x2xi32>) -> tensor<2x4x2x1xi32>
    %56 = stablehlo.reduce(%54#0 init: %cst_2) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x4x2xf32>, tensor<f32>) -> tensor<f32>
    %57 = stablehlo.add %53, %56 : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x2xf32>
    %59 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %60 = "stablehlo.scatter"(%59, %55, %58) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>}> ({
    ^bb0(%arg2: tensor<f32> loc("scatter-add"), %arg3: tensor<f32> loc("scatter-add")):
      %96 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %96 : tensor<f32>
    }) : (tensor<2x4x4xf32>, tensor<2x4x2x1xi32>, tensor<2x4x2xf32>) -> tensor<2x4x4xf32>
    %61 = stablehlo.divide %cst_5, %cst_1 : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %63 = stablehlo.add %60, %62 : tensor<2x4x4xf32>
    %64 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %65 = stablehlo.multiply %64, %63 : tensor<2x4x4xf32>
    %66 = stablehlo.multiply %65, %50 : tensor<2x4x4xf32>
    %67 = stablehlo.multiply %63, %45 : tensor<2x4x4xf32>
    %68 = stablehlo.add %66, %67 : tensor<2x4x4xf32>
    %69 = stablehlo.multiply %63, %39 : tensor<2x4x4xf32>
    %70 = stablehlo.add %68, %69 : tensor<2x4x4xf32>
    %71 = stablehlo.multiply %63, %34 : tensor<2x4x4xf32>
    %72 = stablehlo.add %70, %71 : tensor<2x4x4xf32>
    %73 = stablehlo.multiply %63, %31 : tensor<2x4x4xf32>
    %74 = stablehlo.add %72, %73 : tensor<2x4x4xf32>
    %75 = call @arccosh_8(%28#1, %63) : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %76 = stablehlo.add %74, %75 : tensor<2x4x4xf32>
    %77 = stablehlo.multiply %22, %63 : tensor<2x4x4xf32>
    %78 = stablehlo.divide %77, %24 : tensor<2x4x4xf32>
    %79 = stablehlo.add %76, %78 : tensor<2x4x4xf32>
    %80 = stablehlo.multiply %63, %16 : tensor<2x4x4xf32>
    %81 = stablehlo.add %79, %80 : tensor<2x4x4xf32>
    %82 = stablehlo.multiply %63, %11 : tensor<2x4x4xf32>
    %83 = stablehlo.add %81, %82 : tensor<2x4x4xf32>
    %84 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %85 = stablehlo.multiply %83, %84 : tensor<2x4x4xf32>
    %86 = stablehlo.multiply %85, %3 : tensor<2x4x4xf32>
    %87 = stablehlo.multiply %86, %1 : tensor<2x4x4xf32>
    %88 = stablehlo.add %86, %87 : tensor<2x4x4xf32>
    %89 = stablehlo.dot_general %88, %arg1, contracting_dims = [0, 1] x [0, 1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<4x4xf32>
    %90 = stablehlo.transpose %89, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %91 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %92 = stablehlo.multiply %91, %90 : tensor<4x4xf32>
    %93 = stablehlo.subtract %arg0, %92 : tensor<4x4xf32>
    %94 = stablehlo.dot_general %arg1, %93, contracting_dims = [2] x [0] : (tensor<2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %95:2 = stablehlo.custom_call @mhlo.topk(%94) {mhlo.attributes = {k = 3 : i64}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xi32>)
    return %93, %95#0, %57, %95#1 : tensor<4x4xf32>, tensor<2x4x3xf32>, tensor<f32>, tensor<2x4x3xi32>
  }
  func.func private @arccosh(%arg0: tensor<2x4x4xf32> loc(unknown)) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.custom_call @mhlo.acosh(%arg0) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.multiply %arg0, %arg0 : tensor<2x4x4xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %3 = stablehlo.subtract %1, %2 : tensor<2x4x4xf32>
    %4 = stablehlo.rsqrt %3 : tensor<2x4x4xf32>
    return %0, %4 : tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }
  func.func private @arccosh_8(%arg0: tensor<2x4x4xf32> loc(unknown), %arg1: tensor<2x4x4xf32> loc(unknown)) -> tensor<2x4x4xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<2x4x4xf32>
    return %0 : tensor<2x4x4xf32>
  }
}
