// RUN: mpmd-opt %s --mpmd-partition-tasks | FileCheck %s

// An addition with an unreduced result runs on tensors that are not sharded along the unreduced axis, whatever the
// sharding of the other addend.
!x = !mpmd.mesh_tensor<@grid, tensor<4x8xf32>, <[["a"=2], []]>>
!w = !mpmd.mesh_tensor<@grid, tensor<8x8xf32>, <[[], ["a"=2]]>>
!s = !mpmd.mesh_tensor<@grid, tensor<8x8xf32>, <[[], []], unreduced = sum ["a"=2]>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @terms
mpmd.program @terms stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"w", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !x, %w: !w):
  %y = mpmd.task 0 update(%x, %w) {aliases = array<i64: -1>} : (!x, !w) -> !s {
  ^bb0(%p: tensor<4x8xf32>, %q: tensor<8x8xf32>):
    %0 = mpmd.sharding_constraint %p to <[["a"=2], []]> : tensor<4x8xf32>
    %1 = mpmd.sharding_constraint %q to <[[], ["a"=2]]> : tensor<8x8xf32>
    // CHECK: %[[TERM:.*]] = stablehlo.dot_general {{.*}} -> tensor<8x8xf32>
    // CHECK: mpmd.collective all_gather {{.*}} to <{{\[}}[], []]> : tensor<8x4xf32> -> tensor<8x8xf32>
    // CHECK: %[[SUM:.*]] = stablehlo.add %[[TERM]], %{{.*}} : tensor<8x8xf32>
    // CHECK-NEXT: mpmd.yield %[[SUM]]
    %2 = stablehlo.dot_general %0, %0, contracting_dims = [0] x [0] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %3 = mpmd.sharding_constraint %2 to <[[], []], unreduced = sum ["a"=2]> : tensor<8x8xf32>
    %4 = stablehlo.add %3, %1 : tensor<8x8xf32>
    %5 = mpmd.sharding_constraint %4 to <[[], []], unreduced = sum ["a"=2]> : tensor<8x8xf32>
    mpmd.yield %5 : tensor<8x8xf32>
  }
  mpmd.return %y : !s
}
