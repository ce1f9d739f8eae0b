// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-simplify-slices --split-input-file | FileCheck %s

// A stage function takes rows of stacked weights itself. The rows become operands of the call. Rows that one call
// returns joined, and that another one slices, are results. Data stays: each microbatch has its own.
// CHECK-LABEL: func.func public @main
// CHECK: mpmd.microbatches
// CHECK: %[[W1:.*]] = stablehlo.slice %{{.*}} [1:2, 0:4]
// CHECK: %[[Y:.*]]:2 = func.call @mpmd_stage_0_body(%[[X:[a-z0-9]+]], %[[W1]])
// CHECK: func.call @mpmd_stage_1_body(%[[X]], %[[Y]]#1)
// CHECK: func.func private @mpmd_stage_0_body(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>)
// CHECK: stablehlo.slice %{{.*}} [0:1, 0:4]
// CHECK-NOT: stablehlo.concatenate
// CHECK: func.func private @mpmd_stage_1_body(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<1x4xf32>)
// CHECK-NOT: stablehlo.slice
func.func public @main(%w: tensor<3x4xf32>, %x: tensor<2x4x4xf32>) -> tensor<4x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0:4 = stablehlo.while(%i = %c0, %ws = %w, %xs = %x, %sum = %zeros) : tensor<i32>, tensor<3x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %xs, %i, %z, %z, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = func.call @mpmd_stage_0_body(%mb, %ws) : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %g = func.call @mpmd_stage_1_body(%mb, %y) : (tensor<4x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
    %all = stablehlo.add %sum, %g : tensor<4x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %xs, %all : tensor<i32>, tensor<3x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>
  }
  return %0#3 : tensor<4x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4x4xf32>, %w: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %row = stablehlo.slice %w [1:2, 0:4] : (tensor<3x4xf32>) -> tensor<1x4xf32>
  %first = stablehlo.slice %x [0:1, 0:4] : (tensor<4x4xf32>) -> tensor<1x4xf32>
  %y = stablehlo.multiply %first, %row : tensor<1x4xf32>
  %z = stablehlo.add %first, %row : tensor<1x4xf32>
  %0 = stablehlo.concatenate %y, %z, dim = 0 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4x4xf32>, %ys: tensor<2x4xf32>) -> tensor<4x4xf32> {
  %row = stablehlo.slice %ys [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %b = stablehlo.broadcast_in_dim %row, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
  %0 = stablehlo.multiply %x, %b : tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// Two calls of one function give the numbers of different rows, so each has a function of its own. The number that the
// first call returns is known to the last one, and padded rows that it adds up are results.
// CHECK-LABEL: func.func public @rows
// CHECK: mpmd.microbatches
// CHECK-DAG: %[[W0:.*]] = stablehlo.slice %[[W:arg[0-9]+]] [0:1, 0:4]
// CHECK-DAG: %[[W2:.*]] = stablehlo.slice %[[W]] [2:3, 0:4]
// CHECK-DAG: func.call @{{.*}}(%{{.*}}, %[[W0]])
// CHECK-DAG: func.call @{{.*}}(%{{.*}}, %[[W2]])
// CHECK: func.call @mpmd_stage_1_body(%{{[a-z0-9#]+}})
// CHECK-DAG: stablehlo.pad %{{.*}}, low = [0, 0], high = [2, 0]
// CHECK-DAG: stablehlo.pad %{{.*}}, low = [2, 0], high = [0, 0]
// CHECK: func.func private @mpmd_stage_1_body(%{{.*}}: tensor<4x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>)
func.func public @rows(%w: tensor<3x4xf32>, %x: tensor<2x4x4xf32>) -> tensor<3x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %0:4 = stablehlo.while(%i = %c0, %ws = %w, %xs = %x, %sum = %zeros) : tensor<i32>, tensor<3x4xf32>, tensor<2x4x4xf32>, tensor<3x4xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %row = stablehlo.dynamic_slice %xs, %i, %z, %z, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y:2 = func.call @mpmd_stage_0_body(%mb, %ws, %z) : (tensor<4x4xf32>, tensor<3x4xf32>, tensor<i32>) -> (tensor<4x4xf32>, tensor<i32>)
    %u:2 = func.call @mpmd_stage_0_body(%y#0, %ws, %two) : (tensor<4x4xf32>, tensor<3x4xf32>, tensor<i32>) -> (tensor<4x4xf32>, tensor<i32>)
    %g = func.call @mpmd_stage_1_body(%u#0, %y#1, %u#1) : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
    %all = stablehlo.add %sum, %g : tensor<3x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %xs, %all : tensor<i32>, tensor<3x4xf32>, tensor<2x4x4xf32>, tensor<3x4xf32>
  }
  return %0#3 : tensor<3x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4x4xf32>, %w: tensor<3x4xf32>, %i: tensor<i32>) -> (tensor<4x4xf32>, tensor<i32>) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %row = stablehlo.dynamic_slice %w, %i, %z, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  %b = stablehlo.broadcast_in_dim %row, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<4x4xf32>
  %0 = stablehlo.multiply %x, %b : tensor<4x4xf32>
  return %0, %i : tensor<4x4xf32>, tensor<i32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<3x4xf32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<3x4xf32>
  %a = stablehlo.slice %x [0:1, 0:4] : (tensor<4x4xf32>) -> tensor<1x4xf32>
  %b = stablehlo.slice %x [1:2, 0:4] : (tensor<4x4xf32>) -> tensor<1x4xf32>
  %0 = stablehlo.dynamic_update_slice %zeros, %a, %i, %z : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
  %1 = stablehlo.dynamic_update_slice %zeros, %b, %j, %z : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

// -----

// Rows that a stage function joins are results in their own shapes, so that products can add to their sums.
// CHECK-LABEL: func.func public @shapes
// CHECK: %[[G:.*]]:2 = func.call @mpmd_stage_0_body({{.*}}) -> (tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: stablehlo.reshape %[[G]]#{{[01]}} : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
// CHECK: stablehlo.reshape %[[G]]#{{[01]}} : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
// CHECK: func.func private @mpmd_stage_0_body
// CHECK-NOT: stablehlo.reshape
func.func public @shapes(%x: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2x4x4xf32>
  %0:3 = stablehlo.while(%i = %c0, %xs = %x, %sum = %zeros) : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %xs, %i, %z, %z, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %g = func.call @mpmd_stage_0_body(%mb) : (tensor<4x4xf32>) -> tensor<2x4x4xf32>
    %all = stablehlo.add %sum, %g : tensor<2x4x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %xs, %all : tensor<i32>, tensor<2x4x4xf32>, tensor<2x4x4xf32>
  }
  return %0#2 : tensor<2x4x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4x4xf32>) -> tensor<2x4x4xf32> {
  %a = stablehlo.dot_general %x, %x, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = stablehlo.dot_general %a, %x, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %first = stablehlo.reshape %a : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
  %second = stablehlo.reshape %b : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
  %0 = stablehlo.concatenate %first, %second, dim = 0 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<2x4x4xf32>
  return %0 : tensor<2x4x4xf32>
}
