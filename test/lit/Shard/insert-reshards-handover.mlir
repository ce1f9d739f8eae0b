// RUN: mpmd-opt %s --mpmd-insert-reshards --split-input-file | FileCheck %s

// A sum without unreduced axes is moved to the reader's sharding before its transfer to another stage.
!x = !mpmd.mesh_tensor<@grid, tensor<2x4x4xf32>, <[[], ["a"=2], []]>>
!m = !mpmd.mesh_tensor<@grid, tensor<4x4xf32>, <[["a"=2], []]>>
!s = !mpmd.mesh_tensor<@grid, tensor<4x4xf32>, <[[], ["a"=2]]>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @sum
mpmd.program @sum stages = 2 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"z", stages = [0]>]
    results = [#mpmd.result<"y", stage = 1>] {
^bb0(%x: !x, %z: !s):
  // CHECK: %[[SUM:.*]] = mpmd.microbatches
  %sum = mpmd.microbatches 2 slices(%x : !x) carries(%z : !s) -> !s {
  ^bb0(%xi: !m, %total: !s):
    %next = mpmd.task 0 forward(%xi, %total) {aliases = array<i64: 1>} : (!m, !s) -> !s {
    ^bb0(%a: tensor<2x4xf32>, %b: tensor<4x2xf32>):
      mpmd.yield %b : tensor<4x2xf32>
    }
    mpmd.yield %next : !s
  }
  // CHECK: %[[MOVED:.*]] = mpmd.task 0 update(%[[SUM]])
  // CHECK: mpmd.collective all_to_all
  // CHECK: mpmd.transfer %[[MOVED]] from 0 to 1 {{.*}} : <@grid, tensor<4x4xf32>, <{{\[}}["a"=2], []]>> -> <@grid, tensor<4x4xf32>, <{{\[}}["a"=2], []]>>
  %y = mpmd.transfer %sum from 0 to 1 : !s -> !m
  mpmd.return %y : !m
}
