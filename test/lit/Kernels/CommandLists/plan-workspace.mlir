// RUN: mpmd-opt %s --mpmd-kernels | FileCheck %s
!x = !mpmd.mesh_tensor<@device, tensor<32x32xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// Three products in sequence need two temporaries; the third one reuses the bytes of the first.
// CHECK-LABEL: @reuses_bytes
// CHECK: cost = #mpmd.cost<flops = 262144, bytes = 49152
// CHECK-SAME: workspace = 8192
// CHECK: ^bb0({{.*}}, %[[WS:.*]]: memref<8192xi8>):
// CHECK: %[[T0:.*]] = mpmd.workspace_view %[[WS]][0] : memref<8192xi8> to memref<32x32xf32>
// CHECK: mpmd.gemm {{.*}} -> %[[T0]]
// CHECK: %[[T1:.*]] = mpmd.workspace_view %[[WS]][4096] : memref<8192xi8> to memref<32x32xf32>
// CHECK: mpmd.gemm {{.*}} -> %[[T1]]
// CHECK: %[[T2:.*]] = mpmd.workspace_view %[[WS]][0] : memref<8192xi8> to memref<32x32xf32>
// CHECK: mpmd.gemm {{.*}} -> %[[T2]]
// CHECK: mpmd.gemm
func.func @reuses_bytes(%a: !x) -> !x {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<32x32xf32>):
    %z = arith.constant dense<0.0> : tensor<32x32xf32>
    %0 = linalg.matmul ins(%b, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    %1 = linalg.matmul ins(%0, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    %2 = linalg.matmul ins(%1, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    %3 = linalg.matmul ins(%2, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
    mpmd.yield %3 : tensor<32x32xf32>
  }
  return %r : !x
}
