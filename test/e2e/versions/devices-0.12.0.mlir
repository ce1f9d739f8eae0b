// Written by JAX 0.12.0.
module @jit_step attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=1]> {stablehlo.mesh = {axes = [{name = "dp", size = 1 : i64}]}}
  func.func public @main(%arg0: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>, tf.aliasing_output = 0 : i32} loc("state['w']"), %arg1: tensor<2x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>} loc("batch['x']")) -> (tensor<4x4xf32> {jax.result_info = "result[0]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<f32> {jax.result_info = "result[1]['loss']", sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %c = stablehlo.constant dense<1> : tensor<ui32>
    %0 = stablehlo.slice %arg1 [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %28 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %28 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = stablehlo.partition_id : tensor<ui32>
    %4 = stablehlo.divide %3, %c : tensor<ui32>
    %5 = stablehlo.remainder %4, %c : tensor<ui32>
    %6 = stablehlo.convert %5 : (tensor<ui32>) -> tensor<i32>
    %7 = stablehlo.convert %6 : (tensor<i32>) -> tensor<f32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %9 = stablehlo.add %2, %8 : tensor<4x4xf32>
    %10 = "stablehlo.reduce_scatter"(%9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<0> : tensor<1x1xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %28 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %28 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %11 = "stablehlo.all_gather"(%10) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %12 = "stablehlo.collective_permute"(%11) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %13 = stablehlo.dot_general %12, %arg0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %14 = stablehlo.multiply %13, %13 : tensor<4x4xf32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %16 = stablehlo.multiply %15, %13 : tensor<4x4xf32>
    %17 = stablehlo.reduce(%14 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %18 = stablehlo.divide %17, %cst_1 : tensor<f32>
    %19 = stablehlo.divide %cst_0, %cst_1 : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %21 = stablehlo.multiply %20, %16 : tensor<4x4xf32>
    %22 = stablehlo.dot_general %21, %12, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %23 = stablehlo.transpose %22, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %24 = "stablehlo.all_reduce"(%23) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %28 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %28 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %25 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %26 = stablehlo.multiply %25, %24 : tensor<4x4xf32>
    %27 = stablehlo.subtract %arg0, %26 : tensor<4x4xf32>
    return %27, %18 : tensor<4x4xf32>, tensor<f32>
  }
}
