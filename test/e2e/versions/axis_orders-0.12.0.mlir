// Written by JAX 0.12.0.
module @jit_step attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  sdy.mesh @mesh_0 = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>, tf.aliasing_output = 0 : i32} loc("state['w']"), %arg1: tensor<2x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>} loc("batch['x']")) -> (tensor<4x4xf32> {jax.result_info = "result[0]['w']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, tensor<4x4xf32> {jax.result_info = "result[1]['h']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %cst = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %0 = stablehlo.slice %arg1 [0:1, 0:4, 0:4] : (tensor<2x4x4xf32>) -> tensor<1x4x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.dot_general %1, %arg0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{"dp", "tp"}, {}]>] out_shardings=[<@mesh, [{"dp", "tp"}, {}]>] manual_axes={"dp", "tp"} (%arg2: tensor<1x4xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<2> : tensor<i32>
      %c_1 = stablehlo.constant dense<2> : tensor<ui32>
      %7 = stablehlo.partition_id : tensor<ui32>
      %8 = stablehlo.divide %7, %c_1 : tensor<ui32>
      %9 = stablehlo.remainder %8, %c_1 : tensor<ui32>
      %10 = stablehlo.convert %9 : (tensor<ui32>) -> tensor<i32>
      %11 = stablehlo.convert %c_0 : tensor<i32>
      %12 = stablehlo.multiply %11, %10 : tensor<i32>
      %13 = stablehlo.partition_id : tensor<ui32>
      %14 = stablehlo.divide %13, %c : tensor<ui32>
      %15 = stablehlo.remainder %14, %c_1 : tensor<ui32>
      %16 = stablehlo.convert %15 : (tensor<ui32>) -> tensor<i32>
      %17 = stablehlo.add %12, %16 : tensor<i32>
      %18 = stablehlo.convert %17 : (tensor<i32>) -> tensor<f32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
      %20 = stablehlo.add %arg2, %19 : tensor<1x4xf32>
      %21 = "stablehlo.all_gather"(%20) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "tp">, #stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> : (tensor<1x4xf32>) -> tensor<4x4xf32>
      %22 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
      %23 = stablehlo.subtract %arg2, %22 : tensor<1x4xf32>
      %24 = "stablehlo.all_gather"(%23) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "dp">, #stablehlo.axis_ref<name = "tp">]>, use_global_device_ids}> : (tensor<1x4xf32>) -> tensor<4x4xf32>
      %25 = stablehlo.multiply %21, %24 : tensor<4x4xf32>
      %26 = "stablehlo.reduce_scatter"(%25) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "tp">, #stablehlo.axis_ref<name = "dp">]>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
        %30 = stablehlo.add %arg3, %arg4 : tensor<f32>
        stablehlo.return %30 : tensor<f32>
      }) : (tensor<4x4xf32>) -> tensor<1x4xf32>
      %27 = "stablehlo.all_to_all"(%21) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, concat_dimension = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh_0, axes = [#stablehlo.axis_ref<name = "tp">, #stablehlo.axis_ref<name = "dp">]>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x4xf32>) -> tensor<1x16xf32>
      %28 = stablehlo.slice %27 [0:1, 0:4] : (tensor<1x16xf32>) -> tensor<1x4xf32>
      %29 = stablehlo.add %26, %28 : tensor<1x4xf32>
      sdy.return %29 : tensor<1x4xf32>
    } : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %5 = stablehlo.multiply %4, %3 : tensor<4x4xf32>
    %6 = stablehlo.subtract %arg0, %5 : tensor<4x4xf32>
    return %6, %3 : tensor<4x4xf32>, tensor<4x4xf32>
  }
}
