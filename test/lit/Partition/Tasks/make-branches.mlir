// RUN: mpmd-opt %s --split-input-file --mpmd-make-branches | FileCheck %s

// The products and the sum run if %p holds. Else the sum keeps its value, and the other result is zero.
!m = !mpmd.mesh_tensor<@device, tensor<16x16xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<i1>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @sum
// CHECK: ^bb0(%[[A:.*]]: tensor<16x16xf32>, %[[P:.*]]: tensor<i1>, %[[ACC:.*]]: tensor<16x16xf32>):
// CHECK: %[[ZEROS:.*]] = stablehlo.constant dense<0.000000e+00>
// CHECK: %[[R:.*]]:2 = "stablehlo.if"(%[[P]]) ({
// CHECK: %[[Y:.*]] = stablehlo.dot_general %[[A]], %[[A]], contracting_dims = [1] x [0]
// CHECK: %[[D:.*]] = stablehlo.dot_general %[[Y]], %[[A]], contracting_dims = [0] x [0]
// CHECK: %[[S:.*]] = stablehlo.add %[[ACC]], %[[D]]
// CHECK: stablehlo.return %[[S]], %[[Y]]
// CHECK: }, {
// CHECK-NEXT: stablehlo.return %[[ACC]], %[[ZEROS]]
// CHECK: })
// CHECK-NOT: stablehlo.select
// CHECK: mpmd.yield %[[R]]#0, %[[R]]#1
mpmd.program @sum stages = 1 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"p", stages = [0]>, #mpmd.arg<"sum", stages = [0]>] results = [#mpmd.result<"a", stage = 0>, #mpmd.result<"b", stage = 0>] {
^bb0(%w: !m, %p: !b, %sum: !m):
  %r:2 = mpmd.microbatches 4 carries(%sum : !m) lasts 1 -> !m, !m {
  ^bb0(%acc: !m):
    %f:2 = mpmd.task 0 backward_input(%w, %p, %acc) {aliases = array<i64: 2, -1>} : (!m, !b, !m) -> (!m, !m) {
    ^bb0(%a: tensor<16x16xf32>, %q: tensor<i1>, %c: tensor<16x16xf32>):
      %y = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %d = stablehlo.dot_general %y, %a, contracting_dims = [0] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %t = stablehlo.select %q, %d, %zeros : tensor<i1>, tensor<16x16xf32>
      %s = stablehlo.add %c, %t : tensor<16x16xf32>
      %u = stablehlo.select %q, %y, %zeros : tensor<i1>, tensor<16x16xf32>
      mpmd.yield %s, %u : tensor<16x16xf32>, tensor<16x16xf32>
    }
    mpmd.yield %f#0, %f#1 : !m, !m
  }
  mpmd.return %r#0, %r#1 : !m, !m
}

// -----

// Each side has a product of its own. A product that both read, and one that is a result, run in any case.
!m = !mpmd.mesh_tensor<@device, tensor<16x16xf32>>
!b = !mpmd.mesh_tensor<@device, tensor<i1>>
mpmd.mesh @device axes = [] sizes = [] target = "cpu"
// CHECK-LABEL: mpmd.program @sides
// CHECK: ^bb0(%[[A:.*]]: tensor<16x16xf32>, %[[P:.*]]: tensor<i1>):
// CHECK: %[[BOTH:.*]] = stablehlo.dot_general %[[A]], %[[A]], contracting_dims = [1] x [0]
// CHECK: %[[R:.*]] = "stablehlo.if"(%[[P]]) ({
// CHECK: %[[T:.*]] = stablehlo.dot_general %[[BOTH]], %[[A]], contracting_dims = [0] x [0]
// CHECK: stablehlo.return %[[T]]
// CHECK: }, {
// CHECK: %[[F:.*]] = stablehlo.dot_general %[[BOTH]], %[[A]], contracting_dims = [1] x [1]
// CHECK: stablehlo.return %[[F]]
// CHECK: mpmd.yield %[[R]]
mpmd.program @sides stages = 1 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"p", stages = [0]>] results = [#mpmd.result<"a", stage = 0>] {
^bb0(%w: !m, %p: !b):
  %r = mpmd.microbatches 4 lasts 1 -> !m {
    %f = mpmd.task 0 forward(%w, %p) {aliases = array<i64: -1>} : (!m, !b) -> !m {
    ^bb0(%a: tensor<16x16xf32>, %q: tensor<i1>):
      %y = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %t = stablehlo.dot_general %y, %a, contracting_dims = [0] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %e = stablehlo.dot_general %y, %a, contracting_dims = [1] x [1] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %s = stablehlo.select %q, %t, %e : tensor<i1>, tensor<16x16xf32>
      mpmd.yield %s : tensor<16x16xf32>
    }
    mpmd.yield %f : !m
  }
  mpmd.return %r : !m
}

// -----

// Devices wait for each other in the collective, so it runs in any case, between two branches. Of two conditions, the
// outer one becomes the outer branch. Products that are too small stay.
!m = !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <[[], []]>>
!b = !mpmd.mesh_tensor<@grid, tensor<i1>, <[]>>
!t = !mpmd.mesh_tensor<@grid, tensor<2x2xf32>, <[[], []]>>
mpmd.mesh @grid axes = ["tp"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @collective
// CHECK: ^bb0(%[[A:.*]]: tensor<16x16xf32>, %[[P:.*]]: tensor<i1>, %[[Q:.*]]: tensor<i1>, %[[ACC:.*]]: tensor<16x16xf32>, %[[SMALL:.*]]: tensor<2x2xf32>, %{{.*}}: tensor<i1>):
// CHECK: stablehlo.dot_general %[[SMALL]], %[[SMALL]]
// CHECK: %[[Y:.*]] = "stablehlo.if"(%[[P]]) ({
// CHECK-NEXT: stablehlo.dot_general %[[A]], %[[A]]
// CHECK: %[[SUM:.*]] = mpmd.collective all_reduce %[[Y]]
// CHECK: "stablehlo.if"(%[[P]]) ({
// CHECK: "stablehlo.if"(%[[Q]]) ({
// CHECK: stablehlo.dot_general %[[SUM]], %[[A]]
mpmd.program @collective stages = 1 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"p", stages = [0]>, #mpmd.arg<"q", stages = [0]>, #mpmd.arg<"sum", stages = [0]>, #mpmd.arg<"t", stages = [0]>, #mpmd.arg<"z", stages = [0]>] results = [#mpmd.result<"a", stage = 0>, #mpmd.result<"b", stage = 0>] {
^bb0(%w: !m, %p: !b, %q: !b, %sum: !m, %t0: !t, %z0: !b):
  %r:2 = mpmd.microbatches 4 carries(%sum : !m) lasts 1 -> !m, !t {
  ^bb0(%acc: !m):
    %f:2 = mpmd.task 0 backward_weight(%w, %p, %q, %acc, %t0, %z0) {aliases = array<i64: 3, -1>} : (!m, !b, !b, !m, !t, !b) -> (!m, !t) {
    ^bb0(%a: tensor<16x16xf32>, %pp: tensor<i1>, %qq: tensor<i1>, %c: tensor<16x16xf32>, %small: tensor<2x2xf32>, %z: tensor<i1>):
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %none = stablehlo.constant dense<0.0> : tensor<2x2xf32>
      %y = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %g = mpmd.collective all_reduce %y on @grid axes = [#mpmd.axis<"tp"=2>] for "gradient" tensor<16x16xf32> from <[[], []], unreduced = sum ["tp"=2]> to <[[], []]> : tensor<16x16xf32> -> tensor<16x16xf32>
      %d = stablehlo.dot_general %g, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %i = stablehlo.select %qq, %d, %zeros : tensor<i1>, tensor<16x16xf32>
      %o = stablehlo.select %pp, %i, %zeros : tensor<i1>, tensor<16x16xf32>
      %s = stablehlo.add %c, %o : tensor<16x16xf32>
      %e = stablehlo.dot_general %small, %small, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %u = stablehlo.select %z, %e, %none : tensor<i1>, tensor<2x2xf32>
      mpmd.yield %s, %u : tensor<16x16xf32>, tensor<2x2xf32>
    }
    mpmd.yield %f#0, %f#1 : !m, !t
  }
  mpmd.return %r#0, %r#1 : !m, !t
}

// -----

// Devices have answers of their own, and each reads the products of all others. So only the second product is skipped.
!m = !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <[[], []]>>
mpmd.mesh @grid axes = ["tp"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @answers
// CHECK: %[[Y:.*]] = stablehlo.dot_general %[[A:.*]], %[[A]]
// CHECK-NOT: stablehlo.if
// CHECK: %[[SUM:.*]] = mpmd.collective all_reduce %[[Y]]
// CHECK: "stablehlo.if"
// CHECK: stablehlo.dot_general %[[SUM]], %[[A]]
mpmd.program @answers stages = 1 args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"sum", stages = [0]>] results = [#mpmd.result<"a", stage = 0>] {
^bb0(%w: !m, %sum: !m):
  %r = mpmd.microbatches 4 carries(%sum : !m) -> !m {
  ^bb0(%acc: !m):
    %f = mpmd.task 0 backward_weight(%w, %acc) {aliases = array<i64: 1>} : (!m, !m) -> !m {
    ^bb0(%a: tensor<16x16xf32>, %c: tensor<16x16xf32>):
      %zeros = stablehlo.constant dense<0.0> : tensor<16x16xf32>
      %none = stablehlo.constant dense<0> : tensor<i32>
      %axes = mpmd.axis_indices @grid : tensor<1xi32>
      %axis = stablehlo.reshape %axes : (tensor<1xi32>) -> tensor<i32>
      %p = stablehlo.compare EQ, %axis, %none, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %y = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %g = mpmd.collective all_reduce %y on @grid axes = [#mpmd.axis<"tp"=2>] for "gradient" tensor<16x16xf32> from <[[], []], unreduced = sum ["tp"=2]> to <[[], []]> : tensor<16x16xf32> -> tensor<16x16xf32>
      %d = stablehlo.dot_general %g, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %o = stablehlo.select %p, %d, %zeros : tensor<i1>, tensor<16x16xf32>
      %s = stablehlo.add %c, %o : tensor<16x16xf32>
      mpmd.yield %s : tensor<16x16xf32>
    }
    mpmd.yield %f : !m
  }
  mpmd.return %r : !m
}
