module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x7xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<5x7xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}, tensor<5x7xf32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}, tensor<5x7xf32> {jax.result_info = "result[5]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:5 = call @_var(%arg0, %c) : (tensor<5x7xf32>, tensor<i32>) -> (tensor<f32>, tensor<5x7xf32>, tensor<f32>, tensor<i1>, tensor<f32>)
    %1 = stablehlo.broadcast_in_dim %0#0, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<5x7xf32>
    %3 = stablehlo.multiply %2, %2 : tensor<5x7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %7 = stablehlo.add %6, %5 : tensor<5x1xf32>
    %8 = stablehlo.sqrt %7 : tensor<5x1xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %10 = stablehlo.divide %9, %8 : tensor<5x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %12 = stablehlo.divide %2, %11 : tensor<5x7xf32>
    %13 = stablehlo.multiply %8, %8 : tensor<5x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %15 = stablehlo.divide %14, %13 : tensor<5x1xf32>
    %cst_3 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %17 = stablehlo.minimum %12, %16 : tensor<5x7xf32>
    %18 = stablehlo.compare EQ, %12, %17, FLOAT : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %21 = stablehlo.select %18, %19, %20 : tensor<5x7xi1>, tensor<5x7xf32>
    %cst_6 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %23 = stablehlo.compare EQ, %22, %17, FLOAT : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xi1>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %26 = stablehlo.select %23, %24, %25 : tensor<5x7xi1>, tensor<5x7xf32>
    %27 = stablehlo.divide %21, %26 : tensor<5x7xf32>
    %28 = stablehlo.exponential %17 : tensor<5x7xf32>
    %29 = stablehlo.iota dim = 0 : tensor<35xf32>
    %30 = stablehlo.cosine %29 : tensor<35xf32>
    %31 = stablehlo.reshape %30 : (tensor<35xf32>) -> tensor<5x7xf32>
    %32 = stablehlo.multiply %28, %31 : tensor<5x7xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %35 = stablehlo.multiply %34, %31 : tensor<5x7xf32>
    %36 = stablehlo.multiply %35, %28 : tensor<5x7xf32>
    %37 = stablehlo.multiply %36, %27 : tensor<5x7xf32>
    %38 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %39 = stablehlo.multiply %37, %38 : tensor<5x7xf32>
    %40 = stablehlo.multiply %39, %2 : tensor<5x7xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.reduce(%40 init: %cst_11) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %42 = stablehlo.reshape %41 : (tensor<5xf32>) -> tensor<5x1xf32>
    %43 = stablehlo.negate %42 : tensor<5x1xf32>
    %44 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %45 = stablehlo.divide %37, %44 : tensor<5x7xf32>
    %46 = stablehlo.multiply %43, %10 : tensor<5x1xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_12) applies stablehlo.add across dimensions = [1] : (tensor<5x1xf32>, tensor<f32>) -> tensor<5xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0] : (tensor<5xf32>) -> tensor<5x7xf32>
    %49 = stablehlo.multiply %2, %48 : tensor<5x7xf32>
    %50 = stablehlo.add %45, %49 : tensor<5x7xf32>
    %51 = stablehlo.multiply %48, %2 : tensor<5x7xf32>
    %52 = stablehlo.add %50, %51 : tensor<5x7xf32>
    %53 = stablehlo.multiply %arg0, %52 : tensor<5x7xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%53 init: %cst_13) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
    %55 = stablehlo.broadcast_in_dim %0#0, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %56 = stablehlo.multiply %52, %55 : tensor<5x7xf32>
    %57 = call @_var_0(%0#1, %0#2, %0#3, %0#4, %54) : (tensor<5x7xf32>, tensor<f32>, tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<5x7xf32>
    %58 = stablehlo.add %56, %57 : tensor<5x7xf32>
    %59 = stablehlo.multiply %arg0, %arg0 : tensor<5x7xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_14) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %63 = stablehlo.add %62, %61 : tensor<5x1xf32>
    %64 = stablehlo.sqrt %63 : tensor<5x1xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %66 = stablehlo.divide %65, %64 : tensor<5x1xf32>
    %67 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %68 = stablehlo.divide %arg0, %67 : tensor<5x7xf32>
    %69 = stablehlo.multiply %64, %64 : tensor<5x1xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %71 = stablehlo.divide %70, %69 : tensor<5x1xf32>
    %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %73 = stablehlo.multiply %68, %72 : tensor<5x7xf32>
    %cst_19 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %74 = stablehlo.reduce(%73 init: %cst_19) applies stablehlo.maximum across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %75 = stablehlo.reshape %74 : (tensor<5xf32>) -> tensor<5x1xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %77 = stablehlo.compare EQ, %73, %76, FLOAT : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xi1>
    %78 = stablehlo.convert %77 : (tensor<5x7xi1>) -> tensor<5x7xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.reduce(%78 init: %cst_20) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_21 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %81 = stablehlo.maximum %80, %74 : tensor<5xf32>
    %82 = stablehlo.compare EQ, %74, %81, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %85 = stablehlo.select %82, %83, %84 : tensor<5xi1>, tensor<5xf32>
    %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %87 = stablehlo.compare EQ, %86, %81, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %cst_25 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %90 = stablehlo.select %87, %88, %89 : tensor<5xi1>, tensor<5xf32>
    %91 = stablehlo.divide %85, %90 : tensor<5xf32>
    %92 = stablehlo.broadcast_in_dim %81, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %93 = stablehlo.broadcast_in_dim %92, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %94 = stablehlo.subtract %73, %93 : tensor<5x7xf32>
    %95 = stablehlo.exponential %94 : tensor<5x7xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %96 = stablehlo.reduce(%95 init: %cst_27) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %97 = stablehlo.broadcast_in_dim %96, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %99 = stablehlo.divide %95, %98 : tensor<5x7xf32>
    %100 = stablehlo.multiply %97, %97 : tensor<5x1xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %102 = stablehlo.divide %101, %100 : tensor<5x1xf32>
    %103 = stablehlo.iota dim = 0 : tensor<35xf32>
    %104 = stablehlo.cosine %103 : tensor<35xf32>
    %105 = stablehlo.reshape %104 : (tensor<35xf32>) -> tensor<5x7xf32>
    %106 = stablehlo.multiply %99, %105 : tensor<5x7xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.reduce(%106 init: %cst_29) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %109 = stablehlo.multiply %108, %105 : tensor<5x7xf32>
    %110 = stablehlo.broadcast_in_dim %102, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %111 = stablehlo.multiply %109, %110 : tensor<5x7xf32>
    %112 = stablehlo.multiply %111, %95 : tensor<5x7xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %113 = stablehlo.reduce(%112 init: %cst_31) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %114 = stablehlo.reshape %113 : (tensor<5xf32>) -> tensor<5x1xf32>
    %115 = stablehlo.negate %114 : tensor<5x1xf32>
    %116 = stablehlo.broadcast_in_dim %97, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %117 = stablehlo.divide %109, %116 : tensor<5x7xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %118 = stablehlo.reduce(%115 init: %cst_32) applies stablehlo.add across dimensions = [1] : (tensor<5x1xf32>, tensor<f32>) -> tensor<5xf32>
    %119 = stablehlo.broadcast_in_dim %118, dims = [0] : (tensor<5xf32>) -> tensor<5x7xf32>
    %120 = stablehlo.add %117, %119 : tensor<5x7xf32>
    %121 = stablehlo.multiply %120, %95 : tensor<5x7xf32>
    %cst_33 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %123 = stablehlo.multiply %121, %122 : tensor<5x7xf32>
    %124 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %125 = stablehlo.multiply %123, %124 : tensor<5x7xf32>
    %126 = stablehlo.multiply %125, %arg0 : tensor<5x7xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.reduce(%126 init: %cst_34) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %128 = stablehlo.reshape %127 : (tensor<5xf32>) -> tensor<5x1xf32>
    %129 = stablehlo.negate %128 : tensor<5x1xf32>
    %130 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %131 = stablehlo.divide %123, %130 : tensor<5x7xf32>
    %132 = stablehlo.multiply %129, %66 : tensor<5x1xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%132 init: %cst_35) applies stablehlo.add across dimensions = [1] : (tensor<5x1xf32>, tensor<f32>) -> tensor<5xf32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [0] : (tensor<5xf32>) -> tensor<5x7xf32>
    %135 = stablehlo.multiply %arg0, %134 : tensor<5x7xf32>
    %136 = stablehlo.add %131, %135 : tensor<5x7xf32>
    %137 = stablehlo.multiply %134, %arg0 : tensor<5x7xf32>
    %138 = stablehlo.add %136, %137 : tensor<5x7xf32>
    %139 = stablehlo.multiply %arg0, %arg0 : tensor<5x7xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %140 = stablehlo.reduce(%139 init: %cst_36) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %141 = stablehlo.broadcast_in_dim %140, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %142 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %143 = stablehlo.add %142, %141 : tensor<5x1xf32>
    %144 = stablehlo.sqrt %143 : tensor<5x1xf32>
    %cst_38 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %145 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %146 = stablehlo.divide %145, %144 : tensor<5x1xf32>
    %147 = stablehlo.broadcast_in_dim %144, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %148 = stablehlo.divide %arg0, %147 : tensor<5x7xf32>
    %149 = stablehlo.multiply %144, %144 : tensor<5x1xf32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %151 = stablehlo.divide %150, %149 : tensor<5x1xf32>
    %152 = stablehlo.multiply %148, %148 : tensor<5x7xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.reduce(%152 init: %cst_40) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %156 = stablehlo.add %155, %154 : tensor<5x1xf32>
    %157 = stablehlo.sqrt %156 : tensor<5x1xf32>
    %cst_42 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %159 = stablehlo.divide %158, %157 : tensor<5x1xf32>
    %160 = stablehlo.broadcast_in_dim %157, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %161 = stablehlo.divide %148, %160 : tensor<5x7xf32>
    %162 = stablehlo.multiply %157, %157 : tensor<5x1xf32>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %164 = stablehlo.divide %163, %162 : tensor<5x1xf32>
    %165 = stablehlo.multiply %arg0, %arg0 : tensor<5x7xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %166 = stablehlo.reduce(%165 init: %cst_44) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %167 = stablehlo.broadcast_in_dim %166, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %168 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %169 = stablehlo.add %168, %167 : tensor<5x1xf32>
    %170 = stablehlo.sqrt %169 : tensor<5x1xf32>
    %cst_46 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %171 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %172 = stablehlo.divide %171, %170 : tensor<5x1xf32>
    %173 = stablehlo.broadcast_in_dim %170, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %174 = stablehlo.divide %arg0, %173 : tensor<5x7xf32>
    %175 = stablehlo.multiply %170, %170 : tensor<5x1xf32>
    %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %177 = stablehlo.divide %176, %175 : tensor<5x1xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %178 = stablehlo.reduce(%174 init: %cst_48) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %179 = stablehlo.broadcast_in_dim %178, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %180 = stablehlo.broadcast_in_dim %179, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %181 = stablehlo.multiply %161, %180 : tensor<5x7xf32>
    %182 = stablehlo.iota dim = 0 : tensor<35xf32>
    %183 = stablehlo.cosine %182 : tensor<35xf32>
    %184 = stablehlo.reshape %183 : (tensor<35xf32>) -> tensor<5x7xf32>
    %185 = stablehlo.multiply %181, %184 : tensor<5x7xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %186 = stablehlo.reduce(%185 init: %cst_49) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
    %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %188 = stablehlo.multiply %187, %184 : tensor<5x7xf32>
    %189 = stablehlo.multiply %161, %188 : tensor<5x7xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %190 = stablehlo.reduce(%189 init: %cst_51) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %191 = stablehlo.reshape %190 : (tensor<5xf32>) -> tensor<5x1xf32>
    %192 = stablehlo.broadcast_in_dim %179, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %193 = stablehlo.multiply %188, %192 : tensor<5x7xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %194 = stablehlo.reduce(%191 init: %cst_52) applies stablehlo.add across dimensions = [1] : (tensor<5x1xf32>, tensor<f32>) -> tensor<5xf32>
    %195 = stablehlo.broadcast_in_dim %194, dims = [0] : (tensor<5xf32>) -> tensor<5x7xf32>
    %196 = stablehlo.broadcast_in_dim %177, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %197 = stablehlo.multiply %195, %196 : tensor<5x7xf32>
    %198 = stablehlo.multiply %197, %arg0 : tensor<5x7xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %199 = stablehlo.reduce(%198 init: %cst_53) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %200 = stablehlo.reshape %199 : (tensor<5xf32>) -> tensor<5x1xf32>
    %201 = stablehlo.negate %200 : tensor<5x1xf32>
    %202 = stablehlo.broadcast_in_dim %170, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %203 = stablehlo.divide %195, %202 : tensor<5x7xf32>
    %204 = stablehlo.multiply %201, %172 : tensor<5x1xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %205 = stablehlo.reduce(%204 init: %cst_54) applies stablehlo.add across dimensions = [1] : (tensor<5x1xf32>, tensor<f32>) -> tensor<5xf32>
    %206 = stablehlo.broadcast_in_dim %205, dims = [0] : (tensor<5xf32>) -> tensor<5x7xf32>
    %207 = stablehlo.multiply %arg0, %206 : tensor<5x7xf32>
    %208 = stablehlo.add %203, %207 : tensor<5x7xf32>
    %209 = stablehlo.multiply %206, %arg0 : tensor<5x7xf32>
    %210 = stablehlo.add %208, %209 : tensor<5x7xf32>
    %211 = stablehlo.broadcast_in_dim %164, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %212 = stablehlo.multiply %193, %211 : tensor<5x7xf32>
    %213 = stablehlo.multiply %212, %148 : tensor<5x7xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %214 = stablehlo.reduce(%213 init: %cst_55) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %215 = stablehlo.reshape %214 : (tensor<5xf32>) -> tensor<5x1xf32>
    %216 = stablehlo.negate %215 : tensor<5x1xf32>
    %217 = stablehlo.broadcast_in_dim %157, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %218 = stablehlo.divide %193, %217 : tensor<5x7xf32>
    %219 = stablehlo.multiply %216, %159 : tensor<5x1xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %220 = stablehlo.reduce(%219 init: %cst_56) applies stablehlo.add across dimensions = [1] : (tensor<5x1xf32>, tensor<f32>) -> tensor<5xf32>
    %221 = stablehlo.broadcast_in_dim %220, dims = [0] : (tensor<5xf32>) -> tensor<5x7xf32>
    %222 = stablehlo.multiply %148, %221 : tensor<5x7xf32>
    %223 = stablehlo.add %218, %222 : tensor<5x7xf32>
    %224 = stablehlo.multiply %221, %148 : tensor<5x7xf32>
    %225 = stablehlo.add %223, %224 : tensor<5x7xf32>
    %226 = stablehlo.broadcast_in_dim %151, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %227 = stablehlo.multiply %225, %226 : tensor<5x7xf32>
    %228 = stablehlo.multiply %227, %arg0 : tensor<5x7xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %229 = stablehlo.reduce(%228 init: %cst_57) applies stablehlo.add across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
    %230 = stablehlo.reshape %229 : (tensor<5xf32>) -> tensor<5x1xf32>
    %231 = stablehlo.negate %230 : tensor<5x1xf32>
    %232 = stablehlo.broadcast_in_dim %144, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x7xf32>
    %233 = stablehlo.divide %225, %232 : tensor<5x7xf32>
    %234 = stablehlo.add %210, %233 : tensor<5x7xf32>
    %235 = stablehlo.multiply %231, %146 : tensor<5x1xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %236 = stablehlo.reduce(%235 init: %cst_58) applies stablehlo.add across dimensions = [1] : (tensor<5x1xf32>, tensor<f32>) -> tensor<5xf32>
    %237 = stablehlo.broadcast_in_dim %236, dims = [0] : (tensor<5xf32>) -> tensor<5x7xf32>
    %238 = stablehlo.multiply %arg0, %237 : tensor<5x7xf32>
    %239 = stablehlo.add %234, %238 : tensor<5x7xf32>
    %240 = stablehlo.multiply %237, %arg0 : tensor<5x7xf32>
    %241 = stablehlo.add %239, %240 : tensor<5x7xf32>
    return %33, %58, %107, %138, %186, %241 : tensor<f32>, tensor<5x7xf32>, tensor<f32>, tensor<5x7xf32>, tensor<f32>, tensor<5x7xf32>
  }
  func.func private @_var(%arg0: tensor<5x7xf32>, %arg1: tensor<i32>) -> (tensor<f32>, tensor<5x7xf32>, tensor<f32>, tensor<i1>, tensor<f32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %cst_0 = stablehlo.constant dense<3.500000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<5x7xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<5x7xf32>
    %6 = chlo.square %5 : tensor<5x7xf32> -> tensor<5x7xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<5x7xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<3.500000e+01> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
    %12 = stablehlo.divide %11, %10 : tensor<f32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14:2 = call @_where(%13, %12, %cst_5) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    return %14#0, %8, %10, %13, %14#1 : tensor<f32>, tensor<5x7xf32>, tensor<f32>, tensor<i1>, tensor<f32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    return %1, %cst : tensor<f32>, tensor<f32>
  }
  func.func private @_var_0(%arg0: tensor<5x7xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<f32>, %arg4: tensor<f32>) -> tensor<5x7xf32> {
    %0 = call @_where_1(%arg2, %arg3, %arg4) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.divide %0, %arg1 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %3 = stablehlo.multiply %2, %arg0 : tensor<5x7xf32>
    %4 = stablehlo.negate %3 : tensor<5x7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<f32>
    %6 = stablehlo.reshape %5 : (tensor<f32>) -> tensor<1x1xf32>
    %cst_0 = stablehlo.constant dense<3.500000e+01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %8 = stablehlo.divide %6, %7 : tensor<1x1xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1xf32>, tensor<f32>) -> tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %11 = stablehlo.add %3, %10 : tensor<5x7xf32>
    return %11 : tensor<5x7xf32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.select %arg0, %arg2, %cst : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
}
