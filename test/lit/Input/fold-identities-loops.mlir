// RUN: mpmd-opt %s --mpmd-fold-identities --split-input-file | FileCheck %s

// A stack that nobody reads is removed, and with it the carry that only feeds the stack.
// CHECK-LABEL: @dead_stack
// CHECK: %[[R:.*]]:2 = stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : tensor<i32>, tensor<f32>
// CHECK-SAME: attributes {mpmd.microbatches = 4 : i64}
// CHECK-NOT: multiply
// CHECK-NOT: dynamic_update_slice
// CHECK: return %[[R]]#1
func.func @dead_stack(%x: tensor<4xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %f0 = stablehlo.constant dense<0.0> : tensor<f32>
  %s0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %r:4 = stablehlo.while(%i = %zero, %average = %f0, %sum = %f0, %stack = %s0) : tensor<i32>, tensor<f32>, tensor<f32>, tensor<4xf32>
      attributes {mpmd.microbatches = 4 : i64}
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %l = stablehlo.dynamic_slice %x, %i, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
    %v = stablehlo.reshape %l : (tensor<1xf32>) -> tensor<f32>
    %decayed = stablehlo.multiply %average, %v : tensor<f32>
    %next = stablehlo.add %sum, %v : tensor<f32>
    %line = stablehlo.reshape %decayed : (tensor<f32>) -> tensor<1xf32>
    %stacked = stablehlo.dynamic_update_slice %stack, %line, %i : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %decayed, %next, %stacked : tensor<i32>, tensor<f32>, tensor<f32>, tensor<4xf32>
  }
  return %r#2 : tensor<f32>
}

// -----

// A carry that a condition, an inner region or another live carry reads stays, and so do the carries that only such a
// carry reads.
// CHECK-LABEL: @needed
// CHECK: stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : tensor<i32>, tensor<i1>, tensor<f32>
// CHECK: stablehlo.case
func.func @needed(%x: tensor<f32>, %flag: tensor<i1>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %f = %flag, %v = %x) : tensor<i32>, tensor<i1>, tensor<f32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %k = stablehlo.convert %f : (tensor<i1>) -> tensor<i32>
    %next = "stablehlo.case"(%k) ({
      %a = stablehlo.select %f, %v, %x : tensor<i1>, tensor<f32>
      stablehlo.return %a : tensor<f32>
    }, {
      stablehlo.return %x : tensor<f32>
    }) : (tensor<i32>) -> tensor<f32>
    %other = stablehlo.not %f : tensor<i1>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %other, %next : tensor<i32>, tensor<i1>, tensor<f32>
  }
  return %r#2 : tensor<f32>
}

// -----

// The outer loop reads one result of the inner loop: the inner loop is narrowed first. A loop without a used result is
// removed.
// CHECK-LABEL: @nested
// CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<f32>
// CHECK: stablehlo.while({{.*}}) : tensor<i32>, tensor<f32>
// CHECK-NOT: stablehlo.while
func.func @nested(%x: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %v = %x, %w = %x) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %q:3 = stablehlo.while(%k = %zero, %a = %v, %b = %w) : tensor<i32>, tensor<f32>, tensor<f32>
    cond {
      %t = stablehlo.compare LT, %k, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %a1 = stablehlo.add %a, %a : tensor<f32>
      %b1 = stablehlo.multiply %b, %a : tensor<f32>
      %k1 = stablehlo.add %k, %one : tensor<i32>
      stablehlo.return %k1, %a1, %b1 : tensor<i32>, tensor<f32>, tensor<f32>
    }
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %q#1, %q#2 : tensor<i32>, tensor<f32>, tensor<f32>
  }
  %dead:2 = stablehlo.while(%i = %zero, %v = %r#2) : tensor<i32>, tensor<f32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %v1 = stablehlo.add %v, %v : tensor<f32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %v1 : tensor<i32>, tensor<f32>
  }
  return %r#1 : tensor<f32>
}

// -----

// A carry whose next value is a barrier of the carry itself is an invariant.
// CHECK-LABEL: @barrier
// CHECK: stablehlo.while(%[[I:.*]] = %{{.*}}, %[[C:.*]] = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK: stablehlo.optimization_barrier
// CHECK: stablehlo.return %{{.*}}, %[[C]], %{{.*}} : tensor<i32>, tensor<f32>, tensor<f32>
func.func @barrier(%x: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<4> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %scale = %x, %sum = %x) : tensor<i32>, tensor<f32>, tensor<f32>
  cond {
    %t = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %b:2 = stablehlo.optimization_barrier %scale, %sum : tensor<f32>, tensor<f32>
    %next = stablehlo.add %b#0, %b#1 : tensor<f32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %b#0, %next : tensor<i32>, tensor<f32>, tensor<f32>
  }
  return %r#2 : tensor<f32>
}
