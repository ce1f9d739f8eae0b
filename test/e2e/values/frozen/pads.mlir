module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4xi32>) -> (tensor<6x13xi32> {jax.result_info = "result[0]"}, tensor<2x2xi32> {jax.result_info = "result[1]"}, tensor<3x9xi32> {jax.result_info = "result[2]"}, tensor<7x5xi32> {jax.result_info = "result[3]"}, tensor<4x1xi32> {jax.result_info = "result[4]"}, tensor<4x4xi32> {jax.result_info = "result[5]"}, tensor<6x7xi32> {jax.result_info = "result[6]"}, tensor<6x7xi32> {jax.result_info = "result[7]"}, tensor<6x7xi32> {jax.result_info = "result[8]"}, tensor<6x7xi32> {jax.result_info = "result[9]"}, tensor<6x7xi32> {jax.result_info = "result[10]"}) {
    %c = stablehlo.constant dense<-9> : tensor<i32>
    %0 = stablehlo.pad %arg0, %c, low = [1, 0], high = [2, 0], interior = [0, 3] : (tensor<3x4xi32>, tensor<i32>) -> tensor<6x13xi32>
    %c_0 = stablehlo.constant dense<-9> : tensor<i32>
    %1 = stablehlo.pad %arg0, %c_0, low = [-1, 0], high = [0, -2], interior = [0, 0] : (tensor<3x4xi32>, tensor<i32>) -> tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<-9> : tensor<i32>
    %2 = stablehlo.pad %arg0, %c_1, low = [-1, 2], high = [-1, -3], interior = [1, 2] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3x9xi32>
    %c_2 = stablehlo.constant dense<-9> : tensor<i32>
    %3 = stablehlo.pad %arg0, %c_2, low = [0, -4], high = [0, 5], interior = [2, 0] : (tensor<3x4xi32>, tensor<i32>) -> tensor<7x5xi32>
    %c_3 = stablehlo.constant dense<-9> : tensor<i32>
    %4 = stablehlo.pad %arg0, %c_3, low = [-2, -3], high = [1, -3], interior = [1, 1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<4x1xi32>
    %c_4 = stablehlo.constant dense<-9> : tensor<i32>
    %5 = stablehlo.pad %arg0, %c_4, low = [3, 0], high = [-2, 0], interior = [0, 0] : (tensor<3x4xi32>, tensor<i32>) -> tensor<4x4xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %6 = call @_pad(%arg0, %c_5) : (tensor<3x4xi32>, tensor<i32>) -> tensor<6x7xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %7 = call @_pad_0(%arg0, %c_6) : (tensor<3x4xi32>, tensor<i32>) -> tensor<6x7xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %8 = call @_pad_4(%arg0, %c_7) : (tensor<3x4xi32>, tensor<i32>) -> tensor<6x7xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %9 = call @_pad_5(%arg0, %c_8) : (tensor<3x4xi32>, tensor<i32>) -> tensor<6x7xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %10 = call @_pad_6(%arg0, %c_9) : (tensor<3x4xi32>, tensor<i32>) -> tensor<6x7xi32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : tensor<6x13xi32>, tensor<2x2xi32>, tensor<3x9xi32>, tensor<7x5xi32>, tensor<4x1xi32>, tensor<4x4xi32>, tensor<6x7xi32>, tensor<6x7xi32>, tensor<6x7xi32>, tensor<6x7xi32>, tensor<6x7xi32>
  }
  func.func private @_pad(%arg0: tensor<3x4xi32>, %arg1: tensor<i32>) -> tensor<6x7xi32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:4] : (tensor<3x4xi32>) -> tensor<1x4xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<1x4xi32>) -> tensor<1x1x4xi32>
    %2 = stablehlo.reshape %1 : (tensor<1x1x4xi32>) -> tensor<1x4xi32>
    %3 = stablehlo.slice %arg0 [2:3, 0:4] : (tensor<3x4xi32>) -> tensor<1x4xi32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 2] : (tensor<1x4xi32>) -> tensor<1x2x4xi32>
    %5 = stablehlo.reshape %4 : (tensor<1x2x4xi32>) -> tensor<2x4xi32>
    %6 = stablehlo.concatenate %2, %arg0, %5, dim = 0 : (tensor<1x4xi32>, tensor<3x4xi32>, tensor<2x4xi32>) -> tensor<6x4xi32>
    %7 = stablehlo.slice %6 [0:6, 0:1] : (tensor<6x4xi32>) -> tensor<6x1xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<6x1xi32>) -> tensor<6x1x2xi32>
    %9 = stablehlo.reshape %8 : (tensor<6x1x2xi32>) -> tensor<6x2xi32>
    %10 = stablehlo.slice %6 [0:6, 3:4] : (tensor<6x4xi32>) -> tensor<6x1xi32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<6x1xi32>) -> tensor<6x1x1xi32>
    %12 = stablehlo.reshape %11 : (tensor<6x1x1xi32>) -> tensor<6x1xi32>
    %13 = stablehlo.concatenate %9, %6, %12, dim = 1 : (tensor<6x2xi32>, tensor<6x4xi32>, tensor<6x1xi32>) -> tensor<6x7xi32>
    return %13 : tensor<6x7xi32>
  }
  func.func private @_pad_0(%arg0: tensor<3x4xi32>, %arg1: tensor<i32>) -> tensor<6x7xi32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:4] : (tensor<3x4xi32>) -> tensor<1x4xi32>
    %1 = stablehlo.slice %arg0 [1:2, 0:4] : (tensor<3x4xi32>) -> tensor<1x4xi32>
    %2 = call @_flip(%1) : (tensor<1x4xi32>) -> tensor<1x4xi32>
    %3 = stablehlo.concatenate %2, %arg0, dim = 0 : (tensor<1x4xi32>, tensor<3x4xi32>) -> tensor<4x4xi32>
    %4 = stablehlo.slice %3 [3:4, 0:4] : (tensor<4x4xi32>) -> tensor<1x4xi32>
    %5 = stablehlo.slice %3 [1:3, 0:4] : (tensor<4x4xi32>) -> tensor<2x4xi32>
    %6 = call @_flip_1(%5) : (tensor<2x4xi32>) -> tensor<2x4xi32>
    %7 = stablehlo.concatenate %3, %6, dim = 0 : (tensor<4x4xi32>, tensor<2x4xi32>) -> tensor<6x4xi32>
    %8 = stablehlo.slice %7 [0:6, 0:1] : (tensor<6x4xi32>) -> tensor<6x1xi32>
    %9 = stablehlo.slice %7 [0:6, 1:3] : (tensor<6x4xi32>) -> tensor<6x2xi32>
    %10 = call @_flip_2(%9) : (tensor<6x2xi32>) -> tensor<6x2xi32>
    %11 = stablehlo.concatenate %10, %7, dim = 1 : (tensor<6x2xi32>, tensor<6x4xi32>) -> tensor<6x6xi32>
    %12 = stablehlo.slice %11 [0:6, 5:6] : (tensor<6x6xi32>) -> tensor<6x1xi32>
    %13 = stablehlo.slice %11 [0:6, 4:5] : (tensor<6x6xi32>) -> tensor<6x1xi32>
    %14 = call @_flip_3(%13) : (tensor<6x1xi32>) -> tensor<6x1xi32>
    %15 = stablehlo.concatenate %11, %14, dim = 1 : (tensor<6x6xi32>, tensor<6x1xi32>) -> tensor<6x7xi32>
    return %15 : tensor<6x7xi32>
  }
  func.func private @_flip(%arg0: tensor<1x4xi32>) -> tensor<1x4xi32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<1x4xi32>
    return %0 : tensor<1x4xi32>
  }
  func.func private @_flip_1(%arg0: tensor<2x4xi32>) -> tensor<2x4xi32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<2x4xi32>
    return %0 : tensor<2x4xi32>
  }
  func.func private @_flip_2(%arg0: tensor<6x2xi32>) -> tensor<6x2xi32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<6x2xi32>
    return %0 : tensor<6x2xi32>
  }
  func.func private @_flip_3(%arg0: tensor<6x1xi32>) -> tensor<6x1xi32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<6x1xi32>
    return %0 : tensor<6x1xi32>
  }
  func.func private @_pad_4(%arg0: tensor<3x4xi32>, %arg1: tensor<i32>) -> tensor<6x7xi32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:4] : (tensor<3x4xi32>) -> tensor<1x4xi32>
    %1 = stablehlo.slice %arg0 [0:1, 0:4] : (tensor<3x4xi32>) -> tensor<1x4xi32>
    %2 = call @_flip(%1) : (tensor<1x4xi32>) -> tensor<1x4xi32>
    %3 = stablehlo.concatenate %2, %arg0, dim = 0 : (tensor<1x4xi32>, tensor<3x4xi32>) -> tensor<4x4xi32>
    %4 = stablehlo.slice %3 [3:4, 0:4] : (tensor<4x4xi32>) -> tensor<1x4xi32>
    %5 = stablehlo.slice %3 [2:4, 0:4] : (tensor<4x4xi32>) -> tensor<2x4xi32>
    %6 = call @_flip_1(%5) : (tensor<2x4xi32>) -> tensor<2x4xi32>
    %7 = stablehlo.concatenate %3, %6, dim = 0 : (tensor<4x4xi32>, tensor<2x4xi32>) -> tensor<6x4xi32>
    %8 = stablehlo.slice %7 [0:6, 0:1] : (tensor<6x4xi32>) -> tensor<6x1xi32>
    %9 = stablehlo.slice %7 [0:6, 0:2] : (tensor<6x4xi32>) -> tensor<6x2xi32>
    %10 = call @_flip_2(%9) : (tensor<6x2xi32>) -> tensor<6x2xi32>
    %11 = stablehlo.concatenate %10, %7, dim = 1 : (tensor<6x2xi32>, tensor<6x4xi32>) -> tensor<6x6xi32>
    %12 = stablehlo.slice %11 [0:6, 5:6] : (tensor<6x6xi32>) -> tensor<6x1xi32>
    %13 = stablehlo.slice %11 [0:6, 5:6] : (tensor<6x6xi32>) -> tensor<6x1xi32>
    %14 = call @_flip_3(%13) : (tensor<6x1xi32>) -> tensor<6x1xi32>
    %15 = stablehlo.concatenate %11, %14, dim = 1 : (tensor<6x6xi32>, tensor<6x1xi32>) -> tensor<6x7xi32>
    return %15 : tensor<6x7xi32>
  }
  func.func private @_pad_5(%arg0: tensor<3x4xi32>, %arg1: tensor<i32>) -> tensor<6x7xi32> {
    %0 = stablehlo.slice %arg0 [2:3, 0:4] : (tensor<3x4xi32>) -> tensor<1x4xi32>
    %1 = stablehlo.slice %arg0 [0:2, 0:4] : (tensor<3x4xi32>) -> tensor<2x4xi32>
    %2 = stablehlo.concatenate %0, %arg0, %1, dim = 0 : (tensor<1x4xi32>, tensor<3x4xi32>, tensor<2x4xi32>) -> tensor<6x4xi32>
    %3 = stablehlo.slice %2 [0:6, 2:4] : (tensor<6x4xi32>) -> tensor<6x2xi32>
    %4 = stablehlo.slice %2 [0:6, 0:1] : (tensor<6x4xi32>) -> tensor<6x1xi32>
    %5 = stablehlo.concatenate %3, %2, %4, dim = 1 : (tensor<6x2xi32>, tensor<6x4xi32>, tensor<6x1xi32>) -> tensor<6x7xi32>
    return %5 : tensor<6x7xi32>
  }
  func.func private @_pad_6(%arg0: tensor<3x4xi32>, %arg1: tensor<i32>) -> tensor<6x7xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.pad %arg0, %0, low = [1, 2], high = [2, 1], interior = [0, 0] : (tensor<3x4xi32>, tensor<i32>) -> tensor<6x7xi32>
    return %1 : tensor<6x7xi32>
  }
}
