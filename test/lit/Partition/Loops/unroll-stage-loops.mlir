// RUN: mpmd-opt %s --mpmd-inline-calls --mpmd-unroll-stage-loops --split-input-file | FileCheck %s

// Each call of a scan over layers gets the stage of the row that it reads. The backward reads rows that the forward has
// stacked, from the last one on. A call that reads no row has the stage of the row that its result becomes.
// CHECK-LABEL: func.func public @scan
// CHECK-NOT: stablehlo.while
// CHECK: call @mpmd_stage_0x1_1x2_body({{.*}}) {mpmd.stage = 0 : i64}
// CHECK: call @mpmd_stage_0x1_1x2_body({{.*}}) {mpmd.stage = 1 : i64}
// CHECK: call @mpmd_stage_0x1_1x2_body({{.*}}) {mpmd.stage = 1 : i64}
// CHECK: call @mpmd_stage_0x1_1x2_body_1({{.*}}) {mpmd.stage = 1 : i64}
// CHECK: call @mpmd_stage_0x1_1x2_body_2({{.*}}) {mpmd.stage = 1 : i64}
// CHECK: call @mpmd_stage_0x1_1x2_body_1({{.*}}) {mpmd.stage = 1 : i64}
// CHECK: call @mpmd_stage_0x1_1x2_body_2({{.*}}) {mpmd.stage = 1 : i64}
// CHECK: call @mpmd_stage_0x1_1x2_body_1({{.*}}) {mpmd.stage = 0 : i64}
// CHECK: call @mpmd_stage_0x1_1x2_body_2({{.*}}) {mpmd.stage = 0 : i64}
// CHECK: stablehlo.concatenate
func.func public @scan(%w: tensor<3x4xf32>, %x: tensor<4xf32>) -> tensor<3x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %0:4 = stablehlo.while(%i = %c0, %ws = %w, %h = %x, %ys = %zeros) : tensor<i32>, tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %ws, %i, %z, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %r = stablehlo.reshape %row : (tensor<1x4xf32>) -> tensor<4xf32>
    %y = func.call @mpmd_stage_0x1_1x2_body(%h, %r) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %u = stablehlo.reshape %y : (tensor<4xf32>) -> tensor<1x4xf32>
    %new = stablehlo.dynamic_update_slice %ys, %u, %i, %z : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %y, %new : tensor<i32>, tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>
  }
  %1:4 = stablehlo.while(%i = %c0, %ys = %0#3, %g = %0#2, %gs = %zeros) : tensor<i32>, tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %from_end = stablehlo.subtract %two, %i : tensor<i32>
    %row = stablehlo.dynamic_slice %ys, %from_end, %z, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %r = stablehlo.reshape %row : (tensor<1x4xf32>) -> tensor<4xf32>
    %dx = func.call @mpmd_stage_0x1_1x2_body_1(%g, %r) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %dw = func.call @mpmd_stage_0x1_1x2_body_2(%g) : (tensor<4xf32>) -> tensor<4xf32>
    %u = stablehlo.reshape %dw : (tensor<4xf32>) -> tensor<1x4xf32>
    %new = stablehlo.dynamic_update_slice %gs, %u, %from_end, %z : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ys, %dx, %new : tensor<i32>, tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>
  }
  return %1#3 : tensor<3x4xf32>
}
func.func private @mpmd_stage_0x1_1x2_body(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0x1_1x2_body_1(%g: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %g, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0x1_1x2_body_2(%g: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.negate %g : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Rows may be those of blocks, cast or transposed. Where several stacks have rows, those of state decide. A call without
// rows, of which others have some, is inlined. A call without results is dropped.
// CHECK-LABEL: func.func public @rows
// CHECK-NEXT: %[[C:.*]] = stablehlo.constant dense<3.000000e+00>
// CHECK: call @mpmd_stage_4x3_7_body({{.*}}) {mpmd.stage = 7 : i64}
// CHECK: call @mpmd_stage_4x3_7_body({{.*}}, %[[C]]) {mpmd.stage = 4 : i64}
// CHECK-NOT: call
// CHECK: return
func.func public @rows(%w: tensor<4x2x3xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<4x3x2xf32> {mpmd.arg = #mpmd.arg<"x", stages = []>}) -> (tensor<4x2x3xf32>, tensor<3x2xf32>) {
  func.call @mpmd_stage_4x3_7_body_2() : () -> ()
  %c = func.call @mpmd_stage_4x3_7_body_1() : () -> tensor<f32>
  %blocks = stablehlo.reshape %w : (tensor<4x2x3xf32>) -> tensor<2x2x2x3xf32>
  %block = stablehlo.slice %blocks [1:2, 0:2, 0:2, 0:3] : (tensor<2x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %last = stablehlo.slice %block [0:1, 1:2, 0:2, 0:3] : (tensor<1x2x2x3xf32>) -> tensor<1x1x2x3xf32>
  %r = stablehlo.reshape %last : (tensor<1x1x2x3xf32>) -> tensor<2x3xf32>
  %t = stablehlo.transpose %r, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %xs = stablehlo.slice %x [1:2, 0:3, 0:2] : (tensor<4x3x2xf32>) -> tensor<1x3x2xf32>
  %x1 = stablehlo.reshape %xs : (tensor<1x3x2xf32>) -> tensor<3x2xf32>
  %0 = func.call @mpmd_stage_4x3_7_body(%x1, %t, %c) : (tensor<3x2xf32>, tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
  %first = stablehlo.slice %w [0:1, 0:2, 0:3] : (tensor<4x2x3xf32>) -> tensor<1x2x3xf32>
  %b = stablehlo.convert %first : (tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  %s = stablehlo.reshape %b : (tensor<1x2x3xf32>) -> tensor<3x2xf32>
  %1 = func.call @mpmd_stage_4x3_7_body(%0, %s, %c) : (tensor<3x2xf32>, tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
  return %w, %1 : tensor<4x2x3xf32>, tensor<3x2xf32>
}
func.func private @mpmd_stage_4x3_7_body(%x: tensor<3x2xf32>, %w: tensor<3x2xf32>, %c: tensor<f32>) -> tensor<3x2xf32> {
  return %w : tensor<3x2xf32>
}
func.func private @mpmd_stage_4x3_7_body_1() -> tensor<f32> {
  %0 = stablehlo.constant dense<3.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @mpmd_stage_4x3_7_body_2() {
  return
}

// -----

// Names give the ops of an iteration the stage of the row that the iteration reads. Constants, and ops that take a row or
// add to a row of a sum, have no name.
// CHECK-LABEL: func.func public @names
// CHECK-NOT: stablehlo.while
// CHECK: stablehlo.dynamic_slice
// CHECK-NOT: mpmd.named_stage
// CHECK: stablehlo.multiply {{.*}}{mpmd.named_stage = array<i64: 6, 0, 0>}
// CHECK-NOT: mpmd.named_stage
// CHECK: stablehlo.multiply {{.*}}{mpmd.named_stage = array<i64: 5, 0, 0>}
// CHECK-NOT: mpmd.named_stage
func.func public @names(%w: tensor<2x4xf32>, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<2x4xf32>) {
  %c1 = stablehlo.constant {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} dense<0> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<2x4xf32>
  %0:4 = stablehlo.while(%i = %c1, %ws = %w, %h = %x, %sum = %none) : tensor<i32>, tensor<2x4xf32>, tensor<4xf32>, tensor<2x4xf32> attributes {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>}
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %z = stablehlo.constant dense<0> : tensor<i32>
    %zero = stablehlo.constant {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} dense<0.0> : tensor<f32>
    %from_end = stablehlo.subtract %one, %i {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} : tensor<i32>
    %row = stablehlo.dynamic_slice %ws, %from_end, %z, sizes = [1, 4] {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} : (tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %r = stablehlo.reshape %row {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} : (tensor<1x4xf32>) -> tensor<4xf32>
    %y = stablehlo.multiply %h, %r {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} : tensor<4xf32>
    %u = stablehlo.reshape %y {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} : (tensor<4xf32>) -> tensor<1x4xf32>
    %zeros = stablehlo.broadcast_in_dim %zero, dims = [] {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} : (tensor<f32>) -> tensor<2x4xf32>
    %written = stablehlo.dynamic_update_slice %zeros, %u, %from_end, %z {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} : (tensor<2x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<2x4xf32>
    %all = stablehlo.add %sum, %written {mpmd.named_stage = array<i64: -1, 0, 0, 5, 6>} : tensor<2x4xf32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %y, %all : tensor<i32>, tensor<2x4xf32>, tensor<4xf32>, tensor<2x4xf32>
  }
  return %0#2, %0#3 : tensor<4xf32>, tensor<2x4xf32>
}

// -----

// Iterations may run over the layers in another order. Then the stack of their results has this order, too: the first
// row is that of the last layer.
// CHECK-LABEL: func.func public @order
// CHECK: call @mpmd_stage_0x1_1x1_body({{.*}}) {mpmd.stage = 1 : i64}
// CHECK: call @mpmd_stage_0x1_1x1_body({{.*}}) {mpmd.stage = 0 : i64}
// CHECK: call @mpmd_stage_0x1_1x1_body_1({{.*}}) {mpmd.stage = 1 : i64}
func.func public @order(%w: tensor<2x4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %last = stablehlo.slice %w [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %r1 = stablehlo.reshape %last : (tensor<1x4xf32>) -> tensor<4xf32>
  %0 = func.call @mpmd_stage_0x1_1x1_body(%x, %r1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %first = stablehlo.slice %w [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %r0 = stablehlo.reshape %first : (tensor<1x4xf32>) -> tensor<4xf32>
  %1 = func.call @mpmd_stage_0x1_1x1_body(%0, %r0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %y0 = stablehlo.reshape %0 : (tensor<4xf32>) -> tensor<1x4xf32>
  %y1 = stablehlo.reshape %1 : (tensor<4xf32>) -> tensor<1x4xf32>
  %saved = stablehlo.concatenate %y0, %y1, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  %s = stablehlo.slice %saved [0:1, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %r = stablehlo.reshape %s : (tensor<1x4xf32>) -> tensor<4xf32>
  %2 = func.call @mpmd_stage_0x1_1x1_body_1(%1, %r) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @mpmd_stage_0x1_1x1_body(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %x, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_0x1_1x1_body_1(%g: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %g, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A call may give the stack, and the number of its row from a list.
// CHECK-LABEL: func.func public @numbers
// CHECK: call @mpmd_stage_0x1_1x1_body{{.*}} {mpmd.stage = 1 : i64}
// CHECK: call @mpmd_stage_0x1_1x1_body{{.*}} {mpmd.stage = 0 : i64}
func.func public @numbers(%w: tensor<2x4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>}, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %rows = stablehlo.constant dense<[1, 0]> : tensor<2xi32>
  %0:3 = stablehlo.while(%i = %c0, %ws = %w, %h = %x) : tensor<i32>, tensor<2x4xf32>, tensor<4xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %taken = stablehlo.dynamic_slice %rows, %i, sizes = [1] : (tensor<2xi32>, tensor<i32>) -> tensor<1xi32>
    %row = stablehlo.reshape %taken : (tensor<1xi32>) -> tensor<i32>
    %y = func.call @mpmd_stage_0x1_1x1_body(%h, %ws, %row) : (tensor<4xf32>, tensor<2x4xf32>, tensor<i32>) -> tensor<4xf32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %y : tensor<i32>, tensor<2x4xf32>, tensor<4xf32>
  }
  return %0#2 : tensor<4xf32>
}
func.func private @mpmd_stage_0x1_1x1_body(%h: tensor<4xf32>, %w: tensor<2x4xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %row = stablehlo.dynamic_slice %w, %i, %z, sizes = [1, 4] : (tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  %r = stablehlo.reshape %row : (tensor<1x4xf32>) -> tensor<4xf32>
  %0 = stablehlo.multiply %h, %r : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A scan over three layers with `unroll=2` has one iteration, and a rest. It is unrolled, although its rows are known.
// The loop over microbatches stays.
// CHECK-LABEL: func.func public @once
// CHECK: stablehlo.while
// CHECK-NOT: stablehlo.while
// CHECK: func.call @mpmd_stage_0x2_1x1_body({{.*}}) {mpmd.stage = 0 : i64}
// CHECK: func.call @mpmd_stage_0x2_1x1_body({{.*}}) {mpmd.stage = 0 : i64}
// CHECK: func.call @mpmd_stage_0x2_1x1_body({{.*}}) {mpmd.stage = 1 : i64}
// CHECK-NOT: stablehlo.while
func.func public @once(%w: tensor<3x4x4xf32>, %x: tensor<5x4x4xf32>) -> tensor<4x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0:2 = stablehlo.while(%i = %c0, %sum = %zeros) : tensor<i32>, tensor<4x4xf32>
  cond {
    %n = stablehlo.constant dense<5> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %data = stablehlo.dynamic_slice %x, %i, %z, %z, sizes = [1, 4, 4] : (tensor<5x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %data : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %1:2 = stablehlo.while(%k = %z, %h = %mb) : tensor<i32>, tensor<4x4xf32>
    cond {
      %q = stablehlo.compare LT, %k, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %q : tensor<i1>
    } do {
      %s0 = stablehlo.slice %w [0:1, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
      %w0 = stablehlo.reshape %s0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %h0 = func.call @mpmd_stage_0x2_1x1_body(%w0, %h) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %s1 = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
      %w1 = stablehlo.reshape %s1 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
      %h1 = func.call @mpmd_stage_0x2_1x1_body(%w1, %h0) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %l = stablehlo.add %k, %one : tensor<i32>
      stablehlo.return %l, %h1 : tensor<i32>, tensor<4x4xf32>
    }
    %s2 = stablehlo.slice %w [2:3, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
    %w2 = stablehlo.reshape %s2 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %h2 = func.call @mpmd_stage_0x2_1x1_body(%w2, %1#1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %all = stablehlo.add %sum, %h2 : tensor<4x4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %all : tensor<i32>, tensor<4x4xf32>
  }
  return %0#1 : tensor<4x4xf32>
}
func.func private @mpmd_stage_0x2_1x1_body(%w: tensor<4x4xf32>, %x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
