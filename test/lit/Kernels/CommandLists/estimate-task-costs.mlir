// RUN: mpmd-opt %s --mpmd-kernels | FileCheck %s
!x = !mpmd.mesh_tensor<@device, tensor<64x32xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// One multiplication per element; each element is read once and written once.
// CHECK-LABEL: @counts
// CHECK: cost = #mpmd.cost<flops = 2048, bytes = 16384, seconds = {{.*}}>
// CHECK: mpmd.launch {{.*}} cost = <flops = 2048, bytes = 16384, seconds = {{.*}}>
func.func @counts(%a: !x) -> !x {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<64x32xf32>):
    %0 = arith.mulf %b, %b : tensor<64x32xf32>
    mpmd.yield %0 : tensor<64x32xf32>
  }
  return %r : !x
}

// Each launch has its own cost, and the stage has their sum: a product costs 2 * 64 * 16 * 32 operations.
// CHECK-LABEL: @sums
// CHECK: cost = #mpmd.cost<flops = 66560, bytes = 22528, seconds = {{.*}}>
// CHECK: mpmd.gemm {{.*}} cost = <flops = 65536, bytes = 14336, seconds = {{.*}}>
// CHECK: mpmd.launch {{.*}} cost = <flops = 1024, bytes = 8192, seconds = {{.*}}>
func.func @sums(%a: !x, %w: !mpmd.mesh_tensor<@device, tensor<32x16xf32>>) -> !mpmd.mesh_tensor<@device, tensor<64x16xf32>> {
  %r = mpmd.task 0 forward(%a, %w) {aliases = array<i64: -1>} : (!x, !mpmd.mesh_tensor<@device, tensor<32x16xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<64x16xf32>>) {
  ^bb0(%b: tensor<64x32xf32>, %v: tensor<32x16xf32>):
    %zero = arith.constant dense<0.0> : tensor<64x16xf32>
    %0 = linalg.matmul ins(%b, %v : tensor<64x32xf32>, tensor<32x16xf32>) outs(%zero : tensor<64x16xf32>) -> tensor<64x16xf32>
    %1 = arith.mulf %0, %0 : tensor<64x16xf32>
    mpmd.yield %1 : tensor<64x16xf32>
  }
  return %r : !mpmd.mesh_tensor<@device, tensor<64x16xf32>>
}

// Loops over chunks, lanes and tiles count with their trip counts: a sum reads every element, as does a transpose.
// CHECK-LABEL: @loops
// CHECK: mpmd.launch @kernels::@chunks_{{.*}} cost = <flops = 2113920, bytes = 8388864, seconds = {{.*}}>
// CHECK: mpmd.launch @kernels::@elementwise_{{.*}} cost = <flops = 2097152, bytes = 16777216, seconds = {{.*}}>
func.func @loops(%a: !mpmd.mesh_tensor<@device, tensor<512x4096xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<f32>>, !mpmd.mesh_tensor<@device, tensor<4096x512xf32>>) {
  %r:2 = mpmd.task 0 forward(%a) {aliases = array<i64: -1, -1>} : (!mpmd.mesh_tensor<@device, tensor<512x4096xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<f32>>, !mpmd.mesh_tensor<@device, tensor<4096x512xf32>>) {
  ^bb0(%b: tensor<512x4096xf32>):
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce ins(%b : tensor<512x4096xf32>) outs(%zero : tensor<f32>) dimensions = [0, 1]
      (%in: f32, %acc: f32) {
        %s = arith.addf %acc, %in : f32
        linalg.yield %s : f32
      }
    %empty = tensor.empty() : tensor<4096x512xf32>
    %t = linalg.transpose ins(%b : tensor<512x4096xf32>) outs(%empty : tensor<4096x512xf32>) permutation = [1, 0]
    %0 = arith.addf %t, %t : tensor<4096x512xf32>
    mpmd.yield %sum, %0 : tensor<f32>, tensor<4096x512xf32>
  }
  return %r#0, %r#1 : !mpmd.mesh_tensor<@device, tensor<f32>>, !mpmd.mesh_tensor<@device, tensor<4096x512xf32>>
}
