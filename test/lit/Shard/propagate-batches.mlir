// RUN: mpmd-opt %s --mpmd-propagate-shardings --split-input-file | FileCheck %s

// Weights of a program that only evaluates are no state of it, and no batch, however large: what is called so is.
!w = !mpmd.array<@grid, tensor<16x16xf32>>
!x = !mpmd.array<@grid, tensor<4x16xf32>>
!v = !mpmd.array<@grid, tensor<4xf32>>
mpmd.inside_mesh @grid axes = ["dp"] sizes = [2] target = "cpu" batch = ["dp"]
// CHECK-LABEL: mpmd.program @named
mpmd.program @named stages = 1
    args = [#mpmd.arg<"state['w']", stages = [0]>, #mpmd.arg<"batch['x']", stages = [0]>, #mpmd.arg<"mask", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] {
// CHECK: ^bb0(%{{.*}}: !mpmd.array<@grid, tensor<16x16xf32>, <{{\[}}[], []]>>, %{{.*}}: !mpmd.array<@grid, tensor<4x16xf32>, <{{\[}}["dp"=2], []]>>, %{{.*}}: !mpmd.array<@grid, tensor<4xf32>, <{{\[}}["dp"=2]]>>):
^bb0(%w: !w, %x: !x, %mask: !v):
  %y = mpmd.stage 0 update(%w, %x, %mask) {aliases = array<i64: -1>} : (!w, !x, !v) -> !x {
  ^bb0(%a: tensor<16x16xf32>, %b: tensor<4x16xf32>, %c: tensor<4xf32>):
    %0 = stablehlo.dot_general %b, %a, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [0] : (tensor<4xf32>) -> tensor<4x16xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<4x16xf32>
    mpmd.yield %2 : tensor<4x16xf32>
  }
  mpmd.return %y : !x
}

// -----

// Where nothing is called as a batch is, roots are batches whose leaves lead with one number of rows.
!w = !mpmd.array<@grid, tensor<16x16xf32>>
!b = !mpmd.array<@grid, tensor<8xf32>>
!x = !mpmd.array<@grid, tensor<4x16xf32>>
mpmd.inside_mesh @grid axes = ["dp"] sizes = [2] target = "cpu" batch = ["dp"]
// CHECK-LABEL: mpmd.program @unnamed
mpmd.program @unnamed stages = 1
    args = [#mpmd.arg<"net['w']", stages = [0]>, #mpmd.arg<"net['b']", stages = [0]>, #mpmd.arg<"given", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>] {
// CHECK: ^bb0(%{{.*}}: !mpmd.array<@grid, tensor<16x16xf32>, <{{\[}}[], []]>>, %{{.*}}: !mpmd.array<@grid, tensor<8xf32>, <{{\[}}[]]>>, %{{.*}}: !mpmd.array<@grid, tensor<4x16xf32>, <{{\[}}["dp"=2], []]>>):
^bb0(%w: !w, %b: !b, %x: !x):
  %y = mpmd.stage 0 update(%w, %b, %x) {aliases = array<i64: -1>} : (!w, !b, !x) -> !x {
  ^bb0(%a: tensor<16x16xf32>, %unused: tensor<8xf32>, %c: tensor<4x16xf32>):
    %0 = stablehlo.dot_general %c, %a, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
    mpmd.yield %0 : tensor<4x16xf32>
  }
  mpmd.return %y : !x
}
