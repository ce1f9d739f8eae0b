// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks --split-input-file | FileCheck %s

// A sum over devices whose readers all take a slice is a reduce_scatter, although the program declares it replicated
// in between.
!x = !mpmd.mesh_tensor<@grid, tensor<4x8xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>>
!v = !mpmd.mesh_tensor<@grid, tensor<4x6xf32>>
mpmd.mesh @grid axes = ["tp"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @scattered
mpmd.program @scattered stages = 1
    args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"w", stages = [0]>, #mpmd.arg<"v", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>]
    shardings = [#mpmd.sharding<[[], ["tp"=2]]>, #mpmd.sharding<[["tp"=2], []]>, #mpmd.sharding<[["tp"=2], []]>] {
^bb0(%x: !x, %w: !w, %v: !v):
  %y = mpmd.task 0 update(%x, %w, %v) {aliases = array<i64: -1>} : (!x, !w, !v) -> !v {
  ^bb0(%p: tensor<4x8xf32>, %q: tensor<8x6xf32>, %r: tensor<4x6xf32>):
    // CHECK: %[[D:.*]] = stablehlo.dot_general
    // CHECK: %[[S:.*]] = mpmd.collective reduce_scatter %[[D]] {{.*}} : tensor<4x6xf32> -> tensor<2x6xf32>
    // CHECK-NOT: mpmd.collective
    // CHECK: stablehlo.add %[[S]], %{{.*}} : tensor<2x6xf32>
    %0 = stablehlo.dot_general %p, %q, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
    %1 = mpmd.sharding_constraint %0 to <[[], []]> : tensor<4x6xf32>
    %2 = stablehlo.add %1, %r : tensor<4x6xf32>
    mpmd.yield %2 : tensor<4x6xf32>
  }
  mpmd.return %y : !v
}

// -----

// Another reader needs the replicated value: the sum stays an all_reduce.
!x = !mpmd.mesh_tensor<@grid, tensor<4x8xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>>
!v = !mpmd.mesh_tensor<@grid, tensor<4x6xf32>>
mpmd.mesh @grid axes = ["tp"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @needed_whole
mpmd.program @needed_whole stages = 1
    args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"w", stages = [0]>, #mpmd.arg<"v", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"z", stage = 0>]
    shardings = [#mpmd.sharding<[[], ["tp"=2]]>, #mpmd.sharding<[["tp"=2], []]>, #mpmd.sharding<[["tp"=2], []]>] {
^bb0(%x: !x, %w: !w, %v: !v):
  %y, %z = mpmd.task 0 update(%x, %w, %v) {aliases = array<i64: -1, -1>} : (!x, !w, !v) -> (!v, !v) {
  ^bb0(%p: tensor<4x8xf32>, %q: tensor<8x6xf32>, %r: tensor<4x6xf32>):
    // CHECK: mpmd.collective all_reduce {{.*}} : tensor<4x6xf32> -> tensor<4x6xf32>
    // CHECK-NOT: mpmd.collective
    // CHECK: mpmd.yield
    %0 = stablehlo.dot_general %p, %q, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
    %1 = mpmd.sharding_constraint %0 to <[[], []]> : tensor<4x6xf32>
    %2 = stablehlo.add %1, %r : tensor<4x6xf32>
    %3 = stablehlo.reverse %1, dims = [0] : tensor<4x6xf32>
    mpmd.yield %2, %3 : tensor<4x6xf32>, tensor<4x6xf32>
  }
  mpmd.return %y, %z : !v, !v
}
