module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1xi16>, %arg1: tensor<2x3xi16>) -> (tensor<1xbf16> {jax.result_info = "result[0]"}, tensor<1xbf16> {jax.result_info = "result[1]"}, tensor<2x3xbf16> {jax.result_info = "result[2]"}, tensor<3x2xbf16> {jax.result_info = "result[3]"}, tensor<2x18xbf16> {jax.result_info = "result[4]"}, tensor<2x3xbf16> {jax.result_info = "result[5]"}) {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<1xi16>) -> tensor<1xbf16>
    %1 = stablehlo.bitcast_convert %arg0 : (tensor<1xi16>) -> tensor<1xbf16>
    %2 = stablehlo.negate %1 : tensor<1xbf16>
    %3 = stablehlo.bitcast_convert %arg1 : (tensor<2x3xi16>) -> tensor<2x3xbf16>
    %4 = stablehlo.bitcast_convert %arg1 : (tensor<2x3xi16>) -> tensor<2x3xbf16>
    %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<2x3xbf16>) -> tensor<3x2xbf16>
    %6 = call @_flip(%5) : (tensor<3x2xbf16>) -> tensor<3x2xbf16>
    %7 = stablehlo.bitcast_convert %arg1 : (tensor<2x3xi16>) -> tensor<2x3xbf16>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<2x3xbf16>) -> tensor<2x3x40xbf16>
    %9 = stablehlo.reshape %8 : (tensor<2x3x40xbf16>) -> tensor<2x120xbf16>
    %10 = stablehlo.slice %9 [0:2, 0:120:7] : (tensor<2x120xbf16>) -> tensor<2x18xbf16>
    %c = stablehlo.constant dense<1> : tensor<i16>
    %11 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i16>) -> tensor<2x3xi16>
    %12 = stablehlo.compare GT, %arg1, %11, SIGNED : (tensor<2x3xi16>, tensor<2x3xi16>) -> tensor<2x3xi1>
    %13 = stablehlo.bitcast_convert %arg1 : (tensor<2x3xi16>) -> tensor<2x3xbf16>
    %14 = stablehlo.negate %arg1 : tensor<2x3xi16>
    %15 = stablehlo.bitcast_convert %14 : (tensor<2x3xi16>) -> tensor<2x3xbf16>
    %16 = call @_where(%12, %13, %15) : (tensor<2x3xi1>, tensor<2x3xbf16>, tensor<2x3xbf16>) -> tensor<2x3xbf16>
    return %0, %2, %3, %6, %10, %16 : tensor<1xbf16>, tensor<1xbf16>, tensor<2x3xbf16>, tensor<3x2xbf16>, tensor<2x18xbf16>, tensor<2x3xbf16>
  }
  func.func private @_flip(%arg0: tensor<3x2xbf16>) -> tensor<3x2xbf16> {
    %0 = stablehlo.reverse %arg0, dims = [0, 1] : tensor<3x2xbf16>
    return %0 : tensor<3x2xbf16>
  }
  func.func private @_where(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xbf16>, %arg2: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2x3xi1>, tensor<2x3xbf16>
    return %0 : tensor<2x3xbf16>
  }
}
