// RUN: mpmd-opt %s --mpmd-assign-topology=topology=dp2.tp2 --mpmd-import-shardings | FileCheck %s
// RUN: mpmd-opt %s --mpmd-import-shardings | FileCheck %s --check-prefix=ONE

// A shard_map becomes a manual computation with sharding constraints on operands and results, except on scalars. Along
// axes that are not manual each device computes everything. Device indices follow the axis order of the program's
// mesh. Without a topology the computation stays, and a later pass rejects it.

sdy.mesh @mesh = <["tp"=2, "one"=1, "dp"=2]>

// CHECK-LABEL: func.func @manual
// CHECK-SAME: (%[[X:.*]]: tensor<8x4xf32>, %[[S:.*]]: tensor<f32>)
// ONE-LABEL: func.func @manual
func.func @manual(%x: tensor<8x4xf32>, %s: tensor<f32>) -> tensor<8x4xf32> {
  // CHECK: %[[C:.*]] = mpmd.sharding_constraint %[[X]] to <{{\[}}["dp"=2], []]> : tensor<8x4xf32>
  // CHECK: %[[M:.*]] = mpmd.manual_computation(%[[C]], %[[S]]) over [#mpmd.axis<"tp"=2>, #mpmd.axis<"dp"=2>] from [#mpmd.sharding<{{\[}}["dp"=2], []]>, #mpmd.sharding<[]>] to [#mpmd.sharding<{{\[}}["dp"=2], []]>] {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4x4xf32>, %{{.*}}: tensor<f32>):
  // CHECK-NEXT: mpmd.yield %[[A]] : tensor<4x4xf32>
  // CHECK-NEXT: } : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  // CHECK: %[[R:.*]] = mpmd.sharding_constraint %[[M]] to <{{\[}}["dp"=2], []]> : tensor<8x4xf32>
  // CHECK: return %[[R]]
  // ONE: sdy.manual_computation
  %0 = sdy.manual_computation(%x, %s) in_shardings=[<@mesh, [{"dp", "tp"}, {?}]>, <@mesh, []>] out_shardings=[<@mesh, [{"dp", "one"}, {"tp"}]>] manual_axes={"dp", "one"} (%a: tensor<4x4xf32>, %b: tensor<f32>) {
    sdy.return %a : tensor<4x4xf32>
  } : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
