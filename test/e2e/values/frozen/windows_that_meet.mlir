module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<172xi32>, %arg1: tensor<600xi32>, %arg2: tensor<600xf32>, %arg3: tensor<128xf32>) -> (tensor<8x21xf32> {jax.result_info = "result[0]"}, tensor<8x21xf32> {jax.result_info = "result[1]"}, tensor<8x70xf32> {jax.result_info = "result[2]"}, tensor<8x21xbf16> {jax.result_info = "result[3]"}, tensor<7x8xf32> {jax.result_info = "result[4]"}, tensor<8x3x5x2xf32> {jax.result_info = "result[5]"}, tensor<8xf32> {jax.result_info = "result[6]"}, tensor<8x128xf32> {jax.result_info = "result[7]"}, tensor<8x128xf32> {jax.result_info = "result[8]"}, tensor<8x128xf32> {jax.result_info = "result[9]"}, tensor<700x2xf32> {jax.result_info = "result[10]"}, tensor<300xf32> {jax.result_info = "result[11]"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<300x21xf32>
    %1 = stablehlo.slice %arg2 [0:172] : (tensor<600xf32>) -> tensor<172xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<172xf32>) -> tensor<172x1xf32>
    %3 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %5 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<172x1xf32>) -> tensor<172x21xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<172x21xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<172x21xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %9 = stablehlo.compare LT, %arg0, %8, SIGNED : (tensor<172xi32>, tensor<172xi32>) -> tensor<172xi1>
    %c_0 = stablehlo.constant dense<300> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %11 = stablehlo.add %arg0, %10 : tensor<172xi32>
    %12 = stablehlo.select %9, %11, %arg0 : tensor<172xi1>, tensor<172xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<172xi32>) -> tensor<172x1xi32>
    %14 = "stablehlo.scatter"(%0, %13, %7) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<300x21xf32>, tensor<172x1xi32>, tensor<172x21xf32>) -> tensor<300x21xf32>
    %15 = stablehlo.slice %14 [0:8, 0:21] : (tensor<300x21xf32>) -> tensor<8x21xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<300x21xf32>
    %17 = stablehlo.slice %arg2 [0:172] : (tensor<600xf32>) -> tensor<172xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<172xf32>) -> tensor<172x1xf32>
    %19 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %21 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<172x1xf32>) -> tensor<172x21xf32>
    %22 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<172x21xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<172x21xf32>
    %cst_2 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<172x21xf32>
    %25 = stablehlo.divide %23, %24 : tensor<172x21xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<172x21xf32>
    %27 = stablehlo.add %26, %25 : tensor<172x21xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %29 = stablehlo.compare LT, %arg0, %28, SIGNED : (tensor<172xi32>, tensor<172xi32>) -> tensor<172xi1>
    %c_5 = stablehlo.constant dense<300> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %31 = stablehlo.add %arg0, %30 : tensor<172xi32>
    %32 = stablehlo.select %29, %31, %arg0 : tensor<172xi1>, tensor<172xi32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<172xi32>) -> tensor<172x1xi32>
    %34 = "stablehlo.scatter"(%16, %33, %27) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.multiply %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<300x21xf32>, tensor<172x1xi32>, tensor<172x21xf32>) -> tensor<300x21xf32>
    %35 = stablehlo.slice %34 [0:8, 0:21] : (tensor<300x21xf32>) -> tensor<8x21xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x70xf32>
    %37 = stablehlo.slice %arg2 [0:172] : (tensor<600xf32>) -> tensor<172xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0] : (tensor<172xf32>) -> tensor<172x1xf32>
    %39 = stablehlo.slice %arg3 [0:70] : (tensor<128xf32>) -> tensor<70xf32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [1] : (tensor<70xf32>) -> tensor<1x70xf32>
    %41 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<172x1xf32>) -> tensor<172x70xf32>
    %42 = stablehlo.broadcast_in_dim %40, dims = [0, 1] : (tensor<1x70xf32>) -> tensor<172x70xf32>
    %43 = stablehlo.multiply %41, %42 : tensor<172x70xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %44 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %45 = stablehlo.compare LT, %arg0, %44, SIGNED : (tensor<172xi32>, tensor<172xi32>) -> tensor<172xi1>
    %c_8 = stablehlo.constant dense<8> : tensor<i32>
    %46 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %47 = stablehlo.add %arg0, %46 : tensor<172xi32>
    %48 = stablehlo.select %45, %47, %arg0 : tensor<172xi1>, tensor<172xi32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0] : (tensor<172xi32>) -> tensor<172x1xi32>
    %50 = "stablehlo.scatter"(%36, %49, %43) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<8x70xf32>, tensor<172x1xi32>, tensor<172x70xf32>) -> tensor<8x70xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %51 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<bf16>) -> tensor<300x21xbf16>
    %52 = stablehlo.slice %arg2 [0:172] : (tensor<600xf32>) -> tensor<172xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0] : (tensor<172xf32>) -> tensor<172x1xf32>
    %54 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %56 = stablehlo.broadcast_in_dim %53, dims = [0, 1] : (tensor<172x1xf32>) -> tensor<172x21xf32>
    %57 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<172x21xf32>
    %58 = stablehlo.multiply %56, %57 : tensor<172x21xf32>
    %59 = stablehlo.convert %58 : (tensor<172x21xf32>) -> tensor<172x21xbf16>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %60 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %61 = stablehlo.compare LT, %arg0, %60, SIGNED : (tensor<172xi32>, tensor<172xi32>) -> tensor<172xi1>
    %c_11 = stablehlo.constant dense<300> : tensor<i32>
    %62 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %63 = stablehlo.add %arg0, %62 : tensor<172xi32>
    %64 = stablehlo.select %61, %63, %arg0 : tensor<172xi1>, tensor<172xi32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<172xi32>) -> tensor<172x1xi32>
    %66 = "stablehlo.scatter"(%51, %65, %59) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<bf16>, %arg5: tensor<bf16>):
      %186 = stablehlo.add %arg4, %arg5 : tensor<bf16>
      stablehlo.return %186 : tensor<bf16>
    }) : (tensor<300x21xbf16>, tensor<172x1xi32>, tensor<172x21xbf16>) -> tensor<300x21xbf16>
    %67 = stablehlo.slice %66 [0:8, 0:21] : (tensor<300x21xbf16>) -> tensor<8x21xbf16>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<7x300xf32>
    %69 = stablehlo.slice %arg2 [0:172] : (tensor<600xf32>) -> tensor<172xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0] : (tensor<172xf32>) -> tensor<172x1xf32>
    %71 = stablehlo.slice %arg3 [0:7] : (tensor<128xf32>) -> tensor<7xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [1] : (tensor<7xf32>) -> tensor<1x7xf32>
    %73 = stablehlo.broadcast_in_dim %70, dims = [0, 1] : (tensor<172x1xf32>) -> tensor<172x7xf32>
    %74 = stablehlo.broadcast_in_dim %72, dims = [0, 1] : (tensor<1x7xf32>) -> tensor<172x7xf32>
    %75 = stablehlo.multiply %73, %74 : tensor<172x7xf32>
    %76 = stablehlo.transpose %75, dims = [1, 0] : (tensor<172x7xf32>) -> tensor<7x172xf32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %77 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %78 = stablehlo.compare LT, %arg0, %77, SIGNED : (tensor<172xi32>, tensor<172xi32>) -> tensor<172xi1>
    %c_14 = stablehlo.constant dense<300> : tensor<i32>
    %79 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %80 = stablehlo.add %arg0, %79 : tensor<172xi32>
    %81 = stablehlo.select %78, %80, %arg0 : tensor<172xi1>, tensor<172xi32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [0] : (tensor<172xi32>) -> tensor<172x1xi32>
    %83 = "stablehlo.scatter"(%68, %82, %76) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<7x300xf32>, tensor<172x1xi32>, tensor<7x172xf32>) -> tensor<7x300xf32>
    %84 = stablehlo.slice %83 [0:7, 0:8] : (tensor<7x300xf32>) -> tensor<7x8xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<300x3x5x2xf32>
    %c_16 = stablehlo.constant dense<5> : tensor<i32>
    %86 = call @remainder(%arg0, %c_16) : (tensor<172xi32>, tensor<i32>) -> tensor<172xi32>
    %87 = stablehlo.slice %arg2 [0:172] : (tensor<600xf32>) -> tensor<172xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0] : (tensor<172xf32>) -> tensor<172x1xf32>
    %89 = stablehlo.slice %arg3 [0:6] : (tensor<128xf32>) -> tensor<6xf32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %91 = stablehlo.broadcast_in_dim %88, dims = [0, 1] : (tensor<172x1xf32>) -> tensor<172x6xf32>
    %92 = stablehlo.broadcast_in_dim %90, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<172x6xf32>
    %93 = stablehlo.multiply %91, %92 : tensor<172x6xf32>
    %94 = stablehlo.reshape %93 : (tensor<172x6xf32>) -> tensor<172x3x2xf32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %95 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %96 = stablehlo.compare LT, %arg0, %95, SIGNED : (tensor<172xi32>, tensor<172xi32>) -> tensor<172xi1>
    %c_18 = stablehlo.constant dense<300> : tensor<i32>
    %97 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %98 = stablehlo.add %arg0, %97 : tensor<172xi32>
    %99 = stablehlo.select %96, %98, %arg0 : tensor<172xi1>, tensor<172xi32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %100 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %101 = stablehlo.compare LT, %86, %100, SIGNED : (tensor<172xi32>, tensor<172xi32>) -> tensor<172xi1>
    %c_20 = stablehlo.constant dense<5> : tensor<i32>
    %102 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %103 = stablehlo.add %86, %102 : tensor<172xi32>
    %104 = stablehlo.select %101, %103, %86 : tensor<172xi1>, tensor<172xi32>
    %105 = stablehlo.broadcast_in_dim %99, dims = [0] : (tensor<172xi32>) -> tensor<172x1xi32>
    %106 = stablehlo.broadcast_in_dim %104, dims = [0] : (tensor<172xi32>) -> tensor<172x1xi32>
    %107 = stablehlo.concatenate %105, %106, dim = 1 : (tensor<172x1xi32>, tensor<172x1xi32>) -> tensor<172x2xi32>
    %108 = "stablehlo.scatter"(%85, %107, %94) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0, 2], scatter_dims_to_operand_dims = [0, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.maximum %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<300x3x5x2xf32>, tensor<172x2xi32>, tensor<172x3x2xf32>) -> tensor<300x3x5x2xf32>
    %109 = stablehlo.slice %108 [0:8, 0:3, 0:5, 0:2] : (tensor<300x3x5x2xf32>) -> tensor<8x3x5x2xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<300xf32>
    %111 = stablehlo.slice %arg0 [0:168] : (tensor<172xi32>) -> tensor<168xi32>
    %112 = stablehlo.reshape %111 : (tensor<168xi32>) -> tensor<8x3x7xi32>
    %113 = stablehlo.slice %arg2 [0:168] : (tensor<600xf32>) -> tensor<168xf32>
    %114 = stablehlo.reshape %113 : (tensor<168xf32>) -> tensor<8x3x7xf32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %115 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<8x3x7xi32>
    %116 = stablehlo.compare LT, %112, %115, SIGNED : (tensor<8x3x7xi32>, tensor<8x3x7xi32>) -> tensor<8x3x7xi1>
    %c_23 = stablehlo.constant dense<300> : tensor<i32>
    %117 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<i32>) -> tensor<8x3x7xi32>
    %118 = stablehlo.add %112, %117 : tensor<8x3x7xi32>
    %119 = stablehlo.select %116, %118, %112 : tensor<8x3x7xi1>, tensor<8x3x7xi32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1, 2] : (tensor<8x3x7xi32>) -> tensor<8x3x7x1xi32>
    %121 = "stablehlo.scatter"(%110, %120, %114) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<300xf32>, tensor<8x3x7x1xi32>, tensor<8x3x7xf32>) -> tensor<300xf32>
    %122 = stablehlo.slice %121 [0:8] : (tensor<300xf32>) -> tensor<8xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<700x128xf32>
    %124 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<600xf32>) -> tensor<600x1xf32>
    %125 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<128xf32>) -> tensor<1x128xf32>
    %126 = stablehlo.broadcast_in_dim %124, dims = [0, 1] : (tensor<600x1xf32>) -> tensor<600x128xf32>
    %127 = stablehlo.broadcast_in_dim %125, dims = [0, 1] : (tensor<1x128xf32>) -> tensor<600x128xf32>
    %128 = stablehlo.multiply %126, %127 : tensor<600x128xf32>
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %129 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %130 = stablehlo.compare LT, %arg1, %129, SIGNED : (tensor<600xi32>, tensor<600xi32>) -> tensor<600xi1>
    %c_26 = stablehlo.constant dense<700> : tensor<i32>
    %131 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %132 = stablehlo.add %arg1, %131 : tensor<600xi32>
    %133 = stablehlo.select %130, %132, %arg1 : tensor<600xi1>, tensor<600xi32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [0] : (tensor<600xi32>) -> tensor<600x1xi32>
    %135 = "stablehlo.scatter"(%123, %134, %128) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<700x128xf32>, tensor<600x1xi32>, tensor<600x128xf32>) -> tensor<700x128xf32>
    %136 = stablehlo.slice %135 [0:8, 0:128] : (tensor<700x128xf32>) -> tensor<8x128xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %137 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<300x128xf32>
    %138 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<600xf32>) -> tensor<600x1xf32>
    %139 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<128xf32>) -> tensor<1x128xf32>
    %140 = stablehlo.broadcast_in_dim %138, dims = [0, 1] : (tensor<600x1xf32>) -> tensor<600x128xf32>
    %141 = stablehlo.broadcast_in_dim %139, dims = [0, 1] : (tensor<1x128xf32>) -> tensor<600x128xf32>
    %142 = stablehlo.multiply %140, %141 : tensor<600x128xf32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %143 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %144 = stablehlo.compare LT, %arg1, %143, SIGNED : (tensor<600xi32>, tensor<600xi32>) -> tensor<600xi1>
    %c_29 = stablehlo.constant dense<300> : tensor<i32>
    %145 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %146 = stablehlo.add %arg1, %145 : tensor<600xi32>
    %147 = stablehlo.select %144, %146, %arg1 : tensor<600xi1>, tensor<600xi32>
    %148 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<600xi32>) -> tensor<600x1xi32>
    %149 = "stablehlo.scatter"(%137, %148, %142) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.minimum %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<300x128xf32>, tensor<600x1xi32>, tensor<600x128xf32>) -> tensor<300x128xf32>
    %150 = stablehlo.slice %149 [0:8, 0:128] : (tensor<300x128xf32>) -> tensor<8x128xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x128xf32>
    %152 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<600xf32>) -> tensor<600x1xf32>
    %153 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<128xf32>) -> tensor<1x128xf32>
    %154 = stablehlo.broadcast_in_dim %152, dims = [0, 1] : (tensor<600x1xf32>) -> tensor<600x128xf32>
    %155 = stablehlo.broadcast_in_dim %153, dims = [0, 1] : (tensor<1x128xf32>) -> tensor<600x128xf32>
    %156 = stablehlo.multiply %154, %155 : tensor<600x128xf32>
    %c_31 = stablehlo.constant dense<0> : tensor<i32>
    %157 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %158 = stablehlo.compare LT, %arg1, %157, SIGNED : (tensor<600xi32>, tensor<600xi32>) -> tensor<600xi1>
    %c_32 = stablehlo.constant dense<8> : tensor<i32>
    %159 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %160 = stablehlo.add %arg1, %159 : tensor<600xi32>
    %161 = stablehlo.select %158, %160, %arg1 : tensor<600xi1>, tensor<600xi32>
    %162 = stablehlo.broadcast_in_dim %161, dims = [0] : (tensor<600xi32>) -> tensor<600x1xi32>
    %163 = "stablehlo.scatter"(%151, %162, %156) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<8x128xf32>, tensor<600x1xi32>, tensor<600x128xf32>) -> tensor<8x128xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<700x2xf32>
    %165 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<600xf32>) -> tensor<600x1xf32>
    %166 = stablehlo.slice %arg3 [0:2] : (tensor<128xf32>) -> tensor<2xf32>
    %167 = stablehlo.broadcast_in_dim %166, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %168 = stablehlo.broadcast_in_dim %165, dims = [0, 1] : (tensor<600x1xf32>) -> tensor<600x2xf32>
    %169 = stablehlo.broadcast_in_dim %167, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<600x2xf32>
    %170 = stablehlo.multiply %168, %169 : tensor<600x2xf32>
    %c_34 = stablehlo.constant dense<0> : tensor<i32>
    %171 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %172 = stablehlo.compare LT, %arg1, %171, SIGNED : (tensor<600xi32>, tensor<600xi32>) -> tensor<600xi1>
    %c_35 = stablehlo.constant dense<700> : tensor<i32>
    %173 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %174 = stablehlo.add %arg1, %173 : tensor<600xi32>
    %175 = stablehlo.select %172, %174, %arg1 : tensor<600xi1>, tensor<600xi32>
    %176 = stablehlo.broadcast_in_dim %175, dims = [0] : (tensor<600xi32>) -> tensor<600x1xi32>
    %177 = "stablehlo.scatter"(%164, %176, %170) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<700x2xf32>, tensor<600x1xi32>, tensor<600x2xf32>) -> tensor<700x2xf32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %178 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<300xf32>
    %c_37 = stablehlo.constant dense<0> : tensor<i32>
    %179 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %180 = stablehlo.compare LT, %arg1, %179, SIGNED : (tensor<600xi32>, tensor<600xi32>) -> tensor<600xi1>
    %c_38 = stablehlo.constant dense<300> : tensor<i32>
    %181 = stablehlo.broadcast_in_dim %c_38, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %182 = stablehlo.add %arg1, %181 : tensor<600xi32>
    %183 = stablehlo.select %180, %182, %arg1 : tensor<600xi1>, tensor<600xi32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [0] : (tensor<600xi32>) -> tensor<600x1xi32>
    %185 = "stablehlo.scatter"(%178, %184, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %186 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %186 : tensor<f32>
    }) : (tensor<300xf32>, tensor<600x1xi32>, tensor<600xf32>) -> tensor<300xf32>
    return %15, %35, %50, %67, %84, %109, %122, %136, %150, %163, %177, %185 : tensor<8x21xf32>, tensor<8x21xf32>, tensor<8x70xf32>, tensor<8x21xbf16>, tensor<7x8xf32>, tensor<8x3x5x2xf32>, tensor<8xf32>, tensor<8x128xf32>, tensor<8x128xf32>, tensor<8x128xf32>, tensor<700x2xf32>, tensor<300xf32>
  }
  func.func private @remainder(%arg0: tensor<172xi32>, %arg1: tensor<i32>) -> tensor<172xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<172xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<172xi32>, tensor<172xi32>) -> tensor<172xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<172xi32>, tensor<172xi32>) -> tensor<172xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<172xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<172xi1>, tensor<172xi1>) -> tensor<172xi1>
    %12 = stablehlo.and %11, %6 : tensor<172xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<172xi32>
    %14 = stablehlo.add %4, %13 : tensor<172xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<172xi1>, tensor<172xi32>
    return %15 : tensor<172xi32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
}
