module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<48x16x32xf32>, %arg1: tensor<64x128xf32>, %arg2: tensor<32x32xf32>, %arg3: tensor<16x32xf32>) -> (tensor<16x128xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<16x32xf32> {jax.result_info = "result[2]"}, tensor<16x32xf32> {jax.result_info = "result[3]"}, tensor<16x32xf32> {jax.result_info = "result[4]"}, tensor<i32> {jax.result_info = "result[5]"}, tensor<f32> {jax.result_info = "result[6]"}, tensor<48xf32> {jax.result_info = "result[7]"}, tensor<16x32xf32> {jax.result_info = "result[8]"}, tensor<16x32xf32> {jax.result_info = "result[9]"}, tensor<30x32xf32> {jax.result_info = "result[10]"}, tensor<16x32xf32> {jax.result_info = "result[11]"}, tensor<40x16x2xf32> {jax.result_info = "result[12]"}, tensor<32x32xf32> {jax.result_info = "result[13]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %1 = stablehlo.multiply %arg3, %0 : tensor<16x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<48x16x64xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %16:18 = stablehlo.while(%iterArg = %arg0, %iterArg_77 = %arg1, %iterArg_78 = %c, %iterArg_79 = %arg3, %iterArg_80 = %1, %iterArg_81 = %3, %iterArg_82 = %4, %iterArg_83 = %5, %iterArg_84 = %6, %iterArg_85 = %7, %iterArg_86 = %8, %iterArg_87 = %9, %iterArg_88 = %10, %iterArg_89 = %11, %iterArg_90 = %12, %iterArg_91 = %13, %iterArg_92 = %14, %iterArg_93 = %15) : tensor<48x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x64xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>
    cond {
      %c_94 = stablehlo.constant dense<48> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_78, %c_94, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %91 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_78) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %92:15 = func.call @closed_call(%iterArg_77, %iterArg_79, %iterArg_80, %91) : (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %93 = func.call @dynamic_update_index_in_dim(%iterArg_81, %92#2, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %94 = func.call @dynamic_update_index_in_dim_0(%iterArg_82, %92#3, %iterArg_78) : (tensor<48x16x64xf32>, tensor<16x64xf32>, tensor<i32>) -> tensor<48x16x64xf32>
      %95 = func.call @dynamic_update_index_in_dim(%iterArg_83, %92#4, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %96 = func.call @dynamic_update_index_in_dim(%iterArg_84, %92#5, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %97 = func.call @dynamic_update_index_in_dim(%iterArg_85, %92#6, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %98 = func.call @dynamic_update_index_in_dim(%iterArg_86, %92#7, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %99 = func.call @dynamic_update_index_in_dim(%iterArg_87, %92#8, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %100 = func.call @dynamic_update_index_in_dim(%iterArg_88, %92#9, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %101 = func.call @dynamic_update_index_in_dim(%iterArg_89, %92#10, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %102 = func.call @dynamic_update_index_in_dim(%iterArg_90, %92#11, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %103 = func.call @dynamic_update_index_in_dim(%iterArg_91, %92#12, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %104 = func.call @dynamic_update_index_in_dim(%iterArg_92, %92#13, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %105 = func.call @dynamic_update_index_in_dim(%iterArg_93, %92#14, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %c_94 = stablehlo.constant dense<1> : tensor<i32>
      %106 = stablehlo.add %iterArg_78, %c_94 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %106, %92#0, %92#1, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, %105 : tensor<48x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x64xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>
    }
    %17 = stablehlo.slice %16#5 [0:48:5, 0:16, 0:32] : (tensor<48x16x32xf32>) -> tensor<10x16x32xf32>
    %18 = stablehlo.multiply %17, %17 : tensor<10x16x32xf32>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<10x16x32xf32>
    %20 = stablehlo.multiply %19, %17 : tensor<10x16x32xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%18 init: %cst_15) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<10x16x32xf32>, tensor<f32>) -> tensor<f32>
    %cst_16 = stablehlo.constant dense<5.120000e+03> : tensor<f32>
    %22 = stablehlo.divide %21, %cst_16 : tensor<f32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_20 = stablehlo.constant dense<5.120000e+03> : tensor<f32>
    %25 = stablehlo.divide %cst_19, %cst_20 : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [] : (tensor<f32>) -> tensor<10x16x32xf32>
    %27 = stablehlo.multiply %26, %20 : tensor<10x16x32xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.pad %27, %cst_21, low = [0, 0, 0], high = [2, 0, 0], interior = [4, 0, 0] : (tensor<10x16x32xf32>, tensor<f32>) -> tensor<48x16x32xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %32:19 = stablehlo.while(%iterArg = %28, %iterArg_77 = %16#6, %iterArg_78 = %16#7, %iterArg_79 = %16#8, %iterArg_80 = %16#9, %iterArg_81 = %16#10, %iterArg_82 = %16#11, %iterArg_83 = %16#12, %iterArg_84 = %16#13, %iterArg_85 = %16#14, %iterArg_86 = %16#15, %iterArg_87 = %16#16, %iterArg_88 = %16#17, %iterArg_89 = %2, %iterArg_90 = %arg1, %iterArg_91 = %c_25, %iterArg_92 = %31, %iterArg_93 = %29, %iterArg_94 = %30) : tensor<48x16x32xf32>, tensor<48x16x64xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>
    cond {
      %c_95 = stablehlo.constant dense<48> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_91, %c_95, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %c_95 = stablehlo.constant dense<48> : tensor<i32>
      %91 = stablehlo.subtract %c_95, %iterArg_91 : tensor<i32>
      %c_96 = stablehlo.constant dense<1> : tensor<i32>
      %92 = stablehlo.subtract %91, %c_96 : tensor<i32>
      %93 = func.call @dynamic_index_in_dim(%iterArg, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %94 = func.call @dynamic_index_in_dim_1(%iterArg_77, %92) : (tensor<48x16x64xf32>, tensor<i32>) -> tensor<16x64xf32>
      %95 = func.call @dynamic_index_in_dim(%iterArg_78, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %96 = func.call @dynamic_index_in_dim(%iterArg_79, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %97 = func.call @dynamic_index_in_dim(%iterArg_80, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %98 = func.call @dynamic_index_in_dim(%iterArg_81, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %99 = func.call @dynamic_index_in_dim(%iterArg_82, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %100 = func.call @dynamic_index_in_dim(%iterArg_83, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %101 = func.call @dynamic_index_in_dim(%iterArg_84, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %102 = func.call @dynamic_index_in_dim(%iterArg_85, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %103 = func.call @dynamic_index_in_dim(%iterArg_86, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %104 = func.call @dynamic_index_in_dim(%iterArg_87, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %105 = func.call @dynamic_index_in_dim(%iterArg_88, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %106:3 = func.call @closed_call_2(%iterArg_89, %iterArg_90, %iterArg_92, %iterArg_93, %iterArg_94, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104, %105) : (tensor<16x32xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %c_97 = stablehlo.constant dense<1> : tensor<i32>
      %107 = stablehlo.add %iterArg_91, %c_97 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %iterArg_78, %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %iterArg_83, %iterArg_84, %iterArg_85, %iterArg_86, %iterArg_87, %iterArg_88, %iterArg_89, %iterArg_90, %107, %106#0, %106#1, %106#2 : tensor<48x16x32xf32>, tensor<48x16x64xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>
    }
    %33 = stablehlo.slice %32#16 [0:64:4, 0:128] : (tensor<64x128xf32>) -> tensor<16x128xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %35 = stablehlo.multiply %arg3, %34 : tensor<16x32xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<48x16x32xf32>
    %c_40 = stablehlo.constant dense<0> : tensor<i32>
    %49:17 = stablehlo.while(%iterArg = %arg0, %iterArg_77 = %arg1, %iterArg_78 = %c_40, %iterArg_79 = %arg3, %iterArg_80 = %35, %iterArg_81 = %37, %iterArg_82 = %38, %iterArg_83 = %39, %iterArg_84 = %40, %iterArg_85 = %41, %iterArg_86 = %42, %iterArg_87 = %43, %iterArg_88 = %44, %iterArg_89 = %45, %iterArg_90 = %46, %iterArg_91 = %47, %iterArg_92 = %48) : tensor<48x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>
    cond {
      %c_93 = stablehlo.constant dense<48> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_78, %c_93, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %91 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_78) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %92:14 = func.call @closed_call_3(%iterArg_77, %iterArg_79, %iterArg_80, %91) : (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %93 = func.call @dynamic_update_index_in_dim(%iterArg_81, %92#2, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %94 = func.call @dynamic_update_index_in_dim(%iterArg_82, %92#3, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %95 = func.call @dynamic_update_index_in_dim(%iterArg_83, %92#4, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %96 = func.call @dynamic_update_index_in_dim(%iterArg_84, %92#5, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %97 = func.call @dynamic_update_index_in_dim(%iterArg_85, %92#6, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %98 = func.call @dynamic_update_index_in_dim(%iterArg_86, %92#7, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %99 = func.call @dynamic_update_index_in_dim(%iterArg_87, %92#8, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %100 = func.call @dynamic_update_index_in_dim(%iterArg_88, %92#9, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %101 = func.call @dynamic_update_index_in_dim(%iterArg_89, %92#10, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %102 = func.call @dynamic_update_index_in_dim(%iterArg_90, %92#11, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %103 = func.call @dynamic_update_index_in_dim(%iterArg_91, %92#12, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %104 = func.call @dynamic_update_index_in_dim(%iterArg_92, %92#13, %iterArg_78) : (tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<48x16x32xf32>
      %c_93 = stablehlo.constant dense<1> : tensor<i32>
      %105 = stablehlo.add %iterArg_78, %c_93 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %105, %92#0, %92#1, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104 : tensor<48x16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>
    }
    %50 = stablehlo.slice %49#5 [0:48:5, 0:16, 0:32] : (tensor<48x16x32xf32>) -> tensor<10x16x32xf32>
    %51 = stablehlo.multiply %50, %50 : tensor<10x16x32xf32>
    %cst_41 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<10x16x32xf32>
    %53 = stablehlo.multiply %52, %50 : tensor<10x16x32xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%51 init: %cst_42) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<10x16x32xf32>, tensor<f32>) -> tensor<f32>
    %cst_43 = stablehlo.constant dense<5.120000e+03> : tensor<f32>
    %55 = stablehlo.divide %54, %cst_43 : tensor<f32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_45 = stablehlo.constant dense<5.120000e+03> : tensor<f32>
    %56 = stablehlo.divide %cst_44, %cst_45 : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [] : (tensor<f32>) -> tensor<10x16x32xf32>
    %58 = stablehlo.multiply %57, %53 : tensor<10x16x32xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.pad %58, %cst_46, low = [0, 0, 0], high = [2, 0, 0], interior = [4, 0, 0] : (tensor<10x16x32xf32>, tensor<f32>) -> tensor<48x16x32xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %c_49 = stablehlo.constant dense<0> : tensor<i32>
    %62:17 = stablehlo.while(%iterArg = %59, %iterArg_77 = %49#6, %iterArg_78 = %49#7, %iterArg_79 = %49#8, %iterArg_80 = %49#9, %iterArg_81 = %49#10, %iterArg_82 = %49#11, %iterArg_83 = %49#12, %iterArg_84 = %49#13, %iterArg_85 = %49#14, %iterArg_86 = %49#15, %iterArg_87 = %49#16, %iterArg_88 = %36, %iterArg_89 = %arg1, %iterArg_90 = %c_49, %iterArg_91 = %60, %iterArg_92 = %61) : tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>
    cond {
      %c_93 = stablehlo.constant dense<48> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_90, %c_93, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %c_93 = stablehlo.constant dense<48> : tensor<i32>
      %91 = stablehlo.subtract %c_93, %iterArg_90 : tensor<i32>
      %c_94 = stablehlo.constant dense<1> : tensor<i32>
      %92 = stablehlo.subtract %91, %c_94 : tensor<i32>
      %93 = func.call @dynamic_index_in_dim(%iterArg, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %94 = func.call @dynamic_index_in_dim(%iterArg_77, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %95 = func.call @dynamic_index_in_dim(%iterArg_78, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %96 = func.call @dynamic_index_in_dim(%iterArg_79, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %97 = func.call @dynamic_index_in_dim(%iterArg_80, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %98 = func.call @dynamic_index_in_dim(%iterArg_81, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %99 = func.call @dynamic_index_in_dim(%iterArg_82, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %100 = func.call @dynamic_index_in_dim(%iterArg_83, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %101 = func.call @dynamic_index_in_dim(%iterArg_84, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %102 = func.call @dynamic_index_in_dim(%iterArg_85, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %103 = func.call @dynamic_index_in_dim(%iterArg_86, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %104 = func.call @dynamic_index_in_dim(%iterArg_87, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %105:2 = func.call @closed_call_4(%iterArg_88, %iterArg_89, %iterArg_91, %iterArg_92, %93, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104) : (tensor<16x32xf32>, tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>)
      %c_95 = stablehlo.constant dense<1> : tensor<i32>
      %106 = stablehlo.add %iterArg_90, %c_95 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %iterArg_78, %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %iterArg_83, %iterArg_84, %iterArg_85, %iterArg_86, %iterArg_87, %iterArg_88, %iterArg_89, %106, %105#0, %105#1 : tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<48x16x32xf32>, tensor<16x32xf32>, tensor<64x128xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>
    }
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %64 = stablehlo.multiply %62#16, %63 : tensor<16x32xf32>
    %65 = stablehlo.add %62#15, %64 : tensor<16x32xf32>
    %cst_51 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %67 = stablehlo.multiply %arg3, %66 : tensor<16x32xf32>
    %c_52 = stablehlo.constant dense<0> : tensor<i32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<48xf32>
    %c_55 = stablehlo.constant dense<0> : tensor<i32>
    %69:8 = stablehlo.while(%iterArg = %arg0, %iterArg_77 = %arg2, %iterArg_78 = %c_55, %iterArg_79 = %arg3, %iterArg_80 = %67, %iterArg_81 = %c_52, %iterArg_82 = %cst_53, %iterArg_83 = %68) : tensor<48x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<f32>, tensor<48xf32>
    cond {
      %c_84 = stablehlo.constant dense<48> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_78, %c_84, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %c_84 = stablehlo.constant dense<48> : tensor<i32>
      %91 = stablehlo.subtract %c_84, %iterArg_78 : tensor<i32>
      %c_85 = stablehlo.constant dense<1> : tensor<i32>
      %92 = stablehlo.subtract %91, %c_85 : tensor<i32>
      %93 = func.call @dynamic_index_in_dim(%iterArg, %92) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %94:5 = func.call @closed_call_5(%iterArg_77, %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %93) : (tensor<32x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<f32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<f32>, tensor<f32>)
      %95 = func.call @dynamic_update_index_in_dim_6(%iterArg_83, %94#4, %92) : (tensor<48xf32>, tensor<f32>, tensor<i32>) -> tensor<48xf32>
      %c_86 = stablehlo.constant dense<1> : tensor<i32>
      %96 = stablehlo.add %iterArg_78, %c_86 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %96, %94#0, %94#1, %94#2, %94#3, %95 : tensor<48x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<f32>, tensor<48xf32>
    }
    %c_56 = stablehlo.constant dense<0> : tensor<i32>
    %70:4 = stablehlo.while(%iterArg = %arg0, %iterArg_77 = %arg2, %iterArg_78 = %c_56, %iterArg_79 = %arg3) : tensor<48x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<16x32xf32>
    cond {
      %c_80 = stablehlo.constant dense<48> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_78, %c_80, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %91 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_78) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %92 = func.call @closed_call_7(%iterArg_77, %iterArg_79, %91) : (tensor<32x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %c_80 = stablehlo.constant dense<1> : tensor<i32>
      %93 = stablehlo.add %iterArg_78, %c_80 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %93, %92 : tensor<48x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<16x32xf32>
    }
    %71 = stablehlo.slice %arg0 [0:30, 0:16, 0:32] : (tensor<48x16x32xf32>) -> tensor<30x16x32xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<30x32xf32>
    %c_58 = stablehlo.constant dense<0> : tensor<i32>
    %73:5 = stablehlo.while(%iterArg = %71, %iterArg_77 = %arg2, %iterArg_78 = %c_58, %iterArg_79 = %arg3, %iterArg_80 = %72) : tensor<30x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<16x32xf32>, tensor<30x32xf32>
    cond {
      %c_81 = stablehlo.constant dense<30> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_78, %c_81, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %91 = func.call @dynamic_index_in_dim_8(%iterArg, %iterArg_78) : (tensor<30x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %92:2 = func.call @closed_call_9(%iterArg_77, %iterArg_79, %91) : (tensor<32x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<32xf32>)
      %93 = func.call @dynamic_update_index_in_dim_12(%iterArg_80, %92#1, %iterArg_78) : (tensor<30x32xf32>, tensor<32xf32>, tensor<i32>) -> tensor<30x32xf32>
      %c_81 = stablehlo.constant dense<1> : tensor<i32>
      %94 = stablehlo.add %iterArg_78, %c_81 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %94, %92#0, %93 : tensor<30x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<16x32xf32>, tensor<30x32xf32>
    }
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<40x16x2xf32>
    %c_60 = stablehlo.constant dense<3> : tensor<i32>
    %c_61 = stablehlo.constant dense<0> : tensor<i32>
    %75:6 = stablehlo.while(%iterArg = %arg2, %iterArg_77 = %arg0, %iterArg_78 = %c_61, %iterArg_79 = %c_60, %iterArg_80 = %arg3, %iterArg_81 = %74) : tensor<32x32xf32>, tensor<48x16x32xf32>, tensor<i32>, tensor<i32>, tensor<16x32xf32>, tensor<40x16x2xf32>
    cond {
      %c_82 = stablehlo.constant dense<60> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_78, %c_82, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %91:3 = func.call @closed_call_13(%iterArg, %iterArg_77, %iterArg_79, %iterArg_80, %iterArg_81) : (tensor<32x32xf32>, tensor<48x16x32xf32>, tensor<i32>, tensor<16x32xf32>, tensor<40x16x2xf32>) -> (tensor<i32>, tensor<16x32xf32>, tensor<40x16x2xf32>)
      %c_82 = stablehlo.constant dense<1> : tensor<i32>
      %92 = stablehlo.add %iterArg_78, %c_82 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %92, %91#0, %91#1, %91#2 : tensor<32x32xf32>, tensor<48x16x32xf32>, tensor<i32>, tensor<i32>, tensor<16x32xf32>, tensor<40x16x2xf32>
    }
    %76 = stablehlo.slice %arg0 [0:30, 0:16, 0:32] : (tensor<48x16x32xf32>) -> tensor<30x16x32xf32>
    %c_62 = stablehlo.constant dense<0> : tensor<i32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %c_64 = stablehlo.constant dense<0> : tensor<i32>
    %78:3 = stablehlo.while(%iterArg = %c_64, %iterArg_77 = %c_62, %iterArg_78 = %77) : tensor<i32>, tensor<i32>, tensor<40xf32>
    cond {
      %c_79 = stablehlo.constant dense<40> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg, %c_79, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %91:2 = func.call @closed_call_17(%iterArg_77) : (tensor<i32>) -> (tensor<i32>, tensor<f32>)
      %92 = func.call @dynamic_update_index_in_dim_18(%iterArg_78, %91#1, %iterArg) : (tensor<40xf32>, tensor<f32>, tensor<i32>) -> tensor<40xf32>
      %c_79 = stablehlo.constant dense<1> : tensor<i32>
      %93 = stablehlo.add %iterArg, %c_79 : tensor<i32>
      stablehlo.return %93, %91#0, %92 : tensor<i32>, tensor<i32>, tensor<40xf32>
    }
    %c_65 = stablehlo.constant dense<3> : tensor<i32>
    %79 = call @dynamic_index_in_dim_19(%c_65) : (tensor<i32>) -> tensor<i32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<30x32xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<30x40x16x32xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<30x40x16x32xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<30x40x16x32xf32>
    %c_70 = stablehlo.constant dense<0> : tensor<i32>
    %84:10 = stablehlo.while(%iterArg = %76, %iterArg_77 = %arg2, %iterArg_78 = %78#2, %iterArg_79 = %79, %iterArg_80 = %c_70, %iterArg_81 = %arg3, %iterArg_82 = %80, %iterArg_83 = %81, %iterArg_84 = %82, %iterArg_85 = %83) : tensor<30x16x32xf32>, tensor<32x32xf32>, tensor<40xf32>, tensor<i32>, tensor<i32>, tensor<16x32xf32>, tensor<30x32xf32>, tensor<30x40x16x32xf32>, tensor<30x40x16x32xf32>, tensor<30x40x16x32xf32>
    cond {
      %c_86 = stablehlo.constant dense<30> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_80, %c_86, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %91 = func.call @dynamic_index_in_dim_8(%iterArg, %iterArg_80) : (tensor<30x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %92:5 = func.call @closed_call_20(%iterArg_77, %iterArg_78, %iterArg_79, %iterArg_81, %91) : (tensor<32x32xf32>, tensor<40xf32>, tensor<i32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>)
      %93 = func.call @dynamic_update_index_in_dim_12(%iterArg_82, %92#1, %iterArg_80) : (tensor<30x32xf32>, tensor<32xf32>, tensor<i32>) -> tensor<30x32xf32>
      %94 = func.call @dynamic_update_index_in_dim_25(%iterArg_83, %92#2, %iterArg_80) : (tensor<30x40x16x32xf32>, tensor<40x16x32xf32>, tensor<i32>) -> tensor<30x40x16x32xf32>
      %95 = func.call @dynamic_update_index_in_dim_25(%iterArg_84, %92#3, %iterArg_80) : (tensor<30x40x16x32xf32>, tensor<40x16x32xf32>, tensor<i32>) -> tensor<30x40x16x32xf32>
      %96 = func.call @dynamic_update_index_in_dim_25(%iterArg_85, %92#4, %iterArg_80) : (tensor<30x40x16x32xf32>, tensor<40x16x32xf32>, tensor<i32>) -> tensor<30x40x16x32xf32>
      %c_86 = stablehlo.constant dense<1> : tensor<i32>
      %97 = stablehlo.add %iterArg_80, %c_86 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %iterArg_78, %iterArg_79, %97, %92#0, %93, %94, %95, %96 : tensor<30x16x32xf32>, tensor<32x32xf32>, tensor<40xf32>, tensor<i32>, tensor<i32>, tensor<16x32xf32>, tensor<30x32xf32>, tensor<30x40x16x32xf32>, tensor<30x40x16x32xf32>, tensor<30x40x16x32xf32>
    }
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.reduce(%84#6 init: %cst_71) applies stablehlo.add across dimensions = [0, 1] : (tensor<30x32xf32>, tensor<f32>) -> tensor<f32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_73 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<30x32xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %c_76 = stablehlo.constant dense<0> : tensor<i32>
    %90:9 = stablehlo.while(%iterArg = %87, %iterArg_77 = %84#7, %iterArg_78 = %84#8, %iterArg_79 = %84#9, %iterArg_80 = %arg2, %iterArg_81 = %79, %iterArg_82 = %c_76, %iterArg_83 = %89, %iterArg_84 = %88) : tensor<30x32xf32>, tensor<30x40x16x32xf32>, tensor<30x40x16x32xf32>, tensor<30x40x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<i32>, tensor<32x32xf32>, tensor<16x32xf32>
    cond {
      %c_85 = stablehlo.constant dense<30> : tensor<i32>
      %91 = stablehlo.compare LT, %iterArg_82, %c_85, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %91 : tensor<i1>
    } do {
      %c_85 = stablehlo.constant dense<30> : tensor<i32>
      %91 = stablehlo.subtract %c_85, %iterArg_82 : tensor<i32>
      %c_86 = stablehlo.constant dense<1> : tensor<i32>
      %92 = stablehlo.subtract %91, %c_86 : tensor<i32>
      %93 = func.call @dynamic_index_in_dim_26(%iterArg, %92) : (tensor<30x32xf32>, tensor<i32>) -> tensor<32xf32>
      %94 = func.call @dynamic_index_in_dim_27(%iterArg_77, %92) : (tensor<30x40x16x32xf32>, tensor<i32>) -> tensor<40x16x32xf32>
      %95 = func.call @dynamic_index_in_dim_27(%iterArg_78, %92) : (tensor<30x40x16x32xf32>, tensor<i32>) -> tensor<40x16x32xf32>
      %96 = func.call @dynamic_index_in_dim_27(%iterArg_79, %92) : (tensor<30x40x16x32xf32>, tensor<i32>) -> tensor<40x16x32xf32>
      %97:2 = func.call @closed_call_28(%iterArg_80, %iterArg_81, %iterArg_83, %iterArg_84, %93, %94, %95, %96) : (tensor<32x32xf32>, tensor<i32>, tensor<32x32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>) -> (tensor<32x32xf32>, tensor<16x32xf32>)
      %c_87 = stablehlo.constant dense<1> : tensor<i32>
      %98 = stablehlo.add %iterArg_82, %c_87 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_77, %iterArg_78, %iterArg_79, %iterArg_80, %iterArg_81, %98, %97#0, %97#1 : tensor<30x32xf32>, tensor<30x40x16x32xf32>, tensor<30x40x16x32xf32>, tensor<30x40x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<i32>, tensor<32x32xf32>, tensor<16x32xf32>
    }
    return %33, %55, %65, %69#3, %69#4, %69#5, %69#6, %69#7, %70#3, %73#3, %73#4, %75#4, %75#5, %90#7 : tensor<16x128xf32>, tensor<f32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<f32>, tensor<48xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<30x32xf32>, tensor<16x32xf32>, tensor<40x16x2xf32>, tensor<32x32xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<48x16x32xf32>, %arg1: tensor<i32>) -> tensor<16x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 16, 32] : (tensor<48x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
    return %1 : tensor<16x32xf32>
  }
  func.func private @closed_call(%arg0: tensor<64x128xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.concatenate %arg3, %arg1, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x64xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x64xf32>, tensor<64x128xf32>) -> tensor<16x128xf32>
    %2 = stablehlo.slice %1 [0:16, 0:32] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %3 = stablehlo.slice %1 [0:16, 32:64] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %4 = stablehlo.slice %1 [0:16, 64:96] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %5 = stablehlo.slice %1 [0:16, 96:128] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %6 = stablehlo.negate %3 : tensor<16x32xf32>
    %7 = stablehlo.exponential %6 : tensor<16x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %9 = stablehlo.add %8, %7 : tensor<16x32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %11 = stablehlo.divide %10, %9 : tensor<16x32xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %13 = stablehlo.subtract %12, %11 : tensor<16x32xf32>
    %14 = stablehlo.multiply %11, %13 : tensor<16x32xf32>
    %15 = stablehlo.multiply %11, %arg2 : tensor<16x32xf32>
    %16 = stablehlo.negate %2 : tensor<16x32xf32>
    %17 = stablehlo.exponential %16 : tensor<16x32xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %19 = stablehlo.add %18, %17 : tensor<16x32xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %21 = stablehlo.divide %20, %19 : tensor<16x32xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %23 = stablehlo.subtract %22, %21 : tensor<16x32xf32>
    %24 = stablehlo.multiply %21, %23 : tensor<16x32xf32>
    %25 = stablehlo.tanh %4 : tensor<16x32xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %27 = stablehlo.subtract %26, %25 : tensor<16x32xf32>
    %28 = stablehlo.multiply %21, %25 : tensor<16x32xf32>
    %29 = stablehlo.add %15, %28 : tensor<16x32xf32>
    %30 = stablehlo.negate %5 : tensor<16x32xf32>
    %31 = stablehlo.exponential %30 : tensor<16x32xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %33 = stablehlo.add %32, %31 : tensor<16x32xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %35 = stablehlo.divide %34, %33 : tensor<16x32xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %37 = stablehlo.subtract %36, %35 : tensor<16x32xf32>
    %38 = stablehlo.multiply %35, %37 : tensor<16x32xf32>
    %39 = stablehlo.tanh %29 : tensor<16x32xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %41 = stablehlo.subtract %40, %39 : tensor<16x32xf32>
    %42 = stablehlo.multiply %35, %39 : tensor<16x32xf32>
    return %42, %29, %42, %0, %14, %arg2, %11, %24, %25, %27, %21, %38, %39, %41, %35 : tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x64xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<48x16x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<i32>) -> tensor<48x16x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<48x16x32xf32>, tensor<1x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<48x16x32xf32>
    return %1 : tensor<48x16x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_0(%arg0: tensor<48x16x64xf32>, %arg1: tensor<16x64xf32>, %arg2: tensor<i32>) -> tensor<48x16x64xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x64xf32>) -> tensor<1x16x64xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<48x16x64xf32>, tensor<1x16x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<48x16x64xf32>
    return %1 : tensor<48x16x64xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<48x16x64xf32>, %arg1: tensor<i32>) -> tensor<16x64xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 16, 64] : (tensor<48x16x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x64xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x16x64xf32>) -> tensor<16x64xf32>
    return %1 : tensor<16x64xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<16x32xf32>, %arg1: tensor<64x128xf32>, %arg2: tensor<64x128xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>, %arg5: tensor<16x32xf32>, %arg6: tensor<16x64xf32>, %arg7: tensor<16x32xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<16x32xf32>, %arg10: tensor<16x32xf32>, %arg11: tensor<16x32xf32>, %arg12: tensor<16x32xf32>, %arg13: tensor<16x32xf32>, %arg14: tensor<16x32xf32>, %arg15: tensor<16x32xf32>, %arg16: tensor<16x32xf32>, %arg17: tensor<16x32xf32>) -> (tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.add %arg3, %arg5 : tensor<16x32xf32>
    %1 = stablehlo.multiply %arg17, %0 : tensor<16x32xf32>
    %2 = stablehlo.multiply %0, %arg15 : tensor<16x32xf32>
    %3 = stablehlo.multiply %1, %arg16 : tensor<16x32xf32>
    %4 = stablehlo.add %arg4, %3 : tensor<16x32xf32>
    %5 = stablehlo.multiply %3, %arg15 : tensor<16x32xf32>
    %6 = stablehlo.add %4, %5 : tensor<16x32xf32>
    %7 = stablehlo.multiply %2, %arg14 : tensor<16x32xf32>
    %8 = stablehlo.multiply %arg13, %6 : tensor<16x32xf32>
    %9 = stablehlo.multiply %6, %arg11 : tensor<16x32xf32>
    %10 = stablehlo.multiply %8, %arg12 : tensor<16x32xf32>
    %11 = stablehlo.multiply %10, %arg11 : tensor<16x32xf32>
    %12 = stablehlo.add %10, %11 : tensor<16x32xf32>
    %13 = stablehlo.multiply %9, %arg10 : tensor<16x32xf32>
    %14 = stablehlo.multiply %arg9, %6 : tensor<16x32xf32>
    %15 = stablehlo.multiply %6, %arg8 : tensor<16x32xf32>
    %16 = stablehlo.multiply %15, %arg7 : tensor<16x32xf32>
    %17 = stablehlo.concatenate %13, %16, %12, %7, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x128xf32>
    %18 = stablehlo.dot_general %17, %arg6, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x128xf32>, tensor<16x64xf32>) -> tensor<128x64xf32>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<128x64xf32>) -> tensor<64x128xf32>
    %20 = stablehlo.add %arg2, %19 : tensor<64x128xf32>
    %21 = stablehlo.dot_general %17, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x128xf32>, tensor<64x128xf32>) -> tensor<16x64xf32>
    %22 = stablehlo.slice %21 [0:16, 0:32] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    %23 = stablehlo.slice %21 [0:16, 32:64] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    return %20, %23, %14 : tensor<64x128xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<64x128xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.concatenate %arg3, %arg1, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x64xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x64xf32>, tensor<64x128xf32>) -> tensor<16x128xf32>
    %2 = stablehlo.slice %1 [0:16, 0:32] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %3 = stablehlo.slice %1 [0:16, 32:64] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %4 = stablehlo.slice %1 [0:16, 64:96] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %5 = stablehlo.slice %1 [0:16, 96:128] : (tensor<16x128xf32>) -> tensor<16x32xf32>
    %6 = stablehlo.negate %3 : tensor<16x32xf32>
    %7 = stablehlo.exponential %6 : tensor<16x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %9 = stablehlo.add %8, %7 : tensor<16x32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %11 = stablehlo.divide %10, %9 : tensor<16x32xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %13 = stablehlo.subtract %12, %11 : tensor<16x32xf32>
    %14 = stablehlo.multiply %11, %13 : tensor<16x32xf32>
    %15 = stablehlo.multiply %11, %arg2 : tensor<16x32xf32>
    %16 = stablehlo.negate %2 : tensor<16x32xf32>
    %17 = stablehlo.exponential %16 : tensor<16x32xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %19 = stablehlo.add %18, %17 : tensor<16x32xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %21 = stablehlo.divide %20, %19 : tensor<16x32xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %23 = stablehlo.subtract %22, %21 : tensor<16x32xf32>
    %24 = stablehlo.multiply %21, %23 : tensor<16x32xf32>
    %25 = stablehlo.tanh %4 : tensor<16x32xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %27 = stablehlo.subtract %26, %25 : tensor<16x32xf32>
    %28 = stablehlo.multiply %21, %25 : tensor<16x32xf32>
    %29 = stablehlo.add %15, %28 : tensor<16x32xf32>
    %30 = stablehlo.negate %5 : tensor<16x32xf32>
    %31 = stablehlo.exponential %30 : tensor<16x32xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %33 = stablehlo.add %32, %31 : tensor<16x32xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %35 = stablehlo.divide %34, %33 : tensor<16x32xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %37 = stablehlo.subtract %36, %35 : tensor<16x32xf32>
    %38 = stablehlo.multiply %35, %37 : tensor<16x32xf32>
    %39 = stablehlo.tanh %29 : tensor<16x32xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %41 = stablehlo.subtract %40, %39 : tensor<16x32xf32>
    %42 = stablehlo.multiply %35, %39 : tensor<16x32xf32>
    return %42, %29, %42, %14, %arg2, %11, %24, %25, %27, %21, %38, %39, %41, %35 : tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @closed_call_4(%arg0: tensor<16x32xf32>, %arg1: tensor<64x128xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>, %arg5: tensor<16x32xf32>, %arg6: tensor<16x32xf32>, %arg7: tensor<16x32xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<16x32xf32>, %arg10: tensor<16x32xf32>, %arg11: tensor<16x32xf32>, %arg12: tensor<16x32xf32>, %arg13: tensor<16x32xf32>, %arg14: tensor<16x32xf32>, %arg15: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.add %arg2, %arg4 : tensor<16x32xf32>
    %1 = stablehlo.multiply %arg15, %0 : tensor<16x32xf32>
    %2 = stablehlo.multiply %0, %arg13 : tensor<16x32xf32>
    %3 = stablehlo.multiply %1, %arg14 : tensor<16x32xf32>
    %4 = stablehlo.add %arg3, %3 : tensor<16x32xf32>
    %5 = stablehlo.multiply %3, %arg13 : tensor<16x32xf32>
    %6 = stablehlo.add %4, %5 : tensor<16x32xf32>
    %7 = stablehlo.multiply %2, %arg12 : tensor<16x32xf32>
    %8 = stablehlo.multiply %arg11, %6 : tensor<16x32xf32>
    %9 = stablehlo.multiply %6, %arg9 : tensor<16x32xf32>
    %10 = stablehlo.multiply %8, %arg10 : tensor<16x32xf32>
    %11 = stablehlo.multiply %10, %arg9 : tensor<16x32xf32>
    %12 = stablehlo.add %10, %11 : tensor<16x32xf32>
    %13 = stablehlo.multiply %9, %arg8 : tensor<16x32xf32>
    %14 = stablehlo.multiply %arg7, %6 : tensor<16x32xf32>
    %15 = stablehlo.multiply %6, %arg6 : tensor<16x32xf32>
    %16 = stablehlo.multiply %15, %arg5 : tensor<16x32xf32>
    %17 = stablehlo.concatenate %13, %16, %12, %7, dim = 1 : (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x128xf32>
    %18 = stablehlo.dot_general %17, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x128xf32>, tensor<64x128xf32>) -> tensor<16x64xf32>
    %19 = stablehlo.slice %18 [0:16, 0:32] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    %20 = stablehlo.slice %18 [0:16, 32:64] : (tensor<16x64xf32>) -> tensor<16x32xf32>
    return %20, %14 : tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @closed_call_5(%arg0: tensor<32x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<f32>, tensor<f32>) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %1 = stablehlo.dot_general %arg1, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
    %2 = stablehlo.add %arg5, %1 : tensor<16x32xf32>
    %3 = stablehlo.tanh %2 : tensor<16x32xf32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %4 = stablehlo.add %arg3, %c : tensor<i32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%arg1 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<f32>
    %6 = stablehlo.convert %arg3 : (tensor<i32>) -> tensor<f32>
    %7 = stablehlo.multiply %5, %6 : tensor<f32>
    %8 = stablehlo.add %arg4, %7 : tensor<f32>
    %9 = stablehlo.slice %arg2 [0:1, 0:1] : (tensor<16x32xf32>) -> tensor<1x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x1xf32>) -> tensor<f32>
    %11 = stablehlo.convert %arg3 : (tensor<i32>) -> tensor<f32>
    %12 = stablehlo.multiply %11, %10 : tensor<f32>
    return %arg2, %3, %4, %8, %12 : tensor<16x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<48xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<48xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<48xf32>, tensor<1xf32>, tensor<i32>) -> tensor<48xf32>
    return %1 : tensor<48xf32>
  }
  func.func private @closed_call_7(%arg0: tensor<32x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<16x32xf32>) -> tensor<16x32xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<16x32xf32>) -> tensor<16x32xbf16>
    %1 = stablehlo.convert %arg0 : (tensor<32x32xf32>) -> tensor<32x32xbf16>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x32xbf16>, tensor<32x32xbf16>) -> tensor<16x32xbf16>
    %3 = stablehlo.convert %2 : (tensor<16x32xbf16>) -> tensor<16x32xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<16x32xf32>
    %6 = stablehlo.add %5, %arg2 : tensor<16x32xf32>
    %7 = stablehlo.tanh %6 : tensor<16x32xf32>
    return %7 : tensor<16x32xf32>
  }
  func.func private @dynamic_index_in_dim_8(%arg0: tensor<30x16x32xf32>, %arg1: tensor<i32>) -> tensor<16x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 16, 32] : (tensor<30x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
    return %1 : tensor<16x32xf32>
  }
  func.func private @closed_call_9(%arg0: tensor<32x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<32xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg2, %iterArg_3 = %c_0, %iterArg_4 = %c, %iterArg_5 = %arg1) : tensor<32x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<i32>, tensor<16x32xf32>
    cond {
      %c_6 = stablehlo.constant dense<40> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:2 = func.call @closed_call_10(%iterArg, %iterArg_2, %iterArg_4, %iterArg_5) : (tensor<32x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<16x32xf32>) -> (tensor<i32>, tensor<16x32xf32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %3 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %3, %2#0, %2#1 : tensor<32x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<i32>, tensor<16x32xf32>
    }
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %1 = call @dynamic_index_in_dim_11(%0#4, %c_1) : (tensor<16x32xf32>, tensor<i32>) -> tensor<32xf32>
    return %0#4, %1 : tensor<16x32xf32>, tensor<32xf32>
  }
  func.func private @closed_call_10(%arg0: tensor<32x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<i32>, %arg3: tensor<16x32xf32>) -> (tensor<i32>, tensor<16x32xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg2, %c : tensor<i32>
    %1 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.add %arg2, %c_0 : tensor<i32>
    %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %5 = stablehlo.divide %arg1, %4 : tensor<16x32xf32>
    %6 = stablehlo.add %1, %5 : tensor<16x32xf32>
    %7 = stablehlo.tanh %6 : tensor<16x32xf32>
    return %0, %7 : tensor<i32>, tensor<16x32xf32>
  }
  func.func private @dynamic_index_in_dim_11(%arg0: tensor<16x32xf32>, %arg1: tensor<i32>) -> tensor<32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.convert %arg1 : tensor<i32>
    %c_0 = stablehlo.constant dense<16> : tensor<i32>
    %2 = stablehlo.add %1, %c_0 : tensor<i32>
    %3 = stablehlo.select %0, %2, %arg1 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.dynamic_slice %arg0, %3, %c_1, sizes = [1, 32] : (tensor<16x32xf32>, tensor<i32>, tensor<i32>) -> tensor<1x32xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x32xf32>) -> tensor<32xf32>
    return %5 : tensor<32xf32>
  }
  func.func private @dynamic_update_index_in_dim_12(%arg0: tensor<30x32xf32>, %arg1: tensor<32xf32>, %arg2: tensor<i32>) -> tensor<30x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<30x32xf32>, tensor<1x32xf32>, tensor<i32>, tensor<i32>) -> tensor<30x32xf32>
    return %1 : tensor<30x32xf32>
  }
  func.func private @closed_call_13(%arg0: tensor<32x32xf32>, %arg1: tensor<48x16x32xf32>, %arg2: tensor<i32>, %arg3: tensor<16x32xf32>, %arg4: tensor<40x16x2xf32>) -> (tensor<i32>, tensor<16x32xf32>, tensor<40x16x2xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg2, %c : tensor<i32>
    %1 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
    %c_0 = stablehlo.constant dense<7> : tensor<i32>
    %2 = stablehlo.multiply %c_0, %arg2 : tensor<i32>
    %c_1 = stablehlo.constant dense<48> : tensor<i32>
    %3 = call @remainder(%2, %c_1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = call @dynamic_index_in_dim_14(%arg1, %3) : (tensor<48x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
    %5 = stablehlo.add %1, %4 : tensor<16x32xf32>
    %6 = stablehlo.tanh %5 : tensor<16x32xf32>
    %7 = stablehlo.slice %6 [0:16, 0:2] : (tensor<16x32xf32>) -> tensor<16x2xf32>
    %c_2 = stablehlo.constant dense<2> : tensor<i32>
    %8 = call @floor_divide(%arg2, %c_2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %9 = call @dynamic_update_index_in_dim_16(%arg4, %7, %8) : (tensor<40x16x2xf32>, tensor<16x2xf32>, tensor<i32>) -> tensor<40x16x2xf32>
    return %0, %6, %9 : tensor<i32>, tensor<16x32xf32>, tensor<40x16x2xf32>
  }
  func.func private @remainder(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare EQ, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = call @_where(%0, %c_0, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = stablehlo.remainder %arg0, %1 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.compare NE, %2, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare LT, %2, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %1, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %7 = stablehlo.and %6, %3 : tensor<i1>
    %8 = stablehlo.add %2, %1 : tensor<i32>
    %9 = stablehlo.select %7, %8, %2 : tensor<i1>, tensor<i32>
    return %9 : tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @dynamic_index_in_dim_14(%arg0: tensor<48x16x32xf32>, %arg1: tensor<i32>) -> tensor<16x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.convert %arg1 : tensor<i32>
    %c_0 = stablehlo.constant dense<48> : tensor<i32>
    %2 = stablehlo.add %1, %c_0 : tensor<i32>
    %3 = stablehlo.select %0, %2, %arg1 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.dynamic_slice %arg0, %3, %c_1, %c_2, sizes = [1, 16, 32] : (tensor<48x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x32xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
    return %5 : tensor<16x32xf32>
  }
  func.func private @floor_divide(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<i32>
    %1 = stablehlo.sign %arg0 : tensor<i32>
    %2 = stablehlo.sign %arg1 : tensor<i32>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare NE, %4, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<i1>
    %7 = stablehlo.compare NE, %3, %6, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %8 = stablehlo.convert %7 : tensor<i1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %9 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<i1>
    %10 = stablehlo.compare NE, %5, %9, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %11 = stablehlo.convert %10 : tensor<i1>
    %12 = stablehlo.and %8, %11 : tensor<i1>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %13 = stablehlo.subtract %0, %c_2 : tensor<i32>
    %14 = call @_where_15(%12, %13, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    return %14 : tensor<i32>
  }
  func.func private @_where_15(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @dynamic_update_index_in_dim_16(%arg0: tensor<40x16x2xf32>, %arg1: tensor<16x2xf32>, %arg2: tensor<i32>) -> tensor<40x16x2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x2xf32>) -> tensor<1x16x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg2, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.convert %arg2 : tensor<i32>
    %c_0 = stablehlo.constant dense<40> : tensor<i32>
    %3 = stablehlo.add %2, %c_0 : tensor<i32>
    %4 = stablehlo.select %1, %3, %arg2 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.dynamic_update_slice %arg0, %0, %4, %c_1, %c_2 : (tensor<40x16x2xf32>, tensor<1x16x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<40x16x2xf32>
    return %5 : tensor<40x16x2xf32>
  }
  func.func private @closed_call_17(%arg0: tensor<i32>) -> (tensor<i32>, tensor<f32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %arg0, %c_0 : tensor<i32>
    %2 = stablehlo.convert %1 : (tensor<i32>) -> tensor<f32>
    return %0, %2 : tensor<i32>, tensor<f32>
  }
  func.func private @dynamic_update_index_in_dim_18(%arg0: tensor<40xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<40xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<40xf32>, tensor<1xf32>, tensor<i32>) -> tensor<40xf32>
    return %1 : tensor<40xf32>
  }
  func.func private @dynamic_index_in_dim_19(%arg0: tensor<i32>) -> tensor<i32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.convert %arg0 : tensor<i32>
    %c_0 = stablehlo.constant dense<16> : tensor<i32>
    %2 = stablehlo.add %1, %c_0 : tensor<i32>
    %3 = stablehlo.select %0, %2, %arg0 : tensor<i1>, tensor<i32>
    return %3 : tensor<i32>
  }
  func.func private @closed_call_20(%arg0: tensor<32x32xf32>, %arg1: tensor<40xf32>, %arg2: tensor<i32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>) -> (tensor<16x32xf32>, tensor<32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40x16x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<40x16x32xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<40x16x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:8 = stablehlo.while(%iterArg = %arg1, %iterArg_2 = %arg0, %iterArg_3 = %arg4, %iterArg_4 = %c, %iterArg_5 = %arg3, %iterArg_6 = %0, %iterArg_7 = %1, %iterArg_8 = %2) : tensor<40xf32>, tensor<32x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>
    cond {
      %c_9 = stablehlo.constant dense<40> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg_4, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5 = func.call @dynamic_index_in_dim_21(%iterArg, %iterArg_4) : (tensor<40xf32>, tensor<i32>) -> tensor<f32>
      %6:4 = func.call @closed_call_22(%iterArg_2, %iterArg_3, %iterArg_5, %5) : (tensor<32x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<f32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>)
      %7 = func.call @dynamic_update_index_in_dim_23(%iterArg_6, %6#1, %iterArg_4) : (tensor<40x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<40x16x32xf32>
      %8 = func.call @dynamic_update_index_in_dim_23(%iterArg_7, %6#2, %iterArg_4) : (tensor<40x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<40x16x32xf32>
      %9 = func.call @dynamic_update_index_in_dim_23(%iterArg_8, %6#3, %iterArg_4) : (tensor<40x16x32xf32>, tensor<16x32xf32>, tensor<i32>) -> tensor<40x16x32xf32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %10 = stablehlo.add %iterArg_4, %c_9 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %iterArg_3, %10, %6#0, %7, %8, %9 : tensor<40xf32>, tensor<32x32xf32>, tensor<16x32xf32>, tensor<i32>, tensor<16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>
    }
    %4 = call @dynamic_index_in_dim_24(%3#4, %arg2) : (tensor<16x32xf32>, tensor<i32>) -> tensor<32xf32>
    return %3#4, %4, %3#5, %3#6, %3#7 : tensor<16x32xf32>, tensor<32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>
  }
  func.func private @dynamic_index_in_dim_21(%arg0: tensor<40xf32>, %arg1: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<40xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @closed_call_22(%arg0: tensor<32x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<f32>) -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
    %1 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %2 = stablehlo.divide %arg1, %1 : tensor<16x32xf32>
    %3 = stablehlo.add %0, %2 : tensor<16x32xf32>
    %4 = stablehlo.tanh %3 : tensor<16x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %6 = stablehlo.subtract %5, %4 : tensor<16x32xf32>
    return %4, %arg2, %4, %6 : tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_23(%arg0: tensor<40x16x32xf32>, %arg1: tensor<16x32xf32>, %arg2: tensor<i32>) -> tensor<40x16x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x32xf32>) -> tensor<1x16x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<40x16x32xf32>, tensor<1x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<40x16x32xf32>
    return %1 : tensor<40x16x32xf32>
  }
  func.func private @dynamic_index_in_dim_24(%arg0: tensor<16x32xf32>, %arg1: tensor<i32>) -> tensor<32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 32] : (tensor<16x32xf32>, tensor<i32>, tensor<i32>) -> tensor<1x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32xf32>) -> tensor<32xf32>
    return %1 : tensor<32xf32>
  }
  func.func private @dynamic_update_index_in_dim_25(%arg0: tensor<30x40x16x32xf32>, %arg1: tensor<40x16x32xf32>, %arg2: tensor<i32>) -> tensor<30x40x16x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<40x16x32xf32>) -> tensor<1x40x16x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<30x40x16x32xf32>, tensor<1x40x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<30x40x16x32xf32>
    return %1 : tensor<30x40x16x32xf32>
  }
  func.func private @dynamic_index_in_dim_26(%arg0: tensor<30x32xf32>, %arg1: tensor<i32>) -> tensor<32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 32] : (tensor<30x32xf32>, tensor<i32>, tensor<i32>) -> tensor<1x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32xf32>) -> tensor<32xf32>
    return %1 : tensor<32xf32>
  }
  func.func private @dynamic_index_in_dim_27(%arg0: tensor<30x40x16x32xf32>, %arg1: tensor<i32>) -> tensor<40x16x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 40, 16, 32] : (tensor<30x40x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x40x16x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x40x16x32xf32>) -> tensor<40x16x32xf32>
    return %1 : tensor<40x16x32xf32>
  }
  func.func private @closed_call_28(%arg0: tensor<32x32xf32>, %arg1: tensor<i32>, %arg2: tensor<32x32xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<32xf32>, %arg5: tensor<40x16x32xf32>, %arg6: tensor<40x16x32xf32>, %arg7: tensor<40x16x32xf32>) -> (tensor<32x32xf32>, tensor<16x32xf32>) {
    %0 = call @dynamic_index_in_dim_29(%arg1, %arg4) : (tensor<i32>, tensor<32xf32>) -> tensor<16x32xf32>
    %1 = stablehlo.add %arg3, %0 : tensor<16x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:7 = stablehlo.while(%iterArg = %arg5, %iterArg_0 = %arg6, %iterArg_1 = %arg7, %iterArg_2 = %arg0, %iterArg_3 = %c, %iterArg_4 = %2, %iterArg_5 = %1) : tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<32x32xf32>, tensor<16x32xf32>
    cond {
      %c_6 = stablehlo.constant dense<40> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %c_6 = stablehlo.constant dense<40> : tensor<i32>
      %5 = stablehlo.subtract %c_6, %iterArg_3 : tensor<i32>
      %c_7 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.subtract %5, %c_7 : tensor<i32>
      %7 = func.call @dynamic_index_in_dim_30(%iterArg, %6) : (tensor<40x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %8 = func.call @dynamic_index_in_dim_30(%iterArg_0, %6) : (tensor<40x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %9 = func.call @dynamic_index_in_dim_30(%iterArg_1, %6) : (tensor<40x16x32xf32>, tensor<i32>) -> tensor<16x32xf32>
      %10:2 = func.call @closed_call_31(%iterArg_2, %iterArg_4, %iterArg_5, %7, %8, %9) : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> (tensor<32x32xf32>, tensor<16x32xf32>)
      %c_8 = stablehlo.constant dense<1> : tensor<i32>
      %11 = stablehlo.add %iterArg_3, %c_8 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_0, %iterArg_1, %iterArg_2, %11, %10#0, %10#1 : tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<40x16x32xf32>, tensor<32x32xf32>, tensor<i32>, tensor<32x32xf32>, tensor<16x32xf32>
    }
    %4 = stablehlo.add %arg2, %3#5 : tensor<32x32xf32>
    return %4, %3#6 : tensor<32x32xf32>, tensor<16x32xf32>
  }
  func.func private @dynamic_index_in_dim_29(%arg0: tensor<i32>, %arg1: tensor<32xf32>) -> tensor<16x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.dynamic_update_slice %1, %0, %arg0, %c : (tensor<16x32xf32>, tensor<1x32xf32>, tensor<i32>, tensor<i32>) -> tensor<16x32xf32>
    return %2 : tensor<16x32xf32>
  }
  func.func private @dynamic_index_in_dim_30(%arg0: tensor<40x16x32xf32>, %arg1: tensor<i32>) -> tensor<16x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 16, 32] : (tensor<40x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
    return %1 : tensor<16x32xf32>
  }
  func.func private @closed_call_31(%arg0: tensor<32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<16x32xf32>, %arg4: tensor<16x32xf32>, %arg5: tensor<16x32xf32>) -> (tensor<32x32xf32>, tensor<16x32xf32>) {
    %0 = stablehlo.multiply %arg2, %arg5 : tensor<16x32xf32>
    %1 = stablehlo.multiply %0, %arg4 : tensor<16x32xf32>
    %2 = stablehlo.add %0, %1 : tensor<16x32xf32>
    %3 = stablehlo.dot_general %2, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<32x32xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %5 = stablehlo.add %arg1, %4 : tensor<32x32xf32>
    %6 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x32xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
    return %5, %6 : tensor<32x32xf32>, tensor<16x32xf32>
  }
}
