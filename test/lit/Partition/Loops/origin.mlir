// RUN: mpmd-opt %s --mpmd-microbatches --split-input-file | FileCheck %s

// The origin attribute names the location of the operation that keeps the only loop from being a microbatch loop.
// CHECK: mpmd.origin stages = costs loops = []
// CHECK-SAME: reason = "the loop at origin.mlir:[[# @LINE + 5]] is over none: its iterations depend on each other: 'stablehlo.multiply' changes the value that it carries as number 1, at origin.mlir:[[# @LINE + 10]]"
func.func public @carried(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %b = stablehlo.multiply %a, %x : tensor<8x8xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %b : tensor<i32>, tensor<8x8xf32>
  }
  return %0#1 : tensor<8x8xf32>
}

// -----

// CHECK: mpmd.origin stages = costs loops = [] reason = "the step has no loop"
func.func public @none(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// CHECK: mpmd.origin stages = costs loops = ["origin.mlir:[[# @LINE + 6]]"]
func.func public @found(%x: tensor<4x64x64xf32>) -> tensor<64x64xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<64x64xf32>
  %0:2 = stablehlo.while(%i = %zero, %sum = %init) : tensor<i32>, tensor<64x64xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 64, 64] : (tensor<4x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x64xf32>
    %m = stablehlo.reshape %row : (tensor<1x64x64xf32>) -> tensor<64x64xf32>
    %p = stablehlo.dot_general %m, %m, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %next = stablehlo.add %sum, %p : tensor<64x64xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next : tensor<i32>, tensor<64x64xf32>
  }
  return %0#1 : tensor<64x64xf32>
}

// -----

// The model does not read the moving average, so the average blocks pipelining no more than a sum does.
// CHECK: mpmd.origin stages = costs loops = ["origin.mlir:[[# @LINE + 6]]"]
func.func public @moving_average(%x: tensor<4x64x64xf32>, %average: tensor<64xf32>) -> tensor<64xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %gain = stablehlo.constant dense<0.1> : tensor<64xf32>
  %0:2 = stablehlo.while(%i = %zero, %mean = %average) : tensor<i32>, tensor<64xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 64, 64] : (tensor<4x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x64xf32>
    %m = stablehlo.reshape %row : (tensor<1x64x64xf32>) -> tensor<64x64xf32>
    %p = stablehlo.dot_general %m, %m, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %first = stablehlo.slice %p [0:1, 0:64] : (tensor<64x64xf32>) -> tensor<1x64xf32>
    %now = stablehlo.reshape %first : (tensor<1x64xf32>) -> tensor<64xf32>
    %step = stablehlo.subtract %now, %mean : tensor<64xf32>
    %part = stablehlo.multiply %gain, %step : tensor<64xf32>
    %next = stablehlo.add %mean, %part : tensor<64xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next : tensor<i32>, tensor<64xf32>
  }
  return %0#1 : tensor<64xf32>
}

// -----

// A key that each iteration computes from the previous key alone is computed before the loop.
// CHECK: mpmd.origin stages = costs loops = ["origin.mlir:[[# @LINE + 6]]"]
func.func public @key(%x: tensor<4x64x64xf32>, %key: tensor<f32>) -> (tensor<64x64xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<64x64xf32>
  %0:3 = stablehlo.while(%i = %zero, %sum = %init, %k = %key) : tensor<i32>, tensor<64x64xf32>, tensor<f32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 64, 64] : (tensor<4x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x64xf32>
    %m = stablehlo.reshape %row : (tensor<1x64x64xf32>) -> tensor<64x64xf32>
    %ks = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %mk = stablehlo.multiply %m, %ks : tensor<64x64xf32>
    %p = stablehlo.dot_general %mk, %mk, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %next = stablehlo.add %sum, %p : tensor<64x64xf32>
    %k2 = stablehlo.multiply %k, %k : tensor<f32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next, %k2 : tensor<i32>, tensor<64x64xf32>, tensor<f32>
  }
  return %0#1, %0#2 : tensor<64x64xf32>, tensor<f32>
}

// -----

// The loop carries a value that the next iteration's product reads.
// CHECK: mpmd.origin stages = costs loops = []
// CHECK-SAME: 'stablehlo.dot_general' reads the value that it carries as number 1
func.func public @recurrence(%x: tensor<8x8xf32>, %start: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %a = %start) : tensor<i32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %next = stablehlo.dot_general %a, %x, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next : tensor<i32>, tensor<8x8xf32>
  }
  return %0#1 : tensor<8x8xf32>
}

// -----

// One carry is computed from another carry, and the model reads neither.
// CHECK: mpmd.origin stages = costs loops = ["origin.mlir:[[# @LINE + 5]]"]
func.func public @two_of_one(%x: tensor<4x8x8xf32>, %start: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %start, %b = %start) : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 8, 8] : (tensor<4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %m = stablehlo.reshape %row : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    %p = stablehlo.dot_general %m, %m, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %next = stablehlo.add %a, %p : tensor<8x8xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next, %next : tensor<i32>, tensor<8x8xf32>, tensor<8x8xf32>
  }
  return %0#1, %0#2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// The moving average of each iteration is a result of the step as well. The model reads neither the average nor that
// result.
// CHECK: mpmd.origin stages = costs loops = ["origin.mlir:[[# @LINE + 6]]"]
func.func public @recorded_average(%x: tensor<4x64x64xf32>, %average: tensor<64xf32>, %gain: tensor<64xf32>) -> (tensor<64xf32>, tensor<4x64xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x64xf32>
  %0:3 = stablehlo.while(%i = %zero, %mean = %average, %record = %none) : tensor<i32>, tensor<64xf32>, tensor<4x64xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 64, 64] : (tensor<4x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x64xf32>
    %m = stablehlo.reshape %row : (tensor<1x64x64xf32>) -> tensor<64x64xf32>
    %p = stablehlo.dot_general %m, %m, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %first = stablehlo.slice %p [0:1, 0:64] : (tensor<64x64xf32>) -> tensor<1x64xf32>
    %now = stablehlo.reshape %first : (tensor<1x64xf32>) -> tensor<64xf32>
    %decayed = stablehlo.multiply %mean, %gain : tensor<64xf32>
    %next = stablehlo.add %decayed, %now : tensor<64xf32>
    %line = stablehlo.reshape %next : (tensor<64xf32>) -> tensor<1x64xf32>
    %stacked = stablehlo.dynamic_update_slice %record, %line, %i, %zero : (tensor<4x64xf32>, tensor<1x64xf32>, tensor<i32>, tensor<i32>) -> tensor<4x64xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next, %stacked : tensor<i32>, tensor<64xf32>, tensor<4x64xf32>
  }
  %log = stablehlo.negate %0#2 : tensor<4x64xf32>
  return %0#1, %log : tensor<64xf32>, tensor<4x64xf32>
}

// -----

// A product reads every value of the carry: a recurrent layer over time.
// CHECK: mpmd.origin stages = costs loops = []
// CHECK-SAME: 'stablehlo.dynamic_update_slice' reads the value that it carries as number 1
func.func public @linear_recurrence(%x: tensor<4x64x64xf32>, %average: tensor<64xf32>, %gain: tensor<64xf32>) -> (tensor<64xf32>, tensor<4x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<4x64xf32>
  %0:3 = stablehlo.while(%i = %zero, %mean = %average, %record = %none) : tensor<i32>, tensor<64xf32>, tensor<4x64xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 64, 64] : (tensor<4x64x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x64xf32>
    %m = stablehlo.reshape %row : (tensor<1x64x64xf32>) -> tensor<64x64xf32>
    %p = stablehlo.dot_general %m, %m, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %first = stablehlo.slice %p [0:1, 0:64] : (tensor<64x64xf32>) -> tensor<1x64xf32>
    %now = stablehlo.reshape %first : (tensor<1x64xf32>) -> tensor<64xf32>
    %decayed = stablehlo.multiply %mean, %gain : tensor<64xf32>
    %next = stablehlo.add %decayed, %now : tensor<64xf32>
    %line = stablehlo.reshape %next : (tensor<64xf32>) -> tensor<1x64xf32>
    %stacked = stablehlo.dynamic_update_slice %record, %line, %i, %zero : (tensor<4x64xf32>, tensor<1x64xf32>, tensor<i32>, tensor<i32>) -> tensor<4x64xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next, %stacked : tensor<i32>, tensor<64xf32>, tensor<4x64xf32>
  }
  %y = stablehlo.dot_general %0#2, %0#2, contracting_dims = [1] x [1] : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x4xf32>
  return %0#1, %y : tensor<64xf32>, tensor<4x4xf32>
}

// -----

// CHECK: mpmd.origin stages = costs loops = []
// CHECK-SAME: reason = "no loop has a part in the model's contractions"
func.func public @no_contraction(%x: tensor<4x8xf32>, %w: tensor<64x64xf32>) -> (tensor<8xf32>, tensor<64x64xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<8xf32>
  %0:2 = stablehlo.while(%i = %zero, %sum = %init) : tensor<i32>, tensor<8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 8] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %m = stablehlo.reshape %row : (tensor<1x8xf32>) -> tensor<8xf32>
    %next = stablehlo.add %sum, %m : tensor<8xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next : tensor<i32>, tensor<8xf32>
  }
  %p = stablehlo.dot_general %w, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0#1, %p : tensor<8xf32>, tensor<64x64xf32>
}

// -----

// CHECK: mpmd.origin stages = costs loops = []
// CHECK-SAME: has only {{[0-9]+}} % of the work, too little to be taken for it without stages that are marked inside it"
func.func public @small_loop(%x: tensor<4x8x32xf32>, %w: tensor<32x32xf32>) -> (tensor<8x32xf32>, tensor<512x32xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<8x32xf32>
  %0:2 = stablehlo.while(%i = %zero, %sum = %init) : tensor<i32>, tensor<8x32xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 8, 32] : (tensor<4x8x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x32xf32>
    %m = stablehlo.reshape %row : (tensor<1x8x32xf32>) -> tensor<8x32xf32>
    %y = stablehlo.dot_general %m, %w, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %next = stablehlo.add %sum, %y : tensor<8x32xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next : tensor<i32>, tensor<8x32xf32>
  }
  %many = stablehlo.broadcast_in_dim %0#1, dims = [1, 2] : (tensor<8x32xf32>) -> tensor<64x8x32xf32>
  %rows = stablehlo.reshape %many : (tensor<64x8x32xf32>) -> tensor<512x32xf32>
  %p = stablehlo.dot_general %rows, %w, contracting_dims = [1] x [0] : (tensor<512x32xf32>, tensor<32x32xf32>) -> tensor<512x32xf32>
  return %0#1, %p : tensor<8x32xf32>, tensor<512x32xf32>
}

// -----

// Elementwise operations outside the loop, as an optimizer's or a random generator's, do not hide the loop.
// CHECK: mpmd.origin stages = costs loops = ["origin.mlir:[[# @LINE + 6]]"]
func.func public @much_outside(%x: tensor<4x8x8xf32>, %noise: tensor<1024x1024xf32>) -> (tensor<8x8xf32>, tensor<1024x1024xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<8x8xf32>
  %0:2 = stablehlo.while(%i = %zero, %sum = %init) : tensor<i32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 8, 8] : (tensor<4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %m = stablehlo.reshape %row : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    %p = stablehlo.dot_general %m, %m, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %next = stablehlo.add %sum, %p : tensor<8x8xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next : tensor<i32>, tensor<8x8xf32>
  }
  %t = stablehlo.tanh %noise : tensor<1024x1024xf32>
  return %0#1, %t : tensor<8x8xf32>, tensor<1024x1024xf32>
}

// -----

// A rematerialized body reads all its operands through one barrier: the product does not depend on the sum.
// CHECK: mpmd.origin stages = costs loops = ["origin.mlir:[[# @LINE + 6]]"]
func.func public @barrier(%x: tensor<4x8x8xf32>) -> tensor<8x8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %init = stablehlo.constant dense<0.0> : tensor<8x8xf32>
  %0:2 = stablehlo.while(%i = %zero, %sum = %init) : tensor<i32>, tensor<8x8xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 8, 8] : (tensor<4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %m = stablehlo.reshape %row : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    %b:2 = stablehlo.optimization_barrier %sum, %m : tensor<8x8xf32>, tensor<8x8xf32>
    %p = stablehlo.dot_general %b#1, %m, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %next = stablehlo.add %b#0, %p : tensor<8x8xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %next : tensor<i32>, tensor<8x8xf32>
  }
  return %0#1 : tensor<8x8xf32>
}

// -----

// CHECK: mpmd.origin stages = marks loops = [] reason = "no loop is around the stages, as around the one at origin.mlir:[[# @LINE + 2]]"
func.func public @marked(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = func.call @mpmd_stage_0_body(%x) {mpmd.stage = 0} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %x : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
