// RUN: mpmd-opt %s --split-input-file --mpmd-unroll-layer-loops | FileCheck %s

// A microbatch of a step without marks has its layers one after another. The stack of their outputs becomes a
// concatenation.
// CHECK-LABEL: func.func public @layers
// CHECK-SAME: %[[W:arg[0-9]]]: tensor<3x4x4xf32>
// CHECK: mpmd.microbatches
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<4x4xf32>)
// CHECK-NOT: stablehlo.while
// CHECK: stablehlo.constant dense<0>
// CHECK-NEXT: %[[I0:.*]] = stablehlo.constant dense<0>
// CHECK-NEXT: stablehlo.dynamic_slice %[[W]], %[[I0]]
// CHECK: %[[H0:.*]] = stablehlo.dot_general %[[X]],
// CHECK: %[[R0:.*]] = stablehlo.reshape %[[H0]]
// CHECK: %[[I1:.*]] = stablehlo.constant dense<1>
// CHECK: stablehlo.dynamic_slice %[[W]], %[[I1]]
// CHECK: %[[H1:.*]] = stablehlo.dot_general %[[H0]],
// CHECK: %[[R1:.*]] = stablehlo.reshape %[[H1]]
// CHECK: %[[I2:.*]] = stablehlo.constant dense<2>
// CHECK: stablehlo.dynamic_slice %[[W]], %[[I2]]
// CHECK: %[[H2:.*]] = stablehlo.dot_general %[[H1]],
// CHECK: %[[R2:.*]] = stablehlo.reshape %[[H2]]
// CHECK: %[[HS:.*]] = stablehlo.concatenate %[[R0]], %[[R1]], %[[R2]], dim = 0
// CHECK-NEXT: mpmd.yield %[[H2]], %[[HS]]
func.func public @layers(%w: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<3x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>},
        tensor<2x3x4x4xf32> {mpmd.result = #mpmd.result<"h", stage = 0>}) {
  %y:2 = mpmd.microbatches 2 slices(%x : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>, tensor<2x3x4x4xf32> {
  ^bb0(%xi: tensor<4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %stack = stablehlo.constant dense<0.0> : tensor<3x4x4xf32>
    %0:3 = stablehlo.while(%i = %zero, %h = %xi, %hs = %stack) : tensor<i32>, tensor<4x4xf32>, tensor<3x4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %w, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %p = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %n = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %r = stablehlo.reshape %n : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
      %u = stablehlo.dynamic_update_slice %hs, %r, %i, %zero, %zero : (tensor<3x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %n, %u : tensor<i32>, tensor<4x4xf32>, tensor<3x4x4xf32>
    }
    mpmd.yield %0#1, %0#2 : tensor<4x4xf32>, tensor<3x4x4xf32>
  }
  return %w, %y#0, %y#1 : tensor<3x4x4xf32>, tensor<2x4x4xf32>, tensor<2x3x4x4xf32>
}

// -----

// A recurrence reads the same weights in each iteration, and stays a loop.
// CHECK-LABEL: func.func public @recurrence
// CHECK: stablehlo.while
// CHECK-COUNT-1: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
func.func public @recurrence(%w: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<3x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %s = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
    %p = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %0:2 = stablehlo.while(%i = %zero, %h = %xi) : tensor<i32>, tensor<4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %n = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %n : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %0#1 : tensor<4x4xf32>
  }
  return %w, %y : tensor<3x4x4xf32>, tensor<2x4x4xf32>
}

// -----

// Layers that are applied three times may be on different stages, so that each one is written out.
// CHECK-LABEL: func.func public @applied_repeatedly
// CHECK-NOT: stablehlo.while
// CHECK-COUNT-6: stablehlo.dot_general
func.func public @applied_repeatedly(%w: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<3x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %s = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
    %p = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %t = stablehlo.slice %w [2:3, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
    %q = stablehlo.reshape %t : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %0:2 = stablehlo.while(%i = %zero, %h = %xi) : tensor<i32>, tensor<4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %m = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %n = stablehlo.dot_general %m, %q, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %n : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %0#1 : tensor<4x4xf32>
  }
  return %w, %y : tensor<3x4x4xf32>, tensor<2x4x4xf32>
}

// -----

// Marks say which layers a stage has, so the loop of a marked step stays until its tasks exist.
// CHECK-LABEL: func.func public @marked
// CHECK: mpmd.microbatches
// CHECK: func.call @mpmd_stage_0_body
// CHECK: stablehlo.while
// CHECK-COUNT-1: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
func.func public @marked(%w: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<3x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<4x4xf32>):
    %0 = func.call @mpmd_stage_0_body(%w, %xi) {mpmd.stage = 0 : i64} : (tensor<3x4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %1:2 = stablehlo.while(%i = %zero, %h = %0) : tensor<i32>, tensor<4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %w, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %p = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %n = stablehlo.dot_general %h, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %n : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %1#1 : tensor<4x4xf32>
  }
  return %w, %y : tensor<3x4x4xf32>, tensor<2x4x4xf32>
}
func.func private @mpmd_stage_0_body(%w: tensor<3x4x4xf32>, %x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.tanh %x : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// A scan of scans has only its inner loop over layers, and both loops are unrolled.
// CHECK-LABEL: func.func public @scans
// CHECK-SAME: %[[W:arg[0-9]]]: tensor<2x2x4x4xf32>
// CHECK-NOT: stablehlo.while
// CHECK: stablehlo.constant dense<0>
// CHECK-NEXT: %[[I0:.*]] = stablehlo.constant dense<0>
// CHECK-NEXT: %[[B0:.*]] = stablehlo.dynamic_slice %[[W]], %[[I0]],
// CHECK: %[[FIRST:.*]] = stablehlo.reshape %[[B0]]
// CHECK: %[[J0:.*]] = stablehlo.constant dense<0>
// CHECK: stablehlo.dynamic_slice %[[FIRST]], %[[J0]],
// CHECK: %[[H0:.*]] = stablehlo.dot_general
// CHECK: %[[J1:.*]] = stablehlo.constant dense<1>
// CHECK: stablehlo.dynamic_slice %[[FIRST]], %[[J1]],
// CHECK: %[[H1:.*]] = stablehlo.dot_general %[[H0]],
// CHECK: %[[I1:.*]] = stablehlo.constant dense<1>
// CHECK: %[[B1:.*]] = stablehlo.dynamic_slice %[[W]], %[[I1]],
// CHECK: %[[SECOND:.*]] = stablehlo.reshape %[[B1]]
// CHECK: stablehlo.dynamic_slice %[[SECOND]],
// CHECK: %[[H2:.*]] = stablehlo.dot_general %[[H1]],
// CHECK: stablehlo.dynamic_slice %[[SECOND]],
// CHECK: %[[H3:.*]] = stablehlo.dot_general %[[H2]],
// CHECK: mpmd.yield %[[H3]]
func.func public @scans(%w: tensor<2x2x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x2x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x : tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<4x4xf32>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %0:3 = stablehlo.while(%i = %zero, %h = %xi, %ws = %w) : tensor<i32>, tensor<4x4xf32>, tensor<2x2x4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %b = stablehlo.dynamic_slice %ws, %i, %zero, %zero, %zero, sizes = [1, 2, 4, 4] : (tensor<2x2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x4xf32>
      %block = stablehlo.reshape %b : (tensor<1x2x4x4xf32>) -> tensor<2x4x4xf32>
      %1:2 = stablehlo.while(%k = %zero, %g = %h) : tensor<i32>, tensor<4x4xf32>
      cond {
        %c = stablehlo.compare LT, %k, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %s = stablehlo.dynamic_slice %block, %k, %zero, %zero, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
        %p = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
        %n = stablehlo.dot_general %g, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
        %j = stablehlo.add %k, %one : tensor<i32>
        stablehlo.return %j, %n : tensor<i32>, tensor<4x4xf32>
      }
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %1#1, %ws : tensor<i32>, tensor<4x4xf32>, tensor<2x2x4x4xf32>
    }
    mpmd.yield %0#1 : tensor<4x4xf32>
  }
  return %w, %y : tensor<2x2x4x4xf32>, tensor<2x4x4xf32>
}

// -----

// Outside of microbatches, a loop over the rows of state or of gradients is unrolled, and a loop over the rows of an
// input stays.
// CHECK-LABEL: func.func public @rows
// CHECK-SAME: %[[W:arg[0-9]]]: tensor<2x4xf32> {{.*}}, %[[X:arg[0-9]]]: tensor<2x4xf32>
// CHECK: %[[G:.*]] = mpmd.microbatches
// CHECK: stablehlo.dynamic_slice %[[W]]
// CHECK: %[[T0:.*]] = stablehlo.tanh
// CHECK: stablehlo.dynamic_slice %[[W]]
// CHECK: %[[T1:.*]] = stablehlo.tanh
// CHECK: %[[T:.*]] = stablehlo.concatenate %[[T0]], %[[T1]], dim = 0
// CHECK: stablehlo.dynamic_slice %[[G]]
// CHECK: %[[S0:.*]] = stablehlo.sine
// CHECK: stablehlo.dynamic_slice %[[G]]
// CHECK: %[[S1:.*]] = stablehlo.sine
// CHECK: %[[S:.*]] = stablehlo.concatenate %[[S0]], %[[S1]], dim = 0
// CHECK: %[[C:.*]]:2 = stablehlo.while
// CHECK: stablehlo.dynamic_slice %[[X]]
// CHECK: return %[[T]], %[[S]], %[[C]]#1
func.func public @rows(%w: tensor<2x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<2x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<2x4xf32> {mpmd.result = #mpmd.result<"g", stage = 0>}, tensor<4xf32> {mpmd.result = #mpmd.result<"s", stage = 0>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4xf32>
  %stack = stablehlo.constant dense<0.0> : tensor<2x4xf32>
  %g = mpmd.microbatches 2 slices(%x : tensor<2x4xf32>) carries(%stack : tensor<2x4xf32>) -> tensor<2x4xf32> {
  ^bb0(%xi: tensor<4xf32>, %sum: tensor<2x4xf32>):
    %b = stablehlo.broadcast_in_dim %xi, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %t = stablehlo.multiply %b, %w : tensor<2x4xf32>
    %a = stablehlo.add %sum, %t : tensor<2x4xf32>
    mpmd.yield %a : tensor<2x4xf32>
  }
  %0:2 = stablehlo.while(%i = %zero, %u = %stack) : tensor<i32>, tensor<2x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %w, %i, %zero, sizes = [1, 4] : (tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %t = stablehlo.tanh %s : tensor<1x4xf32>
    %n = stablehlo.dynamic_update_slice %u, %t, %i, %zero : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n : tensor<i32>, tensor<2x4xf32>
  }
  %1:2 = stablehlo.while(%i = %zero, %u = %stack) : tensor<i32>, tensor<2x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %g, %i, %zero, sizes = [1, 4] : (tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %t = stablehlo.sine %s : tensor<1x4xf32>
    %n = stablehlo.dynamic_update_slice %u, %t, %i, %zero : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n : tensor<i32>, tensor<2x4xf32>
  }
  %2:2 = stablehlo.while(%i = %zero, %u = %none) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %t = stablehlo.cosine %s : tensor<1x4xf32>
    %r = stablehlo.reshape %t : (tensor<1x4xf32>) -> tensor<4xf32>
    %n = stablehlo.add %u, %r : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %n : tensor<i32>, tensor<4xf32>
  }
  return %0#1, %1#1, %2#1 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<4xf32>
}

// -----

// JAX saves the weights of a branch as a selection. They are the weights of layers still, though data decides.
// CHECK-LABEL: func.func public @branch
// CHECK: mpmd.microbatches
// CHECK: stablehlo.select
// CHECK-NOT: stablehlo.while
// CHECK-COUNT-3: stablehlo.dot_general
func.func public @branch(%w: tensor<3x4x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<2x4x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}, %p: tensor<2xi1> {mpmd.arg = #mpmd.arg<"p", stages = []>})
    -> (tensor<3x4x4xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<2x4x4xf32> {mpmd.result = #mpmd.result<"y", stage = 0>}) {
  %y = mpmd.microbatches 2 slices(%x, %p : tensor<2x4x4xf32>, tensor<2xi1>) -> tensor<2x4x4xf32> {
  ^bb0(%xi: tensor<4x4xf32>, %taken: tensor<i1>):
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %none = stablehlo.constant dense<0.0> : tensor<3x4x4xf32>
    %saved = stablehlo.select %taken, %w, %none : tensor<i1>, tensor<3x4x4xf32>
    %0:2 = stablehlo.while(%i = %zero, %h = %xi) : tensor<i32>, tensor<4x4xf32>
    cond {
      %c = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %s = stablehlo.dynamic_slice %saved, %i, %zero, %zero, sizes = [1, 4, 4] : (tensor<3x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
      %r = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %n = stablehlo.dot_general %h, %r, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %n : tensor<i32>, tensor<4x4xf32>
    }
    mpmd.yield %0#1 : tensor<4x4xf32>
  }
  return %w, %y : tensor<3x4x4xf32>, tensor<2x4x4xf32>
}
