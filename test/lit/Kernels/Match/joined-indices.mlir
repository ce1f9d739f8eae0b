// RUN: mpmd-opt %s --mpmd-normalize-tasks --mpmd-build-command-lists | FileCheck %s
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// A matrix is stored as panels side by side. An element is indexed by row and column instead of by panel and column in
// the panel, so that rows are recognized as contiguous.
// CHECK-LABEL: module @kernels
// CHECK: func.func @rows_{{[a-z_]+}}_0(%[[X:.*]]: memref<19200xf32>
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} to
// CHECK: %[[COLUMN:.*]] = arith.addi
// CHECK-NOT: divui
// CHECK-NOT: remui
// CHECK: %[[BEGIN:.*]] = arith.muli %[[ROW]], %c600
// CHECK: %[[AT:.*]] = arith.addi %[[BEGIN]], %[[COLUMN]]
// CHECK: memref.load %[[X]][%[[AT]]]
func.func @panels(%a: !mpmd.mesh_tensor<@device, tensor<4x8x10x60xf32>>) -> !mpmd.mesh_tensor<@device, tensor<32xf32>> {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<4x8x10x60xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<32xf32>>) {
  ^bb0(%x: tensor<4x8x10x60xf32>):
    %least = arith.constant dense<0xFF800000> : tensor<32xf32>
    %rows = tensor.collapse_shape %x [[0, 1], [2, 3]] : tensor<4x8x10x60xf32> into tensor<32x600xf32>
    %m = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%rows : tensor<32x600xf32>) outs(%least : tensor<32xf32>) {
    ^bb1(%e: f32, %o: f32):
      %n = math.exp %e : f32
      %0 = arith.maximumf %o, %n : f32
      linalg.yield %0 : f32
    } -> tensor<32xf32>
    mpmd.yield %m : tensor<32xf32>
  }
  return %r : !mpmd.mesh_tensor<@device, tensor<32xf32>>
}

// A quotient and a remainder of different numbers are not joined.
// CHECK: func.func @elementwise_copy_1(
// CHECK: arith.divui
// CHECK: arith.remui
func.func @apart(%a: !mpmd.mesh_tensor<@device, tensor<10x60xf32>>) -> !mpmd.mesh_tensor<@device, tensor<600xf32>> {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<10x60xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<600xf32>>) {
  ^bb0(%x: tensor<10x60xf32>):
    %e = tensor.empty() : tensor<600xf32>
    %m = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<600xf32>) {
    ^bb1(%o: f32):
      %i = linalg.index 0 : index
      %c7 = arith.constant 7 : index
      %c10 = arith.constant 10 : index
      %c60 = arith.constant 60 : index
      %shifted = arith.addi %i, %c7 : index
      %panel = arith.divui %i, %c60 : index
      %column = arith.remui %shifted, %c60 : index
      %v = tensor.extract %x[%panel, %column] : tensor<10x60xf32>
      linalg.yield %v : f32
    } -> tensor<600xf32>
    mpmd.yield %m : tensor<600xf32>
  }
  return %r : !mpmd.mesh_tensor<@device, tensor<600xf32>>
}

// A value that is inserted into a vector is computed in its own shape, without divisions that map vector elements
// back.
// CHECK: func.func @write_copy_3(
// CHECK-NOT: remui
// CHECK: memref.store
// CHECK-NOT: remui
// CHECK-LABEL: @panels
func.func @vector(%a: !mpmd.mesh_tensor<@device, tensor<50x60xf32>>) -> !mpmd.mesh_tensor<@device, tensor<3010xf32>> {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<50x60xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<3010xf32>>) {
  ^bb0(%x: tensor<50x60xf32>):
    %e = tensor.empty() : tensor<60x50xf32>
    %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<50x60xf32>) outs(%e : tensor<60x50xf32>) {
    ^bb1(%i: f32, %o: f32):
      linalg.yield %i : f32
    } -> tensor<60x50xf32>
    %f = tensor.collapse_shape %t [[0, 1]] : tensor<60x50xf32> into tensor<3000xf32>
    %z = arith.constant dense<1.0> : tensor<3010xf32>
    %v = tensor.insert_slice %f into %z[10] [3000] [1] : tensor<3000xf32> into tensor<3010xf32>
    mpmd.yield %v : tensor<3010xf32>
  }
  return %r : !mpmd.mesh_tensor<@device, tensor<3010xf32>>
}
