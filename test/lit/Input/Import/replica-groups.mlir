// RUN: mpmd-opt %s | FileCheck %s --check-prefix=TEXT
// RUN: mpmd-opt %s --mpmd-import-shardings --split-input-file | FileCheck %s

// Replica groups along mesh axes become a table of groups. The devices of a group differ along these axes only; the
// first axis varies slowest.

sdy.mesh @mesh = <["dp"=2, "tp"=2, "sp"=2]>

// CHECK-LABEL: @groups
func.func @groups(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<8x4xf32>, tensor<2x4xf32>, tensor<8x2xf32>) {
  // TEXT: replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">, #stablehlo.axis_ref<name = "dp">]>
  // CHECK{LITERAL}: dense<[[0, 4, 2, 6], [1, 5, 3, 7]]> : tensor<2x4xi64>
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">, #stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK{LITERAL}: dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "sp">]>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
  // An inline mesh, and the middle one of the three sub-axes of its axis.
  // TEXT: mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 8>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>]>
  // CHECK{LITERAL}: dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>
  %2 = "stablehlo.reduce_scatter"(%x) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 8>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>]>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<2x4xf32>
  // CHECK{LITERAL}: dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>
  %3 = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "dp">]>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<4x4xf32>) -> tensor<8x2xf32>
  return %0, %1, %2, %3 : tensor<4x4xf32>, tensor<8x4xf32>, tensor<2x4xf32>, tensor<8x2xf32>
}

// Device numbers follow the mesh of the enclosing computation.
sdy.mesh @exchanged = <["sp"=2, "tp"=2, "dp"=2]>
// CHECK-LABEL: @inside
func.func @inside(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@exchanged, [{}, {}]>] out_shardings=[<@exchanged, [{}, {}]>] manual_axes={"dp", "tp", "sp"} (%a: tensor<4x4xf32>) {
    // CHECK{LITERAL}: dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>
    %1 = "stablehlo.all_reduce"(%a) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
    ^bb0(%b: tensor<f32>, %c: tensor<f32>):
      %sum = stablehlo.add %b, %c : tensor<f32>
      stablehlo.return %sum : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
