// RUN: mpmd-opt %s --mpmd-kernels | FileCheck %s
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// The lanes of a sum decide its bits: 64 for rows of 256 and more elements, 16 for rows of 16 and more, else one. Lanes
// are added pairwise at the end.
// CHECK-LABEL: module @kernels
// CHECK: func.func @{{.*}}(%{{.*}}: memref<3072xf32>
// CHECK: %[[LANES:.*]] = memref.alloca() {{.*}} : memref<64xf32>
// CHECK: vector.load %[[LANES]]{{.*}} : memref<64xf32>, vector<64xf32>
// CHECK: vector<32xf32>
// CHECK: func.func @{{.*}}(%{{.*}}: memref<384xf32>
// CHECK: %[[LANES:.*]] = memref.alloca() {{.*}} : memref<16xf32>
// CHECK: vector.load %[[LANES]]{{.*}} : memref<16xf32>, vector<16xf32>
// CHECK: func.func @{{.*}}(%{{.*}}: memref<36xf32>
// CHECK-NOT: vector
// CHECK: return
func.func @sums(%a: !mpmd.mesh_tensor<@device, tensor<3x1024xf32>>, %b: !mpmd.mesh_tensor<@device, tensor<3x128xf32>>, %c: !mpmd.mesh_tensor<@device, tensor<3x12xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<3xf32>>, !mpmd.mesh_tensor<@device, tensor<3xf32>>, !mpmd.mesh_tensor<@device, tensor<3xf32>>) {
  %r:3 = mpmd.task 0 forward(%a, %b, %c) {aliases = array<i64: -1, -1, -1>} : (!mpmd.mesh_tensor<@device, tensor<3x1024xf32>>, !mpmd.mesh_tensor<@device, tensor<3x128xf32>>, !mpmd.mesh_tensor<@device, tensor<3x12xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<3xf32>>, !mpmd.mesh_tensor<@device, tensor<3xf32>>, !mpmd.mesh_tensor<@device, tensor<3xf32>>) {
  ^bb0(%x: tensor<3x1024xf32>, %y: tensor<3x128xf32>, %z: tensor<3x12xf32>):
    %zero = arith.constant dense<0.0> : tensor<3xf32>
    %0 = linalg.reduce {arith.addf} ins(%x : tensor<3x1024xf32>) outs(%zero : tensor<3xf32>) dimensions = [1]
    %1 = linalg.reduce {arith.addf} ins(%y : tensor<3x128xf32>) outs(%zero : tensor<3xf32>) dimensions = [1]
    %2 = linalg.reduce {arith.addf} ins(%z : tensor<3x12xf32>) outs(%zero : tensor<3xf32>) dimensions = [1]
    mpmd.yield %0, %1, %2 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
  }
  return %r#0, %r#1, %r#2 : !mpmd.mesh_tensor<@device, tensor<3xf32>>, !mpmd.mesh_tensor<@device, tensor<3xf32>>, !mpmd.mesh_tensor<@device, tensor<3xf32>>
}
