// RUN: mpmd-opt %s --mpmd-rematerialize --split-input-file | FileCheck %s

// Large logits that only the backward task and the loss read are computed in the backward task, and their operands are
// saved. The sum of the losses and the per-microbatch loss move with them. An earlier contraction stays in the forward
// task.
!x = !mpmd.mesh_tensor<@device, tensor<8x16xf32>>
!w = !mpmd.mesh_tensor<@device, tensor<16x256xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<16x16xf32>>
!l = !mpmd.mesh_tensor<@device, tensor<8x256xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<f32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK: mpmd.saved [#mpmd.saved_value<1 "operand" tensor<8x16xf32> x 1, "", saved, "result of another task">
// CHECK-SAME: #mpmd.saved_value<1 "stablehlo.dot_general" tensor<8x16xf32> x 1, "", saved, "result of a contraction">
// CHECK-SAME: #mpmd.saved_value<1 "stablehlo.dot_general" tensor<8x256xf32> x 1, "", dropped, "computed in the backward task">
// CHECK-LABEL: mpmd.program @head
// CHECK: mpmd.microbatches 2 carries(%{{.*}}) {{.*}} {
// CHECK-NEXT: ^bb0(%[[LOSSES:[a-z0-9]+]]: !mpmd.mesh_tensor<@device, tensor<f32>>, %[[AW:[a-z0-9]+]]: {{.*}}, %[[AV:[a-z0-9]+]]:
// CHECK: %[[F:.*]] = mpmd.task 1 forward(%{{[^)]*}}) {aliases = array<i64: -1>} : {{.*}} -> !mpmd.mesh_tensor<@device, tensor<8x16xf32>> {
// CHECK: stablehlo.dot_general
// CHECK-NOT: stablehlo.dot_general
// CHECK: mpmd.yield
// CHECK: %[[B:.*]]:5 = mpmd.task 1 backward_input(%[[AW]], %[[AV]], {{.*}}, %[[LOSSES]]) {aliases = array<i64: 0, 1, -1, [[LAST:[0-9]+]], -1>}
// CHECK: %[[L:.*]] = stablehlo.dot_general
// CHECK: %[[LOSS:.*]] = stablehlo.reduce(%[[L]]
// CHECK: %[[SUM:.*]] = stablehlo.add
// CHECK: stablehlo.tanh %[[L]]
// CHECK: mpmd.yield %{{.*}}, %{{.*}}, %{{.*}}, %[[SUM]], %[[LOSS]] :
// CHECK: mpmd.yield %[[B]]#3, %[[B]]#0, %[[B]]#1, %[[B]]#4 :
mpmd.program @head stages = 2 args = [#mpmd.arg<"v", stages = [1]>, #mpmd.arg<"w", stages = [1]>, #mpmd.arg<"in", stages = [0]>, #mpmd.arg<"losses", stages = [1]>, #mpmd.arg<"sum_w", stages = [1]>, #mpmd.arg<"sum_v", stages = [1]>] results = [#mpmd.result<"l", stage = 1>, #mpmd.result<"r", stage = 1>, #mpmd.result<"s", stage = 1>, #mpmd.result<"last", stage = 1>] {
^bb0(%v: !v, %w: !w, %in: !x, %losses: !s, %sum_w: !w, %sum_v: !v):
  %r:4 = mpmd.microbatches 2 carries(%losses, %sum_w, %sum_v : !s, !w, !v) lasts 1 -> !s, !w, !v, !s {
  ^bb0(%al: !s, %aw: !w, %av: !v):
    %h = mpmd.task 0 forward(%in) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%a: tensor<8x16xf32>):
      %0 = stablehlo.tanh %a : tensor<8x16xf32>
      mpmd.yield %0 : tensor<8x16xf32>
    }
    %x = mpmd.transfer %h from 0 to 1 : !x -> !x
    %f:4 = mpmd.task 1 forward(%v, %w, %x, %al) {aliases = array<i64: -1, -1, 3, -1>} : (!v, !w, !x, !s) -> (!x, !l, !s, !s) {
    ^bb0(%a: tensor<16x16xf32>, %b: tensor<16x256xf32>, %c: tensor<8x16xf32>, %sum: tensor<f32>):
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %y = stablehlo.dot_general %c, %a, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
      %l = stablehlo.dot_general %y, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x256xf32>) -> tensor<8x256xf32>
      %loss = stablehlo.reduce(%l init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x256xf32>, tensor<f32>) -> tensor<f32>
      %0 = stablehlo.add %sum, %loss : tensor<f32>
      mpmd.yield %y, %l, %0, %loss : tensor<8x16xf32>, tensor<8x256xf32>, tensor<f32>, tensor<f32>
    }
    %g:3 = mpmd.task 1 backward_input(%aw, %av, %v, %w, %x, %f#0, %f#1) {aliases = array<i64: 0, 1, -1>} : (!w, !v, !v, !w, !x, !x, !l) -> (!w, !v, !x) {
    ^bb0(%sw: tensor<16x256xf32>, %sv: tensor<16x16xf32>, %a: tensor<16x16xf32>, %b: tensor<16x256xf32>, %c: tensor<8x16xf32>, %y: tensor<8x16xf32>, %l: tensor<8x256xf32>):
      %d = stablehlo.tanh %l : tensor<8x256xf32>
      %dw = stablehlo.dot_general %y, %d, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x256xf32>) -> tensor<16x256xf32>
      %0 = stablehlo.add %sw, %dw : tensor<16x256xf32>
      %dy = stablehlo.dot_general %d, %b, contracting_dims = [1] x [1] : (tensor<8x256xf32>, tensor<16x256xf32>) -> tensor<8x16xf32>
      %dv = stablehlo.dot_general %c, %dy, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
      %1 = stablehlo.add %sv, %dv : tensor<16x16xf32>
      %dx = stablehlo.dot_general %dy, %a, contracting_dims = [1] x [1] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
      mpmd.yield %0, %1, %dx : tensor<16x256xf32>, tensor<16x16xf32>, tensor<8x16xf32>
    }
    %t = mpmd.transfer %g#2 from 1 to 0 : !x -> !x
    mpmd.yield %f#2, %g#0, %g#1, %f#3 : !s, !w, !v, !s
  }
  mpmd.return %r#0, %r#1, %r#2, %r#3 : !s, !w, !v, !s
}

// -----

// A stage that holds only the head: its forward task returns its operand.
!x = !mpmd.mesh_tensor<@device, tensor<8x16xf32>>
!w = !mpmd.mesh_tensor<@device, tensor<16x256xf32>>
!l = !mpmd.mesh_tensor<@device, tensor<8x256xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @alone
// CHECK: %[[F:.*]] = mpmd.task 1 forward(%{{[^)]*}}) {aliases = array<i64: -1>} {{.*}} {
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<8x16xf32>):
// CHECK-NEXT: mpmd.yield %[[X]] :
// CHECK: mpmd.task 1 backward_input(%{{[^,]*}}, %[[F]], %{{[^,]*}})
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.tanh
mpmd.program @alone stages = 2 args = [#mpmd.arg<"w", stages = [1]>, #mpmd.arg<"in", stages = [0]>, #mpmd.arg<"sum_w", stages = [1]>] results = [#mpmd.result<"r", stage = 1>] {
^bb0(%w: !w, %in: !x, %sum_w: !w):
  %r = mpmd.microbatches 2 carries(%sum_w : !w) -> !w {
  ^bb0(%aw: !w):
    %h = mpmd.task 0 forward(%in) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%a: tensor<8x16xf32>):
      %0 = stablehlo.tanh %a : tensor<8x16xf32>
      mpmd.yield %0 : tensor<8x16xf32>
    }
    %x = mpmd.transfer %h from 0 to 1 : !x -> !x
    %f = mpmd.task 1 forward(%w, %x) {aliases = array<i64: -1>} : (!w, !x) -> !l {
    ^bb0(%b: tensor<16x256xf32>, %c: tensor<8x16xf32>):
      %l = stablehlo.dot_general %c, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x256xf32>) -> tensor<8x256xf32>
      mpmd.yield %l : tensor<8x256xf32>
    }
    %g = mpmd.task 1 backward_input(%aw, %x, %f) {aliases = array<i64: 0>} : (!w, !x, !l) -> !w {
    ^bb0(%sw: tensor<16x256xf32>, %c: tensor<8x16xf32>, %l: tensor<8x256xf32>):
      %d = stablehlo.tanh %l : tensor<8x256xf32>
      %dw = stablehlo.dot_general %c, %d, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x256xf32>) -> tensor<16x256xf32>
      %0 = stablehlo.add %sw, %dw : tensor<16x256xf32>
      mpmd.yield %0 : tensor<16x256xf32>
    }
    mpmd.yield %g : !w
  }
  mpmd.return %r : !w
}

// -----

// The next microbatch's forward task reads a maximum of the logits, so neither moves to the backward task.
!x = !mpmd.mesh_tensor<@device, tensor<8x16xf32>>
!w = !mpmd.mesh_tensor<@device, tensor<16x256xf32>>
!l = !mpmd.mesh_tensor<@device, tensor<8x256xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<f32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @serial
// CHECK: mpmd.task 0 forward(
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.dot_general
// CHECK: mpmd.task 0 backward_input(
mpmd.program @serial stages = 1 args = [#mpmd.arg<"v", stages = [0]>, #mpmd.arg<"w", stages = [0]>, #mpmd.arg<"in", stages = [0]>, #mpmd.arg<"top", stages = [0]>, #mpmd.arg<"sum_w", stages = [0]>] results = [#mpmd.result<"t", stage = 0>, #mpmd.result<"r", stage = 0>] {
^bb0(%v: !mpmd.mesh_tensor<@device, tensor<16x16xf32>>, %w: !w, %in: !x, %top: !s, %sum_w: !w):
  %r:2 = mpmd.microbatches 2 carries(%top, %sum_w : !s, !w) -> !s, !w {
  ^bb0(%at: !s, %aw: !w):
    %f:3 = mpmd.task 0 forward(%v, %w, %in, %at) {aliases = array<i64: -1, -1, 3>} : (!mpmd.mesh_tensor<@device, tensor<16x16xf32>>, !w, !x, !s) -> (!x, !l, !s) {
    ^bb0(%a: tensor<16x16xf32>, %b: tensor<16x256xf32>, %c: tensor<8x16xf32>, %best: tensor<f32>):
      %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %each = stablehlo.broadcast_in_dim %best, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
      %capped = stablehlo.minimum %c, %each : tensor<8x16xf32>
      %y = stablehlo.dot_general %capped, %a, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
      %l = stablehlo.dot_general %y, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x256xf32>) -> tensor<8x256xf32>
      %most = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<8x256xf32>, tensor<f32>) -> tensor<f32>
      %0 = stablehlo.maximum %best, %most : tensor<f32>
      mpmd.yield %y, %l, %0 : tensor<8x16xf32>, tensor<8x256xf32>, tensor<f32>
    }
    %g = mpmd.task 0 backward_input(%aw, %f#0, %f#1) {aliases = array<i64: 0>} : (!w, !x, !l) -> !w {
    ^bb0(%sw: tensor<16x256xf32>, %y: tensor<8x16xf32>, %l: tensor<8x256xf32>):
      %dw = stablehlo.dot_general %y, %l, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x256xf32>) -> tensor<16x256xf32>
      %0 = stablehlo.add %sw, %dw : tensor<16x256xf32>
      mpmd.yield %0 : tensor<16x256xf32>
    }
    mpmd.yield %f#2, %g : !s, !w
  }
  mpmd.return %r#0, %r#1 : !s, !w
}

// -----

// Intermediate values of the forward task that other tasks read are not computed a second time for the loss, even if
// they are cheap.
!x = !mpmd.mesh_tensor<@device, tensor<8x16xf32>>
!w = !mpmd.mesh_tensor<@device, tensor<16x256xf32>>
!l = !mpmd.mesh_tensor<@device, tensor<8x256xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<f32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @scaled
// CHECK: mpmd.task 1 forward(
// CHECK-NOT: stablehlo.dot_general
// CHECK: mpmd.task 1 backward_input(
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.reduce
// CHECK: stablehlo.multiply
mpmd.program @scaled stages = 2 args = [#mpmd.arg<"w", stages = [1]>, #mpmd.arg<"in", stages = [0]>, #mpmd.arg<"losses", stages = [1]>, #mpmd.arg<"sum_w", stages = [1]>] results = [#mpmd.result<"l", stage = 1>, #mpmd.result<"r", stage = 1>] {
^bb0(%w: !w, %in: !x, %losses: !s, %sum_w: !w):
  %r:2 = mpmd.microbatches 2 carries(%losses, %sum_w : !s, !w) -> !s, !w {
  ^bb0(%al: !s, %aw: !w):
    %h = mpmd.task 0 forward(%in) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%a: tensor<8x16xf32>):
      %0 = stablehlo.tanh %a : tensor<8x16xf32>
      mpmd.yield %0 : tensor<8x16xf32>
    }
    %x = mpmd.transfer %h from 0 to 1 : !x -> !x
    %f:3 = mpmd.task 1 forward(%w, %x, %al) {aliases = array<i64: -1, -1, 2>} : (!w, !x, !s) -> (!x, !l, !s) {
    ^bb0(%b: tensor<16x256xf32>, %c: tensor<8x16xf32>, %sum: tensor<f32>):
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %scale = stablehlo.constant dense<0.5> : tensor<f32>
      %y = stablehlo.cosine %c : tensor<8x16xf32>
      %l = stablehlo.dot_general %y, %b, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x256xf32>) -> tensor<8x256xf32>
      %loss = stablehlo.reduce(%l init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x256xf32>, tensor<f32>) -> tensor<f32>
      %scaled = stablehlo.multiply %loss, %scale : tensor<f32>
      %s1 = stablehlo.multiply %scaled, %scale : tensor<f32>
      %s2 = stablehlo.abs %s1 : tensor<f32>
      %s3 = stablehlo.multiply %s2, %scale : tensor<f32>
      %s4 = stablehlo.negate %s3 : tensor<f32>
      %s5 = stablehlo.multiply %s4, %scale : tensor<f32>
      %s6 = stablehlo.add %s5, %scale : tensor<f32>
      %s7 = stablehlo.multiply %s6, %scale : tensor<f32>
      %0 = stablehlo.add %sum, %s7 : tensor<f32>
      mpmd.yield %y, %l, %0 : tensor<8x16xf32>, tensor<8x256xf32>, tensor<f32>
    }
    %g = mpmd.task 1 backward_input(%aw, %f#0, %f#1) {aliases = array<i64: 0>} : (!w, !x, !l) -> !w {
    ^bb0(%sw: tensor<16x256xf32>, %y: tensor<8x16xf32>, %l: tensor<8x256xf32>):
      %d = stablehlo.tanh %l : tensor<8x256xf32>
      %dw = stablehlo.dot_general %y, %d, contracting_dims = [0] x [0] : (tensor<8x16xf32>, tensor<8x256xf32>) -> tensor<16x256xf32>
      %0 = stablehlo.add %sw, %dw : tensor<16x256xf32>
      mpmd.yield %0 : tensor<16x256xf32>
    }
    mpmd.yield %f#2, %g : !s, !w
  }
  mpmd.return %r#0, %r#1 : !s, !w
}
