module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xui32>) -> (tensor<ui8> {jax.result_info = "result[0]"}, tensor<ui16> {jax.result_info = "result[1]"}, tensor<ui32> {jax.result_info = "result[2]"}, tensor<5xui8> {jax.result_info = "result[3]"}, tensor<5xui16> {jax.result_info = "result[4]"}, tensor<5xui32> {jax.result_info = "result[5]"}, tensor<3x4xui8> {jax.result_info = "result[6]"}, tensor<3x4xui16> {jax.result_info = "result[7]"}, tensor<3x4xui32> {jax.result_info = "result[8]"}, tensor<3x4xui32> {jax.result_info = "result[9]"}, tensor<4xui32> {jax.result_info = "result[10]"}, tensor<9xi1> {jax.result_info = "result[11]"}, tensor<ui8> {jax.result_info = "result[12]"}, tensor<ui16> {jax.result_info = "result[13]"}, tensor<ui32> {jax.result_info = "result[14]"}, tensor<5xui8> {jax.result_info = "result[15]"}, tensor<5xui16> {jax.result_info = "result[16]"}, tensor<5xui32> {jax.result_info = "result[17]"}, tensor<3x4xui8> {jax.result_info = "result[18]"}, tensor<3x4xui16> {jax.result_info = "result[19]"}, tensor<3x4xui32> {jax.result_info = "result[20]"}, tensor<3x4xui32> {jax.result_info = "result[21]"}, tensor<4xui32> {jax.result_info = "result[22]"}, tensor<9xi1> {jax.result_info = "result[23]"}, tensor<4xui32> {jax.result_info = "result[24]"}, tensor<ui32> {jax.result_info = "result[25]"}, tensor<4xui32> {jax.result_info = "result[26]"}, tensor<5xui32> {jax.result_info = "result[27]"}, tensor<4xui32> {jax.result_info = "result[28]"}, tensor<3x4xui32> {jax.result_info = "result[29]"}, tensor<4xui32> {jax.result_info = "result[30]"}, tensor<7x3xui32> {jax.result_info = "result[31]"}, tensor<4xui32> {jax.result_info = "result[32]"}, tensor<2x2xui32> {jax.result_info = "result[33]"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %1 = stablehlo.bitcast_convert %0 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %1, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui8>)
    %2 = stablehlo.bitcast_convert %output_state : (tensor<2xui64>) -> tensor<2x2xui32>
    %3 = stablehlo.reshape %2 : (tensor<2x2xui32>) -> tensor<4xui32>
    %4 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %5 = stablehlo.bitcast_convert %4 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_0, %output_1 = stablehlo.rng_bit_generator %5, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui16>)
    %6 = stablehlo.bitcast_convert %output_state_0 : (tensor<2xui64>) -> tensor<2x2xui32>
    %7 = stablehlo.reshape %6 : (tensor<2x2xui32>) -> tensor<4xui32>
    %8 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %9 = stablehlo.bitcast_convert %8 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_2, %output_3 = stablehlo.rng_bit_generator %9, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
    %10 = stablehlo.bitcast_convert %output_state_2 : (tensor<2xui64>) -> tensor<2x2xui32>
    %11 = stablehlo.reshape %10 : (tensor<2x2xui32>) -> tensor<4xui32>
    %12 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %13 = stablehlo.bitcast_convert %12 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_4, %output_5 = stablehlo.rng_bit_generator %13, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui8>)
    %14 = stablehlo.bitcast_convert %output_state_4 : (tensor<2xui64>) -> tensor<2x2xui32>
    %15 = stablehlo.reshape %14 : (tensor<2x2xui32>) -> tensor<4xui32>
    %16 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %17 = stablehlo.bitcast_convert %16 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_6, %output_7 = stablehlo.rng_bit_generator %17, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui16>)
    %18 = stablehlo.bitcast_convert %output_state_6 : (tensor<2xui64>) -> tensor<2x2xui32>
    %19 = stablehlo.reshape %18 : (tensor<2x2xui32>) -> tensor<4xui32>
    %20 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %21 = stablehlo.bitcast_convert %20 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_8, %output_9 = stablehlo.rng_bit_generator %21, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
    %22 = stablehlo.bitcast_convert %output_state_8 : (tensor<2xui64>) -> tensor<2x2xui32>
    %23 = stablehlo.reshape %22 : (tensor<2x2xui32>) -> tensor<4xui32>
    %24 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %25 = stablehlo.bitcast_convert %24 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_10, %output_11 = stablehlo.rng_bit_generator %25, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui8>)
    %26 = stablehlo.bitcast_convert %output_state_10 : (tensor<2xui64>) -> tensor<2x2xui32>
    %27 = stablehlo.reshape %26 : (tensor<2x2xui32>) -> tensor<4xui32>
    %28 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %29 = stablehlo.bitcast_convert %28 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_12, %output_13 = stablehlo.rng_bit_generator %29, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui16>)
    %30 = stablehlo.bitcast_convert %output_state_12 : (tensor<2xui64>) -> tensor<2x2xui32>
    %31 = stablehlo.reshape %30 : (tensor<2x2xui32>) -> tensor<4xui32>
    %32 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %33 = stablehlo.bitcast_convert %32 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_14, %output_15 = stablehlo.rng_bit_generator %33, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
    %34 = stablehlo.bitcast_convert %output_state_14 : (tensor<2xui64>) -> tensor<2x2xui32>
    %35 = stablehlo.reshape %34 : (tensor<2x2xui32>) -> tensor<4xui32>
    %36 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %37 = stablehlo.slice %36 [0:2, 0:1] : (tensor<2x2xui32>) -> tensor<2x1xui32>
    %38 = stablehlo.reshape %37 : (tensor<2x1xui32>) -> tensor<2xui32>
    %39 = stablehlo.slice %36 [0:2, 1:2] : (tensor<2x2xui32>) -> tensor<2x1xui32>
    %40 = stablehlo.reshape %39 : (tensor<2x1xui32>) -> tensor<2xui32>
    %41 = stablehlo.iota dim = 0 : tensor<3xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %42 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %43 = stablehlo.multiply %42, %41 : tensor<3xui64>
    %c_16 = stablehlo.constant dense<32> : tensor<ui64>
    %44 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %45 = stablehlo.shift_right_logical %43, %44 : tensor<3xui64>
    %46 = stablehlo.convert %43 : (tensor<3xui64>) -> tensor<3xui32>
    %47 = stablehlo.convert %45 : (tensor<3xui64>) -> tensor<3xui32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [1] : (tensor<3xui32>) -> tensor<1x3xui32>
    %49 = stablehlo.broadcast_in_dim %46, dims = [1] : (tensor<3xui32>) -> tensor<1x3xui32>
    %50 = stablehlo.broadcast_in_dim %38, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %51 = stablehlo.broadcast_in_dim %40, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %52:2 = call @threefry2x32(%50, %51, %48, %49) : (tensor<2x1xui32>, tensor<2x1xui32>, tensor<1x3xui32>, tensor<1x3xui32>) -> (tensor<2x3xui32>, tensor<2x3xui32>)
    %53 = stablehlo.broadcast_in_dim %52#0, dims = [0, 1] : (tensor<2x3xui32>) -> tensor<2x3x1xui32>
    %54 = stablehlo.broadcast_in_dim %52#1, dims = [0, 1] : (tensor<2x3xui32>) -> tensor<2x3x1xui32>
    %55 = stablehlo.concatenate %53, %54, dim = 2 : (tensor<2x3x1xui32>, tensor<2x3x1xui32>) -> tensor<2x3x2xui32>
    %56 = stablehlo.transpose %55, dims = [1, 0, 2] : (tensor<2x3x2xui32>) -> tensor<3x2x2xui32>
    %57 = stablehlo.reshape %56 : (tensor<3x2x2xui32>) -> tensor<3x4xui32>
    %c_17 = stablehlo.constant dense<9> : tensor<ui32>
    %58 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %59 = call @_threefry_fold_in(%58, %c_17) : (tensor<2x2xui32>, tensor<ui32>) -> tensor<2x2xui32>
    %60 = stablehlo.reshape %59 : (tensor<2x2xui32>) -> tensor<4xui32>
    %cst = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %61 = call @_bernoulli(%arg0, %cst) : (tensor<4xui32>, tensor<f32>) -> tensor<9xi1>
    %62 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %63 = stablehlo.bitcast_convert %62 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_18, %output_19 = stablehlo.rng_bit_generator %63, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui8>)
    %64 = stablehlo.bitcast_convert %output_state_18 : (tensor<2xui64>) -> tensor<2x2xui32>
    %65 = stablehlo.reshape %64 : (tensor<2x2xui32>) -> tensor<4xui32>
    %66 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %67 = stablehlo.bitcast_convert %66 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_20, %output_21 = stablehlo.rng_bit_generator %67, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui16>)
    %68 = stablehlo.bitcast_convert %output_state_20 : (tensor<2xui64>) -> tensor<2x2xui32>
    %69 = stablehlo.reshape %68 : (tensor<2x2xui32>) -> tensor<4xui32>
    %70 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %71 = stablehlo.bitcast_convert %70 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_22, %output_23 = stablehlo.rng_bit_generator %71, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
    %72 = stablehlo.bitcast_convert %output_state_22 : (tensor<2xui64>) -> tensor<2x2xui32>
    %73 = stablehlo.reshape %72 : (tensor<2x2xui32>) -> tensor<4xui32>
    %74 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %75 = stablehlo.bitcast_convert %74 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_24, %output_25 = stablehlo.rng_bit_generator %75, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui8>)
    %76 = stablehlo.bitcast_convert %output_state_24 : (tensor<2xui64>) -> tensor<2x2xui32>
    %77 = stablehlo.reshape %76 : (tensor<2x2xui32>) -> tensor<4xui32>
    %78 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %79 = stablehlo.bitcast_convert %78 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_26, %output_27 = stablehlo.rng_bit_generator %79, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui16>)
    %80 = stablehlo.bitcast_convert %output_state_26 : (tensor<2xui64>) -> tensor<2x2xui32>
    %81 = stablehlo.reshape %80 : (tensor<2x2xui32>) -> tensor<4xui32>
    %82 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %83 = stablehlo.bitcast_convert %82 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_28, %output_29 = stablehlo.rng_bit_generator %83, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
    %84 = stablehlo.bitcast_convert %output_state_28 : (tensor<2xui64>) -> tensor<2x2xui32>
    %85 = stablehlo.reshape %84 : (tensor<2x2xui32>) -> tensor<4xui32>
    %86 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %87 = stablehlo.bitcast_convert %86 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_30, %output_31 = stablehlo.rng_bit_generator %87, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui8>)
    %88 = stablehlo.bitcast_convert %output_state_30 : (tensor<2xui64>) -> tensor<2x2xui32>
    %89 = stablehlo.reshape %88 : (tensor<2x2xui32>) -> tensor<4xui32>
    %90 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %91 = stablehlo.bitcast_convert %90 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_32, %output_33 = stablehlo.rng_bit_generator %91, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui16>)
    %92 = stablehlo.bitcast_convert %output_state_32 : (tensor<2xui64>) -> tensor<2x2xui32>
    %93 = stablehlo.reshape %92 : (tensor<2x2xui32>) -> tensor<4xui32>
    %94 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %95 = stablehlo.bitcast_convert %94 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_34, %output_35 = stablehlo.rng_bit_generator %95, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
    %96 = stablehlo.bitcast_convert %output_state_34 : (tensor<2xui64>) -> tensor<2x2xui32>
    %97 = stablehlo.reshape %96 : (tensor<2x2xui32>) -> tensor<4xui32>
    %98 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %99 = stablehlo.bitcast_convert %98 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_36, %output_37 = stablehlo.rng_bit_generator %99, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<30x4xui32>)
    %100 = stablehlo.bitcast_convert %output_state_36 : (tensor<2xui64>) -> tensor<2x2xui32>
    %101 = stablehlo.reshape %100 : (tensor<2x2xui32>) -> tensor<4xui32>
    %102 = stablehlo.slice %output_37 [0:30:10, 0:4] : (tensor<30x4xui32>) -> tensor<3x4xui32>
    %c_38 = stablehlo.constant dense<9> : tensor<ui32>
    %c_39 = stablehlo.constant dense<32> : tensor<ui32>
    %103 = stablehlo.shift_right_logical %c_38, %c_39 : tensor<ui32>
    %104 = stablehlo.broadcast_in_dim %103, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_40 = stablehlo.constant dense<4294967295> : tensor<ui32>
    %105 = stablehlo.and %c_38, %c_40 : tensor<ui32>
    %106 = stablehlo.broadcast_in_dim %105, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %107 = stablehlo.concatenate %104, %106, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %108 = stablehlo.concatenate %107, %107, dim = 0 : (tensor<2xui32>, tensor<2xui32>) -> tensor<4xui32>
    %109 = stablehlo.reshape %108 : (tensor<4xui32>) -> tensor<2x2xui32>
    %110 = stablehlo.bitcast_convert %109 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_41, %output_42 = stablehlo.rng_bit_generator %110, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<10x4xui32>)
    %111 = stablehlo.bitcast_convert %output_state_41 : (tensor<2xui64>) -> tensor<2x2xui32>
    %112 = stablehlo.reshape %111 : (tensor<2x2xui32>) -> tensor<4xui32>
    %113 = stablehlo.slice %output_42 [9:10, 0:4] : (tensor<10x4xui32>) -> tensor<1x4xui32>
    %114 = stablehlo.reshape %113 : (tensor<1x4xui32>) -> tensor<4xui32>
    %115 = stablehlo.xor %arg0, %114 : tensor<4xui32>
    %cst_43 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %116 = call @_bernoulli_2(%arg0, %cst_43) : (tensor<4xui32>, tensor<f32>) -> tensor<9xi1>
    %117 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %118 = stablehlo.bitcast_convert %117 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_44, %output_45 = stablehlo.rng_bit_generator %118, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
    %119 = stablehlo.bitcast_convert %output_state_44 : (tensor<2xui64>) -> tensor<2x2xui32>
    %120 = stablehlo.reshape %119 : (tensor<2x2xui32>) -> tensor<4xui32>
    %121 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %122 = stablehlo.bitcast_convert %121 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_46, %output_47 = stablehlo.rng_bit_generator %122, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
    %123 = stablehlo.bitcast_convert %output_state_46 : (tensor<2xui64>) -> tensor<2x2xui32>
    %124 = stablehlo.reshape %123 : (tensor<2x2xui32>) -> tensor<4xui32>
    %125 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %126 = stablehlo.bitcast_convert %125 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_48, %output_49 = stablehlo.rng_bit_generator %126, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
    %127 = stablehlo.bitcast_convert %output_state_48 : (tensor<2xui64>) -> tensor<2x2xui32>
    %128 = stablehlo.reshape %127 : (tensor<2x2xui32>) -> tensor<4xui32>
    %129 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %130 = stablehlo.bitcast_convert %129 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_50, %output_51 = stablehlo.rng_bit_generator %130, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7x3xui32>)
    %131 = stablehlo.bitcast_convert %output_state_50 : (tensor<2xui64>) -> tensor<2x2xui32>
    %132 = stablehlo.reshape %131 : (tensor<2x2xui32>) -> tensor<4xui32>
    %133 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %134 = stablehlo.bitcast_convert %133 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state_52, %output_53 = stablehlo.rng_bit_generator %134, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x2xui32>)
    %135 = stablehlo.bitcast_convert %output_state_52 : (tensor<2xui64>) -> tensor<2x2xui32>
    %136 = stablehlo.reshape %135 : (tensor<2x2xui32>) -> tensor<4xui32>
    return %output, %output_1, %output_3, %output_5, %output_7, %output_9, %output_11, %output_13, %output_15, %57, %60, %61, %output_19, %output_21, %output_23, %output_25, %output_27, %output_29, %output_31, %output_33, %output_35, %102, %115, %116, %120, %output_45, %124, %output_47, %128, %output_49, %132, %output_51, %136, %output_53 : tensor<ui8>, tensor<ui16>, tensor<ui32>, tensor<5xui8>, tensor<5xui16>, tensor<5xui32>, tensor<3x4xui8>, tensor<3x4xui16>, tensor<3x4xui32>, tensor<3x4xui32>, tensor<4xui32>, tensor<9xi1>, tensor<ui8>, tensor<ui16>, tensor<ui32>, tensor<5xui8>, tensor<5xui16>, tensor<5xui32>, tensor<3x4xui8>, tensor<3x4xui16>, tensor<3x4xui32>, tensor<3x4xui32>, tensor<4xui32>, tensor<9xi1>, tensor<4xui32>, tensor<ui32>, tensor<4xui32>, tensor<5xui32>, tensor<4xui32>, tensor<3x4xui32>, tensor<4xui32>, tensor<7x3xui32>, tensor<4xui32>, tensor<2x2xui32>
  }
  func.func private @threefry2x32(%arg0: tensor<2x1xui32>, %arg1: tensor<2x1xui32>, %arg2: tensor<1x3xui32>, %arg3: tensor<1x3xui32>) -> (tensor<2x3xui32>, tensor<2x3xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<2x1xui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %2 = stablehlo.xor %0, %1 : tensor<2x1xui32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x3xui32>) -> tensor<2x3xui32>
    %4 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<2x1xui32>) -> tensor<2x3xui32>
    %5 = stablehlo.add %3, %4 : tensor<2x3xui32>
    %6 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<1x3xui32>) -> tensor<2x3xui32>
    %7 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<2x1xui32>) -> tensor<2x3xui32>
    %8 = stablehlo.add %6, %7 : tensor<2x3xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %5, %iterArg_6 = %8, %iterArg_7 = %arg1, %iterArg_8 = %2, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<2x3xui32>, tensor<2x3xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %10 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    } do {
      %10:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<2x3xui32>, tensor<2x3xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<2x3xui32>, tensor<2x3xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %11 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %11, %10#0, %10#1, %10#2, %10#3, %10#4, %10#5, %10#6, %10#7 : tensor<i32>, tensor<i32>, tensor<2x3xui32>, tensor<2x3xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %9#2, %9#3 : tensor<2x3xui32>, tensor<2x3xui32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<2x3xui32>, %arg2: tensor<2x3xui32>, %arg3: tensor<2x1xui32>, %arg4: tensor<2x1xui32>, %arg5: tensor<2x1xui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<2x3xui32>, tensor<2x3xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<2x3xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<2x3xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<2x3xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<2x3xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<2x3xui32>
    %9 = stablehlo.or %5, %8 : tensor<2x3xui32>
    %10 = stablehlo.xor %3, %9 : tensor<2x3xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<2x3xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<2x3xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<2x3xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<2x3xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<2x3xui32>
    %19 = stablehlo.or %15, %18 : tensor<2x3xui32>
    %20 = stablehlo.xor %13, %19 : tensor<2x3xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<2x3xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<2x3xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<2x3xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<2x3xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<2x3xui32>
    %29 = stablehlo.or %25, %28 : tensor<2x3xui32>
    %30 = stablehlo.xor %23, %29 : tensor<2x3xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<2x3xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<2x3xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<2x3xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<2x3xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<2x3xui32>
    %39 = stablehlo.or %35, %38 : tensor<2x3xui32>
    %40 = stablehlo.xor %33, %39 : tensor<2x3xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<2x1xui32>) -> tensor<2x3xui32>
    %42 = stablehlo.add %33, %41 : tensor<2x3xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1] : (tensor<2x1xui32>) -> tensor<2x3xui32>
    %44 = stablehlo.add %40, %43 : tensor<2x3xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<2x3xui32>
    %48 = stablehlo.add %44, %47 : tensor<2x3xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<2x3xui32>, tensor<2x3xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_threefry_fold_in(%arg0: tensor<2x2xui32>, %arg1: tensor<ui32>) -> tensor<2x2xui32> {
    %c = stablehlo.constant dense<32> : tensor<ui32>
    %0 = stablehlo.shift_right_logical %arg1, %c : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_0 = stablehlo.constant dense<4294967295> : tensor<ui32>
    %2 = stablehlo.and %arg1, %c_0 : tensor<ui32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %4 = stablehlo.concatenate %1, %3, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %5 = stablehlo.slice %arg0 [0:2, 0:1] : (tensor<2x2xui32>) -> tensor<2x1xui32>
    %6 = stablehlo.reshape %5 : (tensor<2x1xui32>) -> tensor<2xui32>
    %7 = stablehlo.slice %arg0 [0:2, 1:2] : (tensor<2x2xui32>) -> tensor<2x1xui32>
    %8 = stablehlo.reshape %7 : (tensor<2x1xui32>) -> tensor<2xui32>
    %9 = stablehlo.slice %4 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %10 = stablehlo.slice %4 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<1xui32>) -> tensor<1x1xui32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<1xui32>) -> tensor<1x1xui32>
    %13 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %14 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %15:2 = call @threefry2x32_0(%13, %14, %11, %12) : (tensor<2x1xui32>, tensor<2x1xui32>, tensor<1x1xui32>, tensor<1x1xui32>) -> (tensor<2x1xui32>, tensor<2x1xui32>)
    %16 = stablehlo.concatenate %15#0, %15#1, dim = 1 : (tensor<2x1xui32>, tensor<2x1xui32>) -> tensor<2x2xui32>
    return %16 : tensor<2x2xui32>
  }
  func.func private @threefry2x32_0(%arg0: tensor<2x1xui32>, %arg1: tensor<2x1xui32>, %arg2: tensor<1x1xui32>, %arg3: tensor<1x1xui32>) -> (tensor<2x1xui32>, tensor<2x1xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<2x1xui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %2 = stablehlo.xor %0, %1 : tensor<2x1xui32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x1xui32>) -> tensor<2x1xui32>
    %4 = stablehlo.add %3, %arg0 : tensor<2x1xui32>
    %5 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<1x1xui32>) -> tensor<2x1xui32>
    %6 = stablehlo.add %5, %arg1 : tensor<2x1xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %7:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %4, %iterArg_6 = %6, %iterArg_7 = %arg1, %iterArg_8 = %2, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %8 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %8:8 = func.call @closed_call_1(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %9 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %9, %8#0, %8#1, %8#2, %8#3, %8#4, %8#5, %8#6, %8#7 : tensor<i32>, tensor<i32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %7#2, %7#3 : tensor<2x1xui32>, tensor<2x1xui32>
  }
  func.func private @closed_call_1(%arg0: tensor<i32>, %arg1: tensor<2x1xui32>, %arg2: tensor<2x1xui32>, %arg3: tensor<2x1xui32>, %arg4: tensor<2x1xui32>, %arg5: tensor<2x1xui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<2x1xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<2x1xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<2x1xui32>
    %9 = stablehlo.or %5, %8 : tensor<2x1xui32>
    %10 = stablehlo.xor %3, %9 : tensor<2x1xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<2x1xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<2x1xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<2x1xui32>
    %19 = stablehlo.or %15, %18 : tensor<2x1xui32>
    %20 = stablehlo.xor %13, %19 : tensor<2x1xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<2x1xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<2x1xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<2x1xui32>
    %29 = stablehlo.or %25, %28 : tensor<2x1xui32>
    %30 = stablehlo.xor %23, %29 : tensor<2x1xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<2x1xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<2x1xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<2x1xui32>
    %39 = stablehlo.or %35, %38 : tensor<2x1xui32>
    %40 = stablehlo.xor %33, %39 : tensor<2x1xui32>
    %41 = stablehlo.add %33, %arg3 : tensor<2x1xui32>
    %42 = stablehlo.add %40, %arg4 : tensor<2x1xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %43 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %44 = stablehlo.convert %43 : (tensor<i32>) -> tensor<ui32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<ui32>) -> tensor<2x1xui32>
    %46 = stablehlo.add %42, %45 : tensor<2x1xui32>
    return %0, %41, %46, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<2x1xui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_bernoulli(%arg0: tensor<4xui32>, %arg1: tensor<f32>) -> tensor<9xi1> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform(%arg0, %cst, %cst_0) : (tensor<4xui32>, tensor<f32>, tensor<f32>) -> tensor<9xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    return %2 : tensor<9xi1>
  }
  func.func private @_uniform(%arg0: tensor<4xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<9xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %5 = stablehlo.bitcast_convert %4 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %5, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<9xui32>)
    %6 = stablehlo.bitcast_convert %output_state : (tensor<2xui64>) -> tensor<2x2xui32>
    %7 = stablehlo.reshape %6 : (tensor<2x2xui32>) -> tensor<4xui32>
    %c = stablehlo.constant dense<9> : tensor<ui32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<9xui32>
    %9 = stablehlo.shift_right_logical %output, %8 : tensor<9xui32>
    %c_0 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<9xui32>
    %11 = stablehlo.or %9, %10 : tensor<9xui32>
    %12 = stablehlo.bitcast_convert %11 : (tensor<9xui32>) -> tensor<9xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<9xf32>
    %15 = stablehlo.subtract %3, %2 : tensor<1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<1xf32>) -> tensor<9xf32>
    %17 = stablehlo.multiply %14, %16 : tensor<9xf32>
    %18 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<9xf32>
    %19 = stablehlo.add %17, %18 : tensor<9xf32>
    %20 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<9xf32>
    %21 = stablehlo.maximum %20, %19 : tensor<9xf32>
    return %21 : tensor<9xf32>
  }
  func.func private @_bernoulli_2(%arg0: tensor<4xui32>, %arg1: tensor<f32>) -> tensor<9xi1> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform_3(%arg0, %cst, %cst_0) : (tensor<4xui32>, tensor<f32>, tensor<f32>) -> tensor<9xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    return %2 : tensor<9xi1>
  }
  func.func private @_uniform_3(%arg0: tensor<4xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<9xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %arg0 : (tensor<4xui32>) -> tensor<2x2xui32>
    %5 = stablehlo.bitcast_convert %4 : (tensor<2x2xui32>) -> tensor<2xui64>
    %output_state, %output = stablehlo.rng_bit_generator %5, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<9xui32>)
    %6 = stablehlo.bitcast_convert %output_state : (tensor<2xui64>) -> tensor<2x2xui32>
    %7 = stablehlo.reshape %6 : (tensor<2x2xui32>) -> tensor<4xui32>
    %c = stablehlo.constant dense<9> : tensor<ui32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<9xui32>
    %9 = stablehlo.shift_right_logical %output, %8 : tensor<9xui32>
    %c_0 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<9xui32>
    %11 = stablehlo.or %9, %10 : tensor<9xui32>
    %12 = stablehlo.bitcast_convert %11 : (tensor<9xui32>) -> tensor<9xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %14 = stablehlo.subtract %12, %13 : tensor<9xf32>
    %15 = stablehlo.subtract %3, %2 : tensor<1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<1xf32>) -> tensor<9xf32>
    %17 = stablehlo.multiply %14, %16 : tensor<9xf32>
    %18 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<9xf32>
    %19 = stablehlo.add %17, %18 : tensor<9xf32>
    %20 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<9xf32>
    %21 = stablehlo.maximum %20, %19 : tensor<9xf32>
    return %21 : tensor<9xf32>
  }
}
