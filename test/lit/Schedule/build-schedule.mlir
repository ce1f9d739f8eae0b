// RUN: mpmd-opt %s --mpmd-compile="to=lowered" -o %t.mlir
// RUN: mpmd-opt %t.mlir --mpmd-assign-topology=topology=pp1 --mpmd-build-schedule=schedule=1f1b | FileCheck %s --check-prefix=ONE
// RUN: mpmd-opt %t.mlir --mpmd-assign-topology=topology=pp2 --mpmd-build-schedule=schedule=1f1b | FileCheck %s --check-prefix=TWO
// RUN: mpmd-opt %t.mlir --mpmd-assign-topology=topology=pp5 --mpmd-build-schedule=schedule=1f1b | FileCheck %s --check-prefix=FIVE
// RUN: mpmd-opt %t.mlir --mpmd-assign-topology=topology=pp3 --mpmd-build-schedule=schedule=gpipe | FileCheck %s --check-prefix=GPIPE
// RUN: not mpmd-opt %t.mlir --mpmd-assign-topology=topology=pp6 --mpmd-build-schedule=schedule=1f1b 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not mpmd-opt %t.mlir --mpmd-assign-topology=topology=pp2 --mpmd-build-schedule=schedule=2f2b 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not mpmd-opt %s --mpmd-build-schedule 2>&1 | FileCheck %s --check-prefix=PHASE

// Five stages, four microbatches: forward tasks only, except for one sum at the end.

// ONE: mpmd.submesh @pp0 devices = [0] mesh = @device
// ONE: mpmd.schedule "1f1b" microbatches = 4 place = [0, 0, 0, 0, 0] {
// ONE-NEXT: mpmd.rank_schedule @pp0 <{{.*}}4 x [0F0+1, 1F0+1, 2F0+1, 3F0+1, 4F0+1]{{.*}}>

// Contiguous blocks of stages: 3 + 2, the longer one first.
// TWO: mpmd.submesh @pp1 devices = [1] mesh = @device
// TWO: place = [0, 0, 0, 1, 1]
// TWO-NEXT: mpmd.rank_schedule @pp0 <{{.*}}4 x [0F0+1, 1F0+1, 2F0+1]{{.*}}>
// TWO-NEXT: mpmd.rank_schedule @pp1 <{{.*}}4 x [3F0+1, 4F0+1]{{.*}}>

// FIVE: place = [0, 1, 2, 3, 4]
// FIVE-COUNT-5: mpmd.rank_schedule

// GPIPE: mpmd.schedule "gpipe" microbatches = 4 place = [0, 0, 1, 1, 2]

// MANY: error: expected at least as many stages as pipeline ranks, got 5 stages for 6 pipeline ranks
// NAME: error: expected one of the schedules gpipe, 1f1b, {{.*}}got '2f2b'
// PHASE: error: expected an 'mpmd.program', got none
func.func public @main(%x: tensor<4x4xf32> loc("x")) -> tensor<4xf32> {
  %f0 = stablehlo.constant dense<0.0> : tensor<4xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %s = %f0) : tensor<i32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %a = func.call @mpmd_stage_0_body(%xi) : (tensor<4xf32>) -> tensor<4xf32>
    %b = func.call @mpmd_stage_1_body(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %c = func.call @mpmd_stage_2_body(%b) : (tensor<4xf32>) -> tensor<4xf32>
    %d = func.call @mpmd_stage_3_body(%c) : (tensor<4xf32>) -> tensor<4xf32>
    %e = func.call @mpmd_stage_4_body(%d) : (tensor<4xf32>) -> tensor<4xf32>
    %t = stablehlo.add %s, %e : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %t : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_2_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_3_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_4_body(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
