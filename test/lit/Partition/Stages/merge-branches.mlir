// RUN: mpmd-opt %s --mpmd-merge-branches | FileCheck %s

// Branches on the same condition are merged, and values that only pass between them are removed. Branches
// with an operation between them that one of them reads, and branches on another condition, are not
// merged.
!a = !mpmd.mesh_tensor<@stage, tensor<8xf32>>
!i = !mpmd.mesh_tensor<@stage, tensor<i32>>
mpmd.mesh @stage axes = [] sizes = [] target = "cpu"
mpmd.program @parts stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"i", stages = [0]>, #mpmd.arg<"j", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"z", stage = 0>] {
^bb0(%x: !a, %i: !i, %j: !i):
  // CHECK: mpmd.task 0 update
  %y, %z = mpmd.task 0 update(%x, %i, %j) {aliases = array<i64: -1, -1>} : (!a, !i, !i) -> (!a, !a) {
  // CHECK-NEXT: (%[[P:.*]]: tensor<8xf32>, %[[K:.*]]: tensor<i32>, %[[L:.*]]: tensor<i32>)
  ^bb0(%p: tensor<8xf32>, %k: tensor<i32>, %l: tensor<i32>):
    // CHECK-NEXT: %[[R:.*]]:2 = "stablehlo.case"(%[[K]])
    // CHECK-NEXT: %[[N:.*]] = stablehlo.sqrt %[[P]]
    // CHECK-NEXT: %[[A:.*]] = stablehlo.add %[[P]], %[[N]]
    // CHECK-NEXT: %[[D:.*]] = "stablehlo.case"(%[[L]])
    // CHECK-NEXT: %[[T:.*]] = stablehlo.tanh %[[A]]
    // CHECK-NEXT: %[[S:.*]] = stablehlo.sine %[[T]]
    // CHECK-NEXT: stablehlo.return %[[S]]
    // CHECK: stablehlo.return %[[A]], %[[D]]
    // CHECK-NEXT: }, {
    // CHECK-NEXT: stablehlo.return %[[P]], %[[P]]
    // CHECK-NEXT: })
    // CHECK-NEXT: %[[E:.*]] = stablehlo.exponential %[[R]]#0
    // CHECK-NEXT: %[[F:.*]] = "stablehlo.case"(%[[L]])
    // CHECK: %[[G:.*]] = "stablehlo.case"(%[[K]])
    // CHECK: mpmd.yield %[[R]]#1, %[[G]]
    %n = "stablehlo.case"(%k) ({
      %0 = stablehlo.sqrt %p : tensor<8xf32>
      stablehlo.return %0 : tensor<8xf32>
    }, {
      %0 = stablehlo.constant dense<0.0> : tensor<8xf32>
      stablehlo.return %0 : tensor<8xf32>
    }) : (tensor<i32>) -> tensor<8xf32>
    %a = "stablehlo.case"(%k) ({
      %0 = stablehlo.add %p, %n : tensor<8xf32>
      stablehlo.return %0 : tensor<8xf32>
    }, {
      stablehlo.return %p : tensor<8xf32>
    }) : (tensor<i32>) -> tensor<8xf32>
    %e = stablehlo.exponential %a : tensor<8xf32>
    %t = "stablehlo.case"(%k) ({
      %0 = "stablehlo.case"(%l) ({
        %1 = stablehlo.tanh %a : tensor<8xf32>
        stablehlo.return %1 : tensor<8xf32>
      }, {
        stablehlo.return %a : tensor<8xf32>
      }) : (tensor<i32>) -> tensor<8xf32>
      stablehlo.return %0 : tensor<8xf32>
    }, {
      %0 = stablehlo.constant dense<1.0> : tensor<8xf32>
      stablehlo.return %0 : tensor<8xf32>
    }) : (tensor<i32>) -> tensor<8xf32>
    %d = "stablehlo.case"(%k) ({
      %0 = "stablehlo.case"(%l) ({
        %1 = stablehlo.sine %t : tensor<8xf32>
        stablehlo.return %1 : tensor<8xf32>
      }, {
        stablehlo.return %p : tensor<8xf32>
      }) : (tensor<i32>) -> tensor<8xf32>
      stablehlo.return %0 : tensor<8xf32>
    }, {
      stablehlo.return %p : tensor<8xf32>
    }) : (tensor<i32>) -> tensor<8xf32>
    %f = "stablehlo.case"(%l) ({
      stablehlo.return %e : tensor<8xf32>
    }, {
      stablehlo.return %p : tensor<8xf32>
    }) : (tensor<i32>) -> tensor<8xf32>
    %g = "stablehlo.case"(%k) ({
      stablehlo.return %f : tensor<8xf32>
    }, {
      stablehlo.return %e : tensor<8xf32>
    }) : (tensor<i32>) -> tensor<8xf32>
    mpmd.yield %d, %g : tensor<8xf32>, tensor<8xf32>
  }
  mpmd.return %y, %z : !a, !a
}
