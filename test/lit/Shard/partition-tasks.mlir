// RUN: mpmd-opt %s --mpmd-propagate-shardings --mpmd-partition-tasks --split-input-file | FileCheck %s

// Partial sums over a sharded contraction are reduced at once; the rows of the result are sharded as those of the
// operand.
!x = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<4x6xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<8x6xf32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: @contraction
// CHECK: ^bb0(%[[A:.*]]: tensor<4x2xf32>, %[[B:.*]]: tensor<2x6xf32>):
// CHECK-NEXT: %[[D:.*]] = stablehlo.dot_general %[[A]], %[[B]], {{.*}} -> tensor<4x6xf32>
// CHECK-NEXT: %[[S:.*]] = mpmd.collective all_reduce %[[D]] on @grid axes = [#mpmd.axis<"tp"=2>] for "y: sum over a contracted dimension of dot_general" tensor<8x6xf32> from <{{\[}}["dp"=2], []], unreduced = sum ["tp"=2]> to <{{\[}}["dp"=2], []]> : tensor<4x6xf32> -> tensor<4x6xf32>
// CHECK: mpmd.yield %[[S]]
mpmd.program @contraction stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"w", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["dp"=2], ["tp"=2]]>, unit] {
^bb0(%x: !x, %w: !w):
  %y = mpmd.task 0 update(%x, %w) {aliases = array<i64: -1>} : (!x, !w) -> !y {
  ^bb0(%a: tensor<8x4xf32>, %b: tensor<4x6xf32>):
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    mpmd.yield %0 : tensor<8x6xf32>
  }
  mpmd.return %y : !y
}

// -----

// The second device has 3 of 7 rows; its padding row is replaced by the neutral element.
!x = !mpmd.mesh_tensor<@grid, tensor<7x4xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<4xf32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: @uneven
// CHECK: ^bb0(%[[A:.*]]: tensor<4x4xf32>):
// CHECK: %[[I:.*]] = stablehlo.iota dim = 0 : tensor<4x4xi32>
// CHECK: %[[C:.*]] = mpmd.axis_indices @grid : tensor<2xi32>
// CHECK: stablehlo.slice %[[C]] [0:1]
// CHECK: %[[AT:.*]] = stablehlo.add %[[I]]
// CHECK: %[[N:.*]] = stablehlo.constant dense<7>
// CHECK: %[[IN:.*]] = stablehlo.compare LT, %[[AT]],
// CHECK: %[[LEAST:.*]] = stablehlo.constant dense<0xFF800000> : tensor<4x4xf32>
// CHECK: %[[M:.*]] = stablehlo.select %[[IN]], %[[A]], %[[LEAST]]
// CHECK: %[[R:.*]] = stablehlo.reduce(%[[M]]
// CHECK: mpmd.collective all_reduce %[[R]] {{.*}} unreduced = maximum ["dp"=2]> to <{{\[}}[]]> : tensor<4xf32> -> tensor<4xf32>
mpmd.program @uneven stages = 1 args = [#mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["dp"=2], []]>] {
^bb0(%x: !x):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!x) -> !y {
  ^bb0(%a: tensor<7x4xf32>):
    %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %c) applies stablehlo.maximum across dimensions = [0] : (tensor<7x4xf32>, tensor<f32>) -> tensor<4xf32>
    mpmd.yield %0 : tensor<4xf32>
  }
  mpmd.return %y : !y
}

// -----

// Table rows of other devices count as zero. Out-of-range indices are clamped first.
!t = !mpmd.mesh_tensor<@grid, tensor<10x4xf32>>
!i = !mpmd.mesh_tensor<@grid, tensor<6xi32>>
!y = !mpmd.mesh_tensor<@grid, tensor<6x4xf32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: @table
// CHECK: ^bb0(%[[T:.*]]: tensor<5x4xf32>, %[[I:.*]]: tensor<3xi32>):
// CHECK: %[[K:.*]] = stablehlo.clamp %{{.*}}, %[[I]], %{{.*}} : tensor<3xi32>
// CHECK: %[[C:.*]] = mpmd.axis_indices @grid
// CHECK: stablehlo.slice %[[C]] [1:2]
// CHECK: %[[AT:.*]] = stablehlo.subtract %[[K]], %{{.*}} : tensor<3xi32>
// CHECK: %[[G:.*]] = "stablehlo.gather"(%[[T]], %[[AT]])
// CHECK: %[[IN:.*]] = stablehlo.and
// CHECK: %[[B:.*]] = stablehlo.broadcast_in_dim %[[IN]]
// CHECK: %[[S:.*]] = stablehlo.select %[[B]], %[[G]]
// CHECK: mpmd.collective all_reduce %[[S]] on @grid axes = [#mpmd.axis<"tp"=2>] for "y: sum over parts of the table in gather"
mpmd.program @table stages = 1 args = [#mpmd.arg<"t", stages = [0]>, #mpmd.arg<"i", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["tp"=2], []]>, #mpmd.sharding<[["dp"=2]]>] {
^bb0(%t: !t, %i: !i):
  %y = mpmd.task 0 update(%t, %i) {aliases = array<i64: -1>} : (!t, !i) -> !y {
  ^bb0(%a: tensor<10x4xf32>, %b: tensor<6xi32>):
    %0 = "stablehlo.gather"(%a, %b) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<10x4xf32>, tensor<6xi32>) -> tensor<6x4xf32>
    mpmd.yield %0 : tensor<6x4xf32>
  }
  mpmd.return %y : !y
}

// -----

// An iota starts at the offset of the device's shard. A sort along a sharded dimension gathers it.
!x = !mpmd.mesh_tensor<@grid, tensor<8xi32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: @whole
// CHECK: ^bb0(%[[A:.*]]: tensor<4xi32>):
// CHECK: %[[I:.*]] = stablehlo.iota dim = 0 : tensor<4xi32>
// CHECK: %[[AT:.*]] = stablehlo.add %[[I]], %{{.*}} : tensor<4xi32>
// CHECK: stablehlo.add %[[A]], %[[AT]] : tensor<4xi32>
// CHECK: %[[ALL:.*]] = mpmd.collective all_gather %[[A]] on @grid axes = [#mpmd.axis<"dp"=2>] for "x as operand of sort: whole along dimension 0" tensor<8xi32> from <{{\[}}["dp"=2]]> to <{{\[}}[]]>
// CHECK: "stablehlo.sort"(%[[ALL]])
mpmd.program @whole stages = 1 args = [#mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"s", stage = 0>] shardings = [#mpmd.sharding<[["dp"=2]]>] {
^bb0(%x: !x):
  %y:2 = mpmd.task 0 update(%x) {aliases = array<i64: -1, -1>} : (!x) -> (!x, !x) {
  ^bb0(%a: tensor<8xi32>):
    %0 = stablehlo.iota dim = 0 : tensor<8xi32>
    %1 = stablehlo.add %a, %0 : tensor<8xi32>
    %2 = "stablehlo.sort"(%a) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%l: tensor<i32>, %r: tensor<i32>):
      %3 = stablehlo.compare LT, %l, %r, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    }) : (tensor<8xi32>) -> tensor<8xi32>
    mpmd.yield %1, %2 : tensor<8xi32>, tensor<8xi32>
  }
  mpmd.return %y#0, %y#1 : !x, !x
}

// -----

// One value is both operands, and each operand needs its own sharding.
!a = !mpmd.mesh_tensor<@grid, tensor<4x4xf32>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @twice
mpmd.program @twice stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>]
    shardings = [#mpmd.sharding<[["a"=2], []]>] {
^bb0(%x: !a):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !a {
  // CHECK: ^bb0(%[[X:.*]]: tensor<2x4xf32>):
  ^bb0(%p: tensor<4x4xf32>):
    // CHECK: %[[WHOLE:.*]] = mpmd.collective all_gather %[[X]]
    // CHECK: stablehlo.dot_general %[[X]], %[[WHOLE]], contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %0 = stablehlo.dot_general %p, %p, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = mpmd.sharding_constraint %0 to <[["a"=2], []]> : tensor<4x4xf32>
    mpmd.yield %1 : tensor<4x4xf32>
  }
  mpmd.return %y : !a
}

// -----

// A reshape can only keep the sharding of columns if the outer dimensions are sharded, too; half of the rows are not,
// so it runs on the gathered value.
!a = !mpmd.mesh_tensor<@grid, tensor<3x4xf32>>
!b = !mpmd.mesh_tensor<@grid, tensor<6x2xf32>>
mpmd.mesh @grid axes = ["a", "b"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: mpmd.program @nested
mpmd.program @nested stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>]
    shardings = [#mpmd.sharding<[[], ["a"=2]]>] {
^bb0(%x: !a):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!a) -> !b {
  ^bb0(%p: tensor<3x4xf32>):
    // CHECK: stablehlo.reshape {{.*}} : (tensor<3x4xf32>) -> tensor<6x2xf32>
    %0 = stablehlo.reshape %p : (tensor<3x4xf32>) -> tensor<6x2xf32>
    %1 = mpmd.sharding_constraint %0 to <[[], ["b"=2]]> : tensor<6x2xf32>
    mpmd.yield %1 : tensor<6x2xf32>
  }
  mpmd.return %y : !b
}

// -----

// i8 cannot hold the bounds of so many rows, so the indices are widened. Rows of other devices are -0, which keeps the
// sign.
!t = !mpmd.mesh_tensor<@grid, tensor<300x2xf32>>
!i = !mpmd.mesh_tensor<@grid, tensor<4xui8>>
!r = !mpmd.mesh_tensor<@grid, tensor<4x2xf32>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @small_numbers
mpmd.program @small_numbers stages = 1 args = [#mpmd.arg<"t", stages = [0]>, #mpmd.arg<"i", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["a"=2], []]>, unit] {
^bb0(%t: !t, %i: !i):
  %y = mpmd.task 0 update(%t, %i) {aliases = array<i64: -1>} : (!t, !i) -> !r {
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

// i32 does not hold all i64 indices: an out-of-range index stays out of range after the conversion.
!t = !mpmd.mesh_tensor<@grid, tensor<8xf32>>
!i = !mpmd.mesh_tensor<@grid, tensor<3xi64>>
!u = !mpmd.mesh_tensor<@grid, tensor<3xf32>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @large_numbers
mpmd.program @large_numbers stages = 1 args = [#mpmd.arg<"t", stages = [0]>, #mpmd.arg<"i", stages = [0]>, #mpmd.arg<"u", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["a"=2]]>, unit, unit] {
^bb0(%t: !t, %i: !i, %u: !u):
  %y = mpmd.task 0 update(%t, %i, %u) {aliases = array<i64: -1>} : (!t, !i, !u) -> !t {
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

// A sharded bf16 iota is computed in integers and rounded once, as the unsharded one is.
!a = !mpmd.mesh_tensor<@grid, tensor<600xbf16>>
mpmd.mesh @grid axes = ["a"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @rounded_once
mpmd.program @rounded_once stages = 1 args = [] results = [#mpmd.result<"y", stage = 0>] {
^bb0:
  %y = mpmd.task 0 update() {aliases = array<i64: -1>} : () -> !a {
    // CHECK: %[[HERE:.*]] = stablehlo.iota dim = 0 : tensor<300xi32>
    // CHECK: %[[SUM:.*]] = stablehlo.add %[[HERE]], %{{.*}} : tensor<300xi32>
    // CHECK: stablehlo.convert %[[SUM]] : (tensor<300xi32>) -> tensor<300xbf16>
    %0 = stablehlo.iota dim = 0 : tensor<600xbf16>
    %1 = mpmd.sharding_constraint %0 to <[["a"=2]]> : tensor<600xbf16>
    mpmd.yield %1 : tensor<600xbf16>
  }
  mpmd.return %y : !a
}

// -----

// A sum of two partial sums is scattered along their unreduced axis: the addition runs on partial sums, with one
// reduce_scatter.
!x = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<4x4xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @sum_of_sums
// CHECK: %[[A:.*]] = stablehlo.dot_general
// CHECK: %[[B:.*]] = stablehlo.dot_general
// CHECK-NEXT: %[[S:.*]] = stablehlo.add %[[A]], %[[B]] : tensor<4x4xf32>
// CHECK-NEXT: mpmd.collective reduce_scatter %[[S]] {{.*}} from <{{\[}}[], []], unreduced = sum ["dp"=2]> to <{{\[}}["dp"=2], []]>
// CHECK-NOT: mpmd.collective
mpmd.program @sum_of_sums stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"z", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>]
    shardings = [#mpmd.sharding<[["dp"=2], []]>, #mpmd.sharding<[["dp"=2], []]>] {
^bb0(%x: !x, %z: !x):
  %y = mpmd.task 0 update(%x, %z) {aliases = array<i64: -1>} : (!x, !x) -> !y {
  ^bb0(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>):
    %0 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.dot_general %b, %b, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x4xf32>
    %3 = mpmd.sharding_constraint %2 to <[["dp"=2], []]> : tensor<4x4xf32>
    mpmd.yield %3 : tensor<4x4xf32>
  }
  mpmd.return %y : !y
}

// -----

// Scalars of other dialects have no sharding: operations on them are replicated.
!x = !mpmd.mesh_tensor<@grid, tensor<8xf32>>
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: @scalars
// CHECK: ^bb0(%[[A:.*]]: tensor<4xf32>):
// CHECK: %[[TWO:.*]] = arith.addf %{{.*}} : f32
// CHECK: %[[SPLAT:.*]] = tensor.splat %[[TWO]] : tensor<8xf32>
// CHECK: %[[PART:.*]] = stablehlo.dynamic_slice %[[SPLAT]], {{.*}} sizes = [4]
// CHECK: linalg.generic {{.*}} ins(%[[A]] : tensor<4xf32>) outs(%[[PART]] : tensor<4xf32>)
// CHECK: arith.mulf %{{.*}}, %[[TWO]] : f32
mpmd.program @scalars stages = 1 args = [#mpmd.arg<"x", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] shardings = [#mpmd.sharding<[["dp"=2]]>] {
^bb0(%x: !x):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!x) -> !x {
  ^bb0(%a: tensor<8xf32>):
    %0 = arith.constant 1.0 : f32
    %1 = arith.addf %0, %0 : f32
    %2 = tensor.splat %1 : tensor<8xf32>
    %3 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%a : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %4 = arith.mulf %in, %1 : f32
      %5 = arith.addf %4, %out : f32
      linalg.yield %5 : f32
    } -> tensor<8xf32>
    mpmd.yield %3 : tensor<8xf32>
  }
  mpmd.return %y : !x
}

// -----

// The operation runs in the sharding of its operands, and its result is resharded: this moves fewer bytes than
// resharding the operands.
!x = !mpmd.mesh_tensor<@grid, tensor<8x64xf32>>
!w = !mpmd.mesh_tensor<@grid, tensor<8x4x64xf32>>
!y = !mpmd.mesh_tensor<@grid, tensor<8x4xf32>, <[[], ["ep"=2]]>>
mpmd.mesh @grid axes = ["ep"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @as_operands_lie
mpmd.program @as_operands_lie stages = 1 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"w", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !mpmd.mesh_tensor<@grid, tensor<8x64xf32>, <[["ep"=2], []]>>, %w: !mpmd.mesh_tensor<@grid, tensor<8x4x64xf32>, <[["ep"=2], [], []]>>):
  %y = mpmd.task 0 update(%x, %w) {aliases = array<i64: -1>} : (!mpmd.mesh_tensor<@grid, tensor<8x64xf32>, <[["ep"=2], []]>>, !mpmd.mesh_tensor<@grid, tensor<8x4x64xf32>, <[["ep"=2], [], []]>>) -> !y {
  ^bb0(%p: tensor<8x64xf32>, %q: tensor<8x4x64xf32>):
    // CHECK: %[[D:.*]] = stablehlo.dot_general %{{.*}} : (tensor<4x64xf32>, tensor<4x4x64xf32>) -> tensor<4x4xf32>
    // CHECK: mpmd.collective all_to_all %[[D]]
    // CHECK-NOT: mpmd.collective
    // CHECK: mpmd.yield
    %0 = mpmd.sharding_constraint %p to <[["ep"=2], []]> : tensor<8x64xf32>
    %1 = mpmd.sharding_constraint %q to <[["ep"=2], [], []]> : tensor<8x4x64xf32>
    %2 = stablehlo.dot_general %0, %1, batching_dims = [0] x [0], contracting_dims = [1] x [2] : (tensor<8x64xf32>, tensor<8x4x64xf32>) -> tensor<8x4xf32>
    %3 = mpmd.sharding_constraint %2 to <[[], ["ep"=2]]> : tensor<8x4xf32>
    mpmd.yield %3 : tensor<8x4xf32>
  }
  mpmd.return %y : !y
}
