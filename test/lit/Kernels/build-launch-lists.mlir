// RUN: mpmd-opt %s --mpmd-normalize-stages --mpmd-build-launch-lists | FileCheck %s
!x = !mpmd.array<@device, tensor<4x8xf32>>
!v = !mpmd.array<@device, tensor<4xf32>>
mpmd.inside_mesh @device axes = [] sizes = [] target = "cpu"

// Kernels come first, each once: both tanh stages below share one.
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
  %r = mpmd.stage 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %0 = math.tanh %b : tensor<4x8xf32>
    %1 = arith.mulf %0, %b : tensor<4x8xf32>
    mpmd.yield %1 : tensor<4x8xf32>
  }
  return %r : !x
}

// CHECK-LABEL: @shares_kernels
// CHECK: mpmd.launch @kernels::@elementwise_{{[a-z_]+}}_0 rows 32
func.func @shares_kernels(%a: !x) -> !x {
  %r = mpmd.stage 1 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %0 = math.tanh %b : tensor<4x8xf32>
    %1 = arith.mulf %0, %b : tensor<4x8xf32>
    mpmd.yield %1 : tensor<4x8xf32>
  }
  return %r : !x
}

// A reduction and what needs its result in the same row are one kernel over rows.
// CHECK-LABEL: @clusters_rows
// CHECK: mpmd.launch @kernels::@rows_{{[a-z0-9_]+}} rows 4
// CHECK-NEXT: mpmd.yield
func.func @clusters_rows(%a: !x) -> !x {
  %r = mpmd.stage 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
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

// State is updated where it is, in one kernel with what else reads it.
// CHECK-LABEL: @updates_in_place
// CHECK: ^bb0(%[[A:.*]]: memref<4x8xf32>, %[[G:.*]]: memref<4x8xf32>, %[[R:.*]]: memref<4x8xf32>, %{{.*}}: memref<0xi8>):
// CHECK-NEXT: mpmd.launch @kernels::@elementwise_{{[a-z_0-9]+}} rows 32 ins(%[[G]] : memref<4x8xf32>) outs(%[[A]], %[[R]]
// CHECK-NEXT: mpmd.yield
func.func @updates_in_place(%a: !x, %g: !x) -> (!x, !x) {
  %r:2 = mpmd.stage 0 update(%a, %g) {aliases = array<i64: 0, -1>} : (!x, !x) -> (!x, !x) {
  ^bb0(%p: tensor<4x8xf32>, %q: tensor<4x8xf32>):
    %0 = arith.subf %p, %q : tensor<4x8xf32>
    %1 = arith.mulf %p, %q : tensor<4x8xf32>
    mpmd.yield %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
  }
  return %r#0, %r#1 : !x, !x
}

// States that change places need the old values saved.
// CHECK-LABEL: @swaps
// CHECK: ^bb0(%[[A:.*]]: memref<4x8xf32>, %[[B:.*]]: memref<4x8xf32>, %{{.*}}: memref<0xi8>):
// CHECK-DAG: mpmd.copy %[[A]] to %[[SA:.*]] :
// CHECK-DAG: mpmd.copy %[[B]] to %[[SB:.*]] :
// CHECK: mpmd.copy %[[SA]] to %[[B]]
// CHECK: mpmd.copy %[[SB]] to %[[A]]
func.func @swaps(%a: !x, %g: !x) -> (!x, !x) {
  %r:2 = mpmd.stage 0 update(%a, %g) {aliases = array<i64: 1, 0>} : (!x, !x) -> (!x, !x) {
  ^bb0(%p: tensor<4x8xf32>, %q: tensor<4x8xf32>):
    mpmd.yield %p, %q : tensor<4x8xf32>, tensor<4x8xf32>
  }
  return %r#0, %r#1 : !x, !x
}

// A loop over tensors is one sequential kernel.
// CHECK-LABEL: @loops
// CHECK: mpmd.launch @kernels::@loop_{{[a-z0-9_]+}} rows 1
func.func @loops(%a: !x) -> !x {
  %r = mpmd.stage 0 forward(%a) {aliases = array<i64: -1>} : (!x) -> (!x) {
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
