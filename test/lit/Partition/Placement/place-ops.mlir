// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-classify-stages --mpmd-place-loop-ops -o %t.mlir
// RUN: FileCheck %s --check-prefix=LOOP --input-file=%t.mlir
// RUN: mpmd-opt %t.mlir --mpmd-place-outer-ops -o %t.outer.mlir
// RUN: FileCheck %s --check-prefix=OUTER --input-file=%t.outer.mlir
// RUN: mpmd-opt %t.outer.mlir --mpmd-build-program | FileCheck %s --check-prefix=PROGRAM

// Two stages share the parameter `w`. The loop sums its gradients of both stages. Each stage has an accumulator, whose
// additions are placed with the addend. The square of `w` depends on no microbatch, so it moves before the loop. The
// initial value of the second sum is computed from state, by a prologue of the stage that owns the sum.
// LOOP-LABEL: func.func public @step(
// LOOP-SAME: #mpmd.arg<"s['w']", state, stages = []>
// LOOP: %[[SQUARE:.*]] = stablehlo.multiply %arg0, %arg0
// LOOP: mpmd.microbatches 2
// LOOP: mpmd.fragment <0 forward 0> ->
// LOOP: mpmd.fragment <0 forward 0> for "in the loop: with the latest task that it depends on" ->
// LOOP: stablehlo.add %{{.*}}, %[[SQUARE]]
// LOOP: mpmd.fragment <1 forward 0> ->
// LOOP: mpmd.fragment <0 forward 0> for "an addend of a loop sum: one accumulator for each stage that contributes" ->
// LOOP: mpmd.fragment <1 forward 0> for
// LOOP-NOT: mpmd.fragment
// LOOP: stablehlo.subtract

// The owner of `w` is stage 0. The total of the sum belongs to the update of stage 0. The learning rate is copied.
// OUTER-LABEL: func.func public @step(
// OUTER-SAME: #mpmd.arg<"s['w']", state, stages = [0]>
// OUTER: mpmd.fragment <0 prologue 0> for "before the loop, once a step: on the lowest stage whose state it reads, or that reads its result" ->
// OUTER-NEXT: stablehlo.multiply %arg0, %arg0
// OUTER: mpmd.microbatches 2
// OUTER: mpmd.fragment <0 update 0> for "after the loop: on the stage of its tensor operands" ->
// OUTER-NEXT: stablehlo.add
// OUTER: stablehlo.broadcast_in_dim
// OUTER: stablehlo.subtract

// PROGRAM-LABEL: mpmd.program @step stages = 2
// PROGRAM: mpmd.task 0 prologue(
// PROGRAM: %[[DECAYED:.*]] = mpmd.task 1 prologue(
// PROGRAM: %[[INIT:.*]]:2 = mpmd.task 1 prologue index 1(%[[DECAYED]])
// PROGRAM: mpmd.microbatches 2 {{.*}} carries(%{{.*}}, %[[INIT]]#0, %[[INIT]]#1
// PROGRAM: mpmd.task 0 forward
// PROGRAM: mpmd.transfer {{.*}} from 0 to 1 for "activation"
// PROGRAM: mpmd.task 1 forward
// PROGRAM: mpmd.transfer {{.*}} from 1 to 0
// PROGRAM: mpmd.task 0 update
// PROGRAM: stablehlo.broadcast_in_dim
func.func public @step(%w: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("s['w']"), %m: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("s['m']"), %x: tensor<2x4xf32> loc("x"), %rate: tensor<f32> loc("rate"))
    -> (tensor<4xf32> {jax.result_info = "result['w']"}, tensor<4xf32> {jax.result_info = "result['m']"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<2> : tensor<i32>
  %f = stablehlo.constant dense<0.0> : tensor<4xf32>
  %decayed = stablehlo.multiply %m, %m : tensor<4xf32>
  %0:3 = stablehlo.while(%i = %zero, %g = %f, %v = %decayed) : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<2x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %square = stablehlo.multiply %w, %w : tensor<4xf32>
    %h = func.call @mpmd_stage_0_body(%w, %xi) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %k = stablehlo.add %h, %square : tensor<4xf32>
    %y = func.call @mpmd_stage_1_body(%w, %k) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %s = stablehlo.add %g, %h : tensor<4xf32>
    %n = stablehlo.add %s, %y : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %u = stablehlo.add %v, %y : tensor<4xf32>
    stablehlo.return %j, %n, %u : tensor<i32>, tensor<4xf32>, tensor<4xf32>
  }
  %r = stablehlo.broadcast_in_dim %rate, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %d = stablehlo.multiply %r, %0#1 : tensor<4xf32>
  %new = stablehlo.subtract %w, %d : tensor<4xf32>
  return %new, %0#2 : tensor<4xf32>, tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%w: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @mpmd_stage_1_body(%w: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %w, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
