module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<72xi32>, %arg1: tensor<72xi32>, %arg2: tensor<56xui32>, %arg3: tensor<56xui32>, %arg4: tensor<72xi8>, %arg5: tensor<72xi8>, %arg6: tensor<56xui8>, %arg7: tensor<56xui8>) -> (tensor<72xi32> {jax.result_info = "result[0]"}, tensor<72xi32> {jax.result_info = "result[1]"}, tensor<72xi32> {jax.result_info = "result[2]"}, tensor<56xui32> {jax.result_info = "result[3]"}, tensor<56xui32> {jax.result_info = "result[4]"}, tensor<56xui32> {jax.result_info = "result[5]"}, tensor<72xi8> {jax.result_info = "result[6]"}, tensor<72xi8> {jax.result_info = "result[7]"}, tensor<72xi8> {jax.result_info = "result[8]"}, tensor<56xui8> {jax.result_info = "result[9]"}, tensor<56xui8> {jax.result_info = "result[10]"}, tensor<56xui8> {jax.result_info = "result[11]"}) {
    %0 = stablehlo.shift_left %arg0, %arg1 : tensor<72xi32>
    %1 = stablehlo.shift_right_logical %arg0, %arg1 : tensor<72xi32>
    %2 = stablehlo.shift_right_arithmetic %arg0, %arg1 : tensor<72xi32>
    %3 = stablehlo.shift_left %arg2, %arg3 : tensor<56xui32>
    %4 = stablehlo.shift_right_logical %arg2, %arg3 : tensor<56xui32>
    %5 = stablehlo.shift_right_arithmetic %arg2, %arg3 : tensor<56xui32>
    %6 = stablehlo.shift_left %arg4, %arg5 : tensor<72xi8>
    %7 = stablehlo.shift_right_logical %arg4, %arg5 : tensor<72xi8>
    %8 = stablehlo.shift_right_arithmetic %arg4, %arg5 : tensor<72xi8>
    %9 = stablehlo.shift_left %arg6, %arg7 : tensor<56xui8>
    %10 = stablehlo.shift_right_logical %arg6, %arg7 : tensor<56xui8>
    %11 = stablehlo.shift_right_arithmetic %arg6, %arg7 : tensor<56xui8>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<72xi32>, tensor<72xi32>, tensor<72xi32>, tensor<56xui32>, tensor<56xui32>, tensor<56xui32>, tensor<72xi8>, tensor<72xi8>, tensor<72xi8>, tensor<56xui8>, tensor<56xui8>, tensor<56xui8>
  }
}
