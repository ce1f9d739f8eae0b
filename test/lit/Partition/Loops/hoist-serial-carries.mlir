// RUN: mpmd-opt %s --mpmd-hoist-serial-carries --split-input-file | FileCheck %s

// A random key that no stage feeds is computed for all microbatches before the loop, with the offsets that it reads.
// The sum of the stage's results stays in the loop.
// CHECK: %[[W:.*]]:3 = stablehlo.while
// CHECK: stablehlo.dynamic_slice %arg1
// CHECK: stablehlo.multiply
// CHECK: stablehlo.dynamic_update_slice
// CHECK: %[[L:.*]] = mpmd.microbatches 3 slices(%arg0, %[[W]]#2 : {{.*}}) carries(%arg3 : tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: ^bb0(%[[X:arg[0-9]+]]: tensor<4xf32>, %[[K:arg[0-9]+]]: tensor<ui32>, %[[S:arg[0-9]+]]: tensor<4xf32>):
// CHECK: func.call @mpmd_stage_0_body(%[[X]], %[[K]])
// CHECK: return %[[L]], %[[W]]#1
func.func public @main(%x: tensor<3x4xf32>, %offsets: tensor<3xui32>, %key: tensor<ui32>, %zero: tensor<4xf32>) -> (tensor<4xf32>, tensor<ui32>) {
  %0:2 = mpmd.microbatches 3 slices(%x, %offsets : tensor<3x4xf32>, tensor<3xui32>) carries(%zero, %key : tensor<4xf32>, tensor<ui32>) -> tensor<4xf32>, tensor<ui32> {
  ^bb0(%xi: tensor<4xf32>, %o: tensor<ui32>, %s: tensor<4xf32>, %k: tensor<ui32>):
    %y = func.call @mpmd_stage_0_body(%xi, %k) {mpmd.stage = 0 : i64} : (tensor<4xf32>, tensor<ui32>) -> tensor<4xf32>
    %n = stablehlo.add %s, %y : tensor<4xf32>
    %m = stablehlo.multiply %k, %k : tensor<ui32>
    %k2 = stablehlo.add %m, %o : tensor<ui32>
    mpmd.yield %n, %k2 : tensor<4xf32>, tensor<ui32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<ui32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>, %k: tensor<ui32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// Without marks the contractions count as the model: an average of a contraction's results stays in the loop, the key
// is hoisted.
// CHECK-LABEL: func.func public @unmarked
// CHECK: %[[W:.*]]:3 = stablehlo.while
// CHECK-NOT: stablehlo.dot_general
// CHECK: stablehlo.multiply
// CHECK: %[[L:.*]] = mpmd.microbatches 3 slices(%arg0, %[[W]]#2 : {{.*}}) carries(%arg1 : tensor<64x64xf32>) -> tensor<64x64xf32> {
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.subtract
// CHECK: return %[[L]], %[[W]]#1
func.func public @unmarked(%x: tensor<3x64x64xf32>, %average: tensor<64x64xf32>, %key: tensor<f32>) -> (tensor<64x64xf32>, tensor<f32>) {
  %0:2 = mpmd.microbatches 3 slices(%x : tensor<3x64x64xf32>) carries(%average, %key : tensor<64x64xf32>, tensor<f32>) -> tensor<64x64xf32>, tensor<f32> {
  ^bb0(%xi: tensor<64x64xf32>, %a: tensor<64x64xf32>, %k: tensor<f32>):
    %ks = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %xk = stablehlo.multiply %xi, %ks : tensor<64x64xf32>
    %y = stablehlo.dot_general %xk, %xk, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %d = stablehlo.subtract %y, %a : tensor<64x64xf32>
    %n = stablehlo.add %a, %d : tensor<64x64xf32>
    %k2 = stablehlo.multiply %k, %k : tensor<f32>
    mpmd.yield %n, %k2 : tensor<64x64xf32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<64x64xf32>, tensor<f32>
}
