module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<81xi8>, %arg1: tensor<81xi8>, %arg2: tensor<49xui8>, %arg3: tensor<49xui8>, %arg4: tensor<81xi16>, %arg5: tensor<81xi16>, %arg6: tensor<49xui16>, %arg7: tensor<49xui16>, %arg8: tensor<81xi32>, %arg9: tensor<81xi32>, %arg10: tensor<49xui32>, %arg11: tensor<49xui32>) -> (tensor<81xi8> {jax.result_info = "result[0]"}, tensor<49xui8> {jax.result_info = "result[1]"}, tensor<81xi16> {jax.result_info = "result[2]"}, tensor<49xui16> {jax.result_info = "result[3]"}, tensor<81xi32> {jax.result_info = "result[4]"}, tensor<49xui32> {jax.result_info = "result[5]"}) {
    %0 = chlo.mulhi %arg0, %arg1 : tensor<81xi8>, tensor<81xi8> -> tensor<81xi8>
    %1 = chlo.mulhi %arg2, %arg3 : tensor<49xui8>, tensor<49xui8> -> tensor<49xui8>
    %2 = chlo.mulhi %arg4, %arg5 : tensor<81xi16>, tensor<81xi16> -> tensor<81xi16>
    %3 = chlo.mulhi %arg6, %arg7 : tensor<49xui16>, tensor<49xui16> -> tensor<49xui16>
    %4 = chlo.mulhi %arg8, %arg9 : tensor<81xi32>, tensor<81xi32> -> tensor<81xi32>
    %5 = chlo.mulhi %arg10, %arg11 : tensor<49xui32>, tensor<49xui32> -> tensor<49xui32>
    return %0, %1, %2, %3, %4, %5 : tensor<81xi8>, tensor<49xui8>, tensor<81xi16>, tensor<49xui16>, tensor<81xi32>, tensor<49xui32>
  }
}
