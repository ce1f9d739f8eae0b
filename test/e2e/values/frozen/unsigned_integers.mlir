module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5xui32>, %arg1: tensor<5xui32>) -> (tensor<5xui32> {jax.result_info = "result[0]"}, tensor<5xui32> {jax.result_info = "result[1]"}, tensor<5xi1> {jax.result_info = "result[2]"}, tensor<5xi1> {jax.result_info = "result[3]"}, tensor<5xui32> {jax.result_info = "result[4]"}, tensor<ui32> {jax.result_info = "result[5]"}, tensor<ui32> {jax.result_info = "result[6]"}, tensor<i32> {jax.result_info = "result[7]"}, tensor<5xui32> {jax.result_info = "result[8]"}, tensor<5xf32> {jax.result_info = "result[9]"}, tensor<5xui32> {jax.result_info = "result[10]"}, tensor<2xui32> {jax.result_info = "result[11]"}, tensor<2xi32> {jax.result_info = "result[12]"}, tensor<3x2xui8> {jax.result_info = "result[13]"}, tensor<5xui32> {jax.result_info = "result[14]"}, tensor<5xui32> {jax.result_info = "result[15]"}, tensor<5xui32> {jax.result_info = "result[16]"}) {
    %0 = stablehlo.maximum %arg0, %arg1 : tensor<5xui32>
    %1 = stablehlo.minimum %arg0, %arg1 : tensor<5xui32>
    %2 = stablehlo.compare LT, %arg0, %arg1, UNSIGNED : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xi1>
    %3 = stablehlo.compare GE, %arg0, %arg1, UNSIGNED : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xi1>
    %c = stablehlo.constant dense<1> : tensor<ui32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<5xui32>
    %5 = stablehlo.clamp %4, %arg0, %arg1 : tensor<5xui32>
    %c_0 = stablehlo.constant dense<0> : tensor<ui32>
    %6 = stablehlo.reduce(%arg0 init: %c_0) applies stablehlo.maximum across dimensions = [0] : (tensor<5xui32>, tensor<ui32>) -> tensor<ui32>
    %c_1 = stablehlo.constant dense<4294967295> : tensor<ui32>
    %7 = stablehlo.reduce(%arg0 init: %c_1) applies stablehlo.minimum across dimensions = [0] : (tensor<5xui32>, tensor<ui32>) -> tensor<ui32>
    %8 = call @argmax(%arg0) : (tensor<5xui32>) -> tensor<i32>
    %9 = call @sort(%arg0) : (tensor<5xui32>) -> tensor<5xui32>
    %10 = stablehlo.convert %arg0 : (tensor<5xui32>) -> tensor<5xf32>
    %11 = call @cummax(%arg0) : (tensor<5xui32>) -> tensor<5xui32>
    %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<5xui32> -> (tensor<2xui32>, tensor<2xi32>)
    %12 = stablehlo.iota dim = 0 : tensor<3x2xui8>
    %13 = stablehlo.not %arg0 : tensor<5xui32>
    %14 = stablehlo.popcnt %arg0 : tensor<5xui32>
    %15 = stablehlo.count_leading_zeros %arg0 : tensor<5xui32>
    return %0, %1, %2, %3, %5, %6, %7, %8, %9, %10, %11, %values, %indices, %12, %13, %14, %15 : tensor<5xui32>, tensor<5xui32>, tensor<5xi1>, tensor<5xi1>, tensor<5xui32>, tensor<ui32>, tensor<ui32>, tensor<i32>, tensor<5xui32>, tensor<5xf32>, tensor<5xui32>, tensor<2xui32>, tensor<2xi32>, tensor<3x2xui8>, tensor<5xui32>, tensor<5xui32>, tensor<5xui32>
  }
  func.func private @argmax(%arg0: tensor<5xui32>) -> tensor<i32> {
    %0 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<5xui32>, tensor<5xi32>, tensor<ui32>, tensor<i32>) -> (tensor<ui32>, tensor<i32>)
     reducer(%arg1: tensor<ui32>, %arg3: tensor<ui32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<ui32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<ui32>, tensor<i32>
    }
    return %1#1 : tensor<i32>
  }
  func.func private @sort(%arg0: tensor<5xui32>) -> tensor<5xui32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<ui32>, %arg2: tensor<ui32>):
      %1 = stablehlo.compare LT, %arg1, %arg2, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<5xui32>) -> tensor<5xui32>
    return %0 : tensor<5xui32>
  }
  func.func private @cummax(%arg0: tensor<5xui32>) -> tensor<5xui32> {
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<ui32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 5>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<ui32>, %arg2: tensor<ui32>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<ui32>
      stablehlo.return %2 : tensor<ui32>
    }) : (tensor<5xui32>, tensor<ui32>) -> tensor<5xui32>
    return %1 : tensor<5xui32>
  }
}
