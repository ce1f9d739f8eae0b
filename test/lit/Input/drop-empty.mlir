// RUN: mpmd-opt %s --mpmd-drop-empty --split-input-file | FileCheck %s
// The pass does not visit erased operations: the allocator overwrites freed memory.
// RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0 MALLOC_PERTURB_=165 mpmd-opt %s --mpmd-drop-empty --split-input-file | FileCheck %s

// CHECK-LABEL: @concatenate
// CHECK-SAME: (%{{.*}}: tensor<0xf32>, %[[B:.*]]: tensor<4xf32>)
func.func public @concatenate(%a: tensor<0xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[B]]
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @sums_of_nothing
// CHECK-SAME: (%{{.*}}: tensor<2x0xf32>, %[[C:.*]]: tensor<f32>)
func.func public @sums_of_nothing(%a: tensor<2x0xf32>, %c: tensor<f32>) -> (tensor<2xf32>, tensor<2x2xf32>, tensor<2x3xf32>) {
  // CHECK-DAG: stablehlo.broadcast_in_dim %[[C]], dims = [] : (tensor<f32>) -> tensor<2xf32>
  %0 = stablehlo.reduce(%a init: %c) applies stablehlo.add across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
  // CHECK-DAG: stablehlo.constant dense<0.000000e+00> : tensor<2x2xf32>
  %1 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [1] : (tensor<2x0xf32>, tensor<2x0xf32>) -> tensor<2x2xf32>
  // CHECK-DAG: stablehlo.broadcast_in_dim %[[C]], dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  %2 = stablehlo.pad %a, %c, low = [0, 1], high = [0, 2], interior = [0, 0] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2x3xf32>
  // CHECK-NOT: tensor<2x0xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2x2xf32>, tensor<2x3xf32>
}

// -----

// Arguments, results and carries without elements are removed from calls and loops; the public function keeps its
// signature.
// CHECK-LABEL: func.func public @calls_and_loops
// CHECK-SAME: (%[[A:.*]]: tensor<0xf32>, %[[X:.*]]: tensor<f32>, %[[P:.*]]: tensor<i1>) -> (tensor<f32>, tensor<0xf32>)
func.func public @calls_and_loops(%a: tensor<0xf32>, %x: tensor<f32>, %p: tensor<i1>) -> (tensor<f32>, tensor<0xf32>) {
  // CHECK: %[[CALL:.*]] = call @mpmd_stage_0_body(%[[X]]) {mpmd.stage = 0 : i64} : (tensor<f32>) -> tensor<f32>
  %0:2 = func.call @mpmd_stage_0_body(%a, %x) {mpmd.stage = 0 : i64} : (tensor<0xf32>, tensor<f32>) -> (tensor<0xf32>, tensor<f32>)
  // CHECK: stablehlo.while(%[[I:.*]] = %[[CALL]]) : tensor<f32>
  %1:2 = stablehlo.while(%i = %0#1, %j = %0#0) : tensor<f32>, tensor<0xf32>
  cond {
    %3 = stablehlo.compare LT, %i, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  } do {
    %3 = stablehlo.add %i, %x : tensor<f32>
    %4 = stablehlo.add %j, %j : tensor<0xf32>
    // CHECK: stablehlo.return %{{.*}} : tensor<f32>
    stablehlo.return %3, %4 : tensor<f32>, tensor<0xf32>
  }
  // CHECK: "stablehlo.if"(%[[P]])
  %2:2 = "stablehlo.if"(%p) ({
    stablehlo.return %1#1, %1#0 : tensor<0xf32>, tensor<f32>
  }, {
    stablehlo.return %a, %x : tensor<0xf32>, tensor<f32>
  }) : (tensor<i1>) -> (tensor<0xf32>, tensor<f32>)
  // CHECK: }) : (tensor<i1>) -> tensor<f32>
  return %2#1, %2#0 : tensor<f32>, tensor<0xf32>
}

// CHECK-LABEL: func.func private @mpmd_stage_0_body
// CHECK-SAME: (%[[Y:.*]]: tensor<f32>) -> tensor<f32>
func.func private @mpmd_stage_0_body(%a: tensor<0xf32>, %x: tensor<f32>) -> (tensor<0xf32>, tensor<f32>) {
  // CHECK-NEXT: return %[[Y]] : tensor<f32>
  return %a, %x : tensor<0xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: @updates_of_nothing
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>
func.func public @updates_of_nothing(%x: tensor<4xf32>, %u: tensor<0xf32>, %k: tensor<0x1xi32>, %i: tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]]
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<4xf32>, tensor<0xf32>, tensor<i32>) -> tensor<4xf32>
  %1 = "stablehlo.scatter"(%x, %k, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4xf32>, tensor<0x1xi32>, tensor<0xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
