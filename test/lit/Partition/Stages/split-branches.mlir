// RUN: mpmd-opt %s --mpmd-split-branches=stages=2 --split-input-file | FileCheck %s

// A branch is split into one branch for each large result, with the operations that only this result needs. Reductions
// to scalars, and scalars computed from them, become earlier branches of their own, shared by all. The other region
// yields 0 there.
// CHECK-LABEL: func.func public @clipped
// CHECK-SAME: %[[I:[^:]*]]: tensor<i32>, %[[W0:[^:]*]]: tensor<8xf32>, %[[W1:[^:]*]]: tensor<9xf32>, %[[G0:[^:]*]]: tensor<8xf32>, %[[G1:[^:]*]]: tensor<9xf32>, %[[N:[^:]*]]: tensor<i32>
// CHECK: %[[S0:.*]] = "stablehlo.case"(%[[I]])
// CHECK-NEXT: stablehlo.multiply %[[G0]], %[[G0]]
// CHECK-NEXT: stablehlo.reduce
// CHECK-NEXT: stablehlo.return
// CHECK-NEXT: }, {
// CHECK-NEXT: %[[NONE:.*]] = stablehlo.constant dense<0.0
// CHECK-NEXT: stablehlo.return %[[NONE]]
// CHECK: %[[S1:.*]] = "stablehlo.case"(%[[I]])
// CHECK-NEXT: stablehlo.multiply %[[G1]], %[[G1]]
// CHECK: %[[NORM:.*]] = "stablehlo.case"(%[[I]])
// CHECK-NEXT: %[[SUM:.*]] = stablehlo.add %[[S0]], %[[S1]]
// CHECK-NEXT: stablehlo.sqrt %[[SUM]]
// CHECK: %[[R0:.*]] = "stablehlo.case"(%[[I]])
// CHECK-NEXT: %[[B:.*]] = stablehlo.broadcast_in_dim %[[NORM]]
// CHECK-NEXT: %[[D:.*]] = stablehlo.divide %[[G0]], %[[B]]
// CHECK-NEXT: %[[U:.*]] = stablehlo.subtract %[[W0]], %[[D]]
// CHECK-NEXT: stablehlo.return %[[U]]
// CHECK-NEXT: }, {
// CHECK-NEXT: stablehlo.return %[[W0]]
// CHECK: %[[R1:.*]] = "stablehlo.case"(%[[I]])
// CHECK-NEXT: %[[B:.*]] = stablehlo.broadcast_in_dim %[[NORM]]
// CHECK-NEXT: stablehlo.divide %[[G1]], %[[B]]
// CHECK: return %[[R0]], %[[R1]]
func.func public @clipped(%i: tensor<i32>, %w0: tensor<8xf32>, %w1: tensor<9xf32>, %g0: tensor<8xf32>, %g1: tensor<9xf32>,
    %n: tensor<i32>) -> (tensor<8xf32>, tensor<9xf32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:3 = "stablehlo.case"(%i) ({
    %a0 = stablehlo.multiply %g0, %g0 : tensor<8xf32>
    %s0 = stablehlo.reduce(%a0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %a1 = stablehlo.multiply %g1, %g1 : tensor<9xf32>
    %s1 = stablehlo.reduce(%a1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
    %sum = stablehlo.add %s0, %s1 : tensor<f32>
    %norm = stablehlo.sqrt %sum : tensor<f32>
    %b0 = stablehlo.broadcast_in_dim %norm, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %d0 = stablehlo.divide %g0, %b0 : tensor<8xf32>
    %r0 = stablehlo.subtract %w0, %d0 : tensor<8xf32>
    %b1 = stablehlo.broadcast_in_dim %norm, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %d1 = stablehlo.divide %g1, %b1 : tensor<9xf32>
    %r1 = stablehlo.subtract %w1, %d1 : tensor<9xf32>
    %c = stablehlo.add %n, %one : tensor<i32>
    stablehlo.return %r0, %r1, %c : tensor<8xf32>, tensor<9xf32>, tensor<i32>
  }, {
    stablehlo.return %w0, %w1, %n : tensor<8xf32>, tensor<9xf32>, tensor<i32>
  }) : (tensor<i32>) -> (tensor<8xf32>, tensor<9xf32>, tensor<i32>)
  return %0#0, %0#1, %0#2 : tensor<8xf32>, tensor<9xf32>, tensor<i32>
}

// -----

// Large results that one region computes from the same operations stay in one branch, even if the other region does
// not. Values computed from constants are duplicated where they are read.
// CHECK-LABEL: func.func public @together
// CHECK: "stablehlo.case"
// CHECK-NEXT: %[[T:.*]] = stablehlo.tanh %{{.*}}
// CHECK-NEXT: %[[S:.*]] = stablehlo.sine %[[T]]
// CHECK-NEXT: stablehlo.return %[[T]], %[[S]]
// CHECK: "stablehlo.case"
// CHECK-NEXT: %[[IOTA:.*]] = stablehlo.iota
// CHECK-NEXT: stablehlo.add %{{.*}}, %[[IOTA]]
// CHECK: }, {
// CHECK-NEXT: %[[IOTA:.*]] = stablehlo.iota
// CHECK-NEXT: stablehlo.return %[[IOTA]]
func.func public @together(%p: tensor<i1>, %a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0:3 = "stablehlo.if"(%p) ({
    stablehlo.return %a, %b, %a : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }, {
    stablehlo.return %b, %a, %b : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }) : (tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  %i = stablehlo.convert %p : (tensor<i1>) -> tensor<i32>
  %1:3 = "stablehlo.case"(%i) ({
    %t = stablehlo.tanh %a : tensor<8xf32>
    %s = stablehlo.sine %t : tensor<8xf32>
    %iota = stablehlo.iota dim = 0 : tensor<8xf32>
    %c = stablehlo.add %0#0, %iota : tensor<8xf32>
    stablehlo.return %t, %s, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }, {
    %iota = stablehlo.iota dim = 0 : tensor<8xf32>
    stablehlo.return %a, %b, %iota : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }) : (tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  return %1#0, %1#1, %1#2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

// One result reads the other one: the branch is not split.
// CHECK-LABEL: func.func public @whole
// CHECK: %[[R:.*]]:2 = "stablehlo.case"
// CHECK-NEXT: %[[X:.*]] = stablehlo.add
// CHECK-NEXT: %[[Y:.*]] = stablehlo.multiply %[[X]]
// CHECK-NEXT: stablehlo.return %[[X]], %[[Y]]
// CHECK: return %[[R]]#0, %[[R]]#1
func.func public @whole(%i: tensor<i32>, %a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = "stablehlo.case"(%i) ({
    %x = stablehlo.add %a, %a : tensor<8xf32>
    %y = stablehlo.multiply %x, %x : tensor<8xf32>
    stablehlo.return %x, %y : tensor<8xf32>, tensor<8xf32>
  }, {
    stablehlo.return %a, %a : tensor<8xf32>, tensor<8xf32>
  }) : (tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// In one region the first result depends on a scalar of the second, in the other region it is reversed: the branch is
// not split.
// CHECK-LABEL: func.func public @crossed
// CHECK-COUNT-1: "stablehlo.case"
// CHECK-NOT: "stablehlo.case"
func.func public @crossed(%i: tensor<i32>, %a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0:2 = "stablehlo.case"(%i) ({
    %x = stablehlo.tanh %a : tensor<8xf32>
    %s = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %t = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %y = stablehlo.multiply %b, %t : tensor<8xf32>
    stablehlo.return %x, %y : tensor<8xf32>, tensor<8xf32>
  }, {
    %y = stablehlo.tanh %b : tensor<8xf32>
    %s = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %t = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %x = stablehlo.multiply %a, %t : tensor<8xf32>
    stablehlo.return %x, %y : tensor<8xf32>, tensor<8xf32>
  }) : (tensor<i32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
