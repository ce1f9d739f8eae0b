// RUN: mpmd-opt %s --mpmd-merge-equal-ops | FileCheck %s
!a = !mpmd.mesh_tensor<@device, tensor<4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"

// Equal reads are merged; reads whose bodies differ in a captured value or in a constant are not.
// CHECK-LABEL: @reads
// CHECK-COUNT-3: tensor.generate
// CHECK-NOT: tensor.generate
// CHECK: mpmd.yield %[[X:.*]], %[[X]], %[[Y:.*]], %[[Z:.*]] :
func.func @reads(%x: !a, %y: !a) -> (!a, !a, !a, !a) {
  %r:4 = mpmd.task 0 forward(%x, %y) {aliases = array<i64: -1, -1, -1, -1>} : (!a, !a) -> (!a, !a, !a, !a) {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
    %three = arith.constant 3 : index
    %0 = tensor.generate {
    ^bb1(%i: index):
      %j = arith.subi %three, %i : index
      %e = tensor.extract %p[%j] : tensor<4xf32>
      tensor.yield %e : f32
    } : tensor<4xf32>
    %1 = tensor.generate {
    ^bb1(%i: index):
      %j = arith.subi %three, %i : index
      %e = tensor.extract %p[%j] : tensor<4xf32>
      tensor.yield %e : f32
    } : tensor<4xf32>
    %2 = tensor.generate {
    ^bb1(%i: index):
      %j = arith.subi %three, %i : index
      %e = tensor.extract %q[%j] : tensor<4xf32>
      tensor.yield %e : f32
    } : tensor<4xf32>
    %3 = tensor.generate {
    ^bb1(%i: index):
      %e = tensor.extract %p[%i] : tensor<4xf32>
      tensor.yield %e : f32
    } : tensor<4xf32>
    mpmd.yield %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1, %r#2, %r#3 : !a, !a, !a, !a
}

// A branch takes a value that it would recompute from the operation before the branch, not the other way round.
// CHECK-LABEL: @branches
// CHECK: %[[S:.*]] = arith.addf
// CHECK: scf.if
// CHECK-NOT: arith.addf
// CHECK: scf.yield %[[S]]
// CHECK: arith.mulf
// CHECK: }
// CHECK: arith.mulf
!s = !mpmd.mesh_tensor<@device, tensor<4xf32>>
func.func @branches(%x: !s) -> (!s, !s) {
  %r:2 = mpmd.task 0 forward(%x) {aliases = array<i64: -1, -1>} : (!s) -> (!s, !s) {
  ^bb0(%p: tensor<4xf32>):
    %c = arith.constant true
    %0 = arith.addf %p, %p : tensor<4xf32>
    %1 = scf.if %c -> tensor<4xf32> {
      %2 = arith.addf %p, %p : tensor<4xf32>
      scf.yield %2 : tensor<4xf32>
    } else {
      %3 = arith.mulf %0, %p : tensor<4xf32>
      scf.yield %3 : tensor<4xf32>
    }
    %4 = arith.mulf %0, %p : tensor<4xf32>
    mpmd.yield %1, %4 : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : !s, !s
}
