module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9xi8>, %arg1: tensor<7xui8>, %arg2: tensor<9xi32>, %arg3: tensor<7xui32>) -> (tensor<9xi8> {jax.result_info = "result[0]"}, tensor<9xui8> {jax.result_info = "result[1]"}, tensor<9xi16> {jax.result_info = "result[2]"}, tensor<9xui16> {jax.result_info = "result[3]"}, tensor<9xi32> {jax.result_info = "result[4]"}, tensor<9xui32> {jax.result_info = "result[5]"}, tensor<9xf32> {jax.result_info = "result[6]"}, tensor<9xbf16> {jax.result_info = "result[7]"}, tensor<7xi8> {jax.result_info = "result[8]"}, tensor<7xui8> {jax.result_info = "result[9]"}, tensor<7xi16> {jax.result_info = "result[10]"}, tensor<7xui16> {jax.result_info = "result[11]"}, tensor<7xi32> {jax.result_info = "result[12]"}, tensor<7xui32> {jax.result_info = "result[13]"}, tensor<7xf32> {jax.result_info = "result[14]"}, tensor<7xbf16> {jax.result_info = "result[15]"}, tensor<9xi8> {jax.result_info = "result[16]"}, tensor<9xui8> {jax.result_info = "result[17]"}, tensor<9xi16> {jax.result_info = "result[18]"}, tensor<9xui16> {jax.result_info = "result[19]"}, tensor<9xi32> {jax.result_info = "result[20]"}, tensor<9xui32> {jax.result_info = "result[21]"}, tensor<9xf32> {jax.result_info = "result[22]"}, tensor<9xbf16> {jax.result_info = "result[23]"}, tensor<7xi8> {jax.result_info = "result[24]"}, tensor<7xui8> {jax.result_info = "result[25]"}, tensor<7xi16> {jax.result_info = "result[26]"}, tensor<7xui16> {jax.result_info = "result[27]"}, tensor<7xi32> {jax.result_info = "result[28]"}, tensor<7xui32> {jax.result_info = "result[29]"}, tensor<7xf32> {jax.result_info = "result[30]"}, tensor<7xbf16> {jax.result_info = "result[31]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<9xi8>) -> tensor<9xui8>
    %1 = stablehlo.convert %arg0 : (tensor<9xi8>) -> tensor<9xi16>
    %2 = stablehlo.convert %arg0 : (tensor<9xi8>) -> tensor<9xui16>
    %3 = stablehlo.convert %arg0 : (tensor<9xi8>) -> tensor<9xi32>
    %4 = stablehlo.convert %arg0 : (tensor<9xi8>) -> tensor<9xui32>
    %5 = stablehlo.convert %arg0 : (tensor<9xi8>) -> tensor<9xf32>
    %6 = stablehlo.convert %arg0 : (tensor<9xi8>) -> tensor<9xbf16>
    %7 = stablehlo.convert %arg1 : (tensor<7xui8>) -> tensor<7xi8>
    %8 = stablehlo.convert %arg1 : (tensor<7xui8>) -> tensor<7xi16>
    %9 = stablehlo.convert %arg1 : (tensor<7xui8>) -> tensor<7xui16>
    %10 = stablehlo.convert %arg1 : (tensor<7xui8>) -> tensor<7xi32>
    %11 = stablehlo.convert %arg1 : (tensor<7xui8>) -> tensor<7xui32>
    %12 = stablehlo.convert %arg1 : (tensor<7xui8>) -> tensor<7xf32>
    %13 = stablehlo.convert %arg1 : (tensor<7xui8>) -> tensor<7xbf16>
    %14 = stablehlo.convert %arg2 : (tensor<9xi32>) -> tensor<9xi8>
    %15 = stablehlo.convert %arg2 : (tensor<9xi32>) -> tensor<9xui8>
    %16 = stablehlo.convert %arg2 : (tensor<9xi32>) -> tensor<9xi16>
    %17 = stablehlo.convert %arg2 : (tensor<9xi32>) -> tensor<9xui16>
    %18 = stablehlo.convert %arg2 : (tensor<9xi32>) -> tensor<9xui32>
    %19 = stablehlo.convert %arg2 : (tensor<9xi32>) -> tensor<9xf32>
    %20 = stablehlo.convert %arg2 : (tensor<9xi32>) -> tensor<9xbf16>
    %21 = stablehlo.convert %arg3 : (tensor<7xui32>) -> tensor<7xi8>
    %22 = stablehlo.convert %arg3 : (tensor<7xui32>) -> tensor<7xui8>
    %23 = stablehlo.convert %arg3 : (tensor<7xui32>) -> tensor<7xi16>
    %24 = stablehlo.convert %arg3 : (tensor<7xui32>) -> tensor<7xui16>
    %25 = stablehlo.convert %arg3 : (tensor<7xui32>) -> tensor<7xi32>
    %26 = stablehlo.convert %arg3 : (tensor<7xui32>) -> tensor<7xf32>
    %27 = stablehlo.convert %arg3 : (tensor<7xui32>) -> tensor<7xbf16>
    return %arg0, %0, %1, %2, %3, %4, %5, %6, %7, %arg1, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %arg2, %18, %19, %20, %21, %22, %23, %24, %25, %arg3, %26, %27 : tensor<9xi8>, tensor<9xui8>, tensor<9xi16>, tensor<9xui16>, tensor<9xi32>, tensor<9xui32>, tensor<9xf32>, tensor<9xbf16>, tensor<7xi8>, tensor<7xui8>, tensor<7xi16>, tensor<7xui16>, tensor<7xi32>, tensor<7xui32>, tensor<7xf32>, tensor<7xbf16>, tensor<9xi8>, tensor<9xui8>, tensor<9xi16>, tensor<9xui16>, tensor<9xi32>, tensor<9xui32>, tensor<9xf32>, tensor<9xbf16>, tensor<7xi8>, tensor<7xui8>, tensor<7xi16>, tensor<7xui16>, tensor<7xi32>, tensor<7xui32>, tensor<7xf32>, tensor<7xbf16>
  }
}
