module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<81xi32>, %arg1: tensor<81xi32>, %arg2: tensor<49xui8>, %arg3: tensor<49xui8>, %arg4: tensor<81xi8>, %arg5: tensor<81xi8>) -> (tensor<81xi32> {jax.result_info = "result[0]"}, tensor<81xi32> {jax.result_info = "result[1]"}, tensor<81xi32> {jax.result_info = "result[2]"}, tensor<81xi32> {jax.result_info = "result[3]"}, tensor<81xi32> {jax.result_info = "result[4]"}, tensor<i32> {jax.result_info = "result[5]"}, tensor<i32> {jax.result_info = "result[6]"}, tensor<i32> {jax.result_info = "result[7]"}, tensor<49xui8> {jax.result_info = "result[8]"}, tensor<49xui8> {jax.result_info = "result[9]"}, tensor<49xui8> {jax.result_info = "result[10]"}, tensor<49xui8> {jax.result_info = "result[11]"}, tensor<49xui8> {jax.result_info = "result[12]"}, tensor<ui8> {jax.result_info = "result[13]"}, tensor<ui8> {jax.result_info = "result[14]"}, tensor<ui8> {jax.result_info = "result[15]"}, tensor<81xi8> {jax.result_info = "result[16]"}, tensor<81xi8> {jax.result_info = "result[17]"}, tensor<81xi8> {jax.result_info = "result[18]"}, tensor<81xi8> {jax.result_info = "result[19]"}, tensor<81xi8> {jax.result_info = "result[20]"}, tensor<i8> {jax.result_info = "result[21]"}, tensor<i8> {jax.result_info = "result[22]"}, tensor<i8> {jax.result_info = "result[23]"}) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<81xi32>
    %1 = stablehlo.subtract %arg0, %arg1 : tensor<81xi32>
    %2 = stablehlo.multiply %arg0, %arg1 : tensor<81xi32>
    %3 = stablehlo.negate %arg0 : tensor<81xi32>
    %4 = stablehlo.abs %arg0 : tensor<81xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<81xi32>, tensor<i32>) -> tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %6 = stablehlo.reduce(%arg1 init: %c_0) applies stablehlo.multiply across dimensions = [0] : (tensor<81xi32>, tensor<i32>) -> tensor<i32>
    %7 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<81xi32>, tensor<81xi32>) -> tensor<i32>
    %8 = stablehlo.add %arg2, %arg3 : tensor<49xui8>
    %9 = stablehlo.subtract %arg2, %arg3 : tensor<49xui8>
    %10 = stablehlo.multiply %arg2, %arg3 : tensor<49xui8>
    %11 = stablehlo.negate %arg2 : tensor<49xui8>
    %c_1 = stablehlo.constant dense<0> : tensor<ui8>
    %12 = stablehlo.reduce(%arg2 init: %c_1) applies stablehlo.add across dimensions = [0] : (tensor<49xui8>, tensor<ui8>) -> tensor<ui8>
    %c_2 = stablehlo.constant dense<1> : tensor<ui8>
    %13 = stablehlo.reduce(%arg3 init: %c_2) applies stablehlo.multiply across dimensions = [0] : (tensor<49xui8>, tensor<ui8>) -> tensor<ui8>
    %14 = stablehlo.dot_general %arg2, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<49xui8>, tensor<49xui8>) -> tensor<ui8>
    %15 = stablehlo.add %arg4, %arg5 : tensor<81xi8>
    %16 = stablehlo.subtract %arg4, %arg5 : tensor<81xi8>
    %17 = stablehlo.multiply %arg4, %arg5 : tensor<81xi8>
    %18 = stablehlo.negate %arg4 : tensor<81xi8>
    %19 = stablehlo.abs %arg4 : tensor<81xi8>
    %c_3 = stablehlo.constant dense<0> : tensor<i8>
    %20 = stablehlo.reduce(%arg4 init: %c_3) applies stablehlo.add across dimensions = [0] : (tensor<81xi8>, tensor<i8>) -> tensor<i8>
    %c_4 = stablehlo.constant dense<1> : tensor<i8>
    %21 = stablehlo.reduce(%arg5 init: %c_4) applies stablehlo.multiply across dimensions = [0] : (tensor<81xi8>, tensor<i8>) -> tensor<i8>
    %22 = stablehlo.dot_general %arg4, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<81xi8>, tensor<81xi8>) -> tensor<i8>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %arg2, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22 : tensor<81xi32>, tensor<81xi32>, tensor<81xi32>, tensor<81xi32>, tensor<81xi32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<49xui8>, tensor<49xui8>, tensor<49xui8>, tensor<49xui8>, tensor<49xui8>, tensor<ui8>, tensor<ui8>, tensor<ui8>, tensor<81xi8>, tensor<81xi8>, tensor<81xi8>, tensor<81xi8>, tensor<81xi8>, tensor<i8>, tensor<i8>, tensor<i8>
  }
}
