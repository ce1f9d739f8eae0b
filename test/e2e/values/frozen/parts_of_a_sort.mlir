module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @top_k_gt_f32_comparator_5(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>) -> tensor<i1> {
    %0 = stablehlo.compare GT, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }
  func.func @top_k_lt_f32_comparator_4(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>) -> tensor<i1> {
    %0 = stablehlo.compare LT, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }
  func.func @top_k_lt_f32_comparator(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>) -> tensor<i1> {
    %0 = stablehlo.compare LT, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }
  func.func @top_k_gt_f32_comparator(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>) -> tensor<i1> {
    %0 = stablehlo.compare GT, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }
  func.func public @main(%arg0: tensor<3x277xf32>, %arg1: tensor<2x300xf32>, %arg2: tensor<70x3xi32>, %arg3: tensor<2x130xf32>, %arg4: tensor<3x90xi1>) -> (tensor<3x1xf32> {jax.result_info = "result[0]"}, tensor<3x1xi32> {jax.result_info = "result[1]"}, tensor<3x40xf32> {jax.result_info = "result[2]"}, tensor<3x40xi32> {jax.result_info = "result[3]"}, tensor<3x9xbf16> {jax.result_info = "result[4]"}, tensor<3x9xi32> {jax.result_info = "result[5]"}, tensor<3x18xf16> {jax.result_info = "result[6]"}, tensor<3x18xi32> {jax.result_info = "result[7]"}, tensor<3x5xi8> {jax.result_info = "result[8]"}, tensor<3x5xi32> {jax.result_info = "result[9]"}, tensor<3x3xf32> {jax.result_info = "result[10]"}, tensor<3xf32> {jax.result_info = "result[11]"}, tensor<3x2xf32> {jax.result_info = "result[12]"}, tensor<3x3xi32> {jax.result_info = "result[13]"}, tensor<2x12xi32> {jax.result_info = "result[14]"}, tensor<3x277xf32> {jax.result_info = "result[15]"}, tensor<3x277xi32> {jax.result_info = "result[16]"}, tensor<3x6xf32> {jax.result_info = "result[17]"}, tensor<3x4xf32> {jax.result_info = "result[18]"}, tensor<7x3xf32> {jax.result_info = "result[19]"}, tensor<2x11xf32> {jax.result_info = "result[20]"}, tensor<2x11xi32> {jax.result_info = "result[21]"}, tensor<2x11xf32> {jax.result_info = "result[22]"}, tensor<2x6xf32> {jax.result_info = "result[23]"}, tensor<2x6xi32> {jax.result_info = "result[24]"}, tensor<2x6xf32> {jax.result_info = "result[25]"}, tensor<2x6xi32> {jax.result_info = "result[26]"}, tensor<3x2xf32> {jax.result_info = "result[27]"}, tensor<3x2xi32> {jax.result_info = "result[28]"}, tensor<2x300xf32> {jax.result_info = "result[29]"}, tensor<2x300xf32> {jax.result_info = "result[30]"}, tensor<2x300xf32> {jax.result_info = "result[31]"}, tensor<2xf32> {jax.result_info = "result[32]"}, tensor<2x2xf32> {jax.result_info = "result[33]"}, tensor<2x300xf32> {jax.result_info = "result[34]"}, tensor<4x3xi32> {jax.result_info = "result[35]"}, tensor<3x3xi32> {jax.result_info = "result[36]"}, tensor<3x4xi32> {jax.result_info = "result[37]"}, tensor<3x4xi32> {jax.result_info = "result[38]"}, tensor<5x3xui32> {jax.result_info = "result[39]"}, tensor<2x3xi32> {jax.result_info = "result[40]"}, tensor<2x7xf32> {jax.result_info = "result[41]"}, tensor<2x7xi32> {jax.result_info = "result[42]"}, tensor<2x7xi32> {jax.result_info = "result[43]"}, tensor<3x90xi1> {jax.result_info = "result[44]"}, tensor<3x90xi32> {jax.result_info = "result[45]"}, tensor<3x4xi32> {jax.result_info = "result[46]"}) {
    %cst = stablehlo.constant dense<[1.000000e-01, 0.76999998]> : tensor<2xf32>
    %values, %indices = chlo.top_k(%arg0, k = 1) : tensor<3x277xf32> -> (tensor<3x1xf32>, tensor<3x1xi32>)
    %values_0, %indices_1 = chlo.top_k(%arg0, k = 40) : tensor<3x277xf32> -> (tensor<3x40xf32>, tensor<3x40xi32>)
    %0 = stablehlo.convert %arg0 : (tensor<3x277xf32>) -> tensor<3x277xbf16>
    %values_2, %indices_3 = chlo.top_k(%0, k = 9) : tensor<3x277xbf16> -> (tensor<3x9xbf16>, tensor<3x9xi32>)
    %1 = stablehlo.convert %arg0 : (tensor<3x277xf32>) -> tensor<3x277xf16>
    %values_4, %indices_5 = chlo.top_k(%1, k = 18) : tensor<3x277xf16> -> (tensor<3x18xf16>, tensor<3x18xi32>)
    %2 = stablehlo.convert %arg0 : (tensor<3x277xf32>) -> tensor<3x277xi8>
    %values_6, %indices_7 = chlo.top_k(%2, k = 5) : tensor<3x277xi8> -> (tensor<3x5xi8>, tensor<3x5xi32>)
    %3 = call @sort(%arg0) : (tensor<3x277xf32>) -> tensor<3x277xf32>
    %4 = stablehlo.slice %3 [0:3, 274:277] : (tensor<3x277xf32>) -> tensor<3x3xf32>
    %5 = call @sort(%arg0) : (tensor<3x277xf32>) -> tensor<3x277xf32>
    %6 = stablehlo.slice %5 [0:3, 276:277] : (tensor<3x277xf32>) -> tensor<3x1xf32>
    %7 = stablehlo.reshape %6 : (tensor<3x1xf32>) -> tensor<3xf32>
    %8 = call @sort_0(%arg0) : (tensor<3x277xf32>) -> tensor<3x277xf32>
    %9 = stablehlo.slice %8 [0:3, 2:4] : (tensor<3x277xf32>) -> tensor<3x2xf32>
    %10 = call @argsort(%arg0) : (tensor<3x277xf32>) -> tensor<3x277xi32>
    %11 = stablehlo.slice %10 [0:3, 268:274:2] : (tensor<3x277xi32>) -> tensor<3x3xi32>
    %12 = call @argsort(%arg0) : (tensor<3x277xf32>) -> tensor<3x277xi32>
    %13 = stablehlo.slice %12 [1:3, 0:12] : (tensor<3x277xi32>) -> tensor<2x12xi32>
    %14 = call @partition(%arg0) : (tensor<3x277xf32>) -> tensor<3x277xf32>
    %15 = call @argpartition(%arg0) : (tensor<3x277xf32>) -> tensor<3x277xi32>
    %16 = stablehlo.slice %arg0 [1:2, 0:277] : (tensor<3x277xf32>) -> tensor<1x277xf32>
    %17 = stablehlo.reshape %16 : (tensor<1x277xf32>) -> tensor<277xf32>
    %18 = call @argsort_1(%17) : (tensor<277xf32>) -> tensor<277xi32>
    %19 = stablehlo.slice %18 [0:6] : (tensor<277xi32>) -> tensor<6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %21 = stablehlo.compare LT, %19, %20, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %c_8 = stablehlo.constant dense<277> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %23 = stablehlo.add %19, %22 : tensor<6xi32>
    %24 = stablehlo.select %21, %23, %19 : tensor<6xi1>, tensor<6xi32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %26 = "stablehlo.gather"(%arg0, %25) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 1>}> : (tensor<3x277xf32>, tensor<6x1xi32>) -> tensor<3x6xf32>
    %27 = stablehlo.negate %arg0 : tensor<3x277xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x277xf32>
    %29 = stablehlo.add %arg0, %28 : tensor<3x277xf32>
    %30:3 = "stablehlo.sort"(%27, %arg0, %29) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>, %arg7: tensor<f32>, %arg8: tensor<f32>, %arg9: tensor<f32>, %arg10: tensor<f32>):
      %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %108 = stablehlo.compare EQ, %arg5, %cst_39, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %109 = stablehlo.select %108, %cst_40, %arg5 : tensor<i1>, tensor<f32>
      %110 = stablehlo.compare NE, %arg5, %arg5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_41 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %111 = stablehlo.select %110, %cst_41, %109 : tensor<i1>, tensor<f32>
      %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %112 = stablehlo.compare EQ, %arg6, %cst_42, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %113 = stablehlo.select %112, %cst_43, %arg6 : tensor<i1>, tensor<f32>
      %114 = stablehlo.compare NE, %arg6, %arg6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_44 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %115 = stablehlo.select %114, %cst_44, %113 : tensor<i1>, tensor<f32>
      %116 = stablehlo.compare LT, %111, %115, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %116 : tensor<i1>
    }) : (tensor<3x277xf32>, tensor<3x277xf32>, tensor<3x277xf32>) -> (tensor<3x277xf32>, tensor<3x277xf32>, tensor<3x277xf32>)
    %31 = stablehlo.slice %30#2 [0:3, 0:4] : (tensor<3x277xf32>) -> tensor<3x4xf32>
    %32 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<3x277xf32>) -> tensor<277x3xf32>
    %33 = call @sort_2(%32) : (tensor<277x3xf32>) -> tensor<277x3xf32>
    %34 = stablehlo.slice %33 [270:277, 0:3] : (tensor<277x3xf32>) -> tensor<7x3xf32>
    %values_10, %indices_11 = chlo.top_k(%arg1, k = 11) : tensor<2x300xf32> -> (tensor<2x11xf32>, tensor<2x11xi32>)
    %35 = call @sort_3(%arg1) : (tensor<2x300xf32>) -> tensor<2x300xf32>
    %36 = stablehlo.slice %35 [0:2, 0:11] : (tensor<2x300xf32>) -> tensor<2x11xf32>
    %37 = stablehlo.iota dim = 1 : tensor<2x300xi32>
    %c_12 = stablehlo.constant dense<-1> : tensor<i32>
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %38:2 = stablehlo.custom_call @ApproxTopK(%arg1, %37, %cst_13, %c_12) {backend_config = "", called_computations = [@top_k_gt_f32_comparator], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 6 : i64}} : (tensor<2x300xf32>, tensor<2x300xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x6xf32>, tensor<2x6xi32>)
    %39 = stablehlo.iota dim = 1 : tensor<2x300xi32>
    %c_14 = stablehlo.constant dense<-1> : tensor<i32>
    %cst_15 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %40:2 = stablehlo.custom_call @ApproxTopK(%arg1, %39, %cst_15, %c_14) {backend_config = "", called_computations = [@top_k_lt_f32_comparator], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 6 : i64}} : (tensor<2x300xf32>, tensor<2x300xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x6xf32>, tensor<2x6xi32>)
    %41 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<2x300xf32>) -> tensor<300x2xf32>
    %42 = stablehlo.iota dim = 0 : tensor<300x2xi32>
    %c_16 = stablehlo.constant dense<-1> : tensor<i32>
    %cst_17 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %43:2 = stablehlo.custom_call @ApproxTopK(%41, %42, %cst_17, %c_16) {backend_config = "", called_computations = [@top_k_lt_f32_comparator_4], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 0 : i64, reduction_input_size_override = -1 : i64, top_k = 3 : i64}} : (tensor<300x2xf32>, tensor<300x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
    %values_18, %indices_19 = chlo.top_k(%arg1, k = 3) : tensor<2x300xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
    %44 = stablehlo.reshape %indices_19 : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %45 = stablehlo.iota dim = 0 : tensor<3xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %47 = stablehlo.add %46, %45 : tensor<3xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
    %50 = stablehlo.multiply %values_18, %49 : tensor<2x3xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_21) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %53 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
    %54 = stablehlo.multiply %52, %53 : tensor<2x3xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    %56 = "stablehlo.scatter"(%55, %44, %54) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %108 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %108 : tensor<f32>
    }) : (tensor<2x300xf32>, tensor<2x3x1xi32>, tensor<2x3xf32>) -> tensor<2x300xf32>
    %57 = stablehlo.iota dim = 1 : tensor<2x300xi32>
    %c_24 = stablehlo.constant dense<-1> : tensor<i32>
    %cst_25 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %58:2 = stablehlo.custom_call @ApproxTopK(%arg1, %57, %cst_25, %c_24) {backend_config = "", called_computations = [@top_k_gt_f32_comparator_5], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 3 : i64}} : (tensor<2x300xf32>, tensor<2x300xi32>, tensor<f32>, tensor<i32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
    %59 = call @take_along_axis(%58#1) : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    %60 = stablehlo.iota dim = 0 : tensor<3xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %62 = stablehlo.add %61, %60 : tensor<3xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
    %65 = stablehlo.multiply %58#0, %64 : tensor<2x3xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_27) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %68 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
    %69 = stablehlo.multiply %67, %68 : tensor<2x3xf32>
    %70 = call @take_along_axis_6(%59, %69) : (tensor<2x3x1xi32>, tensor<2x3xf32>) -> tensor<2x300xf32>
    %71:2 = call @sort_7(%arg1) : (tensor<2x300xf32>) -> (tensor<2x300xf32>, tensor<2x300x1xui32>)
    %72 = stablehlo.slice %71#0 [0:2, 297:300] : (tensor<2x300xf32>) -> tensor<2x3xf32>
    %73 = stablehlo.iota dim = 0 : tensor<3xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %75 = stablehlo.add %74, %73 : tensor<3xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %77 = stablehlo.broadcast_in_dim %76, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
    %78 = stablehlo.multiply %72, %77 : tensor<2x3xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.reduce(%78 init: %cst_30) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %81 = stablehlo.broadcast_in_dim %76, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
    %82 = stablehlo.multiply %80, %81 : tensor<2x3xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.pad %82, %cst_32, low = [0, 297], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x300xf32>
    %84 = call @sort_8(%71#1, %83) : (tensor<2x300x1xui32>, tensor<2x300xf32>) -> tensor<2x300xf32>
    %85 = call @median(%arg1) : (tensor<2x300xf32>) -> tensor<2xf32>
    %86 = call @quantile_9(%arg1, %cst) : (tensor<2x300xf32>, tensor<2xf32>) -> tensor<2x2xf32>
    %87:6 = call @median_10(%arg1) : (tensor<2x300xf32>) -> (tensor<2xf32>, tensor<2x300xi1>, tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<1xi32>, tensor<1xi32>)
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.reduce(%87#0 init: %cst_33) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %90 = call @median_13(%87#1, %87#2, %87#3, %87#4, %87#5, %89) : (tensor<2x300xi1>, tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<1xi32>, tensor<1xi32>, tensor<2xf32>) -> tensor<2x300xf32>
    %91 = call @sort_16(%arg2) : (tensor<70x3xi32>) -> tensor<70x3xi32>
    %92 = stablehlo.slice %91 [66:70, 0:3] : (tensor<70x3xi32>) -> tensor<4x3xi32>
    %93 = call @argsort_17(%arg2) : (tensor<70x3xi32>) -> tensor<70x3xi32>
    %94 = stablehlo.slice %93 [0:3, 0:3] : (tensor<70x3xi32>) -> tensor<3x3xi32>
    %95 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<70x3xi32>) -> tensor<3x70xi32>
    %values_35, %indices_36 = chlo.top_k(%95, k = 4) : tensor<3x70xi32> -> (tensor<3x4xi32>, tensor<3x4xi32>)
    %96 = stablehlo.bitcast_convert %arg2 : (tensor<70x3xi32>) -> tensor<70x3xui32>
    %97 = call @sort_18(%96) : (tensor<70x3xui32>) -> tensor<70x3xui32>
    %98 = stablehlo.slice %97 [0:5, 0:3] : (tensor<70x3xui32>) -> tensor<5x3xui32>
    %99 = stablehlo.bitcast_convert %arg2 : (tensor<70x3xi32>) -> tensor<70x3xui32>
    %100 = call @argsort_19(%99) : (tensor<70x3xui32>) -> tensor<70x3xi32>
    %101 = stablehlo.slice %100 [68:70, 0:3] : (tensor<70x3xi32>) -> tensor<2x3xi32>
    %values_37, %indices_38 = chlo.top_k(%arg3, k = 7) : tensor<2x130xf32> -> (tensor<2x7xf32>, tensor<2x7xi32>)
    %102 = call @argsort_20(%arg3) : (tensor<2x130xf32>) -> tensor<2x130xi32>
    %103 = stablehlo.slice %102 [0:2, 123:130] : (tensor<2x130xi32>) -> tensor<2x7xi32>
    %104 = call @sort_21(%arg4) : (tensor<3x90xi1>) -> tensor<3x90xi1>
    %105 = call @argsort_22(%arg4) : (tensor<3x90xi1>) -> tensor<3x90xi32>
    %106 = call @argsort_22(%arg4) : (tensor<3x90xi1>) -> tensor<3x90xi32>
    %107 = stablehlo.slice %106 [0:3, 86:90] : (tensor<3x90xi32>) -> tensor<3x4xi32>
    return %values, %indices, %values_0, %indices_1, %values_2, %indices_3, %values_4, %indices_5, %values_6, %indices_7, %4, %7, %9, %11, %13, %14, %15, %26, %31, %34, %values_10, %indices_11, %36, %38#0, %38#1, %40#0, %40#1, %43#0, %43#1, %56, %70, %84, %85, %86, %90, %92, %94, %values_35, %indices_36, %98, %101, %values_37, %indices_38, %103, %104, %105, %107 : tensor<3x1xf32>, tensor<3x1xi32>, tensor<3x40xf32>, tensor<3x40xi32>, tensor<3x9xbf16>, tensor<3x9xi32>, tensor<3x18xf16>, tensor<3x18xi32>, tensor<3x5xi8>, tensor<3x5xi32>, tensor<3x3xf32>, tensor<3xf32>, tensor<3x2xf32>, tensor<3x3xi32>, tensor<2x12xi32>, tensor<3x277xf32>, tensor<3x277xi32>, tensor<3x6xf32>, tensor<3x4xf32>, tensor<7x3xf32>, tensor<2x11xf32>, tensor<2x11xi32>, tensor<2x11xf32>, tensor<2x6xf32>, tensor<2x6xi32>, tensor<2x6xf32>, tensor<2x6xi32>, tensor<3x2xf32>, tensor<3x2xi32>, tensor<2x300xf32>, tensor<2x300xf32>, tensor<2x300xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x300xf32>, tensor<4x3xi32>, tensor<3x3xi32>, tensor<3x4xi32>, tensor<3x4xi32>, tensor<5x3xui32>, tensor<2x3xi32>, tensor<2x7xf32>, tensor<2x7xi32>, tensor<2x7xi32>, tensor<3x90xi1>, tensor<3x90xi32>, tensor<3x4xi32>
  }
  func.func private @sort(%arg0: tensor<3x277xf32>) -> tensor<3x277xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<3x277xf32>) -> tensor<3x277xf32>
    return %0 : tensor<3x277xf32>
  }
  func.func private @sort_0(%arg0: tensor<3x277xf32>) -> tensor<3x277xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.select %2, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.select %6, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %8 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %9 = stablehlo.select %8, %cst_4, %7 : tensor<i1>, tensor<f32>
      %10 = stablehlo.compare LT, %5, %9, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    }) : (tensor<3x277xf32>) -> tensor<3x277xf32>
    %1 = stablehlo.reverse %0, dims = [1] : tensor<3x277xf32>
    return %1 : tensor<3x277xf32>
  }
  func.func private @argsort(%arg0: tensor<3x277xf32>) -> tensor<3x277xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<3x277xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.select %2, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.select %6, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %8 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %9 = stablehlo.select %8, %cst_4, %7 : tensor<i1>, tensor<f32>
      %10 = stablehlo.compare LT, %5, %9, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    }) : (tensor<3x277xf32>, tensor<3x277xi32>) -> (tensor<3x277xf32>, tensor<3x277xi32>)
    return %1#1 : tensor<3x277xi32>
  }
  func.func private @partition(%arg0: tensor<3x277xf32>) -> tensor<3x277xf32> {
    %0 = stablehlo.negate %arg0 : tensor<3x277xf32>
    %values, %indices = chlo.top_k(%0, k = 5) : tensor<3x277xf32> -> (tensor<3x5xf32>, tensor<3x5xi32>)
    %1 = stablehlo.negate %values : tensor<3x5xf32>
    %values_0, %indices_1 = chlo.top_k(%arg0, k = 272) : tensor<3x277xf32> -> (tensor<3x272xf32>, tensor<3x272xi32>)
    %2 = stablehlo.concatenate %1, %values_0, dim = 1 : (tensor<3x5xf32>, tensor<3x272xf32>) -> tensor<3x277xf32>
    return %2 : tensor<3x277xf32>
  }
  func.func private @argpartition(%arg0: tensor<3x277xf32>) -> tensor<3x277xi32> {
    %0 = stablehlo.negate %arg0 : tensor<3x277xf32>
    %values, %indices = chlo.top_k(%0, k = 271) : tensor<3x277xf32> -> (tensor<3x271xf32>, tensor<3x271xi32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x277xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x271xi32>
    %3 = stablehlo.compare LT, %indices, %2, SIGNED : (tensor<3x271xi32>, tensor<3x271xi32>) -> tensor<3x271xi1>
    %c_0 = stablehlo.constant dense<277> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x271xi32>
    %5 = stablehlo.add %indices, %4 : tensor<3x271xi32>
    %6 = stablehlo.select %3, %5, %indices : tensor<3x271xi1>, tensor<3x271xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<3x271xi32>) -> tensor<3x271x1xi32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<271xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<271xf32>) -> tensor<3x271xf32>
    %10 = "stablehlo.scatter"(%1, %7, %9) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      stablehlo.return %arg2 : tensor<f32>
    }) : (tensor<3x277xf32>, tensor<3x271x1xi32>, tensor<3x271xf32>) -> tensor<3x277xf32>
    %values_2, %indices_3 = chlo.top_k(%10, k = 6) : tensor<3x277xf32> -> (tensor<3x6xf32>, tensor<3x6xi32>)
    %11 = stablehlo.concatenate %indices, %indices_3, dim = 1 : (tensor<3x271xi32>, tensor<3x6xi32>) -> tensor<3x277xi32>
    return %11 : tensor<3x277xi32>
  }
  func.func private @argsort_1(%arg0: tensor<277xf32>) -> tensor<277xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<277xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.select %2, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.select %6, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %8 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %9 = stablehlo.select %8, %cst_4, %7 : tensor<i1>, tensor<f32>
      %10 = stablehlo.compare LT, %5, %9, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    }) : (tensor<277xf32>, tensor<277xi32>) -> (tensor<277xf32>, tensor<277xi32>)
    return %1#1 : tensor<277xi32>
  }
  func.func private @sort_2(%arg0: tensor<277x3xf32>) -> tensor<277x3xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<277x3xf32>) -> tensor<277x3xf32>
    return %0 : tensor<277x3xf32>
  }
  func.func private @sort_3(%arg0: tensor<2x300xf32>) -> tensor<2x300xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<2x300xf32>) -> tensor<2x300xf32>
    return %0 : tensor<2x300xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<2x3xi32>) -> tensor<2x3x1xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %1 = stablehlo.compare LT, %arg0, %0, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_0 = stablehlo.constant dense<300> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %3 = stablehlo.add %arg0, %2 : tensor<2x3xi32>
    %4 = stablehlo.select %1, %3, %arg0 : tensor<2x3xi1>, tensor<2x3xi32>
    %5 = stablehlo.reshape %4 : (tensor<2x3xi32>) -> tensor<2x3x1xi32>
    return %5 : tensor<2x3x1xi32>
  }
  func.func private @take_along_axis_6(%arg0: tensor<2x3x1xi32>, %arg1: tensor<2x3xf32>) -> tensor<2x300xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x300xf32>, tensor<2x3x1xi32>, tensor<2x3xf32>) -> tensor<2x300xf32>
    return %1 : tensor<2x300xf32>
  }
  func.func private @sort_7(%arg0: tensor<2x300xf32>) -> (tensor<2x300xf32>, tensor<2x300x1xui32>) {
    %0 = stablehlo.iota dim = 1 : tensor<2x300xui32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %4 = stablehlo.select %3, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %5 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %6 = stablehlo.select %5, %cst_1, %4 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %8 = stablehlo.select %7, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %10 = stablehlo.select %9, %cst_4, %8 : tensor<i1>, tensor<f32>
      %11 = stablehlo.compare LT, %6, %10, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    }) : (tensor<2x300xf32>, tensor<2x300xui32>) -> (tensor<2x300xf32>, tensor<2x300xui32>)
    %2 = stablehlo.broadcast_in_dim %1#1, dims = [0, 1] : (tensor<2x300xui32>) -> tensor<2x300x1xui32>
    return %1#0, %2 : tensor<2x300xf32>, tensor<2x300x1xui32>
  }
  func.func private @sort_8(%arg0: tensor<2x300x1xui32>, %arg1: tensor<2x300xf32>) -> tensor<2x300xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<2x300xf32>) -> tensor<2x300xf32>
    return %1 : tensor<2x300xf32>
  }
  func.func private @median(%arg0: tensor<2x300xf32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = call @quantile(%arg0, %cst) : (tensor<2x300xf32>, tensor<f32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @quantile(%arg0: tensor<2x300xf32>, %arg1: tensor<f32>) -> tensor<2xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x300xf32>, tensor<2x300xf32>) -> tensor<2x300xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<2x300xi1>, tensor<i1>) -> tensor<2xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %3 = call @_where(%2, %cst, %arg0) : (tensor<2x1xi1>, tensor<f32>, tensor<2x300xf32>) -> tensor<2x300xf32>
    %4 = "stablehlo.sort"(%3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.compare EQ, %arg2, %cst_10, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.select %24, %cst_11, %arg2 : tensor<i1>, tensor<f32>
      %26 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_12 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %27 = stablehlo.select %26, %cst_12, %25 : tensor<i1>, tensor<f32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.compare EQ, %arg3, %cst_13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %29 = stablehlo.select %28, %cst_14, %arg3 : tensor<i1>, tensor<f32>
      %30 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_15 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %31 = stablehlo.select %30, %cst_15, %29 : tensor<i1>, tensor<f32>
      %32 = stablehlo.compare LT, %27, %31, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    }) : (tensor<2x300xf32>) -> tensor<2x300xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.subtract %cst_0, %cst_1 : tensor<f32>
    %6 = stablehlo.multiply %arg1, %5 : tensor<f32>
    %7 = stablehlo.floor %6 : tensor<f32>
    %8 = stablehlo.ceil %6 : tensor<f32>
    %9 = stablehlo.subtract %6, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.subtract %cst_3, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.clamp %cst_5, %7, %11 : tensor<f32>
    %cst_6 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.subtract %cst_6, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.clamp %cst_8, %8, %13 : tensor<f32>
    %15 = stablehlo.convert %12 : (tensor<f32>) -> tensor<i32>
    %16 = stablehlo.convert %14 : (tensor<f32>) -> tensor<i32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %18 = "stablehlo.gather"(%4, %17) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x300xf32>, tensor<1xi32>) -> tensor<2xf32>
    %19 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %20 = "stablehlo.gather"(%4, %19) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x300xf32>, tensor<1xi32>) -> tensor<2xf32>
    %21 = stablehlo.add %18, %20 : tensor<2xf32>
    %cst_9 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<2xf32>
    return %23 : tensor<2xf32>
  }
  func.func private @_where(%arg0: tensor<2x1xi1>, %arg1: tensor<f32>, %arg2: tensor<2x300xf32>) -> tensor<2x300xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x300xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    %3 = stablehlo.select %1, %2, %arg2 : tensor<2x300xi1>, tensor<2x300xf32>
    return %3 : tensor<2x300xf32>
  }
  func.func private @quantile_9(%arg0: tensor<2x300xf32>, %arg1: tensor<2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x300xf32>, tensor<2x300xf32>) -> tensor<2x300xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<2x300xi1>, tensor<i1>) -> tensor<2xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %3 = call @_where(%2, %cst, %arg0) : (tensor<2x1xi1>, tensor<f32>, tensor<2x300xf32>) -> tensor<2x300xf32>
    %4 = "stablehlo.sort"(%3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %32 = stablehlo.compare EQ, %arg2, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %33 = stablehlo.select %32, %cst_10, %arg2 : tensor<i1>, tensor<f32>
      %34 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %35 = stablehlo.select %34, %cst_11, %33 : tensor<i1>, tensor<f32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %36 = stablehlo.compare EQ, %arg3, %cst_12, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %37 = stablehlo.select %36, %cst_13, %arg3 : tensor<i1>, tensor<f32>
      %38 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_14 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %39 = stablehlo.select %38, %cst_14, %37 : tensor<i1>, tensor<f32>
      %40 = stablehlo.compare LT, %35, %39, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    }) : (tensor<2x300xf32>) -> tensor<2x300xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.subtract %cst_0, %cst_1 : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.multiply %arg1, %6 : tensor<2xf32>
    %8 = stablehlo.floor %7 : tensor<2xf32>
    %9 = stablehlo.ceil %7 : tensor<2xf32>
    %10 = stablehlo.subtract %7, %8 : tensor<2xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %12 = stablehlo.subtract %11, %10 : tensor<2xf32>
    %cst_3 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.subtract %cst_3, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %16 = stablehlo.clamp %14, %8, %15 : tensor<2xf32>
    %cst_6 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.subtract %cst_6, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %20 = stablehlo.clamp %18, %9, %19 : tensor<2xf32>
    %21 = stablehlo.convert %16 : (tensor<2xf32>) -> tensor<2xi32>
    %22 = stablehlo.convert %20 : (tensor<2xf32>) -> tensor<2xi32>
    %23 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %24 = "stablehlo.gather"(%4, %23) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x300xf32>, tensor<2x1xi32>) -> tensor<2x2xf32>
    %25 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %26 = "stablehlo.gather"(%4, %25) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x300xf32>, tensor<2x1xi32>) -> tensor<2x2xf32>
    %27 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
    %28 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
    %29 = stablehlo.multiply %24, %27 : tensor<2x2xf32>
    %30 = stablehlo.multiply %26, %28 : tensor<2x2xf32>
    %31 = stablehlo.add %29, %30 : tensor<2x2xf32>
    return %31 : tensor<2x2xf32>
  }
  func.func private @median_10(%arg0: tensor<2x300xf32>) -> (tensor<2xf32>, tensor<2x300xi1>, tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<1xi32>, tensor<1xi32>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0:6 = call @quantile_11(%arg0, %cst) : (tensor<2x300xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<2x300xi1>, tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<1xi32>, tensor<1xi32>)
    return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5 : tensor<2xf32>, tensor<2x300xi1>, tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<1xi32>, tensor<1xi32>
  }
  func.func private @quantile_11(%arg0: tensor<2x300xf32>, %arg1: tensor<f32>) -> (tensor<2xf32>, tensor<2x300xi1>, tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<1xi32>, tensor<1xi32>) {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x300xf32>, tensor<2x300xf32>) -> tensor<2x300xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<2x300xi1>, tensor<i1>) -> tensor<2xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<2xi1>) -> tensor<2x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %3:3 = call @_where_12(%2, %cst, %arg0) : (tensor<2x1xi1>, tensor<f32>, tensor<2x300xf32>) -> (tensor<2x300xf32>, tensor<2x300xi1>, tensor<2x300xf32>)
    %4 = stablehlo.iota dim = 1 : tensor<2x300xui32>
    %5:2 = "stablehlo.sort"(%3#0, %4) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>):
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.compare EQ, %arg2, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.select %24, %cst_10, %arg2 : tensor<i1>, tensor<f32>
      %26 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %27 = stablehlo.select %26, %cst_11, %25 : tensor<i1>, tensor<f32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.compare EQ, %arg3, %cst_12, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %29 = stablehlo.select %28, %cst_13, %arg3 : tensor<i1>, tensor<f32>
      %30 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_14 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %31 = stablehlo.select %30, %cst_14, %29 : tensor<i1>, tensor<f32>
      %32 = stablehlo.compare LT, %27, %31, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    }) : (tensor<2x300xf32>, tensor<2x300xui32>) -> (tensor<2x300xf32>, tensor<2x300xui32>)
    %6 = stablehlo.broadcast_in_dim %5#1, dims = [0, 1] : (tensor<2x300xui32>) -> tensor<2x300x1xui32>
    %cst_0 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.subtract %cst_0, %cst_1 : tensor<f32>
    %8 = stablehlo.multiply %arg1, %7 : tensor<f32>
    %9 = stablehlo.floor %8 : tensor<f32>
    %10 = stablehlo.ceil %8 : tensor<f32>
    %cst_2 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.subtract %cst_2, %cst_3 : tensor<f32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.clamp %cst_4, %9, %11 : tensor<f32>
    %cst_5 = stablehlo.constant dense<3.000000e+02> : tensor<f32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.subtract %cst_5, %cst_6 : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.clamp %cst_7, %10, %13 : tensor<f32>
    %15 = stablehlo.convert %12 : (tensor<f32>) -> tensor<i32>
    %16 = stablehlo.convert %14 : (tensor<f32>) -> tensor<i32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %18 = "stablehlo.gather"(%5#0, %17) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x300xf32>, tensor<1xi32>) -> tensor<2xf32>
    %19 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %20 = "stablehlo.gather"(%5#0, %19) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1>}> : (tensor<2x300xf32>, tensor<1xi32>) -> tensor<2xf32>
    %21 = stablehlo.add %18, %20 : tensor<2xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<2xf32>
    return %23, %3#1, %3#2, %6, %17, %19 : tensor<2xf32>, tensor<2x300xi1>, tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<1xi32>, tensor<1xi32>
  }
  func.func private @_where_12(%arg0: tensor<2x1xi1>, %arg1: tensor<f32>, %arg2: tensor<2x300xf32>) -> (tensor<2x300xf32>, tensor<2x300xi1>, tensor<2x300xf32>) {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<2x1xi1>) -> tensor<2x300xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    %3 = stablehlo.select %1, %2, %arg2 : tensor<2x300xi1>, tensor<2x300xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    return %3, %1, %4 : tensor<2x300xf32>, tensor<2x300xi1>, tensor<2x300xf32>
  }
  func.func private @median_13(%arg0: tensor<2x300xi1>, %arg1: tensor<2x300xf32>, %arg2: tensor<2x300x1xui32>, %arg3: tensor<1xi32>, %arg4: tensor<1xi32>, %arg5: tensor<2xf32>) -> tensor<2x300xf32> {
    %0 = call @quantile_14(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) : (tensor<2x300xi1>, tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<1xi32>, tensor<1xi32>, tensor<2xf32>) -> tensor<2x300xf32>
    return %0 : tensor<2x300xf32>
  }
  func.func private @quantile_14(%arg0: tensor<2x300xi1>, %arg1: tensor<2x300xf32>, %arg2: tensor<2x300x1xui32>, %arg3: tensor<1xi32>, %arg4: tensor<1xi32>, %arg5: tensor<2xf32>) -> tensor<2x300xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.multiply %arg5, %0 : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    %3 = "stablehlo.scatter"(%2, %arg4, %1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %10 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<2x300xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<2x300xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    %5 = "stablehlo.scatter"(%4, %arg3, %1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %10 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<2x300xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<2x300xf32>
    %6 = stablehlo.add %3, %5 : tensor<2x300xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    %8 = "stablehlo.scatter"(%7, %arg2, %6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %10 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<2x300xf32>, tensor<2x300x1xui32>, tensor<2x300xf32>) -> tensor<2x300xf32>
    %9 = call @_where_15(%arg0, %arg1, %8) : (tensor<2x300xi1>, tensor<2x300xf32>, tensor<2x300xf32>) -> tensor<2x300xf32>
    return %9 : tensor<2x300xf32>
  }
  func.func private @_where_15(%arg0: tensor<2x300xi1>, %arg1: tensor<2x300xf32>, %arg2: tensor<2x300xf32>) -> tensor<2x300xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x300xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<2x300xi1>, tensor<2x300xf32>
    return %1 : tensor<2x300xf32>
  }
  func.func private @sort_16(%arg0: tensor<70x3xi32>) -> tensor<70x3xi32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %1 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<70x3xi32>) -> tensor<70x3xi32>
    return %0 : tensor<70x3xi32>
  }
  func.func private @argsort_17(%arg0: tensor<70x3xi32>) -> tensor<70x3xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<70x3xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %2 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<70x3xi32>, tensor<70x3xi32>) -> (tensor<70x3xi32>, tensor<70x3xi32>)
    return %1#1 : tensor<70x3xi32>
  }
  func.func private @sort_18(%arg0: tensor<70x3xui32>) -> tensor<70x3xui32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<ui32>, %arg2: tensor<ui32>):
      %1 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<70x3xui32>) -> tensor<70x3xui32>
    return %0 : tensor<70x3xui32>
  }
  func.func private @argsort_19(%arg0: tensor<70x3xui32>) -> tensor<70x3xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<70x3xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<ui32>, %arg2: tensor<ui32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %2 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<70x3xui32>, tensor<70x3xi32>) -> (tensor<70x3xui32>, tensor<70x3xi32>)
    return %1#1 : tensor<70x3xi32>
  }
  func.func private @argsort_20(%arg0: tensor<2x130xf32>) -> tensor<2x130xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<2x130xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.select %2, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.select %6, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %8 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %9 = stablehlo.select %8, %cst_4, %7 : tensor<i1>, tensor<f32>
      %10 = stablehlo.compare LT, %5, %9, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    }) : (tensor<2x130xf32>, tensor<2x130xi32>) -> (tensor<2x130xf32>, tensor<2x130xi32>)
    return %1#1 : tensor<2x130xi32>
  }
  func.func private @sort_21(%arg0: tensor<3x90xi1>) -> tensor<3x90xi1> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i1>, %arg2: tensor<i1>):
      %1 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<3x90xi1>) -> tensor<3x90xi1>
    return %0 : tensor<3x90xi1>
  }
  func.func private @argsort_22(%arg0: tensor<3x90xi1>) -> tensor<3x90xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<3x90xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i1>, %arg2: tensor<i1>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %2 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<3x90xi1>, tensor<3x90xi32>) -> (tensor<3x90xi1>, tensor<3x90xi32>)
    return %1#1 : tensor<3x90xi32>
  }
}
