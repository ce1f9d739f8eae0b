// RUN: mpmd-opt %s --mpmd-assign-topology=topology=dp2.tp2 --mpmd-import-shardings | FileCheck %s
// RUN: not mpmd-opt %s --mpmd-import-shardings 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not mpmd-opt %s --mpmd-assign-topology=topology=dp2 --mpmd-import-shardings 2>&1 | FileCheck %s --check-prefix=FEW

// A `shard_map` in GSPMD form, a call between two shape-changing custom calls, becomes a manual computation. Devices
// count along the topology's axes.
// CHECK-LABEL: @main
// CHECK-SAME: (%[[W:.*]]: tensor<4x3xf32>, %[[X:.*]]: tensor<4x4xf32>)
// CHECK-DAG: %[[CW:.*]] = mpmd.sharding_constraint %[[W]] to <{{\[}}[], []]>
// CHECK-DAG: %[[CX:.*]] = mpmd.sharding_constraint %[[X]] to <{{\[}}["dp"=2], ["tp"=2]]>
// CHECK: %[[M:.*]]:2 = mpmd.manual_computation(%[[CW]], %[[CX]]) over [#mpmd.axis<"dp"=2>, #mpmd.axis<"tp"=2>]
// CHECK-SAME: to [#mpmd.sharding<[]>, #mpmd.sharding<{{\[}}["dp"=2, "tp"=2], []]>]
// CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<4x3xf32>, %[[B:.*]]: tensor<2x2xf32>):
// CHECK-NEXT: %[[C:.*]]:3 = func.call @shmap_body(%[[A]], %[[B]])
// CHECK-NEXT: mpmd.yield %[[C]]#0, %[[C]]#1
// CHECK: %[[R:.*]] = mpmd.sharding_constraint %[[M]]#1 to <{{\[}}["dp"=2, "tp"=2], []]>
// CHECK-NOT: SPMD
// CHECK: return %[[M]]#0, %[[R]]
// ONE: error: 'stablehlo.custom_call' op cannot shard a manual computation by '{devices=[2,2]<=[4]}': expected tiles of 2 dimensions over the devices that the topology has inside a stage (1), got others
// ONE: note: the computation
// FEW: cannot shard a manual computation by '{devices=[2,2]<=[4]}': expected tiles of 2 dimensions over the devices that the topology has inside a stage (2), got others
func.func public @main(%w: tensor<4x3xf32>, %x: tensor<4x4xf32>) -> (tensor<f32>, tensor<4x3xf32>) {
  %0 = stablehlo.custom_call @Sharding(%w) {mhlo.sharding = "{replicated}"} : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2,2]<=[4]}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = stablehlo.custom_call @SPMDFullToShardShape(%2) {mhlo.sharding = "{manual}"} : (tensor<4x4xf32>) -> tensor<2x2xf32>
  %4:3 = call @shmap_body(%1, %3) : (tensor<4x3xf32>, tensor<2x2xf32>) -> (tensor<f32>, tensor<1x3xf32>, tensor<f32>)
  %5 = stablehlo.custom_call @Sharding(%4#0) {mhlo.sharding = "{manual}"} : (tensor<f32>) -> tensor<f32>
  %6 = stablehlo.custom_call @SPMDShardToFullShape(%5) {mhlo.sharding = "{replicated}"} : (tensor<f32>) -> tensor<f32>
  %7 = stablehlo.custom_call @Sharding(%4#1) {mhlo.sharding = "{manual}"} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %8 = stablehlo.custom_call @SPMDShardToFullShape(%7) {mhlo.sharding = "{devices=[4,1]<=[4]}"} : (tensor<1x3xf32>) -> tensor<4x3xf32>
  return %6, %8 : tensor<f32>, tensor<4x3xf32>
}

func.func private @shmap_body(%a: tensor<4x3xf32>, %b: tensor<2x2xf32>) -> (tensor<f32>, tensor<1x3xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.slice %a [0:1, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
  return %zero, %0, %zero : tensor<f32>, tensor<1x3xf32>, tensor<f32>
}
