// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b to=partitioned" | FileCheck %s
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b to=scheduled" | FileCheck %s --check-prefix=SCHEDULED
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b" -o %t.mlir
// RUN: FileCheck %s --check-prefix=RANKED --input-file=%t.mlir
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=1f1b to=scheduled" | mpmd-opt --mpmd-compile="from=scheduled" | diff %t.mlir -
// RUN: mpmd-translate --mpmd-to-schedule %t.mlir -o %t.csv
// RUN: FileCheck %s --check-prefix=CSV --input-file=%t.csv
// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 schedule=%t.csv" | sed 's/schedule = "[^"]*"/schedule = "1f1b"/' | diff %t.mlir -
// RUN: mpmd-translate --mpmd-to-svg %t.mlir | FileCheck %s --check-prefix=SVG
// RUN: mpmd-translate --mpmd-to-report %t.mlir | FileCheck %s --check-prefix=REPORT

// Two microbatch loops, of four and of two microbatches: the second one reads the parameter of stage 1 that an update
// between them has replaced in place. Values that only the end of the step reads are computed after both.

// CHECK: mpmd.program @main stages = 2
// CHECK: %[[S:.*]] = mpmd.task 1 prologue()
// CHECK: %[[G:.*]] = mpmd.microbatches 4
// CHECK: mpmd.task 0 forward
// CHECK: mpmd.task 1 forward
// CHECK: %[[B:.*]] = mpmd.task 1 update(%arg1, %[[G]]) {aliases = array<i64: 0>}
// CHECK: %[[Z:.*]] = mpmd.task 1 prologue index 1()
// CHECK: %[[H:.*]] = mpmd.microbatches 2 {{.*}} carries(%[[Z]]
// CHECK: mpmd.task 0 forward(%arg0
// CHECK: mpmd.task 1 forward({{.*}}%[[B]]
// CHECK: mpmd.transfer %[[H]] from 1 to 0
// CHECK: %[[A:.*]] = mpmd.task 0 update
// CHECK: mpmd.return %[[A]], %[[B]]

// SCHEDULED: mpmd.schedule "1f1b" microbatches = [4, 2] place = [0, 1]
// SCHEDULED-NEXT: mpmd.rank_schedule @pp0 <4 x [0F0+1], 0P0, "0F0@1", "0F1@1", 0U0>
// SCHEDULED-NEXT: mpmd.rank_schedule @pp1 <1P0, 4 x [1F0+1], 1U0, 1P1, "1F0@1", "1F1@1">

// RANKED: mpmd.signature {{.*}} microbatches = [4, 2]
// RANKED-DAG: mpmd.transfer_plan @x1 {{.*}} in_loop = true loop = 1
// RANKED-DAG: mpmd.command_list @s0_forward_loop1 stage = 0 forward index = 0 loop = 1

// CSV: 0F0,0F1,0F2,0F3,0F0@1,0F1@1
// CSV-NEXT: 1F0,1F1,1F2,1F3,1F0@1,1F1@1

// SVG: 2 ranks, 4, 2 microbatches
// SVG: 1F1@1

// REPORT: main: 2 stages, 4, 2 microbatches
func.func public @main(%a: tensor<2xf32> {tf.aliasing_output = 0 : i32} loc("s['a']"), %b: tensor<2xf32> {tf.aliasing_output = 1 : i32} loc("s['b']"),
                       %batch: tensor<4x2xf32> loc("batch")) -> (tensor<2xf32> {jax.result_info = "result[0]['a']"}, tensor<2xf32> {jax.result_info = "result[0]['b']"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<2xf32>
  %0:2 = stablehlo.while(%i = %zero, %sum = %none) : tensor<i32>, tensor<2xf32>
  cond {
    %c = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x = stablehlo.dynamic_slice %batch, %i, %zero, sizes = [1, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %y = stablehlo.reshape %x : (tensor<1x2xf32>) -> tensor<2xf32>
    %h = func.call @mpmd_stage_0_body(%a, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %r = func.call @mpmd_stage_1_body(%b, %h) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %s = stablehlo.add %sum, %r : tensor<2xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %s : tensor<i32>, tensor<2xf32>
  }
  %b1 = stablehlo.add %b, %0#1 : tensor<2xf32>
  %front = stablehlo.slice %batch [0:2, 0:2] : (tensor<4x2xf32>) -> tensor<2x2xf32>
  %1:2 = stablehlo.while(%i = %zero, %sum = %none) : tensor<i32>, tensor<2xf32>
  cond {
    %c = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x = stablehlo.dynamic_slice %front, %i, %zero, sizes = [1, 2] : (tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %y = stablehlo.reshape %x : (tensor<1x2xf32>) -> tensor<2xf32>
    %h = func.call @mpmd_stage_0_body(%a, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %r = func.call @mpmd_stage_1_body(%b1, %h) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %s = stablehlo.add %sum, %r : tensor<2xf32>
    %n = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %n, %s : tensor<i32>, tensor<2xf32>
  }
  %a1 = stablehlo.add %a, %1#1 : tensor<2xf32>
  return %a1, %b1 : tensor<2xf32>, tensor<2xf32>
}
func.func private @mpmd_stage_0_body(%w: tensor<2xf32>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @mpmd_stage_1_body(%w: tensor<2xf32>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
