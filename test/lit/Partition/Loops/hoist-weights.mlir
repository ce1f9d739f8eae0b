// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-simplify-slices | FileCheck %s

// Two stages slice a function of all stacked weights. It is computed before the calls, so that each stage reads rows.
// The gradient of the weights is padded and multiplied in a stage. It is computed behind the call.
// CHECK-LABEL: func.func public @main
// CHECK: mpmd.microbatches
// CHECK: %[[T0:.*]] = stablehlo.tanh %[[W:arg[0-9]+]]
// CHECK: %[[R0:.*]] = stablehlo.slice %[[T0]] [1:2, 0:4, 0:4]
// CHECK: %[[M0:.*]] = stablehlo.reshape %[[R0]]
// CHECK: %[[Y:.*]] = func.call @mpmd_stage_0_body(%{{[a-z0-9]+}}, %[[M0]])
// CHECK: %[[T1:.*]] = stablehlo.tanh %[[W]]
// CHECK: %[[R1:.*]] = stablehlo.slice %[[T1]] [2:3, 0:4, 0:4]
// CHECK: %[[M1:.*]] = stablehlo.reshape %[[R1]]
// CHECK: %[[U:.*]] = func.call @mpmd_stage_1_body(%[[Y]], %[[M1]])
// CHECK: %[[G:.*]] = func.call @mpmd_stage_1_body_1(%[[U]])
// CHECK: %[[ROW:.*]] = stablehlo.reshape %[[G]]
// CHECK: %[[P:.*]] = stablehlo.pad %[[ROW]], %{{.*}}, low = [2, 0, 0], high = [1, 0, 0]
// CHECK: stablehlo.multiply %[[P]], %[[W]]
// CHECK: func.func private @mpmd_stage_0_body
// CHECK-NOT: stablehlo.tanh
// CHECK: func.func private @mpmd_stage_1_body_1
// CHECK-NOT: stablehlo.pad
func.func public @main(%w: tensor<4x4x4xf32>, %x: tensor<2x4x4xf32>) -> tensor<4x4x4xf32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x4x4xf32>
  %0:4 = stablehlo.while(%i = %c0, %ws = %w, %xs = %x, %sum = %zeros) : tensor<i32>, tensor<4x4x4xf32>, tensor<2x4x4xf32>, tensor<4x4x4xf32>
  cond {
    %n = stablehlo.constant dense<2> : tensor<i32>
    %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %row = stablehlo.dynamic_slice %xs, %i, %z, %z, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %mb = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %y = func.call @mpmd_stage_0_body(%mb, %ws) : (tensor<4x4xf32>, tensor<4x4x4xf32>) -> tensor<4x4xf32>
    %u = func.call @mpmd_stage_1_body(%y, %ws) : (tensor<4x4xf32>, tensor<4x4x4xf32>) -> tensor<4x4xf32>
    %g = func.call @mpmd_stage_1_body_1(%u, %ws) : (tensor<4x4xf32>, tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    %all = stablehlo.add %sum, %g : tensor<4x4x4xf32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %next, %ws, %xs, %all : tensor<i32>, tensor<4x4x4xf32>, tensor<2x4x4xf32>, tensor<4x4x4xf32>
  }
  return %0#3 : tensor<4x4x4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4x4xf32>, %w: tensor<4x4x4xf32>) -> tensor<4x4xf32> {
  %t = stablehlo.tanh %w : tensor<4x4x4xf32>
  %row = stablehlo.slice %t [1:2, 0:4, 0:4] : (tensor<4x4x4xf32>) -> tensor<1x4x4xf32>
  %m = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  %0 = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4x4xf32>, %w: tensor<4x4x4xf32>) -> tensor<4x4xf32> {
  %t = stablehlo.tanh %w : tensor<4x4x4xf32>
  %row = stablehlo.slice %t [2:3, 0:4, 0:4] : (tensor<4x4x4xf32>) -> tensor<1x4x4xf32>
  %m = stablehlo.reshape %row : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
  %0 = stablehlo.dot_general %x, %m, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @mpmd_stage_1_body_1(%g: tensor<4x4xf32>, %w: tensor<4x4x4xf32>) -> tensor<4x4x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %d = stablehlo.dot_general %g, %g, contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %row = stablehlo.reshape %d : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
  %p = stablehlo.pad %row, %zero, low = [2, 0, 0], high = [1, 0, 0], interior = [0, 0, 0] : (tensor<1x4x4xf32>, tensor<f32>) -> tensor<4x4x4xf32>
  %0 = stablehlo.multiply %p, %w : tensor<4x4x4xf32>
  return %0 : tensor<4x4x4xf32>
}
