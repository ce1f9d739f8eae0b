module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1466x8xf32>, %arg1: tensor<1442x8xf32>, %arg2: tensor<1442x8xf32>) -> (tensor<87x8xf32> {jax.result_info = "result[0]"}, tensor<85x8xf32> {jax.result_info = "result[1]"}, tensor<85x8xf32> {jax.result_info = "result[2]"}, tensor<87x8xf32> {jax.result_info = "result[3]"}, tensor<85x8xf32> {jax.result_info = "result[4]"}, tensor<85x8xf32> {jax.result_info = "result[5]"}, tensor<87x8xf32> {jax.result_info = "result[6]"}, tensor<85x8xf32> {jax.result_info = "result[7]"}, tensor<85x8xf32> {jax.result_info = "result[8]"}, tensor<87x8xf32> {jax.result_info = "result[9]"}, tensor<85x8xf32> {jax.result_info = "result[10]"}, tensor<85x8xf32> {jax.result_info = "result[11]"}, tensor<87x8xf32> {jax.result_info = "result[12]"}, tensor<85x8xf32> {jax.result_info = "result[13]"}, tensor<85x8xf32> {jax.result_info = "result[14]"}, tensor<87x8xf32> {jax.result_info = "result[15]"}, tensor<85x8xf32> {jax.result_info = "result[16]"}, tensor<85x8xf32> {jax.result_info = "result[17]"}, tensor<85x8xf32> {jax.result_info = "result[18]"}, tensor<87xf32> {jax.result_info = "result[19]"}, tensor<1466xf32> {jax.result_info = "result[20]"}, tensor<1442xf32> {jax.result_info = "result[21]"}, tensor<3x15xf32> {jax.result_info = "result[22]"}, tensor<f32> {jax.result_info = "result[23]"}, tensor<87x8xf32> {jax.result_info = "result[24]"}) {
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
    %96 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %97 = stablehlo.dot_general %95, %96, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %98 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %100 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %101 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %103 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %104 = stablehlo.broadcast_in_dim %103, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %105 = stablehlo.broadcast_in_dim %99, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %106 = stablehlo.broadcast_in_dim %104, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %107 = stablehlo.compare GE, %105, %106, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_19 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %108:2 = call @_where(%107, %97, %cst_19) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %cst_20 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %109 = stablehlo.reduce(%108#0 init: %cst_20) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %110 = stablehlo.reshape %109 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %112 = stablehlo.compare EQ, %108#0, %111, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %113 = stablehlo.convert %112 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %114 = stablehlo.reduce(%113 init: %cst_21) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_22 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %116 = stablehlo.maximum %115, %109 : tensor<1466xf32>
    %117 = stablehlo.compare EQ, %109, %116, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %120 = stablehlo.select %117, %118, %119 : tensor<1466xi1>, tensor<1466xf32>
    %cst_25 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %122 = stablehlo.compare EQ, %121, %116, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %125 = stablehlo.select %122, %123, %124 : tensor<1466xi1>, tensor<1466xf32>
    %126 = stablehlo.divide %120, %125 : tensor<1466xf32>
    %127 = stablehlo.broadcast_in_dim %116, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %128 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %129 = stablehlo.subtract %108#0, %128 : tensor<1466x1442xf32>
    %130 = stablehlo.exponential %129 : tensor<1466x1442xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %131 = stablehlo.reduce(%130 init: %cst_28) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %132 = stablehlo.broadcast_in_dim %131, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %134 = stablehlo.divide %130, %133 : tensor<1466x1442xf32>
    %135 = stablehlo.multiply %132, %132 : tensor<1466x1xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %137 = stablehlo.divide %136, %135 : tensor<1466x1xf32>
    %138 = stablehlo.dot_general %134, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %140 = stablehlo.compare GT, %134, %139, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %142 = stablehlo.compare GT, %134, %141, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %143:2 = call @_where_1(%142, %134, %c) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<i32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %144 = stablehlo.log %143#0 : tensor<1466x1442xf32>
    %145 = stablehlo.multiply %134, %144 : tensor<1466x1442xf32>
    %c_32 = stablehlo.constant dense<0> : tensor<i32>
    %146:2 = call @_where_1(%140, %145, %c_32) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<i32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %147 = stablehlo.reduce(%146#0 init: %cst_33) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<f32>
    %148 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %149 = stablehlo.subtract %138, %148 : tensor<1466x8xf32>
    %150 = stablehlo.multiply %149, %149 : tensor<1466x8xf32>
    %cst_34 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %152 = stablehlo.multiply %151, %149 : tensor<1466x8xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.reduce(%150 init: %cst_35) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %155 = stablehlo.multiply %154, %152 : tensor<1466x8xf32>
    %156 = stablehlo.negate %155 : tensor<1466x8xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = stablehlo.reduce(%156 init: %cst_37) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %158 = stablehlo.broadcast_in_dim %157, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %159 = call @_where_2(%140, %146#1, %158) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %160 = stablehlo.multiply %134, %159 : tensor<1466x1442xf32>
    %161 = stablehlo.multiply %159, %144 : tensor<1466x1442xf32>
    %162 = stablehlo.divide %160, %143#0 : tensor<1466x1442xf32>
    %163 = call @_where_2(%142, %143#1, %162) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %164 = stablehlo.add %161, %163 : tensor<1466x1442xf32>
    %165 = stablehlo.dot_general %155, %134, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %166 = stablehlo.transpose %165, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %167 = stablehlo.dot_general %155, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %168 = stablehlo.add %164, %167 : tensor<1466x1442xf32>
    %169 = stablehlo.broadcast_in_dim %137, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %170 = stablehlo.multiply %168, %169 : tensor<1466x1442xf32>
    %171 = stablehlo.multiply %170, %130 : tensor<1466x1442xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %172 = stablehlo.reduce(%171 init: %cst_38) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %173 = stablehlo.reshape %172 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %174 = stablehlo.negate %173 : tensor<1466x1xf32>
    %175 = stablehlo.broadcast_in_dim %132, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %176 = stablehlo.divide %168, %175 : tensor<1466x1442xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %177 = stablehlo.reduce(%174 init: %cst_39) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %178 = stablehlo.broadcast_in_dim %177, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %179 = stablehlo.add %176, %178 : tensor<1466x1442xf32>
    %180 = stablehlo.multiply %179, %130 : tensor<1466x1442xf32>
    %181 = call @_where_0(%107, %108#1, %180) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %182 = stablehlo.dot_general %181, %95, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %183 = stablehlo.transpose %182, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %184 = stablehlo.dot_general %181, %96, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %185 = stablehlo.transpose %183, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %186 = stablehlo.slice %184 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %187 = stablehlo.slice %185 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %188 = stablehlo.slice %166 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_40 = stablehlo.constant dense<0.699999988> : tensor<f32>
    %189 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %190 = stablehlo.multiply %189, %arg0 : tensor<1466x8xf32>
    %191 = stablehlo.reshape %190 : (tensor<1466x8xf32>) -> tensor<1466x2x4xf32>
    %192 = stablehlo.reshape %arg1 : (tensor<1442x8xf32>) -> tensor<1442x2x4xf32>
    %193 = stablehlo.dot_general %191, %192, batching_dims = [1] x [1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1466x2x4xf32>, tensor<1442x2x4xf32>) -> tensor<2x1466x1442xf32>
    %194 = stablehlo.tanh %193 : tensor<2x1466x1442xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %195 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %196 = stablehlo.subtract %195, %194 : tensor<2x1466x1442xf32>
    %cst_42 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %198 = stablehlo.multiply %197, %194 : tensor<2x1466x1442xf32>
    %199 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %200 = stablehlo.broadcast_in_dim %199, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %201 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %202 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %203 = stablehlo.broadcast_in_dim %202, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %204 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %205 = stablehlo.broadcast_in_dim %204, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %206 = stablehlo.broadcast_in_dim %200, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %207 = stablehlo.broadcast_in_dim %205, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %208 = stablehlo.compare GE, %206, %207, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_43 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %209:3 = call @_where_3(%208, %198, %cst_43) : (tensor<1466x1442xi1>, tensor<2x1466x1442xf32>, tensor<f32>) -> (tensor<2x1466x1442xf32>, tensor<2x1466x1442xi1>, tensor<2x1466x1442xf32>)
    %210 = stablehlo.negate %209#0 : tensor<2x1466x1442xf32>
    %211 = stablehlo.exponential %210 : tensor<2x1466x1442xf32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %212 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %213 = stablehlo.add %212, %211 : tensor<2x1466x1442xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %214 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %215 = stablehlo.divide %214, %213 : tensor<2x1466x1442xf32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %216 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %217 = stablehlo.subtract %216, %215 : tensor<2x1466x1442xf32>
    %218 = stablehlo.multiply %215, %217 : tensor<2x1466x1442xf32>
    %219 = stablehlo.slice %arg2 [0:1442, 0:2] : (tensor<1442x8xf32>) -> tensor<1442x2xf32>
    %220 = stablehlo.dot_general %219, %215, batching_dims = [1] x [0], contracting_dims = [0] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1442x2xf32>, tensor<2x1466x1442xf32>) -> tensor<2x1466xf32>
    %221 = stablehlo.transpose %220, dims = [1, 0] : (tensor<2x1466xf32>) -> tensor<1466x2xf32>
    %222 = stablehlo.multiply %221, %221 : tensor<1466x2xf32>
    %cst_47 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %223 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<1466x2xf32>
    %224 = stablehlo.multiply %223, %221 : tensor<1466x2xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %225 = stablehlo.reduce(%222 init: %cst_48) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %226 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<1466x2xf32>
    %227 = stablehlo.multiply %226, %224 : tensor<1466x2xf32>
    %228 = stablehlo.transpose %227, dims = [1, 0] : (tensor<1466x2xf32>) -> tensor<2x1466xf32>
    %229 = stablehlo.dot_general %228, %219, batching_dims = [0] x [1], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<2x1466xf32>, tensor<1442x2xf32>) -> tensor<2x1466x1442xf32>
    %230 = stablehlo.dot_general %228, %215, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x1466xf32>, tensor<2x1466x1442xf32>) -> tensor<2x1442xf32>
    %231 = stablehlo.transpose %230, dims = [1, 0] : (tensor<2x1442xf32>) -> tensor<1442x2xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %232 = stablehlo.pad %231, %cst_50, low = [0, 0], high = [0, 6], interior = [0, 0] : (tensor<1442x2xf32>, tensor<f32>) -> tensor<1442x8xf32>
    %233 = stablehlo.multiply %229, %218 : tensor<2x1466x1442xf32>
    %234 = call @_where_4(%209#1, %209#2, %233) : (tensor<2x1466x1442xi1>, tensor<2x1466x1442xf32>, tensor<2x1466x1442xf32>) -> tensor<2x1466x1442xf32>
    %cst_51 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %235 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<2x1466x1442xf32>
    %236 = stablehlo.multiply %235, %234 : tensor<2x1466x1442xf32>
    %237 = stablehlo.multiply %236, %196 : tensor<2x1466x1442xf32>
    %238 = stablehlo.multiply %237, %194 : tensor<2x1466x1442xf32>
    %239 = stablehlo.add %237, %238 : tensor<2x1466x1442xf32>
    %240 = stablehlo.dot_general %239, %191, batching_dims = [0] x [1], contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x1466x1442xf32>, tensor<1466x2x4xf32>) -> tensor<2x1442x4xf32>
    %241 = stablehlo.transpose %240, dims = [1, 0, 2] : (tensor<2x1442x4xf32>) -> tensor<1442x2x4xf32>
    %242 = stablehlo.dot_general %239, %192, batching_dims = [0] x [1], contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x1466x1442xf32>, tensor<1442x2x4xf32>) -> tensor<2x1466x4xf32>
    %243 = stablehlo.transpose %242, dims = [1, 0, 2] : (tensor<2x1466x4xf32>) -> tensor<1466x2x4xf32>
    %244 = stablehlo.reshape %241 : (tensor<1442x2x4xf32>) -> tensor<1442x8xf32>
    %245 = stablehlo.reshape %243 : (tensor<1466x2x4xf32>) -> tensor<1466x8xf32>
    %246 = stablehlo.slice %245 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %247 = stablehlo.slice %244 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %248 = stablehlo.slice %232 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_52 = stablehlo.constant dense<8.000000e-01> : tensor<f32>
    %249 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %250 = stablehlo.multiply %249, %arg0 : tensor<1466x8xf32>
    %251 = stablehlo.multiply %250, %250 : tensor<1466x8xf32>
    %cst_53 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %252 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %253 = stablehlo.multiply %252, %250 : tensor<1466x8xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %254 = stablehlo.reduce(%251 init: %cst_54) applies stablehlo.add across dimensions = [1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<1466xf32>
    %255 = stablehlo.broadcast_in_dim %254, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %256 = stablehlo.multiply %arg1, %arg1 : tensor<1442x8xf32>
    %cst_55 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %257 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<1442x8xf32>
    %258 = stablehlo.multiply %257, %arg1 : tensor<1442x8xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %259 = stablehlo.reduce(%256 init: %cst_56) applies stablehlo.add across dimensions = [1] : (tensor<1442x8xf32>, tensor<f32>) -> tensor<1442xf32>
    %260 = stablehlo.broadcast_in_dim %259, dims = [1] : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %261 = stablehlo.broadcast_in_dim %255, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %262 = stablehlo.broadcast_in_dim %260, dims = [0, 1] : (tensor<1x1442xf32>) -> tensor<1466x1442xf32>
    %263 = stablehlo.add %261, %262 : tensor<1466x1442xf32>
    %cst_57 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %264 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %265 = stablehlo.multiply %264, %250 : tensor<1466x8xf32>
    %266 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %267 = stablehlo.dot_general %265, %266, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %268 = stablehlo.subtract %263, %267 : tensor<1466x1442xf32>
    %cst_58 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %269 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %270 = stablehlo.multiply %269, %268 : tensor<1466x1442xf32>
    %271 = stablehlo.exponential %270 : tensor<1466x1442xf32>
    %272 = stablehlo.dot_general %271, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %273 = stablehlo.multiply %272, %272 : tensor<1466x8xf32>
    %cst_59 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %274 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %275 = stablehlo.multiply %274, %272 : tensor<1466x8xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %276 = stablehlo.reduce(%273 init: %cst_60) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_61 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %277 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %278 = stablehlo.multiply %277, %275 : tensor<1466x8xf32>
    %279 = stablehlo.dot_general %278, %271, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %280 = stablehlo.transpose %279, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %281 = stablehlo.dot_general %278, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %282 = stablehlo.multiply %281, %271 : tensor<1466x1442xf32>
    %cst_62 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %283 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %284 = stablehlo.multiply %283, %282 : tensor<1466x1442xf32>
    %285 = stablehlo.negate %284 : tensor<1466x1442xf32>
    %286 = stablehlo.dot_general %285, %265, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %287 = stablehlo.transpose %286, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %288 = stablehlo.dot_general %285, %266, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %289 = stablehlo.transpose %287, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %cst_63 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %290 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %291 = stablehlo.multiply %290, %288 : tensor<1466x8xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %292 = stablehlo.reduce(%284 init: %cst_64) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %293 = stablehlo.reshape %292 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %294 = stablehlo.reduce(%284 init: %cst_65) applies stablehlo.add across dimensions = [0] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %295 = stablehlo.reshape %294 : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %296 = stablehlo.reduce(%295 init: %cst_66) applies stablehlo.add across dimensions = [0] : (tensor<1x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %297 = stablehlo.broadcast_in_dim %296, dims = [0] : (tensor<1442xf32>) -> tensor<1442x8xf32>
    %298 = stablehlo.multiply %297, %258 : tensor<1442x8xf32>
    %299 = stablehlo.add %289, %298 : tensor<1442x8xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %300 = stablehlo.reduce(%293 init: %cst_67) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %301 = stablehlo.broadcast_in_dim %300, dims = [0] : (tensor<1466xf32>) -> tensor<1466x8xf32>
    %302 = stablehlo.multiply %301, %253 : tensor<1466x8xf32>
    %303 = stablehlo.add %291, %302 : tensor<1466x8xf32>
    %304 = stablehlo.slice %303 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %305 = stablehlo.slice %299 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %306 = stablehlo.slice %280 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_68 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %307 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %308 = stablehlo.multiply %307, %arg0 : tensor<1466x8xf32>
    %309 = stablehlo.cosine %308 : tensor<1466x8xf32>
    %310 = stablehlo.sine %308 : tensor<1466x8xf32>
    %311 = stablehlo.transpose %309, dims = [1, 0] : (tensor<1466x8xf32>) -> tensor<8x1466xf32>
    %312 = stablehlo.dot_general %308, %311, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1466xf32>) -> tensor<1466x1466xf32>
    %cst_69 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %313 = stablehlo.reduce(%312 init: %cst_69) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1466xf32>, tensor<f32>) -> tensor<1466xf32>
    %314 = stablehlo.reshape %313 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %315 = stablehlo.broadcast_in_dim %314, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %316 = stablehlo.compare EQ, %312, %315, FLOAT : (tensor<1466x1466xf32>, tensor<1466x1466xf32>) -> tensor<1466x1466xi1>
    %317 = stablehlo.convert %316 : (tensor<1466x1466xi1>) -> tensor<1466x1466xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %318 = stablehlo.reduce(%317 init: %cst_70) applies stablehlo.add across dimensions = [1] : (tensor<1466x1466xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_71 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %319 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %320 = stablehlo.maximum %319, %313 : tensor<1466xf32>
    %321 = stablehlo.compare EQ, %313, %320, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_72 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %322 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %323 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %324 = stablehlo.select %321, %322, %323 : tensor<1466xi1>, tensor<1466xf32>
    %cst_74 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %325 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %326 = stablehlo.compare EQ, %325, %320, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_75 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %327 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %328 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %329 = stablehlo.select %326, %327, %328 : tensor<1466xi1>, tensor<1466xf32>
    %330 = stablehlo.divide %324, %329 : tensor<1466xf32>
    %331 = stablehlo.broadcast_in_dim %320, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %332 = stablehlo.broadcast_in_dim %331, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %333 = stablehlo.subtract %312, %332 : tensor<1466x1466xf32>
    %334 = stablehlo.exponential %333 : tensor<1466x1466xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %335 = stablehlo.reduce(%334 init: %cst_77) applies stablehlo.add across dimensions = [1] : (tensor<1466x1466xf32>, tensor<f32>) -> tensor<1466xf32>
    %336 = stablehlo.broadcast_in_dim %335, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %337 = stablehlo.broadcast_in_dim %336, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %338 = stablehlo.divide %334, %337 : tensor<1466x1466xf32>
    %339 = stablehlo.multiply %336, %336 : tensor<1466x1xf32>
    %cst_78 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %340 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %341 = stablehlo.divide %340, %339 : tensor<1466x1xf32>
    %342 = stablehlo.transpose %338, dims = [1, 0] : (tensor<1466x1466xf32>) -> tensor<1466x1466xf32>
    %343 = stablehlo.sine %308 : tensor<1466x8xf32>
    %344 = stablehlo.cosine %308 : tensor<1466x8xf32>
    %345 = stablehlo.dot_general %342, %343, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1466xf32>, tensor<1466x8xf32>) -> tensor<1466x8xf32>
    %346 = stablehlo.multiply %345, %345 : tensor<1466x8xf32>
    %cst_79 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %347 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %348 = stablehlo.multiply %347, %345 : tensor<1466x8xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %349 = stablehlo.reduce(%346 init: %cst_80) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %350 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %351 = stablehlo.multiply %350, %348 : tensor<1466x8xf32>
    %352 = stablehlo.dot_general %351, %342, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1466xf32>) -> tensor<8x1466xf32>
    %353 = stablehlo.transpose %352, dims = [1, 0] : (tensor<8x1466xf32>) -> tensor<1466x8xf32>
    %354 = stablehlo.dot_general %351, %343, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x8xf32>) -> tensor<1466x1466xf32>
    %355 = stablehlo.multiply %353, %344 : tensor<1466x8xf32>
    %356 = stablehlo.transpose %354, dims = [1, 0] : (tensor<1466x1466xf32>) -> tensor<1466x1466xf32>
    %357 = stablehlo.broadcast_in_dim %341, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %358 = stablehlo.multiply %356, %357 : tensor<1466x1466xf32>
    %359 = stablehlo.multiply %358, %334 : tensor<1466x1466xf32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %360 = stablehlo.reduce(%359 init: %cst_82) applies stablehlo.add across dimensions = [1] : (tensor<1466x1466xf32>, tensor<f32>) -> tensor<1466xf32>
    %361 = stablehlo.reshape %360 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %362 = stablehlo.negate %361 : tensor<1466x1xf32>
    %363 = stablehlo.broadcast_in_dim %336, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1466xf32>
    %364 = stablehlo.divide %356, %363 : tensor<1466x1466xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %365 = stablehlo.reduce(%362 init: %cst_83) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %366 = stablehlo.broadcast_in_dim %365, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1466xf32>
    %367 = stablehlo.add %364, %366 : tensor<1466x1466xf32>
    %368 = stablehlo.multiply %367, %334 : tensor<1466x1466xf32>
    %369 = stablehlo.dot_general %368, %308, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1466xf32>, tensor<1466x8xf32>) -> tensor<1466x8xf32>
    %370 = stablehlo.transpose %369, dims = [1, 0] : (tensor<1466x8xf32>) -> tensor<8x1466xf32>
    %371 = stablehlo.dot_general %368, %311, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1466xf32>, tensor<8x1466xf32>) -> tensor<1466x8xf32>
    %372 = stablehlo.add %355, %371 : tensor<1466x8xf32>
    %373 = stablehlo.transpose %370, dims = [1, 0] : (tensor<8x1466xf32>) -> tensor<1466x8xf32>
    %374 = stablehlo.negate %373 : tensor<1466x8xf32>
    %375 = stablehlo.multiply %374, %310 : tensor<1466x8xf32>
    %376 = stablehlo.add %372, %375 : tensor<1466x8xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %377 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<1442x8xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %378 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<1442x8xf32>
    %379 = stablehlo.slice %376 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %380 = stablehlo.slice %377 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %381 = stablehlo.slice %378 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_86 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %382 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %383 = stablehlo.multiply %382, %arg0 : tensor<1466x8xf32>
    %384 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %385 = stablehlo.dot_general %383, %384, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_87 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %386 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %387 = stablehlo.divide %385, %386 : tensor<1466x1442xf32>
    %cst_88 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %388 = stablehlo.reduce(%387 init: %cst_88) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %389 = stablehlo.reshape %388 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %390 = stablehlo.broadcast_in_dim %389, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %391 = stablehlo.compare EQ, %387, %390, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %392 = stablehlo.convert %391 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %393 = stablehlo.reduce(%392 init: %cst_89) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_90 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %394 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %395 = stablehlo.maximum %394, %388 : tensor<1466xf32>
    %396 = stablehlo.compare EQ, %388, %395, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_91 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %397 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %398 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %399 = stablehlo.select %396, %397, %398 : tensor<1466xi1>, tensor<1466xf32>
    %cst_93 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %400 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %401 = stablehlo.compare EQ, %400, %395, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_94 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %402 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_95 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %403 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %404 = stablehlo.select %401, %402, %403 : tensor<1466xi1>, tensor<1466xf32>
    %405 = stablehlo.divide %399, %404 : tensor<1466xf32>
    %406 = stablehlo.broadcast_in_dim %395, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %407 = stablehlo.broadcast_in_dim %406, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %408 = stablehlo.subtract %387, %407 : tensor<1466x1442xf32>
    %409 = stablehlo.exponential %408 : tensor<1466x1442xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %410 = stablehlo.reduce(%409 init: %cst_96) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %411 = stablehlo.broadcast_in_dim %410, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %412 = stablehlo.broadcast_in_dim %411, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %413 = stablehlo.divide %409, %412 : tensor<1466x1442xf32>
    %414 = stablehlo.multiply %411, %411 : tensor<1466x1xf32>
    %cst_97 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %415 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %416 = stablehlo.divide %415, %414 : tensor<1466x1xf32>
    %417 = stablehlo.dot_general %413, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %418 = stablehlo.multiply %417, %417 : tensor<1466x8xf32>
    %cst_98 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %419 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %420 = stablehlo.multiply %419, %417 : tensor<1466x8xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %421 = stablehlo.reduce(%418 init: %cst_99) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_100 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %422 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %423 = stablehlo.multiply %422, %420 : tensor<1466x8xf32>
    %424 = stablehlo.dot_general %423, %413, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %425 = stablehlo.transpose %424, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %426 = stablehlo.dot_general %423, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %427 = stablehlo.broadcast_in_dim %416, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %428 = stablehlo.multiply %426, %427 : tensor<1466x1442xf32>
    %429 = stablehlo.multiply %428, %409 : tensor<1466x1442xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %430 = stablehlo.reduce(%429 init: %cst_101) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %431 = stablehlo.reshape %430 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %432 = stablehlo.negate %431 : tensor<1466x1xf32>
    %433 = stablehlo.broadcast_in_dim %411, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %434 = stablehlo.divide %426, %433 : tensor<1466x1442xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %435 = stablehlo.reduce(%432 init: %cst_102) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %436 = stablehlo.broadcast_in_dim %435, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %437 = stablehlo.add %434, %436 : tensor<1466x1442xf32>
    %438 = stablehlo.multiply %437, %409 : tensor<1466x1442xf32>
    %cst_103 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %439 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %440 = stablehlo.divide %438, %439 : tensor<1466x1442xf32>
    %441 = stablehlo.dot_general %440, %383, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %442 = stablehlo.transpose %441, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %443 = stablehlo.dot_general %440, %384, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %444 = stablehlo.transpose %442, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %445 = stablehlo.slice %443 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %446 = stablehlo.slice %444 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %447 = stablehlo.slice %425 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %448 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %449 = stablehlo.dot_general %arg0, %448, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_104 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %450 = stablehlo.reduce(%449 init: %cst_104) applies stablehlo.maximum across dimensions = [0] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %cst_105 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %451 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %452 = stablehlo.maximum %451, %450 : tensor<1442xf32>
    %453 = stablehlo.is_finite %452 : (tensor<1442xf32>) -> tensor<1442xi1>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %454 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %455 = stablehlo.select %453, %452, %454 : tensor<1442xi1>, tensor<1442xf32>
    %456 = stablehlo.broadcast_in_dim %455, dims = [1] : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %457 = stablehlo.broadcast_in_dim %456, dims = [0, 1] : (tensor<1x1442xf32>) -> tensor<1466x1442xf32>
    %458 = stablehlo.subtract %449, %457 : tensor<1466x1442xf32>
    %459 = stablehlo.exponential %458 : tensor<1466x1442xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %460 = stablehlo.reduce(%459 init: %cst_107) applies stablehlo.add across dimensions = [0] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %461 = stablehlo.sign %460 : tensor<1442xf32>
    %462 = stablehlo.abs %460 : tensor<1442xf32>
    %463 = stablehlo.log %462 : tensor<1442xf32>
    %464 = stablehlo.add %463, %455 : tensor<1442xf32>
    %465 = stablehlo.broadcast_in_dim %464, dims = [0] : (tensor<1442xf32>) -> tensor<1442x1xf32>
    %466 = stablehlo.broadcast_in_dim %465, dims = [0, 1] : (tensor<1442x1xf32>) -> tensor<1442x8xf32>
    %467 = stablehlo.multiply %466, %arg2 : tensor<1442x8xf32>
    %cst_108 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %468 = stablehlo.reduce(%449 init: %cst_108) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_109 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %469 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %470 = stablehlo.maximum %469, %468 : tensor<1466xf32>
    %471 = stablehlo.is_finite %470 : (tensor<1466xf32>) -> tensor<1466xi1>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %472 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %473 = stablehlo.select %471, %470, %472 : tensor<1466xi1>, tensor<1466xf32>
    %474 = stablehlo.broadcast_in_dim %473, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %475 = stablehlo.broadcast_in_dim %474, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %476 = stablehlo.subtract %449, %475 : tensor<1466x1442xf32>
    %477 = stablehlo.exponential %476 : tensor<1466x1442xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %478 = stablehlo.reduce(%477 init: %cst_111) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %479 = stablehlo.sign %478 : tensor<1466xf32>
    %480 = stablehlo.abs %478 : tensor<1466xf32>
    %481 = stablehlo.log %480 : tensor<1466xf32>
    %482 = stablehlo.add %481, %473 : tensor<1466xf32>
    %483 = stablehlo.slice %467 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %484 = stablehlo.slice %482 [3:1466:17] : (tensor<1466xf32>) -> tensor<87xf32>
    %485 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %486 = stablehlo.dot_general %arg0, %485, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_112 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %487 = stablehlo.reduce(%486 init: %cst_112) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_113 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %488 = stablehlo.reduce(%486 init: %cst_113) applies stablehlo.maximum across dimensions = [0] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1442xf32>
    %489 = stablehlo.slice %486 [5:1466:700, 3:1442:100] : (tensor<1466x1442xf32>) -> tensor<3x15xf32>
    %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %490 = stablehlo.reduce(%486 init: %cst_114) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<f32>
    %491 = stablehlo.convert %arg0 : (tensor<1466x8xf32>) -> tensor<1466x8xbf16>
    %492 = stablehlo.convert %arg1 : (tensor<1442x8xf32>) -> tensor<1442x8xbf16>
    %493 = stablehlo.convert %arg2 : (tensor<1442x8xf32>) -> tensor<1442x8xbf16>
    %494 = stablehlo.transpose %492, dims = [1, 0] : (tensor<1442x8xbf16>) -> tensor<8x1442xbf16>
    %495 = stablehlo.dot_general %491, %494, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xbf16>, tensor<8x1442xbf16>) -> tensor<1466x1442xbf16>
    %496 = stablehlo.convert %495 : (tensor<1466x1442xbf16>) -> tensor<1466x1442xf32>
    %cst_115 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %497 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %498 = stablehlo.divide %496, %497 : tensor<1466x1442xf32>
    %499 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %500 = stablehlo.broadcast_in_dim %499, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %501 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %502 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %503 = stablehlo.broadcast_in_dim %502, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %504 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %505 = stablehlo.broadcast_in_dim %504, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %506 = stablehlo.broadcast_in_dim %500, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %507 = stablehlo.broadcast_in_dim %505, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %508 = stablehlo.compare GE, %506, %507, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_116 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %509 = call @_where_5(%508, %498, %cst_116) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466x1442xf32>
    %cst_117 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %510 = stablehlo.reduce(%509 init: %cst_117) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_118 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %511 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %512 = stablehlo.maximum %511, %510 : tensor<1466xf32>
    %513 = stablehlo.broadcast_in_dim %512, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %514 = stablehlo.broadcast_in_dim %513, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %515 = stablehlo.subtract %509, %514 : tensor<1466x1442xf32>
    %516 = stablehlo.exponential %515 : tensor<1466x1442xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %517 = stablehlo.reduce(%516 init: %cst_119) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %518 = stablehlo.broadcast_in_dim %517, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %519 = stablehlo.broadcast_in_dim %518, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %520 = stablehlo.divide %516, %519 : tensor<1466x1442xf32>
    %521 = stablehlo.convert %520 : tensor<1466x1442xf32>
    %522 = stablehlo.convert %493 : (tensor<1442x8xbf16>) -> tensor<1442x8xf32>
    %523 = stablehlo.dot_general %521, %522, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %524 = stablehlo.slice %523 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    return %91, %92, %93, %186, %187, %188, %246, %247, %248, %304, %305, %306, %379, %380, %381, %445, %446, %447, %483, %484, %487, %488, %489, %490, %524 : tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87xf32>, tensor<1466xf32>, tensor<1442xf32>, tensor<3x15xf32>, tensor<f32>, tensor<87x8xf32>
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
