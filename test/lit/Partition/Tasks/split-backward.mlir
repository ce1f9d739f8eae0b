// RUN: mpmd-opt %s --mpmd-split-backward="keep=all" --split-input-file | FileCheck %s
// RUN: mpmd-opt %s --mpmd-split-backward --split-input-file | FileCheck %s --check-prefix=CUT
// RUN: mpmd-opt %s --mpmd-split-backward="join=true" --split-input-file | FileCheck %s --check-prefix=JOIN

// The input gradient, which another stage waits for, is computed first. The product that only a sum of the loop reads
// gets a weight-gradient task. This task reads operands and results of the first one; a transposed operand is
// transposed again.
!s = !mpmd.mesh_tensor<@device, tensor<f32>>
!v = !mpmd.mesh_tensor<@device, tensor<4xf32>>
!m = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @halves
mpmd.program @halves stages = 2 args = [#mpmd.arg<"w", stages = [1]>, #mpmd.arg<"x", stages = [1]>, #mpmd.arg<"dy", stages = [1]>, #mpmd.arg<"sw", stages = [1]>, #mpmd.arg<"sb", stages = [1]>, #mpmd.arg<"in", stages = [0]>] results = [#mpmd.result<"dw", stage = 1>, #mpmd.result<"db", stage = 1>] {
^bb0(%w: !m, %x: !m, %dy: !m, %sw: !m, %sb: !v, %in: !m):
  %r:2 = mpmd.microbatches 2 carries(%sw, %sb : !m, !v) -> !m, !v {
  ^bb0(%aw: !m, %ab: !v):
    // Where it saves the fewest bytes, values computed from resident ones are recomputed.
    // CUT: mpmd.task 1 backward_input(
    // CUT: mpmd.yield %{{.*}}, %{{.*}} : tensor<4x4xf32>, tensor<4xf32>
    // CUT: mpmd.task 1 backward_weight(%arg1, %arg2, %{{[^,]*}}) {aliases = array<i64: 2>}
    // CUT: stablehlo.tanh
    // CUT: stablehlo.dot_general
    // CHECK: %[[I:.*]]:3 = mpmd.task 1 backward_input(%{{[^,]*}}, %{{[^,]*}}, %[[AB:[^,)]*]]) {aliases = array<i64: -1, 2, -1>}
    // CHECK: stablehlo.tanh
    // CHECK: stablehlo.dot_general
    // CHECK: stablehlo.reduce
    // CHECK: stablehlo.add
    // CHECK-NOT: stablehlo.dot_general
    // CHECK: mpmd.yield %{{.*}}, %{{.*}}, %{{.*}} : tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>
    // CHECK: %[[W:.*]] = mpmd.task 1 backward_weight(%[[X:[^,]*]], %[[AW:[^,]*]], %[[I]]#2) {aliases = array<i64: 1>}
    // CHECK: stablehlo.transpose
    // CHECK-NOT: stablehlo.tanh
    // CHECK: stablehlo.dot_general
    // CHECK: stablehlo.add
    %g:3 = mpmd.task 1 backward_input(%w, %x, %dy, %aw, %ab) {aliases = array<i64: -1, 3, 4>} : (!m, !m, !m, !m, !v) -> (!m, !m, !v) {
    ^bb0(%wi: tensor<4x4xf32>, %xi: tensor<4x4xf32>, %di: tensor<4x4xf32>, %awi: tensor<4x4xf32>, %abi: tensor<4xf32>):
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %t = stablehlo.transpose %xi, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
      %dz = stablehlo.tanh %di : tensor<4x4xf32>
      %dw = stablehlo.dot_general %t, %dz, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %dx = stablehlo.dot_general %dz, %wi, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %db = stablehlo.reduce(%dz init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
      %0 = stablehlo.add %awi, %dw : tensor<4x4xf32>
      %1 = stablehlo.add %abi, %db : tensor<4xf32>
      mpmd.yield %dx, %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>
    }
    %t = mpmd.transfer %g#0 from 1 to 0 : !m -> !m
    // A backward without costly operations stays one task.
    // CHECK: mpmd.task 0 backward_input
    // CHECK-NOT: mpmd.task 0 backward_weight
    mpmd.task 0 backward_input(%t) {aliases = array<i64>} : (!m) -> () {
    ^bb0(%a: tensor<4x4xf32>):
      mpmd.yield
    }
    // CHECK: mpmd.yield %[[W]], %[[I]]#1
    mpmd.yield %g#1, %g#2 : !m, !v
  }
  mpmd.return %r#0, %r#1 : !m, !v
}

// -----

// The first stage may have no input gradient. A product that two results read belongs to no weight-gradient task.
!m = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @one_half
mpmd.program @one_half stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"dy", stages = [0]>, #mpmd.arg<"a", stages = [0]>, #mpmd.arg<"b", stages = [0]>, #mpmd.arg<"c", stages = [0]>] results = [#mpmd.result<"a", stage = 0>, #mpmd.result<"b", stage = 0>, #mpmd.result<"c", stage = 0>] {
^bb0(%x: !m, %dy: !m, %a: !m, %b: !m, %c: !m):
  %r:3 = mpmd.microbatches 2 carries(%a, %b, %c : !m, !m, !m) -> !m, !m, !m {
  ^bb0(%sa: !m, %sb: !m, %sc: !m):
    // CHECK: mpmd.task 0 backward_weight(
    %g = mpmd.task 0 backward_input(%x, %dy, %sa) {aliases = array<i64: 2>} : (!m, !m, !m) -> !m {
    ^bb0(%xi: tensor<4x4xf32>, %di: tensor<4x4xf32>, %ai: tensor<4x4xf32>):
      %dw = stablehlo.dot_general %xi, %di, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %0 = stablehlo.add %ai, %dw : tensor<4x4xf32>
      mpmd.yield %0 : tensor<4x4xf32>
    }
    // CHECK: mpmd.task 0 backward_input index 1(
    // CHECK-NOT: backward_weight
    %h:2 = mpmd.task 0 backward_input index 1(%x, %dy, %sb, %sc) {aliases = array<i64: 2, 3>} : (!m, !m, !m, !m) -> (!m, !m) {
    ^bb0(%xi: tensor<4x4xf32>, %di: tensor<4x4xf32>, %bi: tensor<4x4xf32>, %ci: tensor<4x4xf32>):
      %dw = stablehlo.dot_general %xi, %di, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %0 = stablehlo.add %bi, %dw : tensor<4x4xf32>
      %1 = stablehlo.add %ci, %dw : tensor<4x4xf32>
      mpmd.yield %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
    }
    mpmd.yield %g, %h#0, %h#1 : !m, !m, !m
  }
  mpmd.return %r#0, %r#1, %r#2 : !m, !m, !m
}

// -----

// The decay of an accumulator moves with its sum, so that no task waits for a value that it does not read.
!m = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @decay
// CHECK: mpmd.task 1 backward_input(
// CHECK-NOT: stablehlo.multiply
// CHECK: mpmd.task 1 backward_weight(
// CHECK: stablehlo.multiply
// CHECK: stablehlo.add
mpmd.program @decay stages = 2 args = [#mpmd.arg<"w", stages = [1]>, #mpmd.arg<"x", stages = [1]>, #mpmd.arg<"dy", stages = [1]>, #mpmd.arg<"sw", stages = [1]>] results = [#mpmd.result<"dw", stage = 1>] {
^bb0(%w: !m, %x: !m, %dy: !m, %sw: !m):
  %r = mpmd.microbatches 2 carries(%sw : !m) -> !m {
  ^bb0(%aw: !m):
    %g:2 = mpmd.task 1 backward_input(%w, %x, %dy, %aw) {aliases = array<i64: -1, 3>} : (!m, !m, !m, !m) -> (!m, !m) {
    ^bb0(%wi: tensor<4x4xf32>, %xi: tensor<4x4xf32>, %di: tensor<4x4xf32>, %awi: tensor<4x4xf32>):
      %half = stablehlo.constant dense<0.5> : tensor<4x4xf32>
      %dx = stablehlo.dot_general %di, %wi, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %dw = stablehlo.dot_general %xi, %di, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %decayed = stablehlo.multiply %awi, %half : tensor<4x4xf32>
      %sum = stablehlo.add %decayed, %dw : tensor<4x4xf32>
      mpmd.yield %dx, %sum : tensor<4x4xf32>, tensor<4x4xf32>
    }
    %t = mpmd.transfer %g#0 from 1 to 0 : !m -> !m
    %u = mpmd.task 0 backward_input(%t) {aliases = array<i64: -1>} : (!m) -> !m {
    ^bb0(%di: tensor<4x4xf32>):
      mpmd.yield %di : tensor<4x4xf32>
    }
    mpmd.yield %g#1 : !m
  }
  mpmd.return %r : !m
}

// -----

// Two sums are read only by the loop. The sum that accounts for most of the saved bytes may join the input gradient.
!x = !mpmd.mesh_tensor<@device, tensor<8x16xf32>>
!w = !mpmd.mesh_tensor<@device, tensor<16x256xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<16x16xf32>>
!l = !mpmd.mesh_tensor<@device, tensor<8x256xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// JOIN-LABEL: mpmd.program @large
// JOIN: mpmd.task 1 backward_input(
// JOIN-COUNT-2: stablehlo.dot_general
// JOIN: mpmd.yield %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x256xf32>, tensor<8x16xf32>, tensor<8x16xf32>
// JOIN: mpmd.task 1 backward_weight(
// JOIN: stablehlo.dot_general
// JOIN-NOT: stablehlo.dot_general
// CUT-LABEL: mpmd.program @large
// CUT: mpmd.task 1 backward_input(
// CUT: stablehlo.dot_general
// CUT-NOT: stablehlo.dot_general
// CUT: mpmd.task 1 backward_weight(
// CUT-COUNT-2: stablehlo.dot_general
mpmd.program @large stages = 2 args = [#mpmd.arg<"w", stages = [1]>, #mpmd.arg<"x", stages = [1]>, #mpmd.arg<"g", stages = [1]>, #mpmd.arg<"sum_w", stages = [1]>, #mpmd.arg<"sum_v", stages = [1]>] results = [#mpmd.result<"r", stage = 1>, #mpmd.result<"s", stage = 1>] {
^bb0(%w: !w, %x: !x, %g: !l, %sum_w: !w, %sum_v: !v):
  %r:2 = mpmd.microbatches 2 carries(%sum_w, %sum_v : !w, !v) -> !w, !v {
  ^bb0(%aw: !w, %av: !v):
    %b:3 = mpmd.task 1 backward_input(%aw, %av, %w, %x, %g) {aliases = array<i64: 0, 1, -1>} : (!w, !v, !w, !x, !l) -> (!w, !v, !x) {
    ^bb0(%sw: tensor<16x256xf32>, %sv: tensor<16x16xf32>, %b: tensor<16x256xf32>, %y: tensor<8x16xf32>, %l: tensor<8x256xf32>):
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %e = stablehlo.reduce(%l init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x256xf32>, tensor<f32>) -> tensor<8xf32>
      %f = stablehlo.broadcast_in_dim %e, dims = [0] : (tensor<8xf32>) -> tensor<8x256xf32>
      %p = stablehlo.power %l, %f : tensor<8x256xf32>
      %d = stablehlo.sine %p : tensor<8x256xf32>
      %dw = stablehlo.dot_general %y, %d, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x256xf32>) -> tensor<16x256xf32>
      %0 = stablehlo.add %sw, %dw : tensor<16x256xf32>
      %dy = stablehlo.dot_general %d, %b, contracting_dims = [1] x [1] : (tensor<8x256xf32>, tensor<16x256xf32>) -> tensor<8x16xf32>
      %dv = stablehlo.dot_general %y, %dy, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
      %1 = stablehlo.add %sv, %dv : tensor<16x16xf32>
      mpmd.yield %0, %1, %dy : tensor<16x256xf32>, tensor<16x16xf32>, tensor<8x16xf32>
    }
    %t = mpmd.transfer %b#2 from 1 to 0 : !x -> !x
    mpmd.yield %b#0, %b#1 : !w, !v
  }
  mpmd.return %r#0, %r#1 : !w, !v
}

// -----

// The input gradient of the next microbatch reads a carry, so its next value is not left to the weight gradient.
!s = !mpmd.mesh_tensor<@device, tensor<f32>>
!m = !mpmd.mesh_tensor<@device, tensor<4x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @clipped
// JOIN-LABEL: mpmd.program @clipped
mpmd.program @clipped stages = 2 args = [#mpmd.arg<"x", stages = [1]>, #mpmd.arg<"dy", stages = [1]>, #mpmd.arg<"sw", stages = [1]>, #mpmd.arg<"size", stages = [1]>, #mpmd.arg<"in", stages = [0]>] results = [#mpmd.result<"dw", stage = 1>, #mpmd.result<"last", stage = 1>] {
^bb0(%x: !m, %dy: !m, %sw: !m, %size: !s, %in: !m):
  %r:2 = mpmd.microbatches 2 carries(%sw, %size : !m, !s) -> !m, !s {
  ^bb0(%aw: !m, %old: !s):
    // CHECK: mpmd.task 1 backward_input(
    // CHECK: %[[NEXT:.*]] = stablehlo.dot_general {{.*}} -> tensor<f32>
    // CHECK: mpmd.yield %{{.*}}, %[[NEXT]]
    // CHECK: mpmd.task 1 backward_weight(
    // CHECK: stablehlo.dot_general {{.*}} -> tensor<4x4xf32>
    %g:3 = mpmd.task 1 backward_input(%x, %dy, %aw, %old) {aliases = array<i64: -1, 2, 3>} : (!m, !m, !m, !s) -> (!m, !m, !s) {
    ^bb0(%xi: tensor<4x4xf32>, %di: tensor<4x4xf32>, %awi: tensor<4x4xf32>, %oi: tensor<f32>):
      %bound = stablehlo.broadcast_in_dim %oi, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %dx = stablehlo.multiply %di, %bound : tensor<4x4xf32>
      %dw = stablehlo.dot_general %xi, %di, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
      %new = stablehlo.add %awi, %dw : tensor<4x4xf32>
      %next = stablehlo.dot_general %di, %di, contracting_dims = [0, 1] x [0, 1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<f32>
      mpmd.yield %dx, %new, %next : tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>
    }
    %t = mpmd.transfer %g#0 from 1 to 0 for "gradient" : <@device, tensor<4x4xf32>> -> <@device, tensor<4x4xf32>>
    mpmd.task 0 backward_input(%t) {aliases = array<i64>} : (!m) -> () {
    ^bb0(%ti: tensor<4x4xf32>):
      mpmd.yield
    }
    mpmd.yield %g#1, %g#2 : !m, !s
  }
  mpmd.return %r#0, %r#1 : !m, !s
}
