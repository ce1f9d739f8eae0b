// RUN: mpmd-opt %s --split-input-file --mpmd-select-results --verify-diagnostics | FileCheck %s

// The tasks of both stages select gradients by equal predicates. So the activation and the gradient that they pass on
// are read only if the predicate holds. The forward task of stage 0 computes the predicate like the backward one.
!m = !mpmd.mesh_tensor<@device, tensor<16x16xf32>>
!n = !mpmd.mesh_tensor<@device, tensor<i32>>
!k = !mpmd.mesh_tensor<@device, tensor<4xi32>>
!s = !mpmd.mesh_tensor<@device, tensor<f32>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @conditional
// CHECK: mpmd.microbatches 4
// CHECK: mpmd.task 0 forward(%{{[^)]*}}) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@device, tensor<16x16xf32>>, !mpmd.mesh_tensor<@device, tensor<16x16xf32>>, !mpmd.mesh_tensor<@device, tensor<i32>>, !mpmd.mesh_tensor<@device, tensor<i32>>)
// CHECK-NEXT: ^bb0(%{{.*}}, %{{.*}}, %[[COUNT:.*]]: tensor<i32>, %[[N:.*]]: tensor<i32>):
// CHECK: %[[P:.*]] = stablehlo.compare LT, %[[N]], %[[COUNT]]
// CHECK: %[[Y:.*]] = stablehlo.dot_general
// CHECK: %[[ZEROS:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<16x16xf32>
// CHECK: %[[R:.*]] = stablehlo.select %[[P]], %[[Y]], %[[ZEROS]]
// CHECK: mpmd.yield %[[R]]
// CHECK: mpmd.task 1 backward_input
// CHECK: %[[G:.*]] = stablehlo.dot_general
// CHECK: %[[R1:.*]] = stablehlo.select %{{.*}}, %[[G]], %{{.*}} : tensor<i1>, tensor<16x16xf32>
// CHECK: mpmd.yield %[[R1]], %{{.*}} :
mpmd.program @conditional stages = 2 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"x", stages = [0]>, #mpmd.arg<"count", stages = [0]>, #mpmd.arg<"k0", stages = [0]>, #mpmd.arg<"v", stages = [1]>, #mpmd.arg<"sw", stages = [0]>, #mpmd.arg<"sv", stages = [1]>] results = [#mpmd.result<"a", stage = 0>, #mpmd.result<"b", stage = 1>] {
^bb0(%w: !m, %x: !m, %count: !n, %k0: !k, %v: !m, %sw: !m, %sv: !m):
  // Each stage has numbers of microbatches of its own.
  %k1 = mpmd.task 1 prologue() {aliases = array<i64: -1>} : () -> !k {
    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
    mpmd.yield %0 : tensor<4xi32>
  }
  %k2 = mpmd.task 0 prologue() {aliases = array<i64: -1>} : () -> !k {
    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
    mpmd.yield %0 : tensor<4xi32>
  }
  %r:2 = mpmd.microbatches 4 slices(%k1, %k2 : !k, !k) carries(%sw, %sv : !m, !m) -> !m, !m {
  ^bb0(%n1: !n, %n0: !n, %aw: !m, %av: !m):
    %h = mpmd.task 0 forward(%w, %x) {aliases = array<i64: -1>} : (!m, !m) -> !m {
    ^bb0(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>):
      %y = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      mpmd.yield %y : tensor<16x16xf32>
    }
    %h1 = mpmd.transfer %h from 0 to 1 : !m -> !m
    %b1:2 = mpmd.task 1 backward_input(%v, %h1, %n1, %count, %av) {aliases = array<i64: -1, 4>} : (!m, !m, !n, !n, !m) -> (!m, !m) {
    ^bb0(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %n: tensor<i32>, %c: tensor<i32>, %sum: tensor<16x16xf32>):
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %p = stablehlo.compare LT, %n, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %g = stablehlo.dot_general %b, %a, contracting_dims = [1] x [1] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %d = stablehlo.dot_general %b, %b, contracting_dims = [0] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %t = stablehlo.select %p, %d, %zeros : tensor<i1>, tensor<16x16xf32>
      %s = stablehlo.add %sum, %t : tensor<16x16xf32>
      mpmd.yield %g, %s : tensor<16x16xf32>, tensor<16x16xf32>
    }
    %g0 = mpmd.transfer %b1#0 from 1 to 0 : !m -> !m
    %b0 = mpmd.task 0 backward_weight(%x, %g0, %n0, %count, %aw) {aliases = array<i64: 4>} : (!m, !m, !n, !n, !m) -> !m {
    ^bb0(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %n: tensor<i32>, %c: tensor<i32>, %sum: tensor<16x16xf32>):
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %p = stablehlo.compare LT, %n, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %d = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %t = stablehlo.select %p, %d, %zeros : tensor<i1>, tensor<16x16xf32>
      %s = stablehlo.add %sum, %t : tensor<16x16xf32>
      mpmd.yield %s : tensor<16x16xf32>
    }
    mpmd.yield %b0, %b1#1 : !m, !m
  }
  mpmd.return %r#0, %r#1 : !m, !m
}

// -----

// A selection of what the other task reads only on one side is that side. The predicates are then equal, but the
// second task is on another stage, and the value is also a result of the loop. So it stays unconditional.
!m = !mpmd.mesh_tensor<@device, tensor<16x16xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<i1>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @one_side
// CHECK: mpmd.task 0 forward
// CHECK-NOT: stablehlo.select
// CHECK: mpmd.task 0 backward_weight
// CHECK: stablehlo.select
// CHECK-NOT: stablehlo.select
mpmd.program @one_side stages = 1 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"p", stages = [0]>, #mpmd.arg<"sum", stages = [0]>] results = [#mpmd.result<"a", stage = 0>, #mpmd.result<"b", stage = 0>] {
^bb0(%w: !m, %p: !b, %sum: !m):
  %r:2 = mpmd.microbatches 4 carries(%sum : !m) lasts 1 -> !m, !m {
  ^bb0(%acc: !m):
    %f:2 = mpmd.task 0 forward(%w, %p) {aliases = array<i64: -1, -1>} : (!m, !b) -> (!m, !m) {
    ^bb0(%a: tensor<16x16xf32>, %q: tensor<i1>):
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %y = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %s = stablehlo.select %q, %a, %zeros : tensor<i1>, tensor<16x16xf32>
      mpmd.yield %y, %s : tensor<16x16xf32>, tensor<16x16xf32>
    }
    %g = mpmd.task 0 backward_weight(%f#0, %f#1, %p, %acc) {aliases = array<i64: 3>} : (!m, !m, !b, !m) -> !m {
    ^bb0(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %q: tensor<i1>, %c: tensor<16x16xf32>):
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %d = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %t = stablehlo.select %q, %d, %zeros : tensor<i1>, tensor<16x16xf32>
      %s = stablehlo.add %c, %t : tensor<16x16xf32>
      mpmd.yield %s : tensor<16x16xf32>
    }
    mpmd.yield %g, %f#0 : !m, !m
  }
  mpmd.return %r#0, %r#1 : !m, !m
}

// -----

// GPUs run a step as one graph, so all is computed.
!m = !mpmd.mesh_tensor<@device, tensor<16x16xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<i1>>
module attributes {mpmd.target = #mpmd.target<["cuda:sm_90"]>} {
mpmd.mesh @device axes = [] sizes = [] target = "cuda:sm_90"
// CHECK-LABEL: mpmd.program @gpu
// CHECK: mpmd.task 0 forward
// CHECK-NOT: stablehlo.select
// CHECK: mpmd.task 0 backward_weight
mpmd.program @gpu stages = 1 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"p", stages = [0]>, #mpmd.arg<"sum", stages = [0]>] results = [#mpmd.result<"a", stage = 0>] {
^bb0(%w: !m, %p: !b, %sum: !m):
  // expected-remark @+1 {{computes what conditions on microbatches exclude, and does not use it, because GPUs run each step as one graph; topologies of CPUs skip it}}
  %r = mpmd.microbatches 4 carries(%sum : !m) -> !m {
  ^bb0(%acc: !m):
    %f = mpmd.task 0 forward(%w) {aliases = array<i64: -1>} : (!m) -> !m {
    ^bb0(%a: tensor<16x16xf32>):
      %y = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      mpmd.yield %y : tensor<16x16xf32>
    }
    %g = mpmd.task 0 backward_weight(%f, %p, %acc) {aliases = array<i64: 2>} : (!m, !b, !m) -> !m {
    ^bb0(%a: tensor<16x16xf32>, %q: tensor<i1>, %c: tensor<16x16xf32>):
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %t = stablehlo.select %q, %a, %zeros : tensor<i1>, tensor<16x16xf32>
      %s = stablehlo.add %c, %t : tensor<16x16xf32>
      mpmd.yield %s : tensor<16x16xf32>
    }
    mpmd.yield %g : !m
  }
  mpmd.return %r : !m
}
}

// -----

// Both results are one value where they are read, so the task returns and sends it once.
!m = !mpmd.mesh_tensor<@device, tensor<16x16xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<i1>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @twice
// CHECK: %[[F:.*]] = mpmd.task 0 forward(%{{[^)]*}}) {aliases = array<i64: -1>}
// CHECK: %[[T:.*]] = mpmd.transfer %[[F]] from 0 to 1
// CHECK-NOT: mpmd.transfer
// CHECK: mpmd.task 1 backward_weight(%[[T]], %{{[^,]*}}, %{{[^,)]*}}) {aliases = array<i64: 2>}
// CHECK: %[[D:.*]] = stablehlo.dot_general %[[A:.*]], %[[A]],
mpmd.program @twice stages = 2 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"p", stages = [0]>, #mpmd.arg<"sum", stages = [1]>] results = [#mpmd.result<"a", stage = 1>] {
^bb0(%w: !m, %p: !b, %sum: !m):
  %r = mpmd.microbatches 4 carries(%sum : !m) -> !m {
  ^bb0(%acc: !m):
    %f:2 = mpmd.task 0 forward(%w, %p) {aliases = array<i64: -1, -1>} : (!m, !b) -> (!m, !m) {
    ^bb0(%a: tensor<16x16xf32>, %q: tensor<i1>):
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %y = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %s = stablehlo.select %q, %y, %zeros : tensor<i1>, tensor<16x16xf32>
      mpmd.yield %y, %s : tensor<16x16xf32>, tensor<16x16xf32>
    }
    %t0 = mpmd.transfer %f#0 from 0 to 1 : !m -> !m
    %t1 = mpmd.transfer %f#1 from 0 to 1 : !m -> !m
    %g = mpmd.task 1 backward_weight(%t0, %t1, %p, %acc) {aliases = array<i64: 3>} : (!m, !m, !b, !m) -> !m {
    ^bb0(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %q: tensor<i1>, %c: tensor<16x16xf32>):
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %d = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %u = stablehlo.select %q, %d, %zeros : tensor<i1>, tensor<16x16xf32>
      %v = stablehlo.add %c, %u : tensor<16x16xf32>
      mpmd.yield %v : tensor<16x16xf32>
    }
    mpmd.yield %g : !m
  }
  mpmd.return %r : !m
}
