// RUN: mpmd-opt --mpmd-flatten-microbatches --split-input-file %s | FileCheck %s

// A loop over 100 optimizer steps, each with a loop over four microbatches: its body becomes the step, which a call
// repeats. The step reads a slice of the batches, and returns one row of the stacked losses.
// CHECK-LABEL: func @steps
// CHECK-SAME: %[[W:.*]]: tensor<f32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}
// CHECK-SAME: %[[X:.*]]: tensor<4xf32> {mpmd.arg = #mpmd.arg<"x", stacked, stages = []>, mpmd.sharding = #mpmd.sharding<{{\[\[}}"dp"=2]]>}
// CHECK-SAME: -> (tensor<f32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<f32> {mpmd.result = #mpmd.result<"losses", stacked, stage = 0>})
// CHECK-SAME: attributes {mpmd.repetitions = 100 : i64}
// CHECK: %[[S:.*]]:2 = stablehlo.while
// CHECK: stablehlo.dynamic_slice %[[X]]
// CHECK: func.call @mpmd_stage_0_body(%[[W]],
// CHECK: %[[NEW:.*]] = stablehlo.subtract %[[W]], %[[S]]#1
// CHECK-NOT: stablehlo.while
// CHECK: return %[[NEW]], %[[S]]#1 : tensor<f32>, tensor<f32>
func.func private @mpmd_stage_0_body(%w: tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %w, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @steps(%w: tensor<f32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>},
                 %x: tensor<100x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>, mpmd.sharding = #mpmd.sharding<[[], ["dp"=2]]>})
    -> (tensor<f32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<100xf32> {mpmd.result = #mpmd.result<"losses", stage = 0>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %times = stablehlo.constant dense<100> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %losses = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<100xf32>
  %r:3 = stablehlo.while(%i = %zero, %v = %w, %stack = %losses) : tensor<i32>, tensor<f32>, tensor<100xf32>
  cond {
    %more = stablehlo.compare LT, %i, %times, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<100x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %group = stablehlo.reshape %g : (tensor<1x4xf32>) -> tensor<4xf32>
    %s:2 = stablehlo.while(%j = %zero, %l = %none) : tensor<i32>, tensor<f32>
    cond {
      %less = stablehlo.compare LT, %j, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
      %mb = stablehlo.reshape %m : (tensor<1xf32>) -> tensor<f32>
      %d = func.call @mpmd_stage_0_body(%v, %mb) {mpmd.stage = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %l1 = stablehlo.add %l, %d : tensor<f32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %l1 : tensor<i32>, tensor<f32>
    }
    %v1 = stablehlo.subtract %v, %s#1 : tensor<f32>
    %row = stablehlo.reshape %s#1 : (tensor<f32>) -> tensor<1xf32>
    %stack1 = stablehlo.dynamic_update_slice %stack, %row, %i : (tensor<100xf32>, tensor<1xf32>, tensor<i32>) -> tensor<100xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %v1, %stack1 : tensor<i32>, tensor<f32>, tensor<100xf32>
  }
  return %r#1, %r#2 : tensor<f32>, tensor<100xf32>
}

// -----

// What the steps carry apart from the state, their number, and losses that an op behind the loop reads are hidden
// state. A carry starts anew in the first repetition of each call. Only the last repetition has the mean.
// CHECK-LABEL: func @hidden
// CHECK-SAME: %[[W:.*]]: tensor<f32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}
// CHECK-SAME: %[[X:.*]]: tensor<4xf32> {mpmd.arg = #mpmd.arg<"x", stacked, stages = []>}
// CHECK-SAME: %[[RATES:.*]]: tensor<100xf32> {mpmd.arg = #mpmd.arg<"rates", stages = []>}
// CHECK-SAME: %[[N:.*]]: tensor<i32> {mpmd.arg = #mpmd.arg<"mpmd.repetition", hidden, stages = []>}
// CHECK-SAME: %[[MOST:.*]]: tensor<f32> {mpmd.arg = #mpmd.arg<"mpmd.carry1", hidden, stages = []>}
// CHECK-SAME: %[[ALL:.*]]: tensor<100xf32> {mpmd.arg = #mpmd.arg<"mpmd.stack2", hidden, stages = []>}
// CHECK: %[[SQUARES:.*]] = stablehlo.multiply %[[RATES]], %[[RATES]]
// CHECK: %[[PLUS:.*]] = stablehlo.add %[[N]], %{{.*}} : tensor<i32>
// CHECK: %[[END:.*]] = stablehlo.compare EQ, %[[PLUS]],
// CHECK: %[[NEXT:.*]] = stablehlo.select %[[END]], %{{.*}}, %[[PLUS]]
// CHECK: stablehlo.dynamic_slice %[[SQUARES]], %[[N]]
// CHECK: %[[FIRST:.*]] = stablehlo.compare EQ, %[[N]],
// CHECK: %[[CARRY:.*]] = stablehlo.select %[[FIRST]], %{{.*}}, %[[MOST]]
// CHECK: %[[S:.*]]:2 = stablehlo.while
// CHECK: %[[NEWMOST:.*]] = stablehlo.maximum %[[CARRY]], %[[S]]#1
// CHECK: %[[STACK:.*]] = stablehlo.dynamic_update_slice %[[ALL]], %{{.*}}, %[[N]]
// CHECK: %[[MEAN:.*]] = stablehlo.reduce(%[[STACK]]
// CHECK: return %{{.*}}, %[[MEAN]], %[[NEWMOST]], %[[NEXT]], %[[NEWMOST]], %[[STACK]]
func.func private @mpmd_stage_0_body(%w: tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %w, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @hidden(%w: tensor<f32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>},
                  %x: tensor<100x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>},
                  %rates: tensor<100xf32> {mpmd.arg = #mpmd.arg<"rates", stages = []>})
    -> (tensor<f32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<f32> {mpmd.result = #mpmd.result<"mean", stage = 0>},
        tensor<f32> {mpmd.result = #mpmd.result<"most", stage = 0>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %times = stablehlo.constant dense<100> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %losses = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<100xf32>
  %squares = stablehlo.multiply %rates, %rates : tensor<100xf32>
  %r:4 = stablehlo.while(%i = %zero, %v = %w, %most = %none, %stack = %losses) : tensor<i32>, tensor<f32>, tensor<f32>, tensor<100xf32>
  cond {
    %more = stablehlo.compare LT, %i, %times, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<100x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %group = stablehlo.reshape %g : (tensor<1x4xf32>) -> tensor<4xf32>
    %s:2 = stablehlo.while(%j = %zero, %l = %none) : tensor<i32>, tensor<f32>
    cond {
      %less = stablehlo.compare LT, %j, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
      %mb = stablehlo.reshape %m : (tensor<1xf32>) -> tensor<f32>
      %d = func.call @mpmd_stage_0_body(%v, %mb) {mpmd.stage = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %l1 = stablehlo.add %l, %d : tensor<f32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %l1 : tensor<i32>, tensor<f32>
    }
    %rate = stablehlo.dynamic_slice %squares, %i, sizes = [1] : (tensor<100xf32>, tensor<i32>) -> tensor<1xf32>
    %rate0 = stablehlo.reshape %rate : (tensor<1xf32>) -> tensor<f32>
    %step = stablehlo.multiply %s#1, %rate0 : tensor<f32>
    %v1 = stablehlo.subtract %v, %step : tensor<f32>
    %most1 = stablehlo.maximum %most, %s#1 : tensor<f32>
    %row = stablehlo.reshape %s#1 : (tensor<f32>) -> tensor<1xf32>
    %stack1 = stablehlo.dynamic_update_slice %stack, %row, %i : (tensor<100xf32>, tensor<1xf32>, tensor<i32>) -> tensor<100xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %v1, %most1, %stack1 : tensor<i32>, tensor<f32>, tensor<f32>, tensor<100xf32>
  }
  %mean = stablehlo.reduce(%r#3 init: %none) applies stablehlo.add across dimensions = [0] : (tensor<100xf32>, tensor<f32>) -> tensor<f32>
  return %r#1, %mean, %r#2 : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// State that an op before the loop replaces stays as it is until the last repetition, and so does state that an op
// behind the loop reads. The loop carries its new value in hidden state.
// CHECK-LABEL: func @kept
// CHECK-SAME: %[[W:[a-z0-9]*]]: tensor<f32>
// CHECK-SAME: %[[KEY:[a-z0-9]*]]: tensor<i32>
// CHECK: %[[NEWKEY:.*]] = stablehlo.add %[[KEY]],
// CHECK: %[[LAST:.*]] = stablehlo.compare EQ, %{{.*}}, %{{.*}}, SIGNED
// CHECK: %[[V:.*]] = stablehlo.select %{{.*}}, %[[W]], %[[CARRY:.*]] : tensor<i1>
// CHECK: func.call @mpmd_stage_0_body(%[[V]],
// CHECK: %[[V1:.*]] = stablehlo.subtract %[[V]],
// CHECK: %[[CHANGE:.*]] = stablehlo.subtract %[[V1]], %[[W]]
// CHECK: %[[NEXT:.*]] = stablehlo.select %[[LAST]], %[[V1]], %[[W]]
// CHECK: %[[NEXTKEY:.*]] = stablehlo.select %[[LAST]], %[[NEWKEY]], %[[KEY]]
// CHECK: return %[[NEXT]], %[[NEXTKEY]], %[[CHANGE]], %{{.*}}, %[[V1]]
func.func private @mpmd_stage_0_body(%w: tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %w, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func @kept(%w: tensor<f32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %key: tensor<i32> {mpmd.arg = #mpmd.arg<"key", state, stages = []>},
                %x: tensor<100x4xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<f32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}, tensor<i32> {mpmd.result = #mpmd.result<"key", state = 1, stage = 0>},
        tensor<f32> {mpmd.result = #mpmd.result<"change", stage = 0>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %times = stablehlo.constant dense<100> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %key1 = stablehlo.add %key, %one : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %v = %w) : tensor<i32>, tensor<f32>
  cond {
    %more = stablehlo.compare LT, %i, %times, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<100x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %group = stablehlo.reshape %g : (tensor<1x4xf32>) -> tensor<4xf32>
    %s:2 = stablehlo.while(%j = %zero, %l = %none) : tensor<i32>, tensor<f32>
    cond {
      %less = stablehlo.compare LT, %j, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
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
  %change = stablehlo.subtract %r#1, %w : tensor<f32>
  return %r#1, %key1, %change : tensor<f32>, tensor<i32>, tensor<f32>
}

// -----

// A step without marks, whose optimizer has a product, too: the norm of the weights.
// CHECK-LABEL: func @optimizer
// CHECK-SAME: %[[X:.*]]: tensor<4x8x8xf32> {mpmd.arg = #mpmd.arg<"x", stacked, stages = []>}
// CHECK-SAME: attributes {mpmd.repetitions = 100 : i64}
// CHECK-COUNT-1: stablehlo.while
// CHECK-NOT: stablehlo.while
func.func @optimizer(%w: tensor<8x8xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<100x4x8x8xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>})
    -> (tensor<8x8xf32> {mpmd.result = #mpmd.result<"w", state = 0, stage = 0>}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %times = stablehlo.constant dense<100> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<8x8xf32>
  %r:2 = stablehlo.while(%i = %zero, %v = %w) : tensor<i32>, tensor<8x8xf32>
  cond {
    %more = stablehlo.compare LT, %i, %times, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %g = stablehlo.dynamic_slice %x, %i, %zero, %zero, %zero, sizes = [1, 4, 8, 8] : (tensor<100x4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x8x8xf32>
    %group = stablehlo.reshape %g : (tensor<1x4x8x8xf32>) -> tensor<4x8x8xf32>
    %s:2 = stablehlo.while(%j = %zero, %l = %none) : tensor<i32>, tensor<8x8xf32>
    cond {
      %less = stablehlo.compare LT, %j, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    } do {
      %m = stablehlo.dynamic_slice %group, %j, %zero, %zero, sizes = [1, 8, 8] : (tensor<4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
      %mb = stablehlo.reshape %m : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
      %d = stablehlo.dot_general %mb, %v, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %l1 = stablehlo.add %l, %d : tensor<8x8xf32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %l1 : tensor<i32>, tensor<8x8xf32>
    }
    %square = stablehlo.dot_general %v, %v, contracting_dims = [0, 1] x [0, 1] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<f32>
    %size = stablehlo.broadcast_in_dim %square, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %scaled = stablehlo.divide %s#1, %size : tensor<8x8xf32>
    %v1 = stablehlo.subtract %v, %scaled : tensor<8x8xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %v1 : tensor<i32>, tensor<8x8xf32>
  }
  return %r#1 : tensor<8x8xf32>
}
