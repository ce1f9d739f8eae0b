// RUN: mpmd-opt %s --mpmd-lower-manual | FileCheck %s

// Groups of a collective hold independent data, so the axes across groups become a leading dimension of the operand.
// The names of verified collectives begin with the name of the StableHLO operation.
mpmd.mesh @stage axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"

// CHECK-LABEL: func.func @reduces
func.func @reduces(%x: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %0:2 = mpmd.manual_computation(%x) over [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] from [#mpmd.sharding<[["dp"=2], []]>]
      to [#mpmd.sharding<[["dp"=2], []]>, #mpmd.sharding<[["dp"=2], ["tp"=2]]>] {
  // CHECK: ^bb0(%[[X:.*]]: tensor<4x4xf32>):
  ^bb0(%a: tensor<4x4xf32>):
    // CHECK: %[[IN:.*]] = stablehlo.reshape %[[X]] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    // CHECK: %[[OUT:.*]] = mpmd.collective all_reduce %[[IN]] on @stage axes = [#mpmd.axis<"dp"=2>] for "shard_map: all_reduce" tensor<2x4x4xf32> from <{{\[}}["tp"=2], [], []], unreduced = sum ["dp"=2]> to <{{\[}}["tp"=2], [], []]> : tensor<1x4x4xf32> -> tensor<1x4x4xf32>
    // CHECK: %[[RESULT:.*]] = stablehlo.reshape %[[OUT]] : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %1 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // A collective over all devices needs no group dimension.
    // CHECK: %[[ALL:.*]] = mpmd.collective all_reduce %[[RESULT]] on @stage axes = [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] for "shard_map: all_reduce" tensor<4x4xf32> from <{{\[}}[], []], unreduced = maximum ["dp"=2, "tp"=2]> to <{{\[}}[], []]> : tensor<4x4xf32> -> tensor<4x4xf32>
    %2 = "stablehlo.all_reduce"(%1) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = stablehlo.maximum %p, %q : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    // CHECK: mpmd.collective reduce_scatter {{.*}} axes = [#mpmd.axis<"tp"=2>] for "shard_map: reduce_scatter" tensor<2x4x4xf32> from <{{\[}}["dp"=2], [], []], unreduced = sum ["tp"=2]> to <{{\[}}["dp"=2], [], ["tp"=2]]> : tensor<1x4x4xf32> -> tensor<1x4x2xf32>
    %3 = "stablehlo.reduce_scatter"(%2) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x2xf32>
    // A collective in groups of one is removed, and so are sharding constraints inside.
    // CHECK-NOT: mpmd.c
    // CHECK: mpmd.yield %[[ALL]]
    %4 = "stablehlo.all_reduce"(%2) <{replica_groups = dense<[[0], [1], [2], [3]]> : tensor<4x1xi64>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %5 = mpmd.sharding_constraint %4 to <[["tp"=2], []]> : tensor<4x4xf32>
    mpmd.yield %5, %3 : tensor<4x4xf32>, tensor<4x2xf32>
  } : (tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<8x4xf32>, tensor<8x4xf32>
}

// The order of the devices in a group is the order of their shards.
// CHECK-LABEL: func.func @gathers
func.func @gathers(%x: tensor<8x4xf32>) {
  mpmd.manual_computation(%x) over [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] from [#mpmd.sharding<[["dp"=2], []]>] to [] {
  ^bb0(%a: tensor<4x4xf32>):
    // CHECK: mpmd.collective all_gather {{.*}} tensor<2x8x4xf32> from <{{\[}}["dp"=2], ["tp"=2], []]> to <{{\[}}["dp"=2], [], []]> : tensor<1x4x4xf32> -> tensor<1x8x4xf32>
    %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
    // CHECK: mpmd.collective all_gather {{.*}} tensor<16x4xf32> from <{{\[}}["tp"=2, "dp"=2], []]> to <{{\[}}[], []]>
    %2 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2, 1, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<16x4xf32>
    mpmd.yield
  } : (tensor<8x4xf32>) -> ()
  return
}

// If all_to_all splits and concatenates the same dimension, the shard and the offset in it become two dimensions.
// CHECK-LABEL: func.func @exchanges
func.func @exchanges(%x: tensor<8x4xf32>) {
  mpmd.manual_computation(%x) over [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] from [#mpmd.sharding<[["dp"=2], []]>] to [] {
  ^bb0(%a: tensor<4x4xf32>):
    // CHECK: mpmd.collective all_to_all {{.*}} for "shard_map: all_to_all" tensor<2x4x8xf32> from <{{\[}}["tp"=2], [], ["dp"=2]]> to <{{\[}}["tp"=2], ["dp"=2], []]> : tensor<1x4x4xf32> -> tensor<1x2x8xf32>
    %1 = "stablehlo.all_to_all"(%a) <{concat_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4x4xf32>) -> tensor<2x8xf32>
    // CHECK: mpmd.collective all_to_all {{.*}} tensor<2x4x2x2x2xf32> from <{{\[}}["tp"=2], [], ["dp"=2], [], []]> to <{{\[}}["tp"=2], [], [], ["dp"=2], []]> : tensor<1x4x1x2x2xf32> -> tensor<1x4x2x1x2xf32>
    %2 = "stablehlo.all_to_all"(%a) <{concat_dimension = 1 : i64, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    mpmd.yield
  } : (tensor<8x4xf32>) -> ()
  return
}

// A permute sends from device index to device index; a device that receives nothing gets zeros.
// CHECK-LABEL: func.func @permutes
func.func @permutes(%x: tensor<8x4xf32>) {
  mpmd.manual_computation(%x) over [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] from [#mpmd.sharding<[["dp"=2], []]>] to [] {
  ^bb0(%a: tensor<4x4xf32>):
    // CHECK: mpmd.collective permute {{.*}} for "shard_map: collective_permute" tensor<2x2x4x4xf32> from <{{\[}}["tp"=2], ["dp"=2], [], []]> to <{{\[}}["tp"=2], ["dp"=2], [], []]> source_devices = [2, 1, -1, 3] : tensor<1x1x4x4xf32> -> tensor<1x1x4x4xf32>
    // CHECK: stablehlo.constant dense<[1, 1, 0, 1]> : tensor<4xi32>
    // CHECK: stablehlo.select
    %1 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[2, 0], [1, 1], [3, 3]]> : tensor<3x2xi64>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
    mpmd.yield
  } : (tensor<8x4xf32>) -> ()
  return
}

// The partition id counts along the axes of the computation.
// CHECK-LABEL: func.func @counts
func.func @counts() -> tensor<ui32> {
  %0 = mpmd.manual_computation() over [#mpmd.axis<"tp"=2>, #mpmd.axis<"dp"=2>] from [] to [#mpmd.sharding<[]>] {
    // CHECK: %[[AT:.*]] = mpmd.axis_indices @stage : tensor<2xi32>
    // CHECK: stablehlo.slice %[[AT]] [1:2]
    // CHECK: stablehlo.slice %[[AT]] [0:1]
    // CHECK: stablehlo.convert %{{.*}} : (tensor<i32>) -> tensor<ui32>
    %1 = stablehlo.partition_id : tensor<ui32>
    mpmd.yield %1 : tensor<ui32>
  } : () -> tensor<ui32>
  return %0 : tensor<ui32>
}
