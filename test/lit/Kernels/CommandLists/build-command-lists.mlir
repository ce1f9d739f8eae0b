// RUN: mpmd-opt %s --mpmd-normalize-tasks --mpmd-build-command-lists | FileCheck %s
!x = !mpmd.mesh_tensor<@device, tensor<4x8xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// Kernels come first in the module, each once: both tanh stages below share one.
// CHECK-LABEL: module @kernels
// CHECK: func.func @elementwise_{{[a-z_]+}}_0(%[[IN:.*]]: memref<32xf32>, %[[OUT:.*]]: memref<32xf32>, %[[BEGIN:.*]]: index, %[[END:.*]]: index)
// CHECK: scf.for %[[I:.*]] = %[[BEGIN]] to %[[END]]
// CHECK: memref.load %[[IN]][%[[I]]]
// CHECK: math.tanh
// CHECK: arith.mulf
// CHECK: memref.store %{{.*}}, %[[OUT]][%[[I]]]
// CHECK-NOT: math.tanh

// CHECK-LABEL: @fuses
// CHECK: ^bb0(%[[A:.*]]: memref<4x8xf32>, %[[R:.*]]: memref<4x8xf32>, %{{.*}}: memref<0xi8>):
// CHECK-NEXT: mpmd.launch @kernels::@elementwise_{{[a-z_]+}}_0 rows 32 ins(%[[A]] : memref<4x8xf32>) outs(%[[R]] : memref<4x8xf32>)
// CHECK-NEXT: mpmd.yield
func.func @fuses(%a: !x) -> !x {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %0 = math.tanh %b : tensor<4x8xf32>
    %1 = arith.mulf %0, %b : tensor<4x8xf32>
    mpmd.yield %1 : tensor<4x8xf32>
  }
  return %r : !x
}

// Two kernels read the same value: each recomputes it, and its costly operand, which is small, is stored.
// CHECK-LABEL: @stores_small_parts
// CHECK: ^bb0(%[[X:.*]]: memref<64x32xf32>, %[[V:.*]]: memref<64xf32>, %[[S:.*]]: memref<32xf32>, %[[R:.*]]: memref<64xf32>, %{{.*}}: memref<0xi8>):
// CHECK: %[[E:.*]] = memref.alloc() {{.*}}: memref<64xf32>
// CHECK-NOT: memref.alloc
// CHECK: mpmd.launch @{{.*}} ins(%[[V]] : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NOT: memref<64x32xf32>) outs(%{{.*}} : memref<64x32xf32>)
// CHECK: mpmd.yield
func.func @stores_small_parts(%a: !mpmd.mesh_tensor<@device, tensor<64x32xf32>>, %b: !mpmd.mesh_tensor<@device, tensor<64xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<32xf32>>, !mpmd.mesh_tensor<@device, tensor<64xf32>>) {
  %r:2 = mpmd.task 0 forward(%a, %b) {aliases = array<i64: -1, -1>} : (!mpmd.mesh_tensor<@device, tensor<64x32xf32>>, !mpmd.mesh_tensor<@device, tensor<64xf32>>) -> (!mpmd.mesh_tensor<@device, tensor<32xf32>>, !mpmd.mesh_tensor<@device, tensor<64xf32>>) {
  ^bb0(%x: tensor<64x32xf32>, %v: tensor<64xf32>):
    %zero = arith.constant 0.0 : f32
    %e = arith.divf %v, %v : tensor<64xf32>
    %empty = tensor.empty() : tensor<64x32xf32>
    %shared = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x, %e : tensor<64x32xf32>, tensor<64xf32>) outs(%empty : tensor<64x32xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %k = arith.mulf %p, %q : f32
      %l = arith.mulf %k, %p : f32
      %n = arith.addf %l, %p : f32
      %m = arith.subf %n, %q : f32
      linalg.yield %m : f32
    } -> tensor<64x32xf32>
    %columns = tensor.empty() : tensor<32xf32>
    %from = linalg.fill ins(%zero : f32) outs(%columns : tensor<32xf32>) -> tensor<32xf32>
    %s = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>], iterator_types = ["parallel", "reduction"]} ins(%shared : tensor<64x32xf32>) outs(%from : tensor<32xf32>) {
    ^bb0(%p: f32, %o: f32):
      %m = arith.addf %o, %p : f32
      linalg.yield %m : f32
    } -> tensor<32xf32>
    %rows = tensor.empty() : tensor<64xf32>
    %start = linalg.fill ins(%zero : f32) outs(%rows : tensor<64xf32>) -> tensor<64xf32>
    %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%shared : tensor<64x32xf32>) outs(%start : tensor<64xf32>) {
    ^bb0(%p: f32, %o: f32):
      %q = arith.mulf %p, %p : f32
      %m = arith.addf %o, %q : f32
      linalg.yield %m : f32
    } -> tensor<64xf32>
    mpmd.yield %s, %t : tensor<32xf32>, tensor<64xf32>
  }
  return %r#0, %r#1 : !mpmd.mesh_tensor<@device, tensor<32xf32>>, !mpmd.mesh_tensor<@device, tensor<64xf32>>
}

// CHECK-LABEL: @shares_kernels
// CHECK: mpmd.launch @kernels::@elementwise_{{[a-z_]+}}_0 rows 32
func.func @shares_kernels(%a: !x) -> !x {
  %r = mpmd.task 1 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %0 = math.tanh %b : tensor<4x8xf32>
    %1 = arith.mulf %0, %b : tensor<4x8xf32>
    mpmd.yield %1 : tensor<4x8xf32>
  }
  return %r : !x
}

// A reduction and the operations that read its result in the same row form one kernel over rows.
// CHECK-LABEL: @clusters_rows
// CHECK: mpmd.launch @kernels::@rows_{{[a-z0-9_]+}} rows 4
// CHECK-NEXT: mpmd.yield
func.func @clusters_rows(%a: !x) -> !x {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %z = arith.constant dense<0.0> : tensor<4xf32>
    %s = linalg.reduce ins(%b : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
      (%i: f32, %o: f32) {
        %n = arith.addf %i, %o : f32
        linalg.yield %n : f32
      }
    %e = tensor.empty() : tensor<4x8xf32>
    %t = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
    %d = arith.divf %b, %t : tensor<4x8xf32>
    mpmd.yield %d : tensor<4x8xf32>
  }
  return %r : !x
}

// State is updated in place, in one kernel with the other readers of the old value.
// CHECK-LABEL: @updates_in_place
// CHECK: ^bb0(%[[A:.*]]: memref<4x8xf32>, %[[G:.*]]: memref<4x8xf32>, %[[R:.*]]: memref<4x8xf32>, %{{.*}}: memref<0xi8>):
// CHECK-NEXT: mpmd.launch @kernels::@elementwise_{{[a-z_0-9]+}} rows 32 ins(%[[G]] : memref<4x8xf32>) outs(%[[A]], %[[R]]
// CHECK-NEXT: mpmd.yield
func.func @updates_in_place(%a: !x, %g: !x) -> (!x, !x) {
  %r:2 = mpmd.task 0 update(%a, %g) {aliases = array<i64: 0, -1>} : (!x, !x) -> (!x, !x) {
  ^bb0(%p: tensor<4x8xf32>, %q: tensor<4x8xf32>):
    %0 = arith.subf %p, %q : tensor<4x8xf32>
    %1 = arith.mulf %p, %q : tensor<4x8xf32>
    mpmd.yield %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  return %r#0, %r#1 : !x, !x
}

// States that swap their values: the old values are saved first.
// CHECK-LABEL: @swaps
// CHECK: ^bb0(%[[A:.*]]: memref<4x8xf32>, %[[B:.*]]: memref<4x8xf32>, %{{.*}}: memref<0xi8>):
// CHECK-DAG: mpmd.copy %[[A]] to %[[SA:.*]] :
// CHECK-DAG: mpmd.copy %[[B]] to %[[SB:.*]] :
// CHECK: mpmd.copy %[[SA]] to %[[B]]
// CHECK: mpmd.copy %[[SB]] to %[[A]]
func.func @swaps(%a: !x, %g: !x) -> (!x, !x) {
  %r:2 = mpmd.task 0 update(%a, %g) {aliases = array<i64: 1, 0>} : (!x, !x) -> (!x, !x) {
  ^bb0(%p: tensor<4x8xf32>, %q: tensor<4x8xf32>):
    mpmd.yield %p, %q : tensor<4x8xf32>, tensor<4x8xf32>
  }
  return %r#0, %r#1 : !x, !x
}

// A loop over tensors becomes one sequential kernel.
// CHECK-LABEL: @loops
// CHECK: mpmd.launch @kernels::@loop_{{[a-z0-9_]+}} rows 1
func.func @loops(%a: !x) -> !x {
  %r = mpmd.task 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %b) -> (tensor<4x8xf32>) {
      %n = linalg.exp ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
      scf.yield %n : tensor<4x8xf32>
    }
    mpmd.yield %0 : tensor<4x8xf32>
  }
  return %r : !x
}
