// RUN: mpmd-opt %s --mpmd-normalize-tasks --mpmd-merge-equal-ops --mpmd-build-command-lists --mpmd-plan-workspace --mpmd-estimate-task-costs --split-input-file | FileCheck %s

// Exchanges stay in program order, even if the second one does not depend on the operations before it. An
// exchange without a reader is dropped on all members. Equal exchanges are merged, whatever their
// reasons.
!x = !mpmd.mesh_tensor<@grid, tensor<4xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.exchange_plan @swap members = 2 source_bytes = 16 target_bytes = 16 rows = [#mpmd.peer<1[0] -> 0[0], run = 16>, #mpmd.peer<0[0] -> 1[0], run = 16>]
// CHECK-LABEL: @keeps_order
// CHECK: ^bb0(%[[A:.*]]: memref<4xf32>, %[[R:.*]]: memref<4xf32>, %[[S:.*]]: memref<4xf32>, %[[W:.*]]: memref<64xi8>):
// CHECK: mpmd.launch @kernels::@[[TANH:.*]] rows 4 ins(%[[A]] : memref<4xf32>) outs(%[[T:.*]] : memref<4xf32>)
// CHECK-NEXT: mpmd.exchange @swap permute part 0 %[[T]] -> %[[R]] axes = [#mpmd.axis<"dp"=2>] for "first"
// CHECK-NEXT: mpmd.exchange @swap permute part 0 %[[A]] -> %[[S]] axes = [#mpmd.axis<"dp"=2>] for "second"
// CHECK-NEXT: mpmd.yield
func.func @keeps_order(%a: !x) -> (!x, !x) {
  %r:2 = mpmd.task 0 forward(%a) {aliases = array<i64: -1, -1>} : (!x) -> (!x, !x) {
  ^bb0(%b: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %0 = math.tanh %b : tensor<4xf32>
    %1 = mpmd.exchange @swap permute part 0 %0 -> %e axes = [#mpmd.axis<"dp"=2>] for "first" : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %unused = mpmd.exchange @swap permute part 0 %1 -> %e axes = [#mpmd.axis<"dp"=2>] for "nobody" : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %2 = mpmd.exchange @swap permute part 0 %b -> %e axes = [#mpmd.axis<"dp"=2>] for "second" : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %3 = mpmd.exchange @swap permute part 0 %b -> %e axes = [#mpmd.axis<"dp"=2>] for "third" : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %unused2 = arith.addf %2, %3 : tensor<4xf32>
    mpmd.yield %1, %3 : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : !x, !x
}

// -----

// Other readers need the old value of an operand, so the received value is not written over it: the update is a copy
// at the end. Source and target buffers share no bytes.
!x = !mpmd.mesh_tensor<@grid, tensor<4xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.exchange_plan @swap members = 2 source_bytes = 16 target_bytes = 16 rows = [#mpmd.peer<1[0] -> 0[0], run = 16>, #mpmd.peer<0[0] -> 1[0], run = 16>]
// The cost contains the received bytes and the link time besides the copy's.
// CHECK-LABEL: @updates
// CHECK: cost = #mpmd.cost<flops = 0, bytes = 48, seconds = 2.503200e-06>
// CHECK: ^bb0(%[[A:.*]]: memref<4xf32>, %[[W:.*]]: memref<64xi8>):
// CHECK: %[[T:.*]] = mpmd.workspace_view %[[W]][0]
// CHECK: mpmd.exchange @swap permute part 0 %[[A]] -> %[[T]]
// CHECK: mpmd.copy %[[T]] to %[[A]]
func.func @updates(%a: !x) -> !x {
  %r = mpmd.task 0 update(%a) {aliases = array<i64: 0>} : (!x) -> !x {
  ^bb0(%b: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %1 = mpmd.exchange @swap permute part 0 %b -> %e axes = [#mpmd.axis<"dp"=2>] for "ring" : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    mpmd.yield %1 : tensor<4xf32>
  }
  return %r : !x
}
