// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks --split-input-file | FileCheck %s

// The reason of a collective uses the user's names: the gathered parameter, the parameter whose gradient is summed
// (its momentum reads the same sum), the result.
!x = !mpmd.mesh_tensor<@grid, tensor<3x8x4xf32>>
!m = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<4x4xf32>>
!s = !mpmd.mesh_tensor<@grid, tensor<f32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @training
mpmd.program @training stages = 1
    args = [#mpmd.arg<"state['m']", state, stages = [0]>, #mpmd.arg<"state['w']", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"m", state = 0, stage = 0>, #mpmd.result<"w", state = 1, stage = 0>, #mpmd.result<"loss", stage = 0>]
    shardings = [#mpmd.sharding<[["dp"=2], []]>, #mpmd.sharding<[["dp"=2], []]>, #mpmd.sharding<[[], ["dp"=2], []]>] {
^bb0(%m: !w, %w: !w, %x: !x):
  %none:2 = mpmd.task 0 prologue() {aliases = array<i64: -1, -1>} : () -> (!w, !s) {
    %0 = stablehlo.constant dense<0.0> : tensor<4x4xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<f32>
    mpmd.yield %0, %1 : tensor<4x4xf32>, tensor<f32>
  }
  %g:2 = mpmd.microbatches 3 slices(%x : !x) carries(%none#0, %none#1 : !w, !s) -> !w, !s {
  ^bb0(%xi: !m, %sum: !w, %loss: !s):
    // CHECK: mpmd.task 0 forward
    // CHECK: mpmd.collective all_gather {{.*}} for "state['w'] as operand 1 of dot_general: whole along dimension 1"
    %y:2 = mpmd.task 0 forward(%xi, %w, %loss) {aliases = array<i64: -1, 2>} : (!m, !w, !s) -> (!m, !s) {
    ^bb0(%a: tensor<8x4xf32>, %b: tensor<4x4xf32>, %c: tensor<f32>):
      %turned = stablehlo.transpose %b, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %0 = stablehlo.dot_general %a, %turned, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
      %1 = stablehlo.constant dense<0.0> : tensor<f32>
      %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
      %3 = stablehlo.add %c, %2 : tensor<f32>
      mpmd.yield %0, %3 : tensor<8x4xf32>, tensor<f32>
    }
    %next = mpmd.task 0 backward_weight(%xi, %y#0, %sum) {aliases = array<i64: 2>} : (!m, !m, !w) -> !w {
    ^bb0(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>):
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
      %1 = stablehlo.add %c, %0 : tensor<4x4xf32>
      mpmd.yield %1 : tensor<4x4xf32>
    }
    mpmd.yield %next, %y#1 : !w, !s
  }
  // CHECK: mpmd.task 0 update
  // CHECK-DAG: mpmd.collective reduce_scatter {{.*}} for "gradient of state['w']: sum over the batch"
  // CHECK-DAG: mpmd.collective all_reduce {{.*}} for "loss: sum over the batch"
  %new:3 = mpmd.task 0 update(%m, %w, %g#0, %g#1) {aliases = array<i64: 0, 1, -1>} : (!w, !w, !w, !s) -> (!w, !w, !s) {
  ^bb0(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>, %d: tensor<f32>):
    %0 = stablehlo.add %a, %c : tensor<4x4xf32>
    %1 = stablehlo.subtract %b, %0 : tensor<4x4xf32>
    %2 = stablehlo.constant dense<3.0> : tensor<f32>
    %3 = stablehlo.divide %d, %2 : tensor<f32>
    mpmd.yield %0, %1, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
  }
  mpmd.return %new#0, %new#1, %new#2 : !w, !w, !s
}

// -----

// A running mean is not a gradient. Other sums name the dimension that they reduce, reshards their source and target.
// Sub-axes are printed as in the program.
!x = !mpmd.mesh_tensor<@grid, tensor<8x8xf32>>
!r = !mpmd.mesh_tensor<@grid, tensor<8xf32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 4] target = "cpu"
// CHECK-LABEL: mpmd.program @others
mpmd.program @others stages = 1
    args = [#mpmd.arg<"mean", state, stages = [0]>, #mpmd.arg<"x", stages = [0]>, #mpmd.arg<"w", state, stages = [0]>]
    results = [#mpmd.result<"mean", state = 0, stage = 0>, #mpmd.result<"w", state = 2, stage = 0>,
               #mpmd.result<"y", stage = 0>, #mpmd.result<"z", stage = 0>, #mpmd.result<"most", stage = 0>]
    shardings = [#mpmd.sharding<[[]]>, #mpmd.sharding<[["dp"=2], []]>, #mpmd.sharding<[["tp"=4:(1)2], ["tp"=4:(2)2]]>] {
^bb0(%mean: !r, %x: !x, %w: !x):
  %new:4 = mpmd.task 0 update(%mean, %x, %w) {aliases = array<i64: 0, -1, -1, -1>} : (!r, !x, !x) -> (!r, !x, !x, !r) {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>):
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    // CHECK: mpmd.collective all_reduce {{.*}} for "new mean: sum over the batch"
    %1 = stablehlo.reduce(%b init: %0) applies stablehlo.add across dimensions = [0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.add %a, %1 : tensor<8xf32>
    // CHECK: mpmd.collective permute {{.*}} for "constraint: from [{tp:(1)2}, {tp:(2)2}] to [{dp}, {}]"
    %3 = mpmd.sharding_constraint %c to <[["dp"=2], []]> : tensor<8x8xf32>
    // CHECK: mpmd.collective all_reduce {{.*}} for "z: sum over a contracted dimension of dot_general"
    %4 = mpmd.sharding_constraint %c to <[[], ["tp"=4]]> : tensor<8x8xf32>
    %5 = stablehlo.dot_general %4, %4, contracting_dims = [1] x [1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    // CHECK: mpmd.collective all_reduce {{.*}} for "most: maximum over dimension 1 in reduce"
    %6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %7 = stablehlo.reduce(%4 init: %6) applies stablehlo.maximum across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    mpmd.yield %2, %3, %5, %7 : tensor<8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>
  }
  mpmd.return %new#0, %w, %new#1, %new#2, %new#3 : !r, !x, !x, !x, !r
}
