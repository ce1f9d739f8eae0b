// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp2 --mpmd-propagate-shardings | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp1 --mpmd-propagate-shardings | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: mpmd-opt %s --mpmd-assign-topology=topology=pp1 --mpmd-propagate-shardings --mpmd-partition-tasks | FileCheck %s --check-prefix=MOVED

// Two stages need a value in different shardings. Each computes in its own sharding, on any number of ranks: the
// transfer reshards, or, if both stages share a mesh, the reading task does.
!w = !mpmd.mesh_tensor<@grid, tensor<8x8xf32>>
!x = !mpmd.mesh_tensor<@grid, tensor<4x8xf32>>
mpmd.mesh @grid axes = ["a", "b"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: mpmd.program @step
mpmd.program @step stages = 2 args = [#mpmd.arg<"x", stages = [0]>, #mpmd.arg<"u", stages = [1]>]
    results = [#mpmd.result<"y", stage = 1>]
    shardings = [#mpmd.sharding<[["a"=2], []]>, #mpmd.sharding<[["b"=2], []]>] {
^bb0(%x: !x, %u: !x):
  // CHECK: mpmd.task 0 update
  // CHECK: stablehlo.tanh
  // CHECK-NEXT: mpmd.sharding_constraint %{{.*}} to <{{\[}}["a"=2], []]>
  %h = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!x) -> !x {
  ^bb0(%a: tensor<4x8xf32>):
    %0 = stablehlo.tanh %a : tensor<4x8xf32>
    mpmd.yield %0 : tensor<4x8xf32>
  }
  // TWO: mpmd.transfer {{.*}}<{{\[}}["a"=2], []]>> -> {{.*}}<{{\[}}["b"=2], []]>>
  // ONE: mpmd.transfer {{.*}}<{{\[}}["a"=2], []]>> -> {{.*}}<{{\[}}["a"=2], []]>>
  %g = mpmd.transfer %h from 0 to 1 : !x -> !x
  // CHECK: mpmd.task 1 update
  // CHECK: mpmd.sharding_constraint %{{.*}} to <{{\[}}["b"=2], []]>
  // MOVED: mpmd.collective {{.*}} for "handed over by another stage: {{.*}}" tensor<4x8xf32> from <{{\[}}["a"=2], []]> to <{{\[}}["b"=2], []]>
  // CHECK: stablehlo.add
  // CHECK-NEXT: mpmd.sharding_constraint %{{.*}} to <{{\[}}["b"=2], []]>
  %y = mpmd.task 1 update(%g, %u) {aliases = array<i64: -1>} : (!x, !x) -> !x {
  ^bb0(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>):
    %c = mpmd.sharding_constraint %a to <[["b"=2], []]> : tensor<4x8xf32>
    %0 = stablehlo.add %c, %b : tensor<4x8xf32>
    mpmd.yield %0 : tensor<4x8xf32>
  }
  mpmd.return %y : !x
}
