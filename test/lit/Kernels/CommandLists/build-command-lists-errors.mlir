// RUN: mpmd-opt %s --mpmd-build-command-lists --verify-diagnostics --split-input-file
// Operations that cannot become kernels are rejected: unsupported ones, dynamic shapes, and collectives in a loop.
!x = !mpmd.mesh_tensor<@device, tensor<4x8xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
func.func @unknown_op(%a: !x) -> !x {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %e = tensor.empty() : tensor<4x8xf32>
    // expected-error @+1 {{is not supported inside a stage}}
    %0 = linalg.softmax dimension(1) ins(%b : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    mpmd.yield %0 : tensor<4x8xf32>
  }
  return %r : !x
}

// -----

!x = !mpmd.mesh_tensor<@device, tensor<4x8xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
func.func @dynamic_shape(%a: !x) -> !x {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    // expected-error @+1 {{has a result of dynamic shape, which kernels do not support}}
    %0 = tensor.cast %b : tensor<4x8xf32> to tensor<?x8xf32>
    %1 = tensor.cast %0 : tensor<?x8xf32> to tensor<4x8xf32>
    mpmd.yield %1 : tensor<4x8xf32>
  }
  return %r : !x
}

// -----

// A loop becomes one kernel, and a kernel cannot hold a collective.
!x = !mpmd.mesh_tensor<@grid, tensor<4xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
mpmd.exchange_plan @e members = 2 source_bytes = 16 target_bytes = 16 rows = []
func.func @exchange_in_a_loop(%a: !x) -> !x {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4xf32>):
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    // expected-note @+1 {{see this 'scf.for'}}
    %0 = scf.for %i = %zero to %two step %one iter_args(%s = %b) -> tensor<4xf32> {
      // expected-error @+1 {{'mpmd.exchange' op expected in the list of a task, got it inside 'scf.for', which is one kernel}}
      %1 = mpmd.exchange @e permute part 0 %s -> %b axes = [] for "ring" : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
      scf.yield %1 : tensor<4xf32>
    }
    mpmd.yield %0 : tensor<4xf32>
  }
  return %r : !x
}
