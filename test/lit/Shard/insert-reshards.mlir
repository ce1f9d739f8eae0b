// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks --mpmd-insert-reshards | FileCheck %s

// A sum over microbatches stays unreduced in the loop. After the loop an update task reduces it for the transfer. A
// gradient whose state is sharded along the batch axis gets one reduce_scatter per step.
!x = !mpmd.mesh_tensor<@grid, tensor<3x8x4xf32>>
!m = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<4x4xf32>>
!s = !mpmd.mesh_tensor<@grid, tensor<f32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @sums
mpmd.program @sums stages = 2 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"w", state = 0, stage = 0>, #mpmd.result<"loss", stage = 1>]
    shardings = [#mpmd.sharding<[["dp"=2], []]>, #mpmd.sharding<[[], ["dp"=2], []]>] {
^bb0(%w: !w, %x: !x):
  %none = mpmd.task 0 prologue() {aliases = array<i64: -1>} : () -> !w {
    %0 = stablehlo.constant dense<0.0> : tensor<4x4xf32>
    mpmd.yield %0 : tensor<4x4xf32>
  }
  %zero = mpmd.task 0 prologue index 1() {aliases = array<i64: -1>} : () -> !s {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    mpmd.yield %0 : tensor<f32>
  }
  // CHECK: mpmd.microbatches 3 {{.*}} -> !mpmd.mesh_tensor<@grid, tensor<4x4xf32>, <{{\[}}[], []], unreduced = sum ["dp"=2]>>, !mpmd.mesh_tensor<@grid, tensor<f32>, <[], unreduced = sum ["dp"=2]>>
  %g:2 = mpmd.microbatches 3 slices(%x : !x) carries(%none, %zero : !w, !s) -> !w, !s {
  ^bb0(%xi: !m, %sum: !w, %loss: !s):
    // CHECK: mpmd.task 0 forward
    // CHECK-NOT: mpmd.collective
    // CHECK: mpmd.yield
    // CHECK: mpmd.yield
    %next:2 = mpmd.task 0 forward(%xi, %sum, %loss) {aliases = array<i64: 1, 2>} : (!m, !w, !s) -> (!w, !s) {
    ^bb0(%a: tensor<8x4xf32>, %b: tensor<4x4xf32>, %c: tensor<f32>):
      %0 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
      %1 = stablehlo.add %b, %0 : tensor<4x4xf32>
      %2 = stablehlo.constant dense<0.0> : tensor<f32>
      %3 = stablehlo.reduce(%a init: %2) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
      %4 = stablehlo.add %c, %3 : tensor<f32>
      mpmd.yield %1, %4 : tensor<4x4xf32>, tensor<f32>
    }
    mpmd.yield %next#0, %next#1 : !w, !s
  }
  // CHECK: %[[LOSS:.*]] = mpmd.task 0 update index 1
  // CHECK: mpmd.collective all_reduce {{.*}} for "loss: sum over the batch" tensor<f32>
  // CHECK: mpmd.transfer %[[LOSS]] from 0 to 1
  // CHECK-SAME: cost = #mpmd.cost<
  %there = mpmd.transfer %g#1 from 0 to 1 : !s -> !s
  // CHECK: mpmd.task 0 update
  // CHECK: mpmd.collective reduce_scatter {{.*}} for "new w: sum over the batch" tensor<4x4xf32> from <{{\[}}[], []], unreduced = sum ["dp"=2]> to <{{\[}}["dp"=2], []]> : tensor<4x4xf32> -> tensor<2x4xf32>
  %new = mpmd.task 0 update(%w, %g#0) {aliases = array<i64: 0>} : (!w, !w) -> !w {
  ^bb0(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>):
    %0 = stablehlo.subtract %a, %b : tensor<4x4xf32>
    mpmd.yield %0 : tensor<4x4xf32>
  }
  mpmd.return %new, %there : !w, !s
}
