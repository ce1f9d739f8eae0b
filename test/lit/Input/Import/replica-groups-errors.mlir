// RUN: mpmd-opt %s --mpmd-import-shardings --split-input-file --verify-diagnostics

// Collectives whose replica groups do not fit a mesh of the module are rejected.

func.func @no_mesh(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'stablehlo.all_to_all' op expected replica groups over a mesh of the module, got @mesh}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "dp">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["dp"=2]>
func.func @no_axis(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected replica groups to name axes or sub-axes of the mesh [dp=2], got #stablehlo.axis_ref<name = "tp">}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["dp"=6]>
func.func @no_part(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected replica groups to name axes or sub-axes of the mesh [dp=6], got #stablehlo.axis_ref<name = "dp", sub_axis_info = (2)2>}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "dp", sub_axis_info = (2)2>]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected each axis at most once in the replica groups, got}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">, #stablehlo.axis_ref<name = "tp">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["dp"=65536, "tp"=2]>
func.func @large(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected a mesh of at most 65536 devices, got @mesh}}
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">]>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["dp"=2, "tp"=2]>
func.func @shape(%x: tensor<4xf32>) -> tensor<12xf32> {
  // expected-error @+1 {{expected a result of type 'tensor<8xf32>', got 'tensor<12xf32>'}}
  %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<12xf32>
  return %0 : tensor<12xf32>
}
