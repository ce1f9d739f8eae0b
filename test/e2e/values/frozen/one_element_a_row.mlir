module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x5x120xf32>, %arg1: tensor<6x5xf32>, %arg2: tensor<6x5xi32>, %arg3: tensor<6x5xui32>, %arg4: tensor<6x5xi8>, %arg5: tensor<6x2xi32>) -> (tensor<6x5xf32> {jax.result_info = "result[0]"}, tensor<6x5x120xf32> {jax.result_info = "result[1]"}, tensor<6x5xf32> {jax.result_info = "result[2]"}, tensor<6x5x120xf32> {jax.result_info = "result[3]"}, tensor<6x5xf32> {jax.result_info = "result[4]"}, tensor<6x5x120xf32> {jax.result_info = "result[5]"}, tensor<6x5xf32> {jax.result_info = "result[6]"}, tensor<6x5x120xf32> {jax.result_info = "result[7]"}, tensor<6x5xf32> {jax.result_info = "result[8]"}, tensor<6x5x120xf32> {jax.result_info = "result[9]"}, tensor<6x5xf32> {jax.result_info = "result[10]"}, tensor<6x5x120xf32> {jax.result_info = "result[11]"}, tensor<6x5xf32> {jax.result_info = "result[12]"}, tensor<6x5x120xf32> {jax.result_info = "result[13]"}, tensor<5x120xf32> {jax.result_info = "result[14]"}, tensor<5x120x6xf32> {jax.result_info = "result[15]"}, tensor<6x5xi32> {jax.result_info = "result[16]"}, tensor<6x5x120xi32> {jax.result_info = "result[17]"}, tensor<6x5xbf16> {jax.result_info = "result[18]"}, tensor<6x5x120xbf16> {jax.result_info = "result[19]"}, tensor<6x120xf32> {jax.result_info = "result[20]"}, tensor<6x120x5xf32> {jax.result_info = "result[21]"}, tensor<6x60xf32> {jax.result_info = "result[22]"}, tensor<6x60x9xf32> {jax.result_info = "result[23]"}, tensor<6x7xf32> {jax.result_info = "result[24]"}, tensor<6x7x1xf32> {jax.result_info = "result[25]"}, tensor<6x5x120xf32> {jax.result_info = "result[26]"}, tensor<6x5x120xf32> {jax.result_info = "result[27]"}, tensor<6x5x120xf32> {jax.result_info = "result[28]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %2 = "stablehlo.scatter"(%0, %1, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x5x120xf32>, tensor<6x5x1xi32>, tensor<6x5xf32>) -> tensor<6x5x120xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %5 = stablehlo.multiply %2, %4 : tensor<6x5x120xf32>
    %6 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %7 = stablehlo.cosine %6 : tensor<3600xf32>
    %8 = stablehlo.reshape %7 : (tensor<3600xf32>) -> tensor<6x5x120xf32>
    %9 = stablehlo.add %5, %8 : tensor<6x5x120xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %11 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<6x5xui32>) -> tensor<6x5x1xui32>
    %12 = "stablehlo.scatter"(%10, %11, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x5x120xf32>, tensor<6x5x1xui32>, tensor<6x5xf32>) -> tensor<6x5x120xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %15 = stablehlo.multiply %12, %14 : tensor<6x5x120xf32>
    %16 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %17 = stablehlo.cosine %16 : tensor<3600xf32>
    %18 = stablehlo.reshape %17 : (tensor<3600xf32>) -> tensor<6x5x120xf32>
    %19 = stablehlo.add %15, %18 : tensor<6x5x120xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %21 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1] : (tensor<6x5xi8>) -> tensor<6x5x1xi8>
    %22 = "stablehlo.scatter"(%20, %21, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x5x120xf32>, tensor<6x5x1xi8>, tensor<6x5xf32>) -> tensor<6x5x120xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_6) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %25 = stablehlo.multiply %22, %24 : tensor<6x5x120xf32>
    %26 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %27 = stablehlo.cosine %26 : tensor<3600xf32>
    %28 = stablehlo.reshape %27 : (tensor<3600xf32>) -> tensor<6x5x120xf32>
    %29 = stablehlo.add %25, %28 : tensor<6x5x120xf32>
    %30 = stablehlo.bitcast_convert %arg4 : (tensor<6x5xi8>) -> tensor<6x5xui8>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<6x5xui8>) -> tensor<6x5x1xui8>
    %33 = "stablehlo.scatter"(%31, %32, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x5x120xf32>, tensor<6x5x1xui8>, tensor<6x5xf32>) -> tensor<6x5x120xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%33 init: %cst_9) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %36 = stablehlo.multiply %33, %35 : tensor<6x5x120xf32>
    %37 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %38 = stablehlo.cosine %37 : tensor<3600xf32>
    %39 = stablehlo.reshape %38 : (tensor<3600xf32>) -> tensor<6x5x120xf32>
    %40 = stablehlo.add %36, %39 : tensor<6x5x120xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %42 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %43 = "stablehlo.scatter"(%41, %42, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      stablehlo.return %arg7 : tensor<f32>
    }) : (tensor<6x5x120xf32>, tensor<6x5x1xi32>, tensor<6x5xf32>) -> tensor<6x5x120xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_12) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %46 = stablehlo.multiply %43, %45 : tensor<6x5x120xf32>
    %47 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %48 = stablehlo.cosine %47 : tensor<3600xf32>
    %49 = stablehlo.reshape %48 : (tensor<3600xf32>) -> tensor<6x5x120xf32>
    %50 = stablehlo.add %46, %49 : tensor<6x5x120xf32>
    %cst_14 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %52 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %53 = "stablehlo.scatter"(%51, %52, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.maximum %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x5x120xf32>, tensor<6x5x1xi32>, tensor<6x5xf32>) -> tensor<6x5x120xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%53 init: %cst_15) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %56 = stablehlo.multiply %53, %55 : tensor<6x5x120xf32>
    %57 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %58 = stablehlo.cosine %57 : tensor<3600xf32>
    %59 = stablehlo.reshape %58 : (tensor<3600xf32>) -> tensor<6x5x120xf32>
    %60 = stablehlo.add %56, %59 : tensor<6x5x120xf32>
    %cst_17 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %62 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %63 = "stablehlo.scatter"(%61, %62, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.multiply %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x5x120xf32>, tensor<6x5x1xi32>, tensor<6x5xf32>) -> tensor<6x5x120xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_18) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %66 = stablehlo.multiply %63, %65 : tensor<6x5x120xf32>
    %67 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %68 = stablehlo.cosine %67 : tensor<3600xf32>
    %69 = stablehlo.reshape %68 : (tensor<3600xf32>) -> tensor<6x5x120xf32>
    %70 = stablehlo.add %66, %69 : tensor<6x5x120xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<5x120x6xf32>
    %72 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %73 = "stablehlo.scatter"(%71, %72, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0, 2], scatter_indices_batching_dims = [1, 0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<5x120x6xf32>, tensor<6x5x1xi32>, tensor<6x5xf32>) -> tensor<5x120x6xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.reduce(%73 init: %cst_21) applies stablehlo.add across dimensions = [2] : (tensor<5x120x6xf32>, tensor<f32>) -> tensor<5x120xf32>
    %cst_22 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<5x120x6xf32>
    %76 = stablehlo.multiply %73, %75 : tensor<5x120x6xf32>
    %77 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %78 = stablehlo.cosine %77 : tensor<3600xf32>
    %79 = stablehlo.reshape %78 : (tensor<3600xf32>) -> tensor<5x120x6xf32>
    %80 = stablehlo.add %76, %79 : tensor<5x120x6xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %82 = stablehlo.multiply %arg1, %81 : tensor<6x5xf32>
    %cst_24 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %84 = stablehlo.add %82, %83 : tensor<6x5xf32>
    %85 = stablehlo.convert %84 : (tensor<6x5xf32>) -> tensor<6x5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %86 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x5x120xi32>
    %87 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %88 = "stablehlo.scatter"(%86, %87, %85) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<i32>, %arg7: tensor<i32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<i32>
      stablehlo.return %172 : tensor<i32>
    }) : (tensor<6x5x120xi32>, tensor<6x5x1xi32>, tensor<6x5xi32>) -> tensor<6x5x120xi32>
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %89 = stablehlo.reduce(%88 init: %c_25) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xi32>, tensor<i32>) -> tensor<6x5xi32>
    %c_26 = stablehlo.constant dense<2> : tensor<i32>
    %90 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i32>) -> tensor<6x5x120xi32>
    %91 = stablehlo.multiply %88, %90 : tensor<6x5x120xi32>
    %92 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %93 = stablehlo.cosine %92 : tensor<3600xf32>
    %94 = stablehlo.reshape %93 : (tensor<3600xf32>) -> tensor<6x5x120xf32>
    %95 = stablehlo.convert %94 : (tensor<6x5x120xf32>) -> tensor<6x5x120xi32>
    %96 = stablehlo.add %91, %95 : tensor<6x5x120xi32>
    %97 = stablehlo.convert %arg1 : (tensor<6x5xf32>) -> tensor<6x5xbf16>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %98 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<bf16>) -> tensor<6x5x120xbf16>
    %99 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %100 = "stablehlo.scatter"(%98, %99, %97) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<bf16>, %arg7: tensor<bf16>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<bf16>
      stablehlo.return %172 : tensor<bf16>
    }) : (tensor<6x5x120xbf16>, tensor<6x5x1xi32>, tensor<6x5xbf16>) -> tensor<6x5x120xbf16>
    %101 = stablehlo.convert %100 : (tensor<6x5x120xbf16>) -> tensor<6x5x120xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %102 = stablehlo.reduce(%101 init: %cst_28) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %103 = stablehlo.convert %102 : (tensor<6x5xf32>) -> tensor<6x5xbf16>
    %cst_29 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %104 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<bf16>) -> tensor<6x5x120xbf16>
    %105 = stablehlo.multiply %100, %104 : tensor<6x5x120xbf16>
    %106 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %107 = stablehlo.cosine %106 : tensor<3600xf32>
    %108 = stablehlo.reshape %107 : (tensor<3600xf32>) -> tensor<6x5x120xf32>
    %109 = stablehlo.convert %108 : (tensor<6x5x120xf32>) -> tensor<6x5x120xbf16>
    %110 = stablehlo.add %105, %109 : tensor<6x5x120xbf16>
    %111 = stablehlo.slice %arg2 [0:6, 0:1] : (tensor<6x5xi32>) -> tensor<6x1xi32>
    %112 = stablehlo.reshape %111 : (tensor<6x1xi32>) -> tensor<6xi32>
    %c_30 = stablehlo.constant dense<120> : tensor<i32>
    %113 = call @remainder(%112, %c_30) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<6x120x5xf32>
    %115 = stablehlo.broadcast_in_dim %113, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %116 = "stablehlo.scatter"(%114, %115, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x120x5xf32>, tensor<6x1xi32>, tensor<6x5xf32>) -> tensor<6x120x5xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %117 = stablehlo.reduce(%116 init: %cst_32) applies stablehlo.add across dimensions = [2] : (tensor<6x120x5xf32>, tensor<f32>) -> tensor<6x120xf32>
    %cst_33 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<6x120x5xf32>
    %119 = stablehlo.multiply %116, %118 : tensor<6x120x5xf32>
    %120 = stablehlo.iota dim = 0 : tensor<3600xf32>
    %121 = stablehlo.cosine %120 : tensor<3600xf32>
    %122 = stablehlo.reshape %121 : (tensor<3600xf32>) -> tensor<6x120x5xf32>
    %123 = stablehlo.add %119, %122 : tensor<6x120x5xf32>
    %124 = stablehlo.slice %arg2 [0:6, 0:1] : (tensor<6x5xi32>) -> tensor<6x1xi32>
    %125 = stablehlo.reshape %124 : (tensor<6x1xi32>) -> tensor<6xi32>
    %c_34 = stablehlo.constant dense<60> : tensor<i32>
    %126 = call @remainder(%125, %c_34) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<6x60x9xf32>
    %128 = stablehlo.broadcast_in_dim %126, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %129 = "stablehlo.scatter"(%127, %128, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x60x9xf32>, tensor<6x1xi32>, tensor<6x5xf32>) -> tensor<6x60x9xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.reduce(%129 init: %cst_36) applies stablehlo.add across dimensions = [2] : (tensor<6x60x9xf32>, tensor<f32>) -> tensor<6x60xf32>
    %cst_37 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<6x60x9xf32>
    %132 = stablehlo.multiply %129, %131 : tensor<6x60x9xf32>
    %133 = stablehlo.iota dim = 0 : tensor<3240xf32>
    %134 = stablehlo.cosine %133 : tensor<3240xf32>
    %135 = stablehlo.reshape %134 : (tensor<3240xf32>) -> tensor<6x60x9xf32>
    %136 = stablehlo.add %132, %135 : tensor<6x60x9xf32>
    %137 = stablehlo.slice %arg1 [0:6, 0:2] : (tensor<6x5xf32>) -> tensor<6x2xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %138 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<6x7x1xf32>
    %139 = stablehlo.broadcast_in_dim %arg5, dims = [0, 1] : (tensor<6x2xi32>) -> tensor<6x2x1xi32>
    %140 = "stablehlo.scatter"(%138, %139, %137) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1, 2], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x7x1xf32>, tensor<6x2x1xi32>, tensor<6x2xf32>) -> tensor<6x7x1xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.reduce(%140 init: %cst_39) applies stablehlo.add across dimensions = [2] : (tensor<6x7x1xf32>, tensor<f32>) -> tensor<6x7xf32>
    %cst_40 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %142 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<6x7x1xf32>
    %143 = stablehlo.multiply %140, %142 : tensor<6x7x1xf32>
    %144 = stablehlo.iota dim = 0 : tensor<42xf32>
    %145 = stablehlo.cosine %144 : tensor<42xf32>
    %146 = stablehlo.reshape %145 : (tensor<42xf32>) -> tensor<6x7x1xf32>
    %147 = stablehlo.add %143, %146 : tensor<6x7x1xf32>
    %148:3 = call @log_softmax(%arg0) : (tensor<6x5x120xf32>) -> (tensor<6x5x120xf32>, tensor<6x5x120xf32>, tensor<6x5x1xf32>)
    %149 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %c_41 = stablehlo.constant dense<120> : tensor<i32>
    %150 = call @remainder_0(%149, %c_41) : (tensor<6x5x1xi32>, tensor<i32>) -> tensor<6x5x1xi32>
    %151:2 = call @take_along_axis(%148#0, %150) : (tensor<6x5x120xf32>, tensor<6x5x1xi32>) -> (tensor<6x5x1xf32>, tensor<6x5x1x1xi32>)
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %152 = stablehlo.reduce(%151#0 init: %cst_42) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<6x5x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_43 = stablehlo.constant dense<3.000000e+01> : tensor<f32>
    %153 = stablehlo.divide %152, %cst_43 : tensor<f32>
    %154 = stablehlo.negate %153 : tensor<f32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %155 = stablehlo.negate %cst_44 : tensor<f32>
    %cst_45 = stablehlo.constant dense<3.000000e+01> : tensor<f32>
    %156 = stablehlo.divide %155, %cst_45 : tensor<f32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [] : (tensor<f32>) -> tensor<6x5x1xf32>
    %158 = call @take_along_axis_1(%151#1, %157) : (tensor<6x5x1x1xi32>, tensor<6x5x1xf32>) -> tensor<6x5x120xf32>
    %159 = call @log_softmax_2(%148#1, %148#2, %158) : (tensor<6x5x120xf32>, tensor<6x5x1xf32>, tensor<6x5x120xf32>) -> tensor<6x5x120xf32>
    %c_46 = stablehlo.constant dense<120> : tensor<i32>
    %160 = call @remainder_3(%arg2, %c_46) : (tensor<6x5xi32>, tensor<i32>) -> tensor<6x5xi32>
    %161:3 = call @log_softmax(%arg0) : (tensor<6x5x120xf32>) -> (tensor<6x5x120xf32>, tensor<6x5x120xf32>, tensor<6x5x1xf32>)
    %162 = stablehlo.broadcast_in_dim %160, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %163:2 = call @take_along_axis(%161#0, %162) : (tensor<6x5x120xf32>, tensor<6x5x1xi32>) -> (tensor<6x5x1xf32>, tensor<6x5x1x1xi32>)
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %164 = stablehlo.reduce(%163#0 init: %cst_47) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<6x5x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<6x5x1xf32>
    %166 = call @take_along_axis_1(%163#1, %165) : (tensor<6x5x1x1xi32>, tensor<6x5x1xf32>) -> tensor<6x5x120xf32>
    %167 = call @log_softmax_2(%161#1, %161#2, %166) : (tensor<6x5x120xf32>, tensor<6x5x1xf32>, tensor<6x5x120xf32>) -> tensor<6x5x120xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %168 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %169 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<6x5xi32>) -> tensor<6x5x1xi32>
    %170 = "stablehlo.scatter"(%168, %169, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %172 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %172 : tensor<f32>
    }) : (tensor<6x5x120xf32>, tensor<6x5x1xi32>, tensor<6x5xf32>) -> tensor<6x5x120xf32>
    %171 = stablehlo.add %arg0, %170 : tensor<6x5x120xf32>
    return %3, %9, %13, %19, %23, %29, %34, %40, %44, %50, %54, %60, %64, %70, %74, %80, %89, %96, %103, %110, %117, %123, %130, %136, %141, %147, %159, %167, %171 : tensor<6x5xf32>, tensor<6x5x120xf32>, tensor<6x5xf32>, tensor<6x5x120xf32>, tensor<6x5xf32>, tensor<6x5x120xf32>, tensor<6x5xf32>, tensor<6x5x120xf32>, tensor<6x5xf32>, tensor<6x5x120xf32>, tensor<6x5xf32>, tensor<6x5x120xf32>, tensor<6x5xf32>, tensor<6x5x120xf32>, tensor<5x120xf32>, tensor<5x120x6xf32>, tensor<6x5xi32>, tensor<6x5x120xi32>, tensor<6x5xbf16>, tensor<6x5x120xbf16>, tensor<6x120xf32>, tensor<6x120x5xf32>, tensor<6x60xf32>, tensor<6x60x9xf32>, tensor<6x7xf32>, tensor<6x7x1xf32>, tensor<6x5x120xf32>, tensor<6x5x120xf32>, tensor<6x5x120xf32>
  }
  func.func private @remainder(%arg0: tensor<6xi32>, %arg1: tensor<i32>) -> tensor<6xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<6xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<6xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<6xi1>, tensor<6xi1>) -> tensor<6xi1>
    %12 = stablehlo.and %11, %6 : tensor<6xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %14 = stablehlo.add %4, %13 : tensor<6xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<6xi1>, tensor<6xi32>
    return %15 : tensor<6xi32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @log_softmax(%arg0: tensor<6x5x120xf32>) -> (tensor<6x5x120xf32>, tensor<6x5x120xf32>, tensor<6x5x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x5xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<6x5xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<6x5xf32>) -> tensor<6x5x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<6x5x1xf32>) -> tensor<6x5x120xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<6x5x120xf32>
    %6 = stablehlo.exponential %5 : tensor<6x5x120xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<6x5xf32>) -> tensor<6x5x1xf32>
    %9 = stablehlo.log %8 : tensor<6x5x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<6x5x1xf32>) -> tensor<6x5x120xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<6x5x120xf32>
    return %11, %6, %8 : tensor<6x5x120xf32>, tensor<6x5x120xf32>, tensor<6x5x1xf32>
  }
  func.func private @remainder_0(%arg0: tensor<6x5x1xi32>, %arg1: tensor<i32>) -> tensor<6x5x1xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<6x5x1xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<6x5x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<6x5x1xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<6x5x1xi32>, tensor<6x5x1xi32>) -> tensor<6x5x1xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<6x5x1xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<6x5x1xi32>, tensor<6x5x1xi32>) -> tensor<6x5x1xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<6x5x1xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<6x5x1xi1>, tensor<6x5x1xi1>) -> tensor<6x5x1xi1>
    %12 = stablehlo.and %11, %6 : tensor<6x5x1xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<6x5x1xi32>
    %14 = stablehlo.add %4, %13 : tensor<6x5x1xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<6x5x1xi1>, tensor<6x5x1xi32>
    return %15 : tensor<6x5x1xi32>
  }
  func.func private @take_along_axis(%arg0: tensor<6x5x120xf32>, %arg1: tensor<6x5x1xi32>) -> (tensor<6x5x1xf32>, tensor<6x5x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x5x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<6x5x1xi32>, tensor<6x5x1xi32>) -> tensor<6x5x1xi1>
    %c_0 = stablehlo.constant dense<120> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<6x5x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<6x5x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<6x5x1xi1>, tensor<6x5x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<6x5x1xi32>) -> tensor<6x5x1x1xi32>
    %c_1 = stablehlo.constant dense<119> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<6x5x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<6x5x1x1xi32>, tensor<6x5x1x1xi32>) -> tensor<6x5x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<6x5x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<6x5x1x1xi32>, tensor<6x5x1x1xi32>) -> tensor<6x5x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<6x5x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<6x5x1x1xi1>, tensor<i1>) -> tensor<6x5x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<6x5x120xf32>, tensor<6x5x1x1xi32>) -> tensor<6x5x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x5x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<6x5x1xi1>, tensor<6x5x1xf32>
    return %15, %5 : tensor<6x5x1xf32>, tensor<6x5x1x1xi32>
  }
  func.func private @take_along_axis_1(%arg0: tensor<6x5x1x1xi32>, %arg1: tensor<6x5x1xf32>) -> tensor<6x5x120xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x5x120xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<6x5x120xf32>, tensor<6x5x1x1xi32>, tensor<6x5x1xf32>) -> tensor<6x5x120xf32>
    return %1 : tensor<6x5x120xf32>
  }
  func.func private @log_softmax_2(%arg0: tensor<6x5x120xf32>, %arg1: tensor<6x5x1xf32>, %arg2: tensor<6x5x120xf32>) -> tensor<6x5x120xf32> {
    %0 = stablehlo.negate %arg2 : tensor<6x5x120xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<6x5x120xf32>, tensor<f32>) -> tensor<6x5xf32>
    %2 = stablehlo.reshape %1 : (tensor<6x5xf32>) -> tensor<6x5x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<6x5x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<6x5x1xf32>, tensor<f32>) -> tensor<6x5xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<6x5xf32>) -> tensor<6x5x120xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<6x5x120xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<6x5x120xf32>
    return %7 : tensor<6x5x120xf32>
  }
  func.func private @remainder_3(%arg0: tensor<6x5xi32>, %arg1: tensor<i32>) -> tensor<6x5xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<6x5xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<6x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<6x5xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<6x5xi32>, tensor<6x5xi32>) -> tensor<6x5xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<6x5xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<6x5xi32>, tensor<6x5xi32>) -> tensor<6x5xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<6x5xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<6x5xi1>, tensor<6x5xi1>) -> tensor<6x5xi1>
    %12 = stablehlo.and %11, %6 : tensor<6x5xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<6x5xi32>
    %14 = stablehlo.add %4, %13 : tensor<6x5xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<6x5xi1>, tensor<6x5xi32>
    return %15 : tensor<6x5xi32>
  }
}
