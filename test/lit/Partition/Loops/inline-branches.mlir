// RUN: mpmd-opt %s --split-input-file --mpmd-inline-branches | FileCheck %s

// The last region is for every other index.
// CHECK-LABEL: func.func public @three
// CHECK-NOT: stablehlo.case
// CHECK: %[[A:.*]] = call @mpmd_stage_0_body(%arg0)
// CHECK: %[[B:.*]] = stablehlo.negate %arg0
// CHECK: %[[ONE:.*]] = stablehlo.constant dense<1>
// CHECK: %[[IS1:.*]] = stablehlo.compare EQ, %arg1, %[[ONE]], SIGNED
// CHECK: %[[LATER:.*]] = stablehlo.select %[[IS1]], %[[B]], %arg0
// CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0>
// CHECK: %[[IS0:.*]] = stablehlo.compare EQ, %arg1, %[[ZERO]], SIGNED
// CHECK: %[[R:.*]] = stablehlo.select %[[IS0]], %[[A]], %[[LATER]]
// CHECK: return %[[R]]
func.func public @three(%x: tensor<4xf32>, %k: tensor<i32>) -> tensor<4xf32> {
  %0 = "stablehlo.case"(%k) ({
    %a = func.call @mpmd_stage_0_body(%x) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %a : tensor<4xf32>
  }, {
    %b = stablehlo.negate %x : tensor<4xf32>
    stablehlo.return %b : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func public @nested
// CHECK-NOT: stablehlo.if
// CHECK: %[[A:.*]] = call @mpmd_stage_0_body(%arg0)
// CHECK: %[[INNER:.*]] = stablehlo.select %arg2, %[[A]], %arg0
// CHECK: %[[R:.*]] = stablehlo.select %arg1, %arg0, %[[INNER]]
// CHECK: return %[[R]]
func.func public @nested(%x: tensor<4xf32>, %p: tensor<i1>, %q: tensor<i1>) -> tensor<4xf32> {
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<4xf32>
  }, {
    %1 = "stablehlo.if"(%q) ({
      %a = func.call @mpmd_stage_0_body(%x) {mpmd.stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
      stablehlo.return %a : tensor<4xf32>
    }, {
      stablehlo.return %x : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
    stablehlo.return %1 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Without marks: a microbatch in a branch becomes a selection, but not a branch outside of loops.
// CHECK-LABEL: func.func public @unmarked
// CHECK: stablehlo.while
// CHECK-NOT: stablehlo.if
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.select
// CHECK: stablehlo.return
// CHECK: "stablehlo.if"
func.func public @unmarked(%x: tensor<3x4x4xf32>, %p: tensor<3xi1>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %m = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %m : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %q = stablehlo.dynamic_slice %p, %i, sizes = [1] : (tensor<3xi1>, tensor<i32>) -> tensor<1xi1>
    %taken = stablehlo.reshape %q : (tensor<1xi1>) -> tensor<i1>
    %g = "stablehlo.if"(%taken) ({
      %d = stablehlo.dot_general %mb, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      stablehlo.return %d : tensor<4x4xf32>
    }, {
      stablehlo.return %none : tensor<4x4xf32>
    }) : (tensor<i1>) -> tensor<4x4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4x4xf32>
  }
  %first = stablehlo.slice %p [0:1] : (tensor<3xi1>) -> tensor<1xi1>
  %which = stablehlo.reshape %first : (tensor<1xi1>) -> tensor<i1>
  %r = "stablehlo.if"(%which) ({
    %d = stablehlo.dot_general %0#1, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    stablehlo.return %d : tensor<4x4xf32>
  }, {
    stablehlo.return %0#1 : tensor<4x4xf32>
  }) : (tensor<i1>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// -----

// Without marks: the branches of the forward and the backward together have nearly all work of the loop.
// CHECK-LABEL: func.func public @forward_and_backward
// CHECK-NOT: stablehlo.if
// CHECK: return
func.func public @forward_and_backward(%x: tensor<3x4x4xf32>, %p: tensor<i1>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %m = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %m : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %f = "stablehlo.if"(%p) ({
      %d = stablehlo.dot_general %mb, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      stablehlo.return %d : tensor<4x4xf32>
    }, {
      stablehlo.return %none : tensor<4x4xf32>
    }) : (tensor<i1>) -> tensor<4x4xf32>
    %g = "stablehlo.if"(%p) ({
      %d = stablehlo.dot_general %mb, %f, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      stablehlo.return %d : tensor<4x4xf32>
    }, {
      stablehlo.return %none : tensor<4x4xf32>
    }) : (tensor<i1>) -> tensor<4x4xf32>
    %s1 = stablehlo.add %s, %g : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %s1 : tensor<i32>, tensor<4x4xf32>
  }
  return %0#1 : tensor<4x4xf32>
}

// -----

// One branch adds to the carry, and the other one has a branch that adds. The carry is a sum with selections.
// CHECK-LABEL: func.func public @adds
// CHECK-NOT: stablehlo.if
// CHECK: %[[NONE:.*]] = stablehlo.constant dense<-0.000000e+00> : tensor<4x4xf32>
// CHECK: %[[INNER:.*]] = stablehlo.select %{{.*}}, %{{.*}}, %[[NONE]]
// CHECK: %[[OUTER:.*]] = stablehlo.select %{{.*}}, %{{.*}}, %[[INNER]]
// CHECK: %[[SUM:.*]] = stablehlo.add %[[CARRY:.*]], %[[OUTER]]
// CHECK: stablehlo.return %{{.*}}, %[[SUM]]
func.func public @adds(%x: tensor<3x4x4xf32>, %p: tensor<i1>, %q: tensor<i1>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0:2 = stablehlo.while(%i = %zero, %s = %none) : tensor<i32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %m = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %m : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %f = "stablehlo.if"(%p) ({
      %d = stablehlo.dot_general %mb, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %a = stablehlo.add %s, %d : tensor<4x4xf32>
      stablehlo.return %a : tensor<4x4xf32>
    }, {
      %g = "stablehlo.if"(%q) ({
        %d = stablehlo.dot_general %mb, %w, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
        %a = stablehlo.add %s, %d : tensor<4x4xf32>
        stablehlo.return %a : tensor<4x4xf32>
      }, {
        stablehlo.return %s : tensor<4x4xf32>
      }) : (tensor<i1>) -> tensor<4x4xf32>
      stablehlo.return %g : tensor<4x4xf32>
    }) : (tensor<i1>) -> tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %f : tensor<i32>, tensor<4x4xf32>
  }
  return %0#1 : tensor<4x4xf32>
}

// -----

// The loop in the stage might not end if the branch is not taken, so the branch stays.
// CHECK-LABEL: func.func public @may_not_end
// CHECK: "stablehlo.if"
func.func public @may_not_end(%x: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %a = func.call @mpmd_stage_0_body(%x) {mpmd.stage = 0 : i64} : (tensor<f32>) -> tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @mpmd_stage_0_body(%x: tensor<f32>) -> tensor<f32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = stablehlo.while(%v = %x) : tensor<f32>
  cond {
    %c = stablehlo.compare GT, %v, %one, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %n = stablehlo.sqrt %v : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }
  return %0 : tensor<f32>
}
