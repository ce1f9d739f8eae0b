module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x5xf32>, %arg1: tensor<3x4xi32>) -> (tensor<3x4xi32> {jax.result_info = "result[0]"}, tensor<4x5xf32> {jax.result_info = "result[1]"}, tensor<3x4xi32> {jax.result_info = "result[2]"}, tensor<4x5xf32> {jax.result_info = "result[3]"}, tensor<3x4xi32> {jax.result_info = "result[4]"}, tensor<4x5xf32> {jax.result_info = "result[5]"}, tensor<3x4xi32> {jax.result_info = "result[6]"}, tensor<4x5xf32> {jax.result_info = "result[7]"}, tensor<3x4xi32> {jax.result_info = "result[8]"}, tensor<4x5xf32> {jax.result_info = "result[9]"}, tensor<3x4xi32> {jax.result_info = "result[10]"}, tensor<4x5xf32> {jax.result_info = "result[11]"}, tensor<3x4xi32> {jax.result_info = "result[12]"}, tensor<4x5xf32> {jax.result_info = "result[13]"}, tensor<3x4xi32> {jax.result_info = "result[14]"}, tensor<4x5xf32> {jax.result_info = "result[15]"}, tensor<4x5xf32> {jax.result_info = "result[16]"}, tensor<4x5xf32> {jax.result_info = "result[17]"}, tensor<4x5xf32> {jax.result_info = "result[18]"}) {
    %0 = call @cumsum(%arg1) : (tensor<3x4xi32>) -> tensor<3x4xi32>
    %1 = call @cumsum_0(%arg0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %2 = call @cumsum_1(%arg1) : (tensor<3x4xi32>) -> tensor<3x4xi32>
    %3 = call @cumsum_2(%arg0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %4 = call @cumprod(%arg1) : (tensor<3x4xi32>) -> tensor<3x4xi32>
    %5 = call @cumprod_3(%arg0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %6 = call @cumprod_4(%arg1) : (tensor<3x4xi32>) -> tensor<3x4xi32>
    %7 = call @cumprod_5(%arg0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %8 = call @cummax(%arg1) : (tensor<3x4xi32>) -> tensor<3x4xi32>
    %9 = call @cummax_6(%arg0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %10 = call @cummax_7(%arg1) : (tensor<3x4xi32>) -> tensor<3x4xi32>
    %11 = call @cummax_8(%arg0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %12 = call @cummin(%arg1) : (tensor<3x4xi32>) -> tensor<3x4xi32>
    %13 = call @cummin_9(%arg0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %14 = call @cummin_10(%arg1) : (tensor<3x4xi32>) -> tensor<3x4xi32>
    %15 = call @cummin_11(%arg0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %16 = call @cumlogsumexp(%arg0) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %17 = stablehlo.slice %arg0 [0:4, 0:4:2] : (tensor<4x5xf32>) -> tensor<4x2xf32>
    %18 = stablehlo.slice %arg0 [0:4, 1:5:2] : (tensor<4x5xf32>) -> tensor<4x2xf32>
    %19 = stablehlo.multiply %17, %18 : tensor<4x2xf32>
    %20 = stablehlo.slice %19 [0:4, 0:1:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %21 = stablehlo.slice %19 [0:4, 1:2:2] : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %22 = stablehlo.multiply %20, %21 : tensor<4x1xf32>
    %23 = stablehlo.slice %22 [0:4, 0:0] : (tensor<4x1xf32>) -> tensor<4x0xf32>
    %24 = stablehlo.slice %19 [0:4, 2:2:2] : (tensor<4x2xf32>) -> tensor<4x0xf32>
    %25 = stablehlo.multiply %23, %24 : tensor<4x0xf32>
    %26 = stablehlo.slice %19 [0:4, 0:1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %27 = stablehlo.concatenate %26, %25, dim = 1 : (tensor<4x1xf32>, tensor<4x0xf32>) -> tensor<4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.pad %27, %cst, low = [0, 0], high = [0, 1], interior = [0, 1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.pad %22, %cst_0, low = [0, 1], high = [0, 0], interior = [0, 1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %30 = stablehlo.add %28, %29 : tensor<4x2xf32>
    %31 = stablehlo.slice %arg0 [0:4, 2:5:2] : (tensor<4x5xf32>) -> tensor<4x2xf32>
    %32 = stablehlo.multiply %30, %31 : tensor<4x2xf32>
    %33 = stablehlo.slice %arg0 [0:4, 0:1] : (tensor<4x5xf32>) -> tensor<4x1xf32>
    %34 = stablehlo.concatenate %33, %32, dim = 1 : (tensor<4x1xf32>, tensor<4x2xf32>) -> tensor<4x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.pad %34, %cst_1, low = [0, 0], high = [0, 0], interior = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.pad %30, %cst_2, low = [0, 1], high = [0, 1], interior = [0, 1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x5xf32>
    %37 = stablehlo.add %35, %36 : tensor<4x5xf32>
    %38 = stablehlo.sine %37 : tensor<4x5xf32>
    %39 = stablehlo.cosine %37 : tensor<4x5xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%38 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
    %42 = stablehlo.multiply %41, %39 : tensor<4x5xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.pad %42, %cst_5, low = [0, -1], high = [0, -1], interior = [0, 0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x3xf32>
    %44 = stablehlo.slice %43 [0:4, 0:3:2] : (tensor<4x3xf32>) -> tensor<4x2xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.pad %42, %cst_6, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %46 = stablehlo.slice %45 [0:4, 0:5:2] : (tensor<4x5xf32>) -> tensor<4x3xf32>
    %47 = stablehlo.slice %46 [0:4, 0:1] : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %48 = stablehlo.slice %46 [0:4, 1:3] : (tensor<4x3xf32>) -> tensor<4x2xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.pad %47, %cst_7, low = [0, 0], high = [0, 4], interior = [0, 0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %50 = stablehlo.multiply %30, %48 : tensor<4x2xf32>
    %51 = stablehlo.multiply %48, %31 : tensor<4x2xf32>
    %52 = stablehlo.add %44, %51 : tensor<4x2xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.pad %50, %cst_8, low = [0, 2], high = [0, 0], interior = [0, 1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x5xf32>
    %54 = stablehlo.add %49, %53 : tensor<4x5xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.pad %52, %cst_9, low = [0, -1], high = [0, 0], interior = [0, 0] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x1xf32>
    %56 = stablehlo.slice %55 [0:4, 0:1:2] : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.pad %52, %cst_10, low = [0, 0], high = [0, -1], interior = [0, 0] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x1xf32>
    %58 = stablehlo.slice %57 [0:4, 0:1:2] : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %59 = stablehlo.slice %58 [0:4, 0:1] : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %60 = stablehlo.slice %58 [0:4, 1:1] : (tensor<4x1xf32>) -> tensor<4x0xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.pad %59, %cst_11, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %62 = stablehlo.multiply %23, %60 : tensor<4x0xf32>
    %63 = stablehlo.multiply %60, %24 : tensor<4x0xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.pad %62, %cst_12, low = [0, 2], high = [0, 0], interior = [0, 1] : (tensor<4x0xf32>, tensor<f32>) -> tensor<4x2xf32>
    %65 = stablehlo.add %61, %64 : tensor<4x2xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.pad %63, %cst_13, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<4x0xf32>, tensor<f32>) -> tensor<4x1xf32>
    %67 = stablehlo.add %56, %66 : tensor<4x1xf32>
    %68 = stablehlo.multiply %20, %67 : tensor<4x1xf32>
    %69 = stablehlo.multiply %67, %21 : tensor<4x1xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.pad %68, %cst_14, low = [0, 1], high = [0, 0], interior = [0, 1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %71 = stablehlo.add %65, %70 : tensor<4x2xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.pad %69, %cst_15, low = [0, 0], high = [0, 1], interior = [0, 1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %73 = stablehlo.add %71, %72 : tensor<4x2xf32>
    %74 = stablehlo.multiply %17, %73 : tensor<4x2xf32>
    %75 = stablehlo.multiply %73, %18 : tensor<4x2xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.pad %74, %cst_16, low = [0, 1], high = [0, 1], interior = [0, 1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x5xf32>
    %77 = stablehlo.add %54, %76 : tensor<4x5xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.pad %75, %cst_17, low = [0, 0], high = [0, 2], interior = [0, 1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x5xf32>
    %79 = stablehlo.add %77, %78 : tensor<4x5xf32>
    %80 = stablehlo.slice %arg0 [0:3:2, 0:5] : (tensor<4x5xf32>) -> tensor<2x5xf32>
    %81 = stablehlo.slice %arg0 [1:4:2, 0:5] : (tensor<4x5xf32>) -> tensor<2x5xf32>
    %82 = stablehlo.maximum %80, %81 : tensor<2x5xf32>
    %83 = stablehlo.compare EQ, %80, %82, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %86 = stablehlo.select %83, %84, %85 : tensor<2x5xi1>, tensor<2x5xf32>
    %87 = stablehlo.compare EQ, %81, %82, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %cst_20 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %90 = stablehlo.select %87, %88, %89 : tensor<2x5xi1>, tensor<2x5xf32>
    %91 = stablehlo.divide %86, %90 : tensor<2x5xf32>
    %92 = stablehlo.compare EQ, %81, %82, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %95 = stablehlo.select %92, %93, %94 : tensor<2x5xi1>, tensor<2x5xf32>
    %96 = stablehlo.compare EQ, %80, %82, FLOAT : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xi1>
    %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %99 = stablehlo.select %96, %97, %98 : tensor<2x5xi1>, tensor<2x5xf32>
    %100 = stablehlo.divide %95, %99 : tensor<2x5xf32>
    %101 = stablehlo.slice %82 [0:1:2, 0:5] : (tensor<2x5xf32>) -> tensor<1x5xf32>
    %102 = stablehlo.slice %82 [1:2:2, 0:5] : (tensor<2x5xf32>) -> tensor<1x5xf32>
    %103 = stablehlo.maximum %101, %102 : tensor<1x5xf32>
    %104 = stablehlo.compare EQ, %101, %103, FLOAT : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xi1>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %107 = stablehlo.select %104, %105, %106 : tensor<1x5xi1>, tensor<1x5xf32>
    %108 = stablehlo.compare EQ, %102, %103, FLOAT : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xi1>
    %cst_28 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %111 = stablehlo.select %108, %109, %110 : tensor<1x5xi1>, tensor<1x5xf32>
    %112 = stablehlo.divide %107, %111 : tensor<1x5xf32>
    %113 = stablehlo.compare EQ, %102, %103, FLOAT : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xi1>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %116 = stablehlo.select %113, %114, %115 : tensor<1x5xi1>, tensor<1x5xf32>
    %117 = stablehlo.compare EQ, %101, %103, FLOAT : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xi1>
    %cst_32 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %120 = stablehlo.select %117, %118, %119 : tensor<1x5xi1>, tensor<1x5xf32>
    %121 = stablehlo.divide %116, %120 : tensor<1x5xf32>
    %122 = stablehlo.slice %103 [0:0, 0:5] : (tensor<1x5xf32>) -> tensor<0x5xf32>
    %123 = stablehlo.slice %82 [2:2:2, 0:5] : (tensor<2x5xf32>) -> tensor<0x5xf32>
    %124 = stablehlo.maximum %122, %123 : tensor<0x5xf32>
    %125 = stablehlo.compare EQ, %122, %124, FLOAT : (tensor<0x5xf32>, tensor<0x5xf32>) -> tensor<0x5xi1>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<0x5xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<0x5xf32>
    %128 = stablehlo.select %125, %126, %127 : tensor<0x5xi1>, tensor<0x5xf32>
    %129 = stablehlo.compare EQ, %123, %124, FLOAT : (tensor<0x5xf32>, tensor<0x5xf32>) -> tensor<0x5xi1>
    %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %130 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<0x5xf32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<0x5xf32>
    %132 = stablehlo.select %129, %130, %131 : tensor<0x5xi1>, tensor<0x5xf32>
    %133 = stablehlo.divide %128, %132 : tensor<0x5xf32>
    %134 = stablehlo.compare EQ, %123, %124, FLOAT : (tensor<0x5xf32>, tensor<0x5xf32>) -> tensor<0x5xi1>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<0x5xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<0x5xf32>
    %137 = stablehlo.select %134, %135, %136 : tensor<0x5xi1>, tensor<0x5xf32>
    %138 = stablehlo.compare EQ, %122, %124, FLOAT : (tensor<0x5xf32>, tensor<0x5xf32>) -> tensor<0x5xi1>
    %cst_40 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<0x5xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %140 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<0x5xf32>
    %141 = stablehlo.select %138, %139, %140 : tensor<0x5xi1>, tensor<0x5xf32>
    %142 = stablehlo.divide %137, %141 : tensor<0x5xf32>
    %143 = stablehlo.slice %82 [0:1, 0:5] : (tensor<2x5xf32>) -> tensor<1x5xf32>
    %144 = stablehlo.concatenate %143, %124, dim = 0 : (tensor<1x5xf32>, tensor<0x5xf32>) -> tensor<1x5xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %145 = stablehlo.pad %144, %cst_42, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %146 = stablehlo.pad %103, %cst_43, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %147 = stablehlo.add %145, %146 : tensor<2x5xf32>
    %148 = stablehlo.slice %147 [0:1, 0:5] : (tensor<2x5xf32>) -> tensor<1x5xf32>
    %149 = stablehlo.slice %arg0 [2:4:2, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %150 = stablehlo.maximum %148, %149 : tensor<1x5xf32>
    %151 = stablehlo.compare EQ, %148, %150, FLOAT : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xi1>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %154 = stablehlo.select %151, %152, %153 : tensor<1x5xi1>, tensor<1x5xf32>
    %155 = stablehlo.compare EQ, %149, %150, FLOAT : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xi1>
    %cst_46 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %157 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %158 = stablehlo.select %155, %156, %157 : tensor<1x5xi1>, tensor<1x5xf32>
    %159 = stablehlo.divide %154, %158 : tensor<1x5xf32>
    %160 = stablehlo.compare EQ, %149, %150, FLOAT : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xi1>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %163 = stablehlo.select %160, %161, %162 : tensor<1x5xi1>, tensor<1x5xf32>
    %164 = stablehlo.compare EQ, %148, %150, FLOAT : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xi1>
    %cst_50 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<1x5xf32>
    %167 = stablehlo.select %164, %165, %166 : tensor<1x5xi1>, tensor<1x5xf32>
    %168 = stablehlo.divide %163, %167 : tensor<1x5xf32>
    %169 = stablehlo.slice %arg0 [0:1, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %170 = stablehlo.concatenate %169, %150, dim = 0 : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<2x5xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %171 = stablehlo.pad %170, %cst_52, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<2x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %172 = stablehlo.pad %147, %cst_53, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<2x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %173 = stablehlo.add %171, %172 : tensor<4x5xf32>
    %174 = stablehlo.iota dim = 0 : tensor<5xf32>
    %175 = stablehlo.broadcast_in_dim %174, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %176 = stablehlo.broadcast_in_dim %175, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<4x5xf32>
    %177 = stablehlo.multiply %173, %176 : tensor<4x5xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %178 = stablehlo.reduce(%177 init: %cst_54) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<4x5xf32>
    %180 = stablehlo.broadcast_in_dim %175, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<4x5xf32>
    %181 = stablehlo.multiply %179, %180 : tensor<4x5xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %182 = stablehlo.pad %181, %cst_56, low = [-1, 0], high = [0, 0], interior = [0, 0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<3x5xf32>
    %183 = stablehlo.slice %182 [0:3:2, 0:5] : (tensor<3x5xf32>) -> tensor<2x5xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %184 = stablehlo.pad %181, %cst_57, low = [0, 0], high = [-1, 0], interior = [0, 0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<3x5xf32>
    %185 = stablehlo.slice %184 [0:3:2, 0:5] : (tensor<3x5xf32>) -> tensor<2x5xf32>
    %186 = stablehlo.slice %185 [0:1, 0:5] : (tensor<2x5xf32>) -> tensor<1x5xf32>
    %187 = stablehlo.slice %185 [1:2, 0:5] : (tensor<2x5xf32>) -> tensor<1x5xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %188 = stablehlo.pad %186, %cst_58, low = [0, 0], high = [3, 0], interior = [0, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %189 = stablehlo.multiply %187, %168 : tensor<1x5xf32>
    %190 = stablehlo.multiply %187, %159 : tensor<1x5xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %191 = stablehlo.pad %189, %cst_59, low = [2, 0], high = [1, 0], interior = [1, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %192 = stablehlo.add %188, %191 : tensor<4x5xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %193 = stablehlo.pad %190, %cst_60, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %194 = stablehlo.add %183, %193 : tensor<2x5xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %195 = stablehlo.pad %194, %cst_61, low = [-1, 0], high = [0, 0], interior = [0, 0] : (tensor<2x5xf32>, tensor<f32>) -> tensor<1x5xf32>
    %196 = stablehlo.slice %195 [0:1:2, 0:5] : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %197 = stablehlo.pad %194, %cst_62, low = [0, 0], high = [-1, 0], interior = [0, 0] : (tensor<2x5xf32>, tensor<f32>) -> tensor<1x5xf32>
    %198 = stablehlo.slice %197 [0:1:2, 0:5] : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %199 = stablehlo.slice %198 [0:1, 0:5] : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %200 = stablehlo.slice %198 [1:1, 0:5] : (tensor<1x5xf32>) -> tensor<0x5xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %201 = stablehlo.pad %199, %cst_63, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %202 = stablehlo.multiply %200, %142 : tensor<0x5xf32>
    %203 = stablehlo.multiply %200, %133 : tensor<0x5xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %204 = stablehlo.pad %202, %cst_64, low = [2, 0], high = [0, 0], interior = [1, 0] : (tensor<0x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %205 = stablehlo.add %201, %204 : tensor<2x5xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.pad %203, %cst_65, low = [0, 0], high = [1, 0], interior = [0, 0] : (tensor<0x5xf32>, tensor<f32>) -> tensor<1x5xf32>
    %207 = stablehlo.add %196, %206 : tensor<1x5xf32>
    %208 = stablehlo.multiply %207, %121 : tensor<1x5xf32>
    %209 = stablehlo.multiply %207, %112 : tensor<1x5xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %210 = stablehlo.pad %208, %cst_66, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %211 = stablehlo.add %205, %210 : tensor<2x5xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %212 = stablehlo.pad %209, %cst_67, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<1x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %213 = stablehlo.add %211, %212 : tensor<2x5xf32>
    %214 = stablehlo.multiply %213, %100 : tensor<2x5xf32>
    %215 = stablehlo.multiply %213, %91 : tensor<2x5xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %216 = stablehlo.pad %214, %cst_68, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<2x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %217 = stablehlo.add %192, %216 : tensor<4x5xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %218 = stablehlo.pad %215, %cst_69, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<2x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %219 = stablehlo.add %217, %218 : tensor<4x5xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %79, %219 : tensor<3x4xi32>, tensor<4x5xf32>, tensor<3x4xi32>, tensor<4x5xf32>, tensor<3x4xi32>, tensor<4x5xf32>, tensor<3x4xi32>, tensor<4x5xf32>, tensor<3x4xi32>, tensor<4x5xf32>, tensor<3x4xi32>, tensor<4x5xf32>, tensor<3x4xi32>, tensor<4x5xf32>, tensor<3x4xi32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>
  }
  func.func private @cumsum(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x4xi32>
    return %1 : tensor<3x4xi32>
  }
  func.func private @cumsum_0(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[3, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %1 : tensor<4x5xf32>
  }
  func.func private @cumsum_1(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 3]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x4xi32>
    return %1 : tensor<3x4xi32>
  }
  func.func private @cumsum_2(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 3], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %1 : tensor<4x5xf32>
  }
  func.func private @cumprod(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%arg0, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x4xi32>
    return %0 : tensor<3x4xi32>
  }
  func.func private @cumprod_3(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[3, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
  func.func private @cumprod_4(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = "stablehlo.reduce_window"(%arg0, %c) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 3]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x4xi32>
    return %0 : tensor<3x4xi32>
  }
  func.func private @cumprod_5(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 3], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
  func.func private @cummax(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %c = stablehlo.constant dense<-2147483648> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x4xi32>
    return %1 : tensor<3x4xi32>
  }
  func.func private @cummax_6(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[3, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %1 : tensor<4x5xf32>
  }
  func.func private @cummax_7(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %c = stablehlo.constant dense<-2147483648> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 3]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x4xi32>
    return %1 : tensor<3x4xi32>
  }
  func.func private @cummax_8(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 3], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %1 : tensor<4x5xf32>
  }
  func.func private @cummin(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %c = stablehlo.constant dense<2147483647> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x4xi32>
    return %1 : tensor<3x4xi32>
  }
  func.func private @cummin_9(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[3, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %1 : tensor<4x5xf32>
  }
  func.func private @cummin_10(%arg0: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %c = stablehlo.constant dense<2147483647> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 3]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x4xi32>
    return %1 : tensor<3x4xi32>
  }
  func.func private @cummin_11(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 3], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 4, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %1 : tensor<4x5xf32>
  }
  func.func private @cumlogsumexp(%arg0: tensor<4x5xf32>) -> tensor<4x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f32>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f32>
      %5 = stablehlo.abs %2 : tensor<f32>
      %6 = stablehlo.negate %5 : tensor<f32>
      %7 = stablehlo.exponential %6 : tensor<f32>
      %8 = stablehlo.log_plus_one %7 : tensor<f32>
      %9 = stablehlo.add %1, %8 : tensor<f32>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f32>
      stablehlo.return %10 : tensor<f32>
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    return %0 : tensor<4x5xf32>
  }
}
