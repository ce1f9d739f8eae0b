// RUN: mpmd-opt %s --mpmd-redistribute-microbatches --split-input-file --verify-diagnostics

// The passes after `mpmd-clone-stages` refuse a program whose replicas have other tasks.
!x = !mpmd.mesh_tensor<@device, tensor<4xf32>>
!xs = !mpmd.mesh_tensor<@device, tensor<2x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @no_task stages = 3 replicas = [array<i64: 0, 2>] args = [#mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"y", stage = 1>] {
^bb0(%x: !xs):
  %y = mpmd.microbatches 2 slices(%x : !xs) -> !xs {
  ^bb0(%xi: !x):
    // expected-error @+1 {{expected a task of replica 2 with the same results, as 'mpmd-clone-stages' creates it, got none}}
    %0 = mpmd.task 0 forward(%xi) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      mpmd.yield %p : tensor<4xf32>
    }
    %1 = mpmd.transfer %0 from 0 to 1 : !x -> !x
    %2 = mpmd.task 1 forward(%1) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      mpmd.yield %p : tensor<4xf32>
    }
    mpmd.yield %2 : !x
  }
  mpmd.return %y : !xs
}

// -----

!x = !mpmd.mesh_tensor<@device, tensor<4xf32>>
!xs = !mpmd.mesh_tensor<@device, tensor<2x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @other_count stages = 5 replicas = [array<i64: 0, 2>, array<i64: 1, 3, 4>]
    args = [#mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"y", stage = 1>] {
^bb0(%x: !xs):
  %y = mpmd.microbatches 2 slices(%x : !xs) -> !xs {
  ^bb0(%xi: !x):
    %0 = mpmd.task 0 forward(%xi) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      mpmd.yield %p : tensor<4xf32>
    }
    // expected-error @+1 {{expected as many replicas of the receiver as of the sender, 2, got 3}}
    %1 = mpmd.transfer %0 from 0 to 1 : !x -> !x
    %2 = mpmd.task 1 forward(%1) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      mpmd.yield %p : tensor<4xf32>
    }
    mpmd.yield %2 : !x
  }
  mpmd.return %y : !xs
}
