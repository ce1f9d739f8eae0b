// RUN: mpmd-opt %s --mpmd-build-launch-lists --verify-diagnostics --split-input-file
!x = !mpmd.array<@device, tensor<4x8xf32>>
mpmd.inside_mesh @device axes = [] sizes = [] target = "cpu"
func.func @unknown_op(%a: !x) -> !x {
  %r = mpmd.stage 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %e = tensor.empty() : tensor<4x8xf32>
    // expected-error @+1 {{is not supported inside a stage}}
    %0 = linalg.softmax dimension(1) ins(%b : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    mpmd.yield %0 : tensor<4x8xf32>
  }
  return %r : !x
}

// -----

!x = !mpmd.array<@device, tensor<4x8xf32>>
mpmd.inside_mesh @device axes = [] sizes = [] target = "cpu"
func.func @dynamic_shape(%a: !x) -> !x {
  %r = mpmd.stage 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    // expected-error @+1 {{has a result of dynamic shape, which kernels do not support}}
    %0 = tensor.cast %b : tensor<4x8xf32> to tensor<?x8xf32>
    %1 = tensor.cast %0 : tensor<?x8xf32> to tensor<4x8xf32>
    mpmd.yield %1 : tensor<4x8xf32>
  }
  return %r : !x
}
