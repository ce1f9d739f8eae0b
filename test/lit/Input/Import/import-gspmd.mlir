// RUN: mpmd-opt %s --mpmd-assign-topology=topology=dp2.tp4 --mpmd-import-shardings --verify-diagnostics | FileCheck %s

// GSPMD shardings become mpmd shardings: device numbers follow the topology's axes in row-major order.

// CHECK-LABEL: func.func @arguments
// CHECK-SAME: %{{[a-z0-9]*}}: tensor<8x16xf32> {mpmd.sharding = #mpmd.sharding<{{\[}}["dp"=2], ["tp"=4]]>}
// CHECK-SAME: %{{[a-z0-9]*}}: tensor<8x16xf32> {mpmd.sharding = #mpmd.sharding<{{\[}}["tp"=4], ["dp"=2]]>}
// CHECK-SAME: %{{[a-z0-9]*}}: tensor<8x16xf32> {mpmd.sharding = #mpmd.sharding<{{\[}}["dp"=2, "tp"=4], []]>}
// CHECK-SAME: %{{[a-z0-9]*}}: tensor<8x16xf32> {mpmd.sharding = #mpmd.sharding<{{\[}}["tp"=4], []]>}
// CHECK-SAME: %{{[a-z0-9]*}}: tensor<8x16xf32> {mpmd.sharding = #mpmd.sharding<{{\[}}["dp"=2], []]>}
// CHECK-SAME: %{{[a-z0-9]*}}: tensor<8x16xf32> {mpmd.sharding = #mpmd.sharding<{{\[}}["dp"=2, "tp"=4:(1)2], ["tp"=4:(2)2]]>}
// CHECK-SAME: %{{[a-z0-9]*}}: tensor<8x16xf32> {mpmd.sharding = #mpmd.sharding<{{\[}}[], []]>}
// CHECK-SAME: %{{[a-z0-9]*}}: tensor<8x16xf32> {mpmd.sharding = #mpmd.sharding<{{\[}}["dp"=2], ["tp"=4]]>}
func.func @arguments(%product: tensor<8x16xf32> {mhlo.sharding = "{devices=[2,4]<=[8]}"},
    %exchanged: tensor<8x16xf32> {mhlo.sharding = "{devices=[4,2]<=[2,4]T(1,0)}"},
    %both: tensor<8x16xf32> {mhlo.sharding = "{devices=[8,1]<=[8]}"},
    %minor: tensor<8x16xf32> {mhlo.sharding = "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"},
    %major: tensor<8x16xf32> {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dims={replicated}}"},
    %parts: tensor<8x16xf32> {mhlo.sharding = "{devices=[4,2]<=[8]}"},
    %whole: tensor<8x16xf32> {mhlo.sharding = "{replicated}"},
    %listed: tensor<8x16xf32> {mhlo.sharding = "{devices=[2,4]0,1,2,3,4,5,6,7}"}) {
  return
}

// CHECK-LABEL: func.func @constraints
func.func @constraints(%x: tensor<8x16xf32>, %s: tensor<f32>)
    -> (tensor<8x16xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}"}) {
  // CHECK: %[[A:.*]] = mpmd.sharding_constraint %{{.*}} to <{{\[}}["dp"=2], []]>
  %0 = stablehlo.custom_call @Sharding(%x) {backend_config = "", mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[B:.*]] = mpmd.sharding_constraint %[[A]] to <{{\[}}["dp"=2], [?]]>
  %1 = stablehlo.custom_call @Sharding(%0) {backend_config = "unspecified_dims=[1]", mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK-NOT: @Sharding
  %2 = stablehlo.custom_call @Sharding(%s) {mhlo.sharding = "{replicated}"} : (tensor<f32>) -> tensor<f32>
  // CHECK: %[[C:.*]] = mpmd.sharding_constraint %[[B]] to <{{\[}}[], ["tp"=4]]>
  // CHECK: return %[[C]]
  return %1 : tensor<8x16xf32>
}

// A sharding that is not a product of axes, or is for another number of devices, is ignored with a remark.
// CHECK-LABEL: func.func @ignored
// CHECK-NOT: mpmd.sharding
func.func @ignored(
    // expected-remark @+1 {{the sharding "{devices=[2,1]<=[2]}" is ignored: expected tiles of 2 dimensions over the devices that the topology has inside a stage (8), got others}}
    %few: tensor<8x16xf32> {mhlo.sharding = "{devices=[2,1]<=[2]}"},
    // expected-remark @+1 {{is ignored: expected tiles of 2 dimensions over the devices that the topology has inside a stage (8), got others}}
    %rank: tensor<8x16xf32> {mhlo.sharding = "{devices=[8]<=[8]}"},
    // expected-remark @+1 {{is ignored: expected tiles of 2 dimensions over the devices that the topology has inside a stage (8), got others}}
    %large: tensor<8x16xf32> {mhlo.sharding = "{devices=[4611686018427387904,4]<=[8]}"},
    // expected-remark @+1 {{is ignored: expected tiles of 2 dimensions over the devices that the topology has inside a stage (8), got others}}
    %order: tensor<8x16xf32> {mhlo.sharding = "{devices=[4,2]<=[2,4]T(1,1)}"},
    // expected-remark @+1 {{is ignored: expected tiles of 2 dimensions over the devices that the topology has inside a stage (8), got others}}
    %manual: tensor<8x16xf32> {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dims={manual}}"},
    // expected-remark @+1 {{is ignored: expected tiles along axes of the topology}}
    %mixed: tensor<8x16xf32> {mhlo.sharding = "{devices=[2,4]0,2,1,3,4,5,6,7}"},
    // expected-remark @+1 {{is ignored: expected 'replicated' or 'devices='}}
    %one: tensor<8x16xf32> {mhlo.sharding = "{maximal device=0}"},
    // expected-remark @+1 {{is ignored: expected '{...}'}}
    %none: tensor<8x16xf32> {mhlo.sharding = "?"}) {
  return
}
