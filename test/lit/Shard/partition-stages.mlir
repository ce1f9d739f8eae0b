// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-stages --split-input-file | FileCheck %s

// One value as both operands is needed in two ways.
!a = !mpmd.array<@grid, tensor<4x4xf32>>
mpmd.inside_mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @twice
mpmd.program @twice stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>]
    shardings = [#mpmd.sharding<[["a"=2], []]>] {
^bb0(%x: !a):
  %y = mpmd.stage 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  // CHECK: ^bb0(%[[X:.*]]: tensor<2x4xf32>):
  ^bb0(%p: tensor<4x4xf32>):
    // CHECK: %[[WHOLE:.*]] = mpmd.collective all_gather %[[X]]
    // CHECK: stablehlo.dot_general %[[X]], %[[WHOLE]], contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %0 = stablehlo.dot_general %p, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = mpmd.constrain %0 to <[["a"=2], []]> : tensor<4x4xf32>
    mpmd.yield %1 : tensor<4x4xf32>
  }
  mpmd.return %y : !a
}

// -----

// Columns of the result are parts of columns of the operand only where those before them are cut up, which half of
// the rows are not: what is reshaped is whole.
!a = !mpmd.array<@grid, tensor<3x4xf32>>
!b = !mpmd.array<@grid, tensor<6x2xf32>>
mpmd.inside_mesh @grid axes = ["a", "b"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: mpmd.program @nested
mpmd.program @nested stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>]
    shardings = [#mpmd.sharding<[[], ["a"=2]]>] {
^bb0(%x: !a):
  %y = mpmd.stage 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !b {
  ^bb0(%p: tensor<3x4xf32>):
    // CHECK: stablehlo.reshape {{.*}} : (tensor<3x4xf32>) -> tensor<6x2xf32>
    %0 = stablehlo.reshape %p : (tensor<3x4xf32>) -> tensor<6x2xf32>
    %1 = mpmd.constrain %0 to <[[], ["b"=2]]> : tensor<6x2xf32>
    mpmd.yield %1 : tensor<6x2xf32>
  }
  mpmd.return %y : !b
}

// -----

// The bounds of many rows are none that i8 has; zeros of rows that lie elsewhere take no sign away.
!t = !mpmd.array<@grid, tensor<300x2xf32>>
!i = !mpmd.array<@grid, tensor<4xui8>>
!r = !mpmd.array<@grid, tensor<4x2xf32>>
mpmd.inside_mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @small_numbers
mpmd.program @small_numbers stages = 1 args = [#mpmd.arg<"t", stages = [0]>, #mpmd.arg<"i", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["a"=2], []]>, unit] {
^bb0(%t: !t, %i: !i):
  %y = mpmd.stage 0 update(%t, %i) {aliases = array<i64: -1>} : (!t, !i) -> !r {
  ^bb0(%p: tensor<300x2xf32>, %q: tensor<4xui8>):
    // CHECK: %[[NUMBERS:.*]] = stablehlo.convert {{.*}} : (tensor<4xui8>) -> tensor<4xi32>
    // CHECK: %[[LAST:.*]] = stablehlo.constant dense<299> : tensor<4xi32>
    // CHECK: stablehlo.clamp {{.*}}, %[[NUMBERS]], %[[LAST]] : tensor<4xi32>
    // CHECK: %[[ROWS:.*]] = "stablehlo.gather"
    // CHECK: %[[ZERO:.*]] = stablehlo.constant dense<-0.000000e+00> : tensor<4x2xf32>
    // CHECK: stablehlo.select {{.*}}, %[[ROWS]], %[[ZERO]]
    %0 = "stablehlo.gather"(%p, %q) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<300x2xf32>, tensor<4xui8>) -> tensor<4x2xf32>
    mpmd.yield %0 : tensor<4x2xf32>
  }
  mpmd.return %y : !r
}

// -----

// i32 does not hold all numbers of i64: what is no row stays no row.
!t = !mpmd.array<@grid, tensor<8xf32>>
!i = !mpmd.array<@grid, tensor<3xi64>>
!u = !mpmd.array<@grid, tensor<3xf32>>
mpmd.inside_mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @large_numbers
mpmd.program @large_numbers stages = 1 args = [#mpmd.arg<"t", stages = [0]>, #mpmd.arg<"i", stages = [0]>, #mpmd.arg<"u", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["a"=2]]>, unit, unit] {
^bb0(%t: !t, %i: !i, %u: !u):
  %y = mpmd.stage 0 update(%t, %i, %u) {aliases = array<i64: -1>} : (!t, !i, !u) -> !t {
  ^bb0(%p: tensor<8xf32>, %q: tensor<3xi64>, %r: tensor<3xf32>):
    // CHECK: %[[NONE:.*]] = stablehlo.constant dense<-1> : tensor<3xi64>
    // CHECK: %[[BEHIND:.*]] = stablehlo.constant dense<8> : tensor<3xi64>
    // CHECK: %[[BOUNDED:.*]] = stablehlo.clamp %[[NONE]], %{{.*}}, %[[BEHIND]] : tensor<3xi64>
    // CHECK: stablehlo.convert %[[BOUNDED]] : (tensor<3xi64>) -> tensor<3xi32>
    %0 = "stablehlo.scatter"(%p, %q, %r) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      stablehlo.return %b : tensor<f32>
    }) : (tensor<8xf32>, tensor<3xi64>, tensor<3xf32>) -> tensor<8xf32>
    mpmd.yield %0 : tensor<8xf32>
  }
  mpmd.return %y : !t
}

// -----

// Parts of a row of numbers are counted in whole numbers and rounded once, as the whole is.
!a = !mpmd.array<@grid, tensor<600xbf16>>
mpmd.inside_mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @rounded_once
mpmd.program @rounded_once stages = 1 args = [] results = [#mpmd.result<"y", stage = 0>] {
^bb0:
  %y = mpmd.stage 0 update() {aliases = array<i64: -1>} : () -> !a {
    // CHECK: %[[HERE:.*]] = stablehlo.iota dim = 0 : tensor<300xi32>
    // CHECK: %[[SUM:.*]] = stablehlo.add %[[HERE]], %{{.*}} : tensor<300xi32>
    // CHECK: stablehlo.convert %[[SUM]] : (tensor<300xi32>) -> tensor<300xbf16>
    %0 = stablehlo.iota dim = 0 : tensor<600xbf16>
    %1 = mpmd.constrain %0 to <[["a"=2]]> : tensor<600xbf16>
    mpmd.yield %1 : tensor<600xbf16>
  }
  mpmd.return %y : !a
}
