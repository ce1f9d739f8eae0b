// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --split-input-file | FileCheck %s

// Stage marks by function name, with or without a suffix number, and by attribute get one form; other calls are
// inlined.
// CHECK-LABEL: func.func public @marks
func.func public @marks(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[A:.*]] = call @mpmd_stage_0_body(%{{.*}}) {mpmd.stage = 0 : i64}
  %0 = func.call @mpmd_stage_0_body(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[B:.*]] = call @mpmd_stage_12_body_3(%[[A]]) {mpmd.stage = 12 : i64}
  // CHECK: %[[C:.*]] = call @layer(%[[B]]) {{.*}}mpmd.stage = 1 : i64
  %1 = func.call @outer(%0) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: return %[[C]]
  return %1 : tensor<4xf32>
}
// CHECK-NOT: @outer
func.func private @outer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @mpmd_stage_12_body_3(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @layer(%0) {mhlo.frontend_attributes = {mpmd.stage = "1"}} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// CHECK: func.func private @mpmd_stage_0_body
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
// Calls inside a stage are inlined.
// CHECK: func.func private @mpmd_stage_12_body_3
// CHECK-NEXT: stablehlo.tanh
// CHECK-NEXT: return
func.func private @mpmd_stage_12_body_3(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @helper(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @helper(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK: func.func private @layer
func.func private @layer(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// A mark may have the stages of consecutive layers.
// CHECK-LABEL: func.func public @stages_of_layers
func.func public @stages_of_layers(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: call @mpmd_stage_0x3_1_body_2(%{{.*}}) {mpmd.layer_stages = array<i64: 0, 0, 0, 1>}
  %0 = func.call @mpmd_stage_0x3_1_body_2(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: call @layer(%{{.*}}) {{.*}}mpmd.layer_stages = array<i64: 2, 0>
  %1 = func.call @layer(%0) {mhlo.frontend_attributes = {mpmd.stage = "2_0"}} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: call @layer(%{{.*}}) {{.*}}mpmd.stage = 5 : i64
  %2 = func.call @layer(%1) {mhlo.frontend_attributes = {mpmd.stage = "5x1"}} : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @mpmd_stage_0x3_1_body_2(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @layer(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// A composite is inlined as a call of its decomposition, or becomes a stage if it is marked. The composite of a
// microbatch loop gives the number of microbatches.
// CHECK-LABEL: func.func public @composites
func.func public @composites(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: stablehlo.constant
  // CHECK-NEXT: stablehlo.while{{.*}}mpmd.microbatches = 3 : i64
  // CHECK: call @first(%{{.*}}) {{.*}}mpmd.stage = 0 : i64
  %0 = stablehlo.composite "mpmd.microbatch_loop" %x {composite_attributes = {microbatches = 3 : i64}, decomposition = @loop} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.tanh
  %1 = stablehlo.composite "my.tanh" %0 {decomposition = @tanh} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @loop(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @nested(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @nested(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %c, %sum = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %n = stablehlo.constant dense<3> : tensor<i32>
    %1 = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.composite "any" %sum {decomposition = @first, mhlo.frontend_attributes = {mpmd.stage = "0"}} : (tensor<4xf32>) -> tensor<4xf32>
    %2 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %2, %1 : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @first(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @tanh(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
