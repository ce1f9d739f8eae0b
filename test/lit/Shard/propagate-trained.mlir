// RUN: mpmd-opt %s --mpmd-propagate-shardings --split-input-file --verify-diagnostics | FileCheck %s

// An evaluation program takes over the state shardings of the training program, for the axes that its mesh has, and
// keeps them.
!w = !mpmd.mesh_tensor<@grid, tensor<16x16xf32>>
!b = !mpmd.mesh_tensor<@grid, tensor<16xf32>>
!x = !mpmd.mesh_tensor<@grid, tensor<16x16xf32>>
// CHECK-NOT: mpmd.trained_shardings
module attributes {mpmd.trained_shardings = {"net['w']" = #mpmd.sharding<[[], ["tp"=2]]>, "net['b']" = #mpmd.sharding<[["sp"=2]]>, "other" = #mpmd.sharding<[[]]>}} {
mpmd.mesh @grid axes = ["dp", "tp"] sizes = [2, 2] target = "cpu" batch = ["dp"]
// CHECK-LABEL: mpmd.program @trained
// CHECK-SAME: args = [#mpmd.arg<"net['w']", stages = [0], why = "as the training program has it">, #mpmd.arg<"net['b']", stages = [0], why = "as the training program has it">, #mpmd.arg<"x", stages = [0], why = "a batch, over the batch axes">]
mpmd.program @trained stages = 1
    args = [#mpmd.arg<"net['w']", stages = [0], why = "not given">, #mpmd.arg<"net['b']", stages = [0], why = "not given">, #mpmd.arg<"x", stages = [0], why = "not given">]
    results = [#mpmd.result<"y", stage = 0>] {
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}[], ["tp"=2]]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<16xf32>, <{{\[}}[]]>>, %{{.*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}["dp"=2], []]>>):
^bb0(%w: !w, %b: !b, %x: !x):
  %y = mpmd.task 0 update(%w, %b, %x) {aliases = array<i64: -1>} : (!w, !b, !x) -> !x {
  ^bb0(%a: tensor<16x16xf32>, %c: tensor<16xf32>, %d: tensor<16x16xf32>):
    %0 = stablehlo.dot_general %d, %a, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<16x16xf32>
    mpmd.yield %2 : tensor<16x16xf32>
  }
  mpmd.return %y : !x
}
}

// -----

// A sharding that the evaluation program gives itself takes precedence.
!w = !mpmd.mesh_tensor<@grid, tensor<16x16xf32>>
module attributes {mpmd.trained_shardings = {"w" = #mpmd.sharding<[[], ["tp"=2]]>}} {
mpmd.mesh @grid axes = ["tp"] sizes = [2] target = "cpu"
// CHECK-LABEL: mpmd.program @said
mpmd.program @said stages = 1 args = [#mpmd.arg<"w", stages = [0]>] results = [#mpmd.result<"y", stage = 0>]
    shardings = [#mpmd.sharding<[["tp"=2], []]>] {
// CHECK: ^bb0(%{{.*}}: !mpmd.mesh_tensor<@grid, tensor<16x16xf32>, <{{\[}}["tp"=2], []]>>):
^bb0(%w: !w):
  %y = mpmd.task 0 update(%w) {aliases = array<i64: -1>} : (!w) -> !w {
  ^bb0(%a: tensor<16x16xf32>):
    %0 = stablehlo.tanh %a : tensor<16x16xf32>
    mpmd.yield %0 : tensor<16x16xf32>
  }
  mpmd.return %y : !w
}
}

// -----

!w = !mpmd.mesh_tensor<@grid, tensor<16xf32>>
// expected-error @below {{expected an argument with the name of state of the training program, such as "state['w']", got none}}
module attributes {mpmd.trained_shardings = {"state['w']" = #mpmd.sharding<[[]]>}} {
mpmd.mesh @grid axes = ["tp"] sizes = [2] target = "cpu"
mpmd.program @another stages = 1 args = [#mpmd.arg<"w", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%w: !w):
  %y = mpmd.task 0 update(%w) {aliases = array<i64: -1>} : (!w) -> !w {
  ^bb0(%a: tensor<16xf32>):
    %0 = stablehlo.tanh %a : tensor<16xf32>
    mpmd.yield %0 : tensor<16xf32>
  }
  mpmd.return %y : !w
}
}
