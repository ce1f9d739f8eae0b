module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32>, %arg1: tensor<0xi32>, %arg2: tensor<33x3xi16>, %arg3: tensor<1xi32>, %arg4: tensor<2xui32>) -> (tensor<2xi1> {jax.result_info = "result[0]"}, tensor<2xui32> {jax.result_info = "result[1]"}, tensor<3x3xf32> {jax.result_info = "result[2]"}, tensor<3x3xf32> {jax.result_info = "result[3]"}, tensor<0xf32> {jax.result_info = "result[4]"}, tensor<3xf32> {jax.result_info = "result[5]"}, tensor<3x3xf32> {jax.result_info = "result[6]"}, tensor<f32> {jax.result_info = "result[7]"}, tensor<3x3xf32> {jax.result_info = "result[8]"}, tensor<f32> {jax.result_info = "result[9]"}, tensor<3x3xf32> {jax.result_info = "result[10]"}) {
    %c = stablehlo.constant dense<> : tensor<0xi16>
    %c_0 = stablehlo.constant dense<> : tensor<0xi1>
    %c_1 = stablehlo.constant dense<> : tensor<0xi32>
    %c_2 = stablehlo.constant dense<> : tensor<0xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %1 = stablehlo.compare NE, %arg4, %0, UNSIGNED : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xi1>
    %2 = stablehlo.convert %1 : tensor<2xi1>
    %3 = call @cummin(%arg4) : (tensor<2xui32>) -> tensor<2xui32>
    %4 = stablehlo.subtract %arg0, %arg0 : tensor<3x3xf32>
    %5 = stablehlo.remainder %arg0, %arg0 : tensor<3x3xf32>
    %c_4 = stablehlo.constant dense<3> : tensor<i16>
    %6 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i16>) -> tensor<0xi16>
    %7 = stablehlo.add %c, %6 : tensor<0xi16>
    %8 = stablehlo.select %c_0, %7, %c : tensor<0xi1>, tensor<0xi16>
    %c_5 = stablehlo.constant dense<3> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<0xi32>
    %10 = stablehlo.add %c_1, %9 : tensor<0xi32>
    %11 = stablehlo.select %c_2, %10, %c_1 : tensor<0xi1>, tensor<0xi32>
    %12 = stablehlo.convert %8 : (tensor<0xi16>) -> tensor<0xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<0xi32>) -> tensor<0x1xi32>
    %14 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<0xi32>) -> tensor<0x1xi32>
    %15 = stablehlo.concatenate %13, %14, dim = 1 : (tensor<0x1xi32>, tensor<0x1xi32>) -> tensor<0x2xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<0xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %19:4 = stablehlo.while(%iterArg = %5, %iterArg_50 = %c_8, %iterArg_51 = %17, %iterArg_52 = %18) : tensor<3x3xf32>, tensor<i32>, tensor<3xf32>, tensor<3x3xf32>
    cond {
      %c_53 = stablehlo.constant dense<3> : tensor<i32>
      %167 = stablehlo.compare LT, %iterArg_50, %c_53, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %167 : tensor<i1>
    } do {
      %c_53 = stablehlo.constant dense<3> : tensor<i32>
      %167 = stablehlo.subtract %c_53, %iterArg_50 : tensor<i32>
      %c_54 = stablehlo.constant dense<1> : tensor<i32>
      %168 = stablehlo.subtract %167, %c_54 : tensor<i32>
      %169 = func.call @dynamic_index_in_dim(%iterArg, %168) : (tensor<3x3xf32>, tensor<i32>) -> tensor<3xf32>
      %170:2 = func.call @closed_call(%iterArg_51, %169) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
      %171 = func.call @dynamic_update_index_in_dim(%iterArg_52, %170#1, %168) : (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>) -> tensor<3x3xf32>
      %c_55 = stablehlo.constant dense<1> : tensor<i32>
      %172 = stablehlo.add %iterArg_50, %c_55 : tensor<i32>
      stablehlo.return %iterArg, %172, %170#0, %171 : tensor<3x3xf32>, tensor<i32>, tensor<3xf32>, tensor<3x3xf32>
    }
    %20 = stablehlo.is_finite %19#3 : (tensor<3x3xf32>) -> tensor<3x3xi1>
    %c_9 = stablehlo.constant dense<-4> : tensor<i32>
    %c_10 = stablehlo.constant dense<4> : tensor<i32>
    %21:3 = call @clip(%19#3, %c_9, %c_10) : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>)
    %cst_11 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %22:2 = call @_where(%20, %21#0, %cst_11) : (tensor<3x3xi1>, tensor<3x3xf32>, tensor<f32>) -> (tensor<3x3xf32>, tensor<3x3xf32>)
    %23 = chlo.erf %22#0 : tensor<3x3xf32> -> tensor<3x3xf32>
    %24 = chlo.square %22#0 : tensor<3x3xf32> -> tensor<3x3xf32>
    %25 = stablehlo.negate %24 : tensor<3x3xf32>
    %26 = stablehlo.exponential %25 : tensor<3x3xf32>
    %27 = stablehlo.iota dim = 0 : tensor<9xf32>
    %28 = stablehlo.cosine %27 : tensor<9xf32>
    %29 = stablehlo.reshape %28 : (tensor<9xf32>) -> tensor<3x3xf32>
    %30 = stablehlo.multiply %23, %29 : tensor<3x3xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_12) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %33 = stablehlo.multiply %32, %29 : tensor<3x3xf32>
    %cst_14 = stablehlo.constant dense<1.12837923> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %35 = stablehlo.multiply %34, %33 : tensor<3x3xf32>
    %36 = stablehlo.multiply %35, %26 : tensor<3x3xf32>
    %37 = call @_where_0(%20, %22#1, %36) : (tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %38 = call @clip_1(%21#1, %21#2, %37) : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %39 = stablehlo.is_finite %38 : (tensor<3x3xf32>) -> tensor<3x3xi1>
    %c_15 = stablehlo.constant dense<-4> : tensor<i32>
    %c_16 = stablehlo.constant dense<4> : tensor<i32>
    %40:3 = call @clip(%38, %c_15, %c_16) : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>)
    %cst_17 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %41:2 = call @_where(%39, %40#0, %cst_17) : (tensor<3x3xi1>, tensor<3x3xf32>, tensor<f32>) -> (tensor<3x3xf32>, tensor<3x3xf32>)
    %42 = stablehlo.slice %41#0 [0:3, 0:2:2] : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %43 = stablehlo.slice %41#0 [0:3, 1:3:2] : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %44 = stablehlo.maximum %42, %43 : tensor<3x1xf32>
    %45 = stablehlo.subtract %42, %43 : tensor<3x1xf32>
    %46 = stablehlo.compare NE, %45, %45, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %47 = stablehlo.add %42, %43 : tensor<3x1xf32>
    %48 = stablehlo.abs %45 : tensor<3x1xf32>
    %49 = stablehlo.negate %48 : tensor<3x1xf32>
    %50 = stablehlo.exponential %49 : tensor<3x1xf32>
    %51 = stablehlo.log_plus_one %50 : tensor<3x1xf32>
    %52 = stablehlo.add %44, %51 : tensor<3x1xf32>
    %53 = stablehlo.select %46, %47, %52 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst_18 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %55 = stablehlo.compare EQ, %42, %54, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %57 = stablehlo.select %55, %56, %42 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst_20 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %59 = stablehlo.compare EQ, %53, %58, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %61 = stablehlo.select %59, %60, %53 : tensor<3x1xi1>, tensor<3x1xf32>
    %62 = stablehlo.subtract %57, %61 : tensor<3x1xf32>
    %63 = stablehlo.exponential %62 : tensor<3x1xf32>
    %cst_22 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %65 = stablehlo.compare EQ, %43, %64, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %67 = stablehlo.select %65, %66, %43 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst_24 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %69 = stablehlo.compare EQ, %53, %68, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %71 = stablehlo.select %69, %70, %53 : tensor<3x1xi1>, tensor<3x1xf32>
    %72 = stablehlo.subtract %67, %71 : tensor<3x1xf32>
    %73 = stablehlo.exponential %72 : tensor<3x1xf32>
    %74 = stablehlo.slice %41#0 [0:3, 2:3:2] : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %75 = stablehlo.maximum %53, %74 : tensor<3x1xf32>
    %76 = stablehlo.subtract %53, %74 : tensor<3x1xf32>
    %77 = stablehlo.compare NE, %76, %76, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %78 = stablehlo.add %53, %74 : tensor<3x1xf32>
    %79 = stablehlo.abs %76 : tensor<3x1xf32>
    %80 = stablehlo.negate %79 : tensor<3x1xf32>
    %81 = stablehlo.exponential %80 : tensor<3x1xf32>
    %82 = stablehlo.log_plus_one %81 : tensor<3x1xf32>
    %83 = stablehlo.add %75, %82 : tensor<3x1xf32>
    %84 = stablehlo.select %77, %78, %83 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst_26 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %86 = stablehlo.compare EQ, %53, %85, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %88 = stablehlo.select %86, %87, %53 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst_28 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %90 = stablehlo.compare EQ, %84, %89, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %92 = stablehlo.select %90, %91, %84 : tensor<3x1xi1>, tensor<3x1xf32>
    %93 = stablehlo.subtract %88, %92 : tensor<3x1xf32>
    %94 = stablehlo.exponential %93 : tensor<3x1xf32>
    %cst_30 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %96 = stablehlo.compare EQ, %74, %95, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %98 = stablehlo.select %96, %97, %74 : tensor<3x1xi1>, tensor<3x1xf32>
    %cst_32 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %100 = stablehlo.compare EQ, %84, %99, FLOAT : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xi1>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %102 = stablehlo.select %100, %101, %84 : tensor<3x1xi1>, tensor<3x1xf32>
    %103 = stablehlo.subtract %98, %102 : tensor<3x1xf32>
    %104 = stablehlo.exponential %103 : tensor<3x1xf32>
    %105 = stablehlo.slice %41#0 [0:3, 0:1] : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %106 = stablehlo.concatenate %105, %84, dim = 1 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.pad %106, %cst_34, low = [0, 0], high = [0, 0], interior = [0, 1] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x3xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %108 = stablehlo.pad %53, %cst_35, low = [0, 1], high = [0, 1], interior = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x3xf32>
    %109 = stablehlo.add %107, %108 : tensor<3x3xf32>
    %110:3 = call @softplus(%109) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>)
    %111 = stablehlo.multiply %110#0, %110#0 : tensor<3x3xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %112 = stablehlo.reduce(%111 init: %cst_36) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %115 = stablehlo.add %114, %113 : tensor<3x1xf32>
    %116 = stablehlo.sqrt %115 : tensor<3x1xf32>
    %cst_38 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %118 = stablehlo.divide %117, %116 : tensor<3x1xf32>
    %119 = stablehlo.broadcast_in_dim %116, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %120 = stablehlo.divide %110#0, %119 : tensor<3x3xf32>
    %121 = stablehlo.multiply %116, %116 : tensor<3x1xf32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<3x1xf32>
    %123 = stablehlo.divide %122, %121 : tensor<3x1xf32>
    %124 = stablehlo.iota dim = 0 : tensor<9xf32>
    %125 = stablehlo.cosine %124 : tensor<9xf32>
    %126 = stablehlo.reshape %125 : (tensor<9xf32>) -> tensor<3x3xf32>
    %127 = stablehlo.multiply %120, %126 : tensor<3x3xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.reduce(%127 init: %cst_40) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %130 = stablehlo.multiply %129, %126 : tensor<3x3xf32>
    %131 = stablehlo.broadcast_in_dim %123, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %132 = stablehlo.multiply %130, %131 : tensor<3x3xf32>
    %133 = stablehlo.multiply %132, %110#0 : tensor<3x3xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %134 = stablehlo.reduce(%133 init: %cst_42) applies stablehlo.add across dimensions = [1] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3xf32>
    %135 = stablehlo.reshape %134 : (tensor<3xf32>) -> tensor<3x1xf32>
    %136 = stablehlo.negate %135 : tensor<3x1xf32>
    %137 = stablehlo.broadcast_in_dim %116, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x3xf32>
    %138 = stablehlo.divide %130, %137 : tensor<3x3xf32>
    %139 = stablehlo.multiply %136, %118 : tensor<3x1xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %140 = stablehlo.reduce(%139 init: %cst_43) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %141 = stablehlo.broadcast_in_dim %140, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
    %142 = stablehlo.multiply %110#0, %141 : tensor<3x3xf32>
    %143 = stablehlo.add %138, %142 : tensor<3x3xf32>
    %144 = stablehlo.multiply %141, %110#0 : tensor<3x3xf32>
    %145 = stablehlo.add %143, %144 : tensor<3x3xf32>
    %146 = call @softplus_2(%110#1, %110#2, %145) : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %147 = stablehlo.pad %146, %cst_44, low = [0, -1], high = [0, -1], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x1xf32>
    %148 = stablehlo.slice %147 [0:3, 0:1:2] : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %149 = stablehlo.pad %146, %cst_45, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xf32>
    %150 = stablehlo.slice %149 [0:3, 0:3:2] : (tensor<3x3xf32>) -> tensor<3x2xf32>
    %151 = stablehlo.slice %150 [0:3, 0:1] : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %152 = stablehlo.slice %150 [0:3, 1:2] : (tensor<3x2xf32>) -> tensor<3x1xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.pad %151, %cst_46, low = [0, 0], high = [0, 2], interior = [0, 0] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x3xf32>
    %154 = stablehlo.multiply %152, %104 : tensor<3x1xf32>
    %155 = stablehlo.multiply %152, %94 : tensor<3x1xf32>
    %156 = stablehlo.add %148, %155 : tensor<3x1xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = stablehlo.pad %154, %cst_47, low = [0, 2], high = [0, 0], interior = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x3xf32>
    %158 = stablehlo.add %153, %157 : tensor<3x3xf32>
    %159 = stablehlo.multiply %156, %73 : tensor<3x1xf32>
    %160 = stablehlo.multiply %156, %63 : tensor<3x1xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %161 = stablehlo.pad %159, %cst_48, low = [0, 1], high = [0, 1], interior = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x3xf32>
    %162 = stablehlo.add %158, %161 : tensor<3x3xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %163 = stablehlo.pad %160, %cst_49, low = [0, 0], high = [0, 2], interior = [0, 1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x3xf32>
    %164 = stablehlo.add %162, %163 : tensor<3x3xf32>
    %165 = call @_where_0(%39, %41#1, %164) : (tensor<3x3xi1>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %166 = call @clip_1(%40#1, %40#2, %165) : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    return %2, %3, %4, %5, %16, %19#2, %19#3, %31, %38, %128, %166 : tensor<2xi1>, tensor<2xui32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<0xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<f32>, tensor<3x3xf32>, tensor<f32>, tensor<3x3xf32>
  }
  func.func private @cummin(%arg0: tensor<2xui32>) -> tensor<2xui32> {
    %c = stablehlo.constant dense<4294967295> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<ui32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 2>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<ui32>, %arg2: tensor<ui32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<ui32>
      stablehlo.return %2 : tensor<ui32>
    }) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    return %1 : tensor<2xui32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x3xf32>, %arg1: tensor<i32>) -> tensor<3xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 3] : (tensor<3x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x3xf32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @closed_call(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<3xf32>
    %2 = stablehlo.add %1, %arg1 : tensor<3xf32>
    return %2, %arg0 : tensor<3xf32>, tensor<3xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<i32>) -> tensor<3x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<3x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3x3xf32>
    return %1 : tensor<3x3xf32>
  }
  func.func private @clip(%arg0: tensor<3x3xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<3x3xf32>
    %3 = stablehlo.compare EQ, %arg0, %2, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %6 = stablehlo.select %3, %4, %5 : tensor<3x3xi1>, tensor<3x3xf32>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %8 = stablehlo.compare EQ, %7, %2, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %11 = stablehlo.select %8, %9, %10 : tensor<3x3xi1>, tensor<3x3xf32>
    %12 = stablehlo.divide %6, %11 : tensor<3x3xf32>
    %13 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %15 = stablehlo.minimum %14, %2 : tensor<3x3xf32>
    %16 = stablehlo.compare EQ, %2, %15, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %19 = stablehlo.select %16, %17, %18 : tensor<3x3xi1>, tensor<3x3xf32>
    %20 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %21 = stablehlo.compare EQ, %20, %15, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %24 = stablehlo.select %21, %22, %23 : tensor<3x3xi1>, tensor<3x3xf32>
    %25 = stablehlo.divide %19, %24 : tensor<3x3xf32>
    return %15, %12, %25 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @_where(%arg0: tensor<3x3xi1>, %arg1: tensor<3x3xf32>, %arg2: tensor<f32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3x3xi1>, tensor<3x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    return %2, %3 : tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @_where_0(%arg0: tensor<3x3xi1>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3x3xi1>, tensor<3x3xf32>
    return %1 : tensor<3x3xf32>
  }
  func.func private @clip_1(%arg0: tensor<3x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.multiply %arg2, %arg1 : tensor<3x3xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<3x3xf32>
    return %1 : tensor<3x3xf32>
  }
  func.func private @softplus(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<3x3xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<3x3xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<3x3xf32>
    %7 = stablehlo.abs %3 : tensor<3x3xf32>
    %8 = stablehlo.negate %7 : tensor<3x3xf32>
    %9 = stablehlo.exponential %8 : tensor<3x3xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<3x3xf32>
    %11 = stablehlo.add %1, %10 : tensor<3x3xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<3x3xi1>, tensor<3x3xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %14 = stablehlo.compare EQ, %arg0, %13, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %16 = stablehlo.select %14, %15, %arg0 : tensor<3x3xi1>, tensor<3x3xf32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %18 = stablehlo.compare EQ, %12, %17, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %20 = stablehlo.select %18, %19, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    %21 = stablehlo.subtract %16, %20 : tensor<3x3xf32>
    %22 = stablehlo.exponential %21 : tensor<3x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %23 = stablehlo.compare EQ, %cst_4, %cst_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.select %23, %cst_7, %cst_6 : tensor<i1>, tensor<f32>
    %cst_8 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %26 = stablehlo.compare EQ, %12, %25, FLOAT : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %28 = stablehlo.select %26, %27, %12 : tensor<3x3xi1>, tensor<3x3xf32>
    %29 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %30 = stablehlo.subtract %29, %28 : tensor<3x3xf32>
    %31 = stablehlo.exponential %30 : tensor<3x3xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %33 = stablehlo.multiply %32, %31 : tensor<3x3xf32>
    return %12, %22, %33 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
  }
  func.func private @softplus_2(%arg0: tensor<3x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.multiply %arg2, %arg0 : tensor<3x3xf32>
    return %0 : tensor<3x3xf32>
  }
}
