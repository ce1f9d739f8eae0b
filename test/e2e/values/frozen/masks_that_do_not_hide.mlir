module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1466x8xf32>, %arg1: tensor<1442x8xf32>, %arg2: tensor<1442x8xf32>) -> (tensor<87x8xf32> {jax.result_info = "result[0]"}, tensor<85x8xf32> {jax.result_info = "result[1]"}, tensor<85x8xf32> {jax.result_info = "result[2]"}, tensor<87x8xf32> {jax.result_info = "result[3]"}, tensor<85x8xf32> {jax.result_info = "result[4]"}, tensor<85x8xf32> {jax.result_info = "result[5]"}, tensor<87x8xf32> {jax.result_info = "result[6]"}, tensor<85x8xf32> {jax.result_info = "result[7]"}, tensor<85x8xf32> {jax.result_info = "result[8]"}, tensor<87x8xf32> {jax.result_info = "result[9]"}, tensor<85x8xf32> {jax.result_info = "result[10]"}, tensor<85x8xf32> {jax.result_info = "result[11]"}, tensor<87x8xf32> {jax.result_info = "result[12]"}, tensor<85x8xf32> {jax.result_info = "result[13]"}, tensor<85x8xf32> {jax.result_info = "result[14]"}, tensor<87x8xf32> {jax.result_info = "result[15]"}, tensor<85x8xf32> {jax.result_info = "result[16]"}, tensor<85x8xf32> {jax.result_info = "result[17]"}, tensor<87x8xf32> {jax.result_info = "result[18]"}, tensor<85x8xf32> {jax.result_info = "result[19]"}, tensor<85x8xf32> {jax.result_info = "result[20]"}, tensor<87x8xf32> {jax.result_info = "result[21]"}, tensor<85x8xf32> {jax.result_info = "result[22]"}, tensor<85x8xf32> {jax.result_info = "result[23]"}, tensor<87x8xf32> {jax.result_info = "result[24]"}, tensor<85x8xf32> {jax.result_info = "result[25]"}, tensor<85x8xf32> {jax.result_info = "result[26]"}, tensor<87x8xf32> {jax.result_info = "result[27]"}, tensor<85x8xf32> {jax.result_info = "result[28]"}, tensor<85x8xf32> {jax.result_info = "result[29]"}, tensor<87x8xf32> {jax.result_info = "result[30]"}, tensor<85x8xf32> {jax.result_info = "result[31]"}, tensor<85x8xf32> {jax.result_info = "result[32]"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<1466x8xf32>
    %2 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %3 = stablehlo.dot_general %1, %2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_0 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %5 = stablehlo.divide %3, %4 : tensor<1466x1442xf32>
    %6 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %8 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1442xi32>
    %10 = stablehlo.compare GE, %8, %9, SIGNED : (tensor<1442xi32>, tensor<1442xi32>) -> tensor<1442xi1>
    %11 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %13 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %14 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %16 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %18 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %20 = stablehlo.compare GE, %18, %19, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_1 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %21:2 = call @_where(%20, %5, %cst_1) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %cst_2 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %22:3 = call @_where_0(%10, %21#0, %cst_2) : (tensor<1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xi1>, tensor<1466x1442xf32>)
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %23 = stablehlo.reduce(%22#0 init: %cst_3) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %24 = stablehlo.reshape %23 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %26 = stablehlo.compare EQ, %22#0, %25, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %27 = stablehlo.convert %26 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_4) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %30 = stablehlo.maximum %29, %23 : tensor<1466xf32>
    %31 = stablehlo.compare EQ, %23, %30, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %34 = stablehlo.select %31, %32, %33 : tensor<1466xi1>, tensor<1466xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %36 = stablehlo.compare EQ, %35, %30, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %39 = stablehlo.select %36, %37, %38 : tensor<1466xi1>, tensor<1466xf32>
    %40 = stablehlo.divide %34, %39 : tensor<1466xf32>
    %41 = stablehlo.broadcast_in_dim %30, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %43 = stablehlo.subtract %22#0, %42 : tensor<1466x1442xf32>
    %44 = stablehlo.exponential %43 : tensor<1466x1442xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.reduce(%44 init: %cst_11) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %48 = stablehlo.divide %44, %47 : tensor<1466x1442xf32>
    %49 = stablehlo.multiply %46, %46 : tensor<1466x1xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %51 = stablehlo.divide %50, %49 : tensor<1466x1xf32>
    %52 = stablehlo.dot_general %48, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %53 = stablehlo.multiply %52, %52 : tensor<1466x8xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %55 = stablehlo.multiply %54, %52 : tensor<1466x8xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%53 init: %cst_14) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %58 = stablehlo.multiply %57, %55 : tensor<1466x8xf32>
    %59 = stablehlo.dot_general %58, %48, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %60 = stablehlo.transpose %59, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %61 = stablehlo.dot_general %58, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %62 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %63 = stablehlo.multiply %61, %62 : tensor<1466x1442xf32>
    %64 = stablehlo.multiply %63, %44 : tensor<1466x1442xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.reduce(%64 init: %cst_16) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %66 = stablehlo.reshape %65 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %67 = stablehlo.negate %66 : tensor<1466x1xf32>
    %68 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %69 = stablehlo.divide %61, %68 : tensor<1466x1442xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.reduce(%67 init: %cst_17) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %72 = stablehlo.add %69, %71 : tensor<1466x1442xf32>
    %73 = stablehlo.multiply %72, %44 : tensor<1466x1442xf32>
    %74 = call @_where_1(%22#1, %22#2, %73) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %75 = call @_where_2(%20, %21#1, %74) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_18 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %77 = stablehlo.divide %75, %76 : tensor<1466x1442xf32>
    %78 = stablehlo.dot_general %77, %1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %79 = stablehlo.transpose %78, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %80 = stablehlo.dot_general %77, %2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %81 = stablehlo.transpose %79, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %82 = stablehlo.slice %80 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %83 = stablehlo.slice %81 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %84 = stablehlo.slice %60 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_19 = stablehlo.constant dense<6.000000e-01> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %86 = stablehlo.multiply %85, %arg0 : tensor<1466x8xf32>
    %87 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %88 = stablehlo.dot_general %86, %87, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_20 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %90 = stablehlo.divide %88, %89 : tensor<1466x1442xf32>
    %91 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %92 = stablehlo.broadcast_in_dim %91, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %93 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %c_21 = stablehlo.constant dense<5> : tensor<i32>
    %94 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<1466x1xi32>
    %95 = stablehlo.compare NE, %92, %94, SIGNED : (tensor<1466x1xi32>, tensor<1466x1xi32>) -> tensor<1466x1xi1>
    %96 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %97 = stablehlo.broadcast_in_dim %96, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %98 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %99 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %100 = stablehlo.broadcast_in_dim %99, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %101 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %103 = stablehlo.broadcast_in_dim %97, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %104 = stablehlo.broadcast_in_dim %102, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %105 = stablehlo.compare GE, %103, %104, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_22 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %106:2 = call @_where(%105, %90, %cst_22) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %cst_23 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %107:3 = call @_where_3(%95, %106#0, %cst_23) : (tensor<1466x1xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xi1>, tensor<1466x1442xf32>)
    %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %108 = stablehlo.reduce(%107#0 init: %cst_24) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %109 = stablehlo.reshape %108 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %110 = stablehlo.broadcast_in_dim %109, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %111 = stablehlo.compare EQ, %107#0, %110, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %112 = stablehlo.convert %111 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %113 = stablehlo.reduce(%112 init: %cst_25) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_26 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %115 = stablehlo.maximum %114, %108 : tensor<1466xf32>
    %116 = stablehlo.compare EQ, %108, %115, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %119 = stablehlo.select %116, %117, %118 : tensor<1466xi1>, tensor<1466xf32>
    %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %121 = stablehlo.compare EQ, %120, %115, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_30 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %124 = stablehlo.select %121, %122, %123 : tensor<1466xi1>, tensor<1466xf32>
    %125 = stablehlo.divide %119, %124 : tensor<1466xf32>
    %126 = stablehlo.broadcast_in_dim %115, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %128 = stablehlo.subtract %107#0, %127 : tensor<1466x1442xf32>
    %129 = stablehlo.exponential %128 : tensor<1466x1442xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.reduce(%129 init: %cst_32) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %131 = stablehlo.broadcast_in_dim %130, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %132 = stablehlo.broadcast_in_dim %131, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %133 = stablehlo.divide %129, %132 : tensor<1466x1442xf32>
    %134 = stablehlo.multiply %131, %131 : tensor<1466x1xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %136 = stablehlo.divide %135, %134 : tensor<1466x1xf32>
    %137 = stablehlo.dot_general %133, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %138 = stablehlo.multiply %137, %137 : tensor<1466x8xf32>
    %cst_34 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %140 = stablehlo.multiply %139, %137 : tensor<1466x8xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.reduce(%138 init: %cst_35) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %142 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %143 = stablehlo.multiply %142, %140 : tensor<1466x8xf32>
    %144 = stablehlo.dot_general %143, %133, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %145 = stablehlo.transpose %144, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %146 = stablehlo.dot_general %143, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %147 = stablehlo.broadcast_in_dim %136, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %148 = stablehlo.multiply %146, %147 : tensor<1466x1442xf32>
    %149 = stablehlo.multiply %148, %129 : tensor<1466x1442xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %150 = stablehlo.reduce(%149 init: %cst_37) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %151 = stablehlo.reshape %150 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %152 = stablehlo.negate %151 : tensor<1466x1xf32>
    %153 = stablehlo.broadcast_in_dim %131, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %154 = stablehlo.divide %146, %153 : tensor<1466x1442xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %155 = stablehlo.reduce(%152 init: %cst_38) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %156 = stablehlo.broadcast_in_dim %155, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %157 = stablehlo.add %154, %156 : tensor<1466x1442xf32>
    %158 = stablehlo.multiply %157, %129 : tensor<1466x1442xf32>
    %159 = call @_where_4(%107#1, %107#2, %158) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %160 = call @_where_2(%105, %106#1, %159) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_39 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %162 = stablehlo.divide %160, %161 : tensor<1466x1442xf32>
    %163 = stablehlo.dot_general %162, %86, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %164 = stablehlo.transpose %163, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %165 = stablehlo.dot_general %162, %87, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %166 = stablehlo.transpose %164, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %167 = stablehlo.slice %165 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %168 = stablehlo.slice %166 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %169 = stablehlo.slice %145 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_40 = stablehlo.constant dense<0.699999988> : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %171 = stablehlo.multiply %170, %arg0 : tensor<1466x8xf32>
    %172 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %173 = stablehlo.dot_general %171, %172, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_41 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %175 = stablehlo.divide %173, %174 : tensor<1466x1442xf32>
    %176 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %177 = stablehlo.broadcast_in_dim %176, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %178 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %c_42 = stablehlo.constant dense<1> : tensor<i32>
    %179 = stablehlo.broadcast_in_dim %c_42, dims = [] : (tensor<i32>) -> tensor<1442xi32>
    %180 = stablehlo.compare GE, %178, %179, SIGNED : (tensor<1442xi32>, tensor<1442xi32>) -> tensor<1442xi1>
    %181 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %182 = stablehlo.broadcast_in_dim %181, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %183 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %184 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %185 = stablehlo.broadcast_in_dim %184, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %186 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %187 = stablehlo.broadcast_in_dim %186, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %188 = stablehlo.broadcast_in_dim %182, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %189 = stablehlo.broadcast_in_dim %187, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %190 = stablehlo.compare GE, %188, %189, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_43 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %191:2 = call @_where(%190, %175, %cst_43) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %cst_44 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %192:3 = call @_where_0(%180, %191#0, %cst_44) : (tensor<1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xi1>, tensor<1466x1442xf32>)
    %cst_45 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %193 = stablehlo.reduce(%192#0 init: %cst_45) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %194 = stablehlo.reshape %193 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %195 = stablehlo.broadcast_in_dim %194, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %196 = stablehlo.compare EQ, %192#0, %195, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %197 = stablehlo.convert %196 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %198 = stablehlo.reduce(%197 init: %cst_46) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_47 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %199 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %200 = stablehlo.maximum %199, %193 : tensor<1466xf32>
    %201 = stablehlo.compare EQ, %193, %200, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %202 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %203 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %204 = stablehlo.select %201, %202, %203 : tensor<1466xi1>, tensor<1466xf32>
    %cst_50 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %205 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %206 = stablehlo.compare EQ, %205, %200, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_51 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %207 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %208 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %209 = stablehlo.select %206, %207, %208 : tensor<1466xi1>, tensor<1466xf32>
    %210 = stablehlo.divide %204, %209 : tensor<1466xf32>
    %211 = stablehlo.broadcast_in_dim %200, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %212 = stablehlo.broadcast_in_dim %211, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %213 = stablehlo.subtract %192#0, %212 : tensor<1466x1442xf32>
    %214 = stablehlo.exponential %213 : tensor<1466x1442xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %215 = stablehlo.reduce(%214 init: %cst_53) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %216 = stablehlo.broadcast_in_dim %215, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %217 = stablehlo.broadcast_in_dim %216, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %218 = stablehlo.divide %214, %217 : tensor<1466x1442xf32>
    %219 = stablehlo.multiply %216, %216 : tensor<1466x1xf32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %220 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %221 = stablehlo.divide %220, %219 : tensor<1466x1xf32>
    %222 = stablehlo.dot_general %218, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %223 = stablehlo.multiply %222, %222 : tensor<1466x8xf32>
    %cst_55 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %224 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %225 = stablehlo.multiply %224, %222 : tensor<1466x8xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %226 = stablehlo.reduce(%223 init: %cst_56) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_57 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %227 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %228 = stablehlo.multiply %227, %225 : tensor<1466x8xf32>
    %229 = stablehlo.dot_general %228, %218, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %230 = stablehlo.transpose %229, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %231 = stablehlo.dot_general %228, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %232 = stablehlo.broadcast_in_dim %221, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %233 = stablehlo.multiply %231, %232 : tensor<1466x1442xf32>
    %234 = stablehlo.multiply %233, %214 : tensor<1466x1442xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %235 = stablehlo.reduce(%234 init: %cst_58) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %236 = stablehlo.reshape %235 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %237 = stablehlo.negate %236 : tensor<1466x1xf32>
    %238 = stablehlo.broadcast_in_dim %216, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %239 = stablehlo.divide %231, %238 : tensor<1466x1442xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %240 = stablehlo.reduce(%237 init: %cst_59) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %241 = stablehlo.broadcast_in_dim %240, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %242 = stablehlo.add %239, %241 : tensor<1466x1442xf32>
    %243 = stablehlo.multiply %242, %214 : tensor<1466x1442xf32>
    %244 = call @_where_1(%192#1, %192#2, %243) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %245 = call @_where_2(%190, %191#1, %244) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_60 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %246 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %247 = stablehlo.divide %245, %246 : tensor<1466x1442xf32>
    %248 = stablehlo.dot_general %247, %171, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %249 = stablehlo.transpose %248, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %250 = stablehlo.dot_general %247, %172, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %251 = stablehlo.transpose %249, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %252 = stablehlo.slice %250 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %253 = stablehlo.slice %251 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %254 = stablehlo.slice %230 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_61 = stablehlo.constant dense<8.000000e-01> : tensor<f32>
    %255 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %256 = stablehlo.multiply %255, %arg0 : tensor<1466x8xf32>
    %257 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %258 = stablehlo.dot_general %256, %257, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_62 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %259 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %260 = stablehlo.divide %258, %259 : tensor<1466x1442xf32>
    %261 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %262 = stablehlo.broadcast_in_dim %261, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %263 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %264 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %265 = stablehlo.broadcast_in_dim %264, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %266 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %267 = stablehlo.broadcast_in_dim %266, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %268 = stablehlo.broadcast_in_dim %262, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %269 = stablehlo.broadcast_in_dim %267, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %270 = stablehlo.compare GE, %268, %269, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_63 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %271:2 = call @_where(%270, %260, %cst_63) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %272 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %273 = stablehlo.broadcast_in_dim %272, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %274 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %275 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %276 = stablehlo.broadcast_in_dim %275, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %277 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %278 = stablehlo.broadcast_in_dim %277, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %279 = stablehlo.broadcast_in_dim %273, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %280 = stablehlo.broadcast_in_dim %278, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %281 = stablehlo.compare LT, %279, %280, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %282 = stablehlo.convert %281 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_64 = stablehlo.constant dense<1.000000e+31> : tensor<f32>
    %283 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %284 = stablehlo.multiply %283, %282 : tensor<1466x1442xf32>
    %285 = stablehlo.convert %284 : tensor<1466x1442xf32>
    %286 = stablehlo.add %271#0, %285 : tensor<1466x1442xf32>
    %cst_65 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %287 = stablehlo.reduce(%286 init: %cst_65) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %288 = stablehlo.reshape %287 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %289 = stablehlo.broadcast_in_dim %288, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %290 = stablehlo.compare EQ, %286, %289, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %291 = stablehlo.convert %290 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %292 = stablehlo.reduce(%291 init: %cst_66) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_67 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %293 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %294 = stablehlo.maximum %293, %287 : tensor<1466xf32>
    %295 = stablehlo.compare EQ, %287, %294, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_68 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %296 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %297 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %298 = stablehlo.select %295, %296, %297 : tensor<1466xi1>, tensor<1466xf32>
    %cst_70 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %299 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %300 = stablehlo.compare EQ, %299, %294, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_71 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %301 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_72 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %302 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %303 = stablehlo.select %300, %301, %302 : tensor<1466xi1>, tensor<1466xf32>
    %304 = stablehlo.divide %298, %303 : tensor<1466xf32>
    %305 = stablehlo.broadcast_in_dim %294, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %306 = stablehlo.broadcast_in_dim %305, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %307 = stablehlo.subtract %286, %306 : tensor<1466x1442xf32>
    %308 = stablehlo.exponential %307 : tensor<1466x1442xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %309 = stablehlo.reduce(%308 init: %cst_73) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %310 = stablehlo.broadcast_in_dim %309, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %311 = stablehlo.broadcast_in_dim %310, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %312 = stablehlo.divide %308, %311 : tensor<1466x1442xf32>
    %313 = stablehlo.multiply %310, %310 : tensor<1466x1xf32>
    %cst_74 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %314 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %315 = stablehlo.divide %314, %313 : tensor<1466x1xf32>
    %316 = stablehlo.dot_general %312, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %317 = stablehlo.multiply %316, %316 : tensor<1466x8xf32>
    %cst_75 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %318 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %319 = stablehlo.multiply %318, %316 : tensor<1466x8xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %320 = stablehlo.reduce(%317 init: %cst_76) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_77 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %321 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %322 = stablehlo.multiply %321, %319 : tensor<1466x8xf32>
    %323 = stablehlo.dot_general %322, %312, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %324 = stablehlo.transpose %323, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %325 = stablehlo.dot_general %322, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %326 = stablehlo.broadcast_in_dim %315, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %327 = stablehlo.multiply %325, %326 : tensor<1466x1442xf32>
    %328 = stablehlo.multiply %327, %308 : tensor<1466x1442xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %329 = stablehlo.reduce(%328 init: %cst_78) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %330 = stablehlo.reshape %329 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %331 = stablehlo.negate %330 : tensor<1466x1xf32>
    %332 = stablehlo.broadcast_in_dim %310, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %333 = stablehlo.divide %325, %332 : tensor<1466x1442xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %334 = stablehlo.reduce(%331 init: %cst_79) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %335 = stablehlo.broadcast_in_dim %334, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %336 = stablehlo.add %333, %335 : tensor<1466x1442xf32>
    %337 = stablehlo.multiply %336, %308 : tensor<1466x1442xf32>
    %338 = call @_where_2(%270, %271#1, %337) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_80 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %339 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %340 = stablehlo.divide %338, %339 : tensor<1466x1442xf32>
    %341 = stablehlo.dot_general %340, %256, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %342 = stablehlo.transpose %341, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %343 = stablehlo.dot_general %340, %257, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %344 = stablehlo.transpose %342, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %345 = stablehlo.slice %343 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %346 = stablehlo.slice %344 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %347 = stablehlo.slice %324 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_81 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %348 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %349 = stablehlo.multiply %348, %arg0 : tensor<1466x8xf32>
    %350 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %351 = stablehlo.dot_general %349, %350, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_82 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %352 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %353 = stablehlo.divide %351, %352 : tensor<1466x1442xf32>
    %354 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %355 = stablehlo.broadcast_in_dim %354, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %356 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %357 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %358 = stablehlo.broadcast_in_dim %357, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %359 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %360 = stablehlo.broadcast_in_dim %359, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %361 = stablehlo.broadcast_in_dim %355, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %362 = stablehlo.broadcast_in_dim %360, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %363 = stablehlo.compare GE, %361, %362, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_83 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %364:2 = call @_where(%363, %353, %cst_83) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %365 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %366 = stablehlo.broadcast_in_dim %365, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %367 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %368 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %369 = stablehlo.broadcast_in_dim %368, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %370 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %371 = stablehlo.broadcast_in_dim %370, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %372 = stablehlo.broadcast_in_dim %366, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %373 = stablehlo.broadcast_in_dim %371, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %374 = stablehlo.compare LT, %372, %373, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_84 = stablehlo.constant dense<1.000000e+30> : tensor<f32>
    %c_85 = stablehlo.constant dense<0> : tensor<i32>
    %375 = call @_where_5(%374, %cst_84, %c_85) : (tensor<1466x1442xi1>, tensor<f32>, tensor<i32>) -> tensor<1466x1442xf32>
    %376 = stablehlo.convert %375 : tensor<1466x1442xf32>
    %377 = stablehlo.add %364#0, %376 : tensor<1466x1442xf32>
    %cst_86 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %378 = stablehlo.reduce(%377 init: %cst_86) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %379 = stablehlo.reshape %378 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %380 = stablehlo.broadcast_in_dim %379, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %381 = stablehlo.compare EQ, %377, %380, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %382 = stablehlo.convert %381 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %383 = stablehlo.reduce(%382 init: %cst_87) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_88 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %384 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %385 = stablehlo.maximum %384, %378 : tensor<1466xf32>
    %386 = stablehlo.compare EQ, %378, %385, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_89 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %387 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %388 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %389 = stablehlo.select %386, %387, %388 : tensor<1466xi1>, tensor<1466xf32>
    %cst_91 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %390 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %391 = stablehlo.compare EQ, %390, %385, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_92 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %392 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_93 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %393 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %394 = stablehlo.select %391, %392, %393 : tensor<1466xi1>, tensor<1466xf32>
    %395 = stablehlo.divide %389, %394 : tensor<1466xf32>
    %396 = stablehlo.broadcast_in_dim %385, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %397 = stablehlo.broadcast_in_dim %396, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %398 = stablehlo.subtract %377, %397 : tensor<1466x1442xf32>
    %399 = stablehlo.exponential %398 : tensor<1466x1442xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %400 = stablehlo.reduce(%399 init: %cst_94) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %401 = stablehlo.broadcast_in_dim %400, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %402 = stablehlo.broadcast_in_dim %401, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %403 = stablehlo.divide %399, %402 : tensor<1466x1442xf32>
    %404 = stablehlo.multiply %401, %401 : tensor<1466x1xf32>
    %cst_95 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %405 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %406 = stablehlo.divide %405, %404 : tensor<1466x1xf32>
    %407 = stablehlo.dot_general %403, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %408 = stablehlo.multiply %407, %407 : tensor<1466x8xf32>
    %cst_96 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %409 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %410 = stablehlo.multiply %409, %407 : tensor<1466x8xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %411 = stablehlo.reduce(%408 init: %cst_97) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_98 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %412 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %413 = stablehlo.multiply %412, %410 : tensor<1466x8xf32>
    %414 = stablehlo.dot_general %413, %403, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %415 = stablehlo.transpose %414, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %416 = stablehlo.dot_general %413, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %417 = stablehlo.broadcast_in_dim %406, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %418 = stablehlo.multiply %416, %417 : tensor<1466x1442xf32>
    %419 = stablehlo.multiply %418, %399 : tensor<1466x1442xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %420 = stablehlo.reduce(%419 init: %cst_99) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %421 = stablehlo.reshape %420 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %422 = stablehlo.negate %421 : tensor<1466x1xf32>
    %423 = stablehlo.broadcast_in_dim %401, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %424 = stablehlo.divide %416, %423 : tensor<1466x1442xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %425 = stablehlo.reduce(%422 init: %cst_100) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %426 = stablehlo.broadcast_in_dim %425, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %427 = stablehlo.add %424, %426 : tensor<1466x1442xf32>
    %428 = stablehlo.multiply %427, %399 : tensor<1466x1442xf32>
    %429 = call @_where_2(%363, %364#1, %428) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_101 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %430 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %431 = stablehlo.divide %429, %430 : tensor<1466x1442xf32>
    %432 = stablehlo.dot_general %431, %349, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %433 = stablehlo.transpose %432, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %434 = stablehlo.dot_general %431, %350, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %435 = stablehlo.transpose %433, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %436 = stablehlo.slice %434 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %437 = stablehlo.slice %435 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %438 = stablehlo.slice %415 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_102 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %439 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %440 = stablehlo.multiply %439, %arg0 : tensor<1466x8xf32>
    %441 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %442 = stablehlo.dot_general %440, %441, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_103 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %443 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %444 = stablehlo.divide %442, %443 : tensor<1466x1442xf32>
    %445 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %446 = stablehlo.broadcast_in_dim %445, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %447 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %448 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %449 = stablehlo.broadcast_in_dim %448, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %450 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %451 = stablehlo.broadcast_in_dim %450, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %452 = stablehlo.broadcast_in_dim %446, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %453 = stablehlo.broadcast_in_dim %451, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %454 = stablehlo.compare GE, %452, %453, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_104 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %455:2 = call @_where(%454, %444, %cst_104) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %456 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %457 = stablehlo.broadcast_in_dim %456, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %458 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %c_105 = stablehlo.constant dense<1437> : tensor<i32>
    %459 = stablehlo.broadcast_in_dim %c_105, dims = [] : (tensor<i32>) -> tensor<1442xi32>
    %460 = stablehlo.compare GT, %458, %459, SIGNED : (tensor<1442xi32>, tensor<1442xi32>) -> tensor<1442xi1>
    %cst_106 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %c_107 = stablehlo.constant dense<0> : tensor<i32>
    %461 = call @_where_6(%460, %cst_106, %c_107) : (tensor<1442xi1>, tensor<f32>, tensor<i32>) -> tensor<1442xf32>
    %462 = stablehlo.convert %461 : tensor<1442xf32>
    %463 = stablehlo.broadcast_in_dim %462, dims = [1] : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %464 = stablehlo.broadcast_in_dim %463, dims = [0, 1] : (tensor<1x1442xf32>) -> tensor<1466x1442xf32>
    %465 = stablehlo.add %455#0, %464 : tensor<1466x1442xf32>
    %cst_108 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %466 = stablehlo.reduce(%465 init: %cst_108) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %467 = stablehlo.reshape %466 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %468 = stablehlo.broadcast_in_dim %467, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %469 = stablehlo.compare EQ, %465, %468, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %470 = stablehlo.convert %469 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %471 = stablehlo.reduce(%470 init: %cst_109) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_110 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %472 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %473 = stablehlo.maximum %472, %466 : tensor<1466xf32>
    %474 = stablehlo.compare EQ, %466, %473, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_111 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %475 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %476 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %477 = stablehlo.select %474, %475, %476 : tensor<1466xi1>, tensor<1466xf32>
    %cst_113 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %478 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %479 = stablehlo.compare EQ, %478, %473, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_114 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %480 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_115 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %481 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %482 = stablehlo.select %479, %480, %481 : tensor<1466xi1>, tensor<1466xf32>
    %483 = stablehlo.divide %477, %482 : tensor<1466xf32>
    %484 = stablehlo.broadcast_in_dim %473, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %485 = stablehlo.broadcast_in_dim %484, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %486 = stablehlo.subtract %465, %485 : tensor<1466x1442xf32>
    %487 = stablehlo.exponential %486 : tensor<1466x1442xf32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %488 = stablehlo.reduce(%487 init: %cst_116) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %489 = stablehlo.broadcast_in_dim %488, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %490 = stablehlo.broadcast_in_dim %489, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %491 = stablehlo.divide %487, %490 : tensor<1466x1442xf32>
    %492 = stablehlo.multiply %489, %489 : tensor<1466x1xf32>
    %cst_117 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %493 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %494 = stablehlo.divide %493, %492 : tensor<1466x1xf32>
    %495 = stablehlo.dot_general %491, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %496 = stablehlo.multiply %495, %495 : tensor<1466x8xf32>
    %cst_118 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %497 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %498 = stablehlo.multiply %497, %495 : tensor<1466x8xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %499 = stablehlo.reduce(%496 init: %cst_119) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_120 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %500 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %501 = stablehlo.multiply %500, %498 : tensor<1466x8xf32>
    %502 = stablehlo.dot_general %501, %491, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %503 = stablehlo.transpose %502, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %504 = stablehlo.dot_general %501, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %505 = stablehlo.broadcast_in_dim %494, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %506 = stablehlo.multiply %504, %505 : tensor<1466x1442xf32>
    %507 = stablehlo.multiply %506, %487 : tensor<1466x1442xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %508 = stablehlo.reduce(%507 init: %cst_121) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %509 = stablehlo.reshape %508 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %510 = stablehlo.negate %509 : tensor<1466x1xf32>
    %511 = stablehlo.broadcast_in_dim %489, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %512 = stablehlo.divide %504, %511 : tensor<1466x1442xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %513 = stablehlo.reduce(%510 init: %cst_122) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %514 = stablehlo.broadcast_in_dim %513, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %515 = stablehlo.add %512, %514 : tensor<1466x1442xf32>
    %516 = stablehlo.multiply %515, %487 : tensor<1466x1442xf32>
    %517 = call @_where_2(%454, %455#1, %516) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_123 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %518 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %519 = stablehlo.divide %517, %518 : tensor<1466x1442xf32>
    %520 = stablehlo.dot_general %519, %440, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %521 = stablehlo.transpose %520, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %522 = stablehlo.dot_general %519, %441, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %523 = stablehlo.transpose %521, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %524 = stablehlo.slice %522 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %525 = stablehlo.slice %523 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %526 = stablehlo.slice %503 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_124 = stablehlo.constant dense<1.100000e+00> : tensor<f32>
    %527 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %528 = stablehlo.multiply %527, %arg0 : tensor<1466x8xf32>
    %529 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %530 = stablehlo.dot_general %528, %529, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_125 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %531 = stablehlo.broadcast_in_dim %cst_125, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %532 = stablehlo.divide %530, %531 : tensor<1466x1442xf32>
    %533 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %534 = stablehlo.broadcast_in_dim %533, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %535 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %536 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %537 = stablehlo.broadcast_in_dim %536, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %538 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %539 = stablehlo.broadcast_in_dim %538, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %540 = stablehlo.broadcast_in_dim %534, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %541 = stablehlo.broadcast_in_dim %539, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %542 = stablehlo.compare GE, %540, %541, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_126 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %543:2 = call @_where(%542, %532, %cst_126) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %544 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %545 = stablehlo.broadcast_in_dim %544, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %546 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %c_127 = stablehlo.constant dense<1437> : tensor<i32>
    %547 = stablehlo.broadcast_in_dim %c_127, dims = [] : (tensor<i32>) -> tensor<1442xi32>
    %548 = stablehlo.compare GT, %546, %547, SIGNED : (tensor<1442xi32>, tensor<1442xi32>) -> tensor<1442xi1>
    %cst_128 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %c_129 = stablehlo.constant dense<0> : tensor<i32>
    %549 = call @_where_6(%548, %cst_128, %c_129) : (tensor<1442xi1>, tensor<f32>, tensor<i32>) -> tensor<1442xf32>
    %550 = stablehlo.negate %549 : tensor<1442xf32>
    %551 = stablehlo.convert %550 : tensor<1442xf32>
    %552 = stablehlo.broadcast_in_dim %551, dims = [1] : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %553 = stablehlo.broadcast_in_dim %552, dims = [0, 1] : (tensor<1x1442xf32>) -> tensor<1466x1442xf32>
    %554 = stablehlo.subtract %543#0, %553 : tensor<1466x1442xf32>
    %cst_130 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %555 = stablehlo.reduce(%554 init: %cst_130) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %556 = stablehlo.reshape %555 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %557 = stablehlo.broadcast_in_dim %556, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %558 = stablehlo.compare EQ, %554, %557, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %559 = stablehlo.convert %558 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %560 = stablehlo.reduce(%559 init: %cst_131) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_132 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %561 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %562 = stablehlo.maximum %561, %555 : tensor<1466xf32>
    %563 = stablehlo.compare EQ, %555, %562, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_133 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %564 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %565 = stablehlo.broadcast_in_dim %cst_134, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %566 = stablehlo.select %563, %564, %565 : tensor<1466xi1>, tensor<1466xf32>
    %cst_135 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %567 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %568 = stablehlo.compare EQ, %567, %562, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_136 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %569 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_137 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %570 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %571 = stablehlo.select %568, %569, %570 : tensor<1466xi1>, tensor<1466xf32>
    %572 = stablehlo.divide %566, %571 : tensor<1466xf32>
    %573 = stablehlo.broadcast_in_dim %562, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %574 = stablehlo.broadcast_in_dim %573, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %575 = stablehlo.subtract %554, %574 : tensor<1466x1442xf32>
    %576 = stablehlo.exponential %575 : tensor<1466x1442xf32>
    %cst_138 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %577 = stablehlo.reduce(%576 init: %cst_138) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %578 = stablehlo.broadcast_in_dim %577, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %579 = stablehlo.broadcast_in_dim %578, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %580 = stablehlo.divide %576, %579 : tensor<1466x1442xf32>
    %581 = stablehlo.multiply %578, %578 : tensor<1466x1xf32>
    %cst_139 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %582 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %583 = stablehlo.divide %582, %581 : tensor<1466x1xf32>
    %584 = stablehlo.dot_general %580, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %585 = stablehlo.multiply %584, %584 : tensor<1466x8xf32>
    %cst_140 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %586 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %587 = stablehlo.multiply %586, %584 : tensor<1466x8xf32>
    %cst_141 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %588 = stablehlo.reduce(%585 init: %cst_141) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_142 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %589 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %590 = stablehlo.multiply %589, %587 : tensor<1466x8xf32>
    %591 = stablehlo.dot_general %590, %580, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %592 = stablehlo.transpose %591, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %593 = stablehlo.dot_general %590, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %594 = stablehlo.broadcast_in_dim %583, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %595 = stablehlo.multiply %593, %594 : tensor<1466x1442xf32>
    %596 = stablehlo.multiply %595, %576 : tensor<1466x1442xf32>
    %cst_143 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %597 = stablehlo.reduce(%596 init: %cst_143) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %598 = stablehlo.reshape %597 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %599 = stablehlo.negate %598 : tensor<1466x1xf32>
    %600 = stablehlo.broadcast_in_dim %578, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %601 = stablehlo.divide %593, %600 : tensor<1466x1442xf32>
    %cst_144 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %602 = stablehlo.reduce(%599 init: %cst_144) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %603 = stablehlo.broadcast_in_dim %602, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %604 = stablehlo.add %601, %603 : tensor<1466x1442xf32>
    %605 = stablehlo.multiply %604, %576 : tensor<1466x1442xf32>
    %606 = call @_where_2(%542, %543#1, %605) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_145 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %607 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %608 = stablehlo.divide %606, %607 : tensor<1466x1442xf32>
    %609 = stablehlo.dot_general %608, %528, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %610 = stablehlo.transpose %609, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %611 = stablehlo.dot_general %608, %529, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %612 = stablehlo.transpose %610, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %613 = stablehlo.slice %611 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %614 = stablehlo.slice %612 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %615 = stablehlo.slice %592 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_146 = stablehlo.constant dense<1.200000e+00> : tensor<f32>
    %616 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %617 = stablehlo.multiply %616, %arg0 : tensor<1466x8xf32>
    %618 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %619 = stablehlo.dot_general %617, %618, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_147 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %620 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %621 = stablehlo.divide %619, %620 : tensor<1466x1442xf32>
    %622 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %623 = stablehlo.broadcast_in_dim %622, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %624 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %625 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %626 = stablehlo.broadcast_in_dim %625, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %627 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %628 = stablehlo.broadcast_in_dim %627, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %629 = stablehlo.broadcast_in_dim %623, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %630 = stablehlo.broadcast_in_dim %628, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %631 = stablehlo.compare GE, %629, %630, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_148 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %632:2 = call @_where(%631, %621, %cst_148) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %633 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %634 = stablehlo.broadcast_in_dim %633, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %635 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %c_149 = stablehlo.constant dense<7> : tensor<i32>
    %636 = stablehlo.broadcast_in_dim %c_149, dims = [] : (tensor<i32>) -> tensor<1466x1xi32>
    %637 = stablehlo.compare EQ, %634, %636, SIGNED : (tensor<1466x1xi32>, tensor<1466x1xi32>) -> tensor<1466x1xi1>
    %cst_150 = stablehlo.constant dense<-3.40282347E+38> : tensor<f32>
    %c_151 = stablehlo.constant dense<0> : tensor<i32>
    %638 = call @_where_7(%637, %cst_150, %c_151) : (tensor<1466x1xi1>, tensor<f32>, tensor<i32>) -> tensor<1466x1xf32>
    %639 = stablehlo.convert %638 : tensor<1466x1xf32>
    %640 = stablehlo.broadcast_in_dim %639, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %641 = stablehlo.subtract %632#0, %640 : tensor<1466x1442xf32>
    %cst_152 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %642 = stablehlo.reduce(%641 init: %cst_152) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %643 = stablehlo.reshape %642 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %644 = stablehlo.broadcast_in_dim %643, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %645 = stablehlo.compare EQ, %641, %644, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %646 = stablehlo.convert %645 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_153 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %647 = stablehlo.reduce(%646 init: %cst_153) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_154 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %648 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %649 = stablehlo.maximum %648, %642 : tensor<1466xf32>
    %650 = stablehlo.compare EQ, %642, %649, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_155 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %651 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_156 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %652 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %653 = stablehlo.select %650, %651, %652 : tensor<1466xi1>, tensor<1466xf32>
    %cst_157 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %654 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %655 = stablehlo.compare EQ, %654, %649, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_158 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %656 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_159 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %657 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %658 = stablehlo.select %655, %656, %657 : tensor<1466xi1>, tensor<1466xf32>
    %659 = stablehlo.divide %653, %658 : tensor<1466xf32>
    %660 = stablehlo.broadcast_in_dim %649, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %661 = stablehlo.broadcast_in_dim %660, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %662 = stablehlo.subtract %641, %661 : tensor<1466x1442xf32>
    %663 = stablehlo.exponential %662 : tensor<1466x1442xf32>
    %cst_160 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %664 = stablehlo.reduce(%663 init: %cst_160) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %665 = stablehlo.broadcast_in_dim %664, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %666 = stablehlo.broadcast_in_dim %665, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %667 = stablehlo.divide %663, %666 : tensor<1466x1442xf32>
    %668 = stablehlo.multiply %665, %665 : tensor<1466x1xf32>
    %cst_161 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %669 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %670 = stablehlo.divide %669, %668 : tensor<1466x1xf32>
    %671 = stablehlo.dot_general %667, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %672 = stablehlo.multiply %671, %671 : tensor<1466x8xf32>
    %cst_162 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %673 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %674 = stablehlo.multiply %673, %671 : tensor<1466x8xf32>
    %cst_163 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %675 = stablehlo.reduce(%672 init: %cst_163) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_164 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %676 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %677 = stablehlo.multiply %676, %674 : tensor<1466x8xf32>
    %678 = stablehlo.dot_general %677, %667, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %679 = stablehlo.transpose %678, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %680 = stablehlo.dot_general %677, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %681 = stablehlo.broadcast_in_dim %670, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %682 = stablehlo.multiply %680, %681 : tensor<1466x1442xf32>
    %683 = stablehlo.multiply %682, %663 : tensor<1466x1442xf32>
    %cst_165 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %684 = stablehlo.reduce(%683 init: %cst_165) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %685 = stablehlo.reshape %684 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %686 = stablehlo.negate %685 : tensor<1466x1xf32>
    %687 = stablehlo.broadcast_in_dim %665, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %688 = stablehlo.divide %680, %687 : tensor<1466x1442xf32>
    %cst_166 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %689 = stablehlo.reduce(%686 init: %cst_166) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %690 = stablehlo.broadcast_in_dim %689, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %691 = stablehlo.add %688, %690 : tensor<1466x1442xf32>
    %692 = stablehlo.multiply %691, %663 : tensor<1466x1442xf32>
    %693 = call @_where_2(%631, %632#1, %692) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_167 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %694 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %695 = stablehlo.divide %693, %694 : tensor<1466x1442xf32>
    %696 = stablehlo.dot_general %695, %617, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %697 = stablehlo.transpose %696, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %698 = stablehlo.dot_general %695, %618, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %699 = stablehlo.transpose %697, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %700 = stablehlo.slice %698 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %701 = stablehlo.slice %699 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %702 = stablehlo.slice %679 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_168 = stablehlo.constant dense<1.300000e+00> : tensor<f32>
    %703 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %704 = stablehlo.multiply %703, %arg0 : tensor<1466x8xf32>
    %705 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %706 = stablehlo.dot_general %704, %705, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_169 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %707 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %708 = stablehlo.divide %706, %707 : tensor<1466x1442xf32>
    %709 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %710 = stablehlo.broadcast_in_dim %709, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %711 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %712 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %713 = stablehlo.broadcast_in_dim %712, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %714 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %715 = stablehlo.broadcast_in_dim %714, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %716 = stablehlo.broadcast_in_dim %710, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %717 = stablehlo.broadcast_in_dim %715, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %718 = stablehlo.compare GE, %716, %717, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_170 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %719:2 = call @_where(%718, %708, %cst_170) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %720 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %721 = stablehlo.broadcast_in_dim %720, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %722 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %723 = stablehlo.convert %722 : (tensor<1442xi32>) -> tensor<1442xf32>
    %cst_171 = stablehlo.constant dense<4.000000e+01> : tensor<f32>
    %724 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %725 = stablehlo.divide %723, %724 : tensor<1442xf32>
    %726 = stablehlo.multiply %725, %725 : tensor<1442xf32>
    %727 = stablehlo.multiply %726, %726 : tensor<1442xf32>
    %728 = stablehlo.multiply %727, %727 : tensor<1442xf32>
    %729 = stablehlo.multiply %728, %728 : tensor<1442xf32>
    %730 = stablehlo.multiply %727, %729 : tensor<1442xf32>
    %731 = stablehlo.convert %730 : tensor<1442xf32>
    %732 = stablehlo.broadcast_in_dim %731, dims = [1] : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %733 = stablehlo.broadcast_in_dim %732, dims = [0, 1] : (tensor<1x1442xf32>) -> tensor<1466x1442xf32>
    %734 = stablehlo.add %719#0, %733 : tensor<1466x1442xf32>
    %cst_172 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %735 = stablehlo.reduce(%734 init: %cst_172) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %736 = stablehlo.reshape %735 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %737 = stablehlo.broadcast_in_dim %736, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %738 = stablehlo.compare EQ, %734, %737, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %739 = stablehlo.convert %738 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_173 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %740 = stablehlo.reduce(%739 init: %cst_173) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_174 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %741 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %742 = stablehlo.maximum %741, %735 : tensor<1466xf32>
    %743 = stablehlo.compare EQ, %735, %742, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_175 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %744 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_176 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %745 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %746 = stablehlo.select %743, %744, %745 : tensor<1466xi1>, tensor<1466xf32>
    %cst_177 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %747 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %748 = stablehlo.compare EQ, %747, %742, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_178 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %749 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_179 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %750 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %751 = stablehlo.select %748, %749, %750 : tensor<1466xi1>, tensor<1466xf32>
    %752 = stablehlo.divide %746, %751 : tensor<1466xf32>
    %753 = stablehlo.broadcast_in_dim %742, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %754 = stablehlo.broadcast_in_dim %753, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %755 = stablehlo.subtract %734, %754 : tensor<1466x1442xf32>
    %756 = stablehlo.exponential %755 : tensor<1466x1442xf32>
    %cst_180 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %757 = stablehlo.reduce(%756 init: %cst_180) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %758 = stablehlo.broadcast_in_dim %757, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %759 = stablehlo.broadcast_in_dim %758, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %760 = stablehlo.divide %756, %759 : tensor<1466x1442xf32>
    %761 = stablehlo.multiply %758, %758 : tensor<1466x1xf32>
    %cst_181 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %762 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %763 = stablehlo.divide %762, %761 : tensor<1466x1xf32>
    %764 = stablehlo.dot_general %760, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %765 = stablehlo.multiply %764, %764 : tensor<1466x8xf32>
    %cst_182 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %766 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %767 = stablehlo.multiply %766, %764 : tensor<1466x8xf32>
    %cst_183 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %768 = stablehlo.reduce(%765 init: %cst_183) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_184 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %769 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %770 = stablehlo.multiply %769, %767 : tensor<1466x8xf32>
    %771 = stablehlo.dot_general %770, %760, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %772 = stablehlo.transpose %771, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %773 = stablehlo.dot_general %770, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %774 = stablehlo.broadcast_in_dim %763, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %775 = stablehlo.multiply %773, %774 : tensor<1466x1442xf32>
    %776 = stablehlo.multiply %775, %756 : tensor<1466x1442xf32>
    %cst_185 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %777 = stablehlo.reduce(%776 init: %cst_185) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %778 = stablehlo.reshape %777 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %779 = stablehlo.negate %778 : tensor<1466x1xf32>
    %780 = stablehlo.broadcast_in_dim %758, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %781 = stablehlo.divide %773, %780 : tensor<1466x1442xf32>
    %cst_186 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %782 = stablehlo.reduce(%779 init: %cst_186) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %783 = stablehlo.broadcast_in_dim %782, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %784 = stablehlo.add %781, %783 : tensor<1466x1442xf32>
    %785 = stablehlo.multiply %784, %756 : tensor<1466x1442xf32>
    %786 = call @_where_2(%718, %719#1, %785) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_187 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %787 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %788 = stablehlo.divide %786, %787 : tensor<1466x1442xf32>
    %789 = stablehlo.dot_general %788, %704, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %790 = stablehlo.transpose %789, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %791 = stablehlo.dot_general %788, %705, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %792 = stablehlo.transpose %790, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %793 = stablehlo.slice %791 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %794 = stablehlo.slice %792 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %795 = stablehlo.slice %772 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_188 = stablehlo.constant dense<1.400000e+00> : tensor<f32>
    %796 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %797 = stablehlo.multiply %796, %arg0 : tensor<1466x8xf32>
    %798 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %799 = stablehlo.dot_general %797, %798, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_189 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %800 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %801 = stablehlo.divide %799, %800 : tensor<1466x1442xf32>
    %802 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %803 = stablehlo.broadcast_in_dim %802, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %804 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %805 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %806 = stablehlo.broadcast_in_dim %805, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %807 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %808 = stablehlo.broadcast_in_dim %807, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %809 = stablehlo.broadcast_in_dim %803, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %810 = stablehlo.broadcast_in_dim %808, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %811 = stablehlo.compare GE, %809, %810, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_190 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %812:2 = call @_where(%811, %801, %cst_190) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %813 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %814 = stablehlo.broadcast_in_dim %813, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %815 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %816 = stablehlo.convert %815 : (tensor<1442xi32>) -> tensor<1442xf32>
    %cst_191 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %817 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %818 = stablehlo.multiply %816, %817 : tensor<1442xf32>
    %819 = stablehlo.multiply %818, %818 : tensor<1442xf32>
    %820 = stablehlo.multiply %819, %819 : tensor<1442xf32>
    %821 = stablehlo.multiply %820, %820 : tensor<1442xf32>
    %cst_192 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %822 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %823 = stablehlo.multiply %821, %822 : tensor<1442xf32>
    %824 = stablehlo.convert %823 : tensor<1442xf32>
    %825 = stablehlo.broadcast_in_dim %824, dims = [1] : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %826 = stablehlo.broadcast_in_dim %825, dims = [0, 1] : (tensor<1x1442xf32>) -> tensor<1466x1442xf32>
    %827 = stablehlo.add %812#0, %826 : tensor<1466x1442xf32>
    %cst_193 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %828 = stablehlo.reduce(%827 init: %cst_193) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %829 = stablehlo.reshape %828 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %830 = stablehlo.broadcast_in_dim %829, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %831 = stablehlo.compare EQ, %827, %830, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %832 = stablehlo.convert %831 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_194 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %833 = stablehlo.reduce(%832 init: %cst_194) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_195 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %834 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %835 = stablehlo.maximum %834, %828 : tensor<1466xf32>
    %836 = stablehlo.compare EQ, %828, %835, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_196 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %837 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_197 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %838 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %839 = stablehlo.select %836, %837, %838 : tensor<1466xi1>, tensor<1466xf32>
    %cst_198 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %840 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %841 = stablehlo.compare EQ, %840, %835, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_199 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %842 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_200 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %843 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %844 = stablehlo.select %841, %842, %843 : tensor<1466xi1>, tensor<1466xf32>
    %845 = stablehlo.divide %839, %844 : tensor<1466xf32>
    %846 = stablehlo.broadcast_in_dim %835, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %847 = stablehlo.broadcast_in_dim %846, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %848 = stablehlo.subtract %827, %847 : tensor<1466x1442xf32>
    %849 = stablehlo.exponential %848 : tensor<1466x1442xf32>
    %cst_201 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %850 = stablehlo.reduce(%849 init: %cst_201) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %851 = stablehlo.broadcast_in_dim %850, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %852 = stablehlo.broadcast_in_dim %851, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %853 = stablehlo.divide %849, %852 : tensor<1466x1442xf32>
    %854 = stablehlo.multiply %851, %851 : tensor<1466x1xf32>
    %cst_202 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %855 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %856 = stablehlo.divide %855, %854 : tensor<1466x1xf32>
    %857 = stablehlo.dot_general %853, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %858 = stablehlo.multiply %857, %857 : tensor<1466x8xf32>
    %cst_203 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %859 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %860 = stablehlo.multiply %859, %857 : tensor<1466x8xf32>
    %cst_204 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %861 = stablehlo.reduce(%858 init: %cst_204) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_205 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %862 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %863 = stablehlo.multiply %862, %860 : tensor<1466x8xf32>
    %864 = stablehlo.dot_general %863, %853, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %865 = stablehlo.transpose %864, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %866 = stablehlo.dot_general %863, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %867 = stablehlo.broadcast_in_dim %856, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %868 = stablehlo.multiply %866, %867 : tensor<1466x1442xf32>
    %869 = stablehlo.multiply %868, %849 : tensor<1466x1442xf32>
    %cst_206 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %870 = stablehlo.reduce(%869 init: %cst_206) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %871 = stablehlo.reshape %870 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %872 = stablehlo.negate %871 : tensor<1466x1xf32>
    %873 = stablehlo.broadcast_in_dim %851, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %874 = stablehlo.divide %866, %873 : tensor<1466x1442xf32>
    %cst_207 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %875 = stablehlo.reduce(%872 init: %cst_207) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %876 = stablehlo.broadcast_in_dim %875, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %877 = stablehlo.add %874, %876 : tensor<1466x1442xf32>
    %878 = stablehlo.multiply %877, %849 : tensor<1466x1442xf32>
    %879 = call @_where_2(%811, %812#1, %878) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_208 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %880 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %881 = stablehlo.divide %879, %880 : tensor<1466x1442xf32>
    %882 = stablehlo.dot_general %881, %797, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %883 = stablehlo.transpose %882, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %884 = stablehlo.dot_general %881, %798, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %885 = stablehlo.transpose %883, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %886 = stablehlo.slice %884 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %887 = stablehlo.slice %885 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %888 = stablehlo.slice %865 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %cst_209 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %889 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %890 = stablehlo.multiply %889, %arg0 : tensor<1466x8xf32>
    %891 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %892 = stablehlo.dot_general %890, %891, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<8x1442xf32>) -> tensor<1466x1442xf32>
    %cst_210 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %893 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %894 = stablehlo.divide %892, %893 : tensor<1466x1442xf32>
    %895 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %896 = stablehlo.broadcast_in_dim %895, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %897 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %898 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %899 = stablehlo.broadcast_in_dim %898, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %900 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %901 = stablehlo.broadcast_in_dim %900, dims = [1] : (tensor<1442xi32>) -> tensor<1x1442xi32>
    %902 = stablehlo.broadcast_in_dim %896, dims = [0, 1] : (tensor<1466x1xi32>) -> tensor<1466x1442xi32>
    %903 = stablehlo.broadcast_in_dim %901, dims = [0, 1] : (tensor<1x1442xi32>) -> tensor<1466x1442xi32>
    %904 = stablehlo.compare GE, %902, %903, SIGNED : (tensor<1466x1442xi32>, tensor<1466x1442xi32>) -> tensor<1466x1442xi1>
    %cst_211 = stablehlo.constant dense<-1.000000e+30> : tensor<f32>
    %905:2 = call @_where(%904, %894, %cst_211) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>)
    %906 = stablehlo.iota dim = 0 : tensor<1466xi32>
    %907 = stablehlo.broadcast_in_dim %906, dims = [0] : (tensor<1466xi32>) -> tensor<1466x1xi32>
    %908 = stablehlo.iota dim = 0 : tensor<1442xi32>
    %909 = stablehlo.convert %908 : (tensor<1442xi32>) -> tensor<1442xf32>
    %cst_212 = stablehlo.constant dense<1.000000e-28> : tensor<f32>
    %910 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %911 = stablehlo.divide %909, %910 : tensor<1442xf32>
    %912 = stablehlo.convert %911 : tensor<1442xf32>
    %913 = stablehlo.broadcast_in_dim %912, dims = [1] : (tensor<1442xf32>) -> tensor<1x1442xf32>
    %914 = stablehlo.broadcast_in_dim %913, dims = [0, 1] : (tensor<1x1442xf32>) -> tensor<1466x1442xf32>
    %915 = stablehlo.add %905#0, %914 : tensor<1466x1442xf32>
    %cst_213 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %916 = stablehlo.reduce(%915 init: %cst_213) applies stablehlo.maximum across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %917 = stablehlo.reshape %916 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %918 = stablehlo.broadcast_in_dim %917, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %919 = stablehlo.compare EQ, %915, %918, FLOAT : (tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xi1>
    %920 = stablehlo.convert %919 : (tensor<1466x1442xi1>) -> tensor<1466x1442xf32>
    %cst_214 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %921 = stablehlo.reduce(%920 init: %cst_214) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %cst_215 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %922 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %923 = stablehlo.maximum %922, %916 : tensor<1466xf32>
    %924 = stablehlo.compare EQ, %916, %923, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_216 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %925 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_217 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %926 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %927 = stablehlo.select %924, %925, %926 : tensor<1466xi1>, tensor<1466xf32>
    %cst_218 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %928 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %929 = stablehlo.compare EQ, %928, %923, FLOAT : (tensor<1466xf32>, tensor<1466xf32>) -> tensor<1466xi1>
    %cst_219 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %930 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %cst_220 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %931 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<1466xf32>
    %932 = stablehlo.select %929, %930, %931 : tensor<1466xi1>, tensor<1466xf32>
    %933 = stablehlo.divide %927, %932 : tensor<1466xf32>
    %934 = stablehlo.broadcast_in_dim %923, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %935 = stablehlo.broadcast_in_dim %934, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %936 = stablehlo.subtract %915, %935 : tensor<1466x1442xf32>
    %937 = stablehlo.exponential %936 : tensor<1466x1442xf32>
    %cst_221 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %938 = stablehlo.reduce(%937 init: %cst_221) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %939 = stablehlo.broadcast_in_dim %938, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %940 = stablehlo.broadcast_in_dim %939, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %941 = stablehlo.divide %937, %940 : tensor<1466x1442xf32>
    %942 = stablehlo.multiply %939, %939 : tensor<1466x1xf32>
    %cst_222 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %943 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %944 = stablehlo.divide %943, %942 : tensor<1466x1xf32>
    %945 = stablehlo.dot_general %941, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1442x8xf32>) -> tensor<1466x8xf32>
    %946 = stablehlo.multiply %945, %945 : tensor<1466x8xf32>
    %cst_223 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %947 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %948 = stablehlo.multiply %947, %945 : tensor<1466x8xf32>
    %cst_224 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %949 = stablehlo.reduce(%946 init: %cst_224) applies stablehlo.add across dimensions = [0, 1] : (tensor<1466x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_225 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %950 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<1466x8xf32>
    %951 = stablehlo.multiply %950, %948 : tensor<1466x8xf32>
    %952 = stablehlo.dot_general %951, %941, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1466x1442xf32>) -> tensor<8x1442xf32>
    %953 = stablehlo.transpose %952, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %954 = stablehlo.dot_general %951, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x8xf32>, tensor<1442x8xf32>) -> tensor<1466x1442xf32>
    %955 = stablehlo.broadcast_in_dim %944, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %956 = stablehlo.multiply %954, %955 : tensor<1466x1442xf32>
    %957 = stablehlo.multiply %956, %937 : tensor<1466x1442xf32>
    %cst_226 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %958 = stablehlo.reduce(%957 init: %cst_226) applies stablehlo.add across dimensions = [1] : (tensor<1466x1442xf32>, tensor<f32>) -> tensor<1466xf32>
    %959 = stablehlo.reshape %958 : (tensor<1466xf32>) -> tensor<1466x1xf32>
    %960 = stablehlo.negate %959 : tensor<1466x1xf32>
    %961 = stablehlo.broadcast_in_dim %939, dims = [0, 1] : (tensor<1466x1xf32>) -> tensor<1466x1442xf32>
    %962 = stablehlo.divide %954, %961 : tensor<1466x1442xf32>
    %cst_227 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %963 = stablehlo.reduce(%960 init: %cst_227) applies stablehlo.add across dimensions = [1] : (tensor<1466x1xf32>, tensor<f32>) -> tensor<1466xf32>
    %964 = stablehlo.broadcast_in_dim %963, dims = [0] : (tensor<1466xf32>) -> tensor<1466x1442xf32>
    %965 = stablehlo.add %962, %964 : tensor<1466x1442xf32>
    %966 = stablehlo.multiply %965, %937 : tensor<1466x1442xf32>
    %967 = call @_where_2(%904, %905#1, %966) : (tensor<1466x1442xi1>, tensor<1466x1442xf32>, tensor<1466x1442xf32>) -> tensor<1466x1442xf32>
    %cst_228 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %968 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %969 = stablehlo.divide %967, %968 : tensor<1466x1442xf32>
    %970 = stablehlo.dot_general %969, %890, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<1466x8xf32>) -> tensor<1442x8xf32>
    %971 = stablehlo.transpose %970, dims = [1, 0] : (tensor<1442x8xf32>) -> tensor<8x1442xf32>
    %972 = stablehlo.dot_general %969, %891, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1466x1442xf32>, tensor<8x1442xf32>) -> tensor<1466x8xf32>
    %973 = stablehlo.transpose %971, dims = [1, 0] : (tensor<8x1442xf32>) -> tensor<1442x8xf32>
    %974 = stablehlo.slice %972 [3:1466:17, 0:8] : (tensor<1466x8xf32>) -> tensor<87x8xf32>
    %975 = stablehlo.slice %973 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    %976 = stablehlo.slice %953 [3:1442:17, 0:8] : (tensor<1442x8xf32>) -> tensor<85x8xf32>
    return %82, %83, %84, %167, %168, %169, %252, %253, %254, %345, %346, %347, %436, %437, %438, %524, %525, %526, %613, %614, %615, %700, %701, %702, %793, %794, %795, %886, %887, %888, %974, %975, %976 : tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>, tensor<87x8xf32>, tensor<85x8xf32>, tensor<85x8xf32>
  }
  func.func private @_where(%arg0: tensor<1466x1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    return %2, %3 : tensor<1466x1442xf32>, tensor<1466x1442xf32>
  }
  func.func private @_where_0(%arg0: tensor<1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xi1>, tensor<1466x1442xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<1442xi1>) -> tensor<1466x1442xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    return %3, %1, %4 : tensor<1466x1442xf32>, tensor<1466x1442xi1>, tensor<1466x1442xf32>
  }
  func.func private @_where_1(%arg0: tensor<1466x1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<1466x1442xf32>) -> tensor<1466x1442xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    return %1 : tensor<1466x1442xf32>
  }
  func.func private @_where_2(%arg0: tensor<1466x1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<1466x1442xf32>) -> tensor<1466x1442xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    return %1 : tensor<1466x1442xf32>
  }
  func.func private @_where_3(%arg0: tensor<1466x1xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<f32>) -> (tensor<1466x1442xf32>, tensor<1466x1442xi1>, tensor<1466x1442xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1466x1xi1>) -> tensor<1466x1442xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    return %3, %1, %4 : tensor<1466x1442xf32>, tensor<1466x1442xi1>, tensor<1466x1442xf32>
  }
  func.func private @_where_4(%arg0: tensor<1466x1442xi1>, %arg1: tensor<1466x1442xf32>, %arg2: tensor<1466x1442xf32>) -> tensor<1466x1442xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    return %1 : tensor<1466x1442xf32>
  }
  func.func private @_where_5(%arg0: tensor<1466x1442xi1>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<1466x1442xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1466x1442xf32>
    %3 = stablehlo.select %arg0, %1, %2 : tensor<1466x1442xi1>, tensor<1466x1442xf32>
    return %3 : tensor<1466x1442xf32>
  }
  func.func private @_where_6(%arg0: tensor<1442xi1>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<1442xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1442xf32>
    %3 = stablehlo.select %arg0, %1, %2 : tensor<1442xi1>, tensor<1442xf32>
    return %3 : tensor<1442xf32>
  }
  func.func private @_where_7(%arg0: tensor<1466x1xi1>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<1466x1xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1466x1xf32>
    %3 = stablehlo.select %arg0, %1, %2 : tensor<1466x1xi1>, tensor<1466x1xf32>
    return %3 : tensor<1466x1xf32>
  }
}
