// RUN: mpmd-opt %s --mpmd-reduce-replicas --split-input-file --verify-diagnostics

// A loop that does not yield the values of every replica is refused.
!x = !mpmd.mesh_tensor<@device, tensor<4xf32>>
!xs = !mpmd.mesh_tensor<@device, tensor<2x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
mpmd.program @not_yielded stages = 3 replicas = [array<i64: 0, 2>] args = [#mpmd.arg<"x", stages = [0, 2]>]
    results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !xs):
  %y = mpmd.microbatches 2 slices(%x : !xs) -> !xs {
  ^bb0(%xi: !x):
    %0 = mpmd.task 0 forward(%xi) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      mpmd.yield %p : tensor<4xf32>
    }
    // expected-error @+1 {{expected a value that the loop yields, as 'mpmd-clone-stages' creates it, got a value of replica 2 that it does not yield}}
    %1 = mpmd.task 2 forward(%xi) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      mpmd.yield %p : tensor<4xf32>
    }
    mpmd.yield %0 : !x
  }
  mpmd.return %y : !xs
}
