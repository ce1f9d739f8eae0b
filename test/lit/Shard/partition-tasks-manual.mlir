// RUN: mpmd-opt %s --mpmd-partition-tasks | FileCheck %s

// A manual computation gets its operands in its input shardings, its body is inlined, and its results have its output
// shardings: here the next operation runs on batch rows.
!x = !mpmd.mesh_tensor<@stage, tensor<8x4xf32>, <[["dp"=2], []]>>
mpmd.mesh @stage axes = ["dp", "tp"] sizes = [2, 2] target = "cpu"
// CHECK-LABEL: mpmd.program @manual
mpmd.program @manual stages = 1 args = [#mpmd.arg<"x", stages = [0]>] results = [#mpmd.result<"y", stage = 0>] {
^bb0(%x: !x):
  %y = mpmd.task 0 update(%x) {aliases = array<i64: -1>} : (!x) -> !x {
  // CHECK: ^bb0(%[[X:.*]]: tensor<4x4xf32>):
  ^bb0(%p: tensor<8x4xf32>):
    // CHECK: %[[PART:.*]] = stablehlo.dynamic_slice %[[X]], {{.*}} sizes = [4, 2]
    // CHECK: %[[DOUBLE:.*]] = stablehlo.add %[[PART]], %[[PART]] : tensor<4x2xf32>
    // CHECK-NOT: mpmd.manual_computation
    %0 = mpmd.manual_computation(%p) over [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>] from [#mpmd.sharding<[["dp"=2], ["tp"=2]]>]
        to [#mpmd.sharding<[["dp"=2, "tp"=2], []]>] {
    ^bb0(%b: tensor<4x2xf32>):
      %1 = stablehlo.add %b, %b : tensor<4x2xf32>
      %2 = stablehlo.reshape %1 : (tensor<4x2xf32>) -> tensor<2x4xf32>
      mpmd.yield %2 : tensor<2x4xf32>
    } : (tensor<8x4xf32>) -> tensor<8x4xf32>
    // CHECK: %[[R:.*]] = stablehlo.reshape %[[DOUBLE]]
    // CHECK: %[[ROWS:.*]] = mpmd.collective all_gather %[[R]] {{.*}} from <{{\[}}["dp"=2, "tp"=2], []]> to <{{\[}}["dp"=2], []]> : tensor<2x4xf32> -> tensor<4x4xf32>
    // CHECK: %[[N:.*]] = stablehlo.negate %[[ROWS]] : tensor<4x4xf32>
    // CHECK: mpmd.yield %[[N]]
    %3 = stablehlo.negate %0 : tensor<8x4xf32>
    %4 = mpmd.sharding_constraint %3 to <[["dp"=2], []]> : tensor<8x4xf32>
    mpmd.yield %4 : tensor<8x4xf32>
  }
  mpmd.return %y : !x
}
