module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<81xi8>, %arg1: tensor<81xi8>, %arg2: tensor<49xui8>, %arg3: tensor<49xui8>, %arg4: tensor<81xi32>, %arg5: tensor<81xi32>, %arg6: tensor<49xui32>, %arg7: tensor<49xui32>) -> (tensor<81xi8> {jax.result_info = "result[0]"}, tensor<81xi8> {jax.result_info = "result[1]"}, tensor<81xi8> {jax.result_info = "result[2]"}, tensor<81xi8> {jax.result_info = "result[3]"}, tensor<49xui8> {jax.result_info = "result[4]"}, tensor<49xui8> {jax.result_info = "result[5]"}, tensor<49xui8> {jax.result_info = "result[6]"}, tensor<49xui8> {jax.result_info = "result[7]"}, tensor<81xi32> {jax.result_info = "result[8]"}, tensor<81xi32> {jax.result_info = "result[9]"}, tensor<81xi32> {jax.result_info = "result[10]"}, tensor<81xi32> {jax.result_info = "result[11]"}, tensor<49xui32> {jax.result_info = "result[12]"}, tensor<49xui32> {jax.result_info = "result[13]"}, tensor<49xui32> {jax.result_info = "result[14]"}, tensor<49xui32> {jax.result_info = "result[15]"}) {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<81xi8>
    %1 = stablehlo.remainder %arg0, %arg1 : tensor<81xi8>
    %2 = call @floor_divide(%arg0, %arg1) : (tensor<81xi8>, tensor<81xi8>) -> tensor<81xi8>
    %3 = call @remainder(%arg0, %arg1) : (tensor<81xi8>, tensor<81xi8>) -> tensor<81xi8>
    %4 = stablehlo.divide %arg2, %arg3 : tensor<49xui8>
    %5 = stablehlo.remainder %arg2, %arg3 : tensor<49xui8>
    %6 = call @floor_divide_0(%arg2, %arg3) : (tensor<49xui8>, tensor<49xui8>) -> tensor<49xui8>
    %7 = call @remainder_1(%arg2, %arg3) : (tensor<49xui8>, tensor<49xui8>) -> tensor<49xui8>
    %8 = stablehlo.divide %arg4, %arg5 : tensor<81xi32>
    %9 = stablehlo.remainder %arg4, %arg5 : tensor<81xi32>
    %10 = call @floor_divide_3(%arg4, %arg5) : (tensor<81xi32>, tensor<81xi32>) -> tensor<81xi32>
    %11 = call @remainder_5(%arg4, %arg5) : (tensor<81xi32>, tensor<81xi32>) -> tensor<81xi32>
    %12 = stablehlo.divide %arg6, %arg7 : tensor<49xui32>
    %13 = stablehlo.remainder %arg6, %arg7 : tensor<49xui32>
    %14 = call @floor_divide_6(%arg6, %arg7) : (tensor<49xui32>, tensor<49xui32>) -> tensor<49xui32>
    %15 = call @remainder_7(%arg6, %arg7) : (tensor<49xui32>, tensor<49xui32>) -> tensor<49xui32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : tensor<81xi8>, tensor<81xi8>, tensor<81xi8>, tensor<81xi8>, tensor<49xui8>, tensor<49xui8>, tensor<49xui8>, tensor<49xui8>, tensor<81xi32>, tensor<81xi32>, tensor<81xi32>, tensor<81xi32>, tensor<49xui32>, tensor<49xui32>, tensor<49xui32>, tensor<49xui32>
  }
  func.func private @floor_divide(%arg0: tensor<81xi8>, %arg1: tensor<81xi8>) -> tensor<81xi8> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<81xi8>
    %1 = stablehlo.sign %arg0 : tensor<81xi8>
    %2 = stablehlo.sign %arg1 : tensor<81xi8>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<81xi8>, tensor<81xi8>) -> tensor<81xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<81xi8>
    %c = stablehlo.constant dense<0> : tensor<i8>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i8>) -> tensor<81xi8>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<81xi8>, tensor<81xi8>) -> tensor<81xi1>
    %7 = stablehlo.and %3, %6 : tensor<81xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i8>
    %8 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i8>) -> tensor<81xi8>
    %9 = stablehlo.subtract %0, %8 : tensor<81xi8>
    %10 = call @_where(%7, %9, %0) : (tensor<81xi1>, tensor<81xi8>, tensor<81xi8>) -> tensor<81xi8>
    return %10 : tensor<81xi8>
  }
  func.func private @_where(%arg0: tensor<81xi1>, %arg1: tensor<81xi8>, %arg2: tensor<81xi8>) -> tensor<81xi8> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<81xi1>, tensor<81xi8>
    return %0 : tensor<81xi8>
  }
  func.func private @remainder(%arg0: tensor<81xi8>, %arg1: tensor<81xi8>) -> tensor<81xi8> {
    %c = stablehlo.constant dense<0> : tensor<i8>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i8>) -> tensor<81xi8>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<81xi8>, tensor<81xi8>) -> tensor<81xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i8>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i8>) -> tensor<81xi8>
    %3 = call @_where(%1, %2, %arg1) : (tensor<81xi1>, tensor<81xi8>, tensor<81xi8>) -> tensor<81xi8>
    %4 = stablehlo.remainder %arg0, %3 : tensor<81xi8>
    %c_1 = stablehlo.constant dense<0> : tensor<i8>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i8>) -> tensor<81xi8>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<81xi8>, tensor<81xi8>) -> tensor<81xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i8>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i8>) -> tensor<81xi8>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<81xi8>, tensor<81xi8>) -> tensor<81xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i8>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i8>) -> tensor<81xi8>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<81xi8>, tensor<81xi8>) -> tensor<81xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<81xi1>, tensor<81xi1>) -> tensor<81xi1>
    %12 = stablehlo.and %11, %6 : tensor<81xi1>
    %13 = stablehlo.add %4, %3 : tensor<81xi8>
    %14 = stablehlo.select %12, %13, %4 : tensor<81xi1>, tensor<81xi8>
    return %14 : tensor<81xi8>
  }
  func.func private @floor_divide_0(%arg0: tensor<49xui8>, %arg1: tensor<49xui8>) -> tensor<49xui8> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<49xui8>
    return %0 : tensor<49xui8>
  }
  func.func private @remainder_1(%arg0: tensor<49xui8>, %arg1: tensor<49xui8>) -> tensor<49xui8> {
    %c = stablehlo.constant dense<0> : tensor<ui8>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui8>) -> tensor<49xui8>
    %1 = stablehlo.compare EQ, %arg1, %0, UNSIGNED : (tensor<49xui8>, tensor<49xui8>) -> tensor<49xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<ui8>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui8>) -> tensor<49xui8>
    %3 = call @_where_2(%1, %2, %arg1) : (tensor<49xi1>, tensor<49xui8>, tensor<49xui8>) -> tensor<49xui8>
    %4 = stablehlo.remainder %arg0, %3 : tensor<49xui8>
    %c_1 = stablehlo.constant dense<0> : tensor<ui8>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui8>) -> tensor<49xui8>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<49xui8>, tensor<49xui8>) -> tensor<49xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<ui8>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui8>) -> tensor<49xui8>
    %8 = stablehlo.compare LT, %4, %7, UNSIGNED : (tensor<49xui8>, tensor<49xui8>) -> tensor<49xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<ui8>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui8>) -> tensor<49xui8>
    %10 = stablehlo.compare LT, %3, %9, UNSIGNED : (tensor<49xui8>, tensor<49xui8>) -> tensor<49xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<49xi1>, tensor<49xi1>) -> tensor<49xi1>
    %12 = stablehlo.and %11, %6 : tensor<49xi1>
    %13 = stablehlo.add %4, %3 : tensor<49xui8>
    %14 = stablehlo.select %12, %13, %4 : tensor<49xi1>, tensor<49xui8>
    return %14 : tensor<49xui8>
  }
  func.func private @_where_2(%arg0: tensor<49xi1>, %arg1: tensor<49xui8>, %arg2: tensor<49xui8>) -> tensor<49xui8> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<49xi1>, tensor<49xui8>
    return %0 : tensor<49xui8>
  }
  func.func private @floor_divide_3(%arg0: tensor<81xi32>, %arg1: tensor<81xi32>) -> tensor<81xi32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<81xi32>
    %1 = stablehlo.sign %arg0 : tensor<81xi32>
    %2 = stablehlo.sign %arg1 : tensor<81xi32>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<81xi32>, tensor<81xi32>) -> tensor<81xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<81xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<81xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<81xi32>, tensor<81xi32>) -> tensor<81xi1>
    %7 = stablehlo.and %3, %6 : tensor<81xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<81xi32>
    %9 = stablehlo.subtract %0, %8 : tensor<81xi32>
    %10 = call @_where_4(%7, %9, %0) : (tensor<81xi1>, tensor<81xi32>, tensor<81xi32>) -> tensor<81xi32>
    return %10 : tensor<81xi32>
  }
  func.func private @_where_4(%arg0: tensor<81xi1>, %arg1: tensor<81xi32>, %arg2: tensor<81xi32>) -> tensor<81xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<81xi1>, tensor<81xi32>
    return %0 : tensor<81xi32>
  }
  func.func private @remainder_5(%arg0: tensor<81xi32>, %arg1: tensor<81xi32>) -> tensor<81xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<81xi32>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<81xi32>, tensor<81xi32>) -> tensor<81xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<81xi32>
    %3 = call @_where_4(%1, %2, %arg1) : (tensor<81xi1>, tensor<81xi32>, tensor<81xi32>) -> tensor<81xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<81xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<81xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<81xi32>, tensor<81xi32>) -> tensor<81xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<81xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<81xi32>, tensor<81xi32>) -> tensor<81xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<81xi32>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<81xi32>, tensor<81xi32>) -> tensor<81xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<81xi1>, tensor<81xi1>) -> tensor<81xi1>
    %12 = stablehlo.and %11, %6 : tensor<81xi1>
    %13 = stablehlo.add %4, %3 : tensor<81xi32>
    %14 = stablehlo.select %12, %13, %4 : tensor<81xi1>, tensor<81xi32>
    return %14 : tensor<81xi32>
  }
  func.func private @floor_divide_6(%arg0: tensor<49xui32>, %arg1: tensor<49xui32>) -> tensor<49xui32> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<49xui32>
    return %0 : tensor<49xui32>
  }
  func.func private @remainder_7(%arg0: tensor<49xui32>, %arg1: tensor<49xui32>) -> tensor<49xui32> {
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<49xui32>
    %1 = stablehlo.compare EQ, %arg1, %0, UNSIGNED : (tensor<49xui32>, tensor<49xui32>) -> tensor<49xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<49xui32>
    %3 = call @_where_8(%1, %2, %arg1) : (tensor<49xi1>, tensor<49xui32>, tensor<49xui32>) -> tensor<49xui32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<49xui32>
    %c_1 = stablehlo.constant dense<0> : tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<49xui32>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<49xui32>, tensor<49xui32>) -> tensor<49xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<49xui32>
    %8 = stablehlo.compare LT, %4, %7, UNSIGNED : (tensor<49xui32>, tensor<49xui32>) -> tensor<49xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<ui32>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<49xui32>
    %10 = stablehlo.compare LT, %3, %9, UNSIGNED : (tensor<49xui32>, tensor<49xui32>) -> tensor<49xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<49xi1>, tensor<49xi1>) -> tensor<49xi1>
    %12 = stablehlo.and %11, %6 : tensor<49xi1>
    %13 = stablehlo.add %4, %3 : tensor<49xui32>
    %14 = stablehlo.select %12, %13, %4 : tensor<49xi1>, tensor<49xui32>
    return %14 : tensor<49xui32>
  }
  func.func private @_where_8(%arg0: tensor<49xi1>, %arg1: tensor<49xui32>, %arg2: tensor<49xui32>) -> tensor<49xui32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<49xi1>, tensor<49xui32>
    return %0 : tensor<49xui32>
  }
}
