module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x4xi32>) -> (tensor<4xi32> {jax.result_info = "result[0]"}, tensor<3xi32> {jax.result_info = "result[1]"}, tensor<i32> {jax.result_info = "result[2]"}, tensor<4xi32> {jax.result_info = "result[3]"}, tensor<i32> {jax.result_info = "result[4]"}, tensor<4xi32> {jax.result_info = "result[5]"}, tensor<3xi32> {jax.result_info = "result[6]"}, tensor<i32> {jax.result_info = "result[7]"}, tensor<3xi32> {jax.result_info = "result[8]"}, tensor<3xi32> {jax.result_info = "result[9]"}) {
    %c = stablehlo.constant dense<5> : tensor<i32>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3x4xi32>, tensor<i32>) -> tensor<4xi32>
    %c_0 = stablehlo.constant dense<-3> : tensor<i32>
    %1 = stablehlo.reduce(%arg0 init: %c_0) applies stablehlo.multiply across dimensions = [1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3xi32>
    %c_1 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %2 = stablehlo.reduce(%arg0 init: %c_1) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %3 = stablehlo.maximum %c_2, %2 : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3x4xi32>
    %5 = stablehlo.compare GT, %arg0, %4, SIGNED : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi1>
    %c_4 = stablehlo.constant dense<2147483647> : tensor<i32>
    %6 = call @_where(%5, %arg0, %c_4) : (tensor<3x4xi1>, tensor<3x4xi32>, tensor<i32>) -> tensor<3x4xi32>
    %c_5 = stablehlo.constant dense<2147483647> : tensor<i32>
    %7 = stablehlo.reduce(%6 init: %c_5) applies stablehlo.minimum across dimensions = [0] : (tensor<3x4xi32>, tensor<i32>) -> tensor<4xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %9 = stablehlo.minimum %8, %7 : tensor<4xi32>
    %c_7 = stablehlo.constant dense<7> : tensor<i32>
    %10 = stablehlo.reduce(%arg0 init: %c_7) across dimensions = [0, 1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<i32>
     reducer(%arg1: tensor<i32>, %arg2: tensor<i32>)  {
      %17 = stablehlo.maximum %arg2, %arg1 : tensor<i32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.subtract %17, %c_14 : tensor<i32>
      stablehlo.return %18 : tensor<i32>
    }
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.reduce(%arg0 init: %c_8) applies stablehlo.xor across dimensions = [0] : (tensor<3x4xi32>, tensor<i32>) -> tensor<4xi32>
    %c_9 = stablehlo.constant dense<-1> : tensor<i32>
    %12 = stablehlo.reduce(%arg0 init: %c_9) applies stablehlo.and across dimensions = [1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<3xi32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.reduce(%arg0 init: %c_10) applies stablehlo.or across dimensions = [0, 1] : (tensor<3x4xi32>, tensor<i32>) -> tensor<i32>
    %c_11 = stablehlo.constant dense<2> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<3x4xi32>
    %15 = stablehlo.multiply %arg0, %14 : tensor<3x4xi32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %c_13 = stablehlo.constant dense<1> : tensor<i32>
    %16:2 = stablehlo.reduce(%arg0 init: %c_12), (%15 init: %c_13) across dimensions = [1] : (tensor<3x4xi32>, tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> (tensor<3xi32>, tensor<3xi32>)
     reducer(%arg1: tensor<i32>, %arg3: tensor<i32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %17 = stablehlo.add %arg1, %arg4 : tensor<i32>
      %18 = stablehlo.subtract %arg2, %arg3 : tensor<i32>
      stablehlo.return %17, %18 : tensor<i32>, tensor<i32>
    }
    return %0, %1, %3, %9, %10, %11, %12, %13, %16#0, %16#1 : tensor<4xi32>, tensor<3xi32>, tensor<i32>, tensor<4xi32>, tensor<i32>, tensor<4xi32>, tensor<3xi32>, tensor<i32>, tensor<3xi32>, tensor<3xi32>
  }
  func.func private @_where(%arg0: tensor<3x4xi1>, %arg1: tensor<3x4xi32>, %arg2: tensor<i32>) -> tensor<3x4xi32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i32>) -> tensor<3x4xi32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<3x4xi1>, tensor<3x4xi32>
    return %1 : tensor<3x4xi32>
  }
}
