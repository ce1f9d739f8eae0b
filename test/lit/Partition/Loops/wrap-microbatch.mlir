// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-wrap-microbatch --split-input-file | FileCheck %s

// Without a loop, one microbatch holds the stage calls and the operations between them. Its results are last values
// and have no initial value.
// CHECK-LABEL: func.func public @calls
// CHECK-NEXT: %[[B:.*]] = stablehlo.negate %arg0
// CHECK-NEXT: %[[L:.*]]:2 = mpmd.microbatches 1 lasts 2 -> tensor<4xf32>, tensor<4xf32> {
// CHECK-NEXT: %[[H:.*]] = func.call @mpmd_stage_0_body(%[[B]])
// CHECK-NEXT: %[[T:.*]] = stablehlo.tanh %[[H]]
// CHECK-NEXT: %[[Y:.*]] = func.call @mpmd_stage_1_body(%[[T]])
// CHECK-NEXT: mpmd.yield %[[T]], %[[Y]]
// CHECK: stablehlo.subtract %[[L]]#1, %[[L]]#0
func.func public @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  %b = stablehlo.negate %x : tensor<4xf32>
  %h = call @mpmd_stage_0_body(%b) : (tensor<4xf32>) -> tensor<4xf32>
  %t = stablehlo.tanh %h : tensor<4xf32>
  %y = call @mpmd_stage_1_body(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %r = stablehlo.subtract %y, %t : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// Without marks, the loop with most of the work becomes the microbatch loop; the other one becomes an ordinary loop.
// CHECK-LABEL: func.func public @unmarked
// CHECK: stablehlo.while
// CHECK: stablehlo.dynamic_update_slice
// CHECK: mpmd.microbatches 3
// CHECK: stablehlo.dot_general
// CHECK-NOT: mpmd.microbatches
func.func public @unmarked(%x: tensor<3x64xf32>, %w: tensor<64x64xf32>) -> (tensor<3x64xf32>, tensor<3x64xf32>) {
  %0 = mpmd.microbatches 3 slices(%x : tensor<3x64xf32>) -> tensor<3x64xf32> {
  ^bb0(%xi: tensor<64xf32>):
    %h = stablehlo.tanh %xi : tensor<64xf32>
    mpmd.yield %h : tensor<64xf32>
  }
  %1 = mpmd.microbatches 3 slices(%x : tensor<3x64xf32>) -> tensor<3x64xf32> {
  ^bb0(%xi: tensor<64xf32>):
    %a = stablehlo.dot_general %w, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
    %h = stablehlo.dot_general %a, %xi, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64xf32>
    mpmd.yield %h : tensor<64xf32>
  }
  return %0, %1 : tensor<3x64xf32>, tensor<3x64xf32>
}

// -----

// Stage calls before, between and after microbatch loops become one microbatch each.
// CHECK-LABEL: func.func public @around
// CHECK: %[[A:.*]] = mpmd.microbatches 1 lasts 1
// CHECK-NEXT: func.call @mpmd_stage_0_body(%arg0)
// CHECK: %[[L:.*]] = mpmd.microbatches 3 slices(%arg1
// CHECK-SAME: carries(%[[A]]
// CHECK: %[[N:.*]] = stablehlo.negate %[[L]]
// CHECK-NEXT: %[[B:.*]] = mpmd.microbatches 1 lasts 1
// CHECK-NEXT: %[[H:.*]] = func.call @mpmd_stage_0_body(%[[N]])
// CHECK-NEXT: func.call @mpmd_stage_0_body(%[[H]])
// CHECK: return %[[B]]
func.func public @around(%x: tensor<4xf32>, %xs: tensor<3x4xf32>) -> tensor<4xf32> {
  %a = call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %l = mpmd.microbatches 3 slices(%xs : tensor<3x4xf32>) carries(%a : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%xi: tensor<4xf32>, %s: tensor<4xf32>):
    %y = func.call @mpmd_stage_0_body(%xi) : (tensor<4xf32>) -> tensor<4xf32>
    %t = stablehlo.add %s, %y : tensor<4xf32>
    mpmd.yield %t : tensor<4xf32>
  }
  %n = stablehlo.negate %l : tensor<4xf32>
  %h = call @mpmd_stage_0_body(%n) : (tensor<4xf32>) -> tensor<4xf32>
  %b = call @mpmd_stage_0_body(%h) : (tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// A slice of a costly result belongs to the microbatch, so that only the slice leaves the loop.
// CHECK-LABEL: func.func public @part
// CHECK: mpmd.microbatches 1 lasts 1 -> tensor<2xf32>
// CHECK: stablehlo.sort
// CHECK: stablehlo.slice
// CHECK: mpmd.yield
func.func public @part(%x: tensor<64xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %less = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  }) : (tensor<64xf32>) -> tensor<64xf32>
  %1 = stablehlo.slice %0 [62:64] : (tensor<64xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
