// RUN: mpmd-opt %s --mpmd-propagate-shardings | FileCheck %s

// Two tasks of a stage compute the same value. The second one has no sharding of its own and gets that of the first.
!x = !mpmd.mesh_tensor<@grid, tensor<4x8xf32>>
mpmd.mesh @grid axes = ["a", "b"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: mpmd.program @step
mpmd.program @step stages = 1 args = [#mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"z", stage = 0>]
    shardings = [#mpmd.sharding<[[], []]>] {
^bb0(%x: !x):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!x) -> !x {
  ^bb0(%a: tensor<4x8xf32>):
    %0 = stablehlo.tanh %a {mpmd.recomputed = distinct[0]<unit>} : tensor<4x8xf32>
    %1 = mpmd.sharding_constraint %0 to <[["b"=2], []]> : tensor<4x8xf32>
    mpmd.yield %1 : tensor<4x8xf32>
  }
  // CHECK: mpmd.task 0 update(
  // CHECK: mpmd.task 0 update index 1(
  // CHECK: %[[T:.*]] = stablehlo.tanh %{{.*}} : tensor<4x8xf32>
  // CHECK-NEXT: mpmd.sharding_constraint %[[T]] to <{{\[}}["b"=2], []]>
  // CHECK-NOT: computed_again
  %z = mpmd.task 0 update index 1(%x) {aliases = array<i64: -1>} : (!x) -> !x {
  ^bb0(%a: tensor<4x8xf32>):
    %0 = stablehlo.tanh %a {mpmd.recomputed = distinct[0]<unit>} : tensor<4x8xf32>
    mpmd.yield %0 : tensor<4x8xf32>
  }
  mpmd.return %y, %z : !x, !x
}
