module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2xui32>) -> (tensor<2x3xf32> {jax.result_info = "result[0]"}, tensor<2x3xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}, tensor<2x3xf32> {jax.result_info = "result[3]"}, tensor<i1> {jax.result_info = "result[4]"}, tensor<2x3xf32> {jax.result_info = "result[5]"}, tensor<2x3xf32> {jax.result_info = "result[6]"}, tensor<2x3xf32> {jax.result_info = "result[7]"}, tensor<i32> {jax.result_info = "result[8]"}, tensor<2x3xf32> {jax.result_info = "result[9]"}, tensor<2x3xf32> {jax.result_info = "result[10]"}, tensor<2x3xf32> {jax.result_info = "result[11]"}, tensor<2x3xf32> {jax.result_info = "result[12]"}, tensor<2x3xf32> {jax.result_info = "result[13]"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<2x3xf32>
    %2:2 = stablehlo.while(%iterArg = %arg0, %iterArg_59 = %1) : tensor<2x3xf32>, tensor<2x3xf32>
    cond {
      %193 = stablehlo.subtract %iterArg, %iterArg_59 : tensor<2x3xf32>
      %194 = stablehlo.abs %193 : tensor<2x3xf32>
      %cst_60 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %195 = stablehlo.reduce(%194 init: %cst_60) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_61 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
      %196 = stablehlo.compare GT, %195, %cst_61, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %196 : tensor<i1>
    } do {
      %193 = stablehlo.cosine %iterArg : tensor<2x3xf32>
      stablehlo.return %193, %iterArg : tensor<2x3xf32>, tensor<2x3xf32>
    }
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3:2 = stablehlo.while(%iterArg = %cst_0, %iterArg_59 = %arg0) : tensor<f32>, tensor<2x3xf32>
    cond {
      %cst_60 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
      %193 = stablehlo.compare GT, %iterArg, %cst_60, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %193 : tensor<i1>
    } do {
      %193 = stablehlo.cosine %iterArg_59 : tensor<2x3xf32>
      %194 = stablehlo.subtract %193, %iterArg_59 : tensor<2x3xf32>
      %195 = stablehlo.abs %194 : tensor<2x3xf32>
      %cst_60 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %196 = stablehlo.reduce(%195 init: %cst_60) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
      %197 = stablehlo.cosine %iterArg_59 : tensor<2x3xf32>
      stablehlo.return %196, %197 : tensor<f32>, tensor<2x3xf32>
    }
    %c = stablehlo.constant dense<true> : tensor<i1>
    %4:2 = stablehlo.while(%iterArg = %c, %iterArg_59 = %arg0) : tensor<i1>, tensor<2x3xf32>
    cond {
      stablehlo.return %iterArg : tensor<i1>
    } do {
      %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %193 = stablehlo.reduce(%iterArg_59 init: %cst_60) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_61 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %194 = stablehlo.compare GT, %193, %cst_61, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_62 = stablehlo.constant dense<0.699999988> : tensor<f32>
      %195 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %196 = stablehlo.multiply %iterArg_59, %195 : tensor<2x3xf32>
      stablehlo.return %194, %196 : tensor<i1>, tensor<2x3xf32>
    }
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<2x3xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7:3 = stablehlo.while(%iterArg = %arg0, %iterArg_59 = %6, %iterArg_60 = %c_2) : tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>
    cond {
      %c_61 = stablehlo.constant dense<5> : tensor<i32>
      %193 = stablehlo.compare LT, %iterArg_60, %c_61, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %193 : tensor<i1>
    } do {
      %c_61 = stablehlo.constant dense<1> : tensor<i32>
      %193 = stablehlo.add %iterArg_60, %c_61 : tensor<i32>
      stablehlo.return %iterArg_59, %iterArg, %193 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>
    }
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %9 = stablehlo.add %arg0, %8 : tensor<2x3xf32>
    %cst_4 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %11 = stablehlo.add %arg0, %10 : tensor<2x3xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %13 = stablehlo.divide %arg0, %12 : tensor<2x3xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %15 = stablehlo.compare EQ, %9, %14, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_7 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %17 = stablehlo.compare EQ, %11, %16, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %18 = stablehlo.or %15, %17 : tensor<2x3xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %20 = stablehlo.compare EQ, %11, %19, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_9 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %22 = stablehlo.compare EQ, %9, %21, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %23 = stablehlo.or %20, %22 : tensor<2x3xi1>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %25 = stablehlo.compare EQ, %13, %24, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %27 = stablehlo.compare EQ, %13, %26, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %28 = stablehlo.not %25 : tensor<2x3xi1>
    %29 = stablehlo.not %27 : tensor<2x3xi1>
    %30 = stablehlo.compare NE, %9, %9, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %31 = stablehlo.compare NE, %11, %11, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %32 = stablehlo.or %30, %31 : tensor<2x3xi1>
    %33 = stablehlo.compare NE, %13, %13, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %34 = stablehlo.or %32, %33 : tensor<2x3xi1>
    %35 = stablehlo.and %23, %29 : tensor<2x3xi1>
    %36 = stablehlo.and %18, %25 : tensor<2x3xi1>
    %37 = stablehlo.or %35, %36 : tensor<2x3xi1>
    %38 = stablehlo.and %18, %28 : tensor<2x3xi1>
    %39 = stablehlo.and %23, %27 : tensor<2x3xi1>
    %40 = stablehlo.or %38, %39 : tensor<2x3xi1>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %42 = stablehlo.compare LT, %9, %41, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %44 = stablehlo.compare LT, %11, %43, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %45 = stablehlo.or %42, %44 : tensor<2x3xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %47 = stablehlo.compare LT, %13, %46, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %48 = stablehlo.or %45, %47 : tensor<2x3xi1>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %50 = stablehlo.compare GT, %13, %49, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %51 = stablehlo.or %48, %50 : tensor<2x3xi1>
    %52 = stablehlo.and %18, %23 : tensor<2x3xi1>
    %53 = stablehlo.or %52, %34 : tensor<2x3xi1>
    %54 = stablehlo.or %51, %53 : tensor<2x3xi1>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %56 = stablehlo.add %9, %55 : tensor<2x3xf32>
    %57 = stablehlo.add %9, %11 : tensor<2x3xf32>
    %cst_17 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %59 = stablehlo.add %57, %58 : tensor<2x3xf32>
    %60 = stablehlo.divide %56, %59 : tensor<2x3xf32>
    %61 = stablehlo.compare LT, %13, %60, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %62 = stablehlo.select %61, %9, %11 : tensor<2x3xi1>, tensor<2x3xf32>
    %63 = stablehlo.select %61, %11, %9 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %65 = stablehlo.subtract %64, %13 : tensor<2x3xf32>
    %66 = stablehlo.select %61, %13, %65 : tensor<2x3xi1>, tensor<2x3xf32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %67 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %68 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %69 = stablehlo.compare EQ, %67, %68, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %72 = stablehlo.select %69, %70, %71 : tensor<2x3xi1>, tensor<2x3xf32>
    %73 = stablehlo.abs %72 : tensor<2x3xf32>
    %cst_23 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %75 = stablehlo.compare LT, %73, %74, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_24 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %77 = stablehlo.select %75, %76, %72 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %c_26 = stablehlo.constant dense<1> : tensor<i32>
    %c_27 = stablehlo.constant dense<true> : tensor<i1>
    %79:8 = stablehlo.while(%iterArg = %62, %iterArg_59 = %63, %iterArg_60 = %66, %iterArg_61 = %c_26, %iterArg_62 = %c_27, %iterArg_63 = %77, %iterArg_64 = %78, %iterArg_65 = %77) : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    cond {
      %c_66 = stablehlo.constant dense<200> : tensor<i32>
      %193 = stablehlo.compare LT, %iterArg_61, %c_66, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %194 = stablehlo.and %193, %iterArg_62 : tensor<i1>
      stablehlo.return %194 : tensor<i1>
    } do {
      %193 = stablehlo.broadcast_in_dim %iterArg_61, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
      %c_66 = stablehlo.constant dense<2> : tensor<i32>
      %194 = stablehlo.broadcast_in_dim %c_66, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
      %195 = func.call @remainder(%193, %194) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
      %c_67 = stablehlo.constant dense<0> : tensor<i32>
      %196 = stablehlo.broadcast_in_dim %c_67, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
      %197 = stablehlo.compare EQ, %195, %196, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
      %c_68 = stablehlo.constant dense<1> : tensor<i32>
      %198 = stablehlo.broadcast_in_dim %c_68, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
      %199 = stablehlo.compare EQ, %193, %198, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
      %c_69 = stablehlo.constant dense<1> : tensor<i32>
      %200 = stablehlo.broadcast_in_dim %c_69, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
      %201 = stablehlo.subtract %193, %200 : tensor<2x3xi32>
      %c_70 = stablehlo.constant dense<2> : tensor<i32>
      %202 = stablehlo.broadcast_in_dim %c_70, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
      %203 = func.call @floor_divide(%201, %202) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
      %c_71 = stablehlo.constant dense<0> : tensor<i32>
      %204 = stablehlo.broadcast_in_dim %c_71, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
      %205 = stablehlo.compare EQ, %203, %204, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
      %206 = stablehlo.convert %203 : (tensor<2x3xi32>) -> tensor<2x3xf32>
      %cst_72 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %207 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %cst_73 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %208 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %209 = stablehlo.add %iterArg, %iterArg_59 : tensor<2x3xf32>
      %210 = stablehlo.negate %209 : tensor<2x3xf32>
      %211 = stablehlo.multiply %210, %iterArg_60 : tensor<2x3xf32>
      %212 = stablehlo.add %iterArg, %207 : tensor<2x3xf32>
      %213 = stablehlo.divide %211, %212 : tensor<2x3xf32>
      %214 = stablehlo.add %iterArg, %206 : tensor<2x3xf32>
      %215 = stablehlo.negate %214 : tensor<2x3xf32>
      %216 = stablehlo.add %iterArg, %iterArg_59 : tensor<2x3xf32>
      %217 = stablehlo.add %216, %206 : tensor<2x3xf32>
      %218 = stablehlo.multiply %215, %217 : tensor<2x3xf32>
      %219 = stablehlo.multiply %218, %iterArg_60 : tensor<2x3xf32>
      %220 = stablehlo.multiply %208, %206 : tensor<2x3xf32>
      %221 = stablehlo.add %iterArg, %220 : tensor<2x3xf32>
      %222 = stablehlo.multiply %208, %206 : tensor<2x3xf32>
      %223 = stablehlo.add %iterArg, %222 : tensor<2x3xf32>
      %224 = stablehlo.add %223, %207 : tensor<2x3xf32>
      %225 = stablehlo.multiply %221, %224 : tensor<2x3xf32>
      %226 = stablehlo.divide %219, %225 : tensor<2x3xf32>
      %227 = stablehlo.select %205, %213, %226 : tensor<2x3xi1>, tensor<2x3xf32>
      %228 = stablehlo.subtract %iterArg_59, %206 : tensor<2x3xf32>
      %229 = stablehlo.multiply %206, %228 : tensor<2x3xf32>
      %230 = stablehlo.multiply %229, %iterArg_60 : tensor<2x3xf32>
      %231 = stablehlo.multiply %208, %206 : tensor<2x3xf32>
      %232 = stablehlo.add %iterArg, %231 : tensor<2x3xf32>
      %233 = stablehlo.subtract %232, %207 : tensor<2x3xf32>
      %234 = stablehlo.multiply %208, %206 : tensor<2x3xf32>
      %235 = stablehlo.add %iterArg, %234 : tensor<2x3xf32>
      %236 = stablehlo.multiply %233, %235 : tensor<2x3xf32>
      %237 = stablehlo.divide %230, %236 : tensor<2x3xf32>
      %cst_74 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %238 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %239 = stablehlo.select %197, %227, %237 : tensor<2x3xi1>, tensor<2x3xf32>
      %240 = stablehlo.select %199, %238, %239 : tensor<2x3xi1>, tensor<2x3xf32>
      %241 = stablehlo.broadcast_in_dim %iterArg_61, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
      %c_75 = stablehlo.constant dense<0> : tensor<i32>
      %242 = stablehlo.broadcast_in_dim %c_75, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
      %243 = stablehlo.compare EQ, %241, %242, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
      %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %244 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %cst_77 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %245 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %246 = stablehlo.select %243, %244, %245 : tensor<2x3xi1>, tensor<2x3xf32>
      %247 = stablehlo.divide %240, %iterArg_63 : tensor<2x3xf32>
      %248 = stablehlo.add %246, %247 : tensor<2x3xf32>
      %cst_78 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %249 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %250 = stablehlo.abs %248 : tensor<2x3xf32>
      %251 = stablehlo.compare LT, %250, %249, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %252 = stablehlo.select %251, %249, %248 : tensor<2x3xi1>, tensor<2x3xf32>
      %253 = stablehlo.multiply %240, %iterArg_64 : tensor<2x3xf32>
      %254 = stablehlo.add %246, %253 : tensor<2x3xf32>
      %255 = stablehlo.abs %254 : tensor<2x3xf32>
      %256 = stablehlo.compare LT, %255, %249, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %257 = stablehlo.select %256, %249, %254 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_79 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %258 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %259 = stablehlo.divide %258, %257 : tensor<2x3xf32>
      %260 = stablehlo.multiply %252, %259 : tensor<2x3xf32>
      %261 = stablehlo.multiply %iterArg_65, %260 : tensor<2x3xf32>
      %c_80 = stablehlo.constant dense<1> : tensor<i32>
      %262 = stablehlo.add %iterArg_61, %c_80 : tensor<i32>
      %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %263 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %264 = stablehlo.subtract %260, %263 : tensor<2x3xf32>
      %265 = stablehlo.abs %264 : tensor<2x3xf32>
      %cst_82 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %266 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %267 = stablehlo.compare GE, %265, %266, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %c_83 = stablehlo.constant dense<false> : tensor<i1>
      %268 = stablehlo.reduce(%267 init: %c_83) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_59, %iterArg_60, %262, %268, %252, %259, %261 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    }
    %80 = chlo.lgamma %63 : tensor<2x3xf32> -> tensor<2x3xf32>
    %81 = stablehlo.add %62, %63 : tensor<2x3xf32>
    %82 = chlo.lgamma %81 : tensor<2x3xf32> -> tensor<2x3xf32>
    %83 = stablehlo.subtract %80, %82 : tensor<2x3xf32>
    %84 = chlo.lgamma %62 : tensor<2x3xf32> -> tensor<2x3xf32>
    %85 = stablehlo.add %84, %83 : tensor<2x3xf32>
    %cst_28 = stablehlo.constant dense<2.3509887E-38> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %87 = stablehlo.compare LT, %62, %86, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %88 = stablehlo.negate %66 : tensor<2x3xf32>
    %89 = stablehlo.log_plus_one %88 : tensor<2x3xf32>
    %90 = stablehlo.multiply %89, %63 : tensor<2x3xf32>
    %91 = stablehlo.subtract %90, %83 : tensor<2x3xf32>
    %92 = stablehlo.exponential %91 : tensor<2x3xf32>
    %93 = stablehlo.log %66 : tensor<2x3xf32>
    %94 = stablehlo.multiply %93, %62 : tensor<2x3xf32>
    %95 = stablehlo.negate %66 : tensor<2x3xf32>
    %96 = stablehlo.log_plus_one %95 : tensor<2x3xf32>
    %97 = stablehlo.multiply %96, %63 : tensor<2x3xf32>
    %98 = stablehlo.add %94, %97 : tensor<2x3xf32>
    %99 = stablehlo.subtract %98, %85 : tensor<2x3xf32>
    %100 = stablehlo.exponential %99 : tensor<2x3xf32>
    %101 = stablehlo.divide %100, %62 : tensor<2x3xf32>
    %102 = stablehlo.select %87, %92, %101 : tensor<2x3xi1>, tensor<2x3xf32>
    %103 = stablehlo.multiply %79#7, %102 : tensor<2x3xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %105 = stablehlo.subtract %104, %103 : tensor<2x3xf32>
    %106 = stablehlo.select %61, %103, %105 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %108 = stablehlo.select %37, %107, %106 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %110 = stablehlo.select %40, %109, %108 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_32 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %112 = stablehlo.select %54, %111, %110 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_33 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %114 = stablehlo.add %arg0, %113 : tensor<2x3xf32>
    %115 = stablehlo.compare NE, %114, %114, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %116 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %117 = stablehlo.or %115, %116 : tensor<2x3xi1>
    %cst_34 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %119 = stablehlo.compare EQ, %arg0, %118, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %121 = stablehlo.compare EQ, %114, %120, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %123 = stablehlo.compare EQ, %arg0, %122, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %125 = stablehlo.compare LT, %arg0, %124, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %127 = stablehlo.compare LT, %114, %126, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %128 = stablehlo.and %121, %123 : tensor<2x3xi1>
    %129 = stablehlo.or %125, %127 : tensor<2x3xi1>
    %130 = stablehlo.or %129, %128 : tensor<2x3xi1>
    %131 = stablehlo.or %130, %117 : tensor<2x3xi1>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %133 = stablehlo.compare GE, %arg0, %132, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %134 = stablehlo.compare GT, %arg0, %114, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %135 = stablehlo.and %133, %134 : tensor<2x3xi1>
    %136 = stablehlo.log %arg0 : tensor<2x3xf32>
    %137 = stablehlo.multiply %114, %136 : tensor<2x3xf32>
    %138 = stablehlo.subtract %137, %arg0 : tensor<2x3xf32>
    %139 = chlo.lgamma %114 : tensor<2x3xf32> -> tensor<2x3xf32>
    %140 = stablehlo.subtract %138, %139 : tensor<2x3xf32>
    %cst_40 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %141 = stablehlo.log %cst_40 : tensor<f32>
    %142 = stablehlo.negate %141 : tensor<f32>
    %143 = stablehlo.broadcast_in_dim %142, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %144 = stablehlo.compare LT, %140, %143, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %145 = stablehlo.exponential %140 : tensor<2x3xf32>
    %146 = stablehlo.or %123, %131 : tensor<2x3xi1>
    %147 = stablehlo.or %146, %144 : tensor<2x3xi1>
    %148 = stablehlo.or %147, %119 : tensor<2x3xi1>
    %149 = stablehlo.not %148 : tensor<2x3xi1>
    %150 = stablehlo.and %149, %135 : tensor<2x3xi1>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %152 = stablehlo.subtract %151, %114 : tensor<2x3xf32>
    %153 = stablehlo.add %arg0, %152 : tensor<2x3xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %155 = stablehlo.add %153, %154 : tensor<2x3xf32>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %156 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %157 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %158 = stablehlo.add %arg0, %157 : tensor<2x3xf32>
    %159 = stablehlo.multiply %155, %arg0 : tensor<2x3xf32>
    %160 = stablehlo.divide %158, %159 : tensor<2x3xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %165 = stablehlo.negate %arg0 : tensor<2x3xf32>
    %166 = stablehlo.multiply %160, %165 : tensor<2x3xf32>
    %167 = stablehlo.subtract %164, %166 : tensor<2x3xf32>
    %168 = stablehlo.divide %167, %159 : tensor<2x3xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %169:15 = stablehlo.while(%iterArg = %150, %iterArg_59 = %160, %iterArg_60 = %161, %iterArg_61 = %152, %iterArg_62 = %155, %iterArg_63 = %cst_49, %iterArg_64 = %158, %iterArg_65 = %159, %iterArg_66 = %156, %iterArg_67 = %arg0, %iterArg_68 = %162, %iterArg_69 = %163, %iterArg_70 = %164, %iterArg_71 = %165, %iterArg_72 = %168) : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    cond {
      %cst_73 = stablehlo.constant dense<2.000000e+03> : tensor<f32>
      %193 = stablehlo.compare LT, %iterArg_63, %cst_73, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_74 = stablehlo.constant dense<false> : tensor<i1>
      %194 = stablehlo.reduce(%iterArg init: %c_74) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
      %195 = stablehlo.and %193, %194 : tensor<i1>
      stablehlo.return %195 : tensor<i1>
    } do {
      %cst_73 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %193 = stablehlo.add %iterArg_63, %cst_73 : tensor<f32>
      %cst_74 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %194 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %195 = stablehlo.add %iterArg_61, %194 : tensor<2x3xf32>
      %cst_75 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %196 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %197 = stablehlo.add %iterArg_62, %196 : tensor<2x3xf32>
      %198 = stablehlo.broadcast_in_dim %193, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %199 = stablehlo.multiply %195, %198 : tensor<2x3xf32>
      %200 = stablehlo.multiply %iterArg_64, %197 : tensor<2x3xf32>
      %201 = stablehlo.multiply %iterArg_66, %199 : tensor<2x3xf32>
      %202 = stablehlo.subtract %200, %201 : tensor<2x3xf32>
      %203 = stablehlo.multiply %iterArg_65, %197 : tensor<2x3xf32>
      %204 = stablehlo.multiply %iterArg_67, %199 : tensor<2x3xf32>
      %205 = stablehlo.subtract %203, %204 : tensor<2x3xf32>
      %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %206 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %207 = stablehlo.compare NE, %205, %206, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %208 = stablehlo.divide %202, %205 : tensor<2x3xf32>
      %209 = stablehlo.subtract %iterArg_59, %208 : tensor<2x3xf32>
      %210 = stablehlo.divide %209, %208 : tensor<2x3xf32>
      %211 = stablehlo.abs %210 : tensor<2x3xf32>
      %cst_77 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %212 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %213 = stablehlo.select %207, %211, %212 : tensor<2x3xi1>, tensor<2x3xf32>
      %214 = stablehlo.select %207, %208, %iterArg_59 : tensor<2x3xi1>, tensor<2x3xf32>
      %215 = stablehlo.multiply %iterArg_70, %197 : tensor<2x3xf32>
      %216 = stablehlo.subtract %215, %iterArg_64 : tensor<2x3xf32>
      %217 = stablehlo.multiply %iterArg_68, %199 : tensor<2x3xf32>
      %218 = stablehlo.subtract %216, %217 : tensor<2x3xf32>
      %219 = stablehlo.broadcast_in_dim %193, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %220 = stablehlo.multiply %iterArg_66, %219 : tensor<2x3xf32>
      %221 = stablehlo.add %218, %220 : tensor<2x3xf32>
      %222 = stablehlo.multiply %iterArg_71, %197 : tensor<2x3xf32>
      %223 = stablehlo.subtract %222, %iterArg_65 : tensor<2x3xf32>
      %224 = stablehlo.multiply %iterArg_69, %199 : tensor<2x3xf32>
      %225 = stablehlo.subtract %223, %224 : tensor<2x3xf32>
      %226 = stablehlo.broadcast_in_dim %193, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %227 = stablehlo.multiply %iterArg_67, %226 : tensor<2x3xf32>
      %228 = stablehlo.add %225, %227 : tensor<2x3xf32>
      %229 = stablehlo.multiply %214, %228 : tensor<2x3xf32>
      %230 = stablehlo.subtract %221, %229 : tensor<2x3xf32>
      %231 = stablehlo.divide %230, %205 : tensor<2x3xf32>
      %232 = stablehlo.select %207, %231, %iterArg_72 : tensor<2x3xi1>, tensor<2x3xf32>
      %233 = stablehlo.subtract %232, %iterArg_72 : tensor<2x3xf32>
      %234 = stablehlo.abs %233 : tensor<2x3xf32>
      %cst_78 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %235 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %236 = stablehlo.select %207, %234, %235 : tensor<2x3xi1>, tensor<2x3xf32>
      %237 = stablehlo.abs %202 : tensor<2x3xf32>
      %cst_79 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %cst_80 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %238 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<f32>
      %239 = stablehlo.divide %238, %cst_79 : tensor<f32>
      %240 = stablehlo.broadcast_in_dim %239, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %241 = stablehlo.compare GT, %237, %240, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %cst_81 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %242 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %243 = stablehlo.multiply %iterArg_64, %242 : tensor<2x3xf32>
      %244 = stablehlo.select %241, %243, %iterArg_64 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_82 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %245 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %246 = stablehlo.multiply %202, %245 : tensor<2x3xf32>
      %247 = stablehlo.select %241, %246, %202 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_83 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %248 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %249 = stablehlo.multiply %iterArg_65, %248 : tensor<2x3xf32>
      %250 = stablehlo.select %241, %249, %iterArg_65 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_84 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %251 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %252 = stablehlo.multiply %205, %251 : tensor<2x3xf32>
      %253 = stablehlo.select %241, %252, %205 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_85 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %254 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %255 = stablehlo.multiply %iterArg_70, %254 : tensor<2x3xf32>
      %256 = stablehlo.select %241, %255, %iterArg_70 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_86 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %257 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %258 = stablehlo.multiply %iterArg_71, %257 : tensor<2x3xf32>
      %259 = stablehlo.select %241, %258, %iterArg_71 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_87 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %260 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %261 = stablehlo.multiply %221, %260 : tensor<2x3xf32>
      %262 = stablehlo.select %241, %261, %221 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_88 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %263 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %264 = stablehlo.multiply %228, %263 : tensor<2x3xf32>
      %265 = stablehlo.select %241, %264, %228 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_89 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %266 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %267 = stablehlo.compare GT, %213, %266, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %268 = stablehlo.and %iterArg, %267 : tensor<2x3xi1>
      %269 = stablehlo.select %iterArg, %214, %iterArg_59 : tensor<2x3xi1>, tensor<2x3xf32>
      %270 = stablehlo.select %iterArg, %213, %iterArg_60 : tensor<2x3xi1>, tensor<2x3xf32>
      %271 = stablehlo.select %iterArg, %195, %iterArg_61 : tensor<2x3xi1>, tensor<2x3xf32>
      %272 = stablehlo.select %iterArg, %197, %iterArg_62 : tensor<2x3xi1>, tensor<2x3xf32>
      %273 = stablehlo.select %iterArg, %247, %iterArg_64 : tensor<2x3xi1>, tensor<2x3xf32>
      %274 = stablehlo.select %iterArg, %253, %iterArg_65 : tensor<2x3xi1>, tensor<2x3xf32>
      %275 = stablehlo.select %iterArg, %244, %iterArg_66 : tensor<2x3xi1>, tensor<2x3xf32>
      %276 = stablehlo.select %iterArg, %250, %iterArg_67 : tensor<2x3xi1>, tensor<2x3xf32>
      %277 = stablehlo.select %iterArg, %256, %iterArg_68 : tensor<2x3xi1>, tensor<2x3xf32>
      %278 = stablehlo.select %iterArg, %259, %iterArg_69 : tensor<2x3xi1>, tensor<2x3xf32>
      %279 = stablehlo.select %iterArg, %262, %iterArg_70 : tensor<2x3xi1>, tensor<2x3xf32>
      %280 = stablehlo.select %iterArg, %265, %iterArg_71 : tensor<2x3xi1>, tensor<2x3xf32>
      %281 = stablehlo.select %iterArg, %232, %iterArg_72 : tensor<2x3xi1>, tensor<2x3xf32>
      stablehlo.return %268, %269, %270, %271, %272, %193, %273, %274, %275, %276, %277, %278, %279, %280, %281 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    }
    %170 = stablehlo.multiply %169#1, %145 : tensor<2x3xf32>
    %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %171 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %172 = stablehlo.subtract %171, %170 : tensor<2x3xf32>
    %173 = stablehlo.not %135 : tensor<2x3xi1>
    %174 = stablehlo.and %149, %173 : tensor<2x3xi1>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %175 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %178 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %179:7 = stablehlo.while(%iterArg = %174, %iterArg_59 = %114, %iterArg_60 = %175, %iterArg_61 = %176, %iterArg_62 = %arg0, %iterArg_63 = %177, %iterArg_64 = %178) : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    cond {
      %c_65 = stablehlo.constant dense<false> : tensor<i1>
      %193 = stablehlo.reduce(%iterArg init: %c_65) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %193 : tensor<i1>
    } do {
      %cst_65 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %193 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %194 = stablehlo.add %iterArg_59, %193 : tensor<2x3xf32>
      %195 = stablehlo.divide %iterArg_62, %194 : tensor<2x3xf32>
      %196 = stablehlo.multiply %iterArg_63, %195 : tensor<2x3xf32>
      %197 = stablehlo.multiply %iterArg_60, %iterArg_62 : tensor<2x3xf32>
      %198 = stablehlo.multiply %194, %194 : tensor<2x3xf32>
      %199 = stablehlo.divide %197, %198 : tensor<2x3xf32>
      %200 = stablehlo.subtract %196, %199 : tensor<2x3xf32>
      %201 = stablehlo.add %iterArg_64, %200 : tensor<2x3xf32>
      %202 = stablehlo.divide %iterArg_62, %194 : tensor<2x3xf32>
      %203 = stablehlo.multiply %iterArg_60, %202 : tensor<2x3xf32>
      %204 = stablehlo.add %iterArg_61, %203 : tensor<2x3xf32>
      %205 = stablehlo.divide %203, %204 : tensor<2x3xf32>
      %cst_66 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %206 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %207 = stablehlo.compare GT, %205, %206, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %208 = stablehlo.and %iterArg, %207 : tensor<2x3xi1>
      %209 = stablehlo.select %iterArg, %194, %iterArg_59 : tensor<2x3xi1>, tensor<2x3xf32>
      %210 = stablehlo.select %iterArg, %203, %iterArg_60 : tensor<2x3xi1>, tensor<2x3xf32>
      %211 = stablehlo.select %iterArg, %204, %iterArg_61 : tensor<2x3xi1>, tensor<2x3xf32>
      %212 = stablehlo.select %iterArg, %iterArg_62, %iterArg_62 : tensor<2x3xi1>, tensor<2x3xf32>
      %213 = stablehlo.select %iterArg, %200, %iterArg_63 : tensor<2x3xi1>, tensor<2x3xf32>
      %214 = stablehlo.select %iterArg, %201, %iterArg_64 : tensor<2x3xi1>, tensor<2x3xf32>
      stablehlo.return %208, %209, %210, %211, %212, %213, %214 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    }
    %180 = stablehlo.multiply %179#3, %145 : tensor<2x3xf32>
    %181 = stablehlo.divide %180, %114 : tensor<2x3xf32>
    %182 = stablehlo.select %135, %172, %181 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %183 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %184 = stablehlo.select %123, %183, %182 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_56 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %186 = stablehlo.select %119, %185, %184 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_57 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %188 = stablehlo.select %131, %187, %186 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_58 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %189 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %190 = stablehlo.add %arg0, %189 : tensor<2x3xf32>
    %191:2 = stablehlo.while(%iterArg = %arg0, %iterArg_59 = %190) : tensor<2x3xf32>, tensor<2x3xf32>
    cond {
      %193 = stablehlo.subtract %iterArg, %iterArg_59 : tensor<2x3xf32>
      %194 = stablehlo.abs %193 : tensor<2x3xf32>
      %cst_60 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %195 = stablehlo.reduce(%194 init: %cst_60) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
      %cst_61 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
      %196 = stablehlo.compare GT, %195, %cst_61, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %196 : tensor<i1>
    } do {
      %cst_60 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %193 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %194 = stablehlo.add %iterArg, %193 : tensor<2x3xf32>
      %c_61 = stablehlo.constant dense<0> : tensor<i32>
      %195:3 = stablehlo.while(%iterArg_63 = %iterArg, %iterArg_64 = %194, %iterArg_65 = %c_61) : tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>
      cond {
        %198 = stablehlo.subtract %iterArg_63, %iterArg_64 : tensor<2x3xf32>
        %199 = stablehlo.abs %198 : tensor<2x3xf32>
        %cst_66 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %200 = stablehlo.reduce(%199 init: %cst_66) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
        %cst_67 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
        %201 = stablehlo.compare GT, %200, %cst_67, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %201 : tensor<i1>
      } do {
        %cst_66 = stablehlo.constant dense<0.899999976> : tensor<f32>
        %198 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
        %199 = stablehlo.multiply %iterArg_63, %198 : tensor<2x3xf32>
        %c_67 = stablehlo.constant dense<1> : tensor<i32>
        %200 = stablehlo.add %iterArg_65, %c_67 : tensor<i32>
        stablehlo.return %199, %iterArg_63, %200 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>
      }
      %cst_62 = stablehlo.constant dense<0.00999999977> : tensor<f32>
      %196 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %197 = stablehlo.add %195#0, %196 : tensor<2x3xf32>
      stablehlo.return %197, %iterArg : tensor<2x3xf32>, tensor<2x3xf32>
    }
    %192 = call @_gamma(%arg1, %arg0) : (tensor<2xui32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    return %2#0, %2#1, %3#0, %3#1, %4#0, %4#1, %7#0, %7#1, %7#2, %112, %188, %191#0, %191#1, %192 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<2x3xf32>, tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
  }
  func.func private @remainder(%arg0: tensor<2x3xi32>, %arg1: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %3 = call @_where(%1, %2, %arg1) : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<2x3xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %12 = stablehlo.and %11, %6 : tensor<2x3xi1>
    %13 = stablehlo.add %4, %3 : tensor<2x3xi32>
    %14 = stablehlo.select %12, %13, %4 : tensor<2x3xi1>, tensor<2x3xi32>
    return %14 : tensor<2x3xi32>
  }
  func.func private @_where(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi32>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func private @floor_divide(%arg0: tensor<2x3xi32>, %arg1: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<2x3xi32>
    %1 = stablehlo.sign %arg0 : tensor<2x3xi32>
    %2 = stablehlo.sign %arg1 : tensor<2x3xi32>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<2x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<2x3xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %9 = stablehlo.convert %8 : tensor<2x3xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<2x3xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
    %12 = stablehlo.convert %11 : tensor<2x3xi1>
    %13 = stablehlo.and %9, %12 : tensor<2x3xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %15 = stablehlo.subtract %0, %14 : tensor<2x3xi32>
    %16 = call @_where_0(%13, %15, %0) : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
    return %16 : tensor<2x3xi32>
  }
  func.func private @_where_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi32>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2x3xi1>, tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func private @_gamma(%arg0: tensor<2xui32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = stablehlo.reshape %arg0 : (tensor<2xui32>) -> tensor<1x2xui32>
    %1 = call @_threefry_split(%0) : (tensor<1x2xui32>) -> tensor<1x6x2xui32>
    %2 = stablehlo.reshape %1 : (tensor<1x6x2xui32>) -> tensor<6x2xui32>
    %3 = stablehlo.reshape %arg1 : (tensor<2x3xf32>) -> tensor<6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %5 = stablehlo.compare GE, %3, %4, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %7 = stablehlo.add %3, %6 : tensor<6xf32>
    %8 = stablehlo.select %5, %3, %7 : tensor<6xi1>, tensor<6xf32>
    %cst_1 = stablehlo.constant dense<0.333333343> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %10 = stablehlo.subtract %8, %9 : tensor<6xf32>
    %11 = stablehlo.sqrt %10 : tensor<6xf32>
    %cst_2 = stablehlo.constant dense<0.333333343> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %13 = stablehlo.divide %12, %11 : tensor<6xf32>
    %14 = call @_threefry_split_1(%2) : (tensor<6x2xui32>) -> tensor<6x2x2xui32>
    %15 = stablehlo.slice %14 [0:6, 0:1, 0:2] : (tensor<6x2x2xui32>) -> tensor<6x1x2xui32>
    %16 = stablehlo.reshape %15 : (tensor<6x1x2xui32>) -> tensor<6x2xui32>
    %17 = stablehlo.slice %14 [0:6, 1:2, 0:2] : (tensor<6x2x2xui32>) -> tensor<6x1x2xui32>
    %18 = stablehlo.reshape %17 : (tensor<6x1x2xui32>) -> tensor<6x2xui32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %22:6 = stablehlo.while(%iterArg = %10, %iterArg_11 = %13, %iterArg_12 = %16, %iterArg_13 = %19, %iterArg_14 = %20, %iterArg_15 = %21) : tensor<6xf32>, tensor<6xf32>, tensor<6x2xui32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>
    cond {
      %34 = stablehlo.multiply %iterArg_13, %iterArg_13 : tensor<6xf32>
      %cst_16 = stablehlo.constant dense<3.310000e-02> : tensor<f32>
      %35 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %36 = stablehlo.multiply %35, %34 : tensor<6xf32>
      %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %37 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %38 = stablehlo.subtract %37, %36 : tensor<6xf32>
      %39 = stablehlo.compare GE, %iterArg_15, %38, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
      %40 = stablehlo.log %iterArg_15 : tensor<6xf32>
      %cst_18 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %41 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %42 = stablehlo.multiply %iterArg_13, %41 : tensor<6xf32>
      %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %43 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %44 = stablehlo.subtract %43, %iterArg_14 : tensor<6xf32>
      %45 = stablehlo.log %iterArg_14 : tensor<6xf32>
      %46 = stablehlo.add %44, %45 : tensor<6xf32>
      %47 = stablehlo.multiply %iterArg, %46 : tensor<6xf32>
      %48 = stablehlo.add %42, %47 : tensor<6xf32>
      %49 = stablehlo.compare GE, %40, %48, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
      %50 = stablehlo.and %39, %49 : tensor<6xi1>
      %c = stablehlo.constant dense<false> : tensor<i1>
      %51 = stablehlo.reduce(%50 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<6xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %51 : tensor<i1>
    } do {
      %34 = func.call @_threefry_split_4(%iterArg_12) : (tensor<6x2xui32>) -> tensor<6x3x2xui32>
      %35 = stablehlo.slice %34 [0:6, 0:1, 0:2] : (tensor<6x3x2xui32>) -> tensor<6x1x2xui32>
      %36 = stablehlo.reshape %35 : (tensor<6x1x2xui32>) -> tensor<6x2xui32>
      %37 = stablehlo.slice %34 [0:6, 1:2, 0:2] : (tensor<6x3x2xui32>) -> tensor<6x1x2xui32>
      %38 = stablehlo.reshape %37 : (tensor<6x1x2xui32>) -> tensor<6x2xui32>
      %39 = stablehlo.slice %34 [0:6, 2:3, 0:2] : (tensor<6x3x2xui32>) -> tensor<6x1x2xui32>
      %40 = stablehlo.reshape %39 : (tensor<6x1x2xui32>) -> tensor<6x2xui32>
      %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %41 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %cst_17 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
      %42 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %43:4 = stablehlo.while(%iterArg_24 = %iterArg_11, %iterArg_25 = %38, %iterArg_26 = %41, %iterArg_27 = %42) : tensor<6xf32>, tensor<6x2xui32>, tensor<6xf32>, tensor<6xf32>
      cond {
        %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %73 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<6xf32>
        %74 = stablehlo.compare LE, %iterArg_27, %73, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
        %c = stablehlo.constant dense<false> : tensor<i1>
        %75 = stablehlo.reduce(%74 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<6xi1>, tensor<i1>) -> tensor<i1>
        stablehlo.return %75 : tensor<i1>
      } do {
        %73 = func.call @_threefry_split_1(%iterArg_25) : (tensor<6x2xui32>) -> tensor<6x2x2xui32>
        %74 = stablehlo.slice %73 [0:6, 0:1, 0:2] : (tensor<6x2x2xui32>) -> tensor<6x1x2xui32>
        %75 = stablehlo.reshape %74 : (tensor<6x1x2xui32>) -> tensor<6x2xui32>
        %76 = stablehlo.slice %73 [0:6, 1:2, 0:2] : (tensor<6x2x2xui32>) -> tensor<6x1x2xui32>
        %77 = stablehlo.reshape %76 : (tensor<6x1x2xui32>) -> tensor<6x2xui32>
        %78 = func.call @_normal(%77) : (tensor<6x2xui32>) -> tensor<6xf32>
        %79 = stablehlo.multiply %78, %iterArg_24 : tensor<6xf32>
        %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %80 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<6xf32>
        %81 = stablehlo.add %80, %79 : tensor<6xf32>
        %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %82 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<6xf32>
        %83 = stablehlo.compare LE, %iterArg_27, %82, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
        %84 = stablehlo.broadcast_in_dim %83, dims = [0] : (tensor<6xi1>) -> tensor<6x2xi1>
        %85 = stablehlo.select %84, %75, %iterArg_25 : tensor<6x2xi1>, tensor<6x2xui32>
        %86 = stablehlo.broadcast_in_dim %83, dims = [0] : (tensor<6xi1>) -> tensor<6xi1>
        %87 = stablehlo.select %86, %78, %iterArg_26 : tensor<6xi1>, tensor<6xf32>
        %88 = stablehlo.broadcast_in_dim %83, dims = [0] : (tensor<6xi1>) -> tensor<6xi1>
        %89 = stablehlo.select %88, %81, %iterArg_27 : tensor<6xi1>, tensor<6xf32>
        stablehlo.return %iterArg_24, %85, %87, %89 : tensor<6xf32>, tensor<6x2xui32>, tensor<6xf32>, tensor<6xf32>
      }
      %44 = stablehlo.multiply %43#2, %43#2 : tensor<6xf32>
      %45 = stablehlo.multiply %43#3, %43#3 : tensor<6xf32>
      %46 = stablehlo.multiply %45, %43#3 : tensor<6xf32>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %47 = func.call @_uniform_9(%40, %cst_18, %cst_19) : (tensor<6x2xui32>, tensor<f32>, tensor<f32>) -> tensor<6xf32>
      %48 = stablehlo.multiply %iterArg_13, %iterArg_13 : tensor<6xf32>
      %cst_20 = stablehlo.constant dense<3.310000e-02> : tensor<f32>
      %49 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %50 = stablehlo.multiply %49, %48 : tensor<6xf32>
      %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %51 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %52 = stablehlo.subtract %51, %50 : tensor<6xf32>
      %53 = stablehlo.compare GE, %iterArg_15, %52, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
      %54 = stablehlo.log %iterArg_15 : tensor<6xf32>
      %cst_22 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %55 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %56 = stablehlo.multiply %iterArg_13, %55 : tensor<6xf32>
      %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %57 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %58 = stablehlo.subtract %57, %iterArg_14 : tensor<6xf32>
      %59 = stablehlo.log %iterArg_14 : tensor<6xf32>
      %60 = stablehlo.add %58, %59 : tensor<6xf32>
      %61 = stablehlo.multiply %iterArg, %60 : tensor<6xf32>
      %62 = stablehlo.add %56, %61 : tensor<6xf32>
      %63 = stablehlo.compare GE, %54, %62, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
      %64 = stablehlo.and %53, %63 : tensor<6xi1>
      %65 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<6xi1>) -> tensor<6x2xi1>
      %66 = stablehlo.select %65, %36, %iterArg_12 : tensor<6x2xi1>, tensor<6x2xui32>
      %67 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<6xi1>) -> tensor<6xi1>
      %68 = stablehlo.select %67, %44, %iterArg_13 : tensor<6xi1>, tensor<6xf32>
      %69 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<6xi1>) -> tensor<6xi1>
      %70 = stablehlo.select %69, %46, %iterArg_14 : tensor<6xi1>, tensor<6xf32>
      %71 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<6xi1>) -> tensor<6xi1>
      %72 = stablehlo.select %71, %47, %iterArg_15 : tensor<6xi1>, tensor<6xf32>
      stablehlo.return %iterArg, %iterArg_11, %66, %68, %70, %72 : tensor<6xf32>, tensor<6xf32>, tensor<6x2xui32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>
    }
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = call @_uniform_9(%18, %cst_6, %cst_7) : (tensor<6x2xui32>, tensor<f32>, tensor<f32>) -> tensor<6xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %25 = stablehlo.subtract %24, %23 : tensor<6xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %27 = stablehlo.divide %26, %3 : tensor<6xf32>
    %28 = stablehlo.power %25, %27 : tensor<6xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %30 = stablehlo.select %5, %29, %28 : tensor<6xi1>, tensor<6xf32>
    %31 = stablehlo.multiply %10, %22#4 : tensor<6xf32>
    %32 = stablehlo.multiply %31, %30 : tensor<6xf32>
    %33 = stablehlo.reshape %32 : (tensor<6xf32>) -> tensor<2x3xf32>
    return %33 : tensor<2x3xf32>
  }
  func.func private @_threefry_split(%arg0: tensor<1x2xui32>) -> tensor<1x6x2xui32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:1] : (tensor<1x2xui32>) -> tensor<1x1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1x1xui32>) -> tensor<1xui32>
    %2 = stablehlo.slice %arg0 [0:1, 1:2] : (tensor<1x2xui32>) -> tensor<1x1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1x1xui32>) -> tensor<1xui32>
    %4 = stablehlo.iota dim = 0 : tensor<6xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<6xui64>
    %6 = stablehlo.multiply %5, %4 : tensor<6xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<6xui64>
    %8 = stablehlo.shift_right_logical %6, %7 : tensor<6xui64>
    %9 = stablehlo.convert %6 : (tensor<6xui64>) -> tensor<6xui32>
    %10 = stablehlo.convert %8 : (tensor<6xui64>) -> tensor<6xui32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<6xui32>) -> tensor<1x6xui32>
    %12 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<6xui32>) -> tensor<1x6xui32>
    %13 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<1xui32>) -> tensor<1x1xui32>
    %14 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xui32>) -> tensor<1x1xui32>
    %15:2 = call @threefry2x32(%13, %14, %11, %12) : (tensor<1x1xui32>, tensor<1x1xui32>, tensor<1x6xui32>, tensor<1x6xui32>) -> (tensor<1x6xui32>, tensor<1x6xui32>)
    %16 = stablehlo.broadcast_in_dim %15#0, dims = [0, 1] : (tensor<1x6xui32>) -> tensor<1x6x1xui32>
    %17 = stablehlo.broadcast_in_dim %15#1, dims = [0, 1] : (tensor<1x6xui32>) -> tensor<1x6x1xui32>
    %18 = stablehlo.concatenate %16, %17, dim = 2 : (tensor<1x6x1xui32>, tensor<1x6x1xui32>) -> tensor<1x6x2xui32>
    return %18 : tensor<1x6x2xui32>
  }
  func.func private @threefry2x32(%arg0: tensor<1x1xui32>, %arg1: tensor<1x1xui32>, %arg2: tensor<1x6xui32>, %arg3: tensor<1x6xui32>) -> (tensor<1x6xui32>, tensor<1x6xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<1x1xui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<1x1xui32>
    %2 = stablehlo.xor %0, %1 : tensor<1x1xui32>
    %3 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x1xui32>) -> tensor<1x6xui32>
    %4 = stablehlo.add %arg2, %3 : tensor<1x6xui32>
    %5 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<1x1xui32>) -> tensor<1x6xui32>
    %6 = stablehlo.add %arg3, %5 : tensor<1x6xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %7:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %4, %iterArg_6 = %6, %iterArg_7 = %arg1, %iterArg_8 = %2, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<1x6xui32>, tensor<1x6xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %8 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %8:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<1x6xui32>, tensor<1x6xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<1x6xui32>, tensor<1x6xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %9, %8#0, %8#1, %8#2, %8#3, %8#4, %8#5, %8#6, %8#7 : tensor<i32>, tensor<i32>, tensor<1x6xui32>, tensor<1x6xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %7#2, %7#3 : tensor<1x6xui32>, tensor<1x6xui32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<1x6xui32>, %arg2: tensor<1x6xui32>, %arg3: tensor<1x1xui32>, %arg4: tensor<1x1xui32>, %arg5: tensor<1x1xui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<1x6xui32>, tensor<1x6xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<1x6xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<1x6xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<1x6xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<1x6xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<1x6xui32>
    %9 = stablehlo.or %5, %8 : tensor<1x6xui32>
    %10 = stablehlo.xor %3, %9 : tensor<1x6xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<1x6xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<1x6xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<1x6xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<1x6xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<1x6xui32>
    %19 = stablehlo.or %15, %18 : tensor<1x6xui32>
    %20 = stablehlo.xor %13, %19 : tensor<1x6xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<1x6xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<1x6xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<1x6xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<1x6xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<1x6xui32>
    %29 = stablehlo.or %25, %28 : tensor<1x6xui32>
    %30 = stablehlo.xor %23, %29 : tensor<1x6xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<1x6xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<1x6xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<1x6xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<1x6xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<1x6xui32>
    %39 = stablehlo.or %35, %38 : tensor<1x6xui32>
    %40 = stablehlo.xor %33, %39 : tensor<1x6xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<1x1xui32>) -> tensor<1x6xui32>
    %42 = stablehlo.add %33, %41 : tensor<1x6xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1] : (tensor<1x1xui32>) -> tensor<1x6xui32>
    %44 = stablehlo.add %40, %43 : tensor<1x6xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<1x6xui32>
    %48 = stablehlo.add %44, %47 : tensor<1x6xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<1x6xui32>, tensor<1x6xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<1x1xui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_threefry_split_1(%arg0: tensor<6x2xui32>) -> tensor<6x2x2xui32> {
    %0 = stablehlo.slice %arg0 [0:6, 0:1] : (tensor<6x2xui32>) -> tensor<6x1xui32>
    %1 = stablehlo.reshape %0 : (tensor<6x1xui32>) -> tensor<6xui32>
    %2 = stablehlo.slice %arg0 [0:6, 1:2] : (tensor<6x2xui32>) -> tensor<6x1xui32>
    %3 = stablehlo.reshape %2 : (tensor<6x1xui32>) -> tensor<6xui32>
    %4 = stablehlo.iota dim = 0 : tensor<2xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<2xui64>
    %6 = stablehlo.multiply %5, %4 : tensor<2xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<2xui64>
    %8 = stablehlo.shift_right_logical %6, %7 : tensor<2xui64>
    %9 = stablehlo.convert %6 : (tensor<2xui64>) -> tensor<2xui32>
    %10 = stablehlo.convert %8 : (tensor<2xui64>) -> tensor<2xui32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<2xui32>) -> tensor<1x2xui32>
    %12 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<2xui32>) -> tensor<1x2xui32>
    %13 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<6xui32>) -> tensor<6x1xui32>
    %14 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<6xui32>) -> tensor<6x1xui32>
    %15:2 = call @threefry2x32_2(%13, %14, %11, %12) : (tensor<6x1xui32>, tensor<6x1xui32>, tensor<1x2xui32>, tensor<1x2xui32>) -> (tensor<6x2xui32>, tensor<6x2xui32>)
    %16 = stablehlo.broadcast_in_dim %15#0, dims = [0, 1] : (tensor<6x2xui32>) -> tensor<6x2x1xui32>
    %17 = stablehlo.broadcast_in_dim %15#1, dims = [0, 1] : (tensor<6x2xui32>) -> tensor<6x2x1xui32>
    %18 = stablehlo.concatenate %16, %17, dim = 2 : (tensor<6x2x1xui32>, tensor<6x2x1xui32>) -> tensor<6x2x2xui32>
    return %18 : tensor<6x2x2xui32>
  }
  func.func private @threefry2x32_2(%arg0: tensor<6x1xui32>, %arg1: tensor<6x1xui32>, %arg2: tensor<1x2xui32>, %arg3: tensor<1x2xui32>) -> (tensor<6x2xui32>, tensor<6x2xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<6x1xui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<6x1xui32>
    %2 = stablehlo.xor %0, %1 : tensor<6x1xui32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x2xui32>) -> tensor<6x2xui32>
    %4 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<6x1xui32>) -> tensor<6x2xui32>
    %5 = stablehlo.add %3, %4 : tensor<6x2xui32>
    %6 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<1x2xui32>) -> tensor<6x2xui32>
    %7 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<6x1xui32>) -> tensor<6x2xui32>
    %8 = stablehlo.add %6, %7 : tensor<6x2xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %5, %iterArg_6 = %8, %iterArg_7 = %arg1, %iterArg_8 = %2, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<6x2xui32>, tensor<6x2xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %10 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %10:8 = func.call @closed_call_3(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<6x2xui32>, tensor<6x2xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<6x2xui32>, tensor<6x2xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %11 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %11, %10#0, %10#1, %10#2, %10#3, %10#4, %10#5, %10#6, %10#7 : tensor<i32>, tensor<i32>, tensor<6x2xui32>, tensor<6x2xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %9#2, %9#3 : tensor<6x2xui32>, tensor<6x2xui32>
  }
  func.func private @closed_call_3(%arg0: tensor<i32>, %arg1: tensor<6x2xui32>, %arg2: tensor<6x2xui32>, %arg3: tensor<6x1xui32>, %arg4: tensor<6x1xui32>, %arg5: tensor<6x1xui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<6x2xui32>, tensor<6x2xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<6x2xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<6x2xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<6x2xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<6x2xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<6x2xui32>
    %9 = stablehlo.or %5, %8 : tensor<6x2xui32>
    %10 = stablehlo.xor %3, %9 : tensor<6x2xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<6x2xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<6x2xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<6x2xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<6x2xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<6x2xui32>
    %19 = stablehlo.or %15, %18 : tensor<6x2xui32>
    %20 = stablehlo.xor %13, %19 : tensor<6x2xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<6x2xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<6x2xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<6x2xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<6x2xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<6x2xui32>
    %29 = stablehlo.or %25, %28 : tensor<6x2xui32>
    %30 = stablehlo.xor %23, %29 : tensor<6x2xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<6x2xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<6x2xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<6x2xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<6x2xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<6x2xui32>
    %39 = stablehlo.or %35, %38 : tensor<6x2xui32>
    %40 = stablehlo.xor %33, %39 : tensor<6x2xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<6x1xui32>) -> tensor<6x2xui32>
    %42 = stablehlo.add %33, %41 : tensor<6x2xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1] : (tensor<6x1xui32>) -> tensor<6x2xui32>
    %44 = stablehlo.add %40, %43 : tensor<6x2xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<6x2xui32>
    %48 = stablehlo.add %44, %47 : tensor<6x2xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<6x2xui32>, tensor<6x2xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_threefry_split_4(%arg0: tensor<6x2xui32>) -> tensor<6x3x2xui32> {
    %0 = stablehlo.slice %arg0 [0:6, 0:1] : (tensor<6x2xui32>) -> tensor<6x1xui32>
    %1 = stablehlo.reshape %0 : (tensor<6x1xui32>) -> tensor<6xui32>
    %2 = stablehlo.slice %arg0 [0:6, 1:2] : (tensor<6x2xui32>) -> tensor<6x1xui32>
    %3 = stablehlo.reshape %2 : (tensor<6x1xui32>) -> tensor<6xui32>
    %4 = stablehlo.iota dim = 0 : tensor<3xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %6 = stablehlo.multiply %5, %4 : tensor<3xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %8 = stablehlo.shift_right_logical %6, %7 : tensor<3xui64>
    %9 = stablehlo.convert %6 : (tensor<3xui64>) -> tensor<3xui32>
    %10 = stablehlo.convert %8 : (tensor<3xui64>) -> tensor<3xui32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<3xui32>) -> tensor<1x3xui32>
    %12 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<3xui32>) -> tensor<1x3xui32>
    %13 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<6xui32>) -> tensor<6x1xui32>
    %14 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<6xui32>) -> tensor<6x1xui32>
    %15:2 = call @threefry2x32_5(%13, %14, %11, %12) : (tensor<6x1xui32>, tensor<6x1xui32>, tensor<1x3xui32>, tensor<1x3xui32>) -> (tensor<6x3xui32>, tensor<6x3xui32>)
    %16 = stablehlo.broadcast_in_dim %15#0, dims = [0, 1] : (tensor<6x3xui32>) -> tensor<6x3x1xui32>
    %17 = stablehlo.broadcast_in_dim %15#1, dims = [0, 1] : (tensor<6x3xui32>) -> tensor<6x3x1xui32>
    %18 = stablehlo.concatenate %16, %17, dim = 2 : (tensor<6x3x1xui32>, tensor<6x3x1xui32>) -> tensor<6x3x2xui32>
    return %18 : tensor<6x3x2xui32>
  }
  func.func private @threefry2x32_5(%arg0: tensor<6x1xui32>, %arg1: tensor<6x1xui32>, %arg2: tensor<1x3xui32>, %arg3: tensor<1x3xui32>) -> (tensor<6x3xui32>, tensor<6x3xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<6x1xui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<6x1xui32>
    %2 = stablehlo.xor %0, %1 : tensor<6x1xui32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x3xui32>) -> tensor<6x3xui32>
    %4 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<6x1xui32>) -> tensor<6x3xui32>
    %5 = stablehlo.add %3, %4 : tensor<6x3xui32>
    %6 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<1x3xui32>) -> tensor<6x3xui32>
    %7 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<6x1xui32>) -> tensor<6x3xui32>
    %8 = stablehlo.add %6, %7 : tensor<6x3xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %5, %iterArg_6 = %8, %iterArg_7 = %arg1, %iterArg_8 = %2, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<6x3xui32>, tensor<6x3xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %10 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %10:8 = func.call @closed_call_6(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<6x3xui32>, tensor<6x3xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<6x3xui32>, tensor<6x3xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %11 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %11, %10#0, %10#1, %10#2, %10#3, %10#4, %10#5, %10#6, %10#7 : tensor<i32>, tensor<i32>, tensor<6x3xui32>, tensor<6x3xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %9#2, %9#3 : tensor<6x3xui32>, tensor<6x3xui32>
  }
  func.func private @closed_call_6(%arg0: tensor<i32>, %arg1: tensor<6x3xui32>, %arg2: tensor<6x3xui32>, %arg3: tensor<6x1xui32>, %arg4: tensor<6x1xui32>, %arg5: tensor<6x1xui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<6x3xui32>, tensor<6x3xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<6x3xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<6x3xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<6x3xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<6x3xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<6x3xui32>
    %9 = stablehlo.or %5, %8 : tensor<6x3xui32>
    %10 = stablehlo.xor %3, %9 : tensor<6x3xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<6x3xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<6x3xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<6x3xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<6x3xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<6x3xui32>
    %19 = stablehlo.or %15, %18 : tensor<6x3xui32>
    %20 = stablehlo.xor %13, %19 : tensor<6x3xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<6x3xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<6x3xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<6x3xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<6x3xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<6x3xui32>
    %29 = stablehlo.or %25, %28 : tensor<6x3xui32>
    %30 = stablehlo.xor %23, %29 : tensor<6x3xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<6x3xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<6x3xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<6x3xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<6x3xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<6x3xui32>
    %39 = stablehlo.or %35, %38 : tensor<6x3xui32>
    %40 = stablehlo.xor %33, %39 : tensor<6x3xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<6x1xui32>) -> tensor<6x3xui32>
    %42 = stablehlo.add %33, %41 : tensor<6x3xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1] : (tensor<6x1xui32>) -> tensor<6x3xui32>
    %44 = stablehlo.add %40, %43 : tensor<6x3xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<6x3xui32>
    %48 = stablehlo.add %44, %47 : tensor<6x3xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<6x3xui32>, tensor<6x3xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<6x1xui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_normal(%arg0: tensor<6x2xui32>) -> tensor<6xf32> {
    %0 = call @_normal_real(%arg0) : (tensor<6x2xui32>) -> tensor<6xf32>
    return %0 : tensor<6xf32>
  }
  func.func private @_normal_real(%arg0: tensor<6x2xui32>) -> tensor<6xf32> {
    %cst = stablehlo.constant dense<-0.99999994> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform(%arg0, %cst, %cst_0) : (tensor<6x2xui32>, tensor<f32>, tensor<f32>) -> tensor<6xf32>
    %1 = chlo.erf_inv %0 : tensor<6xf32> -> tensor<6xf32>
    %cst_1 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<6xf32>
    return %3 : tensor<6xf32>
  }
  func.func private @_uniform(%arg0: tensor<6x2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<6xf32> {
    %0 = stablehlo.slice %arg0 [0:6, 0:1] : (tensor<6x2xui32>) -> tensor<6x1xui32>
    %1 = stablehlo.reshape %0 : (tensor<6x1xui32>) -> tensor<6xui32>
    %2 = stablehlo.slice %arg0 [0:6, 1:2] : (tensor<6x2xui32>) -> tensor<6x1xui32>
    %3 = stablehlo.reshape %2 : (tensor<6x1xui32>) -> tensor<6xui32>
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %c_0 = stablehlo.constant dense<0> : tensor<ui32>
    %4:2 = call @threefry2x32_7(%1, %3, %c, %c_0) : (tensor<6xui32>, tensor<6xui32>, tensor<ui32>, tensor<ui32>) -> (tensor<6xui32>, tensor<6xui32>)
    %5 = stablehlo.xor %4#0, %4#1 : tensor<6xui32>
    %c_1 = stablehlo.constant dense<9> : tensor<ui32>
    %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %7 = stablehlo.shift_right_logical %5, %6 : tensor<6xui32>
    %c_2 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %9 = stablehlo.or %7, %8 : tensor<6xui32>
    %10 = stablehlo.bitcast_convert %9 : (tensor<6xui32>) -> tensor<6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %12 = stablehlo.subtract %10, %11 : tensor<6xf32>
    %13 = stablehlo.subtract %arg2, %arg1 : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %15 = stablehlo.multiply %12, %14 : tensor<6xf32>
    %16 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %17 = stablehlo.add %15, %16 : tensor<6xf32>
    %18 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %19 = stablehlo.maximum %18, %17 : tensor<6xf32>
    return %19 : tensor<6xf32>
  }
  func.func private @threefry2x32_7(%arg0: tensor<6xui32>, %arg1: tensor<6xui32>, %arg2: tensor<ui32>, %arg3: tensor<ui32>) -> (tensor<6xui32>, tensor<6xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<6xui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %2 = stablehlo.xor %0, %1 : tensor<6xui32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %4 = stablehlo.add %3, %arg0 : tensor<6xui32>
    %5 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %6 = stablehlo.add %5, %arg1 : tensor<6xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %7:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %4, %iterArg_6 = %6, %iterArg_7 = %arg1, %iterArg_8 = %2, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %8 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %8:8 = func.call @closed_call_8(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %9, %8#0, %8#1, %8#2, %8#3, %8#4, %8#5, %8#6, %8#7 : tensor<i32>, tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %7#2, %7#3 : tensor<6xui32>, tensor<6xui32>
  }
  func.func private @closed_call_8(%arg0: tensor<i32>, %arg1: tensor<6xui32>, %arg2: tensor<6xui32>, %arg3: tensor<6xui32>, %arg4: tensor<6xui32>, %arg5: tensor<6xui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<6xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<6xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<6xui32>
    %9 = stablehlo.or %5, %8 : tensor<6xui32>
    %10 = stablehlo.xor %3, %9 : tensor<6xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<6xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<6xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<6xui32>
    %19 = stablehlo.or %15, %18 : tensor<6xui32>
    %20 = stablehlo.xor %13, %19 : tensor<6xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<6xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<6xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<6xui32>
    %29 = stablehlo.or %25, %28 : tensor<6xui32>
    %30 = stablehlo.xor %23, %29 : tensor<6xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<6xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<6xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<6xui32>
    %39 = stablehlo.or %35, %38 : tensor<6xui32>
    %40 = stablehlo.xor %33, %39 : tensor<6xui32>
    %41 = stablehlo.add %33, %arg3 : tensor<6xui32>
    %42 = stablehlo.add %40, %arg4 : tensor<6xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %43 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %44 = stablehlo.convert %43 : (tensor<i32>) -> tensor<ui32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %46 = stablehlo.add %42, %45 : tensor<6xui32>
    return %0, %41, %46, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<6xui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_uniform_9(%arg0: tensor<6x2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<6xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.slice %arg0 [0:6, 0:1] : (tensor<6x2xui32>) -> tensor<6x1xui32>
    %3 = stablehlo.reshape %2 : (tensor<6x1xui32>) -> tensor<6xui32>
    %4 = stablehlo.slice %arg0 [0:6, 1:2] : (tensor<6x2xui32>) -> tensor<6x1xui32>
    %5 = stablehlo.reshape %4 : (tensor<6x1xui32>) -> tensor<6xui32>
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %c_0 = stablehlo.constant dense<0> : tensor<ui32>
    %6:2 = call @threefry2x32_7(%3, %5, %c, %c_0) : (tensor<6xui32>, tensor<6xui32>, tensor<ui32>, tensor<ui32>) -> (tensor<6xui32>, tensor<6xui32>)
    %7 = stablehlo.xor %6#0, %6#1 : tensor<6xui32>
    %c_1 = stablehlo.constant dense<9> : tensor<ui32>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %9 = stablehlo.shift_right_logical %7, %8 : tensor<6xui32>
    %c_2 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %10 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<6xui32>
    %11 = stablehlo.or %9, %10 : tensor<6xui32>
    %12 = stablehlo.bitcast_convert %11 : (tensor<6xui32>) -> tensor<6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<6xf32>
    %15 = stablehlo.subtract %1, %0 : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %17 = stablehlo.multiply %14, %16 : tensor<6xf32>
    %18 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %19 = stablehlo.add %17, %18 : tensor<6xf32>
    %20 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %21 = stablehlo.maximum %20, %19 : tensor<6xf32>
    return %21 : tensor<6xf32>
  }
}
