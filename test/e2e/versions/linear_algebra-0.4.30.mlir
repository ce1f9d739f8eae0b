// Written by JAX 0.4.30.
module @jit_step attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default", tf.aliasing_output = 0 : i32} loc("state['w']"), %arg1: tensor<2x4x4xf32> {mhlo.layout_mode = "default"} loc("batch['x']")) -> (tensor<4x4xf32> {jax.result_info = "[0]['w']", mhlo.layout_mode = "default"}, tensor<4x4xf32> {jax.result_info = "[1]['cholesky']", mhlo.layout_mode = "default"}, tensor<f32> {jax.result_info = "[1]['loss']", mhlo.layout_mode = "default"}, tensor<2x4x4xf32> {jax.result_info = "[1]['lu']", mhlo.layout_mode = "default"}, tensor<2x4xf32> {jax.result_info = "[1]['only']", mhlo.layout_mode = "default"}, tensor<4x4xf32> {jax.result_info = "[1]['orthogonal']", mhlo.layout_mode = "default"}, tensor<2x4xi32> {jax.result_info = "[1]['pivots']", mhlo.layout_mode = "default"}, tensor<4x4xf32> {jax.result_info = "[1]['qr']", mhlo.layout_mode = "default"}, tensor<4x4xf32> {jax.result_info = "[1]['right']", mhlo.layout_mode = "default"}, tensor<2x4xf32> {jax.result_info = "[1]['singular']", mhlo.layout_mode = "default"}, tensor<4x4xf32> {jax.result_info = "[1]['solved']", mhlo.layout_mode = "default"}, tensor<2x4x4xf32> {jax.result_info = "[1]['spd']", mhlo.layout_mode = "default"}, tensor<2x4x4xf32> {jax.result_info = "[1]['usv']", mhlo.layout_mode = "default"}, tensor<2x4xf32> {jax.result_info = "[1]['values']", mhlo.layout_mode = "default"}, tensor<2x2xf32> {jax.result_info = "[1]['whole']", mhlo.layout_mode = "default"}) {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [2] x [0] : (tensor<2x4x4xf32>, tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.transpose %0, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %2 = stablehlo.dot_general %0, %1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %3 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %4 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %6 = stablehlo.add %3, %5 : tensor<4x4xi32>
    %7 = stablehlo.compare  EQ, %6, %4,  SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %8 = stablehlo.convert %7 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<4x4xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
    %13 = stablehlo.add %2, %12 : tensor<2x4x4xf32>
    %14 = stablehlo.slice %13 [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %15 = stablehlo.reshape %14 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %16 = call @cholesky(%15) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %c_1 = stablehlo.constant dense<4> : tensor<i32>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %c_4 = stablehlo.constant dense<2> : tensor<i32>
    %17 = stablehlo.multiply %c_3, %c_4 : tensor<i32>
    %c_5 = stablehlo.constant dense<4> : tensor<i32>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %18:3 = stablehlo.custom_call @lapack_sgetrf(%17, %c_5, %c_6, %0) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>)
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<2x4xi32>
    %20 = stablehlo.subtract %18#1, %19 : tensor<2x4xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %22 = stablehlo.compare  GE, %18#2, %21,  SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_9 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %25 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x4x4xi1>
    %26 = stablehlo.select %25, %18#0, %24 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %27 = stablehlo.iota dim = 1 : tensor<2x4xi32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %28:4 = stablehlo.while(%iterArg = %c_11, %iterArg_28 = %c_10, %iterArg_29 = %27, %iterArg_30 = %20) : tensor<i32>, tensor<i32>, tensor<2x4xi32>, tensor<2x4xi32>
     cond {
      %c_31 = stablehlo.constant dense<4> : tensor<i32>
      %83 = stablehlo.compare  LT, %iterArg, %c_31,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %83 : tensor<i1>
    } do {
      %83:3 = func.call @None(%iterArg_28, %iterArg_29, %iterArg_30) : (tensor<i32>, tensor<2x4xi32>, tensor<2x4xi32>) -> (tensor<i32>, tensor<2x4xi32>, tensor<2x4xi32>)
      %c_31 = stablehlo.constant dense<1> : tensor<i32>
      %84 = stablehlo.add %iterArg, %c_31 : tensor<i32>
      stablehlo.return %84, %83#0, %83#1, %83#2 : tensor<i32>, tensor<i32>, tensor<2x4xi32>, tensor<2x4xi32>
    }
    %29 = stablehlo.slice %0 [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %30 = stablehlo.reshape %29 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %31:2 = call @qr(%30) : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    %32:2 = call @eigh(%13) : (tensor<2x4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4x4xf32>)
    %33:3 = call @svd(%0) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x4x4xf32>)
    %34 = stablehlo.slice %arg1 [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %35 = stablehlo.reshape %34 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %36 = stablehlo.slice %13 [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %37 = stablehlo.reshape %36 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %38 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %39 = stablehlo.dot_general %arg0, %38, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %40 = stablehlo.add %37, %39 : tensor<4x4xf32>
    %41:7 = call @cholesky_0(%40) : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>)
    %42:3 = call @_solve_triangular(%41#0, %35) : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>)
    %43 = stablehlo.multiply %42#0, %42#0 : tensor<4x4xf32>
    %44 = call @integer_pow(%42#0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %46 = stablehlo.multiply %45, %44 : tensor<4x4xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%43 init: %cst_13) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_14 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %48 = stablehlo.divide %47, %cst_14 : tensor<f32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %49 = stablehlo.divide %cst_15, %cst_16 : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %51 = stablehlo.multiply %50, %46 : tensor<4x4xf32>
    %52 = call @_solve_triangular_5(%41#0, %42#1, %42#2, %42#0, %51) : (tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %53 = call @cholesky_7(%41#1, %41#2, %41#3, %41#4, %41#5, %41#6, %52) : (tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %54 = stablehlo.dot_general %53, %arg0, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %55 = stablehlo.transpose %54, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %56 = stablehlo.dot_general %53, %38, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %57 = stablehlo.transpose %55, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %58 = stablehlo.add %56, %57 : tensor<4x4xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %60 = stablehlo.multiply %59, %58 : tensor<4x4xf32>
    %61 = stablehlo.subtract %arg0, %60 : tensor<4x4xf32>
    %62 = stablehlo.slice %0 [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %63 = stablehlo.reshape %62 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %64 = call @_solve_triangular_10(%16, %63) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %65 = stablehlo.slice %0 [1:2, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %66 = stablehlo.reshape %65 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c_19 = stablehlo.constant dense<4> : tensor<i32>
    %c_20 = stablehlo.constant dense<4> : tensor<i32>
    %c_21 = stablehlo.constant dense<1> : tensor<i32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %c_23 = stablehlo.constant dense<1> : tensor<i32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %c_25 = stablehlo.constant dense<1> : tensor<i32>
    %c_26 = stablehlo.constant dense<4> : tensor<i32>
    %c_27 = stablehlo.constant dense<4> : tensor<i32>
    %67 = stablehlo.custom_call @blas_strsm(%c_22, %c_23, %c_24, %c_25, %c_26, %c_27, %c_21, %cst_18, %16, %66) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %68 = stablehlo.dot_general %31#0, %31#1, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %69 = stablehlo.transpose %31#0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %70 = stablehlo.dot_general %69, %31#0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %71 = stablehlo.broadcast_in_dim %32#0, dims = [0, 2] : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
    %73 = stablehlo.multiply %32#1, %72 : tensor<2x4x4xf32>
    %74 = stablehlo.transpose %32#1, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %75 = stablehlo.dot_general %73, %74, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %76 = call @svd_11(%0) : (tensor<2x4x4xf32>) -> tensor<2x4xf32>
    %77 = stablehlo.slice %0 [0:2, 0:2, 0:4] : (tensor<2x4x4xf32>) -> tensor<2x2x4xf32>
    %78:3 = call @svd_12(%77) : (tensor<2x2x4xf32>) -> (tensor<2x2x2xf32>, tensor<2x2xf32>, tensor<2x4x4xf32>)
    %79 = stablehlo.broadcast_in_dim %33#1, dims = [0, 2] : (tensor<2x4xf32>) -> tensor<2x1x4xf32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2] : (tensor<2x1x4xf32>) -> tensor<2x4x4xf32>
    %81 = stablehlo.multiply %33#0, %80 : tensor<2x4x4xf32>
    %82 = stablehlo.dot_general %81, %33#2, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    return %61, %16, %48, %26, %76, %70, %20, %68, %67, %33#1, %64, %75, %82, %32#0, %78#1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<4x4xf32>, tensor<2x4xi32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>, tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x2xf32>
  }
  func.func private @cholesky(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<4x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4x4xf32>
    %c = stablehlo.constant dense<4> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<4> : tensor<i32>
    %4:2 = stablehlo.custom_call @lapack_spotrf(%c_2, %c_1, %c_3, %3) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<i32>
    %6 = stablehlo.compare  EQ, %4#1, %5,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x4xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<4x4xi1>, tensor<4x4xf32>
    %11 = call @tril(%10) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %11 : tensor<4x4xf32>
  }
  func.func private @tril(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %2 = stablehlo.add %0, %1 : tensor<4x4xi32>
    %3 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %4 = stablehlo.compare  GE, %2, %3,  SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<4x4xi1>, tensor<4x4xf32>
    return %6 : tensor<4x4xf32>
  }
  func.func private @None(%arg0: tensor<i32>, %arg1: tensor<2x4xi32>, %arg2: tensor<2x4xi32>) -> (tensor<i32>, tensor<2x4xi32>, tensor<2x4xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare  LT, %c_0, %c_1,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %2 = stablehlo.add %c_2, %c_3 : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.select %1, %2, %c_4 : tensor<i1>, tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare  LT, %arg0, %c_5,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.convert %arg0 : tensor<i32>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %6 = stablehlo.add %5, %c_6 : tensor<i32>
    %7 = stablehlo.select %4, %6, %arg0 : tensor<i1>, tensor<i32>
    %8 = stablehlo.dynamic_slice %arg2, %3, %7, sizes = [2, 1] : (tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x1xi32>
    %9 = stablehlo.reshape %8 : (tensor<2x1xi32>) -> tensor<2xi32>
    %10 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.compare  LT, %c_7, %c_8,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %c_10 = stablehlo.constant dense<2> : tensor<i32>
    %12 = stablehlo.add %c_9, %c_10 : tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.select %11, %12, %c_11 : tensor<i1>, tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.compare  LT, %arg0, %c_12,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %15 = stablehlo.convert %arg0 : tensor<i32>
    %c_13 = stablehlo.constant dense<4> : tensor<i32>
    %16 = stablehlo.add %15, %c_13 : tensor<i32>
    %17 = stablehlo.select %14, %16, %arg0 : tensor<i1>, tensor<i32>
    %18 = stablehlo.dynamic_slice %arg1, %13, %17, sizes = [2, 1] : (tensor<2x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x1xi32>
    %19 = stablehlo.reshape %18 : (tensor<2x1xi32>) -> tensor<2xi32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %21 = stablehlo.compare  LT, %10, %20,  SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_15 = stablehlo.constant dense<2> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %23 = stablehlo.add %10, %22 : tensor<2xi32>
    %24 = stablehlo.select %21, %23, %10 : tensor<2xi1>, tensor<2xi32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %26 = stablehlo.compare  LT, %9, %25,  SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_17 = stablehlo.constant dense<4> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %28 = stablehlo.add %9, %27 : tensor<2xi32>
    %29 = stablehlo.select %26, %28, %9 : tensor<2xi1>, tensor<2xi32>
    %30 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %31 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %32 = stablehlo.concatenate %30, %31, dim = 1 : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x2xi32>
    %33 = "stablehlo.gather"(%arg1, %32) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<2x4xi32>, tensor<2x2xi32>) -> tensor<2xi32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.compare  LT, %arg0, %c_18,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_19 = stablehlo.constant dense<4> : tensor<i32>
    %35 = stablehlo.add %arg0, %c_19 : tensor<i32>
    %36 = stablehlo.select %34, %35, %arg0 : tensor<i1>, tensor<i32>
    %37 = stablehlo.convert %36 : tensor<i32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %39 = "stablehlo.scatter"(%arg1, %38, %33) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<2x4xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<2x4xi32>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %40 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %41 = stablehlo.compare  LT, %10, %40,  SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_21 = stablehlo.constant dense<2> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %43 = stablehlo.add %10, %42 : tensor<2xi32>
    %44 = stablehlo.select %41, %43, %10 : tensor<2xi1>, tensor<2xi32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %45 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %46 = stablehlo.compare  LT, %9, %45,  SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_23 = stablehlo.constant dense<4> : tensor<i32>
    %47 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %48 = stablehlo.add %9, %47 : tensor<2xi32>
    %49 = stablehlo.select %46, %48, %9 : tensor<2xi1>, tensor<2xi32>
    %50 = stablehlo.broadcast_in_dim %44, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %51 = stablehlo.broadcast_in_dim %49, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %52 = stablehlo.concatenate %50, %51, dim = 1 : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x2xi32>
    %53 = "stablehlo.scatter"(%39, %52, %19) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<2x4xi32>, tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x4xi32>
    return %0, %53, %arg2 : tensor<i32>, tensor<2x4xi32>, tensor<2x4xi32>
  }
  func.func private @qr(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %c = stablehlo.constant dense<4> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %c_3 = stablehlo.constant dense<4> : tensor<i32>
    %c_4 = stablehlo.constant dense<128> : tensor<i32>
    %0:4 = stablehlo.custom_call @lapack_sgeqrf(%c_1, %c_2, %c_3, %c_4, %arg0) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 4, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<i32>, tensor<128xf32>)
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare  EQ, %0#2, %1,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x4xi1>
    %6 = stablehlo.select %5, %0#0, %4 : tensor<4x4xi1>, tensor<4x4xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_6 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1xi1>) -> tensor<4xi1>
    %10 = stablehlo.select %9, %0#1, %8 : tensor<4xi1>, tensor<4xf32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %c_8 = stablehlo.constant dense<4> : tensor<i32>
    %c_9 = stablehlo.constant dense<4> : tensor<i32>
    %c_10 = stablehlo.constant dense<1> : tensor<i32>
    %c_11 = stablehlo.constant dense<4> : tensor<i32>
    %c_12 = stablehlo.constant dense<4> : tensor<i32>
    %c_13 = stablehlo.constant dense<4> : tensor<i32>
    %c_14 = stablehlo.constant dense<128> : tensor<i32>
    %11:3 = stablehlo.custom_call @lapack_sorgqr(%c_10, %c_11, %c_12, %c_13, %c_14, %6, %10) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 5, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x4xf32>, tensor<4xf32>) -> (tensor<4x4xf32>, tensor<i32>, tensor<128xf32>)
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<i32>
    %13 = stablehlo.compare  EQ, %11#1, %12,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_16 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x4xi1>
    %17 = stablehlo.select %16, %11#0, %15 : tensor<4x4xi1>, tensor<4x4xf32>
    %18 = call @triu(%6) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %17, %18 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  func.func private @triu(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %2 = stablehlo.add %0, %1 : tensor<4x4xi32>
    %3 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %4 = stablehlo.compare  GE, %2, %3,  SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %6 = stablehlo.select %4, %5, %arg0 : tensor<4x4xi1>, tensor<4x4xf32>
    return %6 : tensor<4x4xf32>
  }
  func.func private @eigh(%arg0: tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<2x4xf32> {mhlo.layout_mode = "default"}, tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.transpose %arg0, dims = [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x4x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %3 = stablehlo.divide %1, %2 : tensor<2x4x4xf32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<4> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %4 = stablehlo.multiply %c_2, %c_3 : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %c_5 = stablehlo.constant dense<4> : tensor<i32>
    %5:5 = stablehlo.custom_call @lapack_ssyevd(%c_4, %4, %c_5, %3) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2xi32>, tensor<57xf32>, tensor<23xi32>)
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %7 = stablehlo.compare  EQ, %5#2, %6,  SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_7 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x4x4xi1>
    %11 = stablehlo.select %10, %5#0, %9 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %12 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
    %cst_8 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x4xi1>
    %15 = stablehlo.select %14, %5#1, %13 : tensor<2x4xi1>, tensor<2x4xf32>
    return %15, %11 : tensor<2x4xf32>, tensor<2x4x4xf32>
  }
  func.func private @svd(%arg0: tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<2x4x4xf32> {mhlo.layout_mode = "default"}, tensor<2x4xf32> {mhlo.layout_mode = "default"}, tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) {
    %c = stablehlo.constant dense<2> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<4> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %0 = stablehlo.multiply %c_2, %c_3 : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %c_8 = stablehlo.constant dense<268> : tensor<i32>
    %1:7 = stablehlo.custom_call @lapack_sgesdd(%c_4, %c_5, %0, %c_6, %c_7, %c_8, %arg0) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 6, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2xi32>, tensor<32xi32>, tensor<268xf32>)
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %3 = stablehlo.compare  EQ, %1#4, %2,  SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x4xi1>
    %7 = stablehlo.select %6, %1#1, %5 : tensor<2x4xi1>, tensor<2x4xf32>
    %8 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_10 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x4x4xi1>
    %11 = stablehlo.select %10, %1#2, %9 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    %12 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x4x4xi1>
    %15 = stablehlo.select %14, %1#3, %13 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    return %11, %7, %15 : tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x4x4xf32>
  }
  func.func private @cholesky_0(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}, tensor<4x4xi1> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}, tensor<4x4xi1> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<4x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4x4xf32>
    %c = stablehlo.constant dense<4> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<4> : tensor<i32>
    %4:2 = stablehlo.custom_call @lapack_spotrf(%c_2, %c_1, %c_3, %3) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<i32>
    %6 = stablehlo.compare  EQ, %4#1, %5,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x4xi1>
    %10 = stablehlo.select %9, %4#0, %8 : tensor<4x4xi1>, tensor<4x4xf32>
    %11 = call @tril_1(%10) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %12:2 = call @tril_2() : () -> (tensor<4x4xi1>, tensor<4x4xf32>)
    %13 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %14 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %16 = stablehlo.add %13, %15 : tensor<4x4xi32>
    %17 = stablehlo.compare  EQ, %16, %14,  SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %18 = stablehlo.convert %17 : (tensor<4x4xi1>) -> tensor<4x4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %20 = stablehlo.add %19, %18 : tensor<4x4xf32>
    %21:3 = call @tril_3(%11) : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>)
    return %21#0, %11, %12#0, %12#1, %20, %21#1, %21#2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>
  }
  func.func private @tril_1(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %2 = stablehlo.add %0, %1 : tensor<4x4xi32>
    %3 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %4 = stablehlo.compare  GE, %2, %3,  SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<4x4xi1>, tensor<4x4xf32>
    return %6 : tensor<4x4xf32>
  }
  func.func private @tril_2() -> (tensor<4x4xi1> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %2 = stablehlo.add %0, %1 : tensor<4x4xi32>
    %3 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %4 = stablehlo.compare  GE, %2, %3,  SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    return %4, %5 : tensor<4x4xi1>, tensor<4x4xf32>
  }
  func.func private @tril_3(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}, tensor<4x4xi1> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %2 = stablehlo.add %0, %1 : tensor<4x4xi32>
    %3 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %4 = stablehlo.compare  GE, %2, %3,  SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<4x4xi1>, tensor<4x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    return %6, %4, %7 : tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>
  }
  func.func private @_solve_triangular(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}, tensor<4x4xi1> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<4> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %0 = stablehlo.custom_call @blas_strsm(%c_2, %c_3, %c_4, %c_5, %c_6, %c_7, %c_1, %cst, %arg0, %arg1) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1:2 = call @tril_4() : () -> (tensor<4x4xi1>, tensor<4x4xf32>)
    return %0, %1#0, %1#1 : tensor<4x4xf32>, tensor<4x4xi1>, tensor<4x4xf32>
  }
  func.func private @tril_4() -> (tensor<4x4xi1> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x4xi32>
    %2 = stablehlo.add %0, %1 : tensor<4x4xi32>
    %3 = stablehlo.iota dim = 1 : tensor<4x4xi32>
    %4 = stablehlo.compare  GE, %2, %3,  SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    return %4, %5 : tensor<4x4xi1>, tensor<4x4xf32>
  }
  func.func private @integer_pow(%arg0: tensor<4x4xf32>) -> tensor<4x4xf32> {
    return %arg0 : tensor<4x4xf32>
  }
  func.func private @_solve_triangular_5(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<4x4xi1> {mhlo.layout_mode = "default"}, %arg2: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg3: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg4: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = stablehlo.dot_general %arg4, %arg3, contracting_dims = [1] x [1], precision = [HIGHEST, HIGHEST] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<4> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %1 = stablehlo.custom_call @blas_strsm(%c_2, %c_3, %c_4, %c_5, %c_6, %c_7, %c_1, %cst, %arg0, %0) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.negate %1 : tensor<4x4xf32>
    %3 = call @tril_6(%arg1, %arg2, %2) : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %3 : tensor<4x4xf32>
  }
  func.func private @tril_6(%arg0: tensor<4x4xi1> {mhlo.layout_mode = "default"}, %arg1: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg2: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<4x4xi1>, tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
  func.func private @cholesky_7(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<4x4xi1> {mhlo.layout_mode = "default"}, %arg2: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg3: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg4: tensor<4x4xi1> {mhlo.layout_mode = "default"}, %arg5: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg6: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %0 = call @tril_8(%arg4, %arg5, %arg6) : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = stablehlo.divide %2, %arg3 : tensor<4x4xf32>
    %4 = call @tril_9(%arg1, %arg2, %3) : (tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<4> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %5 = stablehlo.custom_call @blas_strsm(%c_2, %c_3, %c_4, %c_5, %c_6, %c_7, %c_1, %cst, %arg0, %4) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c_9 = stablehlo.constant dense<4> : tensor<i32>
    %c_10 = stablehlo.constant dense<4> : tensor<i32>
    %c_11 = stablehlo.constant dense<1> : tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %c_13 = stablehlo.constant dense<1> : tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %c_16 = stablehlo.constant dense<4> : tensor<i32>
    %c_17 = stablehlo.constant dense<4> : tensor<i32>
    %6 = stablehlo.custom_call @blas_strsm(%c_12, %c_13, %c_14, %c_15, %c_16, %c_17, %c_11, %cst_8, %arg0, %5) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %8 = stablehlo.divide %6, %7 : tensor<4x4xf32>
    %9 = stablehlo.transpose %8, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %10 = stablehlo.add %8, %9 : tensor<4x4xf32>
    return %10 : tensor<4x4xf32>
  }
  func.func private @tril_8(%arg0: tensor<4x4xi1> {mhlo.layout_mode = "default"}, %arg1: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg2: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<4x4xi1>, tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
  func.func private @tril_9(%arg0: tensor<4x4xi1> {mhlo.layout_mode = "default"}, %arg1: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg2: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<4x4xi1>, tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
  func.func private @_solve_triangular_10(%arg0: tensor<4x4xf32> {mhlo.layout_mode = "default"}, %arg1: tensor<4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<4> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %0 = stablehlo.custom_call @blas_strsm(%c_2, %c_3, %c_4, %c_5, %c_6, %c_7, %c_1, %cst, %arg0, %arg1) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func private @svd_11(%arg0: tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<2x4xf32> {mhlo.layout_mode = "default"}) {
    %c = stablehlo.constant dense<2> : tensor<i32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %c_1 = stablehlo.constant dense<4> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %0 = stablehlo.multiply %c_2, %c_3 : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<4> : tensor<i32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %c_8 = stablehlo.constant dense<268> : tensor<i32>
    %1:7 = stablehlo.custom_call @lapack_sgesdd(%c_4, %c_5, %0, %c_6, %c_7, %c_8, %arg0) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 6, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2xi32>, tensor<32xi32>, tensor<268xf32>)
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %3 = stablehlo.compare  EQ, %1#4, %2,  SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x4xi1>
    %7 = stablehlo.select %6, %1#1, %5 : tensor<2x4xi1>, tensor<2x4xf32>
    return %7 : tensor<2x4xf32>
  }
  func.func private @svd_12(%arg0: tensor<2x2x4xf32> {mhlo.layout_mode = "default"}) -> (tensor<2x2x2xf32> {mhlo.layout_mode = "default"}, tensor<2x2xf32> {mhlo.layout_mode = "default"}, tensor<2x4x4xf32> {mhlo.layout_mode = "default"}) {
    %c = stablehlo.constant dense<2> : tensor<i32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %c_1 = stablehlo.constant dense<4> : tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %0 = stablehlo.multiply %c_2, %c_3 : tensor<i32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %c_8 = stablehlo.constant dense<138> : tensor<i32>
    %1:7 = stablehlo.custom_call @lapack_sgesdd(%c_4, %c_5, %0, %c_6, %c_7, %c_8, %arg0) {api_version = 2 : i32, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 6, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x2x4xf32>) -> (tensor<2x2x4xf32>, tensor<2x2xf32>, tensor<2x2x2xf32>, tensor<2x4x4xf32>, tensor<2xi32>, tensor<16xi32>, tensor<138xf32>)
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %3 = stablehlo.compare  EQ, %1#4, %2,  SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x2xi1>
    %7 = stablehlo.select %6, %1#1, %5 : tensor<2x2xi1>, tensor<2x2xf32>
    %8 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_10 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x2x2xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x2x2xi1>
    %11 = stablehlo.select %10, %1#2, %9 : tensor<2x2x2xi1>, tensor<2x2x2xf32>
    %12 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x4x4xi1>
    %15 = stablehlo.select %14, %1#3, %13 : tensor<2x4x4xi1>, tensor<2x4x4xf32>
    return %11, %7, %15 : tensor<2x2x2xf32>, tensor<2x2xf32>, tensor<2x4x4xf32>
  }
}
