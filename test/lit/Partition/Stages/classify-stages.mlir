// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-partition --split-input-file | FileCheck %s
// RUN: mpmd-opt %s --mpmd-import-signature --mpmd-inline-calls --mpmd-microbatches --mpmd-classify-stages --split-input-file | FileCheck %s --check-prefix=FRAGMENTS

// The last stage is marked with one call per layer, its head is not marked. A call that feeds a gradient of its own
// stage's parameters is backward. The last forward call feeds the gradient of the head, which no call reads, and stays
// forward.
// FRAGMENTS-LABEL: func.func public @call_per_layer
// FRAGMENTS: attributes {actions = [#mpmd.action<0 forward 0>, #mpmd.action<0 backward_input 0>]
// FRAGMENTS: mpmd.fragment <0 forward 0>
// FRAGMENTS-NEXT: call @mpmd_stage_0_body(
// FRAGMENTS-NEXT: call @mpmd_stage_0_body(
// FRAGMENTS-NEXT: mpmd.yield
// FRAGMENTS: mpmd.fragment <0 backward_input 0>
// FRAGMENTS-NEXT: call @mpmd_stage_0_body_1(
// CHECK-LABEL: mpmd.program @call_per_layer stages = 1
// CHECK: mpmd.task 0 forward(
// CHECK: stablehlo.tanh
// CHECK: stablehlo.tanh
// CHECK: stablehlo.subtract
// CHECK: mpmd.task 0 backward_input(
// CHECK-NOT: stablehlo.tanh
// CHECK: stablehlo.cosine
// CHECK: stablehlo.cosine
// CHECK-NOT: mpmd.task 0 forward
// CHECK: mpmd.task 0 update
func.func public @call_per_layer(%a: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("s['a']"), %b: tensor<4xf32> {tf.aliasing_output = 1 : i32} loc("s['b']"),
    %head: tensor<4xf32> {tf.aliasing_output = 2 : i32} loc("s['head']"), %x: tensor<3x4xf32> loc("x"))
    -> (tensor<4xf32> {jax.result_info = "result['a']"}, tensor<4xf32> {jax.result_info = "result['b']"}, tensor<4xf32> {jax.result_info = "result['head']"}) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<3> : tensor<i32>
  %f = stablehlo.constant dense<0.0> : tensor<4xf32>
  %0:4 = stablehlo.while(%i = %zero, %ga = %f, %gb = %f, %gh = %f) : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %x1 = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %xi = stablehlo.reshape %x1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %h0 = func.call @mpmd_stage_0_body(%a, %xi) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %h1 = func.call @mpmd_stage_0_body(%b, %h0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %y = stablehlo.subtract %h1, %head : tensor<4xf32>
    %dhead = stablehlo.multiply %y, %h1 : tensor<4xf32>
    %dh1 = stablehlo.multiply %y, %head : tensor<4xf32>
    %d1:2 = func.call @mpmd_stage_0_body_1(%b, %h0, %h1, %dh1) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    %d0:2 = func.call @mpmd_stage_0_body_1(%a, %xi, %h0, %d1#0) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    %na = stablehlo.add %ga, %d0#1 : tensor<4xf32>
    %nb = stablehlo.add %gb, %d1#1 : tensor<4xf32>
    %nh = stablehlo.add %gh, %dhead : tensor<4xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %na, %nb, %nh : tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  %ra = stablehlo.subtract %a, %0#1 : tensor<4xf32>
  %rb = stablehlo.subtract %b, %0#2 : tensor<4xf32>
  %rh = stablehlo.subtract %head, %0#3 : tensor<4xf32>
  return %ra, %rb, %rh : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%w: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<4xf32>
  %1 = stablehlo.tanh %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @mpmd_stage_0_body_1(%w: tensor<4xf32>, %x: tensor<4xf32>, %h: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.cosine %h : tensor<4xf32>
  %1 = stablehlo.multiply %0, %d : tensor<4xf32>
  %2 = stablehlo.multiply %1, %w : tensor<4xf32>
  %3 = stablehlo.multiply %1, %x : tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A program without gradients: two calls of the last stage whose results the loop sums stay forward.
// CHECK-LABEL: mpmd.program @forwards stages = 1
// CHECK: mpmd.task 0 forward(
// CHECK-NOT: backward
func.func public @forwards(%a: tensor<4xf32> loc("a"), %x: tensor<4xf32> loc("x")) -> tensor<4xf32> {
  %h0 = func.call @mpmd_stage_0_body(%a, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %h1 = func.call @mpmd_stage_0_body(%x, %h0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = stablehlo.reshape %h1 : (tensor<4xf32>) -> tensor<4xf32>
  %s = stablehlo.negate %r : tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func private @mpmd_stage_0_body(%w: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.multiply %w, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
