module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<169xi32>, %arg1: tensor<600xi32>, %arg2: tensor<600xf32>, %arg3: tensor<128xf32>, %arg4: tensor<8x128xf32>) -> (tensor<8x21xf32> {jax.result_info = "result[0]"}, tensor<8x21xf32> {jax.result_info = "result[1]"}, tensor<8x3xf32> {jax.result_info = "result[2]"}, tensor<8x21xf32> {jax.result_info = "result[3]"}, tensor<8x21xf32> {jax.result_info = "result[4]"}, tensor<8x21xf32> {jax.result_info = "result[5]"}, tensor<8x21xbf16> {jax.result_info = "result[6]"}, tensor<8x21xf32> {jax.result_info = "result[7]"}, tensor<8x128xf32> {jax.result_info = "result[8]"}) {
    %0 = stablehlo.slice %arg4 [0:8, 0:21] : (tensor<8x128xf32>) -> tensor<8x21xf32>
    %1 = stablehlo.reshape %0 : (tensor<8x21xf32>) -> tensor<1x8x1x21xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x8x1x21xf32>) -> tensor<40x8x1x21xf32>
    %3 = stablehlo.reshape %2 : (tensor<40x8x1x21xf32>) -> tensor<320x21xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<320x21xf32>
    %5 = stablehlo.slice %arg2 [0:169] : (tensor<600xf32>) -> tensor<169xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<169xf32>) -> tensor<169x1xf32>
    %7 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %9 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<169x1xf32>) -> tensor<169x21xf32>
    %10 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<169x21xf32>
    %11 = stablehlo.multiply %9, %10 : tensor<169x21xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %13 = stablehlo.compare LT, %arg0, %12, SIGNED : (tensor<169xi32>, tensor<169xi32>) -> tensor<169xi1>
    %c_0 = stablehlo.constant dense<320> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %15 = stablehlo.add %arg0, %14 : tensor<169xi32>
    %16 = stablehlo.select %13, %15, %arg0 : tensor<169xi1>, tensor<169xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<169xi32>) -> tensor<169x1xi32>
    %18 = "stablehlo.scatter"(%4, %17, %11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %203 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %203 : tensor<f32>
    }) : (tensor<320x21xf32>, tensor<169x1xi32>, tensor<169x21xf32>) -> tensor<320x21xf32>
    %19 = stablehlo.add %3, %18 : tensor<320x21xf32>
    %20 = stablehlo.slice %19 [0:8, 0:21] : (tensor<320x21xf32>) -> tensor<8x21xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<320x21xf32>
    %22 = stablehlo.slice %arg2 [0:169] : (tensor<600xf32>) -> tensor<169xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<169xf32>) -> tensor<169x1xf32>
    %24 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %26 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<169x1xf32>) -> tensor<169x21xf32>
    %27 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<169x21xf32>
    %28 = stablehlo.multiply %26, %27 : tensor<169x21xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %30 = stablehlo.compare LT, %arg0, %29, SIGNED : (tensor<169xi32>, tensor<169xi32>) -> tensor<169xi1>
    %c_3 = stablehlo.constant dense<320> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %32 = stablehlo.add %arg0, %31 : tensor<169xi32>
    %33 = stablehlo.select %30, %32, %arg0 : tensor<169xi1>, tensor<169xi32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<169xi32>) -> tensor<169x1xi32>
    %35 = "stablehlo.scatter"(%21, %34, %28) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %203 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %203 : tensor<f32>
    }) : (tensor<320x21xf32>, tensor<169x1xi32>, tensor<169x21xf32>) -> tensor<320x21xf32>
    %36 = stablehlo.slice %arg4 [0:8, 0:21] : (tensor<8x128xf32>) -> tensor<8x21xf32>
    %37 = stablehlo.reshape %36 : (tensor<8x21xf32>) -> tensor<1x8x1x21xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x8x1x21xf32>) -> tensor<40x8x1x21xf32>
    %39 = stablehlo.reshape %38 : (tensor<40x8x1x21xf32>) -> tensor<320x21xf32>
    %40 = stablehlo.add %35, %39 : tensor<320x21xf32>
    %41 = stablehlo.slice %40 [0:8, 0:21] : (tensor<320x21xf32>) -> tensor<8x21xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<320x3xf32>
    %43 = stablehlo.slice %arg2 [0:169] : (tensor<600xf32>) -> tensor<169xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0] : (tensor<169xf32>) -> tensor<169x1xf32>
    %45 = stablehlo.slice %arg3 [0:3] : (tensor<128xf32>) -> tensor<3xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %47 = stablehlo.broadcast_in_dim %44, dims = [0, 1] : (tensor<169x1xf32>) -> tensor<169x3xf32>
    %48 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<169x3xf32>
    %49 = stablehlo.multiply %47, %48 : tensor<169x3xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %50 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %51 = stablehlo.compare LT, %arg0, %50, SIGNED : (tensor<169xi32>, tensor<169xi32>) -> tensor<169xi1>
    %c_6 = stablehlo.constant dense<320> : tensor<i32>
    %52 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %53 = stablehlo.add %arg0, %52 : tensor<169xi32>
    %54 = stablehlo.select %51, %53, %arg0 : tensor<169xi1>, tensor<169xi32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0] : (tensor<169xi32>) -> tensor<169x1xi32>
    %56 = "stablehlo.scatter"(%42, %55, %49) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %203 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %203 : tensor<f32>
    }) : (tensor<320x3xf32>, tensor<169x1xi32>, tensor<169x3xf32>) -> tensor<320x3xf32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %57 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %58 = stablehlo.add %arg0, %57 : tensor<169xi32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<320x3xf32>
    %60 = stablehlo.slice %arg2 [0:169] : (tensor<600xf32>) -> tensor<169xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0] : (tensor<169xf32>) -> tensor<169x1xf32>
    %62 = stablehlo.slice %arg3 [0:3] : (tensor<128xf32>) -> tensor<3xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %64 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<169x1xf32>) -> tensor<169x3xf32>
    %65 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<169x3xf32>
    %66 = stablehlo.multiply %64, %65 : tensor<169x3xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %67 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %68 = stablehlo.compare LT, %58, %67, SIGNED : (tensor<169xi32>, tensor<169xi32>) -> tensor<169xi1>
    %c_10 = stablehlo.constant dense<320> : tensor<i32>
    %69 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %70 = stablehlo.add %58, %69 : tensor<169xi32>
    %71 = stablehlo.select %68, %70, %58 : tensor<169xi1>, tensor<169xi32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0] : (tensor<169xi32>) -> tensor<169x1xi32>
    %73 = "stablehlo.scatter"(%59, %72, %66) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %203 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %203 : tensor<f32>
    }) : (tensor<320x3xf32>, tensor<169x1xi32>, tensor<169x3xf32>) -> tensor<320x3xf32>
    %74 = stablehlo.add %56, %73 : tensor<320x3xf32>
    %75 = stablehlo.slice %74 [0:8, 0:3] : (tensor<320x3xf32>) -> tensor<8x3xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<320x21xf32>
    %77 = stablehlo.slice %arg2 [0:169] : (tensor<600xf32>) -> tensor<169xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0] : (tensor<169xf32>) -> tensor<169x1xf32>
    %79 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %81 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<169x1xf32>) -> tensor<169x21xf32>
    %82 = stablehlo.broadcast_in_dim %80, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<169x21xf32>
    %83 = stablehlo.multiply %81, %82 : tensor<169x21xf32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %84 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %85 = stablehlo.compare LT, %arg0, %84, SIGNED : (tensor<169xi32>, tensor<169xi32>) -> tensor<169xi1>
    %c_13 = stablehlo.constant dense<320> : tensor<i32>
    %86 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %87 = stablehlo.add %arg0, %86 : tensor<169xi32>
    %88 = stablehlo.select %85, %87, %arg0 : tensor<169xi1>, tensor<169xi32>
    %89 = stablehlo.broadcast_in_dim %88, dims = [0] : (tensor<169xi32>) -> tensor<169x1xi32>
    %90 = "stablehlo.scatter"(%76, %89, %83) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %203 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %203 : tensor<f32>
    }) : (tensor<320x21xf32>, tensor<169x1xi32>, tensor<169x21xf32>) -> tensor<320x21xf32>
    %91 = stablehlo.slice %arg4 [0:8, 0:21] : (tensor<8x128xf32>) -> tensor<8x21xf32>
    %92 = stablehlo.reshape %91 : (tensor<8x21xf32>) -> tensor<1x8x1x21xf32>
    %93 = stablehlo.broadcast_in_dim %92, dims = [0, 1, 2, 3] : (tensor<1x8x1x21xf32>) -> tensor<40x8x1x21xf32>
    %94 = stablehlo.reshape %93 : (tensor<40x8x1x21xf32>) -> tensor<320x21xf32>
    %95 = stablehlo.subtract %90, %94 : tensor<320x21xf32>
    %96 = stablehlo.slice %95 [0:8, 0:21] : (tensor<320x21xf32>) -> tensor<8x21xf32>
    %97 = stablehlo.slice %arg4 [0:8, 0:21] : (tensor<8x128xf32>) -> tensor<8x21xf32>
    %98 = stablehlo.reshape %97 : (tensor<8x21xf32>) -> tensor<1x8x1x21xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0, 1, 2, 3] : (tensor<1x8x1x21xf32>) -> tensor<40x8x1x21xf32>
    %100 = stablehlo.reshape %99 : (tensor<40x8x1x21xf32>) -> tensor<320x21xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<320x21xf32>
    %102 = stablehlo.slice %arg2 [0:169] : (tensor<600xf32>) -> tensor<169xf32>
    %103 = stablehlo.broadcast_in_dim %102, dims = [0] : (tensor<169xf32>) -> tensor<169x1xf32>
    %104 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %105 = stablehlo.broadcast_in_dim %104, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %106 = stablehlo.broadcast_in_dim %103, dims = [0, 1] : (tensor<169x1xf32>) -> tensor<169x21xf32>
    %107 = stablehlo.broadcast_in_dim %105, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<169x21xf32>
    %108 = stablehlo.multiply %106, %107 : tensor<169x21xf32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %109 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %110 = stablehlo.compare LT, %arg0, %109, SIGNED : (tensor<169xi32>, tensor<169xi32>) -> tensor<169xi1>
    %c_16 = stablehlo.constant dense<320> : tensor<i32>
    %111 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %112 = stablehlo.add %arg0, %111 : tensor<169xi32>
    %113 = stablehlo.select %110, %112, %arg0 : tensor<169xi1>, tensor<169xi32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0] : (tensor<169xi32>) -> tensor<169x1xi32>
    %115 = "stablehlo.scatter"(%101, %114, %108) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %203 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %203 : tensor<f32>
    }) : (tensor<320x21xf32>, tensor<169x1xi32>, tensor<169x21xf32>) -> tensor<320x21xf32>
    %116 = stablehlo.add %100, %115 : tensor<320x21xf32>
    %117 = stablehlo.slice %116 [0:8, 0:21] : (tensor<320x21xf32>) -> tensor<8x21xf32>
    %118 = stablehlo.slice %arg4 [0:8, 0:21] : (tensor<8x128xf32>) -> tensor<8x21xf32>
    %119 = stablehlo.reshape %118 : (tensor<8x21xf32>) -> tensor<1x8x1x21xf32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1, 2, 3] : (tensor<1x8x1x21xf32>) -> tensor<40x8x1x21xf32>
    %121 = stablehlo.reshape %120 : (tensor<40x8x1x21xf32>) -> tensor<320x21xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<320x21xf32>
    %123 = stablehlo.slice %arg2 [0:169] : (tensor<600xf32>) -> tensor<169xf32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [0] : (tensor<169xf32>) -> tensor<169x1xf32>
    %125 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %127 = stablehlo.broadcast_in_dim %124, dims = [0, 1] : (tensor<169x1xf32>) -> tensor<169x21xf32>
    %128 = stablehlo.broadcast_in_dim %126, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<169x21xf32>
    %129 = stablehlo.multiply %127, %128 : tensor<169x21xf32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %130 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %131 = stablehlo.compare LT, %arg0, %130, SIGNED : (tensor<169xi32>, tensor<169xi32>) -> tensor<169xi1>
    %c_19 = stablehlo.constant dense<320> : tensor<i32>
    %132 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %133 = stablehlo.add %arg0, %132 : tensor<169xi32>
    %134 = stablehlo.select %131, %133, %arg0 : tensor<169xi1>, tensor<169xi32>
    %135 = stablehlo.broadcast_in_dim %134, dims = [0] : (tensor<169xi32>) -> tensor<169x1xi32>
    %136 = "stablehlo.scatter"(%122, %135, %129) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %203 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %203 : tensor<f32>
    }) : (tensor<320x21xf32>, tensor<169x1xi32>, tensor<169x21xf32>) -> tensor<320x21xf32>
    %137 = stablehlo.add %121, %136 : tensor<320x21xf32>
    %138 = stablehlo.slice %137 [0:8, 0:21] : (tensor<320x21xf32>) -> tensor<8x21xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %139 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<bf16>) -> tensor<320x21xbf16>
    %140 = stablehlo.slice %arg2 [0:169] : (tensor<600xf32>) -> tensor<169xf32>
    %141 = stablehlo.broadcast_in_dim %140, dims = [0] : (tensor<169xf32>) -> tensor<169x1xf32>
    %142 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %143 = stablehlo.broadcast_in_dim %142, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %144 = stablehlo.broadcast_in_dim %141, dims = [0, 1] : (tensor<169x1xf32>) -> tensor<169x21xf32>
    %145 = stablehlo.broadcast_in_dim %143, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<169x21xf32>
    %146 = stablehlo.multiply %144, %145 : tensor<169x21xf32>
    %147 = stablehlo.convert %146 : (tensor<169x21xf32>) -> tensor<169x21xbf16>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %148 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %149 = stablehlo.compare LT, %arg0, %148, SIGNED : (tensor<169xi32>, tensor<169xi32>) -> tensor<169xi1>
    %c_22 = stablehlo.constant dense<320> : tensor<i32>
    %150 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %151 = stablehlo.add %arg0, %150 : tensor<169xi32>
    %152 = stablehlo.select %149, %151, %arg0 : tensor<169xi1>, tensor<169xi32>
    %153 = stablehlo.broadcast_in_dim %152, dims = [0] : (tensor<169xi32>) -> tensor<169x1xi32>
    %154 = "stablehlo.scatter"(%139, %153, %147) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<bf16>, %arg6: tensor<bf16>):
      %203 = stablehlo.add %arg5, %arg6 : tensor<bf16>
      stablehlo.return %203 : tensor<bf16>
    }) : (tensor<320x21xbf16>, tensor<169x1xi32>, tensor<169x21xbf16>) -> tensor<320x21xbf16>
    %155 = stablehlo.slice %arg4 [0:8, 0:21] : (tensor<8x128xf32>) -> tensor<8x21xf32>
    %156 = stablehlo.reshape %155 : (tensor<8x21xf32>) -> tensor<1x8x1x21xf32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [0, 1, 2, 3] : (tensor<1x8x1x21xf32>) -> tensor<40x8x1x21xf32>
    %158 = stablehlo.reshape %157 : (tensor<40x8x1x21xf32>) -> tensor<320x21xf32>
    %159 = stablehlo.convert %158 : (tensor<320x21xf32>) -> tensor<320x21xbf16>
    %160 = stablehlo.add %159, %154 : tensor<320x21xbf16>
    %161 = stablehlo.slice %160 [0:8, 0:21] : (tensor<320x21xbf16>) -> tensor<8x21xbf16>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<320x21xf32>
    %163 = stablehlo.slice %arg2 [0:169] : (tensor<600xf32>) -> tensor<169xf32>
    %164 = stablehlo.broadcast_in_dim %163, dims = [0] : (tensor<169xf32>) -> tensor<169x1xf32>
    %165 = stablehlo.slice %arg3 [0:21] : (tensor<128xf32>) -> tensor<21xf32>
    %166 = stablehlo.broadcast_in_dim %165, dims = [1] : (tensor<21xf32>) -> tensor<1x21xf32>
    %167 = stablehlo.broadcast_in_dim %164, dims = [0, 1] : (tensor<169x1xf32>) -> tensor<169x21xf32>
    %168 = stablehlo.broadcast_in_dim %166, dims = [0, 1] : (tensor<1x21xf32>) -> tensor<169x21xf32>
    %169 = stablehlo.multiply %167, %168 : tensor<169x21xf32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %170 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %171 = stablehlo.compare LT, %arg0, %170, SIGNED : (tensor<169xi32>, tensor<169xi32>) -> tensor<169xi1>
    %c_25 = stablehlo.constant dense<320> : tensor<i32>
    %172 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<169xi32>
    %173 = stablehlo.add %arg0, %172 : tensor<169xi32>
    %174 = stablehlo.select %171, %173, %arg0 : tensor<169xi1>, tensor<169xi32>
    %175 = stablehlo.broadcast_in_dim %174, dims = [0] : (tensor<169xi32>) -> tensor<169x1xi32>
    %176 = "stablehlo.scatter"(%162, %175, %169) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %203 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %203 : tensor<f32>
    }) : (tensor<320x21xf32>, tensor<169x1xi32>, tensor<169x21xf32>) -> tensor<320x21xf32>
    %177 = stablehlo.slice %arg4 [0:8, 0:21] : (tensor<8x128xf32>) -> tensor<8x21xf32>
    %178 = stablehlo.reshape %177 : (tensor<8x21xf32>) -> tensor<1x8x1x21xf32>
    %179 = stablehlo.broadcast_in_dim %178, dims = [0, 1, 2, 3] : (tensor<1x8x1x21xf32>) -> tensor<40x8x1x21xf32>
    %180 = stablehlo.reshape %179 : (tensor<40x8x1x21xf32>) -> tensor<320x21xf32>
    %181 = stablehlo.add %180, %176 : tensor<320x21xf32>
    %182 = stablehlo.slice %181 [0:8, 0:21] : (tensor<320x21xf32>) -> tensor<8x21xf32>
    %183 = stablehlo.slice %176 [0:8, 0:21] : (tensor<320x21xf32>) -> tensor<8x21xf32>
    %184 = stablehlo.multiply %182, %183 : tensor<8x21xf32>
    %185 = stablehlo.reshape %arg4 : (tensor<8x128xf32>) -> tensor<1x8x1x128xf32>
    %186 = stablehlo.broadcast_in_dim %185, dims = [0, 1, 2, 3] : (tensor<1x8x1x128xf32>) -> tensor<40x8x1x128xf32>
    %187 = stablehlo.reshape %186 : (tensor<40x8x1x128xf32>) -> tensor<320x128xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<320x128xf32>
    %189 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<600xf32>) -> tensor<600x1xf32>
    %190 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<128xf32>) -> tensor<1x128xf32>
    %191 = stablehlo.broadcast_in_dim %189, dims = [0, 1] : (tensor<600x1xf32>) -> tensor<600x128xf32>
    %192 = stablehlo.broadcast_in_dim %190, dims = [0, 1] : (tensor<1x128xf32>) -> tensor<600x128xf32>
    %193 = stablehlo.multiply %191, %192 : tensor<600x128xf32>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %194 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %195 = stablehlo.compare LT, %arg1, %194, SIGNED : (tensor<600xi32>, tensor<600xi32>) -> tensor<600xi1>
    %c_28 = stablehlo.constant dense<320> : tensor<i32>
    %196 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<600xi32>
    %197 = stablehlo.add %arg1, %196 : tensor<600xi32>
    %198 = stablehlo.select %195, %197, %arg1 : tensor<600xi1>, tensor<600xi32>
    %199 = stablehlo.broadcast_in_dim %198, dims = [0] : (tensor<600xi32>) -> tensor<600x1xi32>
    %200 = "stablehlo.scatter"(%188, %199, %193) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %203 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %203 : tensor<f32>
    }) : (tensor<320x128xf32>, tensor<600x1xi32>, tensor<600x128xf32>) -> tensor<320x128xf32>
    %201 = stablehlo.add %187, %200 : tensor<320x128xf32>
    %202 = stablehlo.slice %201 [0:8, 0:128] : (tensor<320x128xf32>) -> tensor<8x128xf32>
    return %20, %41, %75, %96, %117, %138, %161, %184, %202 : tensor<8x21xf32>, tensor<8x21xf32>, tensor<8x3xf32>, tensor<8x21xf32>, tensor<8x21xf32>, tensor<8x21xf32>, tensor<8x21xbf16>, tensor<8x21xf32>, tensor<8x128xf32>
  }
}
