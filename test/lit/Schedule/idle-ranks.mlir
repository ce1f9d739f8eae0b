// RUN: mpmd-opt %s --mpmd-compile="topology=pp2 to=scheduled" 2>&1 | FileCheck %s

// A single loop is not divided: one rank executes everything. A remark says that a name close to a stage mark is not
// one.
// CHECK: remark: 'mpmd_stage_1' is no stage: expected a name like 'mpmd_stage_0_body'
// CHECK: remark: of 2 pipeline ranks these have nothing to do: 0; no operation belongs to their stages
// CHECK: mpmd.schedule "search: 
func.func public @main(%v: tensor<4x4xf32> {tf.aliasing_output = 0 : i32} loc("v"), %w: tensor<4x4xf32> {tf.aliasing_output = 1 : i32} loc("w"), %n: tensor<i32> loc("n"))
    -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0:2 = func.call @mpmd_stage_1(%v, %w, %n) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<i32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return %0#0, %0#1 : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func private @mpmd_stage_1(%v: tensor<4x4xf32>, %w: tensor<4x4xf32>, %n: tensor<i32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %v, %b = %w) : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %one : tensor<i32>
    %x = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    stablehlo.return %j, %b, %x : tensor<i32>, tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %0#1, %0#2 : tensor<4x4xf32>, tensor<4x4xf32>
}
