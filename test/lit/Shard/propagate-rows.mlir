// RUN: mpmd-opt %s --mpmd-propagate-shardings | FileCheck %s

// Both results of a roll's neighbours are sharded as its source: rows that stay in place need no exchange. Slices with
// fewer rows are not sharded.
!b = !mpmd.mesh_tensor<@grid, tensor<4x3xf32>>
mpmd.mesh @grid axes = ["s"] sizes = [4] target = "cpu"
// CHECK-LABEL: mpmd.program @roll
// CHECK: %[[LAST:.*]] = stablehlo.slice %{{.*}} [3:4, 0:3]
// CHECK-NEXT: %[[OTHERS:.*]] = stablehlo.slice %{{.*}} [0:3, 0:3]
// CHECK-NEXT: %[[ROLL:.*]] = stablehlo.concatenate %[[LAST]], %[[OTHERS]], dim = 0
// CHECK-NEXT: mpmd.sharding_constraint %[[ROLL]] to <{{\[}}["s"=4], []]>
// CHECK: %[[PAD:.*]] = stablehlo.pad %{{.*}} low = [1, 0], high = [-1, 0]
// CHECK-NEXT: mpmd.sharding_constraint %[[PAD]] to <{{\[}}["s"=4], []]>
mpmd.program @roll stages = 1 args = [#mpmd.arg<"b", stages = [0]>]
    results = [#mpmd.result<"y", stage = 0>, #mpmd.result<"z", stage = 0>] shardings = [#mpmd.sharding<[["s"=4], []]>] {
^bb0(%b: !b):
  %r:2 = mpmd.task 0 update(%b) {aliases = array<i64: -1, -1>} : (!b) -> (!b, !b) {
  ^bb0(%x: tensor<4x3xf32>):
    %last = stablehlo.slice %x [3:4, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
    %others = stablehlo.slice %x [0:3, 0:3] : (tensor<4x3xf32>) -> tensor<3x3xf32>
    %roll = stablehlo.concatenate %last, %others, dim = 0 : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<4x3xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %pad = stablehlo.pad %x, %zero, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    mpmd.yield %roll, %pad : tensor<4x3xf32>, tensor<4x3xf32>
  }
  mpmd.return %r#0, %r#1 : !b, !b
}
