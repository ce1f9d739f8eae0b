// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks --mpmd-hoist-gathers | FileCheck %s
// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks --mpmd-hoist-gathers=cap=400 | FileCheck %s --check-prefix=TIGHT

// A weight is the same in every microbatch, so it is gathered once, before the loop, unless the gathered weight
// exceeds the memory cap.
!x = !mpmd.mesh_tensor<@grid, tensor<3x8x4xf32>>
!m = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<4x8xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<8x8xf32>>
!ys = !mpmd.mesh_tensor<@grid, tensor<3x8x8xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
// CHECK: %[[W:.*]] = mpmd.task 0 prologue
// CHECK: mpmd.collective all_gather {{.*}} tensor<4x8xf32> from <{{\[}}["dp"=2], []]> to <{{\[}}[], []]> : tensor<2x8xf32> -> tensor<4x8xf32>
// CHECK: mpmd.microbatches
// CHECK: mpmd.task 0 forward({{.*}}%[[W]]{{.*}})
// CHECK-NOT: mpmd.collective

// TIGHT-NOT: prologue
// TIGHT: mpmd.task 0 forward
// TIGHT: mpmd.collective all_gather
mpmd.program @weights stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"w", state = 0, stage = 0>, #mpmd.result<"y", stage = 0>]
    shardings = [#mpmd.sharding<[["dp"=2], []]>, #mpmd.sharding<[[], ["dp"=2], []]>] {
^bb0(%w: !w, %x: !x):
  %ys = mpmd.microbatches 3 slices(%x : !x) -> !ys {
  ^bb0(%xi: !m):
    %y = mpmd.task 0 forward(%w, %xi) {aliases = array<i64: -1>} : (!w, !m) -> !y {
    ^bb0(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>):
      %0 = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
      mpmd.yield %0 : tensor<8x8xf32>
    }
    mpmd.yield %y : !y
  }
  mpmd.return %w, %ys : !w, !ys
}
