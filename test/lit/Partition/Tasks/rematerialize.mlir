// RUN: mpmd-opt %s --mpmd-rematerialize --split-input-file | FileCheck %s
// RUN: mpmd-opt %s --mpmd-rematerialize="keep=cap bytes-per-flop=0.001" --split-input-file | FileCheck %s --check-prefix=CAP

// Of values that are computed from one another one is saved; the others are recomputed directly before each use. The
// result of a reduction is saved. A value received from another stage is saved in place of two values of its size.
!s = !mpmd.mesh_tensor<@device, tensor<8x64xf32>>
!m = !mpmd.mesh_tensor<@device, tensor<64x64xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK: mpmd.saved [#mpmd.saved_value<1 "stablehlo.exponential" tensor<8x64xf32> x 1, "", dropped, "recomputed">
// CHECK-SAME: #mpmd.saved_value<1 "stablehlo.tanh" tensor<8x64xf32> x 1, "", saved, "its operands are not smaller">
// CHECK-SAME: #mpmd.saved_value<1 "stablehlo.negate" tensor<8x64xf32> x 1, "", dropped, "recomputed">
// CHECK-SAME: #mpmd.saved_value<1 "stablehlo.abs" tensor<8x64xf32> x 1, "", dropped, "recomputed">
// CHECK-SAME: #mpmd.saved_value<1 "stablehlo.reduce" tensor<8xf32> x 1, "", saved, "result of a reduction">
// CHECK-SAME: #mpmd.saved_value<1 "operand" tensor<8x64xf32> x 1, "", added, "result of another task">
// CHECK-LABEL: mpmd.program @chain
// CHECK: %[[X:.*]] = mpmd.transfer
// CHECK: %[[F:.*]]:2 = mpmd.task 1 forward(
// CHECK-NOT: stablehlo.abs
// CHECK: mpmd.task 1 backward_input(%{{[^,]*}}, %[[F]]#0, %[[F]]#1, %[[X]])
// CHECK: stablehlo.broadcast_in_dim
// CHECK-NEXT: stablehlo.negate
// CHECK-NEXT: stablehlo.multiply
// CHECK-NEXT: stablehlo.abs
// CHECK-NEXT: stablehlo.multiply
// CHECK-NEXT: stablehlo.exponential
// CHECK-NEXT: stablehlo.multiply
// The contraction is recomputed, too, if that is cheap enough.
// CAP-LABEL: mpmd.program @chain
// CAP: mpmd.task 1 backward_input(
// CAP: stablehlo.dot_general
// CAP: stablehlo.tanh
// CAP: stablehlo.exponential
mpmd.program @chain stages = 2 args = [#mpmd.arg<"w", stages = [1]>, #mpmd.arg<"in", stages = [0]>, #mpmd.arg<"sum", stages = [1]>] results = [#mpmd.result<"r", stage = 1>] {
^bb0(%w: !m, %in: !s, %sum: !s):
  %r = mpmd.microbatches 2 carries(%sum : !s) -> !s {
  ^bb0(%acc: !s):
    %h = mpmd.task 0 forward(%in) {aliases = array<i64: -1>} : (!s) -> !s {
    ^bb0(%a: tensor<8x64xf32>):
      %0 = stablehlo.tanh %a : tensor<8x64xf32>
      mpmd.yield %0 : tensor<8x64xf32>
    }
    %x = mpmd.transfer %h from 0 to 1 : !s -> !s
    %f:5 = mpmd.task 1 forward(%w, %x) {aliases = array<i64: -1, -1, -1, -1, -1>} : (!m, !s) -> (!s, !s, !s, !s, !mpmd.mesh_tensor<@device, tensor<8xf32>>) {
    ^bb0(%a: tensor<64x64xf32>, %b: tensor<8x64xf32>):
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %mean = stablehlo.reduce(%b init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x64xf32>, tensor<f32>) -> tensor<8xf32>
      %negated = stablehlo.negate %b : tensor<8x64xf32>
      %positive = stablehlo.abs %b : tensor<8x64xf32>
      %d = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
      %t = stablehlo.tanh %d : tensor<8x64xf32>
      %e = stablehlo.exponential %t : tensor<8x64xf32>
      mpmd.yield %e, %t, %negated, %positive, %mean : tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>, tensor<8xf32>
    }
    // Another stage reads the result: the contraction does not wait for the backward task.
    %y = mpmd.transfer %f#1 from 1 to 0 : !s -> !s
    %g = mpmd.task 1 backward_input(%acc, %f#0, %f#1, %f#2, %f#3, %f#4) {aliases = array<i64: 0>} : (!s, !s, !s, !s, !s, !mpmd.mesh_tensor<@device, tensor<8xf32>>) -> !s {
    ^bb0(%a: tensor<8x64xf32>, %e: tensor<8x64xf32>, %t: tensor<8x64xf32>, %c: tensor<8x64xf32>, %s: tensor<8x64xf32>, %mean: tensor<8xf32>):
      %m = stablehlo.broadcast_in_dim %mean, dims = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
      %0 = stablehlo.multiply %m, %c : tensor<8x64xf32>
      %4 = stablehlo.multiply %0, %s : tensor<8x64xf32>
      %1 = stablehlo.multiply %e, %4 : tensor<8x64xf32>
      %2 = stablehlo.multiply %1, %t : tensor<8x64xf32>
      %3 = stablehlo.add %a, %2 : tensor<8x64xf32>
      mpmd.yield %3 : tensor<8x64xf32>
    }
    mpmd.yield %g : !s
  }
  mpmd.return %r : !s
}

// -----

// A later task needs the value that replaces a carry. It saves a copy, since the next microbatch replaces the carry
// again.
!s = !mpmd.mesh_tensor<@device, tensor<8xf32>>
!m = !mpmd.mesh_tensor<@device, tensor<8x64xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @carried
// CHECK: %[[F:.*]]:2 = mpmd.task 0 forward(%{{.*}}) {aliases = array<i64: 1, -1>}
// CHECK: stablehlo.add
// CHECK: mpmd.yield %[[NEW:[0-9]+]], %[[NEW]] :
// CHECK: mpmd.task 0 backward_input(%{{[^,]*}}, %[[F]]#1)
// CHECK: stablehlo.broadcast_in_dim
mpmd.program @carried stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"mean", stages = [0]>, #mpmd.arg<"sum", stages = [0]>] results = [#mpmd.result<"m", stage = 0>, #mpmd.result<"s", stage = 0>] {
^bb0(%x: !s, %mean: !s, %sum: !m):
  %r:2 = mpmd.microbatches 2 carries(%mean, %sum : !s, !m) -> !s, !m {
  ^bb0(%c: !s, %acc: !m):
    %f:2 = mpmd.task 0 forward(%x, %c) {aliases = array<i64: 1, -1>} : (!s, !s) -> (!s, !m) {
    ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
      %new = stablehlo.add %a, %b : tensor<8xf32>
      %wide = stablehlo.broadcast_in_dim %new, dims = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
      %t = stablehlo.tanh %wide : tensor<8x64xf32>
      mpmd.yield %new, %t : tensor<8xf32>, tensor<8x64xf32>
    }
    %g = mpmd.task 0 backward_input(%acc, %f#1) {aliases = array<i64: 0>} : (!m, !m) -> !m {
    ^bb0(%a: tensor<8x64xf32>, %b: tensor<8x64xf32>):
      %0 = stablehlo.add %a, %b : tensor<8x64xf32>
      mpmd.yield %0 : tensor<8x64xf32>
    }
    mpmd.yield %f#0, %g : !s, !m
  }
  mpmd.return %r#0, %r#1 : !s, !m
}

// -----

// Attention logits of long sequences are recomputed from queries and keys, unless the backward task compares them for
// equality with their maximum. This needs the same bits.
!q = !mpmd.mesh_tensor<@device, tensor<1536x16xf32>>
!s = !mpmd.mesh_tensor<@device, tensor<1536x1536xf32>>
!v = !mpmd.mesh_tensor<@device, tensor<1536xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK: #mpmd.saved_value<0 "stablehlo.dot_general" tensor<1536x1536xf32> x 1, "", dropped, "recomputed">
// CHECK: #mpmd.saved_value<1 "stablehlo.dot_general" tensor<1536x1536xf32> x 1, "", saved, "result of a contraction">
// CHECK-LABEL: mpmd.program @scores
// CHECK: mpmd.task 0 backward_input(
// CHECK: stablehlo.dot_general
// CHECK: mpmd.task 1 backward_input(
// CHECK-NOT: stablehlo.dot_general
// CHECK: stablehlo.compare EQ
mpmd.program @scores stages = 2 args = [#mpmd.arg<"q", stages = [0]>, #mpmd.arg<"k", stages = [1]>, #mpmd.arg<"a", stages = [0]>, #mpmd.arg<"b", stages = [1]>] results = [#mpmd.result<"r", stage = 0>, #mpmd.result<"t", stage = 1>] {
^bb0(%q: !q, %k: !q, %a: !s, %b: !s):
  %r:2 = mpmd.microbatches 2 carries(%a, %b : !s, !s) -> !s, !s {
  ^bb0(%ca: !s, %cb: !s):
    %f:2 = mpmd.task 0 forward(%q) {aliases = array<i64: -1, -1>} : (!q) -> (!s, !v) {
    ^bb0(%x: tensor<1536x16xf32>):
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %s = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<1536x16xf32>, tensor<1536x16xf32>) -> tensor<1536x1536xf32>
      %m = stablehlo.reduce(%s init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<1536x1536xf32>, tensor<f32>) -> tensor<1536xf32>
      mpmd.yield %s, %m : tensor<1536x1536xf32>, tensor<1536xf32>
    }
    %u = mpmd.transfer %f#1 from 0 to 1 : !v -> !v
    %g:2 = mpmd.task 1 forward(%k) {aliases = array<i64: -1, -1>} : (!q) -> (!s, !v) {
    ^bb0(%x: tensor<1536x16xf32>):
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %s = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<1536x16xf32>, tensor<1536x16xf32>) -> tensor<1536x1536xf32>
      %m = stablehlo.reduce(%s init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<1536x1536xf32>, tensor<f32>) -> tensor<1536xf32>
      mpmd.yield %s, %m : tensor<1536x1536xf32>, tensor<1536xf32>
    }
    %w = mpmd.transfer %g#1 from 1 to 0 : !v -> !v
    %h = mpmd.task 0 backward_input(%ca, %f#0) {aliases = array<i64: 0>} : (!s, !s) -> !s {
    ^bb0(%sum: tensor<1536x1536xf32>, %s: tensor<1536x1536xf32>):
      %e = stablehlo.exponential %s : tensor<1536x1536xf32>
      %0 = stablehlo.add %sum, %e : tensor<1536x1536xf32>
      mpmd.yield %0 : tensor<1536x1536xf32>
    }
    %i = mpmd.task 1 backward_input(%cb, %g#0, %g#1) {aliases = array<i64: 0>} : (!s, !s, !v) -> !s {
    ^bb0(%sum: tensor<1536x1536xf32>, %s: tensor<1536x1536xf32>, %m: tensor<1536xf32>):
      %wide = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<1536xf32>) -> tensor<1536x1536xf32>
      %is = stablehlo.compare EQ, %s, %wide : (tensor<1536x1536xf32>, tensor<1536x1536xf32>) -> tensor<1536x1536xi1>
      %one = stablehlo.convert %is : (tensor<1536x1536xi1>) -> tensor<1536x1536xf32>
      %0 = stablehlo.add %sum, %one : tensor<1536x1536xf32>
      mpmd.yield %0 : tensor<1536x1536xf32>
    }
    mpmd.yield %h, %i : !s, !s
  }
  mpmd.return %r#0, %r#1 : !s, !s
}
