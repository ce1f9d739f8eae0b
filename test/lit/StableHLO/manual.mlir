// RUN: mpmd-opt %s | mpmd-opt | FileCheck %s
// RUN: mpmd-opt --mlir-print-op-generic %s | mpmd-opt | FileCheck %s

// Manual computations and the operations in them are parsed in the form in which JAX prints a shard_map.

sdy.mesh @mesh = <["dp"=2, "tp"=2]>

// CHECK-LABEL: @manual_computation
func.func @manual_computation(%x: tensor<8x4xf32>, %w: tensor<4xf32>) -> (tensor<8x4xf32>, tensor<16xf32>) {
  // CHECK: %{{.*}}:2 = sdy.manual_computation(%{{.*}}, %{{.*}}) in_shardings=[<@mesh, [{"dp"}, {?}]>, <@mesh, [{}], replicated={"tp"}>] out_shardings=[<@mesh, [{"dp"}, {}]>, <@mesh, [{"dp", "tp"}]>] manual_axes={"dp", "tp"} (%[[X:.*]]: tensor<4x4xf32>, %{{.*}}: tensor<4xf32>) {
  // CHECK-NEXT: stablehlo.add %[[X]], %[[X]]
  // CHECK-NEXT: sdy.return %{{.*}}, %{{.*}} : tensor<4x4xf32>, tensor<4xf32>
  // CHECK-NEXT: } {mhlo.frontend_attributes = {k = "v"}} : (tensor<8x4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<16xf32>)
  %0:2 = sdy.manual_computation(%x, %w) in_shardings=[<@mesh, [{"dp"}, {?}]>, <@mesh, [{}], replicated={"tp"}>] out_shardings=[<@mesh, [{"dp"}, {}]>, <@mesh, [{"dp", "tp"}]>] manual_axes={"dp", "tp"} (%a: tensor<4x4xf32> loc("x"), %b: tensor<4xf32>) {
    %1 = stablehlo.add %a, %a : tensor<4x4xf32>
    sdy.return %1, %b : tensor<4x4xf32>, tensor<4xf32>
  } {mhlo.frontend_attributes = {k = "v"}} : (tensor<8x4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<16xf32>)
  return %0#0, %0#1 : tensor<8x4xf32>, tensor<16xf32>
}

// A single result has no parentheses; operands, results and axes may be empty.
// CHECK-LABEL: @small_manual_computations
func.func @small_manual_computations(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
  // CHECK-NEXT: sdy.return
  // CHECK-NEXT: } : () -> ()
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
    sdy.return
  } : () -> ()
  // CHECK: sdy.manual_computation(%{{.*}}) in_shardings=[<mesh<["a"=2]>, [{"a"}]>] out_shardings=[<mesh<["a"=2]>, [{"a"}]>] manual_axes={"a"} (%{{.*}}: tensor<4xf32>) {
  // CHECK: } : (tensor<8xf32>) -> tensor<8xf32>
  %0 = sdy.manual_computation(%x) in_shardings=[<mesh<["a"=2]>, [{"a"}]>] out_shardings=[<mesh<["a"=2]>, [{"a"}]>] manual_axes={"a"} (%a: tensor<4xf32>) {
    sdy.return %a : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @collectives
func.func @collectives(%x: tensor<4x4xf32>) {
  // CHECK: "stablehlo.all_reduce"(%{{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<{{\[}}[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}>
  // CHECK: stablehlo.add
  // CHECK: }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: "stablehlo.reduce_scatter"(%{{.*}}) <{{.*}}scatter_dimension = 1 : i64
  // CHECK: }) : (tensor<4x4xf32>) -> tensor<4x2xf32>
  %1 = "stablehlo.reduce_scatter"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x2xf32>
  // CHECK: "stablehlo.all_gather"(%{{.*}}) <{all_gather_dim = 0 : i64{{.*}} : (tensor<4x4xf32>) -> tensor<16x4xf32>
  %2 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<16x4xf32>
  // CHECK: "stablehlo.all_to_all"(%{{.*}}) <{{.*}}split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4x4xf32>) -> tensor<2x8xf32>
  %3 = "stablehlo.all_to_all"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4x4xf32>) -> tensor<2x8xf32>
  // CHECK: "stablehlo.collective_permute"(%{{.*}}) <{{.*}}source_target_pairs = dense<{{\[}}[0, 1], [1, 0]]> : tensor<2x2xi64>}>
  %4 = "stablehlo.collective_permute"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: stablehlo.partition_id : tensor<ui32>
  %5 = stablehlo.partition_id : tensor<ui32>
  return
}
