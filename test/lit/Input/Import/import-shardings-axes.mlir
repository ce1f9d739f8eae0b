// RUN: mpmd-opt %s --mpmd-assign-topology=topology=dp2.tp4 --mpmd-import-shardings | FileCheck %s
// RUN: echo '{"axes": [{"name": "pp", "size": 5}, {"name": "dp", "size": 2}, {"name": "tp", "size": 4}], "stages": {"1": {"axes": [{"name": "dp", "size": 8}]}, "3": {"axes": []}, "4": {"axes": [{"name": "dp", "size": 8}]}}}' > %t.own.json
// RUN: mpmd-opt %s --mpmd-assign-topology=topology=%t.own.json --mpmd-import-shardings | FileCheck %s --check-prefixes=CHECK,OWN
// RUN: echo '{"nodes": 8, "devices_per_node": 4, "axes": [{"name": "pp", "size": 4, "inter": 4}, {"name": "dp", "size": 2, "inter": 2}, {"name": "tp", "size": 4}], "batch": ["dp"], "axis-rules": {"mlp": ["tp"], "rows": ["dp", "tp"]}, "links": {"intra": {"bandwidth": 1e11, "latency": 5e-7}, "inter": {"bandwidth": 2e10, "latency": 1e-6}}, "stages": {"3": {"axes": [{"name": "tp", "size": 8}], "axis-rules": {"mlp": [], "rows": ["tp"]}}}}' > %t.all.json
// RUN: mpmd-opt %s --mpmd-assign-topology=topology=%t.all.json --mpmd-import-shardings | FileCheck %s --check-prefix=ALL

// Mesh attributes come from the topology: sizes, batch axes, rules, latencies and bandwidths.
// ALL: mpmd.mesh @stage axes = ["dp", "tp"] sizes = [2, 4] target = "cpu" batch = ["dp"] rules = {mlp = ["tp"], rows = ["dp", "tp"]} latencies = [1.000000e-06, 5.000000e-07] bandwidths = [2.000000e+10, 1.000000e+11]
// ALL-NEXT: mpmd.mesh @stage3 axes = ["tp"] sizes = [8] target = "cpu" stages = [3] rules = {mlp = [], rows = ["tp"]} latencies = [1.000000e-06] bandwidths = [2.000000e+10]
// Axes of the program's mesh become intra-stage axes. A constraint on a result is placed before the return; a scalar
// has none.
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
