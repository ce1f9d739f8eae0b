module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6xi32>, %arg1: tensor<20xf32>) -> (tensor<6xi32> {jax.result_info = "result[0]"}, tensor<6xi32> {jax.result_info = "result[1]"}, tensor<6xi32> {jax.result_info = "result[2]"}, tensor<6xf32> {jax.result_info = "result[3]"}, tensor<6x4xui8> {jax.result_info = "result[4]"}, tensor<6x2xi16> {jax.result_info = "result[5]"}, tensor<6xui32> {jax.result_info = "result[6]"}, tensor<4xui8> {jax.result_info = "result[7]"}, tensor<i32> {jax.result_info = "result[8]"}, tensor<18xi32> {jax.result_info = "result[9]"}, tensor<18xui16> {jax.result_info = "result[10]"}) {
    %0 = stablehlo.popcnt %arg0 : tensor<6xi32>
    %1 = stablehlo.count_leading_zeros %arg0 : tensor<6xi32>
    %2 = stablehlo.not %arg0 : tensor<6xi32>
    %3 = stablehlo.bitcast_convert %arg0 : (tensor<6xi32>) -> tensor<6xf32>
    %4 = stablehlo.bitcast_convert %arg0 : (tensor<6xi32>) -> tensor<6x4xui8>
    %5 = stablehlo.bitcast_convert %arg0 : (tensor<6xi32>) -> tensor<6x2xi16>
    %6 = stablehlo.bitcast_convert %arg0 : (tensor<6xi32>) -> tensor<6x4xui8>
    %7 = stablehlo.bitcast_convert %6 : (tensor<6x4xui8>) -> tensor<6xui32>
    %8 = stablehlo.slice %arg0 [5:6] : (tensor<6xi32>) -> tensor<1xi32>
    %9 = stablehlo.reshape %8 : (tensor<1xi32>) -> tensor<i32>
    %10 = stablehlo.bitcast_convert %9 : (tensor<i32>) -> tensor<4xui8>
    %11 = stablehlo.slice %arg0 [5:6] : (tensor<6xi32>) -> tensor<1xi32>
    %12 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<i32>
    %13 = stablehlo.bitcast_convert %12 : (tensor<i32>) -> tensor<2xi16>
    %14 = stablehlo.bitcast_convert %13 : (tensor<2xi16>) -> tensor<i32>
    %15 = stablehlo.slice %arg1 [2:20] : (tensor<20xf32>) -> tensor<18xf32>
    %16 = stablehlo.bitcast_convert %15 : (tensor<18xf32>) -> tensor<18xi32>
    %17 = stablehlo.slice %arg1 [2:20] : (tensor<20xf32>) -> tensor<18xf32>
    %18 = stablehlo.convert %17 : (tensor<18xf32>) -> tensor<18xbf16>
    %19 = stablehlo.bitcast_convert %18 : (tensor<18xbf16>) -> tensor<18xui16>
    return %0, %1, %2, %3, %4, %5, %7, %10, %14, %16, %19 : tensor<6xi32>, tensor<6xi32>, tensor<6xi32>, tensor<6xf32>, tensor<6x4xui8>, tensor<6x2xi16>, tensor<6xui32>, tensor<4xui8>, tensor<i32>, tensor<18xi32>, tensor<18xui16>
  }
}
