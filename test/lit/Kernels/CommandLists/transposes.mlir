// RUN: mpmd-opt %s --mpmd-build-command-lists | FileCheck %s

// A transposed read is tiled: 8 elements of a result row by 32 of the transposed dimension.
// CHECK: func.func @[[$PLAIN:elementwise_copy[_0-9]*]](
// CHECK-DAG: %[[SHORT:.*]] = arith.constant 8 : index
// CHECK-DAG: %[[TILE:.*]] = arith.constant 32 : index
// CHECK: scf.for
// CHECK: arith.minsi
// CHECK: scf.for %{{.*}} step %[[SHORT]]
// CHECK: arith.minsi
// CHECK: scf.for
// CHECK: scf.for
// CHECK: memref.load
// CHECK: return

// The tiling also applies through a reshape that collapses two dimensions of the result into one of the operand.
// CHECK: func.func @[[$PANELS:elementwise_copy[_0-9]*]](
// CHECK-DAG: %[[SHORT:.*]] = arith.constant 8 : index
// CHECK: scf.for
// CHECK: arith.minsi
// CHECK: scf.for %{{.*}} step %[[SHORT]]
// CHECK: arith.minsi
// CHECK: memref.load
// CHECK: return
// CHECK-LABEL: func.func @plain
// CHECK: mpmd.launch @kernels::@[[$PLAIN]]
// CHECK-LABEL: func.func @panels
// CHECK: mpmd.launch @kernels::@[[$PANELS]]
#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
#cube = affine_map<(p, k, w) -> (p, k, w)>
#inside = affine_map<(p, k, w) -> (p, w, k)>
!a = !mpmd.mesh_tensor<@device, tensor<96x64xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<64x96xf32>>
!c = !mpmd.mesh_tensor<@device, tensor<2x64x48xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
func.func @plain(%x: !a) -> !b {
  %r = mpmd.task 0 forward(%x) {aliases = array<i64: -1>} : (!a) -> (!b) {
  ^bb0(%p: tensor<96x64xf32>):
    %e = tensor.empty() : tensor<64x96xf32>
    %0 = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<96x64xf32>) outs(%e : tensor<64x96xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x96xf32>
    mpmd.yield %0 : tensor<64x96xf32>
  }
  return %r : !b
}

func.func @panels(%x: !a) -> !c {
  %r = mpmd.task 0 forward(%x) {aliases = array<i64: -1>} : (!a) -> (!c) {
  ^bb0(%p: tensor<96x64xf32>):
    %s = tensor.expand_shape %p [[0, 1], [2]] output_shape [2, 48, 64] : tensor<96x64xf32> into tensor<2x48x64xf32>
    %e = tensor.empty() : tensor<2x64x48xf32>
    %0 = linalg.generic {indexing_maps = [#inside, #cube], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<2x48x64xf32>) outs(%e : tensor<2x64x48xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x64x48xf32>
    mpmd.yield %0 : tensor<2x64x48xf32>
  }
  return %r : !c
}
