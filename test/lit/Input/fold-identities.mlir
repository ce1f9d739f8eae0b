// RUN: mpmd-opt %s --mpmd-fold-identities --split-input-file | FileCheck %s

// An operation that returns its operand unchanged is replaced by the operand.
// CHECK-LABEL: @nothing
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>, %[[S:.*]]: tensor<f32>, %{{.*}}: tensor<i32>)
// CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[S]], %[[X]], %[[X]]
func.func @nothing(%x: tensor<2x3xf32>, %s: tensor<f32>, %i: tensor<i32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = stablehlo.convert %x : tensor<2x3xf32>
  %1 = stablehlo.reshape %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.transpose %1, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = stablehlo.slice %3 [0:2, 0:3] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = stablehlo.pad %4, %s, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %6 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<f32>
  %7 = stablehlo.concatenate %5, dim = 1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = stablehlo.reduce_precision %7, format = e8m23 : tensor<2x3xf32>
  %9 = stablehlo.reshape %8 : (tensor<2x3xf32>) -> tensor<6xf32>
  %10 = stablehlo.reshape %9 : (tensor<6xf32>) -> tensor<2x3xf32>
  %11 = stablehlo.transpose %10, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %12 = stablehlo.transpose %11, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>
  %13 = stablehlo.dynamic_slice %12, %i, %i, sizes = [2, 3] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %14 = stablehlo.dynamic_update_slice %13, %x, %i, %i : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  return %0, %2, %3, %4, %5, %8, %6, %12, %14 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// Operations that only resemble identities stay.
// CHECK-LABEL: @something
// CHECK: stablehlo.transpose
// CHECK: stablehlo.pad
// CHECK: stablehlo.broadcast_in_dim
// CHECK: stablehlo.reduce_precision
// CHECK: stablehlo.reverse
// CHECK: stablehlo.convert
func.func @something(%x: tensor<3x3xf32>, %s: tensor<f32>) -> tensor<3x3xf16> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = stablehlo.pad %0, %s, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %3 = stablehlo.reduce_precision %2, format = e8m22 : tensor<3x3xf32>
  %4 = stablehlo.reverse %3, dims = [0] : tensor<3x3xf32>
  %5 = stablehlo.convert %4 : (tensor<3x3xf32>) -> tensor<3x3xf16>
  return %5 : tensor<3x3xf16>
}

// -----

// A collective in groups of one is an identity.
// CHECK-LABEL: @alone
// CHECK-SAME: (%[[X:.*]]: tensor<4x4xf32>)
// CHECK-NEXT: return %[[X]], %[[X]]
func.func @alone(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.reduce_scatter"(%0) <{replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = "stablehlo.all_gather"(%1) <{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = "stablehlo.all_to_all"(%2) <{concat_dimension = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>, split_count = 1 : i64, split_dimension = 1 : i64}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1, %3 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// In a program for one device the partition id is constant, and the targets of a permute are known.
module attributes {mhlo.num_partitions = 1 : i32} {
  // CHECK-LABEL: @one_device
  // CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
  // CHECK-DAG: %[[NUMBER:.*]] = stablehlo.constant dense<0> : tensor<ui32>
  // CHECK-DAG: %[[NONE:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
  // CHECK: return %[[NUMBER]], %[[X]], %[[NONE]]
  func.func @one_device(%x: tensor<4xf32>) -> (tensor<ui32>, tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.partition_id : tensor<ui32>
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
    return %0, %1, %2 : tensor<ui32>, tensor<4xf32>, tensor<4xf32>
  }
}

// -----

// Values that a stage only hands on pass by its calls, here the error state of checkify. A stage that only hands values
// on stays.
// CHECK-LABEL: func.func public @handed_on
// CHECK-SAME: (%[[E:.*]]: tensor<i1>, %[[X:.*]]: tensor<4xf32>)
// CHECK: %[[H:.*]] = call @mpmd_stage_0_body(%[[X]]) {note} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: %[[Y:.*]] = call @mpmd_stage_1_body(%[[H]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: return %[[E]], %[[Y]]
// CHECK: func.func private @mpmd_stage_0_body(%{{.*}}: tensor<4xf32>) -> tensor<4xf32>
func.func public @handed_on(%e: tensor<i1>, %x: tensor<4xf32>) -> (tensor<i1>, tensor<4xf32>) {
  %0:2 = call @mpmd_stage_0_body(%e, %x) {note} : (tensor<i1>, tensor<4xf32>) -> (tensor<i1>, tensor<4xf32>)
  %1 = call @mpmd_stage_1_body(%0#1) : (tensor<4xf32>) -> tensor<4xf32>
  return %0#0, %1 : tensor<i1>, tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%e: tensor<i1>, %x: tensor<4xf32>) -> (tensor<i1>, tensor<4xf32>) {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %e, %0 : tensor<i1>, tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// A sum of zeros, such as the gradient of a fixed parameter, is zero. So is a stack into which zeros are written.
// CHECK-LABEL: @zeros
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
// CHECK: %[[ZEROS:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<2x3xf32>
// CHECK: %[[L:.*]]:2 = stablehlo.while
// CHECK: return %[[ZEROS]], %[[ZEROS]], %[[L]]#1
func.func @zeros(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %i0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x3xf32>
  %0:4 = stablehlo.while(%i = %i0, %a = %zeros, %b = %zeros, %c = %zeros) : tensor<i32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %z0 = stablehlo.constant dense<0> : tensor<i32>
    %more = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %row = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %a1 = stablehlo.add %a, %more : tensor<2x3xf32>
    %b1 = stablehlo.dynamic_update_slice %b, %row, %i, %z0 : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %c1 = stablehlo.add %c, %x : tensor<2x3xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %a1, %b1, %c1 : tensor<i32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
  }
  return %0#1, %0#2, %0#3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
