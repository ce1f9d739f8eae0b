module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<47x70xf32>, %arg1: tensor<64x47xf32>, %arg2: tensor<3x40x1x33xi8>, %arg3: tensor<34x36xf32>) -> (tensor<70x47xf32> {jax.result_info = "result[0]"}, tensor<70x47xbf16> {jax.result_info = "result[1]"}, tensor<70x47xf16> {jax.result_info = "result[2]"}, tensor<70x47xi1> {jax.result_info = "result[3]"}, tensor<70x47xi8> {jax.result_info = "result[4]"}, tensor<70x47xi16> {jax.result_info = "result[5]"}, tensor<70x47xui32> {jax.result_info = "result[6]"}, tensor<70x32xf32> {jax.result_info = "result[7]"}, tensor<73x50xf32> {jax.result_info = "result[8]"}, tensor<35x47xf32> {jax.result_info = "result[9]"}, tensor<2x40x40xf32> {jax.result_info = "result[10]"}, tensor<3385xf32> {jax.result_info = "result[11]"}, tensor<64x47xf32> {jax.result_info = "result[12]"}, tensor<47x64xf32> {jax.result_info = "result[13]"}, tensor<64x47xf32> {jax.result_info = "result[14]"}, tensor<3x1x33x40xi8> {jax.result_info = "result[15]"}, tensor<33x40x1x3xi8> {jax.result_info = "result[16]"}, tensor<33x1x40x3xi8> {jax.result_info = "result[17]"}, tensor<36x34xf32> {jax.result_info = "result[18]"}, tensor<34x34xf32> {jax.result_info = "result[19]"}) {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<47x70xf32>) -> tensor<70x47xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<70x47xf32>
    %2 = stablehlo.add %0, %1 : tensor<70x47xf32>
    %3 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<47x70xf32>) -> tensor<70x47xf32>
    %4 = stablehlo.convert %3 : (tensor<70x47xf32>) -> tensor<70x47xbf16>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<70x47xbf16>
    %6 = stablehlo.multiply %4, %5 : tensor<70x47xbf16>
    %7 = stablehlo.convert %arg0 : (tensor<47x70xf32>) -> tensor<47x70xf16>
    %8 = stablehlo.transpose %7, dims = [1, 0] : (tensor<47x70xf16>) -> tensor<70x47xf16>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f16>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f16>) -> tensor<70x47xf16>
    %10 = stablehlo.add %8, %9 : tensor<70x47xf16>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<47x70xf32>
    %12 = stablehlo.compare GT, %arg0, %11, FLOAT : (tensor<47x70xf32>, tensor<47x70xf32>) -> tensor<47x70xi1>
    %13 = stablehlo.transpose %12, dims = [1, 0] : (tensor<47x70xi1>) -> tensor<70x47xi1>
    %14 = stablehlo.convert %arg0 : (tensor<47x70xf32>) -> tensor<47x70xi8>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<47x70xi8>) -> tensor<70x47xi8>
    %c = stablehlo.constant dense<3> : tensor<i8>
    %16 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i8>) -> tensor<70x47xi8>
    %17 = stablehlo.multiply %15, %16 : tensor<70x47xi8>
    %18 = stablehlo.convert %arg0 : (tensor<47x70xf32>) -> tensor<47x70xi16>
    %19 = stablehlo.transpose %18, dims = [1, 0] : (tensor<47x70xi16>) -> tensor<70x47xi16>
    %20 = stablehlo.convert %arg0 : (tensor<47x70xf32>) -> tensor<47x70xui32>
    %21 = stablehlo.transpose %20, dims = [1, 0] : (tensor<47x70xui32>) -> tensor<70x47xui32>
    %22 = stablehlo.slice %arg0 [0:32, 0:70] : (tensor<47x70xf32>) -> tensor<32x70xf32>
    %23 = stablehlo.transpose %22, dims = [1, 0] : (tensor<32x70xf32>) -> tensor<70x32xf32>
    %24 = stablehlo.slice %arg0 [15:47, 0:70] : (tensor<47x70xf32>) -> tensor<32x70xf32>
    %25 = stablehlo.transpose %24, dims = [1, 0] : (tensor<32x70xf32>) -> tensor<70x32xf32>
    %26 = stablehlo.add %23, %25 : tensor<70x32xf32>
    %27 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<47x70xf32>) -> tensor<70x47xf32>
    %c_3 = stablehlo.constant dense<5> : tensor<i32>
    %28 = call @_pad(%27, %c_3) : (tensor<70x47xf32>, tensor<i32>) -> tensor<73x50xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<73x50xf32>
    %30 = stablehlo.subtract %28, %29 : tensor<73x50xf32>
    %31 = stablehlo.slice %arg0 [0:47, 0:70:2] : (tensor<47x70xf32>) -> tensor<47x35xf32>
    %32 = stablehlo.reverse %31, dims = [0] : tensor<47x35xf32>
    %33 = stablehlo.transpose %32, dims = [1, 0] : (tensor<47x35xf32>) -> tensor<35x47xf32>
    %34 = stablehlo.iota dim = 0 : tensor<47xi32>
    %35 = stablehlo.convert %34 : (tensor<47xi32>) -> tensor<47xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [1] : (tensor<47xf32>) -> tensor<1x47xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<1x47xf32>) -> tensor<35x47xf32>
    %38 = stablehlo.add %33, %37 : tensor<35x47xf32>
    %39 = stablehlo.slice %arg0 [0:40, 5:45] : (tensor<47x70xf32>) -> tensor<40x40xf32>
    %40 = stablehlo.transpose %39, dims = [1, 0] : (tensor<40x40xf32>) -> tensor<40x40xf32>
    %41 = stablehlo.slice %arg0 [7:47, 0:40] : (tensor<47x70xf32>) -> tensor<40x40xf32>
    %42 = stablehlo.transpose %41, dims = [1, 0] : (tensor<40x40xf32>) -> tensor<40x40xf32>
    %43 = stablehlo.slice %arg0 [0:40, 0:40] : (tensor<47x70xf32>) -> tensor<40x40xf32>
    %44 = stablehlo.multiply %42, %43 : tensor<40x40xf32>
    %45 = stablehlo.broadcast_in_dim %40, dims = [1, 2] : (tensor<40x40xf32>) -> tensor<1x40x40xf32>
    %46 = stablehlo.broadcast_in_dim %44, dims = [1, 2] : (tensor<40x40xf32>) -> tensor<1x40x40xf32>
    %47 = stablehlo.concatenate %45, %46, dim = 0 : (tensor<1x40x40xf32>, tensor<1x40x40xf32>) -> tensor<2x40x40xf32>
    %48 = stablehlo.slice %arg0 [0:40, 0:40] : (tensor<47x70xf32>) -> tensor<40x40xf32>
    %49 = stablehlo.transpose %48, dims = [1, 0] : (tensor<40x40xf32>) -> tensor<40x40xf32>
    %50 = stablehlo.reshape %49 : (tensor<40x40xf32>) -> tensor<1600xf32>
    %51 = stablehlo.slice %arg0 [0:2, 0:70] : (tensor<47x70xf32>) -> tensor<2x70xf32>
    %52 = stablehlo.reshape %51 : (tensor<2x70xf32>) -> tensor<140xf32>
    %53 = stablehlo.slice %arg0 [0:47, 0:35] : (tensor<47x70xf32>) -> tensor<47x35xf32>
    %54 = stablehlo.transpose %53, dims = [1, 0] : (tensor<47x35xf32>) -> tensor<35x47xf32>
    %55 = stablehlo.reshape %54 : (tensor<35x47xf32>) -> tensor<1645xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1645xf32>
    %57 = stablehlo.multiply %55, %56 : tensor<1645xf32>
    %58 = stablehlo.concatenate %50, %52, %57, dim = 0 : (tensor<1600xf32>, tensor<140xf32>, tensor<1645xf32>) -> tensor<3385xf32>
    %59 = stablehlo.slice %arg0 [0:47, 0:64] : (tensor<47x70xf32>) -> tensor<47x64xf32>
    %60 = stablehlo.transpose %59, dims = [1, 0] : (tensor<47x64xf32>) -> tensor<64x47xf32>
    %cst_6 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<64x47xf32>
    %62 = stablehlo.multiply %60, %61 : tensor<64x47xf32>
    %63 = stablehlo.add %62, %arg1 : tensor<64x47xf32>
    %64 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<64x47xf32>) -> tensor<47x64xf32>
    %65 = stablehlo.slice %arg0 [0:47, 0:64] : (tensor<47x70xf32>) -> tensor<47x64xf32>
    %66 = stablehlo.subtract %64, %65 : tensor<47x64xf32>
    %67 = stablehlo.slice %arg0 [0:47, 0:64] : (tensor<47x70xf32>) -> tensor<47x64xf32>
    %68 = stablehlo.transpose %67, dims = [1, 0] : (tensor<47x64xf32>) -> tensor<64x47xf32>
    %69 = stablehlo.subtract %arg1, %68 : tensor<64x47xf32>
    %70 = stablehlo.transpose %arg2, dims = [0, 2, 3, 1] : (tensor<3x40x1x33xi8>) -> tensor<3x1x33x40xi8>
    %c_7 = stablehlo.constant dense<1> : tensor<i8>
    %71 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i8>) -> tensor<3x1x33x40xi8>
    %72 = stablehlo.add %70, %71 : tensor<3x1x33x40xi8>
    %73 = stablehlo.transpose %arg2, dims = [3, 1, 2, 0] : (tensor<3x40x1x33xi8>) -> tensor<33x40x1x3xi8>
    %c_8 = stablehlo.constant dense<2> : tensor<i8>
    %74 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i8>) -> tensor<33x40x1x3xi8>
    %75 = stablehlo.multiply %73, %74 : tensor<33x40x1x3xi8>
    %76 = stablehlo.transpose %arg2, dims = [3, 2, 1, 0] : (tensor<3x40x1x33xi8>) -> tensor<33x1x40x3xi8>
    %77 = stablehlo.transpose %arg2, dims = [3, 2, 1, 0] : (tensor<3x40x1x33xi8>) -> tensor<33x1x40x3xi8>
    %78 = stablehlo.add %76, %77 : tensor<33x1x40x3xi8>
    %79 = stablehlo.transpose %arg3, dims = [1, 0] : (tensor<34x36xf32>) -> tensor<36x34xf32>
    %80 = stablehlo.transpose %arg3, dims = [1, 0] : (tensor<34x36xf32>) -> tensor<36x34xf32>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<36x34xf32>
    %82 = stablehlo.multiply %80, %81 : tensor<36x34xf32>
    %83 = stablehlo.add %79, %82 : tensor<36x34xf32>
    %84 = stablehlo.slice %arg3 [0:34, 0:34] : (tensor<34x36xf32>) -> tensor<34x34xf32>
    %85 = stablehlo.transpose %84, dims = [1, 0] : (tensor<34x34xf32>) -> tensor<34x34xf32>
    %86 = stablehlo.slice %arg3 [0:34, 0:34] : (tensor<34x36xf32>) -> tensor<34x34xf32>
    %87 = stablehlo.compare GT, %85, %86, FLOAT : (tensor<34x34xf32>, tensor<34x34xf32>) -> tensor<34x34xi1>
    %88 = stablehlo.slice %arg3 [0:34, 0:34] : (tensor<34x36xf32>) -> tensor<34x34xf32>
    %89 = stablehlo.transpose %88, dims = [1, 0] : (tensor<34x34xf32>) -> tensor<34x34xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %90 = call @_where(%87, %89, %c_10) : (tensor<34x34xi1>, tensor<34x34xf32>, tensor<i32>) -> tensor<34x34xf32>
    return %2, %6, %10, %13, %17, %19, %21, %26, %30, %38, %47, %58, %63, %66, %69, %72, %75, %78, %83, %90 : tensor<70x47xf32>, tensor<70x47xbf16>, tensor<70x47xf16>, tensor<70x47xi1>, tensor<70x47xi8>, tensor<70x47xi16>, tensor<70x47xui32>, tensor<70x32xf32>, tensor<73x50xf32>, tensor<35x47xf32>, tensor<2x40x40xf32>, tensor<3385xf32>, tensor<64x47xf32>, tensor<47x64xf32>, tensor<64x47xf32>, tensor<3x1x33x40xi8>, tensor<33x40x1x3xi8>, tensor<33x1x40x3xi8>, tensor<36x34xf32>, tensor<34x34xf32>
  }
  func.func private @_pad(%arg0: tensor<70x47xf32>, %arg1: tensor<i32>) -> tensor<73x50xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [1, 3], high = [2, 0], interior = [0, 0] : (tensor<70x47xf32>, tensor<f32>) -> tensor<73x50xf32>
    return %1 : tensor<73x50xf32>
  }
  func.func private @_where(%arg0: tensor<34x34xi1>, %arg1: tensor<34x34xf32>, %arg2: tensor<i32>) -> tensor<34x34xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<34x34xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<34x34xi1>, tensor<34x34xf32>
    return %2 : tensor<34x34xf32>
  }
}
