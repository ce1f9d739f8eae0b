// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-unroll-layer-loops --mpmd-simplify-slices | FileCheck %s

// A stage function returns two rows of its stacked weights for its backward, which loops over them. The loop is
// unrolled, and each row is an operand of both calls. The saved value goes to the backward in its own shape.
// CHECK-LABEL: func.func public @main
// CHECK: mpmd.microbatches
// CHECK: %[[W1:.*]] = stablehlo.slice %[[W:arg[0-9]+]] [1:2, 0:4, 0:4]
// CHECK: %[[Y:.*]]:2 = func.call @mpmd_stage_0_body(%{{[a-z0-9]+}}, %[[W1]])
// CHECK: %[[B2:.*]] = stablehlo.slice %[[W]] [2:3, 0:4, 0:4]
// CHECK: %[[B1:.*]] = stablehlo.slice %[[W]] [1:2, 0:4, 0:4]
// CHECK: func.call @mpmd_stage_0_body_1(%[[Y]]#0, %[[Y]]#1, %[[B2]], %[[B1]])
// CHECK: func.func private @mpmd_stage_0_body(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<1x4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
// CHECK: func.func private @mpmd_stage_0_body_1(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<1x4x4xf32>, %{{.*}}: tensor<1x4x4xf32>)
// CHECK-NOT: stablehlo.while
// CHECK-NOT: stablehlo.slice
func.func public @main(%w: tensor<3x4x4xf32>, %x: tensor<2x4x4xf32>) -> tensor<4x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %0:4 = stablehlo.while(%i = %c0, %ws = %w, %xs = %x, %sum = %zeros) : tensor<i32>, tensor<3x4x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %xs, %i, %z, %z, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y:3 = func.call @mpmd_stage_0_body(%mb, %ws) : (tensor<4x4xf32>, tensor<3x4x4xf32>) -> (tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<1x4x4xf32>)
    %g = func.call @mpmd_stage_0_body_1(%y#0, %y#1, %y#2) : (tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %all = stablehlo.add %sum, %g : tensor<4x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %xs, %all : tensor<i32>, tensor<3x4x4xf32>, tensor<2x4x4xf32>, tensor<4x4xf32>
  }
  return %0#3 : tensor<4x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4x4xf32>, %w: tensor<3x4x4xf32>) -> (tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<1x4x4xf32>) {
  %rows = stablehlo.slice %w [1:3, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<2x4x4xf32>
  %row = stablehlo.slice %w [1:2, 0:4, 0:4] : (tensor<3x4x4xf32>) -> tensor<1x4x4xf32>
  %m = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  %y = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = stablehlo.tanh %y : tensor<4x4xf32>
  %saved = stablehlo.broadcast_in_dim %t, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
  return %y, %rows, %saved : tensor<4x4xf32>, tensor<2x4x4xf32>, tensor<1x4x4xf32>
}
func.func private @mpmd_stage_0_body_1(%g: tensor<4x4xf32>, %rows: tensor<2x4x4xf32>, %saved: tensor<1x4x4xf32>) -> tensor<4x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %t = stablehlo.reshape %saved : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  %0:3 = stablehlo.while(%i = %c0, %ws = %rows, %d = %g) : tensor<i32>, tensor<2x4x4xf32>, tensor<4x4xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %ws, %i, %z, %z, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %m = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %next = stablehlo.dot_general %d, %m, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %ws, %next : tensor<i32>, tensor<2x4x4xf32>, tensor<4x4xf32>
  }
  %1 = stablehlo.multiply %0#2, %t : tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
