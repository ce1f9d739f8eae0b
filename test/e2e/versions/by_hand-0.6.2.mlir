// Written by JAX 0.6.2.
module @jit_step attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32> {mhlo.sharding = "{replicated}", tf.aliasing_output = 0 : i32} loc("state['w']"), %arg1: tensor<2x4x4xf32> {mhlo.sharding = "{replicated}"} loc("batch['x']")) -> (tensor<4x4xf32> {jax.result_info = "result[0]['w']", mhlo.sharding = "{replicated}"}, tensor<f32> {jax.result_info = "result[1]['loss']"}) {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.slice %arg1 [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.custom_call @Sharding(%arg0) {mhlo.sharding = "{replicated}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = stablehlo.custom_call @SPMDFullToShardShape(%2) {mhlo.sharding = "{manual}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = stablehlo.custom_call @Sharding(%1) {mhlo.sharding = "{devices=[2,2]<=[4]}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %5 = stablehlo.custom_call @SPMDFullToShardShape(%4) {mhlo.sharding = "{manual}"} : (tensor<4x4xf32>) -> tensor<2x2xf32>
    %6:6 = call @shmap_body(%3, %5) : (tensor<4x4xf32>, tensor<2x2xf32>) -> (tensor<f32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1xf32>)
    %7 = stablehlo.custom_call @Sharding(%6#0) {mhlo.sharding = "{manual}"} : (tensor<f32>) -> tensor<f32>
    %8 = stablehlo.custom_call @SPMDShardToFullShape(%7) {mhlo.sharding = "{replicated}"} : (tensor<f32>) -> tensor<f32>
    %9 = stablehlo.custom_call @Sharding(%6#1) {mhlo.sharding = "{manual}"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %10 = stablehlo.custom_call @SPMDShardToFullShape(%9) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<2x4xf32>) -> tensor<8x4xf32>
    %11 = stablehlo.custom_call @Sharding(%6#2) {mhlo.sharding = "{manual}"} : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %12 = stablehlo.custom_call @SPMDShardToFullShape(%11) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<2x2xf32>) -> tensor<8x2xf32>
    %13 = stablehlo.custom_call @Sharding(%6#3) {mhlo.sharding = "{manual}"} : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %14 = stablehlo.custom_call @SPMDShardToFullShape(%13) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<2x2xf32>) -> tensor<8x2xf32>
    %15 = stablehlo.custom_call @Sharding(%6#4) {mhlo.sharding = "{manual}"} : (tensor<1x4xf32>) -> tensor<1x4xf32>
    %16 = stablehlo.custom_call @SPMDShardToFullShape(%15) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<1x4xf32>) -> tensor<4x4xf32>
    %17 = stablehlo.custom_call @Sharding(%6#5) {mhlo.sharding = "{manual}"} : (tensor<1xf32>) -> tensor<1xf32>
    %18 = stablehlo.custom_call @SPMDShardToFullShape(%17) {mhlo.sharding = "{replicated}"} : (tensor<1xf32>) -> tensor<1xf32>
    %19 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<f32>
    %20 = stablehlo.custom_call @Sharding(%19) {mhlo.sharding = "{replicated}"} : (tensor<f32>) -> tensor<f32>
    %21 = stablehlo.custom_call @SPMDFullToShardShape(%20) {mhlo.sharding = "{manual}"} : (tensor<f32>) -> tensor<f32>
    %22 = stablehlo.custom_call @Sharding(%10) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %23 = stablehlo.custom_call @SPMDFullToShardShape(%22) {mhlo.sharding = "{manual}"} : (tensor<8x4xf32>) -> tensor<2x4xf32>
    %24 = stablehlo.custom_call @Sharding(%12) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<8x2xf32>) -> tensor<8x2xf32>
    %25 = stablehlo.custom_call @SPMDFullToShardShape(%24) {mhlo.sharding = "{manual}"} : (tensor<8x2xf32>) -> tensor<2x2xf32>
    %26 = stablehlo.custom_call @Sharding(%14) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<8x2xf32>) -> tensor<8x2xf32>
    %27 = stablehlo.custom_call @SPMDFullToShardShape(%26) {mhlo.sharding = "{manual}"} : (tensor<8x2xf32>) -> tensor<2x2xf32>
    %28 = stablehlo.custom_call @Sharding(%16) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %29 = stablehlo.custom_call @SPMDFullToShardShape(%28) {mhlo.sharding = "{manual}"} : (tensor<4x4xf32>) -> tensor<1x4xf32>
    %30 = stablehlo.custom_call @Sharding(%18) {mhlo.sharding = "{replicated}"} : (tensor<1xf32>) -> tensor<1xf32>
    %31 = stablehlo.custom_call @SPMDFullToShardShape(%30) {mhlo.sharding = "{manual}"} : (tensor<1xf32>) -> tensor<1xf32>
    %32:6 = call @shmap_body_0(%21, %23, %25, %27, %29, %31) : (tensor<f32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1xf32>) -> (tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1xf32>, tensor<4x4xf32>)
    %33 = stablehlo.custom_call @Sharding(%32#5) {mhlo.sharding = "{manual}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %34 = stablehlo.custom_call @SPMDShardToFullShape(%33) {mhlo.sharding = "{replicated}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %35 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %36 = stablehlo.multiply %35, %34 : tensor<4x4xf32>
    %37 = stablehlo.subtract %arg0, %36 : tensor<4x4xf32>
    return %37, %8 : tensor<4x4xf32>, tensor<f32>
  }
  func.func private @shmap_body(%arg0: tensor<4x4xf32> loc("[None, None]"), %arg1: tensor<2x2xf32> loc("[('dp',), ('tp',)]")) -> (tensor<f32> {jax.result_info = "[]"}, tensor<2x4xf32> {jax.result_info = "[('dp', 'tp'), None]"}, tensor<2x2xf32> {jax.result_info = "[('dp', 'tp'), None]"}, tensor<2x2xf32> {jax.result_info = "[('dp', 'tp'), None]"}, tensor<1x4xf32> {jax.result_info = "[('dp', 'tp'), None]"}, tensor<1xf32> {jax.result_info = "[None]"}) {
    %cst = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x2xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.dot_general %0, %arg0, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %2 = "stablehlo.reduce_scatter"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %15 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %15 : tensor<f32>
    }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
    %3 = stablehlo.tanh %2 : tensor<2x2xf32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %6 = stablehlo.subtract %5, %3 : tensor<2x2xf32>
    %7 = "stablehlo.all_to_all"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x2xf32>) -> tensor<1x4xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<1x4xf32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %10 = stablehlo.multiply %9, %7 : tensor<1x4xf32>
    %11 = stablehlo.reduce(%8 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x4xf32>, tensor<f32>) -> tensor<f32>
    %12 = "stablehlo.all_reduce"(%11) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %15 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %15 : tensor<f32>
    }) : (tensor<f32>) -> tensor<f32>
    %13 = stablehlo.divide %12, %cst : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1xf32>
    return %13, %0, %3, %6, %10, %14 : tensor<f32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1xf32>
  }
  func.func private @shmap_body_0(%arg0: tensor<f32> loc("[]"), %arg1: tensor<2x4xf32> loc("[('dp', 'tp'), None]"), %arg2: tensor<2x2xf32> loc("[('dp', 'tp'), None]"), %arg3: tensor<2x2xf32> loc("[('dp', 'tp'), None]"), %arg4: tensor<1x4xf32> loc("[('dp', 'tp'), None]"), %arg5: tensor<1xf32> loc("[None]")) -> (tensor<2x4xf32> {jax.result_info = "[('dp', 'tp'), None]"}, tensor<2x2xf32> {jax.result_info = "[('dp', 'tp'), None]"}, tensor<2x2xf32> {jax.result_info = "[('dp', 'tp'), None]"}, tensor<1x4xf32> {jax.result_info = "[('dp', 'tp'), None]"}, tensor<1xf32> {jax.result_info = "[None]"}, tensor<4x4xf32> {jax.result_info = "[None, None]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reshape %arg5 : (tensor<1xf32>) -> tensor<f32>
    %1 = stablehlo.divide %arg0, %0 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %3 = stablehlo.multiply %2, %arg4 : tensor<1x4xf32>
    %4 = "stablehlo.all_to_all"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 0>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<1x4xf32>) -> tensor<2x2xf32>
    %5 = stablehlo.multiply %4, %arg3 : tensor<2x2xf32>
    %6 = stablehlo.multiply %5, %arg2 : tensor<2x2xf32>
    %7 = stablehlo.add %5, %6 : tensor<2x2xf32>
    %8 = "stablehlo.all_gather"(%7) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 6, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x2xf32>) -> tensor<2x4xf32>
    %9 = stablehlo.dot_general %8, %arg1, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %11 = "stablehlo.all_reduce"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 7, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      %17 = stablehlo.add %arg6, %arg7 : tensor<f32>
      stablehlo.return %17 : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %12 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %16 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1xf32>
    return %12, %13, %14, %15, %16, %11 : tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1xf32>, tensor<4x4xf32>
  }
}
