// RUN: mpmd-opt %s --mpmd-normalize-tasks --mpmd-build-command-lists | FileCheck %s
// A loop updates state in place if only the updated carry reads the old value.

mpmd.mesh @m axes = [] sizes = [] target = "cpu"
!x = !mpmd.mesh_tensor<@m, tensor<4x8xf32>, <[[], []]>>

// CHECK-LABEL: mpmd.program @changes
// CHECK: ^bb0(%[[STATE:[^:]*]]: memref<4x8xf32>,
// CHECK-NOT: mpmd.copy
// CHECK: mpmd.launch @kernels::@loop_{{[a-z0-9_]+}} rows 1 outs(%[[STATE]] : memref<4x8xf32>)
// CHECK-NOT: mpmd.copy
// CHECK: mpmd.yield
mpmd.program @changes stages = 1 args = [#mpmd.arg<"a", state, stages = [0]>] results = [#mpmd.result<"y", state = 0, stage = 0>] {
^bb0(%a: !x):
  %r = mpmd.task 0 update(%a) {aliases = array<i64: 0>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %b) -> (tensor<4x8xf32>) {
      %e = tensor.extract %t[%i, %c1] : tensor<4x8xf32>
      %s = arith.addf %e, %e : f32
      %n = tensor.insert %s into %t[%c3, %i] : tensor<4x8xf32>
      scf.yield %n : tensor<4x8xf32>
    }
    mpmd.yield %0 : tensor<4x8xf32>
  }
  mpmd.return %r : !x
}

// Another operation reads the old value, too: the loop works on a copy, and each iteration writes one element.
// CHECK-LABEL: mpmd.program @reads
// CHECK: ^bb0(%[[STATE:[^:]*]]: memref<4x8xf32>,
// CHECK: mpmd.copy %[[STATE]] to %[[COPY:.*]] : memref<4x8xf32> to memref<4x8xf32>
// CHECK: mpmd.launch @kernels::@loop_{{[a-z0-9_]+}} rows 3 ins(%[[STATE]] : memref<4x8xf32>) outs(%[[COPY]] : memref<4x8xf32>)
// CHECK: mpmd.copy %[[COPY]] to %[[STATE]]
mpmd.program @reads stages = 1 args = [#mpmd.arg<"a", state, stages = [0]>] results = [#mpmd.result<"y", state = 0, stage = 0>] {
^bb0(%a: !x):
  %r = mpmd.task 0 update(%a) {aliases = array<i64: 0>} : (!x) -> (!x) {
  ^bb0(%b: tensor<4x8xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %b) -> (tensor<4x8xf32>) {
      %e = tensor.extract %b[%i, %c1] : tensor<4x8xf32>
      %n = tensor.insert %e into %t[%c3, %i] : tensor<4x8xf32>
      scf.yield %n : tensor<4x8xf32>
    }
    mpmd.yield %0 : tensor<4x8xf32>
  }
  mpmd.return %r : !x
}
