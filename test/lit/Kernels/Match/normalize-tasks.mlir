// RUN: mpmd-opt %s --mpmd-normalize-tasks | FileCheck %s
!x = !mpmd.mesh_tensor<@device, tensor<4x8xf32>>
!y = !mpmd.mesh_tensor<@device, tensor<8x8xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// Elementwise operations on tensors and named operations become linalg.generic, which later passes read.
// CHECK-LABEL: @generalizes
// CHECK-NOT: math.tanh %{{.*}} : tensor
// CHECK: linalg.generic
// CHECK: math.tanh %{{.*}} : f32
// CHECK-NOT: linalg.add
// CHECK: mpmd.yield
func.func @generalizes(%a: !x) -> !x {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %0 = math.tanh %b : tensor<4x8xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %1 = linalg.add ins(%0, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    mpmd.yield %1 : tensor<4x8xf32>
  }
  return %r : !x
}

// A concatenation becomes slices of one buffer.
// CHECK-LABEL: @splits_concat
// CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<8x8xf32>
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %{{.*}} into %[[EMPTY]][0, 0] [4, 8] [1, 1]
// CHECK: tensor.insert_slice %{{.*}} into %[[FIRST]][4, 0] [4, 8] [1, 1]
func.func @splits_concat(%a: !x) -> !y {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!y) {
  ^bb0(%b: tensor<4x8xf32>):
    %0 = tensor.concat dim(0) %b, %b : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    mpmd.yield %0 : tensor<8x8xf32>
  }
  return %r : !y
}
