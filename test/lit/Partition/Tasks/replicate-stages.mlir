// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp2 --mpmd-clone-stages=stages=1 --mpmd-redistribute-microbatches --mpmd-reduce-replicas --mpmd-verify-phase=phase=partitioned --split-input-file | FileCheck %s
// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp2 --mpmd-clone-stages=stages=1 --split-input-file | FileCheck %s --check-prefix=CLONED

// Stage 1 and its replica, stage 3, process microbatches round-robin: on two ranks the middle stage of three is on the
// first rank, which gets microbatches 0 and 2. The parameter is sent once per step, the input is fed, the replica's
// sum starts at zero. Stage 2 selects by microbatch.
!x = !mpmd.mesh_tensor<@device, tensor<4xf32>>
!xs = !mpmd.mesh_tensor<@device, tensor<3x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// After the cloning pass, stage 2 still receives all microbatches from stage 1, and nothing reads the replica's sum.
// CLONED-LABEL: mpmd.program @middle
// CLONED: %[[LOOP:.*]]:6 = mpmd.microbatches
// CLONED: %[[F1:.*]]:3 = mpmd.task 1 forward
// CLONED: mpmd.task 3 forward
// CLONED: %[[Y:.*]] = mpmd.transfer %[[F1]]#0 from 1 to 2
// CLONED-NEXT: mpmd.task 2 forward(%[[Y]])
// CLONED-NOT: %[[LOOP]]#1
// CHECK-LABEL: mpmd.program @middle stages = 4 replicas = [array<i64: 1, 3>]
// CHECK-SAME: #mpmd.arg<"w", state, stages = [1]>, #mpmd.arg<"x", stages = [0, 1, 3]>
// CHECK: ^bb0(%[[W:.*]]: !mpmd.mesh_tensor<@device, tensor<4xf32>>, %[[X:.*]]: !mpmd.mesh_tensor<@device, tensor<3x4xf32>>)
// CHECK: %[[INIT:.*]] = mpmd.task 1 prologue()
// CHECK: %[[ZERO:.*]] = mpmd.task 3 prologue()
// CHECK-NEXT: stablehlo.constant dense<0.000000e+00>
// CHECK: %[[W3:.*]] = mpmd.transfer %[[W]] from 1 to 3 for "for a copy of stage 1, once a step"
// CHECK: %[[LOOP:.*]]:6 = mpmd.microbatches 3 slices(%[[X]] : {{.*}}) carries(%[[INIT]], %[[ZERO]] : {{.*}}) lasts 1
// CHECK: ^bb0(%[[XI:.*]]: {{.*}}, %[[SUM:.*]]: {{.*}}, %[[SUM3:.*]]: {{.*}}):
// CHECK: %[[F0:.*]] = mpmd.task 0 forward(%[[XI]])
// CHECK: %[[H:.*]] = mpmd.transfer %[[F0]] from 0 to 1
// CHECK: %[[H3:.*]] = mpmd.transfer %[[F0]] from 0 to 3
// CHECK: %[[F1:.*]]:3 = mpmd.task 1 forward(%[[H]], %[[W]], %[[XI]])
// CHECK: %[[F3:.*]]:3 = mpmd.task 3 forward(%[[H3]], %[[W3]], %[[XI]])
// CHECK: %[[Y:.*]] = mpmd.transfer %[[F1]]#0 from 1 to 2
// CHECK: %[[Y3:.*]] = mpmd.transfer %[[F3]]#0 from 3 to 2
// CHECK: %[[BY:.*]] = mpmd.select_by_microbatch %[[Y]], %[[Y3]]
// CHECK: mpmd.task 2 forward(%[[BY]])
// CHECK: %[[B1:.*]] = mpmd.task 1 backward_weight(%[[SUM]], %{{.*}}) {aliases = array<i64: 0>}
// CHECK: %[[B3:.*]] = mpmd.task 3 backward_weight(%[[SUM3]], %{{.*}}) {aliases = array<i64: 0>}
// CHECK: mpmd.yield %[[B1]], %[[B3]], %[[F1]]#1, %{{.*}}, %[[F3]]#1, %[[F1]]#2
// The sums of both replicas are added in place. For stacked results each replica yields its slices. The last
// microbatch belongs to the stage itself.
// CHECK: %[[PART:.*]] = mpmd.transfer %[[LOOP]]#1 from 3 to 1 for "sum of a copy of stage 1"
// CHECK: %[[TOTAL:.*]] = mpmd.task 1 update index 2(%[[LOOP]]#0, %[[PART]]) {aliases = array<i64: 0>}
// CHECK: stablehlo.add
// CHECK: %[[STACK3:.*]] = mpmd.transfer %[[LOOP]]#4 from 3 to 1 for "values of a copy of stage 1"
// CHECK: %[[STACK:.*]] = mpmd.task 1 update index 1(%[[LOOP]]#2, %[[STACK3]]) {aliases = array<i64: -1>}
// CHECK: %[[MASK:.*]] = stablehlo.constant dense<[false, true, false]>
// CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[MASK]], dims = [0]
// CHECK: stablehlo.select %[[WIDE]], %arg3, %arg2
// CHECK: mpmd.task 1 update(%[[TOTAL]], %[[W]])
// CHECK: mpmd.return %{{.*}}, %[[STACK]], %[[LOOP]]#5, %[[LOOP]]#3
mpmd.program @middle stages = 3 args = [#mpmd.arg<"w", state, stages = [1]>, #mpmd.arg<"x", stages = [0, 1]>]
    results = [#mpmd.result<"w", state = 0, stage = 1>, #mpmd.result<"each", stage = 1>, #mpmd.result<"last", stage = 1>, #mpmd.result<"y", stage = 2>] {
^bb0(%w: !x, %x: !xs):
  %init = mpmd.task 1 prologue() {aliases = array<i64: -1>} : () -> !x {
    %0 = stablehlo.constant dense<1.0> : tensor<4xf32>
    mpmd.yield %0 : tensor<4xf32>
  }
  %loop:4 = mpmd.microbatches 3 slices(%x : !xs) carries(%init : !x) lasts 1 -> !x, !xs, !xs, !x {
  ^bb0(%xi: !x, %sum: !x):
    %f0 = mpmd.task 0 forward(%xi) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      %0 = stablehlo.tanh %p : tensor<4xf32>
      mpmd.yield %0 : tensor<4xf32>
    }
    %h = mpmd.transfer %f0 from 0 to 1 : !x -> !x
    %f1:3 = mpmd.task 1 forward(%h, %w, %xi) {aliases = array<i64: -1, -1, -1>} : (!x, !x, !x) -> (!x, !x, !x) {
    ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>, %r: tensor<4xf32>):
      %0 = stablehlo.multiply %p, %q : tensor<4xf32>
      %1 = stablehlo.add %0, %r : tensor<4xf32>
      %2 = stablehlo.negate %0 : tensor<4xf32>
      mpmd.yield %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
    }
    %y = mpmd.transfer %f1#0 from 1 to 2 : !x -> !x
    %f2 = mpmd.task 2 forward(%y) {aliases = array<i64: -1>} : (!x) -> !x {
    ^bb0(%p: tensor<4xf32>):
      %0 = stablehlo.exponential %p : tensor<4xf32>
      mpmd.yield %0 : tensor<4xf32>
    }
    %b1 = mpmd.task 1 backward_weight(%sum, %h) {aliases = array<i64: 0>} : (!x, !x) -> !x {
    ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
      %0 = stablehlo.convert %p : tensor<4xf32>
      %1 = stablehlo.add %q, %0 : tensor<4xf32>
      mpmd.yield %1 : tensor<4xf32>
    }
    mpmd.yield %b1, %f1#1, %f2, %f1#2 : !x, !x, !x, !x
  }
  %new = mpmd.task 1 update(%loop#0, %w) {aliases = array<i64: 1>} : (!x, !x) -> !x {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
    %0 = stablehlo.subtract %q, %p : tensor<4xf32>
    mpmd.yield %0 : tensor<4xf32>
  }
  mpmd.return %new, %loop#1, %loop#3, %loop#2 : !x, !xs, !x, !xs
}

// -----

// With as many replicas as microbatches, the last microbatch belongs to the replica, which sends its value. State that
// is summed into stays with the stage; the replica's sum starts at zero.
!x = !mpmd.mesh_tensor<@device, tensor<4xf32>>
!xs = !mpmd.mesh_tensor<@device, tensor<2x4xf32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @last stages = 4 replicas = [array<i64: 1, 3>]
// CHECK: mpmd.microbatches 2 slices(%{{.*}}) carries(%{{[^,]*}}, %{{[^,]*}} : {{.*}}) lasts 1
// CHECK: %[[F1:.*]]:2 = mpmd.task 1 forward
// CHECK: %[[F3:.*]]:2 = mpmd.task 3 forward
// CHECK: mpmd.yield %[[F1]]#0, %[[F3]]#0, %[[F3]]#1
// CHECK: mpmd.task 1 update{{.*}} {aliases = array<i64: 0>}
// CHECK: %[[SENT:.*]] = mpmd.transfer %{{.*}}#2 from 3 to 1 for "last value of a copy of stage 1"
// CHECK: mpmd.task 1 update{{.*}}(%[[SENT]]) {aliases = array<i64: -1>}
mpmd.program @last stages = 3 args = [#mpmd.arg<"s", state, stages = [1]>, #mpmd.arg<"x", stages = [1]>]
    results = [#mpmd.result<"s", state = 0, stage = 1>, #mpmd.result<"last", stage = 1>] {
^bb0(%s: !x, %x: !xs):
  %loop:2 = mpmd.microbatches 2 slices(%x : !xs) carries(%s : !x) lasts 1 -> !x, !x {
  ^bb0(%xi: !x, %sum: !x):
    %f:2 = mpmd.task 1 forward(%sum, %xi) {aliases = array<i64: 0, -1>} : (!x, !x) -> (!x, !x) {
    ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
      %0 = stablehlo.add %p, %q : tensor<4xf32>
      %1 = stablehlo.negate %q : tensor<4xf32>
      mpmd.yield %0, %1 : tensor<4xf32>, tensor<4xf32>
    }
    mpmd.yield %f#0, %f#1 : !x, !x
  }
  mpmd.return %loop#0, %loop#1 : !x, !x
}

// -----

// The replica computes values from a parameter that it receives anyway, unless a value is smaller than its operands:
// that value is sent. The sum is stored in bf16 and added in f32.
!w = !mpmd.mesh_tensor<@device, tensor<4x8xf32>>
!h = !mpmd.mesh_tensor<@device, tensor<4x8xbf16>>
!s = !mpmd.mesh_tensor<@device, tensor<bf16>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @before stages = 4
// CHECK: %[[P:.*]]:2 = mpmd.task 1 prologue(%arg0)
// CHECK: %[[Q:.*]] = mpmd.task 1 prologue index 1(%arg1)
// CHECK: %[[W3:.*]] = mpmd.transfer %arg0 from 1 to 3
// CHECK: %[[P3:.*]] = mpmd.task 3 prologue index 1(%[[W3]]) {aliases = array<i64: -1>}
// CHECK-NEXT: ^bb0
// CHECK-NEXT: stablehlo.tanh
// CHECK-NEXT: mpmd.yield
// CHECK: %[[Q3:.*]] = mpmd.transfer %[[Q]] from 1 to 3
// CHECK: mpmd.task 1 forward(%arg0, %[[P]]#0, %[[Q]], %{{.*}})
// CHECK: mpmd.task 3 forward(%[[W3]], %[[P3]], %[[Q3]], %{{.*}})
mpmd.program @before stages = 3 args = [#mpmd.arg<"w", state, stages = [1]>, #mpmd.arg<"v", state, stages = [1]>] results = [#mpmd.result<"s", stage = 1>] {
^bb0(%w: !w, %v: !w):
  %p:2 = mpmd.task 1 prologue(%w) {aliases = array<i64: -1, -1>} : (!w) -> (!w, !s) {
  ^bb0(%a: tensor<4x8xf32>):
    %0 = stablehlo.tanh %a : tensor<4x8xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<bf16>
    mpmd.yield %0, %1 : tensor<4x8xf32>, tensor<bf16>
  }
  %q = mpmd.task 1 prologue index 1(%v) {aliases = array<i64: -1>} : (!w) -> !h {
  ^bb0(%a: tensor<4x8xf32>):
    %0 = stablehlo.convert %a : (tensor<4x8xf32>) -> tensor<4x8xbf16>
    mpmd.yield %0 : tensor<4x8xbf16>
  }
  %r = mpmd.microbatches 2 carries(%p#1 : !s) -> !s {
  ^bb0(%c: !s):
    %n = mpmd.task 1 forward(%w, %p#0, %q, %c) {aliases = array<i64: 3>} : (!w, !w, !h, !s) -> !s {
    ^bb0(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %d: tensor<4x8xbf16>, %e: tensor<bf16>):
      %0 = stablehlo.constant dense<0.0> : tensor<f32>
      %1 = stablehlo.multiply %a, %b : tensor<4x8xf32>
      %2 = stablehlo.reduce(%1 init: %0) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
      %3 = stablehlo.convert %e : (tensor<bf16>) -> tensor<f32>
      %4 = stablehlo.add %3, %2 : tensor<f32>
      %5 = stablehlo.convert %4 : (tensor<f32>) -> tensor<bf16>
      mpmd.yield %5 : tensor<bf16>
    }
    mpmd.yield %n : !s
  }
  mpmd.return %r : !s
}
