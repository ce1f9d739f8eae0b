module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<26xf32>) -> (tensor<26xf32> {jax.result_info = "result[0]"}, tensor<26xf32> {jax.result_info = "result[1]"}, tensor<26xf32> {jax.result_info = "result[2]"}, tensor<26xf32> {jax.result_info = "result[3]"}, tensor<26xf32> {jax.result_info = "result[4]"}, tensor<26xf32> {jax.result_info = "result[5]"}, tensor<26xi1> {jax.result_info = "result[6]"}, tensor<26xi1> {jax.result_info = "result[7]"}, tensor<26xi1> {jax.result_info = "result[8]"}, tensor<26xf32> {jax.result_info = "result[9]"}, tensor<26xf32> {jax.result_info = "result[10]"}, tensor<26xi8> {jax.result_info = "result[11]"}, tensor<26xui8> {jax.result_info = "result[12]"}) {
    %0 = stablehlo.sign %arg0 : tensor<26xf32>
    %1 = stablehlo.abs %arg0 : tensor<26xf32>
    %2 = stablehlo.negate %arg0 : tensor<26xf32>
    %3 = stablehlo.floor %arg0 : tensor<26xf32>
    %4 = stablehlo.ceil %arg0 : tensor<26xf32>
    %5 = call @trunc(%arg0) : (tensor<26xf32>) -> tensor<26xf32>
    %6 = call @signbit(%arg0) : (tensor<26xf32>) -> tensor<26xi1>
    %7 = stablehlo.is_finite %arg0 : (tensor<26xf32>) -> tensor<26xi1>
    %8 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<26xf32>, tensor<26xf32>) -> tensor<26xi1>
    %9 = stablehlo.round_nearest_even %arg0 : tensor<26xf32>
    %10 = stablehlo.round_nearest_afz %arg0 : tensor<26xf32>
    %11 = stablehlo.convert %arg0 : (tensor<26xf32>) -> tensor<26xi8>
    %12 = stablehlo.sign %11 : tensor<26xi8>
    %13 = stablehlo.convert %arg0 : (tensor<26xf32>) -> tensor<26xui8>
    %c = stablehlo.constant dense<0> : tensor<ui8>
    %14 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui8>) -> tensor<26xui8>
    %15 = stablehlo.compare EQ, %13, %14, UNSIGNED : (tensor<26xui8>, tensor<26xui8>) -> tensor<26xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<ui8>
    %16 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui8>) -> tensor<26xui8>
    %c_1 = stablehlo.constant dense<1> : tensor<ui8>
    %17 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui8>) -> tensor<26xui8>
    %18 = stablehlo.select %15, %16, %17 : tensor<26xi1>, tensor<26xui8>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %12, %18 : tensor<26xf32>, tensor<26xf32>, tensor<26xf32>, tensor<26xf32>, tensor<26xf32>, tensor<26xf32>, tensor<26xi1>, tensor<26xi1>, tensor<26xi1>, tensor<26xf32>, tensor<26xf32>, tensor<26xi8>, tensor<26xui8>
  }
  func.func private @trunc(%arg0: tensor<26xf32>) -> tensor<26xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<26xf32>
    %1 = stablehlo.compare LT, %arg0, %0, FLOAT : (tensor<26xf32>, tensor<26xf32>) -> tensor<26xi1>
    %2 = stablehlo.ceil %arg0 : tensor<26xf32>
    %3 = stablehlo.floor %arg0 : tensor<26xf32>
    %4 = call @_where(%1, %2, %3) : (tensor<26xi1>, tensor<26xf32>, tensor<26xf32>) -> tensor<26xf32>
    return %4 : tensor<26xf32>
  }
  func.func private @_where(%arg0: tensor<26xi1>, %arg1: tensor<26xf32>, %arg2: tensor<26xf32>) -> tensor<26xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<26xi1>, tensor<26xf32>
    return %0 : tensor<26xf32>
  }
  func.func private @signbit(%arg0: tensor<26xf32>) -> tensor<26xi1> {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<26xf32>) -> tensor<26xi32>
    %c = stablehlo.constant dense<31> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<26xi32>
    %2 = stablehlo.shift_right_arithmetic %0, %1 : tensor<26xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<26xi32>
    %4 = stablehlo.compare NE, %2, %3, SIGNED : (tensor<26xi32>, tensor<26xi32>) -> tensor<26xi1>
    %5 = stablehlo.convert %4 : tensor<26xi1>
    return %5 : tensor<26xi1>
  }
}
