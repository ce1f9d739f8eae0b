// RUN: mpmd-opt %s --split-input-file --mpmd-unroll-layer-loops=limit=64 | FileCheck %s
// RUN: mpmd-opt %s --split-input-file --mpmd-unroll-layer-loops=limit=24 | FileCheck %s --check-prefix=FEW
// RUN: mpmd-opt %s --split-input-file --mpmd-unroll-layer-loops="limit=24 stages=4" | FileCheck %s --check-prefix=STAGES
// RUN: mpmd-opt %s --split-input-file --mpmd-unroll-layer-loops | FileCheck %s --check-prefix=ALL

// A forward over five layers and its backward, which the limit does not allow to unroll, are divided between the same
// rows: three layers and two. Each loop reads and writes only its rows of the stacks.
// CHECK-LABEL: func.func public @both
// CHECK-SAME: %[[W:arg[0-9]]]: tensor<5x4x4xf32>
// CHECK: mpmd.microbatches
// CHECK: ^bb0(%[[X:[a-z0-9]*]]: tensor<4x4xf32>, %[[SUM:[a-z0-9]*]]: tensor<5x4x4xf32>)
// CHECK: %[[EMPTY:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<5x4x4xf32>
// CHECK-NEXT: %[[I0:.*]] = stablehlo.constant dense<0>
// CHECK-NEXT: %[[H0:.*]] = stablehlo.slice %[[EMPTY]] [0:3, 0:4, 0:4]
// CHECK-NEXT: %[[W0:.*]] = stablehlo.slice %[[W]] [0:3, 0:4, 0:4]
// CHECK-NEXT: %[[F0:.*]]:4 = stablehlo.while(%[[I:.*]] = %[[I0]], %{{.*}} = %[[X]], %[[HS:.*]] = %[[H0]], %[[WS:.*]] = %[[W0]])
// CHECK: %[[END:.*]] = stablehlo.constant dense<3>
// CHECK-NEXT: stablehlo.compare LT, %{{.*}}, %[[END]]
// CHECK: stablehlo.dynamic_slice %[[WS]]
// CHECK: stablehlo.dynamic_update_slice %[[HS]]
// CHECK: %[[I3:.*]] = stablehlo.constant dense<3>
// CHECK-NEXT: %[[H3:.*]] = stablehlo.slice %[[EMPTY]] [3:5, 0:4, 0:4]
// CHECK-NEXT: %[[W3:.*]] = stablehlo.slice %[[W]] [3:5, 0:4, 0:4]
// CHECK-NEXT: %[[F3:.*]]:4 = stablehlo.while(%[[I:.*]] = %[[I3]], %{{.*}} = %[[F0]]#1, %{{.*}} = %[[H3]], %[[WS:.*]] = %[[W3]])
// CHECK: %[[END:.*]] = stablehlo.constant dense<5>
// CHECK-NEXT: stablehlo.compare LT, %{{.*}}, %[[END]]
// The rows of the loop begin at 3.
// CHECK: %[[BEGIN:.*]] = stablehlo.constant dense<3>
// CHECK-NEXT: %[[ROW:.*]] = stablehlo.subtract %[[I]], %[[BEGIN]]
// CHECK-NEXT: stablehlo.dynamic_slice %[[WS]], %[[ROW]],
// CHECK: %[[HS:.*]] = stablehlo.concatenate %[[F0]]#2, %[[F3]]#2, dim = 0
// The backward begins with the last two layers.
// CHECK: %[[G3:.*]] = stablehlo.slice %[[EMPTY]] [3:5, 0:4, 0:4]
// CHECK-NEXT: %[[W3:.*]] = stablehlo.slice %[[W]] [3:5, 0:4, 0:4]
// CHECK-NEXT: %[[H3:.*]] = stablehlo.slice %[[HS]] [3:5, 0:4, 0:4]
// CHECK-NEXT: %[[B3:.*]]:5 = stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %[[F3]]#1, %{{.*}} = %[[G3]], %{{.*}} = %[[W3]], %{{.*}} = %[[H3]])
// CHECK: %[[END:.*]] = stablehlo.constant dense<2>
// CHECK-NEXT: stablehlo.compare LT, %{{.*}}, %[[END]]
// CHECK: %[[G0:.*]] = stablehlo.slice %[[EMPTY]] [0:3, 0:4, 0:4]
// CHECK-NEXT: %[[W0:.*]] = stablehlo.slice %[[W]] [0:3, 0:4, 0:4]
// CHECK-NEXT: %[[H0:.*]] = stablehlo.slice %[[HS]] [0:3, 0:4, 0:4]
// CHECK-NEXT: %[[B0:.*]]:5 = stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %[[B3]]#1, %{{.*}} = %[[G0]], %{{.*}} = %[[W0]], %{{.*}} = %[[H0]])
// CHECK: %[[END:.*]] = stablehlo.constant dense<5>
// CHECK-NEXT: stablehlo.compare LT, %{{.*}}, %[[END]]
// CHECK: %[[G:.*]] = stablehlo.concatenate %[[B0]]#2, %[[B3]]#2, dim = 0
// CHECK-NEXT: stablehlo.add %[[SUM]], %[[G]]

// A limit that does not even allow two loops leaves one.
// FEW-LABEL: func.func public @both
// FEW-NOT: stablehlo.slice
// FEW-COUNT-2: stablehlo.while
// FEW-NOT: stablehlo.while

// Each of four stages can have a loop. The numbers of layers differ by at most one, and the backward has the same.
// STAGES-LABEL: func.func public @both
// STAGES-SAME: %[[W:arg[0-9]]]: tensor<5x4x4xf32>
// STAGES: stablehlo.slice %[[W]] [0:2, 0:4, 0:4]
// STAGES-NEXT: stablehlo.while
// STAGES: stablehlo.slice %[[W]] [2:3, 0:4, 0:4]
// STAGES-NEXT: stablehlo.while
// STAGES: stablehlo.slice %[[W]] [3:4, 0:4, 0:4]
// STAGES-NEXT: stablehlo.while
// STAGES: stablehlo.slice %[[W]] [4:5, 0:4, 0:4]
// STAGES-NEXT: stablehlo.while
// STAGES: stablehlo.slice %[[W]] [4:5, 0:4, 0:4]
// STAGES: stablehlo.while
// STAGES: stablehlo.slice %[[W]] [3:4, 0:4, 0:4]
// STAGES: stablehlo.while
// STAGES: stablehlo.slice %[[W]] [2:3, 0:4, 0:4]
// STAGES: stablehlo.while
// STAGES: stablehlo.slice %[[W]] [0:2, 0:4, 0:4]
// STAGES: stablehlo.while
// STAGES-NOT: stablehlo.while
// STAGES: return

// Within the limit, no loop stays. The gradient of the input, which nothing reads, is erased.
// ALL-LABEL: func.func public @both
// ALL-NOT: stablehlo.while
// ALL-COUNT-14: stablehlo.dot_general
// ALL-NOT: stablehlo.dot_general
// ALL: return
func.func public @both(%w: tensor<5x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<5x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}) {
  %none = stablehlo.constant dense<0.0> : tensor<5x4x4xf32>
  %sum = mpmd.microbatches 2 slices(%x : tensor<2x4x4xf32>) carries(%none : tensor<5x4x4xf32>) -> tensor<5x4x4xf32> {
  ^bb0(%xi: tensor<4x4xf32>, %so: tensor<5x4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %four = stablehlo.constant dense<4> : tensor<i32>
    %five = stablehlo.constant dense<5> : tensor<i32>
    %stack = stablehlo.constant dense<0.0> : tensor<5x4x4xf32>
    %0:4 = stablehlo.while(%i = %zero, %h = %xi, %hs = %stack, %ws = %w) : tensor<i32>, tensor<4x4xf32>, tensor<5x4x4xf32>, tensor<5x4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %ws, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<5x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %p = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %n = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %r = stablehlo.reshape %h : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
      %u = stablehlo.dynamic_update_slice %hs, %r, %i, %zero, %zero : (tensor<5x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %n, %u, %ws : tensor<i32>, tensor<4x4xf32>, tensor<5x4x4xf32>, tensor<5x4x4xf32>
    }
    %1:5 = stablehlo.while(%i = %zero, %d = %0#1, %gs = %stack, %ws = %w, %hs = %0#2) : tensor<i32>, tensor<4x4xf32>, tensor<5x4x4xf32>, tensor<5x4x4xf32>, tensor<5x4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %five : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %k = stablehlo.subtract %four, %i : tensor<i32>
      %s = stablehlo.dynamic_slice %ws, %k, %zero, %zero, sizes = [1, 4, 4] : (tensor<5x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %p = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %t = stablehlo.dynamic_slice %hs, %k, %zero, %zero, sizes = [1, 4, 4] : (tensor<5x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %h = stablehlo.reshape %t : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %g = stablehlo.dot_general %h, %d, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %n = stablehlo.dot_general %d, %p, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %r = stablehlo.reshape %g : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
      %u = stablehlo.dynamic_update_slice %gs, %r, %k, %zero, %zero : (tensor<5x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %n, %u, %ws, %hs : tensor<i32>, tensor<4x4xf32>, tensor<5x4x4xf32>, tensor<5x4x4xf32>, tensor<5x4x4xf32>
    }
    %a = stablehlo.add %so, %1#2 : tensor<5x4x4xf32>
    mpmd.yield %a : tensor<5x4x4xf32>
  }
  %new = stablehlo.subtract %w, %sum : tensor<5x4x4xf32>
  return %new : tensor<5x4x4xf32>
}

// -----

// A loop whose counter starts at 2 reads the rows 1 to 4 of a stack of six.
// CHECK-LABEL: func.func public @offsets
// CHECK-NOT: stablehlo.while
// FEW-LABEL: func.func public @offsets
// FEW-SAME: %[[W:arg[0-9]]]: tensor<6x4x4xf32>
// FEW: stablehlo.constant dense<6>
// FEW-NEXT: %[[I2:.*]] = stablehlo.constant dense<2>
// FEW-NEXT: %[[W0:.*]] = stablehlo.slice %[[W]] [1:3, 0:4, 0:4]
// FEW-NEXT: %[[L0:.*]]:3 = stablehlo.while(%[[I:.*]] = %[[I2]], %{{.*}} = %{{.*}}, %[[WS:.*]] = %[[W0]])
// FEW: %[[END:.*]] = stablehlo.constant dense<4>
// FEW-NEXT: stablehlo.compare LT, %{{.*}}, %[[END]]
// FEW: %[[K:.*]] = stablehlo.subtract %[[I]], %
// FEW-NEXT: %[[BEGIN:.*]] = stablehlo.constant dense<1>
// FEW-NEXT: %[[ROW:.*]] = stablehlo.subtract %[[K]], %[[BEGIN]]
// FEW-NEXT: stablehlo.dynamic_slice %[[WS]], %[[ROW]],
// FEW: %[[I4:.*]] = stablehlo.constant dense<4>
// FEW-NEXT: %[[W1:.*]] = stablehlo.slice %[[W]] [3:5, 0:4, 0:4]
// FEW-NEXT: %[[L1:.*]]:3 = stablehlo.while(%{{.*}} = %[[I4]], %{{.*}} = %[[L0]]#1, %{{.*}} = %[[W1]])
// FEW: mpmd.yield %[[L1]]#1
func.func public @offsets(%w: tensor<6x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<6x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %six = stablehlo.constant dense<6> : tensor<i32>
    %0:3 = stablehlo.while(%i = %two, %h = %xi, %ws = %w) : tensor<i32>, tensor<4x4xf32>, tensor<6x4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %k = stablehlo.subtract %i, %one : tensor<i32>
      %s = stablehlo.dynamic_slice %ws, %k, %zero, %zero, sizes = [1, 4, 4] : (tensor<6x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %p = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %n = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %n, %ws : tensor<i32>, tensor<4x4xf32>, tensor<6x4x4xf32>
    }
    mpmd.yield %0#1 : tensor<4x4xf32>
  }
  return %w, %y : tensor<6x4x4xf32>, tensor<2x4x4xf32>
}
