// RUN: mpmd-opt %s --mpmd-propagate-shardings --split-input-file | FileCheck %s

// Weights of an evaluation program are not state, but they are not a batch either, whatever their size: names decide.
!w = !mpmd.mesh_tensor<@grid, tensor<16x16xf32>>
!x = !mpmd.mesh_tensor<@grid, tensor<4x16xf32>>
!v = !mpmd.mesh_tensor<@grid, tensor<4xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu" batch = ["dp"]
// CHECK-LABEL: mpmd.program @named
mpmd.program @named stages = 1
    args = [#mpmd.arg<"state['w']", stages = [0]>, #mpmd.arg<"batch['x']", stages = [0]>, #mpmd.arg<"mask", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] {
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}[], []]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<4x16xf32>, <{{\[}}["dp"=2], []]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<4xf32>, <{{\[}}["dp"=2]]>>):
^bb0(%w: !w, %x: !x, %mask: !v):
  %y = mpmd.task 0 update(%w, %x, %mask) {aliases = array<i64: -1>} : (!w, !x, !v) -> !x {
  ^bb0(%a: tensor<16x16xf32>, %b: tensor<4x16xf32>, %c: tensor<4xf32>):
    %0 = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<4xf32>) -> tensor<4x16xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<4x16xf32>
    mpmd.yield %2 : tensor<4x16xf32>
  }
  mpmd.return %y : !x
}

// -----

// If no argument has a name of a batch, a root is a batch if all its leaves have the same leading size.
!w = !mpmd.mesh_tensor<@grid, tensor<16x16xf32>>
!b = !mpmd.mesh_tensor<@grid, tensor<8xf32>>
!x = !mpmd.mesh_tensor<@grid, tensor<4x16xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu" batch = ["dp"]
// CHECK-LABEL: mpmd.program @unnamed
mpmd.program @unnamed stages = 1
    args = [#mpmd.arg<"net['w']", stages = [0]>, #mpmd.arg<"net['b']", stages = [0]>, #mpmd.arg<"given", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] {
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}[], []]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<8xf32>, <{{\[}}[]]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<4x16xf32>, <{{\[}}["dp"=2], []]>>):
^bb0(%w: !w, %b: !b, %x: !x):
  %y = mpmd.task 0 update(%w, %b, %x) {aliases = array<i64: -1>} : (!w, !b, !x) -> !x {
  ^bb0(%a: tensor<16x16xf32>, %unused: tensor<8xf32>, %c: tensor<4x16xf32>):
    %0 = stablehlo.dot_general %c, %a, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
    mpmd.yield %0 : tensor<4x16xf32>
  }
  mpmd.return %y : !x
}

// -----

// An argument without a path is a batch only if its rows are rows of the results. Its number of rows does not decide:
// weights are contracted over their rows, cast or not, and a bias is added along another dimension.
!w = !mpmd.mesh_tensor<@grid, tensor<16x16xf32>>
!b = !mpmd.mesh_tensor<@grid, tensor<16xf32>>
!t = !mpmd.mesh_tensor<@grid, tensor<16x8xf32>>
!i = !mpmd.mesh_tensor<@grid, tensor<16x1xi32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu" batch = ["dp"]
// CHECK-LABEL: mpmd.program @weights
mpmd.program @weights stages = 1
    args = [#mpmd.arg<"w", stages = [0]>, #mpmd.arg<"v", stages = [0]>, #mpmd.arg<"b", stages = [0]>, #mpmd.arg<"table", stages = [0]>, #mpmd.arg<"ids", stages = [0]>, #mpmd.arg<"given", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"e", stage = 0>] {
// CHECK: ^bb0(%{{[^:]*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}[], []]>>,
// CHECK-SAME: %{{[^:]*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}[], []]>>,
// CHECK-SAME: %{{[^:]*}}: !mpmd.mesh_tensor<@grid, tensor<16xf32>, <{{\[}}[]]>>,
// CHECK-SAME: %{{[^:]*}}: !mpmd.mesh_tensor<@grid, tensor<16x8xf32>, <{{\[}}[], []]>>,
// CHECK-SAME: %{{[^:]*}}: !mpmd.mesh_tensor<@grid, tensor<16x1xi32>, <{{\[}}["dp"=2], []]>>,
// CHECK-SAME: %{{[^:]*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}["dp"=2], []]>>):
^bb0(%w: !w, %v: !w, %b: !b, %table: !t, %ids: !i, %x: !w):
  %y, %e = mpmd.task 0 update(%w, %v, %b, %table, %ids, %x) {aliases = array<i64: -1, -1>} : (!w, !w, !b, !t, !i, !w) -> (!w, !t) {
  ^bb0(%a: tensor<16x16xf32>, %a2: tensor<16x16xf32>, %c: tensor<16xf32>, %t: tensor<16x8xf32>, %i: tensor<16x1xi32>, %d: tensor<16x16xf32>):
    %cast = stablehlo.tanh %a : tensor<16x16xf32>
    %0 = stablehlo.dot_general %d, %cast, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %1 = stablehlo.dot_general %0, %a2, contracting_dims = [1] x [1] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
    %3 = stablehlo.add %1, %2 : tensor<16x16xf32>
    %4 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xf32>, tensor<16x1xi32>) -> tensor<16x8xf32>
    mpmd.yield %3, %4 : tensor<16x16xf32>, tensor<16x8xf32>
  }
  mpmd.return %y, %e : !w, !t
}

// -----

// An argument with a name of state is not a batch, even if its rows are rows of a result.
!x = !mpmd.mesh_tensor<@grid, tensor<16x16xf32>>
!z = !mpmd.mesh_tensor<@grid, tensor<16x16x2xf32>>
mpmd.mesh @grid axes = ["dp"] sizes = [2] target = "cpu" batch = ["dp"]
// CHECK-LABEL: mpmd.program @params
mpmd.program @params stages = 1
    args = [#mpmd.arg<"train.params['w']", stages = [0]>, #mpmd.arg<"given", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"z", stage = 0>] {
// CHECK: ^bb0(%{{[^:]*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}[], []]>>, %{{[^:]*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}["dp"=2], []]>>):
^bb0(%w: !x, %x: !x):
  %y, %z = mpmd.task 0 update(%w, %x) {aliases = array<i64: -1, -1>} : (!x, !x) -> (!z, !z) {
  ^bb0(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>):
    %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x2xf32>
    %1 = stablehlo.broadcast_in_dim %b, dims = [0, 1] : (tensor<16x16xf32>) -> tensor<16x16x2xf32>
    mpmd.yield %0, %1 : tensor<16x16x2xf32>, tensor<16x16x2xf32>
  }
  mpmd.return %y, %z : !z, !z
}
