module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24xf32>) -> (tensor<24xf32> {jax.result_info = "result[0]"}, tensor<24xf32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %c, %iterArg_1 = %arg0) : tensor<i32>, tensor<24xf32>
    cond {
      %c_2 = stablehlo.constant dense<4> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %3 = stablehlo.reduce(%iterArg_1 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
      %cst_3 = stablehlo.constant dense<5.000000e+01> : tensor<f32>
      %4 = stablehlo.compare LT, %3, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_4 = stablehlo.constant dense<false> : tensor<i1>
      %5 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<i1>
      %6 = stablehlo.compare NE, %2, %5, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %7 = stablehlo.convert %6 : tensor<i1>
      %8 = stablehlo.and %7, %4 : tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %2 = stablehlo.sine %iterArg_1 : tensor<24xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %4 = stablehlo.add %iterArg_1, %3 : tensor<24xf32>
      %5 = stablehlo.cosine %4 : tensor<24xf32>
      %6 = stablehlo.add %2, %5 : tensor<24xf32>
      %7 = stablehlo.sine %6 : tensor<24xf32>
      %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %9 = stablehlo.add %6, %8 : tensor<24xf32>
      %10 = stablehlo.cosine %9 : tensor<24xf32>
      %11 = stablehlo.add %7, %10 : tensor<24xf32>
      %12 = stablehlo.sine %11 : tensor<24xf32>
      %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %14 = stablehlo.add %11, %13 : tensor<24xf32>
      %15 = stablehlo.cosine %14 : tensor<24xf32>
      %16 = stablehlo.add %12, %15 : tensor<24xf32>
      %17 = stablehlo.sine %16 : tensor<24xf32>
      %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %19 = stablehlo.add %16, %18 : tensor<24xf32>
      %20 = stablehlo.cosine %19 : tensor<24xf32>
      %21 = stablehlo.add %17, %20 : tensor<24xf32>
      %22 = stablehlo.sine %21 : tensor<24xf32>
      %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %23 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %24 = stablehlo.add %21, %23 : tensor<24xf32>
      %25 = stablehlo.cosine %24 : tensor<24xf32>
      %26 = stablehlo.add %22, %25 : tensor<24xf32>
      %27 = stablehlo.sine %26 : tensor<24xf32>
      %cst_6 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %28 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %29 = stablehlo.add %26, %28 : tensor<24xf32>
      %30 = stablehlo.cosine %29 : tensor<24xf32>
      %31 = stablehlo.add %27, %30 : tensor<24xf32>
      %32 = stablehlo.sine %31 : tensor<24xf32>
      %cst_7 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
      %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %34 = stablehlo.add %31, %33 : tensor<24xf32>
      %35 = stablehlo.cosine %34 : tensor<24xf32>
      %36 = stablehlo.add %32, %35 : tensor<24xf32>
      %37 = stablehlo.sine %36 : tensor<24xf32>
      %cst_8 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
      %38 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %39 = stablehlo.add %36, %38 : tensor<24xf32>
      %40 = stablehlo.cosine %39 : tensor<24xf32>
      %41 = stablehlo.add %37, %40 : tensor<24xf32>
      %42 = stablehlo.sine %41 : tensor<24xf32>
      %cst_9 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %43 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %44 = stablehlo.add %41, %43 : tensor<24xf32>
      %45 = stablehlo.cosine %44 : tensor<24xf32>
      %46 = stablehlo.add %42, %45 : tensor<24xf32>
      %47 = stablehlo.sine %46 : tensor<24xf32>
      %cst_10 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
      %48 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %49 = stablehlo.add %46, %48 : tensor<24xf32>
      %50 = stablehlo.cosine %49 : tensor<24xf32>
      %51 = stablehlo.add %47, %50 : tensor<24xf32>
      %52 = stablehlo.sine %51 : tensor<24xf32>
      %cst_11 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %53 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %54 = stablehlo.add %51, %53 : tensor<24xf32>
      %55 = stablehlo.cosine %54 : tensor<24xf32>
      %56 = stablehlo.add %52, %55 : tensor<24xf32>
      %57 = stablehlo.sine %56 : tensor<24xf32>
      %cst_12 = stablehlo.constant dense<1.100000e+01> : tensor<f32>
      %58 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %59 = stablehlo.add %56, %58 : tensor<24xf32>
      %60 = stablehlo.cosine %59 : tensor<24xf32>
      %61 = stablehlo.add %57, %60 : tensor<24xf32>
      %62 = stablehlo.sine %61 : tensor<24xf32>
      %cst_13 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
      %63 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %64 = stablehlo.add %61, %63 : tensor<24xf32>
      %65 = stablehlo.cosine %64 : tensor<24xf32>
      %66 = stablehlo.add %62, %65 : tensor<24xf32>
      %67 = stablehlo.sine %66 : tensor<24xf32>
      %cst_14 = stablehlo.constant dense<1.300000e+01> : tensor<f32>
      %68 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %69 = stablehlo.add %66, %68 : tensor<24xf32>
      %70 = stablehlo.cosine %69 : tensor<24xf32>
      %71 = stablehlo.add %67, %70 : tensor<24xf32>
      %72 = stablehlo.sine %71 : tensor<24xf32>
      %cst_15 = stablehlo.constant dense<1.400000e+01> : tensor<f32>
      %73 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %74 = stablehlo.add %71, %73 : tensor<24xf32>
      %75 = stablehlo.cosine %74 : tensor<24xf32>
      %76 = stablehlo.add %72, %75 : tensor<24xf32>
      %77 = stablehlo.sine %76 : tensor<24xf32>
      %cst_16 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
      %78 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %79 = stablehlo.add %76, %78 : tensor<24xf32>
      %80 = stablehlo.cosine %79 : tensor<24xf32>
      %81 = stablehlo.add %77, %80 : tensor<24xf32>
      %82 = stablehlo.sine %81 : tensor<24xf32>
      %cst_17 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
      %83 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %84 = stablehlo.add %81, %83 : tensor<24xf32>
      %85 = stablehlo.cosine %84 : tensor<24xf32>
      %86 = stablehlo.add %82, %85 : tensor<24xf32>
      %87 = stablehlo.sine %86 : tensor<24xf32>
      %cst_18 = stablehlo.constant dense<1.700000e+01> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %89 = stablehlo.add %86, %88 : tensor<24xf32>
      %90 = stablehlo.cosine %89 : tensor<24xf32>
      %91 = stablehlo.add %87, %90 : tensor<24xf32>
      %92 = stablehlo.sine %91 : tensor<24xf32>
      %cst_19 = stablehlo.constant dense<1.800000e+01> : tensor<f32>
      %93 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %94 = stablehlo.add %91, %93 : tensor<24xf32>
      %95 = stablehlo.cosine %94 : tensor<24xf32>
      %96 = stablehlo.add %92, %95 : tensor<24xf32>
      %97 = stablehlo.sine %96 : tensor<24xf32>
      %cst_20 = stablehlo.constant dense<1.900000e+01> : tensor<f32>
      %98 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %99 = stablehlo.add %96, %98 : tensor<24xf32>
      %100 = stablehlo.cosine %99 : tensor<24xf32>
      %101 = stablehlo.add %97, %100 : tensor<24xf32>
      %102 = stablehlo.sine %101 : tensor<24xf32>
      %cst_21 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
      %103 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %104 = stablehlo.add %101, %103 : tensor<24xf32>
      %105 = stablehlo.cosine %104 : tensor<24xf32>
      %106 = stablehlo.add %102, %105 : tensor<24xf32>
      %107 = stablehlo.sine %106 : tensor<24xf32>
      %cst_22 = stablehlo.constant dense<2.100000e+01> : tensor<f32>
      %108 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %109 = stablehlo.add %106, %108 : tensor<24xf32>
      %110 = stablehlo.cosine %109 : tensor<24xf32>
      %111 = stablehlo.add %107, %110 : tensor<24xf32>
      %112 = stablehlo.sine %111 : tensor<24xf32>
      %cst_23 = stablehlo.constant dense<2.200000e+01> : tensor<f32>
      %113 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %114 = stablehlo.add %111, %113 : tensor<24xf32>
      %115 = stablehlo.cosine %114 : tensor<24xf32>
      %116 = stablehlo.add %112, %115 : tensor<24xf32>
      %117 = stablehlo.sine %116 : tensor<24xf32>
      %cst_24 = stablehlo.constant dense<2.300000e+01> : tensor<f32>
      %118 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %119 = stablehlo.add %116, %118 : tensor<24xf32>
      %120 = stablehlo.cosine %119 : tensor<24xf32>
      %121 = stablehlo.add %117, %120 : tensor<24xf32>
      %122 = stablehlo.sine %121 : tensor<24xf32>
      %cst_25 = stablehlo.constant dense<2.400000e+01> : tensor<f32>
      %123 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %124 = stablehlo.add %121, %123 : tensor<24xf32>
      %125 = stablehlo.cosine %124 : tensor<24xf32>
      %126 = stablehlo.add %122, %125 : tensor<24xf32>
      %127 = stablehlo.sine %126 : tensor<24xf32>
      %cst_26 = stablehlo.constant dense<2.500000e+01> : tensor<f32>
      %128 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %129 = stablehlo.add %126, %128 : tensor<24xf32>
      %130 = stablehlo.cosine %129 : tensor<24xf32>
      %131 = stablehlo.add %127, %130 : tensor<24xf32>
      %132 = stablehlo.sine %131 : tensor<24xf32>
      %cst_27 = stablehlo.constant dense<2.600000e+01> : tensor<f32>
      %133 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %134 = stablehlo.add %131, %133 : tensor<24xf32>
      %135 = stablehlo.cosine %134 : tensor<24xf32>
      %136 = stablehlo.add %132, %135 : tensor<24xf32>
      %137 = stablehlo.sine %136 : tensor<24xf32>
      %cst_28 = stablehlo.constant dense<2.700000e+01> : tensor<f32>
      %138 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %139 = stablehlo.add %136, %138 : tensor<24xf32>
      %140 = stablehlo.cosine %139 : tensor<24xf32>
      %141 = stablehlo.add %137, %140 : tensor<24xf32>
      %142 = stablehlo.sine %141 : tensor<24xf32>
      %cst_29 = stablehlo.constant dense<2.800000e+01> : tensor<f32>
      %143 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %144 = stablehlo.add %141, %143 : tensor<24xf32>
      %145 = stablehlo.cosine %144 : tensor<24xf32>
      %146 = stablehlo.add %142, %145 : tensor<24xf32>
      %147 = stablehlo.sine %146 : tensor<24xf32>
      %cst_30 = stablehlo.constant dense<2.900000e+01> : tensor<f32>
      %148 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %149 = stablehlo.add %146, %148 : tensor<24xf32>
      %150 = stablehlo.cosine %149 : tensor<24xf32>
      %151 = stablehlo.add %147, %150 : tensor<24xf32>
      %152 = stablehlo.sine %151 : tensor<24xf32>
      %cst_31 = stablehlo.constant dense<3.000000e+01> : tensor<f32>
      %153 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %154 = stablehlo.add %151, %153 : tensor<24xf32>
      %155 = stablehlo.cosine %154 : tensor<24xf32>
      %156 = stablehlo.add %152, %155 : tensor<24xf32>
      %157 = stablehlo.sine %156 : tensor<24xf32>
      %cst_32 = stablehlo.constant dense<3.100000e+01> : tensor<f32>
      %158 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %159 = stablehlo.add %156, %158 : tensor<24xf32>
      %160 = stablehlo.cosine %159 : tensor<24xf32>
      %161 = stablehlo.add %157, %160 : tensor<24xf32>
      %162 = stablehlo.sine %161 : tensor<24xf32>
      %cst_33 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
      %163 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %164 = stablehlo.add %161, %163 : tensor<24xf32>
      %165 = stablehlo.cosine %164 : tensor<24xf32>
      %166 = stablehlo.add %162, %165 : tensor<24xf32>
      %167 = stablehlo.sine %166 : tensor<24xf32>
      %cst_34 = stablehlo.constant dense<3.300000e+01> : tensor<f32>
      %168 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %169 = stablehlo.add %166, %168 : tensor<24xf32>
      %170 = stablehlo.cosine %169 : tensor<24xf32>
      %171 = stablehlo.add %167, %170 : tensor<24xf32>
      %172 = stablehlo.sine %171 : tensor<24xf32>
      %cst_35 = stablehlo.constant dense<3.400000e+01> : tensor<f32>
      %173 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %174 = stablehlo.add %171, %173 : tensor<24xf32>
      %175 = stablehlo.cosine %174 : tensor<24xf32>
      %176 = stablehlo.add %172, %175 : tensor<24xf32>
      %177 = stablehlo.sine %176 : tensor<24xf32>
      %cst_36 = stablehlo.constant dense<3.500000e+01> : tensor<f32>
      %178 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %179 = stablehlo.add %176, %178 : tensor<24xf32>
      %180 = stablehlo.cosine %179 : tensor<24xf32>
      %181 = stablehlo.add %177, %180 : tensor<24xf32>
      %182 = stablehlo.sine %181 : tensor<24xf32>
      %cst_37 = stablehlo.constant dense<3.600000e+01> : tensor<f32>
      %183 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %184 = stablehlo.add %181, %183 : tensor<24xf32>
      %185 = stablehlo.cosine %184 : tensor<24xf32>
      %186 = stablehlo.add %182, %185 : tensor<24xf32>
      %187 = stablehlo.sine %186 : tensor<24xf32>
      %cst_38 = stablehlo.constant dense<3.700000e+01> : tensor<f32>
      %188 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %189 = stablehlo.add %186, %188 : tensor<24xf32>
      %190 = stablehlo.cosine %189 : tensor<24xf32>
      %191 = stablehlo.add %187, %190 : tensor<24xf32>
      %192 = stablehlo.sine %191 : tensor<24xf32>
      %cst_39 = stablehlo.constant dense<3.800000e+01> : tensor<f32>
      %193 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %194 = stablehlo.add %191, %193 : tensor<24xf32>
      %195 = stablehlo.cosine %194 : tensor<24xf32>
      %196 = stablehlo.add %192, %195 : tensor<24xf32>
      %197 = stablehlo.sine %196 : tensor<24xf32>
      %cst_40 = stablehlo.constant dense<3.900000e+01> : tensor<f32>
      %198 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %199 = stablehlo.add %196, %198 : tensor<24xf32>
      %200 = stablehlo.cosine %199 : tensor<24xf32>
      %201 = stablehlo.add %197, %200 : tensor<24xf32>
      %202 = stablehlo.sine %201 : tensor<24xf32>
      %cst_41 = stablehlo.constant dense<4.000000e+01> : tensor<f32>
      %203 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %204 = stablehlo.add %201, %203 : tensor<24xf32>
      %205 = stablehlo.cosine %204 : tensor<24xf32>
      %206 = stablehlo.add %202, %205 : tensor<24xf32>
      %207 = stablehlo.sine %206 : tensor<24xf32>
      %cst_42 = stablehlo.constant dense<4.100000e+01> : tensor<f32>
      %208 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %209 = stablehlo.add %206, %208 : tensor<24xf32>
      %210 = stablehlo.cosine %209 : tensor<24xf32>
      %211 = stablehlo.add %207, %210 : tensor<24xf32>
      %212 = stablehlo.sine %211 : tensor<24xf32>
      %cst_43 = stablehlo.constant dense<4.200000e+01> : tensor<f32>
      %213 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %214 = stablehlo.add %211, %213 : tensor<24xf32>
      %215 = stablehlo.cosine %214 : tensor<24xf32>
      %216 = stablehlo.add %212, %215 : tensor<24xf32>
      %217 = stablehlo.sine %216 : tensor<24xf32>
      %cst_44 = stablehlo.constant dense<4.300000e+01> : tensor<f32>
      %218 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %219 = stablehlo.add %216, %218 : tensor<24xf32>
      %220 = stablehlo.cosine %219 : tensor<24xf32>
      %221 = stablehlo.add %217, %220 : tensor<24xf32>
      %222 = stablehlo.sine %221 : tensor<24xf32>
      %cst_45 = stablehlo.constant dense<4.400000e+01> : tensor<f32>
      %223 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %224 = stablehlo.add %221, %223 : tensor<24xf32>
      %225 = stablehlo.cosine %224 : tensor<24xf32>
      %226 = stablehlo.add %222, %225 : tensor<24xf32>
      %227 = stablehlo.sine %226 : tensor<24xf32>
      %cst_46 = stablehlo.constant dense<4.500000e+01> : tensor<f32>
      %228 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %229 = stablehlo.add %226, %228 : tensor<24xf32>
      %230 = stablehlo.cosine %229 : tensor<24xf32>
      %231 = stablehlo.add %227, %230 : tensor<24xf32>
      %232 = stablehlo.sine %231 : tensor<24xf32>
      %cst_47 = stablehlo.constant dense<4.600000e+01> : tensor<f32>
      %233 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %234 = stablehlo.add %231, %233 : tensor<24xf32>
      %235 = stablehlo.cosine %234 : tensor<24xf32>
      %236 = stablehlo.add %232, %235 : tensor<24xf32>
      %237 = stablehlo.sine %236 : tensor<24xf32>
      %cst_48 = stablehlo.constant dense<4.700000e+01> : tensor<f32>
      %238 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %239 = stablehlo.add %236, %238 : tensor<24xf32>
      %240 = stablehlo.cosine %239 : tensor<24xf32>
      %241 = stablehlo.add %237, %240 : tensor<24xf32>
      %242 = stablehlo.sine %241 : tensor<24xf32>
      %cst_49 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
      %243 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %244 = stablehlo.add %241, %243 : tensor<24xf32>
      %245 = stablehlo.cosine %244 : tensor<24xf32>
      %246 = stablehlo.add %242, %245 : tensor<24xf32>
      %247 = stablehlo.sine %246 : tensor<24xf32>
      %cst_50 = stablehlo.constant dense<4.900000e+01> : tensor<f32>
      %248 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %249 = stablehlo.add %246, %248 : tensor<24xf32>
      %250 = stablehlo.cosine %249 : tensor<24xf32>
      %251 = stablehlo.add %247, %250 : tensor<24xf32>
      %252 = stablehlo.sine %251 : tensor<24xf32>
      %cst_51 = stablehlo.constant dense<5.000000e+01> : tensor<f32>
      %253 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %254 = stablehlo.add %251, %253 : tensor<24xf32>
      %255 = stablehlo.cosine %254 : tensor<24xf32>
      %256 = stablehlo.add %252, %255 : tensor<24xf32>
      %257 = stablehlo.sine %256 : tensor<24xf32>
      %cst_52 = stablehlo.constant dense<5.100000e+01> : tensor<f32>
      %258 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %259 = stablehlo.add %256, %258 : tensor<24xf32>
      %260 = stablehlo.cosine %259 : tensor<24xf32>
      %261 = stablehlo.add %257, %260 : tensor<24xf32>
      %262 = stablehlo.sine %261 : tensor<24xf32>
      %cst_53 = stablehlo.constant dense<5.200000e+01> : tensor<f32>
      %263 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %264 = stablehlo.add %261, %263 : tensor<24xf32>
      %265 = stablehlo.cosine %264 : tensor<24xf32>
      %266 = stablehlo.add %262, %265 : tensor<24xf32>
      %267 = stablehlo.sine %266 : tensor<24xf32>
      %cst_54 = stablehlo.constant dense<5.300000e+01> : tensor<f32>
      %268 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %269 = stablehlo.add %266, %268 : tensor<24xf32>
      %270 = stablehlo.cosine %269 : tensor<24xf32>
      %271 = stablehlo.add %267, %270 : tensor<24xf32>
      %272 = stablehlo.sine %271 : tensor<24xf32>
      %cst_55 = stablehlo.constant dense<5.400000e+01> : tensor<f32>
      %273 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %274 = stablehlo.add %271, %273 : tensor<24xf32>
      %275 = stablehlo.cosine %274 : tensor<24xf32>
      %276 = stablehlo.add %272, %275 : tensor<24xf32>
      %277 = stablehlo.sine %276 : tensor<24xf32>
      %cst_56 = stablehlo.constant dense<5.500000e+01> : tensor<f32>
      %278 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %279 = stablehlo.add %276, %278 : tensor<24xf32>
      %280 = stablehlo.cosine %279 : tensor<24xf32>
      %281 = stablehlo.add %277, %280 : tensor<24xf32>
      %282 = stablehlo.sine %281 : tensor<24xf32>
      %cst_57 = stablehlo.constant dense<5.600000e+01> : tensor<f32>
      %283 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %284 = stablehlo.add %281, %283 : tensor<24xf32>
      %285 = stablehlo.cosine %284 : tensor<24xf32>
      %286 = stablehlo.add %282, %285 : tensor<24xf32>
      %287 = stablehlo.sine %286 : tensor<24xf32>
      %cst_58 = stablehlo.constant dense<5.700000e+01> : tensor<f32>
      %288 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %289 = stablehlo.add %286, %288 : tensor<24xf32>
      %290 = stablehlo.cosine %289 : tensor<24xf32>
      %291 = stablehlo.add %287, %290 : tensor<24xf32>
      %292 = stablehlo.sine %291 : tensor<24xf32>
      %cst_59 = stablehlo.constant dense<5.800000e+01> : tensor<f32>
      %293 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %294 = stablehlo.add %291, %293 : tensor<24xf32>
      %295 = stablehlo.cosine %294 : tensor<24xf32>
      %296 = stablehlo.add %292, %295 : tensor<24xf32>
      %297 = stablehlo.sine %296 : tensor<24xf32>
      %cst_60 = stablehlo.constant dense<5.900000e+01> : tensor<f32>
      %298 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %299 = stablehlo.add %296, %298 : tensor<24xf32>
      %300 = stablehlo.cosine %299 : tensor<24xf32>
      %301 = stablehlo.add %297, %300 : tensor<24xf32>
      %302 = stablehlo.sine %301 : tensor<24xf32>
      %cst_61 = stablehlo.constant dense<6.000000e+01> : tensor<f32>
      %303 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %304 = stablehlo.add %301, %303 : tensor<24xf32>
      %305 = stablehlo.cosine %304 : tensor<24xf32>
      %306 = stablehlo.add %302, %305 : tensor<24xf32>
      %307 = stablehlo.sine %306 : tensor<24xf32>
      %cst_62 = stablehlo.constant dense<6.100000e+01> : tensor<f32>
      %308 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %309 = stablehlo.add %306, %308 : tensor<24xf32>
      %310 = stablehlo.cosine %309 : tensor<24xf32>
      %311 = stablehlo.add %307, %310 : tensor<24xf32>
      %312 = stablehlo.sine %311 : tensor<24xf32>
      %cst_63 = stablehlo.constant dense<6.200000e+01> : tensor<f32>
      %313 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %314 = stablehlo.add %311, %313 : tensor<24xf32>
      %315 = stablehlo.cosine %314 : tensor<24xf32>
      %316 = stablehlo.add %312, %315 : tensor<24xf32>
      %317 = stablehlo.sine %316 : tensor<24xf32>
      %cst_64 = stablehlo.constant dense<6.300000e+01> : tensor<f32>
      %318 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %319 = stablehlo.add %316, %318 : tensor<24xf32>
      %320 = stablehlo.cosine %319 : tensor<24xf32>
      %321 = stablehlo.add %317, %320 : tensor<24xf32>
      %322 = stablehlo.sine %321 : tensor<24xf32>
      %cst_65 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
      %323 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %324 = stablehlo.add %321, %323 : tensor<24xf32>
      %325 = stablehlo.cosine %324 : tensor<24xf32>
      %326 = stablehlo.add %322, %325 : tensor<24xf32>
      %327 = stablehlo.sine %326 : tensor<24xf32>
      %cst_66 = stablehlo.constant dense<6.500000e+01> : tensor<f32>
      %328 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %329 = stablehlo.add %326, %328 : tensor<24xf32>
      %330 = stablehlo.cosine %329 : tensor<24xf32>
      %331 = stablehlo.add %327, %330 : tensor<24xf32>
      %332 = stablehlo.sine %331 : tensor<24xf32>
      %cst_67 = stablehlo.constant dense<6.600000e+01> : tensor<f32>
      %333 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %334 = stablehlo.add %331, %333 : tensor<24xf32>
      %335 = stablehlo.cosine %334 : tensor<24xf32>
      %336 = stablehlo.add %332, %335 : tensor<24xf32>
      %337 = stablehlo.sine %336 : tensor<24xf32>
      %cst_68 = stablehlo.constant dense<6.700000e+01> : tensor<f32>
      %338 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %339 = stablehlo.add %336, %338 : tensor<24xf32>
      %340 = stablehlo.cosine %339 : tensor<24xf32>
      %341 = stablehlo.add %337, %340 : tensor<24xf32>
      %342 = stablehlo.sine %341 : tensor<24xf32>
      %cst_69 = stablehlo.constant dense<6.800000e+01> : tensor<f32>
      %343 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %344 = stablehlo.add %341, %343 : tensor<24xf32>
      %345 = stablehlo.cosine %344 : tensor<24xf32>
      %346 = stablehlo.add %342, %345 : tensor<24xf32>
      %347 = stablehlo.sine %346 : tensor<24xf32>
      %cst_70 = stablehlo.constant dense<6.900000e+01> : tensor<f32>
      %348 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %349 = stablehlo.add %346, %348 : tensor<24xf32>
      %350 = stablehlo.cosine %349 : tensor<24xf32>
      %351 = stablehlo.add %347, %350 : tensor<24xf32>
      %c_71 = stablehlo.constant dense<1> : tensor<i32>
      %352 = stablehlo.add %iterArg, %c_71 : tensor<i32>
      stablehlo.return %352, %351 : tensor<i32>, tensor<24xf32>
    }
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %arg0) : tensor<i32>, tensor<24xf32>
    cond {
      %c_2 = stablehlo.constant dense<4> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %3 = stablehlo.reduce(%iterArg_1 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
      %cst_3 = stablehlo.constant dense<5.000000e+01> : tensor<f32>
      %4 = stablehlo.compare LT, %3, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_4 = stablehlo.constant dense<false> : tensor<i1>
      %5 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<i1>
      %6 = stablehlo.compare NE, %2, %5, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %7 = stablehlo.convert %6 : tensor<i1>
      %8 = stablehlo.and %7, %4 : tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %2 = stablehlo.sine %iterArg_1 : tensor<24xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %4 = stablehlo.add %iterArg_1, %3 : tensor<24xf32>
      %5 = stablehlo.cosine %4 : tensor<24xf32>
      %6 = stablehlo.add %2, %5 : tensor<24xf32>
      %7 = stablehlo.sine %6 : tensor<24xf32>
      %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %9 = stablehlo.add %6, %8 : tensor<24xf32>
      %10 = stablehlo.cosine %9 : tensor<24xf32>
      %11 = stablehlo.add %7, %10 : tensor<24xf32>
      %12 = stablehlo.sine %11 : tensor<24xf32>
      %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %14 = stablehlo.add %11, %13 : tensor<24xf32>
      %15 = stablehlo.cosine %14 : tensor<24xf32>
      %16 = stablehlo.add %12, %15 : tensor<24xf32>
      %17 = stablehlo.sine %16 : tensor<24xf32>
      %cst_4 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %19 = stablehlo.add %16, %18 : tensor<24xf32>
      %20 = stablehlo.cosine %19 : tensor<24xf32>
      %21 = stablehlo.add %17, %20 : tensor<24xf32>
      %22 = stablehlo.sine %21 : tensor<24xf32>
      %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %23 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %24 = stablehlo.add %21, %23 : tensor<24xf32>
      %25 = stablehlo.cosine %24 : tensor<24xf32>
      %26 = stablehlo.add %22, %25 : tensor<24xf32>
      %27 = stablehlo.sine %26 : tensor<24xf32>
      %cst_6 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %28 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %29 = stablehlo.add %26, %28 : tensor<24xf32>
      %30 = stablehlo.cosine %29 : tensor<24xf32>
      %31 = stablehlo.add %27, %30 : tensor<24xf32>
      %32 = stablehlo.sine %31 : tensor<24xf32>
      %cst_7 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
      %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %34 = stablehlo.add %31, %33 : tensor<24xf32>
      %35 = stablehlo.cosine %34 : tensor<24xf32>
      %36 = stablehlo.add %32, %35 : tensor<24xf32>
      %37 = stablehlo.sine %36 : tensor<24xf32>
      %cst_8 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
      %38 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %39 = stablehlo.add %36, %38 : tensor<24xf32>
      %40 = stablehlo.cosine %39 : tensor<24xf32>
      %41 = stablehlo.add %37, %40 : tensor<24xf32>
      %42 = stablehlo.sine %41 : tensor<24xf32>
      %cst_9 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %43 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %44 = stablehlo.add %41, %43 : tensor<24xf32>
      %45 = stablehlo.cosine %44 : tensor<24xf32>
      %46 = stablehlo.add %42, %45 : tensor<24xf32>
      %47 = stablehlo.sine %46 : tensor<24xf32>
      %cst_10 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
      %48 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %49 = stablehlo.add %46, %48 : tensor<24xf32>
      %50 = stablehlo.cosine %49 : tensor<24xf32>
      %51 = stablehlo.add %47, %50 : tensor<24xf32>
      %52 = stablehlo.sine %51 : tensor<24xf32>
      %cst_11 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %53 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %54 = stablehlo.add %51, %53 : tensor<24xf32>
      %55 = stablehlo.cosine %54 : tensor<24xf32>
      %56 = stablehlo.add %52, %55 : tensor<24xf32>
      %57 = stablehlo.sine %56 : tensor<24xf32>
      %cst_12 = stablehlo.constant dense<1.100000e+01> : tensor<f32>
      %58 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %59 = stablehlo.add %56, %58 : tensor<24xf32>
      %60 = stablehlo.cosine %59 : tensor<24xf32>
      %61 = stablehlo.add %57, %60 : tensor<24xf32>
      %62 = stablehlo.sine %61 : tensor<24xf32>
      %cst_13 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
      %63 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %64 = stablehlo.add %61, %63 : tensor<24xf32>
      %65 = stablehlo.cosine %64 : tensor<24xf32>
      %66 = stablehlo.add %62, %65 : tensor<24xf32>
      %67 = stablehlo.sine %66 : tensor<24xf32>
      %cst_14 = stablehlo.constant dense<1.300000e+01> : tensor<f32>
      %68 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %69 = stablehlo.add %66, %68 : tensor<24xf32>
      %70 = stablehlo.cosine %69 : tensor<24xf32>
      %71 = stablehlo.add %67, %70 : tensor<24xf32>
      %72 = stablehlo.sine %71 : tensor<24xf32>
      %cst_15 = stablehlo.constant dense<1.400000e+01> : tensor<f32>
      %73 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %74 = stablehlo.add %71, %73 : tensor<24xf32>
      %75 = stablehlo.cosine %74 : tensor<24xf32>
      %76 = stablehlo.add %72, %75 : tensor<24xf32>
      %77 = stablehlo.sine %76 : tensor<24xf32>
      %cst_16 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
      %78 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %79 = stablehlo.add %76, %78 : tensor<24xf32>
      %80 = stablehlo.cosine %79 : tensor<24xf32>
      %81 = stablehlo.add %77, %80 : tensor<24xf32>
      %82 = stablehlo.sine %81 : tensor<24xf32>
      %cst_17 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
      %83 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %84 = stablehlo.add %81, %83 : tensor<24xf32>
      %85 = stablehlo.cosine %84 : tensor<24xf32>
      %86 = stablehlo.add %82, %85 : tensor<24xf32>
      %87 = stablehlo.sine %86 : tensor<24xf32>
      %cst_18 = stablehlo.constant dense<1.700000e+01> : tensor<f32>
      %88 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %89 = stablehlo.add %86, %88 : tensor<24xf32>
      %90 = stablehlo.cosine %89 : tensor<24xf32>
      %91 = stablehlo.add %87, %90 : tensor<24xf32>
      %92 = stablehlo.sine %91 : tensor<24xf32>
      %cst_19 = stablehlo.constant dense<1.800000e+01> : tensor<f32>
      %93 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %94 = stablehlo.add %91, %93 : tensor<24xf32>
      %95 = stablehlo.cosine %94 : tensor<24xf32>
      %96 = stablehlo.add %92, %95 : tensor<24xf32>
      %97 = stablehlo.sine %96 : tensor<24xf32>
      %cst_20 = stablehlo.constant dense<1.900000e+01> : tensor<f32>
      %98 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %99 = stablehlo.add %96, %98 : tensor<24xf32>
      %100 = stablehlo.cosine %99 : tensor<24xf32>
      %101 = stablehlo.add %97, %100 : tensor<24xf32>
      %102 = stablehlo.sine %101 : tensor<24xf32>
      %cst_21 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
      %103 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %104 = stablehlo.add %101, %103 : tensor<24xf32>
      %105 = stablehlo.cosine %104 : tensor<24xf32>
      %106 = stablehlo.add %102, %105 : tensor<24xf32>
      %107 = stablehlo.sine %106 : tensor<24xf32>
      %cst_22 = stablehlo.constant dense<2.100000e+01> : tensor<f32>
      %108 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %109 = stablehlo.add %106, %108 : tensor<24xf32>
      %110 = stablehlo.cosine %109 : tensor<24xf32>
      %111 = stablehlo.add %107, %110 : tensor<24xf32>
      %112 = stablehlo.sine %111 : tensor<24xf32>
      %cst_23 = stablehlo.constant dense<2.200000e+01> : tensor<f32>
      %113 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %114 = stablehlo.add %111, %113 : tensor<24xf32>
      %115 = stablehlo.cosine %114 : tensor<24xf32>
      %116 = stablehlo.add %112, %115 : tensor<24xf32>
      %117 = stablehlo.sine %116 : tensor<24xf32>
      %cst_24 = stablehlo.constant dense<2.300000e+01> : tensor<f32>
      %118 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %119 = stablehlo.add %116, %118 : tensor<24xf32>
      %120 = stablehlo.cosine %119 : tensor<24xf32>
      %121 = stablehlo.add %117, %120 : tensor<24xf32>
      %122 = stablehlo.sine %121 : tensor<24xf32>
      %cst_25 = stablehlo.constant dense<2.400000e+01> : tensor<f32>
      %123 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %124 = stablehlo.add %121, %123 : tensor<24xf32>
      %125 = stablehlo.cosine %124 : tensor<24xf32>
      %126 = stablehlo.add %122, %125 : tensor<24xf32>
      %127 = stablehlo.sine %126 : tensor<24xf32>
      %cst_26 = stablehlo.constant dense<2.500000e+01> : tensor<f32>
      %128 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %129 = stablehlo.add %126, %128 : tensor<24xf32>
      %130 = stablehlo.cosine %129 : tensor<24xf32>
      %131 = stablehlo.add %127, %130 : tensor<24xf32>
      %132 = stablehlo.sine %131 : tensor<24xf32>
      %cst_27 = stablehlo.constant dense<2.600000e+01> : tensor<f32>
      %133 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %134 = stablehlo.add %131, %133 : tensor<24xf32>
      %135 = stablehlo.cosine %134 : tensor<24xf32>
      %136 = stablehlo.add %132, %135 : tensor<24xf32>
      %137 = stablehlo.sine %136 : tensor<24xf32>
      %cst_28 = stablehlo.constant dense<2.700000e+01> : tensor<f32>
      %138 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %139 = stablehlo.add %136, %138 : tensor<24xf32>
      %140 = stablehlo.cosine %139 : tensor<24xf32>
      %141 = stablehlo.add %137, %140 : tensor<24xf32>
      %142 = stablehlo.sine %141 : tensor<24xf32>
      %cst_29 = stablehlo.constant dense<2.800000e+01> : tensor<f32>
      %143 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %144 = stablehlo.add %141, %143 : tensor<24xf32>
      %145 = stablehlo.cosine %144 : tensor<24xf32>
      %146 = stablehlo.add %142, %145 : tensor<24xf32>
      %147 = stablehlo.sine %146 : tensor<24xf32>
      %cst_30 = stablehlo.constant dense<2.900000e+01> : tensor<f32>
      %148 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %149 = stablehlo.add %146, %148 : tensor<24xf32>
      %150 = stablehlo.cosine %149 : tensor<24xf32>
      %151 = stablehlo.add %147, %150 : tensor<24xf32>
      %152 = stablehlo.sine %151 : tensor<24xf32>
      %cst_31 = stablehlo.constant dense<3.000000e+01> : tensor<f32>
      %153 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %154 = stablehlo.add %151, %153 : tensor<24xf32>
      %155 = stablehlo.cosine %154 : tensor<24xf32>
      %156 = stablehlo.add %152, %155 : tensor<24xf32>
      %157 = stablehlo.sine %156 : tensor<24xf32>
      %cst_32 = stablehlo.constant dense<3.100000e+01> : tensor<f32>
      %158 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %159 = stablehlo.add %156, %158 : tensor<24xf32>
      %160 = stablehlo.cosine %159 : tensor<24xf32>
      %161 = stablehlo.add %157, %160 : tensor<24xf32>
      %162 = stablehlo.sine %161 : tensor<24xf32>
      %cst_33 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
      %163 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %164 = stablehlo.add %161, %163 : tensor<24xf32>
      %165 = stablehlo.cosine %164 : tensor<24xf32>
      %166 = stablehlo.add %162, %165 : tensor<24xf32>
      %167 = stablehlo.sine %166 : tensor<24xf32>
      %cst_34 = stablehlo.constant dense<3.300000e+01> : tensor<f32>
      %168 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %169 = stablehlo.add %166, %168 : tensor<24xf32>
      %170 = stablehlo.cosine %169 : tensor<24xf32>
      %171 = stablehlo.add %167, %170 : tensor<24xf32>
      %172 = stablehlo.sine %171 : tensor<24xf32>
      %cst_35 = stablehlo.constant dense<3.400000e+01> : tensor<f32>
      %173 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %174 = stablehlo.add %171, %173 : tensor<24xf32>
      %175 = stablehlo.cosine %174 : tensor<24xf32>
      %176 = stablehlo.add %172, %175 : tensor<24xf32>
      %177 = stablehlo.sine %176 : tensor<24xf32>
      %cst_36 = stablehlo.constant dense<3.500000e+01> : tensor<f32>
      %178 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %179 = stablehlo.add %176, %178 : tensor<24xf32>
      %180 = stablehlo.cosine %179 : tensor<24xf32>
      %181 = stablehlo.add %177, %180 : tensor<24xf32>
      %182 = stablehlo.sine %181 : tensor<24xf32>
      %cst_37 = stablehlo.constant dense<3.600000e+01> : tensor<f32>
      %183 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %184 = stablehlo.add %181, %183 : tensor<24xf32>
      %185 = stablehlo.cosine %184 : tensor<24xf32>
      %186 = stablehlo.add %182, %185 : tensor<24xf32>
      %187 = stablehlo.sine %186 : tensor<24xf32>
      %cst_38 = stablehlo.constant dense<3.700000e+01> : tensor<f32>
      %188 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %189 = stablehlo.add %186, %188 : tensor<24xf32>
      %190 = stablehlo.cosine %189 : tensor<24xf32>
      %191 = stablehlo.add %187, %190 : tensor<24xf32>
      %192 = stablehlo.sine %191 : tensor<24xf32>
      %cst_39 = stablehlo.constant dense<3.800000e+01> : tensor<f32>
      %193 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %194 = stablehlo.add %191, %193 : tensor<24xf32>
      %195 = stablehlo.cosine %194 : tensor<24xf32>
      %196 = stablehlo.add %192, %195 : tensor<24xf32>
      %197 = stablehlo.sine %196 : tensor<24xf32>
      %cst_40 = stablehlo.constant dense<3.900000e+01> : tensor<f32>
      %198 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %199 = stablehlo.add %196, %198 : tensor<24xf32>
      %200 = stablehlo.cosine %199 : tensor<24xf32>
      %201 = stablehlo.add %197, %200 : tensor<24xf32>
      %202 = stablehlo.sine %201 : tensor<24xf32>
      %cst_41 = stablehlo.constant dense<4.000000e+01> : tensor<f32>
      %203 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %204 = stablehlo.add %201, %203 : tensor<24xf32>
      %205 = stablehlo.cosine %204 : tensor<24xf32>
      %206 = stablehlo.add %202, %205 : tensor<24xf32>
      %207 = stablehlo.sine %206 : tensor<24xf32>
      %cst_42 = stablehlo.constant dense<4.100000e+01> : tensor<f32>
      %208 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %209 = stablehlo.add %206, %208 : tensor<24xf32>
      %210 = stablehlo.cosine %209 : tensor<24xf32>
      %211 = stablehlo.add %207, %210 : tensor<24xf32>
      %212 = stablehlo.sine %211 : tensor<24xf32>
      %cst_43 = stablehlo.constant dense<4.200000e+01> : tensor<f32>
      %213 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %214 = stablehlo.add %211, %213 : tensor<24xf32>
      %215 = stablehlo.cosine %214 : tensor<24xf32>
      %216 = stablehlo.add %212, %215 : tensor<24xf32>
      %217 = stablehlo.sine %216 : tensor<24xf32>
      %cst_44 = stablehlo.constant dense<4.300000e+01> : tensor<f32>
      %218 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %219 = stablehlo.add %216, %218 : tensor<24xf32>
      %220 = stablehlo.cosine %219 : tensor<24xf32>
      %221 = stablehlo.add %217, %220 : tensor<24xf32>
      %222 = stablehlo.sine %221 : tensor<24xf32>
      %cst_45 = stablehlo.constant dense<4.400000e+01> : tensor<f32>
      %223 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %224 = stablehlo.add %221, %223 : tensor<24xf32>
      %225 = stablehlo.cosine %224 : tensor<24xf32>
      %226 = stablehlo.add %222, %225 : tensor<24xf32>
      %227 = stablehlo.sine %226 : tensor<24xf32>
      %cst_46 = stablehlo.constant dense<4.500000e+01> : tensor<f32>
      %228 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %229 = stablehlo.add %226, %228 : tensor<24xf32>
      %230 = stablehlo.cosine %229 : tensor<24xf32>
      %231 = stablehlo.add %227, %230 : tensor<24xf32>
      %232 = stablehlo.sine %231 : tensor<24xf32>
      %cst_47 = stablehlo.constant dense<4.600000e+01> : tensor<f32>
      %233 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %234 = stablehlo.add %231, %233 : tensor<24xf32>
      %235 = stablehlo.cosine %234 : tensor<24xf32>
      %236 = stablehlo.add %232, %235 : tensor<24xf32>
      %237 = stablehlo.sine %236 : tensor<24xf32>
      %cst_48 = stablehlo.constant dense<4.700000e+01> : tensor<f32>
      %238 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %239 = stablehlo.add %236, %238 : tensor<24xf32>
      %240 = stablehlo.cosine %239 : tensor<24xf32>
      %241 = stablehlo.add %237, %240 : tensor<24xf32>
      %242 = stablehlo.sine %241 : tensor<24xf32>
      %cst_49 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
      %243 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %244 = stablehlo.add %241, %243 : tensor<24xf32>
      %245 = stablehlo.cosine %244 : tensor<24xf32>
      %246 = stablehlo.add %242, %245 : tensor<24xf32>
      %247 = stablehlo.sine %246 : tensor<24xf32>
      %cst_50 = stablehlo.constant dense<4.900000e+01> : tensor<f32>
      %248 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %249 = stablehlo.add %246, %248 : tensor<24xf32>
      %250 = stablehlo.cosine %249 : tensor<24xf32>
      %251 = stablehlo.add %247, %250 : tensor<24xf32>
      %252 = stablehlo.sine %251 : tensor<24xf32>
      %cst_51 = stablehlo.constant dense<5.000000e+01> : tensor<f32>
      %253 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %254 = stablehlo.add %251, %253 : tensor<24xf32>
      %255 = stablehlo.cosine %254 : tensor<24xf32>
      %256 = stablehlo.add %252, %255 : tensor<24xf32>
      %257 = stablehlo.sine %256 : tensor<24xf32>
      %cst_52 = stablehlo.constant dense<5.100000e+01> : tensor<f32>
      %258 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %259 = stablehlo.add %256, %258 : tensor<24xf32>
      %260 = stablehlo.cosine %259 : tensor<24xf32>
      %261 = stablehlo.add %257, %260 : tensor<24xf32>
      %262 = stablehlo.sine %261 : tensor<24xf32>
      %cst_53 = stablehlo.constant dense<5.200000e+01> : tensor<f32>
      %263 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %264 = stablehlo.add %261, %263 : tensor<24xf32>
      %265 = stablehlo.cosine %264 : tensor<24xf32>
      %266 = stablehlo.add %262, %265 : tensor<24xf32>
      %267 = stablehlo.sine %266 : tensor<24xf32>
      %cst_54 = stablehlo.constant dense<5.300000e+01> : tensor<f32>
      %268 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %269 = stablehlo.add %266, %268 : tensor<24xf32>
      %270 = stablehlo.cosine %269 : tensor<24xf32>
      %271 = stablehlo.add %267, %270 : tensor<24xf32>
      %272 = stablehlo.sine %271 : tensor<24xf32>
      %cst_55 = stablehlo.constant dense<5.400000e+01> : tensor<f32>
      %273 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %274 = stablehlo.add %271, %273 : tensor<24xf32>
      %275 = stablehlo.cosine %274 : tensor<24xf32>
      %276 = stablehlo.add %272, %275 : tensor<24xf32>
      %277 = stablehlo.sine %276 : tensor<24xf32>
      %cst_56 = stablehlo.constant dense<5.500000e+01> : tensor<f32>
      %278 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %279 = stablehlo.add %276, %278 : tensor<24xf32>
      %280 = stablehlo.cosine %279 : tensor<24xf32>
      %281 = stablehlo.add %277, %280 : tensor<24xf32>
      %282 = stablehlo.sine %281 : tensor<24xf32>
      %cst_57 = stablehlo.constant dense<5.600000e+01> : tensor<f32>
      %283 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %284 = stablehlo.add %281, %283 : tensor<24xf32>
      %285 = stablehlo.cosine %284 : tensor<24xf32>
      %286 = stablehlo.add %282, %285 : tensor<24xf32>
      %287 = stablehlo.sine %286 : tensor<24xf32>
      %cst_58 = stablehlo.constant dense<5.700000e+01> : tensor<f32>
      %288 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %289 = stablehlo.add %286, %288 : tensor<24xf32>
      %290 = stablehlo.cosine %289 : tensor<24xf32>
      %291 = stablehlo.add %287, %290 : tensor<24xf32>
      %292 = stablehlo.sine %291 : tensor<24xf32>
      %cst_59 = stablehlo.constant dense<5.800000e+01> : tensor<f32>
      %293 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %294 = stablehlo.add %291, %293 : tensor<24xf32>
      %295 = stablehlo.cosine %294 : tensor<24xf32>
      %296 = stablehlo.add %292, %295 : tensor<24xf32>
      %297 = stablehlo.sine %296 : tensor<24xf32>
      %cst_60 = stablehlo.constant dense<5.900000e+01> : tensor<f32>
      %298 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %299 = stablehlo.add %296, %298 : tensor<24xf32>
      %300 = stablehlo.cosine %299 : tensor<24xf32>
      %301 = stablehlo.add %297, %300 : tensor<24xf32>
      %302 = stablehlo.sine %301 : tensor<24xf32>
      %cst_61 = stablehlo.constant dense<6.000000e+01> : tensor<f32>
      %303 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %304 = stablehlo.add %301, %303 : tensor<24xf32>
      %305 = stablehlo.cosine %304 : tensor<24xf32>
      %306 = stablehlo.add %302, %305 : tensor<24xf32>
      %307 = stablehlo.sine %306 : tensor<24xf32>
      %cst_62 = stablehlo.constant dense<6.100000e+01> : tensor<f32>
      %308 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %309 = stablehlo.add %306, %308 : tensor<24xf32>
      %310 = stablehlo.cosine %309 : tensor<24xf32>
      %311 = stablehlo.add %307, %310 : tensor<24xf32>
      %312 = stablehlo.sine %311 : tensor<24xf32>
      %cst_63 = stablehlo.constant dense<6.200000e+01> : tensor<f32>
      %313 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %314 = stablehlo.add %311, %313 : tensor<24xf32>
      %315 = stablehlo.cosine %314 : tensor<24xf32>
      %316 = stablehlo.add %312, %315 : tensor<24xf32>
      %317 = stablehlo.sine %316 : tensor<24xf32>
      %cst_64 = stablehlo.constant dense<6.300000e+01> : tensor<f32>
      %318 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %319 = stablehlo.add %316, %318 : tensor<24xf32>
      %320 = stablehlo.cosine %319 : tensor<24xf32>
      %321 = stablehlo.add %317, %320 : tensor<24xf32>
      %322 = stablehlo.sine %321 : tensor<24xf32>
      %cst_65 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
      %323 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %324 = stablehlo.add %321, %323 : tensor<24xf32>
      %325 = stablehlo.cosine %324 : tensor<24xf32>
      %326 = stablehlo.add %322, %325 : tensor<24xf32>
      %327 = stablehlo.sine %326 : tensor<24xf32>
      %cst_66 = stablehlo.constant dense<6.500000e+01> : tensor<f32>
      %328 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %329 = stablehlo.add %326, %328 : tensor<24xf32>
      %330 = stablehlo.cosine %329 : tensor<24xf32>
      %331 = stablehlo.add %327, %330 : tensor<24xf32>
      %332 = stablehlo.sine %331 : tensor<24xf32>
      %cst_67 = stablehlo.constant dense<6.600000e+01> : tensor<f32>
      %333 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %334 = stablehlo.add %331, %333 : tensor<24xf32>
      %335 = stablehlo.cosine %334 : tensor<24xf32>
      %336 = stablehlo.add %332, %335 : tensor<24xf32>
      %337 = stablehlo.sine %336 : tensor<24xf32>
      %cst_68 = stablehlo.constant dense<6.700000e+01> : tensor<f32>
      %338 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %339 = stablehlo.add %336, %338 : tensor<24xf32>
      %340 = stablehlo.cosine %339 : tensor<24xf32>
      %341 = stablehlo.add %337, %340 : tensor<24xf32>
      %342 = stablehlo.sine %341 : tensor<24xf32>
      %cst_69 = stablehlo.constant dense<6.800000e+01> : tensor<f32>
      %343 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %344 = stablehlo.add %341, %343 : tensor<24xf32>
      %345 = stablehlo.cosine %344 : tensor<24xf32>
      %346 = stablehlo.add %342, %345 : tensor<24xf32>
      %347 = stablehlo.sine %346 : tensor<24xf32>
      %cst_70 = stablehlo.constant dense<6.900000e+01> : tensor<f32>
      %348 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<24xf32>
      %349 = stablehlo.add %346, %348 : tensor<24xf32>
      %350 = stablehlo.cosine %349 : tensor<24xf32>
      %351 = stablehlo.add %347, %350 : tensor<24xf32>
      %c_71 = stablehlo.constant dense<1> : tensor<i32>
      %352 = stablehlo.add %iterArg, %c_71 : tensor<i32>
      stablehlo.return %352, %351 : tensor<i32>, tensor<24xf32>
    }
    return %0#1, %1#1 : tensor<24xf32>, tensor<24xf32>
  }
}
