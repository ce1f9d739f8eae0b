// RUN: mpmd-opt %s --mpmd-import-shardings="axes=dp=2.tp=4" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-import-shardings="axes=dp=2.tp=4 stage-axes=1:dp=8,3:,4:dp=8" | FileCheck %s --check-prefixes=CHECK,OWN
// RUN: mpmd-opt %s --mpmd-import-shardings="axes=dp=2.tp=4 stage-axes=3:tp=8 batch=dp axis-rules=3:mlp=,mlp=tp,rows=dp.tp links=1e-06/2e+10,5e-07/1e+11,3:1e-06/3e+10" \
// RUN:   | FileCheck %s --check-prefix=ALL

// What else the topology says about a mesh; of a rule for all stages a stage takes the axes that it has.
// ALL: mpmd.mesh @stage axes = ["dp", "tp"] sizes = [2, 4] target = "cpu" batch = ["dp"] rules = {mlp = ["tp"], rows = ["dp", "tp"]} latencies = [1.000000e-06, 5.000000e-07] bandwidths = [2.000000e+10, 1.000000e+11]
// ALL-NEXT: mpmd.mesh @stage3 axes = ["tp"] sizes = [8] target = "cpu" stages = [3] rules = {mlp = [], rows = ["tp"]} latencies = [1.000000e-06] bandwidths = [3.000000e+10]
// Axes become those of the intra-stage mesh; a constraint on a result stands before the return; a scalar has nothing to say.
// CHECK: mpmd.mesh @stage axes = ["dp", "tp"] sizes = [2, 4] target = "cpu"
// OWN-NEXT: mpmd.mesh @stage1 axes = ["dp"] sizes = [8] target = "cpu" stages = [1, 4]
// OWN-NEXT: mpmd.mesh @stage3 axes = [] sizes = [] target = "cpu" stages = [3]
// CHECK-NOT: sdy.
sdy.mesh @mesh = <["dp"=2, "tp"=4]>
// CHECK: @main(%[[X:.*]]: tensor<8x16xf32> {mpmd.sharding = #mpmd.sharding<{{\[}}["dp"=2], ["tp"=4:(1)2, ?]]>}, %[[S:.*]]: tensor<f32> {mpmd.sharding = #mpmd.sharding<[]>})
func.func public @main(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp":(1)2, ?}]>},
                       %s: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>})
    -> (tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp", "dp"}]>}, tensor<f32>) {
  // CHECK: %[[Y:.*]] = mpmd.sharding_constraint %[[X]] to <{{\[}}["dp"=2, ?], [?]]> : tensor<8x16xf32>
  %0 = sdy.sharding_constraint %x <@mesh, [{"dp", ?}, {?}]> : tensor<8x16xf32>
  %1 = sdy.sharding_constraint %s <@mesh, []> : tensor<f32>
  // CHECK: %[[Z:.*]] = stablehlo.negate %[[Y]]
  %2 = stablehlo.negate %0 : tensor<8x16xf32>
  // CHECK: %[[R:.*]] = mpmd.sharding_constraint %[[Z]] to <{{\[}}[], ["tp"=4, "dp"=2]]> : tensor<8x16xf32>
  // CHECK: return %[[R]], %[[S]]
  return %2, %1 : tensor<8x16xf32>, tensor<f32>
}
