// Written by JAX 0.12.0.
module @jit_step attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  sdy.mesh @mesh_0 = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>, tf.aliasing_output = 0 : i32} loc("state['w']"), %arg1: tensor<2x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>} loc("batch['x']")) -> (tensor<4x4xf32> {jax.result_info = "result[0]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<f32> {jax.result_info = "result[1]['loss']", sdy.sharding = #sdy.sharding<@mesh, []>}) {
    %cst = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.slice %arg1 [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %2:5 = sdy.manual_computation(%arg0, %1) in_shardings=[<@mesh, [{}, {}]>, <@mesh, [{"dp"}, {"tp"}]>] out_shardings=[<@mesh, []>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{}]>] manual_axes={"dp", "tp"} (%arg2: tensor<4x4xf32>, %arg3: tensor<2x2xf32>) {
      %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %7 = "stablehlo.all_gather"(%arg3) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "tp">]>, use_global_device_ids}> : (tensor<2x2xf32>) -> tensor<2x4xf32>
      %8 = stablehlo.dot_general %7, %arg2, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
      %9 = "stablehlo.reduce_scatter"(%8) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "tp">]>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %24 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %24 : tensor<f32>
      }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
      %10 = stablehlo.tanh %9 : tensor<2x2xf32>
      %11 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
      %12 = stablehlo.add %11, %10 : tensor<2x2xf32>
      %13 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
      %14 = stablehlo.subtract %13, %10 : tensor<2x2xf32>
      %15 = stablehlo.multiply %12, %14 : tensor<2x2xf32>
      %16 = "stablehlo.all_to_all"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, concat_dimension = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x2xf32>) -> tensor<1x4xf32>
      %17 = stablehlo.multiply %16, %16 : tensor<1x4xf32>
      %18 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
      %19 = stablehlo.multiply %18, %16 : tensor<1x4xf32>
      %20 = stablehlo.reduce(%17 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x4xf32>, tensor<f32>) -> tensor<f32>
      %21 = "stablehlo.all_reduce"(%20) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">, #stablehlo.axis_ref<name = "tp">]>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %24 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %24 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %22 = stablehlo.divide %21, %cst_1 : tensor<f32>
      %23 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1xf32>
      sdy.return %22, %7, %15, %19, %23 : tensor<f32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<1x4xf32>, tensor<1xf32>
    } : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<f32>, tensor<8x4xf32>, tensor<8x2xf32>, tensor<4x4xf32>, tensor<1xf32>)
    %3 = sdy.manual_computation(%cst_0, %2#1, %2#2, %2#3, %2#4) in_shardings=[<@mesh, []>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{"dp", "tp"}, {}]>, <@mesh, [{}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"dp", "tp"} (%arg2: tensor<f32>, %arg3: tensor<2x4xf32>, %arg4: tensor<2x2xf32>, %arg5: tensor<1x4xf32>, %arg6: tensor<1xf32>) {
      %7 = stablehlo.reshape %arg6 : (tensor<1xf32>) -> tensor<f32>
      %8 = stablehlo.divide %arg2, %7 : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
      %10 = stablehlo.multiply %9, %arg5 : tensor<1x4xf32>
      %11 = "stablehlo.all_to_all"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">]>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<1x4xf32>) -> tensor<2x2xf32>
      %12 = stablehlo.multiply %11, %arg4 : tensor<2x2xf32>
      %13 = "stablehlo.all_gather"(%12) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "tp">]>, use_global_device_ids}> : (tensor<2x2xf32>) -> tensor<2x4xf32>
      %14 = stablehlo.dot_general %13, %arg3, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
      %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %16 = "stablehlo.all_reduce"(%15) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">, #stablehlo.axis_ref<name = "tp">]>, use_global_device_ids}> ({
      ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
        %17 = stablehlo.add %arg7, %arg8 : tensor<f32>
        stablehlo.return %17 : tensor<f32>
      }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
      sdy.return %16 : tensor<4x4xf32>
    } : (tensor<f32>, tensor<8x4xf32>, tensor<8x2xf32>, tensor<4x4xf32>, tensor<1xf32>) -> tensor<4x4xf32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %5 = stablehlo.multiply %4, %3 : tensor<4x4xf32>
    %6 = stablehlo.subtract %arg0, %5 : tensor<4x4xf32>
    return %6, %2#0 : tensor<4x4xf32>, tensor<f32>
  }
}
