// RUN: mpmd-opt --mpmd-flatten-microbatches --split-input-file %s | FileCheck %s

// A loop of four microbatches in a loop of three groups adds up gradients from zero, and continues the sum of losses.
// CHECK-LABEL: func @sums
// CHECK: %[[X:.*]] = stablehlo.reshape %arg1 : (tensor<3x4x5xf32>) -> tensor<12x5xf32>
// CHECK: %[[R:.*]]:3 = stablehlo.while(%[[I:.*]] = %{{.*}}, %[[SUM:.*]] = %{{.*}}, %[[LOSS:.*]] = %{{.*}})
// CHECK: stablehlo.constant dense<12> : tensor<i32>
// CHECK: stablehlo.dynamic_slice %[[X]], %[[I]]
// CHECK: %[[G:.*]] = func.call @mpmd_stage_0_body
// The mean of each group becomes a quarter of each addend.
// CHECK: %[[PART:.*]] = stablehlo.divide %[[G]], %{{.*}} : tensor<5xf32>
// CHECK: stablehlo.add %[[SUM]], %[[PART]] : tensor<5xf32>
// CHECK: stablehlo.add %[[LOSS]]
// CHECK-NOT: stablehlo.while
// CHECK: return %[[R]]#1, %[[R]]#2
func.func private @mpmd_stage_0_body(%w: tensor<5xf32>, %x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<5xf32>
  return %0 : tensor<5xf32>
}
func.func @sums(%w: tensor<5xf32>, %x: tensor<3x4x5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<5xf32>
  %count = stablehlo.constant dense<4.0> : tensor<f32>
  %r:3 = stablehlo.while(%i = %zero, %sum = %none, %loss = %none) : tensor<i32>, tensor<5xf32>, tensor<5xf32>
  cond {
    %more = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 5] : (tensor<3x4x5xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x5xf32>
    %group = stablehlo.reshape %g : (tensor<1x4x5xf32>) -> tensor<4x5xf32>
    %s:3 = stablehlo.while(%j = %zero, %part = %none, %l = %loss) : tensor<i32>, tensor<5xf32>, tensor<5xf32>
    cond {
      %more = stablehlo.compare LT, %j, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, %zero, sizes = [1, 5] : (tensor<4x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
      %mb = stablehlo.reshape %m : (tensor<1x5xf32>) -> tensor<5xf32>
      %d = func.call @mpmd_stage_0_body(%w, %mb) {mpmd.stage = 0 : i64} : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %part1 = stablehlo.add %part, %d : tensor<5xf32>
      %l1 = stablehlo.add %l, %d : tensor<5xf32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %part1, %l1 : tensor<i32>, tensor<5xf32>, tensor<5xf32>
    }
    %counts = stablehlo.broadcast_in_dim %count, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %mean = stablehlo.divide %s#1, %counts : tensor<5xf32>
    %sum1 = stablehlo.add %sum, %mean : tensor<5xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %sum1, %s#2 : tensor<i32>, tensor<5xf32>, tensor<5xf32>
  }
  return %r#1, %r#2 : tensor<5xf32>, tensor<5xf32>
}

// -----

// What the inner loop reads of the outer one is computed in a loop before, here a counter of groups by floats. What
// reads scalars of the inner loop is computed in a loop after, here the largest loss. The inner sum of losses starts
// anew in each group.
// CHECK-LABEL: func @around
// CHECK: %[[BEFORE:.*]]:3 = stablehlo.while
// CHECK: %[[EACH:.*]] = stablehlo.broadcast_in_dim %[[BEFORE]]#2, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
// CHECK: %[[K:.*]] = stablehlo.reshape %[[EACH]] : (tensor<2x3xf32>) -> tensor<6xf32>
// CHECK: %[[ALL:.*]]:3 = stablehlo.while
// CHECK: stablehlo.dynamic_slice %[[K]]
// CHECK: %[[FIRST:.*]] = stablehlo.compare EQ
// CHECK: %[[L:.*]] = stablehlo.select %[[FIRST]]
// CHECK: func.call @mpmd_stage_0_body
// CHECK: stablehlo.add %[[L]]
// CHECK: %[[STACK:.*]] = stablehlo.reshape %[[ALL]]#2 : (tensor<6xf32>) -> tensor<2x3xf32>
// CHECK: stablehlo.slice %[[STACK]] [0:2, 2:3]
// CHECK: stablehlo.while
// CHECK: stablehlo.maximum
func.func private @mpmd_stage_0_body(%w: tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %w, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @around(%w: tensor<f32>, %x: tensor<2x3xf32>) -> (tensor<f32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %r:3 = stablehlo.while(%i = %zero, %k = %w, %largest = %none) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %more = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 3] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    %group = stablehlo.reshape %g : (tensor<1x3xf32>) -> tensor<3xf32>
    %s:2 = stablehlo.while(%j = %zero, %l = %none) : tensor<i32>, tensor<f32>
    cond {
      %more = stablehlo.compare LT, %j, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
      %mb = stablehlo.reshape %m : (tensor<1xf32>) -> tensor<f32>
      %d = func.call @mpmd_stage_0_body(%k, %mb) {mpmd.stage = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %l1 = stablehlo.add %l, %d : tensor<f32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %l1 : tensor<i32>, tensor<f32>
    }
    %largest1 = stablehlo.maximum %largest, %s#1 : tensor<f32>
    %k1 = stablehlo.tanh %k : tensor<f32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %k1, %largest1 : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %r#1, %r#2 : tensor<f32>, tensor<f32>
}

// -----

// Optimizer steps, of which each reads the weights of the one before: each has a loop of its own.
// CHECK-LABEL: func @steps
// CHECK: %[[ONE:.*]]:2 = stablehlo.while
// CHECK: func.call @mpmd_stage_0_body(%arg0,
// CHECK: %[[W:.*]] = stablehlo.subtract %arg0, %[[ONE]]#1
// CHECK: %[[TWO:.*]]:2 = stablehlo.while
// CHECK: func.call @mpmd_stage_0_body(%[[W]],
// CHECK: %[[R:.*]] = stablehlo.subtract %[[W]], %[[TWO]]#1
// CHECK-NOT: stablehlo.while
// CHECK: return %[[R]]
func.func private @mpmd_stage_0_body(%w: tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %w, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @steps(%w: tensor<f32>, %x: tensor<3xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = stablehlo.while(%i = %zero, %v = %w) : tensor<i32>, tensor<f32>
  cond {
    %more = stablehlo.compare LT, %i, %two, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %s:2 = stablehlo.while(%j = %zero, %l = %none) : tensor<i32>, tensor<f32>
    cond {
      %more = stablehlo.compare LT, %j, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %x, %j, sizes = [1] : (tensor<3xf32>, tensor<i32>) -> tensor<1xf32>
      %mb = stablehlo.reshape %m : (tensor<1xf32>) -> tensor<f32>
      %d = func.call @mpmd_stage_0_body(%v, %mb) {mpmd.stage = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %l1 = stablehlo.add %l, %d : tensor<f32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %l1 : tensor<i32>, tensor<f32>
    }
    %v1 = stablehlo.subtract %v, %s#1 : tensor<f32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %v1 : tensor<i32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}
