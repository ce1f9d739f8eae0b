module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1466x8xf32>, %arg1: tensor<1442x8xf32>, %arg2: tensor<1442x8xf32>) -> (tensor<87x8xf32> {jax.result_info = "result[0]"}, tensor<85x8xf32> {jax.result_info = "result[1]"}, tensor<85x8xf32> {jax.result_info = "result[2]"}, tensor<87x8xf32> {jax.result_info = "result[3]"}, tensor<85x8xf32> {jax.result_info = "result[4]"}, tensor<85x8xf32> {jax.result_info = "result[5]"}, tensor<87x8xf32> {jax.result_info = "result[6]"}, tensor<85x8xf32> {jax.result_info = "result[7]"}, tensor<85x8xf32> {jax.result_info = "result[8]"}, tensor<87x8xf32> {jax.result_info = "result[9]"}, tensor<85x8xf32> {jax.result_info = "result[10]"}, tensor<85x8xf32> {jax.result_info = "result[11]"}, tensor<87x8xf32> {jax.result_info = "result[12]"}, tensor<85x8xf32> {jax.result_info = "result[13]"}, tensor<85x8xf32> {jax.result_info = "result[14]"}, tensor<87x8xf32> {jax.result_info = "result[15]"}, tensor<85x8xf32> {jax.result_info = "result[16]"}, tensor<85x8xf32> {jax.result_info = "result[17]"}, tensor<87x8xf32> {jax.result_info = "result[18]"}, tensor<85x8xf32> {jax.result_info = "result[19]"}, tensor<85x8xf32> {jax.result_info = "result[20]"}, tensor<85x8xf32> {jax.result_info = "result[21]"}, tensor<87xf32> {jax.result_info = "result[22]"}, tensor<1466xf32> {jax.result_info = "result[23]"}, tensor<1442xf32> {jax.result_info = "result[24]"}, tensor<3x15xf32> {jax.result_info = "result[25]"}, tensor<f32> {jax.result_info = "result[26]"}, tensor<87x8xf32> {jax.result_info = "result[27]"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<1466x8xf32>
    %2 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %3 = stablehlo.dot_general %1, %2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %4 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %6 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %7 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %9 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %11 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %13 = stablehlo.compare GE, %11, %12, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_0 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %14:2 = call @_where(%13, %3, %cst_0) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.reduce(%14#0 init: %cst_1) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %16 = stablehlo.reshape %15 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %18 = stablehlo.compare EQ, %14#0, %17, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %19 = stablehlo.convert %18 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %22 = stablehlo.maximum %21, %15 : tensor<1466xf32>
    %23 = stablehlo.compare EQ, %15, %22, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %26 = stablehlo.select %23, %24, %25 : tensor<1466xi1>, tensor<1466xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %28 = stablehlo.compare EQ, %27, %22, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %31 = stablehlo.select %28, %29, %30 : tensor<1466xi1>, tensor<1466xf32>
    %32 = stablehlo.divide %26, %31 : tensor<1466xf32>
    %33 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %35 = stablehlo.subtract %14#0, %34 : tensor<1466x1442xf32>
    %36 = stablehlo.exponential %35 : tensor<1466x1442xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.reduce(%36 init: %cst_9) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %40 = stablehlo.divide %36, %39 : tensor<1466x1442xf32>
    %41 = stablehlo.multiply %38, %38 : tensor<1466x1xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %43 = stablehlo.divide %42, %41 : tensor<1466x1xf32>
    %44 = stablehlo.transpose %40, dims = [1, 0] : (tensor<1466x1442xf32>) -> tensor<1442x1466xf32>
    %45 = stablehlo.dot_general %40, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %46 = stablehlo.slice %45 [0:1466, 0:4] : (tensor<1466x8xf32>) -> tensor<1466x4xf32>
    %47 = stablehlo.dot_general %44, %46, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1442x1466xf32>, tensor<1466x4xf32>) -> tensor<1442x4xf32>
    %48 = stablehlo.tanh %47 : tensor<1442x4xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<1442x4xf32>
    %50 = stablehlo.subtract %49, %48 : tensor<1442x4xf32>
    %51 = stablehlo.dot_general %40, %48, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x4xf32>) -> tensor<1466x4xf32>
    %52 = stablehlo.multiply %51, %51 : tensor<1466x4xf32>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<1466x4xf32>
    %54 = stablehlo.multiply %53, %51 : tensor<1466x4xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%52 init: %cst_13) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<1466x4xf32>
    %57 = stablehlo.multiply %56, %54 : tensor<1466x4xf32>
    %58 = stablehlo.dot_general %57, %40, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x4xf32>, tensor<1466x1442xf32>) -> tensor<4x1442xf32>
    %59 = stablehlo.transpose %58, dims = [1, 0] : (tensor<4x1442xf32>) -> tensor<1442x4xf32>
    %60 = stablehlo.dot_general %57, %48, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x4xf32>, tensor<1442x4xf32>) -> tensor<1466x1442xf32>
    %61 = stablehlo.multiply %59, %50 : tensor<1442x4xf32>
    %62 = stablehlo.multiply %61, %48 : tensor<1442x4xf32>
    %63 = stablehlo.add %61, %62 : tensor<1442x4xf32>
    %64 = stablehlo.dot_general %63, %44, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1442x4xf32>, tensor<1442x1466xf32>) -> tensor<4x1466xf32>
    %65 = stablehlo.transpose %64, dims = [1, 0] : (tensor<4x1466xf32>) -> tensor<1466x4xf32>
    %66 = stablehlo.dot_general %63, %46, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1442x4xf32>, tensor<1466x4xf32>) -> tensor<1442x1466xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.pad %65, %cst_15, low = [0, 0], high = [0, 4], interior = [0, 0] : (tensor<1466x4xf32>, tensor<f32>) -> tensor<1466x8xf32>
    %68 = stablehlo.dot_general %67, %40, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %69 = stablehlo.transpose %68, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %70 = stablehlo.dot_general %67, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %71 = stablehlo.add %60, %70 : tensor<1466x1442xf32>
    %72 = stablehlo.transpose %66, dims = [1, 0] : (tensor<1442x1466xf32>) -> tensor<1466x1442xf32>
    %73 = stablehlo.add %71, %72 : tensor<1466x1442xf32>
    %74 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %75 = stablehlo.multiply %73, %74 : tensor<1466x1442xf32>
    %76 = stablehlo.multiply %75, %36 : tensor<1466x1442xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.reduce(%76 init: %cst_16) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %78 = stablehlo.reshape %77 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %79 = stablehlo.negate %78 : tensor<1466x1xf32>
    %80 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %81 = stablehlo.divide %73, %80 : tensor<1466x1442xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.reduce(%79 init: %cst_17) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %84 = stablehlo.add %81, %83 : tensor<1466x1442xf32>
    %85 = stablehlo.multiply %84, %36 : tensor<1466x1442xf32>
    %86 = call @_where_0(%13, %14#1, %85) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %87 = stablehlo.dot_general %86, %1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %88 = stablehlo.transpose %87, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %89 = stablehlo.dot_general %86, %2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %90 = stablehlo.transpose %88, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %91 = stablehlo.slice %89 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %92 = stablehlo.slice %90 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %93 = stablehlo.slice %69 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_18 = stablehlo.constant dense<6.000000e-01> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %95 = stablehlo.multiply %94, %arg0 : tensor<1466x8xf32>
    %96 = stablehlo.slice %95 [0:900, 0:4] : (tensor<1466x8xf32>) -> tensor<900x4xf32>
    %97 = stablehlo.slice %95 [0:900, 2:6] : (tensor<1466x8xf32>) -> tensor<900x4xf32>
    %98 = stablehlo.slice %95 [0:900, 4:8] : (tensor<1466x8xf32>) -> tensor<900x4xf32>
    %99 = stablehlo.broadcast_in_dim %96, dims = [1, 2] : (tensor<900x4xf32>) -> tensor<1x900x4xf32>
    %100 = stablehlo.broadcast_in_dim %97, dims = [1, 2] : (tensor<900x4xf32>) -> tensor<1x900x4xf32>
    %101 = stablehlo.broadcast_in_dim %98, dims = [1, 2] : (tensor<900x4xf32>) -> tensor<1x900x4xf32>
    %102 = stablehlo.concatenate %99, %100, %101, dim = 0 : (tensor<1x900x4xf32>, tensor<1x900x4xf32>, tensor<1x900x4xf32>) -> tensor<3x900x4xf32>
    %103 = stablehlo.slice %arg1 [0:900, 0:4] : (tensor<1442x8xf32>) -> tensor<900x4xf32>
    %104 = stablehlo.slice %arg1 [0:900, 2:6] : (tensor<1442x8xf32>) -> tensor<900x4xf32>
    %105 = stablehlo.slice %arg1 [0:900, 4:8] : (tensor<1442x8xf32>) -> tensor<900x4xf32>
    %106 = stablehlo.broadcast_in_dim %103, dims = [1, 2] : (tensor<900x4xf32>) -> tensor<1x900x4xf32>
    %107 = stablehlo.broadcast_in_dim %104, dims = [1, 2] : (tensor<900x4xf32>) -> tensor<1x900x4xf32>
    %108 = stablehlo.broadcast_in_dim %105, dims = [1, 2] : (tensor<900x4xf32>) -> tensor<1x900x4xf32>
    %109 = stablehlo.concatenate %106, %107, %108, dim = 0 : (tensor<1x900x4xf32>, tensor<1x900x4xf32>, tensor<1x900x4xf32>) -> tensor<3x900x4xf32>
    %110 = stablehlo.dot_general %102, %109, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<3x900x4xf32>, tensor<3x900x4xf32>) -> tensor<3x900x900xf32>
    %cst_19 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %111 = stablehlo.reduce(%110 init: %cst_19) applies stablehlo.maximum across dimensions = [1] : (tensor<3x900x900xf32>, tensor<f32>) -> tensor<3x900xf32>
    %112 = stablehlo.reshape %111 : (tensor<3x900xf32>) -> tensor<3x1x900xf32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [0, 1, 2] : (tensor<3x1x900xf32>) -> tensor<3x900x900xf32>
    %114 = stablehlo.compare EQ, %110, %113, FLOAT : (tensor<3x900x900xf32>, tensor<3x900x900xf32>) -> tensor<3x900x900xi1>
    %115 = stablehlo.convert %114 : (tensor<3x900x900xi1>) -> tensor<3x900x900xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %116 = stablehlo.reduce(%115 init: %cst_20) applies stablehlo.add across dimensions = [1] : (tensor<3x900x900xf32>, tensor<f32>) -> tensor<3x900xf32>
    %cst_21 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %117 = stablehlo.reduce(%110 init: %cst_21) applies stablehlo.maximum across dimensions = [2] : (tensor<3x900x900xf32>, tensor<f32>) -> tensor<3x900xf32>
    %118 = stablehlo.reshape %117 : (tensor<3x900xf32>) -> tensor<3x900x1xf32>
    %119 = stablehlo.broadcast_in_dim %118, dims = [0, 1, 2] : (tensor<3x900x1xf32>) -> tensor<3x900x900xf32>
    %120 = stablehlo.compare EQ, %110, %119, FLOAT : (tensor<3x900x900xf32>, tensor<3x900x900xf32>) -> tensor<3x900x900xi1>
    %121 = stablehlo.convert %120 : (tensor<3x900x900xi1>) -> tensor<3x900x900xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.reduce(%121 init: %cst_22) applies stablehlo.add across dimensions = [2] : (tensor<3x900x900xf32>, tensor<f32>) -> tensor<3x900xf32>
    %123 = stablehlo.concatenate %111, %117, dim = 0 : (tensor<3x900xf32>, tensor<3x900xf32>) -> tensor<6x900xf32>
    %124 = stablehlo.multiply %123, %123 : tensor<6x900xf32>
    %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<6x900xf32>
    %126 = stablehlo.multiply %125, %123 : tensor<6x900xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.reduce(%124 init: %cst_24) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x900xf32>, tensor<f32>) -> tensor<f32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %128 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<6x900xf32>
    %129 = stablehlo.multiply %128, %126 : tensor<6x900xf32>
    %130 = stablehlo.slice %129 [0:3, 0:900] : (tensor<6x900xf32>) -> tensor<3x900xf32>
    %131 = stablehlo.slice %129 [3:6, 0:900] : (tensor<6x900xf32>) -> tensor<3x900xf32>
    %132 = stablehlo.divide %131, %122 : tensor<3x900xf32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [0, 1] : (tensor<3x900xf32>) -> tensor<3x900x900xf32>
    %134 = stablehlo.multiply %133, %121 : tensor<3x900x900xf32>
    %135 = stablehlo.divide %130, %116 : tensor<3x900xf32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0, 2] : (tensor<3x900xf32>) -> tensor<3x900x900xf32>
    %137 = stablehlo.multiply %136, %115 : tensor<3x900x900xf32>
    %138 = stablehlo.add %134, %137 : tensor<3x900x900xf32>
    %139 = stablehlo.dot_general %138, %102, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x900x900xf32>, tensor<3x900x4xf32>) -> tensor<3x900x4xf32>
    %140 = stablehlo.dot_general %138, %109, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x900x900xf32>, tensor<3x900x4xf32>) -> tensor<3x900x4xf32>
    %141 = stablehlo.slice %139 [0:1, 0:900, 0:4] : (tensor<3x900x4xf32>) -> tensor<1x900x4xf32>
    %142 = stablehlo.reshape %141 : (tensor<1x900x4xf32>) -> tensor<900x4xf32>
    %143 = stablehlo.slice %139 [1:2, 0:900, 0:4] : (tensor<3x900x4xf32>) -> tensor<1x900x4xf32>
    %144 = stablehlo.reshape %143 : (tensor<1x900x4xf32>) -> tensor<900x4xf32>
    %145 = stablehlo.slice %139 [2:3, 0:900, 0:4] : (tensor<3x900x4xf32>) -> tensor<1x900x4xf32>
    %146 = stablehlo.reshape %145 : (tensor<1x900x4xf32>) -> tensor<900x4xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %147 = stablehlo.pad %146, %cst_26, low = [0, 4], high = [542, 0], interior = [0, 0] : (tensor<900x4xf32>, tensor<f32>) -> tensor<1442x8xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %148 = stablehlo.pad %144, %cst_27, low = [0, 2], high = [542, 2], interior = [0, 0] : (tensor<900x4xf32>, tensor<f32>) -> tensor<1442x8xf32>
    %149 = stablehlo.add %147, %148 : tensor<1442x8xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %150 = stablehlo.pad %142, %cst_28, low = [0, 0], high = [542, 4], interior = [0, 0] : (tensor<900x4xf32>, tensor<f32>) -> tensor<1442x8xf32>
    %151 = stablehlo.add %149, %150 : tensor<1442x8xf32>
    %152 = stablehlo.slice %140 [0:1, 0:900, 0:4] : (tensor<3x900x4xf32>) -> tensor<1x900x4xf32>
    %153 = stablehlo.reshape %152 : (tensor<1x900x4xf32>) -> tensor<900x4xf32>
    %154 = stablehlo.slice %140 [1:2, 0:900, 0:4] : (tensor<3x900x4xf32>) -> tensor<1x900x4xf32>
    %155 = stablehlo.reshape %154 : (tensor<1x900x4xf32>) -> tensor<900x4xf32>
    %156 = stablehlo.slice %140 [2:3, 0:900, 0:4] : (tensor<3x900x4xf32>) -> tensor<1x900x4xf32>
    %157 = stablehlo.reshape %156 : (tensor<1x900x4xf32>) -> tensor<900x4xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %158 = stablehlo.pad %157, %cst_29, low = [0, 4], high = [566, 0], interior = [0, 0] : (tensor<900x4xf32>, tensor<f32>) -> tensor<1466x8xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %159 = stablehlo.pad %155, %cst_30, low = [0, 2], high = [566, 2], interior = [0, 0] : (tensor<900x4xf32>, tensor<f32>) -> tensor<1466x8xf32>
    %160 = stablehlo.add %158, %159 : tensor<1466x8xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %161 = stablehlo.pad %153, %cst_31, low = [0, 0], high = [566, 4], interior = [0, 0] : (tensor<900x4xf32>, tensor<f32>) -> tensor<1466x8xf32>
    %162 = stablehlo.add %160, %161 : tensor<1466x8xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<1442x8xf32>
    %164 = stablehlo.slice %162 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %165 = stablehlo.slice %151 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %166 = stablehlo.slice %163 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_33 = stablehlo.constant dense<0.699999988> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %168 = stablehlo.multiply %167, %arg0 : tensor<1466x8xf32>
    %169 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %170 = stablehlo.dot_general %168, %169, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %171 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %172 = stablehlo.broadcast_in_dim %171, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %173 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %174 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %175 = stablehlo.broadcast_in_dim %174, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %176 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %177 = stablehlo.broadcast_in_dim %176, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %178 = stablehlo.broadcast_in_dim %172, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %179 = stablehlo.broadcast_in_dim %177, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %180 = stablehlo.compare GE, %178, %179, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_34 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %181:2 = call @_where(%180, %170, %cst_34) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %cst_35 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %182 = stablehlo.reduce(%181#0 init: %cst_35) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %183 = stablehlo.reshape %182 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %185 = stablehlo.compare EQ, %181#0, %184, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %186 = stablehlo.convert %185 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %187 = stablehlo.reduce(%186 init: %cst_36) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_37 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %189 = stablehlo.maximum %188, %182 : tensor<1466xf32>
    %190 = stablehlo.compare EQ, %182, %189, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %191 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %192 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %193 = stablehlo.select %190, %191, %192 : tensor<1466xi1>, tensor<1466xf32>
    %cst_40 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %195 = stablehlo.compare EQ, %194, %189, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_41 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %196 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %198 = stablehlo.select %195, %196, %197 : tensor<1466xi1>, tensor<1466xf32>
    %199 = stablehlo.divide %193, %198 : tensor<1466xf32>
    %200 = stablehlo.broadcast_in_dim %189, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %201 = stablehlo.broadcast_in_dim %200, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %202 = stablehlo.subtract %181#0, %201 : tensor<1466x1442xf32>
    %203 = stablehlo.exponential %202 : tensor<1466x1442xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %204 = stablehlo.reduce(%203 init: %cst_43) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %205 = stablehlo.broadcast_in_dim %204, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %206 = stablehlo.broadcast_in_dim %205, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %207 = stablehlo.divide %203, %206 : tensor<1466x1442xf32>
    %208 = stablehlo.multiply %205, %205 : tensor<1466x1xf32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %209 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %210 = stablehlo.divide %209, %208 : tensor<1466x1xf32>
    %211 = stablehlo.dot_general %207, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %212 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %213 = stablehlo.compare GT, %207, %212, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %214 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %215 = stablehlo.compare GT, %207, %214, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %216:2 = call @_where_1(%215, %207, %c) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<i32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %217 = stablehlo.log %216#0 : tensor<1466x1442xf32>
    %218 = stablehlo.multiply %207, %217 : tensor<1466x1442xf32>
    %c_47 = stablehlo.constant dense<0> : tensor<i32>
    %219:2 = call @_where_1(%213, %218, %c_47) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<i32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %220 = stablehlo.reduce(%219#0 init: %cst_48) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<f32>
    %221 = stablehlo.broadcast_in_dim %220, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %222 = stablehlo.subtract %211, %221 : tensor<1466x8xf32>
    %223 = stablehlo.multiply %222, %222 : tensor<1466x8xf32>
    %cst_49 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %224 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %225 = stablehlo.multiply %224, %222 : tensor<1466x8xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %226 = stablehlo.reduce(%223 init: %cst_50) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %227 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %228 = stablehlo.multiply %227, %225 : tensor<1466x8xf32>
    %229 = stablehlo.negate %228 : tensor<1466x8xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %230 = stablehlo.reduce(%229 init: %cst_52) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %231 = stablehlo.broadcast_in_dim %230, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %232 = call @_where_2(%213, %219#1, %231) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %233 = stablehlo.multiply %207, %232 : tensor<1466x1442xf32>
    %234 = stablehlo.multiply %232, %217 : tensor<1466x1442xf32>
    %235 = stablehlo.divide %233, %216#0 : tensor<1466x1442xf32>
    %236 = call @_where_2(%215, %216#1, %235) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %237 = stablehlo.add %234, %236 : tensor<1466x1442xf32>
    %238 = stablehlo.dot_general %228, %207, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %239 = stablehlo.transpose %238, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %240 = stablehlo.dot_general %228, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %241 = stablehlo.add %237, %240 : tensor<1466x1442xf32>
    %242 = stablehlo.broadcast_in_dim %210, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %243 = stablehlo.multiply %241, %242 : tensor<1466x1442xf32>
    %244 = stablehlo.multiply %243, %203 : tensor<1466x1442xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %245 = stablehlo.reduce(%244 init: %cst_53) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %246 = stablehlo.reshape %245 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %247 = stablehlo.negate %246 : tensor<1466x1xf32>
    %248 = stablehlo.broadcast_in_dim %205, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %249 = stablehlo.divide %241, %248 : tensor<1466x1442xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %250 = stablehlo.reduce(%247 init: %cst_54) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %251 = stablehlo.broadcast_in_dim %250, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %252 = stablehlo.add %249, %251 : tensor<1466x1442xf32>
    %253 = stablehlo.multiply %252, %203 : tensor<1466x1442xf32>
    %254 = call @_where_0(%180, %181#1, %253) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %255 = stablehlo.dot_general %254, %168, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %256 = stablehlo.transpose %255, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %257 = stablehlo.dot_general %254, %169, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %258 = stablehlo.transpose %256, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %259 = stablehlo.slice %257 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %260 = stablehlo.slice %258 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %261 = stablehlo.slice %239 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_55 = stablehlo.constant dense<8.000000e-01> : tensor<f32>
    %262 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %263 = stablehlo.multiply %262, %arg0 : tensor<1466x8xf32>
    %264 = stablehlo.reshape %263 : (tensor<1466x8xf32>) -> tensor<1466x2x4xf32>
    %265 = stablehlo.reshape %arg1 : (tensor<1442x8xf32>) -> tensor<1442x2x4xf32>
    %266 = stablehlo.dot_general %264, %265, batching_dims = [1] x [1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1466x2x4xf32>, tensor<1442x2x4xf32>) -> tensor<2x1466x1442xf32>
    %267 = stablehlo.tanh %266 : tensor<2x1466x1442xf32>
    %cst_56 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %268 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %269 = stablehlo.subtract %268, %267 : tensor<2x1466x1442xf32>
    %cst_57 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %270 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %271 = stablehlo.multiply %270, %267 : tensor<2x1466x1442xf32>
    %272 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %273 = stablehlo.broadcast_in_dim %272, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %274 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %275 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %276 = stablehlo.broadcast_in_dim %275, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %277 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %278 = stablehlo.broadcast_in_dim %277, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %279 = stablehlo.broadcast_in_dim %273, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %280 = stablehlo.broadcast_in_dim %278, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %281 = stablehlo.compare GE, %279, %280, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_58 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %282:3 = call @_where_3(%281, %271, %cst_58) : (tensor<1466x1442xi1>, tensor<2x1466x1442xf32>, tensor<f32>) -> (tensor<2x1466x1442xf32>, tensor<2x1466x1442xi1>, tensor<2x1466x1442xf32>)
    %283 = stablehlo.negate %282#0 : tensor<2x1466x1442xf32>
    %284 = stablehlo.exponential %283 : tensor<2x1466x1442xf32>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %285 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %286 = stablehlo.add %285, %284 : tensor<2x1466x1442xf32>
    %cst_60 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %287 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %288 = stablehlo.divide %287, %286 : tensor<2x1466x1442xf32>
    %cst_61 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %289 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %290 = stablehlo.subtract %289, %288 : tensor<2x1466x1442xf32>
    %291 = stablehlo.multiply %288, %290 : tensor<2x1466x1442xf32>
    %292 = stablehlo.slice %arg2 [0:1442, 0:2] : (tensor<1442x8xf32>) -> tensor<1442x2xf32>
    %293 = stablehlo.dot_general %292, %288, batching_dims = [1] x [0], contracting_dims = [0] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1442x2xf32>, tensor<2x1466x1442xf32>) -> tensor<2x1466xf32>
    %294 = stablehlo.transpose %293, dims = [1, 0] : (tensor<2x1466xf32>) -> tensor<1466x2xf32>
    %295 = stablehlo.multiply %294, %294 : tensor<1466x2xf32>
    %cst_62 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %296 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<1466x2xf32>
    %297 = stablehlo.multiply %296, %294 : tensor<1466x2xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %298 = stablehlo.reduce(%295 init: %cst_63) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_64 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %299 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<1466x2xf32>
    %300 = stablehlo.multiply %299, %297 : tensor<1466x2xf32>
    %301 = stablehlo.transpose %300, dims = [1, 0] : (tensor<1466x2xf32>) -> tensor<2x1466xf32>
    %302 = stablehlo.dot_general %301, %292, batching_dims = [0] x [1], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<2x1466xf32>, tensor<1442x2xf32>) -> tensor<2x1466x1442xf32>
    %303 = stablehlo.dot_general %301, %288, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x1466xf32>, tensor<2x1466x1442xf32>) -> tensor<2x1442xf32>
    %304 = stablehlo.transpose %303, dims = [1, 0] : (tensor<2x1442xf32>) -> tensor<1442x2xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %305 = stablehlo.pad %304, %cst_65, low = [0, 0], high = [0, 6], interior = [0, 0] : (tensor<1442x2xf32>, tensor<f32>) -> tensor<1442x8xf32>
    %306 = stablehlo.multiply %302, %291 : tensor<2x1466x1442xf32>
    %307 = call @_where_4(%282#1, %282#2, %306) : (tensor<2x1466x1442xi1>, tensor<2x1466x1442xf32>, tensor<2x1466x1442xf32>) -> tensor<2x1466x1442xf32>
    %cst_66 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %308 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %309 = stablehlo.multiply %308, %307 : tensor<2x1466x1442xf32>
    %310 = stablehlo.multiply %309, %269 : tensor<2x1466x1442xf32>
    %311 = stablehlo.multiply %310, %267 : tensor<2x1466x1442xf32>
    %312 = stablehlo.add %310, %311 : tensor<2x1466x1442xf32>
    %313 = stablehlo.dot_general %312, %264, batching_dims = [0] x [1], contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x1466x1442xf32>, tensor<1466x2x4xf32>) -> tensor<2x1442x4xf32>
    %314 = stablehlo.transpose %313, dims = [1, 0, 2] : (tensor<2x1442x4xf32>) -> tensor<1442x2x4xf32>
    %315 = stablehlo.dot_general %312, %265, batching_dims = [0] x [1], contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x1466x1442xf32>, tensor<1442x2x4xf32>) -> tensor<2x1466x4xf32>
    %316 = stablehlo.transpose %315, dims = [1, 0, 2] : (tensor<2x1466x4xf32>) -> tensor<1466x2x4xf32>
    %317 = stablehlo.reshape %314 : (tensor<1442x2x4xf32>) -> tensor<1442x8xf32>
    %318 = stablehlo.reshape %316 : (tensor<1466x2x4xf32>) -> tensor<1466x8xf32>
    %319 = stablehlo.slice %318 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %320 = stablehlo.slice %317 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %321 = stablehlo.slice %305 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_67 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %322 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %323 = stablehlo.multiply %322, %arg0 : tensor<1466x8xf32>
    %324 = stablehlo.multiply %323, %323 : tensor<1466x8xf32>
    %cst_68 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %325 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %326 = stablehlo.multiply %325, %323 : tensor<1466x8xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %327 = stablehlo.reduce(%324 init: %cst_69) applies stablehlo.add across dimensions = [1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<1466xf32>
    %328 = stablehlo.broadcast_in_dim %327, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %329 = stablehlo.multiply %arg1, %arg1 : tensor<1442x8xf32>
    %cst_70 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %330 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<1442x8xf32>
    %331 = stablehlo.multiply %330, %arg1 : tensor<1442x8xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %332 = stablehlo.reduce(%329 init: %cst_71) applies stablehlo.add across dimensions = [1] : (tensor<1442x8xf32>, tensor<f32>) -> tensor<1442xf32>
    %333 = stablehlo.broadcast_in_dim %332, dims = [1] : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %334 = stablehlo.broadcast_in_dim %328, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %335 = stablehlo.broadcast_in_dim %333, dims = [0, 1] : (tensor<1x1442xf32>) -> tensor<1466x1442xf32>
    %336 = stablehlo.add %334, %335 : tensor<1466x1442xf32>
    %cst_72 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %337 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %338 = stablehlo.multiply %337, %323 : tensor<1466x8xf32>
    %339 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %340 = stablehlo.dot_general %338, %339, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %341 = stablehlo.subtract %336, %340 : tensor<1466x1442xf32>
    %cst_73 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %342 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %343 = stablehlo.multiply %342, %341 : tensor<1466x1442xf32>
    %344 = stablehlo.exponential %343 : tensor<1466x1442xf32>
    %345 = stablehlo.dot_general %344, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %346 = stablehlo.multiply %345, %345 : tensor<1466x8xf32>
    %cst_74 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %347 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %348 = stablehlo.multiply %347, %345 : tensor<1466x8xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %349 = stablehlo.reduce(%346 init: %cst_75) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %350 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %351 = stablehlo.multiply %350, %348 : tensor<1466x8xf32>
    %352 = stablehlo.dot_general %351, %344, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %353 = stablehlo.transpose %352, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %354 = stablehlo.dot_general %351, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %355 = stablehlo.multiply %354, %344 : tensor<1466x1442xf32>
    %cst_77 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %356 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %357 = stablehlo.multiply %356, %355 : tensor<1466x1442xf32>
    %358 = stablehlo.negate %357 : tensor<1466x1442xf32>
    %359 = stablehlo.dot_general %358, %338, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %360 = stablehlo.transpose %359, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %361 = stablehlo.dot_general %358, %339, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %362 = stablehlo.transpose %360, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %cst_78 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %363 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %364 = stablehlo.multiply %363, %361 : tensor<1466x8xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %365 = stablehlo.reduce(%357 init: %cst_79) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %366 = stablehlo.reshape %365 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %367 = stablehlo.reduce(%357 init: %cst_80) applies stablehlo.add across dimensions = [0] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %368 = stablehlo.reshape %367 : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %369 = stablehlo.reduce(%368 init: %cst_81) applies stablehlo.add across dimensions = [0] : (tensor<1x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %370 = stablehlo.broadcast_in_dim %369, dims = [0] : (tensor<1442xf32>) -> tensor<1442x8xf32>
    %371 = stablehlo.multiply %370, %331 : tensor<1442x8xf32>
    %372 = stablehlo.add %362, %371 : tensor<1442x8xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %373 = stablehlo.reduce(%366 init: %cst_82) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %374 = stablehlo.broadcast_in_dim %373, dims = [0] : (tensor<1466xf32>) -> tensor<1466x8xf32>
    %375 = stablehlo.multiply %374, %326 : tensor<1466x8xf32>
    %376 = stablehlo.add %364, %375 : tensor<1466x8xf32>
    %377 = stablehlo.slice %376 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %378 = stablehlo.slice %372 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %379 = stablehlo.slice %353 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %380 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %381 = stablehlo.multiply %380, %arg0 : tensor<1466x8xf32>
    %382 = stablehlo.cosine %381 : tensor<1466x8xf32>
    %383 = stablehlo.sine %381 : tensor<1466x8xf32>
    %384 = stablehlo.transpose %382, dims = [1, 0] : (tensor<1466x8xf32>) -> tensor<8x1466xf32>
    %385 = stablehlo.dot_general %381, %384, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1466xf32>) -> tensor<1466x1466xf32>
    %cst_84 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %386 = stablehlo.reduce(%385 init: %cst_84) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1466xf32>, tensor<f32>) -> tensor<1466xf32>
    %387 = stablehlo.reshape %386 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %388 = stablehlo.broadcast_in_dim %387, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %389 = stablehlo.compare EQ, %385, %388, FLOAT : (tensor<1466x1466xf32>, tensor<1466x1466xf32>) -> tensor<1466x1466xi1>
    %390 = stablehlo.convert %389 : (tensor<1466x1466xi1>) -> tensor<1466x1466xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %391 = stablehlo.reduce(%390 init: %cst_85) applies stablehlo.add across dimensions = [1] : (tensor<1466x1466xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_86 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %392 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %393 = stablehlo.maximum %392, %386 : tensor<1466xf32>
    %394 = stablehlo.compare EQ, %386, %393, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_87 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %395 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %396 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %397 = stablehlo.select %394, %395, %396 : tensor<1466xi1>, tensor<1466xf32>
    %cst_89 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %398 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %399 = stablehlo.compare EQ, %398, %393, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_90 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %400 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_91 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %401 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %402 = stablehlo.select %399, %400, %401 : tensor<1466xi1>, tensor<1466xf32>
    %403 = stablehlo.divide %397, %402 : tensor<1466xf32>
    %404 = stablehlo.broadcast_in_dim %393, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %405 = stablehlo.broadcast_in_dim %404, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %406 = stablehlo.subtract %385, %405 : tensor<1466x1466xf32>
    %407 = stablehlo.exponential %406 : tensor<1466x1466xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %408 = stablehlo.reduce(%407 init: %cst_92) applies stablehlo.add across dimensions = [1] : (tensor<1466x1466xf32>, tensor<f32>) -> tensor<1466xf32>
    %409 = stablehlo.broadcast_in_dim %408, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %410 = stablehlo.broadcast_in_dim %409, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %411 = stablehlo.divide %407, %410 : tensor<1466x1466xf32>
    %412 = stablehlo.multiply %409, %409 : tensor<1466x1xf32>
    %cst_93 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %413 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %414 = stablehlo.divide %413, %412 : tensor<1466x1xf32>
    %415 = stablehlo.transpose %411, dims = [1, 0] : (tensor<1466x1466xf32>) -> tensor<1466x1466xf32>
    %416 = stablehlo.sine %381 : tensor<1466x8xf32>
    %417 = stablehlo.cosine %381 : tensor<1466x8xf32>
    %418 = stablehlo.dot_general %415, %416, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1466xf32>, tensor<1466x8xf32>) -> tensor<1466x8xf32>
    %419 = stablehlo.multiply %418, %418 : tensor<1466x8xf32>
    %cst_94 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %420 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %421 = stablehlo.multiply %420, %418 : tensor<1466x8xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %422 = stablehlo.reduce(%419 init: %cst_95) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_96 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %423 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %424 = stablehlo.multiply %423, %421 : tensor<1466x8xf32>
    %425 = stablehlo.dot_general %424, %415, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1466xf32>) -> tensor<8x1466xf32>
    %426 = stablehlo.transpose %425, dims = [1, 0] : (tensor<8x1466xf32>) -> tensor<1466x8xf32>
    %427 = stablehlo.dot_general %424, %416, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x8xf32>) -> tensor<1466x1466xf32>
    %428 = stablehlo.multiply %426, %417 : tensor<1466x8xf32>
    %429 = stablehlo.transpose %427, dims = [1, 0] : (tensor<1466x1466xf32>) -> tensor<1466x1466xf32>
    %430 = stablehlo.broadcast_in_dim %414, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %431 = stablehlo.multiply %429, %430 : tensor<1466x1466xf32>
    %432 = stablehlo.multiply %431, %407 : tensor<1466x1466xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %433 = stablehlo.reduce(%432 init: %cst_97) applies stablehlo.add across dimensions = [1] : (tensor<1466x1466xf32>, tensor<f32>) -> tensor<1466xf32>
    %434 = stablehlo.reshape %433 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %435 = stablehlo.negate %434 : tensor<1466x1xf32>
    %436 = stablehlo.broadcast_in_dim %409, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %437 = stablehlo.divide %429, %436 : tensor<1466x1466xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %438 = stablehlo.reduce(%435 init: %cst_98) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %439 = stablehlo.broadcast_in_dim %438, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1466xf32>
    %440 = stablehlo.add %437, %439 : tensor<1466x1466xf32>
    %441 = stablehlo.multiply %440, %407 : tensor<1466x1466xf32>
    %442 = stablehlo.dot_general %441, %381, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1466xf32>, tensor<1466x8xf32>) -> tensor<1466x8xf32>
    %443 = stablehlo.transpose %442, dims = [1, 0] : (tensor<1466x8xf32>) -> tensor<8x1466xf32>
    %444 = stablehlo.dot_general %441, %384, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1466xf32>, tensor<8x1466xf32>) -> tensor<1466x8xf32>
    %445 = stablehlo.add %428, %444 : tensor<1466x8xf32>
    %446 = stablehlo.transpose %443, dims = [1, 0] : (tensor<8x1466xf32>) -> tensor<1466x8xf32>
    %447 = stablehlo.negate %446 : tensor<1466x8xf32>
    %448 = stablehlo.multiply %447, %383 : tensor<1466x8xf32>
    %449 = stablehlo.add %445, %448 : tensor<1466x8xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %450 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<1442x8xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %451 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<1442x8xf32>
    %452 = stablehlo.slice %449 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %453 = stablehlo.slice %450 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %454 = stablehlo.slice %451 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_101 = stablehlo.constant dense<1.100000e+00> : tensor<f32>
    %455 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %456 = stablehlo.multiply %455, %arg0 : tensor<1466x8xf32>
    %457 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %458 = stablehlo.dot_general %456, %457, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_102 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %459 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %460 = stablehlo.divide %458, %459 : tensor<1466x1442xf32>
    %cst_103 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %461 = stablehlo.reduce(%460 init: %cst_103) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %462 = stablehlo.reshape %461 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %463 = stablehlo.broadcast_in_dim %462, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %464 = stablehlo.compare EQ, %460, %463, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %465 = stablehlo.convert %464 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %466 = stablehlo.reduce(%465 init: %cst_104) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_105 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %467 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %468 = stablehlo.maximum %467, %461 : tensor<1466xf32>
    %469 = stablehlo.compare EQ, %461, %468, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_106 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %470 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %471 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %472 = stablehlo.select %469, %470, %471 : tensor<1466xi1>, tensor<1466xf32>
    %cst_108 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %473 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %474 = stablehlo.compare EQ, %473, %468, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_109 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %475 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_110 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %476 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %477 = stablehlo.select %474, %475, %476 : tensor<1466xi1>, tensor<1466xf32>
    %478 = stablehlo.divide %472, %477 : tensor<1466xf32>
    %479 = stablehlo.broadcast_in_dim %468, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %480 = stablehlo.broadcast_in_dim %479, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %481 = stablehlo.subtract %460, %480 : tensor<1466x1442xf32>
    %482 = stablehlo.exponential %481 : tensor<1466x1442xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %483 = stablehlo.reduce(%482 init: %cst_111) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %484 = stablehlo.broadcast_in_dim %483, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %485 = stablehlo.broadcast_in_dim %484, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %486 = stablehlo.divide %482, %485 : tensor<1466x1442xf32>
    %487 = stablehlo.multiply %484, %484 : tensor<1466x1xf32>
    %cst_112 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %488 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %489 = stablehlo.divide %488, %487 : tensor<1466x1xf32>
    %490 = stablehlo.dot_general %486, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %491 = stablehlo.multiply %490, %490 : tensor<1466x8xf32>
    %cst_113 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %492 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %493 = stablehlo.multiply %492, %490 : tensor<1466x8xf32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %494 = stablehlo.reduce(%491 init: %cst_114) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_115 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %495 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %496 = stablehlo.multiply %495, %493 : tensor<1466x8xf32>
    %497 = stablehlo.dot_general %496, %486, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %498 = stablehlo.transpose %497, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %499 = stablehlo.dot_general %496, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %500 = stablehlo.broadcast_in_dim %489, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %501 = stablehlo.multiply %499, %500 : tensor<1466x1442xf32>
    %502 = stablehlo.multiply %501, %482 : tensor<1466x1442xf32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %503 = stablehlo.reduce(%502 init: %cst_116) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %504 = stablehlo.reshape %503 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %505 = stablehlo.negate %504 : tensor<1466x1xf32>
    %506 = stablehlo.broadcast_in_dim %484, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %507 = stablehlo.divide %499, %506 : tensor<1466x1442xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %508 = stablehlo.reduce(%505 init: %cst_117) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %509 = stablehlo.broadcast_in_dim %508, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %510 = stablehlo.add %507, %509 : tensor<1466x1442xf32>
    %511 = stablehlo.multiply %510, %482 : tensor<1466x1442xf32>
    %cst_118 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %512 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %513 = stablehlo.divide %511, %512 : tensor<1466x1442xf32>
    %514 = stablehlo.dot_general %513, %456, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %515 = stablehlo.transpose %514, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %516 = stablehlo.dot_general %513, %457, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %517 = stablehlo.transpose %515, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %518 = stablehlo.slice %516 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %519 = stablehlo.slice %517 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %520 = stablehlo.slice %498 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %521 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %522 = stablehlo.dot_general %arg0, %521, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_119 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %523 = stablehlo.reduce(%522 init: %cst_119) applies stablehlo.maximum across dimensions = [0] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %cst_120 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %524 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %525 = stablehlo.maximum %524, %523 : tensor<1442xf32>
    %526 = stablehlo.is_finite %525 : (tensor<1442xf32>) -> tensor<1442xi1>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %527 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %528 = stablehlo.select %526, %525, %527 : tensor<1442xi1>, tensor<1442xf32>
    %529 = stablehlo.broadcast_in_dim %528, dims = [1] : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %530 = stablehlo.broadcast_in_dim %529, dims = [0, 1] : (tensor<1x1442xf32>) -> tensor<1466x1442xf32>
    %531 = stablehlo.subtract %522, %530 : tensor<1466x1442xf32>
    %532 = stablehlo.exponential %531 : tensor<1466x1442xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %533 = stablehlo.reduce(%532 init: %cst_122) applies stablehlo.add across dimensions = [0] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %534 = stablehlo.sign %533 : tensor<1442xf32>
    %535 = stablehlo.abs %533 : tensor<1442xf32>
    %536 = stablehlo.log %535 : tensor<1442xf32>
    %537 = stablehlo.add %536, %528 : tensor<1442xf32>
    %538 = stablehlo.broadcast_in_dim %537, dims = [0] : (tensor<1442xf32>) -> tensor<1442x1xf32>
    %539 = stablehlo.broadcast_in_dim %538, dims = [0, 1] : (tensor<1442x1xf32>) -> tensor<1442x8xf32>
    %540 = stablehlo.multiply %539, %arg2 : tensor<1442x8xf32>
    %cst_123 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %541 = stablehlo.reduce(%522 init: %cst_123) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_124 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %542 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %543 = stablehlo.maximum %542, %541 : tensor<1466xf32>
    %544 = stablehlo.is_finite %543 : (tensor<1466xf32>) -> tensor<1466xi1>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %545 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %546 = stablehlo.select %544, %543, %545 : tensor<1466xi1>, tensor<1466xf32>
    %547 = stablehlo.broadcast_in_dim %546, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %548 = stablehlo.broadcast_in_dim %547, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %549 = stablehlo.subtract %522, %548 : tensor<1466x1442xf32>
    %550 = stablehlo.exponential %549 : tensor<1466x1442xf32>
    %cst_126 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %551 = stablehlo.reduce(%550 init: %cst_126) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %552 = stablehlo.sign %551 : tensor<1466xf32>
    %553 = stablehlo.abs %551 : tensor<1466xf32>
    %554 = stablehlo.log %553 : tensor<1466xf32>
    %555 = stablehlo.add %554, %546 : tensor<1466xf32>
    %556 = stablehlo.slice %540 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %557 = stablehlo.slice %555 [3:1466:17] : (tensor<1466xf32>) -> tensor<87xf32>
    %558 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %559 = stablehlo.dot_general %arg0, %558, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_127 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %560 = stablehlo.reduce(%559 init: %cst_127) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_128 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %561 = stablehlo.reduce(%559 init: %cst_128) applies stablehlo.maximum across dimensions = [0] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %562 = stablehlo.slice %559 [5:1466:700, 3:1442:100] : (tensor<1466x1442xf32>) -> tensor<3x15xf32>
    %cst_129 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %563 = stablehlo.reduce(%559 init: %cst_129) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<f32>
    %564 = stablehlo.convert %arg0 : (tensor<1466x8xf32>) -> tensor<1466x8xbf16>
    %565 = stablehlo.convert %arg1 : (tensor<1442x8xf32>) -> tensor<1442x8xbf16>
    %566 = stablehlo.convert %arg2 : (tensor<1442x8xf32>) -> tensor<1442x8xbf16>
    %567 = stablehlo.transpose %565, dims = [1, 0] : (tensor<1442x8xbf16>) -> tensor<8x1442xbf16>
    %568 = stablehlo.dot_general %564, %567, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xbf16>, tensor<8x1442xbf16>) -> tensor<1466x1442xbf16>
    %569 = stablehlo.convert %568 : (tensor<1466x1442xbf16>) -> tensor<1466x1442xf32>
    %cst_130 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %570 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %571 = stablehlo.divide %569, %570 : tensor<1466x1442xf32>
    %572 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %573 = stablehlo.broadcast_in_dim %572, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %574 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %575 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %576 = stablehlo.broadcast_in_dim %575, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %577 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %578 = stablehlo.broadcast_in_dim %577, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %579 = stablehlo.broadcast_in_dim %573, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %580 = stablehlo.broadcast_in_dim %578, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %581 = stablehlo.compare GE, %579, %580, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_131 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %582 = call @_where_5(%581, %571, %cst_131) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466x1442xf32>
    %cst_132 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %583 = stablehlo.reduce(%582 init: %cst_132) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_133 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %584 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %585 = stablehlo.maximum %584, %583 : tensor<1466xf32>
    %586 = stablehlo.broadcast_in_dim %585, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %587 = stablehlo.broadcast_in_dim %586, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %588 = stablehlo.subtract %582, %587 : tensor<1466x1442xf32>
    %589 = stablehlo.exponential %588 : tensor<1466x1442xf32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %590 = stablehlo.reduce(%589 init: %cst_134) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %591 = stablehlo.broadcast_in_dim %590, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %592 = stablehlo.broadcast_in_dim %591, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %593 = stablehlo.divide %589, %592 : tensor<1466x1442xf32>
    %594 = stablehlo.convert %593 : tensor<1466x1442xf32>
    %595 = stablehlo.convert %566 : (tensor<1442x8xbf16>) -> tensor<1442x8xf32>
    %596 = stablehlo.dot_general %594, %595, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %597 = stablehlo.slice %596 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    return %91, %92, %93, %164, %165, %166, %259, %260, %261, %319, %320, %321, %377, %378, %379, %452, %453, %454, %518, %519, %520, %556, %557, %560, %561, %562, %563, %597 : tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87xf32>, tensor<1466xf32>, tensor<1442xf32>, tensor<3x15xf32>, tensor<f32>, tensor<87x8xf32>
  }
  func.func private @_where(%arg0: tensor<1466x1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    return %2, %3 : tensor<1466x1442xf32>, tensor<1466x1442xf32>
  }
  func.func private @_where_0(%arg0: tensor<1466x1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<1466x1442xf32>) -> tensor<1466x1442xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    return %1 : tensor<1466x1442xf32>
  }
  func.func private @_where_1(%arg0: tensor<1466x1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<i32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>) {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    return %2, %3 : tensor<1466x1442xf32>, tensor<1466x1442xf32>
  }
  func.func private @_where_2(%arg0: tensor<1466x1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<1466x1442xf32>) -> tensor<1466x1442xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    return %1 : tensor<1466x1442xf32>
  }
  func.func private @_where_3(%arg0: tensor<1466x1442xi1>, %arg1: tensor<2x1466x1442xf32>, %arg2: tensor<f32>) -> (tensor<2x1466x1442xf32>, tensor<2x1466x1442xi1>, tensor<2x1466x1442xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<1466x1442xi1>) -> tensor<2x1466x1442xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<2x1466x1442xi1>, tensor<2x1466x1442xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    return %3, %1, %4 : tensor<2x1466x1442xf32>, tensor<2x1466x1442xi1>, tensor<2x1466x1442xf32>
  }
  func.func private @_where_4(%arg0: tensor<2x1466x1442xi1>, %arg1: tensor<2x1466x1442xf32>, %arg2: tensor<2x1466x1442xf32>) -> tensor<2x1466x1442xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<2x1466x1442xi1>, tensor<2x1466x1442xf32>
    return %1 : tensor<2x1466x1442xf32>
  }
  func.func private @_where_5(%arg0: tensor<1466x1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<f32>) -> tensor<1466x1442xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    return %2 : tensor<1466x1442xf32>
  }
}
